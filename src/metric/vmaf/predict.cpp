// SPDX-License-Identifier: BSD-2-Clause-Patent
// The order of operations is the published one; nothing is fused or reassociated.
#include "metric/vmaf/predict.h"

#include <algorithm>
#include <cmath>

#include "exact/exp.h"

namespace isobit::vmaf {
namespace {

std::vector<double> rescaled(const Model& model, std::span<const double> features) {
  std::vector<double> x(features.begin(), features.end());
  if (!model.rescaled) return x;
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = model.features[i].slope * x[i] + model.features[i].intercept;
  }
  return x;
}

// Where the chroma feature is exactly zero (a clip without chroma), adm3 stands in for it.
void correct_chroma(const Model& model, std::vector<double>& x) {
  if (model.chroma_correction == 0.0) return;
  auto find = [&](const char* part) {
    const auto has = [&](const ModelFeature& f) { return f.name.find(part) != std::string::npos; };
    return std::ranges::find_if(model.features, has) - model.features.begin();
  };
  const std::size_t adm3 = find("adm3"), chroma = find("speed_chroma"), none = model.features.size();
  if (adm3 == none || chroma == none) return;
  const ModelFeature &a = model.features[adm3], &c = model.features[chroma];
  if ((x[chroma] - c.intercept) / c.slope != 0.0) return;
  const double detail = (x[adm3] - a.intercept) / a.slope;
  x[chroma] = c.slope * (-model.chroma_correction * detail + model.chroma_correction) + c.intercept;
}

double support_vector_sum(const SupportVectors& vectors, std::span<const double> x) {
  double sum = 0.0;
  const double* v = vectors.values.data();
  for (double coefficient : vectors.coefficients) {
    double distance = 0.0;
    for (double xi : x) {
      const double e = xi - *v++;
      distance += e * e;
    }
    sum += coefficient * exp_nearest(-vectors.gamma * distance);
  }
  return sum - vectors.rho;
}

// Between the two knots around x; beyond the ends their segment goes on.
double piecewise(const std::vector<std::pair<double, double>>& knots, double x) {
  double y = 0.0;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const auto [ax, ay] = knots[k];
    const auto [bx, by] = knots[k + 1];
    const bool first = k == 0, last = k + 2 == knots.size();
    const bool applies = (ax <= x && x <= bx) || (first && x < ax) || (last && x > bx);
    if (!applies) continue;
    if (ay == by) {
      y = ay;
    } else {
      const double slope = ax == 0.0 ? (by - ay) / bx : (by - ay) / (bx - ax);
      const double offset = ax == 0.0 ? ay : ay - ax * slope;
      y = slope * x + offset;
    }
  }
  return y;
}

double transformed(const ScoreTransform& t, double p) {
  double y = p;
  if (t.p0 || t.p1 || t.p2) {
    y = 0.0;
    if (t.p0) y += *t.p0;
    if (t.p1) y += *t.p1 * p;
    if (t.p2) y += *t.p2 * p * p;
  }
  if (t.knots.size() >= 2) y = piecewise(t.knots, y);
  if (t.out_lte_in) y = y > p ? p : y;
  if (t.out_gte_in) y = y < p ? p : y;
  return y;
}

// Of ascending values.
double quantile(std::span<const double> sorted, double percent) {
  const double place = percent * static_cast<double>(sorted.size() - 1) / 100.0;
  const double below = std::floor(place), above = std::ceil(place);
  const double low = sorted[static_cast<std::size_t>(below)], high = sorted[static_cast<std::size_t>(above)];
  return below == above ? low : low * (above - place) + high * (place - below);
}

}  // namespace

double predict(const Model& model, std::span<const double> features) {
  std::vector<double> x = rescaled(model, features);
  correct_chroma(model, x);
  const double sum = support_vector_sum(model.vectors, x);
  return model.rescaled ? (sum - model.intercept) / model.slope : sum;
}

double finish(const Model& model, double score) {
  double p = score;
  if (model.transform && model.transform->enabled) p = transformed(*model.transform, p);
  if (model.clip) {  // NaN passes
    p = p < model.clip->first ? model.clip->first : p;
    p = p > model.clip->second ? model.clip->second : p;
  }
  return p;
}

Spread spread(const Model& first, std::span<const double> unfinished) {
  const double count = static_cast<double>(unfinished.size());
  double sum = 0.0, squares = 0.0;
  for (double u : unfinished) sum += u;
  const double mean = sum / count;
  for (double u : unfinished) squares += (u - mean) * (u - mean);
  std::vector<double> sorted(unfinished.begin(), unfinished.end());
  std::ranges::sort(sorted);
  constexpr double step = 0.01;
  const double slope = (finish(first, mean + step) - finish(first, mean - step)) / (2.0 * step);
  return {finish(first, mean), std::sqrt(squares / count) * slope, finish(first, quantile(sorted, 2.5)),
          finish(first, quantile(sorted, 97.5))};
}

}  // namespace isobit::vmaf
