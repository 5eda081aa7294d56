/* Lists the walls of meshes, or the seams of their storeys, by the squares of a board. */
#include "agent/crowd/crowd_edges.h"

#include "base/array.h"
#include "base/memory.h"
#include "base/root.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"

#include <string.h>

#define EDGE_CELLS        (1.0 / WEND_CELL)
#define MOST_EDGE_SQUARES (1u << 18)

static double crowd_length(double x, double y)
{
    return wend_sqrt(x * x + y * y);
}

static enum crowd_corner corner_kind(struct wend_point before, struct wend_point at, struct wend_point after)
{
    const int64_t cross = wend_cross(before, at, after);
    return cross == 0 ? CROWD_STRAIGHT : cross > 0 ? CROWD_NOOK : CROWD_NOSE;
}

/* The vertex that a side begins at stores the wall that ends there and the wall that begins there. */
static struct crowd_edge edge_of_side(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_point at = surface->sides[side].at, end = wend_side_end(surface, side);
    const uint32_t next = wend_side_next(surface, side);
    const struct wend_fan first = wend_vertex_fan(surface, &surface->vertices[surface->sides[side].corner >> 1]);
    const struct wend_fan last = wend_vertex_fan(surface, &surface->vertices[surface->sides[next].corner >> 1]);
    struct crowd_edge edge = {.x = at.x * EDGE_CELLS, .y = at.y * EDGE_CELLS};
    const double x = (end.x - at.x) * EDGE_CELLS, y = (end.y - at.y) * EDGE_CELLS;
    const double before_x = (at.x - first.behind.x) * EDGE_CELLS, before_y = (at.y - first.behind.y) * EDGE_CELLS;
    edge.length = crowd_length(x, y);
    edge.along_x = x / edge.length;
    edge.along_y = y / edge.length;
    edge.before_length = crowd_length(before_x, before_y);
    edge.before_x = edge.before_length > 0 ? before_x / edge.before_length : 0;
    edge.before_y = edge.before_length > 0 ? before_y / edge.before_length : 0;
    const double after_x = (last.ahead.x - end.x) * EDGE_CELLS, after_y = (last.ahead.y - end.y) * EDGE_CELLS;
    edge.after_length = crowd_length(after_x, after_y);
    edge.after_x = edge.after_length > 0 ? after_x / edge.after_length : 0;
    edge.after_y = edge.after_length > 0 ? after_y / edge.after_length : 0;
    edge.start = (uint8_t)corner_kind(first.behind, at, end);
    edge.end = (uint8_t)corner_kind(at, end, last.ahead);
    edge.level = edge.beyond = surface->polygons[surface->sides[side].polygon].level;
    if (surface->sides[side].twin != WEND_NONE)
        edge.beyond = surface->polygons[surface->sides[surface->sides[side].twin].polygon].level;
    return edge;
}

/* Chooses the sides that are listed. */
typedef bool edge_choice(const struct wend_surface *surface, uint32_t side);

static bool is_edge(const struct wend_surface *surface, uint32_t side)
{
    return surface->sides[side].polygon != WEND_NONE && surface->sides[side].twin == WEND_NONE;
}

static bool is_seam(const struct wend_surface *surface, uint32_t side)
{
    const struct wend_side *at = &surface->sides[side];
    return at->polygon != WEND_NONE && at->twin != WEND_NONE &&
           surface->polygons[at->polygon].level != surface->polygons[surface->sides[at->twin].polygon].level;
}

static bool collect_edges(struct crowd_edges *edges, const struct wend_surface *surface, edge_choice *is_listed,
                          const wend_allocator *memory)
{
    edges->count = 0;
    for (uint32_t side = 0; side < surface->side_count; side++) {
        if (!is_listed(surface, side))
            continue;
        if (!WEND_RESERVE(memory, edges->edges, edges->capacity, edges->count + 1))
            return false;
        edges->edges[edges->count++] = edge_of_side(surface, side);
    }
    return true;
}

