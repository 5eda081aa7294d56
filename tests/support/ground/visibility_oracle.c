#include "ground/visibility_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SECTORS = 16, NO_SECTOR = -1 };

/* A piece of border; the ground is free on the side where cross(from, to, point) > 0. */
typedef struct wall {
    oracle_point from, to;
} wall;

/* Free directions around a point, from one wall on to another, in the sense of positive cross products. */
typedef struct sector {
    oracle_point from, to;
    bool is_full; /* nothing but free ground around */
} sector;

typedef struct spot {
    oracle_point at;
    uint32_t count;
    sector sectors[MOST_SECTORS];
} spot;

/* Where paths turn: a sector of more than 180 degrees at a corner. */
typedef struct turn {
    uint32_t corner;
    int side;
} turn;

struct visibility_oracle {
    wall *walls;
    uint32_t wall_count, wall_capacity;
    spot *corners;
    uint32_t corner_count;
    turn *turns;
    uint32_t turn_count;
    bool is_grid;
    double *lengths; /* turn_count x turn_count; below 0 = they do not see each other; null = not computed yet */
};

static int64_t cross(oracle_point a, oracle_point b)
{
    return a.x * b.y - a.y * b.x;
}

static int64_t dot(oracle_point a, oracle_point b)
{
    return a.x * b.x + a.y * b.y;
}

static oracle_point minus(oracle_point a, oracle_point b)
{
    oracle_point difference = {a.x - b.x, a.y - b.y};
    return difference;
}

static int sign(int64_t x)
{
    return (x > 0) - (x < 0);
}

static int side_of(oracle_point a, oracle_point b, oracle_point c)
{
    return sign(cross(minus(b, a), minus(c, a)));
}

static bool same(oracle_point a, oracle_point b)
{
    return a.x == b.x && a.y == b.y;
}

static bool strictly_between(oracle_point a, oracle_point b, oracle_point c)
{
    oracle_point d = minus(b, a);
    int64_t along = dot(d, minus(c, a));
    return side_of(a, b, c) == 0 && along > 0 && along < dot(d, d);
}

static void *at_least(void *block, size_t bytes)
{
    void *larger = realloc(block, bytes ? bytes : 1);
    if (!larger)
        abort();
    return larger;
}

/* --- directions around a point --- */

/* Quarters of the way around from a direction: 0 itself, 1 up to the opposite, 2 the opposite, 3 the rest. */
static int quarter(oracle_point from, oracle_point direction)
{
    int turn = sign(cross(from, direction));
    if (turn == 0)
        return dot(from, direction) > 0 ? 0 : 2;
    return turn > 0 ? 1 : 3;
}

/* Whether one direction comes before another on the way around from a third. */
static bool comes_before(oracle_point from, oracle_point a, oracle_point b)
{
    int qa = quarter(from, a), qb = quarter(from, b);
    return qa != qb ? qa < qb : cross(a, b) > 0;
}

static bool sector_has(const sector *sector, oracle_point direction)
{
    return sector->is_full || !comes_before(sector->from, sector->to, direction);
}

/* No direction lies in two sectors: a wall between two would be free on both sides. */
static int sector_towards(const spot *spot, oracle_point direction)
{
    for (uint32_t i = 0; i < spot->count; i++)
        if (sector_has(&spot->sectors[i], direction))
            return (int)i;
    return NO_SECTOR;
}

static void add_sector(spot *spot, oracle_point from, oracle_point to, bool is_full)
{
    if (spot->count == MOST_SECTORS)
        abort();
    spot->sectors[spot->count].from = from;
    spot->sectors[spot->count].to = to;
    spot->sectors[spot->count++].is_full = is_full;
}

/* The sector that begins at a wall leaving a point ends at the first wall that comes in. */
static void add_corner_sectors(const visibility_oracle *oracle, spot *spot)
{
    for (uint32_t i = 0; i < oracle->wall_count; i++) {
        if (!same(oracle->walls[i].from, spot->at))
            continue;
        oracle_point from = minus(oracle->walls[i].to, spot->at), to = {0, 0};
        bool found = false;
        for (uint32_t j = 0; j < oracle->wall_count; j++) {
            if (!same(oracle->walls[j].to, spot->at))
                continue;
            oracle_point end = minus(oracle->walls[j].from, spot->at);
            if (!found || comes_before(from, end, to))
                to = end;
            found = true;
        }
        if (!found)
            abort();
        add_sector(spot, from, to, false);
    }
}

