/* Explains why a path is missing or ends short. */
#include <string.h>

#include <wend/explain.h>

#include "base/memory.h"

#include "find/query/query.h"
#include "map/grid/grid_calls.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/region/region.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

/* A question whose answer is to be explained. */
struct inquiry {
    const wend_space *space;
    const wend_query *query;
    wend_allocator memory;
    wend_place start, goal; /* those that the path belongs to */
};

static wend_place chosen_goal(const wend_query *query, const wend_path *path)
{
    if (path->goal_index >= query->to.count)
        return query->goal;
    /* For an area that begins beside the map, the first cell on it. */
    wend_place place = query->to.areas[path->goal_index].place;
    struct wend_box box = wend_query_goal(query, path->goal_index);
    if (box.left < 0 && box.right >= 0)
        place.x = 0;
    if (box.top < 0 && box.bottom >= 0)
        place.y = 0;
    return place;
}

/* The places to reach one after the other: those on the way, then the goal. */
static wend_place stop_of(const struct inquiry *inquiry, uint32_t number)
{
    return number < inquiry->query->via.count ? inquiry->query->via.places[number] : inquiry->goal;
}

static bool is_taken(const struct inquiry *inquiry, uint32_t node)
{
    const struct wend_search search = {.space = inquiry->space,
                                       .question.start = wend_space_node_at(inquiry->space, inquiry->start),
                                       .question.goal = wend_space_node_at(inquiry->space, inquiry->goal),
                                       .question.goal_is_target = inquiry->query->to.may_be_occupied};
    return wend_space_occupied(inquiry->space) && wend_search_is_occupied(&search, node);
}

static bool is_beyond_radius(const struct inquiry *inquiry, wend_place place)
{
    uint32_t radius = inquiry->query->search.radius;
    wend_place start = inquiry->start;
    return wend_distance((uint32_t)wend_place_column(place), (uint32_t)wend_place_column(start)) > radius ||
           wend_distance((uint32_t)wend_place_row(place), (uint32_t)wend_place_row(start)) > radius;
}

/* True if a mover can be at a place and the query does not keep it off. */
static bool may_be_at(const struct inquiry *inquiry, wend_place place)
{
    const wend_space *space = inquiry->space;
    struct wend_around around;
    return space->ops->places.is_free(space, place) &&
           (!space->mesh ||
            wend_surface_around_open(&space->mesh->surface, place, inquiry->query->search.weights, &around));
}

/* True if a reason applies to a place to reach. */
static bool is_true_of(const struct inquiry *inquiry, wend_reason reason, wend_place place)
{
    const struct wend_space_ops *ops = inquiry->space->ops;
    uint32_t node;
    bool is_on_map = ops->places.locate(inquiry->space, place, &node);
    switch (reason) {
    case WEND_REASON_GOAL_OUTSIDE:
        return !is_on_map;
    case WEND_REASON_GOAL_BLOCKED:
        return is_on_map && !may_be_at(inquiry, place);
    case WEND_REASON_CANNOT_STOP:
        return is_on_map && is_taken(inquiry, node);
    case WEND_REASON_TOO_FAR:
        return is_beyond_radius(inquiry, place);
    default:
        return false;
    }
}

/* Number of the first place to reach that a reason applies to; the goal's if none. */
static uint32_t find_culprit(const struct inquiry *inquiry, wend_reason reason)
{
    uint32_t number = 0, last = inquiry->query->via.count;
    while (number < last && !is_true_of(inquiry, reason, stop_of(inquiry, number)))
        number++;
    return number;
}

/* A place as explanations name it: for cells, the centre. */
static wend_place told(const struct inquiry *inquiry, wend_place place)
{
    return wend_space_has_cells(inquiry->space) ? wend_place_centre(place) : place;
}

static void blame_stop(const struct inquiry *inquiry, uint32_t number, wend_explanation *explanation)
{
    explanation->via = number < inquiry->query->via.count ? number + 1 : 0;
    explanation->place = told(inquiry, stop_of(inquiry, number));
}

/* True if a mover of one cell may be at a node, given by column and row. */
static bool is_free_for_one(const wend_space *space, uint32_t x, uint32_t row)
{
    uint8_t terrain = wend_grid_row(space->cells.grid, row)[x];
    return space->cells.classes->of_terrain[terrain] != CLASS_BLOCKED &&
           (!space->cells.sources.walkable ||
            wend_bits_get(space->cells.sources.walkable, wend_space_node(space, x, row)));
}

