/* Doors: the map changes while the game runs, and a unit is caught in a closing doorway. */
#include <stdio.h>
#include <wend/wend.h>

enum { WIDTH = 15, HEIGHT = 7 };

static const char house[] = "..............."
                            "..@@@@@@@@@@@.."
                            "..@.........@.."
                            "..@.........@.."
                            "..@.........@.."
                            "..@@@@.@@@@@@.."
                            "...............";

static void draw(const wend_grid *grid, const wend_path *path)
{
    char rows[HEIGHT][WIDTH];
    for (int32_t y = 0; y < HEIGHT; y++)
        for (int32_t x = 0; x < WIDTH; x++)
            rows[y][x] = (char)wend_grid_terrain(grid, wend_place_cell(x, y));
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place cell;
    while (wend_path_next(&walk, &cell))
        rows[wend_place_row(cell)][wend_place_column(cell)] = 'o';
    for (uint32_t y = 0; y < HEIGHT; y++)
        printf("    %.*s\n", (int)WIDTH, rows[y]);
}

static void walk(const char *story, wend_finder *finder, const wend_space *space, wend_query query)
{
    wend_path path = wend_path_default();
    puts(story);
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return;
    if (path.outcome != WEND_OUTCOME_FOUND)
        printf("    %s: %s\n", wend_outcome_text(path.outcome), wend_reason_text(path.reason));
    else
        draw(wend_space_grid(space), &path);
}

static void play(wend_grid *grid, wend_space *space, wend_finder *finder)
{
    const wend_place door = wend_place_cell(6, 5), back_door = wend_place_cell(9, 1);
    wend_query query = wend_query_default();
    query.start = wend_place_cell(0, 6);
    query.goal = wend_place_cell(10, 2);
    walk("The door is open.", finder, space, query);

    wend_grid_set(grid, door, '@');
    wend_space_update(space); /* searches see the edit from here on */
    walk("The door is closed.", finder, space, query);

    wend_grid_set(grid, back_door, '.');
    wend_space_update(space);
    walk("Someone opens the back door.", finder, space, query);

    query.start = door;
    walk("A guard was in the doorway when the door closed.", finder, space, query);
    query.from.may_be_blocked = true;
    walk("He may step out of it.", finder, space, query);
}

int main(void)
{
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = (const uint8_t *)house;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, NULL, NULL, &space) == WEND_OK &&
        wend_finder_create(NULL, &finder) == WEND_OK)
        play(grid, space, finder);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return 0;
}
