/* Ground of several storeys, for movers with a radius. */
#include <string.h>

#include <wend/all.h>

#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "test/memory.h"
#include "test/test.h"

enum { MOST_POINTS = 96, MOST_CORNERS = 128, MOST_POLYGONS = 32 };

/* A level as one writes it down: rectangles and ramps in cells, whose corners are one point where they are the same. */
typedef struct level {
    wend_mesh_point points[MOST_POINTS];
    int32_t heights[MOST_POINTS];
    uint32_t corners[MOST_CORNERS], counts[MOST_POLYGONS];
    uint32_t point_count, corner_count, polygon_count;
} level;

static void add_corner(level *drawn, double x, double y, double height)
{
    const wend_mesh_point at = {(int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL)};
    const int32_t high = (int32_t)(height * WEND_CELL);
    uint32_t i = 0;
    while (i < drawn->point_count &&
           (drawn->points[i].x != at.x || drawn->points[i].y != at.y || drawn->heights[i] != high))
        i++;
    if (i == drawn->point_count) {
        assert_true(i < MOST_POINTS);
        drawn->points[i] = at;
        drawn->heights[drawn->point_count++] = high;
    }
    assert_true(drawn->corner_count < MOST_CORNERS);
    drawn->corners[drawn->corner_count++] = i;
}

/* A rectangle that rises from one height at its left side to another at its right. */
static void add_ramp(level *drawn, const double box[4], double from, double to)
{
    add_corner(drawn, box[0], box[1], from);
    add_corner(drawn, box[2], box[1], to);
    add_corner(drawn, box[2], box[3], to);
    add_corner(drawn, box[0], box[3], from);
    assert_true(drawn->polygon_count < MOST_POLYGONS);
    drawn->counts[drawn->polygon_count++] = 4;
}

static void add_floor(level *drawn, double left, double top, double right, double bottom, double height)
{
    add_ramp(drawn, (double[4]){left, top, right, bottom}, height, height);
}

static wend_mesh *level_mesh(const level *drawn, const wend_allocator *allocator)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = drawn->points;
    polygons.heights = drawn->heights;
    polygons.point_count = drawn->point_count;
    polygons.corners = drawn->corners;
    polygons.corner_count = drawn->corner_count;
    polygons.counts = drawn->counts;
    polygons.polygon_count = drawn->polygon_count;
    const wend_status status = wend_mesh_create_polygons(&polygons, allocator, &mesh, NULL);
    assert_true(status == WEND_OK || (allocator && status == WEND_ERROR_MEMORY));
    return mesh;
}

/* The commonest house: a ramp from the ground to a storey above, in a stairwell exactly as wide. */
static void draw_house(level *drawn)
{
    static const double floors[][5] = {{0, 0, 4, 5, 0},   {0, 5, 4, 7, 0},   {0, 7, 4, 12, 0},  {4, 0, 10, 5, 0},
                                       {4, 7, 10, 12, 0}, {10, 0, 20, 5, 0}, {10, 5, 20, 7, 0}, {10, 7, 20, 12, 0},
                                       {10, 0, 20, 5, 3}, {10, 5, 20, 7, 3}, {10, 7, 20, 12, 3}};
    memset(drawn, 0, sizeof *drawn);
    for (size_t i = 0; i < sizeof floors / sizeof *floors; i++)
        add_floor(drawn, floors[i][0], floors[i][1], floors[i][2], floors[i][3], floors[i][4]);
    add_ramp(drawn, (double[4]){4, 5, 10, 7}, 0, 3);
}

/* A ramp outside leads to a landing, and from there through a doorway to a storey whose ground below ends in a wall. */
static void draw_landing(level *drawn)
{
    static const double floors[][5] = {{0, 0, 4, 12, 0},  {4, 0, 10, 12, 0},  {10, 0, 14, 12, 0}, {14, 0, 20, 12, 0},
                                       {0, 12, 4, 14, 0}, {10, 0, 14, 12, 3}, {14, 0, 20, 12, 3}, {10, 12, 14, 14, 3}};
    memset(drawn, 0, sizeof *drawn);
    for (size_t i = 0; i < sizeof floors / sizeof *floors; i++)
        add_floor(drawn, floors[i][0], floors[i][1], floors[i][2], floors[i][3], floors[i][4]);
    add_ramp(drawn, (double[4]){4, 12, 10, 14}, 0, 3);
}

static wend_place place_at(const wend_space *space, double x, double y, double height)
{
    wend_place place;
    assert_int_equal(wend_ground_locate(space, (int32_t)(x * WEND_CELL), (int32_t)(y * WEND_CELL),
                                        (int32_t)(height * WEND_CELL), &place, NULL),
                     WEND_OK);
    return place;
}

