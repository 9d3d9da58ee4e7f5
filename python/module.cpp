// SPDX-License-Identifier: BSD-2-Clause-Patent
// The library as Python's isobit._native: isobit.hpp with arrays for pictures and scores. isobit/__init__.py is what
// users see.
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <array>
#include <isobit/isobit.hpp>
#include <optional>

namespace py = pybind11;
using isobit::Config;
using isobit::Failure;
using isobit::Session;

namespace {

template <class T>
py::array_t<T> array_of(const std::vector<T>& values) {
  return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}

// The planes of one picture. The arrays stay alive as long as this does, and are not copied unless their rows are not
// contiguous.
class Picture {
 public:
  Picture(const std::vector<py::array>& planes, const isobit_format& format, const char* name) : planes_(planes) {
    const std::size_t wanted = format.chroma == ISOBIT_CHROMA_400 ? 1 : 3;
    if (planes_.size() != wanted)
      refuse(name, "must have " + std::to_string(wanted) + " planes, but has " + std::to_string(planes_.size()));
    for (std::size_t p = 0; p < planes_.size(); ++p) add(p, format, name);
  }
  const isobit_picture& get() const { return picture_; }

 private:
  [[noreturn]] static void refuse(const char* name, const std::string& why) {
    throw Failure(ISOBIT_USAGE, std::string(name) + " " + why);
  }

  void add(std::size_t p, const isobit_format& format, const char* name) {
    py::array& plane = planes_[p];
    const bool fits = format.depth > 8 ? py::isinstance<py::array_t<std::uint16_t>>(plane)
                                       : py::isinstance<py::array_t<std::uint8_t>>(plane);
    const std::string title = "plane " + std::to_string(p);
    if (!fits) refuse(name, title + " must be an array of " + (format.depth > 8 ? "uint16" : "uint8"));
    std::int32_t width = 0, height = 0;
    isobit::check(isobit_plane_size(&format, static_cast<std::int32_t>(p), &width, &height));
    if (plane.ndim() != 2 || plane.shape(0) != height || plane.shape(1) != width)
      refuse(name, title + " must have the shape (" + std::to_string(height) + ", " + std::to_string(width) + ")");
    const auto row = width * plane.itemsize();
    if (plane.strides(1) != plane.itemsize() || (plane.strides(0) < row && plane.strides(0) > -row))
      plane = py::array::ensure(plane, py::array::c_style);
    picture_.planes[p] = plane.data(), picture_.strides[p] = plane.strides(0);
  }

