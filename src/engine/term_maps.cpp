// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/term_maps.h"

#include <fmt/format.h>

#include "device/planes.h"
#include "frame/error.h"
#include "metric/list.h"
#include "metric/metric.h"

namespace isobit {
namespace {

using MakePipeline = Pipeline<TermDevice>* (*)(TermDevice&, const Format&, const MetricWork&, int);

MakePipeline maker_of(const MetricWork& work) {
  switch (work.id) {
    case WorkId::ssim: return make_one<WorkId::ssim, TermDevice>;
    case WorkId::float_ssim: return make_one<WorkId::float_ssim, TermDevice>;
    case WorkId::psnr_hvs: return make_one<WorkId::psnr_hvs, TermDevice>;
    default: return nullptr;
  }
}

MakePipeline require_maker(std::string_view name, const MetricWork& work) {
  if (const MakePipeline make = maker_of(work)) return make;
  throw UsageError(fmt::format("there is no map of {}; there are maps of ssim, float_ssim and psnr_hvs", name));
}

template <class Sample>
void run_rows(Pipeline<TermDevice>& pipeline, TermDevice& device, const FrameView& reference,
              const FrameView& distorted, std::uint64_t* cells) {
  const auto pair = planes_of<Sample>(reference, distorted, reference.format.planes());
  for (int y = 0; y < reference.format.height; ++y) pipeline.rows(device, pair, {y, y + 1}, {cells, 0});
}

// What a viewer wants of an item's terms.
std::vector<double> values_of(const KeptTerms& kept, WorkId id) {
  std::vector<double> out(kept.terms.size() / kept.run);
  for (std::size_t i = 0; i < out.size(); ++i)
    for (int k = 0; k < kept.run; ++k) out[i] += kept.terms[i * kept.run + k];
  if (id != WorkId::ssim) return out;
  for (std::size_t i = 0; i < out.size(); ++i) {  // a term of ssim carries its pixel's weight
    const int x = static_cast<int>(i) % kept.columns, y = static_cast<int>(i) / kept.columns;
    out[i] /= static_cast<double>(SsimWindow::weight(x, kept.columns)) * SsimWindow::weight(y, kept.rows);
  }
  return out;
}

}  // namespace

void require_map(const MetricRequest& request, const Format& format) {
  require_maker(request.name, make_metric(request.name, format, request.options)->work());
}

std::vector<TermMap> term_maps(const MetricRequest& request, const FrameView& reference, const FrameView& distorted) {
  const Format& format = reference.format;
  const auto metric = make_metric(request.name, format, request.options);
  const MetricWork& work = metric->work();
  TermDevice device;
  const std::unique_ptr<Pipeline<TermDevice>> pipeline(require_maker(request.name, work)(device, format, work, 1));
  std::vector<std::uint64_t> cells(work.cells);
  if (format.depth == 8)
    run_rows<std::uint8_t>(*pipeline, device, reference, distorted, cells.data());
  else
    run_rows<std::uint16_t>(*pipeline, device, reference, distorted, cells.data());
  std::vector<TermMap> maps;
  const auto keys = metric->keys();  // the first of them belong to the cells
  for (int i = 0; i < work.cells; ++i) {
    const KeptTerms& kept = device.kept(&cells[i]);
    maps.push_back({keys[i], kept, cells[i], values_of(kept, work.id), work.id == WorkId::psnr_hvs ? 0.0 : 1.0});
  }
  return maps;
}

}  // namespace isobit
