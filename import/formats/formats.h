/* The formats: which one a file is in, and the readers of pictures, tables and text grids. */
#ifndef WEND_IMPORT_FORMATS_FORMATS_H
#define WEND_IMPORT_FORMATS_FORMATS_H

#include "rules/rules.h"

#if defined(WEND_IMPORT_PNG_FOUND)
import_reader wend_import_read_png;
#endif
import_reader wend_import_read_csv, wend_import_read_text;

/* Guesses a format from a file's bytes; never AUTO. */
wend_import_format wend_import_sniff(import_span bytes);

/* Returns the reader of a format, or NULL if this build has none. */
import_reader *wend_import_reader_of(wend_import_format format);

/* "PNG" and the like. */
const char *wend_import_format_name(wend_import_format format);

/* Returns the library that a format needs, as wend_import_lacks takes it, or NULL if none. */
const char *wend_import_library_of(wend_import_format format);

#endif
