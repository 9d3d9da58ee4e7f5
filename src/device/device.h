// SPDX-License-Identifier: BSD-2-Clause-Patent
// The contract between metrics and devices: what a pipeline may ask of the device it runs on.
//
// A Device is one in-order queue. Overlap comes from several slots in flight, each with a device of its own; so there are
// no events. Nothing comes back but the cells: 64-bit values, one for each sum.
#pragma once

#include <cstdint>

#include "exact/annotate.h"

namespace isobit {

// A plane in device memory, as kernels see it. Batches hold several frames, `frame_pitch` samples apart.
template <class Sample>
struct Plane {
  const Sample* data = nullptr;
  std::int64_t pitch = 0, frame_pitch = 0;  // samples
  int width = 0, height = 0;

  ISOBIT_FN const Sample* row(int y, int frame) const { return data + frame * frame_pitch + y * pitch; }
};

// The planes of a batch of pairs of frames.
template <class Sample>
struct PairPlanes {
  Plane<Sample> reference[3], distorted[3];
  Plane<Sample> earlier[2];  // luma of the reference one and two frames before; as far as the plan's lookback goes
  int frames = 1;
};

// Where the cells of a batch are: cell i of frame z is first[z * pitch + i].
struct Cells {
  std::uint64_t* first = nullptr;
  std::int64_t pitch = 0;

  ISOBIT_FN constexpr Cells from(int i) const { return {first + i, pitch}; }
};

// Rows first … last-1 of the luma plane. A device works through a frame in bands from the top, so that what several
// metrics read stays in cache; a GPU takes the whole frame as one band.
struct Rows {
  int first, last;
};

// A band of a plane of `rows` rows that is subsampled by 2^shift: every row of the plane falls in exactly one band.
ISOBIT_FN constexpr Rows subsampled(Rows band, int luma_rows, int rows, int shift) {
  return {band.first >> shift, band.last == luma_rows ? rows : band.last >> shift};
}

// In chain order, terms lie one after another (lanes = 1), or in runs of `run` terms whose elements are interleaved by
// `lanes` runs: element k of run r at ((r / lanes) * run + k) * lanes + r % lanes.
struct TermLayout {
  std::int64_t count = 0;        // terms of a frame; a multiple of lanes * run where interleaved
  std::int64_t frame_pitch = 0;  // terms between two frames of a batch
  int run = 1, lanes = 1;
};

// The pitch of a batch's terms: frames start at multiples of 128 bytes, whatever a term is.
ISOBIT_FN constexpr std::int64_t terms_pitch(std::int64_t terms) { return (terms + 31) / 32 * 32; }

// What a Device offers:
//   Numbers, Scalars            the number types of its kernels (exact/numbers.h); the same with one lane
//   T* allocate<T>(n)           memory of the device, zeroed; freed with the device
//   copy(T* device, const T* host, n)      set-up only: not in the way of a frame
//   launch(kernel, nx, ny, nz)  calls kernel(x, y, z) for every index, in any order
//   sum(cells, terms, layout)   adds each frame's terms in chain order to the float or Numbers::Real whose bits its cell 0
//                               holds: acc = RN(acc + t), one by one, to the last bit
//   add(cells, parts, layout)   adds 64-bit integers to each frame's cell 0
//   term_lanes                  the lanes of interleaved layouts
//   Near                        of a band's runs of 64 terms, how many of a row, and rows of them, are best made and added
//                               at once, while they are in a near cache: items(left in the row), rows(left)
//   band_rows, strip_rows       rows of a band; rows that a marching kernel should take at a time
// sum() and add() may be put off until the frame's last band: terms of one frame share no memory on a device whose band
// is the whole frame.

// Near on a device whose band is the whole frame.
struct WholeBand {
  static constexpr int items(int left) { return left; }
  static constexpr int rows(int left) { return left; }
};

}  // namespace isobit
