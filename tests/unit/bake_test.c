/* Ground baked from triangles: what can be walked on, where it leads, how high it is, and tiles. */
#include "level/level.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <math.h>
#include <string.h>
#include <wend/all.h>
#include <wend/bake.h>

static wend_bake_level level_of(const level *level)
{
    wend_bake_level made = wend_bake_level_default();
    made.points = level->points;
    made.point_count = level->triangle_count * 3;
    made.corners = level->corners;
    made.triangle_count = level->triangle_count;
    made.materials = level->materials;
    return made;
}

static level *new_level(void)
{
    level *level = level_new();
    assert_non_null(level);
    return level;
}

static wend_bake *bake_well(const level *level, const wend_bake_rules *rules)
{
    const wend_bake_level triangles = level_of(level);
    wend_bake *bake = NULL;
    wend_bake_error error;
    if (wend_bake_create(&triangles, rules, &bake, &error) != WEND_OK)
        fail_msg("%s", error.text);
    assert_int_equal(error.status, WEND_OK);
    return bake;
}

/* Somebody on baked ground. */
typedef struct walk {
    wend_bake *bake;
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
} walk;

static walk walk_open(const level *level, const wend_bake_rules *rules, const wend_profile *profile)
{
    walk walk = {.bake = bake_well(level, rules)};
    assert_int_equal(wend_bake_mesh(walk.bake, NULL, &walk.mesh), WEND_OK);
    assert_int_equal(wend_space_create_mesh(walk.mesh, profile, NULL, &walk.space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &walk.finder), WEND_OK);
    return walk;
}

static void walk_close(walk *walk)
{
    wend_finder_destroy(walk->finder);
    wend_space_destroy(walk->space);
    wend_mesh_destroy(walk->mesh);
    wend_bake_destroy(walk->bake);
}

static int32_t units(double length)
{
    return (int32_t)lround(length * WEND_CELL);
}

/* The ground at x, z nearest to a height; false where it is more than half a cell away from that. */
static bool stand(const walk *walk, double x, double height, double z, wend_place *place)
{
    int32_t ground;
    return wend_ground_locate(walk->space, units(x), units(z), units(height), place, &ground) == WEND_OK &&
           abs(ground - units(height)) <= WEND_CELL / 2;
}

/* How long the way is, in cells of the plan; below 0 where there is none. */
static double way(const walk *walk, const double from[3], const double to[3])
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    assert_true(stand(walk, from[0], from[1], from[2], &query.start));
    assert_true(stand(walk, to[0], to[1], to[2], &query.goal));
    assert_int_equal(wend_finder_find(walk->finder, walk->space, &query, &path), WEND_OK);
    return path.outcome == WEND_OUTCOME_FOUND ? path.plan_length : -1;
}

#define AT(x, height, z) ((const double[3]){x, height, z})

static bool can_stand(const walk *walk, double x, double height, double z)
{
    wend_place place;
    return stand(walk, x, height, z, &place);
}

static void the_stairs_of_a_house_lead_to_the_storey_above(void **state)
{
    level *house = new_level();
    (void)state;
    level_house(house);
    walk walk = walk_open(house, NULL, NULL);
    wend_place below, above;
    assert_true(stand(&walk, 12, 0, 9, &below));
    assert_true(stand(&walk, 12, 3, 9, &above));
    assert_true(below.level < above.level);
    /* From before the door through it, up the stairs, back over the upper floor. */
    const double straight = way(&walk, AT(-4, 0, 6), AT(3.5, 0, 9)), up = way(&walk, AT(3.5, 0, 9), AT(12, 3, 9));
    assert_true(straight > hypot(7.5, 3) - 0.01 && straight < hypot(7.5, 3) + 0.5);
    assert_true(up > 8.49 && up < 8.6);
    assert_true(way(&walk, AT(12, 0, 9), AT(12, 3, 9)) >
                14); /* around the stairs, whose first steps are entered from beside */
    assert_true(way(&walk, AT(-4, 0, 6), AT(8, 6, 6)) < 0); /* the roof */
    assert_false(can_stand(&walk, 8.5, 0, 9));              /* within the stairs */
    walk_close(&walk);
    free(house);
}

