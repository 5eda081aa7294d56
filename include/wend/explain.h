/* wend/explain.h: why a path is missing, ends short, or is no longer good. */
#ifndef WEND_EXPLAIN_H
#define WEND_EXPLAIN_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Advice that goes with a reason, or replaces it. */
typedef enum wend_hint {
    WEND_HINT_NONE = 0,
    WEND_HINT_STALE = 1,     /* the map was edited after the space's last update: everything else may be wrong */
    WEND_HINT_ONE_CELL = 2,  /* the path is complete without length: start and goal are places in one cell, `place` */
    WEND_HINT_NO_WEIGHT = 3, /* START_BLOCKED, GOAL_BLOCKED: by a `terrain`, other than @ O T W, of weight 0 */
    WEND_HINT_OVER_EDGE = 4, /* START_BLOCKED, GOAL_BLOCKED: a mover of several cells would hang over the map's edge */
    WEND_HINT_KEPT_OFF = 5   /* START_BLOCKED, GOAL_BLOCKED: by a `terrain` that query.search.weights closes */
} wend_hint;

/* A reason and its details, for programs; details that do not go with the reason are 0. A plain value. */
typedef struct wend_explanation {
    wend_reason reason;
    uint32_t via;     /* which goal is meant: 0 = the goal itself, else query->via.places[via - 1] */
    wend_place place; /* what is blocked, occupied, outside or too narrow: the centre of the cell of the mover's place,
                         on meshes the exact place */
    uint32_t start_region, goal_region; /* NO_WAY: numbers as of wend_space_components, 0 for a blocked cell; equal if
                                           walls on sides or one-way steps divide a region. On meshes numbers of ground
                                           that is linked by sides, from 1, valid until the next update */
    uint32_t clearance, needed; /* needed: the profile's footprint. clearance: for TOO_NARROW the side of the largest
                                   mover that gets through at `place`, for START_BLOCKED and GOAL_BLOCKED of the largest
                                   that fits there */
    uint64_t limit;             /* LIMIT, TOO_COSTLY, TOO_FAR, NO_WAY_WITHIN: the query's limit or radius */
    wend_hint hint;
    uint32_t terrain; /* NO_WEIGHT, KEPT_OFF: the terrain byte */
} wend_explanation;

/*
 * Explains why a path is missing or ends short: `path` is the answer of wend_finder_find to the query on this space.
 * For a mover of several cells it also tests whether a smaller one finds a way, and where the larger one gets stuck:
 * TOO_NARROW instead of NO_WAY. If the space is not current, the text says only that. With several starts and goals
 * those of path->start_index and goal_index count. allocator (null = malloc) lends working memory.
 * Errors: ARGUMENT, MEMORY, UNSUPPORTED: a space over a graph. Cost: little; for NO_WAY a pass over a grid, and for
 * movers of several cells up to five spaces of smaller ones with a search in each.
 * Threads: reads the space and its grid, which must not be edited meanwhile.
 */
WEND_API wend_status wend_explain(const wend_space *space, const wend_query *query, const wend_path *path,
                                  const wend_allocator *allocator, wend_explanation *explanation);

/*
 * Turns an explanation into an English sentence, without a full stop: "the goal lies in another region (7, the start in
 * 3)". Writes at most `capacity` bytes with the final zero (text may be null if that is 0) and returns the length of
 * the whole sentence, below WEND_EXPLANATION_ROOM; 0 for a null explanation.
 */
#define WEND_EXPLANATION_ROOM 128
WEND_API size_t wend_explanation_text(const wend_explanation *explanation, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
