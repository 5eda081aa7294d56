/* scene.h: a map from a file, as one mover sees it, and a finder to search it. */
#ifndef TOOLS_SCENE_H
#define TOOLS_SCENE_H

#include <wend/wend.h>

/* Each reports its own error and then returns null. */
wend_grid *scene_load_grid(const char *file);
wend_space *scene_make_space(const wend_grid *grid, wend_neighbours neighbours);
wend_finder *scene_make_finder(void);

typedef struct scene {
    wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
} scene;

/* All three; scene_close is due whether it succeeds or not. */
bool scene_open(scene *scene, const char *map_file, wend_neighbours neighbours);
void scene_close(scene *scene);

/* Answers a query; an error of the call is reported with what to change. */
bool scene_find(scene *scene, const wend_query *query, wend_path *path);

/* The last part of a file's name: what follows its folders. */
const char *scene_base_name(const char *file);

#endif
