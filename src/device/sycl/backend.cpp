// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/sycl/backend.h"

#include <algorithm>
#include <cstring>

#include <fmt/format.h>

#include "device/arithmetic_check.h"
#include "device/batch/packing.h"
#include "device/choose.h"
#include "device/ordered_sum/walk.h"
#include "device/room.h"
#include "device/sycl/numbers.h"
#include "device/sycl/queue.h"
#include "device/sycl/unit.h"

namespace isobit::on_sycl {
namespace {

// On a GPU, work overlaps and launches are dear; a processor has its hands full with one pair, and next to no launches.
int slots_of(const sycl::device& device) { return device.is_gpu() ? 4 : 1; }
int batch_of(const sycl::device& device, const Format& format) {
  return device.is_gpu() ? Packing::pairs_together(format) : 2;
}

std::vector<sycl::device> all_devices() {
  return checked("asking for the devices", [] { return sycl::device::get_devices(); });
}

std::string title(const sycl::device& device) {
  return fmt::format("{} ({:.0f} GiB)", device.get_info<sycl::info::device::name>(),
                     static_cast<double>(device.get_info<sycl::info::device::global_mem_size>()) / (1u << 30));
}

// What the sums need of a device, beside 64-bit atomics.
constexpr std::size_t lanes_of_a_group = ordered_sum::Shape<>::lanes;
constexpr std::size_t local_memory =
    sizeof(ordered_sum::WalkShared<ordered_sum::Setup<IntegerAddition<Binary64>, ordered_sum::LinearOrder>>);

std::string why_not(const sycl::device& device) {
  const auto lacks = [&](const std::string& what) { return fmt::format("{} has no {}", title(device), what); };
  if (!device.has(sycl::aspect::usm_device_allocations) || !device.has(sycl::aspect::usm_host_allocations))
    return lacks("unified memory that programs can take for it");
  if (!device.has(sycl::aspect::atomic64)) return lacks("64-bit atomics");
  if (device.get_info<sycl::info::device::max_work_group_size>() < lanes_of_a_group)
    return lacks(fmt::format("work-groups of {}", lanes_of_a_group));
  if (device.get_info<sycl::info::device::local_mem_size>() < local_memory)
    return lacks(fmt::format("{} bytes of local memory", local_memory));
  return "";
}

DeviceList list_of(const std::vector<sycl::device>& devices) {
  return {static_cast<int>(devices.size()), "SYCL device", [devices](int i) { return why_not(devices[static_cast<std::size_t>(i)]); }};
}

// A device that was chosen, with what all its slots share.
struct Chosen {
  Chosen(const sycl::device& d, bool soft)
      : device(d), context(checked("making a context", [&] { return sycl::context(d); })), native(!soft && is_exact()) {}

  sycl::device device;
  sycl::context context;
  bool native;  // computes with the device's binary64

 private:
  // Whether the device has binary64 with the bits of IEEE 754 in every operation.
  bool is_exact() const {
    if (!device.has(sycl::aspect::fp64)) return false;
    for (int i = 0; i < operation_count; ++i) {
      const auto operation = static_cast<Operation>(i);
      if (!is_binary64(operation)) continue;
      const Tally tally = check_operation(operation, [&](const Operands& o) { compute<Native64>(context, device, o); });
      if (tally.different > 0) return false;
    }
    return true;
  }
};

class SyclBackend final : public Backend {
 public:
  explicit SyclBackend(std::vector<Chosen> chosen) : chosen_(std::move(chosen)) {
    for (const Chosen& c : chosen_) title_ += fmt::format("{}{}, {}", title_.empty() ? "" : ", ", title(c.device), c.native ? "native binary64" : "binary64 in integers");
  }
  std::string name() const override { return "sycl"; }
  std::string device() const override { return title_; }
  bool soft_fp64() const override { return !chosen_[0].native; }

