/* Blocks and components of a surface while polygons are replaced. */
#include "map/navmesh/patch_labels.h"

#include "map/navmesh/surface_blocks.h"

/* A group without ground around it: its holder is a block of its own, or none. */
#define OWN_BLOCK (UINT32_C(1) << 31)

static struct wend_patch_part *part_of(struct wend_patcher *patcher, uint32_t component)
{
    for (uint32_t i = 0; i < patcher->part_count; i++)
        if (patcher->parts[i].component == component)
            return &patcher->parts[i];
    uint32_t number = patcher->part_count++;
    patcher->parts[number] = (struct wend_patch_part){component, WEND_NONE, WEND_NONE, WEND_NONE, WEND_NONE, number};
    return &patcher->parts[number];
}

void wend_patch_note_labels(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    patcher->part_count = 0;
    for (uint32_t i = 0; i < patch->old_count; i++) {
        uint32_t polygon = patch->old[i];
        struct wend_patch_part *part = part_of(patcher, surface->labels[polygon].component);
        for (uint32_t k = 0; k < surface->polygons[polygon].count; k++) {
            const struct wend_side *side = &surface->sides[surface->polygons[polygon].first + k];
            if (side->twin != WEND_NONE)
                part->block = wend_blocks_join(surface, part->block, side->block);
        }
    }
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        part_of(patcher, patcher->seeds[i].component)->outside = surface->sides[patcher->seeds[i].side].polygon;
    /* Polygons that go are marked. */
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        struct wend_patch_part *part = &patcher->parts[i];
        uint32_t root = part->block == WEND_NONE ? WEND_NONE : surface->blocks[surface->blocks[part->block].into].root;
        part->root = root != WEND_NONE && surface->polygons[root].reserved != 0 ? root : WEND_NONE;
    }
}

static uint32_t first_of_group(uint32_t *groups, uint32_t polygon)
{
    while (groups[polygon] != polygon)
        polygon = groups[polygon] = groups[groups[polygon]];
    return polygon;
}

/* The parent of a new polygon's label is its number in the patch for a while. */
static uint32_t number_of_side(const struct wend_patcher *patcher, const struct wend_surface *surface, uint32_t side)
{
    return surface->labels[surface->sides[patcher->sides[side]].polygon].parent;
}

static void find_groups(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patch->polygon_count; i++) {
        surface->labels[patcher->polygons[i]].parent = i;
        patcher->groups[i] = i;
        patcher->holders[i] = WEND_NONE;
    }
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        if (patch->twins[i] == WEND_NONE)
            continue;
        uint32_t a = first_of_group(patcher->groups, number_of_side(patcher, surface, i)),
                 b = first_of_group(patcher->groups, number_of_side(patcher, surface, patch->twins[i]));
        patcher->groups[a > b ? a : b] = a > b ? b : a;
    }
    for (uint32_t i = 0; i < patch->polygon_count; i++)
        patcher->groups[i] = first_of_group(patcher->groups, i);
}

static uint32_t joined_part(const struct wend_patcher *patcher, uint32_t part)
{
    while (patcher->parts[part].into != part)
        part = patcher->parts[part].into;
    return part;
}

/* Which parts of the ground around are linked to which groups, and by groups to each other. */
static void link_groups(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        if (patch->links[i] == WEND_NONE)
            continue;
        uint32_t outside = surface->sides[patch->links[i]].polygon,
                 group = patcher->groups[number_of_side(patcher, surface, i)];
        struct wend_patch_part *part = part_of(patcher, surface->labels[outside].component);
        uint32_t number = (uint32_t)(part - patcher->parts), *holder = &patcher->holders[group];
        if (part->group != WEND_NONE && part->group != group)
            patcher->parts_ground = true;
        part->group = group;
        if (*holder == WEND_NONE)
            *holder = number;
        uint32_t a = joined_part(patcher, *holder), b = joined_part(patcher, number);
        patcher->parts[a > b ? a : b].into = a > b ? b : a;
    }
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        if (surface->sides[patcher->seeds[i].side].twin == WEND_NONE)
            patcher->parts_ground = true;
}

/* The polygons at the top of trees that have gone: their places may be taken by new ones. */
static void forget_roots(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        const struct wend_patch_part *part = &patcher->parts[i];
        if (part->block != WEND_NONE && part->root != WEND_NONE)
            surface->blocks[surface->blocks[part->block].into].root = WEND_NONE;
    }
}

static void unite_components(struct wend_surface *surface, uint32_t kept, uint32_t gone)
{
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->labels[i].component == gone)
            surface->labels[i].component = kept;
}

/* The joined part's block and component are those of all. */
static void join_touched(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        struct wend_patch_part *part = &patcher->parts[i], *whole = &patcher->parts[joined_part(patcher, i)];
        if (part == whole)
            continue;
        if (part->block != WEND_NONE)
            whole->block = wend_blocks_join(surface, whole->block, part->block);
        unite_components(surface, whole->component, part->component);
    }
}

/* The block of a group, and the component of its polygons; ground of its own gets new ones. */
static uint32_t block_of_group(struct wend_patcher *patcher, struct wend_surface *surface, uint32_t group,
                               uint32_t polygon, uint32_t *component)
{
    uint32_t holder = patcher->holders[group];
    if (holder == WEND_NONE) {
        uint32_t block = surface->block_count++;
        surface->blocks[block] = (struct wend_block){WEND_NONE, WEND_TOP_DEPTH, block, block};
        patcher->holders[group] = holder = block | OWN_BLOCK;
        surface->labels[polygon].component = surface->component_count++;
    }
    if (holder & OWN_BLOCK) {
        *component = surface->labels[patcher->polygons[group]].component;
        return holder & ~OWN_BLOCK;
    }
    const struct wend_patch_part *part = &patcher->parts[joined_part(patcher, holder)];
    *component = surface->labels[patcher->parts[holder].outside].component;
    return surface->blocks[part->block].into;
}

/* Where nothing new is linked to what hung together by a polygon that went, a polygon outside takes its place. */
static void hang_up_rest(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        const struct wend_patch_part *part = &patcher->parts[i];
        if (part->block == WEND_NONE || part->outside == WEND_NONE)
            continue;
        struct wend_block *block = &surface->blocks[surface->blocks[part->block].into];
        if (block->root == WEND_NONE) {
            block->root = part->outside;
            surface->labels[part->outside].parent = WEND_NONE;
        }
    }
}

void wend_patch_set_labels(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    forget_roots(patcher, surface);
    find_groups(patcher, surface, patch);
    link_groups(patcher, surface, patch);
    join_touched(patcher, surface);
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        uint32_t polygon = patcher->polygons[i], component,
                 block = block_of_group(patcher, surface, patcher->groups[i], polygon, &component);
        surface->labels[polygon] = (struct wend_label){block, component};
        if (surface->blocks[block].root == WEND_NONE) {
            surface->blocks[block].root = polygon;
            surface->labels[polygon].parent = WEND_NONE;
        }
        for (uint32_t k = first; k < first + patch->counts[i]; k++) {
            struct wend_side *side = &surface->sides[patcher->sides[k]];
            side->block = side->twin == WEND_NONE ? WEND_WALL_BLOCK : block;
            if (patch->links[k] != WEND_NONE)
                surface->sides[patch->links[k]].block = block;
        }
    }
    hang_up_rest(patcher, surface);
}
