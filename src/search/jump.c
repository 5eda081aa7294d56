/* Engines jps and jps4: jump point search on stop maps. Search floor. */
#include "search/jump.h"

#include "base/memory.h"

static uint64_t f_of_jump(const struct wend_jump *j, uint32_t slot)
{
    const struct wend_jump_node *node = &j->nodes[slot];
    return node->cost + wend_estimate(j->heuristic, node->place & 0xffff, node->place >> 16, j->goal_x, j->goal_y);
}

void wend_jump_deal_top(struct wend_jump *j)
{
    struct wend_ladder *ladder = j->ladder;
    uint32_t entry = ladder->tops[WEND_TOP_RUNG];
    j->foot = UINT64_MAX;
    for (uint32_t e = entry; e != 0; e = ladder->entries[e].below) {
        uint64_t f = f_of_jump(j, ladder->entries[e].slot);
        j->foot = f < j->foot ? f : j->foot;
    }
    ladder->filled[WEND_TOP_RUNG >> 6] = ladder->filled_words = 0;
    while (entry != 0) {
        struct wend_ladder_entry dealt = ladder->entries[entry];
        wend_ladder_give_back(ladder, entry); /* before it is pushed again, so there is always room */
        wend_ladder_push(ladder, wend_jump_rung(j->foot, f_of_jump(j, dealt.slot)), dealt.slot);
        entry = dealt.below;
    }
}

static uint32_t node_of_place(const wend_space *space, uint32_t place)
{
    return (place >> 16) * space->stride + (place & 0xffff);
}

bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot, uint64_t h)
{
    const struct wend_jump_node *node = &j->nodes[slot], *parent = &j->nodes[node->parent];
    return wend_search_watch_way(j->search, order, node_of_place(j->space, node->place),
                                 node_of_place(j->space, parent->place), node->cost, h);
}

/* Whether the step in a direction is legal. */
static bool may_step(const wend_space *space, uint32_t node, uint32_t direction)
{
    return wend_space_moves(space, node, NO_DIRECTION) >> direction & 1;
}

static uint32_t direction_to(uint32_t from_x, uint32_t from_y, uint32_t x, uint32_t y)
{
    if (x == from_x)
        return y < from_y ? NORTH : SOUTH;
    if (y == from_y)
        return x < from_x ? WEST : EAST;
    if (x > from_x)
        return y < from_y ? NORTH_EAST : SOUTH_EAST;
    return y < from_y ? NORTH_WEST : SOUTH_WEST;
}

/* Walks from a node as far as `steps` steps in a direction lead; false if one of them is not legal. */
static bool walk_legally(const wend_space *space, uint32_t *node, uint32_t direction, uint32_t steps)
{
    uint32_t step = (uint32_t)space->offsets[0][direction];
    for (; steps != 0; steps--) {
        if (!may_step(space, *node, direction))
            return false;
        *node += step;
    }
    return true;
}

/* Whether no blocked cell lies between two free ones of a row or column. */
static bool is_clear(const uint8_t *is_free, uint32_t from, uint32_t to)
{
    uint32_t low = from < to ? from : to, high = from < to ? to : from;
    return low == high || wend_bits_scan_up(is_free, low, UINT64_MAX) > high - low;
}

/*
 * The way on an empty map: first diagonally (with 4 neighbours: along the column), then straight. Where nothing is in its
 * way it is the cheapest, and no search is needed.
 */
static bool walk_straight_there(const struct wend_search *search, uint32_t *corner)
{
    const wend_space *space = search->space;
    const struct wend_stop_maps *maps = &space->stops->maps;
    const struct wend_visit start = wend_visit_of(space, search->start), goal = wend_visit_of(space, search->goal);
    uint32_t across = wend_distance(start.x, goal.x), down = wend_distance(start.y, goal.y);
    uint32_t slanted = across < down ? across : down, goal_column = wend_stops_column_node(maps, goal.x, goal.y);
    if (space->profile.neighbours == WEND_NEIGHBOURS_4) {
        *corner = goal.y * space->stride + start.x;
        uint32_t column = wend_stops_column_node(maps, start.x, start.y);
        return wend_bits_get(space->free, *corner) &&
               is_clear(maps->columns, column, wend_stops_column_node(maps, start.x, goal.y)) &&
               is_clear(space->free, *corner, goal.node);
    }
    *corner = search->start;
    if (slanted != 0 && !walk_legally(space, corner, direction_to(start.x, start.y, goal.x, goal.y), slanted))
        return false;
    const struct wend_visit turn = wend_visit_of(space, *corner);
    if (turn.y == goal.y)
        return is_clear(space->free, turn.node, goal.node);
    return is_clear(maps->columns, wend_stops_column_node(maps, turn.x, turn.y), goal_column);
}

