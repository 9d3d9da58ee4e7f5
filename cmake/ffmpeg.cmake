# SPDX-License-Identifier: BSD-2-Clause-Patent
# FFmpeg's libraries as PkgConfig::FFMPEG.
find_package(PkgConfig REQUIRED)
pkg_check_modules(FFMPEG REQUIRED IMPORTED_TARGET GLOBAL libavformat>=59 libavcodec>=59 libavutil>=57)
