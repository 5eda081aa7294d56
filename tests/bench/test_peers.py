#!/usr/bin/env python3
"""Tests of wend-bench-peers from outside: PEERS is its command line, MAPS the folder of the project's maps."""

import json
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

PEERS = shlex.split(os.environ["PEERS"])
MAPS = pathlib.Path(os.environ["MAPS"])


def run(*arguments):
    return subprocess.run([*PEERS, *map(str, arguments)], capture_output=True, text=True, timeout=1500)


class Peers(unittest.TestCase):
    def rows(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            # A relative name: Wine has other absolute ones.
            before = os.getcwd()
            os.chdir(folder)
            try:
                result = run(*arguments, "--json", "rows.json")
                self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
                return json.loads(pathlib.Path("rows.json").read_text(encoding="utf-8")), result.stdout
            finally:
                os.chdir(before)

    def test_wend_finds_the_published_length_of_every_problem(self):
        rows, _ = self.rows("--repeat", "1", "--seconds", "1", MAPS / "rooms.map.scen", MAPS / "caves.map.scen")
        wend = [row for row in rows if row["contender"].startswith("wend ")]
        self.assertEqual({row["map"] for row in wend}, {"rooms", "caves"})
        for row in wend:
            self.assertEqual(row["equal"], row["problems"], row)

    def test_automatic_choice_comes_first_and_is_what_others_are_held_against(self):
        rows, text = self.rows("--repeat", "1", "--limit", "4", "--seconds", "1000", MAPS / "maze.map.scen")
        self.assertEqual(rows[0]["contender"], "wend auto")
        self.assertEqual(rows[0]["ratio"], 1)
        for row in rows:
            self.assertIn(row["contender"], text)
            self.assertEqual(row["asked"], 4)
            self.assertEqual(row["found"], 4)
            self.assertLessEqual(row["p50_us"], row["p99_us"])

    def test_libraries_that_keep_the_rule_agree_on_lengths(self):
        rows, _ = self.rows("--repeat", "1", "--seconds", "1", MAPS / "terrain.map.scen")
        for row in rows:
            if row["contender"] in ("libtcod, callback", "Boost A*", "LEMON Dijkstra", "pathfinding, A*"):
                self.assertLess(abs(row["largest_difference"]), 0.005, row)

    def test_peers_get_fewer_problems_where_time_is_short(self):
        rows, _ = self.rows("--repeat", "1", "--seconds", "1e-9", MAPS / "terrain.map.scen")
        for row in rows:
            self.assertEqual(row["asked"], row["problems"] if row["contender"].startswith("wend ") else 1, row)

    def test_wrong_command_lines_are_refused(self):
        for arguments in (["--limit"], ["--limit", "0"], ["--repeat", "x"], ["--seconds", "-1"], ["--warp", "1"]):
            self.assertEqual(run(*arguments, MAPS / "maze.map.scen").returncode, 2, arguments)

    def test_file_that_is_not_there_is_an_error(self):
        self.assertEqual(run("lost.map.scen").returncode, 1)


if __name__ == "__main__":
    unittest.main()
