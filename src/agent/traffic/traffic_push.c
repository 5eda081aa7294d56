/* One step of all units over roads. */
#include "agent/traffic/traffic_push.h"

#include "base/integer.h"

#define KEY_TIE_BITS 4
#define MOST_MORE    (UINT64_C(1) << 36) /* exceeds the extra cost of any choice over the best one */
#define HINDRANCE    (UINT64_C(1) << 33) /* more than any step costs */
#define SWAP_WAIT    32 /* ticks without coming nearer before a guided unit swaps: lanes mostly suffice */
#define NEVER_MORE   (UINT64_C(1) << 33) /* exceeds the cost of any nearer cell, at whatever guidance prices */

/* Where a square of cells lies half way through a step, in half cells. */
struct half_way {
    int32_t x, y, side;
};

static bool is_step(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to)
{
    const uint32_t apart = from < to ? to - from : from - to;
    return apart <= 1 || (apart >= roads->stride - 1 && apart <= roads->stride + 1);
}

static struct half_way half_way_of(const struct wend_traffic_roads *roads, const struct wend_traffic_pass *pass)
{
    const uint32_t from = pass->from / roads->stride, to = pass->to / roads->stride;
    return (struct half_way){(int32_t)(pass->from - from * roads->stride + pass->to - to * roads->stride),
                             (int32_t)(from + to), (int32_t)(2 * pass->side)};
}

static int32_t side_overlap(int32_t a, int32_t a_side, int32_t b, int32_t b_side)
{
    const int32_t from = a > b ? a : b, a_end = a + a_side, b_end = b + b_side;
    return (a_end < b_end ? a_end : b_end) - from;
}

static bool squares_meet(const struct wend_traffic_roads *roads, const uint32_t cells[2], const uint32_t sides[2])
{
    const struct wend_traffic_pass a = {sides[0], cells[0], cells[0]}, b = {sides[1], cells[1], cells[1]};
    const struct half_way at = half_way_of(roads, &a), there = half_way_of(roads, &b);
    return side_overlap(at.x, at.side, there.x, there.side) > 0 && side_overlap(at.y, at.side, there.y, there.side) > 0;
}

bool wend_traffic_do_cross(const struct wend_traffic_roads *roads, const struct wend_traffic_pass *a,
                           const struct wend_traffic_pass *b)
{
    if (a->from == b->to && b->from == a->to && a->from != a->to)
        return true;
    if (a->side == 1 && b->side == 1 && !roads->is_square)
        return false;
    if (!is_step(roads, a->from, a->to) || !is_step(roads, b->from, b->to)) { /* links: each into what the other held */
        const uint32_t sides[2] = {a->side, b->side};
        return squares_meet(roads, (const uint32_t[2]){a->from, b->to}, sides) &&
               squares_meet(roads, (const uint32_t[2]){a->to, b->from}, sides);
    }
    if (a->side == 1 && b->side == 1)
        return a->from + a->to == b->from + b->to && a->from != a->to; /* half way, both are at one point */
    const struct half_way at = half_way_of(roads, a), there = half_way_of(roads, b);
    return side_overlap(at.x, at.side, there.x, there.side) >= 2 &&
           side_overlap(at.y, at.side, there.y, there.side) >= 2;
}

struct wend_traffic_box wend_traffic_box_around(const struct wend_traffic_config *config, uint32_t unit, uint32_t from,
                                                uint32_t to)
{
    const struct wend_traffic_roads *roads = wend_traffic_roads_of(config, unit);
    struct wend_traffic_box box = {to, config->side[unit], config->side[unit]};
    if (!roads->is_square || !is_step(roads, from, to))
        return box;
    const uint32_t from_row = from / roads->stride, to_row = to / roads->stride;
    const uint32_t left = from - from_row * roads->stride, to_left = to - to_row * roads->stride;
    box.first = (from_row < to_row ? from_row : to_row) * roads->stride + (left < to_left ? left : to_left);
    box.width += left != to_left;
    box.height += from_row != to_row;
    return box;
}

