// SPDX-License-Identifier: BSD-2-Clause-Patent
// Pictures as a program that uses the library has them.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "frame/frame.h"
#include "isobit/isobit.hpp"
#include "testing/content.h"

namespace isobit::test {

inline isobit_picture picture_of(const FrameView& view) {
  isobit_picture out = ISOBIT_PICTURE_INIT;
  for (int p = 0; p < view.format.planes(); ++p)
    out.planes[p] = view.planes[p].data, out.strides[p] = view.planes[p].stride;
  return out;
}

// Pair number t of a video whose contents change from frame to frame.
struct Pair {
  Pair(const Format& format, int t) : reference(format, host_memory()), distorted(format, host_memory()) {
    fill(contents[t % contents.size()], t, reference.view(), distorted.view());
  }
  isobit_code push(isobit_session* session) const {
    const isobit_picture r = picture_of(reference.view()), d = picture_of(distorted.view());
    return isobit_push(session, &r, &d);
  }
  Frame reference, distorted;
};

}  // namespace isobit::test
