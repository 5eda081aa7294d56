#!/usr/bin/env python3
"""Tests of wend image, and of commands that take what it writes."""

import os
import unittest

from program import ROOT, ProgramTest


class Image(ProgramTest):
    def write_image(self, *options):
        facts = self.run_json("image", "arena.map", "-o", "arena.image", "--json", *options)
        self.assertEqual(facts["file"], "arena.image")
        with open(self.path("arena.image"), "rb") as file:
            content = file.read()
        self.assertEqual(facts["bytes"], len(content))
        return facts, content

    def test_a_path_is_that_of_the_map(self):
        for options, prepared in ((), "nothing"), (("--prepare",), "jumps, landmarks"):
            facts, _ = self.write_image(*options)
            self.assertEqual(facts["prepared"], prepared)
            ways = [self.run_json("path", name, "1,1", "18,10", "--json") for name in ("arena.map", "arena.image")]
            self.assertEqual(*(way["points"] for way in ways))
            self.assertEqual(*(way["cost"] for way in ways))

    def test_info_tells_what_it_is(self):
        facts, content = self.write_image("--prepare")
        info = self.run_json("info", "arena.image", "--json")
        self.assertEqual((info["width"], info["height"], info["image"]["bytes"]), (20, 12, len(content)))
        self.assertEqual(info["image"]["prepared"], facts["prepared"])
        out, _ = self.run_text("info", "arena.image")
        self.assertIn("An image of %d bytes" % len(content), out)

    def test_graphs_have_images(self):
        self.write("roads.graph", "a <-> b 10\nb <-> c 10\nc <-> d 10\na <-> d 35\n")
        facts = self.run_json("image", "roads.graph", "--prepare", "-o", "roads.image", "--json")
        self.assertEqual(facts["prepared"], "landmarks")
        named = self.run_json("path", "roads.graph", "a", "d", "--json")
        way = self.run_json("path", "roads.image", "0", "3", "--json")
        self.assertEqual((way["cost"], way["nodes"]), (named["cost"], [0, 1, 2, 3]))
        out, _ = self.run_text("info", "roads.image")
        self.assertIn("An image of %d bytes" % facts["bytes"], out)
        info = self.run_json("info", "roads.image", "--json")
        self.assertEqual((info["nodes"], info["image"]["bytes"]), (4, facts["bytes"]))
        again = self.run_json("image", "roads.image", "-o", "again.image", "--json")
        self.assertEqual((again["prepared"], again["bytes"]), ("landmarks", facts["bytes"]))
        self.assert_refused(["field", "roads.image", "0"], "a graph has no cells")

    def test_meshes_have_images(self):
        self.write("yard.obj", "v 0 0 0\nv 9 0 0\nv 9 0 9\nv 0 0 9\nv 20 0 0\nv 20 0 9\nf 4 3 2 1\nf 3 6 5 2\n")
        for options, prepared in ((), "nothing"), (("--prepare",), "taut graph"):
            facts = self.run_json("image", "yard.obj", "-o", "yard.image", "--json", *options)
            self.assertEqual(facts["prepared"], prepared)
            ways = [self.run_json("path", name, "1,1", "18,8", "--json") for name in ("yard.obj", "yard.image")]
            self.assertEqual(*(way["points"] for way in ways))
            self.assertEqual(*(way["length"] for way in ways))
            out, _ = self.run_text("info", "yard.image")
            self.assertIn("An image of %d bytes" % facts["bytes"], out)
            info = self.run_json("info", "yard.image", "--json")
            self.assertEqual((info["polygons"], info["image"]["prepared"]), (2, prepared))

    def test_ground_that_nothing_helps_says_so(self):
        out, _ = self.run_text("image", os.path.join(ROOT, "maps", "mill.wmesh"), "--prepare", "-o",
                               "mill.image")
        self.assertIn("nothing makes queries faster", out)

    def test_what_is_no_image_is_refused(self):
        _, content = self.write_image()
        for name, changed in ("short.image", content[:-8]), ("changed.image", content[:900] + b"?" + content[901:]):
            with open(self.path(name), "wb") as file:
                file.write(changed)
            self.assert_refused(["path", name, "1,1", "2,2"], "damaged")
        self.assert_refused(["path", "no.image", "1,1", "2,2"], "no such file")

    def test_bad_usage_is_refused(self):
        self.write_image()
        self.assert_refused(["image", "arena.map"], "add -o FILE.image")
        self.assert_refused(["image", "arena.map", "-o", "arena.map"], "ends in .image")
        self.assert_refused(["image", "arena.map", "-o", "no/folder.image"], "cannot be written")
        self.assert_refused(["path", "arena.image", "1,1", "2,2", "--neighbours", "4"], "for one mover")


if __name__ == "__main__":
    unittest.main()
