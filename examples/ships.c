/* Ships and soldiers: one map, two profiles, two spaces. Ships sail where soldiers would drown. */
#include <stdio.h>
#include <wend/wend.h>

enum { WIDTH = 18, HEIGHT = 8 };

/* W water, . land; the isle in the middle has a bay in the south. */
static const char sea[] = "WWWWWWWWWWWWWWWWWW"
                          "WWWWWW......WWWWWW"
                          "WWWWW........WWWWW"
                          "..WWW...WW...WWW.."
                          "..WWW..WWWW..WWW.."
                          "..WWWW.WWWW.WWWW.."
                          "WWWWWWWWWWWWWWWWWW"
                          "WWWWWWWWWWWWWWWWWW";

/* A mover with four neighbours on one letter of terrain only. */
static wend_profile mover_on(char letter)
{
    wend_profile profile = wend_profile_default();
    profile.neighbours = WEND_NEIGHBOURS_4;
    for (unsigned i = 0; i < 256; i++)
        profile.weight[i] = i == (unsigned char)letter;
    return profile;
}

static void travel(const char *who, wend_finder *finder, const wend_space *space, wend_place start, wend_place goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = start;
    query.goal = goal;
    if (wend_finder_find(finder, space, &query, &path) != WEND_OK)
        return;
    printf("%s: %s", who, wend_outcome_text(path.outcome));
    if (path.outcome == WEND_OUTCOME_FOUND)
        printf(", %.0f steps", path.length);
    else
        printf(", %s", wend_reason_text(path.reason));
    for (uint32_t i = 0; i < path.point_count; i++)
        printf("%s(%d, %d)", i ? " > " : ": ", wend_place_column(path.points[i]), wend_place_row(path.points[i]));
    putchar('\n');
}

int main(void)
{
    wend_grid *grid = NULL;
    wend_space *water = NULL, *land = NULL;
    wend_finder *finder = NULL;
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile ship = mover_on('W'), soldier = mover_on('.');
    desc.width = WIDTH;
    desc.height = HEIGHT;
    desc.terrain = (const uint8_t *)sea;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK && wend_space_create(grid, &ship, NULL, &water) == WEND_OK &&
        wend_space_create(grid, &soldier, NULL, &land) == WEND_OK && wend_finder_create(NULL, &finder) == WEND_OK) {
        wend_place west = wend_place_cell(2, 4), bay = wend_place_cell(8, 4), east = wend_place_cell(15, 4);
        travel("Ship from the west harbour into the bay", finder, water, west, bay);
        travel("Ship from the bay to the east harbour", finder, water, bay, east);
        travel("Soldier from one cape to the other", finder, land, wend_place_cell(6, 5), wend_place_cell(11, 5));
        travel("Soldier to the mainland", finder, land, wend_place_cell(6, 5), wend_place_cell(1, 4));
        travel("Ship onto the beach", finder, water, west, wend_place_cell(6, 5));
    }
    wend_finder_destroy(finder);
    wend_space_destroy(land);
    wend_space_destroy(water);
    wend_grid_destroy(grid);
    return 0;
}
