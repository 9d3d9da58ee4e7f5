// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "device/split.h"

#include <algorithm>
#include <exception>
#include <thread>

namespace isobit {
namespace {

// The works of a plan that one of the two computes, and where their cells belong.
class Share {
 public:
  Share(const Plan& plan, std::uint64_t mine) : whole_lookback_(plan.lookback()), whole_cells_(plan.cells()) {
    int cell = 0;
    for (int i = 0; i < plan.count; cell += plan.work[i++].cells) {
      if (!(mine >> i & 1)) continue;
      work_.push_back(plan.work[i]);
      index_.push_back(i);
      cell_.push_back(cell);
    }
    plan_ = {plan.format, work_.data(), static_cast<int>(work_.size())};
  }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  void make_slot(Backend& backend, int index) { slot_ = backend.make_slot(index, plan_); }
  int capacity() const { return slot_->capacity(); }

  // In steps of the slot's capacity; other works' cells are left alone.
  void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
             std::uint64_t wanted, std::uint64_t* cells) {
    const int step = std::max(1, slot_->capacity());
    std::vector<std::uint64_t> own(static_cast<std::size_t>(plan_.cells()) * std::min(step, pairs));
    for (int first = 0; first < pairs; first += step) {
      const int count = std::min(step, pairs - first);
      const std::vector<FrameView> before = earlier_of(reference, earlier, first);
      slot_->score(reference + first, distorted + first, before.data(), count, own_bits(wanted), own.data());
      for (int i = 0; i < count; ++i) place(own.data() + i * plan_.cells(), cells + (first + i) * whole_cells_);
    }
  }

 private:
  std::vector<FrameView> earlier_of(const FrameView* reference, const FrameView* earlier, int pair) const {
    std::vector<FrameView> out;
    for (int lag = plan_.lookback(); lag >= 1; --lag)
      out.push_back(pair >= lag ? reference[pair - lag] : earlier[whole_lookback_ + pair - lag]);
    return out;
  }
  std::uint64_t own_bits(std::uint64_t wanted) const {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < index_.size(); ++i) bits |= (wanted >> index_[i] & 1) << i;
    return bits;
  }
  void place(const std::uint64_t* own, std::uint64_t* whole) const {
    for (std::size_t i = 0; i < work_.size(); own += work_[i++].cells)
      std::copy_n(own, work_[i].cells, whole + cell_[i]);
  }

  int whole_lookback_, whole_cells_;
  std::vector<MetricWork> work_;
  std::vector<int> index_, cell_;  // of each work in the whole plan: its number, its first cell
  Plan plan_;
  std::unique_ptr<Slot> slot_;
};

class SplitSlot final : public Slot {
 public:
  SplitSlot(Backend& first, Backend& second, int index, const Plan& plan, std::uint64_t seconds)
      : first_(plan, ~seconds), second_(plan, seconds) {
    first_.make_slot(first, index);
    second_.make_slot(second, index);
  }
  int capacity() const override { return first_.capacity(); }

  void score(const FrameView* reference, const FrameView* distorted, const FrameView* earlier, int pairs,
             std::uint64_t wanted, std::uint64_t* cells) override {
    std::exception_ptr failure;
    std::thread other([&] {
      try {
        first_.score(reference, distorted, earlier, pairs, wanted, cells);
      } catch (...) {
        failure = std::current_exception();
      }
    });
    try {
      second_.score(reference, distorted, earlier, pairs, wanted, cells);
    } catch (...) {
      other.join();
      throw;
    }
    other.join();
    if (failure) std::rethrow_exception(failure);
  }

 private:
  Share first_, second_;
};

class SplitBackend final : public Backend {
 public:
  SplitBackend(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second, std::uint64_t seconds)
      : first_(std::move(first)), second_(std::move(second)), seconds_(seconds) {}
  std::string name() const override { return first_->name() + " and " + second_->name(); }
  std::string device() const override { return first_->device() + " and " + second_->device(); }
  FrameMemory memory() const override {
    const FrameMemory first = first_->memory(), second = second_->memory();
    return {first.allocate, std::max(first.margin, second.margin), std::max(first.alignment, second.alignment)};
  }
  int slots() const override { return std::max(first_->slots(), second_->slots()); }
  bool soft_fp64() const override { return first_->soft_fp64(); }
  std::unique_ptr<Slot> make_slot(int index, const Plan& plan) override {
    return std::make_unique<SplitSlot>(*first_, *second_, index, plan, seconds_);
  }
  void compute(const Operands& operands) override { first_->compute(operands); }

 private:
  std::unique_ptr<Backend> first_, second_;
  std::uint64_t seconds_;
};

}  // namespace

std::unique_ptr<Backend> split_backend(std::unique_ptr<Backend> first, std::unique_ptr<Backend> second,
                                       std::uint64_t seconds) {
  return std::make_unique<SplitBackend>(std::move(first), std::move(second), seconds);
}

}  // namespace isobit
