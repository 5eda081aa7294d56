/* world_file.h: a world from its file, as one mover sees it. */
#ifndef TOOLS_WORLDS_WORLD_FILE_H
#define TOOLS_WORLDS_WORLD_FILE_H

#include "map/map.h"
#include "worlds/worlds.h"

#include <wend/store.h>

/* Keys in the store: the mover's profile, and the space made for it. */
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
    bool was_kept;   /* the space was read from the file */
    double space_ms; /* time to read or make it */
} world_file;

/* Opens the world, its legend and its mover; world_file_close is due in any case. False with an error. */
bool world_file_open(world_file *file, const char *name, bool write, const mover_options *options);
void world_file_close(world_file *file);

/* Reads the space from the file or makes it, and applies the world's edits; false with an error. */
bool world_file_make_space(world_file *file, uint32_t threads);

/* Applies the world's edits to the space, with a progress bar; false with an error. */
bool world_file_update(world_file *file, uint32_t threads);

bool world_file_make_finder(world_file *file);

/* Reads --area; the whole world if `text` is NULL. False with an error, also if the area leaves the world. */
bool world_file_read_area(const world_file *file, const char *text, wend_area *area);

/*
 * Divides part of the world into areas, for a picture at a zoom, -1 = no picture; area_census_close is due in any case.
 * False with an error.
 */
bool world_file_take_areas(const world_file *file, wend_area part, int zoom, area_census *census);

/*
 * Report "wend: file: …" in the store's words; the second for a failed call of the world, whose source may be the
 * store. Always false.
 */
bool world_file_fail(const world_file *file, const wend_store_error *error);
bool world_file_fail_call(const world_file *file, wend_status status);

#endif
