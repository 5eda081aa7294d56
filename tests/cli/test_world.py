#!/usr/bin/env python3
"""Tests of wend world, and of wend path over worlds: made of maps and by chance, edited, drawn, walked to the end."""

import os
import unittest

from program import HAS_PNG, HAS_STORE, ROOT, ProgramTest, map_text


def cells_between(points):
    """All cells of a way, of its turning points."""
    cells = [tuple(points[0])]
    for (x, y), (to_x, to_y) in zip(points, points[1:]):
        step = ((to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
        while (x, y) != (to_x, to_y):
            x, y = x + step[0], y + step[1]
            cells.append((x, y))
    return cells


@unittest.skipUnless(HAS_STORE, "built without wend-store")
class World(ProgramTest):
    # Of land of seed 3: a free place, and others with the exit status of a way to them, or near to them.
    START = "350,150"
    PLACES = (("5,5", 1), ("690,290", 0), ("350,10", 1))
    caves = os.path.join(ROOT, "maps", "caves.map")

    def make(self, *options, name="a.world"):
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(self.path(name + ending)):
                os.remove(self.path(name + ending))
        return self.run_json("world", "make", *options, "-o", name)

    def stdout(self, *arguments, code=0):
        return self.run_text(*arguments, code=code)[0]

    def test_a_map_becomes_a_world_with_the_same_ways(self):
        made = self.make(self.caves, "--tile", "64")
        self.assertEqual((made["width"], made["height"], made["tile_side"], made["tiles"]), (88, 48, 64, 2))
        self.assertEqual(made["file_bytes"], os.path.getsize(self.path("a.world")))
        for start, goal in (("6,20", "80,40"), ("80,40", "6,20"), ("20,20", "20,20")):
            way = self.run_json("path", "a.world", start, goal, "--cells")
            plain = self.run_json("path", self.caves, start, goal)
            self.assertEqual((way["outcome"], way["cost"], way["estimate"]), ("found", plain["cost"], plain["cost"]))
            self.assertAlmostEqual(way["length"], plain["length"], 5)
            self.assertEqual([tuple(cell) for cell in way["cells"]], cells_between(way["points"]))
            self.assertEqual((way["cells"][0], way["cells"][-1]), (plain["points"][0], plain["points"][-1]))
            self.assertEqual(len(way["cells"]), way["steps"] + 1)
        self.assertIn("Found: 86.04 cells long", self.stdout("path", "a.world", "6,20", "80,40"))
        info = self.run_json("world", "info", "a.world", "--check")
        self.assertEqual((info["width"], info["tiles"], info["edits"], info["space_was_kept"]), (88, 2, 1, True))
        self.assertIn("swamp", self.stdout("world", "info", "a.world"))

    def test_edits_stay_and_close_ways(self):
        self.make(self.caves, "--tile", "64")
        before = self.run_json("path", "a.world", "6,20", "80,40")
        self.assertEqual(self.run_json("world", "edit", "a.world", "70,0,1,48", "@"), {"edits": 2})
        after = self.run_json("path", "a.world", "6,20", "80,40", code=1)
        self.assertEqual((after["outcome"], after["reason_code"], after["points"]), ("unreachable", "no_way", []))
        self.assertIn("No path", self.stdout("path", "a.world", "6,20", "80,40", code=1))
        near = self.run_json("path", "a.world", "6,20", "80,40", "--unreachable", "nearest", code=1)
        self.assertEqual(near["outcome"], "partial")
        self.assertEqual(near["points"][-1][0], 69)
        self.assertIn("edit 3", self.stdout("world", "edit", "a.world", "70,0,1,48", "ground"))
        self.run_json("world", "edit", "a.world", "3,3", "46")
        self.assertLessEqual(self.run_json("path", "a.world", "6,20", "80,40")["cost"], before["cost"])

    def test_land_by_chance_is_the_same_whatever_its_tiles_and_threads(self):
        pictures, costs = [], []
        for tile, threads in ((64, 1), (256, 2)):
            name = "land-%d.world" % tile
            made = self.make("--generate", "3", "--size", "700x300", "--tile", str(tile), "--threads", str(threads),
                             name=name)
            self.assertEqual((made["width"], made["height"]), (700, 300))
            self.run_json("world", "show", name, "-o", "land.svg")
            pictures.append(self.read("land.svg"))
            ways = [self.run_json("path", name, self.START, place, "--unreachable", "nearest", code=code)
                    for place, code in self.PLACES]
            costs.append([(way["outcome"], way["points"][-1:]) for way in ways])
        self.assertEqual(pictures[0], pictures[1])
        self.assertEqual(costs[0], costs[1])

    def test_a_profile_says_who_moves(self):
        self.write("slow.profile", "neighbours 4\ndefault blocked\nterrain ground 2\nterrain swamp 3\n")
        self.make(self.caves, "--tile", "64", "--profile", "slow.profile")
        way = self.run_json("path", "a.world", "6,20", "80,40")
        plain = self.run_json("path", self.caves, "6,20", "80,40", "--profile", "slow.profile")
        self.assertEqual(way["cost"], plain["cost"])
        other = self.run_json("path", "a.world", "6,20", "80,40", "--neighbours", "8")
        self.assertLess(other["cost"], way["cost"])

    def test_what_lies_outside_is_told_with_the_worlds_size(self):
        self.make(self.caves, "--tile", "64")
        self.assertIn("the goal lies outside the map: (88, 3), where columns go from 0 to 87 and rows from 0 to 47",
                      self.stdout("path", "a.world", "6,20", "88,3", code=1))
        _, errors = self.run_text("world", "show", "a.world", "--path", "-1,0", "6,20", "-o", "out.svg", code=1)
        self.assertIn("the start lies outside the map: (-1, 0)", errors)

    def test_worlds_are_drawn(self):
        self.make(self.caves, "--tile", "64")
        drawn = self.run_json("world", "show", "a.world", "--path", "6,20", "80,40", "-o", "a.svg")
        self.assertEqual(drawn["zoom"], 0)
        self.assertIn(b"<svg", self.read("a.svg"))
        drawn = self.run_json("world", "show", "a.world", "--zoom", "2", "--area", "0,0,40,40", "--coarse", "--path", "6,20",
                           "80,40", "-o", "b.svg", "--scale", "8")
        self.assertEqual((drawn["zoom"], drawn["width"], drawn["height"]), (2, 80, 80))
        self.run_json("world", "show", "a.world", "--path", "6,20", "20,20", "--tiles", "-o", "c.svg")
        self.assertNotEqual(self.read("a.svg"), self.read("c.svg"))
        self.assertGreater(len(self.stdout("world", "show", "a.world").splitlines()), 10)
        if HAS_PNG:
            self.assertIn("Drew a.png", self.stdout("world", "show", "a.world", "-o", "a.png"))

    def test_areas_of_a_world_are_told(self):
        self.make(self.caves, "--tile", "64")
        whole = self.run_json("info", self.caves, "--areas")
        told = self.run_json("info", "a.world", "--areas")
        self.assertEqual(told["areas"], self.run_json("world", "info", "a.world", "--areas")["areas"])
        # Much the same as of the map: the widest places of most areas are those of the map's.
        widest = {tuple(area["place"]): area["width"] for area in whole["areas"]}
        self.assertGreater(sum(widest.get(tuple(area["place"])) == area["width"] for area in told["areas"]), 5)
        self.assertEqual(sum(area["cells"] for area in told["areas"]), sum(area["cells"] for area in whole["areas"]))
        words = self.stdout("info", "a.world", "--areas")
        self.assertIn(f"Areas: {len(told['areas'])}, ", words)
        self.assertIn("the only way", words)
        part = self.run_json("world", "info", "a.world", "--areas", "--area", "40,8,48,40")
        self.assertTrue(all(40 <= area["place"][0] < 88 and 8 <= area["place"][1] for area in part["areas"]))
        self.assertLess(len(part["areas"]), len(told["areas"]))

    def test_areas_of_a_world_are_drawn(self):
        self.write("halls.map", map_text(["....@....", "....@....", ".........", "....@....", "....@...."]))
        self.make("halls.map", "--tile", "64")
        self.assertEqual(self.stdout("world", "show", "a.world", "--areas").splitlines()[1:3], ["aaaa@bbbb", "aaaa+bbbb"])
        part = self.stdout("world", "show", "a.world", "--areas", "--area", "1,0,8,5").splitlines()
        self.assertEqual(part[1:3], ["aaa@bbbb", "aaa+bbbb"])
        far = self.stdout("world", "show", "a.world", "--areas", "--zoom", "1").splitlines()
        self.assertEqual(far[:2], ["aabbb", "aa+bb"])
        self.assertEqual(self.run_json("world", "edit", "a.world", "4,2", "@"), {"edits": 2})
        self.assertEqual(self.run_json("info", "a.world", "--areas")["chokes"], [])

    def test_what_makes_no_sense_is_refused_in_words(self):
        self.make(self.caves, "--tile", "64")
        self.write("text.world", "no world\n")
        castle = os.path.join(ROOT, "maps", "castle.wmap")
        for words, *arguments in (
                ("needs to know what to do", "world"),
                ("nothing that wend world does", "world", "paint", "a.world"),
                ("add --path", "world", "show", "a.world", "--tiles"),
                ("which part --areas divides", "world", "info", "a.world", "--area", "0,0,9,9"),
                ("leaves the world", "world", "info", "a.world", "--areas", "--area", "80,0,9,9"),
                ("of worlds leave it out", "info", "a.world", "--prepare"),
                ("needs -o FILE.world", "world", "make", self.caves),
                ("such a file already", "world", "make", self.caves, "-o", "a.world"),
                ("a map or --generate", "world", "make", "-o", "b.world"),
                ("--size WxH go together", "world", "make", "--generate", "1", "-o", "b.world"),
                ("takes a width and a height", "world", "make", "--generate", "1", "--size", "9x", "-o", "b.world"),
                ("takes a number", "world", "make", "--generate", "x", "--size", "9x9", "-o", "b.world"),
                ("64, 128, 256, 512 or 1024", "world", "make", self.caves, "--tile", "65", "-o", "b.world"),
                ("one level", "world", "make", castle, "-o", "b.world"),
                ("one map", "world", "make", self.caves, castle, "-o", "b.world"),
                ("no such file", "world", "info", "b.world"),
                ("it is no world", "world", "info", "text.world"),
                ("need a world", "world", "info"),
                ("needs a world, a rectangle", "world", "edit", "a.world", "1,1"),
                ("no terrain 'lava'", "world", "edit", "a.world", "1,1", "lava"),
                ("leaves the world", "world", "edit", "a.world", "80,1,9,1", "@"),
                ("one level", "world", "edit", "a.world", "0,0,5", "@"),
                ("no cell or rectangle", "world", "edit", "a.world", "0;0", "@"),
                ("leaves the world", "world", "show", "a.world", "--area", "80,1,9,1"),
                ("from 0 to 9", "world", "show", "a.world", "--zoom", "10"),
                ("-o FILE", "world", "show", "a.world", "--json"),
                ("one start and one goal", "path", "a.world", "1,1", "2,2", "--via", "3,3"),
                ("one start and one goal", "path", "a.world", "1,1", "2,2", "--engine", "astar")):
            self.assert_refused(arguments, words)
        self.assertFalse(os.path.exists(self.path("b.world")))
        self.assertFalse(os.path.exists(self.path("b.world.part")))

    def test_damage_is_told(self):
        self.make(self.caves, "--tile", "64")
        with open(self.path("a.world"), "r+b") as file:
            file.seek(0, os.SEEK_END)
            size = file.tell()
            for at in range(4096, size, 4096):
                file.seek(at + 3000)
                file.write(b"\x5a" * 1096)
        self.assert_refused(["world", "info", "a.world", "--check"], "damaged")


@unittest.skipIf(HAS_STORE, "built with wend-store")
class WithoutStore(ProgramTest):
    def test_what_is_missing_is_told(self):
        self.assert_refused(["world", "info", "a.world"], "built without wend-store", "libsqlite3-dev", "libzstd-dev",
                            "build")
        self.assertIn("usage: wend world make", self.run_text("world", "--help")[0])


if __name__ == "__main__":
    unittest.main()
