/* What agendas, pursuits and explorers share: sets of changes, and which of them touch a path. */
#ifndef WEND_AGENT_COMMON_COMMON_H
#define WEND_AGENT_COMMON_COMMON_H

#include <wend/explorer.h>

#include "map/space/space.h"

/* What has changed in a space since one last looked: for whom it became costlier to be, and for whom cheaper. */

enum { CHANGES_MOST = 256 };

/* Positions; never empty. Where there are too many the last one holds what is left. */
struct wend_change_list {
    struct wend_rectangle of[CHANGES_MOST];
    uint32_t count;
};

struct wend_change_set {
    const wend_space *space;
    const wend_allocator *memory;
    uint8_t *free, *class_at; /* as the space had them; class_at may be null */
    uint64_t version, known_version, changes, link_version;
    const wend_layer *known;
    bool had_exits;

    /* What the last look has found. */
    bool is_anything;                 /* whether there was any edit at all */
    bool is_anywhere;                 /* whether anything may have changed anywhere: lists say nothing then */
    struct wend_change_list costlier; /* where positions were closed, or weigh more */
    struct wend_change_list cheaper;
};

wend_status wend_change_set_create(struct wend_change_set *change_set, const wend_space *space,
                                   const wend_allocator *memory);
void wend_change_set_destroy(struct wend_change_set *change_set);
size_t wend_change_set_memory(const struct wend_change_set *change_set);

/* Looks what has changed since the last time, or since it was made. MEMORY only where the space got or lost a layer. */
wend_status wend_change_set_follow(struct wend_change_set *change_set);

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
 * Whether a path comes to the positions of a rectangle or beside it; levels are so many rows high. *first and *last
 * (both may be null) become the first and the last segment that do; segment i ends at point i.
 */
bool wend_points_touch(const wend_path *path, uint32_t height, struct wend_rectangle r, uint32_t *first,
                       uint32_t *last);

/* Whether a way through or beside a rectangle of positions could undercut one between two places at a cost. */
bool wend_could_undercut(const wend_space *space, struct wend_cell from, struct wend_cell to, uint64_t cost,
                         struct wend_rectangle r);

#endif
