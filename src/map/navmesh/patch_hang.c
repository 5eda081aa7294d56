/*
 * Blocks around a hole that is filled again.
 *
 * Old polygons are connected, and so are the new ones. Sides of the outline that were of different blocks then stay so:
 * no path outside connects them, for together with the hole it would have been a loop. The new polygons are one block.
 * It absorbs the blocks that have two or more sides of the outline, as a loop may lead through them. A block with one
 * such side hangs below a new polygon, or above it, if it leads to the top of the tree.
 */
#include "map/navmesh/patch_hang.h"

#include "base/integer.h"
#include "map/navmesh/navmesh_calls.h"

static bool goes(const struct wend_surface *surface, uint32_t polygon)
{
    return polygon != WEND_NONE && surface->polygons[polygon].reserved != 0;
}

/* Whether the new polygons are connected, and every side of the outline has one of them beyond. */
static bool fills_whole(struct wend_patcher *patcher, const struct wend_patch *patch)
{
    uint32_t links = 0, joined = 1;
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        patcher->groups[i] = i;
        for (uint32_t k = first; k < first + patch->counts[i]; k++)
            patcher->sides[k] = i;
    }
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        links += patch->links[i] != WEND_NONE;
        if (patch->twins[i] == WEND_NONE || patch->twins[i] < i)
            continue;
        const uint32_t a = wend_root_of(patcher->groups, patcher->sides[i]);
        const uint32_t b = wend_root_of(patcher->groups, patcher->sides[patch->twins[i]]);
        joined += a != b;
        patcher->groups[a] = b;
    }
    return joined == patch->polygon_count && links == patcher->seed_count / 2 && links != 0;
}

/* Whether the old polygons are connected; sets `reserved` to 2 in those reached. */
static bool hung_together(struct wend_patcher *patcher, const struct wend_surface *surface,
                          const struct wend_patch *patch)
{
    enum { REACHED = 2 };
    uint32_t *queue = patcher->queue, count = 1;
    queue[0] = patch->old[0];
    surface->polygons[queue[0]].reserved = REACHED;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_polygon *polygon = &surface->polygons[queue[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin == WEND_NONE || surface->polygons[surface->sides[twin].polygon].reserved % REACHED == 0)
                continue;
            queue[count] = surface->sides[twin].polygon;
            surface->polygons[queue[count++]].reserved = REACHED;
        }
    }
    return count == patch->old_count;
}

/* Finds the block that the old polygons hang below; false if there are several. */
static bool find_above(struct wend_patcher *patcher, const struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patch->old_count; i++) {
        uint32_t above = wend_block_above(surface, patch->old[i]);
        while (above != WEND_NONE && goes(surface, surface->blocks[above].root))
            above = wend_block_above(surface, surface->blocks[above].root);
        if (i != 0 && above != patcher->above)
            return false;
        patcher->above = above;
    }
    return true;
}

static struct wend_patch_hung *hung_of(struct wend_patcher *patcher, uint32_t block)
{
    for (uint32_t i = 0; i < patcher->hung_count; i++)
        if (patcher->hung[i].block == block)
            return &patcher->hung[i];
    patcher->hung[patcher->hung_count] = (struct wend_patch_hung){block, 0, false};
    return &patcher->hung[patcher->hung_count++];
}

bool wend_patch_note_hung(struct wend_patcher *patcher, const struct wend_surface *surface,
                          const struct wend_patch *patch)
{
    if (patch->old_count == 0 || patch->polygon_count == 0 || !fills_whole(patcher, patch) ||
        !hung_together(patcher, surface, patch) || !find_above(patcher, surface, patch))
        return false;
    patcher->hung_count = 0;
    for (uint32_t i = 0; i < patcher->seed_count; i += 2) {
        const uint32_t block = wend_block_into(surface, surface->sides[patcher->seeds[i].side].block);
        struct wend_patch_hung *hung = hung_of(patcher, block);
        hung->count++;
        hung->loses_root = goes(surface, surface->blocks[block].root);
    }
    patcher->component = surface->labels[patch->old[0]].component;
    return true;
}

/* Unites all blocks with several sides of the outline, maybe including the one above; WEND_NONE if there are none. */
static uint32_t unite_several(struct wend_patcher *patcher, struct wend_surface *surface)
{
    uint32_t united = WEND_NONE;
    for (uint32_t i = 0; i < patcher->hung_count; i++)
        if (patcher->hung[i].count > 1)
            united = united == WEND_NONE ? patcher->hung[i].block
                                         : wend_blocks_unite(surface, united, patcher->hung[i].block);
    return united;
}

/* Gives a block a depth between the block above and those that will hang below it; false if none is left. */
static bool place_between(struct wend_patcher *patcher, struct wend_surface *surface, uint32_t block)
{
    uint32_t least = surface->blocks[block].depth;
    if (patcher->above == WEND_NONE) {
        surface->blocks[block].depth = --surface->top_depth;
        return true;
    }
    for (uint32_t i = 0; i < patcher->hung_count; i++)
        if (patcher->hung[i].loses_root && surface->blocks[patcher->hung[i].block].depth < least)
            least = surface->blocks[patcher->hung[i].block].depth;
    const uint32_t above = surface->blocks[patcher->above].depth;
    if (least == UINT32_MAX)
        least = above + 2 * WEND_DEPTH_STEP;
    if (least - above < 2)
        return false;
    surface->blocks[block].depth = above + (least - above) / 2;
    return true;
}