static void one_goes_over_a_bridge_and_below_it(void **state)
{
    level *bridge = new_level();
    (void)state;
    level_bridge(bridge);
    walk walk = walk_open(bridge, NULL, NULL);
    const double over = way(&walk, AT(1.5, 0, 15), AT(38.5, 0, 15)), below = way(&walk, AT(20, 0, 5), AT(20, 0, 25));
    assert_true(over > 36.99 && over < 37.2);
    assert_true(below > 19.99 && below < 20.2);
    assert_true(way(&walk, AT(20, 0, 15), AT(20, 4, 15)) > 30);
    assert_false(can_stand(&walk, 5, 0, 15)); /* the ramp leaves no head room */
    walk_close(&walk);
    free(bridge);
}

static void a_table_too_low_is_not_passed_under(void **state)
{
    level *room = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_floor(room, 0, 0, 10, 10, 0);
    level_box(room, (float[]){4, 1.2f, 0}, (float[]){6, 1.3f, 10});
    walk tall = walk_open(room, &rules, NULL);
    assert_false(can_stand(&tall, 5, 0, 5));
    assert_true(way(&tall, AT(2, 0, 5), AT(8, 0, 5)) < 0);
    walk_close(&tall);
    rules.head_room = 1;
    walk small = walk_open(room, &rules, NULL);
    assert_true(can_stand(&small, 5, 0, 5));
    assert_true(fabs(way(&small, AT(2, 0, 5), AT(8, 0, 5)) - 6) < 0.01);
    walk_close(&small);
    free(room);
}

static void a_ramp_too_steep_is_not_climbed(void **state)
{
    level *hill = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_floor(hill, 0, 0, 10, 10, 0);
    level_ramp(hill, (float[]){10, 0, 0}, (float[]){14, 4.4f, 10}); /* 47.7 degrees */
    level_floor(hill, 14, 0, 24, 10, 4.4f);
    for (int slope = 30; slope <= 60; slope += 5) {
        rules.slope = slope;
        walk walk = walk_open(hill, &rules, NULL);
        assert_int_equal(way(&walk, AT(2, 0, 5), AT(22, 4.4, 5)) > 0, slope > 48);
        walk_close(&walk);
    }
    free(hill);
}

static void a_step_within_the_climb_is_climbed_and_one_above_is_not(void **state)
{
    (void)state;
    for (int height = 10; height <= 80; height += 10) {
        level *stage = new_level();
        level_floor(stage, 0, 0, 20, 10, 0);
        level_box(stage, (float[]){10, 0, 0}, (float[]){20, (float)height / 100, 10});
        walk walk = walk_open(stage, NULL, NULL);
        assert_int_equal(way(&walk, AT(2, 0, 5), AT(18, height / 100.0, 5)) > 0, height <= 40);
        walk_close(&walk);
        free(stage);
    }
}

static void materials_are_terrains_or_in_the_way_or_nothing(void **state)
{
    static const char *const names[] = {"grass", "road", "water", "leaves", "rail"};
    const wend_bake_material materials[] = {{"road", 0, WEND_BAKE_GROUND, 'r'},
                                            {NULL, 2, WEND_BAKE_SOLID, 0},
                                            {"leaves", 0, WEND_BAKE_NOTHING, 0},
                                            {"nowhere", 0, WEND_BAKE_GROUND, 'n'}};
    level *park = new_level();
    (void)state;
    level_floor(park, 0, 0, 30, 10, 0);
    park->material = 1;
    level_floor(park, 0, 10, 30, 14, 0);
    park->material = 2;
    level_floor(park, 0, 14, 30, 20, 0);
    park->material = 3;
    level_box(park, (float[]){14, 0.5f, 0}, (float[]){16, 3, 20});
    wend_bake_rules rules = wend_bake_rules_default();
    rules.materials = materials;
    rules.material_count = 4;
    wend_bake_level triangles = level_of(park);
    triangles.material_names = names;
    triangles.material_count = 5;
    wend_bake *bake;
    assert_int_equal(wend_bake_create(&triangles, &rules, &bake, NULL), WEND_OK);
    const wend_mesh_polygons polygons = wend_bake_polygons(bake);
    uint32_t grass = 0, road = 0, corner = 0;
    for (uint32_t i = 0; i < polygons.polygon_count; corner += polygons.counts[i++]) {
        grass += polygons.terrains[i] == '.';
        road += polygons.terrains[i] == 'r';
        for (uint32_t j = corner; j < corner + polygons.counts[i]; j++) {
            const int32_t y = polygons.points[polygons.corners[j]].y;
            assert_true(polygons.terrains[i] == 'r' ? y >= units(9.7) && y <= units(14.3) : y <= units(10.3));
        }
    }
    assert_true(grass > 0 && road > 0 && grass + road == polygons.polygon_count);
    wend_bake_destroy(bake);

    wend_profile walker = wend_profile_default();
    walker.weight['r'] = 1;
    rules.materials = &materials[2]; /* the road as all else, leaves by name that this level does not have */
    rules.material_count = 1;
    walk walk = walk_open(park, &rules, &walker);
    assert_false(can_stand(&walk, 15, 0, 5));
    walk_close(&walk);
    free(park);
}

