#!/usr/bin/env python3
"""Tests of pictures: wend show and wend explain."""

import os
import re
import unittest
import xml.etree.ElementTree

from pictures import decode_png
from program import ARENA, HAS_PNG, ON_WINDOWS, ProgramTest, map_text


class Show(ProgramTest):
    ENDS = ["--path", "0,0", "9,6"]

    def test_without_colour_the_map_is_its_letters(self):
        out, errors = self.run_text("show", "arena.map")
        self.assertEqual(out.splitlines(), ARENA)
        self.assertEqual(errors, "")

    def test_areas_are_letters_and_chokes_pluses(self):
        self.write("halls.map", map_text(["....@....", "....@....", ".........", "....@....", "....@...."]))
        out, _ = self.run_text("show", "halls.map", "--areas")
        self.assertEqual(out.splitlines()[1:3], ["aaaa@bbbb", "aaaa+bbbb"])

    def test_the_path_runs_from_a_to_b(self):
        out, _ = self.run_text("show", "arena.map", *self.ENDS)
        lines = out.splitlines()
        self.assertEqual((lines[0][0], lines[6][9]), ("A", "B"))
        cells = self.run_json("path", "arena.map", "0,0", "9,6", "--cells")["cells"]
        for x, y in cells[1:-1]:
            self.assertEqual(lines[y][x], "*")
        self.assertTrue(lines[12].startswith("Found a path"))

    def test_straight_stretches_have_all_their_cells(self):
        self.write("open.map", map_text(["........"] * 3))
        lines = self.run_text("show", "open.map", "--path", "0,0", "7,2", "--lines", "straight")[0].splitlines()
        self.assertEqual([sum(line[x] != "." for line in lines[:3]) for x in range(8)], [1] * 8)
        self.assertEqual((lines[0][0], lines[1][3:5], lines[2][7]), ("A", "**", "B"))

    def test_the_search_is_digits_from_the_start_outwards(self):
        how = ("--heuristic", "zero", "--engine", "astar")
        out, _ = self.run_text("show", "arena.map", *self.ENDS, "--search", *how)
        cells = self.run_json("path", "arena.map", "0,0", "9,6", "--cells", *how)["cells"]
        digits = {(x, y): int(letter) for y, line in enumerate(out.splitlines()[:12]) for x, letter in enumerate(line)
                  if letter.isdigit()}
        self.assertGreater(len(digits), 20)
        self.assertLess(digits[0, 1], 3)
        self.assertGreater(max(digits.values()), 6)
        self.assertFalse(any((x, y) in digits for x, y in cells))
        self.assertTrue(all(ARENA[y][x] in ".GS" for x, y in digits))

    def test_a_large_map_is_scaled_to_the_window(self):
        self.write("large.map", map_text(["." * 400] * 300))
        out, _ = self.run_text("show", "large.map", environment={"COLUMNS": "50", "LINES": "20"})
        lines = out.splitlines()
        self.assertLessEqual(len(lines), 20)
        self.assertLessEqual(max(map(len, lines)), 50)
        self.assertGreaterEqual(max(map(len, lines)), 40)

    def test_colour_always_prints_half_blocks(self):
        out, _ = self.run_text("show", "arena.map", "--colour", "always", environment={"COLUMNS": "40", "LINES": "30"})
        self.assertIn("\u2580", out)
        self.assertIn("\x1b[38;2;", out)
        lines = out.splitlines()
        self.assertTrue(all(line.endswith("\x1b[0m") for line in lines))
        self.assertEqual({line.count("\u2580") for line in lines}, {40}, "the 20 columns are enlarged by two")
        self.assertEqual(len(lines), 12)

    @unittest.skipIf(HAS_PNG, "built with libpng")
    def test_without_libpng_the_error_names_it(self):
        self.assert_refused(["show", "arena.map", "-o", "small.png"], "without libpng", ".svg")

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_png_has_the_size_told(self):
        told = self.run_json("show", "arena.map", *self.ENDS, "--search", "-o", "small.png")
        self.assertEqual(set(told), {"outcome", "file", "width", "height"})
        self.assertEqual((told["outcome"], told["file"]), ("found", "small.png"))
        width, height, rows = decode_png(self.read("small.png"))
        self.assertEqual((width, height), (told["width"], told["height"]))
        self.assertEqual((width, height), (1000, 600), "a small map is enlarged to a side of 1000 pixels")
        self.assertEqual(len(rows), height)

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_scale_is_pixels_per_cell_and_terrains_have_colours(self):
        told = self.run_json("show", "arena.map", "-o", "scaled.png", "--scale", "3")
        self.assertEqual((told["outcome"], told["width"], told["height"]), (None, 60, 36))
        _, _, rows = decode_png(self.read("scaled.png"))

        def pixel(x, y):
            return rows[y * 3 + 1][(x * 3 + 1) * 3:(x * 3 + 1) * 3 + 3]

        seen = {ARENA[y][x]: pixel(x, y) for y in range(12) for x in range(20)}
        self.assertEqual(len(set(seen.values())), 7)
        self.assertTrue(all(pixel(x, y) == seen[ARENA[y][x]] for y in range(12) for x in range(20)))

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_a_huge_map_makes_no_huge_picture(self):
        self.write("wide.map", map_text(["." * 9000] * 3))
        told = self.run_json("show", "wide.map", "-o", "wide.png")
        self.assertEqual((told["width"], told["height"]), (4096, 1))

    def test_without_a_scale_the_longer_side_has_at_least_1000_pixels(self):
        for width, height in ((1, 1), (3, 7), (80, 16), (999, 2), (1001, 3), (4000, 1)):
            self.write("sized.map", map_text(["." * width] * height))
            told = self.run_json("show", "sized.map", "-o", "sized.svg")
            with self.subTest((width, height)):
                self.assertGreaterEqual(max(told["width"], told["height"]), 1000)
                self.assertLessEqual(max(told["width"], told["height"]), 4096)
                self.assertEqual(told["width"] * height, told["height"] * width)

    def test_svg_is_well_formed_and_has_the_path(self):
        told = self.run_json("show", "arena.map", *self.ENDS, "--search", "-o", "small.svg")
        root = xml.etree.ElementTree.fromstring(self.read("small.svg"))
        name = "{http://www.w3.org/2000/svg}"
        self.assertEqual(root.tag, name + "svg")
        self.assertEqual(root.get("viewBox"), "0 0 20 12")
        self.assertEqual((root.get("width"), root.get("height")), (str(told["width"]), str(told["height"])))
        points = self.run_json("path", "arena.map", "0,0", "9,6")["points"]
        drawn = [line.get("points") for line in root.iter(name + "polyline")]
        self.assertEqual(set(drawn), {" ".join("%d.5,%d.5" % (x, y) for x, y in points)})
        self.assertEqual(len(list(root.iter(name + "circle"))), 2)

    def test_svg_rectangles_cover_each_cell_once(self):
        self.run_text("show", "arena.map", "-o", "cover.svg")
        root = xml.etree.ElementTree.fromstring(self.read("cover.svg"))
        cells = {}
        for path in root.iter("{http://www.w3.org/2000/svg}path"):
            for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", path.get("d")):
                for row in range(int(y), int(y) + int(height)):
                    for column in range(int(x), int(x) + int(width)):
                        self.assertNotIn((column, row), cells)
                        cells[column, row] = path.get("fill")
        self.assertEqual(set(cells), {(x, y) for y in range(12) for x in range(20) if ARENA[y][x] != "."})
        for (x, y), fill in cells.items():
            self.assertEqual({other for cell, other in cells.items() if ARENA[cell[1]][cell[0]] == ARENA[y][x]}, {fill})

    def test_without_a_path_it_still_draws_and_exits_1(self):
        out, errors = self.run_text("show", "arena.map", "--path", "0,0", "5,8", "-o", "first.svg", code=1)
        self.assertIn("lies in another region", errors)
        self.assertIn("first.svg", out)
        self.assertIn(b"</svg>", self.read("first.svg"))
        told = self.run_json("show", "arena.map", "--path", "0,0", "50,8", "-o", "none.svg", code=1)
        self.assertEqual(told["outcome"], "unreachable")
        self.assertIn("outside", told["reason"])
        self.assertEqual(len(self.run_text("show", "arena.map", "--path", "0,0", "5,8", code=1)[0].splitlines()), 12)

    def test_options_that_need_another_are_refused(self):
        self.assert_refused(["show", "arena.map", "--search"], "--path")
        self.assert_refused(["show", "arena.map", "--json"], "-o FILE")
        self.assert_refused(["show", "arena.map", "--scale", "3"], "-o FILE")

    def test_a_file_name_must_tell_its_format(self):
        self.assert_refused(["show", "arena.map", "-o", "picture.gif"], "picture.gif", ".png", ".svg")

    def test_a_picture_too_large_is_refused(self):
        for scale in ("100000", "99999999999999999999"):
            with self.subTest(scale):
                self.assert_refused(["show", "arena.map", "-o", "x.svg", "--scale", scale], "--scale")

    def test_a_file_that_cannot_be_written_is_an_error(self):
        for name in ("no/folder.png", "no/folder.svg")[0 if HAS_PNG else 1:]:
            with self.subTest(name):
                self.assert_refused(["show", "arena.map", "-o", name], "wend: %s: cannot write" % name)

    def test_malformed_ends_are_refused(self):
        self.assert_refused(["show", "arena.map", "--path", "0,0", "nine"], "'nine'")
        self.assert_refused(["show", "arena.map", "--colour", "sometimes"], "auto, always or never")


