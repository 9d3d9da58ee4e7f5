// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "workload.h"

#include <fmt/format.h>

#include <bit>
#include <map>

#include "reference/reference.h"
#include "testing/clip.h"

namespace isobit::bench {

std::string Case::name() const { return metric.substr(0, metric.find(':')); }

OptionList Case::options() const {
  const std::size_t colon = metric.find(':'), equals = metric.find('=');
  if (colon == std::string::npos) return {};
  return {{metric.substr(colon + 1, equals - colon - 1), metric.substr(equals + 1)}};
}

std::string Case::title() const { return fmt::format("{} {}x{} {}", metric, width, height, depth); }

Workload::Workload(const Case& c, const std::string& instruction_set)
    : case_(c),
      reference_(c.format(), host_memory()),
      distorted_(c.format(), host_memory()),
      backend_(make_backend({"cpu", "", instruction_set, 0, 1})),
      metric_(make_metric(c.name(), c.format(), c.options())),
      work_(metric_->work()),
      cells_(static_cast<std::size_t>(metric_->cells())) {
  test::ClipSpec clip;
  clip.format = c.format();
  test::render(clip, 0, reference_.view(), distorted_.view());
  slot_ = backend_->make_slot(0, Plan{c.format(), &work_, 1});
}

void Workload::run() {
  slot_->score(&reference_.view(), &distorted_.view(), nullptr, 1, ~std::uint64_t{0}, cells_.data());
}

std::string Workload::difference() {
  static std::map<std::string, reference::KeyedScores> known;  // the plain reference takes seconds for a large frame
  auto& wanted = known[case_.title()];
  if (wanted.empty()) wanted = reference::score(case_.name(), case_.options(), {reference_.view(), distorted_.view()});
  run();
  std::vector<double> scores(metric_->keys().size());
  metric_->scores(cells_, scores);
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (std::bit_cast<std::uint64_t>(scores[i]) != std::bit_cast<std::uint64_t>(wanted.at(i).second))
      return fmt::format("{} is {:a}, not {:a}", metric_->keys()[i], scores[i], wanted[i].second);
  return "";
}

}  // namespace isobit::bench
