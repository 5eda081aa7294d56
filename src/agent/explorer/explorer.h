/* Travellers of an explorer and their ways, and the search for the frontier of known land. */
#ifndef WEND_AGENT_EXPLORER_EXPLORER_H
#define WEND_AGENT_EXPLORER_EXPLORER_H

#include "agent/common/common.h"
#include "base/memory.h"
#include "search/core/successors.h"
#include "search/kit/kit.h"

#include <wend/find.h>

/* A flood that can pause. If the space or its layers change meanwhile its result may be wrong. */
struct wend_frontier {
    const wend_allocator *memory;
    struct wend_nodes nodes; /* with 64-bit costs */
    struct wend_wheel open;
    struct wend_search search; /* for what layers charge: cells at its start are the mover's own */
    struct wend_successors steps;

    bool is_found;
    uint32_t *barred; /* positions of units that let nobody past */
    uint32_t barred_count, barred_capacity;
    bool crosses;     /* nothing was found without them: the search goes past them */
    bool is_shut_off; /* unknown land lies only behind them */
    uint32_t node;    /* where to stop: a position over unknown cells, or one step from such a position */
};

void wend_frontier_destroy(struct wend_frontier *frontier);
size_t wend_frontier_memory(const struct wend_frontier *frontier);

/* Begins at a position of a space, which may be blocked. */
wend_status wend_frontier_begin(struct wend_frontier *frontier, const wend_space *space, uint32_t start);

/* Call it after changes of the space or its layers, before the flood continues. */
void wend_frontier_renew(struct wend_frontier *frontier);

/* Continues for *units, which becomes the rest (UINT64_MAX = to the end). *ended: found, or nothing is left. */
wend_status wend_frontier_grow(struct wend_frontier *frontier, uint64_t *units, bool *ended);

struct wend_route {
    uint32_t generation; /* odd while a traveller has it */
    bool explores;
    bool must_plan;
    wend_journey_state state;
    wend_reason reason;
    wend_direction heading;
    wend_place place, goal; /* goal: of a traveller that explores, the place it heads for */
    wend_place *points;     /* of its way; points[at] is its place */
    uint32_t count, at, capacity;
    struct wend_path_box box; /* of its way */
};

/* The stage of planning that a pause has interrupted. */
enum wend_explorer_stage { STAGE_NONE, STAGE_FRONTIER, STAGE_PATH };

struct wend_explorer {
    wend_allocator allocator;
    const wend_space *space;
    wend_finder *finder;
    struct wend_change_set change_set;
    struct wend_frontier frontier;
    struct wend_route *journeys;
    uint32_t count, capacity;

    uint32_t waiting;               /* journeys that must be planned */
    uint32_t turn;                  /* index of the journey being planned, or planned last */
    enum wend_explorer_stage stage; /* of that journey */
    bool is_changed;                /* the space or its layers have changed since it began */
    uint64_t version, changes;      /* of the space, and its layers, at the last look */
    uint64_t spent;                 /* units of work of its search so far */
    uint64_t searches;
};

static inline bool wend_route_is_used(const struct wend_route *journey)
{
    return journey->generation % 2 == 1;
}

static inline void wend_route_release_points(wend_explorer *explorer, struct wend_route *journey)
{
    WEND_RELEASE(&explorer->allocator, journey->points, journey->capacity);
    journey->points = NULL;
    journey->capacity = journey->count = journey->at = 0;
}

/* True if the paused search is that of a journey. */
static inline bool wend_route_is_in_hand(const wend_explorer *explorer, const struct wend_route *journey)
{
    return explorer->stage != STAGE_NONE && explorer->turn == (uint32_t)(journey - explorer->journeys);
}

static inline void wend_journey_mark_due(wend_explorer *explorer, struct wend_route *journey)
{
    explorer->waiting += !journey->must_plan;
    journey->must_plan = true;
    journey->state = WEND_JOURNEY_PLANNING;
    if (wend_route_is_in_hand(explorer, journey))
        explorer->stage = STAGE_NONE;
}

/* True if the traveller is to go on. */
static inline bool wend_route_leads_on(const struct wend_route *journey)
{
    return journey->state == WEND_JOURNEY_READY || journey->state == WEND_JOURNEY_STOPGAP;
}

/* What lies ahead, as a path without cost. */
static inline wend_path wend_route_ahead(const wend_explorer *explorer, const struct wend_route *journey)
{
    wend_path path = wend_path_default();
    path.cells = wend_cells_of(explorer->space->cells.topology);
    path.points = journey->points ? journey->points + journey->at : NULL;
    path.point_count = journey->count - journey->at;
    return path;
}

#endif
