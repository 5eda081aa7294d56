/* tests/unit/jump_maps_test.c: jump-point bitmaps against their definition, and repaired ones against fresh ones. */
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include "map/jump/jump_spans.h"

#include <stdlib.h>
#include <string.h>

#define SPAN_MAPS 16

static wend_space *space_of(const wend_grid *grid, const wend_profile *profile)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, profile, NULL, &space), WEND_OK);
    assert_non_null(space->cells.jump_maps);
    return space;
}

static void take_slots(const struct wend_jump_maps *stops, uint8_t *taken, uint32_t first, uint32_t count)
{
    for (uint32_t slot = first; slot < first + count; slot++) {
        assert_true(slot < stops->slot_count);
        assert_int_equal(taken[slot]++, 0);
    }
}

/* Slots of different words must differ, and from those that wait for words, whatever numbers edits have led to. */
static void check_slots(const struct wend_jump_maps *stops)
{
    uint8_t *taken = calloc(stops->slot_count + 1, 1);
    uint32_t jumps = 0;
    for (uint32_t i = 0; i < stops->word_count; i++) {
        const struct wend_jump_word *word = &stops->maps.words[i];
        uint32_t count = wend_count_ones64(word->jumps);
        assert_true(count <= word->slots);
        jumps += count;
        take_slots(stops, taken, word->first_slot, word->slots);
    }
    for (uint32_t size = 0; size < WEND_SPARE_SIZES; size++)
        for (uint32_t i = 0; i < stops->spares.count[size]; i++)
            take_slots(stops, taken, stops->spares.first[size][i], size + 1);
    assert_int_equal(jumps, stops->jump_count);
    free(taken);
}

static void check_same(const struct wend_jump_maps *stops, const struct wend_jump_maps *fresh)
{
    assert_int_equal(stops->block_size, fresh->block_size);
    assert_memory_equal(stops->block + WEND_BITS_SLACK, fresh->block + WEND_BITS_SLACK,
                        stops->block_size - WEND_BITS_SLACK);
    assert_int_equal(stops->free_count, fresh->free_count);
    assert_int_equal(stops->jump_count, fresh->jump_count);
    assert_int_equal(stops->move_count, fresh->move_count);
    assert_int_equal(stops->favours_jumps, fresh->favours_jumps);
    for (uint32_t i = 0; i < stops->word_count; i++)
        assert_int_equal(stops->maps.words[i].jumps, fresh->maps.words[i].jumps);
    check_slots(stops);
}

static void edit(wend_grid *grid, random_source *random)
{
    uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    uint32_t x = random_below(random, width), y = random_below(random, height);
    uint8_t terrain = random_chance(random, 50) ? '.' : '@';
    if (random_chance(random, 80)) {
        assert_int_equal(wend_grid_set(grid, cell_place(x, y), terrain), WEND_OK);
        return;
    }
    uint32_t across = 1 + random_below(random, width - x), down = 1 + random_below(random, height - y);
    across = across > 6 ? 6 : across;
    down = down > 6 ? 6 : down;
    assert_int_equal(wend_grid_fill(grid, cell_area(x, y, across, down), terrain), WEND_OK);
}

