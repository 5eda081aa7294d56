/*
 * tests/unit/crowd_bits_test.c: a crowd moves by the same bits whatever the processor offers, and in whatever order it
 * is worked on. threads_test.c has the threads.
 */
#include "scene/scene.h"
#include "test/random.h"
#include "test/tasks.h"
#include "test/test.h"

#include "agent/crowd/crowd.h"

#include <string.h>

enum { SIDE = 34, AGENTS = 700, TICKS = 40 };

/*
 * Adds somebody of any size and manner, who crosses the map; tries until there is room. Half of them stand in rows and
 * columns and are of one size, so that several others are equally near.
 */
static void add_walker(wend_crowd *crowd, random_source *random)
{
    const bool is_in_line = random_below(random, 2) == 0;
    const uint32_t spots = is_in_line ? 2 : 64; /* a cell */
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id = 0;
    desc.is_fixed = random_below(random, 20) == 0;
    desc.priority = (uint8_t)(random_below(random, 4) == 0 ? random_below(random, 256) : 128);
    desc.radius = is_in_line ? 0.25 : (10 + random_below(random, 20)) / 64.0;
    desc.turning = random_below(random, 8) == 0 ? 120 : 0;
    do {
        desc.x = (random_below(random, SIDE * spots) + 0.5) / spots;
        desc.y = (random_below(random, SIDE * spots) + 0.5) / spots;
    } while (wend_crowd_add(crowd, &desc, &id) == WEND_ERROR_RANGE);
    assert_int_not_equal(id, 0);
    if (random_below(random, 4) == 0)
        assert_int_equal(wend_crowd_steer(crowd, id, random_below(random, 4) - 1.5, 1), WEND_OK);
    else
        assert_int_equal(wend_crowd_go(crowd, id, wend_place_cell(SIDE - 1 - (int32_t)desc.x, SIDE - 1)), WEND_OK);
}

/* Where everybody is after some ticks of a press among pillars, on a processor. */
static void walk(enum wend_processor processor, const wend_tasks *tasks, wend_agent agents[AGENTS])
{
    random_source random = {11};
    test_map map = test_map_generate(MAP_FIELD, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_crowd_desc desc = wend_crowd_desc_default();
    wend_crowd *crowd;
    desc.tasks = tasks;
    assert_int_equal(wend_crowd_create(scene.space, &desc, NULL, &crowd), WEND_OK);
    crowd->avoid = wend_crowd_avoid_for(processor);
    crowd->find_others = wend_crowd_others_for(processor);
    for (uint32_t i = 0; i < AGENTS; i++)
        add_walker(crowd, &random);
    for (uint32_t tick = 0; tick < TICKS; tick++)
        assert_int_equal(wend_crowd_step(crowd, 20000, NULL), WEND_OK);
    memset(agents, 0, AGENTS * sizeof *agents);
    assert_int_equal(wend_crowd_agents(crowd, agents, AGENTS), AGENTS);
    wend_crowd_destroy(crowd);
    scene_close(&scene);
    test_map_free(&map);
}

static void assert_alike(const wend_agent a[AGENTS], const wend_agent b[AGENTS])
{
    for (uint32_t i = 0; i < AGENTS; i++) {
        const double one[] = {a[i].x, a[i].y, a[i].velocity_x, a[i].velocity_y, a[i].stalled};
        const double other[] = {b[i].x, b[i].y, b[i].velocity_x, b[i].velocity_y, b[i].stalled};
        assert_memory_equal(one, other, sizeof one);
        assert_int_equal(a[i].state, b[i].state);
    }
}

static void newer_processors_move_a_crowd_alike(void **state)
{
    static wend_agent any[AGENTS], newer[AGENTS];
    (void)state;
    walk(PROCESSOR_ANY, NULL, any);
    for (int processor = PROCESSOR_ANY + 1; processor <= (int)wend_processor_here(); processor++) {
        walk((enum wend_processor)processor, NULL, newer);
        assert_alike(any, newer);
    }
}

/* So many that a step goes in several pieces, whose order must not matter. */
static void hundreds_move_alike_in_whatever_order_they_are_worked_on(void **state)
{
    static wend_agent forwards[AGENTS], backwards[AGENTS];
    uint32_t pieces = 0;
    const wend_tasks tasks = {test_tasks_backwards, &pieces};
    (void)state;
    walk(wend_processor_here(), NULL, forwards);
    walk(wend_processor_here(), &tasks, backwards);
    assert_true(pieces >= 4 * TICKS);
    assert_alike(forwards, backwards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newer_processors_move_a_crowd_alike),
        cmocka_unit_test(hundreds_move_alike_in_whatever_order_they_are_worked_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
