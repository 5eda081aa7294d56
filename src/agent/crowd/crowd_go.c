/* Where agents want to go: along fields and paths, and when they have arrived. */
#include "agent/crowd/crowd.h"

#include "base/root.h"
#include "map/space/space.h"

/* Ticks between two updates of an aim along a field, and two checks whether the point ahead is still in sight. */
enum { TICKS_AN_AIM = 4, TICKS_A_LOOK = 8 };

#define OF_A_CELL (1.0 / WEND_CELL)

/* Seconds: cap of crowd_way.slow, which bounds how long an agent counts as held up after it moves on. */
#define MOST_SLOW 3.0

/* Seconds of barred_for given to an agent that loses sight of its way round others: it looks for another at once. */
#define LOST_BARRED 6.0

/* Seconds without coming nearer after which an agent no longer turns back along its path, but has another one found. */
#define MOST_TURNING_BACK 3.0

/* Seconds far from where it had arrived after which an agent walks there again. */
#define LEAST_PUSHED 10.0

static double length_of(double x, double y)
{
    return wend_sqrt(x * x + y * y);
}

/* From one coordinate of a place to another, in doubles: a caller's path may have points anywhere. */
static double apart(int32_t from, int32_t to)
{
    return (double)to - from;
}

/* Length from a point of a path to the next, in cells; 0 for a link. */
static double length_of_leg(const struct crowd_way *way, uint32_t point)
{
    const wend_place from = way->points[point], to = way->points[point + 1];
    if (to.flags & WEND_PLACE_BY_LINK)
        return 0;
    return length_of(apart(from.x, to.x) * OF_A_CELL, apart(from.y, to.y) * OF_A_CELL);
}

double wend_crowd_way_length(const struct crowd_way *way)
{
    double length = 0;
    for (uint32_t i = 0; i + 1 < way->count; i++)
        length += length_of_leg(way, i);
    return length;
}

void wend_crowd_measure_way(struct crowd_agent *agent)
{
    struct crowd_way *way = &agent->way;
    const wend_place goal = way->points[way->count - 1];
    way->rest = way->count == 1 ? -length_of(goal.x * OF_A_CELL - agent->x, goal.y * OF_A_CELL - agent->y)
                                : wend_crowd_way_length(way) - length_of_leg(way, way->count - 2);
}

void wend_crowd_begin(struct crowd_agent *agent, enum crowd_order order)
{
    struct crowd_way *way = &agent->way;
    agent->order = (uint8_t)order;
    agent->state = WEND_AGENT_WALKING;
    if (order == CROWD_STAND)
        agent->state = WEND_AGENT_STANDING;
    if (order == CROWD_STEER)
        agent->state = WEND_AGENT_STEERED;
    if (order == CROWD_GO)
        agent->state = WEND_AGENT_WAITING;
    if (order == CROWD_FIELD)
        way->count = 0;
    way->next = way->round = 0;
    way->waits_for_link = way->own.is_sought = false;
    way->own.state = CROWD_NEEDS_NO_PLACE;
    way->own.before = CROWD_NONE;
    crowd_forget_aim(way);
    way->aside.state = CROWD_ASIDE_NOT;
    way->aside.is_faced = false;
    way->barred_for = 0;
    way->stalled = way->slow = 0;
    way->nearest = 1e300;
    way->left = way->pressed = WAY_NONE;
    way->rest = WAY_NONE;
    if (order == CROWD_PATH)
        wend_crowd_measure_way(agent);
    if (order != CROWD_STEER) {
        way->aim_x = agent->x;
        way->aim_y = agent->y;
    }
}

bool wend_crowd_same_goal(const struct crowd_agent *a, const struct crowd_agent *b)
{
    if (a->order == CROWD_FIELD || b->order == CROWD_FIELD)
        return a->order == b->order && a->way.field == b->way.field;
    return a->way.goal.x / WEND_CELL == b->way.goal.x / WEND_CELL &&
           a->way.goal.y / WEND_CELL == b->way.goal.y / WEND_CELL && a->way.goal.level == b->way.goal.level;
}

/*
 * Sets the velocity towards a point: no faster than the agent can stop there, and no farther past a point of its path
 * in a tick than counts as there. An agent past a point at a wall's end would turn back, and pass it again.
 */
