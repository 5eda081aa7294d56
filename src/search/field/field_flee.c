/* Ways to flee. */
#include "search/field/field_flee.h"

#include <string.h>

/* Entries of an array that a unit goes over. */
enum { PER_UNIT = 64 };

/* The end of the stretch of the array to go over now. */
static uint32_t stretch_end(const struct wend_field *field, uint64_t units)
{
    uint32_t left = field->states - field->run.cursor;
    return field->run.cursor + (units < (left + PER_UNIT - 1) / PER_UNIT ? (uint32_t)units * PER_UNIT : left);
}

static enum wend_field_pace end_stretch(struct wend_field *field, uint32_t end, uint64_t *units)
{
    *units -= (end - field->run.cursor + PER_UNIT - 1) / PER_UNIT;
    field->run.cursor = end;
    if (end != field->states)
        return FIELD_SPENT;
    field->run.cursor = 0;
    return FIELD_DONE;
}

enum wend_field_pace wend_field_measure(struct wend_field *field, uint64_t *units)
{
    uint32_t end = stretch_end(field, *units);
    for (uint32_t at = field->run.cursor; at < end; at++) {
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (key != FIELD_NONE && key >> FIELD_WAY_BITS > field->run.costliest)
            field->run.costliest = key >> FIELD_WAY_BITS;
    }
    return end_stretch(field, end, units);
}

/* value * factor / 256, without passing 64 bits before it must. */
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
    uint32_t end = stretch_end(field, *units);
    for (uint32_t at = field->run.cursor; at < end; at++) {
        uint64_t key = wend_field_key(&field->keys.work, at, field->keys.work.wide);
        if (key == FIELD_NONE)
            continue;
        uint64_t worth = stretched(field->run.costliest - (key >> FIELD_WAY_BITS), field->desc.flee_factor);
        wend_field_set_key(&field->keys.work, at, worth << FIELD_WAY_BITS | FIELD_END, field->keys.work.wide);
    }
    memset(field->open.queued + field->run.cursor / 8, 0,
           (end - field->run.cursor) / 8 + 1); /* cut short it may have left some */
    return end_stretch(field, end, units);
}

enum wend_field_pace wend_field_seed(struct wend_field *field, uint64_t *units)
{
    for (; *units != 0; --*units) {
        if (!wend_field_flood_reserve(field))
            return FIELD_NO_MEMORY;
        const uint32_t end = stretch_end(field, 1);
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
