/* Worlds of LDtk (https://ldtk.io/json/), all levels side by side. */
#ifndef WEND_IMPORT_LDTK_LDTK_H
#define WEND_IMPORT_LDTK_LDTK_H

#include "rules/rules.h"

import_reader wend_import_read_ldtk;

#endif
