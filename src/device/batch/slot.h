// SPDX-License-Identifier: BSD-2-Clause-Patent
// One slot of a device that has memory and a queue of its own: its buffers, and a pipeline for each work. Scores a batch
// of pairs with one wait.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "device/backend.h"
#include "device/batch/packing.h"
#include "device/pipeline.h"
#include "device/planes.h"

namespace isobit {

// Beside what device/device.h asks, a Device offers here:
//   enter()                     first in each call: the caller may be another thread than before
//   host_cells(n)               n words in the host's memory, for downloads; freed with the device
//   upload(to, from, bytes), upload_rows(to, row_bytes, from, stride, rows), download(to, from, bytes)
//   clear(to, bytes), wait()
//   begin_batch(frames), finish_batch()    between them sums may be put off
// All but host_cells() and wait() are enqueued only.
template <class Device>
class BatchSlot final : public Slot {
 public:
  // `make(device, work)` makes a pipeline for batches of `batch` pairs. Throws NoRoom if they do not fit into the
  // device's memory.
  template <class Make>
  BatchSlot(std::unique_ptr<Device> device, const Plan& plan, int batch, const Make& make)
      : device_(std::move(device)), work_(plan.work, plan.work + plan.count), cells_(plan.cells()),
        lookback_(plan.lookback()), capacity_(batch), packing_(plan.format, needs_chroma(plan)) {
    // The reference's frames before the batch stand before it, so that every frame's predecessors are at one distance.
    for (auto*& side : samples_)
      side = device_->template allocate<std::byte>(packing_.frame_samples * plan.format.sample_bytes() * (capacity_ + lookback_));
    for (const MetricWork& work : work_) pipelines_.emplace_back(make(*device_, work));
    device_cells_ = device_->template allocate<std::uint64_t>(std::int64_t{cells_} * capacity_);
    host_cells_ = device_->host_cells(std::int64_t{cells_} * capacity_);
    warm_up();
  }

  int capacity() const override { return capacity_; }

  void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
             std::uint64_t wanted, std::uint64_t* cells) override {
    device_->enter();
    for (int i = 0; i < lookback_; ++i) upload_frame(earlier[i], 0, i, 1);
    for (int i = 0; i < pairs; ++i) {
      upload_frame(reference[i], 0, lookback_ + i, packing_.planes);
      upload_frame(distorted[i], 1, lookback_ + i, packing_.planes);
    }
    run_packed(pairs, wanted);
    deliver(pairs, cells);
  }

  void score_resident(const FrameView& reference, const FrameView& distorted, const FrameView* earlier,
                      std::uint64_t wanted, std::uint64_t* cells) override {
    device_->enter();
    if (packing_.format.depth == 8) run(resident_pair<std::uint8_t>(reference, distorted, earlier), wanted);
    else run(resident_pair<std::uint16_t>(reference, distorted, earlier), wanted);
    deliver(1, cells);
  }

 private:
  static bool needs_chroma(const Plan& plan) {
    return std::any_of(plan.work, plan.work + plan.count, [](const MetricWork& w) { return w.needs_chroma; });
  }

  // A batch of zeros: what the first batch takes (workspace of the sums, the kernels' code) is there before a frame
  // comes, and memory runs out now or never.
  void warm_up() {
    run_packed(capacity_, ~std::uint64_t{0});
    device_->wait();
  }

  // One copy where the planes lie in the host's memory as they will on the device; otherwise one for each plane.
  void upload_frame(const FrameView& frame, int side, int index, int planes) {
    const std::int64_t bytes = packing_.format.sample_bytes();
    std::byte* const to = samples_[side] + index * packing_.frame_samples * bytes;
    if (packing_.holds(frame, planes)) {
      const std::int64_t samples = packing_.start[planes - 1] + packing_.format.plane_samples(planes - 1);
      return device_->upload(to, frame.planes[0].data, samples * bytes);
    }
    for (int p = 0; p < planes; ++p) {
      const PlaneView& plane = frame.planes[p];
      std::byte* const first = to + packing_.start[p] * bytes;
      const std::int64_t row = plane.width * bytes;
      if (plane.stride == row) device_->upload(first, plane.data, row * plane.height);
      else device_->upload_rows(first, row, plane.data, plane.stride, plane.height);
    }
  }

  void run_packed(int pairs, std::uint64_t wanted) {
    if (packing_.format.depth == 8) run(packed_pairs<std::uint8_t>(pairs), wanted);
    else run(packed_pairs<std::uint16_t>(pairs), wanted);
  }
  template <class Sample>
  PairPlanes<Sample> packed_pairs(int pairs) const {
    PairPlanes<Sample> planes;
    planes.frames = pairs;
    for (int p = 0; p < packing_.planes; ++p) {
      planes.reference[p] = packing_.plane<Sample>(samples_[0], lookback_, p);
      planes.distorted[p] = packing_.plane<Sample>(samples_[1], lookback_, p);
    }
    for (int lag = 1; lag <= lookback_; ++lag)
      planes.earlier[lag - 1] = packing_.plane<Sample>(samples_[0], lookback_ - lag, 0);
    return planes;
  }

  template <class Sample>
  PairPlanes<Sample> resident_pair(const FrameView& reference, const FrameView& distorted, const FrameView* earlier) const {
    PairPlanes<Sample> planes = planes_of<Sample>(reference, distorted, packing_.planes);
    for (int lag = 1; lag <= lookback_; ++lag)
      planes.earlier[lag - 1] = plane_of<Sample>(earlier[lookback_ - lag].planes[0]);
    return planes;
  }

  template <class Sample>
  void run(const PairPlanes<Sample>& pairs, std::uint64_t wanted) {
    device_->clear(device_cells_, sizeof(std::uint64_t) * cells_ * pairs.frames);
    device_->begin_batch(pairs.frames);
    std::uint64_t* own = device_cells_;
    for (std::size_t i = 0; i < work_.size(); own += work_[i++].cells)
      if (wanted >> i & 1) pipelines_[i]->rows(*device_, pairs, Rows{0, packing_.format.height}, Cells{own, cells_});
    device_->finish_batch();
  }

  void deliver(int pairs, std::uint64_t* cells) {
    const std::int64_t count = std::int64_t{cells_} * pairs;
    device_->download(host_cells_, device_cells_, sizeof(std::uint64_t) * count);
    device_->wait();
    std::copy_n(host_cells_, count, cells);
  }

  std::unique_ptr<Device> device_;
  std::vector<MetricWork> work_;
  int cells_, lookback_, capacity_;
  Packing packing_;
  std::byte* samples_[2];
  std::vector<std::unique_ptr<Pipeline<Device>>> pipelines_;
  std::uint64_t *device_cells_, *host_cells_;
};

}  // namespace isobit
