/* Memory of searches on graphs. */
#include "search/graph/graph.h"

#include "base/array.h"
#include "base/memory.h"

#include "base/sort.h"
#include "search/kit/kit_calls.h"

void wend_graph_memory_destroy(struct wend_graph_memory *scratch, const wend_allocator *memory)
{
    wend_store_destroy(&scratch->nodes, sizeof(struct wend_graph_node), memory);
    WEND_RELEASE(memory, scratch->heap, scratch->heap_capacity);
    WEND_RELEASE(memory, scratch->beginnings, scratch->beginning_capacity);
    WEND_RELEASE(memory, scratch->endings, scratch->ending_capacity);
    WEND_RELEASE(memory, scratch->numbers, scratch->number_capacity);
}

size_t wend_graph_memory_size(const struct wend_graph_memory *scratch)
{
    return scratch->nodes.capacity * sizeof(struct wend_graph_node) + scratch->heap_capacity * sizeof *scratch->heap +
           scratch->beginning_capacity * sizeof *scratch->beginnings +
           scratch->ending_capacity * sizeof *scratch->endings + scratch->number_capacity * sizeof *scratch->numbers;
}

bool wend_graph_grow_heap(struct wend_graph_memory *scratch, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, scratch->heap, scratch->heap_capacity, scratch->heap_capacity + 1);
}

bool wend_graph_add_beginning(struct wend_graph_memory *scratch, struct wend_graph_beginning beginning,
                              const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, scratch->beginnings, scratch->beginning_capacity, scratch->beginning_count + 1))
        return false;
    scratch->beginnings[scratch->beginning_count++] = beginning;
    return true;
}

bool wend_graph_add_ending(struct wend_graph_memory *scratch, struct wend_graph_ending ending,
                           const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, scratch->endings, scratch->ending_capacity, scratch->ending_count + 1))
        return false;
    scratch->endings[scratch->ending_count++] = ending;
    return true;
}

bool wend_graph_add_number(struct wend_graph_memory *scratch, uint32_t number, const wend_allocator *memory)
{
    if (!WEND_RESERVE(memory, scratch->numbers, scratch->number_capacity, scratch->number_count + 1))
        return false;
    scratch->numbers[scratch->number_count++] = number;
    return true;
}

static bool is_ending_before(const void *first, const void *second, const void *user)
{
    const struct wend_graph_ending *a = first, *b = second;
    (void)user;
    if (a->node != b->node)
        return a->node < b->node;
    return a->goal != b->goal ? a->goal < b->goal : a->cost < b->cost;
}

void wend_graph_sort_endings(struct wend_graph_memory *scratch)
{
    WEND_SORT(scratch->endings, scratch->ending_count, is_ending_before, NULL);
}
