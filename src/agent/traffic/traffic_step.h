/*
 * One step of all units at once: priority inheritance with backtracking (PIBT; Okumura, Machida, Défago, Tamura 2019),
 * with swaps (LaCAM2, Okumura 2023) and hindrance (Okumura and Nagai 2025).
 */
#ifndef WEND_AGENT_TRAFFIC_STEP_H
#define WEND_AGENT_TRAFFIC_STEP_H

#include "agent/traffic/traffic_tables.h"
#include "base/inline.h"

#define TRAFFIC_MOST_UNITS 65535u
#define TRAFFIC_VARIANTS   16
#define TRAFFIC_MOST_SIDE  4

/* A stack entry: a unit whose next cell is being chosen. The entry below is the unit that pushes it. */
struct wend_traffic_push {
    uint32_t unit;
    uint16_t order; /* directions, three bits each, best first; TRAFFIC_END behind the last */
    uint8_t tried;
    uint32_t swap; /* the unit that is to follow into the cell it leaves, or TRAFFIC_NONE */
};

enum { TRAFFIC_END = 7 };

#define TRAFFIC_CHOICES 12

/* The same over roads. */
struct wend_road_push {
    uint32_t unit;
    uint32_t swap;                   /* as above */
    uint32_t claimed;                /* number of claims before its own */
    uint32_t unsure;                 /* claims below this index may be taken back, whatever this unit does */
    uint32_t cells[TRAFFIC_CHOICES]; /* best first, staying among them */
    uint8_t count, tried;
};

/* The state of choosing a step; arrays by unit. */
struct wend_traffic_choosing {
    struct wend_traffic_push *pushes;
    struct wend_road_push *road_pushes;
    uint8_t *held;     /* it was pushed in vain, and stays */
    uint32_t *claimed; /* units that have claimed a cell on roads, in order */
    uint32_t claimed_count;
    const uint8_t *ticks;       /* ticks that its step takes, or has left; null: one each */
    const uint32_t *waited;     /* half ticks since it came nearer; read with guidance */
    const uint8_t *backs_off;   /* it moves away from its goal for a while; null: nobody does */
    const uint8_t *is_stalled;  /* it has not come nearer for long; null: nobody */
    const uint8_t *is_far;      /* it stands behind others, but there is room elsewhere; set with is_stalled */
    const uint8_t *is_resigned; /* it stays behind others, whatever their goals; set with is_stalled */
};

#define TRAFFIC_WORDS_A_UNIT 64 /* swept by floods: they take about as long as a unit's choice */

/* A configuration: where units are and where they are next. Arrays are by unit, at_now and at_next by cell. */
struct wend_traffic_config {
    const struct wend_traffic_ground *ground; /* four neighbours, steps of one price; else null, and there are roads */
    struct wend_traffic_tables *tables;       /* by profile: the ground has one */
    uint32_t table_count;
    wend_allocator memory;
    uint32_t cells, stride;
    bool has_large; /* units may cover more than one cell */
    bool is_guided; /* steps have guidance prices, which may have changed since a table was flooded */
    uint32_t count, capacity;
    uint32_t *now, *next;       /* cells; next TRAFFIC_NONE = not chosen yet */
    uint32_t *table;            /* TRAFFIC_NONE = no goal, or not flooded far enough */
    uint32_t *goal;             /* TRAFFIC_NONE = none */
    uint32_t *nearer_of;        /* the cell for which `nearer` holds */
    uint8_t *nearer;            /* wend_traffic_nearer() of that cell; on the ground only */
    uint8_t *settled;           /* it has arrived (traffic_settle.h); always 0 in searches for plans */
    uint8_t *profile;           /* index into `tables` */
    uint8_t *side;              /* of the square of cells that it covers */
    uint16_t *at_now, *at_next; /* the unit there; valid if its `now` or `next` agrees, as entries are never cleared */
    struct wend_traffic_choosing choosing;
    uint16_t orders[256][TRAFFIC_VARIANTS]; /* nearer directions, staying, others; by exits << 4 | nearer */
    uint64_t random;
    uint64_t work; /* units of work, except floods */
};

/* Opens a configuration on the tables of all profiles, of ground or of roads. MEMORY; close it in any case. */
wend_status wend_traffic_config_open(struct wend_traffic_config *config, struct wend_traffic_tables *tables,
                                     uint32_t table_count, uint32_t seed);
void wend_traffic_config_close(struct wend_traffic_config *config);
size_t wend_traffic_config_memory(const struct wend_traffic_config *config);

/* Makes room for `count` units. MEMORY leaves it as it was. */
wend_status wend_traffic_config_grow(struct wend_traffic_config *config, uint32_t count);

/* Resets all choices: no unit has chosen. */
void wend_traffic_begin_choices(struct wend_traffic_config *config);

/* wend_traffic_choose() on the ground. */
bool wend_traffic_choose_cell(struct wend_traffic_config *config, uint32_t unit);

