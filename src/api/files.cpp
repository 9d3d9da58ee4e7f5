// SPDX-License-Identifier: BSD-2-Clause-Patent
// Two files in one call: the program's run.
#include <atomic>

#include "api/handle.h"
#include "api/request.h"
#include "engine/run.h"

namespace isobit::api {
namespace {

std::int64_t not_negative(const char* name, std::int64_t value) {
  if (value < 0) throw UsageError(fmt::format("{} is {}, but must not be negative", name, value));
  return value;
}

InputSpec input(const char* path, const isobit_format* raw, const char* name) {
  InputSpec spec{&required(path, name)};
  if (raw) spec.raw = format_of(raw, name);
  return spec;
}

RunConfig config_of(const isobit_files& f, const isobit_config* config) {
  const Request request = request_of(config);
  RunConfig out;
  out.reference = input(f.reference, f.reference_raw, "files.reference");
  out.distorted = input(f.distorted, f.distorted_raw, "files.distorted");
  out.metrics = request.metrics, out.models = request.models, out.session = request.session;
  out.frame_count = not_negative("files.frame_count", f.frame_count);
  out.skip_reference = not_negative("files.reference_skip", f.reference_skip);
  out.skip_distorted = not_negative("files.distorted_skip", f.distorted_skip);
  out.shortest = f.shortest != 0;
  return out;
}

RunResult score(Run& run, const isobit_files& f) {
  std::atomic<bool> stop{false};
  return run.score(
      [&](const Progress& p) {
        if (f.progress && f.progress(f.user, p.done, p.total) != 0) stop = true;
      },
      stop);
}

isobit_code fill(isobit_session& s, const isobit_files& f, const isobit_config* config) {
  Run run(config_of(f, config));
  const RunResult result = score(run, f);
  s.format = result.reference.format;
  s.metrics = result.metrics;
  s.device = fmt::format("{}: {}", result.backend, result.device);
  s.remarks = remarks_on(result.metrics, result.choice);
  if (!result.note.empty()) s.remarks.push_back(result.note);
  s.scored = *result.scores;
  s.finished = true;
  return result.end == RunEnd::complete ? ISOBIT_OK : fail(ISOBIT_INCOMPLETE, result.note.c_str());
}

}  // namespace
}  // namespace isobit::api

isobit_code isobit_score_files(const isobit_files* files, const isobit_config* config, isobit_session** session) {
  using namespace isobit::api;
  return guarded(
      [&] { return make_handle(session, [&](isobit_session& s) { return fill(s, taken(files, "files"), config); }); });
}
