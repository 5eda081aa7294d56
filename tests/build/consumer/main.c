/*
 * What a program outside the project needs to know: one header, one library. Prints the cost of a path around a wall.
 */
#ifdef SINGLE_FILE
#include "wend.h"
#else
#include <wend/wend.h>
#endif

#include <stdio.h>

static const char map[] = "....."
                          ".@@@."
                          ".....";

int main(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = 5;
    desc.height = 3;
    desc.terrain = (const uint8_t *)map;

    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_path path = wend_path_default();
    wend_query query = wend_query_default();
    query.start = wend_place_cell(2, 0);
    query.goal = wend_place_cell(2, 2);
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, NULL, NULL, &space) == WEND_OK &&
        wend_finder_create(NULL, &finder) == WEND_OK)
        wend_finder_find(finder, space, &query, &path);

    /* Six straight steps: a corner may not be cut. */
    unsigned long cost = (unsigned long)path.cost;
    printf("wend %s: cost %lu\n", wend_version(), cost);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return cost == 6ul * WEND_PRICE_STRAIGHT ? 0 : 1;
}
