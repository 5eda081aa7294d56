/* tests/unit/formation_test.c: groups that stand by rank and file where they were sent. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

enum { MOST = 64 };

typedef struct stage {
    test_map map;
    scene scene;
    wend_space *wide; /* of movers of 2x2 cells */
    wend_group *group;
    wend_order order;
    wend_group_unit units[MOST];
    wend_group_place places[MOST];
    uint32_t count;
} stage;

static void open_stage(stage *stage, const char *rows)
{
    wend_profile wide = wend_profile_default();
    *stage = (struct stage){.map = scene_map(rows), .order = wend_order_default()};
    stage->scene = scene_open(&stage->map, WEND_NEIGHBOURS_8, NULL);
    wide.footprint = 2;
    assert_int_equal(wend_space_create(stage->scene.grid, &wide, NULL, &stage->wide), WEND_OK);
    assert_int_equal(wend_group_create(NULL, &stage->group), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_group_destroy(stage->group);
    wend_space_destroy(stage->wide);
    scene_close(&stage->scene);
    test_map_free(&stage->map);
}

/* So many units side by side from a cell on. */
static void add(stage *stage, const wend_space *space, int32_t x, int32_t y, int32_t count)
{
    const int32_t side = wend_space_profile(space).footprint;
    for (int32_t i = 0; i < count; i++)
        stage->units[stage->count++] = (wend_group_unit){space, wend_place_cell(x + i * side, y)};
}

static void form(stage *stage, wend_formation formation, int32_t x, int32_t y)
{
    stage->order.formation = formation;
    stage->order.goal = wend_place_cell(x, y);
    assert_int_equal(wend_group_form(stage->group, &stage->order, stage->units, stage->count, stage->places, NULL),
                     WEND_OK);
}

/* Draws where they stand: o, and T for the large ones. */
static void check_picture(const stage *stage, const char *expected)
{
    char drawn[512];
    const uint32_t width = stage->map.width;
    for (uint32_t i = 0; i < (width + 1) * stage->map.height; i++)
        drawn[i] = i % (width + 1) == width ? '/' : (char)stage->map.cells[i / (width + 1) * width + i % (width + 1)];
    drawn[(width + 1) * stage->map.height - 1] = '\0';
    for (uint32_t i = 0; i < stage->count; i++) {
        const uint32_t side = wend_space_profile(stage->units[i].space).footprint;
        const uint32_t x = (uint32_t)wend_place_column(stage->places[i].place);
        const uint32_t y = (uint32_t)wend_place_row(stage->places[i].place);
        assert_int_equal(stage->places[i].outcome, WEND_GROUP_PLACED);
        for (uint32_t k = 0; k < side * side; k++) {
            char *cell = &drawn[(y + k / side) * (width + 1) + x + k % side];
            assert_int_equal(*cell, '.'); /* a cell for each, and none in a wall */
            *cell = side == 1 ? 'o' : 'T';
        }
    }
    assert_string_equal(drawn, expected);
}

static void each_formation_has_its_shape(void **state)
{
    static const struct {
        wend_formation formation;
        const char *picture;
    } cases[] = {
        {WEND_FORMATION_LINE,
         "............/........o.../.......oo.../.......oo.../.......oo.../........o.../........o..."},
        {WEND_FORMATION_COLUMN,
         "............/............/............/.....ooooo../......oooo../............/............"},
        {WEND_FORMATION_BOX,
         "............/............/......ooo.../......ooo.../......ooo.../............/............"},
        {WEND_FORMATION_WEDGE,
         "............/......o...../......oo..../......ooo.../......oo..../......o...../............"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        stage stage;
        open_stage(&stage,
                   "............/............/............/............/............/............/............");
        add(&stage, stage.scene.space, 0, 2, 3);
        add(&stage, stage.scene.space, 0, 3, 3);
        add(&stage, stage.scene.space, 0, 4, 3);
        form(&stage, cases[i].formation, 7, 3);
        check_picture(&stage, cases[i].picture);
        close_stage(&stage);
    }
}

static void ranks_turn_to_where_all_look(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "......../......../......../......../......../........");
    add(&stage, stage.scene.space, 0, 5, 4);
    stage.order.width = 4;
    form(&stage, WEND_FORMATION_LINE, 5, 2);
    check_picture(&stage, "......../....o.../.....o../......o./.......o/........");
    stage.order.facing_y = 1;
    form(&stage, WEND_FORMATION_LINE, 5, 2);
    check_picture(&stage, "......../......../....oooo/......../......../........");
    close_stage(&stage);
}

static void a_line_squeezes_into_a_gorge(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "....@@@@@@/....@@@@@@/........../........../....@@@@@@/....@@@@@@");
    add(&stage, stage.scene.space, 0, 2, 4);
    add(&stage, stage.scene.space, 0, 3, 4);
    stage.order.width = 8;
    form(&stage, WEND_FORMATION_LINE, 7, 2);
    check_picture(&stage, "....@@@@@@/....@@@@@@/.....oooo./.....oooo./....@@@@@@/....@@@@@@");
    close_stage(&stage);
}

