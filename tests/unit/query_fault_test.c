/* tests/unit/query_fault_test.c: every cause for which a query is refused is told, with its status and its sentence. */
#include "scene/scene.h"
#include "test/share.h"
#include "test/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Spaces of all kinds, each of which refuses something of its own. */
enum {
    PLAIN, /* squares; prepared for shortest ways that keep away from walls */
    FOUR,
    HEXAGONS,
    TURNING,
    SPENDING,
    LARGE, /* a mover of 16 cells, and others in its way */
    FAR_WEIGHTS,
    LINKED,
    ELSEWHERE, /* over another grid */
    MESH,
    LINKED_MESH,
    SPENDING_MESH,
    GRAPH,
    PLACED_GRAPH,
    SPACES
};

enum { GRIDS = 4, SIDE = 40 };

static const wend_place some_places[2] = {{700, 900, 0, 0}, {3000, 3000, 0, 0}};
static const wend_area some_areas[2] = {{{800, 900, 0, 0}, 1, 1}, {{5000, 3000, 0, 0}, 2, 1}};

typedef struct world {
    wend_grid *grids[GRIDS]; /* squares, squares, hexagons, squares with a link */
    wend_mesh *meshes[2];
    wend_graph *graphs[2];
    wend_layer *others;
    wend_space *spaces[SPACES];
    wend_finder *finder;
    wend_query query; /* the one at hand */
    bool was_told[WEND_QUERY_FAULT_COUNT];
} world;

static wend_grid *new_grid(wend_cells cells)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    desc.width = desc.height = SIDE;
    desc.cells = cells;
    assert_int_equal(wend_grid_create(&desc, NULL, &grid), WEND_OK);
    return grid;
}

static wend_space *new_space(const wend_grid *grid, const wend_profile *profile)
{
    wend_space *space = NULL;
    assert_int_equal(wend_space_create(grid, profile, NULL, &space), WEND_OK);
    return space;
}

static wend_profile spender(void)
{
    wend_profile profile = wend_profile_default();
    profile.resource_count = 1;
    return profile;
}

static void open_grids(world *world)
{
    const wend_link link = {wend_place_cell(1, 1), wend_place_cell(9, 9), 5};
    wend_profile four = wend_profile_default(), turning = four, large = four, far_weights = four;
    const wend_profile spending = spender();
    for (int i = 0; i < GRIDS; i++)
        world->grids[i] = new_grid(i == 2 ? WEND_CELLS_HEX_POINTY_ODD : WEND_CELLS_SQUARE);
    assert_int_equal(wend_grid_add_link(world->grids[3], &link), WEND_OK);
    assert_int_equal(wend_grid_set(world->grids[1], wend_place_cell(3, 3), 'x'), WEND_OK);
    four.neighbours = WEND_NEIGHBOURS_4;
    turning.turn_cost = 100;
    large.footprint = 16;
    far_weights.weight['x'] = UINT16_MAX;
    world->spaces[PLAIN] = new_space(world->grids[0], NULL);
    world->spaces[FOUR] = new_space(world->grids[0], &four);
    world->spaces[HEXAGONS] = new_space(world->grids[2], NULL);
    world->spaces[TURNING] = new_space(world->grids[0], &turning);
    world->spaces[SPENDING] = new_space(world->grids[0], &spending);
    world->spaces[LARGE] = new_space(world->grids[0], &large);
    world->spaces[FAR_WEIGHTS] = new_space(world->grids[1], &far_weights);
    world->spaces[LINKED] = new_space(world->grids[3], NULL);
    world->spaces[ELSEWHERE] = new_space(world->grids[1], NULL);
    assert_int_equal(wend_space_prepare(world->spaces[PLAIN], WEND_PREPARED_SURFACE), WEND_OK);
    assert_int_equal(wend_layer_create(world->grids[0], WEND_LAYER_OCCUPIED, NULL, &world->others), WEND_OK);
    assert_int_equal(wend_space_attach(world->spaces[LARGE], world->others), WEND_OK);
    assert_int_equal(wend_layer_enter(world->others, wend_place_cell(35, 35), 1), WEND_OK);
}

