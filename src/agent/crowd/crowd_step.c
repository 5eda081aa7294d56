/* A tick of a crowd: all agents choose velocities from the same positions, and then all move at once. */
#include "agent/crowd/crowd_settle.h"

#include "base/inline.h"
#include "base/memory.h"
#include "base/root.h"
#include "base/tasks.h"
#include "map/space/space_calls.h"

#include <float.h>
#include <stddef.h>
#include <string.h>

/*
 * An agent turns right by so much when it meets another head-on, or comes to a standing one: cosine and sine of a
 * quarter radian.
 */
#define ASIDE_COS 0.96891242171064478414
#define ASIDE_SIN 0.24740395925452292960

/* In a jam an agent that gives way keeps so many times as far off, so that there is room to move in. */
#define ROOM 1.5

/*
 * Within so many times both radii an agent presses on another, which then has so many cells more left than the first.
 * Of two rows pressed against each other from both ends one gives way, however long they are, unless those who press
 * have `left` that differs by less.
 */
#define PRESS_REACH 1.1
#define PRESS_STEP  0.001

/* An agent within so many times both radii blocks an agent that has been slow for so many seconds. */
#define BARS_REACH   1.5
#define LEAST_BARRED 0.5

/* Seconds for which an agent that one other presses on tries to get by. */
#define MOST_WEDGED 9.0

/* An agent that sees no walls looks so many ticks farther, and leaves so much of what it finds for rounding. */
#define OPEN_TICKS   3
#define OPEN_ROUNDED 1e-6

/* Agents that choose together. */
struct crowd_choices {
    struct crowd_around around;
    struct crowd_choice velocities;
    double preferred[CROWD_LANES][2];
    bool avoids[CROWD_LANES]; /* others and walls; else it takes the preferred velocity */
    struct crowd_lookers lookers;
};

/*
 * True if no walls are in sight, without a look. If the last look found none it looks some ticks farther, and then
 * knows how far the agent may go before it must look again.
 */
static bool is_in_the_open(const wend_crowd *crowd, struct crowd_agent *agent, const struct crowd_spot *spot,
                           double sight)
{
    if (agent->way.open == CROWD_OPEN_LIKELY) {
        const double most = sight + OPEN_TICKS * 1.001 * agent->speed * crowd->tick;
        const double room = wend_crowd_ground_room(&crowd->grounds[agent->ground], spot, sight, most);
        const double open = room - sight - OPEN_ROUNDED * (1 + room + spot->radius);
        agent->way.open = open > 0 ? open : CROWD_OPEN_UNKNOWN;
        return open > 0;
    }
    return agent->way.open > 0;
}

static void add_walls(const wend_crowd *crowd, uint32_t body, uint32_t lane, struct crowd_around *around)
{
    struct crowd_agent *agent = &crowd->agents[crowd->bins.bodies[body].index];
    struct crowd_wall walls[CROWD_MOST_WALLS];
    const struct crowd_spot spot = wend_crowd_spot(agent);
    const double seconds = crowd->wall_horizon > crowd->tick ? crowd->wall_horizon : crowd->tick;
    const double sight = 1.001 * agent->speed * seconds;
    const bool has_looked = agent->way.open == CROWD_OPEN_LIKELY;
    around->walls[lane] = 0;
    crowd->bins.moves[body].has_walls = false;
    if (is_in_the_open(crowd, agent, &spot, sight))
        return;
    const uint32_t count =
        wend_crowd_ground_walls(&crowd->grounds[agent->ground], &spot, sight, walls, CROWD_MOST_WALLS);
    crowd->bins.moves[body].has_walls = count != 0 && walls[0].gap <= 1.001 * agent->speed * crowd->tick;
    around->walls[lane] = count < CROWD_MOST_WALLS ? count : CROWD_MOST_WALLS;
    if (count == 0 && !has_looked)
        agent->way.open = CROWD_OPEN_LIKELY;
    for (uint32_t i = 0; i < around->walls[lane]; i++) {
        const double speed = walls[i].gap / (walls[i].gap >= 0 ? crowd->wall_horizon : crowd->tick);
        around->wall_x[i][lane] = (float)walls[i].x;
        around->wall_y[i][lane] = (float)walls[i].y;
        around->wall_speed[i][lane] = (float)(speed < -agent->speed / 2 ? -agent->speed / 2 : speed);
    }
}

