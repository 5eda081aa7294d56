#!/usr/bin/env python3
"""Tests of wend bake: levels in files become ground that path, info and show take."""

import base64
import json
import math
import os
import shutil
import struct
import subprocess
import unittest

from program import HAS_BAKE, ON_WINDOWS, PROGRAM, ROOT, ProgramTest

os.environ["LSAN_OPTIONS"] = "suppressions=" + os.path.join(ROOT, "tests", "build", "leaks.txt")


def quad(a, b, c, d):
    return [a, b, c, a, c, d]


def floor(left, back, right, front, height):
    return quad((left, height, back), (left, height, front), (right, height, front), (right, height, back))


def box(low, high):
    (l, b, n), (r, t, f) = low, high
    return (floor(l, n, r, f, t) + quad((l, b, f), (r, b, f), (r, t, f), (l, t, f)) +
            quad((r, b, n), (l, b, n), (l, t, n), (r, t, n)) + quad((l, b, n), (l, b, f), (l, t, f), (l, t, n)) +
            quad((r, b, f), (r, b, n), (r, t, n), (r, t, f)))


# A yard of 20 x 10 with a pool, a wall across it that leaves a gap, a deck of 3 above its right half, and a ramp onto that.
PARTS = {
    "yard": floor(0, 0, 20, 10, 0),
    "stone": box((9, 0, 2), (9.4, 2, 8)) + box((12, 2.8, 0), (20, 3, 10)) +
             quad((6, 0, 8), (6, 0, 10), (12, 3, 10), (12, 3, 8)),
    "water": floor(2, 4, 5, 6, 0.05),
}


def gltf(parts, node=None, uri=True):
    """The text of a .gltf file, and its bytes; a mesh and a material for each part."""
    blob, views, accessors, meshes = b"", [], [], []
    for number, (name, corners) in enumerate(parts.items()):
        data = b"".join(struct.pack("<3f", *corner) for corner in corners)
        views.append({"buffer": 0, "byteOffset": len(blob), "byteLength": len(data)})
        accessors.append({"bufferView": number, "componentType": 5126, "count": len(corners), "type": "VEC3",
                          "min": [min(c[i] for c in corners) for i in range(3)],
                          "max": [max(c[i] for c in corners) for i in range(3)]})
        meshes.append({"name": name, "primitives": [{"attributes": {"POSITION": number}, "material": number}]})
        blob += data
    document = {
        "asset": {"version": "2.0"}, "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [dict(node or {}, children=list(range(1, len(parts) + 1)))] +
                 [{"mesh": number} for number in range(len(parts))],
        "meshes": meshes, "accessors": accessors, "bufferViews": views,
        "materials": [{"name": name} for name in parts],
        "buffers": [{"byteLength": len(blob)}],
    }
    if uri:
        document["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(blob).decode()
    return json.dumps(document), blob


def glb(parts, node=None):
    text, blob = gltf(parts, node, uri=False)
    text += " " * (-len(text) % 4)
    blob += b"\0" * (-len(blob) % 4)
    return (struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(blob)) + struct.pack("<I4s", len(text), b"JSON") +
            text.encode() + struct.pack("<I4s", len(blob), b"BIN\0") + blob)


def all_of_terminal(end):
    """What others write to a terminal until they have closed it: one read gives some of it, Linux refuses the last."""
    said = b""
    while True:
        try:
            more = os.read(end, 1 << 16)
        except OSError:
            return said
        if not more:
            return said
        said += more


