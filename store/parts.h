/* parts.h: bytes under a name, beside the tiles. */
#ifndef WEND_STORE_PARTS_H
#define WEND_STORE_PARTS_H

#include "database.h"

/* Writes a part, within begun edits; false with the error noted. */
bool wend_store_write_part(wend_store *store, const char *name, const void *bytes, size_t length);

/* Reads a part as wend_store_read_bytes does; false with the error noted. */
bool wend_store_read_part(wend_store *store, const char *name, void *bytes, size_t capacity, size_t *length);

/* Finds a part's length, 0 if there is none; false with the error noted. */
bool wend_store_part_length(wend_store *store, const char *name, size_t *length);

/* True if a caller's name is one that wend's formats can hold; false with the error noted. */
bool wend_store_check_name(wend_store *store, const char *name);

#endif
