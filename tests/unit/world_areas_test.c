/* tests/unit/world_areas_test.c: areas of parts of worlds are those of the same cells as a grid, through edits too. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/share.h"
#include "test/test.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 300, HEIGHT = 230, TILE = 64 };

/* A world's terrain, and how its source behaves. */
typedef struct land {
    uint8_t terrain[HEIGHT][WIDTH];
    wend_tile_state state; /* what the source answers for the tile `odd` */
    wend_tile odd;
    uint32_t loads;
    wend_world *world;
} land;

static wend_tile_state load(void *user, wend_tile tile, uint8_t *terrain)
{
    land *land = user;
    land->loads++;
    if (land->state != WEND_TILE_LOADED && tile.column == land->odd.column && tile.row == land->odd.row)
        return land->state;
    for (uint32_t y = 0; y < TILE; y++)
        for (uint32_t x = 0; x < TILE; x++) {
            const uint32_t column = tile.column * TILE + x, row = tile.row * TILE + y;
            terrain[y * TILE + x] = column < WIDTH && row < HEIGHT ? land->terrain[row][column] : '?';
        }
    return WEND_TILE_LOADED;
}

static bool store(void *user, wend_tile tile, const uint8_t *terrain)
{
    land *land = user;
    for (uint32_t y = 0; y < TILE; y++)
        for (uint32_t x = 0; x < TILE; x++) {
            const uint32_t column = tile.column * TILE + x, row = tile.row * TILE + y;
            if (column < WIDTH && row < HEIGHT)
                land->terrain[row][column] = terrain[y * TILE + x];
        }
    return true;
}

static wend_world *world_of(land *land, const wend_allocator *allocator)
{
    wend_world_desc desc = wend_world_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.tile_side = TILE;
    desc.source = (wend_tile_source){.load = load, .store = store, .user = land};
    wend_world *world = NULL;
    wend_world_create(&desc, allocator, &world);
    return world;
}

static land *open_land(random_source *random)
{
    land *land = calloc(1, sizeof *land);
    test_map map = test_map_generate((map_kind)random_below(random, MAP_KINDS), WIDTH, HEIGHT, random);
    assert_non_null(land);
    for (uint32_t y = 0; y < HEIGHT; y++)
        for (uint32_t x = 0; x < WIDTH; x++)
            land->terrain[y][x] = test_map_is_free(&map, x, y) ? '.' : '@';
    test_map_free(&map);
    land->world = world_of(land, NULL);
    return land;
}

static void close_land(land *land)
{
    wend_world_destroy(land->world);
    free(land);
}

/* The same cells as a grid, divided. */
typedef struct whole {
    scene scene;
    wend_areas *areas;
    int32_t x, y; /* of its top left corner in the world */
} whole;

static whole divide_grid(const land *land, const wend_profile *profile, const wend_areas_desc *desc, wend_area part)
{
    whole whole = {.x = wend_place_column(part.place), .y = wend_place_row(part.place)};
    wend_grid_desc grid = wend_grid_desc_default();
    grid.width = part.width;
    grid.height = part.height;
    assert_int_equal(wend_grid_create(&grid, NULL, &whole.scene.grid), WEND_OK);
    assert_int_equal(wend_grid_set_area(whole.scene.grid, wend_area_cells(0, 0, part.width, part.height),
                                        &land->terrain[whole.y][whole.x], WIDTH),
                     WEND_OK);
    assert_int_equal(wend_space_create(whole.scene.grid, profile, NULL, &whole.scene.space), WEND_OK);
    assert_int_equal(wend_areas_create(whole.scene.space, desc, NULL, &whole.areas), WEND_OK);
    return whole;
}

static void whole_end(whole *whole)
{
    wend_areas_destroy(whole->areas);
    scene_close(&whole->scene);
}

/* A place of the grid in the world. */
static wend_place in_world(const whole *whole, wend_place place)
{
    place.x += whole->x * WEND_CELL;
    place.y += whole->y * WEND_CELL;
    return place;
}

static void assert_same_place(const whole *whole, wend_place in_grid, wend_place place)
{
    const wend_place wanted = in_world(whole, in_grid);
    assert_true(wanted.x == place.x && wanted.y == place.y && wanted.level == place.level);
}