static void want_point(const wend_crowd *crowd, const struct crowd_agent *agent, double x, double y, bool is_last,
                       double preferred[2])
{
    const double to_x = x - agent->x, to_y = y - agent->y, distance = length_of(to_x, to_y);
    const double most = distance + (is_last ? 0 : agent->radius / 4);
    double speed = agent->speed;
    if (distance < 1e-9)
        return;
    if (is_last) {
        const double slow = agent->acceleration > 0 ? wend_sqrt(2 * agent->acceleration * distance) : 3 * distance;
        speed = slow < speed ? slow : speed;
    }
    if ((agent->way.count > 0 || (is_last && agent->state == WEND_AGENT_WALKING)) && speed * crowd->tick > most)
        speed = most / crowd->tick;
    preferred[0] = to_x / distance * speed;
    preferred[1] = to_y / distance * speed;
}

/* True if the point it walks to is its field's goal: on a mesh that is a point, where it has to stop. */
static bool comes_to_field_goal(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    return crowd->grounds[agent->ground].space->mesh && agent->way.count == 0 && agent->way.rest == 0;
}

void wend_crowd_want(const wend_crowd *crowd, uint32_t index, double preferred[2])
{
    const struct crowd_agent *agent = &crowd->agents[index];
    const struct crowd_way *way = &agent->way;
    preferred[0] = preferred[1] = 0;
    if (agent->state == WEND_AGENT_STEERED) {
        const double speed = length_of(way->aim_x, way->aim_y), scale = speed > agent->speed ? agent->speed / speed : 1;
        preferred[0] = way->aim_x * scale;
        preferred[1] = way->aim_y * scale;
    } else if (agent->state == WEND_AGENT_WALKING) {
        const bool is_last =
            agent->order == CROWD_FIELD ? comes_to_field_goal(crowd, agent) : way->next + 1 >= way->count;
        want_point(crowd, agent, way->aim_x, way->aim_y, is_last, preferred);
    } else if (agent->state == WEND_AGENT_ARRIVED &&
               length_of(way->own.x - agent->x, way->own.y - agent->y) > agent->radius / 2) {
        want_point(crowd, agent, way->own.x, way->own.y, true, preferred);
        preferred[0] /= 2;
        preferred[1] /= 2;
    }
}

/* Aims at the middle of a mover whose place is a cell; on a mesh at the place itself. */
static void aim_at(const wend_crowd *crowd, struct crowd_agent *agent, wend_place place)
{
    const wend_space *space = crowd->grounds[agent->ground].space;
    const double half = space->mesh ? 0 : (space->profile.footprint - 1) * 0.5;
    agent->way.aim_x = place.x * OF_A_CELL + half;
    agent->way.aim_y = place.y * OF_A_CELL + half;
}

/*
 * Sets the aim for a point of its path. Paths over meshes bend at corners of walls, which the agent comes no nearer
 * than its radius: two corners in a line would stop it for good if it aimed at them. So it aims past them, on the outer
 * side of the bend, by how much its radius exceeds the path's.
 */
static void find_aim(const wend_crowd *crowd, struct crowd_agent *agent)
{
    const struct crowd_way *way = &agent->way;
    const wend_space *space = crowd->grounds[agent->ground].space;
    const double more = agent->radius - space->profile.radius * OF_A_CELL;
    const wend_place at = way->points[way->next];
    aim_at(crowd, agent, at);
    if (!space->mesh || more <= 0 || way->next < way->round || way->next == 0 || way->next + 1 >= way->count)
        return;
    const wend_place before = way->points[way->next - 1], after = way->points[way->next + 1];
    if ((at.flags | after.flags) & WEND_PLACE_BY_LINK)
        return;
    const double from_x = apart(before.x, at.x), from_y = apart(before.y, at.y), to_x = apart(after.x, at.x),
                 to_y = apart(after.y, at.y);
    const double from = length_of(from_x, from_y), to = length_of(to_x, to_y);
    if (from == 0 || to == 0)
        return;
    const double x = from_x / from + to_x / to, y = from_y / from + to_y / to, length = length_of(x, y);
    if (length < 1e-6)
        return; /* no bend */
    agent->way.aim_x += x / length * more;
    agent->way.aim_y += y / length * more;
}

