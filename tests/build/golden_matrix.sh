#!/usr/bin/env bash
# The same bits everywhere: the golden test built by several compilers, at several optimisation levels and for four
# processors, each of which must print tests/golden/expected.txt byte for byte.
#
#     tests/build/golden_matrix.sh          the processors that are not this one, in the single-file form, inlined as the compiler
#                                           likes: at -O0, which takes half the time, but for AArch64, which fuses only what is
#                                           optimised, with one kernel for all rules (each build's tests run it on x86-64, and
#                                           the npm package with WEND_SMALL)
#     tests/build/golden_matrix.sh --all    every processor at -O0 to -O3, also by separate files
#
# Processors other than this machine's run under qemu-user. A compiler that is missing fails the test: it must not
# seem to have passed. JOBS says how many run at a time.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
levels=()
cross_levels=(-O0)
arm_levels=()
# The optimisation that fuses, of those that -O2 adds.
arm_single="-O1 -fexpensive-optimizations -DWEND_WATCHED -DWEND_SMALL"
if [ "${1:-}" = --all ]; then
    levels=(-O0 -O1 -O2 -O3)
    cross_levels=("${levels[@]}")
    arm_levels=("${levels[@]}")
    arm_single=-O2
fi

# Where a row's sources are: as the build compiles them, or in the single-file form, which takes half the time.
mapfile -t sources < <(find "$top/src" -name '*.c' | LC_ALL=C sort)
"$top/scripts/amalgamate" "$scratch/single/wend"
ln -s wend.h "$scratch/single/wend/all.h"
tree="-std=c17 -ffp-contract=off -fexcess-precision=fast -I$top/include -I$top/src ${sources[*]}"
single="-I$scratch/single $scratch/single/wend/wend.c"
[ "${1:-}" = --all ] || tree="-std=c17 -ffp-contract=off -DWEND_WATCHED $single"

# One line per build: name, emulator (- for none), compiler, its options and sources.
rows() {
    # With a compiler's own defaults: this processor fuses multiply and add wherever it may. First, for one large file takes
    # longest to compile; with warnings, for who optimises sees more to warn of.
    echo "aarch64-gcc-single-file qemu-aarch64 aarch64-linux-gnu-gcc $arm_single -static ${warnings[*]} $single"
    for level in "${levels[@]}"; do
        echo "x86-64-gcc$level - gcc $level $tree"
        [ "${1:-}" != --all ] || echo "x86-64-clang$level - clang-19 $level $tree"
    done
    # One kernel for all rules, and the compiler decides what to inline.
    [ "${1:-}" != --all ] || echo "x86-64-clang-small - clang-19 -Os -DWEND_SMALL $tree"
    for level in "${cross_levels[@]}"; do
        echo "i686-gcc$level qemu-i386 i686-linux-gnu-gcc $level -static -msse2 -mfpmath=sse $tree"
        echo "s390x-gcc$level qemu-s390x s390x-linux-gnu-gcc $level -static $tree"
    done
    for level in "${arm_levels[@]}"; do
        echo "aarch64-gcc$level qemu-aarch64 aarch64-linux-gnu-gcc $level -static $tree"
    done
}

run_row() { # NAME EMULATOR COMPILER OPTION-OR-SOURCE...
    local name=$1 emulator=$2 compiler=$3 began=$SECONDS
    shift 3
    "$compiler" "$@" "$top"/tests/golden/*.c -o "$scratch/$name"
    [ "$emulator" != - ] || emulator=
    # shellcheck disable=SC2086  # no emulator, no word
    $emulator "$scratch/$name" >"$scratch/$name.txt"
    if ! diff "$top/tests/golden/expected.txt" "$scratch/$name.txt" >"$scratch/$name.diff"; then
        echo "$name: differs"
        head -5 "$scratch/$name.diff"
        return 1
    fi
    echo "$name: same, $((SECONDS - began)) s"
}

export -f run_row
export top scratch
# The words of a row become the arguments of run_row.
# shellcheck disable=SC2016
rows "$@" | xargs -P "${JOBS:-2}" -L 1 bash -c 'set -euo pipefail; run_row "$@"' row
echo "all the same"
