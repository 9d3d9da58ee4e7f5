// SPDX-License-Identifier: BSD-2-Clause-Patent
// The program as a user runs it: arguments in; exit code, both outputs and peak memory out.
#pragma once

#include <gtest/gtest.h>
#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace isobit::test {

struct Outcome {
  int code = -1;  // exit code; 128 and the signal's number if one ended it
  std::string out, err;
  long peak_kib = 0;  // most memory it held
};

// A program that runs, its outputs going to files in `folder`, which is its working folder.
class Running {
 public:
  Running(const std::filesystem::path& folder, const std::vector<std::string>& command,
          const std::string& input = "/dev/null");
  void signal(int number) const;
  Outcome wait();

 private:
  std::filesystem::path folder_;
  pid_t pid_;
};

// An empty folder for each test, and clips in it.
class CommandLine : public testing::Test {
 protected:
  CommandLine();
  ~CommandLine() override;

  Running start(const std::vector<std::string>& arguments, const std::string& input = "/dev/null") const;
  Outcome isobit(const std::vector<std::string>& arguments, const std::string& input = "/dev/null") const;
  Outcome isobit(const std::string& arguments) const;  // separated by spaces

  // Writes a pair of clips; `clip` as in testing/clip.h: "nature quant 64 48 5 8 420 1".
  void make_pair(const std::string& clip, const std::string& reference, const std::string& distorted) const;
  void write(const std::string& name, const std::string& bytes) const;
  std::string read(const std::string& name) const;
  std::vector<std::string> files() const;  // names, sorted

  std::filesystem::path folder;
};

// From "frames" to the line before "isobit": what may not depend on threads, instruction sets or devices.
std::string score_part(const std::string& json);

}  // namespace isobit::test
