/* Surfaces made of polygons: links, vertices, blocks, storeys, and which polygons a place lies in. */
#include <string.h>

#include "base/memory.h"
#include "ground/surface_check.h"
#include "map/navmesh/navmesh.h"
#include "map/navmesh/navmesh_calls.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

enum { SIDE = 12, POINTS = (SIDE + 1) * (SIDE + 1) };

/* A board of squares, of which some are there, as polygons of four corners. */
struct board {
    struct wend_point points[POINTS];
    uint32_t corners[SIDE * SIDE * 4], counts[SIDE * SIDE];
    struct wend_soup soup;
};

static void draw_board(struct board *board, const bool *there, uint32_t side)
{
    memset(board, 0, sizeof *board);
    for (uint32_t i = 0; i < POINTS; i++)
        board->points[i] = (struct wend_point){(int32_t)(i % (SIDE + 1)) * 10, (int32_t)(i / (SIDE + 1)) * 10};
    for (uint32_t i = 0; i < side * side; i++) {
        if (!there[i])
            continue;
        uint32_t at = i / side * (SIDE + 1) + i % side, *corners = board->corners + board->soup.corner_count;
        corners[0] = at, corners[1] = at + 1, corners[2] = at + SIDE + 2, corners[3] = at + SIDE + 1;
        board->counts[board->soup.polygon_count++] = 4;
        board->soup.corner_count += 4;
    }
    board->soup.points = board->points;
    board->soup.corners = board->corners;
    board->soup.counts = board->counts;
    board->soup.point_count = POINTS;
    board->soup.flat = true;
}

static void build(struct wend_surface *surface, const struct wend_soup *soup)
{
    assert_int_equal(wend_surface_build(surface, soup, &wend_default_allocator), WEND_OK);
}

static void random_boards_keep_every_invariant(void **state)
{
    random_source random = {1};
    (void)state;
    for (int round = 0; round < 60; round++) {
        struct board board;
        struct wend_surface surface, copy;
        bool there[SIDE * SIDE];
        uint32_t percent = 40 + random_below(&random, 60);
        for (int i = 0; i < SIDE * SIDE; i++)
            there[i] = random_chance(&random, percent);
        draw_board(&board, there, SIDE);
        build(&surface, &board.soup);
        assert_string_equal(surface_fault(&surface, true) ? surface_fault(&surface, true) : "", "");
        assert_int_equal(surface_area(&surface), 200 * (uint64_t)board.soup.polygon_count);
        for (int pair = 0; pair < 3 && surface.polygon_count != 0; pair++) {
            uint32_t a = random_below(&random, surface.polygon_count), b = random_below(&random, surface.polygon_count);
            const char *fault = surface_block_fault(&surface, a, b, true);
            assert_string_equal(fault ? fault : "", "");
        }
        assert_int_equal(wend_surface_copy(&copy, &surface), WEND_OK);
        wend_surface_destroy(&surface);
        assert_null(surface_fault(&copy, true));
        wend_surface_destroy(&copy);
    }
}

/* Takes away up to three polygons, linked or not; false where there are none. */
static bool take_some_away(struct wend_patcher *patcher, struct wend_surface *surface, random_source *random)
{
    uint32_t old[3], live[SIDE * SIDE], count = 0;
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].count != 0)
            live[count++] = i;
    struct wend_patch patch = {.old = old};
    for (uint32_t left = 1 + random_below(random, 3); left != 0 && count != 0; left--) {
        const uint32_t at = random_below(random, count);
        old[patch.old_count++] = live[at];
        live[at] = live[--count];
    }
    assert_int_equal(wend_patch_apply(patcher, surface, &patch), WEND_OK);
    return count != 0;
}

static void blocks_hang_at_ground_that_is_left_while_it_is_parted_again_and_again(void **state)
{
    random_source random = {1};
    (void)state;
    for (int round = 0; round < 60; round++) {
        struct board board;
        struct wend_surface surface;
        struct wend_patcher patcher = {.memory = wend_default_allocator};
        bool there[SIDE * SIDE];
        for (int i = 0; i < SIDE * SIDE; i++)
            there[i] = random_chance(&random, 60);
        draw_board(&board, there, SIDE);
        build(&surface, &board.soup);
        while (take_some_away(&patcher, &surface, &random)) {
            const char *fault = surface_fault(&surface, false);
            assert_string_equal(fault ? fault : "", "");
        }
        wend_patcher_end(&patcher);
        wend_surface_destroy(&surface);
    }
}

