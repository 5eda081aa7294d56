/* Calls on surfaces: neighbours, places, rays, moves, blocks, patches. Data: navmesh.h. */
#ifndef WEND_MAP_NAVMESH_NAVMESH_CALLS_H
#define WEND_MAP_NAVMESH_NAVMESH_CALLS_H

#include "map/navmesh/navmesh.h"

/* The depth of the blocks below a tree's first polygon; blocks that joined trees since have less. */
#define WEND_TOP_DEPTH (UINT32_C(1) << 30)

/* Depths grow by this from block to block, which leaves room for blocks in between. */
#define WEND_DEPTH_STEP 64u

/* A pair of polygons at about the same height that overlap seen from above, or pass through each other. */
struct wend_polygon_crossing {
    uint32_t tolerance;   /* input: polygons that overlap by no more than this, or a little more, do not count */
    uint32_t polygons[2]; /* output; the first is WEND_NONE if there is no such pair */
    struct wend_point at; /* a place in both, and a height there */
    int32_t height;
};

/* Polygons as lists of corners, which are indices of points. Corners turn to the inner side. */
struct wend_soup {
    const struct wend_point *points;
    const int32_t *heights; /* per point; NULL = flat */
    const uint32_t *corners;
    const uint32_t *counts;  /* per polygon */
    const uint8_t *terrains; /* per polygon; NULL = all 0 */
    const uint32_t *twins;   /* per side: its twin or WEND_NONE; NULL = link sides between the same two points */
    const uint16_t *levels;  /* per polygon; NULL = computed from what lies above what */
    uint32_t *fault;         /* if not NULL, set to the index of a side that a third polygon has */
    struct wend_polygon_crossing
        *crossing; /* if not NULL, polygons that cross are looked for while levels are computed, on ground with heights
                     */
    uint32_t point_count, corner_count, polygon_count;
    bool is_lenient; /* where more than two polygons claim a side, the others' sides are walls */
    bool flat;       /* promised by the caller: no two polygons overlap seen from above, and all are of level 0 */
    bool sides_only; /* only sides are needed: make no vertices, index and blocks */
};

static inline uint32_t wend_side_next(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[side].polygon];
    return side + 1 == polygon->first + polygon->count ? polygon->first : side + 1;
}

static inline uint32_t wend_side_before(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_polygon *polygon = &surface->polygons[surface->sides[side].polygon];
    return side == polygon->first ? polygon->first + polygon->count - 1 : side - 1;
}

/* True if a polygon's terrain has a weight above 0, in a table of 256; NULL: always. */
static inline bool wend_polygon_is_open(const struct wend_surface *surface, uint32_t polygon, const uint16_t *weights)
{
    return !weights || weights[surface->polygons[polygon].terrain] != 0;
}

/* A side's twin; WEND_NONE at a wall, or if the terrain beyond has weight 0. */
static inline uint32_t wend_open_twin(const struct wend_surface *surface, uint32_t side, const uint16_t *weights)
{
    const uint32_t twin = surface->sides[side].twin;
    const bool is_open = twin != WEND_NONE && wend_polygon_is_open(surface, surface->sides[twin].polygon, weights);
    return is_open ? twin : WEND_NONE;
}

/*
 * Computes the vertex at the begin of a side, with polygons of weight 0 left out (`weights` NULL: none are). `side` of
 * the vertex is the first of its fan, which identifies the fan. True if shortest paths may turn there.
 */
bool wend_fan_look(const struct wend_surface *surface, uint32_t side, const uint16_t *weights,
                   struct wend_vertex *vertex);

/* The mean of a polygon's corners, rounded towards zero; inside the polygon, except for rounding. */
wend_place wend_polygon_middle(const struct wend_surface *surface, uint32_t polygon);

/* The position of a vertex. Precondition: it has not been removed. */
static inline struct wend_point wend_vertex_at(const struct wend_surface *surface, uint32_t vertex)
{
    return surface->sides[surface->vertices[vertex].side].at;
}

static inline struct wend_point wend_side_end(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[wend_side_next(surface, side)].at;
}

