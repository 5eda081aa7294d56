#!/usr/bin/env python3
"""Tests of wend info and wend bench."""

import unittest

from program import ARENA, STRAIGHT, ProgramTest, map_text, scen_text


class Info(ProgramTest):
    KEYS = {"map", "width", "height", "cells", "free", "terrains", "components", "largest_component", "levels", "links",
            "rules", "engine", "map_bytes", "space_bytes", "finder_bytes"}

    def test_every_number_is_that_of_the_map(self):
        facts = self.run_json("info", "arena.map")
        self.assertEqual(set(facts), self.KEYS)
        letters = "".join(ARENA)
        self.assertEqual((facts["map"], facts["width"], facts["height"], facts["cells"]), ("arena.map", 20, 12, 240))
        self.assertEqual(facts["free"], sum(letters.count(letter) for letter in ".GS"))
        self.assertEqual({each["letter"]: each["cells"] for each in facts["terrains"]},
                         {letter: letters.count(letter) for letter in ".GSWT@O"})
        self.assertEqual({each["letter"] for each in facts["terrains"] if each["free"]}, set(".GS"))
        self.assertEqual(facts["components"], 2)
        self.assertEqual(facts["largest_component"], facts["free"] - 16)
        for owner in ("map", "space", "finder"):
            self.assertGreater(facts[owner + "_bytes"], 0)

    def test_human_output_names_the_terrains(self):
        out, _ = self.run_text("info", "arena.map")
        self.assertTrue(out.startswith("arena.map: 20 x 12 cells"))
        for word in ("ground", "grass", "swamp", "water", "trees", "wall", "out", "Connected components: 2"):
            self.assertIn(word, out)

    def test_it_tells_what_a_space_prepares(self):
        facts = self.run_json("info", "arena.map", "--prepare")
        self.assertEqual(set(facts), self.KEYS | {"prepared", "prepared_bytes", "prepare_ms"})
        self.assertEqual(facts["prepared_bytes"] > 0, facts["prepared"] != [])
        self.assertIn("prepare", self.run_text("info", "arena.map", "--prepare")[0])

    def test_it_tells_areas_and_the_chokes_between_them(self):
        self.write("halls.map", map_text(["....@....", "....@....", ".........", "....@....", "....@...."]))
        facts = self.run_json("info", "halls.map", "--areas")
        self.assertEqual([(area["area"], area["chokes"], area["width"]) for area in facts["areas"]], [(1, 1, 4), (2, 1, 4)])
        self.assertEqual(sum(area["cells"] for area in facts["areas"]), facts["free"])
        self.assertEqual(facts["chokes"], [{"choke": 0, "areas": [1, 2], "width": 1, "place": [4, 2]}])
        out, _ = self.run_text("info", "halls.map", "--areas")
        self.assertIn("Areas: 2, 2 of them dead ends and 0 islands; choke points between them: 1", out)
        self.assertIn("1 wide, between areas 1 and 2 at 4,2: the only way", out)

    def test_areas_are_those_of_cells(self):
        self.write("ring.graph", "a b 5\n")
        self.assert_refused(["info", "ring.graph", "--areas"], "--areas")

    def test_a_map_without_free_cells_has_no_component(self):
        self.write("solid.map", map_text(["@@", "@@"]))
        facts = self.run_json("info", "solid.map")
        self.assertEqual((facts["free"], facts["components"], facts["largest_component"]), (0, 0, 0))
        self.run_text("info", "solid.map")

    def test_corners_part_components_only_where_they_cannot_be_cut(self):
        self.write("corner.map", map_text([".@", "@."]))
        self.assertEqual(self.run_json("info", "corner.map")["components"], 2)


