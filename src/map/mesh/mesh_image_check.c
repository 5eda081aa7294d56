/* Reads meshes of untrusted images as if their bytes could be anything, and rebuilds their ground. */
#include "base/memory.h"
#include "map/mesh/mesh_image.h"
#include "map/mesh/mesh_life.h"
#include "map/navmesh/navmesh_calls.h"

/* The polygons read so far, without removed ones. */
struct ground_reader {
    const struct wend_surface *ground;
    bool is_swapped;
    struct wend_point *points; /* per vertex of the ground */
    int32_t *heights;          /* the same; NULL = flat */
    uint32_t *numbers;         /* per side of the ground: its index among those read; WEND_NONE = unused */
    uint32_t *sides;           /* per side read: its index in the ground */
    uint32_t *corners, *twins; /* per side read: its vertex, and its twin among those read */
    uint32_t *counts;
    uint8_t *terrains;
    struct wend_soup soup;
};

static uint32_t word_of(const struct ground_reader *reader, uint32_t word)
{
    if (!reader->is_swapped)
        return word;
    return word >> 24 | (word >> 8 & 0xFF00) | (word << 8 & 0xFF0000) | word << 24;
}

static struct wend_point point_read(const struct ground_reader *reader, struct wend_point point)
{
    return (struct wend_point){(int32_t)word_of(reader, (uint32_t)point.x),
                               (int32_t)word_of(reader, (uint32_t)point.y)};
}

static uint32_t vertex_of(const struct ground_reader *reader, uint32_t side)
{
    return word_of(reader, reader->ground->sides[side].corner) >> 1;
}

static bool begin_reading(struct ground_reader *reader, const wend_allocator *memory)
{
    const struct wend_surface *ground = reader->ground;
    const size_t vertices = (size_t)ground->vertex_count + 1, sides = (size_t)ground->side_count + 1,
                 polygons = (size_t)ground->polygon_count + 1;
    reader->points = wend_allocate_filled(memory, vertices, sizeof *reader->points, 0);
    reader->heights = ground->heights ? wend_allocate_filled(memory, vertices, sizeof *reader->heights, 0) : NULL;
    reader->numbers = wend_allocate_filled(memory, sides, sizeof *reader->numbers, 0xFF);
    reader->sides = wend_allocate(memory, sides, sizeof *reader->sides);
    reader->corners = wend_allocate(memory, sides, sizeof *reader->corners);
    reader->twins = wend_allocate(memory, sides, sizeof *reader->twins);
    reader->counts = wend_allocate(memory, polygons, sizeof *reader->counts);
    reader->terrains = wend_allocate(memory, polygons, sizeof *reader->terrains);
    return reader->points && (reader->heights || !ground->heights) && reader->numbers && reader->sides &&
           reader->corners && reader->twins && reader->counts && reader->terrains;
}

static void end_reading(struct ground_reader *reader, const wend_allocator *memory)
{
    const struct wend_surface *ground = reader->ground;
    const size_t vertices = (size_t)ground->vertex_count + 1, sides = (size_t)ground->side_count + 1,
                 polygons = (size_t)ground->polygon_count + 1;
    WEND_RELEASE(memory, reader->points, vertices);
    WEND_RELEASE(memory, reader->heights, vertices);
    WEND_RELEASE(memory, reader->numbers, sides);
    WEND_RELEASE(memory, reader->sides, sides);
    WEND_RELEASE(memory, reader->corners, sides);
    WEND_RELEASE(memory, reader->twins, sides);
    WEND_RELEASE(memory, reader->counts, polygons);
    WEND_RELEASE(memory, reader->terrains, polygons);
}

/* Reads a polygon. Each of its sides must name it, so that none is read twice. */
static bool read_ground_polygon(struct ground_reader *reader, uint32_t number)
{
    const struct wend_surface *ground = reader->ground;
    const uint32_t first = word_of(reader, ground->polygons[number].first),
                   count = word_of(reader, ground->polygons[number].count);
    struct wend_soup *soup = &reader->soup;
    if (count == 0)
        return true;
    if (count < 3 || first > ground->side_count || count > ground->side_count - first)
        return false;
    reader->terrains[soup->polygon_count] = ground->polygons[number].terrain;
    reader->counts[soup->polygon_count++] = count;
    for (uint32_t side = first; side < first + count; side++) {
        const uint32_t vertex = vertex_of(reader, side);
        if (word_of(reader, ground->sides[side].polygon) != number || vertex >= ground->vertex_count)
            return false;
        reader->points[vertex] = point_read(reader, ground->sides[side].at);
        if (reader->heights)
            reader->heights[vertex] = (int32_t)word_of(reader, (uint32_t)ground->heights[vertex]);
        reader->numbers[side] = soup->corner_count;
        reader->sides[soup->corner_count] = side;
        reader->corners[soup->corner_count++] = vertex;
    }
    return true;
}

/* Reads a side's twin, which must lead back to it, between the same vertices. */
static bool read_twin(struct ground_reader *reader, uint32_t at, uint32_t next)
{
    const struct wend_surface *ground = reader->ground;
    const uint32_t twin = word_of(reader, ground->sides[reader->sides[at]].twin);
    reader->twins[at] = WEND_NONE;
    if (twin == WEND_NONE)
        return true;
    if (twin >= ground->side_count || reader->numbers[twin] == WEND_NONE ||
        word_of(reader, ground->sides[twin].twin) != reader->sides[at])
        return false;
    reader->twins[at] = reader->numbers[twin];
    return reader->corners[reader->numbers[twin]] == reader->corners[next];
}

