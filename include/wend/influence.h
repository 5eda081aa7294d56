/* wend/influence.h: maps of whole numbers that spread and fade: danger, crowds, scent, territory, worn roads. */
#ifndef WEND_INFLUENCE_H
#define WEND_INFLUENCE_H

#include <wend/layer.h>
#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * A number from 0 to 65,535 for each cell of a grid, which never goes below or above. docs/influence.md shows what
 * games make of it. All is whole numbers rounded down, the same on every machine. The grid must outlive it. Reading is
 * for any number of threads; all else needs the influence alone. Memory: 3 bytes per cell, rows rounded up to 32 cells.
 */
typedef struct wend_influence wend_influence;

/* Shares and factors are in 65,536ths: WEND_INFLUENCE_WHOLE / 10 is a tenth. */
#define WEND_INFLUENCE_WHOLE 65536

/*
 * Makes an influence of zeros over a grid, without walls. allocator may be null. Errors: ARGUMENT, MEMORY; *influence
 * is then null. Cost: a pass over the cells.
 */
WEND_API wend_status wend_influence_create(const wend_grid *grid, const wend_allocator *allocator,
                                           wend_influence **influence);

/* Frees an influence; null is allowed. */
WEND_API void wend_influence_destroy(wend_influence *influence);

/*
 * Takes over what stops influence from spreading: it then passes only where a mover of the space can step, there and
 * back, on the map as the space shows it now. A null space takes all walls away. After edits, and the update of the
 * space, give the area that they touched; a null area is the whole map. What cells hold stays, in walls too.
 * Errors: ARGUMENT (a space of another grid). Cost: some 20 ns per cell of the area. The space may be destroyed after.
 */
WEND_API wend_status wend_influence_apply_walls(wend_influence *influence, const wend_space *space,
                                                const wend_area *area);

/* How a stamp gets weaker from its middle to its radius. */
typedef enum wend_falloff {
    WEND_FALLOFF_FLAT = 0,   /* not at all: as strong at the radius as in the middle */
    WEND_FALLOFF_LINEAR = 1, /* by the same amount with each cell, to nothing at the radius */
    WEND_FALLOFF_SQUARE = 2  /* as the square of what is left to the radius: steep first, a long gentle foot */
} wend_falloff;

/* A radius may have 255 cells. */
#define WEND_STAMP_MAX_RADIUS (255 * WEND_CELL)

/* What is put around a place. Begin with wend_stamp_default(). */
typedef struct wend_stamp {
    uint32_t size;        /* sizeof(wend_stamp) */
    int32_t strength;     /* in the middle: -65,535 to 65,535, negative takes away; default 256 */
    uint32_t radius;      /* in 1/256 cells, up to WEND_STAMP_MAX_RADIUS; default 8 cells */
    wend_falloff falloff; /* default WEND_FALLOFF_LINEAR */
    bool walls;           /* distances are those of walks, so that walls stop it; default false: in a straight line */
    bool maximum;         /* a cell takes the greater of what it has and the stamp; default false: the stamp is added */
} wend_stamp;

/* Writes the default into the first `size` bytes; wend_stamp_default() calls it. */
WEND_API void wend_stamp_init(wend_stamp *stamp, uint32_t size);

/* The stamp to begin with. */
static inline wend_stamp wend_stamp_default(void)
{
    wend_stamp stamp;
    wend_stamp_init(&stamp, (uint32_t)sizeof stamp);
    return stamp;
}

/*
 * Puts a stamp around the cell that a place lies in, on its level; of a place outside the map, what reaches the map
 * (nothing if walls count). Between hexagons distances are counted in steps. Errors: ARGUMENT; with walls MEMORY at the
 * first stamp of a greater radius. Cost: some 10 ns per cell in the radius, some 50 ns if walls count.
 */
WEND_API wend_status wend_influence_stamp(wend_influence *influence, wend_place place, const wend_stamp *stamp);

/* Adds an amount, maybe negative, to each cell of an area: somebody died here, steps wear a road. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_add(wend_influence *influence, wend_area area, int32_t amount);

/* Gives each cell of an area one number. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_fill(wend_influence *influence, wend_area area, uint16_t value);

/* Time passes: each cell keeps a share of what it has, 0 to 65,536; the last of it goes too. Errors: ARGUMENT. */
WEND_API wend_status wend_influence_decay(wend_influence *influence, uint32_t keep);

