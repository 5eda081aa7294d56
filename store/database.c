/*
 * database.c: the SQLite file. Rows are sealed (seal.h), except for the numbers by which they are found, which seals
 * repeat.
 *
 * SQLite's log is a write-ahead log: readers keep what they saw while one writes, and nobody waits for a reader.
 * `synchronous` is FULL, so that what was committed is on the disk.
 */
#include "database.h"

#include <string.h>

/*
 * Tiles are numbered row by row. A block says which of 64 x 64 tiles exist, so that a lost tile is not taken for one
 * that was never saved. Parts are bytes under a name, in pieces. Changed tables need another STORE_VERSION.
 */
static const char *const tables[] = {
    "CREATE TABLE tile(number INTEGER PRIMARY KEY, version INTEGER NOT NULL, data BLOB NOT NULL)",
    "CREATE INDEX tile_version ON tile(version)", "CREATE TABLE block(number INTEGER PRIMARY KEY, data BLOB NOT NULL)",
    "CREATE TABLE part(name TEXT NOT NULL, piece INTEGER NOT NULL, length INTEGER NOT NULL, data BLOB NOT NULL)",
    "CREATE UNIQUE INDEX part_piece ON part(name, piece)"};

#define TABLES (sizeof tables / sizeof *tables)

static const char *const texts[STORE_STATEMENTS] = {
    [STORE_BEGIN] = "BEGIN",
    [STORE_LOCK] = "DELETE FROM part WHERE name = '' AND piece = 0", /* deletes nothing, but takes the write lock */
    [STORE_COMMIT] = "COMMIT",
    [STORE_ROLLBACK] = "ROLLBACK",
    [STORE_LAST_VERSION] = "SELECT coalesce(max(version), 0) FROM tile",
    [STORE_LOAD_TILE] = "SELECT version, data FROM tile WHERE number = ?1",
    [STORE_SAVE_TILE] = "REPLACE INTO tile(number, version, data) VALUES(?1, ?2, ?3)",
    [STORE_CHANGES] = "SELECT number FROM tile WHERE version > ?1 ORDER BY number",
    [STORE_COUNT_TILES] = "SELECT count(*), coalesce(sum(length(data)), 0) FROM tile",
    [STORE_ALL_TILES] = "SELECT number FROM tile ORDER BY number",
    [STORE_LOAD_BLOCK] = "SELECT data FROM block WHERE number = ?1",
    [STORE_SAVE_BLOCK] = "REPLACE INTO block(number, data) VALUES(?1, ?2)",
    [STORE_LOAD_PIECE] = "SELECT length, data FROM part WHERE name = ?1 AND piece = ?2",
    [STORE_SAVE_PIECE] = "INSERT INTO part(name, piece, length, data) VALUES(?1, ?2, ?3, ?4)",
    [STORE_DROP_PIECES] = "DELETE FROM part WHERE name = ?1",
    [STORE_ALL_PARTS] = "SELECT DISTINCT name FROM part ORDER BY name",
    [STORE_PAGES] = "PRAGMA page_count",
    [STORE_PAGE_BYTES] = "PRAGMA page_size",
    [STORE_CHECK_PAGES] = "PRAGMA integrity_check(1)"};

bool wend_store_enter(wend_store *store, wend_store_error *error)
{
    if (error)
        memset(error, 0, sizeof *error);
    if (!store)
        return error && wend_store_refuse(error, WEND_ERROR_ARGUMENT, "there is no store");
    sqlite3_mutex_enter(store->mutex);
    store->error = error ? error : &store->unasked;
    memset(store->error, 0, sizeof *store->error);
    return true;
}

bool wend_store_refuse_null(wend_store *store)
{
    return wend_store_refuse(store->error, WEND_ERROR_ARGUMENT, "something that may not be null is");
}

wend_status wend_store_leave(wend_store *store)
{
    const wend_status status = store->error->status;
    sqlite3_mutex_leave(store->mutex);
    return status;
}

sqlite3_stmt *wend_store_statement_of(wend_store *store, store_statement which)
{
    sqlite3_stmt **statement = &store->statements[which];
    if (!*statement && sqlite3_prepare_v3(store->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL))
        wend_store_fail_by(store->error, store->db);
    return *statement;
}

bool wend_store_run(wend_store *store, store_statement which)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, which);
    if (!statement)
        return false;
    const bool is_done = sqlite3_step(statement) == SQLITE_DONE || wend_store_fail_by(store->error, store->db);
    sqlite3_reset(statement);
    return is_done;
}

bool wend_store_number(wend_store *store, store_statement which, uint64_t *number)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, which);
    if (!statement)
        return false;
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW || wend_store_fail_by(store->error, store->db);
    *number = is_row ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return is_row;
}

bool wend_store_execute(wend_store *store, const char *sql)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || wend_store_fail_by(store->error, store->db);
}

/* SQLite fixes what is seen at the first row that is read, so this reads one. */
bool wend_store_read(wend_store *store)
{
    uint64_t version;
    if (store->is_reading)
        return true;
    if (!wend_store_run(store, STORE_BEGIN))
        return false;
    store->is_reading = true;
    if (wend_store_number(store, STORE_LAST_VERSION, &version))
        return true;
    wend_store_stop_reading(store);
    return false;
}

