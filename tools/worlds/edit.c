/*
 * edit.c: wend world edit: changes the terrain of a rectangle of cells; the edit is in the file once the program says
 * so.
 */
#include "worlds/world_file.h"

#include <stdlib.h>
#include <string.h>

/* Reads a terrain by its name, its letter or its byte; false with an error. */
static bool read_terrain(const world_file *file, const char *text, uint8_t *terrain)
{
    char *end;
    const unsigned long byte = strtoul(text, &end, 10);
    if (wend_legend_find_terrain(file->info, text, terrain))
        return true;
    for (unsigned i = 0; i < 256 && strlen(text) == 1; i++)
        if (wend_legend_terrain_letter(file->info, (uint8_t)i) == text[0]) {
            *terrain = (uint8_t)i;
            return true;
        }
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && byte <= 255) {
        *terrain = (uint8_t)byte;
        return true;
    }
    report_error("there is no terrain '%s', 'wend world info %s' lists those there are", text, file->name);
    return false;
}

/* Reads a rectangle, or a cell; false with an error. */
static bool read_rectangle(const char *text, wend_area *area)
{
    if (!args_read_area(text, area))
        return false;
    if (area->place.level == 0)
        return true;
    report_error("a world has one level: write '%s' as X,Y,WIDTH,HEIGHT", text);
    return false;
}

/* Edits all tiles or none: the store commits them together. */
static bool edit(world_file *file, wend_area area, uint8_t terrain)
{
    wend_store_error error;
    if (wend_store_begin_edits(file->store, &error) != WEND_OK)
        return world_file_fail(file, &error);
    const wend_status status = wend_world_fill(file->world, area, terrain);
    if (status == WEND_ERROR_RANGE) {
        report_error("%s: the rectangle leaves the world, whose columns go from 0 to %u and rows from 0 to %u",
                     file->name, (unsigned)wend_store_world(file->store).width - 1,
                     (unsigned)wend_store_world(file->store).height - 1);
        return false;
    }
    if (status != WEND_OK)
        return world_file_fail_call(file, status);
    return wend_store_commit_edits(file->store, &error) == WEND_OK || world_file_fail(file, &error);
}

static void tell(const world_file *file, bool with_json)
{
    if (!with_json) {
        printf("Edited %s: edit %llu is kept.\n", file->name, (unsigned long long)wend_store_version(file->store));
        return;
    }
    json writer = json_begin(stdout);
    json_open(&writer, '{');
    json_member_count(&writer, "edits", wend_store_version(file->store));
    json_close(&writer, '}');
    json_end(&writer);
}

exit_code world_edit(const char *name, const char *area_text, const char *terrain_text, bool with_json)
{
    const mover_options nobody = {.file = NULL};
    world_file file;
    wend_area area;
    uint8_t terrain;
    const bool is_good = world_file_open(&file, name, true, &nobody) && read_rectangle(area_text, &area) &&
                         read_terrain(&file, terrain_text, &terrain) && edit(&file, area, terrain);
    if (is_good)
        tell(&file, with_json);
    world_file_close(&file);
    return is_good ? CODE_DONE : CODE_BAD;
}