static void repaired_stop_maps_are_fresh_ones(void **state)
{
    random_source random = {91};
    (void)state;
    for (uint32_t i = 0; i < test_share(400); i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        wend_profile profile = scene_random_jumper(&random, 4);
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = space_of(grid, &profile);
        if (random_chance(&random, 50))
            space->cells.jump_maps->processor = PROCESSOR_ANY;
        for (int round = 0; round < 20; round++) {
            for (uint32_t edits = random_chance(&random, 70) ? 1 : random_below(&random, 70); edits > 0; edits--)
                edit(grid, &random);
            assert_int_equal(wend_space_update(space), WEND_OK);
            wend_space *fresh = space_of(grid, &profile);
            check_same(space->cells.jump_maps, fresh->cells.jump_maps);
            wend_space_destroy(fresh);
        }
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
}

/* The definition, cell by cell, with no scan. */
typedef struct view {
    const wend_space *space;
    uint32_t x, y; /* from 1 */
} view;

static view next_to(view at, uint32_t direction)
{
    at.x += (uint32_t)wend_step_x[direction];
    at.y += (uint32_t)wend_step_y[direction];
    return at;
}

static bool is_free(view at)
{
    return wend_bits_get(at.space->cells.free, at.y * at.space->cells.stride + at.x);
}

static uint32_t moves_of(view at, uint32_t direction)
{
    return at.space->cells.steps
        ->moves[direction][wend_space_neighbourhood(at.space, at.y * at.space->cells.stride + at.x)];
}

static bool is_straight_jump(view at, uint32_t d)
{
    return is_free(at) && is_free(next_to(at, d ^ 4)) && (moves_of(at, d) & ~(1u << d)) != 0;
}

static bool run_finds(view at, uint32_t d)
{
    for (at = next_to(at, d); is_free(at); at = next_to(at, d))
        if (is_straight_jump(at, d))
            return true;
    return false;
}

static bool stops_slanted(view at, uint32_t d)
{
    bool four = at.space->profile.neighbours == WEND_NEIGHBOURS_4;
    uint32_t one = four ? EAST : d - 1, other = four ? WEST : (d + 1) & 7;
    if (!is_free(at) || !(moves_of(at, NO_DIRECTION) >> (d ^ 4) & 1))
        return true;
    return (moves_of(at, d) & ~(1u << d | 1u << one | 1u << other)) != 0 || run_finds(at, one) || run_finds(at, other);
}

static bool slanted_bit(view at, uint32_t d)
{
    const struct wend_jump_maps *stops = at.space->cells.jump_maps;
    if (at.space->profile.neighbours == WEND_NEIGHBOURS_4)
        return wend_bits_get(stops->maps.straight[d / 2], wend_jump_maps_column_node(&stops->maps, at.x, at.y));
    return stops->maps.slanted[d / 2][wend_jump_maps_skewed(&stops->maps, at.x, at.y, d)] >> (at.x & 63) & 1;
}

/* What is kept of a cell's straight runs, by its bit or by that of the span it lies in. */
static bool finds_bit(view at, uint32_t d)
{
    const struct wend_jump_bitmaps *maps = &at.space->cells.jump_maps->maps;
    const struct wend_seed spot = {at.x, at.y, 0};
    return maps->finds[d / 2][wend_jump_maps_word(maps, at.x, at.y)] >> (at.x & 63) & 1 ||
           (maps->spans[d / 2] && wend_jump_span_get(maps, spot, d));
}

static void check_cell(view at)
{
    const struct wend_jump_maps *stops = at.space->cells.jump_maps;
    bool four = at.space->profile.neighbours == WEND_NEIGHBOURS_4;
    uint32_t node = at.y * at.space->cells.stride + at.x,
             column_node = wend_jump_maps_column_node(&stops->maps, at.x, at.y);
    assert_int_equal(wend_bits_get(stops->maps.columns, column_node), is_free(at));
    for (uint32_t d = NORTH; d < DIRECTIONS; d += 2) {
        bool along_row = d == EAST || d == WEST;
        if (four && !along_row)
            continue;
        assert_int_equal(wend_bits_get(stops->maps.straight[d / 2], along_row ? node : column_node),
                         !is_free(at) || is_straight_jump(at, d));
        assert_int_equal(finds_bit(at, d), is_free(at) && run_finds(at, d));
    }
    for (uint32_t d = four ? NORTH : NORTH_EAST; d < DIRECTIONS; d += four ? 4 : 2)
        assert_int_equal(slanted_bit(at, d), stops_slanted(at, d));
}

static void stop_maps_are_as_defined(void **state)
{
    random_source random = {92};
    (void)state;
    for (uint32_t i = 0; i < test_share(600); i++) {
        test_map map = test_map_random((map_kind)(i % MAP_KINDS), &random);
        wend_profile profile = scene_random_jumper(&random, 4);
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = space_of(grid, &profile);
        for (uint32_t y = 1; y <= map.height; y++)
            for (uint32_t x = 1; x <= map.width; x++)
                check_cell((view){space, x, y});
        check_slots(space->cells.jump_maps);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
}

/* A map so large that it has spans, with little on it. */
static test_map open_map(random_source *random)
{
    static const uint32_t sides[][2] = {{1040, 70}, {70, 1040}, {1023, 1023}, {1600, 40}, {40, 1600}};
    const uint32_t *side = sides[random_below(random, 5)];
    test_map map = test_map_make(side[0], side[1]);
    for (uint32_t walls = random_below(random, 12); walls > 0; walls--)
        map.cells[random_below(random, side[0] * side[1])] = '@';
    return map;
}

static void edit_near_borders(wend_grid *grid, random_source *random)
{
    uint32_t x = random_below(random, wend_grid_width(grid)), y = random_below(random, wend_grid_height(grid));
    if (x > 508 && random_chance(random, 50))
        x = (x > 1018 ? 1018 : 508) + random_below(random, 6);
    if (y > 508 && random_chance(random, 50))
        y = (y > 1018 ? 1018 : 508) + random_below(random, 6);
    x = x < wend_grid_width(grid) ? x : wend_grid_width(grid) - 1;
    y = y < wend_grid_height(grid) ? y : wend_grid_height(grid) - 1;
    assert_int_equal(wend_grid_set(grid, cell_place(x, y), random_chance(random, 50) ? '.' : '@'), WEND_OK);
}

static void check_spans(const wend_space *space)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const bool four = space->profile.neighbours == WEND_NEIGHBOURS_4;
    for (uint32_t y = 1; y <= space->cells.height; y++)
        for (uint32_t x = 1; x <= space->cells.width; x += 1 + x % 3)
            for (uint32_t d = four ? EAST : NORTH; d < DIRECTIONS; d += four ? 4 : 2) {
                const struct wend_seed at = wend_seed_at(space, x, y);
                const struct wend_seed stop = wend_jump_point_after(space, at, d);
                const bool finds =
                    wend_bits_get(space->cells.free, at.node) && wend_bits_get(space->cells.free, stop.node);
                if (finds_bit((view){space, x, y}, d) != finds)
                    fail_msg("%u %u %u of %u spans", (unsigned)x, (unsigned)y, (unsigned)d, (unsigned)maps->span_count);
            }
}

/*
 * Where a slanted run stops too rarely, its way is not found: the stops seen through spans are those of the definition.
 */
static void check_slanted(const wend_space *space, random_source *random)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    if (space->profile.neighbours == WEND_NEIGHBOURS_4) {
        for (int i = 0; i < 300; i++) {
            uint32_t d = random_chance(random, 50) ? NORTH : SOUTH, steps = 1;
            view at = {space, 1 + random_below(random, space->cells.width),
                       1 + random_below(random, space->cells.height)};
            const uint32_t found = wend_column_jump_point(maps, at.x, at.y, d);
            for (at = next_to(at, d); !stops_slanted(at, d); at = next_to(at, d))
                steps++;
            assert_int_equal(found, steps);
        }
        return;
    }
    for (int i = 0; i < 100; i++) {
        view at = {space, 1 + random_below(random, space->cells.width), 1 + random_below(random, space->cells.height)};
        for (uint32_t d = NORTH_EAST; d < DIRECTIONS; d += 2) {
            const uint64_t stops =
                wend_jump_points_in(maps, &maps->slanted[d / 2][wend_jump_maps_skewed(maps, at.x, at.y, d)], d);
            assert_int_equal(stops >> (at.x & 63) & 1, stops_slanted(at, d));
        }
    }
}

