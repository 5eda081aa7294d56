/* Crowds whose ways lead through links, on meshes and grids. */
#include <math.h>
#include <string.h>

#include <wend/all.h>

#include "scene/crowd_copy.h"
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

enum { EACH = 6, ALL = 2 * EACH, MOST_TICKS = 600 };

static const double speed = 2, tick = 0.1, radius = 0.3;

/* Two banks of a ditch, which two links lead across there and back. */
typedef struct banks {
    wend_mesh *mesh;
    wend_space *space;
    wend_crowd *crowd;
    wend_mesh_link_id there, back;
    wend_agent_id ids[ALL];
    wend_agent agents[ALL];
    uint32_t count, jumps;
} banks;

static wend_place place_at(double x, double y)
{
    return (wend_place){(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL), 0, 0};
}

static void open_banks(banks *banks)
{
    static const wend_mesh_point left[] = {{0, 0}, {2560, 0}, {2560, 2048}, {0, 2048}},
                                 right[] = {{3072, 0}, {5632, 0}, {5632, 2048}, {3072, 2048}};
    const wend_mesh_outline outlines[] = {{left, 4, '.', false}, {right, 4, '.', false}};
    wend_profile profile = wend_profile_default();
    memset(banks, 0, sizeof *banks);
    profile.radius = (uint32_t)(radius * WEND_CELL);
    assert_int_equal(wend_mesh_create_outlines(outlines, 2, NULL, &banks->mesh, NULL), WEND_OK);
    const wend_link there = {place_at(9.5, 4), place_at(12.5, 4), WEND_PRICE_STRAIGHT};
    const wend_link back = {place_at(12.5, 4), place_at(9.5, 4), WEND_PRICE_STRAIGHT};
    assert_int_equal(wend_mesh_add_link(banks->mesh, &there, &banks->there), WEND_OK);
    assert_int_equal(wend_mesh_add_link(banks->mesh, &back, &banks->back), WEND_OK);
    assert_int_equal(wend_space_create_mesh(banks->mesh, &profile, NULL, &banks->space), WEND_OK);
    assert_int_equal(wend_crowd_create(banks->space, NULL, NULL, &banks->crowd), WEND_OK);
}

static void close_banks(banks *banks)
{
    wend_crowd_destroy(banks->crowd);
    wend_space_destroy(banks->space);
    wend_mesh_destroy(banks->mesh);
}

static wend_agent_id add_on_bank(banks *banks, double x, double y)
{
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = x;
    desc.y = y;
    desc.radius = radius;
    desc.speed = speed;
    assert_int_equal(wend_crowd_add(banks->crowd, &desc, &banks->ids[banks->count]), WEND_OK);
    return banks->ids[banks->count++];
}

/* Steps, and sees that nobody overlaps anybody, nor moves faster than it may but through a link. */
static uint32_t step_banks(banks *banks)
{
    wend_agent now[ALL];
    wend_crowd_sum sum;
    assert_int_equal(wend_crowd_step(banks->crowd, WEND_ALL_WORK, &sum), WEND_OK);
    assert_int_equal(wend_crowd_agents(banks->crowd, now, ALL), banks->count);
    for (uint32_t i = 0; i < banks->count; i++) {
        const wend_agent *before = &banks->agents[i];
        const double moved = hypot(now[i].x - before->x, now[i].y - before->y);
        assert_true(before->id == 0 || now[i].came_by_link || moved <= speed * tick + 1e-9);
        assert_true(!now[i].came_by_link || moved > 1);
        banks->jumps += now[i].came_by_link;
        for (uint32_t k = 0; k < i; k++)
            assert_true(hypot(now[i].x - now[k].x, now[i].y - now[k].y) >= 2 * radius - 1e-9);
    }
    memcpy(banks->agents, now, sizeof now);
    return sum.arrived;
}

enum order { GO, FIELD, PATH };

static wend_field *field_to(const banks *banks, wend_place goal)
{
    const wend_area area = {goal, 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field;
    bool complete = false;
    desc.goals = &area;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(banks->space, &desc, NULL, &field), WEND_OK);
    while (!complete)
        assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, &complete), WEND_OK);
    return field;
}

