/* The graph of corners: sides, arcs, the look from a place, and how it is made. */

#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "base/root.h"
#include "base/sort.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/taut/taut_cones.h"
#include "map/taut/taut_wedges.h"

static uint32_t look_of_vertex(const struct wend_vertex *vertex, struct wend_point at, bool may_turn)
{
    if (may_turn)
        return TAUT_TURN;
    if (wend_point_equal(vertex->behind, at) && wend_point_equal(vertex->ahead, at))
        return TAUT_OPEN;
    return wend_cross(vertex->behind, at, vertex->ahead) == 0 ? TAUT_FLAT : 0;
}

static struct wend_taut_side packed(const struct wend_surface *surface, uint32_t i)
{
    const struct wend_side *side = &surface->sides[i];
    uint32_t vertex = side->corner >> 1;
    struct wend_taut_side copy = {.at = side->at, .block = side->block, .polygon = side->polygon};
    copy.corner = vertex << TAUT_SHIFT | look_of_vertex(&surface->vertices[vertex], side->at, (side->corner & 1) != 0);
    copy.twin = side->twin;
    if (side->twin != WEND_NONE)
        copy.twin += surface->polygons[surface->sides[side->twin].polygon].first;
    return copy;
}

/* For up to 2^29 vertices and 2^31 sides; MEMORY leaves none. */
static wend_status taut_sides_build(struct wend_taut_sides *sides, const struct wend_surface *surface,
                                    const wend_allocator *memory)
{
    sides->count = 2 * surface->side_count;
    /* Of what is between polygons none is told. */
    sides->sides = wend_allocate_filled(memory, sides->count ? sides->count : 1, sizeof *sides->sides, 0xFF);
    if (!sides->sides)
        return WEND_ERROR_MEMORY;
    for (uint32_t p = 0; p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        struct wend_taut_side *first = sides->sides + 2 * polygon->first;
        for (uint32_t i = 0; i < polygon->count; i++)
            first[i] = first[i + polygon->count] = packed(surface, polygon->first + i);
    }
    return WEND_OK;
}

/* Taut visibility graphs: their memory. */

/* While it is made the arcs are a list that grows, later one of just the right length. */
static void release_arcs(struct wend_taut_graph *graph, const wend_allocator *memory)
{
    if (graph->arc_capacity != 0)
        WEND_RELEASE(memory, graph->arcs, graph->arc_capacity);
    else
        WEND_RELEASE(memory, graph->arcs, graph->arc_count ? graph->arc_count : 1);
}

void wend_taut_graph_destroy(struct wend_taut_graph *graph, const wend_allocator *memory)
{
    WEND_RELEASE(memory, graph->sides.sides, graph->sides.count ? graph->sides.count : 1);
    WEND_RELEASE(memory, graph->corners, (size_t)graph->vertex_count + 1);
    WEND_RELEASE(memory, graph->views, (size_t)graph->vertex_count + 1);
    release_arcs(graph, memory);
    wend_taut_wedges_destroy(&graph->wedges, memory);
    *graph = (struct wend_taut_graph){0};
}

size_t wend_taut_graph_memory(const struct wend_taut_graph *graph)
{
    if (!graph->corners)
        return 0;
    return (graph->sides.count ? graph->sides.count : 1) * sizeof *graph->sides.sides +
           ((size_t)graph->vertex_count + 1) * (sizeof *graph->corners + sizeof *graph->views) +
           (graph->arc_count ? graph->arc_count : 1) * sizeof *graph->arcs + wend_taut_wedges_memory(&graph->wedges);
}

