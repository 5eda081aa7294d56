/* wend/explorer.h: journeys through land that is not all known yet. */
#ifndef WEND_EXPLORER_H
#define WEND_EXPLORER_H

#include <wend/layer.h>
#include <wend/path.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Keeps the ways of many travellers the cheapest by what is known, and plans only those anew that a discovery or an
 * edit tells on. One explorer serves all who share a space: a player's units of one kind, whose space has the player's
 * layer of what is known. The space must outlive it. One thread at a time uses an explorer; it only reads the space.
 *
 * Each tick: look (sight.h), write what is new into the layer, wend_space_update, wend_explorer_plan, and then
 * wend_explorer_next and _move for each traveller. docs/explorer.md has the whole loop.
 */
typedef struct wend_explorer wend_explorer;

/* Somebody whom an explorer leads; never 0. */
typedef uint64_t wend_traveller_id;

/* How a journey stands. */
typedef enum wend_journey_state {
    WEND_JOURNEY_READY = 0,       /* the way ahead is the cheapest by all that was known at the last plan: go on */
    WEND_JOURNEY_PLANNING = 1,    /* its way is not planned yet, or has to be anew: stay until wend_explorer_plan did */
    WEND_JOURNEY_ARRIVED = 2,     /* it is at its goal; who looks for unseen land: next to a cell that nobody knows */
    WEND_JOURNEY_UNREACHABLE = 3, /* no way leads to its goal, or out of where it stands */
    WEND_JOURNEY_STOPGAP = 4,     /* the land changed while its way was planned in slices: go on, a better may come */
    WEND_JOURNEY_EXPLORED = 5     /* who looks for unseen land: all within reach is known */
} wend_journey_state;

/* A word for how a journey stands, "ready"; never null. */
WEND_API const char *wend_journey_state_text(wend_journey_state journey);

/* Makes an explorer without travellers. Errors: ARGUMENT, MEMORY; *explorer is then null. Memory: 1/8 byte per cell of
 * the map, on weighted ones 1 1/8; that of a finder; 16 bytes per cell once somebody looks for unseen land. */
WEND_API wend_status wend_explorer_create(const wend_space *space, const wend_allocator *allocator,
                                          wend_explorer **explorer);

/* Frees an explorer and its travellers; null is allowed. */
WEND_API void wend_explorer_destroy(wend_explorer *explorer);

/*
 * Sends somebody from where it is to a goal, both in the cells that the places lie in; its way is planned by the next
 * wend_explorer_plan. *traveller stays good until it is dismissed. Errors: ARGUMENT, RANGE (the start lies outside the
 * map), MEMORY; *traveller is then 0.
 */
WEND_API wend_status wend_explorer_send(wend_explorer *explorer, wend_place start, wend_place goal,
                                        wend_traveller_id *traveller);

/*
 * Sends somebody to see what is unseen: to the known cell, nearest by walking, from which a step leads to a cell that
 * the space's layer of what is known does not have, and when that is seen to the next, until all that can be reached is
 * known: EXPLORED then. Turn costs do not count for which is nearest. Errors: as wend_explorer_send.
 */
WEND_API wend_status wend_explorer_send_exploring(wend_explorer *explorer, wend_place start,
                                                  wend_traveller_id *traveller);

/* Forgets a traveller. ARGUMENT where the explorer does not have it. */
WEND_API wend_status wend_explorer_dismiss(wend_explorer *explorer, wend_traveller_id traveller);

/*
 * Takes over what has changed in the space since the last call, and plans the ways that it tells on, and new ones, for
 * about so many units of `work`, in turns where that is not enough. *waiting (null is allowed)
 * becomes how many are not planned yet. Call it after each wend_space_update; where nothing has changed and nobody
 * waits it costs next to nothing.
 * Changes of extra costs and of who stands where count for ways planned from then on: wend_explorer_touch plans those
 * through an area anew. Errors: ARGUMENT, MEMORY, UNSUPPORTED (as wend_finder_find): call again then.
 * Cost: for each traveller a look at its turning points per change, and a search for those whose way is told on.
 */
WEND_API wend_status wend_explorer_plan(wend_explorer *explorer, uint64_t work, uint32_t *waiting);

/* Has ways that pass an area or the cells beside it planned anew, as if it had changed. ARGUMENT for null. */
WEND_API wend_status wend_explorer_touch(wend_explorer *explorer, wend_area area);

/* How a traveller's journey stands; UNREACHABLE if the explorer does not have it. */
WEND_API wend_journey_state wend_explorer_journey(const wend_explorer *explorer, wend_traveller_id traveller);

/*
 * The centre of the cell that the next step of a READY or STOPGAP traveller leads to; false where it is to take none.
 */
WEND_API bool wend_explorer_next(const wend_explorer *explorer, wend_traveller_id traveller, wend_place *next);

/*
 * Tells where a traveller is now. The next cell of its way goes on along it; any other one than it was in has its way
 * planned anew. Errors: ARGUMENT, RANGE (outside the map): it is then where it was.
 */
WEND_API wend_status wend_explorer_move(wend_explorer *explorer, wend_traveller_id traveller, wend_place place);

/*
 * What lies ahead of a traveller: the path from its place to where it goes, with cost and length by the space as it
 * is; UNREACHABLE, with the reason, where it has none, nor anything to explore (OTHERS_IN_WAY: except behind others).
 * The points lie in the explorer's memory until the next call for it, or in the path's buffer. Errors: ARGUMENT,
 * CAPACITY as wend_finder_find. Cost: the cells of the path.
 */
WEND_API wend_status wend_explorer_path(const wend_explorer *explorer, wend_traveller_id traveller, wend_path *path);

/* How many ways have been planned so far: what discoveries have cost. */
WEND_API uint64_t wend_explorer_searches(const wend_explorer *explorer);

/* Bytes the explorer holds. */
WEND_API size_t wend_explorer_memory(const wend_explorer *explorer);

/*
 * Whether an edit in an area may tell on a path: whether the mover of a space comes, on that path, to the area or to a
 * cell beside it (whose diagonal steps pass its corners). A quick test before wend_path_is_valid, for paths of your
 * own. Between hexagons, and for lines at any angle, it says yes somewhat too often. False for null pointers. Cost: the
 * path's points.
 */
WEND_API bool wend_path_touches(const wend_path *path, const wend_space *space, wend_area area);

#ifdef __cplusplus
}
#endif

#endif
