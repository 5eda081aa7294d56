/* wend/explorer.h: journeys through land that is only partly known. */
#ifndef WEND_EXPLORER_H
#define WEND_EXPLORER_H

#include <wend/layer.h>
#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Leads many travellers along the cheapest routes through what is known, and replans only the routes that a discovery
 * or an edit affects. One explorer serves all travellers that share a space, such as a player's units of one kind; the
 * space has the player's layer of known land (WEND_LAYER_KNOWN) and must outlive the explorer. Threads: one at a time
 * uses an explorer, which only reads the space.
 *
 * In each tick: look (sight.h), write what is new into the layer, wend_space_update, wend_explorer_plan, and then
 * wend_explorer_next and _move for each traveller. docs/explorer.md has the whole loop.
 */
typedef struct wend_explorer wend_explorer;

/* A traveller of an explorer; 0 = no traveller. */
typedef uint64_t wend_traveller_id;

/* The state of a journey. */
typedef enum wend_journey_state {
    WEND_JOURNEY_READY = 0,       /* go on: the route is the cheapest by all that was known at the last plan */
    WEND_JOURNEY_PLANNING = 1,    /* stay: the route waits for wend_explorer_plan */
    WEND_JOURNEY_ARRIVED = 2,     /* it is at its goal; an exploring traveller: next to a cell that nobody knows */
    WEND_JOURNEY_UNREACHABLE = 3, /* no route leads to its goal, or out of where it stands */
    WEND_JOURNEY_STOPGAP = 4, /* go on, a better route may come: the land changed while this one was being planned */
    WEND_JOURNEY_EXPLORED = 5 /* an exploring traveller knows all land within reach */
} wend_journey_state;

/* Returns a word for a state, such as "ready"; never null. */
WEND_API const char *wend_journey_state_text(wend_journey_state journey);

/*
 * Creates an explorer without travellers. Errors: ARGUMENT, UNSUPPORTED (no space of cells), MEMORY; *explorer is then
 * null. Memory: 1/8 byte per cell of the map, on weighted maps 1 1/8; that of a finder; 16 bytes per cell once somebody
 * explores.
 */
WEND_API wend_status wend_explorer_create(const wend_space *space, const wend_allocator *allocator,
                                          wend_explorer **explorer);

/* Frees an explorer and its travellers; null is allowed. */
WEND_API void wend_explorer_destroy(wend_explorer *explorer);

/*
 * Sends a traveller from a start to a goal, the cells that the places lie in; the next wend_explorer_plan plans its
 * route. *traveller is valid until wend_explorer_dismiss. Errors: ARGUMENT, RANGE (the start lies outside the map),
 * MEMORY; *traveller is then 0.
 */
WEND_API wend_status wend_explorer_send(wend_explorer *explorer, wend_place start, wend_place goal,
                                        wend_traveller_id *traveller);

/*
 * Sends a traveller to explore: to the known cell, nearest by walking cost, from which a step leads to an unknown cell,
 * once that is seen to the next one, and so on until all land within reach is known: EXPLORED. The choice of the
 * nearest ignores turn costs. Errors: as wend_explorer_send.
 */
WEND_API wend_status wend_explorer_send_exploring(wend_explorer *explorer, wend_place start,
                                                  wend_traveller_id *traveller);

/* Removes a traveller. ARGUMENT if the explorer does not have it. */
WEND_API wend_status wend_explorer_dismiss(wend_explorer *explorer, wend_traveller_id traveller);

/*
 * Follows the changes of the space since the last call: plans the routes that they affect, and new ones, for about
 * `work` units; the other routes wait for later calls, in turn. *waiting (null is allowed) becomes the number of routes
 * not planned yet. Call it after each wend_space_update; it costs next to nothing if nothing has changed and nobody
 * waits.
 * Changes of extra costs and occupancy affect only routes planned after them; wend_explorer_touch replans those through
 * an area. Errors: ARGUMENT, MEMORY, UNSUPPORTED (as wend_finder_find): then call again.
 * Cost: per change a look at each traveller's turning points, and a search for each route that is affected.
 */
WEND_API wend_status wend_explorer_plan(wend_explorer *explorer, uint64_t work, uint32_t *waiting);

/* Replans routes that pass an area or the cells beside it, as if it had changed. ARGUMENT for null. */
WEND_API wend_status wend_explorer_touch(wend_explorer *explorer, wend_area area);

/* Returns the state of a traveller's journey; UNREACHABLE if the explorer does not have the traveller. */
WEND_API wend_journey_state wend_explorer_journey(const wend_explorer *explorer, wend_traveller_id traveller);

/* Writes the centre of the cell that a READY or STOPGAP traveller steps to next; false if it takes no step. */
WEND_API bool wend_explorer_next(const wend_explorer *explorer, wend_traveller_id traveller, wend_place *next);

/*
 * Tells the explorer where a traveller is now. From the next cell of its route it goes on along it; from any other cell
 * than before its route is planned again. Errors: ARGUMENT, RANGE (outside the map): it is then where it was.
 */
WEND_API wend_status wend_explorer_move(wend_explorer *explorer, wend_traveller_id traveller, wend_place place);

/*
 * Reads the path that lies ahead of a traveller: from its place to where it goes, with cost and length by the space as
 * it is now; UNREACHABLE, with the reason, without a route and with nothing to explore (OTHERS_IN_WAY: except behind
 * others). The points lie in the explorer's memory until the next call for it, or in the path's buffer. Errors:
 * ARGUMENT, CAPACITY as wend_finder_find. Cost: the cells of the path.
 */
WEND_API wend_status wend_explorer_path(const wend_explorer *explorer, wend_traveller_id traveller, wend_path *path);

/* Returns how many routes have been planned so far: the price of discoveries. */
WEND_API uint64_t wend_explorer_searches(const wend_explorer *explorer);

/* Returns the bytes that the explorer holds. */
WEND_API size_t wend_explorer_memory(const wend_explorer *explorer);

/*
 * True if an edit in an area may affect a path: if on that path the mover of a space comes to the area or to a cell
 * beside it (whose diagonal steps pass its corners). A quick test before wend_path_is_valid, for paths of your own.
 * Between hexagons, and for lines at any angle, it is true somewhat too often. False for null pointers. Cost: the
 * path's points.
 */
WEND_API bool wend_path_touches(const wend_path *path, const wend_space *space, wend_area area);

#ifdef __cplusplus
}
#endif

#endif
