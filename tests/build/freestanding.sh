#!/usr/bin/env bash
# The core without an operating system or a C library: all of src/ but what WEND_FREESTANDING leaves out, in its
# single-file form, may ask its surroundings for nothing but these four functions.
#
#     tests/build/freestanding.sh [OPTION]    optimised as OPTION says, by default -Os
set -euo pipefail
allowed='^(memcpy|memmove|memset|memcmp)$'

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$top/scripts/amalgamate" "$scratch"
bare=(-std=c17 "${warnings[@]}" -ffp-contract=off -ffreestanding -nostdlib -DWEND_FREESTANDING)

# Headers of a bare compiler differ: in clang's, UINT16_MAX is unsigned.
for compiler in $(each_compiler clang-14); do
    "$compiler" "${bare[@]}" -fsyntax-only "$scratch/wend.c"
done

# Other systems' rules for types: there enums are signed in one, and `long` has 32 bits.
other=("${bare[@]}" -nostdlibinc -fsyntax-only "$scratch/wend.c")
wasi=/usr/include/wasm32-wasi windows=/usr/x86_64-w64-mingw32/include
if command -v clang-19 >/dev/null && [ -d $wasi ] && [ -d $windows ]; then
    clang-19 --target=arm64-apple-macos13 -D__wasi__ -isystem $wasi "${other[@]}"
    clang-19 --target=x86_64-pc-windows-msvc -isystem $windows "${other[@]}" -Wno-sign-conversion
fi

# Optimisation turns loops into calls of memset and memcpy, which are allowed, and sees more to warn of; without any, a compiler
# calls what the sources do in a quarter of the time. Inlined as the compiler likes, it takes half the time.
"${CC:-cc}" "${bare[@]}" "${1:--Os}" -DWEND_WATCHED -fvisibility=hidden -c "$scratch/wend.c" -o "$scratch/core"
needed=$(nm -u "$scratch/core" | awk '{print $2}')
echo "${CC:-cc} needs: ${needed//$'\n'/ }"
if grep -Evq "$allowed" <<<"$needed"; then
    echo "freestanding: that is more than $allowed" >&2
    exit 1
fi
