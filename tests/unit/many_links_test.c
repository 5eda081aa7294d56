/*
 * tests/unit/many_links_test.c: maps with thousands of links answer as small ones do, and at no more cost than need be.
 */
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

#include <wend/all.h>

#include <string.h>

enum { SIDE = 64, ISLANDS = SIDE / 2 * SIDE / 2 };

static wend_grid *open_grid(const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = desc.height = SIDE;
    assert_int_equal(wend_grid_create(&desc, allocator, &grid), WEND_OK);
    return grid;
}

static wend_place random_cell(random_source *random)
{
    const uint32_t x = random_below(random, SIDE), y = random_below(random, SIDE);
    return wend_place_cell((int32_t)x, (int32_t)y);
}

static wend_link random_link(random_source *random)
{
    const wend_place from = random_cell(random), to = random_cell(random);
    return (wend_link){from, to, 1 + random_below(random, 9000)};
}

static void add_links(wend_grid *grid, uint32_t count, random_source *random)
{
    for (uint32_t i = 0; i < count; i++) {
        const wend_link link = random_link(random);
        assert_int_equal(wend_grid_add_link(grid, &link), WEND_OK);
    }
}

/* 32,768 is where lists that double are full. */
static void a_link_more_moves_no_list_to_a_larger_one(void **state)
{
    random_source random = {1};
    test_memory of_grid, of_space;
    wend_space *space;
    (void)state;
    test_memory_begin(&of_grid);
    test_memory_begin(&of_space);
    wend_grid *grid = open_grid(&of_grid.allocator);
    add_links(grid, 32768, &random);
    assert_int_equal(wend_space_create(grid, NULL, &of_space.allocator, &space), WEND_OK);
    const size_t held = of_grid.bytes;
    const uint64_t calls = of_space.calls;
    of_grid.peak = held;
    add_links(grid, 1, &random);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(wend_grid_remove_link(grid, 5), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(of_space.calls, calls);
    assert_true(of_grid.peak - held <= 32768);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    assert_null(of_grid.fault);
    assert_null(of_space.fault);
}

/* What links were removed, and by which number the others go, on and off the ends of pages. */
static void links_move_up_by_one_wherever_one_is_removed(void **state)
{
    static wend_link links[5000];
    random_source random = {2};
    wend_grid *grid = open_grid(NULL);
    uint32_t count = 0;
    (void)state;
    for (uint32_t least = 3000; least < 4000;
         least -= 1500) { /* again and again, to fewer and fewer, and at last none */
        while (count < 5000) {
            links[count] = random_link(&random);
            assert_int_equal(wend_grid_add_link(grid, &links[count++]), WEND_OK);
        }
        while (count > least) {
            static const uint32_t near_pages[] = {0, 1023, 1024, 2047, 4095, 4999};
            const uint32_t chosen = count % 3 ? random_below(&random, count) : near_pages[count / 3 % 6];
            const uint32_t index = chosen < count ? chosen : count - 1;
            assert_int_equal(wend_grid_remove_link(grid, index), WEND_OK);
            count--;
            memmove(links + index, links + index + 1, (count - index) * sizeof *links);
            assert_null(wend_grid_link(grid, count));
            for (uint32_t i = count % 97; i < count; i += 97)
                assert_memory_equal(wend_grid_link(grid, i), &links[i], sizeof *links);
        }
    }
    wend_grid_destroy(grid);
}

static wend_query random_query(random_source *random)
{
    wend_query query = wend_query_default();
    query.start = random_cell(random);
    query.goal = random_cell(random);
    if (random_below(random, 2)) {
        query.to.arrival = WEND_ARRIVAL_WITHIN;
        query.to.measure = WEND_MEASURE_PATH;
        query.to.range = WEND_CELL * random_below(random, 6);
    }
    return query;
}

/* Another space gives the same answer to the bit. */
static void check_alike(wend_finder *finder, const wend_space *a, const wend_space *b, random_source *random)
{
    const wend_query query = random_query(random);
    wend_place kept[64];
    wend_path one = wend_path_default(), other = wend_path_default();
    assert_int_equal(wend_finder_find(finder, a, &query, &one), WEND_OK);
    const uint32_t count = one.point_count < 64 ? one.point_count : 64;
    if (count != 0)
        memcpy(kept, one.points, count * sizeof *kept);
    assert_int_equal(wend_finder_find(finder, b, &query, &other), WEND_OK);
    assert_int_equal(one.outcome, other.outcome);
    assert_int_equal(one.reason, other.reason);
    assert_int_equal(one.cost, other.cost);
    assert_int_equal(one.work, other.work);
    assert_int_equal(one.point_count, other.point_count);
    if (count != 0)
        assert_memory_equal(kept, other.points, count * sizeof *kept);
}

/* Lists get longer by links that come one by one, with some that go between; where memory is refused, too. */
static void lists_that_get_longer_bit_by_bit_hold_the_same_links(void **state)
{
    random_source random = {7};
    test_memory memory;
    wend_space *space, *fresh;
    wend_finder *finder;
    (void)state;
    test_memory_begin(&memory);
    wend_grid *grid = open_grid(NULL);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, &memory.allocator, &space), WEND_OK);
    for (uint32_t i = 0; wend_grid_link_count(grid) < 6000; i++) {
        if (i % 5 == 4)
            assert_int_equal(wend_grid_remove_link(grid, random_below(&random, wend_grid_link_count(grid))), WEND_OK);
        else
            add_links(grid, 1, &random);
        memory.fail_at = i % 3000 < 1500 ? memory.calls + 1 : 0; /* longer lists are then made at once, later */
        memory.fail_on = true;
        while (wend_space_update(space) != WEND_OK)
            memory.fail_at = 0;
        if (i % 500 != 0)
            continue;
        assert_int_equal(wend_space_create(grid, NULL, NULL, &fresh), WEND_OK);
        for (int k = 0; k < 12; k++)
            check_alike(finder, space, fresh, &random);
        wend_space_destroy(fresh);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    assert_null(memory.fault);
}

