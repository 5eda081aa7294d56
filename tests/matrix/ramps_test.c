/*
 * tests/matrix/ramps_test.c: paths over storeys and slopes: followers stay on the ground, points keep to it, lengths
 * are theirs.
 */
#include "ground/ramps.h"
#include "test/test.h"

#include <wend/find.h>

#include <math.h>

static uint32_t map_count(void)
{
    const char *maps = getenv("WEND_TEST_MAPS");
    return maps ? (uint32_t)atoi(maps) : 100;
}

typedef struct level {
    wend_mesh *mesh;
    wend_space *space;
    wend_finder *finder;
    random_source random;
    wend_place points[64];
    wend_path path;
} level;

static void level_open(level *l, uint32_t number, int32_t gap)
{
    wend_profile profile = wend_profile_default();
    *l = (level){.random = {number}};
    profile.weight['~'] = 3;
    l->mesh = ramps_mesh(&l->random, 1 + number % 4, gap);
    assert_int_equal(wend_space_create_mesh(l->mesh, &profile, NULL, &l->space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &l->finder), WEND_OK);
}

static void level_close(level *l)
{
    wend_finder_destroy(l->finder);
    wend_space_destroy(l->space);
    wend_mesh_destroy(l->mesh);
}

/* A path between random places; false where there is none. */
static bool level_path(level *l)
{
    wend_query query = wend_query_default();
    query.start = ramps_place(l->space, &l->random);
    query.goal = ramps_place(l->space, &l->random);
    l->path = wend_path_default();
    l->path.buffer = l->points;
    l->path.capacity = 64;
    assert_int_equal(wend_finder_find(l->finder, l->space, &query, &l->path), WEND_OK);
    return l->path.outcome == WEND_OUTCOME_FOUND && l->path.point_count > 1;
}

static bool changes_storey(const wend_path *path)
{
    for (uint32_t i = 1; i < path->point_count; i++)
        if (path->points[i].level != path->points[0].level)
            return true;
    return false;
}

static double plan_length(const wend_path *path)
{
    double sum = 0;
    for (uint32_t i = 1; i < path->point_count; i++)
        sum += hypot(path->points[i].x - path->points[i - 1].x, path->points[i].y - path->points[i - 1].y) / WEND_CELL;
    return sum;
}

static double random_step(level *l)
{
    return random_below(&l->random, 100) / 40.0;
}

static void followers_go_no_farther_than_asked_where_storeys_change(void **state)
{
    uint32_t changing = 0;
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, (int32_t)(number / 4 % 2) * 8);
        for (int i = 0; i < 10; i++) {
            if (!level_path(&l))
                continue;
            changing += changes_storey(&l.path);
            wend_follower follower = wend_path_follow(&l.path);
            assert_true(fabs(follower.left - plan_length(&l.path)) < 1e-9);
            bool goes_on = true;
            while (goes_on) {
                const double x = follower.x, y = follower.y, left = follower.left, step = random_step(&l);
                goes_on = wend_path_advance(&l.path, &follower, step);
                const double gone = hypot(follower.x - x, follower.y - y);
                if (gone > step + 1e-9 || follower.crossed_link ||
                    fabs(left - follower.left - step) > 1e-9 + (goes_on ? 0 : step))
                    fail_msg("level %u: a step of %g went %g, from %g, %g", number, step, gone, x, y);
                assert_true(wend_path_is_valid_ahead(&l.path, l.space, &follower, NULL));
            }
            assert_int_equal(follower.level, l.path.points[l.path.point_count - 1].level);
        }
        level_close(&l);
    }
    assert_true(changing > map_count());
}

