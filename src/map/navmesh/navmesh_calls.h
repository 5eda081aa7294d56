/* What is asked of surfaces and done to them: neighbours, places, rays, moves, blocks, patches. The data: navmesh.h. */
#ifndef WEND_MAP_NAVMESH_NAVMESH_CALLS_H
#define WEND_MAP_NAVMESH_NAVMESH_CALLS_H

#include "map/navmesh/navmesh.h"

/* The depth of the blocks of a tree's first polygon; of blocks that joined trees since it is less. */
#define WEND_TOP_DEPTH (UINT32_C(1) << 30)

/* Depths grow by this from block to block, so that others find places in between. */
#define WEND_DEPTH_STEP 64u

/* Polygons of about the same height that lie on each other seen from above, or pass through each other. */
struct wend_polygon_crossing {
    uint32_t tolerance;   /* given: what lies on each other no farther than this, or a little more, does not count */
    uint32_t polygons[2]; /* found; the first WEND_NONE where there are none */
    struct wend_point at; /* a place of both, and a height there */
    int32_t height;
};

/* Polygons as a list of their corners, which are numbers of points. Corners turn to the inner side. */
struct wend_soup {
    const struct wend_point *points;
    const int32_t *heights; /* per point; null = flat */
    const uint32_t *corners;
    const uint32_t *counts;  /* per polygon */
    const uint8_t *terrains; /* per polygon; null = all 0 */
    const uint32_t *twins;   /* per side: the side beyond or WEND_NONE; null = those between the same two points */
    const uint16_t *levels;  /* per polygon; null = they are worked out from what lies above what */
    uint32_t *fault;         /* null, or what becomes the number of a side that a third polygon has */
    struct wend_polygon_crossing
        *crossing; /* null, or looked for while levels are worked out, on ground with heights */
    uint32_t point_count, corner_count, polygon_count;
    bool is_lenient; /* of a side that more than two polygons claim the others' are walls */
    bool flat;       /* taken on trust: no two polygons overlap seen from above, and all are of level 0 */
    bool sides_only; /* the surface is only gone over side by side: no vertices, index and blocks are made */
};

/* The next side around the same polygon, and the one before. */
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

/* Whether a polygon's terrain has a weight, by a table of 256; null: all have. */
static inline bool wend_polygon_is_open(const struct wend_surface *surface, uint32_t polygon, const uint16_t *weights)
{
    return !weights || weights[surface->polygons[polygon].terrain] != 0;
}

/* The same side seen from beyond; WEND_NONE at a wall, and where what lies beyond has no weight. */
static inline uint32_t wend_open_twin(const struct wend_surface *surface, uint32_t side, const uint16_t *weights)
{
    const uint32_t twin = surface->sides[side].twin;
    const bool is_open = twin != WEND_NONE && wend_polygon_is_open(surface, surface->sides[twin].polygon, weights);
    return is_open ? twin : WEND_NONE;
}

/*
 * Looks at the ground around a corner that is linked to a side which begins there, as if what has no weight were none
 * (null: all there is): the vertex it would be, `side` the first of its fan, which no other fan there has. Whether
 * shortest paths may turn there.
 */
bool wend_fan_look(const struct wend_surface *surface, uint32_t side, const uint16_t *weights,
                   struct wend_vertex *vertex);

/* The mean of a polygon's corners, which lies inside. */
wend_place wend_polygon_middle(const struct wend_surface *surface, uint32_t polygon);

/* Where a vertex lies that there is. */
static inline struct wend_point wend_vertex_at(const struct wend_surface *surface, uint32_t vertex)
{
    return surface->sides[surface->vertices[vertex].side].at;
}

/* Where a side ends. */
static inline struct wend_point wend_side_end(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[wend_side_next(surface, side)].at;
}

/* What a vertex says of a surface, of which it may be one, or may have been looked at by wend_fan_look. */
static inline struct wend_fan wend_vertex_fan(const struct wend_surface *surface, const struct wend_vertex *vertex)
{
    const struct wend_point at = surface->sides[vertex->side].at;
    if (vertex->behind == vertex->side)
        return (struct wend_fan){at, at};
    return (struct wend_fan){surface->sides[vertex->behind].at, wend_side_end(surface, vertex->side)};
}