/* Others come towards an agent if their speed along its way is below the first; idle ones, below the second. */
struct crowd_towards {
    double below[2];
};

/*
 * True if another is straight ahead and comes towards an agent, or stands there. `square`: of the preferred velocity's
 * length. Without branches, for most would be unpredictable.
 */
static inline bool is_in_the_way(const struct crowd_body *other, double x, double y, const double preferred[2],
                                 double square, const struct crowd_towards *towards)
{
    const double ahead = x * preferred[0] + y * preferred[1];
    const double forth = other->velocity_x * preferred[0] + other->velocity_y * preferred[1];
    const bool is_straight = ahead * ahead >= 0.64 * (x * x + y * y) * square;
    return (ahead > 0) & is_straight & (forth < towards->below[other->is_idle]);
}

/* Another agent as it is to be avoided: a lane of crowd_seen, before rounding. */
struct crowd_meeting {
    double x, y, velocity_x, velocity_y, reach;
};

/*
 * An agent that another presses on, which goes before it, takes over that one's `left`, plus a little. So those around
 * it make room for it too, though they have less of their way left; else it stays wedged between them.
 */
static void feel_pressure(const struct crowd_body *self, const struct crowd_body *them,
                          const struct crowd_meeting *meeting, struct crowd_move *move)
{
    const double x = meeting->x, y = meeting->y, near = PRESS_REACH * meeting->reach;
    if (x * x + y * y > near * near || them->wants_x * x + them->wants_y * y >= 0)
        return;
    const double pressed = (them->rank > self->rank ? -WAY_NONE : them->left) + PRESS_STEP;
    move->pressed = pressed < move->pressed ? pressed : move->pressed;
}

/*
 * Makes room for an agent that goes first, though it cannot move yet. If two do not fit past each other an agent does
 * not try to get by for ever: it goes straight away. Not in a crowd, where others make room in time.
 */
static struct crowd_meeting let_pass(const struct crowd_body *self, const struct crowd_body *them, bool is_wedged,
                                     struct crowd_meeting meeting, struct crowd_move *move)
{
    const bool is_pressed = crowd_is_held_up(them, self);
    if (is_pressed)
        feel_pressure(self, them, &meeting, move);
    if (is_pressed && is_wedged)
        meeting.velocity_x = meeting.velocity_y = 0;
    else {
        meeting.velocity_x = self->velocity_x - them->wants_x;
        meeting.velocity_y = self->velocity_y - them->wants_y;
    }
    meeting.reach *= is_pressed ? ROOM : 1;
    return meeting;
}

/*
 * Returns true if another is in the way of the preferred velocity and does not give way. For an agent that has come no
 * nearer for some time standing agents do not count: to turn aside for them may have led it into a corner.
 */
