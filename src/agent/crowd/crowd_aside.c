/*
 * Stepping aside. Where agents from both ways have met and do not fit past each other, one side pushes the other back;
 * if that cannot go back far enough all stand for good. So an agent that has come no nearer for some time, with another
 * before it that comes the other way, looks for the nearest place behind itself and beside the other's way: a bay. It
 * goes there before all others, pushes back those behind it, and stays until nobody comes towards it. The agents behind
 * it let the others pass too, so that nobody is pushed to and fro. Of the two, the one that gives way looks first; if
 * it finds no bay, as in a dead end, the other looks.
 */
#include "agent/crowd/crowd_round.h"
#include "base/integer.h"

/*
 * Steps of the opponent's way that are marked; ticks between two looks for a bay; most others near an agent that steps
 * aside: more get on by pushing, and each that steps aside would turn them round; cells marked per unit of work.
 */
enum { MOST_ASIDE_STEPS = 256, LOOKS_EVERY = 8, FEW_OTHERS = 6, MARKS_PER_WORK = 32 };

/*
 * Seconds without coming nearer: before an agent steps aside; before the one that goes first does; for its opponent as
 * well; and for an opponent before it may push an agent that has arrived, whatever their priorities.
 */
#define LEAST_FACED       4.0
#define LEAST_FACED_FIRST 8.0
#define LEAST_OPPONENT    2.0
#define LEAST_SHUT_OUT    20.0

/* Most seconds on the way to a bay, or in it; and for which the agents behind let others pass. */
#define MOST_ASIDE    20.0
#define MOST_YIELDING 15.0

/* An agent faces another within so many times both radii; and is behind another within so many cells. */
#define FACES_REACH  1.5
#define BEHIND_REACH 6.0

static uint16_t aside_ticks_of(const wend_crowd *crowd, double seconds)
{
    return (uint16_t)(seconds / crowd->tick + 1);
}

/* True if a body's way leads in direction (x, y). */
static bool heads_for(const struct crowd_body *body, double x, double y)
{
    return body->ahead_x * x + body->ahead_y * y > 0;
}

/* True if `other` walks towards a body, and does not stand aside. */
static bool comes_towards(const struct crowd_bins *bins, uint32_t body, uint32_t other)
{
    const struct crowd_body *self = &bins->bodies[body], *them = &bins->bodies[other];
    return !them->is_idle && !them->is_aside && them->level == self->level &&
           heads_for(them, bins->x[body] - bins->x[other], bins->y[body] - bins->y[other]);
}

/*
 * True if `other` comes the other way and is right before a body. A body that has arrived is faced if it is in the way
 * of `other`, which has another goal, and has pushed it far off or has come no nearer for some time.
 */
static bool is_faced_by(const wend_crowd *crowd, uint32_t body, uint32_t other)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    const struct crowd_agent *opponent = &crowd->agents[bins->bodies[other].index];
    const double x = bins->x[other] - bins->x[body], y = bins->y[other] - bins->y[body];
    const double reach = FACES_REACH * (bins->radius[other] + bins->radius[body]);
    if (x * x + y * y >= reach * reach || !comes_towards(bins, body, other) ||
        opponent->way.aside.state == CROWD_ASIDE_GOES)
        return false;
    if (agent->state == WEND_AGENT_WALKING)
        return opponent->way.stalled > LEAST_OPPONENT && heads_for(&bins->bodies[body], x, y);
    return (opponent->way.stalled > LEAST_FACED_FIRST || crowd_is_far_off(agent)) &&
           !wend_crowd_same_goal(agent, opponent);
}

/* True if an agent looks for others that face it. */
static bool may_be_faced(const struct crowd_agent *agent, uint32_t others)
{
    if (agent->is_fixed || agent->is_off_ground || agent->speed == 0 || others > FEW_OTHERS)
        return false;
    if (agent->state == WEND_AGENT_WALKING)
        return agent->way.aside.state != CROWD_ASIDE_GOES && agent->way.stalled >= LEAST_FACED;
    return agent->state == WEND_AGENT_ARRIVED;
}

