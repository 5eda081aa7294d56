/* Runs on jump-point bitmaps, from a place to the jump points that follow it. */
#include "map/jump/jump_successors.h"

/* Puts a place where the next one goes on a list. */
WEND_ALWAYS_INLINE void *note_place(void *found, const struct wend_jump_bitmaps *maps, uint32_t node, uint32_t place,
                                    uint32_t d, uint32_t cost)
{
    uint32_t *const next = found;
    (void)d;
    (void)cost;
    *next = place;
    wend_prefetch(&maps->words[node >> 6]);
    return next + 1;
}

/*
 * For each corner rule and for 4 neighbours, in plain code and with the bit instructions of x86-64-v3: they count zeros and
 * ones in one instruction each.
 */
#if WEND_HAS_AVX
#define RUN_TARGETS 2
#define RUN_NEWER   __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define RUN_TARGETS 1
#endif

#define RUN_DIAGONAL(name, attribute, d, rule)                                                                         \
    attribute WEND_NEVER_INLINE static void *name(const struct wend_jump_runner *from, void *found)                    \
    {                                                                                                                  \
        return wend_run_diagonal(from, d, found, (struct wend_jump_runs){{SQUARES_8, rule}, note_place, {NULL}});      \
    }
#define RUN_FINDER(name, attribute, topology, rule, ...)                                                               \
    attribute static uint32_t name(const struct wend_jump_bitmaps *maps, const struct wend_steps *steps,               \
                                   uint32_t place, uint32_t direction, uint32_t *found)                                \
    {                                                                                                                  \
        const struct wend_jump_runs runs = {{topology, rule}, note_place, {__VA_ARGS__}};                              \
        const uint32_t *end = wend_run_entered(maps, steps, place, direction, found, runs);                            \
        return (uint32_t)(end - found);                                                                                \
    }
#define RUN_SUCCESSORS(name, attribute, rule)                                                                          \
    RUN_DIAGONAL(name##_north_east, attribute, NORTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_east, attribute, SOUTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_west, attribute, SOUTH_WEST, rule)                                                       \
    RUN_DIAGONAL(name##_north_west, attribute, NORTH_WEST, rule)                                                       \
    RUN_FINDER(name, attribute, SQUARES_8, rule, name##_north_east, name##_south_east, name##_south_west,              \
               name##_north_west)
#define RUN_ALL(suffix, attribute)                                                                                     \
    RUN_SUCCESSORS(find_never##suffix, attribute, WEND_CORNERS_NEVER)                                                  \
    RUN_SUCCESSORS(find_one##suffix, attribute, WEND_CORNERS_ONE)                                                      \
    RUN_SUCCESSORS(find_always##suffix, attribute, WEND_CORNERS_ALWAYS)                                                \
    RUN_FINDER(find_four##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, NULL)

RUN_ALL(_plain, )
#if RUN_TARGETS == 2
RUN_ALL(_newer, RUN_NEWER)
#endif

enum { FIND_FOUR = 3 }; /* besides the corner rules */

static wend_jump_find *const finders[RUN_TARGETS][4] = {
    {[WEND_CORNERS_NEVER] = find_never_plain,
     [WEND_CORNERS_ONE] = find_one_plain,
     [WEND_CORNERS_ALWAYS] = find_always_plain,
     [FIND_FOUR] = find_four_plain},
#if RUN_TARGETS == 2
    {[WEND_CORNERS_NEVER] = find_never_newer,
     [WEND_CORNERS_ONE] = find_one_newer,
     [WEND_CORNERS_ALWAYS] = find_always_newer,
     [FIND_FOUR] = find_four_newer},
#endif
};

wend_jump_find *wend_jump_finder(const wend_space *space, enum wend_processor processor)
{
    const uint32_t rules = space->cells.topology == SQUARES_4 ? FIND_FOUR : (uint32_t)space->profile.corners;
    const uint32_t target = RUN_TARGETS == 2 && processor >= PROCESSOR_AVX2;
    return finders[target][rules];
}

/* Four diagonals of two at each cell, or two columns, and what lies straight on or ends a diagonal. */
uint32_t wend_jump_most_found(const wend_space *space)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    const uint32_t slanted = space->cells.topology == SQUARES_4 ? height : width < height ? width : height;
    return 8 * slanted + 16;
}

struct wend_jump_goal wend_jump_goal_of(const struct wend_jump_bitmaps *maps, uint32_t place)
{
    const uint32_t node = wend_jump_node(maps, place);
    const uint32_t column_node = wend_jump_maps_column_node(maps, wend_jump_column(place), wend_jump_row(place));
    struct wend_jump_goal goal = {.place = place};
    goal.open[NORTH / 2] = wend_bits_scan_down(maps->columns, column_node, UINT64_MAX) - 1;
    goal.open[EAST / 2] = wend_bits_scan_up(maps->cells, node, UINT64_MAX) - 1;
    goal.open[SOUTH / 2] = wend_bits_scan_up(maps->columns, column_node, UINT64_MAX) - 1;
    const uint32_t x = wend_jump_column(place); /* nothing lies before the map's cells that a scan might touch */
    goal.open[WEST / 2] = x - wend_bits_run_start(maps->cells + (node - x) / 8, x);
    return goal;
}