class Bench(ProgramTest):
    KEYS = ["map", "engine", "problems", "wrong", "mean_us", "median_us", "p99_us", "expanded_mean", "prepare_ms",
            "map_bytes", "space_bytes", "finder_bytes", "index_bytes"]

    def test_a_row_has_exactly_the_keys_promised(self):
        rows = self.run_json("bench", "arena.map.scen", "--repeat", "1")
        self.assertEqual(len(rows), 1)
        row = rows[0]
        self.assertEqual(list(row), self.KEYS)
        self.assertEqual((row["map"], row["engine"], row["problems"], row["wrong"], row["index_bytes"]),
                         ("arena.map", "auto", 20, 0, 0))
        self.assertLessEqual(row["median_us"], row["p99_us"])
        self.assertGreater(row["mean_us"], 0)

    def test_prepared_spaces_answer_as_others(self):
        for engine in ("auto", "jps", "astar"):
            row = self.run_json("bench", "arena.map.scen", "--repeat", "1", "--prepare", "--engine", engine)[0]
            self.assertEqual(list(row), self.KEYS)
            self.assertEqual(row["wrong"], 0)

    def test_a_length_of_0_between_two_cells_says_that_no_way_leads_there(self):
        self.write("corner.map", map_text([".@", "@."]))
        self.write("corner.map.scen", scen_text([(0, 0, 1, 1, 0), (1, 1, 0, 0, 0), (0, 0, 0, 0, 0)], "corner.map", (2, 2)))
        self.assertEqual([row["wrong"] for row in self.run_json("bench", "corner.map.scen", "--repeat", "1")], [0])
        self.write("open.map", map_text(["..", ".."]))
        self.write("open.map.scen", scen_text([(0, 0, 1, 1, 0), (1, 1, 1, 1, 0)], "open.map", (2, 2)))
        self.assertEqual([row["wrong"] for row in self.run_json("bench", "open.map.scen", "--repeat", "1", code=1)],
                         [1])

    def test_with_four_neighbours_the_published_lengths_do_not_count(self):
        self.write("open.map", map_text(["..", ".."]))
        self.write("open.map.scen", scen_text([(0, 0, 1, 1, 2**0.5)], "open.map", (2, 2)))
        for neighbours in ("8", "4"):
            row, = self.run_json("bench", "open.map.scen", "--repeat", "1", "--neighbours", neighbours)
            self.assertEqual(row["wrong"], 0)

    def assert_quotient(self, quotient, above, below):
        """All three were rounded to three digits behind the point, so that small ones say little of their quotient."""
        half = 0.0005 + 1e-9
        self.assertGreaterEqual(quotient, (above - half) / (below + half) - half)
        self.assertLessEqual(quotient, (above + half) / max(below - half, 1e-12) + half)

    def test_a_quotient_is_held_to_what_rounding_leaves_of_it(self):
        self.assert_quotient(0.006, 0.313, 49.804)  # 0.00628 before it was rounded, as on a machine that does much else
        self.assert_quotient(2.0, 0.001, 0.001)
        for quotient, above, below in ((0.007, 0.313, 59.804), (1.9, 20, 10), (0.5, 20, 40.1)):
            with self.assertRaises(AssertionError):
                self.assert_quotient(quotient, above, below)

    def test_threads_add_a_batch_to_each_row(self):
        for threads in (1, 2, 5):
            with self.subTest(threads):
                row, = self.run_json("bench", "arena.map.scen", "--threads", threads, "--repeat", "2")
                self.assertEqual(list(row), self.KEYS + ["threads", "batch_us", "speedup"])
                self.assertEqual((row["threads"], row["problems"], row["wrong"]), (threads, 20, 0))
                self.assertGreater(row["batch_us"], 0)
                self.assert_quotient(row["speedup"], row["mean_us"], row["batch_us"])

    def test_threads_add_columns_to_the_table(self):
        out, errors = self.run_text("bench", "arena.map.scen", "--threads", "2", "--engine", "auto,general")
        lines = out.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertTrue(lines[0].endswith("threads   batch us speedup"), lines[0])
        for line in lines[1:]:
            self.assertEqual(line.split()[10], "2")
        self.assertEqual(errors, "")

    def test_a_number_of_threads_has_bounds(self):
        for number in (0, 1025, 2**32 + 1, "two"):
            self.assert_refused(["bench", "arena.map.scen", "--threads", number], "--threads")

    def test_a_row_per_file_and_engine_in_that_order(self):
        self.write("other.map", map_text(ARENA))
        self.write("other.map.scen", scen_text(STRAIGHT[:3], "other.map"))
        rows = self.run_json("bench", "arena.map.scen", "other.map.scen", "--engine", "auto,astar")
        self.assertEqual([(row["map"], row["engine"]) for row in rows],
                         [("arena.map", "auto"), ("arena.map", "astar"), ("other.map", "auto"), ("other.map", "astar")])

    def expected_wrong(self, picked):
        """How many wrong answers come back if exactly the problems not in `picked` have wrong lengths."""
        problems = [(x, 0, 19, 0, length if i in picked else length + 5)
                    for i, (x, _, _, _, length) in enumerate(STRAIGHT)]
        self.write("picked.scen", scen_text(problems))
        return self.run_json("bench", "picked.scen", "--limit", len(picked), "--repeat", "1")[0]

    def test_limit_picks_problems_evenly(self):
        for count in (1, 2, 3, 7, 13, 19):
            with self.subTest(count):
                row = self.expected_wrong({i * 20 // count for i in range(count)})
                self.assertEqual((row["problems"], row["wrong"]), (count, 0))

    def test_a_limit_past_the_count_takes_all(self):
        self.assertEqual(self.run_json("bench", "arena.map.scen", "--limit", "1000")[0]["problems"], 20)

    def test_wrong_lengths_are_counted_and_exit_1(self):
        self.write("wrong.scen", scen_text([(0, 0, 19, 0, 19), (0, 0, 18, 0, 18.02), (0, 0, 17, 0, 17.009),
                                            (0, 0, 5, 8, 9), (3, 0, 3, 0, 0)]))
        rows = self.run_json("bench", "wrong.scen", code=1)
        self.assertEqual((rows[0]["problems"], rows[0]["wrong"]), (5, 2))
        _, errors = self.run_text("bench", "wrong.scen", code=1)
        self.assertIn("2 of 5 answers", errors)

    def test_table_has_a_line_per_row(self):
        out, errors = self.run_text("bench", "arena.map.scen", "--limit", "5")
        lines = out.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertEqual(lines[0].split()[:4], ["map", "engine", "problems", "wrong"])
        self.assertEqual(lines[1].split()[:4], ["arena.map", "auto", "5", "0"])
        self.assertEqual(errors, "", "no progress bar where stderr is no terminal")

    def test_the_map_can_be_named(self):
        self.write("lost.scen", scen_text(STRAIGHT, "somewhere/else.map"))
        self.assert_refused(["bench", "lost.scen"], "lost.scen", "else.map", "--map FILE")
        self.assertEqual(self.run_json("bench", "lost.scen", "--map", "arena.map")[0]["wrong"], 0)

    def test_the_map_that_the_problems_name_is_found_beside_them(self):
        self.write("named.scen", scen_text(STRAIGHT, "folder/arena.map"))
        self.assertEqual(self.run_json("bench", "named.scen")[0]["map"], "arena.map")

    def test_problems_for_another_size_are_refused(self):
        self.write("size.scen", scen_text(STRAIGHT, size=(40, 24)))
        self.assert_refused(["bench", "size.scen"], "40 x 24", "20 x 12", "--map FILE")

    def test_problems_outside_the_map_are_refused(self):
        self.write("old.scen", "version 0\n0\tarena.map\t0\t0\t20\t0\t20\n")
        self.assert_refused(["bench", "old.scen"], "problem 1", "20 x 12")

    def test_a_malformed_problem_is_an_error_with_its_line(self):
        self.write("bad.scen", scen_text(STRAIGHT[:2]) + "0\tarena.map\t20\t12\t0\tzero\t1\t0\t1\n")
        self.assert_refused(["bench", "bad.scen"], "wend: bad.scen:4:")

    def test_a_file_without_problems_is_refused(self):
        self.write("none.scen", "version 1\n")
        self.assert_refused(["bench", "none.scen"], "none.scen")

    def test_engines_are_checked(self):
        self.assert_refused(["bench", "arena.map.scen", "--engine", "auto,warp"], "'warp'")
        self.assert_refused(["bench", "arena.map.scen", "--engine", "auto,auto"], "twice")
        self.assert_refused(["bench", "arena.map.scen", "--engine", ""], "''")

    def test_a_later_bad_file_leaves_stdout_empty(self):
        self.assert_refused(["bench", "arena.map.scen", "missing.scen", "--json"], "missing.scen")


if __name__ == "__main__":
    unittest.main()
