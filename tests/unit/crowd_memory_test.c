/*
 * tests/unit/crowd_memory_test.c: crowds that walk, see doors shut and open, are saved and made again, with each of
 * their allocations refused in turn: what was refused can be asked again, and all is then as if it had not been.
 */
#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

enum { AGENTS = 12, TICKS = 24 };

typedef struct ground {
    test_map map;
    wend_grid *grid;
    wend_mesh *mesh; /* null on cells */
    wend_space *space;
    wend_field *field; /* null on a mesh */
    wend_obstacle_id obstacle;
    bool is_shut;
} ground;

typedef struct play {
    bool on_mesh, is_known;
    wend_agent expected[AGENTS]; /* once a game without refusals has told */
} play;

static void open_ground(ground *ground, bool on_mesh)
{
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = wend_area_cells(10, 0, 1, 1);
    *ground = (struct ground){.map = scene_map("............/.@@@@.@@@@../............/..@@@.@@@.../............")};
    ground->grid = scene_grid(&ground->map, NULL);
    if (on_mesh) {
        assert_int_equal(wend_mesh_create_grid(ground->grid, NULL, NULL, &ground->mesh), WEND_OK);
        assert_int_equal(wend_space_create_mesh(ground->mesh, NULL, NULL, &ground->space), WEND_OK);
        return;
    }
    assert_int_equal(wend_space_create(ground->grid, NULL, NULL, &ground->space), WEND_OK);
    desc.goals = &goal;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(ground->space, &desc, NULL, &ground->field), WEND_OK);
    assert_int_equal(wend_field_grow(ground->field, WEND_ALL_WORK, NULL), WEND_OK);
}

static void close_ground(ground *ground)
{
    wend_field_release(ground->field);
    wend_space_destroy(ground->space);
    wend_mesh_destroy(ground->mesh);
    wend_grid_destroy(ground->grid);
    test_map_free(&ground->map);
}

/* The door in the first wall: a cell, or an obstacle. */
static void turn_door(ground *ground)
{
    const wend_mesh_point corners[] = {{5 * 256, 256}, {6 * 256, 256}, {6 * 256, 512}, {5 * 256, 512}};
    ground->is_shut = !ground->is_shut;
    if (!ground->mesh)
        assert_int_equal(wend_grid_set(ground->grid, wend_place_cell(5, 1), ground->is_shut ? '@' : '.'), WEND_OK);
    else if (ground->is_shut)
        assert_int_equal(wend_mesh_add_obstacle(ground->mesh, corners, 4, 0, &ground->obstacle, NULL), WEND_OK);
    else
        assert_int_equal(wend_mesh_remove_obstacle(ground->mesh, ground->obstacle), WEND_OK);
    assert_int_equal(wend_space_update(ground->space), WEND_OK);
    if (ground->field)
        assert_int_equal(wend_field_grow(ground->field, WEND_ALL_WORK, NULL), WEND_OK);
}

static wend_crowd_maps maps_of(ground *ground)
{
    return (wend_crowd_maps){(const wend_space *const *)&ground->space, &ground->field, 1, ground->field ? 1 : 0};
}

/* Each call is made again where memory was refused; still MEMORY only where it is refused for good. */
static wend_status add_one(const ground *ground, wend_crowd *crowd, uint32_t i)
{
    const wend_place goal = wend_place_cell(1 + (int32_t)(i * 7 % 10), i % 2 ? 4 : 0);
    const wend_place points[] = {wend_place_cell(6, 2), goal};
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id;
    desc.x = 0.5 + i % 6;
    desc.y = i < 6 ? 4.5 : 2.5;
    desc.radius = 0.3;
    wend_status status = wend_crowd_add(crowd, &desc, &id);
    if (status == WEND_ERROR_MEMORY)
        status = wend_crowd_add(crowd, &desc, &id);
    for (uint32_t tries = 0; tries < 2 && status == WEND_OK; tries++) {
        status = i % 3 == 0                    ? wend_crowd_follow_path(crowd, id, points, 2)
                 : i % 3 == 1 && ground->field ? wend_crowd_follow_field(crowd, id, ground->field)
                                               : wend_crowd_go(crowd, id, goal);
        if (status != WEND_ERROR_MEMORY)
            break;
        status = tries == 0 ? WEND_OK : status;
    }
    return status;
}

