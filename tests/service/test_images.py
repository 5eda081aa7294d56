#!/usr/bin/env python3
"""WEND.PREPARE key ... KEEP: what was prepared is in files and payloads, so that nobody prepares it anew; damaged it is
refused."""

from test_damaged import *

import functools

def stir(sum_, number):
    sum_ = (sum_ ^ number) * 0x9E3779B97F4A7C15 & 2**64 - 1
    return sum_ ^ sum_ >> 29


PREPARED = [b"jumps", b"landmarks"]


class Images(ServiceTest):
    options = ("--repl-diskless-sync-delay", "0")

    def setUp(self):
        super().setUp()
        self.redis.config_set("rdbcompression", "no")

    def make(self, key, *words, side=96, ask=None):
        """A map with rooms, what is asked for prepared for two profiles."""
        ask, chance = ask or self.ask, random.Random(5)
        ask("WEND.CREATE", key, side, side)
        for _ in range(60):
            x, y, wide, high = chance.randrange(side - 9), chance.randrange(side - 9), *chance.choice(((1, 8), (8, 1)))
            ask("WEND.EDIT", key, x, y, wide, high, "@")
        ask("WEND.EDIT", key, 0, 0, 2, 2, ".", side - 2, side - 2, 2, 2, ".")
        ask("WEND.PROFILE", key, "rook", "neighbours 4\n")
        ask("WEND.PREPARE", key, *words)
        self.until_prepared(key, words, ask)

    def until_prepared(self, key, words, ask):
        end = time.monotonic() + HANGS
        while True:
            # What is prepared is told of all spaces together; of each that is kept there is an image.
            if self.prepared(key, ask) == PREPARED and self.kept(key, ask) == 2 * ("KEEP" in words):
                return
            self.assertLess(time.monotonic(), end)

    def prepared(self, key, ask=None):
        """After the first questions about it, without waiting for anything to be prepared."""
        ask = ask or self.ask
        for profile in ("default", "rook"):
            ask("WEND.PATH", key, "0,0", "1,0", "PROFILE", profile)
        return pairs(ask("WEND.INFO", key))["prepared"]

    def kept(self, key, ask):
        """How many images a file would have."""
        return sum(letter == b"I" for letter, _ in sections(self.packed(key, ask)[1])[1])

    def images(self, key, ask=None):
        """How many spaces lie in images, before and after questions: one that could not be opened is dropped."""
        count = lambda: pairs((ask or self.ask)("WEND.INFO", key))["images"]
        before = count()
        self.assertEqual(self.prepared(key, ask) if before > 0 else PREPARED, PREPARED)
        return before, count()

    def answers(self, key, ask=None):
        chance, ask = random.Random(7), ask or self.ask
        return [ask("WEND.PATHS", key, "PROFILE", profile, "PAIRS",
                    *(f"{chance.randrange(96)},{chance.randrange(96)}" for _ in range(200)))
                for profile in ("default", "rook")]

    def test_a_server_that_starts_again_has_it(self):
        for options in ((), ("--appendonly", "yes"), ("--wend.trust-files", "1")):
            server = Server("--rdbcompression", "no", *options)
            self.addCleanup(server.close)
            ask = server.client().execute_command
            for key, words in (("kept", ("AUTO", "KEEP")), ("not", ("AUTO",))):
                self.make(key, *words, ask=ask)
            answers, digest = self.answers("kept", ask), ask("DEBUG", "DIGEST")
            if "--appendonly" in options:
                ask("BGREWRITEAOF")
                end = time.monotonic() + HANGS
                while ask("INFO", "persistence")["aof_rewrite_in_progress"] or ask("INFO", "persistence")[
                        "aof_rewrite_scheduled"]:
                    self.assertLess(time.monotonic(), end)
            else:
                ask("BGSAVE")
                end = time.monotonic() + HANGS
                while ask("INFO", "persistence")["rdb_bgsave_in_progress"]:
                    self.assertLess(time.monotonic(), end)
            server.kill()
            server.start()
            ask = server.client().execute_command
            self.assertEqual((self.images("kept", ask), self.images("not", ask)), ((2, 2), (0, 0)), options)
            self.assertEqual(ask("DEBUG", "DIGEST"), digest)
            self.assertEqual(self.answers("kept", ask), answers)
            # Edits go on in it, and all that is prepared follows them.
            for key in ("kept", "not"):
                ask("WEND.EDIT", key, 40, 0, 1, 90, "@")
            self.until_prepared("not", (), ask)
            self.assertEqual(self.answers("kept", ask), self.answers("not", ask))
            self.assertEqual(self.prepared("kept", ask), PREPARED)
            server.close()

    def test_a_replica_has_it(self):
        self.make("map", "AUTO", "KEEP")
        other = Server("--replicaof", "127.0.0.1", str(self.server.port), "--repl-diskless-sync-delay", "0")
        self.addCleanup(other.close)
        copy = other.client()
        self.assertEqual(self.ask("WAIT", 1, 1000 * HANGS), 1)
        end = time.monotonic() + HANGS
        while copy.exists("map") == 0:
            self.assertLess(time.monotonic(), end)
        self.assertEqual(self.images("map", copy.execute_command), (2, 2))
        self.assertEqual(self.answers("map", copy.execute_command), self.answers("map"))
        self.assertEqual(copy.execute_command("DEBUG", "DIGEST"), self.ask("DEBUG", "DIGEST"))

    def test_payloads_have_it(self):
        self.make("map", "AUTO", "KEEP")
        self.ask("RESTORE", "other", 0, self.ask("DUMP", "map"))
        self.assertEqual(self.images("other"), (2, 2))
        self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", "map"), self.ask("DEBUG", "DIGEST-VALUE", "other"))
        # It goes on being prepared, and is dropped as any other is.
        self.ask("WEND.PREPARE", "other", "JUMPS")
        self.assertEqual(self.prepared("other"), [b"jumps"])
        self.ask("RESTORE", "third", 0, self.ask("DUMP", "other"))
        self.assertEqual(self.images("third"), (0, 0))
        self.ask("WEND.PROFILE", "other", "rook", "neighbours 8\n")
        self.ask("DEL", "map", "other", "third")
        # A space with a layer of known land has no image; that without has one, and views of it are made.
        self.make("map", "LANDMARKS", "JUMPS", "KEEP")
        for layer in ("known", "extra"):
            self.ask("WEND.LAYER", "map", layer, layer)
        self.ask("WEND.PATH", "map", "0,0", "9,0")
        self.ask("RESTORE", "other", 0, self.ask("DUMP", "map"))
        self.assertEqual(pairs(self.ask("WEND.INFO", "other"))["images"], 2)
        for key in ("map", "other"):
            self.ask("WEND.FILL", key, "extra", "1,0,1,2", 60000)
        self.assertEqual(*(self.path(key, "0,0", "95,95", "LAYERS", "extra")["cost"] for key in ("map", "other")))

    def test_graphs(self):
        self.ask("WEND.LOAD", "map", "GRAPH", graph_text(random.Random(3), 400, True))
        self.ask("WEND.PREPARE", "map", "LANDMARKS", "KEEP")
        table = ("FROM", *(f"n{node}" for node in range(20)), "TO", *(f"n{node}" for node in range(400)))
        end = time.monotonic() + HANGS
        while self.kept("map", self.ask) == 0:
            costs = self.ask("WEND.DISTANCES", "map", *table)
            self.assertLess(time.monotonic(), end)
        self.ask("RESTORE", "other", 0, self.ask("DUMP", "map"))
        self.assertEqual(self.ask("WEND.DISTANCES", "other", *table), costs)
        about = pairs(self.ask("WEND.INFO", "other"))
        self.assertEqual((about["images"], about["prepared"]), (1, [b"landmarks"]))
        for key in ("map", "other"):
            self.ask("WEND.NODE.DEL", key, "n7")
            self.ask("WEND.LINK", key, "n1", "n300", 5)
        rest = ("FROM", "n1", "n2", "TO", *(f"n{node}" for node in range(400) if node != 7))
        self.assertEqual(self.ask("WEND.DISTANCES", "other", *rest), self.ask("WEND.DISTANCES", "map", *rest))
        # One that was edited, with numbers that are free, goes the same way, or is prepared anew.
        self.ask("WEND.PATH", "map", "n1", "n2")
        self.ask("RESTORE", "other", 0, self.ask("DUMP", "map"), "REPLACE")
        self.assertEqual(self.ask("WEND.DISTANCES", "other", *rest), self.ask("WEND.DISTANCES", "map", *rest))

    def packed(self, key, ask=None):
        dump = (ask or self.ask)("DUMP", key)
        begin = dump.index(b"wend\x01")
        return dump[:begin - 5], dump[begin:-11], dump[-10:-8]

    def sum_of(self, packed):
        """The section with the sum of all before it, its own head too."""
        packed += b"S" + struct.pack("<Q", 8)
        sums, length = [0, 0, 0, 0], len(packed)
        packed += bytes(-length % 32)
        for at in range(0, len(packed), 8):
            sums[at // 8 % 4] = stir(sums[at // 8 % 4], int.from_bytes(packed[at:at + 8], "little"))
        sum_ = functools.reduce(stir, sums, length)
        return b"S" + struct.pack("<QQ", 8, sum_)

    def payload(self, head, packed, tail):
        payload = head + b"\x80" + struct.pack(">I", len(packed)) + packed + b"\x00" + tail
        return payload + checksum(payload)

    def test_damaged_images_are_refused(self):
        self.make("map", "AUTO", "KEEP")
        self.make("other", "AUTO", "KEEP")
        self.ask("WEND.EDIT", "other", 50, 50, 1, 1, "@")
        self.answers("other")
        head, packed, tail = self.packed("map")
        begin, found = sections(packed)
        images = [at for at, section in enumerate(found) if section[0] == b"I"]
        self.assertEqual(len(images), 2)
        join = lambda found: begin + b"".join(letter + struct.pack("<Q", len(data)) + data for letter, data in found)
        self.assertEqual(join(found), packed)
        self.assertTrue(packed.endswith(self.sum_of(join(found[:-1]))))
        self.ask("RESTORE", "again", 0, self.payload(head, packed, tail), "REPLACE")
        foreign = [section for section in sections(self.packed("other")[1])[1] if section[0] == b"I"]
        bare, last = found[:images[0]], found[-1]
        self.assertEqual((images[-1], last[0]), (len(found) - 2, b"S"))
        swapped = [[b"I", one[1][:1 + one[1][0]] + other[1][1 + other[1][0]:]]
                   for one, other in ((found[images[0]], found[images[1]]), (found[images[1]], found[images[0]]))]
        forged = [join(bare + foreign), join(bare + swapped)]
        wrong = [*forged, join(found[:-1]), join(bare + [last]), join(found + [found[images[0]]]),
                 join(found[:-1] + [found[images[0]], last])]
        for seed in cases(40, 3000):
            chance, changed = random.Random(seed), list(found)
            at, data = chance.choice(images), None
            while data in (None, found[at][1]):
                data = damage_bytes(chance, found[at][1])
            changed[at] = [b"I", data]
            wrong.append(join(changed))
        for number, bytes_ in enumerate(wrong):
            with self.assertRaises(redis.exceptions.ResponseError, msg=number):
                self.ask("RESTORE", "again", 0, self.payload(head, bytes_, tail), "REPLACE")
        self.assertEqual(self.answers("again"), self.answers("map"))
        # Those of another map or profile under a sum that is right are looked over when they are opened, and dropped; so is
        # one of a map that was edited before anybody asked.
        for number, bytes_ in enumerate(forged):
            self.ask("RESTORE", "again", 0, self.payload(head, bytes_ + self.sum_of(bytes_), tail), "REPLACE")
            self.assertEqual(self.answers("again"), self.answers("map"))
            self.assertEqual(pairs(self.ask("WEND.INFO", "again"))["images"], 0, number)
        self.ask("RESTORE", "again", 0, self.payload(head, packed, tail), "REPLACE")
        for key in ("again", "map"):
            self.ask("WEND.EDIT", key, 40, 0, 1, 90, "@")
        self.assertEqual(self.answers("again"), self.answers("map"))
        self.assertEqual(pairs(self.ask("WEND.INFO", "again"))["images"], 0)
        self.assertNotIn("BUG REPORT", self.server.log())

    def test_no_image_of_a_log_of_commands_is_trusted(self):
        """In which there may stand what anybody gave to RESTORE."""
        server = Server("--rdbcompression", "no", "--appendonly", "yes", "--appendfsync", "always",
                        "--wend.trust-files", "1")
        self.addCleanup(server.close)
        ask = server.client().execute_command
        self.make("map", "AUTO", "KEEP", ask=ask)
        head, packed, tail = self.packed("map", ask)
        begin, found = sections(packed)
        damaged = begin
        for letter, data in found[:-1]:
            data = data[:-4096] + b"\xff" * 4096 if letter == b"I" else data
            damaged += letter + struct.pack("<Q", len(data)) + data
        ask("RESTORE", "forged", 0, self.payload(head, damaged + self.sum_of(damaged), tail))
        server.kill()
        server.start()
        ask = server.client().execute_command
        self.assertEqual(self.answers("forged", ask), self.answers("map", ask))
        self.assertEqual(pairs(ask("WEND.INFO", "forged"))["images"], 0)

    def test_saving_goes_on_while_workers_prepare(self):
        """Whatever stage they are at, the file is whole."""
        self.redis.config_set("wend.slice", 100)
        self.make("map", "JUMPS", "LANDMARKS", "KEEP")
        for turn in cases(1, 8):
            for side in range(10):
                self.ask("WEND.PREPARE", "map", "NONE")
                self.ask("WEND.PREPARE", "map", "AUTO", "KEEP")
                self.ask("WEND.PATH", "map", "0,0", "95,95")
                self.ask("WEND.EDIT", "map", side, 90, 1, 2, "@" if turn % 2 == 0 else ".")
                self.ask("WEND.PATH", "map", "0,0", "95,95")
                digest = self.ask("DEBUG", "DIGEST")
                if side % 2 == 0:
                    self.ask("DEBUG", "RELOAD")
                else:
                    self.ask("BGSAVE")
                    end = time.monotonic() + HANGS
                    while self.redis.info("persistence")["rdb_bgsave_in_progress"]:
                        self.assertLess(time.monotonic(), end)
                    self.assertEqual(self.redis.info("persistence")["rdb_last_bgsave_status"], "ok")
                    self.ask("DEBUG", "RELOAD", "NOSAVE")
                self.assertEqual(self.ask("DEBUG", "DIGEST"), digest)


# Those of the file that this one borrows from are run there.
del Damaged

if __name__ == "__main__":
    unittest.main()