  std::vector<py::array> planes_;
  isobit_picture picture_ = ISOBIT_PICTURE_INIT;
};

void push(Session& session, const std::vector<py::array>& reference, const std::vector<py::array>& distorted) {
  const isobit_format format = session.format();
  const Picture r(reference, format, "reference"), d(distorted, format, "distorted");
  const py::gil_scoped_release unlocked;
  session.push(r.get(), d.get());
}

// The session, and a sentence where it is incomplete. Signals are looked at together with the progress, so that Ctrl-C
// works.
std::pair<Session, std::string> score_files(isobit::Files files, const Config& config,
                                            const std::optional<isobit_format>& reference_raw,
                                            const std::optional<isobit_format>& distorted_raw,
                                            const py::object& progress) {
  files.reference_raw = reference_raw ? &*reference_raw : nullptr;
  files.distorted_raw = distorted_raw ? &*distorted_raw : nullptr;
  files.progress = [&](std::int64_t done, std::int64_t total) {
    const py::gil_scoped_acquire locked;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return progress.is_none() || !progress(done, total).is(py::bool_(false));
  };
  const py::gil_scoped_release unlocked;
  isobit::Scored scored = isobit::score_files(files, config);
  return {std::move(scored.session), scored.incomplete};
}

py::dict pooled(const Session& session, const std::string& key) {
  const isobit_pooled p = session.pool(key);
  using namespace py::literals;
  return py::dict("min"_a = p.min, "max"_a = p.max, "mean"_a = p.mean, "harmonic_mean"_a = p.harmonic_mean,
                  "standard_deviation"_a = p.standard_deviation, "p1"_a = p.p1, "p5"_a = p.p5, "p10"_a = p.p10,
                  "p50"_a = p.p50);
}

py::dict metrics() {
  using namespace py::literals;
  py::dict out;
  for (std::size_t i = 0; i < isobit_metric_count(); ++i) {
    isobit_metric_info metric = ISOBIT_METRIC_INFO_INIT;
    isobit::check(isobit_metric(i, &metric));
    py::dict options;
    for (std::size_t j = 0; j < metric.option_count; ++j) {
      isobit_option_info o = ISOBIT_OPTION_INFO_INIT;
      isobit::check(isobit_metric_option(i, j, &o));
      options[o.name] = py::dict("help"_a = o.help, "type"_a = o.type, "default"_a = o.fallback,
                                 "choices"_a = o.choices, "low"_a = o.low, "high"_a = o.high);
    }
    out[metric.name] = py::dict("help"_a = metric.help, "options"_a = options);
  }
  return out;
}

py::dict backends() {
  using namespace py::literals;
  py::dict out;
  for (std::size_t i = 0; i < isobit_backend_count(); ++i) {
    isobit_backend_info b = ISOBIT_BACKEND_INFO_INIT;
    isobit::check(isobit_backend(i, &b));
    py::list devices;
    for (std::size_t j = 0; j < b.device_count; ++j) devices.append(isobit_backend_device(i, j));
    out[b.name] = py::dict("usable"_a = b.usable != 0, "why_not"_a = b.why_not, "devices"_a = devices);
  }
  return out;
}

// Failures become the exceptions of isobit/errors.py.
void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const Failure& failure) {
    const py::object type =
        py::module_::import("isobit.errors").attr("by_code")[py::int_(static_cast<int>(failure.code()))];
    PyErr_SetString(type.ptr(), failure.what());
  }
}

}  // namespace

PYBIND11_MODULE(_native, m) {
  py::register_exception_translator(translate);
  m.attr("version") = isobit_version();
  m.def("metrics", metrics);
  m.def("backends", backends);

  py::class_<isobit_format>(m, "Format")
      .def(py::init(
          [](int width, int height, int depth, int chroma) { return isobit::format(width, height, depth, chroma); }))
      .def_readonly("width", &isobit_format::width)
      .def_readonly("height", &isobit_format::height)
      .def_readonly("depth", &isobit_format::depth)
      .def_readonly("chroma", &isobit_format::chroma);
  py::class_<Config>(m, "Config")
      .def(py::init<>())
      .def_readwrite("metrics", &Config::metrics)
      .def_readwrite("models", &Config::models)
      .def_readwrite("model_folder", &Config::model_folder)
      .def_readwrite("libvmaf", &Config::libvmaf)
      .def_readwrite("backend", &Config::backend)
      .def_readwrite("device", &Config::device)
      .def_readwrite("cpu", &Config::cpu)
      .def_readwrite("fp64", &Config::fp64)
      .def_readwrite("threads", &Config::threads)
      .def_readwrite("subsample", &Config::subsample);
  py::class_<isobit::Files>(m, "Files")
      .def(py::init<>())
      .def_readwrite("reference", &isobit::Files::reference)
      .def_readwrite("distorted", &isobit::Files::distorted)
      .def_readwrite("frame_count", &isobit::Files::frame_count)
      .def_readwrite("reference_skip", &isobit::Files::reference_skip)
      .def_readwrite("distorted_skip", &isobit::Files::distorted_skip)
      .def_readwrite("shortest", &isobit::Files::shortest);
  py::class_<Session>(m, "Session")
      .def(py::init<const isobit_format&, const Config&>(), py::call_guard<py::gil_scoped_release>())
      .def("push", push)
      .def("finish", &Session::finish, py::call_guard<py::gil_scoped_release>())
      .def("keys", &Session::keys)
      .def("aggregate_keys", &Session::aggregate_keys)
      .def("remarks", &Session::remarks)
      .def("device", &Session::device)
      .def("format", &Session::format)
      .def("rows", &Session::rows)
      .def("frames", [](const Session& s) { return array_of(s.frames()); })
      .def("scores", [](const Session& s, const std::string& key) { return array_of(s.scores(key)); })
      .def("pool", pooled)
      .def("aggregate", &Session::aggregate);
  m.def("score_files", score_files);
}
