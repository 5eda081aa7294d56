/* Looks around from every corner, then tells which arcs one can go on from, and sorts them by direction. */
#include "map/taut/taut_build.h"

#include <string.h>

#include "base/array.h"
#include "base/root.h"
#include "base/sort.h"
#include "map/taut/taut_look.h"

enum { RIGHT_BIT = 1 << TAUT_RIGHT, LEFT_BIT = 1 << TAUT_LEFT };

/* A graph being made. */
struct build {
    struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    const wend_allocator *memory;
    struct wend_taut_view view;
    uint32_t *fan; /* the polygons around a corner */
    uint32_t fan_capacity;
    uint8_t *lists; /* per arc, lists_of */
};

static bool has_turn_at(const struct wend_surface *surface, uint32_t vertex)
{
    uint32_t side = surface->vertices[vertex].side;
    return side != WEND_NONE && (surface->sides[side].corner & 1) != 0;
}

static bool add_to_fan(struct build *build, uint32_t count, uint32_t polygon)
{
    if (!WEND_RESERVE(build->memory, build->fan, build->fan_capacity, count + 1))
        return false;
    build->fan[count] = polygon;
    return true;
}

/* The polygons around a corner, from the wall that begins there to the one that ends there. */
static bool list_fan(struct build *build, uint32_t vertex, uint32_t *count)
{
    const struct wend_surface *surface = build->surface;
    uint32_t side = surface->vertices[vertex].side;
    *count = 0;
    while (side != WEND_NONE) {
        if (!add_to_fan(build, *count, surface->sides[side].polygon))
            return false;
        ++*count;
        side = surface->sides[wend_side_before(surface, side)].twin;
    }
    return true;
}

static bool reserve_arcs(struct build *build, uint32_t more)
{
    struct wend_taut_graph *graph = build->graph;
    uint64_t needed = (uint64_t)graph->arc_count + more;
    return needed < UINT32_MAX / 3 && WEND_RESERVE(build->memory, graph->arcs, graph->arc_capacity, needed);
}

/* The direction of the arc that bends most. */
static void note_last(struct wend_taut_corner *corner, uint32_t way, struct wend_point direction)
{
    struct wend_point *last = &corner->last[way];
    int64_t turn = wend_taut_cross(*last, direction);
    if ((last->x | last->y) == 0 || (way == TAUT_RIGHT ? turn < 0 : turn > 0))
        *last = direction;
}

static float length_below(struct wend_point direction)
{
    double x = direction.x, y = direction.y;
    return (float)(wend_sqrt(x * x + y * y) * (1 - 1.0 / (1 << 23)));
}

/* All arcs of a corner, in the order in which they are seen. */
static bool look_around_corner(struct build *build, uint32_t vertex)
{
    struct wend_taut_graph *graph = build->graph;
    struct wend_taut_corner *corner = &graph->corners[vertex];
    struct wend_taut_look look = {.graph = graph, .surface = build->surface, .from = corner->at};
    uint32_t count;
    if (!list_fan(build, vertex, &count) ||
        wend_taut_look(&build->view, &look, build->fan, count, build->memory) == TAUT_SIGHT_NO_MEMORY ||
        !reserve_arcs(build, build->view.seen_count))
        return false;
    for (uint32_t i = 0; i < build->view.seen_count; i++) {
        const struct wend_taut_seen *seen = &build->view.seen[i];
        struct wend_point direction = wend_taut_direction(corner->at, seen->at);
        uint32_t ways = wend_taut_paths(corner, direction);
        for (uint32_t way = 0; way < TAUT_WAYS; way++)
            if (ways >> way & 1)
                note_last(corner, way, direction);
        if (ways != 0)
            graph->arcs[graph->arc_count++] = (struct wend_taut_arc){seen->at, seen->vertex, length_below(direction)};
    }
    return true;
}

/* --- order --- */

/* How the arcs of a corner are ordered: sign 1 = what lies to the inner side comes later. */
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

/* --- what goes where --- */

