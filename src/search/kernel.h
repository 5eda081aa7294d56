/*
 * The best-first kernel. Search floor.
 *
 * One body for all searches on cells that expand in the order of f = g + h (Hart, Nilsson and Raphael 1968).
 * It is always inlined, and what varies comes in a `const struct wend_kernel`: each engine's file instantiates
 * it in a line per variant, and the compiler drops what a variant does not need.
 *
 * The buckets do not order nodes by more than WEND_BUCKET_BITS of f, so a node may be expanded before its
 * cheapest way is known: it is then pushed and expanded again. For the same reason the goal's first cost is not
 * final: the search goes on until the bucket of that cost is empty, skipping what cannot be cheaper.
 */
#ifndef WEND_SEARCH_KERNEL_H
#define WEND_SEARCH_KERNEL_H

#include "search/heuristic.h"
#include "search/search.h"

struct wend_kernel {
    bool wide;                /* 64-bit costs */
    bool watched;             /* an observer, a limit or a radius is to be heeded */
    wend_heuristic heuristic; /* not DEFAULT */
};

/* A node in hand, with what a node number does not tell at once. */
struct wend_visit {
    uint32_t node;
    uint32_t x, y; /* of the node: column and row of the cell, plus one */
};

#define WEND_NO_NODE UINT32_MAX

WEND_ALWAYS_INLINE struct wend_visit wend_visit_of(const wend_space *space, uint32_t node)
{
    uint32_t y = wend_divide(node, space->per_stride);
    return (struct wend_visit){node, node - y * space->stride, y};
}

/* The directions worth taking from a node that was entered by `direction`. */
WEND_ALWAYS_INLINE uint32_t wend_visit_moves(const struct wend_search *search, struct wend_visit at, uint32_t direction,
                                             const struct wend_kernel kernel)
{
    uint32_t around = wend_space_neighbourhood(search->space, at.node);
    if (kernel.watched && search->radius != 0)
        around = wend_search_within(search, (struct wend_cell){at.x - 1, at.y - 1, 0}, around);
    return search->space->steps->moves[direction][around];
}

WEND_ALWAYS_INLINE enum wend_search_end wend_best_first(struct wend_search *search, const struct wend_kernel kernel)
{
    const wend_space *space = search->space;
    const bool wide = kernel.wide;
    struct wend_nodes *nodes = wide ? &search->scratch->wide : &search->scratch->narrow;
    struct wend_buckets *open = &search->scratch->open;
    const wend_allocator *memory = &search->scratch->memory;
    if (wend_nodes_begin(nodes, space->node_count, wide, memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    const struct wend_visit goal = wend_visit_of(space, search->goal);
    struct wend_visit at = wend_visit_of(space, search->start);
    int32_t offsets[DIRECTIONS];
    for (int d = 0; d < DIRECTIONS; d++)
        offsets[d] = wend_step_y[d] * (int32_t)space->stride + wend_step_x[d];
    uint64_t bound = UINT64_MAX; /* cost of the best way to the goal so far */
    uint64_t expanded = 0, generated = 0, queued = 0;
    enum wend_search_end result = SEARCH_EXHAUSTED;

    wend_node_put(nodes, at.node, 0, NO_DIRECTION, wend_visit_moves(search, at, NO_DIRECTION, kernel), wide);
    wend_buckets_begin(open,
                       wend_estimate(kernel.heuristic, WEND_DIAGONAL, at.x, at.y, goal.x, goal.y) >> WEND_BUCKET_BITS);
    for (;;) {
        if (at.node == WEND_NO_NODE) {
            uint32_t node;
            if (!wend_buckets_pop(open, &node)) {
                if (bound != UINT64_MAX || !wend_buckets_advance(open))
                    break;
                if (!wide && (open->current + 1) << WEND_BUCKET_BITS > UINT32_MAX - WEND_BUCKET_REACH) {
                    result = SEARCH_OVERFLOW;
                    break;
                }
                continue;
            }
            at = wend_visit_of(space, node);
        }
        const struct wend_visit from = at;
        at.node = WEND_NO_NODE;
        const struct wend_node node = wend_node_get(nodes, from.node, wide);
        if (node.direction & NODE_CLOSED)
            continue;
        if (bound != UINT64_MAX &&
            node.cost + wend_estimate(kernel.heuristic, WEND_DIAGONAL, from.x, from.y, goal.x, goal.y) >= bound)
            continue;
        wend_node_close(nodes, from.node, wide);
        if (from.node == goal.node) {
            bound = node.cost;
            search->max_expansions = 0; /* the few expansions left prove the path best, or better it */
            continue;
        }
        if (kernel.watched &&
            wend_search_watch(search, expanded, from.node, &node,
                              wend_estimate(kernel.heuristic, WEND_DIAGONAL, from.x, from.y, goal.x, goal.y))) {
            result = SEARCH_LIMITED;
            break;
        }
        if (!wend_buckets_have_room(open) && !wend_buckets_grow(open, memory)) {
            result = SEARCH_NO_MEMORY;
            break;
        }
        expanded++;
        for (uint32_t moves = node.moves; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            const struct wend_visit to = {from.node + (uint32_t)offsets[d], from.x + (uint32_t)wend_step_x[d],
                                          from.y + (uint32_t)wend_step_y[d]};
            const uint64_t cost = node.cost + (d & 1 ? WEND_DIAGONAL : WEND_STRAIGHT);
            generated++;
            if (!wend_node_improves(nodes, to.node, cost, wide))
                continue;
            const uint32_t next_moves = wend_visit_moves(search, to, d, kernel);
            if (next_moves == 0 && to.node != goal.node)
                continue; /* a dead end: nothing to look at from there */
            wend_node_put(nodes, to.node, cost, d, next_moves, wide);
            queued++;
            const uint64_t f = cost + wend_estimate(kernel.heuristic, WEND_DIAGONAL, to.x, to.y, goal.x, goal.y);
            const uint64_t bucket = f >> WEND_BUCKET_BITS;
            if (bucket != open->current) {
                wend_buckets_push(open, bucket, to.node);
                continue;
            }
            /* What would be pushed onto the current bucket last would be popped at once: keep it in hand. */
            if (at.node != WEND_NO_NODE)
                wend_buckets_push(open, bucket, at.node);
            at = to;
        }
    }
    if (result == SEARCH_EXHAUSTED && bound != UINT64_MAX) {
        result = SEARCH_FOUND;
        search->end = goal.node;
    }
    search->is_wide = wide;
    search->expanded = expanded;
    search->generated = generated;
    search->queued = queued;
    return result;
}

#endif
