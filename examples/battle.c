/*
 * A battle: armies of 1,000 hunt each other through two doors, each in a pursuit whose targets are the other's units.
 */
#include "frame.h"

#include <wend/pursuit.h>

enum { WIDTH = 120, HEIGHT = 70, UNITS = 1000, TICKS = 300, WORK = 20000, HEALTH = 4 };

typedef struct army {
    wend_pursuit *hunt;
    wend_pursuer_id units[UNITS];
    wend_target_id prey[UNITS]; /* the same units, as targets of the other army */
    int wounds[UNITS], alive;
} army;

static army red = {.alive = UNITS}, blue = {.alive = UNITS};
static wend_grid *grid;
static wend_space *space;
static wend_layer *layer;
static wend_finder *finder;

static void deploy(army *army, struct army *enemy, int32_t left)
{
    wend_pursuer_desc unit = wend_pursuer_desc_default();
    unit.radius = WIDTH, unit.chase_ticks = 2;
    for (int i = 0; i < UNITS; i++) {
        unit.place = wend_place_cell(left + i % 20, 10 + i / 20);
        wend_pursuit_add(army->hunt, &unit, &army->units[i]);
        wend_pursuit_add_target(enemy->hunt, unit.place, 0, &army->prey[i]); /* counted already, as a pursuer */
    }
}

/* One tick of an army: steps and blows. Units and targets have numbers in the order in which they were added. */
static void act(army *army, struct army *enemy)
{
    const wend_pursuit_move *moves = NULL;
    uint32_t count = 0;
    wend_pursuit_tick(army->hunt, finder, WORK, &moves, &count);
    for (const wend_pursuit_move *move = moves; move < moves + count; move++) {
        uint32_t unit = wend_pursuit_index(move->pursuer), foe = wend_pursuit_index(move->target);
        if (move->action == WEND_PURSUIT_MOVED)
            wend_pursuit_move_target(enemy->hunt, army->prey[unit], move->to);
        if (move->action != WEND_PURSUIT_ARRIVED || ++enemy->wounds[foe] != HEALTH)
            continue;
        wend_pursuit_remove(enemy->hunt, enemy->units[foe]);
        wend_pursuit_remove_target(army->hunt, enemy->prey[foe]);
        enemy->alive--;
    }
}

int main(int argc, char **argv)
{
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    desc.width = WIDTH, desc.height = HEIGHT;
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) || wend_grid_fill(grid, wend_area_cells(60, 0, 2, HEIGHT), '@') ||
        wend_grid_fill(grid, wend_area_cells(60, 15, 2, 8), '.') || /* the doors */
        wend_grid_fill(grid, wend_area_cells(60, 47, 2, 8), '.') || wend_space_create(grid, &profile, NULL, &space) ||
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer) || wend_space_attach(space, layer) ||
        wend_finder_create(NULL, &finder) || wend_pursuit_create(space, NULL, NULL, &red.hunt) ||
        wend_pursuit_create(space, NULL, NULL, &blue.hunt))
        return 1;
    deploy(&red, &blue, 10);
    deploy(&blue, &red, WIDTH - 30);
    for (int t = 1; t <= TICKS; t++) {
        act(&red, &blue), act(&blue, &red);
        if (t % 60 == 0)
            printf("tick %3d: %4d of the red army stand, %4d of the blue\n", t, red.alive, blue.alive);
    }
    frame frame = frame_begin(argc > 1 ? argv[1] : NULL, grid, 1);
    frame_cells(&frame, space, grid);
    for (int i = 0; i < 2 * UNITS; i++) {
        const army *side = i % 2 ? &red : &blue;
        wend_place place;
        if (wend_pursuit_place(side->hunt, side->units[i / 2], &place) == WEND_OK)
            frame_unit(&frame, place, 1, i % 2 ? FRAME_RED : FRAME_BLUE);
    }
    frame_legend(&frame, FRAME_RED, "the red army");
    frame_legend(&frame, FRAME_BLUE, "the blue army");
    return frame_end(&frame), 0;
}
