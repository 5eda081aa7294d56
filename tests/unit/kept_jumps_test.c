/* tests/unit/kept_jumps_test.c: successors of jump points that a space keeps, beside those that a scan finds. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include "map/jump/jump.h"
#include "map/jump/jump_successors.h"
#include "map/jump_cache/successor_cache.h"

#include <stdlib.h>
#include <string.h>

static wend_grid *random_grid(random_source *random, uint32_t width, uint32_t height)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    uint8_t *cells = malloc((size_t)width * height);
    for (uint32_t i = 0; i < width * height; i++)
        cells[i] = random_chance(random, 15) ? '#' : '.';
    desc.width = width;
    desc.height = height;
    desc.terrain = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    free(cells);
    return grid;
}

static wend_space *prepared_space(const wend_grid *grid)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
    return space;
}

/* How many lists are there; each is what a scan finds now. */
static uint32_t check_lists(const wend_space *space)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const struct wend_cached_successors lists = wend_cached_successors_made(space);
    wend_jump_find *find = wend_jump_finder(space, PROCESSOR_ANY);
    uint32_t *found = malloc(wend_jump_most_found(space) * sizeof *found), made = 0;
    for (uint32_t y = 1; lists.headers && y <= space->cells.height; y++)
        for (uint32_t x = 1; x <= space->cells.width; x++) {
            const uint32_t node = y * space->cells.stride + x;
            if (!wend_jump_maps_has_slot(maps, node))
                continue;
            const uint32_t kinds = wend_kinds_at(space, node);
            for (uint32_t d = 0; d < DIRECTIONS; d++) {
                uint32_t count = 0;
                const uint32_t *list = wend_cache_list(&lists, wend_jump_maps_slot(maps, node), d, &count);
                if (!list || !(kinds >> ((d % 2 ? JUMP_ASIDE : JUMP_JUMP) + d / 2) & 1))
                    continue;
                assert_int_equal(count, find(maps, space->cells.steps, wend_jump_place(x, y), d, found));
                assert_memory_equal(list, found, count * sizeof *found);
                made++;
            }
        }
    free(found);
    return made;
}

static void lists_are_what_scans_find(void **state)
{
    (void)state;
    random_source random = {1};
    wend_grid *grid = random_grid(&random, 90, 70);
    wend_space *space = prepared_space(grid);
    assert_true(check_lists(space) > space->cells.jump_maps->jump_count);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void nothing_is_kept_until_it_is_asked_for(void **state)
{
    (void)state;
    random_source random = {2};
    wend_grid *grid = random_grid(&random, 30, 30);
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    assert_null(wend_cached_successors_of(space).headers);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

static void a_snapshot_keeps_its_own(void **state)
{
    (void)state;
    random_source random = {3};
    wend_grid *grid = random_grid(&random, 60, 60);
    wend_space *space = prepared_space(grid), *copy = NULL;
    assert_int_equal(wend_space_snapshot(space, &copy), WEND_OK);
    const uint32_t lists = check_lists(space);
    wend_space_destroy(space);
    assert_int_equal(check_lists(copy), lists);
    wend_space_destroy(copy);
    wend_grid_destroy(grid);
}

static void forgotten_lists_give_their_memory_back(void **state)
{
    (void)state;
    random_source random = {4};
    wend_grid *grid = random_grid(&random, 60, 60);
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, NULL, NULL, &space), WEND_OK);
    const size_t before = wend_space_memory(space);
    assert_int_equal(wend_space_prepare(space, WEND_PREPARED_JUMPS), WEND_OK);
    assert_true(wend_space_memory(space) > before);
    assert_int_equal(wend_space_unprepare(space, WEND_PREPARED_JUMPS), WEND_OK);
    assert_int_equal(wend_space_memory(space), before);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_what_scans_find),
        cmocka_unit_test(nothing_is_kept_until_it_is_asked_for),
        cmocka_unit_test(a_snapshot_keeps_its_own),
        cmocka_unit_test(forgotten_lists_give_their_memory_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
