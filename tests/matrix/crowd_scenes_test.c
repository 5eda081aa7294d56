/*
 * tests/matrix/crowd_scenes_test.c: scenes of many who bar each other's way: all must arrive, within a bound of the game's
 * time, and nobody may overlap anybody meanwhile.
 */
#include "scene/scene.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 1000 };

typedef struct stage {
    wend_grid *grid;
    wend_space *space;
    wend_crowd *crowd;
    wend_agent_id ids[MOST];
    wend_agent agents[MOST];
    uint32_t count;
} stage;

static void open_stage(stage *stage, uint32_t width, uint32_t height)
{
    wend_grid_desc desc = wend_grid_desc_default();
    memset(stage, 0, sizeof *stage);
    desc.width = width;
    desc.height = height;
    assert_int_equal(wend_grid_create(&desc, NULL, &stage->grid), WEND_OK);
}

static void open_crowd(stage *stage)
{
    assert_int_equal(wend_space_create(stage->grid, NULL, NULL, &stage->space), WEND_OK);
    assert_int_equal(wend_crowd_create(stage->space, NULL, NULL, &stage->crowd), WEND_OK);
}

static wend_agent_id add(stage *stage, double x, double y, double radius)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_space_destroy(stage->space);
    wend_grid_destroy(stage->grid);
}

static wend_place place_at(double x, double y)
{
    return (wend_place){(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), 0, 0};
}

/* Whether nobody overlaps another, as the nearest of each tell. */
static void check_overlaps(stage *stage)
{
    wend_crowd_agents(stage->crowd, stage->agents, MOST);
    for (uint32_t i = 0; i < stage->count; i++) {
        const wend_agent *agent = &stage->agents[i];
        wend_agent_id near[2];
        uint32_t count;
        assert_int_equal(wend_crowd_nearest(stage->crowd, (wend_crowd_point){agent->x, agent->y, 0}, 2, near, &count),
                         WEND_OK);
        for (uint32_t k = 0; k < count; k++) {
            wend_agent other;
            assert_int_equal(wend_crowd_agent(stage->crowd, near[k], &other), WEND_OK);
            assert_true(near[k] == agent->id || hypot(other.x - agent->x, other.y - agent->y) >=
                                                    agent->radius + other.radius - 0.01 * agent->radius);
        }
    }
}

/* Seconds until all have arrived; fails where they have not by then. */
static void run(stage *stage, const char *name, double most)
{
    wend_crowd_sum sum = {0};
    uint32_t tick = 0;
    for (; tick < most * 10 && (tick == 0 || sum.arrived < stage->count); tick++) {
        assert_int_equal(wend_crowd_step(stage->crowd, WEND_ALL_WORK, &sum), WEND_OK);
        if (tick % 50 == 0)
            check_overlaps(stage);
    }
    printf("%s: %u of %u in %.1f s\n", name, sum.arrived, stage->count, tick * 0.1);
    assert_int_equal(sum.arrived, stage->count);
}

static void a_circle_of_a_thousand_changes_sides(void **state)
{
    static stage stage;
    (void)state;
    open_stage(&stage, 240, 240);
    open_crowd(&stage);
    for (uint32_t i = 0; i < 1000; i++) {
        const double angle = i * 6.283185307179586 / 500, radius = i % 2 ? 100 : 105;
        const double x = radius * cos(angle * 0.5), y = radius * sin(angle * 0.5);
        const wend_agent_id id = add(&stage, 120 + x, 120 + y, 0.3);
        assert_int_equal(wend_crowd_go(stage.crowd, id, place_at(120 - x, 120 - y)), WEND_OK);
    }
    run(&stage, "circle of 1,000", 500);
    close_stage(&stage);
}

static void a_hundred_are_ordered_over_a_field(void **state)
{
    static stage stage;
    (void)state;
    open_stage(&stage, 80, 40);
    open_crowd(&stage);
    for (uint32_t i = 0; i < 100; i++)
        wend_crowd_go(stage.crowd, add(&stage, 3 + i % 10, 10 + i / 10, 0.4), wend_place_cell(65, 20));
    run(&stage, "100 over a field", 100);
    close_stage(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_circle_of_a_thousand_changes_sides),
        cmocka_unit_test(a_hundred_are_ordered_over_a_field),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
