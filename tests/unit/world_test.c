/* tests/unit/world_test.c: worlds: edits, tiles that come later, order and slices of work, bytes, refusals. */
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"
#include "worlds/worlds.h"

/*
 * Spaces and finders number regions alike, though finders have more entrances, some of them before those of others: a
 * passage between walls crosses the border of two tiles beside a few cells of what is around it.
 */
static void regions_have_the_same_numbers_everywhere(void **state)
{
    (void)state;
    const wend_profile profile = wend_profile_default();
    test_land land = test_land_make(512, 512, 64);
    test_land_block(&land, 3, 250, 3, 12);
    for (uint32_t y = 251; y < 261; y++)
        land.terrain[(size_t)y * land.width + 4] = '.';
    test_world world = test_world_make(&land, &profile);
    const wend_place inside = wend_place_cell(4, 260), outside = wend_place_cell(50, 300);
    assert_int_equal(test_world_ask(&world, outside, wend_place_cell(300, 100)).outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(test_world_ask(&world, inside, wend_place_cell(4, 251)).outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(test_world_ask(&world, inside, wend_place_cell(300, 100)).outcome, WEND_OUTCOME_UNREACHABLE);
    test_world_free(&world);
    test_land_free(&land);
}

static uint32_t random_extent(random_source *random, uint32_t room, uint32_t most)
{
    return 1 + random_below(random, room < most ? room : most);
}

/* Edits followed give the space that is made anew, large ones and those that shut or open a door. */
static void follow_edits(random_source *random)
{
    test_land land = test_land_random(random, 700);
    const wend_profile profile = test_world_mover(random);
    test_world world = test_world_make(&land, &profile);
    for (uint32_t i = 0; i < 36; i++) {
        const uint32_t x = random_below(random, land.width), y = random_below(random, land.height);
        const uint32_t width = random_extent(random, land.width - x, i % 3 == 0 ? 40 : 1 + i % 3 * 6);
        const uint32_t height = random_extent(random, land.height - y, i % 3 == 0 ? 40 : 13 - i % 3 * 6);
        const uint8_t terrain = (uint8_t) "@.SG"[random_below(random, 4)];
        assert_int_equal(wend_world_fill(world.world, wend_area_cells((int32_t)x, (int32_t)y, width, height), terrain),
                         WEND_OK);
        assert_false(wend_world_space_is_current(world.space));
        assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
        assert_true(wend_world_space_is_current(world.space));
    }
    test_world anew = test_world_make(&land, &profile);
    test_world_assert_same(world.space, anew.space);
    for (uint32_t i = 0; i < 10; i++) {
        const wend_place start = test_land_random_cell(&land, random), goal = test_land_random_cell(&land, random);
        const wend_world_path a = test_world_ask(&world, start, goal), b = test_world_ask(&anew, start, goal);
        assert_int_equal(a.outcome, b.outcome);
        assert_int_equal(a.cost, b.cost);
        assert_int_equal(a.step_cost, b.step_cost);
    }
    test_world_free(&anew);
    test_world_free(&world);
    test_land_free(&land);
}

static void edits_give_what_is_made_anew(void **state)
{
    (void)state;
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(8));
    random_source random = {2};
    for (uint32_t map = 0; map < maps; map++)
        follow_edits(&random);
}

/* Here one edit lets a large square have other entrances, after the square beside it had its turn. */
static void squares_beside_one_are_made_though_their_turn_was_before(void **state)
{
    (void)state;
    random_source random = {UINT64_C(12213030407881229917)};
    follow_edits(&random);
}

/* An edit of more tiles than a world remembers edits makes only the squares anew that it lies in. */
static void a_large_edit_is_one(void **state)
{
    (void)state;
    enum { TILES = 300, SIDE = 64, SQUARES = TILES * SIDE / 256 };
    test_land land = test_land_make(TILES * SIDE, 1024, SIDE);
    const wend_profile profile = wend_profile_default();
    test_world world = test_world_make(&land, &profile);
    wend_world_progress progress = wend_world_progress_default();
    assert_int_equal(wend_world_fill(world.world, wend_area_cells(0, 100, TILES * SIDE, 1), '@'), WEND_OK);
    assert_int_equal(wend_world_version(world.world), 1);
    assert_int_equal(wend_world_space_update(world.space, NULL, 1, 1, &progress), WEND_OK);
    assert_int_equal(progress.left, SQUARES - 1); /* of four rows of squares one */
    test_world_free(&world);
    test_land_free(&land);
}

/* What was edited before a tile that cannot be had is followed. */
static void an_edit_that_fails_is_followed_up_to_there(void **state)
{
    (void)state;
    random_source random = {31};
    const wend_profile profile = wend_profile_default();
    for (uint32_t i = 0; i < 12; i++) {
        test_land land = test_land_make(640, 400, 64);
        test_world world = test_world_make(&land, &profile);
        land.odd = (wend_tile){1 + i % 4, 1 + i / 4};
        land.odd_state = WEND_TILE_FAILED;
        const uint32_t x = 64 + random_below(&random, 64), y = 64 + random_below(&random, 64);
        const wend_area area = wend_area_cells((int32_t)x, (int32_t)y, 200, 130);
        assert_int_equal(wend_world_fill(world.world, area, '@'), WEND_ERROR_FILE);
        land.odd_state = WEND_TILE_LOADED;
        assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
        test_world anew = test_world_make(&land, &profile);
        test_world_assert_same(world.space, anew.space);
        test_world_free(&anew);
        test_world_free(&world);
        test_land_free(&land);
    }
}

/* Does the work from the last piece to the first, on three workers by turns. */
static void run_backwards(void *user, wend_task *task, void *context, uint32_t count)
{
    (void)user;
    for (uint32_t i = count; i-- > 0;)
        task(context, i, i % 3);
}

static void order_and_slices_change_nothing(void **state)
{
    (void)state;
    random_source random = {3};
    test_land land = test_land_random(&random, 800);
    const wend_profile profile = wend_profile_default();
    const wend_tasks tasks = {.run = run_backwards};
    test_world world = test_world_make(&land, &profile);
    wend_world_space *sliced, *spread;
    wend_world_progress progress = wend_world_progress_default();
    assert_int_equal(wend_world_space_create(world.world, &profile, NULL, &sliced), WEND_OK);
    assert_int_equal(wend_world_space_create(world.world, &profile, NULL, &spread), WEND_OK);
    for (uint32_t calls = 0; !progress.done; calls++) {
        assert_true(calls < 1000);
        assert_int_equal(wend_world_space_update(sliced, NULL, 1, 3, &progress), WEND_OK);
    }
    assert_int_equal(wend_world_space_update(spread, &tasks, 3, WEND_ALL_WORK, NULL), WEND_OK);
    test_world_assert_same(world.space, sliced);
    test_world_assert_same(world.space, spread);
    wend_world_space_destroy(sliced);
    wend_world_space_destroy(spread);
    test_world_free(&world);
    test_land_free(&land);
}

/* Who does what is by chance. */
static void run_by_chance(void *user, wend_task *task, void *context, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        task(context, i, random_below(user, 3));
}

/* Cells before a block are shut and opened: workers see its entrances again as they knew them, others made it since. */
static void workers_know_what_others_made(void **state)
{
    (void)state;
    random_source random = {21};
    const wend_tasks tasks = {.run = run_by_chance, .user = &random};
    const wend_profile profile = wend_profile_default();
    test_land land = test_land_make(320, 60, 64);
    test_land_block(&land, 250, 10, 12, 1);
    test_land_block(&land, 250, 40, 12, 1);
    test_world world = test_world_make(&land, &profile);
    for (uint32_t i = 0; i < 40; i++) {
        const wend_area doors = wend_area_cells(255, 11 + (int32_t)random_below(&random, 2) * 14, 1, 14);
        const uint8_t terrain = random_chance(&random, 50) ? '@' : '.';
        assert_int_equal(wend_world_fill(world.world, doors, terrain), WEND_OK);
        assert_int_equal(wend_world_space_update(world.space, &tasks, 3, WEND_ALL_WORK, NULL), WEND_OK);
        test_world anew = test_world_make(&land, &profile);
        test_world_assert_same(world.space, anew.space);
        test_world_free(&anew);
    }
    test_world_free(&world);
    test_land_free(&land);
}

/* A finder that holds next to nothing answers as one that holds everything. */
static void memory_changes_no_answer(void **state)
{
    (void)state;
    random_source random = {4};
    test_land land = test_land_random(&random, 1100);
    const wend_profile profile = wend_profile_default();
    test_world world = test_world_make(&land, &profile);
    wend_world_finder *small, *large = world.finder;
    assert_int_equal(wend_world_finder_create(world.space, 1, NULL, &small), WEND_OK);
    for (uint32_t i = 0; i < 8; i++) {
        const wend_place start = test_land_random_cell(&land, &random), goal = test_land_random_cell(&land, &random);
        const wend_world_path a = test_world_ask(&world, start, goal);
        world.finder = small;
        const wend_world_path b = test_world_ask(&world, start, goal);
        world.finder = large;
        assert_int_equal(a.outcome, b.outcome);
        assert_int_equal(a.cost, b.cost);
        assert_int_equal(a.point_count, b.point_count);
        if (a.point_count != 0)
            assert_memory_equal(a.points, b.points, a.point_count * sizeof *a.points);
    }
    wend_world_finder_destroy(small);
    test_world_free(&world);
    test_land_free(&land);
}

static void tiles_may_come_later(void **state)
{
    (void)state;
    test_land land = test_land_make(1000, 1000, 64);
    const wend_profile profile = wend_profile_default();
    test_world world = {.world = test_land_world(&land, NULL)};
    wend_world_progress progress = wend_world_progress_default();
    land.odd = (wend_tile){5, 5};
    land.odd_state = WEND_TILE_LATER;
    assert_int_equal(wend_world_space_create(world.world, &profile, NULL, &world.space), WEND_OK);
    assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, &progress), WEND_OK);
    assert_false(progress.done);
    assert_int_equal(progress.wanted_count, 1);
    assert_true(progress.wanted[0].column == 5 && progress.wanted[0].row == 5);
    land.odd_state = WEND_TILE_LOADED;
    assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, &progress), WEND_OK);
    assert_true(progress.done && progress.wanted_count == 0);

    assert_int_equal(wend_world_finder_create(world.space, 0, NULL, &world.finder), WEND_OK);
    land.odd_state = WEND_TILE_LATER;
    wend_world_path path = test_world_ask(&world, wend_place_cell(330, 330), wend_place_cell(520, 520));
    assert_int_equal(path.outcome, WEND_OUTCOME_RUNNING);
    assert_true(path.wanted_count == 1 && path.wanted[0].column == 5 && path.wanted[0].row == 5);
    land.odd_state = WEND_TILE_LOADED;
    path = test_world_ask(&world, wend_place_cell(330, 330), wend_place_cell(520, 520));
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.cost, UINT64_C(190) * 19601);
    wend_tile tiles[2];
    assert_in_range(wend_world_finder_tiles(world.finder, NULL, 0), 2, 256);
    assert_in_range(wend_world_finder_tiles(world.finder, tiles, 2), 2, 256);
    assert_false(tiles[0].column == tiles[1].column && tiles[0].row == tiles[1].row);
    land.odd = (wend_tile){0, 0};
    land.odd_state = WEND_TILE_FAILED;
    assert_int_equal(wend_world_changed(world.world, wend_area_cells(0, 0, 1, 1)), WEND_OK);
    assert_int_equal(wend_world_space_update(world.space, NULL, 1, WEND_ALL_WORK, NULL), WEND_ERROR_FILE);
    test_world_free(&world);
    test_land_free(&land);
}

