/*
 * Ways round standing agents. An agent that they have blocked for some time looks for the next point of its way that is
 * free beyond them, and for the shortest way there over cells around it that neither a wall nor a standing agent
 * touches.
 */
#include "agent/crowd/crowd_round.h"

#include "base/memory.h"
#include "base/root.h"
#include "map/space/space.h"

#include <string.h>

enum { SIDE = CROWD_ROUND_SIDE, MOST_STEPS = 160, FREE_STEPS = 3, MOST_ROUND_WALLS = 16 };

/* Cells between two points of its way at which a mover looks for others. */
#define STEP_LENGTH 0.25

/* What is known of a cell of the window. */
enum { ROUND_UNKNOWN, ROUND_FREE, ROUND_BARRED };

static const int8_t STEP_X[8] = {1, 0, -1, 0, 1, -1, -1, 1}, STEP_Y[8] = {0, 1, 0, -1, 1, 1, -1, -1};

/* Squared distance of a point from a leg. */
static double square_from_leg(struct round_point point, struct round_point from, struct round_point to)
{
    const double x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    double part = square > 0 ? ((point.x - from.x) * x + (point.y - from.y) * y) / square : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    const double left_x = from.x + part * x - point.x, left_y = from.y + part * y - point.y;
    return left_x * left_x + left_y * left_y;
}

static double square_of_leg(struct round_point a, struct round_point b)
{
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static double half_of(struct round_point from, struct round_point to)
{
    return wend_sqrt(square_of_leg(from, to)) / 2;
}

/*
 * True if a body stays where it is. For an agent that steps aside all others make room, except fixed ones and those
 * that have stepped aside themselves; and it does not pass its opponent.
 */
static bool stays(const struct round_search *search, const struct crowd_body *body)
{
    if (search->opponent == CROWD_NONE)
        return crowd_stands(body);
    return body->is_aside || body->index == search->opponent || body->rank > UINT8_MAX;
}

/* True if the agent would touch a standing agent on a short leg. */
static bool meets_stander(const struct round_search *search, struct round_point from, struct round_point to)
{
    const struct crowd_bins *bins = &search->crowd->bins;
    const struct crowd_agent *agent = search->agent;
    const struct crowd_range range = wend_crowd_range(bins, (from.x + to.x) / 2, (from.y + to.y) / 2,
                                                      agent->radius + bins->most_radius + half_of(from, to));
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t other;
        const uint32_t end = wend_crowd_row(bins, &range, row, agent->level, &other);
        for (; other < end; other++) {
            const struct crowd_body *them = &bins->bodies[other];
            const double reach = CROWD_ROUND_TOUCH * (agent->radius + bins->radius[other]);
            const struct round_point them_at = {bins->x[other], bins->y[other]};
            if (square_from_leg(them_at, from, to) < reach * reach && them->index != search->index &&
                them->level == agent->level && stays(search, them))
                return true;
        }
    }
    return false;
}

/* True if the agent stays on the ground on a short leg, and touches no wall except those it touches already. */
static bool is_free_of_walls(const struct round_search *search, struct round_point from, struct round_point to)
{
    const struct crowd_ground *ground = &search->crowd->grounds[search->agent->ground];
    const struct round_point middle = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    const double radius = search->agent->radius, reach = CROWD_ROUND_TOUCH * radius;
    struct crowd_spot spot = {middle.x, middle.y, radius, search->agent->level, CROWD_NONE};
    struct crowd_wall walls[MOST_ROUND_WALLS];
    if (!wend_crowd_ground_find(ground, &spot))
        return false;
    const uint32_t count = wend_crowd_ground_walls(ground, &spot, half_of(from, to), walls, MOST_ROUND_WALLS);
    for (uint32_t i = 0; i < count && i < MOST_ROUND_WALLS; i++) {
        const double away = walls[i].gap + radius;
        const struct round_point nearest = {middle.x + away * walls[i].x, middle.y + away * walls[i].y};
        if (square_from_leg(nearest, from, to) < reach * reach)
            return false;
    }
    return count <= MOST_ROUND_WALLS;
}

