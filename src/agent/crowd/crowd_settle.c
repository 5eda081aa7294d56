/*
 * Places for agents that are sent to one goal. If each stood in line behind those it found there, the first few would
 * fill the door that leads to the goal, and the others would stand before it. So an agent that comes near others with
 * places takes its own: of the cells around the goal that all of them need, the one farthest from where it comes in.
 * They fill the room from behind.
 */
#include "agent/crowd/crowd_settle.h"

#include "agent/crowd/crowd_walk.h"
#include "base/memory.h"
#include "base/root.h"
#include "map/space/space.h"

#include <string.h>

/* The window of cells around a goal; and one more cell for so many agents, with so many further ones at most. */
enum { CROWD_SIDE = 64, CROWD_CELLS = CROWD_SIDE * CROWD_SIDE, MORE_PLACES_PART = 4, MORE_PLACES = 4 };

/* An agent may touch what it stands against: nearer than this part of its radius, or of both radii, is too near. */
#define PLACE_TOUCH 0.999

/* Steps along a path, each of so many cells, that are tried to find where it enters the cells around the goal. */
enum { MOST_ENTRY_STEPS = 96 };
#define ENTRY_STEP 0.5

/*
 * Seconds without coming nearer after which an agent with a place, or one that looks for a place, settles behind those
 * that stand before it.
 */
#define MOST_SEEKING 60.0
#define MOST_LOOKING 6.0

/* The places around one goal, for agents of one size. */
struct crowd_places {
    bool is_current;
    uint32_t ground, count;
    wend_place goal;
    double radius, shift;
    int32_t left, top;           /* of the window, in cells */
    uint16_t cells[CROWD_CELLS]; /* outwards from the goal */
    uint16_t queue[CROWD_CELLS];
    uint8_t is_seen[CROWD_CELLS], is_open[CROWD_CELLS], is_taken[CROWD_CELLS], is_reached[CROWD_CELLS];
    uint8_t depth[CROWD_CELLS]; /* steps from the goal; a diagonal step counts as one */
    uint8_t steps[CROWD_CELLS]; /* a bit for each of the four directions in which a step is free */
};

static const int8_t PLACE_X[4] = {1, 0, -1, 0}, PLACE_Y[4] = {0, 1, 0, -1};

/* True if another stands too near to the end of an agent's path for the agent to get there, and makes no room. */
static bool keeps_goal(const wend_crowd *crowd, const struct crowd_agent *agent, uint32_t body, uint32_t other)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_way *way = &agent->way;
    const double x = bins->x[other] - way->aim_x, y = bins->y[other] - way->aim_y;
    const double reach = bins->radius[other] + agent->radius;
    return (agent->order == CROWD_GO || agent->order == CROWD_PATH) && way->next + 1 == way->count &&
           way->beyond == 0 && x * x + y * y < reach * reach && crowd_stands(&bins->bodies[other]) &&
           crowd_precedence(&bins->bodies[body], &bins->bodies[other]) < 0;
}

/* True if two agents of one goal get places around it. Those that go to different points of a cell do not. */
static bool share_places(const struct crowd_agent *a, const struct crowd_agent *b)
{
    return a->order == CROWD_FIELD || wend_place_equal(a->way.goal, b->way.goal);
}

/* True if an agent that is held up may stay behind an arrived agent of its goal. */
static bool may_settle(const struct crowd_agent *agent)
{
    const double most = agent->way.own.state == CROWD_HAS_PLACE ? MOST_SEEKING : MOST_LOOKING;
    return agent->way.own.state == CROWD_HAS_NO_PLACE || agent->way.stalled > most;
}

