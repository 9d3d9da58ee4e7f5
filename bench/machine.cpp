// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "machine.h"

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <vector>

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

double read_gigabytes_second() {
  constexpr std::size_t words = (64u << 20) / sizeof(std::uint64_t);
  std::vector<std::uint64_t> a(words, 1), b(words, 2);
  double best = 1;
  for (int round = 0; round < 7; ++round) {
    const double start = cpu_seconds();
    std::uint64_t sums[8] = {};
    for (std::size_t i = 0; i < words; i += 8)
      for (std::size_t k = 0; k < 8; ++k) sums[k] += a[i + k] ^ b[i + k];
    for (std::uint64_t sum : sums) asm volatile("" : : "r"(sum));
    best = std::min(best, cpu_seconds() - start);
  }
  return 2.0 * words * sizeof(std::uint64_t) / best * 1e-9;
}

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace isobit::bench
