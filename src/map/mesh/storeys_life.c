/* What spaces keep for ground that may have storeys: begins, packs, copies and frees it. */
#include <string.h>

#include "base/array.h"
#include "base/image.h"
#include "base/memory.h"
#include "map/mesh/storeys_calls.h"
#include "map/navmesh/navmesh_calls.h"

static uint32_t *new_list(const wend_allocator *memory, uint32_t count, uint32_t *length)
{
    uint32_t *list = wend_allocate_filled(memory, count, sizeof *list, 0xff);
    *length = list ? count : 0;
    return list;
}

static bool begin_states(wend_space *space)
{
    struct wend_cut_queue *queue = &space->mesh->storeys.queue;
    if (!queue->states)
        queue->states = new_list(&space->allocator, space->mesh->mesh->ground.polygon_count + 1, &queue->state_count);
    return queue->states != NULL;
}

/* Makes missing lists. */
static bool begin_lists(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const wend_allocator *memory = &space->allocator;
    if (!storeys->seams.heads)
        storeys->seams.heads = new_list(memory, ground->side_count + 1, &storeys->seams.head_count);
    if (!storeys->sources.first)
        storeys->sources.first = new_list(memory, ground->polygon_count + 1, &storeys->sources.first_count);
    return storeys->seams.heads && storeys->sources.first && begin_states(space);
}

wend_status wend_storeys_begin(wend_space *space)
{
    static const struct wend_wall_box all = {{-WEND_POINT_MOST, -WEND_POINT_MOST}, {WEND_POINT_MOST, WEND_POINT_MOST}};
    struct wend_storeys *storeys = &space->mesh->storeys;
    storeys->active = true;
    storeys->seams.free = WEND_NONE;
    if (!begin_lists(space))
        return WEND_ERROR_MEMORY;
    return space->profile.radius == 0 ? WEND_OK : wend_wall_lists_make(space, &all, &storeys->walls);
}

static void end_seam_heads(struct wend_seams *seams, const wend_allocator *memory)
{
    WEND_RELEASE(memory, seams->heads, seams->head_count);
    seams->heads = NULL;
    seams->head_count = 0;
}

static void end_sources(struct wend_cut_sources *sources, const wend_allocator *memory)
{
    WEND_RELEASE(memory, sources->first, sources->first_count);
    WEND_RELEASE(memory, sources->of, sources->capacity);
    *sources = (struct wend_cut_sources){.first = NULL};
}

/* Whether the surface equals the ground polygon by polygon: all of it is open, and nothing takes any of it. */
static bool is_uncut(const wend_space *space)
{
    const struct wend_mesh_space *mesh = space->mesh;
    return mesh->board.link_count == 0 && !mesh->storeys.walls.starts &&
           mesh->surface.polygon_count == mesh->mesh->ground.polygon_count;
}

/* Keeps only the corners, side by side. If memory is refused the lists stay. */
static void pack_seams(struct wend_seams *seams, const wend_allocator *memory)
{
    struct wend_seam_stop *packed = NULL;
    uint32_t count = 0;
    for (uint32_t side = 0; side < seams->head_count; side++)
        for (uint32_t stop = seams->heads[side]; stop != WEND_NONE; stop = seams->stops[stop].next)
            count++;
    if (count != 0 && !(packed = wend_allocate(memory, count, sizeof *packed)))
        return;
    for (uint32_t side = 0, put = 0; side < seams->head_count; side++)
        for (uint32_t stop = seams->heads[side]; stop != WEND_NONE; stop = seams->stops[stop].next)
            packed[put++] = (struct wend_seam_stop){seams->stops[stop].at, side};
    WEND_RELEASE(memory, seams->stops, seams->capacity);
    end_seam_heads(seams, memory);
    *seams = (struct wend_seams){.stops = packed, .count = count, .capacity = count, .free = WEND_NONE};
}

/* Makes the lists again from packed corners. Precondition: heads are empty. */
static void unpack_seams(struct wend_seams *seams)
{
    for (uint32_t stop = seams->count; stop-- != 0;) {
        uint32_t *head = &seams->heads[seams->stops[stop].next];
        seams->stops[stop].next = *head;
        *head = stop;
    }
}

