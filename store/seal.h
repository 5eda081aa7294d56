/* seal.h: bytes as the file holds them: packed by Zstandard, with a checksum over them and where they belong. */
#ifndef WEND_STORE_SEAL_H
#define WEND_STORE_SEAL_H

#include "fault.h"

#include <zstd.h>

/* What a row is, and where it belongs: bytes found elsewhere count as damaged. */
typedef struct seal_place {
    uint64_t kind, number, mark;
    const char *name; /* null = none */
} seal_place;

/* The kinds; `number` and `mark` are: */
enum {
    SEAL_TILE = 1,  /* the tile's number and version */
    SEAL_BLOCK = 2, /* the block's number */
    SEAL_PART = 3   /* which piece, and the length of all pieces */
};

/* Both contexts are made by wend_store_open and used by one thread at a time. */
typedef struct sealer {
    ZSTD_CCtx *packer;
    ZSTD_DCtx *opener;
} sealer;

bool wend_sealer_begin(sealer *sealer);
void wend_sealer_end(sealer *sealer);

/* Room that `length` bytes need once sealed. */
size_t wend_seal_bound(size_t length);

/* Packs bytes into `sealed`, which has room for wend_seal_bound(length). Returns the length, or 0 without memory. */
size_t wend_seal(const sealer *sealer, const seal_place *place, const void *bytes, size_t length, uint8_t *sealed);

/* Unpacks exactly `length` bytes; false if they are not those that were sealed for this place. */
bool wend_unseal(const sealer *sealer, const seal_place *place, const void *sealed, size_t sealed_length, void *bytes,
                 size_t length);

#endif
