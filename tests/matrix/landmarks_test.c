/*
 * tests/matrix/landmarks_test.c: bounds from landmarks against the costs of all ways, by Dijkstra's algorithm over
 * cells, on random maps after random edits; and where places can be jumped to from, against a look from each jump
 * point.
 */
#include "map/landmark/landmark_bounds.h"
#include "scene/scene.h"
#include "test/test.h"

#include "map/jump/jump_successors.h"
#include "map/landmark/landmark.h"
#include "map/landmark/landmark_ever_free.h"
#include "map/region/region.h"

#include <stdlib.h>
#include <string.h>

#define NO_WAY UINT32_MAX

/* A map, a space over it, and the costs between all its cells. */
typedef struct trial {
    wend_grid *grid;
    wend_space *space;
    uint32_t *costs;   /* from the node asked about last */
    uint32_t *waiting; /* nodes, as a queue */
    uint32_t *found;
} trial;

static trial open_trial(const test_map *map, const wend_profile *profile)
{
    trial t;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = map->width;
    desc.height = map->height;
    desc.terrain = map->cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &t.grid), WEND_OK);
    assert_int_equal(wend_space_create(t.grid, profile, NULL, &t.space), WEND_OK);
    t.costs = malloc(t.space->cells.node_count * sizeof *t.costs);
    t.waiting = malloc(t.space->cells.node_count * sizeof *t.waiting);
    t.found = malloc(wend_jump_most_found(t.space) * sizeof *t.found);
    return t;
}

static void close_trial(trial *t)
{
    free(t->costs);
    free(t->waiting);
    free(t->found);
    wend_space_destroy(t->space);
    wend_grid_destroy(t->grid);
}

static bool is_free(const trial *t, uint32_t node)
{
    return wend_bits_get(t->space->cells.free, node);
}

static bool is_slot(const trial *t, uint32_t node)
{
    return wend_jump_maps_has_slot(&t->space->cells.jump_maps->maps, node);
}

static uint32_t moves_at(const trial *t, uint32_t node)
{
    return t->space->cells.steps->moves[NO_DIRECTION][wend_space_neighbourhood(t->space, node)];
}

static uint32_t place_of(const trial *t, uint32_t node)
{
    return wend_jump_place(node % t->space->cells.stride, node / t->space->cells.stride);
}

/* At given prices, the costs of the ways from a node to all: nodes are looked at again whenever they get cheaper. */
static void find_costs(trial *t, uint32_t from, uint32_t straight, uint32_t diagonal)
{
    const uint32_t nodes = t->space->cells.node_count;
    uint32_t head = 0, count = 1;
    uint8_t *is_waiting = calloc(nodes, 1);
    memset(t->costs, 0xff, nodes * sizeof *t->costs);
    t->costs[from] = 0;
    t->waiting[0] = from;
    while (count > 0) {
        const uint32_t node = t->waiting[head++ % nodes], moves = moves_at(t, node);
        count--;
        is_waiting[node] = 0;
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            const uint32_t next = node + (uint32_t)t->space->cells.offsets[0][d];
            const uint32_t cost = t->costs[node] + (d % 2 ? diagonal : straight);
            if (!(moves >> d & 1) || cost >= t->costs[next])
                continue;
            t->costs[next] = cost;
            if (!is_waiting[next])
                t->waiting[(head + count++) % nodes] = next;
            is_waiting[next] = 1;
        }
    }
    free(is_waiting);
}

static const uint16_t *numbers_of(const trial *t, uint32_t node)
{
    return wend_landmarks_of(t->space->cells.prepared.landmarks,
                             wend_jump_maps_slot(&t->space->cells.jump_maps->maps, node));
}

static bool range_of(trial *t, uint32_t node, struct wend_landmark_range *range)
{
    const struct wend_jump_maps *stops = t->space->cells.jump_maps;
    wend_jump_find *find = wend_jump_finder(t->space, PROCESSOR_ANY);
    const uint32_t count = find(&stops->maps, t->space->cells.steps, place_of(t, node), NO_DIRECTION, t->found);
    return wend_landmarks_at(t->space, place_of(t, node), t->found, count, range);
}