/*
 * Influence flows out as gas does: each cell gives each of its 4 neighbours (6 of a hexagon) a share of what it has. A
 * wall takes none. The sum stays the same, unless a cell would pass 65,535; a cell with less than 1 / share gives
 * nothing. More than a fifth (13,107; of hexagons a seventh, 9,362) counts as that. Errors: ARGUMENT.
 * Cost: the rows that hold anything, about half a nanosecond per cell with AVX2. Source: Repenning 2006, collaborative
 * diffusion.
 */
WEND_API wend_status wend_influence_spread(wend_influence *influence, uint32_t share);

/*
 * Influence carries as sound does: each cell takes the greatest of what it has and of what its neighbours have, times
 * `keep` per cell of way. Only decay lets it fade. On squares also to the diagonal neighbours, where keep counts for a
 * way of the square root of two. One cell further with each call. Errors: ARGUMENT. Cost: as wend_influence_spread.
 */
WEND_API wend_status wend_influence_propagate(wend_influence *influence, uint32_t keep);

/*
 * Smooths: each cell becomes the mean of itself and those around it, weighted 4, 2 (beside) and 1 (diagonal), hexagons
 * 2 and 1. Walls do not matter; outside the map counts as the cell at the edge. Errors: ARGUMENT.
 */
WEND_API wend_status wend_influence_blur(wend_influence *influence);

/* One of several influences, and how much it counts. */
typedef struct wend_influence_part {
    const wend_influence *influence;
    int32_t factor; /* in 65,536ths, from -127 to 127 wholes; negative takes away */
} wend_influence_part;

/*
 * Makes an influence the sum of up to 255 others of the same grid, each times its factor; it may be one of them.
 * Errors: ARGUMENT. Cost: a pass over the cells of each.
 */
WEND_API wend_status wend_influence_sum(wend_influence *influence, const wend_influence_part *parts, uint32_t count);

/* The same with the greatest in place of the sum. */
WEND_API wend_status wend_influence_maximum(wend_influence *influence, const wend_influence_part *parts,
                                            uint32_t count);

/* How influence becomes an extra cost: base + number * factor, from 0 to `most`. Begin with wend_price_default(). */
typedef struct wend_price {
    uint32_t size;      /* sizeof(wend_price) */
    int32_t factor;     /* in 65,536ths, from -1 to 1 whole; default 1/16. Negative: influence makes it cheaper */
    uint16_t base;      /* where there is no influence; default 0 */
    uint16_t most;      /* default 65,535 */
    uint16_t tolerance; /* a cell whose extra cost is no further off stays as it is; default 0 */
} wend_price;

/* Writes the default into the first `size` bytes; wend_price_default() calls it. */
WEND_API void wend_price_init(wend_price *price, uint32_t size);

/* The price to begin with. */
static inline wend_price wend_price_default(void)
{
    wend_price price;
    wend_price_init(&price, (uint32_t)sizeof price);
    return price;
}

/*
 * Writes influence to a layer of extra costs of the same grid, for profiles to price (wend_profile.extra_price). Only
 * what has changed is written, in blocks of at most 32 by 16 cells; *changed (may be null) becomes their number. Needs
 * the layer's spaces alone, as wend_layer_set_area. Errors: ARGUMENT. Cost: a pass over the cells.
 */
WEND_API wend_status wend_influence_write(const wend_influence *influence, wend_layer *layer, const wend_price *price,
                                          uint32_t *changed);

/* The number of the cell that a place lies in; 0 outside the map. */
WEND_API uint16_t wend_influence_value(const wend_influence *influence, wend_place place);

/* The greatest number in an area, and the cell that has it, the first row by row; 0 outside the map. place may be null.
 */
WEND_API uint16_t wend_influence_greatest(const wend_influence *influence, wend_area area, wend_place *place);

/* The sum of all cells. */
WEND_API uint64_t wend_influence_total(const wend_influence *influence);

/*
 * Reads or sets the numbers of an area, to save and load or to draw: column i and row j is values[j * stride + i];
 * stride 0 = its width. Errors: ARGUMENT, RANGE where it leaves the map.
 */
WEND_API wend_status wend_influence_read(const wend_influence *influence, wend_area area, uint16_t *values,
                                         size_t stride);
WEND_API wend_status wend_influence_set(wend_influence *influence, wend_area area, const uint16_t *values,
                                        size_t stride);

/* Units of work done since it was made, as queries count theirs: what it took out of the tick's budget. */
WEND_API uint64_t wend_influence_work(const wend_influence *influence);

/* A word for a falloff ("linear"); never null. */
WEND_API const char *wend_falloff_text(wend_falloff falloff);

WEND_API const wend_grid *wend_influence_grid(const wend_influence *influence);

/* Bytes the influence holds. */
WEND_API size_t wend_influence_memory(const wend_influence *influence);

#ifdef __cplusplus
}
#endif

#endif
