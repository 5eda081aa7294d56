/*
 * Chains of a sweep from top to bottom. A chain runs from the wall on the left to the wall on the right, and is the
 * lower border of the part of some ground that is triangulated already. Each new corner makes all triangles it can, so
 * that no angle below a chain stays under 180 degrees (Hertel and Mehlhorn 1983).
 */
#ifndef WEND_MAP_ANY_ANGLE_GRID_CHAINS_H
#define WEND_MAP_ANY_ANGLE_GRID_CHAINS_H

#include "map/any_angle/grid_triangles.h"

/* A corner on a chain, and the side above the piece of chain that leads to the next corner. */
struct wend_chain_link {
    uint32_t vertex, side;
    uint32_t before, after; /* WEND_NONE at the ends; unused links form a list by `after` */
};

struct wend_chain {
    uint32_t head, tail, last; /* links: the two ends, and that of the latest corner */
};

struct wend_chains {
    struct wend_grid_triangles *triangles;
    struct wend_chain_link *links; /* two per corner suffice */
    uint32_t link_count, unused;
    uint32_t *seams; /* by link.side - WEND_SEAM: the side waiting for its twin, where both sides were still missing */
    uint32_t seam_count;
};

/* Value of link.side where triangles are missing on both sides: WEND_SEAM + index of a seam. */
#define WEND_SEAM (UINT32_C(3) << 30)

static inline uint32_t wend_chain_new_link(struct wend_chains *chains, uint32_t vertex)
{
    uint32_t link = chains->unused;
    if (link != WEND_NONE)
        chains->unused = chains->links[link].after;
    else
        link = chains->link_count++;
    chains->links[link] = (struct wend_chain_link){vertex, WEND_NONE, WEND_NONE, WEND_NONE};
    return link;
}

static inline void wend_chain_drop_link(struct wend_chains *chains, uint32_t link)
{
    chains->links[link].after = chains->unused;
    chains->unused = link;
}

static inline void wend_chain_join_links(struct wend_chains *chains, uint32_t left, uint32_t right)
{
    chains->links[left].after = right;
    chains->links[right].before = left;
}

/* Makes a triangle's side the twin of what was above a link. */
static inline void wend_chain_twin(struct wend_chains *chains, uint32_t side, uint32_t above)
{
    uint32_t *twins = chains->triangles->twins;
    twins[side] = above;
    if (above < WEND_OUTER) {
        twins[above] = side;
    } else if (above >= WEND_SEAM && above != WEND_NONE) {
        uint32_t *seam = &chains->seams[above - WEND_SEAM];
        twins[side] = *seam;
        if (*seam != WEND_NONE)
            twins[*seam] = side;
        *seam = side;
    }
}

/* Makes a triangle of three links in a row; drops the middle one. */
static inline void wend_chain_cut(struct wend_chains *chains, uint32_t left, uint32_t middle, uint32_t right)
{
    struct wend_grid_triangles *triangles = chains->triangles;
    const uint32_t side = triangles->side_count;
    triangles->side_count += 3;
    triangles->corners[side] = chains->links[left].vertex;
    triangles->corners[side + 1] = chains->links[middle].vertex;
    triangles->corners[side + 2] = chains->links[right].vertex;
    triangles->twins[side + 2] = WEND_NONE;
    wend_chain_twin(chains, side, chains->links[left].side);
    wend_chain_twin(chains, side + 1, chains->links[middle].side);
    chains->links[left].side = side + 2;
    wend_chain_join_links(chains, left, right);
    wend_chain_drop_link(chains, middle);
}

static inline bool wend_chain_bends(const struct wend_chains *chains, uint32_t left, uint32_t middle, uint32_t right)
{
    const struct wend_point *points = chains->triangles->points;
    const struct wend_chain_link *links = chains->links;
    return wend_cross(points[links[left].vertex], points[links[middle].vertex], points[links[right].vertex]) > 0;
}

