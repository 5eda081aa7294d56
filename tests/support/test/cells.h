/* tests/support/test/cells.h: cells and areas in unsigned numbers, and rows counted through all levels. */
#ifndef WEND_TESTS_TEST_CELLS_H
#define WEND_TESTS_TEST_CELLS_H

#include <wend/grid.h>

static inline wend_place cell_place(uint32_t x, uint32_t y)
{
    return wend_place_cell((int32_t)x, (int32_t)y);
}

static inline wend_area cell_area(uint32_t x, uint32_t y, uint32_t width, uint32_t height)
{
    return wend_area_cells((int32_t)x, (int32_t)y, width, height);
}

/* The cell of a row counted through all levels. */
static inline wend_place cell_in_row(const wend_grid *grid, uint32_t x, uint32_t row)
{
    uint32_t height = wend_grid_height(grid);
    return wend_place_at((int32_t)x, (int32_t)(row % height), (uint16_t)(row / height));
}

/* How many of some rows lie on the level of the first. */
static inline uint32_t rows_on_level(const wend_grid *grid, uint32_t row, uint32_t count)
{
    uint32_t left = wend_grid_height(grid) - row % wend_grid_height(grid);
    return count < left ? count : left;
}

/* Fills a rectangle of rows counted through all levels, an edit for each level. */
static inline wend_status fill_rows(wend_grid *grid, uint32_t x, uint32_t row, uint32_t width, uint32_t height,
                                    uint8_t terrain)
{
    wend_status status = WEND_OK;
    for (uint32_t count; height > 0 && status == WEND_OK; row += count, height -= count) {
        count = rows_on_level(grid, row, height);
        wend_area area = {cell_in_row(grid, x, row), width, count};
        status = wend_grid_fill(grid, area, terrain);
    }
    return status;
}

/* Writes a rectangle in the same way. */
static inline wend_status write_rows(wend_grid *grid, uint32_t x, uint32_t row, uint32_t width, uint32_t height,
                                     const uint8_t *terrain, uint32_t stride)
{
    wend_status status = WEND_OK;
    for (uint32_t count; height > 0 && status == WEND_OK; row += count, height -= count) {
        count = rows_on_level(grid, row, height);
        wend_area area = {cell_in_row(grid, x, row), width, count};
        status = wend_grid_set_area(grid, area, terrain, stride);
        terrain += (size_t)count * stride;
    }
    return status;
}

#endif
