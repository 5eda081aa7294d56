/* tests/matrix/rules_far_test.c: costs that pass 2^32 on the way, by the greatest weights and by links in a row. */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { LONG = 40 };

/* Asks for the way through a scene, from its first cell to its last, with every heuristic there is for it. */
static void check_through(const rules_scene *scene, uint64_t least)
{
    static uint64_t costs[4096];
    rules_stage stage;
    wend_finder *finder = scene_finder();
    uint32_t last = rules_cells(scene) - 1;
    assert_true(last < sizeof costs / sizeof costs[0]);
    rules_costs(scene, 0, last, costs);
    assert_true(costs[last] > least && costs[last] != RULES_NO_WAY);
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    for (int round = 0; round < 12; round++) {
        random_source random = {(uint64_t)round};
        const char *fault =
            rules_engines_fault(scene, &stage, finder, rules_random_query(scene, 0, 0, last, &random), costs[last]);
        if (fault)
            fail_msg("%s", fault);
    }
    rules_stage_close(&stage);
    wend_finder_destroy(finder);
}

static void greatest_weights_pass_32_bits_in_five_steps(void **state)
{
    rules_scene scene = rules_scene_make(LONG, 3, 1);
    (void)state;
    scene.profile.weight['.'] = 65535;
    check_through(&scene, UINT64_C(1) << 35);
    scene.profile.weigh = WEND_WEIGH_BOTH;
    scene.profile.turn_cost = 1u << 24;
    check_through(&scene, UINT64_C(1) << 36);
    scene.cells = WEND_CELLS_HEX_FLAT_EVEN;
    check_through(&scene, UINT64_C(1) << 36);
    rules_scene_free(&scene);
}

static void only_a_part_of_the_way_is_costly(void **state)
{
    rules_scene scene = rules_scene_make(LONG, 5, 1);
    random_source random = {77};
    (void)state;
    scene.profile.weight['T'] = 65535;
    scene.profile.weight['G'] = 9000;
    for (uint32_t cell = 0; cell < rules_cells(&scene); cell++)
        if (cell % LONG > 20 && cell % LONG < 32)
            scene.terrain[cell] = random_chance(&random, 60) ? 'T' : 'G';
    check_through(&scene, UINT64_C(1) << 30);
    rules_scene_free(&scene);
}

/* Cells without a neighbour, one link each to the next. */
static void costliest_links_in_a_row_add_up(void **state)
{
    rules_scene scene = rules_scene_make(LONG + 1, 1, 1);
    (void)state;
    for (uint32_t x = 1; x < LONG; x += 2) {
        scene.terrain[x] = '@';
        scene.links[scene.link_count++] = (wend_link){cell_place(x - 1, 0), cell_place(x + 1, 0), 0x7FFFFFFF};
    }
    check_through(&scene, UINT64_C(1) << 35);
    rules_scene_free(&scene);
}

static void greatest_extra_and_crossing_costs_add_up(void **state)
{
    rules_scene scene = rules_scene_make(LONG, 2, 1);
    (void)state;
    scene.profile.extra_price = 1u << 16;
    scene.profile.crossing_cost = 1u << 24;
    for (uint32_t cell = 0; cell < rules_cells(&scene); cell++)
        scene.extra[cell] = 65535;
    for (uint32_t x = 5; x < 30; x++)
        scene.occupied[x] = scene.occupied[LONG + x] = 1;
    check_through(&scene, UINT64_C(1) << 35);
    rules_scene_free(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greatest_weights_pass_32_bits_in_five_steps),
        cmocka_unit_test(only_a_part_of_the_way_is_costly),
        cmocka_unit_test(costliest_links_in_a_row_add_up),
        cmocka_unit_test(greatest_extra_and_crossing_costs_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
