// SPDX-License-Identifier: BSD-2-Clause-Patent
// Has nothing of its own: the headers that are precompiled for tests (tests/CMakeLists.txt) need a source to belong to.
