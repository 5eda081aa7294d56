#!/usr/bin/env python3
"""Maps of the Redis module are kept: in files, copies and replicas, to the bit; and damaged bytes are refused."""

from server import *

import struct


def of_any(chance):
    return (
        ("WEND.UNLINK", "map", chance.randint(0, 5)),
        ("WEND.PROFILE", "map", chance.choice("abc"), chance.choice(("terrain swamp 2\n", "terrain water 3\n", ""))),
        ("WEND.PROFILE.DEL", "map", chance.choice("abc")),
    )


def of_grids(chance, place, size):
    width, height = size
    x, y = chance.randrange(width), chance.randrange(height)
    return (
        ("WEND.EDIT", "map", x, y, chance.randint(1, width - x), chance.randint(1, height - y),
         chance.choice((".", "@", "swamp", 200))),
        ("WEND.LINK", "map", place(), place(), chance.randint(1, 10**6)),
        ("WEND.WALL", "map", place(), chance.choice("nesw"), chance.choice(("SHUT", "OPEN"))),
        ("WEND.EXITS", "map", place(), chance.choice(("all", "none", "ne"))),
        ("WEND.PROFILE", "map", chance.choice("abc"), "neighbours 4\n"),
        ("WEND.LAYER", "map", *chance.choice((("crowd", "occupied"), ("extra", "extra"), ("known", "known")))),
        ("WEND.LAYER.DEL", "map", chance.choice(("crowd", "extra", "known"))),
        ("WEND.ENTER", "map", "crowd", place(), place()),
        ("WEND.MOVE", "map", "crowd", place(), place()),
        ("WEND.LEAVE", "map", "crowd", place()),
        ("WEND.FILL", "map", chance.choice(("extra", "known")), f"{x},{y},{width - x},{height - y}", chance.randrange(9)),
        ("WEND.PREPARE", "map", chance.choice(("AUTO", "NONE", "JUMPS"))),
    )


def set_link(chance):
    return ("WEND.LINK.SET", "map", chance.randint(0, 9),
            *chance.choice((["SHUT"], ["OPEN"], ["COST", chance.randint(1, 10**5)])))


def of_graphs(chance, place, size):
    return (
        ("WEND.LINK", "map", place(), place(), chance.randint(0, 10**5), "KIND", chance.choice((".", "swamp"))),
        ("WEND.LINK", "map", place(), place(), chance.randint(0, 10**5)),
        set_link(chance),
        ("WEND.UNLINK", "map", chance.randint(0, 9)),
        ("WEND.NODE", "map", f"{chance.randrange(40)},{chance.randrange(40)}", "HEIGHT", chance.randrange(5)),
        ("WEND.NODE", "map", f"new{chance.randrange(9)}", f"{chance.randrange(40)},{chance.randrange(40)}"),
        ("WEND.NODE.DEL", "map", place()),
    )


def of_meshes(chance, place, size):
    x, y = chance.randrange(4 * size[0]) / 4, chance.randrange(4 * size[1]) / 4
    wide, high = chance.randint(1, 9) / 4, chance.randint(1, 9) / 4
    outline = f"{x},{y}", f"{x + wide},{y}", f"{x},{y + high}"
    return (
        ("WEND.LINK", "map", place(), place(), chance.randint(1, 10**5)),
        set_link(chance),
        ("WEND.OBSTACLE", "map", *outline),
        ("WEND.OBSTACLE.MOVE", "map", chance.randint(1, 5), *outline),
        ("WEND.OBSTACLE.DEL", "map", chance.randint(1, 5)),
    )


