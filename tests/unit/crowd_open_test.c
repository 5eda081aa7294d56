/*
 * tests/unit/crowd_open_test.c: whoever sees no wall looks for none until it has gone some way, and nothing may come of
 * that: not where walls are built beside it meanwhile, nor where it is put beside one.
 */
#include "agent/crowd/crowd.h"
#include "ground/house.h"
#include "scene/crowd_stage.h"
#include "test/random.h"
#include "test/share.h"

#include <string.h>

enum { SIDE = 40, AGENTS = 30, TICKS = 150, BOXES = 8 };

/* Two crowds that are told the same: one of them is made to look for walls in each tick. */
typedef struct twins {
    wend_space *space;
    wend_crowd *keeps, *forgets;
    wend_agent_id ids[AGENTS];
    uint32_t count;
    uint64_t skips; /* how often somebody did not look for walls */
} twins;

static void twins_open(twins *twins, wend_space *space)
{
    *twins = (struct twins){.space = space};
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &twins->keeps), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &twins->forgets), WEND_OK);
}

static void twins_close(twins *twins)
{
    wend_crowd_destroy(twins->keeps);
    wend_crowd_destroy(twins->forgets);
}

static double draw(random_source *random, double least, double most)
{
    return least + (most - least) * random_below(random, 1 << 20) / (1 << 20);
}

static void twins_add(twins *twins, wend_crowd_point at, random_source *random)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id other;
    desc.x = at.x;
    desc.y = at.y;
    desc.level = at.level;
    desc.radius = draw(random, 0.1, 0.6);
    desc.speed = draw(random, 0.5, 5);
    if (wend_crowd_add(twins->keeps, &desc, &twins->ids[twins->count]) != WEND_OK)
        return;
    assert_int_equal(wend_crowd_add(twins->forgets, &desc, &other), WEND_OK);
    assert_true(other == twins->ids[twins->count++]);
}

/* Somebody turns, and now and then somebody is put elsewhere. */
static void twins_order(twins *twins, wend_crowd_point to, random_source *random)
{
    const wend_agent_id id = twins->ids[random_below(random, twins->count)];
    const double x = draw(random, -5, 5), y = draw(random, -5, 5);
    assert_int_equal(wend_crowd_steer(twins->keeps, id, x, y), WEND_OK);
    assert_int_equal(wend_crowd_steer(twins->forgets, id, x, y), WEND_OK);
    if (random_chance(random, 20))
        assert_int_equal(wend_crowd_put(twins->keeps, id, to), wend_crowd_put(twins->forgets, id, to));
}

static void twins_step(twins *twins)
{
    wend_agent kept[AGENTS], forgot[AGENTS];
    for (uint32_t i = 0; i < twins->forgets->agent_count; i++)
        twins->forgets->agents[i].way.open = CROWD_OPEN_UNKNOWN;
    assert_int_equal(wend_crowd_step(twins->keeps, 0, NULL), WEND_OK);
    assert_int_equal(wend_crowd_step(twins->forgets, 0, NULL), WEND_OK);
    memset(kept, 0, sizeof kept);
    memset(forgot, 0, sizeof forgot);
    assert_int_equal(wend_crowd_agents(twins->keeps, kept, AGENTS), twins->count);
    assert_int_equal(wend_crowd_agents(twins->forgets, forgot, AGENTS), twins->count);
    for (uint32_t i = 0; i < twins->count; i++) {
        const double one[] = {kept[i].x, kept[i].y, kept[i].velocity_x, kept[i].velocity_y};
        const double other[] = {forgot[i].x, forgot[i].y, forgot[i].velocity_x, forgot[i].velocity_y};
        assert_memory_equal(one, other, sizeof one);
        assert_int_equal(kept[i].level, forgot[i].level);
        twins->skips += twins->keeps->agents[i].way.open > 0;
    }
}

static wend_crowd_point draw_spot(random_source *random, uint32_t levels)
{
    return (wend_crowd_point){draw(random, 0, SIDE), draw(random, 0, SIDE), (uint16_t)random_below(random, levels)};
}

static void change_cell(scene *scene, random_source *random)
{
    const int32_t x = (int32_t)random_below(random, SIDE), y = (int32_t)random_below(random, SIDE);
    assert_int_equal(wend_grid_set(scene->grid, wend_place_cell(x, y), random_chance(random, 40) ? '@' : '.'), WEND_OK);
    assert_int_equal(wend_space_update(scene->space), WEND_OK);
}

static void walls_of_cells_come_and_go(void **state)
{
    random_source random = {21};
    test_map map = test_map_generate(MAP_FIELD, SIDE, SIDE, &random);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    twins twins;
    (void)state;
    twins_open(&twins, scene.space);
    for (uint32_t i = 0; i < AGENTS; i++)
        twins_add(&twins, draw_spot(&random, 1), &random);
    for (uint32_t tick = 0; tick < 4 * TICKS; tick++) {
        if (random_chance(&random, 10))
            change_cell(&scene, &random);
        twins_order(&twins, draw_spot(&random, 1), &random);
        twins_step(&twins);
    }
    assert_true(twins.skips > TICKS);
    twins_close(&twins);
    scene_close(&scene);
    test_map_free(&map);
}

