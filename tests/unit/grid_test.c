/* tests/unit/grid_test.c: how grids are made, and their limits. */
#include "test/cells.h"
#include "test/memory.h"
#include "test/test.h"

#include <wend/grid.h>

#include <string.h>

static wend_grid_desc sized(uint32_t width, uint32_t height)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = width;
    desc.height = height;
    return desc;
}

/* Makes a grid that must be refused with `status`, and leave a null pointer and no memory behind. */
static void refuse(const wend_grid_desc *desc, wend_status status)
{
    int there;
    wend_grid *grid = (wend_grid *)(void *)&there;
    test_memory memory;
    test_memory_begin(&memory);
    memory.limit = 1 << 20;
    assert_int_equal(wend_grid_create(desc, &memory.allocator, &grid), status);
    assert_null(grid);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

static void filled_grid_holds_the_default_floor(void **state)
{
    wend_grid_desc desc = sized(3, 2);
    wend_grid *grid = NULL;
    (void)state;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_width(grid), 3);
    assert_int_equal(wend_grid_height(grid), 2);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_place(i % 3, i / 3)), '.');
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

static void terrain_outside_is_zero(void **state)
{
    wend_grid_desc desc = sized(3, 2);
    wend_grid *grid = NULL;
    (void)state;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_terrain(grid, wend_place_cell(3, 0)), 0);
    assert_int_equal(wend_grid_terrain(grid, wend_place_cell(0, 2)), 0);
    assert_int_equal(wend_grid_terrain(grid, cell_place(UINT32_MAX, UINT32_MAX)), 0);
    wend_grid_destroy(grid);
}

static void array_is_copied_row_by_row(void **state)
{
    uint8_t cells[6] = {1, 2, 3, 4, 5, 6};
    wend_grid_desc desc = sized(3, 2);
    wend_grid *grid = NULL;
    (void)state;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    memset(cells, 0, sizeof cells);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_place(i % 3, i / 3)), i + 1);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(wend_grid_terrain_bytes(grid)[i], i + 1);
    assert_null(wend_grid_terrain_bytes(NULL));
    wend_grid_destroy(grid);
}

static void array_holds_the_rows_of_one_level_after_the_other(void **state)
{
    static const uint8_t cells[] = {1, 2, 3, 4, 5, 6, 7, 8};
    wend_grid_desc desc = sized(2, 2);
    wend_grid *grid = NULL;
    (void)state;
    desc.levels = 2;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_terrain(grid, wend_place_at(1, 1, 0)), 4);
    assert_int_equal(wend_grid_terrain(grid, wend_place_at(0, 1, 1)), 7);
    assert_int_equal(wend_grid_terrain(grid, wend_place_cell(0, 2)), 0);
    assert_int_equal(wend_grid_terrain(grid, wend_place_at(0, 0, 2)), 0);
    wend_grid_destroy(grid);
}

static void stride_skips_what_lies_beside(void **state)
{
    static const uint8_t cells[] = {1, 2, 99, 99, 3, 4, 99, 99, 5, 6};
    wend_grid_desc desc = sized(2, 3);
    wend_grid *grid = NULL;
    (void)state;
    desc.terrain = cells;
    desc.stride = 4;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_place(i % 2, i / 2)), i + 1);
    wend_grid_destroy(grid);
}

static void stride_below_the_width_is_refused(void **state)
{
    static const uint8_t cells[16] = {0};
    wend_grid_desc desc = sized(4, 4);
    (void)state;
    desc.terrain = cells;
    desc.stride = 3;
    refuse(&desc, WEND_ERROR_ARGUMENT);
}

typedef struct calls {
    uint32_t count, width, height;
    bool in_order;
} calls;

static uint8_t count_call(void *user, wend_place cell)
{
    calls *seen = user;
    uint32_t x = (uint32_t)wend_place_column(cell), y = (uint32_t)wend_place_row(cell);
    seen->in_order = seen->in_order && (cell.level * seen->height + y) * seen->width + x == seen->count;
    return (uint8_t)(100 + seen->count++);
}

