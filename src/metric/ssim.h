// SPDX-License-Identifier: BSD-2-Clause-Patent
// ssim: the fixed-point structural similarity with a 9-tap window, an output at every pixel of the luma plane.
//
// Formula: Daala's dump_ssim as libvmaf carries it (integer_ssim). At a border the taps outside the image are left out
// and the weights that remain are not normalised; the weight W of a pixel is carried along instead.
#pragma once

#include <type_traits>

#include "device/pipeline.h"
#include "exact/f64_integers.h"
#include "exact/numbers.h"
#include "metric/ssim_params.h"

namespace isobit {

// The value at one pixel, of its moments and its weight. Exact may be integers in the place of binary64 for the first
// steps: with samples of at most 10 bits they round nothing (2 m1 m2 < 2^53 and w xx < 2^52), with at most 12 bits they
// stay below 2^57. Then c1 is in [1, 2^43), c2 in [9, 2^46), 2 m1 m2 and m1^2 + m2^2 are at most 2 / 0.01^2 times c1,
// and the other two sums, twice a covariance and two variances, at most 1 / (2 * 0.03^2) times c2 in size (all but for
// the rounding of the steps).
template <class F64, class Exact, class Weight, class Two>
ISOBIT_FN F64 ssim_value(Exact m1, Exact m2, Exact xx, Exact yy, Exact xy, Weight w, Two two, F64 k1_peak2,
                         F64 k2_peak2) {
  const F64 c1 = (k1_peak2 * w) * w, c2 = (k2_peak2 * w) * w;
  const Exact mx2 = m1 * m1, mxy = m1 * m2, my2 = m2 * m2;
  const F64 num = (w * (two * mxy + c1)) * (c2 + two * (xy * w - mxy));
  const F64 den = ((mx2 + my2) + c1) * ((((xx * w - mx2) + yy * w) - my2) + c2);
  return num / den;
}

// Columns of pixels, marched down by a strip of rows. Writes term(x, y) = num / den in raster order.
//
// Moments are exact integers. With b bits a sample and K the taps (sum 256): after the horizontal pass means are below
// 2^(8+b) and second moments below 2^(8+2b); after the vertical pass below 2^(16+b) and 2^(16+2b). Horizontal and
// Vertical name types that hold the second moments: U32 for the first up to 12 bits and for the second at 8 bits
// (65536 * 255^2 < 2^32), Wide otherwise. All means fit U32 (65536 * 65535 < 2^32).
//
// Column c (of N::lanes pixels) is c, or from `left` on c + skip. Where `edges` is false the columns keep their distance
// from both ends: no tap leaves the row. Exact is F64, or what stands for it at this depth.
template <class N, class Sample, class Horizontal, class Vertical, bool edges, class Exact>
struct SsimColumns {
  using U32 = typename N::U32;
  using F64 = typename N::Ordinary;
  using Real = typename N::Real;
  using ColumnWeight = std::conditional_t<N::soft, U32, F64>;
  static constexpr int reach = SsimWindow::reach, taps = SsimWindow::taps;

  struct Moments {
    U32 m1, m2;
    Horizontal xx, yy, xy;
  };
  struct Sums {
    U32 m1, m2;
    Vertical xx, yy, xy;
  };
  // What is kept of a row: on a CPU, whose ring is memory, in the type in which nine rows use it.
  using HeldMoment = std::conditional_t<(N::lanes > 1), Vertical, Horizontal>;
  struct Held {
    U32 m1, m2;
    HeldMoment xx, yy, xy;
  };

  Plane<Sample> reference, distorted;
  const std::uint32_t* column_weight;  // of every column, and of as many more as N has lanes
  Real k1_peak2, k2_peak2;             // 0.01^2 and 0.03^2 times the square of the largest sample
  Real* terms;
  std::int64_t terms_frame_pitch;
  Rows band;
  int strip_rows, left, skip;

  ISOBIT_FN void operator()(int column, int strip, int frame) const {
    const int x = (column < left ? column : column + skip) * N::lanes, first = band.first + strip * strip_rows;
    const int last = first + strip_rows < band.last ? first + strip_rows : band.last;
    const ColumnWeight wx = weight_of(N::load(column_weight + x));
    typename N::template Ring<Held, taps> ring;
    const Taps taps_of_window;
    for (int base = first - reach; base < last + reach; base += taps) {
      for (int phase = 0; phase < taps; ++phase) {
        const int y = base + phase;
        if (y >= last + reach) break;
        if (y >= 0 && y < reference.height) ring.push(phase, row_sums(taps_of_window, x, y, frame));
        else ring.push(phase, {U32(0u), U32(0u), HeldMoment(0), HeldMoment(0), HeldMoment(0)});
        if (y - reach >= first) emit(taps_of_window, ring, phase, wx, x, y - reach, frame);
      }
    }
  }

