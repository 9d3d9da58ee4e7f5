// SPDX-License-Identifier: BSD-2-Clause-Patent
// Devices as the engine sees them: a backend makes slots; a slot scores pairs of frames.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "device/arithmetic.h"
#include "frame/error.h"
#include "frame/frame.h"
#include "metric/plan.h"

namespace isobit {

// One pair of frames at a time, or a few, on one device. Used by one thread at a time; slots run side by side.
// Nothing is defined here: each instruction set's unit would define it again (tests/device/isa_symbols.cmake).
class Slot {
 public:
  virtual ~Slot();

  // Pairs that one call may score together.
  virtual int capacity() const;

  // Scores `pairs` pairs. Cells of pair i go to cells + i * (cells of the plan); bit k of `wanted` tells whether the
  // plan's work k is computed, or its cells left zero. Frames must lie as the backend's memory() says.
  // Pairs follow each other in the video; `earlier` holds as many reference frames before the first as the plan looks
  // back, the oldest first (where the video has not begun yet, any frame of the format). Throws AbovePeak for a
  // frame that was not checked and should have been refused.
  virtual void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
                     std::uint64_t wanted, std::uint64_t* cells) = 0;

  // The same for one pair whose planes, and those of `earlier`, are in this device's own memory, of any stride: nothing
  // is copied. Throws UsageError on a device that has no memory of its own.
  virtual void score_resident(const FrameView& reference, const FrameView& distorted, const FrameView* earlier,
                              std::uint64_t wanted, std::uint64_t* cells);
};

// A sample of a frame that was not checked is above the format's peak; the frame's check() knows which.
class AbovePeak : public InputError {
  using InputError::InputError;
};
[[noreturn]] void refuse_samples();  // for units, which define nothing that others define

// A device's memory is full; a smaller batch or fewer slots may fit.
class NoRoom : public SystemError {
  using SystemError::SystemError;
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string name() const = 0;    // "cpu"
  virtual std::string device() const = 0;  // "AVX-512, 2 threads"
  // The same for two backends that compute in the same way on the same device; by default name() and device().
  virtual std::string identity() const;
  virtual FrameMemory memory() const = 0;
  virtual int slots() const = 0;  // how many to use side by side
  // Whether its kernels make binary64 of integers; by default they use the device's own.
  virtual bool soft_fp64() const;
  // Whether its slots can compute `work` on frames of this format; by default all can.
  virtual bool can(const MetricWork& work, const Format& format) const;
  // Whether frames may lie anywhere in the host's memory, if host_margin samples beside each row may be read.
  virtual bool takes_lent() const;
  // Whether its slots have score_resident(), and one memory for all of them.
  virtual bool takes_resident() const;
  // Slot number `index` for this plan, of works that it can do; throws NoRoom if the device has no room for it.
  virtual std::unique_ptr<Slot> make_slot(int index, const Plan& plan) = 0;
  // Runs the operation on the operands with the arithmetic that its kernels have; all pointers are the host's.
  virtual void compute(const Operands& operands) = 0;
};

struct BackendOptions {
  std::string name = "cpu", device, cpu = "auto";
  std::uint64_t cpumask = 0;
  int threads = 0;
  std::string fp64 = "auto";  // soft, native, or auto: native where the device has binary64
};

// Throws UsageError if there is no such backend or device, or this machine cannot run it.
std::unique_ptr<Backend> make_backend(const BackendOptions& options);

// Why `auto` does not choose a GPU here, as a clause ("no NVIDIA GPU was found"); empty where it does.
std::string why_no_gpu();

// What --list-backends shows.
struct BackendDescription {
  std::string name;
  std::vector<std::string> devices;
  bool usable = true;
  std::string why_not;
};
std::vector<BackendDescription> describe_backends();

}  // namespace isobit
