/* Points that keep a distance from each other: a hash table of cubes, of which each holds one point at most. */
#include "map/geometry/point_board.h"

#include "base/array.h"
#include "base/memory.h"

enum { FEWEST_SLOTS = 128 };

/* The cube that a coordinate lies in. */
static int32_t cube_of(const struct wend_point_board *board, int32_t coordinate)
{
    int32_t side = board->within + 1;
    return coordinate >= 0 ? coordinate / side : -1 - (-1 - coordinate) / side;
}

static struct wend_high_point cube_around(const struct wend_point_board *board, struct wend_high_point point)
{
    return (struct wend_high_point){cube_of(board, point.x), cube_of(board, point.y), cube_of(board, point.height)};
}

static uint32_t slot_of_cube(const struct wend_point_board *board, struct wend_high_point cube)
{
    uint64_t hash = (uint64_t)(uint32_t)cube.x * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ hash >> 29 ^ (uint32_t)cube.y) * UINT64_C(0xBF58476D1CE4E5B9);
    hash = (hash ^ hash >> 32 ^ (uint32_t)cube.height) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(hash >> 32) & (board->slot_capacity - 1);
}

/* The slot of the point in a cube, or the free one where it would stand. The table is never full. */
static uint32_t *find_cube(const struct wend_point_board *board, struct wend_high_point cube)
{
    uint32_t slot = slot_of_cube(board, cube);
    for (;; slot = (slot + 1) & (board->slot_capacity - 1)) {
        if (board->slots[slot] == WEND_NONE)
            return &board->slots[slot];
        struct wend_high_point other = cube_around(board, board->points[board->slots[slot]]);
        if (other.x == cube.x && other.y == cube.y && other.height == cube.height)
            return &board->slots[slot];
    }
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
        *find_cube(board, cube_around(board, board->points[i])) = i;
    return true;
}

static bool are_within(const struct wend_point_board *board, struct wend_high_point a, struct wend_high_point b)
{
    int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y, height = (int64_t)a.height - b.height,
            within = board->within;
    return x >= -within && x <= within && y >= -within && y <= within && height >= -within && height <= within;
}

/* The cubes along an axis that points near enough to a coordinate may lie in. */
struct cube_span {
    int32_t first, last;
};

static struct cube_span cubes_near(const struct wend_point_board *board, int32_t coordinate)
{
    int32_t cube = cube_of(board, coordinate);
    int64_t inside = coordinate - (int64_t)cube * (board->within + 1);
    return (struct cube_span){cube - (inside < board->within), cube + (inside > 0)};
}

/* The first point that is near enough; WEND_NONE for none. */
static uint32_t find_within(const struct wend_point_board *board, struct wend_high_point point)
{
    uint32_t first = WEND_NONE;
    const struct cube_span x = cubes_near(board, point.x), y = cubes_near(board, point.y),
                           height = cubes_near(board, point.height);
    for (int32_t i = x.first; i <= x.last; i++)
        for (int32_t j = y.first; j <= y.last; j++)
            for (int32_t k = height.first; k <= height.last; k++) {
                uint32_t other = *find_cube(board, (struct wend_high_point){i, j, k});
                if (other < first && are_within(board, point, board->points[other]))
                    first = other;
            }
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
    *find_cube(board, cube_around(board, point)) = board->count - 1;
    return board->count - 1;
}

void wend_point_board_end(struct wend_point_board *board)
{
    WEND_RELEASE(&board->memory, board->points, board->capacity);
    WEND_RELEASE(&board->memory, board->slots, board->slot_capacity);
}
