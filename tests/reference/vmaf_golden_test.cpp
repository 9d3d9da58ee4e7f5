// SPDX-License-Identifier: BSD-2-Clause-Patent
// The plain references of vif, adm and motion give libvmaf's scalar figures, bit for bit.
#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>
#include <sstream>

#include "golden/vmaf_cases.h"
#include "reference/vmaf_features.h"
#include "testing/clip.h"

namespace isobit::test {
namespace {

using reference::FeatureScores;
using reference::LumaClip;
using reference::NamedOptions;

LumaClip luma_clip(const std::string& text) {
  const ClipSpec spec = parse_clip(text);
  const Frame ref(spec.format, host_memory()), dis(spec.format, host_memory());
  LumaClip out;
  for (int t = 0; t < spec.frames; ++t) {
    render(spec, t, ref.view(), dis.view());
    out.reference.push_back(reference::luma_of(ref.view()));
    out.distorted.push_back(reference::luma_of(dis.view()));
  }
  return out;
}

NamedOptions parse_options(const std::string& text) {
  NamedOptions out;
  std::istringstream words(text);
  for (std::string word; std::getline(words, word, ':');) {
    out[word.substr(0, word.find('='))] = word.substr(word.find('=') + 1);
  }
  return out;
}

FeatureScores scores_of(const VmafCase& c, const LumaClip& clip, reference::Libvmaf release) {
  if (c.feature != "vmaf") return feature_scores(c.feature, parse_options(c.options), clip, release);
  const bool neg = c.options.find("neg") != std::string::npos;
  FeatureScores out = feature_scores("motion", {}, clip, release);
  out.merge(feature_scores("adm", neg ? NamedOptions{{"adm_enhn_gain_limit", "1"}} : NamedOptions{}, clip, release));
  out.merge(feature_scores("vif", neg ? NamedOptions{{"vif_enhn_gain_limit", "1"}} : NamedOptions{}, clip, release));
  return out;
}

// The number of values compared; a model's own scores are not features and are left out.
int compare(const VmafCase& c, reference::Libvmaf release) {
  SCOPED_TRACE(c.clip + " | " + c.feature + " | " + c.options);
  const LumaClip clip = luma_clip(c.clip);
  const FeatureScores ours = scores_of(c, clip, release);
  int compared = 0;
  for (const auto& [key, values] : c.frames) {
    if (key.starts_with("vmaf")) continue;
    const auto it = ours.find(key);
    if (it == ours.end()) {
      ADD_FAILURE() << "no such key: " << key;
      continue;
    }
    EXPECT_EQ(it->second.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i, ++compared) {
      EXPECT_EQ(std::bit_cast<std::uint64_t>(it->second[i]), std::bit_cast<std::uint64_t>(values[i]))
          << key << " of frame " << i << ": " << it->second[i] << ", not " << values[i];
    }
  }
  return compared;
}

// A plain reference is slow: large frames are left to the long mode.
bool worth_it(const VmafCase& c) {
  const Format f = parse_clip(c.clip).format;
  return f.width * f.height < 1280 * 720 || std::getenv("ISOBIT_LONG_TESTS");
}

TEST(VmafReference, HasTheGoldenFeaturesOfRelease32) {
  int compared = 0;
  for (const VmafCase& c : golden_vmaf_cases("3.2")) {
    if (worth_it(c)) compared += compare(c, reference::Libvmaf::release_3_2);
  }
  EXPECT_GE(compared, 700);
}

TEST(VmafReference, HasTheGoldenFeaturesOfRelease31) {
  int compared = 0;
  for (const VmafCase& c : golden_vmaf_cases("3.1")) {
    if (worth_it(c)) compared += compare(c, reference::Libvmaf::release_3_1);
  }
  EXPECT_GE(compared, 100);
}

}  // namespace
}  // namespace isobit::test
