/*
 * tests/fuzz/import.h: any bytes as a file of one format: an error in words, or a map whose cells lead there and back.
 */
#ifndef TEST_FUZZ_IMPORT_H
#define TEST_FUZZ_IMPORT_H

#include "fuzz.h"
#include "test/memory.h"

#include <wend/import.h>

#include <string.h>

/* The input itself is every file that it names. */
typedef struct fuzz_bytes {
    const uint8_t *data;
    size_t size;
    int open;
} fuzz_bytes;

static wend_status fuzz_open(void *user, const char *name, const void **bytes, size_t *length)
{
    fuzz_bytes *input = user;
    FUZZ_NEED(name != NULL);
    *bytes = input->data;
    *length = input->size;
    input->open++;
    return WEND_OK;
}

static void fuzz_close(void *user, const void *bytes, size_t length)
{
    fuzz_bytes *input = user;
    FUZZ_NEED(bytes == input->data && length == input->size);
    input->open--;
}

static void fuzz_check_map(const wend_import *import)
{
    const wend_grid *grid = wend_import_grid(import);
    FUZZ_NEED((uint64_t)wend_grid_width(grid) * wend_grid_height(grid) * wend_grid_levels(grid) <= 65536);
    for (uint32_t y = 0; y < wend_grid_height(grid); y += 7)
        for (uint32_t x = 0; x < wend_grid_width(grid); x += 5) {
            int32_t column, row;
            wend_place cell = wend_place_cell((int32_t)x, (int32_t)y);
            wend_import_tile_of_place(import, cell, &column, &row);
            wend_place same = wend_import_place_of_tile(import, column, row);
            FUZZ_NEED(same.x == cell.x && same.y == cell.y);
            FUZZ_NEED(wend_grid_terrain(grid, cell) != 0);
        }
    for (uint32_t i = 0; i < wend_import_place_count(import); i++) {
        const wend_import_place *place = wend_import_place_at(import, i);
        FUZZ_NEED(place->name && place->kind && place->id && wend_import_find_place(import, place->name) != NULL);
    }
}

static int fuzz_import(const uint8_t *data, size_t size, wend_import_format format)
{
    static const wend_import_rule rules[] = {
        {"wall", "rock", 0, NULL}, {"0..3", "low", 2, "spot"}, {"*", "rest", 1, NULL}};
    fuzz_bytes input = {data, size, 0};
    wend_import_options options = wend_import_options_default();
    wend_import_error error;
    wend_import *import = NULL;
    test_memory memory;
    test_memory_begin(&memory);
    memset(&error, 0xEE, sizeof error);
    options.format = format;
    options.most_cells = 65536;
    options.most_memory = 1 << 24;
    options.most_files = 3;
    options.open = fuzz_open;
    options.close = fuzz_close;
    options.user = &input;
    options.rules = rules;
    options.rule_count = size % 2 ? 3 : 0;
    wend_status status = wend_import_memory(data, size, &options, &memory.allocator, &import, &error);
    FUZZ_NEED(error.status == status && (import != NULL) == (status == WEND_OK));
    FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && memchr(error.file, '\0', sizeof error.file));
    FUZZ_NEED(status == WEND_OK || error.text[0] != '\0');
    FUZZ_NEED(input.open == 0);
    if (import)
        fuzz_check_map(import);
    wend_import_destroy(import);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault && memory.peak < (1 << 25));
    return 0;
}

#endif
