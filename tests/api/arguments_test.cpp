// SPDX-License-Identifier: BSD-2-Clause-Patent
// Arguments that are wrong give a code and a sentence, and change nothing.
#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <set>

#include "api/pictures.h"
#include "frame/error.h"

namespace isobit::test {
namespace {

using testing::HasSubstr;

constexpr Format format8{32, 24, 8, Chroma::c420};

library::Session open_psnr(int depth = 8) {
  Config config;
  config.metrics = {"psnr"};
  return library::Session(format(32, 24, depth), config);
}

#define EXPECT_REFUSED(call, sentence)                     \
  do {                                                     \
    EXPECT_EQ(call, ISOBIT_USAGE);                         \
    EXPECT_THAT(isobit_last_error(), HasSubstr(sentence)); \
  } while (false)

TEST(ApiArguments, NullIsRefused) {
  const library::Session session = open_psnr();
  const isobit_format good = format(32, 24);
  isobit_session* out = nullptr;
  EXPECT_REFUSED(isobit_open(&good, nullptr, nullptr), "session is NULL");
  EXPECT_REFUSED(isobit_open(nullptr, nullptr, &out), "format is NULL");
  EXPECT_REFUSED(isobit_push(nullptr, nullptr, nullptr), "session is NULL");
  EXPECT_REFUSED(isobit_push(session.get(), nullptr, nullptr), "NULL");
  EXPECT_REFUSED(isobit_finish(nullptr), "session is NULL");
  EXPECT_REFUSED(isobit_frames(session.get(), 0, 1, nullptr), "there are 0");
  EXPECT_REFUSED(isobit_scores(session.get(), nullptr, 0, 0, nullptr), "key is NULL");
  EXPECT_REFUSED(isobit_scores(nullptr, "psnr_y", 0, 0, nullptr), "session is NULL");
  EXPECT_REFUSED(isobit_pool(session.get(), "psnr_y", nullptr), "pooled is NULL");
  EXPECT_REFUSED(isobit_aggregate(session.get(), "psnr_y", nullptr), "score is NULL");
  EXPECT_REFUSED(isobit_session_format(nullptr, nullptr), "session is NULL");
  EXPECT_REFUSED(isobit_score_files(nullptr, nullptr, &out), "files is NULL");
  EXPECT_REFUSED(isobit_metric(0, nullptr), "info is NULL");
  EXPECT_REFUSED(isobit_backend(0, nullptr), "info is NULL");
  EXPECT_EQ(isobit_key_count(nullptr), 0u);
  EXPECT_EQ(isobit_key(nullptr, 0), nullptr);
  EXPECT_EQ(isobit_row_count(nullptr), 0);
  EXPECT_EQ(isobit_device(nullptr), nullptr);
  isobit_close(nullptr);
}

TEST(ApiArguments, SizesOfStructsAreChecked) {
  isobit_session* out = nullptr;
  isobit_format odd = format(32, 24);
  for (const std::size_t size : {std::size_t{0}, sizeof odd - 1, std::size_t{1} << 40}) {
    odd.size = size;
    EXPECT_REFUSED(isobit_open(&odd, nullptr, &out), "format.size is");
  }
  isobit_pooled pooled = ISOBIT_POOLED_INIT;
  pooled.size = 8;
  EXPECT_REFUSED(isobit_pool(open_psnr().get(), "psnr_y", &pooled), "pooled.size is 8");
}

// A program of a newer header: what this library does not know must be zero, and becomes zero.
TEST(ApiArguments, LongerStructsAreUnderstood) {
  struct Longer {
    isobit_format known;
    std::int64_t unknown;
  } longer{format(32, 24), 0};
  longer.known.size = sizeof longer;
  isobit_session* out = nullptr;
  ASSERT_EQ(isobit_open(&longer.known, nullptr, &out), ISOBIT_OK) << isobit_last_error();
  longer.unknown = 7;
  EXPECT_EQ(isobit_session_format(out, &longer.known), ISOBIT_OK);
  EXPECT_EQ(longer.unknown, 0);
  EXPECT_EQ(longer.known.size, sizeof longer);
  isobit_close(out);
  longer.unknown = 1;
  EXPECT_REFUSED(isobit_open(&longer.known, nullptr, &out), "does not know");
  EXPECT_EQ(out, nullptr);
}

TEST(ApiArguments, WhatDoesNotExistIsRefused) {
  isobit_session* out = nullptr;
  const isobit_format good = format(32, 24);
  const auto refuse = [&](Config config, const char* sentence) {
    try {
      library::Session(good, config);
      FAIL() << sentence;
    } catch (const Failure& failure) {
      EXPECT_EQ(failure.code(), ISOBIT_USAGE);
      EXPECT_THAT(failure.what(), HasSubstr(sentence));
    }
  };
  Config config;
  refuse((config = {}, config.metrics = {"sism"}, config), "did you mean 'ssim'?");
  refuse((config = {}, config.metrics = {"psnr=enable_chroma=maybe"}, config), "enable_chroma");
  refuse((config = {}, config.models = {"version=absent"}, config), "absent");
  refuse((config = {}, config.libvmaf = "2.0", config), "3.2 or 3.1");
  refuse((config = {}, config.backend = "abacus", config), "abacus");
  refuse((config = {}, config.cpu = "mmx", config), "mmx");
  refuse((config = {}, config.fp64 = "maybe", config), "--fp64 'maybe' is not one of soft, native, auto");
  refuse((config = {}, config.threads = -1, config), "config.threads is -1");
  refuse((config = {}, config.subsample = -1, config), "config.subsample is -1");
  for (const isobit_format& bad : {format(0, 24), format(32, 70000), format(32, 24, 7), format(32, 24, 17)})
    EXPECT_REFUSED(isobit_open(&bad, nullptr, &out), "must be from");
  const isobit_format chroma = format(32, 24, 8, 421);
  EXPECT_REFUSED(isobit_open(&chroma, nullptr, &out), "ISOBIT_CHROMA_400");
  isobit_config null_metric = ISOBIT_CONFIG_INIT;
  null_metric.metric_count = 1;
  EXPECT_REFUSED(isobit_open(&good, &null_metric, &out), "config.metrics is NULL");
}

TEST(ApiArguments, KeysAndRowsAreChecked) {
  library::Session session = open_psnr();
  ASSERT_EQ(Pair(format8, 1).push(session.get()), ISOBIT_OK);
  session.finish();
  double scores[2];
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_x", 0, 1, scores), "did you mean 'psnr_y'?");
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_y", 0, 2, scores), "2 rows from 0 on are wanted, but there are 1");
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_y", -1, 1, scores), "-1");
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_y", 0, -1, scores), "-1");
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_y", INT64_MAX, INT64_MAX, scores), "there are 1");
  EXPECT_REFUSED(isobit_scores(session.get(), "psnr_y", 0, 1, nullptr), "NULL");
  EXPECT_REFUSED(isobit_aggregate(session.get(), "apsnr_y", scores), "apsnr_y");
  EXPECT_EQ(isobit_key(session.get(), 99), nullptr);
}

TEST(ApiArguments, NoRowsPoolToNan) {
  library::Session session = open_psnr();
  EXPECT_TRUE(std::isnan(session.pool("psnr_y").mean));
  session.finish();
  EXPECT_TRUE(std::isnan(session.pool("psnr_y").mean));
  EXPECT_TRUE(session.scores("psnr_y").empty());
}

TEST(ApiArguments, PicturesAreChecked) {
  library::Session session = open_psnr();
  const Pair pair(format8, 3);
  const isobit_picture good = picture_of(pair.reference.view());
  isobit_picture bad = good;
  bad.planes[2] = nullptr;
  EXPECT_REFUSED(isobit_push(session.get(), &good, &bad), "distorted.planes[2] is NULL");
  bad = good;
  bad.strides[1] = 15;
  EXPECT_REFUSED(isobit_push(session.get(), &bad, &good), "reference.strides[1] is 15 bytes, but a row has 16");
  EXPECT_EQ(session.rows(), 0);
}

TEST(ApiArguments, PlanesHaveTheFormatsSizes) {
  const isobit_format odd = format(33, 25, 8, ISOBIT_CHROMA_410), gray = format(33, 25, 8, ISOBIT_CHROMA_400);
  std::int32_t width = -1, height = -1;
  EXPECT_EQ(isobit_plane_size(&odd, 2, &width, &height), ISOBIT_OK);
  EXPECT_EQ(width, 9);
  EXPECT_EQ(height, 7);
  EXPECT_EQ(isobit_plane_size(&gray, 1, &width, &height), ISOBIT_OK);
  EXPECT_EQ(width, 0);
  EXPECT_REFUSED(isobit_plane_size(&gray, 0, nullptr, &height), "width is NULL");
}

TEST(ApiArguments, ASampleAboveThePeakDoesNotCount) {
  constexpr Format ten{32, 24, 10, Chroma::c420};
  library::Session session = open_psnr(10);
  const Pair pair(ten, 3);
  std::byte* row = pair.distorted.view().planes[1].row(5);
  std::uint16_t before, above = 1024;
  std::memcpy(&before, row + 6, 2), std::memcpy(row + 6, &above, 2);
  EXPECT_EQ(pair.push(session.get()), ISOBIT_INPUT);
  EXPECT_THAT(isobit_last_error(), HasSubstr("plane Cb, row 5, column 3 holds 1024"));
  std::memcpy(row + 6, &before, 2);
  for (int t = 0; t < 20; ++t) EXPECT_EQ(pair.push(session.get()), ISOBIT_OK);
  session.finish();
  EXPECT_EQ(session.rows(), 20);
}

// The CPU has no memory of its own; the caller is told once that the planes are free, whatever went wrong.
TEST(ApiArguments, ResidentPicturesNeedAGpu) {
  library::Session session = open_psnr();
  const Pair pair(format8, 3);
  const isobit_picture good = picture_of(pair.reference.view());
  int released = 0;
  const auto release = [](void* user) { ++*static_cast<int*>(user); };
  EXPECT_REFUSED(isobit_push_resident(session.get(), &good, &good, release, &released), "host's memory only");
  EXPECT_EQ(released, 1);
  EXPECT_REFUSED(isobit_push_resident(nullptr, &good, &good, release, &released), "session is NULL");
  EXPECT_EQ(released, 2);
  isobit_picture negative = good;
  negative.strides[0] = -negative.strides[0];
  EXPECT_REFUSED(isobit_push_resident(session.get(), &good, &negative, release, &released), "positive");
  EXPECT_EQ(released, 3);
  EXPECT_REFUSED(isobit_push_resident(session.get(), &good, &good, nullptr, nullptr), "host's memory only");
}

TEST(ApiLists, NameAllMetricsWithTheirOptions) {
  std::set<std::string> names;
  std::size_t options = 0;
  for (std::size_t i = 0; i < isobit_metric_count(); ++i) {
    isobit_metric_info metric = ISOBIT_METRIC_INFO_INIT;
    ASSERT_EQ(isobit_metric(i, &metric), ISOBIT_OK);
    names.insert(metric.name);
    for (std::size_t j = 0; j < metric.option_count; ++j, ++options) {
      isobit_option_info option = ISOBIT_OPTION_INFO_INIT;
      ASSERT_EQ(isobit_metric_option(i, j, &option), ISOBIT_OK);
      const std::string type = option.type;
      EXPECT_EQ(type == "boolean" || type == "choice", std::string(option.choices).find('|') != std::string::npos);
    }
    isobit_option_info none = ISOBIT_OPTION_INFO_INIT;
    EXPECT_REFUSED(isobit_metric_option(i, metric.option_count, &none), "there is no option");
  }
  EXPECT_THAT(names, testing::IsSupersetOf({"ssim", "float_ms_ssim", "psnr_hvs", "vif"}));
  EXPECT_GT(options, 10u);
  isobit_metric_info none = ISOBIT_METRIC_INFO_INIT;
  EXPECT_REFUSED(isobit_metric(isobit_metric_count(), &none), "there is no metric");
}

TEST(ApiLists, NameTheCpuFirst) {
  ASSERT_GE(isobit_backend_count(), 1u);
  isobit_backend_info cpu = ISOBIT_BACKEND_INFO_INIT;
  ASSERT_EQ(isobit_backend(0, &cpu), ISOBIT_OK);
  EXPECT_STREQ(cpu.name, "cpu");
  EXPECT_TRUE(cpu.usable);
  ASSERT_GE(cpu.device_count, 1u);
  EXPECT_NE(isobit_backend_device(0, 0), nullptr);
  EXPECT_EQ(isobit_backend_device(0, cpu.device_count), nullptr);
  EXPECT_REFUSED(isobit_backend(isobit_backend_count(), &cpu), "there is no backend");
}

}  // namespace
}  // namespace isobit::test
