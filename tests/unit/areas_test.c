/* tests/unit/areas_test.c: areas and chokes of drawn maps; ways between them; edits, errors, memory. */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/test.h"

#include <string.h>

/* Two rooms and a closet, a door each. */
static const char three_rooms[] = "@@@@@@@@@@@@@@/"
                                  "@.....@......@/"
                                  "@.....@......@/"
                                  "@............@/"
                                  "@.....@......@/"
                                  "@.....@......@/"
                                  "@@@.@@@@@@@@@@/"
                                  "@......@@@@@@@/"
                                  "@......@@@@@@@/"
                                  "@......@@@@@@@/"
                                  "@@@@@@@@@@@@@@";

typedef struct land {
    test_map map;
    scene scene;
    wend_areas *areas;
} land;

static land open_land(const char *rows, const wend_areas_desc *desc)
{
    land land = {.map = scene_map(rows)};
    land.scene = scene_open(&land.map, WEND_NEIGHBOURS_8, NULL);
    assert_int_equal(wend_areas_create(land.scene.space, desc, NULL, &land.areas), WEND_OK);
    return land;
}

static void close_land(land *land)
{
    wend_areas_destroy(land->areas);
    scene_close(&land->scene);
    test_map_free(&land->map);
}

static uint32_t at(const land *land, int32_t x, int32_t y)
{
    return wend_areas_at(land->areas, wend_place_cell(x, y));
}

static void put(land *land, int32_t x, int32_t y, uint8_t terrain)
{
    assert_int_equal(wend_grid_set(land->scene.grid, wend_place_cell(x, y), terrain), WEND_OK);
    assert_int_equal(wend_space_update(land->scene.space), WEND_OK);
}

static bool is_at(wend_place place, int32_t x, int32_t y)
{
    return wend_place_column(place) == x && wend_place_row(place) == y && place.level == 0;
}

static wend_choke choke_of(const land *land, uint32_t number)
{
    wend_choke choke;
    assert_int_equal(wend_areas_read_choke(land->areas, number, &choke), WEND_OK);
    return choke;
}

static wend_area_info info_of(const land *land, uint32_t number)
{
    wend_area_info info;
    assert_int_equal(wend_areas_read(land->areas, number, &info), WEND_OK);
    return info;
}

static void rooms_are_areas_and_doors_are_chokes(void **state)
{
    land land = open_land(three_rooms, NULL);
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 3);
    assert_int_equal(at(&land, 1, 1), 1);
    assert_int_equal(at(&land, 12, 5), 2);
    assert_int_equal(at(&land, 6, 9), 3);
    assert_int_equal(at(&land, 0, 0), 0);
    assert_int_equal(at(&land, -1, 3), 0);
    assert_int_equal(wend_areas_choke_count(land.areas), 2);
    const wend_choke east = choke_of(&land, 0), south = choke_of(&land, 1);
    assert_true(is_at(east.place, 6, 3));
    assert_true(is_at(south.place, 3, 6));
    assert_int_equal(east.width, 1);
    assert_int_equal(east.areas[0], 1);
    assert_int_equal(east.areas[1], 2);
    assert_int_equal(south.areas[1], 3);
    close_land(&land);
}

static void an_area_tells_its_size_and_its_chokes(void **state)
{
    land land = open_land(three_rooms, NULL);
    uint32_t chokes[2];
    size_t count;
    (void)state;
    const wend_area_info west = info_of(&land, 1), closet = info_of(&land, 3);
    assert_int_equal(west.chokes, 2);
    assert_int_equal(west.width, 5);
    assert_true(is_at(west.place, 3, 3));
    assert_int_equal(closet.chokes, 1);
    assert_int_equal(closet.width, 3);
    assert_int_equal(closet.bounds.width, 6);
    assert_int_equal(closet.bounds.height, 3);
    assert_int_equal(west.cells + info_of(&land, 2).cells + closet.cells, 25 + 30 + 18 + 2);
    assert_int_equal(wend_areas_chokes_of(land.areas, 1, chokes, 2, &count), WEND_OK);
    assert_int_equal(count, 2);
    assert_int_equal(chokes[1], 1);
    assert_int_equal(wend_areas_chokes_of(land.areas, 1, NULL, 0, &count), WEND_ERROR_CAPACITY);
    assert_int_equal(count, 2);
    assert_int_equal(wend_areas_width_at(land.areas, wend_place_cell(6, 3)), 1);
    close_land(&land);
}

