/* fault.h: notes what went wrong, in words. */
#ifndef WEND_STORE_FAULT_H
#define WEND_STORE_FAULT_H

#include <sqlite3.h>
#include <wend/store.h>

#if defined(__GNUC__)
#define STORE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define STORE_PRINTF(text, first)
#endif

/* Notes a fault with the status that goes with it; always false. Only the first of a call counts. */
STORE_PRINTF(3, 4)
bool wend_store_fail(wend_store_error *error, wend_store_fault fault, const char *format, ...);

/* The same for a mistake in the call, with a given status. */
STORE_PRINTF(3, 4)
bool wend_store_refuse(wend_store_error *error, wend_status status, const char *format, ...);

bool wend_store_fail_memory(wend_store_error *error);

/* Notes why SQLite's last call failed; always false. */
bool wend_store_fail_by(wend_store_error *error, sqlite3 *db);

#endif