@unittest.skipUnless(HAS_BAKE, "built without wend-bake")
class Bake(ProgramTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(cls.path("yard.glb"), "wb") as out:
            out.write(glb(PARTS))

    def test_a_level_becomes_ground_that_other_commands_take(self):
        out, error = self.run_text("bake", "yard.glb", "-o", "yard.mesh")
        self.assertRegex(out, r"^yard\.glb: read in .* ms, baked in .* ms\n  triangles +\d+, of them \d+ steep or downwards")
        self.assertIn("\nWrote yard.mesh, ", out)
        self.assertEqual(error, "")  # no bar where stderr is no terminal
        info = self.run_json("info", "yard.mesh")
        self.assertEqual(info["levels"], 2)
        # Below the deck through the gap beside the wall; and by the ramp onto the deck.
        below = self.run_json("path", "yard.mesh", "1,1,0", "18,1,0")
        self.assertAlmostEqual(below["length"], 17, delta=0.1)
        up = self.run_json("path", "yard.mesh", "1,9,0", "18,9,1")
        # The ramp rises by 3 over 6.
        self.assertAlmostEqual(up["length"], 17 - 6 + (6**2 + 3**2) ** 0.5, delta=0.2)
        self.assertGreater(self.run_json("path", "yard.mesh", "18,9,0", "18,9,1")["length"], 20)
        shown, _ = self.run_text("show", "yard.mesh", "--path", "1,9,0", "18,9,1", "-o", "yard.svg")
        self.assertTrue(os.path.getsize(self.path("yard.svg")) > 500, shown)

    @unittest.skipIf(ON_WINDOWS, "no pseudo terminals there")
    def test_a_bar_tells_of_reading_and_of_baking(self):
        import pty
        ours, its = pty.openpty()
        process = subprocess.Popen(PROGRAM + ["bake", "yard.glb"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=its)
        os.close(its)
        shown = all_of_terminal(ours).decode()
        os.close(ours)
        self.assertEqual(process.wait(), 0)
        self.assertRegex(shown, r"\A\r\x1b\[K\[\.+\]   0 %  reading yard\.glb\r\x1b\[K")
        self.assertRegex(shown, r"\[##+\.*\] +\d+ %  yard\.glb\r\x1b\[K\Z")

    def test_the_same_level_gives_the_same_file_in_every_format(self):
        self.write("yard.gltf", gltf(PARTS)[0])
        lines, base = ["mtllib yard.mtl"], 1
        for name, corners in PARTS.items():
            lines.append("usemtl " + name)
            lines += ["v %g %g %g" % corner for corner in corners]
            lines += ["f %d %d %d" % (base + i, base + i + 1, base + i + 2) for i in range(0, len(corners), 3)]
            base += len(corners)
        self.write("yard.obj", "\n".join(lines) + "\n")
        self.write("yard.mtl", "".join("newmtl %s\nKd 1 1 1\n" % name for name in PARTS))
        files = set()
        for name in ("yard.glb", "yard.gltf", "yard.obj", "yard.glb"):
            self.run_text("bake", name, "-o", "out.mesh", "--material", "water=solid")
            with open(self.path("out.mesh"), encoding="utf-8") as text:
                files.add(text.read())
        self.assertEqual(len(files), 1)

    def test_materials_say_what_is_ground(self):
        area = self.run_json("bake", "yard.glb")["area"]
        self.assertLess(self.run_json("bake", "yard.glb", "--material", "water=solid")["area"], area - 4)
        self.assertGreater(self.run_json("bake", "yard.glb", "--material", "stone=nothing")["area"], 180)
        self.assertEqual(self.run_json("bake", "yard.glb", "--material", "0=solid", "--material=2=solid")["levels"], 1)
        for wrong in ("water", "=solid", "water=", "water=deep"):
            self.assert_refused(["bake", "yard.glb", "--material", wrong], "--material", "water=solid")
        self.assert_refused(["bake", "yard.glb", "--material", "lava=solid"], "'lava'", "it has yard, stone, water\n")

    def test_ground_of_a_letter_is_told_with_who_may_enter_it(self):
        out, _ = self.run_text("bake", "yard.glb", "--material", "water=solid", "--material", "yard=r", "-o", "r.mesh")
        self.assertRegex(out, r"\n  'r' +\d+\.\d+ cells, blocked\nNobody may enter 'r'; .*\"terrain 'r' 1\"\.\nWrote r\.mesh")
        self.assertNotIn("hint", self.run_json("bake", "yard.glb"))
        self.assertIn("hint", self.run_json("path", "r.mesh", "1,1,0", "18,1,0", code=1))
        self.write("r.profile", "terrain 'r' 1\n")
        self.assertGreater(self.run_json("path", "r.mesh", "1,1,0", "18,1,0", "--profile", "r.profile")["length"], 16)

    def test_parts_lie_where_their_nodes_put_them(self):
        shift = {"translation": [100, 5, -40], "scale": [2, 1, 2]}
        with open(self.path("moved.glb"), "wb") as out:
            out.write(glb(PARTS, shift))
        moved, plain = self.run_json("bake", "moved.glb"), self.run_json("bake", "yard.glb")
        self.assertAlmostEqual(moved["box"][0], 100 + 2 * plain["box"][0], delta=0.4)
        self.assertAlmostEqual(moved["box"][3], -40 + 2 * plain["box"][3], delta=0.4)
        # Mirrored, faces would look downwards.
        with open(self.path("mirrored.glb"), "wb") as out:
            out.write(glb(PARTS, {"scale": [-1, 1, 1]}))
        mirrored = self.run_json("bake", "mirrored.glb")
        self.assertAlmostEqual(mirrored["area"], plain["area"], delta=2)
        self.assertAlmostEqual(mirrored["box"][0], -plain["box"][2], delta=0.4)

    def test_an_obj_file_keeps_heights(self):
        out, _ = self.run_text("bake", "yard.glb", "-o", "ground.obj")
        self.assertIn("Wrote ground.obj, %d bytes" % os.path.getsize(self.path("ground.obj")), out)
        with open(self.path("ground.obj"), encoding="utf-8") as text:
            heights = [float(line.split()[2]) for line in text if line.startswith("v ")]
        self.assertEqual((min(heights), max(heights)), (0, 3))
        up = self.run_json("path", "ground.obj", "1,9,0", "18,9,1")
        self.assertAlmostEqual(up["length"], 11 + math.hypot(6, 3), delta=0.2)  # the ramp along its slope

    def test_tiles_and_sizes_change_what_they_say(self):
        plain = self.run_json("bake", "yard.glb")
        tiled = self.run_json("bake", "yard.glb", "--tile", "5")
        self.assertEqual((plain["tiles"], tiled["tiles"]), (1, 8))
        self.assertAlmostEqual(plain["area"], tiled["area"], delta=2)
        self.assertLess(self.run_json("bake", "yard.glb", "--radius", "0.6")["area"], plain["area"] - 20)
        self.assertEqual(self.run_json("bake", "yard.glb", "--slope", "20", "--step", "0.1")["levels"], 2)
        self.assertAlmostEqual(self.run_json("bake", "yard.glb", "--scale", "2")["area"] / plain["area"], 4, delta=0.1)
        self.assertLess(self.run_json("bake", "yard.glb", "--head-room", "4")["area"], plain["area"] - 40)

    def test_what_cannot_be_baked_is_told_with_what_to_do(self):
        self.assert_refused(["bake"], "needs a level, see 'wend bake --help'\n")
        self.assert_refused(["bake", "none.glb"], "none.glb: no such file")
        with open(self.path("baked.mesh"), "w", encoding="utf-8") as file:
            file.write("mesh\n1\n3 1\n0 0\n4 0\n0 4\n3 0 1 2\n")
        self.assert_refused(["bake", "baked.mesh"], "baked.mesh: it is ground already, as wend writes it")
        self.assert_refused(["bake", "."], "no regular file")
        self.assert_refused(["bake", "yard.glb", "-o", "yard.png"], ".mesh or .obj")
        self.assert_refused(["bake", "yard.glb", "--voxel", "x"], "--voxel", "'x'")
        self.assert_refused(["bake", "yard.glb", "--voxel", "0"], "voxel", "above 0")
        self.assert_refused(["bake", "yard.glb", "--tile", "0.01"], "tile is 0.01", "8 to 60000 times the voxel")
        self.assert_refused(["bake", "yard.glb", "--up", "z"], "yard.glb: nothing can be walked on", "which axis")
        self.assert_refused(["bake", "yard.glb", "--voxel", "0.004", "--voxel-height", "0.01", "--scale", "60",
                             "--head-room", "1"], "yard.glb: ")
        self.write("empty.obj", "")
        self.write("words.obj", "these are\nno faces\n")
        self.write("arena.png.obj", "v 1 2\nf 1 2 99\n")
        self.write("nan.obj", "v 0 0 0\nv 0 0 9\nv nan 0 9\nf 1 2 3\n")
        for name in ("empty.obj", "words.obj", "arena.png.obj", "nan.obj", "arena.map"):
            with self.subTest(name):
                self.assert_refused(["bake", name], name + ": ")

    @unittest.skipIf(ON_WINDOWS, "one program there")
    def test_without_its_own_program_it_says_where_that_belongs(self):
        shutil.copy(PROGRAM[-1], self.path("wend"))
        result = subprocess.run([self.path("wend"), "bake", "yard.glb"], capture_output=True, text=True, check=False,
                                env=dict(os.environ, PATH=""))
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertIn("wend-bake, which is not where this one is", result.stderr)

    def test_a_file_cut_short_ends_with_an_error(self):
        with open(self.path("yard.glb"), "rb") as file:
            whole = file.read()
        for length in [0, 3, 11, 12, 20, 100] + list(range(200, len(whole), len(whole) // 12)):
            with self.subTest(length):
                with open(self.path("short.glb"), "wb") as out:
                    out.write(whole[:length])
                self.assert_refused(["bake", "short.glb"], "short.glb: ")


@unittest.skipIf(HAS_BAKE, "built with wend-bake")
class WithoutBake(ProgramTest):
    def test_what_is_missing_is_told(self):
        self.assert_refused(["bake", "level.glb"], "built without wend-bake", "librecast-dev", "libassimp-dev", "build")
        self.assertIn("usage: wend bake LEVEL", self.run_text("bake", "--help")[0])


if __name__ == "__main__":
    unittest.main()
