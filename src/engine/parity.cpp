// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/parity.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "engine/selftest_frames.h"
#include "frame/error.h"

namespace isobit {
namespace {

// Fills the next pair of frames; false where there is none.
using NextPair = std::function<bool(const FrameView& reference, const FrameView& distorted)>;

// One session for each device; all get the same frames.
class Sessions {
 public:
  Sessions(const std::vector<BackendMaker>& devices, const Format& format, const ChosenMetrics& metrics) {
    for (const BackendMaker& make : devices) {
      std::unique_ptr<Backend> backend = make();
      SessionOptions options;
      options.backend = backend->name(), options.models = metrics.models;
      names_.push_back(fmt::format("{} {}", backend->name(), backend->device()));
      sessions_.push_back(std::make_unique<Session>(format, metrics.requests, options, std::move(backend)));
    }
  }

  const std::vector<std::string>& names() const { return names_; }

  // Returns the number of pairs.
  std::int64_t score(const NextPair& next) {
    std::int64_t frame = 0;
    for (; submit(next, frame); ++frame) {
    }
    for (auto& session : sessions_) session->finish();
    return frame;
  }
  const Scores& scores(std::size_t device) const { return sessions_[device]->scores(); }

 private:
  bool submit(const NextPair& next, std::int64_t frame) {
    std::vector<PairFrames*> pairs;
    for (auto& session : sessions_) pairs.push_back(session->acquire());
    const FrameView reference = pairs[0]->reference.view(), distorted = pairs[0]->distorted.view();
    const bool more = next(reference, distorted);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if (more && i > 0) copy_frame(reference, pairs[i]->reference.view());
      if (more && i > 0) copy_frame(distorted, pairs[i]->distorted.view());
    }
    for (std::size_t i = 0; i < pairs.size(); ++i)
      more ? sessions_[i]->submit(pairs[i], frame) : sessions_[i]->discard(pairs[i]);
    return more;
  }

  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Session>> sessions_;
};

KeyParity& entry_of(const std::string& key, std::vector<KeyParity>& list) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const KeyParity& k) { return k.key == key; });
  return found != list.end() ? *found : list.emplace_back(KeyParity{key});
}

void compare(double right, double got, KeyParity& key) {
  ++key.compared;
  const std::uint64_t ulps = ulps_between(right, got);
  if (ulps == 0) return;
  ++key.different;
  key.ulps = std::max(key.ulps, ulps);
  const double difference = right == got ? 0 : std::abs(right - got);
  key.difference =
      std::isnan(difference) ? std::numeric_limits<double>::infinity() : std::max(key.difference, difference);
}

void compare(const Scores& right, const Scores& got, std::vector<KeyParity>& list) {
  for (std::size_t k = 0; k < right.keys.size(); ++k) {
    KeyParity& key = entry_of(right.keys[k], list);
    for (std::size_t i = 0; i < right.frames.size(); ++i) compare(right.columns[k][i], got.columns[k][i], key);
  }
  for (std::size_t k = 0; k < right.aggregates.size(); ++k)
    compare(right.aggregates[k].second, got.aggregates[k].second, entry_of(right.aggregates[k].first, list));
}

// Scores what `next` gives on every device, and adds what is found to `result`. Returns the number of pairs.
std::int64_t compare_on(const std::vector<BackendMaker>& devices, const Format& format, const ChosenMetrics& metrics,
                        const NextPair& next, ParityResult& result) {
  Sessions sessions(devices, format, metrics);
  const std::int64_t pairs = sessions.score(next);
  result.devices = sessions.names();
  result.parity.resize(devices.size() - 1);
  for (std::size_t i = 1; i < devices.size(); ++i)
    compare(sessions.scores(0), sessions.scores(i), result.parity[i - 1]);
  return pairs;
}

