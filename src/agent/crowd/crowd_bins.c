/* Who is near whom: agents sorted into the squares of a board. */
#include "agent/crowd/crowd.h"

#include "base/memory.h"
#include "base/root.h"
#include "map/space/space.h"

#include <string.h>

#define MOST_BIN_FLOORS 256

/* Whoever has been slow for so long is held up. */
#define SLOW_SECONDS 0.35

/* In the eyes of whoever comes towards it, so long. */
#define STOPPED_SECONDS 0.05

/*
 * Whoever turns back from others who stand, to go round them, comes before those behind it as if it had so much less
 * left.
 */
#define ROUND_FIRST 1e6

/* Whoever has been barred by those who stand for so many seconds waits, and bars those behind it. */
#define LEAST_WAIT 1.0

enum { BINS_AN_AGENT = 4, LEAST_BINS = 1024 };

static void lay_out_bins(struct crowd_bins *bins, uint32_t agents)
{
    struct wend_arena *arena = &bins->arena;
    arena->used = 0;
    const uint64_t squares = BINS_AN_AGENT * (uint64_t)agents + LEAST_BINS;
    bins->x = wend_arena_cut(arena, agents, sizeof *bins->x);
    bins->y = wend_arena_cut(arena, agents, sizeof *bins->y);
    bins->radius = wend_arena_cut(arena, agents, sizeof *bins->radius);
    bins->bodies = wend_arena_cut(arena, agents, sizeof *bins->bodies);
    bins->polygons = wend_arena_cut(arena, agents, sizeof *bins->polygons);
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

/* The rectangle around all, the greatest sizes and speeds, and how many storeys there are. */
static void measure_agents(const wend_crowd *crowd, struct crowd_bins *bins, double *width, double *height)
{
    double left = 0, top = 0, right = 0, bottom = 0, sum = 0;
    bins->count = 0;
    bins->floors = 1;
    bins->shares_floors = false;
    bins->most_radius = bins->most_speed = 0;
    for (uint32_t i = 0; i < crowd->agent_count; i++) {
        const struct crowd_agent *agent = &crowd->agents[i];
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
    bins->most_speed *= 1.001; /* what floats have chosen may be a little more */
    bins->left = left;
    bins->top = top;
    bins->side = bins->count ? 2 * sum / bins->count : 1;
    *width = right - left;
    *height = bottom - top;
}

/* How large the squares are depends on agents alone, never on how much room there is: the order of bodies does. */
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
    return ((agent->level % bins->floors) * bins->rows + row) * bins->columns + column;
}

/* Notes where the point lies that an agent walks to. */
static void note_ahead(struct crowd_body *body, const struct crowd_agent *agent)
{
    const double x = agent->way.aim_x - agent->x, y = agent->way.aim_y - agent->y;
    const double across = x < 0 ? -x : x, down = y < 0 ? -y : y, longer = across > down ? across : down;
    if (agent->state != WEND_AGENT_WALKING || longer < 1e-9)
        return;
    body->ahead_x = (int8_t)(100 * x / longer);
    body->ahead_y = (int8_t)(100 * y / longer);
}

static void put_body(struct crowd_bins *bins, uint32_t at, const struct crowd_agent *agent, uint32_t index)
{
    const struct crowd_way *way = &agent->way;
    const double left = way->next < way->round ? way->left - ROUND_FIRST : way->left;
    const bool is_pressed = way->pressed < left;
    bins->x[at] = agent->x;
    bins->y[at] = agent->y;
    bins->radius[at] = agent->radius;
    bins->polygons[at] = agent->polygon;
    bins->bodies[at] = (struct crowd_body){.velocity_x = agent->velocity_x,
                                           .velocity_y = agent->velocity_y,
                                           .wants_x = agent->chosen_x,
                                           .wants_y = agent->chosen_y,
                                           .left = is_pressed ? way->pressed : left,
                                           .is_slow = is_pressed || way->slow > SLOW_SECONDS,
                                           .is_stopped = is_pressed || way->slow > STOPPED_SECONDS,
                                           .waits = way->patience > LEAST_WAIT,
                                           .near_key = -WAY_NONE,
                                           .index = index,
                                           .level = agent->level,
                                           .is_idle = agent->state != WEND_AGENT_WALKING,
                                           .rank = agent->is_fixed ? UINT8_MAX + 1 : agent->priority};
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
    for (uint32_t i = 0; i < crowd->agent_count; i++)
        if (crowd->agents[i].is_used)
            bins->starts[bins->squares[i] = square_of_agent(bins, &crowd->agents[i])]++;
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

/* More than are ever near a guess that is any good. */
enum { MOST_FOUND_BODIES = 64, MOST_GUESSES = 64, MOST_NEAR_BODIES = 128, BODIES_AT_ONCE = 8 };

/* Bodies found below a limit, in the order of bins, and a key of each; `count` may pass what there is room for. */
struct found_list {
    double keys[MOST_FOUND_BODIES];
    uint32_t bodies[MOST_FOUND_BODIES], count;
    double limit;
};

/* Bodies of the squares around, to be looked at. */
struct near_list {
    uint32_t bodies[MOST_NEAR_BODIES], count;
};

/*
 * Takes in the bodies listed whose key is below a limit, and empties the list; whatever stands there last is
 * overwritten.
 */
static void scan_list(const struct crowd_bins *bins, uint32_t body, struct near_list *near, struct found_list *found)
{
    const double x = bins->x[body], y = bins->y[body], radius = bins->radius[body];
    const double limit = found->limit;
    uint32_t count = found->count;
    for (uint32_t i = 0; i < near->count; i++) {
        const uint32_t other = near->bodies[i];
        const double to_x = bins->x[other] - x, to_y = bins->y[other] - y, reach = bins->radius[other] + radius;
        const double key = to_x * to_x + to_y * to_y - reach * reach;
        const uint32_t at = count < MOST_FOUND_BODIES - 1 ? count : MOST_FOUND_BODIES - 1;
        found->keys[at] = key;
        found->bodies[at] = other;
        count += key < limit && other != body;
    }
    found->count = count;
    near->count = 0;
}

/*
 * Lists a row's bodies, from `first` on. Most rows hold a few or none, as it comes: so many are written at once, that
 * no branch tells how many there are.
 */
static void list_row(struct near_list *near, uint32_t first, uint32_t end)
{
    for (uint32_t i = 0; i < BODIES_AT_ONCE; i++)
        near->bodies[near->count + i] = first + i;
    near->count += end - first < BODIES_AT_ONCE ? end - first : BODIES_AT_ONCE;
}

void wend_crowd_note_storeys(const wend_crowd *crowd, uint32_t body, double reach)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_agent *agent = &crowd->agents[bins->bodies[body].index];
    const struct crowd_ground *ground = &crowd->grounds[agent->ground];
    struct crowd_move *move = &bins->moves[body];
    move->beyond_count = 0;
    if (!wend_crowd_ground_has_storeys(ground) || agent->is_off_ground)
        return;
    const struct crowd_spot spot = wend_crowd_spot(agent);
    uint32_t count = wend_crowd_seams_near(&ground->seams, &spot, reach, move->beyond, CROWD_MOST_BEYOND);
    if (count > 0 && bins->shares_floors)
        count = CROWD_MOST_BEYOND + 1;
    move->beyond_count = count;
}

/* A body's spot on its own ground, or on another. */
static struct crowd_spot spot_on(const struct crowd_bins *bins, uint32_t body, bool is_own)
{
    return (struct crowd_spot){bins->x[body], bins->y[body], bins->radius[body], bins->bodies[body].level,
                               is_own ? bins->polygons[body] : CROWD_NONE};
}

/*
 * Two who do not see each other may both turn a corner within a tick, and meet there: so those count too between whom a
 * way is no longer than their steps and radii together. Always asked of the first by its index, on the ground that is
 * less narrow: both say the same.
 */
bool wend_crowd_are_joined(const wend_crowd *crowd, uint32_t a, uint32_t b)
{
    const struct crowd_bins *bins = &crowd->bins;
    const bool turned = bins->bodies[a].index > bins->bodies[b].index;
    const uint32_t first = turned ? b : a, second = turned ? a : b;
    if (bins->bodies[first].level == bins->bodies[second].level)
        return true;
    const struct crowd_ground *of_first = &crowd->grounds[crowd->agents[bins->bodies[first].index].ground];
    const struct crowd_ground *of_second = &crowd->grounds[crowd->agents[bins->bodies[second].index].ground];
    const bool is_narrower = of_first->space->profile.radius > of_second->space->profile.radius;
    const struct crowd_ground *ground = is_narrower ? of_second : of_first;
    const struct crowd_spot from = spot_on(bins, first, ground == of_first);
    const struct crowd_spot to = spot_on(bins, second, ground == of_second);
    const double speeds =
        crowd->agents[bins->bodies[first].index].speed + crowd->agents[bins->bodies[second].index].speed;
    return wend_crowd_ground_joins(ground, &from, &to, from.radius + to.radius + 1.001 * speeds * crowd->tick);
}

/*
 * Takes out those who stand on other ground; only where storeys share a floor of the board, or lead to each other,
 * there are any.
 */
static void drop_parted(const wend_crowd *crowd, uint32_t body, struct found_list *found)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < found->count; i++) {
        const uint32_t other = found->bodies[i];
        found->keys[kept] = found->keys[i];
        found->bodies[kept] = other;
        kept += wend_crowd_are_joined(crowd, body, other);
    }
    found->count = kept;
}

