# SPDX-License-Identifier: BSD-2-Clause-Patent
# FFmpeg's headers as isobit_ffmpeg: its libraries are not linked but loaded (src/input/ffmpeg_library.h). Tests that call
# them link PkgConfig::FFMPEG.
find_package(PkgConfig REQUIRED)
pkg_check_modules(FFMPEG REQUIRED IMPORTED_TARGET GLOBAL libavformat>=59 libavcodec>=59 libavutil>=57)
add_library(isobit_ffmpeg INTERFACE)
target_include_directories(isobit_ffmpeg SYSTEM INTERFACE $<TARGET_PROPERTY:PkgConfig::FFMPEG,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(isobit_ffmpeg INTERFACE ${CMAKE_DL_LIBS})
