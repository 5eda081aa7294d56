/*
 * tests/matrix/ties_test.c: the choice among equally cheap paths, against all of them. WEND_TEST_MAPS says how many
 * maps.
 */
#include "oracles/ties.h"
#include "rules/rules_image.h"
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <string.h>

#define SET(rule) (UINT32_C(1) << (rule))

enum { SIDE = 7, CELLS = SIDE * SIDE * 4, MOST_WAYS = 3000, QUERIES = 3 };

static const uint32_t refused = SET(RULE_OF_HEURISTIC_WEIGHT);

/* Up to three rules that go with a choice among ties; a third of the maps is without any. */
static uint32_t draw_rules(random_source *random)
{
    uint32_t rules = random_chance(random, 30) ? 0 : rules_random_set(1 + random_below(random, 3), random);
    rules |= random_chance(random, 20) ? SET(RULE_OF_TURNS) : 0;
    return rules & ~refused;
}

/* Fewer walls than random scenes have: open ground has more ties. */
static void clear_some(rules_scene *scene, random_source *random)
{
    uint32_t percent = 50 + random_below(random, 51);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        if (!rules_is_free(scene, cell) && random_chance(random, percent))
            scene->terrain[cell] = '.';
}

/* Weights that add up alike along several ways. */
static void even_out(rules_scene *scene, random_source *random)
{
    for (uint32_t terrain = 0; terrain < 256; terrain++)
        if (scene->profile.weight[terrain] > 1)
            scene->profile.weight[terrain] = (uint16_t)(1 + random_below(random, 3));
    for (uint32_t i = 0; i < scene->link_count; i++)
        scene->links[i].cost = scene->profile.straight * (1 + random_below(random, 4));
}

static rules_scene draw_scene(uint32_t rules, random_source *random)
{
    rules_scene scene = rules_random_scene(rules, SIDE, random);
    while (scene.width < 3 || scene.height < 3) {
        rules_scene_free(&scene);
        scene = rules_random_scene(rules, SIDE, random);
    }
    clear_some(&scene, random);
    if (random_chance(random, 70))
        even_out(&scene, random);
    return scene;
}

static void report(const rules_scene *scene, uint32_t rules, wend_ties ties, const ties_way *got,
                   const ties_way *wanted)
{
    const ties_way *ways[2] = {got, wanted};
    rules_scene_print(scene);
    rules_print(rules);
    print_error("ties %d\n", (int)ties);
    for (int i = 0; i < 2; i++) {
        print_error(i ? "\nwanted" : "got");
        for (uint32_t j = 0; j <= ways[i]->steps; j++)
            print_error(" %u,%u", (unsigned)(ways[i]->cells[j] % scene->width),
                        (unsigned)(ways[i]->cells[j] / scene->width));
    }
    print_error("\n");
}

typedef struct tally {
    uint32_t asked, tied; /* questions, and those with more than one cheapest way */
    uint32_t turning;     /* of these, of movers who pay for turns */
} tally;

static void check_query(const rules_scene *scene, const rules_stage *stage, uint32_t rules, wend_finder *finder,
                        random_source *random, tally *tally)
{
    static uint64_t costs[CELLS];
    static ties_way best, got;
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random), ways;
    rules_oracle oracle = rules_oracle_open(scene);
    rules_oracle_costs(&oracle, start, goal, costs);
    wend_query query = rules_random_query(scene, rules, start, goal, random);
    for (int ties = 0; ties <= WEND_TIES_DIAGONAL_FIRST; ties++) {
        wend_path path = wend_path_default();
        query.shape.ties = (wend_ties)ties;
        query.search.engine = WEND_ENGINE_AUTO;
        assert_int_equal(wend_finder_find(finder, stage->space, &query, &path), WEND_OK);
        const char *fault = rules_answer_fault(scene, &query, &path, costs[goal]);
        if (fault)
            fail_msg("ties %d: %s", ties, fault);
        if (ties == WEND_TIES_ANY || path.outcome != WEND_OUTCOME_FOUND || start == goal)
            continue;
        if (!ties_best(&oracle, costs, start, goal, query.shape.ties, MOST_WAYS, &best, &ways))
            continue;
        assert_true(ties_way_of(scene, &path, &got));
        tally->asked++;
        tally->tied += ways > 1;
        tally->turning += ways > 1 && scene->profile.turn_cost != 0;
        if (ties_compare(scene, query.shape.ties, &got, &best) != 0) {
            report(scene, rules, query.shape.ties, &got, &best);
            fail_msg("a way that is better was there");
        }
    }
    rules_oracle_close(&oracle);
}

