#!/usr/bin/env python3
"""Checks who includes whom: a file sees its own floor or a lower one, and everything outside src/ only include/.

    tests/build/check_floors.py [FOLDER]     checks the project in FOLDER (default: the one it lies in)
    tests/build/check_floors.py --self-test  checks the checker on small projects with one fault each
"""

import pathlib
import re
import sys
import tempfile

# What a floor of src/ may include besides itself and the public headers.
BELOW = {
    "base": [],
    "map": ["base"],
    "search": ["base", "map"],
    "index": ["base", "map", "search"],
    "find": ["base", "map", "search", "index"],
    "agent": ["base", "map", "search", "index", "find"],
    "io": ["base", "map"],
}
# Folders that know wend only as its users do. Tests may look inside.
OUTSIDE = ["import", "tools", "bench", "examples", "redis", "web", "bindings"]

# Headers that a compiler brings even without a C library, and string.h for memcpy, memset and memcmp.
FREESTANDING = {"float.h", "limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h"}
# What a compiler brings for one kind of processor.
PROCESSOR = {"src/base/processor.h": {"cpuid.h"}}
CORE = FREESTANDING | {"string.h"}
# The two files that a freestanding build leaves empty.
HOSTED = {"src/base/platform.c", "src/io/file.c"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def source_files(folder):
    if not folder.is_dir():
        return []
    return sorted(file for file in folder.rglob("*") if file.suffix in (".c", ".h", ".inl", ".cpp", ".hpp"))


def includes(file):
    """(line number, is it <name>, name) of each #include."""
    text = file.read_text(encoding="utf-8")
    for found in INCLUDE.finditer(text):
        yield text.count("\n", 0, found.start(2)) + 1, found[1] == "<", found[2]


def resolve(root, file, name):
    """The file that #include "name" means, or None."""
    for folder in (file.parent, root / "src"):
        if (folder / name).is_file():
            return (folder / name).resolve()
    return None


def fault_in_src(root, file, system, name):
    floor = file.relative_to(root / "src").parts[0]
    if floor not in BELOW:
        return f"src/{floor} is no floor"
    if system:
        path = file.relative_to(root).as_posix()
        allowed = name.startswith("wend/") or name in CORE or path in HOSTED or name in PROCESSOR.get(path, ())
        return None if allowed else f"<{name}> belongs into {' or '.join(sorted(HOSTED))}"
    target = resolve(root, file, name)
    if target is None:
        return f'"{name}" is not there (public headers are included as <wend/…>)'
    if not target.is_relative_to(root / "src"):
        return f'"{name}" lies outside src/'
    other = target.relative_to(root / "src").parts[0]
    if other != floor and other not in BELOW[floor]:
        return f'"{name}" lies on the floor {other}, which {floor} may not see'
    return None


def fault_in_public(_root, _file, system, name):
    if system and (name.startswith("wend/") or name in FREESTANDING):
        return None
    return f"a public header includes {name}: only <wend/…> and freestanding headers may be"


def fault_outside(root, file, system, name):
    if system:
        return None
    target = resolve(root, file, name)
    if target is not None and target.is_relative_to(root / "src"):
        return f'"{name}" lies in src/: only <wend/…> may be seen from here'
    return None


def check(root):
    """All faults of a project, as lines of text."""
    faults = []
    rules = [("src", fault_in_src), ("include", fault_in_public)] + [(folder, fault_outside) for folder in OUTSIDE]
    for folder, fault_of in rules:
        for file in source_files(root / folder):
            for line, system, name in includes(file):
                fault = fault_of(root, file, system, name)
                if fault:
                    faults.append(f"{file.relative_to(root).as_posix()}:{line}: {fault}")
    return faults + check_source_list(root)


def check_source_list(root):
    """CMakeLists.txt must name exactly the files that are there."""
    cmake = root / "CMakeLists.txt"
    if not cmake.is_file():
        return []
    named = set(re.findall(r"\bsrc/[\w/]+\.c\b", cmake.read_text(encoding="utf-8")))
    there = {file.relative_to(root).as_posix() for file in source_files(root / "src") if file.suffix == ".c"}
    return [f"{file}: not in CMakeLists.txt" for file in sorted(there - named)] + [
        f"CMakeLists.txt: {file} is not there" for file in sorted(named - there)
    ]


# A project without fault, and what to put into it to make one.
SOUND = {
    "include/wend/base.h": "#include <stdint.h>\n",
    "src/base/bits.h": "#include <wend/base.h>\n",
    "src/map/grid.h": '#include "base/bits.h"\n',
    "src/search/astar.h": '#include "map/grid.h"\n',
    "src/find/finder.c": '#include <string.h>\n#include "search/astar.h"\n#include "local.h"\n',
    "src/find/local.h": "",
    "src/base/platform.c": "#include <pthread.h>\n",
    "src/io/text.h": '#include "map/grid.h"\n',
    "tools/main.c": '#include <stdio.h>\n#include <wend/base.h>\n#include "options.h"\n',
    "tools/options.h": "",
    "CMakeLists.txt": "set(WEND_SOURCES\n  src/base/platform.c\n  src/find/finder.c)\n",
}
FAULTY = {
    "a lower floor sees a higher one": {"src/base/bits.h": '#include "map/grid.h"\n'},
    "a higher floor by a relative path": {"src/map/grid.h": '#include "../search/astar.h"\n'},
    "io sees search": {"src/io/text.h": '#include "search/astar.h"\n'},
    "search sees io": {"src/search/astar.h": '#  include "io/text.h"\n'},
    "an unknown floor": {"src/extra/new.h": "#include <stddef.h>\n"},
    "a public header in quotes": {"src/map/grid.h": '#include "wend/base.h"\n'},
    "the operating system in the core": {"src/find/local.h": "#include <pthread.h>\n"},
    "a public header sees stdio": {"include/wend/base.h": "#include <stdio.h>\n"},
    "a public header sees src": {"include/wend/base.h": '#include "../../src/base/bits.h"\n'},
    "a tool sees src": {"tools/options.h": '#include "../src/base/bits.h"\n'},
    "a benchmark sees src": {"bench/bench.c": '#include "base/bits.h"\n'},
    "a source file that is not built": {"src/map/lost.c": ""},
    "a source file that is not there": {"CMakeLists.txt": "src/base/platform.c src/find/finder.c src/map/gone.c\n"},
}


def faults_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return check(root)


def self_test():
    wrong = [f"a sound project: {fault}" for fault in faults_of(SOUND)]
    for case, change in FAULTY.items():
        found = faults_of(SOUND | change)
        if len(found) != 1:
            wrong.append(f"{case}: {len(found)} faults found instead of 1 {found}")
    return wrong


def main():
    if sys.argv[1:] == ["--self-test"]:
        faults = self_test()
    else:
        here = pathlib.Path(__file__).resolve().parents[2]
        faults = check(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else here)
    print("\n".join(faults) or "no fault")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
