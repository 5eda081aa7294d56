#!/usr/bin/env python3
"""Tests of wend simulate: scripts, their lines, JSON, pictures and errors."""

import os
import re
import struct
import unittest
import xml.etree.ElementTree
import zlib
from random import Random

from pictures import decode_png
from program import HAS_PNG, ROOT, ProgramTest, map_text

ROOM = ["............", "............", ".....@@.....", ".....@@.....", "............", "............"]
HEAD = "map room.map\nprofile man\n"
SVG = "{http://www.w3.org/2000/svg}"


def chunks_of(data):
    """Kind and body of each chunk of a PNG."""
    at = 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        yield kind, body
        at += 12 + length


class SimulateTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.write("room.map", map_text(ROOM))

    def script(self, text, name="script.wsim"):
        with open(self.path(name), "w", newline="", encoding="utf-8") as file:
            file.write(text)
        return name

    def simulate(self, text, *options):
        return self.run_json("simulate", self.script(text), *options)

    def ends(self, text):
        """Where each unit stands at the end, and how it fares."""
        units = self.simulate(text)["units"]
        return {unit["name"]: (unit["x"], unit["y"], unit["state"]) for unit in units}


class Commands(SimulateTest):
    def test_a_unit_goes_where_it_is_sent(self):
        ends = self.ends(HEAD + "unit bob man 0,0\ngo bob 11,5\ntick 20\n")
        self.assertEqual(ends, {"bob": (11, 5, "arrived")})

    def test_a_unit_takes_a_step_per_tick(self):
        ends = self.ends(HEAD + "unit bob man 0,0\ngo bob 11,0\ntick 4\n")
        self.assertEqual(ends, {"bob": (4, 0, "walks")})

    def test_a_line_is_printed_for_each_tick(self):
        out, errors = self.run_text("simulate", self.script(HEAD + "unit bob man 0,0\ngo bob 2,0\ntick 2\ntick 1\n"))
        lines = out.splitlines()
        self.assertEqual(len(lines), 3)
        self.assertRegex(lines[0], r"^tick +1: +1 moved, .* work \d+ of 20000$")
        self.assertIn("   1 arrived", lines[2])
        self.assertEqual(errors, "")

    def test_units_tells_where_they_end(self):
        out, _ = self.run_text("simulate", self.script(HEAD + "units men 2 man 0,0,2,1\ntick 1\n"), "--units")
        self.assertEqual(out.splitlines()[1:], ["men.1: 0,0, idle", "men.2: 1,0, idle"])

    def test_one_of_a_squad_is_named_by_its_number(self):
        ends = self.ends(HEAD + "units men 3 man 0,0,3,1\ngo men.3 11,0\ntick 20\n")
        self.assertEqual(ends["men.3"][:2], (11, 0))
        self.assertEqual(ends["men.1"], (0, 0, "idle"))

    def test_a_squad_on_a_field_arrives_and_leaves(self):
        result = self.simulate(HEAD + "units men 9 man 0,0,3,3\nflow men 11,0,1,6 leave\ntick 30\n")
        self.assertEqual(result["ticks"][-1]["arrived"], 9)

    def test_those_on_a_field_go_around_a_new_wall(self):
        text = HEAD + "unit bob man 0,0\nflow bob 11,0,1,1\ntick 3\nedit 7,0,1,5 wall\ntick 30\n"
        self.assertEqual(self.ends(text)["bob"], (11, 0, "arrived"))

    def test_a_path_that_was_built_over_is_found_anew(self):
        text = HEAD + "unit bob man 0,0\ngo bob 11,0\ntick 3\nedit 7,0,1,5 @\ntick 30\n"
        self.assertEqual(self.ends(text)["bob"], (11, 0, "arrived"))

    def test_where_no_way_leads_one_goes_as_near_as_can_be(self):
        text = HEAD + "edit 8,0,1,6 @\nunit bob man 0,0\ngo bob 11,0\ntick 30\n"
        self.assertEqual(self.ends(text)["bob"], (7, 0, "arrived"))

    def test_hunters_end_beside_their_prey(self):
        text = HEAD + "unit fox man 0,0\nunit hare man 11,5\nchase fox hare\ntick 20\n"
        x, y, state = self.ends(text)["fox"]
        self.assertEqual((max(11 - x, 5 - y), state), (1, "arrived"))

    def test_a_hunter_follows_prey_that_moves(self):
        text = HEAD + "unit fox man 0,0\nunit hare man 3,0\ngo hare 11,5\nchase fox hare\ntick 30\n"
        ends = self.ends(text)
        self.assertEqual(ends["hare"][:2], (11, 5))
        self.assertEqual(max(abs(11 - ends["fox"][0]), abs(5 - ends["fox"][1])), 1)

    def test_a_squad_sent_to_one_place_stands_around_it(self):
        ends = self.ends(HEAD + "units men 9 man 0,0,3,3\norder men 9,4\ntick 60\n")
        self.assertTrue(all(state == "arrived" for _, _, state in ends.values()), ends)
        self.assertTrue(all(max(abs(x - 9), abs(y - 4)) <= 3 for x, y, _ in ends.values()), ends)
        self.assertEqual(len({end[:2] for end in ends.values()}), 9)

    def test_a_hundred_ordered_over_an_empty_field_all_arrive(self):
        self.write("wide.map", map_text(["." * 80] * 40))
        text = "map wide.map\nprofile man\nunits men 100 man 2,2,15,36\norder men 60,20\ntick 66\n"
        self.assertTrue(all(state == "arrived" for _, _, state in self.ends(text).values()))

    def test_two_who_go_past_each_other_in_a_corridor_use_its_bay(self):
        self.write("bay.map", map_text(["@@@@@@@@@@", "@........@", "@@@@.@@@@@", "@@@@@@@@@@"]))
        ends = self.ends("map bay.map\nprofile man\nunit a man 1,1\nunit b man 8,1\ngo a 8,1\ngo b 1,1\ntick 40\n")
        self.assertEqual(ends, {"a": (8, 1, "arrived"), "b": (1, 1, "arrived")})

    def test_an_order_may_name_a_formation(self):
        ends = self.ends(HEAD + "units men 6 man 0,0,2,3\norder men 9,1 column\ntick 40\n")
        self.assertEqual(sorted(end[:2] for end in ends.values()), [(x, y) for x in (8, 9, 10) for y in (1, 2)])

    def test_a_formation_that_a_door_parts_is_whole_once_it_opens(self):
        rows = [list("." * 41) for _ in range(41)]
        for y in range(41):
            rows[y][20] = "." if y == 20 else "@"
        self.write("halves.map", map_text(["".join(row) for row in rows]))
        text = ("map halves.map\nprofile man\nunits men 150 man 0,10,12,20\norder men 33,20 wedge\ntick 50\n"
                "edit 20,20,1,1 wall\ntick 50\nedit 20,20,1,1 ground\ntick 200\n")
        ends = self.ends(text)
        self.assertEqual({state for _, _, state in ends.values()}, {"arrived"})
        whole = self.ends("".join(line + "\n" for line in text.splitlines() if not line.startswith("edit")))
        self.assertEqual({end[:2] for end in ends.values()}, {end[:2] for end in whole.values()})

    def test_those_who_stand_make_room_for_an_order(self):
        self.write("lane.map", map_text(["........", "@@@.@@@@"]))
        ends = self.ends("map lane.map\nprofile man\nunit a man 0,0\nunit b man 3,0\norder a 7,0\ntick 20\n")
        self.assertEqual(ends["a"], (7, 0, "arrived"))

    def test_an_order_goes_round_those_who_walk_and_a_new_wall(self):
        text = HEAD + "units men 6 man 0,0,2,3\nunits others 6 man 10,0,2,3\norder men 10,4\ngo others 0,4\ntick 4\n"
        ends = self.ends(text + "edit 6,0,1,2 @\ntick 40\n")
        self.assertTrue(all(state == "arrived" for _, _, state in ends.values()), ends)
        self.assertEqual(len({end[:2] for end in ends.values()}), 12)
        shut = self.ends(text + "edit 8,0,1,6 @\ntick 40\n")
        self.assertTrue(all(x < 8 for name, (x, _, _) in shut.items() if name.startswith("men")), shut)

    def test_a_team_is_sent_as_one(self):
        self.write("tank.profile", "size 2x2\n")
        text = (HEAD + "profile tank tank.profile\nunit t tank 0,0\nunits men 6 man 0,3,3,2\nteam all t men\n"
                "order all 8,1 box\ntick 40\n")
        ends = self.ends(text)
        self.assertTrue(all(state == "arrived" for _, _, state in ends.values()), ends)
        self.assertTrue(all(max(abs(x - 8), abs(y - 1)) <= 4 for x, y, _ in ends.values()), ends)
        ends = self.ends(text + "stop all\ngo all.1 0,0\ntick 20\n")
        self.assertEqual(ends["t"], (0, 0, "arrived"))
        self.assertEqual({state for name, (_, _, state) in ends.items() if name != "t"}, {"idle"})

    def test_a_team_has_one_colour(self):
        self.run_text("simulate", self.script(HEAD + "unit a man 0,0\nunit b man 2,0\nunit c man 4,0\nteam ab b a\n"
                                              "tick 1\n"), "-o", "team.svg")
        colours = [circle.get("fill") for circle in
                   xml.etree.ElementTree.parse(self.path("team.svg")).getroot().findall(SVG + "circle")]
        self.assertEqual(colours[0], colours[1])
        self.assertNotEqual(colours[0], colours[2])

    def test_a_crowd_walks_between_cells_and_nobody_overlaps(self):
        text = HEAD + "crowd east 8 man 0,0,2,4\ncrowd west 8 man 10,0,2,4 radius 0.3\ngo east 11,1\ngo west 0,1\n"
        between = 0
        for ticks in range(1, 30, 4):
            units = self.simulate(text + "tick %d\n" % ticks)["units"]
            for i, a in enumerate(units):
                between += a["x"] % 0.5 != 0
                for b in units[:i]:
                    reach = sum(0.4 if unit["name"].startswith("east") else 0.3 for unit in (a, b))
                    self.assertGreater((a["x"] - b["x"]) ** 2 + (a["y"] - b["y"]) ** 2, (reach - 0.02) ** 2, (ticks, a, b))
        self.assertGreater(between, 40)
        ends = self.ends(text + "tick 80\n")
        self.assertTrue(all(state == "arrived" for _, _, state in ends.values()), ends)
        self.assertTrue(all(x > 7 if name.startswith("east") else x < 5 for name, (x, _, _) in ends.items()), ends)

    def test_a_crowd_on_a_field_leaves_the_map_at_the_speed_it_has(self):
        text = HEAD + "crowd men 9 man 0,0,3,3 speed %s\nflow men 11,0,1,6 leave\ntick 18\n"
        self.assertEqual(self.simulate(text % "1")["ticks"][-1]["arrived"], 9)
        self.assertEqual(self.simulate(text % "0.3")["ticks"][-1]["arrived"], 0)

    def test_a_crowd_goes_round_those_who_stand_and_a_new_wall(self):
        self.write("alley.map", map_text(["." * 20] * 5))
        text = "map alley.map\nprofile man\nunits guards 3 man 10,0,1,3\ncrowd men 4 man 0,0,2,2\ngo men 19,1\n%stick 100\n"
        for wall in ("", "tick 4\nedit 14,2,1,3 @\n"):
            ends = self.ends(text % wall)
            self.assertTrue(all(state == "arrived" for name, (_, _, state) in ends.items() if name[0] == "m"), ends)
        shut = self.ends(text % "tick 2\nedit 14,0,1,5 @\n")
        self.assertTrue(all(x < 14 for _, (x, _, _) in shut.items()), shut)

    def test_others_go_round_a_crowd_that_stands(self):
        text = HEAD + "crowd men 4 man 5,0,1,2\nunit bob man 0,0\ngo bob 11,0\nunit eve man 0,2\norder eve 11,2\ntick 30\n"
        ends = self.ends(text.replace("crowd men 4 man 5,0,1,2", "crowd men 2 man 5,0,1,2"))
        self.assertEqual((ends["bob"], ends["eve"]), ((11, 0, "arrived"), (11, 2, "arrived")))

    def test_large_ones_and_small_ones_are_ordered_together(self):
        self.write("tank.profile", "size 2x2\n")
        text = HEAD + "profile tank tank.profile\nunit t tank 0,0\nunits men 6 man 0,3,3,2\n"
        ends = self.ends(text + "order t 9,1\norder men 9,1\ntick 40\n")
        self.assertTrue(all(state == "arrived" for _, _, state in ends.values()), ends)

    def test_who_is_stopped_stands_still(self):
        for order in ("go bob 11,5", "flow bob 11,5,1,1", "chase bob ann"):
            text = HEAD + "unit bob man 0,0\nunit ann man 11,4\n%s\ntick 3\nstop bob\ntick 5\n" % order
            x, y, state = self.ends(text)["bob"]
            self.assertLess(x, 5)
            self.assertEqual(state, "idle")

    def test_an_order_takes_the_place_of_the_one_before(self):
        orders = ("go bob 11,5", "order bob 11,5", "flow bob 11,5,1,1", "chase bob ann", "wander bob")
        for before in orders:
            for after in orders[:3]:
                text = HEAD + "unit bob man 0,0\nunit ann man 11,0\n%s\ntick 3\n%s\ntick 30\n" % (before, after)
                self.assertEqual(self.ends(text)["bob"], (11, 5, "arrived"), (before, after))

    def test_an_order_goes_round_hunters_who_have_caught_their_prey(self):
        text = HEAD + "unit hare man 5,0\nunits foxes 2 man 4,0,1,2\nunits men 6 man 0,0,2,3\nchase foxes hare\ntick 3\n"
        text += "order men 6,1\ntick 30\nchase foxes men\ntick %d\n"
        for ticks in range(1, 12, 2):
            ends = self.ends(text % ticks)
            self.assertEqual(len({end[:2] for end in ends.values()}), 9, ends)

    def test_nobody_ever_stands_where_another_does(self):
        text = HEAD + "units a 12 man 0,0,4,6\nunits b 12 man 8,0,4,6\ngo a 11,3\nflow b 0,0,2,6\ntick 5\n"
        text += "chase a b\ntick 10\nwander b\ntick 15\n"
        for ticks in range(1, 20, 3):
            ends = self.ends(text + "tick %d\n" % ticks)
            self.assertEqual(len({end[:2] for end in ends.values()}), 24)

    def test_wanderers_keep_moving_as_their_seed_says(self):
        text = HEAD + "seed %d\nunits men 5 man 0,0,3,3\nwander men\ntick 40\n"
        self.assertEqual(self.ends(text % 3), self.ends(text % 3))
        self.assertNotEqual(self.ends(text % 3), self.ends(text % 4))

    def test_danger_is_avoided(self):
        rows = ["." * 21] * 11
        self.write("field.map", map_text(rows))
        head = "map field.map\nprofile man\nunit bob man 0,5\n"
        text = head + "%sgo bob 20,5\ntick 11\n"
        straight = self.ends(text % "")["bob"]
        around = self.ends(text % "influence fear price 1\nstamp fear 10,5 2000 4\ntick 1\n")["bob"]
        self.assertEqual(straight[1], 5)
        self.assertNotEqual(around[1], 5)

    def test_large_movers_and_profiles_from_files(self):
        self.write("tank.profile", "size 2x2\n")
        ends = self.ends("map room.map\nprofile tank tank.profile\nunit t tank 0,0\ngo t 10,4\ntick 20\n")
        self.assertEqual(ends["t"][:2], (10, 4))

    def test_all_searches_share_the_budget(self):
        ticks = self.simulate(HEAD + "budget 64\nunits men 12 man 0,0,3,4\ngo men 11,5\ntick 30\n")["ticks"]
        self.assertTrue(all(tick["budget"] == 64 for tick in ticks))
        self.assertLess(max(tick["work"] for tick in ticks), 64 + 64)
        self.assertGreater(ticks[0]["asking"], 0)

    def test_many_questions_at_once_stay_within_the_budget(self):
        for budget in (200, 500, 1000):
            ticks = self.simulate(HEAD + f"budget {budget}\nunits men 28 man 0,0,6,5\ngo men 11,5\ntick 4\n")["ticks"]
            self.assertLess(max(tick["work"] for tick in ticks), budget + 64)

    def test_crowds_that_meet_arrive_however_few_units_of_work_a_tick_has(self):
        text = f"map {ROOT}/maps/rooms.map\nprofile man\nunits men 40 man 1,1,12,6\nunits others %d man 60,29,12,6\n"
        for others, budget in ((1, 300), (40, 2000)):
            ticks = self.simulate(text % others + f"budget {budget}\ngo men 71,35\ngo others 1,1\ntick 600\n")["ticks"]
            self.assertEqual(ticks[-1]["arrived"], 40 + others)

    def test_hexagons_and_levels(self):
        out, _ = self.run_text("simulate", self.script(
            "map %s/maps/castle.wmap\nprofile man %s/maps/profiles/soldier.profile\nunit bob man 0,15,0\n"
            "go bob 12,3,2\ntick 80\n" % (ROOT, ROOT)), "--units")
        self.assertIn("bob: 12,3,2, arrived", out)
        ends = self.ends("map %s/maps/hexes.wmap\nprofile scout %s/maps/profiles/hex-scout.profile\n"
                         "unit bob scout 12,4\nflow bob 20,12,1,1\ntick 60\n" % (ROOT, ROOT))
        self.assertEqual(ends["bob"][2], "arrived")

    def test_the_sample_gives_the_same_lines_each_time(self):
        first, _ = self.run_text("simulate", os.path.join(ROOT, "maps", "gates.wsim"), "--units")
        second, _ = self.run_text("simulate", os.path.join(ROOT, "maps", "gates.wsim"), "--units")
        self.assertEqual(first, second)
        self.assertEqual(len(re.findall("^tick", first, re.MULTILINE)), 150)