static bool add_others(const wend_crowd *crowd, uint32_t body, uint32_t lane, struct crowd_choices *choices,
                       const uint32_t *others, uint32_t count)
{
    struct crowd_seen *seen = &choices->around.others[choices->around.walls[lane]];
    const double preferred[2] = {choices->preferred[lane][0], choices->preferred[lane][1]};
    const double square = preferred[0] * preferred[0] + preferred[1] * preferred[1];
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_body *self = &bins->bodies[body];
    const double x = bins->x[body], y = bins->y[body], radius = bins->radius[body];
    const double stalled = crowd->agents[self->index].way.stalled;
    const struct crowd_towards towards = {{0, stalled <= MOST_CIRCLING ? DBL_MIN : -WAY_NONE}};
    const bool is_wedged = count == 1 && stalled > MOST_WEDGED;
    bool bars = false;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t other = others[i];
        const struct crowd_body *them = &bins->bodies[other];
        struct crowd_meeting meeting = {bins->x[other] - x, bins->y[other] - y, self->velocity_x - them->velocity_x,
                                        self->velocity_y - them->velocity_y, bins->radius[other] + radius};
        seen[i].x[lane] = (float)meeting.x;
        seen[i].y[lane] = (float)meeting.y;
        const int32_t precedence = crowd_precedence(self, them);
        if (precedence > 0) /* a half-plane with a share of 0 would still hold it to its present velocity */
            continue;
        if (precedence < 0)
            meeting = let_pass(self, them, is_wedged, meeting, &bins->moves[body]);
        seen[i].velocity_x[lane] = (float)meeting.velocity_x;
        seen[i].velocity_y[lane] = (float)meeting.velocity_y;
        seen[i].reach[lane] = (float)meeting.reach;
        seen[i].share[lane] = precedence == 0 ? 0.5f : 1.0f;
        bars |= is_in_the_way(them, meeting.x, meeting.y, preferred, square, &towards);
    }
    return bars;
}

static void turn_aside(double preferred[2])
{
    const double x = preferred[0], y = preferred[1];
    preferred[0] = ASIDE_COS * x - ASIDE_SIN * y;
    preferred[1] = ASIDE_SIN * x + ASIDE_COS * y;
}

/*
 * True if an agent that stands, or waits behind a standing one, is right before an agent that is held up; or right
 * beside it, if it has come no nearer for some time, for walls turn it where it does not want to go.
 */
static bool is_barred_by_standers(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count,
                                  const double preferred[2])
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    if (agent->state != WEND_AGENT_WALKING || agent->way.slow < LEAST_BARRED)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const double x = bins->x[others[i]] - bins->x[body], y = bins->y[others[i]] - bins->y[body];
        const double touch = BARS_REACH * (bins->radius[others[i]] + bins->radius[body]);
        const bool is_before = x * preferred[0] + y * preferred[1] > 0 || agent->way.stalled > MOST_CIRCLING;
        if (is_before && x * x + y * y < touch * touch &&
            (bins->bodies[others[i]].waits || crowd_stands(&bins->bodies[others[i]])))
            return true;
    }
    return false;
}

/*
 * Turns a velocity from an agent's heading towards the wanted one as far as a tick allows; it becomes 0 if the wanted
 * one points backwards from there. Returns the sign of the turn, or 0 if a tick is enough.
 */
static int8_t turn_slowly(const struct crowd_agent *agent, double velocity[2])
{
    const double x = agent->heading[0], y = agent->heading[1];
    const double forth = x * velocity[0] + y * velocity[1], side = x * velocity[1] - y * velocity[0];
    const double speed = wend_sqrt(forth * forth + side * side);
    if ((x == 0 && y == 0) || forth >= agent->turn[0] * speed)
        return 0;
    const double sine = side >= 0 ? agent->turn[1] : -agent->turn[1];
    const double to_x = agent->turn[0] * x - sine * y, to_y = sine * x + agent->turn[0] * y;
    const double along = to_x * velocity[0] + to_y * velocity[1];
    velocity[0] = along > 0 ? along * to_x : 0;
    velocity[1] = along > 0 ? along * to_y : 0;
    return side >= 0 ? 1 : -1;
}

/* Limits a velocity to the agent's speed, which floats may have passed, and to its acceleration. */
static void limit_velocity(const wend_crowd *crowd, const struct crowd_agent *agent, double velocity[2])
{
    double most = agent->speed;
    if (agent->acceleration > 0) {
        const double before = wend_sqrt(agent->velocity_x * agent->velocity_x + agent->velocity_y * agent->velocity_y);
        const double reached = before + agent->acceleration * crowd->tick;
        most = reached < most ? reached : most;
    }
    const double square = velocity[0] * velocity[0] + velocity[1] * velocity[1];
    if (square > most * most) {
        const double scale = most / wend_sqrt(square);
        velocity[0] *= scale;
        velocity[1] *= scale;
    }
}

