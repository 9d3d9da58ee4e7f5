// SPDX-License-Identifier: BSD-2-Clause-Patent
// Every assignment to a float rounds, and that is part of the definition; functions are correctly rounded in binary64.
#include "metric/adm_csf.h"

#include <fmt/format.h>

#include <cmath>

#include "exact/rounded_math.h"
#include "frame/error.h"

namespace isobit {
namespace {

float narrowed(double x) { return static_cast<float>(x); }

float pixels_per_degree(const AdmViewing& v) {
  return narrowed(v.distance * v.display_height * 3.14159265358979323846 / 180.0);
}

// Watson et al., "Visibility of wavelet quantization noise" (1997): the inverse of the threshold of a basis function.
float wavelet_weight(const AdmViewing& v, int scale, bool diagonal) {
  constexpr float amplitudes[4][2] = {
      {0.67234f, 0.72709f}, {0.41317f, 0.49428f}, {0.22727f, 0.28688f}, {0.11792f, 0.15214f}};
  const double octave = 2 << scale;
  const float t = narrowed(log10_rounded(octave * 0.401f * (diagonal ? 0.534f : 1.0f) / pixels_per_degree(v)));
  const float exponent = 0.466f * t * t;
  return 1.0f / narrowed(2.0 * 0.495f * pow_rounded(10.0, exponent) / amplitudes[scale][diagonal]);
}

// Barten's model at a luminance of 100 cd/m2: parameters interpolated between two luminances, noise, optics, rods.
float barten_weight(const AdmViewing& v, int scale, double factor) {
  constexpr float left[4] = {.334278f, 3.79542f, 1.07327f, 6.4635f}, right[4] = {.394533f, 2.7755f, 1.16577f, 7.45665f};
  const float low = narrowed(log10_rounded(20.0)), high = narrowed(log10_rounded(150.0));
  float p[4];
  for (int i = 0; i < 4; ++i) p[i] = left[i] + ((right[i] - left[i]) / (high - low)) * (2.0f - low);
  const float f = narrowed(pixels_per_degree(v) / static_cast<double>(2 << scale));
  const float a = narrowed(1.0 + pow_rounded(p[0] * f, p[1]));
  const float b = narrowed(1.0 / pow_rounded(1.0 - exp_rounded(-pow_rounded(f / 7.0f, 2.0)), p[2]));
  const float noise = narrowed(p[3] / pow_rounded(a * b, 0.5));
  constexpr float amplitudes[4] = {.424838596301290f, .572435103936480f, .000167576239164937f, .00255872352306433f};
  constexpr float slopes[4] = {.028f, .37f, 37.0f, 360.0f};
  float optics = 0.0f;
  for (int i = 0; i < 4; ++i) optics = narrowed(optics + amplitudes[i] * exp_rounded(-slopes[i] * f));
  const float rods = narrowed(30.162f * pow_rounded(pow_rounded(4.0627f / 100.0f, 1.6596f) + 1.0, -0.2712f));
  return narrowed(static_cast<double>(noise * optics * rods) * factor);
}

struct Row {
  int height;
  double distance;
  float edges[4], diagonal[4];
};

// Modes 2 and 3.
constexpr Row tables[2][6] = {
    {{1080, 3.0, {.01183f, .025026f, .04295f, .058621f}, {.004302f, .011778f, .023918f, .035901f}},
     {2160, 1.5, {.01183f, .025026f, .04295f, .058621f}, {.004302f, .011778f, .023918f, .035901f}},
     {1080, 5.0, {.004212f, .014809f, .029642f, .047464f}, {.000984f, .005852f, .0146f, .027574f}},
     {2160, 3.0, {.00226f, .01183f, .025026f, .04295f}, {.000479f, .004302f, .011778f, .023918f}},
     {2160, 5.0, {.000092f, .004212f, .014809f, .029642f}, {.000050f, .000984f, .005852f, .0146f}},
     {720, 5.0, {.010144f, .022561f, .040309f, .05672f}, {.003463f, .010282f, .021839f, .034641f}}},
    {{1080, 3.0, {.011249f, .022606f, .035930f, .045673f}, {.004097f, .010921f, .021430f, .031313f}},
     {2160, 1.5, {.011249f, .022606f, .035930f, .045673f}, {.004097f, .010921f, .021430f, .031313f}},
     {1080, 5.0, {.004052f, .013939f, .026298f, .038833f}, {.000927f, .005544f, .013415f, .024515f}},
     {2160, 3.0, {.002166f, .011249f, .022606f, .035930f}, {.000447f, .004097f, .010921f, .021430f}},
     {2160, 5.0, {.000077f, .004052f, .013939f, .026298f}, {.000045f, .000927f, .005544f, .013415f}},
     {720, 5.0, {.009689f, .020577f, .034162f, .044523f}, {.003302f, .009579f, .019661f, .030318f}}}};

const Row& table_row(const AdmViewing& v) {
  for (const Row& row : tables[v.mode - 2]) {
    if (row.height == v.display_height && row.distance == v.distance) return row;
  }
  throw UsageError(
      fmt::format("adm_csf_mode {} has no table for adm_ref_display_height {} at adm_norm_view_dist {}; "
                  "take 1080 at 3 or 5, 2160 at 1.5, 3 or 5, or 720 at 5",
                  v.mode, v.display_height, v.distance));
}

std::uint32_t integer_weight(float weight, int places, std::uint64_t limit) {
  const double scaled = std::ldexp(static_cast<double>(weight), places);
  if (scaled >= static_cast<double>(limit)) {
    throw UsageError(
        fmt::format("adm's contrast sensitivity {} passes what its integer weights hold; make adm_csf_scale and "
                    "adm_csf_diag_scale smaller",
                    weight));
  }
  return static_cast<std::uint32_t>(scaled);
}

void weights(const AdmViewing& v, int scale, AdmSensitivity& out) {
  if (v.mode == 0) {
    out.edges = wavelet_weight(v, scale, false), out.diagonal = wavelet_weight(v, scale, true);
  } else if (v.mode == 1) {
    out.edges = barten_weight(v, scale, v.scale), out.diagonal = barten_weight(v, scale, v.diagonal_scale);
  } else {
    out.edges = table_row(v).edges[scale], out.diagonal = table_row(v).diagonal[scale];
  }
}

}  // namespace

AdmSensitivity adm_sensitivity(const AdmViewing& v, int scale) {
  AdmSensitivity out{};
  weights(v, scale, out);
  if (scale > 0) {
    out.integer_edges = integer_weight(out.edges, 32, std::uint64_t{1} << 32);
    out.integer_diagonal = integer_weight(out.diagonal, 32, std::uint64_t{1} << 32);
  } else if (v.mode == 0 && std::abs(v.distance * v.display_height - 3240.0) < 1e-8) {
    out.integer_edges = 36453, out.integer_diagonal = 49417;  // fixed for these conditions; the formula gives others
  } else {                                                    // libvmaf keeps the lower 16 bits
    out.integer_edges = integer_weight(out.edges, 21, std::uint64_t{1} << 32) & 0xffff;
    out.integer_diagonal = integer_weight(out.diagonal, 23, std::uint64_t{1} << 32) & 0xffff;
  }
  return out;
}

}  // namespace isobit
