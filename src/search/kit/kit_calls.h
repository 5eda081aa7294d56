/* Calls for code that expands nodes: node stores, the wheel, units of work. The data that finders hold is in kit.h. */
#ifndef WEND_SEARCH_KIT_KIT_CALLS_H
#define WEND_SEARCH_KIT_KIT_CALLS_H

#include "base/inline.h"
#include "base/integer.h"
#include "search/kit/kit.h"

/*
 * Node stores: what a search knows of each cell.
 *
 * A store has one node per cell and is never cleared as a whole: a node counts only if its stamp is that of the current
 * search. Stamps have 16 bits. To keep old stamps from being mistaken for new ones once they repeat, each search begins
 * by clearing one part of 65,535 of the array.
 */

/*
 * 8 bytes with 32-bit costs, 16 with 64-bit ones. No member has a byte type: a compiler must assume that a store
 * through a byte pointer changes anything, and would reload the search's own data after each. The small node is read
 * and written as a whole, so one comparison finds out whether this search wrote it and at what cost.
 */
struct wend_node32 {
    uint64_t word; /* from the low bits on: 16 of `step` and 32 of cost as below, 16 of stamp */
};

struct wend_node64 {
    uint64_t cost;  /* of the cheapest known path from the start */
    uint16_t stamp; /* of the search that wrote the node */
    uint16_t step;  /* direction or entries in the low byte, moves in the high one */
};

enum { NODE_COST = 16, NODE_STAMP = 48 }; /* shift of each field in a word */

/*
 * A node of either size, unpacked. Engines that keep all cheapest entries of a node store a mask of directions in place
 * of one direction (0 at the start); `moves` are then those still to expand, 0 once the node is closed.
 */
struct wend_node {
    uint64_t cost;
    uint16_t stamp;
    uint8_t direction; /* of the path's last step; NO_DIRECTION at the start, BY_LINK; NODE_CLOSED once expanded */
    uint8_t moves;     /* mask of the successors to look at; with turn costs the heading before */
};

/*
 * Prepares a store for a search over `count` nodes of a size, with a fresh stamp. A node whose bytes are all 0 was
 * never written. MEMORY leaves the store as it was.
 */
wend_status wend_store_begin(struct wend_nodes *nodes, uint32_t count, size_t size, const wend_allocator *memory);
void wend_store_destroy(struct wend_nodes *nodes, size_t size, const wend_allocator *memory);

/* The same for an array of the caller's with 32-bit stamps, which is cleared as a whole when the stamps wrap. */
wend_status wend_stamped_begin(void *array, uint32_t *capacity, uint32_t *stamp, uint32_t count, size_t size,
                               const wend_allocator *memory);

static inline size_t wend_node_size(bool wide)
{
    return wide ? sizeof(struct wend_node64) : sizeof(struct wend_node32);
}

static inline wend_status wend_nodes_begin(struct wend_nodes *nodes, uint32_t count, bool wide,
                                           const wend_allocator *memory)
{
    return wend_store_begin(nodes, count, wend_node_size(wide), memory);
}

static inline void wend_nodes_destroy(struct wend_nodes *nodes, bool wide, const wend_allocator *memory)
{
    wend_store_destroy(nodes, wend_node_size(wide), memory);
}

static inline size_t wend_nodes_memory(const struct wend_nodes *nodes, bool wide)
{
    return nodes->capacity * wend_node_size(wide);
}

/*
 * The cost of the path that this search knows to a node. If it knows none: more than any cost of this width, though
 * costs beyond 32 bits may still exceed that number.
 */
WEND_ALWAYS_INLINE uint64_t wend_node_known_cost(const struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide) {
        const struct wend_node64 *known = (const struct wend_node64 *)nodes->array + node;
        return known->stamp == nodes->stamp ? known->cost : UINT64_MAX;
    }
    return (((const struct wend_node32 *)nodes->array)[node].word ^ (uint64_t)nodes->stamp << NODE_STAMP) >> NODE_COST;
}

/* Whether a path of this cost to a node is the first one or cheaper than the known one. */
WEND_ALWAYS_INLINE bool wend_node_improves(const struct wend_nodes *nodes, uint32_t node, uint64_t cost, bool wide)
{
    const uint64_t known = wend_node_known_cost(nodes, node, wide);
    return known > cost || (!wide && known > UINT32_MAX);
}

