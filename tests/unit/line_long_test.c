/*
 * tests/unit/line_long_test.c: lines across the widest and highest maps there are. One cell on or beside the line is
 * blocked at a time: the line is then free exactly if it does not touch that cell, by the oracle's cross products.
 */
#include "lines/line_oracle.h"
#include "test/test.h"

typedef struct field {
    int32_t width, height;
    wend_grid *grid;
    wend_space *space;
} field;

static field open_field(uint32_t width, uint32_t height)
{
    field field = {(int32_t)width, (int32_t)height, NULL, NULL};
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    profile.diagonal--; /* so that no edit has to make jump points anew */
    desc.width = width;
    desc.height = height;
    assert_int_equal(wend_grid_create(&desc, NULL, &field.grid), WEND_OK);
    assert_int_equal(wend_space_create(field.grid, &profile, NULL, &field.space), WEND_OK);
    return field;
}

static void close_field(field *field)
{
    wend_space_destroy(field->space);
    wend_grid_destroy(field->grid);
}

/* Within the map, above 0; often on borders, for there lines meet corners. */
static int32_t random_coordinate(int32_t cells, random_source *random)
{
    if (cells > 1 && random_chance(random, 40))
        return (1 + (int32_t)random_below(random, (uint32_t)cells - 1)) * WEND_CELL;
    return 1 + (int32_t)random_below(random, (uint32_t)cells * WEND_CELL - 1);
}

static wend_place random_place(const field *field, random_source *random)
{
    int32_t x = random_coordinate(field->width, random), y = random_coordinate(field->height, random);
    return (wend_place){x, y, 0, 0};
}

static int32_t within(int64_t cell, int32_t count)
{
    return (int32_t)(cell < 0 ? 0 : cell >= count ? count - 1 : cell);
}

/* A cell at most two columns or rows from a random point of the line. */
static void random_cell_nearby(const field *field, wend_place from, wend_place to, random_source *random,
                               int32_t cell[2])
{
    int64_t across = (int64_t)to.x - from.x, down = (int64_t)to.y - from.y, at = random_below(random, 65537);
    int64_t x = (from.x + across * at / 65536) / WEND_CELL, y = (from.y + down * at / 65536) / WEND_CELL;
    cell[0] = within(x + (int32_t)random_below(random, 5) - 2, field->width);
    cell[1] = within(y + (int32_t)random_below(random, 5) - 2, field->height);
}

static void set_cell(const field *field, const int32_t cell[2], uint8_t terrain)
{
    assert_int_equal(wend_grid_set(field->grid, wend_place_cell(cell[0], cell[1]), terrain), WEND_OK);
    assert_int_equal(wend_space_update(field->space), WEND_OK);
}

/*
 * The corner that the line passes closest on its left or right, where it crosses a border between rows: the cell to the
 * right of and below it. Where it passes through corners, it is none of those.
 */
static bool closest_corner(wend_place from, wend_place to, bool on_the_left, int32_t cell[2])
{
    wend_place top = from.y <= to.y ? from : to, bottom = from.y <= to.y ? to : from;
    int64_t down = (int64_t)bottom.y - top.y, across = (int64_t)bottom.x - top.x, least = INT64_MAX;
    for (int64_t border = top.y / WEND_CELL + 1; border * WEND_CELL < bottom.y; border++) {
        int64_t at = top.x * down + (border * WEND_CELL - top.y) * across, column = WEND_CELL * down;
        int64_t off = on_the_left ? at % column : column - at % column;
        if (off >= least || at % column == 0)
            continue;
        least = off;
        cell[0] = (int32_t)(at / column + !on_the_left);
        cell[1] = (int32_t)border;
    }
    return least < INT64_MAX;
}

static void check_cell(const field *field, wend_place from, wend_place to, const int32_t cell[2])
{
    wend_line_hit hit;
    bool is_free = !line_touches(TOPOLOGY_SQUARES_8, from, to, cell[0], cell[1]);
    set_cell(field, cell, '@');
    if (wend_line_of_sight(field->space, from, to, NULL, 0) != is_free ||
        wend_line_of_sight(field->space, to, from, NULL, 0) != is_free)
        fail_msg("(%d, %d) to (%d, %d) with cell (%d, %d)\n", (int)from.x, (int)from.y, (int)to.x, (int)to.y,
                 (int)cell[0], (int)cell[1]);
    assert_int_equal(wend_line_raycast(field->space, from, to, NULL, 0, &hit), WEND_OK);
    assert_int_equal(hit.hit, !is_free);
    if (!is_free)
        assert_true(wend_place_column(hit.cell) == cell[0] && wend_place_row(hit.cell) == cell[1]);
    set_cell(field, cell, '.');
}

