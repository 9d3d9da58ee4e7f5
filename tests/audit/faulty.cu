// SPDX-License-Identifier: BSD-2-Clause-Patent
// Kernels with the faults that the audits are there to find; FAULT chooses one, or none.
#if defined(__HIPCC__)
#include <hip/hip_runtime.h>
#endif

#define FAULT_NONE 0
#define FAULT_FUSED 1
#define FAULT_APPROXIMATE 2
#define FAULT_LOCAL 3
#define FAULT_BINARY64 4
#define FAULT_BINARY64_SUM 5
#define FAULT_QUOTIENT 6  // where flags make it one

// A kernel made of SoftNumbers must have no binary64, nor must its sum.
struct ScalarNumbers {};
struct SoftNumbers {};
struct IntegerAddition {};
#if FAULT == FAULT_BINARY64
using Chosen = SoftNumbers;
#elif FAULT == FAULT_BINARY64_SUM
using Chosen = IntegerAddition;
#else
using Chosen = ScalarNumbers;
#endif

template <class Numbers>
__global__ void kernel(float* a, const float* b, const int* index) {
  const int i = threadIdx.x;
#if FAULT == FAULT_FUSED
  a[i] = __fmaf_rn(a[i], b[i], b[i + 1]);
#elif FAULT == FAULT_APPROXIMATE
  a[i] = rsqrtf(a[i]);
#elif FAULT == FAULT_LOCAL  // an array whose index is not known when compiling
  float items[64];
  for (int k = 0; k < 64; ++k) items[k] = b[k] + a[i];
  a[i] = items[index[i] & 63];
#elif FAULT == FAULT_BINARY64 || FAULT == FAULT_BINARY64_SUM
  a[i] = static_cast<float>(static_cast<double>(a[i]) * b[i] + index[i]);
#elif FAULT == FAULT_QUOTIENT
  a[i] = b[i] / a[i] + static_cast<float>(index[i] / index[i + 1]);
#else
  a[i] = sqrtf(a[i] * b[i] + b[i + 1] / static_cast<float>(index[i]));
#endif
}
template __global__ void kernel<Chosen>(float*, const float*, const int*);
