# SPDX-License-Identifier: BSD-2-Clause-Patent
# HTML pages: npm brings a bundler and the library for charts (src/report/html/package-lock.json pins them) into the build
# folder; the pages' scripts become one C++ source.
set(ISOBIT_HTML AUTO CACHE STRING "Build the HTML pages: ON, OFF, or AUTO (where npm is found and can fetch its packages)")
set(ISOBIT_HAVE_HTML OFF)
set(ISOBIT_PAGES ${CMAKE_BINARY_DIR}/pages)

# Fetches the packages unless those of this lock file are there; `why_not` is empty if they are then.
function(isobit_fetch_pages source why_not)
  set(${why_not} "" PARENT_SCOPE)
  file(SHA256 ${source}/package-lock.json wanted)
  set(stamp ${ISOBIT_PAGES}/fetched)
  if(EXISTS ${stamp})
    file(READ ${stamp} there)
  endif()
  if("${there}" STREQUAL "${wanted}")
    return()
  endif()
  file(COPY ${source}/package.json ${source}/package-lock.json DESTINATION ${ISOBIT_PAGES})
  message(STATUS "HTML pages: npm fetches its packages")
  execute_process(COMMAND ${ISOBIT_NPM} ci --ignore-scripts --no-audit --no-fund --prefer-offline
    WORKING_DIRECTORY ${ISOBIT_PAGES} TIMEOUT 300 OUTPUT_QUIET ERROR_VARIABLE error RESULT_VARIABLE result)
  if(result EQUAL 0)
    file(WRITE ${stamp} ${wanted})
  else()
    string(STRIP "npm ci failed (${result}): ${error}" error)
    set(${why_not} "${error}" PARENT_SCOPE)
  endif()
endfunction()

# Adds the pages in folder `source` to a target.
function(isobit_pages source target)
  file(GLOB parts CONFIGURE_DEPENDS ${source}/*.js ${source}/*.css)
  add_custom_command(OUTPUT ${ISOBIT_PAGES}/assets.cpp
    COMMAND ${ISOBIT_NODE} ${source}/build.mjs ${ISOBIT_PAGES} ${ISOBIT_PAGES}/assets.cpp
    DEPENDS ${source}/build.mjs ${parts} ${ISOBIT_PAGES}/fetched VERBATIM)
  target_sources(${target} PRIVATE ${ISOBIT_PAGES}/assets.cpp)
endfunction()

if(NOT ISOBIT_HTML STREQUAL "OFF")
  find_program(ISOBIT_NPM npm)
  find_program(ISOBIT_NODE NAMES node nodejs)
  if(ISOBIT_NPM AND ISOBIT_NODE)
    isobit_fetch_pages(${CMAKE_SOURCE_DIR}/src/report/html why_not)
  else()
    set(why_not "npm was not found; tools/install-packages.sh html installs it")
  endif()
  if(why_not STREQUAL "")
    set(ISOBIT_HAVE_HTML ON)
  elseif(ISOBIT_HTML STREQUAL "ON")
    message(FATAL_ERROR "ISOBIT_HTML is ON, but ${why_not}")
  else()
    message(STATUS "HTML pages are left out: ${why_not}")
  endif()
endif()