static bool has_room_for(const wend_space *space, wend_place place, uint32_t footprint)
{
    uint32_t x, row;
    if (!wend_space_locate(space, place, &x, &row))
        return false;
    uint32_t y = row - place.level * space->cells.height;
    if (x + footprint > space->cells.width || y + footprint > space->cells.height)
        return false;
    for (uint32_t j = 0; j < footprint; j++)
        for (uint32_t i = 0; i < footprint; i++)
            if (!is_free_for_one(space, x + i, row + j))
                return false;
    return true;
}

/* Finds the side of the largest mover, below the profile's, that may stand at a place on the map. */
static void measure_room(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const wend_space *space = inquiry->space;
    explanation->needed = space->profile.footprint;
    if (explanation->needed == 1 || !space->ops->is_current(space))
        return;
    while (explanation->clearance + 1 < explanation->needed &&
           has_room_for(space, explanation->place, explanation->clearance + 1))
        explanation->clearance++;
}

/* Letters known for walls and the like; for others that block, the caller may have forgotten the weight. */
static bool is_known_blocked(uint8_t terrain)
{
    return terrain == '@' || terrain == 'O' || terrain == 'T' || terrain == 'W';
}

/* Finds the hint for ground of a mesh that is blocked to the mover by its terrain. */
static void find_ground_hint(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const struct wend_surface *ground = &inquiry->space->mesh->mesh->ground;
    struct wend_around around;
    if (!wend_surface_around(ground, explanation->place, &around))
        return;
    const uint8_t terrain = ground->polygons[around.polygon].terrain;
    const uint16_t *asked = inquiry->query->search.weights;
    const bool is_closed = inquiry->space->profile.weight[terrain] == 0;
    if (is_closed ? is_known_blocked(terrain) : !asked || asked[terrain] != 0)
        return;
    explanation->hint = is_closed ? WEND_HINT_NO_WEIGHT : WEND_HINT_KEPT_OFF;
    explanation->terrain = terrain;
}

/* Finds a hint, which a beginner would not guess, for a place where the mover cannot be. */
static void find_hint(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const wend_space *space = inquiry->space;
    const uint32_t footprint = space->profile.footprint;
    uint32_t x, row;
    if (!wend_space_has_cells(space)) {
        find_ground_hint(inquiry, explanation);
        return;
    }
    if (!wend_space_locate(space, explanation->place, &x, &row))
        return;
    if (x + footprint > space->cells.width || row % space->cells.height + footprint > space->cells.height) {
        explanation->hint = WEND_HINT_OVER_EDGE;
        return;
    }
    const uint8_t terrain = wend_grid_row(space->cells.grid, row)[x];
    if (space->cells.classes->of_terrain[terrain] == CLASS_BLOCKED && !is_known_blocked(terrain)) {
        explanation->hint = WEND_HINT_NO_WEIGHT;
        explanation->terrain = terrain;
    }
}

/* True for different places in one cell: often columns and rows were mistaken for places. */
static bool are_in_one_cell(const struct inquiry *inquiry)
{
    wend_place start = inquiry->start, goal = inquiry->goal;
    return (start.x != goal.x || start.y != goal.y) && wend_place_column(start) == wend_place_column(goal) &&
           wend_place_row(start) == wend_place_row(goal) && start.level == goal.level;
}

/* Region of a place, by the labels of cells, or, if these are NULL, on a mesh; 0 for none. */
static uint32_t region_at(const wend_space *space, const uint32_t *labels, wend_place place)
{
    uint32_t x, row;
    struct wend_around around;
    if (labels)
        return wend_space_locate(space, place, &x, &row) ? labels[(size_t)row * space->cells.width + x] : 0;
    const struct wend_surface *surface = &space->mesh->surface;
    return wend_surface_around(surface, place, &around) ? surface->labels[around.polygon].component + 1 : 0;
}

