// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "golden/golden.h"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace isobit::test {
namespace {

using nlohmann::json;

std::vector<double> numbers(const json& texts) {
  std::vector<double> out;
  for (const auto& text : texts) out.push_back(std::strtod(text.get<std::string>().c_str(), nullptr));
  return out;
}

std::map<std::string, std::vector<double>> columns(const json& by_key) {
  std::map<std::string, std::vector<double>> out;
  for (const auto& [key, texts] : by_key.items()) out[key] = numbers(texts);
  return out;
}

GoldenCase read_case(const json& clip, const json& one) {
  GoldenCase out;
  out.clip = clip["clip"];
  out.metric = one["metric"];
  for (const auto& [name, value] : one["options"].items()) out.options.emplace_back(name, value);
  out.frames = columns(one["frames"]);
  if (one.contains("linear")) out.linear = columns(one["linear"]);
  if (one.contains("rounded")) out.rounded = columns(one["rounded"]);
  for (const auto& [key, texts] : one["pooled"].items()) {
    const std::vector<double> v = numbers(texts);
    out.pooled[key] = {v.at(0), v.at(1), v.at(2), v.at(3)};
  }
  return out;
}

}  // namespace

std::string GoldenCase::name() const {
  std::string text = clip + " | " + metric;
  for (const auto& [option, value] : options) text += " " + option + "=" + value;
  return text;
}

const std::vector<double>& GoldenCase::expected(const std::string& key) const {
  const auto found = rounded.find(key);
  return found != rounded.end() ? found->second : frames.at(key);
}

std::vector<GoldenCase> golden_cases() {
  const char* elsewhere = std::getenv("ISOBIT_GOLDEN_SCORES");  // a program that was copied to another machine
  std::ifstream file(elsewhere ? elsewhere : ISOBIT_GOLDEN_SCORES);
  const json all = json::parse(file);
  std::vector<GoldenCase> out;
  for (const auto& clip : all["clips"])
    for (const auto& one : clip["cases"]) out.push_back(read_case(clip, one));
  return out;
}

}  // namespace isobit::test