void wend_crowd_settle(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count,
                       const double preferred[2])
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    struct crowd_move *move = &bins->moves[body];
    if (agent->state != WEND_AGENT_WALKING || agent->order == CROWD_STEER) /* a steered agent has no goal to share */
        return;
    const bool is_held_up = agent->way.slow >= 0.5 || agent->way.stalled >= MOST_CIRCLING;
    for (uint32_t i = 0; i < count && !move->settles; i++) {
        if (!is_held_up && !(bins->bodies[others[i]].has_place && agent->way.own.state == CROWD_NEEDS_NO_PLACE))
            continue;
        const struct crowd_agent *other = &crowd->agents[bins->bodies[others[i]].index];
        const bool is_alike = bins->bodies[others[i]].has_place && wend_crowd_same_goal(agent, other);
        const bool shares = is_alike && share_places(agent, other);
        if (shares) {
            move->looks_for_place = true;
            move->goal = other->way.goal;
        }
        const double x = bins->x[others[i]] - bins->x[body], y = bins->y[others[i]] - bins->y[body];
        const double touch = bins->radius[others[i]] + bins->radius[body] + agent->radius / 2;
        if (!is_held_up || x * preferred[0] + y * preferred[1] <= 0 || x * x + y * y >= touch * touch)
            continue;
        if (shares && other->state == WEND_AGENT_ARRIVED && agent->way.own.state == CROWD_HAS_PLACE)
            move->before = bins->bodies[others[i]].index;
        move->settles = (is_alike && other->state == WEND_AGENT_ARRIVED && (!shares || may_settle(agent))) ||
                        keeps_goal(crowd, agent, body, others[i]);
    }
}

static void place_middle(const struct crowd_places *places, uint32_t cell, double *x, double *y)
{
    *x = places->left + (int32_t)(cell % CROWD_SIDE) + 0.5 + places->shift;
    *y = places->top + (int32_t)(cell / CROWD_SIDE) + 0.5 + places->shift;
}

/* The place of a mover in the middle of a cell. */
static wend_place place_of_cell(const struct crowd_places *places, uint32_t cell)
{
    return wend_place_at(places->left + (int32_t)(cell % CROWD_SIDE), places->top + (int32_t)(cell / CROWD_SIDE),
                         places->goal.level);
}

/* True if an agent of this size touches no wall in the middle of a cell. */
static bool is_open_place(const wend_crowd *crowd, const struct crowd_places *places, uint32_t cell)
{
    const struct crowd_ground *ground = &crowd->grounds[places->ground];
    struct crowd_spot spot = {.radius = places->radius, .level = places->goal.level, .polygon = CROWD_NONE};
    struct crowd_wall wall;
    place_middle(places, cell, &spot.x, &spot.y);
    if (!wend_crowd_ground_find(ground, &spot))
        return false;
    spot.radius *= PLACE_TOUCH;
    return wend_crowd_ground_walls(ground, &spot, 0, &wall, 1) == 0;
}

/* How many cells the agents sent to a goal need. */
static uint32_t cells_needed(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        const struct crowd_agent *other = &crowd->agents[i];
        const bool is_sent = other->is_used && other->order != CROWD_STAND && other->order != CROWD_STEER;
        count += is_sent && other->ground == agent->ground && wend_crowd_same_goal(agent, other);
    }
    const double side = 2 * agent->radius > 1 ? 2 * agent->radius + 0.5 : 1;
    const uint64_t more = count / 8 < MORE_PLACES ? count / 8 : MORE_PLACES; /* a few stand side by side */
    const double cells = (double)(count + count / MORE_PLACES_PART + more) * side * side;
    return cells < (double)CROWD_CELLS ? (uint32_t)cells : CROWD_CELLS;
}

/* Visits a cell, and lists it if an agent can stand there. */
static void reach_place(const wend_crowd *crowd, struct crowd_places *places, uint32_t cell, uint32_t depth)
{
    if (places->is_seen[cell])
        return;
    places->is_seen[cell] = 1;
    if (!is_open_place(crowd, places, cell))
        return;
    places->is_open[cell] = 1;
    places->depth[cell] = (uint8_t)depth;
    places->cells[places->count++] = (uint16_t)cell;
}

/* The window's cell beside a cell, or CROWD_CELLS. */
static uint32_t cell_beside(uint32_t cell, uint32_t direction)
{
    const int32_t x = (int32_t)(cell % CROWD_SIDE) + PLACE_X[direction];
    const int32_t y = (int32_t)(cell / CROWD_SIDE) + PLACE_Y[direction];
    return x >= 0 && y >= 0 && x < CROWD_SIDE && y < CROWD_SIDE ? (uint32_t)(y * CROWD_SIDE + x) : CROWD_CELLS;
}

/* True if no wall is between the middles of two cells. */
static bool is_open_step(const wend_crowd *crowd, const struct crowd_places *places, uint32_t from, uint32_t to)
{
    return wend_crowd_ground_sees(&crowd->grounds[places->ground], place_of_cell(places, from), CROWD_NONE,
                                  place_of_cell(places, to));
}

