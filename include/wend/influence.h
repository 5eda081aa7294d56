/* wend/influence.h: numbers per cell that spread and fade: danger, crowds, scent, territory, worn roads. */
#ifndef WEND_INFLUENCE_H
#define WEND_INFLUENCE_H

#include <wend/layer.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A number from 0 to 65,535 for each cell of a grid, clamped to that range. docs/influence.md shows what games make of
 * it. All is whole numbers, rounded down, the same on every machine. The grid must outlive it. Threads: any number may
 * read; all other calls need the influence alone. Memory: 3 bytes per cell, rows rounded up to 32 cells.
 */
typedef struct wend_influence wend_influence;

/* Unit of shares and factors, which are in 65,536ths: WEND_INFLUENCE_WHOLE / 10 is a tenth. */
#define WEND_INFLUENCE_WHOLE 65536

/*
 * Creates an influence of zeros over a grid, without walls. allocator may be null. Errors: ARGUMENT, MEMORY; *influence
 * is then null. Cost: a pass over the cells.
 */
WEND_API wend_status wend_influence_create(const wend_grid *grid, const wend_allocator *allocator,
                                           wend_influence **influence);

/* Frees an influence; null is allowed. */
WEND_API void wend_influence_destroy(wend_influence *influence);

/*
 * Sets the walls that stop influence from spreading: it then passes only between cells where a mover of the space can
 * step there and back, on the map as the space shows it now. A null space removes all walls. After edits, and the
 * update of the space, pass the area that they touched; a null area is the whole map. Numbers stay, in walls too.
 * Errors: ARGUMENT (a space of another grid). Cost: some 20 ns per cell of the area. The space may be destroyed after.
 */
WEND_API wend_status wend_influence_apply_walls(wend_influence *influence, const wend_space *space,
                                                const wend_area *area);

/* How a stamp weakens from its middle to its radius. */
typedef enum wend_falloff {
    WEND_FALLOFF_FLAT = 0,   /* not at all: as strong at the radius as in the middle */
    WEND_FALLOFF_LINEAR = 1, /* by the same amount with each cell, to nothing at the radius */
    WEND_FALLOFF_SQUARE = 2  /* as the square of what is left to the radius: steep first, a long gentle foot */
} wend_falloff;

/* The greatest radius of a stamp, 255 cells. */
#define WEND_STAMP_MAX_RADIUS (255 * WEND_CELL)

/* A shape of influence to put around a place. Begin with wend_stamp_default(). */
typedef struct wend_stamp {
    uint32_t size;        /* sizeof(wend_stamp) */
    int32_t strength;     /* number in the middle, -65,535 to 65,535, negative takes away; default 256 */
    uint32_t radius;      /* in 1/256 cells, up to WEND_STAMP_MAX_RADIUS; default 8 cells */
    wend_falloff falloff; /* default WEND_FALLOFF_LINEAR */
    bool walls;           /* true: distances are walked, so that walls stop it; default false: straight */
    bool maximum;         /* true: a cell takes the greater of its number and the stamp's; default false: their sum */
} wend_stamp;

/* Writes the default into the first `size` bytes; wend_stamp_default() calls it. */
WEND_API void wend_stamp_init(wend_stamp *stamp, uint32_t size);

/* Returns the default stamp. */
static inline wend_stamp wend_stamp_default(void)
{
    wend_stamp stamp;
    wend_stamp_init(&stamp, (uint32_t)sizeof stamp);
    return stamp;
}

/*
 * Puts a stamp around the cell that a place lies in, on its level; around a place outside the map, only what reaches
 * the map (nothing if walls count). Between hexagons distances are in steps. Errors: ARGUMENT; with walls MEMORY at the
 * first stamp of a greater radius. Cost: some 10 ns per cell in the radius, some 50 ns if walls count.
 */
WEND_API wend_status wend_influence_stamp(wend_influence *influence, wend_place place, const wend_stamp *stamp);

/* Adds an amount, maybe negative, to each cell of an area: somebody died here, steps wear a road. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_add(wend_influence *influence, wend_area area, int32_t amount);

/* Gives each cell of an area one number. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_fill(wend_influence *influence, wend_area area, uint16_t value);

/* Lets influence fade: each cell keeps a share of its number, 0 to 65,536, and at last none. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_decay(wend_influence *influence, uint32_t keep);

/*
 * Spreads influence as gas flows: each cell gives each of its 4 neighbours (hexagons: 6) a share of its number, except
 * through walls. The sum stays the same, unless a cell would pass 65,535; a cell with less than 1 / share gives
 * nothing. A share above a fifth (13,107; on hexagons a seventh, 9,362) counts as that. Errors: ARGUMENT.
 * Cost: the rows that hold anything, about half a nanosecond per cell with AVX2. Source: Repenning 2006, collaborative
 * diffusion.
 */