static uint32_t count_around(const struct wend_surface *surface, wend_place place)
{
    struct wend_around around;
    uint32_t count = 0;
    for (bool more = wend_surface_around(surface, place, &around); more; more = wend_around_next(surface, &around))
        count++;
    return count;
}

static void place_lies_in_one_polygon_two_or_a_whole_fan(void **state)
{
    struct board board;
    struct wend_surface surface;
    const bool there[9] = {true, true, false, true, true, true, true, true, true};
    (void)state;
    draw_board(&board, there, 3);
    build(&surface, &board.soup);
    assert_int_equal(count_around(&surface, (wend_place){5, 5, 0, 0}), 1);
    assert_int_equal(count_around(&surface, (wend_place){10, 5, 0, 0}), 2);
    assert_int_equal(count_around(&surface, (wend_place){10, 10, 0, 0}), 4);
    assert_int_equal(count_around(&surface, (wend_place){20, 10, 0, 0}), 3);
    assert_int_equal(count_around(&surface, (wend_place){25, 5, 0, 0}), 0);
    assert_int_equal(count_around(&surface, (wend_place){-1, 0, 0, 0}), 0);
    assert_int_equal(count_around(&surface, (wend_place){5, 5, 1, 0}), 0);
    wend_surface_destroy(&surface);
}

static void corners_that_touch_are_two_vertices(void **state)
{
    struct board board;
    struct wend_surface surface;
    const bool there[4] = {true, false, false, true};
    (void)state;
    draw_board(&board, there, 2);
    build(&surface, &board.soup);
    assert_int_equal(surface.vertex_count, 8);
    assert_int_equal(surface.component_count, 2);
    assert_int_equal(count_around(&surface, (wend_place){10, 10, 0, 0}), 2);
    wend_surface_destroy(&surface);
}

static void path_may_turn_only_where_ground_bends_round_a_corner(void **state)
{
    struct board board;
    struct wend_surface surface;
    const bool there[4] = {true, true, true, false};
    uint32_t turns = 0;
    (void)state;
    draw_board(&board, there, 2);
    build(&surface, &board.soup);
    for (uint32_t i = 0; i < surface.side_count; i++)
        if (surface.sides[i].corner & 1) {
            turns++;
            assert_int_equal(surface.sides[i].at.x, 10);
            assert_int_equal(surface.sides[i].at.y, 10);
        }
    assert_int_equal(turns, 3);
    wend_surface_destroy(&surface);
}

/*
 * Where a place is said to lie in one polygon alone it does; a polygon that it may lie in never changes what it sees.
 */
static void check_near_polygons(const struct wend_surface *surface, wend_place place, wend_place to)
{
    const bool sees = wend_surface_sees(surface, place, to);
    for (uint32_t polygon = 0; polygon <= surface->polygon_count; polygon++) {
        struct wend_around around;
        assert_int_equal(wend_surface_sees_from(surface, place, polygon, to), sees);
        if (!wend_place_is_deep_in(surface, place, polygon))
            continue;
        assert_int_equal(count_around(surface, place), 1);
        assert_true(wend_surface_around(surface, place, &around));
        assert_int_equal(around.polygon, polygon);
    }
    assert_false(wend_place_is_deep_in(surface, place, WEND_NONE));
}