/* Walls that could be passed: sides of two polygons that run along each other, at one height, and are not the same. */
static uint32_t open_seams(const wend_mesh_polygons *it)
{
    uint32_t seams = 0, corner = 0, first = 0;
    for (uint32_t i = 0; i < it->polygon_count; first += it->counts[i++])
        for (corner = first; corner < first + it->counts[i]; corner++) {
            const uint32_t next = corner + 1 < first + it->counts[i] ? corner + 1 : first;
            const wend_mesh_point a = it->points[it->corners[corner]], b = it->points[it->corners[next]];
            const double height = (double)it->heights[it->corners[corner]];
            for (uint32_t j = 0; j < it->point_count; j++) {
                const wend_mesh_point c = it->points[j];
                const int64_t dx = b.x - a.x, dy = b.y - a.y, along = dx * (c.x - a.x) + dy * (c.y - a.y);
                const double share = (double)along / (double)(dx * dx + dy * dy);
                const double there = height + share * (it->heights[it->corners[next]] - height);
                seams += along > 0 && along < dx * dx + dy * dy && dx * (c.y - a.y) == dy * (c.x - a.x) &&
                         fabs(there - it->heights[j]) < WEND_CELL / 2.0;
            }
        }
    return seams;
}

/* The widest of the angles that a corner has ground around it, in turns: more than one would be ground above itself. */
static double most_around(const wend_mesh_polygons *it)
{
    double *turns = calloc(it->point_count, sizeof *turns), most = 0;
    assert_non_null(turns);
    for (uint32_t i = 0, first = 0; i < it->polygon_count; first += it->counts[i++])
        for (uint32_t j = 0; j < it->counts[i]; j++) {
            const uint32_t corner = it->corners[first + j];
            const wend_mesh_point at = it->points[corner],
                                  next = it->points[it->corners[first + (j + 1) % it->counts[i]]],
                                  before = it->points[it->corners[first + (j + it->counts[i] - 1) % it->counts[i]]];
            const double from = atan2(next.y - at.y, next.x - at.x), to = atan2(before.y - at.y, before.x - at.x);
            turns[corner] += (to < from ? to - from + 2 * 3.14159265358979 : to - from) / 2 / 3.14159265358979;
            most = fmax(most, turns[corner]);
        }
    free(turns);
    return most;
}

static void sides_of_walls_and_ramps_do_not_cross(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4 + test_share(12); seed++) {
        level *level = new_level();
        level_by_chance(level, seed);
        for (int tiled = 0; tiled < 2; tiled++) {
            wend_bake_rules rules = wend_bake_rules_default();
            rules.tile = tiled * 11;
            rules.border_error = (double)(seed % 3);
            wend_bake *bake = bake_well(level, &rules);
            const wend_mesh_polygons polygons = wend_bake_polygons(bake);
            assert_true(most_around(&polygons) < 1.01);
            assert_true(wend_bake_count(bake).faulty * 100 < polygons.polygon_count);
            wend_bake_destroy(bake);
        }
        free(level);
    }
}

