#!/usr/bin/env python3
"""Checks the order of the house: a file sees its own floor or a lower one, everything outside src/ sees only include/,
a room of src/ sees only those rooms, and by those doors, that rooms.py names, a folder of import/, bake/, store/, service/, tools/,
bench/, web/ and tests/support those that outside.py names; files include each other in no circle (a.h and a.c count as one) and call each
other in none; functions and structs are within the limits of limits.py, no comment of a public header is longer than 12 lines, and nothing in src/ has the name of something else there. CONTRIBUTING.md,
README.md and README.zh-CN.md show the rooms as they are.

    tests/build/check_floors.py [FOLDER]     checks the project in FOLDER (default: the one it lies in)
    tests/build/check_floors.py --self-test  checks the checker on small projects with one fault each
    tests/build/check_floors.py --tree       writes the rooms into CONTRIBUTING.md and the READMEs
"""

import pathlib
import re
import sys
import tempfile

import limits
import outside
from outside import FOLDERS, Folder
from rooms import FLOORS, ROOMS, Room

# What a floor of src/ may include besides itself and the public headers.
BELOW = {
    "base": [],
    "map": ["base"],
    "search": ["base", "map"],
    "find": ["base", "map", "search"],
    "agent": ["base", "map", "search", "find"],
    "io": ["base", "map"],
    "world": ["base", "map"],
}
# Folders that know wend only as its users do. Tests may look inside.
OUTSIDE = ["import", "bake", "store", "tools", "bench", "examples", "service", "web"]
PUBLIC = ["include", "import/include", "bake/include", "store/include"]
STANDS_IN = "web/native/grids.c"  # takes the place of rooms of src/ in a module that leaves them out

# Headers that a compiler brings even without a C library, and string.h for memcpy, memset and memcmp.
FREESTANDING = {"float.h", "limits.h", "stdalign.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h"}
# What a compiler brings for one kind of processor.
PROCESSOR = {"src/base/processor.c": {"cpuid.h"}, "src/base/lanes.h": {"emmintrin.h"},
             "src/base/wide_lanes.h": {"immintrin.h"}, "src/base/root.h": {"emmintrin.h"},
             "src/search/jump/jump_ends.h": {"emmintrin.h"}}
CORE = FREESTANDING | {"string.h"}
# The longest comment of a public header, in lines.
MOST_WORDS = 12
MOST_FILES = 40  # in a room
# The two files that a freestanding build leaves empty.
HOSTED = {"src/base/platform.c", "src/io/file.c", "src/io/image_file.c"}

