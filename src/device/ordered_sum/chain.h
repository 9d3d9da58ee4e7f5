// SPDX-License-Identifier: BSD-2-Clause-Patent
// What the ordered sum works on: chains of terms in memory, cut into chunks (one lane each) and groups of chunks.
#pragma once

#include <cstddef>
#include <cstdint>

#include "exact/ordered_sum_run.h"

namespace isobit::ordered_sum {

// A sum in order: RN(... RN(RN(start + t[0]) + t[1]) ... + t[count - 1]), its bits written to *result (zero-extended).
// `terms` is in device memory, 16-byte aligned, laid out as an Order says. `start` holds bits of the format, not -0.0.
// `advice`, where the maker of the terms delivers it: roughly the sum of each group of terms; nullptr where it does
// not.
template <class Term>
struct Chain {
  const Term* terms = nullptr;
  std::int64_t count = 0;
  std::uint64_t* result = nullptr;
  std::uint64_t start = 0;
  const float* advice = nullptr;
};

// How a chain is cut: `lanes` lanes in a group, one chunk of `chunk` terms for each; and how many stops are expected.
template <int Lanes = 256, int Chunk = 64, int Stops = 12, int Steps = 256>
struct Shape {
  static_assert(Lanes > 0 && (Lanes & (Lanes - 1)) == 0 && Chunk % 8 == 0 && Chunk <= 64);
  static constexpr int lanes = Lanes, chunk = Chunk;
  static constexpr int group = Lanes * Chunk;  // terms
  static constexpr int stops = Stops;          // of a group: chunks that are added term by term
  static constexpr int steps = Steps;          // of a chain: its groups' stops
  static constexpr int staged = 16;            // chunks brought near for adding term by term
};

// Terms one after the other.
struct LinearOrder {
  template <class S>
  ISOBIT_FN static std::int64_t offset(std::int64_t chunk, int k) {
    return chunk * S::chunk + k;
  }
  // The j-th of the chunk / 8 terms that stand for a chunk: a piece of it, another one in each chunk.
  template <class S>
  ISOBIT_FN static int sample(std::int64_t chunk, int j) {
    return static_cast<int>(chunk % 8) * (S::chunk / 8) + j;
  }
  // Terms k .. k + B - 1 of a chunk, 16 bytes at a time.
  template <class S, int B, class Term>
  ISOBIT_FN static void load(const Term* terms, std::int64_t chunk, int k, Term (&out)[B]) {
    struct alignas(16) Pack {
      Term v[16 / sizeof(Term)];
    };
    constexpr int width = 16 / sizeof(Term);
    const auto* packs = reinterpret_cast<const Pack*>(terms + offset<S>(chunk, k));
    ISOBIT_UNROLL for (int i = 0; i < B / width; ++i) {
      const Pack pack = packs[i];
      ISOBIT_UNROLL for (int j = 0; j < width; ++j) out[i * width + j] = pack.v[j];
    }
  }
};

// The k-th terms of 32 chunks beside each other, for kernels in which each lane makes one chunk (an 8x8 block's 64
// terms): term k of chunk r is at ((r / 32) * chunk + k) * 32 + r % 32. The memory of the last 32 chunks is padded to
// its full size; what lies between the terms is not read.
struct InterleavedOrder {
  template <class S>
  ISOBIT_FN static std::int64_t offset(std::int64_t chunk, int k) {
    return (chunk / 32 * S::chunk + k) * 32 + chunk % 32;
  }
  template <class S>
  ISOBIT_FN static int sample(std::int64_t chunk, int j) {
    return j * 8 + static_cast<int>(chunk / 32 % 8);
  }
  template <class S, int B, class Term>
  ISOBIT_FN static void load(const Term* terms, std::int64_t chunk, int k, Term (&out)[B]) {
    const Term* const first = terms + offset<S>(chunk, k);
    ISOBIT_UNROLL for (int i = 0; i < B; ++i) out[i] = first[i * 32];
  }
};

// Everything that a sum's kernels are written for.
template <class AdditionT, class OrderT, class ShapeT = Shape<>>
struct Setup {
  using Addition = AdditionT;
  using Order = OrderT;
  using S = ShapeT;
  using F = typename Addition::Format;
  using Bits = typename F::Bits;
  using Term = typename Addition::Term;
  using Node = SumNode<F>;
};

// A group, once composed: `stops` chunks to add singly, what stands before each, and the node of what follows the last.
template <class F>
struct Group {
  SumNode<F> node;
  int stops;
  float before;  // the estimated sum it was composed for
};
template <class F>
struct Stop {
  SumNode<F> node;  // of the chunks since the stop before
  std::int64_t chunk;
};

// What a chain's sum needs beside its terms. The estimates are the groups' sums: sampled, then as rounded, twice.
template <class S>
struct Job {
  using F = typename S::F;
  Chain<typename S::Term> chain;
  float* estimates[3];
  Group<F>* groups;
  Stop<F>* stops;  // S::stops of each group

  ISOBIT_FN std::int64_t chunks() const { return (chain.count + S::S::chunk - 1) / S::S::chunk; }
  ISOBIT_FN std::int64_t group_count() const { return (chain.count + S::S::group - 1) / S::S::group; }
  ISOBIT_FN typename S::Bits start() const { return static_cast<typename S::Bits>(chain.start); }
};

// Bytes of workspace for one chain of `count` terms, a multiple of 16.
template <class S>
std::size_t workspace_bytes(std::int64_t count) {
  using F = typename S::F;
  const auto groups = static_cast<std::size_t>((count + S::S::group - 1) / S::S::group);
  return (groups * (3 * sizeof(float) + sizeof(Group<F>) + S::S::stops * sizeof(Stop<F>)) + 15) / 16 * 16;
}

// Lays a chain's arrays out from `workspace` on, which is 16-byte aligned; the widest first, so that all are aligned.
template <class S>
Job<S> make_job(const Chain<typename S::Term>& chain, std::byte* workspace) {
  Job<S> job{chain, {}, nullptr, nullptr};
  const auto groups = job.group_count();
  job.stops = reinterpret_cast<Stop<typename S::F>*>(workspace);
  job.groups = reinterpret_cast<Group<typename S::F>*>(job.stops + groups * S::S::stops);
  auto* floats = reinterpret_cast<float*>(job.groups + groups);
  for (int i = 0; i < 3; ++i) job.estimates[i] = floats + i * groups;
  return job;
}

// Adds the terms of one chunk to a run, or to anything with add(term).
template <class S, class Run>
ISOBIT_FN void add_chunk(const Chain<typename S::Term>& chain, std::int64_t chunk, Run& run) {
  using Shape = typename S::S;
  constexpr int batch = Shape::chunk < 16 ? Shape::chunk : 16;
  const std::int64_t first = chunk * Shape::chunk;
  if (first + Shape::chunk <= chain.count) {
    for (int k = 0; k < Shape::chunk; k += batch) {
      typename S::Term terms[batch];
      S::Order::template load<Shape>(chain.terms, chunk, k, terms);
      ISOBIT_UNROLL for (int i = 0; i < batch; ++i) run.add(terms[i]);
    }
    return;
  }
  for (int k = 0; first + k < chain.count; ++k) run.add(chain.terms[S::Order::template offset<Shape>(chunk, k)]);
}

}  // namespace isobit::ordered_sum
