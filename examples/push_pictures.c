/* SPDX-License-Identifier: BSD-2-Clause-Patent */
/* Scores pictures that a program makes itself: a ramp that moves, against the same in coarser steps. */
#include <isobit/isobit.h>
#include <stdio.h>

enum { width = 320, height = 180, frames = 8 };

static uint8_t reference[height][width], distorted[height][width];

static void draw(int frame) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      reference[y][x] = (uint8_t)(x + y + 3 * frame);
      distorted[y][x] = (uint8_t)(reference[y][x] & 0xf8);
    }
  }
}

static int failed(const char* what) {
  fprintf(stderr, "%s: %s\n", what, isobit_last_error());
  return 2;
}

/* A session's life between isobit_open and isobit_close. */
static int score(isobit_session* session) {
  isobit_picture pictures[2] = {ISOBIT_PICTURE_INIT, ISOBIT_PICTURE_INIT};
  isobit_pooled pooled = ISOBIT_POOLED_INIT;
  double scores[frames];
  pictures[0].planes[0] = reference;
  pictures[0].strides[0] = width;
  pictures[1].planes[0] = distorted;
  pictures[1].strides[0] = width;
  for (int i = 0; i < frames; ++i) {
    draw(i);
    if (isobit_push(session, &pictures[0], &pictures[1]) != ISOBIT_OK) return failed("push");
  }
  if (isobit_finish(session) != ISOBIT_OK) return failed("finish");

  if (isobit_scores(session, "ssim", 0, frames, scores) != ISOBIT_OK) return failed("scores");
  for (int i = 0; i < frames; ++i) printf("frame %d: ssim %.17g\n", i, scores[i]);
  if (isobit_pool(session, "psnr_y", &pooled) != ISOBIT_OK) return failed("pool");
  printf("psnr_y: mean %.17g, least %.17g, on %s\n", pooled.mean, pooled.min, isobit_device(session));
  return 0;
}

int main(void) {
  const char* metrics[] = {"ssim", "psnr=enable_chroma=false"};
  isobit_format format = ISOBIT_FORMAT_INIT;
  isobit_config config = ISOBIT_CONFIG_INIT;
  isobit_session* session = NULL;
  int code;
  format.width = width;
  format.height = height;
  format.chroma = ISOBIT_CHROMA_400;
  config.metrics = metrics;
  config.metric_count = 2;
  if (isobit_open(&format, &config, &session) != ISOBIT_OK) return failed("open");
  code = score(session);
  isobit_close(session);
  return code;
}
