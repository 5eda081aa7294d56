/* Builds a graph of corners: looks around from each, finds the arcs on which a string can go on, and sorts them. */
#include "map/taut/taut_build.h"

#include <string.h>

#include "base/array.h"
#include "base/root.h"
#include "base/sort.h"
#include "map/navmesh/navmesh_calls.h"

static uint32_t look_of_vertex(const struct wend_surface *surface, uint32_t vertex, struct wend_point at, bool may_turn)
{
    if (may_turn)
        return TAUT_TURN;
    const struct wend_fan fan = wend_vertex_fan(surface, &surface->vertices[vertex]);
    if (wend_point_equal(fan.behind, at) && wend_point_equal(fan.ahead, at))
        return TAUT_OPEN;
    return wend_cross(fan.behind, at, fan.ahead) == 0 ? TAUT_FLAT : 0;
}

static struct wend_taut_side packed(const struct wend_surface *surface, uint32_t i)
{
    const struct wend_side *side = &surface->sides[i];
    uint32_t vertex = side->corner >> 1;
    struct wend_taut_side copy = {.at = side->at, .block = side->block, .polygon = side->polygon};
    copy.corner = vertex << TAUT_SHIFT | look_of_vertex(surface, vertex, side->at, (side->corner & 1) != 0);
    copy.twin = side->twin;
    if (side->twin != WEND_NONE)
        copy.twin += surface->polygons[surface->sides[side->twin].polygon].first;
    return copy;
}

/* Precondition: less than 2^29 vertices and 2^31 sides. False: no memory. */
static bool pack_sides(struct wend_taut_sides *sides, const struct wend_surface *surface, const wend_allocator *memory)
{
    sides->count = 2 * surface->side_count;
    /* Entries of no polygon stay WEND_NONE. */
    sides->sides = wend_allocate_filled(memory, sides->count ? sides->count : 1, sizeof *sides->sides, 0xFF);
    for (uint32_t p = 0; sides->sides && p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        struct wend_taut_side *first = sides->sides + 2 * polygon->first;
        for (uint32_t i = 0; i < polygon->count; i++)
            first[i] = first[i + polygon->count] = packed(surface, polygon->first + i);
    }
    return sides->sides != NULL;
}

/* Computes the bounding boxes of all polygons. */
static bool box_polygons(struct wend_taut_build *build)
{
    const struct wend_surface *surface = build->surface;
    const uint32_t room = surface->polygon_count != 0 ? surface->polygon_count : 1;
    build->boxes = wend_allocate(build->memory, room, sizeof *build->boxes);
    for (uint32_t p = 0; build->boxes && p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        build->boxes[p] = taut_no_box();
        for (uint32_t i = polygon->first; i < polygon->first + polygon->count; i++)
            taut_widen_box(&build->boxes[p], (struct wend_taut_box){surface->sides[i].at, surface->sides[i].at});
    }
    return build->boxes != NULL;
}

/* A look around from a corner. */
struct corner_look {
    struct wend_taut_listing listing;
    struct wend_taut_build *build;
    uint32_t vertex;
};

/* Records that a corner's look has entered a polygon: widens the corner's view, and keeps the wedge. */
WEND_ALWAYS_INLINE bool note_entered(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct corner_look *look = eye->user;
    struct wend_taut_build *build = look->build;
    taut_widen_box(&build->graph->views[look->vertex], build->boxes[polygon]);
    if (wend_wedge_note(&build->wedges, eye, look->vertex, polygon, cone, build->memory))
        return true;
    look->listing.lacks_memory = true;
    eye->is_over = true;
    return false;
}

/* Looks around from a corner with that many polygons around it, and records how far it looks. False: no memory. */
static bool look_wide(struct wend_taut_build *build, uint32_t vertex, uint32_t polygons)
{
    struct corner_look look = {{&build->view, build->memory, false}, build, vertex};
    struct wend_taut_eye eye;
    taut_open_eye(&eye, build->graph, build->surface, build->graph->corners[vertex].at, &look);
    build->view.seen_count = 0;
    for (uint32_t i = 0; i < polygons && !eye.is_over; i++)
        taut_look_out(&eye, build->fan[i], note_entered, taut_list_seen);
    return !look.listing.lacks_memory;
}

