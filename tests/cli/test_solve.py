#!/usr/bin/env python3
"""Tests of wend solve: plans for many units, read back and walked."""

import os
import re
import unittest

from pictures import decode_png
from program import HAS_PNG, ROOT, ProgramTest, map_text, scen_text

ROOMS = os.path.join(ROOT, "maps", "rooms.map")
CROWD = os.path.join(ROOT, "maps", "rooms-crowd.scen")


def read_plan(text):
    """Where each unit is at each step."""
    plan = []
    for number, line in enumerate(text.splitlines()):
        step, places = line.split(":")
        assert int(step) == number
        plan.append([(int(x), int(y)) for x, y in re.findall(r"\((\d+),(\d+)\)", places)])
    return plan


def read_crowd(count):
    with open(CROWD, encoding="ascii") as file:
        lines = [line.split("\t") for line in file.read().splitlines()[1:count + 1]]
    return ([(int(line[4]), int(line[5])) for line in lines], [(int(line[6]), int(line[7])) for line in lines])


class Solve(ProgramTest):
    def check(self, plan, starts, goals, rows):
        self.assertEqual((plan[0], plan[-1]), (starts, goals))
        for now in plan:
            self.assertEqual(len(set(now)), len(now))
            self.assertTrue(all(rows[y][x] in ".GS" for x, y in now))
        for before, now in zip(plan, plan[1:]):
            moves = {(a, b) for a, b in zip(before, now) if a != b}
            self.assertTrue(all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in moves))
            self.assertFalse(moves & {(b, a) for a, b in moves})

    def test_a_plan_can_be_walked(self):
        with open(ROOMS, encoding="ascii") as file:
            rows = file.read().splitlines()[4:]
        for count in (1, 30, 80):
            out, _ = self.run_text("solve", ROOMS, CROWD, "-n", str(count))
            self.check(read_plan(out), *read_crowd(count), rows)

    def test_more_work_makes_a_better_plan(self):
        first = self.run_json("solve", ROOMS, CROWD, "--sum")
        better = self.run_json("solve", ROOMS, CROWD, "--sum", "--better", "50000")
        self.assertEqual((first["state"], first["units"], "plan" in first), ("found", 80, False))
        self.assertEqual(first["least"], better["least"])
        self.assertTrue(better["least"] <= better["cost"] < first["cost"])

    def test_units_that_cannot_pass_have_no_plan(self):
        self.write("row.map", map_text(["..."]))
        self.write("two.scen", scen_text([(0, 0, 2, 0, 2), (2, 0, 0, 0, 2)], "row.map", (3, 1)))
        out, errors = self.run_text("solve", "row.map", "two.scen", code=1)
        self.assertEqual(out, "")
        self.assertIn("there is no plan", errors)
        self.assertEqual(self.run_json("solve", "row.map", "two.scen", code=1)["state"], "there is no plan")
        out, _ = self.run_text("solve", "row.map", "two.scen", "-n", "1")
        self.assertEqual(out, "0:(0,0)\n1:(1,0)\n2:(2,0)\n")

    def test_json_has_the_plan(self):
        self.write("row.map", map_text(["..."]))
        self.write("one.scen", scen_text([(0, 0, 2, 0, 2)], "row.map", (3, 1)))
        answer = self.run_json("solve", "row.map", "one.scen")
        self.assertEqual((answer["plan"], answer["cost"]), ([[[0, 0]], [[1, 0]], [[2, 0]]], 2))

    def test_a_picture_goes_to_a_file(self):
        self.run_text("solve", ROOMS, CROWD, "-o", "plan.svg", code=2)
        if HAS_PNG:
            self.run_text("solve", ROOMS, CROWD, "-n", "9", "--sum", "-o", "plan.png", "--scale", "4")
            self.assertTrue(decode_png(self.read("plan.png")))

    def test_what_makes_no_sense_is_refused(self):
        _, errors = self.run_text("solve", ROOMS, CROWD, "-n", "81", code=2)
        self.assertIn("has 80 problems", errors)
        _, errors = self.run_text("solve", os.path.join(ROOT, "maps", "caves.map"), CROWD, code=2)
        self.assertIn("name the right one", errors)
        self.assertNotIn("--map", errors)
        _, errors = self.run_text("solve", ROOMS, CROWD, "--limit", "1", code=1)
        self.assertIn("no plan within the limit", errors)
        self.write("turns.profile", "turn 1\n")
        _, errors = self.run_text("solve", ROOMS, CROWD, "--profile", "turns.profile", code=2)
        self.assertIn("without turn costs", errors)

    def test_eight_neighbours_take_less_steps(self):
        four = self.run_json("solve", ROOMS, CROWD, "-n", "20", "--sum")
        eight = self.run_json("solve", ROOMS, CROWD, "-n", "20", "--sum", "--neighbours", "8")
        self.assertLess(eight["steps"], four["steps"])


if __name__ == "__main__":
    unittest.main()
