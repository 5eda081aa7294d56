/*
 * tests/fuzz/fuzz_calls.c: the input is a program: edits, updates and queries on a small map, with a memory that
 * may fail. Every answer is compared with the oracle on a copy of the map as the space last saw it. Grids and
 * spaces of a few sizes are made once and written anew for each input, for making a space costs more than all
 * the rest.
 */
#include "program.h"
#include "rules/rules.h"

#include <wend/all.h>

#include <string.h>

enum { SIDE = 20, STEPS = 60 };

static const uint8_t terrains[] = {'.', '@', 'G', 'T'};

static const uint32_t sizes[][2] = {{SIDE, SIDE}, {SIDE, 1}, {1, SIDE}, {17, 3}, {8, 15}, {16, 9}, {5, 5}, {2, 2}};

enum { SIZES = sizeof sizes / sizeof sizes[0] };

typedef struct stage {
    wend_grid *grid;
    wend_space *space;
} stage;

/* The grid as it should be now, and as the space should show it. */
typedef struct world {
    uint8_t now[SIDE * SIDE];
    rules_scene shown;
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    test_memory memory;
} world;

static stage stage_of(uint32_t size, wend_neighbours neighbours)
{
    static stage stages[SIZES][2];
    stage *stage = &stages[size][neighbours == WEND_NEIGHBOURS_4];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    if (stage->space)
        return *stage;
    desc.width = sizes[size][0];
    desc.height = sizes[size][1];
    profile.neighbours = neighbours;
    FUZZ_NEED(wend_grid_create(&desc, NULL, &stage->grid) == WEND_OK);
    FUZZ_NEED(wend_space_create(stage->grid, &profile, NULL, &stage->space) == WEND_OK);
    return *stage;
}

static void open_world(world *world, input *input)
{
    uint32_t size = take(input, SIZES), cells = sizes[size][0] * sizes[size][1];
    wend_neighbours neighbours = take(input, 2) ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    stage stage = stage_of(size, neighbours);
    world->grid = stage.grid;
    world->space = stage.space;
    memset(world->now, '.', sizeof world->now);
    for (uint32_t i = 0; i < cells; i += 8)
        for (uint32_t bits = take(input, 256), j = i; bits && j < cells; bits >>= 1, j++)
            world->now[j] = bits & 1 ? '@' : '.';
    world->shown = rules_scene_of(&(test_map){sizes[size][0], sizes[size][1], world->now}, neighbours);
    FUZZ_NEED(wend_grid_set_area(world->grid, wend_area_cells(0, 0, sizes[size][0], sizes[size][1]), world->now, 0) ==
              WEND_OK);
    FUZZ_NEED(wend_space_update(world->space) == WEND_OK);
    test_memory_begin(&world->memory);
    FUZZ_NEED(wend_finder_create(&world->memory.allocator, &world->finder) == WEND_OK);
}

static void close_world(world *world)
{
    wend_finder_destroy(world->finder);
    rules_scene_free(&world->shown);
    FUZZ_NEED(world->memory.blocks == 0 && !world->memory.fault);
}

static void edit(world *world, input *input)
{
    uint32_t width = world->shown.width, height = world->shown.height;
    uint32_t x = take(input, SIDE + 1), y = take(input, SIDE + 1), across = take(input, SIDE), down = take(input, SIDE);
    uint8_t terrain = terrains[take(input, 4)];
    wend_status status = wend_grid_fill(world->grid, cell_area(x, y, across, down), terrain);
    across += across == 0;
    down += down == 0;
    bool inside = x < width && y < height && across <= width - x && down <= height - y;
    FUZZ_NEED(status == (inside ? WEND_OK : WEND_ERROR_RANGE));
    for (uint32_t j = y; inside && j < y + down; j++)
        memset(&world->now[j * width + x], terrain, across);
}

static void edit_cells(world *world, input *input)
{
    for (uint32_t count = take(input, 80); count > 0; count--) {
        uint32_t x = take(input, world->shown.width), y = take(input, world->shown.height);
        uint8_t terrain = terrains[take(input, 2)];
        FUZZ_NEED(wend_grid_set(world->grid, cell_place(x, y), terrain) == WEND_OK);
        world->now[y * world->shown.width + x] = terrain;
    }
}

static void update(world *world)
{
    FUZZ_NEED(wend_space_update(world->space) == WEND_OK);
    FUZZ_NEED(wend_space_version(world->space) == wend_grid_version(world->grid));
    memcpy(world->shown.terrain, world->now, rules_cells(&world->shown));
}

static int32_t take_coordinate(input *input)
{
    return (int32_t)take(input, SIDE + 2) - 1;
}

static wend_query take_query(input *input)
{
    wend_query query = wend_query_default();
    int32_t x = take_coordinate(input), y = take_coordinate(input);
    query.start = wend_place_cell(x, y);
    x = take_coordinate(input), y = take_coordinate(input);
    query.goal = wend_place_cell(x, y);
    uint32_t flags = take(input, 256);
    query.search.engine = (wend_engine)(flags % WEND_ENGINE_COUNT);
    query.search.heuristic = (wend_heuristic)(flags >> 2 & 3);
    query.from.may_be_blocked = flags >> 4 & 1;
    query.search.limit = flags >> 5 == 7 ? 1 + take(input, 40) : 0;
    return query;
}