/* The walls at a vertex, which may come from the surface or from wend_fan_look. */
static inline struct wend_fan wend_vertex_fan(const struct wend_surface *surface, const struct wend_vertex *vertex)
{
    const struct wend_point at = surface->sides[vertex->side].at;
    if (vertex->behind == vertex->side)
        return (struct wend_fan){at, at};
    return (struct wend_fan){surface->sides[vertex->behind].at, wend_side_end(surface, vertex->side)};
}

/* Returns the polygon at a position of a list, and advances the position. Precondition: the position is not the end. */
static inline uint32_t wend_index_take(const struct wend_surface_index *index, uint32_t *at)
{
    if (*at & WEND_INDEX_RUN) {
        const uint32_t entry = index->runs[*at & ~WEND_INDEX_RUN];
        *at = entry & WEND_INDEX_RUN ? WEND_NONE : *at + 1;
        return entry & ~WEND_INDEX_RUN;
    }
    const struct wend_index_link link = index->links[*at];
    *at = link.next;
    return link.polygon;
}

/* The square of the board that contains a point, or the nearest one. */
uint32_t wend_index_square(const struct wend_surface_index *index, struct wend_point point);

/* Makes the index of a surface. False if memory is refused. */
bool wend_index_create(struct wend_surface *surface);
void wend_index_destroy(struct wend_surface *surface);

/* Makes room to add polygons that touch `entries` squares in all. */
bool wend_index_reserve(struct wend_surface *surface, uint32_t entries);

/* The number of squares that a polygon with these corners touches. */
uint32_t wend_index_entries(const struct wend_surface_index *index, const struct wend_side *sides, uint32_t count);

/* Precondition: memory is reserved. */
void wend_index_add(struct wend_surface *surface, uint32_t polygon);
void wend_index_remove(struct wend_surface *surface, uint32_t polygon);

/* The rows of squares that a polygon touches, and the columns of one row; first > last if it touches none. */
struct wend_index_rows {
    uint32_t first, last;
};
struct wend_index_span {
    uint32_t first, last;
};
struct wend_index_rows wend_index_rows(const struct wend_surface *surface, uint32_t polygon);
struct wend_index_span wend_index_span(const struct wend_surface *surface, uint32_t polygon, uint32_t row);

/* True if a polygon contains a point, its sides included; `side` as in struct wend_around. */
bool wend_polygon_has(const struct wend_surface *surface, uint32_t polygon, struct wend_point point, uint32_t *side,
                      bool *at_corner);

/* One of the polygons that contain a place. */
struct wend_around {
    uint32_t polygon;
    uint32_t side;  /* the place lies on this side, or where it begins; WEND_NONE = inside the polygon */
    bool at_corner; /* the place is where `side` begins */
    /* state of the search for the next one */
    struct wend_point point;
    uint16_t level;
    uint32_t link;
    const uint16_t *weights;
};

/*
 * Finds the polygons that contain a place: one inside ground, two on a side, all around a corner, also across walls
 * that touch there. Polygons of other levels count if they are linked there to one of the place's level. `around` gets
 * the first one, wend_around_next finds the others. False if there is no ground.
 */
bool wend_surface_around(const struct wend_surface *surface, wend_place place, struct wend_around *around);
bool wend_around_next(const struct wend_surface *surface, struct wend_around *around);

/*
 * True if one look at a polygon shows that no other contains the place: it is inside, and not right beside a side.
 * False if there is no such polygon.
 */
bool wend_place_is_deep_in(const struct wend_surface *surface, wend_place place, uint32_t polygon);

/* The same without polygons of weight 0, by a table of 256 or NULL. */
bool wend_surface_around_open(const struct wend_surface *surface, wend_place place, const uint16_t *weights,
                              struct wend_around *around);

/*
 * Builds a surface: links polygons with a side between the same two points. Sides that overlap only in part stay walls.
 * Errors: ARGUMENT if more than two polygons claim a side, corners are not points, or polygons cross (if `crossing` is
 * set); MEMORY. *surface is then empty. Does not check that polygons are convex.
 */
wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup,
                               const wend_allocator *memory);

