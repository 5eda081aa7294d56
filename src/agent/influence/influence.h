/* An influence's own data, as its parts see it. */
#ifndef WEND_AGENT_INFLUENCE_INFLUENCE_H
#define WEND_AGENT_INFLUENCE_INFLUENCE_H

#include "base/processor.h"
#include "map/grid/grid.h"

#include <wend/influence.h>

/*
 * Rows are padded to whole blocks with cells that hold and give nothing: loops over a block then have a fixed length,
 * and compilers make a few wide instructions of them.
 */
enum { INFLUENCE_BLOCK = 32 };

/* Where what flows into the cells of a row comes from. */
struct influence_inflow {
    const uint16_t *from[8]; /* by direction: what cell 0's neighbour there gives */
    const uint8_t *open;     /* the directions in which each cell of the row passes influence */
    uint32_t directions;     /* which of them count: the four or eight of squares, the six of a kind of hexagons */
    uint32_t width;          /* cells, whole blocks */
};

/* One block of a mixture: adds a part's numbers times its factor, or takes the greater; then back to 16 bits. */
struct influence_mixing {
    void (*add_part)(int32_t *mixed, const uint16_t *values, int32_t factor);
    void (*raise_part)(int32_t *mixed, const uint16_t *values, int32_t factor);
    bool (*clamp)(uint16_t *to, const int32_t *mixed);
};

struct influence_rows {
    /* to[i] = from[i] * share / 65536; `to` may be `from`. True if any is not 0. */
    bool (*scale)(uint16_t *to, const uint16_t *from, uint16_t share, uint32_t width);
    /* Adds what comes from the open directions and takes `own` for each of them. True if any cell is not 0. */
    bool (*flow)(uint16_t *values, const uint16_t *own, const struct influence_inflow *inflow);
    /* Raises each cell to the greatest that comes from the open directions. True if any cell is not 0. */
    bool (*raise)(uint16_t *values, const struct influence_inflow *inflow);
    /* to[i] = (a[i] + 2 b[i] + c[i]) / 4, each half rounded down. True if any is not 0. */
    bool (*smooth)(uint16_t *to, const uint16_t *a, const uint16_t *b, const uint16_t *c, uint32_t width);

    /* One block. Extra costs, of which those within the tolerance stay as they are. True if any changes. */
    bool (*price)(uint16_t *costs, const uint16_t *values, const uint16_t *old, const wend_price *price);
    struct influence_mixing mixing;
};

/* The loops for a processor; for this machine, that of wend_processor_here. */
const struct influence_rows *wend_influence_rows(enum wend_processor processor);

/* How many cells of a pass over rows, of a stamp in a straight line and of taken walls count as a unit of work. */
enum { CELLS_PER_UNIT_ROWS = 64, CELLS_PER_UNIT_STAMP = 4, CELLS_PER_UNIT_WALLS = 4 };

struct wend_influence {
    wend_allocator allocator;
    const wend_grid *grid;
    enum wend_topology topology;
    uint32_t width, height, levels;
    uint32_t rows;    /* of all levels */
    uint32_t stride;  /* from row to row */
    uint16_t *values; /* cell x of row y: values[y * stride + x] */
    uint8_t *open;    /* as above: the directions in which influence passes, there and back */
    uint8_t *live;    /* by row: whether any cell may be other than 0 */
    uint16_t *lines;  /* INFLUENCE_LINES rows of working memory, with a block before and behind each */
    uint32_t *flood;  /* working memory of stamps that walls stop: distances, then a queue */
    size_t flood_size;
    const struct influence_rows *loops; /* for this processor, which takes long to ask */
    uint64_t work;
};

enum { INFLUENCE_LINES = 8 };

/* Cell 0 of a row of working memory. */
static inline uint16_t *wend_influence_line(const wend_influence *influence, uint32_t index)
{
    return influence->lines + (size_t)index * (influence->stride + 2 * INFLUENCE_BLOCK) + INFLUENCE_BLOCK;
}

static inline uint16_t *wend_influence_row(const wend_influence *influence, uint32_t row)
{
    return influence->values + (size_t)row * influence->stride;
}

static inline void wend_influence_count(wend_influence *influence, uint64_t cells, uint32_t per_unit)
{
    influence->work += (cells + per_unit - 1) / per_unit;
}

/* Adds an amount to a cell's number, which stays within its range. */
static inline uint16_t wend_influence_added(uint16_t value, int32_t amount)
{
    int64_t sum = (int64_t)value + amount;
    return (uint16_t)(sum < 0 ? 0 : sum > UINT16_MAX ? UINT16_MAX : sum);
}

/* The cells of an area that lie on the map, rows counted through all levels; without width or height if none do. */
struct wend_rectangle wend_influence_clip(const wend_influence *influence, wend_area area);

/* The same of a rectangle of cells of a level, which may begin far outside. */
struct wend_rectangle wend_influence_clip_cells(const wend_influence *influence, int64_t x, int64_t y, uint32_t level,
                                                uint32_t width, uint32_t height);

/* All directions in which a cell has neighbours on its level. */
uint8_t wend_influence_sides(const wend_influence *influence, uint32_t x, uint32_t row);

#endif
