// SPDX-License-Identifier: BSD-2-Clause-Patent
// Hard operands for each operation of a device, and the results as integers give them.
#include "device/arithmetic_check.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <vector>

#include "exact/f64.h"
#include "exact/mixed.h"

namespace isobit {
namespace {

using Bits = std::uint64_t;

enum class Type { none, f32, f64, i32, u32 };
struct OperationInfo {
  const char* name;
  Type operand, result;
};
constexpr std::array<OperationInfo, operation_count> infos{{
    {"binary32 a + b", Type::f32, Type::f32},
    {"binary32 a - b", Type::f32, Type::f32},
    {"binary32 a * b", Type::f32, Type::f32},
    {"binary32 a / b", Type::f32, Type::f32},
    {"binary32 root", Type::f32, Type::f32},
    {"binary32 a * b + c, unfused", Type::f32, Type::f32},
    {"binary64 a + b", Type::f64, Type::f64},
    {"binary64 a - b", Type::f64, Type::f64},
    {"binary64 a * b", Type::f64, Type::f64},
    {"binary64 a / b", Type::f64, Type::f64},
    {"binary64 root", Type::f64, Type::f64},
    {"binary64 a * b + c, unfused", Type::f64, Type::f64},
    {"binary64 to binary32", Type::f64, Type::f32},
    {"binary32 to binary64", Type::f32, Type::f64},
    {"int32 to binary32", Type::i32, Type::f32},
    {"int32 to binary64", Type::i32, Type::f64},
    {"uint32 to binary64", Type::u32, Type::f64},
    {"binary64 to int32", Type::f64, Type::i32},
    {"int64 to binary32", Type::i32, Type::f32},
    {"uint32 * uint32, low half", Type::u32, Type::u32},
    {"uint32 * uint32, high half", Type::u32, Type::u32},
}};

F64 wide(Bits bits32) { return F64::from_binary32(bits32); }
F64 f64(Bits bits) { return F64::from_bits(bits); }
Bits narrow(F64 x) { return x.to_binary32(); }
std::int32_t i32(Bits bits) { return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)); }

// The binary32 nearest to a 64-bit integer, with one rounding: what 53 bits do not hold is gathered in the lowest.
Bits integer_to_binary32(std::int64_t i) {
  const Bits size = i < 0 ? Bits{0} - static_cast<Bits>(i) : static_cast<Bits>(i);
  const bool large = size >> 53 != 0;
  const Bits held = large ? size >> 11 | (size % 2048 != 0) : size;
  const Bits bits = narrow(scale(F64::from_exact(held), large ? 11 : 0));
  return i < 0 ? bits | 0x80000000u : bits;
}

// In binary32, each operation is that of binary64, rounded again: with 53 >= 2 * 24 + 2 bits the second rounding is
// innocuous for +, -, *, / and the root.
Bits expected(Operation operation, Bits a, Bits b, Bits c) {
  switch (operation) {
    case Operation::f32_add: return narrow(wide(a) + wide(b));
    case Operation::f32_subtract: return narrow(wide(a) - wide(b));
    case Operation::f32_multiply: return narrow(wide(a) * wide(b));
    case Operation::f32_divide: return narrow(wide(a) / wide(b));
    case Operation::f32_root: return narrow(sqrt(wide(a)));
    case Operation::f32_multiply_add: return narrow(wide(narrow(wide(a) * wide(b))) + wide(c));
    case Operation::f64_add: return (f64(a) + f64(b)).bits;
    case Operation::f64_subtract: return (f64(a) - f64(b)).bits;
    case Operation::f64_multiply: return (f64(a) * f64(b)).bits;
    case Operation::f64_divide: return (f64(a) / f64(b)).bits;
    case Operation::f64_root: return sqrt(f64(a)).bits;
    case Operation::f64_multiply_add: return (f64(a) * f64(b) + f64(c)).bits;
    case Operation::f64_to_f32: return narrow(f64(a));
    case Operation::f32_to_f64: return wide(a).bits;
    case Operation::i32_to_f32: return integer_to_binary32(i32(a));
    case Operation::i32_to_f64: return to_f64<F64>(i32(a)).bits;
    case Operation::u32_to_f64: return to_f64<F64>(static_cast<std::uint32_t>(a)).bits;
    case Operation::f64_to_i32: return static_cast<std::uint32_t>(to_int32(f64(a)));
    case Operation::i64_to_f32: return integer_to_binary32(std::int64_t{i32(a)} * i32(b));
    case Operation::u32_product_low: return a * b & 0xffffffffu;
    case Operation::u32_product_high: return a * b >> 32;
  }
  return 0;
}

// NaNs are one: their sign and payload are nowhere used, and differ between devices.
Bits canonical(Type type, Bits bits) {
  if (type == Type::f32 && (bits & 0x7fffffffu) > 0x7f800000u) return 0x7fc00000u;
  if (type == Type::f64 && (bits << 1) > Bits{0x7ff} << 53) return Bits{0x7ff8} << 48;
  return bits;
}

