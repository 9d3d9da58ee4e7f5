// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/slot.h"

#include <algorithm>
#include <vector>

#include "device/gpu/device.h"
#include "device/gpu/pipelines.h"

namespace isobit::ISOBIT_VENDOR {
namespace {

// Where a batch's frames lie on the device: packed, one after another.
struct Packing {
  explicit Packing(const Format& format, bool chroma) : planes(chroma ? format.planes() : 1) {
    std::int64_t samples = 0;
    for (int p = 0; p < planes; ++p) {
      start[p] = samples;
      samples += (format.plane_samples(p) + 127) / 128 * 128;
    }
    frame_samples = samples;
  }
  int planes;
  std::int64_t start[3] = {}, frame_samples;
};

class GpuSlot final : public Slot {
 public:
  GpuSlot(int device, const Plan& plan, int batch)
      : device_number_(use(device)), format_(plan.format), work_(plan.work, plan.work + plan.count), cells_(plan.cells()),
        lookback_(plan.lookback()), capacity_(batch), packing_(plan.format, needs_chroma(plan)) {
    // The reference's frames before the batch stand before it, so that every frame's predecessors are at one distance.
    for (auto*& side : samples_)
      side = device_.allocate<std::byte>(packing_.frame_samples * format_.sample_bytes() * (capacity_ + lookback_));
    for (const MetricWork& work : work_)
      pipelines_.emplace_back(make_pipeline_here(device_, format_, work, capacity_));
    device_cells_ = device_.allocate<std::uint64_t>(std::int64_t{cells_} * capacity_);
    void* pinned = nullptr;
    check(allocate_pinned(&pinned, sizeof(std::uint64_t) * cells_ * capacity_), "taking pinned memory");
    host_cells_ = static_cast<std::uint64_t*>(pinned);
    warm_up();
  }
  ~GpuSlot() override {  // also after the device was lost
    (void)ISOBIT_GPU(SetDevice)(device_number_);
    (void)free_pinned(host_cells_);
  }

  int capacity() const override { return capacity_; }

  void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
             std::uint64_t wanted, std::uint64_t* cells) override {
    use(device_number_);
    for (int i = 0; i < lookback_; ++i) upload_frame(earlier[i], 0, i, 1);
    for (int i = 0; i < pairs; ++i) {
      upload_frame(reference[i], 0, lookback_ + i, packing_.planes);
      upload_frame(distorted[i], 1, lookback_ + i, packing_.planes);
    }
    if (format_.depth == 8) run(packed_pairs<std::uint8_t>(pairs), wanted);
    else run(packed_pairs<std::uint16_t>(pairs), wanted);
    deliver(pairs, cells);
  }

  void score_resident(const FrameView& reference, const FrameView& distorted, const FrameView* earlier,
                      std::uint64_t wanted, std::uint64_t* cells) override {
    use(device_number_);
    if (format_.depth == 8) run(resident_pair<std::uint8_t>(reference, distorted, earlier), wanted);
    else run(resident_pair<std::uint16_t>(reference, distorted, earlier), wanted);
    deliver(1, cells);
  }

 private:
  static int use(int device) {
    check(ISOBIT_GPU(SetDevice)(device), "choosing the device");
    return device;
  }
  // A batch of zeros: what the first batch takes (workspace of the sums, the kernels' code) is there before a frame
  // comes, and memory runs out now or never.
  void warm_up() {
    try {
      if (format_.depth == 8) run(packed_pairs<std::uint8_t>(capacity_), ~std::uint64_t{0});
      else run(packed_pairs<std::uint16_t>(capacity_), ~std::uint64_t{0});
      wait(device_.stream());
    } catch (...) {
      (void)free_pinned(host_cells_);
      throw;
    }
  }
  static bool needs_chroma(const Plan& plan) {
    return std::any_of(plan.work, plan.work + plan.count, [](const MetricWork& w) { return w.needs_chroma; });
  }

