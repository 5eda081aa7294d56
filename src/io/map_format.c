/* Moving AI maps. */
#include <string.h>

#include "io/text.h"
#include "map/grid/grid.h"

struct header {
    uint32_t width, height;
    bool has_type;
};

static bool is_letter(char c)
{
    return c == '.' || c == 'G' || c == '@' || c == 'O' || c == 'T' || c == 'S' || c == 'W';
}

static wend_status read_side(struct wend_text *text, const char *name, uint32_t *side)
{
    if (!wend_text_integer(text, name, 1, WEND_GRID_MAX_SIDE, side))
        return WEND_ERROR_FORMAT;
    return wend_text_end_of_line(text);
}

static wend_status read_type(struct wend_text *text, struct header *header)
{
    struct wend_span type = wend_text_word(text);
    header->has_type = true;
    if (!wend_span_is(type, "octile"))
        return WEND_TEXT_FAIL_AT(text, type, "the type should be octile");
    return wend_text_end_of_line(text);
}

static wend_status refuse_key(struct wend_text *text, const struct header *header, struct wend_span key)
{
    bool first = !header->has_type && !header->width && !header->height;
    if (first && wend_span_is(key, "wend"))
        return WEND_TEXT_FAIL_AT(text, key, "this is a map in wend's own format, read it as such");
    if (first)
        return WEND_TEXT_FAIL_AT(text, key, "this is no map: the first line should be wend map 1 or type octile");
    return WEND_TEXT_FAIL_AT(text, key, "type, width, height or map should stand here");
}

static wend_status refuse_end(struct wend_text *text, bool is_empty)
{
    if (is_empty)
        return WEND_TEXT_FAIL(text, text->line.length,
                              "this is empty: the first line should be wend map 1 or type octile");
    return WEND_TEXT_FAIL(text, text->line.length, "the line map, and the rows after it, are missing");
}

/* Reads the lines up to "map". */
static wend_status read_header(struct wend_text *text, struct header *header)
{
    wend_status status = WEND_OK;
    for (bool is_empty = true; status == WEND_OK; is_empty = false) {
        if (!wend_text_next_filled_line(text))
            return refuse_end(text, is_empty);
        struct wend_span key = wend_text_word(text);
        if (wend_span_is(key, "type"))
            status = read_type(text, header);
        else if (wend_span_is(key, "width"))
            status = read_side(text, "width", &header->width);
        else if (wend_span_is(key, "height"))
            status = read_side(text, "height", &header->height);
        else if (wend_span_is(key, "map"))
            break;
        else
            return refuse_key(text, header, key);
    }
    if (status == WEND_OK)
        status = wend_text_end_of_line(text);
    if (status == WEND_OK && !(header->has_type && header->width && header->height))
        return WEND_TEXT_FAIL(text, 0, "a line ", header->has_type ? header->width ? "height" : "width" : "type",
                              " should stand before map");
    return status;
}

/* Refuses sizes that the text cannot fill, before allocating memory for them. */
static wend_status check_size(struct wend_text *text, const struct header *header)
{
    uint64_t cells = (uint64_t)header->width * header->height;
    if (cells > WEND_GRID_MAX_CELLS)
        return WEND_TEXT_FAIL(text, 0, "the map is too large: at most 2^30 cells");
    if (cells > (size_t)(text->end - text->next))
        return WEND_TEXT_FAIL(text, 0,
                              "the text ends before the last row: rows or columns are missing, or height or "
                              "width is wrong");
    return WEND_OK;
}

static wend_status check_row(struct wend_text *text, uint32_t width)
{
    struct wend_span row = text->line;
    for (size_t x = 0; x < row.length && x < width; x++)
        if (!is_letter(row.at[x]))
            return WEND_TEXT_FAIL(text, x, "unknown terrain; the letters are . G @ O T S W");
    if (row.length == width)
        return WEND_OK;
    return WEND_TEXT_FAIL(text, row.length < width ? row.length : width, "the row has ",
                          WEND_DIGITS((uint32_t)row.length), " cells and should have ", WEND_DIGITS(width));
}

static wend_status read_rows(struct wend_text *text, const struct header *header, wend_grid *grid)
{
    for (uint32_t y = 0; y < header->height; y++) {
        if (!wend_text_next_line(text)) {
            return WEND_TEXT_FAIL(text, text->line.length, "the map has ", WEND_DIGITS(y), " rows and should have ",
                                  WEND_DIGITS(header->height));
        }
        wend_status status = check_row(text, header->width);
        if (status != WEND_OK)
            return status;
        memcpy(grid->terrain + (size_t)y * grid->width, text->line.at, grid->width);
    }
    if (wend_text_next_filled_line(text))
        return WEND_TEXT_FAIL(text, 0, "nothing should follow the last row; is height right?");
    return WEND_OK;
}

static wend_status read_map(struct wend_text *text, const wend_allocator *allocator, wend_grid **grid)
{
    struct header header = {0};
    wend_status status = read_header(text, &header);
    if (status == WEND_OK)
        status = check_size(text, &header);
    if (status != WEND_OK)
        return status;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = header.width;
    desc.height = header.height;
    status = wend_grid_create(&desc, allocator, grid);
    return status == WEND_OK ? read_rows(text, &header, *grid) : status;
}

wend_status wend_grid_parse_map(const char *text, size_t length, const wend_allocator *allocator, wend_grid **grid,
                                wend_text_error *error)
{
    struct wend_text reader = wend_text_begin(text, text ? length : 0);
    if (grid)
        *grid = NULL;
    wend_status status = text && grid ? read_map(&reader, allocator, grid) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK && grid) {
        wend_grid_destroy(*grid);
        *grid = NULL;
    }
    return wend_text_end(&reader, status, error);
}
