/* Moving AI scenarios: lists of problems. */
#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "io/text.h"

/* Problems point to their map's name. A repeated name is stored once, in chunks that never move. */
struct name_chunk {
    struct name_chunk *next;
    size_t size; /* bytes of text */
};

struct wend_scen {
    wend_allocator allocator;
    wend_problem *problems;
    size_t count;
    uint32_t capacity;
    struct name_chunk *names;
};

static const char *chunk_text(const struct name_chunk *chunk)
{
    return (const char *)(chunk + 1);
}

/* Stores a name, or reuses the last one if equal. Returns NULL if memory is refused. */
static const char *keep_name(wend_scen *scen, struct wend_span name)
{
    if (scen->names && wend_span_is(name, chunk_text(scen->names)))
        return chunk_text(scen->names);
    size_t bytes = sizeof(struct name_chunk) + name.length + 1;
    struct name_chunk *chunk = wend_allocate(&scen->allocator, bytes, 1);
    if (!chunk)
        return NULL;
    *chunk = (struct name_chunk){scen->names, name.length + 1};
    scen->names = chunk;
    char *text = (char *)(chunk + 1);
    memcpy(text, name.at, name.length);
    text[name.length] = '\0';
    return text;
}

static bool read_position(struct wend_text *text, const wend_problem *problem, const char *x_name, const char *y_name,
                          uint32_t *x, uint32_t *y)
{
    uint32_t last_x = problem->map_width ? problem->map_width - 1 : WEND_GRID_MAX_SIDE - 1;
    uint32_t last_y = problem->map_height ? problem->map_height - 1 : WEND_GRID_MAX_SIDE - 1;
    return wend_text_integer(text, x_name, 0, last_x, x) && wend_text_integer(text, y_name, 0, last_y, y);
}

static bool read_map_size(struct wend_text *text, wend_problem *problem)
{
    return wend_text_integer(text, "map width", 1, WEND_GRID_MAX_SIDE, &problem->map_width) &&
           wend_text_integer(text, "map height", 1, WEND_GRID_MAX_SIDE, &problem->map_height);
}

static wend_status read_problem(struct wend_text *text, bool has_map_size, wend_scen *scen)
{
    wend_problem problem = {0};
    if (!wend_text_integer(text, "bucket", 0, UINT32_MAX, &problem.bucket))
        return WEND_ERROR_FORMAT;
    struct wend_span name = wend_text_word(text);
    if (name.length == 0)
        return WEND_TEXT_FAIL(text, text->position, "the map's name is missing");
    if (has_map_size && !read_map_size(text, &problem))
        return WEND_ERROR_FORMAT;
    if (!read_position(text, &problem, "start x", "start y", &problem.start_x, &problem.start_y) ||
        !read_position(text, &problem, "goal x", "goal y", &problem.goal_x, &problem.goal_y) ||
        !wend_text_decimal(text, "length", &problem.length))
        return WEND_ERROR_FORMAT;
    struct wend_span rest = wend_text_word(text);
    if (rest.length != 0)
        return WEND_TEXT_FAIL_AT(text, rest, "nothing should follow the length",
                                 has_map_size ? "" : "; version 1 needs the line: version 1");
    problem.map = keep_name(scen, name);
    bool kept = problem.map && WEND_APPEND(&scen->allocator, scen->problems, scen->count, scen->capacity, problem);
    return kept ? WEND_OK : WEND_ERROR_MEMORY;
}

/* True if the line may be a problem, which begins with a number, right or wrong; otherwise this is no .scen at all. */
static bool begins_a_number(struct wend_span word)
{
    return word.at[0] == '-' || (word.at[0] >= '0' && word.at[0] <= '9');
}

/* Reads whether problems have the map's size (version 1), and moves to the first problem's line. */
static wend_status read_version(struct wend_text *text, bool *has_map_size, bool *has_line)
{
    *has_map_size = false;
    *has_line = wend_text_next_filled_line(text);
    if (!*has_line)
        return WEND_OK;
    struct wend_span first = wend_text_word(text);
    if (!wend_span_is(first, "version")) {
        text->position = 0;
        return begins_a_number(first)
                   ? WEND_OK
                   : WEND_TEXT_FAIL_AT(text, first, "this is no .scen: the first line should be version 1");
    }
    struct wend_span version = wend_text_word(text);
    *has_map_size = wend_span_is(version, "1") || wend_span_is(version, "1.0");
    if (!*has_map_size && !wend_span_is(version, "0") && !wend_span_is(version, "0.0"))
        return WEND_TEXT_FAIL_AT(text, version, "the version should be 0 or 1");
    struct wend_span rest = wend_text_word(text);
    if (rest.length != 0)
        return WEND_TEXT_FAIL_AT(text, rest, "nothing should follow the version");
    *has_line = wend_text_next_filled_line(text);
    return WEND_OK;
}

static wend_status read_scen(struct wend_text *text, wend_scen *scen)
{
    bool has_map_size, has_line;
    wend_status status = read_version(text, &has_map_size, &has_line);
    for (; status == WEND_OK && has_line; has_line = wend_text_next_filled_line(text))
        status = read_problem(text, has_map_size, scen);
    return status;
}

static wend_status make_scen(struct wend_text *text, const wend_allocator *allocator, wend_scen **result)
{
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_scen *scen = wend_allocate(&memory, 1, sizeof *scen);
    if (!scen)
        return WEND_ERROR_MEMORY;
    *scen = (wend_scen){.allocator = memory};
    *result = scen;
    return read_scen(text, scen);
}

wend_status wend_scen_parse(const char *text, size_t length, const wend_allocator *allocator, wend_scen **scen,
                            wend_text_error *error)
{
    struct wend_text reader = wend_text_begin(text, text ? length : 0);
    if (scen)
        *scen = NULL;
    wend_status status = text && scen ? make_scen(&reader, allocator, scen) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK && scen) {
        wend_scen_destroy(*scen);
        *scen = NULL;
    }
    return wend_text_end(&reader, status, error);
}

void wend_scen_destroy(wend_scen *scen)
{
    if (!scen)
        return;
    wend_allocator memory = scen->allocator;
    while (scen->names) {
        struct name_chunk *chunk = scen->names;
        scen->names = chunk->next;
        wend_release(&memory, chunk, sizeof *chunk + chunk->size, 1);
    }
    wend_release(&memory, scen->problems, scen->capacity, sizeof(wend_problem));
    WEND_RELEASE(&memory, scen, 1);
}

size_t wend_scen_count(const wend_scen *scen)
{
    return scen ? scen->count : 0;
}

const wend_problem *wend_scen_problem(const wend_scen *scen, size_t index)
{
    return scen && index < scen->count ? &scen->problems[index] : NULL;
}
