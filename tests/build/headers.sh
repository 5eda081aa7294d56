#!/usr/bin/env bash
# Each public header alone, and all of them together in every language they promise to be clean in, with every compiler
# there is. What a header needs does not depend on the compiler, what is said of it does: so the first stands alone with one
# compiler for each language.
set -euo pipefail

top=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=tests/build/compilers.sh
. "$top/tests/build/compilers.sh"
mapfile -t c_compilers < <(each_compiler "${CC:-cc}" gcc clang-14 clang-19)
mapfile -t cpp_compilers < <(each_compiler "${CXX:-c++}" g++ clang++-19)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
count=0

try() { # COMPILER LANGUAGE STANDARD HEADER...
    printf '#include <wend/%s>\n' "${@:4}" >"$scratch/header.$2"
    "$1" -std="$3" -pedantic-errors -Wall -Wextra -Wconversion -Werror -fsyntax-only -I"$top/include" -I"$top/import/include" -I"$top/bake/include" -I"$top/store/include" "$scratch/header.$2" ||
        { echo "headers: ${*:4} as $3 with $1" >&2; exit 1; }
    count=$((count + 1))
}

headers=()
for header in "$top"/include/wend/*.h "$top"/import/include/wend/*.h "$top"/bake/include/wend/*.h "$top"/store/include/wend/*.h; do
    header=${header##*/}
    headers+=("$header")
    try "${c_compilers[0]}" c c99 "$header"
    try "${cpp_compilers[0]}" cpp c++11 "$header"
done
for compiler in "${c_compilers[@]}"; do
    for standard in c99 c11 c17; do
        try "$compiler" c "$standard" "${headers[@]}"
    done
done
for compiler in "${cpp_compilers[@]}"; do
    for standard in c++11 c++20; do
        try "$compiler" cpp "$standard" "${headers[@]}"
    done
done
for compiler in "${cpp_compilers[@]}"; do
    for standard in c++17 c++20 c++23; do
        try "$compiler" cpp "$standard" wend.hpp
    done
done
echo "$count compilations"
