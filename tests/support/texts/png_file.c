/* tests/support/texts/png_file.c: PNG files of any kind: chunks, and pixels in stored blocks of deflate. */
#include "texts/png_file.h"

#include <string.h>

/* A file being written. */
typedef struct png_out {
    uint8_t *bytes;
    size_t length, room;
    bool is_full;
} png_out;

static void put(png_out *out, uint8_t byte)
{
    out->is_full |= out->length == out->room;
    if (!out->is_full)
        out->bytes[out->length++] = byte;
}

static void put_word(png_out *out, uint32_t word)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        put(out, (uint8_t)(word >> shift));
}

static uint32_t crc_of(const uint8_t *bytes, size_t length)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static void put_chunk(png_out *out, const char *kind, const uint8_t *bytes, size_t length)
{
    size_t begun = out->length + 4;
    put_word(out, (uint32_t)length);
    for (int i = 0; i < 4; i++)
        put(out, (uint8_t)kind[i]);
    for (size_t i = 0; i < length; i++)
        put(out, bytes[i]);
    if (!out->is_full)
        put_word(out, crc_of(out->bytes + begun, length + 4));
}

static uint32_t channels(uint8_t colour)
{
    return colour == 2 ? 3 : colour == 4 ? 2 : colour == 6 ? 4 : 1;
}

/* One row of a pass: its filter, none, and every step-th pixel from `first` on. */
static void put_row(png_out *out, const png_file *file, uint32_t y, uint32_t first, uint32_t step)
{
    uint32_t count = channels(file->colour), bits = 0, held = 0;
    put(out, 0);
    for (uint32_t x = first; x < file->width; x += step)
        for (uint32_t c = 0; c < count; c++) {
            uint16_t sample = file->samples[((size_t)y * file->width + x) * count + c];
            if (file->depth == 16) {
                put(out, (uint8_t)(sample >> 8));
                put(out, (uint8_t)sample);
                continue;
            }
            held = held << file->depth | sample;
            bits += file->depth;
            if (bits == 8) {
                put(out, (uint8_t)held);
                held = bits = 0;
            }
        }
    if (bits > 0)
        put(out, (uint8_t)(held << (8 - bits)));
}

static void put_pass(png_out *out, const png_file *file, const uint8_t pass[4])
{
    if (pass[0] >= file->width)
        return;
    for (uint32_t y = pass[1]; y < file->height; y += pass[3])
        put_row(out, file, y, pass[0], pass[2]);
}

/* Zlib's frame around stored blocks. */
static void put_zlib(png_out *out, const uint8_t *bytes, size_t length)
{
    uint32_t a = 1, b = 0;
    put(out, 0x78);
    put(out, 0x01);
    for (size_t at = 0; at == 0 || at < length;) {
        size_t count = length - at < 65535 ? length - at : 65535;
        put(out, at + count == length);
        put(out, (uint8_t)count);
        put(out, (uint8_t)(count >> 8));
        put(out, (uint8_t)~count);
        put(out, (uint8_t)(~count >> 8));
        for (size_t end = at + count; at < end; at++) {
            put(out, bytes[at]);
            a = (a + bytes[at]) % 65521;
            b = (b + a) % 65521;
        }
    }
    put_word(out, b << 16 | a);
}

size_t png_file_write(const png_file *file, uint8_t *bytes, size_t room)
{
    /* Columns and rows: the first, and from one to the next. */
    static const uint8_t whole[4] = {0, 0, 1, 1};
    static const uint8_t passes[7][4] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                         {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
    static uint8_t rows[1 << 16], packed[1 << 17];
    png_out out = {bytes, 0, room, false}, raw = {rows, 0, sizeof rows, false},
            zlib = {packed, 0, sizeof packed, false};
    uint8_t head[13] = {0};
    for (int i = 0; i < 4; i++) {
        head[i] = (uint8_t)(file->width >> (24 - 8 * i));
        head[4 + i] = (uint8_t)(file->height >> (24 - 8 * i));
    }
    head[8] = file->depth;
    head[9] = file->colour;
    head[12] = file->interlaced;
    if (!file->interlaced)
        put_pass(&raw, file, whole);
    for (int pass = 0; file->interlaced && pass < 7; pass++)
        put_pass(&raw, file, passes[pass]);
    put_zlib(&zlib, rows, raw.length);
    for (int i = 0; i < 8; i++)
        put(&out, (uint8_t) "\x89PNG\r\n\x1A\n"[i]);
    put_chunk(&out, "IHDR", head, sizeof head);
    if (file->palette)
        put_chunk(&out, "PLTE", file->palette, file->colours * 3);
    if (file->alphas)
        put_chunk(&out, "tRNS", file->alphas, file->alpha_count);
    put_chunk(&out, "IDAT", packed, zlib.length);
    put_chunk(&out, "IEND", NULL, 0);
    return out.is_full || raw.is_full || zlib.is_full ? 0 : out.length;
}