uint32_t wend_traffic_random(struct wend_traffic_config *config);

/* True if a unit with its anchor in one cell covers another one. */
static inline bool wend_traffic_covers(const struct wend_traffic_config *config, uint32_t unit, uint32_t anchor,
                                       uint32_t cell)
{
    uint32_t right = cell - anchor; /* columns right of the anchor, in its row and then those below */
    for (uint32_t row = 0; row < config->side[unit]; row++, right -= config->stride)
        if (right < config->side[unit])
            return true;
    return false;
}

/* Returns the unit that stands in a cell (at_now) or goes there (at_next), or TRAFFIC_NONE. */
static inline uint32_t wend_traffic_at_now(const struct wend_traffic_config *config, uint32_t cell)
{
    const uint32_t unit = config->at_now[cell];
    if (unit >= config->count)
        return TRAFFIC_NONE;
    const bool is_there =
        config->has_large ? wend_traffic_covers(config, unit, config->now[unit], cell) : config->now[unit] == cell;
    return is_there ? unit : TRAFFIC_NONE;
}

static inline uint32_t wend_traffic_at_next(const struct wend_traffic_config *config, uint32_t cell)
{
    const uint32_t unit = config->at_next[cell];
    if (unit >= config->count)
        return TRAFFIC_NONE;
    const bool is_there = config->has_large ? config->next[unit] != TRAFFIC_NONE &&
                                                  wend_traffic_covers(config, unit, config->next[unit], cell)
                                            : config->next[unit] == cell;
    return is_there ? unit : TRAFFIC_NONE;
}

/* Enters a unit in all cells that it covers. */
static inline void wend_traffic_enter(const struct wend_traffic_config *config, uint16_t *at, uint32_t unit,
                                      uint32_t cell)
{
    at[cell] = (uint16_t)unit;
    for (uint32_t row = 0; config->has_large && row < config->side[unit]; row++)
        for (uint32_t column = 0; column < config->side[unit]; column++)
            at[cell + row * config->stride + column] = (uint16_t)unit;
}

static inline void wend_traffic_stand(struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    config->now[unit] = cell;
    wend_traffic_enter(config, config->at_now, unit, cell);
}

static inline void wend_traffic_claim(struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    config->next[unit] = cell;
    wend_traffic_enter(config, config->at_next, unit, cell);
}

/* True if a unit may set out for the cell that another leaves: it must not arrive before the other is gone. */
static inline bool wend_traffic_may_follow(const struct wend_traffic_config *config, uint32_t unit, uint32_t other)
{
    return !config->choosing.ticks || config->choosing.ticks[unit] >= config->choosing.ticks[other];
}

/*
 * True if a unit does not push another that it could push. The other has settled at the same goal, and either steps
 * take several ticks, or the unit has pushed for long. A pushed unit would be on its way for several ticks, and all
 * behind it would not know meanwhile that they have arrived; so only a unit that is to be pushed to room elsewhere
 * (is_far) pushes. Units that push for ever would go in a ring round a wall beside the goal. A resigned unit pushes
 * nobody who has settled at any goal: groups around goals side by side would push each other for ever.
 */
static inline bool wend_traffic_lets_stay(const struct wend_traffic_config *config, uint32_t unit, uint32_t other)
{
    const struct wend_traffic_choosing *choosing = &config->choosing;
    if (!choosing->is_stalled || config->next[other] != TRAFFIC_NONE || !config->settled[other] ||
        config->settled[unit])
        return false;
    if (choosing->is_resigned[unit])
        return config->goal[other] != TRAFFIC_NONE;
    return (choosing->is_stalled[unit] || (choosing->ticks && !choosing->is_far[unit])) &&
           config->goal[other] == config->goal[unit];
}

static inline bool wend_traffic_backs_off(const struct wend_traffic_config *config, uint32_t unit)
{
    return config->choosing.backs_off && config->choosing.backs_off[unit];
}

/* Returns the directions, as bits, that lead nearer to a unit's goal. */
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

/* Prefetches what wend_traffic_unit_nearer will read. */
static inline void wend_traffic_fetch_nearer(const struct wend_traffic_config *config, uint32_t unit)
{
    const uint32_t cell = config->now[unit];
    if (config->nearer_of[unit] == cell || config->table[unit] == TRAFFIC_NONE)
        return;
    const uint64_t *planes = config->tables->list[config->table[unit]].planes;
    const uint32_t stride = config->ground->stride;
    wend_prefetch(planes + 2 * (cell >> 6));
    wend_prefetch(planes + 2 * ((cell - stride) >> 6));
    wend_prefetch(planes + 2 * ((cell + stride) >> 6));
}

/* The tables, and the roads, of a unit's profile. */
static inline struct wend_traffic_tables *wend_traffic_tables_of(const struct wend_traffic_config *config,
                                                                 uint32_t unit)
{
    return &config->tables[config->profile[unit]];
}

