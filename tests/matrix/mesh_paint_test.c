/*
 * Random meshes whose ground is painted: rectangles and triangles, over borders, holes and each other, between
 * obstacles that come and go. Of outlines along rows and columns a space that follows answers to the unit as one over a
 * mesh that was made of all outlines at once, holes last; of all others each place has the terrain that was painted
 * there last, by the rule of crossings, and none where there is no ground. A radius, and terrain that is closed, are no
 * exception.
 */
#include "ground/outline.h"
#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "map/space/space.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include <stdlib.h>
#include <string.h>

enum { MOST = 12, SIDE = 12 * WEND_CELL, PROBES = 30, QUERIES = 8 };

typedef struct trial {
    random_source random;
    bool is_square; /* all outlines are along rows and columns */
    wend_mesh_point points[MOST][4];
    wend_mesh_outline outlines[MOST]; /* ground, paint, at last holes */
    uint32_t count, holes;
    wend_mesh *mesh;
    uint64_t found, none, painted, kept; /* kept: by who has a radius, or some closed terrain */
} trial;

static int32_t below(trial *trial, uint32_t bound)
{
    return (int32_t)random_below(&trial->random, bound);
}

/* An outline anywhere, beside the ground too. */
static wend_mesh_outline draw_outline(trial *trial, wend_mesh_point points[4], uint8_t terrain, bool hole)
{
    const int32_t x = below(trial, SIDE) - 200, y = below(trial, SIDE) - 200, width = 1 + below(trial, SIDE / 2),
                  height = 1 + below(trial, SIDE / 2);
    points[0] = (wend_mesh_point){x, y};
    points[1] = (wend_mesh_point){x + width, y};
    points[2] = (wend_mesh_point){x + width, y + height};
    points[3] = (wend_mesh_point){x, y + height};
    if (!trial->is_square)
        points[1].y += below(trial, (uint32_t)height);
    return (wend_mesh_outline){points, trial->is_square || below(trial, 2) ? 4 : 3, terrain, hole};
}

/* The terrain that was painted at a place last; 0 where there is no ground. */
static uint8_t terrain_at(const trial *trial, wend_place place, bool *is_near)
{
    const wend_mesh_outline *ground = &trial->outlines[0];
    uint8_t terrain = outline_holds(ground->points, ground->count, place, is_near) ? ground->terrain : 0;
    for (uint32_t i = 1; i < trial->count; i++)
        if (outline_holds(trial->outlines[i].points, trial->outlines[i].count, place, is_near) && terrain != 0)
            terrain = trial->outlines[i].hole ? 0 : trial->outlines[i].terrain;
    return terrain;
}

/* All terrains are open but one. */
static wend_space *space_for(trial *trial, const wend_mesh *mesh, uint8_t closed, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    (void)trial;
    for (int terrain = 0; terrain < 256; terrain++)
        profile.weight[terrain] = terrain != closed;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

/* What ground there is has the terrain that it should have; `is_all`: there is all of it. */
static void check_terrains(trial *trial, const wend_space *space, bool is_all)
{
    for (int i = 0; i < PROBES; i++) {
        const wend_place place = {below(trial, SIDE), below(trial, SIDE), 0, 0};
        bool is_near = false;
        const uint8_t expected = terrain_at(trial, place, &is_near);
        uint32_t ids[8];
        size_t count = 0;
        if (is_near)
            continue;
        assert_int_equal(wend_ground_polygons(space, place, 0, ids, 8, &count), WEND_OK);
        assert_true(is_all ? (count != 0) == (expected != 0) : count == 0 || expected != 0);
        wend_ground_polygon polygon;
        wend_ground_corner corners[64];
        if (count == 0)
            continue;
        assert_int_equal(wend_ground_read_polygon(space, ids[0], &polygon, corners, 64), WEND_OK);
        assert_int_equal(polygon.terrain, expected);
        trial->painted += is_all && expected != trial->outlines[0].terrain;
        trial->kept += !is_all && expected != trial->outlines[0].terrain;
    }
}

/*
 * Two spaces have the same ground: the same ways. With a radius corners on the round ends of walls' surroundings are
 * rounded where paint cuts them, and paint that was painted over may have cut others.
 */
static void compare(trial *trial, const wend_space *followed, const wend_space *made, uint32_t radius)
{
    const uint64_t rounded = radius == 0 ? 0 : 4 * WEND_PRICE_STRAIGHT / WEND_CELL;
    wend_finder *finder;
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int i = 0; i < QUERIES; i++) {
        wend_query query = wend_query_default();
        wend_path paths[2] = {wend_path_default(), wend_path_default()};
        query.start = (wend_place){below(trial, SIDE), below(trial, SIDE), 0, 0};
        query.goal = (wend_place){below(trial, SIDE), below(trial, SIDE), 0, 0};
        assert_int_equal(wend_finder_find(finder, followed, &query, &paths[0]), WEND_OK);
        const uint64_t cost = paths[0].cost;
        assert_int_equal(wend_finder_find(finder, made, &query, &paths[1]), WEND_OK);
        assert_int_equal(paths[0].outcome, paths[1].outcome);
        assert_true(cost <= paths[1].cost + rounded && paths[1].cost <= cost + rounded);
        trial->found += paths[0].outcome == WEND_OUTCOME_FOUND;
        trial->none += paths[0].outcome != WEND_OUTCOME_FOUND;
    }
    wend_finder_destroy(finder);
}

