/*
 * The life of a space over a grid: created, prepared, updated after edits of its grid, given layers, copied, destroyed.
 */
#include <string.h>

#include "base/memory.h"
#include "map/any_angle/any_angle.h"
#include "map/assembly/assembly.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"
#include "map/jump_cache/successor_cache.h"
#include "map/landmark/landmark.h"
#include "map/region/region.h"
#include "map/sight/sight.h"
#include "map/space/derived.h"

#define WEND_DERIVED(name) &wend_derived_##name,
const struct wend_derived *const wend_all_derived[] = {
#include "map/space/derived.inl"
};

const uint32_t wend_derived_count = sizeof wend_all_derived / sizeof *wend_all_derived;

enum { DERIVED = sizeof wend_all_derived / sizeof *wend_all_derived };

static void destroy_derived(wend_space *space)
{
    for (int i = 0; i < DERIVED; i++)
        wend_all_derived[i]->destroy(space);
}

/* Replaces what a copy shares with its original, part by part; on failure frees only those parts, not shared ones. */
static wend_status copy_derived(wend_space *copy, const wend_space *space)
{
    for (int i = 0; i < DERIVED; i++) {
        if (wend_all_derived[i]->copy(copy, space) == WEND_OK)
            continue;
        for (; i >= 0; i--)
            wend_all_derived[i]->destroy(copy);
        return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* True if the derived data lies in an image that must not be written. */
static bool is_constant(const wend_space *space)
{
    return wend_image_is_constant(&space->allocator, space->cells.free);
}

/* Call before changes: copies derived data out of such an image. MEMORY leaves it there. */
static wend_status own_derived(wend_space *space)
{
    if (!is_constant(space))
        return WEND_OK;
    wend_space copy = *space;
    const wend_status status = copy_derived(&copy, space);
    if (status != WEND_OK)
        return status;
    destroy_derived(space);
    *space = copy;
    return WEND_OK;
}

/* A room that keeps prepared data for searches on cells. */
struct part {
    uint32_t what;                           /* its wend_prepared bit */
    bool (*serves)(const wend_space *space); /* true if searches on this space would read its data */
    wend_status (*prepare)(wend_space *space, struct wend_prepare_run *run);
    void (*forget)(wend_space *space);
    size_t (*memory)(const wend_space *space);
};

static const struct part parts[] = {
    {WEND_PREPARED_JUMPS, wend_successor_cache_serves, wend_successor_cache_prepare, wend_successor_cache_forget,
     wend_successor_cache_memory},
    {WEND_PREPARED_LANDMARKS, wend_landmarks_serve_space, wend_landmarks_prepare, wend_landmarks_forget,
     wend_landmarks_memory},
    {WEND_PREPARED_LANDMARKS, wend_landmark_blocks_serves, wend_landmark_blocks_prepare, wend_landmark_blocks_forget,
     wend_landmark_blocks_memory},
};
static const int part_count = sizeof parts / sizeof *parts;

enum { SEARCHED = WEND_PREPARED_JUMPS | WEND_PREPARED_LANDMARKS };

/* The wend_prepared bits that a space can have. */
static uint32_t served(const wend_space *space)
{
    uint32_t what = 0;
    for (int i = 0; i < part_count; i++)
        what |= parts[i].serves(space) ? parts[i].what : 0;
    return what;
}

static uint64_t kept_bytes(const wend_space *space, const struct part *but)
{
    uint64_t bytes = 0;
    for (int i = 0; i < part_count; i++)
        bytes += &parts[i] != but ? parts[i].memory(space) : 0;
    return bytes;
}

/* Runs one room with its share of memory. Data that does not fit is dropped, and not made again in each slice. */
static wend_status prepare_part(wend_space *space, const struct part *part, struct wend_prepare_run *run)
{
    struct wend_space_cells *cells = &space->cells;
    const uint64_t most = cells->prepared.most_bytes, others = kept_bytes(space, part);
    if (cells->prepared.left_out & part->what)
        return WEND_OK;
    run->most_bytes = most == UINT64_MAX ? most : most > others ? most - others : 0;
    wend_status status = part->prepare(space, run);
    const bool is_there = status == WEND_OK && part->memory(space) != 0;
    if (is_there && part->memory(space) > run->most_bytes) {
        part->forget(space);
        cells->prepared.left_out |= part->what;
    } else if (is_there && !run->stopped) {
        cells->prepared.cached |= part->what;
    }
    return status;
}

static wend_status prepare_parts(wend_space *space, uint32_t what, struct wend_prepare_run *run)
{
    wend_status status = WEND_OK;
    const uint32_t half = (what & SEARCHED) == SEARCHED ? 50 : 100;
    run->to = 0;
    for (int i = 0; i < part_count && status == WEND_OK && !run->stopped; i++) {
        if (!(what & parts[i].what) || !parts[i].serves(space))
            continue;
        run->from = run->to;
        run->to += half;
        status = prepare_part(space, &parts[i], run);
    }
    return status;
}

static wend_status prepare_cells(wend_space *space, uint32_t what, struct wend_prepare_run *run)
{
    const uint32_t can = served(space);
    const uint32_t searched = (what & SEARCHED) | (what & WEND_PREPARED_AUTO ? can : 0);
    const uint32_t angled = what & ~(uint32_t)(SEARCHED | WEND_PREPARED_AUTO);
    if (searched & ~can)
        return WEND_ERROR_UNSUPPORTED;
    wend_status status = own_derived(space);
    if (status == WEND_OK && angled)
        status = wend_taut_prepare(space, angled);
    if (run->most_bytes > space->cells.prepared.most_bytes)
        space->cells.prepared.left_out = 0;
    space->cells.prepared.most_bytes = run->most_bytes;
    return status == WEND_OK ? prepare_parts(space, searched, run) : status;
}

static void forget_cells(wend_space *space, uint32_t what)
{
    const uint32_t searched = what & WEND_PREPARED_AUTO ? SEARCHED : what & SEARCHED;
    wend_taut_forget(space, what);
    for (int i = 0; i < part_count; i++)
        if (searched & parts[i].what)
            parts[i].forget(space);
    space->cells.prepared.cached &= ~searched;
    space->cells.prepared.left_out &= ~searched;
}

/* Prepares a remade space as it was before, as far as memory allows. */
static void prepare_cells_again(wend_space *space)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    desc.most_bytes = space->cells.prepared.most_bytes;
    struct wend_prepare_run run = wend_prepare_run_of(&desc);
    for (uint32_t what = WEND_PREPARED_JUMPS; what <= WEND_PREPARED_LANDMARKS; what *= 2)
        if (space->cells.prepared.cached & what)
            prepare_cells(space, what, &run); /* searches manage without what finds no memory */
}

static struct wend_change change_of(const wend_space *space, struct wend_rectangle cells)
{
    return (struct wend_change){cells, wend_space_anchors_over(space, cells)};
}

static struct wend_change change_of_all(const wend_space *space)
{
    return change_of(space,
                     (struct wend_rectangle){0, 0, space->cells.width, space->cells.height * space->cells.levels});
}

static bool is_empty(struct wend_rectangle r)
{
    return r.width == 0 || r.height == 0;
}

static const struct wend_space_ops grid_space_ops;

wend_space wend_space_over(const wend_grid *grid, const wend_profile *profile, const wend_allocator *memory)
{
    wend_space space = {
        .ops = &grid_space_ops, .allocator = *memory, .profile = *profile, .version = grid->edits.version};
    struct wend_space_cells *cells = &space.cells;
    struct wend_numbering numbering = wend_numbering_of(grid);
    cells->grid = grid;
    cells->topology = wend_topology_of(grid->cells, profile->neighbours);
    cells->width = numbering.width;
    cells->height = numbering.height;
    cells->levels = numbering.levels;
    cells->stride = numbering.stride;
    cells->node_count = numbering.node_count;
    cells->per_stride = wend_reciprocal(cells->stride);
    cells->per_level = wend_reciprocal(grid->height + 1);
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct wend_step step = wend_step_of(cells->topology, kind, d);
            cells->step[kind][d] = step;
            cells->offsets[kind][d] = step.y * (int32_t)cells->stride + step.x;
        }
    return space;
}

