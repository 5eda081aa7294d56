#!/usr/bin/env python3
"""Tests of wend path: costs, points, limits, and the reasons where there is none."""

import unittest

from program import ARENA, SQUARE_ROOT_2, ProgramTest, map_text


class Path(ProgramTest):
    KEYS = {"outcome", "length", "cost", "points", "expanded", "work", "engine", "microseconds"}

    def test_a_straight_path_has_its_two_ends(self):
        answer = self.run_json("path", "arena.map", "0,0", "19,0")
        self.assertEqual(set(answer), self.KEYS)
        self.assertEqual(answer["outcome"], "found")
        self.assertEqual(answer["length"], 19)
        self.assertEqual(answer["cost"], 19 * 13860)
        self.assertEqual(answer["points"], [[0, 0], [19, 0]])
        self.assertEqual((answer["engine"], answer["expanded"]), ("jps", 0))
        self.assertNotEqual(answer["engine"], "auto")
        self.assertGreater(answer["microseconds"], 0)

    def test_a_diagonal_step_counts_the_square_root_of_two(self):
        answer = self.run_json("path", "arena.map", "17,0", "19,2")
        self.assertAlmostEqual(answer["length"], 2 * SQUARE_ROOT_2, places=9)
        self.assertEqual(answer["cost"], 2 * 19601)

    def test_cells_lists_each_step_between_the_points(self):
        answer = self.run_json("path", "arena.map", "0,0", "9,6", "--cells")
        self.assertEqual(set(answer), self.KEYS | {"cells"})
        cells = answer["cells"]
        self.assertEqual((cells[0], cells[-1]), ([0, 0], [9, 6]))
        length = 0
        for (x, y), (next_x, next_y) in zip(cells, cells[1:]):
            self.assertEqual(max(abs(next_x - x), abs(next_y - y)), 1)
            self.assertIn(ARENA[next_y][next_x], ".GS")
            length += SQUARE_ROOT_2 if next_x != x and next_y != y else 1
        self.assertAlmostEqual(answer["length"], length, places=9)
        self.assertTrue(all(point in cells for point in answer["points"]))

    def test_a_prepared_space_gives_the_same_path_and_tells_what_it_saved(self):
        plain = self.run_json("path", "arena.map", "0,0", "9,6")
        answer = self.run_json("path", "arena.map", "0,0", "9,6", "--prepare")
        self.assertEqual(set(answer), self.KEYS | {"prepared", "prepared_bytes", "prepare_ms", "unprepared_expanded"})
        self.assertEqual((answer["points"], answer["cost"]), (plain["points"], plain["cost"]))
        self.assertEqual(answer["unprepared_expanded"], plain["expanded"])
        out, _ = self.run_text("path", "arena.map", "0,0", "9,6", "--prepare")
        self.assertRegex(out, r"\n(Prepared .* Without them \d+ cells are expanded|There is nothing to prepare that .*)\.\n$")

    def test_start_and_goal_in_one_cell_give_one_point(self):
        answer = self.run_json("path", "arena.map", "7,0", "7,0")
        self.assertEqual((answer["outcome"], answer["length"], answer["points"]), ("found", 0, [[7, 0]]))

    def test_human_output_is_a_sentence_and_the_points(self):
        out, errors = self.run_text("path", "arena.map", "0,0", "19,0")
        self.assertRegex(out, r"^Found a path 19\.00 cells long, cost 263340, 2 points; \w+ expanded \d+ cells in "
                              r"[\d.]+ us\.\nPoints: 0,0 19,0\n$")
        self.assertEqual(errors, "")

    def test_four_neighbours_give_no_diagonal_step(self):
        answer = self.run_json("path", "arena.map", "17,0", "19,2", "--neighbours", "4")
        self.assertEqual(answer["length"], 4)

    def test_every_heuristic_and_engine_gives_the_same_length(self):
        expected = self.run_json("path", "arena.map", "0,0", "19,11")["cost"]
        for options in (["--heuristic", "octile"], ["--heuristic=zero"], ["--engine", "astar"], ["--engine=auto"]):
            with self.subTest(options):
                self.assertEqual(self.run_json("path", "arena.map", "0,0", "19,11", *options)["cost"], expected)

    def test_no_way_is_exit_1_with_a_reason(self):
        answer = self.run_json("path", "arena.map", "0,0", "5,8", code=1)
        self.assertEqual(set(answer), self.KEYS | {"reason", "reason_code", "start_region", "goal_region"})
        self.assertEqual((answer["outcome"], answer["points"], answer["length"]), ("unreachable", [], 0))
        self.assertEqual((answer["reason_code"], answer["start_region"], answer["goal_region"]), ("no_way", 1, 2))
        out, _ = self.run_text("path", "arena.map", "0,0", "5,8", code=1)
        self.assertEqual(out, "No path: the goal lies in another region (2, the start in 1); no search was needed.\n")

    def test_a_cell_outside_the_map_is_exit_1_with_that_reason(self):
        self.assertIn("goal lies outside", self.run_json("path", "arena.map", "0,0", "20,0", code=1)["reason"])
        self.assertIn("start lies outside", self.run_json("path", "arena.map", "0,12", "0,0", code=1)["reason"])
        self.assertIn("outside", self.run_json("path", "arena.map", "0,0", "70000,70000", code=1)["reason"])

    def test_blocked_ends_are_exit_1_with_that_reason(self):
        self.assertIn("start is blocked", self.run_json("path", "arena.map", "2,1", "0,0", code=1)["reason"])
        self.assertIn("goal is blocked", self.run_json("path", "arena.map", "0,0", "2,1", code=1)["reason"])

    def test_a_blocked_start_can_be_allowed(self):
        answer = self.run_json("path", "arena.map", "2,1", "0,0", "--start-may-be-blocked")
        self.assertEqual(answer["outcome"], "found")

    def test_the_limit_gives_a_part_of_a_path(self):
        answer = self.run_json("path", "arena.map", "0,0", "19,11", "--limit", "5", "--engine", "astar",
                               code=1)
        self.assertEqual(answer["outcome"], "partial")
        self.assertIn("limit", answer["reason"])
        self.assertLessEqual(answer["expanded"], 5)

    def test_a_limit_of_cost_finds_what_costs_no_more(self):
        ends = ["path", "arena.map", "0,0", "19,11", "--cost-limit"]
        cost = self.run_json("path", "arena.map", "0,0", "19,11")["cost"]
        self.assertEqual(self.run_json(*ends, cost)["cost"], cost)
        answer = self.run_json(*ends, cost - 1, code=1)
        self.assertEqual((answer["outcome"], answer["reason_code"], answer["limit"]), ("unreachable", "too_costly", cost - 1))

    def test_a_limit_of_expansions_is_kept_to_the_last_one(self):
        for engine in ("astar", "jps", "general"):
            answer = self.run_json("path", "arena.map", "0,0", "19,11", "--expansion-limit", "2", "--engine", engine,
                                   code=1)
            self.assertEqual((answer["outcome"], answer["reason_code"], answer["expanded"]), ("partial", "limit", 2))

    def test_a_radius_keeps_the_way_within_a_square(self):
        ends = ["path", "arena.map", "0,0", "9,6", "--cells", "--radius"]
        free = self.run_json(*ends, "100")
        self.assertEqual(free["outcome"], "found")
        self.assertEqual(self.run_json(*ends, 2**64 - 1)["cost"], free["cost"])
        kept = self.run_json(*ends, "10")
        self.assertTrue(all(x <= 10 and y <= 10 for x, y in kept["cells"]), kept)
        self.assertIn("farther away than the radius", self.run_json(*ends, "8", code=1)["reason"])
        self.write("bend.map", map_text([".@."] * 9 + ["..."]))
        bend = self.run_json("path", "bend.map", "0,0", "2,0", "--radius", "5", code=1)
        self.assertIn("within the radius", bend["reason"])
        self.assert_refused(ends + ["0"], "--radius", "'0'")
        self.assert_refused(ends + ["far"], "--radius", "'far'")

    def test_malformed_cells_are_refused(self):
        for cell in ("3", "3,", ",3", "3,x", "x", "3,4,5,6", "3,4,", "3,4,x", "3;4", "3.5,4", " 3,4", "3 ,4", "+3,4",
                     "3,4 ", "0x3,4"):
            with self.subTest(cell):
                self.assert_refused(["path", "arena.map", cell, "1,0"], "'%s'" % cell, "X,Y")

    def test_a_cell_off_the_map_is_the_same_on_all_sides_of_it(self):
        for cell in ("20,0", "-1,0", "0,-5", "0,12", "-20,-20", "8388608,0", "0,4294967296", "0,-4294967296",
                     "99999999999999999999999,0", "0,0,1", "0,0,70000"):
            with self.subTest(cell):
                answer = self.run_json("path", "arena.map", "0,0", cell, code=1)
                self.assertEqual(answer["reason_code"], "goal_outside")
                self.assertIn("columns go from 0 to 19 and rows from 0 to 11", answer["reason"])
                self.assertEqual(self.run_json("path", "arena.map", cell, "0,0", code=1)["reason_code"], "start_outside")
                self.assertEqual(self.run_text("explain", "arena.map", "0,0", cell, code=1)[1], "")
        out, _ = self.run_text("path", "arena.map", "0,0", "-1,3", code=1)
        self.assertEqual(out, "No path: the goal lies outside the map: (-1, 3), whose columns go from 0 to 19 and rows "
                              "from 0 to 11; no search was needed.\n")
        self.assertIn("levels from 0 to 0", self.run_json("path", "arena.map", "0,0", "3,3,7", code=1)["reason"])
        for start in ("-0.5,0.5", "0.5,-0.001", "20.5,0"):
            with self.subTest(start):
                answer = self.run_json("path", "arena.map", "--from", start, "1,0", code=1)
                self.assertEqual(answer["reason_code"], "start_outside")
        self.assertEqual(self.run_json("path", "arena.map", "0,0", "--goal", "-3,-3,2,2", code=1)["outcome"],
                         "unreachable")
        self.assertEqual(self.run_json("path", "arena.map", "5,0", "--goal", "-3,-3,4,4")["length"], 5)
        for command in (["field", "arena.map", "-1,3"], ["field", "arena.map", "20,3"],
                        ["reach", "arena.map", "-1,3", "4"], ["reach", "arena.map", "20,3", "4"]):
            with self.subTest(command):
                self.assert_refused(command, "outside the map", "columns are 0 to 19")

    def test_counts_past_64_bits_are_refused(self):
        most = 2**64 - 1
        ends = ["path", "arena.map", "0,0", "9,6", "--limit"]
        self.assertEqual(self.run_json(*ends, most)["outcome"], "found")
        for number in (most + 1, 10 * most, 10**22):
            self.assert_refused(ends + [number], "--limit", str(most), "'%d'" % number)
        for arguments in (["bench", "arena.map.scen", "--limit"], ["bench", "arena.map.scen", "--repeat"],
                          ["show", "arena.map", "-o", "a.svg", "--scale"]):
            self.assert_refused(arguments + [most + 1], arguments[-1], str(most))
        self.assert_refused(["show", "arena.map", "--level", most + 1], "--level", "from 0 to 0")

    def test_unknown_values_are_refused_with_the_choices(self):
        ends = ["path", "arena.map", "0,0", "1,0"]
        self.assert_refused(ends + ["--engine", "warp"], "'warp'", "auto", "astar")
        self.assert_refused(ends + ["--heuristic", "warp"], "'warp'", "octile", "manhattan", "chebyshev", "euclid",
                            "zero")
        self.assert_refused(ends + ["--neighbours", "6"], "'6'", "4", "8")
        self.assert_refused(ends + ["--limit", "0"], "--limit", "'0'")
        self.assert_refused(ends + ["--limit", "many"], "--limit", "'many'")

    def test_manhattan_with_diagonal_steps_is_refused(self):
        self.assert_refused(["path", "arena.map", "0,0", "1,0", "--heuristic", "manhattan"], "--neighbours 4")
        self.run_text("path", "arena.map", "0,0", "1,0", "--heuristic", "manhattan", "--neighbours", "4")