/* Looks at the unit in a cell; false if it keeps a unit from going to `to`. Sets *pushed if it has to leave. */
static bool may_go_by(const struct wend_traffic_config *config, uint32_t unit, uint32_t to, uint32_t cell,
                      uint32_t *pushed)
{
    const uint32_t other = wend_traffic_at_now(config, cell);
    if (other == TRAFFIC_NONE || other == unit)
        return true;
    if (config->next[other] != TRAFFIC_NONE) {
        const struct wend_traffic_pass pass = {config->side[unit], config->now[unit], to};
        const struct wend_traffic_pass by = {config->side[other], config->now[other], config->next[other]};
        return !wend_traffic_do_cross(wend_traffic_roads_of(config, unit), &pass, &by);
    }
    if (config->has_large ? !wend_traffic_covers(config, unit, to, cell) : cell != to)
        return true; /* it is only passed */
    *pushed = other;
    return !config->choosing.held[other];
}

/* wend_traffic_may_go() with large units: looks at all cells that the step touches. */
static bool may_go_large(const struct wend_traffic_config *config, uint32_t unit, uint32_t to, uint32_t *pushed)
{
    const uint32_t side = config->side[unit], stride = config->stride;
    for (uint32_t row = 0; row < side; row++)
        for (uint32_t column = 0; column < side; column++) {
            const uint32_t other = wend_traffic_at_next(config, to + row * stride + column);
            if (other != TRAFFIC_NONE && other != unit)
                return false;
        }
    const struct wend_traffic_box box = wend_traffic_box_around(config, unit, config->now[unit], to);
    for (uint32_t row = 0; row < box.height; row++)
        for (uint32_t column = 0; column < box.width; column++)
            if (!may_go_by(config, unit, to, box.first + row * stride + column, pushed))
                return false;
    return true;
}

bool wend_traffic_may_go(const struct wend_traffic_config *config, uint32_t unit, uint32_t to, uint32_t *pushed)
{
    *pushed = TRAFFIC_NONE;
    if (config->has_large)
        return may_go_large(config, unit, to, pushed);
    const uint32_t here = config->now[unit], apart = here < to ? to - here : here - to;
    const uint32_t taker = wend_traffic_at_next(config, to);
    if ((taker != TRAFFIC_NONE && taker != unit) || !may_go_by(config, unit, to, to, pushed))
        return false;
    if (!wend_traffic_roads_of(config, unit)->is_square || (apart != config->stride - 1 && apart != config->stride + 1))
        return true;
    /* Beside a diagonal step: one row on, and one column. */
    const uint32_t down = here < to ? here + config->stride : here - config->stride;
    return may_go_by(config, unit, to, down, pushed) && may_go_by(config, unit, to, here + to - down, pushed);
}

/* Returns the cost of a unit's path from a node; 0 if it has no goal, or no table yet. */
static uint32_t cost_from(const struct wend_traffic_config *config, uint32_t unit, uint32_t node)
{
    const uint32_t table = config->table[unit];
    return table == TRAFFIC_NONE ? 0 : wend_traffic_cost(wend_traffic_tables_of(config, unit), table, node);
}

/* Inserts a cell into a unit's choices, best first; if there are too many, the worst is dropped. */
static void put_choice(struct wend_road_push *push, uint64_t keys[TRAFFIC_CHOICES], uint32_t cell, uint64_t key)
{
    if (push->count == TRAFFIC_CHOICES && key >= keys[TRAFFIC_CHOICES - 1])
        return;
    uint32_t i = push->count < TRAFFIC_CHOICES ? push->count++ : TRAFFIC_CHOICES - 1u;
    for (; i > 0 && keys[i - 1] > key; i--) {
        keys[i] = keys[i - 1];
        push->cells[i] = push->cells[i - 1];
    }
    keys[i] = key;
    push->cells[i] = cell;
}

/*
 * Returns by how much a choice costs more than the best one; the path from there costs `cost`. Guidance prices of steps
 * may differ from those of the table: then all nearer cells come before staying, and all others after it.
 */
static uint64_t cost_more(const struct wend_traffic_config *config, uint32_t cost, uint32_t step, uint32_t own)
{
    if (cost == TRAFFIC_NONE)
        return config->is_guided ? 2 * NEVER_MORE : TRAFFIC_NONE;
    if (!config->is_guided)
        return (uint64_t)cost + step - own;
    return (uint64_t)cost + step + (cost < own ? 0 : NEVER_MORE);
}

/*
 * Returns how much a unit without a goal would be in the way of its pusher in a cell: 2 at the pusher's goal, 1 farther
 * along its way; and 1 more if another unit stands there, which would be pushed in turn. 0 if nobody pushes it.
 */
