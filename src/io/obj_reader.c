/* Reads the vertices and faces of Wavefront OBJ files. */
#include "base/memory.h"
#include "base/sizes.h"
#include "io/mesh_draft.h"
#include "map/geometry/point_board.h"

#include <string.h>
#include <wend/io.h>

/* A vertex of the file, x and y seen from above, and the index of its point. */
struct wend_obj_vertex {
    double x, y, height;
    uint32_t point;
};

struct wend_obj {
    struct wend_text text;
    struct wend_mesh_draft draft;
    wend_obj_rules rules;
    wend_obj_counts counts;
    double slope_cosine;           /* squared, less a billionth */
    struct wend_list vertices;     /* struct wend_obj_vertex */
    struct wend_list face;         /* uint32_t: vertices of the face; later its distinct points */
    struct wend_point_board board; /* the points of the draft, for welding */
};

/* Faces of an OBJ file as ground: which of them are, and the polygons that they make. */

/* Limit for cutting faces that are not convex into triangles: it takes the cube of the corners at worst. */
enum { MOST_EARS = 64 };

/* The squared cosine of an angle from 0 to 90 degrees, less a billionth, so that angles at the limit count. */
static double obj_slope_cosine(double degrees)
{
    double angle = degrees * (3.14159265358979323846 / 180), square = angle * angle, term = 1, cosine = 1;
    for (int i = 1; i <= 12; i++) {
        term *= -square / ((2 * i - 1) * (2 * i));
        cosine += term;
    }
    return cosine * cosine * (1 - 1e-9);
}

static wend_mesh_point obj_point(const struct wend_obj *obj, uint32_t point)
{
    return WEND_LIST_OF(wend_mesh_point, obj->draft.points)[point];
}

/* Adds a vertex, with a new point or the point of one close enough. False if memory is refused. */
static bool obj_add_vertex(struct wend_obj *obj, struct wend_obj_vertex vertex, wend_mesh_point at, int32_t height)
{
    struct wend_obj_vertex *kept = wend_list_add(&obj->draft.memory, &obj->vertices);
    if (!kept)
        return false;
    *kept = vertex;
    kept->point = wend_point_board_take(&obj->board, (struct wend_high_point){at.x, at.y, height});
    if (kept->point != obj->draft.points.count)
        return kept->point != WEND_NONE;
    int32_t *kept_height = wend_list_add(&obj->draft.memory, &obj->draft.heights);
    if (!kept_height || !wend_draft_point(&obj->draft, at.x, at.y))
        return false;
    *kept_height = height;
    return true;
}

/* True if a face is ground by its slope. *faces_down: its corners turn the other way. */
static bool is_gentle(const struct wend_obj *obj, bool *faces_down)
{
    const struct wend_obj_vertex *vertices = obj->vertices.items;
    const uint32_t *face = obj->face.items, count = obj->face.count;
    const struct wend_obj_vertex *first = &vertices[face[0]];
    double x = 0, y = 0, up = 0; /* its normal; source: M. E. Newell, see I. Sutherland et al. 1974 */
    for (uint32_t i = 1; i + 1 < count; i++) {
        const struct wend_obj_vertex *a = &vertices[face[i]], *b = &vertices[face[i + 1]];
        double ax = a->x - first->x, ay = a->y - first->y, ah = a->height - first->height;
        double bx = b->x - first->x, by = b->y - first->y, bh = b->height - first->height;
        x += ay * bh - ah * by;
        y += ah * bx - ax * bh;
        up -= ax * by - ay * bx; /* y points down on maps: a left turn seen from above is a right turn here */
    }
    *faces_down = up < 0;
    if (up < 0 && obj->rules.both_sides)
        up = -up;
    return up > 0 && up * up >= obj->slope_cosine * (x * x + y * y + up * up);
}

/* Replaces a face's vertices by their points, without repeats, in the turning direction of polygons. */
static void take_points(struct wend_obj *obj, bool faces_down)
{
    uint32_t *face = obj->face.items, count = obj->face.count, kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t point = WEND_LIST_OF(struct wend_obj_vertex, obj->vertices)[face[i]].point;
        if (kept == 0 || point != face[kept - 1])
            face[kept++] = point;
    }
    while (kept > 1 && face[kept - 1] == face[0])
        kept--;
    obj->face.count = kept;
    for (uint32_t i = 0; !faces_down && i < kept / 2; i++) {
        uint32_t swapped = face[i];
        face[i] = face[kept - 1 - i];
        face[kept - 1 - i] = swapped;
    }
}

