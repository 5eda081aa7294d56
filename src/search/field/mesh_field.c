/*
 * Fields over meshes. A link that leads on to the goals is one more goal, at its beginning; its distance is the link's
 * cost plus the distance from its end. That distance is known once all corners are. If it brings other corners nearer,
 * the field spreads from there again, until no link does any more: once, and once more for each link that follows
 * another on a path.
 */
#include "search/field/field.h"

#include "base/array.h"
#include "base/heap.h"
#include "map/any_angle/any_angle.h"
#include "map/grid/profile.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/taut/taut_cones.h"
#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

#include <wend/ground.h>

#define MESH_NO_WAY 1e300

/* Units of a look around; corners that one unit closes at the end. */
enum { LOOK_UNITS = 16, ENDINGS_PER_UNIT = 32 };

enum mesh_field_phase {
    MESH_FIELD_IDLE,
    MESH_FIELD_LOOKING,
    MESH_FIELD_SPREADING,
    MESH_FIELD_ENDING,
    MESH_FIELD_LINKING
};

/* 16 bytes. */
struct mesh_field_corner {
    double length;   /* of the path to the goals; MESH_NO_WAY = none known */
    uint32_t next;   /* the next corner; after the numbers of corners come goals, then beginnings of links */
    uint32_t closed; /* 1: its arcs were followed */
};

/* A polygon that contains a goal; after the numbers of goals come links. */
struct goal_polygon {
    uint32_t polygon, goal;
};

/* A link, by its index among the space's. */
struct mesh_field_link {
    double length; /* from its beginning to the goals, with its cost as a length; MESH_NO_WAY = none known */
    uint32_t next; /* what comes after its end, numbered as for corners */
};

struct wend_mesh_field {
    wend_allocator memory;
    const wend_space *space;
    wend_place *goals;
    uint32_t goal_count, weight;
    uint64_t cost_limit;
    bool is_whole;
    uint64_t changes; /* of the space that it shows, or will show; polygons may be renumbered within one version */
    enum mesh_field_phase phase;
    uint32_t cursor;
    struct mesh_field_corner *corners; /* by vertex */
    uint32_t corner_count;
    struct mesh_field_link *links;
    uint32_t link_count;
    bool links_lead_on; /* since the last spreading the length of a link has fallen */
    struct goal_polygon *goal_polygons;
    uint32_t goal_polygon_count, goal_polygon_capacity;
    struct wend_marks has_goal; /* polygons */
    struct wend_number_list around;
    struct wend_taut_view view;
    uint64_t *heap; /* keys: a length, and in the last bits a vertex */
    uint32_t heap_count, heap_capacity;
    uint64_t index_mask;
};

static const struct wend_taut_graph *graph_of(const struct wend_mesh_field *field)
{
    return wend_space_taut(field->space, false);
}

static const struct wend_surface *field_surface(const struct wend_mesh_field *field)
{
    return &field->space->mesh->surface;
}

static double length_between(struct wend_point a, struct wend_point b)
{
    return wend_length((double)b.x - a.x, (double)b.y - a.y);
}

static struct wend_point field_point_of(wend_place place)
{
    return (struct wend_point){place.x, place.y};
}

/* The number of the first link among the values of `next`; after all links come their ends. */
static uint32_t first_link(const struct wend_mesh_field *field)
{
    return field->corner_count + field->goal_count;
}

static const wend_link *link_of_field(const struct wend_mesh_field *field, uint32_t link)
{
    return &field->space->mesh->links.links[link];
}

/* The cost of a link, as a length. */
static double length_of_link(const struct wend_mesh_field *field, uint32_t link)
{
    return link_of_field(field, link)->cost / ((double)field->space->profile.straight * field->weight) * WEND_CELL;
}

/* --- life --- */

wend_status wend_mesh_field_create(const wend_space *space, const wend_field_desc *desc, const wend_allocator *memory,
                                   struct wend_mesh_field **result)
{
    const uint32_t weight = wend_mesh_weight(space, &space->mesh->surface);
    bool is_plain = desc->kind == WEND_FIELD_TOWARDS && desc->radius == 0 && desc->until_count == 0 && weight != 0;
    for (uint32_t i = 0; i < desc->goal_count; i++)
        is_plain = is_plain && desc->goals[i].width <= 1 && desc->goals[i].height <= 1;
    if (!is_plain || !wend_space_taut(space, false))
        return WEND_ERROR_UNSUPPORTED;
    struct wend_mesh_field *field = wend_allocate(memory, 1, sizeof *field);
    if (!field)
        return WEND_ERROR_MEMORY;
    *field = (struct wend_mesh_field){.memory = *memory,
                                      .space = space,
                                      .weight = weight,
                                      .goal_count = desc->goal_count,
                                      .cost_limit = desc->cost_limit ? desc->cost_limit : UINT64_MAX};
    field->goals = wend_allocate(memory, desc->goal_count, sizeof *field->goals);
    if (!field->goals) {
        wend_mesh_field_destroy(field);
        return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < desc->goal_count; i++)
        field->goals[i] = desc->goals[i].place;
    *result = field;
    return WEND_OK;
}

