/* Joins polygons that almost meet. */
#include "map/mesh/mesh_join.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "base/sort.h"
#include "map/geometry/point_board.h"
#include "map/geometry/segment_board.h"
#include "map/navmesh/navmesh_calls.h"

bool wend_rings_add(struct wend_rings *rings, uint32_t origin, const uint32_t *corners, uint32_t count)
{
    uint64_t all = (uint64_t)rings->corner_count + count;
    if (all >= UINT32_MAX / 2 || !WEND_RESERVE(&rings->memory, rings->corners, rings->corner_capacity, all) ||
        !WEND_RESERVE(&rings->memory, rings->counts, rings->count_capacity, (uint64_t)rings->count + 1) ||
        !WEND_RESERVE(&rings->memory, rings->origins, rings->origin_capacity, (uint64_t)rings->count + 1))
        return false;
    memcpy(rings->corners + rings->corner_count, corners, count * sizeof *corners);
    rings->corner_count = (uint32_t)all;
    rings->counts[rings->count] = count;
    rings->origins[rings->count++] = origin;
    return true;
}

void wend_rings_end(struct wend_rings *rings)
{
    WEND_RELEASE(&rings->memory, rings->corners, rings->corner_capacity);
    WEND_RELEASE(&rings->memory, rings->counts, rings->count_capacity);
    WEND_RELEASE(&rings->memory, rings->origins, rings->origin_capacity);
    *rings = (struct wend_rings){.memory = rings->memory};
}

struct joiner {
    wend_allocator memory;
    const struct wend_ring_points *points;
    int64_t tolerance;
    uint32_t *first_of; /* per point: the first of the points joined with it */
    uint32_t *places;   /* per point: its position on the stack, from 1; 0 = not there */
    uint32_t *stack;    /* corners so far of a polygon without loops */
    uint32_t stack_capacity;
    struct wend_rings rings; /* the resulting polygons so far */
};

/* Adds a polygon unless it has no area or is inside out. */
static bool add_loop(struct joiner *j, uint32_t origin, const uint32_t *corners, uint32_t count)
{
    const struct wend_point *at = j->points->at;
    double area = 0;
    for (uint32_t i = 1; i + 1 < count; i++)
        area += (double)wend_cross(at[corners[0]], at[corners[i]], at[corners[i + 1]]);
    return !(area > 0) || wend_rings_add(&j->rings, origin, corners, count);
}

/* Pops the stack down to `kept` corners. */
static void unwind(struct joiner *j, uint32_t *used, uint32_t kept)
{
    while (*used > kept)
        j->places[j->stack[--*used]] = 0;
}

/* Adds a polygon, or its parts between points that it visits twice. False if memory is refused. */
static bool add_ring(struct joiner *j, uint32_t origin, const uint32_t *corners, uint32_t count)
{
    uint32_t used = 0;
    bool added = WEND_RESERVE(&j->memory, j->stack, j->stack_capacity, count);
    for (uint32_t i = 0; i < count && added; i++) {
        uint32_t place = j->places[corners[i]];
        if (place == 0) {
            j->stack[used++] = corners[i];
            j->places[corners[i]] = used;
            continue;
        }
        added = add_loop(j, origin, j->stack + place - 1, used - place + 1);
        unwind(j, &used, place);
    }
    added = added && add_loop(j, origin, j->stack, used);
    unwind(j, &used, 0);
    return added;
}

/* Finds the first point of each place. */
static bool find_first_points(struct joiner *j, wend_mesh_joined *joined)
{
    struct wend_point_board board = {.memory = j->memory, .within = (int32_t)j->tolerance};
    const struct wend_ring_points *points = j->points;
    uint32_t *firsts = j->places; /* per point of the board, for now */
    bool found = true;
    for (uint32_t i = 0; i < points->count && found; i++) {
        const struct wend_high_point point = {points->at[i].x, points->at[i].y,
                                              points->heights ? points->heights[i] : 0};
        uint32_t known = board.count, number = wend_point_board_take(&board, point);
        found = number != WEND_NONE;
        if (!found)
            break;
        if (number == known)
            firsts[number] = i;
        joined->points += number != known;
        j->first_of[i] = firsts[number];
    }
    wend_point_board_end(&board);
    return found;
}

/* Rebuilds all polygons from the first points of their places. `list` has room for the corners of each. */
static bool weld_rings(struct joiner *j, const struct wend_rings *given, uint32_t *list)
{
    const uint32_t *corners = given->corners;
    for (uint32_t i = 0; i < given->count; corners += given->counts[i++]) {
        for (uint32_t k = 0; k < given->counts[i]; k++)
            list[k] = j->first_of[corners[k]];
        if (!add_ring(j, given->origins[i], list, given->counts[i]))
            return false;
    }
    return true;
}

/* Unlinked sides, and their ends. */
struct open_sides {
    struct wend_segment *sides; /* tagged with the corners they begin at */
    struct wend_point *ends;
    uint32_t *numbers; /* indices of the ends */
    uint32_t *side_of; /* per corner: its open side, or WEND_NONE */
    uint32_t count;
    struct wend_segment_board board;
    struct open_stop {
        uint64_t along;
        uint32_t point;
    } * stops; /* points on one side */
    uint32_t stop_count, stop_capacity;
};