/* Hangs blocks of one side at the new polygon there; returns the top polygon. The outline's sides keep their blocks. */
static uint32_t hang_outline(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    uint32_t top = surface->sides[patcher->sides[0]].polygon;
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        if (patch->links[i] == WEND_NONE)
            continue;
        struct wend_side *side = &surface->sides[patcher->sides[i]];
        side->block = surface->sides[patch->links[i]].block;
        for (uint32_t k = 0; k < patcher->hung_count; k++) {
            const struct wend_patch_hung *hung = &patcher->hung[k];
            if (hung->count != 1 || wend_block_into(surface, side->block) != hung->block)
                continue;
            if (hung->block == patcher->above)
                top = side->polygon;
            else if (hung->loses_root)
                surface->blocks[hung->block].root = side->polygon;
        }
    }
    return top;
}

/*
 * Lists new polygons in dead ends in `holders`, from the ends inwards. A new polygon's label.parent is its index in the
 * patch for a while.
 */
static uint32_t find_hanging_ends(struct wend_patcher *patcher, struct wend_surface *surface,
                                  const struct wend_patch *patch, uint32_t top)
{
    uint32_t *exits = patcher->groups, *queue = patcher->holders, queued = 0;
    for (uint32_t i = 0, side = 0; i < patch->polygon_count; i++) {
        surface->labels[patcher->polygons[i]].parent = i;
        exits[i] = patcher->polygons[i] == top ? 2 : 0; /* not a dead end: the rest of the tree is above it */
        for (const uint32_t end = side + patch->counts[i]; side < end; side++)
            exits[i] += patch->links[side] != WEND_NONE ? 2 : patch->twins[side] != WEND_NONE;
        if (exits[i] == 1)
            queue[queued++] = i;
    }
    for (uint32_t i = 0; i < queued; i++) {
        const struct wend_polygon *polygon = &surface->polygons[patcher->polygons[queue[i]]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            const uint32_t beyond = twin == WEND_NONE ? 0 : surface->labels[surface->sides[twin].polygon].parent;
            if (twin != WEND_NONE && --exits[beyond] == 1)
                queue[queued++] = beyond;
        }
    }
    return queued;
}

/* Hangs the dead ends, in `holders`, below what they lead to, each by a block of one side, and sets their labels. */
static void hang_ends(struct wend_patcher *patcher, struct wend_surface *surface, uint32_t count, uint32_t held)
{
    const uint32_t first_block = surface->block_count;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t number = patcher->polygons[patcher->holders[i]],
                       block = wend_blocks_add(surface, (struct wend_block){WEND_NONE, 0});
        const struct wend_polygon *polygon = &surface->polygons[number];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin == WEND_NONE || surface->sides[side].block != held)
                continue; /* a wall, or a side to what hangs below this polygon */
            const uint32_t root = surface->sides[twin].polygon;
            surface->sides[side].block = surface->sides[twin].block = block;
            surface->blocks[block].root = root;
        }
        surface->labels[number].parent = block;
    }
    for (uint32_t block = surface->block_count; block-- != first_block;) {
        const uint32_t above = surface->labels[surface->blocks[block].root].parent;
        uint32_t depth = surface->blocks[held].depth;
        if (above != WEND_NONE && surface->blocks[above].depth > depth)
            depth = surface->blocks[above].depth;
        surface->blocks[block].depth = depth + WEND_DEPTH_STEP;
    }
}

void wend_patch_hang(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    const uint32_t top = hang_outline(patcher, surface, patch);
    uint32_t held = unite_several(patcher, surface), above = patcher->above;
    if (held == WEND_NONE && patch->polygon_count > 1)
        held = wend_blocks_add(surface, (struct wend_block){WEND_NONE, UINT32_MAX});
    bool is_apart = above == WEND_NONE || held == WEND_NONE || wend_block_into(surface, above) != held;
    if (held != WEND_NONE && is_apart && !place_between(patcher, surface, held)) {
        held = wend_blocks_unite(surface, above, held);
        is_apart = false;
    }
    const uint32_t dead_ends = find_hanging_ends(patcher, surface, patch, top);
    for (uint32_t i = 0; i < patch->polygon_count; i++)
        surface->labels[patcher->polygons[i]] = (struct wend_label){held, patcher->component};
    if (is_apart) {
        surface->labels[top].parent = above;
        if (held != WEND_NONE)
            surface->blocks[held].root = top;
    }
    for (uint32_t i = 0; i < patch->corner_count; i++)
        if (patch->twins[i] != WEND_NONE)
            surface->sides[patcher->sides[i]].block = held;
    hang_ends(patcher, surface, dead_ends, held);
}
