/* A battle: two armies of 1,000 hunt each other through the two doors of a wall, every unit whoever is nearest. */
#include "frame.h"

enum { WIDTH = 120, HEIGHT = 70, UNITS = 1000, TICKS = 300, WORK = 20000, HEALTH = 4 };

/* An army: its units hunt in a pursuit of their own, in which the other army's units are the targets. */
typedef struct army {
    wend_pursuit *hunt;
    wend_pursuer_id units[UNITS];
    wend_target_id prey[UNITS]; /* the same units, as the other army hunts them */
    int health[UNITS], alive;
} army;

static void deploy(army *army, struct army *enemy, int32_t left)
{
    wend_pursuer_desc unit = wend_pursuer_desc_default();
    unit.radius = WIDTH;
    unit.chase_ticks = 2;
    for (int i = 0; i < UNITS; i++) {
        unit.place = wend_place_cell(left + i % 20, 10 + i / 20);
        army->health[i] = HEALTH;
        wend_pursuit_add(army->hunt, &unit, &army->units[i]);
        wend_pursuit_add_target(enemy->hunt, unit.place, 0, &army->prey[i]); /* counted already, as one who hunts */
    }
    army->alive = UNITS;
}

/* One tick of an army: steps and blows. Units and targets keep the numbers in which they were added. */
static void act(army *army, struct army *enemy, wend_finder *finder)
{
    const wend_pursuit_move *moves;
    uint32_t count;
    if (wend_pursuit_tick(army->hunt, finder, WORK, &moves, &count) != WEND_OK)
        return;
    for (const wend_pursuit_move *move = moves; move < moves + count; move++) {
        uint32_t unit = wend_pursuit_index(move->pursuer), foe = wend_pursuit_index(move->target);
        if (move->code == WEND_PURSUIT_MOVED)
            wend_pursuit_move_target(enemy->hunt, army->prey[unit], move->to);
        if (move->code != WEND_PURSUIT_ARRIVED || enemy->health[foe] <= 0 || --enemy->health[foe] > 0)
            continue;
        wend_pursuit_remove(enemy->hunt, enemy->units[foe]);
        wend_pursuit_remove_target(army->hunt, enemy->prey[foe]);
        enemy->alive--;
    }
}

static void draw(const char *file, const wend_space *space, const army *red, const army *blue)
{
    frame frame = frame_begin(file, wend_space_grid(space), 1);
    wend_place place;
    frame_cells(&frame, space, wend_space_grid(space));
    for (int i = 0; i < UNITS; i++) {
        if (wend_pursuit_place(red->hunt, red->units[i], &place) == WEND_OK)
            frame_unit(&frame, place, 1, FRAME_RED);
        if (wend_pursuit_place(blue->hunt, blue->units[i], &place) == WEND_OK)
            frame_unit(&frame, place, 1, FRAME_BLUE);
    }
    frame_legend(&frame, FRAME_RED, "the red army");
    frame_legend(&frame, FRAME_BLUE, "the blue army");
    frame_end(&frame);
}

int main(int argc, char **argv)
{
    static army red, blue;
    wend_grid_desc desc = wend_grid_desc_default();
    wend_profile profile = wend_profile_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_layer *layer = NULL;
    wend_finder *finder = NULL;
    desc.width = WIDTH;
    desc.height = HEIGHT;
    profile.crossing_cost = WEND_NO_CROSSING;
    if (wend_grid_create(&desc, NULL, &grid) == WEND_OK &&
        wend_grid_fill(grid, wend_area_cells(60, 0, 2, HEIGHT), '@') == WEND_OK &&
        wend_grid_fill(grid, wend_area_cells(60, 15, 2, 8), '.') == WEND_OK && /* the doors */
        wend_grid_fill(grid, wend_area_cells(60, 47, 2, 8), '.') == WEND_OK &&
        wend_space_create(grid, &profile, NULL, &space) == WEND_OK &&
        wend_layer_create(grid, WEND_LAYER_OCCUPIED, NULL, &layer) == WEND_OK &&
        wend_space_attach(space, layer) == WEND_OK && wend_finder_create(NULL, &finder) == WEND_OK &&
        wend_pursuit_create(space, NULL, NULL, &red.hunt) == WEND_OK &&
        wend_pursuit_create(space, NULL, NULL, &blue.hunt) == WEND_OK) {
        deploy(&red, &blue, 10);
        deploy(&blue, &red, WIDTH - 30);
        for (int t = 1; t <= TICKS; t++) {
            act(&red, &blue, finder);
            act(&blue, &red, finder);
            if (t % 60 == 0)
                printf("tick %3d: %4d of the red army stand, %4d of the blue\n", t, red.alive, blue.alive);
        }
        draw(argc > 1 ? argv[1] : NULL, space, &red, &blue);
    }
    wend_pursuit_destroy(red.hunt);
    wend_pursuit_destroy(blue.hunt);
    wend_finder_destroy(finder);
    wend_space_destroy(space);
    wend_layer_destroy(layer);
    wend_grid_destroy(grid);
    return 0;
}
