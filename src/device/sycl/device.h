// SPDX-License-Identifier: BSD-2-Clause-Patent
// A SYCL device as a Device (device/device.h): one in-order queue, whole frames as one band, sums put off to the end of
// the batch so that all of them share their launches.
#pragma once

#include <climits>
#include <type_traits>

#include "device/batch/deferred_sums.h"
#include "device/device.h"
#include "device/sycl/numbers.h"
#include "device/sycl/queue.h"

namespace isobit::on_sycl {

// One work-item an item. N only names it: the two kinds of numbers share no kernel, so that no module of one holds
// anything of the other.
template <class N, class Kernel>
struct ForEach {
  Kernel kernel;
  ISOBIT_FN void operator()(sycl::item<3> item) const {
    kernel(static_cast<int>(item.get_id(2)), static_cast<int>(item.get_id(1)), static_cast<int>(item.get_id(0)));
  }
};

// N: Native64 or Soft64 (device/sycl/numbers.h).
template <class N>
class Device {
 public:
  using Numbers = N;
  using Scalars = N;
  static constexpr int term_lanes = 32;
  using Near = WholeBand;
  static constexpr int band_rows = INT_MAX, strip_rows = 32;

  Device(const sycl::context& context, const sycl::device& device) : queue_(context, device) {}

  template <class T>
  T* allocate(std::int64_t n) {
    const std::size_t bytes = static_cast<std::size_t>(n < 1 ? 1 : n) * sizeof(T);
    std::byte* p = queue_.allocate(bytes);
    queue_.clear(p, bytes);
    return reinterpret_cast<T*>(p);
  }
  template <class T>
  void copy(T* device, const T* host, std::int64_t n) {
    upload(device, host, n * static_cast<std::int64_t>(sizeof(T)));
    wait();
  }

  template <class Kernel>
  void launch(const Kernel& kernel, int nx, int ny, int nz) {
    static_assert(std::is_trivially_copyable_v<Kernel>);
    if (nx < 1 || ny < 1 || nz < 1) return;  // SYCL leaves empty ranges open
    const sycl::range<3> items(static_cast<std::size_t>(nz), static_cast<std::size_t>(ny), static_cast<std::size_t>(nx));
    queue_.for_each(items, ForEach<N, Kernel>{kernel});
  }

  void sum(Cells cells, const float* terms, const TermLayout& layout) { sums_.sum(cells, terms, layout); }
  void sum(Cells cells, const typename N::Real* terms, const TermLayout& layout) { sums_.sum(cells, terms, layout); }
  void add(Cells cells, const std::uint64_t* parts, const TermLayout& layout) { sums_.add(cells, parts, layout); }

  void begin_batch(int frames) {
    sums_.begin(frames);
    staged_ = 0;  // the batch before was waited for
  }
  void finish_batch();  // device.cpp

  // What a BatchSlot asks beside that (device/batch/slot.h).
  void enter() {}
  std::uint64_t* host_cells(std::int64_t n) {
    return reinterpret_cast<std::uint64_t*>(queue_.allocate_host(sizeof(std::uint64_t) * static_cast<std::size_t>(n)));
  }
  void upload(void* to, const void* from, std::int64_t bytes) { queue_.copy(to, from, static_cast<std::size_t>(bytes)); }
  void upload_rows(void* to, std::int64_t row_bytes, const void* from, std::int64_t stride, int rows) {
    for (int y = 0; y < rows; ++y)
      upload(static_cast<std::byte*>(to) + y * row_bytes, static_cast<const std::byte*>(from) + y * stride, row_bytes);
  }
  void download(void* to, const void* from, std::int64_t bytes) { upload(to, from, bytes); }
  void clear(void* to, std::int64_t bytes) { queue_.clear(to, static_cast<std::size_t>(bytes)); }
  void wait() { queue_.wait(); }

  Queue& queue() { return queue_; }
  // A copy of `count` items on the device, until the next batch begins. By value, as kernels' parameters, they would be
  // copied to each work-item's own memory, since their index is known late.
  template <class T>
  const T* staged(const T* items, int count);  // device.cpp

 private:
  Queue queue_;
  DeferredSums<N> sums_;
  std::byte* workspace_ = nullptr;
  std::size_t workspace_bytes_ = 0;
  std::byte *stage_host_ = nullptr, *stage_ = nullptr;
  std::size_t staged_ = 0, stage_bytes_ = 0;
};

}  // namespace isobit::on_sycl
