/* Calls on spaces over any kind of map. */

#include "base/memory.h"
#include "base/sizes.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"

/* Arrays by node. */

size_t wend_space_bitmap_bytes(const wend_space *space)
{
    return space->cells.node_count / 8 + 1 + WEND_BITS_SLACK;
}

void *wend_space_new_bytes(const wend_space *space, size_t entry_size)
{
    return wend_allocate_filled(&space->allocator, space->cells.node_count, entry_size, 0);
}

uint8_t *wend_space_new_bitmap(const wend_space *space)
{
    return wend_allocate_filled(&space->allocator, wend_space_bitmap_bytes(space), 1, 0);
}

void wend_space_release_bytes(const wend_space *space, void *bytes, size_t entry_size)
{
    wend_release(&space->allocator, bytes, space->cells.node_count, entry_size);
}

void wend_space_release_bitmap(const wend_space *space, uint8_t *bits)
{
    wend_release(&space->allocator, bits, wend_space_bitmap_bytes(space), 1);
}

bool wend_space_has_clear_padding(const wend_space *space, const uint8_t *bits)
{
    const struct wend_space_cells *cells = &space->cells;
    const uint32_t last = cells->node_count - 1;
    uint32_t set = wend_bits_get(bits, last);
    for (uint32_t node = 0, row = 0; node < last; node += cells->stride, row++) {
        set |= wend_bits_get(bits, node);
        const bool is_row = row % (cells->height + 1) != 0;
        for (uint32_t x = is_row ? cells->width + 1 : 1; x < cells->stride; x++)
            set |= wend_bits_get(bits, node + x);
    }
    return set == 0;
}

static bool copy_array(const wend_space *space, uint8_t **array, size_t bytes)
{
    const uint8_t *original = *array;
    *array = original ? wend_allocate(&space->allocator, bytes, 1) : NULL;
    if (*array)
        memcpy(*array, original, bytes);
    return *array || !original;
}

bool wend_space_copy_bytes(const wend_space *space, uint8_t **bytes)
{
    return copy_array(space, bytes, space->cells.node_count);
}

bool wend_space_copy_bitmap(const wend_space *space, uint8_t **bits)
{
    return copy_array(space, bits, wend_space_bitmap_bytes(space));
}

/* How runs in neighbouring rows touch. */

bool wend_can_join(const wend_space *space, uint32_t direction)
{
    const wend_profile *profile = &space->profile;
    if (wend_is_hex(space->cells.topology) || direction % 2 == 0)
        return true;
    return space->cells.topology == SQUARES_8 && profile->corners == WEND_CORNERS_ALWAYS;
}

struct wend_margins wend_margins_of(const wend_space *space)
{
    struct wend_margins reach = {0};
    for (uint32_t kind = 0; kind < 2; kind++)
        for (uint32_t d = 0; d < DIRECTIONS; d++) {
            struct wend_step step = space->cells.step[kind][d];
            if (step.y == 0 || !wend_can_join(space, d))
                continue;
            reach.left[step.y > 0][kind] |= step.x < 0;
            reach.right[step.y > 0][kind] |= step.x > 0;
        }
    return reach;
}

/* Occupants. */

/* Bits of those cells, among the `footprint` cells of a row from `node` on, that a mover anchored at `own` covers. */
static uint32_t covered_bits(const wend_space *space, uint32_t node, uint32_t own)
{
    uint32_t footprint = space->profile.footprint;
    struct wend_cell at = wend_space_cell(space, node), from = wend_space_cell(space, own);
    if (at.level != from.level || at.y < from.y || at.y >= from.y + footprint)
        return 0;
    uint32_t whole = (1u << footprint) - 1, shift = wend_distance(at.x, from.x);
    if (shift >= footprint)
        return 0;
    return (from.x >= at.x ? whole << shift : whole >> shift) & whole;
}

bool wend_space_covers(const wend_space *space, const uint8_t *bits, uint32_t node)
{
    uint32_t footprint = space->profile.footprint, whole = (1u << footprint) - 1;
    for (uint32_t j = 0; j < footprint; j++)
        if (wend_bits_load(bits, node + j * space->cells.stride) & whole)
            return true;
    return false;
}