static wend_place place_of_agent(const wend_crowd *crowd, const struct crowd_agent *agent)
{
    const struct crowd_spot spot = wend_crowd_spot(agent);
    return wend_crowd_ground_place(&crowd->grounds[agent->ground], &spot);
}

static void arrive_here(struct crowd_agent *agent)
{
    agent->state = WEND_AGENT_ARRIVED;
    agent->way.aside.state = CROWD_ASIDE_NOT;
    agent->way.aside.ticks = 0;
    agent->way.own.x = agent->x;
    agent->way.own.y = agent->y;
    agent->way.stalled = agent->way.slow = 0;
    agent->way.left = agent->way.rest = WAY_NONE;
}

/* Updates how far it is to its path's last bend, or along its field to the goal, by way of the point it walks to. */
static void note_left(struct crowd_agent *agent)
{
    struct crowd_way *way = &agent->way;
    const double left = way->rest + way->beyond + length_of(way->aim_x - agent->x, way->aim_y - agent->y);
    way->left = left < WAY_NONE ? left : WAY_NONE;
}

/* Updates how near an agent has come to its goal, and since when it has come no nearer. */
static void note_crowd_progress(const wend_crowd *crowd, struct crowd_agent *agent, double left)
{
    struct crowd_way *way = &agent->way;
    if (left < way->nearest - 0.1) {
        way->nearest = left;
        way->stalled = 0;
    } else {
        way->stalled += crowd->tick;
    }
    /* Along a field most of a crowd wait for their turn at a door: if that counted, all would take longer. */
    const bool gets_on = agent->order == CROWD_FIELD || way->stalled < MOST_CIRCLING;
    if (gets_on && length_of(agent->velocity_x, agent->velocity_y) > 0.2 * agent->speed)
        way->slow = way->slow > 2 * crowd->tick ? way->slow - 2 * crowd->tick : 0;
    else if (way->slow < MOST_SLOW)
        way->slow += crowd->tick;
}

/* True if the ground lets an agent go straight from one place to another. */
static bool sees_place(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place here, wend_place there)
{
    return wend_crowd_ground_sees(&crowd->grounds[agent->ground], here, agent->polygon, there);
}

/* As sees_place, for a point of its path. */
static bool sees_point(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place here, uint32_t point)
{
    return sees_place(crowd, agent, here, agent->way.points[point]);
}

/* True if an agent near a point stands on the same ground, not above or below it. */
static bool is_on_ground_of(const wend_crowd *crowd, const struct crowd_agent *agent, wend_place point)
{
    const struct crowd_spot from = wend_crowd_spot(agent);
    const struct crowd_spot to = {point.x * OF_A_CELL, point.y * OF_A_CELL, 0, point.level, CROWD_NONE};
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    return !wend_crowd_ground_has_storeys(ground) || wend_crowd_ground_joins(ground, &from, &to, 0);
}

/* Makes another point of its path the next, and updates `rest`. */
static void turn_to_point(struct crowd_way *way, uint32_t next)
{
    if (next != way->next || way->beyond > 0)
        crowd_forget_aim(way);
    for (; way->next < next; way->next++)
        way->rest -= length_of_leg(way, way->next);
    for (; way->next > next; way->next--)
        way->rest += length_of_leg(way, way->next - 1);
}

/* True if a link begins at a point of a path and the next point is its end. */
static bool is_link_next(const struct crowd_way *way, uint32_t point)
{
    return point + 1 < way->count && (way->points[point + 1].flags & WEND_PLACE_BY_LINK);
}

static void aim_at_point(const wend_crowd *crowd, struct crowd_agent *agent)
{
    if (!agent->way.is_aimed && agent->way.beyond == 0)
        find_aim(crowd, agent);
    agent->way.is_aimed = true;
}

