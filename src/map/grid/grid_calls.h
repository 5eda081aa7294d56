/* Calls for code that reads or changes grids and layers itself; most code only needs the structs of grid.h. */
#ifndef WEND_MAP_GRID_GRID_CALLS_H
#define WEND_MAP_GRID_GRID_CALLS_H

#include "base/bits.h"
#include "base/image.h"
#include "map/grid/grid.h"

/*
 * A space at most this many edits behind redoes only what they touched. A space further behind does the same if the
 * edits are still in the log and following them costs less than a pass over the map.
 */
#define WEND_FEW_EDITS 64

/* Creates a log for a map of `cells` cells. False if the allocator refuses. */
bool wend_edits_create(struct wend_edits *edits, uint64_t cells, const wend_allocator *memory);
void wend_edits_destroy(struct wend_edits *edits, const wend_allocator *memory);
size_t wend_edits_memory(const struct wend_edits *edits);

/* Appends an edit of a rectangle, maybe empty: the next version. */
static inline void wend_edits_note(struct wend_edits *edits, struct wend_rectangle r)
{
    edits->log[edits->version++ & (edits->size - 1)] = r;
}

/* The edit from a version to the next; the version is one of the last `size`. */
static inline struct wend_rectangle wend_edits_since(const struct wend_edits *edits, uint64_t version)
{
    return edits->log[version & (edits->size - 1)];
}

/*
 * True if a full pass over the map is cheaper than following the edits since `version`: the log no longer holds some,
 * or they are more than WEND_FEW_EDITS and touch more than *left cells. *left starts at the cells of the map; the
 * touched cells are subtracted from it.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left);

static inline enum wend_topology wend_topology_of(wend_cells cells, wend_neighbours neighbours)
{
    if (cells == WEND_CELLS_SQUARE)
        return neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8;
    return (enum wend_topology)((uint32_t)cells + SQUARES_4);
}

/* Units of turning between two directions: 45 degrees on squares, 60 on hexagons. */
uint32_t wend_turn_units(enum wend_topology topology, uint32_t from, uint32_t to);

/* Spaces at most this many link edits behind follow them one by one. */
enum { WEND_LINK_EDITS = 64 };

enum { WEND_LINK_PAGE = 1024 };

/* The link with an index below link_count. */
static inline wend_link *wend_grid_link_at(const wend_grid *grid, uint32_t index)
{
    const struct wend_link_page *page = &grid->link_pages[index / WEND_LINK_PAGE];
    return &page->links[(page->first + index) % WEND_LINK_PAGE];
}

/* True if a grid may have these sides. */
bool wend_grid_sides_are_valid(uint32_t width, uint32_t height, uint32_t levels);

/* Pass a grid through an image, sides first. A grid that is opened has its allocator set and is zero otherwise. */
void wend_grid_image_sides(wend_grid *grid, struct wend_image *image);
void wend_grid_image_cells(wend_grid *grid, struct wend_image *image);

/* True if shut_count of an opened grid is the number of its cells that lack exits. */
bool wend_grid_counts_its_exits(const wend_grid *grid);

/* Hash of a grid's contents, independent of its history of edits. */
uint64_t wend_grid_hash(const wend_grid *grid);

/* Call before edits: copies terrain and exits out of an image that must not be written. MEMORY: both stay there. */
wend_status wend_grid_own_cells(wend_grid *grid);

/* Bytes that links take. */
size_t wend_grid_link_memory(const wend_grid *grid);
void wend_grid_release_links(wend_grid *grid);

/* The cells of an area. Errors: ARGUMENT (null grid), RANGE (part of it lies outside the map). */
wend_status wend_grid_take_area(const wend_grid *grid, wend_area area, struct wend_rectangle *r);

/* True if a place lies on the map; then also its column, and its row counted through all levels. */
static inline bool wend_grid_locate(const wend_grid *grid, wend_place place, uint32_t *x, uint32_t *row)
{
    if (place.level >= grid->levels || place.x < 0 || place.y < 0)
        return false;
    uint32_t y = (uint32_t)place.y / WEND_CELL;
    *x = (uint32_t)place.x / WEND_CELL;
    *row = place.level * grid->height + y;
    return *x < grid->width && y < grid->height;
}

/* The centre of a cell on the map; the row is counted through all levels. */
static inline wend_place wend_grid_place(const wend_grid *grid, uint32_t x, uint32_t row)
{
    return wend_place_at((int32_t)x, (int32_t)(row % grid->height), (uint16_t)(row / grid->height));
}

/*
 * Clips [from, from + length), length 0 counting as 1, to [0, size). Returns the length left and, in *first, its begin.
 */
static inline uint32_t wend_clip_side(int64_t from, uint32_t length, uint32_t size, uint32_t *first)
{
    int64_t begin = from < 0 ? 0 : from, end = from + (length ? length : 1);
    end = end < size ? end : size;
    *first = (uint32_t)begin;
    return begin < end ? (uint32_t)(end - begin) : 0;
}

/* The exits of a cell on the map; the row is counted through all levels. */
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

/* The number of a node. */
uint16_t wend_layer_node_value(const wend_layer *layer, uint32_t node);

/* Makes room for counts above 1 in a layer of occupied cells; other kinds need none. MEMORY. */
wend_status wend_layer_reserve_counts(wend_layer *layer);

/* Logs that numbers of a rectangle have changed. */
void wend_layer_note_change(wend_layer *layer, struct wend_rectangle r);

/*
 * Moves an occupant from one square of cells to another in a layer of occupied cells, like wend_layer_leave and
 * wend_layer_enter. Both squares lie on the map; rows are counted through all levels. False, with nothing changed, if a
 * count would leave its range or memory for a shared cell is refused.
 */
bool wend_layer_step(wend_layer *layer, struct wend_rectangle from, struct wend_rectangle to);

/* Layers written from rows of bits, one per cell, as sight produces them. */

/* Bits of a row of cells: bit first + i is the cell in column x + i. Rows are counted through all levels. */
struct wend_layer_row {
    const uint8_t *bits; /* loads of whole words must stay inside */
    uint32_t first, count;
    uint32_t x, row;
};

/*
 * Marks the cells of a row as known in a layer of known cells. `found`, empty at first, grows to cover the cells that
 * were not known before. The caller logs the change.
 */
void wend_layer_learn_row(wend_layer *layer, const struct wend_layer_row *row, struct wend_rectangle *found);

/* Counts one more, or one less, in the cells of a row. Precondition: room for counts, and no count at its limit. */
void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more);

#endif
