#!/usr/bin/env python3
"""Tests of what else wend path can be asked, and of wend validate."""

import json
import os
import unittest

from program import ARENA, HAS_CJSON, ROOT, ProgramTest, map_text


class Asking(ProgramTest):
    """Arrival, several ends, places on the way, policies, shapes and ties."""

    def ask(self, *arguments, code=0):
        return self.run_json("path", "arena.map", *arguments, code=code)

    def end_of(self, *arguments, code=0):
        return self.ask(*arguments, code=code)["points"][-1]

    def test_one_may_arrive_next_to_a_blocked_cell(self):
        x, y = self.end_of("0,4", "2,1", "--arrive", "next-to")
        self.assertEqual(max(abs(x - 2), abs(y - 1)), 1)

    def test_within_ends_where_the_range_begins(self):
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:4"), [15, 0])
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:4.5", "--measure", "chebyshev"), [15, 0])
        self.assertEqual(self.end_of("0,0", "19,0", "--arrive", "within:0.5"), [19, 0])

    def test_away_flees_from_all_goals(self):
        x, y = self.end_of("6,0", "--goal", "5,0", "--goal", "6,4", "--arrive", "away:6")
        self.assertGreaterEqual((x - 5)**2 + y**2, 36)
        self.assertGreaterEqual((x - 6)**2 + (y - 4)**2, 36)

    def test_sight_is_blocked_by_walls_but_not_for_eyes_that_see_over_them(self):
        self.write("tower.map", map_text([".@...", ".@...", ".....", "....."]))
        self.write("eyes.profile", "default 1\n")
        plain = self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4")
        self.assertEqual(plain["points"], [[0, 0]])
        seen = self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4", "--sight")
        self.assertGreater(seen["length"], 0)
        self.assertEqual(self.run_json("path", "tower.map", "0,0", "4,0", "--arrive", "within:4", "--sight-profile",
                                       "eyes.profile")["points"], [[0, 0]])

    def test_of_several_ends_the_cheapest_are_joined(self):
        answer = self.ask("--start", "0,0", "--start", "0,11", "--goal", "19,5", "--goal", "12,11", "--goal", "5,8")
        self.assertEqual((answer["start_index"], answer["goal_index"], answer["points"]), (1, 1, [[0, 11], [12, 11]]))
        out, _ = self.run_text("path", "arena.map", "0,11", "--goal", "19,5", "--goal", "12,11")
        self.assertTrue(out.startswith("Found a path to 12,11 12.00 cells long"), out)

    def test_a_goal_may_be_a_rectangle(self):
        self.assertEqual(self.end_of("0,11", "--goal", "9,9,4,3"), [9, 11])

    def test_the_nearest_goals_come_in_order(self):
        goals = ["--goal", "19,0", "--goal", "3,0", "--goal", "5,8", "--goal", "9,0"]
        answers = self.run_json("path", "arena.map", "0,0", *goals, "--cheapest", "2")
        self.assertEqual([answer["goal_index"] for answer in answers], [1, 3])
        self.assertEqual([answer["length"] for answer in answers], [3, 9])
        self.assertEqual(len(self.run_json("path", "arena.map", "0,0", *goals, "--cheapest", "9")), 3)
        out, _ = self.run_text("path", "arena.map", "0,0", *goals, "--cheapest", "2")
        self.assertEqual(out.count("Found a path to "), 2)
        none = self.run_json("path", "arena.map", "0,0", "--goal", "5,8", "--cheapest", "1", code=1)
        self.assertEqual([answer["outcome"] for answer in none], ["unreachable"])

    def test_the_way_passes_its_places_in_order(self):
        answer = self.ask("0,0", "19,0", "--via", "10,0", "--via", "5,0", "--cells")
        self.assertEqual(answer["length"], 10 + 5 + 14)
        self.assertIn([5, 0], answer["points"])
        lost = self.ask("0,0", "19,0", "--via", "10,0", "--via", "5,8", code=1)
        self.assertEqual((lost["reason_code"], lost["via"]), ("no_way", 2))

    def test_a_click_on_a_wall_leads_to_the_nearest_cell(self):
        answer = self.ask("0,6", "15,7", "--unreachable", "nearest", code=1)
        self.assertEqual((answer["outcome"], answer["reason_code"]), ("partial", "goal_blocked"))
        x, y = answer["points"][-1]
        self.assertEqual((x - 15)**2 + (y - 7)**2, 4)
        self.assertEqual(self.ask("0,6", "5,8", "--unreachable", "cheapest", code=1)["outcome"], "partial")

    def test_a_breach_lists_the_walls_it_breaks(self):
        answer = self.ask("0,7", "5,7", "--unreachable", "breach", code=1)
        self.assertEqual((answer["outcome"], answer["points"][-1], answer["walls"]), ("partial", [2, 7], [[3, 7]]))
        out, _ = self.run_text("path", "arena.map", "0,7", "5,7", "--unreachable", "breach", code=1)
        self.assertIn("up to the first of 1 wall", out)
        self.assertIn("\nWalls: 3,7\n", out)

    def test_wall_weights_choose_where_to_break_through(self):
        self.write("two.map", map_text([".T.", "@@@", "..."]))
        ends = ["path", "two.map", "0,0", "2,0", "--unreachable", "breach", "--neighbours", "4"]
        self.assertEqual(self.run_json(*ends, "--wall-weight", "T=1", code=1)["walls"], [[1, 0]])
        costly = self.run_json(*ends, "--wall-weight", "T=60000", "--wall-weight=1", code=1)
        self.assertEqual(costly["walls"], [[0, 1], [1, 1], [2, 1]])
        self.assert_refused(ends + ["--wall-weight", "0"], "--wall-weight", "'0'")
        self.assert_refused(ends + ["--wall-weight", "?=3"], "no terrain '?'")
        self.assert_refused(ends[:4] + ["--wall-weight", "3"], "--unreachable breach")

    def test_straight_paths_have_fewer_points_and_are_no_longer(self):
        grid, straight = self.ask("0,0", "19,10"), self.ask("0,0", "19,10", "--lines", "straight")
        self.assertEqual(straight["shape"], "straight")
        self.assertEqual(straight["cost"], grid["cost"])
        self.assertLess(straight["length"], grid["length"])

    def test_choices_among_ties_agree_on_the_cost(self):
        expected = self.ask("0,0", "19,10")["cost"]
        for ties in ("any", "fewest-turns", "near-chord", "straight-first", "diagonal-first"):
            with self.subTest(ties):
                self.assertEqual(self.ask("0,0", "19,10", "--ties", ties)["cost"], expected)
        diagonal = self.ask("13,9", "18,11", "--ties", "diagonal-first")
        self.assertEqual(diagonal["points"], [[13, 9], [15, 11], [18, 11]])
        self.assertEqual(self.ask("13,9", "18,11", "--ties", "straight-first")["points"], [[13, 9], [16, 9], [18, 11]])

    def test_a_position_between_cells_is_the_first_point(self):
        answer = self.ask("--from", "0.75,0.5", "9,0")
        self.assertEqual(answer["from"], [0.75, 0.5])
        self.assertEqual(answer["points"][-1], [9, 0])
        out, _ = self.run_text("path", "arena.map", "--from", "0.75,0.5", "9,0")
        self.assertIn("Points: 0.75,0.5 ", out)

    def test_a_click_inside_a_cell_is_where_the_path_ends(self):
        answer, plain = self.ask("0,0", "--to", "9.25,0.75"), self.ask("0,0", "9,0")
        self.assertEqual((answer["to"], answer["points"][-2:]), ([9.25, 0.75], [[9, 0], [9, 0]]))
        self.assertGreater(answer["length"], plain["length"])
        self.assertNotIn("to", plain)
        out, _ = self.run_text("path", "arena.map", "--from", "0.75,0.5", "--to", "9.25,0.75")
        self.assertIn(" 9.25,0.75\n", out)
        centre = self.ask("0,0", "--to", "9.5,0.5")
        self.assertEqual((centre["points"], centre["cost"]), (plain["points"], plain["cost"]))
        exact = self.ask("--from", "0.75,0.5", "--to", "9.25,0.75", "--shape", "shortest")
        self.assertEqual(exact["points"], [[0.75, 0.5], [9.25, 0.75]])
        self.assertEqual(self.ask("0,0", "--to", "-1.5,0", code=1)["reason_code"], "goal_outside")
        self.assertEqual(self.ask("0,0", "--to", "4.5,5.5", code=1)["reason_code"], "goal_blocked")
        ends = ["path", "arena.map", "0,0"]
        self.assert_refused(ends + ["--to", "9.5,0.5", "--goal", "1,1"], "--to", "--goal")
        self.assert_refused(ends + ["--to", "9.5,0.5", "--arrive", "next-to"], "--to", "--arrive")
        self.assert_refused(ends + ["--to", "9.5,0.5", "--cheapest", "2"], "--to", "--cheapest")
        self.assert_refused(ends + ["--to", "nine"], "'nine'", "X.x,Y.y")

    def test_terrains_that_nobody_weighed_are_named_where_they_are_in_the_way(self):
        self.write("bridge.wmap", "wend map 1\nsize 5 2\nterrain '=' bridge\nterrain '#' cliff\nlevel 0\n.==#.\n.@@@.\n")
        self.write("over.wmap", "wend map 1\nsize 5 2\nterrain '=' bridge\nlevel 0\n.===.\n.@@@.\n")
        out, _ = self.run_text("path", "over.wmap", "0,0", "4,0", code=1)
        self.assertIn("\nHint: The way would lead over bridge; without --profile only ground, grass and swamp", out)
        self.assertIn('"terrain bridge 1"', self.run_json("path", "over.wmap", "0,0", "2,0", code=1)["hint"])
        self.assertIn("over bridge and cliff", self.run_json("path", "bridge.wmap", "2,0", "4,0", code=1)["hint"]
                      .replace("cliff and bridge", "bridge and cliff"))
        self.assertIn("Hint: ", self.run_text("explain", "over.wmap", "0,0", "4,0", "--colour", "never", code=1)[0])
        self.assertIn("bridge", self.run_text("show", "over.wmap", "--path", "0,0", "4,0", "-o", "x.svg", code=1)[1])
        self.assertIn("Nobody may enter bridge; without --profile", self.run_text("info", "over.wmap")[0])
        self.write("afraid.profile", "turn 1\n")
        told = self.run_json("path", "over.wmap", "0,0", "4,0", "--profile", "afraid.profile", code=1)["hint"]
        self.assertIn("which this profile blocks", told)
        self.write("brave.profile", "terrain bridge 1\n")
        brave = ["--profile", "brave.profile"]
        self.assertNotIn("hint", self.run_json("path", "over.wmap", "0,0", "4,0", *brave))
        self.assertNotIn("hint", self.run_json("info", "over.wmap", *brave))
        self.assertNotIn("hint", self.run_json("path", "over.wmap", "0,0", "2,1", *brave, code=1))
        self.assertNotIn("hint", self.run_json("path", "arena.map", "0,0", "5,8", code=1))

    def test_slices_lead_to_the_same_answer(self):
        whole = self.ask("0,0", "19,10", "--engine", "astar")
        sliced = self.ask("0,0", "19,10", "--engine", "astar", "--slice", "3")
        self.assertEqual((sliced["points"], sliced["cost"]), (whole["points"], whole["cost"]))
        self.assertGreater(sliced["slices"], 2)
        self.assertEqual(self.ask("0,0", "5,8", "--slice", "3", code=1)["outcome"], "unreachable")

    def test_ends_are_given_once(self):
        self.assert_refused(["path", "arena.map", "0,0", "--start", "1,1", "2,2"], "'2,2'", "--start")
        self.assert_refused(["path", "arena.map", "0,0"], "a map, a start and a goal")
        self.assert_refused(["path", "arena.map", "--goal", "0,0"], "a map, a start and a goal")
        self.assert_refused(["path", "arena.map", "--from", "1.5,1.5", "--start", "1,1", "2,2"], "--from", "--start")

    def test_wrong_values_are_refused_with_what_to_write(self):
        ends = ["path", "arena.map", "0,0", "9,0"]
        self.assert_refused(ends + ["--arrive", "near"], "'near'", "next-to", "within:N")
        self.assert_refused(ends + ["--arrive", "within:"], "'within:'", "within:3")
        for number in ("-1", "0x10", "1e1", "nan", "inf", "1.2.3", " 3", "+3", "9999999"):
            self.assert_refused(ends + ["--arrive", "away:" + number], "'away:%s'" % number)
            self.assert_refused(ends + ["--heuristic-weight=" + number], "'%s'" % number)
        self.assert_refused(ends + ["--measure", "feet"], "'feet'", "euclid", "chebyshev", "path")
        self.assert_refused(ends + ["--unreachable", "cry"], "'cry'", "refuse", "nearest", "cheapest", "breach")
        self.assert_refused(ends + ["--lines", "round"], "'round'", "grid", "straight")
        self.assert_refused(ends + ["--ties", "sweet"], "'sweet'", "fewest-turns", "near-chord")
        self.assert_refused(["path", "arena.map", "0,0", "--goal", "1,2,0,3"], "'1,2,0,3'", "X,Y,WIDTH,HEIGHT")
        self.assert_refused(["path", "arena.map", "--from", "1.5", "9,0"], "'1.5'", "X.x,Y.y")
        self.assert_refused(["path", "arena.map", "--from", "0x1,2", "9,0"], "'0x1,2'", "X.x,Y.y")
        self.assertIn("outside", self.run_json("path", "arena.map", "--from", "1.5,99999999", "9,0", code=1)["reason"])

    def test_slices_come_to_the_same_answer_whatever_is_asked(self):
        for more in (["9,0", "--ties", "near-chord"], ["9,0", "--arrive", "within:2"],
                     ["--goal", "5,8", "--goal", "9,0"], ["9,0", "--via", "1,1", "--via", "0,2"]):
            whole, slices = (self.run_json("path", "arena.map", "0,0", *more, *how) for how in ([], ["--slice", "1"]))
            self.assertEqual(whole["cost"], slices["cost"])
            self.assertEqual(whole["outcome"], slices["outcome"])

    def test_options_that_do_not_go_together_are_refused(self):
        ends = ["path", "arena.map", "0,0", "9,0"]
        self.assert_refused(ends + ["--cheapest", "1", "--via", "1,1"], "--cheapest", "--via")
        self.assert_refused(ends + ["--slice", "1", "--limit", "5"], "--slice", "--limit")
        self.assert_refused(ends + ["--arrive", "away:3", "--sight"], "--sight")
        self.assert_refused(ends + ["--sight"], "--sight", "--arrive within:N")
        self.assert_refused(ends + ["--measure", "path"], "--measure", "--arrive within:N")
        self.assert_refused(ends + ["--cheapest", "1", "--arrive", "within:2", "--measure", "path"], "--cheapest",
                            "--measure")