/* The length of the way from the ground up to a height; below 0 for none. */
static double way_up(const wend_space *space, const double from[2], const double to[2], double height)
{
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = place_at(space, from[0], from[1], 0);
    query.goal = place_at(space, to[0], to[1], height);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    const double length = path.outcome == WEND_OUTCOME_FOUND ? path.length : -1;
    wend_finder_destroy(finder);
    return length;
}

static wend_space *space_of(const wend_mesh *mesh, uint32_t radius)
{
    wend_profile profile = wend_profile_default();
    wend_space *space;
    profile.radius = radius;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    const char *fault = surface_fault(&space->mesh->surface, true);
    assert_string_equal(fault ? fault : "", "");
    return space;
}

static void stairwell_may_be_exactly_as_wide_as_its_ramp(void **state)
{
    static const uint32_t radii[] = {0, 1, 2, 10, 26, 77, 128, 250};
    level drawn;
    (void)state;
    draw_house(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, NULL);
    double before = 0;
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        wend_space *space = space_of(mesh, radii[i]);
        const double length = way_up(space, (double[2]){18, 2}, (double[2]){18, 2}, 3);
        assert_true(length > before); /* farther round the corners, the wider */
        before = length;
        wend_space_destroy(space);
    }
    wend_space *space = space_of(mesh, 257); /* the ramp is two cells wide */
    assert_true(way_up(space, (double[2]){18, 3}, (double[2]){18, 3}, 3) < 0);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void wall_of_the_ground_shuts_no_doorway_above(void **state)
{
    level drawn;
    (void)state;
    draw_landing(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, NULL);
    for (uint32_t radius = 0; radius < 250; radius += 31) {
        wend_space *space = space_of(mesh, radius);
        assert_true(way_up(space, (double[2]){2, 2}, (double[2]){18, 2}, 3) > 0);
        wend_space_destroy(space);
    }
    wend_mesh_destroy(mesh);
}

