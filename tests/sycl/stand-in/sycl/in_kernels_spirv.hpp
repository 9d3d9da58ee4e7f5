// SPDX-License-Identifier: BSD-2-Clause-Patent
// What kernels use, for clang's SPIR-V target (-fsycl -fsycl-device-only): every kernel that the code could enqueue
// becomes an entry point, and nothing else is compiled. For audits of that code; it is never run.
#pragma once

extern "C++" __attribute__((convergent)) void __spirv_ControlBarrier(int execution_scope, int memory_scope, int semantics);

namespace sycl {

template <int n>
struct item {
  std::size_t get_id(int i) const { return __builtin_spirv_global_invocation_id(n - 1 - i); }
};

template <int n>
struct group {};
template <int n>
struct nd_item {
  std::size_t get_local_id(int i) const { return __builtin_spirv_local_invocation_id(n - 1 - i); }
  std::size_t get_group(int i) const { return __builtin_spirv_workgroup_id(n - 1 - i); }
  group<n> get_group() const { return {}; }
};
template <int n>
void group_barrier(const group<n>&) {
  constexpr int workgroup = 2, acquire_release_local_and_global = 0x8 | 0x100 | 0x200;
  __spirv_ControlBarrier(workgroup, workgroup, acquire_release_local_and_global);
}

template <class T, memory_order, memory_scope, access::address_space>
class atomic_ref {
 public:
  explicit atomic_ref(T& to) : to_(to) {}
  T fetch_add(T value) const { return __scoped_atomic_fetch_add(&to_, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }

 private:
  T& to_;
};

// A kernel's local memory is a parameter of its entry point, which places the accessor there: the kernel's member
// `shared`.
template <class T, int n>
class local_accessor {
 public:
  using LocalPointer = __attribute__((address_space(3))) T*;
  local_accessor(const range<n>&, handler&) {}
  void place(LocalPointer items) { items_ = items; }
  T& operator[](std::size_t i) const { return *(T*)(items_ + i); }

 private:
  LocalPointer items_;
};

template <class Name, class Kernel>
[[clang::sycl_kernel_entry_point(Name)]] void enter_item(Kernel kernel) {
  kernel(item<3>{});
}
template <class Name, class Kernel, class Local>
[[clang::sycl_kernel_entry_point(Name)]] void enter_group(Kernel kernel, Local local) {
  kernel.shared.place(local);
  kernel(nd_item<2>{});
}
template <class Kernel>
void run_items(const range<3>&, const Kernel& kernel) {
  enter_item<Kernel>(kernel);
}
template <class Kernel>
void run_groups(const nd_range<2>&, const Kernel& kernel) {
  enter_group<Kernel>(kernel, typename decltype(kernel.shared)::LocalPointer{});
}

}  // namespace sycl
