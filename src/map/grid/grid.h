/* Grids, layers and profiles: terrain and its edits, links, steps and what they cost, rows of numbers, layouts of hexagons. */
#ifndef WEND_MAP_GRID_GRID_H
#define WEND_MAP_GRID_GRID_H

#include <wend/base.h>
#include <wend/grid.h>
#include <wend/layer.h>
#include <wend/profile.h>

#include "base/bits.h"

/* A log of the rectangles that changed on a map or a layer, for spaces to follow. */

/* Cells; rows counted through all levels. */
struct wend_rectangle {
    uint32_t x, y, width, height;
};

/*
 * A space that is at most so many edits behind redoes only what they touched; one that is further behind does so too if they
 * are still in the log and that takes less than a pass over the map.
 */
#define WEND_FEW_EDITS 64

struct wend_edits {
    uint64_t version;           /* how many there were */
    struct wend_rectangle *log; /* log[v % size]: what changed from version v to v + 1 */
    uint32_t size;              /* a power of two */
};

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
 * Whether the map is better worked out anew than edit by edit: some are no longer known, or they are many and together touch
 * more cells than are left of those it has, which what they touch is taken from.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left);

/* Directions and the tables of canonical successors, on squares and hexagons. */

/* Clockwise from north; on squares the odd ones are diagonal. NO_DIRECTION is how a search enters its start. */
enum {
    NORTH,
    NORTH_EAST,
    EAST,
    SOUTH_EAST,
    SOUTH,
    SOUTH_WEST,
    WEST,
    NORTH_WEST,
    DIRECTIONS,
    NO_DIRECTION = DIRECTIONS
};

/* Steps on squares. */
extern const int32_t wend_step_x[DIRECTIONS], wend_step_y[DIRECTIONS];

/* How the cells of a space lie together: the map's cells, and of squares which ones are neighbours. */
enum wend_topology { SQUARES_8, SQUARES_4, HEX_POINTY_ODD, HEX_POINTY_EVEN, HEX_FLAT_ODD, HEX_FLAT_EVEN };

static inline enum wend_topology wend_topology_of(wend_cells cells, wend_neighbours neighbours)
{
    if (cells == WEND_CELLS_SQUARE)
        return neighbours == WEND_NEIGHBOURS_4 ? SQUARES_4 : SQUARES_8;
    return (enum wend_topology)((uint32_t)cells + SQUARES_4);
}

static inline wend_cells wend_cells_of(enum wend_topology topology)
{
    return topology <= SQUARES_4 ? WEND_CELLS_SQUARE : (wend_cells)((uint32_t)topology - SQUARES_4);
}

/* Columns and rows a step leads on; a direction that the cell does not have leads nowhere, (0, 0). */
struct wend_step {
    int32_t x, y;
};

static inline bool wend_is_hex(enum wend_topology topology)
{
    return topology >= HEX_POINTY_ODD;
}

/*
 * Cells come in two kinds where hexagons are numbered by rows and columns: in rows or columns that are shifted by
 * half a cell (kind 1) and in those that are not. All squares are of kind 0.
 */
static inline uint32_t wend_cell_kind(enum wend_topology topology, uint32_t x, uint32_t y)
{
    switch (topology) {
    case HEX_POINTY_ODD:
        return y & 1;
    case HEX_POINTY_EVEN:
        return ~y & 1;
    case HEX_FLAT_ODD:
        return x & 1;
    case HEX_FLAT_EVEN:
        return ~x & 1;
    default:
        return 0;
    }
}

/* The direction that leads back. */
static inline uint32_t wend_opposite(uint32_t direction)
{
    return (direction + DIRECTIONS / 2) % DIRECTIONS;
}

/* Whether a direction of a topology costs what a diagonal step does. */
static inline bool wend_is_diagonal(enum wend_topology topology, uint32_t direction)
{
    return direction % 2 == 1 && !wend_is_hex(topology);
}

struct wend_step wend_step_of(enum wend_topology topology, uint32_t kind, uint32_t direction);

/* Units of turning from one direction to another: 45 degrees on squares, 60 on hexagons. */
uint32_t wend_turn_units(enum wend_topology topology, uint32_t from, uint32_t to);

/* What the tables depend on. */
struct wend_step_rules {
    enum wend_topology topology;
    wend_corners corners;
    uint32_t straight, diagonal; /* prices */
};

