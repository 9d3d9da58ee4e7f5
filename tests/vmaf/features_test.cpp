// SPDX-License-Identifier: BSD-2-Clause-Patent
// vif, adm and motion through a session: equal to the plain references and to the golden scores, bit for bit, on every
// instruction set of this machine, with any number of threads.
#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "device/cpu/backend.h"
#include "frame/error.h"
#include "golden/vmaf_cases.h"
#include "reference/vmaf_features.h"
#include "vmaf/session_scores.h"

namespace isobit::test {
namespace {

bool long_mode() { return std::getenv("ISOBIT_LONG_TESTS") != nullptr; }

reference::LumaClip luma_clip(const ClipSpec& spec) {
  const Frame ref(spec.format, host_memory()), dis(spec.format, host_memory());
  reference::LumaClip out;
  for (int t = 0; t < spec.frames; ++t) {
    render(spec, t, ref.view(), dis.view());
    out.reference.push_back(reference::luma_of(ref.view()));
    out.distorted.push_back(reference::luma_of(dis.view()));
  }
  return out;
}

void expect_same(const std::map<std::string, std::vector<double>>& ours, const std::string& key,
                 const std::vector<double>& theirs) {
  const auto it = ours.find(key);
  ASSERT_NE(it, ours.end()) << "no key " << key;
  ASSERT_EQ(it->second.size(), theirs.size()) << key;
  for (std::size_t i = 0; i < theirs.size(); ++i) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(it->second[i]), std::bit_cast<std::uint64_t>(theirs[i]))
        << key << " of frame " << i << ": " << it->second[i] << ", not " << theirs[i];
  }
}

// A metric with options against its reference, on every instruction set.
void compare(const std::string& clip, const std::string& metric, const std::string& options) {
  const ClipSpec spec = parse_clip(clip);
  const OptionList list = option_list(options);
  const auto theirs = reference::feature_scores(metric, {list.begin(), list.end()}, luma_clip(spec));
  for (const std::string& isa : cpu::instruction_sets()) {
    SCOPED_TRACE(clip + " | " + metric + " | " + options + " | " + isa);
    SessionOptions how;
    how.cpu = isa, how.threads = 2;
    const SessionScores ours = session_scores(spec, {{metric, list}}, how);
    EXPECT_EQ(ours.size(), theirs.size());
    for (const auto& [key, values] : theirs) expect_same(ours, key, values);
  }
}

void compare_all(const std::string& clip) {
  compare(clip, "vif", "debug=true");
  compare(clip, "adm", "debug=true");
  compare(clip, "adm", "debug=true:adm_enhn_gain_limit=1.7");
  compare(clip, "motion", "");
}

TEST(VmafFeatures, EqualTheReferencesAtEverySmallSize) {
  for (int w = 33; w < 52; ++w)
    compare_all("noise noise " + std::to_string(w) + " " + std::to_string(84 - w) + " 2 8 400 1");
}

TEST(VmafFeatures, EqualTheReferencesAroundVectorsAndBands) {
  for (const char* size : {"64 64", "65 63", "127 129", "128 33", "33 130", "257 66", "144 256", "270 97", "513 35"}) {
    compare_all(std::string("nature grain ") + size + " 2 8 400 2");
    compare_all(std::string("extremes noise ") + size + " 2 10 400 3");
  }
}

TEST(VmafFeatures, EqualTheReferencesAtEveryDepth) {
  for (const char* kind :
       {"noise noise", "extremes quant", "checker shift", "flat none", "flat grain", "ramp fade", "nature blur"}) {
    for (const char* depth : {"8", "9", "10", "11", "12", "13", "14", "15", "16"}) {
      compare_all(std::string(kind) + " 99 75 2 " + depth + " 400 4");
    }
  }
}

TEST(VmafFeatures, EqualTheReferencesWithEveryOption) {
  for (const char* clip :
       {"nature quant 160 121 5 8 400 5", "noise noise 97 64 4 10 400 6", "nature grain 352 90 3 12 400 7"}) {
    for (const char* options :
         {"vif_enhn_gain_limit=1", "vif_enhn_gain_limit=1.5:debug=true", "vif_skip_scale0=true:debug=true"}) {
      compare(clip, "vif", options);
    }
    for (const char* options :
         {"adm_enhn_gain_limit=1", "adm_enhn_gain_limit=1.2:debug=true", "adm_norm_view_dist=5",
          "adm_ref_display_height=2160", "adm_norm_view_dist=4.5:adm_ref_display_height=1440:debug=true",
          "adm_csf_mode=2", "adm_csf_mode=3:debug=true",
          "adm_csf_mode=2:adm_ref_display_height=2160:adm_norm_view_dist=5",
          "adm_csf_mode=1:adm_csf_scale=0.02:adm_csf_diag_scale=0.02",
          "adm_noise_weight=0.02:adm_dlm_weight=0.7:adm_min_val=0.5", "adm_skip_scale0=true:debug=true",
          "adm_skip_aim=true", "adm_noise_weight=0"}) {
      compare(clip, "adm", options);
    }
    for (const char* options :
         {"debug=true", "motion_force_zero=true", "motion_five_frame_window=true", "motion_moving_average=true",
          "motion_five_frame_window=true:motion_moving_average=true:motion_max_val=18", "motion_max_val=1.5",
          "motion_blend_factor=0.5:motion_blend_offset=5:motion_fps_weight=2.5"}) {
      compare(clip, "motion", options);
    }
  }
}