static uint64_t hindrance_of(const struct wend_traffic_config *config, const struct wend_road_push *push, uint32_t cell)
{
    if (push == config->choosing.road_pushes)
        return 0;
    const uint32_t pusher = push[-1].unit, goal = config->goal[pusher];
    const uint32_t sides[2] = {config->side[push->unit], config->side[pusher]};
    const uint64_t pushed = wend_traffic_at_now(config, cell) != TRAFFIC_NONE;
    if (goal == TRAFFIC_NONE)
        return pushed;
    if (squares_meet(wend_traffic_roads_of(config, push->unit), (const uint32_t[2]){cell, goal}, sides))
        return 2 + pushed;
    return pushed + (cost_from(config, pusher, cell) < cost_from(config, pusher, config->next[pusher]));
}

/*
 * Ranks a unit's choices by how much the path through each costs more than the best. Staying costs as much as the
 * cheapest step from here. A settled unit stays, or makes room inwards before outwards. `away`: farther cells first.
 */
static void rank_roads(struct wend_traffic_config *config, struct wend_road_push *push, bool away)
{
    const uint32_t unit = push->unit, here = config->now[unit], own = cost_from(config, unit, here);
    const bool has_way = own != TRAFFIC_NONE && config->table[unit] != TRAFFIC_NONE;
    uint64_t keys[TRAFFIC_CHOICES];
    uint32_t count, tie = wend_traffic_random(config), least = UINT32_MAX;
    const struct wend_road *roads = wend_traffic_roads_from(wend_traffic_roads_of(config, unit), here, &count);
    push->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t cost = has_way ? cost_from(config, unit, roads[i].node) : 0;
        uint64_t more = has_way ? cost_more(config, cost, roads[i].cost, own) : roads[i].cost;
        if (config->goal[unit] == TRAFFIC_NONE)
            more += hindrance_of(config, push, roads[i].node) * HINDRANCE;
        if (config->settled[unit])
            more = cost < own ? 2 : 3;
        if (away)
            more = MOST_MORE - (cost == TRAFFIC_NONE ? 0 : more);
        least = roads[i].cost < least ? roads[i].cost : least;
        put_choice(push, keys, roads[i].node, more << KEY_TIE_BITS | (tie & 15));
        tie = tie >> KEY_TIE_BITS | tie << (32 - KEY_TIE_BITS);
    }
    uint64_t stay = !has_way || config->settled[unit] ? 0 : config->is_guided ? NEVER_MORE : least;
    if (away)
        stay = MOST_MORE - stay;
    if (push != config->choosing.road_pushes)
        stay = MOST_MORE; /* a pushed unit stays only as a last resort */
    put_choice(push, keys, here, stay << KEY_TIE_BITS);
}

/* True if a unit's goal is nearer from one node than from another. */
static bool prefers_node(const struct wend_traffic_config *config, uint32_t unit, uint32_t node, uint32_t to)
{
    return config->table[unit] != TRAFFIC_NONE && cost_from(config, unit, node) < cost_from(config, unit, to);
}

/* As paths_on() in traffic_step.c. */
static uint32_t roads_on(struct wend_traffic_config *config, uint32_t unit, uint32_t from, uint32_t *node)
{
    const struct wend_traffic_roads *roads = wend_traffic_roads_of(config, unit);
    uint32_t count, ways = 0, on = TRAFFIC_NONE;
    const struct wend_road *list = wend_traffic_roads_from(roads, *node, &count);
    config->work++;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t beside = list[i].node, other = wend_traffic_at_now(config, beside);
        if (beside == from ||
            (other != TRAFFIC_NONE && config->goal[other] == beside && roads->out_rows[beside].count == 1))
            continue;
        on = beside;
        ways++;
    }
    *node = on;
    return ways;
}

static bool must_swap_on_roads(struct wend_traffic_config *config, uint32_t pusher, uint32_t puller, uint32_t behind,
                               uint32_t ahead)
{
    if (config->goal[pusher] == config->goal[puller] ||
        wend_traffic_is_open(wend_traffic_roads_of(config, pusher), ahead))
        return false;
    bool is_dead_end = false;
    while (prefers_node(config, pusher, ahead, behind)) {
        uint32_t on = ahead;
        const uint32_t ways = roads_on(config, pusher, behind, &on);
        if (ways >= 2)
            return false;
        is_dead_end = ways == 0;
        if (is_dead_end)
            break;
        behind = ahead;
        ahead = on;
    }
    return (prefers_node(config, puller, behind, ahead) || (is_dead_end && config->goal[puller] == TRAFFIC_NONE)) &&
           (config->goal[pusher] == behind || prefers_node(config, pusher, ahead, behind));
}