/* Takes out the last of the greatest keys until so many are left; the others stay in order. */
static void keep_nearest(struct found_list *found, uint32_t most)
{
    while (found->count > most) {
        uint32_t worst = 0;
        double key = found->keys[0];
        for (uint32_t i = 1; i < found->count; i++) {
            const bool is_worse = found->keys[i] >= key;
            worst = is_worse ? i : worst;
            key = is_worse ? found->keys[i] : key;
        }
        found->count--;
        for (uint32_t i = worst; i < found->count; i++) {
            found->keys[i] = found->keys[i + 1];
            found->bodies[i] = found->bodies[i + 1];
        }
    }
}

/* Lists a floor's bodies within a range, and takes in those listed whenever there is no room for more. */
static void list_floor(const struct crowd_bins *bins, uint32_t body, const struct crowd_range *range, uint32_t level,
                       struct near_list *near, struct found_list *found)
{
    for (int32_t row = range->top; row <= range->bottom; row++) {
        uint32_t first;
        const uint32_t end = wend_crowd_row(bins, range, row, level, &first);
        do {
            list_row(near, first, end);
            if (near->count > MOST_NEAR_BODIES - BODIES_AT_ONCE)
                scan_list(bins, body, near, found);
            first += BODIES_AT_ONCE;
        } while (first < end);
    }
}

