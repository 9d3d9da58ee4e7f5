// SPDX-License-Identifier: BSD-2-Clause-Patent
#include "input/file_mapping.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <limits>
#include <mutex>
#include <utility>

namespace isobit {

// Addresses that are mapped now, for the handler: a list that only grows, of entries that are used again.
struct MappedRegion {
  static constexpr std::uintptr_t nowhere = std::numeric_limits<std::uintptr_t>::max();
  std::atomic<std::uintptr_t> begin{0}, end{0};  // both 0 while it is unused
  std::atomic<std::uintptr_t> lost_from{nowhere};
  MappedRegion* next = nullptr;
};

namespace {

#ifndef MADV_POPULATE_READ  // Linux 5.14; headers may be older than the system
#define MADV_POPULATE_READ 22
#endif

std::mutex mutex;  // for changes of the list
std::atomic<MappedRegion*> regions{nullptr};
struct sigaction former {};
const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));

std::uintptr_t page_of(std::uintptr_t at) { return at / page * page; }

void* map(void* at, std::size_t bytes, int flags, int fd, off_t offset) {
  return ::mmap(at, bytes, PROT_READ, flags, fd, offset);
}

// What was cut off reaches to the end of the file, and may be read by several threads at once. False if nothing can be put
// there.
bool replace_lost(MappedRegion& r, std::uintptr_t at) {
  std::uintptr_t from = r.lost_from;
  while (at < from && !r.lost_from.compare_exchange_weak(from, at)) {
  }
  return map(reinterpret_cast<void*>(at), r.end - at, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0) != MAP_FAILED;
}

// Does what a handler may: atomics and system calls.
void on_bus_error(int signal, siginfo_t* info, void* context) {
  const int error = errno;
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (MappedRegion* r = regions; r; r = r->next) {
    if (at < r->begin || at >= r->end) continue;
    if (!replace_lost(*r, page_of(at))) break;
    errno = error;
    return;
  }
  if (former.sa_flags & SA_SIGINFO) return former.sa_sigaction(signal, info, context);
  if (former.sa_handler != SIG_DFL && former.sa_handler != SIG_IGN) return former.sa_handler(signal);
  ::sigaction(SIGBUS, &former, nullptr);  // the access is tried again, and ends the program
}

void install_handler() {
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGBUS, &action, &former);
}

MappedRegion& enter(void* memory, std::size_t bytes) {
  static std::once_flag installed;
  std::call_once(installed, install_handler);
  const std::lock_guard lock(mutex);
  MappedRegion* r = regions;
  while (r && r->end != 0) r = r->next;
  if (!r) {
    r = new MappedRegion;
    r->next = regions;
    regions = r;
  }
  r->lost_from = MappedRegion::nowhere;
  r->begin = reinterpret_cast<std::uintptr_t>(memory);
  r->end = r->begin + bytes;
  return *r;
}

void leave(MappedRegion& r) {
  void* const memory = reinterpret_cast<void*>(r.begin.load());
  const std::size_t bytes = r.end - r.begin;
  {
    const std::lock_guard lock(mutex);
    r.end = 0, r.begin = 0;
  }
  ::munmap(memory, bytes);
}

}  // namespace

std::shared_ptr<FileMapping> FileMapping::make(int fd, std::int64_t offset, std::int64_t bytes) {
  const std::size_t before = static_cast<std::size_t>(offset) % page, guard = (slack + page - 1) / page * page;
  const std::size_t mapped = (before + static_cast<std::size_t>(bytes) + page - 1) / page * page, all = guard + mapped + guard;
  void* const memory = map(nullptr, all, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  std::byte* const first = static_cast<std::byte*>(memory) + guard;
  std::shared_ptr<FileMapping> out(new FileMapping(FileDescriptor(::fcntl(fd, F_DUPFD_CLOEXEC, 0)), enter(memory, all),
                                                   first + before, offset, bytes));
  const off_t from = offset - static_cast<off_t>(before);
  return map(first, mapped, MAP_SHARED | MAP_FIXED, fd, from) == MAP_FAILED ? nullptr : out;
}

FileMapping::FileMapping(FileDescriptor fd, MappedRegion& region, std::byte* first, std::int64_t offset, std::int64_t bytes)
    : fd_(std::move(fd)), region_(region), first_(first), offset_(offset), bytes_(bytes) {
  ::fstat(fd_.get(), &made_);
}

FileMapping::~FileMapping() { leave(region_); }

// Zeros that the system puts behind the end of a file, on its last page, raise no signal: so the size is asked for, too.
FileFault FileMapping::fault(const std::byte* before) const {
  if (region_.lost_from < reinterpret_cast<std::uintptr_t>(before)) return FileFault::cut_off;
  struct stat now {};
  if (::fstat(fd_.get(), &now) || now.st_size < offset_ + (before - first_)) return FileFault::cut_off;
  const bool written = now.st_mtim.tv_sec != made_.st_mtim.tv_sec || now.st_mtim.tv_nsec != made_.st_mtim.tv_nsec;
  return written && now.st_size == made_.st_size ? FileFault::changed : FileFault::none;
}

std::shared_ptr<FilePiece> FilePiece::make(std::shared_ptr<FileMapping> mapping, std::int64_t offset, std::int64_t bytes,
                                           bool now) {
  std::byte* const data = mapping->at(offset);
  std::shared_ptr<FilePiece> out(new FilePiece(std::move(mapping), data, bytes));
  // A system without this advice reads when the bytes are used.
  return !now || out->advise(MADV_POPULATE_READ) == 0 || errno == EINVAL ? out : nullptr;
}

// The pages stay in the system's cache. A neighbour's that were its, too, are found again there.
FilePiece::~FilePiece() { advise(MADV_DONTNEED); }

int FilePiece::advise(int advice) const {
  const auto at = reinterpret_cast<std::uintptr_t>(data_), first = page_of(at);
  return ::madvise(reinterpret_cast<void*>(first), at - first + static_cast<std::size_t>(bytes_), advice);
}

}  // namespace isobit
