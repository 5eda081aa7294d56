/* Tests whether a path can be walked, and computes its cost. */
#include "find/after/after.h"

#include <wend/line.h>

#include "base/sizes.h"
#include "find/cells/cells.h"
#include "find/graph/graph.h"
#include "find/ties/ties.h"
#include "map/cells/cells.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/surface/surface.h"

const char *wend_path_fault_text(wend_path_fault fault)
{
    static const char *const texts[] = {
        [WEND_PATH_FAULT_NONE] = "the path can be walked",
        [WEND_PATH_FAULT_OUTSIDE] = "the path leaves the map",
        [WEND_PATH_FAULT_BLOCKED] = "the mover may not be there",
        [WEND_PATH_FAULT_CORNER] = "a diagonal step cuts a corner",
        [WEND_PATH_FAULT_EXIT] = "a wall or one-way step forbids the way",
        [WEND_PATH_FAULT_STEP] = "no step of this mover leads there",
        [WEND_PATH_FAULT_LINK] = "there is no such link for this mover",
        [WEND_PATH_FAULT_LINE] = "a straight line touches something blocked",
        [WEND_PATH_FAULT_STOP] = "the path ends on an occupied cell",
        [WEND_PATH_FAULT_OTHERS] = "others stand in the way",
    };
    return WEND_TEXT_OF(texts, fault, "unknown fault");
}

/* Returns the fault of a step to a cell of the map. */
static wend_path_fault fault_of_step(const wend_space *space, const struct wend_tried_step *step)
{
    uint32_t kind = wend_space_kind(space, step->from), bit = 1u << step->direction;
    if (wend_space_has_step(space, step->from_node, kind, step->direction))
        return WEND_PATH_FAULT_NONE;
    if (!wend_bits_get(space->cells.free, step->to_node))
        return WEND_PATH_FAULT_BLOCKED;
    if (space->cells.exits && !(space->cells.exits[step->from_node] & bit))
        return WEND_PATH_FAULT_EXIT;
    uint32_t around = wend_space_neighbourhood(space, step->from_node);
    return space->cells.steps[kind].moves[NO_DIRECTION][around] & bit ? WEND_PATH_FAULT_EXIT : WEND_PATH_FAULT_CORNER;
}

wend_path_fault wend_step_try(const wend_space *space, struct wend_cell from, uint32_t node, uint32_t direction,
                              struct wend_tried_step *step)
{
    struct wend_step offset = wend_step_of(space->cells.topology, wend_space_kind(space, from), direction);
    *step = (struct wend_tried_step){
        .from = from,
        .from_node = node,
        .direction = direction,
        .to = {from.x + (uint32_t)offset.x, from.y + (uint32_t)offset.y, from.level},
        .place = wend_place_at((int32_t)from.x + offset.x, (int32_t)from.y + offset.y, (uint16_t)from.level)};
    if (step->to.x >= space->cells.width || step->to.y >= space->cells.height)
        return WEND_PATH_FAULT_OUTSIDE;
    step->to_node = wend_space_node(space, step->to.x, step->to.level * space->cells.height + step->to.y);
    return fault_of_step(space, step);
}

/* --- over surfaces --- */

/* A walk along a path at any angle. */
struct ground_walk {
    const wend_space *space;
    const struct wend_surface *surface;
    uint32_t weight;               /* of all ground; 0 = segments are priced one by one */
    double length;                 /* in 1/256 cells, as seen from above */
    double excess;                 /* how much longer it is along slopes */
    struct wend_line_height known; /* where the next segment begins */
    uint64_t link_cost;
    bool is_free; /* whether the first segment, from the point behind the follower to the point ahead, is free */
    wend_path_check *check;
};

static wend_path_fault blame_ground(struct ground_walk *walk, wend_path_fault fault, wend_place place)
{
    walk->check->fault = fault;
    walk->check->cell = (wend_place){place.x, place.y, place.level, 0};
    return fault;
}

