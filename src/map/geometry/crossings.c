/* Segments that cross are cut where they do. */
#include "map/geometry/crossings.h"

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "base/sort.h"

/* Segments cut to pieces that cross nowhere, and the points these lie between. */

static bool reserve_pieces(struct wend_pieces *pieces, uint64_t points, uint64_t count)
{
    return WEND_RESERVE(&pieces->memory, pieces->points, pieces->point_capacity, points) &&
           WEND_RESERVE(&pieces->memory, pieces->list, pieces->capacity, count);
}

bool wend_pieces_gather(struct wend_pieces *pieces, const struct wend_segment *segments, uint32_t count)
{
    pieces->count = pieces->point_count = 0;
    if (!reserve_pieces(pieces, (uint64_t)count * 2, count))
        return false;
    struct wend_point *points = pieces->points;
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) { /* a segment that goes on where the last ended shares its point */
        if (used == 0 || !wend_point_equal(segments[i].from, points[used - 1]))
            points[used++] = segments[i].from;
        points[used++] = segments[i].to;
        pieces->list[i] = (struct wend_piece){used - 2, used - 1, i};
    }
    pieces->count = count;
    pieces->point_count = used;
    return true;
}

uint32_t wend_pieces_add_point(struct wend_pieces *pieces, struct wend_point point)
{
    if (!reserve_pieces(pieces, (uint64_t)pieces->point_count + 1, pieces->count))
        return WEND_NONE;
    pieces->points[pieces->point_count] = point;
    return pieces->point_count++;
}

static bool pieces_add(struct wend_pieces *pieces, struct wend_piece piece)
{
    if (!reserve_pieces(pieces, pieces->point_count, (uint64_t)pieces->count + 1))
        return false;
    pieces->list[pieces->count++] = piece;
    return true;
}

void wend_pieces_end(struct wend_pieces *pieces)
{
    WEND_RELEASE(&pieces->memory, pieces->points, pieces->point_capacity);
    WEND_RELEASE(&pieces->memory, pieces->list, pieces->capacity);
}

size_t wend_pieces_memory(const struct wend_pieces *pieces)
{
    return pieces->point_capacity * sizeof *pieces->points + pieces->capacity * sizeof *pieces->list;
}

/* Which segments come near which squares of a board. */

static uint32_t square_of(const struct wend_segment_board *board, struct wend_point point)
{
    uint32_t column = (uint32_t)(((int64_t)point.x - board->origin.x) / board->side);
    uint32_t row = (uint32_t)(((int64_t)point.y - board->origin.y) / board->side);
    return row * board->columns + column;
}

/* The rows in which a segment is listed, and the squares of such a row: both ends are of them. */
struct board_range {
    uint32_t first, last;
};

enum {
    FEW_SEGMENTS = 64,     /* need no squares */
    ENTRIES_A_SEGMENT = 7, /* on the mean, about, at most */
    NEAR_BY = 2            /* units around a segment */
};

/* The squares' side, for about as many of them as segments, unless those are long. */
static void size_board(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count)
{
    int64_t low_x = INT32_MAX, low_y = INT32_MAX, high_x = INT32_MIN, high_y = INT32_MIN, extents = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = segments[i].from, b = segments[i].to;
        int64_t left = WEND_MIN(a.x, b.x), right = WEND_MAX(a.x, b.x), low = WEND_MIN(a.y, b.y),
                high = WEND_MAX(a.y, b.y);
        low_x = WEND_MIN(low_x, left);
        high_x = WEND_MAX(high_x, right);
        low_y = WEND_MIN(low_y, low);
        high_y = WEND_MAX(high_y, high);
        extents += right - left + high - low;
    }
    int64_t width = high_x - low_x, height = high_y - low_y, side = WEND_MAX(width, height);
    if (count > FEW_SEGMENTS) {
        side = (int64_t)wend_integer_root((uint64_t)width * (uint64_t)height / count);
        side = WEND_MAX(side, WEND_MAX(width, height) / count);
        side = WEND_MAX(side, extents / (ENTRIES_A_SEGMENT * (int64_t)count));
    }
    board->origin = (struct wend_point){(int32_t)low_x, (int32_t)low_y};
    board->side = side + 1;
    board->columns = (uint32_t)(width / board->side) + 1;
    board->rows = (uint32_t)(height / board->side) + 1;
}

static uint32_t clamp_square(int64_t distance, int64_t side, uint32_t squares)
{
    if (distance < 0)
        return 0;
    return (uint32_t)WEND_MIN(distance / side, (int64_t)squares - 1);
}

