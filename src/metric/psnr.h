// SPDX-License-Identifier: BSD-2-Clause-Patent
// psnr: the sum of squared errors of each plane, an exact integer.
#pragma once

#include "device/pipeline.h"
#include "exact/numbers.h"

namespace isobit {

struct PsnrParams {
  std::int32_t planes = 3;  // 1: luma alone
};

// Whether differences of two samples, below 2^15 in size, are 16-bit integers that an instruction squares and adds in
// pairs.
template <class N, class Word>
constexpr bool squares_pairs = false;
template <class N, class Word>
requires requires { typename N::Words; }
constexpr bool squares_pairs<N, Word> = __is_same(Word, typename N::U32);

// Items share a strip of rows; item i takes samples i, i + items, i + 2 items, … of each (times lanes), so that
// neighbours read neighbours on a GPU and one item reads a whole row on a CPU. Writes one sum an item.
// Word holds a run of squares: U32 for up to `run` steps (their squares < 2^32), or Wide.
template <class N, class Sample, class Word>
struct SquaredErrors {
  using U32 = typename N::U32;
  static constexpr bool pairs = squares_pairs<N, Word>;
  static constexpr int samples = pairs ? 2 * N::lanes : N::lanes;  // of a step
  static constexpr int half_page = 2048;  // bytes: a mapped file lies on small pages, and no hardware looks across their ends

  Plane<Sample> reference, distorted;
  std::uint64_t* parts;
  std::int64_t parts_frame_pitch;
  Rows rows;
  int items, strip_rows, run;

  ISOBIT_FN void operator()(int item, int strip, int frame) const {
    const int first = rows.first + strip * strip_rows;
    const int last = first + strip_rows < rows.last ? first + strip_rows : rows.last;
    std::uint64_t sum = 0;
    for (int y = first; y < last; ++y) sum += row_sum(item, reference.row(y, frame), distorted.row(y, frame));
    parts[frame * parts_frame_pitch + std::int64_t{strip} * items + item] = sum;
  }

 private:
  ISOBIT_FN std::uint64_t row_sum(int item, const Sample* a, const Sample* b) const {
    const int width = reference.width, step = items * samples;
    std::uint64_t sum = 0;
    const int whole = width / samples * samples;  // steps that end inside the row
    int x = item * samples;
    while (x < whole) {
      const std::int64_t piece = x + std::int64_t{step} * run;
      const int end = piece < whole ? static_cast<int>(piece) : whole;
      Word part(0);
      for (; x < end; x += step) {
        N::prefetch(a + x + half_page / sizeof(Sample)), N::prefetch(b + x + half_page / sizeof(Sample));
        part += square(a, b, x);
      }
      sum += N::sum_lanes(part);
    }
    return x < width ? sum + N::sum_lanes(last_square(a, b, x)) : sum;
  }
  ISOBIT_FN static Word square(const Sample* a, const Sample* b, int x) {
    if constexpr (pairs) return square_words(N::words(a + x) - N::words(b + x));
    else return square_of(N::load(a + x) - N::load(b + x));
  }
  // Of the samples that are left at x.
  ISOBIT_FN Word last_square(const Sample* a, const Sample* b, int x) const {
    const int width = reference.width;
    if constexpr (pairs) return square_words(N::first_words(N::words(a + x) - N::words(b + x), width - x));
    else return square_of(N::load_inside(a, x, width) - N::load_inside(b, x, width));
  }
  template <class Words>
  ISOBIT_FN static Word square_words(Words d) { return N::dot(d, d); }
  ISOBIT_FN static Word square_of(U32 d) {
    const U32 square = d * d;  // modulo 2^32; the square is below 2^32, and right
    if constexpr (__is_same(Word, U32)) return square;
    else return N::wide(square);
  }
};

// Cells: the sum of squared errors of each plane.
template <class Device>
class PsnrPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;

 public:
  PsnrPipeline(Device& device, const Format& format, const PsnrParams& params, int batch)
      : format_(format), params_(params), strip_rows_(N::lanes > 1 ? device.strip_rows : 8) {
    const auto squares = 0xffffffffu / (format.peak() * format.peak());
    run_ = format.depth > 12 ? 1 << 20 : static_cast<int>(squares_pairs<N, typename N::U32> ? squares / 2 : squares);
    items_ = N::lanes > 1 ? 1 : (format.width + 3) / 4;
    const int band = device.band_rows < format.height ? device.band_rows : format.height;
    pitch_ = std::int64_t{items_} * ((band + strip_rows_ - 1) / strip_rows_ + 1);
    for (int p = 0; p < params.planes; ++p) parts_[p] = device.template allocate<std::uint64_t>(pitch_ * batch);
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override {
    run<typename N::U32>(d, pair, band, cells);
  }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override {
    if (format_.depth <= 12)
      run<typename N::U32>(d, pair, band, cells);
    else
      run<typename N::Wide>(d, pair, band, cells);
  }

 private:
  template <class Word, class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    for (int p = 0; p < params_.planes; ++p) {
      const Rows rows =
          subsampled(band, format_.height, format_.plane_height(p), p ? chroma_shift_y(format_.chroma) : 0);
      const int strips = (rows.last - rows.first + strip_rows_ - 1) / strip_rows_;
      if (strips == 0) continue;
      const SquaredErrors<N, Sample, Word> kernel{
          pair.reference[p], pair.distorted[p], parts_[p], pitch_, rows, items_, strip_rows_, run_};
      device.launch(kernel, items_, strips, pair.frames);
      device.add(cells.from(p), parts_[p], TermLayout{std::int64_t{strips} * items_, pitch_});
    }
  }

  Format format_;
  PsnrParams params_;
  int strip_rows_, items_, run_;
  std::int64_t pitch_;
  std::uint64_t* parts_[3];
};

}  // namespace isobit
