/* tests/unit/stop_make_test.c: jump-point bitmaps made words at a time against maps made cell by cell. */
#include "scene/scene.h"
#include "test/tasks.h"
#include "test/test.h"

#include "map/jump/jump_make.h"
#include "map/jump/jump_rules.h"

#include <stdlib.h>
#include <string.h>

/* Whether cells are free, in a frame of two blocked ones; what the 3x3 around say comes from the tables of steps. */
typedef struct plain {
    const wend_space *space;
    uint32_t width, height;
    bool four;
    uint8_t *free;
    uint8_t *finds[DIRECTIONS];
} plain;

static size_t at(const plain *map, uint32_t x, uint32_t y)
{
    return (size_t)(y + 1) * (map->width + 4) + x + 1;
}

static size_t step(const plain *map, size_t cell, uint32_t direction)
{
    return cell + (size_t)((ptrdiff_t)wend_step_y[direction] * (ptrdiff_t)(map->width + 4) + wend_step_x[direction]);
}

static uint32_t around(const plain *map, size_t cell)
{
    uint32_t bits = (uint32_t)map->free[cell] << 4;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        bits |= (uint32_t)map->free[step(map, cell, d)] << (4 + 3 * wend_step_y[d] + wend_step_x[d]);
    return bits;
}

static uint32_t moves(const plain *map, size_t cell, uint32_t direction)
{
    return map->space->cells.steps->moves[direction][around(map, cell)];
}

static bool is_jump(const plain *map, size_t cell, uint32_t d)
{
    if (!map->free[cell] || !map->free[step(map, cell, wend_opposite(d))] || (map->four && d % 4 != EAST))
        return false;
    return (moves(map, cell, d) & ~(1u << d)) != 0;
}

/* What a run towards a direction finds, from the side that it goes to. */
static void fill_finds(plain *map, uint32_t d)
{
    const uint32_t cells = map->width * map->height;
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t n = d == NORTH || d == WEST ? i : cells - 1 - i;
        size_t cell = at(map, n % map->width + 1, n / map->width + 1), next = step(map, cell, d);
        map->finds[d][cell] = map->free[cell] && (is_jump(map, next, d) || map->finds[d][next]);
    }
}

static plain plain_of(const wend_space *space)
{
    plain map = {.space = space, .width = space->cells.width, .height = space->cells.height};
    const size_t cells = (size_t)(map.width + 4) * (map.height + 4);
    map.four = space->profile.neighbours == WEND_NEIGHBOURS_4;
    map.free = calloc(cells, 1);
    for (uint32_t y = 1; y <= map.height; y++)
        for (uint32_t x = 1; x <= map.width; x++)
            map.free[at(&map, x, y)] = wend_space_is_free(space, wend_place_cell((int32_t)x - 1, (int32_t)y - 1));
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        map.finds[d] = calloc(cells, 1);
        fill_finds(&map, d);
    }
    return map;
}

static void free_plain(plain *map)
{
    free(map->free);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2)
        free(map->finds[d]);
}

static bool stops_slanted(const plain *map, size_t cell, uint32_t d)
{
    uint32_t one = map->four ? EAST : d - 1, other = map->four ? WEST : (d + 1) & 7;
    if (!map->free[cell] || !(moves(map, cell, NO_DIRECTION) >> wend_opposite(d) & 1))
        return true;
    return (moves(map, cell, d) & ~(1u << d | 1u << one | 1u << other)) != 0 || map->finds[one][cell] ||
           map->finds[other][cell];
}

/* Compares bits with those expected of the map's cells, and all else with what padding is. */
typedef bool expected_bit(const plain *map, size_t cell, uint32_t direction);
typedef size_t bit_index(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t direction);

static void check_bits(const plain *map, const void *bits, size_t bytes, uint8_t padding, expected_bit *expected,
                       bit_index *index, uint32_t direction)
{
    uint8_t *wanted = malloc(bytes);
    memset(wanted, padding, bytes);
    for (uint32_t y = 1; y <= map->height; y++)
        for (uint32_t x = 1; x <= map->width; x++) {
            size_t i = index(&map->space->cells.jump_maps->maps, x, y, direction);
            uint8_t bit = (uint8_t)(1u << (i & 7));
            bool is_set = expected(map, at(map, x, y), direction);
            wanted[i / 8] = (uint8_t)(is_set ? wanted[i / 8] | bit : wanted[i / 8] & ~bit);
        }
    assert_memory_equal(bits, wanted, bytes);
    free(wanted);
}

