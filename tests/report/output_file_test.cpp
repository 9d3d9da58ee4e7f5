// SPDX-License-Identifier: BSD-2-Clause-Patent
// A report file appears whole or not at all.
#include "report/output_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "frame/error.h"

namespace isobit {
namespace {
namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
 protected:
  OutputFileTest() {
    std::string name = testing::TempDir() + "isobit-XXXXXX";
    folder = ::mkdtemp(name.data());
  }
  ~OutputFileTest() override { fs::remove_all(folder); }

  static std::string content(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
  std::size_t files() const { return std::distance(fs::directory_iterator(folder), fs::directory_iterator()); }
  fs::path folder;
};

TEST_F(OutputFileTest, ReplacesOnCommitOnly) {
  const fs::path path = folder / "r.json";
  std::ofstream(path) << "old";
  {
    OutputFile file(path.string());
    file.stream() << "half";
    file.stream().flush();
    EXPECT_EQ(content(path), "old");
  }
  EXPECT_EQ(content(path), "old");
  EXPECT_EQ(files(), 1u);
  OutputFile file(path.string());
  file.stream() << "new";
  file.commit();
  EXPECT_EQ(content(path), "new");
  EXPECT_EQ(files(), 1u);
}

TEST_F(OutputFileTest, LinkStaysALink) {
  std::ofstream(folder / "target") << "old";
  fs::create_symlink("target", folder / "link");
  OutputFile file((folder / "link").string());
  file.stream() << "new";
  file.commit();
  EXPECT_TRUE(fs::is_symlink(folder / "link"));
  EXPECT_EQ(content(folder / "target"), "new");
}

TEST_F(OutputFileTest, UnwritableIsAnErrorAtOnce) {
  EXPECT_THROW(OutputFile((folder / "no" / "r.json").string()), SystemError);
  EXPECT_THROW(OutputFile(folder.string()), SystemError);
  EXPECT_THROW(OutputFile("/proc/r.json"), SystemError);
  EXPECT_THROW(OutputFile(""), SystemError);
}

TEST_F(OutputFileTest, FullDeviceIsAnError) {
  OutputFile file("/dev/full");
  file.stream() << "lost";
  EXPECT_THROW(file.commit(), SystemError);
}

}  // namespace
}  // namespace isobit
