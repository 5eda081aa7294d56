/* Finds where the turns of a way end. */
#include <wend/turn.h>

#include "agent/turn/barring.h"
#include "base/sizes.h"
#include "find/after/after.h"
#include "find/query/query.h"
#include "map/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/cells/floods.h"
#include "search/core/core_calls.h"

const char *wend_turn_outcome_text(wend_turn_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_TURN_ARRIVES] = "the way arrives",
        [WEND_TURN_GOES_ON] = "the way goes on",
        [WEND_TURN_STUCK] = "a turn's points do not suffice to go on",
        [WEND_TURN_BARRED] = "the way is barred",
        [WEND_TURN_TOO_FAR] = "the way costs more than the limit",
        [WEND_TURN_NO_WAY] = "there is no way",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
}

void wend_turn_desc_init(wend_turn_desc *result, uint32_t size)
{
    const wend_turn_desc desc = {
        .size = size, .heading = WEND_DIRECTION_NONE, .points = UINT64_MAX, .points_now = UINT64_MAX};
    wend_give_sized(result, size, &desc, sizeof desc);
}

static bool turn_desc_is_valid(const wend_turn_desc *desc, const wend_space *space)
{
    return desc && desc->size >= sizeof *desc && (uint32_t)desc->last_step <= WEND_LAST_STEP_BEGUN &&
           wend_layer_may_bar(desc->foes, space->cells.grid) && wend_layer_may_bar(desc->zone, space->cells.grid);
}

/* A unit on its way along a path; a plain value, so that a turn can go back to where it might have ended. */
struct march {
    wend_path_iterator ahead;
    struct wend_cell cell;
    uint32_t node, heading;
    uint64_t cost; /* from the path's start */
    uint32_t steps;
    bool at_end; /* of the path */
};

/* How a path is walked. */
struct route {
    const wend_space *space;
    struct wend_search search; /* for what layers charge: cells at its start are the unit's own */
    const wend_turn_desc *desc;
    bool may_end_occupied; /* the target stands at the path's end */
};

/* Direction of the step from a unit's cell to a node, or NO_DIRECTION if none leads there. */
static uint32_t direction_of_step(const wend_space *space, const struct march *from, uint32_t to)
{
    uint32_t kind = wend_space_kind(space, from->cell);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        int32_t offset = space->cells.offsets[kind][d];
        if (offset != 0 && from->node + (uint32_t)offset == to)
            return d;
    }
    return NO_DIRECTION;
}

/* True if a unit covers cells of a layer of foes or zones. */
static bool is_covering(const struct route *route, const wend_layer *layer, const struct march *at)
{
    const uint8_t *cells = wend_layer_cells(layer);
    return cells && wend_space_covers(route->space, cells, at->node);
}

/* True if the unit can step to the next cell; *to becomes its state there, with the cost and the new heading. */
static bool can_take(const struct route *route, const struct march *from, wend_place place, struct march *to)
{
    const wend_space *space = route->space;
    struct wend_pricer pricer = {.search = &route->search};
    struct wend_tried_step step;
    if (!wend_space_find(space, place, &to->cell, &to->node))
        return false;
    bool by_link = place.flags & WEND_PLACE_BY_LINK;
    uint32_t direction = by_link ? BY_LINK : direction_of_step(space, from, to->node);
    if (by_link ? !wend_space_has_link(space, from->node, to->node) || !wend_bits_get(space->cells.free, to->node)
                : direction == NO_DIRECTION ||
                      wend_step_try(space, from->cell, from->node, direction, &step) != WEND_PATH_FAULT_NONE)
        return false;
    bool is_sought = route->may_end_occupied && to->node == route->search.question.goal;
    if (wend_search_is_barred(&route->search, to->node) && !is_sought)
        return false;
    if (is_covering(route, route->desc->foes, to))
        return false;
    wend_pricer_step(&pricer, from->node, to->node, direction);
    if (!by_link)
        wend_pricer_turn(&pricer, from->heading, direction);
    to->heading = by_link ? from->heading : direction;
    to->cost = from->cost + pricer.cost;
    to->steps = from->steps + 1;
    return true;
}

/* True if a turn may end there. */
static bool turn_may_end(const struct route *route, const struct march *at)
{
    if (at->node == route->search.question.start || !wend_space_occupied(route->space))
        return true;
    return (at->at_end && route->may_end_occupied) || !wend_search_is_occupied(&route->search, at->node);
}

enum stride { TURN_ENDS, PATH_ENDS, PATH_BREAKS };

