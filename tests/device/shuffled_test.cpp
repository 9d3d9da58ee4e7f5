// SPDX-License-Identifier: BSD-2-Clause-Patent
// The kernels one item at a time, in a shuffled order, several pairs of frames in a batch: as on a GPU, without one.
#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "device/shuffled_device.h"
#include "exact/soft_numbers.h"
#include "metric/expect.h"
#include "metric/list.h"
#include "metric/metric.h"

namespace isobit::test {
namespace {

template <class Numbers>
class Shuffled : public ::testing::Test {};
using NumberTypes = ::testing::Types<ISOBIT_NUMBERS>;
TYPED_TEST_SUITE(Shuffled, NumberTypes);

// How a device divides a frame: rows of a band, rows that a marching kernel takes.
struct Division {
  int band_rows, strip_rows;
};

// A batch of frames without any margin, one after the other, as they are uploaded.
template <class Sample>
class Batch {
 public:
  Batch(const Format& format, int frames) : format_(format) {
    for (auto* side : {&pair_.reference, &pair_.distorted})
      for (int p = 0; p < format.planes(); ++p) {
        const std::int64_t samples = format.plane_samples(p);
        memory_.emplace_back(samples * frames);
        (*side)[p] = {memory_.back().data(), format.plane_width(p), samples, format.plane_width(p),
                      format.plane_height(p)};
      }
    pair_.frames = frames;
  }

  void set(int frame, const FrameView& reference, const FrameView& distorted) {
    for (int p = 0; p < format_.planes(); ++p) {
      upload(reference.planes[p], pair_.reference[p], frame);
      upload(distorted.planes[p], pair_.distorted[p], frame);
    }
  }
  const PairPlanes<Sample>& pair() const { return pair_; }

 private:
  static void upload(const PlaneView& from, const Plane<Sample>& to, int frame) {
    for (int y = 0; y < from.height; ++y)
      std::memcpy(const_cast<Sample*>(to.row(y, frame)), from.row(y), from.width * sizeof(Sample));
  }

  Format format_;
  std::vector<std::vector<Sample>> memory_;
  PairPlanes<Sample> pair_;
};

// The cells of a batch, pair after pair.
template <class Numbers, class Sample>
std::vector<std::uint64_t> run_pipeline(const Metric& metric, const Trial& trial, const Division& division) {
  using Device = ShuffledDevice<Numbers>;
  const Format& format = trial.format;
  const int band_rows = division.band_rows ? division.band_rows : format.height;
  Device device(band_rows, division.strip_rows, 7);
  Batch<Sample> batch(format, trial.frames);
  const Frame reference(format, host_memory()), distorted(format, host_memory());
  for (int t = 0; t < trial.frames; ++t) {
    trial.fill(t, reference.view(), distorted.view());
    batch.set(t, reference.view(), distorted.view());
  }
  device.frames = trial.frames;
  const std::unique_ptr<Pipeline<Device>> pipeline(make_pipeline(device, format, metric.work(), trial.frames));
  std::vector<std::uint64_t> cells(static_cast<std::size_t>(metric.cells()) * trial.frames);
  for (int y = 0; y < format.height; y += band_rows)
    pipeline->rows(device, batch.pair(), {y, std::min(y + band_rows, format.height)}, {cells.data(), metric.cells()});
  return cells;
}

template <class Numbers>
void expect_shuffled(const Format& format, int frames, int first_content, const Division& division) {
  for (const MetricRequest& request : metrics_for(format)) {
    const Trial trial{format, {request}, frames, contents_from(first_content), {}};
    const auto metric = make_metric(request.name, format, request.options);
    const auto cells = format.depth == 8 ? run_pipeline<Numbers, std::uint8_t>(*metric, trial, division)
                                         : run_pipeline<Numbers, std::uint16_t>(*metric, trial, division);
    Scores scores = reference_scores(trial);
    const Scores expected = scores;
    std::vector<double> row(scores.keys.size());
    ASSERT_EQ(metric->keys(), scores.keys);
    for (int t = 0; t < frames; ++t) {
      metric->scores(std::span(cells).subspan(static_cast<std::size_t>(t) * metric->cells(), metric->cells()), row);
      for (std::size_t k = 0; k < row.size(); ++k) scores.columns[k][t] = row[k];
    }
    expect_same(scores, expected, trial.name());
  }
}

TYPED_TEST(Shuffled, SmallSizes) {
  for (int width = 1, step = 0; width <= 40; ++width, ++step)
    expect_shuffled<TypeParam>({width, 1 + 7 * width % 41, 8 + step % 9, step % 2 ? Chroma::c420 : Chroma::c444}, 2, step, {0, 5});
}

TYPED_TEST(Shuffled, EveryContentInOneBatch) {
  for (int depth : {8, 10, 12, 16}) expect_shuffled<TypeParam>({77, 45, depth, Chroma::c420}, contents.size(), 0, {0, 16});
}

TYPED_TEST(Shuffled, BandsAndStrips) {
  for (const Division& division : {Division{0, 1}, {0, 9}, {0, 1000}, {16, 16}, {64, 8}})
    expect_shuffled<TypeParam>({203, 187, 10, Chroma::c422}, 2, 8, division);
}

TYPED_TEST(Shuffled, AutomaticScale) {
  for (const Format& format : {Format{641, 640, 10, Chroma::c400}, Format{384, 399, 8, Chroma::c400}}) {
    const Trial trial{format, {{"float_ssim", {}}}, 1, contents_from(8), {}};
    const auto metric = make_metric("float_ssim", format, {});
    const auto cells = format.depth == 8 ? run_pipeline<TypeParam, std::uint8_t>(*metric, trial, {0, 16})
                                         : run_pipeline<TypeParam, std::uint16_t>(*metric, trial, {0, 16});
    double score = 0;
    metric->scores(cells, {&score, 1});
    EXPECT_EQ(score, reference_scores(trial).columns[0][0]) << trial.name();
  }
}

}  // namespace
}  // namespace isobit::test
