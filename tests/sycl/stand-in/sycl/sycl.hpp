// SPDX-License-Identifier: BSD-2-Clause-Patent
// A stand-in for a SYCL implementation: the names that src/device/sycl uses and no more, on the host. What is enqueued
// runs when it is waited for and not before; so a missing wait shows. There are two devices, both processors: one with
// binary64 and one that says it has none.
//
// What kernels use is in in_kernels_host.hpp, or, where clang compiles for SPIR-V, in in_kernels_spirv.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace sycl {

enum class errc { memory_allocation = 1, runtime };
class exception : public std::runtime_error {
 public:
  exception(errc code, const char* what) : std::runtime_error(what), code_(code) {}
  errc code() const { return code_; }

 private:
  errc code_;
};
using exception_list = std::vector<std::exception_ptr>;
using async_handler = std::function<void(exception_list)>;

enum class aspect { fp64, atomic64, usm_device_allocations, usm_host_allocations };

namespace info::device {
struct name { using type = std::string; };
struct global_mem_size { using type = std::uint64_t; };
struct max_work_group_size { using type = std::size_t; };
struct local_mem_size { using type = std::uint64_t; };
}  // namespace info::device

class device {
 public:
  static std::vector<device> get_devices() { return {device(true), device(false)}; }
  bool has(aspect a) const { return a != aspect::fp64 || fp64_; }
  bool is_gpu() const { return false; }
  template <class Info>
  typename Info::type get_info() const {
    if constexpr (std::is_same_v<Info, info::device::name>) return fp64_ ? "stand-in" : "stand-in without binary64";
    else if constexpr (std::is_same_v<Info, info::device::global_mem_size>) return std::uint64_t{1} << 30;
    else if constexpr (std::is_same_v<Info, info::device::local_mem_size>) return 64 << 10;
    else return 256;
  }

 private:
  explicit device(bool fp64) : fp64_(fp64) {}
  bool fp64_;
};

class context {
 public:
  explicit context(const device&) {}
};

template <int n>
struct range {
  template <class... Sizes>
  range(Sizes... sizes) : size{static_cast<std::size_t>(sizes)...} {}
  std::size_t operator[](int i) const { return size[i]; }
  std::size_t size[n];
};
template <int n>
struct nd_range {
  nd_range(const range<n>& g, const range<n>& l) : global(g), local(l) {}
  range<n> global, local;
};

enum class memory_order { relaxed };
enum class memory_scope { device };
namespace access {
enum class address_space { global_space };
}

class handler;

}  // namespace sycl

#ifdef __SYCL_DEVICE_ONLY__
#include "sycl/in_kernels_spirv.hpp"
#else
#include "sycl/in_kernels_host.hpp"
#endif

namespace sycl {

class handler {
 public:
  template <class Kernel>
  void parallel_for(const nd_range<2>& r, const Kernel& kernel) {
    run = [r, kernel] { run_groups(r, kernel); };
  }
  std::function<void()> run;
};

namespace property::queue {
struct in_order {};
}  // namespace property::queue
using property_list = std::vector<property::queue::in_order>;

class queue {
 public:
  queue(const context&, const device&, async_handler, const property_list& properties) {
    if (properties.empty()) throw exception(errc::runtime, "the stand-in's queues are in order; ask for it");
  }
  void memcpy(void* to, const void* from, std::size_t bytes) {
    enqueued_.push_back([=] { std::memcpy(to, from, bytes); });
  }
  void memset(void* to, int value, std::size_t bytes) {
    enqueued_.push_back([=] { std::memset(to, value, bytes); });
  }
  template <class Kernel>
  void parallel_for(const range<3>& r, const Kernel& kernel) {
    if (r[0] * r[1] * r[2] == 0) throw exception(errc::runtime, "an empty range");
    enqueued_.push_back([=] { run_items(r, kernel); });
  }
  template <class Group>
  void submit(const Group& command_group) {
    handler h;
    command_group(h);
    enqueued_.push_back(std::move(h.run));
  }
  void wait() {
    for (const auto& command : enqueued_) command();
    enqueued_.clear();
  }
  void wait_and_throw() { wait(); }

 private:
  std::vector<std::function<void()>> enqueued_;
};

// Not cleared, as a device's memory is not.
inline void* stand_in_memory(std::size_t bytes) {
  void* p = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (p != nullptr) std::memset(p, 0xa5, bytes);
  return p;
}
inline void* malloc_device(std::size_t bytes, const queue&) { return stand_in_memory(bytes); }
inline void* malloc_host(std::size_t bytes, const queue&) { return stand_in_memory(bytes); }
inline void* malloc_host(std::size_t bytes, const context&) { return stand_in_memory(bytes); }
inline void free(void* p, const queue&) { std::free(p); }
inline void free(void* p, const context&) { std::free(p); }

}  // namespace sycl
