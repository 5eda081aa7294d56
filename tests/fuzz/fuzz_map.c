/* tests/fuzz/fuzz_map.c: any bytes as a Moving AI map: a grid that says the same again, or an error in the text. */
#include "fuzz.h"
#include "test/cells.h"

#include "test/memory.h"

#include <wend/io.h>

#include <string.h>

/* A grid's cells must stand in the text, letter by letter, at its end but for blank space. */
static void check_grid(const wend_grid *grid, const char *text, size_t length)
{
    uint64_t cells = (uint64_t)wend_grid_width(grid) * wend_grid_height(grid);
    FUZZ_NEED(cells >= 1 && cells <= length);
    for (uint32_t y = 0; y < wend_grid_height(grid); y++)
        for (uint32_t x = 0; x < wend_grid_width(grid); x++) {
            uint8_t letter = wend_grid_terrain(grid, cell_place(x, y));
            FUZZ_NEED(letter != 0 && strchr(".GSW@OT", letter) && memchr(text, letter, length));
        }
}

static void check_error(const wend_text_error *error, size_t length)
{
    FUZZ_NEED(error->status == WEND_ERROR_FORMAT || error->status == WEND_ERROR_MEMORY);
    FUZZ_NEED(memchr(error->text, '\0', sizeof error->text) && error->text[0] != '\0');
    if (error->status == WEND_ERROR_FORMAT)
        FUZZ_NEED(error->line >= 1 && error->line <= length + 1 && error->column >= 1 && error->column <= length + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    wend_text_error error;
    wend_grid *grid = NULL;
    test_memory memory;
    test_memory_begin(&memory);
    memory.limit = size + 65536;
    memset(&error, 0xEE, sizeof error);
    wend_status status = wend_grid_parse_map((const char *)data, size, &memory.allocator, &grid, &error);
    FUZZ_NEED(error.status == status && (grid != NULL) == (status == WEND_OK));
    if (status == WEND_OK)
        check_grid(grid, (const char *)data, size);
    else
        check_error(&error, size);
    wend_grid_destroy(grid);
    FUZZ_NEED(memory.blocks == 0 && !memory.fault);
    return 0;
}