wend_status wend_taut_graph_copy(struct wend_taut_graph *to, const struct wend_taut_graph *from,
                                 const wend_allocator *memory)
{
    *to = (struct wend_taut_graph){
        .vertex_count = from->vertex_count, .arc_count = from->arc_count, .may_have_wedges = from->may_have_wedges};
    if (!from->corners)
        return WEND_OK;
    size_t sides = from->sides.count ? from->sides.count : 1, arcs = from->arc_count ? from->arc_count : 1;
    to->sides.sides = wend_allocate(memory, sides, sizeof *to->sides.sides);
    to->sides.count = from->sides.count;
    to->corners = wend_allocate(memory, (size_t)from->vertex_count + 1, sizeof *to->corners);
    to->views = wend_allocate(memory, (size_t)from->vertex_count + 1, sizeof *to->views);
    to->arcs = wend_allocate(memory, arcs, sizeof *to->arcs);
    const bool has_wedges = wend_taut_wedges_copy(&to->wedges, &from->wedges, memory);
    if (!to->sides.sides || !to->corners || !to->views || !to->arcs || !has_wedges) {
        wend_taut_graph_destroy(to, memory);
        return WEND_ERROR_MEMORY;
    }
    memcpy(to->sides.sides, from->sides.sides, sides * sizeof *to->sides.sides);
    memcpy(to->corners, from->corners, ((size_t)from->vertex_count + 1) * sizeof *to->corners);
    memcpy(to->views, from->views, ((size_t)from->vertex_count + 1) * sizeof *to->views);
    memcpy(to->arcs, from->arcs, arcs * sizeof *to->arcs);
    return WEND_OK;
}

void wend_taut_graph_image(struct wend_taut_graph *graph, struct wend_image *image)
{
    if (!wend_image_is_opened(image) && graph->arcs && graph->arc_count == 0)
        memset(graph->arcs, 0, sizeof *graph->arcs); /* the one of a graph that has none was never set */
    WEND_IMAGE_U32(image, graph->sides.count);
    WEND_IMAGE_U32(image, graph->vertex_count);
    WEND_IMAGE_U32(image, graph->arc_count);
    WEND_IMAGE_BOOL(image, graph->may_have_wedges);
    WEND_IMAGE_ARRAY(image, graph->sides.sides, graph->sides.count ? graph->sides.count : 1);
    WEND_IMAGE_ARRAY(image, graph->corners, (uint64_t)graph->vertex_count + 1);
    WEND_IMAGE_ARRAY(image, graph->views, (uint64_t)graph->vertex_count + 1);
    WEND_IMAGE_ARRAY(image, graph->arcs, graph->arc_count ? graph->arc_count : 1);
    wend_taut_wedges_image(&graph->wedges, image);
}

/* A look that makes a list. */
struct listing {
    struct wend_taut_view *view;
    const struct wend_taut_look *look;
    const wend_allocator *memory;
    enum wend_taut_sight sight;
    struct build *build; /* where a graph is made */
    uint32_t vertex;
};

static WEND_NEVER_INLINE bool grow_seen(struct wend_taut_view *view, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, view->seen, view->seen_capacity, view->seen_capacity + 1);
}

WEND_ALWAYS_INLINE bool list_seen(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    struct listing *listing = eye->user;
    struct wend_taut_view *view = listing->view;
    if (view->seen_count == view->seen_capacity && !grow_seen(view, listing->memory)) {
        listing->sight = TAUT_SIGHT_NO_MEMORY;
        return false;
    }
    view->seen[view->seen_count++] = (struct wend_taut_seen){side->at, side->corner >> TAUT_SHIFT, ways};
    return true;
}

WEND_ALWAYS_INLINE bool look_for_target(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct listing *listing = eye->user;
    const struct wend_taut_look *look = listing->look;
    for (uint32_t i = 0; i < look->target_count; i++) {
        if (polygon != look->target_polygons[i])
            continue;
        bool is_seen = !cone || (wend_cross(look->from, cone->right, look->target) >= 0 &&
                                 wend_cross(look->from, cone->left, look->target) <= 0);
        if (is_seen)
            listing->sight = TAUT_SIGHT_TARGET;
        eye->is_over = is_seen;
        return !is_seen;
    }
    return true;
}

