/* world_file.h: a world from its file, as one mover sees it. */
#ifndef TOOLS_WORLDS_WORLD_FILE_H
#define TOOLS_WORLDS_WORLD_FILE_H

#include "map/map.h"
#include "worlds/worlds.h"

#include <wend/store.h>

/* What the mover's profile is kept as, and the space made for it. */
#define WORLD_PROFILE "profile"
#define WORLD_SPACE   "mover"

typedef struct world_file {
    const char *name;
    wend_store *store;
    wend_world *world;
    wend_legend *info;
    mover mover;
    wend_world_space *space;
    wend_world_finder *finder;
    bool was_kept;   /* the space stood in the file */
    double space_ms; /* what reading or making it took */
} world_file;

/* The world, its terrains' names and who moves there; world_file_close is due in any case. False with an error. */
bool world_file_open(world_file *file, const char *name, bool write, const mover_options *options);
void world_file_close(world_file *file);

/* The space that is kept in the file or else is made, and brought up to the world's edits; false with an error. */
bool world_file_make_space(world_file *file, uint32_t threads);

/* The same of a space that is there; a bar shows how far it is. */
bool world_file_update(world_file *file, uint32_t threads);

bool world_file_make_finder(world_file *file);

/* Reads --area, all of the world where that is null; false with an error, also where it leaves the world. */
bool world_file_read_area(const world_file *file, const char *text, wend_area *area);

/*
 * Divides part of the world, to be drawn at a zoom, -1 = to be told alone; area_census_close is due in any case. False
 * with an error.
 */
bool world_file_take_areas(const world_file *file, wend_area part, int zoom, area_census *census);

/* "wend: file: …", as the store says, or where a world's call failed the store as its source; always false. */
bool world_file_fail(const world_file *file, const wend_store_error *error);
bool world_file_fail_call(const world_file *file, wend_status status);

#endif
