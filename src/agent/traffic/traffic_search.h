/*
 * A complete search over configurations (LaCAM; Okumura 2023). A node is where all units stand; an edge is a step of
 * all of them. Edges are generated lazily: wend_traffic_choose makes one for each constraint.
 */
#ifndef WEND_AGENT_TRAFFIC_SEARCH_H
#define WEND_AGENT_TRAFFIC_SEARCH_H

#include "agent/traffic/traffic_step.h"

/* A constraint: a unit must go to a cell, and the parents' constraints hold as well. */
struct wend_joint_constraint {
    uint32_t parent, next; /* next: in the queue of its node; TRAFFIC_NONE = none */
    uint32_t cell;
    uint16_t unit, depth; /* depth 0 = no constraint */
};

struct wend_joint_node {
    uint64_t hash;
    uint32_t parent;
    uint32_t active;     /* units not at home: the first of `order` */
    uint32_t head, tail; /* its queue of constraints; TRAFFIC_NONE = all were tried */
    uint32_t *cells;     /* by unit */
    uint16_t *order;     /* units in the order in which they choose */
};

struct wend_joint_block; /* memory of nodes' arrays */

enum wend_joint_state {
    JOINT_GOING_ON,
    JOINT_FOUND,    /* in the last open node all are at home */
    JOINT_NO_PLAN,  /* there is none: the search is exhausted */
    JOINT_FULL,     /* its memory has reached the bound */
    JOINT_NO_MEMORY /* the allocator refused; the search can go on later */
};

struct wend_joint_search {
    struct wend_traffic_config *config;
    struct wend_joint_node *nodes;
    uint32_t count, capacity;
    struct wend_joint_constraint *constraints;
    uint32_t constraint_count, constraint_capacity;
    uint32_t *open; /* a stack: the last is taken next */
    uint32_t open_count, open_capacity;
    uint32_t *slots; /* hash table of nodes, counted from 1 */
    uint32_t slot_count;
    uint32_t loaded; /* the node that config->now shows, counted from 1 */
    uint32_t movers; /* how many of each order may move, the first ones; the others are obstacles */
    struct wend_joint_block *blocks;
    size_t block_left;
    uint64_t bytes, most_bytes;
};

/*
 * Begins where the configuration's units stand; units with the longest way choose first. `stays`, by unit: it is at
 * home and does not move; null: all may move. MEMORY.
 */
wend_status wend_joint_begin(struct wend_joint_search *search, struct wend_traffic_config *config,
                             const uint32_t *distances, const uint8_t *stays, uint64_t most_bytes);

/* Expands constraints until a plan is found, there is none, or the work done reaches `limit`. */
enum wend_joint_state wend_joint_run(struct wend_joint_search *search, uint64_t limit);

/* Frees all memory; all zeros are allowed. */
void wend_joint_end(struct wend_joint_search *search);

size_t wend_joint_memory(const struct wend_joint_search *search);

/* Returns the work of a configuration and its tables so far, in units of work. */
uint64_t wend_traffic_work_done(const struct wend_traffic_config *config);

#endif
