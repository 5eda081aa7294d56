/*
 * Stretches strings. A point that no corner holds is released, and the string sweeps the triangle of the point and its
 * neighbours. Corners of blocked cells in the triangle catch it: those of their convex hull on the point's side. Only
 * the first and last corner of a row can be part of a hull, so each row takes a few words of the map.
 */
#include "base/array.h"
#include "base/bit_words.h"
#include "find/lines/lines.h"
#include "map/sight/sight.h"
#include "search/kit/kit_calls.h"

bool wend_vertex_is_in_way(const struct wend_path_vertex *vertex, wend_place from, wend_place to)
{
    const struct wend_point a = {from.x, from.y}, b = {to.x, to.y};
    if (vertex->turn == 0)
        return false;
    const int64_t side = wend_cross(a, b, vertex->corner), other_side = wend_cross(a, b, vertex->opposite);
    const int64_t at = wend_dot(a, b, vertex->corner), other_at = wend_dot(a, b, vertex->opposite);
    const int64_t length = wend_dot(a, b, b);
    return (side < 0) != (other_side < 0) && at >= 0 && at <= length && other_at >= 0 && other_at <= length;
}

bool wend_vertices_add(struct wend_vertices *list, struct wend_path_vertex vertex, const wend_allocator *memory)
{
    return WEND_APPEND(memory, list->items, list->count, list->capacity, vertex);
}

void wend_vertices_destroy(struct wend_vertices *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
    wend_taut_string_destroy(&list->string, memory);
    wend_taut_string_destroy(&list->detour, memory);
    wend_taut_string_destroy(&list->second, memory);
}

size_t wend_vertices_memory(const struct wend_vertices *list)
{
    return list->capacity * sizeof *list->items + wend_taut_string_memory(&list->string) +
           wend_taut_string_memory(&list->detour) + wend_taut_string_memory(&list->second);
}

enum {
    CORNERS_AT_ONCE = 55, /* corners of a row per word */
    MOST_SWEEPS = 64,     /* for each point, before the string is given up */
    ROWS_OF_WORK = 4      /* rows of a triangle per unit of work */
};

/* A string being stretched. */
struct stretching {
    const wend_space *space;
    uint32_t level;
    uint32_t level_row; /* row in the map's bits where the level begins */
    struct wend_taut_string *string;
    const wend_allocator *memory;
    bool lacks_memory;
};

void wend_taut_string_destroy(struct wend_taut_string *string, const wend_allocator *memory)
{
    WEND_RELEASE(memory, string->points, string->capacity);
    WEND_RELEASE(memory, string->corners, string->corner_capacity);
}

size_t wend_taut_string_memory(const struct wend_taut_string *string)
{
    return (string->capacity + (size_t)string->corner_capacity) * sizeof *string->points;
}

bool wend_taut_string_add(struct wend_taut_string *string, struct wend_point point, const wend_allocator *memory)
{
    return WEND_APPEND(memory, string->points, string->count, string->capacity, point);
}

/* Puts a point in front of the rest that is not stretched yet. */
static bool put_before_rest(struct stretching *s, struct wend_point point)
{
    struct wend_taut_string *string = s->string;
    if (string->count + string->rest == string->capacity) {
        uint32_t end = string->capacity;
        if (!WEND_RESERVE(s->memory, string->points, string->capacity, end + 1)) {
            s->lacks_memory = true;
            return false;
        }
        for (uint32_t i = 1; i <= string->rest; i++)
            string->points[string->capacity - i] = string->points[end - i];
    }
    string->points[string->capacity - ++string->rest] = point;
    return true;
}

static bool is_blocked(const struct stretching *s, int32_t x, int32_t y)
{
    const struct wend_space_cells *cells = &s->space->cells;
    return !wend_bits_get(cells->free, (s->level_row + (uint32_t)y) * cells->stride + (uint32_t)x + 1);
}

/* True if b, between a and c, is the corner of a blocked cell inside the turn. */
static bool is_held(const struct stretching *s, struct wend_point a, struct wend_point b, struct wend_point c)
{
    if ((b.x | b.y) % WEND_CELL != 0)
        return false;
    int64_t turn = wend_cross(b, a, c);
    for (int32_t i = 0; i < 4; i++) {
        int32_t right = i & 1, below = i >> 1;
        struct wend_point inner = {b.x - 1 + 2 * right, b.y - 1 + 2 * below};
        int64_t first = wend_cross(b, a, inner), second = wend_cross(b, inner, c);
        if ((turn > 0 ? first > 0 && second > 0 : first < 0 && second < 0) &&
            is_blocked(s, b.x / WEND_CELL - 1 + right, b.y / WEND_CELL - 1 + below))
            return true;
    }
    return false;
}

