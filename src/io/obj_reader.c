/* Wavefront OBJ files: vertices and faces; all else is left out. */
#include <wend/io.h>

#include "base/memory.h"

#include "base/sizes.h"
#include "io/obj_faces.h"

enum { MOST_WELD = 65536 };

void wend_obj_rules_init(wend_obj_rules *rules, uint32_t size)
{
    wend_obj_rules all = {.size = sizeof all, .slope = 45, .scale = 1, .weld = 1, .terrain = '.'};
    if (rules)
        wend_give_sized(rules, size, &all, sizeof all);
}

/* The next word of a statement, which a \ at the end of a line carries on to the next. Empty at its end. */
static struct wend_span obj_word(struct wend_text *text)
{
    struct wend_span word = wend_text_word(text);
    while (word.length > 0 && word.at[word.length - 1] == '\\' && text->position == text->line.length) {
        word.length--;
        if (word.length > 0) {
            text->position--; /* the \ comes next, as a word of its own */
            return word;
        }
        if (!wend_text_next_line(text))
            return (struct wend_span){text->end, 0};
        word = wend_text_word(text);
    }
    if (word.length > 0 && word.at[0] == '#')
        return (struct wend_span){word.at, 0};
    return word;
}

/* Leaves out what is left of a statement, with the lines that carry it on. */
static void skip_statement(struct wend_text *text)
{
    while (text->line.length > 0 && text->line.at[text->line.length - 1] == '\\' && wend_text_next_line(text))
        ;
}

static bool read_real(struct wend_text *text, const char *what, double *value)
{
    struct wend_span word = obj_word(text);
    if (wend_span_real(word, value))
        return true;
    size_t position = word.length ? (size_t)(word.at - text->line.at) : text->line.length;
    WEND_TEXT_FAIL(text, position, what, " of a vertex should be a number such as -12.5");
    return false;
}

static wend_status read_obj_vertex(struct wend_obj *obj)
{
    struct wend_text *text = &obj->text;
    double x, y, z;
    size_t position = text->position;
    if (!read_real(text, "x", &x) || !read_real(text, "y", &y) || !read_real(text, "z", &z))
        return WEND_ERROR_FORMAT;
    bool is_z_up = obj->rules.up == WEND_OBJ_UP_Z;
    struct wend_obj_vertex vertex = {x, is_z_up ? -y : z, is_z_up ? z : y, 0};
    wend_mesh_point at;
    int32_t height;
    if (!wend_draft_round(vertex.x * obj->rules.scale, &at.x) ||
        !wend_draft_round(vertex.y * obj->rules.scale, &at.y) ||
        !wend_draft_round(vertex.height * obj->rules.scale, &height))
        return WEND_TEXT_FAIL(text, position, "this vertex lies more than 1048576 cells from the origin");
    skip_statement(text);
    return wend_obj_add_vertex(obj, vertex, at, height) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* The vertex of a corner: "7", "-1", "7/3", "7//2", "7/3/2". */
static bool read_corner(struct wend_obj *obj, struct wend_span word, uint32_t *vertex)
{
    struct wend_span number = word;
    uint32_t count = obj->vertices.count;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (c == '/' && number.length == word.length)
            number.length = i;
        if (c != '/' && c != '-' && (c < '0' || c > '9')) {
            WEND_TEXT_FAIL_AT(&obj->text, word, "a corner of a face should be written like 7, 7/3, 7//2 or 7/3/2");
            return false;
        }
    }
    bool from_end = number.length > 0 && number.at[0] == '-';
    number.at += from_end;
    number.length -= from_end;
    if (!wend_span_integer(number, vertex) || *vertex == 0 || *vertex > count) {
        wend_digits most;
        WEND_TEXT_FAIL_AT(&obj->text, word, "a corner of a face should be a vertex from 1 to ",
                          wend_text_digits(count, most), ", or counted back from -1");
        return false;
    }
    *vertex = from_end ? count - *vertex : *vertex - 1;
    return true;
}

static wend_status read_obj_face(struct wend_obj *obj, struct wend_text_position position)
{
    struct wend_span word;
    obj->face.count = 0;
    obj->counts.faces++;
    while ((word = obj_word(&obj->text)).length > 0) {
        uint32_t vertex, *kept;
        if (!read_corner(obj, word, &vertex))
            return WEND_ERROR_FORMAT;
        kept = wend_list_add(&obj->draft.memory, &obj->face);
        if (!kept)
            return WEND_ERROR_MEMORY;
        *kept = vertex;
    }
    if (obj->face.count < 3) {
        obj->text.line_number = position.line;
        return WEND_TEXT_FAIL(&obj->text, position.column, "a face should have three corners or more");
    }
    return wend_obj_add_face(obj, position) ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status read_obj(struct wend_obj *obj)
{
    struct wend_text *text = &obj->text;
    wend_status status = WEND_OK;
    while (status == WEND_OK && wend_text_next_filled_line(text)) {
        struct wend_span word = wend_text_word(text);
        struct wend_text_position position = {text->line_number, (uint32_t)(word.at - text->line.at)};
        if (wend_span_is(word, "v"))
            status = read_obj_vertex(obj);
        else if (wend_span_is(word, "f") || wend_span_is(word, "fo"))
            status = read_obj_face(obj, position);
        else if (word.at[0] != '#')
            skip_statement(text);
    }
    if (status == WEND_OK && obj->counts.faces == 0)
        return WEND_TEXT_FAIL(text, text->line.length, "this is no OBJ file with ground: it has no faces");
    return status;
}

static bool take_rules(const wend_obj_rules *given, wend_obj_rules *rules)
{
    *rules = wend_obj_rules_default();
    if (!given)
        return true;
    if (given->size < sizeof *given)
        return false;
    *rules = *given;
    return (rules->up == WEND_OBJ_UP_Y || rules->up == WEND_OBJ_UP_Z) && rules->slope >= 0 && rules->slope <= 89 &&
           rules->scale > 0 && rules->scale < 1e300 && rules->weld <= MOST_WELD;
}

wend_status wend_mesh_parse_obj(const char *text, size_t length, const wend_obj_rules *rules,
                                const wend_allocator *allocator, wend_mesh **mesh, wend_text_error *error)
{
    struct wend_obj obj = {.text = wend_text_begin(text, text ? length : 0)};
    wend_allocator memory;
    if (mesh)
        *mesh = NULL;
    if (!text || !mesh || !take_rules(rules, &obj.rules) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return wend_text_end(&obj.text, WEND_ERROR_ARGUMENT, error);
    if (obj.rules.counts)
        *obj.rules.counts = obj.counts;
    obj.draft = wend_mesh_draft_begin(&memory);
    obj.draft.terrain = obj.rules.terrain;
    obj.vertices.item_size = sizeof(struct wend_obj_vertex);
    obj.face.item_size = sizeof(uint32_t);
    obj.slope_cosine = wend_obj_slope_cosine(obj.rules.slope);
    wend_status status = read_obj(&obj);
    if (status == WEND_OK)
        status = wend_draft_make(&obj.draft, &obj.text, mesh);
    if (status == WEND_OK && obj.rules.counts)
        *obj.rules.counts = obj.counts;
    wend_list_free(&memory, &obj.vertices);
    wend_list_free(&memory, &obj.face);
    WEND_RELEASE(&memory, obj.board, obj.board_capacity);
    wend_mesh_draft_end(&obj.draft);
    return wend_text_end(&obj.text, status, error);
}
