/* Grids: terrain bytes, their edits and the log of what changed. */

#include <string.h>

#include "base/memory.h"
#include "base/sizes.h"
#include "map/grid/grid_calls.h"

void wend_grid_desc_init(wend_grid_desc *result, uint32_t size)
{
    const wend_grid_desc desc = {.size = size, .levels = 1, .fill = '.'};
    wend_give_sized(result, size, &desc, sizeof desc);
}

bool wend_grid_sides_are_valid(uint32_t width, uint32_t height, uint32_t levels)
{
    return width != 0 && width <= WEND_GRID_MAX_SIDE && height != 0 && height <= WEND_GRID_MAX_SIDE && levels != 0 &&
           levels <= WEND_GRID_MAX_LEVELS && height * levels <= WEND_GRID_MAX_ROWS &&
           (uint64_t)width * height * levels <= WEND_GRID_MAX_CELLS;
}

static bool desc_is_valid(const wend_grid_desc *desc)
{
    if (!wend_grid_sides_are_valid(desc->width, desc->height, desc->levels))
        return false;
    if ((desc->terrain && desc->terrain_at) || (unsigned)desc->cells > WEND_CELLS_HEX_FLAT_EVEN)
        return false;
    return desc->stride == 0 || desc->stride >= desc->width;
}

static void ask_for_each_cell(wend_grid *grid, const wend_grid_desc *desc)
{
    uint8_t *cell = grid->terrain;
    for (uint32_t row = 0; row < grid->rows; row++)
        for (uint32_t x = 0; x < grid->width; x++)
            *cell++ = desc->terrain_at(desc->user, wend_grid_place(grid, x, row));
}

static void take_terrain(wend_grid *grid, const wend_grid_desc *desc)
{
    const size_t stride = desc->stride ? desc->stride : desc->width;
    if (desc->terrain)
        for (uint32_t y = 0; y < grid->rows; y++)
            memcpy(grid->terrain + (size_t)y * grid->width, desc->terrain + y * stride, grid->width);
    else if (desc->terrain_at)
        ask_for_each_cell(grid, desc);
    else
        memset(grid->terrain, desc->fill, (size_t)grid->width * grid->rows);
}

static wend_status create_grid(const wend_grid_desc *desc, const wend_allocator *allocator, wend_grid **result)
{
    wend_allocator memory;
    if (!desc_is_valid(desc) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_grid *grid = wend_allocate(&memory, 1, sizeof *grid);
    if (!grid)
        return WEND_ERROR_MEMORY;
    *grid = (wend_grid){.allocator = memory, .width = desc->width, .height = desc->height, .levels = desc->levels};
    grid->cells = desc->cells;
    grid->rows = grid->height * grid->levels;
    grid->terrain = wend_allocate(&memory, grid->rows, grid->width);
    bool has_log = wend_edits_create(&grid->edits, (uint64_t)grid->width * grid->rows, &memory);
    if (!grid->terrain || !has_log) {
        wend_grid_destroy(grid);
        return WEND_ERROR_MEMORY;
    }
    take_terrain(grid, desc);
    *result = grid;
    return WEND_OK;
}

wend_status wend_grid_create(const wend_grid_desc *desc, const wend_allocator *allocator, wend_grid **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!desc || desc->size < sizeof *desc)
        return WEND_ERROR_ARGUMENT;
    wend_grid_desc today = wend_grid_desc_default();
    today = *desc;
    return create_grid(&today, allocator, result);
}

void wend_grid_destroy(wend_grid *grid)
{
    if (!grid)
        return;
    wend_allocator memory = grid->allocator;
    wend_release(&memory, grid->terrain, grid->rows, grid->width);
    wend_release(&memory, grid->exits, grid->rows, grid->width);
    wend_edits_destroy(&grid->edits, &memory);
    wend_grid_release_links(grid);
    WEND_RELEASE(&memory, grid, 1);
    wend_image_memory_end(&memory);
}

/* Replaces an array of one byte per cell by a copy if it lies in an image that must not be written. */
static wend_status own_bytes(wend_grid *grid, uint8_t **bytes)
{
    if (!wend_image_is_constant(&grid->allocator, *bytes))
        return WEND_OK;
    uint8_t *copy = wend_allocate(&grid->allocator, grid->rows, grid->width);
    if (!copy)
        return WEND_ERROR_MEMORY;
    *bytes = memcpy(copy, *bytes, (size_t)grid->rows * grid->width);
    return WEND_OK;
}

