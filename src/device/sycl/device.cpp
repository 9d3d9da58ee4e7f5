// SPDX-License-Identifier: BSD-2-Clause-Patent
// The sums at the end of a batch, for the kind of numbers that ISOBIT_NUMBERS names.
#include "device/sycl/device.h"

#include "device/sycl/sums.h"

namespace isobit::on_sycl {
namespace {

template <class N>
struct Launcher {
  static constexpr int most_jobs = 64, most_additions = 64;
  Device<N>& device;

  template <class S>
  void sums(const ordered_sum::Jobs<S, most_jobs>& jobs, int count, std::int64_t most_groups, bool all_advised) const {
    const ordered_sum::Job<S>* there = device.staged(jobs.jobs, count);
    if (most_groups > 0) {
      if (!all_advised) over_groups(there, count, most_groups, AdvisePass<S>{});
      over_groups(there, count, most_groups, StreamPass<S>{});
      over_groups(there, count, most_groups, RefinePass<S>{1});
      over_groups(there, count, most_groups, RefinePass<S>{2});
    }
    device.queue().for_groups({static_cast<std::size_t>(count), 1}, S::S::lanes, [&](sycl::handler& handler) {
      return Walk<N, S>{there, {1, handler}};
    });
  }
  void add(const Additions<most_additions>& additions, int count) const {
    using Add = AddIntegers<N>;
    const Addition* there = device.staged(additions.list, count);
    device.queue().for_groups({static_cast<std::size_t>(count), Add::blocks}, Add::lanes, [&](sycl::handler& handler) {
      return Add{there, {1, handler}};
    });
  }

 private:
  template <class S, class Pass>
  void over_groups(const ordered_sum::Job<S>* jobs, int count, std::int64_t groups, const Pass& pass) const {
    device.queue().for_groups({static_cast<std::size_t>(count), static_cast<std::size_t>(groups)}, S::S::lanes,
                              [&](sycl::handler& handler) { return OverGroups<N, S, Pass>{jobs, pass, {1, handler}}; });
  }
};

}  // namespace

template <class N>
void Device<N>::finish_batch() {
  const std::size_t needed = sums_.workspace_bytes();
  if (needed > workspace_bytes_) {  // the first batch, or a fuller one than any before
    workspace_ = queue_.allocate(needed);
    workspace_bytes_ = needed;
  }
  sums_.launch(Launcher<N>{*this}, workspace_);
}

template <class N>
template <class T>
const T* Device<N>::staged(const T* items, int count) {
  const std::size_t bytes = (sizeof(T) * static_cast<std::size_t>(count) + 15) / 16 * 16;
  if (staged_ + bytes > stage_bytes_) {  // what was staged before stays where it is; soon one piece holds a batch
    stage_bytes_ = std::max({bytes, 2 * stage_bytes_, std::size_t{64} << 10});
    stage_host_ = queue_.allocate_host(stage_bytes_), stage_ = queue_.allocate(stage_bytes_);
    staged_ = 0;
  }
  std::byte *host = stage_host_ + staged_, *there = stage_ + staged_;
  std::copy_n(reinterpret_cast<const std::byte*>(items), sizeof(T) * static_cast<std::size_t>(count), host);
  queue_.copy(there, host, bytes);
  staged_ += bytes;
  return reinterpret_cast<const T*>(there);
}

template void Device<ISOBIT_NUMBERS>::finish_batch();

}  // namespace isobit::on_sycl
