/*
 * tests/golden/golden.c: 164 problems whose answers must be the same, bit for bit, whatever the compiler, its
 * options and the processor. Prints a line for each, `name outcome cost expanded path-hash`, and a hash of all.
 *
 *     golden              prints
 *     golden expected.txt prints nothing and compares; 1 if a line differs
 *
 * One file and the library, no test runner, so that it builds wherever wend does. Maps come from a generator of
 * its own that must never change; the hash of a path takes its points, its length bit for bit, and the counters.
 *
 * Then a house of storeys, `name found hash` for movers of each size: ways, their slopes, carts that move. Then
 * traffic: `name units under-way hash`, the hash of a plan, step by step, and of where all units are tick by tick. And
 * at the end crowds: `name agents arrived hash`, the hash of where all agents are, and how fast, bit for bit, tick by
 * tick.
 */
#include <wend/all.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAIN = 50, RULED = 24, JUMPED = 25, NEAR = 24, ASKED = 40, LINE = 160 };

/* The last one is of rays. */
enum { PROBLEMS = PLAIN + RULED + JUMPED + NEAR + ASKED + 1 };

static uint64_t random_state;

/* SplitMix64, from 0 to bound - 1. */
static uint32_t below(uint32_t bound)
{
    uint64_t z = random_state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    z ^= z >> 31;
    return (uint32_t)(((z >> 32) * bound) >> 32);
}

/* FNV-1a over the bytes of a number, the lowest first. */
static uint64_t hash_number(uint64_t hash, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        hash = (hash ^ (number >> (8 * i) & 0xFF)) * UINT64_C(0x100000001B3);
    return hash;
}

#define HASH_START UINT64_C(0xCBF29CE484222325)

static uint8_t *cells;
static uint32_t width, height;

static void scatter(uint32_t percent)
{
    for (uint32_t i = 0; i < width * height; i++)
        cells[i] = below(100) < percent ? '@' : '.';
}

static void rooms(uint32_t side)
{
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t x = i % width, y = i / width;
        bool wall = x % side == side - 1 || y % side == side - 1;
        bool pillar = x % side == side - 1 && y % side == side - 1;
        cells[i] = wall && (pillar || below(side) != 0) ? 'T' : '.';
    }
}

static void blocks(uint32_t count)
{
    memset(cells, '.', (size_t)width * height);
    for (; count > 0; count--) {
        uint32_t left = below(width), top = below(height), across = 1 + below(12), down = 1 + below(12);
        for (uint32_t y = top; y < top + down && y < height; y++)
            for (uint32_t x = left; x < left + across && x < width; x++)
                cells[y * width + x] = 'W';
    }
}

static void serpentine(void)
{
    for (uint32_t i = 0; i < width * height; i++) {
        uint32_t x = i % width, y = i / width, gap = y % 4 == 1 ? width - 1 : 0;
        cells[i] = y % 2 == 1 && x != gap ? '@' : '.';
    }
}

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

