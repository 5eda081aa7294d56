"""Reads back the PNG pictures that wend draws. Only Python's standard library is needed."""

import struct
import zlib


def decode_png(data):
    """Width, height and rows of RGB bytes of a PNG without interlace."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, width, height = 8, b"", 0, 0
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert (depth, colour) == (8, 2)
        if kind == b"IDAT":
            packed += body
        at += 12 + length
    return width, height, unfilter(zlib.decompress(packed), width * 3)


def paeth(left, up, corner):
    estimate = left + up - corner
    off_left, off_up, off_corner = abs(estimate - left), abs(estimate - up), abs(estimate - corner)
    if off_left <= off_up and off_left <= off_corner:
        return left
    return up if off_up <= off_corner else corner


# What a filter takes a byte to be, from those to the left, above, and above to the left.
GUESSES = {1: lambda left, up, corner: left, 3: lambda left, up, corner: (left + up) // 2, 4: paeth}


def unfilter(raw, stride):
    rows, above = [], bytes(stride)
    for at in range(0, len(raw), stride + 1):
        kind, row = raw[at], bytearray(raw[at + 1:at + 1 + stride])
        if kind == 2:
            row = bytearray((byte + up) & 255 for byte, up in zip(row, above))
        elif kind:
            guess = GUESSES[kind]
            for i in range(stride):
                left, corner = (row[i - 3], above[i - 3]) if i >= 3 else (0, 0)
                row[i] = (row[i] + guess(left, above[i], corner)) & 255
        rows.append(bytes(row))
        above = rows[-1]
    return rows