static void large_units_stand_in_the_middle_with_room_for_each(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "............/............/............/............/............/............/............");
    add(&stage, stage.scene.space, 0, 0, 4);
    add(&stage, stage.wide, 0, 2, 1);
    stage.order.width = 5;
    stage.order.facing_x = 1;
    stage.order.gap = 0;
    form(&stage, WEND_FORMATION_LINE, 6, 3);
    check_picture(&stage, "......o...../......o...../............/......TT..../......TT..../......o...../......o.....");
    close_stage(&stage);
}

static void spots_of_ones_own_lie_ahead_and_to_the_right(void **state)
{
    static const wend_formation_spot spots[] = {{2, 0}, {0, -1}, {0, 2}};
    stage stage;
    (void)state;
    open_stage(&stage, "......../......../......../......../........");
    add(&stage, stage.scene.space, 0, 2, 4);
    stage.order.spots = spots;
    stage.order.spot_count = 3;
    form(&stage, WEND_FORMATION_OWN, 4, 2);
    check_picture(&stage, "......../....o.../....o.o./......../....o...");
    close_stage(&stage);
}

/* On hexagons ranks are as straight as they can be; each has a cell of its own. */
static void hexagons_have_formations_too(void **state)
{
    (void)state;
    for (wend_cells cells = WEND_CELLS_HEX_POINTY_ODD; cells <= WEND_CELLS_HEX_FLAT_EVEN; cells++) {
        test_map map = scene_map("........../........../........../........../........../........../..........");
        scene scene = scene_open_cells(&map, cells, NULL);
        wend_group *group;
        wend_group_unit units[7];
        wend_group_place places[7];
        wend_order order = wend_order_default();
        assert_int_equal(wend_group_create(NULL, &group), WEND_OK);
        for (int32_t i = 0; i < 7; i++)
            units[i] = (wend_group_unit){scene.space, wend_place_cell(0, i)};
        order.formation = WEND_FORMATION_LINE;
        order.width = 7;
        order.facing_x = 1;
        order.goal = wend_place_cell(6, 3);
        assert_int_equal(wend_group_form(group, &order, units, 7, places, NULL), WEND_OK);
        for (int32_t i = 0; i < 7; i++) {
            assert_in_range(wend_place_column(places[i].place), 5, 7);
            for (int32_t k = 0; k < i; k++)
                assert_true(wend_place_column(places[i].place) != wend_place_column(places[k].place) ||
                            wend_place_row(places[i].place) != wend_place_row(places[k].place));
        }
        wend_group_destroy(group);
        scene_close(&scene);
        test_map_free(&map);
    }
}

static void check_place(const stage *stage, uint32_t unit, char *taken)
{
    const wend_group_unit *who = &stage->units[unit];
    const wend_place place = stage->places[unit].place;
    const uint32_t side = wend_space_profile(who->space).footprint;
    wend_nearest nearest;
    assert_int_equal(wend_space_nearest(who->space, NULL, who->place, place, &nearest), WEND_OK);
    assert_true(nearest.count > 0 && nearest.distance_squared == 0);
    for (uint32_t k = 0; k < side * side; k++) {
        char *cell = &taken[((uint32_t)wend_place_row(place) + k / side) * stage->map.width +
                            (uint32_t)wend_place_column(place) + k % side];
        assert_int_equal(*cell, 0);
        *cell = 1;
    }
}

