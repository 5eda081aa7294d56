/* check.c: counts what a file holds, and reads it all to check it. */
#include "parts.h"
#include "tiles.h"

#include <string.h>

wend_status wend_store_count(wend_store *store, wend_store_counts *counts, wend_store_error *error)
{
    uint64_t pages = 0, page = 0;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (!counts) {
        wend_store_refuse_null(store);
        return wend_store_leave(store);
    }
    memset(counts, 0, sizeof *counts);
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_COUNT_TILES);
    if (statement && wend_store_read(store)) {
        if (sqlite3_step(statement) == SQLITE_ROW) {
            counts->tiles = (uint64_t)sqlite3_column_int64(statement, 0);
            counts->tile_bytes = (uint64_t)sqlite3_column_int64(statement, 1);
        } else {
            wend_store_fail_by(store->error, store->db);
        }
        sqlite3_reset(statement);
        if (wend_store_number(store, STORE_PAGES, &pages) && wend_store_number(store, STORE_PAGE_BYTES, &page))
            counts->file_bytes = pages * page;
    }
    return wend_store_leave(store);
}

/* Runs SQLite's own check of its pages. */
static bool check_pages(wend_store *store)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_CHECK_PAGES);
    if (!statement || !wend_store_read(store))
        return false;
    if (sqlite3_step(statement) != SQLITE_ROW) {
        wend_store_fail_by(store->error, store->db);
    } else {
        const char *found = (const char *)sqlite3_column_text(statement, 0);
        if (!found || strcmp(found, "ok") != 0)
            wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: %.200s", found ? found : "");
    }
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

static bool check_tiles(wend_store *store)
{
    const size_t length = (size_t)store->desc.tile_side * store->desc.tile_side;
    uint8_t *terrain = store->memory.allocate(store->memory.user, length, STORE_ALIGNMENT);
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_ALL_TILES);
    int result = SQLITE_DONE;
    if (!terrain)
        wend_store_fail_memory(store->error);
    while (terrain && statement && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        wend_tile tile;
        bool is_there;
        if (!wend_store_tile_of(store, sqlite3_column_int64(statement, 0), &tile) ||
            !wend_store_load(store, tile, terrain, &is_there))
            break;
    }
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        wend_store_fail_by(store->error, store->db);
    sqlite3_reset(statement);
    if (terrain)
        store->memory.release(store->memory.user, terrain, length, STORE_ALIGNMENT);
    return store->error->status == WEND_OK;
}

/* Checks a part by reading it as any caller would. */
static bool check_part(wend_store *store, const char *name)
{
    size_t length;
    if (!wend_store_part_length(store, name, &length))
        return false;
    void *bytes = length > 0 ? store->memory.allocate(store->memory.user, length, STORE_ALIGNMENT) : NULL;
    if (length > 0 && !bytes)
        return wend_store_fail_memory(store->error);
    const bool is_good = wend_store_read_part(store, name, bytes, length, &length);
    if (bytes)
        store->memory.release(store->memory.user, bytes, length, STORE_ALIGNMENT);
    return is_good;
}

static bool check_parts(wend_store *store)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_ALL_PARTS);
    int result = SQLITE_DONE;
    while (statement && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(statement, 0);
        if (!name || !check_part(store, name))
            break;
    }
    if (result != SQLITE_DONE)
        wend_store_fail_by(store->error, store->db);
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

wend_status wend_store_check(wend_store *store, wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    (void)(check_pages(store) && wend_store_check_blocks(store) && check_tiles(store) && check_parts(store));
    return wend_store_leave(store);
}
