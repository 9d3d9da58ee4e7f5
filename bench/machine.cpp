// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "machine.h"

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "frame/zeroed.h"

namespace isobit::bench {

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double clock_gigahertz() {
  constexpr int steps = 20'000'000;
  double best = 1;
  for (int round = 0; round < 5; ++round) {
    const double start = cpu_seconds();
    std::uint64_t x = 1;
    for (int i = 0; i < steps; ++i) asm volatile("" : "+r"(x = x + 3));  // one addition must wait for the last
    best = std::min(best, (cpu_seconds() - start) / steps);
  }
  return 1e-9 / best;
}

namespace {

using Register16 = std::uint64_t __attribute__((vector_size(16)));
using Register32 = std::uint64_t __attribute__((vector_size(32)));
using Register64 = std::uint64_t __attribute__((vector_size(64)));

template <class Register>
[[gnu::always_inline]] inline std::uint64_t read_by(const void* a, const void* b, std::size_t bytes) {
  const auto *x = static_cast<const Register*>(a), *y = static_cast<const Register*>(b);
  Register seen_x{}, seen_y{};
  for (std::size_t i = 0; i < bytes / sizeof(Register); ++i) seen_x ^= x[i], seen_y ^= y[i];
  return seen_x[0] ^ seen_y[0];
}

#if defined(__x86_64__)
__attribute__((target("avx512f"))) std::uint64_t read_by_64(const void* a, const void* b, std::size_t bytes) {
  return read_by<Register64>(a, b, bytes);
}
__attribute__((target("avx2"))) std::uint64_t read_by_32(const void* a, const void* b, std::size_t bytes) {
  return read_by<Register32>(a, b, bytes);
}
#endif

// By the widest loads that the machine has.
std::uint64_t read_all(const void* a, const void* b, std::size_t bytes) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return read_by_64(a, b, bytes);
  if (__builtin_cpu_supports("avx2")) return read_by_32(a, b, bytes);
#endif
  return read_by<Register16>(a, b, bytes);
}

}  // namespace

double read_gigabytes_second() {
  constexpr std::size_t bytes = 3840 * 2160 * 3 / 2;  // a 4:2:0 frame of 8 bits; two of them are a pair
  using Memory = std::unique_ptr<void, decltype(&std::free)>;
  const Memory reference(allocate_zeroed(bytes), std::free), distorted(allocate_zeroed(bytes), std::free);
  if (!reference || !distorted) return 0;
  double best = 1;
  for (int round = 0; round < 50; ++round) {
    const double start = cpu_seconds();
    asm volatile("" : : "r"(read_all(reference.get(), distorted.get(), bytes)));
    best = std::min(best, cpu_seconds() - start);
  }
  return 2.0 * bytes / best * 1e-9;
}

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace isobit::bench
