/*
 * Replacements in wend/grids for rooms that it leaves out: nothing is prepared, and the engines of other maps serve no
 * grid. Everything else that is left out is called only for spaces of such maps, and traps.
 */
#include "map/space/derived.h"
#include "map/space/space.h"
#include "search/engines/engines.h"
#include "search/field/field.h"
#include "search/graph/graph.h"
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

/* Stores that a search would keep for the next one: always empty. */
#define NO_STORE(store, destroy, memory)                                                                               \
    void destroy(struct store *kept, const wend_allocator *allocator)                                                  \
    {                                                                                                                  \
        (void)kept;                                                                                                    \
        (void)allocator;                                                                                               \
    }                                                                                                                  \
    size_t memory(const struct store *kept)                                                                            \
    {                                                                                                                  \
        (void)kept;                                                                                                    \
        return 0;                                                                                                      \
    }
NO_STORE(wend_graph_flood, wend_graph_flood_destroy, wend_graph_flood_memory)
NO_STORE(wend_graph_memory, wend_graph_memory_destroy, wend_graph_memory_size)
NO_STORE(wend_mesh_store, wend_mesh_store_destroy, wend_mesh_store_memory)
NO_STORE(wend_taut_store, wend_taut_store_destroy, wend_taut_store_memory)

static bool serves_none(const wend_space *space)
{
    (void)space;
    return false;
}

const struct wend_engine_code wend_engine_polyanya = {.run = NULL};
const struct wend_engine_code wend_engine_funnel = {.run = NULL};
const struct wend_engine_code wend_engine_taut = {.serves_space = serves_none};
const struct wend_engine_code wend_engine_graph = {.serves_space = serves_none};