/* The polygon at a place of a list, which is not its end; the place becomes the next. */
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

/* The square of the board a point lies in; beyond the board the nearest. */
uint32_t wend_index_square(const struct wend_surface_index *index, struct wend_point point);

/* Lists all polygons of a surface. False where the allocator refuses. */
bool wend_index_create(struct wend_surface *surface);
void wend_index_destroy(struct wend_surface *surface);

/* Room to add polygons that touch `entries` squares in all. */
bool wend_index_reserve(struct wend_surface *surface, uint32_t entries);

/* How many squares a polygon with these corners touches. */
uint32_t wend_index_entries(const struct wend_surface_index *index, const struct wend_side *sides, uint32_t count);

/* Memory must have been reserved. */
void wend_index_add(struct wend_surface *surface, uint32_t polygon);
void wend_index_remove(struct wend_surface *surface, uint32_t polygon);

/* The squares that a polygon touches: rows, and columns of each row; first > last where it touches none. */
struct wend_index_rows {
    uint32_t first, last;
};
struct wend_index_span {
    uint32_t first, last;
};
struct wend_index_rows wend_index_rows(const struct wend_surface *surface, uint32_t polygon);
struct wend_index_span wend_index_span(const struct wend_surface *surface, uint32_t polygon, uint32_t row);

/* Whether a polygon contains a point, its sides included; `side` as in struct wend_around. */
bool wend_polygon_has(const struct wend_surface *surface, uint32_t polygon, struct wend_point point, uint32_t *side,
                      bool *at_corner);

/* A polygon that a place lies in, one after the other. */
struct wend_around {
    uint32_t polygon;
    uint32_t side;  /* the place lies on this side of it, or where it begins; WEND_NONE = inside the polygon */
    bool at_corner; /* where `side` begins */
    /* of the search for the next */
    struct wend_point point;
    uint16_t level;
    uint32_t link;
    const uint16_t *weights;
};

/*
 * Finds the polygons a place lies in: one inside ground, two on a side, all around a corner, also across walls that
 * touch there. Polygons of other levels count if they are linked there to one of the place's level. `around` has the
 * first, wend_around_next the others. False where there is no ground.
 */
bool wend_surface_around(const struct wend_surface *surface, wend_place place, struct wend_around *around);
bool wend_around_next(const struct wend_surface *surface, struct wend_around *around);

/*
 * Whether a place is told to lie in one polygon alone, by a look at that one: inside it, and not right beside its
 * sides. No where there is no such polygon.
 */
bool wend_place_is_deep_in(const struct wend_surface *surface, wend_place place, uint32_t polygon);

/* The same as if polygons without weight, by a table of 256 or null, were none. */
bool wend_surface_around_open(const struct wend_surface *surface, wend_place place, const uint16_t *weights,
                              struct wend_around *around);

/*
 * Makes a surface: polygons with a side between the same two points are linked. Sides that share a part only stay
 * walls. ARGUMENT: a side that more than two polygons claim, corners outside the points, or polygons that cross, if
 * these are looked for; MEMORY. *surface is then empty. It does not look whether polygons are convex.
 */
wend_status wend_surface_build(struct wend_surface *surface, const struct wend_soup *soup,
                               const wend_allocator *memory);

/*
 * Finds the twin of each side of polygons whose corners are points that there are; WEND_NONE where nobody is. ARGUMENT:
 * a side that more than two polygons claim, unless the soup is lenient; MEMORY. Cost: the corners.
 */
wend_status wend_soup_link(const struct wend_soup *soup, uint32_t *twins, const wend_allocator *memory);

/*
 * Numbers all storeys anew: from the lowest polygon on, linked ones get its number as long as none of that number lies
 * above or below them; the rest get the next numbers the same way. `crossing` may be null. ARGUMENT: polygons cross.
 * MEMORY.
 * Cost: the polygons that lie in the same squares of the index, and the polygons times the storeys.
 */
