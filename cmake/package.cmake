# SPDX-License-Identifier: BSD-2-Clause-Patent
# A Debian package of all that is installed: `make deb`. Its dependencies are what the program and the library link.
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
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/isobit RENAME copyright)
include(CPack)