static void step_straight(const wend_crowd *crowd, struct crowd_places *places, uint32_t cell)
{
    for (uint32_t d = 0; d < 4; d++) {
        const uint32_t to = cell_beside(cell, d);
        if (to == CROWD_CELLS || !is_open_step(crowd, places, cell, to))
            continue;
        reach_place(crowd, places, to, places->depth[cell] + 1u);
        places->steps[cell] |= (uint8_t)(1 << d);
        places->steps[to] |= (uint8_t)(1 << (d ^ 2));
    }
}

/* Diagonal steps too; only cells of odd depth take them, so that the area becomes round. */
static void step_diagonally(const wend_crowd *crowd, struct crowd_places *places, uint32_t cell)
{
    for (uint32_t d = 0; d < 4; d++) {
        const uint32_t beside = cell_beside(cell, d);
        const uint32_t to = beside == CROWD_CELLS ? CROWD_CELLS : cell_beside(beside, (d + 1) % 4);
        if (to == CROWD_CELLS || !places->is_open[beside] || !is_open_step(crowd, places, beside, to))
            continue;
        reach_place(crowd, places, to, places->depth[cell] + 1u);
        places->steps[beside] |= (uint8_t)(1 << (d + 1) % 4);
        places->steps[to] |= (uint8_t)(1 << (((d + 1) % 4) ^ 2));
    }
}

/* Flood fill outwards from the goal, over cells without walls between them, until there are as many as needed. */
static void flood_places(const wend_crowd *crowd, struct crowd_places *places, uint32_t needed)
{
    enum { MIDDLE = CROWD_SIDE / 2 * (CROWD_SIDE + 1) };
    const struct crowd_ground *ground = &crowd->grounds[places->ground];
    reach_place(crowd, places, MIDDLE, 0);
    for (uint32_t d = 0; d < 4 && places->count == 0; d++)
        if (wend_crowd_ground_sees(ground, places->goal, CROWD_NONE, place_of_cell(places, cell_beside(MIDDLE, d))))
            reach_place(crowd, places, cell_beside(MIDDLE, d), 0);
    for (uint32_t head = 0; head < places->count && places->count < needed; head++) {
        step_straight(crowd, places, places->cells[head]);
        if (places->depth[places->cells[head]] % 2)
            step_diagonally(crowd, places, places->cells[head]);
    }
}

/* Marks the cells where no other can stand while an agent of some radius stands, or will stand, at a point. */
static void take_places_at(struct crowd_places *places, double x, double y, double radius)
{
    const double reach = PLACE_TOUCH * (radius + places->radius);
    const int32_t left = wend_crowd_floor(x - reach - places->shift) - places->left;
    const int32_t top = wend_crowd_floor(y - reach - places->shift) - places->top;
    const int32_t side = wend_crowd_floor(2 * reach) + 2;
    for (int32_t row = top < 0 ? 0 : top; row < CROWD_SIDE && row <= top + side; row++)
        for (int32_t column = left < 0 ? 0 : left; column < CROWD_SIDE && column <= left + side; column++) {
            const uint32_t cell = (uint32_t)(row * CROWD_SIDE + column);
            double to_x, to_y;
            place_middle(places, cell, &to_x, &to_y);
            to_x -= x;
            to_y -= y;
            places->is_taken[cell] |= to_x * to_x + to_y * to_y < reach * reach;
        }
}

/* Takes the cells where agents stand or will stand again, and those that others are on the way to. */
static void take_all(const wend_crowd *crowd, struct crowd_places *places)
{
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        const struct crowd_agent *agent = &crowd->agents[i];
        if (!agent->is_used || agent->level != places->goal.level)
            continue;
        if (agent->state == WEND_AGENT_ARRIVED || agent->way.own.state == CROWD_HAS_PLACE)
            take_places_at(places, agent->way.own.x, agent->way.own.y, agent->radius);
        else if (agent->state != WEND_AGENT_WALKING && agent->state != WEND_AGENT_WAITING)
            take_places_at(places, agent->x, agent->y, agent->radius);
    }
}

