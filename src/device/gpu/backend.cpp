// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/gpu/backend.h"

#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "device/gpu/slot.h"
#include "device/gpu/vendor.h"

namespace isobit::gpu {
namespace {

constexpr int slots_a_device = 4;

// Pinned memory: uploads run beside kernels only from there. Rows are packed, so that a plane is one copy.
FrameMemory pinned_memory() {
  auto allocate = [](std::size_t bytes) {
    void* p = nullptr;
    check(ISOBIT_GPU(HostAlloc)(&p, bytes, ISOBIT_GPU(HostAllocPortable)), "taking pinned memory for frames");
    return std::shared_ptr<std::byte>(static_cast<std::byte*>(p), [](std::byte* q) { (void)ISOBIT_GPU(FreeHost)(q); });
  };
  return {allocate, 0, 1};
}

std::string why_unusable() {
  int count = 0;
  const Error error = ISOBIT_GPU(GetDeviceCount)(&count);
  if (error != ISOBIT_GPU(Success)) return fmt::format("the {} driver does not work: {}", vendor, ISOBIT_GPU(GetErrorString)(error));
  return count > 0 ? "" : fmt::format("no {} GPU was found", vendor);
}

std::string title(int device) {
  DeviceProperties properties;
  check(ISOBIT_GPU(GetDeviceProperties)(&properties, device), "asking for its name");
  return fmt::format("{} ({:.0f} GiB)", properties.name, static_cast<double>(properties.totalGlobalMem) / (1u << 30));
}

std::vector<int> chosen(const std::string& text) {
  const int count = device_count();
  std::vector<int> devices;
  if (text == "all")
    for (int i = 0; i < count; ++i) devices.push_back(i);
  for (std::size_t at = 0; text != "all" && at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    int number = text.empty() ? 0 : -1;
    std::from_chars(text.data() + at, text.data() + comma, number);
    if (number < 0 || number >= count)
      throw UsageError(fmt::format("--device '{}' names no GPU of this machine; there are {}: numbers 0 to {}, or all", text, count, count - 1));
    devices.push_back(number);
    at = comma + 1;
  }
  return devices;
}

class GpuBackend final : public Backend {
 public:
  explicit GpuBackend(std::vector<int> devices) : devices_(std::move(devices)) {
    for (int device : devices_) title_ += (title_.empty() ? "" : ", ") + title(device);
  }
  std::string name() const override { return backend_name; }
  std::string device() const override { return title_; }
  FrameMemory memory() const override { return pinned_memory(); }
  int slots() const override { return slots_a_device * static_cast<int>(devices_.size()); }
  std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override {
    return gpu::make_slot(devices_[static_cast<std::size_t>(index) % devices_.size()], plan);
  }

 private:
  std::vector<int> devices_;
  std::string title_;
};

}  // namespace

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  const std::string why = why_unusable();
  if (!why.empty()) throw UsageError(fmt::format("--backend {} cannot be used here: {}; use --backend cpu or auto", backend_name, why));
  return std::make_unique<GpuBackend>(chosen(options.device));
}

bool usable() { return why_unusable().empty(); }

BackendDescription describe() {
  BackendDescription d{backend_name, {}, usable(), why_unusable()};
  for (int i = 0; d.usable && i < device_count(); ++i) d.devices.push_back(fmt::format("{} {}", i, title(i)));
  return d;
}

}  // namespace isobit::gpu
