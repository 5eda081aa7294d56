/*
 * Weights that count for one question, over meshes of many terrains: grids, whose walls touch at corners, floors of
 * outlines painted over each other, houses of several storeys; with links, several starts and goals, and all ways to
 * arrive. What is asked with weights of its own is answered as by a space whose profile has those weights: as far away,
 * as costly, at the same place, for the same reason.
 */
#include "ground/house.h"
#include "test/random.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include <math.h>
#include <stdlib.h>

enum { WIDTH = 12, HEIGHT = 9, QUERIES = 8, TABLES = 3, MOST_LINKS = 6, KINDS = 5, MOST_POINTS = 512 };

static const uint8_t terrains[KINDS] = {'.', 'm', 'w', 's', 'd'};

typedef struct trial {
    random_source random;
    wend_mesh *mesh;
    wend_space *space, *truth; /* of plain weights, and of those that are asked with */
    wend_finder *finder;
    uint16_t weights[256];
    int32_t width, height; /* in 1/256 cells */
    uint16_t levels;
    uint64_t found, none, blocked, near, bent, weighed, longer, sliced;
} trial;

static uint8_t any_terrain(trial *trial)
{
    return terrains[random_chance(&trial->random, 55) ? 0 : random_below(&trial->random, KINDS)];
}

static wend_profile open_profile(void)
{
    wend_profile profile = wend_profile_default();
    for (int i = 0; i < KINDS; i++)
        profile.weight[terrains[i]] = 1;
    return profile;
}

static wend_mesh *mesh_of_cells(trial *trial)
{
    const wend_profile profile = open_profile();
    uint8_t cells[WIDTH * HEIGHT];
    wend_grid *grid = NULL;
    wend_mesh *mesh = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        cells[i] = random_chance(&trial->random, 15) ? '@' : any_terrain(trial);
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_mesh_create_grid(grid, &profile, NULL, &mesh), WEND_OK);
    wend_grid_destroy(grid);
    trial->width = WIDTH * WEND_CELL;
    trial->height = HEIGHT * WEND_CELL;
    return mesh;
}

/* A floor on which patches lie, and holes; null where one has no area. */
static wend_mesh *mesh_of_patches(trial *trial)
{
    enum { PATCHES = 14, CORNERS = 5 };
    wend_mesh_point points[PATCHES][CORNERS];
    wend_mesh_outline outlines[PATCHES];
    wend_mesh *mesh = NULL;
    trial->width = WIDTH * WEND_CELL;
    trial->height = HEIGHT * WEND_CELL;
    for (uint32_t i = 0; i < PATCHES; i++) {
        const int32_t x = (int32_t)random_below(&trial->random, (uint32_t)trial->width),
                      y = (int32_t)random_below(&trial->random, (uint32_t)trial->height);
        for (uint32_t k = 0; k < CORNERS; k++) {
            points[i][k].x = x + (int32_t)random_below(&trial->random, 4 * WEND_CELL);
            points[i][k].y = y + (int32_t)random_below(&trial->random, 4 * WEND_CELL);
        }
        outlines[i] = (wend_mesh_outline){points[i], 3 + i % (CORNERS - 2), any_terrain(trial), i % 5 == 4};
    }
    points[0][0] = (wend_mesh_point){0, 0};
    points[0][1] = (wend_mesh_point){trial->width, 0};
    points[0][2] = (wend_mesh_point){trial->width, trial->height};
    points[0][3] = (wend_mesh_point){0, trial->height};
    outlines[0].count = 4;
    return wend_mesh_create_outlines(outlines, PATCHES, NULL, &mesh, NULL) == WEND_OK ? mesh : NULL;
}

/* Null where the house cannot be built. */
static wend_mesh *mesh_of_storeys(trial *trial)
{
    house *drawn = malloc(sizeof *drawn);
    uint8_t *kinds = malloc(HOUSE_POLYGONS);
    wend_mesh *mesh = NULL;
    assert_true(drawn && kinds);
    house_draw(drawn, &trial->random);
    for (uint32_t i = 0; i < drawn->polygon_count; i++)
        kinds[i] = any_terrain(trial);
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    polygons.points = drawn->points;
    polygons.heights = drawn->heights;
    polygons.point_count = drawn->point_count;
    polygons.corners = drawn->corners;
    polygons.corner_count = drawn->corner_count;
    polygons.counts = drawn->counts;
    polygons.polygon_count = drawn->polygon_count;
    polygons.terrains = kinds;
    if (wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL) != WEND_OK)
        mesh = NULL;
    trial->width = drawn->width;
    trial->height = drawn->height;
    free(kinds);
    free(drawn);
    return mesh;
}

