/*
 * apng.c: the chunks of animated PNGs around the data that libpng makes of each frame.
 * Source: APNG Specification, in Portable Network Graphics (PNG) Specification, third edition, W3C 2025.
 */
#include "pictures/apng.h"

#include "system/system.h"

#include <stdlib.h>
#include <string.h>

/* How long the last frame is shown, in milliseconds. */
#define APNG_LAST_DELAY 1500u

/* for chunks without data */
static const uint8_t nothing[1];

static void put_number(uint8_t bytes[4], uint32_t number)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
}

/* The checksum of PNG chunks, bit by bit: frames are small enough for that. */
static uint32_t crc_over(uint32_t crc, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (UINT32_C(0xEDB88320) & (0 - (crc & 1)));
    }
    return crc;
}

/* Writes a chunk whose data come in two parts. */
static void write_chunk(FILE *out, const char *kind, const uint8_t *first, uint32_t first_length, const uint8_t *rest,
                        uint32_t rest_length)
{
    uint8_t number[4];
    uint32_t crc = crc_over(UINT32_MAX, (const uint8_t *)kind, 4);
    crc = crc_over(crc_over(crc, first, first_length), rest, rest_length);
    put_number(number, first_length + rest_length);
    fwrite(number, 1, 4, out);
    fwrite(kind, 1, 4, out);
    fwrite(first, 1, first_length, out);
    fwrite(rest, 1, rest_length, out);
    put_number(number, ~crc);
    fwrite(number, 1, 4, out);
}

bool apng_open(apng *apng, const char *file, drawing_size size, uint32_t frames, uint32_t delay)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    uint8_t header[13] = {0}, control[8] = {0};
    *apng = (struct apng){.file = file, .frames = frames, .delay = delay};
    if (!picture_open(&apng->last, size))
        return false;
    apng->out = output_create(file);
    if (apng->out == NULL)
        return false;
    put_number(header, size.width);
    put_number(header + 4, size.height);
    header[8] = 8; /* bits */
    header[9] = 2; /* red, green and blue */
    put_number(control, frames);
    fwrite(signature, 1, sizeof signature, apng->out);
    write_chunk(apng->out, "IHDR", header, sizeof header, nothing, 0);
    write_chunk(apng->out, "acTL", control, sizeof control, nothing, 0);
    return true;
}

static bool same_row(const picture *a, const picture *b, uint32_t y)
{
    size_t row = (size_t)a->width * 3;
    return memcmp(a->rgb + y * row, b->rgb + y * row, row) == 0;
}

static bool same_column(const picture *a, const picture *b, uint32_t x, drawing_size from, drawing_size size)
{
    for (uint32_t y = from.height; y < from.height + size.height; y++) {
        size_t at = ((size_t)y * a->width + x) * 3;
        if (memcmp(a->rgb + at, b->rgb + at, 3) != 0)
            return false;
    }
    return true;
}

/* The smallest rectangle that contains all differences between two pictures; one pixel if they are equal. */
static void find_difference(const picture *a, const picture *b, drawing_size *from, drawing_size *size)
{
    *from = (drawing_size){0, 0};
    *size = (drawing_size){a->width, a->height};
    while (size->height > 1 && same_row(a, b, from->height)) {
        from->height++;
        size->height--;
    }
    while (size->height > 1 && same_row(a, b, from->height + size->height - 1))
        size->height--;
    while (size->width > 1 && same_column(a, b, from->width, *from, *size)) {
        from->width++;
        size->width--;
    }
    while (size->width > 1 && same_column(a, b, from->width + size->width - 1, *from, *size))
        size->width--;
}

static void write_control(apng *apng, drawing_size from, drawing_size size)
{
    uint8_t control[26] = {0};
    uint32_t delay = apng->written + 1 < apng->frames ? apng->delay : APNG_LAST_DELAY;
    put_number(control, apng->sequence++);
    put_number(control + 4, size.width);
    put_number(control + 8, size.height);
    put_number(control + 12, from.width);
    put_number(control + 16, from.height);
    control[20] = (uint8_t)(delay >> 8);
    control[21] = (uint8_t)delay;
    control[22] = 1000 >> 8;
    control[23] = 1000 & 255;
    write_chunk(apng->out, "fcTL", control, sizeof control, nothing, 0);
}

/* Copies the data chunks of a PNG in memory; later frames' chunks get another name and a sequence number. */
static void write_data(apng *apng, const png_bytes *png)
{
    for (size_t at = 8; at + 12 <= png->count;) {
        const uint8_t *chunk = png->bytes + at;
        uint32_t length = (uint32_t)chunk[0] << 24 | (uint32_t)chunk[1] << 16 | (uint32_t)chunk[2] << 8 | chunk[3];
        uint8_t number[4];
        if (memcmp(chunk + 4, "IDAT", 4) == 0 && apng->written == 0)
            write_chunk(apng->out, "IDAT", nothing, 0, chunk + 8, length);
        if (memcmp(chunk + 4, "IDAT", 4) == 0 && apng->written > 0) {
            put_number(number, apng->sequence++);
            write_chunk(apng->out, "fdAT", number, 4, chunk + 8, length);
        }
        at += 12 + (size_t)length;
    }
}

bool apng_add(apng *apng, const picture *picture)
{
    drawing_size from = {0, 0}, size = {picture->width, picture->height};
    png_bytes png;
    if (apng->written > 0)
        find_difference(&apng->last, picture, &from, &size);
    if (!png_encode(picture, from, size, &png))
        return false;
    write_control(apng, from, size);
    write_data(apng, &png);
    apng->written++;
    memcpy(apng->last.rgb, picture->rgb, (size_t)picture->width * picture->height * 3);
    free(png.bytes);
    return true;
}

bool apng_close(apng *apng, bool good)
{
    picture_close(&apng->last);
    if (apng->out == NULL)
        return false;
    write_chunk(apng->out, "IEND", nothing, 0, nothing, 0);
    if (good)
        return output_finish(apng->out, apng->file, true);
    output_abandon(apng->out, apng->file);
    return false;
}
