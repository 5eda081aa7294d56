/* Creates and destroys finders, and counts their memory. */
#include "base/memory.h"
#include "find/lines/lines.h"
#include "find/stages/stages.h"
#include "find/ties/ties.h"
#include "search/cells/window.h"
#include "search/core/core_calls.h"
#include "search/graph/graph.h"
#include "search/jump/jump.h"
#include "search/kit/kit_calls.h"
#include "search/surface/surface.h"

/* A finder, and behind it what only some questions need: stores of its scratch memory, searches on other maps. */
struct whole_finder {
    wend_finder finder;
    struct wend_mesh_search waiting_on_mesh;
    struct wend_graph_search waiting_on_graph;
    struct wend_vertices vertices;
#define WEND_STORE(type, name, destroy, bytes) struct type name;
#include "search/kit/stores.inl"
};

wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    struct whole_finder *whole = wend_allocate(&memory, 1, sizeof *whole);
    if (!whole)
        return WEND_ERROR_MEMORY;
    *whole = (struct whole_finder){.finder = {.scratch = {.memory = memory, .processor = wend_processor_here()}}};
#define WEND_STORE(type, name, destroy, bytes) whole->finder.scratch.name = &whole->name;
#include "search/kit/stores.inl"
    whole->finder.pause.mesh = &whole->waiting_on_mesh;
    whole->finder.graph = &whole->waiting_on_graph;
    whole->finder.lines.vertices = &whole->vertices;
    *result = &whole->finder;
    return WEND_OK;
}

void wend_finder_destroy(wend_finder *finder)
{
    if (!finder)
        return;
    wend_allocator memory = finder->scratch.memory;
    wend_nodes_destroy(&finder->scratch.nodes32, false, &memory);
    wend_nodes_destroy(&finder->scratch.nodes64, true, &memory);
    wend_nodes_destroy(&finder->scratch.estimates, true, &memory);
#define WEND_STORE(type, name, destroy, bytes) destroy(finder->scratch.name, &memory);
#include "search/kit/stores.inl"
    wend_wheel_destroy(&finder->scratch.wheel, &memory);
    wend_bucket_queue_destroy(finder->scratch.bucket_queue, &memory);
    wend_jump_ends_destroy(finder->scratch.jump_ends, &memory);
    wend_occupants_destroy(finder->scratch.occupants, &memory);
    wend_goal_set_destroy(finder->scratch.goal_set, &memory);
    wend_points_destroy(&finder->scratch.points, &memory);
    wend_path_graph_destroy(finder->scratch.ties, &memory);
    wend_points_destroy(&finder->gathered, &memory);
    wend_points_destroy(&finder->joined, &memory);
    wend_release(&memory, finder->joined_nodes.items, finder->joined_nodes.capacity, sizeof(uint32_t));
    wend_points_destroy(&finder->walls, &memory);
    wend_marks_destroy(&finder->broken, &memory);
    wend_points_destroy(&finder->kept, &memory);
    wend_node_list_destroy(&finder->list, &memory);
    wend_candidate_list_destroy(&finder->fallback.candidates, &memory);
    wend_vertices_destroy(finder->lines.vertices, &memory);
    wend_release(&memory, finder, 1, sizeof(struct whole_finder));
}

size_t wend_finder_memory(const wend_finder *finder)
{
    if (!finder)
        return 0;
    const struct wend_scratch *scratch = &finder->scratch;
    size_t stores = wend_wheel_memory(&scratch->wheel);
#define WEND_STORE(type, name, destroy, bytes) stores += bytes(scratch->name);
#include "search/kit/stores.inl"
    return sizeof(struct whole_finder) + stores + wend_nodes_memory(&scratch->nodes32, false) +
           wend_nodes_memory(&scratch->nodes64, true) + wend_nodes_memory(&scratch->estimates, true) +
           wend_bucket_queue_memory(scratch->bucket_queue) + wend_jump_ends_memory(scratch->jump_ends) +
           wend_occupants_memory(scratch->occupants) + wend_goal_set_memory(scratch->goal_set) +
           wend_path_graph_memory(scratch->ties) + wend_marks_memory(&finder->broken) +
           (scratch->points.capacity + finder->gathered.capacity + finder->joined.capacity + finder->walls.capacity +
            finder->kept.capacity) *
               sizeof(wend_place) +
           finder->joined_nodes.capacity * sizeof(uint32_t) + finder->list.capacity * sizeof *finder->list.nodes +
           wend_candidate_list_memory(&finder->fallback.candidates) + wend_vertices_memory(finder->lines.vertices);
}
