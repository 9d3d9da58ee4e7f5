// SPDX-License-Identifier: BSD-2-Clause-Patent
// The flag table of `isobit score`: libvmaf's spelling, and ours.
#include "score_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "frame/error.h"
#include "values.h"

namespace isobit::cli {
namespace {

constexpr std::int64_t any = std::numeric_limits<std::int64_t>::max();
constexpr int max_size = 65535;

// In the order of `chroma_names`.
constexpr std::array chromas{Chroma::c400, Chroma::c410, Chroma::c411, Chroma::c420,
                             Chroma::c422, Chroma::c440, Chroma::c444};
const std::vector<std::string_view> chroma_names{"400", "410", "411", "420", "422", "440", "444"};

// Files that are never raw, by their names' endings, so that one input can be raw and the other not.
constexpr std::string_view containers[] = {".y4m", ".mp4",  ".m4v",  ".mkv", ".webm", ".mov", ".ts",  ".m2ts",
                                           ".mpg", ".mpeg", ".avi",  ".ivf", ".flv",  ".mxf", ".264", ".h264",
                                           ".265", ".h265", ".hevc", ".obu", ".png",  ".jpg"};

auto into_optional(std::optional<int>& out, int low, int high) {
  return [&out, low, high](const std::string& text) { out = static_cast<int>(whole_number(text, low, high)); };
}

void append_metrics(const std::string& text, std::vector<MetricRequest>& out) {
  for (const std::string& item : split(text, ',')) out.push_back(parse_feature(item));
}

void append_frames(const std::string& text, std::vector<std::int64_t>& out) {
  for (const std::string& item : split(text, ',')) out.push_back(whole_number(item, 0, any));
}

void append_gate(const std::string& text, std::vector<std::pair<std::string, double>>& out) {
  const auto equals = text.rfind('=');
  if (equals == std::string::npos || equals == 0) throw UsageError(fmt::format("KEY=VALUE is wanted, not '{}'", text));
  out.emplace_back(text.substr(0, equals), real_number(text.substr(equals + 1)));
}

auto kind_flag(ScoreOptions& o, std::string_view name) {
  return [&o, name](const std::string&) {
    const auto kinds = report_kinds();
    o.kind = &*std::find_if(kinds.begin(), kinds.end(), [&](const ReportKind& k) { return k.name == name; });
  };
}

void add_inputs(ScoreOptions& o, std::vector<Flag>& out) {
  constexpr std::string_view group = "Inputs";
  out.push_back({"-r,--reference", "FILE", group,
                 "reference video: y4m, yuv, or anything FFmpeg reads; - is standard input", into(o.reference)});
  out.push_back({"-d,--distorted", "FILE", group, "distorted video", into(o.distorted)});
  out.push_back({"-w,--width", "N", group,
                 "width of raw yuv; the four belong together, and files named like containers are not raw",
                 into_optional(o.width, 1, max_size)});
  out.push_back({"-h,--height", "N", group, "height of raw yuv", into_optional(o.height, 1, max_size)});
  out.push_back({"-p,--pixel_format", "FORMAT", group, "chroma of raw yuv: 400, 410, 411, 420, 422, 440 or 444",
                 [&o](const std::string& text) { o.chroma = chromas[one_of(text, chroma_names)]; }});
  out.push_back({"-b,--bitdepth", "N", group,
                 "bits per sample of raw yuv, 8 to 16; above 8, 16-bit little-endian words",
                 into_optional(o.depth, 8, 16)});
}

void add_frames(ScoreOptions& o, std::vector<Flag>& out) {
  constexpr std::string_view group = "Frames";
  out.push_back({"--frame_cnt", "N", group, "score at most N pairs; 0 for all", into(o.run.frame_count, 0, any)});
  out.push_back({"--frame_skip_ref", "N", group, "pass over the first N frames of the reference",
                 into(o.run.skip_reference, 0, any)});
  out.push_back({"--frame_skip_dist", "N", group, "pass over the first N frames of the distorted video",
                 into(o.run.skip_distorted, 0, any)});
  out.push_back(
      {"--frames", "A:B", group,
       "score only frames A to B - 1 of the run that the other flags describe, with the scores that they have "
       "there; A: is to the end (isobit merge puts parts together)",
       [&o](const std::string& text) { o.run.frames = parse_frame_range(text); }});
  out.push_back({"--subsample", "N", group, "score frames 0, N, 2N, ... only",
                 into(o.run.session.subsample, 1, std::numeric_limits<int>::max())});
  out.push_back({"--shortest", "", group, "videos of unequal length are no fault: score the common frames",
                 into(o.run.shortest)});
}

void add_metrics(ScoreOptions& o, std::vector<Flag>& out) {
  constexpr std::string_view group = "Metrics (all that are defined for the format, and VMAF, unless some are named)";
  out.push_back({"--metrics", "A,B,...", group, "metrics to score; each may have options as for --feature",
                 [&o](const std::string& text) { append_metrics(text, o.run.metrics); }, true});
  out.push_back({"--feature", "NAME[=OPTION=VALUE:...]", group, "a metric to score, with options",
                 [&o](const std::string& text) { o.run.metrics.push_back(parse_feature(text)); }, true});
  out.push_back({"-m,--model", "MODEL", group,
                 "a VMAF model: version=NAME or path=FILE, and any of name=KEY, disable_clip, enable_transform, "
                 "METRIC.OPTION=VALUE, with colons between",
                 [&o](const std::string& text) { o.run.models.models.push_back(text); }, true});
  out.push_back({"--model-dir", "FOLDER", group,
                 "look for models here, then in $ISOBIT_MODEL_PATH, then where libvmaf installs them",
                 into(o.run.models.folder)});
  out.push_back({"-n,--no_prediction", "", group, "no VMAF model; some metric must be named", into(o.no_prediction)});
  out.push_back({"--libvmaf", "3.2|3.1", group,
                 "whose VMAF features: releases up to 3.1 compute motion, and so VMAF, differently",
                 [&o](const std::string& text) {
                   constexpr const char* releases[] = {"3.2", "3.1"};
                   o.run.models.libvmaf = releases[one_of(text, {"3.2", "3.1"})];
                 }});
  out.push_back({"--fail-below", "KEY=VALUE", group, "exit with 1 if the pooled mean of KEY is less than VALUE",
                 [&o](const std::string& text) { append_gate(text, o.gates); }, true});
  out.push_back({"--list-metrics", "", group, "list metrics and their options", into(o.list_metrics)});
}

void add_reports(ScoreOptions& o, std::vector<Flag>& out) {
  constexpr std::string_view group = "Reports";
  out.push_back({"-o,--output", "FILE", group,
                 "write a report; its kind is that of the flag below, or else the file's ending, or else XML; "
                 "- is standard output",
                 [&o](const std::string& text) { o.outputs.push_back(text); }, true});
  for (const ReportKind& kind : report_kinds()) {
    if (kind.name == "html") continue;  // a page is a file
    out.push_back({kind.name == "xml"    ? "--xml"
                   : kind.name == "json" ? "--json"
                   : kind.name == "csv"  ? "--csv"
                                         : "--sub",
                   "", group, std::string(kind.help) + "; to standard output without --output",
                   kind_flag(o, kind.name)});
  }
  out.push_back({"--html", "FILE", group,
                 "write a page with curves, distributions and pictures of the worst frames, beside any other report",
                 into(o.html)});
  out.push_back(
      {"--map", "NAME[=OPTION=VALUE:...]", group,
       "picture what each place of a frame adds to a score: ssim, float_ssim or psnr_hvs, with options as for "
       "--feature",
       [&o](const std::string& text) { o.maps.metrics.push_back(parse_feature(text)); }, true});
  out.push_back({"--map-frames", "N,M,...", group, "the frames of the maps, numbered as in the reports",
                 [&o](const std::string& text) { append_frames(text, o.maps.frames); }, true});
  out.push_back(
      {"--map-folder", "FOLDER", group, "where KEY-FRAME.png of each map goes (default: here)", into(o.maps.folder)});
  out.push_back({"--precision", "max|N", group,
                 "max: the shortest decimals that read back to the same bits (default); N: digits after the point",
                 [&o](const std::string& text) { o.precision = parse_precision(text); }});
  out.push_back(
      {"--hash", "", group, "put hashes (XXH3-128) of each input's frames into the JSON report", into(o.run.hash)});
  out.push_back({"--reproducible", "", group,
                 "leave out of the reports what depends on the machine, time and devices: every run, and isobit merge, "
                 "writes the same bytes",
                 into(o.reproducible)});
  out.push_back({"--progress", "auto|always|never", group, "show progress on standard error; auto: if it is a terminal",
                 [&o](const std::string& text) {
                   o.progress = static_cast<ProgressMode>(one_of(text, {"auto", "always", "never"}));
                 }});
  out.push_back({"-q,--quiet", "", group, "no table, no remarks, no progress", into(o.quiet)});
}

}  // namespace

void add_device_flags(SessionOptions& session, std::vector<Flag>& out) {
  constexpr std::string_view group = "Device";
  out.push_back({"--backend", "NAME", group,
                 "what computes: cpu (default), cuda, hip, sycl, or auto: a GPU where one and its driver are usable, else "
                 "cpu",
                 into(session.backend)});
  out.push_back({"--device", "N,M,...|all", group, "which GPUs, as --list-backends numbers them (default: the first)",
                 into(session.device)});
  out.push_back({"--cpu", "NAME", group,
                 "instruction set: baseline, avx2, avx512, neon or auto; the scores are the same", into(session.cpu)});
  out.push_back({"--fp64", "soft|native|auto", group,
                 "binary64 made of integers, or the device's own, or the own where there is one (default); the scores are "
                 "the same",
                 [&session](const std::string& text) {
                   constexpr const char* kinds[] = {"soft", "native", "auto"};
                   session.fp64 = kinds[one_of(text, {"soft", "native", "auto"})];
                 }});
  out.push_back({"--cpumask", "MASK", group, "instruction sets not to use, libvmaf's bits: 8 AVX2, 16 AVX-512",
                 into(session.cpumask, 0, any)});
  out.push_back({"--threads", "N", group, "CPU threads; 0 for one a core (default)", into(session.threads, 0, 4096)});
}

std::vector<Flag> score_flags(ScoreOptions& options) {
  std::vector<Flag> out;
  add_inputs(options, out);
  add_metrics(options, out);
  add_frames(options, out);
  add_reports(options, out);
  add_device_flags(options.run.session, out);
  out.push_back({"--list-backends", "", "Device", "list backends and their devices", into(options.list_backends)});
  out.push_back({"-v,--version", "", "Other", "print the version", into(options.show_version)});
  return out;
}

namespace {

// Of `arguments`, those that are not given by flags.
void take_inputs(ScoreOptions& o, const std::vector<std::string>& arguments) {
  std::vector<std::string> rest = arguments;
  for (std::string* input : {&o.reference, &o.distorted}) {
    if (!input->empty() || rest.empty()) continue;
    *input = rest[0];
    rest.erase(rest.begin());
  }
  if (!rest.empty())
    throw UsageError(fmt::format("there is an argument too many, '{}'; two videos are compared", rest[0]));
  if (o.reference.empty() || o.distorted.empty())
    throw UsageError("two videos are needed: isobit REFERENCE DISTORTED (--help tells all)");
}

void set_formats(ScoreOptions& o) {
  const int given = o.width.has_value() + o.height.has_value() + o.depth.has_value() + o.chroma.has_value();
  if (given != 0 && given != 4)
    throw UsageError("raw yuv needs all four of --width, --height, --pixel_format and --bitdepth");
  const auto input = [&](const std::string& path) {
    InputSpec spec{path};
    spec.in_place = true;
    const auto is_ending = [&](std::string_view ending) { return path.ends_with(ending); };
    if (given == 4 && std::none_of(std::begin(containers), std::end(containers), is_ending))
      spec.raw = Format{*o.width, *o.height, *o.depth, *o.chroma};
    return spec;
  };
  o.run.reference = input(o.reference);
  o.run.distorted = input(o.distorted);
}

}  // namespace

void set_inputs(ScoreOptions& o, const std::vector<std::string>& arguments) {
  take_inputs(o, arguments);
  set_formats(o);
  if (o.no_prediction && !o.run.models.models.empty())
    throw UsageError("--no_prediction and --model contradict each other; leave one of them out");
  if (o.no_prediction && o.run.metrics.empty())
    throw UsageError(
        "--no_prediction leaves nothing to compute; name metrics with --metrics (--list-metrics shows them)");
  o.run.models.by_default = !o.no_prediction;
}

}  // namespace isobit::cli
