/* tests/unit/grid_edit_test.c: edits, their errors, and the version they raise. */
#include "test/cells.h"
#include "test/random.h"
#include "test/test.h"

#include <wend/grid.h>

#include <string.h>

enum { WIDTH = 13, HEIGHT = 9 };

static wend_grid *blank(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.fill = 'a';
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    return grid;
}

static void check_cells(const wend_grid *grid, const uint8_t *cells)
{
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            assert_int_equal(wend_grid_terrain(grid, cell_place(x, y)), cells[y * WIDTH + x]);
}

static void change_raises_the_version_by_one(void **state)
{
    static const uint8_t cells[] = {'x', 'y', 'z', 'w'};
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set(grid, wend_place_cell(3, 4), 'b'), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 1);
    assert_int_equal(wend_grid_fill(grid, wend_area_cells(0, 0, WIDTH, HEIGHT), 'c'), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 2);
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(1, 1, 2, 2), cells, 0), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 3);
    wend_grid_destroy(grid);
}

static void edit_that_changes_nothing_keeps_the_version(void **state)
{
    static const uint8_t cells[] = {'a', 'a', 'a', 'a'};
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set(grid, wend_place_cell(3, 4), 'a'), WEND_OK);
    assert_int_equal(wend_grid_fill(grid, wend_area_cells(2, 2, 5, 5), 'a'), WEND_OK);
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(1, 1, 2, 2), cells, 0), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

static void one_changed_cell_of_many_raises_the_version(void **state)
{
    uint8_t cells[WIDTH * HEIGHT];
    wend_grid *grid = blank();
    (void)state;
    memset(cells, 'a', sizeof cells);
    cells[WIDTH * HEIGHT - 1] = 'b';
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(0, 0, WIDTH, HEIGHT), cells, 0), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 1);
    check_cells(grid, cells);
    wend_grid_destroy(grid);
}

static void sides_of_0_count_as_1(void **state)
{
    static const uint8_t cell = 'd';
    uint8_t cells[WIDTH * HEIGHT];
    wend_grid *grid = blank();
    (void)state;
    memset(cells, 'a', sizeof cells);
    for (uint32_t i = 0; i < 4; i++)
        cells[(3 + i) * WIDTH + 3] = cells[3 * WIDTH + 3 + i] = i ? 'b' : 'd';
    assert_int_equal(wend_grid_fill(grid, wend_area_cells(3, 3, 0, 4), 'b'), WEND_OK);
    assert_int_equal(wend_grid_fill(grid, wend_area_cells(3, 3, 4, 0), 'b'), WEND_OK);
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(3, 3, 0, 0), &cell, 0), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 3);
    check_cells(grid, cells);
    wend_grid_destroy(grid);
}