static void widen_box(struct wend_taut_box *box, struct wend_taut_box other)
{
    box->low.x = other.low.x < box->low.x ? other.low.x : box->low.x;
    box->low.y = other.low.y < box->low.y ? other.low.y : box->low.y;
    box->high.x = other.high.x > box->high.x ? other.high.x : box->high.x;
    box->high.y = other.high.y > box->high.y ? other.high.y : box->high.y;
}

enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory)
{
    struct listing listing = {view, look, memory, TAUT_SIGHT_NO, NULL, 0};
    struct wend_taut_eye eye;
    eye.graph = look->graph;
    eye.surface = look->surface;
    eye.from = look->from;
    eye.blocks = look->blocks;
    eye.user = &listing;
    eye.is_over = false;
    view->seen_count = 0;
    for (uint32_t i = 0; i < count && !eye.is_over; i++)
        taut_look_out(&eye, polygons[i], look_for_target, list_seen);
    return listing.sight;
}

void wend_taut_view_destroy(struct wend_taut_view *view, const wend_allocator *memory)
{
    WEND_RELEASE(memory, view->seen, view->seen_capacity);
    *view = (struct wend_taut_view){0};
}

size_t wend_taut_view_memory(const struct wend_taut_view *view)
{
    return view->seen_capacity * sizeof *view->seen;
}

/* How it is made: looks around from every corner, tells which arcs one can go on from, and sorts them by direction. */

enum { RIGHT_BIT = 1 << TAUT_RIGHT, LEFT_BIT = 1 << TAUT_LEFT };

/* A graph being made. */
struct build {
    struct wend_taut_graph *graph;
    const struct wend_surface *surface;
    const wend_allocator *memory;
    struct wend_taut_view view;
    uint32_t *fan; /* the polygons around a corner */
    uint32_t fan_capacity;
    uint8_t *lists;              /* per arc, lists_of */
    struct wend_taut_box *boxes; /* around polygons */
    struct wend_wedge_list wedges;
    /* Where a graph is repaired: the one before, and per vertex 1 where its lists of arcs are as they were there. */
    const struct wend_taut_graph *before;
    uint8_t *listed;
};

static const struct wend_taut_box empty_box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

/* Finds the boxes around all polygons. */
static bool box_polygons(struct build *build)
{
    const struct wend_surface *surface = build->surface;
    const uint32_t room = surface->polygon_count != 0 ? surface->polygon_count : 1;
    build->boxes = wend_allocate(build->memory, room, sizeof *build->boxes);
    for (uint32_t p = 0; build->boxes && p < surface->polygon_count; p++) {
        const struct wend_polygon *polygon = &surface->polygons[p];
        build->boxes[p] = empty_box;
        for (uint32_t i = polygon->first; i < polygon->first + polygon->count; i++)
            widen_box(&build->boxes[p], (struct wend_taut_box){surface->sides[i].at, surface->sides[i].at});
    }
    return build->boxes != NULL;
}

/* How far a corner looks, and what it sees of a polygon. */
WEND_ALWAYS_INLINE bool note_entered(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct listing *listing = eye->user;
    struct build *build = listing->build;
    widen_box(&build->graph->views[listing->vertex], build->boxes[polygon]);
    if (wend_wedge_note(&build->wedges, eye, listing->vertex, polygon, cone, build->memory))
        return true;
    listing->sight = TAUT_SIGHT_NO_MEMORY;
    eye->is_over = true;
    return false;
}

