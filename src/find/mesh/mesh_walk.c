/*
 * Arrival within a walk of a goal: the path to the goal itself, cut where the rest is no longer than the range. On
 * ground of one weight nothing costs less, because every place within the range is at most that far from the goal.
 */
#include "find/mesh/mesh_steps.h"

#include "find/mesh/mesh_query.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

bool wend_mesh_asks_for_walk(const wend_query *query)
{
    return query->to.arrival == WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
}

/* Walking length of a segment, in 1/256 cells; links have none. */
static double leg_of(wend_place from, wend_place to)
{
    return (to.flags & WEND_PLACE_BY_LINK) ? 0 : wend_place_distance(from, to);
}

static const uint16_t *walk_weights(const struct wend_question *question)
{
    const uint16_t *weights = question->query->search.weights;
    return weights ? weights : question->space->profile.weight;
}

static uint64_t price_segment(const struct wend_question *question, wend_place from, wend_place to)
{
    return wend_surface_line_cost(wend_mesh_ground(question->space, question->query), from, to, walk_weights(question),
                                  question->space->profile.straight);
}

uint64_t wend_mesh_walk_cost(const wend_space *space, const wend_query *query)
{
    const uint16_t *weights = query->search.weights ? query->search.weights : space->profile.weight;
    uint32_t greatest = 1;
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        greatest = weights[terrain] > greatest ? weights[terrain] : greatest;
    return wend_mesh_asks_for_walk(query) ? wend_mesh_cost(space, greatest, query->to.range) : 0;
}

/* Half units tried from the first point near enough on, and how many units a place may lie behind it. */
enum { PLACES_TRIED = 12, MOST_BEHIND = PLACES_TRIED / 2 + 1 };

/* A segment of a path, and the greatest distance from its end at which the path may end. */
struct last_segment {
    wend_place from, to;
    double most;
};

/* Finds a whole-number place beside a point of the segment that sees both its ends and is near enough to its end. */
static bool find_place_at(const struct wend_question *question, const struct last_segment *segment, double x, double y,
                          wend_place *place)
{
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    const struct wend_point begin = {segment->from.x, segment->from.y}, end = {segment->to.x, segment->to.y};
    const struct wend_settle_rule rule = {end, segment->most, begin, wend_point_square(begin, end)};
    const struct wend_point low = {(int32_t)x - 1, (int32_t)y - 1}, high = {(int32_t)x + 1, (int32_t)y + 1};
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_box_begin(surface, low, high, &walk);
    while (wend_box_next(surface, &walk, &polygon))
        if (wend_surface_settle(surface, x, y, &rule, &polygon, place) &&
            wend_mesh_stands_on_open(surface, question->query, *place) &&
            wend_surface_sees(surface, segment->from, *place) && wend_surface_sees(surface, *place, segment->to))
            return true;
    return false;
}

/* The same, trying points from the first that is near enough on; returns the segment's end if none serves. */
static wend_place place_before(const struct wend_question *question, const struct last_segment *segment)
{
    const wend_place from = segment->from, to = segment->to;
    const double x = (double)from.x - to.x, y = (double)from.y - to.y, length = wend_place_distance(from, to);
    for (int32_t i = 0; i < PLACES_TRIED && segment->most > i * 0.5; i++) {
        const double part = (segment->most - i * 0.5) / length;
        wend_place place;
        if (find_place_at(question, segment, to.x + part * x, to.y + part * y, &place))
            return place;
    }
    return to;
}

/* True if a link may be part of a walk to a goal: then another path within the range may cost less. */
static bool may_walk_by_link(const struct wend_question *question)
{
    const struct wend_ground_links *links = wend_space_ground_links(question->space);
    const wend_query *query = question->query;
    for (uint32_t i = 0; i < wend_query_goal_count(query); i++) {
        const wend_area area = wend_query_goal_area(query, i);
        const struct wend_arrival_zone zone = wend_arrival_zone_around(&area, 0, WEND_MEASURE_EUCLID);
        const double most = (double)query->to.range + query->search.snap;
        for (uint32_t k = 0; links && k < links->count; k++) {
            const wend_place end = links->links[k].to;
            if (wend_arrival_zone_distance(&zone, (struct wend_point){end.x, end.y}) <= most)
                return true;
        }
    }
    return false;
}

/*
 * Bound of the cut path's cost relative to the best: the cost to the goal is at most the best one within the range plus
 * the walk. Costs due to rounding the end to whole numbers do not count.
 */