static bool expect_free(const plain *map, size_t cell, uint32_t direction)
{
    (void)direction;
    return map->free[cell];
}

static bool expect_straight(const plain *map, size_t cell, uint32_t direction)
{
    if (map->four && direction % 4 == NORTH)
        return stops_slanted(map, cell, direction);
    return !map->free[cell] || is_jump(map, cell, direction);
}

static bool expect_finds(const plain *map, size_t cell, uint32_t direction)
{
    return map->finds[direction][cell];
}

static size_t straight_index(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t direction)
{
    return direction % 4 == EAST ? (size_t)y * maps->stride + x : (size_t)x * maps->column_stride + y;
}

/* Where a word's bit stands among the bytes of memory. */
static size_t bit_of_word(size_t word, uint32_t bit)
{
    const uint16_t probe = 1;
    uint8_t lowest;
    memcpy(&lowest, &probe, 1);
    return word * 64 + (lowest ? bit : bit ^ 56);
}

static size_t finds_index(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t direction)
{
    (void)direction;
    return bit_of_word(wend_jump_maps_word(maps, x, y), x % 64);
}

static size_t slanted_index(const struct wend_jump_bitmaps *maps, uint32_t x, uint32_t y, uint32_t direction)
{
    return bit_of_word(wend_jump_maps_skewed(maps, x, y, direction), x % 64);
}

static void check_points(const plain *map)
{
    const struct wend_jump_maps *stops = map->space->cells.jump_maps;
    uint32_t points = 0, free = 0;
    uint64_t legal = 0;
    for (uint32_t y = 1; y <= map->height; y++)
        for (uint32_t x = 1; x <= map->width; x++) {
            size_t cell = at(map, x, y);
            uint32_t kinds = stops->kinds[around(map, cell)];
            bool is_point = map->free[cell] && (kinds & (15u << JUMP_JUMP | 15u << JUMP_ASIDE)) != 0;
            assert_int_equal(wend_jump_maps_has_slot(&stops->maps, y * stops->maps.stride + x), is_point);
            points += is_point;
            free += map->free[cell];
            legal += map->free[cell] ? wend_count_ones64(moves(map, cell, NO_DIRECTION)) : 0;
        }
    uint32_t marked = 0;
    for (uint32_t i = 0; i < stops->word_count; i++)
        marked += wend_count_ones64(stops->maps.words[i].jumps);
    assert_int_equal(marked, points);
    assert_int_equal(stops->jump_count, points);
    assert_int_equal(stops->free_count, free);
    assert_int_equal(stops->move_count, legal);
}

static void check_maps(const plain *map)
{
    const struct wend_jump_bitmaps *maps = &map->space->cells.jump_maps->maps;
    const size_t strips = wend_jump_points_strip_words(map->space) * sizeof(uint64_t);
    const size_t columns = wend_jump_points_bytes(wend_jump_points_column_bits(map->space));
    check_bits(map, maps->columns, columns, 0, expect_free, straight_index, NORTH);
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool along_row = d % 4 == EAST;
        size_t bytes = along_row ? wend_jump_points_bytes(map->space->cells.node_count) : columns;
        check_bits(map, maps->straight[d / 2], bytes, 0xff, expect_straight, straight_index, d);
        if (along_row || !map->four)
            check_bits(map, maps->finds[d / 2], strips, 0, expect_finds, finds_index, d);
    }
    for (uint32_t d = NORTH_EAST; d < DIRECTIONS && !map->four; d += 2)
        check_bits(map, maps->slanted[d / 2], strips, 0xff, stops_slanted, slanted_index, d);
    check_points(map);
}

static uint32_t side_near_tiles(random_source *random)
{
    uint32_t tiles = random_below(random, 4) * 64, more = random_below(random, 9);
    return random_chance(random, 20) ? 1 + random_below(random, 40) : tiles + more > 4 ? tiles + more - 4 : 1 + more;
}

