#!/usr/bin/env bash
# The single-file form compiles without any flag, without a warning, and its header is clean as C++. Without a warning
# when it is optimised, too: golden_matrix.sh compiles it so. Compiled without any flag, it gives the golden answers. That is
# asked of the compiler that does it soonest; others only read it.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo '#include "wend.h"' >"$scratch/header.cpp"

"$top/scripts/amalgamate" "$scratch"
mapfile -t compilers < <(each_compiler clang-19 "${CC:-cc}" gcc)
"${compilers[0]}" "${warnings[@]}" -c "$scratch/wend.c" -o "$scratch/wend.o"
for compiler in "${compilers[@]:1}"; do
    "$compiler" "${warnings[@]}" -fsyntax-only "$scratch/wend.c"
done
for compiler in $(each_compiler "${CXX:-c++}" g++ clang++-19); do
    "$compiler" -std=c++11 -pedantic-errors "${warnings[@]}" -fsyntax-only "$scratch/header.cpp"
done

"${CC:-cc}" -std=c17 "${warnings[@]}" -DSINGLE_FILE -I"$scratch" "$top/tests/build/consumer/main.c" "$scratch/wend.o" \
    -o "$scratch/consumer"
version=$(sed -n 's/^#define WEND_VERSION *"\(.*\)"/\1/p' "$top/include/wend/base.h")
"$scratch/consumer" | tee "$scratch/said"
grep -q "^wend $version: cost 83160$" "$scratch/said" || { echo "single_file: the program does not work" >&2; exit 1; }

mkdir "$scratch/wend"
ln -s ../wend.h "$scratch/wend/all.h"
"${CC:-cc}" -std=c17 -I"$scratch" "$top"/tests/golden/*.c "$scratch/wend.o" -o "$scratch/golden"
"$scratch/golden" "$top/tests/golden/expected.txt"
