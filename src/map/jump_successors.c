/* Runs on stop maps, from a place to the jump points that follow it. */
#include "map/jump_successors.h"

/* A place to run from, in maps that go row by row and in those that go column by column, and what was found so far. */
struct jump_runner {
    const struct wend_stop_maps *maps;
    uint32_t place, node, column_node;
    uint32_t *found;
};

WEND_ALWAYS_INLINE int32_t run_step_x(uint32_t d)
{
    return d == NORTH || d == SOUTH ? 0 : d < SOUTH ? 1 : -1;
}

WEND_ALWAYS_INLINE int32_t run_step_y(uint32_t d)
{
    return d == EAST || d == WEST ? 0 : d > EAST && d < WEST ? 1 : -1;
}

/* The runner, so many steps in a constant direction on. */
WEND_ALWAYS_INLINE struct jump_runner runner_ahead(const struct jump_runner *from, uint32_t d, uint32_t steps)
{
    const struct wend_stop_maps *maps = from->maps;
    const uint32_t across = (uint32_t)run_step_x(d), down = (uint32_t)run_step_y(d);
    return (struct jump_runner){maps, from->place + steps * (across + (down << 16)),
                                from->node + steps * (down * maps->stride + across),
                                from->column_node + steps * (across * maps->column_stride + down), from->found};
}

/* Runs straight on, and notes the jump point that the run finds, if it does. Returns where the next one goes. */
WEND_ALWAYS_INLINE uint32_t *run_straight(const struct jump_runner *at, uint32_t d)
{
    const bool along_row = d == EAST || d == WEST, up = d == EAST || d == SOUTH;
    const uint8_t *stops = at->maps->straight[d / 2], *is_free = along_row ? at->maps->cells : at->maps->columns;
    const uint32_t index = along_row ? at->node : at->column_node;
    const uint32_t run = up ? wend_bits_scan_up(stops, index, 0) : wend_bits_scan_down(stops, index, 0);
    if (!wend_bits_get(is_free, up ? index + run : index - run))
        return at->found;
    const struct jump_runner end = runner_ahead(at, d, run);
    *at->found = end.place;
    wend_prefetch(&at->maps->words[end.node >> 6]);
    return at->found + 1;
}

/* Runs on diagonally, and straight off it wherever that finds something. */
WEND_ALWAYS_INLINE uint32_t *run_diagonal(const struct jump_runner *from, uint32_t d,
                                          const struct wend_jump_rules rules)
{
    const struct wend_stop_maps *maps = from->maps;
    struct wend_stops_ahead stops = wend_stops_from(maps, wend_jump_column(from->place), wend_jump_row(from->place), d);
    uint32_t *found = from->found;
    for (;;) {
        struct jump_runner at = runner_ahead(from, d, wend_next_stop(&stops, maps, d));
        at.found = found;
        bool ends;
        if (!wend_jump_may_enter(maps, at.node, d, &ends, rules))
            return found;
        if (ends) {
            *found = at.place;
            return found + 1;
        }
        at.found = run_straight(&at, run_step_x(d) > 0 ? EAST : WEST);
        found = run_straight(&at, run_step_y(d) > 0 ? SOUTH : NORTH);
    }
}

/* With 4 neighbours: runs on along a column, and along rows off it wherever that finds something. */
WEND_ALWAYS_INLINE uint32_t *run_column(const struct jump_runner *from, uint32_t d)
{
    const struct wend_stop_maps *maps = from->maps;
    struct jump_runner at = *from;
    uint32_t *found = from->found;
    for (;;) {
        at = runner_ahead(&at, d, wend_column_stop(maps, wend_jump_column(at.place), wend_jump_row(at.place), d));
        at.found = found;
        if (!wend_bits_get(maps->cells, at.node))
            return found;
        at.found = run_straight(&at, EAST);
        found = run_straight(&at, WEST);
    }
}

/* Diagonal runs are functions of their own: the code of an expansion has to fit the instruction cache. */
typedef uint32_t *diagonal_run(const struct jump_runner *from);

/* Runs on in a direction if it is among the moves. */
WEND_ALWAYS_INLINE void run_if(struct jump_runner *from, uint32_t moves, uint32_t d, const struct wend_jump_rules rules,
                               diagonal_run *const diagonal[4])
{
    if (!(moves >> d & 1))
        return;
    if (d % 2 == 1)
        from->found = diagonal[d / 2](from);
    else if (rules.topology == SQUARES_4 && (d == NORTH || d == SOUTH))
        from->found = run_column(from, d);
    else
        from->found = run_straight(from, d);
}

