/*
 * tests/matrix/equal_rules_test.c: which of equally cheap paths comes back, against the rule of docs/engines.md worked
 * out on small random maps over every cell and every direction it may be entered by: of all corner rules, 4 and 8
 * neighbours, weights, prices full of ties, larger movers, blocked starts and a radius; whatever the heuristic, with
 * and without landmarks, and after edits. WEND_TEST_MAPS = how many maps.
 */
#include "rules/rules_edit.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

#include "map/grid/grid.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"
#include "map/landmark/landmark.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 14, MOST_CELLS = MOST_SIDE * MOST_SIDE, QUESTIONS = 6, ROUNDS = 4 };

/* Of each position the cost and the entries of the cheapest ways there that a search may take. */
typedef struct oracle {
    rules_oracle steps;
    struct wend_step_rules rules;
    uint32_t start;
    uint64_t costs[MOST_CELLS];
    uint32_t entries[MOST_CELLS];
} oracle;

/* 0 = blocked, or beyond the radius. */
static uint32_t weight_of(const oracle *oracle, uint32_t cell)
{
    const rules_scene *scene = oracle->steps.scene;
    if (cell == RULES_NOWHERE || !rules_is_free(scene, cell) || !rules_is_within(scene, cell, oracle->start))
        return 0;
    return (uint32_t)(rules_step_cost(scene, cell, cell, NORTH) / scene->profile.straight);
}

/* The directions that a search may take from a position by an entry, as map/grid/steps.h has them. */
static uint32_t moves_of(const oracle *oracle, uint32_t cell, uint32_t entry)
{
    const rules_scene *scene = oracle->steps.scene;
    uint32_t weights[DIRECTIONS], legal = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        int64_t x = (int64_t)(cell % scene->width) + wend_step_x[d],
                y = (int64_t)(cell / scene->width) + wend_step_y[d];
        bool is_on_map = x >= 0 && y >= 0 && x < scene->width && y < scene->height;
        weights[d] = is_on_map ? weight_of(oracle, (uint32_t)(y * scene->width + x)) : 0;
        uint32_t to = oracle->steps.to[cell * 8 + d];
        legal |= (uint32_t)(to != RULES_NOWHERE && weight_of(oracle, to) != 0) << d;
    }
    uint32_t middle = weight_of(oracle, cell);
    return entry == NO_DIRECTION ? legal : wend_steps_mask(&oracle->rules, weights, middle, entry) & legal;
}

static const uint64_t *compared_costs;

static int compare_cells(const void *a, const void *b)
{
    uint64_t first = compared_costs[*(const uint32_t *)a], second = compared_costs[*(const uint32_t *)b];
    return first < second ? -1 : first > second;
}

/* Goes through all positions in the order of their costs, so that each has all its entries when its turn comes. */
static void oracle_flood(oracle *oracle)
{
    const uint32_t count = rules_cells(oracle->steps.scene);
    uint32_t order[MOST_CELLS];
    for (uint32_t cell = 0; cell < count; cell++) {
        order[cell] = cell;
        oracle->entries[cell] = 0;
    }
    compared_costs = oracle->costs;
    qsort(order, count, sizeof *order, compare_cells);
    for (uint32_t i = 0; i < count && oracle->costs[order[i]] != RULES_NO_WAY; i++) {
        uint32_t cell = order[i], moves = cell == oracle->start ? moves_of(oracle, cell, NO_DIRECTION) : 0;
        for (uint32_t e = 0; e < DIRECTIONS; e++)
            moves |= oracle->entries[cell] >> e & 1 ? moves_of(oracle, cell, e) : 0;
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            uint32_t to = moves >> d & 1 ? oracle->steps.to[cell * 8 + d] : RULES_NOWHERE;
            if (to != RULES_NOWHERE && oracle->costs[cell] + oracle->steps.cost[cell * 8 + d] == oracle->costs[to])
                oracle->entries[to] |= 1u << d;
        }
    }
}

/* The entry that the path takes into a cell it leaves by a direction. */
static uint32_t entry_of(const oracle *oracle, uint32_t cell, uint32_t leaving)
{
    for (uint32_t i = 0; i <= DIRECTIONS; i++) {
        uint32_t e = i == 0 ? leaving : i - 1;
        bool is_cheapest = e < DIRECTIONS && oracle->entries[cell] >> e & 1;
        if (is_cheapest && (leaving == NO_DIRECTION || moves_of(oracle, cell, e) >> leaving & 1))
            return e;
    }
    fail_msg("no entry of cell %u leads on", (unsigned)cell);
    return NO_DIRECTION;
}

