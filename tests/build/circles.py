"""Circles: files that include, call or import each other round about."""

import re

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
DEFINED = re.compile(r"^(?!static\b)\w[^\n;{}=]*?\b(\w+)\([^;{}]*\)\n\{", re.MULTILINE)
CALLED = re.compile(r"\b(\w+)\(")
IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?\bfrom\s*['"](\.[^'"]+)['"]|^import\s*['"](\.[^'"]+)['"]""", re.MULTILINE)


def calls_seen(files, folder):
    """For each .c file the others that it calls, with one function of each."""
    texts = {file.relative_to(folder).as_posix(): TEXT.sub('""', COMMENT.sub("", file.read_text(encoding="utf-8"))) for file in files}
    definers = {name: file for file, text in texts.items() for name in DEFINED.findall(text)}
    seen = {}
    for file, text in texts.items():
        for name in sorted(set(CALLED.findall(text))):
            if definers.get(name, file) != file:
                seen.setdefault(file, {}).setdefault(definers[name], name)
    return seen


def imports_seen(files, folder):
    """For each module the others that it imports as it loads, with how they are named there."""
    seen = {}
    for file in files:
        for names in IMPORTED.findall(file.read_text(encoding="utf-8")):
            target = (file.parent / (names[0] or names[1])).resolve()
            if target.is_file() and target.is_relative_to(folder):
                here = seen.setdefault(file.relative_to(folder).as_posix(), {})
                here.setdefault(target.relative_to(folder).as_posix(), names[0] or names[1])
    return seen


def shortest_way(seen, start, goal):
    """The files from start to goal, both included, along what they see; None if no way leads there."""
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


def circles(seen, step):
    """A shortest circle through each file that lies on one, each circle once; step tells how one file sees the next."""
    faults = {}
    for here in sorted(seen):
        ways = [way for there in sorted(seen[here]) if (way := shortest_way(seen, there, here))]
        if not ways:
            continue
        circle = [here] + min(ways, key=len)
        steps = [step(a, seen[a][b], b) for a, b in zip(circle, circle[1:])]
        faults.setdefault(frozenset(circle), f"a circle: {' -> '.join(circle)} ({'; '.join(steps)})")
    return list(faults.values())
