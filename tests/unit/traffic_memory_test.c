/* tests/unit/traffic_memory_test.c: what traffic takes of memory, and what it does where that is refused. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

/* Also while a plan is made better, which takes arrays of its own. */
static void memory_is_what_the_allocator_gave(void **state)
{
    test_map map = scene_map("...../...../...../...../.....");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_4, NULL);
    wend_traffic *traffic;
    wend_traffic_state planned = WEND_TRAFFIC_PLANNING;
    test_memory memory;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_traffic_create(scene.space, NULL, &memory.allocator, &traffic), WEND_OK);
    for (int32_t i = 0; i < 15; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        wend_unit_id id;
        unit.place = wend_place_cell(i % 5, i / 5);
        unit.has_goal = true;
        unit.goal = wend_place_cell(4 - i % 5, 4 - i / 5);
        assert_int_equal(wend_traffic_add(traffic, &unit, &id), WEND_OK);
    }
    while (planned == WEND_TRAFFIC_PLANNING)
        assert_int_equal(wend_traffic_plan(traffic, 100, &planned), WEND_OK);
    const size_t before = memory.bytes;
    assert_int_equal(wend_traffic_memory(traffic), before);
    assert_int_equal(wend_traffic_plan(traffic, 1000, &planned), WEND_OK);
    assert_true(memory.bytes > before);
    assert_int_equal(wend_traffic_memory(traffic), memory.bytes);
    wend_traffic_destroy(traffic);
    assert_int_equal(memory.bytes, 0);
    assert_null(memory.fault);
    scene_close(&scene);
    test_map_free(&map);
}

/* What the sweep below goes through. */
typedef struct sweep {
    scene scene;
    bool is_guided;
} sweep;

/* Goes through all that takes memory, the space aside; true where nothing was refused. */
static bool use_with(const wend_allocator *allocator, void *user)
{
    const sweep *sweep = user;
    wend_traffic_desc desc = wend_traffic_desc_default();
    desc.is_guided = sweep->is_guided;
    wend_traffic *traffic = NULL;
    wend_unit_id ids[20];
    wend_status status = wend_traffic_create(sweep->scene.space, &desc, allocator, &traffic);
    for (int32_t i = 0; i < 20 && status == WEND_OK; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        unit.place = wend_place_cell(i % 5, i / 5);
        unit.has_goal = true;
        unit.goal = wend_place_cell(4 - i % 5, 4 - i / 5);
        status = wend_traffic_add(traffic, &unit, &ids[i]);
    }
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    while (status == WEND_OK && state == WEND_TRAFFIC_PLANNING)
        status = wend_traffic_plan(traffic, 100, &state);
    if (status == WEND_OK) {
        assert_int_equal(state, WEND_TRAFFIC_PLANNED);
        status = wend_traffic_plan(traffic, 1000, &state);
    }
    if (status == WEND_OK)
        status = wend_traffic_step(traffic, 100, NULL, NULL, &state);
    if (status == WEND_OK)
        status = wend_traffic_set_goal(traffic, ids[3], wend_place_cell(0, 0));
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true(status != WEND_OK || wend_traffic_memory(traffic) > 0);
    wend_traffic_destroy(traffic);
    return status == WEND_OK;
}

static void traffic_survives_or_reports_every_refusal(void **state)
{
    test_map map = scene_map("...../...../...../...../.....");
    (void)state;
    for (uint32_t k = 0; k < 3; k++) {
        sweep sweep = {scene_open(&map, k == 0 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8, NULL), k == 2};
        assert_null(test_memory_sweep_with(use_with, &sweep));
        scene_close(&sweep.scene);
    }
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_what_the_allocator_gave),
        cmocka_unit_test(traffic_survives_or_reports_every_refusal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
