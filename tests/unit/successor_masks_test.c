/*
 * tests/unit/masks_test.c: the masks of weighted spaces after edits, with a full dictionary and without memory; and the
 * engine that reads them.
 */
#include "scene/scene.h"
#include "test/memory.h"
#include "test/random.h"
#include "test/test.h"

#include "base/bits.h"
#include "map/cells/cells.h"
#include "map/space/derived.h"
#include "map/space/space.h"

#include <string.h>

enum { SIDE = 40, LARGE = 600, EDITS = 6000, WEIGHTS = 254 };

/* A map of terrains 1 to 254 of as many weights, 0 = blocked. */
typedef struct land {
    wend_grid *grid;
    wend_space *space;
    wend_profile profile;
    wend_finder *finder;
    random_source random;
} land;

static land land_open(uint32_t side, uint16_t base, uint32_t seed, const wend_allocator *allocator)
{
    land land = {.profile = wend_profile_default(), .finder = scene_finder(), .random = {seed}};
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = desc.height = side;
    desc.fill = 1;
    memset(land.profile.weight, 0, sizeof land.profile.weight);
    for (uint32_t i = 1; i <= WEIGHTS; i++)
        land.profile.weight[i] = (uint16_t)(base + i - 1);
    assert_int_equal(wend_grid_create(&desc, allocator, &land.grid), WEND_OK);
    assert_int_equal(wend_space_create(land.grid, &land.profile, allocator, &land.space), WEND_OK);
    assert_non_null(land.space->cells.successor_masks);
    return land;
}

static void land_close(land *land)
{
    wend_finder_destroy(land->finder);
    wend_space_destroy(land->space);
    wend_grid_destroy(land->grid);
}

/* Paints a cell or a rectangle, of a few terrains or of all. */
static void edit(land *land, uint32_t kinds)
{
    uint32_t side = wend_grid_width(land->grid);
    uint32_t x = random_below(&land->random, side), y = random_below(&land->random, side);
    uint32_t width = 1, height = 1;
    uint8_t terrain = (uint8_t)random_below(&land->random, kinds);
    if (random_chance(&land->random, 20)) {
        width = 1 + random_below(&land->random, side - x < 12 ? side - x : 12);
        height = 1 + random_below(&land->random, side - y < 12 ? side - y : 12);
    }
    assert_int_equal(wend_grid_fill(land->grid, cell_area(x, y, width, height), terrain), WEND_OK);
}

static void sow_noise(land *land, uint32_t kinds)
{
    uint32_t side = wend_grid_width(land->grid);
    for (uint32_t y = 0; y < side; y++)
        for (uint32_t x = 0; x < side; x++) {
            uint8_t terrain = (uint8_t)(1 + random_below(&land->random, kinds));
            assert_int_equal(wend_grid_set(land->grid, cell_place(x, y), terrain), WEND_OK);
        }
    assert_int_equal(wend_space_update(land->space), WEND_OK);
}

static wend_space *fresh_space(const land *land)
{
    wend_space *fresh = NULL;
    assert_int_equal(wend_space_create(land->grid, &land->profile, NULL, &fresh), WEND_OK);
    return fresh;
}

/* Whether all free cells of two spaces have the same masks. */
static void check_same_masks(const wend_space *a, const wend_space *b)
{
    for (uint32_t node = 0; node < a->cells.node_count; node++) {
        if (!wend_bits_get(a->cells.free, node))
            continue;
        for (uint32_t d = 0; d < DIRECTIONS; d++)
            assert_int_equal(wend_successor_masks_moves(a, node, d), wend_successor_masks_moves(b, node, d));
    }
}

/* The dictionary counts right: who uses a set, and how many sets are in use. */
static void check_dictionary(const wend_space *space)
{
    const struct wend_successor_masks *masks = space->cells.successor_masks;
    uint32_t *uses = calloc(masks->capacity, sizeof *uses);
    uint32_t listed = 0, spare = 0, slots = 0;
    assert_non_null(uses);
    for (uint32_t node = 0; node < space->cells.node_count; node++) {
        assert_true(masks->ids[node] < masks->fresh);
        assert_true(masks->ids[node] == WEND_MASKS_UNLISTED || wend_bits_get(space->cells.free, node));
        uses[masks->ids[node]]++;
    }
    for (uint32_t id = masks->spare; id != 0; id = masks->uses[id], spare++)
        assert_int_equal(uses[id], 0);
    for (uint32_t id = 1; id < masks->fresh; id++) {
        listed += uses[id] != 0;
        assert_true(uses[id] == 0 || uses[id] == masks->uses[id]);
    }
    for (uint32_t slot = 0; slot < masks->capacity * 2; slot++)
        slots += masks->slots[slot] != 0;
    assert_int_equal(listed, masks->listed);
    assert_int_equal(slots, listed);
    assert_int_equal(listed + spare + 1, masks->fresh);
    free(uses);
}