/* Goes on as far as the points pay. *at becomes the state reached, *last the last one in which the turn may end. */
static enum stride go_on_in_turn(const struct route *route, uint64_t points, struct march *at, struct march *last)
{
    const uint64_t begun = at->cost;
    const uint32_t first = at->steps;
    for (;;) {
        struct march next = *at;
        wend_place place;
        if (!wend_path_next(&next.ahead, &place)) {
            at->at_end = true;
            if (turn_may_end(route, at))
                *last = *at;
            return PATH_ENDS;
        }
        if (at->steps != first && is_covering(route, route->desc->zone, at))
            return TURN_ENDS;
        if (!can_take(route, at, place, &next))
            return PATH_BREAKS;
        bool begins = at->cost - begun < points;
        bool pays = next.cost - begun <= points;
        if (route->desc->last_step == WEND_LAST_STEP_BEGUN ? !begins : !pays)
            return TURN_ENDS;
        *at = next;
        if (turn_may_end(route, at))
            *last = *at;
    }
}

/* Turns found, of which the first `capacity` are kept; the plan has the first turn, and the number of all. */
struct turn_list {
    wend_turn_plan *plan;
    wend_turn *turns;
    uint32_t capacity;
};

static void add_turn(struct turn_list *list, const struct march *begin, const struct march *end)
{
    wend_place place = wend_cell_place(end->cell);
    const wend_turn turn = {place, (wend_direction)end->heading, end->steps - begin->steps, end->cost - begin->cost};
    if (list->plan->turns == 0)
        list->plan->turn = turn;
    if (list->plan->turns < list->capacity)
        list->turns[list->plan->turns] = turn;
    list->plan->turns++;
}

/* Walks a way from turn to turn. */
static wend_turn_outcome walk_turns(const struct route *route, struct march *at, struct turn_list *list)
{
    const wend_turn_desc *desc = route->desc;
    uint64_t points = desc->points_now != UINT64_MAX ? desc->points_now : desc->points;
    for (bool is_first = true;; is_first = false, points = desc->points) {
        const struct march begin = *at;
        struct march last = *at;
        enum stride end = go_on_in_turn(route, points, at, &last);
        bool moves = last.steps != begin.steps;
        bool waits = !moves && end == TURN_ENDS && is_first && points < desc->points;
        if (moves || waits)
            add_turn(list, &begin, &last);
        if (last.at_end)
            return WEND_TURN_ARRIVES;
        if (end != TURN_ENDS)
            return WEND_TURN_BARRED;
        if (!moves && !waits)
            return WEND_TURN_STUCK;
        *at = last;
    }
}

/* Begins at the start of a path of steps; false if the path is not such a one. */
static bool begin_march(const wend_path *path, struct route *route, struct march *at)
{
    const wend_space *space = route->space;
    if (!path->points || wend_path_stored(path) == 0 || wend_path_stored(path) != path->point_count)
        return false;
    wend_place start = path->points[0], centre = wend_place_centre(start);
    const wend_place end = path->points[path->point_count - 1], end_centre = wend_place_centre(end);
    bool is_centre = wend_is_hex(space->cells.topology) ||
                     (start.x == centre.x && start.y == centre.y && end.x == end_centre.x && end.y == end_centre.y);
    if (path->lines != WEND_LINES_GRID || !is_centre || !wend_space_find(space, start, &at->cell, &at->node))
        return false;
    at->ahead = wend_path_begin(path, WEND_PATH_START_SKIPPED);
    at->ahead.cells = wend_cells_of(space->cells.topology);
    route->search = (struct wend_search){.space = space,
                                         .question.start = at->node,
                                         .question.goal = at->node,
                                         .question.start_cell = at->cell,
                                         .question.goal_is_target = route->may_end_occupied};
    if (route->may_end_occupied)
        route->search.question.goal = wend_space_node_at(space, path->points[path->point_count - 1]);
    return true;
}

wend_status wend_path_turns(const wend_path *path, const wend_space *space, const wend_turn_desc *desc,
                            wend_turn *turns, uint32_t capacity, wend_turn_plan *plan)
{
    if (!path || !space || !turn_desc_is_valid(desc, space) || (!turns && capacity != 0) || !plan)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    if (desc->heading != WEND_DIRECTION_NONE && !wend_query_is_heading(space, desc->heading))
        return WEND_ERROR_ARGUMENT;
    struct route route = {.space = space, .desc = desc};
    struct march at = {.heading = desc->heading};
    struct turn_list list = {.plan = plan, .turns = turns, .capacity = capacity};
    if (!begin_march(path, &route, &at))
        return WEND_ERROR_ARGUMENT;
    *plan = (wend_turn_plan){.turn = {path->points[0], desc->heading, 0, 0}, .cost = path->cost};
    plan->outcome = walk_turns(&route, &at, &list);
    return WEND_OK;
}

/* True if a query asks for a way that can be split into turns. */
static bool can_be_told(const wend_query *query)
{
    return query->shape.lines == WEND_LINES_GRID && !query->search.pausable && !query->from.between_cells &&
           !query->to.at_place && query->via.count == 0;
}

/*
 * A radius that no way within the cost limit leaves; 0 if there is none: links lead farther, other rules of the query
 * want the whole map, or the radius would span it.
 */
