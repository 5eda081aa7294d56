/* tests/golden/problems.c: 164 problems over grids, `name outcome cost expanded path-hash`, and a hash of all. */
#include "golden.h"

enum { PLAIN = 50, RULED = 24, JUMPED = 25, NEAR = 24, ASKED = 40 };

/* The last one is of rays. */
enum { PROBLEMS = PLAIN + RULED + JUMPED + NEAR + ASKED + 1 };

/* One problem: which map, and how it is asked. */
typedef struct problem {
    char name[32];
    wend_cells cells;
    wend_profile profile;
    wend_query query;
    uint64_t expansions; /* after which it ends; 0 = it does not */
    bool has_links, has_walls;
    wend_area goals[3];
    wend_place starts[2], via[2];
} problem;

static const char *draw_map(int number)
{
    static const uint32_t sides[] = {64, 65, 127, 96, 33, 200, 63};
    width = sides[number % 7];
    height = sides[number / 7 % 7];
    switch (number % 4) {
    case 0:
        scatter(below(45));
        return "scatter";
    case 1:
        rooms(5 + below(8));
        return "rooms";
    case 2:
        blocks(20 + below(80));
        return "blocks";
    default:
        serpentine();
        return "serpentine";
    }
}

static wend_place free_place(void)
{
    for (;;) {
        uint32_t x = below(width), y = below(height);
        if (cells[y * width + x] == '.')
            return wend_place_cell((int32_t)x, (int32_t)y);
    }
}

static problem make_problem(int number)
{
    problem problem = {.profile = wend_profile_default(), .query = wend_query_default()};
    problem.profile.neighbours = number % 3 == 2 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    random_state = (uint64_t)number;
    const char *kind = draw_map(number);
    problem.query.start = free_place();
    problem.query.goal = free_place();
    problem.query.search.engine = WEND_ENGINE_ASTAR;
    if (number % 5 == 3)
        problem.query.search.heuristic = number % 2 ? WEND_HEURISTIC_ZERO : WEND_HEURISTIC_OCTILE;
    if (number % 10 == 9)
        problem.expansions = 20 + (uint64_t)number;
    if (number == PLAIN - 1) { /* a cost beyond 2^32 */
        kind = "far";
        width = 640;
        height = 999;
        serpentine();
        problem.expansions = 0;
        problem.query = wend_query_default();
        problem.query.search.engine = WEND_ENGINE_ASTAR;
        problem.query.start = wend_place_cell(0, 0);
        problem.query.goal = wend_place_cell(0, 998);
    }
    snprintf(problem.name, sizeof problem.name, "%02d-%s-%d", number, kind,
             problem.profile.neighbours == WEND_NEIGHBOURS_4 ? 4 : 8);
    return problem;
}

/* Every other plain problem again, by jump point search and under each corner rule in turn. */
static problem make_jumped_problem(int number)
{
    problem problem = make_problem(2 * number + 1);
    bool four = problem.profile.neighbours == WEND_NEIGHBOURS_4;
    problem.query.search.engine = four ? WEND_ENGINE_JPS4 : WEND_ENGINE_JPS;
    if (!four)
        problem.profile.corners = (wend_corners)(number % 3);
    size_t length = strlen(problem.name);
    snprintf(problem.name + length, sizeof problem.name - length, "-jumps%c", '0' + (int)problem.profile.corners);
    return problem;
}

/* The rules of problems from number PLAIN on, one after the other. */
static const char *set_rule(problem *problem, int rule)
{
    wend_profile *profile = &problem->profile;
    switch (rule) {
    case 0:
        profile->weight['G'] = 3;
        profile->weight['S'] = 7;
        return "weights";
    case 1:
        problem->cells = WEND_CELLS_HEX_POINTY_ODD;
        return "pointy";
    case 2:
        problem->cells = WEND_CELLS_HEX_FLAT_EVEN;
        profile->weight['G'] = 2;
        return "flat";
    case 3:
        profile->turn_cost = 4000;
        problem->query.from.heading = WEND_DIRECTION_NORTH;
        return "turns";
    case 4:
        problem->has_links = true;
        return "links";
    case 5:
        problem->has_walls = true;
        profile->corners = WEND_CORNERS_ONE;
        return "walls";
    case 6:
        profile->footprint = 2;
        profile->weigh = WEND_WEIGH_BOTH;
        profile->weight['G'] = 5;
        return "giant";
    default:
        problem->query.search.heuristic_weight = 512;
        profile->corners = WEND_CORNERS_ALWAYS;
        return "hasty";
    }
}

/*
 * A problem under a rule: on a map of blocks, or the last eight of rooms, a third of whose free cells are 'G' or 'S'.
 */
