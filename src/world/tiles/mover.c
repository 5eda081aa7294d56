/* Movers in worlds, and windows of their weights, read from tiles. */

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "map/grid/profile.h"
#include "world/tiles/tiles.h"

wend_status wend_mover_make(struct wend_mover *mover, const wend_profile *profile)
{
    wend_status status = wend_profile_check(profile, WEND_CELLS_SQUARE);
    if (status != WEND_OK)
        return status;
    bool has_diagonals = profile->neighbours == WEND_NEIGHBOURS_8;
    if ((has_diagonals && profile->corners == WEND_CORNERS_ALWAYS) || profile->turn_cost != 0 ||
        profile->resource_count != 0 || profile->walkable)
        return WEND_ERROR_UNSUPPORTED;
    *mover = (struct wend_mover){.straight = profile->straight,
                                 .diagonal = has_diagonals ? profile->diagonal : 2u * profile->straight,
                                 .least = UINT16_MAX,
                                 .most = 1,
                                 .footprint = profile->footprint,
                                 .has_diagonals = has_diagonals,
                                 .cuts_corners = profile->corners == WEND_CORNERS_ONE};
    memcpy(mover->weight, profile->weight, sizeof mover->weight);
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t weight = mover->weight[i];
        mover->least = weight != 0 ? WEND_MIN(mover->least, weight) : mover->least;
        mover->most = WEND_MAX(mover->most, weight);
    }
    return WEND_OK;
}

void wend_window_end(struct wend_world_window *window, const wend_allocator *memory)
{
    WEND_RELEASE(memory, window->weights, window->capacity);
    *window = (struct wend_world_window){.capacity = 0};
}

/* Writes the weights of the part of a tile that lies in a window, whose rows have `stride` weights. */
static void read_tile(const struct wend_world_window *window, uint32_t stride, const struct wend_rectangle *part,
                      const uint8_t *terrain, const struct wend_mover *mover, const wend_world *world)
{
    const uint32_t side = world->desc.tile_side;
    const uint16_t missing = mover->weight[world->desc.missing_terrain];
    for (uint32_t row = 0; row < part->height; row++) {
        uint32_t y = part->y + row;
        uint16_t *to = window->weights + (size_t)((int32_t)y - window->y) * stride + ((int32_t)part->x - window->x);
        const uint8_t *from = terrain ? terrain + (size_t)(y % side) * side + part->x % side : NULL;
        for (uint32_t i = 0; i < part->width; i++)
            to[i] = from ? mover->weight[from[i]] : missing;
    }
}

/* Reads all cells of a rectangle inside the world; goes on after a wanted tile, so that all are listed. */
static bool read_world_cells(const struct wend_world_window *window, uint32_t stride,
                             const struct wend_rectangle *cells, struct wend_tiles *tiles,
                             const struct wend_mover *mover)
{
    const uint32_t side = tiles->world->desc.tile_side, right = cells->x + cells->width,
                   below = cells->y + cells->height;
    bool all = true;
    for (uint32_t y = cells->y; y < below;) {
        uint32_t end_y = WEND_MIN(below, (y / side + 1) * side);
        for (uint32_t x = cells->x; x < right;) {
            uint32_t end_x = WEND_MIN(right, (x / side + 1) * side);
            const uint8_t *terrain;
            struct wend_rectangle part = {x, y, end_x - x, end_y - y};
            bool is_there = wend_tiles_get(tiles, (wend_tile){x / side, y / side}, &terrain);
            if (is_there)
                read_tile(window, stride, &part, terrain, mover, tiles->world);
            else if (tiles->status != WEND_OK)
                return false;
            all &= is_there;
            x = end_x;
        }
        y = end_y;
    }
    return all;
}

/* Turns weights of cells into weights of a larger mover's positions: the greatest covered; 0 if any is blocked. */
static void cover_footprint(uint16_t *weights, uint32_t stride, uint32_t height, uint32_t footprint)
{
    const size_t count = (size_t)stride * height;
    for (size_t i = 0; i < count; i++) /* 0 wraps: blocked is now the greatest */
        weights[i] = (uint16_t)(weights[i] - 1);
    for (uint32_t way = 0; way < 2; way++) {
        const size_t step = way == 0 ? 1 : stride;
        for (uint32_t done = 1; done < footprint;) { /* each position already covers `done` cells */
            uint32_t more = WEND_MIN(done, footprint - done);
            for (size_t i = 0; i + more * step < count; i++)
                weights[i] = WEND_MAX(weights[i], weights[i + more * step]);
            done += more;
        }
    }
    for (size_t i = 0; i < count; i++)
        weights[i] = (uint16_t)(weights[i] + 1);
}

/* Closes the gaps between rows, which were read with footprint - 1 more cells on the right. */
static void close_up(struct wend_world_window *window, uint32_t stride)
{
    for (uint32_t row = 1; row < window->height; row++)
        memmove(window->weights + (size_t)row * window->width, window->weights + (size_t)row * stride,
                window->width * sizeof *window->weights);
}

bool wend_window_read(struct wend_world_window *window, struct wend_tiles *tiles, const struct wend_mover *mover)
{
    const wend_world_desc *desc = &tiles->world->desc;
    const uint32_t stride = window->width + mover->footprint - 1, height = window->height + mover->footprint - 1;
    const int64_t right = WEND_MIN((int64_t)window->x + stride, (int64_t)desc->width),
                  below = WEND_MIN((int64_t)window->y + height, (int64_t)desc->height);
    const int32_t x = WEND_MAX(window->x, 0), y = WEND_MAX(window->y, 0);
    if (!WEND_RESERVE(tiles->memory, window->weights, window->capacity, (uint64_t)stride * height)) {
        tiles->status = WEND_ERROR_MEMORY;
        return false;
    }
    if (x != window->x || y != window->y || right < (int64_t)window->x + stride || below < (int64_t)window->y + height)
        memset(window->weights, 0, (size_t)stride * height * sizeof *window->weights);
    if (right > x && below > y) {
        struct wend_rectangle cells = {(uint32_t)x, (uint32_t)y, (uint32_t)(right - x), (uint32_t)(below - y)};
        if (!read_world_cells(window, stride, &cells, tiles, mover))
            return false;
    }
    if (mover->footprint > 1) {
        cover_footprint(window->weights, stride, height, mover->footprint);
        close_up(window, stride);
    }
    return true;
}
