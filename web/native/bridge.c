/*
 * What the JavaScript side needs beside wend's own functions: memory that counts what is taken, callbacks, and loops
 * that would cost a call per cell. Names begin with web_; what JavaScript offers is imported from "js".
 */
#include <wend/all.h>

#include <stdlib.h>
#include <string.h>

#define IMPORT(name) __attribute__((import_module("js"), import_name(name)))

/* ---- memory: the heap grows by whole pages of 64 KB; JavaScript then replaces its views */

IMPORT("grown") void web_js_grown(void);

extern unsigned char __heap_base;

void *sbrk(intptr_t increment)
{
    static uintptr_t end;
    if (!end)
        end = ((uintptr_t)&__heap_base + 65535) & ~(uintptr_t)65535;
    uintptr_t begin = end, have = (uintptr_t)__builtin_wasm_memory_size(0) * 65536;
    if (begin + (uintptr_t)increment > have) {
        /* Grows by at least a quarter, because each growth replaces the views. */
        uintptr_t need = begin + (uintptr_t)increment - have, pages = (need + 65535) / 65536, more = have / 65536 / 4;
        if (__builtin_wasm_memory_grow(0, pages > more ? pages : more) == SIZE_MAX &&
            __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return (void *)-1;
        web_js_grown();
    }
    end = begin + (uintptr_t)increment;
    return (void *)begin;
}

static uint32_t held_blocks;
static double held_bytes, most_bytes = 4294967296.0;

static void *take(void *user, size_t size, size_t alignment)
{
    (void)user;
    if (held_bytes + (double)size > most_bytes)
        return NULL;
    size_t rounded = (size + alignment - 1) / alignment * alignment;
    void *block = alignment <= _Alignof(max_align_t) ? malloc(size) : aligned_alloc(alignment, rounded);
    if (block) {
        held_blocks++;
        held_bytes += (double)size;
    }
    return block;
}

static void give_back(void *user, void *block, size_t size, size_t alignment)
{
    (void)user;
    (void)alignment;
    held_blocks--;
    held_bytes -= (double)size;
    free(block);
}

static const wend_allocator allocator = {take, give_back, NULL};

const wend_allocator *web_allocator(void)
{
    return &allocator;
}

void *web_take(size_t size)
{
    return take(NULL, size ? size : 1, 8);
}

void web_give_back(void *block, size_t size)
{
    if (block)
        give_back(NULL, block, size ? size : 1, 8);
}

uint32_t web_held_blocks(void)
{
    return held_blocks;
}

double web_held_bytes(void)
{
    return held_bytes;
}

void web_limit(double bytes)
{
    most_bytes = bytes;
}

/* Memory that calls borrow for their arguments; larger arguments are allocated. */
enum { SCRATCH = 32768 };

void *web_scratch(void)
{
    static _Alignas(16) unsigned char scratch[SCRATCH];
    return scratch;
}

uint32_t web_scratch_size(void)
{
    return SCRATCH;
}

/* ---- callbacks: `user` is the number under which JavaScript keeps the function */

IMPORT("walkable") bool web_js_walkable(uint32_t id, int32_t x, int32_t y, uint32_t level);
IMPORT("estimate") double web_js_estimate(uint32_t id, int32_t x, int32_t y, uint32_t level);
IMPORT("progress") bool web_js_progress(uint32_t id, uint32_t percent);
IMPORT("watched") void web_js_watched(uint32_t id, uint32_t expanded, const wend_expansion *expansion);

static uint32_t number_of(void *user)
{
    return (uint32_t)(uintptr_t)user;
}

static bool walkable(void *user, wend_place cell)
{
    return web_js_walkable(number_of(user), wend_place_column(cell), wend_place_row(cell), cell.level);
}

void web_set_walkable(wend_profile *profile, void *id)
{
    profile->walkable = walkable;
    profile->user = id;
}

/* Converts a number of JavaScript, exact up to 2^53; numbers too large, such as Infinity, become UINT64_MAX. */
static uint64_t whole(double number)
{
    return number < 0 ? 0 : number < 18446744073709549568.0 ? (uint64_t)number : UINT64_MAX;
}

static double number_from(uint64_t whole)
{
    return whole == UINT64_MAX ? __builtin_inf() : (double)whole;
}

static uint64_t estimate(void *user, wend_place cell)
{
    return whole(web_js_estimate(number_of(user), wend_place_column(cell), wend_place_row(cell), cell.level));
}

void web_set_estimator(wend_query *query, wend_estimator *room, void *id)
{
    *room = (wend_estimator){estimate, id};
    query->search.estimator = room;
}

static void expanded(void *user, const wend_expansion *expansion)
{
    web_js_watched(number_of(user), 1, expansion);
}

static void opened(void *user, const wend_expansion *expansion)
{
    web_js_watched(number_of(user), 0, expansion);
}

void web_set_observer(wend_query *query, wend_observer *room, void *id, bool with_opened)
{
    *room = (wend_observer){expanded, id, with_opened ? opened : NULL};
    query->search.observer = room;
}

uint32_t web_observer_size(void)
{
    return sizeof(wend_observer);
}

static bool progress(void *user, uint32_t percent)
{
    return web_js_progress(number_of(user), percent);
}

void web_set_progress(wend_prepare_desc *desc, void *id)
{
    desc->progress = progress;
    desc->user = id;
}

/* ---- a recorded search, for playback */

struct web_trace {
    wend_observer observer;
    uint32_t count, capacity, limit;
    bool is_cut;
    uint8_t *kinds; /* 1 expanded, 0 opened */
    wend_expansion *steps;
};

static bool has_room(struct web_trace *trace)
{
    if (trace->count < trace->capacity)
        return true;
    uint32_t capacity = trace->capacity ? trace->capacity * 2 : 256;
    if (trace->count >= trace->limit)
        return false;
    uint8_t *kinds = take(NULL, capacity, 8);
    wend_expansion *steps = take(NULL, capacity * sizeof *steps, 8);
    if (kinds && steps && trace->count > 0) {
        memcpy(kinds, trace->kinds, trace->count);
        memcpy(steps, trace->steps, trace->count * sizeof *steps);
    }
    bool has = kinds && steps;
    uint8_t *old_kinds = has ? trace->kinds : kinds;
    wend_expansion *old_steps = has ? trace->steps : steps;
    uint32_t old = has ? trace->capacity : capacity;
    if (old_kinds)
        give_back(NULL, old_kinds, old, 8);
    if (old_steps)
        give_back(NULL, old_steps, old * sizeof *old_steps, 8);
    if (!has)
        return false;
    trace->kinds = kinds;
    trace->steps = steps;
    trace->capacity = capacity;
    return true;
}

static void write_down(struct web_trace *trace, uint8_t kind, const wend_expansion *expansion)
{
    if (trace->is_cut || trace->count >= trace->limit || !has_room(trace)) {
        trace->is_cut = true;
        return;
    }
    trace->kinds[trace->count] = kind;
    trace->steps[trace->count++] = *expansion;
}

static void trace_expanded(void *user, const wend_expansion *expansion)
{
    write_down(user, 1, expansion);
}

static void trace_opened(void *user, const wend_expansion *expansion)
{
    write_down(user, 0, expansion);
}

struct web_trace *web_trace_begin(wend_query *query, uint32_t limit, bool with_opened)
{
    struct web_trace *trace = take(NULL, sizeof *trace, 8);
    if (!trace)
        return NULL;
    *trace = (struct web_trace){.limit = limit};
    trace->observer = (wend_observer){trace_expanded, trace, with_opened ? trace_opened : NULL};
    query->search.observer = &trace->observer;
    return trace;
}

uint32_t web_trace_count(const struct web_trace *trace)
{
    return trace->count;
}

bool web_trace_is_cut(const struct web_trace *trace)
{
    return trace->is_cut;
}

const uint8_t *web_trace_kinds(const struct web_trace *trace)
{
    return trace->kinds;
}

const wend_expansion *web_trace_steps(const struct web_trace *trace)
{
    return trace->steps;
}

void web_trace_end(struct web_trace *trace)
{
    if (trace->kinds)
        give_back(NULL, trace->kinds, trace->capacity, 8);
    if (trace->steps)
        give_back(NULL, trace->steps, trace->capacity * sizeof *trace->steps, 8);
    give_back(NULL, trace, sizeof *trace, 8);
}

/* ---- 64-bit numbers as JavaScript's, and loops over cells */

double web_field_cost(const wend_field *field, int32_t x, int32_t y, uint32_t level, wend_direction heading)
{
    wend_place place = {x, y, (uint16_t)level, (uint16_t)(level >> 16)};
    return number_from(heading == WEND_DIRECTION_NONE ? wend_field_cost(field, place)
                                                      : wend_field_cost_heading(field, place, heading));
}

/* Goes to the next cell of a map: row by row, then level by level. False after the last. */
static bool next_cell(const wend_grid *grid, wend_place *cell)
{
    int32_t x = wend_place_column(*cell) + 1, y = wend_place_row(*cell);
    uint16_t level = cell->level;
    if (x == (int32_t)wend_grid_width(grid)) {
        x = 0;
        y++;
    }
    if (y == (int32_t)wend_grid_height(grid)) {
        y = 0;
        level++;
    }
    *cell = wend_place_at(x, y, level);
    return level < wend_grid_levels(grid);
}

void web_field_costs(const wend_field *field, double *costs)
{
    const wend_grid *grid = wend_space_grid(wend_field_space(field));
    wend_place cell = wend_place_cell(0, 0);
    do
        *costs++ = number_from(wend_field_cost(field, cell));
    while (next_cell(grid, &cell));
}

void web_field_directions(const wend_field *field, uint8_t *directions)
{
    const wend_grid *grid = wend_space_grid(wend_field_space(field));
    wend_place cell = wend_place_cell(0, 0);
    do
        *directions++ = (uint8_t)wend_field_direction(field, cell);
    while (next_cell(grid, &cell));
}

/*
 * Writes where the units of a list are, and whether they have arrived. Units that are 0 or do not exist are removed
 * from the list; returns how many remain.
 */
uint32_t web_traffic_units(const wend_traffic *traffic, wend_unit_id *units, uint32_t count, wend_place *places,
                           bool *has_arrived)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < count; i++)
        if (units[i] != 0 && wend_traffic_place(traffic, units[i], &places[found], &has_arrived[found]) == WEND_OK)
            units[found++] = units[i];
    return found;
}

