// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "reference/float_window.h"

#include <cmath>

namespace isobit::reference {
namespace {

constexpr float taps[11] = {0.001028f, 0.007599f, 0.036001f, 0.109361f, 0.213006f, 0.266012f,
                            0.213006f, 0.109361f, 0.036001f, 0.007599f, 0.001028f};
constexpr float c1 = (0.01f * 255) * (0.01f * 255), c2 = (0.03f * 255) * (0.03f * 255), c3 = c2 / 2;
static_assert(c1 == 0x1.a028f4p+2f && c2 == 0x1.d42e12p+5f && c3 == 0x1.d42e12p+4f);

// Rows, then columns, where the window lies inside. Each product is rounded to binary32 and added in binary64.
Image filtered(const Image& in) {
  Image rows(in.width - 10, in.height), out(in.width - 10, in.height - 10);
  for (int y = 0; y < rows.height; ++y)
    for (int x = 0; x < rows.width; ++x) {
      double sum = 0;
      for (int k = 0; k < 11; ++k) sum += static_cast<double>(in(x + k, y) * taps[k]);
      rows(x, y) = static_cast<float>(sum);
    }
  for (int y = 0; y < out.height; ++y)
    for (int x = 0; x < out.width; ++x) {
      double sum = 0;
      for (int k = 0; k < 11; ++k) sum += static_cast<double>(rows(x, y + k) * taps[k]);
      out(x, y) = static_cast<float>(sum);
    }
  return out;
}

Image product(const Image& a, const Image& b) {
  Image out(a.width, a.height);
  for (std::size_t i = 0; i < out.values.size(); ++i) out.values[i] = a.values[i] * b.values[i];
  return out;
}

struct Terms {
  double l, c, s;
};

// From the filtered reference, distorted image, their squares and their product.
Terms terms(float m1, float m2, float rr, float dd, float rd) {
  float a = rr - m1 * m1, b = dd - m2 * m2;
  const float c = rd - m1 * m2;
  if (0.0 > a) a = 0;
  if (0.0 > b) b = 0;
  const float g = static_cast<float>(std::sqrt(static_cast<double>(a * b)));
  const double l = (2.0 * m1 * m2 + c1) / ((m1 * m1 + m2 * m2) + c1);
  const double contrast = (2.0 * g + c2) / ((a + b) + c2);
  const float covariance = c < 0.0f && g <= 0.0f ? 0.0f : c;
  return {l, contrast, static_cast<double>((covariance + c3) / (g + c3))};
}

}  // namespace

WindowMeans window_means(const Image& r, const Image& d) {
  const Image m1 = filtered(r), m2 = filtered(d);
  const Image rr = filtered(product(r, r)), dd = filtered(product(d, d)), rd = filtered(product(r, d));
  double ssim = 0, l = 0, c = 0, s = 0;
  for (std::size_t i = 0; i < m1.values.size(); ++i) {
    const Terms t = terms(m1.values[i], m2.values[i], rr.values[i], dd.values[i], rd.values[i]);
    ssim += t.l * t.c * t.s;
    l += t.l;
    c += t.c;
    s += t.s;
  }
  const double n = static_cast<double>(m1.values.size());
  return {static_cast<float>(ssim / n), static_cast<float>(l / n), static_cast<float>(c / n),
          static_cast<float>(s / n)};
}

}  // namespace isobit::reference
