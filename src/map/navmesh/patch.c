/* Replaces polygons of a surface. */

#include <string.h>

#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"
#include "map/navmesh/navmesh_calls.h"
#include "map/navmesh/patch_hang.h"
#include "map/navmesh/surface_fans.h"

/* Blocks and components while polygons are replaced. */

/* Flag of a holder: a group without ground around it has a new block. */
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

static bool hangs_at_old(const struct wend_surface *surface, uint32_t block)
{
    const uint32_t root = surface->blocks[block].root;
    return root != WEND_NONE && surface->polygons[root].reserved != 0;
}

/* Whether blocks not yet united with those of the hole may hang at old polygons; some may have no polygons. */
static bool may_hang_at_old(struct wend_patcher *patcher, const struct wend_surface *surface)
{
    for (uint32_t block = 0; block < surface->block_count; block++) {
        if (wend_block_into(surface, block) != block || !hangs_at_old(surface, block))
            continue;
        const uint32_t known = part_of(patcher, surface->labels[surface->blocks[block].root].component)->block;
        if (known == WEND_NONE || wend_block_into(surface, known) != block)
            return true;
    }
    return false;
}

/*
 * While ground that was split is not relabelled, blocks may hang at polygons that no side links to them any more. Those
 * that hang at old polygons and contain others are united with the blocks of the hole.
 */
static void join_hanging(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const uint32_t block = surface->polygons[i].count == 0 ? WEND_NONE : wend_block_above(surface, i);
        if (block == WEND_NONE || !hangs_at_old(surface, block))
            continue;
        struct wend_patch_part *part = part_of(patcher, surface->labels[i].component);
        part->block = wend_blocks_join(surface, part->block, block);
    }
}

/*
 * Before old polygons go, unites all blocks of the hole that hang together. That can only add blocks to the marked ones
 * of paths, and leaves nothing hanging below polygons that go, except at the top of a tree.
 */
static void patch_note_labels(struct wend_patcher *patcher, struct wend_surface *surface,
                              const struct wend_patch *patch)
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
    if (patcher->parts_ground && may_hang_at_old(patcher, surface))
        join_hanging(patcher, surface);
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        part_of(patcher, patcher->seeds[i].component)->outside = surface->sides[patcher->seeds[i].side].polygon;
    /* Polygons that go are marked by `reserved`. */
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        struct wend_patch_part *part = &patcher->parts[i];
        uint32_t root =
            part->block == WEND_NONE ? WEND_NONE : surface->blocks[wend_block_into(surface, part->block)].root;
        part->root = root != WEND_NONE && surface->polygons[root].reserved != 0 ? root : WEND_NONE;
    }
}

/* The index in the patch of a new side's polygon, which is that polygon's label.parent for a while. */
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
        if (patch->twins[i] == WEND_NONE || patch->twins[i] < i)
            continue;
        uint32_t a = wend_root_of(patcher->groups, number_of_side(patcher, surface, i)),
                 b = wend_root_of(patcher->groups, number_of_side(patcher, surface, patch->twins[i]));
        patcher->groups[a > b ? a : b] = a > b ? b : a;
    }
    for (uint32_t i = 0; i < patch->polygon_count; i++)
        patcher->groups[i] = wend_root_of(patcher->groups, i);
}

static uint32_t joined_part(const struct wend_patcher *patcher, uint32_t part)
{
    while (patcher->parts[part].into != part)
        part = patcher->parts[part].into;
    return part;
}

/* Links parts of the surrounding ground to groups, and through groups to each other. */
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

/* Clears roots that are gone, so that new polygons may replace them at the top of trees. */
static void forget_roots(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        const struct wend_patch_part *part = &patcher->parts[i];
        if (part->block != WEND_NONE && part->root != WEND_NONE)
            surface->blocks[wend_block_into(surface, part->block)].root = WEND_NONE;
    }
}