static uint32_t bound_of_walk(const struct wend_question *question, const wend_path *whole)
{
    const wend_path *path = question->path;
    const struct wend_surface *surface = wend_mesh_ground(question->space, question->query);
    const uint32_t weight = wend_mesh_weight_asked(question->space, surface, question->query->search.weights);
    if (may_walk_by_link(question) || whole->bound == UINT32_MAX)
        return UINT32_MAX;
    const uint64_t walk = wend_mesh_cost(question->space, weight, question->query->to.range),
                   behind = wend_mesh_cost(question->space, weight, MOST_BEHIND);
    if (path->cost == 0 || (weight != 0 && path->cost + walk <= whole->cost + behind))
        return WEND_HEURISTIC_WEIGHT_ONE;
    const double least = (double)whole->cost * WEND_HEURISTIC_WEIGHT_ONE / whole->bound -
                         (double)wend_mesh_walk_cost(question->space, question->query);
    const double bound = least > 0 ? (double)path->cost * WEND_HEURISTIC_WEIGHT_ONE / least : 1e300;
    return bound >= UINT32_MAX ? UINT32_MAX : (uint32_t)bound + 1;
}

/* Cost of the segments from a point on: all of it, or only that of links if all ground weighs the same. */
static uint64_t cost_of_rest(const struct wend_question *question, const wend_path *path, uint32_t point, bool is_even)
{
    uint64_t sum = 0;
    for (; point < path->point_count; point++) {
        const wend_place from = path->points[point - 1], to = path->points[point];
        uint32_t cost = 0;
        if (to.flags & WEND_PLACE_BY_LINK)
            wend_ground_links_cost(&question->space->mesh->links, from, to, &cost);
        else if (!is_even)
            sum += price_segment(question, from, to);
        sum += cost;
    }
    return sum;
}

/* Cost of the path if it ends at a place on the segment to its point `last`. */
static uint64_t cost_to_place(const struct wend_question *question, const wend_path *whole, wend_place place,
                              uint32_t last)
{
    const wend_space *space = question->space;
    const uint16_t *asked = question->query->search.weights;
    const uint32_t weight = wend_mesh_weight_asked(space, wend_mesh_ground(space, question->query), asked);
    const uint64_t rest = cost_of_rest(question, whole, last, weight != 0);
    if (weight == 0)
        return whole->cost - rest + price_segment(question, whole->points[last - 1], place);
    const uint64_t links = whole->cost - wend_mesh_cost(space, weight, whole->length * WEND_CELL) - rest;
    return wend_sum(wend_mesh_cost(space, weight, question->path->length * WEND_CELL), links);
}

/* Cuts the path at a place on the segment to its point `last`, or, if that is 0, at its start. MEMORY. */
static wend_status end_path_at(const struct wend_question *question, wend_place place, uint32_t last)
{
    const wend_path whole = *question->path;
    struct wend_points *kept = &question->finder->gathered;
    wend_path *path = question->path;
    double length = 0;
    if (whole.points != kept->places) {
        kept->count = 0;
        if (!wend_points_add_all(kept, whole.points, whole.point_count, &question->finder->scratch.memory))
            return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 1; i <= last; i++)
        length += leg_of(whole.points[i - 1], i < last ? whole.points[i] : place);
    path->length = length / WEND_CELL;
    path->cost = last > 0 ? cost_to_place(question, &whole, place, last) : 0;
    path->bound = bound_of_walk(question, &whole);
    kept->places[last] = place;
    path->points = kept->places;
    path->point_count = last + 1;
    return WEND_OK;
}

wend_status wend_mesh_end_within_walk(const struct wend_question *question)
{
    const wend_path *path = question->path;
    if (!wend_mesh_asks_for_walk(question->query) || path->outcome != WEND_OUTCOME_FOUND || path->point_count == 0)
        return WEND_OK;
    const double range = question->query->to.range;
    double left = 0;
    uint32_t last = path->point_count - 1;
    while (last > 0 && left + leg_of(path->points[last - 1], path->points[last]) <= range) {
        left += leg_of(path->points[last - 1], path->points[last]);
        last--;
    }
    wend_place end = path->points[last];
    if (last > 0)
        end = place_before(question, &(struct last_segment){path->points[last - 1], end, range - left});
    const wend_status status = end_path_at(question, end, last);
    if (status == WEND_OK)
        wend_path_afford(question->path, question->query->search.cost_limit);
    return status;
}