/* Looks around from a corner, and notes how far it looks. */
static enum wend_taut_sight look_wide(struct build *build, uint32_t vertex, uint32_t polygons)
{
    struct wend_taut_graph *graph = build->graph;
    struct listing listing = {
        .view = &build->view, .memory = build->memory, .sight = TAUT_SIGHT_NO, .build = build, .vertex = vertex};
    struct wend_taut_eye eye;
    eye.graph = graph;
    eye.surface = build->surface;
    eye.from = graph->corners[vertex].at;
    eye.blocks = NULL;
    eye.user = &listing;
    eye.is_over = false;
    build->view.seen_count = 0;
    for (uint32_t i = 0; i < polygons && !eye.is_over; i++)
        taut_look_out(&eye, build->fan[i], note_entered, list_seen);
    return listing.sight;
}

static bool has_turn_at(const struct wend_surface *surface, uint32_t vertex)
{
    uint32_t side = surface->vertices[vertex].side;
    return side != WEND_NONE && (surface->sides[side].corner & 1) != 0;
}

/* The polygons around a corner, from the wall that begins there to the one that ends there. */
static bool list_fan(struct build *build, uint32_t vertex, uint32_t *count)
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

static bool reserve_arcs(struct build *build, uint32_t more)
{
    struct wend_taut_graph *graph = build->graph;
    uint64_t needed = (uint64_t)graph->arc_count + more;
    return needed < UINT32_MAX / 3 && WEND_RESERVE(build->memory, graph->arcs, graph->arc_capacity, needed);
}

/* The direction of the arc that bends most. */
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

