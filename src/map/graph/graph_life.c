/* The life of a space over a graph: created, updated after edits of the graph, copied, destroyed. */
#include "base/array.h"
#include "base/memory.h"
#include "map/graph/graph.h"
#include "map/grid/profile.h"

enum { FEW_ENTRIES = 64 };

static const struct wend_space_ops graph_space_ops;

static void forget_links(struct wend_graph_space *graph, const wend_allocator *memory)
{
    if (graph->links)
        wend_release(memory, graph->links, graph->landmarks.node_capacity, sizeof *graph->links);
    graph->links = NULL;
}

static void destroy_parts_of(struct wend_graph_space *graph, const wend_allocator *memory)
{
    wend_graph_rows_destroy(&graph->out, memory);
    wend_graph_rows_destroy(&graph->in, memory);
    wend_graph_parts_destroy(&graph->parts, memory);
    wend_graph_ratio_destroy(&graph->ratio, memory);
    wend_graph_index_destroy(&graph->index, memory);
    forget_links(graph, memory);
    wend_graph_landmarks_destroy(&graph->landmarks, memory);
}

static void destroy_graph_space(wend_space *space)
{
    const wend_allocator memory = space->allocator;
    struct wend_graph_space *graph = space->graph;
    destroy_parts_of(graph, &memory);
    wend_marks_destroy(&graph->touched, &memory);
    wend_release(&memory, graph->touched_nodes, graph->touched_capacity, sizeof(uint32_t));
    wend_release(&memory, graph->targets, graph->target_capacity, sizeof(uint32_t));
    WEND_RELEASE(&memory, graph, 1);
    WEND_RELEASE(&memory, space, 1);
    wend_image_memory_end(&memory);
}

