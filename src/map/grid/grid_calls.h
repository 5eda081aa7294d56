/* What those call who read or change grids and layers themselves: most only hold what grid.h says of them. */
#ifndef WEND_MAP_GRID_GRID_CALLS_H
#define WEND_MAP_GRID_GRID_CALLS_H

#include "base/bits.h"
#include "base/image.h"
#include "map/grid/grid.h"

/*
 * A space that is at most so many edits behind redoes only what they touched; one that is further behind does so too if
 * they are still in the log and that takes less than a pass over the map.
 */
#define WEND_FEW_EDITS 64

/* A log for a map of so many cells. False where the allocator refuses. */
bool wend_edits_create(struct wend_edits *edits, uint64_t cells, const wend_allocator *memory);
void wend_edits_destroy(struct wend_edits *edits, const wend_allocator *memory);
size_t wend_edits_memory(const struct wend_edits *edits);

/* Notes that the cells of a rectangle, maybe empty, have changed: the next version. */
static inline void wend_edits_note(struct wend_edits *edits, struct wend_rectangle r)
{
    edits->log[edits->version++ & (edits->size - 1)] = r;
}

/* The edit that led on from a version, one of the last `size`. */
static inline struct wend_rectangle wend_edits_since(const struct wend_edits *edits, uint64_t version)
{
    return edits->log[version & (edits->size - 1)];
}

/*
 * Whether the map is better worked out anew than edit by edit: some are no longer known, or they are many and together
 * touch more cells than are left of those it has, which what they touch is taken from.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left);

static inline enum wend_topology wend_topology_of(wend_cells cells, wend_neighbours neighbours)
{
    if (cells == WEND_CELLS_SQUARE)
        return neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8;
    return (enum wend_topology)((uint32_t)cells + SQUARES_4);
}

/* Units of turning from one direction to another: 45 degrees on squares, 60 on hexagons. */
uint32_t wend_turn_units(enum wend_topology topology, uint32_t from, uint32_t to);

/* Spaces that are no more edits of links behind follow them one by one. */
enum { WEND_LINK_EDITS = 64 };

enum { WEND_LINK_PAGE = 1024 };

/* Link number index, which there is. */
static inline wend_link *wend_grid_link_at(const wend_grid *grid, uint32_t index)
{
    const struct wend_link_page *page = &grid->link_pages[index / WEND_LINK_PAGE];
    return &page->links[(page->first + index) % WEND_LINK_PAGE];
}

/* Whether a grid may have such sides. */
bool wend_grid_sides_are_valid(uint32_t width, uint32_t height, uint32_t levels);

/* Hands a grid through an image, first its sides; one that is opened has an allocator and is zeros else. */
void wend_grid_image_sides(wend_grid *grid, struct wend_image *image);
void wend_grid_image_cells(wend_grid *grid, struct wend_image *image);

/* Whether one that was opened has as many cells that lack exits as it says. */
bool wend_grid_counts_its_exits(const wend_grid *grid);

/* A number by which grids differ, except for what edits led to them. */
uint64_t wend_grid_hash(const wend_grid *grid);

/*
 * Before edits: copies terrain and exits where they lie in an image that must not be written. MEMORY leaves them there.
 */
wend_status wend_grid_own_cells(wend_grid *grid);

/* What links take. */
size_t wend_grid_link_memory(const wend_grid *grid);
void wend_grid_release_links(wend_grid *grid);

/* An area's cells: WEND_OK, ARGUMENT for a null grid, RANGE where any lies outside the map. */
wend_status wend_grid_take_area(const wend_grid *grid, wend_area area, struct wend_rectangle *r);

/* Whether a place lies on the map; if so, its column, and its row counted through all levels. */
static inline bool wend_grid_locate(const wend_grid *grid, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= grid->levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * grid->height + y;
    return *x < grid->width && y < grid->height;
}

/* The centre of a cell on the map, its row counted through all levels. */
static inline wend_place wend_grid_place(const wend_grid *grid, uint32_t x, uint32_t row)
{
    return wend_place_at((int32_t)x, (int32_t)(row % grid->height), (uint16_t)(row / grid->height));
}

/* The part of [from, from + length) that lies in [0, size): its length, and where it begins. */
static inline uint32_t wend_clip_side(int64_t from, uint32_t length, uint32_t size, uint32_t *first)
{
    int64_t begin = from < 0 ? 0 : from, end = from + (length ? length : 1);
    end = end < size ? end : size;
    *first = (uint32_t)begin;
    return begin < end ? (uint32_t)(end - begin) : 0;
}

/* The exits of a cell on the map, its row counted through all levels. */
#define WEND_ALL_EXITS 255
static inline uint8_t wend_grid_exits_in_row(const wend_grid *grid, uint32_t x, uint32_t row)
{
    return grid->exits ? grid->exits[(size_t)row * grid->width + x] : WEND_ALL_EXITS;
}

static inline const uint8_t *wend_grid_row(const wend_grid *grid, uint32_t y)
{
    return grid->terrain + (size_t)y * grid->width;
}

static inline struct wend_numbering wend_numbering_of(const wend_grid *grid)
{
    uint32_t stride = (grid->width + 1 + 7) / 8 * 8;
    uint32_t node_count = stride * (grid->levels * (grid->height + 1) + 1) + 1;
    return (struct wend_numbering){grid->width, grid->height, grid->levels, stride, node_count};
}

/* Rows counted through all levels. */
static inline uint32_t wend_numbering_node(const struct wend_numbering *cells, uint32_t x, uint32_t row)
{
    uint32_t level = cells->levels == 1 ? 0 : row / cells->height;
    return (row + level + 1) * cells->stride + x + 1;
}

/* Bytes of a bitmap with a bit per node. */
static inline size_t wend_numbering_bitmap_bytes(const struct wend_numbering *cells)
{
    return cells->node_count / 8 + 1 + WEND_BITS_SLACK;
}

/* A node's number. */
uint16_t wend_layer_node_value(const wend_layer *layer, uint32_t node);

/* Room for cells in which several stand, in a layer of who stands where. MEMORY. */
wend_status wend_layer_reserve_counts(wend_layer *layer);

/* Notes that numbers of a rectangle have changed. */
void wend_layer_note_change(wend_layer *layer, struct wend_rectangle r);

/*
 * Somebody steps from one square of cells to another, in a layer of who stands where: as wend_layer_leave and
 * wend_layer_enter. Both lie on the map; rows are counted through all levels. False, and nothing happens, where a count
 * would pass its range, or where memory for a cell that several share is refused.
 */
bool wend_layer_step(wend_layer *layer, struct wend_rectangle from, struct wend_rectangle to);

/* Layers written from rows of bits, a bit per cell: what watchers see. */

/* Bits of a row of cells: bit first + i is the cell in column x + i. Rows are counted through all levels. */
struct wend_layer_row {
    const uint8_t *bits; /* loads of whole words must stay within */
    uint32_t first, count;
    uint32_t x, row;
};

/*
 * Makes the cells of a row known, in a layer of what is known; `found`, which is empty at first, is grown to hold those
 * that were not. The change is the caller's to note.
 */
void wend_layer_learn_row(wend_layer *layer, const struct wend_layer_row *row, struct wend_rectangle *found);

/* Counts one more, or one less, in the cells of a row, in a layer with room for numbers; none is at its limit. */
void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more);

#endif