bool wend_crowd_is_faced(const wend_crowd *crowd, uint32_t body, const uint32_t *others, uint32_t count)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    const bool stays = agent->way.aside.state == CROWD_ASIDE_STAYS;
    if (!stays && !may_be_faced(agent, count))
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (stays ? comes_towards(bins, body, others[i]) : is_faced_by(crowd, body, others[i]))
            return true;
    return false;
}

bool wend_crowd_looks_aside(const wend_crowd *crowd, uint32_t index)
{
    const struct crowd_agent *agent = &crowd->agents[index];
    const bool has_goal = agent->state == WEND_AGENT_WALKING || agent->state == WEND_AGENT_ARRIVED;
    return agent->is_used && has_goal && agent->way.aside.is_faced && !crowd_steps_aside(&agent->way) &&
           (crowd->ticks + index) % LOOKS_EVERY == 0;
}

static uint32_t body_of(const wend_crowd *crowd, uint32_t index)
{
    const struct crowd_bins *bins = &crowd->bins;
    uint32_t body = bins->starts[bins->squares[index]];
    while (bins->bodies[body].index != index)
        body++;
    return body;
}

/* Returns the nearest body that faces a body, or CROWD_NONE. */
static uint32_t find_opponent(const wend_crowd *crowd, uint32_t body)
{
    const struct crowd_bins *bins = &crowd->bins;
    const double reach = FACES_REACH * (bins->radius[body] + bins->most_radius);
    const struct crowd_range range = wend_crowd_range(bins, bins->x[body], bins->y[body], reach);
    double nearest = WAY_NONE;
    uint32_t found = CROWD_NONE;
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t other;
        const uint32_t end = wend_crowd_row(bins, &range, row, bins->bodies[body].level, &other);
        for (; other < end; other++) {
            const double x = bins->x[other] - bins->x[body], y = bins->y[other] - bins->y[body];
            if (other == body || x * x + y * y >= nearest || !is_faced_by(crowd, body, other))
                continue;
            nearest = x * x + y * y;
            found = other;
        }
    }
    return found;
}

/* Marks the cells of the window in whose middle the agent would touch another at a point. */
static void mark_around(struct round_search *search, struct round_point at, double reach)
{
    const double x = at.x - search->shift, y = at.y - search->shift;
    const int32_t left = WEND_MAX(wend_crowd_floor(x - reach), search->left);
    const int32_t right = WEND_MIN(wend_crowd_floor(x + reach), search->left + CROWD_ROUND_SIDE - 1);
    const int32_t top = WEND_MAX(wend_crowd_floor(y - reach), search->top);
    const int32_t bottom = WEND_MIN(wend_crowd_floor(y + reach), search->top + CROWD_ROUND_SIDE - 1);
    for (int32_t row = top; row <= bottom; row++)
        for (int32_t column = left; column <= right; column++) {
            const double across = column + 0.5 + search->shift - at.x, down = row + 0.5 + search->shift - at.y;
            if (across * across + down * down < reach * reach)
                search->is_passed[(row - search->top) * CROWD_ROUND_SIDE + column - search->left] = 1;
        }
    if (left <= right && top <= bottom)
        search->work += (uint32_t)((right - left) * (bottom - top)) / MARKS_PER_WORK;
    search->work++;
}

/* Marks the cells that an opponent comes so near to that the agent cannot stand there. */
static void mark_way(struct round_search *search, const struct crowd_agent *opponent)
{
    const double reach = CROWD_ROUND_TOUCH * (opponent->radius + search->agent->radius);
    struct round_way way = wend_crowd_round_way(search->crowd, opponent);
    for (uint32_t step = 0; step < MOST_ASIDE_STEPS; step++) {
        mark_around(search, way.at, reach);
        if (wend_crowd_round_walk(&way))
            continue;
        search->opponent_end = way.at;
        search->end_reach = reach;
        return;
    }
}

