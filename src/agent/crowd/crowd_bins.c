/* Sorts agents into the squares of a board, to find who is near whom. */
#include "agent/crowd/crowd.h"

#include "base/inline.h"
#include "base/memory.h"
#include "base/root.h"
#include "map/space/space.h"

#include <string.h>

#define MOST_BIN_FLOORS 256

/* Seconds of slowness after which an agent is held up. */
#define SLOW_SECONDS 0.35

/* The same for an agent that it comes towards. */
#define STOPPED_SECONDS 0.05

/* An agent that turns back to go round standing agents goes before those behind it, as if it had so much less left. */
#define ROUND_FIRST 1e6

/* Seconds blocked by standing agents after which an agent waits, and blocks those behind it. */
#define LEAST_WAIT 1.0

/* An agent that lets others pass goes after all of them, as if it had so much more left; so do those behind it. */
#define ASIDE_LAST 1e7

enum { BINS_AN_AGENT = 4, LEAST_BINS = 1024 };

static void lay_out_bins(struct crowd_bins *bins, uint32_t agents)
{
    struct wend_arena *arena = &bins->arena;
    arena->used = 0;
    const uint64_t squares = BINS_AN_AGENT * (uint64_t)agents + LEAST_BINS;
    bins->x = wend_arena_cut(arena, agents + UINT64_C(7), sizeof *bins->x);
    bins->y = wend_arena_cut(arena, agents + UINT64_C(7), sizeof *bins->y);
    bins->radius = wend_arena_cut(arena, agents + UINT64_C(7), sizeof *bins->radius);
    bins->bodies = wend_arena_cut(arena, agents, sizeof *bins->bodies);
    bins->polygons = wend_arena_cut(arena, agents, sizeof *bins->polygons);
    bins->chosen = wend_arena_cut(arena, agents, sizeof *bins->chosen);
    bins->moves = wend_arena_cut(arena, agents, sizeof *bins->moves);
    bins->near = wend_arena_cut(arena, agents, CROWD_MOST_OTHERS * sizeof *bins->near);
    bins->squares = wend_arena_cut(arena, agents, sizeof *bins->squares);
    bins->sums = wend_arena_cut(arena, agents / CROWD_PIECE + UINT64_C(1), sizeof *bins->sums);
    bins->starts = wend_arena_cut(arena, squares + 1, sizeof *bins->starts);
}

wend_status wend_crowd_reserve(wend_crowd *crowd, uint32_t agents)
{
    struct crowd_bins *bins = &crowd->bins;
    if (!WEND_RESERVE(&crowd->memory, crowd->agents, crowd->agent_capacity, agents))
        return WEND_ERROR_MEMORY;
    if (agents <= bins->capacity)
        return WEND_OK;
    bins->is_current = false;
    do
        lay_out_bins(bins, crowd->agent_capacity);
    while (wend_arena_grows(&bins->arena, &crowd->memory));
    if (wend_arena_fits(&bins->arena)) {
        bins->capacity = crowd->agent_capacity;
        return WEND_OK;
    }
    lay_out_bins(bins, bins->capacity);
    return WEND_ERROR_MEMORY;
}

/* Prefetches one line of a later agent: they are too large and far apart for processors to fetch them in time. */
static void fetch_later_agent(const wend_crowd *crowd, uint32_t index)
{
    enum { AHEAD = 16 };
    if (index + AHEAD < crowd->agent_count)
        wend_prefetch(&crowd->agents[index + AHEAD]);
}

/* Finds the rectangle around all agents, the greatest radius and speed, and the number of storeys. */
static void measure_agents(const wend_crowd *crowd, struct crowd_bins *bins, double *width, double *height)
{
    double left = 0, top = 0, right = 0, bottom = 0, sum = 0;
    bins->count = 0;
    bins->floors = 1;
    bins->shares_floors = false;
    bins->most_radius = bins->most_speed = 0;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        const struct crowd_agent *agent = &crowd->agents[i];
        fetch_later_agent(crowd, i);
        if (!agent->is_used)
            continue;
        const bool is_first = bins->count++ == 0;
        left = is_first || agent->x < left ? agent->x : left;
        right = is_first || agent->x > right ? agent->x : right;
        top = is_first || agent->y < top ? agent->y : top;
        bottom = is_first || agent->y > bottom ? agent->y : bottom;
        sum += agent->radius;
        bins->most_radius = agent->radius > bins->most_radius ? agent->radius : bins->most_radius;
        bins->most_speed = agent->speed > bins->most_speed ? agent->speed : bins->most_speed;
        bins->shares_floors |= agent->level >= MOST_BIN_FLOORS;
        if (agent->level >= bins->floors && bins->floors < MOST_BIN_FLOORS)
            bins->floors = agent->level < MOST_BIN_FLOORS ? agent->level + 1u : MOST_BIN_FLOORS;
    }
    bins->most_speed *= 1.001; /* floats may choose a little more */
    bins->left = left;
    bins->top = top;
    bins->side = bins->count ? 2 * sum / bins->count : 1;
    *width = right - left;
    *height = bottom - top;
}

/* The size of squares depends on agents alone, never on the room there is: it decides the order of bodies. */
static void lay_squares(const wend_crowd *crowd, struct crowd_bins *bins)
{
    double width, height;
    measure_agents(crowd, bins, &width, &height);
    const uint64_t most = BINS_AN_AGENT * (uint64_t)bins->count + LEAST_BINS;
    for (;; bins->side *= 2) {
        const double columns = width / bins->side + 1, rows = height / bins->side + 1;
        if (columns * rows * bins->floors > (double)most)
            continue;
        bins->columns = (uint32_t)columns;
        bins->rows = (uint32_t)rows;
        break;
    }
    bins->inverse_side = 1 / bins->side;
}