/*
 * The cells of a single jump, from its end: diagonally and then straight, with 4 neighbours along the column and then
 * along the row; how many, 0 = not every step is legal.
 */
static uint32_t single_jump(const oracle *oracle, uint32_t goal, uint32_t cells[MOST_CELLS])
{
    const rules_scene *scene = oracle->steps.scene;
    const bool is_four = scene->profile.neighbours == WEND_NEIGHBOURS_4;
    uint32_t forth[MOST_CELLS], count = 0, cell = oracle->start;
    for (forth[count++] = cell; cell != goal; forth[count++] = cell) {
        int32_t dx = (int32_t)(goal % scene->width) - (int32_t)(cell % scene->width);
        int32_t dy = (int32_t)(goal / scene->width) - (int32_t)(cell / scene->width);
        dx = is_four && dy != 0 ? 0 : (dx > 0) - (dx < 0);
        dy = (dy > 0) - (dy < 0);
        uint32_t d = 0;
        while (wend_step_x[d] != dx || wend_step_y[d] != dy)
            d++;
        if (!(moves_of(oracle, cell, NO_DIRECTION) >> d & 1))
            return 0;
        cell = oracle->steps.to[cell * 8 + d];
    }
    for (uint32_t i = 0; i < count; i++)
        cells[i] = forth[count - 1 - i];
    return count;
}

/* The cells of the path to a goal that can be reached, from its end; how many. */
static uint32_t oracle_path(const oracle *oracle, uint32_t goal, uint32_t cells[MOST_CELLS])
{
    const uint32_t width = oracle->steps.scene->width;
    uint32_t count = 0, leaving = NO_DIRECTION;
    for (uint32_t cell = goal; cell != oracle->start;) {
        cells[count++] = cell;
        leaving = entry_of(oracle, cell, leaving);
        cell -= (uint32_t)(wend_step_y[leaving] * (int32_t)width + wend_step_x[leaving]);
    }
    cells[count++] = oracle->start;
    return count;
}

typedef struct trial {
    rules_scene scene;
    rules_stage stage;
    oracle oracle;
    wend_finder *finder;
    uint64_t answers[WEND_ENGINE_COUNT], several;
} trial;

static void check_path(trial *trial, const wend_query *query, const uint32_t *cells, uint32_t count)
{
    static wend_place places[MOST_CELLS];
    wend_path path = wend_path_default();
    wend_status status = wend_finder_find(trial->finder, trial->stage.space, query, &path);
    if (status == WEND_ERROR_UNSUPPORTED)
        return;
    assert_int_equal(status, WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_FOUND);
    trial->answers[query->search.engine]++;
    size_t found = wend_path_cells(&path, WEND_PATH_START_INCLUDED, places, MOST_CELLS);
    bool is_same = found == count;
    for (uint32_t i = 0; is_same && i < count; i++)
        is_same = rules_cell(&trial->scene, places[i]) == cells[count - 1 - i];
    if (is_same)
        return;
    rules_scene_print(&trial->scene);
    for (uint32_t i = 0; i < count; i++)
        print_error("%u of the rule: %u, %u\n", (unsigned)i, (unsigned)(cells[count - 1 - i] % trial->scene.width),
                    (unsigned)(cells[count - 1 - i] / trial->scene.width));
    for (uint32_t i = 0; i < found; i++)
        print_error("%u of the path: %d, %d\n", (unsigned)i, (int)wend_place_column(places[i]),
                    (int)wend_place_row(places[i]));
    fail_msg("%s, heuristic %d: another path", wend_engine_name(query->search.engine), (int)query->search.heuristic);
}

/* Engines that keep to the rule. */
static const wend_engine ruled[] = {WEND_ENGINE_ASTAR, WEND_ENGINE_WEIGHTED};