 private:
  // The taps up to the middle, as factors of means and of second moments.
  struct Taps {
    U32 w[reach + 1];
    ISOBIT_FN Taps() {
      ISOBIT_UNROLL
      for (int k = 0; k <= reach; ++k) w[k] = N::factor(SsimWindow::tap(k));
    }
    template <class T>
    ISOBIT_FN T as(int k) const {
      if constexpr (__is_same(T, U32))
        return w[k];
      else
        return T(SsimWindow::tap(k));
    }
  };

  template <class T, class From>
  ISOBIT_FN static T as(From a) {
    if constexpr (__is_same(T, From)) return a;
    else return N::wide(a);
  }

  // Taps are symmetric: pixels at the same distance are taken together (integers, so the order is free).
  ISOBIT_FN Held row_sums(const Taps& w, int x, int y, int frame) const {
    const Sample *a = reference.row(y, frame), *b = distorted.row(y, frame);
    N::prefetch(a + x + N::template ahead<Sample>),
        N::prefetch(b + x + N::template ahead<Sample>);  // for the columns to the right
    const U32 ac = sample(a, x), bc = sample(b, x);
    const Horizontal centre = w.template as<Horizontal>(reach);
    Moments m{ac * w.w[reach], bc * w.w[reach], as<Horizontal>(ac * ac) * centre, as<Horizontal>(bc * bc) * centre,
              as<Horizontal>(ac * bc) * centre};
    ISOBIT_UNROLL
    for (int k = 0; k < reach; ++k)
      add_pair(m, w, sample(a, x + k - reach), sample(a, x + reach - k), sample(b, x + k - reach),
               sample(b, x + reach - k), k);
    return {m.m1, m.m2, as<HeldMoment>(m.xx), as<HeldMoment>(m.yy), as<HeldMoment>(m.xy)};
  }
  ISOBIT_FN static void add_pair(Moments& m, const Taps& w, U32 al, U32 ar, U32 bl, U32 br, int k) {
    if constexpr (__is_same(Horizontal, U32)) {  // samples of at most 12 bits
      const auto a = N::pair(al, ar), b = N::pair(bl, br), both = N::pair(w.w[k], w.w[k]);
      m.m1 += N::dot(a, both);
      m.m2 += N::dot(b, both);
      m.xx += N::dot(a, a) * w.w[k];
      m.yy += N::dot(b, b) * w.w[k];
      m.xy += N::dot(a, b) * w.w[k];
    } else {
      const Horizontal wide_w = w.template as<Horizontal>(k);
      m.m1 += (al + ar) * w.w[k];
      m.m2 += (bl + br) * w.w[k];
      m.xx += (as<Horizontal>(al * al) + as<Horizontal>(ar * ar)) * wide_w;
      m.yy += (as<Horizontal>(bl * bl) + as<Horizontal>(br * br)) * wide_w;
      m.xy += (as<Horizontal>(al * bl) + as<Horizontal>(ar * br)) * wide_w;
    }
  }

  // Samples outside the row count as zero.
  ISOBIT_FN U32 sample(const Sample* row, int x) const {
    if constexpr (!edges) return N::load(row + x);
    else return N::load_inside(row, x, reference.width);
  }

  template <class Ring>
  ISOBIT_FN static Sums column_sums(const Taps& w, const Ring& ring, int phase) {
    const Held& c = ring.at(phase, reach);
    const Vertical centre = w.template as<Vertical>(reach);
    Sums s{c.m1 * w.w[reach], c.m2 * w.w[reach], as<Vertical>(c.xx) * centre, as<Vertical>(c.yy) * centre, as<Vertical>(c.xy) * centre};
    ISOBIT_UNROLL
    for (int k = 0; k < reach; ++k) {
      const Held &u = ring.at(phase, k), &d = ring.at(phase, 2 * reach - k);
      const Vertical wide_w = w.template as<Vertical>(k);
      s.m1 += (u.m1 + d.m1) * w.w[k];
      s.m2 += (u.m2 + d.m2) * w.w[k];
      s.xx += (as<Vertical>(u.xx) + as<Vertical>(d.xx)) * wide_w;
      s.yy += (as<Vertical>(u.yy) + as<Vertical>(d.yy)) * wide_w;
      s.xy += (as<Vertical>(u.xy) + as<Vertical>(d.xy)) * wide_w;
    }
    return s;
  }
  template <class Ring>
  ISOBIT_FN void emit(const Taps& taps_of_window, const Ring& ring, int phase, ColumnWeight wx, int x, int y,
                      int frame) const {
    const Sums s = column_sums(taps_of_window, ring, phase);
    const std::int64_t at = frame * terms_frame_pitch + std::int64_t{y - band.first} * reference.width + x;
    N::store(terms + at, value(s, wx, x, y), reference.width - x);
  }

