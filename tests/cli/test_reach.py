#!/usr/bin/env python3
"""Tests of wend reach: what can be reached at a cost."""

import unittest

from pictures import decode_png
from program import HAS_PNG, ProgramTest, map_text


class Range(ProgramTest):
    def test_cells_are_digits_by_their_cost(self):
        self.write("row.map", map_text(["............"]))
        lines = self.run_text("reach", "row.map", "0,0", "9")[0].splitlines()
        self.assertEqual(lines[0][:10], "".join(sorted(lines[0][:10])))
        self.assertEqual((lines[0][0], lines[0][9:]), ("0", "9.."))
        self.assertEqual(lines[1], "10 cells within 9 of 0,0; the farthest, 9,0, costs 9.0000.")

    def test_json_has_costs_in_cells_and_parents(self):
        self.write("rooms.map", map_text(["..@.", "..@.", "...."]))
        answer = self.run_json("reach", "rooms.map", "0,0", "2.5")
        cells = {tuple(cell["cell"]): cell for cell in answer["cells"]}
        self.assertEqual((answer["start"], answer["count"]), ([0, 0], len(cells)))
        self.assertEqual(set(cells), {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2)})
        self.assertAlmostEqual(cells[1, 2]["cost"], 19601 / 13860 + 1)
        for cell in answer["cells"][1:]:
            parent = answer["cells"][cell["parent"]]
            self.assertLess(parent["cost"], cell["cost"])
            self.assertTrue(cell["may_stop"])

    def test_a_last_step_may_be_begun(self):
        self.write("row.map", map_text(["......"]))
        self.assertEqual(self.run_json("reach", "row.map", "0,0", "2.5")["count"], 3)
        self.assertEqual(self.run_json("reach", "row.map", "0,0", "2.5", "--begun")["count"], 4)

    def test_a_picture_goes_to_a_file(self):
        self.write("row.map", map_text(["......"]))
        out, _ = self.run_text("reach", "row.map", "0,0", "2", "-o", "reach.svg")
        self.assertTrue(out.startswith("3 cells"))
        self.assertIn("Drew reach.svg", out)
        self.assertIn(b"<svg", self.read("reach.svg"))
        if HAS_PNG:
            self.run_text("reach", "row.map", "0,0", "2", "-o", "reach.png")
            self.assertTrue(decode_png(self.read("reach.png")))

    def test_a_blocked_start_reaches_nothing(self):
        self.write("row.map", map_text(["@....."]))
        out, errors = self.run_text("reach", "row.map", "0,0", "2", code=1)
        self.assertEqual(out, "")
        self.assertIn("blocked", errors)
        self.assertEqual(self.run_json("reach", "row.map", "0,0", "2", code=1)["cells"], [])

    def test_bad_usage_is_told(self):
        self.write("row.map", map_text(["......"]))
        self.assert_refused(("reach", "row.map", "0,0", "far"), "cost")
        self.assert_refused(("reach", "row.map", "9,0", "2"), "outside", "columns are 0 to 5")
        self.assert_refused(("reach", "row.map", "0,0"), "needs")
        self.assert_refused(("reach", "row.map", "0,0", "2", "--scale", "4"), "-o FILE")


if __name__ == "__main__":
    unittest.main()
