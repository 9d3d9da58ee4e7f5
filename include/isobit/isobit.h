/* SPDX-License-Identifier: BSD-2-Clause-Patent */
/* isobit's library in C99: the scores of a distorted video against its reference, bit for bit those of the program.
 *
 * The way through a session: isobit_open, isobit_push for every pair of pictures, isobit_finish, the scores,
 * isobit_close. isobit_score_files does the first three for two files.
 *
 * Errors. A function that can fail returns an isobit_code; isobit_last_error() then has a sentence for people. Where a
 *   function fails, what it would have written is unchanged, except where it says otherwise.
 * Ownership. What a function is given stays the caller's and is not looked at after it returns, save for the pictures
 * of isobit_push_resident. Strings that are returned belong to the library: those of a session live until it is closed,
 *   those of the lists as long as the program.
 * Threads. Sessions are independent of each other. On one session any thread may read scores and ask questions while
 *   another pushes; pushes from several threads are taken one after the other. isobit_close must be the last call.
 * Structs carry their size: set `size` to sizeof the struct, and programs compiled with older or newer headers work
 * with this library. The ISOBIT_..._INIT macros do so; a member that is 0 or NULL means the default. */
#ifndef ISOBIT_ISOBIT_H
#define ISOBIT_ISOBIT_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define ISOBIT_API
#else
#define ISOBIT_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum isobit_code {
  ISOBIT_OK = 0,
  ISOBIT_USAGE = 1,     /* the caller asked for something that does not exist or does not fit together */
  ISOBIT_INPUT = 2,     /* a file or a picture is not what it should be */
  ISOBIT_SYSTEM = 3,    /* the machine could not do it: memory, a device */
  ISOBIT_NOT_READY = 4, /* such scores come with isobit_finish */
  ISOBIT_INCOMPLETE = 5 /* files: scoring ended early, and the scores until then are there */
} isobit_code;

/* The sentence of this thread's last call that failed, "" if none has. Valid until the next call that fails here. */
ISOBIT_API const char* isobit_last_error(void);

/* "0.1.0" */
ISOBIT_API const char* isobit_version(void);

/* ---- What is asked for ---- */

typedef enum isobit_chroma {
  ISOBIT_CHROMA_400 = 400, /* luma alone */
  ISOBIT_CHROMA_410 = 410,
  ISOBIT_CHROMA_411 = 411,
  ISOBIT_CHROMA_420 = 420,
  ISOBIT_CHROMA_422 = 422,
  ISOBIT_CHROMA_440 = 440,
  ISOBIT_CHROMA_444 = 444
} isobit_chroma;

/* What pictures are made of. */
typedef struct isobit_format {
  size_t size;
  int32_t width, height; /* of luma, samples, 1 to 65535; chroma's sizes are divided and rounded up */
  int32_t depth;         /* bits a sample, 8 to 16: bytes, or above 8 words of 16 bits in the machine's order */
  int32_t chroma;        /* an isobit_chroma */
} isobit_format;
#define ISOBIT_FORMAT_INIT \
  { sizeof(isobit_format), 0, 0, 8, ISOBIT_CHROMA_420 }

/* The width and height of a plane, 0 to 2, in samples; both 0 where the format has no such plane. */
ISOBIT_API isobit_code isobit_plane_size(const isobit_format* format, int32_t plane, int32_t* width, int32_t* height);

/* What to compute, and on what. */
typedef struct isobit_config {
  size_t size;
  /* "NAME" or "NAME=option=value:option=value"; isobit_metric() lists them. Neither a metric nor a model: every metric
   * that is defined for the format, and the default VMAF model if its file is found. */
  const char* const* metrics;
  size_t metric_count;
  /* VMAF models: "version=NAME" or "path=FILE", and any of "name=KEY", "disable_clip", "enable_transform",
   * "METRIC.OPTION=VALUE", with colons between. What they need is computed. */
  const char* const* models;
  size_t model_count;
  const char* model_folder; /* where models are looked for first; then in $ISOBIT_MODEL_PATH */
  const char* libvmaf;      /* the release of libvmaf whose VMAF features are wanted: "3.2" (default) or "3.1" */
  const char* backend;      /* "cpu" (default), another of isobit_backend(), or "auto": a GPU where one is usable */
  const char* device;       /* of a GPU backend: "0", "0,2" or "all"; the first by default */
  const char* cpu;          /* instruction set: "auto" (default), "baseline", "avx2", "avx512", "neon" */
  uint64_t cpumask;         /* instruction sets not to use, libvmaf's bits: 8 AVX2, 16 AVX-512 */
  int32_t threads;          /* of the CPU, up to 4096; 0: one a core */
  int32_t subsample;        /* N: only frames 0, N, 2N, ... get scores; 0 and 1: all */
  const char* fp64;         /* binary64 of the device's own: "native"; made of integers: "soft"; its own where it has one:
                             * "auto" (default). The scores are the same */
} isobit_config;
#define ISOBIT_CONFIG_INIT \
  { sizeof(isobit_config), NULL, 0, NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, NULL }

