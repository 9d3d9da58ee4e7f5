// SPDX-License-Identifier: BSD-2-Clause-Patent
// Copies that go past the caches.
#pragma once

#include <cstddef>

namespace isobit {

// As memcpy, but what is written is not read into a cache first: for many megabytes that another device or processor reads.
void stream_copy(std::byte* to, const std::byte* from, std::size_t bytes);

}  // namespace isobit
