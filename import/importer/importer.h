/* What reading a file takes: memory within a limit, errors in words, words as numbers, and the files themselves. */
#ifndef WEND_IMPORT_IMPORTER_IMPORTER_H
#define WEND_IMPORT_IMPORTER_IMPORTER_H

#include <wend/import.h>

#if defined(__MINGW32__)
#define WEND_IMPORT_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined(__GNUC__)
#define WEND_IMPORT_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define WEND_IMPORT_PRINTF(text, first)
#endif

/* Alignment of all blocks: enough for every type, libpng's too. */
#define IMPORT_ALIGNMENT 16

/* Bytes of a file, or of one of its words; not zero-terminated. */
typedef struct import_span {
    const char *at;
    size_t length;
} import_span;

/* The least and the most that a number may be. */
typedef struct import_bounds {
    int64_t least, most;
} import_bounds;

/* Blocks of memory that are freed together. */
typedef struct import_arena {
    struct import_block *last;
} import_arena;

/* A file that is held open. */
typedef struct import_source {
    struct import_source *next;
    wend_file_bytes file; /* of this library's own reading, else empty */
    const void *bytes;    /* what came through options.open */
    size_t length;
    bool is_callers; /* it came through options.open */
} import_source;

/* One reading of a map. */
typedef struct importer {
    wend_allocator memory;
    wend_import_options options;
    uint64_t memory_left; /* of options.most_memory */
    import_arena scratch; /* freed when the file has been read */
    import_arena *kept;   /* arena of the import */
    wend_import *made;    /* the import */
    wend_import_error *error;
    import_source *sources;
    const char *path; /* of the map's file; null = from memory */
    const char *file; /* file being read, for errors; null = the map from memory */
    uint32_t files_left;
    uint64_t work_left; /* cells that may be looked at, of all layers, areas and walls together */
} importer;

/* Notes an error; always false. Only the first counts. line and column 0 = not known. */
WEND_IMPORT_PRINTF(5, 6)
bool wend_import_fail(importer *im, wend_status status, uint32_t line, uint32_t column, const char *format, ...);

/* Notes that wend-import was built without a library, and how to install it; always false. */
bool wend_import_lacks(importer *im, uint32_t line, const char *what, const char *library);

/* The library's name, and the package that Debian has it in. */
#define IMPORT_PNG   "libpng (Debian: libpng-dev)"
#define IMPORT_EXPAT "expat (Debian: libexpat1-dev)"
#define IMPORT_YAJL  "yajl 2 (Debian: libyajl-dev)"
#define IMPORT_ZLIB  "zlib (Debian: zlib1g-dev)"
#define IMPORT_ZSTD  "zstd (Debian: libzstd-dev)"

/* Zeroed memory that stays until the file has been read; null with the error noted. */
void *wend_import_scratch(importer *im, size_t count, size_t size);

/* The same for memory that stays as long as what is made. */
void *wend_import_keep(importer *im, size_t count, size_t size);

/* A zero-terminated copy that stays as long as what is made; null with the error noted. */
const char *wend_import_keep_text(importer *im, import_span text);

/* Makes room for one more item in a scratch array, which doubles if full; false with the error noted. */
bool wend_import_grow(importer *im, void **items, uint32_t count, uint32_t *room, size_t size);

/* Counts cells that are about to be visited; false with the error noted if they are far too many for the map. */
bool wend_import_spend(importer *im, uint64_t cells, uint32_t line);

/* Zeroed memory of a caller's own arena, which it drops soon. */
void *wend_import_take(importer *im, import_arena *arena, size_t count, size_t size);
void wend_import_drop(importer *im, import_arena *arena);

/* Frees all blocks of an arena. */
void wend_import_arena_free(const wend_allocator *memory, import_arena *arena);

/* Reads the map's own file, and one that it names, relative to the file that names it; false with the error noted. */
bool wend_import_read_map(importer *im, const char *path, import_span *bytes);
bool wend_import_read_further(importer *im, import_span name, uint32_t line, import_span *bytes, const char **path);

/* Closes all files. */
void wend_import_close_sources(importer *im);

/* Words. */
bool wend_import_span_is(import_span span, const char *text);
bool wend_import_span_is_any_case(import_span span, const char *text);
bool wend_import_span_is_or_more(import_span span, const char *text); /* in any case, or with an s: "Walls" */
bool wend_import_span_is_true(import_span span);                      /* "true" or "1" */
bool wend_import_span_same(import_span a, import_span b);
import_span wend_import_span_of(const char *text); /* null = empty */
import_span wend_import_trim(import_span span);
import_span wend_import_skip_mark(import_span bytes); /* without the byte order mark that some editors write */

/* For "%.*s": a word, cut to 40 letters. */
#define IMPORT_SHOWN(span) (int)((span).length < 40 ? (span).length : 40), (span).at

/* Reads a whole word as a number, with point and exponent; false if it is none. Independent of the locale. */
bool wend_import_number(import_span word, double *number);

/* The same for a whole number within bounds. */
bool wend_import_integer(import_span word, int64_t least, int64_t most, int64_t *number);

#endif
