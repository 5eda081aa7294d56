/*
 * The ground of grids: on random maps, before and after edits, places, nearest points and moves are held against the
 * cells.
 * Their surface keeps a unit away from what is blocked.
 */
#include <math.h>
#include <stdlib.h>

#include <wend/all.h>

#include "test/random.h"
#include "test/test.h"

enum { SIDE = 14, LEVELS = 2, EDITS = 6, QUESTIONS = 60 };

typedef struct scene {
    wend_grid *grid;
    wend_space *space;
    int32_t width, height;
} scene;

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

static uint8_t draw_terrain(random_source *random)
{
    return random_chance(random, 30) ? '@' : '.';
}

static scene begin(random_source *random, uint32_t what)
{
    scene s = {.width = 1 + (int32_t)random_below(random, SIDE)};
    uint8_t cells[SIDE * SIDE * LEVELS];
    wend_grid_desc desc = wend_grid_desc_default();
    s.height = 1 + (int32_t)random_below(random, SIDE);
    for (uint32_t i = 0; i < SIDE * SIDE * LEVELS; i++)
        cells[i] = draw_terrain(random);
    desc.width = (uint32_t)s.width;
    desc.height = (uint32_t)s.height;
    desc.levels = LEVELS;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &s.grid), WEND_OK);
    assert_int_equal(wend_space_create(s.grid, NULL, NULL, &s.space), WEND_OK);
    assert_int_equal(wend_space_prepare(s.space, what), WEND_OK);
    return s;
}

static void end(scene *s)
{
    wend_space_destroy(s->space);
    wend_grid_destroy(s->grid);
}

static bool is_cell_free(const scene *s, int32_t column, int32_t row, uint16_t level)
{
    return wend_space_is_free(s->space, (wend_place){column * WEND_CELL, row * WEND_CELL, level, 0});
}

/* Maybe beside the map. */
static wend_place draw_place(const scene *s, random_source *random)
{
    const int32_t x = (int32_t)random_below(random, (uint32_t)(s->width + 2) * WEND_CELL) - WEND_CELL,
                  y = (int32_t)random_below(random, (uint32_t)(s->height + 2) * WEND_CELL) - WEND_CELL;
    return (wend_place){x, y, (uint16_t)random_below(random, LEVELS), 0};
}

static bool is_near_line(int32_t coordinate)
{
    const int32_t within = (coordinate + 4 * WEND_CELL) % WEND_CELL;
    return within < 3 || within > WEND_CELL - 3;
}

static bool is_on_ground(const scene *s, wend_place place)
{
    wend_ground_hit hit;
    assert_int_equal(wend_ground_nearest(s->space, place, 0, &hit), WEND_OK);
    return hit.found;
}

/* How far the nearest free cell of a level is, in cells; infinite for none. */
static double distance_to_cells(const scene *s, wend_place place)
{
    const double x = (double)place.x / WEND_CELL, y = (double)place.y / WEND_CELL;
    double nearest = INFINITY;
    for (int32_t row = 0; row < s->height; row++)
        for (int32_t column = 0; column < s->width; column++)
            if (is_cell_free(s, column, row, place.level))
                nearest = fmin(
                    nearest, hypot(fmax(fmax(column - x, x - (column + 1)), 0), fmax(fmax(row - y, y - (row + 1)), 0)));
    return nearest;
}

static void check_places(const scene *s, random_source *random)
{
    const wend_place place = draw_place(s, random);
    wend_ground_hit hit;
    int32_t ground = -1;
    if (!is_near_line(place.x) && !is_near_line(place.y))
        assert_int_equal(is_on_ground(s, place), wend_space_is_free(s->space, place));
    assert_int_equal(wend_ground_nearest(s->space, place, UINT32_MAX, &hit), WEND_OK);
    const double wanted = distance_to_cells(s, place);
    assert_int_equal(hit.found, wanted < INFINITY);
    if (!hit.found)
        return;
    assert_true(fabs(hit.distance - wanted) < 0.02);
    assert_true(wend_space_is_free(s->space, hit.place));
    assert_true(hit.height == 0 && hit.place.level == place.level);
    assert_int_equal(wend_ground_height(s->space, hit.place, &ground), WEND_OK);
    assert_int_equal(ground, 0);
}