static uint64_t hash_path(const wend_path *path)
{
    uint64_t hash = HASH_START, bits;
    for (uint32_t i = 0; i < path->point_count; i++) {
        hash = hash_number(hash, (uint32_t)path->points[i].x, 4);
        hash = hash_number(hash, (uint32_t)path->points[i].y, 4);
        hash = hash_number(hash, path->points[i].level | (uint32_t)path->points[i].flags << 16, 4);
    }
    memcpy(&bits, &path->length, sizeof bits);
    hash = hash_number(hash, bits, 8);
    hash = hash_number(hash, path->generated, 8);
    return hash_number(hash, path->queued, 8);
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

/* Prints a line, or compares it with the next of `expected`. */
static bool emit(const char *line, FILE *expected)
{
    char other[LINE] = "";
    if (!expected) {
        puts(line);
        return true;
    }
    if (!fgets(other, sizeof other, expected))
        other[0] = '\0';
    other[strcspn(other, "\r\n")] = '\0';
    if (strcmp(line, other) == 0)
        return true;
    printf("expected %s\nbut got  %s\n", other, line);
    return false;
}

static bool run(wend_finder *finder, FILE *expected)
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

static uint64_t hash_place(uint64_t hash, wend_place place)
{
    return hash_number(hash_number(hash, (uint32_t)place.x, 4), (uint32_t)place.y, 4);
}

/* A house: storeys of rooms between the same lines, some left out, and a ramp in each stairwell, exactly as wide. */
enum { STOREYS = 3, COLUMNS = 6, ROWS = 4, ROOM_POINTS = STOREYS * (COLUMNS + 1) * (ROWS + 1), ROOMS = 128 };
enum { SIZES = 4, CARTS = 3, MOVES = 4, WAYS = 24, MOST_GROUND_POINTS = 64 };

static uint32_t house_point(uint32_t column, uint32_t row, uint32_t storey)
{
    return (storey * (ROWS + 1) + row) * (COLUMNS + 1) + column;
}

static void place_points(wend_mesh_point *points, int32_t *heights)
{
    int32_t across[COLUMNS + 1], down[ROWS + 1];
    for (uint32_t i = 0; i <= COLUMNS; i++)
        across[i] = (int32_t)(i * 640 + below(200));
    for (uint32_t i = 0; i <= ROWS; i++)
        down[i] = (int32_t)(i * 640 + below(200));
    for (uint32_t i = 0; i < ROOM_POINTS; i++) {
        points[i] = (wend_mesh_point){across[i % (COLUMNS + 1)], down[i / (COLUMNS + 1) % (ROWS + 1)]};
        heights[i] = (int32_t)(i / ((COLUMNS + 1) * (ROWS + 1)) * 700);
    }
}

/* The numbers of a house's corners, four for each room or ramp; returns how many there are. */
static uint32_t draw_rooms(uint32_t corners[ROOMS * 4])
{
    uint32_t count = 0;
    for (uint32_t storey = 0; storey < STOREYS; storey++)
        for (uint32_t room = 0; room < COLUMNS * ROWS; room++) {
            const uint32_t column = room % COLUMNS, row = room / COLUMNS, stairs = 2 * storey + 1;
            const bool is_ramp = column == stairs && row == 1 && storey + 1 < STOREYS,
                       is_well = column + 2 == stairs && row == 1;
            if (is_well || (!is_ramp && row != 1 && below(100) < 20))
                continue;
            const uint32_t rise = is_ramp ? 1 : 0;
            corners[count++] = house_point(column, row, storey);
            corners[count++] = house_point(column + 1, row, storey + rise);
            corners[count++] = house_point(column + 1, row + 1, storey + rise);
            corners[count++] = house_point(column, row + 1, storey);
        }
    return count;
}

static bool make_house(wend_mesh **mesh)
{
    static wend_mesh_point points[ROOM_POINTS];
    static int32_t heights[ROOM_POINTS];
    static uint32_t corners[ROOMS * 4], counts[ROOMS];
    wend_mesh_polygons polygons = wend_mesh_polygons_default();
    place_points(points, heights);
    polygons.corner_count = draw_rooms(corners);
    polygons.polygon_count = polygons.corner_count / 4;
    for (uint32_t i = 0; i < polygons.polygon_count; i++)
        counts[i] = 4;
    polygons.points = points;
    polygons.heights = heights;
    polygons.point_count = ROOM_POINTS;
    polygons.corners = corners;
    polygons.counts = counts;
    return wend_mesh_create_polygons(&polygons, NULL, mesh, NULL) == WEND_OK;
}

static wend_place place_in_house(const wend_mesh *mesh)
{
    const int32_t x = (int32_t)below(COLUMNS * 640), y = (int32_t)below(ROWS * 640);
    return (wend_place){x, y, (uint16_t)below(wend_mesh_levels(mesh)), 0};
}

static uint64_t hash_double(uint64_t hash, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return hash_number(hash, bits, 8);
}

/* A way through the house, and the ground it leads over; false on an error of the library. */
static bool walk_house(wend_finder *finder, const wend_space *space, uint32_t *found, uint64_t *hash)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_ground_point points[MOST_GROUND_POINTS];
    size_t count = 0;
    query.start = place_in_house(wend_space_mesh(space));
    query.goal = place_in_house(wend_space_mesh(space));
    query.search.snap = 128;
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return false;
    *hash = hash_number(hash_number(*hash, path.outcome, 1), path.cost, 8);
    if (path.outcome != WEND_OUTCOME_FOUND)
        return true;
    ++*found;
    *hash = hash_double(hash_number(*hash, hash_path(&path), 8), path.plan_length);
    if (wend_path_on_ground(&path, space, WEND_PATH_DETAIL_SLOPES, points, MOST_GROUND_POINTS, &count) != WEND_OK)
        return false;
    for (size_t i = 0; i < count; i++)
        *hash = hash_double(hash_place(*hash, points[i].place), points[i].height);
    return true;
}

