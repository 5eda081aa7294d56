/* tests/unit/crowd_near_test.c: who is near whom, and who enters and leaves a view. */
#include "scene/crowd_stage.h"

#include <stdlib.h>
#include <string.h>

static void near_ones_are_those_of_a_look_at_all(void **state)
{
    stage stage;
    random_source random = {7};
    (void)state;
    stage_open(&stage, "................/................/................/................/................");
    for (uint32_t i = 0; i < 60; i++)
        stage_add(&stage, 0.5 + random_below(&random, 1500) * 0.01, 0.5 + random_below(&random, 400) * 0.01, 0.1);
    for (uint32_t round = 0; round < 100; round++) {
        const wend_crowd_point point = {random_below(&random, 2000) * 0.01 - 2, random_below(&random, 900) * 0.01 - 2,
                                        0};
        const double range = random_below(&random, 600) * 0.01;
        wend_agent_id within[STAGE_MOST], nearest[STAGE_MOST];
        uint32_t count, k, expected = 0;
        assert_int_equal(wend_crowd_within(stage.crowd, point, range, within, STAGE_MOST, &count), WEND_OK);
        for (uint32_t i = 0; i < stage.count; i++) {
            const wend_agent agent = stage_agent(&stage, stage.ids[i]);
            const double x = agent.x - point.x, y = agent.y - point.y;
            expected += x * x + y * y <= range * range;
        }
        assert_int_equal(count, expected);
        assert_int_equal(wend_crowd_nearest(stage.crowd, point, 10, nearest, &k), WEND_OK);
        assert_int_equal(k, 10);
        for (uint32_t i = 0; i < count && i < k; i++)
            assert_true(nearest[i] == within[i]);
    }
    stage_close(&stage);
}

static void a_view_tells_who_enters_and_leaves(void **state)
{
    stage stage;
    wend_agent_id seen[STAGE_MOST], changes[2 * STAGE_MOST];
    wend_crowd_view view = wend_crowd_view_default();
    (void)state;
    stage_open(&stage, "................/................/................/................/................");
    const wend_agent_id walker = stage_add(&stage, 1, 2.5, 0.4), near = stage_add(&stage, 8, 1, 0.4),
                        gone = stage_add(&stage, 8, 4, 0.4);
    view.from = (wend_crowd_point){8, 2.5, 0};
    view.range = 3;
    view.keep = 4;
    view.seen = seen;
    view.seen_capacity = STAGE_MOST;
    view.changes = changes;
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 2 && view.left == 0 && view.seen_count == 2);
    assert_true(changes[0] == near && changes[1] == gone);
    wend_crowd_remove(stage.crowd, gone);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){5.5, 2.5, 0});
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 1 && view.left == 1 && changes[0] == walker && changes[1] == gone);
    assert_true(view.seen_count == 2 && seen[0] == walker && seen[1] == near);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){4.5, 2.5, 0}); /* within `keep` */
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 0 && view.left == 0 && view.seen_count == 2);
    wend_crowd_put(stage.crowd, walker, (wend_crowd_point){3.5, 2.5, 0});
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_OK);
    assert_true(view.entered == 0 && view.left == 1 && changes[0] == walker && view.seen_count == 1);
    stage_close(&stage);
}

static void a_full_view_keeps_those_of_the_lower_index(void **state)
{
    stage stage;
    wend_agent_id seen[3], changes[6];
    wend_crowd_view view = wend_crowd_view_default();
    (void)state;
    stage_open(&stage, "................");
    for (uint32_t i = 0; i < 6; i++)
        stage_add(&stage, 10.5 - i, 0.5, 0.3);
    view.from = (wend_crowd_point){8, 0.5, 0};
    view.range = 9;
    view.seen = seen;
    view.seen_capacity = 3;
    view.changes = changes;
    assert_int_equal(wend_crowd_look(stage.crowd, &view), WEND_ERROR_CAPACITY);
    assert_true(view.seen_count == 3 && seen[0] == stage.ids[0] && seen[1] == stage.ids[1] && seen[2] == stage.ids[2]);
    stage_close(&stage);
}

/* Where one goes who walks towards another, who is sent on before they meet; somebody looks before that, or nobody. */
static wend_agent walk_towards_another(bool looks)
{
    const wend_place far = {10 * WEND_CELL, 2 * WEND_CELL, 0, 0};
    stage stage;
    uint32_t count;
    stage_open(&stage, "............/............/............/............");
    const wend_agent_id walker = stage_add(&stage, 2, 2, 0.4), other = stage_add(&stage, 5, 2, 0.4);
    wend_crowd_steer(stage.crowd, walker, 2, 0);
    for (uint32_t tick = 0; tick < 10; tick++) {
        if (looks)
            wend_crowd_within(stage.crowd, (wend_crowd_point){5, 2, 0}, 9, NULL, 0, &count);
        if (tick == 3)
            wend_crowd_follow_path(stage.crowd, other, &far, 1);
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    }
    const wend_agent agent = stage_agent(&stage, walker);
    stage_close(&stage);
    return agent;
}

static void who_looks_changes_nothing(void **state)
{
    const wend_agent seen = walk_towards_another(true), unseen = walk_towards_another(false);
    (void)state;
    assert_true(seen.x == unseen.x && seen.y == unseen.y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(near_ones_are_those_of_a_look_at_all),
        cmocka_unit_test(a_view_tells_who_enters_and_leaves),
        cmocka_unit_test(a_full_view_keeps_those_of_the_lower_index),
        cmocka_unit_test(who_looks_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
