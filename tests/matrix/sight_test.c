/* tests/matrix/sight_test.c: what is seen, cell by cell, against geometry in fractions. */
#include "oracles/sight_oracle.h"
#include "scene/scene.h"
#include "test/random.h"
#include "test/test.h"

#include <math.h>
#include <string.h>

enum { MAPS = 400, LOOKS = 3, SIDE = 12 };

/* A map as the oracle and as the library hold it. */
typedef struct view {
    sight_scene scene;
    wend_grid *grid;
    wend_space *space;
} view;

static uint32_t cell_of(const view *view, uint32_t x, uint32_t y)
{
    return y * (uint32_t)view->scene.width + x;
}

static void set_cell(view *view, uint32_t x, uint32_t y, bool blocked)
{
    view->scene.blocked[cell_of(view, x, y)] = blocked;
    wend_place place = wend_place_cell((int32_t)x, (int32_t)y);
    assert_int_equal(wend_grid_set(view->grid, place, blocked ? '@' : '.'), WEND_OK);
}

/* Walls to the right and below, from either side of which they are closed. */
static void set_wall(view *view, uint32_t x, uint32_t y, bool below, random_source *random)
{
    const wend_direction sides[2] = {WEND_DIRECTION_EAST, WEND_DIRECTION_SOUTH};
    wend_place place = wend_place_cell((int32_t)x, (int32_t)y);
    bool is_one_way = random_chance(random, 30);
    if (x + !below >= (uint32_t)view->scene.width || y + below >= (uint32_t)view->scene.height)
        return;
    (below ? view->scene.below : view->scene.right)[cell_of(view, x, y)] = 1;
    if (is_one_way)
        assert_int_equal(wend_grid_set_exits(view->grid, place,
                                             (uint8_t)(wend_grid_exits(view->grid, place) & ~(1u << sides[below]))),
                         WEND_OK);
    else
        assert_int_equal(wend_grid_set_wall(view->grid, place, sides[below], true), WEND_OK);
}

static void open_view(view *view, random_source *random)
{
    wend_grid_desc desc = wend_grid_desc_default();
    memset(view, 0, sizeof *view);
    desc.width = 1 + random_below(random, SIDE);
    desc.height = 1 + random_below(random, SIDE);
    view->scene.width = (int32_t)desc.width;
    view->scene.height = (int32_t)desc.height;
    assert_int_equal(wend_grid_create(&desc, NULL, &view->grid), WEND_OK);
    uint32_t blocked = random_below(random, 60), walls = random_chance(random, 40) ? random_below(random, 30) : 0;
    for (uint32_t y = 0; y < desc.height; y++)
        for (uint32_t x = 0; x < desc.width; x++) {
            if (random_chance(random, blocked))
                set_cell(view, x, y, true);
            for (int below = 0; below < 2; below++)
                if (random_chance(random, walls))
                    set_wall(view, x, y, below, random);
        }
    assert_int_equal(wend_space_create(view->grid, NULL, NULL, &view->space), WEND_OK);
}

static void close_view(view *view)
{
    wend_space_destroy(view->space);
    wend_grid_destroy(view->grid);
}

static wend_sight_desc draw_desc(random_source *random)
{
    wend_sight_desc desc = wend_sight_desc_default();
    desc.rule = (wend_sight_rule)random_below(random, 2);
    desc.measure = (wend_measure)random_below(random, 2);
    desc.range = random_below(random, 14 * WEND_CELL);
    if (random_chance(random, 40)) {
        desc.half_angle = 1 + random_below(random, 180);
        desc.facing_x = (int32_t)random_below(random, 41) - 20;
        desc.facing_y = 1 + (int32_t)random_below(random, 20);
        if (random_chance(random, 50))
            desc.facing_y = -desc.facing_y;
    }
    return desc;
}

/* Whether a cell so many columns and rows away may be seen by range and cone; -1 on the very edge of a cone. */
static int is_allowed(const wend_sight_desc *desc, int32_t x, int32_t y)
{
    double distance = sqrt((double)x * x + (double)y * y), limit = desc->range / 256.0;
    if (desc->measure == WEND_MEASURE_CHEBYSHEV)
        distance = fmax(fabs((double)x), fabs((double)y));
    if (distance > limit)
        return 0;
    if (desc->half_angle == 180 || (x == 0 && y == 0))
        return 1;
    double angle = fabs(atan2(y, x) - atan2(desc->facing_y, desc->facing_x)), pi = acos(-1);
    angle = (angle > pi ? 2 * pi - angle : angle) - desc->half_angle * pi / 180;
    return fabs(angle) < 1e-4 ? -1 : angle < 0;
}

static void check_cells(const view *view, const wend_sight *sight, const wend_sight_desc *desc, wend_place from)
{
    int32_t ox = wend_place_column(from), oy = wend_place_row(from);
    size_t count = 0;
    for (int32_t y = -1; y <= view->scene.height; y++)
        for (int32_t x = -1; x <= view->scene.width; x++) {
            bool is_inside = x >= 0 && y >= 0 && x < view->scene.width && y < view->scene.height;
            bool sees = wend_sight_sees(sight, wend_place_cell(x, y));
            int allowed = is_allowed(desc, x - ox, y - oy);
            count += sees;
            if (allowed < 0)
                continue;
            bool expected = is_inside && allowed &&
                            sight_oracle_sees(&view->scene, ox, oy, x, y, desc->rule == WEND_SIGHT_PERMISSIVE);
            if (sees != expected)
                fail_msg("from %d,%d cell %d,%d is %s", (int)ox, (int)oy, (int)x, (int)y, sees ? "seen" : "not seen");
        }
    assert_int_equal(wend_sight_cells(sight, NULL, 0), count);
}