static void release_corners(struct wend_mesh_field *field)
{
    WEND_RELEASE(&field->memory, field->corners, field->corner_count);
    field->corners = NULL;
    field->corner_count = 0;
}

void wend_mesh_field_destroy(struct wend_mesh_field *field)
{
    const wend_allocator memory = field->memory;
    release_corners(field);
    wend_marks_destroy(&field->has_goal, &memory);
    wend_taut_view_destroy(&field->view, &memory);
    wend_number_list_destroy(&field->around, &memory);
    WEND_RELEASE(&memory, field->goals, field->goal_count);
    WEND_RELEASE(&memory, field->links, field->link_count);
    WEND_RELEASE(&memory, field->goal_polygons, field->goal_polygon_capacity);
    WEND_RELEASE(&memory, field->heap, field->heap_capacity);
    WEND_RELEASE(&memory, field, 1);
}

bool wend_mesh_field_move(const struct wend_mesh_field *field, wend_place from, wend_place *to)
{
    wend_ground_step step;
    if (wend_ground_move(field->space, from, *to, &step) != WEND_OK)
        return true;
    *to = step.place;
    return step.arrived;
}

size_t wend_mesh_field_memory(const struct wend_mesh_field *field)
{
    return sizeof *field + field->goal_count * sizeof *field->goals + field->corner_count * sizeof *field->corners +
           field->link_count * sizeof *field->links + field->goal_polygon_capacity * sizeof *field->goal_polygons +
           wend_marks_memory(&field->has_goal) + field->around.capacity * sizeof(uint32_t) +
           wend_taut_view_memory(&field->view) + field->heap_capacity * sizeof *field->heap;
}

bool wend_mesh_field_is_whole(const struct wend_mesh_field *field)
{
    return field->is_whole && field->changes == wend_space_changes(field->space) && graph_of(field);
}

uint64_t wend_mesh_field_price(const struct wend_mesh_field *field, double length)
{
    uint64_t cost = wend_mesh_cost(field->space, field->weight, length);
    return cost <= field->cost_limit ? cost : UINT64_MAX;
}

/* --- growing --- */

static bool push_key(struct wend_mesh_field *field, uint64_t key)
{
    if (!WEND_RESERVE(&field->memory, field->heap, field->heap_capacity, field->heap_count + 1))
        return false;
    wend_keys_push(field->heap, &field->heap_count, key);
    return true;
}

/* Offers a path from a corner to the goals. `goes_on`: taut paths may come to it from further corners. */
static bool offer_corner(struct wend_mesh_field *field, uint32_t vertex, double length, uint32_t next, bool goes_on)
{
    struct mesh_field_corner *corner = &field->corners[vertex];
    if (length >= corner->length || wend_mesh_field_price(field, length) == UINT64_MAX)
        return true;
    *corner = (struct mesh_field_corner){length, next, 0};
    return !goes_on || push_key(field, wend_key_numbered(length, field->index_mask, vertex));
}

static bool note_goal_polygon(struct wend_mesh_field *field, uint32_t polygon, uint32_t goal)
{
    if (!WEND_APPEND(&field->memory, field->goal_polygons, field->goal_polygon_count, field->goal_polygon_capacity,
                     ((struct goal_polygon){polygon, goal})))
        return false;
    wend_marks_add(&field->has_goal, polygon);
    return true;
}

/* Lists the polygons around a place as those of a goal or link. */
static bool list_goal(struct wend_mesh_field *field, wend_place place, uint32_t goal)
{
    struct wend_around around;
    field->around.count = 0;
    if (!wend_surface_around(field_surface(field), place, &around))
        return true;
    do
        if (!wend_number_list_add(&field->around, around.polygon, &field->memory) ||
            !note_goal_polygon(field, around.polygon, goal))
            return false;
    while (wend_around_next(field_surface(field), &around));
    return true;
}