/* All arcs of a corner, in the order in which they are seen. */
static bool look_around_corner(struct build *build, uint32_t vertex)
{
    struct wend_taut_graph *graph = build->graph;
    struct wend_taut_corner *corner = &graph->corners[vertex];
    uint32_t count;
    if (!list_fan(build, vertex, &count) || look_wide(build, vertex, count) == TAUT_SIGHT_NO_MEMORY ||
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

/* How many entries all lists of a vertex have, in a graph that is made. */
static uint32_t listed_arcs(const struct wend_taut_graph *graph, uint32_t vertex)
{
    return graph->corners[vertex + 1].onward[0] - graph->corners[vertex].onward[0];
}

static bool arcs_stay(const struct build *build, uint32_t vertex)
{
    return build->before && build->listed[vertex];
}

/* Where each arc belongs; returns how many entries that makes. */
static uint64_t choose_lists(struct build *build)
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

/* Copies the lists of a vertex that are as before, to where they begin now; returns how many entries they have. */
static uint32_t copy_staying(const struct build *build, uint32_t vertex, uint32_t start, struct wend_taut_arc *arcs)
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

static void put_lists(const struct build *build, struct wend_taut_arc *arcs)
{
    const struct wend_taut_graph *graph = build->graph;
    uint32_t put = 0, first = 0;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        struct wend_taut_corner *corner = &graph->corners[v];
        uint32_t end = graph->corners[v + 1].onward[0], starts[2 * TAUT_WAYS];
        if (arcs_stay(build, v)) {
            put += copy_staying(build, v, put, arcs);
            continue; /* none of its arcs are new */
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
        if (vertex->side == WEND_NONE)
            continue;
        const struct wend_point at = surface->sides[vertex->side].at;
        graph->corners[v].at = at;
        graph->corners[v].behind = wend_taut_direction(at, vertex->behind);
        graph->corners[v].ahead = wend_taut_direction(at, vertex->ahead);
    }
}

/* Sides and corners of the graph to be made, no arcs yet. ARGUMENT, MEMORY. */
static wend_status begin_build(struct build *build)
{
    const struct wend_surface *surface = build->surface;
    struct wend_taut_graph *graph = build->graph;
    *graph = (struct wend_taut_graph){0};
    if (surface->vertex_count >= UINT32_MAX >> TAUT_SHIFT || surface->side_count >= UINT32_MAX / 2)
        return WEND_ERROR_ARGUMENT;
    const bool good = taut_sides_build(&graph->sides, surface, build->memory) == WEND_OK && box_polygons(build);
    const size_t room = (size_t)surface->vertex_count + 1;
    graph->vertex_count = surface->vertex_count;
    graph->corners = good ? wend_allocate(build->memory, room, sizeof *graph->corners) : NULL;
    graph->views = graph->corners ? wend_allocate(build->memory, room, sizeof *graph->views) : NULL;
    if (!graph->views)
        return WEND_ERROR_MEMORY;
    set_corners(graph, surface);
    for (uint32_t v = 0; v <= graph->vertex_count; v++)
        graph->views[v] = empty_box;
    return WEND_OK;
}

static wend_status end_build(struct build *build, wend_status status)
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
    struct build build = {.graph = graph, .surface = surface, .memory = memory, .wedges.is_kept = wedges};
    wend_status status = begin_build(&build);
    if (status == WEND_OK && !build_arcs(&build))
        status = WEND_ERROR_MEMORY;
    return end_build(&build, status);
}

/*
 * How it is repaired. Whoever did not look into any polygon that has changed sees what it saw: its arcs stay, but for
 * those to corners that look anew, which tell of them, for who sees whom is the same from both ends.
 */
struct repair {
    struct build build;
    struct wend_taut_graph before;
    struct wend_taut_box *changes; /* around polygons that are not as they were */
    struct wend_taut_box changed;  /* around all of these */
    uint32_t change_count, change_capacity;
    uint8_t *same;    /* per polygon: 1, it is as it was */
    uint8_t *looks;   /* per vertex: 1, it looks anew */
    uint32_t *starts; /* per vertex: of its arcs, where it looks anew */
    uint32_t *noted;  /* per vertex: one more than the last from which an arc to it was kept */
};

/* Whether the corner at which a side begins is the same, and what is said of it, and its walls. */
static bool is_begin_kept(const struct repair *repair, uint32_t side)
{
    const struct wend_taut_graph *now = repair->build.graph, *before = &repair->before;
    const uint32_t corner = now->sides.sides[side].corner, vertex = corner >> TAUT_SHIFT;
    return before->sides.sides[side].corner == corner && vertex < before->vertex_count &&
           wend_point_equal(before->corners[vertex].behind, now->corners[vertex].behind) &&
           wend_point_equal(before->corners[vertex].ahead, now->corners[vertex].ahead);
}

/* Whether a polygon is as it was: the same corners, and walls. */
static bool is_polygon_kept(const struct repair *repair, uint32_t polygon)
{
    const struct wend_surface *surface = repair->build.surface;
    const struct wend_polygon *now = &surface->polygons[polygon];
    const struct wend_taut_sides *before = &repair->before.sides;
    if (2 * (uint64_t)(now->first + now->count) > before->count)
        return false;
    for (uint32_t i = 0; i < 2 * now->count; i++) {
        const struct wend_taut_side *was = &before->sides[2 * now->first + i];
        const struct wend_side *side = &surface->sides[now->first + i % now->count];
        if (was->polygon != polygon || !wend_point_equal(was->at, side->at) ||
            (was->twin == WEND_NONE) != (side->twin == WEND_NONE) || !is_begin_kept(repair, 2 * now->first + i))
            return false;
    }
    return true;
}

/*
 * Lists the polygons that are not as before. Whoever saw one that is gone sees one of these now, or a wall where one of
 * these has it.
 */
static bool list_changed_boxes(struct repair *repair)
{
    const struct wend_surface *surface = repair->build.surface;
    repair->changed = empty_box;
    for (uint32_t p = 0; p < surface->polygon_count; p++) {
        repair->same[p] = surface->polygons[p].count != 0 && is_polygon_kept(repair, p);
        if (repair->same[p] || surface->polygons[p].count == 0)
            continue;
        widen_box(&repair->changed, repair->build.boxes[p]);
        if (!WEND_APPEND(repair->build.memory, repair->changes, repair->change_count, repair->change_capacity,
                         repair->build.boxes[p]))
            return false;
    }
    return true;
}

static bool has_box(struct wend_taut_box box, struct wend_taut_box other)
{
    return box.low.x <= other.high.x && other.low.x <= box.high.x && box.low.y <= other.high.y &&
           other.low.y <= box.high.y;
}

/* Whether a cone may see some of a box: not where all of it lies beyond one of its limits. */
static bool may_see_box(struct wend_point from, const struct wend_taut_cone *cone, const struct wend_taut_box *box)
{
    const struct wend_point corners[] = {box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}};
    bool beyond_right = true, beyond_left = true;
    for (uint32_t i = 0; i < 4; i++) {
        beyond_right = beyond_right && wend_cross(from, cone->right, corners[i]) < 0;
        beyond_left = beyond_left && wend_cross(from, cone->left, corners[i]) > 0;
    }
    return !beyond_right && !beyond_left;
}

