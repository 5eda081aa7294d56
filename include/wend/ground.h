/*
 * wend/ground.h: geometry on the ground of a mesh: where a point lies, the nearest ground or wall, rays, sliding along
 * walls, random places, and the polygons themselves. docs/ground.md has examples and a picture.
 */
#ifndef WEND_GROUND_H
#define WEND_GROUND_H

#include <wend/space.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The ground is where a space's mover may walk: convex polygons that meet at sides; a side with nothing behind it is a
 * wall. Walls belong to the ground: movers may stand on them, walk along them and look past their ends.
 *
 * Integers are in 1/256 cells, doubles in cells. All decisions are made in whole numbers. A point with fractions
 * becomes the nearest of the places around it that lie on the ground, less than two units away unless the ground is
 * thinner than that (then a corner of its polygon).
 *
 * All calls only read the space, allocate nothing, and need a space over a mesh, or over a grid with a prepared surface
 * (docs/ground.md says which; heights are 0): others are UNSUPPORTED. Coordinates are those of meshes, from -2^28 to
 * 2^28: ARGUMENT beyond.
 */

/* As a place's level: any level. */
#define WEND_ANY_LEVEL UINT16_MAX

/* As the neighbour of a side: a wall. */
#define WEND_GROUND_WALL UINT32_MAX

/*
 * Finds the storey that somebody at (x, y) and some height stands on: of all ground there the nearest in height, of two
 * equally near the lower. *place is then on its level; *ground, which may be null, the ground's height, 0 on flat maps.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE if there is no ground. Cost: the polygons around the point.
 */
WEND_API wend_status wend_ground_locate(const wend_space *space, int32_t x, int32_t y, int32_t height,
                                        wend_place *place, int32_t *ground);

/*
 * Finds the height of the ground at a place, interpolated between its polygon's corners and rounded to the nearest
 * unit. Polygons of four corners and more count as the triangles from their first corner. If one level has ground at
 * several heights there, as beside a stair, the lowest counts. Errors and cost as wend_ground_locate.
 */
WEND_API wend_status wend_ground_height(const wend_space *space, wend_place place, int32_t *height);

/* A point of the ground, often on a wall. */
typedef struct wend_ground_hit {
    bool found;                /* false: no such point, or nothing was hit; only what the call says is then set */
    wend_place place;          /* the point, rounded so that it lies on the ground */
    double x, y;               /* the exact point, in cells, to the last digits of a double */
    double distance;           /* to the point, in cells */
    double fraction;           /* for rays: the share of the line before the point, 0 to 1; else 0 */
    wend_place wall[2];        /* ends of the side that it lies on, ground to the inner side; both 0 off sides */
    double normal_x, normal_y; /* normal of that side, length 1, pointing to the ground; 0, 0 off sides */
    double height;             /* of the ground there, in cells */
    uint32_t polygon;          /* the polygon it lies in */
} wend_ground_hit;

/*
 * Finds the point of the ground nearest to any place (the place itself if it is on the ground), up to `within` away
 * (UINT32_MAX: any distance). place.level WEND_ANY_LEVEL looks on all levels. Of points equally near, the one of lowest
 * y, then x, then level. Exact: distances are compared as fractions.
 * Errors: ARGUMENT, UNSUPPORTED. Cost: the polygons within twice the distance found.
 */
WEND_API wend_status wend_ground_nearest(const wend_space *space, wend_place place, uint32_t within,
                                         wend_ground_hit *hit);

/* A box around a point in three dimensions, for wend_ground_nearest_in_box. */
typedef struct wend_ground_box {
    int32_t x, y, height;
    uint32_t across, down, up; /* how far it reaches along x and y either way, down and up; UINT32_MAX: any distance */
} wend_ground_box;

/*
 * Finds the point of the ground in a box that is nearest to its middle in three dimensions, on any level: for positions
 * of a physics engine, a model or a click on one, which lie a little beside, above or below the ground. hit.distance is
 * in three dimensions; wall, normal and fraction stay 0. Nearest to the last digits of a double, however the ground is
 * cut into polygons; of points equally near, to a thousandth of a unit, the one of lowest y, then x, then level.
 * Errors: ARGUMENT, UNSUPPORTED. Cost: the polygons within twice the distance found, or those of the box if nothing is.
 */
WEND_API wend_status wend_ground_nearest_in_box(const wend_space *space, const wend_ground_box *box,
                                                wend_ground_hit *hit);

/*
 * Finds the first wall on the straight line from a place of the ground towards another place, whose level does not
 * matter. A wall that the line only touches, or runs along, does not stop it; wend_line_of_sight tells whether a line
 * gets through. Not found: nothing is in the way; place, x, y, polygon are then the line's end, fraction 1.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE if `from` is not on the ground. Cost: the polygons crossed.
 */
WEND_API wend_status wend_ground_ray(const wend_space *space, wend_place from, wend_place to, wend_ground_hit *hit);

/*
 * Finds the wall nearest to a place of the ground, up to `within` away; walls of other storeys do not count. Exact as
 * wend_ground_nearest. Errors as wend_ground_ray. Cost: the polygons within that distance.
 */
WEND_API wend_status wend_ground_wall(const wend_space *space, wend_place from, uint32_t within, wend_ground_hit *hit);

