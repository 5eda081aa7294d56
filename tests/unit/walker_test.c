/* tests/unit/walker_test.c: somebody who walks along a path among others. */
#include "scene/layers.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "agent/pursuit/walker.h"

#include <string.h>

enum { POINTS = 64 };

/* A map, its layer of who stands where, and a walker on the way. */
typedef struct walk_scene {
    test_map map;
    scene scene;
    wend_space *space;
    wend_layer *layer;
    wend_finder *finder;
    wend_place points[POINTS];
    wend_path path;
    wend_walker walker;
} walk_scene;

static void find_path(walk_scene *s, int32_t to_x, int32_t to_y)
{
    wend_query query = wend_query_default();
    query.start = s->walker.place;
    query.goal = wend_place_cell(to_x, to_y);
    s->path = wend_path_default();
    s->path.buffer = s->points;
    s->path.capacity = POINTS;
    assert_int_equal(wend_finder_find(s->finder, s->space, &query, &s->path), WEND_OK);
    assert_int_equal(s->path.outcome, WEND_OUTCOME_FOUND);
}

/* A walker of a profile at a place, with a path to another. */
static void begin(walk_scene *s, const char *rows, const wend_profile *profile, const wend_walker_rules *rules,
                  int32_t x, int32_t y, int32_t to_x, int32_t to_y)
{
    wend_profile crossing = profile ? *profile : wend_profile_default();
    crossing.crossing_cost = WEND_NO_CROSSING;
    s->map = scene_map(rows);
    s->scene = scene_open(&s->map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_space_create(s->scene.grid, &crossing, NULL, &s->space), WEND_OK);
    s->layer = test_layer(s->space, WEND_LAYER_OCCUPIED);
    s->finder = scene_finder();
    assert_int_equal(wend_walker_begin(&s->walker, wend_place_cell(x, y), rules), WEND_OK);
    find_path(s, to_x, to_y);
    assert_int_equal(wend_layer_enter(s->layer, wend_place_cell(x, y), crossing.footprint), WEND_OK);
    assert_int_equal(wend_walker_follow(&s->walker, s->space, &s->path), WEND_OK);
}

static void end(walk_scene *s)
{
    wend_finder_destroy(s->finder);
    test_layers_close(s->space);
    scene_close(&s->scene);
    test_map_free(&s->map);
}

static wend_walker_action step(walk_scene *s)
{
    wend_walker_action walk = WEND_WALKER_ARRIVED;
    assert_int_equal(wend_walker_step(&s->walker, s->space, s->finder, &walk), WEND_OK);
    return walk;
}

static void assert_at(const walk_scene *s, int32_t x, int32_t y)
{
    assert_int_equal(wend_place_column(s->walker.place), x);
    assert_int_equal(wend_place_row(s->walker.place), y);
    assert_int_equal(wend_layer_value(s->layer, s->walker.place), 1);
}

static void stand(walk_scene *s, int32_t x, int32_t y)
{
    assert_int_equal(wend_layer_enter(s->layer, wend_place_cell(x, y), 1), WEND_OK);
}

static void walker_takes_its_path_cell_by_cell(void **state)
{
    walk_scene s;
    wend_place cell;
    (void)state;
    begin(&s,
          "........................................../"
          ".@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@/"
          "........................................../"
          "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@./"
          "..........................................",
          NULL, NULL, 41, 0, 0, 4);
    wend_path_iterator walk = wend_path_begin(&s.path, WEND_PATH_START_SKIPPED);
    uint32_t left = s.walker.left;
    assert_int_equal(left, wend_path_cells(&s.path, WEND_PATH_START_SKIPPED, NULL, 0));
    while (wend_path_next(&walk, &cell)) {
        assert_int_equal(step(&s), WEND_WALKER_MOVED);
        assert_at(&s, wend_place_column(cell), wend_place_row(cell));
        assert_int_equal(s.walker.left, --left);
        assert_int_equal(wend_layer_count(s.layer), 1);
    }
    assert_int_equal(step(&s), WEND_WALKER_ARRIVED);
    assert_at(&s, 0, 4);
    end(&s);
}

static void walker_without_a_path_has_arrived(void **state)
{
    walk_scene s;
    wend_walker walker;
    wend_walker_action walk = WEND_WALKER_STUCK;
    (void)state;
    begin(&s, "...", NULL, NULL, 0, 0, 2, 0);
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(1, 0), NULL), WEND_OK);
    assert_int_equal(wend_walker_step(&walker, s.space, s.finder, &walk), WEND_OK);
    assert_int_equal(walk, WEND_WALKER_ARRIVED);
    end(&s);
}