static void unite_components(struct wend_surface *surface, uint32_t kept, uint32_t gone)
{
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->labels[i].component == gone)
            surface->labels[i].component = kept;
}

/* Gives all parts the block and component of the part they are joined to. */
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

/* The block of a group, and the component of its polygons; isolated groups get new ones. */
static uint32_t block_of_group(struct wend_patcher *patcher, struct wend_surface *surface, uint32_t group,
                               uint32_t polygon, uint32_t *component)
{
    uint32_t holder = patcher->holders[group];
    if (holder == WEND_NONE) {
        const uint32_t block = wend_blocks_add(surface, (struct wend_block){WEND_NONE, WEND_TOP_DEPTH});
        patcher->holders[group] = holder = block | OWN_BLOCK;
        surface->labels[polygon].component = surface->component_count++;
    }
    if (holder & OWN_BLOCK) {
        *component = surface->labels[patcher->polygons[group]].component;
        return holder & ~OWN_BLOCK;
    }
    const struct wend_patch_part *part = &patcher->parts[joined_part(patcher, holder)];
    *component = surface->labels[patcher->parts[holder].outside].component;
    return wend_block_into(surface, part->block);
}

/* Where a tree lost its first polygon and no new one is linked there, a polygon outside takes its place. */
static void hang_up_rest(struct wend_patcher *patcher, struct wend_surface *surface)
{
    for (uint32_t i = 0; i < patcher->part_count; i++) {
        const struct wend_patch_part *part = &patcher->parts[i];
        if (part->block == WEND_NONE || part->outside == WEND_NONE)
            continue;
        struct wend_block *block = &surface->blocks[wend_block_into(surface, part->block)];
        if (block->root == WEND_NONE) {
            block->root = part->outside;
            surface->labels[part->outside].parent = WEND_NONE;
        }
    }
}

