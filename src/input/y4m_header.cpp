// SPDX-License-Identifier: BSD-2-Clause-Patent
// Fields are checked strictly: a header that is misread gives scores of something else.
#include "input/y4m_header.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>

#include "frame/error.h"
#include "input/reader.h"

namespace isobit {
namespace {

struct ChromaTag {
  std::string_view tag;
  Chroma chroma;
  bool alpha = false;
};

// Where chroma is sited (jpeg, mpeg2, paldv) moves no sample. Each may be followed by p9 to p16.
constexpr ChromaTag chroma_tags[] = {
    {"420", Chroma::c420},      {"420jpeg", Chroma::c420}, {"420mpeg2", Chroma::c420},
    {"420paldv", Chroma::c420}, {"422", Chroma::c422},     {"444", Chroma::c444},
    {"411", Chroma::c411},      {"mono", Chroma::c400},    {"444alpha", Chroma::c444, true},
};

// Text from a file, fit for a message.
std::string shown(std::string_view text) {
  std::string out(text.substr(0, 40));
  std::replace_if(
      out.begin(), out.end(), [](unsigned char c) { return c < 32 || c > 126; }, '?');
  return text.size() > 40 ? out + "..." : out;
}

[[noreturn]] void bad(std::string_view field, std::string_view what) {
  throw InputError(fmt::format("the y4m header's field '{}' {}", shown(field), what));
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0) return std::nullopt;
  return value;
}

int side(std::string_view field) {
  const auto value = number(field.substr(1));
  if (!value || *value < 1 || *value > largest_side)
    bad(field, fmt::format("is not a size from 1 to {}", largest_side));
  return *value;
}

std::pair<int, int> ratio(std::string_view field) {
  const std::size_t colon = field.find(':');
  if (colon == field.npos) bad(field, "is not a ratio such as 25:1");
  const auto num = number(field.substr(1, colon - 1)), den = number(field.substr(colon + 1));
  if (!num || !den) bad(field, "is not a ratio such as 25:1");
  return {*num, *den};
}

bool is_interlaced(std::string_view field) {
  if (field == "Ip" || field == "I?") return false;
  if (field == "It" || field == "Ib" || field == "Im") return true;
  bad(field, "is not one of Ip, It, Ib, Im, I?");
}

// A tag and its depth: "420p10", "mono10", "420paldv".
bool split_depth(std::string_view text, std::string_view tag, bool p_optional, int& depth) {
  if (!text.starts_with(tag)) return false;
  std::string_view rest = text.substr(tag.size());
  depth = 8;
  if (rest.empty()) return true;
  if (rest.front() == 'p')
    rest.remove_prefix(1);
  else if (!p_optional)
    return false;
  const auto bits = number(rest);
  if (!bits || *bits < 9 || *bits > 16 || rest.front() == '0') return false;
  depth = *bits;
  return true;
}

void set_chroma(Y4mHeader& header, std::string_view field, std::string_view text) {
  for (const ChromaTag& known : chroma_tags) {
    if (!split_depth(text, known.tag, known.chroma == Chroma::c400, header.format.depth)) continue;
    header.format.chroma = known.chroma;
    header.alpha = known.alpha;
    return;
  }
  bad(field,
      "has an unknown chroma tag; known are 420, 420jpeg, 420mpeg2, 420paldv, 422, 444, 444alpha, 411 and mono, "
      "each with p9 to p16 or without");
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

// The fields by their letters; all X fields but XYSCSS are passed over.
struct Fields {
  std::string_view by_letter[26];
  std::string_view xyscss;

  std::string_view operator[](char letter) const { return by_letter[letter - 'A']; }
};

void add_field(Fields& fields, std::string_view field) {
  constexpr std::string_view xyscss = "XYSCSS=";
  if (field.starts_with(xyscss)) fields.xyscss = field;
  if (field.front() == 'X') return;
  if (std::string_view("WHCFIA").find(field.front()) == std::string_view::npos) bad(field, "is unknown");
  std::string_view& seen = fields.by_letter[field.front() - 'A'];
  if (!seen.empty() && seen != field) bad(field, fmt::format("contradicts '{}' before it", shown(seen)));
  seen = field;
}

Fields split(std::string_view line) {
  Fields fields;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end) add_field(fields, line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

}  // namespace

bool is_y4m(std::string_view bytes) {
  return bytes.size() > y4m_magic.size() && bytes.starts_with(y4m_magic) &&
         (bytes[y4m_magic.size()] == ' ' || bytes[y4m_magic.size()] == '\n');
}

Y4mHeader parse_y4m_header(std::string_view line) {
  const Fields fields = split(line.substr(y4m_magic.size()));
  if (fields['W'].empty() || fields['H'].empty()) throw InputError("the y4m header has no width (W) or no height (H)");
  Y4mHeader header;
  header.format.width = side(fields['W']);
  header.format.height = side(fields['H']);
  if (!fields['C'].empty())
    set_chroma(header, fields['C'], fields['C'].substr(1));
  else if (!fields.xyscss.empty())
    set_chroma(header, fields.xyscss, lower(fields.xyscss.substr(7)));
  if (!fields['I'].empty()) header.interlaced = is_interlaced(fields['I']);
  if (!fields['A'].empty()) ratio(fields['A']);
  if (!fields['F'].empty()) {
    const auto [num, den] = ratio(fields['F']);
    if (num && den) header.rate_num = num, header.rate_den = den;
  }
  return header;
}

}  // namespace isobit
