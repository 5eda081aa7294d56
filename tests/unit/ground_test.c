/* tests/unit/ground_test.c: the geometry of a mesh's ground by its public face. */
#include "test/memory.h"
#include "test/test.h"

#include <wend/all.h>

#include <math.h>
#include <string.h>

/*
 * A room of 12 x 8 cells with a pillar from (4, 3) to (6, 5) in it, and above its right half a gallery at height 3,
 * which nothing leads to. Polygons: 0 above the pillar, 1 right of it, 2 below it, 3 left of it, 4 the gallery.
 */
static const wend_mesh_point points[] = {{0, 0},      {3072, 0},   {3072, 2048}, {0, 2048},
                                         {1024, 768}, {1536, 768}, {1536, 1280}, {1024, 1280},
                                         {1792, 256}, {3072, 256}, {3072, 1024}, {1792, 1024}};
static const int32_t heights[] = {0, 0, 0, 0, 0, 0, 0, 0, 768, 768, 1024, 1024};
static const uint32_t corners[] = {0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7, 8, 9, 10, 11};
static const uint32_t counts[] = {4, 4, 4, 4, 4};

struct scene {
    wend_mesh *mesh;
    wend_space *space;
};

static struct scene begin_with(const wend_allocator *allocator)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    struct scene scene = {0};
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = 12;
    polygons.corners = corners;
    polygons.corner_count = 20;
    polygons.counts = counts;
    polygons.polygon_count = 5;
    assert_int_equal(wend_mesh_create_polygons(&polygons, allocator, &scene.mesh, NULL), WEND_OK);
    assert_int_equal(wend_space_create_mesh(scene.mesh, NULL, allocator, &scene.space), WEND_OK);
    return scene;
}

static struct scene begin(void)
{
    return begin_with(NULL);
}

static void end(struct scene *scene)
{
    wend_space_destroy(scene->space);
    wend_mesh_destroy(scene->mesh);
}

static wend_place at(double x, double y)
{
    return (wend_place){(int32_t)(x * 256), (int32_t)(y * 256), 0, 0};
}

static bool near_to(double a, double b)
{
    return fabs(a - b) < 1e-9;
}

/*
 * Four cells of flat ground, a ramp of four that climbs three, four of flat ground above; two cells wide, and below the
 * upper half other ground, which makes that another storey. The ramp is of terrain '~'.
 */
static wend_mesh *ramp_mesh(void)
{
    static const wend_mesh_point plan[] = {{0, 0},      {1024, 0}, {2048, 0},   {3072, 0},   {3072, 512}, {2048, 512},
                                           {1024, 512}, {0, 512},  {1792, 128}, {3072, 128}, {3072, 384}, {1792, 384}};
    static const int32_t up[] = {0, 0, 768, 768, 768, 768, 0, 0, -512, -512, -512, -512};
    static const uint32_t faces[] = {0, 1, 6, 7, 1, 2, 5, 6, 2, 3, 4, 5, 8, 9, 10, 11};
    static const uint32_t fours[] = {4, 4, 4, 4};
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh;
    polygons.points = plan;
    polygons.heights = up;
    polygons.point_count = 12;
    polygons.corners = faces;
    polygons.corner_count = 16;
    polygons.counts = fours;
    polygons.terrains = (const uint8_t *)".~..";
    polygons.polygon_count = 4;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

/* From the middle of the lower ground over the ramp to the middle of the upper: 2 + 5 + 2 cells, 8 seen from above. */
static void path_over_a_ramp_is_as_long_as_the_ramp(void **state)
{
    wend_mesh *mesh = ramp_mesh();
    wend_space *space;
    wend_finder *finder;
    wend_profile profile = wend_profile_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_path_check check;
    wend_ground_point on[8];
    size_t count;
    int32_t height;
    (void)state;
    profile.weight['~'] = 1;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_ground_locate(space, 512, 256, 0, &query.start, &height), WEND_OK);
    assert_int_equal(wend_ground_locate(space, 2560, 256, 768, &query.goal, &height), WEND_OK);
    assert_int_equal(height, 768);
    assert_true(query.start.level != query.goal.level);
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_true(path.point_count == 2 && near_to(path.plan_length, 8) && near_to(path.length, 9));
    assert_true(wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check) && near_to(check.length, 9));
    assert_int_equal(wend_path_on_ground(&path, space, WEND_PATH_DETAIL_POINTS, on, 8, &count), WEND_OK);
    assert_true(count == 2 && near_to(on[0].height, 0) && near_to(on[1].height, 3));
    assert_int_equal(wend_path_on_ground(&path, space, WEND_PATH_DETAIL_SLOPES, on, 2, &count), WEND_ERROR_CAPACITY);
    assert_int_equal(wend_path_on_ground(&path, space, WEND_PATH_DETAIL_SLOPES, on, 8, &count), WEND_OK);
    assert_true(count == 4 && near_to(on[1].x, 4) && near_to(on[1].height, 0) && on[1].point == 1);
    assert_true(near_to(on[2].x, 8) && near_to(on[2].height, 3) && on[2].place.x == 2048);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/* Over the same: the ramp is of slope 3/4. */
