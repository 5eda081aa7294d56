/* Finders: their memory. */
#include "find/request/finder.h"

#include "base/memory.h"
#include "find/ties/shortest_path_graph.h"
#include "search/jump/jump_ends.h"

wend_status wend_finder_create(const wend_allocator *allocator, wend_finder **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_finder *finder = wend_allocate(&memory, 1, sizeof *finder, _Alignof(wend_finder));
    if (!finder)
        return WEND_ERROR_MEMORY;
    *finder = (wend_finder){.scratch = {.memory = memory, .processor = wend_processor_here()}};
    *result = finder;
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
    wend_buckets_destroy(&finder->scratch.open, &memory);
    wend_wheel_destroy(&finder->scratch.wheel, &memory);
    wend_walk_store_destroy(&finder->scratch.walks, &memory);
    wend_jump_store_destroy(&finder->scratch.jumps, &memory);
    wend_bucket_queue_destroy(finder->scratch.bucket_queue, &memory);
    wend_jump_ends_destroy(finder->scratch.jump_ends, &memory);
    wend_window_destroy(&finder->scratch.window, &memory);
    wend_goal_set_destroy(finder->scratch.goal_set, &memory);
    wend_mesh_store_destroy(&finder->scratch.mesh, &memory);
    wend_taut_store_destroy(&finder->scratch.taut, &memory);
    wend_graph_memory_destroy(&finder->scratch.graph, &memory);
    wend_points_destroy(&finder->scratch.points, &memory);
    wend_path_graph_destroy(finder->scratch.ties, &memory);
    wend_points_destroy(&finder->gathered, &memory);
    wend_points_destroy(&finder->joined, &memory);
    wend_release(&memory, finder->joined_nodes.items, finder->joined_nodes.capacity, sizeof(uint32_t),
                 _Alignof(uint32_t));
    wend_points_destroy(&finder->walls, &memory);
    wend_marks_destroy(&finder->broken, &memory);
    wend_points_destroy(&finder->kept, &memory);
    wend_node_list_destroy(&finder->list, &memory);
    wend_reachable_destroy(&finder->scratch.reachable, &memory);
    wend_candidate_list_destroy(&finder->fallback.candidates, &memory);
    wend_vertices_destroy(&finder->lines.vertices, &memory);
    wend_release(&memory, finder, 1, sizeof *finder, _Alignof(wend_finder));
}

size_t wend_finder_memory(const wend_finder *finder)
{
    if (!finder)
        return 0;
    const struct wend_scratch *scratch = &finder->scratch;
    return sizeof *finder + wend_nodes_memory(&scratch->nodes32, false) + wend_nodes_memory(&scratch->nodes64, true) +
           wend_nodes_memory(&scratch->estimates, true) + wend_buckets_memory(&scratch->open) +
           wend_wheel_memory(&scratch->wheel) + wend_walk_store_memory(&scratch->walks) +
           wend_jump_store_memory(&scratch->jumps) + wend_bucket_queue_memory(scratch->bucket_queue) +
           wend_jump_ends_memory(scratch->jump_ends) + wend_window_memory(&scratch->window) +
           wend_goal_set_memory(scratch->goal_set) + wend_mesh_store_memory(&scratch->mesh) +
           wend_taut_store_memory(&scratch->taut) + wend_graph_memory_size(&scratch->graph) +
           wend_path_graph_memory(scratch->ties) + wend_reachable_memory(&scratch->reachable) +
           wend_marks_memory(&finder->broken) +
           (scratch->points.capacity + finder->gathered.capacity + finder->joined.capacity + finder->walls.capacity +
            finder->kept.capacity) *
               sizeof(wend_place) +
           finder->joined_nodes.capacity * sizeof(uint32_t) + finder->list.capacity * sizeof *finder->list.nodes +
           wend_candidate_list_memory(&finder->fallback.candidates) + wend_vertices_memory(&finder->lines.vertices);
}
