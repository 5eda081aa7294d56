/*
 * tile_data.c: reads the numbers of a layer's tiles, however they are packed: by zlib, gzip or Zstandard, each if its
 * library was there.
 */
#include "tiled/tile_data.h"

#include <limits.h>
#include <string.h>

#if defined(WEND_IMPORT_ZLIB_FOUND)
#include <zlib.h>
#endif
#if defined(WEND_IMPORT_ZSTD_FOUND)
#include <zstd.h>
#endif

static bool fail(importer *im, const tree *data, const char *what)
{
    return wend_import_fail(im, WEND_ERROR_FORMAT, data->line, data->column, "%s", what);
}

static void put(uint8_t *tiles, size_t index, uint32_t tile)
{
    for (int i = 0; i < 4; i++)
        tiles[index * 4 + (size_t)i] = (uint8_t)(tile >> 8 * i);
}

static const uint8_t *read_list(importer *im, import_arena *arena, const tree *data, import_span list, size_t count)
{
    uint8_t *tiles = wend_import_take(im, arena, count, 4);
    double number;
    for (size_t i = 0; tiles && i < count; i++) {
        if (!wend_import_next_number(&list, &number) || !(number >= 0 && number <= 4294967295.0)) {
            wend_import_fail(im, WEND_ERROR_FORMAT, data->line, 0,
                             "the data should be %zu tiles, number %zu is missing or none", count, i + 1);
            return NULL;
        }
        put(tiles, i, (uint32_t)number);
    }
    if (tiles && wend_import_trim(list).length > 0 && !wend_import_span_is(wend_import_trim(list), ",")) {
        wend_import_fail(im, WEND_ERROR_FORMAT, data->line, 0, "the data should be %zu tiles, there are more", count);
        return NULL;
    }
    return tiles;
}

/* Reads <tile gid="1"/> for each. */
static const uint8_t *read_elements(importer *im, import_arena *arena, const tree *data, size_t count)
{
    uint8_t *tiles = wend_import_take(im, arena, count, 4);
    size_t at = 0;
    for (const tree *tile = data->first; tiles && tile; tile = tile->next) {
        int64_t gid;
        if (!wend_import_span_is(tile->key, "tile"))
            continue;
        if (!wend_import_get_integer(im, tile, "gid", (import_bounds){0, 4294967295}, 0, &gid))
            return NULL;
        if (at == count)
            break;
        put(tiles, at++, (uint32_t)gid);
    }
    if (tiles && at < count) {
        wend_import_fail(im, WEND_ERROR_FORMAT, data->line, 0, "the data should be %zu tiles, there are %zu", count,
                         at);
        return NULL;
    }
    return tiles;
}

static int value_of(char letter)
{
    if (letter >= 'A' && letter <= 'Z')
        return letter - 'A';
    if (letter >= 'a' && letter <= 'z')
        return letter - 'a' + 26;
    if (letter >= '0' && letter <= '9')
        return letter - '0' + 52;
    return letter == '+' || letter == '-' ? 62 : letter == '/' || letter == '_' ? 63 : -1;
}

static bool is_blank(char letter)
{
    return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t';
}

/* Decodes base64; blanks between letters are skipped. */
static bool read_base64(importer *im, import_arena *arena, const tree *data, import_span text, import_span *bytes)
{
    uint8_t *out = wend_import_take(im, arena, text.length / 4 * 3 + 4, 1);
    uint32_t bits = 0, count = 0;
    size_t length = 0;
    for (size_t i = 0; out && i < text.length && text.at[i] != '='; i++) {
        int value = value_of(text.at[i]);
        if (value < 0 && is_blank(text.at[i]))
            continue;
        if (value < 0)
            return fail(im, data, "the data are not base64");
        bits = bits << 6 | (uint32_t)value;
        count += 6;
        if (count >= 8) {
            count -= 8;
            out[length++] = (uint8_t)(bits >> count);
        }
    }
    *bytes = (import_span){(const char *)out, length};
    return out != NULL;
}

#if defined(WEND_IMPORT_ZLIB_FOUND)
/* Inflates zlib or gzip, which their first bytes tell apart. */
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
static const char *unzstd_all(import_span packed, uint8_t *bytes, size_t length)
{
    size_t got = ZSTD_decompress(bytes, length, packed.at, packed.length);
    return !ZSTD_isError(got) && got == length ? NULL
                                               : "the compressed data are damaged, or of another number of tiles";
}

#endif

/*
 * Unpacks exactly `length` bytes by a library; more or fewer are an error, and UNSUPPORTED if built without it. False
 * with the error noted.
 */
static bool unpack(importer *im, import_span packed, import_span compression, uint8_t *bytes, size_t length,
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
    const bool is_zlib = wend_import_span_is(compression, "zlib") || wend_import_span_is(compression, "gzip");
    if (fault && *fault == '\0' && (is_zlib || wend_import_span_is(compression, "zstd")))
        return wend_import_lacks(im, line, is_zlib ? "layers packed by zlib" : "layers packed by Zstandard",
                                 is_zlib ? IMPORT_ZLIB : IMPORT_ZSTD);
    if (fault && *fault == '\0')
        return wend_import_fail(
            im, WEND_ERROR_UNSUPPORTED, line, 0,
            "this build does not unpack '%.*s': save the map with another compression of its layers",
            IMPORT_SHOWN(compression));
    return !fault || wend_import_fail(im, WEND_ERROR_FORMAT, line, 0, "%s", fault);
}

static const uint8_t *read_packed(importer *im, import_arena *arena, const tree *data, import_span text,
                                  import_span compression, size_t count)
{
    import_span bytes = {"", 0};
    if (!read_base64(im, arena, data, text, &bytes))
        return NULL;
    if (compression.length == 0) {
        if (bytes.length != count * 4) {
            wend_import_fail(im, WEND_ERROR_FORMAT, data->line, 0,
                             "the data should be %zu tiles of four bytes, not %zu "
                             "bytes",
                             count, bytes.length);
            return NULL;
        }
        return (const uint8_t *)bytes.at;
    }
    uint8_t *tiles = wend_import_take(im, arena, count, 4);
    return tiles && unpack(im, bytes, compression, tiles, count * 4, data->line) ? tiles : NULL;
}

const uint8_t *wend_import_tile_data(importer *im, import_arena *arena, const tree *data, const tile_packing *packing,
                                     size_t count)
{
    bool has_text = data->kind == TREE_TEXT || data->kind == TREE_NUMBERS;
    import_span text = has_text ? data->text : wend_import_text(data, "#text");
    if (wend_import_span_is(packing->encoding, "base64"))
        return read_packed(im, arena, data, text, packing->compression, count);
    if (packing->encoding.length > 0 && !wend_import_span_is(packing->encoding, "csv")) {
        fail(im, data, "the data are encoded neither as csv nor as base64");
        return NULL;
    }
    if (data->kind == TREE_OBJECT && packing->encoding.length == 0)
        return read_elements(im, arena, data, count);
    return read_list(im, arena, data, text, count);
}
