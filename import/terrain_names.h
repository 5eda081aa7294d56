/* terrain_names.h: terrains' names as wend's texts write them. */
#ifndef WEND_IMPORT_TERRAIN_NAMES_H
#define WEND_IMPORT_TERRAIN_NAMES_H

#include "made.h"

/* The letter that Moving AI maps have for a terrain of this name; 0 if none. */
char wend_import_standard_letter(import_span name);
bool wend_import_is_standard_letter(char letter);

/* Makes the info that names the terrains; false with the error noted. */
bool wend_import_make_info(importer *im, wend_import *made);

#endif