/* Allocates scratch for following edits with landmarks. MEMORY. */
static wend_status reserve_links(struct wend_graph_space *graph, const wend_allocator *memory)
{
    if (graph->landmarks.count != 0 && !graph->links)
        graph->links = wend_allocate_filled(memory, graph->landmarks.node_capacity, sizeof(uint32_t), 0xff);
    return graph->landmarks.count == 0 || graph->links ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Copies the landmarks of `before`, lowered for all of today's nodes and edges. */
static wend_status take_landmarks(struct wend_graph_space *fresh, const struct wend_graph_space *before,
                                  const wend_allocator *memory)
{
    if (before->landmarks.count == 0)
        return WEND_OK;
    uint32_t capacity = fresh->out.node_capacity;
    if (wend_graph_landmarks_widen(&fresh->landmarks, &before->landmarks, capacity, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (reserve_links(fresh, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_graph_landmarks_follow(&fresh->landmarks, &fresh->out, &fresh->in, NULL, fresh->graph->hub_limit,
                                fresh->links);
    return WEND_OK;
}

/* Replaces all derived data by that of another. */
static void replace_parts(struct wend_graph_space *graph, const struct wend_graph_space *fresh,
                          const wend_allocator *memory)
{
    destroy_parts_of(graph, memory);
    graph->out = fresh->out;
    graph->in = fresh->in;
    graph->parts = fresh->parts;
    graph->ratio = fresh->ratio;
    graph->index = fresh->index;
    graph->landmarks = fresh->landmarks;
    graph->links = fresh->links;
}

/* Derives everything from the current graph. MEMORY: *graph is unchanged. */
static wend_status derive_all(struct wend_graph_space *graph, const wend_profile *profile, const wend_allocator *memory)
{
    const struct wend_graph *source = graph->graph;
    struct wend_graph_space fresh = {.graph = source};
    wend_status status = wend_graph_rows_create(&fresh.out, source, profile, false, memory);
    if (status == WEND_OK)
        status = wend_graph_rows_create(&fresh.in, source, profile, true, memory);
    if (status == WEND_OK)
        status = wend_graph_parts_create(&fresh.parts, &fresh.out, &fresh.in, source->hub_limit, memory);
    if (status == WEND_OK)
        status = wend_graph_ratio_create(&fresh.ratio, source, &fresh.out, memory);
    if (status == WEND_OK)
        status = wend_graph_index_create(&fresh.index, source, fresh.out.node_capacity, memory);
    if (status == WEND_OK)
        status = take_landmarks(&fresh, graph, memory);
    if (status != WEND_OK) {
        destroy_parts_of(&fresh, memory);
        return status;
    }
    replace_parts(graph, &fresh, memory);
    return WEND_OK;
}

/* Notes that the space shows the current graph. */
static void note_taken(wend_space *space)
{
    struct wend_graph_space *graph = space->graph;
    graph->logged = graph->graph->logged;
    graph->node_limit = graph->graph->hub_limit;
    graph->factor = wend_graph_factor_of(wend_graph_least_ratio(&graph->ratio));
    space->version = graph->graph->version;
}

/* A profile's weights price edges. Other rules that price them are refused; the rest concerns the ground. */
static wend_status take_graph_profile(const wend_profile *given, wend_profile *profile)
{
    wend_status status = wend_profile_take(given, profile);
    if (!given)
        for (uint32_t kind = 0; kind < 256; kind++)
            profile->weight[kind] = 1;
    if (status != WEND_OK)
        return status;
    bool is_refused = profile->resource_count != 0 || profile->turn_cost != 0 || profile->walkable;
    return is_refused ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

static wend_space *new_graph_space(const wend_allocator *memory)
{
    wend_space *space = wend_allocate_filled(memory, 1, sizeof *space, 0);
    struct wend_graph_space *graph = wend_allocate_filled(memory, 1, sizeof *graph, 0);
    if (space && graph) {
        space->ops = &graph_space_ops;
        space->allocator = *memory;
        space->rules = RULE_GRAPH;
        space->cells.classes = &wend_no_classes;
        space->graph = graph;
        return space;
    }
    WEND_RELEASE(memory, space, 1);
    WEND_RELEASE(memory, graph, 1);
    return NULL;
}

static wend_space *new_space_over(const wend_graph *graph, const wend_profile *profile, const wend_allocator *memory)
{
    wend_space *space = new_graph_space(memory);
    if (space) {
        space->profile = *profile;
        space->graph->graph = graph;
    }
    return space;
}

wend_status wend_space_create_graph(const wend_graph *graph, const wend_profile *given, const wend_allocator *allocator,
                                    wend_space **result)
{
    wend_allocator memory;
    wend_profile profile;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!graph || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_status status = take_graph_profile(given, &profile);
    if (status != WEND_OK)
        return status;
    wend_space *space = new_space_over(graph, &profile, &memory);
    if (!space)
        return WEND_ERROR_MEMORY;
    status = derive_all(space->graph, &profile, &memory);
    if (status != WEND_OK) {
        destroy_graph_space(space);
        return status;
    }
    note_taken(space);
    *result = space;
    return WEND_OK;
}

wend_status wend_graph_space_tidy(const wend_space *space, const wend_graph *graph, const wend_allocator *memory,
                                  wend_space **result)
{
    const struct wend_graph_landmarks *landmarks = &space->graph->landmarks;
    wend_status status = wend_space_create_graph(graph, &space->profile, memory, result);
    if (status != WEND_OK || landmarks->count == 0)
        return status;
    struct wend_graph_space *tidy = (*result)->graph;
    status = wend_graph_landmarks_widen(&tidy->landmarks, landmarks, tidy->out.node_capacity, memory);
    if (status != WEND_OK)
        destroy_graph_space(*result);
    return status;
}

wend_space *wend_graph_space_open(const wend_graph *graph, const wend_profile *profile, const wend_allocator *memory,
                                  struct wend_image *image)
{
    wend_space *space = new_space_over(graph, profile, memory);
    if (!space) {
        image->lacks_memory = true;
        return NULL;
    }
    wend_graph_space_image(space->graph, image);
    if (!image->numbers.is_bad && !image->has_other_layout)
        note_taken(space);
    return space;
}

const wend_graph *wend_space_graph(const wend_space *space)
{
    return space && space->graph ? space->graph->graph : NULL;
}

static wend_status copy_graph(struct wend_graph_space *copy, const struct wend_graph_space *graph,
                              const wend_allocator *memory)
{
    wend_status status = wend_graph_rows_copy(&copy->out, &graph->out, memory);
    if (status == WEND_OK)
        status = wend_graph_rows_copy(&copy->in, &graph->in, memory);
    if (status == WEND_OK)
        status = wend_graph_parts_copy(&copy->parts, &graph->parts, memory);
    if (status == WEND_OK)
        status = wend_graph_ratio_copy(&copy->ratio, &graph->ratio, memory);
    if (status == WEND_OK)
        status = wend_graph_index_copy(&copy->index, &graph->index, memory);
    if (status == WEND_OK && graph->landmarks.count != 0)
        status = wend_graph_landmarks_widen(&copy->landmarks, &graph->landmarks, graph->out.node_capacity, memory);
    return status;
}

/* Call before changes: copies data out of an image that is only read. MEMORY leaves it there. */
static wend_status own_parts(struct wend_graph_space *graph, const wend_allocator *memory)
{
    struct wend_graph_space own = {.graph = graph->graph};
    if (!wend_image_is_constant(memory, graph->out.rows))
        return WEND_OK;
    const wend_status status = copy_graph(&own, graph, memory);
    if (status == WEND_OK)
        replace_parts(graph, &own, memory);
    else
        destroy_parts_of(&own, memory);
    return status;
}

static wend_status copy_graph_space(const wend_space *space, wend_space **snapshot)
{
    const struct wend_graph_space *from = space->graph;
    const wend_allocator memory = wend_image_memory_base(&space->allocator); /* a copy outlives the image */
    wend_space *copy = new_graph_space(&memory);
    if (!copy)
        return WEND_ERROR_MEMORY;
    struct wend_graph_space *graph = copy->graph;
    *copy = *space;
    copy->allocator = memory;
    copy->graph = graph;
    graph->graph = from->graph;
    graph->factor = from->factor;
    graph->node_limit = from->node_limit;
    graph->logged = from->logged;
    graph->ground = from->ground;
    graph->joins = from->joins;
    graph->join_reach = from->join_reach;
    wend_status status = copy_graph(graph, from, &memory);
    if (status == WEND_OK)
        *snapshot = copy;
    else
        destroy_graph_space(copy);
    return status;
}

static size_t graph_space_memory(const wend_space *space)
{
    const struct wend_graph_space *graph = space->graph;
    return sizeof *space + sizeof *graph + wend_graph_rows_memory(&graph->out) + wend_graph_rows_memory(&graph->in) +
           wend_graph_parts_memory(&graph->parts) + wend_graph_ratio_memory(&graph->ratio) +
           wend_graph_index_memory(&graph->index) + wend_graph_landmarks_memory(&graph->landmarks) +
           (graph->links ? graph->landmarks.node_capacity * sizeof(uint32_t) : 0) + wend_marks_memory(&graph->touched) +
           (graph->touched_capacity + (size_t)graph->target_capacity) * sizeof(uint32_t);
}

static wend_status reserve_node_numbers(uint32_t **numbers, uint32_t *capacity, uint32_t count,
                                        const wend_allocator *memory)
{
    return WEND_RESERVE(memory, *numbers, *capacity, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Lists the nodes of the log in graph->touched_nodes, in order, without repeats. MEMORY. */
static wend_status list_touched(struct wend_graph_space *graph, uint32_t *count, const wend_allocator *memory)
{
    const struct wend_graph *source = graph->graph;
    uint32_t entries = (uint32_t)(source->logged - graph->logged);
    *count = 0;
    if (reserve_node_numbers(&graph->touched_nodes, &graph->touched_capacity, entries, memory) != WEND_OK ||
        wend_marks_begin(&graph->touched, source->hub_limit, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint64_t i = graph->logged; i < source->logged; i++) {
        uint32_t node = source->log[i & (source->log_size - 1)];
        if (wend_marks_has(&graph->touched, node))
            continue;
        wend_marks_add(&graph->touched, node);
        graph->touched_nodes[(*count)++] = node;
    }
    return WEND_OK;
}

/* Takes all memory for following the touched nodes. *fits becomes false if the rows must be laid out again. */
static wend_status reserve_for_nodes(struct wend_graph_space *graph, const wend_profile *profile, uint32_t count,
                                     bool *fits, const wend_allocator *memory)
{
    uint64_t out = graph->out.used, in = graph->in.used, lost = 0;
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = graph->touched_nodes[i], degree = graph->out.rows[node].count;
        out += wend_graph_row_need(&graph->out, graph->graph, profile, node);
        in += wend_graph_row_need(&graph->in, graph->graph, profile, node);
        lost += degree;
        most = degree > most ? degree : most;
    }
    *fits = out <= graph->out.step_capacity && in <= graph->in.step_capacity;
    if (!*fits)
        return WEND_OK;
    if (reserve_node_numbers(&graph->targets, &graph->target_capacity, most, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    return wend_graph_parts_reserve(&graph->parts, lost < UINT32_MAX ? (uint32_t)lost : UINT32_MAX, memory);
}

/* Rewrites a node's rows, and notes which nodes it no longer has an edge to. */
static void follow_graph_node(struct wend_graph_space *graph, const wend_profile *profile, uint32_t node)
{
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(&graph->out, node, &count);
    for (uint32_t i = 0; i < count; i++)
        graph->targets[i] = steps[i].node;
    wend_graph_row_write(&graph->out, graph->graph, profile, node);
    wend_graph_row_write(&graph->in, graph->graph, profile, node);
    wend_graph_parts_compare(&graph->parts, &graph->out, node, graph->targets, count);
    wend_graph_ratio_follow(&graph->ratio, graph->graph, &graph->out, node);
    wend_graph_index_follow(&graph->index, graph->graph, node);
}

static void follow_nodes(struct wend_graph_space *graph, const wend_profile *profile, uint32_t count)
{
    const uint32_t *nodes = graph->touched_nodes;
    for (uint32_t node = graph->node_limit; node < graph->graph->hub_limit; node++)
        wend_graph_parts_add_node(&graph->parts, node);
    for (uint32_t i = 0; i < count; i++)
        follow_graph_node(graph, profile, nodes[i]);
    for (uint32_t i = 0; i < count; i++)
        wend_graph_parts_join(&graph->parts, &graph->out, nodes[i]);
    wend_graph_parts_settle(&graph->parts, &graph->out, &graph->in, graph->graph->hub_limit);
    if (graph->links)
        wend_graph_landmarks_follow(&graph->landmarks, &graph->out, &graph->in, nodes, count, graph->links);
}

static wend_status update_graph_space(wend_space *space)
{
    struct wend_graph_space *graph = space->graph;
    const struct wend_graph *source = graph->graph;
    const wend_allocator *memory = &space->allocator;
    uint32_t count = 0;
    wend_status status = WEND_OK;
    if (space->version == source->version)
        return WEND_OK;
    bool is_near = wend_graph_knows_since(source, graph->logged) && source->hub_limit <= graph->out.node_capacity &&
                   source->logged - graph->logged <= source->hub_limit / 2 + FEW_ENTRIES;
    if (is_near)
        status = list_touched(graph, &count, memory);
    if (is_near && status == WEND_OK)
        status = own_parts(graph, memory);
    if (is_near && status == WEND_OK)
        status = reserve_links(graph, memory);
    if (is_near && status == WEND_OK)
        status = reserve_for_nodes(graph, &space->profile, count, &is_near, memory);
    if (status == WEND_OK && !is_near)
        status = derive_all(graph, &space->profile, memory);
    if (status != WEND_OK)
        return status;
    if (is_near)
        follow_nodes(graph, &space->profile, count);
    note_taken(space);
    space->changes++;
    return WEND_OK;
}

wend_status wend_space_prepare_landmarks(wend_space *space, uint32_t count)
{
    if (!space || count > WEND_GRAPH_MAX_LANDMARKS)
        return WEND_ERROR_ARGUMENT;
    if (!space->graph)
        return WEND_ERROR_UNSUPPORTED;
    struct wend_graph_space *graph = space->graph;
    const wend_allocator *memory = &space->allocator;
    struct wend_graph_landmarks landmarks = {.bearings = NULL};
    const struct wend_graph_edges edges = {&graph->out, &graph->in, &graph->parts, graph->node_limit};
    if (count != 0 && wend_graph_landmarks_create(&landmarks, &edges, count, memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    forget_links(graph, memory);
    wend_graph_landmarks_destroy(&graph->landmarks, memory);
    graph->landmarks = landmarks;
    space->changes++;
    return WEND_OK;
}

wend_status wend_space_attach_ground(wend_space *space, const wend_space *ground, uint32_t joins, uint32_t reach)
{
    if (!space || joins > WEND_GRAPH_MAX_JOINS || (ground && joins == 0))
        return WEND_ERROR_ARGUMENT;
    if (!space->graph || !space->graph->index.positions || (ground && ground->graph))
        return WEND_ERROR_UNSUPPORTED;
    space->graph->ground = ground;
    space->graph->joins = joins;
    space->graph->join_reach = reach;
    space->unlogged++;
    space->changes++;
    return WEND_OK;
}

static bool shares_graph(const wend_space *space, const wend_space *other)
{
    return space->graph->graph == other->graph->graph;
}

static bool has_all_graph_edits(const wend_space *space)
{
    return space->version == space->graph->graph->version;
}

static const struct wend_space_ops graph_space_ops = {
    .map = WEND_MAP_GRAPH,
    .places = {wend_graph_locate, wend_graph_place_of, wend_graph_is_free, wend_graph_nearest},
    .lines = {wend_graph_sees, wend_graph_raycast, wend_graph_line_cost},
    .shares_map = shares_graph,
    .is_current = has_all_graph_edits,
    .update = update_graph_space,
    .copy = copy_graph_space,
    .memory = graph_space_memory,
    .destroy = destroy_graph_space};
