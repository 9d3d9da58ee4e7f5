// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/score_table.h"

namespace isobit {

ScoreTable::ScoreTable(const MetricSet& metrics) : metrics_(metrics), series_(metrics.metrics().size()) {
  scores_.keys = metrics.keys();
}

ScoreTable::Row ScoreTable::row_of(std::int64_t frame, Share share, std::span<const std::uint64_t> cells) const {
  Row row{frame, share, {cells.begin(), cells.end()}, std::vector<double>(metrics_.keys().size())};
  std::size_t key = 0;
  for (std::size_t i = 0; i < metrics_.metrics().size(); key += metrics_.key_count(i++)) {
    const Metric& metric = *metrics_.metrics()[i];
    if (share == Share::all && !metric.needs_all_frames())
      metric.scores(metrics_.cells_of(i, cells), std::span(row.scores).subspan(key, metrics_.key_count(i)));
  }
  return row;
}

void ScoreTable::add(std::int64_t order, Row row) {
  waiting_.emplace(order, std::move(row));
  for (auto it = waiting_.begin(); it != waiting_.end() && it->first == settled_; it = waiting_.erase(it), ++settled_)
    settle(it->second);
}

void ScoreTable::settle(const Row& row) {
  scores_.columns.resize(scores_.keys.size());
  keep_cells(row);
  in_table_.push_back(row.share == Share::all);
  if (row.share == Share::neighbour) return;
  add_totals(row);
  if (row.share == Share::left_out) return;
  scores_.frames.push_back(row.frame);
  for (std::size_t k = 0; k < row.scores.size(); ++k) scores_.columns[k].push_back(row.scores[k]);
}

// The cells of metrics that have aggregates.
void ScoreTable::add_totals(const Row& row) {
  std::size_t total = 0;
  for (std::size_t i = 0; i < metrics_.metrics().size(); ++i) {
    if (metrics_.metrics()[i]->aggregate_keys().empty()) continue;
    for (const std::uint64_t cell : metrics_.cells_of(i, row.cells)) {
      if (total == scores_.totals.size()) scores_.totals.push_back(0);
      scores_.totals[total++] += cell;
    }
  }
  ++frames_added_;
}

// The cells of metrics that give their scores at the end.
void ScoreTable::keep_cells(const Row& row) {
  for (std::size_t i = 0; i < series_.size(); ++i)
    if (metrics_.metrics()[i]->needs_all_frames()) series_[i].push_back(metrics_.cells_of(i, row.cells)[0]);
}

void ScoreTable::fill_late_columns() {
  std::size_t first_key = 0;
  for (std::size_t i = 0; i < series_.size(); first_key += metrics_.key_count(i++)) {
    const Metric& metric = *metrics_.metrics()[i];
    if (!metric.needs_all_frames()) continue;
    const std::size_t n = series_[i].size();
    std::vector<double> scores(n * metrics_.key_count(i));
    metric.all_scores(series_[i], scores);
    for (std::size_t k = 0; k < metrics_.key_count(i); ++k) {
      std::vector<double>& column = scores_.columns[first_key + k];
      for (std::size_t frame = 0, row = 0; frame < n; ++frame)
        if (in_table_[frame]) column[row++] = scores[k * n + frame];
    }
  }
}

void ScoreTable::finish(const Models& models) {
  scores_.columns.resize(scores_.keys.size());
  fill_late_columns();
  for (const auto& model : models) add_model_scores(*model, scores_);
  scores_.aggregates = aggregates_of(metrics_.metrics(), scores_.totals, frames_added_);
}

}  // namespace isobit
