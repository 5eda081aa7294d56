/*
 * Engine weighted: A* on squares of different weight, with the pruned successors of map/cells/successor_masks.h.
 *
 * Buckets should be narrower than the cheapest step, or nodes are expanded again once a cheaper path to them is found.
 * But all open nodes must lie within one ring, and costly steps raise f by much. So the ring has 64 buckets of a third
 * of the cheapest step. If that is too short it has 256, then wider ones, up to a limit: on mazes of costly cells,
 * buckets of five cheapest steps expand twice as many nodes, those of thirty steps fifteen times as many.
 */
#include "search/cells/kernel.h"

#define WIDEST 3 /* buckets, in cheapest straight steps */

/* Prices, estimates and open list of a search. */
struct weighted_shape {
    struct wend_tariff tariff;
    uint32_t ring; /* 0 = weights are too far apart */
};

/* Whether buckets of 2^bits keep all open nodes within a ring. */
static bool is_within(uint64_t reach, uint32_t bits, uint32_t ring)
{
    return reach <= (uint64_t)(ring - 1) << bits;
}

static void choose_ring(struct weighted_shape *shape, uint64_t cheapest)
{
    struct wend_tariff *tariff = &shape->tariff;
    tariff->bits = wend_log2(cheapest / 3);
    shape->ring = is_within(tariff->reach, tariff->bits, 64) ? 64 : WEND_BUCKETS_MOST;
    while (!is_within(tariff->reach, tariff->bits, shape->ring))
        tariff->bits++;
    if (UINT64_C(1) << tariff->bits > WIDEST * cheapest)
        shape->ring = 0;
}

static struct weighted_shape shape_of(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_space_cells *cells = &space->cells;
    const wend_profile *profile = &space->profile;
    const uint64_t least = cells->classes->count ? cells->classes->weight[1] : 1;
    const uint64_t most = cells->classes->count ? cells->classes->weight[cells->classes->count] : 1;
    struct wend_estimates estimates;
    wend_estimates_begin(&estimates, search);
    const struct wend_metric *metric = &estimates.metric;
    struct weighted_shape shape = {{.straight = profile->straight, .diagonal = profile->diagonal}, 0};
    struct wend_tariff *tariff = &shape.tariff;
    if (metric->heuristic != WEND_HEURISTIC_ZERO) {
        tariff->h_straight = metric->straight;
        tariff->h_diagonal = metric->heuristic == WEND_HEURISTIC_OCTILE ? metric->diagonal : 2 * metric->straight;
    }
    if (!cells->class_at) { /* all alike: the weight is part of the prices */
        tariff->straight *= least;
        tariff->diagonal *= least;
    }
    /* A step leads away from the goal by at most one step of its own kind. */
    uint64_t costliest = cells->topology == SQUARES_8 ? profile->diagonal : profile->straight;
    tariff->reach = costliest * (most + least) + 1;
    choose_ring(&shape, profile->straight * least);
    return shape;
}

/* Steps that pay for both ends have no masks. */
static bool has_masks(const wend_space *space)
{
    return space->profile.weigh == WEND_WEIGH_ENTERED && (space->cells.successor_masks || !space->cells.class_at);
}

static bool serves_weights(const struct wend_search *search)
{
    return shape_of(search).ring != 0;
}

#define WEIGHTED_INSTANCE(name, best_first, is_weighted, buckets, is_wide, is_watched, is_bounded, has_landmarks)      \
    static enum wend_search_end name(struct wend_search *search, const struct wend_tariff *tariff)                     \
    {                                                                                                                  \
        const struct wend_tariff mine = *tariff;                                                                       \
        const struct wend_kernel kernel = {.wide = is_wide,                                                            \
                                           .watched = is_watched,                                                      \
                                           .bounded = is_bounded,                                                      \
                                           .weighted = is_weighted,                                                    \
                                           .priced = true,                                                             \
                                           .landmarks = has_landmarks,                                                 \
                                           .ring = buckets,                                                            \
                                           .heuristic = WEND_HEURISTIC_OCTILE};                                        \
        return best_first(search, kernel, &mine);                                                                      \
    }

