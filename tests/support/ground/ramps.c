#include "ground/ramps.h"

#include <math.h>
#include <stdlib.h>

enum { LATTICE = RAMPS_SIDE + 1, RUN = 4, MOST_STOREYS = 4, MOST_POINTS = 1024, MOST_CORNERS = 4096 };

typedef struct draft {
    wend_mesh_point plan[LATTICE * LATTICE]; /* the same for all storeys, so that ramps fit their stairwells */
    wend_mesh_point points[MOST_POINTS];
    int32_t heights[MOST_POINTS];
    uint32_t corners[MOST_CORNERS], counts[MOST_CORNERS];
    uint8_t terrains[MOST_CORNERS];
    uint32_t point_count, corner_count, polygon_count;
    bool gone[MOST_STOREYS][RAMPS_SIDE * RAMPS_SIDE];
} draft;

static uint32_t lattice(uint32_t column, uint32_t row)
{
    return row * LATTICE + column;
}

static uint32_t add_point(draft *d, wend_mesh_point at, int32_t height)
{
    d->points[d->point_count] = at;
    d->heights[d->point_count] = height;
    return d->point_count++;
}

static void add_polygon(draft *d, const uint32_t *corners, uint32_t count, uint8_t terrain)
{
    for (uint32_t i = 0; i < count; i++)
        d->corners[d->corner_count++] = corners[i];
    d->terrains[d->polygon_count] = terrain;
    d->counts[d->polygon_count++] = count;
}

/* A square, sometimes in two triangles. */
static void add_square(draft *d, const uint32_t corners[4], random_source *random)
{
    const uint8_t terrain = random_chance(random, 20) ? '~' : '.';
    if (random_chance(random, 60)) {
        add_polygon(d, corners, 4, terrain);
        return;
    }
    const uint32_t halves[2][3] = {{corners[0], corners[1], corners[2]}, {corners[0], corners[2], corners[3]}};
    add_polygon(d, halves[0], 3, terrain);
    add_polygon(d, halves[1], 3, terrain);
}

static void draw_plan(draft *d, bool even, random_source *random)
{
    for (uint32_t i = 0; i < LATTICE * LATTICE; i++) {
        const int32_t off = RAMPS_SPACING / 8;
        int32_t x = (int32_t)(i % LATTICE) * RAMPS_SPACING, y = (int32_t)(i / LATTICE) * RAMPS_SPACING;
        const int32_t across = (int32_t)random_below(random, 2 * off) - off;
        const int32_t down = (int32_t)random_below(random, 2 * off) - off;
        d->plan[i] = (wend_mesh_point){even ? x : x + across, even ? y : y + down};
    }
}

/* A ramp from a storey to the next along a row of squares, and the stairwell above it. */
static void add_ramp(draft *d, uint32_t storey, int32_t gap, random_source *random)
{
    const uint32_t row = 2 * storey + random_below(random, 2), first = 1 + random_below(random, RAMPS_SIDE - RUN - 1);
    const bool turns = random_chance(random, 50);
    const uint32_t low = turns ? first + RUN : first, high = turns ? first : first + RUN;
    uint32_t rails[2][RUN + 1];
    for (uint32_t side = 0; side < 2; side++)
        for (uint32_t i = 0; i <= RUN; i++) {
            const uint32_t column = turns ? first + RUN - i : first + i, at = lattice(column, row + side);
            const uint32_t of_storey = column == low ? storey : storey + 1;
            rails[side][i] = column == low || column == high
                                 ? of_storey * LATTICE * LATTICE + at
                                 : add_point(d, (wend_mesh_point){d->plan[at].x, d->plan[at].y + (side ? -gap : gap)},
                                             (int32_t)(storey * RAMPS_RISE + i * RAMPS_RISE / RUN));
        }
    for (uint32_t i = 0; i < RUN; i++) {
        const uint32_t corners[4] = {rails[0][i], rails[0][i + 1], rails[1][i + 1], rails[1][i]};
        const uint32_t square = row * RAMPS_SIDE + (turns ? first + RUN - 1 - i : first + i);
        add_square(d, corners, random);
        d->gone[storey][square] = i + 1 < RUN || random_chance(random, 50); /* there is room under the upper end */
        d->gone[storey + 1][square] = i > 0 || random_chance(random, 50);
    }
}

static void add_storey(draft *d, uint32_t storey, random_source *random)
{
    for (uint32_t i = 0; i < RAMPS_SIDE * RAMPS_SIDE; i++) {
        const uint32_t at = storey * LATTICE * LATTICE + lattice(i % RAMPS_SIDE, i / RAMPS_SIDE);
        const uint32_t corners[4] = {at, at + 1, at + 1 + LATTICE, at + LATTICE};
        if (!d->gone[storey][i] && !random_chance(random, 8))
            add_square(d, corners, random);
    }
}

wend_mesh *ramps_mesh(random_source *random, uint32_t storeys, int32_t gap)
{
    draft *d = calloc(1, sizeof *d);
    wend_mesh *mesh;
    wend_mesh_fault fault;
    draw_plan(d, gap == 0 && random_chance(random, 30), random);
    for (uint32_t i = 0; i < storeys * LATTICE * LATTICE; i++)
        add_point(d, d->plan[i % (LATTICE * LATTICE)],
                  (int32_t)(i / (LATTICE * LATTICE) * RAMPS_RISE + random_below(random, 120)));
    for (uint32_t i = 0; i + 1 < storeys; i++)
        add_ramp(d, i, gap, random);
    for (uint32_t i = 0; i < storeys; i++)
        add_storey(d, i, random);
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = d->points;
    polygons.heights = d->heights;
    polygons.point_count = d->point_count;
    polygons.corners = d->corners;
    polygons.corner_count = d->corner_count;
    polygons.counts = d->counts;
    polygons.terrains = d->terrains;
    polygons.polygon_count = d->polygon_count;
    if (wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault) != WEND_OK)
        abort();
    free(d);
    return mesh;
}

