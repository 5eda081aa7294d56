/* What agendas, pursuits and explorers share: sets of changes, and which of them touch a path. */
#ifndef WEND_AGENT_COMMON_COMMON_H
#define WEND_AGENT_COMMON_COMMON_H

#include <wend/explorer.h>

#include "map/space/space.h"

/* Changes of a space since the last look: where positions became costlier, and where cheaper. */

enum { CHANGES_MOST = 256 };

/* Rectangles of positions, none empty. If there are too many the last one holds the rest. */
struct wend_change_list {
    struct wend_rectangle of[CHANGES_MOST];
    uint32_t count;
};

struct wend_change_set {
    const wend_space *space;
    const wend_allocator *memory;
    uint8_t *free, *class_at; /* copies of the space's; class_at may be null */
    uint64_t version, known_version, changes, link_version;
    const wend_layer *known;
    bool had_exits;

    /* Results of the last look. */
    bool is_anything;                 /* there was an edit */
    bool is_anywhere;                 /* anything may have changed anywhere: the lists mean nothing then */
    struct wend_change_list costlier; /* where positions were closed, or weigh more */
    struct wend_change_list cheaper;
};

wend_status wend_change_set_create(struct wend_change_set *change_set, const wend_space *space,
                                   const wend_allocator *memory);
void wend_change_set_destroy(struct wend_change_set *change_set);
size_t wend_change_set_memory(const struct wend_change_set *change_set);

/* Looks for changes since the last call, or since creation. MEMORY only if the space got or lost a layer. */
wend_status wend_change_set_follow(struct wend_change_set *change_set);

/* The columns and rows, within their levels, that a path's points span. */
struct wend_path_box {
    int32_t left, top, right, bottom;
};

struct wend_path_box wend_path_box_of(const wend_path *path);

/* True if a path in a box may come to a rectangle or to cells beside it; always on maps of several levels. */
static inline bool wend_path_box_meets(const struct wend_path_box *box, const wend_space *space,
                                       struct wend_rectangle r)
{
    if (space->cells.levels > 1)
        return true;
    return (int64_t)r.x <= (int64_t)box->right + 1 && (int64_t)r.y <= (int64_t)box->bottom + 1 &&
           (int64_t)r.x + r.width >= box->left && (int64_t)r.y + r.height >= box->top;
}

/*
 * True if a path comes to a rectangle of positions or beside it; levels are `height` rows high. *first and *last (both
 * may be null) become the first and the last segment that do; segment i ends at point i.
 */
bool wend_points_touch(const wend_path *path, uint32_t height, struct wend_rectangle r, uint32_t *first,
                       uint32_t *last);

/* True if a way through or beside a rectangle of positions could cost less than `cost` between two places. */
bool wend_could_undercut(const wend_space *space, struct wend_cell from, struct wend_cell to, uint64_t cost,
                         struct wend_rectangle r);

#endif