/* True if neither a wall nor a standing agent is in the agent's way at a point. */
static bool is_free_point(const struct round_search *search, struct round_point at)
{
    return is_free_of_walls(search, at, at) && !meets_stander(search, at, at);
}

/* True if the agent can go straight from one point to another. */
static bool is_free_leg(const struct round_search *search, struct round_point from, struct round_point to)
{
    const double x = to.x - from.x, y = to.y - from.y, length = wend_sqrt(x * x + y * y);
    const uint32_t steps = (uint32_t)(length / STEP_LENGTH) + 1;
    struct round_point last = from;
    for (uint32_t i = 1; i <= steps; i++) {
        const double part = (double)i / steps;
        const struct round_point at = {from.x + part * x, from.y + part * y};
        if (!is_free_of_walls(search, at, at) || !is_free_of_walls(search, last, at) || meets_stander(search, last, at))
            return false;
        last = at;
    }
    return true;
}

struct round_point wend_crowd_round_middle(const struct round_search *search, uint32_t cell)
{
    return (struct round_point){search->left + (int32_t)(cell % SIDE) + 0.5 + search->shift,
                                search->top + (int32_t)(cell / SIDE) + 0.5 + search->shift};
}

uint32_t wend_crowd_round_cell(const struct round_search *search, struct round_point at)
{
    const int32_t x = wend_crowd_floor(at.x - search->shift) - search->left;
    const int32_t y = wend_crowd_floor(at.y - search->shift) - search->top;
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE ? (uint32_t)(y * SIDE + x) : SIDE * SIDE;
}

static bool is_round_cell_free(struct round_search *search, int32_t x, int32_t y)
{
    if (x < 0 || y < 0 || x >= SIDE || y >= SIDE)
        return false;
    const uint32_t cell = (uint32_t)(y * SIDE + x);
    if (search->known[cell] == ROUND_UNKNOWN) {
        search->work++;
        const struct round_point middle = wend_crowd_round_middle(search, cell);
        const double end = search->end_reach * search->end_reach;
        const bool is_free = is_free_point(search, middle) && square_of_leg(middle, search->opponent_end) >= end;
        search->known[cell] = is_free ? ROUND_FREE : ROUND_BARRED;
    }
    return search->known[cell] == ROUND_FREE;
}

/*
 * True if a step leads from a reached cell to a free neighbour. An agent that stands between two cells' middles blocks
 * neither cell; and the first step starts where the mover is, which is rarely its cell's middle.
 */
static bool is_round_step(struct round_search *search, uint32_t start, uint32_t cell, uint32_t step)
{
    const int32_t x = (int32_t)(cell % SIDE), y = (int32_t)(cell / SIDE);
    const int32_t to_x = x + STEP_X[step], to_y = y + STEP_Y[step];
    if (!is_round_cell_free(search, to_x, to_y))
        return false;
    const struct round_point to = wend_crowd_round_middle(search, (uint32_t)(to_y * SIDE + to_x));
    search->work++;
    const struct round_point here = {search->agent->x, search->agent->y};
    /* An agent that steps aside may lean on a corner and slide along it: its first straight step may touch walls. */
    if (cell == start)
        return is_free_leg(search, here, to) ||
               (search->opponent != CROWD_NONE && step < 4 && !meets_stander(search, here, to));
    if (step >= 4 && (!is_round_cell_free(search, x, to_y) || !is_round_cell_free(search, to_x, y)))
        return false;
    return !meets_stander(search, wend_crowd_round_middle(search, cell), to);
}