/* Those that it can leave to one side: by an eighth of a turn, and by a quarter. */
WEND_ALWAYS_INLINE void run_aside(struct jump_runner *from, uint32_t moves, uint32_t d, uint32_t turn,
                                  const struct wend_jump_rules rules, diagonal_run *const diagonal[4])
{
    const uint32_t side = (d + 2 * turn) & 7, between = (d + turn) & 7;
    run_if(from, moves, side, rules, diagonal);
    if (rules.topology == SQUARES_4 || (rules.corners == WEND_CORNERS_NEVER && !(moves >> side & 1)))
        return;
    run_if(from, rules.corners == WEND_CORNERS_NEVER ? UINT32_MAX : moves, between, rules, diagonal);
}

/* The moves a straight run can leave: on, and to both sides. */
WEND_ALWAYS_INLINE void run_on(struct jump_runner *from, uint32_t moves, uint32_t d, const struct wend_jump_rules rules,
                               diagonal_run *const diagonal[4])
{
    run_if(from, UINT32_MAX, d, rules, diagonal);
    run_aside(from, moves, d, 1, rules, diagonal);
    run_aside(from, moves, d, 7, rules, diagonal);
}

/* Every way a place was entered has code of its own, so that a processor learns to foretell its branches apart. */
WEND_ALWAYS_INLINE uint32_t run_entered(const struct wend_stop_maps *maps, const struct wend_steps *steps,
                                        uint32_t place, uint32_t direction, uint32_t *found,
                                        const struct wend_jump_rules rules, diagonal_run *const diagonal[4])
{
    const uint32_t x = wend_jump_column(place), y = wend_jump_row(place), node = wend_jump_node(maps, place);
    struct jump_runner from = {maps, place, node, wend_jump_maps_column_node(maps, x, y), found};
    const uint32_t moves = steps->moves[direction][wend_neighbourhood(maps->cells, maps->stride, node)];
    switch (direction) {
    case NORTH:
        run_on(&from, moves, NORTH, rules, diagonal);
        break;
    case EAST:
        run_on(&from, moves, EAST, rules, diagonal);
        break;
    case SOUTH:
        run_on(&from, moves, SOUTH, rules, diagonal);
        break;
    case WEST:
        run_on(&from, moves, WEST, rules, diagonal);
        break;
    default:
        for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
            run_if(&from, moves, d, rules, diagonal);
        for (uint32_t d = NORTH_EAST; rules.topology == SQUARES_8 && d < DIRECTIONS; d += 2)
            run_if(&from, moves, d, rules, diagonal);
    }
    return (uint32_t)(from.found - found);
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
    attribute WEND_NEVER_INLINE static uint32_t *name(const struct jump_runner *from)                                  \
    {                                                                                                                  \
        return run_diagonal(from, d, (struct wend_jump_rules){SQUARES_8, rule});                                       \
    }
#define RUN_SUCCESSORS(name, attribute, rule)                                                                          \
    RUN_DIAGONAL(name##_north_east, attribute, NORTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_east, attribute, SOUTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_west, attribute, SOUTH_WEST, rule)                                                       \
    RUN_DIAGONAL(name##_north_west, attribute, NORTH_WEST, rule)                                                       \
    attribute static uint32_t name(const struct wend_stop_maps *maps, const struct wend_steps *steps, uint32_t place,  \
                                   uint32_t direction, uint32_t *found)                                                \
    {                                                                                                                  \
        static diagonal_run *const diagonal[4] = {name##_north_east, name##_south_east, name##_south_west,             \
                                                  name##_north_west};                                                  \
        return run_entered(maps, steps, place, direction, found, (struct wend_jump_rules){SQUARES_8, rule}, diagonal); \
    }
#define RUN_ALL(suffix, attribute)                                                                                     \
    RUN_SUCCESSORS(find_never##suffix, attribute, WEND_CORNERS_NEVER)                                                  \
    RUN_SUCCESSORS(find_one##suffix, attribute, WEND_CORNERS_ONE)                                                      \
    RUN_SUCCESSORS(find_always##suffix, attribute, WEND_CORNERS_ALWAYS)                                                \
    attribute static uint32_t find_four##suffix(const struct wend_stop_maps *maps, const struct wend_steps *steps,     \
                                                uint32_t place, uint32_t direction, uint32_t *found)                   \
    {                                                                                                                  \
        diagonal_run *const none[4] = {NULL};                                                                          \
        return run_entered(maps, steps, place, direction, found,                                                       \
                           (struct wend_jump_rules){SQUARES_4, WEND_CORNERS_NEVER}, none);                             \
    }

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

/* Four diagonals of two at each cell, or two columns likewise, and what lies straight on or ends a diagonal. */
uint32_t wend_jump_most_found(const wend_space *space)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    const uint32_t slanted = space->cells.topology == SQUARES_4 ? height : width < height ? width : height;
    return 8 * slanted + 16;
}

struct wend_jump_goal wend_jump_goal_of(const struct wend_stop_maps *maps, uint32_t place)
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
