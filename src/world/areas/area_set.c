/* Union-find over pieces of areas, and the rule by which they join. */
#include "base/integer.h"
#include "world/areas/area_block.h"

#include <string.h>

uint32_t wend_area_set_root(struct wend_area_set *set, uint32_t piece)
{
    uint32_t *parents = set->parents;
    while (parents[piece] != piece)
        piece = parents[piece] = parents[parents[piece]];
    return piece;
}

/* Merges the widths of two pieces' widest cells. */
static void merge_ranks(struct wend_area_set *set, uint32_t into, uint32_t from)
{
    const uint32_t cells = set->desc->cells;
    uint8_t merged[AREA_MOST_CELLS];
    uint8_t *a = set->ranks + (size_t)into * cells;
    const uint8_t *b = set->ranks + (size_t)from * cells;
    for (uint32_t i = 0, j = 0; i + j < cells;) {
        const uint32_t at = i + j;
        merged[at] = a[i] >= b[j] ? a[i++] : b[j++];
    }
    memcpy(a, merged, cells);
}

void wend_area_set_add(struct wend_area_set *set, uint32_t to, uint32_t piece)
{
    set->parents[piece] = to;
    set->peaks[to] = WEND_MAX(set->peaks[to], set->peaks[piece]);
    merge_ranks(set, to, piece);
}

void wend_area_set_unite(struct wend_area_set *set, uint32_t a, uint32_t b)
{
    if (a != b)
        wend_area_set_add(set, WEND_MIN(a, b), WEND_MAX(a, b));
}

bool wend_area_set_is_weak(const struct wend_area_set *set, uint32_t root, uint32_t width)
{
    return !wend_area_set_is_large(set, root, width) || width * 100 > set->peaks[root] * set->desc->percent;
}