static void open_others(world *world)
{
    const wend_link link = {wend_place_cell(1, 1), wend_place_cell(9, 9), 5};
    const wend_place places[2] = {wend_place_cell(0, 0), wend_place_cell(5, 0)};
    const wend_graph_edge edge = wend_graph_edge_make(0, 1, 7 * 13860);
    const wend_profile spending = spender();
    wend_graph_desc desc = wend_graph_desc_default();
    wend_mesh_link_id number;
    desc.node_count = 2;
    desc.edges = &edge;
    desc.edge_count = 1;
    for (int i = 0; i < 2; i++) {
        desc.places = i ? places : NULL;
        assert_int_equal(wend_graph_create(&desc, NULL, &world->graphs[i]), WEND_OK);
        assert_int_equal(wend_space_create_graph(world->graphs[i], NULL, NULL, &world->spaces[GRAPH + i]), WEND_OK);
        assert_int_equal(wend_mesh_create_grid(world->grids[0], NULL, NULL, &world->meshes[i]), WEND_OK);
    }
    assert_int_equal(wend_mesh_add_link(world->meshes[1], &link, &number), WEND_OK);
    assert_int_equal(wend_space_create_mesh(world->meshes[0], NULL, NULL, &world->spaces[MESH]), WEND_OK);
    assert_int_equal(wend_space_create_mesh(world->meshes[1], NULL, NULL, &world->spaces[LINKED_MESH]), WEND_OK);
    assert_int_equal(wend_space_create_mesh(world->meshes[0], &spending, NULL, &world->spaces[SPENDING_MESH]), WEND_OK);
}

static world *open_world(void)
{
    world *world = calloc(1, sizeof *world);
    assert_non_null(world);
    open_grids(world);
    open_others(world);
    world->finder = scene_finder();
    return world;
}

static void close_world(world *world)
{
    wend_finder_destroy(world->finder);
    for (int i = 0; i < SPACES; i++)
        wend_space_destroy(world->spaces[i]);
    wend_layer_destroy(world->others);
    for (int i = 0; i < 2; i++) {
        wend_graph_destroy(world->graphs[i]);
        wend_mesh_destroy(world->meshes[i]);
    }
    for (int i = 0; i < GRIDS; i++)
        wend_grid_destroy(world->grids[i]);
    free(world);
}

/* A good question about a space, which is then spoilt. */
static wend_query *good_query(world *world, int space)
{
    wend_query *query = &world->query;
    *query = scene_query(2, 2, 12, 7);
    if (space >= GRAPH) {
        query->start = wend_place_node(0);
        query->goal = wend_place_node(1);
    }
    return query;
}

/* The query at hand is refused with the status of the fault; the fault's sentence has the words. */
static void tells(world *world, int space, wend_query_fault fault, const char *words)
{
    wend_path path = wend_path_default();
    const wend_space *about = world->spaces[space];
    const wend_status status = wend_finder_find(world->finder, about, &world->query, &path);
    const wend_query_fault told = wend_query_refusal(&world->query, about, status);
    if (told != fault || !strstr(wend_query_fault_text(fault), words))
        fail_msg("status %d, fault %d: %s; not %d, '%s'", (int)status, (int)told, wend_query_fault_text(told),
                 (int)fault, words);
    assert_int_equal(status, wend_query_fault_status(fault));
    if (fault != WEND_QUERY_FAULT_INCONSISTENT && fault != WEND_QUERY_FAULT_ENGINE_PLACES)
        assert_int_equal(wend_query_check(&world->query, about), fault);
    world->was_told[fault] = true;
}

