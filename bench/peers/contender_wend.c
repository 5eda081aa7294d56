/* wend in the benchmark: one contender per engine of the manifest. */
#include "peers/contender.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct state {
    const wend_grid *grid;
    wend_space *space;
    wend_finder *finder;
    wend_engine engine;
    bool weighted;
    wend_path path;
} state;

static void close_state(void *opaque)
{
    state *self = opaque;
    wend_finder_destroy(self->finder);
    wend_space_destroy(self->space);
    free(self);
}

/* True if the engine serves the space's rules. */
static bool serves(state *self)
{
    wend_query query = wend_query_default();
    query.search.engine = self->engine;
    return wend_finder_find(self->finder, self->space, &query, &self->path) != WEND_ERROR_UNSUPPORTED;
}

static void *open_state(const wend_grid *grid, const wend_profile *profile, int variant, const char **refusal)
{
    state *self = calloc(1, sizeof *self);
    if (self == NULL)
        return NULL;
    self->grid = grid;
    self->engine = (wend_engine)variant;
    self->weighted = has_weights(profile);
    self->path = wend_path_default();
    if (wend_space_create(grid, profile, NULL, &self->space) == WEND_OK &&
        wend_finder_create(NULL, &self->finder) == WEND_OK) {
        if (serves(self))
            return self;
        *refusal = "made for other rules";
    }
    close_state(self);
    return NULL;
}

static answer solve(void *opaque, const wend_problem *problem)
{
    state *self = opaque;
    wend_query query = wend_query_default();
    query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
    query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
    query.search.engine = self->engine;
    if (wend_finder_find(self->finder, self->space, &query, &self->path) != WEND_OK)
        return (answer){false, 0};
    return (answer){self->path.outcome == WEND_OUTCOME_FOUND, self->path.expanded};
}

static double length(void *opaque)
{
    const state *self = opaque;
    return self->weighted ? (double)self->path.cost / WEND_PRICE_STRAIGHT : self->path.length;
}

static size_t memory(void *opaque)
{
    const state *self = opaque;
    return wend_grid_memory(self->grid) + wend_space_memory(self->space) + wend_finder_memory(self->finder);
}

contender wend_contender(wend_engine engine)
{
    contender contender = {"", (int)engine, true, open_state, close_state, solve, length, memory};
    snprintf(contender.name, sizeof contender.name, "wend %s", wend_engine_name(engine));
    return contender;
}
