/* One step of all units at once. */
#include "agent/traffic/traffic_step.h"

#include <string.h>

/* Ranks: nearer directions below RANK_STAY, others from RANK_OTHER; in each by hindrance, 4 at most. */
#define RANK_STAY  64
#define RANK_OTHER 128

/* True if a cell is nearer to a unit's goal than its neighbour `to`. */
static bool prefers(struct wend_traffic_config *config, uint32_t unit, uint32_t cell, uint32_t to)
{
    return config->table[unit] != TRAFFIC_NONE && wend_traffic_is_nearer(config->tables, config->table[unit], cell, to);
}

/*
 * Returns how many ways lead on from a cell for two units that come from `from`, one behind the other. Dead ends in
 * which a unit is at home do not count. *on is one of the ways.
 */
static uint32_t paths_on(struct wend_traffic_config *config, uint32_t from, uint32_t cell, uint32_t *on)
{
    const struct wend_traffic_ground *ground = config->ground;
    uint32_t ways = 0;
    config->work++;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++) {
        if (!(ground->around[cell] >> d & 1))
            continue;
        const uint32_t beside = cell + (uint32_t)ground->offset[d];
        if (beside == from)
            continue;
        if (wend_traffic_exit_count(ground->around[beside]) == 1) {
            const uint32_t unit = wend_traffic_at_now(config, beside);
            if (unit != TRAFFIC_NONE && config->goal[unit] == beside)
                continue;
        }
        *on = beside;
        ways++;
    }
    return ways;
}

/*
 * True if two units must change places: one follows its way along a corridor, and the other comes back along it, or has
 * no goal and no other way out. Units with the same goal never must, as the one that is there first stays.
 */
static bool must_swap(struct wend_traffic_config *config, uint32_t pusher, uint32_t puller, uint32_t behind,
                      uint32_t ahead)
{
    if (config->goal[pusher] == config->goal[puller] || config->ground->around[ahead] & AROUND_OPEN)
        return false;
    bool is_dead_end = false;
    while (prefers(config, pusher, ahead, behind)) {
        uint32_t on = TRAFFIC_NONE;
        const uint32_t ways = paths_on(config, behind, ahead, &on);
        if (ways >= 2)
            return false;
        is_dead_end = ways == 0;
        if (is_dead_end)
            break;
        behind = ahead;
        ahead = on;
    }
    return (prefers(config, puller, behind, ahead) || (is_dead_end && config->goal[puller] == TRAFFIC_NONE)) &&
           (config->goal[pusher] == behind || prefers(config, pusher, ahead, behind));
}

/* True if they can: on the way back there is a place where one lets the other pass. */
static bool can_swap(struct wend_traffic_config *config, uint32_t start, uint32_t ahead)
{
    uint32_t behind = start;
    while (ahead != start) {
        uint32_t on = TRAFFIC_NONE;
        if (config->ground->around[ahead] & AROUND_OPEN)
            return true;
        const uint32_t ways = paths_on(config, behind, ahead, &on);
        if (ways != 1)
            return ways >= 2;
        behind = ahead;
        ahead = on;
    }
    return false;
}

/* Returns the unit that must swap with one that would go to `to`, which then goes the other way, and is followed. */
static uint32_t find_swap(struct wend_traffic_config *config, uint32_t unit, uint32_t to)
{
    const struct wend_traffic_ground *ground = config->ground;
    const uint32_t here = config->now[unit];
    if (ground->around[to] & AROUND_OPEN)
        return TRAFFIC_NONE;
    const uint32_t other = wend_traffic_at_now(config, to);
    if (other != TRAFFIC_NONE && config->next[other] == TRAFFIC_NONE && must_swap(config, unit, other, here, to) &&
        can_swap(config, to, here))
        return other;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++) {
        if (!(ground->around[here] >> d & 1))
            continue;
        const uint32_t beside = here + (uint32_t)ground->offset[d];
        const uint32_t behind = beside == to ? TRAFFIC_NONE : wend_traffic_at_now(config, beside);
        if (behind != TRAFFIC_NONE && must_swap(config, behind, unit, here, to) && can_swap(config, to, here))
            return behind;
    }
    return TRAFFIC_NONE;
}