@unittest.skipUnless(HAS_CJSON, "the program has no cJSON")
class Validate(ProgramTest):
    def write_path(self, *arguments, code=0):
        self.write("path.json", self.run_text("path", "arena.map", *arguments, "--json", code=code)[0])

    def test_a_fresh_path_can_be_walked_at_its_cost(self):
        self.write_path("0,0", "19,10")
        answer, check = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertEqual(set(check), {"valid", "length", "cost"})
        self.assertEqual((check["valid"], check["cost"]), (True, answer["cost"]))
        self.assertAlmostEqual(check["length"], answer["length"], places=9)
        out, _ = self.run_text("validate", "arena.map", "path.json")
        self.assertRegex(out, r"^The path can be walked: [\d.]+ cells long, cost \d+\.\n$")

    def test_a_wall_on_the_way_is_found_with_its_step(self):
        self.write_path("0,0", "9,0")
        self.write("edited.map", map_text(["....@..............."] + ARENA[1:]))
        check = self.run_json("validate", "edited.map", "path.json", code=1)
        self.assertEqual((check["valid"], check["fault_code"], check["step"], check["cell"], check["length"]),
                         (False, "blocked", 4, [4, 0], 3))
        out, _ = self.run_text("validate", "edited.map", "path.json", code=1)
        self.assertTrue(out.startswith("The path cannot be walked: at step 4, cell 4,0, "), out)

    def test_another_mover_may_not_walk_it(self):
        self.write_path("17,0", "19,2")
        check = self.run_json("validate", "arena.map", "path.json", "--neighbours", "4", code=1)
        self.assertEqual((check["fault_code"], check["step"]), ("step", 1))

    def test_links_and_levels_are_read(self):
        castle = os.path.join(ROOT, "maps", "castle.wmap")
        soldier = ["--profile", os.path.join(ROOT, "maps", "profiles", "soldier.profile")]
        answer = self.run_json("path", castle, "0,15,0", "12,3,2", *soldier)
        self.assertIn("links", answer)
        self.write("castle.json", json.dumps(answer))
        self.assertEqual(self.run_json("validate", castle, "castle.json", *soldier)["cost"], answer["cost"])
        del answer["links"]
        self.write("castle.json", json.dumps(answer))
        self.assertFalse(self.run_json("validate", castle, "castle.json", *soldier, code=1)["valid"])

    def test_straight_paths_and_positions_are_read(self):
        self.write_path("--from", "0.75,0.5", "19,10", "--lines", "straight")
        answer, check = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertAlmostEqual(check["length"], answer["length"], places=6)

    def test_a_path_that_ends_inside_a_cell_is_read(self):
        self.write_path("--from", "0.75,0.5", "--to", "19.25,10.875")
        answer, check = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertEqual((answer["to"], check["valid"], check["cost"]), ([19.25, 10.875], True, answer["cost"]))
        self.assertAlmostEqual(check["length"], answer["length"], places=6)

    def test_each_path_of_a_list_is_checked(self):
        self.write_path("0,0", "--goal", "9,0", "--goal", "0,9", "--cheapest", "2")
        answers, checks = json.loads(self.read("path.json")), self.run_json("validate", "arena.map", "path.json")
        self.assertEqual([(check["valid"], check["cost"]) for check in checks],
                         [(True, answer["cost"]) for answer in answers])
        self.write("edited.map", map_text(ARENA[:4] + ["@@@@" + ARENA[4][4:]] + ARENA[5:]))
        checks = self.run_json("validate", "edited.map", "path.json", code=1)
        self.assertEqual(sorted(check["valid"] for check in checks), [False, True])
        out, _ = self.run_text("validate", "edited.map", "path.json", code=1)
        self.assertRegex(out, r"(?m)^Path [12] can be walked: ")
        self.assertRegex(out, r"(?m)^Path [12] cannot be walked: at step \d+, cell \d+,4, ")
        self.write("path.json", '[{"points": [[0, 0]]}, {"points": 3}]')
        self.assert_refused(["validate", "arena.map", "path.json"], "wend: path.json: path 2: ", "no list of points")

    def test_an_answer_without_a_path_is_told_from_what_wend_never_wrote(self):
        self.write_path("0,0", "5,8", code=1)
        self.assert_refused(["validate", "arena.map", "path.json"], "path.json", "no points", "none was found")

    def test_what_is_no_path_is_refused(self):
        for text, what in (('{"points": [[0, 0]], "shape": "round"}', "grid, straight or shortest"),
                           ('{"points": [[0, 0]], "shape": 3}', "grid, straight or shortest"), ("{", "no JSON"),
                           ("[1, 2]", "no path"), ("[]", "no path"), ('{"points": 3}', "no path"),
                           ('{"points": []}', "no points"), ('{"points": [[1, 2]]} 3', "bad.json:1:22: "),
                           ('{"points": [[1]]}', "[column, row]"), ('{"points": [[1, 2.5]]}', "[column, row]"),
                           ('{"points": [[1, 1e300]]}', "[column, row]"),
                           ('{"points": [[1, 2, 3, 4]]}', "[column, row]"),
                           ('{"points": [[1, 2]], "links": [[[1, 2], [3, 4]]]}', "link"),
                           ('{"points": [[1, 2]], "from": [1]}', "from")):
            with self.subTest(text):
                self.write("bad.json", text)
                self.assert_refused(["validate", "arena.map", "bad.json"], "wend: bad.json", what)
        self.assert_refused(["validate", "arena.map", "none.json"], "none.json", "check its name")
        self.write("broken.json", '{"points":\n [[1, 2],\n}')
        self.assert_refused(["validate", "arena.map", "broken.json"], "broken.json:3:1: ")


if __name__ == "__main__":
    unittest.main()
