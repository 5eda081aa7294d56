/* walls.h: turns walls of any direction into closed sides and corners of cells. */
#ifndef WEND_IMPORT_DRAFT_WALLS_H
#define WEND_IMPORT_DRAFT_WALLS_H

#include "draft/draft.h"

/*
 * Closes each step between two neighbouring squares that the wall crosses from centre to centre; parts outside the map
 * are ignored. Returns the status of wend_grid_set_wall, or CAPACITY, noted, if walls cross too many cells.
 */
wend_status wend_import_build_wall(importer *im, wend_grid *grid, const draft_wall *wall);

#endif
