/* database.h: the SQLite file: its tables, statements and transactions. */
#ifndef WEND_STORE_DATABASE_H
#define WEND_STORE_DATABASE_H

#include "seal.h"

#define STORE_ALIGNMENT 16

/* SQLite's application id of the file, "wend", and the version of its tables. */
#define STORE_APPLICATION 0x77656E64
#define STORE_VERSION     1

/* The statements, by number; their texts stand in database.c. */
typedef enum store_statement {
    STORE_BEGIN,
    STORE_LOCK,
    STORE_COMMIT,
    STORE_ROLLBACK,
    STORE_LAST_VERSION,
    STORE_LOAD_TILE,
    STORE_SAVE_TILE,
    STORE_CHANGES,
    STORE_COUNT_TILES,
    STORE_ALL_TILES,
    STORE_LOAD_BLOCK,
    STORE_SAVE_BLOCK,
    STORE_LOAD_PIECE,
    STORE_SAVE_PIECE,
    STORE_DROP_PIECES,
    STORE_ALL_PARTS,
    STORE_PAGES,
    STORE_PAGE_BYTES,
    STORE_CHECK_PAGES,
    STORE_STATEMENTS
} store_statement;

struct wend_store {
    wend_allocator memory;
    sqlite3 *db;
    sqlite3_mutex *mutex; /* held by every public call */
    sqlite3_stmt *statements[STORE_STATEMENTS];
    wend_store_error *error; /* of the running call */
    wend_store_error unasked;
    wend_store_error of_source; /* first error of the source's callbacks */
    sealer sealer;
    wend_world_desc desc;
    uint32_t columns, rows; /* tiles */
    uint32_t wait_ms;
    uint64_t version; /* version that the caller sees: wend_store_version */
    bool may_write;   /* opened for writing */
    bool is_reading;  /* within a transaction, so that what is read does not change */
    bool is_writing;  /* within a transaction of edits, begun by the caller or for a single edit */
    uint8_t *packed;  /* a tile or a piece of a part, sealed */
    size_t packed_room;
};

/* Begins a public call: locks, sets the error up; false without a store. wend_store_leave ends it with its status. */
bool wend_store_enter(wend_store *store, wend_store_error *error);
wend_status wend_store_leave(wend_store *store);

/* Notes that a required pointer is null; always false. */
bool wend_store_refuse_null(wend_store *store);

/* Returns a statement to be bound and stepped; NULL with the error noted. End each use of it with sqlite3_reset. */
sqlite3_stmt *wend_store_statement_of(wend_store *store, store_statement which);

/* Runs a statement that gives no row; false with the error noted. */
bool wend_store_run(wend_store *store, store_statement which);

/* Reads the one number that a statement gives; false with the error noted. */
bool wend_store_number(wend_store *store, store_statement which, uint64_t *number);

/* Makes all that is read from now on belong together, in one transaction; false with the error noted. */
bool wend_store_read(wend_store *store);

/* Ends that transaction: the next wend_store_read sees what others have committed. */
void wend_store_stop_reading(wend_store *store);

/* Begin edits as the only program that writes, keep them, drop them. All note errors; with one, edits are dropped. */
bool wend_store_open_edits(wend_store *store);
bool wend_store_keep_edits(wend_store *store);
void wend_store_undo_edits(wend_store *store);

/* The same around a single edit, which joins those that the caller has begun, if any. */
bool wend_store_begin_own(wend_store *store, bool *is_own);
void wend_store_end_own(wend_store *store, bool is_own);

/* Make the tables of a new file, and check those of an existing one; false with the error noted. */
bool wend_store_make_tables(wend_store *store);
bool wend_store_check_tables(wend_store *store);

/* Runs SQL that gives no rows, of this file's own making. */
bool wend_store_execute(wend_store *store, const char *sql);

#endif
