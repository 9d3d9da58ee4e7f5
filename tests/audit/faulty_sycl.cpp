// SPDX-License-Identifier: BSD-2-Clause-Patent
// Kernels with the faults that the audit of SPIR-V is there to find; FAULT chooses one, or none.
#include <sycl/sycl.hpp>

#define FAULT_NONE 0
#define FAULT_DOUBLE 1
#define FAULT_FUSED 2
#define FAULT_MEMORY 3

struct Kernel {
  float* a;
  const float* b;
  void operator()(sycl::item<3> item) const {
    const auto i = item.get_id(2);
#if FAULT == FAULT_DOUBLE
    a[i] = static_cast<float>(double{a[i]} * b[i] + b[i + 1]);
#elif FAULT == FAULT_FUSED
    a[i] = __builtin_elementwise_fma(a[i], b[i], b[i + 1]);
#elif FAULT == FAULT_MEMORY  // an array whose index is not known when compiling
    float items[256];
    for (int k = 0; k < 256; ++k) items[k] = b[k] + a[i];
    a[i] = items[static_cast<int>(b[i]) & 255];
#else
    a[i] = a[i] * b[i] + b[i + 1];
#endif
  }
};

void enqueue(sycl::queue& queue, const Kernel& kernel) { queue.parallel_for(sycl::range<3>(1, 1, 64), kernel); }
