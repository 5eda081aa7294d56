#!/usr/bin/env python3
"""Whatever is named where a file should be: pipes that nobody writes into, devices without end, folders and files that are
far too long are refused at once, by the user's word or a map's."""

import os
import unittest

from program import HAS_CJSON, HAS_EXPAT, HAS_YAJL, ON_WINDOWS, STRAIGHT, ProgramTest, scen_text

SPARSE = 3 << 30

# Kinds of what is no file to be read, and a word of the refusal.
KINDS = {"pipe": "pipe or a device", "device": "pipe or a device", "folder": "folder", "sparse": "long", "none": "no such"}


class Files(ProgramTest):
    def make(self, kind, name):
        """Puts it there, or skips what this system does not have."""
        name = self.path(name)
        if kind == "pipe" and not ON_WINDOWS and hasattr(os, "mkfifo"):
            os.mkfifo(name)
        elif kind == "device" and not ON_WINDOWS and os.path.exists("/dev/zero"):
            os.symlink("/dev/zero", name)
        elif kind == "folder":
            os.mkdir(name)
        elif kind == "sparse" and not ON_WINDOWS:
            with open(name, "wb") as file:
                file.truncate(SPARSE)
        elif kind != "none":
            self.skipTest("not on this system")

    def remove(self, name):
        name = self.path(name)
        if os.path.isdir(name) and not os.path.islink(name):
            os.rmdir(name)
        elif os.path.lexists(name):
            os.remove(name)

    def check(self, arguments, name, kinds=tuple(KINDS), word=None):
        """Puts each kind where `name` is looked for."""
        for kind in kinds:
            with self.subTest(kind=kind, arguments=arguments):
                self.make(kind, name)
                try:
                    self.assert_refused(arguments, name, word or KINDS[kind])
                finally:
                    self.remove(name)

    def test_maps_of_every_format(self):
        for name in ("a.map", "a.wmap", "a.mesh", "a.obj", "a.graph", "a.edges", "a.gr"):
            self.check(["info", name], name)

    def test_maps_of_tables_and_editors(self):
        for name in ("a.txt", "a.csv", "a.png", "a.tmx") + (("a.ldtk", "a.tmj", "a.json") if HAS_YAJL else ()):
            self.check(["info", name], name)

    def test_tilesets_that_a_map_names(self):
        if HAS_EXPAT:
            self.write("map.tmx", '<map version="1.10" orientation="orthogonal" width="1" height="1" tilewidth="8" '
                                  'tileheight="8"><tileset firstgid="1" source="set.tsx"/></map>')
            self.check(["info", "map.tmx"], "set.tsx")
        if HAS_YAJL:
            self.write("map.tmj", '{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":8,'
                                  '"tileheight":8,"tilesets":[{"firstgid":1,"source":"set.tsj"}],"layers":[]}')
            self.check(["info", "map.tmj"], "set.tsj")

    @unittest.skipUnless(HAS_YAJL, "the program does not read an editor's JSON")
    def test_tilesets_that_a_map_in_standard_input_names(self):
        text = (b'{"type":"map","orientation":"orthogonal","width":1,"height":1,"tilewidth":8,"tileheight":8,'
                b'"tilesets":[{"firstgid":1,"source":"set.tsj"}],"layers":[]}')
        for kind in KINDS:
            with self.subTest(kind=kind):
                self.make(kind, "set.tsj")
                try:
                    self.assert_refused(["info", "-"], "set.tsj", stdin=text)
                finally:
                    self.remove("set.tsj")

    def test_tables_beside_a_map(self):
        self.write("plain.csv", "0,0\n0,1\n")
        self.check(["info", "plain.csv"], "plain.csv.terrains", ["sparse"])
        for kind in ("pipe", "device", "folder"):
            with self.subTest(kind=kind):
                self.make(kind, "plain.csv.terrains")
                try:
                    self.run_text("info", "plain.csv")
                finally:
                    self.remove("plain.csv.terrains")

    def test_positions_beside_a_graph_are_a_file(self):
        self.write("roads.gr", "p sp 2 1\na 1 2 7\n")
        for kind in ("pipe", "device", "folder"):
            with self.subTest(kind=kind):
                self.make(kind, "roads.co")
                try:
                    self.run_text("info", "roads.gr")
                finally:
                    self.remove("roads.co")

    def test_profiles_problems_paths_and_scripts(self):
        self.check(["path", "arena.map", "0,0", "1,1", "--profile", "a.profile"], "a.profile")
        for name in ("a.scen", "a.txt"):
            self.check(["bench", name, "--map", "arena.map"], name, word=name)
        if HAS_CJSON:
            self.check(["validate", "arena.map", "a.json"], "a.json")
        self.check(["simulate", "a.wsim"], "a.wsim")

    def test_maps_of_a_script_and_of_problems(self):
        self.write("game.wsim", "map b.map\n")
        self.check(["simulate", "game.wsim"], "b.map", ["pipe", "device", "folder", "none"], word="cannot be read")
        self.write("other.scen", scen_text(STRAIGHT, "c.map"))
        self.check(["bench", "other.scen"], "c.map", ["pipe", "device", "folder", "none"], word="c.map")

    @unittest.skipIf(ON_WINDOWS or not hasattr(os, "mkfifo"), "there are no pipes with names")
    def test_the_refusal_of_a_pipe_says_how_it_is_read(self):
        self.make("pipe", "named.map")
        self.assert_refused(["info", "named.map"], "standard input")


if __name__ == "__main__":
    unittest.main()
