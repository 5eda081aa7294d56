/* Ground that may have storeys: cuts what must be cut, links the resulting polygons, and puts them in place. */
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

/* Polygons being cut. */

static bool put_to_work(wend_space *space, uint32_t polygon)
{
    struct wend_cut_queue *queue = &space->mesh->storeys.queue;
    if (!WEND_APPEND(&space->allocator, queue->order, queue->order_count, queue->order_capacity, polygon))
        return false;
    queue->states[polygon] = WEND_CUT_AT_WORK;
    return true;
}

/* Puts waiting polygons to work that are linked to those at work, from index `from` of the order on. */
static bool put_linked_to_work(wend_space *space, uint32_t from)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_cut_queue *queue = &space->mesh->storeys.queue;
    for (uint32_t i = from; i < queue->order_count; i++) {
        const struct wend_polygon *polygon = &ground->polygons[queue->order[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t beyond = wend_ground_beyond(space, side);
            if (beyond != WEND_NONE && queue->states[beyond] == WEND_CUT_WAITING && !put_to_work(space, beyond))
                return false;
        }
    }
    return true;
}

/* Clears the corners of sides between polygons at work, and of walls (which were sides before ground was closed). */
static void clear_seams(wend_space *space)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_storeys *storeys = &space->mesh->storeys;
    for (uint32_t i = 0; i < storeys->queue.order_count; i++) {
        const struct wend_polygon *polygon = &ground->polygons[storeys->queue.order[i]];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t beyond = wend_ground_beyond(space, side);
            uint32_t *head = &storeys->seams.heads[wend_seam_of(ground, side)], *last = head;
            if (*head == WEND_NONE || (beyond != WEND_NONE && storeys->queue.states[beyond] != WEND_CUT_AT_WORK))
                continue;
            while (*last != WEND_NONE)
                last = &storeys->seams.stops[*last].next;
            *last = storeys->seams.free;
            storeys->seams.free = *head;
            *head = WEND_NONE;
        }
    }
}

/* Cuts all polygons at work, and those that become so by that. */
static wend_status cut_all(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    struct wend_cuts *cuts = &storeys->cuts;
    wend_status status = WEND_OK;
    cuts->point_count = cuts->corner_count = cuts->polygon_count = cuts->range_count = 0;
    for (uint32_t i = 0; i < storeys->queue.order_count && status == WEND_OK; i++) {
        const uint32_t count = storeys->queue.order_count;
        status = wend_storeys_cut(space, storeys->queue.order[i]);
        if (status == WEND_OK && !put_linked_to_work(space, count))
            status = WEND_ERROR_MEMORY;
    }
    return status;
}

/* Linking the cuts. */

/* Moves a range of cuts to the front. */
static void move_cuts(struct wend_cuts *cuts, struct wend_cut_range from, uint32_t polygons, uint32_t corners)
{
    memmove(cuts->counts + polygons, cuts->counts + from.polygon, from.polygons * sizeof *cuts->counts);
    memmove(cuts->terrains + polygons, cuts->terrains + from.polygon, from.polygons);
    memmove(cuts->levels + polygons, cuts->levels + from.polygon, from.polygons * sizeof *cuts->levels);
    memmove(cuts->corners + corners, cuts->corners + from.corner, from.corners * sizeof *cuts->corners);
    memmove(cuts->twins + corners, cuts->twins + from.corner, from.corners * sizeof *cuts->twins);
    memmove(cuts->tags + corners, cuts->tags + from.corner, from.corners * sizeof *cuts->tags);
}

