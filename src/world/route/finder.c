/* Finders of worlds: creation, destruction, and a question from start to answer. */

#include <string.h>

#include "base/array.h"
#include "base/sizes.h"
#include "world/route/route.h"

#define NONE UINT32_MAX

enum {
    LEAST_DETAILS = 16,      /* thirteen are needed at once: three by three around the start, two by two at the goal */
    DETAIL_BYTES = 48 << 10, /* of a typical detail */
    DEFAULT_BYTES = 64 << 20,
    LEAST_TILES = 4,
    MOST_NEAREST = 255
};

void wend_world_query_init(wend_world_query *result, uint32_t size)
{
    wend_world_query query = {.size = size, .steps = 64};
    wend_give_sized(result, size, &query, sizeof query);
}

void wend_world_path_init(wend_world_path *result, uint32_t size)
{
    wend_world_path path = {.size = size, .outcome = WEND_OUTCOME_UNREACHABLE};
    wend_give_sized(result, size, &path, sizeof path);
}

static wend_status make_finder(wend_world_finder *finder, size_t most_bytes)
{
    const wend_allocator *memory = &finder->allocator;
    const size_t half = (most_bytes ? most_bytes : (size_t)DEFAULT_BYTES) / 2;
    const uint32_t details = (uint32_t)WEND_MIN(WEND_MAX(half / DETAIL_BYTES, (size_t)LEAST_DETAILS), (size_t)1 << 20);
    finder->maker.memory = finder->maker.join.memory = memory;
    finder->maker.is_close = true;
    finder->start.ways = wend_allocate(memory, 1, sizeof *finder->start.ways);
    finder->goal.ways = wend_allocate(memory, 1, sizeof *finder->goal.ways);
    if (!finder->start.ways || !finder->goal.ways ||
        wend_details_make(&finder->details, finder->space->world, details, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    return wend_tiles_make(&finder->tiles, finder->space->world, half, LEAST_TILES, memory);
}

wend_status wend_world_finder_create(const wend_world_space *space, size_t most_bytes, const wend_allocator *allocator,
                                     wend_world_finder **finder)
{
    wend_allocator chosen;
    if (!finder)
        return WEND_ERROR_ARGUMENT;
    *finder = NULL;
    if (!space || wend_allocator_choose(allocator, &chosen) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_world_finder *made = wend_allocate(&chosen, 1, sizeof *made);
    if (!made)
        return WEND_ERROR_MEMORY;
    *made = (wend_world_finder){.allocator = chosen, .space = space};
    wend_status status = make_finder(made, most_bytes);
    if (status != WEND_OK) {
        wend_world_finder_destroy(made);
        return status;
    }
    *finder = made;
    return WEND_OK;
}

void wend_world_finder_destroy(wend_world_finder *finder)
{
    if (!finder)
        return;
    wend_allocator allocator = finder->allocator, *memory = &allocator;
    finder->details.memory = memory;
    wend_details_end(&finder->details);
    WEND_RELEASE(memory, finder->start.ways, 1);
    WEND_RELEASE(memory, finder->goal.ways, 1);
    finder->maker.memory = finder->tiles.memory = memory;
    wend_block_maker_end(&finder->maker);
    wend_tiles_end(&finder->tiles);
    wend_window_end(&finder->walk.window, memory);
    WEND_RELEASE(memory, finder->coarse.visits, finder->coarse.visit_capacity);
    WEND_RELEASE(memory, finder->coarse.labels, finder->coarse.label_capacity);
    WEND_RELEASE(memory, finder->coarse.table, finder->coarse.table_size);
    WEND_RELEASE(memory, finder->coarse.excess, finder->coarse.excess_capacity);
    WEND_RELEASE(memory, finder->coarse.unpacked, finder->coarse.unpacked_capacity);
    WEND_RELEASE(memory, finder->answer.chain, finder->answer.chain_capacity);
    WEND_RELEASE(memory, finder->answer.coarse, finder->answer.coarse_capacity);
    WEND_RELEASE(memory, finder->answer.points, finder->answer.point_capacity);
    WEND_RELEASE(memory, finder->walk.labels, finder->walk.label_capacity);
    WEND_RELEASE(memory, finder->walk.entries, finder->walk.entry_capacity);
    WEND_RELEASE(memory, finder, 1);
}

uint32_t wend_world_finder_tiles(const wend_world_finder *finder, wend_tile *tiles, uint32_t capacity)
{
    return finder ? wend_tiles_list(&finder->tiles, tiles, tiles ? capacity : 0) : 0;
}

size_t wend_world_finder_memory(const wend_world_finder *finder)
{
    if (!finder)
        return 0;
    size_t bytes = sizeof *finder + wend_tiles_memory(&finder->tiles) + wend_details_memory(&finder->details) +
                   2 * sizeof *finder->start.ways;
    bytes += finder->coarse.visit_capacity * sizeof *finder->coarse.visits +
             finder->coarse.label_capacity * sizeof *finder->coarse.labels;
    bytes += (finder->coarse.table_size + finder->answer.chain_capacity) * sizeof *finder->coarse.table;
    bytes += finder->coarse.excess_capacity * sizeof *finder->coarse.excess + finder->coarse.unpacked_capacity;
    bytes += finder->walk.label_capacity * sizeof *finder->walk.labels +
             finder->walk.entry_capacity * sizeof *finder->walk.entries;
    bytes += (finder->answer.coarse_capacity + finder->answer.point_capacity) * sizeof *finder->answer.points;
    return bytes + finder->walk.window.capacity * sizeof *finder->walk.window.weights +
           wend_block_maker_memory(&finder->maker);
}

/* Writes the labels of the coarse path in order, and the places it passes. False if memory is refused. */
static bool write_coarse(wend_world_finder *finder, wend_world_path *path)
{
    uint32_t count = 0;
    for (uint32_t label = finder->coarse.best_label; label != NONE; label = wend_label_before(finder, label))
        count++;
    if (!WEND_RESERVE(&finder->allocator, finder->answer.chain, finder->answer.chain_capacity, (uint64_t)count + 1) ||
        !WEND_RESERVE(&finder->allocator, finder->answer.coarse, finder->answer.coarse_capacity, (uint64_t)count + 2))
        return false;
    finder->answer.chain_count = count;
    count = 0;
    for (uint32_t label = finder->coarse.best_label; label != NONE; label = wend_label_before(finder, label))
        finder->answer.chain[count++] = label;
    finder->answer.coarse[0] = wend_place_cell((int32_t)finder->start.x, (int32_t)finder->start.y);
    for (uint32_t i = 0; i < finder->answer.chain_count; i++) {
        const struct wend_world_point at = wend_label_place(finder, finder->answer.chain[i]);
        finder->answer.coarse[i + 1] = wend_place_cell(at.x, at.y);
    }
    finder->answer.coarse[finder->answer.chain_count + 1] =
        wend_place_cell((int32_t)finder->goal.x, (int32_t)finder->goal.y);
    path->coarse = finder->answer.coarse;
    path->coarse_count = finder->answer.chain_count + 2;
    return true;
}

static bool is_in_world(const wend_world *world, wend_place place)
{
    const int32_t x = wend_place_column(place), y = wend_place_row(place);
    return place.level == 0 && !(place.flags & WEND_PLACE_NODE) && x >= 0 && y >= 0 &&
           (uint32_t)x < world->desc.width && (uint32_t)y < world->desc.height;
}

static void conclude_route(wend_world_path *path, wend_outcome outcome, wend_reason reason)
{
    path->outcome = outcome;
    path->reason = reason;
}

/* Ends a question for which tiles or memory could not be had; returns the reason. */
static wend_status give_up_route(const wend_world_finder *finder, wend_world_path *path)
{
    conclude_route(path, WEND_OUTCOME_RUNNING, WEND_REASON_NONE);
    if (finder->tiles.status != WEND_OK)
        return finder->tiles.status;
    return finder->tiles.wanted_count != 0 ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Finds the coarse path and its next steps, between ends that meet. */
static wend_status find_coarse_and_steps(wend_world_finder *finder, const wend_world_query *query,
                                         wend_world_path *path)
{
    if (!wend_end_ways(finder, &finder->start, &finder->goal) || !wend_end_ways(finder, &finder->goal, &finder->start))
        return give_up_route(finder, path);
    enum wend_route_end end = wend_coarse_find(finder);
    if (end == ROUTE_REFUSED || finder->tiles.wanted_count != 0)
        return give_up_route(finder, path);
    if (end == ROUTE_SPENT) {
        conclude_route(path, WEND_OUTCOME_PARTIAL, WEND_REASON_LIMIT);
        return WEND_OK;
    }
    if (finder->coarse.best == UINT64_MAX) { /* only in a space whose bytes were forged */
        conclude_route(path, WEND_OUTCOME_UNREACHABLE, WEND_REASON_NO_WAY);
        return WEND_OK;
    }
    path->cost = wend_finder_cost(finder, finder->coarse.best, finder->start.weight);
    if (!write_coarse(finder, path))
        return WEND_ERROR_MEMORY;
    if (query->steps == 0)
        return WEND_OK;
    end = wend_steps_find(finder, query->steps, path);
    if (end == ROUTE_REFUSED)
        return give_up_route(finder, path);
    if (end == ROUTE_SPENT)
        conclude_route(path, WEND_OUTCOME_PARTIAL, WEND_REASON_LIMIT);
    return WEND_OK;
}

static bool is_free_end(const struct wend_end *end)
{
    return end->reached[end->y % LEAST_SIDE] >> end->x % LEAST_SIDE & 1;
}

/* Moves the goal to the nearest cell that can be reached; *is_found: there is one. */
static enum wend_route_end find_nearest(wend_world_finder *finder, const wend_world_query *query, bool *is_found)
{
    const wend_world_desc *desc = &finder->space->world->desc;
    const int32_t x = wend_place_column(query->goal), y = wend_place_row(query->goal), most = (int32_t)query->nearest;
    struct wend_end *end = &finder->goal;
    uint64_t best = UINT64_MAX;
    struct wend_world_point found = {x, y};
    for (int32_t ring = 1; ring <= most && (uint64_t)ring * (uint64_t)ring < best; ring++)
        for (int32_t dy = -ring; dy <= ring; dy++)
            for (int32_t dx = -ring; dx <= ring; dx += WEND_ABS(dy) == ring ? 1 : 2 * ring) {
                const uint64_t far = (uint64_t)(dx * dx + dy * dy);
                if (far >= best || x + dx < 0 || y + dy < 0 || (uint32_t)(x + dx) >= desc->width ||
                    (uint32_t)(y + dy) >= desc->height)
                    continue;
                if (++finder->work > finder->limit)
                    return ROUTE_SPENT;
                if (!wend_end_find(finder, end, (uint32_t)(x + dx), (uint32_t)(y + dy)))
                    return ROUTE_REFUSED;
                if (is_free_end(end) && wend_ends_meet(finder, &finder->start, end)) {
                    best = far;
                    found = (struct wend_world_point){x + dx, y + dy};
                }
            }
    *is_found = best != UINT64_MAX;
    const bool is_set = !*is_found || wend_end_find(finder, end, (uint32_t)found.x, (uint32_t)found.y);
    return is_set ? ROUTE_DONE : ROUTE_REFUSED;
}

static wend_status answer_route(wend_world_finder *finder, const wend_world_query *query, wend_world_path *path)
{
    const wend_world *world = finder->space->world;
    if (!is_in_world(world, query->start) || !is_in_world(world, query->goal)) {
        conclude_route(path, WEND_OUTCOME_UNREACHABLE,
                       is_in_world(world, query->start) ? WEND_REASON_GOAL_OUTSIDE : WEND_REASON_START_OUTSIDE);
        return WEND_OK;
    }
    if (!wend_end_find(finder, &finder->start, (uint32_t)wend_place_column(query->start),
                       (uint32_t)wend_place_row(query->start)) ||
        !wend_end_find(finder, &finder->goal, (uint32_t)wend_place_column(query->goal),
                       (uint32_t)wend_place_row(query->goal)))
        return give_up_route(finder, path);
    if (!is_free_end(&finder->start)) {
        conclude_route(path, WEND_OUTCOME_UNREACHABLE, WEND_REASON_START_BLOCKED);
        return WEND_OK;
    }
    const bool free = is_free_end(&finder->goal);
    if (free && wend_ends_meet(finder, &finder->start, &finder->goal)) {
        conclude_route(path, WEND_OUTCOME_FOUND, WEND_REASON_NONE);
        return find_coarse_and_steps(finder, query, path);
    }
    conclude_route(path, WEND_OUTCOME_UNREACHABLE, free ? WEND_REASON_NO_WAY : WEND_REASON_GOAL_BLOCKED);
    if (query->nearest == 0)
        return WEND_OK;
    const wend_reason reason = path->reason;
    bool is_found = false;
    const enum wend_route_end end = find_nearest(finder, query, &is_found);
    if (end == ROUTE_REFUSED)
        return give_up_route(finder, path);
    if (end == ROUTE_SPENT)
        conclude_route(path, WEND_OUTCOME_PARTIAL, WEND_REASON_LIMIT);
    if (!is_found)
        return WEND_OK;
    conclude_route(path, WEND_OUTCOME_PARTIAL, reason);
    return find_coarse_and_steps(finder, query, path);
}

wend_status wend_world_finder_find(wend_world_finder *finder, const wend_world_query *query, wend_world_path *path)
{
    if (!finder || !query || !path || query->size < sizeof *query || path->size < sizeof *path ||
        query->nearest > MOST_NEAREST)
        return WEND_ERROR_ARGUMENT;
    const uint32_t size = path->size;
    wend_world_path_init(path, size);
    if (!wend_world_space_is_current(finder->space))
        return WEND_ERROR_STALE;
    wend_tiles_begin(&finder->tiles);
    wend_details_follow(&finder->details, finder->space->overlay.mover.footprint);
    finder->work = 0;
    finder->limit = query->limit ? query->limit : UINT64_MAX;
    wend_status status = answer_route(finder, query, path);
    path->wanted = finder->tiles.wanted;
    path->wanted_count = finder->tiles.wanted_count;
    path->loads = finder->tiles.loads;
    path->work = finder->work;
    return status;
}