/* Sorts an order by rank; stable. */
static uint32_t sort_order(uint32_t order, const uint8_t *ranks)
{
    uint32_t sorted[TRAFFIC_MOVES], count = 0;
    for (; count < TRAFFIC_MOVES && (order >> (3 * count) & 7) != TRAFFIC_END; count++) {
        const uint32_t direction = order >> (3 * count) & 7;
        uint32_t i = count;
        for (; i > 0 && ranks[sorted[i - 1]] > ranks[direction]; i--)
            sorted[i] = sorted[i - 1];
        sorted[i] = direction;
    }
    for (uint32_t i = 0; i < count; i++)
        order = (order & ~(7u << (3 * i))) | sorted[i] << (3 * i);
    return order;
}

/* A settled unit stays, or else makes room inwards rather than outwards. */
static uint32_t settled_order(uint32_t order, uint32_t nearer)
{
    uint8_t ranks[TRAFFIC_MOVES];
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
        ranks[d] = nearer >> d & 1 ? 1 : 2;
    ranks[TRAFFIC_STAY] = 0;
    return sort_order(order, ranks);
}

/*
 * Returns a unit's directions, best first. Among equally near ones those come last that are the way on of a neighbour
 * who comes through the unit's own cell.
 */
static uint32_t rank_moves(struct wend_traffic_config *config, uint32_t unit)
{
    const struct wend_traffic_ground *ground = config->ground;
    const uint32_t here = config->now[unit], exits = ground->around[here] & AROUND_EXITS;
    const uint32_t nearer = wend_traffic_unit_nearer(config, unit);
    const uint32_t order = config->orders[exits << 4 | nearer][wend_traffic_random(config) % TRAFFIC_VARIANTS];
    if (config->settled[unit])
        return settled_order(order, nearer);
    uint8_t ranks[TRAFFIC_MOVES] = {0};
    uint32_t hindered = 0;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++) {
        const uint32_t other =
            exits >> d & 1 ? wend_traffic_at_now(config, here + (uint32_t)ground->offset[d]) : TRAFFIC_NONE;
        if (other == TRAFFIC_NONE || !(wend_traffic_unit_nearer(config, other) >> (d ^ 2) & 1))
            continue;
        const uint32_t on = wend_traffic_nearer(config->tables, config->table[other], here);
        hindered |= on;
        for (uint32_t q = 0; q < TRAFFIC_STAY; q++)
            ranks[q] = (uint8_t)(ranks[q] + (on >> q & 1));
    }
    if (hindered == 0)
        return order;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
        ranks[d] = (uint8_t)(ranks[d] + (nearer >> d & 1 ? 0 : RANK_OTHER));
    ranks[TRAFFIC_STAY] = RANK_STAY;
    return sort_order(order, ranks);
}

/* Puts a unit on the stack. */
static void push_unit(struct wend_traffic_config *config, struct wend_traffic_push *push, uint32_t unit)
{
    const struct wend_traffic_ground *ground = config->ground;
    const uint32_t here = config->now[unit];
    uint32_t order = rank_moves(config, unit), swap = TRAFFIC_NONE;
    config->work++;
    if ((order & 7) != TRAFFIC_STAY) {
        swap = find_swap(config, unit, here + (uint32_t)ground->offset[order & 7]);
    }
    if (swap != TRAFFIC_NONE || wend_traffic_backs_off(config, unit)) { /* farther ones, stay, nearer ones */
        const uint32_t exits = ground->around[here] & AROUND_EXITS;
        order = config->orders[exits << 4 | (exits & ~wend_traffic_unit_nearer(config, unit))]
                              [wend_traffic_random(config) % TRAFFIC_VARIANTS];
    }
    *push = (struct wend_traffic_push){.unit = unit, .order = (uint16_t)order, .swap = swap};
}

