/* Growth of a field over cells in slices, phase by phase: opened, flooded, turned over to flee, repaired. */
#ifndef WEND_SEARCH_FIELD_FIELD_GROW_H
#define WEND_SEARCH_FIELD_FIELD_GROW_H

#include "search/field/field.h"

enum wend_field_pace {
    FIELD_DONE,  /* the phase is over */
    FIELD_SPENT, /* the units are spent */
    FIELD_NO_MEMORY
};

/* Cells of a row that are handled at once in passes over a whole map or around edits. */
enum { FIELD_RUN = 256 };

/* Cells that take about as long as one queue operation of a search. */
enum { FIELD_CELLS_PER_UNIT = 8 };

/* --- field_flood.c: under all rules --- */

/* Reads the space's current prices and layers. Call it before anything else of a slice. */
void wend_field_apply(struct wend_field *field);

/* Empties the open list. */
void wend_field_flood_begin(struct wend_field *field);

/* Makes room for all that expanding one node may queue and change; false if memory is refused. */
bool wend_field_flood_reserve(struct wend_field *field);

/* Gives a state a better key, or one that it had lost, and queues it. Precondition: there is room. */
void wend_field_put(struct wend_field *field, uint32_t at, uint64_t key);

/* Queues a state with its key. Precondition: there is room. */
void wend_field_queue(struct wend_field *field, uint32_t at, uint64_t cost);

/* Grows until nothing is queued, or every awaited cell is reached. */
enum wend_field_pace wend_field_flood(struct wend_field *field, uint64_t *units);

/* The cost of entering a node besides the step; FIELD_BARRED if it may not be entered. */
uint64_t wend_field_entry(const struct wend_field *field, uint32_t node);

/* The best key for a node from the keys around it; for fields without headings. */
uint64_t wend_field_best(const struct wend_field *field, uint32_t node);

/* --- field_spread.c: on plain squares --- */

/* Whether a field can grow in this way, in 32 bits. */
bool wend_field_can_spread(const struct wend_field *field);

/* Empties the open list. */
void wend_field_spread_begin(struct wend_field *field);

/* Makes room for the surroundings of cells, still unknown; false if the allocator refuses. */
bool wend_field_reserve_around(struct wend_field *field);

/* Reads the surroundings of all cells, after the free cells within the radius; and updates both, run by run. */
enum wend_field_pace wend_field_look_around_all(struct wend_field *field, uint64_t *units);
uint64_t wend_field_look_around(struct wend_field *field, struct wend_rectangle run);

/* Opens a goal; false if the allocator refuses. */
bool wend_field_spread_from(struct wend_field *field, uint32_t node);

enum wend_field_pace wend_field_spread(struct wend_field *field, uint64_t *units);

void wend_field_spread_destroy(struct wend_field *field);
size_t wend_field_spread_memory(const struct wend_field *field);

/* --- field_steer.c --- */

/* The middle of the farthest of the next cells that can be reached straight from a place; false if there is none. */
bool wend_field_aim(const struct wend_field *field, wend_place place, uint32_t node, wend_place *target);

/* --- field_goals.c --- */

/* Marks goals, cells where occupants do not count, and those within the radius: once, as edits do not change them. */
wend_status wend_field_mark_goals(struct wend_field *field);

/* Whether paths may end at a node. */
bool wend_field_ends_at(const struct wend_field *field, uint32_t node);

/* With a radius: copies which positions of a rectangle within it are free. */
void wend_field_take_bits(struct wend_field *field, struct wend_rectangle positions);

/* Iterate over the nodes of an area on the map; UINT32_MAX after the last. */
struct wend_field_walk wend_field_walk_over(const wend_space *space, const wend_area *area);
uint32_t wend_field_walk_next(const wend_space *space, struct wend_field_walk *walk);

/* --- field_open.c: the phases before growing --- */

/* After clearing the array: begins with the surroundings of cells, if it grows as on plain squares. MEMORY. */
wend_status wend_field_open_begin(struct wend_field *field);

/* The phases before growing, and the transition after each. */
enum wend_field_pace wend_field_open(struct wend_field *field, uint64_t *units);
wend_status wend_field_open_next(struct wend_field *field);

/* After growing until every awaited cell was reached: finds the costliest of these. */
void wend_field_weigh_begin(struct wend_field *field);
enum wend_field_pace wend_field_weigh(struct wend_field *field, uint64_t *units);

/* --- field_arrays.c: the phases that go through an array --- */

enum wend_field_pace wend_field_clear(struct wend_field *field, uint64_t *units);

/* Copy the readers' array into the one to repair in; repeat repairs in the array that readers saw before. */
enum wend_field_pace wend_field_copy(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_replay(struct wend_field *field, uint64_t *units);

/* Removes keys that are costlier than the costliest of the cells asked for. */
enum wend_field_pace wend_field_trim(struct wend_field *field, uint64_t *units);

/* To flee: find the greatest distance from the threats; from it compute the worth of each cell. */
enum wend_field_pace wend_field_measure(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_turn_over(struct wend_field *field, uint64_t *units);

/* Queues the cells that are worth no less than their neighbours' offers, before the second flood. */
enum wend_field_pace wend_field_seed(struct wend_field *field, uint64_t *units);

/* --- field_follow.c: after edits --- */

/* Whether anything has changed since the field last looked. */
bool wend_field_is_behind(const struct wend_field *field);

/* Whether all changes are in the logs, and few enough to follow edit by edit; the second for the map's alone. */
bool wend_field_can_follow(const struct wend_field *field);
bool wend_field_can_follow_positions(const struct wend_field *field);

/*
 * Visits the positions around those that changed since the field last looked, in runs of a row, and continues where it
 * stopped; with positions_only those of the map alone, not of other layers. `visit` returns the units that it took, or
 * 0 if the allocator refused.
 */
typedef uint64_t (*wend_field_visit)(struct wend_field *field, struct wend_rectangle run);
enum wend_field_pace wend_field_follow(struct wend_field *field, bool positions_only, uint64_t *units,
                                       wend_field_visit visit);

/* Marks all changes so far as seen. */
void wend_field_look(struct wend_field *field);

/* Empties the lists of repair. */
void wend_field_repair_begin(struct wend_field *field);

/* Lists the positions of a run, and the beginnings of links into them, for repair. Returns its units; 0 = no memory. */
uint64_t wend_field_repair_run(struct wend_field *field, struct wend_rectangle run);

/* The two phases of repair before flooding. */
enum wend_field_pace wend_field_raise(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_reopen(struct wend_field *field, uint64_t *units);

/* Before new edits are followed: drops the part of the list that is done; the rest is handled after them. */
void wend_field_reopen_rest(struct wend_field *field);

#endif
