/* Graphs and spaces over them in images, and the hash of a graph. */
#include <string.h>

#include "base/memory.h"
#include "map/graph/graph.h"

enum { LEAST_ROOM_IN_IMAGES = 16, MOST_SHIFT_OF_LANDMARKS = 48 };

void wend_graph_image_counts(struct wend_graph *graph, struct wend_image *image)
{
    uint32_t *const counts[] = {&graph->arc_limit, &graph->arc_capacity, &graph->arc_count, &graph->free_arc,
                                &graph->hub_limit, &graph->hub_capacity, &graph->hub_count, &graph->free_hub};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        WEND_IMAGE_U32(image, *counts[i]);
    WEND_IMAGE_BOOL(image, graph->has_positions);
    WEND_IMAGE_U64(image, graph->version);
    WEND_IMAGE_U64(image, graph->logged);
    wend_image_expect(image, graph->arc_limit <= graph->arc_capacity && graph->hub_limit <= graph->hub_capacity);
    wend_image_expect(image, graph->arc_limit <= WEND_GRAPH_MAX_EDGES && graph->hub_limit <= WEND_GRAPH_MAX_NODES);
}

/* Without the log: it starts where the log of the graph that was written ended. */
void wend_graph_image_arrays(struct wend_graph *graph, struct wend_image *image)
{
    graph->log_start = graph->logged;
    WEND_IMAGE_ARRAY(image, graph->arcs, graph->arc_capacity);
    WEND_IMAGE_ARRAY(image, graph->hubs, graph->hub_capacity);
    WEND_IMAGE_ARRAY(image, graph->positions, graph->hub_capacity);
    wend_image_expect(image, graph->arcs && graph->hubs && !graph->positions == !graph->has_positions);
}

static void image_rows(struct wend_graph_rows *rows, struct wend_image *image)
{
    WEND_IMAGE_U32(image, rows->node_capacity);
    WEND_IMAGE_U32(image, rows->step_capacity);
    WEND_IMAGE_U32(image, rows->used);
    WEND_IMAGE_ARRAY(image, rows->rows, rows->node_capacity);
    WEND_IMAGE_ARRAY(image, rows->rooms, rows->node_capacity);
    WEND_IMAGE_ARRAY(image, rows->steps, rows->step_capacity);
    wend_image_expect(image, rows->rows && rows->rooms && rows->steps);
}

static void image_parts(struct wend_graph_parts *parts, struct wend_image *image)
{
    WEND_IMAGE_U32(image, parts->node_capacity);
    WEND_IMAGE_U32(image, parts->label_capacity);
    WEND_IMAGE_U32(image, parts->label_count);
    WEND_IMAGE_ARRAY(image, parts->labels, parts->node_capacity);
    WEND_IMAGE_ARRAY(image, parts->next, parts->node_capacity);
    WEND_IMAGE_ARRAY(image, parts->parents, parts->label_capacity);
    wend_image_expect(image, parts->labels && parts->next && parts->parents);
}

static void image_ratio(struct wend_graph_ratio *ratio, struct wend_image *image)
{
    ratio->level_count = wend_code_choice(&image->numbers, ratio->level_count, WEND_RATIO_LEVELS);
    for (uint32_t i = 0; i < ratio->level_count; i++) {
        WEND_IMAGE_U32(image, ratio->sizes[i]);
        WEND_IMAGE_ARRAY(image, ratio->levels[i], ratio->sizes[i]);
        wend_image_expect(image, ratio->sizes[i] != 0 && ratio->levels[i]);
    }
}

static void image_index(struct wend_graph_index *index, struct wend_image *image)
{
    WEND_IMAGE_U32(image, index->bucket_count);
    WEND_IMAGE_U32(image, index->node_capacity);
    WEND_IMAGE_U32(image, index->node_limit);
    WEND_IMAGE_U32(image, index->shift);
    WEND_IMAGE_ARRAY(image, index->present, index->node_capacity / 8 + UINT64_C(1));
    WEND_IMAGE_ARRAY(image, index->positions, index->node_capacity);
    WEND_IMAGE_ARRAY(image, index->first, index->bucket_count);
    WEND_IMAGE_ARRAY(image, index->next, index->node_capacity);
    WEND_IMAGE_ARRAY(image, index->buckets, index->node_capacity);
}

