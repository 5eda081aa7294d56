#!/usr/bin/env python3
"""Tests of meshes: ways over them, what they consist of, building them, and Polyanya's problems."""

import math
import os
import unittest

from program import ROOT, ProgramTest, map_text, scen_text

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

# Two floors, one above the other, and a ramp beside them.
STOREYS = """v 0 0 0
v 4 0 0
v 4 0 4
v 0 0 4
v 8 0 0
v 8 0 4
v 8 2 8
v 4 2 8
v 4 2 4
v 4 2 0
v 0 2 0
v 0 2 4
f 4 3 2 1
f 3 6 5 2
f 7 6 3 8
"""


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

    def test_what_is_for_cells_is_refused(self):
        ends = ["path", "square.mesh", "1,5", "9,5"]
        self.assert_refused(ends + ["--cells"], "--cells")
        self.assert_refused(ends + ["--arrive", "next-to"], "--arrive")
        self.assert_refused(["range", "square.mesh", "1,1", "9"], "mesh", "cells")
        self.assert_refused(["field", "square.mesh", "1,1"], "mesh", "cells")

    def test_a_file_that_is_none_is_refused_with_its_line(self):
        self.write("bad.mesh", "mesh\n2\n1 x\n")
        self.assert_refused(["path", "bad.mesh", "1,5", "9,5"], "bad.mesh:3:3")
        self.assert_refused(["path", "none.mesh", "1,5", "9,5"], "none.mesh", "cannot be read")

    def test_the_keep_has_two_storeys_and_ramps_between(self):
        keep = os.path.join(ROOT, "maps", "keep.obj")
        answer = self.run_json("path", keep, "27,27,0", "27,27,1")
        self.assertEqual(answer["outcome"], "found")
        self.assertEqual((answer["points"][0], answer["points"][-1]), ([27, 27, 0], [27, 27, 1]))
        self.assertGreater(answer["length"], 20)
        # Where no level is written it is the lowest one with ground.
        self.assertEqual(self.run_json("path", keep, "27,27", "27,27,1")["cost"], answer["cost"])


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

    def test_a_node_that_is_none_is_refused(self):
        self.assert_refused(["path", "roads.graph", "spain", "rome"], "'rome'", "spain")
        for node in ("0", "4", "x", "-1"):
            self.assert_refused(["path", "roads.gr", node, "3"], "'%s'" % node, "from 1 to 3")

    def test_an_error_beside_the_arcs_is_said_of_that_file(self):
        self.write("odd.gr", "p sp 3 3\na 1 2 5\na 2 3 7\na 1 3 20\n")
        self.write("odd.co", "p aux sp co 3\nv x\n")
        self.assert_refused(["path", "odd.gr", "1", "3"], "odd.co:2:")


if __name__ == "__main__":
    unittest.main()
