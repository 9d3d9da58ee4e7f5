# SPDX-License-Identifier: BSD-2-Clause-Patent
# The commands that start from a bare machine; everything else is CMake's (CMakePresets.json).
.PHONY: demo test audit bench deb build set-up pages

# make demo [REF=reference.mkv DIST=distorted.mp4]
demo: build
	tools/demo.sh build/isobit build/tests/clipgen $(if $(REF),"$(REF)",) $(if $(DIST),"$(DIST)",)

test: pages build
	cmake --build --preset release
	tools/run-tests.sh build

# make bench [VMAF=path of a vmaf program] [FILTER=regular expression of metrics, sizes and sets]
bench: set-up
	tools/install-packages.sh bench
	cmake --preset release -DISOBIT_BENCH=ON
	cmake --build --preset release --target isobit_bench
	build/bench/isobit_bench $(if $(VMAF),--vmaf="$(VMAF)",) $(if $(FILTER),--benchmark_filter="$(FILTER)",)

# make audit: of every device's kernels; writes docs/audit.md
audit: set-up
	tools/install-packages.sh audit spirv
	cmake --preset release -DISOBIT_HIP=ON
	cmake --build --preset release --target audit

# A Debian package: build-deb/isobit_*.deb
deb: pages
	tools/install-packages.sh build package
	cmake --preset deb
	cmake --build --preset deb
	cd build-deb && cpack

build: set-up
	cmake --preset release
	cmake --build --preset release --target isobit clipgen

# What HTML pages are built and tested with; without it a build has none.
pages:
	tools/install-packages.sh html

set-up:
	tools/install-packages.sh build test
