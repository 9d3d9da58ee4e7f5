// SPDX-License-Identifier: BSD-2-Clause-Patent
// Clips through a session, for comparison with references and golden scores.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/session.h"
#include "testing/clip.h"
#include "testing/trial.h"

namespace isobit::test {

// One value a frame under each key.
using SessionScores = std::map<std::string, std::vector<double>>;

inline SessionScores session_scores(const ClipSpec& clip, const std::vector<MetricRequest>& metrics,
                                    const SessionOptions& options) {
  Session session(clip.format, metrics, on_tested_device(options));
  for (int t = 0; t < clip.frames; ++t) {
    PairFrames* pair = session.acquire();
    render(clip, t, pair->reference.view(), pair->distorted.view());
    session.submit(pair, t);
  }
  session.finish();
  SessionScores out;
  for (std::size_t k = 0; k < session.scores().keys.size(); ++k) {
    out[session.scores().keys[k]] = session.scores().columns[k];
  }
  return out;
}

// Options spelled NAME=VALUE:NAME=VALUE.
inline OptionList option_list(const std::string& text) {
  OptionList out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(':', at), text.size()), equals = text.find('=', at);
    out.emplace_back(text.substr(at, equals - at), text.substr(equals + 1, end - equals - 1));
    at = end + 1;
  }
  return out;
}

}  // namespace isobit::test
