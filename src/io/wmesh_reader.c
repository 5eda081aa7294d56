/* Meshes in wend's own format: floors of outlines, ramps between them, and links. */
#include "io/wmesh_reader.h"

#include <string.h>

#include <wend/ground.h>

#include "base/memory.h"
#include "io/legend.h"
#include "io/mesh_draft.h"
#include "map/mesh/mesh.h"
#include "map/navmesh/navmesh_calls.h"

/* A position in the text; columns from 0. */
struct wmesh_mark {
    uint32_t line, column;
};

/* An outline of the current floor. */
struct wmesh_outline {
    uint32_t first, count; /* its corners */
    uint8_t terrain;
    bool hole;
};

/* An end of a link. Its level is known only once there is a mesh. */
struct wmesh_end {
    int32_t x, y, height;
    struct wmesh_mark mark;
};

struct wmesh_link {
    struct wmesh_end from, to;
    uint32_t cost;
    bool is_shut;
};

struct wmesh {
    struct wend_text text;
    struct wend_mesh_draft draft; /* ramps, and finished floors */
    struct wend_list outlines;    /* struct wmesh_outline: of the current floor */
    struct wend_list points;      /* wend_mesh_point: corners of these */
    struct wend_list heights;     /* int32_t: as many, of a ramp's corners */
    struct wend_list marks;       /* struct wmesh_mark: of all corners */
    struct wend_list links;       /* struct wmesh_link */
    wend_mesh *flat;              /* the first floor, if it is at height 0; used while there is nothing else */
    int32_t height;               /* of the current floor */
    uint32_t line;                /* where the current floor or ramp begins */
};

/* Number of characters before a word's first comma; all if it has none. */
static size_t length_to_comma(struct wend_span word)
{
    size_t length = 0;
    while (length < word.length && word.at[length] != ',')
        length++;
    return length;
}

static bool has_comma(struct wend_span word)
{
    return length_to_comma(word) < word.length;
}

/* Takes a number of cells up to a comma or the end of a word, and removes it, with the comma, from the word. */
static bool take_number(struct wend_text *text, struct wend_span *word, const char *what, int32_t *units)
{
    const struct wend_span number = {word->at, length_to_comma(*word)};
    double cells;
    if (!wend_span_real(number, &cells))
        return WEND_TEXT_WRONG(text, number, what, " should be a number of cells");
    if (!wend_draft_round(cells, units))
        return WEND_TEXT_WRONG(text, number, what, " should lie between -1048576 and 1048576");
    const size_t taken = number.length + has_comma(*word);
    *word = (struct wend_span){word->at + taken, word->length - taken};
    return true;
}

/* X,Y or X,Y,HEIGHT: `least` to `most` numbers. */
static bool take_point(struct wend_text *text, uint32_t least, uint32_t most, struct wmesh_end *end)
{
    struct wend_span word = wend_text_word(text);
    const struct wend_span whole = word;
    uint32_t numbers = word.length != 0;
    for (size_t i = 0; i < word.length; i++)
        numbers += word.at[i] == ',';
    if (numbers < least || numbers > most)
        return WEND_TEXT_WRONG(text, whole, "a place should stand here, ",
                               most == 2    ? "X,Y"
                               : least == 3 ? "X,Y,HEIGHT"
                                            : "X,Y or X,Y,HEIGHT");
    end->mark = (struct wmesh_mark){text->line_number, (uint32_t)(whole.at - text->line.at)};
    end->height = 0;
    return take_number(text, &word, "x", &end->x) && take_number(text, &word, "y", &end->y) &&
           (numbers == 2 || take_number(text, &word, "the height", &end->height));
}

/* Reads all corners that follow, on this line and on lines that begin with a corner. */
static wend_status read_wmesh_corners(struct wmesh *wmesh, bool with_heights, uint32_t *count)
{
    struct wend_text *text = &wmesh->text;
    const wend_allocator *memory = &wmesh->draft.memory;
    for (*count = 0;;) {
        if (wend_text_peek(text).length == 0) {
            const struct wend_text before = *text;
            if (wend_text_next_statement(text) && has_comma(wend_text_peek(text)))
                continue;
            *text = before;
            return WEND_OK;
        }
        struct wmesh_end corner;
        if (!take_point(text, with_heights ? 3 : 2, with_heights ? 3 : 2, &corner))
            return WEND_ERROR_FORMAT;
        wend_mesh_point *point = wend_list_add(memory, &wmesh->points);
        struct wmesh_mark *mark = point ? wend_list_add(memory, &wmesh->marks) : NULL;
        if (!mark || !wend_list_add_number(memory, &wmesh->heights, (uint32_t)corner.height))
            return WEND_ERROR_MEMORY;
        *point = (wend_mesh_point){corner.x, corner.y};
        *mark = corner.mark;
        ++*count;
    }
}