/* Lays the board: squares of at least 2 cells, at most MOST_EDGE_SQUARES of them. */
static void lay_edge_board(struct crowd_edges *edges)
{
    double left = 0, top = 0, right = 0, bottom = 0;
    for (uint32_t i = 0; i < edges->count; i++) {
        const struct crowd_edge *edge = &edges->edges[i];
        left = i == 0 || edge->x < left ? edge->x : left;
        top = i == 0 || edge->y < top ? edge->y : top;
        right = i == 0 || edge->x > right ? edge->x : right;
        bottom = i == 0 || edge->y > bottom ? edge->y : bottom;
    }
    edges->x = left;
    edges->y = top;
    edges->side = 2;
    while ((right - left) / edges->side + 1 > MOST_EDGE_SQUARES ||
           ((right - left) / edges->side + 1) * ((bottom - top) / edges->side + 1) > MOST_EDGE_SQUARES)
        edges->side *= 2;
    edges->inverse_side = 1 / edges->side;
    edges->columns = (uint32_t)((right - left) / edges->side) + 1;
    edges->rows = (uint32_t)((bottom - top) / edges->side) + 1;
}

struct edge_squares {
    uint32_t left, top, right, bottom;
};

static uint32_t clip_square(double at, double inverse_side, uint32_t count)
{
    const double square = at * inverse_side;
    return square <= 0 ? 0 : square >= count ? count - 1 : (uint32_t)square;
}

static struct edge_squares squares_between(const struct crowd_edges *edges, double x, double y, double to_x,
                                           double to_y)
{
    const double inverse = edges->inverse_side;
    const struct edge_squares squares = {clip_square((x < to_x ? x : to_x) - edges->x, inverse, edges->columns),
                                         clip_square((y < to_y ? y : to_y) - edges->y, inverse, edges->rows),
                                         clip_square((x > to_x ? x : to_x) - edges->x, inverse, edges->columns),
                                         clip_square((y > to_y ? y : to_y) - edges->y, inverse, edges->rows)};
    return squares;
}

/* True if a wall comes near enough to a square to be in its list. */
static bool touches_square(const struct crowd_edges *edges, const struct crowd_edge *edge, uint32_t column,
                           uint32_t row)
{
    const double middle_x = edges->x + (column + 0.5) * edges->side, middle_y = edges->y + (row + 0.5) * edges->side;
    const double from_x = middle_x - edge->x, from_y = middle_y - edge->y;
    const double away = edge->along_x * from_y - edge->along_y * from_x;
    return away * away <= 0.51 * edges->side * edges->side; /* half a diagonal, and a little more */
}

/* Counts the edges of each square, or inserts them: starts[] then goes from each list's end to its beginning. */
static void walk_squares(struct crowd_edges *edges, bool puts)
{
    for (uint32_t i = edges->count; i-- > 0;) {
        const struct crowd_edge *edge = &edges->edges[i];
        const struct edge_squares squares = squares_between(
            edges, edge->x, edge->y, edge->x + edge->along_x * edge->length, edge->y + edge->along_y * edge->length);
        for (uint32_t row = squares.top; row <= squares.bottom; row++)
            for (uint32_t column = squares.left; column <= squares.right; column++) {
                if (!touches_square(edges, edge, column, row))
                    continue;
                uint32_t *start = &edges->starts[row * edges->columns + column];
                if (puts)
                    edges->items[--*start] = i;
                else
                    ++*start;
            }
    }
}

static wend_status list_edges(struct crowd_edges *edges, const wend_space *space, edge_choice *is_listed,
                              const wend_allocator *memory)
{
    edges->inset = space->profile.radius * EDGE_CELLS;
    if (!collect_edges(edges, &space->mesh->surface, is_listed, memory))
        return WEND_ERROR_MEMORY;
    lay_edge_board(edges);
    const uint32_t squares = edges->columns * edges->rows;
    if (!WEND_RESERVE(memory, edges->starts, edges->start_capacity, squares + 1))
        return WEND_ERROR_MEMORY;
    memset(edges->starts, 0, (squares + 1) * sizeof *edges->starts);
    walk_squares(edges, false);
    for (uint32_t i = 1; i <= squares; i++)
        edges->starts[i] += edges->starts[i - 1];
    if (!WEND_RESERVE(memory, edges->items, edges->item_capacity, edges->starts[squares] + 1))
        return WEND_ERROR_MEMORY;
    walk_squares(edges, true);
    return WEND_OK;
}

wend_status wend_crowd_edges_list(struct crowd_edges *edges, const wend_space *space, const wend_allocator *memory)
{
    return list_edges(edges, space, is_edge, memory);
}

enum { MOST_RINGS = UINT8_MAX };