static void walks_stay_on_the_ground_and_take_as_long_as_their_slopes(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, 8);
        for (int i = 0; i < 6; i++) {
            if (!level_path(&l))
                continue;
            wend_follower follower = wend_path_follow(&l.path);
            double walked = 0, step = 0;
            bool goes_on = true;
            follower.ignores_terrain = true;
            for (wend_path_walk(&l.path, l.space, &follower, 0); goes_on; walked += step) {
                const wend_follower before = follower;
                step = random_step(&l);
                goes_on = wend_path_walk(&l.path, l.space, &follower, step);
                const double gone =
                    hypot(hypot(follower.x - before.x, follower.y - before.y), follower.height - before.height);
                const double gap = ramps_gap(l.space, follower.x, follower.y, follower.level, follower.height, NULL);
                if (gone > step + 1e-9 || gap > 1e-6)
                    fail_msg("level %u: a step of %g went %g to %.9g, %.9g, %g off the ground", number, step, gone,
                             follower.x, follower.y, gap);
                assert_true(wend_path_is_valid_ahead(&l.path, l.space, &follower, NULL));
            }
            if (walked < l.path.length - 1e-6 || walked - step > l.path.length + 1e-6)
                fail_msg("level %u: a path of %.9g took between %.9g and %.9g", number, l.path.length, walked - step,
                         walked);
        }
        level_close(&l);
    }
}

/* What the ground is like a little ahead of a follower: how many times as slow it is there, by its own account. */
static double slowness_ahead(const level *l, const wend_follower *follower, double ahead, double *slope)
{
    wend_follower next = *follower;
    uint8_t terrain = '.';
    wend_path_walk(&l->path, l->space, &next, 0);
    next.ignores_terrain = true;
    next.uphill = next.downhill = 0;
    wend_path_walk(&l->path, l->space, &next, ahead);
    *slope = next.slope;
    if (ramps_gap(l->space, next.x, next.y, next.level, next.height, &terrain) > 1e-6 || terrain == 0)
        return 0;
    const double by_slope = 1 + (next.slope > 0 ? follower->uphill * next.slope : follower->downhill * -next.slope);
    return (terrain == '~' ? 3 : 1) * (by_slope > 0.25 ? by_slope : 0.25);
}

/* In steps so small that hardly any comes over a border; those that do are left out. */
static void slopes_and_kinds_of_ground_slow_down_as_told(void **state)
{
    uint32_t seen = 0;
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, 8);
        if (level_path(&l)) {
            wend_follower follower = wend_path_follow(&l.path);
            follower.uphill = random_below(&l.random, 30) / 10.0;
            follower.downhill = random_below(&l.random, 50) / 10.0 - 4;
            for (bool goes_on = wend_path_walk(&l.path, l.space, &follower, 0); goes_on;) {
                const double step = 0.01;
                double slopes[2];
                const double near = slowness_ahead(&l, &follower, 1e-7, &slopes[0]);
                const double far = slowness_ahead(&l, &follower, 4 * step + 1e-7, &slopes[1]);
                const wend_follower before = follower;
                goes_on = wend_path_walk(&l.path, l.space, &follower, step);
                const double gone =
                    hypot(hypot(follower.x - before.x, follower.y - before.y), follower.height - before.height);
                if (!goes_on || before.next != follower.next || near != far || near == 0 ||
                    fabs(slopes[0] - slopes[1]) > 1e-9)
                    continue;
                if (fabs(gone * near - step) > 1e-7)
                    fail_msg("level %u: %g went %g, on ground %g times as slow", number, step, gone, near);
                seen++;
            }
        }
        level_close(&l);
    }
    assert_true(seen > map_count() * 50);
}

enum { MOST_LISTED = 2048 };

