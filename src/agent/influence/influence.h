/* An influence's data, as the files of this room see it. */
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

/* Sources of what flows into the cells of a row. */
struct influence_inflow {
    const uint16_t *from[8]; /* by direction: what the neighbour of cell 0 there gives */
    const uint8_t *open;     /* by cell: the directions in which it passes influence */
    uint32_t directions;     /* that count: the four or eight of squares, the six of a kind of hexagons */
    uint32_t width;          /* in cells, whole blocks */
};

/* A mixture, block by block: adds a part's numbers times its factor, or takes the greater; then clamps to 16 bits. */
struct influence_mixing {
    void (*add_part)(int32_t *mixed, const uint16_t *values, int32_t factor);
    void (*raise_part)(int32_t *mixed, const uint16_t *values, int32_t factor);
    bool (*clamp)(uint16_t *to, const int32_t *mixed);
};

struct influence_rows {
    /* to[i] = from[i] * share / 65536; `to` may be `from`. True if any is not 0. */
    bool (*scale)(uint16_t *to, const uint16_t *from, uint16_t share, uint32_t width);
    /* Adds what comes from the open directions, and subtracts `own` for each of them. True if any cell is not 0. */
    bool (*flow)(uint16_t *values, const uint16_t *own, const struct influence_inflow *inflow);
    /* Raises each cell to the greatest that comes from the open directions. True if any cell is not 0. */
    bool (*raise)(uint16_t *values, const struct influence_inflow *inflow);
    /* to[i] = (a[i] + 2 b[i] + c[i]) / 4, each half rounded down. True if any is not 0. */
    bool (*smooth)(uint16_t *to, const uint16_t *a, const uint16_t *b, const uint16_t *c, uint32_t width);

    /* One block of extra costs; costs within the tolerance stay unchanged. True if any changes. */
    bool (*price)(uint16_t *costs, const uint16_t *values, const uint16_t *old, const wend_price *price);
    struct influence_mixing mixing;
};

/* The loops for a processor: wend_processor_here() on this machine. */
const struct influence_rows *wend_influence_rows(enum wend_processor processor);

/* Cells per unit of work: of a pass over rows, of a stamp in a straight line, of walls that are applied. */
enum { CELLS_PER_UNIT_ROWS = 64, CELLS_PER_UNIT_STAMP = 4, CELLS_PER_UNIT_WALLS = 4 };

struct wend_influence {
    wend_allocator allocator;
    const wend_grid *grid;
    enum wend_topology topology;
    uint32_t width, height, levels;
    uint32_t rows;    /* of all levels */
    uint32_t stride;  /* cells from row to row */
    uint16_t *values; /* cell x of row y: values[y * stride + x] */
    uint8_t *open;    /* by cell: the directions in which influence passes, there and back */
    uint8_t *live;    /* by row: false if all its cells are 0 */
    uint16_t *lines;  /* INFLUENCE_LINES rows of scratch, with a block before and behind each */
    uint32_t *flood;  /* scratch of stamps that walls stop: distances, then a queue */
    size_t flood_size;
    const struct influence_rows *loops; /* for this processor; kept, for asking is slow */
    uint64_t work;
};

enum { INFLUENCE_LINES = 8 };

/* Cell 0 of a row of scratch. */
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

/* Adds an amount to a cell's number, clamped to its range. */
static inline uint16_t wend_influence_added(uint16_t value, int32_t amount)
{
    int64_t sum = (int64_t)value + amount;
    return (uint16_t)(sum < 0 ? 0 : sum > UINT16_MAX ? UINT16_MAX : sum);
}

/* The cells of an area that lie on the map, rows counted through all levels; width and height are 0 if none do. */
struct wend_rectangle wend_influence_clip(const wend_influence *influence, wend_area area);

/* The same for a rectangle of a level's cells, which may begin far outside. */
struct wend_rectangle wend_influence_clip_cells(const wend_influence *influence, int64_t x, int64_t y, uint32_t level,
                                                uint32_t width, uint32_t height);

/* All directions in which a cell has neighbours on its level. */
uint8_t wend_influence_sides(const wend_influence *influence, uint32_t x, uint32_t row);

#endif