/* Some edits of terrain and links: few that are followed, or more than are kept in mind. */
static void edit(wend_grid *grid, random_source *random)
{
    const uint32_t count = random_below(random, 5) ? 1 + random_below(random, 6) : 100;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t links = wend_grid_link_count(grid);
        const wend_place cell = random_cell(random);
        if (random_below(random, 4) == 0)
            assert_int_equal(wend_grid_set(grid, cell, i % 3 ? '.' : '@'), WEND_OK);
        else if (links > 2100 || (links > 0 && random_below(random, 2)))
            assert_int_equal(wend_grid_remove_link(grid, random_below(random, links)), WEND_OK);
        else
            add_links(grid, 1, random);
    }
}

static void spaces_that_follow_links_answer_as_fresh_ones(void **state)
{
    static const uint32_t counts[] = {0, 3, 1020, 2000};
    (void)state;
    for (uint32_t i = 0; i < 4; i++) {
        random_source random = {10 + i};
        wend_finder *finder;
        wend_space *space, *fresh, *copy;
        wend_grid *grid = open_grid(NULL);
        add_links(grid, counts[i], &random);
        assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
        assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
        for (int pass = 0; pass < 60; pass++) {
            edit(grid, &random);
            assert_int_equal(wend_space_update(space), WEND_OK);
            assert_int_equal(wend_space_create(grid, NULL, NULL, &fresh), WEND_OK);
            assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
            for (int query = 0; query < 4; query++)
                check_alike(finder, query % 2 ? space : copy, fresh, &random);
            wend_space_destroy(fresh);
            wend_space_destroy(copy);
        }
        wend_space_destroy(space);
        wend_finder_destroy(finder);
        wend_grid_destroy(grid);
    }
}

static wend_place island(uint32_t number)
{
    return wend_place_cell((int32_t)(number % (SIDE / 2)) * 2, (int32_t)(number / (SIDE / 2)) * 2);
}

