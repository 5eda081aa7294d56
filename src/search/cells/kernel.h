/*
 * The best-first kernel.
 *
 * One body for all searches on cells that expand in the order of f = g + h (Hart, Nilsson and Raphael 1968). It is
 * always inlined; a `const struct wend_kernel` says what varies. Each engine's file instantiates it in a line per
 * variant, and the compiler drops what a variant does not need.
 *
 * Buckets order nodes by the upper bits of f only, so a node may be expanded before its cheapest path is known: it is
 * then pushed and expanded again. For the same reason the goal's first cost is not final: the search continues until
 * the bucket of that cost is empty, skipping nodes that are costlier.
 *
 * Which of the paths of equal cost comes back must not depend on the estimate. So a node keeps all entries of its least
 * cost, and the search expands the moves of each, also of an entry that comes late, and all nodes that may lie on a
 * path of no more than the best cost. The path is then read back by a rule (search.c).
 */
#ifndef WEND_SEARCH_CELLS_KERNEL_H
#define WEND_SEARCH_CELLS_KERNEL_H

#include <string.h>

#include "map/cells/cells.h"
#include "map/landmark/landmark_bounds.h"
#include "search/cells/buckets.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

struct wend_kernel {
    bool wide; /* 64-bit costs */
    /* the search has an observer, a limit, a radius or a choice among ties, or is resumed */
    bool watched;
    bool bounded;             /* the search has a radius; watched searches apply theirs anyway */
    bool weighted;            /* cells differ in weight, and successor masks give the moves; else the tables of steps */
    bool priced;              /* prices and estimates are the tariff's; else the default ones */
    bool landmarks;           /* estimates are the tariff's landmark bounds where these are higher; not if watched */
    uint32_t ring;            /* number of buckets in the open list */
    wend_heuristic heuristic; /* not DEFAULT; if priced, the tariff has it */
};

/* Prices of steps and of estimates, and the width of buckets that follows from them. */
struct wend_tariff {
    uint64_t straight, diagonal; /* prices of steps; if cells differ, at weight 1 */
    uint64_t h_straight;         /* estimated price of a step */
    uint64_t h_diagonal;
    uint64_t reach; /* greatest rise of f by one step, plus one: the step's cost and the most that h can grow by it */
    uint32_t bits;  /* a bucket spans 2^bits cost units */
    const struct wend_landmark_goal *landmarks;
};

#define WEND_UNIFORM_RING 16 /* 16 * 4096 is above 4096 and twice a diagonal step */

static const struct wend_tariff wend_uniform_tariff = {
    .straight = WEND_PRICE_STRAIGHT, .diagonal = WEND_PRICE_DIAGONAL, .reach = 2 * WEND_PRICE_DIAGONAL + 1, .bits = 12};

#define WEND_NO_NODE UINT32_MAX

/* Octile distances with free prices include Manhattan's (a diagonal costs two straight steps) and zero (prices 0). */
WEND_ALWAYS_INLINE uint64_t wend_kernel_straight(const struct wend_kernel kernel, const struct wend_tariff *tariff,
                                                 struct wend_visit at, struct wend_visit goal)
{
    if (!kernel.priced)
        return wend_estimate(kernel.heuristic, WEND_PRICE_DIAGONAL, at.x, at.y, goal.x, goal.y);
    uint32_t across = wend_distance(at.x, goal.x), down = wend_distance(at.y, goal.y);
    return wend_octile(across, down, tariff->h_straight, tariff->h_diagonal);
}

/* The space and the goal of a search. */
struct wend_kernel_aim {
    const wend_space *space;
    struct wend_visit goal;
};

WEND_ALWAYS_INLINE uint64_t wend_kernel_estimate(const struct wend_kernel kernel, const struct wend_tariff *tariff,
                                                 const struct wend_kernel_aim *aim, uint32_t node)
{
    const wend_space *space = aim->space;
    const struct wend_visit at = wend_visit_of(space, node);
    const uint64_t straight = wend_kernel_straight(kernel, tariff, at, aim->goal);
    if (!kernel.landmarks)
        return straight;
    const uint32_t class = kernel.weighted ? space->cells.class_at[node] : 1;
    const uint64_t around =
        wend_landmark_blocks_bound(tariff->landmarks, at.x, at.y, space->cells.classes->weight[class]);
    return around > straight ? around : straight;
}

/* The most that a path may cost, and the highest f of its nodes: landmark estimates may be too high by that much. */
struct wend_kernel_caps {
    uint64_t bound, last;
};