static wend_query random_query(land *land, wend_engine engine)
{
    int32_t side = (int32_t)wend_grid_width(land->grid);
    wend_query query = wend_query_default();
    query.start.x = (int32_t)random_below(&land->random, (uint32_t)side) * WEND_CELL;
    query.start.y = (int32_t)random_below(&land->random, (uint32_t)side) * WEND_CELL;
    query.goal.x = (int32_t)random_below(&land->random, (uint32_t)side) * WEND_CELL;
    query.goal.y = (int32_t)random_below(&land->random, (uint32_t)side) * WEND_CELL;
    query.search.engine = engine;
    return query;
}

/* Answers of the space and of a fresh one are the same; and as good as the engine for all rules has them. */
static void check_same_answers(land *land, const wend_space *fresh, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        wend_finder *other = scene_finder();
        wend_query query = random_query(land, WEND_ENGINE_WEIGHTED);
        wend_path path = wend_path_default(), same = wend_path_default(), general = wend_path_default();
        assert_int_equal(wend_finder_find(land->finder, land->space, &query, &path), WEND_OK);
        assert_int_equal(wend_finder_find(other, fresh, &query, &same), WEND_OK);
        assert_true(scene_same_answer(&path, &same));
        query.search.engine = WEND_ENGINE_GENERAL;
        uint64_t cost = path.cost;
        wend_outcome outcome = path.outcome;
        assert_int_equal(wend_finder_find(land->finder, land->space, &query, &general), WEND_OK);
        assert_int_equal(general.cost, cost);
        assert_int_equal(general.outcome, outcome);
        wend_finder_destroy(other);
    }
}

static void edited_masks_are_those_of_a_fresh_space(void **state)
{
    land land = land_open(SIDE, 1, 1, NULL);
    (void)state;
    for (uint32_t i = 1; i <= EDITS; i++) {
        edit(&land, i < EDITS / 2 ? 4 : 1 + WEIGHTS);
        if (i % 3 == 0 || i % 500 == 100)
            assert_int_equal(wend_space_update(land.space), WEND_OK);
        if (i % 300 == 0) {
            wend_space *fresh = fresh_space(&land);
            check_dictionary(land.space);
            check_same_masks(land.space, fresh);
            check_same_answers(&land, fresh, 4);
            wend_space_destroy(fresh);
        }
    }
    land_close(&land);
}

static void sets_no_longer_needed_make_room(void **state)
{
    land land = land_open(SIDE, 1, 2, NULL);
    (void)state;
    sow_noise(&land, WEIGHTS);
    uint32_t capacity = land.space->cells.successor_masks->capacity, listed = land.space->cells.successor_masks->listed;
    assert_true(listed > SIDE * SIDE / 2);
    for (int round = 0; round < 20; round++)
        sow_noise(&land, WEIGHTS);
    assert_int_equal(land.space->cells.successor_masks->capacity, capacity);
    check_dictionary(land.space);
    assert_int_equal(wend_grid_fill(land.grid, wend_area_cells(0, 0, SIDE, SIDE), 7), WEND_OK);
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    assert_true(land.space->cells.successor_masks->listed <= 9); /* the middle, four sides and four corners */
    check_dictionary(land.space);
    land_close(&land);
}

static uint32_t count_unlisted(const wend_space *space)
{
    uint32_t count = 0;
    for (uint32_t node = 0; node < space->cells.node_count; node++)
        count +=
            wend_bits_get(space->cells.free, node) && space->cells.successor_masks->ids[node] == WEND_MASKS_UNLISTED;
    return count;
}

/* More than 65,535 sets of masks: which cells get a number then depends on the edits, the answers do not. */
static void full_dictionary_changes_no_answer(void **state)
{
    land land = land_open(LARGE, 1, 3, NULL);
    (void)state;
    sow_noise(&land, WEIGHTS);
    assert_int_equal(land.space->cells.successor_masks->listed, 65535);
    assert_true(count_unlisted(land.space) > 0);
    for (uint32_t i = 0; i < 2000; i++) {
        edit(&land, 1 + WEIGHTS);
        assert_int_equal(wend_space_update(land.space), WEND_OK);
    }
    check_dictionary(land.space);
    wend_space *fresh = fresh_space(&land);
    assert_true(count_unlisted(land.space) > 0 && count_unlisted(fresh) > 0);
    assert_true(memcmp(land.space->cells.successor_masks->ids, fresh->cells.successor_masks->ids,
                       fresh->cells.node_count * sizeof(uint16_t)) != 0);
    check_same_masks(land.space, fresh);
    check_same_answers(&land, fresh, 6);
    wend_space_destroy(fresh);
    land_close(&land);
}

