#!/usr/bin/env bash
# Each source of the library by itself takes in what it needs: a build in a few large pieces would not tell.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
mapfile -t sources < <(find "$top/src" -name '*.c' | LC_ALL=C sort)
# What is said of them is for the build to tell. GCC's start is a tenth of Clang's, which is most of this.
"$(command -v gcc || echo "${CC:-cc}")" -std=c17 -w -fsyntax-only -DWEND_BUILDING -I"$top/include" -I"$top/src" "${sources[@]}"
echo "${#sources[@]} sources"
