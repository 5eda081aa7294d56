#!/usr/bin/env python3
"""Files and payloads of RESTORE that are damaged, though their checksums are right: refused, or another whole map; never a
crash."""

from server import *

import struct

POLYNOMIAL = 0x95AC9329AC4BC9B5  # of Redis's CRC-64, lowest bit first


def crc_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (POLYNOMIAL if byte & 1 else 0)
        table.append(byte)
    return table


TABLE = crc_table()


def checksum(data):
    crc = 0
    for byte in data:
        crc = crc >> 8 ^ TABLE[(crc ^ byte) & 255]
    return struct.pack("<Q", crc)


def sections(packed):
    """The head of packed bytes, and their sections as [letter, bytes]."""
    at, found = 5, []
    while at < len(packed):
        length, = struct.unpack_from("<Q", packed, at + 1)
        found.append([packed[at:at + 1], packed[at + 9:at + 9 + length]])
        at += 9 + length
    return packed[:5], found


def damage_bytes(chance, data):
    """Cut, longer, with other numbers or other bytes."""
    data = bytearray(data)
    how = chance.randrange(5)
    at = chance.randrange(len(data) + 1)
    if how == 0:
        del data[at:]
    elif how == 1:
        data[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 9)))
    elif how == 2 and len(data) >= 8:
        number = chance.choice((0, 1, 2**16, 2**31, 2**32 - 1, 2**63, 2**64 - 1, chance.randrange(2**32)))
        struct.pack_into("<Q", data, chance.randrange(len(data) - 7), number)
    elif how == 3:
        del data[at:at + chance.randint(1, 9)]
    for _ in range(chance.randint(0, 3) if how != 4 else 1):
        if data:
            data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def damage_sections(chance, packed, others):
    """Sections damaged within, twice, out of order, of another map, or none; their lengths fit."""
    head, found = sections(packed)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(found)) if found else 0
        how = chance.randrange(5)
        if how == 0 or not found:
            found.insert(at, list(chance.choice(sections(chance.choice(others))[1])))
        elif how == 1:
            del found[at]
        elif how == 2:
            chance.shuffle(found)
        else:
            letter = found[at][0] if how == 3 else bytes([chance.randrange(65, 91)])
            found[at] = [letter, damage_bytes(chance, found[at][1])]
    return head + b"".join(letter + struct.pack("<Q", len(data)) + data for letter, data in found)