/*
 * Finds the twin of each side, or WEND_NONE. Precondition: corners are indices of points. Errors: ARGUMENT if more than
 * two polygons claim a side, unless the soup is lenient; MEMORY. Cost: the corners.
 */
wend_status wend_soup_link(const struct wend_soup *soup, uint32_t *twins, const wend_allocator *memory);

/*
 * Numbers all storeys: from the lowest polygon on, linked polygons get its number as long as none of that number lies
 * above or below them; the rest get the next numbers in the same way. `crossing` may be NULL. Errors: ARGUMENT if
 * polygons cross, MEMORY. Cost: the polygons that lie in the same squares of the index, and the polygons times the
 * storeys.
 */
wend_status wend_storeys_number(struct wend_surface *surface, struct wend_polygon_crossing *crossing);

/* Makes an empty surface, with room for `counts` of sides, polygons and vertices. False if memory is refused. */
bool wend_surface_begin(struct wend_surface *surface, const uint32_t counts[3], bool has_heights,
                        const wend_allocator *memory);

/* Frees a surface's memory; the surface may be all zeros. */
void wend_surface_destroy(struct wend_surface *surface);

/* Reads or writes a surface as part of an image. Precondition: its allocator is set. */
struct wend_image;
void wend_surface_image(struct wend_surface *surface, struct wend_image *image);

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from);

/* Returns the bytes held besides the struct. */
size_t wend_surface_memory(const struct wend_surface *surface);

/*
 * Computes all labels of a surface. False if memory is refused; old labels then stay. Cost: one pass over the sides.
 * Source: Hopcroft and Tarjan 1973, without recursion.
 */
bool wend_blocks_label(struct wend_surface *surface);

/*
 * Marks the blocks that a path between two polygons can pass through; a side may be crossed if its block is marked.
 * False if no path connects them. Precondition: `marks` has room for surface->block_count.
 */
bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, struct wend_marks *marks);

/*
 * Unites two blocks, and all between them in the tree, for ground that connects them anew; returns the united block.
 * Components stay unchanged. If one of them is WEND_NONE, returns the other.
 */
uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b);

/* Makes room for `count` blocks, and for uniting them. False if memory is refused. */
bool wend_blocks_reserve(struct wend_surface *surface, uint64_t count);

/* Adds a block; returns its index. Precondition: there is room. */
uint32_t wend_blocks_add(struct wend_surface *surface, struct wend_block block);

/* The block that a block is united into. */
static inline uint32_t wend_block_into(const struct wend_surface *surface, uint32_t block)
{
    return surface->unions.of ? surface->unions.of[block].into : block;
}

/* Unites two blocks at the place of the higher one. Precondition: no block lies between them, and there is room. */
uint32_t wend_blocks_unite(struct wend_surface *surface, uint32_t a, uint32_t b);

/* The block above a polygon, or WEND_NONE if there is none, or if `polygon` is WEND_NONE. */
uint32_t wend_block_above(const struct wend_surface *surface, uint32_t polygon);

/* True if two convex polygons overlap seen from above; touching sides do not count. */
bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b);

/*
 * True if two overlapping polygons cross: they share more than a strip along their sides, and either one lies below the
 * other here and above it there, or on it everywhere. `tolerance` is input, the rest output.
 */
bool wend_polygons_cross(const struct wend_surface *surface, uint32_t a, uint32_t b,
                         struct wend_polygon_crossing *crossing);

/* Like wend_polygons_overlap, for polygons of two surfaces. */
bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b);

struct wend_box_walk {
    uint32_t first_column, last_column, first_row, last_row; /* range of squares in the index */
    uint32_t column, row, link;
};

/*
 * Starts a walk over all polygons that may share a point with the rectangle from `low` to `high`, both included. Each
 * comes once; some lie just beside the rectangle.
 */
void wend_box_begin(const struct wend_surface *surface, struct wend_point low, struct wend_point high,
                    struct wend_box_walk *walk);

/* Gets the next polygon; false at the end. */
bool wend_box_next(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon);

/* The same but faster; a polygon may come several times. */
bool wend_box_next_entry(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon);

