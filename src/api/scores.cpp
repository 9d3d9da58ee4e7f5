// SPDX-License-Identifier: BSD-2-Clause-Patent
// What can be read from a session, at any time.
#include "engine/scores.h"

#include <algorithm>

#include "api/handle.h"
#include "api/request.h"
#include "engine/session.h"
#include "frame/nearest.h"

namespace isobit::api {
namespace {

template <class Look>
void read(const isobit_session& s, Look look) {
  if (s.scoring)
    s.scoring->read(look);
  else
    look(s.scored);
}

[[noreturn]] void refuse_key(const std::vector<std::string>& keys, const std::string& key) {
  const std::vector<std::string_view> names(keys.begin(), keys.end());
  throw UsageError(fmt::format("the session has no score '{}'{}", key, did_you_mean(key, names)));
}

bool has(const std::vector<std::string>& keys, const std::string& key) {
  return std::ranges::find(keys, key) != keys.end();
}

// Throws where the key's column holds no scores yet. To be called under read().
const std::vector<double>& column(const isobit_session& s, const Scores& table, const std::string& key) {
  const auto at = std::ranges::find(table.keys, key);
  if (at == table.keys.end() && !has(s.metrics.keys, key)) refuse_key(s.metrics.keys, key);
  if (at == table.keys.end() || (!s.finished && has(s.scoring->late_keys(), key)))
    throw NotReady(fmt::format("the scores '{}' need all frames; finish the session first", key));
  static const std::vector<double> none;  // before the first row
  return table.columns.empty() ? none : table.columns[at - table.keys.begin()];
}

template <class T>
void copy_rows(const std::vector<T>& from, std::int64_t first, std::int64_t count, T* to) {
  const auto rows = static_cast<std::int64_t>(from.size());
  if (first < 0 || count < 0 || first > rows || count > rows - first)
    throw UsageError(fmt::format("{} rows from {} on are wanted, but there are {}", count, first, rows));
  if (count > 0) std::copy_n(from.begin() + first, count, &required(to, "the array for the rows"));
}

const char* text_at(const std::vector<std::string>& list, std::size_t index) {
  return index < list.size() ? list[index].c_str() : nullptr;
}

double find_aggregate(const isobit_session& s, const Scores& table, const std::string& key) {
  const auto at = std::ranges::find(table.aggregates, key, &std::pair<std::string, double>::first);
  if (at != table.aggregates.end()) return at->second;
  if (!has(s.metrics.aggregate_keys, key)) refuse_key(s.metrics.aggregate_keys, key);
  if (!s.finished) throw NotReady(fmt::format("the score '{}' needs all frames; finish the session first", key));
  throw UsageError(fmt::format("there is no score '{}', for no frame was scored", key));
}

}  // namespace
}  // namespace isobit::api

using namespace isobit;
using namespace isobit::api;

size_t isobit_key_count(const isobit_session* session) { return session ? session->metrics.keys.size() : 0; }
const char* isobit_key(const isobit_session* session, size_t index) {
  return session ? text_at(session->metrics.keys, index) : nullptr;
}
size_t isobit_aggregate_count(const isobit_session* session) {
  return session ? session->metrics.aggregate_keys.size() : 0;
}
const char* isobit_aggregate_key(const isobit_session* session, size_t index) {
  return session ? text_at(session->metrics.aggregate_keys, index) : nullptr;
}
const char* isobit_device(const isobit_session* session) { return session ? session->device.c_str() : nullptr; }
size_t isobit_remark_count(const isobit_session* session) { return session ? session->remarks.size() : 0; }
const char* isobit_remark(const isobit_session* session, size_t index) {
  return session ? text_at(session->remarks, index) : nullptr;
}

isobit_code isobit_session_format(const isobit_session* session, isobit_format* format) {
  return guarded([&] {
    give(format, format_of(required(session, "session").format), "format");
    return ISOBIT_OK;
  });
}

int64_t isobit_row_count(const isobit_session* session) {
  return guarded_or(std::int64_t{0}, [&] {
    std::int64_t rows = 0;
    read(required(session, "session"),
         [&](const Scores& table) { rows = static_cast<std::int64_t>(table.frames.size()); });
    return rows;
  });
}

isobit_code isobit_frames(const isobit_session* session, int64_t first, int64_t count, int64_t* frames) {
  return guarded([&] {
    read(required(session, "session"), [&](const Scores& table) { copy_rows(table.frames, first, count, frames); });
    return ISOBIT_OK;
  });
}

isobit_code isobit_scores(const isobit_session* session, const char* key, int64_t first, int64_t count,
                          double* scores) {
  return guarded([&] {
    const isobit_session& s = required(session, "session");
    const std::string name = &required(key, "key");
    read(s, [&](const Scores& table) { copy_rows(column(s, table, name), first, count, scores); });
    return ISOBIT_OK;
  });
}

isobit_code isobit_pool(const isobit_session* session, const char* key, isobit_pooled* pooled) {
  return guarded([&] {
    const isobit_session& s = required(session, "session");
    const std::string name = &required(key, "key");
    std::vector<double> scores;
    read(s, [&](const Scores& table) { scores = column(s, table, name); });
    const Pooled p = pool(scores);
    give(pooled, {0, p.min, p.max, p.mean, p.harmonic_mean, p.standard_deviation, p.p1, p.p5, p.p10, p.p50}, "pooled");
    return ISOBIT_OK;
  });
}

isobit_code isobit_aggregate(const isobit_session* session, const char* key, double* score) {
  return guarded([&] {
    const isobit_session& s = required(session, "session");
    const std::string name = &required(key, "key");
    double& out = required(score, "score");
    read(s, [&](const Scores& table) { out = find_aggregate(s, table, name); });
    return ISOBIT_OK;
  });
}