/* The ground and its holes; the holes stand behind all paint in the list, for paint makes no ground of them. */
static void open_ground(trial *trial)
{
    wend_mesh_outline first[MOST];
    trial->is_square = below(trial, 2);
    trial->holes = random_below(&trial->random, 3);
    trial->points[0][0] = (wend_mesh_point){0, 0};
    trial->points[0][1] = (wend_mesh_point){SIDE, 0};
    trial->points[0][2] = (wend_mesh_point){SIDE, SIDE};
    trial->points[0][3] = (wend_mesh_point){0, SIDE};
    trial->outlines[0] = (wend_mesh_outline){trial->points[0], 4, '.', false};
    trial->count = 1 + trial->holes;
    for (uint32_t i = 1; i < trial->count; i++)
        trial->outlines[i] = draw_outline(trial, trial->points[i], 0, true);
    memcpy(first, trial->outlines, sizeof first);
    assert_int_equal(wend_mesh_create_outlines(first, trial->count, NULL, &trial->mesh, NULL), WEND_OK);
}

static void paint(trial *trial)
{
    static const uint8_t terrains[] = "abc.";
    wend_mesh_point *points = trial->points[trial->count];
    const wend_mesh_outline outline = draw_outline(trial, points, terrains[below(trial, 4)], false);
    const uint32_t at = trial->count - trial->holes;
    memmove(&trial->outlines[at + 1], &trial->outlines[at], trial->holes * sizeof *trial->outlines);
    trial->outlines[at] = outline;
    trial->count++;
    assert_int_equal(wend_mesh_paint(trial->mesh, points, outline.count, outline.terrain, NULL), WEND_OK);
}

/* An obstacle that stays, or goes again before the space sees it. */
static void disturb(trial *trial)
{
    const int32_t x = below(trial, SIDE), y = below(trial, SIDE);
    const wend_mesh_point corners[] = {{x, y}, {x + 300, y}, {x + 300, y + 200}, {x, y + 200}};
    wend_obstacle_id obstacle;
    assert_int_equal(wend_mesh_add_obstacle(trial->mesh, corners, 4, 0, &obstacle, NULL), WEND_OK);
    if (below(trial, 2))
        assert_int_equal(wend_mesh_remove_obstacle(trial->mesh, obstacle), WEND_OK);
}

/* Of all outlines at once, and then of nothing around the first. */
static wend_mesh *make_whole(const trial *trial)
{
    enum { FAR = 4 * SIDE };
    const wend_mesh_point around[4][4] = {{{-FAR, -FAR}, {FAR, -FAR}, {FAR, 0}, {-FAR, 0}},
                                          {{-FAR, SIDE}, {FAR, SIDE}, {FAR, FAR}, {-FAR, FAR}},
                                          {{-FAR, -FAR}, {0, -FAR}, {0, FAR}, {-FAR, FAR}},
                                          {{SIDE, -FAR}, {FAR, -FAR}, {FAR, FAR}, {SIDE, FAR}}};
    wend_mesh_outline outlines[MOST + 4];
    wend_mesh *whole;
    memcpy(outlines, trial->outlines, sizeof trial->outlines);
    for (uint32_t i = 0; i < 4; i++)
        outlines[trial->count + i] = (wend_mesh_outline){around[i], 4, 0, true};
    assert_int_equal(wend_mesh_create_outlines(outlines, trial->count + 4, NULL, &whole, NULL), WEND_OK);
    return whole;
}

