/* tests/unit/crowd_shared_test.c: many who are sent to one far place share a field, and do not wait for each other. */
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

enum { MANY = 200, LENGTH = 100, FEW = 300 };

typedef struct stage {
    wend_grid *grid;
    wend_space *space;
    wend_crowd *crowd;
} stage;

/* Walls one after the other, each with a gap at the other end. */
static void open_stage(stage *stage, const wend_allocator *allocator, uint32_t agents)
{
    wend_grid_desc desc = wend_grid_desc_default();
    *stage = (struct stage){.grid = NULL};
    desc.width = desc.height = LENGTH;
    assert_int_equal(wend_grid_create(&desc, NULL, &stage->grid), WEND_OK);
    for (int32_t x = 20; x < LENGTH - 8; x += 8)
        wend_grid_fill(stage->grid, wend_area_cells(x, x / 8 % 2 ? 0 : 6, 1, LENGTH - 6), '@');
    assert_int_equal(wend_space_create(stage->grid, NULL, NULL, &stage->space), WEND_OK);
    assert_int_equal(wend_crowd_create(stage->space, NULL, allocator, &stage->crowd), WEND_OK);
    for (uint32_t i = 0; i < agents; i++) {
        wend_agent_desc agent = wend_agent_desc_default();
        wend_agent_id id;
        agent.radius = 0.3;
        agent.x = 1 + i % 20 * 0.8;
        agent.y = 1 + i / 20 * 0.8;
        assert_int_equal(wend_crowd_add(stage->crowd, &agent, &id), WEND_OK);
        assert_int_equal(wend_crowd_go(stage->crowd, id, wend_place_cell(LENGTH - 4, LENGTH / 2)), WEND_OK);
    }
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_space_destroy(stage->space);
    wend_grid_destroy(stage->grid);
}

/* One search takes 3,200 units: the last of 200 waited for 1,939 ticks. */
static void nobody_waits_for_the_searches_of_all_others(void **state)
{
    stage stage;
    wend_crowd_sum sum = {.waiting = 1};
    uint64_t work = 0;
    uint32_t ticks = 0;
    (void)state;
    open_stage(&stage, NULL, MANY);
    for (; ticks < 2000 && sum.waiting > 0; ticks++) {
        assert_int_equal(wend_crowd_step(stage.crowd, FEW, &sum), WEND_OK);
        assert_in_range(sum.work, 0, 2 * FEW);
        work += sum.work;
    }
    assert_in_range(ticks, 1, 60);
    assert_in_range(work, 1, 20000);
    assert_int_equal(sum.walking, MANY);
    close_stage(&stage);
}

/* They follow the map: a way that is shut before they have theirs is nobody's. */
static void what_is_shared_follows_the_map(void **state)
{
    stage stage;
    wend_crowd_sum sum;
    (void)state;
    open_stage(&stage, NULL, MANY);
    for (uint32_t tick = 0; tick < 36; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, FEW, &sum), WEND_OK);
        if (tick == 20 || tick == 30)
            assert_int_equal(wend_grid_set(stage.grid, wend_place_cell(30 + (int32_t)tick, 50), '@'), WEND_OK);
        assert_int_equal(wend_space_update(stage.space), WEND_OK);
    }
    assert_int_equal(wend_grid_fill(stage.grid, wend_area_cells(LENGTH - 16, 0, 1, LENGTH), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.space), WEND_OK);
    for (uint32_t tick = 0; tick < 3000; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 20 * FEW, &sum), WEND_OK);
    assert_int_equal(sum.waiting, 0);
    close_stage(&stage);
}

/* The same crowd again, from bytes; it is the caller's. */
static wend_crowd *saved_copy(stage *stage)
{
    const wend_space *spaces[] = {stage->space};
    const wend_crowd_maps maps = {spaces, NULL, 1, 0};
    return crowd_copy(stage->crowd, &maps, NULL, NULL);
}

static void a_saved_crowd_shares_as_the_first_does(void **state)
{
    (void)state;
    for (uint32_t begin = 5; begin < 45; begin += 3) {
        stage stage;
        open_stage(&stage, NULL, MANY);
        for (uint32_t tick = 0; tick < begin; tick++)
            assert_int_equal(wend_crowd_step(stage.crowd, FEW, NULL), WEND_OK);
        wend_crowd *copy = saved_copy(&stage);
        crowd_check_alike(stage.crowd, copy, FEW, 80);
        wend_crowd_destroy(copy);
        close_stage(&stage);
    }
}

/* Whatever is refused while a field is shared, it goes on later. */
static void lack_of_memory_only_delays(void **state)
{
    (void)state;
    for (uint64_t refused = 1; refused < 60; refused++) {
        stage stage;
        test_memory memory;
        wend_crowd_sum sum = {0};
        uint32_t ticks = 0;
        test_memory_begin(&memory);
        open_stage(&stage, &memory.allocator, 40);
        memory.fail_at = memory.calls + refused;
        for (; ticks < 400 && sum.walking < 40; ticks++) {
            const wend_status status = wend_crowd_step(stage.crowd, FEW, &sum);
            assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
        }
        assert_int_equal(sum.walking, 40);
        assert_int_equal(wend_crowd_memory(stage.crowd), memory.bytes);
        close_stage(&stage);
        assert_null(memory.fault);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_waits_for_the_searches_of_all_others),
        cmocka_unit_test(what_is_shared_follows_the_map),
        cmocka_unit_test(a_saved_crowd_shares_as_the_first_does),
        cmocka_unit_test(lack_of_memory_only_delays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
