/*
 * Loops over a row of influence, a block at a time, for any processor and for newer ones; which one runs changes nothing
 * but the time.
 */
#ifndef WEND_AGENT_INFLUENCE_INFLUENCE_ROWS_H
#define WEND_AGENT_INFLUENCE_INFLUENCE_ROWS_H

#include <wend/influence.h>

#include "base/processor.h"

/*
 * Rows are padded to whole blocks with cells that hold nothing and give nothing: loops over a block have a fixed length,
 * which compilers turn into a few wide instructions.
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

#endif
