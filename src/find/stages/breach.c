/*
 * Breaches: a way through a space whose walls are costly, followed as far as the mover can walk it in its own.
 *
 * What is said of a step is told from the mover's space, not from the costs of either: the breach space may have other
 * exits or layers.
 */
#include "find/stages/breach.h"

#include "find/cells/cells.h"
#include "find/query/query.h"
#include "find/request/request.h"
#include "map/cells/cells.h"
#include "map/grid/grid_calls.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* A way being followed. */
struct breach_walk {
    const struct wend_question *question;
    struct wend_search search; /* what costs are asked of: in the mover's space, from the path's start */
    uint32_t at;               /* node */
    uint32_t heading;
    struct wend_pricer pricer;
    double beside;  /* length from a place between cells to the first centre */
    bool is_barred; /* the walk has ended, and goes on for its walls alone */
};

/* The walk where it could end last. */
struct breach_stop {
    uint32_t points; /* how many were kept, the end not among them unless it is one */
    struct breach_walk walk;
};

static uint32_t neighbour_of(const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, node));
    return node + (uint32_t)space->cells.offsets[kind][direction];
}

/* Whether the mover can take a step or link from one node to another. */
static bool is_path_open(const wend_space *space, uint32_t from, uint32_t to, uint32_t direction)
{
    if (direction == BY_LINK)
        return wend_bits_get(space->cells.free, to) && wend_space_has_link(space, from, to);
    return wend_space_has_step(space, from, wend_space_kind(space, wend_space_cell(space, from)), direction);
}

/* Whether a cell itself is blocked, whoever stands beside it. */
static bool is_wall(const wend_space *space, uint32_t node)
{
    const struct wend_space_cells *cells = &space->cells;
    if (space->profile.footprint == 1)
        return !wend_bits_get(cells->free, node);
    struct wend_cell cell = wend_space_cell(space, node);
    uint8_t terrain = wend_grid_row(cells->grid, cell.level * cells->height + cell.y)[cell.x];
    return cells->classes.of_terrain[terrain] == CLASS_BLOCKED ||
           (cells->sources.walkable && !wend_bits_get(cells->sources.walkable, node));
}

/* Lists the blocked cells that a mover covers, each once. */
static wend_status list_walls(const struct wend_question *question, uint32_t node)
{
    const wend_space *space = question->space;
    struct wend_finder *finder = question->finder;
    const uint32_t footprint = space->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        uint32_t covered = node + i / footprint * space->cells.stride + i % footprint;
        struct wend_cell cell = wend_space_cell(space, covered);
        if (cell.x >= space->cells.width || cell.y >= space->cells.height || !is_wall(space, covered) ||
            wend_marks_has(&finder->broken, covered))
            continue;
        wend_marks_add(&finder->broken, covered);
        wend_place place = wend_cell_place(cell);
        if (!wend_points_add(&finder->walls, place, &finder->scratch.memory))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

static void take_way(struct breach_walk *walk, uint32_t to, uint32_t direction)
{
    wend_pricer_step(&walk->pricer, walk->at, to, direction);
    if (direction != BY_LINK) {
        wend_pricer_turn(&walk->pricer, walk->heading, direction);
        walk->heading = direction;
    }
    walk->at = to;
}

static wend_place breach_place(const wend_space *space, uint32_t node)
{
    struct wend_cell cell = wend_space_cell(space, node);
    return wend_cell_place(cell);
}

static uint32_t breach_node(const wend_space *space, wend_place place)
{
    return wend_space_node(space, (uint32_t)place.x / WEND_CELL,
                           place.level * space->cells.height + (uint32_t)place.y / WEND_CELL);
}

static bool may_stop_here(const struct breach_walk *walk)
{
    const wend_space *space = walk->search.space;
    return !wend_space_occupied(space) || !wend_search_is_occupied(&walk->search, walk->at);
}

/* The direction of the first step on the straight way from one node to another. */
static uint32_t direction_towards(const wend_space *space, uint32_t from, uint32_t to)
{
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t node = from;
        struct wend_cell cell = wend_space_cell(space, node), end = wend_space_cell(space, to);
        while (node != to && space->cells.offsets[0][d] != 0 && cell.x < space->cells.width &&
               cell.y < space->cells.height && cell.level == end.level) {
            node = neighbour_of(space, node, d);
            cell = wend_space_cell(space, node);
        }
        if (node == to)
            return d;
    }
    return NO_DIRECTION;
}

