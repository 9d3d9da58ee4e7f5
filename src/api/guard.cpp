// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "api/guard.h"

#include <new>

#include "engine/version.h"

namespace isobit::api {
namespace {

thread_local char last_error[2048];  // of fixed size, so that an error is said also where memory ran out

}  // namespace

isobit_code fail(isobit_code code, const char* sentence) noexcept {
  std::strncpy(last_error, sentence, sizeof last_error - 1);
  return code;
}

isobit_code fail_by_exception() noexcept {
  try {
    throw;
  } catch (const UsageError& error) {
    return fail(ISOBIT_USAGE, error.what());
  } catch (const InputError& error) {
    return fail(ISOBIT_INPUT, error.what());
  } catch (const NotReady& error) {
    return fail(ISOBIT_NOT_READY, error.what());
  } catch (const std::bad_alloc&) {
    return fail(ISOBIT_SYSTEM, "memory ran out; score smaller frames or fewer metrics at once");
  } catch (const std::exception& error) {
    return fail(ISOBIT_SYSTEM, error.what());
  } catch (...) {
    return fail(ISOBIT_SYSTEM, "an error of unknown kind; please report it");
  }
}

}  // namespace isobit::api

const char* isobit_last_error(void) { return isobit::api::last_error; }
const char* isobit_version(void) { return isobit::version(); }