/* In which lists of its corner an arc belongs: bits of ways onward, and of endings shifted by TAUT_WAYS. */
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

/* Corners may be seen twice. */
static uint32_t drop_repeated(struct wend_taut_arc *arcs, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || arcs[i].vertex != arcs[kept - 1].vertex)
            arcs[kept++] = arcs[i];
    return kept;
}

/* Copies those of a corner's arcs, from `first` on, that belong to one list, and sorts them. */
static uint32_t put_list(const struct build *build, const struct wend_taut_corner *corner, uint32_t first, uint32_t end,
                         uint32_t list, struct wend_taut_arc *to)
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

/* Where each arc belongs; returns how many entries that makes. */
static uint64_t choose_lists(struct build *build)
{
    const struct wend_taut_graph *graph = build->graph;
    uint64_t entries = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        for (uint32_t i = graph->corners[v].onward[0]; i < graph->corners[v + 1].onward[0]; i++) {
            uint32_t lists = lists_of(graph, &graph->corners[v], &graph->arcs[i]);
            build->lists[i] = (uint8_t)lists;
            for (; lists != 0; lists &= lists - 1)
                entries++;
        }
    return entries;
}

static void put_lists(const struct build *build, struct wend_taut_arc *arcs)
{
    const struct wend_taut_graph *graph = build->graph;
    uint32_t put = 0, first = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        struct wend_taut_corner *corner = &graph->corners[v];
        uint32_t end = graph->corners[v + 1].onward[0], starts[2 * TAUT_WAYS];
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

/* Puts the arcs of all corners, which lie in the order in which they were seen, into their lists. */
static bool sort_out(struct build *build)
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
        put_lists(build, arcs);
        wend_release(build->memory, graph->arcs, graph->arc_capacity, sizeof *arcs);
        graph->arcs = arcs;
        graph->arc_count = (uint32_t)entries; /* as many as there is room for */
        graph->arc_capacity = 0;
    }
    wend_release(build->memory, build->lists, seen, 1);
    return arcs != NULL;
}

static bool build_arcs(struct build *build)
{
    struct wend_taut_graph *graph = build->graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        graph->corners[v].onward[0] = graph->arc_count;
        if (has_turn_at(build->surface, v) && !look_around_corner(build, v))
            return false;
    }
    graph->corners[graph->vertex_count].onward[0] = graph->arc_count;
    return sort_out(build);
}

static void set_corners(struct wend_taut_graph *graph, const struct wend_surface *surface)
{
    memset(graph->corners, 0, ((size_t)graph->vertex_count + 1) * sizeof *graph->corners);
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        const struct wend_vertex *vertex = &surface->vertices[v];
        graph->corners[v].at = vertex->at;
        graph->corners[v].behind = wend_taut_direction(vertex->at, vertex->behind);
        graph->corners[v].ahead = wend_taut_direction(vertex->at, vertex->ahead);
    }
}

wend_status wend_taut_graph_build(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                  const wend_allocator *memory)
{
    struct build build = {.graph = graph, .surface = surface, .memory = memory};
    *graph = (struct wend_taut_graph){0};
    if (surface->vertex_count >= UINT32_MAX >> TAUT_SHIFT || surface->side_count >= UINT32_MAX / 2)
        return WEND_ERROR_ARGUMENT;
    bool good = wend_taut_sides_build(&graph->sides, surface, memory) == WEND_OK;
    graph->vertex_count = surface->vertex_count;
    graph->corners = good ? wend_allocate(memory, (size_t)graph->vertex_count + 1, sizeof *graph->corners) : NULL;
    if (graph->corners)
        set_corners(graph, surface);
    good = graph->corners && build_arcs(&build);
    wend_taut_view_destroy(&build.view, memory);
    WEND_RELEASE(memory, build.fan, build.fan_capacity);
    if (!good)
        wend_taut_graph_destroy(graph, memory);
    return good ? WEND_OK : WEND_ERROR_MEMORY;
}
