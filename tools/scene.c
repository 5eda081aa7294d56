/* scene.c: makes what every command needs before it can start, and says so if it cannot. */
#include "scene.h"

#include "report.h"

#include <string.h>

wend_grid *scene_load_grid(const char *file)
{
    wend_grid *grid = NULL;
    wend_text_error error;
    if (wend_grid_load_map(file, NULL, &grid, &error) != WEND_OK)
        report_text_error(file, &error);
    return grid;
}

wend_space *scene_make_space(const wend_grid *grid, wend_neighbours neighbours)
{
    wend_space *space = NULL;
    wend_profile profile = wend_profile_default();
    profile.neighbours = neighbours;
    if (wend_space_create(grid, &profile, NULL, &space) != WEND_OK)
        report_no_memory("the map");
    return space;
}

wend_finder *scene_make_finder(void)
{
    wend_finder *finder = NULL;
    if (wend_finder_create(NULL, &finder) != WEND_OK)
        report_no_memory("a finder");
    return finder;
}

bool scene_open(scene *scene, const char *map_file, wend_neighbours neighbours)
{
    memset(scene, 0, sizeof *scene);
    scene->grid = scene_load_grid(map_file);
    if (scene->grid != NULL)
        scene->space = scene_make_space(scene->grid, neighbours);
    if (scene->space != NULL)
        scene->finder = scene_make_finder();
    return scene->finder != NULL;
}

void scene_close(scene *scene)
{
    wend_finder_destroy(scene->finder);
    wend_space_destroy(scene->space);
    wend_grid_destroy(scene->grid);
}

/* Why these options do not go together, and which to change. */
static void report_unsupported(const scene *scene, const wend_query *query)
{
    bool diagonal = wend_space_profile(scene->space).neighbours == WEND_NEIGHBOURS_8;
    if (query->heuristic == WEND_HEURISTIC_MANHATTAN && diagonal)
        report_error("--heuristic manhattan overestimates where there are diagonal steps, add --neighbours 4 or choose "
                     "octile");
    else
        report_error("engine '%s' cannot search by these rules, leave out --engine or change the rules",
                     wend_engine_name(query->engine));
}

bool scene_find(scene *scene, const wend_query *query, wend_path *path)
{
    *path = wend_path_default();
    wend_status status = wend_finder_find(scene->finder, scene->space, query, path);
    if (status == WEND_ERROR_MEMORY)
        report_no_memory("the search");
    else if (status == WEND_ERROR_UNSUPPORTED)
        report_unsupported(scene, query);
    else if (status != WEND_OK)
        report_error("the search failed: %s", wend_status_text(status));
    return status == WEND_OK;
}

const char *scene_base_name(const char *file)
{
    const char *base = file;
    for (; *file != '\0'; file++)
        if (*file == '/' || *file == '\\')
            base = file + 1;
    return base;
}