static void points_on_the_ground_keep_to_it_in_between(void **state)
{
    static wend_ground_point points[MOST_LISTED];
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, 8);
        for (int i = 0; i < 6; i++) {
            if (!level_path(&l))
                continue;
            size_t count, own;
            double sum = 0;
            assert_int_equal(wend_path_on_ground(&l.path, l.space, WEND_PATH_DETAIL_POINTS, NULL, 0, &own),
                             WEND_ERROR_CAPACITY);
            assert_int_equal(own, l.path.point_count);
            assert_int_equal(
                wend_path_on_ground(&l.path, l.space, WEND_PATH_DETAIL_SLOPES, points, MOST_LISTED, &count), WEND_OK);
            for (size_t k = 0; k < count; k++) {
                const wend_ground_point *b = &points[k], *a = k > 0 ? b - 1 : b;
                assert_true(ramps_gap(l.space, b->x, b->y, b->place.level, b->height, NULL) < 1e-6);
                assert_true(fabs(b->place.x / 256.0 - b->x) < 2 / 256.0 && fabs(b->place.y / 256.0 - b->y) < 2 / 256.0);
                sum += hypot(hypot(b->x - a->x, b->y - a->y), b->height - a->height);
                for (double part = 0.05; part < 1; part += 0.1) {
                    const double x = a->x + (b->x - a->x) * part, y = a->y + (b->y - a->y) * part;
                    const double height = a->height + (b->height - a->height) * part;
                    const double gap = ramps_gap(l.space, x, y, WEND_ANY_LEVEL, height, NULL);
                    if (gap > 0.5 / 256 + 1e-6)
                        fail_msg("level %u: between points %zu and %zu the ground is %g away", number, k - (k > 0), k,
                                 gap);
                }
            }
            assert_int_equal(points[count - 1].point, l.path.point_count - 1);
            assert_true(sum <= l.path.length + 1e-9 && sum > l.path.length - 0.01);
            assert_true(fabs(plan_length(&l.path) - l.path.plan_length) < 1e-9);
            wend_path_check check;
            assert_true(wend_path_is_valid(&l.path, l.space, WEND_DIRECTION_NONE, &check));
            assert_true(fabs(check.length - l.path.length) < 1e-9);
        }
        level_close(&l);
    }
}

static bool is_in_box(const wend_ground_box *box, ramps_point point)
{
    return fabs(point.x - box->x) <= box->across && fabs(point.y - box->y) <= box->down &&
           fabs(point.height - box->height) <= box->up;
}

static double distance_to(const wend_ground_box *box, ramps_point point)
{
    return hypot(hypot(point.x - box->x, point.y - box->y), point.height - box->height);
}

/* Nothing of much ground anywhere, and nothing close by, is nearer than what was found. */
static void nearest_ground_in_a_box_is_the_nearest(void **state)
{
    uint32_t found = 0, missed = 0;
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, (int32_t)(number / 4 % 2) * 8);
        for (int i = 0; i < 20; i++) {
            static const uint32_t reaches[] = {0, 20, 100, 400, 1500, UINT32_MAX};
            wend_ground_box box;
            wend_ground_hit hit;
            box.x = (int32_t)random_below(&l.random, RAMPS_MOST + 1000) - 500;
            box.y = (int32_t)random_below(&l.random, RAMPS_MOST + 1000) - 500;
            box.height = (int32_t)random_below(&l.random, 4000) - 500;
            box.across = reaches[random_below(&l.random, 6)];
            box.down = reaches[random_below(&l.random, 6)];
            box.up = reaches[random_below(&l.random, 6)];
            assert_int_equal(wend_ground_nearest_in_box(l.space, &box, &hit), WEND_OK);
            found += hit.found;
            missed += !hit.found;
            const ramps_point at = {hit.x * 256, hit.y * 256, hit.height * 256};
            if (hit.found) {
                const ramps_point inner = {at.x + (at.x < box.x ? 1e-6 : -1e-6), at.y + (at.y < box.y ? 1e-6 : -1e-6),
                                           at.height + (at.height < box.height ? 1e-6 : -1e-6)};
                assert_true(is_in_box(&box, inner) || (box.across == 0 || box.down == 0 || box.up == 0));
                assert_true(fabs(hit.distance * 256 - distance_to(&box, at)) < 1e-6);
                assert_true(ramps_gap(l.space, hit.x, hit.y, WEND_ANY_LEVEL, hit.height, NULL) < 1e-6);
            }
            for (int k = 0; k < 60; k++) {
                ramps_point other = ramps_anywhere(l.space, &l.random);
                if (hit.found && k >= 30 && !ramps_beside(l.space, at, pow(10, k / 10.0 - 4), &l.random, &other))
                    continue;
                if (is_in_box(&box, other) && (!hit.found || distance_to(&box, other) < hit.distance * 256 - 2e-3))
                    fail_msg("level %u: %d, %d, %d: ground at %g, %g, %g is nearer than %g", number, box.x, box.y,
                             box.height, other.x, other.y, other.height, hit.found ? hit.distance * 256 : -1);
            }
        }
        level_close(&l);
    }
    assert_true(found > map_count() * 4 && missed > map_count());
}

