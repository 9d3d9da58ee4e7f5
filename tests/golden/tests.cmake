# SPDX-License-Identifier: BSD-2-Clause-Patent
# The clips of the golden scores have the bytes they had when they were scored.
add_test(NAME golden_clips
  COMMAND ${CMAKE_COMMAND} -DCLIPGEN=$<TARGET_FILE:clipgen> -DSCORES=${CMAKE_CURRENT_SOURCE_DIR}/golden/scores.json
    -DFOLDER=${CMAKE_CURRENT_BINARY_DIR}/golden_clips -P ${CMAKE_CURRENT_SOURCE_DIR}/golden/clips.cmake)