SIDES = """wend map 1
size 6 3
levels 2
terrain '~' lava
terrain '=' bridge
level 0
......
.~~~..
..==..
level 1
......
......
......
link 5,1,0 <-> 5,1,1 2
wall 0,0..2,0,0 s
wall 3,0,0 e
exits 0,2,0 n
exits 5,1,0 n e w ne nw
"""

SVG = "{http://www.w3.org/2000/svg}"


class Surroundings(ProgramTest):
    """What stands around a way: legends, numbers of levels, walls on sides, single cells of a search, thin lines."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("sides.wmap", SIDES)
        cls.write("walker.profile", "default 1\nterrain lava blocked\nterrain bridge 3\n")

    def test_a_legend_says_what_each_terrain_weighs(self):
        lines = self.run_text("show", "sides.wmap", "--legend", "--profile", "walker.profile",
                              environment={"COLUMNS": "60"})[0].splitlines()
        self.assertEqual(lines[-1], ".  ground: weight 1   ~  lava: blocked   =  bridge: weight 3")
        narrow = self.run_text("show", "sides.wmap", "--legend", environment={"COLUMNS": "20"})[0].splitlines()
        self.assertEqual(narrow[-3:], [".  ground: weight 1", "~  lava: blocked", "=  bridge: blocked"])
        self.assertNotIn("weight", self.run_text("show", "sides.wmap")[0])

    def test_a_legend_in_the_terminal_has_the_colours_of_the_map(self):
        out, _ = self.run_text("show", "arena.map", "--legend", "--colour", "always", environment={"COLUMNS": "60"})
        blocks, legend = (re.findall(r"\x1b\[[34]8;2;([\d;]+)m", "".join(lines)) for lines in (
            [line for line in out.splitlines() if "\u2580" in line],
            [line for line in out.splitlines() if "\u2580" not in line]))
        self.assertEqual(len(legend), 7)
        self.assertLessEqual(set(legend), set(blocks))

    def test_a_legend_stands_below_the_map_in_files(self):
        plain = self.run_json("show", "arena.map", "--scale", "8", "-o", "plain.svg")
        told = self.run_json("show", "arena.map", "--legend", "--scale", "8", "-o", "legend.svg")
        self.assertEqual(told["width"], plain["width"])
        self.assertGreater(told["height"], plain["height"] + 20)
        root = xml.etree.ElementTree.fromstring(self.read("legend.svg"))
        words = [word.text for word in root.iter(SVG + "text")]
        self.assertEqual(words[0], "ground: weight 1")
        self.assertIn("water: blocked", words)
        self.assertEqual(len(words), 7)
        fills = {path.get("fill") for path in root.iter(SVG + "path")}
        swatches = [path.get("fill") for path in root.iter(SVG + "path") if path.get("stroke-width") == "0.04"]
        self.assertEqual(len(set(swatches)), 7)
        self.assertLessEqual(set(swatches), fills | {"#f4efe4"})
        if HAS_PNG:
            told = self.run_json("show", "arena.map", "--legend", "--scale", "8", "-o", "legend.png")
            width, height, rows = decode_png(self.read("legend.png"))
            self.assertEqual((width, height), (told["width"], told["height"]))
            self.run_text("show", "arena.map", "--scale", "8", "-o", "plain.png")
            self.assertEqual(decode_png(self.read("plain.png"))[2], rows[:plain["height"]])
            below = {bytes(row[i:i + 3]) for row in rows[plain["height"]:] for i in range(0, 3 * width, 3)}
            self.assertLessEqual({bytes.fromhex(colour[1:]) for colour in swatches}, below)

    def test_a_legend_is_refused_where_nothing_has_terrains(self):
        self.write("two.graph", "wend graph 1\nnode a 0 0\nnode b 1 1\nedge a b 3\n")
        self.assert_refused(["show", "two.graph", "--legend"], "--legend", "leave it out")

    def test_levels_have_their_numbers(self):
        self.run_text("show", "sides.wmap", "-o", "levels.svg")
        root = xml.etree.ElementTree.fromstring(self.read("levels.svg"))
        self.assertEqual([word.text for word in root.iter(SVG + "text")], ["level 0", "level 1"])
        self.run_text("show", "sides.wmap", "--level", "1", "-o", "level.svg")
        self.assertNotIn(b"<text", self.read("level.svg"))
        self.assertIn("level 0", self.run_text("show", "sides.wmap", "--colour", "always")[0].splitlines()[-1])

    def test_links_to_other_levels_are_triangles_in_their_cells(self):
        self.run_text("show", "sides.wmap", "-o", "stairs.svg")
        root = xml.etree.ElementTree.fromstring(self.read("stairs.svg"))
        links = [path.get("d") for path in root.iter(SVG + "path") if path.get("stroke") == "#7a4fa3"]
        places = [tuple(map(float, pair)) for pair in re.findall(r"[ML]([\d.]+) ([\d.]+)", links[0])]
        self.assertEqual(len(places), 12, "two triangles")
        self.assertTrue(all(5 < x < 6 and 1 < y < 1.5 for x, y in places[:6]), "up, in the cell it leaves")
        self.assertTrue(all(12 < x < 13 and 1.5 < y < 2 for x, y in places[6:]), "down")

    def test_walls_between_cells_are_letters_where_there_is_room(self):
        lines = self.run_text("show", "sides.wmap", "--level", "0")[0].splitlines()
        self.assertEqual(lines, [". . . .|. .", "- - -      ", ". ~ ~ ~ . .", "          ^", ".<. = = . ."])
        narrow = self.run_text("show", "sides.wmap", "--level", "0", environment={"COLUMNS": "11"})[0].splitlines()
        self.assertEqual(narrow, ["......", ".~~~..", "..==.."])

    def test_walls_between_cells_are_dark_edges_in_colour(self):
        out = self.run_text("show", "sides.wmap", "--level", "0", "--colour", "always",
                            environment={"COLUMNS": "24", "LINES": "40"})[0]
        self.assertIn("\x1b[38;2;43;45;56m", out)
        self.write("open.wmap", SIDES.split("link")[0])
        self.assertNotIn("\x1b[38;2;43;45;56m", self.run_text("show", "open.wmap", "--colour", "always")[0])

    def test_well_known_names_have_colours_of_their_own(self):
        self.run_text("show", "sides.wmap", "-o", "names.svg")
        fills = {path.get("fill") for path in
                 xml.etree.ElementTree.fromstring(self.read("names.svg")).iter(SVG + "path")}
        self.assertLessEqual({"#9c6b3f", "#d86a40"}, fills, "a brown bridge, red lava")


    def test_no_two_names_have_the_same_colour(self):
        names = ("road street path track bridge pier ford shallow sea river deep sand beach shore meadow wood woods "
                 "forest hills rock mountain peaks snow ice lava mud stone floor stairs garden field carpet door fence house "
                 "building ground grass swamp water trees wall out").split()
        letters = [chr(ord("!") + i) for i in range(94) if chr(ord("!") + i) not in ".GSWT@O"][:len(names) - 7]
        letters += list(".GSWT@O")
        terrains = ["terrain '%s' %s" % pair for pair in zip(letters, names[:-7])]
        self.write("names.wmap", "\n".join(["wend map 1", "size %d 2" % len(letters), *terrains, "level 0",
                                            "".join(letters), "." * len(letters)]) + "\n")
        self.run_text("show", "names.wmap", "-o", "all-names.svg")
        fills = {shape.get("fill") for shape in
                 xml.etree.ElementTree.fromstring(self.read("all-names.svg")).iter() if shape.get("fill")}
        self.assertEqual(len(fills - {"none"}), len(names))


class LargeMaps(ProgramTest):
    """Maps whose cells have a few pixels."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        rows = [["."] * 300 for _ in range(200)]
        for y in range(20, 180):
            rows[y][150] = "@"
        cls.write("yard.map", map_text(["".join(row) for row in rows]))
        comb = ["." + "@." * 20 if y < 19 else "." * 41 for y in range(20)]
        cls.write("lawn.map", map_text(["." * 60] * 30))
        cls.write("comb.map", map_text(comb))

    def test_jump_points_are_dots(self):
        how = ("show", "yard.map", "--path", "20,100", "280,100", "--search", "--engine", "jps", "--scale", "1")
        expanded = self.run_json("path", "yard.map", "20,100", "280,100", "--engine", "jps")["expanded"]
        self.run_text(*how, "-o", "dots.svg")
        circles = list(xml.etree.ElementTree.fromstring(self.read("dots.svg")).iter(SVG + "circle"))
        self.assertGreater(expanded, 1)
        self.assertEqual(len(circles), expanded + 2, "each, and both ends")
        self.run_text(*(word.replace("jps", "astar") for word in how), "-o", "area.svg")
        circles = list(xml.etree.ElementTree.fromstring(self.read("area.svg")).iter(SVG + "circle"))
        self.assertLess(len(circles), 20, "a search that spreads needs none")
        self.run_text(*how[:-1], "8", "-o", "large.svg")
        circles = list(xml.etree.ElementTree.fromstring(self.read("large.svg")).iter(SVG + "circle"))
        self.assertEqual(len(circles), 2, "nor do cells of eight pixels")

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_walls_beside_corridors_of_one_pixel_stay(self):
        self.run_text("show", "comb.map", "--path", "0,0", "40,0", "--scale", "1", "-o", "comb.png")
        _, _, rows = decode_png(self.read("comb.png"))
        self.assertEqual(rows[17][0:3], bytes((0xD0, 0x1F, 0x4C)))
        self.assertEqual(rows[17][3:6], bytes((0x53, 0x5A, 0x69)))

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_ends_in_the_corner_are_whole(self):
        self.run_text("show", "lawn.map", "--path", "0,0", "59,29", "--scale", "2", "-o", "ends.png")
        _, _, rows = decode_png(self.read("ends.png"))

        def count(colour):
            return sum(bytes(row[i:i + 3]) == bytes(colour) for row in rows for i in range(0, len(row), 3))

        self.run_text("show", "lawn.map", "--path", "10,10", "50,20", "--scale", "2", "-o", "inside.png")
        _, _, whole = decode_png(self.read("inside.png"))
        for colour in ((0x1E, 0x8A, 0x5A), (0x5B, 0x2A, 0x86)):
            inside = sum(bytes(row[i:i + 3]) == bytes(colour) for row in whole for i in range(0, len(row), 3))
            self.assertGreater(inside, 60)
            self.assertAlmostEqual(count(colour), inside, delta=inside * 0.2)