/* ---- Sessions ---- */

typedef struct isobit_session isobit_session;

/* A session for pictures of this format. `config` may be NULL: all defaults.
 * On success *session is to be closed with isobit_close; on failure it is NULL.
 * ISOBIT_USAGE: a metric, option, model or backend that does not exist or is not defined for the format. */
ISOBIT_API isobit_code isobit_open(const isobit_format* format, const isobit_config* config, isobit_session** session);

/* Ends a session, finished or not, and frees what belongs to it. Waits for the pairs that were pushed. NULL is fine. */
ISOBIT_API void isobit_close(isobit_session* session);

/* The planes of a picture: Y, Cb, Cr; Y alone where the chroma is 4:0:0. */
typedef struct isobit_picture {
  size_t size;
  const void* planes[3];
  ptrdiff_t strides[3]; /* bytes from a row to the next; at least a row, or negative for rows that go upwards */
} isobit_picture;
#define ISOBIT_PICTURE_INIT                                 \
  {                                                         \
    sizeof(isobit_picture), {NULL, NULL, NULL}, { 0, 0, 0 } \
  }

/* Takes the next pair of pictures, in the order of display; they are numbered from 0. The samples are copied before it
 * returns. Waits while the session has as many pairs as it works on at once.
 * ISOBIT_INPUT: a sample above the depth's largest; the pair does not count. ISOBIT_SYSTEM: scoring an earlier pair
 * failed; finish, and the scores before it are there. */
ISOBIT_API isobit_code isobit_push(isobit_session* session, const isobit_picture* reference,
                                   const isobit_picture* distorted);

/* The same for planes in the memory of the session's one GPU, not copied, and complete: whatever writes them has been
 * waited for. Strides are positive and whole samples. No sample may be above the depth's largest; this is not checked.
 * The planes must stay until release(user) is called. That happens exactly once, also where this function fails: from
 * any thread, perhaps before it returns, at the latest when the session is finished or closed. release must not call
 * functions of the session. NULL: nobody is told; keep the planes until the session is finished.
 * ISOBIT_USAGE: the session's device has no memory of its own (a CPU), several GPUs are in use, or the session has
 * taken pictures of the host's memory. */
ISOBIT_API isobit_code isobit_push_resident(isobit_session* session, const isobit_picture* reference,
                                            const isobit_picture* distorted, void (*release)(void* user), void* user);

/* Waits for all pairs and computes what needs all of them. Nothing can be pushed then. To call it again gives the same
 * answer. ISOBIT_SYSTEM: scoring a pair failed; the scores of the frames before it are there. */
ISOBIT_API isobit_code isobit_finish(isobit_session* session);

/* ---- Two files ---- */

/* Called on the thread of isobit_score_files some times a second and once at the end: pairs done, and of how many (-1:
 * unknown). Anything but 0 ends scoring early. It must not throw. */
typedef int (*isobit_progress)(void* user, int64_t done, int64_t total);

typedef struct isobit_files {
  size_t size;
  const char *reference, *distorted;                  /* y4m, yuv, or what FFmpeg reads */
  const isobit_format *reference_raw, *distorted_raw; /* of raw planar yuv, little endian; NULL for all other files */
  int64_t frame_count;                                /* pairs to score at the most; 0: all */
  int64_t reference_skip, distorted_skip;             /* frames passed over at the start */
  int32_t shortest;                                   /* not 0: files of unequal length are no fault */
  isobit_progress progress;                           /* NULL: none */
  void* user;                                         /* given to progress */
} isobit_files;
#define ISOBIT_FILES_INIT \
  { sizeof(isobit_files), NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL }

/* Scores two files. On success and with ISOBIT_INCOMPLETE *session is a finished session with the scores, to be closed
 * with isobit_close; otherwise it is NULL. ISOBIT_INCOMPLETE: the files are of unequal length, one is broken, a device
 * failed, or progress asked for the end. FFmpeg's log of the process is taken over.
 * Ended by progress while a file gives no answer (a pipe), a thread stays in that read until it does. */
ISOBIT_API isobit_code isobit_score_files(const isobit_files* files, const isobit_config* config,
                                          isobit_session** session);

