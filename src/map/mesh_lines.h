/* The nearest place and straight lines over a mesh, as all kinds of maps answer them. */
#ifndef WEND_MAP_MESH_LINES_H
#define WEND_MAP_MESH_LINES_H

#include "map/mesh_space.h"

wend_status wend_mesh_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                              wend_nearest *nearest);
bool wend_mesh_sees(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                    size_t except_count);
wend_status wend_mesh_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                              size_t except_count, wend_line_hit *hit);
wend_status wend_mesh_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost);

#endif
