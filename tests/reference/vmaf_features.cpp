// SPDX-License-Identifier: BSD-2-Clause-Patent
// Options by name to the references' structures, and their results to keys.
#include "reference/vmaf_features.h"

#include <cstdio>
#include <stdexcept>

#include "reference/vmaf_adm.h"
#include "reference/vmaf_motion.h"
#include "reference/vmaf_vif.h"

namespace isobit::reference {
namespace {

// Reads the options of one extractor and collects the suffix that its keys get. To be asked in the order of the
// suffixes, which is the alphabetical one of the names.
class Options {
 public:
  explicit Options(const NamedOptions& given) : given_(given) {}

  void real(const char* name, const char* alias, double& value) {
    const auto it = given_.find(name);
    if (it == given_.end() || std::stod(it->second) == value) return;
    value = std::stod(it->second);
    char text[40];
    std::snprintf(text, sizeof text, "_%s_%g", alias, value);
    suffix_ += text;
  }
  void integer(const char* name, const char* alias, int& value) {
    double wide = value;
    real(name, alias, wide);
    value = static_cast<int>(wide);
  }
  void boolean(const char* name, const char* alias, bool& value) {
    const auto it = given_.find(name);
    if (it == given_.end() || (it->second == "true") == value) return;
    value = !value;
    if (*alias) suffix_ += std::string("_") + alias;
  }
  const std::string& suffix() const { return suffix_; }

 private:
  const NamedOptions& given_;
  std::string suffix_;
};

FeatureScores vif_scores(const NamedOptions& given, const LumaClip& clip) {
  VifOptions o;
  bool debug = false;
  Options options(given);
  options.boolean("debug", "", debug);
  options.real("vif_enhn_gain_limit", "egl", o.gain_limit);
  options.boolean("vif_skip_scale0", "ssclz", o.skip_scale0);
  FeatureScores out;
  for (std::size_t i = 0; i < clip.reference.size(); ++i) {
    const VifScores v = vif(clip.reference[i], clip.distorted[i], o);
    auto add = [&](const std::string& key, double score) { out[key + options.suffix()].push_back(score); };
    for (int s = 0; s < 4; ++s) add("integer_vif_scale" + std::to_string(s), v.scale[s]);
    if (!debug) continue;
    add("integer_vif", v.all), add("integer_vif_num", v.all_numerator), add("integer_vif_den", v.all_denominator);
    for (int s = 0; s < 4; ++s) {
      add("integer_vif_num_scale" + std::to_string(s), v.numerator[s]);
      add("integer_vif_den_scale" + std::to_string(s), v.denominator[s]);
    }
  }
  return out;
}

FeatureScores adm_scores(const NamedOptions& given, const LumaClip& clip, Libvmaf release) {
  AdmOptions o;
  bool debug = false;
  Options options(given);
  options.real("adm_csf_diag_scale", "scfd", o.csf_diag_scale);
  options.integer("adm_csf_mode", "csf", o.csf_mode);
  options.real("adm_csf_scale", "scf", o.csf_scale);
  options.real("adm_dlm_weight", "dlmw", o.dlm_weight);
  options.real("adm_enhn_gain_limit", "egl", o.gain_limit);
  options.real("adm_min_val", "min", o.min_val);
  options.real("adm_noise_weight", "nw", o.noise_weight);
  options.real("adm_norm_view_dist", "nvd", o.view_distance);
  options.integer("adm_ref_display_height", "rdh", o.display_height);
  options.boolean("adm_skip_aim", "", o.skip_aim);
  options.boolean("adm_skip_scale0", "ssz", o.skip_scale0);
  options.boolean("debug", "", debug);
  FeatureScores out;
  for (std::size_t i = 0; i < clip.reference.size(); ++i) {
    const AdmScores a = adm(clip.reference[i], clip.distorted[i], o);
    auto add = [&](const std::string& key, double score) { out[key + options.suffix()].push_back(score); };
    add("integer_adm2", a.adm2);
    if (release == Libvmaf::release_3_2) add("integer_aim", a.aim), add("integer_adm3", a.adm3);
    for (int s = 0; s < 4; ++s) add("integer_adm_scale" + std::to_string(s), a.scale[s]);
    if (!debug) continue;
    add("integer_adm", a.adm2), add("integer_adm_num", a.numerator), add("integer_adm_den", a.denominator);
    for (int s = 0; s < 4; ++s) {
      add("integer_adm_num_scale" + std::to_string(s), a.scale_numerator[s]);
      add("integer_adm_den_scale" + std::to_string(s), a.scale_denominator[s]);
    }
  }
  return out;
}

FeatureScores motion_scores(const NamedOptions& given, const LumaClip& clip) {
  MotionOptions o;
  bool debug = false;
  Options options(given);
  options.boolean("debug", "", debug);
  options.real("motion_blend_factor", "mbf", o.blend_factor);
  options.real("motion_blend_offset", "mbo", o.blend_offset);
  options.boolean("motion_five_frame_window", "mffw", o.five_frame_window);
  options.boolean("motion_force_zero", "force_0", o.force_zero);
  options.real("motion_fps_weight", "mfw", o.fps_weight);
  options.real("motion_max_val", "mmxv", o.max_val);
  options.boolean("motion_moving_average", "mma", o.moving_average);
  const MotionScores m = motion(clip.reference, o);
  FeatureScores out;
  out["VMAF_integer_feature_motion_sad_score" + options.suffix()] = m.sad;
  out["integer_motion2" + options.suffix()] = m.motion2;
  out["integer_motion3" + options.suffix()] = m.motion3;
  if (debug) out["integer_motion" + options.suffix()] = m.sad;
  return out;
}

FeatureScores motion_scores_31(const NamedOptions& given, const LumaClip& clip) {
  bool debug = true, force_zero = false;
  Options options(given);
  options.boolean("debug", "", debug);
  options.boolean("motion_force_zero", "force_0", force_zero);
  const MotionScores31 m = motion_31(clip.reference, force_zero);
  FeatureScores out;
  if (debug) out["integer_motion" + options.suffix()] = m.motion;
  out["integer_motion2" + options.suffix()] = m.motion2;
  return out;
}

}  // namespace

FeatureScores feature_scores(const std::string& extractor, const NamedOptions& options, const LumaClip& clip,
                             Libvmaf release) {
  if (extractor == "vif") return vif_scores(options, clip);
  if (extractor == "adm") return adm_scores(options, clip, release);
  if (extractor == "motion") {
    return release == Libvmaf::release_3_1 ? motion_scores_31(options, clip) : motion_scores(options, clip);
  }
  throw std::invalid_argument("no such reference: " + extractor);
}

}  // namespace isobit::reference