wend_status wend_grid_own_cells(wend_grid *grid)
{
    const wend_status status = own_bytes(grid, &grid->terrain);
    return status == WEND_OK ? own_bytes(grid, &grid->exits) : status;
}

uint32_t wend_grid_width(const wend_grid *grid)
{
    return grid ? grid->width : 0;
}

uint32_t wend_grid_height(const wend_grid *grid)
{
    return grid ? grid->height : 0;
}

uint32_t wend_grid_levels(const wend_grid *grid)
{
    return grid ? grid->levels : 0;
}

wend_cells wend_grid_cells(const wend_grid *grid)
{
    return grid ? grid->cells : WEND_CELLS_SQUARE;
}

uint64_t wend_grid_version(const wend_grid *grid)
{
    return grid ? grid->edits.version : 0;
}

size_t wend_grid_memory(const wend_grid *grid)
{
    if (!grid)
        return 0;
    size_t per_cell = grid->exits ? 2 : 1;
    return sizeof *grid + per_cell * grid->width * grid->rows + wend_edits_memory(&grid->edits) +
           wend_grid_link_memory(grid);
}

uint8_t wend_grid_terrain(const wend_grid *grid, wend_place cell)
{
    uint32_t x, row;
    return grid && wend_grid_locate(grid, cell, &x, &row) ? wend_grid_row(grid, row)[x] : 0;
}

const uint8_t *wend_grid_terrain_bytes(const wend_grid *grid)
{
    return grid ? grid->terrain : NULL;
}

wend_status wend_grid_take_area(const wend_grid *grid, wend_area area, struct wend_rectangle *r)
{
    uint32_t x, row;
    if (!grid)
        return WEND_ERROR_ARGUMENT;
    if (!wend_grid_locate(grid, area.place, &x, &row))
        return WEND_ERROR_RANGE;
    uint32_t width = area.width ? area.width : 1, height = area.height ? area.height : 1;
    uint32_t rows_left = (area.place.level + 1u) * grid->height - row;
    *r = (struct wend_rectangle){x, row, width, height};
    return width <= grid->width - x && height <= rows_left ? WEND_OK : WEND_ERROR_RANGE;
}

wend_status wend_grid_set(wend_grid *grid, wend_place cell, uint8_t terrain)
{
    uint32_t x, row;
    if (!grid)
        return WEND_ERROR_ARGUMENT;
    if (!wend_grid_locate(grid, cell, &x, &row))
        return WEND_ERROR_RANGE;
    const size_t at = (size_t)row * grid->width + x;
    if (grid->terrain[at] == terrain)
        return WEND_OK;
    if (wend_grid_own_cells(grid) != WEND_OK)
        return WEND_ERROR_MEMORY;
    grid->terrain[at] = terrain;
    wend_edits_note(&grid->edits, (struct wend_rectangle){x, row, 1, 1});
    return WEND_OK;
}

wend_status wend_grid_fill(wend_grid *grid, wend_area area, uint8_t terrain)
{
    struct wend_rectangle r;
    wend_status status = wend_grid_take_area(grid, area, &r);
    if (status == WEND_OK)
        status = wend_grid_own_cells(grid);
    if (status != WEND_OK)
        return status;
    bool changed = false;
    for (uint32_t j = 0; j < r.height; j++) {
        uint8_t *row = grid->terrain + (size_t)(r.y + j) * grid->width + r.x;
        for (uint32_t i = 0; i < r.width; i++) {
            changed |= row[i] != terrain;
            row[i] = terrain;
        }
    }
    if (changed)
        wend_edits_note(&grid->edits, r);
    return WEND_OK;
}

wend_status wend_grid_set_area(wend_grid *grid, wend_area area, const uint8_t *terrain, size_t stride)
{
    struct wend_rectangle r;
    if (!terrain || (stride != 0 && stride < area.width))
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_grid_take_area(grid, area, &r);
    if (status == WEND_OK)
        status = wend_grid_own_cells(grid);
    if (status != WEND_OK)
        return status;
    bool changed = false;
    for (uint32_t j = 0; j < r.height; j++) {
        uint8_t *row = grid->terrain + (size_t)(r.y + j) * grid->width + r.x;
        const uint8_t *source = terrain + j * (stride ? stride : r.width);
        changed |= memcmp(row, source, r.width) != 0;
        memcpy(row, source, r.width);
    }
    if (changed)
        wend_edits_note(&grid->edits, r);
    return WEND_OK;
}