/* Columns of a row's corners that lie in a triangle, and the columns of the triangle's own points. */
struct span {
    int64_t first, last;
    int64_t own[3];
};

/* Column of a point that is a corner of cells in a row; -1 if it is not. */
static int64_t own_column(struct wend_point point, int64_t row)
{
    return point.y == row * WEND_CELL && point.x % WEND_CELL == 0 ? point.x / WEND_CELL : -1;
}

/* Widens a span to where a side of the triangle crosses a row of corners. */
static void widen(struct span *span, struct wend_point a, struct wend_point b, int64_t y)
{
    struct wend_point top = a.y <= b.y ? a : b, bottom = a.y <= b.y ? b : a;
    if (y < top.y || y > bottom.y || top.y == bottom.y)
        return;
    uint64_t down = (uint64_t)WEND_CELL * (uint32_t)(bottom.y - top.y);
    uint64_t at = (uint64_t)((int64_t)top.x * (bottom.y - top.y) + (y - top.y) * ((int64_t)bottom.x - top.x));
    int64_t before = (int64_t)(at / down), after = before + (at % down != 0);
    span->first = after < span->first ? after : span->first;
    span->last = before > span->last ? before : span->last;
}

/* A bit for each of `count` corners from `first` on at which the outline of blocked cells turns. */
static uint64_t corners_from(const uint8_t *above, const uint8_t *below, uint32_t first, uint32_t count)
{
    uint64_t up = wend_bits_load_up(above, first), down = wend_bits_load_up(below, first);
    uint64_t change_above = up ^ up >> 1, change_below = down ^ down >> 1;
    uint64_t corners = (change_above ^ change_below) | (change_above & change_below & (up ^ down));
    return corners & ((UINT64_C(1) << count) - 1);
}

/* Finds the first and the last corner of a row within a span; false if there is none. */
static bool find_corners(const struct stretching *s, int64_t row, const struct span *span, uint32_t ends[2])
{
    const struct wend_space_cells *cells = &s->space->cells;
    const uint8_t *below = cells->free + (size_t)(s->level_row + (uint32_t)row) * (cells->stride / 8);
    const uint8_t *above = below - cells->stride / 8;
    bool is_any = false;
    for (int64_t from = span->first; from <= span->last; from += CORNERS_AT_ONCE) {
        int64_t left = span->last - from + 1;
        uint64_t corners = corners_from(above, below, (uint32_t)from,
                                        left < CORNERS_AT_ONCE ? (uint32_t)left : (uint32_t)CORNERS_AT_ONCE);
        for (uint32_t i = 0; i < 3; i++)
            if (span->own[i] >= from && span->own[i] < from + CORNERS_AT_ONCE)
                corners &= ~(UINT64_C(1) << (span->own[i] - from));
        if (!corners)
            continue;
        if (!is_any)
            ends[0] = (uint32_t)from + wend_count_trailing_zeros64(corners);
        ends[1] = (uint32_t)from + 63 - wend_count_leading_zeros64(corners);
        is_any = true;
    }
    return is_any;
}

static bool note_corner(struct stretching *s, struct wend_point corner)
{
    struct wend_taut_string *string = s->string;
    if (!WEND_RESERVE(s->memory, string->corners, string->corner_capacity, string->corner_count + 1)) {
        s->lacks_memory = true;
        return false;
    }
    string->corners[string->corner_count++] = corner;
    return true;
}

/* True if a row has corners between the leftmost and rightmost column of a triangle, or if these are far apart. */
static bool has_corners_near(const struct stretching *s, int64_t row, const struct span *box)
{
    const struct wend_space_cells *cells = &s->space->cells;
    const uint8_t *below = cells->free + (size_t)(s->level_row + (uint32_t)row) * (cells->stride / 8);
    return box->last - box->first >= CORNERS_AT_ONCE ||
           corners_from(below - cells->stride / 8, below, (uint32_t)box->first,
                        (uint32_t)(box->last - box->first + 1)) != 0;
}

