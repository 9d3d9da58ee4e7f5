// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/backend.h"

#include <fmt/format.h>

#include "device/cpu/backend.h"
#include "device/gpu/backend.h"
#if ISOBIT_SYCL
#include "device/sycl/backend.h"
#endif
#include "frame/error.h"
#include "frame/nearest.h"

namespace isobit {

Slot::~Slot() = default;
int Slot::capacity() const { return 1; }

void Slot::score_resident(const FrameView&, const FrameView&, const FrameView*, std::uint64_t, std::uint64_t*) {
  throw UsageError("this backend scores frames in the host's memory only");
}

void refuse_samples() { throw AbovePeak("a frame has changed while it was scored: leave the files alone until scoring ends"); }

bool Backend::can(const MetricWork&, const Format&) const { return true; }
bool Backend::takes_lent() const { return false; }
bool Backend::takes_resident() const { return false; }
std::string Backend::identity() const { return name() + " " + device(); }
bool Backend::soft_fp64() const { return false; }

namespace {

// The GPUs that this build has code for; auto takes the first that is usable.
std::vector<GpuVendor> gpu_vendors() {
  return {
#if ISOBIT_CUDA
      cuda::gpus(),
#endif
#if ISOBIT_HIP
      hip::gpus(),
#endif
  };
}

}  // namespace

std::string why_no_gpu() {
  std::string why;
  for (const GpuVendor& vendor : gpu_vendors()) {
    const std::string reason = vendor.why_unusable();
    if (reason.empty()) return "";
    why += (why.empty() ? "" : ", and ") + reason;
  }
  return why.empty() ? "this build computes on the CPU alone" : why;
}

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  if (options.fp64 != "auto" && options.fp64 != "native" && options.fp64 != "soft")
    throw UsageError(fmt::format("--fp64 '{}' is not one of soft, native, auto", options.fp64));
  for (const GpuVendor& vendor : gpu_vendors())
    if (options.name == vendor.backend || (options.name == "auto" && vendor.why_unusable().empty()))
      return vendor.make(options);
#if ISOBIT_SYCL
  if (options.name == "sycl") return on_sycl::make_backend(options);
#endif
  if (options.name == "cpu" && !options.device.empty())
    throw UsageError("--device chooses among GPUs, and --backend cpu uses none; leave it out, or choose one of theirs");
  if (options.name == "cpu" || options.name == "auto") return cpu::make_backend(options);
  const std::vector<BackendDescription> list = describe_backends();
  std::vector<std::string_view> names{"auto"};
  for (const BackendDescription& backend : list) names.push_back(backend.name);
  throw UsageError(fmt::format("backend '{}' does not exist or is not part of this build{} (--list-backends lists all)",
                               options.name, did_you_mean(options.name, names)));
}

std::vector<BackendDescription> describe_backends() {
  std::vector<BackendDescription> list{cpu::describe()};
  for (const GpuVendor& vendor : gpu_vendors()) list.push_back(vendor.describe());
#if ISOBIT_SYCL
  list.push_back(on_sycl::describe());
#endif
  return list;
}

}  // namespace isobit
