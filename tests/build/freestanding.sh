#!/usr/bin/env bash
# The core without an operating system or a C library: all of src/ but what WEND_FREESTANDING leaves out, in its
# single-file form, may ask its surroundings for nothing but these four functions.
set -euo pipefail
allowed='^(memcpy|memmove|memset|memcmp)$'

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$top/scripts/amalgamate" "$scratch"

compile_core() { # COMPILER LEVEL
    "$1" -std=c17 "$2" -ffp-contract=off -ffreestanding -nostdlib -DWEND_FREESTANDING -fvisibility=hidden \
        -c "$scratch/wend.c" -o "$scratch/core"
}

for compiler in $(each_compiler "${CC:-cc}" gcc clang-19); do
    # Optimisation turns loops into calls of memset and memcpy.
    compile_core "$compiler" -Os
    needed=$(nm -u "$scratch/core" | awk '{print $2}')
    echo "$compiler needs: ${needed//$'\n'/ }"
    if grep -Evq "$allowed" <<<"$needed"; then
        echo "freestanding: that is more than $allowed" >&2
        exit 1
    fi
done