static wend_place any_place(trial *trial)
{
    wend_place place = {0, 0, (uint16_t)random_below(&trial->random, trial->levels), 0};
    place.x = (int32_t)random_below(&trial->random, (uint32_t)trial->width + 1);
    place.y = (int32_t)random_below(&trial->random, (uint32_t)trial->height + 1);
    if (random_chance(&trial->random, 20)) { /* corners of cells */
        place.x = place.x / WEND_CELL * WEND_CELL;
        place.y = place.y / WEND_CELL * WEND_CELL;
    }
    return place;
}

static void add_links(trial *trial)
{
    const uint32_t count = random_below(&trial->random, MOST_LINKS);
    for (uint32_t i = 0; i < count; i++) {
        wend_link link;
        wend_mesh_link_id number;
        link.from = any_place(trial);
        link.to = any_place(trial);
        if (trial->levels > 1) { /* where storeys meet in a corner a place may be of one of them or of another */
            link.from.x |= 1;
            link.to.x |= 1;
        }
        link.cost = 1 + random_below(&trial->random, 12 * WEND_PRICE_STRAIGHT);
        const wend_status status = wend_mesh_add_link(trial->mesh, &link, &number);
        assert_true(status == WEND_OK || status == WEND_ERROR_RANGE); /* of a storey that there is not */
    }
}

