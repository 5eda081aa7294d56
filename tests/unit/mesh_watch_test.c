/* What an observer sees of searches on ground: the intervals. */
#include "scene/scene.h"
#include "scene/squares.h"
#include "test/test.h"

#include <math.h>
#include <string.h>

enum { MOST_SEEN = 256 };

/* All that was seen, in order. */
typedef struct witness {
    wend_expansion steps[MOST_SEEN];
    bool expanded[MOST_SEEN]; /* else opened */
    size_t count;
} witness;

static void see(witness *seen, const wend_expansion *step, bool expanded)
{
    assert_true(seen->count < MOST_SEEN);
    seen->expanded[seen->count] = expanded;
    seen->steps[seen->count++] = *step;
}

static void see_expanded(void *user, const wend_expansion *step)
{
    see(user, step, true);
}

static void see_opened(void *user, const wend_expansion *step)
{
    see(user, step, false);
}

static wend_place at(double x, double y)
{
    return (wend_place){(int32_t)floor(x * WEND_CELL + 0.5), (int32_t)floor(y * WEND_CELL + 0.5), 0, 0};
}

static bool same(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

static bool same_step(const wend_expansion *a, const wend_expansion *b)
{
    return same(a->place, b->place) && same(a->parent, b->parent) && same(a->left, b->left) &&
           same(a->right, b->right) && a->g == b->g && a->h == b->h;
}

/* Searches squares of 10 cells from place to place; each M weighs 5. */
static wend_path watch(const char *const *rows, uint32_t height, uint32_t width, wend_place start, wend_place goal,
                       witness *seen)
{
    wend_profile profile = wend_profile_default();
    wend_mesh *mesh = squares_mesh(rows, height, width);
    wend_finder *finder = scene_finder();
    wend_space *space;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_observer observer = {.expanded = see_expanded, .user = seen, .opened = see_opened};
    profile.weight['M'] = 5;
    assert_int_equal(wend_space_create_mesh(mesh, &profile, NULL, &space), WEND_OK);
    query.start = start;
    query.goal = goal;
    query.search.observer = &observer;
    seen->count = 0;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return path; /* its points are gone */
}

/* The expansion of an interval seen from a place; null = there was none. */
static const wend_expansion *interval_of(const witness *seen, wend_place parent, wend_place left, wend_place right)
{
    for (size_t i = 0; i < seen->count; i++) {
        const wend_expansion *step = &seen->steps[i];
        if (seen->expanded[i] && same(step->parent, parent) && same(step->left, left) && same(step->right, right))
            return step;
    }
    return NULL;
}

/* A collision of squares to the right, and a second row below its right half. */
static const char *const stairs[] = {"....", "##.."};

static void side_seen_whole_is_an_interval_with_its_ends(void **state)
{
    witness seen;
    (void)state;
    watch(stairs, 2, 4, at(5, 5), at(38, 13), &seen);
    assert_true(seen.expanded[0] || seen.expanded[1]);
    const wend_expansion *first = interval_of(&seen, at(5, 5), at(10, 0), at(10, 10)); /* going east, north is left */
    assert_non_null(first);
    assert_int_equal(first->place.x, 10 * WEND_CELL);
}

static void side_seen_in_part_is_an_interval_that_ends_where_sight_does(void **state)
{
    witness seen;
    (void)state;
    watch(stairs, 2, 4, at(5, 5), at(38, 13), &seen);
    const wend_place end = at(30, 13 + 1 / 3.0); /* of the line past the corner at 20, 10 */
    const wend_expansion *part = interval_of(&seen, at(5, 5), at(30, 10), end);
    assert_non_null(part);
    assert_int_equal(part->place.x, 30 * WEND_CELL);
    assert_int_equal(part->place.y, (int32_t)lround((5 + 25 * 8 / 33.0) * WEND_CELL)); /* on the line to the goal */
}

static void intervals_behind_a_corner_are_seen_from_it(void **state)
{
    static const char *const bend[] = {"...", "##.", "##.", "##."};
    witness seen;
    (void)state;
    wend_path path = watch(bend, 4, 3, at(5, 5), at(22, 35), &seen);
    const wend_expansion *behind =
        interval_of(&seen, at(20, 10), at(30, 20), at(20, 20)); /* going south, east is left */
    assert_non_null(behind);
    assert_true(behind->g + behind->h <= path.cost && path.cost - behind->g - behind->h < 8);
}

/* A maze in which every kind of turn comes up. */
static const char *const maze[] = {".....", ".###.", "...#.", "##.#.", "....."};

static double cross(wend_place a, wend_place b, wend_place c)
{
    return ((double)b.x - a.x) * ((double)c.y - a.y) - ((double)b.y - a.y) * ((double)c.x - a.x);
}

static double gap(wend_place a, wend_place b)
{
    return hypot((double)a.x - b.x, (double)a.y - b.y);
}

static void places_lie_within_their_intervals_and_left_is_left(void **state)
{
    witness seen;
    (void)state;
    watch(maze, 5, 5, at(3, 22), at(33, 2), &seen);
    assert_true(seen.count > 8);
    for (size_t i = 0; i < seen.count; i++) {
        const wend_expansion *step = &seen.steps[i];
        const double length = gap(step->left, step->right);
        assert_true(length > 0 && length <= 10 * WEND_CELL);
        assert_true(gap(step->left, step->place) + gap(step->place, step->right) <= length + 2);
        assert_true(cross(step->parent, step->left, step->right) > 0); /* y grows downwards */
        assert_true((double)step->g >= gap(step->parent, step->place) * WEND_PRICE_STRAIGHT / WEND_CELL - 60);
    }
}

/* What was not opened follows another at once: the only side that leads on from there. */
static void intervals_expanded_were_opened_or_go_on_from_the_one_before(void **state)
{
    witness seen;
    uint32_t onward = 0, taken = 0;
    (void)state;
    watch(maze, 5, 5, at(3, 22), at(33, 2), &seen);
    for (size_t i = 0; i < seen.count; i++) {
        bool opened = false;
        for (size_t j = 0; j < i && seen.expanded[i]; j++)
            opened |= !seen.expanded[j] && same_step(&seen.steps[j], &seen.steps[i]);
        taken += seen.expanded[i] && opened;
        onward += seen.expanded[i] && !opened;
        assert_true(!seen.expanded[i] || opened || (i > 0 && seen.expanded[i - 1]));
    }
    assert_true(taken > 0 && onward > 0);
}

/* On squares with many ways round, also such that lead away from the goal, or end beside it. */
static void what_is_taken_from_the_open_list_costs_never_less_than_before(void **state)
{
    static const char *const caves[] = {"..#....", "..#.##.", "..#.#..", "....#.#", "..#...."};
    witness seen;
    uint64_t least = 0;
    (void)state;
    watch(caves, 5, 7, at(12, 3), at(58, 22), &seen);
    for (size_t i = 0; i < seen.count; i++) {
        const wend_expansion *step = &seen.steps[i];
        bool opened = false;
        for (size_t j = 0; j < i && seen.expanded[i]; j++)
            opened |= !seen.expanded[j] && same_step(&seen.steps[j], step);
        assert_true(!opened || step->g + step->h + 2 >= least); /* both are rounded down */
        least = opened ? step->g + step->h : least;
    }
    assert_true(seen.count > 30);
}

static void funnel_shows_whole_sides_and_what_it_opens(void **state)
{
    static const char *const mud[] = {".M..M", "..MM.", "M.#..", "....M"};
    witness seen;
    uint64_t opened = 0;
    (void)state;
    wend_path path = watch(mud, 4, 5, at(3, 3), at(47, 37), &seen);
    assert_int_equal(path.engine, WEND_ENGINE_FUNNEL);
    for (size_t i = 0; i < seen.count; i++) {
        const wend_expansion *step = &seen.steps[i];
        opened += !seen.expanded[i];
        if (same(step->place, at(3, 3)) || same(step->place, at(47, 37))) {
            assert_true(same(step->left, step->place) && same(step->right, step->place));
            continue;
        }
        assert_true(gap(step->left, step->right) == 10 * WEND_CELL);
        assert_int_equal(step->left.x + step->right.x, 2 * step->place.x);
        assert_int_equal(step->left.y + step->right.y, 2 * step->place.y);
        assert_true(cross(step->parent, step->left, step->right) > 0);
    }
    assert_int_equal(opened, path.queued - 1); /* all but the start */
}

static void taut_search_shows_corners_and_no_intervals(void **state)
{
    static const char *const winding[] = {".......", "######.", ".......", ".######", "......."};
    wend_mesh *mesh = squares_mesh(winding, 5, 7);
    wend_finder *finder = scene_finder();
    wend_space *space;
    witness seen = {.count = 0};
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_observer observer = {.expanded = see_expanded, .user = &seen, .opened = see_opened};
    (void)state;
    assert_int_equal(wend_space_create_mesh(mesh, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_TAUT_GRAPH), WEND_OK);
    query.start = at(3, 2);
    query.goal = at(63, 47);
    query.search.engine = WEND_ENGINE_TAUT;
    query.search.observer = &observer;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_true(seen.count > 0);
    for (size_t i = 0; i < seen.count; i++)
        assert_true(same(seen.steps[i].left, seen.steps[i].place) && same(seen.steps[i].right, seen.steps[i].place));
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(side_seen_whole_is_an_interval_with_its_ends),
        cmocka_unit_test(side_seen_in_part_is_an_interval_that_ends_where_sight_does),
        cmocka_unit_test(intervals_behind_a_corner_are_seen_from_it),
        cmocka_unit_test(places_lie_within_their_intervals_and_left_is_left),
        cmocka_unit_test(intervals_expanded_were_opened_or_go_on_from_the_one_before),
        cmocka_unit_test(what_is_taken_from_the_open_list_costs_never_less_than_before),
        cmocka_unit_test(funnel_shows_whole_sides_and_what_it_opens),
        cmocka_unit_test(taut_search_shows_corners_and_no_intervals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