/* A ramp that winds round a pole twice: 8 squares each on top of the other. */
static void ramp_round_a_pole_has_storeys(void **state)
{
    static const int8_t corners[8][2] = {{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
    struct wend_point points[34];
    int32_t heights[34];
    uint32_t list[16 * 4], counts[16];
    struct wend_surface surface;
    (void)state;
    for (uint32_t i = 0; i < 17; i++) {
        int32_t x = corners[i % 8][0] - 1, y = corners[i % 8][1] - 1;
        points[2 * i] = (struct wend_point){x * 30, y * 30};
        points[2 * i + 1] = (struct wend_point){x * 10, y * 10};
        heights[2 * i] = heights[2 * i + 1] = (int32_t)i * 5;
    }
    for (uint32_t i = 0; i < 16; i++) {
        uint32_t quad[4] = {2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1};
        memcpy(list + 4 * i, quad, sizeof quad);
        counts[i] = 4;
    }
    struct wend_soup soup = {.points = points,
                             .heights = heights,
                             .corners = list,
                             .counts = counts,
                             .point_count = 34,
                             .corner_count = 64,
                             .polygon_count = 16};
    build(&surface, &soup);
    assert_string_equal(surface_fault(&surface, true) ? surface_fault(&surface, true) : "", "");
    assert_int_equal(surface.level_count, 2);
    assert_int_equal(surface.component_count, 1);
    for (uint32_t i = 0; i < 16; i++)
        assert_int_equal(surface.polygons[i].level, i / 8);
    /* Where the storeys meet a place of either has the polygon beyond too. */
    assert_int_equal(count_around(&surface, (wend_place){-20, -20, 0, 0}), 3);
    uint32_t deep = 0;
    for (int32_t at = 0; at < 62 * 62 * 2; at++) {
        const wend_place place = {at % 62 - 31, at / 62 % 62 - 31, (uint16_t)(at / (62 * 62)), 0};
        check_near_polygons(&surface, place, (wend_place){at % 59 - 29, at % 53 - 26, (uint16_t)(at % 2), 0});
        for (uint32_t polygon = 0; polygon < 16; polygon++)
            deep += wend_place_is_deep_in(&surface, place, polygon);
    }
    assert_true(deep > 16 * 8 * 8); /* of 20 rows and columns each, less at the pole */
    wend_surface_destroy(&surface);
}

static void side_of_three_polygons_is_refused(void **state)
{
    const struct wend_point points[5] = {{0, 0}, {10, 0}, {5, 10}, {5, -10}, {7, -12}};
    const uint32_t corners[9] = {0, 1, 2, 1, 0, 3, 1, 0, 4}, counts[3] = {3, 3, 3};
    struct wend_surface surface;
    struct wend_soup soup = {.points = points,
                             .corners = corners,
                             .counts = counts,
                             .point_count = 5,
                             .corner_count = 9,
                             .polygon_count = 3,
                             .flat = true};
    (void)state;
    assert_int_equal(wend_surface_build(&surface, &soup, &wend_default_allocator), WEND_ERROR_ARGUMENT);
}

static bool build_once(const wend_allocator *allocator)
{
    struct board board;
    struct wend_surface surface, copy;
    bool there[9] = {true, true, true, true, false, true, true, true, true};
    draw_board(&board, there, 3);
    board.soup.flat = false;
    if (wend_surface_build(&surface, &board.soup, allocator) != WEND_OK)
        return false;
    bool copied = wend_surface_copy(&copy, &surface) == WEND_OK;
    if (copied)
        wend_surface_destroy(&copy);
    wend_surface_destroy(&surface);
    return copied;
}

static void lack_of_memory_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *fault = test_memory_sweep(build_once);
    assert_string_equal(fault ? fault : "", "");
}

static void surface_of_nothing_is_fine(void **state)
{
    struct wend_surface surface;
    struct wend_soup soup = {.flat = true};
    (void)state;
    build(&surface, &soup);
    assert_int_equal(count_around(&surface, (wend_place){0, 0, 0, 0}), 0);
    wend_surface_destroy(&surface);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_boards_keep_every_invariant),
        cmocka_unit_test(place_lies_in_one_polygon_two_or_a_whole_fan),
        cmocka_unit_test(blocks_hang_at_ground_that_is_left_while_it_is_parted_again_and_again),
        cmocka_unit_test(corners_that_touch_are_two_vertices),
        cmocka_unit_test(path_may_turn_only_where_ground_bends_round_a_corner),
        cmocka_unit_test(ramp_round_a_pole_has_storeys),
        cmocka_unit_test(side_of_three_polygons_is_refused),
        cmocka_unit_test(lack_of_memory_leaves_nothing_behind),
        cmocka_unit_test(surface_of_nothing_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
