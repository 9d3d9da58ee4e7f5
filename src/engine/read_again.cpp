// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "engine/read_again.h"

#include <fmt/format.h>

#include "frame/error.h"
#include "input/pairs.h"

namespace isobit {

std::string not_to_be_read_again(const RunConfig& config) {
  for (const InputSpec& input : {config.reference, config.distorted})
    if (!can_read_again(input)) return input.path == "-" ? "standard input" : fmt::format("'{}'", input.path);
  return "";
}

void read_again(const RunConfig& config, std::span<const std::int64_t> frames, const PairVisitor& visit) {
  if (frames.empty()) return;
  PairReader pairs({config.reference, config.distorted, config.skip_reference, config.skip_distorted, -1});
  const Frame reference(pairs.format(), host_memory()), distorted(pairs.format(), host_memory());
  std::int64_t next = 0;
  for (const std::int64_t frame : frames) {
    PairResult result = PairResult::pair;
    for (; next < frame && result == PairResult::pair; ++next) result = pairs.skip();
    if (result == PairResult::pair) result = pairs.read(reference.view(), distorted.view());
    if (result != PairResult::pair)
      throw InputError(
          fmt::format("'{}' and '{}' have no common frame {}", config.reference.path, config.distorted.path, frame));
    ++next;
    visit(frame, reference.view(), distorted.view());
  }
}

}  // namespace isobit
