/* Cuts segments where they cross; crossings.h has the idea. */
#include "map/geometry/crossings.h"

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "base/root.h"
#include "base/sort.h"

/* Pieces of segments that cross nowhere, and the points between which they run. */

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
    for (uint32_t i = 0; i < count; i++) { /* a segment that begins where the last one ended shares its point */
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

void wend_pieces_drop(struct wend_pieces *pieces)
{
    wend_pieces_end(pieces);
    *pieces = (struct wend_pieces){.memory = pieces->memory};
}

size_t wend_pieces_memory(const struct wend_pieces *pieces)
{
    return pieces->point_capacity * sizeof *pieces->points + pieces->capacity * sizeof *pieces->list;
}

enum {
    NEAR_BY = 2,       /* how far around segments to look for points that they pass */
    FEW_IN_SQUARE = 64 /* at most this many are compared pair by pair */
};

struct cutting {
    struct wend_crossings *crossings;
    const struct wend_segment *segments;
    struct wend_pieces *pieces;
    uint32_t ends; /* number of points before the crossings */
};

/* Adds the crossing of two segments if it lies in the square. Crossings that are not whole points come first. */
static bool cut_pair(struct cutting *c, uint32_t square, const uint32_t pair[2], uint32_t *inexact)
{
    const struct wend_segment *s = &c->segments[pair[0]], *o = &c->segments[pair[1]];
    struct wend_point at;
    bool exact;
    if (!wend_segments_may_meet(s, o) || !wend_segments_cross(s->from, s->to, o->from, o->to, &at, &exact) ||
        wend_board_square(&c->crossings->board, at) != square)
        return true;
    uint32_t point = wend_pieces_add_point(c->pieces, at);
    if (point == WEND_NONE)
        return false;
    if (!exact) {
        uint32_t first = c->ends + (*inexact)++;
        c->pieces->points[point] = c->pieces->points[first];
        c->pieces->points[first] = at;
    }
    return true;
}

/* The direction of the sweep, across the direction that most segments of a square have; whole numbers below 2^15. */
struct sweep_axis {
    int64_t x, y;
};

/* Adds up segments at twice their angles, as they have two directions; (1 + cosine, sine) has half the sum's angle. */
static struct sweep_axis axis_across(const struct cutting *c, const uint32_t *items, uint32_t count)
{
    double cosine = 0, sine = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_segment *segment = &c->segments[items[i]];
        double dx = (double)segment->to.x - segment->from.x, dy = (double)segment->to.y - segment->from.y;
        double length = wend_sqrt(dx * dx + dy * dy);
        cosine += length == 0 ? 0 : (dx * dx - dy * dy) / length;
        sine += length == 0 ? 0 : 2 * dx * dy / length;
    }
    double along_x = wend_sqrt(cosine * cosine + sine * sine) + cosine, along_y = sine;
    double most = along_x > (along_y < 0 ? -along_y : along_y) ? along_x : along_y < 0 ? -along_y : along_y;
    if (!(most > 0))
        return (struct sweep_axis){1, 0}; /* all are vertical, or have no direction in common */
    return (struct sweep_axis){(int64_t)(-along_y / most * 32767), (int64_t)(along_x / most * 32767)};
}

static bool sweeps_earlier(const void *a, const void *b, const void *user)
{
    const struct wend_swept *first = a, *second = b;
    (void)user;
    return first->low != second->low ? first->low < second->low : first->segment < second->segment;
}

/* Clips a part of a line, given as two fractions of its length, to two limits of one coordinate. */
static void clip_fractions(double at, double length, double low, double high, double fractions[2])
{
    if (length == 0)
        return;
    const double first = (low - at) / length, second = (high - at) / length;
    fractions[0] = WEND_MIN(WEND_MAX(fractions[0], WEND_MIN(first, second)), 1);
    fractions[1] = WEND_MAX(WEND_MIN(fractions[1], WEND_MAX(first, second)), 0);
}

