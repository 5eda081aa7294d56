/* What convex shapes leave of a polygon, where that is plain to see: most polygons at walls are so. */
#ifndef WEND_MAP_MESH_STOREYS_CLIP_H
#define WEND_MAP_MESH_STOREYS_CLIP_H

#include "map/mesh/mesh_plan.h"

enum { WEND_CLIP_CORNERS = 128 };

/* A corner of what is left, and the side from there to the next. */
struct wend_clip_corner {
    struct wend_point at;
    uint32_t next;
    struct wend_edge line; /* that the side lies on, as it was given: crossings are worked out from this */
    uint32_t tag;          /* of the polygon's sides */
};

struct wend_clip {
    struct wend_clip_corner corners[WEND_CLIP_CORNERS]; /* outline by outline, turning to the inner side */
    uint32_t count;                                     /* 0: nothing is left */
};

/* Takes a convex outline away, whose edges are tagged WEND_NONE. False where something only touches. */
bool wend_clip_take(struct wend_clip *clip, const struct wend_edge *edges, uint32_t count);

/*
 * Whether corners keep off all sides that are not theirs, so that nothing is bent where points are rounded. `*convex`:
 * it is one piece, and strictly so.
 */
bool wend_clip_is_clear(const struct wend_clip *clip, bool *convex);

#endif
