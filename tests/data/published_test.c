/*
 * tests/data/published_test.c: the published length of real problems. WEND_DATA is the folder of the data;
 * without it the test is skipped (77). WEND_TEST_PROBLEMS = n takes about n problems of each file, 0 all.
 */
#include "rules/rules.h"
#include "scene/scene.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>

enum { SKIPPED = 77 };

/* Maps with published problems, as they lie under <WEND_DATA>/grid. */
static const char *const names[] = {"bg512/AR0011SR",
                                    "bg512/AR0700SR",
                                    "cities/Berlin_0_1024",
                                    "cities/London_0_512",
                                    "da2/dr_0_deeproads",
                                    "da2/ht_0_hightown",
                                    "dao/arena2",
                                    "dao/brc202d",
                                    "dao/lak303d",
                                    "dao/orz900d",
                                    "mazes/maze512-1-0",
                                    "mazes/maze512-32-0",
                                    "mazes/maze512-4-0",
                                    "random/random512-10-0",
                                    "random/random512-25-0",
                                    "random/random512-40-0",
                                    "rooms/32room_000",
                                    "rooms/8room_000",
                                    "sc1/AcrosstheCape",
                                    "sc1/Aurora"};

/* A map, its problems, and how they went. */
typedef struct exam {
    const char *name;
    rules_scene rules;
    wend_grid *grid;
    wend_space *space;
    wend_scen *scen;
    wend_finder *finder;
    size_t asked, wrong;
} exam;

static bool said_why(const char *file, const wend_text_error *error)
{
    fprintf(stderr, "%s:%u:%u: %s\n", file, (unsigned)error->line, (unsigned)error->column, error->text);
    return false;
}

static bool load(exam *exam, const char *data)
{
    char file[1024];
    wend_text_error error;
    snprintf(file, sizeof file, "%s/grid/%s.map", data, exam->name);
    if (wend_grid_load_map(file, NULL, &exam->grid, &error) != WEND_OK)
        return said_why(file, &error);
    snprintf(file, sizeof file, "%s/grid/%s.map.scen", data, exam->name);
    if (wend_scen_load(file, NULL, &exam->scen, &error) != WEND_OK)
        return said_why(file, &error);
    exam->rules = rules_scene_of_grid(exam->grid);
    exam->finder = scene_finder();
    return wend_space_create(exam->grid, NULL, NULL, &exam->space) == WEND_OK;
}

static void unload(exam *exam)
{
    wend_finder_destroy(exam->finder);
    wend_space_destroy(exam->space);
    wend_grid_destroy(exam->grid);
    wend_scen_destroy(exam->scen);
    rules_scene_free(&exam->rules);
}

static const char *fault_of(const exam *exam, const wend_problem *problem, const wend_query *query, wend_path *path)
{
    if (wend_finder_find(exam->finder, exam->space, query, path) != WEND_OK)
        return "an error";
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "not found";
    double off = path->length - problem->length;
    if (off > 0.01 || off < -0.01)
        return "not the published length";
    return rules_path_fault(&exam->rules, query, path);
}

static void ask(exam *exam, size_t index, wend_engine engine)
{
    const wend_problem *problem = wend_scen_problem(exam->scen, index);
    wend_query query = scene_query((int32_t)problem->start_x, (int32_t)problem->start_y, (int32_t)problem->goal_x,
                                   (int32_t)problem->goal_y);
    wend_path path = wend_path_default();
    query.search.engine = engine;
    const char *fault = fault_of(exam, problem, &query, &path);
    exam->asked++;
    if (!fault)
        return;
    exam->wrong++;
    fprintf(stderr, "%s, problem %u, %s: %s (%.6f, published %.6f)\n", exam->name, (unsigned)index,
            wend_engine_name(engine), fault, path.length, problem->length);
}

static size_t examine(const char *name, const char *data, size_t most)
{
    exam exam = {.name = name};
    if (!load(&exam, data)) {
        unload(&exam);
        return 1;
    }
    bool serves[WEND_ENGINE_COUNT];
    scene scene = {exam.grid, exam.space};
    for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
        serves[engine] = scene_serves(&scene, exam.finder, (wend_engine)engine);
    if (!serves[WEND_ENGINE_JPS] || !serves[WEND_ENGINE_ASTAR])
        exam.wrong++; /* these must answer here */
    size_t count = wend_scen_count(exam.scen), step = most && count > most ? count / most : 1;
    for (size_t index = 0; index < count; index += step)
        for (int engine = 1; engine < WEND_ENGINE_COUNT; engine++)
            if (serves[engine])
                ask(&exam, index, (wend_engine)engine);
    printf("%-24s %6u asked, %u wrong\n", name, (unsigned)exam.asked, (unsigned)exam.wrong);
    unload(&exam);
    return exam.wrong;
}

int main(void)
{
    const char *data = scene_data("grid/bg512/AR0011SR.map");
    size_t most = scene_setting("WEND_TEST_PROBLEMS", 200), wrong = 0;
    if (!data)
        return SKIPPED;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        wrong += examine(names[i], data, most);
    return wrong ? 1 : 0;
}
