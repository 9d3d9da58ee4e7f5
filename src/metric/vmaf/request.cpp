// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "metric/vmaf/request.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "frame/error.h"

namespace isobit::vmaf {
namespace {

namespace fs = std::filesystem;

// The parts between separators; a backslash takes the separator after it for itself.
std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() && text[i + 1] == separator)
      parts.back() += text[++i];
    else if (text[i] == separator)
      parts.emplace_back();
    else
      parts.back() += text[i];
  }
  return parts;
}

// A flag of a model: named alone, or as flag=true or flag=false.
bool is_flag(std::string_view name, const std::string& key, bool has_value, const std::string& value) {
  return key == name && (!has_value || value == "true" || value == "false");
}

void apply(ModelRequest& request, const std::string& part, std::string_view whole) {
  const std::size_t equals = part.find('=');
  const std::string key = part.substr(0, equals);
  const bool has_value = equals != std::string::npos;
  const std::string value = has_value ? part.substr(equals + 1) : "";
  const std::size_t dot = key.find('.');
  if (is_flag("disable_clip", key, has_value, value))
    request.disable_clip = value != "false";
  else if (is_flag("enable_transform", key, has_value, value))
    request.enable_transform = value != "false";
  else if (!has_value || value.empty())
    throw UsageError(
        fmt::format("\"{}\" in the model \"{}\" needs a value or is not known: write path=FILE, version=NAME, "
                    "name=KEY, disable_clip, enable_transform or METRIC.OPTION=VALUE",
                    part, whole));
  else if (key == "path")
    request.path = value;
  else if (key == "version")
    request.version = value;
  else if (key == "name")
    request.name = value;
  else if (dot != std::string::npos)
    request.overrides.push_back({key.substr(0, dot), key.substr(dot + 1), value});
  else
    throw UsageError(
        fmt::format("\"{}\" is no part of a model: write path, version, name, disable_clip[=true|false], "
                    "enable_transform[=true|false] or METRIC.OPTION=VALUE",
                    part));
}

// The versions that a folder holds.
void collect(const fs::path& folder, std::set<std::string>& versions) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".json") versions.insert(entry.path().stem().string());
  }
}

fs::path file_in(const fs::path& folder, std::string_view version) { return folder / (std::string(version) + ".json"); }

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

}  // namespace

ModelRequest parse_model_request(std::string_view text) {
  ModelRequest request;
  for (const std::string& part : split(text, ':')) {
    if (!part.empty()) apply(request, part, text);
  }
  if (!request.path.empty() && !request.version.empty()) {
    throw UsageError(fmt::format("the model \"{}\" has both a path and a version; name one of them", text));
  }
  if (request.path.empty() && request.version.empty()) request.version = default_version;
  return request;
}

std::vector<fs::path> model_folders(const std::string& folder) {
  std::vector<fs::path> out;
  if (!folder.empty()) out.emplace_back(folder);
  if (const char* listed = std::getenv("ISOBIT_MODEL_PATH")) {
    for (const std::string& part : split(listed, ':')) {
      if (!part.empty()) out.emplace_back(part);
    }
  }
  for (const char* prefix : {"/usr/local/share", "/usr/share", "/opt/homebrew/share"}) {
    for (const char* place : {"model", "libvmaf/model", "vmaf/model"}) out.push_back(fs::path(prefix) / place);
  }
  return out;
}

bool has_model(std::string_view version, const std::vector<fs::path>& folders) {
  return std::ranges::any_of(folders, [&](const fs::path& folder) { return is_file(file_in(folder, version)); });
}

fs::path find_model(const ModelRequest& request, const std::vector<fs::path>& folders) {
  if (!request.path.empty()) return request.path;
  std::set<std::string> known;
  for (const fs::path& folder : folders) {
    if (is_file(file_in(folder, request.version))) return file_in(folder, request.version);
    collect(folder, known);
  }
  std::vector<std::string> names;
  for (const fs::path& folder : folders) names.push_back(folder.string());
  throw UsageError(
      fmt::format("no model {}.json in {}{}; give its folder with --model-dir or ISOBIT_MODEL_PATH, or its file "
                  "with path=FILE",
                  request.version, fmt::join(names, ", "),
                  known.empty() ? "" : fmt::format(" (there: {})", fmt::join(known, ", "))));
}

}  // namespace isobit::vmaf
