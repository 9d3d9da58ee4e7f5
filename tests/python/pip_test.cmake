# SPDX-License-Identifier: BSD-2-Clause-Patent
# `pip install` from the tree, with the native module of this build, gives a package that works and is typed.
# cmake -DPYTHON=python3 -DSOURCE=tree -DBUILD=build -DFOLDER=scratch -P pip_test.cmake
file(REMOVE_RECURSE ${FOLDER})
set(ENV{ISOBIT_BUILD} ${BUILD})
execute_process(COMMAND ${PYTHON} -m pip --quiet --disable-pip-version-check install --no-index --no-build-isolation --no-deps
  --target ${FOLDER} ${SOURCE} COMMAND_ERROR_IS_FATAL ANY)
execute_process(WORKING_DIRECTORY ${FOLDER} COMMAND ${PYTHON} -c "import isobit; print(isobit.__file__, list(isobit.metrics()))"
  OUTPUT_VARIABLE out COMMAND_ERROR_IS_FATAL ANY)
if(NOT out MATCHES "^${FOLDER}/isobit/__init__.py .*'ssim'" OR NOT EXISTS ${FOLDER}/isobit/py.typed)
  message(SEND_ERROR "the installed package says ${out}")
endif()
