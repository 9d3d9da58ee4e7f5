// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums at the end of a batch, for the kind of numbers that ISOBIT_NUMBERS names.
#include "device/gpu/device.h"

#include "device/gpu/sums.h"

namespace isobit::ISOBIT_VENDOR {
namespace {

struct Launcher {
  static constexpr int most_jobs = ISOBIT_VENDOR::most_jobs, most_additions = ISOBIT_VENDOR::most_additions;
  Stream stream;

  template <class S>
  void sums(const Jobs<S>& jobs, int count, std::int64_t most_groups, bool all_advised) const {
    launch_sums<S>(jobs, count, most_groups, all_advised, stream);
  }
  void add(const Additions<most_additions>& additions, int count) const { launch_additions(additions, count, stream); }
};

}  // namespace

template <class N>
void Device<N>::finish_batch() {
  const std::size_t needed = sums_.workspace_bytes();
  if (needed > workspace_bytes_) {  // the first batch, or a fuller one than any before
    workspace_ = allocate<std::byte>(static_cast<std::int64_t>(needed));
    workspace_bytes_ = needed;
  }
  sums_.launch(Launcher{stream_}, workspace_);
}

template void Device<ISOBIT_NUMBERS>::finish_batch();

}  // namespace isobit::ISOBIT_VENDOR
