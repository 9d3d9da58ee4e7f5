// SPDX-License-Identifier: BSD-2-Clause-Patent
// Which model to use and how, as the command line spells it, and where its file is found.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace isobit::vmaf {

inline constexpr std::string_view default_version = "vmaf_v0.6.1";

// EXTRACTOR.OPTION=VALUE: for all of the model's features that this metric makes, over what the file says.
struct FeatureOverride {
  std::string metric, option, value;
};

// Either a path or a version, which names a file in one of the model folders.
struct ModelRequest {
  std::string path, version;
  std::string name = "vmaf";  // the key of the score
  bool disable_clip = false, enable_transform = false;
  std::vector<FeatureOverride> overrides;
};

// "version=V:name=N:enable_transform:disable_clip:adm.adm_enhn_gain_limit=1.2", in any order; "path=FILE" in place of
// the version. A colon that belongs to a value is written "\:". With neither, the default version is meant.
// Throws UsageError for what it does not know.
ModelRequest parse_model_request(std::string_view text);

// The folders where models are looked for, in order: `folder` if not empty, those in $ISOBIT_MODEL_PATH (separated by
// colons), and the places where libvmaf and its packages install them.
std::vector<std::filesystem::path> model_folders(const std::string& folder);

// The file of a request. Throws UsageError if no folder has the version, naming the folders and what they do have.
std::filesystem::path find_model(const ModelRequest& request, const std::vector<std::filesystem::path>& folders);

// Whether the version is in one of the folders.
bool has_model(std::string_view version, const std::vector<std::filesystem::path>& folders);

}  // namespace isobit::vmaf
