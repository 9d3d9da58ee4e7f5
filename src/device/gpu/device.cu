// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums at the end of a batch.
#include "device/gpu/device.h"

#include <algorithm>

namespace isobit::gpu {

namespace {

using isobit::NativeAddition;
using FloatSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::LinearOrder>;
using InterleavedSum = ordered_sum::Setup<NativeAddition<float>, ordered_sum::InterleavedOrder>;
using DoubleSum = ordered_sum::Setup<NativeAddition<double>, ordered_sum::LinearOrder>;

}  // namespace

void Device::finish_batch() {
  const std::size_t floats = workspace_of<FloatSum>(float_chains_);
  const std::size_t interleaved = workspace_of<InterleavedSum>(interleaved_chains_);
  const std::size_t needed = floats + interleaved + workspace_of<DoubleSum>(double_chains_);
  if (needed > workspace_bytes_) {  // the first batch, or a fuller one than any before
    workspace_ = allocate<std::byte>(static_cast<std::int64_t>(needed));
    workspace_bytes_ = needed;
  }
  enqueue_sums<FloatSum>(float_chains_, workspace_, stream_);
  enqueue_sums<InterleavedSum>(interleaved_chains_, workspace_ + floats, stream_);
  enqueue_sums<DoubleSum>(double_chains_, workspace_ + floats + interleaved, stream_);
  for (std::size_t i = 0; i < additions_.size(); i += Additions::most) {
    Additions some;
    const std::size_t count = std::min<std::size_t>(Additions::most, additions_.size() - i);
    std::copy_n(additions_.begin() + static_cast<std::ptrdiff_t>(i), count, some.list);
    add_integers<<<dim3(addition_blocks, static_cast<unsigned>(count)), addition_threads, 0, stream_>>>(some);
    check_launch("adding integers");
  }
  float_chains_.clear(), interleaved_chains_.clear(), double_chains_.clear(), additions_.clear();
}

}  // namespace isobit::gpu
