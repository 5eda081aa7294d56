/* tests/matrix/kept_jumps_test.c: lists that a space keeps are what scans find, on all maps and after any edits. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "map/jump/jump.h"
#include "map/jump_cache/successor_cache.h"

#include <stdlib.h>
#include <string.h>

/* Each list that is there is what a scan finds now; all counts are right. Returns how many jump points have lists. */
static uint32_t check_lists(const wend_space *space)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const struct wend_cached_successors lists = wend_cached_successors_made(space);
    wend_jump_find *find = wend_jump_finder(space, PROCESSOR_ANY);
    uint32_t *found = malloc((wend_jump_most_found(space) + 1) * sizeof *found), made = 0;
    for (uint32_t y = 1; y <= space->cells.height; y++)
        for (uint32_t x = 1; x <= space->cells.width; x++) {
            const uint32_t node = y * space->cells.stride + x;
            const bool is_made = wend_bits_get(space->cells.prepared.successor_cache->made, node);
            assert_true(!is_made || wend_jump_maps_has_slot(maps, node));
            if (!wend_jump_maps_has_slot(maps, node))
                continue;
            const uint32_t kinds = wend_kinds_at(space, node), slot = wend_jump_maps_slot(maps, node);
            assert_int_equal(lists.headers[slot].first != 0, is_made);
            made += is_made;
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                uint32_t count = 0;
                const uint32_t *list = wend_cache_list(&lists, slot, d, &count);
                assert_int_equal(wend_cache_is_dead(&lists, slot, d), list && count == 0);
                if (!list || !(kinds >> ((d % 2 ? JUMP_ASIDE : JUMP_JUMP) + d / 2) & 1))
                    continue;
                assert_int_equal(count, find(maps, space->cells.steps, wend_jump_place(x, y), d, found));
                assert_memory_equal(list, found, count * sizeof *found);
            }
        }
    free(found);
    assert_int_equal(made, space->cells.prepared.successor_cache->made_count);
    return made;
}

static void edit_some(random_source *random, wend_grid *grid)
{
    const uint32_t map_width = wend_grid_width(grid), map_height = wend_grid_height(grid);
    const uint32_t most = random_chance(random, 80) ? 1 : random_chance(random, 70) ? 5 : 40;
    uint32_t width = 1 + random_below(random, most), height = 1 + random_below(random, most);
    width = width > map_width ? map_width : width;
    height = height > map_height ? map_height : height;
    const uint32_t x = random_below(random, map_width - width + 1), y = random_below(random, map_height - height + 1);
    uint8_t *cells = malloc((size_t)width * height);
    const bool is_mixed = random_chance(random, 30), is_open = random_chance(random, 50);
    for (uint32_t i = 0; i < width * height; i++)
        cells[i] = is_mixed ? random_chance(random, 50) ? '.' : '#' : is_open ? '.' : '#';
    assert_int_equal(wend_grid_set_area(grid, cell_area(x, y, width, height), cells, 0), WEND_OK);
    free(cells);
}

/* One in four is wider than a few words, and open, so that runs are long. */
static test_map random_map(random_source *random, uint32_t number)
{
    if (number % 4 != 0)
        return test_map_random((map_kind)(number % MAP_KINDS), random);
    const uint32_t width = 60 + random_below(random, 240), height = 20 + random_below(random, 200);
    test_map map = test_map_make(width, height);
    for (uint32_t walls = random_below(random, 60); walls > 0; walls--)
        map.cells[random_below(random, width * height)] = '#';
    return map;
}

static wend_space *prepared_space(const wend_grid *grid, const wend_profile *profile)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, profile, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
    return space;
}

