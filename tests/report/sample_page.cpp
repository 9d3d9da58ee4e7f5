// SPDX-License-Identifier: BSD-2-Clause-Patent
// Writes the page of a long run that never was: sample_page FRAMES KEYS > PAGE.html
#include <fmt/format.h>

#include <cmath>
#include <iostream>
#include <limits>

#include "report/report.h"

int main(int, char** arguments) {
  using namespace isobit;
  const int frames = std::stoi(arguments[1]), keys = std::stoi(arguments[2]);
  RunResult run;
  run.reference.name = "reference.mkv", run.distorted.name = "distorted.mkv";
  run.reference.format = run.distorted.format = {1920, 1080, 8, Chroma::c420};
  run.config.reference.path = "-";  // cannot be read again
  run.pairs = frames;
  run.seconds = 100;
  Scores scores;
  for (int row = 0; row < frames; ++row) scores.frames.push_back(row);
  for (int k = 0; k < keys; ++k) {
    scores.keys.push_back(fmt::format("key{}", k));
    auto& column = scores.columns.emplace_back();
    for (int row = 0; row < frames; ++row)
      column.push_back(row % 25000 == 24999 ? std::numeric_limits<double>::infinity()
                                            : 40 + std::sin(row * .001 * (k + 1)) + (row * 7919 + k) % 101 * .005);
  }
  run.scores = std::make_shared<Scores>(scores);
  write_html(Report(run, NumberFormat()), std::cout);
}
