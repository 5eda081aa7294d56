/* readers.h: the formats: each reads a file's bytes into a draft; false with the error noted. */
#ifndef WEND_IMPORT_READERS_H
#define WEND_IMPORT_READERS_H

#include "rules.h"

typedef bool import_reader(draft *draft, const import_rules *rules, import_span bytes);

#if defined(WEND_IMPORT_PNG_FOUND)
import_reader wend_import_read_png;
#endif
#if defined(WEND_IMPORT_EXPAT_FOUND)
import_reader wend_import_read_tmx;
#endif
#if defined(WEND_IMPORT_YAJL_FOUND)
import_reader wend_import_read_tmj, wend_import_read_ldtk;
#endif
import_reader wend_import_read_csv, wend_import_read_text;

#endif
