/* tests/unit/space_update_test.c: an updated space is the same as a fresh one. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include "map/space/space.h"

static const uint8_t terrains[] = {'.', '@', 'T', 'G'};

/* One random edit of a grid and of the test map it was made from. */
static void edit(wend_grid *grid, test_map *map, random_source *random)
{
    uint32_t x = random_below(random, map->width), y = random_below(random, map->height);
    uint32_t width = 1 + random_below(random, map->width - x), height = 1 + random_below(random, map->height - y);
    uint8_t terrain = terrains[random_below(random, 4)];
    unsigned kind = random_below(random, 5);
    if (kind >= 2)
        width = height = 1;
    test_map patch = test_map_make(width, height);
    for (uint32_t i = 0; i < width * height; i++) {
        patch.cells[i] = kind == 1 ? terrains[random_below(random, 4)] : terrain;
        map->cells[(y + i / width) * map->width + x + i % width] = patch.cells[i];
    }
    if (kind == 0)
        assert_int_equal(wend_grid_fill(grid, cell_area(x, y, width, height), terrain), WEND_OK);
    else if (kind == 1)
        assert_int_equal(wend_grid_set_area(grid, cell_area(x, y, width, height), patch.cells, 0), WEND_OK);
    else
        assert_int_equal(wend_grid_set(grid, cell_place(x, y), terrain), WEND_OK);
    test_map_free(&patch);
}

static void check_cells(const wend_space *space, const test_map *map)
{
    for (uint32_t y = 0; y < map->height; y++)
        for (uint32_t x = 0; x < map->width; x++)
            if (wend_space_is_free(space, wend_place_cell((int32_t)x, (int32_t)y)) != test_map_is_free(map, x, y))
                fail_msg("cell (%u, %u) is wrong after an update", (unsigned)x, (unsigned)y);
}

/* The same answers, to the last counter, as a space made anew from the same cells. */
static void check_answers(wend_finder *finder, wend_space *space, const test_map *map, random_source *random)
{
    wend_finder *other = scene_finder();
    scene fresh = scene_open(map, wend_space_profile(space).neighbours, NULL);
    for (int i = 0; i < 4; i++) {
        wend_query query = scene_random_query(map, random);
        wend_path path = wend_path_default(), fresh_path = wend_path_default();
        assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
        assert_int_equal(wend_finder_find(other, fresh.space, &query, &fresh_path), WEND_OK);
        assert_true(scene_same_answer(&path, &fresh_path));
    }
    scene_close(&fresh);
    wend_finder_destroy(other);
}

/* Rounds of `edits` edits and an update each, on one map. */
static void check_map(test_map *map, uint32_t rounds, uint32_t edits, random_source *random)
{
    scene scene = scene_open(map, random_chance(random, 50) ? WEND_NEIGHBOURS_8 : WEND_NEIGHBOURS_4, NULL);
    wend_finder *finder = scene_finder();
    for (uint32_t round = 0; round < rounds; round++) {
        for (uint32_t i = 0; i < edits; i++)
            edit(scene.grid, map, random);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_int_equal(wend_space_version(scene.space), wend_grid_version(scene.grid));
        check_cells(scene.space, map);
        check_answers(finder, scene.space, map, random);
    }
    wend_finder_destroy(finder);
    scene_close(&scene);
}

/* Hundreds of maps, with about so many edits before each update. */
static void check_maps(uint32_t maps, uint32_t rounds, uint32_t edits, uint64_t seed)
{
    random_source random = {seed};
    for (uint32_t i = 0; i < maps; i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        check_map(&map, rounds, edits, &random);
        test_map_free(&map);
    }
}

static void few_edits_give_what_a_fresh_space_gives(void **state)
{
    (void)state;
    check_maps(300, 6, 3, 31);
}

static void sixty_four_edits_and_one_more_give_the_same(void **state)
{
    (void)state;
    for (uint32_t edits = 62; edits < 68; edits++)
        check_maps(20, 2, edits, 32 + edits);
}

static void hundreds_of_edits_give_the_same(void **state)
{
    (void)state;
    check_maps(50, 2, 300, 33);
}

static void thousands_of_edits_of_a_large_map_give_the_same(void **state)
{
    random_source random = {35};
    test_map map = test_map_generate(MAP_RANDOM, 500, 420, &random);
    (void)state;
    check_map(&map, 2, 1500, &random);
    check_map(&map, 1, 4000, &random);
    test_map_free(&map);
}

/* Counts how many cells a space looks at. */
static bool count_cell(void *user, wend_place cell)
{
    (void)cell;
    ++*(uint32_t *)user;
    return true;
}

