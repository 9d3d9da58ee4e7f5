// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/backend.h"

#include <cstring>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "device/batch/packing.h"
#include "device/choose.h"
#include "device/gpu/unit.h"
#include "device/room.h"
#include "exact/soft_numbers.h"

namespace isobit::ISOBIT_VENDOR {
namespace {

constexpr int slots_a_device = 6;

// Pinned memory: uploads run beside kernels only from there. Rows are packed, so that a plane is one copy.
FrameMemory pinned_memory() {
  auto allocate = [](std::size_t bytes) {
    void* p = nullptr;
    check(allocate_pinned(&p, bytes), "taking pinned memory for frames");
    std::memset(p, 0, bytes);
    return std::shared_ptr<std::byte>(static_cast<std::byte*>(p), [](std::byte* q) { (void)free_pinned(q); });
  };
  return {allocate, 0, 1};
}

// The driver is missing or cannot serve the runtime that is linked in.
std::string why_insufficient() {
  int driver = 0, runtime = 0;
  (void)ISOBIT_GPU(DriverGetVersion)(&driver);
  (void)ISOBIT_GPU(RuntimeGetVersion)(&runtime);
  if (driver == 0) return fmt::format("no {} driver is installed", vendor);
  return fmt::format("the {} driver is too old: it serves {} {}, and {} is needed; update it", vendor, runtime_name,
                     version(driver), version(runtime));
}

// What is compiled once for each kind of numbers (device/gpu/unit.h).
struct Unit {
  std::unique_ptr<Slot> (*make_slot)(int device, const Plan& plan, int batch);
  void (*compute)(int device, const Operands& operands);
  bool (*runs_here)(int device);
};
template <class N>
constexpr Unit unit_of{ISOBIT_VENDOR::make_slot<N>, ISOBIT_VENDOR::compute<N>, ISOBIT_VENDOR::runs_here<N>};

std::string title(int device) {
  DeviceProperties properties;
  check(ISOBIT_GPU(GetDeviceProperties)(&properties, device), "asking for its name");
  return fmt::format("{} ({:.0f} GiB)", properties.name, static_cast<double>(properties.totalGlobalMem) / (1u << 30));
}

// Why this one cannot be used; empty where it can.
std::string why_not(int device) {
  DeviceProperties p;
  check(ISOBIT_GPU(GetDeviceProperties)(&p, device), "asking for its name");
  if (unit_of<ScalarNumbers>.runs_here(device)) return "";
  return fmt::format("this build has no code for {} {} (architecture {})", vendor, p.name, architecture(p));
}

// The usable devices that are meant: all of them, those that are named, or the first.
std::vector<int> chosen(const std::string& text) {
  const int count = device_count();
  if (!text.empty()) return choose_devices(text, {count, "GPU", why_not});
  for (int i = 0; i < count; ++i)
    if (why_not(i).empty()) return {i};
  return {};
}

class GpuBackend final : public Backend {
 public:
  GpuBackend(std::vector<int> devices, bool soft)
      : devices_(std::move(devices)), soft_(soft), unit_(soft ? unit_of<SoftNumbers> : unit_of<ScalarNumbers>) {
    for (int device : devices_) {
      if (!unit_.runs_here(device))
        throw UsageError(fmt::format("this build has no code without binary64 for {}; leave --fp64 soft out", title(device)));
      title_ += (title_.empty() ? "" : ", ") + title(device);
    }
    if (soft) title_ += ", binary64 in integers";
  }
  std::string name() const override { return backend_name; }
  std::string device() const override { return title_; }
  std::string identity() const override {
    return fmt::format("{} {}{}", name(), fmt::join(devices_, ","), soft_ ? ", binary64 in integers" : "");
  }
  bool soft_fp64() const override { return soft_; }
  FrameMemory memory() const override { return pinned_memory(); }
  int slots() const override { return slots_a_device * static_cast<int>(devices_.size()); }
  bool takes_resident() const override { return devices_.size() == 1; }
  std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override {
    const int device = devices_[static_cast<std::size_t>(index) % devices_.size()];
    try {
      return with_smaller_batches(Packing::pairs_together(plan.format), [&](int batch) { return unit_.make_slot(device, plan, batch); });
    } catch (const NoRoom&) {
      throw NoRoom(fmt::format("GPU {}, {}, has no room for {} pairs and what these metrics need ({} free); score fewer "
                               "metrics at once, or use --backend cpu", device, title(device), to_string(plan.format),
                               free_memory(device)));
    }
  }
  void compute(const Operands& operands) override { unit_.compute(devices_[0], operands); }

 private:
  static std::string free_memory(int device) {
    std::size_t free = 0, total = 0;
    (void)ISOBIT_GPU(SetDevice)(device);
    if (ISOBIT_GPU(MemGetInfo)(&free, &total) != ISOBIT_GPU(Success)) return "an unknown part";
    return fmt::format("{} MiB", free >> 20);
  }

  std::vector<int> devices_;
  bool soft_;
  Unit unit_;
  std::string title_;
};

std::string why_unusable() {
  int count = 0;
  const Error error = ISOBIT_GPU(GetDeviceCount)(&count);
  if (error == ISOBIT_GPU(ErrorInsufficientDriver)) return why_insufficient();
  if (error == ISOBIT_GPU(ErrorNoDevice) || (error == ISOBIT_GPU(Success) && count == 0))
    return fmt::format("no {} GPU was found", vendor);
  if (error != ISOBIT_GPU(Success))
    return fmt::format("the {} driver does not work: {}", vendor, ISOBIT_GPU(GetErrorString)(error));
  std::string why;
  for (int i = 0; i < count; ++i)
    if (why = why_not(i); why.empty()) return "";
  return why;
}

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  if (const std::string why = why_unusable(); !why.empty())
    throw UsageError(fmt::format("--backend {} cannot be used here: {}; --backend cpu or auto computes on the CPU", backend_name, why));
  return std::make_unique<GpuBackend>(chosen(options.device), options.fp64 == "soft");
}

BackendDescription describe() {
  BackendDescription d{backend_name, {}, false, why_unusable()};
  d.usable = d.why_not.empty();
  for (int i = 0; d.usable && i < device_count(); ++i) {
    const std::string why = why_not(i);
    d.devices.push_back(fmt::format("{} {}{}", i, title(i), why.empty() ? "" : ": not usable, " + why));
  }
  return d;
}

}  // namespace

GpuVendor gpus() { return {backend_name, make_backend, describe, why_unusable}; }

}  // namespace isobit::ISOBIT_VENDOR