static void walker_waits_then_steps_aside_to_the_right(void **state)
{
    walk_scene s;
    (void)state;
    begin(&s, "....../....../....../....../......", NULL, NULL, 0, 2, 5, 2);
    stand(&s, 1, 2);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_at(&s, 0, 2);
    assert_int_equal(step(&s), WEND_WALKER_SIDE_STEPPED);
    assert_at(&s, 1, 3);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    assert_at(&s, 2, 2);
    assert_int_equal(s.walker.left, 3);
    end(&s);
}

static void walker_steps_aside_to_the_left_where_right_is_taken(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    (void)state;
    rules.wait = 0;
    begin(&s, "....../....../....../....../......", NULL, &rules, 0, 2, 5, 2);
    stand(&s, 1, 2);
    stand(&s, 1, 3);
    assert_int_equal(step(&s), WEND_WALKER_SIDE_STEPPED);
    assert_at(&s, 1, 1);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    assert_at(&s, 2, 2);
    end(&s);
}

static void walker_repairs_the_next_steps_around_a_row_of_others(void **state)
{
    walk_scene s;
    (void)state;
    begin(&s, "....../....../....../....../......", NULL, NULL, 0, 2, 5, 2);
    for (int32_t y = 1; y <= 3; y++)
        stand(&s, 1, y);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_REPAIRED);
    for (int i = 0; i < 12 && s.walker.left != 0; i++)
        assert_int_equal(step(&s), WEND_WALKER_MOVED);
    assert_at(&s, 5, 2);
    assert_int_equal(wend_layer_count(s.layer), 4);
    end(&s);
}

static void walker_wants_another_path_where_nothing_else_helps(void **state)
{
    walk_scene s;
    (void)state;
    begin(&s, "......", NULL, NULL, 0, 0, 5, 0);
    stand(&s, 1, 0);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_REPLAN);
    assert_int_equal(step(&s), WEND_WALKER_REPLAN);
    assert_at(&s, 0, 0);
    end(&s);
}

static void walker_without_finder_repairs_nothing(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    wend_walker_action walk;
    (void)state;
    rules.wait = 0;
    begin(&s, "....../....../....../....../......", NULL, &rules, 0, 2, 5, 2);
    for (int32_t y = 1; y <= 3; y++)
        stand(&s, 1, y);
    assert_int_equal(wend_walker_step(&s.walker, s.space, NULL, &walk), WEND_OK);
    assert_int_equal(walk, WEND_WALKER_REPLAN);
    end(&s);
}

static void walker_is_stuck_after_too_many_paths_to_one_end(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    (void)state;
    rules.wait = 0;
    rules.replans = 2;
    begin(&s, "......", NULL, &rules, 0, 0, 5, 0);
    stand(&s, 1, 0);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(step(&s), WEND_WALKER_REPLAN);
        assert_int_equal(wend_walker_follow(&s.walker, s.space, &s.path), WEND_OK);
    }
    assert_int_equal(step(&s), WEND_WALKER_STUCK);
    assert_int_equal(step(&s), WEND_WALKER_STUCK);
    assert_int_equal(wend_walker_follow(&s.walker, s.space, &s.path), WEND_OK); /* begins anew */
    assert_int_equal(step(&s), WEND_WALKER_REPLAN);
    end(&s);
}

static void watchdog_ends_an_endless_wait(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    (void)state;
    rules.wait = 255;
    rules.watchdog = 5;
    begin(&s, "......", NULL, &rules, 0, 0, 5, 0);
    stand(&s, 2, 0);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    for (int i = 0; i < 5; i++)
        assert_int_equal(step(&s), WEND_WALKER_WAITED);
    assert_int_equal(step(&s), WEND_WALKER_STUCK);
    assert_at(&s, 1, 0);
    end(&s);
}

