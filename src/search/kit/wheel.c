/* The open list for costs of any size. */
#include "search/kit/wheel.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

#define DIGIT_BITS 8

void wend_wheel_begin(struct wend_wheel *wheel, uint64_t first)
{
    memset(wheel->tops, 0, sizeof wheel->tops);
    memset(wheel->filled, 0, sizeof wheel->filled);
    wheel->current = first;
    wheel->fresh = wheel->capacity ? 1 : 0;
    wheel->spare = 0;
    wheel->spare_count = 0;
}

bool wend_wheel_reserve(struct wend_wheel *wheel, uint32_t count, const wend_allocator *memory)
{
    if (wend_wheel_has_room(wheel, count))
        return true;
    if (!WEND_RESERVE(memory, wheel->entries, wheel->capacity, (uint64_t)wheel->fresh + count + 1))
        return false;
    wheel->entries[0] = (struct wend_wheel_entry){0, 0, 0};
    wheel->fresh += wheel->fresh == 0;
    return true;
}

void wend_wheel_destroy(struct wend_wheel *wheel, const wend_allocator *memory)
{
    WEND_RELEASE(memory, wheel->entries, wheel->capacity);
    wheel->entries = NULL;
    wheel->capacity = 0;
}

size_t wend_wheel_memory(const struct wend_wheel *wheel)
{
    return wheel->capacity * sizeof *wheel->entries;
}

/* The first filled slot of a wheel from a given one on; WEND_WHEEL_SLOTS if none is. */
static uint32_t next_filled(const struct wend_wheel *wheel, uint32_t place, uint32_t from)
{
    for (uint32_t word = from / 32; word < WEND_WHEEL_SLOTS / 32; word++) {
        uint32_t bits = wheel->filled[place][word];
        if (word == from / 32)
            bits &= ~0u << from % 32;
        if (bits)
            return word * 32 + wend_count_trailing_zeros(bits);
    }
    return WEND_WHEEL_SLOTS;
}

/* Deals a slot's entries out to the wheels below; turned over first, so that they keep their order. */
static void deal_out(struct wend_wheel *wheel, uint32_t place, uint32_t slot)
{
    uint32_t turned = 0;
    for (uint32_t entry = wheel->tops[place][slot]; entry != 0;) {
        uint32_t below = wheel->entries[entry].below;
        wheel->entries[entry].below = turned;
        turned = entry;
        entry = below;
    }
    wheel->tops[place][slot] = 0;
    wheel->filled[place][slot / 32] &= ~(1u << slot % 32);
    while (turned != 0) {
        uint32_t next = wheel->entries[turned].below;
        wend_wheel_place(wheel, turned);
        turned = next;
    }
}

/* The lowest bucket that can wait in a slot. */
static uint64_t first_of(const struct wend_wheel *wheel, uint32_t place, uint32_t slot)
{
    uint32_t shift = place * DIGIT_BITS;
    uint64_t above = shift + DIGIT_BITS < 64 ? wheel->current >> (shift + DIGIT_BITS) << (shift + DIGIT_BITS) : 0;
    return above | (uint64_t)slot << shift;
}

/* Finds the lowest filled slot; false if all are empty. */
static bool find_slot(const struct wend_wheel *wheel, uint32_t *place, uint32_t *slot)
{
    for (*place = 0; *place < WEND_WHEEL_DIGITS; ++*place) {
        *slot = next_filled(wheel, *place, wend_wheel_digit(wheel->current, *place));
        if (*slot < WEND_WHEEL_SLOTS)
            return true;
    }
    return false;
}

bool wend_wheel_advance(struct wend_wheel *wheel)
{
    uint32_t passed = wend_wheel_digit(wheel->current, 0), place, slot;
    wheel->filled[0][passed / 32] &= ~(1u << passed % 32);
    while (find_slot(wheel, &place, &slot)) {
        wheel->current = first_of(wheel, place, slot);
        if (place == 0)
            return true;
        deal_out(wheel, place, slot);
    }
    return false;
}
