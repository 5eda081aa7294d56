"""The folders outside src/: what each sees, and its doors, the files that others may look into. What a folder is for is
said by the first sentence of its first door. tests/build/check_floors.py holds files, includes, imports and calls to this table.

Folders stand in such an order that each sees only some before it, of those of its own top folder; what lies in a top folder
itself sees all of it. Tests and benchmarks may look into tests/support, everybody into include/.
"""

import re
from typing import NamedTuple


class Folder(NamedTuple):
    doors: tuple
    sees: tuple = ()


SYSTEM = ("system", "options")
GROUND = ("test", "scene")

FOLDERS = {
    "import/importer": Folder(("importer.h",)),
    "import/draft": Folder(("draft.h",), sees=("importer",)),
    "import/rules": Folder(("rules.h",), sees=("importer", "draft")),
    "import/tree": Folder(("tree.h",), sees=("importer",)),
    "import/ldtk": Folder(("ldtk.h",), sees=("rules", "tree")),
    "import/tiled": Folder(("tiled.h",), sees=("rules", "tree")),
    "import/formats": Folder(("formats.h",), sees=("rules", "ldtk", "tiled")),
    "import": Folder(("include/wend/import.h",)),
    "bake": Folder(("include/wend/bake.h",)),
    "store": Folder(("include/wend/store.h",)),
    "tools/system": Folder(("system.h", "pool.h")),
    "tools/options": Folder(("options.h",), sees=("system",)),
    "tools/map": Folder(("map.h",), sees=SYSTEM),
    "tools/draw": Folder(("draw.h",), sees=("system", "map")),
    "tools/pictures": Folder(("pictures.h",), sees=SYSTEM + ("map", "draw")),
    "tools/sketches": Folder(("sketches.h",), sees=("system", "draw", "pictures")),
    "tools/answers": Folder(("answers.h",), sees=("system", "map")),
    "tools/simulate": Folder(("simulate.h",), sees=("system", "map", "draw", "pictures")),
    "tools/worlds": Folder(("worlds.h", "generator.h"), sees=SYSTEM + ("map", "pictures", "answers")),
    "tools/commands": Folder(
        ("commands.h",), sees=SYSTEM + ("map", "pictures", "sketches", "answers", "simulate", "worlds")
    ),
    "tools": Folder(("main.c",)),
    "service/redis": Folder(("redis.h",)),
    "service/words": Folder(("words.h", "arena.h", "question.h", "refusal.h")),
    "service/maps": Folder(("maps.h", "links.h", "meshes.h", "graphs.h", "prepare.h"), sees=("words",)),
    "service/asking": Folder(("asking.h",), sees=("redis", "words", "maps")),
    "service/commands": Folder(("commands.h",), sees=("words", "maps", "asking")),
    "service/demo": Folder(("demo.mjs", "town.mjs")),
    "service/demo/page": Folder(("page.js",), sees=("demo",)),
    "service": Folder(("module.c",)),
    "bench/kit": Folder(("kit.h", "clock.h")),
    "bench/kept": Folder(("rows.h",), sees=("kit",)),
    "bench/queries": Folder(("tables.h",), sees=("kit",)),
    "bench/peers": Folder(("contender.h", "crowd_rvo2.h"), sees=("kit",)),
    "bench/service": Folder(("service.h",), sees=("kit",)),
    "bench/gppc": Folder(("mover.hpp",)),
    "bench": Folder(("CMakeLists.txt",)),
    "tests/support/test": Folder(("test.h", "cells.h", "memory.h", "random.h", "share.h", "tasks.h", "worklist.h")),
    "tests/support/scene": Folder(
        ("scene.h", "asking.h", "desk.h", "hunt.h", "layers.h", "map.h", "images.h", "squares.h", "crowd_copy.h", "crowd_stage.h"),
        sees=("test",),
    ),
    "tests/support/rules": Folder(
        ("rules.h", "rules_edit.h", "rules_image.h", "rules_known.h", "rules_random.h", "rules_stage.h"), sees=GROUND
    ),
    "tests/support/oracles": Folder(
        ("policy_oracle.h", "equal_paths.h", "field_truth.h", "graph_model.h", "influence_model.h", "reach_oracle.h",
         "regions.h", "sight_oracle.h", "sliding.h", "ties.h"),
        sees=GROUND + ("rules",),
    ),
    "tests/support/arrival": Folder(("arrival.h", "answers.h"), sees=GROUND + ("rules", "oracles")),
    "tests/support/lines": Folder(("line_oracle.h", "straight.h"), sees=("rules",)),
    "tests/support/ground": Folder(
        ("ground.h", "any_angle.h", "cell_mesh.h", "disc_oracle.h", "ground_oracle.h", "grid_walls.h", "house.h", "polygon_sets.h",
         "outline.h", "surface_check.h", "ramps.h", "visibility_oracle.h"),
        sees=("test",),
    ),
    "tests/support/game": Folder(
        ("soak.h", "agenda_script.h", "crowd.h", "reuse.h", "traffic_checker.h", "traffic_world.h"), sees=GROUND + ("rules", "arrival")
    ),
    "tests/support/texts": Folder(("texts.h", "imported.h", "own_map.h", "png_file.h", "tiled.h"), sees=("test",)),
    "tests/support/store": Folder(("store.h",)),
    "tests/support/worlds": Folder(("worlds.h",), sees=("test",)),
    "tests/support/level": Folder(("level.h",), sees=("test",)),
    "tests/support/budgets": Folder(("budgets.h",), sees=("test",)),
    "web/native": Folder(("bridge.c",)),
    "web/src": Folder(("index.js",)),
    "web/site": Folder(("build.mjs",)),
    "web/playground/texts": Folder(("en.js",)),
    "web/playground/page": Folder(
        ("state.js", "can_run.js", "dom.js", "texts.js", "theme.js"), sees=("texts",)
    ),
    "web/playground/map": Folder(
        ("grid_map.js", "actions.js", "files.js", "generators.js", "presets.js", "random.js", "share.js",
         "terrain_names.js", "terrains.js"),
        sees=("page",),
    ),
    "web/playground/worker": Folder(("worker.js", "polygons.js"), sees=("page",)),
    "web/playground/search": Folder(("solver.js", "client.js", "trace.js", "ways.js"), sees=("page", "worker")),
    "web/playground/view": Folder(
        ("stage.js", "angle.js", "angle_picture.js", "ground.js", "path_layer.js", "search_layer.js"), sees=("page", "map", "search")
    ),
    "web/playground/input": Folder(("tools.js", "keyboard.js", "pointer.js"), sees=("map", "view")),
    "web/playground/scenes": Folder(("scenes.js",), sees=("page", "map", "worker", "view")),
    "web/playground/panes": Folder(
        ("path_pane.js", "badge.js", "compare.js", "help.js", "legend.js", "maps_pane.js", "notice.js", "play_pane.js",
         "player.js", "results.js", "tabs.js", "toolbar.js"),
        sees=("page", "map", "search", "view", "input", "scenes"),
    ),
    "web/playground": Folder(("main.js",)),
}

