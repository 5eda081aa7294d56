/* A siege: archers, messengers, a ram and refugees around a walled town, each with a question of its own. */
#include <stdio.h>
#include <wend/explain.h>
#include <wend/wend.h>

static const char land[] = "................"
                           "....########...."
                           "....#......#...."
                           "....#......#~~~."
                           "....#......#~~~."
                           "....########~~~."
                           "................"
                           "................";

static wend_space *space_for(const wend_grid *grid, uint16_t wall, uint16_t water)
{
    wend_profile profile = wend_profile_default();
    wend_space *space = NULL;
    profile.weight['#'] = wall;
    profile.weight['~'] = water;
    return wend_space_create(grid, &profile, NULL, &space) == WEND_OK ? space : NULL;
}

/* Asks, and prints the answer with its reason. */
static void ask(const char *who, wend_finder *finder, const wend_space *space, const wend_query *query)
{
    wend_path path = wend_path_default();
    wend_explanation why;
    char text[160];
    if (wend_finder_find(finder, space, query, &path) != WEND_OK ||
        wend_explain(space, query, &path, NULL, &why) != WEND_OK)
        return;
    wend_explanation_text(&why, text, sizeof text);
    printf("%s: %s (%s)", who, wend_outcome_text(path.outcome), text);
    if (path.point_count > 0) {
        wend_place end = path.points[path.point_count - 1];
        printf(", %.2f cells to (%d, %d)", path.length, wend_place_column(end), wend_place_row(end));
    }
    for (uint32_t i = 0; i < path.wall_count; i++)
        printf(", through (%d, %d)", wend_place_column(path.walls[i]), wend_place_row(path.walls[i]));
    printf("\n");
}

static void besiege(wend_finder *finder, const wend_space *foot, const wend_space *arrows, const wend_space *ram)
{
    const wend_place messengers[] = {wend_place_cell(0, 0), wend_place_cell(15, 7), wend_place_cell(2, 6)};
    wend_query query = wend_query_default();
    query.start = wend_place_cell(15, 0);
    query.goal = wend_place_cell(11, 4);
    query.to.arrival = WEND_ARRIVAL_WITHIN; /* the tower five cells away, and nothing but water between */
    query.to.range = 5 * WEND_CELL;
    query.to.sight = arrows;
    ask("archer", finder, foot, &query);
    query.goal = wend_place_cell(4, 3);
    query.to.arrival = WEND_ARRIVAL_NEXT_TO; /* whoever is nearest runs to the gate's foot */
    query.to.sight = NULL;
    query.from.places = messengers;
    query.from.count = 3;
    ask("messenger", finder, foot, &query);

    query = wend_query_default();
    query.start = wend_place_cell(8, 7);
    query.goal = wend_place_cell(7, 3);
    query.otherwise.policy = WEND_POLICY_BREACH; /* up to the wall that is to break */
    query.otherwise.breach = ram;
    ask("ram", finder, foot, &query);
    query.to.arrival = WEND_ARRIVAL_AWAY; /* six cells from the fight */
    query.to.range = 6 * WEND_CELL;
    ask("refugees", finder, foot, &query);
}

int main(void)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_finder *finder = NULL;
    desc.width = 16;
    desc.height = 8;
    desc.terrain = (const uint8_t *)land;
    if (wend_grid_create(&desc, NULL, &grid) != WEND_OK || wend_finder_create(NULL, &finder) != WEND_OK)
        return 1;
    wend_space *foot = space_for(grid, 0, 0), *arrows = space_for(grid, 0, 1), *ram = space_for(grid, 50, 0);
    if (foot && arrows && ram)
        besiege(finder, foot, arrows, ram);
    wend_space_destroy(foot);
    wend_space_destroy(arrows);
    wend_space_destroy(ram);
    wend_finder_destroy(finder);
    wend_grid_destroy(grid);
    return 0;
}
