#!/usr/bin/env python3
"""Each command of the Redis module: what it does, what it refuses, and with which words."""

from server import *


KEYLESS = "wend.client", "wend.stats"


class Commands(ServiceTest):
    def setUp(self):
        super().setUp()
        self.ask("WEND.CREATE", "m", 8, 4)

    def test_maps_of_bytes_and_texts(self):
        self.ask("WEND.CREATE", "b", 3, 2, "BYTES", b"..@@..")
        self.assertEqual(self.ask("WEND.EXPORT", "b", "MAP").decode(), map_text(["..@", "@.."]))
        self.assertEqual(self.ask("WEND.TERRAIN", "b", "2,0", "0,0"), [b"wall", b"ground"])
        self.ask("WEND.LOAD", "c", "TEXT", self.ask("WEND.EXPORT", "b"))
        self.assertEqual(self.ask("WEND.EXPORT", "c"), self.ask("WEND.EXPORT", "b"))
        self.ask("WEND.CREATE", "s", 3, 2, "FILL", "swamp")
        self.assertEqual(self.ask("WEND.TERRAIN", "s", "1,1"), [b"swamp"])
        self.ask("WEND.CREATE", "h", 3, 2, "LEVELS", 2, "CELLS", "hex-pointy-odd", "FILL", "G")
        self.assertEqual(pairs(self.ask("WEND.INFO", "h"))["levels"], 2)
        for cells in ("square", "hex-pointy-odd", "hex-pointy-even", "hex-flat-odd", "hex-flat-even"):
            self.ask("WEND.CREATE", "cells", 3, 2, "CELLS", cells)
            self.assertEqual(pairs(self.ask("WEND.INFO", "cells"))["cells"], cells)
        self.refused("takes 6 bytes, not 5", "WEND.CREATE", "b", 3, 2, "BYTES", b".....")
        self.refused("from 1 to 65535", "WEND.CREATE", "b", 0, 2)
        self.refused("no option 'DEPTH'", "WEND.CREATE", "b", 3, 2, "DEPTH", 4)
        self.refused("LEVELS takes a whole number from 1 to 255, not '0'", "WEND.CREATE", "b", 3, 2, "LEVELS", 0)
        self.refused("no option 'LEVELS', or its value is missing", "WEND.CREATE", "b", 3, 2, "LEVELS")
        self.refused("CELLS takes square, hex-pointy-odd", "WEND.CREATE", "b", 3, 2, "CELLS", "cube")
        self.refused("too large: it may have 268435456 cells", "WEND.CREATE", "b", 65535, 65535)
        self.refused("line 1", "WEND.LOAD", "b", "TEXT", b"typo octile")
        self.refused("OBJ or PACKED", "WEND.LOAD", "b", "PNG", b"")
        self.refused("SLOPE takes a number from 0 to 89", "WEND.LOAD", "b", "OBJ", b"", "SLOPE", 90)

    def test_texts_have_the_layers_as_they_are_now(self):
        self.ask("WEND.LOAD", "t", "TEXT", "wend map 1\nsize 4 2\nlevels 2\nterrain '~' lava\nlevel 0\n...~\n..@.\n"
                 "level 1\n....\n....\nextra 0,0..1,0,0 12\noccupied 3,0,1\n")
        self.assertEqual(self.ask("WEND.VALUE", "t", "extra", "0,0", "3,0"), [12, 0])
        self.ask("WEND.FILL", "t", "extra", "0,0,0,4,2", 0, "2,0,1,2,2", 7, "0,1,0,1,1", 65535)
        self.ask("WEND.MOVE", "t", "occupied", "3,0,1", "0,1,0")
        for _ in range(2):
            text = self.ask("WEND.EXPORT", "t")
            self.assertEqual(text.decode().splitlines()[-4:], [
                "extra 0,1,0 65535", "extra 2,0..3,0,1 7", "extra 2,1..3,1,1 7", "occupied 0,1,0"])
            self.ask("WEND.LOAD", "t", "TEXT", text)
            self.assertEqual(self.ask("WEND.EXPORT", "t"), text)
            self.assertEqual(self.ask("WEND.TERRAIN", "t", "3,0"), [b"lava"])
        self.ask("WEND.LAYER.DEL", "t", "extra")
        self.assertNotIn(b"extra", self.ask("WEND.EXPORT", "t"))
        self.assertNotIn(b"occupied", self.ask("WEND.EXPORT", "m"))

    def test_edits_are_done_all_or_none(self):
        self.assertEqual(self.ask("WEND.EDIT", "m", 1, 1, 2, 2, "@", 7, 0, 1, 4, "swamp"), 2)
        self.refused("leave the map", "WEND.EDIT", "m", 0, 0, 1, 1, "@", 7, 0, 2, 1, "@")
        self.refused("no terrain of this map", "WEND.EDIT", "m", 0, 0, 1, 1, "lava")
        self.refused("height takes a whole number from 1 to 65535, not '0'", "WEND.EDIT", "m", 0, 0, 1, 0, "@")
        self.refused("x y width height terrain", "WEND.EDIT", "m", 0, 0, 1, 1, "@", 3)
        self.refused("levels 0 to 0", "WEND.EDIT", "m", "LEVEL", 1, 0, 0, 1, 1, "@")
        rows = self.ask("WEND.EXPORT", "m", "MAP").decode().split("\n")[4:8]
        self.assertEqual(rows, [".......S", ".@@....S", ".@@....S", ".......S"])

    def test_links_walls_exits(self):
        self.assertEqual(self.ask("WEND.LINK", "m", "0,0", "7,3", 5), 0)
        self.assertEqual(self.path("m", "0,0", "7,3")["points"], "0,0 >7,3")
        self.assertEqual(self.ask("WEND.LINKS", "m"), [[b"0,0", b"7,3", 5]])
        self.assertEqual(self.ask("WEND.UNLINK", "m", 0), 1)
        self.refused("no link '0'", "WEND.UNLINK", "m", 0)
        self.ask("WEND.EDIT", "m", 0, 1, 8, 1, "@")
        self.ask("WEND.WALL", "m", "3,0", "e", "SHUT")
        self.assertEqual(self.path("m", "0,0", "7,0")["outcome"], "unreachable")
        self.ask("WEND.WALL", "m", "3,0", "e", "OPEN")
        self.ask("WEND.EXITS", "m", "3,0", "w")
        self.assertEqual(self.path("m", "0,0", "7,0")["outcome"], "unreachable")
        self.assertEqual(self.path("m", "7,0", "0,0")["outcome"], "found")
        self.refused("a side is", "WEND.WALL", "m", "3,0", "up", "SHUT")
        self.refused("not on the map", "WEND.EXITS", "m", "8,0", "all")

    def test_profiles_and_layers(self):
        self.ask("WEND.PROFILE", "m", "rook", "neighbours 4\n")
        self.assertEqual(self.ask("WEND.PROFILE.GET", "m", "rook"), b"neighbours 4\n")
        self.assertIsNone(self.ask("WEND.PROFILE.GET", "m", "queen"))
        self.refused("line 1", "WEND.PROFILE", "m", "rook", "neighbours 5\n")
        self.refused("no name", "WEND.PROFILE", "m", "4", "")
        self.refused("no profile 'queen'", "WEND.PATH", "m", "0,0", "1,1", "PROFILE", "queen")
        self.assertEqual(self.path("m", "0,0", "1,1", "PROFILE", "rook")["cost"], 2 * 13860)
        self.ask("WEND.PROFILE", "m", "rook", "neighbours 8\n")
        self.assertEqual(self.path("m", "0,0", "1,1", "PROFILE", "rook")["cost"], 19601)
        self.assertEqual(self.ask("WEND.PROFILE.DEL", "m", "rook"), 1)
        self.assertEqual(self.ask("WEND.PROFILE.DEL", "m", "rook"), 0)
        self.ask("WEND.LAYER", "m", "crowd", "occupied")
        self.refused("already", "WEND.LAYER", "m", "crowd", "occupied")
        self.refused("is of the kind known", "WEND.LAYER", "m", "known", "extra")
        self.refused("nobody stands there", "WEND.LEAVE", "m", "crowd", "1,1")
        self.ask("WEND.ENTER", "m", "crowd", "SIZE", 2, "1,1", "5,1")
        self.assertEqual(self.ask("WEND.VALUE", "m", "crowd", "1,1", "2,2", "3,3"), [1, 1, 0])
        self.refused("not on the map", "WEND.ENTER", "m", "crowd", "0,0", "99,0")
        self.assertEqual(self.ask("WEND.VALUE", "m", "crowd", "0,0"), [0])
        self.refused("nobody stands there", "WEND.MOVE", "m", "crowd", "SIZE", 2, "1,1", "3,1", "0,0", "1,0")
        self.assertEqual(self.ask("WEND.VALUE", "m", "crowd", "1,1", "4,2"), [1, 0])
        self.refused("no layer 'ghosts'", "WEND.FILL", "m", "ghosts", "0,0", 1)
        self.refused("not on the map", "WEND.VALUE", "m", "crowd", "0,0", "8,0")
        self.refused("0 to 65535", "WEND.FILL", "m", "crowd", "0,0", 65536)
        self.refused("no rectangle of this map", "WEND.FILL", "m", "crowd", "0,0", 1, "7,0,2,1", 1)
        self.assertEqual(self.ask("WEND.VALUE", "m", "crowd", "0,0"), [0])
        self.ask("WEND.FILL", "m", "crowd", "0,0", 65535)
        self.refused("65535 stand there already", "WEND.ENTER", "m", "crowd", "0,0")
        self.refused("65535 stand there already", "WEND.MOVE", "m", "crowd", "1,1", "0,0")
        self.assertEqual(self.ask("WEND.VALUE", "m", "crowd", "0,0", "1,1"), [65535, 1])
        self.ask("WEND.LAYER", "m", "mud", "extra")
        for words in (("WEND.ENTER", "m", "mud", "0,0"), ("WEND.MOVE", "m", "mud", "0,0", "1,1")):
            self.refused("does not count who stands where", *words)
        self.assertEqual(self.path("m", "0,0", "1,1")["cost"], 19601)
        # The map's own default is meant by any way of writing it.
        self.ask("WEND.PROFILE", "m", "default", "neighbours 4\n")
        for more in ([], ["PROFILE", "default"], ["PROFILE", "DEFAULT"]):
            self.assertEqual(self.path("m", "0,0", "1,1", *more)["cost"], 2 * 13860)

    def test_several_starts_and_goals(self):
        answer = self.path("m", "0,0", "7,3", "GOAL", "2,0", "GOAL", "5,0,2,2", "START", "3,0")
        self.assertEqual((answer["points"], answer["goal"]), ("3,0 2,0", 1))
        text = self.ask("WEND.PATH", "m", "0,0", "7,3", "GOAL", "2,0", "GOAL", "5,0,2,2", "START", "3,0", "JSON")
        self.assertIn(b'"goal":1,"points":["3,0","2,0"]', text)

    def test_a_layer_of_what_is_known(self):
        self.ask("WEND.LAYER", "m", "known", "known")
        self.ask("WEND.PROFILE", "m", "careful", "unknown blocked\n")
        self.assertEqual(self.path("m", "0,0", "7,0", "PROFILE", "careful")["outcome"], "unreachable")
        self.ask("WEND.FILL", "m", "known", "0,0,8,1", 1)
        self.assertEqual(self.path("m", "0,0", "7,0", "PROFILE", "careful")["outcome"], "found")

    def test_what_a_mover_sees(self):
        self.ask("WEND.EDIT", "m", 4, 0, 1, 3, "@")
        self.assertEqual(self.ask("WEND.REACH", "m", "0,0", 14000),
                         [[b"0,0", 0, 1], [b"1,0", 13860, 1], [b"0,1", 13860, 1]])
        self.assertEqual(self.ask("WEND.FIELD", "m", "7,3", "AT", "6,3", "7,3", "4,1"),
                         [[13860, b"7,3"], [0, None], [None, None]])
        self.assertEqual(self.ask("WEND.NEAREST", "m", "0,0", "4,0"), b"3,0")
        self.assertEqual(pairs(self.ask("WEND.LINE", "m", "0,0", "3,0"))["free"], 1)
        self.assertEqual(pairs(self.ask("WEND.LINE", "m", "0,0", "7,0"))["hit"], "4,0")
        self.assertEqual(self.ask("WEND.DISTANCES", "m", "FROM", "0,0", "1,0", "TO", "3,0", "4,0"),
                         [[3 * 13860, None], [2 * 13860, None]])

    def test_questions_that_are_wrong(self):
        for part, *words in (
            ("no such key", "WEND.PATH", "none", "0,0", "1,1"),
            ("WRONGTYPE", "WEND.PATH", "text", "0,0", "1,1"),
            ("wrong number of arguments", "WEND.PATH", "m", "0,0"),
            ("'0;0' is no place", "WEND.PATH", "m", "0;0", "1,1"),
            ("START and GOAL", "WEND.PATHS", "m", "GOAL", "2,2", "PAIRS", "0,0", "1,1"),
            ("no option 'FROM'", "WEND.PATH", "m", "0,0", "1,1", "FROM", "2"),
            ("limit takes a whole number", "WEND.PATH", "m", "0,0", "1,1", "LIMIT", "-1"),
            ("limit needs a value", "WEND.PATH", "m", "0,0", "1,1", "LIMIT"),
            ("arrive takes at, next-to", "WEND.PATH", "m", "0,0", "1,1", "ARRIVE", "near"),
            ("engine takes auto", "WEND.PATH", "m", "0,0", "1,1", "ENGINE", "warp"),
            ("no layer 'x'", "WEND.PATH", "m", "0,0", "1,1", "LAYERS", "x"),
            ("no JSON from its byte 15 on: '; }'", "WEND.PATH", "m", "JSON", '{"start": "0,0"; }'),
            ("no JSON", "WEND.PATH", "m", "JSON", ""),
            ("no JSON", "WEND.PATHS", "m", "JSON", "[{]"),
            ("question 2: the question has no goal", "WEND.PATHS", "m", "JSON",
             '[{"start": "0,0", "goal": "1,1"}, {"start": "0,0"}]'),
            ("pair 2: '1;1' is no place", "WEND.PATHS", "m", "PAIRS", "0,0", "1,1", "0,0", "1;1"),
            ("MOST-BYTES takes", "WEND.PREPARE", "m", "AUTO", "MOST-BYTES"),
            ("MOST-BYTES takes", "WEND.PREPARE", "m", "MOST-BYTES", "-1", "AUTO"),
            ("has no goal", "WEND.PATH", "m", "JSON", '{"start": "0,0"}'),
            ("no option 'where'", "WEND.PATH", "m", "JSON", '{"start": "0,0", "goal": "1,1", "where": 3}'),
            ("PAIRS", "WEND.PATHS", "m", "0,0", "1,1"),
            ("PAIRS", "WEND.PATHS", "m", "PAIRS", "0,0", "1,1", "2,2"),
            ("WEND.PREPARE key SURFACE", "WEND.PATH", "m", "0,0", "1,1", "LINES", "shortest"),
            ("there is no TIES", "WEND.PATH", "m", "0,0", "1,1", "LINES", "shortest", "TIES", "near-chord"),
        ):
            self.redis.set("text", "no map")
            with self.subTest(words=words):
                self.refused(part, *words)

    def test_reasons_name_the_place_that_is_meant(self):
        self.ask("WEND.CREATE", "n", 9, 9)
        self.ask("WEND.EDIT", "n", 3, 3, 1, 1, "@")
        reason = lambda *options: self.path("n", "0,0", "8,8", *options).get("reason")
        self.assertEqual(reason("VIA", "1,1"), None)
        self.assertEqual(reason("VIA", "9,1"), "VIA 1 lies outside the map")
        self.assertEqual(reason("VIA", "1,1", "VIA", "3,3"), "VIA 2 is blocked")
        text = self.ask("WEND.PATH", "n", "0,0", "8,8", "VIA", "1,1", "VIA", "3,3", "JSON")
        self.assertIn(b'"VIA 2 is blocked"', text)
        self.assertEqual(self.path("n", "0,0", "3,3", "VIA", "1,1")["reason"], "the goal is blocked")
        self.assertEqual(self.path("n", "0,0", "9,9", "VIA", "1,1")["reason"], "the goal lies outside the map")

    def test_profiles_that_a_map_does_not_go_with(self):
        self.ask("WEND.CREATE", "hexagons", 5, 5, "CELLS", "hex-flat-odd")
        self.ask("WEND.LOAD", "graph", "GRAPH", "0 1 5\n")
        self.ask("WEND.LOAD", "mesh", "MESH", mesh_text(["..."]))
        for key, rule, why in (("hexagons", "size 2x2", "on hexagons a mover has one cell"),
                               ("graph", "turn 1", "graphs have no turn costs"),
                               ("mesh", "size 2x2", "a mover has a radius, not a size"),
                               ("mesh", "turn 1", "meshes have no turn costs")):
            self.ask("WEND.PROFILE", key, "who", rule)
            ends = ("0", "1") if key == "graph" else ("0,0", "1,0")
            self.refused(why, "WEND.PATH", key, *ends, "PROFILE", "who")

    def test_options_that_contradict_each_other(self):
        self.ask("WEND.CREATE", "g", "GRAPH")
        self.ask("WEND.LINK", "g", self.ask("WEND.NODE", "g"), self.ask("WEND.NODE", "g"), 5)
        self.ask("WEND.LOAD", "f", "MESH", mesh_text(["...", "@.."]))
        path, ends = ("WEND.PATH", "m", "0,0", "7,3"), '"start": "0,0", "goal": "7,3"'
        for part, *words in (
            ("NONE gives back", "WEND.PREPARE", "m", "AUTO", "NONE"),
            ("NONE gives back", "WEND.PREPARE", "m", "NONE", "KEEP"),
            ("NONE gives back", "WEND.PREPARE", "m", "MOST-BYTES", 9, "NONE"),
            ("say what to prepare", "WEND.PREPARE", "m", "KEEP"),
            ("MOST-BYTES is given twice", "WEND.PREPARE", "m", "MOST-BYTES", 1, "AUTO", "MOST-BYTES", 2),
            ("a graph has no jumps to prepare", "WEND.PREPARE", "g", "LANDMARKS", "JUMPS"),
            ("a mesh has no landmarks to prepare", "WEND.PREPARE", "f", "LANDMARKS"),
            ("levels is given twice", "WEND.CREATE", "m", 2, 2, "LEVELS", 1, "LEVELS", 2),
            ("with FILL or with BYTES", "WEND.CREATE", "m", 2, 1, "BYTES", "..", "FILL", "@"),
            ("scale is given twice", "WEND.LOAD", "f", "OBJ", "", "SCALE", 1, "SCALE", 2),
            ("OPEN or SHUT, not both", "WEND.LINK.SET", "g", 0, "SHUT", "OPEN"),
            ("cost is given twice", "WEND.LINK.SET", "g", 0, "COST", 1, "COST", 2),
            ("each once", "WEND.CLIENT", "WORK", 1, "WORK", 2),
            ("limit is given twice", *path, "LIMIT", 5, "LIMIT", 6),
            ("lines is given twice", *path, "SHAPE", "grid", "LINES", "straight"),
            ("lines is given twice", "WEND.PATH", "m", "JSON", '{%s, "shape": "grid", "lines": "straight"}' % ends),
            ("goal is given twice: several are a list", "WEND.PATH", "m", "JSON", '{%s, "goal": "1,1"}' % ends),
            ("start is given twice", "WEND.PATH", "m", "JSON", '{%s, "start": ["1,1"]}' % ends),
            ("via is given twice", "WEND.PATH", "m", "JSON", '{%s, "via": "1,1", "VIA": ["1,1"]}' % ends),
            ("question 1: goal is given twice", "WEND.PATHS", "m", "JSON", '[{%s, "goal": "1,1"}]' % ends),
            ("cells is given twice", "WEND.PATH", "m", "JSON", '{%s, "cells": true, "cells": false}' % ends),
            ("UNREACHABLE breach wants BREACH-PROFILE", *path, "UNREACHABLE", "breach"),
            ("profile p, line 1, column 1, 'spped': rules: ", "WEND.PROFILE", "m", "p", "spped 3"),
            ("profile p, line 2, column 7, 'water4': ", "WEND.PROFILE", "m", "p", "size 2x2\nweigh water4"),
            ("profile p, line 2, column 11: ", "WEND.PROFILE", "m", "p", "size 2x2\nneighbours"),
            ("BREACH-PROFILE is for", *path, "UNREACHABLE", "nearest", "BREACH-PROFILE", "default"),
            ("BREACH-PROFILE is for", *path, "BREACH-PROFILE", "default", "UNREACHABLE", "refuse"),
            ("BRIEF goes with neither", *path, "BRIEF", "JSON"),
            ("BRIEF goes with neither", "WEND.PATHS", "m", "WORK", "BRIEF", "PAIRS", "0,0", "7,3"),
            ("are for paths", "WEND.DISTANCES", "m", "CELLS", "FROM", "0,0", "TO", "7,3"),
            ("profile is given twice", "WEND.REACH", "m", "0,0", 5, "PROFILE", "default", "PROFILE", "default"),
            ("radius is given twice", "WEND.FIELD", "m", "0,0", "RADIUS", 1, "RADIUS", 2, "AT", "1,1"),
        ):
            with self.subTest(words=words):
                self.refused(part, *words)
        answer = self.path("m", "0,0", "7,3", "BREACH-PROFILE", "default", "UNREACHABLE", "breach", "VIA", "1,1", "VIA", "2,2")
        self.assertEqual(answer["outcome"], "found")

    def test_redis_knows_the_commands(self):
        names = [name.decode() for name in self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend")]
        self.assertGreater(len(names), 25)
        documents = self.raw("COMMAND", "DOCS", *names)
        self.assertEqual(len(documents), 2 * len(names))
        told = pairs(pairs(self.raw("COMMAND", "DOCS", "wend.path"))["wend.path"])["arguments"]
        tokens = {pairs(argument).get("token") for argument in told}
        self.assertLessEqual({"LINES", "VIA", "UNREACHABLE", "TIMEOUT", "BRIEF", None}, tokens)
        for name, about in zip(names, self.raw("COMMAND", "INFO", *names)):
            if name not in KEYLESS:
                words = [name, "m", *["1"] * (abs(about[1]) - 2)]
                self.assertEqual(self.raw("COMMAND", "GETKEYS", *words), [b"m"], name)

        self.assertIn("wend_questions", self.redis.info("everything"))

    def test_rights(self):
        self.ask("ACL", "SETUSER", "guest", "on", "nopass", "~*", "+wend.path")
        guest = self.server.client(username="guest", password="")
        with self.assertRaises(redis.exceptions.NoPermissionError):
            guest.execute_command("WEND.EDIT", "m", 0, 0, 1, 1, "@")
        self.assertEqual(pairs(guest.execute_command("WEND.PATH", "m", "0,0", "1,1"))["outcome"], "found")
        self.ask("ACL", "SETUSER", "other", "on", "nopass", "~other:*", "+@all")
        other = self.server.client(username="other", password="")
        with self.assertRaises(redis.exceptions.NoPermissionError):
            other.execute_command("WEND.PATH", "m", "0,0", "1,1")
        # Redis 7.0 has no categories for commands of modules; what they do to keys it knows.
        self.ask("ACL", "SETUSER", "reader", "on", "nopass", "%R~*", "+@all")
        reader = self.server.client(username="reader", password="")
        self.assertEqual(pairs(reader.execute_command("WEND.PATH", "m", "0,0", "1,1"))["outcome"], "found")
        commands = self.raw("COMMAND", "INFO", *self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend"))
        changes = [about for about in commands if b"write" in about[2]]
        self.assertGreater(len(changes), 15)
        for name, arity, *_ in changes:
            with self.assertRaises(redis.exceptions.NoPermissionError, msg=name):
                reader.execute_command(name, "m", *["0"] * (abs(arity) - 2))

    def test_random_arguments_do_no_harm(self):
        words = ["m", "none", "0,0", "7,3", "1,1,2,2", "-1,-1", "9999999,0", "", "@", "swamp", "'.'", "LIMIT", "0", "1", "5",
                 "PROFILE", "LAYERS", "none", "crowd", "PAIRS", "FROM", "TO", "AT", "JSON", "{}", "[]", "SIZE", "LEVEL",
                 "known", "occupied", "18446744073709551615", "\x00\xff", "MOST-BYTES", "AUTO", "NONE", "n", "all", "LINES",
                 "straight", "cells", "work", "WIDTH", "3.25,1.5", "neighbours 4\n", "a" * 300]
        self.ask("WEND.LOAD", "g", "GRAPH", "wend graph 1\nnode a 0 0\nnode n 7 3\na n 5\nn a 5 water\n")
        self.ask("WEND.LOAD", "f", "MESH", mesh_text(["...", "@.."]))
        words += ["g", "f", "a", "OPEN", "SHUT", "COST", "KIND", "water", "0.5,0.5", "2,0", "3,2"]
        names = [name.decode() for name in self.raw("COMMAND", "LIST", "FILTERBY", "MODULE", "wend")]
        for seed in shares(4000):
            chance = random.Random(seed)
            name = chance.choice(names)
            given = [chance.choice("mmgf") if chance.random() < 0.9 else chance.choice(words)] if name not in KEYLESS else []
            given += [chance.choice(words) for _ in range(chance.randrange(8))]
            try:
                self.ask(name, *given)
            except redis.exceptions.ResponseError as error:
                self.assertGreater(len(str(error)), 5)
            if name == "wend.client":
                self.ask("WEND.CLIENT", "TIMEOUT", 0, "WORK", 0)
        self.assertTrue(self.redis.ping())


if __name__ == "__main__":
    unittest.main()
