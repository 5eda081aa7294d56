/* Images of spaces over graphs. */
#include "base/memory.h"
#include "map/assembly/image_frame.h"
#include "map/graph/graph.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

/* Writing. */

static bool graph_space_has_image(const wend_space *space)
{
    return space->graph != NULL;
}

/* A copy over a copy of the graph, laid out for images as well. */
static wend_status copy_graph_to_write(const wend_space *space, const wend_allocator *memory, wend_space **copy)
{
    wend_graph *graph;
    wend_status status = wend_graph_tidy(space->graph->graph, memory, &graph);
    if (status != WEND_OK)
        return status;
    status = wend_graph_space_tidy(space, graph, memory, copy);
    if (status != WEND_OK)
        wend_graph_destroy(graph);
    return status;
}

/* The graph of a copy made by copy_graph_to_write. */
static wend_graph *graph_to_write(const wend_space *copy)
{
    return (wend_graph *)(uintptr_t)copy->graph->graph;
}

static void drop_graph_copy(wend_space *copy)
{
    wend_graph *graph = graph_to_write(copy);
    wend_space_destroy(copy);
    wend_graph_destroy(graph);
}

static void image_graph_space(void *space, struct wend_image *image)
{
    wend_graph_space_image(((wend_space *)space)->graph, image);
}

static void image_graph_all(wend_space *copy, struct wend_image *image)
{
    wend_graph_image_counts(graph_to_write(copy), image);
    wend_profile_image(&copy->profile, image);
    wend_graph_image_arrays(graph_to_write(copy), image);
    wend_graph_space_image(copy->graph, image);
}

static uint64_t hash_of_graph(const wend_space *space)
{
    return wend_graph_hash(space->graph->graph);
}

static uint32_t prepared_of_graph(const wend_space *space)
{
    return space->graph->landmarks.count != 0 ? (uint32_t)WEND_PREPARED_LANDMARKS : 0;
}

static void info_of_graph(wend_image_info *info, struct wend_image *image)
{
    struct wend_graph graph = {.version = 0};
    wend_graph_image_counts(&graph, image);
    info->nodes = graph.hub_count;
    info->edges = graph.arc_count;
    info->map_version = graph.version;
}

const struct wend_image_kind wend_image_of_nodes = {.map = WEND_MAP_GRAPH,
                                                    .has_image = graph_space_has_image,
                                                    .copy = copy_graph_to_write,
                                                    .drop = drop_graph_copy,
                                                    .image = image_graph_all,
                                                    .map_hash = hash_of_graph,
                                                    .prepared = prepared_of_graph,
                                                    .info = info_of_graph};

/* Opening. */

/* The image's graph; its arrays stay in the image. */
static wend_status open_graph(struct wend_image_opening *o, wend_graph **result)
{
    wend_graph *graph = wend_allocate_filled(&o->memory, 1, sizeof *graph, 0);
    if (!graph)
        return WEND_ERROR_MEMORY;
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &graph->allocator)) {
        WEND_RELEASE(&o->memory, graph, 1);
        return WEND_ERROR_MEMORY;
    }
    *result = graph;
    wend_graph_image_counts(graph, &o->image);
    wend_image_open_profile(o);
    wend_graph_image_arrays(graph, &o->image);
    wend_status status = wend_image_status(&o->image);
    if (status == WEND_OK && !o->desc->is_trusted)
        status = wend_format_if(wend_graph_is_sound(graph) && wend_graph_hash(graph) == o->header.map_hash &&
                                wend_profile_hash(&o->profile) == o->header.profile_hash);
    return status;
}

static wend_status match_graph(const struct wend_image_opening *o, const wend_graph *own)
{
    const wend_graph *given = o->desc->graph;
    if (given && (given->hub_limit != own->hub_limit || given->arc_limit != own->arc_limit ||
                  given->hub_count != own->hub_count || given->arc_count != own->arc_count))
        return WEND_ERROR_STALE;
    if (given && !o->desc->is_trusted && wend_graph_hash(given) != o->header.map_hash)
        return WEND_ERROR_STALE;
    return wend_image_match_profile(o);
}

/* Compares everything but landmarks, byte by byte, with a fresh space; checks the landmarks. */
static wend_status check_graph_space(const struct wend_image_opening *o, const struct wend_image *begun,
                                     const wend_graph *graph)
{
    const wend_allocator memory = wend_image_zeroing(&o->memory);
    const struct wend_image end = wend_image_end(begun);
    wend_space *fresh;
    wend_status status = wend_graph_space_tidy(o->space, graph, &memory, &fresh);
    if (status != WEND_OK)
        return status == WEND_ERROR_MEMORY ? status : WEND_ERROR_FORMAT;
    status = wend_image_compare(begun, &end, fresh, image_graph_space, &o->memory);
    wend_space_destroy(fresh);
    if (status != WEND_OK)
        return status;
    return wend_format_if(wend_graph_space_has_sound_landmarks(o->space->graph));
}

/* A space whose arrays stay in the image; `own` is the image's graph. */
static wend_status open_graph_space(struct wend_image_opening *o, const wend_graph *own)
{
    const struct wend_image begun = o->image;
    wend_allocator memory;
    if (!wend_image_memory_begin(&o->memory, &o->image, !o->desc->is_writable, &memory))
        return WEND_ERROR_MEMORY;
    o->space = wend_graph_space_open(o->desc->graph ? o->desc->graph : own, &o->profile, &memory, &o->image);
    if (!o->space)
        wend_image_memory_end(&memory);
    const wend_status status = wend_image_status(&o->image);
    return status == WEND_OK && !o->desc->is_trusted ? check_graph_space(o, &begun, own) : status;
}

static wend_status open_graph_whole(struct wend_image_opening *o, wend_graph **graph)
{
    wend_status status = o->image.has_other_layout ? WEND_ERROR_UNSUPPORTED : open_graph(o, graph);
    if (status == WEND_OK)
        status = match_graph(o, *graph);
    return status == WEND_OK ? open_graph_space(o, *graph) : status;
}

wend_status wend_space_open_graph_image(const wend_image_desc *caller, const wend_allocator *allocator,
                                        wend_graph **graph, wend_space **space)
{
    struct wend_image_opening o;
    wend_graph *own = NULL;
    if (graph)
        *graph = NULL;
    if (space)
        *space = NULL;
    if (!space || !caller || (!graph && !caller->graph))
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_image_open_begin(&o, caller, allocator, WEND_MAP_GRAPH);
    if (status == WEND_OK)
        status = open_graph_whole(&o, &own);
    if (status != WEND_OK)
        wend_space_destroy(o.space);
    if (status != WEND_OK || caller->graph) {
        wend_graph_destroy(own);
        own = NULL;
    }
    if (status != WEND_OK)
        return status;
    if (graph)
        *graph = own;
    *space = o.space;
    return WEND_OK;
}