/* ---- plans among states of JavaScript */

IMPORT("expand") void web_js_expand(uint32_t id, wend_next_states *successors);
IMPORT("isGoal") bool web_js_is_goal(uint32_t id, const void *state);
IMPORT("planEstimate") double web_js_plan_estimate(uint32_t id, const void *state);
IMPORT("hash") uint64_t web_js_hash(uint32_t id, const void *state);
IMPORT("equal") bool web_js_equal(uint32_t id, const void *a, const void *b);

static void expand(void *user, wend_next_states *successors)
{
    web_js_expand(number_of(user), successors);
}

static bool is_goal(void *user, const void *state)
{
    return web_js_is_goal(number_of(user), state);
}

static uint64_t plan_estimate(void *user, const void *state)
{
    return whole(web_js_plan_estimate(number_of(user), state));
}

static uint64_t hash(void *user, const void *state)
{
    return web_js_hash(number_of(user), state);
}

static bool equal(void *user, const void *a, const void *b)
{
    return web_js_equal(number_of(user), a, b);
}

void web_set_planner(wend_planner_desc *desc, void *id, bool has_goal, bool has_estimate, bool has_hash, bool has_equal)
{
    desc->user = id;
    desc->expand = expand;
    desc->is_goal = has_goal ? is_goal : NULL;
    desc->estimate = has_estimate ? plan_estimate : NULL;
    desc->hash = has_hash ? hash : NULL;
    desc->equal = has_equal ? equal : NULL;
}
