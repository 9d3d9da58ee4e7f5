// SPDX-License-Identifier: BSD-2-Clause-Patent
// Kernels with the faults that the audit is there to find; FAULT chooses one, or none.
#define FAULT_NONE 0
#define FAULT_FUSED 1
#define FAULT_APPROXIMATE 2
#define FAULT_LOCAL 3

__global__ void kernel(float* a, const float* b, const int* index) {
  const int i = threadIdx.x;
#if FAULT == FAULT_FUSED
  a[i] = __fmaf_rn(a[i], b[i], b[i + 1]);
#elif FAULT == FAULT_APPROXIMATE
  a[i] = __fdividef(a[i], b[i]);
#elif FAULT == FAULT_LOCAL  // an array whose index is not known when compiling
  float items[64];
  for (int k = 0; k < 64; ++k) items[k] = b[k] + a[i];
  a[i] = items[index[i] & 63];
#else
  a[i] = a[i] * b[i] + b[i + 1] / static_cast<float>(index[i]);
#endif
}
