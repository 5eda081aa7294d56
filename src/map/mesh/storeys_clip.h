/* What convex shapes leave of a polygon in plain cases: most polygons at walls are such. */
#ifndef WEND_MAP_MESH_STOREYS_CLIP_H
#define WEND_MAP_MESH_STOREYS_CLIP_H

#include "map/mesh/mesh_plan.h"

enum { WEND_CLIP_CORNERS = 128 };

/* A corner of what is left, and the side from it to the next. */
struct wend_clip_corner {
    struct wend_point at;
    uint32_t next;
    struct wend_edge line; /* the original line of the side, from which crossings are computed */
    uint32_t tag;          /* tag of the polygon's side */
};

struct wend_clip {
    struct wend_clip_corner corners[WEND_CLIP_CORNERS]; /* outline by outline, turned to the inner side */
    uint32_t count;                                     /* 0 = nothing is left */
};

/* Takes a convex outline away; its edges get tag WEND_NONE. False if something only touches. */
bool wend_clip_take(struct wend_clip *clip, const struct wend_edge *edges, uint32_t count);

/*
 * True if corners keep off all sides but their own, so that rounding bends nothing. `*convex`: it is one strictly
 * convex piece.
 */
bool wend_clip_is_clear(const struct wend_clip *clip, bool *convex);

#endif
