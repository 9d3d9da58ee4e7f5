// SPDX-License-Identifier: BSD-2-Clause-Patent
// Starting programs and collecting what comes of them.
#include "cli/program.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace isobit::test {
namespace fs = std::filesystem;
namespace {

std::string content(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

void redirect(int to, const char* path, int flags) {
  const int fd = ::open(path, flags, 0600);
  if (fd < 0 || ::dup2(fd, to) < 0) ::_exit(126);
  ::close(fd);
}

}  // namespace

Running::Running(const fs::path& folder, const std::vector<std::string>& command, const std::string& input)
    : folder_(folder) {
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  pid_ = ::fork();
  if (pid_ != 0) return;
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) ::signal(number, SIG_DFL);
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  redirect(0, input.c_str(), O_RDONLY);
  redirect(1, ".out", O_WRONLY | O_CREAT | O_TRUNC);
  redirect(2, ".err", O_WRONLY | O_CREAT | O_TRUNC);
  ::execv(argv[0], argv.data());
  ::_exit(127);
}

void Running::signal(int number) const { ::kill(pid_, number); }

Outcome Running::wait() {
  Outcome out;
  int status = 0;
  struct rusage usage {};
  if (::wait4(pid_, &status, 0, &usage) != pid_) return out;
  out.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  out.out = content(folder_ / ".out");
  out.err = content(folder_ / ".err");
  out.peak_kib = usage.ru_maxrss;
  fs::remove(folder_ / ".out");
  fs::remove(folder_ / ".err");
  return out;
}

CommandLine::CommandLine() {
  std::string name = testing::TempDir() + "isobit-XXXXXX";
  folder = ::mkdtemp(name.data());
}

CommandLine::~CommandLine() { fs::remove_all(folder); }

Running CommandLine::start(const std::vector<std::string>& arguments, const std::string& input) const {
  std::vector<std::string> command{ISOBIT_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return {folder, command, input};
}

Outcome CommandLine::isobit(const std::vector<std::string>& arguments, const std::string& input) const {
  return start(arguments, input).wait();
}

Outcome CommandLine::isobit(const std::string& arguments) const { return isobit(words(arguments)); }

void CommandLine::make_pair(const std::string& clip, const std::string& reference, const std::string& distorted) const {
  std::vector<std::string> command = words(clip);
  command.insert(command.begin(), ISOBIT_CLIPGEN);
  command.insert(command.end(), {reference, distorted});
  const Outcome made = Running(folder, command).wait();
  if (made.code != 0) throw std::runtime_error("clipgen: " + made.err);
}

void CommandLine::write(const std::string& name, const std::string& bytes) const {
  std::ofstream(folder / name, std::ios::binary) << bytes;
}

std::string CommandLine::read(const std::string& name) const { return content(folder / name); }

std::vector<std::string> CommandLine::files() const {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder)) out.push_back(entry.path().filename().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::string score_part(const std::string& json) {
  const auto from = json.find("  \"frames\": ["), to = json.find("  \"isobit\": {");
  return from < to && to != std::string::npos ? json.substr(from, to - from) : "";
}

}  // namespace isobit::test