/* Once new polygons are linked: gives them the blocks and components around them, joining these where necessary. */
static void patch_set_labels(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
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

struct array {
    void *items;
    size_t size; /* size of an item */
};

/*
 * Enlarges two arrays that share a capacity; the second may be NULL. Allocates for both before anything changes. They
 * grow by an eighth only: they are most of a space's memory, and gaps are reused.
 */
static bool enlarge_both(const wend_allocator *memory, struct array *a, struct array *b, uint32_t *capacity,
                         uint64_t needed)
{
    const uint32_t before = *capacity;
    uint32_t larger = before;
    if (needed <= before)
        return true;
    if (needed >= WEND_NONE / 4)
        return false;
    larger = (uint32_t)(needed + needed / 8);
    void *moved = b->items ? wend_allocate(memory, larger, b->size) : NULL;
    void *first = b->items && !moved ? NULL : wend_reallocate(memory, a->items, before, larger, a->size);
    if (!first) {
        wend_release(memory, moved, larger, b->size);
        return false;
    }
    if (moved) {
        memcpy(moved, b->items, before * b->size);
        wend_release(memory, b->items, before, b->size);
    }
    a->items = first;
    b->items = moved;
    *capacity = larger;
    return true;
}

static bool enlarge_sides(struct wend_surface *surface, uint64_t needed)
{
    struct array sides = {surface->sides, sizeof *surface->sides}, none = {NULL, 0};
    const bool is_room = enlarge_both(&surface->memory, &sides, &none, &surface->side_capacity, needed);
    surface->sides = sides.items;
    return is_room;
}

static bool enlarge_polygons(struct wend_surface *surface, uint64_t needed)
{
    struct array polygons = {surface->polygons, sizeof *surface->polygons},
                 labels = {surface->labels, sizeof *surface->labels};
    const bool is_room = enlarge_both(&surface->memory, &polygons, &labels, &surface->polygon_capacity, needed);
    surface->polygons = polygons.items;
    surface->labels = labels.items;
    return is_room;
}

static bool enlarge_vertices(struct wend_surface *surface, uint64_t needed)
{
    struct array vertices = {surface->vertices, sizeof *surface->vertices},
                 heights = {surface->heights, sizeof *surface->heights};
    const bool is_room = enlarge_both(&surface->memory, &vertices, &heights, &surface->vertex_capacity, needed);
    surface->vertices = vertices.items;
    surface->heights = heights.items;
    return is_room;
}

/* Makes room for that many more of each, gaps not counted. */
static bool reserve_store(struct wend_surface *surface, uint32_t polygons, uint32_t sides, uint32_t vertices)
{
    return enlarge_sides(surface, (uint64_t)surface->side_count + sides) &&
           enlarge_polygons(surface, (uint64_t)surface->polygon_count + polygons) &&
           enlarge_vertices(surface, (uint64_t)surface->vertex_count + vertices) &&
           wend_blocks_reserve(surface, (uint64_t)surface->block_count + polygons);
}

static void list_gap(struct wend_surface *surface, uint32_t first, uint32_t count)
{
    uint32_t list = count < WEND_SIDE_LISTS ? count : 0;
    surface->sides[first].twin = surface->gaps.sides[list];
    surface->sides[first].block = count;
    surface->gaps.sides[list] = first;
}

/* Takes the first gap in a list that is long enough; tries only the first 8. */
static uint32_t take_gap(struct wend_surface *surface, uint32_t list, uint32_t count)
{
    uint32_t *at = &surface->gaps.sides[list];
    for (int tries = 0; *at != WEND_NONE && tries < 8; tries++) {
        uint32_t gap = *at, length = surface->sides[gap].block;
        if (length >= count) {
            *at = surface->sides[gap].twin;
            if (length > count)
                list_gap(surface, gap + count, length - count);
            return gap;
        }
        at = &surface->sides[gap].twin;
    }
    return WEND_NONE;
}

static uint32_t new_sides(struct wend_surface *surface, uint32_t count)
{
    uint32_t found = WEND_NONE;
    for (uint32_t list = count; list < WEND_SIDE_LISTS && found == WEND_NONE; list++)
        found = take_gap(surface, list, count);
    if (found == WEND_NONE)
        found = take_gap(surface, 0, count);
    if (found != WEND_NONE)
        return found;
    surface->side_count += count;
    return surface->side_count - count;
}

/* Adds a polygon; the caller writes its sides. Precondition: there is room. */
static uint32_t new_polygon(struct wend_surface *surface, uint32_t sides)
{
    uint32_t polygon = surface->gaps.polygon;
    if (polygon != WEND_NONE)
        surface->gaps.polygon = surface->polygons[polygon].first;
    else
        polygon = surface->polygon_count++;
    surface->polygons[polygon] = (struct wend_polygon){.first = new_sides(surface, sides), .count = sides};
    surface->live_polygons++;
    surface->live_sides += sides;
    return polygon;
}

static void free_polygon(struct wend_surface *surface, uint32_t polygon)
{
    struct wend_polygon *gone = &surface->polygons[polygon];
    for (uint32_t i = 0; i < gone->count; i++)
        surface->sides[gone->first + i].polygon = WEND_NONE;
    list_gap(surface, gone->first, gone->count);
    surface->live_polygons--;
    surface->live_sides -= gone->count;
    *gone = (struct wend_polygon){.first = surface->gaps.polygon};
    surface->gaps.polygon = polygon;
}

static uint32_t new_vertex(struct wend_surface *surface)
{
    uint32_t vertex = surface->gaps.vertex;
    surface->live_vertices++;
    if (vertex == WEND_NONE)
        return surface->vertex_count++;
    surface->gaps.vertex = surface->vertices[vertex].behind;
    return vertex;
}

static void free_vertex(struct wend_surface *surface, uint32_t vertex)
{
    struct wend_vertex *gone = &surface->vertices[vertex];
    if (gone->side == WEND_NONE)
        return;
    gone->side = WEND_NONE;
    gone->behind = surface->gaps.vertex;
    surface->gaps.vertex = vertex;
    surface->live_vertices--;
}

/* A side's index once its polygon's sides begin at `firsts`. */
static uint32_t moved_side(const struct wend_surface *surface, uint32_t side, const uint32_t *firsts)
{
    const uint32_t polygon = surface->sides[side].polygon;
    return side - surface->polygons[polygon].first + firsts[polygon];
}

/* Compacts sides if more are unused than used, and memory allows. */
static void compact_sides(struct wend_surface *surface)
{
    if (surface->side_count <= 2 * surface->live_sides + 1024)
        return;
    uint32_t *firsts = wend_allocate(&surface->memory, surface->polygon_count, sizeof *firsts), to = 0;
    if (!firsts)
        return;
    for (uint32_t from = 0; from < surface->side_count;) {
        uint32_t polygon = surface->sides[from].polygon;
        if (polygon == WEND_NONE) {
            from++;
            continue;
        }
        firsts[polygon] = to;
        to += surface->polygons[polygon].count;
        from += surface->polygons[polygon].count;
    }
    for (uint32_t i = 0; i < surface->side_count; i++) {
        struct wend_side *side = &surface->sides[i];
        if (side->polygon != WEND_NONE && side->twin != WEND_NONE)
            side->twin = moved_side(surface, side->twin, firsts);
    }
    for (uint32_t i = 0; i < surface->vertex_count; i++) {
        struct wend_vertex *vertex = &surface->vertices[i];
        if (vertex->side != WEND_NONE)
            *vertex = (struct wend_vertex){moved_side(surface, vertex->side, firsts),
                                           moved_side(surface, vertex->behind, firsts)};
    }
    for (uint32_t from = 0; from < surface->side_count;) {
        uint32_t polygon = surface->sides[from].polygon, count = 1;
        if (polygon != WEND_NONE) {
            count = surface->polygons[polygon].count;
            memmove(surface->sides + firsts[polygon], surface->sides + from, count * sizeof *surface->sides);
            surface->polygons[polygon].first = firsts[polygon];
        }
        from += count;
    }
    WEND_RELEASE(&surface->memory, firsts, surface->polygon_count);
    surface->side_count = to;
    for (uint32_t i = 0; i < WEND_SIDE_LISTS; i++)
        surface->gaps.sides[i] = WEND_NONE;
}

/* Value of `reserved` in polygons that are about to go. */
enum { GOING = 1 };

static void lay_out_patch(struct wend_patcher *patcher, const struct wend_patch *patch, uint32_t old_sides)
{
    struct wend_arena *arena = &patcher->arena;
    const uint32_t polygons = patch->polygon_count;
    uint32_t longest = 0;
    for (uint32_t i = 0; i < polygons; i++)
        longest = patch->counts[i] > longest ? patch->counts[i] : longest;
    arena->used = 0;
    patcher->sides = wend_arena_cut(arena, patch->corner_count, sizeof *patcher->sides);
    patcher->polygons = wend_arena_cut(arena, polygons, sizeof *patcher->polygons);
    patcher->groups = wend_arena_cut(arena, polygons, sizeof *patcher->groups);
    patcher->holders = wend_arena_cut(arena, polygons, sizeof *patcher->holders);
    patcher->outline = wend_arena_cut(arena, longest, sizeof *patcher->outline);
    patcher->queue = wend_arena_cut(arena, patch->old_count, sizeof *patcher->queue);
    patcher->seeds = wend_arena_cut(arena, 2 * (uint64_t)old_sides, sizeof *patcher->seeds);
    patcher->parts = wend_arena_cut(arena, (uint64_t)patch->old_count + polygons, sizeof *patcher->parts);
    patcher->hung = wend_arena_cut(arena, old_sides, sizeof *patcher->hung);
}

/* Makes room for whatever the patch may need, in the patcher and in the surface. */
static bool reserve_patch(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    uint32_t old_sides = 0;
    uint64_t entries = 0;
    for (uint32_t i = 0; i < patch->old_count; i++)
        old_sides += surface->polygons[patch->old[i]].count;
    do
        lay_out_patch(patcher, patch, old_sides);
    while (wend_arena_grows(&patcher->arena, &patcher->memory));
    if (!wend_arena_fits(&patcher->arena))
        return false;
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        for (uint32_t k = 0; k < patch->counts[i]; k++)
            patcher->outline[k].at = patch->points[patch->corners[first + k]];
        entries += wend_index_entries(&surface->index, patcher->outline, patch->counts[i]);
    }
    return entries < UINT32_MAX / 4 && wend_index_reserve(surface, (uint32_t)entries) &&
           reserve_store(surface, patch->polygon_count, patch->corner_count, patch->corner_count + 2 * old_sides);
}