wend_status wend_storeys_number(struct wend_surface *surface, struct wend_polygon_crossing *crossing);

/* An empty surface, with room for so many sides, polygons and vertices. False where the allocator refuses. */
bool wend_surface_begin(struct wend_surface *surface, const uint32_t counts[3], bool has_heights,
                        const wend_allocator *memory);

/* Frees what a surface holds; one of zeros is allowed. */
void wend_surface_destroy(struct wend_surface *surface);

/* Hands a surface through an image: its memory is set. */
struct wend_image;
void wend_surface_image(struct wend_surface *surface, struct wend_image *image);

wend_status wend_surface_copy(struct wend_surface *to, const struct wend_surface *from);

/* Bytes it holds besides its struct. */
size_t wend_surface_memory(const struct wend_surface *surface);

/*
 * Labels a surface anew. False where the allocator refuses: the labels are then as they were. Cost: one pass over its
 * sides. Source: Hopcroft and Tarjan 1973, without recursion.
 */
bool wend_blocks_label(struct wend_surface *surface);

/*
 * Marks the blocks that a path between two polygons can pass through; `marks` has room for surface->block_count. False
 * where none leads from one to the other. A side may be crossed if its block is marked.
 */
bool wend_blocks_mark(const struct wend_surface *surface, uint32_t from, uint32_t to, struct wend_marks *marks);

/*
 * Takes two blocks, and all between them in the tree, together as one, which it gives back: for ground that links them
 * anew. Components stay as they are. WEND_NONE as one of them gives the other.
 */
uint32_t wend_blocks_join(struct wend_surface *surface, uint32_t a, uint32_t b);

/* Makes room for so many blocks, and for taking them together. False where the allocator refuses. */
bool wend_blocks_reserve(struct wend_surface *surface, uint64_t count);

/* One more, for which there must be room; its number. */
uint32_t wend_blocks_add(struct wend_surface *surface, struct wend_block block);

/* The one that a block counts as. */
static inline uint32_t wend_block_into(const struct wend_surface *surface, uint32_t block)
{
    return surface->unions.of ? surface->unions.of[block].into : block;
}

/* Takes two blocks together, with the place of the higher one. There must be none between them, and room. */
uint32_t wend_blocks_unite(struct wend_surface *surface, uint32_t a, uint32_t b);

/* The block above a polygon; WEND_NONE: there is none, or no polygon. */
uint32_t wend_block_above(const struct wend_surface *surface, uint32_t polygon);

/* Whether two convex polygons share more than their sides, seen from above. */
bool wend_polygons_overlap(const struct wend_surface *surface, uint32_t a, uint32_t b);

/*
 * Whether two polygons that overlap cross: they share a part that is no mere strip along their sides, and one lies
 * below the other here and above it there, or on it everywhere. `tolerance` is given, the rest found.
 */
bool wend_polygons_cross(const struct wend_surface *surface, uint32_t a, uint32_t b,
                         struct wend_polygon_crossing *crossing);

/* The same of polygons of two surfaces. */
bool wend_polygons_of_two_overlap(const struct wend_surface *of_a, uint32_t a, const struct wend_surface *of_b,
                                  uint32_t b);

struct wend_box_walk {
    uint32_t first_column, last_column, first_row, last_row; /* squares of the index */
    uint32_t column, row, link;
};

/*
 * Begins with all polygons that may have a point in common with the rectangle from `low` to `high`, both included; each
 * comes once, and some that lie just beside it too.
 */
void wend_box_begin(const struct wend_surface *surface, struct wend_point low, struct wend_point high,
                    struct wend_box_walk *walk);

/* The next one; false at the end. */
bool wend_box_next(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon);

/* The same where one may come several times, which is quicker. */
bool wend_box_next_entry(const struct wend_surface *surface, struct wend_box_walk *walk, uint32_t *polygon);

/* The rectangle around a point, as far as points go. */
void wend_box_around(struct wend_point centre, uint64_t radius, struct wend_point *low, struct wend_point *high);

