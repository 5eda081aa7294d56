/* Of the ways left by a rule for ties the one with the fewest turns, and of those the one that comes first in a frame. */
#ifndef WEND_FIND_TIES_TIE_WALK_H
#define WEND_FIND_TIES_TIE_WALK_H

#include "find/ties/shortest_path_graph.h"

/* The position of a tie's cell from another's. */
static inline struct wend_vector wend_tie_position(const struct wend_search *search, uint32_t tie,
                                                   struct wend_vector origin)
{
    const wend_space *space = search->space;
    const uint32_t node = wend_search_cell_node(search, search->scratch->ties->list[tie].node);
    struct wend_cell cell = wend_space_cell(space, node);
    struct wend_vector at = wend_symmetry_position(space->cells.topology, (int32_t)cell.x, (int32_t)cell.y);
    return (struct wend_vector){at.x - origin.x, at.y - origin.y};
}

/* Counts turns from a tie to the end, where those of all that come after it are counted. */
void wend_tie_walk_count(const struct wend_search *search, uint32_t tie);

/* Begins to look for the frame whose best way comes first; all turns are counted. */
void wend_tie_walk_begin(struct wend_search *search);

/* Looks for it as far as the search's limit goes; whether it is found. Adds the work. */
bool wend_tie_walk_frame(struct wend_search *search);

/* Writes its best way down for who assembles the path, as above; *is_over: search->way is written. MEMORY. */
wend_status wend_tie_walk_write(struct wend_search *search, bool *is_over);

#endif
