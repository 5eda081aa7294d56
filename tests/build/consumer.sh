#!/usr/bin/env bash
# A program outside the project, built three of the four ways its author may choose: CMake package, pkg-config (each static
# and, if asked for, shared) and FetchContent (the single-file form is for single_file.sh). The shared library that is installed,
# with its program, is the one that FetchContent made. Everything happens in a folder that is removed afterwards.
#
#     tests/build/consumer.sh [--shared] [BUILD]    BUILD: a static build of wend that is there, to be installed; else one is made
#                                                   --shared: a shared build as well, which takes ten times as long
set -euo pipefail

kinds=(static)
[ "${1:-}" != --shared ] || { kinds+=(shared); shift; }
top=$(cd "$(dirname "$0")/../.." && pwd)
consumer=$top/tests/build/consumer
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}

# What must appear in the output of a run, so that no other wend on the machine is tested by mistake.
version=$(sed -n 's/^#define WEND_VERSION *"\(.*\)"/\1/p' "$top/include/wend/base.h")

expect() { # WAY PROGRAM
    "$2" | grep -q "^wend $version: cost 83160$" || { echo "consumer: $1 does not work" >&2; exit 1; }
    echo "$1: works"
}

expect_bake() { # WAY PROGRAM
    "$2" | grep -q "^wend-bake $version: ground of 1 tile$" || { echo "consumer: $1 does not work" >&2; exit 1; }
    echo "$1: works"
}

expect_store() { # WAY PROGRAM
    "$2" "$scratch/consumer.world" | grep -q "^wend-store $version: tile 1,0 is kept$" || { echo "consumer: $1 does not work" >&2; exit 1; }
    rm "$scratch/consumer.world"
    echo "$1: works"
}

expect_import() { # WAY PROGRAM
    "$2" | grep -q "^wend-import $version: 3 terrains$" || { echo "consumer: $1 does not work" >&2; exit 1; }
    echo "$1: works"
}

# How a library is made of the sources is for other tests: small, these are compiled in a third of the time, and offer the same
# functions.
quickly=(-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-DWEND_WATCHED -DCMAKE_CXX_FLAGS_DEBUG= -DWEND_UNITY=ON -DWEND_SMALL=ON)

build_static() {
    cmake -S "$top" -B "$scratch/build-static" "${quickly[@]}" \
        -DWEND_TOOLS=OFF -DWEND_TESTS=OFF -DWEND_BENCH=OFF -DWEND_EXAMPLES=OFF -DWEND_SERVICE=OFF -DCMAKE_INSTALL_LIBDIR=lib
    cmake --build "$scratch/build-static" --parallel "${JOBS:-2}"
}

# Installs into one prefix and moves it, so that an absolute path left in a file shows.
install_wend() { # KIND BUILD
    cmake --install "$2" --prefix "$scratch/first-$1"
    mv "$scratch/first-$1" "$scratch/$1"
    rm -rf "$scratch/build-$1"
}

# Where nothing tells the loader where libraries lie.
program_starts() {
    [ "$(env -i "$scratch/shared/bin/wend" --version)" = "wend $version" ] ||
        { echo "consumer: the installed program does not start" >&2; exit 1; }
    echo "program of a shared build: starts"
}

by_package() { # KIND
    cmake -S "$consumer" -B "$scratch/package-$1" -DCMAKE_PREFIX_PATH="$scratch/$1"
    cmake --build "$scratch/package-$1"
    expect "CMake package, $1" "$scratch/package-$1/consumer"
    expect_import "CMake package of wend-import, $1" "$scratch/package-$1/importer"
    [ ! -e "$scratch/$1/include/wend/bake.h" ] ||
        expect_bake "CMake package of wend-bake, $1" "$scratch/package-$1/baker"
    [ ! -e "$scratch/$1/include/wend/store.h" ] ||
        expect_store "CMake package of wend-store, $1" "$scratch/package-$1/keeper"
}

by_pkg_config() { # KIND
    export PKG_CONFIG_PATH=$scratch/$1/lib/pkgconfig
    # Word splitting is what pkg-config's output is made for.
    # shellcheck disable=SC2046
    "$cc" -std=c17 "$consumer/main.c" $(pkg-config --cflags --libs wend) -o "$scratch/pkg-config-$1"
    LD_LIBRARY_PATH=$scratch/$1/lib expect "pkg-config, $1" "$scratch/pkg-config-$1"
    # shellcheck disable=SC2046
    "$cc" -std=c17 "$consumer/importer.c" $(pkg-config --cflags --libs wend-import) -o "$scratch/pkg-config-import-$1"
    LD_LIBRARY_PATH=$scratch/$1/lib expect_import "pkg-config of wend-import, $1" "$scratch/pkg-config-import-$1"
    if [ -e "$scratch/$1/include/wend/store.h" ]; then
        # shellcheck disable=SC2046
        "$cc" -std=c17 "$consumer/keeper.c" $(pkg-config --cflags --libs wend-store) -o "$scratch/pkg-config-store-$1"
        LD_LIBRARY_PATH=$scratch/$1/lib expect_store "pkg-config of wend-store, $1" "$scratch/pkg-config-store-$1"
    fi
    [ -e "$scratch/$1/include/wend/bake.h" ] || return 0
    # shellcheck disable=SC2046
    "$cc" -std=c17 "$consumer/baker.c" $(pkg-config --cflags --libs wend-bake) -o "$scratch/pkg-config-bake-$1"
    LD_LIBRARY_PATH=$scratch/$1/lib expect_bake "pkg-config of wend-bake, $1" "$scratch/pkg-config-bake-$1"
}

# All that a project around wend may ask for.
by_fetch_content() {
    cmake -S "$consumer" -B "$scratch/build-shared" "${quickly[@]}" -DWEND_SOURCE="$top" -DBUILD_SHARED_LIBS=ON \
        -DWEND_INSTALL=ON -DWEND_TOOLS=ON -DWEND_IMPORT=ON -DWEND_BAKE=ON -DWEND_STORE=ON -DCMAKE_INSTALL_LIBDIR=lib
    cmake --build "$scratch/build-shared" --parallel "${JOBS:-2}"
    expect "FetchContent" "$scratch/build-shared/consumer"
}

# wend as a part brings its library along, not its tests and not its install rules.
nothing_comes_unasked() {
    cmake -S "$consumer" -B "$scratch/part" -DWEND_SOURCE="$top"
    cmake --install "$scratch/part" --prefix "$scratch/from-part"
    [ ! -e "$scratch/from-part/include" ] || { echo "consumer: wend installs itself unasked" >&2; exit 1; }
    [ ! -e "$scratch/part/_deps/wend-build/tests" ] || { echo "consumer: wend builds its tests unasked" >&2; exit 1; }
}

only_api_is_exported() {
    local strangers library
    for library in wend wend-import wend-bake wend-store; do
        [ -e "$scratch/shared/lib/lib$library.so" ] || continue
        strangers=$(nm -D --defined-only "$scratch/shared/lib/lib$library.so" | awk '{print $3}' | grep -v '^wend_' || true)
        [ -z "$strangers" ] || { echo "consumer: the shared library $library exports $strangers" >&2; exit 1; }
    done
}

[ -n "${1:-}" ] || build_static
install_wend static "${1:-$scratch/build-static}"
nothing_comes_unasked
for kind in "${kinds[@]}"; do
    if [ "$kind" = shared ]; then
        by_fetch_content
        install_wend shared "$scratch/build-shared"
        only_api_is_exported
        program_starts
    fi
    by_package "$kind"
    by_pkg_config "$kind"
done
