/* A finder's own data. Find floor. */
#ifndef WEND_FIND_FINDER_H
#define WEND_FIND_FINDER_H

#include "search/search.h"

struct wend_finder {
    struct wend_scratch scratch;
    struct wend_points gathered; /* of answers that more than one search goes into */
    struct wend_points joined;   /* of answers made of others: legs, and paths to several goals */
    struct wend_points walls;    /* what a breach breaks through */
};

/*
 * Writes the way back from search->end to path: its points, which lie in the search's scratch memory, cost and length. MEMORY.
 */
wend_status wend_search_assemble(struct wend_search *search, wend_path *path);

/* The same for a path that stays where it starts. */
wend_status wend_search_assemble_stay(struct wend_search *search, wend_path *path);

/*
 * taste.c: chooses search->way among all cheapest ways to search->end, as search->taste says. The search must have found a
 * cost for every node on any of them. MEMORY.
 */
wend_status wend_taste_choose(struct wend_search *search);

#endif
