/* wend/profile.h: who moves. What each rule means, alone and with the others, is told in docs/rules.md. */
#ifndef WEND_PROFILE_H
#define WEND_PROFILE_H

#include <wend/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How many squares can be reached in one step; a hexagon always has six neighbours. */
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
    WEND_WEIGH_ENTERED = 0, /* of the cell it enters */
    WEND_WEIGH_BOTH = 1     /* the sum of both ends, so that there and back cost the same */
} wend_weigh;

/* The default prices of a straight and of a diagonal step; 19601/13860 is the square root of two to nine digits. */
#define WEND_PRICE_STRAIGHT 13860u
#define WEND_PRICE_DIAGONAL 19601u

/* As crossing_cost: the mover crosses nobody, a cell where somebody else stands is not entered at all. */
#define WEND_NO_CROSSING UINT32_MAX

#define WEND_MAX_FOOTPRINT 16
#define WEND_MAX_RESOURCES 4
#define WEND_MAX_RADIUS    (1u << 20)

/* Something a step spends besides, or as part of, its cost: time, energy, money, risk. */
typedef struct wend_resource {
    uint16_t factor;      /* what one unit counts in the weight that is minimised; 0 = only reported */
    uint16_t weight[256]; /* per terrain byte */
} wend_resource;

/*
 * Who moves: a plain value, copied wherever it is passed. Fill with wend_profile_default(), then change.
 * The default walks in eight directions, never cuts a corner, and follows the letters of Moving AI maps:
 * '.', 'G' and 'S' are free, all other terrain is blocked. Where a map's bytes mean something else, say so:
 * weight[b] = 1 for each free byte b, 0 for each blocked one.
 */
typedef struct wend_profile {
    uint32_t size; /* sizeof(wend_profile) */
    wend_neighbours neighbours;
    wend_corners corners;
    wend_weigh weigh;
    uint16_t weight[256]; /* per terrain byte: 0 = blocked, else times the step's price */
    uint16_t straight;    /* price of a straight step, or of any between hexagons */
    uint16_t diagonal;    /* from straight to twice straight */
    uint8_t footprint;    /* side of the square the mover covers, 1 to 16 cells; its place is the top left one */
    bool apply_exits;     /* default true: walls and one-way steps (wend_grid_set_exits) stop it; false: a ghost */
    bool apply_links;     /* default true: it takes the map's links */

    uint32_t turn_cost;      /* cost units per 45 degrees of turning, on hexagons 60; at most 2^24 */
    uint32_t crossing_cost;  /* cost units for a step onto occupied cells; at most 2^24, or WEND_NO_CROSSING */
    uint32_t extra_price;    /* cost units per unit of the extra layer; default 1386, a tenth of a step; at most 2^16 */
    uint16_t unknown_weight; /* of cells that a layer of what is known does not have: 0 = blocked, 1 (default) = free */

    uint8_t resource_count; /* 0 = `weight` is the weight; else it only says what is blocked, see docs/rules.md */
    wend_resource resources[WEND_MAX_RESOURCES];

    /*
     * Asked whether the mover may be in a cell its terrain allows; null = always.
     * Called by wend_space_create, _update and _refresh, once for each cell they look at; it must not call wend.
     */
    bool (*walkable)(void *user, wend_place cell);
    void *user;

    uint32_t radius; /* on meshes: how far it stays from walls, in 1/256 of a cell, at most 2^20; 0 = touches them */
} wend_profile;

/* Writes the default into the first `size` bytes; wend_profile_default() calls it. */
WEND_API void wend_profile_init(wend_profile *profile, uint32_t size);

/* The profile to begin with: a walker on Moving AI maps. */
static inline wend_profile wend_profile_default(void)
{
    wend_profile profile;
    wend_profile_init(&profile, (uint32_t)sizeof profile);
    return profile;
}

/*
 * The middle of what a mover covers, for drawing it: `place` is its place, anywhere in the top left of its cells, as
 * queries and paths have it. Cost: constant.
 */
static inline wend_place wend_profile_centre(const wend_profile *profile, wend_place place)
{
    const int32_t half = (profile->footprint - 1) * (WEND_CELL / 2);
    place.x += half;
    place.y += half;
    return place;
}

/* Where a mover is to be, so that its middle is nearest to a place, as one that was clicked on: the way back. */
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