static inline const struct wend_traffic_roads *wend_traffic_roads_of(const struct wend_traffic_config *config,
                                                                     uint32_t unit)
{
    return config->tables[config->profile[unit]].roads;
}

/* The steps of a unit's profile from or to a cell, on ground or roads; for code that need not be fast. */
struct wend_traffic_steps {
    uint32_t count;
    uint32_t beside[TRAFFIC_STAY];
    const struct wend_road *roads; /* null: `beside` has the cells */
};

static inline struct wend_traffic_steps wend_traffic_ground_steps(const struct wend_traffic_ground *ground,
                                                                  uint32_t cell, uint32_t directions)
{
    struct wend_traffic_steps steps;
    steps.count = 0;
    steps.roads = NULL;
    for (uint32_t d = 0; d < TRAFFIC_STAY; d++)
        if (directions >> d & 1)
            steps.beside[steps.count++] = cell + (uint32_t)ground->offset[d];
    return steps;
}

static inline struct wend_traffic_steps wend_traffic_steps_from(const struct wend_traffic_config *config, uint32_t unit,
                                                                uint32_t cell)
{
    struct wend_traffic_steps steps = {0};
    if (config->ground)
        return wend_traffic_ground_steps(config->ground, cell, config->ground->around[cell]);
    steps.roads = wend_traffic_roads_from(wend_traffic_roads_of(config, unit), cell, &steps.count);
    return steps;
}

static inline struct wend_traffic_steps wend_traffic_steps_to(const struct wend_traffic_config *config, uint32_t unit,
                                                              uint32_t cell)
{
    struct wend_traffic_steps steps = {0};
    if (config->ground)
        return wend_traffic_ground_steps(config->ground, cell, config->ground->around[cell]);
    steps.roads = wend_traffic_roads_to(wend_traffic_roads_of(config, unit), cell, &steps.count);
    return steps;
}

static inline uint32_t wend_traffic_step_cell(const struct wend_traffic_steps *steps, uint32_t i)
{
    return steps->roads ? steps->roads[i].node : steps->beside[i];
}

/* The cells of units that may step to where a unit is: its neighbours, and with large units a square around it. */
struct wend_traffic_ring {
    struct wend_traffic_steps steps;
    uint32_t first, rows; /* of that square; rows = 0 without large units */
    uint32_t count;
};

static inline struct wend_traffic_ring wend_traffic_ring_of(const struct wend_traffic_config *config, uint32_t unit)
{
    const uint32_t cell = config->now[unit], reach = config->has_large ? TRAFFIC_MOST_SIDE : 0;
    struct wend_traffic_ring ring = {.steps = wend_traffic_steps_to(config, unit, cell)};
    ring.first = cell - reach * (config->stride + 1);
    ring.rows = reach == 0 ? 0 : 2 * reach + 1;
    ring.count = ring.steps.count + ring.rows * ring.rows;
    return ring;
}

/* Returns the unit in cell i of a ring, or TRAFFIC_NONE. */
static inline uint32_t wend_traffic_ring_unit(const struct wend_traffic_config *config,
                                              const struct wend_traffic_ring *ring, uint32_t i)
{
    if (i < ring->steps.count)
        return wend_traffic_at_now(config, wend_traffic_step_cell(&ring->steps, i));
    const uint32_t k = i - ring->steps.count, cell = ring->first + k / ring->rows * config->stride + k % ring->rows;
    return cell < config->cells ? wend_traffic_at_now(config, cell) : TRAFFIC_NONE;
}

/* True if a step to a neighbour brings a unit nearer to its goal. */
static inline bool wend_traffic_gets_nearer(struct wend_traffic_config *config, uint32_t unit, uint32_t to)
{
    const uint32_t here = config->now[unit], table = config->table[unit];
    if (table == TRAFFIC_NONE)
        return false;
    if (!config->ground)
        return wend_traffic_cost(wend_traffic_tables_of(config, unit), table, to) <
               wend_traffic_cost(wend_traffic_tables_of(config, unit), table, here);
    return wend_traffic_is_towards(config->ground, here, to, wend_traffic_unit_nearer(config, unit));
}

/* True if nobody has claimed a cell that a unit covers now. */
static inline bool wend_traffic_is_unwanted(const struct wend_traffic_config *config, uint32_t unit)
{
    const uint32_t here = config->now[unit];
    if (!config->has_large)
        return wend_traffic_at_next(config, here) == TRAFFIC_NONE;
    for (uint32_t row = 0; row < config->side[unit]; row++)
        for (uint32_t column = 0; column < config->side[unit]; column++)
            if (wend_traffic_at_next(config, here + row * config->stride + column) != TRAFFIC_NONE)
                return false;
    return true;
}

static inline bool wend_traffic_is_home(const struct wend_traffic_config *config, uint32_t unit, uint32_t cell)
{
    return config->goal[unit] == TRAFFIC_NONE || config->goal[unit] == cell;
}

#endif
