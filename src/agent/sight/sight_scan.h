/*
 * Computes what is seen from the middle of a box, by symmetric shadowcasting. A blocked cell hides by the square that
 * joins the middles of its sides. A quadrant is scanned row by row outwards, with a list of sectors: slopes between
 * which nothing was met. A ray crosses such a square exactly if it crosses its middle line, so only the slopes of the
 * cells' middle lines count (Ford 2020; slopes are fractions).
 */
#ifndef WEND_AGENT_SIGHT_SIGHT_SCAN_H
#define WEND_AGENT_SIGHT_SIGHT_SCAN_H

#include "base/bits.h"
#include "map/space/space.h"

#include <wend/sight.h>

/*
 * The cells at most `radius` columns and rows from a watcher: side * side of them, side = 2 * radius + 1. Cell (i, j)
 * is bit i of row j, which begins at byte j * pitch. There are as many rows as a row has bits, so that a box can be
 * transposed.
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

/* The part of the box that lies on the map: its first cell and size in the box, and its first cell on the map. */
struct wend_sight_part {
    uint32_t i, j, width, height, x, row; /* rows of the map counted through all levels */
};

struct wend_sight_part wend_sight_box_part(const struct wend_sight_box *box, const wend_space *space,
                                           struct wend_cell centre);

/* Sets the bits of cells that are blocked in the space or outside the map. */
void wend_sight_box_blocked(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                            uint8_t *blocked);

/* Sets the bits of cells with a wall to their right, and below. Precondition: the space has exits. */
void wend_sight_box_walls(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                          uint8_t *right, uint8_t *below);

/* Transposes a bitmap: bit (i, j) becomes bit (j, i) of `to`. */
void wend_sight_box_turn(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to);

/* Adds the transposed bits of `from` to those of `to`. */
void wend_sight_box_add_turned(const struct wend_sight_box *box, const uint8_t *from, uint8_t *to);

/* Clears the bits of cells outside the map. */
void wend_sight_box_clip(const struct wend_sight_box *box, const struct wend_sight_part *part, uint8_t *bits);

/*
 * Adds to `seen` the cells of `mask` with visible centres, and blocked cells that are visible or lie beside a free cell
 * that is: walls show as far as the floor before them.
 */
void wend_sight_see_hexagons(const struct wend_sight_box *box, const wend_space *space, struct wend_cell centre,
                             const uint8_t *mask, uint8_t *seen);

/* Cells of squares that could be seen if nothing were blocked. */
void wend_sight_mask_squares(const struct wend_sight_box *box, const wend_sight_desc *desc, uint8_t *mask);

/* The same for hexagons around a cell, without a cone. */
void wend_sight_mask_hexagons(const struct wend_sight_box *box, const wend_sight_desc *desc,
                              enum wend_topology topology, struct wend_cell centre, uint8_t *mask);

/* Columns to the right per row outwards; `den` is above 0. */
struct wend_slope {
    int32_t num, den;
};

struct wend_sector {
    struct wend_slope from, to; /* from < to */
};

struct wend_sectors {
    struct wend_sector *sectors; /* from left to right */
    uint32_t count, capacity;
};

/* One way of reading a box: as it is, or transposed. Walls are null if there are none. */
struct wend_sight_rows {
    const struct wend_sight_box *box;
    const uint8_t *blocked;
    const uint8_t *beside, *beyond; /* bits of cells with a wall towards the next column, and towards the next row */
    uint8_t *seen;                  /* seen cells are added */
};

struct wend_sight_scan {
    wend_sight_rule rule;
    struct wend_sectors now, next;
    const wend_allocator *memory;
};

/* Scans the quadrant of growing rows, or that of falling rows. MEMORY if a list could not grow. */
wend_status wend_sight_scan_quadrant(struct wend_sight_scan *scan, const struct wend_sight_rows *rows, bool falling);

/* Makes room for as many sectors as a box without walls can have. */
wend_status wend_sight_scan_reserve(struct wend_sight_scan *scan, uint32_t radius);
void wend_sight_scan_destroy(struct wend_sight_scan *scan);
size_t wend_sight_scan_memory(const struct wend_sight_scan *scan);

#endif