static void callback_is_called_once_a_cell_row_by_row(void **state)
{
    calls seen = {0, 5, 3, true};
    wend_grid_desc desc = sized(5, 3);
    wend_grid *grid = NULL;
    (void)state;
    desc.levels = 2;
    desc.terrain_at = count_call;
    desc.user = &seen;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_true(seen.in_order);
    assert_int_equal(seen.count, 30);
    for (uint32_t i = 0; i < 30; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_in_row(grid, i % 5, i / 5)), 100 + i);
    wend_grid_destroy(grid);
}

static void array_and_callback_together_are_refused(void **state)
{
    static const uint8_t cells[16] = {0};
    calls seen = {0, 4, 4, true};
    wend_grid_desc desc = sized(4, 4);
    (void)state;
    desc.terrain = cells;
    desc.terrain_at = count_call;
    desc.user = &seen;
    refuse(&desc, WEND_ERROR_ARGUMENT);
}

static void sides_of_zero_or_too_long_are_refused(void **state)
{
    static const uint32_t sides[][2] = {{0, 1}, {1, 0}, {0, 0}, {65536, 1}, {1, 65536}, {UINT32_MAX, UINT32_MAX}};
    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        wend_grid_desc desc = sized(sides[i][0], sides[i][1]);
        refuse(&desc, WEND_ERROR_ARGUMENT);
    }
}

static void more_than_2_to_the_30_cells_are_refused(void **state)
{
    static const uint32_t sides[][2] = {{32768, 32769}, {65535, 65535}, {16385, 65535}};
    (void)state;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        wend_grid_desc desc = sized(sides[i][0], sides[i][1]);
        refuse(&desc, WEND_ERROR_ARGUMENT);
    }
}

static void exactly_2_to_the_30_cells_ask_for_memory(void **state)
{
    wend_grid_desc desc = sized(32768, 32768);
    (void)state;
    refuse(&desc, WEND_ERROR_MEMORY); /* of an allocator that gives no more than a megabyte */
}

static void longest_sides_work(void **state)
{
    (void)state;
    for (int upright = 0; upright < 2; upright++) {
        wend_grid_desc desc = upright ? sized(1, 65535) : sized(65535, 1);
        wend_grid *grid = NULL;
        assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
        assert_int_equal(wend_grid_terrain(grid, cell_place(desc.width - 1, desc.height - 1)), '.');
        wend_grid_destroy(grid);
    }
}

static void null_pointers_are_refused(void **state)
{
    wend_grid_desc desc = sized(2, 2);
    wend_grid *grid = NULL;
    (void)state;
    assert_int_equal(wend_grid_create(NULL, NULL, &grid), WEND_ERROR_ARGUMENT);
    assert_null(grid);
    assert_int_equal(wend_grid_create(&desc, NULL, NULL), WEND_ERROR_ARGUMENT);
    wend_grid_destroy(NULL);
}

static void memory_is_what_the_allocator_gave(void **state)
{
    wend_grid_desc desc = sized(100, 37);
    wend_grid *grid = NULL;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_grid_create(&desc, &memory.allocator, &grid), WEND_OK);
    assert_int_equal(wend_grid_memory(grid), memory.bytes);
    assert_true(memory.bytes >= 3700);
    wend_grid_destroy(grid);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(filled_grid_holds_the_default_floor),
        cmocka_unit_test(terrain_outside_is_zero),
        cmocka_unit_test(array_is_copied_row_by_row),
        cmocka_unit_test(array_holds_the_rows_of_one_level_after_the_other),
        cmocka_unit_test(stride_skips_what_lies_beside),
        cmocka_unit_test(stride_below_the_width_is_refused),
        cmocka_unit_test(callback_is_called_once_a_cell_row_by_row),
        cmocka_unit_test(array_and_callback_together_are_refused),
        cmocka_unit_test(sides_of_zero_or_too_long_are_refused),
        cmocka_unit_test(more_than_2_to_the_30_cells_are_refused),
        cmocka_unit_test(exactly_2_to_the_30_cells_ask_for_memory),
        cmocka_unit_test(longest_sides_work),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(memory_is_what_the_allocator_gave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