/* The sweep positions that meet the part of a segment in a square, or just beside it. */
static struct wend_swept sweep_of(const struct cutting *c, uint32_t square, struct sweep_axis axis, uint32_t number)
{
    const struct wend_segment_board *board = &c->crossings->board;
    const struct wend_segment *segment = &c->segments[number];
    const double left = (double)(board->origin.x + square % board->columns * board->side) - (int32_t)NEAR_BY,
                 top = (double)(board->origin.y + square / board->columns * board->side) - (int32_t)NEAR_BY,
                 side = (double)board->side + 2.0 * (int32_t)NEAR_BY;
    const double dx = (double)segment->to.x - segment->from.x, dy = (double)segment->to.y - segment->from.y;
    double fractions[2] = {0, 1};
    clip_fractions(segment->from.x, dx, left, left + side, fractions);
    clip_fractions(segment->from.y, dy, top, top + side, fractions);
    const double from = (double)(axis.x * segment->from.x + axis.y * segment->from.y),
                 length = (double)axis.x * dx + (double)axis.y * dy;
    const double first = from + fractions[0] * length, second = from + fractions[1] * length;
    return (struct wend_swept){(int64_t)WEND_MIN(first, second) - 2, (int64_t)WEND_MAX(first, second) + 2, number};
}

/*
 * Like cut_square for many segments: a line sweeps across them, and only segments that it meets at once are compared.
 */
static bool sweep_square(struct cutting *c, uint32_t square, uint32_t *inexact)
{
    struct wend_crossings *crossings = c->crossings;
    const struct wend_lists *lists = &crossings->board.segments;
    const uint32_t *items = lists->items + lists->starts[square];
    uint32_t count = lists->starts[square + 1] - lists->starts[square], met = 0;
    const struct sweep_axis axis = axis_across(c, items, count);
    if (!WEND_RESERVE(&crossings->memory, crossings->swept, crossings->swept_capacity, count))
        return false;
    struct wend_swept *swept = crossings->swept;
    for (uint32_t i = 0; i < count; i++)
        swept[i] = sweep_of(c, square, axis, items[i]);
    WEND_SORT(swept, count, sweeps_earlier, NULL);
    for (uint32_t i = 0; i < count; i++) { /* the segments met stay at the front of the array */
        const struct wend_swept here = swept[i];
        uint32_t kept = 0;
        for (uint32_t k = 0; k < met; k++) {
            if (swept[k].high < here.low)
                continue;
            swept[kept++] = swept[k];
            if (!cut_pair(c, square, (const uint32_t[2]){here.segment, swept[k].segment}, inexact))
                return false;
        }
        swept[kept] = here;
        met = kept + 1;
    }
    return true;
}

/* The bounding box of a segment. */
struct segment_box {
    struct wend_point low, high;
};

static struct segment_box box_of_segment(const struct wend_segment *segment)
{
    const struct wend_point a = segment->from, b = segment->to;
    return (struct segment_box){{WEND_MIN(a.x, b.x), WEND_MIN(a.y, b.y)}, {WEND_MAX(a.x, b.x), WEND_MAX(a.y, b.y)}};
}

/* Whether two boxes intersect or touch, without a branch that could be mispredicted. */
static uint32_t boxes_meet(const struct segment_box *a, const struct segment_box *b)
{
    return (uint32_t)((a->low.x <= b->high.x) & (b->low.x <= a->high.x) & (a->low.y <= b->high.y) &
                      (b->low.y <= a->high.y));
}

