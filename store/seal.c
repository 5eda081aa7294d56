/*
 * seal.c: bytes as the file holds them. A row is eight bytes of checksum, little-endian, and a frame of Zstandard. The
 * checksum covers the frame and where it belongs, and is tested first, so that no damaged frame is unpacked.
 */
#include "seal.h"

#include <string.h>

#define HEAD  8u
#define LEVEL 3 /* Zstandard's own default */

bool wend_sealer_begin(sealer *sealer)
{
    sealer->packer = ZSTD_createCCtx();
    sealer->opener = ZSTD_createDCtx();
    return sealer->packer && sealer->opener;
}

void wend_sealer_end(sealer *sealer)
{
    ZSTD_freeCCtx(sealer->packer);
    ZSTD_freeDCtx(sealer->opener);
}

/* Bijective in `word` and in `sum`: two texts that differ in one word have different sums. */
static uint64_t stir(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
    return sum ^ sum >> 32;
}

static uint64_t load_word(const uint8_t *at, size_t length)
{
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++)
        word |= (uint64_t)at[i] << 8 * i;
    return word;
}

static uint64_t stir_bytes(uint64_t sum, const uint8_t *bytes, size_t length)
{
    size_t i = 0;
    for (; i + 8 <= length; i += 8)
        sum = stir(sum, load_word(bytes + i, 8));
    return stir(stir(sum, load_word(bytes + i, length - i)), length);
}

static uint64_t checksum(const seal_place *place, const uint8_t *frame, size_t length)
{
    const char *name = place->name ? place->name : "";
    uint64_t sum = stir(stir(stir(0, place->kind), place->number), place->mark);
    sum = stir_bytes(sum, (const uint8_t *)name, strlen(name));
    sum = stir_bytes(sum, frame, length);
    return stir(sum, 0);
}

size_t wend_seal_bound(size_t length)
{
    return HEAD + ZSTD_compressBound(length);
}

size_t wend_seal(const sealer *sealer, const seal_place *place, const void *bytes, size_t length, uint8_t *sealed)
{
    const size_t packed =
        ZSTD_compressCCtx(sealer->packer, sealed + HEAD, ZSTD_compressBound(length), bytes, length, LEVEL);
    if (ZSTD_isError(packed))
        return 0;
    const uint64_t sum = checksum(place, sealed + HEAD, packed);
    for (size_t i = 0; i < HEAD; i++)
        sealed[i] = (uint8_t)(sum >> 8 * i);
    return HEAD + packed;
}

bool wend_unseal(const sealer *sealer, const seal_place *place, const void *sealed, size_t sealed_length, void *bytes,
                 size_t length)
{
    const uint8_t *from = sealed;
    if (!from || sealed_length < HEAD)
        return false;
    const size_t packed = sealed_length - HEAD;
    if (load_word(from, HEAD) != checksum(place, from + HEAD, packed))
        return false;
    return ZSTD_decompressDCtx(sealer->opener, bytes, length, from + HEAD, packed) == length;
}