static problem make_ruled_problem(int number)
{
    problem problem = {.profile = wend_profile_default(), .query = wend_query_default()};
    random_state = (uint64_t)number;
    const char *kind = draw_map(4 * number + (number < PLAIN + 16 ? 2 : 1));
    if ((number - PLAIN) % 8 == 6) { /* room for a giant */
        kind = "few";
        blocks(10);
    }
    problem.query.start = free_place();
    problem.query.goal = free_place();
    for (uint32_t i = 0; i < width * height; i++)
        if (cells[i] == '.' && below(3) == 0)
            cells[i] = below(2) ? 'G' : 'S';
    const char *rule = set_rule(&problem, (number - PLAIN) % 8);
    snprintf(problem.name, sizeof problem.name, "%02d-%s-%s", number, kind, rule);
    return problem;
}

/*
 * A short way within a radius, as creatures ask for it: in turns with 8 and 4 neighbours, other corners and unit
 * prices.
 */
static problem make_near_problem(int number)
{
    problem problem = {.profile = wend_profile_default(), .query = wend_query_default()};
    random_state = (uint64_t)number;
    const char *kind = draw_map(number);
    int32_t radius = 6 + (int32_t)below(23);
    wend_place start = free_place(), goal = free_place();
    while (abs(start.x - goal.x) > radius * WEND_CELL || abs(start.y - goal.y) > radius * WEND_CELL)
        goal = free_place();
    problem.query.start = start;
    problem.query.goal = goal;
    problem.query.search.radius = (uint32_t)radius;
    problem.profile.neighbours = number % 6 == 1 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
    problem.profile.corners = (wend_corners)(number % 3);
    if (number % 2 == 0)
        problem.profile.straight = problem.profile.diagonal = 1;
    if (number % 7 == 3) {
        problem.expansions = 10 + (uint64_t)below(20);
        problem.query.search.engine = WEND_ENGINE_LOCAL;
    }
    snprintf(problem.name, sizeof problem.name, "%02d-%s-near", number, kind);
    return problem;
}

static wend_place blocked_place(void)
{
    for (;;) {
        uint32_t x = below(width), y = below(height);
        if (cells[y * width + x] != '.')
            return wend_place_cell((int32_t)x, (int32_t)y);
    }
}

/*
 * What is asked beyond the way from one cell to another; problems are copied, so pointers are set when they are solved.
 */
static const char *set_question(problem *problem, int question)
{
    wend_query *query = &problem->query;
    switch (question) {
    case 0:
        query->shape.lines = WEND_LINES_STRAIGHT;
        return "straight";
    case 1:
        query->shape.ties = (wend_ties)(1 + below(4));
        return "ties";
    case 2:
        query->to.arrival = WEND_ARRIVAL_WITHIN;
        query->to.measure = (wend_measure)below(3);
        query->to.range = below(6 * WEND_CELL);
        query->to.count = 3;
        return "within";
    case 3:
        query->to.arrival = WEND_ARRIVAL_AWAY;
        query->goal = query->start;
        query->to.measure = (wend_measure)below(3);
        query->to.range = below(20 * WEND_CELL);
        return "away";
    case 4:
        query->otherwise.policy = WEND_POLICY_NEAREST;
        query->goal = blocked_place();
        return "nearest";
    case 5:
        query->otherwise.policy = WEND_POLICY_CHEAPEST;
        query->goal = blocked_place();
        query->from.count = 2;
        return "dearest";
    case 6:
        query->from.between_cells = true;
        query->start.x += (int32_t)below(WEND_CELL) - WEND_CELL / 2;
        query->start.y += (int32_t)below(WEND_CELL) - WEND_CELL / 2;
        query->shape.lines = below(2) ? WEND_LINES_STRAIGHT : WEND_LINES_GRID;
        return "between";
    default:
        query->to.arrival = WEND_ARRIVAL_NEXT_TO;
        query->via.count = 2;
        return "via";
    }
}

/* A question of every kind in turn; from the second round on the ground differs in weight on every other map. */
static problem make_asked_problem(int number)
{
    problem problem = {.profile = wend_profile_default(), .query = wend_query_default()};
    random_state = (uint64_t)number;
    const char *kind = draw_map(number % 3 + 4 * (number / 8));
    problem.query.start = free_place();
    problem.query.goal = free_place();
    for (int i = 0; i < 3; i++)
        problem.goals[i] = (wend_area){free_place(), below(4), below(4)};
    for (int i = 0; i < 2; i++) {
        problem.starts[i] = free_place();
        problem.via[i] = free_place();
    }
    const char *question = set_question(&problem, number % 8);
    for (uint32_t i = 0; number / 8 % 2 == 0 && i < width * height; i++)
        if (cells[i] == '.' && below(3) == 0)
            cells[i] = 'S';
    problem.profile.weight['S'] = 3;
    snprintf(problem.name, sizeof problem.name, "%02d-%s-%s", number, kind, question);
    return problem;
}

static wend_place place_of(uint32_t x, uint32_t y)
{
    return wend_place_cell((int32_t)x, (int32_t)y);
}

