/*
 * Random edits of meshes: after each the space that followed them has every invariant of a surface, and the same ground as
 * one made anew: the same area, and the same places free.
 */
#include <stdio.h>
#include <string.h>

#include <wend/wend.h>

#include "map/mesh_space.h"
#include "random.h"
#include "surface_check.h"
#include "test.h"

enum { SIDE = 6, OBSTACLES = 12, CELLS = 1600 };

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

/* A board of squares, of which some are missing; `terrains` may be of two kinds. */
static wend_mesh *draw_ground(random_source *random, bool two_terrains)
{
    wend_mesh_point points[(SIDE + 1) * (SIDE + 1)];
    uint32_t corners[SIDE * SIDE * 4], counts[SIDE * SIDE];
    uint8_t terrains[SIDE * SIDE];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    uint32_t percent = 50 + random_below(random, 51);
    for (uint32_t i = 0; i < (SIDE + 1) * (SIDE + 1); i++) {
        points[i].x = (int32_t)(i % (SIDE + 1)) * CELLS;
        points[i].y = (int32_t)(i / (SIDE + 1)) * CELLS;
    }
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        if (!random_chance(random, percent))
            continue;
        uint32_t at = i / SIDE * (SIDE + 1) + i % SIDE, *first = corners + polygons.corner_count;
        first[0] = at, first[1] = at + 1, first[2] = at + SIDE + 2, first[3] = at + SIDE + 1;
        terrains[polygons.polygon_count] = two_terrains && random_chance(random, 40) ? 'G' : '.';
        counts[polygons.polygon_count++] = 4;
        polygons.corner_count += 4;
    }
    polygons.points = points;
    polygons.point_count = (SIDE + 1) * (SIDE + 1);
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.terrains = terrains;
    wend_mesh *mesh;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* A box, maybe askew, or an L; with corners on whole multiples of `step`. */
static uint32_t draw_obstacle(random_source *random, int32_t step, bool square, wend_mesh_point corners[8])
{
    int32_t reach = SIDE * CELLS / step, x = (int32_t)random_below(random, (uint32_t)reach + 20) - 10,
            y = (int32_t)random_below(random, (uint32_t)reach + 20) - 10,
            w = 1 + (int32_t)random_below(random, (uint32_t)reach / 3),
            h = 1 + (int32_t)random_below(random, (uint32_t)reach / 3);
    uint32_t kind = random_below(random, 4);
    kind = square ? kind & 2 : kind;
    const wend_mesh_point box[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    const wend_mesh_point askew[4] = {{x, y}, {x + w, y + h}, {x + w - h, y + h + w}, {x - h, y + w}};
    const wend_mesh_point bent[6] = {{x, y},         {x + 2 * w, y},     {x + 2 * w, y + h},
                                     {x + w, y + h}, {x + w, y + 2 * h}, {x, y + 2 * h}};
    const wend_mesh_point eight[8] = {{x, y},
                                      {x + w, y - h},
                                      {x + 2 * w, y - h},
                                      {x + 3 * w, y},
                                      {x + 3 * w, y + h},
                                      {x + 2 * w, y + 2 * h},
                                      {x + w, y + 2 * h},
                                      {x, y + h}};
    const wend_mesh_point *const shapes[4] = {box, askew, bent, eight};
    const uint32_t counts[4] = {4, 4, 6, 8};
    for (uint32_t i = 0; i < counts[kind]; i++)
        corners[i] = (wend_mesh_point){shapes[kind][i].x * step, shapes[kind][i].y * step};
    return counts[kind];
}

/* Ground that corners which were rounded may have moved: as wide as a unit along all walls. */
static uint64_t slack_of(const struct wend_surface *surface)
{
    uint64_t slack = 64;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_point a = surface->sides[i].at;
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        struct wend_point b = wend_side_end(surface, i);
        slack += (uint64_t)labs((long)a.x - b.x) + (uint64_t)labs((long)a.y - b.y);
    }
    return 2 * slack;
}

