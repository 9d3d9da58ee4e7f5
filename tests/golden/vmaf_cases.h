// SPDX-License-Identifier: BSD-2-Clause-Patent
// The golden scores of VMAF and its features: clips, options and libvmaf's figures, frame by frame.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace isobit::test {

struct VmafCase {
  std::string clip;     // what parse_clip() reads
  std::string feature;  // vmaf, adm, vif or motion
  std::string options;  // of a feature: NAME=VALUE:...; of vmaf: the model string
  std::map<std::string, std::vector<double>> frames;
};

// release: "3.2" or "3.1".
std::vector<VmafCase> golden_vmaf_cases(const std::string& release);

}  // namespace isobit::test