static void a_gap_is_cut_from_wall_to_wall(void **state)
{
    static const char halls[] = "............/............/............/............/............/"
                                "@@...@@@..@@/............/............/............/............/............";
    land land = open_land(halls, NULL);
    wend_place cells[3];
    size_t count;
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 2);
    assert_int_equal(wend_areas_choke_count(land.areas), 2);
    assert_int_equal(wend_areas_choke_cells(land.areas, 0, cells, 3, &count), WEND_OK);
    assert_int_equal(count, 3);
    assert_true(is_at(cells[0], 3, 5));
    assert_int_equal(wend_areas_choke_cells(land.areas, 1, cells, 3, &count), WEND_OK);
    assert_int_equal(count, 2);
    assert_int_equal(wend_areas_choke_cells(land.areas, 0, cells, 2, &count), WEND_ERROR_CAPACITY);
    assert_int_equal(count, 3);
    close_land(&land);
}

static void what_is_hardly_narrower_is_no_choke(void **state)
{
    wend_areas_desc desc = wend_areas_desc_default();
    land land = open_land(".....@...../.........../.........../.........../.....@.....", NULL);
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 2); /* 3 of 5 */
    close_land(&land);
    desc.percent = 59;
    land = open_land(".....@...../.........../.........../.........../.....@.....", &desc);
    assert_int_equal(wend_areas_count(land.areas), 1);
    close_land(&land);
    desc.percent = 60;
    desc.cells = 30;
    land = open_land(".....@...../.........../.........../.........../.....@.....", &desc);
    assert_int_equal(wend_areas_count(land.areas), 1);
    close_land(&land);
}

static void ways_share_no_choke(void **state)
{
    /* Four rooms in a ring, and a fifth behind the last. */
    land land = open_land(".....@.....@@@@@@/.....@.....@@@@@@/...........@@@@@@/.....@.....@@@@@@/.....@.....@@@@@@/"
                          "@@.@@@@@.@@@@@@@@/"
                          ".....@.....@...../.....@.....@...../................./.....@.....@...../.....@.....@.....",
                          NULL);
    uint32_t chokes[4];
    size_t count;
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 5);
    assert_int_equal(wend_areas_choke_count(land.areas), 5);
    assert_int_equal(wend_areas_ways(land.areas, at(&land, 0, 0), at(&land, 10, 10), chokes, 4, &count), WEND_OK);
    assert_int_equal(count, 2);
    assert_int_equal(wend_areas_ways(land.areas, at(&land, 0, 0), at(&land, 16, 10), chokes, 4, &count), WEND_OK);
    assert_int_equal(count, 1);
    assert_int_equal(choke_of(&land, chokes[0]).place.x, wend_place_cell(11, 0).x);
    assert_int_equal(wend_areas_ways(land.areas, 1, 5, NULL, 0, &count), WEND_ERROR_CAPACITY);
    assert_int_equal(count, 1);
    assert_int_equal(wend_areas_ways(land.areas, 1, 1, chokes, 4, &count), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_areas_ways(land.areas, 1, 6, chokes, 4, &count), WEND_ERROR_RANGE);
    close_land(&land);
}

static void islands_have_no_chokes_and_no_ways(void **state)
{
    land land = open_land("...@./...@@/....@/@@@@@/.....", NULL);
    size_t count = 9;
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 3);
    assert_int_equal(wend_areas_choke_count(land.areas), 0);
    assert_int_equal(info_of(&land, 2).cells, 1);
    assert_int_equal(info_of(&land, 2).chokes, 0);
    assert_int_equal(wend_areas_ways(land.areas, 1, 3, NULL, 0, &count), WEND_OK);
    assert_int_equal(count, 0);
    close_land(&land);
}

static void a_map_without_free_cells_has_no_areas(void **state)
{
    land land = open_land("@@@/@@@", NULL);
    (void)state;
    assert_int_equal(wend_areas_count(land.areas), 0);
    assert_int_equal(at(&land, 1, 1), 0);
    close_land(&land);
}

static void doors_that_close_and_open_are_followed(void **state)
{
    land land = open_land(three_rooms, NULL);
    uint64_t cells = 99;
    (void)state;
    assert_int_equal(wend_areas_update(land.areas, &cells), WEND_OK);
    assert_int_equal(cells, 0);
    put(&land, 6, 3, '@');
    assert_int_equal(wend_areas_choke_count(land.areas), 2); /* until it is told */
    assert_int_equal(wend_areas_update(land.areas, &cells), WEND_OK);
    assert_true(cells > 0);
    assert_int_equal(wend_areas_choke_count(land.areas), 1);
    assert_int_equal(info_of(&land, 2).chokes, 0);
    put(&land, 6, 3, '.');
    assert_int_equal(wend_areas_update(land.areas, NULL), WEND_OK);
    assert_int_equal(wend_areas_choke_count(land.areas), 2);
    put(&land, 6, 3, 'G'); /* as free as before */
    assert_int_equal(wend_areas_update(land.areas, &cells), WEND_OK);
    assert_int_equal(cells, 0);
    close_land(&land);
}