static bool has_ground_at(const struct ground_walk *walk, wend_place place)
{
    struct wend_around around;
    return wend_surface_around(walk->surface, place, &around);
}

static wend_path_fault blame_place(struct ground_walk *walk, wend_place place)
{
    bool is_outside = wend_mesh_is_outside(walk->space, walk->surface, place);
    return blame_ground(walk, is_outside ? WEND_PATH_FAULT_OUTSIDE : WEND_PATH_FAULT_BLOCKED, place);
}

/* Where a blocked line meets a wall. */
static wend_place place_of_wall(const struct ground_walk *walk, wend_place from, wend_place to)
{
    struct wend_ray_end end;
    if (!wend_surface_ray(walk->surface, from, (struct wend_point){to.x, to.y}, &end))
        return from;
    double x = from.x + end.fraction * ((double)to.x - from.x), y = from.y + end.fraction * ((double)to.y - from.y);
    return (wend_place){(int32_t)(x + (x < 0 ? -0.5 : 0.5)), (int32_t)(y + (y < 0 ? -0.5 : 0.5)), from.level, 0};
}

static wend_path_fault walk_link(struct ground_walk *walk, wend_place from, wend_place to)
{
    const struct wend_ground_links *links = wend_space_ground_links(walk->space);
    uint32_t cost;
    if (!links || !wend_ground_links_cost(links, from, to, &cost))
        return blame_ground(walk, WEND_PATH_FAULT_LINK, to);
    walk->link_cost += cost;
    walk->known = (struct wend_line_height){false, 0, 0, NULL, WEND_NONE};
    return WEND_PATH_FAULT_NONE;
}

static wend_path_fault walk_segment(struct ground_walk *walk, wend_place from, wend_place to, bool is_first)
{
    const double length = wend_place_distance(from, to);
    uint64_t cost = 0;
    if (to.flags & WEND_PLACE_BY_LINK)
        return walk_link(walk, from, to);
    if (!has_ground_at(walk, to))
        return blame_place(walk, to);
    if (length == 0 && !(is_first && walk->is_free))
        return blame_ground(walk, WEND_PATH_FAULT_STEP, to);
    bool steps_out = is_first && !has_ground_at(walk, from);
    const bool sees = !steps_out && wend_surface_sees(walk->surface, from, to);
    if (!steps_out && !sees && !(is_first && walk->is_free))
        return blame_ground(walk, WEND_PATH_FAULT_LINE, place_of_wall(walk, from, to));
    if (walk->weight == 0 && sees)
        cost =
            wend_surface_line_cost(walk->surface, from, to, walk->space->profile.weight, walk->space->profile.straight);
    walk->check->cost += cost;
    walk->length += length;
    walk->excess += wend_surface_slope_excess(walk->surface, from, to, &walk->known);
    return WEND_PATH_FAULT_NONE;
}

/*
 * Puts a follower between two points back on the ground: on a storey from which the point ahead is seen, because not
 * all followers know theirs, and off the wall that rounding put it into. Along walls, rounding may hide the point
 * ahead: that is no fault if the line from the point behind is free.
 */
static void settle_follower(const struct ground_walk *walk, wend_place *place, wend_place ahead)
{
    const struct wend_point point = {place->x, place->y};
    struct wend_surface_point nearest;
    struct wend_box_walk box;
    uint32_t polygon, side;
    bool at_corner, is_on = has_ground_at(walk, *place),
                    sees = is_on && wend_surface_sees(walk->surface, *place, ahead);
    wend_box_begin(walk->surface, point, point, &box);
    while (!sees && wend_box_next(walk->surface, &box, &polygon)) {
        if (!wend_polygon_has(walk->surface, polygon, point, &side, &at_corner))
            continue;
        const wend_place here = {point.x, point.y, walk->surface->polygons[polygon].level, 0};
        sees = wend_surface_sees(walk->surface, here, ahead);
        *place = sees || !is_on ? here : *place;
        is_on = true;
    }
    if (!is_on && wend_surface_nearest(walk->surface, *place, 2, WEND_NONE, &nearest))
        *place = wend_surface_settle_anyhow(walk->surface, nearest.x, nearest.y, &nearest.polygon);
}