/*
 * Which successors a search has to look at from a cell whose 3x3 cells around have one price:
 * moves[direction it came by][neighbourhood] is a mask of directions; by NO_DIRECTION: all that are legal.
 * A neighbourhood is the cells around, free = 1: bits 0 to 2 the row above from west to east, bits 3 to 5 the own
 * row, bits 6 to 8 the row below.
 */
enum { WEND_MIDDLE = 1 << 4 }; /* the cell itself */

struct wend_steps {
    uint8_t moves[DIRECTIONS + 1][512];
};

/* Fills the table for cells of a kind. Cost: about 0.05 ms. */
void wend_steps_make(struct wend_steps *steps, const struct wend_step_rules *rules, uint32_t kind);

/*
 * The same for one cell of weight `middle` among cells of any weights: the directions worth looking at when it was
 * entered by `direction`. weights[d] is that of the neighbour in direction d, 0 = blocked. On squares; a step pays the
 * weight of the cell it enters. Cost: about 30 ns, for all eight below 0.2 us.
 */
uint32_t wend_steps_mask(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle,
                         uint32_t direction);

/* All eight of them, that for direction d in byte d. */
uint64_t wend_steps_masks(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle);

/* What a profile asks of an engine, and its terrains by price. */

/*
 * The rules named by the engines' manifest. An engine serves a space and a query if it keeps all that either asks
 * for. A rule that changes nothing here (turns that cost nothing, exits no cell has) is not asked for.
 */
enum {
    RULE_NEIGHBOURS_8 = 1 << 0,
    RULE_NEIGHBOURS_4 = 1 << 1,
    RULE_HEXAGONS = 1 << 2,
    RULE_CORNERS = 1 << 3,   /* cut with one side free, or always */
    RULE_FOOTPRINT = 1 << 4, /* movers of more than one cell */
    RULE_PRICES = 1 << 5,    /* others than 13860 and 19601 */
    RULE_WEIGHTS = 1 << 6,   /* other than 1, or those of both ends */
    RULE_RESOURCES = 1 << 7, /* to be reported */
    RULE_EXITS = 1 << 8,
    RULE_LINKS = 1 << 9,
    RULE_LEVELS = 1 << 10,
    RULE_TURNS = 1 << 11,
    RULE_OCCUPANCY = 1 << 12,
    RULE_EXTRA = 1 << 13,
    RULE_HEURISTICS = 1 << 14,       /* others than octile, Manhattan and zero */
    RULE_HEURISTIC_WEIGHT = 1 << 15, /* above 1 */
    RULE_RADIUS = 1 << 16,           /* the way must not leave a square around the start */
    RULE_ARRIVAL = 1 << 17,          /* several starts, or an end other than one cell */
    RULE_TIES = 1 << 18,             /* a choice among equally cheap paths */
    RULE_BREACH = 1 << 19,           /* corners are those of another space's walls */
    RULE_NEAR_GOAL = 1 << 20,        /* one start, one goal: arrival by columns and rows, not AWAY, not in sight */
    RULE_MESH = 1 << 21,             /* maps that are no grid: all that else is asked for there is told elsewhere */
    RULE_GRAPH = 1 << 22,

    RULES_UNIFORM = RULE_NEIGHBOURS_8 | RULE_NEIGHBOURS_4 | RULE_CORNERS | RULE_FOOTPRINT,
    RULES_WEIGHTED = RULES_UNIFORM | RULE_PRICES | RULE_WEIGHTS | RULE_RESOURCES,
    RULES_ALL = (1 << 21) - 1
};

/*
 * Terrains in classes: those of one class are alike to the mover. Classes are numbered from 1 by growing weight, so
 * that the greatest class a mover covers is the one whose weight counts; CLASS_BLOCKED is above them all.
 */
enum { CLASS_BLOCKED = 255, MAX_CLASSES = 254 };

/* What a mover does not know counts as a terrain of its own, behind all others. */
enum { UNKNOWN_TERRAIN = 256, TERRAINS };

struct wend_classes {
    uint8_t of_terrain[TERRAINS];
    uint32_t weight[256];  /* by class */
    uint16_t terrain[256]; /* by class: one of its terrains */
    uint32_t count;
};

/* Reads a caller's profile of any released size; null is the default. ARGUMENT for an unknown size. */
wend_status wend_profile_take(const wend_profile *given, wend_profile *profile);

/* For a map of such cells: WEND_OK, ARGUMENT for a value outside its range, UNSUPPORTED for rules that docs/rules.md refuses. */
wend_status wend_profile_check(const wend_profile *profile, wend_cells cells);