/* Sets what an agent wants, and how far it looks for others. */
static void begin_avoiding(const wend_crowd *crowd, uint32_t body, uint32_t lane, struct crowd_choices *choices)
{
    struct crowd_move *move = &crowd->bins.moves[body];
    const struct crowd_body *self = &crowd->bins.bodies[body];
    const struct crowd_agent *agent = &crowd->agents[self->index];
    double *preferred = choices->preferred[lane];
    struct crowd_lookers *lookers = &choices->lookers;
    wend_crowd_want(crowd, self->index, preferred);
    *move = (struct crowd_move){.pressed = WAY_NONE, .before = CROWD_NONE, .has_walls = !agent->is_off_ground};
    const double touch = agent->radius + crowd->bins.most_radius, speeds = agent->speed + crowd->bins.most_speed;
    const double reach = touch + speeds * crowd->horizon;
    wend_crowd_note_storeys(crowd, body, reach + touch + speeds * crowd->tick);
    const bool stands_aside = agent->way.pressed < agent->way.left && agent->order != CROWD_STEER &&
                              agent->way.aside.state != CROWD_ASIDE_GOES;
    if (agent->speed == 0 || stands_aside)
        preferred[0] = preferred[1] = 0;
    if (agent->is_off_ground)
        wend_crowd_want_ground(crowd, agent, preferred);
    choices->avoids[lane] = !agent->is_fixed && !agent->is_off_ground && agent->speed > 0;
    if (!choices->avoids[lane])
        return;
    lookers->bodies[lookers->count] = body;
    lookers->reach[lookers->count++] = reach;
}

static void look_for_others(const wend_crowd *crowd, const struct crowd_lookers *lookers)
{
    const struct crowd_bins *bins = &crowd->bins;
    crowd->find_others(crowd, lookers);
    for (uint32_t i = 0; i < lookers->count; i++)
        for (uint32_t other = 0; other < bins->moves[lookers->bodies[i]].near_count; other++)
            wend_prefetch(&bins->bodies[bins->near[lookers->bodies[i] * (size_t)CROWD_MOST_OTHERS + other]]);
}

/* Clears the agents' fields; the lines are cleared as they are needed. */
static void clear_agents(struct crowd_around *around)
{
    memset(around->own_x, 0, sizeof around->own_x);
    memset(around->own_y, 0, sizeof around->own_y);
    memset(around->wanted_x, 0, sizeof around->wanted_x);
    memset(around->wanted_y, 0, sizeof around->wanted_y);
    memset(around->speed, 0, sizeof around->speed);
    memset(around->walls, 0, sizeof around->walls);
    around->lines = 0;
}

/* Makes room for so many lines, if there are fewer: most agents have less than half of the maximum. */
static void clear_lines(struct crowd_around *around, uint32_t lines)
{
    for (; around->lines < lines; around->lines++)
        around->others[around->lines] = (struct crowd_seen){0};
}

/* Gathers what is around an agent that avoids it. */
static void gather_around(const wend_crowd *crowd, uint32_t body, uint32_t lane, struct crowd_choices *choices)
{
    struct crowd_move *move = &crowd->bins.moves[body];
    const struct crowd_body *self = &crowd->bins.bodies[body];
    struct crowd_around *around = &choices->around;
    const uint32_t *others = &crowd->bins.near[body * (size_t)CROWD_MOST_OTHERS], count = move->near_count;
    double *preferred = choices->preferred[lane];
    wend_crowd_settle(crowd, body, others, count, preferred);
    move->is_faced = wend_crowd_is_faced(crowd, body, others, count);
    move->is_barred = is_barred_by_standers(crowd, body, others, count, preferred);
    add_walls(crowd, body, lane, around);
    clear_lines(around, around->walls[lane] + count);
    if (add_others(crowd, body, lane, choices, others, count))
        turn_aside(preferred);
    around->own_x[lane] = (float)self->velocity_x;
    around->own_y[lane] = (float)self->velocity_y;
    around->wanted_x[lane] = (float)preferred[0];
    around->wanted_y[lane] = (float)preferred[1];
    around->speed[lane] = (float)crowd->agents[self->index].speed;
}

