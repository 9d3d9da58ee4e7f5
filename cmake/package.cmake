# SPDX-License-Identifier: BSD-2-Clause-Patent
# A Debian package of all that is installed: `make deb`. Its dependencies are what the program and the library link; it
# recommends what they load when a file needs FFmpeg.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The isobit project")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "full-reference video quality metrics, libvmaf's scores bit for bit")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Scores a distorted video against its reference: SSIM, MS-SSIM,
PSNR-HVS, PSNR and VMAF.
The scores are libvmaf's, and the same for any number of threads, on every
instruction set and device. With a library for C, C++ and CMake.")
set(CPACK_DEBIAN_PACKAGE_SECTION video)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# What the package of each library tells others to depend on, e.g. "libavutil 57 libavutil57 (>= 7:5.1.9)".
find_program(ISOBIT_DPKG_QUERY dpkg-query)
if(ISOBIT_FFMPEG AND ISOBIT_DPKG_QUERY)
  foreach(name libavformat libavcodec libavutil)
    string(REGEX MATCH "^[0-9]+" major ${FFMPEG_${name}_VERSION})
    execute_process(COMMAND ${ISOBIT_DPKG_QUERY} --search ${FFMPEG_${name}_LIBDIR}/${name}.so.${major}
      OUTPUT_VARIABLE found ERROR_QUIET)
    string(REGEX REPLACE ": /.*" "" package "${found}")
    execute_process(COMMAND ${ISOBIT_DPKG_QUERY} --control-show "${package}" shlibs OUTPUT_VARIABLE shlibs ERROR_QUIET)
    if(shlibs MATCHES "${name} ${major} ([^\n]+)")
      list(APPEND recommended ${CMAKE_MATCH_1})
    endif()
  endforeach()
  list(JOIN recommended ", " CPACK_DEBIAN_PACKAGE_RECOMMENDS)
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/isobit RENAME copyright)
include(CPack)
