/* How a field over cells grows in slices, phase by phase: opened, flooded, turned over to flee, repaired. */
#ifndef WEND_SEARCH_FIELD_FIELD_GROW_H
#define WEND_SEARCH_FIELD_FIELD_GROW_H

#include "search/field/field.h"

enum wend_field_pace {
    FIELD_DONE,  /* the phase is over */
    FIELD_SPENT, /* the units are */
    FIELD_NO_MEMORY
};

/* Cells of a row that are gone over at once where all of a map or what lies around edits is. */
enum { FIELD_RUN = 256 };

/* Cells that take about as long as one queue operation of a search. */
enum { FIELD_CELLS_PER_UNIT = 8 };

/* --- field_flood.c: under all rules --- */

/* Reads prices and layers of the space as they are; before anything else of a call. */
void wend_field_apply(struct wend_field *field);

/* An empty open list. */
void wend_field_flood_begin(struct wend_field *field);

/* Makes room for what expanding one node may queue and change. */
bool wend_field_flood_reserve(struct wend_field *field);

/* Gives a state a key that is better, or that it had lost, and queues it. There must be room. */
void wend_field_put(struct wend_field *field, uint32_t at, uint64_t key);

/* Queues a state with the key it has. */
void wend_field_queue(struct wend_field *field, uint32_t at, uint64_t cost);

/* Grows on until nothing is queued, or all that was awaited has been reached. */
enum wend_field_pace wend_field_flood(struct wend_field *field, uint64_t *units);

/* What entering a node costs besides the step; FIELD_BARRED where it may not be entered. */
uint64_t wend_field_entry(const struct wend_field *field, uint32_t node);

/* The best key that a node can have from the keys around it; without headings. */
uint64_t wend_field_best(const struct wend_field *field, uint32_t node);

/* --- field_spread.c: on plain squares --- */

/* Whether a field can grow so, in 32 bits. */
bool wend_field_can_spread(const struct wend_field *field);

/* An empty list. */
void wend_field_spread_begin(struct wend_field *field);

/* Room for what lies around cells, not yet known; false where the allocator refuses. */
bool wend_field_reserve_around(struct wend_field *field);

/* Looks around all cells, first at what is free within the radius; and keeps both up to date, run by run. */
enum wend_field_pace wend_field_look_around_all(struct wend_field *field, uint64_t *units);
uint64_t wend_field_look_around(struct wend_field *field, struct wend_rectangle run);

/* Opens a goal; false where the allocator refuses. */
bool wend_field_spread_from(struct wend_field *field, uint32_t node);

/* Grows on. */
enum wend_field_pace wend_field_spread(struct wend_field *field, uint64_t *units);

void wend_field_spread_destroy(struct wend_field *field);
size_t wend_field_spread_memory(const struct wend_field *field);

/* --- field_steer.c --- */

/* The middle of the farthest of the next cells to which one may walk straight from a place; false: there is none. */
bool wend_field_aim(const struct wend_field *field, wend_place place, uint32_t node, wend_place *target);

/* --- field_goals.c --- */

/* Marks goals, the cells that count as their own, and those within the radius: once, as edits do not change them. */
wend_status wend_field_mark_goals(struct wend_field *field);

/* Whether ways may end at a node. */
bool wend_field_ends_at(const struct wend_field *field, uint32_t node);

/* Where there is a radius: takes over which positions of a rectangle within it are free. */
void wend_field_take_bits(struct wend_field *field, struct wend_rectangle positions);

/* The nodes of an area on the map: UINT32_MAX behind the last. */
struct wend_field_walk wend_field_walk_over(const wend_space *space, const wend_area *area);
uint32_t wend_field_walk_next(const wend_space *space, struct wend_field_walk *walk);

/* --- field_open.c: the phases before growing --- */

/* The array is clear: begins with what lies around cells, where it grows as on plain squares. MEMORY. */
wend_status wend_field_open_begin(struct wend_field *field);

/* The phases up to where it grows, and what comes after each. */
enum wend_field_pace wend_field_open(struct wend_field *field, uint64_t *units);
wend_status wend_field_open_next(struct wend_field *field);

/* Grown until all that was awaited was reached: looks for the costliest of it. */
void wend_field_weigh_begin(struct wend_field *field);
enum wend_field_pace wend_field_weigh(struct wend_field *field, uint64_t *units);

/* --- field_arrays.c: the phases that go through an array --- */

enum wend_field_pace wend_field_clear(struct wend_field *field, uint64_t *units);

/* What readers see into the array to repair in; and what was repaired into the one that readers saw before. */
enum wend_field_pace wend_field_copy(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_replay(struct wend_field *field, uint64_t *units);

/* Takes away what is costlier than the costliest of the cells asked for. */
enum wend_field_pace wend_field_trim(struct wend_field *field, uint64_t *units);

/* To flee: the greatest distance from the threats, then from it what each cell is worth. */
enum wend_field_pace wend_field_measure(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_turn_over(struct wend_field *field, uint64_t *units);

/* Queues the cells that are worth no less than what their neighbours offer; before the second flood. */
enum wend_field_pace wend_field_seed(struct wend_field *field, uint64_t *units);

/* --- field_follow.c: after edits --- */

/* Whether anything has changed since the field looked. */
bool wend_field_is_behind(const struct wend_field *field);

/* Whether all that has is in the logs, and little enough to be followed edit by edit; the second of the map alone. */
bool wend_field_can_follow(const struct wend_field *field);
bool wend_field_can_follow_positions(const struct wend_field *field);

/*
 * Visits the positions around those that changed since the field looked, run by run of a row, and goes on where it
 * stopped; of the map alone, or also of the layers. `visit` returns the units that it took, 0 = the allocator refused.
 */
typedef uint64_t (*wend_field_visit)(struct wend_field *field, struct wend_rectangle run);
enum wend_field_pace wend_field_follow(struct wend_field *field, bool positions_only, uint64_t *units,
                                       wend_field_visit visit);

/* The field has seen all there is. */
void wend_field_look(struct wend_field *field);

/* Nothing to raise yet. */
void wend_field_repair_begin(struct wend_field *field);

/* Looks again at the positions of a run, and at where links lead into them. The units that took; 0 = no memory. */
uint64_t wend_field_repair_run(struct wend_field *field, struct wend_rectangle run);

/* The two phases before flooding. */
enum wend_field_pace wend_field_raise(struct wend_field *field, uint64_t *units);
enum wend_field_pace wend_field_reopen(struct wend_field *field, uint64_t *units);

/* New edits come before all of the list was gone through: goes on with what is left of it after them. */
void wend_field_reopen_rest(struct wend_field *field);

#endif