static struct wend_point corner_at(const struct wend_obj *obj, uint32_t point)
{
    wend_mesh_point at = obj_point(obj, point);
    return (struct wend_point){at.x, at.y};
}

static int64_t turn_at(const struct wend_obj *obj, uint32_t a, uint32_t b, uint32_t c)
{
    return wend_cross(corner_at(obj, a), corner_at(obj, b), corner_at(obj, c));
}

/* True if a face turns in one direction only, once around. */
static bool is_convex(const struct wend_obj *obj)
{
    const uint32_t *face = obj->face.items, count = obj->face.count;
    uint32_t bends = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_point a = corner_at(obj, face[i]), b = corner_at(obj, face[(i + 1) % count]),
                          c = corner_at(obj, face[(i + 2) % count]);
        int64_t cross = wend_cross(a, b, c);
        if (wend_point_equal(a, b) || cross < 0 || (cross == 0 && wend_dot(b, a, c) > 0))
            return false;
        bool first = b.y > a.y || (b.y == a.y && b.x > a.x), second = c.y > b.y || (c.y == b.y && c.x > b.x);
        bends += first != second;
    }
    return bends == 2;
}

/* Adds a polygon unless an earlier one has one of its sides. False if memory is refused. */
static bool add_polygon_of_face(struct wend_obj *obj, const uint32_t *corners, uint32_t count,
                                struct wend_text_position position)
{
    for (uint32_t i = 0; i < count; i++)
        if (wend_draft_claimed(&obj->draft, corners[i], corners[(i + 1) % count]) != UINT32_MAX) {
            obj->counts.repeated++;
            return true;
        }
    uint32_t polygon = obj->draft.counts.count;
    for (uint32_t i = 0; i < count; i++)
        if (!wend_draft_claim(&obj->draft, corners[i], corners[(i + 1) % count], polygon))
            return false;
    return wend_draft_polygon(&obj->draft, corners, count, position);
}

/* True if the triangle at a corner is an ear: it turns inwards and contains no other corner. */
static bool is_ear(const struct wend_obj *obj, uint32_t before, uint32_t here, uint32_t next)
{
    const uint32_t *face = obj->face.items;
    uint32_t a = face[before], b = face[here], c = face[next];
    if (turn_at(obj, a, b, c) <= 0)
        return false;
    for (uint32_t i = 0; i < obj->face.count; i++) {
        struct wend_point at = corner_at(obj, face[i]);
        if (i == before || i == here || i == next || wend_point_equal(at, corner_at(obj, a)) ||
            wend_point_equal(at, corner_at(obj, c)))
            continue;
        if (turn_at(obj, a, b, face[i]) >= 0 && turn_at(obj, b, c, face[i]) >= 0 && turn_at(obj, c, a, face[i]) >= 0)
            return false;
    }
    return true;
}

/* Removes a corner that is straight or folds back, or else the first ear, a triangle. False if there is neither. */
static bool clip_face(struct wend_obj *obj, uint32_t triangle[3], bool *is_triangle)
{
    uint32_t *face = obj->face.items, count = obj->face.count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t before = (i + count - 1) % count, next = (i + 1) % count;
        *is_triangle = turn_at(obj, face[before], face[i], face[next]) != 0;
        if (*is_triangle && !is_ear(obj, before, i, next))
            continue;
        triangle[0] = face[before];
        triangle[1] = face[i];
        triangle[2] = face[next];
        memmove(face + i, face + i + 1, (count - i - 1) * sizeof *face);
        obj->face.count--;
        return true;
    }
    return false;
}

static bool add_ears(struct wend_obj *obj, struct wend_text_position position)
{
    while (obj->face.count >= 3) {
        uint32_t triangle[3];
        bool is_triangle;
        if (!clip_face(obj, triangle, &is_triangle)) {
            obj->counts.bad++;
            return true;
        }
        if (is_triangle && !add_polygon_of_face(obj, triangle, 3, position))
            return false;
    }
    return true;
}

/* Makes polygons of the face that was read, if it is ground. False if memory is refused. */
static bool obj_add_face(struct wend_obj *obj, struct wend_text_position position)
{
    bool faces_down;
    if (!is_gentle(obj, &faces_down)) {
        obj->counts.steep++;
        return true;
    }
    take_points(obj, faces_down);
    const uint32_t *face = obj->face.items;
    double area = 0;
    for (uint32_t i = 1; i + 1 < obj->face.count; i++)
        area += (double)turn_at(obj, face[0], face[i], face[i + 1]);
    if (area <= 0) {
        obj->counts.small++;
        return true;
    }
    if (is_convex(obj))
        return add_polygon_of_face(obj, face, obj->face.count, position);
    if (obj->face.count > MOST_EARS) {
        obj->counts.bad++;
        return true;
    }
    return add_ears(obj, position);
}