/* Removes what was cut again. */
static void drop_outdated(struct wend_storeys *storeys)
{
    struct wend_cuts *cuts = &storeys->cuts;
    uint32_t ranges = 0, polygons = 0, corners = 0;
    for (uint32_t i = 0; i < cuts->range_count; i++) {
        const struct wend_cut_range from = cuts->ranges[i];
        if (from.source == WEND_NONE)
            continue;
        storeys->queue.states[from.source] = ranges;
        cuts->ranges[ranges] =
            (struct wend_cut_range){from.source, polygons, from.polygons, corners, from.corners, from.failed};
        if (ranges++ != i)
            move_cuts(cuts, from, polygons, corners);
        polygons += from.polygons;
        corners += from.corners;
    }
    cuts->range_count = ranges;
    cuts->polygon_count = polygons;
    cuts->corner_count = corners;
}

/* A part of a side of the ground, between two of its corners. */
struct side_part {
    uint32_t side;
    struct wend_point from, to;
};

/* The side in the cuts that lies on a part of the ground's side; WEND_NONE = there is no ground. */
static uint32_t find_in_cuts(const struct wend_storeys *storeys, uint32_t source, struct side_part part)
{
    const struct wend_cuts *cuts = &storeys->cuts;
    const struct wend_cut_range *range = &cuts->ranges[storeys->queue.states[source]];
    for (uint32_t i = range->polygon, first = range->corner; i < range->polygon + range->polygons;
         first += cuts->counts[i++])
        for (uint32_t k = 0; k < cuts->counts[i]; k++) {
            const uint32_t next = first + (k + 1 == cuts->counts[i] ? 0 : k + 1);
            if (cuts->tags[first + k] == part.side &&
                wend_point_equal(cuts->points[cuts->corners[first + k]], part.from) &&
                wend_point_equal(cuts->points[cuts->corners[next]], part.to))
                return first + k;
        }
    return WEND_NONE;
}

/* The same on the surface, for a polygon that stays as it is. */
static uint32_t find_on_surface(const wend_space *space, uint32_t source, struct side_part part)
{
    const struct wend_surface *surface = &space->mesh->surface;
    const struct wend_cut_sources *sources = &space->mesh->storeys.sources;
    for (uint32_t piece = wend_storeys_first(sources, source); piece != WEND_NONE; piece = sources->of[piece].next) {
        const struct wend_polygon *polygon = &surface->polygons[piece];
        for (uint32_t side = polygon->first; side < polygon->first + polygon->count; side++) {
            const uint32_t twin = surface->sides[side].twin;
            if (twin != WEND_NONE && wend_point_equal(surface->sides[side].at, part.from) &&
                wend_point_equal(wend_side_end(surface, side), part.to) &&
                sources->of[surface->sides[twin].polygon].source != source)
                return side;
        }
    }
    return WEND_NONE;
}

/* Whether a part of a side of the ground lies between two successive corners of the side. */
static bool is_part(const wend_space *space, struct side_part part)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct wend_seams *seams = &space->mesh->storeys.seams;
    const uint32_t seam = wend_seam_of(ground, part.side);
    const struct wend_point from = seam == part.side ? part.from : part.to,
                            to = seam == part.side ? part.to : part.from;
    struct wend_point at = ground->sides[seam].at;
    for (uint32_t stop = seams->heads[seam]; stop != WEND_NONE; stop = seams->stops[stop].next) {
        if (wend_point_equal(at, from) && wend_point_equal(seams->stops[stop].at, to))
            return true;
        at = seams->stops[stop].at;
    }
    return wend_point_equal(at, from) && wend_point_equal(wend_side_end(ground, seam), to);
}

/*
 * Where rounding has made two sides of a narrow polygon coincide, nothing of it lies between its neighbours, and these
 * are linked. Finds the polygon's other side there.
 */
static bool cross_narrow(const wend_space *space, struct side_part *part)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct wend_polygon *polygon = &ground->polygons[ground->sides[part->side].polygon];
    struct side_part other = {0, part->to, part->from};
    for (other.side = polygon->first; other.side < polygon->first + polygon->count; other.side++)
        if (other.side != part->side && wend_ground_beyond(space, other.side) != WEND_NONE && is_part(space, other)) {
            *part = other;
            return true;
        }
    return false;
}

