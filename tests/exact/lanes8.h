// SPDX-License-Identifier: BSD-2-Clause-Patent
// Eight 64-bit lanes as a value type, with no more than exact/lanes.h asks for, so that every fallback there is used.
#pragma once

#include <cstdint>

namespace isobit::test {

struct Lanes8 {
  using Vector = std::uint64_t __attribute__((vector_size(64)));
  Vector v;

  Lanes8() = default;
  constexpr Lanes8(Vector vector) : v(vector) {}
  constexpr Lanes8(std::uint64_t x) : v{x, x, x, x, x, x, x, x} {}

  std::uint64_t operator[](int lane) const { return v[lane]; }

  friend constexpr Lanes8 operator+(Lanes8 a, Lanes8 b) { return a.v + b.v; }
  friend constexpr Lanes8 operator-(Lanes8 a, Lanes8 b) { return a.v - b.v; }
  friend constexpr Lanes8 operator*(Lanes8 a, Lanes8 b) { return a.v * b.v; }
  friend constexpr Lanes8 operator&(Lanes8 a, Lanes8 b) { return a.v & b.v; }
  friend constexpr Lanes8 operator|(Lanes8 a, Lanes8 b) { return a.v | b.v; }
  friend constexpr Lanes8 operator^(Lanes8 a, Lanes8 b) { return a.v ^ b.v; }
  friend constexpr Lanes8 operator<<(Lanes8 a, Lanes8 b) { return a.v << b.v; }
  friend constexpr Lanes8 operator>>(Lanes8 a, Lanes8 b) { return a.v >> b.v; }
  friend constexpr Lanes8 operator~(Lanes8 a) { return ~a.v; }

  struct Mask {
    Vector v;  // all ones or zero
    friend constexpr Mask operator&(Mask a, Mask b) { return {a.v & b.v}; }
    friend constexpr Mask operator|(Mask a, Mask b) { return {a.v | b.v}; }
    friend constexpr Mask operator!(Mask a) { return {~a.v}; }
    bool operator[](int lane) const { return v[lane] != 0; }
  };
  friend constexpr Mask operator==(Lanes8 a, Lanes8 b) { return {(Vector)(a.v == b.v)}; }
  friend constexpr Mask operator<(Lanes8 a, Lanes8 b) { return {(Vector)(a.v < b.v)}; }

  friend constexpr Lanes8 select(Mask m, Lanes8 a, Lanes8 b) { return (a.v & m.v) | (b.v & ~m.v); }
  friend constexpr Lanes8 mul_lo32(Lanes8 a, Lanes8 b) { return (a.v & 0xFFFFFFFFu) * (b.v & 0xFFFFFFFFu); }
};

}  // namespace isobit::test
