/* Of all cheapest ways those on which straight or diagonal steps come as early as can be. */
#ifndef WEND_FIND_TIES_TIE_RACE_H
#define WEND_FIND_TIES_TIE_RACE_H

#include "find/ties/shortest_path_graph.h"

/* Before the race, of each tie. */
void wend_tie_race_unmark(const struct wend_search *search, uint32_t tie);

/* MEMORY. */
wend_status wend_tie_race_begin(struct wend_search *search);

/* Runs the race as far as the search's limit goes; whether it is over. Adds the work. */
bool wend_tie_race_run(struct wend_search *search);

/* After it, of each tie the first before the second: leaves the ways on which nobody still wanted was, and no others. */
void wend_tie_race_clear(const struct wend_search *search, uint32_t tie);
void wend_tie_race_keep(const struct wend_search *search, uint32_t tie);

#endif
