/* tests/matrix/budgets_ticks.c: rows of what works in ticks and slices. */
#include "budgets/budgets.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 1000, STEPS = 12, CROWD = 4000 };

static wend_agenda *open_agenda(budget_desk *desk)
{
    wend_agenda_desc desc = wend_agenda_desc_default();
    wend_agenda *agenda = NULL;
    desc.restarts = 0;
    budget_expect(desk, wend_agenda_create(&desc, NULL, &agenda) == WEND_OK, "no agenda");
    return agenda;
}

static wend_status submit(wend_agenda *agenda, const wend_space *space, const wend_query *query, wend_on_change change)
{
    wend_agenda_request request = wend_agenda_request_default();
    wend_ticket_id ticket;
    request.space = space;
    request.query = query;
    request.on_change = change;
    return wend_agenda_submit(agenda, &request, &ticket);
}

/* Some steps; what one passes its budget by the next make up for. */
static void step(budget_desk *desk, wend_agenda *agenda, uint32_t steps, uint64_t given, uint64_t at_a_stretch)
{
    const uint64_t before = wend_agenda_get_stats(agenda).total;
    for (uint32_t i = 0; i < steps; i++) {
        budget_begin(desk);
        budget_expect(desk, wend_agenda_step(agenda, STEP, NULL) == WEND_OK, "fails");
        const wend_agenda_stats stats = wend_agenda_get_stats(agenda);
        budget_end(desk, STEP + at_a_stretch, stats.work, given);
        if (stats.waiting == 0)
            break;
    }
    const uint64_t most = steps * STEP + 2 * at_a_stretch + desk->bounds.over;
    budget_expect(desk, wend_agenda_get_stats(agenda).total - before <= most, "never makes up for it");
}

void budget_agenda_question(budget_desk *desk)
{
    for (uint32_t i = 0; i < budget_question_count; i++) {
        wend_query query = budget_ask(desk, &budget_questions[i]);
        wend_agenda *agenda = open_agenda(desk);
        desk->question = budget_questions[i].name;
        if (submit(agenda, desk->ground->space, &query, WEND_ON_CHANGE_RESTART) == WEND_OK)
            step(desk, agenda, STEPS, budget_given(desk, &query), budget_at_a_stretch(desk, &query));
        budget_tell(desk);
        wend_agenda_destroy(agenda);
    }
}

/* On ground of several weights a search that has come to its goal proves its way the best, limit or not. */
static uint64_t proofs(const budget_desk *desk)
{
    return (uint64_t)desk->ground->side * desk->ground->side / 8;
}

static void submit_crowd(budget_desk *desk, wend_agenda *agenda, wend_on_change change, int share_goal)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        wend_query query = wend_query_default();
        query.start = budget_place(desk->ground, &desk->random);
        query.goal = share_goal ? desk->ground->goal : budget_place(desk->ground, &desk->random);
        budget_expect(desk, submit(agenda, desk->ground->space, &query, change) == WEND_OK, "is not taken");
    }
}

/* Thousands of questions at once, to one goal and to many. */
void budget_agenda_crowd(budget_desk *desk)
{
    for (int share_goal = 0; share_goal < 2; share_goal++) {
        wend_agenda *agenda = open_agenda(desk);
        desk->question = share_goal ? "to one goal" : "to many";
        submit_crowd(desk, agenda, WEND_ON_CHANGE_RESTART, share_goal);
        step(desk, agenda, STEPS, 0, proofs(desk));
        budget_tell(desk);
        wend_agenda_destroy(agenda);
    }
}

static void edit(const budget_desk *desk, uint32_t round)
{
    wend_area area = wend_area_cells((int32_t)desk->ground->side / 8, (int32_t)desk->ground->side / 8, 3, 3);
    wend_grid_fill(desk->ground->grid, area, round & 1 ? '@' : '.');
    wend_space_update(desk->ground->space);
}

