/* libtcod's A* in the benchmark (TCOD_path_*), once by its own rule and once by the problems' rule. */
#include "peers/contender.h"
#include "peers/heap.h"

#include <libtcod/fov.h>
#include <libtcod/path.h>
#include <stdio.h>

typedef struct state {
    size_t heap_before;
    const wend_grid *grid;
    wend_profile profile;
    TCOD_Map *map;
    TCOD_path_t path;
    int start_x, start_y;
} state;

static const float diagonal_cost = 1.41f; /* what libtcod's own documentation takes */

/* The weight of the cell entered, 0 = no such step; a diagonal one needs both cells beside it free. */
static float never_cuts(int from_x, int from_y, int to_x, int to_y, void *user)
{
    const state *self = user;
    if (!TCOD_map_is_walkable(self->map, to_x, to_y) || !TCOD_map_is_walkable(self->map, from_x, to_y) ||
        !TCOD_map_is_walkable(self->map, to_x, from_y))
        return 0.0f;
    return (float)cell_weight(self->grid, &self->profile, (uint32_t)to_x, (uint32_t)to_y);
}

static void close_state(void *opaque)
{
    state *self = opaque;
    if (self->path != NULL)
        TCOD_path_delete(self->path);
    if (self->map != NULL)
        TCOD_map_delete(self->map);
    free(self);
}

static void *open_state(const wend_grid *grid, const wend_profile *profile, int variant, const char **refusal)
{
    if (variant == LIBTCOD_CUTS_CORNERS && has_weights(profile)) {
        *refusal = "its maps know no weights";
        return NULL;
    }
    const int width = (int)wend_grid_width(grid), height = (int)wend_grid_height(grid);
    state *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->heap_before = heap_in_use();
    self->grid = grid;
    self->profile = *profile;
    self->map = TCOD_map_new(width, height);
    for (int y = 0; self->map != NULL && y < height; y++)
        for (int x = 0; x < width; x++) {
            bool walkable = cell_weight(grid, profile, (uint32_t)x, (uint32_t)y) > 0;
            TCOD_map_set_properties(self->map, x, y, walkable, walkable);
        }
    if (self->map != NULL)
        self->path = variant == LIBTCOD_CUTS_CORNERS
                         ? TCOD_path_new_using_map(self->map, diagonal_cost)
                         : TCOD_path_new_using_function(width, height, never_cuts, self, diagonal_cost);
    if (self->path != NULL)
        return self;
    close_state(self);
    return NULL;
}

static answer solve(void *opaque, const wend_problem *problem)
{
    state *self = opaque;
    self->start_x = (int)problem->start_x;
    self->start_y = (int)problem->start_y;
    bool found =
        TCOD_path_compute(self->path, self->start_x, self->start_y, (int)problem->goal_x, (int)problem->goal_y);
    return (answer){found, 0};
}

static double length(void *opaque)
{
    const state *self = opaque;
    int x = self->start_x, y = self->start_y;
    double straight = 0, diagonal = 0;
    for (int i = 0; i < TCOD_path_size(self->path); i++) {
        int next_x, next_y;
        TCOD_path_get(self->path, i, &next_x, &next_y);
        double *steps = next_x != x && next_y != y ? &diagonal : &straight;
        *steps += cell_weight(self->grid, &self->profile, (uint32_t)next_x, (uint32_t)next_y);
        x = next_x;
        y = next_y;
    }
    return straight + diagonal * 1.4142135623730951;
}

static size_t memory(void *opaque)
{
    const state *self = opaque;
    return heap_in_use() - self->heap_before;
}

contender libtcod_contender(libtcod_rule rule)
{
    contender contender = {"", (int)rule, false, open_state, close_state, solve, length, memory};
    snprintf(contender.name, sizeof contender.name, "libtcod, %s", rule == LIBTCOD_CUTS_CORNERS ? "map" : "callback");
    return contender;
}