// Zeros, the ends of the subnormal and the normal numbers, neighbours of 1, of powers of two and of halves, infinity,
// NaN; each with both signs.
constexpr Bits hard32[] = {0x00000000, 0x00000001, 0x00000003, 0x007fffff, 0x00800000, 0x00800001,
                           0x00ffffff, 0x1f800001, 0x3effffff, 0x3f000000, 0x3f7fffff, 0x3f800000,
                           0x3f800001, 0x3fffffff, 0x40400000, 0x4b7fffff, 0x4b800001, 0x4effffff,
                           0x7effffff, 0x7f7fffff, 0x7f800000, 0x7fc00000};
constexpr Bits hard64[] = {
    0x0000000000000000, 0x0000000000000001, 0x000fffffffffffff, 0x0010000000000000, 0x0010000000000001,
    0x36a0000000000000, 0x36a0000000000001, 0x380fffffe0000000, 0x380ffffff0000000, 0x3810000000000000,
    0x3fdfffffffffffff, 0x3fe0000000000000, 0x3fefffffffffffff, 0x3ff0000000000000, 0x3ff0000000000001,
    0x3ff0000010000000, 0x3ff0000010000001, 0x3ff0000030000000, 0x4340000000000001, 0x41dfffffffc00000,
    0x47efffffe0000000, 0x47effffff0000000, 0x7fefffffffffffff, 0x7ff0000000000000, 0x7ff8000000000000};
constexpr Bits hard_integers[] = {0,          1,          2,          3,          0xffff,     0x10000,    0x10001,
                                  0xffffff,   0x1000000,  0x1000001,  0x1000003,  0x2000001,  0x3fffffff, 0x40000001,
                                  0x7fffff80, 0x7fffffbf, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff};

// Operand number i of place k (a, b, c): first every pair of hard ones, then random ones, which are of all magnitudes
// in one half and near 1 in the other, so that sums cancel and quotients and roots come near to ties.
template <std::size_t N>
Bits hard(const Bits (&list)[N], Bits sign, std::uint32_t i, std::uint32_t k) {
  const std::uint32_t index = k == 0 ? i / (2 * N) : k == 1 ? i % (2 * N) : i * 7 % (2 * N);
  return list[index % N] | (index >= N ? sign : 0);
}

constexpr std::uint32_t cases = 4096;
static_assert(cases % Operands::multiple == 0 && cases > 4 * std::size(hard64) * std::size(hard64));

Bits random_operand(Type type, std::uint32_t i, std::uint32_t k) {
  const Bits low = mixed(i, k, 1), high = mixed(i, k, 2);
  const bool near_one = i % 2;
  switch (type) {
    case Type::f32: return near_one ? (low & 0x80ffffffu) | 0x3f000000u : low;
    case Type::f64: return near_one ? ((high & 0x801fffffu) << 32 | low) | Bits{0x3fe00000} << 32 : high << 32 | low;
    default: return near_one ? low >> (high % 32) : low;
  }
}

Bits operand(Operation operation, std::uint32_t i, std::uint32_t k) {
  const Type type = infos[static_cast<std::size_t>(operation)].operand;
  Bits x = random_operand(type, i, k);
  if (type == Type::f32 && i < 4 * std::size(hard32) * std::size(hard32)) x = hard(hard32, 0x80000000u, i, k);
  if (type == Type::f64 && i < 4 * std::size(hard64) * std::size(hard64)) x = hard(hard64, Bits{1} << 63, i, k);
  if ((type == Type::i32 || type == Type::u32) && i < 4 * std::size(hard_integers) * std::size(hard_integers))
    x = hard(hard_integers, 0, i, k);
  const bool castable = (x << 1 >> 53) < 1023 + 31;
  return operation == Operation::f64_to_i32 && !castable ? x & ~(Bits{0x7ff} << 52) : x;
}

}  // namespace

const char* operation_name(Operation operation) { return infos[static_cast<std::size_t>(operation)].name; }

bool is_binary64(Operation operation) {
  const OperationInfo& info = infos[static_cast<std::size_t>(operation)];
  return info.operand == Type::f64 || info.result == Type::f64;
}

Tally check_operation(Operation operation, const std::function<void(const Operands&)>& compute) {
  std::vector<Bits> operands[3] = {std::vector<Bits>(cases), std::vector<Bits>(cases), std::vector<Bits>(cases)};
  std::vector<Bits> results(cases);
  for (std::uint32_t k = 0; k < 3; ++k)
    for (std::uint32_t i = 0; i < cases; ++i) operands[k][i] = operand(operation, i, k);
  compute({operation, operands[0].data(), operands[1].data(), operands[2].data(), results.data(), cases});
  const Type type = infos[static_cast<std::size_t>(operation)].result;
  Tally tally{cases, 0, ""};
  for (std::uint32_t i = 0; i < cases; ++i) {
    const Bits a = operands[0][i], b = operands[1][i], c = operands[2][i];
    const Bits right = canonical(type, expected(operation, a, b, c)), got = canonical(type, results[i]);
    if (got == right) continue;
    if (tally.different++ == 0)
      tally.first_difference = fmt::format("a {:x}, b {:x}, c {:x} give {:x}, not {:x}", a, b, c, got, right);
  }
  return tally;
}

}  // namespace isobit
