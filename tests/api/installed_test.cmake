# SPDX-License-Identifier: BSD-2-Clause-Patent
# Installs the build, builds the examples against that tree alone, by CMake and by pkg-config, and runs them: their scores
# are those of the installed program.
# cmake -DBUILD=build -DFOLDER=scratch -DEXAMPLES=examples -DCLIPGEN=clipgen -DCC=... -DCXX=... -DFLAGS=... -DLIBDIR=lib -P ...
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE out ERROR_VARIABLE ignored)
  set(out "${out}" PARENT_SCOPE)
endfunction()

set(root ${FOLDER}/root)
file(REMOVE_RECURSE ${FOLDER})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${root})
run(${CMAKE_COMMAND} -S ${EXAMPLES} -B ${FOLDER}/examples -DCMAKE_PREFIX_PATH=${root} -DCMAKE_BUILD_TYPE=Release
  -DCMAKE_C_COMPILER=${CC} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_C_FLAGS=${FLAGS} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${FOLDER}/examples)

# The same program by hand.
set(ENV{PKG_CONFIG_PATH} ${root}/${LIBDIR}/pkgconfig)
run(pkg-config --cflags --libs isobit)
separate_arguments(flags UNIX_COMMAND "${out} ${FLAGS}")
run(${CC} -std=c99 ${EXAMPLES}/push_pictures.c -o ${FOLDER}/by_hand ${flags} -Wl,-rpath,${root}/${LIBDIR})
run(${FOLDER}/by_hand)
set(by_hand "${out}")
run(${FOLDER}/examples/push_pictures)
if(NOT out STREQUAL by_hand OR NOT out MATCHES "frame 7: ssim 0\\.9[0-9]+\npsnr_y: mean ")
  message(SEND_ERROR "push_pictures printed\n${out}\nand, built by pkg-config,\n${by_hand}")
endif()

run(${CLIPGEN} nature quant 176 144 5 10 422 7 ${FOLDER}/r.y4m ${FOLDER}/d.y4m)
run(${FOLDER}/examples/score_files ${FOLDER}/r.y4m ${FOLDER}/d.y4m ssim psnr motion)
set(scores "${out}")
run(${root}/bin/isobit ${FOLDER}/r.y4m ${FOLDER}/d.y4m --metrics ssim,psnr,motion --csv)
if(NOT scores STREQUAL out OR NOT out MATCHES "\n4,")
  message(SEND_ERROR "score_files printed\n${scores}\nand the program\n${out}")
endif()
