/*
 * Cheapest paths over open ground, known without a search. Find floor.
 *
 * Where nothing is in the way between start and goal and all steps of a kind cost the same, the cheapest paths are all
 * sequences of so many steps in two directions, which fill a parallelogram. Of its cells only those are listed that a path
 * can go by which some rule for ties chooses.
 */
#ifndef WEND_FIND_OPEN_GROUND_H
#define WEND_FIND_OPEN_GROUND_H

#include "search/search.h"

/* Whether the ground is open: then the graph of cheapest paths is ready for the search's rule for ties. MEMORY. */
wend_status wend_open_ground_list(struct wend_search *search, bool *is_open);

#endif