static int32_t square_along(double at, double inverse_side, uint32_t count)
{
    const double square = at * inverse_side;
    return square <= 0 ? 0 : square >= count ? (int32_t)count - 1 : (int32_t)square;
}

static uint32_t square_of_agent(const struct crowd_bins *bins, const struct crowd_agent *agent)
{
    const uint32_t column = (uint32_t)square_along(agent->x - bins->left, bins->inverse_side, bins->columns);
    const uint32_t row = (uint32_t)square_along(agent->y - bins->top, bins->inverse_side, bins->rows);
    return (wend_crowd_floor_of(bins, agent->level) * bins->rows + row) * bins->columns + column;
}

/* Notes the direction of the point that an agent walks to. */
static void note_ahead(struct crowd_body *body, const struct crowd_agent *agent)
{
    const double x = agent->way.aim_x - agent->x, y = agent->way.aim_y - agent->y;
    const double across = x < 0 ? -x : x, down = y < 0 ? -y : y, longer = across > down ? across : down;
    if (agent->state != WEND_AGENT_WALKING || longer < 1e-9)
        return;
    body->ahead_x = (int8_t)(100 * x / longer);
    body->ahead_y = (int8_t)(100 * y / longer);
}

/* How much of its way an agent has left, for precedence. */
static double crowd_left_of(const struct crowd_way *way)
{
    switch ((enum crowd_aside)way->aside.state) {
    case CROWD_ASIDE_STAYS:
    case CROWD_ASIDE_YIELDS:
        return way->left + ASIDE_LAST;
    case CROWD_ASIDE_NOT:
    case CROWD_ASIDE_GOES:
    case CROWD_ASIDES:
        break;
    }
    return way->next < way->round ? way->left - ROUND_FIRST : way->left;
}

/* An agent that steps aside goes before all that are not fixed; one that lets others pass goes after all. */
static uint16_t crowd_rank_of(const struct crowd_agent *agent)
{
    if (agent->is_fixed)
        return UINT8_MAX + 1;
    if (agent->way.aside.state == CROWD_ASIDE_NOT)
        return agent->priority;
    return agent->way.aside.state == CROWD_ASIDE_GOES ? UINT8_MAX : 0;
}

static void put_body(struct crowd_bins *bins, uint32_t at, const struct crowd_agent *agent, uint32_t index)
{
    const struct crowd_way *way = &agent->way;
    const double left = crowd_left_of(way);
    const bool is_pressed = way->pressed < left || way->aside.state != CROWD_ASIDE_NOT;
    bins->x[at] = agent->x;
    bins->y[at] = agent->y;
    bins->radius[at] = agent->radius;
    bins->polygons[at] = agent->polygon;
    bins->bodies[at] =
        (struct crowd_body){.velocity_x = agent->velocity_x,
                            .velocity_y = agent->velocity_y,
                            .wants_x = agent->chosen_x,
                            .wants_y = agent->chosen_y,
                            .left = way->pressed < left ? way->pressed : left,
                            .is_slow = is_pressed || way->slow > SLOW_SECONDS,
                            .is_stopped = is_pressed || way->slow > STOPPED_SECONDS,
                            .waits = way->barred_for > LEAST_WAIT,
                            .has_place = agent->state == WEND_AGENT_ARRIVED || way->own.state == CROWD_HAS_PLACE,
                            .near_key = -WAY_NONE,
                            .index = index,
                            .level = agent->level,
                            .is_aside = way->aside.state == CROWD_ASIDE_STAYS,
                            .is_idle = agent->state != WEND_AGENT_WALKING,
                            .rank = crowd_rank_of(agent)};
    note_ahead(&bins->bodies[at], agent);
}

void wend_crowd_sort(wend_crowd *crowd)
{
    struct crowd_bins *bins = &crowd->bins;
    if (bins->is_current)
        return;
    if (bins->capacity == 0) {
        bins->count = 0;
        return;
    }
    lay_squares(crowd, bins);
    const uint32_t squares = bins->columns * bins->rows * bins->floors;
    memset(bins->starts, 0, (squares + 1) * sizeof *bins->starts);
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        fetch_later_agent(crowd, i);
        if (crowd->agents[i].is_used)
            bins->starts[bins->squares[i] = square_of_agent(bins, &crowd->agents[i])]++;
    }
    for (uint32_t i = 1; i <= squares; i++)
        bins->starts[i] += bins->starts[i - 1];
    for (uint32_t i = crowd->agent_count; i-- > 0;)
        if (crowd->agents[i].is_used)
            put_body(bins, --bins->starts[bins->squares[i]], &crowd->agents[i], i);
    bins->is_current = true;
}

struct crowd_range wend_crowd_range(const struct crowd_bins *bins, double x, double y, double around)
{
    const double width = bins->columns * bins->side, height = bins->rows * bins->side;
    x -= bins->left;
    y -= bins->top;
    if (bins->count == 0 || !(x + around >= 0 && y + around >= 0 && x - around <= width && y - around <= height))
        return (struct crowd_range){0, 0, -1, -1};
    return (struct crowd_range){square_along(x - around, bins->inverse_side, bins->columns),
                                square_along(y - around, bins->inverse_side, bins->rows),
                                square_along(x + around, bins->inverse_side, bins->columns),
                                square_along(y + around, bins->inverse_side, bins->rows)};
}