static void walk_over_a_ramp_is_as_slow_as_its_slope_and_terrain(void **state)
{
    wend_mesh *mesh = ramp_mesh();
    wend_profile profile = wend_profile_default();
    wend_space *space;
    wend_place way[2] = {{512, 256, 0, 0}, {2560, 256, 0, 0}};
    wend_path path = wend_path_default();
    int32_t height;
    (void)state;
    profile.weight['~'] = 2;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_ground_locate(space, 512, 256, 0, &way[0], &height), WEND_OK);
    assert_int_equal(wend_ground_locate(space, 2560, 256, 768, &way[1], &height), WEND_OK);
    path.points = way;
    path.point_count = 2;
    path.lines = WEND_LINES_SHORTEST;

    wend_follower walker = wend_path_follow(&path);
    assert_true(near_to(walker.left, 8) && wend_path_walk(&path, space, &walker, 3));
    assert_true(near_to(walker.x, 4.4) && near_to(walker.height, 0.3) && near_to(walker.slope, 0.75));
    assert_true(wend_path_walk(&path, space, &walker, 8));
    assert_true(near_to(walker.x, 7.6) && near_to(walker.height, 2.7) && near_to(walker.left, 2.4));
    assert_true(wend_path_walk(&path, space, &walker, 1 + 1.5));
    assert_true(near_to(walker.x, 9.5) && near_to(walker.height, 3) && near_to(walker.slope, 0));
    assert_int_equal(walker.level, way[1].level);
    assert_false(wend_path_walk(&path, space, &walker, 0.5 + 1e-9));
    assert_true(near_to(walker.height, 3));

    walker = wend_path_follow(&path);
    walker.uphill = 2; /* 1 + 2 * 3/4 = 2.5 times as slow */
    walker.ignores_terrain = true;
    assert_true(wend_path_walk(&path, space, &walker, 2 + 2.5));
    assert_true(near_to(walker.x, 4.8));

    const wend_place down[2] = {way[1], way[0]};
    path.points = down;
    walker = wend_path_follow(&path);
    walker.ignores_terrain = true;
    walker.downhill = -9; /* four times as fast, no more */
    assert_true(wend_path_walk(&path, space, &walker, 2 + 0.5));
    assert_true(near_to(walker.x, 6.4) && near_to(walker.slope, -0.75));
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

static void locate_takes_the_storey_nearest_in_height(void **state)
{
    struct scene scene = begin();
    wend_place place;
    int32_t ground;
    (void)state;
    assert_int_equal(wend_ground_locate(scene.space, 2560, 512, 100, &place, &ground), WEND_OK);
    assert_true(place.level == 0 && ground == 0);
    assert_int_equal(wend_ground_locate(scene.space, 2560, 512, 600, &place, &ground), WEND_OK);
    assert_true(place.level == 1 && ground == 768 + 256 / 3 && place.x == 2560 && place.y == 512);
    assert_int_equal(wend_ground_locate(scene.space, 2560, 640, INT32_MAX, &place, NULL), WEND_OK);
    assert_int_equal(place.level, 1);
    assert_int_equal(wend_ground_locate(scene.space, 1280, 1024, 0, &place, &ground), WEND_ERROR_RANGE);
    /* On the pillar's corner there is ground. */
    assert_int_equal(wend_ground_locate(scene.space, 1024, 768, 0, &place, &ground), WEND_OK);
    end(&scene);
}

static void heights_are_between_those_of_the_corners(void **state)
{
    struct scene scene = begin();
    int32_t height = -1;
    (void)state;
    assert_int_equal(wend_ground_height(scene.space, (wend_place){2048, 640, 1, 0}, &height), WEND_OK);
    assert_int_equal(height, 896);
    assert_int_equal(wend_ground_height(scene.space, (wend_place){2048, 640, 0, 0}, &height), WEND_OK);
    assert_int_equal(height, 0);
    assert_int_equal(wend_ground_height(scene.space, (wend_place){2048, 640, 2, 0}, &height), WEND_ERROR_RANGE);
    end(&scene);
}

