#!/usr/bin/env python3
"""Answers of the Redis module are those of the program, to the last point, also while maps are edited."""

import socket

from server import *

SHAPES = (["LINES", "straight"], ["TIES", "fewest-turns"], ["UNREACHABLE", "nearest"], ["ENGINE", "astar"],
          ["ARRIVE", "next-to"], ["ARRIVE", "within:2"], ["HEURISTIC-WEIGHT", "1.5"], ["LIMIT", "30"],
          ["RADIUS", "6"], ["COST-LIMIT", "100000"], ["START-MAY-BE-BLOCKED"], ["UNREACHABLE", "cheapest"])
PROFILES = {
    "walker": "neighbours 8\ncorners one\n",
    "rook": "neighbours 4\n",
    "cart": "size 2x2\n",
    "swimmer": "terrain water 2\nterrain swamp 3\ncorners always\n",
    "turner": "turn 1\nneighbours 4\n",
}


class Answers(ServiceTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        for name, text in PROFILES.items():
            with open(self.file(name), "w", encoding="utf-8") as file:
                file.write(text)

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def by_program(self, key, words):
        """What the program finds on the map as the key holds it."""
        with open(self.file("map.wmap"), "wb") as file:
            file.write(self.ask("WEND.EXPORT", key, "TEXT"))
        return program("path", self.file("map.wmap"), *words, "--json")

    def compare(self, key, start, goal, name, shape):
        words = [start, goal]
        options = [shape[0].lower(), *shape[1:]] if shape else []
        words += ["--" + options[0], *options[1:]] if options else []
        words += ["--profile", self.file(name)] if name else []
        expected = self.by_program(key, words)
        asked = [key, start, goal, *(shape or []), *(["PROFILE", name] if name else [])]
        if expected is None:
            self.refused("", "WEND.PATH", *asked)
            return
        given = self.path(*asked)
        self.assertEqual(given["outcome"], expected["outcome"], (words, given, expected))
        self.assertEqual(given["cost"], expected["cost"], (words, given, expected))
        points = [",".join("%.8g" % number for number in point[:2]) for point in expected["points"]]
        self.assertEqual(given["points"].replace(">", "").split(), points, (words, given, expected))

    def test_columns_and_lengths_of_any_number_of_digits(self):
        columns = [0, 1, 9, 10, 11, 99, 100, 101, 109, 110, 999, 1000, 1001, 9999, 10000, 10001, 60000]
        self.ask("WEND.CREATE", "row", columns[-1] + 1, 2)
        for start in columns:
            for goal in columns:
                if abs(start - goal) > 1:
                    path = self.path("row", f"{start},0", f"{goal},0")
                    self.assertEqual((path["points"], path["length"]), (f"{start},0 {goal},0", str(abs(start - goal))))
                bent = self.path("row", f"{start},0", f"{goal},1")
                length = abs(start - goal) - 1 + 2 ** 0.5 if start != goal else 1
                self.assertAlmostEqual(float(bent["length"]), length, delta=1e-9)

    def test_random_questions_on_maps_that_change(self):
        for seed in shares(60):
            chance = random.Random(seed)
            rows = random_map(chance)
            width, height = len(rows[0]), len(rows)
            self.ask("WEND.LOAD", "map", "TEXT", map_text(rows))
            for name, text in PROFILES.items():
                self.ask("WEND.PROFILE", "map", name, text)
            for _ in range(5):
                cell = lambda: f"{chance.randrange(width)},{chance.randrange(height)}"
                self.compare("map", cell(), cell(), chance.choice((None, *PROFILES)), chance.choice((None, *SHAPES)))
                x, y = chance.randrange(width), chance.randrange(height)
                self.ask("WEND.EDIT", "map", x, y, chance.randint(1, width - x), chance.randint(1, height - y),
                         chance.choice((".", "@", "swamp", "water")))
                if chance.random() < 0.3:
                    self.ask("WEND.LINK", "map", cell(), cell(), chance.randint(1, 50000))

    def test_lengths_have_all_their_digits(self):
        # The nearest number of 17 digits to each double: no other text would be read as the same one.
        chance = random.Random(5)
        side = 1200
        self.ask("WEND.CREATE", "open", side, side)
        cell = lambda: f"{chance.randrange(side)},{chance.randrange(side)}"
        words = [cell() for _ in range(400)]
        for path in self.ask("WEND.PATHS", "open", "PAIRS", *words):
            text = path[5].decode()
            straight, diagonal = divmod(path[3], 13860), 0
            # A way over open ground is diagonal steps, then straight ones: so many that the cost comes out.
            while straight[1] != 0:
                diagonal += 1
                straight = divmod(path[3] - diagonal * 19601, 13860)
            self.assertEqual(text, "%.17g" % float(text))
            self.assertAlmostEqual(float(text), straight[0] + diagonal * 2 ** 0.5, delta=1e-9)

    def test_replies_of_resp3_have_numbers(self):
        self.ask("WEND.CREATE", "open", 30, 30)
        # By a worker, and by Redis's own thread.
        for inline_work in (0, 400):
            self.ask("CONFIG", "SET", "wend.inline-work", inline_work)
            with socket.create_connection(("127.0.0.1", self.server.port)) as connection:
                connection.settimeout(HANGS)
                connection.sendall(b"HELLO 3\r\nWEND.PATHS open PAIRS 1,1 1,4 1,1 29,2\r\nPING\r\n")
                read = b""
                while not read.endswith(b"+PONG\r\n"):
                    read += connection.recv(4096)
            self.assertIn(b"$6\r\nlength\r\n,3\r\n", read)
            self.assertIn(b"$4\r\ncost\r\n:41580\r\n", read)

    def test_costs_beyond_32_bits(self):
        chance = random.Random(32)
        rows = ["".join("@" if chance.random() < 0.2 else "." for _ in range(90)) for _ in range(90)]
        rows[0] = rows[-1] = "." * 90
        self.ask("WEND.LOAD", "map", "TEXT", map_text(rows))
        with open(self.file("heavy"), "w", encoding="utf-8") as file:
            file.write("terrain ground 65535\n")
        self.ask("WEND.PROFILE", "map", "heavy", "terrain ground 65535\n")
        # By Redis's own thread, and by workers in slices.
        for inline_work in (1000000, 0):
            self.ask("CONFIG", "SET", "wend.inline-work", inline_work)
            for shape in ([], ["LINES", "straight"]):
                self.compare("map", "0,0", "89,89", "heavy", shape)
            cost = self.path("map", "0,0", "89,89", "PROFILE", "heavy")["cost"]
            self.assertGreater(cost, 2 ** 32)
            ask = lambda name, *words: self.ask("WEND." + name, "map", *words)
            self.assertEqual(ask("DISTANCES", "PROFILE", "heavy", "FROM", "0,0", "TO", "89,89"), [[cost]])
            self.assertEqual(ask("FIELD", "89,89", "PROFILE", "heavy", "AT", "0,0")[0][0], cost)
            self.assertEqual(ask("PATH", "0,0", "89,89", "PROFILE", "heavy", "BRIEF").split()[1], b"%d" % cost)
            self.assertIn(b'"cost":%d,' % cost, ask("PATH", "0,0", "89,89", "PROFILE", "heavy", "JSON"))
            self.assertEqual(ask("LINE", "0,0", "89,0", "PROFILE", "heavy")[3], 89 * 13860 * 65535)
            far = [cell[1] for cell in ask("REACH", "0,0", 2 ** 34, "PROFILE", "heavy")]
            self.assertLess(2 ** 32, max(far))
        self.ask("CONFIG", "SET", "wend.inline-work", 400)

    def test_batches_are_as_single_questions_in_their_order(self):
        for seed in shares(40):
            chance = random.Random(1000 + seed)
            rows = random_map(chance)
            cell = lambda: f"{chance.randrange(len(rows[0]))},{chance.randrange(len(rows))}"
            self.ask("WEND.LOAD", "map", "TEXT", map_text(rows))
            asked = [(cell(), cell()) for _ in range(chance.randint(1, 100))]
            shape = chance.choice(([], *SHAPES))
            together = self.ask("WEND.PATHS", "map", *shape, "PAIRS", *(place for pair in asked for place in pair))
            for way in ([], ["CELLS"]):
                words = (*shape, *way, "PAIRS", *(place for pair in asked for place in pair))
                texts = self.ask("WEND.PATHS", "map", "BRIEF", *words)
                for text, answer in zip(texts, map(pairs, self.ask("WEND.PATHS", "map", *words)), strict=True):
                    told = " ".join((answer["outcome"], str(answer["cost"]), answer["length"], answer["points"])).strip()
                    self.assertEqual(text.decode(), told, seed)
            alone = [self.ask("WEND.PATH", "map", *pair, *shape) for pair in asked]
            self.assertEqual(together, alone)
            costs = [pairs(answer)["cost"] if pairs(answer)["outcome"] == "found" else None for answer in alone]
            if not shape:
                table = [self.ask("WEND.DISTANCES", "map", "FROM", start, "TO", goal)[0][0] for start, goal in asked]
                self.assertEqual(table, costs)

    def test_json_is_as_options(self):
        self.ask("WEND.LOAD", "map", "TEXT", map_text([".........", "...@@@...", ".........", "...@@@..."]))
        for options, text in (
            (["0,0", "8,3"], '{"start": "0,0", "goal": "8,3"}'),
            (["0,0", "8,3", "LINES", "straight"], '{"start": "0,0", "goal": "8,3", "lines": "straight"}'),
            (["0,0", "8,3", "VIA", "0,3", "VIA", "4,2"], '{"start": "0,0", "goal": "8,3", "via": ["0,3", "4,2"]}'),
            (["0,0", "8,3", "LIMIT", "20", "CELLS"], '{"start": "0,0", "goal": "8,3", "limit": 20, "cells": true}'),
        ):
            self.assertEqual(self.ask("WEND.PATH", "map", *options), self.ask("WEND.PATH", "map", "JSON", text))
        both = '[{"start": "0,0", "goal": "8,3"}, {"start": "8,0", "goal": ["0,0", "4,2"], "work": true}]'
        first, second = self.ask("WEND.PATHS", "map", "JSON", both)
        self.assertEqual(first, self.ask("WEND.PATH", "map", "0,0", "8,3"))
        self.assertEqual(pairs(second)["goal"], 1)

    def test_what_others_do_on_the_map(self):
        self.ask("WEND.LOAD", "map", "TEXT", map_text(["." * 5] * 3))
        self.ask("WEND.PROFILE", "map", "shy", "crossing never\n")
        self.ask("WEND.LAYER", "map", "crowd", "occupied")
        straight = self.path("map", "0,1", "4,1", "PROFILE", "shy", "LAYERS", "crowd")
        self.ask("WEND.ENTER", "map", "crowd", "2,1", "2,0")
        round_them = self.path("map", "0,1", "4,1", "PROFILE", "shy", "LAYERS", "crowd", "CELLS")
        self.assertGreater(round_them["cost"], straight["cost"])
        self.assertIn("2,2", round_them["points"].split())
        self.assertEqual(self.path("map", "0,1", "4,1", "PROFILE", "shy")["cost"], straight["cost"])
        self.ask("WEND.MOVE", "map", "crowd", "2,1", "4,0")
        self.assertEqual(self.path("map", "0,1", "4,1", "PROFILE", "shy", "LAYERS", "crowd")["cost"], straight["cost"])
        # Layers called by the name of their kind count without being named.
        self.ask("WEND.LAYER", "map", "extra", "extra")
        self.ask("WEND.FILL", "map", "extra", "2,0,1,3", "100")
        self.assertGreater(self.path("map", "0,1", "4,1")["cost"], straight["cost"])
        self.assertEqual(self.path("map", "0,1", "4,1", "LAYERS", "none")["cost"], straight["cost"])
        self.ask("WEND.LAYER.DEL", "map", "extra")
        self.assertEqual(self.path("map", "0,1", "4,1")["cost"], straight["cost"])

    def test_an_edit_is_seen_through_layers_that_are_asked_about_first_after_it(self):
        self.ask("WEND.LOAD", "map", "TEXT", map_text(["....."]))
        self.assertEqual(self.path("map", "0,0", "4,0")["outcome"], "found")
        self.ask("WEND.EDIT", "map", 2, 0, 1, 1, "@")
        self.ask("WEND.LAYER", "map", "crowd", "occupied")
        self.assertEqual(self.path("map", "0,0", "4,0", "LAYERS", "crowd")["outcome"], "unreachable")

    def test_lines_that_touch_corners(self):
        self.ask("WEND.LOAD", "map", "TEXT", map_text([".....", "..@..", "....."]))
        self.ask("WEND.PREPARE", "map", "SURFACE", "TOUCHING-SURFACE")
        end = time.monotonic() + HANGS
        while len(pairs(self.ask("WEND.INFO", "map"))["prepared"]) < 2:
            self.path("map", "0,0", "4,2")
            self.assertLess(time.monotonic(), end)
        apart = self.path("map", "0,1", "4,1", "LINES", "shortest")
        touching = self.path("map", "0,1", "4,1", "LINES", "shortest", "CORNERS-TOUCH")
        self.assertLess(float(touching["length"]), float(apart["length"]))

    def test_prepared_answers_are_the_same(self):
        chance = random.Random(5)
        rows = ["".join("@" if chance.random() < 0.2 else "." for _ in range(120)) for _ in range(90)]
        self.ask("WEND.LOAD", "map", "TEXT", map_text(rows))
        asked = [f"{chance.randrange(120)},{chance.randrange(90)}" for _ in range(200)]
        before = self.ask("WEND.PATHS", "map", "PAIRS", *asked)
        self.ask("WEND.PREPARE", "map", "JUMPS", "LANDMARKS", "SURFACE")
        end = time.monotonic() + HANGS
        while len(pairs(self.ask("WEND.INFO", "map"))["prepared"]) < 3:
            self.assertLess(time.monotonic(), end)
            self.assertEqual(self.ask("WEND.PATHS", "map", "PAIRS", *asked), before)
        self.assertEqual(self.ask("WEND.PATHS", "map", "PAIRS", *asked), before)
        self.assertEqual(self.path("map", asked[0], asked[1], "LINES", "shortest")["outcome"],
                         self.path("map", asked[0], asked[1])["outcome"])
        self.ask("WEND.PREPARE", "map", "NONE")
        self.assertEqual(pairs(self.ask("WEND.INFO", "map"))["prepared"], [])


if __name__ == "__main__":
    unittest.main()
