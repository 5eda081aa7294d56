/* The square of cells around a watcher, as rows of bits. */
#ifndef WEND_AGENT_SIGHT_SIGHT_BOX_H
#define WEND_AGENT_SIGHT_SIGHT_BOX_H

#include "base/bits.h"
#include "map/space/space.h"

/*
 * The cells at most `radius` columns and rows from a watcher: side * side of them, side = 2 * radius + 1. Cell (i, j) is bit
 * i of row j, which begins at byte j * pitch. There are as many rows as a row has bits, so that a box can be turned over.
 */
struct wend_sight_box {
    uint32_t radius, side, pitch;
};

enum { WEND_SIGHT_BOX_MOST_PITCH = 64 };

struct wend_sight_box wend_sight_box_of(uint32_t radius);

/* Bytes of a bitmap of the box, with slack for loads and stores of whole words. */
static inline size_t wend_sight_box_bytes(const struct wend_sight_box *box)
{
    return (size_t)box->pitch * box->pitch * 8 + WEND_BITS_SLACK;
}

/* The part of the box that lies on the map: columns and rows of the box, and the map's cell of the first. */
struct wend_sight_part {
    uint32_t i, j, width, height, x, row; /* rows of the map counted through all levels */
};

struct wend_sight_part wend_sight_box_part(const struct wend_sight_box *box, const wend_space *space,
                                           struct wend_cell centre);

/* Sets `count` bits of a row from `first` on. */
void wend_sight_set_run(uint8_t *row, uint32_t first, uint32_t count);

/* Bits of the cells that the space has blocked; those outside the map are. */
void wend_sight_box_blocked(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                            uint8_t *blocked);

/* Bits of the cells with a wall to their right, and of those with one below, where the space has any. */
void wend_sight_box_walls(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                          uint8_t *right, uint8_t *below);

/* Bit (i, j) becomes bit (j, i) of `to`. */
void wend_sight_box_turn(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to);

/* Adds the bits of `from`, turned over, to those of `to`. */
void wend_sight_box_add_turned(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to);

/* Clears all bits of cells outside the map. */
void wend_sight_box_clip(const struct wend_sight_box *box, const struct wend_sight_part *part, uint8_t *bits);

#endif