/* Keeps only the first polygon of each list: those of a new surface are consecutive. */
static void pack_sources(struct wend_cut_sources *sources, uint32_t polygons, const wend_allocator *memory)
{
    for (uint32_t i = polygons; i-- != 0;)
        sources->first[sources->of[i].source] = i;
    WEND_RELEASE(memory, sources->of, sources->capacity);
    sources->of = NULL;
    sources->capacity = 0;
}

/* Makes the lists again. Precondition: there is room. */
static void unpack_sources(struct wend_cut_sources *sources, uint32_t polygons)
{
    memset(sources->of, 0xff, polygons * sizeof *sources->of);
    for (uint32_t i = 0; i < sources->first_count; i++)
        if (wend_storeys_first(sources, i) != WEND_NONE) {
            sources->of[sources->first[i]].source = i;
            sources->first[i] = WEND_NONE;
        }
    for (uint32_t i = 0, source = WEND_NONE; i < polygons; i++) {
        source = sources->of[i].source == WEND_NONE ? source : sources->of[i].source;
        wend_storeys_note_source(sources, i, source);
    }
}

void wend_storeys_rest(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    WEND_RELEASE(&space->allocator, storeys->queue.states, storeys->queue.state_count);
    storeys->queue.states = NULL;
    storeys->queue.state_count = 0;
    pack_seams(&storeys->seams, &space->allocator);
    if (is_uncut(space))
        end_sources(&storeys->sources, &space->allocator);
    else
        pack_sources(&storeys->sources, space->mesh->surface.polygon_count, &space->allocator);
}

bool wend_storeys_wake(wend_space *space)
{
    struct wend_storeys *storeys = &space->mesh->storeys;
    const bool has_heads = storeys->seams.heads != NULL, has_first = storeys->sources.first != NULL;
    const uint32_t count = space->mesh->surface.polygon_count;
    if (storeys->sources.of)
        return begin_states(space);
    if (!begin_lists(space) ||
        !WEND_RESERVE(&space->allocator, storeys->sources.of, storeys->sources.capacity, count + 1)) {
        if (!has_heads)
            end_seam_heads(&storeys->seams, &space->allocator);
        if (!has_first)
            end_sources(&storeys->sources, &space->allocator);
        return false;
    }
    if (!has_heads)
        unpack_seams(&storeys->seams);
    for (uint32_t i = 0; i < count && !has_first; i++)
        storeys->sources.first[i] = i;
    unpack_sources(&storeys->sources, count);
    return true;
}

/* Copies the used part of an array; takes no memory if that is empty. */
#define COPY(memory, to, from, member, capacity, used)                                                                 \
    ((used) == 0 || (WEND_RESERVE(memory, (to)->member, (to)->capacity, used) &&                                       \
                     memcpy((to)->member, (from)->member, (used) * sizeof *(to)->member)))

static bool copy_walls(struct wend_wall_lists *to, const struct wend_wall_lists *from, const wend_allocator *memory)
{
    if (!from->starts)
        return true;
    to->starts = wend_allocate(memory, from->start_count, sizeof *to->starts);
    to->walls = wend_allocate(memory, from->wall_count, sizeof *to->walls);
    to->start_count = to->starts ? from->start_count : 0;
    to->wall_count = to->walls ? from->wall_count : 0;
    if (!to->starts || !to->walls)
        return false;
    memcpy(to->starts, from->starts, from->start_count * sizeof *to->starts);
    memcpy(to->walls, from->walls, from->wall_count * sizeof *to->walls);
    to->windows.count = from->windows.count;
    return COPY(memory, &to->windows, &from->windows, windows, capacity, from->windows.count);
}

/*
 * Copies a list, if there is one, at its own length: a space may be behind its mesh, whose ground may differ by now.
 * False if memory is refused.
 */
static bool copy_list(const wend_allocator *memory, const uint32_t *from, uint32_t count, uint32_t **to,
                      uint32_t *length)
{
    if (!from)
        return true;
    *to = new_list(memory, count, length);
    if (*to)
        memcpy(*to, from, count * sizeof **to);
    return *to != NULL;
}