/* Records the sides outside that lose their twin, and the sides that follow them. */
static void note_outline(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    patcher->seed_count = 0;
    for (uint32_t i = 0; i < patch->old_count; i++)
        for (uint32_t k = 0; k < surface->polygons[patch->old[i]].count; k++) {
            uint32_t side = surface->polygons[patch->old[i]].first + k, twin = surface->sides[side].twin;
            if (twin == WEND_NONE || surface->polygons[surface->sides[twin].polygon].reserved == GOING)
                continue;
            uint32_t next = wend_side_next(surface, twin);
            const int32_t *heights = surface->heights;
            uint32_t from = surface->sides[twin].corner >> 1, to = surface->sides[next].corner >> 1;
            patcher->seeds[patcher->seed_count++] = (struct wend_patch_seed){
                twin, heights ? heights[from] : 0, surface->labels[surface->sides[twin].polygon].component};
            patcher->seeds[patcher->seed_count++] =
                (struct wend_patch_seed){next, heights ? heights[to] : 0, WEND_NONE};
        }
}

static void remove_old(struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patch->old_count; i++) {
        uint32_t polygon = patch->old[i], first = surface->polygons[polygon].first;
        wend_index_remove(surface, polygon);
        for (uint32_t k = 0; k < surface->polygons[polygon].count; k++)
            free_vertex(surface, surface->sides[first + k].corner >> 1);
    }
    for (uint32_t i = 0; i < patch->old_count; i++)
        free_polygon(surface, patch->old[i]);
}

