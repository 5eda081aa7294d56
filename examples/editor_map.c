/*
 * editor_map.c: a level as its designer drew it in Tiled, ready to walk on: terrain and weights come from the tiles'
 * properties, doors and spawn points from its objects. The argument is the map's file.
 */
#include <wend/import.h>
#include <wend/wend.h>

#include <stdio.h>

static void print_map(const wend_import *import)
{
    printf("Terrains:");
    for (uint32_t i = 0; i < wend_import_terrain_count(import); i++) {
        const wend_import_terrain *terrain = wend_import_terrain_at(import, i);
        printf(" %s %u", terrain->name, (unsigned)terrain->weight);
    }
    printf("\nPlaces:");
    for (uint32_t i = 0; i < wend_import_place_count(import); i++)
        printf(" %s", wend_import_place_at(import, i)->name);
    printf("\n");
}

/* The game draws in the editor's pixels. */
static void print_way(const wend_import *import, const wend_path *path)
{
    printf("The way in pixels:");
    for (uint32_t i = 0; i < path->point_count; i++) {
        double x, y;
        wend_import_from_place(import, path->points[i], &x, &y);
        printf(" %g,%g", x, y);
    }
    printf("\n");
}

static bool walk(const wend_import *import, const char *from, const char *to)
{
    const wend_import_place *start = wend_import_find_place(import, from), *goal = wend_import_find_place(import, to);
    wend_profile walker = wend_profile_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    if (!start || !goal)
        return false;
    wend_import_profile(import, &walker);
    query.start = start->place;
    query.goal = goal->place;
    bool found = wend_space_create(wend_import_grid(import), &walker, NULL, &space) == WEND_OK &&
                 wend_finder_create(NULL, &finder) == WEND_OK &&
                 wend_finder_find(finder, space, &query, &path) == WEND_OK && path.outcome == WEND_OUTCOME_FOUND;
    if (found)
        print_way(import, &path);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    return found;
}

int main(int argc, char **argv)
{
    wend_import *import = NULL;
    wend_import_error error;
    if (argc != 2) {
        fprintf(stderr, "usage: editor_map MAP\n");
        return 2;
    }
    if (wend_import_file(argv[1], NULL, NULL, &import, &error) != WEND_OK) {
        fprintf(stderr, "%s:%u: %s\n", error.file, (unsigned)error.line, error.text);
        return 1;
    }
    print_map(import);
    bool found = walk(import, "west-gate", "well");
    wend_import_destroy(import);
    return found ? 0 : 1;
}