static void assert_same_lists(const whole *whole, const wend_areas *areas)
{
    assert_int_equal(wend_areas_count(areas), wend_areas_count(whole->areas));
    assert_int_equal(wend_areas_choke_count(areas), wend_areas_choke_count(whole->areas));
    for (uint32_t i = 1; i <= wend_areas_count(areas); i++) {
        wend_area_info info, wanted;
        assert_int_equal(wend_areas_read(areas, i, &info), WEND_OK);
        assert_int_equal(wend_areas_read(whole->areas, i, &wanted), WEND_OK);
        assert_true(info.cells == wanted.cells && info.chokes == wanted.chokes && info.width == wanted.width);
        assert_same_place(whole, wanted.place, info.place);
        assert_same_place(whole, wanted.bounds.place, info.bounds.place);
        assert_true(info.bounds.width == wanted.bounds.width && info.bounds.height == wanted.bounds.height);
    }
    for (uint32_t i = 0; i < wend_areas_choke_count(areas); i++) {
        wend_choke choke, wanted;
        wend_place cells[2];
        size_t count, ways, wanted_ways;
        assert_int_equal(wend_areas_read_choke(areas, i, &choke), WEND_OK);
        assert_int_equal(wend_areas_read_choke(whole->areas, i, &wanted), WEND_OK);
        assert_true(choke.width == wanted.width && choke.areas[0] == wanted.areas[0]);
        assert_same_place(whole, wanted.place, choke.place);
        wend_areas_choke_cells(whole->areas, i, &cells[0], 1, &count);
        wend_areas_choke_cells(areas, i, &cells[1], 1, &count);
        assert_same_place(whole, cells[0], cells[1]);
        wend_areas_ways(areas, choke.areas[0], choke.areas[1], NULL, 0, &ways);
        wend_areas_ways(whole->areas, choke.areas[0], choke.areas[1], NULL, 0, &wanted_ways);
        assert_true(ways == wanted_ways && ways > 0);
    }
}

/* All that areas tell is as of the grid, place by place too, and around the part there is nothing. */
static void assert_same_areas(const whole *whole, const wend_areas *areas)
{
    const int32_t width = (int32_t)wend_grid_width(whole->scene.grid);
    const int32_t height = (int32_t)wend_grid_height(whole->scene.grid);
    assert_same_lists(whole, areas);
    for (int32_t y = -1; y <= height; y++)
        for (int32_t x = -1; x <= width; x++) {
            const wend_place cell = wend_place_cell(x, y), place = in_world(whole, cell);
            assert_int_equal(wend_areas_at(areas, place), wend_areas_at(whole->areas, cell));
            assert_int_equal(wend_areas_width_at(areas, place), wend_areas_width_at(whole->areas, cell));
        }
    const wend_place far[] = {{INT32_MIN, INT32_MIN, 0, 0}, {INT32_MAX, INT32_MAX, 0, 0}, {INT32_MIN, 0, 0, 0}};
    for (int i = 0; i < 3; i++)
        assert_int_equal(wend_areas_at(areas, far[i]), 0);
}

static wend_area any_part(random_source *random)
{
    const uint32_t x = random_below(random, WIDTH), y = random_below(random, HEIGHT);
    const uint32_t width = 1 + random_below(random, WIDTH - x), height = 1 + random_below(random, HEIGHT - y);
    return wend_area_cells((int32_t)x, (int32_t)y, width, height);
}

static wend_profile any_mover(random_source *random)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = random_chance(random, 30) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.footprint = (uint8_t)(1 + random_below(random, 2));
    return profile;
}

static void a_part_is_divided_as_its_cells_alone(void **state)
{
    random_source random = {331};
    const uint32_t maps = test_number("WEND_TEST_MAPS", test_share(24));
    uint32_t chokes = 0;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        land *land = open_land(&random);
        const wend_profile profile = any_mover(&random);
        wend_areas_desc desc = wend_areas_desc_default();
        const wend_area part = i % 3 == 0 ? wend_area_cells(0, 0, WIDTH, HEIGHT) : any_part(&random);
        wend_areas *areas;
        desc.percent = 30 + random_below(&random, 60);
        assert_int_equal(wend_world_areas_create(land->world, &profile, part, &desc, NULL, &areas), WEND_OK);
        const uint32_t loads = land->loads;
        assert_in_range(loads, 1, 20); /* each tile once */
        for (uint32_t edits = 0; edits < 4; edits++) {
            struct whole whole = divide_grid(land, &profile, &desc, part);
            uint64_t cells;
            assert_same_areas(&whole, areas);
            chokes += wend_areas_choke_count(areas);
            whole_end(&whole);
            const wend_area edited = any_part(&random);
            const uint8_t terrain = random_chance(&random, 50) ? '@' : '.';
            const uint32_t width = 1 + edited.width / 8, height = 1 + edited.height / 8;
            assert_int_equal(wend_world_fill(land->world, (wend_area){edited.place, width, height}, terrain), WEND_OK);
            assert_int_equal(wend_areas_update(areas, &cells), WEND_OK);
        }
        wend_areas_destroy(areas);
        close_land(land);
    }
    assert_true(maps < 12 || chokes > maps); /* a few may have none */
}