/* Offers paths to all corners that see a goal or the beginning of a link, which is `rest` away from the goals. */
static bool look_from_field_goal(struct wend_mesh_field *field, wend_place place, uint32_t goal, double rest)
{
    const struct wend_taut_graph *graph = graph_of(field);
    struct wend_taut_look look = {.graph = graph, .surface = field_surface(field), .from = field_point_of(place)};
    if (!list_goal(field, place, goal) || wend_taut_look(&field->view, &look, field->around.items, field->around.count,
                                                         &field->memory) == TAUT_SIGHT_NO_MEMORY)
        return false;
    for (uint32_t i = 0; i < field->view.seen_count; i++) {
        const struct wend_taut_seen *seen = &field->view.seen[i];
        bool goes_on =
            wend_taut_goes_on(&graph->corners[seen->vertex], seen->ways, wend_taut_direction(look.from, seen->at));
        if (!offer_corner(field, seen->vertex, rest + length_between(look.from, seen->at), field->corner_count + goal,
                          goes_on))
            return false;
    }
    return true;
}

static struct wend_point point_of_next(const struct wend_mesh_field *field, uint32_t next)
{
    return next < field->corner_count ? graph_of(field)->corners[next].at
           : next < first_link(field) ? field_point_of(field->goals[next - field->corner_count])
                                      : field_point_of(link_of_field(field, next - first_link(field))->from);
}

/* Follows the arcs that lead to a corner, against the path on from it; false if memory is refused. */
static bool follow_arcs(struct wend_mesh_field *field, uint32_t vertex, uint64_t *arcs)
{
    const struct wend_taut_graph *graph = graph_of(field);
    const struct wend_taut_corner *corner = &graph->corners[vertex];
    struct wend_point direction = wend_taut_direction(point_of_next(field, field->corners[vertex].next), corner->at);
    const double length = field->corners[vertex].length;
    const uint32_t ways = wend_taut_paths(corner, direction);
    const uint32_t ends[] = {corner->onward[TAUT_LEFT], corner->endings[TAUT_RIGHT]};
    field->corners[vertex].closed = 1;
    for (uint32_t step = 0; step < TAUT_WAYS; step++) {
        for (uint32_t i = corner->onward[step]; (ways >> step & 1) && i < ends[step]; i++) {
            const struct wend_taut_arc *arc = &graph->arcs[i];
            struct wend_point out = wend_taut_direction(corner->at, arc->at);
            int64_t turn = wend_taut_cross(direction, out);
            if (step == TAUT_RIGHT ? turn > 0 : turn < 0)
                break;
            ++*arcs;
            if (length + arc->length < field->corners[arc->vertex].length &&
                !offer_corner(field, arc->vertex, length + length_between(corner->at, arc->at), vertex, true))
                return false;
        }
    }
    return true;
}

/*
 * Offers a corner the arcs that end there because no taut path leads on to another corner. A path may come to it from
 * any place that sees the corner.
 */
static void close_endings(struct wend_mesh_field *field, uint32_t vertex)
{
    const struct wend_taut_graph *graph = graph_of(field);
    const struct wend_taut_corner *corner = &graph->corners[vertex];
    for (uint32_t i = corner->endings[TAUT_RIGHT]; i < corner[1].onward[TAUT_RIGHT]; i++) {
        const struct wend_taut_arc *arc = &graph->arcs[i];
        double before = field->corners[arc->vertex].length;
        if (before + arc->length < field->corners[vertex].length)
            offer_corner(field, vertex, before + length_between(corner->at, arc->at), arc->vertex, false);
    }
}