static bool can_swap_on_roads(struct wend_traffic_config *config, uint32_t unit, uint32_t start, uint32_t ahead)
{
    uint32_t behind = start, steps = 0;
    while (ahead != start && steps++ < config->cells) {
        uint32_t on = ahead;
        if (wend_traffic_is_open(wend_traffic_roads_of(config, unit), ahead))
            return true;
        const uint32_t ways = roads_on(config, unit, behind, &on);
        if (ways != 1)
            return ways >= 2;
        behind = ahead;
        ahead = on;
    }
    return false;
}

/* As find_swap() in traffic_step.c, of units of one cell. */
static uint32_t find_swap_on_roads(struct wend_traffic_config *config, uint32_t unit, uint32_t to)
{
    const struct wend_traffic_roads *roads = wend_traffic_roads_of(config, unit);
    const uint32_t here = config->now[unit];
    if (to == here || config->side[unit] > 1 || wend_traffic_is_open(roads, to))
        return TRAFFIC_NONE;
    const uint32_t other = wend_traffic_at_now(config, to);
    if (other != TRAFFIC_NONE && config->side[other] == 1 && config->next[other] == TRAFFIC_NONE &&
        must_swap_on_roads(config, unit, other, here, to) && can_swap_on_roads(config, unit, to, here))
        return other;
    uint32_t count;
    const struct wend_road *list = wend_traffic_roads_to(roads, here, &count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t behind = list[i].node == to ? TRAFFIC_NONE : wend_traffic_at_now(config, list[i].node);
        if (behind != TRAFFIC_NONE && config->side[behind] == 1 && must_swap_on_roads(config, behind, unit, here, to) &&
            can_swap_on_roads(config, unit, to, here))
            return behind;
    }
    return TRAFFIC_NONE;
}

/* Puts a unit on the stack. If its pusher is faster, it cannot follow yet: all claims so far are unsure. */
static void begin_push(struct wend_traffic_config *config, struct wend_road_push *push, uint32_t unit)
{
    const bool is_first = push == config->choosing.road_pushes;
    push->unit = unit;
    push->tried = 0;
    push->swap = TRAFFIC_NONE;
    push->claimed = config->choosing.claimed_count;
    push->unsure = is_first ? push->claimed : push[-1].unsure;
    if (!is_first && !wend_traffic_may_follow(config, push[-1].unit, unit))
        push->unsure = push->claimed;
    config->work++;
    rank_roads(config, push, false);
    if (!config->is_guided || config->choosing.waited[unit] >= 2 * SWAP_WAIT)
        push->swap = find_swap_on_roads(config, unit, push->cells[0]);
    if (push->swap != TRAFFIC_NONE || wend_traffic_backs_off(config, unit))
        rank_roads(config, push, true);
}

static void claim_road(struct wend_traffic_config *config, uint32_t unit, uint32_t to)
{
    wend_traffic_claim(config, unit, to);
    config->choosing.claimed[config->choosing.claimed_count++] = unit;
}

/* Takes back all claims since a unit began to try a cell. */
static void unclaim(struct wend_traffic_config *config, const struct wend_road_push *push)
{
    while (config->choosing.claimed_count > push->claimed)
        config->next[config->choosing.claimed[--config->choosing.claimed_count]] = TRAFFIC_NONE;
}

/* True if a unit's claim may still be taken back. */
static bool is_unsure(const struct wend_traffic_config *config, const struct wend_road_push *push, uint32_t unit)
{
    for (uint32_t i = config->choosing.road_pushes[0].claimed; i < push->unsure; i++)
        if (config->choosing.claimed[i] == unit)
            return true;
    return false;
}

/* True if a unit can set out for where others are: each can be pushed, or leaves and will not have to choose again. */
static bool may_enter_all(const struct wend_traffic_config *config, const struct wend_road_push *push, uint32_t to)
{
    const uint32_t unit = push->unit, side = config->side[unit];
    const bool is_asked = config->choosing.ticks || config->choosing.is_stalled;
    for (uint32_t i = 0; is_asked && i < side * side; i++) {
        const uint32_t other = wend_traffic_at_now(config, to + i / side * config->stride + i % side);
        if (other == TRAFFIC_NONE || other == unit)
            continue;
        if (config->next[other] == TRAFFIC_NONE) {
            if (wend_traffic_lets_stay(config, unit, other))
                return false;
        } else if (!wend_traffic_may_follow(config, unit, other) || is_unsure(config, push, other)) {
            return false;
        }
    }
    return true;
}