static void copied_masks_are_the_same(void **state)
{
    land land = land_open(SIDE, 1, 4, NULL);
    (void)state;
    sow_noise(&land, 20);
    struct wend_space other = *land.space;
    assert_int_equal(wend_derived_successor_masks.copy(&other, land.space), WEND_OK);
    assert_true(other.cells.successor_masks != land.space->cells.successor_masks &&
                other.cells.successor_masks->ids != land.space->cells.successor_masks->ids);
    check_dictionary(&other);
    check_same_masks(&other, land.space);
    assert_int_equal(wend_derived_successor_masks.memory(&other), wend_derived_successor_masks.memory(land.space));
    wend_derived_successor_masks.destroy(&other);
    land_close(&land);
}

/* An update that gets no memory leaves the space as it was, and a later one takes all edits over. */
static void refused_update_changes_nothing(void **state)
{
    test_memory memory;
    test_memory_begin(&memory);
    land land = land_open(SIDE, 1, 5, &memory.allocator);
    (void)state;
    wend_space *before = fresh_space(&land);
    uint64_t version = wend_space_version(land.space);
    for (uint32_t i = 0; i < 60; i++)
        edit(&land, 1 + WEIGHTS);
    memory.fail_at = memory.calls + 1;
    memory.fail_on = true;
    assert_int_equal(wend_space_update(land.space), WEND_ERROR_MEMORY);
    assert_int_equal(wend_space_version(land.space), version);
    check_dictionary(land.space);
    check_same_masks(land.space, before);
    memory.fail_at = 0;
    memory.fail_on = false;
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    wend_space *fresh = fresh_space(&land);
    check_dictionary(land.space);
    check_same_masks(land.space, fresh);
    wend_space_destroy(fresh);
    wend_space_destroy(before);
    land_close(&land);
    assert_int_equal(memory.blocks, 0);
    assert_null(memory.fault);
}

static bool make_and_edit(const wend_allocator *allocator)
{
    land land = land_open(SIDE, 1, 6, NULL);
    wend_space *space = NULL;
    wend_status status = wend_space_create(land.grid, &land.profile, allocator, &space);
    assert_true((space != NULL) == (status == WEND_OK));
    for (uint32_t i = 0; space && i < 100; i++) {
        edit(&land, 1 + WEIGHTS);
        wend_status updated = wend_space_update(space);
        status = updated != WEND_OK ? updated : status;
    }
    if (space)
        check_dictionary(space);
    wend_space_destroy(space);
    land_close(&land);
    assert_true(status == WEND_OK || status == WEND_ERROR_MEMORY);
    return status == WEND_OK;
}

static void every_refusal_is_survived_or_reported(void **state)
{
    (void)state;
    assert_null(test_memory_sweep(make_and_edit));
}

static void warm_space_takes_edits_without_memory(void **state)
{
    test_memory memory;
    test_memory_begin(&memory);
    land land = land_open(SIDE, 1, 7, &memory.allocator);
    (void)state;
    uint64_t calls = 0;
    for (int round = 0; round < 2; round++) {
        land.random.state = 77;
        for (uint32_t i = 0; i < 500; i++) {
            edit(&land, 1 + WEIGHTS);
            assert_int_equal(wend_space_update(land.space), WEND_OK);
        }
        assert_true(round == 0 || memory.calls == calls);
        calls = memory.calls;
    }
    land_close(&land);
}