# Folders of these kinds of files are in the table; of others nothing is asked.
TOPS = ("import", "bake", "store", "service", "tools", "bench", "tests/support", "web/native", "web/src", "web/site", "web/playground")
NOT_OURS = ("import/include", "bake/include", "store/include", "bench/peers/npm", "web/site/test", "web/site/assets")  # public, or programs of their own
KINDS = (".c", ".h", ".cpp", ".hpp", ".js", ".mjs")
MOST_FILES = 40

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
IMPORT = re.compile(r"(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'")
QUOTED = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', re.DOTALL)


def name_of(root, path):
    return path.relative_to(root).as_posix()


def files_of(root, top):
    folder = root / top
    files = sorted(file for file in folder.rglob("*") if file.suffix in KINDS and "node_modules" not in file.parts)
    return [file for file in files if not name_of(root, file).startswith(tuple(f"{other}/" for other in NOT_OURS))]


def looks_into(root, top, file):
    """(line number, file) of each file of the project that a file includes or imports."""
    text = file.read_text(encoding="utf-8")
    is_script = file.suffix in (".js", ".mjs")
    for found in (IMPORT if is_script else INCLUDE).finditer(text):
        name = found[1] or found[2]
        places = [file.parent] if is_script else [file.parent, root / top, root / "tools", root / "tests/support"]
        target = next((place / name for place in places if (place / name).is_file()), None)
        if target:
            yield text.count("\n", 0, found.start()) + 1, target.resolve()


def fault_of(folders, here, there, door):
    """What is wrong with a file of one folder looking into a file of another."""
    top = next((top for top in TOPS if there == top or there.startswith(top + "/")), None)
    if there == here or top is None or there not in folders:
        return None
    is_inside = here.startswith(top + "/")
    if is_inside and there[len(top) + 1 :] not in folders[here].sees:
        return f"{here} does not see {there} (tests/build/outside.py)"
    return None if door in folders[there].doors else f"{door} is no door of {there} (tests/build/outside.py)"