static void the_nearest_cell_stands_in_for_a_blocked_goal(void **state)
{
    (void)state;
    test_land land = test_land_make(400, 400, 64);
    test_land_block(&land, 300, 100, 21, 21);
    const wend_profile profile = wend_profile_default();
    test_world world = test_world_make(&land, &profile);
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = wend_place_cell(110, 110);
    query.goal = wend_place_cell(302, 110);
    query.steps = 1000;
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(path.reason, WEND_REASON_GOAL_BLOCKED);
    query.nearest = 20;
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_int_equal(path.cost, UINT64_C(189) * WEND_PRICE_STRAIGHT);
    assert_true(path.arrives);
    assert_int_equal(wend_place_column(path.points[path.point_count - 1]), 299);
    query.limit = 30; /* of cells around the goal, too */
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    assert_in_range(path.work, 30, 32);
    test_world_free(&world);
    test_land_free(&land);
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    test_land land = test_land_make(100, 100, 64);
    wend_profile profile = wend_profile_default();
    test_world world = test_world_make(&land, &profile);
    wend_world_space *space;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    profile.corners = WEND_CORNERS_ALWAYS;
    assert_int_equal(wend_world_space_create(world.world, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    profile = wend_profile_default();
    profile.turn_cost = 1;
    assert_int_equal(wend_world_space_create(world.world, &profile, NULL, &space), WEND_ERROR_UNSUPPORTED);
    assert_int_equal(wend_world_fill(world.world, wend_area_cells(90, 90, 20, 1), '.'), WEND_ERROR_RANGE);
    land.keeps_nothing = true;
    assert_int_equal(wend_world_fill(world.world, wend_area_cells(9, 9, 1, 1), '@'), WEND_ERROR_FILE);
    query.start = wend_place_cell(-1, 5);
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_START_OUTSIDE);
    query.start = wend_place_cell(1, 5);
    query.goal = wend_place_cell(100, 5);
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_GOAL_OUTSIDE);
    query.goal = wend_place_cell(99, 99);
    query.limit = 1;
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_LIMIT);
    query.nearest = 256;
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_ERROR_ARGUMENT);
    query.nearest = 0;
    assert_int_equal(wend_world_changed(world.world, wend_area_cells(0, 0, 1, 1)), WEND_OK);
    assert_int_equal(wend_world_finder_find(world.finder, &query, &path), WEND_ERROR_STALE);
    test_world_free(&world);
    test_land_free(&land);
}