static void what_makes_no_sense_is_refused(void **state)
{
    land land = open_land(three_rooms, NULL);
    wend_areas *areas = land.areas;
    wend_areas_desc desc = wend_areas_desc_default();
    wend_area_info info;
    wend_choke choke;
    size_t count;
    (void)state;
    desc.percent = 100;
    assert_int_equal(wend_areas_create(land.scene.space, &desc, NULL, &areas), WEND_ERROR_ARGUMENT);
    assert_null(areas);
    desc = wend_areas_desc_default();
    desc.size = 2;
    assert_int_equal(wend_areas_create(land.scene.space, &desc, NULL, &areas), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_areas_create(NULL, NULL, NULL, &areas), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_areas_create(land.scene.space, NULL, NULL, NULL), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_areas_read(land.areas, 0, &info), WEND_ERROR_RANGE);
    assert_int_equal(wend_areas_read(land.areas, 4, &info), WEND_ERROR_RANGE);
    assert_int_equal(wend_areas_read_choke(land.areas, 2, &choke), WEND_ERROR_RANGE);
    assert_int_equal(wend_areas_choke_cells(land.areas, 2, NULL, 0, &count), WEND_ERROR_RANGE);
    assert_int_equal(wend_areas_chokes_of(land.areas, 0, NULL, 0, &count), WEND_ERROR_RANGE);
    assert_int_equal(wend_areas_update(NULL, NULL), WEND_ERROR_ARGUMENT);
    scene hexagons = scene_open_cells(&land.map, WEND_CELLS_HEX_POINTY_ODD, NULL);
    assert_int_equal(wend_areas_create(hexagons.space, NULL, NULL, &areas), WEND_ERROR_UNSUPPORTED);
    scene_close(&hexagons);
    close_land(&land);
}

static void its_memory_is_what_the_allocator_gave(void **state)
{
    land land = open_land(three_rooms, NULL);
    test_memory memory;
    wend_areas *areas;
    (void)state;
    test_memory_begin(&memory);
    assert_int_equal(wend_areas_create(land.scene.space, NULL, &memory.allocator, &areas), WEND_OK);
    assert_int_equal(memory.bytes, wend_areas_memory(areas));
    wend_areas_destroy(areas);
    assert_int_equal(memory.bytes, 0);
    assert_null(memory.fault);
    close_land(&land);
}

/* A refused update leaves areas as they were. */
static bool follow_a_door(const wend_allocator *allocator, void *user)
{
    land *land = user;
    wend_areas *areas;
    size_t count = 0;
    put(land, 6, 3, '.');
    if (wend_areas_create(land->scene.space, NULL, allocator, &areas) != WEND_OK)
        return false;
    put(land, 6, 3, '@');
    const wend_status status = wend_areas_update(areas, NULL);
    assert_int_equal(wend_areas_choke_count(areas), status == WEND_OK ? 1 : 2);
    const bool done = status == WEND_OK && wend_areas_ways(areas, 1, 3, NULL, 0, &count) == WEND_ERROR_CAPACITY;
    wend_areas_destroy(areas);
    return done;
}

static void memory_may_be_refused_at_any_time(void **state)
{
    land land = open_land(three_rooms, NULL);
    (void)state;
    assert_null(test_memory_sweep_with(follow_a_door, &land));
    close_land(&land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rooms_are_areas_and_doors_are_chokes),
        cmocka_unit_test(an_area_tells_its_size_and_its_chokes),
        cmocka_unit_test(a_gap_is_cut_from_wall_to_wall),
        cmocka_unit_test(what_is_hardly_narrower_is_no_choke),
        cmocka_unit_test(ways_share_no_choke),
        cmocka_unit_test(islands_have_no_chokes_and_no_ways),
        cmocka_unit_test(a_map_without_free_cells_has_no_areas),
        cmocka_unit_test(doors_that_close_and_open_are_followed),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(its_memory_is_what_the_allocator_gave),
        cmocka_unit_test(memory_may_be_refused_at_any_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
