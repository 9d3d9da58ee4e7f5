// SPDX-License-Identifier: BSD-2-Clause-Patent
// What kernels use, on the host: items run one by one and against their order, and the lanes of a group are fibers; so an
// item that relies on another shows.
#pragma once

#include <atomic>

#include "testing/fiber_lanes.h"

namespace sycl {

template <int n>
struct item {
  std::size_t get_id(int i) const { return id[i]; }
  std::size_t id[n];
};

template <int n>
struct group {
  const isobit::testing::FiberGroup::Lane* lane;
};
template <int n>
struct nd_item {
  std::size_t get_local_id(int i) const { return local[i]; }
  std::size_t get_group(int i) const { return group_id[i]; }
  group<n> get_group() const { return {lane}; }
  std::size_t local[n], group_id[n];
  const isobit::testing::FiberGroup::Lane* lane;
};
template <int n>
void group_barrier(const group<n>& g) {
  g.lane->barrier();
}

template <class T, memory_order, memory_scope, access::address_space>
class atomic_ref {
 public:
  explicit atomic_ref(T& to) : to_(to) {}
  T fetch_add(T value) const { return std::atomic_ref<T>(to_).fetch_add(value, std::memory_order_relaxed); }

 private:
  T& to_;
};

// One piece of memory for all groups, which run one after the other: each begins with what the last one left.
template <class T, int n>
class local_accessor {
 public:
  local_accessor(const range<n>& size, handler&) : items_(new T[size[0]]) {
    std::memset(static_cast<void*>(items_.get()), 0xa5, sizeof(T) * size[0]);
  }
  T& operator[](std::size_t i) const { return items_[i]; }

 private:
  std::shared_ptr<T[]> items_;
};

template <class Kernel>
void run_items(const range<3>& r, const Kernel& kernel) {
  for (std::size_t z = r[0]; z-- > 0;)
    for (std::size_t y = r[1]; y-- > 0;)
      for (std::size_t x = r[2]; x-- > 0;) kernel(item<3>{{z, y, x}});
}

constexpr std::size_t lanes_of_a_group = 256;
inline isobit::testing::FiberGroup& group_of_lanes() {
  static thread_local isobit::testing::FiberGroup fibers(lanes_of_a_group);
  return fibers;
}

template <class Kernel>
void run_groups(const nd_range<2>& r, const Kernel& kernel) {
  if (r.local[0] * r.local[1] != lanes_of_a_group) throw exception(errc::runtime, "the stand-in has groups of 256 lanes");
  const std::size_t columns = r.global[1] / lanes_of_a_group;
  for (std::size_t i = r.global[0] * columns; i-- > 0;) {
    const auto one_lane = [&](const isobit::testing::FiberGroup::Lane& lane) {
      kernel(nd_item<2>{{0, static_cast<std::size_t>(lane.lane())}, {i / columns, i % columns}, &lane});
    };
    group_of_lanes().run(one_lane, i % 2);
  }
}

}  // namespace sycl