/* Makes room for the space's links, none of which leads anywhere yet. */
static wend_status begin_field_links(struct wend_mesh_field *field)
{
    const uint32_t count = field->space->mesh->links.count;
    if (count != field->link_count) {
        WEND_RELEASE(&field->memory, field->links, field->link_count);
        field->links = count != 0 ? wend_allocate(&field->memory, count, sizeof *field->links) : NULL;
        field->link_count = field->links ? count : 0;
    }
    for (uint32_t i = 0; i < field->link_count; i++)
        field->links[i] = (struct mesh_field_link){MESH_NO_WAY, WEND_NONE};
    return field->link_count == count ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Starts over. */
static wend_status start_mesh_field(struct wend_mesh_field *field)
{
    const struct wend_taut_graph *graph = graph_of(field);
    field->is_whole = false;
    field->phase = MESH_FIELD_IDLE;
    field->goal_polygon_count = field->heap_count = field->cursor = 0;
    if (!graph)
        return WEND_ERROR_UNSUPPORTED;
    field->weight = wend_mesh_weight(field->space, field_surface(field));
    if (field->weight == 0)
        return WEND_ERROR_UNSUPPORTED;
    if (field->corner_count != graph->vertex_count || !field->corners) {
        release_corners(field);
        field->corners =
            wend_allocate(&field->memory, graph->vertex_count ? graph->vertex_count : 1, sizeof *field->corners);
        if (!field->corners)
            return WEND_ERROR_MEMORY;
        field->corner_count = graph->vertex_count;
    }
    if (wend_marks_begin(&field->has_goal, field_surface(field)->polygon_count, &field->memory) != WEND_OK ||
        begin_field_links(field) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < field->corner_count; i++)
        field->corners[i] = (struct mesh_field_corner){MESH_NO_WAY, WEND_NONE, 0};
    field->index_mask = wend_key_mask(field->corner_count);
    field->changes = wend_space_changes(field->space);
    field->phase = MESH_FIELD_LOOKING;
    return WEND_OK;
}

static bool look_on(struct wend_mesh_field *field, uint64_t *units)
{
    if (field->cursor == field->goal_count) {
        field->phase = MESH_FIELD_SPREADING;
        return true;
    }
    if (!look_from_field_goal(field, field->goals[field->cursor], field->cursor, 0))
        return false;
    *units = wend_difference(*units, LOOK_UNITS + field->view.seen_count);
    field->cursor++;
    return true;
}

static bool spread_on(struct wend_mesh_field *field, uint64_t *units)
{
    if (field->heap_count == 0) {
        field->phase = MESH_FIELD_ENDING;
        field->cursor = 0;
        return true;
    }
    uint32_t vertex = (uint32_t)(wend_keys_pop(field->heap, &field->heap_count) & field->index_mask);
    uint64_t arcs = 0;
    if (!field->corners[vertex].closed && !follow_arcs(field, vertex, &arcs))
        return false;
    *units = wend_difference(*units, 2 + arcs / 4);
    return true;
}

static void end_on(struct wend_mesh_field *field, uint64_t *units)
{
    for (uint32_t i = 0; i < ENDINGS_PER_UNIT && field->cursor < field->corner_count; i++)
        close_endings(field, field->cursor++);
    *units = wend_difference(*units, 1);
    if (field->cursor < field->corner_count)
        return;
    field->phase = field->link_count != 0 ? MESH_FIELD_LINKING : MESH_FIELD_IDLE;
    field->is_whole = field->link_count == 0;
    field->links_lead_on = false;
    field->cursor = 0;
}

static bool look_at_field(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *step);

/*
 * Finds where the next link leads. After the last one the field is whole, or spreads again from what links brought
 * nearer. False if memory is refused.
 */
static bool link_on(struct wend_mesh_field *field, uint64_t *units)
{
    if (field->cursor == field->link_count) {
        field->phase = field->links_lead_on ? MESH_FIELD_SPREADING : MESH_FIELD_IDLE;
        field->is_whole = !field->links_lead_on;
        return true;
    }
    const uint32_t number = field->cursor++;
    struct mesh_field_link *link = &field->links[number];
    const wend_link *taken = link_of_field(field, number);
    struct wend_mesh_step step;
    *units = wend_difference(*units, 2 * LOOK_UNITS);
    if (!look_at_field(field, taken->to, &step))
        return true;
    const double length = step.length + length_of_link(field, number);
    if (length >= link->length || wend_mesh_field_price(field, length) == UINT64_MAX)
        return true;
    *link = (struct mesh_field_link){length, step.next};
    field->links_lead_on = true;
    return look_from_field_goal(field, taken->from, field->goal_count + number, length);
}

wend_status wend_mesh_field_grow(struct wend_mesh_field *field, uint64_t *units)
{
    bool is_current = field->changes == wend_space_changes(field->space) && graph_of(field);
    wend_status status = WEND_OK;
    if (!is_current || (field->phase == MESH_FIELD_IDLE && !field->is_whole))
        status = start_mesh_field(field);
    while (status == WEND_OK && *units != 0 && field->phase != MESH_FIELD_IDLE) {
        bool good = true;
        if (field->phase == MESH_FIELD_LOOKING)
            good = look_on(field, units);
        else if (field->phase == MESH_FIELD_SPREADING)
            good = spread_on(field, units);
        else if (field->phase == MESH_FIELD_LINKING)
            good = link_on(field, units);
        else
            end_on(field, units);
        if (!good) {
            field->phase = MESH_FIELD_IDLE;
            status = WEND_ERROR_MEMORY;
        }
    }
    return status;
}

/* --- reading --- */

struct field_reader {
    const struct wend_mesh_field *field;
    double length;
    uint32_t next;
};

WEND_ALWAYS_INLINE void read_length(struct field_reader *reader, double length, uint32_t next)
{
    if (length >= reader->length)
        return;
    reader->length = length;
    reader->next = next;
}

WEND_ALWAYS_INLINE bool read_seen(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    struct field_reader *reader = eye->user;
    const uint32_t vertex = side->corner >> TAUT_SHIFT;
    const double length = reader->field->corners[vertex].length;
    (void)ways;
    if (length < reader->length)
        read_length(reader, length + length_between(eye->from, side->at), vertex);
    return true;
}

WEND_ALWAYS_INLINE bool read_goals(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct field_reader *reader = eye->user;
    const struct wend_mesh_field *field = reader->field;
    if (!wend_marks_has(&field->has_goal, polygon))
        return true;
    for (uint32_t i = 0; i < field->goal_polygon_count; i++) {
        if (field->goal_polygons[i].polygon != polygon)
            continue;
        const uint32_t number = field->corner_count + field->goal_polygons[i].goal;
        const struct wend_point goal = point_of_next(field, number);
        const double rest = number < first_link(field) ? 0 : field->links[number - first_link(field)].length;
        bool is_seen =
            !cone || (wend_cross(eye->from, cone->right, goal) >= 0 && wend_cross(eye->from, cone->left, goal) <= 0);
        if (is_seen)
            read_length(reader, rest + length_between(eye->from, goal), number);
    }
    return true;
}

static wend_place place_of_next(const struct wend_mesh_field *field, uint32_t next)
{
    return next < field->corner_count ? wend_vertex_place(field_surface(field), next)
           : next < first_link(field) ? field->goals[next - field->corner_count]
                                      : link_of_field(field, next - first_link(field))->from;
}

/* The best path on from a place over the corners, goals and links known so far. */
static bool look_at_field(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *step)
{
    struct field_reader reader = {field, MESH_NO_WAY, WEND_NONE};
    struct wend_around around;
    struct wend_taut_eye eye;
    if (!wend_surface_around(field_surface(field), place, &around))
        return false;
    taut_open_eye(&eye, graph_of(field), field_surface(field), field_point_of(place), &reader);
    do
        taut_look_out(&eye, around.polygon, read_goals, read_seen);
    while (wend_around_next(field_surface(field), &around));
    if (reader.next == WEND_NONE || wend_mesh_field_price(field, reader.length) == UINT64_MAX)
        return false;
    *step = (struct wend_mesh_step){reader.length, place_of_next(field, reader.next), reader.next};
    return true;
}

bool wend_mesh_field_look(const struct wend_mesh_field *field, wend_place place, struct wend_mesh_step *step)
{
    return wend_mesh_field_is_whole(field) && look_at_field(field, place, step);
}

double wend_mesh_field_link_length(const struct wend_mesh_field *field, const struct wend_mesh_step *step)
{
    const uint32_t link = step->next - first_link(field);
    return step->next >= first_link(field) && link < field->link_count ? length_of_link(field, link) : 0;
}

bool wend_mesh_field_step(const struct wend_mesh_field *field, struct wend_mesh_step *step)
{
    const uint32_t link = step->next - first_link(field);
    if (step->next < field->corner_count) {
        const struct mesh_field_corner *corner = &field->corners[step->next];
        *step = (struct wend_mesh_step){corner->length, place_of_next(field, corner->next), corner->next};
    } else if (step->next < first_link(field)) {
        return false;
    } else if (link < field->link_count) { /* the link is taken: its end is next */
        const double length = field->links[link].length;
        *step = (struct wend_mesh_step){length, link_of_field(field, link)->to, step->next + field->link_count};
        step->place.flags |= WEND_PLACE_BY_LINK;
    } else {
        const struct mesh_field_link *taken = &field->links[link - field->link_count];
        const double length = taken->length - length_of_link(field, link - field->link_count);
        *step = (struct wend_mesh_step){length, place_of_next(field, taken->next), taken->next};
    }
    return true;
}