static double distance_of(wend_place a, wend_place b)
{
    return hypot(a.x - b.x, a.y - b.y) / WEND_CELL;
}

static void check_moves(const scene *s, random_source *random)
{
    const wend_place from = draw_place(s, random), to = draw_place(s, random);
    wend_ground_step step;
    wend_ground_hit hit;
    if (!is_on_ground(s, from)) {
        assert_int_equal(wend_ground_move(s->space, from, to, &step), WEND_ERROR_RANGE);
        return;
    }
    assert_int_equal(wend_ground_move(s->space, from, to, &step), WEND_OK);
    assert_int_equal(wend_ground_ray(s->space, from, to, &hit), WEND_OK);
    assert_true(wend_space_is_free(s->space, step.place));
    assert_true(step.travelled <= distance_of(from, to) + 0.001);
    assert_true(distance_of(step.place, to) <= distance_of(from, to) + 0.01);
    assert_true(step.height == 0 && step.slope == 0);
    if (!hit.found)
        assert_true(step.place.x == to.x && step.place.y == to.y);
    else /* who slides gets at least as near as who stops at the wall */
        assert_true(distance_of(step.place, to) <=
                    hypot(hit.x - (double)to.x / WEND_CELL, hit.y - (double)to.y / WEND_CELL) + 0.01);
}

static void edit(const scene *s, random_source *random)
{
    for (uint32_t k = 1 + random_below(random, 4); k != 0; k--) {
        const uint32_t x = random_below(random, (uint32_t)s->width), y = random_below(random, (uint32_t)s->height);
        wend_place cell = wend_place_cell((int32_t)x, (int32_t)y);
        cell.level = (uint16_t)random_below(random, LEVELS);
        assert_int_equal(wend_grid_set(s->grid, cell, draw_terrain(random)), WEND_OK);
    }
    assert_int_equal(wend_space_update(s->space), WEND_OK);
}

static void ground_of_a_grid_is_its_free_cells(void **state)
{
    const uint32_t maps = setting("WEND_TEST_MAPS", 150);
    (void)state;
    for (uint32_t map = 0; map < maps; map++) {
        random_source random = {9000 + map};
        scene s = begin(&random, WEND_PREPARED_SURFACE);
        for (uint32_t round = 0; round <= EDITS; round++) {
            for (uint32_t i = 0; i < QUESTIONS; i++) {
                check_places(&s, &random);
                check_moves(&s, &random);
            }
            edit(&s, &random);
        }
        end(&s);
    }
}

/* A blocked cell in the midst of three by three: its sides belong to the one surface, and not to the other. */
static void sides_of_blocked_cells_belong_to_the_touching_surface(void **state)
{
    static const char map[] = "type octile\nheight 3\nwidth 3\nmap\n...\n.@.\n...\n";
    const wend_place side = {WEND_CELL, WEND_CELL + 128, 0, 0};
    scene s = {.width = 3, .height = 3};
    (void)state;
    assert_int_equal(wend_grid_parse_map(map, sizeof map - 1, NULL, &s.grid, NULL), WEND_OK);
    assert_int_equal(wend_space_create(s.grid, NULL, NULL, &s.space), WEND_OK);
    assert_int_equal(wend_space_prepare(s.space, WEND_PREPARED_TOUCHING_SURFACE), WEND_OK);
    assert_true(is_on_ground(&s, side));
    assert_int_equal(wend_space_prepare(s.space, WEND_PREPARED_SURFACE), WEND_OK);
    assert_false(is_on_ground(&s, side));
    end(&s);
}

static void grids_without_a_surface_have_no_ground(void **state)
{
    random_source random = {1};
    scene s = begin(&random, WEND_PREPARED_SURFACE);
    wend_ground_hit hit;
    (void)state;
    assert_true(wend_ground_polygon_limit(s.space) != 0);
    assert_int_equal(wend_space_unprepare(s.space, WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(wend_ground_nearest(s.space, wend_place_cell(0, 0), 1, &hit), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_ground_polygon_limit(s.space), 0);
    end(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ground_of_a_grid_is_its_free_cells),
        cmocka_unit_test(sides_of_blocked_cells_belong_to_the_touching_surface),
        cmocka_unit_test(grids_without_a_surface_have_no_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