/* Finds the places around an agent's goal in this tick. */
static void find_places(wend_crowd *crowd, const struct crowd_agent *agent, uint64_t *work)
{
    struct crowd_places *places = crowd->places;
    const wend_space *space = crowd->grounds[agent->ground].space;
    const wend_place goal = agent->way.goal;
    if (places->is_current && places->ground == agent->ground && places->radius == agent->radius &&
        places->goal.x == goal.x && places->goal.y == goal.y && places->goal.level == goal.level)
        return;
    places->is_current = true;
    places->ground = agent->ground;
    places->goal = goal;
    places->radius = agent->radius;
    places->shift = space->mesh ? 0 : (space->profile.footprint - 1) * 0.5;
    places->left = wend_place_column(goal) - CROWD_SIDE / 2;
    places->top = wend_place_row(goal) - CROWD_SIDE / 2;
    places->count = 0;
    memset(places->is_seen, 0, sizeof places->is_seen);
    memset(places->is_open, 0, sizeof places->is_open);
    memset(places->is_taken, 0, sizeof places->is_taken);
    memset(places->steps, 0, sizeof places->steps);
    flood_places(crowd, places, cells_needed(crowd, agent));
    take_all(crowd, places);
    *work += places->count + crowd->agent_count / 16;
}

/* The window's cell with a point in it, if an agent can stand there; else CROWD_CELLS. */
static uint32_t open_cell_at(const struct crowd_places *places, double x, double y)
{
    const int32_t column = wend_crowd_floor(x - places->shift) - places->left;
    const int32_t row = wend_crowd_floor(y - places->shift) - places->top;
    if (column < 0 || row < 0 || column >= CROWD_SIDE || row >= CROWD_SIDE)
        return CROWD_CELLS;
    const uint32_t cell = (uint32_t)(row * CROWD_SIDE + column);
    return places->is_open[cell] ? cell : CROWD_CELLS;
}

/* The first open cell that an agent's path comes to. */
static uint32_t entry_of_path(const struct crowd_places *places, const struct crowd_agent *agent)
{
    const double half = places->shift;
    double x = agent->x, y = agent->y;
    uint32_t next = agent->way.next;
    for (uint32_t step = 0; step < MOST_ENTRY_STEPS && next < agent->way.count; step++) {
        const uint32_t cell = open_cell_at(places, x, y);
        if (cell != CROWD_CELLS)
            return cell;
        const double to_x = agent->way.points[next].x * (1.0 / WEND_CELL) + half - x;
        const double to_y = agent->way.points[next].y * (1.0 / WEND_CELL) + half - y;
        const double length = wend_sqrt(to_x * to_x + to_y * to_y);
        const double part = length > ENTRY_STEP ? ENTRY_STEP / length : 1;
        x += part * to_x;
        y += part * to_y;
        next += length <= ENTRY_STEP;
    }
    return open_cell_at(places, x, y);
}

/* The first open cell that an agent's field leads to. */
static uint32_t entry_of_field(const wend_crowd *crowd, const struct crowd_places *places,
                               const struct crowd_agent *agent)
{
    const struct crowd_spot spot = wend_crowd_spot(agent);
    wend_place at = wend_crowd_ground_place(&crowd->grounds[agent->ground], &spot);
    uint32_t cell = open_cell_at(places, agent->x, agent->y);
    for (uint32_t step = 0; step < MOST_ENTRY_STEPS && cell == CROWD_CELLS; step++) {
        if (!wend_field_next(agent->way.field, at, &at))
            return CROWD_CELLS;
        cell = open_cell_at(places, at.x * (1.0 / WEND_CELL) + places->shift, at.y * (1.0 / WEND_CELL) + places->shift);
    }
    return cell;
}

/* The free place farthest from an entry, or CROWD_CELLS. */
static uint32_t farthest_place(struct crowd_places *places, uint32_t entry)
{
    uint32_t head = 0, tail = 0, farthest = CROWD_CELLS;
    memset(places->is_reached, 0, sizeof places->is_reached);
    places->is_reached[entry] = 1;
    places->queue[tail++] = (uint16_t)entry;
    while (head < tail) {
        const uint32_t cell = places->queue[head++];
        if (!places->is_taken[cell])
            farthest = cell;
        for (uint32_t d = 0; d < 4; d++) {
            const uint32_t to = places->steps[cell] >> d & 1 ? cell_beside(cell, d) : CROWD_CELLS;
            if (to == CROWD_CELLS || !places->is_open[to] || places->is_reached[to])
                continue;
            places->is_reached[to] = 1;
            places->queue[tail++] = (uint16_t)to;
        }
    }
    return farthest;
}

