// SPDX-License-Identifier: BSD-2-Clause-Patent
// isobit.h for C++17: handles that close themselves, codes as exceptions, lists as vectors. Header only.
#ifndef ISOBIT_ISOBIT_HPP
#define ISOBIT_ISOBIT_HPP

#include <isobit/isobit.h>

#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// The inner name keeps these apart from what the library is made of.
namespace isobit {
inline namespace library {

// A call that failed: its code, and the library's sentence as what().
class Failure : public std::runtime_error {
 public:
  Failure(isobit_code code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
  isobit_code code() const { return code_; }

 private:
  isobit_code code_;
};

inline void check(isobit_code code) {
  if (code != ISOBIT_OK) throw Failure(code, isobit_last_error());
}

inline isobit_format format(int width, int height, int depth = 8, int chroma = ISOBIT_CHROMA_420) {
  return {sizeof(isobit_format), width, height, depth, chroma};
}

// What to compute, and on what; as isobit_config, where empty texts mean the default.
struct Config {
  std::vector<std::string> metrics, models;
  std::string model_folder, libvmaf, backend, device, cpu, fp64;
  std::uint64_t cpumask = 0;
  int threads = 0, subsample = 0;
};

// Two files; as isobit_files. What progress(done, total) throws ends scoring and comes out of score_files().
struct Files {
  std::string reference, distorted;
  const isobit_format *reference_raw = nullptr, *distorted_raw = nullptr;
  std::int64_t frame_count = 0, reference_skip = 0, distorted_skip = 0;
  bool shortest = false;
  std::function<bool(std::int64_t done, std::int64_t total)> progress;  // false ends scoring early
};

struct Scored;

// Closes itself; moves, and is not copied. Threads as isobit.h says.
class Session {
 public:
  explicit Session(const isobit_format& format, const Config& config = {}) {
    const CConfig c(config);
    isobit_session* session = nullptr;
    check(isobit_open(&format, &c.config, &session));
    session_.reset(session);
  }

  void push(const isobit_picture& reference, const isobit_picture& distorted) {
    check(isobit_push(get(), &reference, &distorted));
  }
  void finish() { check(isobit_finish(get())); }

  std::vector<std::string> keys() const { return list(isobit_key_count, isobit_key); }
  std::vector<std::string> aggregate_keys() const { return list(isobit_aggregate_count, isobit_aggregate_key); }
  std::vector<std::string> remarks() const { return list(isobit_remark_count, isobit_remark); }
  std::string device() const { return isobit_device(get()); }
  isobit_format format() const {
    isobit_format out = ISOBIT_FORMAT_INIT;
    check(isobit_session_format(get(), &out));
    return out;
  }

  // Rows so far, and what is in them.
  std::int64_t rows() const { return isobit_row_count(get()); }
  std::vector<std::int64_t> frames() const { return frames(0, rows()); }
  std::vector<std::int64_t> frames(std::int64_t first, std::int64_t count) const {
    std::vector<std::int64_t> out(static_cast<std::size_t>(count));
    check(isobit_frames(get(), first, count, out.data()));
    return out;
  }
  std::vector<double> scores(const std::string& key) const { return scores(key, 0, rows()); }
  std::vector<double> scores(const std::string& key, std::int64_t first, std::int64_t count) const {
    std::vector<double> out(static_cast<std::size_t>(count));
    check(isobit_scores(get(), key.c_str(), first, count, out.data()));
    return out;
  }
  isobit_pooled pool(const std::string& key) const {
    isobit_pooled out = ISOBIT_POOLED_INIT;
    check(isobit_pool(get(), key.c_str(), &out));
    return out;
  }
  double aggregate(const std::string& key) const {
    double out = 0;
    check(isobit_aggregate(get(), key.c_str(), &out));
    return out;
  }

  // The handle, which stays this object's.
  isobit_session* get() const { return session_.get(); }

 private:
  friend Scored score_files(const Files& files, const Config& config);

  // The config's texts as C has them; they live as long as the Config.
  struct CConfig {
    explicit CConfig(const Config& c) : metrics(pointers(c.metrics)), models(pointers(c.models)) {
      config = {sizeof config,   metrics.data(),  metrics.size(), models.data(), models.size(), text(c.model_folder),
                text(c.libvmaf), text(c.backend), text(c.device), text(c.cpu),   c.cpumask,     c.threads,
                c.subsample,     text(c.fp64)};
    }
    static std::vector<const char*> pointers(const std::vector<std::string>& texts) {
      std::vector<const char*> out;
      for (const std::string& one : texts) out.push_back(one.c_str());
      return out;
    }
    static const char* text(const std::string& one) { return one.empty() ? nullptr : one.c_str(); }

    std::vector<const char*> metrics, models;
    isobit_config config;
  };

  struct Close {
    void operator()(isobit_session* session) const { isobit_close(session); }
  };

  explicit Session(isobit_session* session) : session_(session) {}

  std::vector<std::string> list(std::size_t (*count)(const isobit_session*),
                                const char* (*text)(const isobit_session*, std::size_t)) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < count(get()); ++i) out.emplace_back(text(get(), i));
    return out;
  }

  std::unique_ptr<isobit_session, Close> session_;
};

// What came of two files: a finished session, and a sentence where not everything was scored.
struct Scored {
  Session session;
  std::string incomplete;  // empty where all was scored
};

// Throws Failure where no session comes of it.
Scored score_files(const Files& files, const Config& config = {});

inline Scored score_files(const Files& files, const Config& config) {
  struct Call {
    const Files& files;
    std::exception_ptr thrown;

    static int progress(void* user, std::int64_t done, std::int64_t total) {
      auto& self = *static_cast<Call*>(user);
      if (self.thrown) return 1;
      try {
        return self.files.progress(done, total) ? 0 : 1;
      } catch (...) {
        self.thrown = std::current_exception();
        return 1;
      }
    }
  } call{files, nullptr};
  const isobit_files f = {sizeof f,
                          files.reference.c_str(),
                          files.distorted.c_str(),
                          files.reference_raw,
                          files.distorted_raw,
                          files.frame_count,
                          files.reference_skip,
                          files.distorted_skip,
                          files.shortest,
                          files.progress ? Call::progress : nullptr,
                          &call};
  const Session::CConfig c(config);
  isobit_session* handle = nullptr;
  const isobit_code code = isobit_score_files(&f, &c.config, &handle);
  const std::string sentence = code == ISOBIT_OK ? "" : isobit_last_error();
  Session session(handle);
  if (call.thrown) std::rethrow_exception(call.thrown);
  if (!handle) throw Failure(code, sentence);
  return {std::move(session), sentence};
}

}  // namespace library
}  // namespace isobit
#endif