bool wend_space_is_taken(const wend_space *space, uint32_t node, uint32_t own, uint32_t target)
{
    const uint8_t *occupied = wend_space_occupied(space);
    uint32_t footprint = space->profile.footprint;
    for (uint32_t j = 0; j < footprint; j++) {
        uint32_t row = node + j * space->cells.stride;
        uint32_t others = wend_bits_load(occupied, row) & ((1u << footprint) - 1);
        if (others != 0)
            others &= ~covered_bits(space, row, own);
        if (others != 0 && target != own)
            others &= ~covered_bits(space, row, target);
        if (others != 0)
            return true;
    }
    return false;
}

bool wend_space_is_covered(const wend_space *space, uint32_t node, const uint8_t *except)
{
    const uint8_t *occupied = wend_space_occupied(space);
    uint32_t footprint = space->profile.footprint, whole = (1u << footprint) - 1;
    for (uint32_t j = 0; j < footprint; j++) {
        uint32_t row = node + j * space->cells.stride, taken = wend_bits_load(occupied, row) & whole;
        if (taken != 0 && except)
            taken &= ~wend_bits_load(except, row);
        if (taken != 0)
            return true;
    }
    return false;
}

/* The budget and progress of a call that prepares a space. */

void wend_prepare_desc_init(wend_prepare_desc *desc, uint32_t size)
{
    const wend_prepare_desc today = {.what = WEND_PREPARED_AUTO, .work = WEND_ALL_WORK, .most_bytes = UINT64_MAX};
    wend_give_sized(desc, size, &today, sizeof today);
}

struct wend_prepare_run wend_prepare_run_of(const wend_prepare_desc *desc)
{
    return (struct wend_prepare_run){.units = desc->work,
                                     .tasks = desc->tasks,
                                     .landmarks = desc->landmarks,
                                     .most_bytes = desc->most_bytes,
                                     .progress = desc->progress,
                                     .user = desc->user,
                                     .to = 100};
}

/* Progress is reported about once a millisecond. */
enum { UNITS_BETWEEN_TELLING = 1 << 16 };

static void tell_progress(struct wend_prepare_run *run, uint64_t done, uint64_t total)
{
    const uint64_t part = total == 0 ? 0 : done >= total ? run->to - run->from : done * (run->to - run->from) / total;
    const uint32_t percent = run->from + (uint32_t)part;
    run->since_told = 0;
    run->shown = percent > run->shown ? percent : run->shown;
    if (!run->progress(run->user, run->shown))
        run->stopped = true;
}

bool wend_prepare_spend(struct wend_prepare_run *run, uint64_t units, uint64_t done, uint64_t total)
{
    if (run->units != UINT64_MAX)
        run->units -= units < run->units ? units : run->units;
    run->since_told += units;
    if (run->progress && run->since_told >= UNITS_BETWEEN_TELLING)
        tell_progress(run, done, total);
    if (run->units == 0)
        run->stopped = true;
    return !run->stopped;
}

/* Views: spaces that share all that another space has derived from its map. */

void wend_view_show(wend_space *view, const wend_space *base)
{
    wend_layer *const extra = view->layers[WEND_LAYER_EXTRA], *const occupied = view->layers[WEND_LAYER_OCCUPIED];
    const size_t own = offsetof(wend_space, ops);
    memcpy((char *)view + own, (const char *)base + own, sizeof *view - own);
    view->layers[WEND_LAYER_EXTRA] = extra;
    view->layers[WEND_LAYER_OCCUPIED] = occupied;
    view->changes += view->sharing.changes - base->sharing.changes;
    view->attached += view->sharing.attached - base->sharing.attached;
    view->sharing.renewed++;
}

void wend_views_show(wend_space *base)
{
    base->sharing.renewed++;
    for (wend_space *view = base->sharing.first; view; view = view->sharing.next)
        wend_view_show(view, base);
}

wend_status wend_space_view(wend_space *space, wend_space **result)
{
    if (result)
        *result = NULL;
    if (!space || !result)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_space *base = wend_space_owner(space);
    wend_space *view = wend_allocate(&base->allocator, 1, sizeof *view);
    if (!view)
        return WEND_ERROR_MEMORY;
    *view = (wend_space){.sharing = {.base = base, .next = base->sharing.first}};
    if (base->sharing.first)
        base->sharing.first->sharing.before = view;
    base->sharing.first = view;
    wend_view_show(view, base);
    *result = view;
    return WEND_OK;
}

wend_space *wend_space_base(const wend_space *space)
{
    return space ? space->sharing.base : NULL;
}