// "NAME:OPTION:..." into options.
BackendOptions parse_device(const std::string& text) {
  BackendOptions options;
  for (std::size_t at = 0, part = 0; at <= text.size(); ++part) {
    const std::size_t end = std::min(text.find(':', at), text.size());
    const std::string item = text.substr(at, end - at);
    if (item.empty() || (part > 0 && item.starts_with("fp64=") && item.size() == 5))
      throw UsageError(fmt::format("'{}' is not NAME or NAME:OPTION, such as cpu:avx2, cpu:fp64=soft or cuda:1", text));
    if (part == 0)
      options.name = item;
    else if (item.starts_with("fp64="))
      options.fp64 = item.substr(5);
    else if (options.name == "cpu")
      options.cpu = item;
    else
      options.device = item;
    at = end + 1;
  }
  return options;
}

}  // namespace

std::uint64_t ulps_between(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b) ? 0 : std::numeric_limits<std::uint64_t>::max();
  const auto order = [](double x) {  // ascending with the numbers; -0 is next to 0
    const auto bits = std::bit_cast<std::uint64_t>(x);
    return bits >> 63 ? ~bits : bits | std::uint64_t{1} << 63;
  };
  const std::uint64_t x = order(a), y = order(b);
  return x < y ? y - x : x - y;
}

bool ParityResult::same() const {
  return std::all_of(parity.begin(), parity.end(), [](const std::vector<KeyParity>& keys) {
    return std::all_of(keys.begin(), keys.end(), [](const KeyParity& k) { return k.different == 0; });
  });
}

std::vector<BackendMaker> parity_devices(const std::vector<std::string>& texts) {
  std::vector<BackendMaker> makers;
  std::vector<std::string> identities;
  for (const std::string& text : texts) {
    const BackendOptions options = parse_device(text);
    if (options.name == "auto")
      throw UsageError(
          "auto may mean any backend, and parity is between devices that you name; --list-backends lists them");
    const std::string identity = make_backend(options)->identity();
    const auto twin = std::find(identities.begin(), identities.end(), identity) - identities.begin();
    if (twin < static_cast<std::ptrdiff_t>(identities.size()))
      throw UsageError(
          fmt::format("'{}' and '{}' are the same device ({}), which is no comparison; name two that differ",
                      texts[static_cast<std::size_t>(twin)], text, identity));
    identities.push_back(identity);
    makers.push_back([options] { return make_backend(options); });
  }
  if (makers.size() < 2)
    throw UsageError("parity is between two devices or more; name them, such as cpu,cpu:fp64=soft");
  return makers;
}

std::vector<std::string> all_parity_devices() {
  std::vector<std::string> texts;
  for (const BackendDescription& backend : describe_backends())
    if (backend.usable) texts.push_back(backend.name);
  texts.push_back("cpu:fp64=soft");
  return texts;
}

ParityResult compare_on_videos(const std::vector<BackendMaker>& devices, const PairSpec& videos,
                               const std::vector<MetricRequest>& wanted, const ModelOptions& models) {
  PairReader reader(videos);
  PairResult ending = PairResult::pair;
  const NextPair next = [&](const FrameView& reference, const FrameView& distorted) {
    return (ending = reader.read(reference, distorted)) == PairResult::pair;
  };
  ParityResult result;
  const ChosenMetrics metrics = choose_metrics(wanted, reader.format(), models);
  const std::string &r = reader.reference().name, &d = reader.distorted().name;
  if (compare_on(devices, reader.format(), metrics, next, result) == 0)
    throw InputError(fmt::format("there is no frame to compare in '{}' and '{}'", r, d));
  if (ending == PairResult::reference_ended_first || ending == PairResult::distorted_ended_first)
    result.note = fmt::format("'{}' has more frames than '{}'; the common ones are compared",
                              ending == PairResult::reference_ended_first ? d : r,
                              ending == PairResult::reference_ended_first ? r : d);
  return result;
}

ParityResult compare_on_corpus(const std::vector<BackendMaker>& devices) {
  ParityResult result;
  for (const Format& format : selftest_formats()) {
    int frame = 0;
    const NextPair next = [&](const FrameView& reference, const FrameView& distorted) {
      if (frame == 2 * selftest_contents) return false;
      fill_selftest_frame(frame++, reference, distorted);
      return true;
    };
    compare_on(devices, format, choose_metrics({}, format), next, result);
  }
  return result;
}

}  // namespace isobit