/* Whether no path within the caps leads through a node that was reached at this cost. */
WEND_ALWAYS_INLINE bool wend_kernel_is_beyond(const struct wend_kernel kernel, const struct wend_tariff *tariff,
                                              const struct wend_kernel_aim *aim, uint32_t node, uint64_t cost,
                                              const struct wend_kernel_caps caps)
{
    if (cost + wend_kernel_straight(kernel, tariff, wend_visit_of(aim->space, node), aim->goal) > caps.bound)
        return true;
    return kernel.landmarks && cost + wend_kernel_estimate(kernel, tariff, aim, node) > caps.last;
}

/*
 * The bucket for a node of some f. Landmark estimates are not consistent: f may fall from cell to cell, or rise by more
 * than the ring is long.
 */
WEND_ALWAYS_INLINE uint64_t wend_kernel_bucket(const struct wend_kernel kernel, const struct wend_buckets *open,
                                               uint64_t f, uint32_t bits)
{
    const uint64_t bucket = f >> bits, last = open->current + kernel.ring - 1;
    if (!kernel.landmarks)
        return bucket;
    return bucket < open->current ? open->current : bucket > last ? last : bucket;
}

/* Prefetches the node likely to be popped next: weighted searches jump more than hardware prefetchers can follow. */
WEND_ALWAYS_INLINE void wend_kernel_prefetch(const struct wend_nodes *nodes, const struct wend_buckets *open,
                                             const struct wend_kernel kernel)
{
    const size_t node_size = kernel.wide ? sizeof(struct wend_node64) : sizeof(struct wend_node32);
    wend_prefetch((const void *)((uintptr_t)nodes->array + wend_buckets_peek(open, kernel.ring) * node_size));
}

/*
 * Prefetches a node some steps ahead: on uniform ground a search mostly goes straight on, and hardware prefetchers
 * follow that along rows only. The node need not exist.
 */
#define WEND_STEPS_AHEAD 3
WEND_ALWAYS_INLINE void wend_kernel_foresee(const struct wend_nodes *nodes, uint32_t node,
                                            const struct wend_kernel kernel)
{
    if (!kernel.weighted)
        wend_prefetch((const void *)((uintptr_t)nodes->array + node * (uintptr_t)wend_node_size(kernel.wide)));
}

/* The moves to expand from a node that was entered by `direction`. */
WEND_ALWAYS_INLINE uint32_t wend_kernel_moves(const wend_space *space, const struct wend_search *search, uint32_t node,
                                              uint32_t direction, const struct wend_kernel kernel)
{
    uint32_t within = WEND_ALL_AROUND;
    if ((kernel.watched || kernel.bounded) && search->question.radius != 0) {
        const struct wend_visit at = wend_visit_of(space, node);
        within = wend_cells_within(search->question.start_cell, search->question.radius,
                                   (struct wend_cell){at.x - 1, at.y - 1, 0}, within);
    }
    if (kernel.weighted && direction != NO_DIRECTION)
        return within == WEND_ALL_AROUND ? wend_successor_masks_moves(space, node, direction)
                                         : wend_successor_masks_within(space, node, direction, within);
    return space->cells.steps->moves[direction][wend_space_neighbourhood(space, node) & within];
}

/* A step to a node, and the cost of the path that it ends. */
struct wend_kernel_step {
    uint32_t to, direction;
    uint64_t cost;
};

/*
 * Records a path to a node. True if the node must be opened, for the first time or again. The cost of a node that leads
 * no further is recorded only if `every` cell's cost counts.
 */
WEND_ALWAYS_INLINE bool wend_kernel_offer(const struct wend_search *search, const struct wend_kernel_aim *aim,
                                          const struct wend_nodes *nodes, const struct wend_kernel_step step,
                                          bool every, const struct wend_kernel kernel)
{
    const bool is_goal = step.to == aim->goal.node;
    const uint64_t known = wend_node_known_cost(nodes, step.to, kernel.wide);
    if (known < step.cost)
        return false;
    if (known == step.cost)
        return wend_search_join(search, step.to, step.direction) && !is_goal;
    const uint32_t moves = wend_kernel_moves(aim->space, search, step.to, step.direction, kernel);
    const bool leads_on = moves != 0 || is_goal;
    if (leads_on || every)
        wend_node_put(nodes, step.to, step.cost, 1u << step.direction, moves, kernel.wide);
    return leads_on;
}

