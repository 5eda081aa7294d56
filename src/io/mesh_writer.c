/* Writes a space's ground as one of Polyanya's .mesh files, or, with heights or terrains, as wend's version 3. */

#include "base/memory.h"

#include "base/array.h"
#include "io/text.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

struct mesh_writer {
    const struct wend_surface *surface;
    struct wend_output output;
    bool tells_more;               /* version 3: heights and terrains */
    uint32_t *polygons, *vertices; /* numbers in the file for those of the surface, which has gaps */
};

static void put_polygon_number(struct mesh_writer *writer, uint32_t polygon)
{
    WEND_PUT(&writer->output, " ", polygon == WEND_NONE ? "-1" : WEND_DIGITS(writer->polygons[polygon]));
}

/* Counts, or writes, the polygons around a vertex, against the order of corners; then the wall, if there is one. */
static uint32_t visit_fan(struct mesh_writer *writer, uint32_t vertex, bool writes)
{
    const struct wend_surface *surface = writer->surface;
    uint32_t start = surface->vertices[vertex].side, at = start, count = 0;
    do {
        if (writes)
            put_polygon_number(writer, surface->sides[at].polygon);
        count++;
        at = surface->sides[wend_side_before(surface, at)].twin;
    } while (at != WEND_NONE && at != start);
    if (at == WEND_NONE && writes)
        put_polygon_number(writer, WEND_NONE);
    return count + (at == WEND_NONE);
}

static void put_vertex(struct mesh_writer *writer, uint32_t vertex)
{
    struct wend_output *output = &writer->output;
    const struct wend_point at = wend_vertex_at(writer->surface, vertex);
    wend_put_cells(output, at.x);
    wend_put_character(output, ' ');
    wend_put_cells(output, at.y);
    if (writer->tells_more) {
        wend_put_character(output, ' ');
        wend_put_cells(output, writer->surface->heights ? writer->surface->heights[vertex] : 0);
    }
    WEND_PUT(output, " ", WEND_DIGITS(visit_fan(writer, vertex, false)));
    visit_fan(writer, vertex, true);
    wend_put_character(output, '\n');
}

static void put_polygon(struct mesh_writer *writer, uint32_t polygon)
{
    const struct wend_polygon *shape = &writer->surface->polygons[polygon];
    const struct wend_side *sides = writer->surface->sides;
    WEND_PUT(&writer->output, WEND_DIGITS(shape->count));
    for (uint32_t i = 0; i < shape->count; i++)
        WEND_PUT(&writer->output, " ", WEND_DIGITS(writer->vertices[sides[shape->first + i].corner >> 1]));
    for (uint32_t i = 0; i < shape->count; i++) {
        /* The first neighbour is across the side that ends at the first corner. */
        uint32_t twin = sides[shape->first + (i == 0 ? shape->count - 1 : i - 1)].twin;
        put_polygon_number(writer, twin == WEND_NONE ? WEND_NONE : sides[twin].polygon);
    }
    if (writer->tells_more)
        WEND_PUT(&writer->output, " ", WEND_DIGITS(shape->terrain));
    wend_put_character(&writer->output, '\n');
}

/* True if there are heights or terrains, which version 2 cannot hold. */
static bool tells_more(const struct wend_surface *surface)
{
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *shape = &surface->polygons[i];
        if (shape->count != 0 && shape->terrain != '.')
            return true;
        for (uint32_t k = 0; k < shape->count && surface->heights; k++)
            if (surface->heights[surface->sides[shape->first + k].corner >> 1] != 0)
                return true;
    }
    return false;
}

/* Numbers polygons and corners in their order, so that reading and rewriting a file reproduces it. */
static void number_all(struct mesh_writer *writer, uint32_t *order)
{
    const struct wend_surface *surface = writer->surface;
    uint32_t polygons = 0, vertices = 0;
    for (uint32_t i = 0; i < surface->vertex_count; i++)
        writer->vertices[i] = WEND_NONE;
    for (uint32_t i = 0; i < surface->polygon_count; i++) {
        const struct wend_polygon *shape = &surface->polygons[i];
        if (shape->count != 0)
            writer->polygons[i] = polygons++;
        for (uint32_t k = 0; k < shape->count; k++) {
            uint32_t vertex = surface->sides[shape->first + k].corner >> 1;
            if (writer->vertices[vertex] != WEND_NONE)
                continue;
            order[vertices] = vertex;
            writer->vertices[vertex] = vertices++;
        }
    }
}

static void put_mesh(struct mesh_writer *writer, const uint32_t *order)
{
    const struct wend_surface *surface = writer->surface;
    WEND_PUT(&writer->output, "mesh\n", writer->tells_more ? "3" : "2", "\n", WEND_DIGITS(surface->live_vertices), " ",
             WEND_DIGITS(surface->live_polygons), "\n");
    for (uint32_t i = 0; i < surface->live_vertices; i++)
        put_vertex(writer, order[i]);
    for (uint32_t i = 0; i < surface->polygon_count; i++)
        if (surface->polygons[i].count != 0)
            put_polygon(writer, i);
}

wend_status wend_space_write_mesh(const wend_space *space, char *text, size_t capacity, size_t *length)
{
    if (!space || !length || (!text && capacity != 0))
        return WEND_ERROR_ARGUMENT;
    *length = 0;
    if (!space->mesh)
        return WEND_ERROR_UNSUPPORTED;
    const struct wend_surface *surface = &space->mesh->surface;
    struct mesh_writer writer = {
        .surface = surface, .output = {.text = text, .capacity = capacity}, .tells_more = tells_more(surface)};
    size_t polygons = (size_t)surface->polygon_count + 1, vertices = 2 * ((size_t)surface->vertex_count + 1);
    writer.polygons = wend_allocate(&space->allocator, polygons, sizeof *writer.polygons);
    writer.vertices = wend_allocate(&space->allocator, vertices, sizeof *writer.vertices);
    wend_status status = WEND_ERROR_MEMORY;
    if (writer.polygons && writer.vertices) {
        uint32_t *order = writer.vertices + surface->vertex_count + 1;
        number_all(&writer, order);
        put_mesh(&writer, order);
        status = wend_output_end(&writer.output, length);
    }
    WEND_RELEASE(&space->allocator, writer.polygons, polygons);
    WEND_RELEASE(&space->allocator, writer.vertices, vertices);
    return status;
}