static wend_status step_once(wend_crowd *crowd)
{
    wend_agent before[AGENTS], after[AGENTS];
    const uint32_t count = wend_crowd_agents(crowd, before, AGENTS);
    wend_status status = wend_crowd_step(crowd, WEND_ALL_WORK, NULL);
    if (status != WEND_ERROR_MEMORY)
        return status;
    assert_int_equal(wend_crowd_agents(crowd, after, AGENTS), count);
    for (uint32_t i = 0; i < count; i++)
        assert_true(before[i].x == after[i].x && before[i].y == after[i].y);
    return wend_crowd_step(crowd, WEND_ALL_WORK, NULL);
}

/* The crowd, saved and made again. */
static wend_status replace(ground *ground, const wend_allocator *allocator, wend_crowd **crowd)
{
    const wend_crowd_maps maps = maps_of(ground);
    wend_crowd *copy = crowd_copy(*crowd, &maps, NULL, allocator);
    if (!copy)
        copy = crowd_copy(*crowd, &maps, NULL, allocator);
    wend_crowd_destroy(*crowd);
    *crowd = copy;
    return copy ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status play_all(ground *ground, const wend_allocator *allocator, wend_crowd **crowd)
{
    wend_status status = wend_crowd_create(ground->space, NULL, allocator, crowd);
    if (status == WEND_ERROR_MEMORY)
        status = wend_crowd_create(ground->space, NULL, allocator, crowd);
    for (uint32_t i = 0; i < AGENTS && status == WEND_OK; i++)
        status = add_one(ground, *crowd, i);
    for (uint32_t tick = 0; tick < TICKS && status == WEND_OK; tick++) {
        if (tick % 6 == 5)
            turn_door(ground);
        if (tick % 8 == 7)
            status = replace(ground, allocator, crowd);
        if (status == WEND_OK)
            status = step_once(*crowd);
    }
    return status;
}

static bool play_in_memory(const wend_allocator *allocator, void *user)
{
    play *play = user;
    ground ground;
    wend_crowd *crowd = NULL;
    wend_agent agents[AGENTS];
    open_ground(&ground, play->on_mesh);
    const wend_status status = play_all(&ground, allocator, &crowd);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK) {
        assert_int_equal(wend_crowd_agents(crowd, agents, AGENTS), AGENTS);
        if (!play->is_known)
            memcpy(play->expected, agents, sizeof agents);
        play->is_known = true;
        for (uint32_t i = 0; i < AGENTS; i++) {
            const wend_agent *at = &agents[i], *before = &play->expected[i];
            assert_true(at->x == before->x && at->y == before->y && at->state == before->state);
        }
    }
    wend_crowd_destroy(crowd);
    close_ground(&ground);
    return status == WEND_OK;
}

static void sweep(bool on_mesh)
{
    play play = {.on_mesh = on_mesh};
    test_memory memory;
    test_memory_begin(&memory);
    assert_true(play_in_memory(&memory.allocator, &play));
    assert_null(test_memory_sweep_with(play_in_memory, &play));
}

static void a_crowd_on_cells_goes_on_after_any_refused_memory(void **state)
{
    (void)state;
    sweep(false);
}

static void a_crowd_on_a_mesh_goes_on_after_any_refused_memory(void **state)
{
    (void)state;
    sweep(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_crowd_on_cells_goes_on_after_any_refused_memory),
        cmocka_unit_test(a_crowd_on_a_mesh_goes_on_after_any_refused_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
