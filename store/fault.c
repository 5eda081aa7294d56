/* fault.c: turns SQLite's error numbers and the system's into reasons that a program can act on. */
#include "fault.h"

#include <stdarg.h>
#include <stdio.h>

static bool note(wend_store_error *error, wend_store_fault fault, wend_status status, const char *format,
                 va_list arguments)
{
    if (error->status != WEND_OK)
        return false;
    error->status = status;
    error->fault = fault;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    return false;
}

bool wend_store_fail(wend_store_error *error, wend_store_fault fault, const char *format, ...)
{
    static const wend_status statuses[] = {
        [WEND_STORE_FAULT_CALL] = WEND_ERROR_ARGUMENT,     [WEND_STORE_FAULT_MEMORY] = WEND_ERROR_MEMORY,
        [WEND_STORE_FAULT_FILE] = WEND_ERROR_FILE,         [WEND_STORE_FAULT_NO_WORLD] = WEND_ERROR_FORMAT,
        [WEND_STORE_FAULT_NEWER] = WEND_ERROR_UNSUPPORTED, [WEND_STORE_FAULT_DAMAGED] = WEND_ERROR_FORMAT,
        [WEND_STORE_FAULT_FULL] = WEND_ERROR_FILE,         [WEND_STORE_FAULT_BUSY] = WEND_ERROR_FILE,
        [WEND_STORE_FAULT_READ_ONLY] = WEND_ERROR_FILE,    [WEND_STORE_FAULT_STALE] = WEND_ERROR_STALE};
    va_list arguments;
    va_start(arguments, format);
    note(error, fault, statuses[fault], format, arguments);
    va_end(arguments);
    return false;
}

bool wend_store_refuse(wend_store_error *error, wend_status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    note(error, WEND_STORE_FAULT_CALL, status, format, arguments);
    va_end(arguments);
    return false;
}

bool wend_store_fail_memory(wend_store_error *error)
{
    return wend_store_fail(error, WEND_STORE_FAULT_MEMORY, "there is no memory left for the world");
}

/* For a failed write SQLite keeps no reason except a full disk, and for a limit on files not even that. */
static bool fail_to_read_or_write(wend_store_error *error, sqlite3 *db)
{
    switch (sqlite3_extended_errcode(db)) {
    case SQLITE_IOERR_NOMEM:
        return wend_store_fail_memory(error);
    case SQLITE_IOERR_WRITE:
    case SQLITE_IOERR_TRUNCATE:
    case SQLITE_IOERR_SHMSIZE:
        return wend_store_fail(error, WEND_STORE_FAULT_FULL,
                               "the disk is full, or a limit on files is reached: nothing was changed");
    default:
        return wend_store_fail(error, WEND_STORE_FAULT_FILE, "the disk failed (SQLite's %d, the system's %d)",
                               sqlite3_extended_errcode(db), sqlite3_system_errno(db));
    }
}

bool wend_store_fail_by(wend_store_error *error, sqlite3 *db)
{
    switch (sqlite3_extended_errcode(db) & 0xFF) {
    case SQLITE_NOMEM:
        return wend_store_fail_memory(error);
    case SQLITE_IOERR:
        return fail_to_read_or_write(error, db);
    case SQLITE_FULL:
        return wend_store_fail(error, WEND_STORE_FAULT_FULL, "the disk is full: nothing was changed");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return wend_store_fail(error, WEND_STORE_FAULT_BUSY, "another program is writing to the world: try again");
    case SQLITE_READONLY:
        return wend_store_fail(error, WEND_STORE_FAULT_READ_ONLY,
                               "the file, or the folder it is in, may not be written");
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return wend_store_fail(error, WEND_STORE_FAULT_FILE,
                               "it may not be opened, or its folder is not there or may not be written");
    case SQLITE_NOTADB:
        return wend_store_fail(error, WEND_STORE_FAULT_NO_WORLD, "it is no world: 'wend world make' makes one");
    default:
        return wend_store_fail(error, WEND_STORE_FAULT_DAMAGED, "the file is damaged: %s", sqlite3_errmsg(db));
    }
}
