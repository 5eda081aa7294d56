/* wend/ground.h: geometry on the ground of a mesh: where a point lies, what is nearest, what a ray meets, sliding along
 * walls, random places, and the polygons themselves. docs/ground.md has examples and a picture. */
#ifndef WEND_GROUND_H
#define WEND_GROUND_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The ground is what a space's mover may walk on: convex polygons that meet at sides; a side with nothing behind it is
 * a wall. Walls belong to the ground: one may stand on them, walk along them and look past their ends.
 *
 * Integers are in 1/256 cells, doubles in cells. What is decided is decided in whole numbers; a point that is none
 * becomes the nearest of the places around it that lie on the ground, less than two units away unless the ground is
 * thinner than that (then a corner of its polygon).
 *
 * All calls read the space only, allocate nothing, and need a space over a mesh, or over a grid with a prepared surface
 * (docs/ground.md tells which; heights are 0): UNSUPPORTED for others. Coordinates are those of meshes, from -2^28 to
 * 2^28: ARGUMENT beyond.
 */

/* As a place's level: whichever there is. */
#define WEND_ANY_LEVEL UINT16_MAX

/* As the neighbour of a side: a wall. */
#define WEND_GROUND_WALL UINT32_MAX

/*
 * Finds the storey someone at (x, y) and some height stands on: of all ground there the one nearest in height, of two
 * as near the lower. *place is then on its level; *ground, which may be null, the ground's height, 0 on flat maps.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE where no ground is. Cost: the polygons around the point.
 */
WEND_API wend_status wend_ground_locate(const wend_space *space, int32_t x, int32_t y, int32_t height,
                                        wend_place *place, int32_t *ground);

/*
 * The height of the ground at a place, between its polygon's corners rounded to the nearest unit. In polygons of four
 * corners and more it is that of the triangles from the first corner. Where ground of one level lies at several
 * heights, at the side of a stair, it is the lowest. Errors and cost as wend_ground_locate.
 */
WEND_API wend_status wend_ground_height(const wend_space *space, wend_place place, int32_t *height);

/* A point of the ground, often on a wall. */
typedef struct wend_ground_hit {
    bool found;                /* false: there is none, or nothing was hit; then only what its call says is set */
    wend_place place;          /* rounded so that it lies on the ground */
    double x, y;               /* the very point, in cells, to the last digits of a double */
    double distance;           /* to it, in cells */
    double fraction;           /* of a ray: how much of the line comes before, 0 to 1; else 0 */
    wend_place wall[2];        /* the ends of the side it lies on, ground to the inner side; both 0 off sides */
    double normal_x, normal_y; /* of that side, length 1, pointing to the ground; 0, 0 off sides */
    double height;             /* of the ground there, in cells */
    uint32_t polygon;          /* the polygon it lies in */
} wend_ground_hit;

/*
 * The point of the ground nearest to any place, itself if it is on the ground, up to `within` away (UINT32_MAX: however
 * far). place.level WEND_ANY_LEVEL looks on all levels. Of points as near, the one
 * of the lowest y, then x, then level. Exact: distances are compared as fractions.
 * Errors: ARGUMENT, UNSUPPORTED. Cost: the polygons within twice the distance found.
 */
WEND_API wend_status wend_ground_nearest(const wend_space *space, wend_place place, uint32_t within,
                                         wend_ground_hit *hit);

/* A box around a point in three dimensions: as far from it as this either way. */
typedef struct wend_ground_box {
    int32_t x, y, height;
    uint32_t across, down, up; /* along x, y and height; UINT32_MAX: however far */
} wend_ground_box;

/*
 * The point of the ground in a box that is nearest to its middle in three dimensions, on whatever level: for positions
 * that come from a physics engine, a model or a click on one, and lie a little beside the ground, above or below it.
 * hit.distance is in three dimensions; wall, normal and fraction stay 0. Nearest to the last digits of a double,
 * whatever way the ground is cut into polygons; of points as near, to a thousandth of a unit, the one of the lowest y,
 * then x, then level.
 * Errors: ARGUMENT, UNSUPPORTED. Cost: the polygons within twice the distance found, or of the box where nothing is.
 */
WEND_API wend_status wend_ground_nearest_in_box(const wend_space *space, const wend_ground_box *box,
                                                wend_ground_hit *hit);

/*
 * The first wall on the straight line from a place of the ground towards another, whose level does not matter. A wall
 * that the line only touches, or runs along, does not stop it; see wend_line_of_sight for whether it gets through.
 * Not found: nothing is in the way; place, x, y, polygon are then the line's end, fraction 1.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE where `from` is not on the ground. Cost: the polygons crossed.
 */
WEND_API wend_status wend_ground_ray(const wend_space *space, wend_place from, wend_place to, wend_ground_hit *hit);

/*
 * The wall nearest to a place of the ground, up to `within` away; walls of other storeys do not count. Exact as
 * wend_ground_nearest. Errors as wend_ground_ray. Cost: the polygons within that distance.
 */
WEND_API wend_status wend_ground_wall(const wend_space *space, wend_place from, uint32_t within, wend_ground_hit *hit);