/* Boxes that stand on a mesh, some of them for a while. */
typedef struct boxes {
    wend_mesh *mesh;
    wend_obstacle_id ids[BOXES];
    bool stands[BOXES];
} boxes;

static void change_boxes(boxes *boxes, wend_crowd_point at, random_source *random)
{
    const uint32_t i = random_below(random, BOXES);
    const int32_t x = (int32_t)(at.x * WEND_CELL), y = (int32_t)(at.y * WEND_CELL);
    const int32_t side = 20 + (int32_t)random_below(random, 300);
    const wend_mesh_point box[4] = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
    if (boxes->stands[i])
        assert_int_equal(wend_mesh_remove_obstacle(boxes->mesh, boxes->ids[i]), WEND_OK);
    else if (wend_mesh_add_obstacle(boxes->mesh, box, 4, at.level, &boxes->ids[i], NULL) != WEND_OK)
        return;
    boxes->stands[i] = !boxes->stands[i];
}

static uint64_t walk_on_mesh(wend_mesh *mesh, uint32_t levels, random_source *random)
{
    boxes boxes = {.mesh = mesh};
    wend_profile profile = wend_profile_default();
    wend_space *space;
    twins twins;
    profile.radius = (uint16_t)random_below(random, 60);
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    twins_open(&twins, space);
    for (uint32_t i = 0; i < AGENTS; i++)
        twins_add(&twins, draw_spot(random, levels), random);
    for (uint32_t tick = 0; tick < TICKS && twins.count > 0; tick++) {
        if (random_chance(random, 30))
            change_boxes(&boxes, draw_spot(random, levels), random);
        assert_int_equal(wend_space_update(space), WEND_OK);
        twins_order(&twins, draw_spot(random, levels), random);
        twins_step(&twins);
    }
    twins_close(&twins);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return twins.skips;
}

static void walls_of_a_flat_mesh_come_and_go(void **state)
{
    static const wend_mesh_point ground[] = {{0, 0}, {SIDE * 256, 0}, {SIDE * 256, SIDE * 256}, {0, SIDE * 256}};
    static const wend_mesh_point rock[] = {{2560, 2560}, {5120, 3000}, {4000, 7000}};
    const wend_mesh_outline outlines[] = {{ground, 4, '.', false}, {rock, 3, 0, true}};
    random_source random = {22};
    wend_mesh *mesh;
    (void)state;
    assert_int_equal(wend_mesh_create_outlines(outlines, 2, NULL, &mesh, NULL), WEND_OK);
    assert_true(walk_on_mesh(mesh, 1, &random) > TICKS);
}

static void walls_of_storeys_come_and_go(void **state)
{
    const uint64_t few = 8, share = test_share(40); /* in some houses a wall is always in sight */
    uint64_t skips = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= (share > few ? share : few); seed++) {
        static house house;
        random_source random = {seed};
        if (seed % 4 == 0)
            house_draw_tower(&house, &random);
        else
            house_draw(&house, &random);
        wend_mesh *mesh = house_mesh(&house);
        if (mesh)
            skips += walk_on_mesh(mesh, 3, &random);
    }
    assert_true(skips > 0);
}

/* Whatever it has left of the way that it goes without looking. */
static void who_saw_no_wall_sees_one_that_is_built_before_it(void **state)
{
    (void)state;
    for (double from = 5; from < 6; from += 0.2) {
        stage stage;
        stage_open(&stage,
                   "............/............/............/............/............/............/............");
        const wend_agent_id id = stage_add(&stage, from, 3.5, 0.4);
        wend_crowd_steer(stage.crowd, id, 2, 0);
        while (stage_agent(&stage, id).x < 7.1)
            assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        assert_int_equal(wend_grid_set(stage.scene.grid, wend_place_cell(8, 3), '@'), WEND_OK);
        assert_int_equal(wend_space_update(stage.scene.space), WEND_OK);
        for (uint32_t tick = 0; tick < 10; tick++) {
            assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
            assert_true(stage_agent(&stage, id).x <= 8 - 0.4 + 1e-9);
        }
        stage_close(&stage);
    }
}

static void who_saw_no_wall_sees_one_that_it_is_put_beside(void **state)
{
    stage stage;
    (void)state;
    stage_open(&stage, "........................@/........................@/........................@/"
                       "........................@/........................@/........................@");
    const wend_agent_id id = stage_add(&stage, 6.0, 3.0, 0.4);
    wend_crowd_steer(stage.crowd, id, 2, 0);
    for (uint32_t tick = 0; tick < 10; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_int_equal(wend_crowd_put(stage.crowd, id, (wend_crowd_point){23.5, 3.0, 0}), WEND_OK);
    for (uint32_t tick = 0; tick < 10; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
        assert_true(stage_agent(&stage, id).x <= 24 - 0.4 + 1e-9);
    }
    stage_close(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_of_cells_come_and_go),
        cmocka_unit_test(walls_of_a_flat_mesh_come_and_go),
        cmocka_unit_test(walls_of_storeys_come_and_go),
        cmocka_unit_test(who_saw_no_wall_sees_one_that_is_built_before_it),
        cmocka_unit_test(who_saw_no_wall_sees_one_that_it_is_put_beside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