static void destroy_view(wend_space *view)
{
    const struct wend_sharing *sharing = &view->sharing;
    wend_space *base = sharing->base;
    wend_allocator memory = view->allocator;
    if (sharing->next)
        sharing->next->sharing.before = sharing->before;
    if (sharing->before)
        sharing->before->sharing.next = sharing->next;
    else
        base->sharing.first = sharing->next;
    WEND_RELEASE(&memory, view, 1);
    if (base->sharing.is_left && !base->sharing.first)
        base->ops->destroy(base);
}

void wend_space_destroy(wend_space *space)
{
    if (!space)
        return;
    if (space->sharing.base) {
        destroy_view(space);
        return;
    }
    space->sharing.is_left = true;
    space->layers[WEND_LAYER_EXTRA] = space->layers[WEND_LAYER_OCCUPIED] = NULL; /* may go before the views */
    if (!space->sharing.first)
        space->ops->destroy(space);
}

/* Straight lines over all kinds of maps: sight, ray casting, costs. */

bool wend_line_of_sight(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                        size_t except_count)
{
    if (!space || (!except && except_count > 0))
        return false;
    return space->ops->lines.sees(space, from, to, except, except_count);
}

wend_status wend_line_raycast(const wend_space *space, wend_place from, wend_place to, const wend_place *except,
                              size_t except_count, wend_line_hit *hit)
{
    if (!space || !hit || (!except && except_count > 0))
        return WEND_ERROR_ARGUMENT;
    return space->ops->lines.raycast(space, from, to, except, except_count, hit);
}

wend_status wend_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    return space && cost ? space->ops->lines.cost(space, from, to, cost) : WEND_ERROR_ARGUMENT;
}

wend_map_kind wend_space_map_kind(const wend_space *space)
{
    return space ? space->ops->map : WEND_MAP_GRID;
}

uint64_t wend_space_version(const wend_space *space)
{
    return space ? space->version : 0;
}

bool wend_space_is_current(const wend_space *space)
{
    if (!space || !space->ops->is_current(space))
        return false;
    const wend_layer *known = space->layers[WEND_LAYER_KNOWN];
    return !known || space->known_version == known->edits.version;
}

const wend_grid *wend_space_grid(const wend_space *space)
{
    return space ? space->cells.grid : NULL;
}

wend_profile wend_space_profile(const wend_space *space)
{
    return space ? space->profile : wend_profile_default();
}

wend_status wend_space_update(wend_space *space)
{
    if (!space)
        return WEND_ERROR_ARGUMENT;
    wend_space *owner = wend_space_owner(space);
    wend_status status = owner->ops->update(owner);
    wend_views_show(owner);
    return status;
}

enum { ALL_PREPARED = 2 * WEND_PREPARED_AUTO - 1 };

wend_status wend_space_prepare_slice(wend_space *space, const wend_prepare_desc *caller, bool *complete)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    if (complete)
        *complete = false;
    if (!space || !complete || (caller && caller->size < sizeof *caller))
        return WEND_ERROR_ARGUMENT;
    if (caller)
        desc = *caller;
    if ((desc.what & ~(uint32_t)ALL_PREPARED) || desc.landmarks > WEND_MAX_LANDMARKS ||
        (desc.tasks && !desc.tasks->run))
        return WEND_ERROR_ARGUMENT;
    struct wend_prepare_run run = wend_prepare_run_of(&desc);
    wend_status status = desc.what & ~(uint32_t)WEND_PREPARED_AUTO ? WEND_ERROR_UNSUPPORTED : WEND_OK;
    wend_space *owner = wend_space_owner(space);
    if (owner->ops->prepare) {
        status = owner->ops->prepare(owner, desc.what, &run);
        wend_views_show(owner);
    }
    *complete = status == WEND_OK && !run.stopped;
    return status;
}

wend_status wend_space_prepare(wend_space *space, uint32_t what)
{
    wend_prepare_desc desc = wend_prepare_desc_default();
    bool complete;
    desc.what = what;
    return wend_space_prepare_slice(space, &desc, &complete);
}

wend_status wend_space_unprepare(wend_space *space, uint32_t what)
{
    if (!space || (what & ~(uint32_t)ALL_PREPARED))
        return WEND_ERROR_ARGUMENT;
    wend_space *owner = wend_space_owner(space);
    if (owner->ops->forget) {
        owner->ops->forget(owner, what);
        wend_views_show(owner);
    }
    return WEND_OK;
}

/* What was prepared to the end and still exists: an update that lacks memory drops it. */
static uint32_t kept_for_searches(const struct wend_space_cells *cells)
{
    uint32_t there = cells->prepared.successor_cache ? WEND_PREPARED_JUMPS : 0;
    there |= cells->prepared.landmarks || cells->prepared.landmark_blocks ? WEND_PREPARED_LANDMARKS : 0;
    return cells->prepared.cached & there;
}

