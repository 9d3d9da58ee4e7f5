// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is compiled once for each kind of numbers N (device/sycl/numbers.h), apart from the other: a module that is free
// of binary64 must not hold a single double.
#pragma once

#include <sycl/sycl.hpp>

#include <memory>

#include "device/backend.h"

namespace isobit::on_sycl {

// For batches of `batch` pairs; throws NoRoom if they do not fit into the device's memory.
template <class N>
std::unique_ptr<Slot> make_slot(const sycl::context& context, const sycl::device& device, const Plan& plan, int batch);

template <class N>
void compute(const sycl::context& context, const sycl::device& device, const Operands& operands);

}  // namespace isobit::on_sycl