/* Walks the rest of a path over a surface; `count` of its points can be read. */
static wend_path_fault check_on_surface(const wend_path *path, struct wend_path_rest rest, uint32_t count,
                                        const wend_space *space, const struct wend_surface *surface,
                                        wend_path_check *check)
{
    struct ground_walk walk = {.space = space,
                               .surface = surface,
                               .weight = wend_mesh_weight(space, surface),
                               .known.corner = WEND_NONE,
                               .check = check};
    *check = (wend_path_check){.fault = WEND_PATH_FAULT_NONE};
    if (wend_mesh_is_outside(space, surface, rest.begin))
        blame_ground(&walk, WEND_PATH_FAULT_OUTSIDE, rest.begin);
    else if (rest.next < count && !wend_place_equal(rest.begin, path->points[rest.next - 1])) {
        walk.is_free = wend_places_see(surface, path->points[rest.next - 1], WEND_NONE, path->points[rest.next]);
        settle_follower(&walk, &rest.begin, path->points[rest.next]);
    }
    for (uint32_t i = rest.next; i < count && check->fault == WEND_PATH_FAULT_NONE; i++) {
        check->point = i;
        walk.known.next = wend_path_place_after(path, i);
        walk_segment(&walk, wend_path_before(path, &rest, i), path->points[i], i == rest.next);
    }
    check->length = (walk.length + walk.excess) / WEND_CELL;
    if (walk.weight != 0)
        check->cost = wend_mesh_cost(space, walk.weight, walk.length);
    check->cost = wend_sum(check->cost, walk.link_cost);
    if (check->fault == WEND_PATH_FAULT_NONE)
        check->point = 0;
    check->step = check->point;
    return check->fault;
}

/* --- over cells --- */

/* A walk along a path of steps and lines. */
struct validation {
    const wend_path *path;
    struct wend_path_rest rest; /* the part that is tested */
    const wend_space *space;
    const wend_query *sought;  /* null, or the query in whose goals others may stand */
    struct wend_search search; /* its start, where the walk began, has the mover's own cells */
    struct wend_cell cell;     /* the current cell */
    uint32_t node;
    uint32_t heading;
    struct wend_pricer pricer; /* of steps; other segments go to check.cost at once */
    uint64_t steps;
    double beside; /* length from a place between cells to the first centre */
    double lines;  /* length of a path at any angle */
    wend_path_check check;
};

static wend_path_fault blame_step(struct validation *v, wend_path_fault fault, wend_place cell)
{
    v->check.fault = fault;
    v->check.cell = wend_place_centre(cell);
    return fault;
}

/* Direction in which a place lies straight ahead, and the number of steps; NO_DIRECTION if it does not. */
static uint32_t direction_ahead(const struct validation *v, wend_place to, uint64_t *distance)
{
    enum wend_topology topology = v->space->cells.topology;
    struct wend_vector here = wend_symmetry_position(topology, (int32_t)v->cell.x, (int32_t)v->cell.y);
    struct wend_vector there = wend_symmetry_position(topology, wend_place_column(to), wend_place_row(to));
    int64_t x = there.x - here.x, y = there.y - here.y;
    int64_t across = x < 0 ? -x : x, down = y < 0 ? -y : y;
    uint32_t kind = wend_space_kind(v->space, v->cell);
    if (x != 0 && y != 0 && (wend_is_hex(topology) ? x != -y : across != down))
        return NO_DIRECTION;
    *distance = (uint64_t)(across > down ? across : down);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        struct wend_step step = wend_step_of(topology, kind, d);
        struct wend_vector next =
            wend_symmetry_position(topology, (int32_t)v->cell.x + step.x, (int32_t)v->cell.y + step.y);
        bool exists = step.x != 0 || step.y != 0;
        if (exists && next.x - here.x == WEND_SIGN(x) && next.y - here.y == WEND_SIGN(y))
            return d;
    }
    return NO_DIRECTION;
}

