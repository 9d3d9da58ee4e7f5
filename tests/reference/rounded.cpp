// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "reference/rounded.h"

#include <mpfr.h>

namespace isobit::reference {
namespace {

// A number of a given precision that frees itself.
struct Number {
  mpfr_t value;
  explicit Number(mpfr_prec_t bits) { mpfr_init2(value, bits); }
  Number(mpfr_prec_t bits, double x) : Number(bits) { mpfr_set_d(value, x, MPFR_RNDN); }
  Number(const Number&) = delete;
  ~Number() { mpfr_clear(value); }
};

}  // namespace

double log10(double x) {
  Number n(53, x);
  mpfr_log10(n.value, n.value, MPFR_RNDN);
  return mpfr_get_d(n.value, MPFR_RNDN);
}

double pow(double x, double y) {
  Number n(53, x), exponent(53, y);
  mpfr_pow(n.value, n.value, exponent.value, MPFR_RNDN);
  return mpfr_get_d(n.value, MPFR_RNDN);
}

float root_of_product(float a, float b) {
  Number product(48, a), factor(24, b), root(24);
  mpfr_mul(product.value, product.value, factor.value, MPFR_RNDN);  // 24 + 24 bits: exact
  mpfr_sqrt(root.value, product.value, MPFR_RNDN);
  return mpfr_get_flt(root.value, MPFR_RNDN);
}

}  // namespace isobit::reference