/* Where a ray ended. */
struct wend_ray_end {
    bool is_free;     /* it came to its end; else a wall was in the way */
    uint32_t polygon; /* the last one it was in */
    uint32_t wall;    /* the side that stopped it; WEND_NONE if nothing did */
    bool at_corner;   /* it was stopped where a side begins or ends: at `corner` */
    struct wend_point corner;
    double fraction; /* of the line, to the last digits of a double */
};

/*
 * Follows a line from a place towards a point, or as far as there is ground. False where the place is not on the
 * surface. Cost: the polygons it crosses.
 */
bool wend_surface_ray(const struct wend_surface *surface, wend_place from, struct wend_point to,
                      struct wend_ray_end *end);
bool wend_surface_endless_ray(const struct wend_surface *surface, wend_place from, struct wend_point towards,
                              struct wend_ray_end *end);

/* Whether the line between two places is free. False where one of them is not on the surface. */
bool wend_surface_sees(const struct wend_surface *surface, wend_place from, wend_place to);

/* The same, sooner where a polygon is given that has the place where it begins; any other does no harm. */
bool wend_surface_sees_from(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to);

/*
 * What a line costs: its length in cells times `price` times the weight of the terrain below, the lighter along a side.
 * Rounded up to a whole number; UINT64_MAX where it is not free.
 */
uint64_t wend_surface_line_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                const uint16_t weight[256], uint32_t price);

/* The same by a profile's price and weights, its resources included. */
uint64_t wend_surface_profile_cost(const struct wend_surface *surface, wend_place from, wend_place to,
                                   const wend_profile *profile);

/* What a rounded point must satisfy. */
struct wend_settle_rule {
    struct wend_point from; /* the point is no farther from it than `most`, in 1/256 cells */
    double most;
    struct wend_point goal; /* and nearer to it than `nearer`, a square of a distance */
    uint64_t nearer;
};

/*
 * Rounds a point, in 1/256 cells, that lies in a polygon or within rounding of it: to the nearest of the nine whole
 * points around it that lies in the polygon or one beside it, and keeps the rule, which may be null. *polygon becomes
 * the one it lies in. False where there is none, as in ground thinner than 1/256 of a cell.
 */
bool wend_surface_settle(const struct wend_surface *surface, double x, double y, const struct wend_settle_rule *rule,
                         uint32_t *polygon, wend_place *place);

/* The same, or else the nearest corner of the polygon. */
wend_place wend_surface_settle_anyhow(const struct wend_surface *surface, double x, double y, uint32_t *polygon);

/* The same, beside the polygon in none that has no weight, by a table of 256. */
wend_place wend_surface_settle_open(const struct wend_surface *surface, double x, double y, const uint16_t *weights,
                                    uint32_t *polygon);

/* The lowest and highest corners of a polygon. */
struct wend_heights {
    int64_t low, high;
};
struct wend_heights wend_polygon_heights(const struct wend_surface *surface, uint32_t polygon);

/* Height of a polygon at a point in it, in the triangles from its first corner, rounded to the nearest, halves up. */
int32_t wend_surface_height(const struct wend_surface *surface, uint32_t polygon, struct wend_point point);

