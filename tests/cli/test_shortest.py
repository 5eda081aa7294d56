#!/usr/bin/env python3
"""Tests of --shape shortest: the shortest way at any angle, in wend path, validate and bench."""

import json
import math
import unittest

from program import HAS_CJSON, ProgramTest, map_text, scen_text

# A wall from the top to row 3: around its lower corners.
WALL = ["..@..", "..@..", "..@..", "..@..", "....."]


class Shortest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("wall.map", map_text(WALL))

    def test_a_free_line_has_its_two_ends_and_its_length(self):
        answer = self.run_json("path", "wall.map", "0,1", "1,4", "--shape", "shortest")
        self.assertEqual(answer["points"], [[0.5, 1.5], [1.5, 4.5]])
        self.assertAlmostEqual(answer["length"], math.hypot(1, 3), places=12)
        self.assertEqual((answer["shape"], answer["corners_touch"]), ("shortest", False))

    def test_with_corners_touch_the_way_turns_at_the_corners_of_walls(self):
        for engine in ("auto", "polyanya", "taut"):
            with self.subTest(engine):
                answer = self.run_json("path", "wall.map", "0,0", "4,0", "--shape", "shortest", "--corners-touch",
                                       "--engine", engine)
                self.assertEqual(answer["points"], [[0.5, 0.5], [2, 4], [3, 4], [4.5, 0.5]])
                self.assertAlmostEqual(answer["length"], 2 * math.hypot(1.5, 3.5) + 1, places=12)

    def test_without_it_the_way_keeps_just_off_the_walls(self):
        answer = self.run_json("path", "wall.map", "0,0", "4,0", "--shape", "shortest")
        (_, second, third, _) = answer["points"]
        for (x, y), corner in ((second, (2, 4)), (third, (3, 4))):
            self.assertNotEqual((x, y), corner)
            self.assertLess(math.hypot(x - corner[0], y - corner[1]), 0.02)

    def test_starts_and_goals_lie_anywhere(self):
        answer = self.run_json("path", "arena.map", "0.25,0.75", "19.125,1", "--shape", "shortest")
        self.assertEqual(answer["points"], [[0.25, 0.75], [19.125, 1]])
        out, _ = self.run_text("path", "arena.map", "0.25,0.75", "19.125,1.0", "--shape", "shortest")
        self.assertIn("Points: 0.25,0.75 19.125,1.0\n", out)
        again = self.run_json("path", "arena.map", "--from", "0.25,0.75", "19.125,1.0", "--shape", "shortest")
        self.assertEqual(again["points"], answer["points"])

    def test_two_cells_whose_corners_touch_are_parted(self):
        self.write("corner.map", map_text([".@", "@."]))
        answer = self.run_json("path", "corner.map", "0,0", "1,1", "--shape", "shortest", "--corners-touch", code=1)
        self.assertEqual((answer["outcome"], answer["reason_code"]), ("unreachable", "no_way"))

    def test_a_reason_is_told_as_for_steps(self):
        for ends, code in ((("2,0", "0,0"), "start_blocked"), (("0,0", "2,1"), "goal_blocked"),
                           (("0,0", "9,9"), "goal_outside"), (("0.5,-1", "4,0"), "start_outside")):
            with self.subTest(ends):
                answer = self.run_json("path", "wall.map", *ends, "--shape", "shortest", code=1)
                self.assertEqual(answer["reason_code"], code)

    def test_explain_and_show_answer_it(self):
        out, _ = self.run_text("explain", "wall.map", "0,0", "4,0", "--shape", "shortest", "--colour", "never")
        self.assertIn("polyanya expanded", out)
        self.run_text("show", "wall.map", "--path", "0.5,0.5", "4,0", "--shape", "shortest", "-o", "wall.svg")
        self.assertIn(b"<polyline", self.read("wall.svg"))

    def test_several_starts_and_places_on_the_way_are_positions_too(self):
        answer = self.run_json("path", "arena.map", "--start", "0.5,0.5", "--start", "9.25,0.5", "19,0", "--shape",
                               "shortest", "--via", "12.5,0.25")
        self.assertEqual((answer["start_index"], answer["points"][1]), (1, [12.5, 0.25]))

    def test_what_does_not_go_with_it_is_refused(self):
        ends = ["path", "wall.map", "0,0", "4,0"]
        self.assert_refused(ends + ["--corners-touch"], "--corners-touch", "--shape shortest")
        self.assert_refused(["path", "wall.map", "0.5,0", "4,0"], "'0.5,0'", "X,Y")
        shape = ["--shape", "shortest"]
        self.assert_refused(ends + shape + ["--cells"], "--cells")
        self.assert_refused(ends + shape + ["--arrive", "next-to"], "--arrive")
        self.assert_refused(ends + shape + ["--radius", "9"], "--radius")
        self.assert_refused(ends + shape + ["--engine", "astar"], "polyanya")
        self.assert_refused(ends + ["--engine", "taut"], "'taut'")
        self.assert_refused(ends + ["--shape", "short"], "'short'", "shortest")
        self.assert_refused(["path", "wall.map", "0.5,a", "4,0"] + shape, "position")
        self.write("heavy.profile", "terrain ground 1\nterrain swamp 2\n")
        self.assert_refused(["path", "arena.map", "0,0", "9,9", "--profile", "heavy.profile"] + shape, "weights",
                            "docs/shortest.md")


