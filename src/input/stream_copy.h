// SPDX-License-Identifier: BSD-2-Clause-Patent
// Copies that go past the caches.
#pragma once

#include <cstddef>

namespace isobit {

// As memcpy, but on x86 what is written is not read into a cache first: for many megabytes that another device or processor
// reads. The places may be null where there are no bytes.
void stream_copy(std::byte* to, const std::byte* from, std::size_t bytes);

}  // namespace isobit
