// SPDX-License-Identifier: BSD-2-Clause-Patent
// adm's contrast sensitivity in its four modes, with the C library's functions.
#include <cmath>
#include <span>

#include "reference/vmaf_adm.h"

namespace isobit::reference {
namespace {

float pixels_per_degree(const AdmOptions& o) {
  return static_cast<float>(o.view_distance * o.display_height * 3.14159265358979323846 / 180.0);
}

// Mode 0: the visibility threshold of a wavelet basis function.
float watson(const AdmOptions& o, int s, bool diagonal) {
  constexpr float amplitude[4][2] = {
      {0.67234f, 0.72709f}, {0.41317f, 0.49428f}, {0.22727f, 0.28688f}, {0.11792f, 0.15214f}};
  const float r = pixels_per_degree(o), g = diagonal ? 0.534f : 1.0f;
  const double power = 2 << s;
  const float t = static_cast<float>(std::log10(power * 0.401f * g / r));
  const float exponent = 0.466f * t * t;
  const float q =
      static_cast<float>(2.0 * 0.495f * std::pow(10.0, static_cast<double>(exponent)) / amplitude[s][diagonal]);
  return 1.0f / q;
}

// Mode 1: Barten's model at 100 cd/m2.
float barten(const AdmOptions& o, int s, double scale) {
  const float lp = std::log10(20.0), rp = std::log10(150.0), sp = 2;
  constexpr float left[4] = {.334278f, 3.79542f, 1.07327f, 6.4635f}, right[4] = {.394533f, 2.7755f, 1.16577f, 7.45665f};
  float p[4];
  for (int i = 0; i < 4; ++i) p[i] = left[i] + ((right[i] - left[i]) / (rp - lp)) * (sp - lp);
  const float f = static_cast<float>(pixels_per_degree(o) / static_cast<double>(2 << s));
  auto pow64 = [](double x, double y) { return std::pow(x, y); };
  const float a = static_cast<float>(1 + pow64(p[0] * f, p[1]));
  const float b = static_cast<float>(1 / pow64(1 - std::exp(-pow64(f / 7, 2)), p[2]));
  const float n = static_cast<float>(p[3] / pow64(a * b, 0.5));
  constexpr float amplitude[4] = {.424838596301290f, .572435103936480f, .000167576239164937f, .00255872352306433f},
                  slope[4] = {.028f, .37f, 37.f, 360.f};
  float mtf = 0;
  for (int i = 0; i < 4; ++i) {
    mtf = static_cast<float>(mtf + amplitude[i] * std::exp(static_cast<double>(-slope[i] * f)));
  }
  const double inner = pow64(4.0627f / 100, 1.6596f) + 1;
  const float rod = static_cast<float>(30.162f * pow64(inner, -0.2712f));
  return static_cast<float>(static_cast<double>(n * mtf * rod) * scale);
}

struct TableRow {
  int height;
  double distance;
  float phi[4], psi[4];
};

// Mode 2.
const TableRow blend[] = {
    {1080, 3, {.01183f, .025026f, .04295f, .058621f}, {.004302f, .011778f, .023918f, .035901f}},
    {2160, 1.5, {.01183f, .025026f, .04295f, .058621f}, {.004302f, .011778f, .023918f, .035901f}},
    {1080, 5, {.004212f, .014809f, .029642f, .047464f}, {.000984f, .005852f, .0146f, .027574f}},
    {2160, 3, {.00226f, .01183f, .025026f, .04295f}, {.000479f, .004302f, .011778f, .023918f}},
    {2160, 5, {.000092f, .004212f, .014809f, .029642f}, {.000050f, .000984f, .005852f, .0146f}},
    {720, 5, {.010144f, .022561f, .040309f, .05672f}, {.003463f, .010282f, .021839f, .034641f}},
};

// Mode 3.
const TableRow blend_mae[] = {
    {1080, 3, {.011249f, .022606f, .035930f, .045673f}, {.004097f, .010921f, .021430f, .031313f}},
    {2160, 1.5, {.011249f, .022606f, .035930f, .045673f}, {.004097f, .010921f, .021430f, .031313f}},
    {1080, 5, {.004052f, .013939f, .026298f, .038833f}, {.000927f, .005544f, .013415f, .024515f}},
    {2160, 3, {.002166f, .011249f, .022606f, .035930f}, {.000447f, .004097f, .010921f, .021430f}},
    {2160, 5, {.000077f, .004052f, .013939f, .026298f}, {.000045f, .000927f, .005544f, .013415f}},
    {720, 5, {.009689f, .020577f, .034162f, .044523f}, {.003302f, .009579f, .019661f, .030318f}},
};

AdmWeights from_table(std::span<const TableRow> table, const AdmOptions& o, int s) {
  for (const TableRow& row : table) {
    if (row.height == o.display_height && row.distance == o.view_distance) return {row.phi[s], row.psi[s]};
  }
  return {-22.0f, -22.0f};
}

}  // namespace

AdmWeights adm_weights(const AdmOptions& o, int s) {
  switch (o.csf_mode) {
    case 1: return {barten(o, s, o.csf_scale), barten(o, s, o.csf_diag_scale)};
    case 2: return from_table(blend, o, s);
    case 3: return from_table(blend_mae, o, s);
    default: return {watson(o, s, false), watson(o, s, true)};
  }
}

std::array<std::uint32_t, 3> adm_integer_weights(const AdmOptions& o, int s) {
  if (s == 0 && o.csf_mode == 0 && std::abs(o.view_distance * o.display_height - 3240) < 1e-8)
    return {36453, 36453, 49417};
  const AdmWeights w = adm_weights(o, s);
  auto integer = [](float weight, double unit) {
    return static_cast<std::uint32_t>(static_cast<double>(weight) * unit);
  };
  if (s == 0) {
    const std::uint32_t phi = integer(w.phi, 0x1p21) & 0xffff;
    return {phi, phi, integer(w.psi, 0x1p23) & 0xffff};
  }
  const std::uint32_t phi = integer(w.phi, 0x1p32);
  return {phi, phi, integer(w.psi, 0x1p32)};
}

}  // namespace isobit::reference