/* Adds the crossings of a square's segments that lie in it. */
static bool cut_square(struct cutting *c, uint32_t square, uint32_t *inexact)
{
    const struct wend_lists *lists = &c->crossings->board.segments;
    const uint32_t *items = lists->items + lists->starts[square];
    uint32_t count = lists->starts[square + 1] - lists->starts[square];
    if (count > FEW_IN_SQUARE)
        return sweep_square(c, square, inexact);
    struct segment_box boxes[FEW_IN_SQUARE];
    uint32_t near[FEW_IN_SQUARE];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t found = 0;
        boxes[i] = box_of_segment(&c->segments[items[i]]);
        for (uint32_t j = 0; j < i; j++) {
            near[found] = items[j];
            found += boxes_meet(&boxes[i], &boxes[j]);
        }
        for (uint32_t k = 0; k < found; k++)
            if (!cut_pair(c, square, (const uint32_t[2]){items[i], near[k]}, inexact))
                return false;
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

/*
 * Lists those of at most FEW_IN_SQUARE points that lie in the box of a segment. Few do, in an order that no branch
 * predictor could guess. Differences wrap around, so that one comparison checks both limits.
 */
static uint32_t find_in_box(const struct wend_point *points, const uint32_t *items, uint32_t count,
                            const struct segment_box *box, uint32_t found[FEW_IN_SQUARE])
{
    const uint32_t left = (uint32_t)box->low.x, top = (uint32_t)box->low.y, width = (uint32_t)box->high.x - left,
                   height = (uint32_t)box->high.y - top;
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_point at = points[items[i]];
        found[used] = items[i];
        used += (uint32_t)(((uint32_t)at.x - left <= width) & ((uint32_t)at.y - top <= height));
    }
    return used;
}

/* Lists the points that a segment passes nearest to, except its own ends, in any order. False if memory is refused. */
static bool find_stops(struct wend_crossings *crossings, const struct wend_segment *segment,
                       const struct wend_pieces *pieces, uint32_t *count)
{
    const struct wend_segment_board *board = &crossings->board;
    const struct segment_box box = box_of_segment(segment);
    const struct wend_point from = segment->from, to = segment->to;
    struct wend_board_range rows = wend_board_rows(board, segment);
    *count = 0;
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_board_range squares = wend_board_squares(board, segment, row);
        const uint32_t end = board->points.starts[squares.last + 1];
        for (uint32_t i = board->points.starts[squares.first]; i < end; i += FEW_IN_SQUARE) {
            uint32_t few[FEW_IN_SQUARE];
            const uint32_t found = find_in_box(pieces->points, board->points.items + i,
                                               WEND_MIN(end - i, (uint32_t)FEW_IN_SQUARE), &box, few);
            for (uint32_t k = 0; k < found; k++) {
                const struct wend_point at = pieces->points[few[k]];
                if (!wend_point_equal(at, from) && !wend_point_equal(at, to) && wend_segment_passes(from, to, at) &&
                    !add_stop(crossings, count, (uint64_t)wend_dot(from, to, at), few[k]))
                    return false;
            }
        }
    }
    return true;
}

/* Leads a segment through all points that it passes nearest to, and queues the points that move it. */
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
        uint32_t square = wend_board_square(&crossings->board, at);
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

/* Leads segments through crossings that are not whole points. */
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

/* Adds the points where segments cross; those that are not whole points come first. */
static bool find_crossings(struct cutting *c, uint32_t count, uint32_t *inexact)
{
    const struct wend_segment_board *board = &c->crossings->board;
    *inexact = 0;
    if (!wend_board_lay(&c->crossings->board, c->segments, count, NEAR_BY))
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
    return wend_board_lay_points(&crossings->board, pieces->points, pieces->point_count);
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
    wend_segment_board_end(&c->board);
    wend_release(&c->memory, c->bent, c->bent_capacity, 1);
    wend_release(&c->memory, c->active, c->active_capacity, 1);
    WEND_RELEASE(&c->memory, c->queue, c->queue_capacity);
    WEND_RELEASE(&c->memory, c->stops, c->stop_capacity);
    WEND_RELEASE(&c->memory, c->swept, c->swept_capacity);
}

void wend_crossings_drop(struct wend_crossings *c)
{
    const wend_allocator memory = c->memory;
    wend_crossings_end(c);
    *c = (struct wend_crossings){.memory = memory, .board.memory = memory, .fault = c->fault};
}

size_t wend_crossings_memory(const struct wend_crossings *c)
{
    return wend_segment_board_memory(&c->board) + c->bent_capacity + c->active_capacity +
           c->queue_capacity * sizeof *c->queue + c->stop_capacity * sizeof *c->stops +
           c->swept_capacity * sizeof *c->swept;
}
