#!/usr/bin/env python3
"""Runs what docs/*.md show of the program: every ```sh block that consists of wend's commands, beside a copy of maps/.

    test_commands.py --source TREE --program WEND

README.md's are run by test_readme.py.
"""
import argparse
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def complaints_of(document, program, source):
    """What of a document's commands does not end well, in its order and in one folder; and how many there are."""
    text = document.read_text(encoding="utf-8")
    complaints, count = [], 0
    with tempfile.TemporaryDirectory(prefix="wend-docs-") as folder:
        shutil.copytree(source / "maps", pathlib.Path(folder) / "maps")
        for block in BLOCK.finditer(text):
            commands = [shlex.split(line, comments=True) for line in block[1].splitlines()]
            if not all(words and words[0] == "wend" for words in commands):
                continue
            for words in commands:
                count += 1
                done = subprocess.run([program, *words[1:]], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                                      text=True, check=False)
                if done.returncode != 0:
                    complaints.append("%s: %s\n%s" % (document.name, shlex.join(words), done.stderr))
    return complaints, count


def main():
    parser = argparse.ArgumentParser(description="Runs the commands of docs/*.md.")
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    complaints, count = [], 0
    for document in sorted((options.source / "docs").glob("*.md")):
        wrong, tried = complaints_of(document, options.program, options.source)
        complaints += wrong
        count += tried
    if count == 0:
        complaints.append("no document has a command")
    print("\n".join(complaints), end="\n" if complaints else "")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
