/* Memory of searches on graphs. */
#include "search/kit/graph_memory.h"

#include "base/array.h"
#include "base/memory.h"

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
    return WEND_RESERVE(memory, scratch->heap, scratch->heap_capacity, scratch->heap_count + 1);
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

static bool is_ending_before(const struct wend_graph_ending *a, const struct wend_graph_ending *b)
{
    if (a->node != b->node)
        return a->node < b->node;
    return a->goal != b->goal ? a->goal < b->goal : a->cost < b->cost;
}

/* Lets an ending sink among the first `count`, the greatest on top. */
static void sink_ending(struct wend_graph_ending *endings, uint32_t at, uint32_t count)
{
    struct wend_graph_ending sinking = endings[at];
    for (uint32_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && is_ending_before(&endings[child], &endings[child + 1]);
        if (!is_ending_before(&sinking, &endings[child]))
            break;
        endings[at] = endings[child];
    }
    endings[at] = sinking;
}

void wend_graph_sort_endings(struct wend_graph_memory *scratch)
{
    struct wend_graph_ending *endings = scratch->endings;
    for (uint32_t i = scratch->ending_count / 2; i-- > 0;)
        sink_ending(endings, i, scratch->ending_count);
    for (uint32_t i = scratch->ending_count; i-- > 1;) {
        struct wend_graph_ending greatest = endings[0];
        endings[0] = endings[i];
        endings[i] = greatest;
        sink_ending(endings, 0, i);
    }
}
