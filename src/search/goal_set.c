/* Where a mover has arrived, and how far it still has to go. Search floor. */
#include "search/goal_set.h"

#include <wend/layout.h>

#include "base/memory.h"
#include "search/distance_map.h"
#include "search/estimator.h"
#include "search/search.h"

struct wend_goal_set *wend_goal_set_create(const wend_allocator *memory)
{
    struct wend_goal_set *arrivals = wend_allocate(memory, 1, sizeof *arrivals, _Alignof(struct wend_goal_set));
    if (arrivals)
        *arrivals = (struct wend_goal_set){.rule = WEND_ARRIVAL_AT};
    return arrivals;
}

void wend_goal_set_destroy(struct wend_goal_set *arrivals, const wend_allocator *memory)
{
    if (!arrivals)
        return;
    wend_release(memory, arrivals->sources, arrivals->source_capacity, sizeof *arrivals->sources, _Alignof(uint64_t));
    wend_release(memory, arrivals->targets, arrivals->target_capacity, sizeof *arrivals->targets, _Alignof(uint64_t));
    wend_release(memory, arrivals->endings, arrivals->ending_capacity, sizeof *arrivals->endings,
                 _Alignof(struct wend_ending));
    wend_marks_destroy(&arrivals->ends, memory);
    wend_marks_destroy(&arrivals->own, memory);
    wend_marks_destroy(&arrivals->inside, memory);
    wend_marks_destroy(&arrivals->landings, memory);
    wend_release(memory, arrivals, 1, sizeof *arrivals, _Alignof(struct wend_goal_set));
}

size_t wend_goal_set_memory(const struct wend_goal_set *arrivals)
{
    if (!arrivals)
        return 0;
    return sizeof *arrivals + arrivals->source_capacity * sizeof *arrivals->sources +
           arrivals->target_capacity * sizeof *arrivals->targets +
           arrivals->ending_capacity * sizeof *arrivals->endings + wend_marks_memory(&arrivals->ends) +
           wend_marks_memory(&arrivals->own) + wend_marks_memory(&arrivals->inside) +
           wend_marks_memory(&arrivals->landings);
}

/* Makes room for one more item of a list; null where the allocator refuses. */
static void *grow_items(void *items, uint32_t count, uint32_t *capacity, size_t size, const wend_allocator *memory)
{
    if (count < *capacity)
        return items;
    uint32_t more = *capacity ? *capacity * 2 : 8;
    void *grown = wend_reallocate(memory, items, *capacity, more, size, _Alignof(uint64_t));
    if (grown)
        *capacity = more;
    return grown;
}

bool wend_goal_set_add_source(struct wend_goal_set *arrivals, struct wend_source source, const wend_allocator *memory)
{
    struct wend_source *sources =
        grow_items(arrivals->sources, arrivals->source_count, &arrivals->source_capacity, sizeof *sources, memory);
    if (!sources)
        return false;
    arrivals->sources = sources;
    sources[arrivals->source_count++] = source;
    return true;
}

bool wend_goal_set_add_target(struct wend_goal_set *arrivals, struct wend_target target, const wend_allocator *memory)
{
    struct wend_target *targets =
        grow_items(arrivals->targets, arrivals->target_count, &arrivals->target_capacity, sizeof *targets, memory);
    if (!targets)
        return false;
    arrivals->targets = targets;
    targets[arrivals->target_count++] = target;
    return true;
}

bool wend_goal_set_want(struct wend_goal_set *arrivals, uint32_t count, const wend_allocator *memory)
{
    arrivals->wanted = count;
    arrivals->ending_count = 0;
    if (count <= arrivals->ending_capacity)
        return true;
    struct wend_ending *endings = wend_reallocate(memory, arrivals->endings, arrivals->ending_capacity, count,
                                                  sizeof *endings, _Alignof(struct wend_ending));
    if (!endings)
        return false;
    arrivals->endings = endings;
    arrivals->ending_capacity = count;
    return true;
}

/* How many columns or rows lie between `footprint` cells from `at` on and those from `first` to `last`. */
static uint32_t gap_to(uint32_t at, uint32_t footprint, uint32_t first, uint32_t last)
{
    return at + footprint <= first ? first - (at + footprint - 1) : at > last ? at - last : 0;
}

/* Steps between two hexagons, or the square of the distance of their centres, neighbours being 1 apart. */
static uint64_t hexagon_distance(enum wend_topology topology, struct wend_cell a, struct wend_cell b, bool straight)
{
    wend_cells cells = wend_cells_of(topology);
    wend_axial from = wend_axial_from_cell(cells, (int32_t)a.x, (int32_t)a.y);
    wend_axial to = wend_axial_from_cell(cells, (int32_t)b.x, (int32_t)b.y);
    if (!straight)
        return wend_axial_distance(from, to);
    int64_t q = (int64_t)to.q - from.q, r = (int64_t)to.r - from.r;
    return (uint64_t)(q * q + q * r + r * r);
}