static void image_bearings(struct wend_graph_landmarks *landmarks, uint32_t nodes, struct wend_image *image)
{
    landmarks->count = wend_code_choice(&image->numbers, landmarks->count, WEND_GRAPH_MAX_LANDMARKS);
    landmarks->shift = wend_code_choice(&image->numbers, landmarks->shift, MOST_SHIFT_OF_LANDMARKS);
    if (landmarks->count == 0)
        return;
    landmarks->node_capacity = nodes;
    WEND_IMAGE_ARRAY(image, landmarks->bearings, (uint64_t)nodes * landmarks->count);
    wend_image_expect(image, landmarks->bearings);
}

void wend_graph_space_image(struct wend_graph_space *graph, struct wend_image *image)
{
    image_rows(&graph->out, image);
    image_rows(&graph->in, image);
    graph->in.backward = true;
    image_parts(&graph->parts, image);
    image_ratio(&graph->ratio, image);
    image_index(&graph->index, image);
    image_bearings(&graph->landmarks, graph->out.node_capacity, image);
}

bool wend_graph_space_has_sound_landmarks(const struct wend_graph_space *graph)
{
    return wend_graph_landmarks_hold(&graph->landmarks, &graph->out, graph->node_limit);
}

static uint32_t with_room(uint32_t count)
{
    return count + count / 8 + LEAST_ROOM_IN_IMAGES;
}

wend_status wend_graph_tidy(const struct wend_graph *graph, const wend_allocator *memory, struct wend_graph **result)
{
    struct wend_graph *tidy = wend_allocate(memory, 1, sizeof *tidy);
    if (!tidy)
        return WEND_ERROR_MEMORY;
    *tidy = *graph;
    tidy->allocator = *memory;
    tidy->log = NULL;
    tidy->log_size = 0;
    tidy->hub_capacity = with_room(graph->hub_limit);
    tidy->arc_capacity = with_room(graph->arc_limit);
    tidy->arcs = wend_allocate_filled(memory, tidy->arc_capacity, sizeof *tidy->arcs, 0);
    tidy->hubs = wend_allocate_filled(memory, tidy->hub_capacity, sizeof *tidy->hubs, 0);
    tidy->positions =
        graph->has_positions ? wend_allocate_filled(memory, tidy->hub_capacity, sizeof *tidy->positions, 0) : NULL;
    if (!tidy->arcs || !tidy->hubs || (graph->has_positions && !tidy->positions)) {
        wend_graph_destroy(tidy);
        return WEND_ERROR_MEMORY;
    }
    if (graph->arc_limit != 0)
        memcpy(tidy->arcs, graph->arcs, graph->arc_limit * sizeof *tidy->arcs);
    if (graph->hub_limit != 0)
        memcpy(tidy->hubs, graph->hubs, graph->hub_limit * sizeof *tidy->hubs);
    if (graph->hub_limit != 0 && tidy->positions)
        memcpy(tidy->positions, graph->positions, graph->hub_limit * sizeof *tidy->positions);
    *result = tidy;
    return WEND_OK;
}

uint64_t wend_graph_hash(const struct wend_graph *graph)
{
    struct wend_image_sum sum = {{0}};
    const uint32_t counts[] = {graph->hub_limit, graph->hub_count, graph->arc_limit, graph->arc_count,
                               graph->has_positions};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        wend_image_sum_number(&sum, counts[i]);
    for (uint32_t i = 0; i < graph->hub_limit; i++) {
        if (!wend_hub_exists(&graph->hubs[i]))
            continue;
        wend_image_sum_number(&sum, i);
        if (graph->has_positions)
            wend_image_sum_add(&sum, &graph->positions[i], sizeof *graph->positions);
    }
    for (uint32_t i = 0; i < graph->arc_limit; i++) {
        const struct wend_arc *arc = &graph->arcs[i];
        if (!arc->exists)
            continue;
        wend_image_sum_number(&sum, (uint64_t)arc->from << 32 | arc->to);
        wend_image_sum_number(&sum, (uint64_t)arc->price << 32 | (uint64_t)arc->kind << 8 | arc->closed);
        wend_image_sum_number(&sum, i);
    }
    return wend_image_sum_end(&sum);
}