/* Ends any transaction; SQLite may have ended it itself after a disk failure. */
void wend_store_stop_reading(wend_store *store)
{
    if (!sqlite3_get_autocommit(store->db)) {
        wend_store_error *noted = store->error, none = {.status = WEND_OK};
        store->error = &none;
        wend_store_run(store, STORE_ROLLBACK);
        store->error = noted;
    }
    store->is_reading = store->is_writing = false;
}

void wend_store_undo_edits(wend_store *store)
{
    if (store->is_writing)
        wend_store_stop_reading(store);
}

/* Takes the write lock. SQLite refuses a reader at once while another program writes, so the waiting is done here. */
static bool lock(wend_store *store)
{
    sqlite3_stmt *statement = wend_store_statement_of(store, STORE_LOCK);
    int result = SQLITE_BUSY;
    for (uint32_t waited = 0; statement; waited++) {
        result = sqlite3_step(statement);
        sqlite3_reset(statement);
        if ((result & 0xFF) != SQLITE_BUSY || sqlite3_extended_errcode(store->db) == SQLITE_BUSY_SNAPSHOT ||
            waited >= store->wait_ms)
            break;
        sqlite3_sleep(1);
    }
    if (result == SQLITE_DONE)
        return true;
    if (statement && sqlite3_extended_errcode(store->db) == SQLITE_BUSY_SNAPSHOT)
        return wend_store_fail(store->error, WEND_STORE_FAULT_STALE,
                               "another program has edited the world since: refresh, then edit again");
    return wend_store_fail_by(store->error, store->db);
}

bool wend_store_open_edits(wend_store *store)
{
    uint64_t version;
    if (!store->may_write)
        return wend_store_fail(store->error, WEND_STORE_FAULT_READ_ONLY, "the world was opened for reading only");
    if (!wend_store_read(store) || !lock(store))
        return false;
    store->is_writing = true;
    if (!wend_store_number(store, STORE_LAST_VERSION, &version) ||
        (version != store->version &&
         !wend_store_fail(store->error, WEND_STORE_FAULT_STALE,
                          "another program has edited the world since: refresh, then edit again"))) {
        wend_store_undo_edits(store);
        return false;
    }
    return true;
}

/* Begins to read what was just written; if that fails, the next to read gets the error. */
static void read_on(wend_store *store)
{
    wend_store_error *noted = store->error, ignored = {.status = WEND_OK};
    store->error = &ignored;
    wend_store_read(store);
    store->error = noted;
}

bool wend_store_keep_edits(wend_store *store)
{
    uint64_t version;
    if (wend_store_number(store, STORE_LAST_VERSION, &version) && wend_store_run(store, STORE_COMMIT)) {
        store->is_reading = store->is_writing = false;
        store->version = version;
        read_on(store);
        return true;
    }
    wend_store_undo_edits(store);
    return false;
}

bool wend_store_begin_own(wend_store *store, bool *is_own)
{
    *is_own = !store->is_writing;
    return !*is_own || wend_store_open_edits(store);
}

void wend_store_end_own(wend_store *store, bool is_own)
{
    if (store->error->status != WEND_OK)
        wend_store_undo_edits(store);
    else if (is_own)
        wend_store_keep_edits(store);
}

bool wend_store_make_tables(wend_store *store)
{
    char numbers[96];
    sqlite3_snprintf((int)sizeof numbers, numbers, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                     STORE_APPLICATION, STORE_VERSION);
    for (size_t i = 0; i < TABLES; i++)
        if (!wend_store_execute(store, tables[i]))
            return false;
    return wend_store_execute(store, numbers);
}

/* Reads the number that a pragma gives; false with the error noted. */
static bool ask_pragma(wend_store *store, const char *sql, int *number)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK)
        return wend_store_fail_by(store->error, store->db);
    const bool is_row = sqlite3_step(statement) == SQLITE_ROW || wend_store_fail_by(store->error, store->db);
    *number = is_row ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_finalize(statement);
    return is_row;
}

/* True if the file has exactly these tables: no triggers, no views, nothing of another program's. */
static bool has_our_tables(wend_store *store)
{
    sqlite3_stmt *statement;
    size_t found = 0;
    if (sqlite3_prepare_v2(store->db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid", -1,
                           &statement, NULL) != SQLITE_OK)
        return wend_store_fail_by(store->error, store->db);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *sql = (const char *)sqlite3_column_text(statement, 0);
        if (found >= TABLES || !sql || strcmp(sql, tables[found]) != 0)
            break;
        found++;
    }
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        wend_store_fail_by(store->error, store->db);
    else if (result == SQLITE_ROW || found != TABLES)
        wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED,
                        "the file is damaged: its tables are not those of a world");
    sqlite3_finalize(statement);
    return store->error->status == WEND_OK;
}

bool wend_store_check_tables(wend_store *store)
{
    int application, version;
    if (!ask_pragma(store, "PRAGMA application_id", &application) ||
        !ask_pragma(store, "PRAGMA user_version", &version))
        return false;
    if (application != STORE_APPLICATION)
        return wend_store_fail(store->error, WEND_STORE_FAULT_NO_WORLD,
                               "it is a database of another program's, or a world that was never finished");
    if (version > STORE_VERSION)
        return wend_store_fail(store->error, WEND_STORE_FAULT_NEWER,
                               "a later wend has written it, as version %d; this one reads version %d", version,
                               STORE_VERSION);
    if (version != STORE_VERSION)
        return wend_store_fail(store->error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: there is no version %d",
                               version);
    return has_our_tables(store);
}