/* Breadth-first search. Returns the goal, or the nearest cell that the opponent does not pass; SIDE * SIDE if none. */
static uint32_t find_round_goal(struct round_search *search, uint32_t start, uint32_t goal)
{
    uint32_t first = 0, count = 0;
    search->from[start] = 1;
    search->queue[count++] = (uint16_t)start;
    if (goal == start)
        return goal;
    while (first < count) {
        const uint32_t cell = search->queue[first++];
        for (uint32_t step = 0; step < 8; step++) {
            const uint32_t next = (uint32_t)((int32_t)cell + STEP_Y[step] * SIDE + STEP_X[step]);
            if ((next < SIDE * SIDE && search->from[next] != 0) || !is_round_step(search, start, cell, step))
                continue;
            search->from[next] = (uint8_t)(step + 1);
            search->queue[count++] = (uint16_t)next;
            if (next == goal || (search->opponent != CROWD_NONE && !search->is_passed[next]))
                return next;
        }
    }
    return SIDE * SIDE;
}

/* Writes the turning points from the start to the goal, as few as possible; returns 0 if they are too many. */
static uint32_t take_round_turns(struct round_search *search, uint32_t start, uint32_t goal, struct round_point *turns)
{
    uint32_t count = 0, length = 0;
    for (uint32_t cell = goal; cell != start;) {
        const uint32_t step = search->from[cell] - 1u;
        search->queue[length++] = (uint16_t)cell;
        cell = (uint32_t)((int32_t)cell - STEP_Y[step] * SIDE - STEP_X[step]);
    }
    struct round_point from = {search->agent->x, search->agent->y};
    while (length > 0) {
        uint32_t next = length - 1;
        while (next > 0 && is_free_leg(search, from, wend_crowd_round_middle(search, search->queue[next - 1])))
            next--;
        if (count == CROWD_ROUND_TURNS)
            return 0;
        from = turns[count++] = wend_crowd_round_middle(search, search->queue[next]);
        search->work += length - next;
        length = next;
    }
    return count;
}

static struct round_point round_point_of(const struct round_way *way, wend_place place)
{
    const double half = way->shift;
    return (struct round_point){place.x * (1.0 / WEND_CELL) + half, place.y * (1.0 / WEND_CELL) + half};
}

/* Goes on to the next point of its way, or cell of its field. Returns false at its end, and where a link comes next. */
static bool take_next_of_way(struct round_way *way)
{
    const struct crowd_agent *agent = way->agent;
    wend_place next;
    if (crowd_walks_along_field(agent)) {
        const struct crowd_ground *ground = &way->crowd->grounds[agent->ground];
        const struct crowd_spot spot = {way->to.x, way->to.y, agent->radius, agent->level, agent->polygon};
        const wend_place at = wend_crowd_ground_place(ground, &spot);
        if (!wend_field_next(agent->way.field, at, &next) || (next.flags & WEND_PLACE_BY_LINK))
            return false;
    } else {
        if (way->next == agent->way.count)
            return false;
        next = agent->way.points[way->next];
        if ((next.flags & WEND_PLACE_BY_LINK) && way->next > agent->way.next)
            return false;
        way->next++;
    }
    way->to = round_point_of(way, next);
    return true;
}

bool wend_crowd_round_walk(struct round_way *way)
{
    for (;;) {
        const double x = way->to.x - way->at.x, y = way->to.y - way->at.y, length = wend_sqrt(x * x + y * y);
        if (length >= STEP_LENGTH) {
            way->at.x += x / length * STEP_LENGTH;
            way->at.y += y / length * STEP_LENGTH;
            return true;
        }
        if (!take_next_of_way(way))
            return false;
    }
}

/*
 * Walks to the first point of its way that is free behind the agents standing in it, or behind the wall beside its way
 * that the agent was pushed against. Returns false if there is none.
 */
