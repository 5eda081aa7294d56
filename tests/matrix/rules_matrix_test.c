/*
 * tests/matrix/rules_matrix_test.c: every engine under every rule alone, and under 200 random pairs and triples of
 * rules, on random small maps against the oracle. WEND_TEST_MAPS says how many maps in all.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/test.h"

enum { SIDE = 12, CELLS = SIDE * SIDE * 4, PAIRS_AND_TRIPLES = 200, SETS = RULES + PAIRS_AND_TRIPLES };
enum { STARTS = 2, GOALS = 3 };

/* One scene under examination. */
typedef struct trial {
    uint32_t number; /* of the map, which is also its seed */
    uint32_t rules;
    rules_scene scene;
    rules_stage stage;
    rules_oracle oracle;
    random_source random;
    wend_finder *finder;
    uint32_t asked, ways; /* questions, and those to which there is a way */
} trial;

static void check_query(trial *trial, uint32_t start, uint32_t goal, uint64_t cost)
{
    wend_query query = rules_random_query(&trial->scene, trial->rules, start, goal, &trial->random);
    const char *fault = rules_engines_fault(&trial->scene, &trial->stage, trial->finder, query, cost);
    trial->asked++;
    trial->ways += cost != 0 && rules_reason(&trial->scene, start, goal, cost) == WEND_REASON_NONE;
    if (!fault)
        return;
    rules_print(trial->rules);
    fail_msg("map %u: %s", (unsigned)trial->number, fault);
}

/* With a goal that is a target costs hang on the goal, so the oracle is asked for each one. */
static void check_start(trial *trial)
{
    static uint64_t costs[CELLS];
    rules_scene *scene = &trial->scene;
    uint32_t start = rules_random_position(scene, &trial->random);
    for (int i = 0; i < GOALS; i++) {
        uint32_t goal = rules_random_position(scene, &trial->random);
        if (i == 0 || scene->goal_is_target)
            rules_oracle_costs(&trial->oracle, start, goal, costs);
        check_query(trial, start, goal, costs[goal]);
    }
}

static void check_map(trial *trial)
{
    trial->random = (random_source){trial->number};
    trial->scene = rules_random_scene(trial->rules, SIDE, &trial->random);
    wend_status status = rules_stage_open(&trial->stage, &trial->scene, NULL);
    assert_int_equal(status, rules_are_refused(trial->rules) ? WEND_ERROR_UNSUPPORTED : WEND_OK);
    trial->oracle = rules_oracle_open(&trial->scene);
    for (int i = 0; status == WEND_OK && i < STARTS; i++)
        check_start(trial);
    rules_oracle_close(&trial->oracle);
    rules_stage_close(&trial->stage);
    rules_scene_free(&trial->scene);
}

/* Maps of one set of rules; a good part of the questions must have a way, else the test would prove little. */
static void check_set(uint32_t number, uint32_t rules, uint32_t maps, wend_finder *finder)
{
    trial trial = {.number = number * 1000000, .rules = rules, .finder = finder};
    for (uint32_t i = 0; i < maps; i++, trial.number++)
        check_map(&trial);
    assert_true(trial.asked == 0 ? rules_are_refused(rules) : trial.ways * 12 > trial.asked);
}

/* Two or three rules that go together. */
static uint32_t draw_set(uint32_t count, random_source *random)
{
    uint32_t set = 0;
    for (uint32_t i = 0; i < count; i++)
        set |= UINT32_C(1) << random_below(random, RULES);
    bool several = set & (set - 1);
    return several && rules_go_together(set) ? set : draw_set(count, random);
}

static bool is_new(const uint32_t *sets, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (sets[i] == sets[count])
            return false;
    return true;
}

/* Each rule alone, then pairs and triples by turns, no set twice. */
static void draw_sets(uint32_t *sets)
{
    random_source random = {400};
    for (uint32_t i = 0; i < SETS; i++) {
        do
            sets[i] = i < RULES ? UINT32_C(1) << i : draw_set(2 + i % 2, &random);
        while (!is_new(sets, i));
    }
}

static void check_sets(uint32_t first_set, uint32_t last_set)
{
    uint32_t sets[SETS], each = scene_setting("WEND_TEST_MAPS", 50000) / SETS + 1;
    wend_finder *finder = scene_finder();
    draw_sets(sets);
    for (uint32_t set = first_set; set < last_set; set++)
        check_set(set, sets[set], each, finder);
    wend_finder_destroy(finder);
}

static void every_rule_alone_gives_the_best_paths(void **state)
{
    (void)state;
    check_sets(0, RULES);
}

static void pairs_and_triples_of_rules_give_the_best_paths(void **state)
{
    (void)state;
    check_sets(RULES, SETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_alone_gives_the_best_paths),
        cmocka_unit_test(pairs_and_triples_of_rules_give_the_best_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
