/* Where a path comes by, and whether something cheaper elsewhere could matter to it. */
#ifndef WEND_AGENT_COMMON_PATH_TOUCH_H
#define WEND_AGENT_COMMON_PATH_TOUCH_H

#include <wend/explorer.h>

#include "map/space/space.h"

/* The columns and rows, within their levels, that a path lies in. */
struct wend_path_box {
    int32_t left, top, right, bottom;
};

struct wend_path_box wend_path_box_of(const wend_path *path);

/* Whether a path in a box can come to a rectangle or to cells beside it; on maps of several levels always. */
static inline bool wend_path_box_meets(const struct wend_path_box *box, const wend_space *space,
                                       struct wend_rectangle r)
{
    if (space->cells.levels > 1)
        return true;
    return (int64_t)r.x <= (int64_t)box->right + 1 && (int64_t)r.y <= (int64_t)box->bottom + 1 &&
           (int64_t)r.x + r.width >= box->left && (int64_t)r.y + r.height >= box->top;
}

/*
 * Whether a path comes to positions of a rectangle or to those beside it; levels are so many rows high. *first and *last
 * (both may be null) become the first and the last stretch that do: number i ends at point i.
 */
bool wend_points_touch(const wend_path *path, uint32_t height, struct wend_rectangle r, uint32_t *first,
                       uint32_t *last);

/* Whether a way between two places at a cost could be undercut by one through a rectangle of positions, or beside it. */
bool wend_could_undercut(const wend_space *space, struct wend_cell from, struct wend_cell to, uint64_t cost,
                         struct wend_rectangle r);

#endif