static uint32_t cells_looked_at(uint32_t edits, uint32_t side)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    uint32_t count = 0;
    desc.width = desc.height = 512;
    profile.walkable = count_cell;
    profile.user = &count;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
    for (uint32_t i = 0; i < edits; i++)
        assert_int_equal(wend_grid_fill(grid, cell_area(i % 400, i / 400 * 11, side, side), i % 2 ? 'G' : 'S'),
                         WEND_OK);
    count = 0;
    assert_int_equal(wend_space_update(space), WEND_OK);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return count;
}

static void many_edits_cost_what_they_touch_but_no_more_than_the_map(void **state)
{
    (void)state;
    assert_int_equal(cells_looked_at(1000, 1), 1000);
    assert_int_equal(cells_looked_at(200, 20), 200 * 400);
    assert_int_equal(cells_looked_at(1000, 40), 512 * 512);
    assert_int_equal(cells_looked_at(3000, 1), 512 * 512);
}

static void edits_show_only_after_an_update(void **state)
{
    test_map map = scene_map("...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_true(wend_space_is_free(scene.space, wend_place_cell(1, 0)));
    assert_int_equal(wend_space_version(scene.space), 0);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_false(wend_space_is_free(scene.space, wend_place_cell(1, 0)));
    assert_int_equal(wend_space_version(scene.space), 1);
    scene_close(&scene);
    test_map_free(&map);
}

static void spaces_of_one_grid_update_each_for_itself(void **state)
{
    random_source random = {34};
    test_map map = test_map_generate(MAP_RANDOM, 40, 30, &random);
    scene often = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *seldom = NULL;
    (void)state;
    assert_int_equal(wend_space_create(often.grid, NULL, NULL, &seldom), WEND_OK);
    for (uint32_t i = 0; i < test_share(400); i++) {
        edit(often.grid, &map, &random);
        assert_int_equal(wend_space_update(often.space), WEND_OK);
        check_cells(often.space, &map);
        if (i % 50 != 49)
            continue;
        assert_int_equal(wend_space_update(seldom), WEND_OK);
        check_cells(seldom, &map);
    }
    wend_space_destroy(seldom);
    scene_close(&often);
    test_map_free(&map);
}

static void space_made_after_edits_shows_them(void **state)
{
    test_map map = scene_map("...");
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_space *later = NULL;
    (void)state;
    assert_int_equal(wend_grid_set(scene.grid, wend_place_cell(1, 0), '@'), WEND_OK);
    assert_int_equal(wend_space_create(scene.grid, NULL, NULL, &later), WEND_OK);
    assert_int_equal(wend_space_version(later), 1);
    assert_false(wend_space_is_free(later, wend_place_cell(1, 0)));
    wend_space_destroy(later);
    scene_close(&scene);
    test_map_free(&map);
}

/* Floods over many cells borrow memory, which is given back. */
static void update_keeps_no_working_memory(void **state)
{
    random_source random = {35};
    test_map map = test_map_generate(MAP_CAVE, 60, 40, &random);
    test_memory memory;
    test_memory_begin(&memory);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, &memory.allocator);
    size_t besides = memory.bytes - wend_space_memory(scene.space);
    (void)state;
    for (uint32_t i = 0; i < test_share(300); i++) {
        edit(scene.grid, &map, &random);
        if (i % 100 < 10 || i % 100 == 99)
            assert_int_equal(wend_space_update(scene.space), WEND_OK);
    }
    assert_int_equal(memory.bytes - wend_space_memory(scene.space), besides);
    scene_close(&scene);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
    test_map_free(&map);
}

/* What a game does most, a cell opened or closed in open ground, needs none. */
static void small_edits_allocate_nothing(void **state)
{
    random_source random = {36};
    test_map map = test_map_make(60, 40);
    test_memory memory;
    test_memory_begin(&memory);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, &memory.allocator);
    uint64_t calls = memory.calls;
    (void)state;
    for (uint32_t i = 0; i < test_share(300); i++) {
        uint32_t x = random_below(&random, 60), y = random_below(&random, 40);
        assert_int_equal(wend_grid_set(scene.grid, cell_place(x, y), i % 2 ? '.' : '@'), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
    }
    assert_int_equal(memory.calls, calls);
    scene_close(&scene);
    test_map_free(&map);
}

