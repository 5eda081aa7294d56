/*
 * tests/fuzz/fuzz_rules.c: the input is a program: a set of rules and the seed of a scene, then edits of map and
 * layers, updates and queries, with a memory that may fail. Every answer is compared with the oracle on the scene as
 * the space last saw it.
 */
#include "edited.h"
#include "rules/rules_random.h"

enum { SIDE = 8, STEPS = 40, CELLS = SIDE * SIDE * 4 };

typedef struct world {
    edited map;
    wend_finder *finder;
} world;

static bool open_world(world *world, input *input)
{
    wend_status status = edited_open(&world->map, input, SIDE);
    FUZZ_NEED(status == (rules_are_refused(world->map.rules) ? WEND_ERROR_UNSUPPORTED : WEND_OK));
    FUZZ_NEED(wend_finder_create(&world->map.memory.allocator, &world->finder) == WEND_OK);
    return status == WEND_OK;
}

static void close_world(world *world)
{
    wend_finder_destroy(world->finder);
    edited_close(&world->map);
}

/* The first exits and more links than ever ask for memory; without it the space stays as it is. */
static void update(world *world)
{
    wend_status status = wend_space_update(world->map.stage.space);
    if (status == WEND_ERROR_MEMORY && world->map.memory.fail_at)
        return;
    FUZZ_NEED(status == WEND_OK);
    FUZZ_NEED(wend_space_version(world->map.stage.space) == wend_grid_version(world->map.stage.grid));
    edited_show(&world->map);
}

static void check_answer(const world *world, const wend_query *query, const wend_path *path)
{
    static uint64_t costs[CELLS];
    const rules_scene *scene = &world->map.shown;
    const char *fault;
    if (path->outcome == WEND_OUTCOME_PARTIAL) {
        FUZZ_NEED(query->search.limit && path->reason == WEND_REASON_LIMIT);
        fault = rules_path_fault(scene, query, path);
    } else {
        uint32_t start = rules_cell(scene, query->start), goal = rules_cell(scene, query->goal);
        rules_costs(scene, start, goal, costs);
        fault = rules_answer_fault(scene, query, path, costs[goal]);
    }
    if (fault)
        fprintf(stderr, "%s\n", fault);
    FUZZ_NEED(!fault);
}

static void ask(world *world, input *input)
{
    random_source random = take_seed(input);
    const rules_scene *scene = &world->map.shown;
    uint32_t start = rules_random_position(scene, &random), goal = rules_random_position(scene, &random);
    wend_query query = rules_random_query(scene, world->map.rules, start, goal, &random);
    wend_path path = wend_path_default();
    uint32_t flags = take(input, 256);
    query.search.engine = (wend_engine)(flags % WEND_ENGINE_COUNT);
    query.search.limit = flags >> 5 == 7 ? 1 + take(input, 40) : 0;
    wend_status status = wend_finder_find(world->finder, world->map.stage.space, &query, &path);
    if (status == WEND_ERROR_UNSUPPORTED)
        FUZZ_NEED(query.search.engine != WEND_ENGINE_AUTO && query.search.engine != WEND_ENGINE_GENERAL);
    else if (status == WEND_ERROR_MEMORY)
        FUZZ_NEED(world->map.memory.fail_at != 0);
    else
        FUZZ_NEED(status == WEND_OK);
    if (status == WEND_OK)
        check_answer(world, &query, &path);
}

/* From here on a copy stands for the space. */
static void take_snapshot(world *world)
{
    wend_space *snapshot = NULL;
    wend_status status = wend_space_snapshot(world->map.stage.space, &snapshot);
    FUZZ_NEED((status == WEND_OK) == (snapshot != NULL));
    FUZZ_NEED(did_or_lacked(status, &world->map.memory));
    if (status != WEND_OK)
        return;
    wend_space_destroy(world->map.stage.space);
    world->map.stage.space = snapshot;
}

static void run(world *world, input *input)
{
    for (int step = 0; step < STEPS && input->next < input->end; step++) {
        switch (take(input, 8)) {
        case 0:
        case 1:
            edited_edit(&world->map, input);
            break;
        case 2:
        case 3:
            update(world);
            break;
        case 4:
            fail_soon(&world->map.memory, input);
            break;
        case 5:
            take_snapshot(world);
            break;
        default:
            ask(world, input);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world world;
    input input = {data, data + size};
    world = (struct world){0};
    if (open_world(&world, &input))
        run(&world, &input);
    close_world(&world);
    return 0;
}
