/*
 * Tactics: where a knight can go this turn past friends, foes and their reach, and where the turns of a long ride end.
 */
#include "frame.h"

#include <wend/reach.h>
#include <wend/turn.h>

enum { WIDTH = 24, HEIGHT = 9, POINTS = 6 * WEND_PRICE_STRAIGHT };
/* . road, , wood (twice as costly), # wall; f a friend, e a foe, K the knight, G its final goal. */
static const char field[] = "..........#............."
                            "..,,......#.....,,,....."
                            ".,,,..f.........,,,....."
                            "......f.K....e.........."
                            "......f...#............."
                            "...,,.....#......####..."
                            "..,,,,....#......#..#..."
                            "...,,.....####.###..#..."
                            ".......................G";

static wend_place find(char letter, int nth)
{
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        if (field[i] == letter && nth-- == 0)
            return wend_place_cell(i % WIDTH, i / WIDTH);
    return wend_place_cell(-1, -1);
}

int main(int argc, char **argv)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile knight = wend_profile_default();
    wend_query query = wend_query_default();
    wend_path ride = wend_path_default();
    wend_turn_desc turn = wend_turn_desc_default();
    wend_reach_desc range = wend_reach_desc_default();
    wend_turn_plan plan;
    wend_turn turns[16];
    static wend_layer *friends = NULL, *foes = NULL, *zone = NULL;
    static wend_grid *grid = NULL;
    static wend_space *space = NULL;
    static wend_finder *finder = NULL;
    static wend_reach *reach = NULL;
    desc.width = WIDTH, desc.height = HEIGHT, desc.terrain = (const uint8_t *)field;
    for (const char *free = ".,feKG"; *free; free++)
        knight.weight[(uint8_t)*free] = *free == ',' ? 2 : 1;
    if (wend_grid_create(&desc, NULL, &grid) || wend_space_create(grid, &knight, NULL, &space) ||
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &friends) || wend_finder_create(NULL, &finder) ||
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &foes) || wend_reach_create(NULL, &reach) ||
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &zone) || wend_space_attach(space, friends))
        return 1;
    for (int i = 0; i < 3; i++)
        wend_layer_enter(friends, find('f', i), 1);    /* passed, not stopped on */
    wend_layer_enter(foes, find('e', 0), 1);           /* neither */
    wend_layer_enter(zone, wend_place_cell(12, 2), 3); /* a unit that comes beside the foe stops there */
    range.start = query.start = find('K', 0);
    range.points = turn.points = POINTS, range.foes = turn.foes = foes, range.zone = turn.zone = zone;
    query.goal = find('G', 0);
    if (wend_reach_find(reach, space, &range) || wend_finder_find(finder, space, &query, &ride) ||
        wend_path_turns(&ride, space, &turn, turns, 16, &plan))
        return 1;
    frame picture = frame_begin(argc > 1 ? argv[argc - 1] : NULL, grid, 2);
    frame_cells(&picture, space, grid);
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const wend_reach_cell *cell = wend_reach_at(reach, wend_place_cell(i % WIDTH, i / WIDTH));
        int steps = cell && cell->may_stop ? (int)(cell->cost / WEND_PRICE_STRAIGHT) : -1;
        printf("%c%s", steps < 0 ? field[i] : '0' + steps, i % WIDTH == WIDTH - 1 ? "\n" : "");
        if (steps >= 0)
            frame_tint(&picture, cell->place, 0.8 - 0.1 * steps, FRAME_BLUE);
    }
    for (uint32_t i = 0; i < plan.turns; i++) {
        printf("turn %u ends at %d, %d\n", i + 1, wend_place_column(turns[i].end), wend_place_row(turns[i].end));
        frame_goal(&picture, turns[i].end, FRAME_ORANGE);
    }
    frame_path(&picture, &ride, FRAME_ORANGE);
    for (int i = 0; i < 4; i++)
        frame_unit(&picture, i < 3 ? find('f', i) : find('e', 0), 1, i < 3 ? FRAME_GREEN : FRAME_RED);
    frame_legend(&picture, FRAME_BLUE, "this turn, dark = cheap");
    frame_legend(&picture, FRAME_GREEN, "friends");
    frame_legend(&picture, FRAME_RED, "a foe");
    frame_legend(&picture, FRAME_ORANGE, "turns of a long ride");
    frame_end(&picture);
}
