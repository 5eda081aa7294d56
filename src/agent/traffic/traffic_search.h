/*
 * A complete search over configurations (LaCAM; Okumura 2023): where all units stand is a node, a step of all of them
 * an edge, and which edges there are is drawn lazily, constraint by constraint, from wend_traffic_choose.
 */
#ifndef WEND_AGENT_TRAFFIC_SEARCH_H
#define WEND_AGENT_TRAFFIC_SEARCH_H

#include "agent/traffic/traffic_step.h"

/* A unit must go to a cell, and what its parents say. */
struct wend_joint_constraint {
    uint32_t parent, next; /* next: in the queue of its node; TRAFFIC_NONE = none */
    uint32_t cell;
    uint16_t unit, depth; /* depth 0 = nothing is asked for */
};

struct wend_joint_node {
    uint64_t hash;
    uint32_t parent;
    uint32_t active;     /* units that are not at home: they are the first of `order` */
    uint32_t head, tail; /* its queue of constraints; TRAFFIC_NONE = all were tried */
    uint32_t *cells;     /* by unit */
    uint16_t *order;     /* who chooses first */
};

struct wend_joint_block; /* memory of nodes' arrays */

enum wend_joint_state {
    JOINT_GOING_ON,
    JOINT_FOUND,    /* the last open node has all at home */
    JOINT_NO_PLAN,  /* there is none: all was tried */
    JOINT_FULL,     /* its memory is at the bound */
    JOINT_NO_MEMORY /* the allocator refused: it can go on later */
};

struct wend_joint_search {
    struct wend_traffic_config *config;
    struct wend_joint_node *nodes;
    uint32_t count, capacity;
    struct wend_joint_constraint *constraints;
    uint32_t constraint_count, constraint_capacity;
    uint32_t *open; /* the last is taken next */
    uint32_t open_count, open_capacity;
    uint32_t *slots; /* hash table of nodes, counted from 1 */
    uint32_t slot_count;
    uint32_t loaded; /* the node that config->now shows */
    uint32_t movers; /* of each order so many move; the others are obstacles */
    struct wend_joint_block *blocks;
    size_t block_left;
    uint64_t bytes, most_bytes;
};

/*
 * Begins at where the units of the configuration stand, who has the longest way first. `stays`, by unit: it is at home
 * and does not move; null: all may. MEMORY.
 */
wend_status wend_joint_begin(struct wend_joint_search *search, struct wend_traffic_config *config,
                             const uint32_t *distances, const uint8_t *stays, uint64_t most_bytes);

/* Takes constraints until a plan is found, or config->work + tables' work is past `limit`. */
enum wend_joint_state wend_joint_run(struct wend_joint_search *search, uint64_t limit);

/* Forgets all, and gives the memory back; all zeros are allowed. */
void wend_joint_end(struct wend_joint_search *search);

size_t wend_joint_memory(const struct wend_joint_search *search);

/* What config and tables have done so far, in units of work. */
uint64_t wend_traffic_work_done(const struct wend_traffic_config *config);

#endif