/* Whether a ray to the right crosses an odd number of walls; the point lies on none. */
static bool is_inside(const visibility_oracle *oracle, oracle_point point)
{
    bool inside = false;
    for (uint32_t i = 0; i < oracle->wall_count; i++) {
        oracle_point a = oracle->walls[i].from, b = oracle->walls[i].to;
        if ((a.y > point.y) == (b.y > point.y))
            continue;
        int side = side_of(a, b, point);
        inside ^= b.y > a.y ? side > 0 : side < 0;
    }
    return inside;
}

static spot spot_at(const visibility_oracle *oracle, oracle_point point)
{
    for (uint32_t i = 0; i < oracle->corner_count; i++)
        if (same(oracle->corners[i].at, point))
            return oracle->corners[i];
    spot spot;
    memset(&spot, 0, sizeof spot);
    spot.at = point;
    for (uint32_t i = 0; i < oracle->wall_count; i++) {
        wall wall = oracle->walls[i];
        if (strictly_between(wall.from, wall.to, point))
            add_sector(&spot, minus(wall.to, wall.from), minus(wall.from, wall.to), false);
    }
    oracle_point none = {0, 0};
    if (spot.count == 0 && is_inside(oracle, point))
        add_sector(&spot, none, none, true);
    return spot;
}

/* --- sight --- */

static int compare_along(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;
    return (x[0] > y[0]) - (x[0] < y[0]);
}

static bool crosses_wall(const visibility_oracle *oracle, oracle_point p, oracle_point q)
{
    for (uint32_t i = 0; i < oracle->wall_count; i++) {
        oracle_point a = oracle->walls[i].from, b = oracle->walls[i].to;
        if (side_of(p, q, a) * side_of(p, q, b) < 0 && side_of(a, b, p) * side_of(a, b, q) < 0)
            return true;
    }
    return false;
}

/* The corners strictly within a segment, in its order. Each is {distance, corner}. */
static uint32_t corners_on(const visibility_oracle *oracle, oracle_point p, oracle_point q, int64_t (*on)[2])
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < oracle->corner_count; i++)
        if (strictly_between(p, q, oracle->corners[i].at)) {
            on[count][0] = dot(minus(q, p), minus(oracle->corners[i].at, p));
            on[count++][1] = i;
        }
    qsort(on, count, sizeof *on, compare_along);
    return count;
}

/* Whether two different spots see each other, and from which sector into which. */
static bool sees(const visibility_oracle *oracle, const spot *from, const spot *to, int *leaves, int *enters)
{
    oracle_point ahead = minus(to->at, from->at), back = minus(from->at, to->at);
    *leaves = sector_towards(from, ahead);
    *enters = sector_towards(to, back);
    if (*leaves == NO_SECTOR || *enters == NO_SECTOR || crosses_wall(oracle, from->at, to->at))
        return false;
    int64_t(*on)[2] = at_least(NULL, (oracle->corner_count + 1) * sizeof *on);
    uint32_t count = corners_on(oracle, from->at, to->at, on);
    bool good = true;
    for (uint32_t i = 0; i < count && good; i++) {
        const spot *corner = &oracle->corners[on[i][1]];
        int in = sector_towards(corner, back);
        good = in != NO_SECTOR && in == sector_towards(corner, ahead);
    }
    free(on);
    return good;
}

static double distance(oracle_point a, oracle_point b)
{
    oracle_point d = minus(b, a);
    return sqrt((double)dot(d, d)) / 256;
}

/* --- making one --- */

static void add_wall(visibility_oracle *oracle, oracle_point from, oracle_point to)
{
    if (oracle->wall_count == oracle->wall_capacity) {
        oracle->wall_capacity = oracle->wall_capacity ? 2 * oracle->wall_capacity : 64;
        oracle->walls = at_least(oracle->walls, oracle->wall_capacity * sizeof *oracle->walls);
    }
    oracle->walls[oracle->wall_count].from = from;
    oracle->walls[oracle->wall_count++].to = to;
}

/* The wall that goes straight on where a wall ends, if no other begins or ends there; else wall_count. */
static uint32_t straight_on(const visibility_oracle *oracle, uint32_t i)
{
    uint32_t next = oracle->wall_count, meeting = 0;
    for (uint32_t j = 0; j < oracle->wall_count; j++) {
        if (same(oracle->walls[j].from, oracle->walls[i].to)) {
            next = j;
            meeting++;
        }
        meeting += j != i && same(oracle->walls[j].to, oracle->walls[i].to);
    }
    if (meeting != 1 || next == oracle->wall_count)
        return oracle->wall_count;
    oracle_point a = minus(oracle->walls[i].to, oracle->walls[i].from),
                 b = minus(oracle->walls[next].to, oracle->walls[next].from);
    return cross(a, b) == 0 && dot(a, b) > 0 ? next : oracle->wall_count;
}