static void move_on(struct validation *v, struct wend_cell cell, uint32_t node, uint32_t direction)
{
    wend_pricer_step(&v->pricer, v->node, node, direction);
    v->cell = cell;
    v->node = node;
}

static wend_path_fault take_step(struct validation *v, uint32_t direction)
{
    struct wend_tried_step step;
    wend_path_fault fault = wend_step_try(v->space, v->cell, v->node, direction, &step);
    v->steps++;
    if (fault != WEND_PATH_FAULT_NONE)
        return blame_step(v, fault, step.place);
    if (v->path->lines == WEND_LINES_GRID)
        wend_pricer_turn(&v->pricer, v->heading, direction);
    v->heading = direction;
    move_on(v, step.to, step.to_node, direction);
    return WEND_PATH_FAULT_NONE;
}

/* A path may not lead on from a cell that others block; it may end there, with who is sought. */
static wend_path_fault fault_of_others(struct validation *v)
{
    bool is_barred = v->node != v->search.question.start && wend_search_is_barred(&v->search, v->node);
    return is_barred ? blame_step(v, WEND_PATH_FAULT_OTHERS, wend_cell_place(v->cell)) : WEND_PATH_FAULT_NONE;
}

/* Walks a segment of steps in one direction. */
static wend_path_fault take_steps_to(struct validation *v, wend_place to)
{
    uint64_t distance;
    uint32_t direction = to.level == v->cell.level ? direction_ahead(v, to, &distance) : NO_DIRECTION;
    if (direction == NO_DIRECTION) {
        v->steps++;
        return blame_step(v, WEND_PATH_FAULT_STEP, to);
    }
    wend_path_fault fault = WEND_PATH_FAULT_NONE;
    for (uint64_t i = 0; i < distance && fault == WEND_PATH_FAULT_NONE; i++) {
        fault = take_step(v, direction);
        if (fault == WEND_PATH_FAULT_NONE && i + 1 < distance)
            fault = fault_of_others(v);
    }
    return fault;
}

static wend_path_fault take_link_to(struct validation *v, wend_place to)
{
    struct wend_cell cell;
    uint32_t node;
    v->steps++;
    if (!wend_space_find(v->space, to, &cell, &node))
        return blame_step(v, WEND_PATH_FAULT_OUTSIDE, to);
    if (!wend_space_has_link(v->space, v->node, node))
        return blame_step(v, WEND_PATH_FAULT_LINK, to);
    if (!wend_bits_get(v->space->cells.free, node))
        return blame_step(v, WEND_PATH_FAULT_BLOCKED, to);
    move_on(v, cell, node, BY_LINK);
    return WEND_PATH_FAULT_NONE;
}

static bool is_near_place(wend_place from, wend_place to)
{
    int64_t across = (int64_t)to.x - from.x, down = (int64_t)to.y - from.y;
    return from.level == to.level && -WEND_CELL < across && across < WEND_CELL && -WEND_CELL < down && down < WEND_CELL;
}

/* Walks from a place between cells to a centre near it. */
static wend_path_fault approach_centre(struct validation *v, wend_place from, wend_place to)
{
    wend_query query = wend_query_default();
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    struct wend_cell cell;
    uint32_t node;
    query.start = from;
    query.from.between_cells = query.from.may_be_blocked = true;
    v->steps++;
    if (!wend_space_find(v->space, to, &cell, &node))
        return blame_step(v, WEND_PATH_FAULT_OUTSIDE, to);
    if (!is_near_place(from, to))
        return blame_step(v, WEND_PATH_FAULT_STEP, to);
    wend_entry_cells_start(&query, &v->search);
    uint32_t count = wend_entry_cells_find(&query, &v->search, entries);
    for (uint32_t i = 0; i < count; i++) {
        if (!wend_cell_equal(entries[i].cell, cell))
            continue;
        v->check.cost += entries[i].cost;
        v->beside += entries[i].length;
        v->cell = cell;
        v->node = node;
        return WEND_PATH_FAULT_NONE;
    }
    bool is_barred = wend_search_is_barred(&v->search, node);
    wend_path_fault fault = is_barred ? WEND_PATH_FAULT_OTHERS : WEND_PATH_FAULT_LINE;
    return blame_step(v, wend_bits_get(v->space->cells.free, node) ? fault : WEND_PATH_FAULT_BLOCKED, to);
}

