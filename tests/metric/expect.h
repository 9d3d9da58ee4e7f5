// SPDX-License-Identifier: BSD-2-Clause-Patent
// A session's scores against the plain references, bit by bit.
#pragma once

#include <string>
#include <vector>

#include "testing/content.h"
#include "testing/trial.h"

namespace isobit::test {

// The table that the references give for a trial.
Scores reference_scores(const Trial& trial);

// Same keys in the same order, same frames, same bits in every column and aggregate.
void expect_same(const Scores& actual, const Scores& expected, const std::string& what);

// The session gives the references' table.
void expect_reference(const Trial& trial);

// Every metric that has a value for the format, with the options that let it have one at the smallest sizes.
std::vector<MetricRequest> metrics_for(const Format& format);

// One frame for each content in turn, `first` being the content of frame 0.
std::function<void(int, const FrameView&, const FrameView&)> contents_from(std::size_t first);

}  // namespace isobit::test
