#!/usr/bin/env python3
"""Tests of meshes: ways over them, what they consist of, building them, and Polyanya's problems."""

import math
import os
import unittest

from pictures import decode_png
from program import ARENA, HAS_PNG, ROOT, ProgramTest, map_text, scen_text

# A square of 10 x 10 with a square hole from 4,2 to 6,8, as four convex polygons around it.
SQUARE = """mesh
2
8 4
0 0 3 0 3 -1
10 0 3 0 1 -1
10 10 3 1 2 -1
0 10 3 2 3 -1
4 2 3 0 3 -1
6 2 3 0 1 -1
6 8 3 1 2 -1
4 8 3 2 3 -1
4 0 1 5 4 3 -1 1 -1
4 1 2 6 5 0 -1 2 -1
4 2 3 7 6 1 -1 3 -1
4 3 0 4 7 2 -1 0 -1
"""

# Two floors, one above the other.
STOREYS = "v 0 0 0\nv 4 0 0\nv 4 0 4\nv 0 0 4\nv 1 3 0\nv 4 3 0\nv 4 3 4\nv 1 3 4\nf 4 3 2 1\nf 8 7 6 5\n"


class Path(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("square.mesh", SQUARE)

    def test_the_way_turns_at_the_corners_of_the_hole(self):
        for engine in ("auto", "polyanya", "taut"):
            with self.subTest(engine):
                answer = self.run_json("path", "square.mesh", "1,5", "9,5", "--engine", engine)
                self.assertEqual(answer["points"][0::3], [[1, 5], [9, 5]])
                self.assertAlmostEqual(answer["length"], 2 * math.hypot(3, 3) + 2, places=12)
        out, _ = self.run_text("path", "square.mesh", "1,5", "9,5")
        self.assertRegex(out, r"^Found a path 10\.485281 cells long, cost \d+, 4 points; polyanya expanded \d+ nodes? in")
        self.assertRegex(out, r"\nPoints: 1,5 4,[28] 6,[28] 9,5\n")

    def test_a_radius_keeps_the_mover_off_the_walls(self):
        wide = self.run_json("path", "square.mesh", "1,5", "9,5", "--radius", "0.5")
        point_first = self.run_json("path", "square.mesh", "1,5", "9,5", "--radius", ".5")
        self.assertEqual(point_first["length"], wide["length"])
        self.assertGreater(wide["length"], 2 * math.hypot(3, 3) + 2)
        self.assert_refused(["path", "square.mesh", "1,5", "9,5", "--radius", "0"], "--radius", "'0'")

    def test_a_place_off_the_mesh_is_told_with_the_nearest_ground(self):
        for ends, end in ((("5,5", "9,5"), "start 5,5"), (("1,5", "12,5.5"), "goal 12,5.5")):
            answer = self.run_json("path", "square.mesh", *ends, code=1)
            self.assertIn("the %s lies off the ground, which is nearest at " % end, answer["reason"])
        self.assertIn("nearest at 0,5",
                      self.run_text("path", "square.mesh", "-2.5,5", "9,5", code=1)[0])

    def test_malformed_points_are_refused(self):
        for point in ("1", "1,", "1;2", "1,2,x", "x,1", "1,2,3,4", "1e9,2", "2000000,1"):
            with self.subTest(point):
                self.assert_refused(["path", "square.mesh", point, "9,5"], "'%s'" % point, "X,Y,LEVEL")

    def test_explain_tells_and_draws_what_a_search_on_it_did(self):
        answer = self.run_json("explain", "square.mesh", "1,5", "9,5", "-o", "why.svg")
        self.assertEqual((answer["outcome"], answer["engine"]), ("found", "polyanya"))
        self.assertGreater(answer["expanded"], 0)
        self.assertIn(b"<svg", self.read("why.svg"))
        out, _ = self.run_text("explain", "square.mesh", "1,5", "30,5", "--colour", "never", code=1)
        self.assertIn("lies off the ground", out)

    def test_what_is_for_cells_is_refused(self):
        ends = ["path", "square.mesh", "1,5", "9,5"]
        self.assert_refused(ends + ["--cells"], "--cells")
        self.assert_refused(ends + ["--arrive", "away:1", "--measure", "path"], "--measure path")
        self.assert_refused(["reach", "square.mesh", "1,1", "9"], "mesh", "cells")
        self.assert_refused(["field", "square.mesh", "1,1"], "mesh", "cells")

    def test_a_way_may_end_before_its_goal_or_away_from_it(self):
        near = self.run_json("path", "square.mesh", "1,5", "9,5", "--arrive", "within:2")
        self.assertLess(near["length"], self.run_json("path", "square.mesh", "1,5", "9,5")["length"] - 1.9)
        whole = self.run_json("path", "square.mesh", "1,5", "9,5")["length"]
        walk = self.run_json("path", "square.mesh", "1,5", "9,5", "--arrive", "within:2", "--measure", "path")
        self.assertAlmostEqual(walk["length"], whole - 2, delta=0.02)
        away = self.run_json("path", "square.mesh", "1,5", "1,5", "--arrive", "away:3", "--measure", "chebyshev")
        x, y = away["points"][-1]
        self.assertGreaterEqual(max(abs(x - 1), abs(y - 5)), 3)

    def test_outlines_are_read_and_terrain_weighs_for_one_question(self):
        self.write("yard.wmesh", "wend mesh 1\nground 0,0 9,0 9,9 0,9\nground grass 4,0 5,0 5,8 4,8\n")
        ends = ["path", "yard.wmesh", "1,1", "8,1"]
        self.assertEqual(self.run_json(*ends)["length"], 7)
        around = self.run_json(*ends, "--weigh", "grass=0")
        self.assertGreater(around["length"], 14)
        self.assertEqual(self.run_json(*ends, "--weigh", "3")["cost"], 3 * self.run_json(*ends)["cost"])
        off = self.run_json("path", "yard.wmesh", "1,1", "4.5,1", "--weigh", "grass=0", code=1)
        self.assertEqual(off["reason"], "the goal is blocked")
        self.assert_refused(ends + ["--weigh", "lava=3"], "no terrain 'lava'")
        self.write("bad.wmesh", "wend mesh 1\nground 0,0 9,0 9\n")
        self.assert_refused(["info", "bad.wmesh"], "bad.wmesh:2:16")

    def test_ground_that_the_mover_may_not_enter_is_named_with_what_lets_it_in(self):
        # Ground of a letter across the way, and of a standard name in a corner.
        self.write("road.wmesh", "wend mesh 1\nground 0,0 9,0 9,9 0,9\nground 'r' 4,0 5,0 5,9 4,9\n"
                                 "ground water 8,8 9,8 9,9 8,9\n")
        ends = ["path", "road.wmesh", "1,1", "8,1"]
        line = "\"terrain 'r' 1\""
        for command in (ends, ["path", "road.wmesh", "1,1", "4.5,1"]):
            told = self.run_json(*command, code=1)["hint"]
            self.assertIn("The way would lead over 'r'; without --profile", told)
            self.assertIn(line, told)
        self.assertIn("\nHint: The way would lead over 'r'; ", self.run_text(*ends, code=1)[0])
        facts = self.run_json("info", "road.wmesh")
        self.assertEqual({kind["name"]: (kind["area"], kind["weight"]) for kind in facts["terrains"]},
                         {"ground": (71, 1), "'r'": (9, 0), "water": (1, 0)})
        self.assertIn("Nobody may enter water and 'r'; without --profile", facts["hint"])
        self.assertRegex(self.run_text("info", "road.wmesh")[0], r"\n  'r' +9\.00 cells, blocked\n(.*\n)*Nobody may enter")
        self.assert_refused(ends + ["--weigh", "r=2"], "may enter at all", line, "--profile")
        self.assertIn("hint", self.run_json(*ends, "--weigh", "2", code=1))
        self.write("driver.profile", "terrain 'r' 1\n")
        driver = ["--profile", "driver.profile"]
        self.assertEqual(self.run_json(*ends, *driver)["length"], 7)
        self.assertEqual(self.run_json(*ends, *driver, "--weigh", "r=8")["cost"], 14 * 13860)
        self.assertNotIn("hint", self.run_json(*ends, *driver, "--weigh", "r=0", code=1))
        self.assertIn("which this profile blocks", self.run_json("info", "road.wmesh", *driver)["hint"])
        self.assertNotIn("hint", self.run_json("path", "road.wmesh", "1,1", "12,1", code=1))

    def test_a_level_that_is_not_there_is_told_with_those_that_are(self):
        self.write("storeys.obj", STOREYS)
        there = ["path", "storeys.obj", "2,2,0", "2,3,1"]
        self.assertEqual(self.run_json(*there, code=1)["reason_code"], "no_way")
        for ends, end in ((("2,2,7", "2,3,1"), "start"), (("2,2,0", "2,3,7"), "goal")):
            answer = self.run_json("path", "storeys.obj", *ends, code=1)
            self.assertEqual((answer["reason_code"], answer["reason"]),
                             (end + "_outside", "the %s is on level 7, which the map does not have: its levels go from "
                                                "0 to 1" % end))

    def test_a_file_that_is_none_is_refused_with_its_line(self):
        self.write("bad.mesh", "mesh\n2\n1 x\n")
        self.assert_refused(["path", "bad.mesh", "1,5", "9,5"], "bad.mesh:3:3")
        self.assert_refused(["path", "none.mesh", "1,5", "9,5"], "none.mesh", "no such file")

    def test_heights_are_told_where_there_are_some(self):
        self.write("ramp.obj", "v 0 0 0\nv 4 0 0\nv 8 3 0\nv 8 3 2\nv 4 0 2\nv 0 0 2\nf 6 5 2 1\nf 5 4 3 2\n")
        answer = self.run_json("path", "ramp.obj", "2,1", "8,1")
        self.assertEqual((answer["length"], answer["plan_length"], answer["heights"]), (7, 6, [0, 3]))
        out, _ = self.run_text("path", "ramp.obj", "2,1", "8,1")
        self.assertIn("7.000000 cells long, 6.000000 seen from above,", out)
        self.assertIn("\nHeights: 0 3\n", out)
        flat = self.run_json("path", "square.mesh", "1,5", "9,5")
        self.assertFalse({"heights", "plan_length"} & set(flat))
        self.assertNotIn("Heights", self.run_text("path", "square.mesh", "1,5", "9,5")[0])

    def test_places_snap_to_the_ground(self):
        self.assertEqual(self.run_json("path", "square.mesh", "0.5,-0.25", "9,5", code=1)["outcome"], "unreachable")
        answer = self.run_json("path", "square.mesh", "0.5,-0.25", "9,5", "--snap", "0.25")
        self.assertEqual(answer["points"][0], [0.5, 0])

    def test_the_keep_has_two_storeys_and_ramps_between(self):
        keep = os.path.join(ROOT, "maps", "keep.obj")
        answer = self.run_json("path", keep, "27,27,0", "27,27,1")
        self.assertEqual(answer["outcome"], "found")
        self.assertEqual((answer["points"][0], answer["points"][-1]), ([27, 27, 0], [27, 27, 1]))
        self.assertGreater(answer["length"], 20)
        # Where no level is written it is the lowest one with ground.
        self.assertEqual(self.run_json("path", keep, "27,27", "27,27,1")["cost"], answer["cost"])

    def test_the_keep_has_ground_for_movers_of_any_size(self):
        keep = os.path.join(ROOT, "maps", "keep.obj")
        before = 0
        for radius in ("0.004", "0.1", "0.3", "0.6"):
            with self.subTest(radius):
                answer = self.run_json("path", keep, "27,27,0", "27,27,1", "--radius", radius)
                self.assertEqual(answer["outcome"], "found")
                self.assertGreater(answer["length"], before)
                before = answer["length"]


class Graph(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("roads.graph", "spain <-> france 700\nfrance -> italy 40\nitaly <-> austria 300\n")
        cls.write("roads.gr", "p sp 3 3\na 1 2 5\na 2 3 7\na 1 3 20\n")

    def test_nodes_have_names(self):
        answer = self.run_json("path", "roads.graph", "spain", "austria")
        self.assertEqual((answer["cost"], answer["nodes"], answer["engine"]),
                         (1040, ["spain", "france", "italy", "austria"], "graph"))
        out, _ = self.run_text("path", "roads.graph", "spain", "austria")
        self.assertTrue(out.startswith("Found a path of cost 1040, 4 nodes; graph expanded "), out)
        self.assertIn("\nNodes: spain france italy austria\n", out)
        self.assertEqual(self.run_json("path", "roads.graph", "austria", "spain", code=1)["reason_code"], "no_way")

    def test_those_of_a_dimacs_file_are_numbered_as_there(self):
        answer = self.run_json("path", "roads.gr", "1", "3")
        self.assertEqual((answer["cost"], answer["nodes"]), (12, [1, 2, 3]))
        self.assertNotIn("points", answer)
        self.write("towns.gr", "p sp 3 3\na 1 2 500\na 2 3 700\na 1 3 2000\n")
        self.write("towns.co", "p aux sp co 3\nv 1 0 0\nv 2 256 0\nv 3 256 512\n")
        answer = self.run_json("path", "towns.gr", "1", "3")
        self.assertEqual((answer["cost"], len(answer["points"]), answer["length"]), (1200, 3, 3))

    def test_a_graph_goes_to_the_other_format_and_back(self):
        self.write("web.graph", "node 0 1 2\nnode 1 3 4\nnode 2 9 4\n0 <-> 1 700\n1 -> 2 900\n")
        for name in ("web.gr", "web.co"):
            self.assertIn("Wrote %s, " % name, self.run_text("convert", "web.graph", "-o", name)[0])
        there, back = self.run_json("path", "web.graph", "0", "2"), self.run_json("path", "web.gr", "1", "3")
        self.assertEqual(there["cost"], back["cost"])
        self.assertEqual(back["nodes"], [node + 1 for node in there["nodes"]])
        self.run_text("convert", "web.gr", "-o", "again.graph")
        self.assertEqual(self.run_json("path", "again.graph", "0", "2")["cost"], there["cost"])
        self.write("kinds.graph", "a -> b 7 water\n")
        self.assert_refused(["convert", "kinds.graph", "-o", "kinds.gr"], "kinds", "write kinds.graph")
        self.assert_refused(["convert", "kinds.graph", "-o", "kinds.wmap"], "no cells")
        self.assert_refused(["convert", "arena.map", "-o", "arena.gr"], ".wmap or .map")
        self.write("square.mesh", SQUARE)
        self.assert_refused(["convert", "square.mesh", "-o", "square.wmap"], "wend mesh build")

    def test_a_node_that_is_none_is_refused(self):
        self.assert_refused(["path", "roads.graph", "spain", "rome"], "'rome'", "spain")
        for node in ("0", "4", "x", "-1"):
            self.assert_refused(["path", "roads.gr", node, "3"], "'%s'" % node, "from 1 to 3")

    def test_an_error_beside_the_arcs_is_said_of_that_file(self):
        self.write("odd.gr", "p sp 3 3\na 1 2 5\na 2 3 7\na 1 3 20\n")
        self.write("odd.co", "p aux sp co 3\nv x\n")
        self.assert_refused(["path", "odd.gr", "1", "3"], "odd.co:2:")


class Build(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("square.mesh", SQUARE)
        cls.write("storeys.obj", STOREYS)

    def test_a_map_becomes_a_mesh_of_its_free_cells(self):
        facts = self.run_json("mesh", "build", "arena.map", "-o", "arena.mesh")
        free = sum(row.count(letter) for row in ARENA for letter in ".GS")
        self.assertEqual((facts["area"], facts["box"], facts["levels"]), (free, [0, 0, 20, 12], 1))
        self.assertEqual(facts["bytes"], len(self.read("arena.mesh")))
        again = self.run_json("info", "arena.mesh")
        self.assertEqual((again["area"], again["walls"]), (free, facts["walls"]))
        cells = self.run_json("path", "arena.map", "0,0", "9,6", "--shape", "shortest", "--corners-touch")
        ground = self.run_json("path", "arena.mesh", "0.5,0.5", "9.5,6.5")
        self.assertAlmostEqual(cells["length"], ground["length"], places=9)

    def test_a_radius_larger_than_meshes_know_is_refused(self):
        for radius in ("4097", "16777216", "99999999999999999999"):
            self.assert_refused(["mesh", "build", "arena.map", "--radius", radius], "--radius", "at most 4096 cells")
            self.assert_refused(["path", "square.mesh", "1,5", "9,5", "--radius", radius], "at most 4096 cells")
        self.assertEqual(self.run_json("mesh", "build", "arena.map", "--radius", "4096")["polygons"], 0)

    def test_a_mesh_without_ground_is_not_written(self):
        self.assert_refused(["mesh", "build", "arena.map", "--radius", "50", "-o", "none.mesh"], "no ground for this radius")
        self.write("walls.map", map_text(["@@@", "@@@"]))
        self.assert_refused(["mesh", "build", "walls.map", "-o", "none.mesh"], "walls.map", "no ground in it")
        self.assertFalse(os.path.exists(self.path("none.mesh")))

    def test_a_radius_leaves_less_ground(self):
        whole = self.run_json("mesh", "build", "arena.map")
        self.assertLess(self.run_json("mesh", "build", "arena.map", "--radius", "0.3")["area"], whole["area"])
        out, _ = self.run_text("mesh", "build", "arena.map", "--radius", "0.3")
        self.assertIn("per polygon", out)

    def test_a_model_is_built_by_its_slope_and_scale(self):
        self.assertEqual(self.run_json("mesh", "build", "storeys.obj")["area"], 4 * 4 + 3 * 4)
        self.assertEqual(self.run_json("mesh", "build", "storeys.obj", "--scale", "2")["area"], 4 * (4 * 4 + 3 * 4))
        self.write("slope.obj", "v 0 0 0\nv 4 4.2 0\nv 4 4.2 4\nv 0 0 4\nf 4 3 2 1\n")
        self.assertEqual(self.run_json("mesh", "build", "slope.obj", "--slope", "50")["area"], 16)
        self.assertEqual(self.run_json("mesh", "build", "slope.obj", "--slope", "40")["polygons"], 0)
        self.write("z.obj", "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nf 1 2 3 4\n")
        self.assertEqual(self.run_json("mesh", "build", "z.obj", "--up", "z")["area"], 16)

    def test_faces_that_almost_meet_are_joined_and_those_that_cross_named(self):
        floor = "v 0 0 0\nv 8 0 0\nv 8 0 4\nv 0 0 4\nf 4 3 2 1\n"
        self.write("split.obj", floor + "v 0 0 4.05\nv 3 0 4.05\nv 3 0 8\nv 0 0 8\nf 8 7 6 5\n")
        self.assertEqual(self.run_json("mesh", "build", "split.obj")["walls"], 8)
        self.assertEqual(self.run_json("mesh", "build", "split.obj", "--tolerance", "0.06")["walls"], 7)
        self.write("cross.obj", floor + "v 2 -1 1\nv 6 1 1\nv 6 1 3\nv 2 -1 3\nf 8 7 6 5\n")
        self.assert_refused(["mesh", "build", "cross.obj"], "cross.obj:5:", "faces 1 and 2 cross near (4, ")
        self.assertEqual(self.run_json("mesh", "build", "cross.obj", "--allow-crossing")["levels"], 2)

    def test_info_tells_where_faces_that_cross_leave_no_way(self):
        floor = "v 0 0 0\nv 8 0 0\nv 8 0 4\nv 0 0 4\nf 4 3 2 1\n"
        self.write("through.obj", floor + "v 2 -1 1\nv 6 1 1\nv 6 1 3\nv 2 -1 3\nf 8 7 6 5\n")
        facts = self.run_json("info", "through.obj")
        self.assertEqual((facts["loss_count"], [loss["kind"] for loss in facts["losses"]]), (1, ["crossing"]))
        self.assertEqual((facts["losses"][0]["x"], facts["losses"][0]["height"]), (4, 0))
        self.assertRegex(self.run_text("info", "through.obj")[0],
                         r"\n  lost +1 place with.*\n    4,[\d.]+,1 at height 0: faces pass through each other")
        self.write("apart.obj", floor + "v 2 2 1\nv 6 3 1\nv 6 3 3\nv 2 2 3\nf 8 7 6 5\n")
        self.assertEqual((self.run_json("info", "apart.obj")["losses"]), [])
        self.assertNotIn("lost", self.run_text("info", "apart.obj")[0])

    def test_what_is_no_order_is_refused(self):
        self.assert_refused(["mesh", "make", "arena.map"], "'make'", "wend mesh build")
        self.assert_refused(["mesh", "build"], "needs a map")
        self.assert_refused(["mesh", "build", "arena.map", "-o", "arena.svg"], "arena.svg", ".mesh")
        self.assert_refused(["mesh", "build", "roads.graph"], "graph")
        for option, value in (("--slope", "90"), ("--scale", "0"), ("--up", "x"), ("--radius", "-1"),
                              ("--tolerance", "257")):
            self.assert_refused(["mesh", "build", "storeys.obj", option, value], option)

    def test_problems_of_a_scen_are_answered_on_a_mesh(self):
        self.write("square.scen", scen_text([(1, 5, 8, 5, 9.9), (0, 0, 9, 0, 9)], "square.map", (10, 10)))
        rows = self.run_json("bench", "square.mesh", "square.scen", "--engine", "polyanya,taut", "--repeat", "1")
        self.assertEqual([(row["map"], row["engine"], row["wrong"]) for row in rows],
                         [("square.mesh", "polyanya", 0), ("square.mesh", "taut", 0)])
        self.write("short.scen", scen_text([(1, 5, 8, 5, 8)], "square.map", (10, 10)))
        self.run_text("bench", "square.mesh", "short.scen", code=1)
        self.assert_refused(["bench", "square.mesh"], "problems")

    def test_info_tells_what_a_mesh_and_a_graph_consist_of(self):
        facts = self.run_json("info", "square.mesh")
        self.assertEqual((facts["polygons"], facts["sides"], facts["walls"], facts["area"]), (4, 16, 8, 100 - 12))
        self.assertIn("4 polygons", self.run_text("info", "square.mesh")[0])
        self.write("roads.graph", "spain <-> france 700\nfrance -> italy 40 water\nitaly spain 9 closed\n")
        facts = self.run_json("info", "roads.graph")
        self.assertEqual((facts["nodes"], facts["edges"], facts["closed"], facts["positions"]), (3, 4, 1, False))
        self.assertEqual({kind["name"]: kind["edges"] for kind in facts["kinds"]}, {"ground": 3, "water": 1})
        self.assertIn("3 nodes without positions", self.run_text("info", "roads.graph")[0])


class Show(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("square.mesh", SQUARE)
        cls.write("storeys.obj", STOREYS)
        cls.write("roads.graph", "node a 0 0\nnode b 4 0\nnode c 4 4\na <-> b 7\nb -> c 9\na <-> c 90 closed\n")

    def test_svg_has_ground_portals_walls_search_path_and_ends(self):
        self.run_text("show", "square.mesh", "-o", "plain.svg")
        plain = self.read("plain.svg")
        self.assertEqual(plain.count(b"<circle"), 0)
        out, _ = self.run_text("show", "square.mesh", "--path", "1,5", "9,5", "--search", "-o", "way.svg")
        self.assertIn("Found a path", out)
        self.assertIn("Drew way.svg, 1400 x 1400 pixels.", out)
        way = self.read("way.svg")
        self.assertEqual(way.count(b"<circle"), 2)
        self.assertGreater(way.count(b"<path"), plain.count(b"<path") + 90)

    def test_storeys_stand_side_by_side_with_their_numbers_or_one_alone(self):
        self.run_text("show", "storeys.obj", "-o", "all.svg")
        self.run_text("show", "storeys.obj", "--level", "1", "-o", "one.svg")
        self.assertIn(b">level 0<", self.read("all.svg"))
        self.assertIn(b">level 1<", self.read("all.svg"))
        self.assertNotIn(b">level 0<", self.read("one.svg"))
        self.assert_refused(["show", "storeys.obj", "--level", "2"], "--level", "from 0 to 1")

    def test_letters_show_walls_ground_and_path(self):
        out, _ = self.run_text("show", "square.mesh", "--path", "1,1", "9,9", "--colour", "never",
                               environment={"COLUMNS": "40"})
        picture = out[:out.index("Found")]
        for letter in "#.*AB":
            self.assertIn(letter, picture)
        self.assertEqual({len(line) for line in picture.splitlines()}, {40})
        out, _ = self.run_text("show", "square.mesh", "--colour", "always", environment={"COLUMNS": "40"})
        self.assertIn("\x1b[", out)

    def test_a_graph_has_edges_nodes_and_names(self):
        self.run_text("show", "roads.graph", "--path", "a", "c", "--search", "-o", "roads.svg")
        drawn = self.read("roads.svg")
        for name in (b">a<", b">b<", b">c<"):
            self.assertIn(name, drawn)
        self.assertEqual(drawn.count(b"<circle"), 2)
        self.write("plain.graph", "spain <-> france&co 1\n")
        self.run_text("show", "plain.graph", "-o", "plain.svg")
        self.assertIn(b">france&amp;co<", self.read("plain.svg"))

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_png_is_as_large_as_it_says(self):
        for file, ends in (("square.mesh", ("1,5", "9,5")), ("storeys.obj", ("2,2,1", "3,3,1")),
                           ("roads.graph", ("a", "c"))):
            facts = self.run_json("show", file, "--path", *ends, "--search", "-o", "picture.png", "--scale", "20")
            width, height, _ = decode_png(self.read("picture.png"))
            self.assertEqual((facts["width"], facts["height"]), (width, height))

    def test_no_path_draws_the_map_and_is_exit_1(self):
        _, errors = self.run_text("show", "square.mesh", "--path", "5,5", "9,5", "-o", "none.svg", code=1)
        self.assertIn("lies off the ground", errors)
        self.assertIn(b"<svg", self.read("none.svg"))

    def test_the_surface_of_cells_can_be_drawn(self):
        out, _ = self.run_text("show", "arena.map", "--path", "0,0", "9,6", "--surface", "--search", "-o", "flat.svg")
        self.assertIn("Found a path", out)
        self.assertEqual(self.read("flat.svg").count(b"<circle"), 2)
        self.assert_refused(["show", "arena.map", "--surface", "--path", "0,0", "9,6", "--frame", "2"], "--search")

    def test_moments_are_for_cells(self):
        self.assert_refused(["show", "square.mesh", "--path", "1,5", "9,5", "--frame", "3"], "--search")

    def test_a_search_at_any_angle_is_drawn_over_cells(self):
        self.run_text("show", "arena.map", "--path", "0,0", "9,6", "--shape", "shortest", "--search", "-o", "any.svg")
        self.run_text("show", "arena.map", "--path", "0,0", "9,6", "--shape", "shortest", "-o", "path.svg")
        self.assertEqual(self.read("any.svg").count(b"<path"), self.read("path.svg").count(b"<path") + 96)
        self.assert_refused(["show", "arena.map", "--path", "0,0", "9,6", "--shape", "shortest", "--frame", "2"],
                            "--search")



class Angle(ProgramTest):
    """Pictures of meshes from above at an angle."""

    PATH = (0xD0, 0x1F, 0x4C)
    SCALE = 120
    VIEW = ["--path", "0.5,2,0", "3.5,2,0", "--view", "angle", "--turn", "0", "--scale", str(SCALE)]

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("storeys.obj", STOREYS)

    def reds(self, *arguments):
        """The columns in which a picture has the very colour of paths, in cells from its left side."""
        self.run_text("show", "storeys.obj", *self.VIEW, "-o", "angle.png", *arguments)
        with open(self.path("angle.png"), "rb") as file:
            width, _, rows = decode_png(file.read())
        red = bytes(self.PATH)
        return sorted({x / self.SCALE for row in rows for x in range(width) if row[3 * x:3 * x + 3] == red})

    @unittest.skipUnless(HAS_PNG, "without libpng there are no PNG files")
    def test_a_storey_hides_what_lies_below(self):
        alone, below = self.reds("--tilt", "90", "--level", "0"), self.reds("--tilt", "90")
        self.assertGreater(max(alone), 3.4)
        self.assertLess(max(below), 1.3)
        self.assertGreater(max(below), 1.0)

    @unittest.skipUnless(HAS_PNG, "without libpng there are no PNG files")
    def test_from_the_side_one_sees_under_it(self):
        self.assertGreater(max(self.reds("--tilt", "20")), 3.4)

    def test_views_that_make_no_sense_are_refused(self):
        self.assert_refused(["show", "storeys.obj", "--turn", "5"], "--turn", "--view angle")
        self.assert_refused(["show", "storeys.obj", "--view", "sideways"], "--view", "'sideways'")
        self.assert_refused(["show", "storeys.obj", "--view", "angle", "--tilt", "0"], "--tilt", "from 5 to 90")
        self.assert_refused(["show", "storeys.obj", "--view", "angle", "--turn", "left"], "--turn", "'left'")
        self.assert_refused(["show", "storeys.obj", "--view", "angle", "--path", "1,1", "2,2", "--search"], "--search")
        self.assert_refused(["show", "arena.map", "--view", "angle"], "--view angle", "--surface")


if __name__ == "__main__":
    unittest.main()