/* In cells; between hexagons in steps: neighbours are 1 apart. */
static double line_length(const wend_space *space, wend_place from, wend_place to)
{
    enum wend_topology topology = space->cells.topology;
    if (!wend_is_hex(topology)) {
        double across = (double)to.x - from.x, down = (double)to.y - from.y;
        return wend_sqrt(across * across + down * down) / WEND_CELL;
    }
    struct wend_vector a = wend_symmetry_position(topology, wend_place_column(from), wend_place_row(from));
    struct wend_vector b = wend_symmetry_position(topology, wend_place_column(to), wend_place_row(to));
    int64_t q = b.x - a.x, r = b.y - a.y;
    return wend_sqrt((double)(q * q + q * r + r * r));
}

/* True for a path's last segment, if it ends within its cell off the centre, as query.to.at_place asks. */
static bool ends_inside(const struct validation *v, uint32_t point, wend_place from, wend_place to)
{
    return point + 1 == v->path->point_count && !wend_is_hex(v->space->cells.topology) && !wend_place_is_centre(to) &&
           !(to.flags & WEND_PLACE_BY_LINK) && wend_inside_one_cell(from, to) && (from.x != to.x || from.y != to.y);
}

static void go_inside(struct validation *v, wend_place from, wend_place to)
{
    v->check.cost += wend_inside_cell_cost(v->space, v->node, from, to);
    v->steps++;
}

/* Walks the segment to a point from the one before it. */
static wend_path_fault take_segment(struct validation *v, uint32_t point)
{
    wend_place from = wend_path_before(v->path, &v->rest, point), to = v->path->points[point];
    bool hexagons = wend_is_hex(v->space->cells.topology);
    if (to.flags & WEND_PLACE_BY_LINK)
        return take_link_to(v, to);
    if (ends_inside(v, point, from, to)) {
        go_inside(v, from, to);
        v->beside += line_length(v->space, from, to);
        return WEND_PATH_FAULT_NONE;
    }
    if (!hexagons && !wend_place_is_centre(to)) {
        v->steps++;
        return blame_step(v, WEND_PATH_FAULT_STEP, to);
    }
    return hexagons || wend_place_is_centre(from) ? take_steps_to(v, to) : approach_centre(v, from, to);
}

/* Walks a straight line at any angle. */
static wend_path_fault take_line_to(struct validation *v, wend_place from, wend_place to)
{
    struct wend_cell cell;
    uint32_t node;
    wend_line_hit hit;
    uint64_t cost = 0;
    if (!wend_space_find(v->space, to, &cell, &node))
        return blame_step(v, WEND_PATH_FAULT_OUTSIDE, to);
    if (from.level != to.level || (from.x == to.x && from.y == to.y))
        return blame_step(v, WEND_PATH_FAULT_STEP, to);
    if (wend_line_raycast(v->space, from, to, NULL, 0, &hit) != WEND_OK || hit.hit)
        return blame_step(v, WEND_PATH_FAULT_LINE, hit.cell);
    wend_line_cost(v->space, from, to, &cost);
    if (cost == UINT64_MAX)
        return blame_step(v, WEND_PATH_FAULT_OTHERS, to);
    v->check.cost += cost;
    v->cell = cell;
    v->node = node;
    return WEND_PATH_FAULT_NONE;
}