WEND_ALWAYS_INLINE void wend_node_put(const struct wend_nodes *nodes, uint32_t node, uint64_t cost, uint32_t direction,
                                      uint32_t moves, bool wide)
{
    const uint32_t step = direction | moves << 8;
    if (wide)
        ((struct wend_node64 *)nodes->array)[node] = (struct wend_node64){cost, nodes->stamp, (uint16_t)step};
    else
        ((struct wend_node32 *)nodes->array)[node].word =
            (uint64_t)nodes->stamp << NODE_STAMP | (uint64_t)(uint32_t)cost << NODE_COST | step;
}

WEND_ALWAYS_INLINE struct wend_node wend_node_get(const struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide) {
        const struct wend_node64 known = ((const struct wend_node64 *)nodes->array)[node];
        return (struct wend_node){known.cost, known.stamp, (uint8_t)known.step, (uint8_t)(known.step >> 8)};
    }
    const uint64_t word = ((const struct wend_node32 *)nodes->array)[node].word;
    return (struct wend_node){(uint32_t)(word >> NODE_COST), (uint16_t)(word >> NODE_STAMP), (uint8_t)word,
                              (uint8_t)(word >> 8)};
}

/* Changes the directions or entries, and the moves, of a node that was put. */
WEND_ALWAYS_INLINE void wend_node_set_path(const struct wend_nodes *nodes, uint32_t node, uint32_t direction,
                                           uint32_t moves, bool wide)
{
    const uint32_t step = direction | moves << 8;
    struct wend_node32 *const narrow = (struct wend_node32 *)nodes->array + node;
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].step = (uint16_t)step;
    else
        narrow->word = narrow->word >> NODE_COST << NODE_COST | step;
}

/* Marks an expanded node as open again. */
static inline void wend_node_reopen(struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].step &= (uint16_t)~NODE_CLOSED;
    else
        ((struct wend_node32 *)nodes->array)[node].word &= ~(uint64_t)NODE_CLOSED;
}

WEND_ALWAYS_INLINE void wend_node_close(const struct wend_nodes *nodes, uint32_t node, bool wide)
{
    if (wide)
        ((struct wend_node64 *)nodes->array)[node].step |= NODE_CLOSED;
    else
        ((struct wend_node32 *)nodes->array)[node].word |= NODE_CLOSED;
}

void wend_points_destroy(struct wend_points *points, const wend_allocator *memory);

/* Append a number, or make room for `more` to be put; false if the allocator refuses. */
bool wend_number_list_add(struct wend_number_list *list, uint32_t number, const wend_allocator *memory);
bool wend_number_list_reserve(struct wend_number_list *list, uint32_t more, const wend_allocator *memory);
void wend_number_list_reverse(struct wend_number_list *list);
void wend_number_list_destroy(struct wend_number_list *list, const wend_allocator *memory);

/* Precondition: there is room. */
static inline void wend_number_list_put(struct wend_number_list *list, uint32_t number)
{
    list->items[list->count++] = number;
}

/* Empties the list; nothing will be pushed below bucket `first`. */
void wend_wheel_begin(struct wend_wheel *wheel, uint64_t first);

/* Makes room for at least `count` pushes; false if the allocator refuses. */
bool wend_wheel_reserve(struct wend_wheel *wheel, uint32_t count, const wend_allocator *memory);

void wend_wheel_destroy(struct wend_wheel *wheel, const wend_allocator *memory);
size_t wend_wheel_memory(const struct wend_wheel *wheel);

/* Moves on from the current bucket, now empty, to the next one that is not; false if all are. */
bool wend_wheel_advance(struct wend_wheel *wheel);

static inline bool wend_wheel_has_room(const struct wend_wheel *wheel, uint32_t count)
{
    return wheel->capacity - wheel->fresh + wheel->spare_count >= count;
}

static inline uint32_t wend_wheel_digit(uint64_t bucket, uint32_t place)
{
    return (uint32_t)(bucket >> (place * 8)) & (WEND_WHEEL_SLOTS - 1);
}