static void best_way_by_each_rule_for_ties_is_chosen_of_all_cheapest_ones(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000);
    wend_finder *finder = scene_finder();
    tally tally = {0, 0, 0};
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {7700000 + i};
        uint32_t rules = draw_rules(&random);
        rules_scene scene = draw_scene(rules, &random);
        rules_stage stage;
        if (rules_stage_open(&stage, &scene, NULL) == WEND_OK)
            for (int j = 0; j < QUERIES; j++)
                check_query(&scene, &stage, rules, finder, &random, &tally);
        rules_stage_close(&stage);
        rules_scene_free(&scene);
    }
    print_message("%u asked, %u of them with several cheapest ways, %u with turn costs\n", (unsigned)tally.asked,
                  (unsigned)tally.tied, (unsigned)tally.turning);
    assert_true(tally.asked > maps && tally.tied * 4 > tally.asked && tally.turning * 40 > tally.asked);
    wend_finder_destroy(finder);
}

/* The way that is chosen among ties; false where there is none. */
static bool ask(wend_finder *finder, const rules_scene *scene, wend_query query, ties_way *way)
{
    rules_stage stage;
    wend_path path = wend_path_default();
    assert_int_equal(rules_stage_open(&stage, scene, NULL), WEND_OK);
    assert_int_equal(wend_finder_find(finder, stage.space, &query, &path), WEND_OK);
    bool found = path.outcome == WEND_OUTCOME_FOUND;
    if (found)
        assert_true(ties_way_of(scene, &path, way));
    rules_stage_close(&stage);
    return found;
}

static bool same_cells(const ties_way *a, const ties_way *b)
{
    return a->steps == b->steps && memcmp(a->cells, b->cells, (a->steps + 1) * sizeof *a->cells) == 0;
}

/* Links have images only if both ends are places for the mover's anchor, and those to a place are told apart by it. */
static void check_images(const rules_scene *scene, uint32_t rules, wend_query query, const ties_way *way)
{
    static ties_way wanted, got;
    for (unsigned image = 1; image < RULES_IMAGES; image++) {
        rules_scene other = rules_image(scene, image);
        uint32_t start = rules_image_of_position(scene, image, way->cells[0]);
        uint32_t goal = rules_image_of_position(scene, image, way->cells[way->steps]);
        wend_finder *fresh = scene_finder();
        wend_query asked = rules_query(&other, start, goal);
        asked.shape.ties = query.shape.ties;
        assert_true(ask(fresh, &other, asked, &got));
        wanted = *way;
        for (uint32_t i = 0; i <= way->steps; i++)
            wanted.cells[i] = rules_image_of_position(scene, image, way->cells[i]);
        if (!same_cells(&wanted, &got) && !ties_are_mirrored(&other, &wanted, &got)) {
            report(&other, rules, query.shape.ties, &got, &wanted);
            fail_msg("image %u has another way", image);
        }
        wend_finder_destroy(fresh);
        rules_scene_free(&other);
    }
}

static void mirrored_and_turned_maps_give_mirrored_and_turned_ways(void **state)
{
    uint32_t maps = scene_setting("WEND_TEST_MAPS", 20000) / 10;
    wend_finder *finder = scene_finder();
    static ties_way way;
    (void)state;
    for (uint32_t i = 0; i < maps; i++) {
        random_source random = {7800000 + i};
        uint32_t rules = draw_rules(&random);
        rules_scene scene = draw_scene(rules, &random);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        query.shape.ties = (wend_ties)(1 + i % WEND_TIES_DIAGONAL_FIRST);
        if (!rules_are_refused(rules) && ask(finder, &scene, query, &way) && start != goal)
            check_images(&scene, rules, query, &way);
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

static void engine_or_heuristic_does_not_change_what_is_chosen_among_ties(void **state)
{
    wend_finder *finder = scene_finder();
    static ties_way one, other;
    (void)state;
    for (uint32_t i = 0; i < test_share(3000); i++) {
        random_source random = {7900000 + i};
        uint32_t rules = draw_rules(&random);
        rules_scene scene = draw_scene(rules, &random);
        uint32_t start = rules_random_position(&scene, &random), goal = rules_random_position(&scene, &random);
        wend_query query = rules_query(&scene, start, goal);
        query.shape.ties = (wend_ties)(1 + i % WEND_TIES_DIAGONAL_FIRST);
        if (!rules_are_refused(rules) && ask(finder, &scene, query, &one)) {
            query.search.engine = WEND_ENGINE_GENERAL;
            assert_true(ask(finder, &scene, query, &other));
            assert_true(same_cells(&one, &other));
            query.search.heuristic = WEND_HEURISTIC_ZERO;
            query.search.engine = i % 2 ? WEND_ENGINE_GENERAL : WEND_ENGINE_AUTO;
            assert_true(ask(finder, &scene, query, &other));
            assert_true(same_cells(&one, &other));
        }
        rules_scene_free(&scene);
    }
    wend_finder_destroy(finder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(best_way_by_each_rule_for_ties_is_chosen_of_all_cheapest_ones),
        cmocka_unit_test(mirrored_and_turned_maps_give_mirrored_and_turned_ways),
        cmocka_unit_test(engine_or_heuristic_does_not_change_what_is_chosen_among_ties),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
