/*
 * tests/data/ships_test.c: ships, walkers and amphibians on real maps of land and water, random problems against the
 * oracle. WEND_DATA is the folder of the data; without it the test is skipped (77). WEND_TEST_PROBLEMS says how many
 * for each profile and map.
 */
#include "rules/rules_random.h"
#include "rules/rules_stage.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77, GOALS = 10 };

static const char *const names[] = {"divideandconquer", "plaguelands"};

/* A profile: what it pays on open land, in swamps and on water; 0 = blocked. */
typedef struct mover {
    const char *name;
    uint16_t land, swamp, water;
} mover;

static const mover movers[] = {{"ship", 0, 0, 1}, {"walker", 1, 1, 0}, {"amphibian", 2, 5, 3}};

/* A scene of a map's terrain; false, with an explanation, if the file cannot be read. */
static bool load(const char *data, const char *name, rules_scene *scene)
{
    char file[1024];
    wend_text_error error;
    wend_grid *grid = NULL;
    snprintf(file, sizeof file, "%s/grid/wc3maps512/%s.map", data, name);
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u:%u: %s\n", file, (unsigned)error.line, (unsigned)error.column, error.text);
        return false;
    }
    *scene = rules_scene_of_grid(grid);
    wend_grid_destroy(grid);
    return true;
}

static uint32_t free_position(const rules_scene *scene, random_source *random)
{
    uint32_t position;
    do
        position = rules_random_position(scene, random);
    while (!rules_is_free(scene, position));
    return position;
}

/* One mover on one map. */
typedef struct voyage {
    const rules_scene *scene;
    rules_stage stage;
    rules_oracle oracle;
    wend_finder *finder;
    random_source random;
    uint64_t *costs;
    size_t asked, wrong;
} voyage;

/* One oracle's search serves several problems from one start. */
static void ask_from_one_start(voyage *voyage)
{
    uint32_t start = free_position(voyage->scene, &voyage->random);
    rules_oracle_costs(&voyage->oracle, start, RULES_NOWHERE, voyage->costs);
    for (int i = 0; i < GOALS; i++) {
        uint32_t goal = free_position(voyage->scene, &voyage->random);
        wend_query query = rules_query(voyage->scene, start, goal);
        const char *fault =
            rules_engines_fault(voyage->scene, &voyage->stage, voyage->finder, query, voyage->costs[goal]);
        voyage->asked++;
        voyage->wrong += fault != NULL;
        if (fault)
            fprintf(stderr, "%s\n", fault);
    }
}

static size_t sail(const char *name, rules_scene *scene, const mover *mover, size_t problems)
{
    scene->profile.weight['.'] = scene->profile.weight['G'] = mover->land;
    scene->profile.weight['S'] = mover->swamp;
    scene->profile.weight['W'] = mover->water;
    voyage voyage = {.scene = scene, .finder = scene_finder(), .random = {900}};
    voyage.costs = malloc(rules_cells(scene) * sizeof *voyage.costs);
    if (!voyage.costs || rules_stage_open(&voyage.stage, scene, NULL) != WEND_OK)
        return 1;
    voyage.oracle = rules_oracle_open(scene);
    while (voyage.asked < problems)
        ask_from_one_start(&voyage);
    printf("%-20s %-12s %6u asked, %u wrong\n", name, mover->name, (unsigned)voyage.asked, (unsigned)voyage.wrong);
    rules_oracle_close(&voyage.oracle);
    rules_stage_close(&voyage.stage);
    wend_finder_destroy(voyage.finder);
    free(voyage.costs);
    return voyage.wrong;
}

int main(void)
{
    const char *data = scene_data("grid/wc3maps512/divideandconquer.map");
    size_t problems = scene_setting("WEND_TEST_PROBLEMS", 1000), wrong = 0;
    if (!data)
        return SKIPPED;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        rules_scene scene;
        if (!load(data, names[i], &scene))
            return 1;
        for (size_t j = 0; j < sizeof movers / sizeof movers[0]; j++)
            wrong += sail(names[i], &scene, &movers[j], problems);
        rules_scene_free(&scene);
    }
    return wrong ? 1 : 0;
}
