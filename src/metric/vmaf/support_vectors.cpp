// SPDX-License-Identifier: BSD-2-Clause-Patent
// libsvm's text format: a header of "key value" lines, a line "SV", then "coefficient index:value index:value ..."
// lines.
#include <fmt/format.h>

#include <charconv>

#include "frame/error.h"
#include "metric/vmaf/model.h"

namespace isobit::vmaf {
namespace {

// Takes the text up to `separator` off the front of `rest`.
std::string_view take(std::string_view& rest, char separator) {
  const std::size_t end = rest.find(separator);
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  return word;
}

class Parser {
 public:
  Parser(std::string_view text, int features, const std::string& name)
      : rest_(text), features_(features), name_(name) {}

  SupportVectors run() {
    header();
    out_.coefficients.reserve(total_);
    for (int i = 0; i < total_; ++i) vector(next_line());
    if (rest_.find_first_not_of(" \n") != std::string_view::npos) {
      fail(fmt::format("has more support vectors than the {} that total_sv tells", total_));
    }
    return std::move(out_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: the support vector machine {} (line {})", name_, what, line_));
  }

  std::string_view next_line() {
    if (rest_.empty()) fail("ends too early");
    ++line_;
    return take(rest_, '\n');
  }

  template <class T>
  T number(std::string_view text) const {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) fail(fmt::format("has \"{}\" for a number", text));
    return value;
  }

  void header() {
    bool gamma = false, rho = false;
    for (std::string_view line = next_line(); line != "SV"; line = next_line()) {
      std::string_view value = line;
      const std::string_view key = take(value, ' ');
      if (key == "svm_type")
        expect(key, value, "nu_svr");
      else if (key == "kernel_type")
        expect(key, value, "rbf");
      else if (key == "nr_class")
        expect(key, value, "2");
      else if (key == "gamma")
        out_.gamma = number<double>(value), gamma = true;
      else if (key == "rho")
        out_.rho = number<double>(value), rho = true;
      else if (key == "total_sv")
        total_ = number<int>(value);
      else
        fail(fmt::format("has the unknown header \"{}\"", key));
    }
    if (!gamma || !rho || total_ < 0) fail("lacks gamma, rho or total_sv");
    if (static_cast<std::size_t>(total_) > rest_.size()) fail("ends before its total_sv vectors");
  }

  void expect(std::string_view key, std::string_view value, std::string_view known) const {
    if (value != known) fail(fmt::format("has {} {}, where only {} is known", key, value, known));
  }

  void vector(std::string_view line) {
    out_.coefficients.push_back(number<double>(take(line, ' ')));
    const std::size_t start = out_.values.size();
    out_.values.resize(start + features_, 0.0);  // what a line leaves out is zero
    int last = 0;
    while (!line.empty()) {
      std::string_view value = take(line, ' ');
      if (value.empty()) continue;
      const int index = number<int>(take(value, ':'));
      if (index <= last || index > features_) fail(fmt::format("has the index {} out of order or range", index));
      out_.values[start + index - 1] = number<double>(value);
      last = index;
    }
  }

  std::string_view rest_;
  int features_;
  const std::string& name_;
  int line_ = 0, total_ = -1;
  SupportVectors out_;
};

}  // namespace

SupportVectors parse_support_vectors(std::string_view text, int features, const std::string& name) {
  return Parser(text, features, name).run();
}

}  // namespace isobit::vmaf
