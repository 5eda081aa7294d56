/* text_reader.c: text grids, a character a cell. */
#include "formats/formats.h"
#include "formats/meanings.h"

/* Length of the UTF-8 character that begins here; an invalid byte counts as one. */
static size_t character_length(import_span rest)
{
    unsigned char first = (unsigned char)rest.at[0];
    size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    if (length > rest.length)
        return 1;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)rest.at[i] & 0xC0) != 0x80)
            return 1;
    return length;
}

/* Takes the next line off a text, without its end. */
static import_span take_line(import_span *text)
{
    import_span line = {text->at, 0};
    while (line.length < text->length && line.at[line.length] != '\n')
        line.length++;
    size_t taken = line.length < text->length ? line.length + 1 : line.length;
    text->at += taken;
    text->length -= taken;
    if (line.length > 0 && line.at[line.length - 1] == '\r')
        line.length--;
    return line;
}

static uint64_t count_characters(import_span line)
{
    uint64_t count = 0;
    for (size_t length; line.length > 0; line.at += length, line.length -= length, count++)
        length = character_length(line);
    return count;
}

/* Counts columns and rows; blank lines at the end are no rows. */
static void measure(import_span text, uint64_t *width, uint64_t *height)
{
    uint64_t row = 0;
    *width = *height = 0;
    while (text.length > 0) {
        uint64_t count = count_characters(take_line(&text));
        row++;
        if (count > 0)
            *height = row;
        if (count > *width)
            *width = count;
    }
}

static bool read_row(meanings *meanings, draft *draft, import_span line, uint32_t y)
{
    draft_meaning meaning;
    uint32_t x = 0;
    for (size_t length; line.length > 0; line.at += length, line.length -= length, x++) {
        length = character_length(line);
        if (!wend_import_meaning_of_word(meanings, (import_span){line.at, length}, y + 1, x + 1, &meaning) ||
            !wend_import_set_cell(draft, x, y, &meaning))
            return false;
    }
    return true;
}

bool wend_import_read_text(draft *draft, const import_rules *rules, import_span bytes)
{
    uint64_t width, height;
    measure(bytes, &width, &height);
    meanings *meanings = wend_import_meanings_open(draft, rules);
    if (!meanings || !wend_import_draft_cells(draft, width, height, 1, WEND_CELLS_SQUARE))
        return false;
    for (uint32_t y = 0; y < draft->height; y++)
        if (!read_row(meanings, draft, take_line(&bytes), y))
            return false;
    return true;
}