static void the_nearest_point_of_a_place_within_a_wall_is_on_it(void **state)
{
    struct scene scene = begin();
    wend_ground_hit hit;
    (void)state;
    assert_int_equal(wend_ground_nearest(scene.space, at(4.5, 4), UINT32_MAX, &hit), WEND_OK);
    assert_true(hit.found && near_to(hit.x, 4) && near_to(hit.y, 4) && near_to(hit.distance, 0.5));
    assert_true(hit.place.x == 1024 && hit.place.y == 1024 && hit.place.level == 0);
    assert_true(near_to(hit.normal_x, -1) && near_to(hit.normal_y, 0));
    assert_true(hit.wall[0].x == 1024 && hit.wall[1].x == 1024);
    assert_int_equal(hit.polygon, 3);
    assert_int_equal(wend_ground_nearest(scene.space, at(4.5, 4), 128, &hit), WEND_OK);
    assert_true(hit.found);
    assert_int_equal(wend_ground_nearest(scene.space, at(4.5, 4), 127, &hit), WEND_OK);
    assert_false(hit.found);
    end(&scene);
}

static void the_nearest_point_of_a_place_on_the_ground_is_itself(void **state)
{
    struct scene scene = begin();
    wend_ground_hit hit;
    wend_place place = at(2, 2);
    (void)state;
    assert_int_equal(wend_ground_nearest(scene.space, place, 0, &hit), WEND_OK);
    assert_true(hit.found && hit.distance == 0 && hit.place.x == place.x && hit.place.y == place.y);
    assert_true(hit.wall[0].x == 0 && hit.wall[1].y == 0 && hit.normal_x == 0 && hit.normal_y == 0);
    place.level = 1;
    assert_int_equal(wend_ground_nearest(scene.space, place, UINT32_MAX, &hit), WEND_OK);
    assert_true(hit.found && hit.place.level == 1 && near_to(hit.x, 7) && near_to(hit.y, 2));
    place.level = WEND_ANY_LEVEL;
    assert_int_equal(wend_ground_nearest(scene.space, place, UINT32_MAX, &hit), WEND_OK);
    assert_true(hit.found && hit.place.level == 0 && hit.distance == 0);
    end(&scene);
}

static void rays_stop_at_the_first_wall_and_tell_its_side(void **state)
{
    struct scene scene = begin();
    wend_ground_hit hit;
    (void)state;
    assert_int_equal(wend_ground_ray(scene.space, at(1, 4), at(9, 4), &hit), WEND_OK);
    assert_true(hit.found && near_to(hit.x, 4) && near_to(hit.y, 4) && near_to(hit.fraction, 3.0 / 8));
    assert_true(near_to(hit.distance, 3) && near_to(hit.normal_x, -1));
    assert_int_equal(hit.polygon, 3);
    assert_int_equal(wend_ground_ray(scene.space, at(1, 1), at(9, 1), &hit), WEND_OK);
    assert_true(!hit.found && hit.fraction == 1 && hit.place.x == 9 * 256 && hit.place.y == 256);
    assert_int_equal(wend_ground_ray(scene.space, at(1, 1), at(-3, 1), &hit), WEND_OK);
    assert_true(hit.found && near_to(hit.x, 0) && near_to(hit.normal_x, 1));
    assert_int_equal(wend_ground_ray(scene.space, at(5, 4), at(9, 1), &hit), WEND_ERROR_RANGE);
    end(&scene);
}

static void lines_may_run_along_walls_and_touch_corners(void **state)
{
    struct scene scene = begin();
    wend_line_hit hit;
    uint64_t cost;
    (void)state;
    assert_true(wend_line_of_sight(scene.space, at(1, 3), at(11, 3), NULL, 0));
    assert_true(wend_line_of_sight(scene.space, at(2, 5), at(6, 1), NULL, 0));
    assert_false(wend_line_of_sight(scene.space, at(2, 5.004), at(6, 1.004), NULL, 0));
    assert_false(wend_line_of_sight(scene.space, at(8, 2), (wend_place){2048, 512, 1, 0}, NULL, 0));
    assert_int_equal(wend_line_raycast(scene.space, at(1, 4), at(9, 4), NULL, 0, &hit), WEND_OK);
    assert_true(hit.hit && near_to(hit.fraction, 3.0 / 8) && hit.cell.x == 1024 && hit.cell.y == 1024);
    assert_int_equal(wend_line_raycast(scene.space, at(1, 3), at(11, 3), NULL, 0, &hit), WEND_OK);
    assert_true(!hit.hit && hit.fraction == 1);
    assert_int_equal(wend_line_cost(scene.space, at(1, 3), at(11, 3), &cost), WEND_OK);
    assert_int_equal(cost, 138600);
    assert_int_equal(wend_line_cost(scene.space, at(1, 4), at(11, 4), &cost), WEND_OK);
    assert_true(cost == UINT64_MAX);
    end(&scene);
}