static void check_surface(const struct wend_surface *surface)
{
    const char *fault = surface_fault(surface, true);
    assert_string_equal(fault ? fault : "", "");
}

static void play(trial *trial)
{
    open_ground(trial);
    const uint8_t closed = below(trial, 2) ? 'a' : 0;
    const uint32_t radius = below(trial, 3) == 0 ? 1 + random_below(&trial->random, 100) : 0;
    wend_space *all = space_for(trial, trial->mesh, 0, 0), *followed = space_for(trial, trial->mesh, closed, radius);
    while (trial->count < MOST) {
        paint(trial);
        if (below(trial, 3) == 0)
            continue;
        assert_int_equal(wend_space_update(all), WEND_OK);
        assert_int_equal(wend_space_update(followed), WEND_OK);
        check_surface(&trial->mesh->ground);
        check_surface(&all->mesh->surface);
        check_surface(&followed->mesh->surface);
        check_terrains(trial, all, true);
        check_terrains(trial, followed, false);
    }
    assert_int_equal(wend_space_update(all), WEND_OK);
    check_terrains(trial, all, true);
    assert_int_equal(wend_space_update(followed), WEND_OK);
    if (trial->is_square) {
        wend_mesh *whole = make_whole(trial);
        wend_space *made = space_for(trial, whole, closed, radius);
        compare(trial, followed, made, radius);
        wend_space_destroy(made);
        wend_mesh_destroy(whole);
    }
    for (int i = 0; i < 3; i++) {
        disturb(trial);
        /* Sometimes more of them than a mesh knows the places of. */
        for (int32_t k = trial->holes != 0 ? 0 : below(trial, 4) == 0 ? 20 : 1; k > 0; k--) {
            const wend_mesh_point spot[] = {{k * 90, k * 70}, {500 + k * 90, k * 70}, {k * 90, 500 + k * 70}};
            assert_int_equal(wend_mesh_paint(trial->mesh, spot, 3, 'a', NULL), WEND_OK);
        }
        assert_int_equal(wend_space_update(followed), WEND_OK);
    }
    wend_space *made = space_for(trial, trial->mesh, closed, radius);
    if (trial->is_square)
        compare(trial, followed, made, radius);
    wend_space_destroy(made);
    wend_space_destroy(followed);
    wend_space_destroy(all);
    wend_mesh_destroy(trial->mesh);
}

static void ground_has_the_terrain_that_was_painted_last(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t maps = test_number("WEND_TEST_MAPS", 60);
    (void)state;
    assert_non_null(trial);
    trial->random.state = test_number("WEND_TEST_SEED", 1);
    for (uint32_t i = 0; i < maps; i++)
        play(trial);
    assert_true(trial->found > 0 && trial->none > 0 && trial->painted > 0 && trial->kept > 0);
    free(trial);
}

