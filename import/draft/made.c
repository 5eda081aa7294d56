/* made.c: what callers ask about a map that was read. */
#include "draft/draft.h"

#include <string.h>

wend_import_format wend_import_format_read(const wend_import *import)
{
    return import ? import->format : WEND_IMPORT_AUTO;
}

wend_grid *wend_import_grid(const wend_import *import)
{
    return import ? import->grid : NULL;
}

wend_grid *wend_import_take_grid(wend_import *import)
{
    wend_grid *grid = wend_import_grid(import);
    if (grid)
        import->grid = NULL;
    return grid;
}

const wend_legend *wend_import_info(const wend_import *import)
{
    return import ? import->info : NULL;
}

wend_legend *wend_import_take_info(wend_import *import)
{
    wend_legend *info = import ? import->info : NULL;
    if (info)
        import->info = NULL;
    return info;
}

void wend_import_profile(const wend_import *import, wend_profile *profile)
{
    for (uint32_t i = 0; import && profile && i < import->terrain_count; i++)
        profile->weight[import->terrains[i].terrain] = import->terrains[i].weight;
}

uint32_t wend_import_terrain_count(const wend_import *import)
{
    return import ? import->terrain_count : 0;
}

const wend_import_terrain *wend_import_terrain_at(const wend_import *import, uint32_t index)
{
    return import && index < import->terrain_count ? &import->terrains[index] : NULL;
}

uint32_t wend_import_place_count(const wend_import *import)
{
    return import ? import->place_count : 0;
}

const wend_import_place *wend_import_place_at(const wend_import *import, uint32_t index)
{
    return import && index < import->place_count ? &import->places[index] : NULL;
}

const wend_import_place *wend_import_find_place(const wend_import *import, const char *name)
{
    const wend_import_place *found[3] = {NULL, NULL, NULL};
    for (uint32_t i = 0; import && name && i < import->place_count; i++) {
        const wend_import_place *place = &import->places[i];
        const char *const texts[3] = {place->name, place->kind, place->id};
        for (int k = 0; k < 3; k++)
            if (!found[k] && strcmp(texts[k], name) == 0)
                found[k] = place;
    }
    return found[0] ? found[0] : found[1] ? found[1] : found[2];
}

void wend_import_to_place(const wend_import *import, double x, double y, wend_place *place)
{
    if (import && place)
        *place = wend_import_place_of_point(&import->editor, x, y);
}

void wend_import_from_place(const wend_import *import, wend_place place, double *x, double *y)
{
    if (import && x && y)
        wend_import_point_of_place(&import->editor, place, x, y);
}

/* Nearest column or row that a place can have. */
static int32_t bounded(int64_t number)
{
    const int64_t most = INT32_MAX / WEND_CELL;
    return (int32_t)(number > most ? most : number < -most ? -most : number);
}

wend_place wend_import_place_of_tile(const wend_import *import, int32_t column, int32_t row)
{
    int64_t x = column, y = row;
    if (import)
        wend_import_cell_of_tile(&import->editor, column, row, &x, &y);
    return wend_place_cell(bounded(x), bounded(y));
}

void wend_import_tile_of_place(const wend_import *import, wend_place place, int32_t *column, int32_t *row)
{
    int64_t x = wend_place_column(place), y = wend_place_row(place);
    if (!column || !row)
        return;
    if (import)
        wend_import_tile_of_cell(&import->editor, x, y, &x, &y);
    *column = (int32_t)x;
    *row = (int32_t)y;
}

wend_layout wend_import_layout(const wend_import *import)
{
    return import ? import->editor.layout : wend_layout_default();
}
