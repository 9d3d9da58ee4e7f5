// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/selftest.h"

#include <fmt/format.h>

#include <algorithm>
#include <future>

#include "device/cpu/backend.h"
#include "engine/selftest_frames.h"
#include "frame/error.h"
#include "metric/metric.h"

namespace isobit {
namespace {

struct Asked {
  std::string_view metric;
  OptionList options;

  std::string name() const {
    std::string text(metric);
    for (const auto& [option, value] : options)
      text += fmt::format("{}{}={}", text == metric ? " " : ":", option, value);
    return text;
  }
};

// Every metric with its defaults, and those options that choose another way of computing.
std::vector<Asked> all_asked() {
  std::vector<Asked> list;
  for (const MetricInfo& info : metric_list()) list.push_back({info.name, {}});
  list.push_back({"float_ssim", {{"scale", "1"}, {"enable_lcs", "true"}}});
  list.push_back({"psnr_hvs", {{"threshold", "exact"}}});
  return list;
}

// What is asked of the devices for one format.
struct Trial {
  Format format;
  std::vector<std::size_t> rows;  // of all_asked(), those defined for the format
  std::vector<MetricWork> work;

  Trial(const Format& f, const std::vector<Asked>& asked) : format(f) {
    for (std::size_t i = 0; i < asked.size(); ++i) try {
        work.push_back(make_metric(asked[i].metric, format, asked[i].options)->work());
        rows.push_back(i);
      } catch (const UsageError&) {  // not defined for this format
      }
  }
  Plan plan() const { return {format, work.data(), static_cast<int>(work.size())}; }
};

constexpr int frames = selftest_contents + 1;  // once more: the first is compared with what is before it, too

// The cells of all frames, one frame after another.
std::vector<std::uint64_t> cells_of(Backend& device, const Trial& trial) {
  const Plan plan = trial.plan();
  const FrameMemory memory = device.memory();
  std::vector<Frame> owned;
  std::vector<FrameView> reference, distorted;
  for (int t = -plan.lookback(); t < frames; ++t) {
    owned.emplace_back(trial.format, memory), owned.emplace_back(trial.format, memory);
    reference.push_back(owned[owned.size() - 2].view()), distorted.push_back(owned.back().view());
    fill_selftest_frame(std::max(t, 0), reference.back(), distorted.back());
  }
  const auto slot = device.make_slot(0, plan);
  std::vector<std::uint64_t> cells(static_cast<std::size_t>(plan.cells()) * frames);
  for (int t = 0; t < frames; t += slot->capacity()) {
    const FrameView* earlier = reference.data() + t;
    slot->score(earlier + plan.lookback(), distorted.data() + t + plan.lookback(), earlier,
                std::min(slot->capacity(), frames - t), ~std::uint64_t{0}, cells.data() + t * plan.cells());
  }
  return cells;
}

using Cells = std::vector<std::uint64_t>;

void compare(const Trial& trial, const Cells& right, const Cells& got, std::size_t device,
             std::vector<SelftestRow>& rows) {
  const auto width = static_cast<std::size_t>(trial.plan().cells());
  for (std::size_t t = 0; t < frames; ++t) {
    std::size_t cell = t * width;
    for (std::size_t i = 0; i < trial.work.size(); cell += static_cast<std::size_t>(trial.work[i++].cells)) {
      Tally& tally = rows[trial.rows[i]].tallies[device];
      ++tally.compared;
      if (std::equal(&right[cell], &right[cell] + trial.work[i].cells, &got[cell])) continue;
      if (tally.different++ == 0) tally.first_difference = fmt::format("{}, frame {}", to_string(trial.format), t);
    }
  }
}

void add_each_gpu(const std::string& backend, std::size_t count, std::vector<std::unique_ptr<Backend>>& devices) {
  for (std::size_t i = 0; i < count; ++i) try {
      BackendOptions options;
      options.name = backend, options.device = std::to_string(i);
      devices.push_back(make_backend(options));
    } catch (const UsageError&) {  // a GPU too old for this build, beside one that can be used
    }
}

}  // namespace

std::vector<std::unique_ptr<Backend>> selftest_devices(const std::string& backend, std::optional<int> only) {
  std::vector<std::unique_ptr<Backend>> devices;
  std::vector<std::string> sets = cpu::instruction_sets();
  std::reverse(sets.begin(), sets.end());
  for (const std::string& set : sets) {  // with the processor's binary64: in integers it would take a minute
    BackendOptions options;
    options.cpu = set, options.threads = 1, options.fp64 = "native";
    devices.push_back(make_backend(options));
  }
  if (backend == "cpu" || (backend == "auto" && !why_no_gpu().empty())) {
    if (only)
      throw UsageError(fmt::format("there is no device {} to check beside the CPU; name a GPU's backend", *only));
    return devices;
  }
  BackendOptions options;
  options.name = backend;
  if (only) {
    options.device = std::to_string(*only);
    devices.push_back(make_backend(options));
    return devices;
  }
  const std::string name = make_backend(options)->name();
  for (const BackendDescription& description : describe_backends())
    if (description.name == name) add_each_gpu(name, description.devices.size(), devices);
  return devices;
}

std::vector<SelftestRow> check_arithmetic(const std::vector<std::unique_ptr<Backend>>& devices) {
  std::vector<SelftestRow> rows;
  for (int i = 0; i < operation_count; ++i) {
    const auto operation = static_cast<Operation>(i);
    SelftestRow row{operation_name(operation), {}};
    for (const auto& device : devices)
      row.tallies.push_back(check_operation(operation, [&](const Operands& operands) { device->compute(operands); }));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<SelftestRow> check_metrics(const std::vector<std::unique_ptr<Backend>>& devices) {
  const std::vector<Asked> asked = all_asked();
  std::vector<SelftestRow> rows;
  for (const Asked& a : asked) rows.push_back({a.name(), std::vector<Tally>(devices.size())});
  for (const Format& format : selftest_formats()) {
    const Trial trial(format, asked);
    std::vector<std::future<Cells>> running;
    for (const auto& device : devices)
      running.push_back(std::async(std::launch::async, [&] { return cells_of(*device, trial); }));
    std::vector<Cells> cells;
    for (auto& future : running) cells.push_back(future.get());
    for (std::size_t i = 1; i < devices.size(); ++i) compare(trial, cells[0], cells[i], i, rows);
  }
  return rows;
}

SelftestResult selftest(const std::vector<std::unique_ptr<Backend>>& devices) {
  SelftestResult result;
  for (const auto& device : devices) result.devices.push_back(fmt::format("{} {}", device->name(), device->device()));
  result.arithmetic = check_arithmetic(devices);
  result.metrics = check_metrics(devices);
  return result;
}

bool SelftestResult::passed() const {
  const auto same = [](const SelftestRow& row) {
    return std::all_of(row.tallies.begin(), row.tallies.end(), [](const Tally& t) { return t.different == 0; });
  };
  return std::all_of(arithmetic.begin(), arithmetic.end(), same) && std::all_of(metrics.begin(), metrics.end(), same);
}

}  // namespace isobit