static void on_any_ground_places_are_apart_and_within_reach(void **state)
{
    random_source random = {5};
    (void)state;
    for (uint32_t round = 0; round < 300; round++) {
        char rows[12 * 9], taken[12 * 9] = {0};
        stage stage;
        for (uint32_t i = 0; i < sizeof rows; i++)
            rows[i] = i % 12 == 11 ? '/' : random_below(&random, 100) < round % 40 ? '@' : '.';
        rows[sizeof rows - 1] = '\0';
        open_stage(&stage, rows);
        for (uint32_t i = 0; i < 8; i++) {
            const wend_space *space = i < 2 ? stage.wide : stage.scene.space;
            const wend_place place = wend_place_cell((int32_t)i % 4 * 2, (int32_t)i / 4 * 2);
            if (wend_space_is_free(space, place))
                stage.units[stage.count++] = (wend_group_unit){space, place};
        }
        stage.order.width = random_below(&random, 5);
        stage.order.gap = random_below(&random, 2);
        stage.order.facing_x = (int32_t)random_below(&random, 7) - 3;
        stage.order.facing_y = (int32_t)random_below(&random, 7) - 3;
        form(&stage, (wend_formation)(1 + round % 5), (int32_t)random_below(&random, 11),
             (int32_t)random_below(&random, 9));
        for (uint32_t i = 0; i < stage.count; i++)
            if (stage.places[i].outcome == WEND_GROUP_PLACED)
                check_place(&stage, i, taken);
        close_stage(&stage);
    }
}

static void formations_that_make_no_sense_are_refused(void **state)
{
    static const wend_formation_spot far = {70000, 0};
    stage stage;
    (void)state;
    open_stage(&stage, "....");
    add(&stage, stage.scene.space, 0, 0, 2);
    const wend_order good = stage.order;
    wend_order orders[5] = {good, good, good, good, good};
    orders[0].size--;
    orders[1].formation = (wend_formation)9;
    orders[2].gap = 256;
    orders[3].spot_count = 1;
    orders[4].spots = &far;
    orders[4].spot_count = 1;
    for (int i = 0; i < 5; i++)
        assert_int_equal(wend_group_form(stage.group, &orders[i], stage.units, 2, stage.places, NULL),
                         WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_group_form(stage.group, NULL, stage.units, 2, stage.places, NULL), WEND_ERROR_ARGUMENT);
    close_stage(&stage);
}

static bool form_with(const wend_allocator *allocator, void *user)
{
    const stage *stage = user;
    wend_group *group = NULL;
    wend_group_place places[MOST];
    wend_status status = wend_group_create(allocator, &group);
    if (status == WEND_OK)
        status = wend_group_form(group, &stage->order, stage->units, stage->count, places, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    wend_group_destroy(group);
    return status == WEND_OK;
}

static void a_formation_survives_or_reports_every_refusal(void **state)
{
    stage stage;
    (void)state;
    open_stage(&stage, "........../.....@..../...@....../..........");
    add(&stage, stage.scene.space, 0, 0, 4);
    add(&stage, stage.wide, 0, 2, 1);
    stage.order.formation = WEND_FORMATION_WEDGE;
    stage.order.goal = wend_place_cell(6, 2);
    assert_null(test_memory_sweep_with(form_with, &stage));
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_formation_has_its_shape),
        cmocka_unit_test(ranks_turn_to_where_all_look),
        cmocka_unit_test(a_line_squeezes_into_a_gorge),
        cmocka_unit_test(large_units_stand_in_the_middle_with_room_for_each),
        cmocka_unit_test(spots_of_ones_own_lie_ahead_and_to_the_right),
        cmocka_unit_test(hexagons_have_formations_too),
        cmocka_unit_test(on_any_ground_places_are_apart_and_within_reach),
        cmocka_unit_test(formations_that_make_no_sense_are_refused),
        cmocka_unit_test(a_formation_survives_or_reports_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
