/*
 * tests/fuzz/fuzz_own_map.c: any bytes as a map in wend's own format: an error in the text, or a map that is written
 * and read again as the same.
 */
#include "fuzz.h"
#include "test/cells.h"

#include "test/memory.h"

#include <wend/io.h>

#include <string.h>

static char *write_all(const wend_grid *grid, const wend_legend *info, size_t *length)
{
    FUZZ_NEED(wend_grid_write_text(grid, info, NULL, 0, length) == WEND_ERROR_CAPACITY);
    char *text = malloc(*length);
    FUZZ_NEED(text && wend_grid_write_text(grid, info, text, *length, length) == WEND_OK);
    return text;
}

static void check_same(const wend_grid *a, const wend_grid *b)
{
    uint32_t rows = wend_grid_height(a) * wend_grid_levels(a);
    FUZZ_NEED(wend_grid_width(a) == wend_grid_width(b) && wend_grid_height(a) == wend_grid_height(b));
    FUZZ_NEED(wend_grid_levels(a) == wend_grid_levels(b) && wend_grid_link_count(a) == wend_grid_link_count(b));
    for (uint32_t y = 0; y < rows; y++)
        for (uint32_t x = 0; x < wend_grid_width(a); x++)
            FUZZ_NEED(wend_grid_terrain(a, cell_in_row(a, x, y)) == wend_grid_terrain(b, cell_in_row(a, x, y)) &&
                      wend_grid_exits(a, cell_in_row(a, x, y)) == wend_grid_exits(b, cell_in_row(a, x, y)));
    for (uint32_t i = 0; i < wend_grid_link_count(a); i++)
        FUZZ_NEED(memcmp(wend_grid_link(a, i), wend_grid_link(b, i), sizeof(wend_link)) == 0);
}

/* The layers stand in the text, so that two texts compare them. */
static void check_round_trip(const wend_grid *grid, const wend_legend *info)
{
    wend_grid *again = NULL;
    wend_legend *info_again = NULL;
    size_t length, length_again;
    char *text = write_all(grid, info, &length);
    FUZZ_NEED(wend_grid_parse(text, length, NULL, &again, &info_again, NULL) == WEND_OK);
    check_same(grid, again);
    char *text_again = write_all(again, info_again, &length_again);
    FUZZ_NEED(length == length_again && memcmp(text, text_again, length) == 0);
    free(text_again);
    free(text);
    wend_legend_destroy(info_again);
    wend_grid_destroy(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_text_error error;
    wend_grid *grid = NULL;
    wend_legend *info = NULL;
    test_memory memory;
    test_memory_begin(&memory);
    memory.limit = 8 * size + 24576; /* the tables of links come in pages of some KB */
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_grid_parse((const char *)data, size, &memory.allocator, &grid, &info, &error);
    FUZZ_NEED(error.status == status && (grid != NULL) == (status == WEND_OK) && (info != NULL) == (grid != NULL));
    FUZZ_NEED(status == WEND_OK || status == WEND_ERROR_FORMAT);
    if (status == WEND_OK)
        check_round_trip(grid, info);
    else
        FUZZ_NEED(memchr(error.text, '\0', sizeof error.text) && error.text[0] != '\0');
    if (status == WEND_ERROR_FORMAT)
        FUZZ_NEED(error.line >= 1 && error.line <= size + 1 && error.column >= 1 && error.column <= size + 1);
    wend_legend_destroy(info);
    wend_grid_destroy(grid);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