static wend_space *draw_space(random_source *random, uint32_t i, wend_grid **grid)
{
    test_map map =
        test_map_generate((map_kind)(i % MAP_KINDS), side_near_tiles(random), side_near_tiles(random), random);
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    desc.width = map.width;
    desc.height = map.height;
    desc.terrain = random_chance(random, 90) ? map.cells : NULL;
    profile.neighbours = random_chance(random, 30) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    profile.corners = (wend_corners)random_below(random, 3);
    profile.footprint = (uint8_t)(random_chance(random, 70) ? 1 : 1 + random_below(random, 4));
    assert_int_equal(wend_grid_create(&desc, NULL, grid), WEND_OK);
    assert_int_equal(wend_space_create(*grid, &profile, NULL, &space), WEND_OK);
    test_map_free(&map);
    return space;
}

static void maps_made_by_words_are_those_made_by_cells(void **state)
{
    random_source random = {17};
    (void)state;
    for (uint32_t i = 0; i < scene_setting("WEND_TEST_MAPS", 120); i++) {
        wend_grid *grid = NULL;
        wend_space *space = draw_space(&random, i, &grid);
        plain map = plain_of(space);
        check_maps(&map);
        const wend_tasks backwards = {test_tasks_backwards, NULL};
        wend_jump_points_make(space, &backwards);
        check_maps(&map);
        free_plain(&map);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
}

static struct wend_cells_around words_of(uint32_t bits)
{
    return (struct wend_cells_around){bits & 1,      bits >> 1 & 1, bits >> 2 & 1, bits >> 3 & 1, bits >> 4 & 1,
                                      bits >> 5 & 1, bits >> 6 & 1, bits >> 7 & 1, bits >> 8 & 1};
}

static uint32_t kinds_by_formula(enum wend_jump_rule rule, uint32_t bits)
{
    const struct wend_cells_around a = words_of(bits);
    uint64_t kinds = wend_jumps_north(rule, &a) << JUMP_JUMP | wend_jumps_east(rule, &a) << (JUMP_JUMP + 1) |
                     wend_jumps_south(rule, &a) << (JUMP_JUMP + 2) | wend_jumps_west(rule, &a) << (JUMP_JUMP + 3);
    for (uint32_t d = rule == HAS_NO_DIAGONALS ? NORTH : NORTH_EAST; d < DIRECTIONS;
         d += rule == HAS_NO_DIAGONALS ? 4 : 2)
        kinds |= wend_entered(rule, &a, d) << (JUMP_ENTERED + d / 2) | wend_aside(rule, &a, d) << (JUMP_ASIDE + d / 2);
    return (uint32_t)kinds;
}

static void formulas_say_what_the_tables_of_steps_say(void **state)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    (void)state;
    desc.width = desc.height = 3;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    for (uint32_t rule = PASSES_NO_CORNER; rule <= HAS_NO_DIAGONALS; rule++) {
        const wend_corners corners[] = {WEND_CORNERS_NEVER, WEND_CORNERS_ONE, WEND_CORNERS_ALWAYS, WEND_CORNERS_NEVER};
        wend_profile profile = wend_profile_default();
        wend_space *space = NULL;
        profile.corners = corners[rule];
        profile.neighbours = rule == HAS_NO_DIAGONALS ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        assert_int_equal(wend_space_create(grid, &profile, NULL, &space), WEND_OK);
        for (uint32_t bits = 0; bits < 512; bits++) {
            const struct wend_cells_around a = words_of(bits);
            uint32_t kinds = space->cells.jump_maps->kinds[bits] & 0xfff;
            if (!(bits >> 4 & 1))
                continue; /* nothing runs over a blocked cell */
            assert_int_equal(kinds_by_formula((enum wend_jump_rule)rule, bits), kinds);
            assert_int_equal(wend_jump_points((enum wend_jump_rule)rule, &a),
                             (kinds & (15u << JUMP_JUMP | 15u << JUMP_ASIDE)) != 0);
        }
        wend_space_destroy(space);
    }
    wend_grid_destroy(grid);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formulas_say_what_the_tables_of_steps_say),
        cmocka_unit_test(maps_made_by_words_are_those_made_by_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
