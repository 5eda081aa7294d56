/*
 * tests/fuzz/fuzz_rules.c: the input is a program: a set of rules and the seed of a scene, then edits of map and layers, updates
 * and queries, with a memory that may fail. Every answer is compared with the oracle on the scene as the space last
 * saw it.
 */
#include "fuzz.h"

#include "memory.h"
#include "rules_edit.h"

enum { SIDE = 8, STEPS = 40, CELLS = SIDE * SIDE * 4 };

typedef struct input {
    const uint8_t *next, *end;
} input;

static uint32_t take(input *input, uint32_t bound)
{
    return input->next < input->end ? *input->next++ % bound : 0;
}

static random_source take_seed(input *input)
{
    uint32_t low = take(input, 256), high = take(input, 256);
    return (random_source){high << 8 | low};
}

/* The scene as it should be now, and as the space should show it: layers are the same in both. */
typedef struct world {
    uint32_t rules;
    rules_scene now, shown;
    rules_stage stage;
    wend_finder *finder;
    test_memory memory;
} world;

static uint32_t take_rules(input *input)
{
    uint32_t rules = 0;
    for (int i = 0; i < 3; i++)
        rules |= take(input, 256) << (8 * i);
    rules &= (UINT32_C(1) << RULES) - 1;
    if ((rules >> RULE_OF_4_NEIGHBOURS & 1) && (rules >> RULE_OF_HEXAGONS & 1))
        rules &= ~(UINT32_C(1) << RULE_OF_4_NEIGHBOURS);
    return rules;
}

static bool open_world(world *world, input *input)
{
    world->rules = take_rules(input);
    random_source random = take_seed(input);
    world->now = rules_random_scene(world->rules, SIDE, &random);
    test_memory_begin(&world->memory);
    wend_status status = rules_stage_open(&world->stage, &world->now, &world->memory.allocator);
    FUZZ_NEED(status == (rules_are_refused(world->rules) ? WEND_ERROR_UNSUPPORTED : WEND_OK));
    world->shown = rules_scene_copy(&world->now);
    FUZZ_NEED(wend_finder_create(&world->memory.allocator, &world->finder) == WEND_OK);
    return status == WEND_OK;
}

static void close_world(world *world)
{
    wend_finder_destroy(world->finder);
    rules_stage_close(&world->stage);
    rules_scene_free(&world->now);
    rules_scene_free(&world->shown);
    FUZZ_NEED(world->memory.blocks == 0 && !world->memory.fault);
}

static void show(world *world)
{
    rules_scene_free(&world->shown);
    world->shown = rules_scene_copy(&world->now);
}

/* The first exits and more links than ever ask for memory; without it the space stays as it is. */
static void update(world *world)
{
    wend_status status = wend_space_update(world->stage.space);
    if (status == WEND_ERROR_MEMORY && world->memory.fail_at)
        return;
    FUZZ_NEED(status == WEND_OK);
    FUZZ_NEED(wend_space_version(world->stage.space) == wend_grid_version(world->stage.grid));
    show(world);
}

static void edit(world *world, input *input)
{
    rules_edit_kind kind = (rules_edit_kind)take(input, EDIT_KINDS);
    random_source random = take_seed(input);
    wend_status status = rules_edit(&world->now, &world->stage, kind, &random);
    FUZZ_NEED(status == WEND_OK || (status == WEND_ERROR_MEMORY && world->memory.fail_at));
    if (kind == EDIT_CALLBACK && status == WEND_OK)
        show(world);
    for (uint32_t cell = 0; cell < rules_cells(&world->now); cell++) {
        world->shown.occupied[cell] = world->now.occupied[cell];
        world->shown.extra[cell] = world->now.extra[cell];
    }
}

static void check_answer(const world *world, const wend_query *query, const wend_path *path)
{
    static uint64_t costs[CELLS];
    const rules_scene *scene = &world->shown;
    const char *fault;
    if (path->outcome == WEND_PARTIAL) {
        FUZZ_NEED(query->max_expansions && path->reason == WEND_REASON_EXPANSION_LIMIT);
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
    const rules_scene *scene = &world->shown;
    uint32_t start = rules_random_position(scene, &random), goal = rules_random_position(scene, &random);
    wend_query query = rules_random_query(scene, world->rules, start, goal, &random);
    wend_path path = wend_path_default();
    uint32_t flags = take(input, 256);
    query.engine = (wend_engine)(flags % WEND_ENGINE_COUNT);
    query.max_expansions = flags >> 5 == 7 ? 1 + take(input, 40) : 0;
    wend_status status = wend_finder_find(world->finder, world->stage.space, &query, &path);
    if (status == WEND_ERROR_UNSUPPORTED)
        FUZZ_NEED(query.engine != WEND_ENGINE_AUTO && query.engine != WEND_ENGINE_GENERAL);
    else if (status == WEND_ERROR_MEMORY)
        FUZZ_NEED(world->memory.fail_at != 0);
    else
        FUZZ_NEED(status == WEND_OK);
    if (status == WEND_OK)
        check_answer(world, &query, &path);
}

/* From here on a copy stands for the space. */
static void take_snapshot(world *world)
{
    wend_space *snapshot = NULL;
    wend_status status = wend_space_snapshot(world->stage.space, &snapshot);
    FUZZ_NEED((status == WEND_OK) == (snapshot != NULL));
    FUZZ_NEED(status == WEND_OK || (status == WEND_ERROR_MEMORY && world->memory.fail_at));
    if (status != WEND_OK)
        return;
    wend_space_destroy(world->stage.space);
    world->stage.space = snapshot;
}

static void fail_soon(world *world, input *input)
{
    uint32_t when = take(input, 8);
    world->memory.fail_at = when ? world->memory.calls + when : 0;
    world->memory.fail_on = when & 1;
}

static void run(world *world, input *input)
{
    for (int step = 0; step < STEPS && input->next < input->end; step++) {
        switch (take(input, 8)) {
        case 0:
        case 1:
            edit(world, input);
            break;
        case 2:
        case 3:
            update(world);
            break;
        case 4:
            fail_soon(world, input);
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