/* Thirty links and three hundred walls at random, where the problem has them. */
static bool edit_map(const problem *problem, wend_grid *grid)
{
    bool good = true;
    for (int i = 0; problem->has_links && i < 30; i++) {
        uint32_t from_x = below(width), from_y = below(height), to_x = below(width), to_y = below(height);
        wend_link link = {place_of(from_x, from_y), place_of(to_x, to_y), 1 + below(200000)};
        good = wend_grid_add_link(grid, &link) == WEND_OK && good;
    }
    for (int i = 0; problem->has_walls && i < 300; i++) {
        uint32_t x = 1 + below(width - 2);
        uint32_t y = 1 + below(height - 2);
        wend_direction side = (wend_direction)(2 * below(4));
        good = wend_grid_set_wall(grid, place_of(x, y), side, true) == WEND_OK && good;
    }
    return good;
}

static problem make_any_problem(int number)
{
    if (number < PLAIN)
        return make_problem(number);
    if (number < PLAIN + RULED)
        return make_ruled_problem(number);
    number -= RULED;
    if (number < PLAIN + JUMPED)
        return make_jumped_problem(number - PLAIN);
    return number < PLAIN + JUMPED + NEAR ? make_near_problem(number) : make_asked_problem(number + RULED);
}

/* What two hundred rays between places anywhere in cells meet, and what their lines cost. */
static uint64_t hash_rays(const wend_space *space)
{
    uint64_t hash = HASH_START, bits, cost;
    for (int i = 0; i < 200; i++) {
        wend_place from = {(int32_t)below(width * WEND_CELL), (int32_t)below(height * WEND_CELL), 0, 0};
        wend_place to = {(int32_t)below(width * WEND_CELL), (int32_t)below(height * WEND_CELL), 0, 0};
        wend_line_hit hit;
        if (wend_line_raycast(space, from, to, NULL, 0, &hit) != WEND_OK ||
            wend_line_cost(space, from, to, &cost) != WEND_OK)
            return 0;
        memcpy(&bits, &hit.fraction, sizeof bits);
        hash = hash_number(hash, bits, 8);
        hash = hash_number(hash, (uint32_t)hit.cell.x, 4);
        hash = hash_number(hash, (uint32_t)hit.cell.y, 4);
        hash = hash_number(hash, cost, 8);
    }
    return hash;
}

static void aim(problem *problem)
{
    wend_query *query = &problem->query;
    query->to.areas = query->to.count ? problem->goals : NULL;
    query->from.places = query->from.count ? problem->starts : NULL;
    query->via.places = query->via.count ? problem->via : NULL;
}

/*
 * Asks, and where a number of expansions is set goes on by single units, each of them an expansion, until that is
 * reached.
 */
static bool ask(problem *problem, wend_finder *finder, const wend_space *space, wend_path *path)
{
    wend_query *query = &problem->query;
    query->search.pausable = problem->expansions != 0;
    query->search.limit = problem->expansions != 0;
    bool good = wend_finder_find(finder, space, query, path) == WEND_OK;
    while (good && path->outcome == WEND_OUTCOME_RUNNING && path->expanded < problem->expansions)
        good = wend_finder_continue(finder, 1, path) == WEND_OK;
    return good;
}

/* Asks one problem and writes its line; false on an error of the library. */
static bool solve(problem *problem, wend_finder *finder, bool rays, char *line)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_path path = wend_path_default();
    desc.width = width;
    desc.height = height;
    desc.terrain = cells;
    desc.cells = problem->cells;
    aim(problem);
    bool good = wend_grid_create(&desc, NULL, &grid) == WEND_OK && edit_map(problem, grid) &&
                wend_space_create(grid, &problem->profile, NULL, &space) == WEND_OK &&
                ask(problem, finder, space, &path);
    wend_outcome outcome = path.outcome == WEND_OUTCOME_RUNNING ? WEND_OUTCOME_PARTIAL : path.outcome;
    if (good)
        snprintf(line, LINE, "%s %s %" PRIu64 " %" PRIu64 " %016" PRIx64, problem->name, wend_outcome_text(outcome),
                 path.cost, path.expanded, rays ? hash_rays(space) : hash_path(&path));
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return good;
}

bool run_problems(wend_finder *finder, FILE *expected)
{
    uint64_t total = HASH_START;
    char line[LINE];
    bool same = true;
    for (int number = 0; number < PROBLEMS; number++) {
        problem problem = make_any_problem(number);
        if (!solve(&problem, finder, number == PROBLEMS - 1, line))
            snprintf(line, sizeof line, "%s error", problem.name);
        for (const char *c = line; *c; c++)
            total = hash_number(total, (unsigned char)*c, 1);
        same = emit(line, expected) && same;
    }
    snprintf(line, sizeof line, "total %016" PRIx64, total);
    return emit(line, expected) && same;
}
