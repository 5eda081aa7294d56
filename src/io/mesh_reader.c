/* Polyanya's .mesh files, and version 3, which is wend's own. Line ends count as blanks. */
#include <wend/io.h>

#include "base/memory.h"
#include "io/mesh_draft.h"
#include "io/wmesh_reader.h"

enum { LATEST_VERSION = 3 };

struct mesh_text {
    struct wend_text text;
    struct wend_mesh_draft draft;
    uint32_t version, vertices, polygons;
    bool has_heights;
    struct wend_list list, neighbours; /* of the current polygon; of all polygons, UINT32_MAX for none */
};

/* Moves to the line with the next word, if there is one. */
static void find_word(struct wend_text *text)
{
    while (wend_text_peek(text).length == 0 && wend_text_next_line(text))
        ;
}

static bool read_whole(struct wend_text *text, const char *what, uint32_t least, uint32_t most, uint32_t *value)
{
    find_word(text);
    return wend_text_integer(text, what, least, most, value);
}

/* Reads a polygon's number, or -1 for none, which becomes UINT32_MAX. */
static bool read_neighbour(struct mesh_text *mesh, uint32_t *neighbour)
{
    struct wend_text *text = &mesh->text;
    find_word(text);
    struct wend_span word = wend_text_word(text);
    *neighbour = UINT32_MAX;
    if (wend_span_is(word, "-1"))
        return true;
    if (wend_span_integer(word, neighbour) && *neighbour < mesh->polygons)
        return true;
    return WEND_TEXT_WRONG(text, word, "a neighbour should be -1 or a polygon's number below ",
                           WEND_DIGITS(mesh->polygons));
}

static bool read_coordinate(struct wend_text *text, const char *what, int32_t *coordinate)
{
    double cells;
    find_word(text);
    struct wend_span word = wend_text_peek(text);
    if (!wend_text_real(text, what, &cells))
        return false;
    if (wend_draft_round(cells, coordinate))
        return true;
    return WEND_TEXT_WRONG(text, word, what, " should lie between -1048576 and 1048576");
}