/* Single cells that links join to a chain, in no order; the last but one has no link to the last. */
static wend_grid *chain_of_islands(wend_place *first, wend_place *last)
{
    random_source random = {3};
    uint32_t order[ISLANDS];
    wend_grid *grid = open_grid(NULL);
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++)
            if (x % 2 || y % 2)
                assert_int_equal(wend_grid_set(grid, wend_place_cell(x, y), '@'), WEND_OK);
    for (uint32_t i = 0; i < ISLANDS; i++)
        order[i] = i;
    for (uint32_t i = ISLANDS; i-- > 1;) {
        const uint32_t other = random_below(&random, i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (uint32_t i = 0; i + 2 < ISLANDS; i++) {
        const wend_link link = {island(order[i]), island(order[i + 1]), 1};
        assert_int_equal(wend_grid_add_link(grid, &link), WEND_OK);
    }
    *first = island(order[0]);
    *last = island(order[ISLANDS - 1]);
    return grid;
}

/* The nearest to the last island is one beside it; and the answer does not hang on memory for lists. */
static bool ask_for_last(const wend_allocator *allocator)
{
    wend_place first, last;
    wend_space *space;
    wend_nearest nearest;
    wend_finder *finder = NULL;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    wend_grid *grid = chain_of_islands(&first, &last);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    query.start = first;
    query.goal = last;
    wend_status status = wend_space_nearest(space, allocator, first, last, &nearest);
    if (status == WEND_OK)
        assert_int_equal(nearest.distance_squared, 4);
    bool good = status == WEND_OK;
    status = wend_finder_create(allocator, &finder);
    good = good && status == WEND_OK;
    if (finder)
        status = wend_finder_find(finder, space, &query, &path);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    if (finder && status == WEND_OK) {
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return good && status == WEND_OK;
}

static void chains_of_links_are_followed_to_their_end(void **state)
{
    (void)state;
    assert_true(ask_for_last(NULL));
}

static void whoever_is_within_a_walk_is_told_before_the_rest_is_walked(void **state)
{
    random_source random = {4};
    wend_finder *finder;
    wend_space *space;
    wend_grid *grid = open_grid(NULL);
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    (void)state;
    add_links(grid, 4096, &random);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = wend_place_cell(20, 20);
    query.goal = wend_place_cell(20, 20);
    query.to.arrival = WEND_ARRIVAL_WITHIN;
    query.to.measure = WEND_MEASURE_PATH;
    query.to.range = 30 * WEND_CELL;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    assert_int_equal(path.point_count, 1);
    assert_true(path.work < 1000);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

/*
 * One goal, a list of one and the cheapest of a list: regions and links tell that nothing leads there, radius or not.
 */
static void calls_agree_on_why_not_with_links_and_a_radius(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    const wend_link link = {wend_place_cell(0, 0), wend_place_cell(1, 0), 100};
    uint32_t count;
    (void)state;
    desc.width = 4;
    desc.height = 1;
    desc.terrain = (const uint8_t *)"..@.";
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_grid_add_link(grid, &link), WEND_OK);
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_finder_create(NULL, &finder), WEND_OK);
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(3, 0);
    query.search.radius = 5;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    const wend_area area = {query.goal, 1, 1};
    query.to.areas = &area;
    query.to.count = 1;
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    assert_int_equal(wend_finder_find_cheapest(finder, space, &query, &path, 1, &count), WEND_OK);
    assert_int_equal(count, 0);
    assert_int_equal(path.reason, WEND_REASON_NO_WAY);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void chains_are_followed_or_refusals_reported(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(ask_for_last));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_link_more_moves_no_list_to_a_larger_one),
        cmocka_unit_test(links_move_up_by_one_wherever_one_is_removed),
        cmocka_unit_test(lists_that_get_longer_bit_by_bit_hold_the_same_links),
        cmocka_unit_test(spaces_that_follow_links_answer_as_fresh_ones),
        cmocka_unit_test(chains_of_links_are_followed_to_their_end),
        cmocka_unit_test(chains_are_followed_or_refusals_reported),
        cmocka_unit_test(whoever_is_within_a_walk_is_told_before_the_rest_is_walked),
        cmocka_unit_test(calls_agree_on_why_not_with_links_and_a_radius),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
