/* Engines jps and jps4: jump point search on stop maps. */
#include "search/jump.h"

#include "base/memory.h"
#include "search/engines.h"

static uint64_t f_of_jump(const struct wend_jump *j, uint32_t slot)
{
    return j->nodes[slot].cost + wend_jump_estimate(j, j->origins[slot].place);
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
    return (place >> 16) * space->cells.stride + (place & 0xffff);
}

bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot)
{
    const struct wend_jump_origin *origin = &j->origins[slot], *before = &j->origins[origin->parent];
    const uint32_t node = node_of_place(j->space, origin->place), end = j->search->end;
    const uint64_t work = wend_work_of(wend_work_jump, order, j->generated, j->queued);
    bool is_spent = wend_search_watch_way(j->search, order, work, node, node_of_place(j->space, before->place),
                                          j->nodes[slot].cost, wend_jump_estimate(j, origin->place));
    if (!is_spent && (order == 0 || j->search->end != end))
        j->search->jump.end_slot = slot;
    return is_spent;
}

bool wend_jump_is_lost(const struct wend_jump *j, uint32_t slot)
{
    return !wend_bits_get(j->space->cells.free, node_of_place(j->space, j->origins[slot].place));
}

void wend_jump_pause(struct wend_jump *j, uint32_t slot)
{
    j->nodes[slot].mark &= ~((uint32_t)NODE_CLOSED << 16);
    j->search->held = slot;
    j->search->jump.rung = j->rung;
    j->search->jump.foot = j->foot;
}

bool wend_jump_may_open(struct wend_jump *j, uint32_t from, uint32_t place, uint64_t cost, uint64_t f)
{
    j->overflows |= f > UINT32_MAX;
    if (!j->overflows && j->search->observer)
        wend_search_show_opened(j->search, j->queued, node_of_place(j->space, place),
                                node_of_place(j->space, j->origins[from].place), cost, f - cost);
    return !j->overflows;
}