static bool find_behind(const struct round_search *search, struct round_way *way)
{
    bool was_barred = false;
    uint32_t free = 0; /* so many of the last points were free, and behind them */
    for (uint32_t step = 0; step < MOST_STEPS && free < FREE_STEPS; step++) {
        if (!wend_crowd_round_walk(way))
            break;
        const uint32_t cell = wend_crowd_round_cell(search, way->at);
        if (cell == SIDE * SIDE)
            return false;
        const bool is_barred = meets_stander(search, way->at, way->at);
        was_barred |= is_barred || !is_free_of_walls(search, way->at, way->at);
        free = was_barred && !is_barred && is_free_point(search, wend_crowd_round_middle(search, cell)) ? free + 1 : 0;
    }
    return free > 0;
}

wend_status wend_crowd_round_splice(wend_crowd *crowd, const struct round_search *search,
                                    const struct round_point *turns, uint32_t count, uint32_t next)
{
    struct crowd_agent *agent = &crowd->agents[search->index];
    struct crowd_way *way = &agent->way;
    const uint32_t kept = crowd_walks_along_field(agent) ? 0 : way->count - next;
    if (!WEND_RESERVE(&crowd->memory, way->points, way->capacity, count + kept))
        return WEND_ERROR_MEMORY;
    if (kept > 0)
        memmove(way->points + count, way->points + next, kept * sizeof *way->points);
    for (uint32_t i = 0; i < count; i++)
        way->points[i] = (wend_place){wend_crowd_floor((turns[i].x - search->shift) * WEND_CELL),
                                      wend_crowd_floor((turns[i].y - search->shift) * WEND_CELL), agent->level, 0};
    way->count = count + kept;
    way->next = 0;
    crowd_forget_aim(way);
    way->round = count;
    if (crowd_walks_along_field(agent))
        way->rest =
            wend_crowd_way_length(way) + wend_crowd_field_left(crowd, agent, turns[count - 1].x, turns[count - 1].y);
    else
        wend_crowd_measure_way(agent);
    way->nearest = 1e300;
    return WEND_OK;
}

static double shift_of(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    const wend_space *space = crowd->grounds[agent->ground].space;
    return space->mesh ? 0 : (space->profile.footprint - 1) * 0.5;
}

struct round_way wend_crowd_round_way(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    const struct round_point at = {agent->x, agent->y};
    return (struct round_way){crowd, agent, shift_of(crowd, agent), at, at, agent->way.next};
}

void wend_crowd_round_begin(struct round_search *search, wend_crowd *crowd, uint32_t index)
{
    struct crowd_agent *agent = &crowd->agents[index];
    memset(search, 0, sizeof *search);
    search->crowd = crowd;
    search->agent = agent;
    search->index = index;
    search->opponent = CROWD_NONE;
    search->shift = shift_of(crowd, agent);
    search->left = wend_crowd_floor(agent->x - search->shift) - SIDE / 2;
    search->top = wend_crowd_floor(agent->y - search->shift) - SIDE / 2;
}

uint32_t wend_crowd_round_find(struct round_search *search, uint32_t goal, struct round_point *turns)
{
    const uint32_t start = wend_crowd_round_cell(search, (struct round_point){search->agent->x, search->agent->y});
    const uint32_t found = start < SIDE * SIDE ? find_round_goal(search, start, goal) : SIDE * SIDE;
    return found < SIDE * SIDE ? take_round_turns(search, start, found, turns) : 0;
}

wend_status wend_crowd_go_round(wend_crowd *crowd, uint32_t index, uint64_t *work)
{
    struct crowd_agent *agent = &crowd->agents[index];
    struct round_search search;
    struct round_way way = wend_crowd_round_way(crowd, agent);
    struct round_point turns[CROWD_ROUND_TURNS];
    wend_status status = WEND_OK;
    wend_crowd_round_begin(&search, crowd, index);
    agent->way.barred_for = 0;
    if (find_behind(&search, &way)) {
        const uint32_t count = wend_crowd_round_find(&search, wend_crowd_round_cell(&search, way.at), turns);
        if (count > 0)
            status = wend_crowd_round_splice(crowd, &search, turns, count, way.next - 1);
    }
    *work += search.work + 1;
    return status;
}
