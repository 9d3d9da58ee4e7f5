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

// Addresses that are or were mapped, for the handler: a list that only grows. Entries are not used again, or the handler could
// see one's begin and another's end; there is one for hundreds of MiB.
struct MappedRegion {
  static constexpr std::uintptr_t nowhere = std::numeric_limits<std::uintptr_t>::max();
  const std::uintptr_t begin;
  std::atomic<std::uintptr_t> end;  // 0 when it is not mapped any more
  std::atomic<std::uintptr_t> lost_from{nowhere};
  MappedRegion* const next;
};

namespace {

#ifndef MADV_POPULATE_READ  // Linux 5.14; headers may be older than the system
#define MADV_POPULATE_READ 22
#endif

std::mutex mutex;  // for additions to the list
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
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::lock_guard lock(mutex);
  regions = new MappedRegion{.begin = begin, .end = begin + bytes, .next = regions};
  return *regions;
}

void leave(MappedRegion& r) {
  const std::size_t bytes = r.end.exchange(0) - r.begin;
  ::munmap(reinterpret_cast<void*>(r.begin), bytes);
}

}  // namespace

std::shared_ptr<FileMapping> FileMapping::make(int fd, std::int64_t offset, std::int64_t bytes) {
  FileDescriptor own(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
  const std::size_t before = static_cast<std::size_t>(offset) % page, guard = (slack + page - 1) / page * page;
  const std::size_t mapped = (before + static_cast<std::size_t>(bytes) + page - 1) / page * page, all = guard + mapped + guard;
  void* const memory = own.get() < 0 ? MAP_FAILED : map(nullptr, all, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  std::byte* const first = static_cast<std::byte*>(memory) + guard;
  std::shared_ptr<FileMapping> out(new FileMapping(std::move(own), enter(memory, all), first + before, offset, bytes));
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
  const bool lost = region_.lost_from < reinterpret_cast<std::uintptr_t>(before);
  struct stat now {};
  if (::fstat(fd_.get(), &now)) return FileFault::unreadable;
  if (now.st_size < offset_ + (before - first_)) return FileFault::cut_off;
  const bool written = now.st_mtim.tv_sec != made_.st_mtim.tv_sec || now.st_mtim.tv_nsec != made_.st_mtim.tv_nsec;
  if (written && (lost || now.st_size == made_.st_size)) return FileFault::changed;
  return lost ? FileFault::unreadable : FileFault::none;
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