/* Make all triangles that a corner forms with the links to its right, or left, on its chain. */
static inline void wend_chain_cut_right(struct wend_chains *chains, uint32_t link)
{
    for (;;) {
        uint32_t middle = chains->links[link].after, right = chains->links[middle].after;
        if (right == WEND_NONE || !wend_chain_bends(chains, link, middle, right))
            return;
        wend_chain_cut(chains, link, middle, right);
    }
}

static inline void wend_chain_cut_left(struct wend_chains *chains, uint32_t link)
{
    for (;;) {
        uint32_t middle = chains->links[link].before, left = chains->links[middle].before;
        if (left == WEND_NONE || !wend_chain_bends(chains, left, middle, link))
            return;
        wend_chain_cut(chains, left, middle, link);
    }
}

/* Starts a chain where ground begins at a corner. */
static inline struct wend_chain wend_chain_begin(struct wend_chains *chains, uint32_t vertex)
{
    uint32_t link = wend_chain_new_link(chains, vertex);
    return (struct wend_chain){link, link, link};
}

/* Extend a chain where its left, or right, wall reaches a corner; `wall` is the twin of the part that ends there. */
static inline void wend_chain_go_left(struct wend_chains *chains, struct wend_chain *chain, uint32_t vertex,
                                      uint32_t wall)
{
    uint32_t link = wend_chain_new_link(chains, vertex);
    chains->links[link].side = wall;
    wend_chain_join_links(chains, link, chain->head);
    chain->head = chain->last = link;
    wend_chain_cut_right(chains, link);
}

static inline void wend_chain_go_right(struct wend_chains *chains, struct wend_chain *chain, uint32_t vertex,
                                       uint32_t wall)
{
    uint32_t link = wend_chain_new_link(chains, vertex);
    chains->links[chain->tail].side = wall;
    wend_chain_join_links(chains, chain->tail, link);
    chain->tail = chain->last = link;
    wend_chain_cut_left(chains, link);
}

/* Splits a chain where a wall begins at a corner amid its ground; returns the new chain on the right of the wall. */
static inline struct wend_chain wend_chain_split(struct wend_chains *chains, struct wend_chain *chain, uint32_t vertex)
{
    const uint32_t seen = chain->last, right_seen = wend_chain_new_link(chains, chains->links[seen].vertex);
    const uint32_t end = wend_chain_new_link(chains, vertex), start = wend_chain_new_link(chains, vertex);
    const uint32_t after = chains->links[seen].after;
    struct wend_chain right = {start, chain->tail, start};
    chains->links[right_seen].side = chains->links[seen].side;
    if (after != WEND_NONE)
        wend_chain_join_links(chains, right_seen, after);
    else
        right.tail = right_seen;
    const uint32_t seam = WEND_SEAM + chains->seam_count;
    chains->seams[chains->seam_count++] = WEND_NONE;
    wend_chain_join_links(chains, seen, end);
    wend_chain_join_links(chains, start, right_seen);
    chains->links[seen].side = chains->links[start].side = seam;
    chain->tail = chain->last = end;
    wend_chain_cut_left(chains, end);
    wend_chain_cut_right(chains, start);
    return right;
}

/* Merges two chains at a corner where the walls between them end. */
static inline void wend_chain_merge(struct wend_chains *chains, struct wend_chain *left, struct wend_chain right,
                                    uint32_t vertex, uint32_t left_wall, uint32_t right_wall)
{
    wend_chain_go_right(chains, left, vertex, left_wall);
    const uint32_t link = left->last;
    chains->links[link].side = right_wall;
    wend_chain_join_links(chains, link, right.head);
    wend_chain_cut_right(chains, link);
    left->tail = right.tail;
}

/* Ends a chain where ground ends at a corner. False if some ground is left without a triangle: the walls crossed. */
static inline bool wend_chain_end(struct wend_chains *chains, struct wend_chain *chain, uint32_t vertex,
                                  uint32_t left_wall, uint32_t right_wall)
{
    wend_chain_go_right(chains, chain, vertex, right_wall);
    if (chains->links[chain->head].after != chain->tail)
        return false;
    wend_chain_twin(chains, chains->links[chain->head].side, left_wall);
    wend_chain_drop_link(chains, chain->head);
    wend_chain_drop_link(chains, chain->tail);
    return true;
}

#endif
