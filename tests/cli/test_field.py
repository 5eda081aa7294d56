#!/usr/bin/env python3
"""Tests of wend field."""

import unittest

from program import ProgramTest, map_text


class Field(ProgramTest):
    """Costs from everywhere to some goals."""

    def setUp(self):
        super().setUp()
        self.write("hall.map", map_text([".....", ".@@@.", ".....", "@@@@@", "....."]))

    def test_it_tells_how_many_cells_lead_there_and_how_far(self):
        answer = self.run_json("field", "hall.map", "0,0")
        self.assertEqual((answer["kind"], answer["cells"], answer["farthest"]), ("towards", 12, 6 * 13860))
        self.assertGreater(answer["work"], 0)
        out, _ = self.run_text("field", "hall.map", "0,0", "--colour", "never")
        self.assertIn("12 cells lead there, the farthest at a cost of 83160 (6.0 straight steps).", out)

    def test_goals_may_be_several_and_rectangles(self):
        self.assertEqual(self.run_json("field", "hall.map", "0,0", "4,2")["farthest"], 3 * 13860)
        self.assertEqual(self.run_json("field", "hall.map", "0,0,5,1")["farthest"], 4 * 13860)

    def test_the_way_from_a_cell_is_told(self):
        answer = self.run_json("field", "hall.map", "0,0", "--from", "4,2")
        self.assertEqual((answer["from"]["cost"], answer["from"]["length"]), (6 * 13860, 6))
        answer = self.run_json("field", "hall.map", "0,0", "--from", "2,4", code=1)
        self.assertEqual(answer["from"]["outcome"], "unreachable")

    def test_it_ends_at_a_radius_or_a_cost(self):
        self.assertEqual(self.run_json("field", "hall.map", "0,0", "--radius", "1")["cells"], 3)
        self.assertEqual(self.run_json("field", "hall.map", "0,0", "--cost", "2")["farthest"], 2 * 13860)
        endless = self.run_json("field", "hall.map", "0,0", "--cost", str(2**64 // 13860 + 1))
        self.assertEqual(endless["farthest"], self.run_json("field", "hall.map", "0,0")["farthest"])

    def test_who_flees_goes_away(self):
        answer = self.run_json("field", "hall.map", "0,0", "--flee", "--from", "1,0")
        self.assertEqual((answer["kind"], answer["from"]["length"]), ("flee", 5))

    def test_it_is_drawn(self):
        out, _ = self.run_text("field", "hall.map", "0,0", "-o", "field.svg")
        self.assertIn("Drew field.svg", out)
        self.assert_refused(["field", "hall.map", "0,0", "--scale", "3"], "-o FILE")

    def test_without_a_goal_it_is_refused(self):
        self.assert_refused(["field", "hall.map"], "needs a map and a goal")
        self.run_json("field", "hall.map", "1,1", code=1)

    def test_goals_where_nobody_can_be_are_told(self):
        out, errors = self.run_text("field", "hall.map", "1,1", code=1)
        self.assertEqual(out, "")
        self.assertIn("the goal is blocked", errors)
        self.assertIn("all goals are blocked", self.run_text("field", "hall.map", "1,1", "0,3,5,1", code=1)[1])
        self.assertEqual(self.run_json("field", "hall.map", "1,1", "0,0")["cells"], 12)
        self.assert_refused(["field", "hall.map", "0,0", "5,0"], "the goal 5,0 lies outside the map")
        self.assert_refused(["field", "hall.map", "0,0,1"], "levels 0 to 0")


if __name__ == "__main__":
    unittest.main()