/* A space of the plain weights; now and then some ground is closed or heavier already. */
static void open_space(trial *trial, wend_profile *profile)
{
    *profile = open_profile();
    if (random_chance(&trial->random, 30))
        profile->weight[terrains[1 + random_below(&trial->random, KINDS - 1)]] = 0;
    if (random_chance(&trial->random, 20))
        profile->weight[terrains[random_below(&trial->random, KINDS)]] = 3;
    assert_int_equal(wend_space_create_mesh(trial->mesh, profile, NULL, &trial->space), WEND_OK);
    if (trial->levels == 1 && random_chance(&trial->random, 30))
        assert_int_equal(wend_space_prepare(trial->space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
}

static bool is_same_ground(const wend_ground_corner *a, const wend_ground_corner *b, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (a[i].place.x != b[i].place.x || a[i].place.y != b[i].place.y || a[i].height != b[i].height)
            return false;
    return true;
}

/* The level of a space's polygon with corners like these; UINT32_MAX where there is none. */
static uint32_t level_of(const wend_space *space, const wend_ground_corner *corners, uint32_t count)
{
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner others[16];
        if (wend_ground_read_polygon(space, id, &polygon, others, 16) == WEND_OK && polygon.corners == count &&
            is_same_ground(corners, others, count))
            return polygon.level;
    }
    return UINT32_MAX;
}

static uint32_t count_levels(const wend_space *space)
{
    uint32_t levels = 0;
    for (uint32_t id = 0; id < wend_ground_polygon_limit(space); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[16];
        if (wend_ground_read_polygon(space, id, &polygon, corners, 16) == WEND_OK && polygon.corners != 0 &&
            polygon.level >= levels)
            levels = polygon.level + UINT32_C(1);
    }
    return levels;
}

/*
 * Whether the space of the true weights numbers its storeys as the other one: it leaves out what is closed altogether.
 */
static bool has_same_storeys(const trial *trial)
{
    if (count_levels(trial->truth) != count_levels(trial->space))
        return false;
    for (uint32_t id = 0; trial->levels > 1 && id < wend_ground_polygon_limit(trial->truth); id++) {
        wend_ground_polygon polygon;
        wend_ground_corner corners[16];
        if (wend_ground_read_polygon(trial->truth, id, &polygon, corners, 16) == WEND_OK && polygon.corners != 0 &&
            level_of(trial->space, corners, polygon.corners) != polygon.level)
            return false;
    }
    return true;
}

/* Weights to ask with, mostly such that all open ground weighs the same, and the space that has them. */
static void draw_weights(trial *trial, const wend_profile *profile)
{
    wend_profile asked = *profile;
    const bool is_even = random_chance(&trial->random, 70);
    const uint16_t even = (uint16_t)(1 + random_below(&trial->random, 3));
    for (int i = 0; i < 256; i++)
        trial->weights[i] = (uint16_t)random_below(&trial->random, 4); /* of what there is not, or what is closed */
    for (int i = 0; i < KINDS; i++) {
        const bool is_banned = random_chance(&trial->random, i == 0 ? 5 : 40);
        trial->weights[terrains[i]] = is_banned ? 0 : is_even ? even : (uint16_t)(1 + random_below(&trial->random, 5));
    }
    for (int i = 0; i < 256; i++)
        asked.weight[i] = profile->weight[i] != 0 ? trial->weights[i] : 0;
    assert_int_equal(wend_space_create_mesh(trial->mesh, &asked, NULL, &trial->truth), WEND_OK);
}

typedef struct ends {
    wend_place starts[2], via;
    wend_area goals[2];
} ends;

static void draw_query(trial *trial, ends *ends, wend_query *query)
{
    random_source *random = &trial->random;
    *query = wend_query_default();
    query->start = ends->starts[0] = any_place(trial);
    ends->starts[1] = any_place(trial);
    query->goal = any_place(trial);
    ends->goals[0] = (wend_area){query->goal, 1, 1};
    ends->goals[1] = (wend_area){any_place(trial), 1, 1};
    ends->via = any_place(trial);
    query->from.places = ends->starts;
    query->from.count = random_chance(random, 20) ? 2 : 0;
    query->to.areas = ends->goals;
    query->to.count = random_chance(random, 20) ? 2 : 0;
    query->via.places = &ends->via;
    query->via.count = random_chance(random, 10) ? 1 : 0;
    query->from.may_be_blocked = random_chance(random, 30);
    query->otherwise.policy = random_chance(random, 40) ? WEND_POLICY_NEAREST : WEND_POLICY_REFUSE;
    query->search.snap = random_chance(random, 25) ? random_below(random, 2 * WEND_CELL) : 0;
    if (random_chance(random, 20))
        query->search.engine = random_chance(random, 50) ? WEND_ENGINE_POLYANYA : WEND_ENGINE_FUNNEL;
    if (random_chance(random, 25)) {
        query->to.arrival = WEND_ARRIVAL_WITHIN;
        query->to.range = random_below(random, 3 * WEND_CELL);
    }
}

static wend_path empty_path(wend_place *buffer)
{
    wend_path path = wend_path_default();
    path.buffer = buffer;
    path.capacity = MOST_POINTS;
    return path;
}

/* In slices the answer is the same. */
static void check_slices(trial *trial, const wend_query *query, const wend_path *whole)
{
    wend_place buffer[MOST_POINTS];
    wend_path path = empty_path(buffer);
    wend_query sliced = *query;
    sliced.search.pausable = true;
    sliced.search.limit = 1 + random_below(&trial->random, 30);
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &sliced, &path), WEND_OK);
    while (path.outcome == WEND_OUTCOME_RUNNING) {
        trial->sliced++;
        assert_int_equal(wend_finder_continue(trial->finder, 1 + random_below(&trial->random, 30), &path), WEND_OK);
    }
    assert_int_equal(path.outcome, whole->outcome);
    assert_int_equal(path.reason, whole->reason);
    assert_true(path.length == whole->length && path.cost == whole->cost && path.point_count == whole->point_count);
}

