/*
 * Work units: what limits and slices are counted in.
 *
 * A unit is about one operation on an open list, a push or a pop, with what goes with it: some 10 to 20 ns. Engines do not
 * count units as they go but work them out from what they count anyway, by prices that were measured (wend-bench-units,
 * bench/README.md), so that a unit takes about the same time whichever engine runs. They depend on the search alone: on
 * no processor, and on no slice. Each expansion on cells is a unit at least, so that slices of one unit are single ones.
 */
#ifndef WEND_SEARCH_KIT_WORK_H
#define WEND_SEARCH_KIT_WORK_H

#include <wend/base.h>

#include "base/inline.h"

/* What an engine's counters are worth, in 1/16 units. */
struct wend_work_prices {
    uint32_t expanded, generated, queued;
};

#define WEND_WORK_PER_UNIT 16

/* What a search may take, and what it took; several are summed up in one. */
struct wend_effort {
    uint64_t expanded, generated, queued;
    uint64_t work;            /* units in all */
    uint64_t work_before;     /* of these: preparations, and searches that started over */
    uint64_t expanded_before; /* by another engine, that gave up */
    uint64_t limit;           /* of the units; 0 = none */
    uint64_t expansion_stop;  /* one more than it may expand, where `limit` is not 0; 0 = no limit */
};

static const struct wend_work_prices wend_work_astar = {16, 0, 16};
static const struct wend_work_prices wend_work_weighted = {24, 0, 24};
static const struct wend_work_prices wend_work_general = {20, 10, 24};
static const struct wend_work_prices wend_work_headings = {44, 11, 38};
static const struct wend_work_prices wend_work_jump = {16, 42, 42};
static const struct wend_work_prices wend_work_local = {22, 0, 9};
static const struct wend_work_prices wend_work_local_layers = {28, 0, 10}; /* engine local with layers */
static const struct wend_work_prices wend_work_board = {11, 0, 7}; /* `expanded` are waves, `queued` groups of rows */
static const struct wend_work_prices wend_work_polyanya = {32, 8, 32};
static const struct wend_work_prices wend_work_taut = {32, 4, 32};
static const struct wend_work_prices wend_work_graph = {48, 12, 56};

WEND_ALWAYS_INLINE uint64_t wend_work_of(const struct wend_work_prices prices, uint64_t expanded, uint64_t generated,
                                         uint64_t queued)
{
    return (expanded * prices.expanded + generated * prices.generated + queued * prices.queued) / WEND_WORK_PER_UNIT;
}

/* The units that the counts of an engine are worth. */
WEND_ALWAYS_INLINE uint64_t wend_effort_worth(const struct wend_effort *effort, const struct wend_work_prices prices)
{
    return wend_work_of(prices, effort->expanded, effort->generated, effort->queued);
}

/* Whether so many units and expansions are all that there may be; a limit of units always allows the first expansion. */
static inline bool wend_effort_is_spent(const struct wend_effort *effort, uint64_t work, uint64_t expanded)
{
    return effort->limit != 0 && ((expanded != 0 && work >= effort->limit) ||
                                  expanded >= effort->expansion_stop - 1 /* which for none is more than any */);
}

/* Adds what a search took to the sum of several. */
static inline void wend_effort_add(struct wend_effort *sum, struct wend_effort search)
{
    sum->expanded += search.expanded;
    sum->generated += search.generated;
    sum->queued += search.queued;
    sum->work += search.work;
}

/* Units for cutting a window out of the map. */
enum { WEND_WORK_WINDOW = 16 };

/*
 * Units for what is done beside searches: a place that a walk or a flood to the nearest cell takes, a line that straightening
 * tries and each so many cells that it passes.
 */
enum { WEND_WORK_WALKED = 8, WEND_WORK_LINE = 6, WEND_WORK_LINE_CELLS = 4 };

/*
 * Units for the choice among ties: for a place on any of several equally cheap ways to be found, with turn costs for a state;
 * for each time that all of them are gone through; for one in the race of steps of a kind; for a step of the way chosen.
 */
enum { WEND_WORK_TIE = 6, WEND_WORK_TIE_STATE = 16, WEND_WORK_TIE_SWEPT = 1, WEND_WORK_TIE_RACED = 2 };
enum { WEND_WORK_TIE_WALKED = 2 };

#endif
