/* edit.c: reads and writes tiles and bytes beside them, begins and keeps edits. */
#include "parts.h"
#include "tiles.h"

#include <string.h>

wend_status wend_store_load_tile(wend_store *store, wend_tile tile, uint8_t *terrain, bool *is_there,
                                 wend_store_error *error)
{
    bool found = false;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if ((terrain || wend_store_refuse_null(store)) && wend_store_has_tile(store, tile))
        wend_store_load(store, tile, terrain, &found);
    if (is_there)
        *is_there = found;
    return wend_store_leave(store);
}

wend_status wend_store_save_tile(wend_store *store, wend_tile tile, const uint8_t *terrain, wend_store_error *error)
{
    bool is_own;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if ((terrain || wend_store_refuse_null(store)) && wend_store_has_tile(store, tile) &&
        wend_store_begin_own(store, &is_own)) {
        wend_store_save(store, tile, terrain);
        wend_store_end_own(store, is_own);
    }
    return wend_store_leave(store);
}

wend_status wend_store_begin_edits(wend_store *store, wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (store->is_writing)
        wend_store_refuse(store->error, WEND_ERROR_ARGUMENT, "edits were begun already");
    else
        wend_store_open_edits(store);
    return wend_store_leave(store);
}

wend_status wend_store_commit_edits(wend_store *store, wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (!store->is_writing)
        wend_store_refuse(store->error, WEND_ERROR_ARGUMENT, "no edits were begun, or an error has dropped them");
    else
        wend_store_keep_edits(store);
    return wend_store_leave(store);
}

void wend_store_drop_edits(wend_store *store)
{
    if (!wend_store_enter(store, NULL))
        return;
    wend_store_undo_edits(store);
    wend_store_leave(store);
}

uint64_t wend_store_version(const wend_store *store)
{
    if (!store)
        return 0;
    sqlite3_mutex_enter(store->mutex);
    const uint64_t version = store->version;
    sqlite3_mutex_leave(store->mutex);
    return version;
}

wend_status wend_store_refresh(wend_store *store, wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (store->is_writing) {
        wend_store_refuse(store->error, WEND_ERROR_ARGUMENT, "edits were begun: commit them first, or roll them back");
    } else {
        wend_store_stop_reading(store);
        if (wend_store_read(store))
            wend_store_number(store, STORE_LAST_VERSION, &store->version);
    }
    return wend_store_leave(store);
}

/* Writes the tiles that a statement lists, up to `capacity`; returns their number. */
static size_t list_changes(wend_store *store, sqlite3_stmt *statement, wend_tile *tiles, size_t capacity)
{
    size_t count = 0;
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        wend_tile tile;
        if (!wend_store_tile_of(store, sqlite3_column_int64(statement, 0), &tile))
            break;
        if (count < capacity)
            tiles[count] = tile;
        count++;
    }
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        wend_store_fail_by(store->error, store->db);
    sqlite3_reset(statement);
    return count;
}

wend_status wend_store_changes(wend_store *store, uint64_t version, wend_tile *tiles, size_t capacity, size_t *count,
                               wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (!count || (!tiles && capacity > 0)) {
        wend_store_refuse_null(store);
        return wend_store_leave(store);
    }
    *count = 0;
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_CHANGES);
    if (statement && wend_store_read(store)) {
        sqlite3_bind_int64(statement, 1, version > INT64_MAX ? INT64_MAX : (sqlite3_int64)version);
        *count = list_changes(store, statement, tiles, capacity);
        if (*count > capacity)
            wend_store_refuse(store->error, WEND_ERROR_CAPACITY, "%llu tiles have changed, there is room for %llu",
                              (unsigned long long)*count, (unsigned long long)capacity);
    }
    return wend_store_leave(store);
}

wend_status wend_store_write_bytes(wend_store *store, const char *name, const void *bytes, size_t length,
                                   wend_store_error *error)
{
    bool is_own;
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (wend_store_check_name(store, name) && (bytes || length == 0 || wend_store_refuse_null(store)) &&
        wend_store_begin_own(store, &is_own)) {
        wend_store_write_part(store, name, bytes, length);
        wend_store_end_own(store, is_own);
    }
    return wend_store_leave(store);
}

wend_status wend_store_read_bytes(wend_store *store, const char *name, void *bytes, size_t capacity, size_t *length,
                                  wend_store_error *error)
{
    if (!wend_store_enter(store, error))
        return WEND_ERROR_ARGUMENT;
    if (wend_store_check_name(store, name) && ((length && (bytes || capacity == 0)) || wend_store_refuse_null(store)))
        wend_store_read_part(store, name, bytes, capacity, length);
    return wend_store_leave(store);
}
