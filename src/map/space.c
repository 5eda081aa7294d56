/* Spaces: making them and keeping them up to the grid's edits. Map floor. */
#include "map/space.h"

#include "base/growth.h"
#include "base/memory.h"
#include "map/components.h"
#include "map/jump_maps.h"
#include "map/successor_masks.h"

size_t wend_space_bitmap_bytes(const wend_space *space)
{
    return space->node_count / 8 + 1 + WEND_BITS_SLACK;
}

void *wend_space_new_bytes(const wend_space *space, size_t entry_size)
{
    void *bytes = wend_allocate(&space->allocator, space->node_count, entry_size, WEND_CACHE_LINE);
    if (bytes)
        memset(bytes, 0, space->node_count * entry_size);
    return bytes;
}

uint8_t *wend_space_new_bitmap(const wend_space *space)
{
    uint8_t *bits = wend_allocate(&space->allocator, wend_space_bitmap_bytes(space), 1, WEND_CACHE_LINE);
    if (bits)
        memset(bits, 0, wend_space_bitmap_bytes(space));
    return bits;
}

static struct wend_rectangle whole_map(const wend_space *space)
{
    return (struct wend_rectangle){0, 0, space->width, space->height * space->levels};
}

static wend_space space_over(const wend_grid *grid, const wend_profile *profile, const wend_allocator *memory)
{
    wend_space space = {.allocator = *memory, .grid = grid, .profile = *profile, .version = grid->edits.version};
    space.topology = wend_topology_of(grid->cells, profile->neighbours);
    struct wend_numbering cells = wend_numbering_of(grid);
    space.width = cells.width;
    space.height = cells.height;
    space.levels = cells.levels;
    space.stride = cells.stride;
    space.node_count = cells.node_count;
    space.per_stride = wend_reciprocal(space.stride);
    space.per_level = wend_reciprocal(grid->height + 1);
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct wend_step step = wend_step_of(space.topology, kind, d);
            space.step[kind][d] = step;
            space.offsets[kind][d] = step.y * (int32_t)space.stride + step.x;
        }
    return space;
}

static wend_status make_steps(wend_space *space)
{
    const wend_profile *profile = &space->profile;
    struct wend_step_rules rules = {space->topology, profile->corners, profile->straight, profile->diagonal};
    space->step_kinds = wend_is_hex(space->topology) ? 2 : 1;
    space->steps = wend_allocate(&space->allocator, space->step_kinds, sizeof *space->steps, WEND_CACHE_LINE);
    if (!space->steps)
        return WEND_ERROR_MEMORY;
    for (uint32_t kind = 0; kind < space->step_kinds; kind++)
        wend_steps_make(&space->steps[kind], &rules, kind);
    return WEND_OK;
}

