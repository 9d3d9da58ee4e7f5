// SPDX-License-Identifier: BSD-2-Clause-Patent
// The 11-tap structural similarity that float_ssim and float_ms_ssim share.
//
// Formula: Wang, Bovik, Sheikh, Simoncelli (2004), as libvmaf computes it: five images (r, d, r*r, d*d, r*d) filtered by
// a separable Gaussian, each product rounded to binary32 and added in binary64, in the window's order; outputs only where
// the window lies inside.
#pragma once

#include "device/device.h"
#include "exact/numbers.h"
#include "metric/image.h"

namespace isobit {

struct GaussianWindow {
  static constexpr int taps = 11, reach = 10;  // rows and columns that the outputs are fewer

  ISOBIT_FN static constexpr float tap(int k) {
    constexpr float half[6] = {0.001028f, 0.007599f, 0.036001f, 0.109361f, 0.213006f, 0.266012f};
    return half[k <= 5 ? k : 10 - k];
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
  constexpr float c1 = 0x1.a028f4p+2f, c2 = 0x1.d42e12p+5f, c3 = 0x1.d42e12p+4f;  // (0.01 * 255)^2, (0.03 * 255)^2, half
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
      ISOBIT_UNROLL_ON_GPU
      for (int phase = 0; phase < taps; ++phase) {
        const int y = base + phase;
        if (y >= last + taps - 1) break;
        ring.push(phase, filter_row(x, y, frame));
        if (y - (taps - 1) >= first) emit(ring, phase, x, y - (taps - 1), frame);
      }
    }
  }

 private:
  // Values are never negative, so a sum that starts at 0 is the same as one that starts at its first product.
  ISOBIT_FN static F64 product_of(F32 a, int k) { return N::f64(a * F32(GaussianWindow::tap(k))); }

  ISOBIT_FN Filtered filter_row(int x, int y, int frame) const {
    F64 r(Real(0)), d(Real(0)), rr(Real(0)), dd(Real(0)), rd(Real(0));
    ISOBIT_UNROLL
    for (int k = 0; k < taps; ++k) {
      const F32 a = reference.at(x + k, y, frame), b = distorted.at(x + k, y, frame);
      r += product_of(a, k), d += product_of(b, k);
      rr += product_of(a * a, k), dd += product_of(b * b, k), rd += product_of(a * b, k);
    }
    return {N::f32(r), N::f32(d), N::f32(rr), N::f32(dd), N::f32(rd)};
  }

  template <class Ring>
  ISOBIT_FN void emit(const Ring& ring, int phase, int x, int y, int frame) const {
    F64 r(Real(0)), d(Real(0)), rr(Real(0)), dd(Real(0)), rd(Real(0));
    ISOBIT_UNROLL
    for (int k = 0; k < taps; ++k) {
      const Filtered& t = ring.at(phase, k);
      r += product_of(t.r, k), d += product_of(t.d, k);
      rr += product_of(t.rr, k), dd += product_of(t.dd, k), rd += product_of(t.rd, k);
    }
    const Similarity<N> v = similarity<N>(N::f32(r), N::f32(d), N::f32(rr), N::f32(dd), N::f32(rd));
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

// The window over one picture: cells get the sums of l*c*s (if product) and of l, c and s (if parts).
template <class Device, bool product, bool parts>
class SimilarityStage {
  using N = typename Device::Numbers;
  using Real = typename N::Real;

 public:
  SimilarityStage(Device& device, int width, int height, int batch)
      : width_(width - GaussianWindow::reach), height_(height - GaussianWindow::reach) {
    const int rows = device.band_rows < height_ ? device.band_rows : height_;
    pitch_ = std::int64_t{rows} * width_;
    for (int i = 0; i < 4; ++i)
      if (i ? parts : product) terms_[i] = device.template allocate<Real>(pitch_ * batch);
  }

  // Outputs whose windows end in the band of picture rows; bands come from the top, without gaps.
  template <class Source>
  void rows(Device& device, const Source& reference, const Source& distorted, Rows picture, int frames, Cells cells) {
    constexpr int reach = GaussianWindow::reach;
    const Rows band{picture.first < reach ? 0 : picture.first - reach, picture.last < reach ? 0 : picture.last - reach};
    const int rows = band.last - band.first;
    if (rows == 0) return;
    SimilarityColumns<N, Source, product, parts> kernel{reference, distorted, {}, pitch_, band, device.strip_rows};
    for (int i = 0; i < 4; ++i) kernel.terms[i] = terms_[i];
    device.launch(kernel, (width_ + N::lanes - 1) / N::lanes, (rows + device.strip_rows - 1) / device.strip_rows, frames);
    int cell = 0;
    for (int i = 0; i < 4; ++i)
      if (i ? parts : product) device.sum(cells.from(cell++), terms_[i], TermLayout{std::int64_t{rows} * width_, pitch_});
  }

  // A whole picture, in the device's bands.
  template <class Source>
  void picture(Device& device, const Source& reference, const Source& distorted, int frames, Cells cells) {
    const int height = height_ + GaussianWindow::reach;
    for (int y = 0; y < height; y += device.band_rows) {
      const int last = height - y > device.band_rows ? y + device.band_rows : height;
      rows(device, reference, distorted, Rows{y, last}, frames, cells);
    }
  }

 private:
  int width_, height_;
  std::int64_t pitch_;
  Real* terms_[4] = {};
};

}  // namespace isobit