bool wend_taut_build_fan(struct wend_taut_build *build, uint32_t vertex, uint32_t *count)
{
    const struct wend_surface *surface = build->surface;
    uint32_t side = surface->vertices[vertex].side;
    *count = 0;
    while (side != WEND_NONE) {
        if (!WEND_APPEND(build->memory, build->fan, *count, build->fan_capacity, surface->sides[side].polygon))
            return false;
        side = surface->sides[wend_side_before(surface, side)].twin;
    }
    return true;
}

static bool reserve_arcs(struct wend_taut_build *build, uint32_t more)
{
    struct wend_taut_graph *graph = build->graph;
    uint64_t needed = (uint64_t)graph->arc_count + more;
    return needed < UINT32_MAX / 3 && WEND_RESERVE(build->memory, graph->arcs, graph->arc_capacity, needed);
}

/* Keeps the direction of the arc that bends most. */
static void note_last(struct wend_taut_corner *corner, uint32_t bend, struct wend_point direction)
{
    struct wend_point *last = &corner->last[bend];
    int64_t turn = wend_taut_cross(*last, direction);
    if ((last->x | last->y) == 0 || (bend == TAUT_RIGHT ? turn < 0 : turn > 0))
        *last = direction;
}

static float length_below(struct wend_point direction)
{
    double x = direction.x, y = direction.y;
    return (float)(wend_sqrt(x * x + y * y) * (1 - 1.0 / (1 << 23)));
}

bool wend_taut_build_look(struct wend_taut_build *build, uint32_t vertex)
{
    struct wend_taut_graph *graph = build->graph;
    struct wend_taut_corner *corner = &graph->corners[vertex];
    uint32_t count;
    if (!wend_taut_build_fan(build, vertex, &count) || !look_wide(build, vertex, count) ||
        !reserve_arcs(build, build->view.seen_count))
        return false;
    for (uint32_t i = 0; i < build->view.seen_count; i++) {
        const struct wend_taut_seen *seen = &build->view.seen[i];
        struct wend_point direction = wend_taut_direction(corner->at, seen->at);
        uint32_t ways = wend_taut_paths(corner, direction);
        for (uint32_t bend = 0; bend < TAUT_WAYS; bend++)
            if (ways >> bend & 1)
                note_last(corner, bend, direction);
        if (ways != 0)
            graph->arcs[graph->arc_count++] = (struct wend_taut_arc){seen->at, seen->vertex, length_below(direction)};
    }
    return true;
}

/* The order of a corner's arcs: with sign 1, arcs further to the inner side (cross above 0) come later. */
struct arc_order {
    struct wend_point at;
    int sign;
};

static bool comes_first(const void *first, const void *second, const void *user)
{
    const struct wend_taut_arc *a = first, *b = second;
    const struct arc_order *order = user;
    int64_t cross = wend_cross(order->at, a->at, b->at);
    if (cross != 0)
        return (cross > 0) == (order->sign > 0);
    return a->length != b->length ? a->length < b->length : a->vertex < b->vertex;
}

/* The lists of its corner that an arc belongs to: a bit per way for `onward`, shifted by TAUT_WAYS for `endings`. */
static uint32_t lists_of(const struct wend_taut_graph *graph, const struct wend_taut_corner *corner,
                         const struct wend_taut_arc *arc)
{
    const struct wend_taut_corner *other = &graph->corners[arc->vertex];
    struct wend_point out = wend_taut_direction(corner->at, arc->at), in = wend_taut_direction(arc->at, corner->at);
    uint32_t lists = 0, ways = wend_taut_paths(corner, in);
    if (wend_taut_goes_on(other, wend_taut_paths(other, out), out))
        lists |= wend_taut_paths(corner, out);
    if (!wend_taut_goes_on(corner, ways, in))
        lists |= ways << TAUT_WAYS;
    return lists;
}