/* Walks by steps, or to the first centre, if possible; otherwise the walk stays as it was. */
static bool takes_steps(struct validation *v, wend_place from, wend_place to)
{
    bool at_centre = wend_is_hex(v->space->cells.topology) || wend_place_is_centre(from);
    struct validation before = *v;
    wend_path_fault fault = at_centre ? take_steps_to(v, to) : approach_centre(v, from, to);
    if (fault != WEND_PATH_FAULT_NONE)
        *v = before;
    return fault == WEND_PATH_FAULT_NONE;
}

/*
 * Walks the segment to a point of a path at any angle: by steps if possible, for instance out of a blocked cell or past
 * a corner that may be cut; otherwise by a line.
 */
static wend_path_fault take_straight(struct validation *v, uint32_t point)
{
    wend_place from = wend_path_before(v->path, &v->rest, point), to = v->path->points[point];
    if (to.flags & WEND_PLACE_BY_LINK)
        return take_link_to(v, to);
    bool taken = ends_inside(v, point, from, to);
    if (taken)
        go_inside(v, from, to);
    else
        taken = wend_place_is_centre(to) && takes_steps(v, from, to);
    if (!taken && take_line_to(v, from, to) != WEND_PATH_FAULT_NONE)
        return v->check.fault;
    v->lines += line_length(v->space, from, to);
    return WEND_PATH_FAULT_NONE;
}

/* True if the mover may stop where the walk ends. */
static bool may_stop(const struct validation *v)
{
    return !wend_space_occupied(v->space) || v->node == v->search.question.start ||
           !wend_search_is_occupied(&v->search, v->node);
}

/* True if all points can be read: a buffer too small holds only the first. */
static bool is_whole(const wend_path *path, uint32_t *count)
{
    *count = wend_path_stored(path);
    return *count == path->point_count;
}

/* True if the path after a point only leads on within the point's cell. */
static bool is_before_end(const struct validation *v, uint32_t point)
{
    return point + 2 == v->path->point_count &&
           ends_inside(v, point + 1, v->path->points[point], v->path->points[point + 1]);
}

static wend_path_fault walk_path(struct validation *v)
{
    uint32_t count;
    bool whole = is_whole(v->path, &count);
    uint32_t footprint = v->space->profile.footprint;
    bool is_on_map = wend_space_find(v->space, v->rest.begin, &v->cell, &v->node);
    if (!is_on_map || v->cell.x + footprint > v->space->cells.width || v->cell.y + footprint > v->space->cells.height)
        return blame_step(v, WEND_PATH_FAULT_OUTSIDE, v->rest.begin);
    v->search.question.start = v->search.question.goal = v->node;
    v->search.question.start_cell = v->cell;
    v->search.question.sought = v->sought;
    for (uint32_t point = v->rest.next; point < count; point++) {
        v->check.point = point;
        bool straight = v->path->lines != WEND_LINES_GRID;
        if ((straight ? take_straight(v, point) : take_segment(v, point)) != WEND_PATH_FAULT_NONE)
            return v->check.fault;
        bool is_end = whole && (point + 1 == count || is_before_end(v, point));
        if (!is_end && fault_of_others(v) != WEND_PATH_FAULT_NONE)
            return v->check.fault;
    }
    return whole && !may_stop(v) ? blame_step(v, WEND_PATH_FAULT_STOP, wend_cell_place(v->cell)) : WEND_PATH_FAULT_NONE;
}

static void conclude_check(struct validation *v)
{
    bool straight = v->path && v->path->lines != WEND_LINES_GRID;
    v->check.length = straight ? v->lines : wend_pricer_length(&v->pricer) + v->beside;
    v->check.cost += v->pricer.cost;
    if (v->check.fault == WEND_PATH_FAULT_NONE)
        v->check.point = 0;
    else
        v->check.step = straight ? v->check.point : v->steps;
}

static void check_on_cells(struct validation *v, wend_direction heading)
{
    v->heading = wend_query_is_heading(v->space, heading) ? (uint32_t)heading : NO_DIRECTION;
    v->search.space = v->space;
    v->pricer.search = &v->search;
    walk_path(v);
    conclude_check(v);
}

