#!/usr/bin/env python3
"""Compiles and runs each recipe of docs/recipes.md, and compares what it prints with the text that follows it.

    test_recipes.py --source TREE --compiler CC --library FILE [--write]

Each block of C is the body of one function in recipe.h. --write puts what is printed into the document.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RECIPE = re.compile(r"^```c\n(.*?)^```\n(?:\n?```text\n(.*?)^```\n)?", re.MULTILINE | re.DOTALL)
FLAGS = ["-std=c17", "-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unused"]


def run_recipe(options, code, line):
    """What it prints, without blanks at the ends; or what the compiler has to say, and False."""
    with tempfile.TemporaryDirectory(prefix="wend-recipes-") as folder:
        file, program = pathlib.Path(folder) / "recipe.c", pathlib.Path(folder) / "recipe"
        file.write_text('#include "recipe.h"\nstatic void play(void)\n{\n#line %d "recipes.md"\n%s}\n' % (line, code),
                        encoding="utf-8")
        command = [options.compiler, *FLAGS, "-I", str(options.source / "include"), "-I", str(HERE), str(file),
                   str(options.library), "-lm", "-o", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stderr, False
        done = subprocess.run([program], capture_output=True, text=True, check=False, timeout=1200)
        return done.stdout.strip(), done.returncode == 0


def main():
    parser = argparse.ArgumentParser(description="Runs the recipes of docs/recipes.md.")
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    document = options.source / "docs" / "recipes.md"
    text = document.read_text(encoding="utf-8")
    complaints, recipes, written, end = [], 0, [], 0
    for match in RECIPE.finditer(text):
        line = text[:match.start(1)].count("\n") + 1
        printed, good = run_recipe(options, match[1], line)
        recipes += 1
        if not good:
            complaints.append("recipes.md:%d: %s" % (line, printed))
        elif not options.write and printed != (match[2] or "").strip():
            complaints.append("recipes.md:%d prints\n%s\nand not\n%s" % (line, printed, match[2]))
        written += [text[end:match.start()], "```c\n%s```\n\n```text\n%s\n```\n" % (match[1], printed)]
        end = match.end()
    if options.write and not complaints:
        document.write_text("".join(written) + text[end:], encoding="utf-8")
    if recipes < 9:
        complaints.append("recipes.md has %d recipes" % recipes)
    print("\n".join(complaints), file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
