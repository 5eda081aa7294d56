/* What depth-first searches remember. */
#include "search/planner/planner_seen.h"

#include "search/planner/planner_memory.h"
#include "search/planner/planner_states.h"

/* A state may lie in so many places of the table. */
enum { PLACES = 4, FIRST_FRAMES = 64 };

enum wend_plan_end wend_seen_states_create(wend_planner *planner)
{
    struct wend_seen_states *seen = &planner->seen;
    seen->stride = (uint32_t)sizeof(struct wend_seen_state) + ((planner->desc.state_size + 7) & ~7u);
    size_t most = planner->desc.table_memory / seen->stride;
    if (seen->entries || most < PLACES)
        return PLAN_GOES_ON;
    uint32_t capacity = PLACES;
    while (capacity <= most / 2 && capacity < UINT32_C(1) << 31)
        capacity *= 2;
    void *entries = NULL;
    enum wend_plan_end end = wend_planner_take(planner, capacity, seen->stride, &entries);
    if (end != PLAN_GOES_ON)
        return end;
    memset(entries, 0, (size_t)capacity * seen->stride);
    seen->entries = entries;
    seen->capacity = capacity;
    seen->round = 0;
    return PLAN_GOES_ON;
}

void wend_seen_states_begin_round(wend_planner *planner)
{
    struct wend_seen_states *seen = &planner->seen;
    if (++seen->round == 0) {
        memset(seen->entries, 0, (size_t)seen->capacity * seen->stride);
        seen->round = 1;
    }
}

/* Of two entries the one that is worth less: of another round, else nearer to the leaves. */
static bool is_worth_less(const struct wend_seen_states *seen, const struct wend_seen_state *a,
                          const struct wend_seen_state *b)
{
    const bool old_a = a->round != seen->round, old_b = b->round != seen->round;
    return old_a != old_b ? old_a : !old_a && a->cost > b->cost;
}

bool wend_seen_states_visit(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost, uint32_t depth)
{
    struct wend_seen_states *seen = &planner->seen;
    struct wend_seen_state *least = NULL;
    const size_t first = (uint32_t)(hash >> 32) & (seen->capacity - 1) & ~(PLACES - 1u);
    for (uint32_t i = 0; i < PLACES; i++) {
        struct wend_seen_state *entry = (void *)(seen->entries + (first + i) * seen->stride);
        if (entry->round == seen->round && wend_planner_equal(planner, state, entry + 1)) {
            if (entry->cost <= cost && entry->depth <= depth)
                return true;
            if (entry->cost >= cost)
                *entry = (struct wend_seen_state){cost, depth, seen->round};
            return false;
        }
        if (!least || is_worth_less(seen, entry, least))
            least = entry;
    }
    if (least->round == seen->round && least->cost < cost)
        return false;
    *least = (struct wend_seen_state){cost, depth, seen->round};
    memcpy(least + 1, state, planner->desc.state_size);
    return false;
}

bool wend_deep_path_has(const wend_planner *planner, const void *state, uint64_t hash)
{
    const struct wend_deep_path *way = &planner->way;
    if (way->depth == 0)
        return false;
    for (uint32_t at = way->slots[hash & (way->slot_capacity - 1)]; at != 0; at = way->frames[at - 1].below)
        if (way->frames[at - 1].hash == hash &&
            wend_planner_equal(planner, state, wend_planner_state(planner, way->frames[at - 1].self)))
            return true;
    return false;
}

static void list_frame(struct wend_deep_path *way, uint32_t frame)
{
    uint32_t *slot = &way->slots[way->frames[frame].hash & (way->slot_capacity - 1)];
    way->frames[frame].below = *slot;
    *slot = frame + 1;
}

void wend_deep_path_list(wend_planner *planner)
{
    list_frame(&planner->way, planner->way.depth - 1);
}

void wend_deep_path_unlist(wend_planner *planner)
{
    struct wend_deep_path *way = &planner->way;
    const struct wend_deep_frame *frame = &way->frames[way->depth - 1];
    way->slots[frame->hash & (way->slot_capacity - 1)] = frame->below;
}

enum wend_plan_end wend_deep_path_reserve(wend_planner *planner)
{
    struct wend_deep_path *way = &planner->way;
    if (way->depth < way->capacity)
        return PLAN_GOES_ON;
    if (way->capacity > UINT32_MAX / 4)
        return PLAN_NO_MEMORY;
    const uint32_t larger = way->capacity ? way->capacity * 2 : FIRST_FRAMES, slot_count = larger * 2;
    void *slots = NULL, *frames = way->frames;
    enum wend_plan_end end = wend_planner_take(planner, slot_count, sizeof *way->slots, &slots);
    if (end != PLAN_GOES_ON)
        return end;
    end = wend_planner_enlarge(planner, &frames, way->capacity, larger, sizeof *way->frames);
    if (end != PLAN_GOES_ON) {
        wend_planner_give(planner, slots, slot_count, sizeof *way->slots);
        return end;
    }
    wend_planner_give(planner, way->slots, way->slot_capacity, sizeof *way->slots);
    way->frames = frames;
    way->capacity = larger;
    way->slots = slots;
    way->slot_capacity = slot_count;
    memset(way->slots, 0, slot_count * sizeof *way->slots);
    for (uint32_t i = 0; i < way->depth; i++)
        list_frame(way, i);
    return PLAN_GOES_ON;
}

void wend_deep_path_destroy(wend_planner *planner)
{
    struct wend_deep_path *way = &planner->way;
    struct wend_seen_states *seen = &planner->seen;
    wend_planner_give(planner, way->frames, way->capacity, sizeof *way->frames);
    wend_planner_give(planner, way->slots, way->slot_capacity, sizeof *way->slots);
    wend_planner_give(planner, seen->entries, seen->capacity, seen->stride);
    *way = (struct wend_deep_path){0};
    *seen = (struct wend_seen_states){0};
}
