// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/cpu/backend.h"

#include <thread>

#include <fmt/format.h>

#include "device/cpu/unit.h"
#include "frame/error.h"

namespace isobit::cpu {
namespace {

struct InstructionSet {
  const char* name;
  const char* title;
  std::uint64_t mask_bit;  // libvmaf's --cpumask
  bool (*usable)();
  std::unique_ptr<Slot> (*make_slot)(const Plan&, bool soft);
  void (*compute)(const Operands&, bool soft);
};

#if defined(__x86_64__)
bool has_avx2() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("aes") && __builtin_cpu_supports("pclmul");
}
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
bool has_ssse3() { return __builtin_cpu_supports("ssse3"); }

const InstructionSet sets[] = {{"avx512", "AVX-512", 16, has_avx512, cpu_avx512::make_slot, cpu_avx512::compute},
                               {"avx2", "AVX2", 8, has_avx2, cpu_avx2::make_slot, cpu_avx2::compute},
                               {"baseline", "SSSE3", 0, has_ssse3, cpu_baseline::make_slot, cpu_baseline::compute}};
#else
const InstructionSet sets[] = {{"neon", "NEON", 0, [] { return true; }, cpu_neon::make_slot, cpu_neon::compute}};
#endif

const InstructionSet& choose(const std::string& wanted, std::uint64_t cpumask) {
  std::string names;
  for (const InstructionSet& set : sets) {
    names += std::string(names.empty() ? "" : ", ") + set.name;
    if (wanted == "auto" ? (set.usable() && !(cpumask & set.mask_bit)) : wanted == set.name) {
      if (!set.usable()) throw UsageError(fmt::format("this machine's CPU has no {}; choose another --cpu", set.title));
      return set;
    }
  }
  if (wanted == "auto") throw UsageError("this machine's CPU has none of the instruction sets that isobit needs");
  throw UsageError(fmt::format("--cpu '{}' is not one of auto, {}", wanted, names));
}

class CpuBackend final : public Backend {
 public:
  CpuBackend(const InstructionSet& set, int threads, bool soft) : set_(set), threads_(threads), soft_(soft) {}
  std::string name() const override { return "cpu"; }
  std::string device() const override {
    return fmt::format("{},{} {} thread{}", set_.title, soft_ ? " binary64 in integers," : "", threads_,
                       threads_ == 1 ? "" : "s");
  }
  FrameMemory memory() const override { return host_memory(); }
  bool takes_lent() const override { return true; }
  int slots() const override { return threads_; }
  bool soft_fp64() const override { return soft_; }
  std::unique_ptr<Slot> make_slot(int, const Plan& plan) override { return set_.make_slot(plan, soft_); }
  void compute(const Operands& operands) override { set_.compute(operands, soft_); }

 private:
  const InstructionSet& set_;
  int threads_;
  bool soft_;
};

}  // namespace

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  const int all = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = options.threads > 0 ? options.threads : all > 0 ? all : 1;
  return std::make_unique<CpuBackend>(choose(options.cpu, options.cpumask), threads, options.fp64 == "soft");
}

BackendDescription describe() {
  BackendDescription d{"cpu", {}, true, ""};
  for (const InstructionSet& set : sets)
    if (set.usable()) d.devices.push_back(fmt::format("{} ({})", set.name, set.title));
  return d;
}

std::vector<std::string> instruction_sets() {
  std::vector<std::string> names;
  for (const InstructionSet& set : sets)
    if (set.usable()) names.push_back(set.name);
  return names;
}

}  // namespace isobit::cpu
