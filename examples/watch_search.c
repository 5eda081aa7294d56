/* Watching a search: an observer notes the order in which A* looks at cells, with and without a heuristic. */
#include <stdio.h>
#include <string.h>
#include <wend/wend.h>

enum { WIDTH = 16, HEIGHT = 9 };

static const char field[] = "................"
                            "................"
                            "....@@@@@@......"
                            ".........@......"
                            "..S......@...G.."
                            ".........@......"
                            "....@@@@@@......"
                            "................"
                            "................";

typedef struct picture {
    char rows[HEIGHT][WIDTH];
    unsigned expanded;
} picture;

/* Numbers the cells: the first ones expanded become 0, the next ones 1… so that the frontier's growth shows. */
static void note(void *user, const wend_expansion *expansion)
{
    picture *picture = user;
    char *cell = &picture->rows[wend_place_row(expansion->place)][wend_place_column(expansion->place)];
    if (*cell == '.')
        *cell = (char)('0' + picture->expanded / 12 % 10);
    picture->expanded++;
}

static void watch(const char *title, wend_heuristic heuristic, wend_finder *finder, const wend_space *space)
{
    picture picture = {.expanded = 0};
    wend_observer observer = {.expanded = note, .user = &picture};
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    memcpy(picture.rows, field, sizeof picture.rows);
    query.start = wend_place_cell(2, 4);
    query.goal = wend_place_cell(13, 4);
    query.search.engine = WEND_ENGINE_ASTAR;
    query.search.heuristic = heuristic;
    query.search.observer = &observer;
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return;
    printf("%s: length %.2f, %u expansions\n", title, path.length, picture.expanded);
    for (int y = 0; y < HEIGHT; y++)
        printf("    %.*s\n", (int)WIDTH, picture.rows[y]);
}

int main(void)
{
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = (const uint8_t *)field;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, NULL, NULL, &space) == WEND_OK &&
        wend_finder_create(NULL, &finder) == WEND_OK) {
        puts("From S to G; digits tell which dozen of expansions a cell was first in.");
        watch("A* with the octile heuristic", WEND_HEURISTIC_OCTILE, finder, space);
        watch("Without a heuristic (Dijkstra)", WEND_HEURISTIC_ZERO, finder, space);
    }
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