/* True if bytes of an image may be read as an edge. */
static bool arc_is_sound(const struct wend_graph *graph, uint32_t number)
{
    const struct wend_arc *arc = &graph->arcs[number];
    uint8_t flags[2];
    memcpy(flags, &arc->closed, sizeof flags); /* a bool must be 0 or 1 */
    return flags[0] <= 1 && flags[1] <= 1 &&
           (flags[1] == 0 || (arc->from < graph->hub_limit && arc->to < graph->hub_limit &&
                              wend_hub_exists(&graph->hubs[arc->from]) && wend_hub_exists(&graph->hubs[arc->to])));
}

static bool position_is_sound(const struct wend_graph_point *position)
{
    const int32_t most = WEND_GRAPH_MAX_POSITION;
    return position->x >= -most && position->x <= most && position->y >= -most && position->y <= most &&
           position->height >= -most && position->height <= most;
}

/* Counts a list of a node's edges down from *left; false if it is longer, or if an entry is not such an edge. */
static bool list_is_sound(const struct wend_graph *graph, uint32_t node, bool is_from, uint32_t *left)
{
    uint32_t at = is_from ? graph->hubs[node].first_from : graph->hubs[node].first_to;
    while (at != WEND_GRAPH_NONE) {
        if (at >= graph->arc_limit || *left == 0)
            return false;
        const struct wend_arc *arc = &graph->arcs[at];
        if (!arc->exists || (is_from ? arc->from : arc->to) != node)
            return false;
        at = is_from ? arc->next_from : arc->next_to;
        --*left;
    }
    return true;
}

/* Each edge can be only in the list of its end, so lists with as many entries as edges have each edge once. */
static bool lists_are_sound(const struct wend_graph *graph, bool is_from)
{
    uint32_t left = graph->arc_count;
    for (uint32_t i = 0; i < graph->hub_limit; i++)
        if (wend_hub_exists(&graph->hubs[i]) && !list_is_sound(graph, i, is_from, &left))
            return false;
    return left == 0;
}

static bool free_arcs_are_sound(const struct wend_graph *graph)
{
    uint32_t left = graph->arc_limit - graph->arc_count;
    for (uint32_t at = graph->free_arc; at != WEND_GRAPH_NONE; at = graph->arcs[at].next_from, left--)
        if (at >= graph->arc_limit || graph->arcs[at].exists || left == 0)
            return false;
    return left == 0;
}

static bool free_hubs_are_sound(const struct wend_graph *graph)
{
    uint32_t left = graph->hub_limit - graph->hub_count;
    for (uint32_t at = graph->free_hub; at != WEND_GRAPH_NONE; at = graph->hubs[at].first_from, left--)
        if (at >= graph->hub_limit || wend_hub_exists(&graph->hubs[at]) || left == 0)
            return false;
    return left == 0;
}

bool wend_graph_is_sound(const struct wend_graph *graph)
{
    uint32_t hubs = 0, arcs = 0;
    for (uint32_t i = 0; i < graph->hub_limit; i++) {
        hubs += wend_hub_exists(&graph->hubs[i]);
        if (graph->positions && !position_is_sound(&graph->positions[i]))
            return false;
    }
    for (uint32_t i = 0; i < graph->arc_limit; i++) {
        if (!arc_is_sound(graph, i))
            return false;
        arcs += graph->arcs[i].exists;
    }
    return hubs == graph->hub_count && arcs == graph->arc_count && lists_are_sound(graph, true) &&
           lists_are_sound(graph, false) && free_arcs_are_sound(graph) && free_hubs_are_sound(graph);
}