/* Adds new polygons, without vertices. */
static void insert_new(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0, first = 0; i < patch->polygon_count; first += patch->counts[i++]) {
        uint32_t polygon = new_polygon(surface, patch->counts[i]), start = surface->polygons[polygon].first;
        patcher->polygons[i] = polygon;
        const uint16_t level = patch->levels ? patch->levels[i] : patch->level;
        surface->polygons[polygon].terrain = patch->terrains ? patch->terrains[i] : 0;
        surface->polygons[polygon].level = level;
        if (level >= surface->level_count)
            surface->level_count = (uint32_t)level + 1;
        for (uint32_t k = 0; k < patch->counts[i]; k++) {
            patcher->sides[first + k] = start + k;
            surface->sides[start + k] = (struct wend_side){patch->points[patch->corners[first + k]], WEND_NONE,
                                                           WEND_NONE, polygon, WEND_WALL_BLOCK};
        }
    }
}

static void link_new(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        surface->sides[patcher->seeds[i].side].twin = WEND_NONE;
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        struct wend_side *side = &surface->sides[patcher->sides[i]];
        if (patch->twins[i] != WEND_NONE) {
            side->twin = patcher->sides[patch->twins[i]];
        } else if (patch->links[i] != WEND_NONE) {
            side->twin = patch->links[i];
            surface->sides[patch->links[i]].twin = patcher->sides[i];
        }
    }
    for (uint32_t i = 0; i < patcher->seed_count; i += 2)
        if (surface->sides[patcher->seeds[i].side].twin == WEND_NONE)
            surface->sides[patcher->seeds[i].side].block = WEND_WALL_BLOCK;
}