/* The rectangle around a point, clipped to the range of points. */
void wend_box_around(struct wend_point centre, uint64_t radius, struct wend_point *low, struct wend_point *high);

/* The end of a ray. */
struct wend_ray_end {
    bool is_free;     /* it reached its target; else a wall stopped it */
    uint32_t polygon; /* the last one that it was in */
    uint32_t wall;    /* the side that stopped it, or WEND_NONE */
    bool at_corner;   /* it was stopped at `corner`, where a side begins or ends */
    struct wend_point corner;
    double fraction; /* of the line, exact to the last digits of a double */
};

/*
 * Follows a line from a place to a point, or (endless) through it as far as there is ground. False if the place is not
 * on the surface. Cost: the polygons it crosses.
 */
bool wend_surface_ray(const struct wend_surface *surface, wend_place from, struct wend_point to,
                      struct wend_ray_end *end);
bool wend_surface_endless_ray(const struct wend_surface *surface, wend_place from, struct wend_point towards,
                              struct wend_ray_end *end);

/* True if the line between two places is free. False if one of them is not on the surface. */
bool wend_surface_sees(const struct wend_surface *surface, wend_place from, wend_place to);

/* The same, faster if `near` is a polygon that contains the start; any other does no harm. */
bool wend_surface_sees_from(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to);

/*
 * The cost of a line, rounded up: its length in cells times `price` times the terrain's weight, the lighter one along a
 * side. UINT64_MAX if the line is not free.
 */
uint64_t wend_surface_line_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                const uint16_t weight[256], uint32_t price);

/* The same with a profile's price and weights, including its resources. */
uint64_t wend_surface_profile_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                   const wend_profile *profile);

/* Conditions on a rounded point. */
struct wend_settle_rule {
    struct wend_point from; /* the point is at most `most` away from this, in 1/256 cells */
    double most;
    struct wend_point goal; /* and nearer to this than `nearer`, a squared distance */
    uint64_t nearer;
};

/*
 * Rounds a point, in 1/256 cells, that lies in a polygon or within rounding of it: to the nearest of the nine whole
 * points around it that lies in the polygon or one beside it and keeps the rule (may be NULL). *polygon becomes the
 * polygon of the result. False if there is none, as in ground thinner than 1/256 of a cell.
 */
bool wend_surface_settle(const struct wend_surface *surface, double x, double y, const struct wend_settle_rule *rule,
                         uint32_t *polygon, wend_place *place);

/* The same without a rule, or else the nearest corner of the polygon. */
wend_place wend_surface_settle_anyhow(const struct wend_surface *surface, double x, double y, uint32_t *polygon);

/* The same, but never into another polygon of weight 0, by a table of 256. */
wend_place wend_surface_settle_open(const struct wend_surface *surface, double x, double y, const uint16_t *weights,
                                    uint32_t *polygon);

/* The lowest and highest heights of a polygon's corners. */
struct wend_heights {
    int64_t low, high;
};
struct wend_heights wend_polygon_heights(const struct wend_surface *surface, uint32_t polygon);

/* A polygon's height at a point in it, by its triangles from the first corner, rounded to the nearest, halves up. */
int32_t wend_surface_height(const struct wend_surface *surface, uint32_t polygon, struct wend_point point);