/* Links a side of the cuts with what lies beyond it. */
static void link_side(wend_space *space, uint32_t side, struct side_part part)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    struct wend_storeys *storeys = &space->mesh->storeys;
    for (uint32_t steps = 0; steps < ground->polygon_count; steps++) { /* bounded, as narrow polygons may form a ring */
        const uint32_t beyond = wend_ground_beyond(space, part.side);
        part = (struct side_part){ground->sides[part.side].twin, part.to, part.from};
        const bool is_cut = storeys->queue.states[beyond] < WEND_CUT_WAITING;
        const uint32_t found = is_cut ? find_in_cuts(storeys, beyond, part) : find_on_surface(space, beyond, part);
        if (found != WEND_NONE) {
            *(is_cut ? &storeys->cuts.twins[side] : &storeys->cuts.links[side]) = found;
            if (is_cut && steps == 0)
                storeys->cuts.twins[found] = side;
            return;
        }
        if (!cross_narrow(space, &part))
            return;
    }
}

static void link_cuts(wend_space *space)
{
    struct wend_cuts *cuts = &space->mesh->storeys.cuts;
    for (uint32_t r = 0; r < cuts->range_count; r++) {
        const struct wend_cut_range *range = &cuts->ranges[r];
        for (uint32_t i = range->polygon, first = range->corner; i < range->polygon + range->polygons;
             first += cuts->counts[i++])
            for (uint32_t k = 0; k < cuts->counts[i]; k++) {
                const uint32_t side = first + k, next = first + (k + 1 == cuts->counts[i] ? 0 : k + 1);
                cuts->links[side] = WEND_NONE;
                if (cuts->twins[side] != WEND_NONE && cuts->tags[side] == WEND_NONE)
                    cuts->twins[side] += range->corner;
                else if (cuts->tags[side] != WEND_NONE && cuts->twins[side] == WEND_NONE)
                    link_side(space, side,
                              (struct side_part){cuts->tags[side], cuts->points[cuts->corners[side]],
                                                 cuts->points[cuts->corners[next]]});
            }
    }
}

/* Builds the surface of all cuts. */
static wend_status build_surface(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    const struct wend_cuts *cuts = &storeys->cuts;
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct wend_soup soup = {.points = cuts->points,
                                   .heights = ground->heights ? cuts->heights : NULL,
                                   .corners = cuts->corners,
                                   .counts = cuts->counts,
                                   .terrains = cuts->terrains,
                                   .twins = cuts->twins,
                                   .levels = cuts->levels,
                                   .point_count = cuts->point_count,
                                   .corner_count = cuts->corner_count,
                                   .polygon_count = cuts->polygon_count};
    if (!WEND_RESERVE(&space->allocator, storeys->sources.of, storeys->sources.capacity,
                      (uint64_t)cuts->polygon_count + 1))
        return WEND_ERROR_MEMORY;
    wend_status status = wend_surface_build(&space->mesh->surface, &soup, &space->allocator);
    for (uint32_t i = 0; i < cuts->range_count && status == WEND_OK; i++) {
        storeys->queue.states[cuts->ranges[i].source] = WEND_NONE;
        if (cuts->ranges[i].failed)
            storeys->sources.first[cuts->ranges[i].source] = WEND_CUT_FAILED;
        for (uint32_t k = 0; k < cuts->ranges[i].polygons; k++)
            wend_storeys_note_source(&storeys->sources, cuts->ranges[i].polygon + k, cuts->ranges[i].source);
    }
    return status;
}

wend_status wend_storeys_make(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < space->mesh->mesh->ground.polygon_count; i++)
        if (wend_ground_is_open(space, i) && !put_to_work(space, i))
            return WEND_ERROR_MEMORY;
    status = cut_all(space);
    if (status == WEND_OK) {
        drop_outdated(storeys);
        link_cuts(space);
        status = build_surface(space);
    }
    WEND_RELEASE(&space->allocator, storeys->queue.order, storeys->queue.order_capacity);
    storeys->queue.order = NULL;
    storeys->queue.order_count = storeys->queue.order_capacity = 0;
    wend_cuts_end(&storeys->cuts, &space->allocator);
    if (status == WEND_OK)
        wend_storeys_rest(space);
    return status;
}