void wend_space_state_rules(wend_space *space)
{
    struct wend_space_cells *cells = &space->cells;
    uint32_t rules = wend_profile_rules(&space->profile, cells->topology, cells->classes);
    rules |= cells->exits ? RULE_EXITS : 0;
    rules |= cells->links.count > 0 ? RULE_LINKS : 0;
    rules |= cells->levels > 1 ? RULE_LEVELS : 0;
    space->rules = rules;
}

static wend_status create_derived(wend_space *space)
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    wend_status status = WEND_OK;
    for (int i = 0; i < DERIVED && status == WEND_OK; i++)
        status = wend_all_derived[i]->create(space);
    if (status != WEND_OK)
        return status;
    space->known_version = known ? known->edits.version : 0;
    wend_space_state_rules(space);
    return WEND_OK;
}

static void destroy_space(wend_space *space)
{
    wend_allocator memory = space->allocator;
    destroy_derived(space);
    WEND_RELEASE(&memory, space, 1);
    wend_image_memory_end(&memory);
}

wend_status wend_space_create_parallel(const wend_grid *grid, const wend_profile *profile,
                                       const wend_allocator *allocator, const wend_tasks *tasks, wend_space **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (!grid || (tasks && !tasks->run) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_profile mover;
    wend_status status = wend_profile_take(profile, &mover);
    if (status == WEND_OK)
        status = wend_profile_check(&mover, grid->cells);
    if (status != WEND_OK)
        return status;
    wend_space *space = wend_allocate(&memory, 1, sizeof *space);
    if (!space)
        return WEND_ERROR_MEMORY;
    *space = wend_space_over(grid, &mover, &memory);
    space->tasks = tasks;
    status = create_derived(space);
    space->tasks = NULL;
    if (status == WEND_OK)
        *result = space;
    else
        destroy_space(space);
    return status;
}

wend_status wend_space_create(const wend_grid *grid, const wend_profile *profile, const wend_allocator *allocator,
                              wend_space **space)
{
    return wend_space_create_parallel(grid, profile, allocator, NULL, space);
}

/* Derives the space again with a layer of known cells, or with null. MEMORY, UNSUPPORTED: it stays unchanged. */
static wend_status space_remake(wend_space *space, wend_layer *known)
{
    wend_space fresh = wend_space_over(space->cells.grid, &space->profile, &space->allocator);
    memcpy(fresh.layers, space->layers, sizeof fresh.layers);
    fresh.layers[WEND_LAYER_KNOWN] = known;
    fresh.sharing = space->sharing;
    fresh.changes = space->changes + 1;
    fresh.unlogged = space->unlogged + 1;
    fresh.attached = space->attached + 1;
    fresh.cells.prepared.surfaces = space->cells.prepared.surfaces;
    fresh.cells.prepared.cached = space->cells.prepared.cached;
    fresh.cells.prepared.most_bytes = space->cells.prepared.most_bytes;
    wend_status status = create_derived(&fresh);
    if (status == WEND_OK) {
        destroy_derived(space);
        *space = fresh;
        prepare_cells_again(space);
    } else {
        destroy_derived(&fresh);
    }
    return status;
}

static wend_status copy_space(const wend_space *space, wend_space **snapshot)
{
    const wend_allocator memory = wend_image_memory_base(&space->allocator); /* a copy outlives the image */
    wend_space *copy = wend_allocate(&memory, 1, sizeof *copy);
    if (!copy)
        return WEND_ERROR_MEMORY;
    *copy = *space;
    copy->allocator = memory;
    wend_status status = copy_derived(copy, space);
    if (status == WEND_OK)
        *snapshot = copy;
    else
        WEND_RELEASE(&memory, copy, 1);
    return status;
}

static size_t space_memory(const wend_space *space)
{
    size_t bytes = sizeof *space;
    for (int i = 0; i < DERIVED; i++)
        bytes += wend_all_derived[i]->memory(space);
    return bytes;
}

/* A log of edits that a space follows: the grid's, or that of the layer of known cells. */
struct behind {
    const struct wend_edits *edits;
    uint64_t version; /* up to which the space has followed it */
};

static uint32_t list_behind(const wend_space *space, struct behind behind[2])
{
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    behind[0] = (struct behind){&space->cells.grid->edits, space->version};
    if (known)
        behind[1] = (struct behind){&known->edits, space->known_version};
    return known ? 2 : 1;
}

static bool is_far_behind(const wend_space *space, const struct behind behind[], uint32_t count)
{
    uint64_t left = (uint64_t)space->cells.width * space->cells.height * space->cells.levels;
    for (uint32_t i = 0; i < count; i++)
        if (wend_edits_are_many(behind[i].edits, behind[i].version, &left))
            return true;
    return false;
}

/* All memory that an update may need is taken first, so that a refusal leaves the space unchanged. */
static wend_status prepare_derived(wend_space *space)
{
    for (int i = 0; i < DERIVED; i++)
        if (wend_all_derived[i]->prepare && wend_all_derived[i]->prepare(space) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static wend_status reserve_for(wend_space *space, const struct wend_change *change)
{
    for (int i = 0; i < DERIVED && !is_empty(change->cells); i++)
        if (wend_all_derived[i]->reserve && wend_all_derived[i]->reserve(space, change) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

static void follow_change(wend_space *space, const struct wend_change *change)
{
    for (int i = 0; i < DERIVED && !is_empty(change->cells); i++)
        if (wend_all_derived[i]->follow)
            wend_all_derived[i]->follow(space, change);
    space->changes += !is_empty(change->cells);
}

static void finish_derived(wend_space *space, bool from_scratch)
{
    for (int i = 0; i < DERIVED; i++)
        if (wend_all_derived[i]->finish)
            wend_all_derived[i]->finish(space, from_scratch);
    wend_space_state_rules(space);
}

static wend_status reserve_for_edits(wend_space *space, const struct behind behind[], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t v = behind[i].version; v < behind[i].edits->version; v++) {
            struct wend_change change = change_of(space, wend_edits_since(behind[i].edits, v));
            if (reserve_for(space, &change) != WEND_OK)
                return WEND_ERROR_MEMORY;
        }
    return WEND_OK;
}

static void follow_edits(wend_space *space, const struct behind behind[], uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint64_t v = behind[i].version; v < behind[i].edits->version; v++) {
            struct wend_change change = change_of(space, wend_edits_since(behind[i].edits, v));
            follow_change(space, &change);
        }
}

static bool has_all_edits(const wend_space *space)
{
    return space->version == space->cells.grid->edits.version;
}

static wend_status update_space(wend_space *space)
{
    struct behind behind[2];
    const struct wend_change all = change_of_all(space);
    uint32_t count = list_behind(space, behind);
    bool from_scratch = is_far_behind(space, behind, count);
    if (is_constant(space) && has_all_edits(space))
        return WEND_OK;
    wend_status status = own_derived(space);
    if (status == WEND_OK)
        status = prepare_derived(space);
    if (status == WEND_OK)
        status = from_scratch ? reserve_for(space, &all) : reserve_for_edits(space, behind, count);
    if (status != WEND_OK)
        return status;
    if (from_scratch)
        follow_change(space, &all);
    else
        follow_edits(space, behind, count);
    finish_derived(space, from_scratch);
    space->version = space->cells.grid->edits.version;
    if (count > 1)
        space->known_version = behind[1].edits->version;
    return WEND_OK;
}

static wend_status refresh_space(wend_space *space, wend_area area)
{
    struct wend_rectangle r = {0, 0, 0, 0};
    wend_status status = wend_grid_take_area(space->cells.grid, area, &r);
    if (status == WEND_OK)
        status = update_space(space);
    const struct wend_change change = change_of(space, r);
    if (status == WEND_OK)
        status = reserve_for(space, &change);
    if (status == WEND_OK) {
        follow_change(space, &change);
        finish_derived(space, false);
        space->unlogged++;
    }
    return status;
}

wend_status wend_space_refresh(wend_space *space, wend_area area)
{
    if (!space)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_space *owner = wend_space_owner(space);
    wend_status status = refresh_space(owner, area);
    wend_views_show(owner);
    return status;
}

static bool is_free_cell(const wend_space *space, wend_place place)
{
    uint32_t x, row;
    return wend_space_locate(space, place, &x, &row) &&
           wend_bits_get(space->cells.free, wend_space_node(space, x, row));
}

static bool locate_cell(const wend_space *space, wend_place place, uint32_t *node)
{
    *node = wend_space_node_at(space, place);
    return *node != 0;
}

static wend_place centre_of_node(const wend_space *space, uint32_t node)
{
    return wend_cell_place(wend_space_cell(space, node));
}

static bool shares_grid(const wend_space *space, const wend_space *other)
{
    return space->cells.grid == other->cells.grid;
}

static const struct wend_space_ops grid_space_ops = {
    .map = WEND_MAP_GRID,
    .places = {locate_cell, centre_of_node, is_free_cell, wend_cells_nearest},
    .lines = {wend_cells_see, wend_cells_raycast, wend_cells_line_cost},
    .shares_map = shares_grid,
    .is_current = has_all_edits,
    .update = update_space,
    .prepare = prepare_cells,
    .forget = forget_cells,
    .copy = copy_space,
    .memory = space_memory,
    .destroy = destroy_space};

static bool belong_together(const wend_space *space, const wend_layer *layer)
{
    return space && layer && wend_space_has_cells(space) && layer->grid == space->cells.grid;
}

/* Counts that a layer of the space's own was attached or detached, and the changes that this adds. */
static void note_own_layer(wend_space *space, uint64_t changes)
{
    space->attached++;
    space->changes += changes;
    space->sharing.attached++;
    space->sharing.changes += changes;
    space->sharing.renewed++;
}

/* A layer of known cells, or null, changes everything that is derived from the map. */
static wend_status apply_known(wend_space *space, wend_layer *known)
{
    wend_status status = space_remake(space, known);
    wend_views_show(space);
    return status;
}

wend_status wend_space_attach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer))
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN && space->sharing.base)
        return WEND_ERROR_UNSUPPORTED;
    if (space->layers[layer->kind])
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return apply_known(space, layer);
    space->layers[layer->kind] = layer;
    note_own_layer(space, 1);
    return WEND_OK;
}

wend_status wend_space_detach(wend_space *space, wend_layer *layer)
{
    if (!belong_together(space, layer) || space->layers[layer->kind] != layer)
        return WEND_ERROR_ARGUMENT;
    if (layer->kind == WEND_LAYER_KNOWN)
        return space->sharing.base ? WEND_ERROR_UNSUPPORTED : apply_known(space, NULL);
    space->layers[layer->kind] = NULL;
    note_own_layer(space, layer->changes + 1); /* so that wend_space_changes grows */
    return WEND_OK;
}

wend_layer *wend_space_layer(const wend_space *space, wend_layer_kind kind)
{
    return space && (unsigned)kind < WEND_LAYER_KINDS ? space->layers[kind] : NULL;
}
