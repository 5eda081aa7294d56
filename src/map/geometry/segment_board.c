/* Builds the lists of segments and points near each square. */
#include "map/geometry/segment_board.h"

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"

uint32_t wend_board_square(const struct wend_segment_board *board, struct wend_point point)
{
    if (board->columns == 1 && board->rows == 1)
        return 0;
    uint32_t column = (uint32_t)(((int64_t)point.x - board->origin.x) / board->side);
    uint32_t row = (uint32_t)(((int64_t)point.y - board->origin.y) / board->side);
    return row * board->columns + column;
}

enum {
    FEW_SEGMENTS = 64,    /* up to this many segments share one square */
    ENTRIES_A_SEGMENT = 7 /* on average at most, roughly */
};

/* Chooses the side of the squares: about as many squares as segments, fewer if those are long. */
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
    board->side = WEND_MAX(side, board->reach / 2) + 1;
    board->columns = (uint32_t)(width / board->side) + 1;
    board->rows = (uint32_t)(height / board->side) + 1;
}

static uint32_t clamp_square(int64_t distance, int64_t side, uint32_t squares)
{
    if (distance < 0)
        return 0;
    return (uint32_t)WEND_MIN(distance / side, (int64_t)squares - 1);
}

struct wend_board_range wend_board_rows(const struct wend_segment_board *board, const struct wend_segment *segment)
{
    if (board->rows == 1)
        return (struct wend_board_range){0, 0};
    int64_t low = WEND_MIN(segment->from.y, segment->to.y) - board->reach - board->origin.y;
    int64_t high = WEND_MAX(segment->from.y, segment->to.y) + board->reach - board->origin.y;
    return (struct wend_board_range){clamp_square(low, board->side, board->rows),
                                     clamp_square(high, board->side, board->rows)};
}

struct wend_board_range wend_board_squares(const struct wend_segment_board *board, const struct wend_segment *segment,
                                           uint32_t row)
{
    if (board->columns == 1)
        return (struct wend_board_range){row, row};
    struct wend_point a = segment->from, b = segment->to;
    int64_t left = WEND_MIN(a.x, b.x), right = WEND_MAX(a.x, b.x);
    if (a.y != b.y && left != right) {
        int64_t low = board->origin.y + row * board->side, high = low + board->side;
        double slope = ((double)b.x - a.x) / ((double)b.y - a.y);
        double x = a.x + slope * ((double)WEND_MAX(low - board->reach, WEND_MIN(a.y, b.y)) - a.y);
        double y = a.x + slope * ((double)WEND_MIN(high + board->reach, WEND_MAX(a.y, b.y)) - a.y);
        left = WEND_MAX(left, (int64_t)(x < y ? x : y) - 1);
        right = WEND_MIN(right, (int64_t)(x < y ? y : x) + 1);
    }
    left -= board->origin.x + board->reach;
    right -= board->origin.x - board->reach;
    uint32_t first = row * board->columns;
    return (struct wend_board_range){first + clamp_square(left, board->side, board->columns),
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

/* Turns counts into the ends of the lists; filling them backwards makes these the starts. */
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
    struct wend_board_range rows = wend_board_rows(board, segment);
    for (uint32_t row = rows.first; row <= rows.last; row++) {
        struct wend_board_range squares = wend_board_squares(board, segment, row);
        for (uint32_t square = squares.first; square <= squares.last; square++)
            if (counting)
                lists->starts[square]++;
            else
                lists->items[--lists->starts[square]] = number;
    }
}

bool wend_board_lay(struct wend_segment_board *board, const struct wend_segment *segments, uint32_t count,
                    int64_t reach)
{
    board->reach = reach;
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

bool wend_board_lay_points(struct wend_segment_board *board, const struct wend_point *points, uint32_t count)
{
    struct wend_lists *lists = &board->points;
    if (!reserve_starts(board, lists))
        return false;
    for (uint32_t i = 0; i < count; i++)
        lists->starts[wend_board_square(board, points[i])]++;
    if (!reserve_items(board, lists))
        return false;
    for (uint32_t i = count; i-- != 0;)
        lists->items[--lists->starts[wend_board_square(board, points[i])]] = i;
    return true;
}

static void end_lists(const struct wend_allocator *memory, struct wend_lists *lists)
{
    wend_release(memory, lists->starts, lists->start_capacity, sizeof(uint32_t));
    wend_release(memory, lists->items, lists->item_capacity, sizeof(uint32_t));
}

void wend_segment_board_end(struct wend_segment_board *board)
{
    end_lists(&board->memory, &board->segments);
    end_lists(&board->memory, &board->points);
}

size_t wend_segment_board_memory(const struct wend_segment_board *board)
{
    return ((size_t)board->segments.start_capacity + board->segments.item_capacity + board->points.start_capacity +
            board->points.item_capacity) *
           sizeof(uint32_t);
}
