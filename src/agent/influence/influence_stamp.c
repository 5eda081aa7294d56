/* Stamps: influence put around a place, by straight distances or by those of walks. */
#include "agent/influence/influence.h"
#include "base/memory.h"
#include "base/root.h"
#include "base/sizes.h"

#include <wend/layout.h>

/* Cost of a step for a stamp that walls stop, in 1/256 cells; of a diagonal one, 256 times the square root of two. */
enum { STAMP_STRAIGHT = 256, STAMP_DIAGONAL = 362 };

/* Bit of a distance in the flood's memory: its cell waits in the queue. */
#define STAMP_WAITS 0x80000000u
#define STAMP_FAR   0x7fffffffu

static const wend_stamp default_stamp = {
    .size = sizeof(wend_stamp), .strength = 256, .radius = 8 * WEND_CELL, .falloff = WEND_FALLOFF_LINEAR};

void wend_stamp_init(wend_stamp *stamp, uint32_t size)
{
    wend_give_sized(stamp, size, &default_stamp, sizeof default_stamp);
}

/* Cast, as in some headers for bare machines UINT16_MAX is unsigned. */
static bool stamp_is_valid(const wend_stamp *stamp)
{
    return stamp->strength >= -(int32_t)UINT16_MAX && stamp->strength <= (int32_t)UINT16_MAX &&
           stamp->radius <= WEND_STAMP_MAX_RADIUS && (unsigned)stamp->falloff <= WEND_FALLOFF_SQUARE;
}

/* What is left of the strength at a distance within the radius. */
static int32_t strength_at(const wend_stamp *stamp, uint32_t distance)
{
    if (stamp->falloff == WEND_FALLOFF_FLAT || distance == 0)
        return stamp->strength;
    const int64_t radius = stamp->radius, left = radius - distance;
    if (stamp->falloff == WEND_FALLOFF_LINEAR)
        return (int32_t)(stamp->strength * left / radius);
    return (int32_t)(stamp->strength * left * left / (radius * radius));
}

static void stamp_cell(uint16_t *value, const wend_stamp *stamp, uint32_t distance)
{
    const int32_t strength = strength_at(stamp, distance);
    if (!stamp->maximum)
        *value = wend_influence_added(*value, strength);
    else if (strength > *value)
        *value = (uint16_t)strength;
}

/* Distance in 1/256 cells; between hexagons in steps. */
static uint32_t straight_distance(const wend_influence *influence, int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    if (wend_is_hex(influence->topology)) {
        const wend_cells cells = wend_cells_of(influence->topology);
        return WEND_CELL *
               wend_axial_distance(wend_axial_from_cell(cells, x, y), wend_axial_from_cell(cells, to_x, to_y));
    }
    int64_t across = to_x - x, down = to_y - y;
    return (uint32_t)wend_sqrt((double)((across * across + down * down) * (WEND_CELL * WEND_CELL)));
}

static void stamp_straight(wend_influence *influence, wend_place place, const wend_stamp *stamp)
{
    const int32_t x = wend_place_column(place), y = wend_place_row(place), reach = (int32_t)(stamp->radius / WEND_CELL);
    const uint32_t side = 2 * (uint32_t)reach + 1;
    const struct wend_rectangle r =
        wend_influence_clip_cells(influence, (int64_t)x - reach, (int64_t)y - reach, place.level, side, side);
    for (uint32_t row = r.y; row < r.y + r.height; row++) {
        uint16_t *values = wend_influence_row(influence, row);
        for (uint32_t column = r.x; column < r.x + r.width; column++) {
            uint32_t distance = straight_distance(influence, x, y, (int32_t)column, (int32_t)(row % influence->height));
            if (distance <= stamp->radius)
                stamp_cell(&values[column], stamp, distance);
        }
        influence->live[row] |= stamp->strength > 0;
    }
    wend_influence_count(influence, (uint64_t)r.width * r.height, CELLS_PER_UNIT_STAMP);
}

/*
 * Flood of the cells within the radius, first in, first out; a cell waits again when its distance falls. The queue is a
 * ring buffer with room for every cell, since each waits in it at most once.
 */
struct stamp_flood {
    wend_influence *influence;
    struct wend_rectangle window; /* all cells that may be reached, clipped to the map */
    uint32_t *distances, *queue;
    uint32_t capacity, head, length;
    uint32_t radius;
    uint64_t done;
};