/* Ends a look in the first polygon that is not as it was, and cones that see nothing of those. */
WEND_ALWAYS_INLINE bool look_for_change(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    const struct repair *repair = eye->user;
    eye->is_over = !repair->same[polygon];
    return !cone || may_see_box(eye->from, cone, &repair->changed);
}

WEND_ALWAYS_INLINE bool pass_by(struct wend_taut_eye *eye, const struct wend_taut_side *side, uint32_t ways)
{
    (void)eye, (void)side, (void)ways;
    return true;
}

/*
 * Whether a corner sees a polygon that is not as it was. What it sees of the surface of before it sees of this one too,
 * up to there. Where no memory is left for its fan it may.
 */
static bool sees_change(struct repair *repair, uint32_t vertex)
{
    struct build *build = &repair->build;
    struct wend_taut_eye eye;
    uint32_t count;
    eye.graph = build->graph;
    eye.surface = build->surface;
    eye.from = build->graph->corners[vertex].at;
    eye.blocks = NULL;
    eye.user = repair;
    eye.is_over = !list_fan(build, vertex, &count);
    for (uint32_t i = 0; i < count && !eye.is_over; i++)
        taut_look_out(&eye, build->fan[i], look_for_change, pass_by);
    return eye.is_over;
}

/* Whether a corner must look anew. */
static bool must_look(struct repair *repair, uint32_t vertex)
{
    const struct wend_taut_graph *graph = repair->build.graph, *before = &repair->before;
    if (!has_turn_at(repair->build.surface, vertex))
        return false;
    const struct wend_taut_corner *now = &graph->corners[vertex], *was = &before->corners[vertex];
    if (vertex >= before->vertex_count || before->views[vertex].low.x > before->views[vertex].high.x ||
        !wend_point_equal(now->at, was->at) || !wend_point_equal(now->behind, was->behind) ||
        !wend_point_equal(now->ahead, was->ahead))
        return true;
    for (uint32_t i = 0; i < repair->change_count; i++)
        if (has_box(before->views[vertex], repair->changes[i]))
            return sees_change(repair, vertex);
    return false;
}

/* Looks around from all that must; their arcs stand one after the other. Others see as far as before. */
static bool look_anew(struct repair *repair)
{
    struct wend_taut_graph *graph = repair->build.graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++) {
        repair->starts[v] = graph->arc_count;
        repair->looks[v] = must_look(repair, v);
        if (repair->looks[v] && !look_around_corner(&repair->build, v))
            return false;
        if (repair->looks[v] || !has_turn_at(repair->build.surface, v))
            continue;
        graph->views[v] = repair->before.views[v];
        memcpy(graph->corners[v].last, repair->before.corners[v].last, sizeof graph->corners[v].last);
    }
    repair->starts[graph->vertex_count] = graph->arc_count;
    return true;
}

/*
 * Whether a number of before is still that of the same corner, which does not look anew. Where polygons were put back
 * as they were, their corners may have other numbers: one that was a corner's is then nobody's, or that of a vertex
 * where no path turns, which never looks.
 */