/* The same at any point in or within rounding of it, in 1/256 cells, exact to the last digits of a double. */
double wend_surface_height_between(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/* The slope of a polygon's ground at a point in it: climb per unit to the right and down. */
struct wend_climb {
    double across, down;
};
struct wend_climb wend_surface_climb(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/* Sets `is_level` of a polygon of ground with heights. */
void wend_polygon_look_level(struct wend_surface *surface, uint32_t polygon);

/* A piece of a line within one triangle of a polygon, so over a plane. */
struct wend_line_piece {
    uint32_t polygon;
    double from, to;  /* fractions of the line */
    double low, high; /* heights of the ground at its begin and end, in 1/256 cells */
};

/* A receiver of pieces; `take` returns whether it wants more. */
struct wend_line_taker {
    bool (*take)(void *context, const struct wend_line_piece *piece);
    void *context;
    bool takes_level_whole; /* level polygons may come as one piece each, not by triangles */
};

/*
 * What is known about a line of a path: the height of the ground at a fraction of it, and where the path goes next, or
 * NULL. Where the line runs along edges of two storeys of one level, these decide which of them is meant.
 */
struct wend_line_height {
    bool is_known;
    double at, height;
    const wend_place *next;
    uint32_t corner; /* for slope lengths: a side that begins where the line does, or WEND_NONE if unknown */
};

/*
 * Passes the pieces of the line between two places to `taker` in order, each beginning where the one before ends. Where
 * the line runs along sides, pieces belong to the polygons on either hand. `known` may be NULL. False if the line is
 * not free; pieces may then stop early. Cost: the polygons crossed.
 */
bool wend_surface_pieces(const struct wend_surface *surface, wend_place from, wend_place to,
                         const struct wend_line_height *known, const struct wend_line_taker *taker);

/*
 * How much longer a line is along the ground than seen from above, in 1/256 cells; 0 if it is not free. *known
 * describes the begin of the line, and then that of the next line. Cost: the polygons crossed.
 */
double wend_surface_slope_excess(const struct wend_surface *surface, wend_place from, wend_place to,
                                 struct wend_line_height *known);

/* The same, given the only polygon that contains the line's begin; WEND_NONE if unknown. */
double wend_surface_slope_excess_in(const struct wend_surface *surface, uint32_t polygon, wend_place from,
                                    wend_place to, struct wend_line_height *known);

struct wend_surface_step {
    wend_place place;
    uint32_t polygon;
    uint32_t walls;   /* number of walls that it met */
    double travelled; /* in 1/256 cells */
};

/* A move ends after this many walls. */
enum { WEND_MOST_WALLS = 256 };

/*
 * Moves from a place towards a point: straight until a wall, along that to its point nearest to the goal, past its end
 * straight on. Each part ends nearer to the goal, and together they are no longer than the straight line. False if the
 * place is not on the surface. Cost: the polygons crossed.
 */
bool wend_surface_move(const struct wend_surface *surface, wend_place from, struct wend_point to,
                       struct wend_surface_step *step);

struct wend_surface_point {
    uint32_t polygon;
    uint32_t side; /* side that the point lies on; WEND_NONE = the place itself lies in the polygon */
    struct wend_side_distance distance; /* the squared distance */
    double x, y;                        /* the exact point, in 1/256 cells */
};

/* The value of a level that stands for all levels. */
#define WEND_ALL_LEVELS UINT16_MAX

/*
 * Finds the nearest point within a distance (UINT32_MAX: any), on polygons of one level or all, of one component or
 * (WEND_NONE) any. Ties go to the lowest y, then x, then level, so they depend on the ground alone, not on how it is
 * cut into polygons. False if there is none. Cost: the polygons within twice the distance found, or within the distance
 * asked for.
 */
bool wend_surface_nearest(const struct wend_surface *surface, wend_place place, uint32_t within, uint32_t component,
                          struct wend_surface_point *nearest);

/* A box around a point in three dimensions: its reach either way along x, y and height. */
struct wend_solid_box {
    struct wend_point at;
    int32_t height;
    uint32_t reach[3];
};

struct wend_solid_point {
    uint32_t polygon;
    double x, y, height, distance; /* in 1/256 cells */
};

/*
 * Finds the point of the ground in a box that is nearest to its middle in three dimensions, exact to the last digits of
 * a double. Ties, which differ by less than a thousandth, go to the lowest y, then x, then level. False if there is
 * none. Cost: the polygons within twice the distance found, or of the box.
 */
bool wend_surface_nearest_in_box(const struct wend_surface *surface, const struct wend_solid_box *box,
                                 struct wend_solid_point *nearest);

/* Which polygons a search considers. */
struct wend_ground_choice {
    uint32_t component;             /* WEND_NONE = any */
    const uint16_t *weights;        /* by terrain: leaves out those of weight 0; NULL = all */
    const struct wend_marks *marks; /* only marked polygons; NULL = all */
};

/* Like wend_surface_nearest, for chosen polygons. */
bool wend_surface_nearest_of(const struct wend_surface *surface, wend_place place, uint32_t within,
                             const struct wend_ground_choice *choice, struct wend_surface_point *nearest);

/* Finds the next of the points that are as near as one found before, in the order of ties. */
bool wend_surface_as_near(const struct wend_surface *surface, wend_place place, const struct wend_ground_choice *choice,
                          const struct wend_surface_point *before, struct wend_surface_point *next);

/* Below 0 if point a is nearer than b, or as near and first in the order of ties; 0 if both are equal; else above 0. */
int wend_surface_compare_nearest(const struct wend_surface *surface, const struct wend_surface_point *a,
                                 const struct wend_surface_point *b);

/*
 * Finds the nearest wall seen from a place on the surface, within a distance. False if there is none, or if the place
 * is not on the surface. Cost: the polygons within the distance found.
 */
bool wend_surface_wall(const struct wend_surface *surface, wend_place from, uint32_t within,
                       struct wend_surface_point *nearest);

/* True if a polygon has a point within a distance of another point. */
bool wend_polygon_is_within(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                            uint32_t within);

bool wend_places_see(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to);
wend_status wend_places_raycast(const struct wend_surface *surface, wend_place from, wend_place to, wend_line_hit *hit);
uint64_t wend_places_line_cost(const struct wend_surface *surface, const wend_profile *profile, wend_place from,
                               wend_place to);

/* Finds the ground nearest to the goal on its level (UINT16_MAX: any) that is connected with the start. */
void wend_places_nearest(const struct wend_surface *surface, wend_place start, wend_place goal, wend_nearest *nearest);

/* The same for a given component. */
void wend_places_nearest_of(const struct wend_surface *surface, uint32_t component, wend_place goal,
                            wend_nearest *nearest);

/* Draws a place anywhere, and advances *state. False if there is no ground. Cost: two passes over the polygons. */
bool wend_surface_random(const struct wend_surface *surface, uint64_t *state, wend_place *place);

/*
 * Draws a place within a distance of another one, on its component. False if that place is not on the surface. Cost: up
 * to 65 passes over the polygons within the distance.
 */
bool wend_surface_random_near(const struct wend_surface *surface, wend_place from, uint32_t within, uint64_t *state,
                              wend_place *place);

/*
 * Polygons to replace. New ones lie where old ones lay, or where there was nothing; in the end no two polygons of a
 * level may overlap. Corners as in struct wend_soup; sides have the indices of the corners that they begin at.
 */
struct wend_patch {
    const uint32_t *old; /* indices of polygons to remove, none twice */
    uint32_t old_count;
    uint32_t corner_count, polygon_count;
    const struct wend_point *points;
    const int32_t *heights; /* per point; NULL on flat surfaces */
    const uint32_t *corners, *counts;
    const uint8_t *terrains; /* per polygon; NULL: all 0 */
    const uint16_t *levels;  /* per polygon; NULL: all `level` */
    uint16_t level;
    const uint32_t *twins; /* per side: the twin among the new sides, or WEND_NONE */
    const uint32_t *links; /* per side: the twin among the surface's sides, whose twin was an old one, or WEND_NONE */
};

/*
 * Replaces polygons. After MEMORY nothing has changed. Components stay exact, except that ground that may have been
 * split counts as one until wend_patch_settle. Blocks only grow, so that those of a path are always marked. Cost: the
 * corners of both; if it joins components, a pass over the polygons.
 */
wend_status wend_patch_apply(struct wend_patcher *patcher, struct wend_surface *surface,
                             const struct wend_patch *patch);

/*
 * Call it after a number of patches, before any search: relabels the surface if ground may have been split, or if a
 * quarter of the polygons has been replaced since it was labelled last; compacts sides if most are unused. If memory is
 * refused, the next call tries again.
 */
void wend_patch_settle(struct wend_patcher *patcher, struct wend_surface *surface);

void wend_patcher_end(struct wend_patcher *patcher);
size_t wend_patcher_memory(const struct wend_patcher *patcher);

#endif