static bool reserve_flood(wend_influence *influence, size_t cells)
{
    const size_t needed = 2 * cells;
    if (needed <= influence->flood_size)
        return true;
    const wend_allocator *memory = &influence->allocator;
    uint32_t *larger = wend_allocate(memory, needed, sizeof *larger);
    if (!larger)
        return false;
    wend_release(memory, influence->flood, influence->flood_size, sizeof *larger);
    influence->flood = larger;
    influence->flood_size = needed;
    return true;
}

static void reach_cell(struct stamp_flood *flood, uint32_t index, uint32_t distance)
{
    const uint32_t known = flood->distances[index];
    if (distance > flood->radius || distance >= (known & ~STAMP_WAITS))
        return;
    flood->distances[index] = distance | STAMP_WAITS;
    if (known & STAMP_WAITS)
        return;
    flood->queue[(flood->head + flood->length++) % flood->capacity] = index;
}

static void leave_cell(struct stamp_flood *flood, uint32_t index)
{
    const wend_influence *influence = flood->influence;
    const uint32_t distance = flood->distances[index] &= ~STAMP_WAITS;
    const uint32_t x = flood->window.x + index % flood->window.width,
                   row = flood->window.y + index / flood->window.width;
    const uint32_t open = influence->open[(size_t)row * influence->stride + x];
    const uint32_t kind = wend_cell_kind(influence->topology, x, row % influence->height);
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        const struct wend_step step = wend_step_of(influence->topology, kind, d);
        const uint32_t to_x = x + (uint32_t)step.x - flood->window.x, to_y = row + (uint32_t)step.y - flood->window.y;
        if ((open >> d & 1) && to_x < flood->window.width && to_y < flood->window.height)
            reach_cell(flood, to_y * flood->window.width + to_x,
                       distance + (wend_is_diagonal(influence->topology, d) ? STAMP_DIAGONAL : STAMP_STRAIGHT));
    }
}

static void flood_window(struct stamp_flood *flood, uint32_t start)
{
    for (uint32_t i = 0; i < flood->capacity; i++)
        flood->distances[i] = STAMP_FAR;
    reach_cell(flood, start, 0);
    while (flood->length > 0) {
        uint32_t index = flood->queue[flood->head];
        flood->head = (flood->head + 1) % flood->capacity;
        flood->length--;
        flood->done++;
        leave_cell(flood, index);
    }
}

static wend_status stamp_walked(wend_influence *influence, wend_place place, const wend_stamp *stamp)
{
    const int32_t x = wend_place_column(place), y = wend_place_row(place), reach = (int32_t)(stamp->radius / WEND_CELL);
    const uint32_t side = 2 * (uint32_t)reach + 1;
    const struct wend_rectangle start = wend_influence_clip(influence, (wend_area){place, 1, 1});
    if (start.width == 0)
        return WEND_OK;
    struct stamp_flood flood = {.influence = influence, .radius = stamp->radius};
    flood.window =
        wend_influence_clip_cells(influence, (int64_t)x - reach, (int64_t)y - reach, place.level, side, side);
    flood.capacity = flood.window.width * flood.window.height;
    if (!reserve_flood(influence, flood.capacity))
        return WEND_ERROR_MEMORY;
    flood.distances = influence->flood;
    flood.queue = influence->flood + flood.capacity;
    flood_window(&flood, (start.y - flood.window.y) * flood.window.width + start.x - flood.window.x);
    for (uint32_t i = 0; i < flood.capacity; i++) {
        const uint32_t row = flood.window.y + i / flood.window.width, column = flood.window.x + i % flood.window.width;
        if (flood.distances[i] <= stamp->radius)
            stamp_cell(wend_influence_row(influence, row) + column, stamp, flood.distances[i]);
        influence->live[row] |= stamp->strength > 0;
    }
    wend_influence_count(influence, flood.done, 1);
    return WEND_OK;
}

wend_status wend_influence_stamp(wend_influence *influence, wend_place place, const wend_stamp *stamp)
{
    if (!influence || !stamp || stamp->size < sizeof *stamp || !stamp_is_valid(stamp))
        return WEND_ERROR_ARGUMENT;
    if (stamp->walls)
        return stamp_walked(influence, place, stamp);
    stamp_straight(influence, place, stamp);
    return WEND_OK;
}