/* Lists the polygons of the surface that will be replaced. */
static bool list_old(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    storeys->old_count = 0;
    for (uint32_t i = 0; i < storeys->cuts.range_count; i++)
        for (uint32_t piece = wend_storeys_first(&storeys->sources, storeys->cuts.ranges[i].source); piece != WEND_NONE;
             piece = storeys->sources.of[piece].next)
            if (!WEND_APPEND(&space->allocator, storeys->old, storeys->old_count, storeys->old_capacity, piece))
                return false;
    return true;
}

/* Replaces polygons of the surface by the cuts of their sources. After MEMORY nothing has changed. */
static wend_status replace_polygons(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    const struct wend_cuts *cuts = &storeys->cuts;
    struct wend_patcher *patcher = &space->mesh->works->patcher;
    if (!list_old(space) || !WEND_RESERVE(&space->allocator, storeys->sources.of, storeys->sources.capacity,
                                          (uint64_t)space->mesh->surface.polygon_count + cuts->polygon_count))
        return WEND_ERROR_MEMORY;
    const struct wend_patch patch = {.old = storeys->old,
                                     .old_count = storeys->old_count,
                                     .corner_count = cuts->corner_count,
                                     .polygon_count = cuts->polygon_count,
                                     .points = cuts->points,
                                     .heights = cuts->heights,
                                     .corners = cuts->corners,
                                     .counts = cuts->counts,
                                     .terrains = cuts->terrains,
                                     .levels = cuts->levels,
                                     .twins = cuts->twins,
                                     .links = cuts->links};
    wend_status status = wend_patch_apply(patcher, &space->mesh->surface, &patch);
    for (uint32_t i = 0; i < cuts->range_count && status == WEND_OK; i++) {
        const struct wend_cut_range *range = &cuts->ranges[i];
        storeys->sources.first[range->source] = range->failed ? WEND_CUT_FAILED : WEND_NONE;
        for (uint32_t k = 0; k < range->polygons; k++)
            wend_storeys_note_source(&storeys->sources, patcher->polygons[range->polygon + k], range->source);
    }
    return status;
}

/* Cuts again a polygon and the waiting ones connected with it. */
static wend_status recut_from(wend_space *space, uint32_t polygon)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    storeys->queue.order_count = 0;
    wend_status status = put_to_work(space, polygon) && put_linked_to_work(space, 0) ? WEND_OK : WEND_ERROR_MEMORY;
    if (status == WEND_OK) {
        clear_seams(space);
        status = cut_all(space);
    }
    if (status == WEND_OK) {
        drop_outdated(storeys);
        link_cuts(space);
        status = replace_polygons(space);
    }
    for (uint32_t i = 0; i < storeys->queue.order_count; i++)
        storeys->queue.states[storeys->queue.order[i]] = status == WEND_OK ? WEND_NONE : WEND_CUT_WAITING;
    return status;
}

wend_status wend_storeys_update(wend_space *space)
{
    struct wend_cut_queue *queue = &space->mesh->storeys.queue;
    wend_status status = WEND_OK;
    uint32_t left = 0;
    for (uint32_t i = 0; i < queue->dirty_count && status == WEND_OK; i++)
        if (queue->states[queue->dirty[i]] == WEND_CUT_WAITING)
            status = recut_from(space, queue->dirty[i]);
    for (uint32_t i = 0; i < queue->dirty_count; i++)
        if (queue->states[queue->dirty[i]] == WEND_CUT_WAITING)
            queue->dirty[left++] = queue->dirty[i];
    queue->dirty_count = left;
    return status;
}
