/*
 * The phases of a field that pass over an array: clearing, copying, trimming, turning over.
 *
 * To flee: distances from the threats, reversed and stretched, are the worth of cells. A second flood, from the best
 * cells outwards, turns them into costs. Movers run around a threat to a better place behind it if the way there is
 * shorter than the place is better, and do not end in corners (RogueBasin, "The Incredible Power of Dijkstra Maps").
 */
#include "search/field/field_grow.h"

#include <string.h>

/* Bytes of an array that one unit clears or copies. */
enum { BYTES_PER_UNIT = 4096 };

/* States that one unit examines one by one. */
enum { STATES_PER_UNIT = 64 };

/* The end of the part of the arrays to handle now. */
static uint32_t array_part(const struct wend_field *field, uint64_t units, uint32_t per_unit)
{
    uint32_t left = field->states - field->run.cursor;
    return field->run.cursor + (units < (left + per_unit - 1) / per_unit ? (uint32_t)units * per_unit : left);
}

static enum wend_field_pace pass_part(struct wend_field *field, uint32_t end, uint64_t *units, uint32_t per_unit)
{
    *units -= (end - field->run.cursor + per_unit - 1) / per_unit;
    field->run.cursor = end;
    return end == field->states ? FIELD_DONE : FIELD_SPENT;
}

enum wend_field_pace wend_field_clear(struct wend_field *field, uint64_t *units)
{
    const size_t size = wend_field_key_size(field->keys.work.wide);
    const uint32_t per_unit = (uint32_t)(BYTES_PER_UNIT / size), end = array_part(field, *units, per_unit);
    memset((char *)field->keys.work.array + field->run.cursor * size, 0xff, (end - field->run.cursor) * size);
    memset(field->open.queued + field->run.cursor / 8, 0, (end - field->run.cursor) / 8 + 1);
    return pass_part(field, end, units, per_unit);
}

enum wend_field_pace wend_field_copy(struct wend_field *field, uint64_t *units)
{
    const size_t size = wend_field_key_size(field->keys.work.wide);
    const uint32_t per_unit = (uint32_t)(BYTES_PER_UNIT / size), end = array_part(field, *units, per_unit);
    memcpy((char *)field->keys.work.array + field->run.cursor * size,
           (const char *)field->keys.whole.array + field->run.cursor * size, (end - field->run.cursor) * size);
    return pass_part(field, end, units, per_unit);
}

enum wend_field_pace wend_field_trim(struct wend_field *field, uint64_t *units)
{
    uint32_t end = array_part(field, *units, STATES_PER_UNIT);
    for (uint32_t at = field->run.cursor; at < end; at++) {
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (key != FIELD_NONE && key >> FIELD_WAY_BITS > field->run.costliest)
            wend_field_set_key(&field->keys.work, at, FIELD_NONE, field->keys.work.wide);
    }
    return pass_part(field, end, units, STATES_PER_UNIT);
}

enum wend_field_pace wend_field_replay(struct wend_field *field, uint64_t *units)
{
    const uint32_t per_unit = FIELD_CELLS_PER_UNIT;
    for (; *units != 0 && field->run.cursor < field->changed.count; --*units)
        for (uint32_t i = 0; i < per_unit && field->run.cursor < field->changed.count; i++) {
            uint32_t at = field->changed.items[field->run.cursor++];
            wend_field_set_key(&field->keys.work, at, wend_field_key(&field->keys.whole, at, field->keys.whole.wide),
                               field->keys.work.wide);
        }
    if (field->run.cursor < field->changed.count)
        return FIELD_SPENT;
    field->changed.count = field->run.cursor = 0;
    return FIELD_DONE;
}

enum wend_field_pace wend_field_measure(struct wend_field *field, uint64_t *units)
{
    uint32_t end = array_part(field, *units, STATES_PER_UNIT);
    for (uint32_t at = field->run.cursor; at < end; at++) {
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (key != FIELD_NONE && key >> FIELD_WAY_BITS > field->run.costliest)
            field->run.costliest = key >> FIELD_WAY_BITS;
    }
    return pass_part(field, end, units, STATES_PER_UNIT);
}

/* value * factor / 256, without intermediate overflow. */
static uint64_t stretched(uint64_t value, uint32_t factor)
{
    return (value >> 8) * factor + ((value & 255) * factor >> 8);
}

enum wend_field_pace wend_field_turn_over(struct wend_field *field, uint64_t *units)
{
    const uint64_t most = field->keys.work.wide ? FIELD_WIDE_MOST : FIELD_NARROW_MOST;
    if (stretched(field->run.costliest, field->desc.flee_factor) > most) {
        field->keys.overflows = true;
        return FIELD_DONE;
    }
    uint32_t end = array_part(field, *units, STATES_PER_UNIT);
    for (uint32_t at = field->run.cursor; at < end; at++) {
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (key == FIELD_NONE)
            continue;
        uint64_t value = stretched(field->run.costliest - (key >> FIELD_WAY_BITS), field->desc.flee_factor);
        wend_field_set_key(&field->keys.work, at, value << FIELD_WAY_BITS | FIELD_END, field->keys.work.wide);
    }
    memset(field->open.queued + field->run.cursor / 8, 0,
           (end - field->run.cursor) / 8 + 1); /* a flood that was cut short may have left bits set */
    return pass_part(field, end, units, STATES_PER_UNIT);
}

enum wend_field_pace wend_field_seed(struct wend_field *field, uint64_t *units)
{
    for (; *units != 0; --*units) {
        if (!wend_field_flood_reserve(field))
            return FIELD_NO_MEMORY;
        const uint32_t end = array_part(field, 1, STATES_PER_UNIT);
        while (field->run.cursor < end &&
               wend_field_key(&field->keys.work, field->run.cursor, field->keys.work.wide) == FIELD_NONE)
            field->run.cursor++;
        if (field->run.cursor == field->states) {
            field->run.cursor = 0;
            return FIELD_DONE;
        }
        if (field->run.cursor == end)
            continue;
        uint32_t at = field->run.cursor++;
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (field->headings || wend_field_best(field, at) >> FIELD_WAY_BITS >= key >> FIELD_WAY_BITS)
            wend_field_queue(field, at, key >> FIELD_WAY_BITS);
    }
    return FIELD_SPENT;
}