/* A floor, a ramp, and floors above that lead back over the first. The last one, over it, is of a terrain. */
static wend_mesh *make_storeys(uint8_t terrain)
{
    enum { U = WEND_CELL, POLYGONS = 5 };
    static const int32_t boxes[POLYGONS][6] = {{0, 0, 8, 4, 0, 0},
                                               {8, 0, 12, 4, 0, 4},
                                               {12, 0, 16, 8, 4, 4},
                                               {4, 4, 12, 8, 4, 4},
                                               {4, 0, 8, 4, 4, 4}}; /* heights to the left, right */
    const uint8_t terrains[POLYGONS] = {'.', '.', '.', '.', terrain};
    wend_mesh_point points[4 * POLYGONS];
    int32_t heights[4 * POLYGONS];
    uint32_t corners[4 * POLYGONS], counts[POLYGONS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    for (uint32_t i = 0; i < 4 * POLYGONS; i++) {
        const int32_t *box = boxes[i / 4];
        const bool is_right = i % 4 == 1 || i % 4 == 2;
        points[i] = (wend_mesh_point){box[is_right ? 2 : 0] * U, box[i % 4 > 1 ? 3 : 1] * U};
        heights[i] = box[is_right ? 5 : 4] * U;
        corners[i] = i;
        counts[i / 4] = 4;
    }
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = polygons.corner_count = 4 * POLYGONS;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.terrains = terrains;
    polygons.polygon_count = POLYGONS;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static wend_space *weigh_storeys(const wend_mesh *mesh)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.weight['a'] = 5;
    profile.radius = 60;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    return space;
}

static void a_polygon_of_a_storey_gets_another_terrain(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    wend_mesh *mesh = make_storeys('.'), *made = make_storeys('a');
    wend_space *spaces[2] = {weigh_storeys(mesh), weigh_storeys(made)};
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    uint64_t costs[3];
    (void)state;
    assert_non_null(trial);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_mesh_levels(mesh), 2);
    query.start = (wend_place){WEND_CELL, WEND_CELL, 0, 0};
    query.goal = (wend_place){6 * WEND_CELL, 2 * WEND_CELL, 1, 0};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wend_finder_find(finder, spaces[i / 2], &query, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        costs[i] = path.cost;
        if (i == 0) {
            assert_int_equal(wend_mesh_set_terrain(mesh, query.goal, 'a'), WEND_OK);
            assert_int_equal(wend_space_update(spaces[0]), WEND_OK);
        }
    }
    assert_true(costs[1] > costs[0] && costs[1] == costs[2]);
    assert_int_equal(wend_mesh_set_terrain(mesh, (wend_place){-9, -9, 0, 0}, 'a'), WEND_ERROR_RANGE);
    assert_int_equal(wend_mesh_set_terrain(NULL, query.goal, 'a'), WEND_ERROR_ARGUMENT);
    for (int i = 0; i < 2; i++)
        wend_space_destroy(spaces[i]);
    wend_mesh_destroy(mesh);
    wend_mesh_destroy(made);
    wend_finder_destroy(finder);
    free(trial);
}

/* A row of 256 squares, each of another terrain: more than plans of flat ground tell apart. */
static wend_mesh *make_motley_row(void)
{
    enum { SQUARES = 256 };
    wend_mesh_point points[2 * SQUARES + 2];
    uint32_t corners[4 * SQUARES], counts[SQUARES];
    uint8_t terrains[SQUARES];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    for (int32_t i = 0; i <= SQUARES; i++) {
        points[2 * i] = (wend_mesh_point){i * WEND_CELL, 0};
        points[2 * i + 1] = (wend_mesh_point){i * WEND_CELL, WEND_CELL};
    }
    for (uint32_t i = 0; i < SQUARES; i++) {
        const uint32_t around[4] = {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1};
        memcpy(&corners[4 * i], around, sizeof around);
        counts[i] = 4;
        terrains[i] = (uint8_t)i;
    }
    polygons.points = points;
    polygons.point_count = 2 * SQUARES + 2;
    polygons.corners = corners;
    polygons.corner_count = 4 * SQUARES;
    polygons.counts = counts;
    polygons.terrains = terrains;
    polygons.polygon_count = SQUARES;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static uint64_t cost_along_row(const wend_space *space)
{
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = (wend_place){100, 128, 0, 0};
    query.goal = (wend_place){255 * WEND_CELL + 100, 128, 0, 0};
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_finder_destroy(finder);
    return path.cost;
}

static void a_space_of_all_terrains_that_is_behind_its_mesh_can_be_copied(void **state)
{
    static const wend_mesh_point all[] = {{0, 0}, {256 * WEND_CELL, 0}, {256 * WEND_CELL, WEND_CELL}, {0, WEND_CELL}};
    wend_mesh *mesh = make_motley_row();
    wend_profile profile = wend_profile_default();
    wend_space *space, *copy, *made;
    (void)state;
    for (int i = 0; i < 256; i++)
        profile.weight[i] = i == 'a' ? 3 : 1;
    profile.radius = 50;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_mesh_paint(mesh, all, 4, 'a', NULL), WEND_ERROR_UNSUPPORTED);
    for (int32_t i = 0; i < 2; i++)
        assert_int_equal(wend_mesh_set_terrain(mesh, (wend_place){i * WEND_CELL + 100, 100, 0, 0}, 'a'), WEND_OK);
    for (int i = 0; i < 4; i++) /* few polygons are left, and the ground's lists of sides are closed up */
        assert_int_equal(wend_mesh_paint(mesh, all, 4, i % 2 ? 'a' : 'b', NULL), WEND_OK);
    const uint64_t before = cost_along_row(space);
    assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
    assert_true(cost_along_row(copy) == before);
    assert_int_equal(wend_mesh_paint(mesh, all, 4, 'a', NULL), WEND_OK);
    assert_int_equal(wend_space_update(copy), WEND_OK);
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &made), WEND_OK);
    assert_true(cost_along_row(copy) == cost_along_row(made));
    assert_true(cost_along_row(copy) > before);
    wend_space_destroy(made);
    wend_space_destroy(copy);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* A corridor that paint parts, and the first obstacle: ground before obstacles is kept from this very update on. */
