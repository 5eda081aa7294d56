/*
 * Houses of several storeys as games export them: every face with corners of its own, sides that end in the midst of
 * others', turned on the map so that rounding parts what met, shaken a little besides. Joined within a tolerance they
 * must be the same house as one whose faces name the same points: as many components, the same ways, no longer and no
 * shorter than shaking allows. Faces that cross are found, and none are where there are none.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <wend/all.h>

#include "ground/surface_check.h"
#include "map/mesh/mesh.h"
#include "test/random.h"
#include "test/test.h"

enum {
    UNIT = 40, /* of all coordinates before the house is turned: heights of ramps are whole */
    SIDE = 120,
    MOST_FACES = 512,
    MOST_CORNERS = 64,
    STOREY = 2000
};

/* A rectangle that is level, or a part of a ramp that rises to the right. */
struct face {
    int32_t left, top, right, bottom;
    int32_t base, foot; /* its height, or that of the ramp at x = foot */
    bool rises;
};

struct house {
    struct face faces[MOST_FACES];
    uint32_t count;
};

static uint32_t setting(const char *name, uint32_t otherwise)
{
    const char *text = getenv(name);
    return text ? (uint32_t)strtoul(text, NULL, 10) : otherwise;
}

static int32_t between(random_source *random, int32_t low, int32_t high)
{
    return low + (int32_t)random_below(random, (uint32_t)(high - low + 1));
}

static int32_t height_of(const struct face *face, int32_t x)
{
    return face->rises ? face->base + (x - face->foot) / 2 : face->base;
}

/* Splits a face at random, the further the smaller `least`; leaves some parts out. */
static void split_face(random_source *random, struct house *house, struct face face, int32_t least, uint32_t missing)
{
    int32_t width = (face.right - face.left) / UNIT, height = (face.bottom - face.top) / UNIT;
    struct face other = face;
    if (width <= 0 || height <= 0)
        return;
    if ((width < 2 * least && height < 2 * least) || random_chance(random, 5)) {
        if (!random_chance(random, missing) && house->count < MOST_FACES)
            house->faces[house->count++] = face;
        return;
    }
    if (width >= 2 * least && (height < 2 * least || random_chance(random, 50)))
        face.right = other.left = face.left + between(random, least, width - least) * UNIT;
    else
        face.bottom = other.top = face.top + between(random, least, height - least) * UNIT;
    split_face(random, house, face, least, missing);
    split_face(random, house, other, least, missing);
}

/* A hole in a floor, where a ramp is. */
struct well {
    int32_t left, top, right, bottom;
};

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

/* A floor around holes: the first is cut out, what is around it has the others. */
static void lay_floor(random_source *random, struct house *house, struct face floor, const struct well *wells,
                      uint32_t count)
{
    const struct well *well = wells;
    while (count != 0 && (well->right <= floor.left || well->left >= floor.right || well->bottom <= floor.top ||
                          well->top >= floor.bottom)) {
        well++;
        count--;
    }
    if (count == 0) {
        split_face(random, house, floor, 5, 4);
        return;
    }
    struct face left = floor, right = floor, above = floor, below = floor;
    left.right = above.left = below.left = larger(well->left, floor.left);
    right.left = above.right = below.right = smaller(well->right, floor.right);
    above.bottom = larger(well->top, floor.top);
    below.top = smaller(well->bottom, floor.bottom);
    lay_floor(random, house, left, well + 1, count - 1);
    lay_floor(random, house, right, well + 1, count - 1);
    lay_floor(random, house, above, well + 1, count - 1);
    lay_floor(random, house, below, well + 1, count - 1);
}

/* Floors on each other, each with a ramp to the next through a well as wide as the ramp. */
static void build_house(random_source *random, struct house *house)
{
    uint32_t storeys = 1 + random_below(random, 4);
    struct well ramps[4];
    house->count = 0;
    for (uint32_t i = 0; i < storeys; i++) {
        /* Ramps of neighbouring storeys lie in different thirds, so that none stands in the other's well. */
        int32_t top = ((int32_t)(i % 3) * SIDE / 3 + between(random, 6, 12)) * UNIT;
        int32_t foot = between(random, 6, 9) * UNIT;
        ramps[i] = (struct well){foot, top, foot + 2 * STOREY, top + between(random, 8, 20) * UNIT};
    }
    for (uint32_t i = 0; i < storeys; i++) {
        const struct well wells[2] = {ramps[i], i == 0 ? ramps[i] : ramps[i - 1]};
        const struct face floor = {0, 0, SIDE * UNIT, SIDE * UNIT, (int32_t)i * STOREY, 0, false};
        uint32_t first = i + 1 == storeys, last = i == 0 ? 1 : 2;
        if (first < last)
            lay_floor(random, house, floor, wells + first, last - first);
        else
            lay_floor(random, house, floor, wells, 0);
        if (i + 1 < storeys)
            split_face(random, house,
                       (struct face){ramps[i].left, ramps[i].top, ramps[i].right, ramps[i].bottom, floor.base,
                                     ramps[i].left, true},
                       4, 3);
    }
}

