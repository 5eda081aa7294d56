/* csv_reader.c: reads tables, a field a cell: RFC 4180, and variants with semicolons, tabs and, for numbers, blanks. */
#include "formats/formats.h"
#include "formats/meanings.h"

/* A table being read. */
typedef struct csv {
    draft *draft;
    import_span rest;
    char between; /* fields; ' ' = any number of blanks */
    uint32_t line;
    bool at_row_end; /* behind the last field of a row */
} csv;

/* The separator that the first line has most of. */
static char find_separator(import_span text)
{
    static const char known[] = ",;\t";
    size_t most = 0, count[3] = {0};
    char found = ' ';
    for (size_t i = 0; i < text.length && text.at[i] != '\n'; i++)
        for (int k = 0; k < 3; k++)
            count[k] += text.at[i] == known[k];
    for (int k = 0; k < 3; k++)
        if (count[k] > most) {
            most = count[k];
            found = known[k];
        }
    return found;
}

static bool is_row_end(char letter)
{
    return letter == '\n' || letter == '\r';
}

static void skip(csv *csv, size_t count)
{
    csv->rest.at += count;
    csv->rest.length -= count;
}

static void skip_blanks(csv *csv)
{
    while (csv->rest.length > 0 && csv->rest.at[0] == ' ')
        skip(csv, 1);
}

/* Takes a text between quotes, in which two quotes are one. */
static bool take_quoted(csv *csv, import_span *field)
{
    size_t length = 0, in = 1;
    bool has_pairs = false;
    uint32_t begun = csv->line;
    for (; in < csv->rest.length; in++) {
        bool is_quote = csv->rest.at[in] == '"';
        bool is_pair = is_quote && in + 1 < csv->rest.length && csv->rest.at[in + 1] == '"';
        if (is_quote && !is_pair)
            break;
        csv->line += csv->rest.at[in] == '\n';
        has_pairs |= is_pair;
        in += is_pair;
    }
    if (in >= csv->rest.length)
        return wend_import_fail(csv->draft->im, WEND_ERROR_FORMAT, begun, 0, "a quote is opened and never closed");
    *field = (import_span){csv->rest.at + 1, in - 1};
    if (has_pairs) {
        char *text = wend_import_scratch(csv->draft->im, field->length, 1);
        if (!text)
            return false;
        for (size_t i = 0; i < field->length; i++) {
            text[length++] = field->at[i];
            i += field->at[i] == '"';
        }
        *field = (import_span){text, length};
    }
    skip(csv, in + 1);
    return true;
}

static import_span take_plain(csv *csv)
{
    import_span field = {csv->rest.at, 0};
    while (csv->rest.length > 0 && csv->rest.at[0] != csv->between && !is_row_end(csv->rest.at[0]))
        skip(csv, 1);
    field.length = (size_t)(csv->rest.at - field.at);
    return field;
}

static void take_row_end(csv *csv)
{
    if (csv->rest.length > 1 && csv->rest.at[0] == '\r' && csv->rest.at[1] == '\n')
        skip(csv, 1);
    if (csv->rest.length > 0)
        skip(csv, 1);
    csv->line++;
}

/* Takes the next field of a row; false at the end of the row, or with the error noted. */
static bool take_field(csv *csv, import_span *field)
{
    if (csv->between == ' ')
        skip_blanks(csv);
    bool is_over = csv->rest.length == 0 || is_row_end(csv->rest.at[0]);
    if (is_over && (csv->at_row_end || csv->between == ' ')) {
        take_row_end(csv);
        return false;
    }
    if (csv->rest.length > 0 && csv->rest.at[0] == '"') {
        if (!take_quoted(csv, field))
            return false;
    } else {
        *field = take_plain(csv);
    }
    *field = wend_import_trim(*field);
    csv->at_row_end = true;
    if (csv->rest.length > 0 && csv->rest.at[0] == csv->between) {
        skip(csv, 1);
        csv->at_row_end = csv->between == ' ';
    } else if (csv->rest.length > 0 && !is_row_end(csv->rest.at[0])) {
        return wend_import_fail(csv->draft->im, WEND_ERROR_FORMAT, csv->line, 0,
                                "a quoted field ends before '%c', a separator should stand there", csv->rest.at[0]);
    }
    return true;
}

/* Size of a table. */
typedef struct csv_size {
    uint64_t width, height;
    bool has_trail; /* each row ends in a separator */
} csv_size;

/* Counts the fields of the next row, and sees if the last is empty; 0 for a blank line. */
static uint64_t measure_row(csv *csv, bool *has_trail)
{
    import_span field = {NULL, 0};
    uint64_t count = 0;
    csv->at_row_end = csv->rest.length == 0 || is_row_end(csv->rest.at[0]);
    while (take_field(csv, &field))
        count++;
    *has_trail = count > 1 && field.length == 0;
    return count;
}

static bool measure(csv csv, csv_size *size)
{
    *size = (csv_size){.has_trail = true};
    while (csv.rest.length > 0) {
        uint32_t line = csv.line;
        bool has_trail;
        uint64_t count = measure_row(&csv, &has_trail);
        if (csv.draft->im->error->status != WEND_OK)
            return false;
        if (count == 0)
            continue;
        if (size->width != 0 && count != size->width)
            return wend_import_fail(csv.draft->im, WEND_ERROR_FORMAT, line, 0,
                                    "this row has %llu fields, those before it %llu", (unsigned long long)count,
                                    (unsigned long long)size->width);
        size->width = count;
        size->height++;
        size->has_trail = size->has_trail && has_trail;
    }
    size->width -= size->has_trail && size->width > 0;
    return true;
}

/* Reads a row, or a blank line with *count 0; false with the error noted. */
static bool read_row(csv *csv, meanings *meanings, uint32_t y, uint32_t *count)
{
    draft_meaning meaning;
    import_span field;
    uint32_t line = csv->line;
    csv->at_row_end = csv->rest.length == 0 || is_row_end(csv->rest.at[0]);
    for (*count = 0; take_field(csv, &field); ++*count)
        if (*count < csv->draft->width && (!wend_import_meaning_of_word(meanings, field, line, *count + 1, &meaning) ||
                                           !wend_import_set_cell(csv->draft, *count, y, &meaning)))
            return false;
    return csv->draft->im->error->status == WEND_OK;
}

static bool read_rows(csv *csv, meanings *meanings)
{
    uint32_t count;
    for (uint32_t y = 0; y<csv->draft->height; y += count> 0)
        if (!read_row(csv, meanings, y, &count))
            return false;
    return true;
}

bool wend_import_read_csv(draft *draft, const import_rules *rules, import_span bytes)
{
    csv_size size;
    csv csv = {.draft = draft, .rest = bytes, .between = find_separator(bytes), .line = 1};
    meanings *meanings = wend_import_meanings_open(draft, rules);
    return meanings && measure(csv, &size) &&
           wend_import_draft_cells(draft, size.width, size.height, 1, WEND_CELLS_SQUARE) && read_rows(&csv, meanings);
}