/* Thousands of questions, and an edit between steps, after which an answer that it may have touched is looked along. */
void budget_agenda_edits(budget_desk *desk)
{
    const uint64_t longest = (uint64_t)desk->ground->side * desk->ground->side / 8, ways = 36 * longest;
    static const wend_on_change changes[] = {WEND_ON_CHANGE_STALE, WEND_ON_CHANGE_CHECK, WEND_ON_CHANGE_RESTART};
    for (int i = 0; i < 3; i++) {
        wend_agenda *agenda = open_agenda(desk);
        desk->question = wend_on_change_text(changes[i]);
        submit_crowd(desk, agenda, changes[i], 0);
        for (uint32_t round = 0; round < 4; round++) {
            step(desk, agenda, 2, ways, proofs(desk));
            edit(desk, round);
        }
        budget_tell(desk);
        wend_agenda_destroy(agenda);
    }
}

static void add_hunters(budget_desk *desk, wend_pursuit *pursuit, uint32_t hunters, uint32_t targets)
{
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    wend_pursuer_id hunter;
    wend_target_id target;
    desc.radius = (uint16_t)(desk->ground->side / 2);
    for (uint32_t i = 0; i < targets; i++)
        wend_pursuit_add_target(pursuit, budget_place(desk->ground, &desk->random), 0, &target);
    for (uint32_t i = 0; i < hunters; i++) {
        desc.place = budget_place(desk->ground, &desk->random);
        wend_pursuit_add(pursuit, &desc, &hunter);
    }
}

/* Each hunter is due a little beside the searches, however many targets there are. */
void budget_pursuit(budget_desk *desk)
{
    wend_layer *layer = NULL;
    wend_pursuit *pursuit = NULL;
    budget_expect(desk, wend_layer_create(desk->ground->grid, WEND_LAYER_OCCUPIED, NULL, &layer) == WEND_OK,
                  "no layer");
    budget_expect(desk, wend_space_attach(desk->ground->space, layer) == WEND_OK, "not attached");
    budget_expect(desk, wend_pursuit_create(desk->ground->space, NULL, NULL, &pursuit) == WEND_OK, "no pursuit");
    add_hunters(desk, pursuit, CROWD, CROWD / 2);
    for (uint32_t i = 0; i < STEPS; i++) {
        const wend_pursuit_move *moves;
        uint32_t count = 0;
        budget_begin(desk);
        budget_expect(desk, wend_pursuit_tick(pursuit, desk->finder, STEP, &moves, &count) == WEND_OK, "fails");
        budget_end(desk, STEP + CROWD * UINT64_C(3), wend_pursuit_work(pursuit), count * UINT64_C(1500));
    }
    wend_pursuit_destroy(pursuit);
    wend_space_detach(desk->ground->space, layer);
    wend_layer_destroy(layer);
}

/*
 * It does not tell what it did: it is held to what it was given. A change has a look at each traveller's
 * way: those that were found in time may be as long as the map's cells allow.
 */
void budget_explorer(budget_desk *desk)
{
    enum { TRAVELLERS = 300 };
    const uint64_t side = desk->ground->side, ways = TRAVELLERS * (200 + 3 * side) + 8 * side * side;
    wend_explorer *explorer = NULL;
    wend_traveller_id traveller;
    uint32_t waiting = 0;
    budget_expect(desk, wend_explorer_create(desk->ground->space, NULL, &explorer) == WEND_OK, "no explorer");
    for (uint32_t i = 0; i < TRAVELLERS; i++) {
        wend_place start = i & 1 ? desk->ground->start : budget_place(desk->ground, &desk->random);
        wend_explorer_send(explorer, start, budget_place(desk->ground, &desk->random), &traveller);
    }
    for (uint32_t i = 0; i < STEPS; i++) {
        budget_begin(desk);
        budget_expect(desk, wend_explorer_plan(explorer, STEP, &waiting) == WEND_OK, "fails");
        budget_end_untold(desk, STEP, ways);
        if (i % 4 == 3)
            edit(desk, i / 4);
    }
    wend_explorer_destroy(explorer);
}

