// SPDX-License-Identifier: BSD-2-Clause-Patent
// Temporary name, fsync, rename.
#include "report/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <utility>

#include "frame/error.h"

namespace isobit {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& why) {
  throw SystemError(fmt::format("cannot write '{}': {}", path, why));
}

// Both the file's bytes and, by its folder, its name.
bool sync_to_disk(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const bool synced = ::fsync(fd) == 0 || errno == EINVAL;  // EINVAL: a file system that has no fsync
  ::close(fd);
  return synced;
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), standard_output_(path == "-" || path == "/dev/stdout") {
  if (standard_output_) return;
  if (path.empty()) fail(path, "the name is empty");
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) fail(path, "it is a folder; name a file in it");
  if (fs::exists(status) && ::access(path.c_str(), W_OK) != 0) fail(path, std::strerror(errno));
  if (!fs::exists(status) || fs::is_regular_file(status)) {
    target_ = fs::exists(status) ? fs::canonical(path).string() : path;  // a link stays a link
    temporary_ = fmt::format("{}.{}.part", target_, ::getpid());
  }
  errno = 0;
  file_.open(temporary_.empty() ? path : temporary_, std::ios::binary | std::ios::trunc);
  if (!file_) fail(path, errno ? std::strerror(errno) : "it cannot be opened");
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      standard_output_(other.standard_output_),
      file_(std::move(other.file_)) {}

OutputFile::~OutputFile() {
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

std::ostream& OutputFile::stream() { return standard_output_ ? std::cout : file_; }

void OutputFile::commit() {
  errno = 0;
  stream().flush();
  if (!standard_output_) file_.close();
  if (!stream()) fail(path_, errno ? std::strerror(errno) : "writing failed");
  if (temporary_.empty()) return;
  if (!sync_to_disk(temporary_) || ::rename(temporary_.c_str(), target_.c_str()) != 0)
    fail(path_, std::strerror(errno));
  temporary_.clear();
  const std::string folder = fs::path(target_).parent_path().string();
  sync_to_disk(folder.empty() ? "." : folder);  // a folder that cannot be synced is no reason to fail
}

}  // namespace isobit
