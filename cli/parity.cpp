// SPDX-License-Identifier: BSD-2-Clause-Patent
// `isobit parity`: do these devices give the same scores?
#include "engine/parity.h"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>

#include "command.h"
#include "frame/error.h"
#include "score_flags.h"
#include "values.h"

namespace isobit::cli {
namespace {

void print(const std::vector<KeyParity>& keys) {
  std::size_t width = 3;
  for (const KeyParity& k : keys) width = std::max(width, k.key.size());
  fmt::print("{:<{}}{:>10}{:>10}{:>22}{:>26}\n", "key", width, "frames", "differ", "most ulps", "largest difference");
  for (const KeyParity& k : keys)
    fmt::print("{:<{}}{:>10}{:>10}{:>22}{:>26}\n", k.key, width, k.compared, k.different, k.ulps, k.difference);
}

void print(const ParityResult& result) {
  for (std::size_t i = 0; i < result.devices.size(); ++i) fmt::print("[{}] {}\n", i + 1, result.devices[i]);
  for (std::size_t i = 0; i < result.parity.size(); ++i) {
    fmt::print("\n[{}] against [1]\n", i + 2);
    print(result.parity[i]);
  }
  fmt::print("\n{}\n", result.same() ? "same: no bit differs" : "DIFFERENT");
}

class Parity final : public Command {
 public:
  std::string_view name() const override { return "parity"; }
  std::string_view summary() const override {
    return "Scores the same frames on several devices and compares every score, bit by bit; exit code 1 if one "
           "differs.";
  }
  std::string_view arguments() const override { return "REFERENCE DISTORTED | --corpus"; }

  std::vector<Flag> flags() override {
    std::vector<Flag> out{
        {"--backends", "A,B,...", "Devices",
         "what is compared with the first: backends with options after colons, such as cpu:avx2, cpu:fp64=soft, cuda:1 "
         "(default: every usable backend, and cpu:fp64=soft)",
         [this](const std::string& text) { backends_ = split(text, ','); }},
        {"--corpus", "", "Devices",
         "no videos: noise, extremes and shapes at 8, 10, 12 and 16 bits in every chroma format", into(corpus_)}};
    for (Flag& flag : score_flags(options_))
      if (std::find(std::begin(shared), std::end(shared), flag.long_name()) != std::end(shared))
        out.push_back(std::move(flag));
    return out;
  }

  void positional(const std::vector<std::string>& arguments) override {
    if (!corpus_) return set_inputs(options_, arguments);
    if (!arguments.empty() || !options_.reference.empty() || !options_.distorted.empty())
      throw UsageError("--corpus makes its own frames; leave the videos out");
  }

  int run() override {
    const auto devices = parity_devices(backends_.empty() ? all_parity_devices() : backends_);
    const ParityResult result = corpus_ ? compare_on_corpus(devices) : on_videos(devices);
    print(result);
    if (!result.note.empty()) fmt::print(stderr, "isobit: {}\n", result.note);
    return result.same() ? success : gate_failed;
  }

 private:
  // The flags that mean what they mean to `score`.
  static constexpr std::string_view shared[] = {"--reference",      "--distorted",      "--width",   "--height",
                                                "--pixel_format",   "--bitdepth",       "--metrics", "--feature",
                                                "--model",          "--model-dir",      "--libvmaf", "--frame_cnt",
                                                "--frame_skip_ref", "--frame_skip_dist"};

  ParityResult on_videos(const std::vector<BackendMaker>& devices) const {
    const RunConfig& c = options_.run;
    return compare_on_videos(
        devices,
        {c.reference, c.distorted, c.skip_reference, c.skip_distorted, c.frame_count > 0 ? c.frame_count : -1},
        c.metrics, c.models);
  }

  ScoreOptions options_;
  std::vector<std::string> backends_;
  bool corpus_ = false;
};

}  // namespace

std::unique_ptr<Command> make_parity() { return std::make_unique<Parity>(); }

}  // namespace isobit::cli
