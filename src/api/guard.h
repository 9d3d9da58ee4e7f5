// SPDX-License-Identifier: BSD-2-Clause-Patent
// The border of the library: no exception crosses it, and structs of other versions of the header are understood.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "frame/error.h"
#include "isobit/isobit.h"

namespace isobit::api {

// A score that is not there yet.
class NotReady : public Error {
  using Error::Error;
};

// Keeps the sentence for isobit_last_error().
isobit_code fail(isobit_code code, const char* sentence) noexcept;

// To be called in a catch: the code for the exception; its sentence is kept.
isobit_code fail_by_exception() noexcept;

// Runs `body`, which returns a code or throws.
template <class Body>
isobit_code guarded(Body&& body) noexcept {
  try {
    return body();
  } catch (...) {
    return fail_by_exception();
  }
}

// Where there is nothing to return but a value: that of `body`, or `otherwise` where it throws.
template <class Body, class Value>
Value guarded_or(Value otherwise, Body&& body) noexcept {
  try {
    return body();
  } catch (...) {
    fail_by_exception();
    return otherwise;
  }
}

template <class T>
T& required(T* pointer, const char* name) {
  if (!pointer) throw UsageError(fmt::format("{} is NULL; it is needed", name));
  return *pointer;
}

// How many bytes of `given` its program knows. A struct has not shrunk since the first release, so less is a mistake;
// so is much more.
template <class T>
std::size_t known_size(const T* given, const char* name) {
  constexpr std::size_t most = 4096;
  std::size_t size = 0;
  std::memcpy(&size, &required(given, name), sizeof size);
  if (size < sizeof(T) || size > most)
    throw UsageError(fmt::format("{}.size is {}; set it to the size of the struct, {} here", name, size, sizeof(T)));
  return size;
}

// A struct from the caller. What this version does not know must be zero, that is, not asked for.
template <class T>
T taken(const T* given, const char* name) {
  const std::size_t size = known_size(given, name);
  const char* bytes = reinterpret_cast<const char*>(given);
  if (std::any_of(bytes + sizeof(T), bytes + size, [](char c) { return c != 0; }))
    throw UsageError(
        fmt::format("{} asks for something that isobit {} does not know; update it", name, isobit_version()));
  T out{};
  std::memcpy(&out, given, sizeof out);
  return out;
}

// A struct for the caller. Its `size` stays; what this version does not know becomes zero.
template <class T>
void give(T* to, T value, const char* name) {
  value.size = known_size(to, name);
  std::memset(reinterpret_cast<char*>(to) + sizeof value, 0, value.size - sizeof value);
  std::memcpy(to, &value, sizeof value);
}

}  // namespace isobit::api
