/*
 * tests/matrix/crowd_test.c: random agents on random ground, grids and meshes: nobody comes nearer to another, or to a
 * wall, than both are large, or than they were; nobody is faster than it may be. Checked by all pairs and all cells
 * around. A second crowd whose tasks run backwards, and which is saved and restored on the way, does the same to the
 * bit.
 */
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/tasks.h"
#include "test/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_AGENTS = 90, TICKS = 60 };

typedef struct stage {
    test_map map;
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_field *field;
    wend_crowd *crowd, *other;
    wend_agent_id ids[MOST_AGENTS];
    wend_agent_desc descs[MOST_AGENTS];
    wend_agent now[MOST_AGENTS], before[MOST_AGENTS];
    double gaps[MOST_AGENTS][MOST_AGENTS]; /* the least there may be: 0, or what it was at the start */
    double walls[MOST_AGENTS];
    uint32_t count;
} stage;

static double draw(random_source *random, double least, double most)
{
    return least + (most - least) * random_below(random, 1 << 20) / (1 << 20);
}

/* How far a point is from the nearest cell that is not free, up to `most`. */
static double wall_distance(const stage *stage, double x, double y, double most)
{
    double nearest = most;
    for (int64_t row = (int64_t)floor(y - most); row <= (int64_t)floor(y + most); row++)
        for (int64_t column = (int64_t)floor(x - most); column <= (int64_t)floor(x + most); column++) {
            const double left = (double)column - x, top = (double)row - y;
            const double to_x = left > 0 ? left : left + 1 < 0 ? left + 1 : 0;
            const double to_y = top > 0 ? top : top + 1 < 0 ? top + 1 : 0;
            const double distance = sqrt(to_x * to_x + to_y * to_y);
            if (!test_map_is_free(&stage->map, column, row) && distance < nearest)
                nearest = distance;
        }
    return nearest;
}

static double gap_between(const wend_agent *a, const wend_agent *b)
{
    return hypot(a->x - b->x, a->y - b->y) - a->radius - b->radius;
}

static bool open_ground(stage *stage, random_source *random)
{
    wend_profile profile = wend_profile_default();
    const bool on_mesh = random_chance(random, 40);
    stage->map = test_map_random((map_kind)random_below(random, MAP_KINDS), random);
    stage->grid = scene_grid(&stage->map, NULL);
    wend_status status;
    if (on_mesh) {
        assert_int_equal(wend_mesh_create_grid(stage->grid, NULL, NULL, &stage->mesh), WEND_OK);
        status = wend_space_create_mesh(stage->mesh, &profile, NULL, &stage->space);
    } else {
        status = wend_space_create(stage->grid, &profile, NULL, &stage->space);
    }
    assert_int_equal(status, WEND_OK);
    return on_mesh;
}

static bool draw_free(const stage *stage, random_source *random, double *x, double *y)
{
    for (uint32_t tries = 0; tries < 200; tries++) {
        *x = draw(random, 0, stage->map.width);
        *y = draw(random, 0, stage->map.height);
        if (wall_distance(stage, *x, *y, 0.02) >= 0.02)
            return true;
    }
    return false;
}

static wend_place place_at(double x, double y)
{
    return (wend_place){(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), 0, 0};
}

static void order(stage *stage, uint32_t i, random_source *random)
{
    const double x = draw(random, 0, stage->map.width), y = draw(random, 0, stage->map.height);
    const uint32_t what = random_below(random, 5);
    const wend_place goal = place_at(x, y), turn = {goal.y, goal.x, 0, 0}, points[] = {turn, goal};
    const double wish_x = draw(random, -4, 4), wish_y = draw(random, -4, 4);
    wend_crowd *const crowds[] = {stage->crowd, stage->other};
    for (uint32_t k = 0; k < 2; k++) {
        wend_status status;
        if (what == 0)
            status = wend_crowd_steer(crowds[k], stage->ids[i], wish_x, wish_y);
        else if (what == 1)
            status = wend_crowd_go(crowds[k], stage->ids[i], goal);
        else if (what == 2)
            status = wend_crowd_follow_path(crowds[k], stage->ids[i], points, 2);
        else if (what == 3 && stage->field)
            status = wend_crowd_follow_field(crowds[k], stage->ids[i], stage->field);
        else
            status = wend_crowd_stop(crowds[k], stage->ids[i]);
        assert_int_equal(status, WEND_OK);
    }
}

static void add_agents(stage *stage, random_source *random)
{
    const double most = random_chance(random, 30) ? 3 : 0.6;
    const uint32_t wanted = 1 + random_below(random, MOST_AGENTS);
    for (uint32_t i = 0; i < wanted; i++) {
        wend_agent_desc desc = wend_agent_desc_default();
        wend_agent_id id;
        if (!draw_free(stage, random, &desc.x, &desc.y))
            break;
        desc.radius = draw(random, 0.02, random_chance(random, 80) ? 0.5 : most);
        desc.speed = random_chance(random, 5) ? 0 : draw(random, 0.1, 5);
        desc.acceleration = random_chance(random, 50) ? 0 : draw(random, 0.1, 20);
        desc.turning = random_chance(random, 50) ? 0 : draw(random, 1, 400);
        desc.priority = (uint8_t)(random_chance(random, 60) ? 128 : random_below(random, 256));
        desc.is_fixed = random_chance(random, 10);
        assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[i]), WEND_OK);
        assert_int_equal(wend_crowd_add(stage->other, &desc, &id), WEND_OK);
        assert_true(id == stage->ids[i]);
        stage->descs[i] = desc;
        stage->count++;
    }
    for (uint32_t i = 0; i < stage->count; i++)
        order(stage, i, random);
}