/* Lists open sides; each of their ends begins one too. `twins` become their indices. */
static void list_open(const struct joiner *j, struct open_sides *open, uint32_t *twins)
{
    const struct wend_rings *rings = &j->rings;
    open->side_of = twins;
    for (uint32_t i = 0, first = 0; i < rings->count; first += rings->counts[i++])
        for (uint32_t k = 0; k < rings->counts[i]; k++) {
            uint32_t corner = first + k, next = k + 1 == rings->counts[i] ? first : corner + 1;
            if (twins[corner] != WEND_NONE) {
                twins[corner] = WEND_NONE;
                continue;
            }
            uint32_t from = rings->corners[corner], to = rings->corners[next];
            open->sides[open->count] =
                (struct wend_segment){j->points->at[from], j->points->at[to], corner, 0, 0, 0, 0};
            open->ends[open->count] = j->points->at[from];
            open->numbers[open->count] = from;
            twins[corner] = open->count++;
        }
}

static int32_t height_of(const struct joiner *j, uint32_t point)
{
    return j->points->heights ? j->points->heights[point] : 0;
}

static bool is_at_end(struct wend_point a, struct wend_point b, int64_t within)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;
    return x >= -within && x <= within && y >= -within && y <= within;
}

/*
 * Whether a point lies on a side, away from its ends: no farther off along either axis than joined points are, and in
 * height twice that, since a slope of 45 degrees adds the point's offset along the side. *along grows along the side.
 */
static bool lies_on(const struct joiner *j, uint32_t point, uint32_t from, uint32_t to, uint64_t *along)
{
    struct wend_point a = j->points->at[from], b = j->points->at[to], c = j->points->at[point];
    int64_t dot = wend_dot(a, b, c), whole = (int64_t)wend_point_square(a, b);
    if (dot <= 0 || dot >= whole || is_at_end(a, c, j->tolerance) || is_at_end(b, c, j->tolerance))
        return false;
    double off = (double)wend_cross(a, b, c), most = (double)j->tolerance;
    if (off * off > 2 * most * most * (double)whole)
        return false;
    double low = height_of(j, from), part = (double)dot / (double)whole;
    double rise = height_of(j, point) - (low + part * (height_of(j, to) - low));
    *along = (uint64_t)dot;
    return rise <= 2 * most && rise >= -2 * most;
}

/* The corners of one polygon, and its current side. */
struct joined_ring {
    const uint32_t *corners;
    uint32_t count, side;
};

/* Whether a point lies on the inner side of all other sides: a polygon with it as a corner would not cross itself. */
static bool lies_inside_others(const struct joiner *j, const struct joined_ring *ring, uint32_t point)
{
    const struct wend_point *at = j->points->at;
    for (uint32_t i = 0; i < ring->count; i++)
        if (i != ring->side &&
            wend_cross(at[ring->corners[i]], at[ring->corners[i + 1 == ring->count ? 0 : i + 1]], at[point]) <= 0)
            return false;
    return true;
}

/* Lists the points that lie on an open side of a polygon, in any order. */
static bool find_open_stops(const struct joiner *j, struct open_sides *open, uint32_t side,
                            const struct joined_ring *ring)
{
    const uint32_t from = ring->corners[ring->side], to = ring->corners[(ring->side + 1) % ring->count];
    const struct wend_lists *points = &open->board.points;
    struct wend_board_range rows = wend_board_rows(&open->board, &open->sides[side]);
    open->stop_count = 0;
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_board_range squares = wend_board_squares(&open->board, &open->sides[side], row);
        for (uint32_t i = points->starts[squares.first]; i < points->starts[squares.last + 1]; i++) {
            uint32_t point = open->numbers[points->items[i]];
            uint64_t along;
            if (point != from && point != to && lies_on(j, point, from, to, &along) &&
                lies_inside_others(j, ring, point) &&
                !WEND_APPEND(&j->memory, open->stops, open->stop_count, open->stop_capacity,
                             ((struct open_stop){along, point})))
                return false;
        }
    }
    return true;
}

static bool stops_earlier(const void *a, const void *b, const void *user)
{
    const struct open_stop *first = a, *second = b;
    (void)user;
    return first->along != second->along ? first->along < second->along : first->point < second->point;
}

/* A growing list of corners. */
struct corner_list {
    uint32_t *items;
    uint32_t count, capacity;
};

/* Adds a corner and the points on the side from there, `side` being its index if it is open. */
static bool add_joined_side(const struct joiner *j, struct open_sides *open, uint32_t side,
                            const struct joined_ring *ring, struct corner_list *list)
{
    open->stop_count = 0;
    if (side != WEND_NONE && !find_open_stops(j, open, side, ring))
        return false;
    if (!WEND_RESERVE(&j->memory, list->items, list->capacity, (uint64_t)list->count + open->stop_count + 1))
        return false;
    WEND_SORT(open->stops, open->stop_count, stops_earlier, NULL);
    list->items[list->count++] = ring->corners[ring->side];
    for (uint32_t i = 0; i < open->stop_count; i++)
        if (list->items[list->count - 1] != open->stops[i].point) /* an end of several open sides is listed once */
            list->items[list->count++] = open->stops[i].point;
    return true;
}