/* How a house lies on the map. */
struct pose {
    int32_t along, across, whole; /* turned by an angle of this cosine and sine */
    int32_t shake;                /* each corner lies off by no more than this along each axis */
};

static wend_mesh_point turned(const struct pose *pose, int32_t x, int32_t y)
{
    double a = ((double)pose->along * x - (double)pose->across * y) / pose->whole,
           b = ((double)pose->across * x + (double)pose->along * y) / pose->whole;
    return (wend_mesh_point){(int32_t)floor(a + 0.5), (int32_t)floor(b + 0.5)};
}

/* Polygons with points. */
struct model {
    wend_mesh_point points[MOST_FACES * 4];
    int32_t heights[MOST_FACES * 4];
    uint32_t corners[MOST_FACES * MOST_CORNERS], counts[2 * MOST_FACES];
    uint32_t points_used, corners_used, polygons;
};

static wend_mesh_polygons describe(const struct model *model)
{
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = model->points;
    polygons.heights = model->heights;
    polygons.point_count = model->points_used;
    polygons.corners = model->corners;
    polygons.corner_count = model->corners_used;
    polygons.counts = model->counts;
    polygons.polygon_count = model->polygons;
    return polygons;
}

static uint32_t add_point(struct model *model, wend_mesh_point at, int32_t height)
{
    model->points[model->points_used] = at;
    model->heights[model->points_used] = height;
    return model->points_used++;
}

static uint32_t shared_point(struct model *model, int32_t x, int32_t y, int32_t height)
{
    for (uint32_t i = 0; i < model->points_used; i++)
        if (model->points[i].x == x && model->points[i].y == y && model->heights[i] == height)
            return i;
    return add_point(model, (wend_mesh_point){x, y}, height);
}

/* Adds the corners of other faces on a side of a face, in the order from a to b. */
static void add_corners_on(struct model *model, const struct face *face, wend_mesh_point a, wend_mesh_point b,
                           uint32_t shared)
{
    uint32_t first = model->corners_used;
    for (uint32_t i = 0; i < shared; i++) {
        wend_mesh_point at = model->points[i];
        bool on = a.x == b.x ? at.x == a.x && (at.y - a.y) * (int64_t)(at.y - b.y) < 0
                             : at.y == a.y && (at.x - a.x) * (int64_t)(at.x - b.x) < 0;
        if (!on || model->heights[i] != height_of(face, at.x))
            continue;
        uint32_t k = model->corners_used++;
        for (; k > first; k--) {
            wend_mesh_point before = model->points[model->corners[k - 1]];
            if (labs((long)before.x - a.x) + labs((long)before.y - a.y) <
                labs((long)at.x - a.x) + labs((long)at.y - a.y))
                break;
            model->corners[k] = model->corners[k - 1];
        }
        model->corners[k] = i;
    }
}

/* The house whose faces name the same points, those in the midst of sides too. */
static void model_whole(const struct house *house, struct model *model)
{
    memset(model, 0, sizeof *model);
    for (uint32_t i = 0; i < house->count; i++) {
        const struct face *face = &house->faces[i];
        shared_point(model, face->left, face->top, height_of(face, face->left));
        shared_point(model, face->left, face->bottom, height_of(face, face->left));
        shared_point(model, face->right, face->top, height_of(face, face->right));
        shared_point(model, face->right, face->bottom, height_of(face, face->right));
    }
    for (uint32_t i = 0; i < house->count; i++) {
        const struct face *face = &house->faces[i];
        const wend_mesh_point around[5] = {{face->left, face->top},
                                           {face->right, face->top},
                                           {face->right, face->bottom},
                                           {face->left, face->bottom},
                                           {face->left, face->top}};
        uint32_t first = model->corners_used, shared = model->points_used;
        for (int k = 0; k < 4; k++) {
            model->corners[model->corners_used++] =
                shared_point(model, around[k].x, around[k].y, height_of(face, around[k].x));
            add_corners_on(model, face, around[k], around[k + 1], shared);
        }
        model->counts[model->polygons++] = model->corners_used - first;
    }
}

static int32_t shaken(random_source *random, int32_t shake)
{
    return between(random, -shake, shake);
}

