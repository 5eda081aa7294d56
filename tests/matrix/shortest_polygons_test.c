/*
 * Shortest paths and fields over meshes made of random polygon sets, with every engine that serves, against the
 * visibility graph: from and to corners, sides, places where corners touch, and anywhere.
 */
#include "ground/polygon_sets.h"
#include "ground/visibility_oracle.h"
#include "test/share.h"
#include "test/test.h"

#include <wend/all.h>

#include "base/memory.h"
#include "map/geometry/triangulation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUERIES = 12, FIELDS = 2, FIELD_PLACES = 12, MOST_POINTS = 128 };

typedef struct trial {
    polygon_set set;
    visibility_oracle *oracle;
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
    random_source random;
    uint64_t answers[WEND_ENGINE_COUNT], bends, none, steered;
} trial;

static int64_t twice_area(const polygon_set *set, const oracle_ring *ring)
{
    int64_t area = 0;
    for (uint32_t i = 0; i < ring->count; i++) {
        oracle_point a = set->points[ring->first + i], b = set->points[ring->first + (i + 1) % ring->count];
        area += a.x * b.y - a.y * b.x;
    }
    return area;
}

/* Sides of outlines and obstacles have the inside on their left, those of holes the outside. */
static uint32_t list_segments(const polygon_set *set, struct wend_segment *segments)
{
    uint32_t count = 0;
    for (uint32_t r = 0; r < set->ring_count; r++) {
        const oracle_ring *ring = &set->rings[r];
        bool turned = (twice_area(set, ring) > 0) == (ring->kind == ORACLE_RING_HOLE);
        for (uint32_t i = 0; i < ring->count; i++) {
            oracle_point a = set->points[ring->first + i], b = set->points[ring->first + (i + 1) % ring->count];
            struct wend_segment *segment = &segments[count++];
            *segment = (struct wend_segment){.tag = count};
            segment->from = (struct wend_point){(int32_t)a.x, (int32_t)a.y};
            segment->to = (struct wend_point){(int32_t)b.x, (int32_t)b.y};
            if (turned) {
                struct wend_point kept = segment->from;
                segment->from = segment->to;
                segment->to = kept;
            }
            segment->ground = ring->kind != ORACLE_RING_OBSTACLE;
            segment->solid = ring->kind == ORACLE_RING_OBSTACLE;
        }
    }
    return count;
}