WEND_API wend_status wend_influence_spread(wend_influence *influence, uint32_t share);

/*
 * Spreads influence as sound carries, one cell per call: each cell takes the greatest of its own number and its
 * neighbours' numbers times `keep` per cell of way. Only decay lets it fade. Squares count diagonal neighbours too, for
 * which `keep` applies to the square root of two cells. Errors: ARGUMENT. Cost: as wend_influence_spread.
 */
WEND_API wend_status wend_influence_propagate(wend_influence *influence, uint32_t keep);

/*
 * Smooths influence: each cell becomes the mean of itself and its neighbours, weighted 4, 2 (beside) and 1 (diagonal),
 * on hexagons 2 and 1. Walls do not matter; outside the map counts as the cell at the edge. Errors: ARGUMENT.
 */
WEND_API wend_status wend_influence_blur(wend_influence *influence);

/* One term of a sum of influences, and its factor. */
typedef struct wend_influence_part {
    const wend_influence *influence;
    int32_t factor; /* in 65,536ths, from -127 to 127 wholes; negative subtracts */
} wend_influence_part;

/*
 * Makes an influence the sum of up to 255 others of the same grid, each times its factor; it may be one of them.
 * Errors: ARGUMENT. Cost: a pass over the cells of each.
 */
WEND_API wend_status wend_influence_sum(wend_influence *influence, const wend_influence_part *parts, uint32_t count);

/*
 * Makes an influence the maximum of up to 255 others of the same grid, each times its factor; it may be one of them.
 * Errors and cost: as wend_influence_sum.
 */
WEND_API wend_status wend_influence_maximum(wend_influence *influence, const wend_influence_part *parts,
                                            uint32_t count);

/* How influence becomes an extra cost: base + number * factor, from 0 to `most`. Begin with wend_price_default(). */
typedef struct wend_price {
    uint32_t size;      /* sizeof(wend_price) */
    int32_t factor;     /* in 65,536ths, from -1 to 1 whole; default 1/16. Negative: influence makes cells cheaper */
    uint16_t base;      /* extra cost without influence; default 0 */
    uint16_t most;      /* default 65,535 */
    uint16_t tolerance; /* cells whose extra cost is off by no more than this stay as they are; default 0 */
} wend_price;

/* Writes the default into the first `size` bytes; wend_price_default() calls it. */
WEND_API void wend_price_init(wend_price *price, uint32_t size);

/* Returns the default price. */
static inline wend_price wend_price_default(void)
{
    wend_price price;
    wend_price_init(&price, (uint32_t)sizeof price);
    return price;
}

/*
 * Writes influence to a layer of extra costs of the same grid, which profiles price (wend_profile.extra_price). Only
 * changes are written, in blocks of at most 32 by 16 cells; *changed (may be null) becomes the number of blocks. Needs
 * the layer's spaces alone, as wend_layer_set_area. Errors: ARGUMENT. Cost: a pass over the cells.
 */
WEND_API wend_status wend_influence_write(const wend_influence *influence, wend_layer *layer, const wend_price *price,
                                          uint32_t *changed);

/* Returns the number of the cell that a place lies in; 0 outside the map. */
WEND_API uint16_t wend_influence_value(const wend_influence *influence, wend_place place);

/*
 * Returns the greatest number in an area; 0 outside the map. *place (may be null) becomes its first cell, row by row.
 */
WEND_API uint16_t wend_influence_greatest(const wend_influence *influence, wend_area area, wend_place *place);

/* Returns the sum of all cells. */
WEND_API uint64_t wend_influence_total(const wend_influence *influence);

/*
 * Read or set the numbers of an area, to save, load or draw them: column i and row j is values[j * stride + i]; stride
 * 0 = the area's width. Errors: ARGUMENT, RANGE if the area leaves the map.
 */
WEND_API wend_status wend_influence_read(const wend_influence *influence, wend_area area, uint16_t *values,
                                         size_t stride);
WEND_API wend_status wend_influence_set(wend_influence *influence, wend_area area, const uint16_t *values,
                                        size_t stride);

/* Returns the units of work done so far, as queries count theirs: subtract them from the tick's budget. */
WEND_API uint64_t wend_influence_work(const wend_influence *influence);

/* Returns a word for a falloff ("linear"); never null. */
WEND_API const char *wend_falloff_text(wend_falloff falloff);

WEND_API const wend_grid *wend_influence_grid(const wend_influence *influence);

/* Returns the bytes that the influence holds. */
WEND_API size_t wend_influence_memory(const wend_influence *influence);

#ifdef __cplusplus
}
#endif

#endif
