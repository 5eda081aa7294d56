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

/* The hero goes on along the path for a frame's distance in cells, and may end between cells. */
static void walk(game *game, const wend_path *path, double distance)
{
    wend_follower follower = wend_path_follow(path);
    double x, y;
    wend_path_advance(path, &follower, distance);
    game->hero.x = (int32_t)(follower.x * WEND_CELL);
    game->hero.y = (int32_t)(follower.y * WEND_CELL);
    wend_layout_to_world(&game->screen, game->hero, &x, &y);
    printf("  now at pixel %.0f, %.0f, %.2f cells left\n", x, y, follower.left);
}

static void click(game *game, double x, double y, double distance)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = game->hero;
    query.from.between_cells = true;              /* the hero may be on its way between cells: no step back */
    query.shape.lines = WEND_LINES_STRAIGHT;      /* straight where nothing is in the way */
    query.otherwise.policy = WEND_POLICY_NEAREST; /* a click on a wall walks to the nearest point that can be reached */
    if (wend_layout_to_place(&game->screen, x, y, &query.goal) != WEND_OK)
        return;
    printf("A click at pixel %.0f, %.0f is cell (%d, %d): ", x, y, wend_place_column(query.goal),
           wend_place_row(query.goal));
    wend_status status = wend_finder_find(game->finder, game->space, &query, &path);
    if (status != WEND_OK)
        return;
    if (path.outcome != WEND_OUTCOME_FOUND)
        printf("%s (%s), ", wend_outcome_text(path.outcome), wend_reason_text(path.reason));
    printf("%.2f cells to go, over", path.length);
    for (uint32_t i = 1; i < path.point_count; i++)
        printf(" (%d, %d)", wend_place_column(path.points[i]), wend_place_row(path.points[i]));
    printf("\n");
    walk(game, &path, distance);
}

int main(void)
{
    wend_grid *grid = NULL;
    game game = {.screen = wend_layout_default(), .hero = wend_place_cell(3, 3)};
    wend_grid_desc desc = wend_grid_desc_default();
    desc.width = 12;
    desc.height = 6;
    desc.terrain = (const uint8_t *)room;
    game.screen.view = WEND_VIEW_ISOMETRIC;
    game.screen.origin_x = 320;
    game.screen.cell_width = 64;
    game.screen.cell_height = 32;

    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK &&
        wend_space_create(grid, NULL, NULL, &game.space) == WEND_OK &&
        wend_finder_create(NULL, &game.finder) == WEND_OK) {
        click(&game, 482, 190, 2.5); /* behind the wall; the player clicks again while the hero is between cells */
        click(&game, 323, 45, 100);  /* the new way begins where the hero is */
        click(&game, 480, 128, 100); /* a wall */
        click(&game, 10, 10, 100);   /* beside the map */
    }
    wend_finder_destroy(game.finder);
    wend_space_destroy(game.space);
    wend_grid_destroy(grid);
    return 0;
}
