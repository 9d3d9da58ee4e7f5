// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif's windows over a run of neighbouring values in registers, as suits a GPU: a thread takes several centres, whose
// windows share what was read.
#pragma once

#include "metric/grid.h"
#include "metric/vif_params.h"

namespace isobit {

// The values under the windows of `centres` places that are `stride` apart, one column or a piece of a row.
template <class N, int scale, int centres, int stride = 1>
struct VifRun {
  using U32 = typename N::U32;
  using U64 = typename N::U64;
  static_assert(N::lanes == 1);
  static constexpr int reach = VifWindow::reach(scale), size = stride * (centres - 1) + 2 * reach + 1;

  U32 values[size];

  // Rows of the image, which is mirrored at its edges.
  template <class Sample>
  ISOBIT_FN static VifRun down(const Plane<Sample>& image, int column, int first_centre, int frame) {
    VifRun out;
    const auto index = [&](int y) { return reflected(y, image.height, reach); };
    for_rows<size>(image, column, first_centre - reach, frame, index,
                   [&](int j, const Sample* p) { out.values[j] = N::opaque(N::load(p)); });
    return out;
  }

  // Along a row, p at the first centre: a multiple of stride * centres columns from the row's start.
  template <class T>
  ISOBIT_FN static VifRun along(const T* p) {
    VifRun out;
    load_neighbours<N, stride * centres, reach, size - reach>(p, out.values);
    return out;
  }

  ISOBIT_FN friend VifRun operator*(const VifRun& a, const VifRun& b) {
    VifRun out;
    ISOBIT_UNROLL
    for (int j = 0; j < size; ++j) out.values[j] = a.values[j] * b.values[j];
    return out;
  }

  // Of values below 2^16. Two values at the same distance have the same tap.
  ISOBIT_FN U32 sum(int centre) const {
    const U32* v = values + stride * centre + reach;
    U32 sum = v[0] * U32(VifWindow::tap(scale, 0));
    ISOBIT_UNROLL
    for (int k = 1; k <= reach; ++k) sum += (v[-k] + v[k]) * U32(VifWindow::tap(scale, k));
    return sum;
  }
  ISOBIT_FN U32 rounded_sum(int centre, int shift) const { return (sum(centre) + U32(1u << (shift - 1))) >> shift; }

  // Of any values: the sum over 2^shift, rounded, modulo 2^32.
  ISOBIT_FN U32 wide_rounded_sum(int centre, int shift) const {
    U64 sum(std::uint64_t{1} << (shift - 1));
    ISOBIT_UNROLL
    for (int k = -reach; k <= reach; ++k)
      sum = sum + N::product(values[stride * centre + reach + k], U32(VifWindow::tap(scale, k < 0 ? -k : k)));
    return N::low(sum >> shift);
  }
};

}  // namespace isobit