/* Grows in slices; the bounds are on each. One cell may have a tenth of all links. */
static void grow(budget_desk *desk, wend_field *field, uint32_t slices)
{
    const uint64_t at_a_hub = wend_grid_link_count(desk->ground->grid) * UINT64_C(40);
    bool complete = false;
    for (uint32_t i = 0; i < slices && !complete; i++) {
        uint64_t before = wend_field_work(field);
        budget_begin(desk);
        budget_expect(desk, wend_field_grow(field, STEP, &complete) == WEND_OK, "fails");
        budget_end(desk, STEP, wend_field_work(field) - before, at_a_hub);
    }
}

static void grow_through_edits(budget_desk *desk, const wend_field_desc *desc)
{
    const uint32_t side = desk->ground->side;
    wend_field *field = NULL;
    if (wend_field_create(desk->ground->space, desc, NULL, &field) != WEND_OK)
        return;
    grow(desk, field, STEPS);
    wend_field_grow(field, WEND_ALL_WORK, NULL);
    for (uint32_t round = 0; round < 6; round++) {
        for (uint32_t i = 0; i < (round < 4 ? 1 : 200); i++) {
            wend_area area = wend_area_cells((int32_t)(side / 5 + i), (int32_t)(side / 5), 1, 1);
            if (round < 4)
                area.width = area.height = side / 4;
            wend_grid_fill(desk->ground->grid, area, round & 1 ? '.' : '@');
        }
        wend_space_update(desk->ground->space);
        grow(desk, field, round & 1 ? STEPS : STEPS * 100);
    }
    wend_field_release(field);
}

void budget_field(budget_desk *desk)
{
    const uint32_t side = desk->ground->side;
    const wend_area goal = {desk->ground->goal, 1, 1};
    wend_area everywhere = wend_area_cells(0, 0, side, side);
    static const char *const names[] = {"towards", "flee",           "many goals",  "goals all over",
                                        "radius",  "until all over", "limited flee"};
    for (int kind = 0; kind < 7; kind++) {
        wend_field_desc desc = wend_field_desc_default();
        desk->question = names[kind];
        desc.kind = kind == 1 || kind == 6 ? WEND_FIELD_FLEE : WEND_FIELD_TOWARDS;
        desc.goals = kind == 2 ? desk->ground->areas : kind == 3 ? &everywhere : &goal;
        desc.goal_count = kind == 2 ? desk->ground->area_count : 1;
        desc.radius = kind == 4 ? side / 2 : 0;
        desc.until = kind == 5 ? &everywhere : NULL;
        desc.until_count = kind == 5;
        desc.cost_limit = kind == 6 ? 20 * WEND_PRICE_STRAIGHT : 0;
        grow_through_edits(desk, &desc);
        budget_tell(desk);
    }
}

/* What it prepares is told in progress alone: it is held to what it was given. */
void budget_prepare(budget_desk *desk)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete = false;
    desc.what = WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS;
    desc.work = 50000;
    for (uint32_t i = 0; i < budget_slices() && !complete; i++) {
        budget_begin(desk);
        wend_status status = wend_space_prepare_slice(desk->ground->space, &desc, &complete);
        if (status != WEND_OK) {
            budget_expect(desk, status == WEND_ERROR_UNSUPPORTED, "fails");
            break;
        }
        budget_end_untold(desk, desc.work, 0);
    }
    wend_space_unprepare(desk->ground->space, WEND_PREPARED_AUTO);
}

/* A number becomes any of thirty others. */
static void expand_number(void *user, wend_next_states *successors)
{
    uint32_t state;
    (void)user;
    memcpy(&state, successors->state, sizeof state);
    for (uint32_t i = 1; i <= 30; i++) {
        uint32_t next = state * 31 + i;
        wend_next_states_add(successors, &next, i, i);
    }
}

