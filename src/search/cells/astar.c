/* Engine astar: A* on cells with canonical successors and a bucket queue. */
#include "search/cells/kernel.h"
#include "search/jump/jump.h"

#define ASTAR_INSTANCE(name, best_first, estimate, is_wide, is_watched)                                                \
    static enum wend_search_end name(struct wend_search *search)                                                       \
    {                                                                                                                  \
        const struct wend_kernel kernel = {                                                                            \
            .wide = is_wide, .watched = is_watched, .ring = WEND_UNIFORM_RING, .heuristic = estimate};                 \
        return best_first(search, kernel, &wend_uniform_tariff);                                                       \
    }

ASTAR_INSTANCE(octile32, wend_best_first, WEND_HEURISTIC_OCTILE, false, false)
ASTAR_INSTANCE(octile32_watched, wend_best_first_shared, WEND_HEURISTIC_OCTILE, false, true)
ASTAR_INSTANCE(octile64, wend_best_first_shared, WEND_HEURISTIC_OCTILE, true, true)
ASTAR_INSTANCE(manhattan32, wend_best_first_shared, WEND_HEURISTIC_MANHATTAN, false, false)
ASTAR_INSTANCE(manhattan32_watched, wend_best_first_shared, WEND_HEURISTIC_MANHATTAN, false, true)
ASTAR_INSTANCE(manhattan64, wend_best_first_shared, WEND_HEURISTIC_MANHATTAN, true, true)
ASTAR_INSTANCE(zero32, wend_best_first_shared, WEND_HEURISTIC_ZERO, false, false)
ASTAR_INSTANCE(zero32_watched, wend_best_first_shared, WEND_HEURISTIC_ZERO, false, true)
ASTAR_INSTANCE(zero64, wend_best_first_shared, WEND_HEURISTIC_ZERO, true, true)

/* By heuristic, then: plain, watched, wide. */
static enum wend_search_end (*const instances[][3])(struct wend_search *) = {
    [WEND_HEURISTIC_OCTILE] = {octile32, octile32_watched, octile64},
    [WEND_HEURISTIC_MANHATTAN] = {manhattan32, manhattan32_watched, manhattan64},
    [WEND_HEURISTIC_ZERO] = {zero32, zero32_watched, zero64},
};

/*
 * Whether the path to the goal is a single unobstructed jump: jump point search takes that path then, and so must this
 * engine. It searches all the same, because callers who ask for it want to see cells expanded.
 */
static bool is_path_single(const struct wend_search *search)
{
    return search->question.ties == WEND_TIES_ANY && !search->pause.is_changed &&
           wend_bits_get(search->space->cells.free, search->question.start) && wend_jump_path_is_single(search);
}

static enum wend_search_end search_cells(struct wend_search *search)
{
    bool watched = search->question.observer || search->effort.limit != 0 || search->question.radius != 0 ||
                   search->pause.resumed || search->question.ties != WEND_TIES_ANY;
    if (search->pause.resumed && search->result.is_wide)
        return instances[search->question.heuristic][2](search);
    const uint64_t limit = search->effort.limit;
    enum wend_search_end end = instances[search->question.heuristic][watched](search);
    if (end != SEARCH_OVERFLOW)
        return end;
    wend_search_start_over(search, limit);
    return instances[search->question.heuristic][2](search);
}

static enum wend_search_end run_astar(struct wend_search *search)
{
    enum wend_search_end end = search_cells(search);
    if (end == SEARCH_FOUND && is_path_single(search) && !wend_jump_path_write_single(search))
        return SEARCH_NO_MEMORY;
    return end;
}

const struct wend_engine_code wend_engine_astar = {.run = run_astar};