#define WEIGHTED_INSTANCES(name, best_first, is_weighted, buckets)                                                     \
    WEIGHTED_INSTANCE(name##32, best_first, is_weighted, buckets, false, false, false, false)                          \
    WEIGHTED_INSTANCE(name##32_bounded, wend_best_first_shared, is_weighted, buckets, false, false, true, false)       \
    WEIGHTED_INSTANCE(name##32_landmarks, wend_best_first_shared, is_weighted, buckets, false, false, true, true)      \
    WEIGHTED_INSTANCE(name##32_watched, wend_best_first_shared, is_weighted, buckets, false, true, true, false)        \
    WEIGHTED_INSTANCE(name##64, wend_best_first_shared, is_weighted, buckets, true, true, true, false)

WEIGHTED_INSTANCES(alike, wend_best_first_shared, false, 64)
WEIGHTED_INSTANCES(few, wend_best_first, true, 64)
WEIGHTED_INSTANCES(many, wend_best_first_shared, true, WEND_BUCKETS_MOST)

typedef enum wend_search_end weighted_run(struct wend_search *search, const struct wend_tariff *tariff);

/* Cells all alike, cells of few weights, of many; then: plain, within a radius, watched, wide, with landmarks. */
enum { RUN_PLAIN, RUN_BOUNDED, RUN_WATCHED, RUN_WIDE, RUN_LANDMARKS, WEIGHTED_RUNS };

static weighted_run *const weighted_instances[3][WEIGHTED_RUNS] = {
    {alike32, alike32_bounded, alike32_watched, alike64, alike32_landmarks},
    {few32, few32_bounded, few32_watched, few64, few32_landmarks},
    {many32, many32_bounded, many32_watched, many64, many32_landmarks}};

/* Whether a search can continue after a change of the map: its open list would have the same shape now. */
static bool goes_on_with(const struct wend_search *search, const struct weighted_shape *shape)
{
    return has_masks(search->space) && shape->ring == search->pause.ring && shape->tariff.bits == search->pause.bits &&
           shape->ring == search->scratch->open->ring;
}

/* Prepares landmarks for a goal; false if the space has none, or they do not help. A blocked start has no distances. */
static bool aim_by_landmarks(const struct wend_search *search, struct wend_landmark_goal *landmarks)
{
    const struct wend_space_cells *cells = &search->space->cells;
    return cells->prepared.landmark_blocks && search->question.heuristic != WEND_HEURISTIC_ZERO &&
           wend_landmark_goal_begin(landmarks, search->space, search->question.goal) &&
           wend_landmark_goal_start(landmarks, search->space, search->question.start) &&
           wend_landmark_goal_pays(landmarks, search->space, search->question.start);
}

static enum wend_search_end run_weighted(struct wend_search *search)
{
    struct weighted_shape shape = shape_of(search);
    weighted_run *const *runs = weighted_instances[!search->space->cells.class_at ? 0 : shape.ring == 64 ? 1 : 2];
    bool watched = search->question.observer || search->effort.limit != 0 || search->pause.resumed ||
                   search->question.ties != WEND_TIES_ANY;
    if (search->pause.is_changed && !goes_on_with(search, &shape))
        return SEARCH_OUTDATED;
    search->pause.ring = shape.ring;
    search->pause.bits = shape.tariff.bits;
    if (search->pause.resumed && search->result.is_wide)
        return runs[RUN_WIDE](search, &shape.tariff);
    const uint64_t limit = search->effort.limit;
    struct wend_landmark_goal landmarks;
    uint32_t run = watched                                ? RUN_WATCHED
                   : aim_by_landmarks(search, &landmarks) ? RUN_LANDMARKS
                   : search->question.radius != 0         ? RUN_BOUNDED
                                                          : RUN_PLAIN;
    shape.tariff.landmarks = &landmarks;
    enum wend_search_end end = runs[run](search, &shape.tariff);
    if (end != SEARCH_OVERFLOW)
        return end;
    wend_search_start_over(search, limit);
    return runs[RUN_WIDE](search, &shape.tariff);
}

const struct wend_engine_code wend_engine_weighted = {
    .run = run_weighted, .serves_space = has_masks, .serves = serves_weights};