static void find_below(const wend_crowd *crowd, uint32_t body, double limit, double square, struct found_list *found)
{
    const struct crowd_bins *bins = &crowd->bins;
    const struct crowd_range range = wend_crowd_range(bins, bins->x[body], bins->y[body], wend_sqrt(limit + square));
    const uint32_t floors = wend_crowd_floor_count(bins, body);
    struct near_list near;
    near.count = found->count = 0;
    found->limit = limit;
    list_floor(bins, body, &range, wend_crowd_floor_at(bins, body, 0), &near, found);
    for (uint32_t i = 1; i < floors; i++)
        if (wend_crowd_has_floor(bins, wend_crowd_floor_at(bins, body, i)))
            list_floor(bins, body, &range, wend_crowd_floor_at(bins, body, i), &near, found);
    scan_list(bins, body, &near, found);
    if ((bins->shares_floors || floors > 1) && found->count < MOST_FOUND_BODIES)
        drop_parted(crowd, body, found);
}

/*
 * The key is the square of the distance less that of both radii together: of equal sizes the nearest come first, of
 * unequal ones those that touch. A guess from last time says where to look; where it was too small or too great it is
 * changed, so that who is found does not depend on it, nor their order.
 */
uint32_t wend_crowd_others(const wend_crowd *crowd, uint32_t body, double reach, const uint32_t **others)
{
    enum { MOST = CROWD_MOST_OTHERS };
    const struct crowd_bins *bins = &crowd->bins;
    struct crowd_body *self = &bins->bodies[body];
    uint32_t *list = &bins->near[body * (size_t)MOST];
    const double touch = bins->radius[body] + bins->most_radius, square = touch * touch;
    const double farthest = reach * reach - square;
    struct crowd_agent *agent = &crowd->agents[self->index];
    struct found_list found;
    double low = -square, high = farthest, limit = agent->guess < farthest ? agent->guess : farthest;
    bool is_bounded = false; /* there are too many below `high` */
    for (uint32_t tries = 0; tries < MOST_GUESSES; tries++) {
        find_below(crowd, body, limit, square, &found);
        const bool are_few = found.count < MOST;
        if (found.count < MOST_FOUND_BODIES && (!are_few || limit >= farthest))
            break;
        is_bounded |= !are_few;
        if (are_few)
            low = limit;
        else
            high = limit;
        const double wider = 2 * limit + square;
        limit = are_few && wider < high ? wider : is_bounded ? (low + high) / 2 : farthest;
    }
    if (found.count >= MOST_FOUND_BODIES) { /* as far off as each other: those who are nearer than they */
        limit = low;
        find_below(crowd, body, limit, square, &found);
    }
    keep_nearest(&found, MOST);
    double worst = 0;
    for (uint32_t i = 0; i < found.count; i++) {
        list[i] = found.bodies[i];
        worst = found.keys[i] > worst ? found.keys[i] : worst;
    }
    agent->guess = found.count == MOST ? 1.05 * worst + 0.05 * square : 2 * worst + square;
    bins->moves[body].near_count = found.count;
    self->near_key = found.count == MOST && worst < limit ? worst : limit;
    *others = list;
    return found.count;
}

bool wend_crowd_lists_all(const wend_crowd *crowd, uint32_t body, double gap)
{
    const struct crowd_bins *bins = &crowd->bins;
    const double touch = bins->radius[body] + bins->most_radius, key = (2 * touch + gap) * gap;
    return bins->bodies[body].near_key > key + 1e-9 * (touch * touch + key); /* and what was rounded */
}