/* Whether a polygon whose corners are read turns to the inner side, and just once around. */
static bool is_strictly_convex(const struct ground_reader *reader, uint32_t first, uint32_t count)
{
    uint32_t turns = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_point a = reader->points[reader->corners[first + i]],
                                b = reader->points[reader->corners[first + (i + 1) % count]],
                                c = reader->points[reader->corners[first + (i + 2) % count]];
        const bool is_up = b.y > a.y || (b.y == a.y && b.x > a.x), goes_up = c.y > b.y || (c.y == b.y && c.x > b.x);
        if (wend_cross(a, b, c) <= 0)
            return false;
        turns += is_up != goes_up;
    }
    return turns == 2;
}

/* Whether all sides that begin at a vertex begin at the same place on the map. */
static bool reads_places(const struct ground_reader *reader)
{
    for (uint32_t i = 0; i < reader->soup.corner_count; i++) {
        const struct wend_point at = point_read(reader, reader->ground->sides[reader->sides[i]].at);
        if (!wend_point_in_range(at) || !wend_point_equal(at, reader->points[reader->corners[i]]))
            return false;
    }
    return true;
}

static bool read_all_ground(struct ground_reader *reader)
{
    const struct wend_surface *ground = reader->ground;
    struct wend_soup *soup = &reader->soup;
    for (uint32_t i = 0; i < ground->polygon_count; i++)
        if (!read_ground_polygon(reader, i))
            return false;
    if (!reads_places(reader))
        return false;
    for (uint32_t i = 0, first = 0; i < soup->polygon_count; first += reader->counts[i++]) {
        const uint32_t count = reader->counts[i];
        if (!is_strictly_convex(reader, first, count))
            return false;
        for (uint32_t k = 0; k < count; k++)
            if (!read_twin(reader, first + k, first + (k + 1) % count))
                return false;
    }
    soup->points = reader->points;
    soup->heights = reader->heights;
    soup->point_count = ground->vertex_count;
    soup->corners = reader->corners;
    soup->twins = reader->twins;
    soup->counts = reader->counts;
    soup->terrains = reader->terrains;
    return true;
}

wend_status wend_mesh_remake_ground(const wend_mesh *mesh, bool is_swapped, struct wend_surface *made)
{
    const struct wend_surface *ground = &mesh->ground;
    struct ground_reader reader = {.ground = ground, .is_swapped = is_swapped};
    *made = (struct wend_surface){.sides = NULL};
    if (ground->side_count > ground->side_capacity || ground->polygon_count > ground->polygon_capacity ||
        ground->vertex_count > ground->vertex_capacity)
        return WEND_ERROR_FORMAT;
    wend_status status = WEND_ERROR_MEMORY;
    if (begin_reading(&reader, &mesh->allocator))
        status =
            read_all_ground(&reader) ? wend_surface_build(made, &reader.soup, &mesh->allocator) : WEND_ERROR_FORMAT;
    end_reading(&reader, &mesh->allocator);
    return status == WEND_ERROR_ARGUMENT ? WEND_ERROR_FORMAT : status;
}

wend_status wend_mesh_swap_outlines(wend_mesh *mesh)
{
    const struct ground_reader reader = {.is_swapped = true};
    for (uint32_t i = 0; i < mesh->obstacle_count; i++) {
        struct wend_obstacle_slot *slot = &mesh->obstacles[i];
        struct wend_point *corners =
            slot->corners ? wend_allocate(&mesh->allocator, slot->count, sizeof *corners) : NULL;
        if (slot->corners && !corners)
            return WEND_ERROR_MEMORY;
        for (uint32_t k = 0; k < slot->count; k++)
            corners[k] = point_read(&reader, slot->corners[k]);
        WEND_RELEASE(&mesh->allocator, slot->corners, slot->count);
        slot->corners = corners;
    }
    return WEND_OK;
}

static bool has_sound_obstacles(const wend_mesh *mesh)
{
    uint32_t left = mesh->obstacle_count - mesh->obstacles_live;
    for (uint32_t i = 0; i < mesh->obstacle_count; i++) {
        const struct wend_obstacle_slot *slot = &mesh->obstacles[i];
        if (slot->corners && (slot->level >= mesh->ground.level_count || slot->generation == 0 ||
                              !wend_obstacle_is_sound(slot->corners, slot->count)))
            return false;
    }
    for (uint32_t at = mesh->free_obstacle; at != WEND_NONE; at = mesh->obstacles[at].next, left--)
        if (at >= mesh->obstacle_count || mesh->obstacles[at].corners || left == 0)
            return false;
    return true;
}

bool wend_mesh_has_sound_slots(const wend_mesh *mesh)
{
    uint32_t left = mesh->link_slots - mesh->links_live;
    for (uint32_t i = 0; i < mesh->link_slots; i++)
        if (mesh->links[i].link.cost != 0 && !wend_mesh_link_is_sound(mesh, &mesh->links[i].link))
            return false;
    for (uint32_t at = mesh->free_link; at != WEND_NONE; at = mesh->links[at].next, left--)
        if (at >= mesh->link_slots || mesh->links[at].link.cost != 0 || left == 0)
            return false;
    return mesh->links_live <= WEND_MESH_MAX_LINKS && has_sound_obstacles(mesh);
}