static void note_start(stage *stage)
{
    assert_int_equal(wend_crowd_agents(stage->crowd, stage->now, MOST_AGENTS), stage->count);
    for (uint32_t i = 0; i < stage->count; i++) {
        const wend_agent *agent = &stage->now[i];
        stage->walls[i] = wall_distance(stage, agent->x, agent->y, agent->radius);
        for (uint32_t k = 0; k < stage->count; k++) {
            const double gap = gap_between(agent, &stage->now[k]);
            stage->gaps[i][k] = gap < 0 ? gap : 0;
        }
    }
}

static void check_tick(stage *stage)
{
    wend_agent others[MOST_AGENTS];
    memcpy(stage->before, stage->now, sizeof stage->now);
    wend_crowd_agents(stage->crowd, stage->now, MOST_AGENTS);
    wend_crowd_agents(stage->other, others, MOST_AGENTS);
    for (uint32_t i = 0; i < stage->count; i++) {
        const wend_agent *agent = &stage->now[i];
        const double speed = hypot(agent->velocity_x, agent->velocity_y), most = stage->descs[i].acceleration * 0.1;
        const double before = hypot(stage->before[i].velocity_x, stage->before[i].velocity_y);
        assert_true(agent->x == others[i].x && agent->y == others[i].y && agent->state == others[i].state);
        assert_true(speed <= stage->descs[i].speed * 1.0001);
        assert_true(most == 0 || speed <= before + most * 1.0001);
        assert_true(wall_distance(stage, agent->x, agent->y, agent->radius) >= stage->walls[i] - 1e-6);
        for (uint32_t k = 0; k < i; k++)
            assert_true(gap_between(agent, &stage->now[k]) >= stage->gaps[i][k] - 1e-6);
    }
}

static void save_and_restore(stage *stage)
{
    size_t needed = 0, again = 0;
    const wend_space *space = stage->space;
    const wend_crowd_maps maps = {&space, &stage->field, 1, stage->field != NULL};
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    assert_int_equal(wend_crowd_save(stage->other, &maps, NULL, 0, &needed), WEND_ERROR_CAPACITY);
    wend_crowd *restored = crowd_copy(stage->other, &maps, &tasks, NULL);
    assert_int_equal(wend_crowd_save(stage->crowd, &maps, NULL, 0, &again),
                     WEND_ERROR_CAPACITY); /* its search begins anew */
    assert_int_equal(needed, again);
    wend_crowd_destroy(stage->other);
    stage->other = restored;
}

static void open_field(stage *stage, random_source *random)
{
    const wend_area goal = wend_area_cells((int32_t)random_below(random, stage->map.width),
                                           (int32_t)random_below(random, stage->map.height), 1, 1);
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = &goal;
    desc.goal_count = 1;
    if (!stage->mesh) {
        assert_int_equal(wend_field_create(stage->space, &desc, NULL, &stage->field), WEND_OK);
        assert_int_equal(wend_field_grow(stage->field, WEND_ALL_WORK, NULL), WEND_OK);
    }
}

static void open_crowds(stage *stage, random_source *random)
{
    const wend_tasks tasks = {test_tasks_backwards, NULL};
    wend_crowd_desc desc = wend_crowd_desc_default();
    desc.horizon = draw(random, 0.2, 3);
    desc.wall_horizon = draw(random, 0.05, 1);
    assert_int_equal(wend_crowd_create(stage->space, &desc, NULL, &stage->crowd), WEND_OK);
    desc.tasks = &tasks;
    assert_int_equal(wend_crowd_create(stage->space, &desc, NULL, &stage->other), WEND_OK);
}

static void close_stage(stage *stage)
{
    wend_crowd_destroy(stage->crowd);
    wend_crowd_destroy(stage->other);
    wend_field_release(stage->field);
    wend_space_destroy(stage->space);
    wend_mesh_destroy(stage->mesh);
    wend_grid_destroy(stage->grid);
    test_map_free(&stage->map);
}

static void run_scene(uint64_t seed)
{
    static stage stage;
    random_source random = {seed};
    memset(&stage, 0, sizeof stage);
    open_ground(&stage, &random);
    open_field(&stage, &random);
    open_crowds(&stage, &random);
    add_agents(&stage, &random);
    note_start(&stage);
    const uint32_t saves = random_below(&random, TICKS);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        if (tick == saves)
            save_and_restore(&stage);
        if (stage.count > 0 && random_chance(&random, 20))
            order(&stage, random_below(&random, stage.count), &random);
        const uint64_t work = random_below(&random, 2000);
        assert_int_equal(wend_crowd_step(stage.crowd, work, NULL), WEND_OK);
        assert_int_equal(wend_crowd_step(stage.other, work, NULL), WEND_OK);
        check_tick(&stage);
    }
    close_stage(&stage);
}

static void nobody_overlaps_or_enters_a_wall(void **state)
{
    const uint32_t scenes = scene_setting("WEND_TEST_MAPS", 10000);
    (void)state;
    for (uint32_t i = 0; i < scenes; i++)
        run_scene(1000 + i);
    printf("%u scenes\n", scenes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_overlaps_or_enters_a_wall)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