/* Returns how far it is to the point it walks to. At that point the agent turns to the next, if there is one. */
static double come_to_point(const wend_crowd *crowd, struct crowd_agent *agent)
{
    struct crowd_way *way = &agent->way;
    aim_at_point(crowd, agent);
    double left = length_of(way->aim_x - agent->x, way->aim_y - agent->y);
    const double near = way->next < way->round ? agent->radius : agent->radius / 2;
    if (way->beyond > 0) {
        left += way->beyond;
        if (left < near + way->beyond)
            crowd_forget_aim(way);
    } else if (left < 2 * agent->radius && is_link_next(way, way->next)) { /* asked only here: points lie anywhere */
        wend_crowd_look_for_link(crowd, agent);
    } else if (left < near && way->next + 1 < way->count && !crowd_goes_to_bay(way)) {
        turn_to_point(way, way->next + 1);
        aim_at_point(crowd, agent);
        left = length_of(way->aim_x - agent->x, way->aim_y - agent->y);
    }
    return left;
}

/*
 * Follows the points that lead an agent with a field round others. At their end, or out of sight of them, it follows
 * its field again.
 */
static void follow_round(const wend_crowd *crowd, struct crowd_agent *agent, uint32_t index)
{
    struct crowd_way *way = &agent->way;
    const bool looks = (crowd->ticks + index) % TICKS_A_LOOK == 0;
    const double left = come_to_point(crowd, agent);
    note_left(agent);
    note_crowd_progress(crowd, agent, way->left);
    if ((looks && !sees_point(crowd, agent, place_of_agent(crowd, agent), way->next)) ||
        (left < agent->radius && way->next + 1 == way->count && !crowd_goes_to_bay(way))) {
        const bool is_lost = left >= agent->radius || way->next + 1 < way->count;
        if (!is_lost && way->own.state == CROWD_HAS_PLACE) {
            arrive_here(agent);
            return;
        }
        way->own.state = CROWD_NEEDS_NO_PLACE;
        way->barred_for = is_lost ? LOST_BARRED : 0;
        way->count = way->next = way->round = 0;
        crowd_forget_aim(way);
        way->nearest = 1e300;
        way->aim_x = agent->x;
        way->aim_y = agent->y;
    }
}

/* Along a field. */

static double cells_of_cost(uint64_t cost)
{
    return cost == UINT64_MAX ? WAY_NONE : (double)cost / WEND_PRICE_STRAIGHT;
}

double wend_crowd_field_left(const wend_crowd *crowd, const struct crowd_agent *agent, double x, double y)
{
    struct crowd_spot spot = wend_crowd_spot(agent);
    spot.x = x;
    spot.y = y;
    const wend_place place = wend_crowd_ground_place(&crowd->grounds[agent->ground], &spot);
    return cells_of_cost(wend_field_cost(agent->way.field, place));
}

/* In a cell without a cost in the field, for a wall is near: aims at the best cell around. False if there is none. */
static bool aim_at_neighbour(const wend_crowd *crowd, struct crowd_agent *agent, wend_place place)
{
    uint64_t best = UINT64_MAX;
    wend_place chosen = place;
    for (int32_t y = -WEND_CELL; y <= WEND_CELL; y += WEND_CELL)
        for (int32_t x = -WEND_CELL; x <= WEND_CELL; x += WEND_CELL) {
            const wend_place beside = {place.x + x, place.y + y, place.level, 0};
            const uint64_t cost = wend_field_cost(agent->way.field, beside);
            if (cost < best) {
                best = cost;
                chosen = wend_place_at(wend_place_column(beside), wend_place_row(beside), place.level);
            }
        }
    if (best == UINT64_MAX)
        return false;
    aim_at(crowd, agent, chosen);
    return true;
}

/* True if an agent is as good as at a goal: there, or held up beside it. */
static bool is_at_goal(const struct crowd_agent *agent, double left)
{
    return left < agent->radius / 4 || (left < 2 * agent->radius && agent->way.slow > 1);
}