static double area_of(const wend_mesh_polygons *it)
{
    double twice = 0;
    for (uint32_t i = 0, first = 0; i < it->polygon_count; first += it->counts[i++])
        for (uint32_t j = 0; j < it->counts[i]; j++) {
            const wend_mesh_point a = it->points[it->corners[first + j]],
                                  b = it->points[it->corners[first + (j + 1) % it->counts[i]]];
            twice += (double)a.x * b.y - (double)b.x * a.y;
        }
    return fabs(twice) / 2 / WEND_CELL / WEND_CELL;
}

/* The same ways, whatever the tiles: the ground differs by voxels where regions begin otherwise. */
static void tiles_lead_to_each_other_as_one_level_does(void **state)
{
    static const double ends[][3] = {{-4, 0, 6}, {3.5, 0, 9}, {12, 3, 9}, {2, 3, 2}, {14, 0, 2}, {20, 0, 18}};
    level *house = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_house(house);
    walk whole = walk_open(house, &rules, NULL);
    const wend_mesh_polygons all = wend_bake_polygons(whole.bake);
    for (int side = 2; side <= 17; side += 3) {
        rules.tile = side;
        walk tiled = walk_open(house, &rules, NULL);
        const wend_mesh_polygons polygons = wend_bake_polygons(tiled.bake);
        assert_true(wend_bake_count(tiled.bake).tiles > 1);
        assert_int_equal(wend_bake_count(tiled.bake).faulty, 0);
        assert_int_equal(open_seams(&polygons), 0);
        assert_true(fabs(area_of(&polygons) - area_of(&all)) < area_of(&all) / 100);
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
            for (size_t j = 0; j < i; j++) {
                const double one = way(&whole, ends[i], ends[j]), other = way(&tiled, ends[i], ends[j]);
                assert_true(one > 0 && fabs(one - other) < 0.8);
            }
        walk_close(&tiled);
    }
    walk_close(&whole);
    free(house);
}

static void assert_same_ground(const wend_bake *a, const wend_bake *b)
{
    const wend_mesh_polygons one = wend_bake_polygons(a), other = wend_bake_polygons(b);
    assert_int_equal(one.point_count, other.point_count);
    assert_int_equal(one.polygon_count, other.polygon_count);
    assert_int_equal(one.corner_count, other.corner_count);
    assert_memory_equal(one.points, other.points, one.point_count * sizeof *one.points);
    assert_memory_equal(one.heights, other.heights, one.point_count * sizeof *one.heights);
    assert_memory_equal(one.corners, other.corners, one.corner_count * sizeof *one.corners);
    assert_memory_equal(one.counts, other.counts, one.polygon_count * sizeof *one.counts);
    assert_memory_equal(one.terrains, other.terrains, one.polygon_count);
}

static void a_tile_baked_anew_is_as_if_all_had_been(void **state)
{
    random_source random = {7};
    level *before = new_level(), *after = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    rules.tile = 6;
    level_house(before);
    for (int round = 0; round < 6; round++) {
        /* A box somewhere, which was not there before and is not there afterwards. */
        const float x = (float)random_below(&random, 280) / 10 - 7, z = (float)random_below(&random, 240) / 10 - 7;
        const float low[3] = {x, 0, z}, high[3] = {x + 2, 1, z + 1.5f};
        memcpy(after, before, sizeof *after);
        level_box(after, low, high);
        const wend_bake_level with = level_of(after), without = level_of(before);
        wend_bake *once = bake_well(before, &rules), *fresh = bake_well(after, &rules),
                  *never = bake_well(before, &rules);
        assert_int_equal(wend_bake_update(once, &with, low, high, NULL), WEND_OK);
        assert_same_ground(once, fresh);
        assert_int_equal(wend_bake_update(once, &without, low, high, NULL), WEND_OK);
        assert_same_ground(once, never);
        wend_bake_destroy(once);
        wend_bake_destroy(fresh);
        wend_bake_destroy(never);
    }
    free(before);
    free(after);
}