def check_folders(root, folders):
    """What one folder sees of another, but for what it may; and what the table has and the project has not."""
    faults, used, count = [], set(), {}
    for top in (*TOPS, "tests"):
        for file in files_of(root, top):
            here = name_of(root, file.parent)
            if top == "tests" and here.startswith("tests/support"):
                continue
            count[here] = count.get(here, 0) + 1
            if top != "tests" and here not in folders:
                faults.append(f"{name_of(root, file)}: {here} is not in the table (tests/build/outside.py)")
                continue
            for line, target in looks_into(root, top, file):
                there = name_of(root, target.parent)
                used |= {(there, target.name), (here, there)} if there != here else set()
                fault = fault_of(folders, here, there, target.name)
                faults += [f"{name_of(root, file)}:{line}: {fault}"] if fault else []
    faults += [f"{name} has {n} files, at most {MOST_FILES}" for name, n in count.items() if n > MOST_FILES and name in folders]
    return faults + check_table(root, folders, used)


def check_table(root, folders, used):
    """Folders, doors and sights of the table that nobody has or uses, and such as stand in the wrong order."""
    faults, before = [], set()
    for name, folder in folders.items():
        top = next((top for top in TOPS if name.startswith(top + "/")), None)
        faults += [f"outside.py: {name}/{door} is not there" for door in folder.doors if not (root / name / door).is_file()]
        for other in (f"{top}/{seen}" for seen in folder.sees):
            if other not in before:
                faults.append(f"outside.py: {name} sees {other}, which does not stand before it")
            elif (name, other) not in used:
                faults.append(f"outside.py: {name} looks into nothing of {other}")
        faults += [f"outside.py: nobody comes by {name}/{door}" for door in folder.doors[1:] if (name, door) not in used]
        before.add(name)
    return faults


def purpose_of(root, door):
    """The first sentence of a file's first comment, or of a document's first paragraph, without the file's own name."""
    text = (root / door).read_text(encoding="utf-8")
    if door.endswith(".md"):
        found = next(part for part in text.split("\n\n") if not part.startswith(("#", "<!--", "![")))
    else:
        found = re.match(r"/\*+.*?\*/|(?://|#)[^\n]*(?:\n(?://|#)[^\n]*)*", text, re.DOTALL)[0]
    paragraph = re.split(r"\n\s*(?:\*|//|#)\s*\n", found.replace("/*\n", ""))[0]
    words = " ".join(re.sub(r"^\s*(?:/?\*+/?|//|#)|\*/", "", paragraph, flags=re.MULTILINE).split())
    sentence = re.split(r"(?<=\.) ", re.sub(r"^[\w/]+\.\w+: ", "", words))[0]
    return (sentence if sentence.startswith("wend ") else sentence[:1].upper() + sentence[1:]).rstrip(".") + "."


def rows(root, folders):
    """The table's folders as rows, each top folder before what lies in it."""
    known = [name for name in folders if (root / name).is_dir()]
    order = sorted(known, key=lambda name: (min(i for i, top in enumerate(TOPS) if (name + "/").startswith(top + "/")),
                                            name not in TOPS))
    for name in order:
        count = sum(1 for file in (root / name).iterdir() if file.suffix in KINDS)
        shown = f"**`{name}/`**" if name in TOPS else f"`{name}/`"
        yield f"| {shown} | {count or ''} | {purpose_of(root, f'{name}/{folders[name].doors[0]}')} |"


# The house in short, as README.md shows it: folders, and the file of each that says what it is for.
HOUSE = {
    "include/wend": "include/wend/all.h",
    "src": None,  # its floors
    "import": "import/include/wend/import.h",
    "bake": "bake/include/wend/bake.h",
    "store": "store/include/wend/store.h",
    "service": "service/module.c",
    "tools": "tools/main.c",
    "web": "web/build.mjs",
    "examples": "examples/CMakeLists.txt",
    "tests": "tests/CMakeLists.txt",
    "bench": "bench/CMakeLists.txt",
    "maps": "maps/README.md",
    "docs": "docs/README.md",
}