class Reasons(ProgramTest):
    """Why there is no path, in one sentence and in particulars."""

    def reason(self, *arguments):
        answer = self.run_json("path", *arguments, code=1)
        out, _ = self.run_text("path", *arguments, code=1)
        self.assertIn(answer["reason"], out)
        return answer

    def test_blocked_and_outside_cells_are_named(self):
        answer = self.reason("arena.map", "0,0", "2,1")
        self.assertEqual((answer["reason"], answer["reason_code"], answer["place"]),
                         ("the goal is blocked: (2, 1)", "goal_blocked", [2, 1]))
        answer = self.reason("arena.map", "0,12", "2,0")
        self.assertEqual((answer["reason_code"], answer["place"]), ("start_outside", [0, 12]))

    def test_limits_tell_their_number(self):
        answer = self.reason("arena.map", "0,0", "19,11", "--limit", "5", "--engine", "astar")
        self.assertEqual((answer["reason_code"], answer["limit"]), ("limit", 5))
        answer = self.reason("arena.map", "0,0", "9,6", "--radius", "8")
        self.assertEqual((answer["reason_code"], answer["limit"], answer["place"]), ("too_far", 8, [9, 6]))

    def test_a_way_too_narrow_tells_clearance_and_place(self):
        self.write("gap.map", map_text(["...@...", ".......", "...@..."]))
        self.write("large.profile", "size 2x2\n")
        answer = self.reason("gap.map", "0,0", "5,0", "--profile", "large.profile")
        self.assertEqual(answer["reason"], "the way to the goal is too narrow: clearance 1 of 2 at (2, 1)")
        self.assertEqual((answer["reason_code"], answer["clearance"], answer["needed"], answer["place"]),
                         ("too_narrow", 1, 2, [2, 1]))
        answer = self.reason("gap.map", "0,0", "2,0", "--profile", "large.profile")
        self.assertEqual(answer["reason"], "the goal is too narrow: clearance 1 of 2 at (2, 0)")


if __name__ == "__main__":
    unittest.main()
