// SPDX-License-Identifier: BSD-2-Clause-Patent
// MPFR rounds correctly at any precision; at 53 bits with binary64's exponent range the result is binary64's, subnormals
// included (mpfr_subnormalize).
#include "exact/rounded_math.h"

#include <mpfr.h>

#include "exact/mpfr_cache.h"

namespace isobit {
namespace {

class Number {
 public:
  explicit Number(double x) {
    free_mpfr_cache_at_thread_end();
    mpfr_init2(value_, 53);
    mpfr_set_d(value_, x, MPFR_RNDN);
  }
  ~Number() { mpfr_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

// Calls f(result) with binary64's exponent range; the range is each thread's own in MPFR.
template <class F>
double rounded(F f) {
  const mpfr_exp_t low = mpfr_get_emin(), high = mpfr_get_emax();
  mpfr_set_emin(-1073);
  mpfr_set_emax(1024);
  Number result(0);
  const int direction = f(result.get());
  mpfr_subnormalize(result.get(), direction, MPFR_RNDN);
  const double d = mpfr_get_d(result.get(), MPFR_RNDN);
  mpfr_set_emin(low);
  mpfr_set_emax(high);
  return d;
}

}  // namespace

double log10_rounded(double x) {
  Number a(x);
  return rounded([&](mpfr_ptr r) { return mpfr_log10(r, a.get(), MPFR_RNDN); });
}

double pow_rounded(double x, double y) {
  Number a(x), b(y);
  return rounded([&](mpfr_ptr r) { return mpfr_pow(r, a.get(), b.get(), MPFR_RNDN); });
}

double exp_rounded(double x) {
  Number a(x);
  return rounded([&](mpfr_ptr r) { return mpfr_exp(r, a.get(), MPFR_RNDN); });
}

}  // namespace isobit