static uint32_t radius_within(const wend_space *space, const wend_query *query, uint64_t limit)
{
    bool is_plain = query->from.count == 0 && query->search.engine == WEND_ENGINE_AUTO &&
                    query->otherwise.policy == WEND_POLICY_REFUSE && space->cells.links.count == 0;
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    uint64_t steps = limit / (space->profile.straight * weight);
    uint32_t side = space->cells.width > space->cells.height ? space->cells.width : space->cells.height;
    if (!is_plain || steps >= side || (query->search.radius != 0 && steps >= query->search.radius))
        return 0;
    return steps == 0 ? 1 : (uint32_t)steps;
}

/* Splits a path that was found into turns, from this turn on. */
static void plan_turns(const wend_path *path, struct route *route, wend_direction heading, wend_turn_plan *plan)
{
    struct march at = {.heading = heading};
    struct turn_list list = {.plan = plan};
    if (!begin_march(path, route, &at)) {
        plan->outcome = WEND_TURN_NO_WAY;
        return;
    }
    plan->cost = path->cost;
    plan->outcome = walk_turns(route, &at, &list);
    if (plan->outcome == WEND_TURN_ARRIVES && plan->turns > 1)
        plan->outcome = WEND_TURN_GOES_ON;
    if (route->desc->cost_limit == 0 || plan->cost <= route->desc->cost_limit)
        return;
    plan->outcome = WEND_TURN_TOO_FAR;
    plan->turns = 0;
}

/* True if foes stand on a path. */
static bool leads_through_foes(const struct route *asked, const wend_path *path)
{
    struct route route = *asked;
    struct march at = {0};
    wend_place place;
    if (!wend_layer_cells(route.desc->foes) || !begin_march(path, &route, &at))
        return false;
    while (wend_path_next(&at.ahead, &place))
        if (wend_space_find(route.space, place, &at.cell, &at.node) && is_covering(&route, route.desc->foes, &at))
            return true;
    return false;
}

/* Asks again as if nobody could walk where foes stand; the path has no points if no way leads round them. */
static wend_status find_round_foes(wend_finder *finder, const struct route *route, const wend_query *asked,
                                   wend_path *path)
{
    wend_space among_foes = *route->space;
    wend_query query = *asked;
    among_foes.foes = wend_layer_cells(route->desc->foes);
    query.search.engine = WEND_ENGINE_AUTO;
    const uint64_t limit = route->desc->cost_limit;
    if (limit != 0 && (query.search.cost_limit == 0 || query.search.cost_limit > limit))
        query.search.cost_limit = limit;
    return wend_finder_find(finder, &among_foes, &query, path);
}

/* Finds the way asked for. If foes stand on it, finds one round them; if there is none, keeps the first. */
static wend_status find_way(wend_finder *finder, const struct route *route, const wend_query *query, wend_path *path)
{
    wend_status status = wend_finder_find(finder, route->space, query, path);
    if (status != WEND_OK || !leads_through_foes(route, path))
        return status;
    status = find_round_foes(finder, route, query, path);
    return status == WEND_OK && path->point_count == 0 ? wend_finder_find(finder, route->space, query, path) : status;
}

static wend_status find_turn(wend_finder *finder, const wend_space *space, wend_query *query, struct route *route,
                             wend_path *path, wend_turn_plan *plan)
{
    const wend_turn stay = {wend_place_centre(query->start), query->from.heading, 0, 0};
    uint32_t radius = radius_within(space, query, route->desc->cost_limit != 0 ? route->desc->cost_limit : UINT64_MAX);
    if (radius != 0)
        query->search.radius = radius;
    *plan = (wend_turn_plan){.outcome = WEND_TURN_NO_WAY, .turn = stay};
    wend_status status = find_way(finder, route, query, path);
    if (status != WEND_OK)
        return status;
    if (path->point_count != 0)
        plan_turns(path, route, query->from.heading, plan);
    else if (path->reason == WEND_REASON_TOO_COSTLY)
        plan->outcome = WEND_TURN_TOO_FAR;
    else if (radius != 0 && (path->reason == WEND_REASON_TOO_FAR || path->reason == WEND_REASON_NO_WAY_WITHIN))
        plan->outcome = WEND_TURN_TOO_FAR;
    if (plan->turns == 0)
        plan->turn = path->point_count != 0 ? (wend_turn){path->points[0], query->from.heading, 0, 0} : stay;
    return WEND_OK;
}

wend_status wend_finder_find_turn(wend_finder *finder, const wend_space *space, const wend_query *asked,
                                  const wend_turn_desc *desc, wend_path *caller_path, wend_turn_plan *plan)
{
    wend_query query;
    wend_path path = wend_path_default();
    if (!finder || !space || !wend_query_is_sized(asked) || !turn_desc_is_valid(desc, space) || !plan)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space) || !can_be_told(asked))
        return WEND_ERROR_UNSUPPORTED;
    query = *asked;
    struct route route = {.space = space, .desc = desc, .may_end_occupied = query.to.may_be_occupied};
    return find_turn(finder, space, &query, &route, caller_path ? caller_path : &path, plan);
}