static void compare_with_fresh(const wend_mesh *mesh, const wend_space *space, const wend_profile *profile, bool exact)
{
    wend_space *fresh;
    assert_int_equal(wend_space_create_mesh(mesh, profile, NULL, &fresh), WEND_OK);
    uint64_t area = surface_area(&space->mesh->surface), wanted = surface_area(&fresh->mesh->surface),
             slack = exact ? 0 : slack_of(&fresh->mesh->surface);
    if (area > wanted + slack || wanted > area + slack)
        printf("area %llu, anew %llu, slack %llu\n", (unsigned long long)area, (unsigned long long)wanted,
               (unsigned long long)slack);
    assert_true(area <= wanted + slack && wanted <= area + slack);
    assert_null(surface_fault(&fresh->mesh->surface, true));
    wend_space_destroy(fresh);
}

static void check_space(const wend_space *space, random_source *random)
{
    const struct wend_surface *surface = &space->mesh->surface;
    const char *fault = surface_fault(surface, true);
    assert_string_equal(fault ? fault : "", "");
    if (surface->live_polygons == 0)
        return;
    uint32_t a = random_below(random, surface->polygon_count), b = random_below(random, surface->polygon_count);
    if (surface->polygons[a].count == 0 || surface->polygons[b].count == 0)
        return;
    fault = surface_block_fault(surface, a, b, false);
    assert_string_equal(fault ? fault : "", "");
}

struct edit_case {
    int32_t step;
    uint32_t radius;
    bool two_terrains, exact; /* exact: sides along the axes meet in whole points */
};

static void edit_at_random(random_source *random, const struct edit_case *kind, uint32_t edits)
{
    wend_mesh *mesh = draw_ground(random, kind->two_terrains);
    wend_profile profile = wend_profile_default();
    wend_space *space;
    wend_obstacle standing[OBSTACLES] = {0};
    profile.radius = kind->radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    for (uint32_t edit = 0; edit < edits; edit++) {
        wend_mesh_point corners[8];
        uint32_t which = random_below(random, OBSTACLES),
                 count = draw_obstacle(random, kind->step, kind->exact, corners);
        if (standing[which] == 0)
            assert_int_equal(wend_mesh_add_obstacle(mesh, corners, count, 0, &standing[which], NULL), WEND_OK);
        else if (random_chance(random, 40))
            assert_int_equal(wend_mesh_move_obstacle(mesh, standing[which], corners, count, 0, NULL), WEND_OK);
        else {
            assert_int_equal(wend_mesh_remove_obstacle(mesh, standing[which]), WEND_OK);
            standing[which] = 0;
        }
        if (random_chance(random, 20))
            continue;
        assert_int_equal(wend_space_update(space), WEND_OK);
        check_space(space, random);
        compare_with_fresh(mesh, space, &profile, kind->exact);
    }
    for (uint32_t i = 0; i < OBSTACLES; i++)
        if (standing[i] != 0)
            wend_mesh_remove_obstacle(mesh, standing[i]);
    assert_int_equal(wend_space_update(space), WEND_OK);
    check_space(space, random);
    compare_with_fresh(mesh, space, &profile, kind->exact);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void run_case(struct edit_case kind)
{
    uint32_t rounds = setting("WEND_TEST_ROUNDS", 20), edits = setting("WEND_TEST_EDITS", 40);
    uint32_t seed = setting("WEND_TEST_SEED", 1);
    for (uint32_t round = 0; round < rounds; round++) {
        random_source random = {seed * 1000003u + round};
        edit_at_random(&random, &kind, edits);
    }
}

static void obstacles_on_whole_cells_leave_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){400, 0, false, true});
}

static void obstacles_anywhere_leave_the_same_ground_but_for_rounding(void **state)
{
    (void)state;
    run_case((struct edit_case){1, 0, false, false});
}

static void obstacles_on_two_terrains_leave_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){400, 0, true, true});
}

static void sides_that_touch_at_a_slant_leave_the_same_ground_but_for_rounding(void **state)
{
    (void)state;
    run_case((struct edit_case){400, 0, false, false});
}

static void mover_with_a_radius_has_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){7, 150, false, false});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obstacles_on_whole_cells_leave_the_same_ground),
        cmocka_unit_test(obstacles_anywhere_leave_the_same_ground_but_for_rounding),
        cmocka_unit_test(obstacles_on_two_terrains_leave_the_same_ground),
        cmocka_unit_test(sides_that_touch_at_a_slant_leave_the_same_ground_but_for_rounding),
        cmocka_unit_test(mover_with_a_radius_has_the_same_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