/* Collects each row's outermost corners in the triangle a, b, c, except b and those on the line from a to c. */
static bool gather_corners(struct stretching *s, struct wend_point a, struct wend_point b, struct wend_point c)
{
    const int64_t turn = wend_cross(a, b, c);
    int32_t top = a.y < b.y ? a.y : b.y, bottom = a.y > b.y ? a.y : b.y;
    top = c.y < top ? c.y : top;
    bottom = c.y > bottom ? c.y : bottom;
    int32_t first = (top + WEND_CELL - 1) / WEND_CELL, last = bottom / WEND_CELL;
    int32_t left = a.x < b.x ? a.x : b.x, right = a.x > b.x ? a.x : b.x;
    left = c.x < left ? c.x : left;
    right = c.x > right ? c.x : right;
    const struct span box = {left / WEND_CELL, (right + WEND_CELL - 1) / WEND_CELL, {0}};
    s->string->corner_count = 0;
    s->string->rows += (uint64_t)(last - first + 2);
    for (int64_t row = first; row <= last; row++) {
        struct span span = {INT64_MAX, -1, {own_column(a, row), own_column(b, row), own_column(c, row)}};
        uint32_t ends[2];
        if (last - first > 3 && !has_corners_near(s, row, &box))
            continue;
        widen(&span, a, b, row * WEND_CELL);
        widen(&span, b, c, row * WEND_CELL);
        widen(&span, a, c, row * WEND_CELL);
        if (!find_corners(s, row, &span, ends))
            continue;
        for (uint32_t i = 0; i < 1 + (ends[0] != ends[1]); i++) {
            struct wend_point corner = {(int32_t)ends[i] * WEND_CELL, (int32_t)row * WEND_CELL};
            int64_t side = wend_cross(c, a, corner);
            if ((turn > 0 ? side > 0 : side < 0) && !note_corner(s, corner))
                return false;
        }
    }
    return true;
}

/* How far a corner lies off a line, on the side that the string comes from. */
static int64_t off_hull(struct wend_point from, struct wend_point to, struct wend_point corner, bool turns_left)
{
    int64_t side = wend_cross(from, to, corner);
    return turns_left ? -side : side;
}

/* Takes the point of the corners' hull next to c, as seen from there; false if none is left. */
static bool take_hull_point(struct wend_taut_string *string, struct wend_point a, struct wend_point c, bool turns_left,
                            struct wend_point *taken)
{
    uint32_t kept = 0;
    if (string->corner_count == 0)
        return false;
    *taken = string->corners[0];
    for (uint32_t i = 1; i < string->corner_count; i++) {
        int64_t side = off_hull(*taken, c, string->corners[i], turns_left);
        if (side > 0 || (side == 0 && wend_dot(c, *taken, string->corners[i]) > wend_dot(c, *taken, *taken)))
            *taken = string->corners[i];
    }
    for (uint32_t i = 0; i < string->corner_count; i++)
        if (off_hull(a, *taken, string->corners[i], turns_left) > 0)
            string->corners[kept++] = string->corners[i];
    string->corner_count = kept;
    return true;
}

/* Releases the last taut point; the corners that catch the string become part of the rest. */
static bool release_last(struct stretching *s, struct wend_point c)
{
    struct wend_taut_string *string = s->string;
    struct wend_point b = string->points[--string->count], a = string->points[string->count - 1], caught = c;
    int64_t turn = wend_cross(a, b, c);
    if (turn == 0)
        return true;
    if (!gather_corners(s, a, b, c))
        return false;
    while (take_hull_point(string, a, caught, turn > 0, &caught))
        if (!put_before_rest(s, caught))
            return false;
    return true;
}

/* Stretches until all is taut, given up, or the work reaches its limit; false in the last case. */
static bool stretch_rest(struct stretching *s, struct wend_line_work *work)
{
    struct wend_taut_string *string = s->string;
    const uint64_t before = work->units - string->rows / ROWS_OF_WORK;
    bool goes_on = true;
    while (goes_on && string->rest > 0) {
        struct wend_point next = string->points[string->capacity - string->rest];
        if (string->count < 2 ||
            is_held(s, string->points[string->count - 2], string->points[string->count - 1], next)) {
            string->rest--; /* the gap between both parts has room for the point */
            string->points[string->count++] = next;
        } else if (string->sweeps_left-- == 0 || !release_last(s, next)) {
            break;
        } else {
            goes_on = before + string->rows / ROWS_OF_WORK < work->until;
        }
    }
    work->units = before + string->rows / ROWS_OF_WORK;
    return goes_on;
}