void budget_planner(budget_desk *desk)
{
    wend_planner_desc desc = wend_planner_desc_default();
    wend_planner *planner = NULL;
    const uint32_t start = 1, goal = 0;
    desc.state_size = sizeof start;
    desc.expand = expand_number;
    budget_expect(desk, wend_planner_create(&desc, NULL, &planner) == WEND_OK, "no planner");
    for (int method = 0; method < 3; method++) {
        wend_plan_query query = wend_plan_query_default();
        wend_plan plan = wend_plan_default();
        uint64_t before = 0;
        query.method = (wend_plan_method)method;
        query.start = &start;
        query.goal = &goal;
        query.depth_limit = 1000;
        query.limit = STEP;
        query.pausable = true;
        budget_begin(desk);
        budget_expect(desk, wend_planner_find(planner, &query, &plan) == WEND_OK, "fails");
        for (uint32_t i = 0; i < STEPS; i++) {
            budget_end(desk, STEP, plan.work - before, 0);
            before = plan.work;
            if (plan.outcome != WEND_PLAN_RUNNING)
                break;
            budget_begin(desk);
            budget_expect(desk, wend_planner_continue(planner, STEP, &plan) == WEND_OK, "cannot go on");
        }
    }
    wend_planner_destroy(planner);
}

/* The finder's limits, a corridor's, and a field's slices, on any ground. */
static void ask_there(budget_desk *desk, const wend_space *space, wend_place start, wend_place goal)
{
    for (uint64_t limit = 100; limit <= 10000; limit *= 10) {
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = start;
        query.goal = goal;
        query.search.limit = limit;
        for (int policy = WEND_POLICY_REFUSE; policy <= WEND_POLICY_CHEAPEST; policy++) {
            query.otherwise.policy = (wend_policy)policy;
            wend_finder_find(desk->finder, space, &query, &path);
            budget_begin(desk);
            if (wend_finder_find(desk->finder, space, &query, &path) == WEND_OK)
                budget_end(desk, limit, path.work, 0);
        }
    }
    const wend_area area = {goal, 1, 1};
    wend_field_desc desc = wend_field_desc_default();
    wend_field *field = NULL;
    desc.goals = &area;
    desc.goal_count = 1;
    if (wend_field_create(space, &desc, NULL, &field) == WEND_OK)
        grow(desk, field, STEPS * 10);
    wend_field_release(field);
}

void budget_mesh(budget_desk *desk)
{
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    wend_status status = wend_mesh_create_grid(desk->ground->grid, NULL, NULL, &mesh);
    if (status == WEND_ERROR_UNSUPPORTED)
        return;
    budget_expect(desk, status == WEND_OK, "no mesh");
    budget_expect(desk, wend_space_create_mesh(mesh, NULL, NULL, &space) == WEND_OK, "no space");
    ask_there(desk, space, desk->ground->start, desk->ground->goal);
    for (uint64_t limit = 100; limit <= 10000; limit *= 10) {
        wend_query query = wend_query_default();
        wend_corridor corridor = wend_corridor_default();
        query.start = desk->ground->start;
        query.goal = desk->ground->goal;
        query.search.limit = limit;
        wend_finder_find_corridor(desk->finder, space, &query, &corridor);
        budget_begin(desk);
        if (wend_finder_find_corridor(desk->finder, space, &query, &corridor) == WEND_OK)
            budget_end(desk, limit, corridor.work, 0);
    }
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
}

/*
 * Units all over the map; a step's choices come on top of what it is given, as does what is left of one flood of the
 * map.
 */
