// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/bd_rate.h"

#include <algorithm>
#include <cmath>

#include "exact/rounded_math.h"

namespace isobit {
namespace {

bool same_sign(double a, double b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

// A cubic through each two neighbours, with derivatives that keep it monotone between them.
class Pchip {
 public:
  Pchip(std::vector<double> x, std::vector<double> y) : x_(std::move(x)), y_(std::move(y)), slopes_(x_.size()) {
    const std::size_t n = x_.size();
    if (n == 2) slopes_[0] = slopes_[1] = secant(0);
    if (n == 2) return;
    for (std::size_t i = 1; i + 1 < n; ++i) slopes_[i] = inner_slope(i);
    slopes_[0] = end_slope(width(0), width(1), secant(0), secant(1));
    slopes_[n - 1] = end_slope(width(n - 2), width(n - 3), secant(n - 2), secant(n - 3));
  }

  double integral(double low, double high) const {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < x_.size(); ++i) {
      const double from = std::max(low, x_[i]), to = std::min(high, x_[i + 1]);
      if (from < to) sum += antiderivative(i, to - x_[i]) - antiderivative(i, from - x_[i]);
    }
    return sum;
  }

 private:
  double width(std::size_t i) const { return x_[i + 1] - x_[i]; }
  double secant(std::size_t i) const { return (y_[i + 1] - y_[i]) / width(i); }

  double inner_slope(std::size_t i) const {
    const double a = secant(i - 1), b = secant(i);
    if (!same_sign(a, b)) return 0;
    const double wa = 2 * width(i) + width(i - 1), wb = width(i) + 2 * width(i - 1);
    return (wa + wb) / (wa / a + wb / b);
  }
  static double end_slope(double h0, double h1, double s0, double s1) {
    const double slope = ((2 * h0 + h1) * s0 - h0 * s1) / (h0 + h1);
    if (!same_sign(slope, s0)) return 0;
    return !same_sign(s0, s1) && std::abs(slope) > 3 * std::abs(s0) ? 3 * s0 : slope;
  }
  double antiderivative(std::size_t i, double t) const {
    const double h = width(i), s = secant(i);
    const double c2 = (3 * s - 2 * slopes_[i] - slopes_[i + 1]) / h,
                 c3 = (slopes_[i] + slopes_[i + 1] - 2 * s) / (h * h);
    return t * (y_[i] + t * (slopes_[i] / 2 + t * (c2 / 3 + t * (c3 / 4))));
  }

  std::vector<double> x_, y_, slopes_;
};

// Sorts by rate. A clause on why there is no curve through the points, or nothing.
std::string fault_of(std::vector<RatePoint>& points) {
  if (points.size() < 2) return "a curve needs two points";
  std::sort(points.begin(), points.end(), [](const RatePoint& a, const RatePoint& b) { return a.rate < b.rate; });
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!(points[i].rate > 0)) return "a bit rate is unknown";
    if (!std::isfinite(points[i].quality)) return "a score is not finite";
    if (i > 0 && !(points[i].quality > points[i - 1].quality)) return "the score does not grow with the bit rate";
  }
  return "";
}

Pchip curve_of(const std::vector<RatePoint>& points) {
  std::vector<double> quality, rate;
  for (const RatePoint& p : points) quality.push_back(p.quality), rate.push_back(log10_rounded(p.rate));
  return {quality, rate};
}

}  // namespace

BdRate bd_rate(std::vector<RatePoint> anchor, std::vector<RatePoint> test) {
  for (auto* points : {&anchor, &test})
    if (const std::string fault = fault_of(*points); !fault.empty()) return {0, fault};
  const double low = std::max(anchor.front().quality, test.front().quality);
  const double high = std::min(anchor.back().quality, test.back().quality);
  if (!(low < high)) return {0, "the curves have no range of scores in common"};
  const double difference = (curve_of(test).integral(low, high) - curve_of(anchor).integral(low, high)) / (high - low);
  return {(pow_rounded(10.0, difference) - 1) * 100, ""};
}

}  // namespace isobit
