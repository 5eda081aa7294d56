/* A log of the rectangles that changed on a map or a layer, for spaces to follow. */
#ifndef WEND_MAP_GRID_EDITS_H
#define WEND_MAP_GRID_EDITS_H

#include <wend/base.h>

/* Cells; rows counted through all levels. */
struct wend_rectangle {
    uint32_t x, y, width, height;
};

/*
 * A space that is at most so many edits behind redoes only what they touched; one that is further behind does so too if they
 * are still in the log and that takes less than a pass over the map.
 */
#define WEND_FEW_EDITS 64

struct wend_edits {
    uint64_t version;           /* how many there were */
    struct wend_rectangle *log; /* log[v % size]: what changed from version v to v + 1 */
    uint32_t size;              /* a power of two */
};

/* A log for a map of so many cells. False where the allocator refuses. */
bool wend_edits_create(struct wend_edits *edits, uint64_t cells, const wend_allocator *memory);
void wend_edits_destroy(struct wend_edits *edits, const wend_allocator *memory);
size_t wend_edits_memory(const struct wend_edits *edits);

/* Notes that the cells of a rectangle, maybe empty, have changed: the next version. */
static inline void wend_edits_note(struct wend_edits *edits, struct wend_rectangle r)
{
    edits->log[edits->version++ & (edits->size - 1)] = r;
}

/* The edit that led on from a version, one of the last `size`. */
static inline struct wend_rectangle wend_edits_since(const struct wend_edits *edits, uint64_t version)
{
    return edits->log[version & (edits->size - 1)];
}

/*
 * Whether the map is better worked out anew than edit by edit: some are no longer known, or they are many and together touch
 * more cells than are left of those it has, which what they touch is taken from.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left);

#endif