  ISOBIT_FN static ColumnWeight weight_of(U32 w) {
    if constexpr (N::soft) return w;
    else return N::f64(w);
  }
  ISOBIT_FN F64 value(const Sums& s, ColumnWeight wx, int x, int y) const {
    const std::uint32_t wy = SsimWindow::weight(y, reference.height);
    if constexpr (!N::soft) return value_of(s, wx * F64(Real(wy)), F64(Real(2.0)));
    else return soft_value(s, wx, wy, x);
  }
  // Inside, the weight is a power of two.
  ISOBIT_FN F64 soft_value(const Sums& s, U32 wx, std::uint32_t wy, int x) const {
    const PowerOfTwo<1> two;
    if (wy == 256 && x >= reach && x + N::lanes + reach <= reference.width) return value_of(s, PowerOfTwo<16>(), two);
    const U32 w = wx * U32(wy);
    return value_of(s, WholeFactor<Exact, F64>{as_number<Exact>(w), as_number<F64>(w)}, two);
  }
  template <class Weight, class Two>
  ISOBIT_FN F64 value_of(const Sums& s, const Weight& w, Two two) const {
    return ssim_value<F64, Exact>(as_number<Exact>(s.m1), as_number<Exact>(s.m2), as_number<Exact>(s.xx),
                                  as_number<Exact>(s.yy), as_number<Exact>(s.xy), w, two, F64(k1_peak2), F64(k2_peak2));
  }
  template <class Number, class T>
  ISOBIT_FN static Number as_number(T a) {
    if constexpr (__is_same(Number, F64)) return Number(N::f64(a));
    else return Number(N::natural(a));
  }
};

template <class Device>
class SsimPipeline final : public Pipeline<Device> {
  using N = typename Device::Numbers;
  using Real = typename N::Real;
  using U32 = typename N::U32;
  using Wide = typename N::Wide;

 public:
  SsimPipeline(Device& device, const Format& format, const SsimParams&, int batch)
      : format_(format), band_rows_(device.band_rows < format.height ? device.band_rows : format.height) {
    terms_ = device.template allocate<Real>(terms_pitch(std::int64_t{band_rows_} * format.width) * batch);
    column_weight_ = device.template allocate<std::uint32_t>(format.width + N::lanes);
    const double peak2 = double(std::uint64_t{format.peak()} * format.peak());
    k1_peak2_ = real_of<Real>(peak2 * (0.01 * 0.01));
    k2_peak2_ = real_of<Real>(peak2 * (0.03 * 0.03));
    auto* weights = new std::uint32_t[format.width];
    for (int x = 0; x < format.width; ++x) weights[x] = SsimWindow::weight(x, format.width);
    device.copy(column_weight_, weights, format.width);
    delete[] weights;
  }

  void rows(Device& d, const PairPlanes<std::uint8_t>& pair, Rows band, Cells cells) override {
    run<U32, U32, typename N::Natural>(d, pair, band, cells);
  }
  void rows(Device& d, const PairPlanes<std::uint16_t>& pair, Rows band, Cells cells) override {
    if (format_.depth <= 10) run<U32, Wide, typename N::Natural>(d, pair, band, cells);
    else if (format_.depth <= 12) run<U32, Wide, typename N::Rounded>(d, pair, band, cells);
    else run<Wide, Wide, typename N::Ordinary>(d, pair, band, cells);
  }

 private:
  template <bool b> struct Flag { static constexpr bool value = b; };

  template <class Horizontal, class Vertical, class Exact, class Sample>
  void run(Device& device, const PairPlanes<Sample>& pair, Rows band, Cells cells) {
    const int w = format_.width, rows = band.last - band.first;
    const std::int64_t pitch = terms_pitch(std::int64_t{band_rows_} * w);
    auto march = [&](auto edges, int columns, int left, int skip) {
      const SsimColumns<N, Sample, Horizontal, Vertical, decltype(edges)::value, Exact> kernel{
          pair.reference[0], pair.distorted[0], column_weight_, k1_peak2_, k2_peak2_,
          terms_,            pitch,             band,           device.strip_rows, left, skip};
      device.launch(kernel, columns, (rows + device.strip_rows - 1) / device.strip_rows, pair.frames);
    };
    // The inner columns without a test of every index, and those at the edges with it.
    constexpr int reach = SsimWindow::reach, before = (reach + N::lanes - 1) / N::lanes;
    const int columns = (w + N::lanes - 1) / N::lanes, end = w > reach ? (w - reach) / N::lanes : 0;
    const int inner = end > before ? end - before : 0;
    if (inner) march(Flag<false>{}, inner, 0, before);
    march(Flag<true>{}, columns - inner, before, inner);
    device.sum(cells, terms_, TermLayout{std::int64_t{rows} * w, pitch});
  }

  Format format_;
  int band_rows_;
  Real* terms_;
  std::uint32_t* column_weight_;
  Real k1_peak2_, k2_peak2_;
};

}  // namespace isobit
