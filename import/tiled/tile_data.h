/* tile_data.h: the numbers of a layer's tiles, however they are packed. */
#ifndef WEND_IMPORT_TILED_TILE_DATA_H
#define WEND_IMPORT_TILED_TILE_DATA_H

#include "tree/tree.h"

/* How a layer's data are packed. */
typedef struct tile_packing {
    import_span encoding;    /* "csv", "base64", or empty: a list */
    import_span compression; /* "zlib", "gzip", "zstd", or empty */
} tile_packing;

/*
 * Returns the numbers of `count` tiles in the arena, four bytes each, the lowest first: from a list, from a text in
 * `data` itself or in its "#text", or from its elements named tile. NULL with the error noted.
 */
const uint8_t *wend_import_tile_data(importer *im, import_arena *arena, const tree *data, const tile_packing *packing,
                                     size_t count);

/* One of those numbers. */
static inline uint32_t wend_import_tile(const uint8_t *tiles, size_t index)
{
    const uint8_t *at = tiles + index * 4;
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

#endif
