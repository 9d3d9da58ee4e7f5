// SPDX-License-Identifier: BSD-2-Clause-Patent
// Where two JSON values differ, numbers compared by their bits.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace isobit {

struct Difference {
  std::string place;          // "/3/metrics/ssim"; an element of an array by its number
  std::string first, second;  // as JSON; structured values by their kind; "absent" where it is in one alone
};

// The first `most` of them, in the order of `first`. The order of an object's members does not count.
std::vector<Difference> report_differences(const nlohmann::ordered_json& first, const nlohmann::ordered_json& second,
                                           std::size_t most);

}  // namespace isobit
