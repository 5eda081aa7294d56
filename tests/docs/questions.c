/*
 * tests/docs/questions.c: which questions each kind of map answers: asks each of them, and compares with the table of
 * docs/maps.md.
 *
 *     questions              prints the table
 *     questions docs/maps.md prints what the table there has otherwise; 1 if anything is
 *
 * A question that is answered is found: a refusal counts, by the name of its cause, and so does a way that is missing.
 */
#include <wend/all.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GRID, SHORTEST, MESH, GRAPH, MAPS, SIDE = 12, NODES = 4, TEXT = 4000, LINE = 200 };

typedef struct world {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_graph *graph;
    wend_space *spaces[MAPS], *breach;
    wend_finder *finder;
    wend_place start[MAPS], goal[MAPS], beside[MAPS];
    int map; /* that is being asked */
    /* What queries point to. */
    wend_area area, areas[2];
    wend_place places[2];
    uint16_t weights[256];
    wend_estimator estimator;
} world;

static void need(bool is_so, const char *what)
{
    if (is_so)
        return;
    fprintf(stderr, "%s\n", what);
    exit(2);
}

static const char *const fault_names[] = {
    "",
#define WEND_QUERY_FAULT(name, number, status, text) #name,
#include <wend/query_faults.inl>
#undef WEND_QUERY_FAULT
};

/* The name in the docs. */
static const char *short_name(wend_query_fault fault)
{
    return fault_names[fault] + strlen("WEND_QUERY_FAULT_");
}

static uint64_t estimate_nothing(void *user, wend_place cell)
{
    (void)user, (void)cell;
    return 0;
}

static void open_grid(world *world)
{
    uint8_t terrain[SIDE * SIDE];
    wend_grid_desc desc = wend_grid_desc_default();
    memset(terrain, '.', sizeof terrain);
    desc.width = desc.height = SIDE;
    desc.terrain = terrain;
    need(wend_grid_create(&desc, NULL, &world->grid) == WEND_OK, "no grid");
    need(wend_space_create(world->grid, NULL, NULL, &world->spaces[GRID]) == WEND_OK, "no space");
    need(wend_space_prepare(world->spaces[GRID], WEND_PREPARED_SURFACE) == WEND_OK, "no surface");
    world->spaces[SHORTEST] = world->spaces[GRID];
    need(wend_mesh_create_grid(world->grid, NULL, NULL, &world->mesh) == WEND_OK, "no mesh");
    need(wend_space_create_mesh(world->mesh, NULL, NULL, &world->spaces[MESH]) == WEND_OK, "no space");
    for (int map = GRID; map <= MESH; map++) {
        world->start[map] = wend_place_cell(1, 1);
        world->goal[map] = wend_place_cell(8, 3);
        world->beside[map] = wend_place_cell(4, 6);
    }
}

static void open_graph(world *world)
{
    const wend_place places[NODES] = {wend_place_cell(1, 1), wend_place_cell(4, 1), wend_place_cell(8, 3),
                                      wend_place_cell(4, 6)};
    wend_graph_edge edges[2 * (NODES - 1)];
    wend_graph_desc desc = wend_graph_desc_default();
    for (uint32_t i = 0; i + 1 < NODES; i++) {
        edges[2 * i] = wend_graph_edge_make(i, i + 1, 100000);
        edges[2 * i + 1] = wend_graph_edge_make(i + 1, i, 100000);
    }
    desc.node_count = NODES;
    desc.places = places;
    desc.edges = edges;
    desc.edge_count = 2 * (NODES - 1);
    need(wend_graph_create(&desc, NULL, &world->graph) == WEND_OK, "no graph");
    need(wend_space_create_graph(world->graph, NULL, NULL, &world->spaces[GRAPH]) == WEND_OK, "no space");
    world->start[GRAPH] = wend_place_node(0);
    world->goal[GRAPH] = wend_place_node(2);
    world->beside[GRAPH] = wend_place_node(1);
}

typedef void set_query(world *world, wend_query *query);

#define QUESTION(name, body)                                                                                           \
    static void name(world *world, wend_query *query)                                                                  \
    {                                                                                                                  \
        (void)world;                                                                                                   \
        body;                                                                                                          \
    }