/* Removes repeated arcs: a corner may be seen twice. */
static uint32_t drop_repeated(struct wend_taut_arc *arcs, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || arcs[i].vertex != arcs[kept - 1].vertex)
            arcs[kept++] = arcs[i];
    return kept;
}

/* Copies the arcs of a corner that belong to one list, sorts them, and returns their number. */
static uint32_t put_list(const struct wend_taut_build *build, const struct wend_taut_corner *corner, uint32_t first,
                         uint32_t end, uint32_t list, struct wend_taut_arc *to)
{
    uint32_t put = 0;
    for (uint32_t i = first; i < end; i++)
        if (build->lists[i] >> list & 1)
            to[put++] = build->graph->arcs[i];
    bool most_bent_first = list < TAUT_WAYS, is_right = list % TAUT_WAYS == TAUT_RIGHT;
    const struct arc_order order = {corner->at, most_bent_first == is_right ? 1 : -1};
    WEND_SORT(to, put, comes_first, &order);
    return drop_repeated(to, put);
}

/* The number of entries in all lists of a vertex, in a finished graph. */
static uint32_t listed_arcs(const struct wend_taut_graph *graph, uint32_t vertex)
{
    return graph->corners[vertex + 1].onward[0] - graph->corners[vertex].onward[0];
}

static bool arcs_stay(const struct wend_taut_build *build, uint32_t vertex)
{
    return build->before && build->listed[vertex];
}

/* Chooses the lists of each arc; returns the number of entries in all lists. */
static uint64_t choose_lists(struct wend_taut_build *build)
{
    const struct wend_taut_graph *graph = build->graph;
    uint64_t entries = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        if (arcs_stay(build, v))
            entries += listed_arcs(build->before, v);
        for (uint32_t i = graph->corners[v].onward[0]; i < graph->corners[v + 1].onward[0]; i++) {
            uint32_t lists = lists_of(graph, &graph->corners[v], &graph->arcs[i]);
            build->lists[i] = (uint8_t)lists;
            for (; lists != 0; lists &= lists - 1)
                entries++;
        }
    }
    return entries;
}

/* Copies the unchanged lists of a vertex to their new position; returns their number of entries. */
static uint32_t copy_staying(const struct wend_taut_build *build, uint32_t vertex, uint32_t start,
                             struct wend_taut_arc *arcs)
{
    const struct wend_taut_corner *was = &build->before->corners[vertex];
    struct wend_taut_corner *now = &build->graph->corners[vertex];
    const uint32_t first = was->onward[0], count = listed_arcs(build->before, vertex);
    memcpy(arcs + start, build->before->arcs + first, count * sizeof *arcs);
    for (uint32_t bend = 0; bend < TAUT_WAYS; bend++) {
        now->onward[bend] = was->onward[bend] - first + start;
        now->endings[bend] = was->endings[bend] - first + start;
    }
    return count;
}

static void put_lists(const struct wend_taut_build *build, struct wend_taut_arc *arcs)
{
    const struct wend_taut_graph *graph = build->graph;
    uint32_t put = 0, first = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        struct wend_taut_corner *corner = &graph->corners[v];
        uint32_t end = graph->corners[v + 1].onward[0], starts[2 * TAUT_WAYS];
        if (arcs_stay(build, v)) {
            put += copy_staying(build, v, put, arcs);
            continue; /* it has no new arcs */
        }
        for (uint32_t list = 0; list < 2 * TAUT_WAYS; list++) {
            starts[list] = put;
            put += put_list(build, corner, first, end, list, arcs + put);
        }
        memcpy(corner->onward, starts, sizeof corner->onward);
        memcpy(corner->endings, starts + TAUT_WAYS, sizeof corner->endings);
        first = end;
    }
    graph->corners[graph->vertex_count].onward[0] = put;
}

