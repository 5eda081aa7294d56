/* readers.h: the formats: each reads a file's bytes into a draft; false with the error noted. */
#ifndef WEND_IMPORT_READERS_H
#define WEND_IMPORT_READERS_H

#include "rules.h"

typedef bool import_reader(draft *draft, const import_rules *rules, import_span bytes);

#if defined(WEND_IMPORT_PNG_FOUND)
import_reader wend_import_read_png;
#endif
import_reader wend_import_read_csv, wend_import_read_text;
import_reader wend_import_read_tmx, wend_import_read_tmj, wend_import_read_ldtk;

/* What the bytes of a file look like; never AUTO. */
wend_import_format wend_import_sniff(import_span bytes);

/* The reader of a format; null where this build has none. */
import_reader *wend_import_reader_of(wend_import_format format);

/* "PNG" and the like. */
const char *wend_import_format_name(wend_import_format format);

/* The library that a format needs, as wend_import_lacks is told it; null where it needs none. */
const char *wend_import_library_of(wend_import_format format);

#endif