static bool copy_lists(struct wend_storeys *to, const struct wend_storeys *from, const wend_allocator *memory)
{
    return copy_list(memory, from->seams.heads, from->seams.head_count, &to->seams.heads, &to->seams.head_count) &&
           copy_list(memory, from->sources.first, from->sources.first_count, &to->sources.first,
                     &to->sources.first_count) &&
           copy_list(memory, from->queue.states, from->queue.state_count, &to->queue.states, &to->queue.state_count);
}

bool wend_storeys_copy(wend_space *copy, const wend_space *space)
{
    const struct wend_storeys *from = &space->mesh->storeys;
    struct wend_storeys *to = &copy->mesh->storeys;
    const wend_allocator *memory = &copy->allocator;
    if (!from->active)
        return true;
    to->active = true;
    if (!copy_lists(to, from, memory) || !copy_walls(&to->walls, &from->walls, memory))
        return false;
    to->seams.free = from->seams.free;
    to->seams.count = from->seams.count;
    to->queue.dirty_count = from->queue.dirty_count;
    return COPY(memory, &to->seams, &from->seams, stops, capacity, from->seams.count) &&
           COPY(memory, &to->queue, &from->queue, dirty, dirty_capacity, from->queue.dirty_count) &&
           COPY(memory, &to->sources, &from->sources, of, capacity, from->sources.capacity);
}

bool wend_storeys_reserve(wend_space *space, uint32_t polygons)
{
    struct wend_cut_queue *queue = &space->mesh->storeys.queue;
    return WEND_RESERVE(&space->allocator, queue->dirty, queue->dirty_capacity,
                        (uint64_t)queue->dirty_count + polygons);
}

void wend_storeys_add_dirty(struct wend_storeys *storeys, uint32_t polygon)
{
    struct wend_cut_queue *queue = &storeys->queue;
    if (queue->states[polygon] == WEND_NONE) {
        queue->states[polygon] = WEND_CUT_WAITING;
        queue->dirty[queue->dirty_count++] = polygon;
    }
}

void wend_storeys_disturb(struct wend_storeys *storeys, const struct wend_shape *shape)
{
    for (uint32_t i = 0; i < shape->ground_count; i++)
        wend_storeys_add_dirty(storeys, shape->ground[i]);
}

void wend_storeys_relabel(wend_space *space, struct wend_point low, struct wend_point high)
{
    const struct wend_surface *ground = &space->mesh->mesh->ground;
    const struct wend_cut_sources *sources = &space->mesh->storeys.sources;
    struct wend_box_walk walk;
    uint32_t polygon;
    wend_box_begin(ground, low, high, &walk);
    while (wend_box_next(ground, &walk, &polygon))
        for (uint32_t piece = wend_storeys_first(sources, polygon); piece != WEND_NONE; piece = sources->of[piece].next)
            space->mesh->surface.polygons[piece].terrain = ground->polygons[polygon].terrain;
}

void wend_cuts_end(struct wend_cuts *cuts, const wend_allocator *memory)
{
    WEND_RELEASE(memory, cuts->points, cuts->point_capacity);
    WEND_RELEASE(memory, cuts->heights, cuts->height_capacity);
    WEND_RELEASE(memory, cuts->corners, cuts->corner_capacity);
    WEND_RELEASE(memory, cuts->twins, cuts->twin_capacity);
    WEND_RELEASE(memory, cuts->tags, cuts->tag_capacity);
    WEND_RELEASE(memory, cuts->links, cuts->link_capacity);
    WEND_RELEASE(memory, cuts->counts, cuts->count_capacity);
    WEND_RELEASE(memory, cuts->terrains, cuts->terrain_capacity);
    WEND_RELEASE(memory, cuts->levels, cuts->level_capacity);
    WEND_RELEASE(memory, cuts->ranges, cuts->range_capacity);
    *cuts = (struct wend_cuts){0};
}

static size_t cuts_memory(const struct wend_cuts *cuts)
{
    return cuts->point_capacity * sizeof *cuts->points + cuts->height_capacity * sizeof *cuts->heights +
           cuts->corner_capacity * sizeof *cuts->corners + cuts->twin_capacity * sizeof *cuts->twins +
           cuts->tag_capacity * sizeof *cuts->tags + cuts->link_capacity * sizeof *cuts->links +
           cuts->count_capacity * sizeof *cuts->counts + cuts->terrain_capacity * sizeof *cuts->terrains +
           cuts->level_capacity * sizeof *cuts->levels + cuts->range_capacity * sizeof *cuts->ranges;
}

