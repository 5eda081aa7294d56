/*
 * tiles.c: tiles by their number. A block has a bit for each of 64 x 64 tiles, set when one is first saved: else damage
 * that hides a row of the file would look like a tile never saved. All blocks are there from the beginning.
 */
#include "tiles.h"

#include <string.h>

#define BLOCK_SIDE  64u
#define BLOCK_BYTES (BLOCK_SIDE * BLOCK_SIDE / 8)

static size_t tile_bytes(const wend_store *store)
{
    return (size_t)store->desc.tile_side * store->desc.tile_side;
}

static uint64_t number_of(const wend_store *store, wend_tile tile)
{
    return (uint64_t)tile.row * store->columns + tile.column;
}

static uint32_t block_columns(const wend_store *store)
{
    return (store->columns + BLOCK_SIDE - 1) / BLOCK_SIDE;
}

static uint64_t block_count(const wend_store *store)
{
    return (uint64_t)block_columns(store) * ((store->rows + BLOCK_SIDE - 1) / BLOCK_SIDE);
}

static bool fail_tile(wend_store *store, wend_tile tile)
{
    return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED,
                           "the file is damaged: tile %u,%u is not what was written", (unsigned)tile.column,
                           (unsigned)tile.row);
}

/* Reads the bits of a block, one per tile that exists; false with the error noted. */
static bool load_block(wend_store *store, uint64_t block, uint8_t bits[BLOCK_BYTES])
{
    const seal_place place = {SEAL_BLOCK, block, 0, NULL};
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_LOAD_BLOCK);
    if (!statement)
        return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)block);
    const int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        wend_store_fail_by(store->error, store->db);
    else if (result == SQLITE_DONE || !wend_unseal(&store->sealer, &place, sqlite3_column_blob(statement, 0),
                                                   (size_t)sqlite3_column_bytes(statement, 0), bits, BLOCK_BYTES))
        wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: which tiles there are is lost");
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

static bool save_block(wend_store *store, uint64_t block, const uint8_t bits[BLOCK_BYTES])
{
    const seal_place place = {SEAL_BLOCK, block, 0, NULL};
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_SAVE_BLOCK);
    const size_t sealed = wend_seal(&store->sealer, &place, bits, BLOCK_BYTES, store->packed);
    if (!statement)
        return false;
    if (sealed == 0)
        return wend_store_fail_memory(store->error);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)block);
    sqlite3_bind_blob64(statement, 2, store->packed, sealed, SQLITE_STATIC);
    return wend_store_run(store, STORE_SAVE_BLOCK);
}

bool wend_store_make_blocks(wend_store *store)
{
    const uint8_t none[BLOCK_BYTES] = {0};
    for (uint64_t block = 0; block < block_count(store); block++)
        if (!save_block(store, block, none))
            return false;
    return true;
}

/* Where a tile's bit is. */
typedef struct tile_bit {
    uint64_t block;
    uint32_t byte;
    uint8_t mask;
} tile_bit;

static tile_bit bit_of(const wend_store *store, wend_tile tile)
{
    const uint32_t bit = tile.row % BLOCK_SIDE * BLOCK_SIDE + tile.column % BLOCK_SIDE;
    return (tile_bit){(uint64_t)(tile.row / BLOCK_SIDE) * block_columns(store) + tile.column / BLOCK_SIDE, bit / 8,
                      (uint8_t)(1u << bit % 8)};
}

bool wend_store_has_tile(wend_store *store, wend_tile tile)
{
    if (tile.column < store->columns && tile.row < store->rows)
        return true;
    return wend_store_refuse(store->error, WEND_ERROR_RANGE,
                             "there is no tile %u,%u: the world has %u columns and %u rows", (unsigned)tile.column,
                             (unsigned)tile.row, (unsigned)store->columns, (unsigned)store->rows);
}

bool wend_store_tile_of(wend_store *store, sqlite3_int64 number, wend_tile *tile)
{
    if (number < 0 || (uint64_t)number >= (uint64_t)store->columns * store->rows)
        return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED,
                               "the file is damaged: there is no tile number %lld", (long long)number);
    tile->column = (uint32_t)((uint64_t)number % store->columns);
    tile->row = (uint32_t)((uint64_t)number / store->columns);
    return true;
}

/* Fills a tile that has no row; fails if its bit says that it was saved. */
static bool fill_missing(wend_store *store, wend_tile tile, uint8_t *terrain)
{
    uint8_t bits[BLOCK_BYTES];
    const tile_bit bit = bit_of(store, tile);
    if (!load_block(store, bit.block, bits))
        return false;
    if (bits[bit.byte] & bit.mask)
        return fail_tile(store, tile);
    memset(terrain, store->desc.missing_terrain, tile_bytes(store));
    return true;
}

bool wend_store_load(wend_store *store, wend_tile tile, uint8_t *terrain, bool *is_there)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_LOAD_TILE);
    if (!statement || !wend_store_read(store))
        return false;
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)number_of(store, tile));
    const int result = sqlite3_step(statement);
    *is_there = result == SQLITE_ROW;
    if (*is_there) {
        const seal_place place = {SEAL_TILE, number_of(store, tile), (uint64_t)sqlite3_column_int64(statement, 0),
                                  NULL};
        if (!wend_unseal(&store->sealer, &place, sqlite3_column_blob(statement, 1),
                         (size_t)sqlite3_column_bytes(statement, 1), terrain, tile_bytes(store)))
            fail_tile(store, tile);
    } else if (result == SQLITE_DONE) {
        fill_missing(store, tile, terrain);
    } else {
        wend_store_fail_by(store->error, store->db);
    }
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

/* Sets a tile's bit if it is not set. */
static bool note_tile(wend_store *store, wend_tile tile)
{
    uint8_t bits[BLOCK_BYTES];
    const tile_bit bit = bit_of(store, tile);
    if (!load_block(store, bit.block, bits))
        return false;
    if (bits[bit.byte] & bit.mask)
        return true;
    bits[bit.byte] |= bit.mask;
    return save_block(store, bit.block, bits);
}

bool wend_store_save(wend_store *store, wend_tile tile, const uint8_t *terrain)
{
    const seal_place place = {SEAL_TILE, number_of(store, tile), store->version + 1, NULL};
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_SAVE_TILE);
    if (!statement || !note_tile(store, tile))
        return false;
    const size_t sealed = wend_seal(&store->sealer, &place, terrain, tile_bytes(store), store->packed);
    if (sealed == 0)
        return wend_store_fail_memory(store->error);
    sqlite3_bind_int64(statement, 1, (sqlite3_int64)place.number);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)place.mark);
    sqlite3_bind_blob64(statement, 3, store->packed, sealed, SQLITE_STATIC);
    return wend_store_run(store, STORE_SAVE_TILE);
}

bool wend_store_check_blocks(wend_store *store)
{
    uint64_t noted = 0, tiles;
    if (!wend_store_read(store) || !wend_store_number(store, STORE_COUNT_TILES, &tiles))
        return false;
    for (uint64_t block = 0; block < block_count(store); block++) {
        uint8_t bits[BLOCK_BYTES];
        if (!load_block(store, block, bits))
            return false;
        for (uint32_t i = 0; i < BLOCK_SIDE * BLOCK_SIDE; i++)
            noted += bits[i / 8] >> i % 8 & 1;
    }
    if (noted != tiles)
        return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED,
                               "the file is damaged: it should have %llu tiles and has %llu", (unsigned long long)noted,
                               (unsigned long long)tiles);
    return true;
}