/* From one point of the path to the next. */
static wend_status follow_leg(struct breach_walk *walk, uint32_t *at, wend_place point, struct breach_stop *stop)
{
    const wend_space *space = walk->search.space;
    struct wend_finder *finder = walk->question->finder;
    bool by_link = (point.flags & WEND_PLACE_BY_LINK) != 0;
    uint32_t to = breach_node(space, point), direction = by_link ? BY_LINK : direction_towards(space, *at, to);
    while (*at != to) {
        uint32_t next = by_link ? to : neighbour_of(space, *at, direction);
        wend_status status = list_walls(walk->question, next);
        if (status != WEND_OK)
            return status;
        walk->is_barred =
            walk->is_barred || !is_path_open(space, *at, next, direction) || wend_search_is_barred(&walk->search, next);
        if (!walk->is_barred) {
            take_way(walk, next, direction);
            if (may_stop_here(walk))
                *stop = (struct breach_stop){finder->kept.count, *walk};
        }
        *at = next;
    }
    if (walk->is_barred)
        return WEND_OK;
    return wend_points_add(&finder->kept, point, &finder->scratch.memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Makes the walk to where it could stop last the answer. */
static wend_status end_walk(const struct wend_question *question, const struct breach_stop *stop, uint32_t start)
{
    struct wend_finder *finder = question->finder;
    struct wend_points *kept = &finder->kept;
    const struct breach_walk *walk = &stop->walk;
    wend_path *path = question->path;
    bool ends_at_point =
        stop->points < kept->count && breach_node(question->space, kept->places[stop->points]) == walk->at;
    kept->count = stop->points + ends_at_point;
    if (!ends_at_point && walk->at != start &&
        !wend_points_add(kept, breach_place(question->space, walk->at), &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    path->points = kept->places;
    path->point_count = kept->count;
    path->cost = walk->pricer.cost;
    path->length = wend_pricer_length(&walk->pricer) + walk->beside;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = walk->pricer.spent[i];
    path->walls = finder->walls.places;
    path->wall_count = finder->walls.count;
    return WEND_OK;
}

/* From a place between cells to the first centre, which the mover may go to in its own space unless others bar it there. */
static wend_status follow_approach(struct breach_walk *walk, uint32_t *at, wend_place point, struct breach_stop *stop)
{
    const wend_query *query = walk->question->query;
    struct wend_finder *finder = walk->question->finder;
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    uint32_t to = breach_node(walk->search.space, point), i = 0;
    wend_entry_cells_start(query, &walk->search);
    uint32_t count = wend_entry_cells_find(query, &walk->search, entries);
    while (i + 1 < count && entries[i].node != to)
        i++;
    *at = to;
    walk->is_barred = entries[i].node != to;
    if (walk->is_barred)
        return WEND_OK;
    walk->at = to;
    walk->pricer.cost = entries[i].cost;
    walk->beside = entries[i].length;
    for (uint32_t j = 0; j < walk->search.space->profile.resource_count; j++)
        walk->pricer.spent[j] = wend_entry_cells_spent(query, &walk->search, &entries[i], j);
    if (may_stop_here(walk))
        *stop = (struct breach_stop){finder->kept.count, *walk};
    return wend_points_add(&finder->kept, point, &finder->scratch.memory) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Whether a path begins between cells. */
static bool begins_off_centre(const wend_path *path)
{
    wend_place place = path->points[0], centre = wend_place_centre(place);
    return place.x != centre.x || place.y != centre.y;
}

wend_status wend_breach_cut(const struct wend_question *question)
{
    struct wend_finder *finder = question->finder;
    const wend_space *space = question->space;
    const wend_path *path = question->path;
    struct breach_walk walk = {.question = question, .search = wend_setup_search(question)};
    uint32_t at = breach_node(space, path->points[0]), start = at;
    walk.at = walk.search.question.start = at;
    walk.pricer.search = &walk.search;
    walk.search.question.start_cell = wend_space_cell(space, start);
    walk.search.question.goal_is_target = false;
    walk.heading = question->query->from.heading;
    finder->walls.count = finder->kept.count = 0;
    if (wend_marks_begin(&finder->broken, space->cells.node_count, &finder->scratch.memory) != WEND_OK ||
        !wend_points_add(&finder->kept, path->points[0], &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    struct breach_stop stop = {1, walk};
    for (uint32_t i = 1; i < path->point_count; i++) {
        bool approaches = i == 1 && begins_off_centre(path);
        wend_status status = (approaches ? follow_approach : follow_leg)(&walk, &at, path->points[i], &stop);
        if (status != WEND_OK)
            return status;
    }
    return end_walk(question, &stop, start);
}