/* Whether the step in a direction is legal. */
static bool may_step(const wend_space *space, uint32_t node, uint32_t direction)
{
    return space->cells.steps->moves[NO_DIRECTION][wend_space_neighbourhood(space, node)] >> direction & 1;
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
    uint32_t step = (uint32_t)space->cells.offsets[0][direction];
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
static bool is_straight_way_clear(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_space_cells *cells = &space->cells;
    const struct wend_stop_maps *maps = &cells->jump_maps->maps;
    const struct wend_visit start = wend_visit_of(space, search->start), goal = wend_visit_of(space, search->goal);
    uint32_t across = wend_distance(start.x, goal.x), down = wend_distance(start.y, goal.y);
    uint32_t slanted = across < down ? across : down, goal_column = wend_jump_maps_column_node(maps, goal.x, goal.y);
    if (cells->topology == SQUARES_4) {
        uint32_t corner = goal.y * cells->stride + start.x;
        uint32_t column = wend_jump_maps_column_node(maps, start.x, start.y);
        return wend_bits_get(cells->free, corner) &&
               is_clear(maps->columns, column, wend_jump_maps_column_node(maps, start.x, goal.y)) &&
               is_clear(cells->free, corner, goal.node);
    }
    uint32_t corner = search->start;
    if (slanted != 0 && !walk_legally(space, &corner, direction_to(start.x, start.y, goal.x, goal.y), slanted))
        return false;
    const struct wend_visit turn = wend_visit_of(space, corner);
    if (turn.y == goal.y)
        return is_clear(cells->free, turn.node, goal.node);
    return is_clear(maps->columns, wend_jump_maps_column_node(maps, turn.x, turn.y), goal_column);
}

/* A way as it is written down, from its end back to the start. */
struct way_back {
    struct wend_search *search;
    uint32_t x, y;      /* where it has come to, from 1 */
    uint32_t direction; /* of the steps that led here; NO_DIRECTION at the end */
};

/* Goes on back to a cell straight or diagonally before, if it is not the same; false where memory is refused. */
static bool go_back(struct way_back *way, uint32_t x, uint32_t y)
{
    struct wend_search *search = way->search;
    uint32_t across = wend_distance(x, way->x), down = wend_distance(y, way->y);
    if (across == 0 && down == 0)
        return true;
    uint32_t direction = direction_to(x, y, way->x, way->y);
    bool turns = direction != way->direction;
    if (turns && !wend_scratch_add_point(search->scratch, wend_place_cell((int32_t)way->x - 1, (int32_t)way->y - 1)))
        return false;
    *(direction % 2 == 1 ? &search->diagonal_steps : &search->straight_steps) += across > down ? across : down;
    *way = (struct way_back){search, x, y, direction};
    return true;
}

/* Goes back from one jump point to the one it was reached from: the straight steps, then the slanted ones. */
static bool go_back_jump(struct way_back *way, uint32_t x, uint32_t y)
{
    uint32_t across = wend_distance(x, way->x), down = wend_distance(y, way->y);
    uint32_t slanted = across < down ? across : down;
    if (way->search->space->cells.topology == SQUARES_4)
        return go_back(way, x, way->y) && go_back(way, x, y);
    uint32_t corner_x = way->x > x ? x + slanted : x - slanted, corner_y = way->y > y ? y + slanted : y - slanted;
    return go_back(way, corner_x, corner_y) && go_back(way, x, y);
}

/* Begins at a cell, given as places of jump points are. */
static struct way_back begin_way_back(struct wend_search *search, uint32_t place)
{
    search->has_points = true;
    search->scratch->points.count = 0;
    search->straight_steps = search->diagonal_steps = 0;
    return (struct way_back){search, place & 0xffff, place >> 16, NO_DIRECTION};
}

/* Ends at the start. */
static bool end_way_back(struct way_back *way)
{
    if (!wend_scratch_add_point(way->search->scratch, wend_place_cell((int32_t)way->x - 1, (int32_t)way->y - 1)))
        return false;
    wend_points_reverse(&way->search->scratch->points);
    return true;
}

static bool write_jumps_back(const struct wend_jump *j, uint32_t slot)
{
    struct way_back way = begin_way_back(j->search, j->origins[slot].place);
    while (slot != j->start_slot) {
        slot = j->origins[slot].parent;
        uint32_t place = j->origins[slot].place;
        if (!go_back_jump(&way, place & 0xffff, place >> 16))
            return false;
    }
    return end_way_back(&way);
}

/* Going on at once saves the open list's work; where jump points are dense it costs more expansions than that is worth. */
enum { NEAR_RUNGS = 64 };

/* Makes memory ready for a new search; false where it is refused. */
static bool begin_jump_memory(struct wend_scratch *scratch, const struct wend_jump_maps *stops)
{
    if (!scratch->ladder)
        scratch->ladder = wend_ladder_create(&scratch->memory);
    /* Edits add slots by and by: with room for more of them not every edit makes a search ask for memory. */
    uint32_t needed = stops->slot_count + 2, room = scratch->jumps.capacity;
    if (needed > room)
        room = needed + needed / 4 + 256;
    if (!scratch->ladder || wend_store_begin(&scratch->jumps, room, WEND_JUMP_SIZE, &scratch->memory) != WEND_OK)
        return false;
    wend_ladder_begin(scratch->ladder);
    return true;
}

/* All but what is different for a search that begins and one that goes on. */
static struct wend_jump set_up_jump(struct wend_search *search)
{
    const wend_space *space = search->space;
    struct wend_scratch *scratch = search->scratch;
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    const struct wend_visit goal = wend_visit_of(space, search->goal);
    struct wend_jump j = {.search = search, .space = space, .maps = stops->maps, .nodes = scratch->jumps.array};
    j.origins = (struct wend_jump_origin *)(j.nodes + scratch->jumps.capacity);
    j.steps = space->cells.steps;
    j.ladder = scratch->ladder;
    j.goal = search->goal;
    j.goal_x = goal.x;
    j.goal_y = goal.y;
    j.goal_column = wend_jump_maps_column_node(&stops->maps, j.goal_x, j.goal_y);
    j.heuristic = search->heuristic;
    j.stamp = scratch->jumps.stamp;
    j.bound = UINT64_MAX;
    j.usual_f = search->observer ? 0 : UINT32_MAX; /* no offer costs nothing */
    j.near = stops->favours_jumps ? NEAR_RUNGS : 0;
    return j;
}

/* Makes a search ready, with the start known; false where memory is refused. */
static bool begin_jump(struct wend_jump *j, struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_jump_maps *stops = space->cells.jump_maps;
    const struct wend_visit start = wend_visit_of(space, search->start);
    if (!begin_jump_memory(search->scratch, stops))
        return false;
    *j = set_up_jump(search);
    j->start_slot = wend_jump_maps_has_slot(&stops->maps, start.node) ? wend_jump_maps_slot(&stops->maps, start.node)
                                                                      : search->scratch->jumps.capacity - 2;
    j->goal_slot = search->scratch->jumps.capacity - 1; /* which no edit makes another's, as long as there is room */
    j->foot = wend_estimate(j->heuristic, WEND_PRICE_DIAGONAL, start.x, start.y, j->goal_x, j->goal_y);
    search->jump.start_slot = j->start_slot;
    search->jump.goal_slot = j->goal_slot;
    j->nodes[j->start_slot] = (struct wend_jump_node){0, j->stamp | NO_DIRECTION << 16};
    j->origins[j->start_slot] = (struct wend_jump_origin){j->start_slot, start.x | start.y << 16};
    return true;
}

/*
 * The kernel for each corner rule and for 4 neighbours, in plain code and with the bit instructions of x86-64-v3: they
 * count zeros and ones in one instruction each.
 */
#if WEND_HAS_AVX
#define JUMP_TARGETS 2
#define JUMP_NEWER   __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define JUMP_TARGETS 1
#endif

#define JUMP_DIAGONAL(name, attribute, d, corners, offer)                                                              \
    attribute WEND_NEVER_INLINE static void name(struct wend_jump *j, const struct wend_jump_from *from)               \
    {                                                                                                                  \
        wend_jump_run_diagonal(j, from, d, (struct wend_jump_kernel){SQUARES_8, corners, offer, {NULL}});              \
    }
#define JUMP_KERNEL(name, attribute, corners, offer)                                                                   \
    JUMP_DIAGONAL(name##_north_east, attribute, NORTH_EAST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_south_east, attribute, SOUTH_EAST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_south_west, attribute, SOUTH_WEST, corners, offer)                                            \
    JUMP_DIAGONAL(name##_north_west, attribute, NORTH_WEST, corners, offer)                                            \
    attribute static enum wend_search_end name(struct wend_jump *j)                                                    \
    {                                                                                                                  \
        const struct wend_jump_kernel kernel = {                                                                       \
            SQUARES_8,                                                                                                 \
            corners,                                                                                                   \
            offer,                                                                                                     \
            {name##_north_east, name##_south_east, name##_south_west, name##_north_west},                              \
        };                                                                                                             \
        return wend_jump_search(j, kernel);                                                                            \
    }
#define JUMP_KERNELS(suffix, attribute)                                                                                \
    attribute WEND_NEVER_INLINE static void jump_offer##suffix(struct wend_jump *j, uint32_t from, uint32_t node,      \
                                                               uint32_t place, uint64_t cost, uint32_t direction)      \
    {                                                                                                                  \
        wend_jump_offer(j, from, node, place, cost, direction);                                                        \
    }                                                                                                                  \
    JUMP_KERNEL(jump_never##suffix, attribute, WEND_CORNERS_NEVER, jump_offer##suffix)                                 \
    JUMP_KERNEL(jump_one##suffix, attribute, WEND_CORNERS_ONE, jump_offer##suffix)                                     \
    JUMP_KERNEL(jump_always##suffix, attribute, WEND_CORNERS_ALWAYS, jump_offer##suffix)                               \
    attribute static enum wend_search_end jump_four##suffix(struct wend_jump *j)                                       \
    {                                                                                                                  \
        const struct wend_jump_kernel kernel = {SQUARES_4, WEND_CORNERS_NEVER, jump_offer##suffix, {NULL}};            \
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
        slot = search->jump.end_slot;
    return write_jumps_back(j, slot) ? end : SEARCH_NO_MEMORY;
}

/* The answer where nothing is in the way. */
static enum wend_search_end go_straight_there(struct wend_search *search)
{
    const struct wend_cell start = search->start_cell, goal = search->goal_cell;
    struct way_back way = begin_way_back(search, (goal.x + 1) | (goal.y + 1) << 16);
    return go_back_jump(&way, start.x + 1, start.y + 1) && end_way_back(&way) ? SEARCH_FOUND : SEARCH_NO_MEMORY;
}

/* Runs the kernel; where costs pass 32 bits A* takes over. */
static enum wend_search_end run_jump_kernel(struct wend_jump *j)
{
    struct wend_search *search = j->search;
    const wend_space *space = search->space;
    const uint64_t limit = search->work_limit;
    uint32_t rules = space->cells.topology == SQUARES_4 ? JUMP_FOUR : (uint32_t)space->profile.corners;
    uint32_t target = JUMP_TARGETS == 2 && search->scratch->processor >= PROCESSOR_AVX2;
    enum wend_search_end end = jump_instances[target][rules](j);
    if (end != SEARCH_OVERFLOW)
        return leave_way(j, end);
    /* A* knows costs of 64 bits; what it expands comes on top of what was expanded, counted and observed so far. */
    wend_search_start_over(search, limit);
    search->expanded_before = search->expanded;
    search->reported = search->reported_opened = 0;
    search->by_astar = true;
    return wend_engine_astar.run(search);
}

/* Whether all jump points that there are now still have room beside those of the start and the goal. */
static bool has_room_for_slots(const struct wend_search *search)
{
    const struct wend_jump_maps *maps = search->space->cells.jump_maps;
    return maps && maps->slot_count + 2 <= search->scratch->jumps.capacity;
}

static enum wend_search_end go_on_jumping(struct wend_search *search)
{
    if (search->is_changed && !has_room_for_slots(search))
        return SEARCH_OUTDATED;
    struct wend_jump j = set_up_jump(search);
    j.start_slot = search->jump.start_slot;
    j.goal_slot = search->jump.goal_slot;
    j.foot = search->jump.foot;
    j.rung = search->jump.rung;
    j.generated = search->generated;
    j.queued = search->queued;
    return run_jump_kernel(&j);
}

static enum wend_search_end run_jump(struct wend_search *search)
{
    struct wend_jump j;
    if (search->resumed)
        return search->by_astar ? wend_engine_astar.run(search) : go_on_jumping(search);
    /* Stop maps know runs from free cells only. */
    search->by_astar = !wend_bits_get(search->space->cells.free, search->start);
    if (search->by_astar)
        return wend_engine_astar.run(search);
    if (is_straight_way_clear(search))
        return go_straight_there(search);
    return begin_jump(&j, search) ? run_jump_kernel(&j) : SEARCH_NO_MEMORY;
}

static bool has_stops(const wend_space *space)
{
    return space->cells.jump_maps != NULL;
}

static bool favours_jumps(const struct wend_search *search)
{
    return search->space->cells.jump_maps->favours_jumps;
}

const struct wend_engine_code wend_engine_jps = {.run = run_jump, .serves_space = has_stops, .suits = favours_jumps};
const struct wend_engine_code wend_engine_jps4 = {.run = run_jump, .serves_space = has_stops, .suits = favours_jumps};