  // Memory that the first device copies from at full speed; rows are packed, so that a plane is one copy.
  FrameMemory memory() const override {
    auto allocate = [context = chosen_[0].context](std::size_t bytes) {
      void* p = checked("taking memory for frames", [&] { return sycl::malloc_host(bytes, context); });
      if (p == nullptr) throw NoRoom("the memory that SYCL devices copy from ran out: memory for frames");
      std::memset(p, 0, bytes);
      return std::shared_ptr<std::byte>(static_cast<std::byte*>(p), [context](std::byte* q) { sycl::free(q, context); });
    };
    return {allocate, 0, 1};
  }
  int slots() const override { return slots_of(chosen_[0].device) * static_cast<int>(chosen_.size()); }
  std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override {
    const Chosen& c = chosen_[static_cast<std::size_t>(index) % chosen_.size()];
    try {
      return with_smaller_batches(batch_of(c.device, plan.format), [&](int batch) {
        return (c.native ? on_sycl::make_slot<Native64> : on_sycl::make_slot<Soft64>)(c.context, c.device, plan, batch);
      });
    } catch (const NoRoom&) {
      throw NoRoom(fmt::format("{} has no room for {} pairs and what these metrics need; score fewer metrics at once, or "
                               "use --backend cpu", title(c.device), to_string(plan.format)));
    }
  }
  void compute(const Operands& operands) override {
    const Chosen& c = chosen_[0];
    (c.native ? on_sycl::compute<Native64> : on_sycl::compute<Soft64>)(c.context, c.device, operands);
  }

 private:
  std::vector<Chosen> chosen_;
  std::string title_;
};

// The first GPU that can be used, or else the first device that can: there is one.
std::vector<int> first_of(const std::vector<sycl::device>& devices) {
  const std::vector<int> usable = choose_devices("all", list_of(devices));
  const auto gpu = std::find_if(usable.begin(), usable.end(), [&](int i) { return devices[static_cast<std::size_t>(i)].is_gpu(); });
  return {gpu != usable.end() ? *gpu : usable.front()};
}

std::string why_unusable(const std::vector<sycl::device>& devices) {
  std::string why = "no SYCL device was found";
  for (const sycl::device& device : devices)
    if (why = why_not(device); why.empty()) break;
  return why;
}

}  // namespace

std::unique_ptr<Backend> make_backend(const BackendOptions& options) {
  const std::vector<sycl::device> devices = all_devices();
  if (const std::string why = why_unusable(devices); !why.empty())
    throw UsageError(fmt::format("--backend sycl cannot be used here: {}; --backend cpu or auto computes on the CPU", why));
  std::vector<Chosen> chosen;
  for (int i : options.device.empty() ? first_of(devices) : choose_devices(options.device, list_of(devices)))
    chosen.emplace_back(devices[static_cast<std::size_t>(i)], options.fp64 == "soft");
  for (const Chosen& c : chosen)
    if (options.fp64 == "native" && !c.native)
      throw UsageError(fmt::format("{} has no binary64 with the bits of IEEE 754; use --fp64 soft or auto", title(c.device)));
  return std::make_unique<SyclBackend>(std::move(chosen));
}

BackendDescription describe() {
  BackendDescription d{"sycl", {}, false, ""};
  try {
    const std::vector<sycl::device> devices = all_devices();
    d.why_not = why_unusable(devices);
    d.usable = d.why_not.empty();
    for (std::size_t i = 0; d.usable && i < devices.size(); ++i) {
      const std::string why = why_not(devices[i]);
      d.devices.push_back(fmt::format("{} {}{}{}", i, title(devices[i]),
                                      devices[i].has(sycl::aspect::fp64) ? "" : ", binary64 in integers alone",
                                      why.empty() ? "" : ": not usable, " + why));
    }
  } catch (const SystemError& error) {
    d.why_not = error.what();
  }
  return d;
}

}  // namespace isobit::on_sycl