/* Spoils a good query about a space by some statements, in which `q` is the query. */
#define TELLS(space, fault, words, spoil)                                                                              \
    do {                                                                                                               \
        wend_query *q = good_query(world, space);                                                                      \
        spoil;                                                                                                         \
        tells(world, space, WEND_QUERY_FAULT_##fault, words);                                                          \
    } while (0)

static void tell_values(world *world)
{
    TELLS(PLAIN, SIZE, "query.size", q->size = 5);
    TELLS(PLAIN, ARRIVAL, "query.to.arrival", q->to.arrival = (wend_arrival)4);
    TELLS(PLAIN, MEASURE, "query.to.measure", q->to.measure = (wend_measure)3);
    TELLS(PLAIN, POLICY, "query.otherwise.policy", q->otherwise.policy = (wend_policy)4);
    TELLS(MESH, LINES, "query.shape.lines", q->shape.lines = (wend_lines)3);
    TELLS(GRAPH, TIES, "query.shape.ties", q->shape.ties = (wend_ties)5);
    TELLS(PLAIN, ENGINE, "query.search.engine", q->search.engine = (wend_engine)WEND_ENGINE_COUNT);
    TELLS(MESH, HEURISTIC, "query.search.heuristic", q->search.heuristic = (wend_heuristic)7);
    TELLS(PLAIN, HEADING, "query.from.heading", q->from.heading = (wend_direction)9);
    TELLS(HEXAGONS, HEADING_OF_HEXAGONS, "query.from.heading", q->from.heading = WEND_DIRECTION_NORTH);
    TELLS(PLAIN, ESTIMATOR, "query.search.estimator", q->search.heuristic = WEND_HEURISTIC_CALLBACK);
    TELLS(PLAIN, WEIGHT_LOW, "below 256", q->search.heuristic_weight = 255);
    TELLS(GRAPH, WEIGHT_HIGH, "above 2560", q->search.heuristic_weight = 2561);
    const wend_observer blind = {NULL, NULL, NULL};
    TELLS(GRAPH, OBSERVER, "query.search.observer", q->search.observer = &blind);
}

static void tell_lists_and_spaces(world *world)
{
    const wend_place place = wend_place_cell(3, 3);
    TELLS(PLAIN, STARTS, "query.from.places", q->from.count = 1);
    TELLS(MESH, GOALS, "query.to.areas", q->to.count = 1);
    TELLS(GRAPH, VIA, "query.via.places", q->via.count = 1);
    TELLS(PLAIN, BETWEEN_STARTS, "query.from.between_cells", {
        q->from.between_cells = true;
        q->from.places = &place;
        q->from.count = 1;
    });
    TELLS(PLAIN, SIGHT_AWAY, "query.to.sight is set, but query.to.arrival is AWAY", {
        q->to.sight = world->spaces[PLAIN];
        q->to.arrival = WEND_ARRIVAL_AWAY;
    });
    TELLS(PLAIN, PLACE_ARRIVAL, "query.to.arrival is not AT", {
        q->to.at_place = true;
        q->to.arrival = WEND_ARRIVAL_WITHIN;
    });
    TELLS(PLAIN, PLACE_GOALS, "query.to.at_place", {
        q->to.at_place = true;
        q->to.areas = some_areas;
        q->to.count = 1;
    });
    TELLS(PLAIN, SIGHT_MAP, "query.to.sight", q->to.sight = world->spaces[ELSEWHERE]);
    TELLS(PLAIN, NO_BREACH, "breach is null", q->otherwise.policy = WEND_POLICY_BREACH);
    TELLS(PLAIN, BREACH_MAP, "query.otherwise.breach", {
        q->otherwise.policy = WEND_POLICY_BREACH;
        q->otherwise.breach = world->spaces[ELSEWHERE];
    });
    TELLS(PLAIN, BREACH_FOOTPRINT, "footprint", {
        q->otherwise.policy = WEND_POLICY_BREACH;
        q->otherwise.breach = world->spaces[LARGE];
    });
    TELLS(PLAIN, BREACH_NEIGHBOURS, "neighbours", {
        q->otherwise.policy = WEND_POLICY_BREACH;
        q->otherwise.breach = world->spaces[FOUR];
    });
    wend_space_update(world->spaces[PLAIN]);
    wend_grid_set(world->grids[0], wend_place_cell(30, 30), '@');
    assert_int_equal(wend_space_update(world->spaces[PLAIN]), WEND_OK);
    TELLS(PLAIN, BREACH_VERSION, "update both", {
        q->otherwise.policy = WEND_POLICY_BREACH;
        q->otherwise.breach = world->spaces[TURNING];
    });
}

static void tell_rules(world *world)
{
    TELLS(PLAIN, MANHATTAN, "MANHATTAN", q->search.heuristic = WEND_HEURISTIC_MANHATTAN);
    TELLS(HEXAGONS, HEURISTIC_OF_SQUARES, "hexagons", q->search.heuristic = WEND_HEURISTIC_EUCLID);
    TELLS(PLAIN, TIES_WEIGHT, "query.search.heuristic_weight", {
        q->shape.ties = WEND_TIES_NEAR_CHORD;
        q->search.heuristic_weight = 300;
    });
}

static uint64_t estimates_too_much(void *user, wend_place cell)
{
    (void)user;
    return (uint64_t)(cell.x + 5 * cell.y) * 1000;
}

static void tell_angles(world *world)
{
    const wend_area wide = wend_area_cells(5, 5, 2, 1);
    static const uint16_t weights[256] = {1};
    const wend_estimator estimator = {estimates_too_much, NULL};
    TELLS(MESH, ANGLE_WEIGHT, "query.search.heuristic_weight", q->search.heuristic_weight = 300);
    TELLS(MESH, ANGLE_ESTIMATOR, "CALLBACK", {
        q->search.heuristic = WEND_HEURISTIC_CALLBACK;
        q->search.estimator = &estimator;
    });
    TELLS(PLAIN, ANGLE_ARRIVAL, "query.to.arrival", {
        q->shape.lines = WEND_LINES_SHORTEST;
        q->to.arrival = WEND_ARRIVAL_NEXT_TO;
    });
    TELLS(MESH, ANGLE_ARRIVAL, "query.to.measure", {
        q->to.arrival = WEND_ARRIVAL_AWAY;
        q->to.measure = WEND_MEASURE_PATH;
    });
    TELLS(MESH, ANGLE_SIGHT, "query.to.sight", q->to.sight = world->spaces[MESH]);
    TELLS(MESH, ANGLE_RADIUS, "query.search.radius", q->search.radius = 3);
    TELLS(MESH, ANGLE_TIES, "query.shape.ties", q->shape.ties = WEND_TIES_NEAR_CHORD);
    TELLS(MESH, ANGLE_POLICY, "query.otherwise.policy", q->otherwise.policy = WEND_POLICY_CHEAPEST);
    TELLS(PLAIN, ANGLE_AREA, "query.to.areas", {
        q->shape.lines = WEND_LINES_SHORTEST;
        q->to.areas = &wide;
        q->to.count = 1;
    });
    TELLS(PLAIN, WEIGHTS_MAP, "query.search.weights", q->search.weights = weights);
    TELLS(GRAPH, WEIGHTS_MAP, "query.search.weights", q->search.weights = weights);
    TELLS(FOUR, WEIGHTS_MAP, "query.search.weights", {
        q->search.weights = weights;
        q->shape.lines = WEND_LINES_SHORTEST;
    });
    TELLS(LINKED, ANGLE_RULES, "SHORTEST", q->shape.lines = WEND_LINES_SHORTEST);
    TELLS(SPENDING_MESH, ANGLE_RESOURCES, "resources", (void)q);
    TELLS(TURNING, ANGLE_TURNS, "turns", q->shape.lines = WEND_LINES_SHORTEST);
    TELLS(FOUR, ANGLE_UNPREPARED, "wend_space_prepare", q->shape.lines = WEND_LINES_SHORTEST);
    TELLS(PLAIN, ANGLE_UNPREPARED, "WEND_PREPARED_TOUCHING_SURFACE", {
        q->shape.lines = WEND_LINES_SHORTEST;
        q->shape.corners_may_touch = true;
    });
    TELLS(LARGE, ANGLE_LAYERS, "layer", q->shape.lines = WEND_LINES_SHORTEST);
}

static void tell_graphs(world *world)
{
    const wend_area wide = {wend_place_node(1), 2, 1};
    TELLS(GRAPH, GRAPH_HEURISTIC, "query.search.heuristic", q->search.heuristic = WEND_HEURISTIC_OCTILE);
    TELLS(GRAPH, GRAPH_EUCLID, "positions", q->search.heuristic = WEND_HEURISTIC_EUCLID);
    TELLS(GRAPH, GRAPH_ENGINE, "query.search.engine", q->search.engine = WEND_ENGINE_ASTAR);
    TELLS(GRAPH, GRAPH_AREA, "query.to.areas", {
        q->to.areas = &wide;
        q->to.count = 1;
    });
    TELLS(GRAPH, GRAPH_RADIUS, "query.search.radius", q->search.radius = 3);
    TELLS(GRAPH, GRAPH_BETWEEN, "query.from.between_cells", q->from.between_cells = true);
    TELLS(GRAPH, GRAPH_ARRIVAL, "query.to.arrival", q->to.arrival = WEND_ARRIVAL_AWAY);
    TELLS(GRAPH, GRAPH_PLACE, "query.to.at_place", q->to.at_place = true);
    TELLS(GRAPH, GRAPH_SIGHT, "query.to.sight", q->to.sight = world->spaces[GRAPH]);
    TELLS(GRAPH, GRAPH_POLICY, "query.otherwise.policy", q->otherwise.policy = WEND_POLICY_NEAREST);
    TELLS(GRAPH, GRAPH_LINES, "query.shape.lines", q->shape.lines = WEND_LINES_STRAIGHT);
    TELLS(GRAPH, GRAPH_TIES, "query.shape.ties", q->shape.ties = WEND_TIES_NEAR_CHORD);
}

static void tell_engines(world *world)
{
    const wend_observer watching = {(void (*)(void *, const wend_expansion *))abort, NULL, NULL};
    const wend_place via = wend_place_cell(3, 3);
    TELLS(PLAIN, ENGINE_MAP, "kind of map", q->search.engine = WEND_ENGINE_GRAPH);
    TELLS(MESH, ENGINE_MAP, "kind of map", q->search.engine = WEND_ENGINE_JPS);
    TELLS(LINKED_MESH, ENGINE_GROUND, "links", q->search.engine = WEND_ENGINE_TAUT);
    TELLS(MESH, ENGINE_GROUND, "end at the goal", {
        q->search.engine = WEND_ENGINE_TAUT;
        q->to.arrival = WEND_ARRIVAL_WITHIN;
    });
    TELLS(MESH, ENGINE_GROUND, "taut", q->search.engine = WEND_ENGINE_TAUT);
    TELLS(LINKED, ENGINE_SPACE, "rules of this space", q->search.engine = WEND_ENGINE_JPS);
    TELLS(PLAIN, ENGINE_HEURISTIC, "query.search.heuristic", {
        q->search.engine = WEND_ENGINE_ASTAR;
        q->search.heuristic = WEND_HEURISTIC_EUCLID;
    });
    TELLS(PLAIN, ENGINE_WEIGHT, "query.search.heuristic_weight", {
        q->search.engine = WEND_ENGINE_ASTAR;
        q->search.heuristic_weight = 300;
    });
    TELLS(PLAIN, ENGINE_RADIUS, "query.search.radius", {
        q->search.engine = WEND_ENGINE_JPS;
        q->search.radius = 20;
    });
    TELLS(PLAIN, ENGINE_TIES, "query.shape.ties", {
        q->search.engine = WEND_ENGINE_JPS;
        q->shape.ties = WEND_TIES_NEAR_CHORD;
    });
    TELLS(PLAIN, ENGINE_ARRIVAL, "query.to", {
        q->search.engine = WEND_ENGINE_ASTAR;
        q->to.arrival = WEND_ARRIVAL_NEXT_TO;
    });
    TELLS(PLAIN, ENGINE_ARRIVAL, "query.to", { /* of the last stretch alone */
                                               q->search.engine = WEND_ENGINE_ASTAR;
                                               q->to.arrival = WEND_ARRIVAL_NEXT_TO;
                                               q->via.places = &via;
                                               q->via.count = 1;
    });
    TELLS(PLAIN, ENGINE_WINDOW, "from 1 to 28", q->search.engine = WEND_ENGINE_LOCAL);
    TELLS(FOUR, ENGINE_WATCHED, "query.search.observer", {
        q->search.engine = WEND_ENGINE_BITBOARD;
        q->search.radius = 20;
        q->search.observer = &watching;
    });
    TELLS(LARGE, ENGINE_CROWDED, "occupied", {
        q->search.engine = WEND_ENGINE_LOCAL;
        q->search.radius = 28;
    });
    TELLS(FAR_WEIGHTS, ENGINE_WEIGHTS, "weights", q->search.engine = WEND_ENGINE_WEIGHTED);
}

/* What is not to be seen of the query alone. */
static void tell_searches(world *world)
{
    const wend_estimator estimator = {estimates_too_much, NULL};
    TELLS(PLAIN, INCONSISTENT, "query.search.check_estimator", {
        q->search.heuristic = WEND_HEURISTIC_CALLBACK;
        q->search.estimator = &estimator;
        q->search.check_estimator = true;
    });
    TELLS(PLAIN, ENGINE_PLACES, "query.search.engine", {
        q->search.engine = WEND_ENGINE_LOCAL;
        q->search.radius = 5;
        q->to.arrival = WEND_ARRIVAL_NEXT_TO;
        q->goal = wend_place_cell(SIDE + 20, 2);
    });
}

/* Null pointers, to which there is no query. */
static void tell_nulls(world *world)
{
    wend_path path = wend_path_default();
    const wend_space *space = world->spaces[PLAIN];
    const wend_query *query = good_query(world, PLAIN);
    assert_int_equal(wend_finder_find(world->finder, NULL, query, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_query_refusal(query, NULL, WEND_ERROR_ARGUMENT), WEND_QUERY_FAULT_NO_SPACE);
    assert_int_equal(wend_finder_find(world->finder, space, NULL, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_query_refusal(NULL, space, WEND_ERROR_ARGUMENT), WEND_QUERY_FAULT_NO_QUERY);
    assert_int_equal(wend_finder_find(NULL, space, query, &path), WEND_ERROR_ARGUMENT);
    assert_int_equal(wend_query_refusal(query, space, WEND_ERROR_ARGUMENT), WEND_QUERY_FAULT_NOT_OF_QUERY);
    world->was_told[WEND_QUERY_FAULT_NO_SPACE] = world->was_told[WEND_QUERY_FAULT_NO_QUERY] = true;
    world->was_told[WEND_QUERY_FAULT_NOT_OF_QUERY] = true;
}

static void every_cause_is_told_with_its_status_and_sentence(void **state)
{
    world *world = open_world();
    (void)state;
    tell_values(world);
    tell_rules(world);
    tell_angles(world);
    tell_graphs(world);
    tell_engines(world);
    tell_searches(world);
    tell_nulls(world);
    tell_lists_and_spaces(world);
    for (int fault = 1; fault < WEND_QUERY_FAULT_COUNT; fault++)
        if (fault != WEND_QUERY_FAULT_TURNS_TOO_LARGE && !world->was_told[fault]) /* which takes a map of 2^29 cells */
            fail_msg("nothing provokes fault %d: %s", fault, wend_query_fault_text((wend_query_fault)fault));
    close_world(world);
}

static void good_queries_have_no_fault(void **state)
{
    world *world = open_world();
    (void)state;
    for (int space = 0; space < SPACES; space++) {
        wend_path path = wend_path_default();
        const wend_query *query = good_query(world, space);
        if (space == SPENDING_MESH)
            continue;
        assert_int_equal(wend_query_check(query, world->spaces[space]), WEND_QUERY_FAULT_NONE);
        assert_int_equal(wend_finder_find(world->finder, world->spaces[space], query, &path), WEND_OK);
        assert_int_equal(wend_query_refusal(query, world->spaces[space], WEND_OK), WEND_QUERY_FAULT_NONE);
    }
    close_world(world);
}

static void faults_are_numbered_without_gaps_and_have_sentences_of_their_own(void **state)
{
#define WEND_QUERY_FAULT(constant, number, status, sentence) constant,
    static const int numbers[] = {
#include <wend/query_faults.inl>
    };
#undef WEND_QUERY_FAULT
    (void)state;
    assert_int_equal(sizeof numbers / sizeof *numbers, WEND_QUERY_FAULT_COUNT - 1);
    for (int i = 1; i < WEND_QUERY_FAULT_COUNT; i++) {
        const char *sentence = wend_query_fault_text((wend_query_fault)i);
        assert_int_equal(numbers[i - 1], i);
        assert_true(sentence[0] != '\0' && sentence[strlen(sentence) - 1] != '.');
        for (int k = 1; k < i; k++)
            assert_true(strcmp(sentence, wend_query_fault_text((wend_query_fault)k)) != 0);
    }
    assert_string_equal(wend_query_fault_text((wend_query_fault)WEND_QUERY_FAULT_COUNT), "unknown fault");
    assert_string_equal(wend_query_fault_text((wend_query_fault)-1), "unknown fault");
    assert_int_equal(wend_query_fault_status(WEND_QUERY_FAULT_NONE), WEND_OK);
    assert_int_equal(wend_query_fault_status((wend_query_fault)-1), WEND_OK);
}

/* Mostly a value that there is, now and then any. */
static uint32_t any_of(random_source *random, uint32_t count)
{
    return random_chance(random, 97) ? random_below(random, count) : (uint32_t)random_next(random);
}

static bool now_and_then(random_source *random)
{
    return random_chance(random, 15);
}

static uint64_t estimates_nothing(void *user, wend_place cell)
{
    (void)user;
    (void)cell;
    return 0;
}

static void watches(void *user, const wend_expansion *expansion)
{
    (void)user;
    (void)expansion;
}

static void draw_ends(wend_query *query, const world *world, random_source *random)
{
    query->from.heading = now_and_then(random) ? (wend_direction)any_of(random, 9) : WEND_DIRECTION_NONE;
    query->from.between_cells = now_and_then(random);
    query->from.may_be_blocked = now_and_then(random);
    query->from.places = random_chance(random, 90) ? some_places : NULL;
    query->from.count = now_and_then(random) ? random_below(random, 3) : 0;
    query->to.areas = random_chance(random, 90) ? some_areas : NULL;
    query->to.count = now_and_then(random) ? random_below(random, 3) : 0;
    query->to.arrival = now_and_then(random) ? (wend_arrival)any_of(random, 4) : WEND_ARRIVAL_AT;
    query->to.measure = now_and_then(random) ? (wend_measure)any_of(random, 3) : WEND_MEASURE_EUCLID;
    query->to.range = random_below(random, 2000);
    query->to.at_place = now_and_then(random);
    query->to.sight = now_and_then(random) ? world->spaces[random_below(random, SPACES)] : NULL;
    query->via.places = random_chance(random, 90) ? some_places : NULL;
    query->via.count = now_and_then(random) ? random_below(random, 3) : 0;
}

static void draw_search(wend_query *query, random_source *random)
{
    static const wend_estimator estimators[2] = {{estimates_nothing, NULL}, {estimates_too_much, NULL}};
    static const wend_observer observers[2] = {{watches, NULL, NULL}, {NULL, NULL, NULL}};
    query->search.engine =
        random_chance(random, 50) ? (wend_engine)any_of(random, WEND_ENGINE_COUNT) : WEND_ENGINE_AUTO;
    query->search.heuristic = now_and_then(random) ? (wend_heuristic)any_of(random, 7) : WEND_HEURISTIC_DEFAULT;
    query->search.heuristic_weight = now_and_then(random) ? 250 + random_below(random, 2400) : 256;
    query->search.radius = random_chance(random, 30) ? random_below(random, 40) : 0;
    query->search.limit = now_and_then(random) ? random_below(random, 200) : 0;
    query->search.pausable = now_and_then(random);
    query->search.check_estimator = random_chance(random, 50);
    query->search.estimator = random_chance(random, 90) ? &estimators[random_below(random, 2)] : NULL;
    query->search.observer = now_and_then(random) ? &observers[random_chance(random, 10)] : NULL;
}

static void draw_rest(wend_query *query, const world *world, random_source *random)
{
    query->otherwise.policy = now_and_then(random) ? (wend_policy)any_of(random, 4) : WEND_POLICY_REFUSE;
    query->otherwise.breach = random_chance(random, 90) ? world->spaces[random_below(random, SPACES)] : NULL;
    query->shape.lines = now_and_then(random) ? (wend_lines)any_of(random, 3) : WEND_LINES_GRID;
    query->shape.ties = now_and_then(random) ? (wend_ties)any_of(random, 5) : WEND_TIES_ANY;
    query->shape.corners_may_touch = now_and_then(random);
}

static void every_refusal_of_random_queries_has_a_cause(void **state)
{
    const uint32_t count = test_share(60000);
    random_source random = {7};
    world *world = open_world();
    uint32_t refused = 0;
    (void)state;
    for (uint32_t i = 0; i < count; i++) {
        const int number = (int)random_below(&random, SPACES);
        const wend_space *space = world->spaces[number];
        wend_path path = wend_path_default();
        wend_query *query = good_query(world, number);
        draw_ends(query, world, &random);
        draw_search(query, &random);
        draw_rest(query, world, &random);
        const wend_status status = wend_finder_find(world->finder, space, query, &path);
        const wend_query_fault seen = wend_query_check(query, space);
        const wend_query_fault fault = wend_query_refusal(query, space, status);
        if ((status == WEND_OK) != (fault == WEND_QUERY_FAULT_NONE) || fault == WEND_QUERY_FAULT_NOT_OF_QUERY)
            fail_msg("query %u, space %d: status %d, fault %d", (unsigned)i, number, (int)status, (int)fault);
        /* Where a stretch has no way those after it are never asked. */
        bool is_seen = seen == fault || fault == WEND_QUERY_FAULT_INCONSISTENT ||
                       fault == WEND_QUERY_FAULT_ENGINE_PLACES || query->via.count != 0;
        if (!is_seen || (fault == WEND_QUERY_FAULT_ENGINE_PLACES && query->search.engine != WEND_ENGINE_LOCAL))
            fail_msg("query %u, space %d: status %d, fault %d, before %d", (unsigned)i, number, (int)status, (int)fault,
                     (int)seen);
        refused += status != WEND_OK;
    }
    assert_in_range(refused, count / 4, count);
    close_world(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cause_is_told_with_its_status_and_sentence),
        cmocka_unit_test(good_queries_have_no_fault),
        cmocka_unit_test(faults_are_numbered_without_gaps_and_have_sentences_of_their_own),
        cmocka_unit_test(every_refusal_of_random_queries_has_a_cause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
