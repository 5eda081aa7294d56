/* tests/support/texts/imported.h: what the tests of wend-import share. */
#ifndef WEND_TESTS_TEXTS_IMPORTED_H
#define WEND_TESTS_TEXTS_IMPORTED_H

#include <wend/all.h>
#include <wend/import.h>

#include <stdio.h>
#include <string.h>

/* Reads a text that must be right; fails the test with the reader's error if it is not. */
static inline wend_import *read_well(const void *bytes, size_t length, const wend_import_options *options)
{
    wend_import *import = NULL;
    wend_import_error error;
    wend_status status = wend_import_memory(bytes, length, options, NULL, &import, &error);
    if (status != WEND_OK)
        print_error("%s:%u:%u: %s\n", error.file, (unsigned)error.line, (unsigned)error.column, error.text);
    assert_int_equal(status, WEND_OK);
    assert_int_equal(error.status, WEND_OK);
    return import;
}

/* The terrain of all cells of a level, by the first letter of its name, with '/' between rows. */
static inline const char *rows_of(const wend_import *import, uint16_t level)
{
    static char text[4096];
    const wend_grid *grid = wend_import_grid(import);
    char *out = text;
    for (uint32_t y = 0; y < wend_grid_height(grid); y++) {
        for (uint32_t x = 0; x < wend_grid_width(grid); x++) {
            uint8_t terrain = wend_grid_terrain(grid, wend_place_at((int32_t)x, (int32_t)y, level));
            for (uint32_t i = 0; i < wend_import_terrain_count(import); i++)
                if (wend_import_terrain_at(import, i)->terrain == terrain)
                    *out++ = wend_import_terrain_at(import, i)->name[0];
        }
        *out++ = '/';
    }
    out[-1] = '\0';
    return text;
}

/* The weight of a terrain by its name; -1 if the map has none of that name. */
static inline int weight_of(const wend_import *import, const char *name)
{
    for (uint32_t i = 0; i < wend_import_terrain_count(import); i++)
        if (strcmp(wend_import_terrain_at(import, i)->name, name) == 0)
            return wend_import_terrain_at(import, i)->weight;
    return -1;
}

/* Reads a text that is wrong; the error must have this status, this line and this word. */
static inline void read_badly(const void *bytes, size_t length, const wend_import_options *options, wend_status status,
                              uint32_t line, const char *word)
{
    wend_import *import = (wend_import *)&import;
    wend_import_error error;
    memset(&error, 0xEE, sizeof error);
    wend_status found = wend_import_memory(bytes, length, options, NULL, &import, &error);
    if (found != status || error.line != line || !strstr(error.text, word))
        print_error("status %d, line %u: %s\n", (int)found, (unsigned)error.line, error.text);
    assert_int_equal(found, status);
    assert_int_equal(error.status, status);
    assert_null(import);
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.text, word));
}

#define TEXT(literal) (literal), sizeof(literal) - 1

static inline wend_import_options format(wend_import_format format)
{
    wend_import_options options = wend_import_options_default();
    options.format = format;
    return options;
}

#endif