/* Reads a terrain if one stands before the corners; otherwise it is '.'. */
static bool read_ground_terrain(struct wend_text *text, uint8_t *terrain)
{
    struct wend_span word = wend_text_peek(text);
    *terrain = '.';
    if (word.length == 0 || has_comma(word))
        return true;
    word = wend_text_word(text);
    return wend_legend_find_word(NULL, word, terrain) ||
           WEND_TEXT_WRONG(text, word, "a terrain should stand here, such as water, '~' or 87, or the first corner");
}

static wend_status read_outline(struct wmesh *wmesh, bool hole)
{
    struct wmesh_outline outline = {.first = wmesh->points.count, .terrain = '.', .hole = hole};
    if (wmesh->outlines.count == 0)
        wmesh->line = wmesh->text.line_number;
    if (!hole && !read_ground_terrain(&wmesh->text, &outline.terrain))
        return WEND_ERROR_FORMAT;
    const wend_status status = read_wmesh_corners(wmesh, false, &outline.count);
    if (status != WEND_OK)
        return status;
    struct wmesh_outline *added = wend_list_add(&wmesh->draft.memory, &wmesh->outlines);
    if (added)
        *added = outline;
    return added ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Adds a polygon to the draft. */
static wend_status add_polygon(struct wmesh *wmesh, const wend_mesh_point *points, const int32_t *heights,
                               uint32_t count, uint8_t terrain)
{
    struct wend_mesh_draft *draft = &wmesh->draft;
    const struct wend_text_position position = {wmesh->line, 0, 0};
    const uint32_t first = draft->points.count;
    wmesh->points.count = wmesh->heights.count = wmesh->marks.count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!wend_draft_point(draft, points[i].x, points[i].y) ||
            !wend_list_add_number(&draft->memory, &draft->heights, (uint32_t)(heights ? heights[i] : wmesh->height)) ||
            !wend_list_add_number(&draft->memory, &draft->corners, first + i))
            return WEND_ERROR_MEMORY;
    uint8_t *kind = wend_list_add(&draft->memory, &draft->terrains);
    struct wend_text_position *at = kind ? wend_list_add(&draft->memory, &draft->positions) : NULL;
    if (!at)
        return WEND_ERROR_MEMORY;
    *kind = terrain;
    *at = position;
    return wend_list_add_number(&draft->memory, &draft->counts, count) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Adds a finished floor's polygons to the draft. */
static wend_status keep_floor(struct wmesh *wmesh, const wend_mesh *floor)
{
    const struct wend_surface *surface = &floor->ground;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < surface->polygon_count && status == WEND_OK; i++) {
        const struct wend_polygon *polygon = &surface->polygons[i];
        wmesh->points.count = 0;
        for (uint32_t k = polygon->first; k < polygon->first + polygon->count; k++) {
            wend_mesh_point *point = wend_list_add(&wmesh->draft.memory, &wmesh->points);
            if (!point)
                return WEND_ERROR_MEMORY;
            *point = (wend_mesh_point){surface->sides[k].at.x, surface->sides[k].at.y};
        }
        if (polygon->count != 0)
            status = add_polygon(wmesh, wmesh->points.items, NULL, polygon->count, polygon->terrain);
    }
    return status;
}

/* Reports the error of a floor's outlines. */
static wend_status tell_outline(struct wmesh *wmesh, const wend_mesh_fault *fault)
{
    if (fault->kind == WEND_MESH_FAULT_NONE)
        return WEND_TEXT_FAIL(&wmesh->text, 0, "terrains and holes change too often: at most 65535 times");
    const struct wmesh_outline *outline = &WEND_LIST_OF(struct wmesh_outline, wmesh->outlines)[fault->outline];
    struct wmesh_mark mark = {wmesh->text.line_number, 0};
    if (outline->count != 0)
        mark = WEND_LIST_OF(struct wmesh_mark, wmesh->marks)[outline->first + fault->vertex % outline->count];
    wmesh->text.line_number = mark.line;
    return WEND_TEXT_FAIL(&wmesh->text, mark.column, wend_mesh_fault_kind_text(fault->kind));
}