static void the_nearest_wall_is_one_of_the_same_storey(void **state)
{
    struct scene scene = begin();
    wend_ground_hit hit;
    (void)state;
    /* Right below the gallery's edge, which is no wall here. */
    assert_int_equal(wend_ground_wall(scene.space, at(9, 4), UINT32_MAX, &hit), WEND_OK);
    assert_true(hit.found && near_to(hit.distance, 3) && (near_to(hit.x, 6) || near_to(hit.x, 12)));
    assert_int_equal(wend_ground_wall(scene.space, at(9, 4), 767, &hit), WEND_OK);
    assert_false(hit.found);
    assert_int_equal(wend_ground_wall(scene.space, at(3, 2), UINT32_MAX, &hit), WEND_OK);
    assert_true(near_to(hit.x, 4) && near_to(hit.y, 3) && near_to(hit.distance, sqrt(2)));
    assert_int_equal(wend_ground_wall(scene.space, at(4, 4), 0, &hit), WEND_OK);
    assert_true(hit.found && hit.distance == 0 && near_to(hit.normal_x, -1));
    assert_int_equal(wend_ground_wall(scene.space, at(5, 4), 9, &hit), WEND_ERROR_RANGE);
    end(&scene);
}

static void moves_go_straight_where_nothing_is_in_the_way(void **state)
{
    struct scene scene = begin();
    wend_ground_step step;
    (void)state;
    assert_int_equal(wend_ground_move(scene.space, at(1, 1), at(9, 2), &step), WEND_OK);
    assert_true(step.arrived && step.walls == 0 && step.place.x == 9 * 256 && step.place.y == 512);
    assert_true(near_to(step.travelled, sqrt(65)));
    end(&scene);
}

static void moves_slide_along_walls(void **state)
{
    struct scene scene = begin();
    wend_ground_step step;
    (void)state;
    /* Against the pillar from the left, slightly downwards. */
    assert_int_equal(wend_ground_move(scene.space, at(3, 3.5), at(5, 4.5), &step), WEND_OK);
    assert_true(!step.arrived && step.walls >= 1 && step.place.x == 1024 && step.place.y == 1152);
    assert_true(step.travelled <= sqrt(5) + 1e-9);
    /* Past its end and on towards the goal, until the way is used up. */
    assert_int_equal(wend_ground_move(scene.space, at(3.5, 4.5), at(5, 7), &step), WEND_OK);
    assert_true(step.arrived && step.walls == 0);
    assert_int_equal(wend_ground_move(scene.space, at(3.75, 4.75), at(5.5, 5.5), &step), WEND_OK);
    assert_true(step.walls >= 1 && step.place.x > 1024 && step.place.y >= 1280);
    /* Straight against a wall there is nowhere to slide. */
    assert_int_equal(wend_ground_move(scene.space, at(3, 4), at(5, 4), &step), WEND_OK);
    assert_true(step.place.x == 1024 && step.place.y == 1024 && near_to(step.travelled, 1));
    assert_int_equal(wend_ground_move(scene.space, at(5, 4), at(3, 4), &step), WEND_ERROR_RANGE);
    end(&scene);
}

static void random_places_are_the_same_for_the_same_number(void **state)
{
    struct scene scene = begin();
    uint64_t one = 7, other = 7;
    uint32_t above = 0;
    (void)state;
    for (int i = 0; i < 500; i++) {
        wend_place a, b;
        assert_int_equal(wend_ground_random(scene.space, &one, &a), WEND_OK);
        assert_int_equal(wend_ground_random(scene.space, &other, &b), WEND_OK);
        assert_memory_equal(&a, &b, sizeof a);
        assert_true(wend_space_is_free(scene.space, a));
        above += a.level == 1;
    }
    /* 15 of 107 square cells. */
    assert_in_range(above, 40, 105);
    end(&scene);
}