void wend_wall_lists_end(struct wend_wall_lists *lists, const wend_allocator *memory)
{
    WEND_RELEASE(memory, lists->starts, lists->start_count);
    WEND_RELEASE(memory, lists->walls, lists->wall_count);
    WEND_RELEASE(memory, lists->windows.windows, lists->windows.capacity);
    *lists = (struct wend_wall_lists){.starts = NULL};
}

void wend_storeys_end(struct wend_storeys *storeys, const wend_allocator *memory)
{
    wend_wall_lists_end(&storeys->walls, memory);
    end_seam_heads(&storeys->seams, memory);
    end_sources(&storeys->sources, memory);
    WEND_RELEASE(memory, storeys->seams.stops, storeys->seams.capacity);
    WEND_RELEASE(memory, storeys->queue.states, storeys->queue.state_count);
    WEND_RELEASE(memory, storeys->queue.dirty, storeys->queue.dirty_capacity);
    WEND_RELEASE(memory, storeys->queue.order, storeys->queue.order_capacity);
    WEND_RELEASE(memory, storeys->old, storeys->old_capacity);
    wend_marks_destroy(&storeys->seen, memory);
    wend_cuts_end(&storeys->cuts, memory);
    *storeys = (struct wend_storeys){0};
}

size_t wend_storeys_memory(const struct wend_storeys *storeys)
{
    const size_t lists = (size_t)storeys->walls.start_count + storeys->walls.wall_count + storeys->seams.head_count +
                         storeys->sources.first_count + storeys->queue.state_count + storeys->queue.dirty_capacity +
                         storeys->queue.order_capacity + storeys->old_capacity;
    return lists * sizeof(uint32_t) + storeys->seams.capacity * sizeof *storeys->seams.stops +
           storeys->sources.capacity * sizeof *storeys->sources.of + wend_marks_memory(&storeys->seen) +
           storeys->walls.windows.capacity * sizeof *storeys->walls.windows.windows + cuts_memory(&storeys->cuts);
}

static void image_walls(struct wend_wall_lists *walls, struct wend_image *image)
{
    WEND_IMAGE_U32(image, walls->start_count);
    WEND_IMAGE_U32(image, walls->wall_count);
    WEND_IMAGE_U32(image, walls->windows.count);
    WEND_IMAGE_U32(image, walls->windows.capacity);
    WEND_IMAGE_ARRAY(image, walls->starts, walls->start_count);
    WEND_IMAGE_ARRAY(image, walls->walls, walls->wall_count);
    WEND_IMAGE_ARRAY(image, walls->windows.windows, walls->windows.capacity);
}

/* No polygons wait to be cut: the space has followed all edits. */
void wend_storeys_image(struct wend_storeys *storeys, uint32_t polygons, struct wend_image *image)
{
    struct wend_cut_sources *sources = &storeys->sources;
    WEND_IMAGE_BOOL(image, storeys->active);
    if (!storeys->active)
        return;
    if (!wend_image_is_opened(image) && polygons < sources->capacity) /* entries of no polygon may hold anything */
        memset(sources->of + polygons, 0, (sources->capacity - polygons) * sizeof *sources->of);
    image_walls(&storeys->walls, image);
    WEND_IMAGE_U32(image, storeys->seams.head_count);
    WEND_IMAGE_U32(image, storeys->seams.count);
    WEND_IMAGE_U32(image, storeys->seams.capacity);
    WEND_IMAGE_U32(image, storeys->seams.free);
    WEND_IMAGE_U32(image, sources->first_count);
    WEND_IMAGE_U32(image, sources->capacity);
    WEND_IMAGE_U32(image, storeys->queue.state_count);
    WEND_IMAGE_ARRAY(image, storeys->seams.heads, storeys->seams.head_count);
    WEND_IMAGE_ARRAY(image, storeys->seams.stops, storeys->seams.capacity);
    WEND_IMAGE_ARRAY(image, sources->first, sources->first_count);
    WEND_IMAGE_ARRAY(image, sources->of, sources->capacity);
    WEND_IMAGE_ARRAY(image, storeys->queue.states, storeys->queue.state_count);
}
