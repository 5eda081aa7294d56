"""How large things may be: lines and parameters of functions, members of structs; and what is still larger.

tests/build/check_floors.py holds src/, tools/, import/, bake/, store/ and service/ to it. What is listed and within the limits is refused too, so that
the lists only get shorter.
"""

import re

MOST_LINES = 60
MOST_KERNEL_LINES = 120
MOST_PARAMETERS = 6
MOST_MEMBERS = 25

# Always inline, with parameters that are constants where they are called: what they would call has to stand in them.
KERNELS = {"wend_best_first", "search_square", "poly_expand"}
LONG = set()
WITH_PARAMETERS = {"word", "write_frame"}
WITH_MEMBERS = set()

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
HEAD = re.compile(r"^(?!static const)\w[^\n;{}=]*?\b(\w+)\(([^;{}]*)\)\n\{$", re.MULTILINE)
STRUCT = re.compile(r"^(?:typedef )?struct (\w+) \{$(.*?)^\}", re.MULTILINE | re.DOTALL)


def blank(text):
    """The text without comments, line for line."""
    return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def parts(text, mark):
    """How many parts a mark outside all brackets makes of it."""
    depth, count = 0, 1
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        count += sign == mark and depth == 0
    return count


def parameters(text):
    """(line number, name, parameters) of each function that a file defines."""
    for found in HEAD.finditer(text):
        inner = found[2].strip()
        yield text.count("\n", 0, found.start()) + 1, found[1], 0 if inner in ("", "void") else parts(inner, ",")


def without_inner_braces(text):
    while (less := re.sub(r"\{[^{}]*\}", "", text)) != text:
        text = less
    return text


def members(text):
    """(line number, name, members) of each struct; one inside another counts as one member."""
    for found in STRUCT.finditer(text):
        declarations = [part for part in without_inner_braces(found[2]).split(";") if part.strip()]
        yield text.count("\n", 0, found.start()) + 1, found[1], sum(parts(part, ",") for part in declarations)


def over(kind, found, most, allowed, met):
    """The faults among (line, name, count); what is allowed and over the limit is noted as met."""
    for line, name, count in found:
        if count > most and name not in allowed:
            yield line, f"{name} has {count} {kind}, at most {most}"
        elif count > most:
            met.add(name)


def size_faults(text, functions, met):
    """(line number, fault) of a file; `functions` gives (line, name, lines) of each."""
    for line, name, lines in functions:
        most = MOST_KERNEL_LINES if name in KERNELS | LONG else MOST_LINES
        if lines > most:
            yield line, f"{name} has {lines} lines, at most {most}"
        elif lines > MOST_LINES:
            met.add(name)
    bare = blank(text)
    yield from over("parameters", parameters(bare), MOST_PARAMETERS, WITH_PARAMETERS, met)
    yield from over("members", members(bare), MOST_MEMBERS, WITH_MEMBERS, met)


def stale(met):
    """What is listed and not over any limit."""
    return sorted((KERNELS | LONG | WITH_PARAMETERS | WITH_MEMBERS) - met)