/* Lets the unit that swaps with another follow it, if that one goes to its first choice. */
static void draw_swap(struct wend_traffic_config *config, const struct wend_road_push *push)
{
    uint32_t pushed;
    const uint32_t left = config->now[push->unit], other = push->swap;
    if (push->tried == 1 && other != TRAFFIC_NONE && config->next[other] == TRAFFIC_NONE &&
        !config->choosing.held[other] && wend_traffic_may_follow(config, other, push->unit) &&
        wend_traffic_has_road(wend_traffic_roads_of(config, other), config->now[other], left) &&
        wend_traffic_may_go(config, other, left, &pushed) && pushed == TRAFFIC_NONE)
        claim_road(config, other, left);
}

/* Tries a unit's next cells until it can go to one; false if none is left. */
static bool try_next(struct wend_traffic_config *config, struct wend_road_push *push)
{
    uint32_t pushed;
    while (push->tried < push->count) {
        const uint32_t to = push->cells[push->tried++];
        if (!wend_traffic_may_go(config, push->unit, to, &pushed) || !may_enter_all(config, push, to))
            continue;
        claim_road(config, push->unit, to);
        return true;
    }
    return false;
}

/*
 * Priority inheritance with a stack in place of recursion. A unit that has claimed a cell pushes those that stand there
 * one by one. If one finds nothing it stays, all claims since are taken back, and the next cell is tried.
 */
static bool push_from(struct wend_traffic_config *config, struct wend_road_push *pushes, uint32_t unit)
{
    uint32_t depth = 1, pushed;
    begin_push(config, &pushes[0], unit);
    bool has_place = try_next(config, &pushes[0]);
    while (depth > 0) {
        struct wend_road_push *top = &pushes[depth - 1];
        if (!has_place) {
            config->choosing.held[top->unit] = 1;
            if (--depth == 0) {
                if (wend_traffic_may_go(config, unit, config->now[unit], &pushed))
                    claim_road(config, unit, config->now[unit]);
                return false;
            }
            top--;
            unclaim(config, top);
            has_place = try_next(config, top);
            continue;
        }
        const uint32_t to = config->next[top->unit];
        if (!wend_traffic_may_go(config, top->unit, to, &pushed) || !may_enter_all(config, top, to)) {
            unclaim(config, top); /* a unit there has to stay, or is too slow to be followed */
            has_place = try_next(config, top);
        } else if (pushed != TRAFFIC_NONE) {
            begin_push(config, &pushes[depth++], pushed);
            has_place = try_next(config, &pushes[depth - 1]);
        } else {
            draw_swap(config, top);
            if (--depth > 0 && !wend_traffic_may_follow(config, top[-1].unit, top->unit))
                config->choosing.claimed_count = top->claimed; /* its claims are final, though it is not followed */
        }
    }
    return true;
}

/*
 * Asks large units that are where a unit wants to go to take a step while it waits. They were pushed in vain: after one
 * step they would still be there in part, so that nobody can follow it.
 */
static void ask_large_ones(struct wend_traffic_config *config, uint32_t unit)
{
    struct wend_road_push *first = config->choosing.road_pushes;
    const uint32_t wanted = first->cells[0], side = config->side[unit];
    if (!config->has_large || config->next[unit] != config->now[unit] || wanted == config->now[unit] ||
        first->swap != TRAFFIC_NONE || wend_traffic_is_home(config, unit, config->now[unit]))
        return;
    for (uint32_t i = 0; i < side * side; i++) {
        const uint32_t other = wend_traffic_at_now(config, wanted + i / side * config->stride + i % side);
        if (other == TRAFFIC_NONE || config->side[other] == 1 || config->next[other] != TRAFFIC_NONE)
            continue;
        config->choosing.held[other] = 0;
        push_from(config, first + 1, other);
    }
}

bool wend_traffic_push_all(struct wend_traffic_config *config, uint32_t unit)
{
    uint32_t pushed;
    if (config->choosing.held[unit]) { /* pushed in vain, and its pusher went elsewhere */
        if (!wend_traffic_may_go(config, unit, config->now[unit], &pushed))
            return false;
        claim_road(config, unit, config->now[unit]);
        return true;
    }
    if (!push_from(config, config->choosing.road_pushes, unit))
        return false;
    ask_large_ones(config, unit);
    return true;
}