QUESTION(plain, (void)query)
QUESTION(starts, (query->from.places = world->places, query->from.count = 2))
QUESTION(goals, (query->to.areas = world->areas, query->to.count = 2))
QUESTION(area, (query->to.areas = &world->area, query->to.count = 1))
QUESTION(passing, (query->via.places = &world->beside[world->map], query->via.count = 1))
QUESTION(beside, query->to.arrival = WEND_ARRIVAL_NEXT_TO)
QUESTION(within, (query->to.arrival = WEND_ARRIVAL_WITHIN, query->to.range = 2 * WEND_CELL))
QUESTION(within_columns, (within(world, query), query->to.measure = WEND_MEASURE_CHEBYSHEV))
QUESTION(within_walk, (within(world, query), query->to.measure = WEND_MEASURE_PATH))
QUESTION(away, (query->to.arrival = WEND_ARRIVAL_AWAY, query->to.range = 4 * WEND_CELL))
QUESTION(away_columns, (away(world, query), query->to.measure = WEND_MEASURE_CHEBYSHEV))
QUESTION(away_walk, (away(world, query), query->to.measure = WEND_MEASURE_PATH))
QUESTION(in_sight, (within(world, query), query->to.sight = world->spaces[world->map]))
QUESTION(nearest, query->otherwise.policy = WEND_POLICY_NEAREST)
QUESTION(cheapest, query->otherwise.policy = WEND_POLICY_CHEAPEST)
QUESTION(breaching, (query->otherwise.policy = WEND_POLICY_BREACH, query->otherwise.breach = world->spaces[world->map]))
QUESTION(weighted, query->search.weights = world->weights)
QUESTION(around, query->search.radius = 10)
QUESTION(heuristic, query->search.heuristic_weight = 512)
QUESTION(estimated, (query->search.heuristic = WEND_HEURISTIC_CALLBACK, query->search.estimator = &world->estimator))
QUESTION(tied, query->shape.ties = WEND_TIES_FEWEST_TURNS)
QUESTION(straight, query->shape.lines = WEND_LINES_STRAIGHT)
QUESTION(limited, (query->search.pausable = true, query->search.limit = 100000, query->search.cost_limit = 1000000))
QUESTION(stepping_out, query->from.may_be_blocked = true)

static const struct {
    const char *name;
    set_query *set;
} rows[] = {
    {"from a start to a goal", plain},
    {"several starts", starts},
    {"several goals, the cheapest of them", goals},
    {"a goal of several cells", area},
    {"places on the way", passing},
    {"`NEXT_TO`", beside},
    {"`WITHIN`, straight", within},
    {"`WITHIN`, by columns and rows", within_columns},
    {"`WITHIN` a walk", within_walk},
    {"`AWAY`, straight", away},
    {"`AWAY`, by columns and rows", away_columns},
    {"`AWAY` by a walk", away_walk},
    {"the goal in sight", in_sight},
    {"if it cannot be reached: `NEAREST`", nearest},
    {"`CHEAPEST`", cheapest},
    {"`BREACH`", breaching},
    {"weights for one question", weighted},
    {"a radius of columns and rows", around},
    {"a heuristic's weight", heuristic},
    {"an estimator of your own", estimated},
    {"a choice of equal paths", tied},
    {"lines straightened", straight},
    {"limits, pauses", limited},
    {"a start that is blocked", stepping_out},
};

/* What a map answers: "yes", or "no: CAUSE". */
static void ask(world *world, int map, set_query *set, char answer[LINE])
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    world->map = map;
    world->places[0] = world->start[map];
    world->places[1] = world->beside[map];
    world->areas[0] = (wend_area){world->goal[map], 1, 1};
    world->areas[1] = (wend_area){world->beside[map], 1, 1};
    world->area = (wend_area){world->goal[map], 2, 2};
    query.start = world->start[map];
    query.goal = world->goal[map];
    query.shape.lines = map == SHORTEST ? WEND_LINES_SHORTEST : WEND_LINES_GRID;
    set(world, &query);
    const wend_status status = wend_finder_find(world->finder, world->spaces[map], &query, &path);
    if (status == WEND_OK)
        snprintf(answer, LINE, "%s", path.outcome == WEND_OUTCOME_FOUND ? "yes" : wend_outcome_text(path.outcome));
    else
        snprintf(answer, LINE, "no: `%s`", short_name(wend_query_refusal(&query, world->spaces[map], status)));
}

static void write_table(world *world, char text[TEXT])
{
    size_t length =
        (size_t)snprintf(text, TEXT, "| question | grid | grid, `SHORTEST` | mesh | graph |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char answers[MAPS][LINE];
        for (int map = 0; map < MAPS; map++) {
            if (map == SHORTEST && rows[i].set == straight)
                snprintf(answers[map], LINE, "they are");
            else
                ask(world, map, rows[i].set, answers[map]);
        }
        length += (size_t)snprintf(text + length, TEXT - length, "| %s | %s | %s | %s | %s |\n", rows[i].name,
                                   answers[GRID], answers[SHORTEST], answers[MESH], answers[GRAPH]);
        need(length < TEXT, "the table is longer than its room");
    }
}

/* Whether a document has the table. */
static bool has_table(const char *file, const char *table)
{
    wend_file_bytes document;
    need(wend_file_read(file, 1 << 20, NULL, &document, NULL) == WEND_OK, "the document cannot be read");
    const bool has = strstr(document.at, table) != NULL;
    wend_file_free(&document);
    return has;
}

int main(int argc, char **argv)
{
    static char table[TEXT];
    world world = {.estimator = {estimate_nothing, NULL}};
    for (int terrain = 0; terrain < 256; terrain++)
        world.weights[terrain] = 2;
    need(wend_finder_create(NULL, &world.finder) == WEND_OK, "no finder");
    open_grid(&world);
    open_graph(&world);
    write_table(&world, table);
    const bool is_right = argc < 2 || has_table(argv[1], table);
    if (argc < 2 || !is_right)
        printf("%s%s", is_right ? "" : "The table should be:\n", table);
    wend_finder_destroy(world.finder);
    for (int map = 0; map < MAPS; map++)
        if (map != SHORTEST)
            wend_space_destroy(world.spaces[map]);
    wend_grid_destroy(world.grid);
    wend_mesh_destroy(world.mesh);
    wend_graph_destroy(world.graph);
    return !is_right;
}