uint32_t wend_space_prepared(const wend_space *space)
{
    return space ? space->cells.prepared.surfaces | space->taut_prepared | kept_for_searches(&space->cells) : 0;
}

const char *wend_prepared_text(wend_prepared what)
{
    switch (what) {
    case WEND_PREPARED_SURFACE:
        return "surface";
    case WEND_PREPARED_TOUCHING_SURFACE:
        return "surface, corners touched";
    case WEND_PREPARED_TAUT_GRAPH:
        return "taut graph";
    case WEND_PREPARED_TOUCHING_TAUT_GRAPH:
        return "taut graph, corners touched";
    case WEND_PREPARED_JUMPS:
        return "jumps";
    case WEND_PREPARED_LANDMARKS:
        return "landmarks";
    case WEND_PREPARED_AUTO:
        return "jumps and landmarks, where they pay";
    }
    return "unknown";
}

wend_status wend_space_snapshot(const wend_space *space, wend_space **snapshot)
{
    if (snapshot)
        *snapshot = NULL;
    if (!space || !snapshot)
        return WEND_ERROR_ARGUMENT;
    wend_status status = space->ops->copy(space, snapshot);
    if (status == WEND_OK)
        (*snapshot)->sharing = (struct wend_sharing){.base = NULL};
    return status;
}

static bool share_memory(const wend_space *space, const wend_space *other)
{
    const wend_allocator one = wend_image_memory_base(&space->allocator),
                         two = wend_image_memory_base(&other->allocator);
    return one.allocate == two.allocate && one.release == two.release && one.user == two.user;
}

/* True if two spaces can replace each other: both are derived from the same map for the same mover. */
static bool are_alike(const wend_space *space, const wend_space *other)
{
    const wend_profile *mover = &space->profile, *others = &other->profile;
    return space != other && !space->sharing.base && !other->sharing.base && space->ops == other->ops &&
           space->ops->shares_map(space, other) && share_memory(space, other) &&
           space->layers[WEND_LAYER_KNOWN] == other->layers[WEND_LAYER_KNOWN] && mover->walkable == others->walkable &&
           mover->user == others->user && wend_profile_hash(mover) == wend_profile_hash(others);
}

/* Gives a space the contents of another, except its own layers and sharing; counts that all may have changed. */
static void take_contents(wend_space *space, const wend_space *other)
{
    const wend_space before = *space;
    const size_t own = offsetof(wend_space, ops);
    memcpy((char *)space + own, (const char *)other + own, sizeof *space - own);
    space->layers[WEND_LAYER_EXTRA] = before.layers[WEND_LAYER_EXTRA];
    space->layers[WEND_LAYER_OCCUPIED] = before.layers[WEND_LAYER_OCCUPIED];
    space->unlogged = before.unlogged + 1;
    space->attached = before.attached + 1;
    space->changes = before.changes + 1;
    wend_views_show(space);
}

wend_status wend_space_adopt(wend_space *space, wend_space *snapshot)
{
    if (!space || !snapshot || !are_alike(space, snapshot))
        return WEND_ERROR_ARGUMENT;
    if (snapshot->version < space->version || snapshot->known_version < space->known_version ||
        snapshot->unlogged != space->unlogged)
        return WEND_ERROR_STALE;
    const wend_space before = *space;
    take_contents(space, snapshot);
    take_contents(snapshot, &before);
    return WEND_OK;
}

bool wend_space_is_free(const wend_space *space, wend_place place)
{
    return space && space->ops->places.is_free(space, place);
}

wend_status wend_space_nearest(const wend_space *space, const wend_allocator *allocator, wend_place start,
                               wend_place goal, wend_nearest *nearest)
{
    wend_allocator memory;
    if (!space || !nearest || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    *nearest = (wend_nearest){0};
    return space->ops->places.nearest(space, &memory, start, goal, nearest);
}

size_t wend_space_memory(const wend_space *space)
{
    if (!space)
        return 0;
    return space->sharing.base ? sizeof *space : space->ops->memory(space);
}

uint32_t wend_space_rules(const wend_space *space)
{
    uint32_t extra = wend_space_extra(space) ? RULE_EXTRA : 0,
             occupancy = wend_space_occupied(space) ? RULE_OCCUPANCY : 0, foes = space->foes ? RULE_FOES : 0;
    return space->rules | extra | occupancy | foes;
}