TEST(VmafFeatures, EqualTheReferencesInShortClips) {
  for (const char* frames : {"1", "2", "3"}) {
    for (const char* options :
         {"", "motion_five_frame_window=true", "motion_five_frame_window=true:motion_moving_average=true"}) {
      compare(std::string("nature grain 64 48 ") + frames + " 8 400 8", "motion", options);
    }
  }
}

std::vector<MetricRequest> requests_of(const VmafCase& c, const std::string& release) {
  if (c.feature != "vmaf") return {{c.feature, option_list(c.options)}};
  const bool neg = c.options.find("neg") != std::string::npos;
  std::vector<MetricRequest> out{{"adm", {{"libvmaf", release}}}, {"motion", {{"libvmaf", release}}}, {"vif", {}}};
  if (neg)
    out[0].options.emplace_back("adm_enhn_gain_limit", "1"), out[2].options.emplace_back("vif_enhn_gain_limit", "1.0");
  return out;
}

int compare_golden(const std::string& release) {
  int compared = 0;
  for (const VmafCase& c : golden_vmaf_cases(release)) {
    const ClipSpec spec = parse_clip(c.clip);
    if (!long_mode() && spec.format.width > 2000) continue;
    SCOPED_TRACE(c.clip + " | " + c.feature + " | " + c.options);
    const SessionScores ours = session_scores(spec, requests_of(c, release), {});
    for (const auto& [key, values] : c.frames) {
      if (key.starts_with("vmaf")) continue;
      expect_same(ours, key, values);
      compared += static_cast<int>(values.size());
    }
  }
  return compared;
}

TEST(VmafFeatures, HaveTheGoldenScoresOfRelease32) { EXPECT_GE(compare_golden("3.2"), 1000); }
TEST(VmafFeatures, HaveTheGoldenScoresOfRelease31) { EXPECT_GE(compare_golden("3.1"), 100); }

TEST(VmafFeatures, AreTheSameForAnyNumberOfThreadsAndTogether) {
  const ClipSpec spec = parse_clip("nature quant 200 150 9 8 420 9");
  const std::vector<MetricRequest> all{
      {"adm", {}}, {"motion", {{"motion_five_frame_window", "true"}}}, {"vif", {}}, {"psnr", {}}};
  const SessionScores together = session_scores(spec, all, {});
  for (int threads = 1; threads <= 8; ++threads) {
    SessionOptions how;
    how.threads = threads;
    EXPECT_EQ(session_scores(spec, all, how), together);
  }
  for (const MetricRequest& one : all) {
    for (const auto& [key, values] : session_scores(spec, {one}, {})) EXPECT_EQ(values, together.at(key));
  }
}

TEST(VmafFeatures, SubsampledAreRowsOfTheWhole) {
  const ClipSpec spec = parse_clip("nature quant 96 80 11 8 420 10");
  const std::vector<MetricRequest> all{{"adm", {}}, {"motion", {}}, {"vif", {}}};
  SessionOptions third;
  third.subsample = 3;
  const SessionScores whole = session_scores(spec, all, {}), part = session_scores(spec, all, third);
  for (const auto& [key, values] : part) {
    ASSERT_EQ(values.size(), 4u);
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(values[i], whole.at(key)[3 * i]) << key;
  }
}

TEST(VmafFeatures, RefuseSmallPicturesAndImpossibleOptions) {
  const auto make = [](const std::string& metric, int w, int h, const std::string& options) {
    make_metric(metric, Format{w, h, 8, Chroma::c400}, option_list(options));
  };
  for (const char* metric : {"vif", "adm", "motion"}) {
    EXPECT_THROW(make(metric, 32, 33, ""), UsageError);
    EXPECT_THROW(make(metric, 33, 32, ""), UsageError);
    EXPECT_NO_THROW(make(metric, 33, 33, ""));
  }
  EXPECT_THROW(make("adm", 64, 64, "adm_norm_view_dist=1"), UsageError);
  EXPECT_THROW(make("adm", 64, 64, "adm_csf_mode=2:adm_norm_view_dist=4"), UsageError);
  EXPECT_THROW(make("adm", 64, 64, "adm_csf_mode=1"), UsageError);
  EXPECT_THROW(make("adm", 64, 64, "adm_enhn_gain_limit=0.5"), UsageError);
  EXPECT_THROW(make("motion", 64, 64, "libvmaf=3.1:motion_max_val=5"), UsageError);
}

}  // namespace
}  // namespace isobit::test