/* One more than the least of the square beside and the three in the row before, or `own` if that is less. */
static uint8_t ring_after(const uint8_t *before, uint8_t beside, uint8_t own)
{
    uint8_t least = before[0] < before[1] ? before[0] : before[1];
    least = before[2] < least ? before[2] : least;
    least = beside < least ? beside : least;
    return own <= least ? own : least == MOST_RINGS ? MOST_RINGS : (uint8_t)(least + 1);
}

/* Computes each square's distance to the nearest square with edges, row by row down, then up. */
static void count_rings(struct crowd_edges *edges)
{
    const uint32_t columns = edges->columns, squares = columns * edges->rows, wide = columns + 2;
    uint8_t *const rings = edges->rings;
    memset(rings, MOST_RINGS, (size_t)wide * (edges->rows + 2));
    for (uint32_t square = 0; square < squares; square++)
        if (edges->starts[square] != edges->starts[square + 1])
            rings[(square / columns + 1) * wide + square % columns + 1] = 0;
    for (uint32_t row = 1; row <= edges->rows; row++)
        for (uint8_t *at = rings + row * wide + 1, *end = at + columns; at < end; at++)
            *at = ring_after(at - wide - 1, at[-1], *at);
    for (uint32_t row = edges->rows; row > 0; row--)
        for (uint8_t *first = rings + row * wide + 1, *at = first + columns; at-- > first;)
            *at = ring_after(at + wide - 1, at[1], *at);
}

wend_status wend_crowd_seams_list(struct crowd_edges *seams, const wend_space *space, const wend_allocator *memory)
{
    const wend_status status = list_edges(seams, space, is_seam, memory);
    const size_t most = status == WEND_OK ? (size_t)(seams->columns + 2) * (seams->rows + 2) : 0;
    if (status != WEND_OK || !WEND_RESERVE(memory, seams->rings, seams->ring_capacity, most))
        return WEND_ERROR_MEMORY;
    count_rings(seams);
    return WEND_OK;
}

/* True if no edge of any level is within a distance of a spot. Beside the board the nearest square counts. */
static bool is_far_from_edges(const struct crowd_edges *edges, const struct crowd_spot *spot, double distance)
{
    const double rounded = 1.0 / 1024; /* of a square: more than rounding loses when squares are found */
    const uint32_t column = clip_square(spot->x - edges->x, edges->inverse_side, edges->columns);
    const uint32_t row = clip_square(spot->y - edges->y, edges->inverse_side, edges->rows);
    const double rings = edges->rings[(size_t)(row + 1) * (edges->columns + 2) + column + 1];
    return (rings - 1 - rounded) * edges->side > distance;
}

void wend_crowd_edges_close(struct crowd_edges *edges, const wend_allocator *memory)
{
    WEND_RELEASE(memory, edges->edges, edges->capacity);
    WEND_RELEASE(memory, edges->starts, edges->start_capacity);
    WEND_RELEASE(memory, edges->items, edges->item_capacity);
    WEND_RELEASE(memory, edges->rings, edges->ring_capacity);
    *edges = (struct crowd_edges){0};
}

/* True if a point beyond a nook lies behind the wall that continues there. */
static bool is_behind_nook(const struct crowd_edge *edge, double from_x, double from_y, double at)
{
    if (at < 0)
        return edge->before_x * from_y - edge->before_y * from_x < 0;
    const double x = from_x - edge->along_x * edge->length, y = from_y - edge->along_y * edge->length;
    return at > edge->length && edge->after_x * y - edge->after_y * x < 0;
}

/*
 * True if a point lies beyond a nook and beyond the wall behind it: there it may pass the line of the first wall, and
 * only the nook blocks it.
 */
static bool is_past_nook(const struct crowd_edge *edge, double from_x, double from_y, double at)
{
    if (at < 0)
        return from_x * edge->before_x + from_y * edge->before_y < -edge->before_length;
    const double x = from_x - edge->along_x * edge->length, y = from_y - edge->along_y * edge->length;
    return at > edge->length && x * edge->after_x + y * edge->after_y > edge->after_length;
}

static bool find_point_wall(double from_x, double from_y, struct crowd_wall *wall)
{
    const double distance = crowd_length(from_x, from_y);
    if (!(distance > 0))
        return false;
    *wall = (struct crowd_wall){-from_x / distance, -from_y / distance, distance};
    return true;
}

