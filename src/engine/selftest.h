// SPDX-License-Identifier: BSD-2-Clause-Patent
// Whether this machine's devices compute as they must: their arithmetic on hard cases, and every metric on frames that
// press on its edges, all compared bit for bit.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "device/arithmetic_check.h"
#include "device/backend.h"

namespace isobit {

struct SelftestRow {
  std::string what;            // an operation, or a metric with its options
  std::vector<Tally> tallies;  // one for each device
};

struct SelftestResult {
  std::vector<std::string> devices;
  std::vector<SelftestRow> arithmetic;  // against the same in integers
  std::vector<SelftestRow> metrics;     // cells of frames against those of the first device
  bool passed() const;
};

// The devices that `backend` means: each instruction set of the CPU that this machine has, the plainest first, with the
// processor's binary64; and, but for "cpu", each of the backend's devices, or the one numbered `only`. "auto": GPUs if
// one is usable. Throws UsageError if there is no such backend or device, or it is not usable.
std::vector<std::unique_ptr<Backend>> selftest_devices(const std::string& backend, std::optional<int> only = {});

// Of a few seconds. Throws what the devices throw.
SelftestResult selftest(const std::vector<std::unique_ptr<Backend>>& devices);

// The two halves.
std::vector<SelftestRow> check_arithmetic(const std::vector<std::unique_ptr<Backend>>& devices);
std::vector<SelftestRow> check_metrics(const std::vector<std::unique_ptr<Backend>>& devices);

}  // namespace isobit
