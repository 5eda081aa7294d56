/* database.h: the SQLite file: its tables, statements, and what is read and written at once. */
#ifndef WEND_STORE_DATABASE_H
#define WEND_STORE_DATABASE_H

#include "seal.h"

#define STORE_ALIGNMENT 16

/* Which programs may take the file for theirs: "wend", and the version of its tables. */
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
    wend_store_error *error; /* of the call that runs */
    wend_store_error unasked;
    wend_store_error of_source; /* the first of the source's callbacks */
    sealer sealer;
    wend_world_desc desc;
    uint32_t columns, rows; /* tiles */
    uint32_t wait_ms;
    uint64_t version; /* what the caller was told of: wend_store_version */
    bool may_write;   /* opened for writing */
    bool is_reading;  /* within a transaction, so that what is read does not change */
    bool is_writing;  /* the same, and it was begun by the caller or for a single edit */
    uint8_t *packed;  /* a tile or a piece of a part, sealed */
    size_t packed_room;
};

/* Begins a public call: locks, sets the error up; false without a store. wend_store_leave ends it with its status. */
bool wend_store_enter(wend_store *store, wend_store_error *error);
wend_status wend_store_leave(wend_store *store);

/* Notes that something is null that may not be; always false. */
bool wend_store_refuse_null(wend_store *store);

/* A statement to be bound and stepped; null with the error noted. End each use of it with sqlite3_reset. */
sqlite3_stmt *wend_store_statement_of(wend_store *store, store_statement which);

/* Runs a statement that gives no row; false with the error noted. */
bool wend_store_run(wend_store *store, store_statement which);

/* The one number that a statement gives; false with the error noted. */
bool wend_store_number(wend_store *store, store_statement which, uint64_t *number);

/* Sees to it that what is read from now on belongs together; false with the error noted. */
bool wend_store_read(wend_store *store);

/* Lets the past go: the next wend_store_read sees what others have committed. */
void wend_store_stop_reading(wend_store *store);

/* Begins edits, alone of all programs, and ends them. All note their errors; with one, edits are dropped. */
bool wend_store_open_edits(wend_store *store);
bool wend_store_keep_edits(wend_store *store);
void wend_store_undo_edits(wend_store *store);

/* The same around a single edit, which becomes one of those that the caller has begun, if he has. */
bool wend_store_begin_own(wend_store *store, bool *is_own);
void wend_store_end_own(wend_store *store, bool is_own);

/* Makes the tables in a new file, or sees whether those of an old one are such; false with the error noted. */
bool wend_store_make_tables(wend_store *store);
bool wend_store_check_tables(wend_store *store);

/* Runs SQL that gives no rows, of this file's own making. */
bool wend_store_execute(wend_store *store, const char *sql);

#endif