/* The cell where the way from one jump point to the next turns, if it does. */
static uint32_t corner_between(const wend_space *space, uint32_t from, uint32_t to)
{
    uint32_t from_x = from & 0xffff, from_y = from >> 16, x = to & 0xffff, y = to >> 16;
    uint32_t across = wend_distance(from_x, x), down = wend_distance(from_y, y);
    if (space->profile.neighbours == WEND_NEIGHBOURS_4)
        return y * space->stride + from_x;
    uint32_t slanted = across < down ? across : down;
    from_x = x > from_x ? from_x + slanted : from_x - slanted;
    from_y = y > from_y ? from_y + slanted : from_y - slanted;
    return from_y * space->stride + from_x;
}

/* Writes down the way back from a jump point: the points themselves, and where it turns between them. */
static bool write_way_back(const struct wend_jump *j, uint32_t slot)
{
    struct wend_search *search = j->search;
    while (slot != j->start_slot) {
        const struct wend_jump_node *node = &j->nodes[slot], *parent = &j->nodes[node->parent];
        if (!wend_search_add_waypoint(search, node_of_place(j->space, node->place)) ||
            !wend_search_add_waypoint(search, corner_between(j->space, parent->place, node->place)))
            return false;
        slot = node->parent;
    }
    return wend_search_add_waypoint(search, search->start);
}

/* Makes a search ready, with the start known; false where memory is refused. */
static bool begin_jump(struct wend_jump *j, struct wend_search *search)
{
    const wend_space *space = search->space;
    struct wend_scratch *scratch = search->scratch;
    const struct wend_stops *stops = space->stops;
    if (!scratch->ladder)
        scratch->ladder = wend_ladder_create(&scratch->memory);
    if (!scratch->ladder || wend_store_begin(&scratch->jumps, stops->slot_count + 2, sizeof(struct wend_jump_node),
                                             &scratch->memory) != WEND_OK)
        return false;
    wend_ladder_begin(scratch->ladder);
    *j = (struct wend_jump){.search = search, .space = space, .maps = stops->maps, .nodes = scratch->jumps.array};
    j->steps = space->steps;
    const struct wend_visit start = wend_visit_of(space, search->start), goal = wend_visit_of(space, search->goal);
    j->ladder = scratch->ladder;
    j->goal = search->goal;
    j->goal_x = goal.x;
    j->goal_y = goal.y;
    j->goal_column = wend_stops_column_node(&stops->maps, j->goal_x, j->goal_y);
    j->start_slot =
        wend_stops_has_slot(&stops->maps, start.node) ? wend_stops_slot(&stops->maps, start.node) : stops->slot_count;
    j->goal_slot = stops->slot_count + 1;
    j->heuristic = search->heuristic;
    j->stamp = scratch->jumps.stamp;
    j->foot = wend_estimate(j->heuristic, start.x, start.y, j->goal_x, j->goal_y);
    j->bound = UINT64_MAX;
    j->nodes[j->start_slot] =
        (struct wend_jump_node){0, j->stamp | NO_DIRECTION << 16, j->start_slot, start.x | start.y << 16};
    return true;
}

/*
 * The kernel for each corner rule and for 4 neighbours, in plain code and with the bit instructions of x86-64-v3: they
 * count zeros and ones in one instruction each.
 */
#if defined(__GNUC__) && defined(__x86_64__)
#define JUMP_TARGETS 2
#define JUMP_NEWER   __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define JUMP_TARGETS 1
#endif

#define JUMP_DIAGONAL(name, attribute, d, corners, offer)                                                              \
    attribute WEND_NEVER_INLINE static void name(struct wend_jump *j, const struct wend_jump_from *from)               \
    {                                                                                                                  \
        wend_jump_run_diagonal(j, from, d, (struct wend_jump_kernel){WEND_NEIGHBOURS_8, corners, offer, {NULL}});      \
    }