/* How a move along the ground went. */
typedef struct wend_ground_step {
    wend_place place; /* where it ended, always on the ground */
    bool arrived;     /* it ended at the very point aimed at */
    uint32_t walls;   /* how often it met a wall and slid along it */
    double travelled; /* in cells, seen from above; never more than the straight way was to be */
    double height;    /* of the ground where it ended, in cells */
    double slope; /* of it, in the direction of `to` from `from`: 1 climbs as much as it goes on; 0 if they are one */
    uint32_t polygon; /* the polygon it ended in */
} wend_ground_step;

/*
 * Moves along the ground towards a place and slides along the walls in between, as players and crowds do: at a wall on
 * towards the point of it that is nearest to `to`, past its end on towards `to`. It ends there, or where no wall leads
 * nearer, or when it has gone as far as the straight way is long, or after 256 walls. to.level does not matter.
 * Errors: as wend_ground_ray. Cost: the polygons crossed.
 */
WEND_API wend_status wend_ground_move(const wend_space *space, wend_place from, wend_place to, wend_ground_step *step);

/*
 * A random place, each part of the ground as likely as its area. *state is any number to begin with and is changed by
 * the call: the same numbers give the same places on every machine.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE where there is no ground. Cost: one pass over the polygons.
 */
WEND_API wend_status wend_ground_random(const wend_space *space, uint64_t *state, wend_place *place);

/*
 * The same of the ground that a walk from `from` leads to (links not counted), and no farther from it in a straight
 * line than `within`; UINT32_MAX: however far. Errors: RANGE where `from` is not on the ground. Cost: the polygons
 * within.
 */
WEND_API wend_status wend_ground_random_near(const wend_space *space, wend_place from, uint32_t within, uint64_t *state,
                                             wend_place *place);

/*
 * Writes the numbers of the polygons no farther from a place than `within`, of its level or with WEND_ANY_LEVEL of all,
 * at most `capacity` of them (ids may be null if that is 0); *count becomes how many there are. 0 within: those it lies
 * in. In no order that means anything, but always the same.
 * Errors: ARGUMENT, UNSUPPORTED, CAPACITY. Cost: the polygons around.
 */
WEND_API wend_status wend_ground_polygons(const wend_space *space, wend_place place, uint32_t within, uint32_t *ids,
                                          size_t capacity, size_t *count);

/* A corner of a polygon, and what lies behind the side from it to the next corner. */
typedef struct wend_ground_corner {
    wend_place place;
    int32_t height;
    uint32_t neighbour; /* the polygon behind the side, or WEND_GROUND_WALL */
} wend_ground_corner;

/* A polygon of the ground. Its number stays until an update that changes the ground around it. */
typedef struct wend_ground_polygon {
    uint32_t corners; /* how many; 0: no polygon has this number now */
    uint16_t level;
    uint8_t terrain;
} wend_ground_polygon;

/* All polygons have numbers below this, but some numbers may be free; 0 where there is no ground. Cost: constant. */
WEND_API uint32_t wend_ground_polygon_limit(const wend_space *space);

/*
 * What a polygon is, and the first `capacity` of its corners (corners may be null if that is 0), in turn so that the
 * ground lies to their right hand on a map drawn with y downwards: clockwise on the screen.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE for numbers past the limit, CAPACITY. Cost: the corners.
 */
WEND_API wend_status wend_ground_read_polygon(const wend_space *space, uint32_t id, wend_ground_polygon *polygon,
                                              wend_ground_corner *corners, size_t capacity);

/* Why there is less ground than was asked for. The numbers are pinned. */
typedef enum wend_ground_loss_kind {
    WEND_GROUND_LOSS_OBSTACLE = 1, /* ground winds above itself under an obstacle, which shuts that other storey too */
    WEND_GROUND_LOSS_POLYGON = 2,  /* a polygon of the mesh could not be cut exactly, and is shut */
    WEND_GROUND_LOSS_SIDE = 3,     /* two other polygons share a side: a wall (allow_crossing) */
    WEND_GROUND_LOSS_CROSSING = 4  /* polygons pass through each other: nobody steps over (allow_crossing) */
} wend_ground_loss_kind;

/* Ground, or a way on, that a space does not have. */
typedef struct wend_ground_loss {
    wend_ground_loss_kind kind;
    wend_place place;  /* in it, of a level of the mesh */
    int32_t height;    /* of the mesh there */
    uint64_t obstacle; /* OBSTACLE: its number (wend_obstacle_id); else 0 */
} wend_ground_loss;

/*
 * Writes where a space has less ground than the mesh, the radius and the obstacles leave, but for rounding: at most
 * `capacity` places (losses may be null if that is 0); *count becomes how many there are, nearly always 0. OBSTACLE
 * comes once for each polygon of the mesh. To be asked once a level is loaded, or after an update; docs/ground.md. It
 * reads the mesh too, which nobody may edit meanwhile. Errors: ARGUMENT, UNSUPPORTED, STALE, CAPACITY. Cost: on ground
 * with heights or storeys a pass over the mesh, and what lies above what; else constant.
 */
WEND_API wend_status wend_ground_losses(const wend_space *space, wend_ground_loss *losses, size_t capacity,
                                        size_t *count);

#ifdef __cplusplus
}
#endif

#endif
