/*
 * Serialised bytes that any machine can read: little-endian numbers one after the other.
 *
 * One function describes a format for both directions: it passes each value through the codec and keeps the result.
 * When writing that is the same value; when reading it is the value from the bytes.
 */
#ifndef WEND_BASE_CODEC_H
#define WEND_BASE_CODEC_H

#include <wend/base.h>

#include <string.h>

struct wend_codec {
    uint8_t *target;       /* null to read, or only to count */
    const uint8_t *source; /* null to write */
    size_t size, at;       /* of either; when writing, `at` continues beyond the end */
    bool is_bad;           /* the bytes read are not in the format; from then on all values read are 0 */
};

static inline bool wend_codec_reads(const struct wend_codec *codec)
{
    return codec->source != NULL;
}

/* Number of bytes left to read. */
static inline size_t wend_codec_left(const struct wend_codec *codec)
{
    return codec->size - codec->at;
}

/* Codes a number of 1 to 8 bytes. */
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

/* Codes an array of these; reading is fast, without a test for each. */
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

/* Codes a number from 0 to `most`. */
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

/* Codes the bits of an IEEE 754 number. */
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
