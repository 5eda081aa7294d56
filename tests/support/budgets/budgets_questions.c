/*
 * tests/support/budgets/budgets_questions.c: the kinds of questions, each of which may take another way through a
 * search.
 */
#include "budgets/budgets.h"

/* A goal's cell is looked at some four times: whether one may stop there, in which component it lies, and so on. */
enum { PLACES = 1000, OPERATIONS_PER_CELL = 130, UNITS_PER_CELL_WALKED = 9 };

static void plain(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    (void)query;
}

static void astar(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->search.engine = WEND_ENGINE_ASTAR;
}

static void general(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->search.engine = WEND_ENGINE_GENERAL;
}

static void weighted(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->search.heuristic_weight = 512;
}

static void within_radius(const budget_desk *desk, wend_query *query)
{
    query->search.radius = desk->ground->side / 2;
}

static void from_many(const budget_desk *desk, wend_query *query)
{
    static wend_place places[PLACES];
    random_source random = {1};
    for (uint32_t i = 0; i < PLACES; i++)
        places[i] = budget_place(desk->ground, &random);
    query->from.places = places;
    query->from.count = PLACES;
}

static void from_between(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->start.x += 50;
    query->from.between_cells = true;
}

static void to_place(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->goal.y += 70;
    query->to.at_place = true;
}

static void to_many(const budget_desk *desk, wend_query *query)
{
    query->to.areas = desk->ground->areas;
    query->to.count = desk->ground->area_count;
}

static void to_the_far(const budget_desk *desk, wend_query *query)
{
    static wend_area area;
    int32_t half = (int32_t)desk->ground->side / 2;
    area = wend_area_cells(half, half, (uint32_t)half, (uint32_t)half);
    query->to.areas = &area;
    query->to.count = 1;
}

static void next_to(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->to.arrival = WEND_ARRIVAL_NEXT_TO;
}

static void within(const budget_desk *desk, wend_query *query)
{
    query->to.arrival = WEND_ARRIVAL_WITHIN;
    query->to.range = desk->ground->side / 4 * WEND_CELL;
}

static void within_sight(const budget_desk *desk, wend_query *query)
{
    within(desk, query);
    query->to.sight = desk->ground->space;
}

static void within_walk(const budget_desk *desk, wend_query *query)
{
    within(desk, query);
    query->to.measure = WEND_MEASURE_PATH;
}

static void away(const budget_desk *desk, wend_query *query)
{
    query->goal = query->start;
    query->to.arrival = WEND_ARRIVAL_AWAY;
    query->to.range = desk->ground->side / 2 * WEND_CELL;
}

static void away_walk(const budget_desk *desk, wend_query *query)
{
    away(desk, query);
    query->to.measure = WEND_MEASURE_PATH;
}

static void via(const budget_desk *desk, wend_query *query)
{
    static wend_place places[3];
    random_source random = {2};
    for (uint32_t i = 0; i < 3; i++)
        places[i] = budget_place(desk->ground, &random);
    query->via.places = places;
    query->via.count = 3;
}

static void nearest(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->otherwise.policy = WEND_POLICY_NEAREST;
}

static void cheapest(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->otherwise.policy = WEND_POLICY_CHEAPEST;
}

static void breach(const budget_desk *desk, wend_query *query)
{
    query->otherwise.policy = WEND_POLICY_BREACH;
    query->otherwise.breach = desk->ground->space;
}

static void nearest_of_many(const budget_desk *desk, wend_query *query)
{
    to_many(desk, query);
    nearest(desk, query);
}

static void fewest_turns(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->shape.ties = WEND_TIES_FEWEST_TURNS;
}

static void near_chord(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->shape.ties = WEND_TIES_NEAR_CHORD;
}

static void straight_first(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->shape.ties = WEND_TIES_STRAIGHT_FIRST;
}

static void diagonal_first(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->shape.ties = WEND_TIES_DIAGONAL_FIRST;
}

static void straight(const budget_desk *desk, wend_query *query)
{
    (void)desk;
    query->shape.lines = WEND_LINES_STRAIGHT;
}

const budget_question budget_questions[] = {
    {"plain", plain},
    {"astar", astar},
    {"general", general},
    {"weighted", weighted},
    {"radius", within_radius},
    {"many starts", from_many},
    {"between cells", from_between},
    {"at place", to_place},
    {"many goals", to_many},
    {"a large goal", to_the_far},
    {"next to", next_to},
    {"within", within},
    {"within sight", within_sight},
    {"within a walk", within_walk},
    {"away", away},
    {"away by walking", away_walk},
    {"via", via},
    {"nearest", nearest},
    {"cheapest", cheapest},
    {"breach", breach},
    {"nearest of many", nearest_of_many},
    {"fewest turns", fewest_turns},
    {"near chord", near_chord},
    {"straight first", straight_first},
    {"diagonal first", diagonal_first},
    {"straight", straight},
};

const uint32_t budget_question_count = sizeof budget_questions / sizeof *budget_questions;

wend_query budget_ask(const budget_desk *desk, const budget_question *kind)
{
    wend_query query = wend_query_default();
    query.start = desk->ground->start;
    query.goal = desk->ground->goal;
    kind->ask(desk, &query);
    return query;
}

/* Cells around a goal with a range. */
static uint64_t cells_in_range(const budget_desk *desk, const wend_query *query)
{
    const uint64_t map = (uint64_t)desk->ground->side * desk->ground->side * desk->ground->levels;
    const uint64_t range = query->to.range / WEND_CELL + 1, square = (2 * range + 1) * (2 * range + 1);
    if (query->to.arrival != WEND_ARRIVAL_WITHIN && query->to.arrival != WEND_ARRIVAL_AWAY)
        return 0;
    return square < map ? square : map;
}

uint64_t budget_given(const budget_desk *desk, const wend_query *query)
{
    uint64_t cells = query->from.count + query->via.count + cells_in_range(desk, query);
    for (uint32_t i = 0; i < query->to.count; i++)
        cells += (uint64_t)query->to.areas[i].width * query->to.areas[i].height;
    if (query->otherwise.policy == WEND_POLICY_NEAREST) /* looks for the nearest cell ring by ring */
        cells += 2 * (uint64_t)desk->ground->side;
    return cells * OPERATIONS_PER_CELL + (uint64_t)wend_grid_link_count(desk->ground->grid) * query->to.count;
}

/* Lines that cannot be paused take as much as the search, and pass that by the cost of a line or two across the map. */
static uint64_t for_lines(const budget_desk *desk, const wend_query *query)
{
    if (query->shape.lines != WEND_LINES_STRAIGHT)
        return 0;
    return (query->search.pausable ? 0 : query->search.limit) + 2 * (uint64_t)desk->ground->side;
}

/*
 * What docs/tick.md lists as done without a pause. A walk takes the whole of a search for a cell with links; a way
 * found by a weighted estimate or over links is proved to its end, another by expanding what may be cheaper, at most
 * some rows of the map.
 */
uint64_t budget_at_a_stretch(const budget_desk *desk, const wend_query *query)
{
    const uint64_t map = (uint64_t)desk->ground->side * desk->ground->side;
    const uint64_t cells = query->to.measure == WEND_MEASURE_PATH ? cells_in_range(desk, query) : 0;
    const bool is_proved = query->search.heuristic_weight > 256 || wend_grid_link_count(desk->ground->grid) != 0;
    const uint64_t proof = is_proved ? map : 2 * (uint64_t)desk->ground->side;
    return cells * UNITS_PER_CELL_WALKED + proof + for_lines(desk, query);
}
