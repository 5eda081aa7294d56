/* A dungeon in the dark: the hero explores, flees from a troll along a flee map, and explores the rest. */
#include "frame.h"
#include "open_map.h"

#include <wend/explorer.h>
#include <wend/field.h>
#include <wend/sight.h>

static wend_grid *grid;
static wend_space *truth, *space; /* the world as it is, and as the hero knows it */
static wend_layer *known;
static wend_finder *finder;
static wend_explorer *explorer;
static wend_sight *sight;

static bool is_unknown(const void *layer, wend_place cell)
{
    return wend_layer_value(layer, cell) == 0;
}

/* Looks, and goes to the nearest place with something new to see; returns where that ends. */
static wend_place explore(wend_place at, int turns)
{
    wend_traveller_id hero = 0;
    int turn = 0;
    wend_explorer_send_exploring(explorer, at, &hero);
    for (bool goes = true; goes && turn < turns; turn += goes) {
        wend_sight_look(sight, truth, at, NULL);
        wend_sight_reveal(sight, known, NULL);
        wend_space_update(space);
        wend_explorer_plan(explorer, WEND_ALL_WORK, NULL);
        goes = wend_explorer_next(explorer, hero, &at);
        wend_explorer_move(explorer, hero, at);
    }
    printf("explored for %d turns: %s, %u cells known\n", turn,
           wend_journey_state_text(wend_explorer_journey(explorer, hero)), (unsigned)wend_layer_count(known));
    return at;
}

/* The hero steps where the flee map leads; the slightly slower troll takes the shortest way to the hero. */
static void chase(int turn, wend_place *hero, wend_place *troll, wend_path *path)
{
    wend_field_desc desc = wend_field_desc_default();
    wend_query query = wend_query_default();
    wend_field *field = NULL;
    desc.kind = WEND_FIELD_FLEE, desc.goals = &(wend_area){*troll, 1, 1}, desc.goal_count = 1;
    if (wend_field_create(space, &desc, NULL, &field) == WEND_OK &&
        wend_field_grow(field, WEND_ALL_WORK, NULL) == WEND_OK)
        wend_field_next(field, *hero, hero);
    wend_field_release(field);
    query.start = *troll, query.goal = *hero;
    wend_finder_find(finder, truth, &query, path);
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_SKIPPED);
    if (turn % 3 != 0)
        wend_path_next(&walk, troll);
}

int main(int argc, char **argv)
{
    wend_profile profile = wend_profile_default();
    wend_path path = wend_path_default();
    profile.unknown_weight = 0; /* nobody walks where the hero has not looked */
    if (!open_map(argc > 1 ? argv[1] : "maps/rooms.map", &grid) || wend_space_create(grid, NULL, NULL, &truth) ||
        wend_space_create(grid, &profile, NULL, &space) || wend_finder_create(NULL, &finder) ||
        wend_layer_create(grid, WEND_LAYER_KNOWN, NULL, &known) || wend_space_attach(space, known) ||
        wend_sight_create(NULL, NULL, &sight) || wend_explorer_create(space, NULL, &explorer))
        return 1;
    wend_place hero = explore(wend_place_cell(3, 3), 250), troll = wend_place_cell(30, 30);
    for (int turn = 1; turn <= 60; turn++) {
        chase(turn, &hero, &troll, &path);
        if (turn % 20 == 0)
            printf("after %d turns of flight the troll is %.1f cells behind\n", turn, path.length);
    }
    frame picture = frame_begin(argc > 2 ? argv[2] : NULL, grid, 1);
    frame_cells(&picture, truth, grid);
    frame_where(&picture, grid, is_unknown, known, FRAME_FOG);
    frame_path(&picture, &path, FRAME_RED);
    frame_unit(&picture, hero, 1, FRAME_BLUE);
    frame_legend(&picture, FRAME_BLUE, "the hero");
    frame_legend(&picture, FRAME_RED, "the way of a troll");
    frame_legend(&picture, FRAME_FOG, "never seen");
    frame_end(&picture);
    return explore(hero, 10000), 0;
}