class Pictures(SimulateTest):
    TEXT = HEAD + "units men 4 man 0,0,2,2\ngo men 11,5\ntick 3\nedit 3,0,1,1 @\nunit late man 11,0\ntick 5\n"

    def test_an_animated_svg_has_all_that_moves(self):
        self.run_text("simulate", self.script(self.TEXT), "-o", "moving.svg")
        root = xml.etree.ElementTree.parse(self.path("moving.svg")).getroot()
        circles = root.findall(SVG + "circle")
        self.assertEqual(len(circles), 5)
        values = circles[0].find(SVG + "animate").get("values").split(";")
        self.assertEqual(len(values), 8)
        self.assertEqual(circles[4].findall(SVG + "animate")[2].get("attributeName"), "opacity")
        self.assertIn("8 ticks", [text.text for text in root.iter(SVG + "text")])

    def test_a_unit_that_comes_after_the_last_tick_is_in_no_picture(self):
        self.run_text("simulate", self.script(self.TEXT + "unit later man 11,1\n"), "-o", "later.svg")
        root = xml.etree.ElementTree.parse(self.path("later.svg")).getroot()
        self.assertEqual(len(root.findall(SVG + "circle")), 5)

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_an_animated_png_has_a_frame_per_tick(self):
        self.run_text("simulate", self.script(self.TEXT), "-o", "moving.png", "--scale", "9")
        with open(self.path("moving.png"), "rb") as file:
            data = file.read()
        chunks = list(chunks_of(data))
        kinds = [kind for kind, _ in chunks]
        self.assertEqual(kinds[:4], [b"IHDR", b"acTL", b"fcTL", b"IDAT"])
        self.assertEqual(kinds.count(b"fcTL"), 8)
        self.assertEqual(struct.unpack(">I", chunks[1][1][:4])[0], 8)
        numbers = [struct.unpack(">I", body[:4])[0] for kind, body in chunks if kind in (b"fcTL", b"fdAT")]
        self.assertEqual(numbers, list(range(len(numbers))))
        width, height, rows = decode_png(data)
        self.assertEqual((width, len(rows)), (12 * 9, height))
        self.assertGreater(height, 6 * 9)

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_the_frames_of_an_animation_are_those_drawn_one_by_one(self):
        script = self.script(self.TEXT)
        self.run_text("simulate", script, "-o", "moving.png", "--frames", "still.png", "--scale", "7")
        with open(self.path("moving.png"), "rb") as file:
            chunks = list(chunks_of(file.read()))
        canvas, number = None, 0
        width, height = struct.unpack(">II", chunks[0][1][:8])
        for index, (kind, body) in enumerate(chunks):
            if kind != b"fcTL":
                continue
            w, h, x, y = struct.unpack(">IIII", body[4:20])
            packed = b""
            for later, data in chunks[index + 1:]:
                if later not in (b"IDAT", b"fdAT"):
                    break
                packed += data if later == b"IDAT" else data[4:]
            part = decode_part(w, h, packed)
            canvas = [bytes(width * 3)] * height if canvas is None else canvas
            for row in range(h):
                old = canvas[y + row]
                canvas[y + row] = old[:x * 3] + part[row] + old[(x + w) * 3:]
            number += 1
            with open(self.path("still-%05d.png" % number), "rb") as file:
                self.assertEqual(decode_png(file.read())[2], canvas, number)
        self.assertEqual(number, 8)

    @unittest.skipUnless(HAS_PNG, "built without libpng")
    def test_every_draws_fewer(self):
        self.run_text("simulate", self.script(self.TEXT), "--frames", "few.png", "--every", "3")
        self.assertEqual(sorted(name for name in os.listdir(self.folder) if name.startswith("few-")),
                         ["few-00001.png", "few-00002.png", "few-00003.png"])

    def test_hexagons_move_too(self):
        self.run_text("simulate", self.script("map %s/maps/hexes.wmap\nprofile man\nunit bob man 9,4\nwander bob\n"
                                              "tick 5\nedit 12,5,2,2 W\ntick 5\n" % ROOT), "-o", "hexes.svg")
        xml.etree.ElementTree.parse(self.path("hexes.svg"))