static struct board_range rows_touched(const struct wend_segment_board *board, const struct wend_segment *segment)
{
    int64_t low = WEND_MIN(segment->from.y, segment->to.y) - NEAR_BY - board->origin.y;
    int64_t high = WEND_MAX(segment->from.y, segment->to.y) + NEAR_BY - board->origin.y;
    return (struct board_range){clamp_square(low, board->side, board->rows),
                                clamp_square(high, board->side, board->rows)};
}

static struct board_range squares_touched(const struct wend_segment_board *board, const struct wend_segment *segment,
                                          uint32_t row)
{
    struct wend_point a = segment->from, b = segment->to;
    int64_t left = WEND_MIN(a.x, b.x), right = WEND_MAX(a.x, b.x);
    if (a.y != b.y && left != right) {
        int64_t low = board->origin.y + row * board->side, high = low + board->side;
        double slope = ((double)b.x - a.x) / ((double)b.y - a.y);
        double x = a.x + slope * ((double)WEND_MAX(low - NEAR_BY, WEND_MIN(a.y, b.y)) - a.y);
        double y = a.x + slope * ((double)WEND_MIN(high + NEAR_BY, WEND_MAX(a.y, b.y)) - a.y);
        left = WEND_MAX(left, (int64_t)(x < y ? x : y) - 1);
        right = WEND_MIN(right, (int64_t)(x < y ? y : x) + 1);
    }
    left -= board->origin.x + NEAR_BY;
    right -= board->origin.x - NEAR_BY;
    uint32_t first = row * board->columns;
    return (struct board_range){first + clamp_square(left, board->side, board->columns),
                                first + clamp_square(right, board->side, board->columns)};
}

static bool reserve_starts(struct wend_segment_board *board, struct wend_lists *lists)
{
    uint64_t count = (uint64_t)board->columns * board->rows + 1;
    if (!WEND_RESERVE(&board->memory, lists->starts, lists->start_capacity, count))
        return false;
    memset(lists->starts, 0, (size_t)count * sizeof(uint32_t));
    return true;
}

/* Turns counts into the ends of lists; filling moves them back to the starts. */
static bool reserve_items(struct wend_segment_board *board, struct wend_lists *lists)
{
    uint64_t sum = 0;
    uint32_t count = board->columns * board->rows;
    for (uint32_t i = 0; i < count; i++) {
        sum += lists->starts[i];
        if (sum > UINT32_MAX)
            return false;
        lists->starts[i] = (uint32_t)sum;
    }
    lists->starts[count] = (uint32_t)sum;
    return WEND_RESERVE(&board->memory, lists->items, lists->item_capacity, sum);
}

static void list_segment(const struct wend_segment_board *board, const struct wend_segment *segment, uint32_t number,
                         bool counting)
{
    const struct wend_lists *lists = &board->segments;
    struct board_range rows = rows_touched(board, segment);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct board_range squares = squares_touched(board, segment, row);
        for (uint32_t square = squares.first; square <= squares.last; square++)
            if (counting)
                lists->starts[square]++;
            else
                lists->items[--lists->starts[square]] = number;
    }
}

/* Lays segments on a board of about as many squares. False where memory is refused. */
static bool lay_on_board(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count)
{
    size_board(board, segments, count);
    if (!reserve_starts(board, &board->segments))
        return false;
    for (uint32_t i = 0; i < count; i++)
        list_segment(board, &segments[i], i, true);
    if (!reserve_items(board, &board->segments))
        return false;
    for (uint32_t i = count; i-- != 0;)
        list_segment(board, &segments[i], i, false);
    return true;
}

/* Lays points on it too, which lie between the segments' ends. */
static bool lay_points_on_board(struct wend_segment_board *board, const struct wend_point *points, uint32_t count)
{
    struct wend_lists *lists = &board->points;
    if (!reserve_starts(board, lists))
        return false;
    for (uint32_t i = 0; i < count; i++)
        lists->starts[square_of(board, points[i])]++;
    if (!reserve_items(board, lists))
        return false;
    for (uint32_t i = count; i-- != 0;)
        lists->items[--lists->starts[square_of(board, points[i])]] = i;
    return true;
}

static void end_lists(const struct wend_allocator *memory, struct wend_lists *lists)
{
    wend_release(memory, lists->starts, lists->start_capacity, sizeof(uint32_t));
    wend_release(memory, lists->items, lists->item_capacity, sizeof(uint32_t));
}