static bool is_corner_kept(const struct repair *repair, uint32_t vertex)
{
    return vertex < repair->build.graph->vertex_count && !repair->looks[vertex] &&
           has_turn_at(repair->build.surface, vertex);
}

/* The wedges of all corners that did not look anew: what they see is as it was. False: no memory. */
static bool keep_wedges(struct repair *repair)
{
    const struct wend_taut_wedges *before = &repair->before.wedges;
    struct wend_wedge_list *list = &repair->build.wedges;
    for (uint32_t p = 0; p < before->polygon_count && list->is_kept; p++)
        for (uint32_t i = before->starts[p]; i < before->starts[p + 1]; i++) {
            const struct wend_loose_wedge loose = {before->items[i], p};
            if (is_corner_kept(repair, loose.wedge.vertex) &&
                !WEND_APPEND(repair->build.memory, list->items, list->count, list->capacity, loose))
                return false;
        }
    return true;
}

/* Counts the arcs by which corners that look anew are seen from others, and numbers those of each other. */
static uint64_t number_returns(const struct repair *repair, uint32_t *returns)
{
    const struct wend_taut_graph *graph = repair->build.graph;
    uint64_t sum = 0;
    memset(returns, 0, ((size_t)graph->vertex_count + 1) * sizeof *returns);
    for (uint32_t i = 0; i < graph->arc_count; i++)
        returns[graph->arcs[i].vertex] += !repair->looks[graph->arcs[i].vertex];
    for (uint32_t v = 0; v <= graph->vertex_count; v++) {
        const uint32_t count = returns[v];
        returns[v] = (uint32_t)sum;
        sum += count;
    }
    return sum;
}

/* Puts those arcs where they belong; returns[v] is then where those of v end. */
static void put_returns(const struct repair *repair, uint32_t *returns, struct wend_taut_arc *arcs)
{
    const struct wend_taut_graph *graph = repair->build.graph;
    for (uint32_t v = 0; v < graph->vertex_count; v++)
        for (uint32_t i = repair->starts[v]; i < repair->starts[v + 1]; i++) {
            const struct wend_taut_arc *arc = &graph->arcs[i];
            if (!repair->looks[arc->vertex])
                arcs[returns[arc->vertex]++] = (struct wend_taut_arc){graph->corners[v].at, v, arc->length};
        }
}

/*
 * The arcs of a corner that does not look anew: those it had to others that do not, each once, and those that come
 * back.
 */
static uint32_t keep_arcs(const struct repair *repair, uint32_t vertex, struct wend_taut_arc *to)
{
    const struct wend_taut_graph *before = &repair->before;
    uint32_t kept = 0;
    if (!has_turn_at(repair->build.surface, vertex))
        return 0;
    for (uint32_t i = before->corners[vertex].onward[0]; i < before->corners[vertex + 1].onward[0]; i++) {
        const uint32_t other = before->arcs[i].vertex;
        if (!is_corner_kept(repair, other) || repair->noted[other] == vertex + 1)
            continue;
        repair->noted[other] = vertex + 1;
        to[kept++] = before->arcs[i];
    }
    return kept;
}

/* Whether a corner that does not look anew has lists only of those that do not either. */
static bool keeps_lists(const struct repair *repair, uint32_t vertex)
{
    const struct wend_taut_graph *before = &repair->before;
    if (!has_turn_at(repair->build.surface, vertex))
        return false;
    for (uint32_t i = before->corners[vertex].onward[0]; i < before->corners[vertex + 1].onward[0]; i++)
        if (!is_corner_kept(repair, before->arcs[i].vertex))
            return false;
    return true;
}

