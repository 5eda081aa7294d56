/* scene.h: a map from a file, as one mover sees it, and a finder to search it. */
#ifndef TOOLS_MAP_SCENE_H
#define TOOLS_MAP_SCENE_H

#include "map/image_file.h"
#include "map/imported.h"
#include "map/map_file.h"
#include "options/options.h"

typedef struct scene {
    wend_map_kind kind; /* of grid, mesh and graph, the one that is set */
    wend_grid *grid;
    wend_legend *info;                    /* what the map's file says besides its grid */
    wend_layer *layers[WEND_LAYER_KINDS]; /* from the file; NULL if it describes none */
    imported *imported;                   /* a picture's or an editor's map; NULL for other files */
    image_file *image;                    /* grid and space lie in it; NULL for other files */
    wend_profile usual;                   /* who moves if no profile is given; editors' maps bring weights */
    wend_mesh *mesh;
    graph_file graph;
    mover mover;
    wend_space *space;
    wend_finder *finder;
} scene;

/*
 * Opens a map of cells in any format, without a mover; scene_close is due whether it succeeds or not. False with an
 * error.
 */
bool scene_open_map(scene *scene, const char *map_file);

/* The same with mover, space and finder. */
bool scene_open(scene *scene, const char *map_file, const mover_options *options);

/* The same two for maps of any kind. */
bool scene_open_any_map(scene *scene, const char *map_file);
bool scene_open_any(scene *scene, const char *map_file, const mover_options *options);

/* The number of storeys of the map, and its memory in bytes. */
uint32_t scene_levels(const scene *scene);
size_t scene_map_memory(const scene *scene);
void scene_close(scene *scene);

/* The map as the scene's mover sees it, with the layers of its file; NULL with an error. */
wend_space *scene_make_space(const scene *scene);
wend_finder *scene_make_finder(void);

/* Answers a query; reports an error of the call with what to change. */
bool scene_find(scene *scene, const wend_query *query, wend_path *path);

/* Continues a search that is RUNNING, for this many expansions; false with an error. */
bool scene_continue(scene *scene, uint64_t expansions, wend_path *path);

/* Finds the cheapest paths to up to `capacity` goals; *count is how many were found. Errors as for scene_find. */
bool scene_find_cheapest(scene *scene, const wend_query *query, wend_path *paths, uint32_t capacity, uint32_t *count);

/* The file's name without its folders; "standard input" for "-". */
const char *scene_base_name(const char *file);

/* The number of cells on all levels, and the cell of an index: row by row, level by level. */
uint64_t scene_cell_count(const wend_grid *grid);
wend_place scene_cell(const wend_grid *grid, uint64_t index);

#endif