/*
 * Finds what blocks a point that lies behind the other wall of a wall's nook: the part seen past the other's far end,
 * or nothing if the point is lower than that. If the whole wall is hidden its own far end blocks, unless that is a
 * nook, for what continues there may be seen.
 */
static bool find_wall_past_other(const struct crowd_edge *edge, double from_x, double from_y, double at,
                                 struct crowd_wall *wall)
{
    const bool is_start = at < 0;
    const double other_x = is_start ? -edge->before_x * edge->before_length : edge->after_x * edge->after_length;
    const double other_y = is_start ? -edge->before_y * edge->before_length : edge->after_y * edge->after_length;
    const double height = edge->along_x * from_y - edge->along_y * from_x;
    const double other_height = edge->along_x * other_y - edge->along_y * other_x;
    const double other_at = (is_start ? 0 : edge->length) + other_x * edge->along_x + other_y * edge->along_y;
    if (!(height > other_height))
        return false;
    double seen = at + (other_at - at) * (height / (height - other_height));
    if (is_start ? seen > edge->length && edge->end == CROWD_NOOK : seen < 0 && edge->start == CROWD_NOOK)
        return false;
    seen = seen < 0 ? 0 : seen > edge->length ? edge->length : seen;
    return find_point_wall(from_x - edge->along_x * seen, from_y - edge->along_y * seen, wall);
}

/*
 * Finds what an edge blocks. Beyond its end the next edge does, except at a nook, where its line continues; and a nose
 * is a wall by itself for a point beyond both edges.
 */
static bool find_edge_wall(const struct crowd_edge *edge, double x, double y, struct crowd_wall *wall)
{
    const double from_x = x - edge->x, from_y = y - edge->y;
    const double at = from_x * edge->along_x + from_y * edge->along_y;
    const double away = edge->along_x * from_y - edge->along_y * from_x;
    if (at < 0 && edge->start == CROWD_NOSE) { /* an acute one also on the other side of its line */
        const double before = from_x * edge->before_x + from_y * edge->before_y;
        return before >= 0 && find_point_wall(from_x, from_y, wall);
    }
    if (away < 0 || (at < 0 && edge->start == CROWD_STRAIGHT) || (at > edge->length && edge->end != CROWD_NOOK))
        return false;
    if (is_behind_nook(edge, from_x, from_y, at))
        return find_wall_past_other(edge, from_x, from_y, at, wall);
    if (is_past_nook(edge, from_x, from_y, at)) {
        const double end = at < 0 ? 0 : edge->length;
        return find_point_wall(from_x - edge->along_x * end, from_y - edge->along_y * end, wall);
    }
    *wall = (struct crowd_wall){edge->along_y, -edge->along_x, away};
    return true;
}

static double square_to_edge(const struct crowd_edge *edge, double x, double y)
{
    const double from_x = x - edge->x, from_y = y - edge->y;
    const double away = edge->along_x * from_y - edge->along_y * from_x;
    const double at = from_x * edge->along_x + from_y * edge->along_y;
    const double beyond = at < 0 ? -at : at > edge->length ? at - edge->length : 0;
    return away * away + beyond * beyond;
}

/* True if a point is within `around` of an edge; most are too far from its line. */
static bool is_near_edge(const struct crowd_edge *edge, double x, double y, double around)
{
    const double away = edge->along_x * (y - edge->y) - edge->along_y * (x - edge->x);
    return away <= around && away >= -around && square_to_edge(edge, x, y) <= around * around;
}

/* True if an edge is listed in this square, and in no earlier square of the range. */
static bool is_first_edge_square(const struct crowd_edges *edges, const struct crowd_edge *edge,
                                 const struct edge_squares *range, uint32_t column, uint32_t row)
{
    const struct edge_squares own = squares_between(edges, edge->x, edge->y, edge->x + edge->along_x * edge->length,
                                                    edge->y + edge->along_y * edge->length);
    for (uint32_t r = own.top > range->top ? own.top : range->top; r <= row; r++)
        for (uint32_t c = own.left > range->left ? own.left : range->left;
             c <= (r == row                   ? column
                   : own.right < range->right ? own.right
                                              : range->right);
             c++)
            if (touches_square(edges, edge, c, r))
                return r == row && c == column;
    return false;
}

/* Edges taken already, for most are in the lists of several squares; beyond so many they are not remembered. */
enum { MOST_TAKEN_EDGES = 12 };

struct taken_edges {
    uint32_t items[MOST_TAKEN_EDGES], count;
};

