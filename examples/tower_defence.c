/*
 * Tower defence: creeps run from a gate to the keep, at any angle and each at its own speed, as one shared field says.
 * Towers go up in their way, and the field is repaired. A tower that would close the way is refused.
 */
#include "frame.h"

#include <wend/field.h>

enum { WIDTH = 48, HEIGHT = 14, CREEPS = 60, ROWS = HEIGHT / 2, TRIES = 7 * ROWS, TICKS = 240 };

static const wend_place gate = {128, HEIGHT * 128, 0, 0}, keep = {WIDTH * 256 - 128, HEIGHT * 128, 0, 0};

typedef struct game {
    wend_grid *grid;
    wend_space *space;
    wend_field *field;
    wend_field_mover creeps[CREEPS];
    int tries, built, refused, arrived;
} game;

static wend_field_mover at_gate(void)
{
    return (wend_field_mover){gate.x / 256.0, gate.y / 256.0, 0};
}

/* The cell that a creep is in. */
static wend_place cell_of(const wend_field_mover *creep)
{
    return wend_place_cell((int32_t)creep->x, (int32_t)creep->y);
}

/* Builds a tower of 2x2 cells if creeps can still come in; while one would be walled in, the builders wait. */
static void build(game *game, int32_t x, int32_t y)
{
    wend_place cells[4];
    wend_place walkers[1 + CREEPS] = {gate};
    wend_cut_desc tower = wend_cut_desc_default();
    size_t cut_off = 0;
    for (int i = 0; i < 4; i++)
        cells[i] = wend_place_cell(x + i % 2, y + i / 2);
    for (int i = 0; i < CREEPS; i++)
        walkers[1 + i] = cell_of(&game->creeps[i]);
    tower.cells = cells, tower.cell_count = 4;
    tower.places = walkers, tower.place_count = 1 + CREEPS, tower.goal = keep;
    wend_space_would_cut_off(game->space, &tower, NULL, &cut_off);
    const bool closes = cut_off == 0, traps = 0 < cut_off && cut_off <= CREEPS;
    game->refused += closes;
    game->tries += !traps;
    if (closes || traps || wend_grid_fill(game->grid, wend_area_cells(x, y, 2, 2), '@') != WEND_OK)
        return;
    game->built++;
    wend_space_update(game->space);
}

static void tick(game *game, int number)
{
    int32_t wall = game->tries / ROWS, row = game->tries % ROWS * 2; /* from the top, from the bottom, and so on */
    if (game->tries < TRIES)
        build(game, 5 + 6 * wall, wall % 2 ? HEIGHT - 2 - row : row);
    wend_field_grow(game->field, 100, NULL); /* what is left is done in the next tick */
    for (int i = 0; i < CREEPS && 4 * i < number; i++) {
        bool is_in = wend_field_cost(game->field, cell_of(&game->creeps[i])) == 0;
        game->arrived += is_in;
        if (is_in)
            game->creeps[i] = at_gate();
        wend_field_advance(game->field, &game->creeps[i], 0.9 + 0.05 * (i % 8));
    }
    if (number % 40 == 39)
        printf("tick %3d: %2d towers, %d refused; from the gate %5.1f steps, %2d creeps got in\n", number, game->built,
               game->refused, (double)wend_field_cost(game->field, gate) / WEND_PRICE_STRAIGHT, game->arrived);
}

int main(int argc, char **argv)
{
    static game game;
    wend_grid_desc map = wend_grid_desc_default();
    wend_field_desc desc = wend_field_desc_default();
    const wend_area goal = {keep, 1, 1};
    map.width = WIDTH, map.height = HEIGHT;
    desc.goals = &goal, desc.goal_count = 1;
    if (wend_grid_create(&map, NULL, &game.grid) != WEND_OK ||
        wend_space_create(game.grid, NULL, NULL, &game.space) != WEND_OK ||
        wend_field_create(game.space, &desc, NULL, &game.field) != WEND_OK)
        return 1;
    for (int i = 0; i < CREEPS; i++)
        game.creeps[i] = at_gate();
    for (int i = 0; i <= TICKS; i++)
        tick(&game, i);
    frame picture = frame_begin(argc > 1 ? argv[argc - 1] : NULL, game.grid, 1);
    frame_cells(&picture, game.space, game.grid);
    for (int i = 0; i < CREEPS; i++)
        frame_unit(&picture, cell_of(&game.creeps[i]), 1, FRAME_RED);
    frame_unit(&picture, keep, 1, FRAME_GREEN);
    frame_legend(&picture, FRAME_RED, "creeps");
    frame_legend(&picture, FRAME_GREEN, "the keep");
    return frame_end(&picture), 0;
}