/* The same at any point in it or within rounding of it, in 1/256 cells, to the last digits of a double. */
double wend_surface_height_between(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/* How much the ground of a polygon climbs around a point in it, per unit to the right and down. */
struct wend_climb {
    double across, down;
};
struct wend_climb wend_surface_climb(const struct wend_surface *surface, uint32_t polygon, double x, double y);

/* Finds out whether a polygon of ground with heights is level. */
void wend_polygon_look_level(struct wend_surface *surface, uint32_t polygon);

/* A piece of a line on even ground: within a triangle of a polygon. */
struct wend_line_piece {
    uint32_t polygon;
    double from, to;  /* fractions of the line */
    double low, high; /* heights of the ground where it begins and ends, in 1/256 cells */
};

/* Somebody who takes pieces, and answers whether more are wanted. */
struct wend_line_taker {
    bool (*take)(void *context, const struct wend_line_piece *piece);
    void *context;
    bool takes_level_whole; /* polygons all of one height may come as one piece each, not by triangles */
};

/*
 * What is known of a line that is part of a path: the height of the ground at a fraction of it, and where it goes on
 * to, or null. Where the line runs along edges of two storeys that have one level, that tells which of them is meant.
 */
struct wend_line_height {
    bool is_known;
    double at, height;
    const wend_place *next;
    uint32_t corner; /* for slope lengths: a side that begins where the line does; WEND_NONE: not known */
};

/*
 * Hands out the pieces of the line between two places in order, each beginning where the one before ends. Where it runs
 * along sides they are of the polygons on either hand. `known` may be null. False where the line is not free: its
 * pieces may then end early. Cost: the polygons crossed.
 */
bool wend_surface_pieces(const struct wend_surface *surface, wend_place from, wend_place to,
                         const struct wend_line_height *known, const struct wend_line_taker *taker);

/*
 * How much longer a line is along the ground than seen from above, in 1/256 cells; 0 where it is not free. *known, the
 * height where it begins, becomes that where the next line begins. Cost: as above.
 */
double wend_surface_slope_excess(const struct wend_surface *surface, wend_place from, wend_place to,
                                 struct wend_line_height *known);

/* The same where the only polygon is known that the line's beginning lies in; WEND_NONE: it is not. */
double wend_surface_slope_excess_in(const struct wend_surface *surface, uint32_t polygon, wend_place from,
                                    wend_place to, struct wend_line_height *known);

struct wend_surface_step {
    wend_place place;
    uint32_t polygon;
    uint32_t walls;   /* how often it came to a wall */
    double travelled; /* in 1/256 cells */
};

/* After so many walls a move ends. */
enum { WEND_MOST_WALLS = 256 };

/*
 * Moves from a place towards a point: straight until a wall, along that to its point nearest to the goal, past its end
 * straight on. Each part ends nearer to the goal, and all are no longer than the straight line. False where the place
 * is not on the surface. Cost: the polygons crossed.
 */
bool wend_surface_move(const struct wend_surface *surface, wend_place from, struct wend_point to,
                       struct wend_surface_step *step);

struct wend_surface_point {
    uint32_t polygon;
    uint32_t side;                      /* that the point lies on; WEND_NONE: the place itself lies in the polygon */
    struct wend_side_distance distance; /* the square of the distance */
    double x, y;                        /* the very point, in 1/256 cells */
};

/* As a level: all of them. As a component: any. */
#define WEND_ALL_LEVELS UINT16_MAX

/*
 * The nearest point within a distance (UINT32_MAX: any), of polygons of one level or all, of one component or
 * (WEND_NONE) any. Of several as near, that of the lowest y, then x, then level: so it depends on the ground alone, not
 * on how that is cut into polygons. False for none. Cost: the polygons within twice the distance found, or within the
 * distance asked for.
 */
bool wend_surface_nearest(const struct wend_surface *surface, wend_place place, uint32_t within, uint32_t component,
                          struct wend_surface_point *nearest);

/* A box around a point in three dimensions: how far it reaches either way along x, y and upwards. */
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
 * The point of the ground in a box that is nearest to its middle, in three dimensions, to the last digits of a double;
 * of several as near, which differ by less than a thousandth, that of the lowest y, then x, then level. False for none.
 * Cost: the polygons within twice the distance found, or of the box.
 */
bool wend_surface_nearest_in_box(const struct wend_surface *surface, const struct wend_solid_box *box,
                                 struct wend_solid_point *nearest);

/* Which polygons count. */
struct wend_ground_choice {
    uint32_t component;             /* WEND_NONE = any */
    const uint16_t *weights;        /* by terrain: those without weight do not; null = all do */
    const struct wend_marks *marks; /* those marked alone; null = all */
};

/* The same of those that count. */
bool wend_surface_nearest_of(const struct wend_surface *surface, wend_place place, uint32_t within,
                             const struct wend_ground_choice *choice, struct wend_surface_point *nearest);

/* The next of the points as near as one that was found, in that order. */
bool wend_surface_as_near(const struct wend_surface *surface, wend_place place, const struct wend_ground_choice *choice,
                          const struct wend_surface_point *before, struct wend_surface_point *next);

/* Below 0, 0 or above 0 as the first of two points is nearer, or as near and first in that order. */
int wend_surface_compare_nearest(const struct wend_surface *surface, const struct wend_surface_point *a,
                                 const struct wend_surface_point *b);

/*
 * The nearest wall seen from a place on the surface, within a distance. False for none, or where the place is not on
 * it. Cost: the polygons within the distance found.
 */
bool wend_surface_wall(const struct wend_surface *surface, wend_place from, uint32_t within,
                       struct wend_surface_point *nearest);

/* Whether a polygon has a point no farther from another than a distance. */
bool wend_polygon_is_within(const struct wend_surface *surface, uint32_t polygon, struct wend_point point,
                            uint32_t within);

bool wend_places_see(const struct wend_surface *surface, wend_place from, uint32_t near, wend_place to);
wend_status wend_places_raycast(const struct wend_surface *surface, wend_place from, wend_place to, wend_line_hit *hit);
uint64_t wend_places_line_cost(const struct wend_surface *surface, const wend_profile *profile, wend_place from,
                               wend_place to);

/* The nearest ground on the goal's level, or with level UINT16_MAX on any, that polygons link with the start's. */
void wend_places_nearest(const struct wend_surface *surface, wend_place start, wend_place goal, wend_nearest *nearest);

/* The same of one component. */
void wend_places_nearest_of(const struct wend_surface *surface, uint32_t component, wend_place goal,
                            wend_nearest *nearest);

/* A place anywhere. *state goes on. False where there is no ground. Cost: one pass over the polygons. */
bool wend_surface_random(const struct wend_surface *surface, uint64_t *state, wend_place *place);

/*
 * A place on the same component as a place and within a distance of it. False where the place is not on the surface.
 * Cost: two passes over the polygons within.
 */
bool wend_surface_random_near(const struct wend_surface *surface, wend_place from, uint32_t within, uint64_t *state,
                              wend_place *place);

/*
 * Polygons that come and go. New ones lie where old ones lay, or where nothing was; in the end no two polygons of a
 * level may lie above each other. Corners as in struct wend_soup; sides are numbered as the corners they begin at.
 */
struct wend_patch {
    const uint32_t *old; /* numbers of the surface's polygons, none twice */
    uint32_t old_count;
    uint32_t corner_count, polygon_count;
    const struct wend_point *points;
    const int32_t *heights; /* per point; null on flat surfaces */
    const uint32_t *corners, *counts;
    const uint8_t *terrains; /* per polygon; null: all of terrain 0 */
    const uint16_t *levels;  /* per polygon; null: all of `level` */
    uint16_t level;
    const uint32_t *twins; /* per side: the new side on the other side of it, or WEND_NONE */
    const uint32_t *links; /* per side: a side of the surface, whose twin was an old one, that is to be its twin */
};

/*
 * Replaces polygons. MEMORY: nothing has changed. Components stay exact, except that ground which may have been parted
 * counts as one until wend_patch_settle. Blocks only become larger, so that those of a path are always marked. Cost:
 * the corners of both; where it joins components, a pass over the polygons.
 */
wend_status wend_patch_apply(struct wend_patcher *patcher, struct wend_surface *surface,
                             const struct wend_patch *patch);

/*
 * To be called after a number of patches, before anything is searched: labels the surface anew if ground may have been
 * parted, or if a quarter of the polygons has been replaced since it was labelled last; moves sides together where most
 * are dead. Where memory is refused this waits for the next time.
 */
void wend_patch_settle(struct wend_patcher *patcher, struct wend_surface *surface);

void wend_patcher_end(struct wend_patcher *patcher);
size_t wend_patcher_memory(const struct wend_patcher *patcher);

#endif