static void an_update_bakes_only_the_tiles_that_its_box_touches(void **state)
{
    level *level = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    rules.tile = 10;
    level_floor(level, 0, 0, 60, 60, 0);
    wend_bake *bake = bake_well(level, &rules), *before = bake_well(level, &rules);
    wend_bake_level none = level_of(level);
    none.triangle_count = 0;
    wend_bake_error error;
    assert_int_equal(wend_bake_update(bake, &none, (float[]){0, 0, 0}, (float[]){1, 1, 1}, &error),
                     WEND_ERROR_ARGUMENT);
    assert_same_ground(bake, before);
    /* All is higher now, but only one tile is told. */
    level->triangle_count = 0;
    level_floor(level, 0, 0, 60, 60, 5);
    const wend_bake_level higher = level_of(level);
    assert_int_equal(wend_bake_update(bake, &higher, (float[]){24, 0, 24}, (float[]){26, 5, 26}, NULL), WEND_OK);
    const wend_mesh_polygons polygons = wend_bake_polygons(bake);
    for (uint32_t i = 0; i < polygons.point_count; i++) {
        const wend_mesh_point at = polygons.points[i];
        if (polygons.heights[i] == units(5))
            assert_true(at.x >= units(19.8) && at.x <= units(30.2) && at.y >= units(19.8) && at.y <= units(30.2));
        else
            assert_int_equal(polygons.heights[i], 0);
    }
    wend_bake_destroy(bake);
    wend_bake_destroy(before);
    free(level);
}

static void heights_are_those_of_the_triangles(void **state)
{
    static const double errors[] = {0.1, 0.25, 1};
    level *hills = new_level();
    (void)state;
    level_hills(hills, 40);
    for (int tiled = 0; tiled < 2; tiled++)
        for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
            wend_bake_rules rules = wend_bake_rules_default();
            random_source random = {i};
            double most = 0;
            rules.height_error = errors[i];
            rules.tile = tiled * 9;
            rules.slope = 60;
            walk walk = walk_open(hills, &rules, NULL);
            for (int point = 0; point < 2000; point++) {
                const double x = 1 + random_below(&random, 9728) / 256.0, z = 1 + random_below(&random, 9728) / 256.0;
                wend_place place;
                int32_t ground;
                assert_int_equal(
                    wend_ground_locate(walk.space, units(x), units(z), units(level_hill(x, z)), &place, &ground),
                    WEND_OK);
                most = fmax(most, fabs(ground / 256.0 - level_hill(x, z)));
            }
            /*
             * The triangles are up to 0.06 off the sine, and between two points that are looked at the ground may bend.
             */
            assert_true(most < errors[i] + 0.15);
            walk_close(&walk);
        }
    free(hills);
}

static void a_radius_by_recast_keeps_off_walls(void **state)
{
    level *room = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_floor(room, 0, 0, 10, 10, 0);
    level_box(room, (float[]){4, 0, 4}, (float[]){6, 3, 6});
    rules.radius = 1;
    walk walk = walk_open(room, &rules, NULL);
    assert_false(can_stand(&walk, 3.2, 0, 5) || can_stand(&walk, 6.8, 0, 5) || can_stand(&walk, 5, 0, 0.8));
    assert_true(can_stand(&walk, 2.5, 0, 5) && can_stand(&walk, 7.5, 0, 5));
    walk_close(&walk);
    free(room);
}

static void either_axis_may_point_upwards(void **state)
{
    level *house = new_level(), *turned = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_house(house);
    memcpy(turned, house, sizeof *turned);
    for (uint32_t i = 0; i < house->triangle_count * 3; i++) {
        turned->points[i * 3 + 1] = -house->points[i * 3 + 2];
        turned->points[i * 3 + 2] = house->points[i * 3 + 1];
    }
    wend_bake *one = bake_well(house, &rules);
    rules.up = WEND_OBJ_UP_Z;
    wend_bake *other = bake_well(turned, &rules);
    assert_same_ground(one, other);
    wend_bake_destroy(one);
    wend_bake_destroy(other);
    free(house);
    free(turned);
}

