// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "golden/vmaf_cases.h"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace isobit::test {

std::vector<VmafCase> golden_vmaf_cases(const std::string& release) {
  const std::string name = release == "3.2" ? "vmaf.json" : "vmaf-" + release + ".json";
  std::ifstream file(std::string(ISOBIT_TESTS_FOLDER "/golden/") + name);
  std::vector<VmafCase> out;
  for (const auto& item : nlohmann::json::parse(file)) {
    VmafCase c{item.at("clip"), item.at("feature"), item.at("options"), {}};
    if (c.options == "-") c.options.clear();
    for (const auto& [key, values] : item.at("frames").items()) {
      for (const auto& text : values) c.frames[key].push_back(std::strtod(text.get<std::string>().c_str(), nullptr));
    }
    out.push_back(std::move(c));
  }
  return out;
}

}  // namespace isobit::test
