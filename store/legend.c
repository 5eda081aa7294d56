/* legend.c: keeps letters and names of terrains, as a part of their own. */
#include "parts.h"

#include <string.h>

/* For each terrain that has a letter: its byte, the letter, the name and a zero. */
#define TERRAINS ".terrains"
#define MOST     (256 * (2 + WEND_NAME_ROOM))

wend_status wend_store_save_legend(wend_store *store, const wend_legend *legend, wend_store_error *error)
{
    uint8_t bytes[MOST];
    size_t length = 0;
    bool is_own;
    for (unsigned terrain = 0; terrain < 256; terrain++) {
        const char letter = wend_legend_terrain_letter(legend, (uint8_t)terrain);
        const char *name = wend_legend_terrain_name(legend, (uint8_t)terrain);
        if (letter == '\0')
            continue;
        bytes[length++] = (uint8_t)terrain;
        bytes[length++] = (uint8_t)letter;
        memcpy(bytes + length, name ? name : "", strlen(name ? name : "") + 1);
        length += strlen(name ? name : "") + 1;
    }
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (wend_store_begin_own(store, &is_own)) {
        wend_store_write_part(store, TERRAINS, bytes, length);
        wend_store_end_own(store, is_own);
    }
    return wend_store_leave(store);
}

/* Names terrains as the bytes say; false if they are malformed. */
static bool name_terrains(wend_legend *legend, const uint8_t *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        const uint8_t *end = length - at > 2 ? memchr(bytes + at + 2, '\0', length - at - 2) : NULL;
        const char *name = (const char *)bytes + at + 2;
        if (!end || wend_legend_name_terrain(legend, bytes[at], (char)bytes[at + 1], *name ? name : NULL) != WEND_OK)
            return false;
        at = (size_t)(end - bytes) + 1;
    }
    return true;
}

/* Makes an empty legend, for a grid of one cell: only layers depend on the grid. */
static wend_legend *make_legend(wend_store *store, const wend_allocator *allocator)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *cell = NULL;
    wend_legend *legend = NULL;
    desc.width = desc.height = 1;
    if (wend_grid_create(&desc, allocator, &cell) != WEND_OK ||
        wend_legend_create_for(cell, allocator, &legend) != WEND_OK)
        wend_store_fail_memory(store->error);
    wend_grid_destroy(cell);
    return legend;
}

wend_status wend_store_load_legend(wend_store *store, const wend_allocator *allocator, wend_legend **legend,
                                   wend_store_error *error)
{
    uint8_t bytes[MOST];
    size_t length;
    if (legend)
        *legend = NULL;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if ((legend || wend_store_refuse_null(store)) &&
        wend_store_read_part(store, TERRAINS, bytes, sizeof bytes, &length))
        *legend = make_legend(store, allocator);
    if (legend && *legend && !name_terrains(*legend, bytes, length)) {
        wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: the names of terrains are none");
        wend_legend_destroy(*legend);
        *legend = NULL;
    }
    return wend_store_leave(store);
}