class Damaged(ServiceTest):
    def setUp(self):
        super().setUp()
        with open(os.path.join(ROOT, "maps", "castle.wmap"), "rb") as castle:
            self.ask("WEND.LOAD", "castle", "TEXT", castle.read())
        self.ask("WEND.LAYER", "castle", "crowd", "occupied")
        self.ask("WEND.ENTER", "castle", "crowd", "3,3", "3,3", "4,9")
        self.ask("WEND.LOAD", "graph", "GRAPH", graph_text(random.Random(1), 12, True))
        self.ask("WEND.UNLINK", "graph", 3)
        self.ask("WEND.UNLINK", "graph", 1)
        self.ask("WEND.NODE.DEL", "graph", "n5")
        self.ask("WEND.CREATE", "bare", "GRAPH")
        for node in range(6):
            self.ask("WEND.NODE", "bare")
            self.ask("WEND.LINK", "bare", node, node // 2, 5)
        for node in (4, 0):
            self.ask("WEND.NODE.DEL", "bare", node)
        self.ask("WEND.LOAD", "mesh", "MESH", mesh_text(["..@.", "....", ".@.."]))
        self.ask("WEND.LINK", "mesh", "0.5,0.5", "3.5,0.5", 7)
        self.ask("WEND.OBSTACLE", "mesh", "1,1", "2,1", "1,2")
        self.keys = ("castle", "graph", "bare", "mesh")
        for key in self.keys:
            self.ask("WEND.PROFILE", key, "rook", "neighbours 4\n")
        self.packed = [self.ask("WEND.EXPORT", key, "PACKED") for key in self.keys]

    def payload(self, key, packed):
        """As DUMP writes one: its type, a string, an end; then the file's version and a checksum."""
        dump = self.ask("DUMP", key)
        return dump[:10] + b"\x05\x80" + struct.pack(">I", len(packed)) + packed + b"\x00" + dump[-10:-8]

    def test_payloads_that_are_right(self):
        for key, packed in zip(self.keys, self.packed):
            payload = self.payload(key, packed)
            self.ask("RESTORE", "other", 0, payload + checksum(payload), "REPLACE")
            self.assertEqual(self.ask("WEND.EXPORT", "other", "PACKED"), packed)
            self.assertEqual(self.ask("DUMP", key)[-8:], checksum(self.ask("DUMP", key)[:-8]))

    def damaged(self, chance):
        kind = chance.randrange(len(self.keys))
        how = chance.randrange(6)
        if how == 0:
            payload = bytearray(self.payload(self.keys[kind], self.packed[kind]))
            # Not the version behind it: what is newer is refused before it is read.
            payload[:-2] = damage_bytes(chance, payload[:-2])
            return bytes(payload)
        if how < 3:
            return self.payload(self.keys[kind], damage_bytes(chance, self.packed[kind]))
        return self.payload(self.keys[kind], damage_sections(chance, self.packed[kind], self.packed))

    def test_damaged_payloads(self):
        accepted = refused = 0
        count = cases(400, 100000)
        for seed in count:
            chance = random.Random(seed)
            payload = self.damaged(chance)
            try:
                self.ask("RESTORE", "other", 0, payload + checksum(payload), "REPLACE")
            except redis.exceptions.ResponseError:
                refused += 1
                continue
            accepted += 1
            if self.ask("TYPE", "other") != b"wend-maps":
                continue
            # Whatever it has become is a whole map: written and read it is the same, and it is asked and edited.
            packed = self.ask("WEND.EXPORT", "other", "PACKED")
            self.ask("WEND.LOAD", "again", "PACKED", packed)
            self.assertEqual(self.ask("WEND.EXPORT", "again", "PACKED"), packed, seed)
            for words in (("WEND.PATH", "again", "n1", "n2"), ("WEND.PATH", "again", "0.5,0.5", "2.5,0.5"),
                          ("WEND.LINK", "again", "n1", "n2", 4), ("WEND.NODES", "again"), ("WEND.NODE.DEL", "again", "n2"),
                          ("WEND.NODE.DEL", "again", "1"), ("WEND.NODE", "again", "n2", "1,1"), ("WEND.NODE", "again"), ("WEND.LINK", "again", "0,0", "1,1", 4),
                          ("WEND.OBSTACLE", "again", "0,0", "1,0", "1,1")):
                try:
                    self.ask(*words)
                except redis.exceptions.ResponseError:
                    pass
        self.assertGreater(refused, len(count) // 4)
        self.assertGreater(accepted, 0)
        for key, packed in zip(self.keys, self.packed):
            self.assertEqual(self.ask("WEND.EXPORT", key, "PACKED"), packed)
        self.assertNotIn("BUG REPORT", self.server.log())

    def test_damaged_files(self):
        """A server takes such a file or refuses it; it is never the module that ends it."""
        other = Server()
        self.addCleanup(other.close)
        for key, packed in zip(self.keys, self.packed):
            other.client().execute_command("WEND.LOAD", key, "PACKED", packed)
        other.client().config_set("rdbcompression", "no")
        other.client().save()
        other.kill()
        name = os.path.join(other.folder, "dump.rdb")
        with open(name, "rb") as file:
            whole = file.read()
        begin = whole.index(b"wend\x01")
        for seed in cases(12, 500):
            chance = random.Random(seed)
            damaged = whole[:begin] + damage_bytes(chance, whole[begin:-9]) + b"\xff"
            with open(name, "wb") as file:
                file.write(damaged + checksum(damaged))
            os.remove(os.path.join(other.folder, "log"))
            try:
                other.start(1)
                other.kill()
            except RuntimeError:
                if FILE_REFUSED not in other.log():
                    self.assertEqual(other.process.returncode, 1, seed)
            self.assertNotIn("BUG REPORT", other.log(), seed)


if __name__ == "__main__":
    unittest.main()