/*
 * Lets all units on the stack go where they wanted, and those that swap with them follow. A unit that is faster than
 * the one it pushed cannot follow yet and must choose again: returns how many entries are then left.
 */
static uint32_t settle_pushes(struct wend_traffic_config *config, uint32_t depth)
{
    while (depth > 0) {
        const struct wend_traffic_push *top = &config->choosing.pushes[--depth];
        const uint32_t left = config->now[top->unit];
        if (top->tried == 1 && top->swap != TRAFFIC_NONE && config->next[top->swap] == TRAFFIC_NONE &&
            wend_traffic_at_next(config, left) == TRAFFIC_NONE && wend_traffic_may_follow(config, top->swap, top->unit))
            wend_traffic_claim(config, top->swap, left);
        if (depth > 0 && !wend_traffic_may_follow(config, top[-1].unit, top->unit)) {
            config->next[top[-1].unit] = TRAFFIC_NONE;
            return depth;
        }
    }
    return 0;
}

/* True if the top unit may go where `other` is, which it can push, or which leaves and will not choose again. */
static bool may_enter(const struct wend_traffic_config *config, uint32_t depth, uint32_t other)
{
    const struct wend_traffic_push *pushes = config->choosing.pushes;
    uint32_t k = depth - 1;
    if (!config->choosing.ticks || config->next[other] == TRAFFIC_NONE)
        return !wend_traffic_lets_stay(config, pushes[k].unit, other);
    bool is_sure = wend_traffic_may_follow(config, pushes[k].unit, other);
    if (!is_sure)
        return false;
    for (; k > 0 && pushes[k].unit != other; k--)
        is_sure &= wend_traffic_may_follow(config, pushes[k - 1].unit, pushes[k].unit);
    return is_sure || pushes[k].unit != other; /* a unit that is not on the stack has chosen for good */
}

void wend_traffic_begin_choices(struct wend_traffic_config *config)
{
    memset(config->next, 0xff, config->count * sizeof *config->next);
    if (config->ground)
        return;
    memset(config->choosing.held, 0, config->count);
    config->choosing.claimed_count = 0;
}

/*
 * Priority inheritance with a stack in place of recursion. A unit claims the first cell of its order that nobody has
 * claimed and from which nobody comes to its own. If a unit stands there that has not chosen yet, it chooses next. If
 * that one finds nothing, it stays, and its pusher tries its next cell; if it finds a cell, all below it on the stack
 * get theirs.
 */
bool wend_traffic_choose_cell(struct wend_traffic_config *config, uint32_t unit)
{
    struct wend_traffic_push *pushes = config->choosing.pushes;
    uint32_t depth = 1;
    push_unit(config, &pushes[0], unit);
    while (depth > 0) {
        struct wend_traffic_push *top = &pushes[depth - 1];
        const uint32_t here = config->now[top->unit];
        const uint32_t order = top->order;
        const uint32_t direction = top->tried < TRAFFIC_MOVES ? order >> (3 * top->tried) & 7 : TRAFFIC_END;
        if (direction == TRAFFIC_END) {
            wend_traffic_claim(config, top->unit, here);
            depth--;
            continue;
        }
        top->tried++;
        const uint32_t to = here + (uint32_t)config->ground->offset[direction];
        if (wend_traffic_at_next(config, to) != TRAFFIC_NONE)
            continue;
        const uint32_t other = wend_traffic_at_now(config, to);
        if (other != TRAFFIC_NONE && config->next[other] == here)
            continue; /* never true of itself: it has not chosen to stay */
        if (other != TRAFFIC_NONE && to != here && !may_enter(config, depth, other))
            continue;
        wend_traffic_claim(config, top->unit, to);
        if (other == TRAFFIC_NONE || to == here || config->next[other] != TRAFFIC_NONE) {
            depth = settle_pushes(config, depth);
            if (depth == 0)
                return true;
            continue;
        }
        push_unit(config, &pushes[depth++], other);
    }
    return false;
}
