/* Searches on cells that others call: windows around a start, floods, ways of groups; and the memory of A*. */
#ifndef WEND_SEARCH_CELLS_CELLS_H
#define WEND_SEARCH_CELLS_CELLS_H

#include "base/inline.h"
#include "base/marks.h"
#include "map/grid/grid.h"
#include "map/region/region.h"
#include "map/space/space.h"
#include "search/core/core.h"
#include "search/core/successors.h"
#include "search/kit/kit.h"

/*
 * A window: the cells around a search's start, cut out of the space's bitmap.
 *
 * Rows of 64 bits hold the square of the search's radius with blocked cells all around it, so that a search in them
 * never looks at borders. The start lies in the middle: window node 64 * row + column is the cell that lies
 * row - WINDOW_MIDDLE below it and column - WINDOW_MIDDLE to the right.
 */

enum {
    WINDOW_RADIUS = 28, /* so that a row, 57 cells, takes one load at any bit offset */
    WINDOW_MIDDLE = WINDOW_RADIUS + 1,
    WINDOW_ROWS = 2 * WINDOW_MIDDLE + 1,
    WINDOW_SHIFT = 6, /* 64 columns */
    WINDOW_COLUMNS = 1 << WINDOW_SHIFT,
    WINDOW_NODES = WINDOW_ROWS << WINDOW_SHIFT,
    WINDOW_START = WINDOW_MIDDLE << WINDOW_SHIFT | WINDOW_MIDDLE
};

/* A node waiting to be expanded: 12 bytes. */
struct wend_window_entry {
    uint32_t cost; /* when it was pushed */
    uint32_t below;
    uint16_t node;
    uint8_t moves; /* successors to look at */
};

/* What engine local needs to go on; all else that it knows is in the window. */
struct wend_window_pause {
    uint32_t tops[16], filled, current, fresh; /* of the open list */
    uint32_t node, cost, moves;                /* what would have been expanded next */
    uint32_t nearest, end;
    uint32_t costly_top, costly_least; /* with layers */
    bool is_dropped, is_costly;
};

/*
 * What is known of each window node, 8 bytes: the search's turn in the upper half, then 28 bits of cost from the start
 * and 4 of the last step's direction. Turns count down, so that whatever older searches left behind counts as costlier than
 * any way, and one comparison tells whether a way is the first or cheaper.
 */
struct wend_window {
    uint64_t rows[WINDOW_ROWS]; /* bit: free, and within the radius; only the rows of the square and one around count */
    uint64_t *known;            /* WINDOW_NODES; null before the first search */
    uint32_t turn;
    uint64_t occupied[WINDOW_ROWS];    /* where others stand; for searches with layers, as are the ends */
    uint64_t ends[WINDOW_ROWS];        /* where the way may end */
    struct wend_window_entry *entries; /* of the open list; number 0 is none */
    uint32_t entry_capacity;
    struct wend_window_pause pause;
    void *board; /* null, or where engine bitboard keeps its own while it waits */
    size_t board_size;
};

extern const int32_t wend_window_offsets[DIRECTIONS];

/* Makes memory ready for a search. MEMORY leaves the window as it was. */
wend_status wend_window_begin(struct wend_window *window, const wend_allocator *memory);

/* Makes room for more entries; false where the allocator refuses. */
bool wend_window_grow(struct wend_window *window, const wend_allocator *memory);

void wend_window_destroy(struct wend_window *window, const wend_allocator *memory);

size_t wend_window_memory(const struct wend_window *window);

/* Cuts the square of a radius of at most WINDOW_RADIUS around a cell of a space of one level. */
void wend_window_cut(struct wend_window *window, const wend_space *space, struct wend_cell middle, uint32_t radius);

/* The window node of a cell within the radius of the middle. */
static inline uint32_t wend_window_node(struct wend_cell middle, struct wend_cell cell)
{
    return ((cell.y - middle.y + WINDOW_MIDDLE) << WINDOW_SHIFT) + (cell.x - middle.x + WINDOW_MIDDLE);
}

