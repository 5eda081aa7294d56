#!/usr/bin/env python3
"""Tests of maps in wend's own format, of profiles and of wend convert."""

import os
import unittest
import xml.etree.ElementTree

from pictures import decode_png
from program import HAS_PNG, ProgramTest


HOUSE = """wend map 1
size 6 3
levels 2
terrain '~' lava
level 0
......
.~~~..
......
level 1
@@@@@@
......
@@@@@@
link 5,1,0 <-> 5,1,1 2
wall 0,0..2,0,0 s
exits 3,0,0 w nw sw s
extra 0,2..5,2,0 10
occupied 2,1,1
"""

ROOM = """wend map 1
size 6 3
cells %s
terrain '~' lava
level 0
......
......
......
"""


class OwnFormats(ProgramTest):
    """Maps in wend's own format, and profiles."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("house.wmap", HOUSE)
        cls.write("walker.profile", "turn 0.5\ncrossing 3\nterrain lava 9\n")
        cls.write("big.profile", "size 2x2\n")
        cls.write("square.wmap", ROOM % "square")
        cls.write("pointy.wmap", ROOM % "hex-pointy-odd")
        cls.write("flat.wmap", ROOM % "hex-flat-even")
        cls.write("hexes.wmap", HOUSE.replace("levels 2", "levels 2\ncells hex-flat-odd"))
        cls.write("ship.profile", "default blocked\nterrain water 1\n")
        cls.write("counting.profile", "default blocked\nterrain ground 1\nterrain lava 1\nresource time factor 1\n"
                  "resource heat factor 0\nspend heat default 0\nspend heat lava 50\n")

    def test_places_have_a_level_where_there_are_several(self):
        answer = self.run_json("path", "house.wmap", "5,0,0", "4,1,1", "--cells")
        self.assertEqual(answer["points"], [[5, 0, 0], [5, 1, 0], [5, 1, 1], [4, 1, 1]])
        self.assertEqual(answer["cells"], answer["points"])
        self.assertEqual(answer["links"], [[[5, 1, 0], [5, 1, 1]]])
        self.assertEqual(answer["cost"], 4 * 13860)
        out, _ = self.run_text("path", "house.wmap", "5,0,0", "4,1,1")
        self.assertIn("Points: 5,0,0 5,1,0 >5,1,1 4,1,1\n", out)

    def test_a_level_the_map_does_not_have_is_outside(self):
        self.assertIn("outside", self.run_json("path", "house.wmap", "0,0,0", "0,0,2", code=1)["reason"])

    def test_what_is_spent_is_told_by_name(self):
        answer = self.run_json("path", "house.wmap", "1,1,0", "3,1,0", "--profile", "counting.profile")
        self.assertEqual(answer["spent"], {"time": 2 * 13860, "heat": 100 * 13860})
        self.assertIn("Spent: time 27720, heat 1386000\n",
                      self.run_text("path", "house.wmap", "1,1,0", "3,1,0", "--profile", "counting.profile")[0])

    def test_weights_turns_and_heading_come_from_profile_and_options(self):
        plain = self.run_json("path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile")["cost"]
        turned = self.run_json("path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile", "--heading", "e")
        self.assertEqual(turned["cost"] - plain, 13860, "two units of turning, half a step each")

    def test_a_heading_that_leads_to_no_neighbour_is_refused_with_those_there_are(self):
        for map_file, wrong, right in (("pointy.wmap", "n", "hexagons with pointy tops have e se sw w nw ne"),
                                       ("flat.wmap", "w", "hexagons with flat tops have n ne se s sw nw")):
            ends = ["path", map_file, "5,2", "5,0", "--profile", "walker.profile", "--neighbours", "4"]
            with self.subTest(map_file):
                self.assert_refused(ends + ["--heading", wrong], "wend: --heading %s: %s\n" % (wrong, right))
                for heading in right.split(" have ")[1].split():
                    self.run_text(*ends, "--heading", heading)
        self.run_text("path", "square.wmap", "5,2", "5,0", "--profile", "walker.profile", "--neighbours", "4", "--heading",
                      "ne")

    def test_with_4_neighbours_any_heading_goes(self):
        ends = ["path", "house.wmap", "5,2,0", "5,0,0", "--profile", "walker.profile", "--neighbours", "4"]
        for heading in "n ne e se s sw w nw".split():
            self.run_text(*ends, "--heading", heading)

    def test_a_guard_may_be_passed_but_is_no_goal_unless_it_is_sought(self):
        ends = ["path", "house.wmap", "5,1,1", "2,1,1"]
        self.assertEqual(self.run_json(*ends, code=1)["outcome"], "unreachable")
        self.assertEqual(self.run_json(*ends, "--goal-may-be-occupied")["outcome"], "found")
        self.assertEqual(self.run_json("path", "house.wmap", "5,1,1", "0,1,1", "--profile", "walker.profile")["cost"],
                         8 * 13860)

    def test_whoever_enters_no_taken_cell_is_told_that_others_are_in_the_way(self):
        self.write("lane.wmap", "wend map 1\nsize 5 1\nlevel 0\n.....\noccupied 2,0,0\n")
        self.write("shy.profile", "crossing never\n")
        answer = self.run_json("path", "lane.wmap", "0,0", "4,0", "--profile", "shy.profile", code=1)
        self.assertEqual((answer["reason_code"], answer["place"]), ("others_in_way", [2, 0]))

    def test_a_heuristic_weight_is_bounded_and_told(self):
        ends = ["path", "house.wmap", "0,0,0", "0,1,1", "--profile", "walker.profile"]
        best = self.run_json(*ends)
        fast = self.run_json(*ends, "--heuristic-weight", "1.5")
        self.assertEqual(fast["bound"], 1.5)
        self.assertNotIn("bound", best)
        self.assertLessEqual(best["cost"], fast["cost"])
        self.assertLessEqual(fast["cost"], 1.5 * best["cost"])
        for weight in ("0.5", "11", "much", "nan", ""):
            self.assert_refused(ends + ["--heuristic-weight", weight], "--heuristic-weight", "'%s'" % weight)

    def test_every_heuristic_gives_the_same_cost_on_squares(self):
        ends = ["path", "house.wmap", "0,0,0", "0,1,1", "--profile", "walker.profile"]
        names = ("octile", "chebyshev", "euclid", "zero")
        costs = {self.run_json(*ends, "--heuristic", name)["cost"] for name in names}
        self.assertEqual(len(costs), 1)
        self.assert_refused(["path", "flat.wmap", "0,0", "5,2", "--heuristic", "euclid"], "hexagons")

    def test_info_says_rules_and_engine(self):
        facts = self.run_json("info", "house.wmap", "--profile", "walker.profile")
        self.assertEqual((facts["levels"], facts["links"], facts["cells"]), (2, 2, 36))
        self.assertEqual(facts["rules"], ["weights", "turn cost", "walls", "links", "levels", "extra cost",
                                          "occupied cells"])
        self.assertEqual(facts["engine"], "general")
        lava = [each for each in facts["terrains"] if each["name"] == "lava"]
        self.assertEqual(lava, [{"letter": "~", "name": "lava", "byte": 126, "cells": 3, "free": True, "weight": 9}])
        self.assertEqual(self.run_json("info", "arena.map")["engine"], "jps")
        out, _ = self.run_text("info", "house.wmap", "--profile", "walker.profile")
        self.assertIn("Engine: general, which wend takes here for long ways", out)
        self.assertIn("can do all that a query may ask", out)
        self.assertNotIn("  jps ", out)
        out, _ = self.run_text("info", "arena.map")
        self.assertIn("  jps ", out)
        self.assertIn("can't choose among equal paths, keep to a radius", out)
        self.assertNotIn("  bitboard ", out)

    def test_info_says_when_no_cell_is_free(self):
        out, _ = self.run_text("info", "house.wmap", "--profile", "ship.profile")
        self.assertIn("No cell is free for this mover", out)
        self.assertEqual(self.run_json("info", "house.wmap", "--profile", "ship.profile")["free"], 0)

    def test_a_wrong_line_is_an_error_with_line_and_column(self):
        self.write("bad.wmap", HOUSE.replace("5,1,0 <->", "9,1,0 <->"))
        self.write("bad.profile", "size 2x2\nspeed 3\n")
        self.assert_refused(["info", "bad.wmap"], "wend: bad.wmap:13:6: ", "outside the map")
        self.assert_refused(["info", "house.wmap", "--profile", "bad.profile"], "wend: bad.profile:2:1: ", "neighbours")
        self.assert_refused(["info", "house.wmap", "--profile", "none.profile"], "none.profile", "no such file")
        self.assert_refused(["info", "arena.map", "--profile", "walker.profile"], "walker.profile:3:9", "terrain")

    def test_rules_that_do_not_go_together_are_refused(self):
        self.assert_refused(["info", "hexes.wmap", "--profile", "big.profile"], "hexagons")
        self.assert_refused(["info", "house.wmap", "--neighbours", "hex-flat-odd"], "--neighbours", "8", "4")
        self.assert_refused(["path", "house.wmap", "0,0,0", "1,0,0", "--profile", "walker.profile", "--engine",
                             "astar"], "astar")

    def test_bench_compares_ways_within_a_radius_with_dijkstra(self):
        for radius in ("1", "6", "100"):
            rows = self.run_json("bench", "arena.map.scen", "--radius", radius, "--repeat", "1")
            self.assertEqual([row["wrong"] for row in rows], [0])
        self.assert_refused(["bench", "arena.map.scen", "--radius", "0"], "--radius", "'0'")

    def test_bench_compares_a_profile_with_dijkstra(self):
        rows = self.run_json("bench", "arena.map.scen", "--profile", "big.profile", "--repeat", "1")
        self.assertEqual((rows[0]["problems"], rows[0]["wrong"]), (20, 0))

    def test_bench_runs_a_profile_as_a_batch(self):
        row, = self.run_json("bench", "arena.map.scen", "--threads", "3", "--profile", "big.profile", "--limit", "7")
        self.assertEqual((row["threads"], row["problems"], row["wrong"]), (3, 7, 0))

    def test_convert_goes_both_ways(self):
        told = self.run_json("convert", "arena.map", "-o", "arena.wmap")
        self.assertEqual(told, {"file": "arena.wmap", "bytes": len(self.read("arena.wmap"))})
        self.run_text("convert", "arena.wmap", "-o", "again.map")
        self.assertEqual(self.read("again.map"), self.read("arena.map"))
        self.run_text("convert", "house.wmap", "-o", "house2.wmap")
        self.run_text("convert", "house2.wmap", "-o", "house3.wmap")
        self.assertEqual(self.read("house2.wmap"), self.read("house3.wmap"))

    def test_convert_refuses_what_a_map_cannot_hold(self):
        self.assert_refused(["convert", "house.wmap", "-o", "house.map"], "house.map", "levels", "house.wmap")
        self.assertFalse(os.path.exists(self.path("house.map")))
        self.assert_refused(["convert", "house.wmap"], "-o FILE")

    def test_show_puts_levels_side_by_side_or_one_alone(self):
        lines = self.run_text("show", "house.wmap")[0].splitlines()
        letters = [line[::2] for line in lines]
        self.assertEqual(letters[0:5:2], ["...... @@@@@@", ".~~~.. ......", "...... @@@@@@"])
        self.assertEqual(lines[5], "level 0       level 1")
        self.assertEqual(self.run_text("show", "house.wmap", "--level", "1")[0].splitlines()[2][::2], "......")
        for level in ("2", "-1", "x", ""):
            self.assert_refused(["show", "house.wmap", "--level=" + level], "--level", "0 to 1")

    def test_links_stand_back_behind_the_path(self):
        def link_opacities(*arguments):
            self.run_text("show", "house.wmap", *arguments, "-o", "links.svg")
            root = xml.etree.ElementTree.fromstring(self.read("links.svg"))
            return {line.get("stroke"): float(line.get("stroke-opacity"))
                    for line in root.iter("{http://www.w3.org/2000/svg}path") if line.get("stroke")}

        path = ["--path", "5,0,0", "4,1,1"]
        self.assertEqual(link_opacities()["#7a4fa3"], 1)
        self.assertLess(link_opacities(*path)["#7a4fa3"], 0.7)
        self.assertEqual(link_opacities(*path)["#d01f4c"], 1, "those of the path itself do not")
        if HAS_PNG:
            self.run_text("show", "house.wmap", "-o", "alone.png")
            self.run_text("show", "house.wmap", *path, "-o", "behind.png")
            alone, behind = (set(b for row in decode_png(self.read(name))[2] for b in zip(*[iter(row)] * 3))
                             for name in ("alone.png", "behind.png"))
            self.assertIn((0x7A, 0x4F, 0xA3), alone)
            self.assertNotIn((0x7A, 0x4F, 0xA3), behind)

    def test_svg_has_hexagons_walls_links_and_the_extent(self):
        name = "{http://www.w3.org/2000/svg}"
        self.run_text("show", "hexes.wmap", "-o", "hex.svg")
        root = xml.etree.ElementTree.fromstring(self.read("hex.svg"))
        hexagons = "".join(path.get("d") for path in root.iter(name + "path")).count("z")
        self.assertEqual(hexagons, 36)
        self.run_text("show", "house.wmap", "-o", "walls.svg", "--path", "5,0,0", "4,1,1")
        root = xml.etree.ElementTree.fromstring(self.read("walls.svg"))
        strokes = [path.get("d") for path in root.iter(name + "path") if path.get("fill") == "none"]
        self.assertEqual(strokes[0].count("M"), 3, "three walls")
        self.assertEqual(len(list(root.iter(name + "polyline"))), 4, "two walks, each with its casing")

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_png_draws_every_kind_of_mover(self):
        for map_file, profile, ends in (("hexes", "walker", ("5,0,0", "4,1,1")), ("house", "big", ("4,0,0", "4,1,0")),
                                        ("house", "walker", ("0,0,0", "0,1,1"))):
            with self.subTest(map_file + profile):
                self.run_text("show", map_file + ".wmap", "--profile", profile + ".profile", "--path", *ends, "--search",
                              "--scale", "12", "-o", profile + ".png")
                width, height, rows = decode_png(self.read(profile + ".png"))
                self.assertEqual(len(rows), height)
                self.assertGreater(len({row for row in rows}), 10)


if __name__ == "__main__":
    unittest.main()
