/* All nodes that can be reached from one within a limit. */
#include "search/field/field.h"

#include "base/array.h"
#include "search/kit/kit_calls.h"

static struct wend_graph_node *flood_node(const struct wend_graph_flood *flood, uint32_t node)
{
    return (struct wend_graph_node *)flood->memory.nodes.array + node;
}

/* Lists a node. In listed nodes `is_end` is set, and `estimate` is the index in the list. */
static bool list_reached(struct wend_graph_flood *flood, uint32_t node, const wend_allocator *memory)
{
    struct wend_graph_node *reached = flood_node(flood, node);
    if (!WEND_RESERVE(memory, flood->list, flood->capacity, flood->count + 1))
        return false;
    uint32_t before = reached->parent == node ? flood->count : (uint32_t)flood_node(flood, reached->parent)->estimate;
    reached->estimate = flood->count;
    reached->is_end = true;
    flood->list[flood->count++] = (struct wend_graph_reached){reached->cost, node, before};
    return true;
}

/* Records a path to a node if it is the first one or cheaper than the known one. */
static bool reach_node(struct wend_graph_flood *flood, uint32_t node, uint32_t parent, uint64_t cost,
                       const wend_allocator *memory)
{
    struct wend_graph_node *known = flood_node(flood, node);
    if (known->stamp == flood->memory.nodes.stamp && cost >= known->cost)
        return true;
    if (flood->memory.heap_count == flood->memory.heap_capacity && !wend_graph_grow_heap(&flood->memory, memory))
        return false;
    *known = (struct wend_graph_node){cost, WEND_GRAPH_FAR, parent, flood->memory.nodes.stamp, false};
    wend_graph_push(&flood->memory, (struct wend_graph_entry){cost, node});
    return true;
}

static bool expand_reached(struct wend_graph_flood *flood, uint32_t node, uint64_t cost, const wend_allocator *memory)
{
    uint32_t count, before = flood->memory.heap_count;
    if (cost >= flood->begin_below)
        return true;
    const struct wend_graph_step *steps = wend_graph_row(&flood->graph->out, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t sum = cost + wend_graph_step_cost(&steps[i]);
        if (sum <= flood->most && sum < WEND_GRAPH_FAR && !reach_node(flood, steps[i].node, node, sum, memory))
            return false;
    }
    flood->work += wend_work_of(wend_work_graph, 1, count, flood->memory.heap_count - before);
    return true;
}

wend_status wend_graph_flood_run(struct wend_graph_flood *flood, uint32_t start, const wend_allocator *memory)
{
    flood->count = 0;
    flood->work = 0;
    flood->memory.heap_count = 0;
    bool goes_on = wend_store_begin(&flood->memory.nodes, flood->graph->out.node_capacity,
                                    sizeof(struct wend_graph_node), memory) == WEND_OK &&
                   reach_node(flood, start, start, 0, memory);
    while (goes_on && flood->memory.heap_count != 0) {
        struct wend_graph_entry entry = flood->memory.heap[0];
        uint32_t node = (uint32_t)entry.tie;
        wend_graph_pop(&flood->memory);
        if (flood_node(flood, node)->is_end || entry.key != flood_node(flood, node)->cost)
            continue;
        goes_on = list_reached(flood, node, memory) && expand_reached(flood, node, entry.key, memory);
    }
    if (!goes_on)
        flood->count = 0;
    return goes_on ? WEND_OK : WEND_ERROR_MEMORY;
}

void wend_graph_flood_destroy(struct wend_graph_flood *flood, const wend_allocator *memory)
{
    wend_graph_memory_destroy(&flood->memory, memory);
    WEND_RELEASE(memory, flood->list, flood->capacity);
}

size_t wend_graph_flood_memory(const struct wend_graph_flood *flood)
{
    return wend_graph_memory_size(&flood->memory) + flood->capacity * sizeof *flood->list;
}

uint32_t wend_graph_flood_number(const struct wend_graph_flood *flood, uint32_t node)
{
    if (flood->count == 0 || !wend_graph_space_has(flood->graph, node) || node >= flood->memory.nodes.capacity)
        return WEND_GRAPH_NONE;
    const struct wend_graph_node *reached = flood_node(flood, node);
    bool is_reached = reached->stamp == flood->memory.nodes.stamp && reached->is_end;
    return is_reached ? (uint32_t)reached->estimate : WEND_GRAPH_NONE;
}