/* What leads from a window node to the next in a direction, modulo 2^32. */
static inline uint32_t wend_window_offset(uint32_t direction)
{
    return (uint32_t)wend_window_offsets[direction];
}

/* The cell of a window node. */
static inline struct wend_cell wend_window_cell(struct wend_cell middle, uint32_t node)
{
    uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    return (struct wend_cell){middle.x + x - WINDOW_MIDDLE, middle.y + y - WINDOW_MIDDLE, 0};
}

/* The 3x3 cells around the one in column x and row y, as wend_steps numbers them. */
WEND_ALWAYS_INLINE uint32_t wend_window_neighbourhood(const uint64_t rows[], uint32_t x, uint32_t y)
{
    uint32_t above = rows[y - 1] >> (x - 1) & 7;
    uint32_t level = rows[y] >> (x - 1) & 7;
    uint32_t below = rows[y + 1] >> (x - 1) & 7;
    return above | level << 3 | below << 6;
}

/* What else a search in a window must know of its cells: where others stand, and where the way may end. */

/*
 * Fills window->occupied: the nodes where the mover would cover cells that others occupy, within the radius. Twice the radius
 * and the footprint are at most 64, where anybody stands at all.
 */
void wend_window_mark_occupied(const struct wend_search *search);

/*
 * Fills window->ends with the nodes on the map and within the radius where the near goal's rule holds, free or not; false
 * where there is none. *first and *last become the first and the last row that may have any.
 */
bool wend_window_mark_rule(const struct wend_search *search, uint32_t *first, uint32_t *last);

/* Whether the rule holds nowhere on the map but within the radius. */
bool wend_window_holds_rule(const struct wend_search *search);

/* Which cells that count are nearest to a goal by the cost of walking there as if nothing were blocked. */

/*
 * Finds them as wend_nearby_find would, the distance being the least cost from a cell to one of a goal's boxes at the cells'
 * weights, blocked ones at the lightest. Uses scratch->estimates and scratch->wheel, whose buckets hold one cost each, so that the
 * order is exact. All false where memory is refused.
 */
struct wend_reverse_dijkstra {
    struct wend_nearby *nearby;
    const wend_space *space;
    struct wend_scratch *scratch;
    uint64_t taken;          /* places */
    uint32_t last_x, last_y; /* of the mover's anchor */
    bool is_over;            /* all that count and are as near are found */
};

bool wend_reverse_dijkstra_begin(struct wend_reverse_dijkstra *outward, struct wend_nearby *nearby,
                                 struct wend_scratch *scratch);

/* Adds a box of the goal's, which must lie on the map. */
bool wend_reverse_dijkstra_open(struct wend_reverse_dijkstra *outward, const struct wend_box *box);

/* Goes on over so many places at most: until it is over, or the next call. */
bool wend_reverse_dijkstra_find(struct wend_reverse_dijkstra *outward, uint64_t places);

/*
 * All that can be reached from a start within a limit: Dijkstra's algorithm under all rules, with buckets as wide as the
 * cheapest step (Denardo and Fox 1979), so that what is taken from the lowest one costs what it should.
 *
 * Nodes are cells or, where turning costs, states: cell node * 8 + heading, as in engine general.
 */

/* A cell reached. 24 bytes. */
struct wend_reached {
    uint64_t cost;
    uint32_t node;  /* the cell */
    uint32_t at;    /* the node or state by which it costs least */
    uint32_t ended; /* not 0: no step leads on from it */
};

struct wend_reach_flood {
    /* Set by who floods: space, scratch, start, start_cell, heading; the rest is the flood's. */
    struct wend_search search;
    uint64_t most;                   /* no way costs more */
    uint64_t begin_below;            /* steps and links begin only at a cost below */
    const uint8_t *foes;             /* null, or bits of cells that bar the way */
    const uint8_t *zone;             /* null, or bits of cells that end it */
    bool turns_are_free;             /* whatever the profile says */
    bool order_is_free;              /* of equal buckets; without turn costs */
    const struct wend_marks *sought; /* null, or cells of which the last one ends the flood */
    uint32_t sought_count;

