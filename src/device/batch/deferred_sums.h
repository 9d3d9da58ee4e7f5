// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sums put off to the end of a batch, so that those of all metrics and frames share their launches.
#pragma once

#include <algorithm>
#include <type_traits>
#include <vector>

#include "device/device.h"
#include "device/ordered_sum/jobs.h"

namespace isobit {

// Integers to be added to a frame's cell; and those of one launch.
struct Addition {
  std::uint64_t* cell;
  const std::uint64_t* parts;
  std::int64_t count;
};
template <int Most>
struct Additions {
  static constexpr int most = Most;
  Addition list[Most];
};

// N: the device's numbers (exact/numbers.h). Where they are soft, sums of binary64 are made in integers, too.
template <class N>
class DeferredSums {
  using Addition64 = std::conditional_t<N::soft, IntegerAddition<Binary64>, NativeAddition<double>>;

 public:
  // The kinds of sums; those of one kind share launches.
  using FloatSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::LinearOrder>;
  using InterleavedSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::InterleavedOrder>;
  using DoubleSum = ordered_sum::Setup<Addition64, ordered_sum::LinearOrder>;

  void begin(int frames) { frames_ = frames; }

  // Each call names a chain of every frame of the batch.
  void sum(Cells cells, const float* terms, const TermLayout& layout) {
    append(layout.lanes == 1 ? floats_ : interleaved_, cells, terms, layout);
  }
  void sum(Cells cells, const typename N::Real* terms, const TermLayout& layout) {
    append(doubles_, cells, reinterpret_cast<const typename DoubleSum::Term*>(terms), layout);
  }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) {
    for (int z = 0; z < frames_; ++z)
      additions_.push_back({cells.first + z * cells.pitch, parts + z * layout.frame_pitch, layout.count});
  }

  // Bytes of device memory that what was put off needs to be summed.
  std::size_t workspace_bytes() const {
    return bytes<FloatSum>(floats_) + bytes<InterleavedSum>(interleaved_) + bytes<DoubleSum>(doubles_);
  }

  // Hands what was put off to the launcher, and forgets it. `workspace` is 16-byte aligned, and in use until the queue
  // has passed what the launcher put there. A Launcher has most_jobs, most_additions, and
  //   sums(jobs, count, most_groups, all_advised)    as ordered_sum::in_launches() calls it
  //   add(additions, count)                          `count` of an Additions<most_additions>
  template <class Launcher>
  void launch(const Launcher& launcher, std::byte* workspace) {
    workspace = launch_sums<FloatSum>(launcher, floats_, workspace);
    workspace = launch_sums<InterleavedSum>(launcher, interleaved_, workspace);
    launch_sums<DoubleSum>(launcher, doubles_, workspace);
    for (std::size_t i = 0; i < additions_.size(); i += Launcher::most_additions) {
      Additions<Launcher::most_additions> some;
      const std::size_t count = std::min<std::size_t>(some.most, additions_.size() - i);
      std::copy_n(additions_.begin() + static_cast<std::ptrdiff_t>(i), count, some.list);
      launcher.add(some, static_cast<int>(count));
    }
    floats_.clear(), interleaved_.clear(), doubles_.clear(), additions_.clear();
  }

 private:
  template <class T>
  using Chains = std::vector<ordered_sum::Chain<T>>;

  template <class T>
  void append(Chains<T>& chains, Cells cells, const T* terms, const TermLayout& layout) {
    for (int z = 0; z < frames_; ++z)
      chains.push_back({terms + z * layout.frame_pitch, layout.count, cells.first + z * cells.pitch, 0, nullptr});
  }
  template <class S, class T>
  static std::size_t bytes(const Chains<T>& chains) {
    std::size_t sum = 0;
    for (const auto& chain : chains) sum += ordered_sum::workspace_bytes<S>(chain.count);
    return sum;
  }
  template <class S, class Launcher>
  static std::byte* launch_sums(const Launcher& launcher, const Chains<typename S::Term>& chains, std::byte* workspace) {
    return ordered_sum::in_launches<S, Launcher::most_jobs>(
        chains, workspace, [&](const auto&... jobs) { launcher.sums(jobs...); });
  }

  int frames_ = 1;
  Chains<float> floats_, interleaved_;
  Chains<typename DoubleSum::Term> doubles_;
  std::vector<Addition> additions_;
};

}  // namespace isobit
