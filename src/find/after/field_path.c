/* Paths read off a field. */

#include "find/graph/graph.h"
#include "find/query/query.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "search/field/field.h"
#include "search/kit/kit_calls.h"

/* A walk along a field. */
struct field_walk {
    const struct wend_field *field;
    struct wend_pricer pricer; /* its cost is not used: the field knows it */
    wend_path *path;
    uint32_t node, heading;
};

/* Counts a turning point, and writes it if there is room. */
static void add_field_point(struct field_walk *walk, uint16_t flags)
{
    wend_path *path = walk->path;
    if (path->point_count < path->capacity && path->buffer) {
        path->buffer[path->point_count] = wend_cell_place(wend_space_cell(walk->field->space, walk->node));
        path->buffer[path->point_count].flags = flags;
    }
    path->point_count++;
}

/* Walks to the end: cost 0, or with FLEE no better neighbour. False if the way breaks off. */
static bool walk_along(struct field_walk *walk)
{
    uint32_t last = NO_DIRECTION, step;
    uint16_t flags = 0;
    uint64_t key = wend_field_read(walk->field, walk->node, walk->heading);
    while ((key & (FIELD_WAYS - 1)) != FIELD_END) {
        uint32_t to = wend_field_step_from(walk->field, walk->node, walk->heading, &step);
        uint32_t by = step == FIELD_BY_LINK ? (uint32_t)BY_LINK : wend_field_directions[step & 7];
        if (by != last || by == BY_LINK)
            add_field_point(walk, flags);
        if (to == 0)
            return false; /* the link no longer exists */
        wend_pricer_step(&walk->pricer, walk->node, to, by);
        flags = by == BY_LINK ? WEND_PLACE_BY_LINK : 0;
        walk->heading = by == BY_LINK || !walk->field->headings ? walk->heading : by;
        last = by;
        walk->node = to;
        uint64_t next = wend_field_read(walk->field, to, walk->heading);
        if (next == FIELD_NONE || next >> FIELD_WAY_BITS >= key >> FIELD_WAY_BITS)
            return false; /* links have changed since the field was complete */
        key = next;
    }
    add_field_point(walk, flags);
    return true;
}

static wend_reason reason_at(const wend_field *field, uint32_t node)
{
    if (node == 0)
        return WEND_REASON_START_OUTSIDE;
    if (!wend_bits_get(field->space->cells.free, node))
        return WEND_REASON_START_BLOCKED;
    return field->desc.radius != 0 ? WEND_REASON_NO_WAY_WITHIN : WEND_REASON_NO_WAY;
}