static void compare(trial *trial, const wend_query *query, const wend_path *path, const wend_path *true_path)
{
    assert_int_equal(path->outcome, true_path->outcome);
    assert_int_equal(path->reason, true_path->reason);
    trial->blocked += path->reason == WEND_REASON_START_BLOCKED || path->reason == WEND_REASON_GOAL_BLOCKED;
    trial->none += path->outcome == WEND_OUTCOME_UNREACHABLE;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE)
        return;
    trial->found++;
    trial->near += path->outcome == WEND_OUTCOME_PARTIAL;
    trial->bent += path->point_count > 2;
    const bool is_exact = path->bound == WEND_HEURISTIC_WEIGHT_ONE && path->engine != WEND_ENGINE_FUNNEL;
    const wend_place end = path->points[path->point_count - 1],
                     true_end = true_path->points[true_path->point_count - 1];
    if (query->to.arrival == WEND_ARRIVAL_AT && query->to.count == 0) {
        assert_int_equal(end.x, true_end.x);
        assert_int_equal(end.y, true_end.y);
    }
    if (is_exact) {
        const double slack = query->to.arrival == WEND_ARRIVAL_WITHIN ? 4.0 / WEND_CELL : 1e-9 * (1 + path->length);
        if (fabs(path->plan_length - true_path->plan_length) > slack || fabs(path->length - true_path->length) > slack)
            assert_true(fabs((double)path->cost - (double)true_path->cost) <= slack * 5 * WEND_PRICE_STRAIGHT + 2);
    } else {
        trial->weighed++;
        trial->longer += path->cost > true_path->cost;
    }
    wend_path_check check;
    const bool steps_on = query->from.may_be_blocked; /* from beside the ground, which is no ground */
    assert_true(wend_path_is_valid(path, trial->truth, WEND_DIRECTION_NONE, &check) || steps_on);
}

static void ask(trial *trial)
{
    wend_place buffer[MOST_POINTS], true_buffer[MOST_POINTS];
    ends ends;
    wend_query query;
    wend_path path = empty_path(buffer), true_path = empty_path(true_buffer);
    draw_query(trial, &ends, &query);
    wend_status true_status = wend_finder_find(trial->finder, trial->truth, &query, &true_path);
    query.search.weights = trial->weights;
    assert_int_equal(wend_finder_find(trial->finder, trial->space, &query, &path), true_status);
    if (true_status != WEND_OK) { /* WITHIN, or engine polyanya, on ground of several weights */
        assert_int_equal(true_status, WEND_ERROR_UNSUPPORTED);
        return;
    }
    compare(trial, &query, &path, &true_path);
    if (random_chance(&trial->random, 20))
        check_slices(trial, &query, &path);
}

static void questions_with_weights_are_answered_as_by_spaces_that_have_them(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t maps = test_number("WEND_TEST_MAPS", 60);
    (void)state;
    assert_non_null(trial);
    trial->random.state = test_number("WEND_TEST_SEED", 1);
    assert_int_equal(wend_finder_create(NULL, &trial->finder), WEND_OK);
    for (uint32_t i = 0; i < maps; i++) {
        wend_profile profile;
        trial->mesh = i % 3 == 0 ? mesh_of_cells(trial) : i % 3 == 1 ? mesh_of_patches(trial) : mesh_of_storeys(trial);
        if (!trial->mesh)
            continue;
        trial->levels = i % 3 == 2 ? 3 : 1;
        add_links(trial);
        open_space(trial, &profile);
        for (int t = 0; t < TABLES; t++) {
            draw_weights(trial, &profile);
            for (int q = has_same_storeys(trial) ? 0 : QUERIES; q < QUERIES; q++)
                ask(trial);
            wend_space_destroy(trial->truth);
        }
        wend_space_destroy(trial->space);
        wend_mesh_destroy(trial->mesh);
    }
    if (getenv("WEND_TEST_PRINT"))
        print_message("%u found, %u none, %u blocked, %u near, %u bent, %u weighed, %u longer, %u slices\n",
                      (unsigned)trial->found, (unsigned)trial->none, (unsigned)trial->blocked, (unsigned)trial->near,
                      (unsigned)trial->bent, (unsigned)trial->weighed, (unsigned)trial->longer,
                      (unsigned)trial->sliced);
    assert_true(trial->found > 0 && trial->none > 0 && trial->blocked > 0 && trial->near > 0 && trial->bent > 0);
    assert_true(trial->weighed > 0 && trial->sliced > 0 && trial->longer * 50 <= trial->weighed);
    wend_finder_destroy(trial->finder);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_with_weights_are_answered_as_by_spaces_that_have_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
