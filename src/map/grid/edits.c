/* Logs of what changed. */
#include "map/grid/edits.h"

#include "base/memory.h"

/* An edit costs a space about what making it anew costs for a hundred cells: a longer log would not be read. */
static uint32_t log_size_for(uint64_t cells)
{
    uint32_t size = WEND_FEW_EDITS;
    while (size < cells / 128)
        size *= 2;
    return size;
}

bool wend_edits_create(struct wend_edits *edits, uint64_t cells, const wend_allocator *memory)
{
    *edits = (struct wend_edits){.size = log_size_for(cells)};
    edits->log = wend_allocate(memory, edits->size, sizeof *edits->log);
    return edits->log != NULL;
}

void wend_edits_destroy(struct wend_edits *edits, const wend_allocator *memory)
{
    WEND_RELEASE(memory, edits->log, edits->size);
    *edits = (struct wend_edits){0};
}

size_t wend_edits_memory(const struct wend_edits *edits)
{
    return edits->size * sizeof *edits->log;
}

/*
 * What is derived changes up to some cells around an edit, and further along lines; four cells more on each side come near
 * what that was measured to cost.
 */
bool wend_edits_are_many(const struct wend_edits *edits, uint64_t version, uint64_t *left)
{
    uint64_t behind = edits->version - version;
    if (behind <= WEND_FEW_EDITS || behind > edits->size)
        return behind > WEND_FEW_EDITS;
    for (uint64_t v = version; v < edits->version; v++) {
        struct wend_rectangle r = wend_edits_since(edits, v);
        uint64_t touched = r.width ? (r.width + UINT64_C(8)) * (r.height + UINT64_C(8)) : 0;
        if (touched > *left)
            return true;
        *left -= touched;
    }
    return false;
}