static void bytes_come_back_and_damage_is_refused(void **state)
{
    (void)state;
    random_source random = {5};
    test_land land = test_land_random(&random, 400);
    const wend_profile profile = wend_profile_default();
    wend_profile other = profile;
    test_world world = test_world_make(&land, &profile);
    wend_world_space *read;
    size_t count;
    uint8_t *bytes = test_world_bytes(world.space, &count);
    assert_int_equal(wend_world_space_read(world.world, &profile, bytes, count, NULL, &read), WEND_OK);
    assert_true(wend_world_space_is_current(read));
    test_world_assert_same(world.space, read);
    wend_world_space_destroy(read);
    other.weight['G'] = 3;
    assert_int_equal(wend_world_space_read(world.world, &other, bytes, count, NULL, &read), WEND_ERROR_FORMAT);
    for (uint32_t i = 0; i < test_share(100); i++) {
        const size_t at = random_below(&random, (uint32_t)count);
        const uint8_t flip = (uint8_t)(1u << random_below(&random, 8));
        bytes[at] ^= flip;
        assert_int_equal(wend_world_space_read(world.world, &profile, bytes, count, NULL, &read), WEND_ERROR_FORMAT);
        bytes[at] ^= flip;
        assert_int_equal(wend_world_space_read(world.world, &profile, bytes, at, NULL, &read), WEND_ERROR_FORMAT);
    }
    free(bytes);
    test_world_free(&world);
    test_land_free(&land);
}