static bool is_line_between(const struct stretching *s, uint32_t from, uint32_t to, uint64_t *work)
{
    const struct wend_point a = s->string->points[from], b = s->string->points[to];
    const uint32_t across = wend_distance((uint32_t)a.x, (uint32_t)b.x),
                   down = wend_distance((uint32_t)a.y, (uint32_t)b.y);
    *work += WEND_WORK_LINE + (across > down ? across : down) / (WEND_CELL * WEND_WORK_LINE_CELLS);
    return wend_line_is_free(s->space, (wend_place){a.x, a.y, (uint16_t)s->level, 0},
                             (wend_place){b.x, b.y, (uint16_t)s->level, 0});
}

/* How many points ahead a free line leads: doubles the number while lines are free, then adds halves of it. */
static uint32_t points_passed(const struct stretching *s, uint32_t at, uint64_t *work)
{
    const uint32_t count = s->string->count;
    uint32_t step = 1;
    while (at + 2 * step < count && is_line_between(s, at, at + 2 * step, work))
        step *= 2;
    for (uint32_t more = step / 2; more > 0; more /= 2)
        if (at + step + more < count && is_line_between(s, at, at + step + more, work))
            step += more;
    return step;
}

void wend_taut_string_begin_thinning(struct wend_taut_string *string)
{
    string->thinned = string->at = 0;
}

bool wend_taut_string_go_on_thinning(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     struct wend_line_work *work)
{
    const struct stretching s = {.space = space, .string = string, .level = level};
    while (string->at + 1 < string->count) {
        const uint32_t at = string->at;
        string->at += points_passed(&s, at, &work->units);
        string->points[string->thinned++] = string->points[at];
        if (work->units >= work->until && string->at + 1 < string->count)
            return false;
    }
    string->points[string->thinned++] = string->points[string->at];
    string->count = string->thinned;
    return true;
}

void wend_taut_string_thin(const wend_space *space, uint32_t level, struct wend_taut_string *string, uint64_t *work)
{
    struct wend_line_work at_once = {*work, WEND_NO_PAUSE};
    wend_taut_string_begin_thinning(string);
    wend_taut_string_go_on_thinning(space, level, string, &at_once);
    *work = at_once.units;
}

void wend_taut_string_begin(struct wend_taut_string *string)
{
    const uint32_t count = string->count;
    for (uint32_t i = 1; i <= count; i++)
        string->points[string->capacity - i] = string->points[count - i];
    string->count = 0;
    string->rest = count;
    string->rows = 0;
    string->sweeps_left = (uint64_t)MOST_SWEEPS * count;
}

wend_status wend_taut_string_continue(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                      struct wend_line_work *work, bool *is_over, const wend_allocator *memory)
{
    struct stretching s = {.space = space, .string = string, .memory = memory};
    s.level_row = level * (space->cells.height + 1) + 1;
    *is_over = stretch_rest(&s, work);
    return s.lacks_memory ? WEND_ERROR_MEMORY : WEND_OK;
}

wend_status wend_taut_string_tighten(const wend_space *space, uint32_t level, struct wend_taut_string *string,
                                     uint64_t *work, bool *is_taut, const wend_allocator *memory)
{
    struct wend_line_work at_once = {*work, WEND_NO_PAUSE};
    bool is_over;
    wend_taut_string_begin(string);
    wend_status status = wend_taut_string_continue(space, level, string, &at_once, &is_over, memory);
    *work = at_once.units;
    *is_taut = wend_taut_string_is_taut(string);
    return status;
}

struct wend_point wend_beyond_corner(const wend_space *space, uint32_t level, struct wend_point corner)
{
    const uint32_t stride = space->cells.stride, row = level * (space->cells.height + 1) + 1;
    const uint32_t node = (row + (uint32_t)corner.y / WEND_CELL) * stride + (uint32_t)corner.x / WEND_CELL + 1;
    const bool here = wend_bits_get(space->cells.free, node);
    const bool right = here && wend_bits_get(space->cells.free, node - stride);
    const bool below = here && wend_bits_get(space->cells.free, node - 1);
    return (struct wend_point){corner.x + (right ? WEND_CELL / 2 : -WEND_CELL / 2),
                               corner.y + (below ? WEND_CELL / 2 : -WEND_CELL / 2)};
}
