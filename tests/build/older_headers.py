#!/usr/bin/env python3
"""A program compiled against headers of an older version, run with today's library, static and shared.

    tests/build/older_headers.py      uses $CC (default: cc)

The older headers are today's without the last members of the structs that grow, as they were before those came; the
program is tests/build/older_client.c, which fails if the library reads or writes further than its structs go.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
# Which member each struct ends before: the sizes in src/base/growth.c, oldest first.
VERSIONS = {
    "the oldest": {
        "wend_profile": "walkable",
        "wend_query": "otherwise",
        "wend_path": "start_index",
        "wend_follower": "crossed_link",
        "wend_path_check": "cost",
        "wend_expansion": "left",
    },
    "the one in between": {"wend_query": "shape", "wend_path": "work", "wend_expansion": "left"},
    "the one before": {"wend_profile": "radius", "wend_path": "nodes", "wend_expansion": "left"},
}


def shorten(text, struct, member):
    """Takes away the members of a struct from one on, with the comment before it."""
    body = re.search(rf"typedef struct {struct} \{{\n(.*?)\n\}} {struct};", text, re.DOTALL)
    if not body:
        return text
    lines = body[1].split("\n")
    at = next(i for i, line in enumerate(lines) if re.search(rf"\b{member}\b\s*[,;(]", re.sub(r"\(\*(\w+)\)", r"\1", line)))
    head = "\n".join(lines[:at])
    if head.count("/*") > head.count("*/"):
        sys.exit(f"older_headers: {member} of {struct} stands in a comment")
    while head.rstrip().endswith("*/"):
        head = head[: head.rindex("/*")]
    return text[: body.start(1)] + head.rstrip() + text[body.end(1) :]


def older_headers(folder, members):
    target = folder / "wend"
    target.mkdir(parents=True)
    for file in sorted((TOP / "include/wend").iterdir()):
        text = file.read_text(encoding="utf-8")
        for struct, member in members.items():
            text = shorten(text, struct, member)
        (target / file.name).write_text(text, encoding="utf-8")
    return folder


def run(*command, **options):
    subprocess.run([str(part) for part in command], check=True, **options)


def build_library(cc, scratch):
    """One object for the static and the shared library; small, for all kernels read what the call made of the structs."""
    run(sys.executable, TOP / "scripts/amalgamate", scratch / "single")
    run(cc, "-std=c17", "-O0", "-DWEND_SMALL", "-fPIC", "-ffp-contract=off", "-I", scratch / "single", "-c", scratch / "single/wend.c",
        "-o", scratch / "wend.o")
    run("ar", "rcs", scratch / "libwend.a", scratch / "wend.o")
    run(cc, "-shared", scratch / "wend.o", "-o", scratch / "libwend.so")


def main():
    cc = os.environ.get("CC", "cc")
    with tempfile.TemporaryDirectory() as folder:
        scratch = pathlib.Path(folder)
        build_library(cc, scratch)
        for number, (name, members) in enumerate(VERSIONS.items()):
            include = older_headers(scratch / str(number), members)
            for library in ("libwend.a", "libwend.so"):
                program = scratch / f"client-{number}-{library}"
                run(cc, "-std=c17", "-Wall", "-Wextra", "-Werror", "-DOLDEST" if number == 0 else "-DLATER", "-I", include,
                    TOP / "tests/build/older_client.c", scratch / library, "-o", program)
                run(program, env={**os.environ, "LD_LIBRARY_PATH": str(scratch)})
                print(f"{name} headers with {library}: as they should be")


main()
