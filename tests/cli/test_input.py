#!/usr/bin/env python3
"""Tests of "-": standard input in the place of any file that is read."""

import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from program import ARENA, HAS_CJSON, HAS_YAJL, ROOT, STRAIGHT, ProgramTest, map_text, scen_text  # noqa: E402


def shipped(*names):
    with open(os.path.join(ROOT, "maps", *names), "rb") as file:
        return file.read()


class InputTest(ProgramTest):
    arena = map_text(ARENA).encode()

    def same(self, arguments, place, stdin, ignore=("microseconds", "map")):
        """A command answers the same of a file and of standard input."""
        piped = list(arguments)
        piped[place] = "-"
        named, read = self.run_json(*arguments), self.run_json(*piped, stdin=stdin)
        for answer in (named, read):
            for key in ignore:
                answer.pop(key, None)
        self.assertEqual(named, read)

    def test_a_map_is_read_from_standard_input(self):
        self.same(["path", "arena.map", "0,0", "19,11"], 1, self.arena)
        self.same(["info", "arena.map"], 1, self.arena)
        self.same(["reach", "arena.map", "0,0", "3"], 1, self.arena)
        self.same(["field", "arena.map", "0,0"], 1, self.arena)
        out, _ = self.run_text("show", "-", stdin=self.arena)
        self.assertEqual(out, self.run_text("show", "arena.map")[0])

    def test_line_ends_of_windows_are_read_as_they_are(self):
        self.same(["path", "arena.map", "0,0", "19,11"], 1, self.arena.replace(b"\n", b"\r\n"))

    def test_what_is_in_it_tells_the_format(self):
        maps = os.path.join(ROOT, "maps")
        self.same(["path", os.path.join(maps, "castle.wmap"), "0,15,0", "25,0,0"], 1, shipped("castle.wmap"))
        self.same(["path", os.path.join(maps, "keep.obj"), "27,27", "27,26.5,1"], 1, shipped("keep.obj"))
        self.same(["path", os.path.join(maps, "railways.graph"), "lisbon", "lyon"], 1, shipped("railways.graph"))
        self.run_text("mesh", "build", "arena.map", "-o", "arena.mesh")
        self.same(["info", "arena.mesh"], 1, self.read("arena.mesh"))
        self.write("roads.gr", "c roads\np sp 2 1\na 1 2 7\n")
        self.same(["path", "roads.gr", "1", "2"], 1, self.read("roads.gr"))
        self.write("plain.edges", "a -> b 3\nb -> c 4\n")
        self.same(["path", "plain.edges", "a", "c"], 1, self.read("plain.edges"))

    @unittest.skipUnless(HAS_YAJL, "the program does not read an editor's JSON")
    def test_a_map_of_an_editor_finds_its_tileset_in_the_current_folder(self):
        self.assert_refused(["info", "-"], "standard input", "village.tsj", stdin=shipped("village.tmj"))
        with open(self.path("village.tsj"), "wb") as file:
            file.write(shipped("village.tsj"))
        told = self.run_json("path", "-", "west-gate", "mill", stdin=shipped("village.tmj"))
        self.assertEqual(told["outcome"], "found")
        outside = shipped("village.tmj").replace(b"village.tsj", b"../village.tsj")
        self.assert_refused(["info", "-"], "village.tsj", stdin=outside)

    def test_a_profile_is_read_from_standard_input(self):
        self.write("straight.profile", "neighbours 4\n")
        self.same(["path", "arena.map", "0,0", "19,11", "--profile", "straight.profile"], 5, b"neighbours 4\n")
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--profile", "-"], "wend: standard input:1:",
                            stdin=b"neighbours 5\n")

    def test_problems_are_read_from_standard_input(self):
        told = self.run_json("bench", "-", "--map", "arena.map", stdin=scen_text(STRAIGHT).encode())
        self.assertEqual((told[0]["problems"], told[0]["wrong"]), (20, 0))
        self.assertEqual(self.run_json("bench", "-", stdin=scen_text(STRAIGHT).encode())[0]["map"], "arena.map")
        told = self.run_json("bench", "-", "--map", "arena.map", "--shape", "shortest",
                             stdin=b"0 0 3 0 3\n\n1 1 1 1 0\n")
        self.assertEqual((told[0]["problems"], told[0]["wrong"]), (2, 0))
        told = self.run_json("bench", "arena.map.scen", "--map", "-", stdin=self.arena)
        self.assertEqual((told[0]["map"], told[0]["wrong"]), ("standard input", 0))
        self.assert_refused(["bench", "-", "--map", "arena.map", "--shape", "shortest"], "standard input:2:1: ",
                            stdin=b"0 0 3 0 3\n1 2 three\n")

    @unittest.skipUnless(HAS_CJSON, "the program was built without cJSON")
    def test_a_path_is_read_from_standard_input_and_so_is_the_map_it_is_for(self):
        path, _ = self.run_text("path", "arena.map", "0,0", "19,11", "--json")
        self.write("path.json", path)
        self.same(["validate", "arena.map", "path.json"], 2, path.encode())
        self.same(["validate", "arena.map", "path.json"], 1, self.arena)
        self.assert_refused(["validate", "-", "-"], "the map already", "the path", stdin=self.arena)

    def test_a_script_is_read_from_standard_input(self):
        self.assert_refused(["simulate", "-"], "standard input:1:", stdin=b"nothing\n")
        self.write("gates.map", shipped("gates.map").decode())
        self.write("gates.wsim", shipped("gates.wsim").decode())
        self.assertEqual(self.run_text("simulate", "-", stdin=shipped("gates.wsim"))[0],
                         self.run_text("simulate", "gates.wsim")[0])

    def test_a_map_is_converted_from_standard_input(self):
        self.run_text("convert", "-", "piped.wmap", stdin=self.arena)
        self.run_text("convert", "arena.map", "named.wmap")
        self.assertEqual(self.read("piped.wmap"), self.read("named.wmap"))
        self.assert_refused(["convert", "arena.map", "-"], "standard input", "file to write to")

    def test_only_one_file_can_be_standard_input(self):
        self.assert_refused(["path", "-", "0,0", "1,0", "--profile", "-"], "is the map already", "the profile",
                            stdin=self.arena)
        self.assert_refused(["bench", "-", "--map", "-"], "is the problems already", "the map",
                            stdin=scen_text(STRAIGHT).encode())

    def test_an_error_in_it_names_line_and_column(self):
        self.assert_refused(["info", "-"], "wend: standard input:1:1: this is empty")
        self.assert_refused(["info", "-"], "wend: standard input:2:8: height", stdin=b"type octile\nheight x\n")


if __name__ == "__main__":
    unittest.main()
