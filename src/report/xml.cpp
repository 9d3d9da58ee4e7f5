// SPDX-License-Identifier: BSD-2-Clause-Patent
// XML in libvmaf's shape.
#include <fmt/format.h>

#include <ostream>

#include "engine/version.h"
#include "report/report.h"

namespace isobit {
namespace {

// Text for an attribute's value. Control characters have no place in XML 1.0; bytes of UTF-8 pass.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&apos;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
  }
  return out;
}

// A key as an attribute's name: letters, digits, '_', '.' and '-', not starting with one of the last two or a digit.
std::string attribute_name(std::string_view key) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_inner = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '.' || c == '-'; };
  std::string out(key);
  for (char& c : out)
    if (!is_inner(c)) c = '_';
  return out.empty() || !is_letter(out[0]) ? "_" + out : out;
}

void write_frames(const Report& report, std::ostream& out) {
  const Scores& scores = *report.run.scores;
  std::vector<std::string> names;
  for (const std::string& key : scores.keys) names.push_back(attribute_name(key));
  out << "  <frames>\n";
  for (std::size_t row = 0; row < scores.frames.size(); ++row) {
    out << "    <frame frameNum=\"" << scores.frames[row] << '"';
    for (std::size_t k = 0; k < names.size(); ++k)
      out << ' ' << names[k] << "=\"" << report.number(scores.columns[k][row]) << '"';
    out << "/>\n";
  }
  out << "  </frames>\n";
}

void write_pooled(const Report& report, std::ostream& out) {
  out << "  <pooled_metrics>\n";
  for (std::size_t k = 0; k < report.pooled.size(); ++k) {
    const Pooled& p = report.pooled[k];
    out << "    <metric name=\"" << escaped(report.run.scores->keys[k]) << "\" min=\"" << report.number(p.min)
        << "\" max=\"" << report.number(p.max) << "\" mean=\"" << report.number(p.mean) << "\" harmonic_mean=\""
        << report.number(p.harmonic_mean) << "\"/>\n";
  }
  out << "  </pooled_metrics>\n";
}

}  // namespace

void write_xml(const Report& report, std::ostream& out) {
  const RunResult& run = report.run;
  out << "<VMAF version=\"" << version() << "\">\n";
  out << "  <params qualityWidth=\"" << run.reference.format.width << "\" qualityHeight=\""
      << run.reference.format.height << "\"/>\n";
  if (run.machine_known) out << "  <fyi fps=\"" << fmt::format("{:.2f}", report.fps()) << "\"/>\n";
  out << "  <isobit complete=\"" << (run.end == RunEnd::complete ? "true" : "false") << "\" note=\""
      << escaped(run.note) << "\"/>\n";
  write_frames(report, out);
  write_pooled(report, out);
  out << "  <aggregate_metrics";
  for (const auto& [key, value] : run.scores->aggregates)
    out << ' ' << attribute_name(key) << "=\"" << report.number(value) << '"';
  out << "/>\n</VMAF>\n";
}

}  // namespace isobit