static uint32_t clamp_to(int64_t at, uint32_t first, uint32_t last)
{
    return at < first ? first : at > last ? last : (uint32_t)at;
}

/* The sides of a target are ragged: its nearest cell is at most one beside the nearest column and row. */
static uint64_t distance_to_hexagons(enum wend_topology topology, struct wend_cell cell,
                                     const struct wend_target *target, bool straight)
{
    int64_t column = clamp_to(cell.x, target->left, target->right), row = clamp_to(cell.y, target->top, target->bottom);
    uint64_t least = UINT64_MAX;
    if (column == cell.x && row == cell.y)
        return 0;
    for (int64_t i = 0; i < 9; i++) {
        uint32_t x = clamp_to(column + i % 3 - 1, target->left, target->right);
        uint32_t y = clamp_to(row + i / 3 - 1, target->top, target->bottom);
        uint64_t distance = hexagon_distance(topology, cell, (struct wend_cell){x, y, cell.level}, straight);
        least = distance < least ? distance : least;
    }
    return least;
}

uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight)
{
    const wend_profile *profile = &space->profile;
    if (cell.level != target->level)
        return UINT64_MAX;
    if (wend_is_hex(space->topology))
        return distance_to_hexagons(space->topology, cell, target, straight);
    uint64_t across = gap_to(cell.x, profile->footprint, target->left, target->right);
    uint64_t down = gap_to(cell.y, profile->footprint, target->top, target->bottom);
    return straight ? across * across + down * down : across > down ? across : down;
}

/* Whether the mover stands in a target, with its place. */
static bool is_in(struct wend_cell cell, const struct wend_target *target)
{
    return cell.level == target->level && gap_to(cell.x, 1, target->left, target->right) == 0 &&
           gap_to(cell.y, 1, target->top, target->bottom) == 0;
}

static bool is_beside(const wend_space *space, struct wend_cell cell, const struct wend_target *target)
{
    /* The square of a slanted distance is 2: with 4 neighbours only what lies straight is beside. */
    bool straight = space->topology == SQUARES_4;
    return wend_target_distance(space, cell, target, straight) == 1;
}

/* Whether the rule holds between a position and a target; not for walks and AWAY. */
static bool is_reached(const struct wend_search *search, struct wend_cell cell, const struct wend_target *target)
{
    const struct wend_goal_set *arrivals = search->goal_set;
    if (cell.level != target->level)
        return false;
    switch (arrivals->rule) {
    case WEND_ARRIVAL_AT:
        return is_in(cell, target);
    case WEND_ARRIVAL_NEXT_TO:
        return is_beside(search->space, cell, target);
    default:
        break;
    }
    uint64_t range = arrivals->range;
    if (arrivals->measure == WEND_MEASURE_CHEBYSHEV)
        return wend_target_distance(search->space, cell, target, false) * WEND_CELL <= range;
    return wend_target_distance(search->space, cell, target, true) * WEND_CELL * WEND_CELL <= range * range;
}

bool wend_goal_set_here(const struct wend_search *search, uint32_t node)
{
    const struct wend_goal_set *arrivals = search->goal_set;
    if (wend_marks_has(&arrivals->ends, node) == (arrivals->rule == WEND_ARRIVAL_AWAY))
        return false;
    if (wend_space_occupied(search->space) && wend_search_is_occupied(search, node))
        return false;
    if (!arrivals->sight || arrivals->sees_all)
        return true;
    struct wend_cell cell = wend_space_cell(search->space, node);
    for (uint32_t i = 0; i < arrivals->target_count; i++)
        if (is_reached(search, cell, &arrivals->targets[i]) && wend_target_is_seen(search, cell, &arrivals->targets[i]))
            return true;
    return false;
}

static bool is_cheaper(struct wend_ending a, struct wend_ending b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.goal < b.goal;
}

/* Takes a target's ending out of the list, if that is dearer than a new one; false if it is there and as cheap. */
static bool drop_dearer(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    uint32_t i = 0;
    while (i < arrivals->ending_count && arrivals->endings[i].goal != ending.goal)
        i++;
    if (i == arrivals->ending_count)
        return true;
    if (arrivals->endings[i].cost <= ending.cost)
        return false;
    for (arrivals->ending_count--; i < arrivals->ending_count; i++)
        arrivals->endings[i] = arrivals->endings[i + 1];
    return true;
}

static void note_ending(struct wend_goal_set *arrivals, struct wend_ending ending)
{
    if (!drop_dearer(arrivals, ending))
        return;
    uint32_t at = arrivals->ending_count;
    while (at > 0 && is_cheaper(ending, arrivals->endings[at - 1]))
        at--;
    if (at == arrivals->wanted)
        return;
    arrivals->ending_count += arrivals->ending_count < arrivals->wanted;
    for (uint32_t i = arrivals->ending_count - 1; i > at; i--)
        arrivals->endings[i] = arrivals->endings[i - 1];
    arrivals->endings[at] = ending;
}