static bool move_cart(wend_mesh *mesh, wend_obstacle_id *cart)
{
    const wend_place at = place_in_house(mesh);
    const int32_t along = 60 + (int32_t)below(200), aside = (int32_t)below(120);
    const wend_mesh_point corners[] = {{at.x, at.y},
                                       {at.x + along, at.y + aside},
                                       {at.x + along - aside, at.y + along + aside},
                                       {at.x - aside, at.y + along}};
    return (*cart == 0 ? wend_mesh_add_obstacle(mesh, corners, 4, at.level, cart, NULL)
                       : wend_mesh_move_obstacle(mesh, *cart, corners, 4, at.level, NULL)) == WEND_OK;
}

static bool run_house(int number, wend_finder *finder, char *line)
{
    static const uint32_t radii[SIZES] = {0, 26, 77, 128};
    wend_profile mover = wend_profile_default();
    wend_mesh *mesh = NULL;
    wend_space *space = NULL;
    wend_obstacle_id carts[CARTS] = {0};
    uint64_t hash = HASH_START;
    uint32_t found = 0;
    random_state = 12000 + (uint64_t)number;
    mover.radius = radii[number];
    bool is_good = make_house(&mesh) && wend_space_create_mesh(mesh, &mover, NULL, &space) == WEND_OK;
    for (uint32_t move = 0; move <= MOVES && is_good; move++) {
        for (uint32_t way = 0; way < WAYS && is_good; way++)
            is_good = walk_house(finder, space, &found, &hash);
        for (uint32_t cart = 0; cart < CARTS && is_good; cart++)
            is_good = move_cart(mesh, &carts[cart]);
        is_good = is_good && wend_space_update(space) == WEND_OK;
    }
    snprintf(line, LINE, "house-%d %" PRIu32 " %016" PRIx64, number, found, hash);
    wend_space_destroy(space);
    wend_mesh_destroy(mesh);
    return is_good;
}