void wend_obj_rules_init(wend_obj_rules *rules, uint32_t size)
{
    wend_obj_rules all = {.size = sizeof all, .slope = 45, .scale = 1, .weld = 1, .terrain = '.'};
    wend_give_sized(rules, size, &all, sizeof all);
}

/* Returns the next word of a statement, empty at its end. A \ at the end of a line continues it on the next. */
static struct wend_span obj_word(struct wend_text *text)
{
    struct wend_span word = wend_text_word(text);
    while (word.length > 0 && word.at[word.length - 1] == '\\' && text->position == text->line.length) {
        word.length--;
        if (word.length > 0) {
            text->position--; /* the \ comes next, as a word by itself */
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

/* Skips the rest of a statement, with continued lines. */
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
    return obj_add_vertex(obj, vertex, at, height) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Reads the vertex of a corner: "7", "-1", "7/3", "7//2", "7/3/2". */
static bool read_corner(struct wend_obj *obj, struct wend_span word, uint32_t *vertex)
{
    struct wend_span number = word;
    uint32_t count = obj->vertices.count;
    for (size_t i = 0; i < word.length; i++) {
        char c = word.at[i];
        if (c == '/' && number.length == word.length)
            number.length = i;
        if (c != '/' && c != '-' && (c < '0' || c > '9'))
            return WEND_TEXT_WRONG(&obj->text, word, "a corner of a face should be written like 7, 7/3, 7//2 or 7/3/2");
    }
    bool from_end = number.length > 0 && number.at[0] == '-';
    number.at += from_end;
    number.length -= from_end;
    if (!wend_span_integer(number, vertex) || *vertex == 0 || *vertex > count)
        return WEND_TEXT_WRONG(&obj->text, word, "a corner of a face should be a vertex from 1 to ", WEND_DIGITS(count),
                               ", or counted back from -1");
    *vertex = from_end ? count - *vertex : *vertex - 1;
    return true;
}

static wend_status read_obj_face(struct wend_obj *obj, struct wend_text_position position)
{
    struct wend_span word;
    obj->face.count = 0;
    obj->counts.faces++;
    while ((word = obj_word(&obj->text)).length > 0) {
        uint32_t vertex;
        if (!read_corner(obj, word, &vertex))
            return WEND_ERROR_FORMAT;
        if (!wend_list_add_number(&obj->draft.memory, &obj->face, vertex))
            return WEND_ERROR_MEMORY;
    }
    if (obj->face.count < 3) {
        obj->text.line_number = position.line;
        return WEND_TEXT_FAIL(&obj->text, position.column, "a face should have three corners or more");
    }
    return obj_add_face(obj, position) ? WEND_OK : WEND_ERROR_MEMORY;
}

static wend_status read_obj(struct wend_obj *obj)
{
    struct wend_text *text = &obj->text;
    wend_status status = WEND_OK;
    while (status == WEND_OK && wend_text_next_filled_line(text)) {
        struct wend_span word = wend_text_word(text);
        struct wend_text_position position = {text->line_number, (uint32_t)(word.at - text->line.at),
                                              obj->counts.faces + 1};
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
           rules->scale > 0 && rules->scale < 1e300 && rules->weld <= WEND_MOST_WELD;
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
    obj.board.memory = memory;
    obj.board.within = (int32_t)obj.rules.weld;
    obj.draft.tolerance = obj.rules.weld;
    obj.draft.allow_crossing = obj.rules.allow_crossing;
    obj.vertices.item_size = sizeof(struct wend_obj_vertex);
    obj.face.item_size = sizeof(uint32_t);
    obj.slope_cosine = obj_slope_cosine(obj.rules.slope);
    wend_status status = read_obj(&obj);
    if (status == WEND_OK)
        status = wend_draft_make(&obj.draft, &obj.text, mesh);
    obj.counts.small += obj.draft.joined.flat;
    obj.counts.joined = obj.draft.joined.corners;
    if (status == WEND_OK && obj.rules.counts)
        *obj.rules.counts = obj.counts;
    wend_list_free(&memory, &obj.vertices);
    wend_list_free(&memory, &obj.face);
    wend_point_board_end(&obj.board);
    wend_mesh_draft_end(&obj.draft);
    return wend_text_end(&obj.text, status, error);
}
