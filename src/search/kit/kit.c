/* Node stores, lists, the wheel and goal sets: growth, stamps and memory. */

#include <string.h>

#include "base/array.h"
#include "search/kit/kit_calls.h"

/* Node stores: growth and stamps. */

#define STAMPS 65535u /* 1 to 65,535; 0 marks a node that was never written */

static void clear(struct wend_nodes *nodes, uint32_t from, uint32_t to, size_t size)
{
    memset((char *)nodes->array + from * size, 0, (to - from) * size);
}

static wend_status grow(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory)
{
    void *array = wend_allocate_zeroed(memory, count, size);
    if (!array)
        return WEND_ERROR_MEMORY;
    wend_store_destroy(nodes, size, memory);
    *nodes = (struct wend_nodes){array, count, 0};
    return WEND_OK;
}

/* Over 65,535 searches every part is cleared once, before a stamp in it repeats. */
static void clear_part(struct wend_nodes *nodes, size_t size)
{
    uint32_t part = nodes->capacity / STAMPS + 1;
    uint64_t from = (uint64_t)(nodes->stamp - 1) * part, to = from + part;
    if (from < nodes->capacity)
        clear(nodes, (uint32_t)from, to < nodes->capacity ? (uint32_t)to : nodes->capacity, size);
}

wend_status wend_store_begin(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory)
{
    if (count > nodes->capacity) {
        wend_status status = grow(nodes, count, size, memory);
        if (status != WEND_OK)
            return status;
    }
    nodes->stamp = nodes->stamp == STAMPS ? 1 : (uint16_t)(nodes->stamp + 1);
    clear_part(nodes, size);
    return WEND_OK;
}

void wend_store_destroy(struct wend_nodes *nodes, size_t size, const wend_allocator *memory)
{
    wend_release_zeroed(memory, nodes->array, nodes->capacity, size);
    *nodes = (struct wend_nodes){0};
}

wend_status wend_stamped_begin(void *array, uint32_t *capacity, uint32_t *stamp, uint32_t count, size_t size,
                               const wend_allocator *memory)
{
    if (count > *capacity) {
        void *items = wend_allocate(memory, count, size);
        if (!items)
            return WEND_ERROR_MEMORY;
        wend_release(memory, wend_pointer_at(array), *capacity, size);
        wend_pointer_put(array, items);
        *capacity = count;
        *stamp = UINT32_MAX;
    }
    if (++*stamp == 0) { /* a new array, or after 2^32 searches */
        memset(wend_pointer_at(array), 0, *capacity * size);
        *stamp = 1;
    }
    return WEND_OK;
}

/* Memory of lists, and the order of places. */

bool wend_points_grow(struct wend_points *points, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, points->places, points->capacity, points->capacity + 1);
}

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory)
{
    WEND_RELEASE(memory, points->places, points->capacity);
}

bool wend_points_add_all(struct wend_points *points, const wend_place *places, uint32_t count,
                         const wend_allocator *memory)
{
    if (count != 0 && !WEND_RESERVE(memory, points->places, points->capacity, (uint64_t)points->count + count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        points->places[points->count++] = places[i];
    return true;
}

void wend_points_reverse(struct wend_points *points)
{
    wend_place *first = points->places, *last = first + points->count - 1;
    for (; first < last; first++, last--) {
        const wend_place was_first = *first, was_last = *last;
        *first = was_last;
        *last = was_first;
    }
}

void wend_number_list_reverse(struct wend_number_list *list)
{
    for (uint32_t i = 0, j = list->count; i + 1 < j; i++) {
        const uint32_t number = list->items[i];
        list->items[i] = list->items[--j];
        list->items[j] = number;
    }
}

bool wend_number_list_add(struct wend_number_list *list, uint32_t number, const wend_allocator *memory)
{
    return WEND_APPEND(memory, list->items, list->count, list->capacity, number);
}

bool wend_number_list_reserve(struct wend_number_list *list, uint32_t more, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, list->items, list->capacity, (uint64_t)list->count + more);
}

void wend_number_list_destroy(struct wend_number_list *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
    *list = (struct wend_number_list){0};
}

/* The open list for costs of any size. */

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

/* The first filled slot of a wheel from `from` on; WEND_WHEEL_SLOTS if none is filled. */
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

/* Redistributes a slot's entries over the wheels below. Reverses the stack first, so entries keep their order. */
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

/* The lowest bucket that may wait in a slot. */
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

/* Lists of starts and ends, and their memory. */

struct wend_goal_set *wend_goal_set_create(const wend_allocator *memory)
{
    struct wend_goal_set *arrivals = wend_allocate(memory, 1, sizeof *arrivals);
    if (arrivals)
        *arrivals = (struct wend_goal_set){.rule = WEND_ARRIVAL_AT};
    return arrivals;
}

void wend_goal_set_destroy(struct wend_goal_set *arrivals, const wend_allocator *memory)
{
    if (!arrivals)
        return;
    WEND_RELEASE(memory, arrivals->sources, arrivals->source_capacity);
    WEND_RELEASE(memory, arrivals->targets, arrivals->target_capacity);
    WEND_RELEASE(memory, arrivals->endings, arrivals->ending_capacity);
    wend_marks_destroy(&arrivals->ends, memory);
    wend_marks_destroy(&arrivals->own, memory);
    wend_marks_destroy(&arrivals->inside, memory);
    WEND_RELEASE(memory, arrivals, 1);
}

size_t wend_goal_set_memory(const struct wend_goal_set *arrivals)
{
    if (!arrivals)
        return 0;
    return sizeof *arrivals + arrivals->source_capacity * sizeof *arrivals->sources +
           arrivals->target_capacity * sizeof *arrivals->targets +
           arrivals->ending_capacity * sizeof *arrivals->endings + wend_marks_memory(&arrivals->ends) +
           wend_marks_memory(&arrivals->own) + wend_marks_memory(&arrivals->inside);
}

bool wend_goal_set_add_source(struct wend_goal_set *arrivals, struct wend_source source, const wend_allocator *memory)
{
    return WEND_APPEND(memory, arrivals->sources, arrivals->source_count, arrivals->source_capacity, source);
}

bool wend_goal_set_add_target(struct wend_goal_set *arrivals, struct wend_target target, const wend_allocator *memory)
{
    return WEND_APPEND(memory, arrivals->targets, arrivals->target_count, arrivals->target_capacity, target);
}

bool wend_goal_set_want(struct wend_goal_set *arrivals, uint32_t count, const wend_allocator *memory)
{
    arrivals->wanted = count;
    arrivals->ending_count = 0;
    return WEND_RESERVE(memory, arrivals->endings, arrivals->ending_capacity, count);
}

uint64_t wend_goal_set_walk(const struct wend_goal_set *arrivals, uint32_t straight)
{
    uint64_t most = (uint64_t)arrivals->range * straight;
    if (arrivals->rule == WEND_ARRIVAL_AWAY)
        most -= 1; /* the range is not 0 */
    return most / WEND_CELL;
}