/* The arrays that every space, or one of this profile, has from the start. */
static wend_status make_arrays(wend_space *space)
{
    const wend_profile *profile = &space->profile;
    space->free = wend_space_new_bitmap(space);
    if (space->classes.count > 1)
        space->class_at = wend_space_new_bytes(space, 1);
    if (space->class_at) {
        memset(space->class_at, CLASS_BLOCKED, space->node_count);
        space->uniform_around = wend_space_new_bitmap(space);
    }
    if (profile->walkable)
        space->walkable = wend_space_new_bitmap(space);
    if (profile->footprint > 1)
        space->rows_covered = wend_space_new_bytes(space, 1);
    bool complete = space->free && (space->uniform_around || space->classes.count <= 1) &&
                    (space->walkable || !profile->walkable) && (space->rows_covered || profile->footprint == 1);
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Whether the map has got its first exits, for which there is no room yet. */
static bool lacks_exits(const wend_space *space)
{
    return !space->exits_held && space->grid->shut_count != 0 && space->profile.heed_exits;
}

/* All exits are shut until they are derived. */
static wend_status make_exits(wend_space *space)
{
    if (!lacks_exits(space))
        return WEND_OK;
    space->exits_held = wend_space_new_bytes(space, 1);
    space->shut_count = space->width * space->height * space->levels;
    return space->exits_held ? WEND_OK : WEND_ERROR_MEMORY;
}

/* What follows from the map as it is now, never from how it came to be so. */
static void state_rules(wend_space *space)
{
    space->exits = space->shut_count != 0 ? space->exits_held : NULL;
    uint32_t rules = wend_profile_rules(&space->profile, space->topology, &space->classes);
    rules |= space->exits ? RULE_EXITS : 0;
    rules |= space->link_count > 0 ? RULE_LINKS : 0;
    rules |= space->levels > 1 ? RULE_LEVELS : 0;
    space->rules = rules;
}

static wend_status fill_space(wend_space *space)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    if (make_arrays(space) != WEND_OK || make_steps(space) != WEND_OK || wend_space_reserve_links(space) != WEND_OK ||
        make_exits(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_space_take_links(space);
    space->known_version = known ? known->edits.version : 0;
    wend_space_derive(space, whole_map(space));
    state_rules(space);
    bool complete = wend_components_create(space) == WEND_OK && wend_jump_maps_create(space) == WEND_OK &&
                    wend_successor_masks_create(space) == WEND_OK;
    return complete ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile, const wend_allocator *allocator,
                              wend_space **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (!grid || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_profile mover;
    struct wend_classes classes;
    wend_status status = wend_profile_take(profile, &mover);
    if (status == WEND_OK)
        status = wend_profile_check(&mover, grid->cells);
    if (status == WEND_OK)
        status = wend_profile_classes(&mover, false, &classes);
    if (status != WEND_OK)
        return status;
    wend_space *space = wend_allocate(&memory, 1, sizeof *space, _Alignof(wend_space));
    if (!space)
        return WEND_ERROR_MEMORY;
    *space = space_over(grid, &mover, &memory);
    space->classes = classes;
    status = fill_space(space);
    if (status == WEND_OK)
        *result = space;
    else
        wend_space_destroy(space);
    return status;
}

static void release_bytes(const wend_space *space, void *bytes, size_t entry_size)
{
    wend_release(&space->allocator, bytes, space->node_count, entry_size, WEND_CACHE_LINE);
}

static void release_bitmap(const wend_space *space, uint8_t *bits)
{
    wend_release(&space->allocator, bits, wend_space_bitmap_bytes(space), 1, WEND_CACHE_LINE);
}

static void release_contents(wend_space *space)
{
    wend_components_destroy(space);
    wend_jump_maps_destroy(space);
    wend_successor_masks_destroy(space);
    release_bitmap(space, space->free);
    release_bitmap(space, space->walkable);
    release_bitmap(space, space->uniform_around);
    release_bitmap(space, space->linked);
    release_bytes(space, space->class_at, 1);
    release_bytes(space, space->rows_covered, 1);
    release_bytes(space, space->exits_held, 1);
    wend_space_release_links(space);
    wend_release(&space->allocator, space->steps, space->step_kinds, sizeof *space->steps, WEND_CACHE_LINE);
}

void wend_space_destroy(wend_space *space)
{
    if (!space)
        return;
    wend_allocator memory = space->allocator;
    release_contents(space);
    wend_release(&memory, space, 1, sizeof *space, _Alignof(wend_space));
}

wend_status wend_space_remake(wend_space *space, wend_layer *known)
{
    wend_space fresh = space_over(space->grid, &space->profile, &space->allocator);
    memcpy(fresh.layers, space->layers, sizeof fresh.layers);
    fresh.layers[WEND_LAYER_KNOWN] = known;
    fresh.changes = space->changes + 1;
    wend_status status = wend_profile_classes(&fresh.profile, known != NULL, &fresh.classes);
    if (status == WEND_OK)
        status = fill_space(&fresh);
    if (status == WEND_OK) {
        release_contents(space);
        *space = fresh;
    } else {
        release_contents(&fresh);
    }
    return status;
}

/* Works out anew what a rectangle of cells can change. */
static void derive_and_follow(wend_space *space, struct wend_rectangle r)
{
    struct wend_rectangle positions = wend_space_derive(space, r);
    if (positions.width == 0 || positions.height == 0)
        return;
    space->changes++;
    wend_components_follow(space, positions);
    wend_jump_maps_follow(space, positions);
    wend_successor_masks_follow(space, positions);
}

static wend_status reserve_for(wend_space *space, struct wend_rectangle r)
{
    if (r.width == 0 || r.height == 0)
        return WEND_OK;
    return wend_successor_masks_reserve(space, wend_space_anchors_over(space, r));
}

/* The edits that a space has to follow: those of the grid, and of the layer of what is known. */
struct behind {
    const struct wend_edits *edits;
    uint64_t version; /* taken over so far */
};

static uint32_t find_behind(const wend_space *space, struct behind behind[2])
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    behind[0] = (struct behind){&space->grid->edits, space->version};
    if (known)
        behind[1] = (struct behind){&known->edits, space->known_version};
    return known ? 2 : 1;
}

static bool is_far_behind(const wend_space *space, const struct behind behind[], uint32_t count)
{
    uint64_t left = (uint64_t)space->width * space->height * space->levels;
    for (uint32_t i = 0; i < count; i++)
        if (wend_edits_are_many(behind[i].edits, behind[i].version, &left))
            return true;
    return false;
}

/*
 * All memory an update may take comes first, so that a refusal leaves the space as it was; that for exits last of it, for
 * once it is there they must be derived.
 */
static wend_status reserve_for_update(wend_space *space, const struct behind behind[], uint32_t count,
                                      bool from_scratch)
{
    wend_successor_masks_forget_promises(space); /* of an update that was refused memory further on */
    if (wend_space_reserve_links(space) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (from_scratch && reserve_for(space, whole_map(space)) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; !from_scratch && i < count; i++)
        for (uint64_t v = behind[i].version; v < behind[i].edits->version; v++)
            if (reserve_for(space, wend_edits_since(behind[i].edits, v)) != WEND_OK)
                return WEND_ERROR_MEMORY;
    return make_exits(space);
}

static void follow_edits(wend_space *space, const struct behind behind[], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t v = behind[i].version; v < behind[i].edits->version; v++)
            derive_and_follow(space, wend_edits_since(behind[i].edits, v));
}

wend_status wend_space_update(wend_space *space)
{
    if (!space)
        return WEND_ERROR_ARGUMENT;
    struct behind behind[2];
    uint32_t count = find_behind(space, behind);
    bool from_scratch = lacks_exits(space) || is_far_behind(space, behind, count);
    if (reserve_for_update(space, behind, count, from_scratch) != WEND_OK)
        return WEND_ERROR_MEMORY;
    wend_space_take_links(space);
    if (from_scratch) {
        derive_and_follow(space, whole_map(space));
        wend_successor_masks_trim(space);
    } else
        follow_edits(space, behind, count);
    if (space->components->stale)
        wend_components_follow(space, (struct wend_rectangle){0, 0, 0, 0});
    space->version = space->grid->edits.version;
    if (count > 1)
        space->known_version = behind[1].edits->version;
    state_rules(space);
    return WEND_OK;
}

wend_status wend_space_refresh(wend_space *space, wend_area area)
{
    struct wend_rectangle r;
    if (!space)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_grid_take_area(space->grid, area, &r);
    if (status == WEND_OK)
        status = wend_space_update(space);
    if (status == WEND_OK)
        status = reserve_for(space, r);
    if (status == WEND_OK) {
        derive_and_follow(space, r);
        state_rules(space);
    }
    return status;
}

uint64_t wend_space_version(const wend_space *space)
{
    return space->version;
}

const wend_grid *wend_space_grid(const wend_space *space)
{
    return space->grid;
}

void wend_space_read_profile(const wend_space *space, wend_profile *profile, uint32_t size)
{
    wend_growth_give(profile, size, &space->profile, sizeof space->profile);
}

size_t wend_space_memory(const wend_space *space)
{
    size_t bitmaps = 1u + !!space->walkable + !!space->uniform_around + !!space->linked;
    size_t bytes = 0u + !!space->class_at + !!space->rows_covered + !!space->exits_held;
    return sizeof *space + bitmaps * wend_space_bitmap_bytes(space) + bytes * space->node_count +
           2 * (size_t)space->link_capacity * sizeof *space->links + space->step_kinds * sizeof *space->steps +
           wend_components_memory(space) + wend_jump_maps_memory(space) + wend_successor_masks_memory(space);
}

bool wend_space_is_free(const wend_space *space, wend_place place)
{
    uint32_t x, row;
    return wend_space_locate(space, place, &x, &row) && wend_bits_get(space->free, wend_space_node(space, x, row));
}