/* More edits than a world remembers; and tiles are only read where they were edited. */
static void what_was_edited_is_read_again(void **state)
{
    random_source random = {332};
    land *land = open_land(&random);
    const wend_profile profile = wend_profile_default();
    const wend_area part = wend_area_cells(10, 20, 200, 150);
    wend_areas *areas;
    uint64_t cells;
    (void)state;
    assert_int_equal(wend_world_areas_create(land->world, &profile, part, NULL, NULL, &areas), WEND_OK);
    for (uint32_t edits = 0; edits < 2; edits++) {
        for (uint32_t i = 0; i < (edits == 0 ? 300u : 1u); i++) {
            const uint32_t x = 10 + random_below(&random, 50), y = 30 + random_below(&random, 30);
            const uint8_t terrain = land->terrain[y][x] == '@' ? '.' : '@';
            assert_int_equal(wend_world_fill(land->world, wend_area_cells((int32_t)x, (int32_t)y, 1, 1), terrain),
                             WEND_OK);
        }
        land->loads = 0;
        assert_int_equal(wend_areas_update(areas, &cells), WEND_OK);
        assert_int_equal(land->loads, edits == 0 ? 12 : 1);
        struct whole whole = divide_grid(land, &profile, NULL, part);
        assert_same_areas(&whole, areas);
        whole_end(&whole);
    }
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(220, 200, 9, 9), '@'), WEND_OK);
    land->loads = 0;
    assert_int_equal(wend_areas_update(areas, &cells), WEND_OK); /* beside the part */
    assert_true(land->loads == 0 && cells == 0);
    wend_areas_destroy(areas);
    close_land(land);
}

static void tiles_that_cannot_be_had_leave_areas_as_they_were(void **state)
{
    random_source random = {333};
    land *land = open_land(&random);
    const wend_profile profile = wend_profile_default();
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT);
    wend_areas *areas;
    (void)state;
    land->odd = (wend_tile){1, 1};
    for (int i = 0; i < 2; i++) {
        land->state = i == 0 ? WEND_TILE_FAILED : WEND_TILE_LATER;
        assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_ERROR_FILE);
        assert_null(areas);
    }
    land->state = WEND_TILE_LOADED;
    assert_int_equal(wend_world_areas_create(land->world, &profile, all, NULL, NULL, &areas), WEND_OK);
    struct whole before = divide_grid(land, &profile, NULL, all);
    assert_int_equal(wend_world_fill(land->world, wend_area_cells(60, 60, 30, 30), '@'), WEND_OK);
    struct whole after = divide_grid(land, &profile, NULL, all);
    land->state = WEND_TILE_LATER;
    assert_int_equal(wend_areas_update(areas, NULL), WEND_ERROR_FILE);
    assert_same_areas(&before, areas);
    land->state = WEND_TILE_LOADED;
    assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
    assert_same_areas(&after, areas);
    land->state = WEND_TILE_MISSING; /* land of another terrain, blocked */
    assert_int_equal(wend_world_changed(land->world, wend_area_cells(64, 64, 64, 64)), WEND_OK);
    assert_int_equal(wend_areas_update(areas, NULL), WEND_OK);
    assert_int_equal(wend_areas_at(areas, wend_place_cell(120, 120)), 0);
    whole_end(&before);
    whole_end(&after);
    wend_areas_destroy(areas);
    close_land(land);
}

static void what_makes_no_sense_is_refused(void **state)
{
    random_source random = {334};
    land *land = open_land(&random);
    wend_areas_desc desc = wend_areas_desc_default();
    wend_areas *areas;
    (void)state;
    const wend_area all = wend_area_cells(0, 0, WIDTH, HEIGHT), beyond = wend_area_cells(1, 0, WIDTH, HEIGHT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_world_areas_create(NULL, NULL, all, NULL, NULL, &areas), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_world_areas_create(land->world, NULL, beyond, NULL, NULL, &areas), WEND_ERROR_RANGE);
    assert_null(areas);
    desc.percent = 100;
    assert_int_equal(wend_world_areas_create(land->world, NULL, all, &desc, NULL, &areas), WEND_ERROR_ARGUMENT);
    close_land(land);
}

static bool divide_and_edit(const wend_allocator *allocator, void *user)
{
    land *land = user;
    wend_world *world = world_of(land, allocator);
    wend_areas *areas = NULL;
    wend_status status = WEND_ERROR_MEMORY;
    if (world)
        status = wend_world_areas_create(world, NULL, wend_area_cells(0, 0, 100, 90), NULL, allocator, &areas);
    if (status == WEND_OK)
        status = wend_world_fill(world, wend_area_cells(50, 40, 9, 9), '@');
    if (status == WEND_OK)
        status = wend_areas_update(areas, NULL);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    assert_true(status != WEND_OK || wend_areas_memory(areas) > 100 * 90);
    wend_areas_destroy(areas);
    wend_world_destroy(world);
    return status == WEND_OK;
}

static void refused_memory_is_told_and_nothing_leaks(void **state)
{
    random_source random = {335};
    land *land = open_land(&random);
    (void)state;
    const char *fault = test_memory_sweep_with(divide_and_edit, land);
    if (fault)
        print_error("%s\n", fault);
    assert_null(fault);
    close_land(land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_part_is_divided_as_its_cells_alone),
        cmocka_unit_test(what_was_edited_is_read_again),
        cmocka_unit_test(tiles_that_cannot_be_had_leave_areas_as_they_were),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(refused_memory_is_told_and_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
