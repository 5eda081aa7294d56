#!/usr/bin/env python3
"""Reads every example of docs/formats.md and every map and profile of maps/ with the program.

    test_formats.py --source TREE --program WEND

- A ```wmap block is a map, a ```profile block a profile: `wend info` must take each, and each profile on each map.
- Every map of maps/ goes through `wend convert` and back, and comes out as it went in the second time.
- A ```wmesh block is a mesh: `wend convert` writes its ground as a .mesh, which has the same.
- Every word that a line of a format may begin with stands in an example or in a file of maps/.
"""
import argparse
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

MESH_WORDS = {"floor", "ground", "hole", "ramp", "link"}
MAP_WORDS = {"size", "levels", "cells", "terrain", "letter", "level", "link", "wall", "exits", "extra", "occupied"}
PROFILE_WORDS = {"neighbours", "corners", "size", "terrain", "default", "turn", "crossing", "exits", "links",
                 "resource", "spend"}


def run(program, *arguments):
    result = subprocess.run([program, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if result.returncode != 0:
        sys.exit("wend %s: %s" % (" ".join(map(str, arguments)), result.stderr.decode()))
    return result.stdout.decode()


def write_examples(document, folder):
    """The files that the document's examples become."""
    text = document.read_text(encoding="utf-8")
    for number, (kind, body) in enumerate(re.findall(r"^```(wmap|wmesh|profile)\n(.*?)^```$", text, re.M | re.S)):
        (folder / ("example-%d.%s" % (number, kind))).write_text(body, encoding="utf-8")


def check_mesh(program, file, folder):
    """The ground that is written of a mesh is the ground it has."""
    written = folder / "written.mesh"
    run(program, "convert", file, written)
    once, twice = (json.loads(run(program, "info", mesh, "--json")) for mesh in (file, written))
    if once["polygons"] != twice["polygons"] or once["polygons"] == 0:
        sys.exit("info %s: %s, but of what is written %s" % (file, once, twice))


def first_words(files):
    return {line.split()[0] for file in files for line in file.read_text(encoding="utf-8").splitlines() if line.split()}


def has_hexagons(file):
    return "\ncells hex" in file.read_text(encoding="utf-8")


def is_large(profile):
    return re.search(r"^(size|footprint) ([2-9]|1\d)", profile.read_text(encoding="utf-8"), re.M)


def check_round_trip(program, file, folder):
    once, twice = folder / "once.wmap", folder / "twice.wmap"
    run(program, "convert", file, "-o", once)
    run(program, "convert", once, "-o", twice)
    if once.read_bytes() != twice.read_bytes():
        sys.exit("%s changes when it is written and read again" % file)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--source", type=pathlib.Path, required=True)
    options.add_argument("--program", required=True)
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_examples(options.source / "docs" / "formats.md", folder)
        own_maps = sorted([*folder.glob("*.wmap"), *(options.source / "maps").glob("*.wmap")])
        maps = own_maps + sorted((options.source / "maps").glob("*.map"))
        profiles = sorted([*folder.glob("*.profile"), *(options.source / "maps" / "profiles").glob("*.profile")])
        for words, files in ((MAP_WORDS, own_maps), (PROFILE_WORDS, profiles)):
            if words - first_words(files):
                sys.exit("no example has the lines %s" % sorted(words - first_words(files)))
        for file, profile in itertools.product(maps, profiles):
            if has_hexagons(file) and is_large(profile):
                continue  # rules that do not go together
            facts = json.loads(run(options.program, "info", file, "--profile", profile, "--json"))
            if facts["engine"] == "auto" or facts["free"] > facts["cells"]:
                sys.exit("info %s --profile %s: %s" % (file, profile, facts))
        meshes = sorted([*folder.glob("*.wmesh"), *(options.source / "maps").glob("*.wmesh")])
        if MESH_WORDS - first_words(meshes):
            sys.exit("no example has the lines %s" % sorted(MESH_WORDS - first_words(meshes)))
        for file in meshes:
            check_mesh(options.program, file, folder)
        for file in maps:
            check_round_trip(options.program, file, folder)
        print("%d maps, %d profiles" % (len(maps), len(profiles)))


if __name__ == "__main__":
    main()