static void send(banks *banks, wend_agent_id id, wend_place from, wend_place to, enum order order)
{
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_field *field;
    query.start = from;
    query.goal = to;
    switch (order) {
    case GO:
        assert_int_equal(wend_crowd_go(banks->crowd, id, to), WEND_OK);
        return;
    case FIELD:
        field = field_to(banks, to);
        assert_int_equal(wend_crowd_follow_field(banks->crowd, id, field), WEND_OK);
        wend_field_release(field);
        return;
    case PATH:
        assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
        assert_int_equal(wend_finder_find(finder, banks->space, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        assert_int_equal(wend_crowd_follow_path(banks->crowd, id, path.points, path.point_count), WEND_OK);
        wend_finder_destroy(finder);
    }
}

/* Puts so many on each bank, whose goals are on the other. */
static void send_across(banks *banks, uint32_t each, enum order order)
{
    for (uint32_t i = 0; i < each; i++) {
        const double y = 1 + 1.1 * i;
        wend_agent_id id = add_on_bank(banks, 4, y);
        send(banks, id, place_at(4, y), place_at(18, y), order);
        id = add_on_bank(banks, 18, y);
        send(banks, id, place_at(18, y), place_at(4, y), order);
    }
}

static void orders_of_all_kinds_lead_through_links_both_ways(void **state)
{
    (void)state;
    for (int order = GO; order <= PATH; order++) {
        banks banks;
        uint32_t ticks = 0;
        open_banks(&banks);
        assert_int_equal(wend_space_prepare(banks.space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
        send_across(&banks, EACH, (enum order)order);
        while (step_banks(&banks) < ALL && ticks < MOST_TICKS)
            ticks++;
        assert_true(ticks < MOST_TICKS);
        assert_int_equal(banks.jumps, ALL);
        close_banks(&banks);
    }
}

static void nobody_takes_a_link_that_is_shut_meanwhile(void **state)
{
    banks banks;
    (void)state;
    open_banks(&banks);
    const wend_agent_id id = add_on_bank(&banks, 4, 4);
    send(&banks, id, place_at(4, 4), place_at(18, 4), PATH);
    for (int i = 0; i < 10; i++)
        step_banks(&banks);
    assert_int_equal(wend_mesh_set_link_open(banks.mesh, banks.there, false), WEND_OK);
    assert_int_equal(wend_space_update(banks.space), WEND_OK);
    for (int i = 0; i < 60; i++)
        step_banks(&banks);
    assert_int_equal(banks.jumps, 0);
    assert_true(fabs(banks.agents[0].x - 9.5) < radius);
    assert_int_equal(wend_mesh_set_link_open(banks.mesh, banks.there, true), WEND_OK);
    assert_int_equal(wend_space_update(banks.space), WEND_OK);
    for (int i = 0; i < 60; i++)
        step_banks(&banks);
    assert_int_equal(banks.jumps, 1);
    assert_int_equal(banks.agents[0].state, WEND_AGENT_ARRIVED);
    close_banks(&banks);
}

static wend_crowd *copy_crowd(const banks *banks)
{
    const wend_space *spaces[] = {banks->space};
    const wend_crowd_maps maps = {spaces, NULL, 1, 0};
    return crowd_copy(banks->crowd, &maps, NULL, NULL);
}

static void a_saved_crowd_goes_through_links_as_the_first_does(void **state)
{
    banks banks;
    (void)state;
    open_banks(&banks);
    send_across(&banks, EACH, PATH);
    for (int i = 0; i < 200; i++) {
        wend_agent agents[ALL];
        wend_crowd *copy = copy_crowd(&banks);
        step_banks(&banks);
        assert_int_equal(wend_crowd_step(copy, WEND_ALL_WORK, NULL), WEND_OK);
        assert_int_equal(wend_crowd_agents(copy, agents, ALL), ALL);
        for (int k = 0; k < ALL; k++)
            assert_true(agents[k].x == banks.agents[k].x && agents[k].y == banks.agents[k].y &&
                        agents[k].came_by_link == banks.agents[k].came_by_link);
        wend_crowd_destroy(copy);
    }
    assert_true(banks.jumps > 0);
    close_banks(&banks);
}

static void links_of_grids_are_taken_too(void **state)
{
    test_map map = scene_map("......@@....../......@@....../......@@......");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    const wend_link there = {wend_place_cell(4, 1), wend_place_cell(9, 1), WEND_PRICE_STRAIGHT};
    const wend_area area = {wend_place_cell(12, 1), 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field;
    bool complete;
    (void)state;
    assert_int_equal(wend_grid_add_link(scene.grid, &there), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    desc.goals = &area;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(scene.space, &desc, NULL, &field), WEND_OK);
    assert_int_equal(wend_field_grow(field, WEND_ALL_WORK, &complete), WEND_OK);
    for (int order = GO; order <= FIELD; order++) {
        banks banks = {.space = scene.space};
        uint32_t ticks = 0;
        assert_int_equal(wend_crowd_create(scene.space, NULL, NULL, &banks.crowd), WEND_OK);
        for (int i = 0; i < 3; i++) {
            const wend_agent_id id = add_on_bank(&banks, 1.5, 0.5 + i);
            if (order == GO)
                assert_int_equal(wend_crowd_go(banks.crowd, id, wend_place_cell(12, i)), WEND_OK);
            else
                assert_int_equal(wend_crowd_follow_field(banks.crowd, id, field), WEND_OK);
        }
        while (step_banks(&banks) < 3 && ticks < MOST_TICKS)
            ticks++;
        assert_true(ticks < MOST_TICKS);
        assert_int_equal(banks.jumps, 3);
        wend_crowd_destroy(banks.crowd);
    }
    wend_field_release(field);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orders_of_all_kinds_lead_through_links_both_ways),
        cmocka_unit_test(nobody_takes_a_link_that_is_shut_meanwhile),
        cmocka_unit_test(a_saved_crowd_goes_through_links_as_the_first_does),
        cmocka_unit_test(links_of_grids_are_taken_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