/* Paths from beside the ground are those from the nearest points of it, within the distance. */
static void queries_snap_to_the_ground_as_far_as_they_say(void **state)
{
    uint32_t snapped = 0;
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, 8);
        for (int i = 0; i < 20; i++) {
            wend_query query = wend_query_default(), exact = query;
            wend_path path = wend_path_default();
            wend_place ends[2];
            query.search.snap = random_below(&l.random, 60);
            for (int k = 0; k < 2; k++) {
                wend_ground_hit hit;
                ends[k] = ramps_place(l.space, &l.random);
                ends[k].x += (int32_t)random_below(&l.random, 81) - 40;
                ends[k].y += (int32_t)random_below(&l.random, 81) - 40;
                *(k ? &query.goal : &query.start) = ends[k];
                assert_int_equal(wend_ground_nearest(l.space, ends[k], query.search.snap, &hit), WEND_OK);
                snapped += hit.found && hit.distance > 0;
                if (hit.found)
                    ends[k] = hit.place;
            }
            exact.start = ends[0];
            exact.goal = ends[1];
            assert_int_equal(wend_finder_find(l.finder, l.space, &query, &path), WEND_OK);
            const wend_path before = path;
            wend_place first = {0, 0, 0, 0}, last = first;
            if (path.point_count > 0) {
                first = path.points[0];
                last = path.points[path.point_count - 1];
                assert_true(wend_path_is_valid(&path, l.space, WEND_DIRECTION_NONE, NULL));
            }
            assert_int_equal(wend_finder_find(l.finder, l.space, &exact, &path), WEND_OK);
            assert_true(path.outcome == before.outcome && path.reason == before.reason && path.cost == before.cost);
            if (path.point_count > 0)
                assert_true(first.x == ends[0].x && first.y == ends[0].y && last.x == ends[1].x && last.y == ends[1].y);
        }
        level_close(&l);
    }
    assert_true(snapped > map_count() / 4);
}

static void moves_stay_on_the_ground_and_go_no_farther_than_asked(void **state)
{
    (void)state;
    for (uint32_t number = 0; number < map_count(); number++) {
        level l;
        level_open(&l, number, 8);
        wend_place here = ramps_place(l.space, &l.random);
        for (int i = 0; i < 200; i++) {
            wend_place to = here;
            wend_ground_step step;
            to.x += (int32_t)random_below(&l.random, 401) - 200;
            to.y += (int32_t)random_below(&l.random, 401) - 200;
            assert_int_equal(wend_ground_move(l.space, here, to, &step), WEND_OK);
            const double asked = hypot(to.x - here.x, to.y - here.y) / 256;
            assert_true(step.travelled <= asked + 1e-9);
            assert_true(hypot(step.place.x - here.x, step.place.y - here.y) / 256 <= asked + 1e-9);
            const double x = step.place.x / 256.0, y = step.place.y / 256.0;
            assert_true(ramps_gap(l.space, x, y, step.place.level, step.height, NULL) < 1e-6);
            if (!ramps_has_slope(l.space, step.polygon, here, to, step.place, step.slope))
                fail_msg("level %u: a slope of %g is none of the ground at %g, %g", number, step.slope, x, y);
            here = step.place;
        }
        level_close(&l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(followers_go_no_farther_than_asked_where_storeys_change),
        cmocka_unit_test(walks_stay_on_the_ground_and_take_as_long_as_their_slopes),
        cmocka_unit_test(slopes_and_kinds_of_ground_slow_down_as_told),
        cmocka_unit_test(points_on_the_ground_keep_to_it_in_between),
        cmocka_unit_test(nearest_ground_in_a_box_is_the_nearest),
        cmocka_unit_test(queries_snap_to_the_ground_as_far_as_they_say),
        cmocka_unit_test(moves_stay_on_the_ground_and_go_no_farther_than_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