/* Joins pieces that lie in a row into one wall. */
static void join_walls(visibility_oracle *oracle)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = 0; i < oracle->wall_count;) {
            uint32_t next = straight_on(oracle, i);
            if (next == oracle->wall_count) {
                i++;
                continue;
            }
            oracle->walls[i].to = oracle->walls[next].to;
            oracle->walls[next] = oracle->walls[--oracle->wall_count];
            changed = true;
        }
    }
}

static bool is_corner(const visibility_oracle *oracle, oracle_point point)
{
    for (uint32_t i = 0; i < oracle->corner_count; i++)
        if (same(oracle->corners[i].at, point))
            return true;
    return false;
}

static void find_corners(visibility_oracle *oracle)
{
    oracle->corners = at_least(NULL, oracle->wall_count * sizeof *oracle->corners);
    oracle->turns = at_least(NULL, oracle->wall_count * sizeof *oracle->turns);
    for (uint32_t i = 0; i < oracle->wall_count; i++) {
        if (is_corner(oracle, oracle->walls[i].from))
            continue;
        spot *spot = &oracle->corners[oracle->corner_count];
        memset(spot, 0, sizeof *spot);
        spot->at = oracle->walls[i].from;
        add_corner_sectors(oracle, spot);
        for (uint32_t s = 0; s < spot->count; s++)
            if (quarter(spot->sectors[s].from, spot->sectors[s].to) == 3) {
                oracle->turns[oracle->turn_count].corner = oracle->corner_count;
                oracle->turns[oracle->turn_count++].side = (int)s;
            }
        oracle->corner_count++;
    }
}

static visibility_oracle *finish(visibility_oracle *oracle)
{
    join_walls(oracle);
    find_corners(oracle);
    return oracle;
}

static visibility_oracle *begin(void)
{
    visibility_oracle *oracle = at_least(NULL, sizeof *oracle);
    memset(oracle, 0, sizeof *oracle);
    return oracle;
}

/* Whether the ring's inside lies right beside the middle of a piece, on its positive side. All doubled. */
static bool ring_has(const oracle_point *points, const oracle_ring *ring, oracle_point middle, oracle_point normal)
{
    bool inside = false;
    for (uint32_t i = 0; i < ring->count; i++) {
        oracle_point a = points[ring->first + i], b = points[ring->first + (i + 1) % ring->count];
        oracle_point da = {2 * a.x - middle.x, 2 * a.y - middle.y}, db = {2 * b.x - middle.x, 2 * b.y - middle.y};
        int64_t ca = cross(normal, da), cb = cross(normal, db);
        if ((ca > 0) == (cb > 0))
            continue;
        /* The side crosses the line along the normal: ahead of the middle, or behind it, or in it. */
        int64_t where = cross(da, db); /* its sign, taken with the direction of the crossing */
        inside ^= ca > 0 ? where < 0 : where > 0;
    }
    return inside;
}

static bool is_ground(const oracle_point *points, const oracle_ring *rings, uint32_t count, oracle_point middle,
                      oracle_point normal)
{
    bool ground = false;
    for (uint32_t i = 0; i < count; i++) {
        if (rings[i].kind == ORACLE_RING_HOLE)
            continue;
        bool inside = ring_has(points, &rings[i], middle, normal);
        if (rings[i].kind == ORACLE_RING_OBSTACLE && inside)
            return false;
        if (rings[i].kind != ORACLE_RING_GROUND)
            continue;
        for (uint32_t j = i + 1; j < count && rings[j].kind == ORACLE_RING_HOLE; j++)
            inside ^= ring_has(points, &rings[j], middle, normal);
        ground |= inside;
    }
    return ground;
}

static bool has_wall(const visibility_oracle *oracle, oracle_point a, oracle_point b)
{
    for (uint32_t i = 0; i < oracle->wall_count; i++)
        if ((same(oracle->walls[i].from, a) && same(oracle->walls[i].to, b)) ||
            (same(oracle->walls[i].from, b) && same(oracle->walls[i].to, a)))
            return true;
    return false;
}