/* Tests what is left of a path of `count` readable points. */
static void check_points(struct validation *v, wend_direction heading, uint32_t count)
{
    const wend_path *path = v->path;
    const wend_space *space = v->space;
    const struct wend_surface *surface;
    switch (wend_question_kind_of(space, path->lines)) {
    case QUESTION_ON_CELLS:
        check_on_cells(v, heading);
        return;
    case QUESTION_ON_GRAPH:
        wend_graph_validate(path, v->rest.next, space, count, &v->check);
        return;
    case QUESTION_AT_ANY_ANGLE:
        surface = wend_mesh_widest_ground(space);
        if (surface)
            check_on_surface(path, v->rest, count, space, surface, &v->check);
        else
            check_on_cells(v, heading); /* no surface is kept: the lines lead over cells too */
    }
}

/* Tests the validation's path from *rest on; NULL: all of it. */
static bool check_by(struct validation v, wend_direction heading, const struct wend_path_rest *rest,
                     wend_path_check *check)
{
    uint32_t count = 0;
    if (v.path && v.space && v.path->points)
        is_whole(v.path, &count);
    if (count > 0) {
        v.rest = rest ? *rest : wend_path_whole(v.path);
        check_points(&v, heading, count);
    }
    if (check)
        *check = v.check;
    return count > 0 && v.check.fault == WEND_PATH_FAULT_NONE;
}

static bool check_rest(const wend_path *path, const wend_space *space, wend_direction heading,
                       const struct wend_path_rest *rest, wend_path_check *check)
{
    const struct validation v = {.path = path, .space = space, .heading = NO_DIRECTION};
    return check_by(v, heading, rest, check);
}

bool wend_path_check_to_sought(const wend_path *path, const wend_space *space, const wend_query *query,
                               wend_path_check *check)
{
    const struct validation v = {.path = path, .space = space, .sought = query, .heading = NO_DIRECTION};
    return check_by(v, query->from.heading, NULL, check);
}

bool wend_path_is_valid(const wend_path *path, const wend_space *space, wend_direction heading, wend_path_check *check)
{
    return check_rest(wend_path_is_sized(path) ? path : NULL, space, heading, NULL, check);
}

/* Direction of the last whole step behind a follower on a path of steps, or WEND_DIRECTION_NONE. */
static wend_direction heading_behind(const wend_space *space, const wend_path *path, const struct wend_path_rest *rest)
{
    struct validation v = {.path = path, .space = space, .rest = *rest};
    uint64_t distance;
    const bool turns = wend_space_has_cells(space) && path->lines == WEND_LINES_GRID;
    if (!turns || rest->next == 0)
        return WEND_DIRECTION_NONE;
    uint32_t point = rest->next;
    if (rest->begin.x == path->points[point - 1].x && rest->begin.y == path->points[point - 1].y)
        point--; /* standing at a point, it came by the segment that led there */
    if (point == 0 || (path->points[point].flags & WEND_PLACE_BY_LINK) ||
        !wend_place_is_centre(path->points[point - 1]))
        return WEND_DIRECTION_NONE;
    if (!wend_space_find(space, path->points[point - 1], &v.cell, &v.node))
        return WEND_DIRECTION_NONE;
    const uint32_t direction = direction_ahead(&v, path->points[point], &distance);
    return direction == NO_DIRECTION ? WEND_DIRECTION_NONE : (wend_direction)direction;
}

bool wend_path_is_valid_ahead(const wend_path *path, const wend_space *space, const wend_follower *follower,
                              wend_path_check *check)
{
    if (!wend_path_is_sized(path) || !space || !follower || !path->points || wend_path_stored(path) == 0)
        return check_rest(NULL, NULL, WEND_DIRECTION_NONE, NULL, check);
    const struct wend_path_rest rest = wend_follower_rest(path, follower);
    return check_rest(path, space, heading_behind(space, path, &rest), &rest, check);
}