static wend_status part_and_obstruct(wend_space *space, wend_mesh *mesh)
{
    static const wend_mesh_point across[] = {{4000, -100}, {5000, -100}, {5000, 1100}, {4000, 1100}},
                                 crate[] = {{8000, 400}, {8200, 400}, {8200, 600}, {8000, 600}};
    wend_obstacle_id obstacle;
    wend_status status = wend_mesh_paint(mesh, across, 4, 'x', NULL);
    if (status == WEND_OK)
        status = wend_mesh_add_obstacle(mesh, crate, 4, 0, &obstacle, NULL);
    return status == WEND_OK ? wend_space_update(space) : status;
}

/* Surfaces that were refused memory for labels say so, and get them with the next change. */
static void check_labels(const struct wend_surface *surface)
{
    const char *fault = surface->polygons ? surface_fault(surface, surface->stale < UINT32_MAX / 2) : NULL;
    assert_string_equal(fault ? fault : "", "");
}

static bool part_a_corridor(const wend_allocator *allocator)
{
    static const wend_mesh_point ground[] = {{0, 0},       {10000, 0},   {10000, 1000}, {9000, 1000},
                                             {9000, 3000}, {7000, 3000}, {7000, 1000},  {2000, 1000},
                                             {2000, 3000}, {1000, 3000}, {1000, 1000},  {0, 1000}};
    const wend_mesh_outline outline = {ground, 12, '.', false};
    wend_profile profile = wend_profile_default();
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    profile.radius = 50;
    wend_status status = wend_mesh_create_outlines(&outline, 1, allocator, &mesh, NULL);
    if (status == WEND_OK)
        status = wend_space_create_mesh(mesh, &profile, allocator, &space);
    if (status == WEND_OK) {
        status = part_and_obstruct(space, mesh);
        check_labels(&mesh->ground);
        check_labels(&space->mesh->surface);
        check_labels(&space->mesh->base);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void labels_part_what_paint_parts_whatever_memory_is_refused(void **state)
{
    (void)state;
    assert_true(part_a_corridor(NULL));
    const char *fault = test_memory_sweep(part_a_corridor);
    assert_string_equal(fault ? fault : "", "");
}

static bool paint_and_update(const wend_allocator *allocator)
{
    static const wend_mesh_point ground[] = {{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}},
                                 spot[] = {{1000, -100}, {2000, 1500}, {900, 2500}};
    const wend_mesh_outline outline = {ground, 4, '.', false};
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    wend_status status = wend_mesh_create_outlines(&outline, 1, allocator, &mesh, NULL);
    if (status == WEND_OK)
        status = wend_space_create_mesh(mesh, NULL, allocator, &space);
    if (status == WEND_OK)
        status = wend_mesh_paint(mesh, spot, 3, 'a', NULL);
    if (status == WEND_OK)
        status = wend_space_update(space);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void a_lack_of_memory_while_painting_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(paint_and_update);
    assert_string_equal(fault ? fault : "", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ground_has_the_terrain_that_was_painted_last),
                                       cmocka_unit_test(a_polygon_of_a_storey_gets_another_terrain),
                                       cmocka_unit_test(a_space_of_all_terrains_that_is_behind_its_mesh_can_be_copied),
                                       cmocka_unit_test(labels_part_what_paint_parts_whatever_memory_is_refused),
                                       cmocka_unit_test(a_lack_of_memory_while_painting_leaves_nothing_behind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