static void go_along_field(const wend_crowd *crowd, struct crowd_agent *agent, uint32_t index)
{
    struct crowd_way *way = &agent->way;
    const wend_place place = place_of_agent(crowd, agent);
    const uint64_t cost = wend_field_cost(way->field, place);
    double x, y;
    if ((way->own.state == CROWD_HAS_PLACE || crowd_steps_aside(way)) && way->count > 0) {
        follow_round(crowd, agent, index);
        return;
    }
    if (cost == 0 || (comes_to_field_goal(crowd, agent) &&
                      is_at_goal(agent, length_of(way->aim_x - agent->x, way->aim_y - agent->y)))) {
        way->goal = place;
        arrive_here(agent);
        return;
    }
    if (way->count > 0) {
        follow_round(crowd, agent, index);
        return;
    }
    note_crowd_progress(crowd, agent, cells_of_cost(cost));
    note_left(agent);
    const bool has_come = length_of(way->aim_x - agent->x, way->aim_y - agent->y) < agent->speed * crowd->tick;
    if (!has_come && (crowd->ticks + index) % TICKS_AN_AIM != 0 && agent->state == WEND_AGENT_WALKING)
        return;
    agent->state = WEND_AGENT_WALKING;
    if (cost != UINT64_MAX && wend_field_steer(way->field, place, &x, &y)) {
        way->aim_x = agent->x + x;
        way->aim_y = agent->y + y;
        way->rest = wend_crowd_field_left(crowd, agent, way->aim_x, way->aim_y);
        if (length_of(x, y) < 2 * agent->radius)
            wend_crowd_look_for_link(crowd, agent);
    } else if (cost != UINT64_MAX && wend_crowd_look_for_link(crowd, agent)) {
        way->rest = cells_of_cost(cost); /* a link begins here */
    } else if (cost != UINT64_MAX || !aim_at_neighbour(crowd, agent, place)) {
        agent->state = wend_field_is_complete(way->field) ? WEND_AGENT_NO_WAY : WEND_AGENT_WAITING;
    }
}

/* Along points. */

/*
 * Aims at a point on its path's current leg, some cells ahead of the agent and as far as it sees. An agent that went
 * round a corner, or was pushed, may not see the end of the leg, but would from there. If it turned back to where the
 * leg begins, the same corner might lead it aside again, for good.
 */
static bool look_along_leg(const wend_crowd *crowd, struct crowd_agent *agent, wend_place here)
{
    static const double AHEAD[] = {8, 4, 2, 1, 0};
    struct crowd_way *way = &agent->way;
    const wend_place to = way->points[way->next];
    if (way->next == 0)
        return false;
    const wend_place from = way->points[way->next - 1];
    const double x = apart(from.x, to.x), y = apart(from.y, to.y), length = length_of(x, y);
    if (length == 0 || from.level != to.level)
        return false;
    const double foot = (apart(from.x, here.x) * x + apart(from.y, here.y) * y) / length;
    for (uint32_t i = 0; i < sizeof AHEAD / sizeof *AHEAD; i++) {
        const double along = foot + AHEAD[i] * WEND_CELL;
        if (along <= 0 || along >= length)
            continue;
        const double part = along / length;
        const wend_place at = {(int32_t)(from.x + part * x), (int32_t)(from.y + part * y), to.level, 0};
        if (!sees_place(crowd, agent, here, at))
            continue;
        aim_at(crowd, agent, at);
        way->beyond = (length - along) * OF_A_CELL;
        way->is_aimed = true;
        return true;
    }
    return false;
}

/*
 * Turns to the next point in sight, or back to a passed one if none ahead is. Returns false if that is not in sight
 * either, or if the agent can get another path and has come no nearer by turning back for some time.
 */
static bool look_for_point(const wend_crowd *crowd, struct crowd_agent *agent)
{
    struct crowd_way *way = &agent->way;
    const wend_place here = place_of_agent(crowd, agent);
    if (way->next < way->round) {
        if (sees_point(crowd, agent, here, way->next))
            return true;
        way->barred_for = LOST_BARRED;
        way->round = 0;
        crowd_forget_aim(way);
        if (agent->order == CROWD_GO)
            return false;
    }
    if (way->next + 1 < way->count && !is_link_next(way, way->next) && sees_point(crowd, agent, here, way->next + 1)) {
        turn_to_point(way, way->next + 1);
        return true;
    }
    const bool turns_back = agent->order != CROWD_GO || way->stalled < MOST_TURNING_BACK;
    if (sees_point(crowd, agent, here, way->next)) {
        turn_to_point(way, way->next);
        return true;
    }
    if (!turns_back || (way->points[way->next].flags & WEND_PLACE_BY_LINK))
        return false;
    if (look_along_leg(crowd, agent, here))
        return true;
    for (uint32_t back = 1; back <= way->next && back < 4; back++) {
        if (sees_point(crowd, agent, here, way->next - back)) {
            turn_to_point(way, way->next - back);
            return true;
        }
        if (way->points[way->next - back].flags & WEND_PLACE_BY_LINK)
            return false;
    }
    return false;
}

