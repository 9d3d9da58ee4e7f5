// SPDX-License-Identifier: BSD-2-Clause-Patent
// The number types of exact/numbers.h as vectors, for the one instruction set that this unit is compiled for.
//
// Highway's operations as value types with operators, so that a formula reads the same for a vector as for a number.
// Everything is always inlined, in a namespace of the instruction set's own.
#pragma once

#include <hwy/highway.h>

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "exact/annotate.h"
#include "exact/f64_integers.h"

namespace isobit::ISOBIT_ISA {

namespace hn = hwy::HWY_NAMESPACE;
static_assert(HWY_STATIC_TARGET == ISOBIT_EXPECT_TARGET,
              "the flags of this unit do not give the instruction set meant");

template <class T>
using Full = hn::ScalableTag<T>;
constexpr int lane_count = static_cast<int>(hn::MaxLanes(Full<float>()));

// As many lanes of T as fit a register, or as the tag says.
template <class T, class Tag = Full<T>>
struct Vec {
  using D = Tag;
  using V = hn::Vec<D>;
  static constexpr int count = static_cast<int>(hn::MaxLanes(D()));
  V v;

  struct Mask {
    hn::Mask<D> m;
    ISOBIT_FN friend bool any(Mask a) { return !hn::AllFalse(D(), a.m); }
    ISOBIT_FN friend bool all(Mask a) { return hn::AllTrue(D(), a.m); }
    ISOBIT_FN friend Mask operator&(Mask a, Mask b) { return {hn::And(a.m, b.m)}; }
    ISOBIT_FN friend Mask operator|(Mask a, Mask b) { return {hn::Or(a.m, b.m)}; }
    ISOBIT_FN friend Mask operator!(Mask a) { return {hn::Not(a.m)}; }
    ISOBIT_FN friend Vec select(Mask a, Vec yes, Vec no) { return hn::IfThenElse(a.m, yes.v, no.v); }
  };

  Vec() = default;
  ISOBIT_FN Vec(V raw) : v(raw) {}
  ISOBIT_FN Vec(T s) : v(hn::Set(D(), s)) {}

  ISOBIT_FN friend Vec operator+(Vec a, Vec b) { return hn::Add(a.v, b.v); }
  ISOBIT_FN friend Vec operator-(Vec a, Vec b) { return hn::Sub(a.v, b.v); }
  ISOBIT_FN friend Vec operator*(Vec a, Vec b) { return hn::Mul(a.v, b.v); }
  ISOBIT_FN friend Vec operator/(Vec a, Vec b) { return hn::Div(a.v, b.v); }
  ISOBIT_FN friend Vec operator&(Vec a, Vec b) { return hn::And(a.v, b.v); }
  ISOBIT_FN friend Vec operator|(Vec a, Vec b) { return hn::Or(a.v, b.v); }
  ISOBIT_FN friend Vec operator^(Vec a, Vec b) { return hn::Xor(a.v, b.v); }
  ISOBIT_FN friend Vec operator<<(Vec a, int n) { return hn::ShiftLeftSame(a.v, n); }
  ISOBIT_FN friend Vec operator>>(Vec a, int n) { return hn::ShiftRightSame(a.v, n); }
  ISOBIT_FN friend Vec operator<<(Vec a, Vec n) { return hn::Shl(a.v, n.v); }  // of unsigned lanes
  ISOBIT_FN friend Vec operator>>(Vec a, Vec n) { return hn::Shr(a.v, n.v); }
  ISOBIT_FN friend Vec operator~(Vec a) { return hn::Not(a.v); }
  ISOBIT_FN friend Vec operator-(Vec a) { return hn::Neg(a.v); }
  ISOBIT_FN Vec& operator+=(Vec b) { return *this = *this + b; }
  ISOBIT_FN Vec& operator-=(Vec b) { return *this = *this - b; }
  ISOBIT_FN friend Mask operator<(Vec a, Vec b) { return {hn::Lt(a.v, b.v)}; }
  ISOBIT_FN friend Mask operator>(Vec a, Vec b) { return {hn::Gt(a.v, b.v)}; }
  ISOBIT_FN friend Mask operator<=(Vec a, Vec b) { return {hn::Le(a.v, b.v)}; }
  ISOBIT_FN friend Mask operator>=(Vec a, Vec b) { return {hn::Ge(a.v, b.v)}; }
  ISOBIT_FN friend Mask operator==(Vec a, Vec b) { return {hn::Eq(a.v, b.v)}; }
  ISOBIT_FN friend Vec sqrt(Vec a) { return hn::Sqrt(a.v); }
  ISOBIT_FN friend Vec abs(Vec a) { return hn::Abs(a.v); }
  // Any of the two where one is a NaN.
  ISOBIT_FN friend Vec larger(Vec a, Vec b) { return hn::Max(a.v, b.v); }
  ISOBIT_FN friend Vec lesser(Vec a, Vec b) { return hn::Min(a.v, b.v); }
  // The larger of a and |b|; a >= 0.
  ISOBIT_FN friend Vec larger_size(Vec a, Vec b) {
#if HWY_STATIC_TARGET == HWY_AVX3
    constexpr int size_of_the_larger_in_size = 0b1011;
    if constexpr (std::is_same_v<V, hn::Vec<Full<float>>>)
      return V{_mm512_range_ps(a.v.raw, b.v.raw, size_of_the_larger_in_size)};
    if constexpr (std::is_same_v<V, hn::Vec<Full<double>>>)
      return V{_mm512_range_pd(a.v.raw, b.v.raw, size_of_the_larger_in_size)};
#endif
    return larger(a, abs(b));
  }

