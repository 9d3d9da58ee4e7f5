// SPDX-License-Identifier: BSD-2-Clause-Patent
// A file that appears whole or not at all.
#pragma once

#include <fstream>
#include <string>

namespace isobit {

// Opens early, so that a report that cannot be written is known before hours of scoring. A regular file is written
// under a temporary name in the same folder and renamed over the old one by commit(); without commit() nothing changes.
// "-" is standard output; pipes and devices are written as they are.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);  // throws SystemError
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();

  const std::string& path() const { return path_; }
  bool is_standard_output() const { return standard_output_; }
  std::ostream& stream();
  void commit();  // to the disk, then in place; throws SystemError

 private:
  std::string path_;       // as the user gave it
  std::string target_;     // what the rename replaces
  std::string temporary_;  // empty where the path is written directly
  bool standard_output_ = false;
  std::ofstream file_;
};

}  // namespace isobit