/* All arcs again, in the order of their corners; but not of those whose lists stay. */
static bool gather_arcs(struct repair *repair, uint32_t *returns)
{
    struct wend_taut_graph *graph = repair->build.graph;
    const uint64_t back = number_returns(repair, returns);
    const uint64_t most = back + graph->arc_count + repair->before.corners[repair->before.vertex_count].onward[0] + 1;
    const wend_allocator *memory = repair->build.memory;
    struct wend_taut_arc *come = wend_allocate(memory, (size_t)back + 1, sizeof *come);
    struct wend_taut_arc *arcs = most < UINT32_MAX / 3 ? wend_allocate(memory, (size_t)most, sizeof *arcs) : NULL;
    uint32_t count = 0;
    if (come && arcs)
        put_returns(repair, returns, come);
    for (uint32_t v = 0; come && arcs && v < graph->vertex_count; v++) {
        const uint32_t first = v == 0 ? 0 : returns[v - 1];
        graph->corners[v].onward[0] = count;
        repair->build.listed[v] = !repair->looks[v] && returns[v] == first && keeps_lists(repair, v);
        if (repair->build.listed[v])
            continue;
        if (repair->looks[v]) {
            const uint32_t seen = repair->starts[v + 1] - repair->starts[v];
            memcpy(arcs + count, graph->arcs + repair->starts[v], seen * sizeof *arcs);
            count += seen;
        } else {
            count += keep_arcs(repair, v, arcs + count);
            memcpy(arcs + count, come + first, (returns[v] - first) * sizeof *arcs);
            count += returns[v] - first;
        }
    }
    wend_release(memory, come, (size_t)back + 1, sizeof *come);
    if (!come || !arcs) {
        wend_release(memory, arcs, (size_t)most, sizeof *arcs);
        return false;
    }
    WEND_RELEASE(memory, graph->arcs, graph->arc_capacity);
    graph->corners[graph->vertex_count].onward[0] = count;
    graph->arcs = arcs;
    graph->arc_count = count;
    graph->arc_capacity = (uint32_t)most;
    return true;
}

static bool repair_arcs(struct repair *repair)
{
    const wend_allocator *memory = repair->build.memory;
    const size_t vertices = (size_t)repair->build.surface->vertex_count + 1,
                 polygons = (size_t)repair->build.surface->polygon_count + 1;
    uint32_t *returns = wend_allocate(memory, vertices, sizeof *returns);
    repair->same = wend_allocate(memory, polygons, 1);
    repair->looks = wend_allocate(memory, vertices, 1);
    repair->build.listed = wend_allocate(memory, vertices, 1);
    repair->starts = wend_allocate(memory, vertices, sizeof *repair->starts);
    repair->noted = wend_allocate_filled(memory, vertices, sizeof *repair->noted, 0);
    const bool has_room =
        returns && repair->same && repair->looks && repair->build.listed && repair->starts && repair->noted;
    const bool good = has_room && list_changed_boxes(repair) && look_anew(repair) && keep_wedges(repair) &&
                      gather_arcs(repair, returns) && sort_out(&repair->build);
    wend_release(memory, returns, vertices, sizeof *returns);
    wend_release(memory, repair->same, polygons, 1);
    wend_release(memory, repair->looks, vertices, 1);
    wend_release(memory, repair->build.listed, vertices, 1);
    wend_release(memory, repair->starts, vertices, sizeof *repair->starts);
    wend_release(memory, repair->noted, vertices, sizeof *repair->noted);
    WEND_RELEASE(memory, repair->changes, repair->change_capacity);
    return good;
}

wend_status wend_taut_graph_repair(struct wend_taut_graph *graph, const struct wend_surface *surface,
                                   const wend_allocator *memory)
{
    struct wend_taut_graph made;
    struct repair repair = {.build = {.graph = &made, .surface = surface, .memory = memory}, .before = *graph};
    repair.build.before = &repair.before;
    repair.build.wedges.is_kept = graph->may_have_wedges;
    wend_status status = begin_build(&repair.build);
    if (status == WEND_OK && !repair_arcs(&repair))
        status = WEND_ERROR_MEMORY;
    status = end_build(&repair.build, status);
    wend_taut_graph_destroy(graph, memory);
    *graph = made;
    return status;
}