/* Weights of 50,000 and more pass 32 bits after a few steps. */
static void costs_beyond_32_bits_start_over(void **state)
{
    land land = land_open(SIDE, 50000, 8, NULL);
    (void)state;
    sow_noise(&land, WEIGHTS);
    wend_space *fresh = fresh_space(&land);
    check_same_answers(&land, fresh, 40);
    wend_query query = random_query(&land, WEND_ENGINE_WEIGHTED);
    query.start = wend_place_cell(0, 0);
    query.goal = wend_place_cell(SIDE - 1, SIDE - 1);
    wend_path path = wend_path_default();
    assert_int_equal(wend_finder_find(land.finder, land.space, &query, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_FOUND && path.cost > UINT32_MAX);
    const uint64_t whole = path.work;
    query.search.limit = whole - 20; /* after it has started over: what it did before counts */
    assert_int_equal(wend_finder_find(land.finder, land.space, &query, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
    assert_true(path.work >= whole - 20 && path.work < whole);
    wend_space_destroy(fresh);
    land_close(&land);
}

/* What `auto` takes and whether `weighted` may be asked for, for a profile over a map of SIDE x SIDE cells. */
static void check_choice(wend_profile profile, bool serves)
{
    land land = land_open(SIDE, 1, 9, NULL);
    wend_space *space = NULL;
    wend_path path = wend_path_default();
    sow_noise(&land, 3);
    assert_int_equal(wend_space_create(land.grid, &profile, NULL, &space), WEND_OK);
    wend_query query = wend_query_default();
    query.goal = wend_place_cell(SIDE - 5, SIDE - 7);
    assert_int_equal(wend_finder_find(land.finder, space, &query, &path), WEND_OK);
    assert_int_equal(path.engine, serves ? WEND_ENGINE_WEIGHTED : WEND_ENGINE_GENERAL);
    query.search.engine = WEND_ENGINE_WEIGHTED;
    assert_int_equal(wend_finder_find(land.finder, space, &query, &path), serves ? WEND_OK : WEND_ERROR_UNSUPPORTED);
    wend_space_destroy(space);
    land_close(&land);
}

static wend_profile three_weights(uint16_t first, uint16_t second, uint16_t third)
{
    wend_profile profile = wend_profile_default();
    profile.weight[1] = first;
    profile.weight[2] = second;
    profile.weight[3] = third;
    profile.weight['.'] = profile.weight['G'] = profile.weight['S'] = 0;
    return profile;
}

static void weights_of_both_ends_are_left_to_general(void **state)
{
    wend_profile profile = three_weights(1, 2, 3);
    (void)state;
    check_choice(profile, true);
    profile.weigh = WEND_WEIGH_BOTH;
    check_choice(profile, false);
    profile = three_weights(2, 2, 2);
    check_choice(profile, true);
    profile.weigh = WEND_WEIGH_BOTH;
    check_choice(profile, false);
}

static void weights_far_apart_are_left_to_general(void **state)
{
    (void)state;
    check_choice(three_weights(1, 2, 425), true);
    check_choice(three_weights(1, 2, 426), false);
    check_choice(three_weights(65535, 65534, 250), true);
    check_choice(three_weights(65535, 65534, 100), false);
}

static void other_prices_and_large_movers_are_served(void **state)
{
    wend_profile profile = three_weights(1, 2, 3);
    (void)state;
    profile.straight = profile.diagonal = 1;
    check_choice(profile, true);
    profile.straight = 10;
    profile.diagonal = 14;
    profile.footprint = 3;
    check_choice(profile, true);
    profile.turn_cost = 1;
    check_choice(profile, false);
}

/* Ways that no radius shortens must not cost more with one that they stay within, prepared or not; and are the same. */
static void a_radius_makes_no_search_longer(void **state)
{
    land land = land_open(SIDE, 1, 12, NULL);
    (void)state;
    sow_noise(&land, 5);
    assert_int_equal(wend_space_update(land.space), WEND_OK);
    for (uint32_t round = 0; round < 2; round++) {
        for (uint32_t i = 0; i < 200; i++) {
            wend_path wide = wend_path_default(), within = wend_path_default();
            wend_query query = random_query(&land, WEND_ENGINE_AUTO);
            assert_int_equal(wend_finder_find(land.finder, land.space, &query, &wide), WEND_OK);
            const uint64_t work = wide.work, cost = wide.cost;
            const wend_outcome outcome = wide.outcome;
            query.search.radius = SIDE;
            assert_int_equal(wend_finder_find(land.finder, land.space, &query, &within), WEND_OK);
            assert_int_equal(within.outcome, outcome);
            assert_true(outcome != WEND_OUTCOME_FOUND || within.engine == WEND_ENGINE_WEIGHTED);
            assert_true(outcome != WEND_OUTCOME_FOUND || (within.work == work && within.cost == cost));
        }
        assert_int_equal(wend_space_prepare(land.space, WEND_PREPARED_AUTO), WEND_OK);
    }
    land_close(&land);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_masks_are_those_of_a_fresh_space),
        cmocka_unit_test(a_radius_makes_no_search_longer),
        cmocka_unit_test(sets_no_longer_needed_make_room),
        cmocka_unit_test(full_dictionary_changes_no_answer),
        cmocka_unit_test(copied_masks_are_the_same),
        cmocka_unit_test(refused_update_changes_nothing),
        cmocka_unit_test(every_refusal_is_survived_or_reported),
        cmocka_unit_test(warm_space_takes_edits_without_memory),
        cmocka_unit_test(costs_beyond_32_bits_start_over),
        cmocka_unit_test(weights_of_both_ends_are_left_to_general),
        cmocka_unit_test(weights_far_apart_are_left_to_general),
        cmocka_unit_test(other_prices_and_large_movers_are_served),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