class Explain(ProgramTest):
    KEYS = {"outcome", "length", "cost", "engine", "expanded", "generated", "queued", "work", "microseconds"}
    PARTS = {"loading", "space", "memory", "search", "path", "explanation", "total"}

    def test_the_parts_add_up(self):
        answer = self.run_json("explain", "arena.map", "0,0", "19,10")
        self.assertEqual(set(answer), self.KEYS)
        parts = answer["microseconds"]
        self.assertEqual(set(parts), self.PARTS)
        self.assertAlmostEqual(sum(parts[part] for part in self.PARTS - {"total"}), parts["total"], delta=0.01)
        self.assertGreaterEqual(min(parts.values()), 0)
        found = self.run_json("path", "arena.map", "0,0", "19,10")
        for key in ("outcome", "length", "cost", "engine", "expanded", "work"):
            self.assertEqual(answer[key], found[key])
        self.assertGreaterEqual(answer["generated"], answer["queued"])

    def test_it_tells_what_a_prepared_space_saves(self):
        answer = self.run_json("explain", "arena.map", "0,0", "19,10")
        prepared = self.run_json("explain", "arena.map", "0,0", "19,10", "--prepare")
        self.assertEqual(prepared["unprepared_expanded"], answer["expanded"])
        self.assertEqual((prepared["cost"], prepared["length"]), (answer["cost"], answer["length"]))
        self.assertLessEqual(prepared["expanded"], answer["expanded"])

    def test_reason_statistics_and_picture_come_together(self):
        out, errors = self.run_text("explain", "arena.map", "0,0", "5,8", "--colour", "never", code=1)
        lines = out.splitlines()
        self.assertEqual(len(lines[0]), 20)
        self.assertIn("No path: the goal lies in another region (2, the start in 1); no search was needed.", lines)
        for part in ("loading the map", "preparing the space", "search", "path", "in all"):
            self.assertIn("\n  " + part, out)
        self.assertEqual(errors, "")

    def test_letters_show_what_is_in_the_way(self):
        ends = ("0,7", "5,7", "--unreachable", "breach")
        out, _ = self.run_text("show", "arena.map", "--path", *ends, code=1)
        self.assertEqual(out.splitlines()[7], "A**X.B..@.....OOO...")
        self.write("gap.map", map_text(["...@...", ".......", "...@..."]))
        self.write("large.profile", "size 2x2\n")
        out, _ = self.run_text("explain", "gap.map", "0,0", "5,0", "--profile", "large.profile", code=1)
        self.assertEqual(out.splitlines()[:3], ["A..@.B.", "..!....", "...@..."])

    def test_the_cell_in_the_way_has_a_box(self):
        self.write("gap.map", map_text(["...@...", ".......", "...@..."]))
        self.write("large.profile", "size 2x2\n")
        out, _ = self.run_text("explain", "gap.map", "0,0", "5,0", "--profile", "large.profile", "-o", "gap.svg",
                               code=1)
        self.assertIn("clearance 1 of 2 at (2, 1)", out)
        self.assertIn("#e87d1e", self.read("gap.svg").decode())
        self.run_text("explain", "arena.map", "0,0", "9,0", "-o", "open.svg")
        self.assertNotIn("#e87d1e", self.read("open.svg").decode())

    def test_a_bad_file_name_is_refused_before_the_search(self):
        self.assert_refused(["explain", "arena.map", "0,0", "9,0", "-o", "a.jpg"], ".png or .svg")


