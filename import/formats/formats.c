/* formats.c: which format a file is in. */
#include "formats/formats.h"

#include "ldtk/ldtk.h"
#include "tiled/tiled.h"

#include <string.h>

static const struct {
    const char *ending;
    wend_import_format format;
} endings[] = {{".png", WEND_IMPORT_PNG},  {".csv", WEND_IMPORT_CSV}, {".tsv", WEND_IMPORT_CSV},
               {".txt", WEND_IMPORT_TEXT}, {".tmx", WEND_IMPORT_TMX}, {".tmj", WEND_IMPORT_TMJ},
               {".ldtk", WEND_IMPORT_LDTK}};

wend_import_format wend_import_format_of(const char *file)
{
    size_t length = file ? strlen(file) : 0;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i].ending);
        if (length >= ending &&
            wend_import_span_is_any_case((import_span){file + length - ending, ending}, endings[i].ending))
            return endings[i].format;
    }
    return WEND_IMPORT_AUTO;
}

static bool holds(import_span bytes, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= bytes.length; i++)
        if (bytes.at[i] == word[0] && memcmp(bytes.at + i, word, length) == 0)
            return true;
    return false;
}

/* True if a text's first line is a row of a table: has separators, or numbers between blanks. */
static bool is_table(import_span bytes)
{
    bool has_others = false, has_blank = false;
    for (size_t i = 0; i < bytes.length && bytes.at[i] != '\n'; i++) {
        char letter = bytes.at[i];
        if (letter == ',' || letter == ';' || letter == '\t')
            return true;
        has_blank |= letter == ' ' && i > 0;
        has_others |= !(letter >= '0' && letter <= '9') && letter != ' ' && letter != '-' && letter != '\r';
    }
    return has_blank && !has_others;
}

wend_import_format wend_import_sniff(import_span bytes)
{
    import_span text = wend_import_trim(bytes);
    if (bytes.length >= 8 && memcmp(bytes.at, "\x89PNG\r\n\x1A\n", 8) == 0)
        return WEND_IMPORT_PNG;
    if (text.length > 0 && text.at[0] == '<' && (holds(text, "<map") || holds(text, "<?xml")))
        return WEND_IMPORT_TMX;
    if (text.length > 0 && text.at[0] == '{')
        return holds(text, "\"defs\"") && holds(text, "\"worldLayout\"") ? WEND_IMPORT_LDTK : WEND_IMPORT_TMJ;
    return is_table(bytes) ? WEND_IMPORT_CSV : WEND_IMPORT_TEXT;
}

import_reader *wend_import_reader_of(wend_import_format format)
{
    switch (format) {
    case WEND_IMPORT_CSV:
        return wend_import_read_csv;
    case WEND_IMPORT_TEXT:
        return wend_import_read_text;
#if defined(WEND_IMPORT_PNG_FOUND)
    case WEND_IMPORT_PNG:
        return wend_import_read_png;
#endif
#if defined(WEND_IMPORT_EXPAT_FOUND)
    case WEND_IMPORT_TMX:
        return wend_import_read_tmx;
#endif
#if defined(WEND_IMPORT_YAJL_FOUND)
    case WEND_IMPORT_TMJ:
        return wend_import_read_tmj;
    case WEND_IMPORT_LDTK:
        return wend_import_read_ldtk;
#endif
    default:
        return NULL;
    }
}

const char *wend_import_library_of(wend_import_format format)
{
    switch (format) {
    case WEND_IMPORT_PNG:
        return IMPORT_PNG;
    case WEND_IMPORT_TMX:
        return IMPORT_EXPAT;
    case WEND_IMPORT_TMJ:
    case WEND_IMPORT_LDTK:
        return IMPORT_YAJL;
    default:
        return NULL;
    }
}

const char *wend_import_format_name(wend_import_format format)
{
    static const char *const names[] = {"this", "PNG files", "CSV", "text", "TMX files", "TMJ files", "LDtk files"};
    return (unsigned)format < sizeof names / sizeof *names ? names[format] : names[0];
}

bool wend_import_available(wend_import_format format)
{
    return wend_import_reader_of(format) != NULL;
}
