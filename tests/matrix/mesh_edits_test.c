/*
 * Random edits of meshes: after each the space that followed them has every invariant of a surface, and the same ground
 * as one made anew: the same area, the same places free, paths as long.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <wend/all.h>

#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "test/random.h"
#include "test/test.h"

enum { SIDE = 6, OBSTACLES = 12, CELLS = 1600 };

struct edit_case {
    int32_t step;
    uint32_t radius;
    bool two_terrains, exact; /* exact: sides along the axes meet in whole points */
    bool storeys;
};

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

/* A ramp that winds round an open middle, a storey each time, with some squares missing. */
static wend_mesh *draw_ramp(random_source *random)
{
    static const int8_t turns[8][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    enum { STEPS = 24 };
    const int32_t middle = SIDE * CELLS / 2, outer = middle, inner = middle / 2;
    wend_mesh_point points[2 * STEPS + 2];
    int32_t heights[2 * STEPS + 2];
    uint32_t corners[4 * STEPS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    for (uint32_t i = 0; i <= STEPS; i++) {
        int32_t x = turns[i % 8][0] - 1, y = turns[i % 8][1] - 1;
        points[2 * i] = (wend_mesh_point){middle + x * outer, middle + y * outer};
        points[2 * i + 1] = (wend_mesh_point){middle + x * inner, middle + y * inner};
        heights[2 * i] = heights[2 * i + 1] = (int32_t)i * 100;
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        const uint32_t parts[6] = {2 * i, 2 * i + 2, 2 * i + 3, 2 * i, 2 * i + 3, 2 * i + 1};
        if (random_chance(random, 10))
            continue;
        for (uint32_t k = 0; k < 6 && polygons.corner_count < 4 * STEPS - 5; k++)
            corners[polygons.corner_count++] = parts[k];
    }
    polygons.polygon_count = polygons.corner_count / 3;
    polygons.corner_count = polygons.polygon_count * 3;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 2 * STEPS + 2;
    polygons.corners = corners;
    wend_mesh *mesh;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* A box, maybe askew, or an L; with corners on whole multiples of `step`. */
static uint32_t draw_obstacle(random_source *random, const struct edit_case *kind, wend_mesh_point corners[8])
{
    int32_t step = kind->step, reach = SIDE * CELLS / step,
            x = (int32_t)random_below(random, (uint32_t)reach + 20) - 10,
            y = (int32_t)random_below(random, (uint32_t)reach + 20) - 10,
            w = 1 + (int32_t)random_below(random, (uint32_t)reach / 3),
            h = 1 + (int32_t)random_below(random, (uint32_t)reach / 3);
    if (kind->storeys) /* none covers all of a turn */
        w = 1 + w / 4, h = 1 + h / 4;
    uint32_t form = random_below(random, 4);
    form = kind->exact ? form & 2 : form;
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
    for (uint32_t i = 0; i < counts[form]; i++)
        corners[i] = (wend_mesh_point){shapes[form][i].x * step, shapes[form][i].y * step};
    return counts[form];
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

/* The length of the shortest path; below 0 where there is none. */
static double length_between(wend_finder *finder, const wend_space *space, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.length : -1;
}

static void compare_lengths(const wend_space *space, const wend_space *fresh, random_source *random)
{
    wend_finder *finder;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int pair = 0; pair < 3; pair++) {
        wend_place ends[2] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
        for (int i = 0; i < 2; i++) {
            ends[i].x = (int32_t)random_below(random, SIDE * CELLS);
            ends[i].y = (int32_t)random_below(random, SIDE * CELLS);
            assert_int_equal(wend_space_is_free(space, ends[i]), wend_space_is_free(fresh, ends[i]));
        }
        if (!wend_space_is_free(space, ends[0]) || !wend_space_is_free(space, ends[1]))
            continue;
        double found = length_between(finder, space, ends[0], ends[1]),
               wanted = length_between(finder, fresh, ends[0], ends[1]);
        if (found - wanted > 1e-9 || wanted - found > 1e-9)
            printf("length %.12f, anew %.12f\n", found, wanted);
        assert_true(found - wanted < 1e-9 && wanted - found < 1e-9);
    }
    wend_finder_destroy(finder);
}

/* Whether one sees along a line over free ground from end to end. */
static bool is_open(const wend_space *space, wend_place from, wend_place to)
{
    return wend_space_is_free(space, from) && wend_space_is_free(space, to) &&
           wend_line_of_sight(space, from, to, NULL, 0);
}

/* No wall of the space stands where all is open in the middle of the ground made anew, be it ever so thin. */
static void find_slits(const wend_space *space, const wend_space *fresh)
{
    const struct wend_surface *surface = &space->mesh->surface;
    for (uint32_t i = 0; i < surface->side_count; i++) {
        if (surface->sides[i].polygon == WEND_NONE || surface->sides[i].twin != WEND_NONE)
            continue;
        const struct wend_point a = surface->sides[i].at, b = wend_side_end(surface, i);
        const double x = b.x - a.x, y = b.y - a.y, length = sqrt(x * x + y * y), away = 5 / length;
        if (length < 32)
            continue;
        const double middle_x = (a.x + b.x) / 2.0, middle_y = (a.y + b.y) / 2.0;
        const wend_place one = {(int32_t)lround(middle_x - y * away), (int32_t)lround(middle_y + x * away), 0, 0},
                         other = {(int32_t)lround(middle_x + y * away), (int32_t)lround(middle_y - x * away), 0, 0};
        if (is_open(fresh, one, other) && !is_open(space, one, other))
            printf("a wall stands between %d,%d and %d,%d\n", one.x, one.y, other.x, other.y);
        assert_true(!is_open(fresh, one, other) || is_open(space, one, other));
    }
}

static void compare_with_fresh(const wend_mesh *mesh, const wend_space *space, const wend_profile *profile, bool exact,
                               random_source *random)
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
    if (exact)
        compare_lengths(space, fresh, random);
    if (wend_mesh_levels(mesh) == 1)
        find_slits(space, fresh);
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

static void edit_at_random(random_source *random, const struct edit_case *kind, uint32_t edits)
{
    wend_mesh *mesh = kind->storeys ? draw_ramp(random) : draw_ground(random, kind->two_terrains);
    wend_profile profile = wend_profile_default();
    wend_space *space;
    wend_obstacle_id standing[OBSTACLES] = {0};
    profile.radius = kind->radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    for (uint32_t edit = 0; edit < edits; edit++) {
        wend_mesh_point corners[8];
        uint32_t which = random_below(random, OBSTACLES), count = draw_obstacle(random, kind, corners);
        uint16_t level = kind->storeys ? (uint16_t)random_below(random, wend_mesh_levels(mesh)) : 0;
        if (standing[which] == 0)
            assert_int_equal(wend_mesh_add_obstacle(mesh, corners, count, level, &standing[which], NULL), WEND_OK);
        else if (random_chance(random, 40))
            assert_int_equal(wend_mesh_move_obstacle(mesh, standing[which], corners, count, level, NULL), WEND_OK);
        else {
            assert_int_equal(wend_mesh_remove_obstacle(mesh, standing[which]), WEND_OK);
            standing[which] = 0;
        }
        if (random_chance(random, 20))
            continue;
        assert_int_equal(wend_space_update(space), WEND_OK);
        check_space(space, random);
        compare_with_fresh(mesh, space, &profile, kind->exact, random);
    }
    for (uint32_t i = 0; i < OBSTACLES; i++)
        if (standing[i] != 0)
            wend_mesh_remove_obstacle(mesh, standing[i]);
    assert_int_equal(wend_space_update(space), WEND_OK);
    check_space(space, random);
    compare_with_fresh(mesh, space, &profile, kind->exact, random);
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
    run_case((struct edit_case){.step = 400, .exact = true});
}

static void obstacles_anywhere_leave_the_same_ground_but_for_rounding(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 1});
}

static void obstacles_on_two_terrains_leave_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 400, .two_terrains = true, .exact = true});
}

static void sides_that_touch_at_a_slant_leave_the_same_ground_but_for_rounding(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 400});
}

static void mover_with_a_radius_has_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 7, .radius = 150});
}

static void storeys_keep_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 3, .storeys = true});
}

static void storeys_with_a_radius_keep_the_same_ground(void **state)
{
    (void)state;
    run_case((struct edit_case){.step = 3, .storeys = true, .radius = 90});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(obstacles_on_whole_cells_leave_the_same_ground),
        cmocka_unit_test(obstacles_anywhere_leave_the_same_ground_but_for_rounding),
        cmocka_unit_test(obstacles_on_two_terrains_leave_the_same_ground),
        cmocka_unit_test(sides_that_touch_at_a_slant_leave_the_same_ground_but_for_rounding),
        cmocka_unit_test(mover_with_a_radius_has_the_same_ground),
        cmocka_unit_test(storeys_keep_the_same_ground),
        cmocka_unit_test(storeys_with_a_radius_keep_the_same_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
