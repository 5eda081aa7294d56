/* The window around a start: for engines that search it, and for queries that it can answer. */
#ifndef WEND_SEARCH_CELLS_WINDOW_H
#define WEND_SEARCH_CELLS_WINDOW_H

#include "base/inline.h"
#include "map/space/space_calls.h"
#include "search/core/core.h"

/*
 * A window: the cells around a search's start, cut out of the space's bitmap.
 *
 * Rows of 64 bits hold the square of the search's radius with blocked cells all around it, so a search in them never
 * checks borders. The start is in the middle: window node 64 * row + column is the cell row - WINDOW_MIDDLE rows below
 * it and column - WINDOW_MIDDLE columns to the right.
 */

enum {
    WINDOW_RADIUS = 28, /* so that one load gets a row of 57 cells at any bit offset */
    WINDOW_MIDDLE = WINDOW_RADIUS + 1,
    WINDOW_ROWS = 2 * WINDOW_MIDDLE + 1,
    WINDOW_SHIFT = 6, /* 64 columns */
    WINDOW_COLUMNS = 1 << WINDOW_SHIFT,
    WINDOW_NODES = WINDOW_ROWS << WINDOW_SHIFT,
    WINDOW_START = WINDOW_MIDDLE << WINDOW_SHIFT | WINDOW_MIDDLE
};

/* A node waiting to be expanded: 12 bytes. */
struct wend_window_entry {
    uint32_t cost; /* at the time of the push */
    uint32_t below;
    uint16_t node;
    uint8_t moves; /* successors to expand */
};

enum { WINDOW_BUCKETS = 16 };

/* The open list of engine local: buckets in a ring. */
struct wend_window_list {
    uint32_t tops[WINDOW_BUCKETS]; /* the entry pushed last; 0 = none */
    uint32_t filled;               /* bit per bucket: it may not be empty */
    uint32_t current;              /* not taken modulo the ring */
    uint32_t fresh;                /* the next entry to use */
};

/* Entries too costly for the ring of buckets, chained like those in it, and the lowest of their buckets. */
struct wend_window_costly {
    uint32_t top, least;
};

/* A node that is being expanded. */
struct wend_window_visit {
    uint32_t node, cost, moves;
};

/* State that engine local needs to continue; the rest is in the window. */
struct wend_window_pause {
    struct wend_window_list open;
    struct wend_window_costly costly; /* with layers */
    struct wend_window_visit at;      /* the node to be expanded next */
    uint32_t nearest, end;
    bool is_dropped, is_costly;
};

/*
 * The state of each window node, 8 bytes: the search's turn in the upper half, then 28 bits of cost from the start and
 * 4 of the last step's direction. Turns count down, so whatever older searches left behind counts as costlier than any
 * path, and one comparison decides whether a path is the first one or cheaper.
 */
struct wend_window {
    uint64_t rows[WINDOW_ROWS]; /* bit: free, and within the radius; only the rows of the square and one around count */
    uint64_t *known;            /* WINDOW_NODES; null before the first search */
    uint32_t turn;
    uint64_t occupied[WINDOW_ROWS];    /* where the mover would cover others; with layers, as are the ends */
    uint64_t ends[WINDOW_ROWS];        /* where the path may end */
    struct wend_window_entry *entries; /* of the open list; entry 0 is not used */
    uint32_t entry_capacity;
    struct wend_window_pause pause;
    void *board; /* null, or the board of engine bitboard while it is paused */
    size_t board_size;
};

extern const int32_t wend_window_offsets[DIRECTIONS];

/* Prepares memory for a search. MEMORY leaves the window as it was. */
wend_status wend_window_begin(struct wend_window *window, const wend_allocator *memory);

/* Makes room for more entries; false if the allocator refuses. */
bool wend_window_grow(struct wend_window *window, const wend_allocator *memory);

void wend_window_destroy(struct wend_window *window, const wend_allocator *memory);

size_t wend_window_memory(const struct wend_window *window);

/* Cuts out the square of a radius of at most WINDOW_RADIUS around a cell. Precondition: the space has one level. */
void wend_window_cut(struct wend_window *window, const wend_space *space, struct wend_cell middle, uint32_t radius);

/* The window node of a cell within the radius of the middle. */
static inline uint32_t wend_window_node(struct wend_cell middle, struct wend_cell cell)
{
    return ((cell.y - middle.y + WINDOW_MIDDLE) << WINDOW_SHIFT) + (cell.x - middle.x + WINDOW_MIDDLE);
}

/* The offset to the next window node in a direction, modulo 2^32. */
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

/* The space's node of a window node. */
static inline uint32_t wend_window_space_node(const struct wend_search *search, uint32_t node)
{
    const struct wend_cell cell = wend_window_cell(search->question.start_cell, node);
    return wend_space_node(search->space, cell.x, cell.y);
}

/* The 3x3 cells around the one in column x and row y, as wend_steps numbers them. */
WEND_ALWAYS_INLINE uint32_t wend_window_neighbourhood(const uint64_t rows[], uint32_t x, uint32_t y)
{
    uint32_t above = rows[y - 1] >> (x - 1) & 7;
    uint32_t level = rows[y] >> (x - 1) & 7;
    uint32_t below = rows[y + 1] >> (x - 1) & 7;
    return above | level << 3 | below << 6;
}

/*
 * Fills window->occupied: the nodes, within the radius, where the mover would cover occupied cells. Precondition if any
 * cell is occupied: twice the radius plus the footprint is at most 64.
 */
void wend_window_mark_occupied(const struct wend_search *search);

/*
 * Fills window->ends: the nodes on the map and within the radius where the near goal's rule holds, free or not. Sets
 * *first and *last to the first and last row with any. False if there is none.
 */
bool wend_window_mark_rule(const struct wend_search *search, uint32_t *first, uint32_t *last);

/* Whether the radius contains every position on the map where the rule holds. */
bool wend_window_holds_rule(const struct wend_search *search);

#endif