/* Ends the current floor: paints its outlines. */
static wend_status end_floor(struct wmesh *wmesh)
{
    const uint32_t count = wmesh->outlines.count;
    const wend_allocator *memory = &wmesh->draft.memory;
    wend_mesh_fault fault;
    wend_mesh *floor = NULL;
    if (count == 0)
        return WEND_OK;
    wend_mesh_outline *outlines = wend_allocate(memory, count, sizeof *outlines);
    if (!outlines)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        const struct wmesh_outline *from = &WEND_LIST_OF(struct wmesh_outline, wmesh->outlines)[i];
        const wend_mesh_point *points = wmesh->points.items;
        outlines[i] = (wend_mesh_outline){points ? points + from->first : NULL, from->count, from->terrain, from->hole};
    }
    wend_status status = wend_mesh_create_outlines(outlines, count, memory, &floor, &fault);
    wend_release(memory, outlines, count, sizeof *outlines);
    if (status == WEND_ERROR_ARGUMENT)
        return tell_outline(wmesh, &fault);
    wmesh->outlines.count = wmesh->points.count = wmesh->heights.count = wmesh->marks.count = 0;
    if (status == WEND_OK)
        status = keep_floor(wmesh, floor);
    if (status == WEND_OK && !wmesh->flat && wmesh->height == 0)
        wmesh->flat = floor;
    else
        wend_mesh_destroy(floor);
    return status;
}

static wend_status read_floor(struct wmesh *wmesh)
{
    const wend_status status = end_floor(wmesh);
    struct wend_span word = wend_text_word(&wmesh->text);
    if (status != WEND_OK)
        return status;
    return take_number(&wmesh->text, &word, "the floor's height", &wmesh->height) ? wend_text_end_of_line(&wmesh->text)
                                                                                  : WEND_ERROR_FORMAT;
}

/* Refuses a ramp with a side that stands upright: it has no length in the plan, where all else is decided. */
static wend_status check_ramp_sides(struct wmesh *wmesh, uint32_t count)
{
    const wend_mesh_point *points = wmesh->points.items;
    const int32_t *heights = wmesh->heights.items;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = (i + 1) % count;
        if (points[i].x != points[next].x || points[i].y != points[next].y || heights[i] == heights[next])
            continue;
        const struct wmesh_mark mark = WEND_LIST_OF(struct wmesh_mark, wmesh->marks)[next];
        wmesh->text.line_number = mark.line;
        return WEND_TEXT_FAIL(&wmesh->text, mark.column, "this corner is right above or below the one before it");
    }
    return WEND_OK;
}

/* Reads a ramp, whose corners have heights. */
static wend_status read_ramp(struct wmesh *wmesh)
{
    uint8_t terrain;
    uint32_t count;
    wend_status status = end_floor(wmesh);
    wmesh->line = wmesh->text.line_number;
    if (status != WEND_OK)
        return status;
    if (!read_ground_terrain(&wmesh->text, &terrain))
        return WEND_ERROR_FORMAT;
    status = read_wmesh_corners(wmesh, true, &count);
    if (status == WEND_OK)
        status = check_ramp_sides(wmesh, count);
    if (status != WEND_OK)
        return status;
    if (count >= 3)
        return add_polygon(wmesh, wmesh->points.items, wmesh->heights.items, count, terrain);
    wmesh->text.line_number = wmesh->line;
    return WEND_TEXT_FAIL(&wmesh->text, 0, "a ramp has at least three corners, X,Y,HEIGHT each");
}

/* "link FROM -> TO COST", or <-> for both directions; then maybe shut. */
static wend_status read_ground_link(struct wmesh *wmesh)
{
    static const char *const arrows[] = {"->", "<->"};
    struct wend_text *text = &wmesh->text;
    struct wmesh_link link = {.cost = 0};
    uint32_t arrow;
    if (!take_point(text, 2, 3, &link.from) || !wend_text_choice(text, arrows, 2, "-> or <->", &arrow) ||
        !take_point(text, 2, 3, &link.to) ||
        !wend_text_cost(text, "the link's cost", WEND_PRICE_STRAIGHT, 1, INT32_MAX, &link.cost))
        return WEND_ERROR_FORMAT;
    link.is_shut = wend_text_accept(text, "shut");
    if (wmesh->links.count + arrow >= WEND_MESH_MAX_LINKS)
        return WEND_TEXT_FAIL(text, 0, "there are too many links: at most 65535, both ways count as two");
    for (uint32_t i = 0; i <= arrow; i++) {
        struct wmesh_link *added = wend_list_add(&wmesh->draft.memory, &wmesh->links);
        if (!added)
            return WEND_ERROR_MEMORY;
        *added = link;
        if (i == 1)
            *added = (struct wmesh_link){link.to, link.from, link.cost, link.is_shut};
    }
    return wend_text_end_of_line(text);
}

static wend_status read_statement(struct wmesh *wmesh)
{
    struct wend_text *text = &wmesh->text;
    if (wend_text_accept(text, "floor"))
        return read_floor(wmesh);
    if (wend_text_accept(text, "ground"))
        return read_outline(wmesh, false);
    if (wend_text_accept(text, "hole"))
        return read_outline(wmesh, true);
    if (wend_text_accept(text, "ramp"))
        return read_ramp(wmesh);
    if (wend_text_accept(text, "link"))
        return read_ground_link(wmesh);
    return WEND_TEXT_FAIL_AT(text, wend_text_peek(text), "floor, ground, hole, ramp or link should stand here");
}

