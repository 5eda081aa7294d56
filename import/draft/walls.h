/* walls.h: walls of any direction as closed sides and corners of cells. */
#ifndef WEND_IMPORT_DRAFT_WALLS_H
#define WEND_IMPORT_DRAFT_WALLS_H

#include "draft/draft.h"

/*
 * Closes each step between two neighbouring squares that the wall crosses on the way from centre to centre. What lies
 * outside of the map is left out. The status of wend_grid_set_wall; CAPACITY, noted, where walls cross too many cells.
 */
wend_status wend_import_build_wall(importer *im, wend_grid *grid, const draft_wall *wall);

#endif
