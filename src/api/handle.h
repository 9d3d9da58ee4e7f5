// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is behind an isobit_session.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "api/guard.h"
#include "engine/requests.h"

struct isobit_session {
  isobit::Format format;
  isobit::ChosenMetrics metrics;
  std::string device;
  std::vector<std::string> remarks;

  std::unique_ptr<isobit::Session> scoring;  // none where files were scored:
  isobit::Scores scored;                     // then these are the scores
  std::atomic<bool> finished{false};

  std::mutex pushing;  // one push or finish at a time
  std::int64_t pushed = 0;
};

namespace isobit::api {

// Makes a handle and then, if nothing threw, gives it to the caller.
template <class Fill>
isobit_code make_handle(isobit_session** out, Fill fill) {
  required(out, "session") = nullptr;
  auto handle = std::make_unique<isobit_session>();
  const isobit_code code = fill(*handle);
  *out = handle.release();
  return code;
}

}  // namespace isobit::api