static void random_places_near_another_stay_on_its_piece_of_ground(void **state)
{
    struct scene scene = begin();
    uint64_t numbers = 9;
    (void)state;
    for (int i = 0; i < 300; i++) {
        wend_place a;
        assert_int_equal(wend_ground_random_near(scene.space, at(8, 3), 512, &numbers, &a), WEND_OK);
        assert_true(a.level == 0 && hypot(a.x - 2048, a.y - 768) <= 512 && wend_space_is_free(scene.space, a));
        assert_int_equal(wend_ground_random_near(scene.space, (wend_place){2048, 768, 1, 0}, UINT32_MAX, &numbers, &a),
                         WEND_OK);
        assert_true(a.level == 1);
    }
    assert_int_equal(wend_ground_random_near(scene.space, at(5, 4), 512, &numbers, &(wend_place){0}), WEND_ERROR_RANGE);
    end(&scene);
}

static void polygons_around_a_place_are_those_within_the_distance(void **state)
{
    struct scene scene = begin();
    uint32_t ids[8];
    size_t count;
    (void)state;
    assert_int_equal(wend_ground_polygons(scene.space, at(2, 4), 0, ids, 8, &count), WEND_OK);
    assert_true(count == 1 && ids[0] == 3);
    assert_int_equal(wend_ground_polygons(scene.space, at(1, 1), 0, ids, 8, &count), WEND_OK);
    assert_int_equal(count, 1);
    assert_int_equal(wend_ground_polygons(scene.space, at(5, 4), 256, ids, 8, &count), WEND_OK);
    assert_int_equal(count, 4);
    assert_int_equal(wend_ground_polygons(scene.space, at(5, 4), 255, ids, 8, &count), WEND_OK);
    assert_int_equal(count, 0);
    assert_int_equal(wend_ground_polygons(scene.space, at(5, 4), 256, ids, 3, &count), WEND_ERROR_CAPACITY);
    assert_int_equal(count, 4);
    wend_place any = {2048, 768, WEND_ANY_LEVEL, 0};
    assert_int_equal(wend_ground_polygons(scene.space, any, 0, ids, 8, &count), WEND_OK);
    assert_int_equal(count, 2);
    end(&scene);
}

static void polygons_tell_their_corners_and_neighbours(void **state)
{
    struct scene scene = begin();
    wend_ground_polygon polygon;
    wend_ground_corner sides[4];
    (void)state;
    assert_int_equal(wend_ground_polygon_limit(scene.space), 5);
    assert_int_equal(wend_ground_read_polygon(scene.space, 4, &polygon, sides, 4), WEND_OK);
    assert_true(polygon.corners == 4 && polygon.level == 1 && polygon.terrain == '.');
    for (int i = 0; i < 4; i++)
        assert_true(sides[i].neighbour == WEND_GROUND_WALL && sides[i].place.level == 1 && sides[i].height >= 768);
    assert_int_equal(wend_ground_read_polygon(scene.space, 0, &polygon, sides, 3), WEND_ERROR_CAPACITY);
    assert_int_equal(polygon.corners, 4);
    assert_int_equal(wend_ground_read_polygon(scene.space, 5, &polygon, sides, 4), WEND_ERROR_RANGE);
    end(&scene);
}

static void the_nearest_ground_to_a_goal_is_linked_with_the_start(void **state)
{
    struct scene scene = begin();
    wend_nearest nearest;
    (void)state;
    assert_int_equal(wend_space_nearest(scene.space, NULL, at(1, 1), at(4.5, 4), &nearest), WEND_OK);
    assert_true(nearest.count == 1 && nearest.place.x == 1024 && nearest.place.y == 1024);
    assert_int_equal(nearest.distance_squared, 128 * 128);
    assert_int_equal(wend_space_nearest(scene.space, NULL, at(5, 4), at(1, 1), &nearest), WEND_OK);
    assert_int_equal(nearest.count, 0);
    assert_int_equal(wend_space_nearest(scene.space, NULL, (wend_place){2048, 512, 1, 0}, at(1, 1), &nearest), WEND_OK);
    assert_int_equal(nearest.count, 0);
    end(&scene);
}

