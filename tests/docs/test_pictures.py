#!/usr/bin/env python3
"""Pictures of docs/*.md: each page opens with one, and those that wend or an example draws are what it draws today.

    test_pictures.py [--source TREE] [--build FOLDER] [--examples FOLDER] [--draw]

- Behind a page's title and at most one paragraph comes a picture.
- Right before a picture the comment <!-- drawn by: COMMAND --> says what draws it to a file of its name, in a folder
  that holds `maps`. With --draw the pictures of these commands, README.md's too, are drawn anew. Those of examples
  (example_NAME) are left out where no folder of examples is given.
- Pictures are small, and bring a background of their own: pages are light or dark.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "cli"))
sys.dont_write_bytecode = True
from pictures import decode_png  # noqa: E402

PICTURE = re.compile(r"!\[[^\]]*\]\(((?:docs/)?images/([^)]*))\)")
DRAWN = re.compile(r"<!-- drawn by: (wend .*?|printf .*?|example_.*?) -->\n!\[[^\]]*\]\((?:docs/)?images/([^)]*)\)", re.DOTALL)
BYTES_MOST = {".svg": 65536, ".png": 200000}


def opens_with_a_picture(text):
    """Paragraphs are between blank lines; the first is the title."""
    parts = [part for part in re.split(r"\n\s*\n", text) if part.strip()]
    return any(PICTURE.search(part) for part in parts[:3])


def has_background(svg):
    """The first shape covers everything."""
    first = re.search(r"<(rect|path|polygon|circle|line|text)[^>]*>", svg)
    size = re.search(r'viewBox="0 0 (\S+) (\S+)"', svg)
    return first is not None and first[1] == "rect" and all(
        re.search(r'\b%s="(100%%|%s)"' % (side, re.escape(value)), first[0])
        for side, value in zip(("width", "height"), size.groups()))


def draw(source, programs, command, name):
    """The bytes that a command draws, or what went wrong."""
    with tempfile.TemporaryDirectory(prefix="wend-pictures-") as folder:
        os.symlink(source / "maps", os.path.join(folder, "maps"))
        environment = dict(os.environ, PATH=os.pathsep.join((*programs, os.environ["PATH"])))
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
                              check=False)
        file = pathlib.Path(folder) / name
        return (file.read_bytes(), None) if file.exists() else (None, done.stdout + done.stderr)


def same(name, drawn, shown):
    return drawn == shown or (name.endswith(".png") and decode_png(drawn) == decode_png(shown))


def faults_of_drawn(source, programs, document, write):
    for command, name in DRAWN.findall(document.read_text(encoding="utf-8")):
        if command.startswith("example_") and len(programs) == 1:
            continue
        drawn, error = draw(source, programs, command.replace("\n", " "), name)
        shown = source / "docs" / "images" / name
        if drawn is None:
            yield "%s: %s draws no %s: %s" % (document.name, command, name, error)
        elif write:
            shown.write_bytes(drawn)
        elif not shown.exists() or not same(name, drawn, shown.read_bytes()):
            yield "%s: %s is not what its command draws today, draw it again with --draw" % (document.name, name)


def faults_of_pictures(source, document):
    text = document.read_text(encoding="utf-8")
    if not opens_with_a_picture(text):
        yield "%s: no picture right behind its title and first paragraph" % document.name
    for _, name in PICTURE.findall(text):
        file = source / "docs" / "images" / name
        if not file.exists():
            yield "%s: there is no %s" % (document.name, name)
            continue
        if file.stat().st_size > BYTES_MOST[file.suffix]:
            yield "%s: %s has %d bytes" % (document.name, name, file.stat().st_size)
        if file.suffix == ".svg" and not has_background(file.read_text(encoding="utf-8")):
            yield "%s: %s has no background of its own" % (document.name, name)


def main():
    parser = argparse.ArgumentParser(description="Checks the pictures of docs/*.md.")
    parser.add_argument("--source", type=pathlib.Path, default=ROOT)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="folder of the program wend")
    parser.add_argument("--examples", type=pathlib.Path, help="folder of the examples' programs")
    parser.add_argument("--draw", action="store_true", help="draw anew what wend draws")
    options = parser.parse_args()
    source = options.source.resolve()
    programs = [str(folder.resolve()) for folder in (options.build, options.examples) if folder]
    complaints = []
    for document in [*sorted((source / "docs").glob("*.md")), source / "README.md"]:
        if options.draw or document.name != "README.md" or document.parent.name == "docs":
            complaints += faults_of_drawn(source, programs, document, options.draw)
        if document.parent.name == "docs":
            complaints += faults_of_pictures(source, document)
    print("\n".join(complaints), file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
