/* unpack.c: zlib, gzip and Zstandard, each where its library was there. Never more than what is asked for is written. */
#include "tile_data.h"

#include <limits.h>
#include <string.h>

#if defined(WEND_IMPORT_ZLIB_FOUND)

#include <zlib.h>

/* zlib and gzip, which is told from their first bytes. */
static const char *inflate_all(import_span packed, uint8_t *bytes, size_t length)
{
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (packed.length > UINT_MAX || length > UINT_MAX - 1)
        return "the data are too long";
    if (inflateInit2(&stream, 15 + 32) != Z_OK)
        return "zlib does not start";
    stream.next_in = (Bytef *)(uintptr_t)packed.at;
    stream.avail_in = (uInt)packed.length;
    stream.next_out = bytes;
    stream.avail_out = (uInt)length;
    int status = inflate(&stream, Z_FINISH);
    bool is_whole = status == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return is_whole ? NULL : "the compressed data are damaged, or of another number of tiles";
}

#endif

#if defined(WEND_IMPORT_ZSTD_FOUND)

#include <zstd.h>

static const char *unzstd_all(import_span packed, uint8_t *bytes, size_t length)
{
    size_t got = ZSTD_decompress(bytes, length, packed.at, packed.length);
    return !ZSTD_isError(got) && got == length ? NULL
                                               : "the compressed data are damaged, or of another number of tiles";
}

#endif

bool wend_import_unpack(importer *im, import_span packed, import_span compression, uint8_t *bytes, size_t length,
                        uint32_t line)
{
    const char *fault = "";
#if defined(WEND_IMPORT_ZLIB_FOUND)
    if (wend_import_span_is(compression, "zlib") || wend_import_span_is(compression, "gzip"))
        fault = inflate_all(packed, bytes, length);
#endif
#if defined(WEND_IMPORT_ZSTD_FOUND)
    if (wend_import_span_is(compression, "zstd"))
        fault = unzstd_all(packed, bytes, length);
#endif
    (void)packed, (void)bytes, (void)length;
    if (fault && *fault == '\0')
        return wend_import_fail(
            im, WEND_ERROR_UNSUPPORTED, line, 0,
            "this build does not unpack '%.*s': save the map with another compression of its layers",
            IMPORT_SHOWN(compression));
    return !fault || wend_import_fail(im, WEND_ERROR_FORMAT, line, 0, "%s", fault);
}