/* Makes a world, a space, a finder and an answer; walls force a way of several clusters. */
static bool use_a_world(const wend_allocator *allocator, void *user)
{
    test_land *land = user;
    wend_world *world = test_land_world(land, allocator);
    wend_world_space *space = NULL;
    wend_world_finder *finder = NULL;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    query.start = wend_place_cell(3, 3);
    query.goal = wend_place_cell(590, 20);
    wend_status status = world ? wend_world_space_create(world, NULL, allocator, &space) : WEND_ERROR_MEMORY;
    if (status == WEND_OK)
        status = wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, NULL);
    if (status == WEND_OK)
        status = wend_world_finder_create(space, 0, allocator, &finder);
    if (status == WEND_OK)
        status = wend_world_finder_find(finder, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (status == WEND_OK) {
        assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
        query.goal = wend_place_cell(200, 20); /* in a wall, far from what was looked at */
        query.nearest = 9;
        status = wend_world_finder_find(finder, &query, &path);
        assert_true(status != WEND_OK || path.outcome == WEND_OUTCOME_PARTIAL);
    }
    wend_world_finder_destroy(finder);
    wend_world_space_destroy(space);
    wend_world_destroy(world);
    return status == WEND_OK;
}

/* Of spaces and finders, at rest, in the middle of work, and after edits and questions. */
static void memory_is_what_the_allocator_gave(void **state)
{
    (void)state;
    random_source random = {32};
    test_land land = test_land_random(&random, 1500);
    test_memory memory;
    wend_world *world = test_land_world(&land, NULL);
    wend_world_space *space;
    wend_world_finder *finder;
    wend_world_progress progress = wend_world_progress_default();
    test_memory_begin(&memory);
    assert_int_equal(wend_world_space_create(world, NULL, &memory.allocator, &space), WEND_OK);
    for (uint32_t edits = 0; edits < 4; edits++) {
        for (progress.done = false; !progress.done;) {
            assert_int_equal(wend_world_space_update(space, NULL, 1 + edits % 2, 2, &progress), WEND_OK);
            assert_int_equal(wend_world_space_memory(space), memory.bytes);
        }
        assert_int_equal(wend_world_fill(world, wend_area_cells((int32_t)(edits * 9), 5, 2, 2), '@'), WEND_OK);
    }
    assert_int_equal(wend_world_space_update(space, NULL, 1, WEND_ALL_WORK, NULL), WEND_OK);
    const size_t of_space = memory.bytes;
    assert_int_equal(wend_world_finder_create(space, 1 << 20, &memory.allocator, &finder), WEND_OK);
    const test_world both = {.world = world, .space = space, .finder = finder};
    for (uint32_t i = 0; i < 30; i++) {
        const wend_place start = test_land_random_cell(&land, &random), goal = test_land_random_cell(&land, &random);
        test_world_ask(&both, start, goal);
        assert_int_equal(wend_world_finder_memory(finder), memory.bytes - of_space);
    }
    test_world_free(&both);
    assert_int_equal(memory.bytes, 0);
    assert_null(memory.fault);
    test_land_free(&land);
}

static void refused_memory_is_told_and_nothing_leaks(void **state)
{
    (void)state;
    test_land land = test_land_make(600, 64, 64);
    test_land_block(&land, 200, 0, 2, 60);
    test_land_block(&land, 400, 4, 2, 60);
    const char *fault = test_memory_sweep_with(use_a_world, &land);
    test_land_free(&land);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regions_have_the_same_numbers_everywhere),
        cmocka_unit_test(edits_give_what_is_made_anew),
        cmocka_unit_test(squares_beside_one_are_made_though_their_turn_was_before),
        cmocka_unit_test(a_large_edit_is_one),
        cmocka_unit_test(an_edit_that_fails_is_followed_up_to_there),
        cmocka_unit_test(order_and_slices_change_nothing),
        cmocka_unit_test(workers_know_what_others_made),
        cmocka_unit_test(memory_changes_no_answer),
        cmocka_unit_test(tiles_may_come_later),
        cmocka_unit_test(the_nearest_cell_stands_in_for_a_blocked_goal),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(bytes_come_back_and_damage_is_refused),
        cmocka_unit_test(memory_is_what_the_allocator_gave),
        cmocka_unit_test(refused_memory_is_told_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