static void check_answer(world *world, const wend_query *query, const wend_path *path)
{
    static uint64_t costs[SIDE * SIDE];
    rules_scene *scene = &world->shown;
    uint32_t start = rules_cell(scene, query->start), goal = rules_cell(scene, query->goal);
    scene->allow_blocked_start = query->from.may_be_blocked;
    if (start == RULES_NOWHERE) {
        FUZZ_NEED(path->outcome == WEND_OUTCOME_UNREACHABLE && path->reason == WEND_REASON_START_OUTSIDE);
        return;
    }
    if (goal == RULES_NOWHERE) {
        FUZZ_NEED(path->outcome == WEND_OUTCOME_UNREACHABLE && path->reason != WEND_REASON_NO_WAY);
        return;
    }
    if (path->outcome == WEND_OUTCOME_PARTIAL) {
        FUZZ_NEED(query->search.limit && path->reason == WEND_REASON_LIMIT);
        FUZZ_NEED(!rules_path_fault(scene, query, path));
        return;
    }
    rules_costs(scene, start, goal, costs);
    const char *fault = rules_answer_fault(scene, query, path, costs[goal]);
    if (fault)
        fprintf(stderr, "%s\n", fault);
    FUZZ_NEED(!fault);
}

static void ask(world *world, input *input)
{
    wend_query query = take_query(input);
    wend_path path = wend_path_default();
    wend_place buffer[4];
    uint32_t capacity = take(input, 12);
    if (capacity < 5) {
        path.buffer = buffer;
        path.capacity = capacity < 4 ? capacity : 4;
    }
    wend_status status = wend_finder_find(world->finder, world->space, &query, &path);
    bool overestimates =
        query.search.heuristic == WEND_HEURISTIC_MANHATTAN && world->shown.profile.neighbours == WEND_NEIGHBOURS_8;
    bool is_choosy = query.search.engine != WEND_ENGINE_AUTO && query.search.engine != WEND_ENGINE_ASTAR &&
                     query.search.engine != WEND_ENGINE_GENERAL; /* serves some rules only */
    if (status == WEND_ERROR_UNSUPPORTED || overestimates)
        FUZZ_NEED((overestimates || is_choosy) && status == WEND_ERROR_UNSUPPORTED);
    else if (status == WEND_ERROR_MEMORY)
        FUZZ_NEED(world->memory.fail_at != 0);
    else if (status == WEND_ERROR_CAPACITY)
        FUZZ_NEED(path.buffer && path.point_count > path.capacity);
    else
        FUZZ_NEED(status == WEND_OK);
    if (status == WEND_OK)
        check_answer(world, &query, &path);
}

/* Whether a way leads from one free cell to another. */
static bool are_joined(rules_scene scene, uint32_t from, uint32_t to)
{
    static uint64_t costs[SIDE * SIDE];
    scene.allow_blocked_start = false;
    rules_costs(&scene, from, to, costs);
    return costs[to] != RULES_NO_WAY;
}

static void ask_whether_parted(world *world, input *input)
{
    uint8_t closed[SIDE * SIDE];
    wend_place cells[8];
    uint32_t width = world->shown.width, all = width * world->shown.height, count = take(input, 9);
    uint32_t a = (take(input, 256) << 1 | take(input, 2)) % all, b = (take(input, 256) << 1 | take(input, 2)) % all;
    memcpy(closed, world->shown.terrain, all);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t x = take(input, width), y = take(input, world->shown.height);
        cells[i] = wend_place_cell((int32_t)x, (int32_t)y);
        closed[y * width + x] = '@';
    }
    rules_scene after = world->shown;
    after.terrain = closed;
    const wend_place from = wend_place_cell((int32_t)(a % width), (int32_t)(a / width));
    wend_cut_desc cut = wend_cut_desc_default();
    size_t first = 1;
    cut.cells = cells, cut.cell_count = count;
    cut.places = &from, cut.place_count = 1;
    cut.goal = wend_place_cell((int32_t)(b % width), (int32_t)(b / width));
    wend_status status = wend_space_would_cut_off(world->space, &cut, &world->memory.allocator, &first);
    FUZZ_NEED((status == WEND_ERROR_STALE) == !wend_space_is_current(world->space));
    FUZZ_NEED(status == WEND_ERROR_STALE || did_or_lacked(status, &world->memory));
    if (status == WEND_OK)
        FUZZ_NEED((first == 0) == (are_joined(world->shown, a, b) && !are_joined(after, a, b)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static world world;
    input input = {data, data + size};
    memset(&world, 0, sizeof world);
    open_world(&world, &input);
    for (int step = 0; step < STEPS && input.next < input.end; step++) {
        switch (take(&input, 8)) {
        case 0:
            edit(&world, &input);
            break;
        case 1:
            edit_cells(&world, &input);
            break;
        case 2:
        case 3:
            update(&world);
            break;
        case 4:
            fail_soon(&world.memory, &input);
            break;
        case 5:
            ask_whether_parted(&world, &input);
            break;
        default:
            ask(&world, &input);
        }
    }
    close_world(&world);
    return 0;
}