wend_place ramps_place(const wend_space *space, random_source *random)
{
    wend_place place;
    if (wend_ground_random(space, &random->state, &place) != WEND_OK)
        abort();
    return place;
}

/* How far a point lies outside a side's line, in units; 0 or less on it and inside. */
static double beyond(wend_place a, wend_place b, double x, double y)
{
    const double across = b.x - a.x, down = b.y - a.y;
    return -(across * (y - a.y) - down * (x - a.x)) / hypot(across, down);
}

/* The height of the plane through three corners. */
static double plane_height(const wend_ground_corner *const corners[3], double x, double y)
{
    const wend_place a = corners[0]->place, b = corners[1]->place, c = corners[2]->place;
    const double whole = (double)(b.x - a.x) * (c.y - a.y) - (double)(b.y - a.y) * (c.x - a.x);
    const double by_b = (x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x);
    const double by_c = (double)(b.x - a.x) * (y - a.y) - (double)(b.y - a.y) * (x - a.x);
    return corners[0]->height +
           (by_b * (corners[1]->height - corners[0]->height) + by_c * (corners[2]->height - corners[0]->height)) /
               whole;
}

double ramps_gap(const wend_space *space, double x, double y, uint16_t level, double height, uint8_t *terrain)
{
    double least = 1e10;
    x *= WEND_CELL;
    y *= WEND_CELL;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[64];
        if (wend_ground_read_polygon(space, id, &polygon, corners, 64) != WEND_OK ||
            (level != WEND_ANY_LEVEL && polygon.level != level))
            continue;
        for (uint32_t i = 1; i + 1 < polygon.corners; i++) {
            const wend_ground_corner *const three[3] = {&corners[0], &corners[i], &corners[i + 1]};
            bool is_in = true;
            for (uint32_t k = 0; k < 3; k++)
                is_in = is_in && beyond(three[k]->place, three[(k + 1) % 3]->place, x, y) < 1e-3;
            if (!is_in)
                continue;
            const double gap = fabs(plane_height(three, x, y) / WEND_CELL - height);
            if (terrain && (gap < least - 1e-6 || least > 1e9))
                *terrain = polygon.terrain;
            else if (terrain && gap < least + 1e-6 && *terrain != polygon.terrain)
                *terrain = 0;
            least = fmin(gap, least);
        }
    }
    return least;
}

static double random_share(random_source *random)
{
    return random_below(random, 1u << 30) / (double)(1u << 30);
}

ramps_point ramps_anywhere(const wend_space *space, random_source *random)
{
    wend_ground_polygon polygon;
    wend_ground_corner corners[64];
    while (wend_ground_read_polygon(space, random_below(random, wend_ground_polygon_limit(space)), &polygon, corners,
                                    64) != WEND_OK ||
           polygon.corners == 0)
        continue;
    const uint32_t i = 1 + random_below(random, polygon.corners - 2);
    const wend_ground_corner *a = &corners[0], *b = &corners[i], *c = &corners[i + 1];
    double s = random_share(random), t = random_share(random);
    if (s + t > 1) {
        s = 1 - s;
        t = 1 - t;
    }
    return (ramps_point){a->place.x + s * (b->place.x - a->place.x) + t * (c->place.x - a->place.x),
                         a->place.y + s * (b->place.y - a->place.y) + t * (c->place.y - a->place.y),
                         a->height + s * (b->height - a->height) + t * (c->height - a->height)};
}

/* On the polygon whose ground there is nearest in height. */
bool ramps_beside(const wend_space *space, ramps_point point, double most, random_source *random, ramps_point *beside)
{
    double least = 1e300;
    beside->x = point.x + (2 * random_share(random) - 1) * most;
    beside->y = point.y + (2 * random_share(random) - 1) * most;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[64];
        if (wend_ground_read_polygon(space, id, &polygon, corners, 64) != WEND_OK)
            continue;
        for (uint32_t i = 1; i + 1 < polygon.corners; i++) {
            const wend_ground_corner *const three[3] = {&corners[0], &corners[i], &corners[i + 1]};
            bool is_in = true;
            for (uint32_t k = 0; k < 3; k++)
                is_in = is_in && beyond(three[k]->place, three[(k + 1) % 3]->place, beside->x, beside->y) <= 0;
            const double height = is_in ? plane_height(three, beside->x, beside->y) : 1e300;
            if (fabs(height - point.height) >= least)
                continue;
            least = fabs(height - point.height);
            beside->height = height;
        }
    }
    return least < 1e299;
}

bool ramps_has_slope(const wend_space *space, uint32_t polygon, wend_place from, wend_place to, wend_place at,
                     double slope)
{
    wend_ground_polygon shape;
    wend_ground_corner corners[64];
    const double across = to.x - from.x, down = to.y - from.y, length = hypot(across, down);
    if (length == 0)
        return slope == 0;
    if (wend_ground_read_polygon(space, polygon, &shape, corners, 64) != WEND_OK)
        return false;
    for (uint32_t i = 1; i + 1 < shape.corners; i++) {
        const wend_ground_corner *const three[3] = {&corners[0], &corners[i], &corners[i + 1]};
        const double here = plane_height(three, at.x, at.y);
        const double there = plane_height(three, at.x + across / length, at.y + down / length);
        bool is_in = true;
        for (uint32_t k = 0; k < 3; k++)
            is_in = is_in && beyond(three[k]->place, three[(k + 1) % 3]->place, at.x, at.y) <= 0;
        if (is_in && fabs(there - here - slope) < 1e-6)
            return true;
    }
    return false;
}
