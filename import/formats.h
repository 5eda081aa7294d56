/* formats.h: which format a file is in. */
#ifndef WEND_IMPORT_FORMATS_H
#define WEND_IMPORT_FORMATS_H

#include "readers.h"

/* What the bytes of a file look like; never AUTO. */
wend_import_format wend_import_sniff(import_span bytes);

/* The reader of a format; null where this build has none. */
import_reader *wend_import_reader_of(wend_import_format format);

/* "PNG" and the like. */
const char *wend_import_format_name(wend_import_format format);

#endif
