/* Finds the shapes near a place: lists by squares of the index of a mesh's ground. */
#ifndef WEND_MAP_MESH_SHAPE_BOARD_H
#define WEND_MAP_MESH_SHAPE_BOARD_H

#include "map/mesh/mesh_plan.h"

/* All zeros at first; lists are made for the first shape. */
struct wend_shape_board {
    uint32_t *heads;               /* NULL: there was no shape yet */
    struct wend_index_link *links; /* their `polygon` is the index of a shape */
    uint32_t squares, link_count, link_capacity, free_link, free_count;
};

/* A walk over all shapes whose box may touch another, each once. */
struct wend_board_walk {
    uint32_t first_column, last_column, first_row, last_row, column, row, link;
};

void wend_board_destroy(struct wend_shape_board *board, const wend_allocator *memory);
bool wend_board_copy(struct wend_shape_board *to, const struct wend_shape_board *from, const wend_allocator *memory);
size_t wend_board_memory(const struct wend_shape_board *board);

/* Reads or writes the board as part of an image. */
struct wend_image;
void wend_board_image(struct wend_shape_board *board, struct wend_image *image);

/*
 * Precondition: `index` is always that of the same ground. False if memory is refused, which never happens for a shape
 * that was just removed.
 */
bool wend_board_add(struct wend_shape_board *board, const struct wend_surface_index *index,
                    const wend_allocator *memory, const struct wend_shape *shape, uint32_t number);
void wend_board_remove(struct wend_shape_board *board, const struct wend_surface_index *index,
                       const struct wend_shape *shape, uint32_t number);

void wend_board_begin(const struct wend_shape_board *board, const struct wend_surface_index *index,
                      const struct wend_shape *around, int32_t margin, struct wend_board_walk *walk);
bool wend_board_next(const struct wend_shape_board *board, const struct wend_surface_index *index,
                     const struct wend_shape *shapes, struct wend_board_walk *walk, uint32_t *number);

#endif
