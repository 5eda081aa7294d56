#!/usr/bin/env python3
"""Follows docs/bake.md from Blender to a walking agent, with maps/house.gltf for what Blender exports: bakes it by the
command that stands there, runs the program that stands there, and looks whether the agent comes up the stairs.

    test_bake.py --source TREE --compiler CC --library FILE --wend PROGRAM
"""
import argparse
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

RECIPE = re.compile(r"^## From Blender.*?`wend (bake [^`]*)`.*?^```c\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = ["-std=c17", "-Wall", "-Wextra", "-Werror"]

PROGRAM = """#include <stdio.h>
#include <stdlib.h>
#include <wend/all.h>
static void fail(const char *text) { fputs(text, stderr); exit(1); }
static void draw_at(double x, double y, uint32_t level, double heading_x, double heading_y)
{
(void)x, (void)y, (void)level, (void)heading_x, (void)heading_y;
}
int main(void)
{
double speed = 3, seconds = 0.05;
%s
printf("%%.2f %%.2f %%.2f", unit.x, -unit.y, unit.height);
wend_finder_destroy(finder); wend_space_destroy(space); wend_mesh_destroy(ground);
}
"""


def main():
    parser = argparse.ArgumentParser(description="Follows the recipe of docs/bake.md.")
    for option in ("--source", "--library", "--wend"):
        parser.add_argument(option, type=lambda name: pathlib.Path(name).resolve(), required=True)
    parser.add_argument("--compiler", required=True)
    options = parser.parse_args()
    command, code = RECIPE.search((options.source / "docs" / "bake.md").read_text(encoding="utf-8")).groups()
    level = str(options.source / "maps" / "house.gltf")
    bake = [level if word == "level.glb" else word for word in shlex.split(command)]
    with tempfile.TemporaryDirectory(prefix="wend-bake-") as folder:
        (pathlib.Path(folder) / "agent.c").write_text(PROGRAM % code, encoding="utf-8")
        compile_it = [options.compiler, *FLAGS, "-I", options.source / "include", "agent.c", options.library, "-lm",
                      "-o", "agent"]
        for step in ([options.wend, *bake], compile_it, ["./agent"]):
            done = subprocess.run(step, cwd=folder, capture_output=True, text=True, check=False, timeout=1200)
            if done.returncode:
                print(done.stderr, file=sys.stderr)
                return 1
    if done.stdout != "12.00 -9.00 3.00":
        print("the agent ends at", done.stdout, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