/* ---- Scores, also while pairs are being scored ---- */

/* The keys of a frame's scores, in the order of the program's reports: "ssim", "psnr_y", ..., models' last.
 * NULL where there is no such key. */
ISOBIT_API size_t isobit_key_count(const isobit_session* session);
ISOBIT_API const char* isobit_key(const isobit_session* session, size_t index);

/* The keys of scores over all frames: "apsnr_y", ... */
ISOBIT_API size_t isobit_aggregate_count(const isobit_session* session);
ISOBIT_API const char* isobit_aggregate_key(const isobit_session* session, size_t index);

/* Frames that have scores now: the first ones, without a gap. A count of rows, not pairs, where subsample is used. */
ISOBIT_API int64_t isobit_row_count(const isobit_session* session);

/* The numbers of the frames of rows first ... first + count - 1. ISOBIT_USAGE: there are no such rows. */
ISOBIT_API isobit_code isobit_frames(const isobit_session* session, int64_t first, int64_t count, int64_t* frames);

/* Their scores. ISOBIT_USAGE: there is no such key, or no such rows. ISOBIT_NOT_READY: a score that needs all frames
 * (motion, VMAF). */
ISOBIT_API isobit_code isobit_scores(const isobit_session* session, const char* key, int64_t first, int64_t count,
                                     double* scores);

/* What is made of one key's scores over all rows that there are; docs/reports.md has the formulas. NaN: no rows. */
typedef struct isobit_pooled {
  size_t size;
  double min, max, mean, harmonic_mean, standard_deviation, p1, p5, p10, p50;
} isobit_pooled;
#define ISOBIT_POOLED_INIT \
  { sizeof(isobit_pooled), 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/* Errors as isobit_scores. */
ISOBIT_API isobit_code isobit_pool(const isobit_session* session, const char* key, isobit_pooled* pooled);

/* A score over all frames. ISOBIT_NOT_READY before isobit_finish; ISOBIT_USAGE: no such key, or nothing was scored. */
ISOBIT_API isobit_code isobit_aggregate(const isobit_session* session, const char* key, double* score);

/* What computes: "cpu: AVX-512, 2 threads". */
ISOBIT_API const char* isobit_device(const isobit_session* session);

/* The pictures' format; of files, as it was found. */
ISOBIT_API isobit_code isobit_session_format(const isobit_session* session, isobit_format* format);

/* Sentences worth showing: metrics left out where all were wanted and why, what "auto" chose, how files ended.
 * NULL where there is no such remark. */
ISOBIT_API size_t isobit_remark_count(const isobit_session* session);
ISOBIT_API const char* isobit_remark(const isobit_session* session, size_t index);

/* ---- What there is ---- */

typedef struct isobit_metric_info {
  size_t size;
  const char *name, *help;
  size_t option_count;
} isobit_metric_info;
#define ISOBIT_METRIC_INFO_INIT \
  { sizeof(isobit_metric_info), NULL, NULL, 0 }

typedef struct isobit_option_info {
  size_t size;
  const char *name, *help;
  const char* type;     /* "boolean", "integer", "real" or "choice" */
  const char* fallback; /* the value where none is given, as it would be written */
  const char* choices;  /* "true|false", of a choice "a|b|c"; "" for numbers */
  double low, high;     /* the range of numbers */
} isobit_option_info;
#define ISOBIT_OPTION_INFO_INIT \
  { sizeof(isobit_option_info), NULL, NULL, NULL, NULL, NULL, 0, 0 }

/* Metrics, in the order in which they are documented. ISOBIT_USAGE: there is none of that index. */
ISOBIT_API size_t isobit_metric_count(void);
ISOBIT_API isobit_code isobit_metric(size_t index, isobit_metric_info* info);
ISOBIT_API isobit_code isobit_metric_option(size_t metric, size_t index, isobit_option_info* info);

typedef struct isobit_backend_info {
  size_t size;
  const char* name;
  int32_t usable;
  const char* why_not; /* a sentence where it is not usable, else "" */
  size_t device_count;
} isobit_backend_info;
#define ISOBIT_BACKEND_INFO_INIT \
  { sizeof(isobit_backend_info), NULL, 0, NULL, 0 }

/* Backends of this build as the first of these calls found them, and what `device` (of the CPU: `cpu`) may choose,
 * described; NULL where there is no such device. */
ISOBIT_API size_t isobit_backend_count(void);
ISOBIT_API isobit_code isobit_backend(size_t index, isobit_backend_info* info);
ISOBIT_API const char* isobit_backend_device(size_t backend, size_t index);

#ifdef __cplusplus
}
#endif
#endif