/* Adds a piece of a side on which no corner lies, if it is a wall. */
static void add_piece(visibility_oracle *oracle, const oracle_point *points, const oracle_ring *rings, uint32_t count,
                      oracle_point a, oracle_point b)
{
    oracle_point middle = {a.x + b.x, a.y + b.y}, d = minus(b, a), left = {-d.y, d.x}, right = {d.y, -d.x};
    bool free_left = is_ground(points, rings, count, middle, left),
         free_right = is_ground(points, rings, count, middle, right);
    if (free_left == free_right || has_wall(oracle, a, b))
        return;
    if (free_left)
        add_wall(oracle, a, b);
    else
        add_wall(oracle, b, a);
}

visibility_oracle *visibility_oracle_of_rings(const oracle_point *points, const oracle_ring *rings, uint32_t count)
{
    visibility_oracle *oracle = begin();
    uint32_t point_count = 0;
    for (uint32_t r = 0; r < count; r++)
        point_count = rings[r].first + rings[r].count > point_count ? rings[r].first + rings[r].count : point_count;
    for (uint32_t r = 0; r < count; r++)
        for (uint32_t i = 0; i < rings[r].count; i++) {
            oracle_point a = points[rings[r].first + i], b = points[rings[r].first + (i + 1) % rings[r].count];
            while (!same(a, b)) { /* up to the nearest corner on the way */
                oracle_point next = b;
                for (uint32_t k = 0; k < point_count; k++)
                    if (strictly_between(a, next, points[k]))
                        next = points[k];
                add_piece(oracle, points, rings, count, a, next);
                a = next;
            }
        }
    return finish(oracle);
}

/* A line of the lattice that blocked cells, grown or not, are bounded by: line 3 x + 1 is the side of column x. */
static int64_t lattice_line(uint32_t line)
{
    return (int64_t)(line / 3) * 256 + line % 3 - 1;
}

/* Whether the box between lattice lines x and x + 1, y and y + 1 is free. */
static bool box_is_free(uint32_t width, uint32_t height, const uint8_t *cells, bool touch, int64_t x, int64_t y)
{
    /* 2 and up to the line before the next column is the inside of a cell, 0 and 1 the strips beside a line. */
    int64_t left = touch ? 0 : -1, right = touch ? 0 : 1;
    for (int64_t row = y / 3 + left - 1; row <= y / 3 + right; row++)
        for (int64_t column = x / 3 + left - 1; column <= x / 3 + right; column++) {
            bool is_free = row >= 0 && column >= 0 && row < height && column < width && cells[row * width + column];
            int64_t grow = touch ? 0 : 1;
            int64_t x0 = 3 * column + 1 - grow, x1 = 3 * column + 4 + grow, y0 = 3 * row + 1 - grow,
                    y1 = 3 * row + 4 + grow;
            if (!is_free && x >= x0 && x < x1 && y >= y0 && y < y1)
                return false;
        }
    return true;
}

visibility_oracle *visibility_oracle_of_grid(uint32_t width, uint32_t height, const uint8_t *free_cells,
                                             bool corners_may_touch)
{
    visibility_oracle *oracle = begin();
    oracle->is_grid = true;
    for (uint32_t y = 1; y < 3 * height + 3; y++)
        for (uint32_t x = 1; x < 3 * width + 3; x++) {
            bool here = box_is_free(width, height, free_cells, corners_may_touch, x, y);
            bool above = box_is_free(width, height, free_cells, corners_may_touch, x, (int64_t)y - 1);
            bool before = box_is_free(width, height, free_cells, corners_may_touch, (int64_t)x - 1, y);
            oracle_point corner = {lattice_line(x), lattice_line(y)};
            oracle_point right = {lattice_line(x + 1), lattice_line(y)}, below = {lattice_line(x), lattice_line(y + 1)};
            if (here != above)
                add_wall(oracle, here ? corner : right, here ? right : corner);
            if (here != before)
                add_wall(oracle, here ? below : corner, here ? corner : below);
        }
    return finish(oracle);
}

void visibility_oracle_free(visibility_oracle *oracle)
{
    if (!oracle)
        return;
    free(oracle->walls);
    free(oracle->corners);
    free(oracle->turns);
    free(oracle->lengths);
    free(oracle);
}

/* --- questions --- */

bool visibility_oracle_allows(const visibility_oracle *oracle, oracle_point point)
{
    return spot_at(oracle, point).count != 0;
}

