/* Where a path comes by, and whether something cheaper elsewhere could matter to it. */
#ifndef WEND_AGENT_PATH_TOUCH_H
#define WEND_AGENT_PATH_TOUCH_H

#include <wend/explorer.h>

#include "map/cells.h"

/* Whether points of a path, from `first` on, come to positions of a rectangle or to those beside it. */
bool wend_points_touch(const wend_path *path, uint32_t first, uint32_t height, struct wend_rectangle r);

/* Whether a way between two places at a cost could be undercut by one through a rectangle of positions, or beside it. */
bool wend_could_undercut(const wend_space *space, struct wend_cell from, struct wend_cell to, uint64_t cost,
                         struct wend_rectangle r);

#endif
