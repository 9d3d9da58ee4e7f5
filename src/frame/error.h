// SPDX-License-Identifier: BSD-2-Clause-Patent
// The one exception tree. Each message is one sentence: what is wrong, where, and what to do.
#pragma once

#include <stdexcept>
#include <string>

namespace isobit {

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
};

// The caller asked for something that does not exist or does not fit together.
class UsageError : public Error {
  using Error::Error;
};

// A file or a frame is not what it should be.
class InputError : public Error {
  using Error::Error;
};

// The machine could not do it: memory, disk, a device.
class SystemError : public Error {
  using Error::Error;
};

}  // namespace isobit
