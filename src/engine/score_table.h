// SPDX-License-Identifier: BSD-2-Clause-Patent
// Frames' cells become the rows of the table of scores, in the order of submission, whatever order they come in.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "engine/metric_set.h"
#include "engine/models.h"
#include "engine/scores.h"

namespace isobit {

// No locks: whoever shares a table guards it, save for row_of(), which reads the metrics alone.
class ScoreTable {
 public:
  explicit ScoreTable(const MetricSet& metrics);

  struct Row {
    std::int64_t frame;
    Share share;
    std::vector<std::uint64_t> cells;
    std::vector<double> scores;
  };
  // A frame's row, as far as its own cells tell its scores.
  Row row_of(std::int64_t frame, Share share, std::span<const std::uint64_t> cells) const;

  // Puts it in the table, and those that waited for it, as soon as all rows of lower `order` (0, 1, ...) are there.
  void add(std::int64_t order, Row row);

  // No row follows: the columns of metrics that need all frames, those of the models, and the aggregates.
  void finish(const Models& models);

  const Scores& scores() const { return scores_; }
  std::int64_t settled() const { return settled_; }  // rows that wait for no other

 private:
  void settle(const Row& row);
  void add_totals(const Row& row);
  void keep_cells(const Row& row);
  void fill_late_columns();

  const MetricSet& metrics_;
  Scores scores_;
  std::map<std::int64_t, Row> waiting_;  // for rows before them
  std::int64_t settled_ = 0, frames_added_ = 0;
  std::vector<std::vector<std::uint64_t>> series_;  // of each metric that needs all frames, its cell of each frame
  std::vector<bool> in_table_;                      // of each frame
};

}  // namespace isobit
