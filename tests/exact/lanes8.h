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

// Sixteen 32-bit lanes, of which two vectors of 64-bit lanes can be made.
struct Lanes16 {
  std::uint32_t lane[16];

  friend Lanes8 even_lanes(const Lanes16& a) { return a.every_second(0); }
  friend Lanes8 odd_lanes(const Lanes16& a) { return a.every_second(1); }
  Lanes8 every_second(int first) const {
    Lanes8 half;
    for (int i = 0; i < 8; ++i) half.v[i] = lane[2 * i + first];
    return half;
  }
};

inline Lanes16 join_lanes(Lanes8 even, Lanes8 odd) {
  Lanes16 all;
  for (int i = 0; i < 8; ++i) {
    all.lane[2 * i] = static_cast<std::uint32_t>(even[i]);
    all.lane[2 * i + 1] = static_cast<std::uint32_t>(odd[i]);
  }
  return all;
}

}  // namespace isobit::test
