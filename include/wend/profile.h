/* wend/profile.h: who moves. docs/rules.md tells what each rule means, alone and with the others. */
#ifndef WEND_PROFILE_H
#define WEND_PROFILE_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many neighbours a square has; a hexagon always has six. */
typedef enum wend_neighbours {
    WEND_NEIGHBOURS_4 = 4, /* straight only; PathFinding.js: DiagonalMovement.Never */
    WEND_NEIGHBOURS_8 = 8  /* straight and diagonal, see wend_corners */
} wend_neighbours;

/* How many of the two cells beside a diagonal step must be passable. */
typedef enum wend_corners {
    WEND_CORNERS_NEVER = 0, /* both: corners are never cut; PathFinding.js: OnlyWhenNoObstacles */
    WEND_CORNERS_ONE = 1,   /* one at least; PathFinding.js: IfAtMostOneObstacle */
    WEND_CORNERS_ALWAYS = 2 /* none; PathFinding.js: Always */
} wend_corners;

/* Whose weight a step pays. */
typedef enum wend_weigh {
    WEND_WEIGH_ENTERED = 0, /* the weight of the cell it enters */
    WEND_WEIGH_BOTH = 1     /* the sum of the weights at both ends, so that there and back cost the same */
} wend_weigh;

/* The default prices of a straight and of a diagonal step; 19601/13860 is the square root of two to nine digits. */
#define WEND_PRICE_STRAIGHT 13860u
#define WEND_PRICE_DIAGONAL 19601u

/* As crossing_cost: the mover crosses nobody; cells where somebody else stands are closed to it. */
#define WEND_NO_CROSSING UINT32_MAX

#define WEND_MAX_FOOTPRINT 16
#define WEND_MAX_RESOURCES 4
#define WEND_MAX_RADIUS    (1u << 20)

/* A resource that steps spend, besides their cost or as part of it: time, energy, money, risk. */
typedef struct wend_resource {
    uint16_t factor;      /* what one unit adds to the weight that is minimised; 0 = only reported */
    uint16_t weight[256]; /* units spent, per terrain byte */
} wend_resource;

/*
 * A kind of mover: a plain value, copied wherever it is passed. Fill with wend_profile_default(), then change. The
 * default walks in eight directions, never cuts a corner, and follows the letters of Moving AI maps: '.', 'G' and 'S'
 * are free, all other terrain is blocked. If your bytes mean something else, set weight[b] = 1 for each free byte b and
 * 0 for each blocked one.
 */
typedef struct wend_profile {
    uint32_t size; /* sizeof(wend_profile) */
    wend_neighbours neighbours;
    wend_corners corners;
    wend_weigh weigh;
    uint16_t weight[256]; /* per terrain byte: 0 = blocked, else times the step's price */
    uint16_t straight;    /* price of a straight step, or of any between hexagons */
    uint16_t diagonal;    /* price of a diagonal step, from straight to twice straight */
    uint8_t footprint; /* side of the square that the mover covers, 1 to 16 cells; its place is in the top left one */
    bool apply_exits;  /* default true: walls and one-way steps (wend_grid_set_exits) stop it; false: it passes them */
    bool apply_links;  /* default true: it takes the map's links */

    uint32_t turn_cost;      /* cost units per 45 degrees of turning, on hexagons 60; at most 2^24 */
    uint32_t crossing_cost;  /* cost units for a step onto occupied cells; at most 2^24, or WEND_NO_CROSSING */
    uint32_t extra_price;    /* cost units per unit of extra cost; default 1386, a tenth of a step; at most 2^16 */
    uint16_t unknown_weight; /* weight of cells that its layer of known land lacks: 0 = blocked, 1 (default) = free */

    uint8_t resource_count; /* 0 = `weight` is the weight; else it only tells what is blocked, see docs/rules.md */
    wend_resource resources[WEND_MAX_RESOURCES];

    /*
     * True if the mover may enter a cell that its terrain allows; null = always. Called by wend_space_create, _update
     * and _refresh, once for each cell they look at; it must not call wend.
     */
    bool (*walkable)(void *user, wend_place cell);
    void *user;

    uint32_t radius; /* on meshes: distance kept from walls, in 1/256 of a cell, at most 2^20; 0 = may touch them */
} wend_profile;

/* Writes the default into the first `size` bytes; wend_profile_default() calls it. */
WEND_API void wend_profile_init(wend_profile *profile, uint32_t size);

/* Returns the default profile: a walker on Moving AI maps. */
static inline wend_profile wend_profile_default(void)
{
    wend_profile profile;
    wend_profile_init(&profile, (uint32_t)sizeof profile);
    return profile;
}

/*
 * Returns the middle of what a mover covers, for drawing it: `place` is its place as in queries and paths, anywhere in
 * the top left of its cells. Cost: constant.
 */
static inline wend_place wend_profile_centre(const wend_profile *profile, wend_place place)
{
    const int32_t half = (profile->footprint - 1) * (WEND_CELL / 2);
    place.x += half;
    place.y += half;
    return place;
}

/* Returns the mover's place whose middle is nearest to a point, such as a click: inverts wend_profile_centre. */
static inline wend_place wend_profile_place(const wend_profile *profile, wend_place centre)
{
    const int32_t half = (profile->footprint - 1) * (WEND_CELL / 2);
    centre.x -= half;
    centre.y -= half;
    return wend_place_at(wend_place_column(centre), wend_place_row(centre), centre.level);
}

#ifdef __cplusplus
}
#endif

#endif