static size_t segment_board_memory(const struct wend_segment_board *board)
{
    return ((size_t)board->segments.start_capacity + board->segments.item_capacity + board->points.start_capacity +
            board->points.item_capacity) *
           sizeof(uint32_t);
}

struct cutting {
    struct wend_crossings *crossings;
    const struct wend_segment *segments;
    struct wend_pieces *pieces;
    uint32_t ends; /* the points before the crossings */
};

/* Adds the crossings of a square's segments that lie in it; those that are no whole points come first. */
static bool cut_square(struct cutting *c, uint32_t square, uint32_t *inexact)
{
    const struct wend_lists *lists = &c->crossings->board.segments;
    const uint32_t *items = lists->items + lists->starts[square];
    uint32_t count = lists->starts[square + 1] - lists->starts[square];
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const struct wend_segment *s = &c->segments[items[i]], *o = &c->segments[items[j]];
            struct wend_point at;
            bool exact;
            if (!wend_segments_may_meet(s, o) || !wend_segments_cross(s->from, s->to, o->from, o->to, &at, &exact) ||
                square_of(&c->crossings->board, at) != square)
                continue;
            uint32_t point = wend_pieces_add_point(c->pieces, at);
            if (point == WEND_NONE)
                return false;
            if (!exact) {
                uint32_t first = c->ends + (*inexact)++;
                c->pieces->points[point] = c->pieces->points[first];
                c->pieces->points[first] = at;
            }
        }
    return true;
}

static bool reserve_marks(struct wend_crossings *c, uint32_t segments, uint32_t points)
{
    if (!WEND_RESERVE(&c->memory, c->bent, c->bent_capacity, segments) ||
        !WEND_RESERVE(&c->memory, c->active, c->active_capacity, points) ||
        !WEND_RESERVE(&c->memory, c->queue, c->queue_capacity, points))
        return false;
    memset(c->bent, 0, segments);
    memset(c->active, 0, points);
    c->queue_count = 0;
    return true;
}

static void activate_point(struct wend_crossings *crossings, uint32_t point)
{
    if (!crossings->active[point]) {
        crossings->active[point] = 1;
        crossings->queue[crossings->queue_count++] = point;
    }
}

static bool add_stop(struct wend_crossings *c, uint32_t *count, uint64_t along, uint32_t point)
{
    return WEND_APPEND(&c->memory, c->stops, *count, c->stop_capacity, ((struct wend_stop){along, point}));
}

/* The points that a segment passes nearest to, in no order. False where memory is refused. */
static bool find_stops(struct wend_crossings *crossings, const struct wend_segment *segment,
                       const struct wend_pieces *pieces, uint32_t *count)
{
    const struct wend_segment_board *board = &crossings->board;
    struct board_range rows = rows_touched(board, segment);
    *count = 0;
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct board_range squares = squares_touched(board, segment, row);
        for (uint32_t i = board->points.starts[squares.first]; i < board->points.starts[squares.last + 1]; i++) {
            struct wend_point at = pieces->points[board->points.items[i]];
            if (wend_segment_passes(segment->from, segment->to, at) &&
                !add_stop(crossings, count, (uint64_t)wend_dot(segment->from, segment->to, at), board->points.items[i]))
                return false;
        }
    }
    return true;
}

