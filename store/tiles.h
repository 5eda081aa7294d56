/* tiles.h: tiles by their column and row, and which there are. */
#ifndef WEND_STORE_TILES_H
#define WEND_STORE_TILES_H

#include "database.h"

/* Writes blocks that say that there are no tiles yet; false with the error noted. */
bool wend_store_make_blocks(wend_store *store);

/* Reads a tile, or fills it with missing_terrain if there is none; false with the error noted. */
bool wend_store_load(wend_store *store, wend_tile tile, uint8_t *terrain, bool *is_there);

/* Writes a tile, within begun edits, as of the version that they make; false with the error noted. */
bool wend_store_save(wend_store *store, wend_tile tile, const uint8_t *terrain);

/* True if the world has such a tile; false with the error noted. */
bool wend_store_has_tile(wend_store *store, wend_tile tile);

/* Finds the tile of a number from the file; false with the error noted if the world has no such tile. */
bool wend_store_tile_of(wend_store *store, sqlite3_int64 number, wend_tile *tile);

/* True if the file has as many tiles as the blocks say; false with the error noted. */
bool wend_store_check_blocks(wend_store *store);

#endif
