// SPDX-License-Identifier: BSD-2-Clause-Patent
// A device for tests of what stands above devices: it computes on the CPU, and has the limits and faults that it is
// given.
#pragma once

#include <atomic>
#include <functional>
#include <set>

#include "device/backend.h"
#include "device/room.h"
#include "testing/content.h"

namespace isobit::test {

struct FakeLimits {
  std::set<WorkId> cannot;                                            // works that it refuses
  int slots = 2, batch = 4;                                           // what it wants
  int room = 1000;                                                    // pairs that all its slots together have room for
  bool resident = false;                                              // takes frames where they lie, of any stride
  std::int64_t lost_after = 1 << 30;                                  // pairs after which it is lost
  std::function<void(std::uint64_t*)> spoil = [](std::uint64_t*) {};  // done to the first cell of each pair
};

class FakeBackend final : public Backend {
 public:
  explicit FakeBackend(const FakeLimits& limits) : limits_(limits), room_(limits.room), cpu_(make_backend({})) {}

  std::string name() const override { return "fake"; }
  std::string device() const override { return "fake 0"; }
  FrameMemory memory() const override { return cpu_->memory(); }
  int slots() const override { return limits_.slots; }
  bool can(const MetricWork& work, const Format&) const override { return !limits_.cannot.contains(work.id); }
  bool takes_resident() const override { return limits_.resident; }
  void compute(const Operands& operands) override {
    cpu_->compute(operands);
    limits_.spoil(operands.results);
  }
  std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override {
    return with_smaller_batches(limits_.batch, [&](int batch) -> std::unique_ptr<Slot> {
      if (batch > room_) throw NoRoom("the fake has no room");
      room_ -= batch;
      return std::make_unique<FakeSlot>(*this, batch, plan, cpu_->make_slot(index, plan));
    });
  }
  std::int64_t pairs_scored() const { return scored_; }

 private:
  class FakeSlot final : public Slot {
   public:
    FakeSlot(FakeBackend& backend, int batch, const Plan& plan, std::unique_ptr<Slot> slot)
        : backend_(backend), batch_(batch), cells_(plan.cells()), lookback_(plan.lookback()), slot_(std::move(slot)) {}
    int capacity() const override { return batch_; }
    void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
               std::uint64_t wanted, std::uint64_t* cells) override {
      if ((backend_.scored_ += pairs) > backend_.limits_.lost_after) throw SystemError("the fake fell off the bus");
      slot_->score(reference, distorted, earlier, pairs, wanted, cells);
      for (int i = 0; i < pairs; ++i) backend_.limits_.spoil(cells + i * cells_);
    }

    // The CPU's slots want frames with margins: as a device, this has none.
    void score_resident(const FrameView& reference, const FrameView& distorted, const FrameView* earlier,
                        std::uint64_t wanted, std::uint64_t* cells) override {
      std::vector<FrameView> before;
      std::vector<Frame> copies;
      const auto copied = [&](const FrameView& view) {
        copies.emplace_back(view.format, backend_.memory());
        copy_frame(view, copies.back().view());
        return copies.back().view();
      };
      for (int i = 0; i < lookback_; ++i) before.push_back(copied(earlier[i]));
      const FrameView r = copied(reference), d = copied(distorted);
      score(&r, &d, before.data(), 1, wanted, cells);
    }

   private:
    FakeBackend& backend_;
    int batch_, cells_, lookback_;
    std::unique_ptr<Slot> slot_;
  };

  FakeLimits limits_;
  int room_;
  std::unique_ptr<Backend> cpu_;
  std::atomic<std::int64_t> scored_{0};
};

}  // namespace isobit::test