/* The result of a move along the ground. */
typedef struct wend_ground_step {
    wend_place place; /* where it ended, always on the ground */
    bool arrived;     /* true: it ended at the exact point aimed at */
    uint32_t walls;   /* times that it met a wall and slid along it */
    double travelled; /* in cells, as seen from above; at most the length of the straight way */
    double height;    /* of the ground where it ended, in cells */
    double slope;     /* slope of the ground there from `from` towards `to`, rise over run; 0 if they are the same */
    uint32_t polygon; /* the polygon it ended in */
} wend_ground_step;

/*
 * Moves along the ground towards a place and slides along walls, as players and crowds do: at a wall on to its point
 * nearest to `to`, past the wall's end straight on again. The move ends at `to`, or where no wall leads nearer, or when
 * it is as long as the straight way, or after 256 walls. to.level does not matter.
 * Errors: as wend_ground_ray. Cost: the polygons crossed.
 */
WEND_API wend_status wend_ground_move(const wend_space *space, wend_place from, wend_place to, wend_ground_step *step);

/*
 * Picks a random place, each part of the ground as likely as its area. *state is any number at first, and each call
 * changes it: equal numbers give equal places on every machine.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE if there is no ground. Cost: one pass over the polygons.
 */
WEND_API wend_status wend_ground_random(const wend_space *space, uint64_t *state, wend_place *place);

/*
 * Picks a random place on ground that a walk from `from` leads to (links not counted), at most `within` away from it in
 * a straight line; UINT32_MAX: any distance. Errors: RANGE if `from` is not on the ground. Cost: the polygons within.
 */
WEND_API wend_status wend_ground_random_near(const wend_space *space, wend_place from, uint32_t within, uint64_t *state,
                                             wend_place *place);

/*
 * Lists the polygons at most `within` away from a place, on its level or with WEND_ANY_LEVEL on all; `within` 0: those
 * it lies in. Writes at most `capacity` numbers (ids may be null if that is 0), always in the same order, which means
 * nothing; *count becomes how many there are.
 * Errors: ARGUMENT, UNSUPPORTED, CAPACITY. Cost: the polygons around.
 */
WEND_API wend_status wend_ground_polygons(const wend_space *space, wend_place place, uint32_t within, uint32_t *ids,
                                          size_t capacity, size_t *count);

/* A corner of a polygon, and its side to the next corner. */
typedef struct wend_ground_corner {
    wend_place place;
    int32_t height;
    uint32_t neighbour; /* the polygon behind the side, or WEND_GROUND_WALL */
} wend_ground_corner;

/* A polygon of the ground. Its number is valid until an update that changes the ground around it. */
typedef struct wend_ground_polygon {
    uint32_t corners; /* how many; 0: no polygon has this number now */
    uint16_t level;
    uint8_t terrain;
} wend_ground_polygon;

/* Returns a bound: all polygons have lower numbers, of which some may be free; 0 without ground. Cost: constant. */
WEND_API uint32_t wend_ground_polygon_limit(const wend_space *space);

/*
 * Reads a polygon and the first `capacity` of its corners (corners may be null if that is 0), in order with the ground
 * to their right on a map drawn with y downwards: clockwise on the screen.
 * Errors: ARGUMENT, UNSUPPORTED, RANGE for numbers past the limit, CAPACITY. Cost: the corners.
 */
WEND_API wend_status wend_ground_read_polygon(const wend_space *space, uint32_t id, wend_ground_polygon *polygon,
                                              wend_ground_corner *corners, size_t capacity);

/* Why there is less ground than was asked for. The numbers never change. */
typedef enum wend_ground_loss_kind {
    WEND_GROUND_LOSS_OBSTACLE = 1, /* ground winds above itself under an obstacle, which closes that storey too */
    WEND_GROUND_LOSS_POLYGON = 2,  /* a polygon of the mesh could not be cut exactly, and is closed */
    WEND_GROUND_LOSS_SIDE = 3,     /* two other polygons already share a side, which is a wall here (allow_crossing) */
    WEND_GROUND_LOSS_CROSSING = 4  /* polygons pass through each other: no step leads across (allow_crossing) */
} wend_ground_loss_kind;

/* Ground, or a connection, that a space lacks. */
typedef struct wend_ground_loss {
    wend_ground_loss_kind kind;
    wend_place place;  /* a place in it, on a level of the mesh */
    int32_t height;    /* of the mesh there */
    uint64_t obstacle; /* OBSTACLE: its wend_obstacle_id; else 0 */
} wend_ground_loss;

/*
 * Lists where a space has less ground than the mesh, the radius and the obstacles leave, apart from rounding. Call it
 * after loading a level or after an update; docs/ground.md tells what to do about a loss. Writes at most `capacity`
 * places (losses may be null if that is 0); *count becomes how many there are, nearly always 0. OBSTACLE comes once for
 * each polygon of the mesh. Reads the mesh too, which nobody may edit meanwhile. Errors: ARGUMENT, UNSUPPORTED, STALE,
 * CAPACITY. Cost: constant; on ground with heights or storeys a pass over the mesh and what lies above what.
 */
WEND_API wend_status wend_ground_losses(const wend_space *space, wend_ground_loss *losses, size_t capacity,
                                        size_t *count);

#ifdef __cplusplus
}
#endif

#endif