/*
 * Begins an agent's order again, from where it stands. If it lost sight of a way round others it looks for one again,
 * and if it lets others pass it still does.
 */
static void begin_order_again(struct crowd_agent *agent)
{
    const struct crowd_way way = agent->way;
    wend_crowd_begin(agent, (enum crowd_order)agent->order);
    agent->way.barred_for = way.barred_for;
    if (way.aside.state == CROWD_ASIDE_YIELDS)
        agent->way.aside.state = CROWD_ASIDE_YIELDS;
}

static void follow_points(const wend_crowd *crowd, struct crowd_agent *agent, uint32_t index)
{
    struct crowd_way *way = &agent->way;
    const bool looks = (crowd->ticks + index) % TICKS_A_LOOK == 0;
    const bool sees = !looks || look_for_point(crowd, agent);
    const double left = come_to_point(crowd, agent);
    note_left(agent);
    note_crowd_progress(crowd, agent, way->left);
    const bool is_there = way->next + 1 == way->count && is_at_goal(agent, left); /* its point is read only then */
    if (is_there && is_on_ground_of(crowd, agent, way->points[way->next]))
        arrive_here(agent);
    else if (agent->order == CROWD_GO && !sees)
        begin_order_again(agent);
}

static void note_barred(struct crowd_agent *agent, double seconds)
{
    const double barred_for = agent->way.barred_for + seconds;
    agent->way.barred_for = barred_for > 0 ? barred_for : 0;
}

/*
 * An agent that was pushed far from where it had arrived, and has not come back for some time, walks there again: at
 * half speed it would never get past those who pushed it. Not in a dense crowd, where others make room in time.
 */
static void walk_again(const wend_crowd *crowd, struct crowd_agent *agent, uint32_t others)
{
    struct crowd_way *way = &agent->way;
    if (way->aside.state != CROWD_ASIDE_NOT)
        return;
    way->aside.ticks = others < CROWD_MOST_OTHERS && crowd_is_far_off(agent) ? (uint16_t)(way->aside.ticks + 1) : 0;
    if (way->aside.ticks * crowd->tick < LEAST_PUSHED)
        return;
    way->aside.ticks = 0;
    if (way->count == 0) {
        begin_order_again(agent);
        return;
    }
    wend_crowd_measure_way(agent);
    for (uint32_t i = 0; i < way->next; i++)
        way->rest -= length_of_leg(way, i);
    way->nearest = 1e300;
    agent->state = WEND_AGENT_WALKING;
}

void wend_crowd_follow_up(const wend_crowd *crowd, uint32_t body, wend_crowd_sum *sum)
{
    const struct crowd_move *move = &crowd->bins.moves[body];
    const uint32_t index = crowd->bins.bodies[body].index;
    struct crowd_agent *agent = &crowd->agents[index];
    const bool walks = agent->state == WEND_AGENT_WALKING;
    agent->way.own.before = move->before;
    agent->way.own.is_sought = move->looks_for_place;
    if (move->looks_for_place && agent->order == CROWD_FIELD)
        agent->way.goal = move->goal;
    note_barred(agent, move->is_barred ? crowd->tick : -crowd->tick);
    if (walks && move->settles)
        arrive_here(agent);
    else if (agent->state == WEND_AGENT_ARRIVED)
        walk_again(crowd, agent, move->near_count);
    else if (agent->order == CROWD_FIELD)
        go_along_field(crowd, agent, index);
    else if (walks && (agent->order == CROWD_PATH || agent->order == CROWD_GO))
        follow_points(crowd, agent, index);
    sum->agents++;
    sum->walking += agent->state == WEND_AGENT_WALKING;
    sum->arrived += agent->state == WEND_AGENT_ARRIVED;
    sum->waiting += agent->state == WEND_AGENT_WAITING;
    sum->no_way += agent->state == WEND_AGENT_NO_WAY;
}