/* Each edit may add jump points, for which a finder must not take new memory every time. */
static void searches_between_edits_seldom_ask_for_memory(void **state)
{
    random_source random = {36};
    test_map map = test_map_make(90, 70);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    test_memory memory;
    wend_finder *finder = NULL;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_finder_create(&memory.allocator, &finder), WEND_OK);
    for (uint32_t i = 0; i < test_share(400); i++) {
        wend_query query = scene_query(0, 0, 89, 69);
        wend_path path = wend_path_default();
        uint32_t x = 1 + random_below(&random, 88), y = 1 + random_below(&random, 68);
        assert_int_equal(wend_grid_set(scene.grid, cell_place(x, y), '@'), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        query.search.engine = WEND_ENGINE_JPS;
        assert_int_equal(wend_finder_find(finder, scene.space, &query, &path), WEND_OK);
    }
    assert_true(memory.calls < 40);
    wend_finder_destroy(finder);
    scene_close(&scene);
    test_map_free(&map);
}

/* Where links would be sorted, there is a mark, which sorting overwrites. */
static struct wend_space_link *room_to_sort(const wend_space *space)
{
    const struct wend_space_cells *cells = &space->cells;
    return cells->links.list + 2 * (size_t)cells->links.capacity;
}

static void mark_room_to_sort(const wend_space *space)
{
    for (uint32_t i = 0; i < 8; i++)
        room_to_sort(space)[i] = (struct wend_space_link){UINT32_MAX, UINT32_MAX, 1};
}

static bool has_sorted(const wend_space *space)
{
    bool has_mark = true;
    for (uint32_t i = 0; i < 8; i++)
        has_mark = has_mark && room_to_sort(space)[i].from == UINT32_MAX && room_to_sort(space)[i].to == UINT32_MAX;
    return !has_mark;
}

/* Sorting all of them each time took seconds. */
static void edits_of_links_sort_none_where_there_are_many(void **state)
{
    random_source random = {37};
    test_map map = test_map_make(256, 256);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    (void)state;
    for (uint32_t i = 0; i < WEND_GRID_MAX_LINKS - 1; i++) {
        uint32_t to_x = random_below(&random, 256), to_y = random_below(&random, 256);
        wend_link link = {cell_place(i % 256, i / 256), cell_place(to_x, to_y), 1 + i};
        assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
    }
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_true(has_sorted(scene.space));
    for (uint32_t i = 0; i < test_share(500); i++) {
        mark_room_to_sort(scene.space);
        wend_link link = {cell_place(random_below(&random, 256), 7), wend_place_cell(9, 9), 5};
        assert_int_equal(wend_grid_add_link(scene.grid, &link), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_int_equal(wend_grid_remove_link(scene.grid, random_below(&random, 65535)), WEND_OK);
        assert_int_equal(wend_space_update(scene.space), WEND_OK);
        assert_false(has_sorted(scene.space));
    }
    scene_close(&scene);
    test_map_free(&map);
}

/* The engine that answers a question across a map and what it took, of a space. */
static wend_path across(const wend_space *space)
{
    wend_finder *finder = scene_finder();
    wend_query query = scene_query(0, 0, 31, 31);
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(finder, space, &query, &path), WEND_OK);
    wend_finder_destroy(finder);
    path.points = NULL; /* the finder's */
    return path;
}

static void wall_that_is_gone_leaves_no_trace(void **state)
{
    test_map map = test_map_make(32, 32);
    scene scene = scene_open(&map, WEND_NEIGHBOURS_8, NULL);
    wend_path before = across(scene.space);
    (void)state;
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(5, 5), WEND_DIRECTION_EAST, true), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    assert_int_equal(wend_grid_set_wall(scene.grid, wend_place_cell(5, 5), WEND_DIRECTION_EAST, false), WEND_OK);
    assert_int_equal(wend_space_update(scene.space), WEND_OK);
    wend_path after = across(scene.space);
    assert_int_equal(after.engine, before.engine);
    assert_int_equal(after.expanded, before.expanded);
    scene_close(&scene);
    test_map_free(&map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_edits_give_what_a_fresh_space_gives),
        cmocka_unit_test(sixty_four_edits_and_one_more_give_the_same),
        cmocka_unit_test(hundreds_of_edits_give_the_same),
        cmocka_unit_test(thousands_of_edits_of_a_large_map_give_the_same),
        cmocka_unit_test(many_edits_cost_what_they_touch_but_no_more_than_the_map),
        cmocka_unit_test(edits_show_only_after_an_update),
        cmocka_unit_test(spaces_of_one_grid_update_each_for_itself),
        cmocka_unit_test(space_made_after_edits_shows_them),
        cmocka_unit_test(update_keeps_no_working_memory),
        cmocka_unit_test(small_edits_allocate_nothing),
        cmocka_unit_test(searches_between_edits_seldom_ask_for_memory),
        cmocka_unit_test(edits_of_links_sort_none_where_there_are_many),
        cmocka_unit_test(wall_that_is_gone_leaves_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