/* Marks the cells in which others are: they may have stepped aside themselves, or been pushed there. */
static void mark_others(struct round_search *search)
{
    const struct crowd_bins *bins = &search->crowd->bins;
    const struct crowd_agent *agent = search->agent;
    const struct crowd_range range = wend_crowd_range(bins, agent->x, agent->y, CROWD_ROUND_SIDE / 2 + agent->radius);
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t other;
        const uint32_t end = wend_crowd_row(bins, &range, row, agent->level, &other);
        for (; other < end; other++)
            if (bins->bodies[other].index != search->index && bins->bodies[other].level == agent->level)
                mark_around(search, (struct round_point){bins->x[other], bins->y[other]},
                            CROWD_ROUND_TOUCH * (bins->radius[other] + agent->radius));
    }
}

/*
 * Makes agents near that go the same way as one that steps aside let others pass for a while too, and those that have
 * arrived. Agents that are let pass stop doing so.
 */
static void have_others_yield(wend_crowd *crowd, uint32_t body, uint32_t opponent)
{
    const struct crowd_bins *bins = &crowd->bins;
    const double x = bins->x[opponent] - bins->x[body], y = bins->y[opponent] - bins->y[body];
    const struct crowd_range range = wend_crowd_range(bins, bins->x[body], bins->y[body], BEHIND_REACH);
    for (int32_t row = range.top; row <= range.bottom; row++) {
        uint32_t other;
        const uint32_t end = wend_crowd_row(bins, &range, row, bins->bodies[body].level, &other);
        for (; other < end; other++) {
            const struct crowd_body *them = &bins->bodies[other];
            struct crowd_agent *agent = &crowd->agents[them->index];
            const bool has_arrived = agent->state == WEND_AGENT_ARRIVED;
            if (other == body || them->level != bins->bodies[body].level || crowd_steps_aside(&agent->way) ||
                (!has_arrived && agent->state != WEND_AGENT_WALKING))
                continue;
            const bool yields = has_arrived || heads_for(them, x, y);
            agent->way.aside.state = yields ? CROWD_ASIDE_YIELDS : CROWD_ASIDE_NOT;
            agent->way.aside.ticks = aside_ticks_of(crowd, MOST_YIELDING);
        }
    }
}

/* Puts the points that lead to a bay before an agent's way; if it walks along points, also the points back. */
static wend_status walk_aside(wend_crowd *crowd, const struct round_search *search, struct round_point *turns,
                              uint32_t count)
{
    struct crowd_agent *agent = &crowd->agents[search->index];
    const uint32_t next = agent->way.next < agent->way.round ? agent->way.round : agent->way.next;
    uint32_t all = count;
    if (!crowd_walks_along_field(agent)) {
        for (uint32_t i = count - 1; i-- > 0;)
            turns[all++] = turns[i];
        turns[all++] = (struct round_point){agent->x, agent->y};
    }
    const wend_status status = wend_crowd_round_splice(crowd, search, turns, all, next);
    if (status == WEND_OK)
        agent->way.round = count;
    return status;
}

/* Seconds without coming nearer before an agent steps aside. One that goes first does so only if the other has not. */
static double patience(const wend_crowd *crowd, uint32_t body, uint32_t opponent)
{
    const struct crowd_bins *bins = &crowd->bins;
    if (crowd->agents[bins->bodies[body].index].state == WEND_AGENT_ARRIVED)
        return 0; /* the other has stood long enough */
    return crowd_precedence(&bins->bodies[body], &bins->bodies[opponent]) > 0 ? LEAST_FACED_FIRST : LEAST_FACED;
}

/*
 * If an agent that has arrived finds no bay, as in a dead end, another of a lower priority that has long stood before
 * it may push it: the other's goal may be the last place in the corridor.
 */
static void let_push(const wend_crowd *crowd, struct crowd_agent *agent, const struct crowd_agent *opponent)
{
    if (agent->state != WEND_AGENT_ARRIVED || agent->priority <= opponent->priority ||
        opponent->way.stalled < LEAST_SHUT_OUT)
        return;
    agent->way.aside.state = CROWD_ASIDE_YIELDS;
    agent->way.aside.ticks = aside_ticks_of(crowd, MOST_YIELDING);
}

