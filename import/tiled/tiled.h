/* Maps of Tiled (https://doc.mapeditor.org/en/stable/reference/tmx-map-format/), from XML or JSON alike. */
#ifndef WEND_IMPORT_TILED_TILED_H
#define WEND_IMPORT_TILED_TILED_H

#include "rules/rules.h"

import_reader wend_import_read_tmx, wend_import_read_tmj;

#endif