bool visibility_oracle_sees(const visibility_oracle *oracle, oracle_point from, oracle_point to)
{
    spot a = spot_at(oracle, from), b = spot_at(oracle, to);
    int leaves, enters;
    return same(from, to) ? a.count != 0 : sees(oracle, &a, &b, &leaves, &enters);
}

static void look_around(visibility_oracle *oracle)
{
    uint32_t n = oracle->turn_count;
    oracle->lengths = at_least(NULL, (size_t)n * n * sizeof *oracle->lengths);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j <= i; j++) {
            const spot *a = &oracle->corners[oracle->turns[i].corner], *b = &oracle->corners[oracle->turns[j].corner];
            int leaves, enters;
            bool good = !same(a->at, b->at) && sees(oracle, a, b, &leaves, &enters) &&
                        leaves == oracle->turns[i].side && enters == oracle->turns[j].side;
            oracle->lengths[(size_t)i * n + j] = oracle->lengths[(size_t)j * n + i] =
                good ? distance(a->at, b->at) : -1;
        }
}

/* Where two walls of a grid touch, a place belongs to the cell that it lies in: right and below. */
static spot end_at(const visibility_oracle *oracle, oracle_point point)
{
    const oracle_point right_below = {1, 1};
    spot spot = spot_at(oracle, point);
    int side = oracle->is_grid ? sector_towards(&spot, right_below) : NO_SECTOR;
    if (side != NO_SECTOR) {
        spot.sectors[0] = spot.sectors[side];
        spot.count = 1;
    }
    return spot;
}

/* Compares sectors, for an end may have lost the others. */
static bool is_turn_of(const visibility_oracle *oracle, const turn *turn, const spot *spot)
{
    const sector *own = &oracle->corners[turn->corner].sectors[turn->side];
    for (uint32_t i = 0; i < spot->count; i++)
        if (same(own->from, spot->sectors[i].from) && same(own->to, spot->sectors[i].to))
            return true;
    return false;
}

/* Distance of each turn that a spot sees; INFINITY for others. */
static void look_from(const visibility_oracle *oracle, const spot *spot, double *lengths)
{
    for (uint32_t i = 0; i < oracle->turn_count; i++) {
        const struct spot *corner = &oracle->corners[oracle->turns[i].corner];
        int leaves, enters;
        lengths[i] = INFINITY;
        if (same(spot->at, corner->at))
            lengths[i] = is_turn_of(oracle, &oracle->turns[i], spot) ? 0 : INFINITY;
        else if (sees(oracle, spot, corner, &leaves, &enters) && enters == oracle->turns[i].side)
            lengths[i] = distance(spot->at, corner->at);
    }
}

/* Dijkstra from lengths given for all turns. */
static void settle(const visibility_oracle *oracle, double *lengths, bool *done)
{
    uint32_t n = oracle->turn_count;
    memset(done, 0, n * sizeof *done);
    for (;;) {
        uint32_t best = n;
        for (uint32_t i = 0; i < n; i++)
            if (!done[i] && lengths[i] < 1e300 && (best == n || lengths[i] < lengths[best]))
                best = i;
        if (best == n)
            return;
        done[best] = true;
        for (uint32_t i = 0; i < n; i++) {
            double way = oracle->lengths[(size_t)best * n + i];
            if (way >= 0 && lengths[best] + way < lengths[i])
                lengths[i] = lengths[best] + way;
        }
    }
}

double visibility_oracle_length(visibility_oracle *oracle, oracle_point from, oracle_point to)
{
    spot start = end_at(oracle, from), goal = end_at(oracle, to);
    int leaves, enters;
    if (start.count == 0 || goal.count == 0)
        return -1;
    if (same(from, to))
        return 0;
    if (sees(oracle, &start, &goal, &leaves, &enters))
        return distance(from, to);
    if (!oracle->lengths)
        look_around(oracle);
    uint32_t n = oracle->turn_count;
    double *lengths = at_least(NULL, 2 * n * sizeof *lengths), best = INFINITY;
    bool *done = at_least(NULL, n * sizeof *done);
    look_from(oracle, &start, lengths);
    look_from(oracle, &goal, lengths + n);
    settle(oracle, lengths, done);
    for (uint32_t i = 0; i < n; i++)
        if (lengths[i] + lengths[n + i] < best)
            best = lengths[i] + lengths[n + i];
    free(lengths);
    free(done);
    return best < 1e300 ? best : -1;
}
