/* parts.c: bytes under a name, in pieces, each sealed with the length of the whole, so that none can be missing. */
#include "parts.h"

#include <string.h>

#define PIECE ((size_t)1 << 20)

/* True for a letter with letters, digits and - behind it, as names in wend's formats are. */
static bool is_name(const char *name)
{
    const size_t length = name ? strlen(name) : 0;
    if (length == 0 || length >= WEND_NAME_ROOM)
        return false;
    for (size_t i = 0; i < length; i++) {
        const bool is_letter = (name[i] >= 'a' && name[i] <= 'z') || (name[i] >= 'A' && name[i] <= 'Z');
        const bool is_further = (name[i] >= '0' && name[i] <= '9') || name[i] == '-';
        if (!is_letter && (i == 0 || !is_further))
            return false;
    }
    return true;
}

bool wend_store_check_name(wend_store *store, const char *name)
{
    return is_name(name) ||
           wend_store_refuse(store->error, WEND_ERROR_ARGUMENT,
                             "a name is a letter, and up to %u letters, digits and - behind it", WEND_NAME_ROOM - 2);
}

static bool fail_part(wend_store *store, const char *name)
{
    return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: '%s' is not what was written",
                           name[0] == '.' ? name + 1 : name);
}

/* Makes room for a piece in store->packed. */
static bool make_room(wend_store *store)
{
    const size_t room = wend_seal_bound(PIECE);
    if (store->packed_room >= room)
        return true;
    uint8_t *packed = store->memory.allocate(store->memory.user, room, STORE_ALIGNMENT);
    if (!packed)
        return wend_store_fail_memory(store->error);
    store->memory.release(store->memory.user, store->packed, store->packed_room, STORE_ALIGNMENT);
    store->packed = packed;
    store->packed_room = room;
    return true;
}

static bool save_piece(wend_store *store, const seal_place *place, const uint8_t *bytes, size_t length)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_SAVE_PIECE);
    const size_t sealed = wend_seal(&store->sealer, place, bytes, length, store->packed);
    if (!statement)
        return false;
    if (sealed == 0)
        return wend_store_fail_memory(store->error);
    sqlite3_bind_text(statement, 1, place->name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)place->number);
    sqlite3_bind_int64(statement, 3, (sqlite3_int64)place->mark);
    sqlite3_bind_blob64(statement, 4, store->packed, sealed, SQLITE_STATIC);
    return wend_store_run(store, STORE_SAVE_PIECE);
}

bool wend_store_write_part(wend_store *store, const char *name, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    sqlite3_stmt *drop = wend_store_statement_of(store, STORE_DROP_PIECES);
    if (!drop || !make_room(store))
        return false;
    sqlite3_bind_text(drop, 1, name, -1, SQLITE_STATIC);
    if (!wend_store_run(store, STORE_DROP_PIECES))
        return false;
    for (size_t at = 0; at < length; at += PIECE) {
        const seal_place place = {SEAL_PART, at / PIECE, length, name};
        if (!save_piece(store, &place, from + at, length - at < PIECE ? length - at : PIECE))
            return false;
    }
    return true;
}

/* Looks for a piece. Returns SQLITE_ROW, SQLITE_DONE if there is none, or another code with the error noted. */
static int find_piece(wend_store *store, sqlite3_stmt *statement, const char *name, uint64_t piece)
{
    sqlite3_reset(statement);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, (sqlite3_int64)piece);
    const int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        wend_store_fail_by(store->error, store->db);
    return result;
}

static bool read_pieces(wend_store *store, sqlite3_stmt *statement, const char *name, uint8_t *bytes, size_t length)
{
    for (size_t at = 0; at < length; at += PIECE) {
        const seal_place place = {SEAL_PART, at / PIECE, length, name};
        const int result = find_piece(store, statement, name, place.number);
        if (store->error->status != WEND_OK)
            return false;
        if (result != SQLITE_ROW || (uint64_t)sqlite3_column_int64(statement, 0) != length ||
            !wend_unseal(&store->sealer, &place, sqlite3_column_blob(statement, 1),
                         (size_t)sqlite3_column_bytes(statement, 1), bytes + at,
                         length - at < PIECE ? length - at : PIECE))
            return fail_part(store, name);
    }
    return true;
}

bool wend_store_read_part(wend_store *store, const char *name, void *bytes, size_t capacity, size_t *length)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_LOAD_PIECE);
    *length = 0;
    if (!statement || !wend_store_read(store))
        return false;
    const int result = find_piece(store, statement, name, 0);
    const uint64_t found = result == SQLITE_ROW ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
    if (result == SQLITE_ROW && (found == 0 || found > SIZE_MAX))
        fail_part(store, name);
    else if (found > capacity)
        wend_store_refuse(store->error, WEND_ERROR_CAPACITY, "'%s' has %llu bytes, there is room for %llu", name,
                          (unsigned long long)found, (unsigned long long)capacity);
    if (store->error->status == WEND_OK || store->error->status == WEND_ERROR_CAPACITY)
        *length = (size_t)found;
    if (store->error->status == WEND_OK && found > 0)
        read_pieces(store, statement, name, bytes, (size_t)found);
    sqlite3_reset(statement);
    return store->error->status == WEND_OK;
}

bool wend_store_part_length(wend_store *store, const char *name, size_t *length)
{
    if (!wend_store_read_part(store, name, NULL, 0, length) && store->error->status == WEND_ERROR_CAPACITY)
        memset(store->error, 0, sizeof *store->error);
    return store->error->status == WEND_OK;
}
