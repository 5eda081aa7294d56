/* Widths of a part of a world, cell by cell. */
#include "base/integer.h"
#include "world/areas/area_maker.h"

#include <string.h>

enum { CLEARANCE_STRIDE = AREA_FRAME + 2 };

static uint8_t least_of_three(const uint8_t *at)
{
    const uint8_t least = WEND_MIN(at[-1], at[1]);
    return WEND_MIN(least, at[0]);
}

/*
 * One of the two passes that give each free cell the steps to the nearest wall; the row before, in the pass's order, is
 * `step` away. Source: Rosenfeld and Pfaltz 1966.
 */
static void measure_row(uint8_t *row, uint32_t width, int32_t step)
{
    for (uint32_t x = 0; x < width; x++) {
        const uint8_t most = (uint8_t)(least_of_three(row + x - step) + 1);
        row[x] = WEND_MIN(row[x], most);
    }
    for (uint32_t i = 0; i < width; i++) {
        uint8_t *at = row + (step > 0 ? i : width - 1 - i);
        const uint8_t most = (uint8_t)(*(step > 0 ? at - 1 : at + 1) + 1);
        *at = WEND_MIN(*at, most);
    }
}

static void measure_clearance(struct wend_area_maker *maker)
{
    const struct wend_world_window *window = &maker->window;
    uint8_t *const first = maker->clearance + CLEARANCE_STRIDE + 1;
    memset(maker->clearance, AREA_REACH, sizeof maker->clearance);
    for (uint32_t y = 0; y < window->height; y++) {
        uint8_t *row = first + (size_t)y * CLEARANCE_STRIDE;
        const uint16_t *weights = window->weights + (size_t)y * window->width;
        for (uint32_t x = 0; x < window->width; x++)
            row[x] = weights[x] != 0 ? AREA_REACH : 0;
        measure_row(row, window->width, CLEARANCE_STRIDE);
    }
    for (uint32_t y = window->height; y-- > 0;)
        measure_row(first + (size_t)y * CLEARANCE_STRIDE, window->width, -CLEARANCE_STRIDE);
}

/* Computes the keys of covered cells and of one more around them. */
static void measure_keys(struct wend_area_maker *maker)
{
    memset(maker->key, 0, sizeof maker->key);
    for (uint32_t y = 0; y < maker->height + 2; y++)
        for (uint32_t x = 0; x < maker->width + 2; x++) {
            const uint32_t cell = y * AREA_STRIDE + x;
            const uint8_t *at = wend_area_clearance_at(maker, cell);
            uint32_t around = 0;
            for (uint32_t d = 0; d < DIRECTIONS && *at != 0; d++)
                around |= (uint32_t)(at[wend_area_offset(d, CLEARANCE_STRIDE)] >= *at) << d;
            maker->key[cell] = (uint16_t)(*at == 0 ? 0 : 16 * *at + maker->tie[around]);
        }
}

bool wend_area_read(struct wend_area_maker *maker, const struct wend_rectangle *part,
                    const struct wend_rectangle *cells, struct wend_tiles *tiles)
{
    struct wend_world_window *window = &maker->window;
    const uint32_t covered = maker->mover.footprint - 1;
    maker->width = cells->width;
    maker->height = cells->height;
    window->x = (int32_t)(part->x + cells->x) - AREA_MARGIN;
    window->y = (int32_t)(part->y + cells->y) - AREA_MARGIN;
    window->width = cells->width + 2 * AREA_MARGIN;
    window->height = cells->height + 2 * AREA_MARGIN;
    if (!wend_window_read(window, tiles, &maker->mover))
        return false;
    const int64_t left = (int64_t)part->x - window->x, top = (int64_t)part->y - window->y;
    const int64_t right = left + part->width - covered, bottom = top + part->height - covered;
    for (uint32_t y = 0; y < window->height; y++)
        for (uint32_t x = 0; x < window->width; x++)
            if (x < left || x >= right || y < top || y >= bottom)
                window->weights[(size_t)y * window->width + x] = 0;
    measure_clearance(maker);
    measure_keys(maker);
    return true;
}

uint32_t wend_area_maker_width(struct wend_area_maker *maker, const struct wend_rectangle *part, uint32_t x, uint32_t y,
                               struct wend_tiles *tiles)
{
    const struct wend_rectangle cell = {x, y, 1, 1};
    return wend_area_read(maker, part, &cell, tiles) ? wend_area_width(maker->key[wend_area_cell(0, 0)]) : 0;
}