static wend_place draw_place(const view *view, random_source *random)
{
    int32_t x = (int32_t)random_below(random, (uint32_t)view->scene.width);
    int32_t y = (int32_t)random_below(random, (uint32_t)view->scene.height);
    return wend_place_cell(x, y);
}

static void edit(view *view, random_source *random)
{
    for (uint32_t i = random_below(random, 4); i > 0; i--) {
        uint32_t x = random_below(random, (uint32_t)view->scene.width);
        uint32_t y = random_below(random, (uint32_t)view->scene.height);
        set_cell(view, x, y, random_chance(random, 50));
        if (random_chance(random, 10))
            set_wall(view, x, y, random_chance(random, 50), random);
    }
    assert_int_equal(wend_space_update(view->space), WEND_OK);
}

/*
 * A sight that has looked before says after edits and moves what geometry says, and whether it was told anything new.
 */
static void what_is_seen_is_what_geometry_shows(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {71000 + i};
        view view;
        wend_sight *sight = NULL;
        open_view(&view, &random);
        wend_sight_desc desc = draw_desc(&random);
        assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
        wend_place from = draw_place(&view, &random);
        for (int look = 0; look < LOOKS; look++) {
            bool changed = false;
            assert_int_equal(wend_sight_look(sight, view.space, from, &changed), WEND_OK);
            check_cells(&view, sight, &desc, from);
            if (look == 0)
                assert_true(changed);
            assert_int_equal(wend_sight_look(sight, view.space, from, &changed), WEND_OK);
            assert_false(changed);
            edit(&view, &random);
            if (random_chance(&random, 50))
                from = draw_place(&view, &random);
            if (random_chance(&random, 30)) {
                desc = draw_desc(&random);
                assert_int_equal(wend_sight_change(sight, &desc), WEND_OK);
            }
        }
        wend_sight_destroy(sight);
        close_view(&view);
    }
}

static void look_from(wend_sight *sight, const view *view, uint32_t cell)
{
    uint32_t width = (uint32_t)view->scene.width;
    wend_place from = wend_place_cell((int32_t)(cell % width), (int32_t)(cell / width));
    assert_int_equal(wend_sight_look(sight, view->space, from, NULL), WEND_OK);
}

/* On larger maps than geometry has time for. */
static void whoever_is_seen_sees_back(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS) / 4;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        static bool seen[SIDE * SIDE][SIDE * SIDE];
        random_source random = {72000 + i};
        view view;
        wend_sight *sight = NULL, *leaning = NULL;
        wend_sight_desc desc = wend_sight_desc_default();
        open_view(&view, &random);
        desc.range = random_below(&random, 16 * WEND_CELL);
        assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
        desc.rule = WEND_SIGHT_PERMISSIVE;
        assert_int_equal(wend_sight_create(&desc, NULL, &leaning), WEND_OK);
        uint32_t width = (uint32_t)view.scene.width, cells = width * (uint32_t)view.scene.height;
        for (uint32_t a = 0; a < cells; a++) {
            look_from(sight, &view, a);
            look_from(leaning, &view, a);
            for (uint32_t b = 0; b < cells; b++) {
                wend_place place = wend_place_cell((int32_t)(b % width), (int32_t)(b / width));
                seen[a][b] = wend_sight_sees(sight, place);
                assert_true(!seen[a][b] || wend_sight_sees(leaning, place));
            }
        }
        for (uint32_t a = 0; a < cells; a++)
            for (uint32_t b = 0; b < a; b++)
                assert_true(view.scene.blocked[a] || view.scene.blocked[b] || seen[a][b] == seen[b][a]);
        wend_sight_destroy(sight);
        wend_sight_destroy(leaning);
        close_view(&view);
    }
}

/* One line that is free shows all: what wend_line_of_sight sees, sight does. */
static void free_lines_are_seen_along(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {73000 + i};
        view view;
        wend_sight *sight = NULL;
        wend_sight_desc desc = wend_sight_desc_default();
        open_view(&view, &random);
        desc.range = 20 * WEND_CELL;
        assert_int_equal(wend_sight_create(&desc, NULL, &sight), WEND_OK);
        for (int k = 0; k < 10; k++) {
            wend_place from = draw_place(&view, &random), to = draw_place(&view, &random);
            assert_int_equal(wend_sight_look(sight, view.space, from, NULL), WEND_OK);
            assert_true(!wend_line_of_sight(view.space, from, to, NULL, 0) || wend_sight_sees(sight, to));
        }
        wend_sight_destroy(sight);
        close_view(&view);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_seen_is_what_geometry_shows),
        cmocka_unit_test(whoever_is_seen_sees_back),
        cmocka_unit_test(free_lines_are_seen_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