/* The house as games export it: all faces with corners of their own, some as triangles. */
static void model_split(random_source *random, const struct house *house, const struct pose *pose, struct model *model)
{
    memset(model, 0, sizeof *model);
    for (uint32_t i = 0; i < house->count; i++) {
        const struct face *face = &house->faces[i];
        const wend_mesh_point around[4] = {
            {face->left, face->top}, {face->right, face->top}, {face->right, face->bottom}, {face->left, face->bottom}};
        uint32_t own[4];
        for (int k = 0; k < 4; k++) {
            wend_mesh_point at = turned(pose, around[k].x, around[k].y);
            at.x += shaken(random, pose->shake);
            at.y += shaken(random, pose->shake);
            own[k] = add_point(model, at, height_of(face, around[k].x) + shaken(random, pose->shake));
        }
        const bool cut = random_chance(random, 40);
        const uint32_t whole[4] = {own[0], own[1], own[2], own[3]};
        const uint32_t halves[6] = {own[0], own[1], own[2], own[2], own[3], own[0]};
        memcpy(model->corners + model->corners_used, cut ? halves : whole, (cut ? 6 : 4) * sizeof *own);
        model->corners_used += cut ? 6 : 4;
        model->counts[model->polygons++] = cut ? 3 : 4;
        if (cut)
            model->counts[model->polygons++] = 3;
    }
}

static wend_mesh *create(const wend_mesh_polygons *polygons)
{
    wend_mesh *mesh;
    wend_mesh_fault fault;
    if (wend_mesh_create_polygons(polygons, NULL, &mesh, &fault) != WEND_OK)
        fail_msg("%s: polygons %u and %u near %d, %d, %d", wend_mesh_fault_kind_text(fault.kind),
                 (unsigned)fault.outline, (unsigned)fault.other, (int)fault.x, (int)fault.y, (int)fault.height);
    return mesh;
}

static wend_space *open_space(const wend_mesh *mesh)
{
    wend_space *space;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    const char *fault = surface_fault(&space->mesh->surface, true);
    assert_string_equal(fault ? fault : "", "");
    return space;
}

/* A place within a face of each of two houses. */
struct two_places {
    wend_place whole, split;
};

static struct two_places choose_places(random_source *random, const struct house *house, const struct pose *pose,
                                       const wend_space *whole, const wend_space *split)
{
    const struct face *face = &house->faces[random_below(random, house->count)];
    const int32_t aside = (face->right - face->left) / 4, down = (face->bottom - face->top) / 4;
    int32_t x = between(random, face->left + aside, face->right - aside),
            y = between(random, face->top + down, face->bottom - down);
    wend_mesh_point at = turned(pose, x, y);
    struct two_places places;
    assert_int_equal(wend_ground_locate(whole, x, y, height_of(face, x), &places.whole, NULL), WEND_OK);
    assert_int_equal(wend_ground_locate(split, at.x, at.y, height_of(face, x), &places.split, NULL), WEND_OK);
    return places;
}

static void compare_paths(random_source *random, const struct house *house, const struct pose *pose,
                          const wend_space *whole, const wend_space *split)
{
    wend_finder *finder;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    for (int i = 0; i < 8; i++) {
        struct two_places from = choose_places(random, house, pose, whole, split),
                          to = choose_places(random, house, pose, whole, split);
        query.start = from.whole;
        query.goal = to.whole;
        assert_int_equal(wend_finder_find(finder, whole, &query, &path), WEND_OK);
        const wend_outcome outcome = path.outcome;
        const double length =
            path.plan_length; /* the shortest is so as seen from above, and may lie on another slope */
        const size_t points = path.point_count;
        query.start = from.split;
        query.goal = to.split;
        assert_int_equal(wend_finder_find(finder, split, &query, &path), WEND_OK);
        assert_int_equal(path.outcome, outcome);
        /* Each point may lie off by the tolerance, rounded, and both ends of a part add to its length. */
        double slack = (double)(points + path.point_count) * 3 * (pose->shake + 1.5) / WEND_CELL;
        assert_true(fabs(path.plan_length - length) <= slack);
    }
    wend_finder_destroy(finder);
}

static void try_house(random_source *random, const struct pose *pose)
{
    static struct house house;
    static struct model whole, split;
    wend_mesh *meshes[2];
    wend_mesh_joined joined;
    build_house(random, &house);
    if (house.count == 0)
        return;
    model_whole(&house, &whole);
    wend_mesh_polygons polygons = describe(&whole);
    polygons.tolerance = 0;
    meshes[0] = create(&polygons);
    model_split(random, &house, pose, &split);
    polygons = describe(&split);
    polygons.tolerance = 2 * (uint32_t)pose->shake + 1;
    polygons.joined = &joined;
    meshes[1] = create(&polygons);
    assert_int_equal(joined.flat, 0);
    wend_space *spaces[2] = {open_space(meshes[0]), open_space(meshes[1])};
    assert_int_equal(spaces[1]->mesh->surface.component_count, spaces[0]->mesh->surface.component_count);
    compare_paths(random, &house, pose, spaces[0], spaces[1]);
    for (int i = 0; i < 2; i++) {
        wend_space_destroy(spaces[i]);
        wend_mesh_destroy(meshes[i]);
    }
}

