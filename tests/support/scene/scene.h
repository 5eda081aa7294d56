/* Small maps, drawn as text or by chance, as the library holds them, and short ways to ask about them. */
#ifndef WEND_TESTS_SCENE_SCENE_H
#define WEND_TESTS_SCENE_SCENE_H

#include "scene/map.h"
#include "test/cells.h"

#include <wend/all.h>

typedef struct scene {
    wend_grid *grid;
    wend_space *space;
} scene;

/* End the program if the library refuses; allocator may be null. */
scene scene_open(const test_map *map, wend_neighbours neighbours, const wend_allocator *allocator);
scene scene_open_cells(const test_map *map, wend_cells cells, const wend_allocator *allocator);
void scene_close(scene *scene);

/* The grid alone, for spaces of any profile. */
wend_grid *scene_grid(const test_map *map, const wend_allocator *allocator);

/*
 * A mover that jump point search serves: any corner rule; one in four has 4 neighbours, one in four up to `most` cells.
 */
wend_profile scene_random_jumper(random_source *random, uint32_t most);

/* A map from rows of equal length, divided by '/': "..@/.../". Free it by test_map_free. */
test_map scene_map(const char *rows);

wend_finder *scene_finder(void);

/* A field of the whole space to one cell. */
wend_field *scene_field(const wend_space *space, wend_place goal);

/* One more than the highest number of an engine that searches cells, so that no draw is wasted on the others. */
enum { SCENE_ENGINES = WEND_ENGINE_GENERAL + 1 };

/* Whether an engine searches cells at all; those for meshes and graphs do not. */
bool scene_takes_cells(wend_engine engine);

/* Whether an engine keeps the rules of a scene's space. */
bool scene_serves(const scene *scene, wend_finder *finder, wend_engine engine);

/* From the centre of one cell to that of another. */
wend_query scene_query(int32_t start_x, int32_t start_y, int32_t goal_x, int32_t goal_y);

/* From any cell of a map to any other. */
wend_query scene_random_query(const test_map *map, random_source *random);

/* Half the time 0, else within and beyond what the engines for short paths serve. */
uint32_t scene_random_radius(random_source *random);

/* Whether two answers are the same to the bit: outcome, points, costs and counters. */
bool scene_same_answer(const wend_path *a, const wend_path *b);

/* A copy of a path's points, to outlive the finder's next query; free it by free. */
wend_place *scene_keep_points(wend_path *path);

/* Whether closing cells would cut one place off from another. */
wend_status scene_would_part(const wend_space *space, const wend_place *cells, size_t count, wend_place a, wend_place b,
                             bool *parts);

/* The description that restores a saved agenda, for one worker. */
wend_restore_desc scene_saved(const void *bytes, size_t size, const wend_space *const *spaces, uint32_t count);

/* The number in an environment variable, else `otherwise`: how much of a long test to run. */
uint32_t scene_setting(const char *name, uint32_t otherwise);

/* The folder WEND_DATA of real maps if it holds a file of a name; else null, and says that the test is skipped. */
const char *scene_data(const char *file);

#endif
