#!/usr/bin/env bash
# Fuzzes every target that has seeds in tests/fuzz/corpus for some seconds, beginning with those seeds.
# What is found stays in BUILD_FOLDER/found: a crash goes into the seeds together with its fix.
#
#     tests/build/fuzz.sh BUILD_FOLDER SECONDS_PER_TARGET [PRESET [CMAKE_OPTION...]]
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
seconds=$2

cmake --preset "${3:-fuzz}" -S "$top" -B "$build" "${@:4}"
export LLVM_PROFILE_FILE=$build/fuzz.profraw # where lines are counted too
mapfile -t targets < <(find "$top/tests/fuzz/corpus" -mindepth 1 -maxdepth 1 -type d -printf '%f\n' | LC_ALL=C sort)
cmake --build "$build" --parallel "${JOBS:-2}" --target fuzz

fuzz_one() { # TARGET
    mkdir -p "$build/found" "$build/corpus/$1"
    WEND_FUZZ_TARGET=$1 "$build/tests/fuzz/fuzz" -max_total_time="$seconds" -timeout=1200 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$build/found/$1-" "$build/corpus/$1" "$top/tests/fuzz/corpus/$1" >"$build/fuzz-$1.log" 2>&1 ||
        { tail -50 "$build/fuzz-$1.log"; echo "$1: failed"; return 1; }
    awk -v target="$1" '/stat::number_of_executed_units/ { print target ": " $2 " inputs" }' "$build/fuzz-$1.log"
}

export -f fuzz_one
export top build seconds
# shellcheck disable=SC2016  # expanded by the inner shell
printf '%s\n' "${targets[@]}" |
    xargs -P "${JOBS:-2}" -I{} bash -c 'set -euo pipefail; fuzz_one "$1"' fuzz {}
