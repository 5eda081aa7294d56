#!/usr/bin/env bash
# The single-file form compiles without any flag, without a warning, and its header is clean as C++. Without a warning
# when it is optimised, too: freestanding.sh compiles it so.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo '#include "wend.h"' >"$scratch/header.cpp"
warnings=(-Wall -Wextra -Wconversion -Werror)

"$top/scripts/amalgamate" "$scratch"
for compiler in $(each_compiler "${CC:-cc}" gcc clang-19); do
    "$compiler" "${warnings[@]}" -c "$scratch/wend.c" -o "$scratch/wend.o"
done
for compiler in $(each_compiler "${CXX:-c++}" g++ clang++-19); do
    "$compiler" -std=c++11 -pedantic-errors "${warnings[@]}" -fsyntax-only "$scratch/header.cpp"
done

"${CC:-cc}" -std=c17 -DSINGLE_FILE -I"$scratch" "$top/tests/build/consumer/main.c" "$scratch/wend.o" -o "$scratch/consumer"
"$scratch/consumer"