/* Resets counters and nodes for a new search; false if memory is refused. */
static inline bool wend_kernel_begin(struct wend_search *search, struct wend_nodes *nodes, bool wide)
{
    search->effort.expanded = search->effort.generated = search->effort.queued = 0;
    return wend_nodes_begin(nodes, search->space->cells.node_count, wide, &search->scratch->memory) == WEND_OK;
}

/* Whether the search's estimates are the distances that define "nearest", and no observer or limit needs more. */
static inline bool wend_kernel_measures(const struct wend_search *search)
{
    bool is_usual = search->question.heuristic ==
                    (search->space->cells.topology == SQUARES_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE);
    const bool is_plain =
        !search->question.observer && search->question.cost_limit == 0 && search->effort.expansion_stop == 0;
    return is_usual && is_plain && !wend_space_occupied(search->space);
}

/* wend_search_watch, a third of the time of a search with a limit, shortened for a search that `measures`. */
WEND_ALWAYS_INLINE bool wend_kernel_watch(struct wend_search *search, bool measures,
                                          const struct wend_search_moment now, uint32_t at,
                                          const struct wend_node *node, uint64_t h)
{
    if (!measures)
        return wend_search_watch(search, now, at, node, h);
    if (search->effort.limit == 0)
        return false;
    if (now.order != 0 && search->effort.work_before + now.work >= search->effort.limit)
        return true;
    if (now.order == 0 || h < search->result.nearest) {
        search->result.nearest = h;
        search->result.end = at;
    }
    return false;
}

/* The cost of the best path to the goal so far; UINT64_MAX if there is none. */
static inline uint64_t wend_kernel_bound(const struct wend_search *search, const struct wend_nodes *nodes,
                                         uint32_t goal, bool resumed, bool wide)
{
    return resumed && search->pause.is_reached ? wend_node_get(nodes, goal, wide).cost : UINT64_MAX;
}

/* The highest f of a node on a path within the cost limit, by as much as estimates may be too high. */
WEND_ALWAYS_INLINE uint64_t wend_kernel_last(const struct wend_search *search, const struct wend_kernel kernel,
                                             const struct wend_tariff *tariff, uint64_t bound)
{
    const uint64_t most = bound != UINT64_MAX ? bound : wend_search_costliest(search);
    return kernel.landmarks && most != UINT64_MAX ? most + wend_landmark_goal_loss(tariff->landmarks, most) : most;
}

