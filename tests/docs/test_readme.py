#!/usr/bin/env python3
"""Does what README.md says, in a copy of the tree, and fails where it does not come out as shown.

    test_readme.py [--source TREE] [--build FOLDER] [--document FILE]

- A ```c block right after the comment <!-- program: NAME.c --> becomes the file NAME.c.
- Every line of a ```sh block is run by sh, the block as one script, and must succeed.
- A ```text block right after a ```sh block is what that block prints, to the letter but for times ("39.2 us"). After
  the comment <!-- figures vary --> in between, every figure may be another one.
- A picture docs/images/NAME.png must be, to the pixel, what a block above it, or the comment <!-- drawn by: COMMAND -->
  right before it, draws to NAME.png. What a browser was filmed at, as the comment <!-- recorded by: … --> tells, is not
  the same to the pixel elsewhere, and is left alone.
- Lines that begin with ./quickstart or ./check are not run, but those files must be there and executable.

The program `wend` comes from the build folder, `cc` is what the environment's CC says, and HOME and what is
installed live in the copy.
"""
import argparse
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
sys.dont_write_bytecode = True
from pictures import decode_png  # noqa: E402
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROGRAM = re.compile(r"<!-- program: (\S+\.c) -->\s*\Z")
VARY = "<!-- figures vary -->"
TIME = re.compile(r"[\d.]+ us\b")
FIGURE = re.compile(r" *[\d.]+")
PICTURE = re.compile(r"(?<!<!-- recorded by: npm run record, in web/ -->\n)(?:<!-- drawn by: (.*?) -->\n)?!\[[^\]]*\]\((docs/images/([^)]*\.png))\)", re.DOTALL)
ENTRY_POINTS = ("./quickstart", "./check")


class Block:
    """One fenced block: its language, its text, and the file it is to become."""

    def __init__(self, match, document):
        self.language, self.text = match.groups()
        before = document[:match.start()]
        self.line = before.count("\n") + 1
        program = PROGRAM.search(before)
        self.file = program[1] if program else None
        between = before.rstrip()
        self.figures_vary = between.endswith(VARY)
        self.follows_directly = between.removesuffix(VARY).rstrip().endswith("```")


def blocks_of(document):
    return [Block(match, document) for match in FENCE.finditer(document)]


def copy_tree(source, target):
    """All but what builds leave at the top."""

    def skip(folder, names):
        at_top = pathlib.Path(folder) == source
        return [name for name in names if name == "__pycache__" or at_top and name.startswith((".git", "build"))]

    shutil.copytree(source, target, ignore=skip, symlinks=True)


def find_wend(build):
    for folder in (build, build / "tools", build / "bin"):
        if (folder / "wend").is_file():
            return folder
    sys.exit(f"{build}: no program wend in there, build it first")


def environment(home, wend_folder, tree):
    """PATH with our wend and a cc in front; a HOME of its own."""
    shims = home / "shims"
    shims.mkdir(parents=True)
    # Optimising the whole library, with all its kernels, takes a minute and tells nothing about the README.
    env = dict(os.environ, HOME=str(home), LC_ALL="C.UTF-8")
    for name, variable, options in (("cc", "CC", "-O0 -DWEND_SMALL -DWEND_WATCHED"), ("c++", "CXX", "-O0")):
        compiler = os.environ.get(variable, name).split()
        compiler[0] = shutil.which(compiler[0])
        if compiler[0]:
            shim = shims / name
            shim.write_text(f'#!/bin/sh\nexec {shlex.join(compiler)} "$@" {options}\n')
            shim.chmod(0o755)
            env[variable] = str(shim)
        elif variable == "CC":
            sys.exit(f"{os.environ.get(variable, name)}: no such compiler")
    # What stands beside the library is built and installed by tests/build/consumer.sh.
    without = " ".join(f"-DWEND_{name}=OFF" for name in ("TOOLS", "IMPORT", "BAKE", "STORE", "SERVICE"))
    shim = shims / "cmake"
    shim.write_text(f'#!/bin/sh\n[ "$1" != -S ] || set -- "$@" {without}\nexec {shutil.which("cmake")} "$@"\n')
    shim.chmod(0o755)
    env["PATH"] = os.pathsep.join((str(shims), str(wend_folder), env["PATH"]))
    env["CCACHE_BASEDIR"] = str(tree)
    env["PKG_CONFIG_PATH"] = str(home / ".local/lib/pkgconfig")
    return env


def run_script(text, tree, env):
    """Runs a block but for the entry points; returns what it printed, and what went wrong or None."""
    lines = []
    for line in text.splitlines():
        words = shlex.split(line, comments=True)
        if words and words[0] in ENTRY_POINTS:
            if not os.access(tree / words[0], os.X_OK):
                return "", f"{words[0]} is not there or not executable"
            continue
        lines.append(line)
    script = "set -e\n" + "\n".join(lines)
    done = subprocess.run(["sh", "-c", script], cwd=tree, env=env, capture_output=True, text=True, check=False)
    error = f"ended with {done.returncode}:\n{done.stdout}{done.stderr}" if done.returncode else None
    return done.stdout, error


def agrees(block, printed):
    """Line by line; what may vary is made equal on both sides first."""

    def normal(text):
        text = "\n".join(line.rstrip() for line in text.rstrip("\n").split("\n"))
        text = TIME.sub("TIME", text)
        return FIGURE.sub(" FIGURE", text) if block.figures_vary else text

    return normal(block.text) == normal(printed)


def check(blocks, tree, env):
    """Goes through the document once; returns the complaints."""
    complaints, printed = [], None
    for block in blocks:
        if block.file:
            (tree / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            printed, error = run_script(block.text, tree, env)
            if error:
                complaints.append(f"line {block.line}: {block.text}{error}")
                printed = None
        elif block.language == "text" and block.follows_directly and printed is not None:
            if not agrees(block, printed):
                complaints.append(f"line {block.line}: shown\n{block.text}\nbut printed\n{printed}")
    return complaints


def check_pictures(document, tree, env):
    """Whether each is what is drawn today; returns the complaints."""
    complaints = []
    for command, shown, name in PICTURE.findall(document):
        if command:
            run_script(command.replace("\n", " "), tree, env)
        drawn = tree / name
        if not drawn.exists():
            complaints.append(f"{shown}: nothing above it draws {name}")
        elif decode_png(drawn.read_bytes()) != decode_png((tree / shown).read_bytes()):
            complaints.append(f"{shown} is not what its command draws today, draw it again")
    return complaints


def main():
    parser = argparse.ArgumentParser(description="Does what README.md says.")
    parser.add_argument("--source", type=pathlib.Path, default=ROOT)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--document", default="README.md")
    options = parser.parse_args()
    document = (options.source / options.document).read_text(encoding="utf-8")
    blocks = blocks_of(document)
    with tempfile.TemporaryDirectory(prefix="wend-readme-") as folder:
        tree = pathlib.Path(folder) / "wend"
        copy_tree(options.source, tree)
        env = environment(pathlib.Path(folder) / "home", find_wend(options.build.resolve()), tree)
        complaints = check(blocks, tree, env) + check_pictures(document, tree, env)
    for complaint in complaints:
        print(f"{options.document}, {complaint}", file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
