/* tests/unit/pursuit_memory_test.c: pursuits where memory is refused, and where calls make no sense. */
#include "scene/hunt.h"
#include "test/memory.h"

#include <string.h>

static void warm_pursuit_allocates_nothing(void **state)
{
    test_map map = test_map_make(40, 40);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_memory memory;
    wend_finder *finder = NULL;
    wend_pursuit *pursuit = NULL;
    wend_target_id target;
    wend_pursuer_id pursuer;
    (void)state;
    test_memory_begin(&memory);
    test_layer(scene.space, WEND_LAYER_OCCUPIED);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    assert_int_equal(wend_pursuit_create(scene.space, NULL, &memory.allocator, &pursuit), WEND_OK);
    assert_int_equal(wend_pursuit_add_target(pursuit, wend_place_cell(20, 20), 1, &target), WEND_OK);
    for (int32_t i = 0; i < 60; i++) {
        wend_pursuer_desc desc = wend_pursuer_desc_default();
        desc.place = wend_place_cell(i % 10, i / 10);
        assert_int_equal(wend_pursuit_add(pursuit, &desc, &pursuer), WEND_OK);
    }
    uint64_t calls = 0;
    for (int32_t t = 0; t < 400; t++) {
        assert_int_equal(wend_pursuit_move_target(pursuit, target, wend_place_cell(20 + t / 20 % 2, 20)), WEND_OK);
        assert_int_equal(wend_pursuit_tick(pursuit, finder, WEND_ALL_WORK, NULL, NULL), WEND_OK);
        if (t == 200)
            calls = memory.calls;
    }
    assert_int_equal(memory.calls, calls);
    assert_true(wend_pursuit_memory(pursuit) > 0);
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    assert_int_equal(memory.blocks, 0);
    test_layers_close(scene.space);
    scene.space = NULL;
    scene_close(&scene);
    test_map_free(&map);
}

/* Goes through all that takes memory; true where nothing was refused. */
static bool hunt_with(const wend_allocator *allocator, void *user)
{
    const hunt *h = user;
    wend_finder *finder = NULL;
    wend_pursuit *pursuit = NULL;
    wend_target_id target;
    wend_pursuer_id pursuer;
    bool is_good = wend_finder_create(allocator, &finder) == WEND_OK &&
                   wend_pursuit_create(h->space, NULL, allocator, &pursuit) == WEND_OK;
    for (int32_t i = 0; is_good && i < 20; i++)
        is_good = wend_pursuit_add_target(pursuit, wend_place_cell(8, 1), 1, &target) == WEND_OK;
    for (int32_t i = 0; is_good && i < 40; i++) {
        wend_pursuer_desc desc = wend_pursuer_desc_default();
        desc.place = wend_place_cell(i % 2, i % 3);
        is_good = wend_pursuit_add(pursuit, &desc, &pursuer) == WEND_OK;
    }
    for (int32_t i = 0; is_good && i < 20; i++) {
        wend_status status = wend_pursuit_tick(pursuit, finder, WEND_ALL_WORK, NULL, NULL);
        assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        is_good = status == WEND_OK;
        if (!is_good)
            assert_true(wend_pursuit_count(pursuit) == 40);
    }
    wend_pursuit_destroy(pursuit);
    wend_finder_destroy(finder);
    assert_int_equal(wend_layer_count(h->layer), 0);
    return is_good;
}

static void pursuit_survives_or_reports_every_refusal(void **state)
{
    hunt h;
    (void)state;
    begin(&h, ".........../....@....../....@......");
    const char *fault = test_memory_sweep_with(hunt_with, &h);
    if (fault)
        fail_msg("%s", fault);
    end(&h);
}

static void what_is_out_of_range_or_null_is_refused(void **state)
{
    hunt h;
    wend_pursuit *pursuit = NULL;
    wend_pursuit_desc desc = wend_pursuit_desc_default();
    wend_target_id target = 7;
    wend_pursuer_id pursuer = 7;
    wend_place place;
    (void)state;
    begin(&h, "....");
    desc.limit = 0;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    desc = wend_pursuit_desc_default();
    desc.size--;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    desc = wend_pursuit_desc_default();
    desc.rules.repair_steps = 40;
    assert_int_equal(wend_pursuit_create(h.space, &desc, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_create(NULL, NULL, NULL, &pursuit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_create(h.space, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_null(pursuit);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(4, 0), 1, &target), WEND_ERROR_RANGE);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 2, &target), WEND_ERROR_RANGE);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 17, &target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add_target(NULL, wend_place_cell(0, 0), 1, &target), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add_target(h.pursuit, wend_place_cell(0, 0), 1, NULL), WEND_ERROR_ARGUMENT);
    h.desc.place = wend_place_cell(-1, 0);
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_RANGE);
    h.desc.place = wend_place_cell(1, 0);
    h.desc.target = 99;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.target = 0;
    h.desc.radius = 0;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.radius = 20;
    h.desc.chase_ticks = 0;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    h.desc.chase_ticks = 1;
    h.desc.size--;
    assert_int_equal(wend_pursuit_add(h.pursuit, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add(h.pursuit, NULL, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_add(NULL, &h.desc, &pursuer), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_push_back(h.pursuit, 5, wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_remove(NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_set_target(NULL, 1, 0), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_place(NULL, 1, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_target_place(NULL, 1, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_move_target(NULL, 1, place = wend_place_cell(0, 0)), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_remove_target(NULL, 1), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_tick(NULL, h.finder, WEND_ALL_WORK, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_tick(h.pursuit, NULL, WEND_ALL_WORK, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_pursuit_work(NULL) + wend_pursuit_waiting(NULL) + wend_pursuit_count(NULL), 0);
    assert_int_equal(wend_pursuit_target_count(NULL) + wend_pursuit_memory(NULL), 0);
    wend_pursuit_destroy(NULL);
    wend_pursuit_desc_init(NULL, 4);
    wend_pursuer_desc_init(NULL, 4);
    end(&h);
}

static void every_code_has_a_text(void **state)
{
    (void)state;
    for (int i = WEND_PURSUIT_NOTHING; i <= WEND_PURSUIT_WAITING; i++)
        assert_true(strcmp(wend_pursuit_action_text((wend_pursuit_action)i), "unknown") != 0);
    assert_string_equal(wend_pursuit_action_text((wend_pursuit_action)99), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warm_pursuit_allocates_nothing),
        cmocka_unit_test(pursuit_survives_or_reports_every_refusal),
        cmocka_unit_test(what_is_out_of_range_or_null_is_refused),
        cmocka_unit_test(every_code_has_a_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
