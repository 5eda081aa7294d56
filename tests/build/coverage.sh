#!/usr/bin/env bash
# Which lines of src/, import/, bake/ and store/ a test run leaves out: builds with Clang 19, runs the quick tests, prints the
# share per file and fails below the least share that is allowed. Lines of functions that no program calls count as well, for the
# libraries' objects are looked into rather than the programs. Which lines they are, coverage.txt in BUILD_FOLDER tells where the
# share is too small or WEND_LINES is set. Left out are two tests that do one thing for very long, for they look for numbers that
# overflow, which other builds tell as well; those of the program's that start it hundreds of times, and what documents show, which
# run the same lines; real maps and crowds of thousands, for smaller ones run the same lines; and many threads on one space, whom
# the thread sanitizer watches.
#
#     tests/build/coverage.sh BUILD_FOLDER [LEAST_PERCENT [CMAKE_OPTION...]]
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
build=$1
least=${2:-95}

cmake --preset coverage -S "$top" -B "$build" "${@:3}"
cmake --build "$build" --parallel "${JOBS:-2}"

# One file per program; runs of the same program add up in it.
rm -rf "$build/profiles"
export LLVM_PROFILE_FILE=$build/profiles/%m.profraw ASAN_OPTIONS=quarantine_size_mb=8
ctest --test-dir "$build" -L quick -E '^(build-|docs-|cli-(ask|bake|basics|bench|field|files|formats|image|import|input|mesh|path|reach|shortest|show|simulate|solve)$|unit-(far|wrap)$|matrix-crowd-scenes-|(published|ships)-|threads$)' -j "${JOBS:-2}" --output-on-failure
llvm-profdata-19 merge "$build"/profiles/*.profraw -o "$build/all.profdata"

# As the build has them now: the folder may hold others, of sources that are no more.
mapfile -t objects < <(grep -oE -e '-o \S*CMakeFiles/wend(-import|-bake|-store)?\.dir/\S+\.o' "$build/compile_commands.json" | cut -c4- | LC_ALL=C sort -u)
looked_at=(-instr-profile "$build/all.profdata" "${objects[@]/#/--object=$build/}" --sources "$top/src" "$top/import" "$top/bake" "$top/store")
llvm-cov-19 export -summary-only "${looked_at[@]}" >"$build/coverage.json"

status=0
python3 - "$build/coverage.json" "$top/" "$least" <<'PYTHON' || status=1
import json
import sys

data = json.load(open(sys.argv[1]))["data"][0]
for file in sorted(data["files"], key=lambda file: file["filename"]):
    lines = file["summary"]["lines"]
    if lines["count"]:
        print(f"{lines['percent']:6.1f} % {lines['count'] - lines['covered']:4d} lines left out  {file['filename'].removeprefix(sys.argv[2])}")
percent = data["totals"]["lines"]["percent"]
print(f"{percent:.1f} % of the lines of src/, import/, bake/ and store/ ran; at least {sys.argv[3]} % must")
sys.exit(0 if percent >= float(sys.argv[3]) else 1)
PYTHON
if [ "$status" -ne 0 ] || [ -n "${WEND_LINES:-}" ]; then
    llvm-cov-19 show "${looked_at[@]}" >"$build/coverage.txt"
fi
exit "$status"