# What building in the source tree leaves there, as .gitignore has it.
BUILT = {"build", "dist", "node_modules", "build-output"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def source_files(folder):
    if not folder.is_dir():
        return []
    files = (file for file in folder.rglob("*") if file.suffix in (".c", ".h", ".inl", ".cpp", ".hpp"))
    return sorted(file for file in files if file.relative_to(folder).parts[0] not in BUILT)


def includes(file):
    """(line number, is it <name>, name) of each #include."""
    text = file.read_text(encoding="utf-8")
    for found in INCLUDE.finditer(text):
        yield text.count("\n", 0, found.start(2)) + 1, found[1] == "<", found[2]


def resolve(root, file, name):
    """The file that #include "name" means, or None."""
    top = file.relative_to(root).parts[0]
    for folder in (file.parent, root / "src", root / top):
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


def fault_in_public(_root, file, system, name):
    if system and (name.startswith("wend/") or name in FREESTANDING):
        return None
    if system and file.suffix == ".hpp" and "." not in name:  # C++ has its own
        return None
    return f"a public header includes {name}: only <wend/…> and freestanding headers may be"


def fault_outside(root, file, system, name):
    if system or file == root / STANDS_IN:
        return None
    target = resolve(root, file, name)
    if target is not None and target.is_relative_to(root / "src"):
        return f'"{name}" lies in src/: only <wend/…> may be seen from here'
    return None


def check_includes(root):
    """What a file includes and may not see."""
    faults = []
    rules = [("src", fault_in_src)] + [(folder, fault_in_public) for folder in PUBLIC]
    rules += [(folder, fault_outside) for folder in OUTSIDE]
    for folder, fault_of in rules:
        for file in source_files(root / folder):
            for line, system, name in includes(file):
                fault = fault_of(root, file, system, name)
                if fault:
                    faults.append(f"{file.relative_to(root).as_posix()}:{line}: {fault}")
    return faults


def room_of(root, file):
    """A room is a folder of a floor; floors that are none but small have no rooms."""
    return file.parent.relative_to(root / "src").as_posix()


def fault_between_rooms(rooms, here, there, header):
    if there == here or there not in rooms:
        return None
    same_floor = here.split("/")[0] == there.split("/")[0]
    if same_floor and here in rooms and there.split("/")[1] not in rooms[here].sees:
        return f"the room {here} does not see {there} (tests/build/rooms.py)"
    return None if header in rooms[there].doors else f"{header} is no door of {there} (tests/build/rooms.py)"


def check_rooms(root, rooms):
    """What one room sees of another, but for what it may; and rooms, sights and doors of the table that are not there."""
    faults, used, files = [], set(), {}
    for file in source_files(root / "src"):
        here = room_of(root, file)
        files[here] = files.get(here, 0) + 1
        if "/" in here and here not in rooms:
            faults.append(f"{file.relative_to(root).as_posix()}: {here} is no room (tests/build/rooms.py)")
        for line, _, name in includes(file):
            target = resolve(root, file, name)
            if target is None or not target.is_relative_to(root / "src"):
                continue
            there = room_of(root, target)
            used |= {(there, target.name), (here, there)} if there != here else set()
            fault = fault_between_rooms(rooms, here, there, target.name)
            if fault:
                faults.append(f"{file.relative_to(root).as_posix()}:{line}: {fault}")
    faults += [f"src/{name} has {count} files, at most {MOST_FILES}" for name, count in files.items() if count > MOST_FILES]
    return faults + check_table(rooms, used, files)


def check_table(rooms, used, files):
    """What the table has and the house has not, and rooms that see such as stand behind them."""
    faults, before = [], set()
    for name, room in rooms.items():
        floor = name.split("/")[0]
        faults += [] if name in files else [f"rooms.py: {name} is not there"]
        for other in (f"{floor}/{seen}" for seen in room.sees):
            if other not in before:
                faults.append(f"rooms.py: {name} sees {other}, which does not stand before it")
            elif (name, other) not in used:
                faults.append(f"rooms.py: {name} does not include anything of {other}")
        faults += [f"rooms.py: nobody comes by {name}/{door}" for door in room.doors if (name, door) not in used]
        before.add(name)
    return faults


TREE = re.compile(r"(<!-- rooms -->\n).*?(<!-- end of rooms -->)", re.DOTALL)
TREES = ("CONTRIBUTING.md", "README.md", "README.zh-CN.md")


def tree(root, rooms, folders):
    """The rooms as a table, with how many files each has."""
    lines = ["| room | files | what for |", "|---|---|---|"]
    for floor, purpose in FLOORS.items():
        count = len([file for file in source_files(root / "src" / floor) if file.parent == root / "src" / floor])
        lines.append(f"| **`src/{floor}/`** | {count or ''} | {purpose} |")
        for name, room in rooms.items():
            if name.split("/")[0] == floor:
                lines.append(f"| `{name}/` | {len(source_files(root / 'src' / name))} | {room.purpose} |")
    return "\n".join([*lines, *outside.rows(root, folders)]) + "\n"


def with_tree(root, rooms, folders, page):
    """A page's text with its table as it should be."""
    text = (root / page).read_text(encoding="utf-8")
    if page == "CONTRIBUTING.md":
        table = tree(root, rooms, folders)
    else:
        table = outside.short_tree(root, FLOORS, outside.CHINESE if "zh" in page else None)
    return TREE.sub(lambda found: found[1] + table + found[2], text)


def check_trees(root, rooms, folders):
    faults = []
    for page in (page for page in TREES if (root / page).is_file()):
        text = (root / page).read_text(encoding="utf-8")
        if not TREE.search(text) or with_tree(root, rooms, folders, page) != text:
            faults.append(f"{page}: other rooms than there are: tests/build/check_floors.py --tree writes them")
    if (root / TREES[-1]).is_file():
        said = [purpose for _, purpose in outside.house(root, FLOORS) if purpose not in outside.CHINESE]
        faults += [f"{TREES[-1]}: no Chinese for '{purpose}' (tests/build/outside.py)" for purpose in said]
    return faults


def rooms_seen(root, folder):
    """For each room of a folder, a file without its ending, the rooms it includes, each with one line that does so."""

    def room(file):
        is_door = file.suffix == ".h" and file.stem == file.parent.name  # speaks for all files of its folder
        return file.relative_to(root / folder).with_suffix(".h" if is_door else "").as_posix()

    seen = {}
    for file in source_files(root / folder):
        here = seen.setdefault(room(file), {})
        for line, _, name in includes(file):
            target = resolve(root, file, name)
            if target is not None and target.is_relative_to(root / folder) and room(target) != room(file):
                here.setdefault(room(target), f"{file.relative_to(root).as_posix()}:{line}")
    return seen


def shortest_way(seen, start, goal):
    """The rooms from start to goal, both included, along what they include; None if no way leads there."""
    ways = {start: [start]}
    queue = [start]
    for here in queue:
        if here == goal:
            return ways[here]
        for there in sorted(seen.get(here, {})):
            if there not in ways:
                ways[there] = ways[here] + [there]
                queue.append(there)
    return None


def circles(seen, verb):
    """A shortest circle through each file that lies on one, each circle once."""
    faults = {}
    for here in sorted(seen):
        ways = [way for there in sorted(seen[here]) if (way := shortest_way(seen, there, here))]
        if not ways:
            continue
        circle = [here] + min(ways, key=len)
        steps = [verb(a, seen[a][b], b) for a, b in zip(circle, circle[1:])]
        faults.setdefault(frozenset(circle), f"a circle: {' -> '.join(circle)} ({'; '.join(steps)})")
    return list(faults.values())


def check_circles(root):
    """Circles by include and call, and outside src/ by import as well."""
    faults = circles(rooms_seen(root, "src"), lambda here, where, there: f"{where} includes {there}")
    faults += circles(outside.calls_seen(root, "src"), lambda here, name, there: f"{here} calls {name} of {there}")
    for top in outside.TOPS:
        faults += circles(outside.imports_seen(root, top), lambda here, where, there: f"{here}, {where}: {there}")
        faults += circles(outside.calls_seen(root, top), lambda here, name, there: f"{here} calls {name} of {there}")
    return faults


COMMENT = re.compile(r"/\*.*?\*/|(?:^[ \t]*//[^\n]*\n)+", re.DOTALL | re.MULTILINE)


def check_words(root):
    """Comments of public headers are short: what needs more goes to a page of docs/."""
    faults = []
    for file in [file for folder in PUBLIC for file in source_files(root / folder)]:
        text = file.read_text(encoding="utf-8")
        for found in COMMENT.finditer(text):
            lines = found[0].strip("\n").count("\n") + 1
            if lines > MOST_WORDS:
                line = text.count("\n", 0, found.start()) + 1
                faults.append(f"{file.relative_to(root).as_posix()}:{line}: a comment of {lines} lines, at most {MOST_WORDS}")
    return faults


def functions(text):
    """(line number, name, lines) of each function, as .clang-format lays them out: its braces stand at the margin."""
    begun = None
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line == "{":
            begun = number
        elif line == "}" and begun is not None:
            head = next((i for i in range(begun - 1, 0, -1) if re.match(r"[\w#]", lines[i - 1])), begun)
            name = re.search(r"(\w+)\s*\(", lines[head - 1])
            yield head, name[1] if name else "?", number - head + 1
            begun = None


def check_sizes(root):
    """Functions and structs that are too large, and such as limits.py allows to be and are not."""
    faults, met = [], set()
    for folder in ("src", "tools", "import", "bake", "store", "service"):
        for file in source_files(root / folder):
            text = file.read_text(encoding="utf-8")
            for line, fault in limits.size_faults(text, functions(text), met):
                faults.append(f"{file.relative_to(root).as_posix()}:{line}: {fault}")
    return faults, [f"limits.py: {name} is within the limits" for name in limits.stale(met)]


TAG = re.compile(r"^(?:typedef )?(?:struct|union|enum) (\w+) \{", re.MULTILINE)


ENUM = re.compile(r"^(?:typedef )?enum(?: \w+)? \{(.*?)\}", re.MULTILINE | re.DOTALL)


def names(text):
    """(line number, name) of each function, type and enumerator that a file defines; tags of all kinds are of one kind."""
    for line, name, _ in functions(text):
        yield line, name
    for found in TAG.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "the tag " + found[1]
    for found in ENUM.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        for name in re.findall(r"(?:^|,)\s*([A-Za-z]\w*)", COMMENT.sub("", re.sub(r"\n\s*#[^\n]*", "", found[1]))):
            yield line, name


def check_names(root):
    """No two files of the library define things of one name: in the single-file form they would clash."""
    known = {}
    faults = []
    for file in [*source_files(root / "include"), *source_files(root / "src")]:
        for line, name in names(file.read_text(encoding="utf-8")):
            where = f"{file.relative_to(root).as_posix()}:{line}"
            first = known.setdefault(name, where)
            if first.split(":")[0] != where.split(":")[0]:
                faults.append(f"{where}: {name} stands at {first} too")
    return faults


def check(root, rooms, folders):
    """All faults of a project, as lines of text."""
    faults = check_includes(root) + check_rooms(root, rooms) + outside.check_folders(root, folders)
    faults += check_trees(root, rooms, folders) + check_circles(root)
    return faults + check_sizes(root)[0] + check_words(root) + check_names(root)


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
    "tools/main.c": '#include <stdio.h>\n#include <wend/base.h>\n#include "args/args.h"\n',
    "tools/args/args.h": '#include "args/likely.h"\n',
    "tools/args/likely.h": "",
    "tools/args/likely.c": '#include "args/likely.h"\nint likely(int x)\n{\n    return x;\n}\n',
    "tools/maps/maps.h": '#include "args/args.h"\n',
    "tools/maps/maps.c": "int maps(int likelier)\n{\n    return likely(likelier);\n}\n",
    "web/playground/main.js": "import { a } from './page/page.js';\n",
    "web/playground/page/page.js": "",
}
SMALL_FOLDERS = {
    "tools/args": Folder(("args.h",)),
    "tools/maps": Folder(("maps.h",), sees=("args",)),
    "tools": Folder(("main.c",)),
    "web/playground/page": Folder(("page.js",)),
    "web/playground": Folder(("main.js",)),
    "bench": Folder(()),
}
SMALL_ROOMS = {
    "map/plan": Room("what others build on", doors=("plan.h",)),
    "map/house": Room("what is built", sees=("plan",)),
}
WITH_ROOMS = {
    "src/map/plan/plan.h": '#include "map/plan/paper.h"\n',
    "src/map/plan/paper.h": "",
    "src/map/house/house.c": '#include "map/plan/plan.h"\n',
}
LONG_COMMENT = "/*\n" + " * one more line\n" * 11 + " */\n"
LONG_FUNCTION = "static int f(int x,\n             int y)\n{\n" + "    x++;\n" * 56 + "    return x + y;\n}\n"
FAULTY = {
    "a lower floor sees a higher one": {"src/base/lone.h": '#include "map/grid.h"\n'},
    "a higher floor by a relative path": {"src/map/lone.h": '#include "../search/astar.h"\n'},
    "io sees search": {"src/io/text.h": '#include "search/astar.h"\n'},
    "search sees io": {"src/search/astar.h": '#  include "io/text.h"\n'},
    "an unknown floor": {"src/extra/new.h": "#include <stddef.h>\n"},
    "a public header in quotes": {"src/map/grid.h": '#include "wend/base.h"\n'},
    "the operating system in the core": {"src/find/local.h": "#include <pthread.h>\n"},
    "a public header sees stdio": {"include/wend/base.h": "#include <stdio.h>\n"},
    "a public header sees src": {"include/wend/base.h": '#include "../../src/base/bits.h"\n'},
    "a tool sees src": {"tools/args/likely.h": '#include "../src/base/bits.h"\n'},
    "a benchmark sees src": {"bench/bench.c": '#include "base/bits.h"\n'},
    "two functions of one name": {
        "src/find/local.h": "static int f(void)\n{\n}\n",
        "src/find/finder.c": "static int f(int x)\n{\n}\n",
    },
    "two types of one name": {
        "src/find/local.h": "struct a {\n    int b;\n};\n",
        "src/map/grid.h": "struct a {\n    int c;\n};\n",
    },
    "a struct and an enum of one name": {
        "src/find/local.h": "struct a {\n    int b;\n};\n",
        "src/map/grid.h": "enum a {\n    B\n};\n",
    },
    "two enumerators of one name": {
        "src/find/local.h": "enum { A, B };\n",
        "src/map/grid.h": "enum {\n    C, /* one, two */\n    B = 2\n};\n",
    },
    "a type of a public name": {
        "include/wend/base.h": "typedef struct a {\n    int b;\n} a;\n",
        "src/map/grid.h": "struct a {\n    int c;\n};\n",
    },
    "a function of 61 lines": {"src/find/local.h": LONG_FUNCTION},
    "a function of seven parameters": {
        "src/find/local.h": "static int f(int a, int b, int c,\n             int (*d)(int, int), int e, int g, int h)\n{\n}\n"
    },
    "a struct of 26 members": {
        "src/find/local.h": "struct s {\n    int a, b[2];\n" + "    int c; /* and; more */\n" * 24 + "};\n"
    },
    "two files of src/ that call each other": {
        "src/map/a.c": "int f(void)\n{\n    return g();\n}\n", "src/map/b.c": "int g(void)\n{\n    return f();\n}\n"
    },
    "two files that include each other": {"src/find/local.h": '#include "finder.h"\n', "src/find/finder.h": ""},
    "a circle of three": {
        "src/map/a.h": '#include "b.h"\n',
        "src/map/b.h": '#include "map/c.h"\n',
        "src/map/c.h": '#include "map/a.h"\n',
    },
    "two tools that include each other": {
        "tools/args/likely.c": '#include "args/pen.h"\n',
        "tools/args/pen.h": '#include "args/likely.h"\n',
        "tools/maps/maps.c": "",
    },
    "two tools that call each other": {
        "tools/args/pen.c": "int pen(int x)\n{\n    return likely(x);\n}\n",
        "tools/args/likely.c": "int likely(int x)\n{\n    return pen(x);\n}\n",
    },
    "a folder by another way than its door": {"tools/main.c": '#include "args/args.h"\n#include "args/likely.h"\n'},
    "a folder that is not seen": {
        "tools/args/pen.c": '#include "maps/maps.h"\n',
        "tools/maps/maps.h": "",
        "tools/maps/maps.c": "",
        "tools/maps/other.c": '#include "args/args.h"\n',
    },
    "a folder that the table has not": {"tools/shed/shed.h": ""},
    "a folder that is seen and not entered": {"tools/maps/maps.h": ""},
    "a door that is not there": {"web/playground/page/page.js": None, "web/playground/main.js": ""},
    "a module by another way than its door": {
        "web/playground/main.js": "import { a } from './page/page.js';\nimport('./page/other.js');\n",
        "web/playground/page/other.js": "",
    },
    "two modules that import each other": {
        "web/playground/page/page.js": "import './other.js';\n",
        "web/playground/page/other.js": "export { a } from './page.js';\n",
    },
    "a public comment of 13 lines": {"include/wend/base.h": LONG_COMMENT},
    "a room by another way than its door": {
        "src/map/house/house.c": '#include "map/plan/plan.h"\n#include "map/plan/paper.h"\n'
    },
    "a room that is not seen": {
        "src/map/plan/other.c": '#include "map/house/door.h"\n', "src/map/house/door.h": ""
    },
    "a room that the table has not": {"src/map/shed/shed.h": ""},
    "a room that is seen and not entered": {
        "src/map/house/house.c": "", "src/search/astar.h": '#include "map/plan/plan.h"\n'
    },
}