static void a_scale_makes_cells_of_units(void **state)
{
    level *house = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    (void)state;
    level_house(house);
    rules.scale = 2;
    wend_bake *twice = bake_well(house, &rules), *again = bake_well(house, &rules), *once = bake_well(house, NULL);
    const wend_mesh_polygons large = wend_bake_polygons(twice), small = wend_bake_polygons(once);
    assert_true(fabs(area_of(&large) / area_of(&small) - 4) < 0.05);
    assert_same_ground(twice, again);
    wend_bake_destroy(twice);
    wend_bake_destroy(again);
    wend_bake_destroy(once);
    free(house);
}

/* A stair that winds around its post for so long that it lies four times above itself. */
static void a_spiral_stair_is_climbed_to_its_end(void **state)
{
    level *tower = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    const int steps = 96;
    (void)state;
    level_floor(tower, -6, -6, 6, 6, 0);
    for (int i = 0; i < steps; i++) {
        const double turn = i * 0.2618, next = (i + 1) * 0.2618, height = (i + 1) * 0.15;
        float at[4][3];
        for (int j = 0; j < 4; j++) {
            const double radius = j == 0 || j == 3 ? 1 : 3, angle = j < 2 ? turn : next;
            at[j][0] = (float)(radius * cos(angle));
            at[j][1] = (float)height;
            at[j][2] = (float)(radius * sin(angle));
        }
        level_quad(tower, at[0], at[3], at[2], at[1]);
    }
    for (int side = 0; side <= 5; side += 5) {
        rules.tile = side;
        walk walk = walk_open(tower, &rules, NULL);
        const double end = (steps - 0.5) * 0.2618;
        const double length = way(&walk, AT(5, 0, 0.3), AT(2 * cos(end), steps * 0.15, 2 * sin(end)));
        assert_true(length > 25 && length < 50);
        assert_int_equal(wend_bake_count(walk.bake).faulty, 0);
        walk_close(&walk);
    }
    free(tower);
}

/* Whatever the triangles, the ground is one that meshes are made of. */
static void any_triangles_give_ground_or_an_error(void **state)
{
    random_source random = {11};
    level *soup = new_level();
    uint32_t baked = 0;
    (void)state;
    for (uint32_t round = 0; round < 12 + test_share(60); round++) {
        wend_bake_rules rules = wend_bake_rules_default();
        soup->triangle_count = 0;
        rules.tile = random_chance(&random, 50) ? 4 : 0;
        rules.voxel = 0.15 + random_below(&random, 30) / 100.0;
        rules.radius = random_chance(&random, 30) ? 0.3 : 0;
        rules.least_area = random_below(&random, 3);
        for (uint32_t i = random_below(&random, 60) + 1; i > 0; i--) {
            float at[3][3];
            for (int j = 0; j < 9; j++)
                at[j / 3][j % 3] = (float)random_below(&random, 2000) / (j % 3 == 1 ? 500.0f : 100.0f);
            level_triangle(soup, at[0], at[1], at[2]);
        }
        const wend_bake_level triangles = level_of(soup);
        wend_bake *bake;
        wend_mesh *mesh;
        if (wend_bake_create(&triangles, &rules, &bake, NULL) != WEND_OK)
            continue;
        baked++;
        assert_int_equal(wend_bake_mesh(bake, NULL, &mesh), WEND_OK);
        wend_mesh_destroy(mesh);
        wend_bake_destroy(bake);
    }
    assert_true(baked > 4);
    free(soup);
}

typedef struct clock_out {
    uint64_t calls, stop_at, last, total;
} clock_out;

static bool go_on(void *user, uint64_t done, uint64_t total)
{
    clock_out *it = user;
    assert_true(done > it->last && done <= total && (it->calls == 0 || total == it->total));
    it->last = done;
    it->total = total;
    return ++it->calls != it->stop_at;
}

static void progress_is_told_and_may_stop_it(void **state)
{
    level *house = new_level();
    wend_bake_rules rules = wend_bake_rules_default();
    clock_out clock = {0};
    (void)state;
    level_house(house);
    rules.tile = 12;
    rules.progress = go_on;
    rules.user = &clock;
    wend_bake *bake = bake_well(house, &rules), *before = bake_well(house, NULL);
    assert_int_equal(clock.last, clock.total);
    const wend_bake_level triangles = level_of(house);
    for (uint64_t stop_at = 1; stop_at <= 3; stop_at++) {
        wend_bake *none = before;
        clock = (clock_out){.stop_at = stop_at};
        assert_int_equal(wend_bake_create(&triangles, &rules, &none, NULL), WEND_OK);
        assert_null(none);
        assert_int_equal(clock.calls, stop_at);
    }
    wend_bake_destroy(bake);
    wend_bake_destroy(before);
    free(house);
}