static wend_status read_path(const wend_field *field, wend_place place, uint32_t heading, wend_path *path)
{
    struct wend_search asked = {.space = field->space};
    struct field_walk walk = {.field = field, .pricer = {.search = &asked}, .path = path, .heading = heading};
    walk.node = asked.question.start = asked.question.goal = wend_space_node_at(field->space, place);
    uint64_t key = wend_field_read(field, walk.node, heading);
    path->cells = wend_cells_of(field->space->cells.topology);
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    if (!field->keys.whole.array) {
        path->outcome = WEND_OUTCOME_RUNNING;
        return WEND_OK;
    }
    if (key == FIELD_NONE || !walk_along(&walk)) {
        path->reason = key == FIELD_NONE ? reason_at(field, walk.node) : WEND_REASON_NO_WAY;
        path->point_count = 0;
        return WEND_OK;
    }
    path->outcome = WEND_OUTCOME_FOUND;
    path->cost = key >> FIELD_WAY_BITS;
    path->length = path->plan_length = wend_pricer_length(&walk.pricer);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = walk.pricer.spent[i];
    path->points = path->buffer;
    return path->buffer && path->point_count <= path->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

/* Adds a place of a path over a mesh; if it continues the last line straight, it replaces the last point. */
static void add_straight_point(wend_path *path, const wend_place ends[2], wend_place place)
{
    const struct wend_point a = {ends[0].x, ends[0].y}, b = {ends[1].x, ends[1].y}, c = {place.x, place.y};
    const double ahead = ((double)b.x - a.x) * ((double)c.x - b.x) + ((double)b.y - a.y) * ((double)c.y - b.y);
    if (path->point_count > 1 && wend_cross(a, b, c) == 0 && ahead > 0)
        path->point_count--;
    if (path->point_count < path->capacity && path->buffer)
        path->buffer[path->point_count] = place;
    path->point_count++;
}

static wend_reason reason_on_ground(const wend_field *field, wend_place place)
{
    const struct wend_surface *surface = &field->space->mesh->surface;
    if (wend_space_is_free(field->space, place))
        return WEND_REASON_NO_WAY;
    return wend_mesh_is_outside(field->space, surface, place) ? WEND_REASON_START_OUTSIDE : WEND_REASON_START_BLOCKED;
}

/* From place to place, each in a straight line. */
static wend_status read_path_on_mesh(const wend_field *field, wend_place place, wend_path *path)
{
    struct wend_mesh_step step;
    struct wend_line_height known = {false, 0, 0, NULL, WEND_NONE};
    path->bound = WEND_HEURISTIC_WEIGHT_ONE;
    path->lines = WEND_LINES_SHORTEST;
    if (!wend_mesh_field_is_whole(field->mesh)) {
        path->outcome = WEND_OUTCOME_RUNNING;
        return WEND_OK;
    }
    if (!wend_mesh_field_look(field->mesh, place, &step)) {
        path->reason = reason_on_ground(field, place);
        return WEND_OK;
    }
    path->outcome = WEND_OUTCOME_FOUND;
    path->length = path->plan_length = step.length / WEND_CELL;
    path->cost = wend_mesh_field_price(field->mesh, step.length);
    wend_place ends[2] = {place, place};
    add_straight_point(path, ends, place);
    do {
        const double link = wend_mesh_field_link_length(field->mesh, &step) / WEND_CELL;
        path->length -= link;
        path->plan_length -= link;
        if (step.place.flags & WEND_PLACE_BY_LINK) {
            ends[0] = ends[1] = step.place;
            add_straight_point(path, ends, step.place);
            known = (struct wend_line_height){false, 0, 0, NULL, WEND_NONE};
            continue;
        }
        if (step.place.x == ends[1].x && step.place.y == ends[1].y)
            continue;
        path->length +=
            wend_surface_slope_excess(&field->space->mesh->surface, ends[1], step.place, &known) / WEND_CELL;
        uint32_t before = path->point_count;
        add_straight_point(path, ends, step.place);
        if (path->point_count > before)
            ends[0] = ends[1];
        ends[1] = step.place;
    } while (wend_mesh_field_step(field->mesh, &step));
    path->points = path->buffer;
    return path->buffer && path->point_count <= path->capacity ? WEND_OK : WEND_ERROR_CAPACITY;
}

wend_status wend_field_path_heading(const wend_field *field, wend_place place, wend_direction heading, wend_path *path)
{
    if (!field || !wend_path_is_sized(path) || (unsigned)heading > WEND_DIRECTION_NONE)
        return WEND_ERROR_ARGUMENT;
    const bool is_on_cells = !field->graph && !field->mesh;
    if (heading != WEND_DIRECTION_NONE && is_on_cells && !wend_query_is_heading(field->space, heading))
        return WEND_ERROR_ARGUMENT;
    wend_path_clear(path);
    return field->graph  ? wend_graph_field_path(field, place, path)
           : field->mesh ? read_path_on_mesh(field, place, path)
                         : read_path(field, place, heading, path);
}

wend_status wend_field_path(const wend_field *field, wend_place place, wend_path *path)
{
    return wend_field_path_heading(field, place, WEND_DIRECTION_NONE, path);
}