WEND_ALWAYS_INLINE enum wend_search_end wend_best_first(struct wend_search *search, const struct wend_kernel kernel,
                                                        const struct wend_tariff *tariff)
{
    const wend_space *space = search->space;
    const bool wide = kernel.wide;
    const struct wend_work_prices prices = kernel.weighted ? wend_work_weighted : wend_work_astar;
    const uint32_t ring = kernel.ring, bits = tariff->bits;
    struct wend_nodes *store = wide ? &search->scratch->nodes64 : &search->scratch->nodes32;
    struct wend_buckets *open = search->scratch->open;
    const wend_allocator *memory = &search->scratch->memory;
    const bool resumed = kernel.watched && search->pause.resumed;
    search->result.is_wide = wide;
    search->result.has_entries = true;
    if (!resumed && !wend_kernel_begin(search, store, wide))
        return SEARCH_NO_MEMORY;
    const struct wend_nodes here = *store, *const nodes = &here; /* a copy, which no store to nodes can change */
    const struct wend_visit goal = wend_visit_of(space, search->question.goal);
    const struct wend_kernel_aim aim = {space, goal};
    uint32_t at = resumed ? search->pause.held : search->question.start;
    const uint8_t *const position = space->cells.class_at;
    const uint32_t *const weights = space->cells.classes->weight;
    int32_t offsets[DIRECTIONS]; /* local: a compiler must assume that stores change any other array */
    memcpy(offsets, space->cells.offsets[0], sizeof offsets);
    const bool measures = kernel.watched && wend_kernel_measures(search);
    const bool changed = kernel.watched && search->pause.is_changed; /* nodes may lead to cells that are blocked now */
    const bool every = kernel.watched && search->question.ties != WEND_TIES_ANY; /* each cell's cost counts */
    struct wend_kernel_caps caps = {.bound = wend_kernel_bound(search, nodes, goal.node, resumed, wide)};
    caps.last = wend_kernel_last(search, kernel, tariff, caps.bound);
    uint64_t expanded = search->effort.expanded, generated = search->effort.generated, queued = search->effort.queued;
    enum wend_search_end result = SEARCH_EXHAUSTED;
    if (!resumed) {
        wend_node_put(nodes, at, 0, 0, wend_kernel_moves(space, search, at, NO_DIRECTION, kernel), wide);
        const uint64_t first = wend_kernel_estimate(kernel, tariff, &aim, at);
        if (!wide && first + tariff->reach > UINT32_MAX)
            return SEARCH_OVERFLOW;
        wend_buckets_begin(open, first >> bits, ring);
    }
    for (;;) {
        if (at == WEND_NO_NODE) {
            if (!wend_buckets_pop(open, &at, ring)) {
                if (open->current >= caps.last >> bits || !wend_buckets_advance(open, ring))
                    break;
                if (!wide && ((open->current + 1) << bits) + tariff->reach > UINT32_MAX) {
                    result = SEARCH_OVERFLOW;
                    break;
                }
                continue;
            }
            if (kernel.weighted)
                wend_kernel_prefetch(nodes, open, kernel);
        }
        const uint32_t from = at;
        at = WEND_NO_NODE;
        const struct wend_node node = wend_node_get(nodes, from, wide);
        if (from == goal.node) {
            caps.bound = node.cost - search->pause.hurries;
            caps.last = wend_kernel_last(search, kernel, tariff, caps.bound);
            wend_search_reach(search, goal.node);
            continue;
        }
        if (node.moves == 0 || (changed && !wend_bits_get(space->cells.free, from)))
            continue;
        if (caps.bound != UINT64_MAX && wend_kernel_is_beyond(kernel, tariff, &aim, from, node.cost, caps))
            continue;
        wend_node_set_path(nodes, from, node.direction, 0, wide);
        if (kernel.watched &&
            wend_kernel_watch(search, measures,
                              (struct wend_search_moment){expanded, wend_work_of(prices, expanded, generated, queued)},
                              from, &node, wend_kernel_estimate(kernel, tariff, &aim, from))) {
            wend_node_set_path(nodes, from, node.direction, node.moves, wide);
            search->pause.held = from;
            if (!wend_search_hurries(search)) {
                result = SEARCH_LIMITED;
                break;
            }
            caps.bound = --caps.last;
            at = from;
            continue;
        }
        if (!wend_buckets_have_room(open) && !wend_buckets_grow(open, memory)) {
            result = SEARCH_NO_MEMORY;
            break;
        }
        expanded++;
        for (uint32_t moves = node.moves; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            const uint32_t to = from + (uint32_t)offsets[d];
            if (changed && !wend_bits_get(space->cells.free, to))
                continue;
            const uint64_t weight = kernel.weighted ? weights[position[to]] : 1;
            const uint64_t cost = node.cost + (d & 1 ? tariff->diagonal : tariff->straight) * weight;
            generated++;
            if (!wend_kernel_offer(search, &aim, nodes, (struct wend_kernel_step){to, d, cost}, every, kernel))
                continue;
            wend_kernel_foresee(nodes, to + WEND_STEPS_AHEAD * (uint32_t)offsets[d], kernel);
            const uint64_t h = wend_kernel_estimate(kernel, tariff, &aim, to);
            if (kernel.watched && search->question.observer)
                wend_search_show_opened(search, queued, to, from, cost, h);
            queued++;
            const uint64_t bucket = wend_kernel_bucket(kernel, open, cost + h, bits);
            if (bucket != open->current) {
                wend_buckets_push(open, bucket, to, ring);
                continue;
            }
            /* A node pushed onto the current bucket last would be popped at once: hold it instead. */
            if (at != WEND_NO_NODE)
                wend_buckets_push(open, bucket, at, ring);
            at = to;
        }
    }
    if (result == SEARCH_EXHAUSTED && caps.bound != UINT64_MAX) {
        result = SEARCH_FOUND;
        search->result.end = goal.node;
    }
    search->effort.expanded = expanded;
    search->effort.generated = generated;
    search->effort.queued = queued;
    search->effort.work = search->effort.work_before + wend_work_of(prices, expanded, generated, queued);
    return result;
}

/* The same, for variants that share one body in a small library; the most used ones are instantiated anyway. */
#if defined(WEND_SMALL)
WEND_KERNEL enum wend_search_end wend_best_first_shared(struct wend_search *search, const struct wend_kernel kernel,
                                                        const struct wend_tariff *tariff)
{
    return wend_best_first(search, kernel, tariff);
}
#else
#define wend_best_first_shared wend_best_first
#endif

#endif
