// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 11-tap structural similarity that float_ssim and float_ms_ssim share.
//
// Formula: Wang, Bovik, Sheikh, Simoncelli (2004), as libvmaf computes it: five images (r, d, r*r, d*d, r*d) filtered
// by a separable Gaussian, each product rounded to binary32 and added in binary64, in the window's order; outputs only
// where the window lies inside.
#pragma once

#include "device/device.h"
#include "exact/numbers.h"
#include "metric/image.h"

namespace isobit {

struct GaussianWindow {
  static constexpr int taps = 11, reach = 10;  // rows and columns that the outputs are fewer

  ISOBIT_FN static constexpr float tap(int k) {
    constexpr float g[taps] = {0.001028f, 0.007599f, 0.036001f, 0.109361f, 0.213006f, 0.266012f,
                               0.213006f, 0.109361f, 0.036001f, 0.007599f, 0.001028f};
    return g[k];
  }
};

// What one window gives: luminance, contrast, structure.
template <class N>
struct Similarity {
  typename N::F64 l, c, s;
};

// m1, m2: filtered r and d; rr, dd, rd: filtered products.
template <class N>
ISOBIT_FN Similarity<N> similarity(typename N::F32 m1, typename N::F32 m2, typename N::F32 rr, typename N::F32 dd,
                                   typename N::F32 rd) {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;
  constexpr float c1 = 0x1.a028f4p+2f, c2 = 0x1.d42e12p+5f,
                  c3 = 0x1.d42e12p+4f;  // (0.01 * 255)^2, (0.03 * 255)^2, half
  const F32 zero(0.0f);
  const F32 m11 = m1 * m1, m22 = m2 * m2;
  const F32 va = rr - m11, vb = dd - m22, cov = rd - m1 * m2;
  const F32 a = select(va < zero, zero, va), b = select(vb < zero, zero, vb);
  const F32 g = sqrt(a * b);
  const F64 two(Real(2.0));
  const F64 l = ((two * N::f64(m1)) * N::f64(m2) + F64(Real(double(c1)))) / N::f64((m11 + m22) + F32(c1));
  const F64 c = (two * N::f64(g) + F64(Real(double(c2)))) / N::f64((a + b) + F32(c2));
  const F32 flat = select(g > zero, cov, select(cov < zero, zero, cov));  // 0 where cov < 0 and g <= 0
  const F32 s = (flat + F32(c3)) / (g + F32(c3));
  return {l, c, N::f64(s)};
}

// A pixel's product with tap k of the window; and what a sum of such products is in binary32.
template <class N, bool negative_too>
ISOBIT_FN auto window_product(typename N::F32 value, int k) {
  const typename N::F32 product = value * typename N::F32(GaussianWindow::tap(k));
  if constexpr (requires { N::template widened<negative_too>(product); }) return N::template widened<negative_too>(product);
  else return N::f64(product);
}
template <class N, class Sum>
ISOBIT_FN typename N::F32 window_value(Sum sum) {
  if constexpr (requires { N::narrowed(sum); }) return N::narrowed(sum);
  else return N::f32(sum);
}

// The five images' sums over one row or column of the window, from tap 0. A sum that starts at its first product is the
// same as one that starts at 0, but for the sign of a zero, which no score shows.
template <class N, bool negative_too>
struct WindowSums {
  using Sum = decltype(window_product<N, negative_too>(typename N::F32(0.0f), 0));
  using SquareSum = decltype(window_product<N, false>(typename N::F32(0.0f), 0));
  Sum r, d;
  SquareSum rr, dd;
  Sum rd;

  ISOBIT_FN void add(const typename N::F32 (&v)[5], int k) {
    const Sum pr = window_product<N, negative_too>(v[0], k), pd = window_product<N, negative_too>(v[1], k),
              prd = window_product<N, negative_too>(v[4], k);
    const SquareSum prr = window_product<N, false>(v[2], k), pdd = window_product<N, false>(v[3], k);
    if (k == 0)
      r = pr, d = pd, rr = prr, dd = pdd, rd = prd;
    else
      r += pr, d += pd, rr += prr, dd += pdd, rd += prd;
  }
  ISOBIT_FN void add(typename N::F32 a, typename N::F32 b, int k) { add({a, b, a * a, b * b, a * b}, k); }
};

// Columns of outputs, marched down by a strip of rows. Writes the products l*c*s, or the three, in raster order.
template <class N, class Source, bool product, bool parts>
struct SimilarityColumns {
  using F32 = typename N::F32;
  using F64 = typename N::F64;
  using Real = typename N::Real;
  static constexpr int taps = GaussianWindow::taps;

  struct Filtered {
    F32 r, d, rr, dd, rd;
  };

  Source reference, distorted;
  Real* terms[4];  // l*c*s, l, c, s
  std::int64_t terms_frame_pitch;
  Rows band;  // of outputs
  int strip_rows;

  ISOBIT_FN void operator()(int column, int strip, int frame) const {
    const int x = column * N::lanes, first = band.first + strip * strip_rows;
    const int last = first + strip_rows < band.last ? first + strip_rows : band.last;
    typename N::template Ring<Filtered, taps> ring;
    for (int base = first; base < last + taps - 1; base += taps) {
      for (int phase = 0; phase < taps; ++phase) {
        const int y = base + phase;
        if (y >= last + taps - 1) break;
        ring.push(phase, filter_row(x, y, frame));
        if (y - (taps - 1) >= first) emit(ring, phase, x, y - (taps - 1), frame);
      }
    }
  }

 private:
  ISOBIT_FN Filtered filter_row(int x, int y, int frame) const {
    WindowSums<N, Source::negative_too> s;
    ISOBIT_UNROLL
    for (int k = 0; k < taps; ++k) s.add(reference.at(x + k, y, frame), distorted.at(x + k, y, frame), k);
    return {window_value<N>(s.r), window_value<N>(s.d), window_value<N>(s.rr), window_value<N>(s.dd), window_value<N>(s.rd)};
  }

  template <class Ring>
  ISOBIT_FN void emit(const Ring& ring, int phase, int x, int y, int frame) const {
    WindowSums<N, Source::negative_too> w;
    ISOBIT_UNROLL
    for (int k = 0; k < taps; ++k) {
      const Filtered& t = ring.at(phase, k);
      w.add({t.r, t.d, t.rr, t.dd, t.rd}, k);
    }
    const Similarity<N> v = similarity<N>(window_value<N>(w.r), window_value<N>(w.d), window_value<N>(w.rr),
                                          window_value<N>(w.dd), window_value<N>(w.rd));
    const int width = reference.width() - GaussianWindow::reach;
    const std::int64_t at = frame * terms_frame_pitch + std::int64_t{y - band.first} * width + x;
    if constexpr (product) N::store(terms[0] + at, (v.l * v.c) * v.s, width - x);
    if constexpr (parts) {
      N::store(terms[1] + at, v.l, width - x);
      N::store(terms[2] + at, v.c, width - x);
      N::store(terms[3] + at, v.s, width - x);
    }
  }
};

}  // namespace isobit
