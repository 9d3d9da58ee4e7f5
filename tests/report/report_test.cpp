// SPDX-License-Identifier: BSD-2-Clause-Patent
// Reports: libvmaf's shapes, and always valid, whatever the names and scores.
#include "report/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

namespace isobit {
namespace {

using nlohmann::ordered_json;
constexpr double inf = std::numeric_limits<double>::infinity();

RunResult sample_run() {
  RunResult run;
  run.reference = {.name = "a \"quoted\" & <odd> name\n\xff.y4m",
                   .container = "y4m",
                   .codec = "",
                   .format = {64, 48, 8, Chroma::c420},
                   .rate_num = 25,
                   .rate_den = 1,
                   .frames = 2};
  run.distorted = {.name = "d.mp4", .container = "mp4", .codec = "h264", .format = {64, 48, 8, Chroma::c420}};
  run.metrics.requests = {{"ssim", {{"enable_db", "false"}}}};
  run.scores =
      std::make_shared<Scores>(Scores{{"ssim", "psnr_y"}, {0, 2}, {{0.5, 0.25}, {40.125, inf}}, {{"apsnr_y", 43.5}}});
  run.pairs = 3;
  run.seconds = 0.5;
  run.backend = "cpu";
  run.device = "test";
  return run;
}

std::string written(void (*write)(const Report&, std::ostream&), const RunResult& run,
                    NumberFormat number = NumberFormat()) {
  std::ostringstream out;
  write(Report(run, number), out);
  return out.str();
}

// From "frames" to before "isobit".
std::string score_part(const std::string& json) {
  const auto from = json.find("  \"frames\""), to = json.find("  \"isobit\"");
  EXPECT_TRUE(from != std::string::npos && to != std::string::npos && from < to);
  return json.substr(from, to - from);
}

TEST(Json, HasLibvmafsShape) {
  const auto json = ordered_json::parse(written(write_json, sample_run()));
  EXPECT_EQ(json["fps"], 6.0);
  EXPECT_EQ(json["frames"].dump(), R"([{"frameNum":0,"metrics":{"ssim":0.5,"psnr_y":40.125}},)"
                                   R"({"frameNum":2,"metrics":{"ssim":0.25,"psnr_y":null}}])");
  EXPECT_EQ(json["pooled_metrics"]["ssim"].dump(),
            R"({"min":0.25,"max":0.5,"mean":0.375,"harmonic_mean":0.36363636363636354})");
  EXPECT_EQ(json["pooled_metrics"]["psnr_y"].dump(), R"({"min":40.125,"max":null,"mean":null,"harmonic_mean":81.25})");
  EXPECT_EQ(json["aggregate_metrics"].dump(), R"({"apsnr_y":43.5})");
}

TEST(Json, TellsOfTheRun) {
  RunResult run = sample_run();
  run.end = RunEnd::unequal_lengths;
  run.note = "distorted ended first";
  const auto json = ordered_json::parse(written(write_json, run))["isobit"];
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["reason"], "distorted ended first");
  EXPECT_EQ(json["pairs"], 3);
  EXPECT_EQ(json["reference"]["name"], "a \"quoted\" & <odd> name\n\xef\xbf\xbd.y4m");
  EXPECT_EQ(json["reference"]["frame_rate"], "25/1");
  EXPECT_EQ(json["distorted"]["codec"], "h264");
  EXPECT_EQ(json["metrics"].dump(), R"([{"name":"ssim","options":{"enable_db":"false"}}])");
  EXPECT_EQ(json["pooled"]["ssim"]["p50"], 0.375);
  EXPECT_EQ(json["pooled"]["ssim"]["standard_deviation"], 0.125);
}

TEST(Json, NullsHaveTheirTexts) {
  const auto texts = ordered_json::parse(written(write_json, sample_run()))["isobit"]["non_finite"];
  EXPECT_EQ(texts["frames"].dump(), R"({"psnr_y":{"inf":[2]}})");
  EXPECT_EQ(texts["pooled"]["psnr_y"]["mean"], "inf");
  EXPECT_EQ(texts["pooled"]["psnr_y"]["standard_deviation"], "nan");
  EXPECT_FALSE(texts["pooled"].contains("ssim"));
  EXPECT_FALSE(texts.contains("aggregate"));
}

TEST(Json, ScorePartKnowsNothingOfTheMachine) {
  RunResult other = sample_run();
  other.seconds = 7;
  other.backend = "another";
  other.device = "device";
  other.config.session.threads = 5;
  const std::string one = written(write_json, sample_run()), two = written(write_json, other);
  EXPECT_NE(one, two);
  EXPECT_EQ(score_part(one), score_part(two));
}

TEST(Json, NoFrames) {
  RunResult run = sample_run();
  run.scores = std::make_shared<Scores>(Scores{{"ssim"}, {}, {{}}, {}});
  const auto json = ordered_json::parse(written(write_json, run));
  EXPECT_EQ(json["frames"].dump() + json["pooled_metrics"].dump() + json["aggregate_metrics"].dump(), "[]{}{}");
}

TEST(Json, DigitsAsAsked) {
  EXPECT_THAT(written(write_json, sample_run(), NumberFormat(3)), testing::HasSubstr("\"ssim\": 0.500,"));
}

// A parsed document and one XPath at a time.
class Xml {
 public:
  explicit Xml(const std::string& text)
      : document_(xmlReadMemory(text.data(), static_cast<int>(text.size()), nullptr, nullptr, XML_PARSE_NOERROR)) {}
  ~Xml() { xmlFreeDoc(document_); }
  bool well_formed() const { return document_ != nullptr; }
  std::string operator()(const char* path) const {
    xmlXPathContext* context = xmlXPathNewContext(document_);
    xmlXPathObject* result = xmlXPathEvalExpression(reinterpret_cast<const xmlChar*>(path), context);
    xmlChar* text = xmlXPathCastToString(result);
    std::string out = reinterpret_cast<const char*>(text);
    xmlFree(text);
    xmlXPathFreeObject(result);
    xmlXPathFreeContext(context);
    return out;
  }