/* Finds the first two consecutive places in different regions; otherwise those of start and goal. */
static void compare_regions(const struct inquiry *inquiry, const uint32_t *labels, wend_explanation *explanation)
{
    uint32_t previous = region_at(inquiry->space, labels, inquiry->start), last = inquiry->query->via.count;
    for (uint32_t number = 0; number <= last; number++) {
        const uint32_t next = region_at(inquiry->space, labels, stop_of(inquiry, number));
        explanation->start_region = previous;
        explanation->goal_region = next;
        explanation->via = number < last ? number + 1 : 0;
        if (next != previous)
            return;
        previous = next;
    }
}

static wend_status find_regions(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const wend_space *space = inquiry->space;
    size_t cells = (size_t)space->cells.width * space->cells.height * space->cells.levels;
    uint32_t regions, *labels = wend_allocate(&inquiry->memory, cells, sizeof *labels);
    if (!labels)
        return WEND_ERROR_MEMORY;
    wend_status status = wend_space_components(space, &inquiry->memory, labels, &regions);
    if (status == WEND_OK)
        compare_regions(inquiry, labels, explanation);
    WEND_RELEASE(&inquiry->memory, labels, cells);
    return status;
}

/* A smaller mover, and the path that it finds. */
struct trial {
    uint32_t footprint;
    wend_space *space;
    wend_finder *finder;
    wend_path path; /* in the finder's memory */
    bool found;
};

static void end_trial(struct trial *trial)
{
    wend_finder_destroy(trial->finder);
    wend_space_destroy(trial->space);
}

/* The query reduced to where the path may begin, pass and end. */
static wend_query plain_query(const wend_query *query)
{
    wend_query plain = *query;
    plain.search.engine = WEND_ENGINE_AUTO;
    plain.search.heuristic = WEND_HEURISTIC_DEFAULT;
    plain.search.heuristic_weight = WEND_HEURISTIC_WEIGHT_ONE;
    plain.search.limit = plain.search.cost_limit = plain.search.expansion_limit = 0;
    plain.search.observer = NULL;
    plain.from.between_cells = false;
    plain.otherwise.policy = WEND_POLICY_REFUSE;
    plain.search.pausable = false;
    plain.shape.lines = WEND_LINES_GRID;
    plain.shape.ties = WEND_TIES_ANY;
    return plain;
}

/* Returns OK unless memory is refused: a query that cannot be asked finds nothing. Always call end_trial afterwards. */
static wend_status try_extent(const struct inquiry *inquiry, uint32_t footprint, struct trial *trial)
{
    wend_profile profile = inquiry->space->profile;
    const wend_query query = plain_query(inquiry->query);
    profile.footprint = (uint8_t)footprint;
    *trial = (struct trial){.footprint = footprint, .path = wend_path_default()};
    wend_status status = wend_space_create(inquiry->space->cells.grid, &profile, &inquiry->memory, &trial->space);
    if (status == WEND_OK)
        status = wend_finder_create(&inquiry->memory, &trial->finder);
    if (status == WEND_OK)
        status = wend_finder_find(trial->finder, trial->space, &query, &trial->path);
    trial->found = status == WEND_OK && trial->path.outcome == WEND_OUTCOME_FOUND;
    return status == WEND_ERROR_MEMORY ? status : WEND_OK;
}

