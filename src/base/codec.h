/*
 * Bytes that a program keeps and reads again, on any machine: little-endian numbers one after the other.
 *
 * One function tells what is in a format, for both ways: it hands each value through and keeps what comes back, which
 * is the same value where it is written, and the one from the bytes where it is read.
 */
#ifndef WEND_BASE_CODEC_H
#define WEND_BASE_CODEC_H

#include <wend/base.h>

#include <string.h>

struct wend_codec {
    uint8_t *target;       /* null where nothing is written, or only counted */
    const uint8_t *source; /* null where nothing is read */
    size_t size, at;       /* of either; `at` goes on beyond the end when writing */
    bool is_bad;           /* what was read is not in the format: from then on all values read are 0 */
};

static inline bool wend_codec_reads(const struct wend_codec *codec)
{
    return codec->source != NULL;
}

/* How many bytes are left to be read. */
static inline size_t wend_codec_left(const struct wend_codec *codec)
{
    return codec->size - codec->at;
}

/* A number of so many bytes. */
static inline uint64_t wend_code_bytes(struct wend_codec *codec, uint64_t value, uint32_t bytes)
{
    if (wend_codec_reads(codec)) {
        codec->is_bad |= wend_codec_left(codec) < bytes;
        value = 0;
        for (uint32_t i = 0; i < bytes && !codec->is_bad; i++)
            value |= (uint64_t)codec->source[codec->at++] << (8 * i);
        return value;
    }
    for (uint32_t i = 0; i < bytes; i++, codec->at++)
        if (codec->target && codec->at < codec->size)
            codec->target[codec->at] = (uint8_t)(value >> (8 * i));
    return value;
}

static inline uint16_t wend_code_u16(struct wend_codec *codec, uint16_t value)
{
    return (uint16_t)wend_code_bytes(codec, value, 2);
}

/* A row of them, which is read at once. */
static inline void wend_code_u16s(struct wend_codec *codec, uint16_t values[], uint32_t count)
{
    if (!wend_codec_reads(codec) || codec->is_bad || wend_codec_left(codec) / 2 < count) {
        for (uint32_t i = 0; i < count; i++)
            values[i] = wend_code_u16(codec, values[i]);
        return;
    }
    const uint8_t *bytes = codec->source + codec->at;
    for (uint32_t i = 0; i < count; i++)
        values[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
    codec->at += (size_t)2 * count;
}

static inline uint32_t wend_code_u32(struct wend_codec *codec, uint32_t value)
{
    return (uint32_t)wend_code_bytes(codec, value, 4);
}

static inline uint64_t wend_code_u64(struct wend_codec *codec, uint64_t value)
{
    return wend_code_bytes(codec, value, 8);
}

/* One of the numbers from 0 to `most`. */
static inline uint32_t wend_code_choice(struct wend_codec *codec, uint32_t value, uint32_t most)
{
    value = wend_code_u32(codec, value);
    codec->is_bad |= value > most;
    return value > most ? 0 : value;
}

static inline bool wend_code_bool(struct wend_codec *codec, bool value)
{
    uint64_t byte = wend_code_bytes(codec, value, 1);
    codec->is_bad |= byte > 1;
    return byte == 1;
}

/* The bits of an IEEE 754 number. */
static inline double wend_code_double(struct wend_codec *codec, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    bits = wend_code_u64(codec, bits);
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline wend_place wend_code_place(struct wend_codec *codec, wend_place place)
{
    place.x = (int32_t)wend_code_u32(codec, (uint32_t)place.x);
    place.y = (int32_t)wend_code_u32(codec, (uint32_t)place.y);
    place.level = wend_code_u16(codec, place.level);
    place.flags = wend_code_u16(codec, place.flags);
    return place;
}

static inline wend_area wend_code_area(struct wend_codec *codec, wend_area area)
{
    area.place = wend_code_place(codec, area.place);
    area.width = wend_code_u32(codec, area.width);
    area.height = wend_code_u32(codec, area.height);
    return area;
}

#endif