/* Rebuilds all polygons with the points on their open sides as corners. */
static bool part_sides(struct joiner *j, struct open_sides *open, wend_mesh_joined *joined)
{
    struct wend_rings whole = j->rings;
    struct corner_list list = {0};
    bool added = true;
    j->rings = (struct wend_rings){.memory = j->memory};
    for (uint32_t i = 0, first = 0; i < whole.count && added; first += whole.counts[i++]) {
        struct joined_ring ring = {whole.corners + first, whole.counts[i], 0};
        list.count = 0;
        for (; ring.side < ring.count && added; ring.side++)
            added = add_joined_side(j, open, open->side_of[first + ring.side], &ring, &list);
        added = added && add_ring(j, whole.origins[i], list.items, list.count);
        joined->corners += added ? list.count - ring.count : 0;
    }
    WEND_RELEASE(&j->memory, list.items, list.capacity);
    wend_rings_end(&whole);
    return added;
}

static uint32_t count_open(const uint32_t *twins, uint32_t count)
{
    uint32_t open = 0;
    for (uint32_t i = 0; i < count; i++)
        open += twins[i] == WEND_NONE;
    return open;
}

/* Splits open sides at the points on them; `twins` are those of all corners. */
static bool part_open_sides(struct joiner *j, uint32_t *twins, wend_mesh_joined *joined)
{
    uint32_t count = count_open(twins, j->rings.corner_count);
    struct open_sides open = {.board = {.memory = j->memory}};
    if (count == 0)
        return true;
    open.sides = wend_allocate(&j->memory, count, sizeof *open.sides);
    open.ends = wend_allocate(&j->memory, count, sizeof *open.ends);
    open.numbers = wend_allocate(&j->memory, count, sizeof *open.numbers);
    bool parted = open.sides && open.ends && open.numbers;
    if (parted) {
        list_open(j, &open, twins);
        parted = wend_board_lay(&open.board, open.sides, count, 2 * j->tolerance) &&
                 wend_board_lay_points(&open.board, open.ends, count) && part_sides(j, &open, joined);
    }
    wend_segment_board_end(&open.board);
    WEND_RELEASE(&j->memory, open.sides, count);
    WEND_RELEASE(&j->memory, open.ends, count);
    WEND_RELEASE(&j->memory, open.numbers, count);
    WEND_RELEASE(&j->memory, open.stops, open.stop_capacity);
    return parted;
}

static wend_status join_sides(struct joiner *j, bool is_lenient, wend_mesh_joined *joined, uint32_t *fault)
{
    const struct wend_soup soup = {.corners = j->rings.corners,
                                   .counts = j->rings.counts,
                                   .fault = fault,
                                   .is_lenient = is_lenient,
                                   .point_count = j->points->count,
                                   .corner_count = j->rings.corner_count,
                                   .polygon_count = j->rings.count};
    size_t corners = (size_t)soup.corner_count + 1;
    uint32_t *twins = wend_allocate(&j->memory, corners, sizeof *twins);
    wend_status status = twins ? wend_soup_link(&soup, twins, &j->memory) : WEND_ERROR_MEMORY;
    if (status == WEND_OK && !part_open_sides(j, twins, joined))
        status = WEND_ERROR_MEMORY;
    WEND_RELEASE(&j->memory, twins, corners);
    return status;
}

wend_status wend_rings_join(struct wend_rings *rings, const struct wend_ring_points *points,
                            const wend_mesh_polygons *rules, wend_mesh_joined *joined, uint32_t *fault)
{
    struct joiner j = {
        .memory = rings->memory, .points = points, .tolerance = rules->tolerance, .rings = {.memory = rings->memory}};
    size_t room = (size_t)points->count + 1, corners = (size_t)rings->corner_count + 1;
    j.first_of = wend_allocate(&j.memory, room, sizeof *j.first_of);
    j.places = wend_allocate_filled(&j.memory, room, sizeof *j.places, 0);
    uint32_t *list = wend_allocate(&j.memory, corners, sizeof *list);
    wend_status status = WEND_ERROR_MEMORY;
    if (j.first_of && j.places && list && find_first_points(&j, joined)) {
        memset(j.places, 0, room * sizeof *j.places);
        if (weld_rings(&j, rings, list))
            status = join_sides(&j, rules->allow_crossing, joined, fault);
    }
    WEND_RELEASE(&j.memory, j.first_of, room);
    WEND_RELEASE(&j.memory, j.places, room);
    WEND_RELEASE(&j.memory, j.stack, j.stack_capacity);
    WEND_RELEASE(&j.memory, list, corners);
    wend_rings_end(rings);
    *rings = j.rings;
    return status;
}