/* Puts an entry into the slot where its bucket waits: by the highest digit in which it differs from the current one. */
static inline void wend_wheel_place(struct wend_wheel *wheel, uint32_t entry)
{
    uint64_t bucket = wheel->entries[entry].bucket, difference = (bucket ^ wheel->current) >> 8;
    uint32_t place = 0;
    for (; difference != 0; difference >>= 8)
        place++;
    uint32_t slot = wend_wheel_digit(bucket, place);
    wheel->entries[entry].below = wheel->tops[place][slot];
    wheel->tops[place][slot] = entry;
    wheel->filled[place][slot / 32] |= 1u << slot % 32;
}

/* A bucket below the current one counts as the current one. Precondition: there is room. */
static inline void wend_wheel_push(struct wend_wheel *wheel, uint64_t bucket, uint32_t node)
{
    uint32_t entry = wheel->spare;
    if (entry) {
        wheel->spare = wheel->entries[entry].below;
        wheel->spare_count--;
    } else {
        entry = wheel->fresh++;
    }
    wheel->entries[entry].bucket = bucket > wheel->current ? bucket : wheel->current;
    wheel->entries[entry].node = node;
    wend_wheel_place(wheel, entry);
}

/* Pops the entry pushed last from the current bucket; false if that is empty. */
static inline bool wend_wheel_pop(struct wend_wheel *wheel, uint32_t *node)
{
    uint32_t slot = wend_wheel_digit(wheel->current, 0), entry = wheel->tops[0][slot];
    if (entry == 0)
        return false;
    *node = wheel->entries[entry].node;
    wheel->tops[0][slot] = wheel->entries[entry].below;
    wheel->entries[entry].below = wheel->spare;
    wheel->spare = entry;
    wheel->spare_count++;
    return true;
}

/* The node that the next pop from the current bucket returns; if that is empty, some older node. */
static inline uint32_t wend_wheel_peek(const struct wend_wheel *wheel)
{
    return wheel->entries[wheel->tops[0][wend_wheel_digit(wheel->current, 0)]].node;
}

/*
 * Floods: Dijkstra's algorithm over a store and a wheel, for nodes of any kind. The caller offers nodes, and gets each
 * back once, bucket by bucket.
 */
struct wend_flood {
    const struct wend_nodes *nodes;
    struct wend_wheel *open;
    bool wide; /* 64-bit costs */
};

/* Opens a node if this path to it is the first one or cheaper than the known one. There must be room for a push. */
WEND_ALWAYS_INLINE void wend_flood_offer(const struct wend_flood flood, uint64_t bucket, uint32_t node, uint64_t cost,
                                         uint32_t direction, uint32_t moves)
{
    if (!wend_node_improves(flood.nodes, node, cost, flood.wide))
        return;
    wend_node_put(flood.nodes, node, cost, direction, moves, flood.wide);
    wend_wheel_push(flood.open, bucket, node);
}

/* Pops and closes the next node; false if none is left, or none in the current bucket if it is the `last` one. */
WEND_ALWAYS_INLINE bool wend_flood_next(const struct wend_flood flood, bool last, uint32_t *node,
                                        struct wend_node *known)
{
    for (;;) {
        if (!wend_wheel_pop(flood.open, node)) {
            if (last || !wend_wheel_advance(flood.open))
                return false;
            continue;
        }
        *known = wend_node_get(flood.nodes, *node, flood.wide);
        if (known->direction & NODE_CLOSED)
            continue;
        wend_node_close(flood.nodes, *node, flood.wide);
        return true;
    }
}

/*
 * Work units: limits and slices are counted in them.
 *
 * A unit is about one operation on an open list, a push or a pop with what belongs to it: some 10 to 20 ns. Engines
 * compute units from their counters by measured prices (wend-bench-units, bench/README.md), so a unit takes about the
 * same time in all of them. Units depend on the search alone, not on the processor or on slices. Each expansion on
 * cells costs at least a unit, so slices of one unit are single expansions.
 */

/* Prices of an engine's counters, in 1/16 units. */
struct wend_work_prices {
    uint32_t expanded, generated, queued;
};

#define WEND_WORK_PER_UNIT 16

