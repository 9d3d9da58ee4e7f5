// SPDX-License-Identifier: BSD-2-Clause-Patent
// Sessions that are pushed to.
#include "engine/session.h"

#include "api/handle.h"
#include "api/request.h"
#include "engine/devices.h"
#include "input/samples.h"

namespace isobit::api {
namespace {

void fill(isobit_session& s, const isobit_format* format, const isobit_config* config) {
  Request request = request_of(config);
  s.format = format_of(format, "format");
  s.metrics = choose_metrics(request.metrics, s.format, request.models);
  request.session.models = s.metrics.models;
  s.scoring = std::make_unique<Session>(s.format, s.metrics.requests, request.session);
  s.device = fmt::format("{}: {}", s.scoring->backend(), s.scoring->device());
  s.remarks = remarks_on(s.metrics, remark_on_choice(request.session, s.scoring->devices()));
}

// The picture's planes, if all that the format has are there.
FrameView view_of(const isobit_picture* given, const Format& format, const char* name) {
  const isobit_picture picture = taken(given, name);
  FrameView view{format, {}};
  for (int p = 0; p < format.planes(); ++p) {
    const std::ptrdiff_t row = std::ptrdiff_t{format.plane_width(p)} * format.sample_bytes(),
                         stride = picture.strides[p];
    if (!picture.planes[p]) throw UsageError(fmt::format("{}.planes[{}] is NULL; the format has it", name, p));
    if (stride < row && stride > -row)
      throw UsageError(fmt::format("{}.strides[{}] is {} bytes, but a row has {}", name, p, stride, row));
    auto* data = static_cast<std::byte*>(const_cast<void*>(picture.planes[p]));  // only read from
    view.planes[p] = {data, stride, format.plane_width(p), format.plane_height(p)};
  }
  return view;
}

void copy_checked(const FrameView& from, const FrameView& to, const char* name, std::int64_t frame) {
  for (int p = 0; p < to.format.planes(); ++p) {
    const PlaneView& plane = to.planes[p];
    for (int y = 0; y < plane.height; ++y) {
      std::memcpy(plane.row(y), from.planes[p].row(y), std::size_t(plane.width) * to.format.sample_bytes());
      check_range(to, p, y, y + 1, name, frame);
    }
  }
}

void check_open(const isobit_session& s) {
  if (s.finished) throw UsageError("the session is finished; open another one for more pictures");
}

void push(isobit_session& s, const FrameView& reference, const FrameView& distorted) {
  const std::lock_guard lock(s.pushing);
  check_open(s);
  PairFrames* pair = s.scoring->acquire();
  try {
    copy_checked(reference, pair->reference.view(), "the reference", s.pushed);
    copy_checked(distorted, pair->distorted.view(), "the distorted picture", s.pushed);
  } catch (...) {
    s.scoring->discard(pair);
    throw;
  }
  s.scoring->submit(pair, s.pushed++);
}

// Kernels take rows as whole samples, and go down.
void check_resident(const FrameView& view, const char* name) {
  for (int p = 0; p < view.format.planes(); ++p) {
    const std::ptrdiff_t stride = view.planes[p].stride, sample = view.format.sample_bytes();
    if (stride < 0 || stride % sample != 0 || reinterpret_cast<std::uintptr_t>(view.planes[p].data) % sample != 0)
      throw UsageError(
          fmt::format("{}: plane {} in a device's memory must begin at a whole sample, and its stride of {} "
                      "bytes be positive and whole samples",
                      name, p, stride));
  }
}

void push_resident(isobit_session& s, const FrameView& reference, const FrameView& distorted,
                   std::shared_ptr<std::byte> owner) {
  check_resident(reference, "reference");
  check_resident(distorted, "distorted");
  const std::lock_guard lock(s.pushing);
  check_open(s);
  s.scoring->submit_resident({Frame(reference, owner), Frame(distorted, owner)}, s.pushed);
  ++s.pushed;
}

}  // namespace
}  // namespace isobit::api

using namespace isobit;
using namespace isobit::api;

isobit_code isobit_open(const isobit_format* format, const isobit_config* config, isobit_session** session) {
  return guarded([&] {
    return make_handle(session, [&](isobit_session& s) {
      fill(s, format, config);
      return ISOBIT_OK;
    });
  });
}

void isobit_close(isobit_session* session) { delete session; }

isobit_code isobit_push(isobit_session* session, const isobit_picture* reference, const isobit_picture* distorted) {
  return guarded([&] {
    isobit_session& s = required(session, "session");
    push(s, view_of(reference, s.format, "reference"), view_of(distorted, s.format, "distorted"));
    return ISOBIT_OK;
  });
}

isobit_code isobit_push_resident(isobit_session* session, const isobit_picture* reference,
                                 const isobit_picture* distorted, void (*release)(void* user), void* user) {
  return guarded([&] {
    // The pointer is the frames' owner in name alone: its end calls release, also where making it or what follows
    // throws.
    static std::byte nothing;
    std::shared_ptr<std::byte> owner(&nothing, [release, user](std::byte*) {
      if (release) release(user);
    });
    isobit_session& s = required(session, "session");
    const FrameView r = view_of(reference, s.format, "reference"), d = view_of(distorted, s.format, "distorted");
    push_resident(s, r, d, std::move(owner));
    return ISOBIT_OK;
  });
}

isobit_code isobit_finish(isobit_session* session) {
  return guarded([&] {
    isobit_session& s = required(session, "session");
    const std::lock_guard lock(s.pushing);
    if (!s.scoring) return ISOBIT_OK;
    try {
      s.scoring->finish();
    } catch (...) {
      s.finished = true;
      throw;
    }
    s.finished = true;
    return ISOBIT_OK;
  });
}