class RandomMap:
    """A map of some kind, a command that changes it (what the module refuses is no matter), and questions about it."""

    def __init__(self, chance, ask, kind=None, most=20):
        self.chance, self.ask = chance, ask
        self.kind = kind or chance.choice(("grid", "grid", "graph", "mesh"))
        self.size = (chance.randint(1, most), chance.randint(1, most))
        if self.kind == "grid":
            ask("WEND.CREATE", "map", *self.size)
        elif self.kind == "graph":
            self.named = chance.random() < 0.5
            ask("WEND.LOAD", "map", "GRAPH", graph_text(chance, self.size[0], self.named))
        else:
            rows = ["".join(chance.choice("....@") for _ in range(self.size[0])) for _ in range(self.size[1])]
            ask("WEND.LOAD", "map", "MESH", mesh_text(["." + rows[0][1:], *rows[1:]]))

    def place(self, chance):
        if self.kind == "graph":
            return ("n%d" if self.named else "%d") % chance.randrange(self.size[0])
        x, y = chance.randrange(self.size[0]), chance.randrange(self.size[1])
        return f"{x},{y}" if self.kind == "grid" else f"{x + 0.5},{y + 0.25}"

    def edit(self):
        of_kind = {"grid": of_grids, "graph": of_graphs, "mesh": of_meshes}[self.kind]
        chance = self.chance
        command = chance.choice(of_any(chance) + of_kind(chance, lambda: self.place(chance), self.size))
        try:
            self.ask(*command)
        except redis.exceptions.ResponseError:
            pass

    def answers(self, ask, seed):
        """Answers to some questions, by two profiles; errors as texts."""
        chance, found = random.Random(seed), []
        for profile in ("default", "a"):
            for _ in range(4):
                ends = [self.place(chance) for _ in range(2)]
                try:
                    answer = ask("WEND.PATH", "map", *ends, "PROFILE", profile)
                    # Of ways over a mesh that are as short either may come, and of a sum the last digit.
                    found.append(pairs(answer)["outcome"] if self.kind == "mesh" else answer)
                    if self.kind == "mesh":
                        found.append(round(float(pairs(answer)["length"]), 6))
                except redis.exceptions.ResponseError as error:
                    found.append(str(error))
        return found