#define JUMP_KERNEL(name, attribute, corners, offer)                                                                   \
    JUMP_DIAGONAL(name##_north_east, attribute, NORTH_EAST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_south_east, attribute, SOUTH_EAST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_south_west, attribute, SOUTH_WEST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_north_west, attribute, NORTH_WEST, corners, offer)                                            \
    attribute static enum wend_search_end name(struct wend_jump *j)                                                    \
    {                                                                                                                  \
        const struct wend_jump_kernel kernel = {                                                                       \
            WEND_NEIGHBOURS_8,                                                                                         \
            corners,                                                                                                   \
            offer,                                                                                                     \
            {name##_north_east, name##_south_east, name##_south_west, name##_north_west},                              \
        };                                                                                                             \
        return wend_jump_search(j, kernel);                                                                            \
    }
#define JUMP_KERNELS(suffix, attribute)                                                                                \
    attribute WEND_NEVER_INLINE static void jump_offer##suffix(struct wend_jump *j, uint32_t from, uint32_t x,         \
                                                               uint32_t y, uint64_t cost, uint32_t direction)          \
    {                                                                                                                  \
        wend_jump_offer(j, from, x, y, cost, direction);                                                               \
    }                                                                                                                  \
    JUMP_KERNEL(jump_never##suffix, attribute, WEND_CORNERS_NEVER, jump_offer##suffix)                                 \
    JUMP_KERNEL(jump_one##suffix, attribute, WEND_CORNERS_ONE, jump_offer##suffix)                                     \
    JUMP_KERNEL(jump_always##suffix, attribute, WEND_CORNERS_ALWAYS, jump_offer##suffix)                               \
    attribute static enum wend_search_end jump_four##suffix(struct wend_jump *j)                                       \
    {                                                                                                                  \
        const struct wend_jump_kernel kernel = {WEND_NEIGHBOURS_4, WEND_CORNERS_NEVER, jump_offer##suffix, {NULL}};    \
        return wend_jump_search(j, kernel);                                                                            \
    }

JUMP_KERNELS(_plain, )
#if JUMP_TARGETS == 2
JUMP_KERNELS(_newer, JUMP_NEWER)
#endif

enum { JUMP_FOUR = 3 }; /* besides the corner rules */

static enum wend_search_end (*const jump_instances[JUMP_TARGETS][4])(struct wend_jump *) = {
    {[WEND_CORNERS_NEVER] = jump_never_plain,
     [WEND_CORNERS_ONE] = jump_one_plain,
     [WEND_CORNERS_ALWAYS] = jump_always_plain,
     [JUMP_FOUR] = jump_four_plain},
#if JUMP_TARGETS == 2
    {[WEND_CORNERS_NEVER] = jump_never_newer,
     [WEND_CORNERS_ONE] = jump_one_newer,
     [WEND_CORNERS_ALWAYS] = jump_always_newer,
     [JUMP_FOUR] = jump_four_newer},
#endif
};

static enum wend_search_end leave_way(const struct wend_jump *j, enum wend_search_end end)
{
    struct wend_search *search = j->search;
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    uint32_t slot = j->goal_slot;
    if (end == SEARCH_LIMITED)
        slot = search->end == search->start ? j->start_slot : wend_stops_slot(&j->maps, search->end);
    return write_way_back(j, slot) ? end : SEARCH_NO_MEMORY;
}

static enum wend_search_end run_jump(struct wend_search *search)
{
    struct wend_jump j;
    uint32_t corner;
    const wend_profile *profile = &search->space->profile;
    /* Stop maps know runs from free cells only. */
    if (!wend_bits_get(search->space->free, search->start))
        return wend_engine_astar.run(search);
    search->has_waypoints = true;
    search->scratch->waypoints.count = 0;
    if (walk_straight_there(search, &corner)) {
        bool complete = wend_search_add_waypoint(search, search->goal) && wend_search_add_waypoint(search, corner) &&
                        wend_search_add_waypoint(search, search->start);
        return complete ? SEARCH_FOUND : SEARCH_NO_MEMORY;
    }
    if (!begin_jump(&j, search))
        return SEARCH_NO_MEMORY;
    uint64_t limit = search->max_expansions;
    uint32_t rules = profile->neighbours == WEND_NEIGHBOURS_4 ? JUMP_FOUR : (uint32_t)profile->corners;
    uint32_t target = JUMP_TARGETS == 2 && search->scratch->newer_processor;
    enum wend_search_end end = jump_instances[target][rules](&j);
    if (end != SEARCH_OVERFLOW)
        return leave_way(&j, end);
    search->max_expansions = limit;
    search->has_waypoints = false;
    return wend_engine_astar.run(search); /* which knows costs of 64 bits */
}

static bool has_stops(const struct wend_search *search)
{
    return search->space->stops != NULL;
}

static bool favours_jumps(const struct wend_search *search)
{
    return search->space->stops->favours_jumps;
}

const struct wend_engine_code wend_engine_jps = {.run = run_jump, .serves = has_stops, .suits = favours_jumps};
const struct wend_engine_code wend_engine_jps4 = {.run = run_jump, .serves = has_stops, .suits = favours_jumps};
