// SPDX-License-Identifier: BSD-2-Clause-Patent
// The slot of one instruction set. ISOBIT_ISA names its namespace; every symbol of its units must carry that name
// (tests/device/isa_symbols.cmake checks it), or the linker could merge code for one set into another's.
#include "device/cpu/unit.h"

#include "device/cpu/soft_device.h"
#include "device/planes.h"
#include "frame/peak.h"
#include "metric/pipelines.h"

namespace isobit::ISOBIT_ISA {
namespace {

template <class Device>
class CpuSlot final : public Slot {
 public:
  explicit CpuSlot(const Plan& plan) : plan_(plan), device_(plan.format), pipelines_(new Pipeline<Device>*[plan.count]) {
    for (int i = 0; i < plan.count; ++i) pipelines_[i] = make_pipeline(device_, plan.format, plan.work[i], 1);
  }
  ~CpuSlot() override {
    for (int i = 0; i < plan_.count; ++i) delete pipelines_[i];
    delete[] pipelines_;
  }

  void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
             std::uint64_t wanted, std::uint64_t* cells) override {
    for (int i = 0; i < pairs; ++i, cells += plan_.cells()) {
      if (plan_.format.depth == 8) score_at<std::uint8_t>(reference, distorted, earlier, i, wanted, cells);
      else score_at<std::uint16_t>(reference, distorted, earlier, i, wanted, cells);
    }
  }

 private:
  template <class Sample>
  void score_at(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int i,
                std::uint64_t wanted, std::uint64_t* cells) {
    PairPlanes<Sample> pair = planes_of<Sample>(reference[i], distorted[i], plan_.format.planes());
    const int lookback = plan_.lookback();
    for (int lag = 1; lag <= lookback; ++lag) {
      const FrameView& before = i >= lag ? reference[i - lag] : earlier[lookback + i - lag];
      pair.earlier[lag - 1] = plane_of<Sample>(before.planes.begin()[0]);
    }
    score_pair(pair, reference[i].checked && distorted[i].checked, wanted, cells);
  }

  // Band by band, all metrics: what one reads is in cache for the next.
  template <class Sample>
  void score_pair(const PairPlanes<Sample>& pair, bool checked, std::uint64_t wanted, std::uint64_t* cells) {
    for (int i = 0; i < plan_.cells(); ++i) cells[i] = 0;
    if (!checked) refuse_above_peak(pair, band_from(0));
    for (int y = 0; y < plan_.format.height; y += device_.band_rows) {
      const Rows band = band_from(y);
      if (!checked) refuse_above_peak(pair, band_from(band.last));  // windows reach into the next band
      std::uint64_t* own = cells;
      for (int i = 0; i < plan_.count; own += plan_.work[i++].cells)
        if (wanted >> i & 1) pipelines_[i]->rows(device_, pair, band, Cells{own, 0});
    }
  }

  Rows band_from(int y) const {
    const int height = plan_.format.height;
    return {y, height - y > device_.band_rows ? y + device_.band_rows : height};
  }

  template <class Sample>
  void refuse_above_peak(const PairPlanes<Sample>& pair, Rows band) const {
    if (above_peak(pair.reference, band) || above_peak(pair.distorted, band)) refuse_samples();
  }

  bool above_peak(const Plane<std::uint8_t> (&)[3], Rows) const { return false; }  // bytes cannot be
  bool above_peak(const Plane<std::uint16_t> (&planes)[3], Rows band) const {
    const Format& format = plan_.format;
    for (int p = 0; p < format.planes(); ++p) {
      const Rows rows = subsampled(band, format.height, format.plane_height(p), p ? chroma_shift_y(format.chroma) : 0);
      for (int y = rows.first; y < rows.last; ++y)
        if (row_above_peak(reinterpret_cast<const std::byte*>(planes[p].row(y, 0)), planes[p].width, format.peak())) return true;
    }
    return false;
  }

  Plan plan_;
  Device device_;
  Pipeline<Device>** pipelines_;
};

}  // namespace

std::unique_ptr<Slot> make_slot(const Plan& plan, bool soft) {
  return std::unique_ptr<Slot>(soft ? static_cast<Slot*>(new CpuSlot<SoftDevice>(plan)) : new CpuSlot<Device>(plan));
}

}  // namespace isobit::ISOBIT_ISA