/* Expects an error whose text has some words. */
static void bake_badly(const wend_bake_level *level, const wend_bake_rules *rules, wend_status status,
                       const char *words)
{
    wend_bake *bake;
    wend_bake_error error;
    assert_int_equal(wend_bake_create(level, rules, &bake, &error), status);
    assert_int_equal(error.status, status);
    assert_null(bake);
    if (!strstr(error.text, words))
        fail_msg("'%s' does not say '%s'", error.text, words);
}

static void rules_out_of_range_are_told_by_name(void **state)
{
    static const struct {
        size_t field;
        double value;
        const char *words;
    } cases[] = {{offsetof(wend_bake_rules, scale), 0, "scale"},
                 {offsetof(wend_bake_rules, scale), NAN, "scale"},
                 {offsetof(wend_bake_rules, voxel), -1, "voxel"},
                 {offsetof(wend_bake_rules, voxel), 0.001, "1/256"},
                 {offsetof(wend_bake_rules, voxel_height), 0, "voxel_height"},
                 {offsetof(wend_bake_rules, head_room), INFINITY, "head_room"},
                 {offsetof(wend_bake_rules, head_room), 26, "250"},
                 {offsetof(wend_bake_rules, step), -0.1, "step"},
                 {offsetof(wend_bake_rules, slope), 90, "slope"},
                 {offsetof(wend_bake_rules, radius), 52, "radius"},
                 {offsetof(wend_bake_rules, border_error), NAN, "border_error"},
                 {offsetof(wend_bake_rules, height_error), 0, "height_error"},
                 {offsetof(wend_bake_rules, least_area), -1, "least_area"},
                 {offsetof(wend_bake_rules, tile), NAN, "tile"},
                 {offsetof(wend_bake_rules, tile), 1.4, "tile is 1.4, it must be 0 or 8 to 60000 times the voxel"},
                 {offsetof(wend_bake_rules, tile), 12001, "tile"}};
    level *house = new_level();
    (void)state;
    level_house(house);
    const wend_bake_level triangles = level_of(house);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        wend_bake_rules rules = wend_bake_rules_default();
        memcpy((char *)&rules + cases[i].field, &cases[i].value, sizeof(double));
        bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, cases[i].words);
    }
    wend_bake_rules rules = wend_bake_rules_default();
    rules.size--;
    bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, "wend_bake_rules_default");
    rules = wend_bake_rules_default();
    rules.material_count = 1;
    bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, "point to none");
    wend_bake_material materials[64] = {{"", 0, WEND_BAKE_GROUND, 0}};
    rules.materials = materials;
    bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, "empty name");
    for (uint32_t i = 0; i < 64; i++)
        materials[i] = (wend_bake_material){NULL, i, WEND_BAKE_GROUND, (uint8_t)(100 + i)};
    rules.material_count = 64;
    bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, "62 terrains");
    materials[1].use = (wend_bake_use)3;
    bake_badly(&triangles, &rules, WEND_ERROR_ARGUMENT, "material 1");
    free(house);
}