static void run_poses(const struct pose *poses, uint32_t count)
{
    uint32_t houses = setting("WEND_TEST_MAPS", 40), seed = setting("WEND_TEST_SEED", 1);
    for (uint32_t i = 0; i < houses; i++) {
        random_source random = {seed * 1000003u + i};
        try_house(&random, &poses[i % count]);
    }
}

static void faces_with_corners_of_their_own_are_one_house(void **state)
{
    static const struct pose poses[] = {{1, 0, 1, 0}, {0, 1, 1, 0}, {0, -1, 1, 0}};
    (void)state;
    run_poses(poses, 3);
}

static void what_rounding_parts_is_joined(void **state)
{
    static const struct pose poses[] = {{3, 4, 5, 0}, {5, -12, 13, 0}, {-8, 15, 17, 0}, {99, 20, 101, 0}};
    (void)state;
    run_poses(poses, 4);
}

static void what_lies_off_a_little_is_joined(void **state)
{
    static const struct pose poses[] = {{1, 0, 1, 1}, {3, 4, 5, 1}, {5, 12, 13, 2}, {0, 1, 1, 3}};
    (void)state;
    run_poses(poses, 4);
}

/* Adds a face that lies on a floor, or passes through it, and looks who is named. */
static void cross_house(random_source *random, const struct pose *pose)
{
    static struct house house;
    static struct model split;
    wend_mesh *mesh = NULL;
    wend_mesh_fault fault;
    build_house(random, &house);
    if (house.count == 0 || house.count > MOST_FACES / 2)
        return;
    model_split(random, &house, pose, &split);
    const struct face hit = house.faces[random_below(random, house.count)];
    const int32_t rise = random_chance(random, 30) ? 0 : between(random, 100, 400),
                  middle = height_of(&hit, (hit.left + hit.right) / 2);
    const wend_mesh_point around[4] = {{hit.left + UNIT, hit.top + UNIT},
                                       {hit.right - UNIT, hit.top + UNIT},
                                       {hit.right - UNIT, hit.bottom - UNIT},
                                       {hit.left + UNIT, hit.bottom - UNIT}};
    for (int k = 0; k < 4; k++) {
        wend_mesh_point at = turned(pose, around[k].x, around[k].y);
        int32_t height = rise == 0 ? height_of(&hit, around[k].x) : k == 0 || k == 3 ? middle - rise : middle + rise;
        split.corners[split.corners_used++] = add_point(&split, at, height);
    }
    split.counts[split.polygons++] = 4;
    wend_mesh_polygons polygons = describe(&split);
    polygons.tolerance = 2 * (uint32_t)pose->shake + 1;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault), WEND_ERROR_ARGUMENT);
    assert_null(mesh);
    assert_int_equal(fault.kind, WEND_MESH_FAULT_OVERLAP);
    assert_true(fault.outline < fault.other);
    assert_int_equal(fault.other, split.polygons - 1);
    int64_t from_x = (int64_t)fault.x * pose->along + (int64_t)fault.y * pose->across,
            from_y = (int64_t)fault.y * pose->along - (int64_t)fault.x * pose->across;
    assert_true(from_x / pose->whole >= hit.left && from_x / pose->whole <= hit.right);
    assert_true(from_y / pose->whole >= hit.top && from_y / pose->whole <= hit.bottom);
    polygons.allow_crossing = true;
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, &fault), WEND_OK);
    wend_space_destroy(open_space(mesh));
    wend_mesh_destroy(mesh);
}

static void faces_that_cross_are_named_with_their_place(void **state)
{
    static const struct pose poses[] = {{1, 0, 1, 0}, {3, 4, 5, 0}, {5, 12, 13, 1}};
    uint32_t houses = setting("WEND_TEST_MAPS", 40), seed = setting("WEND_TEST_SEED", 1);
    (void)state;
    for (uint32_t i = 0; i < houses; i++) {
        random_source random = {seed * 7000003u + i};
        cross_house(&random, &poses[i % 3]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_with_corners_of_their_own_are_one_house),
        cmocka_unit_test(what_rounding_parts_is_joined),
        cmocka_unit_test(what_lies_off_a_little_is_joined),
        cmocka_unit_test(faces_that_cross_are_named_with_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