uint64_t wend_goal_set_note(const struct wend_search *search, uint32_t at, uint64_t cost)
{
    struct wend_goal_set *arrivals = search->goal_set;
    struct wend_cell cell = wend_space_cell(search->space, wend_search_cell_node(search, at));
    if (arrivals->wanted == 0)
        return cost;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        const struct wend_target *target = &arrivals->targets[i];
        if (is_reached(search, cell, target) && (!arrivals->sight || wend_target_is_seen(search, cell, target)))
            note_ending(arrivals, (struct wend_ending){cost, at, target->goal});
    }
    bool has_all = arrivals->ending_count == arrivals->wanted;
    /* One more: of equally dear goals the one of the lowest number is wanted. */
    return has_all ? arrivals->endings[arrivals->wanted - 1].cost + 1 : UINT64_MAX;
}

/* The cost on an empty map, as profiles have it, from a position to a target. */
static uint64_t rest_to(const struct wend_search *search, struct wend_cell cell, const struct wend_target *target)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    uint32_t footprint = search->goal_set->rule == WEND_ARRIVAL_AT ? 1 : profile->footprint;
    uint64_t levels = wend_distance(cell.level, target->level);
    if (wend_is_hex(space->topology))
        return (levels << 48) + distance_to_hexagons(space->topology, cell, target, false) * profile->straight;
    uint32_t across = gap_to(cell.x, footprint, target->left, target->right);
    uint32_t down = gap_to(cell.y, footprint, target->top, target->bottom);
    return (levels << 48) +
           wend_space_distance(space, (struct wend_cell){0, 0, 0}, (struct wend_cell){across, down, 0});
}

uint64_t wend_goal_set_rest(const struct wend_search *search, struct wend_cell cell, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->goal_set;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t rest = rest_to(search, cell, &arrivals->targets[i]);
        if (rest >= least)
            continue;
        least = rest;
        *goal = arrivals->targets[i].goal;
    }
    if (arrivals->rule != WEND_ARRIVAL_AWAY)
        return least;
    *goal = 0;
    return UINT64_MAX - least; /* the farther the better */
}

/* The length of the shortest walk to a target that is no longer than the limit; UINT64_MAX if there is none. */
static wend_status walk_to(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                           uint64_t limit, uint64_t *length)
{
    struct wend_distance_map lengths;
    uint32_t at = UINT32_MAX;
    uint64_t done = 0;
    wend_status status = wend_distance_map_begin(&lengths, search, true, limit);
    if (status == WEND_OK)
        status = wend_distance_map_add(&lengths, target);
    do {
        if (status == WEND_OK)
            status = wend_distance_map_next(&lengths, &at, &done);
    } while (status == WEND_OK && at != UINT32_MAX && at != node);
    *length = status == WEND_OK && at == node ? done : UINT64_MAX;
    return status;
}

/* How far a target is by the query's measure, and whether the rule holds there at all: else UINT64_MAX. */
static wend_status measured(const struct wend_search *search, uint32_t node, const struct wend_target *target,
                            uint64_t *distance)
{
    const struct wend_goal_set *arrivals = search->goal_set;
    struct wend_cell cell = wend_space_cell(search->space, node);
    bool walks = arrivals->rule == WEND_ARRIVAL_WITHIN && arrivals->measure == WEND_MEASURE_PATH;
    *distance = UINT64_MAX;
    if (!walks && !is_reached(search, cell, target))
        return WEND_OK;
    if (arrivals->sight && !wend_target_is_seen(search, cell, target))
        return WEND_OK;
    if (walks)
        return walk_to(search, node, target, wend_goal_set_walk(search), distance);
    *distance = wend_target_distance(search->space, cell, target, arrivals->measure != WEND_MEASURE_CHEBYSHEV);
    return WEND_OK;
}

wend_status wend_goal_set_goal(struct wend_search *search, uint32_t node, uint32_t *goal)
{
    const struct wend_goal_set *arrivals = search->goal_set;
    uint64_t least = UINT64_MAX;
    *goal = 0;
    if (arrivals->rule == WEND_ARRIVAL_AWAY)
        return WEND_OK;
    if (arrivals->target_count == 1) {
        *goal = arrivals->targets[0].goal;
        return WEND_OK;
    }
    for (uint32_t i = 0; i < arrivals->target_count; i++) {
        uint64_t distance;
        wend_status status = measured(search, node, &arrivals->targets[i], &distance);
        if (status != WEND_OK)
            return status;
        if (distance < least)
            *goal = arrivals->targets[i].goal;
        least = distance < least ? distance : least;
    }
    return WEND_OK;
}
