/* tests/unit/crowd_saved_test.c: crowds as bytes, whole and damaged. */
#include "scene/crowd_copy.h"
#include "scene/crowd_stage.h"

#include <stdlib.h>

static void a_crowd_saved_before_it_has_seen_a_wall_sees_it_later(void **state)
{
    stage stage;
    wend_agent agent;
    (void)state;
    stage_open(&stage, "......../........");
    const wend_agent_id id = stage_add(&stage, 1.5, 0.5, 0.4);
    wend_crowd_steer(stage.crowd, id, 1, 0);
    wend_crowd_step(stage.crowd, 0, NULL);
    assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
    const wend_space *space = stage.scene.space;
    const wend_crowd_maps maps = {&space, NULL, 1, 0};
    wend_crowd *restored = crowd_copy(stage.crowd, &maps, NULL, NULL);
    wend_crowd_step(restored, 0, NULL);
    wend_crowd_step(stage.crowd, 0, NULL);
    assert_int_equal(wend_crowd_agent(restored, id, &agent), WEND_OK);
    assert_true(agent.x == stage_agent(&stage, id).x && agent.velocity_x == 0);
    wend_crowd_destroy(restored);
    stage_close(&stage);
}

/* Bytes of a crowd, with one bit of them changed: they are refused, or make a crowd that can be stepped. */
static void damaged_bytes_do_no_harm(void **state)
{
    stage stage;
    size_t needed = 0;
    (void)state;
    stage_open(&stage, "......../.@@@@@@./........");
    for (uint32_t i = 0; i < 5; i++)
        wend_crowd_go(stage.crowd, stage_add(&stage, 1 + i, 0.5, 0.4), wend_place_cell(4, 2));
    wend_crowd_steer(stage.crowd, stage.ids[4], 1, 1);
    for (uint32_t i = 0; i < 8; i++)
        wend_crowd_step(stage.crowd, 1000, NULL);
    wend_crowd_remove(stage.crowd, stage.ids[1]);
    const wend_space *space = stage.scene.space;
    const wend_crowd_maps maps = {&space, NULL, 1, 0};
    wend_crowd_save(stage.crowd, &maps, NULL, 0, &needed);
    uint8_t *bytes = malloc(needed);
    assert_non_null(bytes);
    assert_int_equal(wend_crowd_save(stage.crowd, &maps, bytes, needed, &needed), WEND_OK);
    wend_crowd_saved saved = wend_crowd_saved_default();
    saved.bytes = bytes;
    saved.maps = maps;
    for (size_t bit = 0; bit < 8 * needed; bit++) {
        wend_crowd *crowd;
        saved.byte_count = bit % 5 ? needed : bit / 8;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        const wend_status status = wend_crowd_restore(&saved, NULL, &crowd);
        assert_true(status == WEND_OK || status == WEND_ERROR_FORMAT || status == WEND_ERROR_ARGUMENT);
        for (uint32_t i = 0; status == WEND_OK && i < 4; i++)
            assert_int_equal(wend_crowd_step(crowd, 1000, NULL), WEND_OK);
        if (status == WEND_OK)
            wend_crowd_destroy(crowd);
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    free(bytes);
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_saved_before_it_has_seen_a_wall_sees_it_later),
        cmocka_unit_test(damaged_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
