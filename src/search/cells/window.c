/* Cutting windows. */
#include "search/cells/window.h"

#include <string.h>

#include "base/array.h"
#include "base/bit_words.h"

const int32_t wend_window_offsets[DIRECTIONS] = {-WINDOW_COLUMNS, 1 - WINDOW_COLUMNS, 1,  1 + WINDOW_COLUMNS,
                                                 WINDOW_COLUMNS,  WINDOW_COLUMNS - 1, -1, -1 - WINDOW_COLUMNS};

void wend_window_cut(struct wend_window *window, const wend_space *space, struct wend_cell middle, uint32_t radius)
{
    uint32_t left = WEND_MIN(radius, middle.x), right = WEND_MIN(radius, space->cells.width - 1 - middle.x);
    uint32_t up = WEND_MIN(radius, middle.y), down = WEND_MIN(radius, space->cells.height - 1 - middle.y);
    /* Strides are whole bytes, so a column has the same bit offset in all rows. */
    size_t first = wend_space_node(space, middle.x - left, middle.y - up);
    const uint32_t shift = WINDOW_MIDDLE - left;
    const uint64_t columns = ((UINT64_C(1) << (left + right + 1)) - 1) << shift;
    uint64_t *rows = &window->rows[WINDOW_MIDDLE - up];
    for (uint32_t i = 0; i <= up + down; i++)
        rows[i] = wend_bits_load_up(space->cells.free, first + (size_t)i * space->cells.stride) << shift & columns;
    window->rows[WINDOW_MIDDLE - up - 1] = 0;
    window->rows[WINDOW_MIDDLE + down + 1] = 0;
}

wend_status wend_window_begin(struct wend_window *window, const wend_allocator *memory)
{
    if (!window->known) {
        window->known = wend_allocate(memory, WINDOW_NODES, sizeof *window->known);
        window->turn = 0;
    }
    if (!window->known || (window->entry_capacity == 0 && !wend_window_grow(window, memory)))
        return WEND_ERROR_MEMORY;
    if (window->turn == 0) {
        memset(window->known, 255, WINDOW_NODES * sizeof *window->known);
        window->turn = UINT32_MAX;
    }
    window->turn--;
    return WEND_OK;
}

bool wend_window_grow(struct wend_window *window, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, window->entries, window->entry_capacity, window->entry_capacity + 1);
}

void wend_window_destroy(struct wend_window *window, const wend_allocator *memory)
{
    WEND_RELEASE(memory, window->known, WINDOW_NODES);
    WEND_RELEASE(memory, window->entries, window->entry_capacity);
    wend_release(memory, window->board, 1, window->board_size);
}

size_t wend_window_memory(const struct wend_window *window)
{
    return (window->known ? WINDOW_NODES * sizeof *window->known : 0) +
           window->entry_capacity * sizeof *window->entries + (window->board ? window->board_size : 0);
}
