/*
 * The memory that a finder keeps for engines from search to search: WEND_STORE(struct, name in the scratch memory,
 * function that destroys it with an allocator, function that returns its bytes). kit.h knows these structs by pointers
 * only; engines include the headers of those they use.
 */
WEND_STORE(wend_buckets, open, wend_buckets_destroy, wend_buckets_memory)
WEND_STORE(wend_walk_store, walks, wend_walk_store_destroy, wend_walk_store_memory)
WEND_STORE(wend_jump_store, jumps, wend_jump_store_destroy, wend_jump_store_memory)
WEND_STORE(wend_window, window, wend_window_destroy, wend_window_memory)
WEND_STORE(wend_reachable, reachable, wend_reachable_destroy, wend_reachable_memory)
WEND_STORE(wend_mesh_store, mesh, wend_mesh_store_destroy, wend_mesh_store_memory)
WEND_STORE(wend_taut_store, taut, wend_taut_store_destroy, wend_taut_store_memory)
WEND_STORE(wend_graph_memory, graph, wend_graph_memory_destroy, wend_graph_memory_size)
#undef WEND_STORE
