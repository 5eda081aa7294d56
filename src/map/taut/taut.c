/* The graph of corners: its memory, its image, and the look from a place. */
#include "map/taut/taut.h"

#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "map/taut/taut_build.h"

/* While the graph is built its arcs are an array that grows, afterwards one of exactly the right length. */
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
/* A look for a target. */
struct target_look {
    struct wend_taut_listing listing;
    const struct wend_taut_look *look;
    bool is_found;
};

WEND_ALWAYS_INLINE bool look_for_target(struct wend_taut_eye *eye, uint32_t polygon, const struct wend_taut_cone *cone)
{
    struct target_look *search = eye->user;
    const struct wend_taut_look *look = search->look;
    for (uint32_t i = 0; i < look->target_count; i++) {
        if (polygon != look->target_polygons[i])
            continue;
        search->is_found = !cone || (wend_cross(look->from, cone->right, look->target) >= 0 &&
                                     wend_cross(look->from, cone->left, look->target) <= 0);
        eye->is_over = search->is_found;
        return !search->is_found;
    }
    return true;
}

enum wend_taut_sight wend_taut_look(struct wend_taut_view *view, const struct wend_taut_look *look,
                                    const uint32_t *polygons, uint32_t count, const wend_allocator *memory)
{
    struct target_look search = {{view, memory, false}, look, false};
    struct wend_taut_eye eye;
    taut_open_eye(&eye, look->graph, look->surface, look->from, &search);
    eye.blocks = look->blocks;
    view->seen_count = 0;
    for (uint32_t i = 0; i < count && !eye.is_over; i++)
        taut_look_out(&eye, polygons[i], look_for_target, taut_list_seen);
    if (search.listing.lacks_memory)
        return TAUT_SIGHT_NO_MEMORY;
    return search.is_found ? TAUT_SIGHT_TARGET : TAUT_SIGHT_NO;
}

bool wend_taut_view_grow(struct wend_taut_view *view, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, view->seen, view->seen_capacity, (uint64_t)view->seen_capacity + 1);
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