  // The same number in every lane, which the compiler cannot see: it would replace a product by shifts and additions,
  // which are slower where a vector's product is one instruction.
  ISOBIT_FN static Vec opaque(T s) {
    Vec v(s);
#if defined(__x86_64__)
    asm("" : "+v"(v.v.raw));
#endif
    return v;
  }

  // The same, made before what is asked for later: a compiler that sees a long chain of sums of products makes all
  // products first, and has no registers for them.
  ISOBIT_FN Vec in_turn() const {
    Vec out = *this;
#if defined(__x86_64__)
    asm volatile("" : "+v"(out.v.raw));
#endif
    return out;
  }

  ISOBIT_FN static Vec load(const T* p) { return hn::LoadU(D(), p); }
  ISOBIT_FN void store(T* p) const { hn::StoreU(v, D(), p); }
};

// Two registers of 64-bit lanes, or two numbers made of such registers, or two masks: one lane for each 32-bit lane.
template <class T>
struct Pair {
  T lo, hi;

  Pair() = default;
  ISOBIT_FN Pair(T l, T h) : lo(l), hi(h) {}
  template <class S>
  ISOBIT_FN Pair(S s) : lo(s), hi(s) {}  // the same in every lane
  template <class S>
  ISOBIT_FN Pair(Pair<S> p) : lo(p.lo), hi(p.hi) {}

  ISOBIT_FN Pair& operator+=(Pair b) { return *this = *this + b; }
};

template <class A, class B>
ISOBIT_FN auto pair_of(A lo, B hi) { return Pair<A>(lo, hi); }
template <class A, class B>
ISOBIT_FN auto operator+(Pair<A> a, Pair<B> b) { return pair_of(a.lo + b.lo, a.hi + b.hi); }
template <class A, class B>
ISOBIT_FN auto operator-(Pair<A> a, Pair<B> b) { return pair_of(a.lo - b.lo, a.hi - b.hi); }
template <class A, class B>
ISOBIT_FN auto operator*(Pair<A> a, Pair<B> b) { return pair_of(a.lo * b.lo, a.hi * b.hi); }
template <class A, int n>
ISOBIT_FN auto operator*(Pair<A> a, PowerOfTwo<n> b) { return pair_of(a.lo * b, a.hi * b); }
template <class A>
ISOBIT_FN auto operator/(Pair<A> a, Pair<A> b) { return pair_of(a.lo / b.lo, a.hi / b.hi); }
template <class A>
ISOBIT_FN auto operator<(Pair<A> a, Pair<A> b) { return pair_of(a.lo < b.lo, a.hi < b.hi); }
template <class A>
ISOBIT_FN auto operator>(Pair<A> a, Pair<A> b) { return pair_of(a.lo > b.lo, a.hi > b.hi); }
template <class A>
ISOBIT_FN auto operator>=(Pair<A> a, Pair<A> b) { return pair_of(a.lo >= b.lo, a.hi >= b.hi); }
template <class A>
ISOBIT_FN auto sqrt(Pair<A> a) { return pair_of(sqrt(a.lo), sqrt(a.hi)); }
template <class A>
ISOBIT_FN auto larger(Pair<A> a, Pair<A> b) { return pair_of(larger(a.lo, b.lo), larger(a.hi, b.hi)); }
template <class A>
ISOBIT_FN auto lesser(Pair<A> a, Pair<A> b) { return pair_of(lesser(a.lo, b.lo), lesser(a.hi, b.hi)); }
template <class M, class A>
ISOBIT_FN Pair<A> select(Pair<M> mask, Pair<A> yes, Pair<A> no) {
  return {select(mask.lo, yes.lo, no.lo), select(mask.hi, yes.hi, no.hi)};
}

// 64-bit integers of the even and of the odd 32-bit lanes, as products of 32-bit lanes come.
template <class T>
struct Split {
  Vec<T> even, odd;

  ISOBIT_FN Split(Vec<T> e, Vec<T> o) : even(e), odd(o) {}
  ISOBIT_FN Split(T s) : even(s), odd(s) {}

  ISOBIT_FN friend Split operator+(Split a, Split b) { return {a.even + b.even, a.odd + b.odd}; }
  ISOBIT_FN friend Split operator-(Split a, Split b) { return {a.even - b.even, a.odd - b.odd}; }
  ISOBIT_FN friend Split operator<<(Split a, int n) { return {a.even << n, a.odd << n}; }
  ISOBIT_FN friend Split operator>>(Split a, int n) { return {a.even >> n, a.odd >> n}; }
};

// Adds them up, modulo 2^64.
template <class T>
struct SplitSum {
  Vec<T> sum = Vec<T>(T(0));
  ISOBIT_FN void add(Split<T> a) { sum += a.even + a.odd; }
  ISOBIT_FN std::uint64_t total() const {
    T parts[Vec<T>::count];
    sum.store(parts);
    std::uint64_t all = 0;
    for (T part : parts) all += static_cast<std::uint64_t>(part);
    return all;
  }
};

// The last `size` items of a march through rows, in memory (exact/numbers.h tells the contract; phases are not needed
// here). Items lie one after another; at the end of the room the last ones move to its beginning.
template <class T, int size>
struct MemoryRing {
  static constexpr int room = 3 * size;
  T slot[room];
  int used = 0;
  ISOBIT_FN void push(int, const T& item) {
    if (used == room) {
      for (int i = 0; i < size - 1; ++i) slot[i] = slot[room - (size - 1) + i];
      used = size - 1;
    }
    slot[used++] = item;
  }
  ISOBIT_FN const T& at(int, int k) const { return slot[used - size + k]; }
};

}  // namespace isobit::ISOBIT_ISA