static wend_status read_vertex(struct mesh_text *mesh)
{
    int32_t x, y, height = 0;
    uint32_t count, neighbour;
    if (!read_coordinate(&mesh->text, "x", &x) || !read_coordinate(&mesh->text, "y", &y) ||
        (mesh->version == 3 && !read_coordinate(&mesh->text, "the height", &height)) ||
        !read_whole(&mesh->text, "the number of a vertex' neighbours", 0, UINT32_MAX, &count))
        return WEND_ERROR_FORMAT;
    for (uint32_t i = 0; i < count; i++)
        if (!read_neighbour(mesh, &neighbour))
            return WEND_ERROR_FORMAT;
    if (mesh->version == 3 && !wend_list_add_number(&mesh->draft.memory, &mesh->draft.heights, (uint32_t)height))
        return WEND_ERROR_MEMORY;
    mesh->has_heights = mesh->has_heights || height != 0;
    return wend_draft_point(&mesh->draft, x, y) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Claims a polygon's sides; it is an error if another polygon has a side in the same direction. */
static wend_status claim_sides(struct mesh_text *mesh, uint32_t polygon, struct wend_text_position position)
{
    const uint32_t *corners = mesh->list.items;
    for (uint32_t i = 0; i < mesh->list.count; i++) {
        uint32_t from = corners[i], to = corners[i + 1 == mesh->list.count ? 0 : i + 1];
        uint32_t other = wend_draft_claimed(&mesh->draft, from, to);
        if (other != UINT32_MAX) {
            mesh->text.line_number = position.line;
            return WEND_TEXT_FAIL(&mesh->text, position.column,
                                  "this polygon has a side in the same direction as polygon ", WEND_DIGITS(other));
        }
        if (!wend_draft_claim(&mesh->draft, from, to, polygon))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* In version 3, reads a polygon's terrain after its neighbours. */
static wend_status read_polygon_terrain(struct mesh_text *mesh)
{
    uint32_t terrain;
    if (!read_whole(&mesh->text, "a polygon's terrain", 0, UINT8_MAX, &terrain))
        return WEND_ERROR_FORMAT;
    uint8_t *added = wend_list_add(&mesh->draft.memory, &mesh->draft.terrains);
    if (!added)
        return WEND_ERROR_MEMORY;
    *added = (uint8_t)terrain;
    return WEND_OK;
}

static wend_status read_polygon(struct mesh_text *mesh, uint32_t polygon)
{
    uint32_t count;
    find_word(&mesh->text);
    struct wend_span first = wend_text_peek(&mesh->text);
    struct wend_text_position position = {mesh->text.line_number, (uint32_t)(first.at - mesh->text.line.at), 0};
    if (!read_whole(&mesh->text, "the number of a polygon's corners", 3, UINT32_MAX, &count))
        return WEND_ERROR_FORMAT;
    mesh->list.count = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t corner;
        if (!read_whole(&mesh->text, "a polygon's corner", 0, mesh->vertices - 1, &corner))
            return WEND_ERROR_FORMAT;
        if (!wend_list_add_number(&mesh->draft.memory, &mesh->list, corner))
            return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t neighbour;
        if (!read_neighbour(mesh, &neighbour))
            return WEND_ERROR_FORMAT;
        if (!wend_list_add_number(&mesh->draft.memory, &mesh->neighbours, neighbour))
            return WEND_ERROR_MEMORY;
    }
    wend_status status = mesh->version == 3 ? read_polygon_terrain(mesh) : WEND_OK;
    if (status == WEND_OK)
        status = claim_sides(mesh, polygon, position);
    if (status != WEND_OK)
        return status;
    return wend_draft_polygon(&mesh->draft, mesh->list.items, count, position) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Checks the neighbours that the file names: each must have the side in the opposite direction. */
static wend_status check_neighbours(struct mesh_text *mesh)
{
    const uint32_t *corners = mesh->draft.corners.items, *counts = mesh->draft.counts.items,
                   *neighbours = mesh->neighbours.items;
    for (uint32_t i = 0, first = 0; i < mesh->polygons; first += counts[i++]) {
        for (uint32_t k = 0; k < counts[i]; k++) {
            /* From version 2 on, the first neighbour is across the side from the last corner to the first. */
            uint32_t named = neighbours[first + (mesh->version == 1 ? k : (k + 1) % counts[i])];
            uint32_t from = corners[first + k], to = corners[first + (k + 1) % counts[i]];
            uint32_t other = wend_draft_claimed(&mesh->draft, to, from);
            if (named == other)
                continue;
            struct wend_text_position position = WEND_LIST_OF(struct wend_text_position, mesh->draft.positions)[i];
            mesh->text.line_number = position.line;
            return other == UINT32_MAX
                       ? WEND_TEXT_FAIL(&mesh->text, position.column, "this polygon shares no side with its neighbour ",
                                        WEND_DIGITS(named))
                       : WEND_TEXT_FAIL(&mesh->text, position.column, "this polygon shares a side with polygon ",
                                        WEND_DIGITS(other), ", which it should name as the neighbour there");
        }
    }
    return WEND_OK;
}

static wend_status read_head(struct mesh_text *mesh)
{
    struct wend_text *text = &mesh->text;
    if (!wend_text_next_line(text))
        return WEND_TEXT_FAIL(text, 0, "this is no .mesh: it is empty");
    find_word(text);
    struct wend_span word = wend_text_word(text);
    if (!wend_span_is(word, "mesh"))
        return WEND_TEXT_FAIL_AT(text, word, "this is no .mesh: its first word should be mesh");
    bool good = read_whole(text, "the version", 1, LATEST_VERSION, &mesh->version) &&
                read_whole(text, "the number of vertices", 0, UINT32_MAX - 1, &mesh->vertices) &&
                read_whole(text, "the number of polygons", 0, UINT32_MAX - 1, &mesh->polygons);
    return good ? WEND_OK : WEND_ERROR_FORMAT;
}

static wend_status read_mesh(struct mesh_text *mesh)
{
    wend_status status = read_head(mesh);
    for (uint32_t i = 0; i < mesh->vertices && status == WEND_OK; i++)
        status = read_vertex(mesh);
    for (uint32_t i = 0; i < mesh->polygons && status == WEND_OK; i++)
        status = mesh->vertices == 0 ? WEND_TEXT_FAIL(&mesh->text, 0, "there are polygons, but no vertices")
                                     : read_polygon(mesh, i);
    if (status != WEND_OK)
        return status;
    find_word(&mesh->text);
    if (wend_text_end_of_line(&mesh->text) != WEND_OK)
        return WEND_ERROR_FORMAT;
    return check_neighbours(mesh);
}

/* True if the first word is wend. */
static bool is_own_format(struct wend_text text)
{
    return wend_text_next_statement(&text) && wend_text_accept(&text, "wend");
}

wend_status wend_mesh_parse(const char *text, size_t length, const wend_allocator *allocator, wend_mesh **mesh,
                            wend_text_error *error)
{
    struct mesh_text reader = {.text = wend_text_begin(text, text ? length : 0)};
    wend_allocator memory;
    if (mesh)
        *mesh = NULL;
    if (!text || !mesh || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return wend_text_end(&reader.text, WEND_ERROR_ARGUMENT, error);
    if (is_own_format(reader.text))
        return wend_wmesh_read(text, length, &memory, mesh, error);
    reader.draft = wend_mesh_draft_begin(&memory);
    reader.list.item_size = reader.neighbours.item_size = sizeof(uint32_t);
    wend_status status = read_mesh(&reader);
    if (!reader.has_heights)
        reader.draft.heights.count = 0;
    reader.draft.allow_crossing = reader.version == 3; /* ground that was cut and rounded may cross itself */
    if (status == WEND_OK)
        status = wend_draft_make(&reader.draft, &reader.text, mesh);
    wend_list_free(&memory, &reader.list);
    wend_list_free(&memory, &reader.neighbours);
    wend_mesh_draft_end(&reader.draft);
    return wend_text_end(&reader.text, status, error);
}
