/* tests/unit/crowd_floors_test.c: agents above, below and behind each other, on meshes of several levels. */
#include "agent/crowd/crowd_edges.h"
#include "base/memory.h"
#include "ground/house.h"
#include "scene/crowd_stage.h"
#include "test/random.h"

#include <math.h>
#include <string.h>

/* A floor of 10 by 4 cells, and another exactly above it. */
static wend_mesh *open_two_floors(void)
{
    static const wend_mesh_point points[8] = {{0, 0}, {2560, 0}, {2560, 1024}, {0, 1024},
                                              {0, 0}, {2560, 0}, {2560, 1024}, {0, 1024}};
    static const int32_t heights[8] = {0, 0, 0, 0, 768, 768, 768, 768};
    static const uint32_t corners[8] = {0, 1, 2, 3, 4, 5, 6, 7}, counts[2] = {4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 8;
    polygons.corners = corners;
    polygons.corner_count = 8;
    polygons.counts = counts;
    polygons.polygon_count = 2;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* How far from its line somebody is moved who walks past another that stands on a level. */
static double deviation_beside(uint16_t level)
{
    wend_mesh *mesh = open_two_floors();
    wend_space *space;
    stage stage = {.count = 0};
    double most = 0;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    wend_agent_desc desc = wend_agent_desc_default();
    desc.x = 5;
    desc.y = 2;
    desc.level = level;
    desc.is_fixed = true;
    assert_int_equal(wend_crowd_add(stage.crowd, &desc, &stage.ids[0]), WEND_OK);
    const wend_agent_id walker = (stage.count = 1, stage_add(&stage, 1, 2, 0.4));
    wend_crowd_go(stage.crowd, walker, (wend_place){9 * WEND_CELL, 2 * WEND_CELL, 0, 0});
    for (uint32_t tick = 0; tick < 100; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        most = fmax(most, fabs(stage_agent(&stage, walker).y - 2));
    }
    assert_int_equal(stage_agent(&stage, walker).state, WEND_AGENT_ARRIVED);
    assert_int_equal(stage_agent(&stage, walker).level, 0);
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return most;
}

static void who_stands_on_the_floor_above_is_not_in_the_way(void **state)
{
    (void)state;
    assert_true(deviation_beside(1) == 0);
    assert_true(deviation_beside(0) > 0.7);
}

static void an_obstacle_holds_those_of_its_own_floor_alone(void **state)
{
    static const wend_mesh_point box[4] = {{200, 200}, {800, 200}, {800, 800}, {200, 800}};
    wend_mesh *mesh = open_two_floors();
    wend_space *space;
    wend_obstacle_id obstacle;
    stage stage = {.count = 0};
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    const wend_agent_id below = stage_add(&stage, 2, 2, 0.4);
    const wend_agent_id above = stage_add(&stage, 8, 2, 0.4);
    assert_int_equal(wend_crowd_put(stage.crowd, above, (wend_crowd_point){2, 2, 1}), WEND_OK);
    assert_int_equal(wend_mesh_add_obstacle(mesh, box, 4, 1, &obstacle, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    wend_crowd_steer(stage.crowd, below, 1, 0);
    wend_crowd_steer(stage.crowd, above, 1, 0);
    for (uint32_t tick = 0; tick < 30; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(stage_agent(&stage, below).x > 4.9 && stage_agent(&stage, above).x == 2);
    assert_int_equal(wend_mesh_remove_obstacle(mesh, obstacle), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    for (uint32_t tick = 0; tick < 30; tick++)
        assert_int_equal(wend_crowd_step(stage.crowd, 0, NULL), WEND_OK);
    assert_true(stage_agent(&stage, above).x > 4.9 && stage_agent(&stage, above).level == 1);
    wend_crowd_destroy(stage.crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* A hall, beside it a landing, and a ramp that turns back sharply there at the wall's end and leads over the hall. */
static wend_mesh *open_sharp_turn(void)
{
    static const wend_mesh_point points[11] = {{0, 0},   {64, 0},    {640, 0},   {640, 256}, {320, 256}, {64, 256},
                                               {0, 256}, {640, 700}, {320, 700}, {448, 560}, {384, 560}};
    static const int32_t heights[11] = {0, 0, 0, 0, 0, 0, 0, -64, -64, 768, 768};
    static const uint32_t corners[17] = {1, 2, 3, 4, 5, 4, 3, 7, 8, 0, 1, 5, 6, 6, 5, 9, 10}, counts[4] = {5, 4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 11;
    polygons.corners = corners;
    polygons.corner_count = 17;
    polygons.counts = counts;
    polygons.polygon_count = 4;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static wend_agent_id add_small(stage *stage, const wend_space *space, wend_mesh_point at)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_place place;
    assert_int_equal(wend_ground_locate(space, at.x, at.y, 0, &place, NULL), WEND_OK);
    desc.x = at.x / (double)WEND_CELL;
    desc.y = at.y / (double)WEND_CELL;
    desc.level = place.level;
    desc.radius = 0.05;
    desc.speed = 6;
    assert_int_equal(wend_crowd_add(stage->crowd, &desc, &stage->ids[stage->count]), WEND_OK);
    return stage->ids[stage->count++];
}

/* Two who do not see each other come round the wall's end from both sides; the nearest that they come to each other. */
static double nearest_at_turn(const wend_space *space, wend_mesh_point hall, wend_mesh_point ramp, bool ramp_first)
{
    stage stage = {.count = 0};
    double nearest = INFINITY;
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &stage.crowd), WEND_OK);
    const wend_agent_id first = add_small(&stage, space, ramp_first ? ramp : hall);
    const wend_agent_id second = add_small(&stage, space, ramp_first ? hall : ramp);
    assert_true(stage_agent(&stage, first).level != stage_agent(&stage, second).level);
    wend_crowd_steer(stage.crowd, ramp_first ? second : first, -3, 0);
    wend_crowd_steer(stage.crowd, ramp_first ? first : second, -1.5, -4);
    for (uint32_t tick = 0; tick < 3; tick++) {
        assert_int_equal(wend_crowd_step(stage.crowd, WEND_ALL_WORK, NULL), WEND_OK);
        const wend_agent a = stage_agent(&stage, first), b = stage_agent(&stage, second);
        nearest = fmin(nearest, hypot(a.x - b.x, a.y - b.y));
    }
    wend_crowd_destroy(stage.crowd);
    return nearest;
}

static void two_who_meet_behind_a_sharp_turn_do_not_overlap(void **state)
{
    wend_mesh *mesh = open_sharp_turn();
    wend_space *space;
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    for (int32_t x = 66; x < 86; x++)
        for (int32_t down = 0; down < 16; down++)
            for (int32_t order = 0; order < 2; order++) {
                const wend_mesh_point hall = {x, 241}, ramp = {62 + down, 271 + down};
                assert_true(nearest_at_turn(space, hall, ramp, order == 1) >= 2 * 0.05 - 1e-9);
            }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

enum { MOST_SEEN = 4 };

/* Whether the same levels are near to spots all over a house, and outside it, where no square is said to be far off. */
static uint32_t compare_seams(const struct crowd_edges *seams, const struct crowd_edges *unsaid, const house *drawn,
                              random_source *random)
{
    uint32_t none = 0;
    for (uint32_t i = 0; i < 400; i++) {
        const double x = (random_below(random, (uint32_t)drawn->width * 2) - drawn->width * 0.5) / WEND_CELL;
        const double y = (random_below(random, (uint32_t)drawn->height * 2) - drawn->height * 0.5) / WEND_CELL;
        const struct crowd_spot spot = {x, y, 0.4, (uint16_t)random_below(random, 4), UINT32_MAX};
        const double distance = random_below(random, 5 * WEND_CELL) * (1.0 / WEND_CELL) * (i % 3 + 1);
        uint16_t near[MOST_SEEN] = {0}, all[MOST_SEEN] = {0};
        const uint32_t count = wend_crowd_seams_near(seams, &spot, distance, near, MOST_SEEN);
        assert_int_equal(count, wend_crowd_seams_near(unsaid, &spot, distance, all, MOST_SEEN));
        assert_memory_equal(near, all, sizeof near);
        none += count == 0;
    }
    return none;
}

static void whoever_is_far_from_seams_has_none_near(void **state)
{
    random_source random = {9};
    static house drawn;
    uint32_t none = 0, seen = 0;
    (void)state;
    for (int i = 0; i < 40; i++) {
        struct crowd_edges seams = {0}, unsaid = {0};
        wend_space *space;
        house_draw(&drawn, &random);
        wend_mesh *mesh = house_mesh(&drawn);
        if (!mesh)
            continue;
        assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
        assert_int_equal(wend_crowd_seams_list(&seams, space, &wend_default_allocator), WEND_OK);
        assert_int_equal(wend_crowd_seams_list(&unsaid, space, &wend_default_allocator), WEND_OK);
        memset(unsaid.rings, 0, unsaid.ring_capacity);
        const uint32_t alone = compare_seams(&seams, &unsaid, &drawn, &random);
        none += alone;
        seen += 400 - alone;
        wend_crowd_edges_close(&seams, &wend_default_allocator);
        wend_crowd_edges_close(&unsaid, &wend_default_allocator);
        wend_space_destroy(space);
        wend_mesh_destroy(mesh);
    }
    assert_true(none > 1000 && seen > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_stands_on_the_floor_above_is_not_in_the_way),
        cmocka_unit_test(an_obstacle_holds_those_of_its_own_floor_alone),
        cmocka_unit_test(two_who_meet_behind_a_sharp_turn_do_not_overlap),
        cmocka_unit_test(whoever_is_far_from_seams_has_none_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