bool wend_taut_build_sort(struct wend_taut_build *build)
{
    struct wend_taut_graph *graph = build->graph;
    uint32_t seen = graph->arc_count ? graph->arc_count : 1;
    build->lists = wend_allocate(build->memory, seen, 1);
    if (!build->lists)
        return false;
    uint64_t entries = choose_lists(build);
    struct wend_taut_arc *arcs = NULL;
    if (entries < UINT32_MAX / 2)
        arcs = wend_allocate(build->memory, entries ? (size_t)entries : 1, sizeof *arcs);
    if (arcs) {
        if (entries == 0)
            memset(arcs, 0, sizeof *arcs); /* never an arc, but an image contains it */
        put_lists(build, arcs);
        wend_release(build->memory, graph->arcs, graph->arc_capacity, sizeof *arcs);
        graph->arcs = arcs;
        graph->arc_count = (uint32_t)entries; /* the size of the array */
        graph->arc_capacity = 0;
    }
    wend_release(build->memory, build->lists, seen, 1);
    return arcs != NULL;
}

static bool build_arcs(struct wend_taut_build *build)
{
    struct wend_taut_graph *graph = build->graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        graph->corners[v].onward[0] = graph->arc_count;
        if (taut_has_turn(build->surface, v) && !wend_taut_build_look(build, v))
            return false;
    }
    graph->corners[graph->vertex_count].onward[0] = graph->arc_count;
    return wend_taut_build_sort(build);
}

static void set_corners(struct wend_taut_graph *graph, const struct wend_surface *surface)
{
    memset(graph->corners, 0, ((size_t)graph->vertex_count + 1) * sizeof *graph->corners);
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        const struct wend_vertex *vertex = &surface->vertices[v];
        if (vertex->side == WEND_NONE)
            continue;
        const struct wend_point at = surface->sides[vertex->side].at;
        graph->corners[v].at = at;
        const struct wend_fan fan = wend_vertex_fan(surface, vertex);
        graph->corners[v].behind = wend_taut_direction(at, fan.behind);
        graph->corners[v].ahead = wend_taut_direction(at, fan.ahead);
    }
}

wend_status wend_taut_build_begin(struct wend_taut_build *build)
{
    const struct wend_surface *surface = build->surface;
    struct wend_taut_graph *graph = build->graph;
    *graph = (struct wend_taut_graph){0};
    if (surface->vertex_count >= UINT32_MAX >> TAUT_SHIFT || surface->side_count >= UINT32_MAX / 2)
        return WEND_ERROR_ARGUMENT;
    const bool good = pack_sides(&graph->sides, surface, build->memory) && box_polygons(build);
    const size_t room = (size_t)surface->vertex_count + 1;
    graph->vertex_count = surface->vertex_count;
    graph->corners = good ? wend_allocate(build->memory, room, sizeof *graph->corners) : NULL;
    graph->views = graph->corners ? wend_allocate(build->memory, room, sizeof *graph->views) : NULL;
    if (!graph->views)
        return WEND_ERROR_MEMORY;
    set_corners(graph, surface);
    for (uint32_t v = 0; v <= graph->vertex_count; v++)
        graph->views[v] = taut_no_box();
    return WEND_OK;
}

wend_status wend_taut_build_end(struct wend_taut_build *build, wend_status status)
{
    if (status == WEND_OK && !wend_wedges_sort(&build->wedges, build->graph, build->surface, build->memory))
        status = WEND_ERROR_MEMORY;
    WEND_RELEASE(build->memory, build->wedges.items, build->wedges.capacity);
    wend_taut_view_destroy(&build->view, build->memory);
    WEND_RELEASE(build->memory, build->fan, build->fan_capacity);
    wend_release(build->memory, build->boxes, build->surface->polygon_count ? build->surface->polygon_count : 1,
                 sizeof *build->boxes);
    if (status != WEND_OK)
        wend_taut_graph_destroy(build->graph, build->memory);
    return status;
}

wend_status wend_taut_graph_build(struct wend_taut_graph *graph, const struct wend_surface *surface, bool wedges,
                                  const wend_allocator *memory)
{
    struct wend_taut_build build = {.graph = graph, .surface = surface, .memory = memory, .wedges.is_kept = wedges};
    wend_status status = wend_taut_build_begin(&build);
    if (status == WEND_OK && !build_arcs(&build))
        status = WEND_ERROR_MEMORY;
    return wend_taut_build_end(&build, status);
}
