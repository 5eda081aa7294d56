/*
 * tests/matrix/landmark_blocks_test.c: no bound of landmarks on weighted cells is above the true cost, after any edits
 * and under all rules that searches with landmarks meet; and together they tell most of it.
 */
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include "map/landmark/landmark_bounds.h"

#include <stdlib.h>

enum { MAPS = 150, SIDE = 22, ROUNDS = 5, STARTS = 8 };

#define SET(rule) (UINT32_C(1) << (rule))

/* Rules that need links, or under which a start is none of the positions that landmarks know. */
static const uint32_t left_out = SET(RULE_OF_LINKS) | SET(RULE_OF_LEVELS) | SET(RULE_OF_BLOCKED_START) |
                                 SET(RULE_OF_GHOSTS) | SET(RULE_OF_HEURISTIC_WEIGHT) | SET(RULE_OF_RADIUS);

static uint32_t node_of(const wend_space *space, uint32_t position)
{
    return wend_space_node(space, position % space->cells.width, position / space->cells.width);
}

/* Bounds in percent of what they bound, added up, and how many. */
typedef struct told {
    uint64_t percent, count;
} told;

/* From some positions to all others. */
static told check_bounds(const rules_scene *scene, const wend_space *space, random_source *random)
{
    told told = {0, 0};
    const uint32_t count = rules_cells(scene);
    uint64_t *costs = calloc(count, sizeof *costs);
    rules_oracle oracle = rules_oracle_open(scene);
    assert_non_null(costs);
    for (int i = 0; i < STARTS; i++) {
        const uint32_t start = rules_random_position(scene, random), from = node_of(space, start);
        if (!wend_bits_get(space->cells.free, from))
            continue;
        rules_oracle_costs(&oracle, start, RULES_NOWHERE, costs);
        for (uint32_t goal = 0; goal < count; goal++) {
            struct wend_landmark_goal ready;
            if (costs[goal] == RULES_NO_WAY || !wend_landmark_goal_begin(&ready, space, node_of(space, goal)) ||
                !wend_landmark_goal_start(&ready, space, from))
                continue;
            const uint64_t bound = wend_landmark_blocks_bound(
                &ready, start % scene->width + 1, start / scene->width + 1, wend_landmark_weight(space, from));
            if (bound > costs[goal] + wend_landmark_goal_loss(&ready, costs[goal])) {
                rules_scene_print(scene);
                fail_msg("from %u to %u costs %llu, and landmarks say %llu", (unsigned)start, (unsigned)goal,
                         (unsigned long long)costs[goal], (unsigned long long)bound);
            }
            told.percent += costs[goal] == 0 ? 100 : bound * 100 / costs[goal];
            told.count++;
        }
    }
    rules_oracle_close(&oracle);
    free(costs);
    return told;
}

static void prepare_some(wend_space *space, uint64_t units)
{
    struct wend_prepare_run run = {.units = units, .most_bytes = UINT64_MAX};
    if (units != 0)
        assert_int_equal(wend_landmark_blocks_prepare(space, &run), WEND_OK);
}

/* All at once, or in slices between which there may be edits. */
static void prepare_all(wend_space *space, uint64_t slice)
{
    for (int i = 0; i < 1000000 && !wend_landmark_blocks_are_ready(space); i++)
        prepare_some(space, slice);
    assert_true(wend_landmark_blocks_are_ready(space));
}

static void edit_some(rules_scene *scene, const rules_stage *stage, uint32_t most, random_source *random)
{
    static const rules_edit_kind kinds[] = {EDIT_TERRAIN, EDIT_TERRAIN,  EDIT_TERRAIN,
                                            EDIT_EXITS,   EDIT_OCCUPIED, EDIT_EXTRA};
    for (uint32_t edits = 1 + random_below(random, most); edits > 0; edits--) {
        uint32_t kind = random_below(random, sizeof kinds / sizeof *kinds);
        assert_int_equal(rules_edit(scene, stage, kinds[kind], random), WEND_OK);
    }
    assert_int_equal(wend_space_update(stage->space), WEND_OK);
}

static void check_scene(uint32_t number, told *total)
{
    random_source random = {number * 7919u + 1};
    const uint32_t some = SET(RULE_OF_WEIGHTS) * (number % 4 != 0);
    rules_stage stage;
    uint32_t set = (rules_random_set(4, &random) | some) & ~left_out;
    set = rules_go_together(set) && !rules_are_refused(set) ? set : some;
    rules_scene scene = rules_random_scene(set, SIDE, &random);
    assert_int_equal(rules_stage_open(&stage, &scene, NULL), WEND_OK);
    prepare_all(stage.space, number % 2 != 0 ? UINT64_MAX : 100);
    told fresh = check_bounds(&scene, stage.space, &random);
    total->percent += fresh.percent;
    total->count += fresh.count;
    for (int round = 0; round < ROUNDS; round++) {
        edit_some(&scene, &stage, 6, &random);
        check_bounds(&scene, stage.space, &random);
        for (uint32_t slices = random_below(&random, 6); slices > 0; slices--) {
            prepare_some(stage.space, random_below(&random, 1500));
            edit_some(&scene, &stage, 2, &random);
            check_bounds(&scene, stage.space, &random);
        }
    }
    rules_stage_close(&stage);
    rules_scene_free(&scene);
}

static void no_bound_is_above_the_cost(void **state)
{
    (void)state;
    told total = {0, 0};
    const uint32_t maps = scene_setting("WEND_TEST_MAPS", MAPS);
    for (uint32_t i = 0; i < maps; i++)
        check_scene(i, &total);
    print_message("landmarks tell %u %% of the costs\n", (unsigned)(total.percent / total.count));
    assert_true(total.percent > 20 * total.count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_bound_is_above_the_cost)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