static void drive(budget_desk *desk, wend_traffic *traffic, bool by_plan)
{
    const uint64_t side = desk->ground->side, rows = side * desk->ground->levels;
    const uint64_t flood = 14 * rows * (side / 64 + 1) / 64 + side * rows / 8,
                   choices = wend_traffic_count(traffic) * UINT64_C(8);
    uint64_t sum = 0, steps = 0;
    wend_traffic_state state = WEND_TRAFFIC_MOVING;
    for (; steps < 10 * STEPS && state != WEND_TRAFFIC_ARRIVED && state < WEND_TRAFFIC_NO_PLAN; steps++) {
        budget_begin(desk);
        wend_status status =
            by_plan ? wend_traffic_plan(traffic, STEP, &state) : wend_traffic_step(traffic, STEP, NULL, NULL, &state);
        budget_expect(desk, status == WEND_OK, "fails");
        budget_end(desk, STEP + flood + choices, wend_traffic_work(traffic), 0);
        sum += wend_traffic_work(traffic);
    }
    budget_expect(desk, sum <= steps * (STEP + choices) + flood, "never makes up for it");
}

static void send_all(const budget_desk *desk, wend_traffic *traffic, uint32_t units, const wend_place *goal)
{
    random_source random = {97};
    for (uint32_t i = 0; i < units; i++) {
        wend_unit_desc unit = wend_unit_desc_default();
        wend_unit_id id;
        unit.place = budget_place(desk->ground, &random);
        unit.goal = goal ? *goal : budget_place(desk->ground, &random);
        unit.has_goal = true;
        wend_traffic_add(traffic, &unit, &id); /* but where somebody stands, or a wall is */
    }
}

void budget_traffic(budget_desk *desk)
{
    enum { UNITS = 400 };
    static const char *const names[] = {"to many", "a plan", "to one goal", "after edits"};
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.neighbours = WEND_NEIGHBOURS_4;
    profile.apply_links = false;
    for (uint32_t i = 0; i < 256; i++)
        profile.weight[i] = profile.weight[i] != 0 || i == ',';
    budget_expect(desk, wend_space_create(desk->ground->grid, &profile, NULL, &space) == WEND_OK, "no space");
    for (int kind = 0; space && kind < 4; kind++) {
        wend_traffic *traffic = NULL;
        desk->question = names[kind];
        budget_expect(desk, wend_traffic_create(space, NULL, NULL, &traffic) == WEND_OK, "no traffic");
        send_all(desk, traffic, UNITS, kind == 2 ? &desk->ground->goal : NULL);
        drive(desk, traffic, kind == 1);
        for (uint32_t round = 0; kind == 3 && round < 4; round++) {
            edit(desk, round);
            wend_space_update(space);
            drive(desk, traffic, false);
        }
        budget_tell(desk);
        wend_traffic_destroy(traffic);
    }
    wend_space_destroy(space);
}

/* Waypoints all over the map, each with an edge to the next ones, one with an edge to all; and an island. */
void budget_graph(budget_desk *desk)
{
    const uint32_t nodes = 50000, count = nodes * 3;
    wend_graph_edge *edges = calloc(count, sizeof *edges);
    wend_graph_desc desc = wend_graph_desc_default();
    wend_graph *graph = NULL;
    wend_space *space = NULL;
    for (uint32_t i = 0; edges && i < count; i++) {
        uint32_t from = i / 3, to = (from * (i % 3 + 1) + 17) % (nodes - 1);
        edges[i] = (wend_graph_edge){.from = i % 3 == 2 ? 0 : from, .to = to, .price = 1 + i % 1000};
        if (from == nodes - 1)
            edges[i].to = edges[i].from;
    }
    desc.node_count = nodes;
    desc.edge_count = count;
    desc.edges = edges;
    budget_expect(desk, wend_graph_create(&desc, NULL, &graph) == WEND_OK, "no graph");
    budget_expect(desk, wend_space_create_graph(graph, NULL, NULL, &space) == WEND_OK, "no space");
    desk->question = "far";
    ask_there(desk, space, wend_place_node(1), wend_place_node(nodes / 2));
    budget_tell(desk);
    desk->question = "an island";
    ask_there(desk, space, wend_place_node(1), wend_place_node(nodes - 1));
    wend_space_destroy(space);
    wend_graph_destroy(graph);
    free(edges);
}
