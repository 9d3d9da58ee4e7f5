// SPDX-License-Identifier: BSD-2-Clause-Patent
// "Did you mean ...?": the valid name that is nearest to a misspelled one.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace isobit {

// The name with the least edit distance (insert, remove, replace, swap of neighbours), the first of equals; empty where
// none is closer than half the given name's length.
std::string_view nearest(std::string_view given, std::span<const std::string_view> valid);

// "; did you mean 'NAME'?", or nothing where no name is near. The end of an error's sentence.
std::string did_you_mean(std::string_view given, std::span<const std::string_view> valid);

}  // namespace isobit