static const struct wend_work_prices wend_work_astar = {16, 0, 16};
static const struct wend_work_prices wend_work_weighted = {24, 0, 24};
static const struct wend_work_prices wend_work_general = {20, 10, 24};
static const struct wend_work_prices wend_work_headings = {44, 11, 38};
static const struct wend_work_prices wend_work_jump = {16, 42, 42};
static const struct wend_work_prices wend_work_local = {22, 0, 9};
static const struct wend_work_prices wend_work_local_layers = {28, 0, 10}; /* engine local with layers */
static const struct wend_work_prices wend_work_board = {11, 0, 7}; /* `expanded`: levels; `queued`: groups of rows */
static const struct wend_work_prices wend_work_polyanya = {32, 8, 32};
static const struct wend_work_prices wend_work_taut = {32, 4, 32};
static const struct wend_work_prices wend_work_graph = {48, 12, 56};

WEND_ALWAYS_INLINE uint64_t wend_work_of(const struct wend_work_prices prices, uint64_t expanded, uint64_t generated,
                                         uint64_t queued)
{
    return (expanded * prices.expanded + generated * prices.generated + queued * prices.queued) / WEND_WORK_PER_UNIT;
}

/* The work of an engine by its counters, in units. */
WEND_ALWAYS_INLINE uint64_t wend_effort_worth(const struct wend_effort *effort, const struct wend_work_prices prices)
{
    return wend_work_of(prices, effort->expanded, effort->generated, effort->queued);
}

/* Whether this work and these expansions use up the limit. A limit of units always allows the first expansion. */
static inline bool wend_effort_is_spent(const struct wend_effort *effort, uint64_t work, uint64_t expanded)
{
    return effort->limit != 0 && ((expanded != 0 && work >= effort->limit) ||
                                  expanded >= effort->expansion_stop - 1 /* without a stop the greatest number */);
}

/* Units for cutting a window out of the map. */
enum { WEND_WORK_WINDOW = 16 };

/*
 * Units outside searches: per place that a walk or a flood to the nearest cell visits; per line that straightening
 * tries, and one more for each WEND_WORK_LINE_CELLS cells of it.
 */
enum { WEND_WORK_WALKED = 8, WEND_WORK_LINE = 6, WEND_WORK_LINE_CELLS = 4 };

/*
 * Units for the choice among ties: per place found to be on a cheapest path, with turn costs per state; per place and
 * pass over all places; per place in the race of steps of a kind; per step of the path chosen.
 */
enum { WEND_WORK_TIE = 6, WEND_WORK_TIE_STATE = 16, WEND_WORK_TIE_SWEPT = 1, WEND_WORK_TIE_RACED = 2 };
enum { WEND_WORK_TIE_WALKED = 2 };

/* A node with its coordinates, which its number does not give at once. */
struct wend_visit {
    uint32_t node;
    uint32_t x, y; /* column and row of the node's cell, plus one */
};

static inline struct wend_visit wend_visit_of(const wend_space *space, uint32_t node)
{
    uint32_t y = wend_divide(node, space->cells.per_stride);
    return (struct wend_visit){node, node - y * space->cells.stride, y};
}

/* The order of endings: by cost, then by goal. */
static inline bool wend_ending_is_cheaper(struct wend_ending a, struct wend_ending b)
{
    return a.cost != b.cost ? a.cost < b.cost : a.goal < b.goal;
}

/* Creates an empty goal set, or returns NULL if memory is refused. */
struct wend_goal_set *wend_goal_set_create(const wend_allocator *memory);

/* NULL is allowed. */
void wend_goal_set_destroy(struct wend_goal_set *arrivals, const wend_allocator *memory);
size_t wend_goal_set_memory(const struct wend_goal_set *arrivals);

/* Append to the lists; false if memory is refused. */
bool wend_goal_set_add_source(struct wend_goal_set *arrivals, struct wend_source source, const wend_allocator *memory);
bool wend_goal_set_add_target(struct wend_goal_set *arrivals, struct wend_target target, const wend_allocator *memory);

/* Sets the number of wanted targets, empties their endings and makes room for them; false if memory is refused. */
bool wend_goal_set_want(struct wend_goal_set *arrivals, uint32_t count, const wend_allocator *memory);

/* The longest walk that satisfies the rule, or with AWAY violates it, in the profile's prices. */
uint64_t wend_goal_set_walk(const struct wend_goal_set *arrivals, uint32_t straight);

#endif