static void levels_that_cannot_be_baked_say_why(void **state)
{
    level *level = new_level();
    (void)state;
    level_floor(level, 0, 0, 10, 10, 0);
    const wend_bake_level good = level_of(level);
    wend_bake_level bad = good;
    bad.triangle_count = 0;
    bake_badly(&bad, NULL, WEND_ERROR_ARGUMENT, "no triangles");
    bad = good;
    bad.points = NULL;
    bake_badly(&bad, NULL, WEND_ERROR_ARGUMENT, "null");
    bad = good;
    bad.size = 4;
    bake_badly(&bad, NULL, WEND_ERROR_ARGUMENT, "wend_bake_level_default");
    bad = good;
    bad.point_count = 5;
    bake_badly(&bad, NULL, WEND_ERROR_ARGUMENT, "triangle 1 names point 5");
    static const float values[] = {NAN, INFINITY, -INFINITY, 3e38f, 2e6f};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        const float kept = level->points[4];
        level->points[4] = values[i];
        bake_badly(&good, NULL, WEND_ERROR_ARGUMENT, i < 3 ? "point 1 has a coordinate" : "farther out");
        level->points[4] = kept;
    }
    level->points[4] = 5000;
    bake_badly(&good, NULL, WEND_ERROR_CAPACITY, "voxel_height above");
    level->points[4] = 0;
    level->points[0] = 900000;
    bake_badly(&good, NULL, WEND_ERROR_CAPACITY, "give a tile");
    wend_bake_rules tiny = wend_bake_rules_default();
    tiny.tile = 2;
    bake_badly(&good, &tiny, WEND_ERROR_CAPACITY, "tiles");
    level->triangle_count = 0;
    level_quad(level, (float[]){0, 0, 0}, (float[]){9, 0, 0}, (float[]){9, 0, 9}, (float[]){0, 0, 9});
    const wend_bake_level below = level_of(level);
    bake_badly(&below, NULL, WEND_ERROR_ARGUMENT, "which axis");
    level->triangle_count = 0;
    level_floor(level, 0, 0, 0.5f, 0.5f, 0);
    const wend_bake_level small = level_of(level);
    bake_badly(&small, NULL, WEND_ERROR_ARGUMENT, "least area");
    assert_int_equal(wend_bake_create(NULL, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    free(level);
}

static void null_is_refused_or_nothing(void **state)
{
    level *level = new_level();
    wend_mesh *mesh;
    (void)state;
    level_floor(level, 0, 0, 10, 10, 0);
    wend_bake *bake = bake_well(level, NULL);
    const wend_bake_level triangles = level_of(level);
    const float low[3] = {0, 0, 0}, high[3] = {1, 1, 1};
    assert_int_equal(wend_bake_update(NULL, &triangles, low, high, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_bake_update(bake, NULL, low, high, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_bake_update(bake, &triangles, high, low, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_bake_update(bake, &triangles, low, high, NULL), WEND_OK);
    assert_int_equal(wend_bake_mesh(NULL, NULL, &mesh), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_bake_mesh(bake, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_bake_polygons(NULL).polygon_count, 0);
    assert_int_equal(wend_bake_count(NULL).polygons, 0);
    wend_bake_level_init(NULL, 4);
    wend_bake_destroy(NULL);
    wend_bake_destroy(bake);
    free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stairs_of_a_house_lead_to_the_storey_above),
        cmocka_unit_test(one_goes_over_a_bridge_and_below_it),
        cmocka_unit_test(a_table_too_low_is_not_passed_under),
        cmocka_unit_test(a_ramp_too_steep_is_not_climbed),
        cmocka_unit_test(a_step_within_the_climb_is_climbed_and_one_above_is_not),
        cmocka_unit_test(materials_are_terrains_or_in_the_way_or_nothing),
        cmocka_unit_test(sides_of_walls_and_ramps_do_not_cross),
        cmocka_unit_test(tiles_lead_to_each_other_as_one_level_does),
        cmocka_unit_test(a_tile_baked_anew_is_as_if_all_had_been),
        cmocka_unit_test(an_update_bakes_only_the_tiles_that_its_box_touches),
        cmocka_unit_test(heights_are_those_of_the_triangles),
        cmocka_unit_test(a_radius_by_recast_keeps_off_walls),
        cmocka_unit_test(either_axis_may_point_upwards),
        cmocka_unit_test(a_scale_makes_cells_of_units),
        cmocka_unit_test(a_spiral_stair_is_climbed_to_its_end),
        cmocka_unit_test(any_triangles_give_ground_or_an_error),
        cmocka_unit_test(progress_is_told_and_may_stop_it),
        cmocka_unit_test(rules_out_of_range_are_told_by_name),
        cmocka_unit_test(levels_that_cannot_be_baked_say_why),
        cmocka_unit_test(null_is_refused_or_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