/* What a terrain weighs of a resource. */
static inline uint16_t wend_profile_spends(const wend_profile *profile, uint32_t resource, uint32_t terrain)
{
    return terrain == UNKNOWN_TERRAIN ? profile->unknown_weight : profile->resources[resource].weight[terrain];
}

/* What a step into a terrain weighs; 0 = blocked. */
uint64_t wend_profile_weight(const wend_profile *profile, uint32_t terrain);

/* Sorts the terrains, maybe with the unknown, into classes; UNSUPPORTED where they are too many or too heavy. */
wend_status wend_profile_classes(const wend_profile *profile, bool has_unknown, struct wend_classes *classes);

/* The RULE_ bits that follow from the profile and the kind of cells. */
uint32_t wend_profile_rules(const wend_profile *profile, enum wend_topology topology,
                            const struct wend_classes *classes);

/* The grid's own data, as spaces see it. */

/* A link that was added behind all others, or removed. */
struct wend_link_edit {
    wend_link link;
    uint32_t before; /* how many that begin in the same cell stood before it */
    bool added;
};

/* Spaces that are no more edits of links behind follow them one by one. */
enum { WEND_LINK_EDITS = 64 };

enum { WEND_LINK_PAGE = 1024 };

/* Some links, the first of which stands anywhere, and those behind it round and round. */
struct wend_link_page {
    wend_link *links; /* behind them for each a short hash of where it begins */
    uint32_t first;
};

struct wend_grid {
    wend_allocator allocator;
    wend_cells cells;
    uint32_t width, height, levels;
    uint32_t rows;         /* of all levels: height * levels */
    uint64_t link_version; /* how often links were added or removed */
    uint8_t *terrain;      /* row by row and level by level, without gaps */
    uint8_t *exits;        /* as above; null until a cell has not all exits */
    uint32_t shut_count;   /* cells that have not */
    struct wend_link_page
        *link_pages; /* of WEND_LINK_PAGE links, so that few are moved for another; null until one comes */
    uint32_t link_count, link_capacity; /* of less than a page, the first one has room for so many */
    struct wend_link_edit
        *link_log; /* link_log[v % WEND_LINK_EDITS]: what led on from link_version v; null until a link comes */
    struct wend_edits edits;
};

/* Link number index, which there is. */
static inline wend_link *wend_grid_link_at(const wend_grid *grid, uint32_t index)
{
    const struct wend_link_page *page = &grid->link_pages[index / WEND_LINK_PAGE];
    return &page->links[(page->first + index) % WEND_LINK_PAGE];
}

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

/*
 * How spaces and layers of a grid number its cells.
 *
 * Row by row, level by level. Rows are padded with blocked cells (one column before each row, which also ends the row
 * before; one row above each level and one below the last), so that every cell has eight neighbours and no search needs to
 * look at borders: node (y + level + 1) * stride + x + 1 is the cell in column x and row y, rows counted through all levels.
 */

struct wend_numbering {
    uint32_t width, height, levels;
    uint32_t stride;     /* nodes per row: width + 1 rounded up to whole bytes of a bitmap */
    uint32_t node_count; /* stride * (levels * (height + 1) + 1) + 1 */
};

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

/* A layer's own data, as spaces see it. */

struct wend_layer {
    wend_allocator allocator;
    const wend_grid *grid;
    wend_layer_kind kind;
    struct wend_numbering cells;
    uint16_t *values; /* by node; null for what is known */
    uint8_t *bits;    /* by node: not 0; null for extra costs */
    uint32_t count;   /* cells that are not 0 */
    uint64_t changes; /* how often a number became another */
    struct wend_edits edits;
};

/* Notes that numbers of a rectangle have changed. */
void wend_layer_note_change(wend_layer *layer, struct wend_rectangle r);

/*
 * Somebody steps from one square of cells to another, in a layer of who stands where: as wend_layer_leave and
 * wend_layer_enter. Both lie on the map; rows are counted through all levels. False, and nothing happens, where a count would
 * pass its range.
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
 * Makes the cells of a row known, in a layer of what is known; `found`, which is empty at first, is grown to hold those that
 * were not. The change is the caller's to note.
 */
void wend_layer_learn_row(wend_layer *layer, const struct wend_layer_row *row, struct wend_rectangle *found);

/* Counts one more, or one less, in the cells of a row, in a layer of numbers; none is at its limit. As above. */
void wend_layer_count_row(wend_layer *layer, const struct wend_layer_row *row, bool more);

#endif