# README.zh-CN.md's words for them.
CHINESE = {
    "folder": "文件夹",
    "what for": "内容",
    "All of wend: the core and what is for particular games and maps.": "公共头文件：核心，以及特定游戏和地图所需的部分，每个名词一个",
    "Maps from pictures, tables and level editors: PNG, CSV, text, Tiled, LDtk.":
        "来自图片、表格和关卡编辑器的地图：PNG、CSV、文本、Tiled、LDtk",
    "Walkable ground baked from the triangles of a level, by way of Recast.": "由关卡三角形经 Recast 烘焙出的可行走地面",
    "Worlds kept in one file, by SQLite: crash-safe, read by many while one writes.":
        "世界保存在一个 SQLite 文件里：崩溃也不丢失，一个写时许多可读",
    "Wend.so, a Redis module: maps as keys, paths as commands.": "wend.so，一个 Redis 模块：地图是键，路径是命令",
    "The program wend: finds, measures and draws paths from the command line.": "程序 wend：在命令行上寻找、测量并绘制路径",
    "The npm package, its playground, and the site of the documentation.": "npm 包、演练场（playground）以及文档网站",
    "Programs a game developer recognises, each one file.": "游戏开发者熟悉的小程序，各是一个文件",
    "What must hold: unit tests, every rule on all maps against oracles, fuzzing, the program, the documents.":
        "必须成立的事：单元测试、在各种地图上用参照实现核对每条规则、模糊测试、程序和文档",
    "How fast it is: the benchmarks, each a program.": "有多快：基准测试，各是一个程序",
    "Maps of our own, so that everything can be tried without a download.": "自带的地图，无需下载即可试用一切",
    "The documents explain what is too long for a comment in a header.": "头文件注释里放不下的内容",
    "Bits, memory, marks, tasks: what has nothing to do with maps.": "位、内存、标记、任务：与地图无关的部分",
    "Maps, and spaces: maps as one mover sees them, with all that is worked out ahead.":
        "地图，以及空间：某个移动者眼中的地图，连同预先算好的一切",
    "Searches: engines, fields, planners.": "搜索：引擎、场、规划器",
    "Questions and answers.": "提问与回答",
    "Many units over time: agendas, pursuits, groups, explorers, turns.": "随时间行动的众多单位：日程、追击、编队、探索者、回合",
    "Maps and problems in files.": "文件中的地图和问题",
    "Maps larger than memory: tiles that come and go, coarse far away, exact where one walks.":
        "比内存还大的地图：图块按需载入，远处粗略，近处精确",
}


def house(root, floors):
    """(folder, purpose) of the house in short."""
    for name, door in HOUSE.items():
        if door:
            yield name, purpose_of(root, door)
        else:
            yield from ((f"src/{floor}", purpose) for floor, purpose in floors.items())


def short_tree(root, floors, words=None):
    """The house in short as a table; words: its sentences in another language, where there is none the English one."""
    lines = [f"| {words['folder']} | {words['what for']} |" if words else "| folder | what for |", "|---|---|"]
    for name, purpose in house(root, floors):
        shown = f"`{name}/`" if name.startswith("src/") else f"[{name}/]({name})"
        lines.append(f"| {shown} | {words.get(purpose, purpose) if words else purpose} |")
    return "\n".join(lines) + "\n"


def defined(text):
    """Names of the functions that a C file defines, as .clang-format lays them out; (name, is it static)."""
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if line == "{":
            head = next((i for i in range(number - 1, -1, -1) if re.match(r"\w", lines[i])), number)
            if name := re.search(r"(\w+)\(", lines[head]):
                yield name[1], lines[head].startswith("static")


def calls_seen(root, top):
    """For each file without its ending, the files that define what it calls, each with the name of one such function."""

    def stem(file):
        return name_of(root, file.with_suffix(""))

    texts = {file: QUOTED.sub("", file.read_text(encoding="utf-8")) for file in files_of(root, top) if file.suffix == ".c"}
    own = {file: dict(defined(text)) for file, text in texts.items()}
    homes = {}
    for file, names in own.items():
        for name, is_static in names.items():
            if not is_static:
                homes.setdefault(name, []).append(stem(file))
    seen = {}
    for file, text in texts.items():
        here = seen.setdefault(stem(file), {})
        for name in re.findall(r"(?<!struct )\b\w+", text):
            if len(homes.get(name, ())) == 1 and name not in own[file] and homes[name][0] != stem(file):
                here.setdefault(homes[name][0], name)
    return seen


def imports_seen(root, top):
    """The same for what files include and import."""
    seen = {}
    for file in files_of(root, top):
        here = seen.setdefault(name_of(root, file.with_suffix("")), {})
        for line, target in looks_into(root, top, file):
            there = name_of(root, target.with_suffix(""))
            if there.startswith(top + "/") and there != name_of(root, file.with_suffix("")):
                here.setdefault(there, f"line {line}")
    return seen