static wend_status read_wmesh(struct wmesh *wmesh)
{
    struct wend_text *text = &wmesh->text;
    const bool has_head = wend_text_next_statement(text) && wend_text_accept(text, "wend") &&
                          wend_text_accept(text, "mesh") && wend_text_accept(text, "1");
    if (!has_head)
        return WEND_TEXT_FAIL(text, 0, "this is no mesh of wend: its first line should be wend mesh 1");
    wend_status status = wend_text_end_of_line(text);
    while (status == WEND_OK && wend_text_next_statement(text))
        status = read_statement(wmesh);
    return status == WEND_OK ? end_floor(wmesh) : status;
}

/* Finds the place of a link's end on the ground. */
static wend_status place_end(struct wmesh *wmesh, const wend_space *space, const struct wmesh_end *end,
                             wend_place *place)
{
    if (wend_ground_locate(space, end->x, end->y, end->height, place, NULL) == WEND_OK)
        return WEND_OK;
    wmesh->text.line_number = end->mark.line;
    return WEND_TEXT_FAIL(&wmesh->text, end->mark.column, "no ground is here, at whatever height");
}

static wend_status add_wmesh_links(struct wmesh *wmesh, wend_mesh *mesh)
{
    wend_profile all = wend_profile_default();
    wend_space *space;
    wend_mesh_link_id number;
    for (int terrain = 0; terrain < 256; terrain++)
        all.weight[terrain] = 1;
    wend_status status = wend_space_create_mesh(mesh, &all, &wmesh->draft.memory, &space);
    for (uint32_t i = 0; i < wmesh->links.count && status == WEND_OK; i++) {
        const struct wmesh_link *from = &WEND_LIST_OF(struct wmesh_link, wmesh->links)[i];
        wend_link link = {.cost = from->cost};
        status = place_end(wmesh, space, &from->from, &link.from);
        if (status == WEND_OK)
            status = place_end(wmesh, space, &from->to, &link.to);
        if (status == WEND_OK)
            status = wend_mesh_add_link(mesh, &link, &number);
        if (status == WEND_OK && from->is_shut)
            status = wend_mesh_set_link_open(mesh, number, false);
    }
    wend_space_destroy(space);
    return status;
}

/* A single floor without ramps is the mesh itself; otherwise all polygons are joined. */
static wend_status make_wmesh(struct wmesh *wmesh, bool is_flat, wend_mesh **mesh)
{
    if (wmesh->draft.counts.count == 0)
        return WEND_TEXT_FAIL(&wmesh->text, 0, "there is no ground: add a line with ground and its corners");
    if (!is_flat)
        return wend_draft_make(&wmesh->draft, &wmesh->text, mesh);
    *mesh = wmesh->flat;
    wmesh->flat = NULL;
    return WEND_OK;
}

wend_status wend_wmesh_read(const char *text, size_t length, const wend_allocator *memory, wend_mesh **mesh,
                            wend_text_error *error)
{
    struct wmesh wmesh = {.text = wend_text_begin(text, length),
                          .draft = wend_mesh_draft_begin(memory),
                          .outlines = {.item_size = sizeof(struct wmesh_outline)},
                          .points = {.item_size = sizeof(wend_mesh_point)},
                          .heights = {.item_size = sizeof(int32_t)},
                          .marks = {.item_size = sizeof(struct wmesh_mark)},
                          .links = {.item_size = sizeof(struct wmesh_link)}};
    wmesh.draft.tolerance = 1;
    wend_status status = read_wmesh(&wmesh);
    const bool is_flat = wmesh.flat && wmesh.flat->ground.live_polygons == wmesh.draft.counts.count;
    if (status == WEND_OK)
        status = make_wmesh(&wmesh, is_flat, mesh);
    if (status == WEND_OK && wmesh.links.count != 0)
        status = add_wmesh_links(&wmesh, *mesh);
    if (status != WEND_OK) {
        wend_mesh_destroy(*mesh);
        *mesh = NULL;
    }
    wend_mesh_destroy(wmesh.flat);
    wend_list_free(memory, &wmesh.outlines);
    wend_list_free(memory, &wmesh.points);
    wend_list_free(memory, &wmesh.heights);
    wend_list_free(memory, &wmesh.marks);
    wend_list_free(memory, &wmesh.links);
    wend_mesh_draft_end(&wmesh.draft);
    return wend_text_end(&wmesh.text, status, error);
}