static void edit_far_ahead_is_noticed_at_once(void **state)
{
    walk_scene s;
    (void)state;
    begin(&s, "..............................................................", NULL, NULL, 0, 0, 61, 0);
    assert_int_equal(wend_walker_clear_steps(&s.walker, s.space), 61);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    assert_int_equal(wend_grid_set(s.scene.grid, wend_place_cell(50, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(s.space), WEND_OK);
    assert_int_equal(wend_walker_clear_steps(&s.walker, s.space), 48);
    assert_int_equal(step(&s), WEND_WALKER_REPLAN);
    assert_at(&s, 1, 0);
    assert_int_equal(wend_grid_set(s.scene.grid, wend_place_cell(50, 0), '.'), WEND_OK);
    assert_int_equal(wend_space_update(s.space), WEND_OK);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    end(&s);
}

static void large_walkers_pass_others_with_their_whole_footprint(void **state)
{
    walk_scene s;
    wend_profile profile = wend_profile_default();
    wend_walker_rules rules = wend_walker_rules_default();
    int steps = 0;
    (void)state;
    rules.wait = 0;
    profile.footprint = 2;
    begin(&s, "........../........../........../........../........../..........", &profile, &rules, 0, 2, 8, 2);
    stand(&s, 4, 3);
    for (; s.walker.left != 0 && steps < 30; steps++) {
        wend_walker_action walk = step(&s);
        assert_true(walk == WEND_WALKER_MOVED || walk == WEND_WALKER_SIDE_STEPPED || walk == WEND_WALKER_REPAIRED);
        assert_int_equal(wend_layer_count(s.layer), 5); /* they never overlap */
    }
    assert_at(&s, 8, 2);
    end(&s);
}

static void walker_that_does_not_occupy_leaves_the_layer_alone(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    (void)state;
    rules.occupies = false;
    begin(&s, "....", NULL, &rules, 0, 0, 3, 0);
    assert_int_equal(step(&s), WEND_WALKER_MOVED);
    assert_int_equal(wend_place_column(s.walker.place), 1);
    assert_int_equal(wend_layer_value(s.layer, wend_place_cell(0, 0)), 1);
    assert_int_equal(wend_layer_value(s.layer, wend_place_cell(1, 0)), 0);
    end(&s);
}

static void walkers_take_links(void **state)
{
    test_map map = scene_map("...@...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    const wend_link links[] = {{wend_place_cell(2, 0), wend_place_cell(0, 0), 5},
                               {wend_place_cell(2, 0), wend_place_cell(4, 0), 5}};
    wend_finder *finder = scene_finder();
    wend_walker walker;
    wend_query query = scene_query(1, 0, 6, 0);
    wend_path path = wend_path_default();
    wend_walker_action walk = WEND_WALKER_MOVED;
    int steps = 0;
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_int_equal(wend_grid_add_link(scene.grid, &links[i]), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    assert_int_equal(wend_walker_begin(&walker, query.start, NULL), WEND_OK);
    assert_int_equal(wend_walker_follow(&walker, scene.space, &path), WEND_OK);
    assert_int_equal(walker.left, 4);
    for (; walk == WEND_WALKER_MOVED; steps++)
        assert_int_equal(wend_walker_step(&walker, scene.space, NULL, &walk), WEND_OK);
    assert_int_equal(walk, WEND_WALKER_ARRIVED);
    assert_int_equal(steps, 5);
    assert_int_equal(wend_place_column(walker.place), 6);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

static void walkers_walk_on_hexagons(void **state)
{
    test_map map = scene_map("......./.@@@@@./......./.@@@@../.......");
    for (wend_cells cells = WEND_CELLS_HEX_POINTY_ODD; cells <= WEND_CELLS_HEX_FLAT_EVEN; cells++) {
        scene scene = scene_open_cells(&map, cells, NULL);
        wend_finder *finder = scene_finder();
        wend_query query = scene_query(0, 0, 2, 4);
        wend_path path = wend_path_default();
        wend_walker walker;
        wend_place cell;
        wend_walker_action walk;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
        assert_int_equal(wend_walker_begin(&walker, query.start, NULL), WEND_OK);
        assert_int_equal(wend_walker_follow(&walker, scene.space, &path), WEND_OK);
        wend_path_iterator iterator = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
        while (wend_path_next(&iterator, &cell)) {
            assert_int_equal(wend_walker_step(&walker, scene.space, NULL, &walk), WEND_OK);
            assert_int_equal(walk, WEND_WALKER_MOVED);
            assert_int_equal(walker.place.x, cell.x);
            assert_int_equal(walker.place.y, cell.y);
        }
        assert_int_equal(walker.left, 0);
        wend_finder_destroy(finder);
        scene_close(&scene);
    }
    (void)state;
    test_map_free(&map);
}

static void paths_that_cannot_be_walked_are_refused(void **state)
{
    walk_scene s;
    wend_walker walker;
    wend_path straight;
    (void)state;
    begin(&s, "....", NULL, NULL, 0, 0, 3, 0);
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(1, 0), NULL), WEND_OK);
    assert_int_equal(wend_walker_follow(&walker, s.space, &s.path), WEND_ERROR_ARGUMENT); /* begins elsewhere */
    straight = s.path;
    straight.lines = WEND_LINES_STRAIGHT;
    assert_int_equal(wend_walker_follow(&s.walker, s.space, &straight), WEND_ERROR_ARGUMENT);
    straight = wend_path_default();
    assert_int_equal(wend_walker_follow(&s.walker, s.space, &straight), WEND_ERROR_ARGUMENT); /* no points */
    end(&s);
}

static void rules_out_of_range_and_null_are_refused(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    wend_walker walker;
    wend_walker_action walk;
    (void)state;
    begin(&s, "....", NULL, NULL, 0, 0, 3, 0);
    rules.repair_steps = 17;
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(0, 0), &rules), WEND_ERROR_ARGUMENT);
    rules.repair_steps = 1;
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(0, 0), &rules), WEND_ERROR_ARGUMENT);
    rules = wend_walker_rules_default();
    rules.size--;
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(0, 0), &rules), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_begin(NULL, wend_place_cell(0, 0), NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_follow(NULL, s.space, &s.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_follow(&s.walker, NULL, &s.path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_follow(&s.walker, s.space, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_step(NULL, s.space, NULL, &walk), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_step(&s.walker, NULL, NULL, &walk), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_step(&s.walker, s.space, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_walker_clear_steps(NULL, s.space), 0);
    assert_int_equal(wend_walker_clear_steps(&s.walker, NULL), 0);
    wend_walker_rules_init(NULL, 4);
    assert_int_equal(wend_walker_begin(&walker, wend_place_cell(-5, 0), NULL), WEND_OK);
    assert_int_equal(wend_walker_step(&walker, s.space, NULL, &walk), WEND_ERROR_RANGE);
    end(&s);
}

static void repair_without_memory_leaves_the_walker_where_it_was(void **state)
{
    walk_scene s;
    wend_walker_rules rules = wend_walker_rules_default();
    test_memory memory;
    wend_finder *finder = NULL;
    wend_walker_action walk;
    (void)state;
    rules.wait = 0;
    begin(&s, "....../....../....../....../......", NULL, &rules, 0, 2, 5, 2);
    for (int32_t y = 1; y <= 3; y++)
        stand(&s, 1, y);
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    memory.fail_at = memory.calls + 1;
    memory.fail_on = true;
    assert_int_equal(wend_walker_step(&s.walker, s.space, finder, &walk), WEND_ERROR_MEMORY);
    assert_at(&s, 0, 2);
    memory.fail_at = 0;
    assert_int_equal(wend_walker_step(&s.walker, s.space, finder, &walk), WEND_OK);
    assert_int_equal(walk, WEND_WALKER_REPAIRED);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    end(&s);
}

static void stretch_takes_no_more_steps_than_it_holds(void **state)
{
    wend_packed_steps stretch = {.count = 0}, by = {.count = 0};
    (void)state;
    for (uint32_t i = 0; i < 20; i++)
        wend_packed_steps_add(&stretch, i % 8);
    stretch.next = 4;
    for (uint32_t i = 0; i < 20; i++)
        wend_packed_steps_add(&by, (i + 3) % 8);
    assert_false(wend_packed_steps_replace(&stretch, 3, &by)); /* 20 + 13 */
    assert_int_equal(wend_packed_steps_left(&stretch), 16);
    assert_int_equal(wend_packed_steps_get(&stretch, 0), 4);
    assert_true(wend_packed_steps_replace(&stretch, 4, &by));
    assert_int_equal(wend_packed_steps_left(&stretch), 32);
    assert_int_equal(wend_packed_steps_get(&stretch, 0), 3);
    assert_int_equal(wend_packed_steps_get(&stretch, 20), 8 % 8);
    assert_int_equal(wend_packed_steps_get(&stretch, 31), 19 % 8);
}

static void every_walk_has_a_word(void **state)
{
    (void)state;
    for (int i = WEND_WALKER_ARRIVED; i <= WEND_WALKER_STUCK; i++)
        assert_true(strcmp(wend_walker_action_text((wend_walker_action)i), "unknown") != 0);
    assert_string_equal(wend_walker_action_text((wend_walker_action)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walker_takes_its_path_cell_by_cell),
        cmocka_unit_test(walker_without_a_path_has_arrived),
        cmocka_unit_test(walker_waits_then_steps_aside_to_the_right),
        cmocka_unit_test(walker_steps_aside_to_the_left_where_right_is_taken),
        cmocka_unit_test(walker_repairs_the_next_steps_around_a_row_of_others),
        cmocka_unit_test(walker_wants_another_path_where_nothing_else_helps),
        cmocka_unit_test(walker_without_finder_repairs_nothing),
        cmocka_unit_test(walker_is_stuck_after_too_many_paths_to_one_end),
        cmocka_unit_test(watchdog_ends_an_endless_wait),
        cmocka_unit_test(edit_far_ahead_is_noticed_at_once),
        cmocka_unit_test(large_walkers_pass_others_with_their_whole_footprint),
        cmocka_unit_test(walker_that_does_not_occupy_leaves_the_layer_alone),
        cmocka_unit_test(walkers_take_links),
        cmocka_unit_test(walkers_walk_on_hexagons),
        cmocka_unit_test(paths_that_cannot_be_walked_are_refused),
        cmocka_unit_test(rules_out_of_range_and_null_are_refused),
        cmocka_unit_test(repair_without_memory_leaves_the_walker_where_it_was),
        cmocka_unit_test(stretch_takes_no_more_steps_than_it_holds),
        cmocka_unit_test(every_walk_has_a_word),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