wend_status wend_crowd_step_aside(wend_crowd *crowd, uint32_t index, uint64_t *work)
{
    struct crowd_agent *agent = &crowd->agents[index];
    const uint32_t body = body_of(crowd, index), opponent = find_opponent(crowd, body);
    struct round_search search;
    struct round_point turns[2 * CROWD_ROUND_TURNS];
    *work += 1;
    if (opponent == CROWD_NONE || agent->way.stalled < patience(crowd, body, opponent))
        return WEND_OK;
    wend_crowd_round_begin(&search, crowd, index);
    search.opponent = crowd->bins.bodies[opponent].index;
    mark_way(&search, &crowd->agents[search.opponent]);
    mark_others(&search);
    const uint32_t count = wend_crowd_round_find(&search, CROWD_ROUND_CELLS, turns);
    *work += search.work;
    if (count == 0) {
        let_push(crowd, agent, &crowd->agents[search.opponent]);
        return WEND_OK;
    }
    const wend_status status = walk_aside(crowd, &search, turns, count);
    if (status != WEND_OK)
        return status;
    have_others_yield(crowd, body, opponent);
    agent->state = WEND_AGENT_WALKING;
    agent->way.aside.state = CROWD_ASIDE_GOES;
    agent->way.aside.ticks = aside_ticks_of(crowd, MOST_ASIDE);
    return WEND_OK;
}

/* Makes an agent continue along its way, or its field. */
static void end_aside(struct crowd_agent *agent)
{
    struct crowd_way *way = &agent->way;
    way->aside.state = CROWD_ASIDE_NOT;
    way->round = 0;
    way->nearest = 1e300;
    way->stalled = way->slow = 0;
    if (!crowd_walks_along_field(agent))
        return;
    way->count = way->next = 0;
    crowd_forget_aim(way);
    way->aim_x = agent->x;
    way->aim_y = agent->y;
}

/* True if an agent that goes aside has reached its bay. */
static bool is_in_bay(const struct crowd_agent *agent)
{
    const struct crowd_way *way = &agent->way;
    const double x = way->aim_x - agent->x, y = way->aim_y - agent->y, near = agent->radius / 2;
    return way->next + 1 == way->round && way->is_aimed && x * x + y * y < near * near;
}

void wend_crowd_follow_aside(const wend_crowd *crowd, uint32_t body)
{
    const struct crowd_move *move = &crowd->bins.moves[body];
    struct crowd_agent *agent = &crowd->agents[crowd->bins.bodies[body].index];
    struct crowd_way *way = &agent->way;
    way->aside.is_faced = move->is_faced;
    if (way->aside.state == CROWD_ASIDE_NOT)
        return;
    if (way->aside.ticks > 0)
        way->aside.ticks--;
    if (way->aside.state == CROWD_ASIDE_YIELDS) {
        if (way->aside.ticks == 0)
            way->aside.state = CROWD_ASIDE_NOT;
        return;
    }
    if (way->aside.state == CROWD_ASIDE_GOES && is_in_bay(agent)) {
        way->aside.state = CROWD_ASIDE_STAYS;
        way->aside.ticks = aside_ticks_of(crowd, MOST_ASIDE);
    } else if (way->next >= way->round) { /* it has got another way */
        way->aside.state = CROWD_ASIDE_NOT;
    } else if (way->aside.state == CROWD_ASIDE_GOES && way->stalled > LEAST_FACED) {
        const double stalled = way->stalled;
        end_aside(agent);
        way->stalled = stalled;
    } else if (way->aside.ticks == 0 || (way->aside.state == CROWD_ASIDE_STAYS && !move->is_faced)) {
        end_aside(agent);
    }
    if (way->aside.state == CROWD_ASIDE_STAYS)
        way->stalled = way->slow = way->barred_for = 0;
}
