/* A space's own list of links, by the cell they begin at. */
#ifndef WEND_MAP_CELLS_SPACE_LINKS_H
#define WEND_MAP_CELLS_SPACE_LINKS_H

#include "map/space/space.h"

/* The first link from a node on. */
uint32_t wend_space_first_link(const wend_space *space, uint32_t node);

/* The links that end at a node, in the order in which they begin, and how many they are. */
const struct wend_space_link *wend_space_links_into(const wend_space *space, uint32_t node, uint32_t *count);

/* Whether a link leads from one node to another, free or not. */
bool wend_space_has_link(const wend_space *space, uint32_t from, uint32_t to);

#endif
