/* wend/explain.h: why a path is missing, ends short, or is no longer good. */
#ifndef WEND_EXPLAIN_H
#define WEND_EXPLAIN_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A reason and its particulars, for programs to read; what a reason does not mention is 0. A plain value. */
typedef struct wend_explanation {
    wend_reason reason;
    wend_place place;                   /* what is blocked, occupied, outside or too narrow: the cell's centre */
    uint32_t start_region, goal_region; /* NO_WAY: numbered as by wend_space_components; equal where walls on sides,
                                           one-way steps or levels part what is else one region */
    uint32_t clearance, needed; /* TOO_NARROW: the side of the largest mover that gets through at `place`, and the
                                           profile's extent */
    uint64_t limit;             /* EXPANSION_LIMIT, TOO_FAR and NO_WAY_WITHIN: the query's limit or radius */
} wend_explanation;

/*
 * Explains the answer to a query: `path` is what wend_finder_find made of it on the same space. Where no way leads
 * for a mover of several cells, looks for the largest that would find one, and for the first cell on its way that is too
 * narrow: the reason is then TOO_NARROW instead of NO_WAY.
 * Errors: ARGUMENT, MEMORY. allocator (null = malloc) lends working memory for the length of the call.
 * Cost: nothing much, but for NO_WAY a pass over the map, and with an extent a space and a search for each smaller one.
 */
WEND_API wend_status wend_explain(const wend_space *space, const wend_query *query, const wend_path *path,
                                  const wend_allocator *allocator, wend_explanation *explanation);

/*
 * Says it in one English sentence, without a full stop: "the goal lies in another region (7, the start in 3)". Writes at most
 * `capacity` bytes with the ending zero (text may be null if that is 0) and returns the length of the whole sentence.
 */
WEND_API size_t wend_explanation_text(const wend_explanation *explanation, char *text, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