def decode_part(width, height, packed):
    """Rows of a frame, decoded as the PNG of its own that it would be."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return decode_png(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b""))[2]


class NoWay(SimulateTest):
    def test_who_has_no_way_is_counted_and_asks_again_later(self):
        self.write("floors.wmap", "wend map 1\nsize 4 1\nlevels 2\nlevel 0\n....\nlevel 1\n@@@@\n")
        ticks = self.simulate("map floors.wmap\nprofile man\nunit bob man 0,0\ngo bob 2,0,1\ntick 40\n")["ticks"]
        self.assertEqual([tick["no_way"] for tick in ticks[:10]], [1] * 10)
        self.assertEqual([tick["asking"] for tick in ticks].count(1), 2)


class Errors(SimulateTest):
    def refuses(self, text, where, words, *options):
        self.assert_refused(["simulate", self.script(text), *options], "script.wsim:%s: " % where, words)

    def test_each_says_line_and_column_and_what_to_do(self):
        cases = [
            ("tick 1\n", "1:1", "there is no map yet"),
            (HEAD, "1:1", "add a line such as: tick 100"),
            (HEAD + "tick\n", "3:1", "write: tick COUNT"),
            (HEAD + "tick 0\n", "3:6", "'0' is no whole number from 1"),
            (HEAD + "tick 60000\ntick 60000\n", "4:6", "more than 100000 ticks"),
            (HEAD + "run 3\ntick 1\n", "3:1", "there is no command 'run'"),
            (HEAD + "unit bob man\ntick 1\n", "3:1", "write: unit NAME PROFILE X,Y"),
            (HEAD + "unit bob man 3,3 4\ntick 1\n", "3:18", "write: unit NAME PROFILE X,Y"),
            (HEAD + "unit bob dog 3,3\ntick 1\n", "3:10", "there is no profile 'dog'"),
            (HEAD + "unit b.b man 3,3\ntick 1\n", "3:6", "is no name"),
            (HEAD + "unit man man 3,3\ntick 1\n", "3:6", "the name 'man' is taken"),
            (HEAD + "unit bob man 12,3\ntick 1\n", "3:14", "leaves the map"),
            (HEAD + "unit bob man 5,2\ntick 1\n", "3:14", "cannot stand on 5,2"),
            (HEAD + "units men 9 man 5,2,3,1\ntick 1\n", "3:17", "room for 1 of 9"),
            (HEAD + "run 3\n", "3:1", "there is no command 'run'"),
            (HEAD + "run\x1b[1m 3\n", "3:1", "'run?[1m'"),
            (HEAD + "  unit bob man here\ntick 1\n", "3:16", "is no area"),
            (HEAD + "units men 99999 man 0,0,3,3\ntick 1\n", "3:11", "no whole number from 1 to 20000"),
            (HEAD + "units men 9 man 0,0,0,3\ntick 1\n", "3:17", "is no area"),
            (HEAD + "go bob 3,3\ntick 1\n", "3:4", "there are no units 'bob'"),
            (HEAD + "units men 2 man 0,0,2,2\ngo men.3 3,3\ntick 1\n", "4:8", "from 1 to 2"),
            (HEAD + "unit bob man 0,0\ngo bob 3;3\ntick 1\n", "4:8", "'3;3' is no cell"),
            (HEAD + "unit bob man 0,0\nchase bob bob\ntick 1\n", "4:11", "cannot chase themselves"),
            (HEAD + "unit bob man 0,0\nflow bob 3,3 stay\ntick 1\n", "4:14", "write leave"),
            (HEAD + "unit bob man 0,0\norder bob 3,3 heap\ntick 1\n", "4:15", "write line, column, box or wedge"),
            (HEAD + "team all men\ntick 1\n", "3:10", "there are no units 'men'"),
            (HEAD + "unit a man 0,0\nunit b man 1,0\nteam ab a b a\ntick 1\n", "5:13", "in the team already"),
            (HEAD + "unit a man 0,0\nteam man a\ntick 1\n", "4:6", "the name 'man' is taken"),
            (HEAD + "crowd men 3 man 0,0,3,1 radius\ntick 1\n", "3:25", "what is 'radius' to be"),
            (HEAD + "crowd men 3 man 0,0,3,1 size 3\ntick 1\n", "3:25", "no setting 'size', choose radius or speed"),
            (HEAD + "crowd men 3 man 0,0,3,1 speed 0\ntick 1\n", "3:31", "is no number from 0.01 to 10"),
            (HEAD + "crowd men 3 man 0,0,3,1\norder men 5,5\ntick 1\n", "4:7", "sent by go and flow alone"),
            (HEAD + "crowd men 3 man 0,0,3,1\nwander men\ntick 1\n", "4:8", "sent by go and flow alone"),
            ("map %s/maps/hexes.wmap\nprofile man\ncrowd men 3 man 9,4,3,3\ntick 1\n" % ROOT, "3:13", "walk on squares"),
            (HEAD + "edit 0,0,13,1 @\ntick 1\n", "3:6", "leaves the map"),
            (HEAD + "edit 0,0 lava\ntick 1\n", "3:10", "no terrain 'lava'"),
            (HEAD + "budget 0\ntick 1\n", "3:8", "no whole number from 1"),
            (HEAD + "map room.map\ntick 1\n", "3:5", "there is a map already"),
            (HEAD + "influence fear keep 2\ntick 1\n", "3:21", "is no number from 0 to 1"),
            (HEAD + "influence fear keep\ntick 1\n", "3:16", "what is 'keep' to be"),
            (HEAD + "influence fear colour 2\ntick 1\n", "3:16", "no setting 'colour'"),
            (HEAD + "stamp fear 3,3 9 9\ntick 1\n", "3:7", "there is no influence 'fear'"),
            (HEAD + 'unit "bob man 3,3\ntick 1\n', "3:6", "the quotes are not closed"),
        ]
        for text, where, words in cases:
            with self.subTest(words):
                self.refuses(text, where, words)

    def test_files_that_are_not_there_are_named(self):
        self.assert_refused(["simulate", "nothing.wsim"], "nothing.wsim")
        self.assert_refused(["simulate", self.script("map nothing.map\ntick 1\n")],
                            "script.wsim:1:5: ", "nothing.map")
        self.assert_refused(["simulate", self.script("map room.map\nprofile man nobody.profile\ntick 1\n")],
                            "script.wsim:2:13: ", "nobody.profile")

    def test_a_byte_order_mark_is_no_part_of_the_first_command(self):
        self.assertEqual(len(self.simulate("\ufeff" + HEAD + "tick 2\n")["ticks"]), 2)

    def test_a_map_beside_the_script_is_found(self):
        os.makedirs(self.path("below"), exist_ok=True)
        self.write(os.path.join("below", "small.map"), map_text(["...", "..."]))
        name = self.script("map small.map\nprofile man\nunit bob man 0,0\ntick 1\n", os.path.join("below", "s.wsim"))
        self.assertEqual(len(self.run_json("simulate", name)["ticks"]), 1)

    def test_options_that_make_no_sense_are_refused(self):
        script = self.script(HEAD + "tick 1\n")
        for options in (["-o", "a.gif"], ["--frames", "a.svg"], ["--every", "2"], ["--delay", "5"],
                        ["-o", "a.svg", "--delay", "99999"]):
            self.assert_refused(["simulate", script, *options])

    def test_a_failure_leaves_no_half_a_picture(self):
        script = self.script(HEAD + "unit bob man 0,0\ntick 3\ngo nobody 3,3\ntick 3\n")
        for name in ["half.svg"] + ["half.png"] * HAS_PNG:
            self.assert_refused(["simulate", script, "-o", name])
            self.assertFalse(os.path.exists(self.path(name)))

    def test_bytes_that_are_no_script_are_refused(self):
        with open(self.path("bytes.wsim"), "wb") as file:
            file.write(bytes(range(256)) * 40)
        self.assert_refused(["simulate", "bytes.wsim"], "zero byte")
        self.assert_refused(["simulate", "-"], "standard input: this is longer than 16777216 bytes",
                            stdin=b"#" * ((1 << 24) + 1))

    def test_scripts_cut_anywhere_end_well(self):
        text = (HEAD + "units men 4 man 0,0,2,2\nunit fox man 11,5\nbudget 100\ngo men 11,4\nchase fox men\n"
                "influence fear keep 0.9 spread 0.1 from fox\nstamp fear 3,3 100 4\ntick 4\nedit 3,0,1,3 wall\n"
                "flow men 0,0,2,2 leave\ntick 6\n")
        for length in range(0, len(text), 3):
            name = self.script(text[:length])
            result = self.run_program("simulate", name)
            self.assertIn(result.returncode, (0, 2), (text[:length], result.stderr))

    def test_scripts_with_anything_in_them_end_well(self):
        words = ("map room.map profile unit units crowd team go flow order chase wander stop edit influence stamp tick budget seed man "
                 "men men.2 bob 0,0 3,3 11,5 0,0,3,3 9,9,9,9 1,1,0,0 -1,2 4 0 99999999999999999999 1e9 0.5 @ wall leave "
                 "keep spread from strength price \" # . , \x01 \u00e9").split(" ")
        random = Random(11)
        for _ in range(120):
            lines = [" ".join(random.choice(words) for _ in range(random.randrange(6))) for _ in range(12)]
            text = HEAD + "units men 3 man 0,0,3,3\nunit bob man 9,0\n" + "\n".join(lines) + "\ntick 3\n"
            result = self.run_program("simulate", self.script(text))
            self.assertIn(result.returncode, (0, 2), (text, result.stderr))

    def test_orders_in_any_sequence_end_well(self):
        orders = ["go {} 11,5", "order {} 6,0", "flow {} 0,0,2,6", "flow {} 11,0,1,6 leave", "chase {} {}", "wander {}",
                  "stop {}", "edit 4,{},2,1 wall", "edit 4,{},2,1 ground", "tick 4", "budget 5{}", "stamp fear 5,{} 900 4"]
        random = Random(12)
        for _ in range(60):
            lines = []
            for _ in range(25):
                order = random.choice(orders)
                names = [random.choice(("men", "dogs", "bob", "men.2")) for _ in range(2)]
                if order.startswith(("go", "flow", "stop")):
                    names = [random.choice(("men", "mob", "mob.1", "all"))] * 2
                if not order.startswith(("go", "order", "flow", "chase", "wander", "stop")):
                    names = [random.randrange(6)] * 2
                elif names[0][:3] == names[1][:3]:
                    names[1] = "bob" if names[0] != "bob" else "dogs"
                lines.append(order.format(*names))
            text = (HEAD + "units men 6 man 0,0,3,3\nunits dogs 3 man 9,0,3,3\nunit bob man 6,5\n"
                    "crowd mob 5 man 3,3,2,3\nteam all men mob bob\n"
                    "influence fear keep 0.8 spread 0.1 from dogs\n" + "\n".join(lines) + "\ntick 5\n")
            units = self.simulate(text)["units"]
            self.assertEqual(len(units), 15)


if __name__ == "__main__":
    unittest.main()
