/* wend's worlds in the benchmark: the map in tiles, each path walked to its end, some steps at a time. */
#include "peers/contender.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct world_state {
    const wend_grid *grid;
    wend_world *world;
    wend_world_space *space;
    wend_world_finder *finder;
    uint32_t steps; /* of each stretch */
    uint64_t cost;
} world_state;

static void close_world(void *opaque)
{
    world_state *self = opaque;
    wend_world_finder_destroy(self->finder);
    wend_world_space_destroy(self->space);
    wend_world_destroy(self->world);
    free(self);
}

static wend_tile_state load_tile(void *user, wend_tile tile, uint8_t *terrain)
{
    const wend_grid *grid = user;
    const uint32_t side = wend_world_desc_default().tile_side, left = tile.column * side, top = tile.row * side;
    for (uint32_t y = 0; y < side && top + y < wend_grid_height(grid); y++)
        for (uint32_t x = 0; x < side && left + x < wend_grid_width(grid); x++)
            terrain[y * side + x] = wend_grid_terrain(grid, wend_place_cell((int32_t)(left + x), (int32_t)(top + y)));
    return WEND_TILE_LOADED;
}

static void *open_world(const wend_grid *grid, const wend_profile *profile, int variant, const char **refusal)
{
    world_state *self = calloc(1, sizeof *self);
    wend_world_desc desc = wend_world_desc_default();
    if (self == NULL)
        return NULL;
    self->grid = grid;
    self->steps = (uint32_t)variant;
    desc.width = wend_grid_width(grid);
    desc.height = wend_grid_height(grid);
    desc.source = (wend_tile_source){load_tile, NULL, (void *)(uintptr_t)grid};
    if (wend_world_create(&desc, NULL, &self->world) == WEND_OK &&
        wend_world_space_create(self->world, profile, NULL, &self->space) == WEND_OK &&
        wend_world_space_update(self->space, NULL, 1, WEND_ALL_WORK, NULL) == WEND_OK &&
        wend_world_finder_create(self->space, 0, NULL, &self->finder) == WEND_OK)
        return self;
    *refusal = "made for other rules";
    close_world(self);
    return NULL;
}

static answer walk_world(void *opaque, const wend_problem *problem)
{
    world_state *self = opaque;
    wend_world_query query = wend_world_query_default();
    wend_world_path path = wend_world_path_default();
    answer answer = {false, 0};
    self->cost = 0;
    query.steps = self->steps;
    query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
    query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
    do {
        if (wend_world_finder_find(self->finder, &query, &path) != WEND_OK || path.outcome != WEND_OUTCOME_FOUND)
            return answer;
        self->cost += path.step_cost;
        answer.expanded += path.work;
        query.start = path.points[path.point_count - 1];
    } while (!path.arrives);
    answer.found = true;
    return answer;
}

static double length_in_world(void *opaque)
{
    const world_state *self = opaque;
    return (double)self->cost / WEND_PRICE_STRAIGHT;
}

static size_t memory_of_world(void *opaque)
{
    const world_state *self = opaque;
    return wend_world_memory(self->world) + wend_world_space_memory(self->space) +
           wend_world_finder_memory(self->finder);
}

contender world_contender(uint32_t steps)
{
    contender contender = {.variant = (int)steps,
                           .open = open_world,
                           .close = close_world,
                           .solve = walk_world,
                           .length = length_in_world,
                           .memory = memory_of_world};
    snprintf(contender.name, sizeof contender.name, "world, %u steps", steps);
    return contender;
}