static void take_choice(const wend_crowd *crowd, uint32_t body, uint32_t lane, const struct crowd_choices *choices)
{
    const struct crowd_agent *agent = &crowd->agents[crowd->bins.bodies[body].index];
    double chosen[2] = {choices->preferred[lane][0], choices->preferred[lane][1]};
    if (choices->avoids[lane]) {
        chosen[0] = (double)choices->velocities.x[lane];
        chosen[1] = (double)choices->velocities.y[lane];
    }
    if (agent->turning > 0 && !agent->is_off_ground)
        crowd->bins.moves[body].turns = turn_slowly(agent, chosen);
    limit_velocity(crowd, agent, chosen);
    crowd->bins.chosen[body] = (struct crowd_velocity){chosen[0], chosen[1]};
}

/*
 * Faces where an agent goes. If it stands it turns on the spot, else it would stand for good with its goal behind it.
 * The heading has length 1, as exactly as doubles can.
 */
static void face_velocity(struct crowd_agent *agent, int8_t turns)
{
    double x = agent->velocity_x, y = agent->velocity_y;
    if (x * x + y * y < 1e-12) {
        const double sine = turns * agent->turn[1];
        if (turns == 0)
            return;
        x = agent->turn[0] * agent->heading[0] - sine * agent->heading[1];
        y = sine * agent->heading[0] + agent->turn[0] * agent->heading[1];
    }
    const double length = wend_sqrt(x * x + y * y);
    agent->heading[0] = x / length;
    agent->heading[1] = y / length;
}

/* Distance left until an agent has to look for walls again. */
static double open_after(const struct crowd_agent *agent, const struct crowd_spot *to)
{
    const double x = to->x - agent->x, y = to->y - agent->y, open = agent->way.open;
    if (!(open > 0))
        return open;
    const double left = open - wend_sqrt(x * x + y * y);
    return left > 0 ? left : CROWD_OPEN_LIKELY;
}

static void move_body(const wend_crowd *crowd, uint32_t body)
{
    struct crowd_agent *agent = &crowd->agents[crowd->bins.bodies[body].index];
    double velocity[2];
    wend_crowd_clip(crowd, body, velocity);
    struct crowd_spot spot = wend_crowd_spot(agent);
    const double x = agent->x + velocity[0] * crowd->tick, y = agent->y + velocity[1] * crowd->tick;
    const bool was_off_ground = agent->is_off_ground;
    const bool goes = was_off_ground ? wend_crowd_step_back(crowd, agent, &spot, x, y)
                                     : wend_crowd_ground_walk(&crowd->grounds[agent->ground], &spot, x, y);
    if (!goes)
        velocity[0] = velocity[1] = 0; /* rounding: no move leaves the ground */
    agent->way.came_by_link = agent->way.lands;
    agent->way.lands = false;
    agent->chosen_x = crowd->bins.chosen[body].x;
    agent->chosen_y = crowd->bins.chosen[body].y;
    agent->way.pressed = crowd->bins.moves[body].pressed;
    agent->velocity_x = velocity[0];
    agent->velocity_y = velocity[1];
    const double open = open_after(agent, &spot);
    wend_crowd_set_spot(agent, &spot);
    agent->way.open = open;
    if (agent->turning > 0 && !was_off_ground)
        face_velocity(agent, crowd->bins.moves[body].turns);
}

static uint32_t piece_end(const wend_crowd *crowd, uint32_t piece)
{
    const uint32_t end = (piece + 1) * CROWD_PIECE;
    return end < crowd->bins.count ? end : crowd->bins.count;
}

/* Prefetches what is read of an agent that comes soon, for agents lie scattered in memory. */
static void fetch_agent(const wend_crowd *crowd, uint32_t body)
{
    enum { AHEAD = 4, READ = offsetof(struct crowd_agent, way.points) };
    if (body + AHEAD >= crowd->bins.count)
        return;
    const char *agent = (const char *)&crowd->agents[crowd->bins.bodies[body + AHEAD].index];
    for (size_t at = 0; at < READ; at += WEND_CACHE_LINE)
        wend_prefetch(agent + at);
}