/* Leads a segment through all points that it passes nearest to; other segments that pass these follow. */
static wend_status bend_segment(struct cutting *c, uint32_t number)
{
    const struct wend_segment *segment = &c->segments[number];
    uint32_t count;
    c->crossings->bent[number] = 1;
    c->crossings->fault = number;
    if (segment->flags & WEND_SEGMENT_LINK)
        return WEND_ERROR_ARGUMENT;
    if (!find_stops(c->crossings, segment, c->pieces, &count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t point = c->crossings->stops[i].point;
        if (wend_cross(segment->from, segment->to, c->pieces->points[point]) != 0)
            activate_point(c->crossings, point);
    }
    return WEND_OK;
}

static wend_status bend_segments(struct cutting *c)
{
    struct wend_crossings *crossings = c->crossings;
    const struct wend_lists *lists = &crossings->board.segments;
    while (crossings->queue_count != 0) {
        struct wend_point at = c->pieces->points[crossings->queue[--crossings->queue_count]];
        uint32_t square = square_of(&crossings->board, at);
        for (uint32_t i = lists->starts[square]; i < lists->starts[square + 1]; i++) {
            const struct wend_segment *segment = &c->segments[lists->items[i]];
            if (crossings->bent[lists->items[i]] || !wend_segment_passes(segment->from, segment->to, at) ||
                wend_cross(segment->from, segment->to, at) == 0)
                continue;
            wend_status status = bend_segment(c, lists->items[i]);
            if (status != WEND_OK)
                return status;
        }
    }
    return WEND_OK;
}

static bool comes_earlier(const void *a, const void *b, const void *user)
{
    const struct wend_stop *first = a, *second = b;
    (void)user;
    return first->along != second->along ? first->along < second->along : first->point < second->point;
}

bool wend_crossings_stops(struct wend_crossings *crossings, const struct wend_segment *segment,
                          const struct wend_pieces *pieces, uint32_t *count)
{
    if (!find_stops(crossings, segment, pieces, count))
        return false;
    WEND_SORT(crossings->stops, *count, comes_earlier, NULL);
    return true;
}

/* Cuts a bent segment's piece where it passes points. */
static bool cut_bent(struct cutting *c, uint32_t number)
{
    struct wend_crossings *crossings = c->crossings;
    struct wend_piece piece = c->pieces->list[number];
    uint32_t count, from = piece.from;
    bool first = true;
    if (!wend_crossings_stops(crossings, &c->segments[number], c->pieces, &count))
        return false;
    for (uint32_t i = 0; i <= count; i++) {
        uint32_t to = i == count ? piece.to : crossings->stops[i].point;
        const struct wend_point *points = c->pieces->points;
        if (wend_point_equal(points[from], points[to]))
            continue;
        if (first)
            c->pieces->list[number] = (struct wend_piece){from, to, number};
        else if (!pieces_add(c->pieces, (struct wend_piece){from, to, number}))
            return false;
        first = false;
        from = to;
    }
    return true;
}

/* Leads segments around crossings that are no whole points. */
static wend_status round_crossings(struct cutting *c, uint32_t segments, uint32_t inexact)
{
    struct wend_crossings *crossings = c->crossings;
    if (!reserve_marks(crossings, segments, c->pieces->point_count) || !wend_crossings_sort(crossings, c->pieces))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < inexact; i++)
        activate_point(crossings, c->ends + i);
    wend_status status = bend_segments(c);
    for (uint32_t i = 0; i < segments && status == WEND_OK; i++)
        if (crossings->bent[i] && !cut_bent(c, i))
            status = WEND_ERROR_MEMORY;
    return status;
}

/* Adds the points where segments cross, first those that are no whole points. */
static bool find_crossings(struct cutting *c, uint32_t count, uint32_t *inexact)
{
    const struct wend_segment_board *board = &c->crossings->board;
    *inexact = 0;
    if (!lay_on_board(&c->crossings->board, c->segments, count))
        return false;
    for (uint32_t square = 0; square < board->columns * board->rows; square++)
        if (!cut_square(c, square, inexact))
            return false;
    return true;
}

wend_status wend_crossings_cut(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                               struct wend_pieces *pieces)
{
    struct cutting c = {crossings, segments, pieces, pieces->point_count};
    uint32_t inexact;
    if (!find_crossings(&c, count, &inexact))
        return WEND_ERROR_MEMORY;
    return inexact ? round_crossings(&c, count, inexact) : WEND_OK;
}

bool wend_crossings_find(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces)
{
    struct cutting c = {crossings, segments, pieces, pieces->point_count};
    uint32_t inexact;
    return find_crossings(&c, count, &inexact);
}

bool wend_crossings_sort(struct wend_crossings *crossings, const struct wend_pieces *pieces)
{
    return lay_points_on_board(&crossings->board, pieces->points, pieces->point_count);
}

bool wend_crossings_snap(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                         struct wend_pieces *pieces)
{
    struct cutting c = {crossings, segments, pieces, pieces->point_count};
    for (uint32_t i = 0; i < count; i++)
        if (!cut_bent(&c, i))
            return false;
    return true;
}

void wend_crossings_end(struct wend_crossings *c)
{
    end_lists(&c->board.memory, &c->board.segments);
    end_lists(&c->board.memory, &c->board.points);
    wend_release(&c->memory, c->bent, c->bent_capacity, 1);
    wend_release(&c->memory, c->active, c->active_capacity, 1);
    WEND_RELEASE(&c->memory, c->queue, c->queue_capacity);
    WEND_RELEASE(&c->memory, c->stops, c->stop_capacity);
}

size_t wend_crossings_memory(const struct wend_crossings *c)
{
    return segment_board_memory(&c->board) + c->bent_capacity + c->active_capacity +
           c->queue_capacity * sizeof *c->queue + c->stop_capacity * sizeof *c->stops;
}
