/*
 * A hash table of points that keep a distance from each other, by the box that they lie in. A box is several distances
 * wide: neighbours of a point seldom lie in another box, and no box has many points.
 */
#include "map/geometry/point_board.h"

#include "base/array.h"
#include "base/memory.h"

enum { FEWEST_SLOTS = 128, BOX_DISTANCES = 4 };

/* The box of a coordinate; round coordinates lie in the middle of one. */
static int64_t weld_box(const struct wend_point_board *board, int64_t coordinate)
{
    const int64_t side = BOX_DISTANCES * ((int64_t)board->within + 1);
    return (coordinate + side / 2 + (side << 32)) / side; /* of a positive number, so that division rounds down */
}

/* The slot where the points of a box begin; the first free slot ends them. The table is never full. */
static uint32_t slot_of_weld_box(const struct wend_point_board *board, int64_t x, int64_t y, int64_t height)
{
    uint64_t hash = (uint64_t)x * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ hash >> 29 ^ (uint64_t)y) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 32 ^ (uint64_t)height) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(hash >> 32) & (board->slot_capacity - 1);
}

static void give_slot(struct wend_point_board *board, uint32_t number)
{
    const struct wend_high_point at = board->points[number];
    uint32_t slot = slot_of_weld_box(board, weld_box(board, at.x), weld_box(board, at.y), weld_box(board, at.height));
    while (board->slots[slot] != WEND_NONE)
        slot = (slot + 1) & (board->slot_capacity - 1);
    board->slots[slot] = number;
}

static bool grow_slots(struct wend_point_board *board)
{
    uint32_t old = board->slot_capacity, larger = old ? old * 2 : FEWEST_SLOTS;
    uint32_t *slots = larger < old ? NULL : wend_allocate_filled(&board->memory, larger, sizeof *slots, 0xFF);
    if (!slots)
        return false;
    WEND_RELEASE(&board->memory, board->slots, old);
    board->slots = slots;
    board->slot_capacity = larger;
    for (uint32_t i = 0; i < board->count; i++)
        give_slot(board, i);
    return true;
}

static bool are_within(const struct wend_point_board *board, struct wend_high_point a, struct wend_high_point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y, height = (int64_t)a.height - b.height,
            within = board->within;
    return x >= -within && x <= within && y >= -within && y <= within && height >= -within && height <= within;
}

/* The first point before `first` that is near enough, among those from a slot to the next free one; else `first`. */
static uint32_t find_from_slot(const struct wend_point_board *board, uint32_t slot, struct wend_high_point point,
                               uint32_t first)
{
    for (; board->slots[slot] != WEND_NONE; slot = (slot + 1) & (board->slot_capacity - 1)) {
        const uint32_t other = board->slots[slot];
        if (other < first && are_within(board, point, board->points[other]))
            first = other;
    }
    return first;
}

/* The first point that is near enough, or WEND_NONE. */
static uint32_t find_within(const struct wend_point_board *board, struct wend_high_point point)
{
    const int64_t within = board->within;
    const int64_t last_x = weld_box(board, point.x + within), last_y = weld_box(board, point.y + within),
                  last_height = weld_box(board, point.height + within);
    uint32_t first = WEND_NONE;
    for (int64_t x = weld_box(board, point.x - within); x <= last_x; x++)
        for (int64_t y = weld_box(board, point.y - within); y <= last_y; y++)
            for (int64_t height = weld_box(board, point.height - within); height <= last_height; height++)
                first = find_from_slot(board, slot_of_weld_box(board, x, y, height), point, first);
    return first;
}

uint32_t wend_point_board_take(struct wend_point_board *board, struct wend_high_point point)
{
    if ((uint64_t)board->count * 2 >= board->slot_capacity && !grow_slots(board))
        return WEND_NONE;
    uint32_t near = find_within(board, point);
    if (near != WEND_NONE)
        return near;
    if (!WEND_APPEND(&board->memory, board->points, board->count, board->capacity, point))
        return WEND_NONE;
    give_slot(board, board->count - 1);
    return board->count - 1;
}

void wend_point_board_end(struct wend_point_board *board)
{
    WEND_RELEASE(&board->memory, board->points, board->capacity);
    WEND_RELEASE(&board->memory, board->slots, board->slot_capacity);
}