@unittest.skipUnless(HAS_CJSON, "built without cJSON")
class Validate(ProgramTest):
    def test_a_path_that_was_written_can_be_walked(self):
        self.write("wall.map", map_text(WALL))
        for touch in ([], ["--corners-touch"]):
            with self.subTest(touch):
                path = self.run_json("path", "wall.map", "0.25,0.5", "4,0", "--shape", "shortest", *touch)
                self.write("way.json", json.dumps(path))
                check = self.run_json("validate", "wall.map", "way.json")
                self.assertEqual((check["valid"], check["cost"]), (True, path["cost"]))
                self.assertAlmostEqual(check["length"], path["length"], places=9)

    def test_a_way_through_a_wall_cannot(self):
        self.write("wall.map", map_text(WALL))
        self.write("way.json", json.dumps({"shape": "shortest", "points": [[0.5, 0.5], [4.5, 0.5]]}))
        check = self.run_json("validate", "wall.map", "way.json", code=1)
        self.assertEqual((check["fault_code"], check["point"]), ("line", 1))

    def test_a_way_that_touches_corners_needs_leave_to_do_so(self):
        self.write("wall.map", map_text(WALL))
        points = [[0.5, 0.5], [2, 4], [3, 4], [4.5, 0.5]]
        for touch in (False, True):
            self.write("way.json", json.dumps({"shape": "shortest", "corners_touch": touch, "points": points}))
            self.run_json("validate", "wall.map", "way.json", code=0 if touch else 1)


class Bench(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("wall.map", map_text(WALL))
        cls.write("wall.txt", "0 0 5 0 %.9f\n1 4 5 4 4.000000000\n\n0 5 5 5 5\n" % (2 * math.hypot(2, 4) + 1))

    def test_lengths_of_a_list_are_met_by_both_engines(self):
        rows = self.run_json("bench", "wall.txt", "--shape", "shortest", "--engine", "polyanya,taut", "--repeat", "1")
        self.assertEqual([(row["map"], row["engine"], row["problems"], row["wrong"]) for row in rows],
                         [("wall.map", "polyanya", 3, 0), ("wall.map", "taut", 3, 0)])

    def test_a_length_that_differs_by_more_than_its_digits_is_wrong(self):
        self.write("false.txt", "0 0 5 0 %.9f\n" % (2 * math.hypot(2, 4) + 1 + 2e-8))
        out, errors = self.run_text("bench", "false.txt", "--map", "wall.map", "--shape", "shortest", code=1)
        self.assertIn("1 of 1 answers differ from the published lengths", errors)

    def test_lengths_of_steps_are_a_bound(self):
        root = math.sqrt(2)
        self.write("wall.map.scen", scen_text([(0, 0, 4, 0, 9.66), (1, 1, 3, 1, 3 * root + 3)], "wall.map", (5, 5)))
        for touch in ([], ["--corners-touch"]):
            rows = self.run_json("bench", "wall.map.scen", "--shape", "shortest", "--engine", "taut", *touch)
            self.assertEqual(rows[0]["wrong"], 0)
        self.write("low.scen", scen_text([(0, 0, 4, 0, 8)], "wall.map", (5, 5)))
        self.run_text("bench", "low.scen", "--shape", "shortest", code=1)

    def test_a_list_that_is_none_is_refused_with_its_line(self):
        self.write("bad.txt", "0 0 5 0 9\n0 0 5\n")
        self.assert_refused(["bench", "bad.txt", "--shape", "shortest", "--map", "wall.map"], "bad.txt:2:1")
        self.write("none.txt", "\n")
        self.assert_refused(["bench", "none.txt", "--shape", "shortest", "--map", "wall.map"], "no problems")
        self.write("far.txt", "0 0 6 0 6\n")
        self.assert_refused(["bench", "far.txt", "--shape", "shortest", "--map", "wall.map"], "problem 1", "5 x 5")
        self.assert_refused(["bench", "wall.txt"], "--shape shortest")
        self.assert_refused(["bench", "far.txt", "--shape", "shortest"], "--map FILE")
        self.assert_refused(["bench", "wall.txt", "--shape", "straight"], "grid and shortest")


if __name__ == "__main__":
    unittest.main()
