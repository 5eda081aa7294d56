#!/usr/bin/env python3
"""Compiles the C and C++ examples of docs/*.md, those of one document in one function, and checks that the
documents' relative links lead somewhere.

    test_examples.py --source TREE --compiler CC [--cxx-compiler CXX]

What examples take for granted is declared in world.h, of C++ in world.hpp. Nothing is run.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLE = {language: re.compile(r"^```%s\n(.*?)^```$" % language, re.MULTILINE | re.DOTALL) for language in ("c", "cpp")}
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")
FLAGS = ["-fsyntax-only", "-Wall", "-Werror", "-Wno-unused"]
STANDARD = {"c": "-std=c17", "cpp": "-std=c++17"}
WORLD = {"c": "world.h", "cpp": "world.hpp"}


def program_of(document, language):
    """One function with all examples of a document, each line where it stands in the document; None without any."""
    text = document.read_text(encoding="utf-8")
    lines = []
    for match in EXAMPLE[language].finditer(text):
        first = text[:match.start(1)].count("\n") + 1
        lines.append('#line %d "%s"\n%s' % (first, document.name, match[1]))
    return '#include "%s"\nint main(void)\n{\n%s}\n' % (WORLD[language], "".join(lines)) if lines else None


def compile_examples(source, compiler, document, language):
    """What the compiler has to say, or nothing."""
    program = program_of(document, language)
    if program is None:
        return ""
    with tempfile.TemporaryDirectory(prefix="wend-docs-") as folder:
        file = pathlib.Path(folder) / ("examples." + language)
        file.write_text(program, encoding="utf-8")
        includes = [flag for folder in ("include", "import/include", "bake/include", "store/include") for flag in ("-I", str(source / folder))]
        command = [compiler, STANDARD[language], *FLAGS, *includes, "-I", str(HERE), str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def broken_links(document):
    for link in LINK.findall(document.read_text(encoding="utf-8")):
        if "://" not in link and not (document.parent / link).exists():
            yield "%s: nothing is at %s" % (document, link)


def unlinked_documents(source):
    readme = (source / "README.md").read_text(encoding="utf-8")
    for document in sorted((source / "docs").glob("*.md")):
        if "(docs/%s)" % document.name not in readme:
            yield "README.md has no link to docs/%s" % document.name


def main():
    parser = argparse.ArgumentParser(description="Compiles the examples of docs/*.md.")
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--cxx-compiler")
    options = parser.parse_args()
    complaints = list(unlinked_documents(options.source))
    examples = 0
    for document in sorted((options.source / "docs").glob("*.md")):
        if document.name == "recipes.md":  # whose examples are run, each on its own
            continue
        examples += program_of(document, "c") is not None
        complaints += filter(None, [compile_examples(options.source, options.compiler, document, "c")])
        if options.cxx_compiler:
            complaints += filter(None, [compile_examples(options.source, options.cxx_compiler, document, "cpp")])
    for pattern in ("*.md", "docs/*.md", "bench/*.md", "maps/*.md"):
        for document in sorted(options.source.glob(pattern)):
            complaints += broken_links(document)
    if examples == 0:
        complaints.append("no document has an example")
    print("\n".join(complaints), file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