# What a project may well have.
FINE = {
    "a function of six parameters": {
        "src/find/local.h": "static int f(int a, int b, int c, int (*d)(int, int), int e, int g)\n{\n}\n"
    },
    "a struct of 25 members": {
        "src/find/local.h": "struct s {\n    struct {\n        int a, b, d;\n    } e;\n" + "    int c;\n" * 24 + "};\n"
    },
    "two files whose functions of one name are their own": {
        "src/map/a.c": "static int f(void)\n{\n    return g();\n}\n", "src/map/b.c": "int g(void)\n{\n    return h(\"f()\");\n}\n"
    },
    "a function of 60 lines": {"src/find/local.h": LONG_FUNCTION.replace("    x++;\n", "", 1)},
    "a public comment of 12 lines": {"include/wend/base.h": LONG_COMMENT.replace(" * one more line\n", "", 1)},
    "tools that name each other in comments and texts": {
        "tools/args/likely.c": 'int likely(int x)\n{\n    return x + "maps"[0]; /* maps */\n}\n'
    },
    "a file that includes its own header": {"src/find/finder.h": '#include "local.h"\n', "src/find/local.h": "struct a;\n"},
}


def faults_of(files):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve()
        for name, text in files.items():
            if text is None:
                continue
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        return check(root, SMALL_ROOMS, SMALL_FOLDERS)


def self_test():
    wrong = [f"a sound project: {fault}" for fault in faults_of(SOUND | WITH_ROOMS)]
    wrong += [f"{case}: {fault}" for case, change in FINE.items() for fault in faults_of(SOUND | WITH_ROOMS | change)]
    for case, change in FAULTY.items():
        found = faults_of(SOUND | WITH_ROOMS | change)
        if len(found) != 1:
            wrong.append(f"{case}: {len(found)} faults found instead of 1 {found}")
    return wrong


def main():
    flags = {argument for argument in sys.argv[1:] if argument.startswith("--")}
    folders = [argument for argument in sys.argv[1:] if argument not in flags]
    if flags - {"--self-test", "--tree"} or len(folders) > 1:
        sys.exit(__doc__)
    root = pathlib.Path(folders[0]).resolve() if folders else pathlib.Path(__file__).resolve().parents[2]
    if "--tree" in flags:
        for page in TREES:
            (root / page).write_text(with_tree(root, ROOMS, FOLDERS, page), encoding="utf-8", newline="\n")
    faults = self_test() if "--self-test" in flags else check(root, ROOMS, FOLDERS) + check_sizes(root)[1]
    print("\n".join(faults) or "no fault")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
