/*
 * What stands in wend/grids for rooms that it leaves out: nothing is prepared, and the engines of other maps serve no grid.
 * All else that is left out is called only for what a space of such a map has, and traps.
 */
#include "agent/turn/graph_reach.h"
#include "map/space/derived.h"
#include "map/space/space.h"
#include "search/engines/engines.h"
#include "search/surface/surface.h"

static wend_status make_nothing(wend_space *space)
{
    (void)space;
    return WEND_OK;
}

static wend_status copy_nothing(wend_space *space, const wend_space *from)
{
    (void)space;
    (void)from;
    return WEND_OK;
}

static size_t no_memory(const wend_space *space)
{
    (void)space;
    return 0;
}

static void destroy_nothing(wend_space *space)
{
    (void)space;
}

#define NOTHING                                                                                                        \
    {                                                                                                                  \
        .create = make_nothing, .copy = copy_nothing, .memory = no_memory, .destroy = destroy_nothing                  \
    }
const struct wend_derived wend_derived_successor_cache = NOTHING;
const struct wend_derived wend_derived_landmarks = NOTHING;
const struct wend_derived wend_derived_landmark_blocks = NOTHING;
const struct wend_derived wend_derived_taut_cache = NOTHING;

void wend_graph_reach_destroy(struct wend_graph_reach *reach, const wend_allocator *memory)
{
    (void)reach;
    (void)memory;
}

size_t wend_graph_reach_memory(const struct wend_graph_reach *reach)
{
    (void)reach;
    return 0;
}

void wend_taut_store_destroy(struct wend_taut_store *store, const wend_allocator *memory)
{
    (void)store;
    (void)memory;
}

size_t wend_taut_store_memory(const struct wend_taut_store *store)
{
    (void)store;
    return 0;
}

static bool serves_none(const wend_space *space)
{
    (void)space;
    return false;
}

const struct wend_engine_code wend_engine_polyanya = {.run = NULL};
const struct wend_engine_code wend_engine_funnel = {.run = NULL};
const struct wend_engine_code wend_engine_taut = {.serves_space = serves_none};
const struct wend_engine_code wend_engine_graph = {.serves_space = serves_none};
