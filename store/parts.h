/* parts.h: bytes under a name, beside the tiles. */
#ifndef WEND_STORE_PARTS_H
#define WEND_STORE_PARTS_H

#include "database.h"

/* Writes them, within edits that were begun; false with the error noted. */
bool wend_store_write_part(wend_store *store, const char *name, const void *bytes, size_t length);

/* Reads them as wend_store_read_bytes does; false with the error noted. */
bool wend_store_read_part(wend_store *store, const char *name, void *bytes, size_t capacity, size_t *length);

/* How many they are, 0 where there are none; false with the error noted. */
bool wend_store_part_length(wend_store *store, const char *name, size_t *length);

/* Whether a caller's name is one that wend's formats can hold; false with the error noted. */
bool wend_store_check_name(wend_store *store, const char *name);

#endif
