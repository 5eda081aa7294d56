/* States of a planner: memory, calls of the caller's functions, the store, and the states seen. */
#include "base/bit_words.h"
#include "search/kit/kit_calls.h"
#include "search/planner/planner.h"

/* A planner's memory, under its limit. */

enum { FIRST_STACK = 64, FIRST_WHEEL = 512 };

enum wend_plan_end wend_planner_take(wend_planner *planner, size_t count, size_t size, void **block)
{
    if (count > SIZE_MAX / 2 / size)
        return PLAN_NO_MEMORY;
    if (!wend_planner_may_hold(planner, count * size))
        return PLAN_FULL;
    *block = wend_allocate(&planner->memory, count, size);
    if (!*block)
        return PLAN_NO_MEMORY;
    planner->held += count * size;
    return PLAN_GOES_ON;
}

void wend_planner_give(wend_planner *planner, void *block, size_t count, size_t size)
{
    if (block)
        planner->held -= count * size;
    wend_release(&planner->memory, block, count, size);
}

enum wend_plan_end wend_planner_enlarge(wend_planner *planner, void **block, size_t capacity, size_t larger,
                                        size_t size)
{
    void *moved = NULL;
    enum wend_plan_end end = wend_planner_take(planner, larger, size, &moved);
    if (end != PLAN_GOES_ON)
        return end;
    if (*block)
        memcpy(moved, *block, capacity * size);
    wend_planner_give(planner, *block, capacity, size);
    *block = moved;
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_reserve_stack(wend_planner *planner, uint64_t count)
{
    if (count <= planner->stack.capacity)
        return PLAN_GOES_ON;
    uint64_t larger = planner->stack.capacity ? planner->stack.capacity : FIRST_STACK;
    while (larger < count)
        larger *= 2;
    if (larger > UINT32_MAX)
        return PLAN_NO_MEMORY;
    const size_t size = planner->desc.state_size;
    void *states = planner->stack.states, *moves = NULL;
    enum wend_plan_end end = wend_planner_take(planner, (size_t)larger, sizeof(wend_move), &moves);
    if (end != PLAN_GOES_ON)
        return end;
    end = wend_planner_enlarge(planner, &states, planner->stack.capacity, (size_t)larger, size);
    if (end != PLAN_GOES_ON) {
        wend_planner_give(planner, moves, (size_t)larger, sizeof(wend_move));
        return end;
    }
    if (planner->stack.moves)
        memcpy(moves, planner->stack.moves, planner->stack.capacity * sizeof(wend_move));
    wend_planner_give(planner, planner->stack.moves, planner->stack.capacity, sizeof(wend_move));
    planner->stack.states = states;
    planner->stack.moves = moves;
    planner->stack.capacity = (uint32_t)larger;
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_reserve_wheel(wend_planner *planner)
{
    struct wend_wheel *wheel = &planner->wheel;
    if (wend_wheel_has_room(wheel, 1))
        return PLAN_GOES_ON;
    const size_t before = wend_wheel_memory(wheel);
    if (!wend_planner_may_hold(planner, before ? 2 * before : FIRST_WHEEL * sizeof *wheel->entries))
        return PLAN_FULL;
    if (!wend_wheel_reserve(wheel, 1, &planner->memory))
        return PLAN_NO_MEMORY;
    planner->held += wend_wheel_memory(wheel) - before;
    return PLAN_GOES_ON;
}

enum { FIRST_SUCCESSORS = 8 };

/* Mixes all bits (Stafford 2011, variant 13 of MurmurHash3's end). */
static uint64_t mix_state(uint64_t hash)
{
    hash = (hash ^ hash >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    hash = (hash ^ hash >> 27) * UINT64_C(0x94d049bb133111eb);
    return hash ^ hash >> 31;
}

uint64_t wend_planner_hash(const wend_planner *planner, const void *state)
{
    const wend_planner_desc *desc = &planner->desc;
    if (desc->hash)
        return mix_state(desc->hash(desc->user, state));
    const uint8_t *bytes = state;
    uint64_t hash = 0;
    uint32_t left = desc->state_size;
    for (; left >= 8; left -= 8, bytes += 8) {
        hash = (hash ^ wend_bits_word(bytes)) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    uint64_t rest = 0;
    for (uint32_t i = 0; i < left; i++)
        rest |= (uint64_t)bytes[i] << (8 * i);
    return mix_state(hash ^ rest);
}

void wend_next_states_add(wend_next_states *successors, const void *state, uint32_t cost, uint32_t label)
{
    if (!successors || !state)
        return;
    const uint32_t index = successors->count++, size = successors->state_size;
    if (index >= successors->capacity)
        return;
    memcpy((char *)successors->states + (size_t)index * size, state, size);
    successors->moves[index] = (wend_move){cost, label, WEND_ESTIMATE_ASK};
}

enum wend_plan_end wend_planner_expand(wend_planner *planner, uint32_t self, uint32_t parent, uint32_t label,
                                       uint32_t top, uint32_t *count)
{
    uint32_t least = planner->stack.most > FIRST_SUCCESSORS ? planner->stack.most : FIRST_SUCCESSORS;
    for (uint32_t tries = 0; tries < 2; tries++) {
        enum wend_plan_end end = wend_planner_reserve_stack(planner, (uint64_t)top + least);
        if (end != PLAN_GOES_ON)
            return end;
        wend_next_states successors = {.state = wend_planner_state(planner, self),
                                       .parent = parent != self ? wend_planner_state(planner, parent) : NULL,
                                       .label = label,
                                       .state_size = planner->desc.state_size,
                                       .states = wend_planner_state(planner, top),
                                       .moves = planner->stack.moves + top,
                                       .capacity = planner->stack.capacity - top};
        planner->desc.expand(planner->desc.user, &successors);
        *count = successors.count;
        if (planner->stack.most < *count)
            planner->stack.most = least = *count;
        if (*count <= planner->stack.capacity - top) {
            planner->effort.expanded++;
            planner->effort.generated += *count;
            return PLAN_GOES_ON;
        }
    }
    return PLAN_BAD_EXPAND;
}

/* States that A* has seen. */

enum { CHUNK_BYTES = 1 << 16, FIRST_CHUNKS = 16, FIRST_INDEX = 1024 };

/* Bytes that a pointer to a chunk counts for on every platform, so that limits are reached at the same point. */
#define CHUNK_POINTER sizeof(uint64_t)

/* The greatest number of states: a node has 31 bits for its parent's number. */
#define MOST_STATES (UINT32_C(1) << 31)

/* Clears the index entry by entry if it has few. */
static void clear_index(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->count > store->index_capacity / 16) {
        memset(store->index, 0, store->index_capacity * sizeof *store->index);
        return;
    }
    for (uint32_t i = 0; i < store->count; i++) {
        uint32_t at = (uint32_t)wend_planner_hash(planner, wend_state_store_bytes(store, i));
        while ((uint32_t)store->index[at & (store->index_capacity - 1)] != i + 1)
            at++;
        store->index[at & (store->index_capacity - 1)] = 0;
    }
}

void wend_state_store_begin(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->stride == 0) {
        store->stride = (uint32_t)sizeof(struct wend_state_node) + ((planner->desc.state_size + 7) & ~7u);
        while (store->chunk_shift < 16 && (store->stride << (store->chunk_shift + 1)) <= CHUNK_BYTES)
            store->chunk_shift++;
    }
    if (store->index)
        clear_index(planner);
    store->count = 0;
}

void wend_state_store_destroy(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    for (uint32_t i = 0; i < store->chunk_count; i++)
        wend_planner_give(planner, store->chunks[i], (size_t)store->stride << store->chunk_shift, 1);
    wend_planner_give(planner, store->chunks, store->chunk_capacity, CHUNK_POINTER);
    wend_planner_give(planner, store->index, store->index_capacity, sizeof *store->index);
    *store = (struct wend_state_store){0};
}

/* The index entry of a state, or the empty one where it belongs. */
static uint32_t find_in_index(const wend_planner *planner, const void *state, uint64_t hash)
{
    const struct wend_state_store *store = &planner->store;
    const uint32_t mask = store->index_capacity - 1;
    uint32_t at = (uint32_t)hash & mask;
    for (uint64_t entry; (entry = store->index[at]) != 0; at = (at + 1) & mask)
        if (entry >> 32 == hash >> 32 &&
            wend_planner_equal(planner, state, wend_state_store_bytes(store, (uint32_t)entry - 1)))
            break;
    return at;
}

uint32_t wend_state_store_find(const wend_planner *planner, const void *state, uint64_t hash)
{
    const struct wend_state_store *store = &planner->store;
    return store->index ? (uint32_t)store->index[find_in_index(planner, state, hash)] - 1 : WEND_STATE_NONE;
}

/* Doubles the index. It lacks the low halves of hashes, so they are computed again. */
static enum wend_plan_end enlarge_index(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    const uint32_t larger = store->index_capacity ? store->index_capacity * 2 : FIRST_INDEX;
    void *room = NULL;
    enum wend_plan_end end = wend_planner_take(planner, larger, sizeof *store->index, &room);
    if (end != PLAN_GOES_ON)
        return end;
    wend_planner_give(planner, store->index, store->index_capacity, sizeof *store->index);
    store->index = room;
    store->index_capacity = larger;
    memset(store->index, 0, larger * sizeof *store->index);
    for (uint32_t i = 0; i < store->count; i++) {
        const uint64_t hash = wend_planner_hash(planner, wend_state_store_bytes(store, i));
        uint32_t at = (uint32_t)hash & (larger - 1);
        while (store->index[at] != 0)
            at = (at + 1) & (larger - 1);
        store->index[at] = hash >> 32 << 32 | (i + 1);
    }
    return PLAN_GOES_ON;
}

static enum wend_plan_end add_chunk(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    if (store->chunk_count == store->chunk_capacity) {
        const uint32_t larger = store->chunk_capacity ? store->chunk_capacity * 2 : FIRST_CHUNKS;
        void *chunks = store->chunks;
        enum wend_plan_end end = wend_planner_enlarge(planner, &chunks, store->chunk_capacity, larger, CHUNK_POINTER);
        if (end != PLAN_GOES_ON)
            return end;
        store->chunks = chunks;
        store->chunk_capacity = larger;
    }
    void *chunk = NULL;
    enum wend_plan_end end = wend_planner_take(planner, (size_t)store->stride << store->chunk_shift, 1, &chunk);
    if (end == PLAN_GOES_ON)
        store->chunks[store->chunk_count++] = chunk;
    return end;
}

enum wend_plan_end wend_state_store_add(wend_planner *planner, const void *state, uint64_t hash, uint32_t *number)
{
    struct wend_state_store *store = &planner->store;
    enum wend_plan_end end = PLAN_GOES_ON;
    if (store->count >= store->index_capacity / 4 * 3)
        end = store->count < MOST_STATES / 4 * 3 ? enlarge_index(planner) : PLAN_FULL;
    if (end == PLAN_GOES_ON && store->count >> store->chunk_shift == store->chunk_count)
        end = add_chunk(planner);
    if (end != PLAN_GOES_ON)
        return end;
    *number = store->count++;
    store->index[find_in_index(planner, state, hash)] = hash >> 32 << 32 | (*number + 1);
    memcpy(wend_state_store_bytes(store, *number), state, planner->desc.state_size);
    return PLAN_GOES_ON;
}

/* What depth-first searches remember. */

/* PLACES: number of table entries where a state may be. */
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

/* Whether the first entry is worth less: it is of another round, or else of higher cost, nearer to the leaves. */
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
    const struct wend_deep_path *path = &planner->path;
    if (path->depth == 0)
        return false;
    for (uint32_t at = path->slots[hash & (path->slot_capacity - 1)]; at != 0; at = path->frames[at - 1].below)
        if (path->frames[at - 1].hash == hash &&
            wend_planner_equal(planner, state, wend_planner_state(planner, path->frames[at - 1].self)))
            return true;
    return false;
}

static void list_frame(struct wend_deep_path *path, uint32_t frame)
{
    uint32_t *slot = &path->slots[path->frames[frame].hash & (path->slot_capacity - 1)];
    path->frames[frame].below = *slot;
    *slot = frame + 1;
}

void wend_deep_path_list(wend_planner *planner)
{
    list_frame(&planner->path, planner->path.depth - 1);
}

void wend_deep_path_unlist(wend_planner *planner)
{
    struct wend_deep_path *path = &planner->path;
    const struct wend_deep_frame *frame = &path->frames[path->depth - 1];
    path->slots[frame->hash & (path->slot_capacity - 1)] = frame->below;
}

enum wend_plan_end wend_deep_path_reserve(wend_planner *planner)
{
    struct wend_deep_path *path = &planner->path;
    if (path->depth < path->capacity)
        return PLAN_GOES_ON;
    if (path->capacity > UINT32_MAX / 4)
        return PLAN_NO_MEMORY;
    const uint32_t larger = path->capacity ? path->capacity * 2 : FIRST_FRAMES, slot_count = larger * 2;
    void *slots = NULL, *frames = path->frames;
    enum wend_plan_end end = wend_planner_take(planner, slot_count, sizeof *path->slots, &slots);
    if (end != PLAN_GOES_ON)
        return end;
    end = wend_planner_enlarge(planner, &frames, path->capacity, larger, sizeof *path->frames);
    if (end != PLAN_GOES_ON) {
        wend_planner_give(planner, slots, slot_count, sizeof *path->slots);
        return end;
    }
    wend_planner_give(planner, path->slots, path->slot_capacity, sizeof *path->slots);
    path->frames = frames;
    path->capacity = larger;
    path->slots = slots;
    path->slot_capacity = slot_count;
    memset(path->slots, 0, slot_count * sizeof *path->slots);
    for (uint32_t i = 0; i < path->depth; i++)
        list_frame(path, i);
    return PLAN_GOES_ON;
}

void wend_deep_path_destroy(wend_planner *planner)
{
    struct wend_deep_path *path = &planner->path;
    struct wend_seen_states *seen = &planner->seen;
    wend_planner_give(planner, path->frames, path->capacity, sizeof *path->frames);
    wend_planner_give(planner, path->slots, path->slot_capacity, sizeof *path->slots);
    wend_planner_give(planner, seen->entries, seen->capacity, seen->stride);
    *path = (struct wend_deep_path){0};
    *seen = (struct wend_seen_states){0};
}