static void questions_take_no_memory(void **state)
{
    test_memory memory;
    test_memory_begin(&memory);
    struct scene scene = begin_with(&memory.allocator);
    uint64_t calls = memory.calls, numbers = 1;
    wend_ground_hit hit;
    wend_ground_step step;
    wend_place place;
    (void)state;
    assert_int_equal(wend_ground_nearest(scene.space, at(5, 4), UINT32_MAX, &hit), WEND_OK);
    assert_int_equal(wend_ground_ray(scene.space, at(1, 4), at(9, 4), &hit), WEND_OK);
    assert_int_equal(wend_ground_wall(scene.space, at(1, 4), UINT32_MAX, &hit), WEND_OK);
    assert_int_equal(wend_ground_move(scene.space, at(1, 4), at(9, 5), &step), WEND_OK);
    assert_int_equal(wend_ground_random(scene.space, &numbers, &place), WEND_OK);
    assert_int_equal(memory.calls, calls);
    end(&scene);
    assert_int_equal(memory.blocks, 0);
}

static void coordinates_beyond_meshes_are_refused(void **state)
{
    struct scene scene = begin();
    wend_place far = {WEND_MESH_MAX_COORDINATE + 1, 0, 0, 0}, near = at(1, 1);
    wend_ground_hit hit;
    wend_ground_step step;
    uint64_t numbers = 1;
    size_t count;
    int32_t height;
    (void)state;
    assert_int_equal(wend_ground_locate(scene.space, 0, INT32_MIN, 0, &near, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_height(scene.space, far, &height), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_nearest(scene.space, far, 1, &hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_ray(scene.space, near, far, &hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_wall(scene.space, far, 1, &hit), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_move(scene.space, near, far, &step), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random_near(scene.space, far, 1, &numbers, &near), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_polygons(scene.space, far, 1, NULL, 0, &count), WEND_ERROR_ARGUMENT);
    assert_false(wend_line_of_sight(scene.space, at(1, 1), far, NULL, 0));
    end(&scene);
}

static void nowhere_to_answer_to_is_refused(void **state)
{
    struct scene scene = begin();
    wend_place place = at(1, 1);
    uint64_t numbers = 1;
    (void)state;
    assert_int_equal(wend_ground_locate(scene.space, 0, 0, 0, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_height(scene.space, place, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_nearest(scene.space, place, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_ray(scene.space, place, place, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_wall(scene.space, place, 1, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_move(scene.space, place, place, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random(scene.space, NULL, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random(scene.space, &numbers, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_random_near(scene.space, place, 1, NULL, &place), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_polygons(scene.space, place, 1, NULL, 0, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_ground_read_polygon(scene.space, 0, NULL, NULL, 0), WEND_ERROR_ARGUMENT);
    end(&scene);
}

static void other_maps_have_no_such_ground(void **state)
{
    static const char map[] = "type octile\nheight 1\nwidth 1\nmap\n.\n";
    wend_grid *grid;
    wend_space *space;
    wend_ground_hit hit;
    wend_place place;
    uint64_t numbers = 1;
    (void)state;
    assert_int_equal(wend_grid_parse_map(map, sizeof map - 1, NULL, &grid, NULL), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_ground_nearest(space, at(0, 0), 1, &hit), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_ground_random(space, &numbers, &place), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_ground_polygon_limit(space), 0);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(path_over_a_ramp_is_as_long_as_the_ramp),
        cmocka_unit_test(walk_over_a_ramp_is_as_slow_as_its_slope_and_terrain),
        cmocka_unit_test(locate_takes_the_storey_nearest_in_height),
        cmocka_unit_test(heights_are_between_those_of_the_corners),
        cmocka_unit_test(the_nearest_point_of_a_place_within_a_wall_is_on_it),
        cmocka_unit_test(the_nearest_point_of_a_place_on_the_ground_is_itself),
        cmocka_unit_test(rays_stop_at_the_first_wall_and_tell_its_side),
        cmocka_unit_test(lines_may_run_along_walls_and_touch_corners),
        cmocka_unit_test(the_nearest_wall_is_one_of_the_same_storey),
        cmocka_unit_test(moves_go_straight_where_nothing_is_in_the_way),
        cmocka_unit_test(moves_slide_along_walls),
        cmocka_unit_test(random_places_are_the_same_for_the_same_number),
        cmocka_unit_test(random_places_near_another_stay_on_its_piece_of_ground),
        cmocka_unit_test(polygons_around_a_place_are_those_within_the_distance),
        cmocka_unit_test(polygons_tell_their_corners_and_neighbours),
        cmocka_unit_test(the_nearest_ground_to_a_goal_is_linked_with_the_start),
        cmocka_unit_test(questions_take_no_memory),
        cmocka_unit_test(coordinates_beyond_meshes_are_refused),
        cmocka_unit_test(nowhere_to_answer_to_is_refused),
        cmocka_unit_test(other_maps_have_no_such_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