    /* Results: the cells in the order of cost and node. */
    struct wend_reached *cells;
    uint32_t count, capacity;
    uint32_t *number_of; /* by cell node: where it stands in the list, if it says so itself */
    uint32_t nodes;      /* how many entries number_of has */
    uint64_t work;       /* nodes or states whose successors were looked at */

    struct wend_successors steps;
    uint32_t shift;      /* buckets span 2^shift cost units */
    uint32_t run_begins; /* where the bucket in hand begins in the list, which is sorted bucket by bucket */
    uint64_t run_bucket;
    bool was_cut; /* by `most`: there is more to reach */
    bool overflows, lacks_memory;
};

/* Floods from the start. MEMORY leaves no cells. */
wend_status wend_reach_flood_run(struct wend_reach_flood *flood);

void wend_reach_flood_destroy(struct wend_reach_flood *flood, const wend_allocator *memory);
size_t wend_reach_flood_memory(const struct wend_reach_flood *flood);

/* What stands in the list for a cell node; null if it was not reached. */
static inline const struct wend_reached *wend_reach_flood_at(const struct wend_reach_flood *flood, uint32_t node)
{
    if (flood->count == 0 || node >= flood->nodes)
        return NULL;
    uint32_t number = flood->number_of[node];
    return number < flood->count && flood->cells[number].node == node ? &flood->cells[number] : NULL;
}

/* The node or state from which the way to `at` came, and the direction of its last step: NO_DIRECTION at the start. */
uint32_t wend_reach_flood_parent(const struct wend_reach_flood *flood, uint32_t at, uint32_t *direction);

/*
 * From one cell backwards to many: what getting to it costs from each, and the way there. Dijkstra's algorithm with the
 * distance to the box around those cells as its estimate. Turn costs are not looked at.
 */

struct wend_group_search {
    /* Set by who floods: space, scratch, goal_set (whose `own` cells count as nobody's), start (the cell sought). */
    struct wend_search search;
    struct wend_marks *sought; /* the cells from which to know it, marked; the flood takes the marks off */
    uint32_t sought_count;
    uint32_t left, top, right, bottom; /* the box around them, in rows of their levels */

    struct wend_successors steps;
    uint64_t straight, diagonal; /* of estimates; 0 = there are none */
    uint32_t shift;              /* buckets span 2^shift cost units */
    bool overflows, lacks_memory;
};

/* Floods until all that is sought, or all that there is, has been reached. MEMORY. */
wend_status wend_group_search_run(struct wend_group_search *way);

/* What the way from a cell costs; false where none was found. Right for those sought and the cells of their ways. */
bool wend_group_search_cost(const struct wend_group_search *way, uint32_t node, uint64_t *cost);

/* The next cell on the way from one that has a cost; the cell sought leads to itself. */
uint32_t wend_group_search_next(const struct wend_group_search *way, uint32_t node);

/* The open list of A* and its kin. */
#define WEND_BUCKETS_MOST 256 /* of a ring */

struct wend_buckets {
    uint64_t current;                        /* bucket of lowest f that may hold nodes; counts on past the ring */
    uint32_t filled[WEND_BUCKETS_MOST / 32]; /* bit per bucket: something was pushed since it was last passed */
    uint32_t tops[WEND_BUCKETS_MOST];        /* index into pool of the last entry */
    uint32_t ring;                           /* how many buckets there are */
    uint32_t *pool;
    uint32_t block_count; /* blocks in the pool */
    uint32_t fresh;       /* blocks from here on were not used in this search */
    uint32_t spare;       /* chain of blocks given back, 0 = none */
    uint32_t spare_count;
};

void wend_buckets_destroy(struct wend_buckets *buckets, const wend_allocator *memory);

size_t wend_buckets_memory(const struct wend_buckets *buckets);

#endif