/* An area lies on one level: it does not go on on the next. */
static void edits_name_the_level(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    (void)state;
    desc.width = 2;
    desc.height = 3;
    desc.levels = 2;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_fill(grid, wend_area_at(1, 2, 0, 1, 2), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_fill(grid, wend_area_at(0, 0, 2, 1, 1), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_set(grid, wend_place_cell(0, 3), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_set(grid, wend_place_cell(-1, 0), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_version(grid), 0);
    assert_int_equal(wend_grid_fill(grid, wend_area_at(1, 1, 1, 1, 2), 'b'), WEND_OK);
    for (uint32_t cell = 0; cell < 12; cell++)
        assert_int_equal(wend_grid_terrain(grid, cell_in_row(grid, cell % 2, cell / 2)),
                         cell == 9 || cell == 11 ? 'b' : '.');
    wend_grid_destroy(grid);
}

static void rectangle_that_leaves_the_map_touches_nothing(void **state)
{
    static const uint32_t outside[][4] = {
        {WIDTH, 0, 1, 1},          {0, HEIGHT, 1, 1},     {WIDTH - 1, 0, 2, 1},  {0, HEIGHT - 1, 1, 2},
        {0, 0, WIDTH + 1, HEIGHT}, {1, 1, UINT32_MAX, 1}, {1, 1, 1, UINT32_MAX}, {UINT32_MAX, UINT32_MAX, 2, 2},
        {WIDTH + 1, 0, 0, 0}};
    static const uint8_t cells[4 * WIDTH * HEIGHT] = {0};
    uint8_t before[WIDTH * HEIGHT];
    wend_grid *grid = blank();
    (void)state;
    memset(before, 'a', sizeof before);
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        const uint32_t *o = outside[i];
        assert_int_equal(wend_grid_fill(grid, cell_area(o[0], o[1], o[2], o[3]), 'b'), WEND_ERROR_RANGE);
        assert_int_equal(wend_grid_set_area(grid, cell_area(o[0], o[1], o[2], o[3]), cells, 0), WEND_ERROR_RANGE);
    }
    assert_int_equal(wend_grid_version(grid), 0);
    check_cells(grid, before);
    wend_grid_destroy(grid);
}

static void cell_outside_is_refused(void **state)
{
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set(grid, cell_place(WIDTH, 0), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_set(grid, cell_place(0, HEIGHT), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_set(grid, cell_place(UINT32_MAX, UINT32_MAX), 'b'), WEND_ERROR_RANGE);
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

static void null_pointers_are_refused(void **state)
{
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set(NULL, wend_place_cell(0, 0), 'b'), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_fill(NULL, wend_area_cells(0, 0, 1, 1), 'b'), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_set_area(NULL, wend_area_cells(0, 0, 1, 1), (const uint8_t *)"b", 0),
                     WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(0, 0, 1, 1), NULL, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

static void stride_of_a_written_rectangle_is_kept(void **state)
{
    static const uint8_t cells[] = "12..34..56";
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(5, 6, 2, 3), cells, 4), WEND_OK);
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(wend_grid_terrain(grid, cell_place(5 + i % 2, 6 + i / 2)), '1' + i);
    assert_int_equal(wend_grid_terrain(grid, wend_place_cell(7, 6)), 'a');
    wend_grid_destroy(grid);
}

static void stride_below_the_width_is_refused(void **state)
{
    static const uint8_t cells[16] = {0};
    wend_grid *grid = blank();
    (void)state;
    assert_int_equal(wend_grid_set_area(grid, wend_area_cells(0, 0, 4, 4), cells, 3), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_grid_version(grid), 0);
    wend_grid_destroy(grid);
}

/* One random edit, done on the grid and on a plain array; returns whether a cell changed. */
static bool edit_both(wend_grid *grid, uint8_t *cells, random_source *random)
{
    uint32_t x = random_below(random, WIDTH), y = random_below(random, HEIGHT);
    uint32_t width = 1 + random_below(random, WIDTH - x), height = 1 + random_below(random, HEIGHT - y);
    uint8_t patch[WIDTH * HEIGHT], terrain = (uint8_t)('a' + random_below(random, 2));
    bool changed = false;
    unsigned kind = random_below(random, 3);
    if (kind == 0)
        width = height = 1;
    for (uint32_t i = 0; i < width * height; i++) {
        uint8_t *cell = &cells[(y + i / width) * WIDTH + x + i % width];
        patch[i] = kind == 2 ? (uint8_t)('a' + random_below(random, 2)) : terrain;
        changed = changed || *cell != patch[i];
        *cell = patch[i];
    }
    if (kind == 0)
        assert_int_equal(wend_grid_set(grid, cell_place(x, y), terrain), WEND_OK);
    else if (kind == 1)
        assert_int_equal(wend_grid_fill(grid, cell_area(x, y, width, height), terrain), WEND_OK);
    else
        assert_int_equal(wend_grid_set_area(grid, cell_area(x, y, width, height), patch, 0), WEND_OK);
    return changed;
}

static void random_edits_agree_with_a_plain_array(void **state)
{
    random_source random = {11};
    uint8_t cells[WIDTH * HEIGHT];
    wend_grid *grid = blank();
    uint64_t version = 0;
    (void)state;
    memset(cells, 'a', sizeof cells);
    for (int i = 0; i < 3000; i++) {
        version += edit_both(grid, cells, &random);
        assert_int_equal(wend_grid_version(grid), version);
        check_cells(grid, cells);
    }
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(change_raises_the_version_by_one),
        cmocka_unit_test(edit_that_changes_nothing_keeps_the_version),
        cmocka_unit_test(one_changed_cell_of_many_raises_the_version),
        cmocka_unit_test(sides_of_0_count_as_1),
        cmocka_unit_test(edits_name_the_level),
        cmocka_unit_test(rectangle_that_leaves_the_map_touches_nothing),
        cmocka_unit_test(cell_outside_is_refused),
        cmocka_unit_test(null_pointers_are_refused),
        cmocka_unit_test(stride_of_a_written_rectangle_is_kept),
        cmocka_unit_test(stride_below_the_width_is_refused),
        cmocka_unit_test(random_edits_agree_with_a_plain_array),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