/* Makes vertices for new polygons, and again for all fans around the hole. */
static void make_corners(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; i < patcher->seed_count; i++)
        surface->sides[patcher->seeds[i].side].corner = WEND_NONE;
    for (uint32_t i = 0; i < patch->corner_count; i++) {
        if (surface->sides[patcher->sides[i]].corner != WEND_NONE)
            continue;
        uint32_t vertex = new_vertex(surface);
        wend_fan_mark(surface, patcher->sides[i], vertex);
        if (surface->heights)
            surface->heights[vertex] = patch->heights[patch->corners[i]];
    }
    for (uint32_t i = 0; i < patcher->seed_count; i++) {
        if (surface->sides[patcher->seeds[i].side].corner != WEND_NONE)
            continue;
        uint32_t vertex = new_vertex(surface);
        wend_fan_mark(surface, patcher->seeds[i].side, vertex);
        if (surface->heights)
            surface->heights[vertex] = patcher->seeds[i].height;
    }
}

/* Finds out which new polygons are level, and polygons around the hole that have a corner with a new height. */
static void look_level(const struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    for (uint32_t i = 0; surface->heights && i < patch->polygon_count; i++)
        wend_polygon_look_level(surface, patcher->polygons[i]);
    for (uint32_t i = 0; surface->heights && i < patcher->seed_count; i++) {
        const uint32_t vertex = surface->sides[patcher->seeds[i].side].corner >> 1,
                       first = surface->vertices[vertex].side;
        uint32_t at = first;
        if (surface->heights[vertex] == patcher->seeds[i].height)
            continue;
        do {
            wend_polygon_look_level(surface, surface->sides[at].polygon);
            at = surface->sides[wend_side_before(surface, at)].twin;
        } while (at != WEND_NONE && at != first);
    }
}

/* Value of `stale`: ground may have been split, and memory for new labels was refused. */
#define STALE_PARTED (UINT32_MAX / 2)

wend_status wend_patch_apply(struct wend_patcher *patcher, struct wend_surface *surface, const struct wend_patch *patch)
{
    if (!reserve_patch(patcher, surface, patch))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < patch->old_count; i++)
        surface->polygons[patch->old[i]].reserved = GOING;
    note_outline(patcher, surface, patch);
    patcher->parts_ground = patcher->parts_ground || surface->stale >= STALE_PARTED;
    patcher->is_hung = !patcher->parts_ground && wend_patch_note_hung(patcher, surface, patch);
    if (!patcher->is_hung)
        patch_note_labels(patcher, surface, patch);
    remove_old(surface, patch);
    insert_new(patcher, surface, patch);
    link_new(patcher, surface, patch);
    make_corners(patcher, surface, patch);
    look_level(patcher, surface, patch);
    if (patcher->is_hung)
        wend_patch_hang(patcher, surface, patch);
    else
        patch_set_labels(patcher, surface, patch);
    for (uint32_t i = 0; i < patch->polygon_count; i++)
        wend_index_add(surface, patcher->polygons[i]);
    surface->stale += patch->polygon_count + patch->old_count;
    return WEND_OK;
}

void wend_patch_settle(struct wend_patcher *patcher, struct wend_surface *surface)
{
    compact_sides(surface);
    if (!patcher->parts_ground && surface->stale <= 64 + surface->live_polygons / 2)
        return;
    if (wend_blocks_label(surface))
        patcher->parts_ground = false;
    else if (patcher->parts_ground) /* the next call may come with another patcher */
        surface->stale = STALE_PARTED;
}

void wend_patcher_end(struct wend_patcher *patcher)
{
    wend_arena_end(&patcher->arena, &patcher->memory);
}

size_t wend_patcher_memory(const struct wend_patcher *patcher)
{
    return patcher->arena.size;
}
