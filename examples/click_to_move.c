/* Click to move: an isometric game in which the hero walks to wherever the player clicks. */
#include <stdio.h>
#include <wend/wend.h>

/* One room with a pillar and a wall; 12 by 6 cells, drawn as diamonds of 64 by 32 pixels. */
static const char room[] = "............"
                           ".....@@@@@@."
                           ".....@......"
                           "..@..@......"
                           ".....@......"
                           "............";

typedef struct game {
    wend_space *space;
    wend_finder *finder;
    wend_layout screen;
    wend_place hero;
} game;

static void walk(game *game, const wend_path *path, unsigned steps)
{
    /* Without the start: the hero already stands there and must not be sent back to its centre. */
    wend_path_iterator steps_to_go = wend_path_begin(path, WEND_WITHOUT_START);
    wend_place cell;
    while (steps-- > 0 && wend_path_next(&steps_to_go, &cell)) {
        double x, y;
        wend_layout_to_world(&game->screen, cell, &x, &y);
        printf("  (%d, %d) at pixel %.0f, %.0f\n", wend_place_column(cell), wend_place_row(cell), x, y);
        game->hero = cell;
    }
}

static void click(game *game, double x, double y, unsigned steps)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = game->hero;
    if (wend_layout_to_place(&game->screen, x, y, &query.goal) != WEND_OK)
        return;
    printf("A click at pixel %.0f, %.0f is cell (%d, %d): ", x, y, wend_place_column(query.goal),
           wend_place_row(query.goal));
    wend_status status = wend_finder_find(game->finder, game->space, &query, &path);
    if (status != WEND_OK)
        printf("%s\n", wend_status_text(status));
    else if (path.outcome != WEND_FOUND)
        printf("%s (%s)\n", wend_outcome_text(path.outcome), wend_reason_text(path.reason));
    else
        printf("%.2f cells to go\n", path.length);
    if (status == WEND_OK)
        walk(game, &path, steps);
}

int main(void)
{
    wend_grid *grid = NULL;
    game game = {.screen = wend_layout_default(), .hero = wend_place_cell(3, 3)};
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = 12;
    desc.height = 6;
    desc.terrain = (const uint8_t *)room;
    game.screen.projection = WEND_ISOMETRIC;
    game.screen.origin_x = 320;
    game.screen.cell_width = 64;
    game.screen.cell_height = 32;

    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK &&
        wend_space_create(grid, NULL, NULL, &game.space) == WEND_OK &&
        wend_finder_create(NULL, &game.finder) == WEND_OK) {
        click(&game, 482, 190, 3);   /* behind the wall; the player clicks again after three steps */
        click(&game, 323, 45, 100);  /* the new way begins at the cell the hero has reached */
        click(&game, 480, 128, 100); /* a wall */
        click(&game, 10, 10, 100);   /* beside the map */
    }
    wend_finder_destroy(game.finder);
    wend_space_destroy(game.space);
    wend_grid_destroy(grid);
    return 0;
}