static bool run_houses(wend_finder *finder, FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < SIZES; number++) {
        if (!run_house(number, finder, line))
            snprintf(line, sizeof line, "house-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}

enum { PLANS = 8, UNITS = 40, WALKED = 40, MOST_SIDE = 40, SLICES = 100 };

/* Whether none of the cells that a unit would cover at its goal is another's; if so they are its own now. */
static bool take_goal(uint8_t *taken, wend_place goal, uint32_t side)
{
    const uint32_t first = (uint32_t)wend_place_row(goal) * width + (uint32_t)wend_place_column(goal);
    for (uint32_t i = 0; i < side * side; i++)
        if (taken[first + i / side * width + i % side])
            return false;
    for (uint32_t i = 0; i < side * side; i++)
        taken[first + i / side * width + i % side] = 1;
    return true;
}

static wend_place any_place(void)
{
    const int32_t column = (int32_t)below(width); /* before the row: arguments come in any order */
    return wend_place_cell(column, (int32_t)below(height));
}

/* Adds units, each in cells of its own and to a goal of its own; how many found one. */
static uint32_t add_units(wend_traffic *traffic, wend_space *const *spaces, uint32_t profiles, wend_unit_id *units)
{
    static uint8_t taken[MOST_SIDE * MOST_SIDE];
    uint32_t count = 0;
    memset(taken, 0, sizeof taken);
    for (int tries = 0; tries < 4 * UNITS && count < UNITS; tries++) {
        wend_unit_desc unit = wend_unit_desc_default();
        const uint32_t profile = below(profiles);
        unit.space = spaces[profile];
        unit.place = any_place();
        unit.goal = any_place();
        unit.has_goal = wend_space_is_free(unit.space, unit.goal) && take_goal(taken, unit.goal, profile == 2 ? 2 : 1);
        count += wend_traffic_add(traffic, &unit, &units[count]) == WEND_OK;
    }
    return count;
}

/*
 * A plan that is worked on in slices; then one unit goes, and the others walk tick by tick. False on an error of the
 * library.
 */
static bool move_units(wend_traffic *traffic, const wend_unit_id *units, uint32_t count, uint64_t *hash)
{
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    wend_place place;
    bool is_good = true;
    for (int slice = 0; slice < SLICES && is_good; slice++)
        is_good = wend_traffic_plan(traffic, 1000, &state) == WEND_OK;
    const wend_traffic_sum sum = wend_traffic_plan_sum(traffic);
    *hash = hash_number(hash_number(hash_number(HASH_START, state, 1), sum.cost, 8), sum.least, 8);
    for (uint32_t k = 0; k < (sum.steps + 1) * count && is_good && state == WEND_TRAFFIC_PLANNED; k++) {
        is_good = wend_traffic_plan_place(traffic, units[k % count], k / count, &place) == WEND_OK;
        *hash = hash_place(*hash, place);
    }
    is_good = is_good && wend_traffic_remove(traffic, units[--count]) == WEND_OK;
    for (uint32_t k = 0; k < WALKED * count && is_good; k++) {
        if (k % count == 0)
            is_good = wend_traffic_step(traffic, 300, NULL, NULL, &state) == WEND_OK;
        is_good = is_good && wend_traffic_place(traffic, units[k % count], &place, NULL) == WEND_OK;
        *hash = hash_place(*hash, place);
    }
    return is_good;
}

/* Spaces of three profiles, the last of which covers 2x2 cells. */
static bool open_profiles(int number, const wend_grid *grid, wend_space *spaces[3])
{
    bool is_good = true;
    for (int k = 0; k < 3 && is_good; k++) {
        wend_profile profile = wend_profile_default();
        profile.neighbours = number < 2 || k == 1 ? WEND_NEIGHBOURS_4 : WEND_NEIGHBOURS_8;
        profile.corners = (wend_corners)(number % 3);
        profile.footprint = k == 2 ? 2 : 1;
        is_good = wend_space_create(grid, &profile, NULL, &spaces[k]) == WEND_OK;
    }
    return is_good;
}

/* Units of one profile, from the fifth on of three. */
static bool run_plan(int number, char *line)
{
    wend_grid_desc grid_desc = wend_grid_desc_default();
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_grid *grid = NULL;
    wend_space *spaces[3] = {NULL, NULL, NULL};
    wend_traffic *traffic = NULL;
    wend_unit_id units[UNITS];
    uint64_t hash = HASH_START;
    random_state = 9000 + (uint64_t)number;
    width = MOST_SIDE - below(16);
    height = MOST_SIDE - below(16);
    scatter((uint32_t)number % 4 * 4);
    grid_desc.width = width;
    grid_desc.height = height;
    grid_desc.terrain = cells;
    bool is_good = wend_grid_create(&grid_desc, NULL, &grid) == WEND_OK && open_profiles(number, grid, spaces);
    const wend_space *others[] = {spaces[1], spaces[2]};
    const uint32_t profiles = number < 4 ? 1 : 3;
    desc.others = others;
    desc.other_count = profiles - 1;
    desc.seed = (uint32_t)number;
    desc.stall_ticks = 12;
    is_good = is_good && wend_traffic_create(spaces[0], &desc, NULL, &traffic) == WEND_OK;
    const uint32_t count = is_good ? add_units(traffic, spaces, profiles, units) : 0;
    is_good = is_good && move_units(traffic, units, count, &hash);
    snprintf(line, LINE, "traffic-%d %" PRIu32 " %" PRIu32 " %016" PRIx64, number, count,
             count ? wend_traffic_under_way(traffic) : 0, hash);
    wend_traffic_destroy(traffic);
    for (int k = 0; k < 3; k++)
        wend_space_destroy(spaces[k]);
    wend_grid_destroy(grid);
    return is_good;
}

static bool run_traffic(FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < PLANS; number++) {
        if (!run_plan(number, line))
            snprintf(line, sizeof line, "traffic-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}

enum { CROWDS = 6, AGENTS = 90, CROWD_TICKS = 50, CROWD_SIDE = 24, OUTDOORS = 4 };

/* What a crowd walks on, a grid or a house, and a way for those of it who go to one place. */
typedef struct walkway {
    wend_grid *grid;
    wend_mesh *mesh;
    wend_space *space;
    wend_field *field; /* of a grid */
    wend_obstacle_id cart;
} walkway;

static bool open_walkway(int number, walkway *walkway)
{
    if (number >= OUTDOORS)
        return make_house(&walkway->mesh) &&
               wend_space_create_mesh(walkway->mesh, NULL, NULL, &walkway->space) == WEND_OK;
    wend_grid_desc ground = wend_grid_desc_default();
    wend_field_desc desc = wend_field_desc_default();
    width = height = CROWD_SIDE;
    if (number == 1)
        rooms(8);
    else
        scatter((uint32_t)number * 6);
    ground.width = ground.height = CROWD_SIDE;
    ground.terrain = cells;
    const wend_area goal = {any_place(), 2, 2};
    desc.goals = &goal;
    desc.goal_count = 1;
    return wend_grid_create(&ground, NULL, &walkway->grid) == WEND_OK &&
           wend_space_create(walkway->grid, NULL, NULL, &walkway->space) == WEND_OK &&
           wend_field_create(walkway->space, &desc, NULL, &walkway->field) == WEND_OK &&
           wend_field_grow(walkway->field, UINT64_MAX, NULL) == WEND_OK;
}

static void close_walkway(walkway *walkway)
{
    wend_field_release(walkway->field);
    wend_space_destroy(walkway->space);
    wend_mesh_destroy(walkway->mesh);
    wend_grid_destroy(walkway->grid);
}

/* A wall is built where somebody may stand, or taken away, or a cart moves. */
static bool edit_walkway(walkway *walkway)
{
    bool is_good = true;
    if (walkway->mesh) {
        is_good = move_cart(walkway->mesh, &walkway->cart);
    } else {
        const wend_place place = any_place(); /* before the terrain: arguments come in any order */
        is_good = wend_grid_set(walkway->grid, place, below(2) ? '@' : '.') == WEND_OK;
    }
    return is_good && wend_space_update(walkway->space) == WEND_OK &&
           (walkway->mesh || wend_field_grow(walkway->field, UINT64_MAX, NULL) == WEND_OK);
}

static wend_place walkway_place(const walkway *walkway)
{
    return walkway->mesh ? place_in_house(walkway->mesh) : any_place();
}

/* Somebody of any size and manner; 0 where the place turns out to be none. */
static wend_agent_id add_agent(wend_crowd *crowd, const walkway *walkway)
{
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id id = 0;
    const wend_place place = walkway_place(walkway);
    const uint32_t kind = below(8);
    desc.x = (place.x + (int32_t)below(100)) / 256.0;
    desc.y = place.y / 256.0;
    desc.level = place.level;
    desc.radius = (12 + below(20)) / 64.0;
    desc.priority = (uint8_t)(kind == 0 ? below(256) : 128);
    desc.is_fixed = kind == 1;
    desc.turning = kind == 2 ? 90 + below(200) : 0;
    desc.acceleration = kind == 3 ? 1 + below(5) : 0;
    desc.speed = 1 + below(64) / 32.0;
    return wend_crowd_add(crowd, &desc, &id) == WEND_OK ? id : 0;
}

/* An order of any kind; a path of two points leads through whatever is there. */
static bool send_agent(wend_crowd *crowd, wend_agent_id id, const walkway *walkway)
{
    const wend_place goal = walkway_place(walkway), points[2] = {{goal.y, goal.x, goal.level, 0}, goal};
    const uint32_t order = below(8);
    const double x = below(64) / 16.0 - 2;
    switch (order) {
    case 0:
        return wend_crowd_steer(crowd, id, x, below(64) / 16.0 - 2) == WEND_OK;
    case 1:
        return wend_crowd_follow_path(crowd, id, points, 2) == WEND_OK;
    case 2:
    case 3:
    case 4:
        if (walkway->field)
            return wend_crowd_follow_field(crowd, id, walkway->field) == WEND_OK;
        return wend_crowd_stop(crowd, id) == WEND_OK;
    default:
        return wend_crowd_go(crowd, id, goal) == WEND_OK;
    }
}

/* The ticks of a crowd, some of which edit the map; false on an error of the library. */
static bool walk_crowd(wend_crowd *crowd, walkway *walkway, uint32_t *arrived, uint64_t *hash)
{
    static wend_agent agents[AGENTS];
    wend_crowd_sum sum = {0};
    for (uint32_t tick = 0; tick < CROWD_TICKS; tick++) {
        if (tick % 8 == 7 && !edit_walkway(walkway))
            return false;
        if (wend_crowd_step(crowd, 2000, &sum) != WEND_OK)
            return false;
        const uint32_t count = wend_crowd_agents(crowd, agents, AGENTS);
        for (uint32_t i = 0; i < count; i++) {
            *hash = hash_double(hash_double(*hash, agents[i].x), agents[i].y);
            *hash = hash_double(hash_double(*hash, agents[i].velocity_x), agents[i].velocity_y);
            *hash = hash_number(hash_number(*hash, agents[i].state, 1), agents[i].level, 2);
        }
    }
    *arrived = sum.arrived;
    return true;
}

static bool run_crowd(int number, char *line)
{
    walkway walkway = {0};
    wend_crowd *crowd = NULL;
    uint64_t hash = HASH_START;
    uint32_t count = 0, arrived = 0;
    random_state = 15000 + (uint64_t)number;
    bool is_good = open_walkway(number, &walkway) && wend_crowd_create(walkway.space, NULL, NULL, &crowd) == WEND_OK;
    for (uint32_t tries = 0; tries < 4 * AGENTS && count < AGENTS && is_good; tries++) {
        const wend_agent_id id = add_agent(crowd, &walkway);
        if (id == 0)
            continue;
        is_good = send_agent(crowd, id, &walkway);
        count++;
    }
    is_good = is_good && walk_crowd(crowd, &walkway, &arrived, &hash);
    snprintf(line, LINE, "crowd-%d %" PRIu32 " %" PRIu32 " %016" PRIx64, number, count, arrived, hash);
    wend_crowd_destroy(crowd);
    close_walkway(&walkway);
    return is_good;
}

static bool run_crowds(FILE *expected)
{
    char line[LINE];
    bool same = true;
    for (int number = 0; number < CROWDS; number++) {
        if (!run_crowd(number, line))
            snprintf(line, sizeof line, "crowd-%d error", number);
        same = emit(line, expected) && same;
    }
    return same;
}

int main(int count, char **arguments)
{
    FILE *expected = count > 1 ? fopen(arguments[1], "rb") : NULL;
    wend_finder *finder = NULL;
    cells = malloc(1000 * 1000);
    if ((count > 1 && !expected) || !cells || wend_finder_create(NULL, &finder) != WEND_OK) {
        fputs("golden: the file could not be opened, or no memory\n", stderr);
        return 2;
    }
    bool same = run(finder, expected);
    same = run_houses(finder, expected) && same;
    same = run_traffic(expected) && same;
    same = run_crowds(expected) && same;
    wend_finder_destroy(finder);
    free(cells);
    if (expected)
        fclose(expected);
    return same ? 0 : 1;
}
