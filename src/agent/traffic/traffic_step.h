/*
 * One step of all units at once: priority inheritance with backtracking (PIBT; Okumura, Machida, Défago, Tamura 2019),
 * with swaps (LaCAM2, Okumura 2023) and hindrance (Okumura and Nagai 2025).
 */
#ifndef WEND_AGENT_TRAFFIC_STEP_H
#define WEND_AGENT_TRAFFIC_STEP_H

#include "agent/traffic/traffic_tables.h"

#define TRAFFIC_MOST_UNITS 65535u
#define TRAFFIC_VARIANTS   16

/* A unit whose next cell is being chosen; below it on the stack who pushes it. */
struct wend_traffic_push {
    uint32_t unit;
    uint16_t order; /* directions, three bits each, best first; TRAFFIC_END behind the last */
    uint8_t tried;
    uint32_t swap; /* who comes after it into the cell it leaves; or TRAFFIC_NONE */
};

enum { TRAFFIC_END = 7 };

#define TRAFFIC_WORDS_A_UNIT 64 /* of floods: what takes about as long as a unit's choice */

/* Units where they are and where they are next; arrays have an entry per unit, except for at_… one per cell. */
struct wend_traffic_config {
    const struct wend_traffic_ground *ground;
    struct wend_traffic_tables *tables;
    wend_allocator memory;
    uint32_t count, capacity;
    uint32_t *now, *next;       /* cells; next TRAFFIC_NONE = not chosen yet */
    uint32_t *table;            /* TRAFFIC_NONE = it has no goal */
    uint32_t *goal;             /* TRAFFIC_NONE = none */
    uint32_t *nearer_of;        /* the cell for which `nearer` holds */
    uint8_t *nearer;            /* wend_traffic_nearer() */
    uint8_t *settled;           /* it is at home among units of one goal; always 0 in searches for plans */
    uint16_t *at_now, *at_next; /* who is there, if that unit's `now`, or `next`, says so too: never cleared */
    struct wend_traffic_push *pushes;
    uint16_t orders[256]
                   [TRAFFIC_VARIANTS]; /* by exits and nearer ones: stay behind the nearer ones, before the others */
    uint64_t random;
    uint64_t work; /* units that chose, and cells of corridors that were looked along */
};

/* MEMORY; close it in any case. */
wend_status wend_traffic_config_open(struct wend_traffic_config *config, struct wend_traffic_tables *tables,
                                     uint32_t seed);
void wend_traffic_config_close(struct wend_traffic_config *config);
size_t wend_traffic_config_memory(const struct wend_traffic_config *config);

/* Room for so many units. MEMORY leaves it as it was. */
wend_status wend_traffic_config_grow(struct wend_traffic_config *config, uint32_t count);

/* Chooses the next cell of a unit, and of all whom it pushes; false where it can but stay, pushed or not. */
bool wend_traffic_choose(struct wend_traffic_config *config, uint32_t unit);

uint32_t wend_traffic_random(struct wend_traffic_config *config);

static inline uint32_t wend_traffic_at_now(const struct wend_traffic_config *config, uint32_t cell)
{
    const uint32_t unit = config->at_now[cell];
    return unit < config->count && config->now[unit] == cell ? unit : TRAFFIC_NONE;
}

static inline uint32_t wend_traffic_at_next(const struct wend_traffic_config *config, uint32_t cell)
{
    const uint32_t unit = config->at_next[cell];
    return unit < config->count && config->next[unit] == cell ? unit : TRAFFIC_NONE;
}

static inline void wend_traffic_stand(struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    config->now[unit] = cell;
    config->at_now[cell] = (uint16_t)unit;
}

static inline void wend_traffic_claim(struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    config->next[unit] = cell;
    config->at_next[cell] = (uint16_t)unit;
}

/* The directions from where a unit stands that lead nearer to its goal. */
static inline uint32_t wend_traffic_unit_nearer(struct wend_traffic_config *config, uint32_t unit)
{
    const uint32_t cell = config->now[unit];
    if (config->nearer_of[unit] != cell) {
        config->nearer_of[unit] = cell;
        config->nearer[unit] = config->table[unit] == TRAFFIC_NONE
                                   ? 0
                                   : (uint8_t)wend_traffic_nearer(config->tables, config->table[unit], cell);
    }
    return config->nearer[unit];
}

static inline bool wend_traffic_is_home(const struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    return config->goal[unit] == TRAFFIC_NONE || config->goal[unit] == cell;
}

#endif
