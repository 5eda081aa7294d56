#!/usr/bin/env python3
"""Tests of maps from pictures, tables and level editors: every command takes them, and wend convert writes some."""

import json
import os
import unittest

from program import HAS_PNG, HAS_YAJL, ROOT, ProgramTest

VILLAGE = os.path.join(ROOT, "maps", "village.tmj")
LEVEL = {"worldLayout": "Free", "defs": {"layers": []}, "levels": [{"worldX": 0, "worldY": 0, "pxWid": 32, "pxHei": 8,
         "layerInstances": [{"__identifier": "Things", "__type": "Entities", "entityInstances": [
             {"__identifier": "Hero", "iid": "h", "px": [0, 0], "__pivot": [0, 0], "width": 8, "height": 8}]},
             {"__identifier": "Grid", "__type": "IntGrid", "__cWid": 4, "__cHei": 1, "__gridSize": 8,
              "intGridCsv": [0, 0, 0, 1]}]}]}
TABLE = "'#' rock blocked\n'.' floor 2\n'a' floor 2 place start # here\n'b' floor 2 place end\n"
NEEDS_JSON = unittest.skipUnless(HAS_YAJL, "built without yajl")


class Imports(ProgramTest):
    """Files of others as maps."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("level.ldtk", json.dumps(LEVEL))
        cls.write("room.txt", "#####\n#a..#\n#.#b#\n#####\n")
        cls.write("room.txt.terrains", TABLE)
        cls.write("plain.txt", "type octile\nheight 1\nwidth 2\nmap\n..\n")

    @NEEDS_JSON
    def test_a_way_leads_from_place_to_place_by_name(self):
        answer = self.run_json("path", VILLAGE, "west-gate", "well")
        self.assertEqual(answer["points"][0], [0, 10])
        self.assertEqual(answer["points"][-1], [15, 14])

    @NEEDS_JSON
    def test_fields_and_ranges_take_places_too(self):
        self.assertIn("cell", self.run_text("field", VILLAGE, "well", "--from", "west-gate")[0])
        self.run_text("reach", VILLAGE, "mill", "4")

    @NEEDS_JSON
    def test_info_tells_terrains_and_places(self):
        facts = self.run_json("info", VILLAGE)
        self.assertEqual((facts["width"], facts["height"], facts["links"], facts["format"]), (40, 20, 2, "Tiled"))
        self.assertEqual({t["name"]: t["weight"] for t in facts["terrains"]}["mud"], 4)
        self.assertIn({"name": "mill", "kind": "house", "id": "3", "cell": [30, 7, 0]}, facts["places"])
        self.assertIn("west-gate", self.run_text("info", VILLAGE)[0])

    @NEEDS_JSON
    def test_worlds_are_maps(self):
        self.assertEqual(self.run_json("path", "level.ldtk", "Hero", "2,0")["length"], 2)
        self.run_json("path", "level.ldtk", "Hero", "3,0", code=1)

    def test_a_table_beside_the_file_says_what_is_what(self):
        answer = self.run_json("path", "room.txt", "start", "end")
        self.assertEqual(answer["cost"], 2 * 3 * 13860)

    def test_a_broken_table_is_told_with_its_line(self):
        self.write("bad.txt", ".")
        self.write("bad.txt.terrains", "'.' floor 1\n. floor\n")
        self.assertIn("bad.txt.terrains:2:1: ", self.run_text("info", "bad.txt", code=2)[1])

    def test_errors_have_the_file_and_the_place(self):
        self.write("wrong.csv", "0,1\n0\n")
        self.assertIn("wrong.csv:2: ", self.run_text("info", "wrong.csv", code=2)[1])
        self.write("wrong.tmj", "{}")
        reason = "no map of Tiled" if HAS_YAJL else "does not read TMJ"
        self.assertIn(reason, self.run_text("info", "wrong.tmj", code=2)[1])
        self.assertIn("no such file", self.run_text("info", "missing.tmx", code=2)[1])

    def test_a_txt_in_a_format_of_wends_is_read_as_that(self):
        self.assertEqual(self.run_json("info", "plain.txt")["width"], 2)

    def test_what_convert_writes_reads_back_as_the_same_map(self):
        source = os.path.join(ROOT, "maps", "terrain.map")
        for ending in ("csv", "txt") + (("png",) if HAS_PNG else ()):
            out, _ = self.run_text("convert", source, "t." + ending)
            self.assertIn("t.%s.terrains" % ending, out)
            self.run_text("convert", "t." + ending, "-o", "back.map")
            with open(source, "rb") as one, open(self.path("back.map"), "rb") as other:
                self.assertEqual(one.read(), other.read())

    def test_what_a_table_cannot_hold_is_refused(self):
        for map_file in ("maps/castle.wmap", "maps/hexes.wmap"):
            error = self.run_text("convert", os.path.join(ROOT, map_file), "c.csv", code=2)[1]
            self.assertIn("cannot hold", error)
            self.assertIn("c.wmap", error)
        if HAS_YAJL:
            self.assertIn("links", self.run_text("convert", VILLAGE, "v.csv", code=2)[1])

    @NEEDS_JSON
    def test_editors_maps_become_wends_own(self):
        self.run_text("convert", VILLAGE, "v.wmap")
        self.assertEqual(self.run_json("info", "v.wmap")["links"], 2)

    @NEEDS_JSON
    def test_pictures_are_drawn_of_them(self):
        self.run_text("show", VILLAGE, "--path", "west-gate", "mill", "-o", "v.svg")


if __name__ == "__main__":
    unittest.main()
