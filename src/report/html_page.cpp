// SPDX-License-Identifier: BSD-2-Clause-Patent
// The frame of every page. Its policy forbids the browser to load anything from anywhere.
#include "report/html_page.h"

#include <sstream>

#include "frame/error.h"

namespace isobit {
namespace {

std::string replaced(std::string_view text, std::string_view characters, const std::function<std::string(char)>& by) {
  std::string out;
  for (const char c : text) characters.find(c) == characters.npos ? out.push_back(c) : void(out += by(c));
  return out;
}

// In JSON "<" stands in strings alone; escaped, no text can end the element that holds the data.
std::string without_tags(std::string_view json) {
  return replaced(json, "<", [](char) { return "\\u003c"; });
}

std::string escaped(std::string_view text) {
  return replaced(text, "&<>", [](char c) { return c == '&' ? "&amp;" : c == '<' ? "&lt;" : "&gt;"; });
}

}  // namespace

void require_pages() {
  if (!page_assets())
    throw UsageError("this build of isobit has no HTML pages; build it where npm is, with cmake -DISOBIT_HTML=ON");
}

void write_page(std::string_view kind, std::string_view title, NumberFormat number,
                const std::function<void(JsonWriter&)>& data, std::ostream& out) {
  require_pages();
  std::ostringstream text;
  JsonWriter json(text, number);
  json.begin_object();
  json.text("kind", kind);
  data(json);
  json.end_object();
  const PageAssets assets = *page_assets();
  out << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
         "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>"
      << escaped(title) << "</title>\n<style>" << assets.style
      << "</style>\n</head>\n<body>\n<noscript>This page draws its curves with JavaScript; allow it to see "
         "them.</noscript>\n"
         "<main id=\"page\"></main>\n<script type=\"application/json\" id=\"data\">"
      << without_tags(text.str()) << "</script>\n<script>" << assets.script << "</script>\n</body>\n</html>\n";
}

std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < bytes.size() ? std::to_integer<unsigned>(bytes[i + k]) : 0u;
    };
    const unsigned three = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (int k = 0; k < 4; ++k) out += i + k <= bytes.size() ? digits[three >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

}  // namespace isobit