/* Bounds of the ways from all jump points to free cells, one of so many, both given and as ranges. */
static void check_bounds(trial *t, uint32_t every)
{
    const uint32_t nodes = t->space->cells.node_count;
    for (uint32_t place = 0; place < nodes; place += every) {
        struct wend_landmark_range range;
        if (!is_free(t, place))
            continue;
        range_of(t, place, &range);
        find_costs(t, place, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL);
        for (uint32_t node = 0; node < nodes; node++) {
            if (!is_free(t, node) || t->costs[node] == NO_WAY)
                continue;
            if (is_slot(t, node))
                assert_in_range(wend_landmarks_bound(numbers_of(t, node), &range), 0, t->costs[node]);
            /* All of a region have numbers, or wait for them, or none has. */
            if (is_slot(t, node) && is_slot(t, place) && numbers_of(t, node)[0] == 0 && numbers_of(t, node)[1] != 0)
                assert_int_equal(numbers_of(t, place)[0], 0);
        }
    }
}

/* A number of landmarks that were just made. */
static uint32_t number_of(const trial *t, uint32_t node, int landmark)
{
    const struct wend_landmarks *landmarks = t->space->cells.prepared.landmarks;
    const uint32_t slot = wend_jump_maps_slot(&t->space->cells.jump_maps->maps, node);
    const uint32_t upper = numbers_of(t, node)[landmark];
    return landmarks->bits == 0
               ? upper
               : upper << landmarks->bits |
                     landmarks->ever_free->low_bits[(size_t)slot * landmarks->lanes + (size_t)landmark];
}

/* What landmarks that were just made are: costs of ways to a jump point each. */
static void check_fresh(trial *t)
{
    const struct wend_landmarks *landmarks = t->space->cells.prepared.landmarks;
    const uint32_t nodes = t->space->cells.node_count, least = wend_landmarks_least(landmarks);
    for (int i = 0; i < (int)landmarks->lanes; i++) {
        uint32_t source = 0;
        for (uint32_t node = 0; node < nodes && source == 0; node++)
            if (is_slot(t, node) && numbers_of(t, node)[0] != 0 && number_of(t, node, i) == least)
                source = node;
        assert_true(source != 0);
        find_costs(t, source, landmarks->straight, landmarks->diagonal);
        for (uint32_t node = 0; node < nodes; node++)
            if (is_slot(t, node) && t->costs[node] != NO_WAY)
                assert_int_equal(number_of(t, node, i), least + t->costs[node]);
            else if (is_slot(t, node))
                assert_int_equal(numbers_of(t, node)[i], i == 1);
    }
}

static void prepare(trial *t, random_source *random)
{
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    run.landmarks = random_chance(random, 30) ? 1 + random_below(random, WEND_LANDMARKS) : 0;
    assert_int_equal(wend_landmarks_prepare(t->space, &run), WEND_OK);
}

static void edit(wend_grid *grid, random_source *random)
{
    const uint32_t width = wend_grid_width(grid), height = wend_grid_height(grid);
    const uint32_t x = random_below(random, width), y = random_below(random, height);
    const uint8_t terrain = random_chance(random, 50) ? '.' : '@';
    if (random_chance(random, 85)) {
        assert_int_equal(wend_grid_set(grid, cell_place(x, y), terrain), WEND_OK);
        return;
    }
    uint32_t across = 1 + random_below(random, width - x), down = 1 + random_below(random, height - y);
    across = across > 4 ? 4 : across;
    down = down > 4 ? 4 : down;
    assert_int_equal(wend_grid_fill(grid, cell_area(x, y, across, down), terrain), WEND_OK);
}

static test_map random_map(uint32_t number, random_source *random)
{
    const uint32_t width = 1 + random_below(random, random_chance(random, 15) ? 80 : 26);
    const uint32_t height = 1 + random_below(random, 26);
    return test_map_generate((map_kind)(number % MAP_KINDS), width, height, random);
}

