/* A query's way: checks, choice of engine, search, answer. Find floor. */
#include "find/finder.h"

#include "base/memory.h"

wend_query wend_query_default(void)
{
    return (wend_query){.size = sizeof(wend_query)};
}

wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_finder *finder = wend_allocate(&memory, 1, sizeof *finder, _Alignof(wend_finder));
    if (!finder)
        return WEND_ERROR_MEMORY;
    *finder = (wend_finder){.scratch.memory = memory};
    *result = finder;
    return WEND_OK;
}

void wend_finder_destroy(wend_finder *finder)
{
    if (!finder)
        return;
    wend_allocator memory = finder->scratch.memory;
    wend_nodes_destroy(&finder->scratch.narrow, false, &memory);
    wend_nodes_destroy(&finder->scratch.wide, true, &memory);
    wend_buckets_destroy(&finder->scratch.open, &memory);
    wend_release(&memory, finder->points, finder->point_capacity, sizeof(wend_place), _Alignof(wend_place));
    wend_release(&memory, finder, 1, sizeof *finder, _Alignof(wend_finder));
}

size_t wend_finder_memory(const wend_finder *finder)
{
    const struct wend_scratch *scratch = &finder->scratch;
    return sizeof *finder + wend_nodes_memory(&scratch->narrow, false) + wend_nodes_memory(&scratch->wide, true) +
           wend_buckets_memory(&scratch->open) + finder->point_capacity * sizeof(wend_place);
}

/* An answer without a path. */
static void answer_nothing(wend_path *path)
{
    wend_place *buffer = path->buffer;
    uint32_t capacity = path->capacity;
    *path = wend_path_default();
    path->buffer = buffer;
    path->capacity = capacity;
    path->outcome = WEND_UNREACHABLE;
}

static wend_status check_query(const wend_space *space, const wend_query *query)
{
    if (query->size != sizeof *query || (unsigned)query->engine >= WEND_ENGINE_COUNT)
        return WEND_ERROR_ARGUMENT;
    if (query->observer && !query->observer->expanded)
        return WEND_ERROR_ARGUMENT;
    if ((unsigned)query->heuristic > WEND_HEURISTIC_ZERO)
        return WEND_ERROR_ARGUMENT;
    bool overestimates = query->heuristic == WEND_HEURISTIC_MANHATTAN && space->profile.neighbours == WEND_NEIGHBOURS_8;
    return overestimates ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

static wend_status choose_engine(const wend_space *space, const wend_query *query, wend_engine *engine)
{
    *engine = query->engine == WEND_ENGINE_AUTO ? wend_engine_for(space->rules) : query->engine;
    const struct wend_engine_entry *entry = wend_engine_entry(*engine);
    bool serves = entry && (entry->rules & space->rules) == space->rules;
    return serves ? WEND_OK : WEND_ERROR_UNSUPPORTED;
}

static wend_heuristic choose_heuristic(const wend_space *space, const wend_query *query)
{
    if (query->heuristic != WEND_HEURISTIC_DEFAULT)
        return query->heuristic;
    return space->profile.neighbours == WEND_NEIGHBOURS_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
}

/* Finds the nodes of start and goal; the reason says why there can be no path, or NONE. */
static wend_reason locate_ends(const wend_space *space, const wend_query *query, struct wend_search *search)
{
    uint32_t x, y;
    if (!wend_space_locate(space, query->start, &x, &y))
        return WEND_REASON_START_OUTSIDE;
    search->start = wend_space_node(space, x, y);
    if (!query->allow_blocked_start && !wend_bits_get(space->free, search->start))
        return WEND_REASON_START_BLOCKED;
    if (!wend_space_locate(space, query->goal, &x, &y))
        return WEND_REASON_GOAL_OUTSIDE;
    search->goal = wend_space_node(space, x, y);
    if (search->goal != search->start && !wend_bits_get(space->free, search->goal))
        return WEND_REASON_GOAL_BLOCKED;
    return WEND_REASON_NONE;
}

static wend_status answer(wend_finder *finder, const struct wend_search *search, enum wend_search_end end,
                          wend_path *path)
{
    path->expanded = search->expanded;
    path->generated = search->generated;
    path->queued = search->queued;
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_FOUND;
        path->reason = WEND_REASON_NONE;
        return wend_finder_assemble(finder, search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_PARTIAL;
        path->reason = WEND_REASON_EXPANSION_LIMIT;
        return wend_finder_assemble(finder, search, path);
    case SEARCH_EXHAUSTED:
        path->reason = WEND_REASON_NO_WAY;
        return WEND_OK;
    default:
        return WEND_ERROR_MEMORY;
    }
}

wend_status wend_finder_find(wend_finder *finder, const wend_space *space, const wend_query *query, wend_path *path)
{
    if (!finder || !space || !query || !path || path->size != sizeof *path)
        return WEND_ERROR_ARGUMENT;
    answer_nothing(path);
    wend_engine engine;
    wend_status status = check_query(space, query);
    if (status == WEND_OK)
        status = choose_engine(space, query, &engine);
    if (status != WEND_OK)
        return status;
    struct wend_search search = {.space = space,
                                 .scratch = &finder->scratch,
                                 .heuristic = choose_heuristic(space, query),
                                 .max_expansions = query->max_expansions,
                                 .observer = query->observer};
    path->reason = locate_ends(space, query, &search);
    if (path->reason != WEND_REASON_NONE)
        return WEND_OK;
    if (search.start == search.goal) {
        search.end = search.start;
        return answer(finder, &search, SEARCH_FOUND, path);
    }
    path->engine = engine;
    return answer(finder, &search, wend_engine_entry(engine)->code->run(&search), path);
}
