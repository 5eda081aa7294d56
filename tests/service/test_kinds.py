#!/usr/bin/env python3
"""Keys of the Redis module that hold graphs and meshes: what they answer is what the program does, and what makes no
sense there is refused by name."""

import json

from server import *


class Kinds(ServiceTest):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def load(self, key, kind, text):
        self.ask("WEND.LOAD", key, kind, text)
        name = os.path.join(self.folder.name, "map." + kind.lower())
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def test_many_links_in_one_command(self):
        """All, or on an error none: then the next gets the number that it would have had."""
        self.ask("WEND.CREATE", "grid", 9, 9)
        self.ask("WEND.LOAD", "mesh", "MESH", mesh_text(["..", ".."]))
        self.ask("WEND.LOAD", "graph", "GRAPH", graph_text(random.Random(1), 9))
        edges = len(self.ask("WEND.LINKS", "graph"))
        ends = {"grid": ("1,1", "7,7", "2,2"), "mesh": ("0.5,0.5", "1.5,1.5", "0.5,1.5"), "graph": ("1", "7", "2")}
        firsts = {"grid": 0, "mesh": 1, "graph": edges}
        for key, (one, two, three) in ends.items():
            first, kind = firsts[key], ("KIND", "water") if key == "graph" else ()
            before = self.ask("DEBUG", "DIGEST-VALUE", key)
            self.refused("link 2: ", "WEND.LINK", key, one, two, 5, two, "nowhere", 5)
            self.refused("link 3: ", "WEND.LINK", key, one, two, 5, two, three, 5, three, one, "dear")
            self.refused("link 2: write from to cost", "WEND.LINK", key, one, two, 5, three)
            self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", key), before)
            told = self.ask("WEND.LINK", key, one, two, 5, *kind, two, three, 6, three, one, 7, *kind)
            self.assertEqual(told, [first, first + 1, first + 2])
            self.assertEqual([link[2] for link in self.ask("WEND.LINKS", key)[-3:]], [5, 6, 7])
            self.assertEqual(self.ask("WEND.LINK", key, one, three, 8), first + 3)
        self.refused("there is no option 'KIND'", "WEND.LINK", "grid", "1,1", "2,2", 5, "KIND", "water")
        self.refused("kind needs a value", "WEND.LINK", "graph", 1, 2, 5, "KIND")

    def test_links_that_a_grid_has_no_room_for(self):
        self.ask("WEND.CREATE", "full", 4, 4)
        words = ["0,0", "3,3", 5] * 30000
        self.ask("WEND.LINK", "full", *words)
        self.ask("WEND.LINK", "full", *words)
        before = self.ask("DEBUG", "DIGEST-VALUE", "full")
        self.refused("a map has at most 65535 links", "WEND.LINK", "full", *words)
        self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", "full"), before)
        self.assertEqual(self.ask("WEND.LINK", "full", "0,0", "3,3", 5), 60000)

    def test_random_questions_on_graphs(self):
        for seed in shares(40):
            chance = random.Random(seed)
            nodes, named = chance.randint(1, 30), seed % 2 == 1
            file = self.load("g", "GRAPH", graph_text(chance, nodes, named))
            for _ in range(4):
                start, goal = (("n%d" if named else "%d") % chance.randrange(nodes) for _ in range(2))
                expected = program("path", file, start, goal, "--json")
                given = self.path("g", start, goal)
                self.assertEqual((given["outcome"], given["cost"]), (expected["outcome"], expected["cost"]), seed)
                stops = [str(stop) for stop in expected["nodes"]]
                self.assertEqual(given["points"].split(), stops, (seed, given, expected))

    def test_random_questions_on_meshes(self):
        for seed in shares(40):
            chance = random.Random(seed)
            rows = random_map(chance, 12)
            if all(letter == "@" for row in rows for letter in row):
                continue
            file = self.load("m", "MESH", mesh_text(rows))
            for _ in range(4):
                place = lambda: f"{chance.randrange(len(rows[0])) + 0.5},{chance.randrange(len(rows)) + 0.25}"
                start, goal = place(), place()
                expected = program("path", file, start, goal, "--json")
                given = self.path("m", start, goal)
                self.assertEqual((given["outcome"], given["cost"]), (expected["outcome"], expected["cost"]), seed)
                points = [",".join("%.10g" % number for number in point[:2]) for point in expected["points"]]
                self.assertEqual(given["points"].split(), points, (seed, given, expected))

    def test_a_graph_with_names(self):
        with open(os.path.join(ROOT, "maps", "railways.graph"), "rb") as railways:
            self.ask("WEND.LOAD", "g", "GRAPH", railways.read())
        about = pairs(self.ask("WEND.INFO", "g"))
        self.assertEqual((about["kind"], about["nodes"], about["links"]), ("graph", 33, 113))
        way = "lisbon madrid barcelona lyon paris brussels cologne hamburg copenhagen"
        self.assertEqual(self.path("g", "lisbon", "copenhagen")["points"], way)
        self.assertEqual(self.path("g", "2,47", "copenhagen")["points"], way)
        self.assertEqual(self.ask("WEND.NEAREST", "g", "lisbon", "40,20"), b"frankfurt")
        self.assertEqual(self.ask("WEND.REACH", "g", "lisbon", 500), [[b"lisbon", 0, 1], [b"seville", 480, 1]])
        self.assertEqual(self.ask("WEND.FIELD", "g", "madrid", "AT", "lisbon", "madrid"), [[540, b"madrid"], [0, None]])
        self.assertEqual(self.ask("WEND.DISTANCES", "g", "FROM", "lisbon", "TO", "madrid", "paris"), [[540, 1110]])
        self.refused("'atlantis' is no place: write the name of a node", "WEND.PATH", "g", "lisbon", "atlantis")
        self.refused("at most 60 bytes", "WEND.LOAD", "h", "GRAPH", "a" * 61 + " b 5")

    def test_graphs_of_dimacs(self):
        arcs = "c 1 5\nc roads of old\np sp 3 2\na 1 2 5\na 2 3 7\n"
        places = "c and places\np aux sp co 3\nv 1 0 0\nv 2 256 0\nv 3 512 -128\n"
        for words, told in (((arcs,), [[b"0"], [b"1"], [b"2"]]),
                            ((arcs, places), [[b"0", b"0,0", b"0"], [b"1", b"1,0", b"0"], [b"2", b"2,-0.5", b"0"]])):
            self.ask("WEND.LOAD", "d", "DIMACS", *words)
            self.assertEqual(self.ask("WEND.NODES", "d"), told)
            self.assertEqual((self.path("d", 0, 2)["points"], self.path("d", 0, 2)["cost"]), ("0 1 2", 12))
            written = [self.ask("WEND.EXPORT", "d", form) for form in ("DIMACS", "DIMACS-POSITIONS")[:len(words)]]
            self.ask("WEND.LOAD", "e", "DIMACS", *written)
            self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", "d"), self.ask("DEBUG", "DIGEST-VALUE", "e"))
        # In wend's own format these would be edges of nodes that are called p, sp, a and so on.
        for text in (arcs, arcs[arcs.index("p"):], arcs[:-8]):
            self.refused("this is a .gr of DIMACS", "WEND.LOAD", "x", "GRAPH", text)
        self.ask("WEND.LOAD", "e", "GRAPH", "wend graph 1\np sp 5\n")
        self.assertEqual(self.path("e", "p", "sp")["cost"], 5)
        self.refused("line 4, column 1: there are fewer arcs", "WEND.LOAD", "x", "DIMACS", arcs[:-8])
        self.refused("should come first", "WEND.LOAD", "x", "DIMACS", "0 1 5\n")
        self.refused("wrong number", "WEND.LOAD", "x", "DIMACS", arcs, places, places)
        self.ask("WEND.LINK.SET", "d", 0, "SHUT")
        self.refused("know no kinds of edges and no closed ones", "WEND.EXPORT", "d", "DIMACS")

    def test_edges(self):
        self.ask("WEND.LOAD", "g", "GRAPH", "wend graph 1\n0 1 10\n1 2 10\n0 2 30 water\n")
        self.assertEqual(self.path("g", 0, 2)["points"], "0 1 2")
        self.assertEqual(self.ask("WEND.LINKS", "g"), [[b"0", b"1", 10, 0, b"open", 46], [b"1", b"2", 10, 1, b"open", 46],
                                                       [b"0", b"2", 30, 2, b"open", ord("W")]])
        self.ask("WEND.LINK.SET", "g", 1, "SHUT")
        self.assertEqual(self.path("g", 0, 2)["cost"], 30)
        self.ask("WEND.PROFILE", "g", "walker", "")
        self.assertEqual(self.path("g", 0, 2, "PROFILE", "walker")["outcome"], "unreachable")
        self.ask("WEND.PROFILE", "g", "ship", "terrain water 2\n")
        self.assertEqual(self.path("g", 0, 2, "PROFILE", "ship")["cost"], 60)
        self.ask("WEND.LINK.SET", "g", 1, "OPEN", "COST", 7)
        self.assertEqual(self.path("g", 0, 2)["cost"], 17)
        self.assertEqual(self.ask("WEND.LINK", "g", 0, 2, 0, "KIND", "."), 3)
        self.assertEqual(self.path("g", 0, 2)["cost"], 0)
        # A number that was given back is the next one's, the last first; it is no edge until then, nor in the text.
        self.assertEqual([self.ask("WEND.UNLINK", "g", number) for number in (3, 0)], [1, 1])
        self.refused("no link '0'", "WEND.LINK.SET", "g", 0, "OPEN")
        self.refused("no link '0'", "WEND.UNLINK", "g", 0)
        self.assertEqual(len(self.ask("WEND.LINKS", "g")), 2)
        self.assertEqual(pairs(self.ask("WEND.INFO", "g"))["links"], 2)
        self.assertNotIn(b"closed", self.ask("WEND.EXPORT", "g"))
        self.assertEqual([self.ask("WEND.LINK", "g", 1, 0, 5) for _ in range(3)], [0, 3, 4])
        # Many that are removed, one of them twice, and all made anew.
        edges = [self.ask("WEND.LINK", "g", 1, 0, 5) for _ in range(70)]
        for number in edges:
            self.ask("WEND.UNLINK", "g", number)
            self.refused("no link", "WEND.UNLINK", "g", number)
        self.assertEqual([self.ask("WEND.LINK", "g", 1, 0, 5) for _ in edges], edges[::-1])
        self.refused("from one node of the graph to another", "WEND.LINK", "g", 0, 9, 1)
        self.refused("an edge costs 0 to 4294967295", "WEND.LINK", "g", 0, 1, -1)

    def copies(self, key):
        """The same key by all the ways that it may go: each goes on as the key does."""
        self.ask("RESTORE", "restored", 0, self.ask("DUMP", key), "REPLACE")
        self.ask("COPY", key, "copied", "REPLACE")
        self.ask("WEND.LOAD", "loaded", "PACKED", self.ask("WEND.EXPORT", key, "PACKED"))
        for other in ("restored", "copied", "loaded"):
            self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", key), self.ask("DEBUG", "DIGEST-VALUE", other))
            for command in ("WEND.NODES", "WEND.LINKS", "WEND.EXPORT"):
                self.assertEqual(self.ask(command, key), self.ask(command, other))
            yield other

    def test_nodes_with_numbers(self):
        self.ask("WEND.CREATE", "g", "GRAPH")
        self.assertEqual([self.ask("WEND.NODE", "g") for _ in range(5)], [0, 1, 2, 3, 4])
        edges = [self.ask("WEND.LINK", "g", *ends, 10) for ends in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 3))]
        self.assertEqual(self.path("g", 0, 4)["points"], "0 3 4")
        self.assertEqual(self.ask("WEND.NODE.DEL", "g", 3), 1)
        self.assertEqual(self.path("g", 0, 2)["points"], "0 1 2")
        self.assertEqual(self.path("g", 3, 0)["outcome"], "unreachable")
        self.refused("no node '3'", "WEND.NODE.DEL", "g", 3)
        self.refused("from one node of the graph to another", "WEND.LINK", "g", 3, 0, 1)
        self.assertEqual([link[3] for link in self.ask("WEND.LINKS", "g")], [0, 1, 4])
        self.ask("WEND.NODE.DEL", "g", 1)
        self.ask("WEND.UNLINK", "g", 4)
        self.assertEqual(self.ask("WEND.NODES", "g"), [[b"0"], [b"2"], [b"4"]])
        self.assertEqual(pairs(self.ask("WEND.INFO", "g"))["nodes"], 3)
        for other in self.copies("g"):
            # The numbers of what was removed, the last first.
            self.assertEqual([self.ask("WEND.NODE", other) for _ in range(3)], [1, 3, 5])
            self.assertEqual([self.ask("WEND.LINK", other, 1, 3, 7) for _ in edges], [4, 1, 0, 5, 3, 2])
        for node in (0, 2, 4):
            self.ask("WEND.NODE.DEL", "g", node)
        for other in self.copies("g"):
            self.assertEqual((self.ask("WEND.NODES", other), self.ask("WEND.NODE", other)), ([], 4))

    def test_graphs_without_nodes(self):
        for words in ((), ("POSITIONS",), ("NAMES",), ("NAMES", "POSITIONS")):
            node = [{"NAMES": "inn", "POSITIONS": "3,5"}[word] for word in words]
            self.ask("WEND.CREATE", "g", "GRAPH", *words)
            self.ask("DEBUG", "RELOAD")
            for other in self.copies("g"):
                self.assertEqual(self.ask("WEND.NODES", other), [])
                self.assertEqual(self.ask("WEND.NODE", other, *node), 0)

    def test_names_that_are_words_of_commands(self):
        self.ask("WEND.LOAD", "g", "GRAPH", "names\nto from 5\nfrom pairs 7\n")
        for profile in ("pairs", "from", "to"):
            self.ask("WEND.PROFILE", "g", profile, "")
            self.assertEqual(self.ask("WEND.DISTANCES", "g", "PROFILE", profile, "FROM", "to", "TO", "from", "pairs"),
                             [[5, 12]])
            (answer,) = self.ask("WEND.PATHS", "g", "PROFILE", profile, "PAIRS", "to", "pairs")
            self.assertEqual(pairs(answer)["points"], "to from pairs")

    def test_nodes_with_names_and_positions(self):
        self.ask("WEND.CREATE", "g", "GRAPH", "NAMES", "POSITIONS")
        for words in (("inn", "3,5"), ("mill", "10.5,-2", "HEIGHT", "-1.25"), ("tower", "7,7,2")):
            self.ask("WEND.NODE", "g", *words)
        self.assertEqual(self.ask("WEND.NODES", "g"), [[b"inn", b"3,5", b"0"], [b"mill", b"10.5,-2", b"-1.25"],
                                                       [b"tower", b"7,7,2", b"0"]])
        self.ask("WEND.LINK", "g", "inn", "mill", 9)
        self.ask("WEND.LINK", "g", "mill", "tower", 9)
        self.assertEqual(self.path("g", "3,5", "tower")["points"], "inn mill tower")
        self.ask("WEND.NODE.DEL", "g", "mill")
        self.refused("'mill' is no place", "WEND.PATH", "g", "mill", "inn")
        self.assertEqual(self.path("g", "inn", "tower")["outcome"], "unreachable")
        for other in self.copies("g"):
            self.assertEqual(self.ask("WEND.NODE", other, "mill", "0,0"), 1)
            self.assertEqual(self.ask("WEND.NODE", other, "well", "0,0"), 3)
            self.assertEqual(self.ask("WEND.LINK", other, "inn", "well", 5), 1)
            self.assertEqual(self.path(other, "inn", "well")["points"], "inn well")
        for part, *words in (("called 'inn' already", "inn", "0,0"), ("is none", "a b", "0,0"), ("is none", "#a", "0,0"),
                             ("is none", "a\nnode b", "0,0"), ("is none", "x" * 61, "0,0"), ("has a name", "", "0,0"),
                             ("is none", "node", "0,0"), ("names and positions", "b"), ("is no place", "b", "c"),
                             ("HEIGHT takes", "b", "0,0", "HEIGHT", "high"), ("names and positions", "b", "0,0", "UP", 1)):
            with self.subTest(words=words):
                self.refused(part, "WEND.NODE", "g", *words)
        self.assertEqual([node[0] for node in self.ask("WEND.NODES", "g")], [b"inn", b"tower"])
        self.ask("WEND.LOAD", "again", "GRAPH", self.ask("WEND.EXPORT", "g"))
        self.assertEqual(self.ask("WEND.NODES", "again"), self.ask("WEND.NODES", "g"))
        self.refused("not with 'HEXAGONS'", "WEND.CREATE", "h", "GRAPH", "HEXAGONS")
        self.refused("not for keys that hold a grid", "WEND.NODES", self.ask("WEND.CREATE", "c", 3, 3) and "c")

    def test_names_change_while_paths_are_written(self):
        chance = random.Random(5)
        self.ask("WEND.LOAD", "g", "GRAPH", graph_text(chance, 200, True))
        with self.server.client() as other:
            asker = other.pipeline(transaction=False)
            for turn in range(20):
                for _ in range(8):
                    ends = [f"n{chance.randrange(200)}" for _ in range(64)]
                    asker.execute_command("WEND.PATHS", "g", "PAIRS", *ends)
                    asker.execute_command("WEND.REACH", "g", ends[0], 10**9)
                connection = other.connection_pool.get_connection("")
                connection.send_packed_command(connection.pack_commands([words for words, _ in asker.command_stack]))
                for node in range(8):
                    self.ask("WEND.NODE", "g", f"new-{turn}-{node}", f"{node},{turn}")
                    if node % 2 == 0:
                        self.ask("WEND.NODE.DEL", "g", f"new-{turn}-{node}")
                for words, _ in asker.command_stack:
                    for answer in connection.read_response():
                        names = answer[0] if words[0] == "WEND.REACH" else pairs(answer)["points"].encode()
                        self.assertRegex(names, rb"^$|^(n\d|new-\d)")
                other.connection_pool.release(connection)
                asker.reset()

    def test_a_mesh_with_obstacles_and_links(self):
        self.ask("WEND.LOAD", "m", "MESH", mesh_text(["....@....", "....@...."]))
        self.assertEqual(self.path("m", "0.5,1", "8.5,1")["outcome"], "unreachable")
        self.assertEqual(self.ask("WEND.LINK", "m", "3.5,1", "5.5,1", 100), 1)
        answer = self.path("m", "0.5,1", "8.5,1")
        self.assertEqual((answer["points"], answer["cost"]), ("0.5,1 3.5,1 >5.5,1 8.5,1", 6 * 13860 + 100))
        self.ask("WEND.LINK.SET", "m", 1, "SHUT")
        self.assertEqual(self.path("m", "0.5,1", "8.5,1")["outcome"], "unreachable")
        self.ask("WEND.LINK.SET", "m", 1, "OPEN", "COST", 7)
        self.assertEqual(self.ask("WEND.LINKS", "m"), [[b"3.5,1", b"5.5,1", 7, 1, b"open"]])
        self.assertEqual(self.ask("WEND.OBSTACLE", "m", "1,-1", "2,-1", "2,1.5", "1,1.5"), 1)
        self.assertEqual(self.path("m", "0.5,1", "2.5,1")["points"], "0.5,1 1,1.5 2,1.5 2.5,1")
        self.ask("WEND.OBSTACLE.MOVE", "m", 1, "LEVEL", 0, "1,0.5", "2,0.5", "2,9", "1,9")
        self.assertEqual(self.path("m", "0.5,1", "2.5,1")["points"], "0.5,1 1,0.5 2,0.5 2.5,1")
        self.assertEqual(self.ask("WEND.OBSTACLES", "m"), [[1, 0, [b"1,0.5", b"2,0.5", b"2,9", b"1,9"]]])
        self.assertEqual([self.ask("WEND.OBSTACLE.DEL", "m", 1) for _ in range(2)], [1, 0])
        # Numbers of obstacles and links never come again.
        self.assertEqual(self.ask("WEND.UNLINK", "m", 1), 1)
        self.assertEqual((self.ask("WEND.LINK", "m", "3.5,1", "5.5,1", 100),
                          self.ask("WEND.OBSTACLE", "m", "1,0", "2,0", "2,1")), (2, 2))
        self.assertEqual(pairs(self.ask("WEND.LINE", "m", "0.5,0.5", "3.5,0.5"))["free"], 0)
        self.refused("touches or crosses itself", "WEND.OBSTACLE", "m", "0,0", "2,2", "2,0", "0,2")
        self.refused("3 to 1024 corners", "WEND.OBSTACLE", "m", "LEVEL", 0, "0,0", "2,2")
        self.refused("no such level", "WEND.OBSTACLE", "m", "LEVEL", 1, "0,0", "2,2", "2,0")
        self.refused("no obstacle 9", "WEND.OBSTACLE.MOVE", "m", 9, "0,0", "2,2", "2,0")

    def test_weights_of_a_question_on_a_mesh(self):
        with open(os.path.join(ROOT, "maps", "mill.wmesh"), encoding="utf-8") as mill:
            file = self.load("m", "MESH", mill.read())
        boatman = os.path.join(self.folder.name, "boatman")
        with open(boatman, "w", encoding="utf-8") as text:
            text.write("terrain water 3\n")
        self.ask("WEND.PROFILE", "m", "boatman", "terrain water 3\n")
        seen = set()
        for weighs in ((), ("G=5",), ("grass=5", "3"), ("2", "water=1"), (".=0",), ("water=0",), ("W=9",), ("0",)):
            for start, goal in ("1,1", "12,19"), ("3,8.75", "16,16"), ("2,9", "20,10"):
                expected = program("path", file, start, goal, "--profile", boatman, "--json",
                                   *(word for weigh in weighs for word in ("--weigh", weigh)))
                given = self.path("m", start, goal, "PROFILE", "boatman", *(word for weigh in weighs for word in ("WEIGH", weigh)))
                self.assertEqual((given["outcome"], given["cost"], given.get("reason")),
                                 (expected["outcome"], expected["cost"], expected.get("reason")), (weighs, start, goal))
                seen.add((given["outcome"], given["cost"]))
        self.assertGreater(len(seen), 10)
        asked = [{"start": "1,1", "goal": "12,19", "profile": "boatman", **more}
                 for more in ({"weigh": 7}, {"weigh": ["grass=5", 3]}, {})]
        answers = self.ask("WEND.PATHS", "m", "JSON", json.dumps(asked))
        singly = [self.path("m", "1,1", "12,19", "PROFILE", "boatman", *words)
                  for words in (("WEIGH", 7), ("WEIGH", "grass=5", "WEIGH", 3), ())]
        self.assertEqual([pairs(answer)["cost"] for answer in answers], [answer["cost"] for answer in singly])
        self.assertEqual(self.ask("WEND.DISTANCES", "m", "WEIGH", 7, "PROFILE", "boatman", "FROM", "1,1", "TO", "12,19"),
                         [[singly[0]["cost"]]])
        path = "WEND.PATH", "m", "1,1", "12,19", "WEIGH"
        for part, *words in (("takes a weight up to 65535", *path, "heavy"), ("takes a weight up to 65535", *path, "G="),
                             ("takes a weight up to 65535", *path, "65536"), ("takes a weight up to 65535", *path, "G=-1"),
                             ("no terrain of this map", *path, "fog=3"), ("'' is no terrain", *path, "=3"),
                             ("weigh is for what the profile lets in: 'water=3' is blocked", *path, "water=3"),
                             ("comes more than 256 times", *path[:-1], *("WEIGH", "3") * 257)):
            with self.subTest(words=words):
                self.refused(part, *words)
        self.ask("WEND.CREATE", "c", 9, 9)
        self.refused("WEIGH is for meshes", "WEND.PATH", "c", "0,0", "8,8", "WEIGH", 3)

    def test_links_of_a_mesh_in_its_text(self):
        self.ask("WEND.LOAD", "m", "MESH", "wend mesh 1\nground 0,0 10,0 10,10 0,10\nground 12,0 20,0 20,10 12,10\n"
                 "link 9,5 <-> 13,5 2 shut\nlink 9,9 -> 13,9 1\n")
        self.assertEqual(pairs(self.ask("WEND.INFO", "m"))["links"], 3)
        self.assertEqual(self.ask("WEND.LINKS", "m"), [
            [b"9,5", b"13,5", 27720, 1, b"shut"], [b"13,5", b"9,5", 27720, 2, b"shut"], [b"9,9", b"13,9", 13860, 3, b"open"]])
        self.assertEqual(self.path("m", "9,1", "13,1")["cost"], 16 * 13860 + 13860)
        self.ask("WEND.LINK.SET", "m", 1, "OPEN", "COST", 100)
        self.assertEqual(self.ask("WEND.UNLINK", "m", 3), 1)
        self.assertEqual(self.ask("WEND.LINK", "m", "13,1", "9,1", 7), 4)
        links, digest = self.ask("WEND.LINKS", "m"), self.ask("DEBUG", "DIGEST-VALUE", "m")
        self.assertEqual([link[2:] for link in links], [[100, 1, b"open"], [27720, 2, b"shut"], [7, 4, b"open"]])
        self.ask("WEND.LOAD", "packed", "PACKED", self.ask("WEND.EXPORT", "m", "PACKED"))
        self.ask("COPY", "m", "copied")
        self.ask("DEBUG", "RELOAD")
        for key in "m", "packed", "copied":
            self.assertEqual((self.ask("WEND.LINKS", key), self.ask("DEBUG", "DIGEST-VALUE", key)), (links, digest))
            self.assertEqual(self.path(key, "9,1", "13,1")["cost"], 8 * 13860 + 100)
            self.assertEqual(self.path(key, "13,1", "9,1")["cost"], 7)
            self.assertEqual(self.ask("WEND.LINK", key, "13,1", "9,1", 7), 5)

    def test_fields_on_meshes_follow_edits(self):
        self.ask("WEND.LOAD", "m", "MESH", mesh_text(["....@....", "........."]))
        self.refused("WEND.PREPARE key TAUT-GRAPH", "WEND.FIELD", "m", "0.5,0.5", "AT", "8.5,0.5")
        self.ask("WEND.PREPARE", "m", "TAUT-GRAPH")
        for corner, obstacle in (("5,1", ()), ("4.5,1.5", ("4.5,0", "4.75,0", "4.75,1.5", "4.5,1.5"))):
            if obstacle:
                self.ask("WEND.OBSTACLE", "m", *obstacle)
            end = time.monotonic() + HANGS
            while True:
                try:
                    (cost, _), = self.ask("WEND.FIELD", "m", "0.5,0.5", "AT", "8.5,0.5")
                    break
                except redis.exceptions.ResponseError:
                    self.assertLess(time.monotonic(), end)
            self.assertAlmostEqual(cost, self.path("m", "8.5,0.5", "0.5,0.5")["cost"], delta=1)

    def test_landmarks_on_graphs(self):
        self.ask("WEND.LOAD", "g", "GRAPH", graph_text(random.Random(3), 600))
        table = ("WEND.DISTANCES", "g", "FROM", *range(20), "TO", *range(60))
        costs = self.ask(*table)
        told = lambda: pairs(self.ask("WEND.INFO", "g"))["prepared"]
        bytes_ = lambda: self.ask("MEMORY", "USAGE", "g")
        before, few = bytes_(), 15000
        for words in (("LANDMARKS",), ("AUTO",), ("AUTO", "MOST-BYTES", few)):
            self.ask("WEND.PREPARE", "g", "NONE")
            self.assertEqual((told(), bytes_()), ([], before))
            self.ask("WEND.PREPARE", "g", *words)
            end = time.monotonic() + HANGS
            while told() != [b"landmarks"]:
                self.assertLess(time.monotonic(), end)
                self.assertEqual(self.ask(*table), costs)
        self.assertLessEqual(bytes_() - before, few)
        for edge in range(0, 60, 7):
            self.ask("WEND.LINK.SET", "g", edge, "COST", 1)
        costs = self.ask(*table)
        self.ask("WEND.PREPARE", "g", "NONE")
        self.assertEqual(told(), [])
        self.assertEqual(self.ask(*table), costs)

    def test_fields_tell_links(self):
        self.ask("WEND.CREATE", "c", 9, 1)
        self.ask("WEND.EDIT", "c", 4, 0, 1, 1, "@")
        self.ask("WEND.LINK", "c", "3,0", "5,0", 100)
        self.assertEqual(self.ask("WEND.FIELD", "c", "8,0", "AT", "2,0", "3,0", "5,0"),
                         [[4 * 13860 + 100, b"3,0"], [3 * 13860 + 100, b">5,0"], [3 * 13860, b"6,0"]])

    def test_ground_of_a_level(self):
        with open(os.path.join(ROOT, "maps", "keep.obj"), "rb") as keep:
            text = keep.read()
        self.ask("WEND.LOAD", "m", "OBJ", text)
        self.assertEqual(pairs(self.ask("WEND.INFO", "m"))["levels"], 2)
        self.assertEqual(self.path("m", "32,28", "32,31")["points"], "32,28,0 32,31,0")
        ground = self.ask("WEND.EXPORT", "m")
        self.ask("WEND.LOAD", "n", "MESH", ground)
        self.assertEqual(self.ask("DEBUG", "DIGEST-VALUE", "m"), self.ask("DEBUG", "DIGEST-VALUE", "n"))
        self.ask("WEND.LOAD", "n", "OBJ", text, "SCALE", "2", "SLOPE", "30")
        self.assertEqual(self.path("n", "64,56", "64,62")["length"], "6")
        self.refused("no option 'SCALE'", "WEND.LOAD", "n", "OBJ", text, "SCALE", "0")
        self.refused("wrong number", "WEND.LOAD", "n", "MESH", ground, "SCALE", "2")

    def test_what_makes_no_sense(self):
        self.ask("WEND.LOAD", "g", "GRAPH", "0 1 5\n")
        self.ask("WEND.LOAD", "m", "MESH", mesh_text(["..."]))
        self.ask("WEND.CREATE", "c", 3, 3)
        for part, *words in (
            ("not for keys that hold a graph", "WEND.EDIT", "g", 0, 0, 1, 1, "@"),
            ("not for keys that hold a mesh", "WEND.TERRAIN", "m", "0,0"),
            ("not for keys that hold a mesh", "WEND.WALL", "m", "0,0", "e", "SHUT"),
            ("not for keys that hold a graph", "WEND.EXITS", "g", "0", "all"),
            ("not for keys that hold a mesh", "WEND.LAYER", "m", "extra", "extra"),
            ("not for keys that hold a graph", "WEND.OBSTACLE", "g", "0,0", "1,0", "1,1"),
            ("not for keys that hold a grid", "WEND.OBSTACLES", "c"),
            ("not for keys that hold a grid", "WEND.LINK.SET", "c", 0, "OPEN"),
            ("no option 'KIND'", "WEND.LINK", "c", "0,0", "1,1", 5, "KIND", "water"),
            ("lines are not for graphs", "WEND.LINE", "g", 0, 1),
            ("reach is for grids and graphs", "WEND.REACH", "m", "0.5,0.5", 100),
            ("no FLEE", "WEND.FIELD", "g", 0, "FLEE", "AT", 1),
            ("LINES can only be GRID", "WEND.PATH", "g", 0, 1, "LINES", "straight"),
            ("a graph is exported as TEXT, DIMACS, DIMACS-POSITIONS or PACKED", "WEND.EXPORT", "g", "MAP"),
            ("a mesh is exported as TEXT or PACKED", "WEND.EXPORT", "m", "MAP"),
            ("line 1", "WEND.LOAD", "x", "GRAPH", "0 1 much"),
            ("line 1", "WEND.LOAD", "x", "MESH", "grid"),
        ):
            with self.subTest(words=words):
                self.refused(part, *words)


if __name__ == "__main__":
    unittest.main()