static void spans_say_what_their_cells_do(void **state)
{
    random_source random = {93};
    uint32_t most = 0;
    (void)state;
    for (uint32_t i = 0; i < 4 + test_share(SPAN_MAPS - 4); i++) {
        test_map map = open_map(&random);
        wend_profile profile = scene_random_jumper(&random, 4);
        wend_grid *grid = scene_grid(&map, NULL);
        wend_space *space = space_of(grid, &profile);
        for (int round = 0; round < 6; round++) {
            wend_space *fresh = space_of(grid, &profile);
            check_same(space->cells.jump_maps, fresh->cells.jump_maps);
            assert_int_equal(space->cells.jump_maps->maps.span_count, fresh->cells.jump_maps->maps.span_count);
            wend_space_destroy(fresh);
            most = space->cells.jump_maps->maps.span_count > most ? space->cells.jump_maps->maps.span_count : most;
            if (round == 3)
                check_spans(space);
            check_slanted(space, &random);
            for (uint32_t edits = 1 + random_below(&random, 12); edits > 0; edits--)
                edit_near_borders(grid, &random);
            if (random_chance(&random, 30))
                edit(grid, &random);
            assert_int_equal(wend_space_update(space), WEND_OK);
        }
        wend_space_destroy(space);
        wend_grid_destroy(grid);
        test_map_free(&map);
    }
    assert_true(most > 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stop_maps_are_as_defined),
        cmocka_unit_test(spans_say_what_their_cells_do),
        cmocka_unit_test(repaired_stop_maps_are_fresh_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