 private:
  xmlDoc* document_;
};

TEST(XmlReport, HasLibvmafsShape) {
  const Xml xml(written(write_xml, sample_run()));
  ASSERT_TRUE(xml.well_formed());
  EXPECT_EQ(xml("string(/VMAF/params/@qualityWidth)"), "64");
  EXPECT_EQ(xml("string(/VMAF/params/@qualityHeight)"), "48");
  EXPECT_EQ(xml("string(/VMAF/fyi/@fps)"), "6.00");
  EXPECT_EQ(xml("count(/VMAF/frames/frame)"), "2");
  EXPECT_EQ(xml("string(/VMAF/frames/frame[2]/@frameNum)"), "2");
  EXPECT_EQ(xml("string(/VMAF/frames/frame[2]/@psnr_y)"), "inf");
  EXPECT_EQ(xml("string(/VMAF/pooled_metrics/metric[@name='ssim']/@mean)"), "0.375");
  EXPECT_EQ(xml("string(/VMAF/aggregate_metrics/@apsnr_y)"), "43.5");
}

TEST(XmlReport, IsWellFormedWhateverTheNames) {
  RunResult run = sample_run();
  run.end = RunEnd::broken_input;
  run.note = "frame 3 of 'a<b>&\"c\".y4m' is \x01 broken";
  auto scores = *run.scores;
  scores.keys = {"1 odd <key> & \"more\"", ""};
  run.scores = std::make_shared<Scores>(scores);
  const Xml xml(written(write_xml, run));
  ASSERT_TRUE(xml.well_formed());
  EXPECT_EQ(xml("string(/VMAF/isobit/@complete)"), "false");
  EXPECT_EQ(xml("string(/VMAF/isobit/@note)"), "frame 3 of 'a<b>&\"c\".y4m' is ? broken");
  EXPECT_EQ(xml("string(/VMAF/pooled_metrics/metric[1]/@name)"), "1 odd <key> & \"more\"");
}

TEST(Csv, HasLibvmafsShape) {
  EXPECT_EQ(written(write_csv, sample_run()), "Frame,ssim,psnr_y,\n0,0.5,40.125,\n2,0.25,inf,\n");
}

TEST(Sub, HasLibvmafsShape) {
  EXPECT_EQ(written(write_sub, sample_run()),
            "{0}{1}frame: 0|ssim: 0.5|psnr_y: 40.125|\n{2}{3}frame: 2|ssim: 0.25|psnr_y: inf|\n");
}

TEST(Table, IsAligned) {
  EXPECT_EQ(written(write_table, sample_run(), NumberFormat(2)),
            "metric    mean  harmonic    min    p1    p5   p10   p50   max  std.dev.\n"
            "ssim      0.38      0.36   0.25  0.25  0.26  0.28  0.38  0.50      0.12\n"
            "psnr_y     inf     81.25  40.12   inf   inf   inf   inf   inf       nan\n"
            "apsnr_y  43.50\n"
            "3 frames of 64x48 4:2:0 8-bit in 0.50 s (6.0 fps) on cpu: test\n");
}

TEST(Table, LeavesColumnsOutOfNarrowLines) {
  const RunResult run = sample_run();
  const auto head = [&](std::size_t width) {
    std::ostringstream out;
    write_table(Report(run, NumberFormat(2)), out, width);
    return out.str().substr(0, out.str().find('\n'));
  };
  EXPECT_EQ(head(71), "metric    mean  harmonic    min    p1    p5   p10   p50   max  std.dev.");
  EXPECT_EQ(head(70), "metric    mean  harmonic    min    p5   p10   p50   max  std.dev.");
  EXPECT_EQ(head(40), "metric    mean    min    p5   p50   max");
  EXPECT_EQ(head(1), "metric    mean");
}

TEST(ReportKind, ComesFromTheName) {
  EXPECT_EQ(report_kind_of("a.json").name, "json");
  EXPECT_EQ(report_kind_of("x/y.csv").name, "csv");
  EXPECT_EQ(report_kind_of("a.sub").name, "sub");
  for (const char* other : {"a.xml", "a", "-", "json", ".json", "a.json.gz", ""})
    EXPECT_EQ(report_kind_of(other).name, std::string_view(other) == ".json" ? "json" : "xml") << other;
}

}  // namespace
}  // namespace isobit
