/* Segments that cross are cut where they do. */
#include "map/geometry/crossings.h"

#include "base/array.h"
#include "base/memory.h"

#include <string.h>

#include "base/sort.h"

struct cutting {
    struct wend_crossings *crossings;
    const struct wend_segment *segments;
    struct wend_pieces *pieces;
    uint32_t ends; /* the points before the crossings */
};

/* Adds the crossings of a square's segments that lie in it; those that are not whole points are active. */
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
                wend_segment_board_square(&c->crossings->board, at) != square)
                continue;
            uint32_t point = wend_pieces_add_point(c->pieces, at);
            if (point == WEND_NONE)
                return false;
            if (!exact) { /* these come first, to be told from the others */
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
    if (!WEND_RESERVE(&c->memory, c->stops, c->stop_capacity, *count + 1))
        return false;
    c->stops[(*count)++] = (struct wend_stop){along, point};
    return true;
}

/* The points that a segment passes nearest to, in no order. False where memory is refused. */
static bool find_stops(struct cutting *c, const struct wend_segment *segment, uint32_t *count)
{
    const struct wend_segment_board *board = &c->crossings->board;
    struct wend_board_range rows = wend_segment_board_rows(board, segment);
    *count = 0;
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_board_range squares = wend_segment_board_row(board, segment, row);
        for (uint32_t i = board->points.starts[squares.first]; i < board->points.starts[squares.last + 1]; i++) {
            struct wend_point at = c->pieces->points[board->points.items[i]];
            if (wend_segment_passes(segment->from, segment->to, at) &&
                !add_stop(c->crossings, count, (uint64_t)wend_dot(segment->from, segment->to, at),
                          board->points.items[i]))
                return false;
        }
    }
    return true;
}

/* A segment is led through all points it passes nearest to; whoever else passes these is so too. */
static wend_status bend_segment(struct cutting *c, uint32_t number)
{
    const struct wend_segment *segment = &c->segments[number];
    uint32_t count;
    c->crossings->bent[number] = 1;
    c->crossings->fault = number;
    if (segment->flags & WEND_SEGMENT_LINK)
        return WEND_ERROR_ARGUMENT;
    if (!find_stops(c, segment, &count))
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
        uint32_t square = wend_segment_board_square(&crossings->board, at);
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

/* Cuts a bent segment's piece where it passes points. */
static bool cut_bent(struct cutting *c, uint32_t number)
{
    struct wend_crossings *crossings = c->crossings;
    struct wend_piece piece = c->pieces->list[number];
    uint32_t count, from = piece.from;
    bool first = true;
    if (!find_stops(c, &c->segments[number], &count))
        return false;
    WEND_SORT(crossings->stops, count, comes_earlier, NULL);
    for (uint32_t i = 0; i <= count; i++) {
        uint32_t to = i == count ? piece.to : crossings->stops[i].point;
        const struct wend_point *points = c->pieces->points;
        if (wend_point_equal(points[from], points[to]))
            continue;
        if (first)
            c->pieces->list[number] = (struct wend_piece){from, to, number};
        else if (!wend_pieces_add(c->pieces, (struct wend_piece){from, to, number}))
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
    if (!reserve_marks(crossings, segments, c->pieces->point_count) ||
        !wend_segment_board_lay_points(&crossings->board, c->pieces->points, c->pieces->point_count))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < inexact; i++)
        activate_point(crossings, c->ends + i);
    wend_status status = bend_segments(c);
    for (uint32_t i = 0; i < segments && status == WEND_OK; i++)
        if (crossings->bent[i] && !cut_bent(c, i))
            status = WEND_ERROR_MEMORY;
    return status;
}

wend_status wend_crossings_cut(struct wend_crossings *crossings, const struct wend_segment *segments, uint32_t count,
                               struct wend_pieces *pieces)
{
    struct cutting c = {crossings, segments, pieces, pieces->point_count};
    uint32_t inexact = 0;
    if (!wend_segment_board_lay(&crossings->board, segments, count))
        return WEND_ERROR_MEMORY;
    for (uint32_t square = 0; square < crossings->board.columns * crossings->board.rows; square++)
        if (!cut_square(&c, square, &inexact))
            return WEND_ERROR_MEMORY;
    return inexact ? round_crossings(&c, count, inexact) : WEND_OK;
}

void wend_crossings_end(struct wend_crossings *c)
{
    wend_segment_board_end(&c->board);
    wend_release(&c->memory, c->bent, c->bent_capacity, 1);
    wend_release(&c->memory, c->active, c->active_capacity, 1);
    WEND_RELEASE(&c->memory, c->queue, c->queue_capacity);
    WEND_RELEASE(&c->memory, c->stops, c->stop_capacity);
}

size_t wend_crossings_memory(const struct wend_crossings *c)
{
    return wend_segment_board_memory(&c->board) + c->bent_capacity + c->active_capacity +
           c->queue_capacity * sizeof *c->queue + c->stop_capacity * sizeof *c->stops;
}