class Kept(ServiceTest):
    options = ("--appendonly", "yes", "--appendfsync", "always", "--aof-use-rdb-preamble", "no")

    def digest(self, client=None):
        return (client or self.redis).execute_command("DEBUG", "DIGEST")

    def test_scripts_of_edits_through_every_way_of_keeping(self):
        for seed in shares(24):
            chance = random.Random(seed)
            self.redis.flushall()
            made = RandomMap(chance, self.ask)
            for _ in range(chance.randint(1, 40)):
                made.edit()
            digest, answers = self.digest(), made.answers(self.ask, seed)
            packed = self.ask("WEND.EXPORT", "map", "PACKED")
            ways = {
                "files": lambda: self.ask("DEBUG", "RELOAD"),
                "the log of commands": lambda: self.ask("DEBUG", "LOADAOF"),
                "the log rewritten": self.rewrite,
                "dump and restore": lambda: self.ask("RESTORE", "map", 0, self.ask("DUMP", "map"), "REPLACE"),
                "copies": lambda: (self.ask("COPY", "map", "other"), self.ask("RENAME", "other", "map")),
                "packed bytes": lambda: self.ask("WEND.LOAD", "map", "PACKED", packed),
            }
            for name, way in ways.items():
                way()
                self.assertEqual(self.digest(), digest, (seed, made.kind, name))
            self.assertEqual(made.answers(self.ask, seed), answers, seed)
            # Both go on alike: numbers that are given next are the same.
            made.edit()

    def rewrite(self):
        self.ask("BGREWRITEAOF")
        end = time.monotonic() + HANGS
        while True:
            state = self.redis.info("persistence")
            if not state["aof_rewrite_in_progress"] and not state["aof_rewrite_scheduled"]:
                break
            self.assertLess(time.monotonic(), end)
            time.sleep(0.01)
        self.assertEqual(self.redis.info("persistence")["aof_last_bgrewrite_status"], "ok")
        self.ask("DEBUG", "LOADAOF")

    def test_what_was_acknowledged_survives_a_kill(self):
        for seed in shares(12):
            chance = random.Random(7000 + seed)
            self.redis.flushall()
            made = RandomMap(chance, self.ask, most=30)
            for _ in range(chance.randint(1, 30)):
                made.edit()
            digest = self.digest()
            self.redis.close()
            self.server.kill()
            self.server.start()
            self.redis = self.server.client()
            self.assertEqual(self.digest(), digest, seed)

    def test_a_replica_has_the_same_and_answers(self):
        other = Server("--replicaof", "127.0.0.1", str(self.server.port), "--repl-diskless-sync-delay", "0")
        self.addCleanup(other.close)
        copy = other.client()
        for kind in ("grid", "graph", "mesh"):
            made = RandomMap(random.Random(3), self.ask, kind)
            for round_ in range(3):
                for _ in range(30):
                    made.edit()
                self.assertEqual(self.ask("WAIT", 1, 1000 * HANGS), 1)
                self.assertEqual(self.digest(copy), self.digest(), (kind, round_))
                self.assertEqual(made.answers(copy.execute_command, 1), made.answers(self.ask, 1))
        with self.assertRaises(redis.exceptions.ReadOnlyError):
            copy.execute_command("WEND.EDIT", "map", 0, 0, 1, 1, "@")

    def test_edits_that_change_nothing_are_told_to_nobody(self):
        self.ask("WEND.LOAD", "g", "GRAPH", "0 1 5\n")
        self.ask("WEND.CREATE", "c", 9, 9)
        edits = (("WEND.EDIT", "c", 1, 1, 3, 3, "@"), ("WEND.WALL", "c", "5,5", "e", "SHUT"), ("WEND.EXITS", "c", "7,7", "n"),
                 ("WEND.LAYER", "c", "extra", "extra"), ("WEND.FILL", "c", "extra", "0,0,4,4", 3, "8,8", 1),
                 ("WEND.PROFILE", "c", "ogre", "size 2x2\n"), ("WEND.PREPARE", "c", "JUMPS"),
                 ("WEND.LINK.SET", "g", 0, "SHUT", "COST", 7))
        told = lambda: self.redis.info("persistence")["rdb_changes_since_last_save"]
        for words in edits:
            before = told()
            answer = self.ask(*words)
            self.assertEqual(told(), before + 1, words)
            if words[0] == "WEND.LAYER":
                continue  # it is there already, which is refused
            with self.redis.pipeline(transaction=True) as pipe:
                pipe.watch(words[1])
                self.assertEqual(self.ask(*words), answer)
                pipe.multi()
                pipe.ping()
                self.assertEqual(pipe.execute(), [True])
            self.assertEqual(told(), before + 1, words)
        self.ask("WEND.FILL", "c", "extra", "0,0,4,4", 3, "8,8", 2)
        self.assertEqual(self.ask("WEND.VALUE", "c", "extra", "8,8", "3,3"), [2, 3])

    def test_damaged_bytes_are_refused_or_are_another_map(self):
        with open(os.path.join(ROOT, "maps", "castle.wmap"), "rb") as castle:
            self.ask("WEND.LOAD", "map", "TEXT", castle.read())
        self.ask("WEND.PROFILE", "map", "rook", "neighbours 4\n")
        self.ask("WEND.LAYER", "map", "crowd", "occupied")
        packed = self.ask("WEND.EXPORT", "map", "PACKED")
        refused = 0
        for seed in shares(4000):
            chance = random.Random(seed)
            damaged = bytearray(packed)
            how = chance.randrange(4)
            if how == 0:
                damaged = damaged[:chance.randrange(len(damaged))]
            elif how == 1:
                at = chance.randrange(len(damaged))
                damaged[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 9)))
            elif how == 2:
                at = chance.randrange(len(damaged) - 8)
                struct.pack_into("<Q", damaged, at, chance.choice((0, 2**63, 2**64 - 1, chance.randrange(2**32))))
            for _ in range(how != 0 and chance.randint(0, 3) or how == 3):
                damaged[chance.randrange(len(damaged))] = chance.randrange(256)
            try:
                self.ask("WEND.LOAD", "other", "PACKED", bytes(damaged))
                self.ask("WEND.LOAD", "other", "PACKED", self.ask("WEND.EXPORT", "other", "PACKED"))
            except redis.exceptions.ResponseError:
                refused += 1
        self.assertGreater(refused, 0)
        self.assertEqual(self.ask("WEND.EXPORT", "map", "PACKED"), packed)

    def test_memory_is_told_and_given_back(self):
        before = self.redis.info("memory")["used_memory"]
        self.ask("WEND.CREATE", "map", 1000, 1000)
        self.ask("WEND.PATH", "map", "0,0", "999,999")
        told = self.ask("MEMORY", "USAGE", "map")
        taken = self.redis.info("memory")["used_memory"] - before
        self.assertGreater(told, 4 * 10**6)
        self.assertLess(told, taken * 1.02)
        self.assertEqual(self.ask("UNLINK", "map"), 1)
        end = time.monotonic() + HANGS
        while self.redis.info("memory")["used_memory"] - before > told / 2:
            self.assertLess(time.monotonic(), end)

    def test_the_module_stays(self):
        self.ask("WEND.CREATE", "map", 2, 2)
        with self.assertRaises(redis.exceptions.ResponseError):
            self.ask("MODULE", "UNLOAD", "wend")
        self.assertEqual(self.path("map", "0,0", "1,1")["outcome"], "found")
        self.ask("DEL", "map")
        with self.assertRaisesRegex(redis.exceptions.ResponseError, "data types"):
            self.ask("MODULE", "UNLOAD", "wend")


if __name__ == "__main__":
    unittest.main()