static wend_mesh *mesh_of(const struct wend_convex *convex)
{
    wend_mesh_point points[4 * POLYGON_SET_POINTS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    wend_mesh *mesh = NULL;
    assert_true(convex->point_count <= sizeof points / sizeof *points);
    for (uint32_t i = 0; i < convex->point_count; i++)
        points[i] = (wend_mesh_point){convex->points[i].x, convex->points[i].y};
    polygons.points = points;
    polygons.point_count = convex->point_count;
    polygons.corners = convex->corners;
    polygons.corner_count = convex->corner_count;
    polygons.counts = convex->counts;
    polygons.polygon_count = convex->polygon_count;
    polygons.tolerance = 0; /* what is a hair apart is held against an oracle to which it is */
    assert_int_equal(wend_mesh_create_polygons(&polygons, NULL, &mesh, NULL), WEND_OK);
    return mesh;
}

static void open_set(trial *trial)
{
    struct wend_segment segments[POLYGON_SET_POINTS];
    struct wend_triangulation made;
    const wend_allocator memory = wend_default_allocator;
    struct wend_ground_plan plan = {.segments = segments, .segment_count = list_segments(&trial->set, segments)};
    wend_triangulation_begin(&made, &memory);
    assert_int_equal(wend_triangulation_make(&made, &plan), WEND_OK);
    trial->mesh = mesh_of(&made.convex);
    wend_triangulation_end(&made);
    assert_int_equal(wend_space_create_mesh(trial->mesh, NULL, NULL, &trial->space), WEND_OK);
    assert_int_equal(wend_space_prepare(trial->space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    trial->oracle = visibility_oracle_of_rings(trial->set.points, trial->set.rings, trial->set.ring_count);
}

static void close_set(trial *trial)
{
    wend_space_destroy(trial->space);
    wend_mesh_destroy(trial->mesh);
    visibility_oracle_free(trial->oracle);
}

static oracle_point point_of(wend_place place)
{
    oracle_point point = {place.x, place.y};
    return point;
}

static wend_place any_place(trial *trial)
{
    oracle_point point = polygon_set_place(&trial->random, &trial->set);
    return (wend_place){(int32_t)point.x, (int32_t)point.y, 0, 0};
}

static bool is_same_length(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (1 + b);
}

/* What is wrong with points that should lead from place to place; null if nothing. */
static const char *points_fault(const trial *trial, const wend_path *path, wend_place from, wend_place to)
{
    double sum = 0;
    if (path->point_count == 0 || path->points[0].x != from.x || path->points[0].y != from.y)
        return "it begins elsewhere";
    for (uint32_t i = 1; i < path->point_count; i++) {
        oracle_point a = point_of(path->points[i - 1]), b = point_of(path->points[i]);
        if (!visibility_oracle_sees(trial->oracle, a, b))
            return "it runs into something";
        sum += sqrt((double)((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))) / 256;
    }
    wend_place end = path->points[path->point_count - 1];
    if (end.x != to.x || end.y != to.y)
        return "it ends elsewhere";
    return is_same_length(sum, path->length) ? NULL : "it is as long as it does not say";
}

static const char *path_fault(trial *trial, const wend_path *path, wend_place from, wend_place to)
{
    double length = visibility_oracle_length(trial->oracle, point_of(from), point_of(to));
    if (length < 0)
        return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a way where there is none";
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "no way where there is one";
    if (!is_same_length(path->length, length))
        return "another length";
    return points_fault(trial, path, from, to);
}

static void report(const trial *trial, const char *fault, const char *who, wend_place from, wend_place to,
                   const wend_path *path)
{
    if (!fault)
        return;
    print_error("%s: %s, from %d %d to %d %d: %.9f\n", who, fault, from.x, from.y, to.x, to.y, path->length);
    for (uint32_t r = 0; r < trial->set.ring_count; r++) {
        print_error("ring %d:", (int)trial->set.rings[r].kind);
        for (uint32_t i = 0; i < trial->set.rings[r].count; i++) {
            oracle_point p = trial->set.points[trial->set.rings[r].first + i];
            print_error(" %d,%d", (int)p.x, (int)p.y);
        }
        print_error("\n");
    }
    assert_null(fault);
}

static void ask_all_engines(trial *trial)
{
    wend_query query = wend_query_default();
    query.start = any_place(trial);
    query.goal = any_place(trial);
    for (int engine = 0; engine < WEND_ENGINE_COUNT; engine++) {
        wend_path path = wend_path_default();
        query.search.engine = (wend_engine)engine;
        wend_status status = wend_finder_find(trial->finder, trial->space, &query, &path);
        if (status == WEND_ERROR_UNSUPPORTED && engine != WEND_ENGINE_AUTO && engine != WEND_ENGINE_POLYANYA &&
            engine != WEND_ENGINE_TAUT)
            continue;
        assert_int_equal(status, WEND_OK);
        if (path.bound == WEND_HEURISTIC_WEIGHT_ONE)
            report(trial, path_fault(trial, &path, query.start, query.goal), wend_engine_name((wend_engine)engine),
                   query.start, query.goal, &path);
        trial->answers[engine]++;
        trial->bends += path.point_count > 2;
        trial->none += path.point_count == 0;
    }
}

/* What is wrong with what a field says of a place; null if nothing. */
static const char *field_fault(trial *trial, const wend_field *field, wend_place place, wend_place goal,
                               wend_path *path)
{
    wend_place buffer[MOST_POINTS], next;
    *path = wend_path_default();
    path->buffer = buffer;
    path->capacity = MOST_POINTS;
    if (wend_field_path(field, place, path) != WEND_OK)
        return "no path fits";
    const char *fault = path_fault(trial, path, place, goal);
    uint64_t cost = wend_field_cost(field, place);
    if (fault || path->outcome != WEND_OUTCOME_FOUND)
        return fault ? fault : cost == UINT64_MAX ? NULL : "a cost where there is no way";
    if (cost != path->cost || fabs((double)cost - path->length * WEND_PRICE_STRAIGHT) > 1.001)
        return "another cost";
    double x, y;
    if (!wend_field_next(field, place, &next))
        return path->length == 0 ? NULL : "no next place";
    if (!wend_field_steer(field, place, &x, &y) || x != (next.x - place.x) / 256.0 || y != (next.y - place.y) / 256.0)
        return "it steers elsewhere";
    trial->steered++;
    return visibility_oracle_sees(trial->oracle, point_of(place), point_of(next)) ? NULL : "the next place is not seen";
}

static void read_field(trial *trial)
{
    const wend_place goal = any_place(trial);
    wend_area area = {goal, 0, 0};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    bool complete = false;
    desc.goals = &area;
    desc.goal_count = 1;
    assert_int_equal(wend_field_create(trial->space, &desc, NULL, &field), WEND_OK);
    for (int slices = 0; !complete; slices++) {
        assert_true(slices < 10000);
        assert_int_equal(wend_field_cost(field, goal), UINT64_MAX);
        assert_int_equal(wend_field_grow(field, 1 + random_below(&trial->random, 40), &complete), WEND_OK);
    }
    for (int i = 0; i < FIELD_PLACES; i++) {
        wend_path path;
        const wend_place place = any_place(trial);
        report(trial, field_fault(trial, field, place, goal, &path), "field", place, goal, &path);
    }
    wend_field_release(field);
}

static void random_polygon_sets(void **state)
{
    trial *trial = calloc(1, sizeof *trial);
    const uint32_t count = test_number("WEND_TEST_MAPS", 200);
    (void)state;
    assert_non_null(trial);
    trial->random.state = test_number("WEND_TEST_SEED", 1);
    assert_int_equal(wend_finder_create(NULL, &trial->finder), WEND_OK);
    for (uint32_t i = 0; i < count; i++) {
        polygon_set_random(&trial->random, (polygon_style)(i % POLYGON_STYLES), &trial->set);
        open_set(trial);
        for (int q = 0; q < QUERIES; q++)
            ask_all_engines(trial);
        for (int f = 0; f < FIELDS; f++)
            read_field(trial);
        close_set(trial);
    }
    assert_true(trial->answers[WEND_ENGINE_TAUT] == (uint64_t)count * QUERIES);
    assert_true(trial->answers[WEND_ENGINE_POLYANYA] == (uint64_t)count * QUERIES);
    assert_true(trial->bends > count && trial->none > count && trial->steered > count);
    wend_finder_destroy(trial->finder);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_polygon_sets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
