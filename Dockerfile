# SPDX-License-Identifier: BSD-2-Clause-Patent
# isobit in a container of Debian 12: docker build -t isobit . && docker run --rm -v "$PWD:/videos" isobit a.mkv b.mp4
FROM debian:bookworm AS build
COPY . /source
WORKDIR /source
RUN apt-get update && apt-get install -y --no-install-recommends make && make deb

FROM debian:bookworm-slim
COPY --from=build /source/build-deb/isobit_*.deb /tmp/
# FFmpeg's libraries are what isobit recommends; what those recommend is for other programs.
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/isobit_*.deb \
    && apt-get satisfy -y --no-install-recommends "$(dpkg-deb --field /tmp/isobit_*.deb Recommends)" \
    && rm -rf /tmp/*.deb /var/lib/apt/lists/*
WORKDIR /videos
ENTRYPOINT ["isobit"]