wend_status wend_crowd_take_place(wend_crowd *crowd, uint32_t index, uint64_t *work)
{
    struct crowd_agent *agent = &crowd->agents[index];
    bool leads = false;
    wend_status status = WEND_OK;
    *work += 1;
    find_places(crowd, agent, work);
    const uint32_t entry = crowd_walks_along_field(agent) ? entry_of_field(crowd, crowd->places, agent)
                                                          : entry_of_path(crowd->places, agent);
    if (entry == CROWD_CELLS)
        return WEND_OK; /* it is still too far off */
    *work += crowd->places->count / 4;
    const uint32_t cell = farthest_place(crowd->places, entry);
    if (cell != CROWD_CELLS)
        status = wend_crowd_walk_to(crowd, index, place_of_cell(crowd->places, cell), work, &leads);
    if (status != WEND_OK)
        return status;
    agent->way.own.state = leads ? CROWD_HAS_PLACE : CROWD_HAS_NO_PLACE;
    if (leads) {
        place_middle(crowd->places, cell, &agent->way.own.x, &agent->way.own.y);
        take_places_at(crowd->places, agent->way.own.x, agent->way.own.y, agent->radius);
    }
    return WEND_OK;
}

/* Makes an agent walk to the place of `of`, as its own. *leads: false, without a change, if no way leads there. */
static wend_status go_to_place(wend_crowd *crowd, uint32_t index, const struct crowd_way *of, uint64_t *work,
                               bool *leads)
{
    struct crowd_agent *agent = &crowd->agents[index];
    const wend_space *space = crowd->grounds[agent->ground].space;
    const double x = of->own.x, y = of->own.y, half = space->mesh ? 0 : (space->profile.footprint - 1) * 0.5;
    const wend_place place = {wend_crowd_floor((x - half) * WEND_CELL), wend_crowd_floor((y - half) * WEND_CELL),
                              agent->level, 0};
    const wend_status status = wend_crowd_walk_to(crowd, index, place, work, leads);
    if (status != WEND_OK || !*leads)
        return status;
    agent->way.own.state = CROWD_HAS_PLACE;
    agent->way.own.x = x;
    agent->way.own.y = y;
    return WEND_OK;
}

/* True if two agents cannot both be in their places. */
static bool are_one_place(const struct crowd_agent *a, const struct crowd_agent *b)
{
    const double x = a->way.own.x - b->way.own.x, y = a->way.own.y - b->way.own.y;
    const double touch = PLACE_TOUCH * (a->radius + b->radius);
    return x * x + y * y < touch * touch;
}

wend_status wend_crowd_swap_places(wend_crowd *crowd, uint32_t index, uint64_t *work)
{
    struct crowd_agent *agent = &crowd->agents[index], *other = &crowd->agents[agent->way.own.before];
    const struct crowd_way mine = agent->way, theirs = other->way;
    const double x = mine.own.x - agent->x, y = mine.own.y - agent->y;
    const double from_x = mine.own.x - other->x, from_y = mine.own.y - other->y;
    bool leads = false;
    *work += 1;
    agent->way.own.before = CROWD_NONE;
    if (!other->is_used || other->state != WEND_AGENT_ARRIVED || other->is_fixed || other->level != agent->level ||
        other->ground != agent->ground || !wend_crowd_same_goal(agent, other) ||
        from_x * from_x + from_y * from_y >= x * x + y * y)
        return WEND_OK;
    if (are_one_place(agent, other)) { /* taken meanwhile: they would swap for ever */
        agent->way.own.state = CROWD_HAS_NO_PLACE;
        return WEND_OK;
    }
    wend_status status = go_to_place(crowd, mine.own.before, &mine, work, &leads);
    if (status != WEND_OK || !leads)
        return status;
    other->way.stalled = other->way.slow = other->way.barred_for = 0;
    other->way.nearest = 1e300;
    status = go_to_place(crowd, index, &theirs, work, &leads);
    if (!leads)
        agent->way.own.state = CROWD_HAS_NO_PLACE;
    agent->way.stalled = 0;
    agent->way.nearest = 1e300;
    return status;
}

wend_status wend_crowd_places_create(wend_crowd *crowd)
{
    crowd->places = wend_allocate(&crowd->memory, 1, sizeof *crowd->places);
    if (!crowd->places)
        return WEND_ERROR_MEMORY;
    wend_crowd_forget_places(crowd);
    return WEND_OK;
}

void wend_crowd_forget_places(wend_crowd *crowd)
{
    crowd->places->is_current = false;
}

void wend_crowd_places_destroy(wend_crowd *crowd)
{
    WEND_RELEASE(&crowd->memory, crowd->places, 1);
}

size_t wend_crowd_places_memory(const wend_crowd *crowd)
{
    return sizeof *crowd->places;
}