static void bounds_are_never_above_what_ways_cost(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 200);
    uint32_t updates = 0, kept = 0;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {i};
        test_map map = random_map(i, &random);
        wend_profile profile = scene_random_jumper(&random, 3);
        trial t = open_trial(&map, &profile);
        for (int round = 0; round < 12; round++) {
            if (!wend_landmarks_serve(t.space)) {
                prepare(&t, &random);
                if (!wend_landmarks_serve(t.space))
                    break;
                check_fresh(&t);
            }
            if (round % 3 == 0)
                check_bounds(&t, 1);
            for (uint32_t edits = random_chance(&random, 70) ? 1 : random_below(&random, 6); edits > 0; edits--)
                edit(t.grid, &random);
            assert_int_equal(wend_space_update(t.space), WEND_OK);
            updates++;
            kept += wend_landmarks_serve(t.space);
            if (wend_landmarks_serve(t.space))
                check_bounds(&t, 1);
        }
        close_trial(&t);
        test_map_free(&map);
    }
    print_message("landmarks outlived %u of %u updates\n", kept, updates);
}

/* One corridor that fills the map, to and fro. */
static test_map winding_map(uint32_t width, uint32_t height)
{
    test_map map = test_map_make(width, height);
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            map.cells[y * width + x] = y % 2 == 0 || x == (y % 4 == 1 ? width - 1 : 0) ? '.' : '@';
    return map;
}

static void long_ways_have_long_numbers(void **state)
{
    const wend_profile profile = wend_profile_default();
    test_map map = winding_map(30, 241);
    trial t = open_trial(&map, &profile);
    struct wend_prepare_run run = {.units = UINT64_MAX, .most_bytes = UINT64_MAX};
    random_source random = {3};
    (void)state;
    assert_int_equal(wend_landmarks_prepare(t.space, &run), WEND_OK);
    assert_int_equal(t.space->cells.prepared.landmarks->bits, WEND_LANDMARKS_LONG);
    check_fresh(&t);
    check_bounds(&t, 29);
    for (uint32_t round = 0; round < 8 && wend_landmarks_serve(t.space); round++) {
        edit(t.grid, &random);
        assert_int_equal(wend_space_update(t.space), WEND_OK);
        if (wend_landmarks_serve(t.space))
            check_bounds(&t, 97);
    }
    close_trial(&t);
    test_map_free(&map);
}

static bool jumps_to(const trial *t, uint32_t from, const struct wend_jump_goal *goal)
{
    const struct wend_jump_bitmaps *maps = &t->space->cells.jump_maps->maps;
    const struct wend_jump_rules rules = {t->space->cells.topology, t->space->profile.corners};
    return wend_jump_sees(maps, place_of(t, from), moves_at(t, from), goal, rules);
}

static void places_are_jumped_to_from_all_that_see_them(void **state)
{
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", 200);
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {1000 + i};
        test_map map = random_map(i, &random);
        wend_profile profile = scene_random_jumper(&random, 3);
        trial t = open_trial(&map, &profile);
        struct wend_jump_sources sources = {.places = NULL};
        uint8_t *is_source = malloc(t.space->cells.node_count);
        for (uint32_t place = 0; place < t.space->cells.node_count; place++) {
            if (!is_free(&t, place))
                continue;
            const struct wend_jump_goal goal = wend_jump_goal_of(&t.space->cells.jump_maps->maps, place_of(&t, place));
            memset(is_source, 0, t.space->cells.node_count);
            sources.count = 0;
            const struct wend_jump_ground ground = wend_jump_ground_of(t.space);
            assert_true(wend_jump_sources_add(&ground, goal.place, UINT32_MAX, &sources) > 0);
            for (uint32_t k = 0; k < sources.count; k++)
                is_source[wend_jump_node(&t.space->cells.jump_maps->maps, sources.places[k])] = 1;
            for (uint32_t node = 0; node < t.space->cells.node_count; node++)
                if (is_free(&t, node) && node != place)
                    assert_int_equal(is_source[node], is_slot(&t, node) && jumps_to(&t, node, &goal));
        }
        free(is_source);
        wend_jump_sources_release(t.space, &sources);
        close_trial(&t);
        test_map_free(&map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_are_jumped_to_from_all_that_see_them),
        cmocka_unit_test(bounds_are_never_above_what_ways_cost),
        cmocka_unit_test(long_ways_have_long_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