static bool has_taken_edge(const struct taken_edges *taken, uint32_t item)
{
    for (uint32_t i = 0; i < taken->count; i++)
        if (taken->items[i] == item)
            return true;
    return false;
}

uint32_t wend_crowd_edges_near(const struct crowd_edges *edges, const struct crowd_spot *spot, double distance,
                               struct crowd_wall *walls, uint32_t most)
{
    const double radius = crowd_side_reach(spot, edges->inset), around = radius + distance;
    const struct edge_squares range =
        squares_between(edges, spot->x - around, spot->y - around, spot->x + around, spot->y + around);
    struct taken_edges taken;
    uint32_t count = taken.count = 0;
    struct crowd_wall wall;
    for (uint32_t row = range.top; row <= range.bottom && edges->count; row++)
        for (uint32_t column = range.left; column <= range.right; column++) {
            const uint32_t square = row * edges->columns + column;
            for (uint32_t i = edges->starts[square]; i < edges->starts[square + 1]; i++) {
                const uint32_t item = edges->items[i];
                const struct crowd_edge *edge = &edges->edges[item];
                if (!is_near_edge(edge, spot->x, spot->y, around) || has_taken_edge(&taken, item) ||
                    !find_edge_wall(edge, spot->x, spot->y, &wall) ||
                    (count > taken.count && !is_first_edge_square(edges, edge, &range, column, row)))
                    continue;
                if (taken.count < MOST_TAKEN_EDGES)
                    taken.items[taken.count++] = item;
                wall.gap -= radius;
                crowd_wall_insert(walls, count++, most, wall);
            }
        }
    return count;
}

double wend_crowd_edges_room(const struct crowd_edges *edges, const struct crowd_spot *spot, double least, double most)
{
    const double radius = crowd_side_reach(spot, edges->inset), around = radius + most;
    const struct edge_squares range =
        squares_between(edges, spot->x - around, spot->y - around, spot->x + around, spot->y + around);
    double nearest = around * around;
    for (uint32_t row = range.top; row <= range.bottom && edges->count; row++) {
        const uint32_t first = row * edges->columns + range.left, last = row * edges->columns + range.right;
        for (uint32_t i = edges->starts[first]; i < edges->starts[last + 1]; i++) {
            const double square = square_to_edge(&edges->edges[edges->items[i]], spot->x, spot->y);
            nearest = square < nearest ? square : nearest;
        }
        if (nearest <= (radius + least) * (radius + least))
            return least;
    }
    return wend_sqrt(nearest) - radius;
}

/* Adds a level to a list of at most `most`, if it is not there yet; true if it is new. */
static bool add_level(uint16_t *levels, uint32_t *count, uint32_t most, uint16_t level)
{
    for (uint32_t i = 0; i < *count && i < most; i++)
        if (levels[i] == level)
            return false;
    if (*count < most)
        levels[*count] = level;
    ++*count;
    return true;
}

static bool has_level_near(const struct crowd_spot *spot, const uint16_t *levels, uint32_t count, uint16_t level)
{
    for (uint32_t i = 0; i < count; i++)
        if (levels[i] == level)
            return true;
    return spot->level == level;
}

uint32_t wend_crowd_seams_near(const struct crowd_edges *seams, const struct crowd_spot *spot, double distance,
                               uint16_t *levels, uint32_t most)
{
    if (seams->count == 0 || is_far_from_edges(seams, spot, distance))
        return 0;
    const struct edge_squares range =
        squares_between(seams, spot->x - distance, spot->y - distance, spot->x + distance, spot->y + distance);
    uint32_t count = 0;
    bool has_grown = true;
    while (has_grown && count <= most) { /* levels found may have seams to others */
        has_grown = false;
        for (uint32_t row = range.top; row <= range.bottom && count <= most; row++) {
            const uint32_t first = row * seams->columns + range.left, last = row * seams->columns + range.right;
            for (uint32_t i = seams->starts[first]; i < seams->starts[last + 1] && count <= most; i++) {
                const struct crowd_edge *seam = &seams->edges[seams->items[i]];
                if (has_level_near(spot, levels, count, seam->level) && seam->beyond != spot->level &&
                    is_near_edge(seam, spot->x, spot->y, distance))
                    has_grown |= add_level(levels, &count, most, seam->beyond);
            }
        }
    }
    return count;
}
