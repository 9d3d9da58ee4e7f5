// SPDX-License-Identifier: BSD-2-Clause-Patent
// The reference is read on the caller's thread, the distorted video beside it.
#include "input/pairs.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include "input/byte_source.h"

namespace isobit {
namespace {

// The same pipe or device under one name or two; a regular file may well be compared with itself.
bool same_stream(const InputSpec& a, const InputSpec& b) {
  auto status_of = [](const InputSpec& input, struct stat& status) {
    return input.path == "-" ? ::fstat(0, &status) == 0 : ::stat(input.path.c_str(), &status) == 0;
  };
  struct stat x {
  }, y{};
  if (a.path == "-" && b.path == "-") return true;
  return status_of(a, x) && status_of(b, y) && !S_ISREG(x.st_mode) && !S_ISDIR(x.st_mode) && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

void check(const PairSpec& spec) {
  if (same_stream(spec.reference, spec.distorted))
    throw UsageError(fmt::format("reference and distorted are both {}: one stream cannot be read as two videos",
                                 input_name(spec.reference.path)));
  if (spec.skip_reference < 0 || spec.skip_distorted < 0)
    throw UsageError("a number of frames to skip cannot be negative");
  if (spec.count < -1) throw UsageError("a number of frames to score cannot be negative");
}

bool is_stop(const std::exception_ptr& error) {
  if (!error) return false;
  try {
    std::rethrow_exception(error);
  } catch (const Stopped&) {
    return true;
  } catch (...) {
    return false;
  }
}

// Does both jobs at once. If one throws, the other is stopped; what was thrown first in the course of things is
// rethrown: the reference's if both threw by themselves.
template <class A, class B>
void both(SideThread& side, std::atomic<bool>& stop, A&& reference, B&& distorted) {
  auto guarded = [&stop](auto& job, std::exception_ptr& error) {
    try {
      job();
    } catch (...) {
      error = std::current_exception();
      stop.store(true);
    }
  };
  std::exception_ptr reference_error, distorted_error;
  auto beside = [&] { guarded(distorted, distorted_error); };
  side.start(std::ref(beside));
  guarded(reference, reference_error);
  side.wait();
  if (reference_error && !(is_stop(reference_error) && distorted_error)) std::rethrow_exception(reference_error);
  if (distorted_error) std::rethrow_exception(distorted_error);
}

// Passes over the frames still to be skipped.
void advance(Reader& reader, std::int64_t& to_skip) {
  for (std::int64_t skipped = 0; to_skip > 0; --to_skip, ++skipped)
    if (!reader.skip())
      throw InputError(fmt::format("{}: has only {} frames, fewer than the {} to be skipped",
                                   input_name(reader.video().name), skipped, skipped + to_skip));
}

bool lend_next(Reader& reader, Frame& out) {
  std::optional<Frame> frame = reader.lend();
  if (frame) out = std::move(*frame);
  return frame.has_value();
}

// How many pairs there will be of videos that say that they have so many frames; -1 is unknown.
std::int64_t expected(const PairSpec& spec, std::int64_t reference, std::int64_t distorted) {
  std::int64_t least = spec.count;
  for (const auto& [frames, skip] :
       {std::pair{reference, spec.skip_reference}, std::pair{distorted, spec.skip_distorted}}) {
    if (frames < 0) continue;
    const std::int64_t left = std::max<std::int64_t>(frames - skip, 0);
    least = least < 0 ? left : std::min(least, left);
  }
  return least;
}

}  // namespace

PairReader::PairReader(const PairSpec& spec)
    : skip_reference_(spec.skip_reference), skip_distorted_(spec.skip_distorted), left_(spec.count) {
  check(spec);
  both(
      side_, *stop_, [&] { reference_ = open_reader(spec.reference, stop_); },
      [&] { distorted_ = open_reader(spec.distorted, stop_); });
  if (reference().format != distorted().format)
    throw InputError(fmt::format("the videos do not match: reference {} is {}, distorted {} is {}",
                                 input_name(reference().name), to_string(reference().format),
                                 input_name(distorted().name), to_string(distorted().format)));
  pairs_ = expected(spec, reference().frames, distorted().frames);
}

PairReader::~PairReader() { stop(); }

PairResult PairReader::read(const FrameView& reference, const FrameView& distorted) {
  return next([&](Reader& reader) { return reader.read(reference); }, [&](Reader& reader) { return reader.read(distorted); });
}

PairResult PairReader::lend(Frame& reference, Frame& distorted) {
  return next([&](Reader& reader) { return lend_next(reader, reference); },
              [&](Reader& reader) { return lend_next(reader, distorted); });
}

PairResult PairReader::skip() {
  const auto skip_one = [](Reader& reader) { return reader.skip(); };
  return next(skip_one, skip_one);
}

template <class Reference, class Distorted>
PairResult PairReader::next(Reference reference, Distorted distorted) {
  if (left_ == 0) return PairResult::end_of_both;
  bool have_reference = false, have_distorted = false;
  try {
    both(
        side_, *stop_,
        [&] { advance(*reference_, skip_reference_), have_reference = reference(*reference_); },
        [&] { advance(*distorted_, skip_distorted_), have_distorted = distorted(*distorted_); });
  } catch (const Stopped&) {
    return PairResult::stopped;
  }
  if (have_reference != have_distorted)
    return have_reference ? PairResult::distorted_ended_first : PairResult::reference_ended_first;
  if (!have_reference) return PairResult::end_of_both;
  if (left_ > 0) --left_;
  return PairResult::pair;
}

}  // namespace isobit
