// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the SYCL device asks of a queue: memory that is freed with it, and errors as sentences.
#pragma once

#include <sycl/sycl.hpp>

#include <string>
#include <vector>

#include "device/backend.h"

namespace isobit::on_sycl {

// Calls f; what SYCL throws becomes NoRoom where memory ran out, else SystemError, naming the operation and the reason.
template <class F>
auto checked(const char* what, const F& f) -> decltype(f()) {
  try {
    return f();
  } catch (const sycl::exception& error) {
    if (error.code() == sycl::errc::memory_allocation)
      throw NoRoom(std::string("the SYCL device's memory ran out: ") + what);
    throw SystemError(std::string("the SYCL device failed: ") + what + ": " + error.what());
  }
}

// An in-order queue. Nothing waits but wait().
class Queue {
 public:
  Queue(const sycl::context& context, const sycl::device& device)
      : queue_(checked("making a queue", [&] {
          return sycl::queue(context, device, rethrow, {sycl::property::queue::in_order()});
        })) {}
  ~Queue() {
    try {
      queue_.wait();
      for (void* p : memory_) sycl::free(p, queue_);
    } catch (const sycl::exception&) {  // the device is lost, and its memory with it
    }
  }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // Memory of the device, and memory of the host that the device copies from and to at full speed.
  std::byte* allocate(std::size_t bytes) { return kept(sycl::malloc_device(bytes, queue_), "its work"); }
  std::byte* allocate_host(std::size_t bytes) { return kept(sycl::malloc_host(bytes, queue_), "transfers"); }

  void copy(void* to, const void* from, std::size_t bytes) {
    checked("a copy", [&] { queue_.memcpy(to, from, bytes); });
  }
  void clear(void* to, std::size_t bytes) {
    checked("clearing memory", [&] { queue_.memset(to, 0, bytes); });
  }
  void wait() {
    checked("waiting for its work", [&] { queue_.wait_and_throw(); });
  }

  // kernel(item) for every item.
  template <class Kernel>
  void for_each(const sycl::range<3>& items, const Kernel& kernel) {
    checked("a metric's kernel", [&] { queue_.parallel_for(items, kernel); });
  }
  // make(handler)(item) for every lane of `groups` groups of `lanes` lanes.
  template <class Make>
  void for_groups(const sycl::range<2>& groups, std::size_t lanes, const Make& make) {
    const sycl::range<2> group(1, lanes);
    checked("a sum's kernel", [&] {
      queue_.submit([&](sycl::handler& handler) {
        handler.parallel_for(sycl::nd_range<2>(sycl::range<2>(groups[0], groups[1] * lanes), group), make(handler));
      });
    });
  }

 private:
  static void rethrow(const sycl::exception_list& errors) {
    for (const std::exception_ptr& error : errors) std::rethrow_exception(error);
  }
  std::byte* kept(void* p, const char* what) {
    if (p == nullptr) throw NoRoom(std::string("the SYCL device's memory ran out: memory for ") + what);
    memory_.push_back(p);
    return static_cast<std::byte*>(p);
  }

  sycl::queue queue_;
  std::vector<void*> memory_;
};

}  // namespace isobit::on_sycl
