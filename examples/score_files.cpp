// SPDX-License-Identifier: BSD-2-Clause-Patent
// Scores two files and prints every frame's scores as comma-separated values: score_files REFERENCE DISTORTED
// [METRIC...]
#include <charconv>
#include <iostream>
#include <isobit/isobit.hpp>

namespace {

// The shortest decimals that read back to the same bits.
std::string text_of(double score) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, score).ptr};
}

bool show_progress(std::int64_t done, std::int64_t total) {
  std::cerr << '\r' << done << " of " << (total < 0 ? "unknown" : std::to_string(total)) << " pairs";
  return true;
}

void print(const isobit::Session& session) {
  std::vector<std::vector<double>> columns;
  std::cout << "Frame,";
  for (const std::string& key : session.keys()) {
    std::cout << key << ',';
    columns.push_back(session.scores(key));
  }
  std::cout << '\n';
  const std::vector<std::int64_t> frames = session.frames();
  for (std::size_t row = 0; row < frames.size(); ++row) {
    std::cout << frames[row] << ',';
    for (const auto& column : columns) std::cout << text_of(column[row]) << ',';
    std::cout << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::cerr << "score_files REFERENCE DISTORTED [METRIC...]\n";
    return 2;
  }
  isobit::Files files;
  files.reference = argv[1];
  files.distorted = argv[2];
  files.progress = show_progress;
  isobit::Config config;
  config.metrics.assign(argv + 3, argv + argc);
  try {
    const isobit::Scored scored = isobit::score_files(files, config);
    std::cerr << '\n' << scored.incomplete;
    print(scored.session);
    return scored.incomplete.empty() ? 0 : 1;
  } catch (const isobit::Failure& failure) {
    std::cerr << failure.what() << '\n';
    return 2;
  }
}