/* Chooses velocities for `count` bodies, at most CROWD_LANES, from `first` on. */
static void choose_velocities(const wend_crowd *crowd, uint32_t first, uint32_t count)
{
    struct crowd_choices choices;
    clear_agents(&choices.around);
    choices.around.inverse_tick = (float)(1 / crowd->tick);
    choices.around.inverse_horizon = (float)(1 / crowd->horizon);
    choices.lookers.count = 0;
    for (uint32_t lane = 0; lane < count; lane++) {
        fetch_agent(crowd, first + lane);
        begin_avoiding(crowd, first + lane, lane, &choices);
    }
    look_for_others(crowd, &choices.lookers);
    for (uint32_t lane = 0; lane < count; lane++)
        if (choices.avoids[lane])
            gather_around(crowd, first + lane, lane, &choices);
    crowd->avoid(&choices.around, &choices.velocities);
    for (uint32_t lane = 0; lane < count; lane++)
        take_choice(crowd, first + lane, lane, &choices);
}

static void choose_piece(void *context, uint32_t piece, uint32_t worker)
{
    const wend_crowd *crowd = context;
    const uint32_t end = piece_end(crowd, piece);
    (void)worker;
    for (uint32_t body = piece * CROWD_PIECE; body < end; body += CROWD_LANES)
        choose_velocities(crowd, body, end - body < CROWD_LANES ? end - body : CROWD_LANES);
}

static void move_piece(void *context, uint32_t piece, uint32_t worker)
{
    const wend_crowd *crowd = context;
    wend_crowd_sum sum = {0};
    (void)worker;
    for (uint32_t body = piece * CROWD_PIECE; body < piece_end(crowd, piece); body++) {
        fetch_agent(crowd, body);
        move_body(crowd, body);
        wend_crowd_follow_up(crowd, body, &sum);
        wend_crowd_follow_aside(crowd, body);
    }
    crowd->bins.sums[piece] = sum;
}

static void add_sum(wend_crowd_sum *sum, const wend_crowd_sum *more)
{
    sum->agents += more->agents;
    sum->walking += more->walking;
    sum->arrived += more->arrived;
    sum->waiting += more->waiting;
    sum->no_way += more->no_way;
}

static wend_status update_grounds(wend_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->ground_count; i++) {
        struct crowd_ground *ground = &crowd->grounds[i];
        if (ground->users == 0)
            continue;
        if (!wend_space_is_current(ground->space))
            return WEND_ERROR_STALE;
        const uint64_t before = ground->changes;
        const wend_status status = wend_crowd_ground_update(ground, &crowd->memory);
        if (status != WEND_OK)
            return status;
        if (ground->changes != before)
            wend_crowd_look_at_ground(crowd, i);
    }
    return WEND_OK;
}

wend_status wend_crowd_step(wend_crowd *crowd, uint64_t work, wend_crowd_sum *sum)
{
    wend_crowd_sum all = {0};
    if (!crowd)
        return WEND_ERROR_ARGUMENT;
    wend_status status = update_grounds(crowd);
    if (status == WEND_OK)
        status = wend_crowd_find_paths(crowd, work, &all.work);
    if (status != WEND_OK)
        return status;
    wend_crowd_take_links(crowd);
    wend_crowd_sort(crowd);
    const wend_tasks *tasks = crowd->has_tasks ? &crowd->tasks : NULL;
    const uint32_t pieces = (crowd->bins.count + CROWD_PIECE - 1) / CROWD_PIECE;
    wend_tasks_run(tasks, choose_piece, crowd, pieces);
    wend_tasks_run(tasks, move_piece, crowd, pieces);
    for (uint32_t piece = 0; piece < pieces; piece++)
        add_sum(&all, &crowd->bins.sums[piece]);
    crowd->bins.is_current = false;
    crowd->ticks++;
    if (sum)
        *sum = all;
    return WEND_OK;
}