static void check_line(const field *field, wend_place from, wend_place to, random_source *random)
{
    int32_t cell[2], corner[2];
    assert_true(wend_line_of_sight(field->space, from, to, NULL, 0));
    for (int i = 0; i < 20; i++) {
        random_cell_nearby(field, from, to, random, cell);
        check_cell(field, from, to, cell);
    }
    for (int i = 0; i < 8; i++) {
        if (!closest_corner(from, to, i & 1, corner))
            return;
        cell[0] = within(corner[0] - (i >> 1 & 1), field->width);
        cell[1] = within(corner[1] - (i >> 2 & 1), field->height);
        check_cell(field, from, to, cell);
    }
}

static void check_field(uint32_t width, uint32_t height, int lines)
{
    random_source random = {width};
    field field = open_field(width, height);
    for (int i = 0; i < lines; i++) {
        wend_place from = random_place(&field, &random), to = random_place(&field, &random);
        if (i % 8 == 0) { /* from end to end, where errors have had the most rows to grow */
            from = (wend_place){1, i % 16 ? 1 : field.height * WEND_CELL - 1, 0, 0};
            to = (wend_place){field.width * WEND_CELL - 1, i % 16 ? field.height * WEND_CELL - 1 : 1, 0, 0};
        }
        if (i % 8 == 1) { /* through many corners */
            from = wend_place_cell((int32_t)random_below(&random, 3) % field.width, 0);
            to = wend_place_cell(field.width - 1, field.height - 1 - (int32_t)random_below(&random, 3) % field.height);
        }
        check_line(&field, from, to, &random);
    }
    close_field(&field);
}

/* The number between 0 and `of` whose product with another is 1 more than a multiple of `of`; 0 if there is none. */
static int64_t inverse(int64_t number, int64_t of)
{
    int64_t a = of, b = number % of, of_a = 0, of_b = 1;
    while (b != 0) {
        int64_t times = a / b, rest = a - times * b, of_rest = of_a - times * of_b;
        a = b;
        of_a = of_b;
        b = rest;
        of_b = of_rest;
    }
    return a == 1 ? (of_a % of + of) % of : 0;
}

/*
 * A line that passes a corner by as little as lines of its width and height can: by 1/(256 * height) of a column, on
 * either side. `after` places further down, where `after` * width is 1 more or less than a multiple of its height, it
 * crosses a border so little from a place that can be a corner.
 */
static bool close_line(const field *field, random_source *random, wend_place *from, wend_place *to)
{
    int64_t most_down = (int64_t)(field->height - 2) * WEND_CELL, most_across = (int64_t)(field->width - 2) * WEND_CELL;
    int64_t down = most_down - random_below(random, (uint32_t)most_down / 4);
    int64_t across = 1 + random_below(random, (uint32_t)most_across - 1), after = inverse(across, down), off = 1;
    if (after == 0)
        return false;
    if (random_chance(random, 50)) {
        off = -1;
        after = down - after;
    }
    int64_t left = ((off - after * across) / down % WEND_CELL + WEND_CELL) % WEND_CELL;
    from->x = (int32_t)(left == 0 ? WEND_CELL : left);
    from->y = (int32_t)(WEND_CELL - after % WEND_CELL);
    to->x = from->x + (int32_t)across;
    to->y = from->y + (int32_t)down;
    if (random_chance(random, 50)) {
        from->x = field->width * WEND_CELL - from->x;
        to->x = field->width * WEND_CELL - to->x;
    }
    return true;
}

static void check_close_lines(uint32_t width, uint32_t height, int lines)
{
    random_source random = {height};
    field field = open_field(width, height);
    while (lines > 0) {
        wend_place from = {0, 0, 0, 0}, to = from;
        if (close_line(&field, &random, &from, &to)) {
            check_line(&field, from, to, &random);
            lines--;
        }
    }
    close_field(&field);
}

static void lines_that_miss_corners_by_next_to_nothing_miss_them(void **state)
{
    (void)state;
    check_close_lines(70, 65535, 40);
    check_close_lines(2000, 65535 / 4, 20);
    check_close_lines(2000, 300, 100);
}

static void lines_down_the_highest_maps_are_exact(void **state)
{
    (void)state;
    check_field(70, 65535, 24);
    check_field(1, 65535, 2);
}

static void lines_along_the_widest_maps_are_exact(void **state)
{
    (void)state;
    check_field(65535, 70, 24);
    check_field(65535, 1, 2);
}

static void lines_across_large_maps_are_exact(void **state)
{
    (void)state;
    check_field(2000, 2000, 60);
    check_field(300, 2000, 40);
    check_field(2000, 300, 40);
    check_field(120, 90, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_down_the_highest_maps_are_exact),
        cmocka_unit_test(lines_along_the_widest_maps_are_exact),
        cmocka_unit_test(lines_across_large_maps_are_exact),
        cmocka_unit_test(lines_that_miss_corners_by_next_to_nothing_miss_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
