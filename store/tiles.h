/* tiles.h: tiles by their column and row, and which there are. */
#ifndef WEND_STORE_TILES_H
#define WEND_STORE_TILES_H

#include "database.h"

/* Writes blocks that say that there are no tiles yet; false with the error noted. */
bool wend_store_make_blocks(wend_store *store);

/* Reads a tile, or fills it with what is missing; false with the error noted. */
bool wend_store_load(wend_store *store, wend_tile tile, uint8_t *terrain, bool *is_there);

/* Writes a tile, within edits that were begun, as of the version that they make; false with the error noted. */
bool wend_store_save(wend_store *store, wend_tile tile, const uint8_t *terrain);

/* Whether there is such a tile; false with the error noted. */
bool wend_store_has_tile(wend_store *store, wend_tile tile);

/* The tile of a number that stands in the file; false with the error noted where the world has none such. */
bool wend_store_tile_of(wend_store *store, sqlite3_int64 number, wend_tile *tile);

/* Whether as many tiles are there as the blocks say; false with the error noted. */
bool wend_store_check_blocks(wend_store *store);

#endif