static void lists_follow_edits(void **state)
{
    random_source random = {17};
    uint64_t touched = 0;
    (void)state;
    for (uint32_t i = 0, maps = scene_setting("WEND_TEST_MAPS", 150); i < maps; i++) {
        test_map map = random_map(&random, i);
        wend_profile profile = scene_random_jumper(&random, 3);
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = prepared_space(grid, &profile);
        for (int round = 0; round < 25; round++) {
            for (uint32_t edits = random_chance(&random, 80) ? 1 : random_below(&random, 9); edits > 0; edits--)
                edit_some(&random, grid);
            assert_int_equal(wend_space_update(space), WEND_OK);
            check_lists(space);
            touched += space->cells.prepared.successor_cache->dirty_count;
            if (random_chance(&random, 50))
                continue;
            assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
            wend_space *fresh = prepared_space(grid, &profile);
            assert_int_equal(check_lists(space), check_lists(fresh));
            wend_space_destroy(fresh);
        }
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
    assert_true(touched > 0); /* some updates leave something to the next */
}

/* Lists that are left to later updates are made by them, if nothing else happens. */
static void updates_make_up_for_what_is_left(void **state)
{
    random_source random = {18};
    (void)state;
    test_map map = test_map_generate(MAP_CAVE, 120, 90, &random);
    wend_profile profile = wend_profile_default();
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *space = prepared_space(grid, &profile);
    assert_int_equal(wend_grid_fill(grid, cell_area(10, 10, 50, 50), '.'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
    for (int i = 0; i < 10000 && space->cells.prepared.successor_cache->dirty_count > 0; i++)
        assert_int_equal(wend_space_update(space), WEND_OK);
    assert_int_equal(space->cells.prepared.successor_cache->dirty_count, 0);
    wend_space *fresh = prepared_space(grid, &profile);
    assert_int_equal(check_lists(space), check_lists(fresh));
    wend_space_destroy(fresh);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

/* Opens a closed cell by chance, or closes an open one, and brings a space up to it. */
static void flip_cell(random_source *random, wend_grid *grid, wend_space *space)
{
    const uint32_t x = random_below(random, wend_grid_width(grid)), y = random_below(random, wend_grid_height(grid));
    const bool is_free = wend_bits_get(space->cells.free, (y + 1) * space->cells.stride + x + 1);
    assert_int_equal(wend_grid_set(grid, wend_place_cell((int32_t)x, (int32_t)y), is_free ? '#' : '.'), WEND_OK);
    assert_int_equal(wend_space_update(space), WEND_OK);
}

/* Edits in every update, for long: lists are let go, all at once. Rest brings them back, and so does preparing. */
static void edits_without_rest_let_go_of_lists(void **state)
{
    random_source random = {19};
    (void)state;
    for (int by_preparing = 0; by_preparing < 2; by_preparing++) {
        test_map map = test_map_generate(MAP_CAVE, 120, 90, &random);
        wend_profile profile = wend_profile_default();
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = prepared_space(grid, &profile);
        int edits = 0;
        for (; edits < 5000 && space->cells.prepared.successor_cache->made_count > 0; edits++)
            flip_cell(&random, grid, space);
        assert_in_range(edits, 20, 4999);
        assert_null(wend_cached_successors_of(space).headers);
        for (int i = 0; i < 5; i++) {
            flip_cell(&random, grid, space);
            assert_int_equal(check_lists(space), 0);
        }
        for (int i = 0; i < 10000 && !by_preparing && space->cells.prepared.successor_cache->dirty_count > 0; i++)
            assert_int_equal(wend_space_update(space), WEND_OK);
        if (by_preparing)
            assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
        wend_space *fresh = prepared_space(grid, &profile);
        assert_int_equal(check_lists(space), check_lists(fresh));
        assert_non_null(wend_cached_successors_of(space).headers);
        wend_space_destroy(fresh);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
}

/* Tasks in an order of their own. */
static void run_backwards(void *user, wend_task *task, void *context, uint32_t count)
{
    uint32_t *rounds = user;
    ++*rounds;
    while (count-- > 0)
        task(context, count, 0);
}

static void check_same_lists(const wend_space *space, const wend_space *other)
{
    const struct wend_successor_cache *ours = space->cells.prepared.successor_cache,
                                      *theirs = other->cells.prepared.successor_cache;
    assert_int_equal(ours->made_count, theirs->made_count);
    assert_memory_equal(ours->made, theirs->made, space->cells.jump_maps->word_count * 8);
    assert_int_equal(check_lists(space), check_lists(other));
}

/* Slices, tasks and edits between the slices. */
static void slices_and_tasks_make_the_same_lists(void **state)
{
    random_source random = {19};
    uint32_t rounds = 0, slices = 0;
    (void)state;
    for (uint32_t i = 0; i < 24; i++) {
        test_map map = test_map_generate((map_kind)(i % MAP_KINDS), 40 + i * 10, 200 - i * 5, &random);
        wend_profile profile = scene_random_jumper(&random, 3);
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = NULL;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        const wend_tasks tasks = {.run = run_backwards, .user = &rounds};
        wend_prepare_desc desc = wend_prepare_desc_default();
        desc.what = WEND_PREPARED_JUMPS;
        desc.work = 1 + random_below(&random, 2000);
        bool complete = false;
        for (uint32_t left = random_below(&random, 4); !complete; slices++) {
            desc.tasks = random_chance(&random, 50) ? &tasks : NULL;
            assert_int_equal(wend_space_prepare_slice(space, &desc, &complete), WEND_OK);
            check_lists(space);
            if (left > 0 && random_chance(&random, 30)) {
                edit_some(&random, grid);
                assert_int_equal(wend_space_update(space), WEND_OK);
                left--;
            }
        }
        assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
        wend_space *fresh = prepared_space(grid, &profile);
        check_same_lists(space, fresh);
        wend_space_destroy(fresh);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
    assert_true(rounds > 4 && slices > 30);
}

/* A script of edits on one map; every call may say that memory is short, and then the space goes on. */
static bool prepare_and_edit(const wend_allocator *allocator)
{
    random_source random = {20};
    uint32_t rounds = 0;
    test_map map = test_map_generate(MAP_CAVE, 70, 60, &random);
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *space = NULL, *copy = NULL;
    bool succeeds = wend_space_create(grid, NULL, allocator, &space) == WEND_OK;
    const wend_tasks tasks = {.run = run_backwards, .user = &rounds};
    wend_prepare_desc desc = wend_prepare_desc_default();
    desc.what = WEND_PREPARED_JUMPS;
    desc.tasks = &tasks;
    for (int i = 0; i < 12 && space; i++) {
        bool complete;
        if (i == 0 || i == 6)
            succeeds &= wend_space_prepare_slice(space, &desc, &complete) == WEND_OK;
        if (i == 8)
            succeeds &= wend_space_snapshot(space, &copy) == WEND_OK;
        for (int edits = i == 4 ? 30 : 1; edits > 0; edits--)
            edit_some(&random, grid);
        succeeds &= wend_space_update(space) == WEND_OK;
        if (space->cells.prepared.successor_cache)
            check_lists(space);
    }
    if (copy && copy->cells.prepared.successor_cache)
        check_lists(copy);
    wend_space_destroy(copy);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
    return succeeds;
}

/* Refused memory may also go unsaid: then searches look for themselves. */
static void lists_do_without_memory(void **state)
{
    (void)state;
    for (uint64_t refused = 1, calls = UINT64_MAX; refused <= calls; refused++) {
        test_memory memory;
        test_memory_begin(&memory);
        memory.fail_at = refused;
        memory.fail_on = refused % 2 == 0;
        prepare_and_edit(&memory.allocator);
        assert_null(memory.fault);
        assert_int_equal(memory.blocks, 0);
        calls = memory.fail_on ? calls : memory.calls;
    }
}

static void lists_keep_to_a_bound_of_memory(void **state)
{
    random_source random = {21};
    (void)state;
    test_map map = test_map_generate(MAP_RANDOM, 120, 120, &random);
    wend_profile profile = wend_profile_default();
    wend_grid *grid = scene_grid(&map, NULL);
    wend_space *whole = prepared_space(grid, &profile), *space = NULL;
    const size_t most = wend_successor_cache_memory(whole) * 3 / 4;
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    desc.what = WEND_PREPARED_JUMPS;
    desc.most_bytes = most;
    while (!complete)
        assert_int_equal(wend_space_prepare_slice(space, &desc, &complete), WEND_OK);
    assert_non_null(space->cells.prepared.successor_cache);
    assert_true(wend_successor_cache_memory(space) <= most);
    const uint32_t made = check_lists(space);
    assert_true(made > 0 && made < whole->cells.prepared.successor_cache->made_count);
    wend_space_destroy(whole);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_follow_edits),
        cmocka_unit_test(updates_make_up_for_what_is_left),
        cmocka_unit_test(edits_without_rest_let_go_of_lists),
        cmocka_unit_test(slices_and_tasks_make_the_same_lists),
        cmocka_unit_test(lists_do_without_memory),
        cmocka_unit_test(lists_keep_to_a_bound_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
