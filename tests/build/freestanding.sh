#!/usr/bin/env bash
# The core without an operating system or a C library: all of src/ but what WEND_FREESTANDING leaves out, in its
# single-file form, may ask its surroundings for nothing but these four functions.
set -euo pipefail
allowed='^(memcpy|memmove|memset|memcmp)$'

top=$(cd "$(dirname "$0")/../.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$top/scripts/amalgamate" "$scratch"

# Optimisation turns loops into calls of memset and memcpy.
"${CC:-cc}" -std=c17 -Os -ffp-contract=off -ffreestanding -nostdlib -DWEND_FREESTANDING -fvisibility=hidden \
    -c "$scratch/wend.c" -o "$scratch/core"
needed=$(nm -u "$scratch/core" | awk '{print $2}')
echo "${CC:-cc} needs: ${needed//$'\n'/ }"
if grep -Evq "$allowed" <<<"$needed"; then
    echo "freestanding: that is more than $allowed" >&2
    exit 1
fi