static void cart_may_go_anywhere_around_a_ramp(void **state)
{
    level drawn;
    wend_obstacle_id cart = 0;
    (void)state;
    draw_house(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, NULL);
    wend_space *space = space_of(mesh, 77);
    const uint64_t whole = surface_area(&space->mesh->surface);
    for (int32_t y = 256; y < 12 * 256; y += 97)
        for (int32_t x = 256; x < 12 * 256; x += 103) {
            const wend_mesh_point box[4] = {
                {x - 205, y - 128}, {x + 205, y - 128}, {x + 205, y + 128}, {x - 205, y + 128}};
            if (cart == 0)
                assert_int_equal(wend_mesh_add_obstacle(mesh, box, 4, 0, &cart, NULL), WEND_OK);
            else
                assert_int_equal(wend_mesh_move_obstacle(mesh, cart, box, 4, 0, NULL), WEND_OK);
            assert_int_equal(wend_space_update(space), WEND_OK);
            const char *fault = surface_fault(&space->mesh->surface, true);
            assert_string_equal(fault ? fault : "", "");
            assert_false(wend_space_is_free(space, (wend_place){x, y, 0, 0}));
            assert_true(way_up(space, (double[2]){18, 2}, (double[2]){18, 2}, 3) > 0 || (y > 1000 && y < 2100));
        }
    assert_int_equal(wend_mesh_remove_obstacle(mesh, cart), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(surface_area(&space->mesh->surface), whole);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static uint32_t polygon_at(const wend_space *space, double x, double y, double height)
{
    uint32_t id = 0;
    size_t count;
    assert_int_equal(wend_ground_polygons(space, place_at(space, x, y, height), 0, &id, 1, &count), WEND_OK);
    assert_int_equal(count, 1);
    return id;
}

/* Where the corners of sides are forgotten, all ground is cut anew to find them again. */
static void first_obstacle_leaves_alone_what_is_far_from_it(void **state)
{
    static const wend_mesh_point box[4] = {{512, 512}, {600, 512}, {600, 600}, {512, 600}};
    wend_obstacle_id cart;
    level drawn;
    (void)state;
    draw_house(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, NULL);
    wend_space *space = space_of(mesh, 77);
    const uint32_t near = polygon_at(space, 2, 3.5, 0), far = polygon_at(space, 18, 2, 3);
    assert_int_equal(wend_mesh_add_obstacle(mesh, box, 4, 0, &cart, NULL), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_not_equal(polygon_at(space, 2, 3.5, 0), near);
    assert_int_equal(polygon_at(space, 18, 2, 3), far);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/*
 * A long triangle, less than a unit wide where it begins, between wide ground: what crosses it may draw its sides
 * together.
 */
static void ground_is_whole_where_rounding_draws_a_narrow_polygon_together(void **state)
{
    static const wend_mesh_point points[] = {{0, 0},       {4000, 0},    {4000, 2040}, {0, 2000},
                                             {4000, 2000}, {4000, 4000}, {0, 4000}};
    static const int32_t heights[7] = {0};
    static const uint32_t corners[] = {0, 1, 4, 3, 3, 4, 2, 3, 2, 5, 6}, counts[] = {4, 3, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    wend_obstacle_id obstacle = 0;
    (void)state;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 7;
    polygons.corners = corners;
    polygons.corner_count = 11;
    polygons.counts = counts;
    polygons.polygon_count = 3;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    wend_space *space = space_of(mesh, 0);
    for (int32_t x = 40; x < 160; x += 13) {
        const wend_mesh_point box[4] = {{x, 1900}, {x + 301, 1903}, {x + 307, 2111}, {x - 3, 2107}};
        if (obstacle == 0)
            assert_int_equal(wend_mesh_add_obstacle(mesh, box, 4, 0, &obstacle, NULL), WEND_OK);
        else
            assert_int_equal(wend_mesh_move_obstacle(mesh, obstacle, box, 4, 0, NULL), WEND_OK);
        assert_int_equal(wend_space_update(space), WEND_OK);
        const char *fault = surface_fault(&space->mesh->surface, true);
        assert_string_equal(fault ? fault : "", "");
        assert_true(
            wend_line_of_sight(space, (wend_place){x - 20, 100, 0, 0}, (wend_place){x - 20, 3900, 0, 0}, NULL, 0));
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* The house under lack of memory: what fails leaves a space that is right and catches up later. */
static bool live_once(const wend_allocator *allocator)
{
    level drawn;
    wend_space *space = NULL, *snapshot = NULL;
    wend_obstacle_id cart = 0;
    wend_profile profile = wend_profile_default();
    draw_house(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, allocator);
    if (!mesh)
        return false;
    profile.radius = 60;
    bool made = wend_space_create_mesh(mesh, &profile, allocator, &space) == WEND_OK;
    for (int32_t i = 0; i < 3 && made; i++) {
        const int32_t x = 800 + 300 * i, y = 1200;
        const wend_mesh_point box[4] = {{x, y}, {x + 200, y + 7}, {x + 190, y + 211}, {x - 11, y + 205}};
        made = (cart == 0 ? wend_mesh_add_obstacle(mesh, box, 4, 0, &cart, NULL)
                          : wend_mesh_move_obstacle(mesh, cart, box, 4, 0, NULL)) == WEND_OK &&
               wend_space_update(space) == WEND_OK;
        assert_true(!surface_fault(&space->mesh->surface, false));
    }
    made = made && wend_space_snapshot(space, &snapshot) == WEND_OK;
    made = made && wend_mesh_remove_obstacle(mesh, cart) == WEND_OK && wend_space_update(snapshot) == WEND_OK;
    assert_true(!snapshot || !surface_fault(&snapshot->mesh->surface, false));
    wend_space_destroy(snapshot);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return made;
}

static void lack_of_memory_leaves_storeys_right(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(live_once);
    assert_string_equal(fault ? fault : "", "");
}

/* Bytes of a mesh of so many floors, one above the other. */
static size_t tower_memory(uint32_t storeys)
{
    enum { MOST_STOREYS = 256 };
    static wend_mesh_point points[4 * MOST_STOREYS];
    static int32_t heights[4 * MOST_STOREYS];
    static uint32_t corners[4 * MOST_STOREYS], counts[MOST_STOREYS];
    static const wend_mesh_point floor[4] = {
        {0, 0}, {10 * WEND_CELL, 0}, {10 * WEND_CELL, 9 * WEND_CELL}, {0, 9 * WEND_CELL}};
    assert_true(storeys <= MOST_STOREYS);
    for (uint32_t i = 0; i < 4 * storeys; i++) {
        points[i] = floor[i % 4];
        heights[i] = (int32_t)(i / 4) * 3 * WEND_CELL;
        corners[i] = i;
        counts[i / 4] = 4;
    }
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = polygons.corner_count = 4 * storeys;
    polygons.corners = corners;
    polygons.counts = counts;
    polygons.polygon_count = storeys;
    wend_mesh *mesh;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    assert_int_equal(wend_mesh_levels(mesh), storeys);
    const size_t memory = wend_mesh_memory(mesh);
    wend_mesh_destroy(mesh);
    return memory;
}

static void tower_takes_memory_by_its_storeys(void **state)
{
    (void)state;
    const size_t low = tower_memory(64), high = tower_memory(256);
    assert_true(high < 5 * low);
}

/* A stair along the side of a floor, up to another floor: all of one level, for nothing lies above anything. */
static void draw_stair_at_side(level *drawn)
{
    memset(drawn, 0, sizeof *drawn);
    add_floor(drawn, 0, 0, 2, 4, 0);
    add_floor(drawn, 2, 0, 6, 4, 0);
    add_floor(drawn, 6, 0, 8, 4, 0);
    add_floor(drawn, 0, 4, 2, 6, 0);
    add_ramp(drawn, (double[4]){2, 4, 6, 6}, 0, 3);
    add_floor(drawn, 6, 4, 8, 6, 3);
    /* A storey above the first floors, so that there are levels. */
    add_floor(drawn, 0, 0, 8, 2, 5);
}

static void height_tells_a_stair_from_the_floor_beside_it(void **state)
{
    level drawn;
    draw_stair_at_side(&drawn);
    wend_mesh *mesh = level_mesh(&drawn, NULL);
    wend_space *space = space_of(mesh, 0);
    wend_crowd *crowd;
    wend_agent_id ids[3];
    wend_agent agents[3];
    wend_agent_desc desc = wend_agent_desc_default();
    wend_place place;
    int32_t height;
    (void)state;
    assert_int_equal(wend_ground_locate(space, 4 * WEND_CELL, 4 * WEND_CELL, WEND_CELL, &place, &height), WEND_OK);
    assert_int_equal(height, 3 * WEND_CELL / 2);
    assert_int_equal(wend_ground_height(space, place, &height), WEND_OK);
    assert_int_equal(height, 0);
    assert_int_equal(wend_crowd_create(space, NULL, NULL, &crowd), WEND_OK);
    desc.x = desc.y = 4;
    desc.radius = 0.125;
    for (int i = 0; i < 3; i++) {
        desc.height = i == 1 ? 1.2 : 0;
        desc.level = i == 0 ? 0 : UINT16_MAX;
        assert_int_equal(wend_crowd_add(crowd, &desc, &ids[i]), WEND_OK);
    }
    assert_int_equal(wend_crowd_put_at_height(crowd, ids[2], (wend_crowd_point){4, 1, UINT16_MAX}, 4), WEND_OK);
    assert_int_equal(wend_crowd_go(crowd, ids[0], place_at(space, 4.5, 3, 0)), WEND_OK);
    assert_int_equal(wend_crowd_go(crowd, ids[1], place_at(space, 7, 5, 3)), WEND_OK);
    assert_int_equal(wend_crowd_go(crowd, ids[2], place_at(space, 6, 1, 5)), WEND_OK);
    for (int tick = 0; tick < 30; tick++) /* round by the floor it would take 50 */
        assert_int_equal(wend_crowd_step(crowd, 10000, NULL), WEND_OK);
    assert_int_equal(wend_crowd_agents(crowd, agents, 3), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(agents[i].state, WEND_AGENT_ARRIVED);
    assert_true(agents[2].level != agents[0].level);
    assert_int_equal(wend_crowd_put(crowd, ids[1], (wend_crowd_point){4, 4, 0}), WEND_OK); /* the lowest */
    assert_int_equal(wend_crowd_go(crowd, ids[1], place_at(space, 4, 3, 0)), WEND_OK);
    for (int tick = 0; tick < 20; tick++)
        assert_int_equal(wend_crowd_step(crowd, 10000, NULL), WEND_OK);
    assert_int_equal(wend_crowd_agent(crowd, ids[1], &agents[1]), WEND_OK);
    assert_int_equal(agents[1].state, WEND_AGENT_ARRIVED);
    assert_int_equal(wend_crowd_put_at_height(crowd, ids[1], (wend_crowd_point){-9, 4, 0}, 0), WEND_ERROR_RANGE);
    assert_int_equal(wend_crowd_put_at_height(crowd, ids[1], (wend_crowd_point){4, 4, 0}, 1e300), WEND_ERROR_ARGUMENT);
    wend_crowd_destroy(crowd);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tower_takes_memory_by_its_storeys),
        cmocka_unit_test(stairwell_may_be_exactly_as_wide_as_its_ramp),
        cmocka_unit_test(wall_of_the_ground_shuts_no_doorway_above),
        cmocka_unit_test(cart_may_go_anywhere_around_a_ramp),
        cmocka_unit_test(first_obstacle_leaves_alone_what_is_far_from_it),
        cmocka_unit_test(ground_is_whole_where_rounding_draws_a_narrow_polygon_together),
        cmocka_unit_test(lack_of_memory_leaves_storeys_right),
        cmocka_unit_test(height_tells_a_stair_from_the_floor_beside_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