static void ask(trial *trial, uint32_t start, uint32_t goal)
{
    oracle *oracle = &trial->oracle;
    uint32_t cells[MOST_CELLS];
    oracle->start = start;
    rules_oracle_costs(&oracle->steps, start, goal, oracle->costs);
    if (start == goal || oracle->costs[goal] == RULES_NO_WAY || !rules_is_free(&trial->scene, goal))
        return;
    oracle_flood(oracle);
    uint32_t length = oracle_path(oracle, goal, cells);
    for (uint32_t i = 0; i < length; i++)
        trial->several += (oracle->entries[cells[i]] & (oracle->entries[cells[i]] - 1)) != 0;
    wend_query query = rules_query(&trial->scene, start, goal);
    for (size_t e = 0; e < sizeof ruled / sizeof *ruled; e++) {
        query.search.engine = ruled[e];
        const bool jumps = ruled[e] == WEND_ENGINE_ASTAR && rules_is_free(&trial->scene, start);
        uint32_t count = jumps ? single_jump(oracle, goal, cells) : 0;
        count = count == 0 ? oracle_path(oracle, goal, cells) : count;
        for (int h = WEND_HEURISTIC_DEFAULT; h <= WEND_HEURISTIC_ZERO; h++) {
            query.search.heuristic = (wend_heuristic)h;
            check_path(trial, &query, cells, count);
        }
    }
}

static void ask_some(trial *trial, random_source *random)
{
    const rules_scene *scene = &trial->scene;
    trial->oracle.steps = rules_oracle_open(scene);
    for (uint32_t i = 0; i < QUESTIONS; i++) {
        uint32_t start = rules_random_position(scene, random);
        ask(trial, start, rules_random_position(scene, random));
    }
    rules_oracle_close(&trial->oracle.steps);
}

static void prepare(wend_space *space, uint64_t units)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete;
    desc.what = WEND_PREPARED_LANDMARKS;
    desc.work = units;
    wend_status status = wend_space_prepare_slice(space, &desc, &complete);
    assert_true(status == WEND_OK || status == WEND_ERROR_UNSUPPORTED);
}

/* As made, with landmarks, and after edits, prepared again or not. */
static void check_scene(trial *trial, uint32_t rules, random_source *random)
{
    trial->scene = rules_random_scene(rules, MOST_SIDE, random);
    const rules_scene *scene = &trial->scene;
    const wend_profile *profile = &scene->profile;
    assert_int_equal(rules_stage_open(&trial->stage, scene, NULL), WEND_OK);
    trial->oracle.rules = (struct wend_step_rules){wend_topology_of(scene->cells, profile->neighbours),
                                                   profile->corners, profile->straight, profile->diagonal};
    ask_some(trial, random);
    prepare(trial->stage.space, UINT64_MAX);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        ask_some(trial, random);
        for (uint32_t edits = 1 + random_below(random, 6); edits > 0; edits--)
            assert_int_equal(rules_edit(&trial->scene, &trial->stage, EDIT_TERRAIN, random), WEND_OK);
        assert_int_equal(wend_space_update(trial->stage.space), WEND_OK);
        if (random_chance(random, 50))
            prepare(trial->stage.space, random_below(random, 2000));
    }
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

static void the_path_is_the_one_of_the_rule(void **state)
{
    static const rule may_hold[] = {RULE_OF_WEIGHTS,        RULE_OF_PRICES, RULE_OF_4_NEIGHBOURS,  RULE_OF_CORNERS_ONE,
                                    RULE_OF_CORNERS_ALWAYS, RULE_OF_EXTENT, RULE_OF_BLOCKED_START, RULE_OF_RADIUS};
    (void)state;
    static trial trial;
    random_source random = {20261122};
    trial.finder = scene_finder();
    for (uint32_t map = scene_setting("WEND_TEST_MAPS", 10000); map > 0; map--) {
        uint32_t rules = 0;
        for (size_t i = 0; i < sizeof may_hold / sizeof *may_hold; i++)
            rules |= random_chance(&random, 25) ? 1u << may_hold[i] : 0;
        if (rules_go_together(rules) && !rules_are_refused(rules))
            check_scene(&trial, rules, &random);
    }
    for (size_t e = 0; e < sizeof ruled / sizeof *ruled; e++)
        assert_true(trial.answers[ruled[e]] > 100);
    assert_true(trial.several > 100);
    wend_finder_destroy(trial.finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_path_is_the_one_of_the_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
