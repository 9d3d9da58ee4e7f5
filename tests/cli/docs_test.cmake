# SPDX-License-Identifier: BSD-2-Clause-Patent
# docs/command-line.md is what write_docs writes.
execute_process(COMMAND ${WRITE_DOCS} markdown OUTPUT_VARIABLE written COMMAND_ERROR_IS_FATAL ANY)
file(READ ${DOCUMENT} document)
if(NOT written STREQUAL document)
  message(FATAL_ERROR "${DOCUMENT} is out of date; 'ninja docs' writes it")
endif()