class Frames(ProgramTest):
    SEARCH = ["show", "arena.map", "--path", "0,4", "9,4", "--engine", "general"]

    def states(self, *arguments):
        out, _ = self.run_text(*self.SEARCH, *arguments, "--colour", "never")
        return "".join(out.splitlines()[:12])

    def test_a_moment_has_one_current_cell_and_open_ones_around(self):
        first = self.states("--frame", "1")
        self.assertEqual((first.count("x"), first.count("%")), (0, 0))  # the current cell is the start: A
        self.assertGreater(first.count("o"), 2)

    def test_closed_cells_become_more_from_frame_to_frame(self):
        last = self.run_json("path", "arena.map", "0,4", "9,4", "--engine", "general")["expanded"]
        self.assert_refused(self.SEARCH + ["--frame", last + 1], "from 1 to %d" % last)
        self.assertEqual(self.states("--frame", last), self.states("--frame", "end"))

    def test_numbers_and_arrows_stand_in_large_cells(self):
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "large.svg", "--scale", "50")
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "small.svg", "--scale", "20")
        self.run_text(*self.SEARCH, "--frame", "3", "-o", "tiny.svg", "--scale", "8")
        large, small, tiny = (self.read(name + ".svg").decode() for name in ("large", "small", "tiny"))
        texts = [each.text for each in xml.etree.ElementTree.fromstring(large).iter("{http://www.w3.org/2000/svg}text")]
        self.assertEqual(len(texts) % 3, 0)
        for f, g, h in zip(*[iter(texts)] * 3):
            self.assertAlmostEqual(float(f), float(g) + float(h), delta=0.11)
        self.assertIn("9", texts)  # the start: h is 9 straight steps
        self.assertNotIn("<text", small)
        self.assertGreater(small.count("<path"), tiny.count("<path"))

    def test_long_numbers_leave_a_gap_between_them(self):
        self.write("long.map", map_text(["." * 2500]))
        self.run_text("show", "long.map", "--path", "0,0", "2499,0", "--engine", "general", "--frame", "end", "--scale",
                      "44", "-o", "long.svg")
        texts = list(xml.etree.ElementTree.fromstring(self.read("long.svg")).iter("{http://www.w3.org/2000/svg}text"))
        self.assertGreater(len(texts), 7000)
        for above, left, right in zip(texts[::3], texts[1::3], texts[2::3]):
            for line in ([above], [left, right]):
                wide = sum(0.6 * len(text.text) * float(text.get("font-size")) for text in line)
                self.assertLess(wide, 0.8, [text.text for text in line])

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_frames_are_numbered_files(self):
        told = self.run_json(*self.SEARCH, "--frames", "walk.png", "--every", "3", "--scale", "20")
        last = self.run_json("path", "arena.map", "0,4", "9,4", "--engine", "general")["expanded"]
        self.assertEqual(told["frames"], (last + 2) // 3)
        names = sorted(name for name in os.listdir(self.folder) if name.startswith("walk-"))
        self.assertEqual(len(names), told["frames"])
        pictures = [self.read(name) for name in names]
        self.assertTrue(all(picture.startswith(b"\x89PNG") for picture in pictures))
        self.assertEqual(len(set(pictures)), len(pictures))

    def test_options_that_need_another_are_refused(self):
        self.assert_refused(["show", "arena.map", "--frame", "1"], "--frame", "--path")
        self.assert_refused(self.SEARCH + ["--frames", "a.svg", "-o", "b.svg"], "--frames", "-o")
        self.assert_refused(self.SEARCH + ["--every", "2"], "--every", "--frames")
        self.assert_refused(self.SEARCH + ["--frame", "0"], "--frame", "'0'")
        self.assert_refused(self.SEARCH + ["--frames", "a.gif"], ".png or .svg")
        self.assert_refused(["show", "arena.map", "--path", "0,0", "9,0", "--frame", "1"], "--engine general")


if __name__ == "__main__":
    unittest.main()