  // One copy where the planes lie in the host's memory as they will on the device; otherwise one for each plane.
  void upload_frame(const FrameView& frame, int side, int index, int planes) {
    const std::int64_t bytes = format_.sample_bytes();
    if (lies_as_packed(frame, planes)) {
      const std::int64_t samples = packing_.start[planes - 1] + format_.plane_samples(planes - 1);
      upload(samples_[side] + index * packing_.frame_samples * bytes, frame.planes[0].data,
             static_cast<std::size_t>(samples * bytes), device_.stream());
      return;
    }
    for (int p = 0; p < planes; ++p) {
      const PlaneView& plane = frame.planes[p];
      std::byte* to = samples_[side] + (index * packing_.frame_samples + packing_.start[p]) * bytes;
      const std::size_t row = static_cast<std::size_t>(plane.width * bytes);
      if (plane.stride == static_cast<std::ptrdiff_t>(row)) {
        upload(to, plane.data, row * plane.height, device_.stream());
      } else {
        check(ISOBIT_GPU(Memcpy2DAsync)(to, row, plane.data, plane.stride, row, plane.height,
                                        ISOBIT_GPU(MemcpyHostToDevice), device_.stream()), "an upload");
      }
    }
  }

  bool lies_as_packed(const FrameView& frame, int planes) const {
    const std::int64_t bytes = format_.sample_bytes();
    for (int p = 0; p < planes; ++p) {
      const PlaneView& plane = frame.planes[p];
      if (plane.stride != plane.width * bytes || plane.data - frame.planes[0].data != packing_.start[p] * bytes) return false;
    }
    return true;
  }

  template <class Sample>
  PairPlanes<Sample> packed_pairs(int pairs) const {
    auto plane = [&](int side, int p, int frame) {
      const Sample* data = reinterpret_cast<const Sample*>(samples_[side]) + frame * packing_.frame_samples + packing_.start[p];
      return Plane<Sample>{data, format_.plane_width(p), packing_.frame_samples, format_.plane_width(p), format_.plane_height(p)};
    };
    PairPlanes<Sample> planes;
    planes.frames = pairs;
    for (int p = 0; p < packing_.planes; ++p)
      planes.reference[p] = plane(0, p, lookback_), planes.distorted[p] = plane(1, p, lookback_);
    for (int lag = 1; lag <= lookback_; ++lag) planes.earlier[lag - 1] = plane(0, 0, lookback_ - lag);
    return planes;
  }

  template <class Sample>
  PairPlanes<Sample> resident_pair(const FrameView& reference, const FrameView& distorted, const FrameView* earlier) const {
    auto plane = [](const PlaneView& v) {
      const std::int64_t pitch = v.stride / static_cast<std::ptrdiff_t>(sizeof(Sample));
      return Plane<Sample>{reinterpret_cast<const Sample*>(v.data), pitch, 0, v.width, v.height};
    };
    PairPlanes<Sample> planes;
    for (int p = 0; p < packing_.planes; ++p)
      planes.reference[p] = plane(reference.planes[p]), planes.distorted[p] = plane(distorted.planes[p]);
    for (int lag = 1; lag <= lookback_; ++lag) planes.earlier[lag - 1] = plane(earlier[lookback_ - lag].planes[0]);
    return planes;
  }

  template <class Sample>
  void run(const PairPlanes<Sample>& pairs, std::uint64_t wanted) {
    check(ISOBIT_GPU(MemsetAsync)(device_cells_, 0, sizeof(std::uint64_t) * cells_ * pairs.frames, device_.stream()),
          "clearing cells");
    device_.begin_batch(pairs.frames);
    std::uint64_t* own = device_cells_;
    for (std::size_t i = 0; i < work_.size(); own += work_[i++].cells)
      if (wanted >> i & 1) pipelines_[i]->rows(device_, pairs, Rows{0, format_.height}, Cells{own, cells_});
    device_.finish_batch();
  }

  void deliver(int pairs, std::uint64_t* cells) {
    const std::size_t count = static_cast<std::size_t>(cells_) * pairs;
    download(host_cells_, device_cells_, sizeof(std::uint64_t) * count, device_.stream());
    wait(device_.stream());
    std::copy_n(host_cells_, count, cells);
  }

  int device_number_;
  Device device_;
  Format format_;
  std::vector<MetricWork> work_;
  int cells_, lookback_, capacity_;
  Packing packing_;
  std::byte* samples_[2];
  std::vector<std::unique_ptr<Pipeline<Device>>> pipelines_;
  std::uint64_t *device_cells_, *host_cells_;
};

}  // namespace

int batch_for(const Format& format) {
  constexpr std::int64_t enough = 16 << 20;  // pixels
  return static_cast<int>(std::clamp<std::int64_t>(enough / format.plane_samples(0), 1, 32));
}

std::unique_ptr<Slot> make_slot(int device, const Plan& plan, int batch) {
  return std::make_unique<GpuSlot>(device, plan, batch);
}

}  // namespace isobit::ISOBIT_VENDOR