/* Finds the largest footprint with a path, by bisection: a path for one footprint serves all smaller ones. */
static wend_status find_largest(const struct inquiry *inquiry, struct trial *best)
{
    uint32_t found = 0, none = inquiry->space->profile.footprint;
    *best = (struct trial){0};
    while (found + 1 < none) {
        struct trial trial;
        uint32_t middle = (found + none) / 2;
        wend_status status = try_extent(inquiry, middle, &trial);
        if (status == WEND_OK && trial.found) {
            struct trial worse = *best;
            *best = trial;
            trial = worse;
            found = middle;
        } else {
            none = middle;
        }
        end_trial(&trial);
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

/* Cells that a mover can reach from a start, as far as known. */
struct reach {
    const struct trial *mover;
    wend_place start;
    wend_observer observer;
    uint8_t *seen;  /* bit per cell, row by row */
    bool is_closed; /* a search has seen all of them */
};

static size_t cell_index(const wend_space *space, wend_place place)
{
    uint32_t x = 0, row = 0;
    wend_space_locate(space, place, &x, &row);
    return (size_t)row * space->cells.width + x;
}

static void see_expansion(void *user, const wend_expansion *expansion)
{
    const struct reach *reach = user;
    size_t index = cell_index(reach->mover->space, expansion->place);
    reach->seen[index / 8] |= (uint8_t)(1u << index % 8);
}

/* The nodes expanded by a failed search are all that is reachable. A search that regions spare costs nothing. */
static wend_status can_reach(struct reach *reach, wend_place cell, bool *reached)
{
    const struct trial *mover = reach->mover;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    size_t index = cell_index(mover->space, cell);
    if (reach->is_closed) {
        *reached = reach->seen[index / 8] >> index % 8 & 1;
        return WEND_OK;
    }
    query.start = reach->start;
    query.goal = cell;
    query.search.engine = WEND_ENGINE_GENERAL;
    query.from.may_be_blocked = true;
    query.search.observer = &reach->observer;
    wend_status status = wend_finder_find(mover->finder, mover->space, &query, &path);
    *reached = path.outcome == WEND_OUTCOME_FOUND;
    reach->is_closed = status == WEND_OK && !*reached && path.expanded != 0;
    return status;
}

/* Finds the cell of the path after the last one that the mover can reach. */
static wend_status find_end_of_reach(struct reach *reach, const wend_place *cells, size_t count, wend_place *place)
{
    bool reached = false;
    wend_status status = WEND_OK;
    *place = cells[0];
    for (size_t i = count; i-- > 0 && !reached && status == WEND_OK;) {
        status = can_reach(reach, cells[i], &reached);
        if (!reached)
            *place = cells[i];
    }
    return status;
}

/* Finds where the next larger mover gets stuck on the path of the largest mover that has one. */
static wend_status find_narrow(const struct inquiry *inquiry, const struct trial *best, const struct trial *wider,
                               wend_place *place)
{
    const wend_space *space = inquiry->space;
    size_t bytes = ((size_t)space->cells.width * space->cells.height * space->cells.levels + 7) / 8;
    size_t count = wend_path_cells(&best->path, WEND_PATH_START_INCLUDED, NULL, 0);
    uint8_t *seen = wend_allocate(&inquiry->memory, bytes, 1);
    wend_place *cells = wend_allocate(&inquiry->memory, count, sizeof *cells);
    wend_status status = WEND_ERROR_MEMORY;
    if (seen && cells) {
        struct reach reach = {.mover = wider, .start = best->path.points[0], .seen = seen};
        reach.observer = (wend_observer){.expanded = see_expansion, .user = &reach};
        memset(seen, 0, bytes);
        wend_path_cells(&best->path, WEND_PATH_START_INCLUDED, cells, count);
        status = find_end_of_reach(&reach, cells, count, place);
    }
    WEND_RELEASE(&inquiry->memory, cells, count);
    wend_release(&inquiry->memory, seen, bytes, 1);
    return status;
}

/* Changes the reason to TOO_NARROW if a smaller mover finds a path. */
static wend_status find_clearance(const struct inquiry *inquiry, wend_explanation *explanation)
{
    struct trial best, wider = {0};
    wend_place place = {0};
    wend_status status = find_largest(inquiry, &best);
    bool found = status == WEND_OK && best.found;
    if (found)
        status = try_extent(inquiry, best.footprint + 1, &wider);
    if (found && status == WEND_OK)
        status = find_narrow(inquiry, &best, &wider, &place);
    if (found && status == WEND_OK)
        *explanation = (wend_explanation){.reason = WEND_REASON_TOO_NARROW,
                                          .place = wend_place_centre(place),
                                          .clearance = best.footprint,
                                          .needed = inquiry->space->profile.footprint};
    end_trial(&wider);
    end_trial(&best);
    return status;
}

/* Finds the first cell of a mover's path where others stand; false if there is none. */
static bool first_other_on(const struct inquiry *inquiry, const struct trial *mover, wend_place *place)
{
    wend_path_iterator walk = wend_path_begin(&mover->path, WEND_PATH_START_SKIPPED);
    while (wend_path_next(&walk, place))
        if (is_taken(inquiry, wend_space_node_at(inquiry->space, *place)))
            return true;
    return false;
}

/* Changes the reason to OTHERS_IN_WAY if the mover would find a path on an unoccupied map. */
static wend_status blame_others(const struct inquiry *inquiry, wend_explanation *explanation)
{
    struct trial alone;
    wend_place place;
    if (!wend_space_barred(inquiry->space) || !inquiry->space->ops->is_current(inquiry->space) ||
        inquiry->space->layers[WEND_LAYER_KNOWN])
        return WEND_OK;
    wend_status status = try_extent(inquiry, inquiry->space->profile.footprint, &alone);
    if (status == WEND_OK && alone.found && first_other_on(inquiry, &alone, &place))
        *explanation = (wend_explanation){.reason = WEND_REASON_OTHERS_IN_WAY, .place = wend_place_centre(place)};
    end_trial(&alone);
    return status;
}

static wend_status explain_no_way(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const wend_space *space = inquiry->space;
    if (!wend_space_has_cells(space)) {
        compare_regions(inquiry, NULL, explanation);
        return WEND_OK;
    }
    wend_status status = blame_others(inquiry, explanation);
    if (status != WEND_OK || explanation->reason == WEND_REASON_OTHERS_IN_WAY)
        return status;
    status = find_regions(inquiry, explanation);
    if (status == WEND_OK && space->profile.footprint > 1 && space->ops->is_current(space))
        status = find_clearance(inquiry, explanation);
    return status;
}

static wend_status explain_reason(const struct inquiry *inquiry, wend_explanation *explanation)
{
    const wend_query *query = inquiry->query;
    wend_status status = WEND_OK;
    switch (explanation->reason) {
    case WEND_REASON_START_OUTSIDE:
    case WEND_REASON_START_BLOCKED:
        explanation->place = told(inquiry, inquiry->start);
        break;
    case WEND_REASON_GOAL_OUTSIDE:
    case WEND_REASON_GOAL_BLOCKED:
    case WEND_REASON_CANNOT_STOP:
    case WEND_REASON_TOO_FAR:
        blame_stop(inquiry, find_culprit(inquiry, explanation->reason), explanation);
        break;
    case WEND_REASON_NO_WAY:
        return explain_no_way(inquiry, explanation);
    case WEND_REASON_NO_WAY_WITHIN:
        status = blame_others(inquiry, explanation);
        break;
    default:
        break;
    }
    if (explanation->reason == WEND_REASON_START_BLOCKED || explanation->reason == WEND_REASON_GOAL_BLOCKED) {
        measure_room(inquiry, explanation);
        find_hint(inquiry, explanation);
    }
    const wend_reason reason = explanation->reason;
    if (reason == WEND_REASON_TOO_FAR || reason == WEND_REASON_NO_WAY_WITHIN)
        explanation->limit = query->search.radius;
    if (reason == WEND_REASON_LIMIT)
        explanation->limit = query->search.limit != 0 ? query->search.limit : query->search.expansion_limit;
    if (reason == WEND_REASON_TOO_COSTLY)
        explanation->limit = query->search.cost_limit;
    return status;
}

static wend_status explain_answer(const wend_space *space, const wend_query *query, const wend_path *path,
                                  const wend_allocator *allocator, wend_explanation *explanation)
{
    if ((query->from.count && !query->from.places) || (query->to.count && !query->to.areas) ||
        (query->via.count && !query->via.places))
        return WEND_ERROR_ARGUMENT;
    struct inquiry inquiry = {.space = space, .query = query};
    if (wend_allocator_choose(allocator, &inquiry.memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    inquiry.start = path->start_index < query->from.count ? query->from.places[path->start_index] : query->start;
    inquiry.goal = chosen_goal(query, path);
    explanation->reason = path->reason;
    if (wend_space_has_cells(space) && path->outcome == WEND_OUTCOME_FOUND && path->length == 0 &&
        are_in_one_cell(&inquiry)) {
        explanation->hint = WEND_HINT_ONE_CELL;
        explanation->place = wend_place_centre(inquiry.goal);
    }
    wend_status status = explain_reason(&inquiry, explanation);
    if (!wend_space_is_current(space))
        explanation->hint = WEND_HINT_STALE;
    return status;
}

wend_status wend_explain(const wend_space *space, const wend_query *query, const wend_path *path,
                         const wend_allocator *allocator, wend_explanation *explanation)
{
    if (explanation)
        *explanation = (wend_explanation){.reason = WEND_REASON_NONE};
    if (!space || !explanation || !wend_query_is_sized(query) || !wend_path_is_sized(path))
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space) && !space->mesh)
        return WEND_ERROR_UNSUPPORTED;
    return explain_answer(space, query, path, allocator, explanation);
}
