/*
 * Engine local: short ways near the start, for the many creatures of a game server.
 *
 * Most of them can walk straight to their goal. Where one cannot, a square around the start is cut out of the map and
 * searched as engine astar does it (kernel.h tells how, and why the goal's first cost is not final), with nodes and lists
 * made for a square so small that all a search touches stays in the first cache. Where others stand, entering costs, or the
 * goal is more than one cell, among_others.h does it.
 */
#include "search/cells/among_others.h"
#include "search/cells/direct_path.h"
#include "search/cells/local_list.h"
#include "search/core/engine.h"
#include "search/core/heuristic.h"
#include "search/core/metric.h"
#include "search/core/watch.h"
#include "search/kit/work.h"

/* What varies, at compile time. */
struct local_kernel {
    bool watched;             /* an observer or a limit is to be applied */
    bool measures;            /* the heuristic is how far the goal is, as wend_search_watch means it */
    wend_heuristic heuristic; /* octile, Manhattan or zero */
    uint32_t straight;        /* prices, about as high as the default ones */
    uint32_t diagonal;
    uint32_t scale; /* how many times those of the profile */
};

/* What a watched search notes of an expansion, where the heuristic does not tell how far the goal is or someone looks. */
static void note_expansion(struct wend_search *search, uint64_t order, struct local_visit at, uint32_t h,
                           uint32_t scale)
{
    /* That the limit allows it has been seen to. */
    uint64_t known = search->scratch->window->known[at.node];
    struct wend_cell cell = wend_window_cell(search->question.start_cell, at.node);
    struct wend_node node = {at.cost / scale, 0, (uint8_t)(known & 15), 0};
    wend_search_watch(search, order, 0, wend_space_node(search->space, cell.x, cell.y), &node, h / scale);
}

static void note_opened(struct wend_search *search, uint64_t order, struct local_visit to, uint32_t parent, uint32_t h,
                        uint32_t scale)
{
    struct wend_cell cell = wend_window_cell(search->question.start_cell, to.node);
    struct wend_cell from = wend_window_cell(search->question.start_cell, parent);
    wend_search_show_opened(search, order, wend_space_node(search->space, cell.x, cell.y),
                            wend_space_node(search->space, from.x, from.y), to.cost / scale, h / scale);
}

WEND_ALWAYS_INLINE uint32_t local_estimate(const struct local_kernel kernel, uint32_t across, uint32_t down)
{
    switch (kernel.heuristic) {
    case WEND_HEURISTIC_OCTILE:
        return (uint32_t)wend_octile(across, down, kernel.straight, kernel.diagonal);
    case WEND_HEURISTIC_MANHATTAN:
        return kernel.straight * (across + down);
    default:
        return 0;
    }
}

/* Leaves in search->end the cell where the way ends. */
WEND_KERNEL enum wend_search_end search_square(struct wend_search *search, const struct local_kernel kernel)
{
    struct wend_window *window = search->scratch->window;
    const uint8_t(*const moves_of)[512] = (const uint8_t(*)[512])search->space->cells.steps->moves;
    const uint64_t *const rows = window->rows;
    uint64_t *const known = window->known;
    struct wend_window_entry *entries = window->entries;
    uint32_t room = window->entry_capacity;
    const uint64_t turn = (uint64_t)window->turn << 32;
    const uint32_t goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
    const uint32_t goal_x = goal % WINDOW_COLUMNS, goal_y = goal >> WINDOW_SHIFT;
#define ESTIMATE(x, y) local_estimate(kernel, wend_distance(x, goal_x), wend_distance(y, goal_y))
    const bool notes = kernel.watched && (!kernel.measures || search->question.observer);
    struct local_limits limits = kernel.watched ? local_limits_of(search) : LOCAL_NO_LIMITS;
    const uint64_t before = search->effort.work_before;
    uint32_t nearest = UINT32_MAX,
             end = WINDOW_START; /* the estimate of the expanded node nearest to the goal, and it */
    uint32_t bound = local_bound(search, kernel.scale); /* what a better way to the goal costs less than */
    uint64_t expanded = search->effort.expanded, generated = search->effort.generated, queued = search->effort.queued;
    enum wend_search_end result = SEARCH_EXHAUSTED;
    struct local_list open = {.fresh = 1, .current = ESTIMATE(WINDOW_MIDDLE, WINDOW_MIDDLE) >> LOCAL_BUCKET_BITS};
    struct local_visit next = {WINDOW_START, 0, 0};

    if (kernel.watched && search->pause.resumed) {
        open = resume_local(&window->pause, &next);
        nearest = window->pause.nearest;
        end = window->pause.end;
    } else {
        next.moves = moves_of[NO_DIRECTION][wend_window_neighbourhood(rows, WINDOW_MIDDLE, WINDOW_MIDDLE)];
        known[WINDOW_START] = turn | NO_DIRECTION;
    }
    for (;;) {
        const struct local_visit at = next;
        next.node = NO_NODE;
        if (at.node == NO_NODE) {
            uint32_t top = open.tops[open.current % LOCAL_BUCKETS];
            if (top == 0) {
                if (end == goal || !local_advance(&open))
                    break;
                continue;
            }
            open.tops[open.current % LOCAL_BUCKETS] = entries[top].below;
            if ((uint32_t)known[entries[top].node] >> 4 == entries[top].cost) /* no cheaper way was found since */
                next = (struct local_visit){entries[top].node, entries[top].cost, entries[top].moves};
            continue;
        }
        const uint32_t h = ESTIMATE(at.node % WINDOW_COLUMNS, at.node >> WINDOW_SHIFT);
        if (at.cost + h >= bound)
            continue;
        if (at.node == goal) {
            bound = at.cost;
            end = goal;
            nearest = 0;
            limits = LOCAL_NO_LIMITS; /* the few expansions left prove the path best, or better it */
            search->effort.limit = 0;
            continue;
        }
        if (kernel.watched &&
            local_is_spent(&limits, before + wend_work_of(wend_work_local, expanded, generated, queued), expanded)) {
            pause_local(&window->pause, &open, at);
            window->pause.nearest = nearest;
            window->pause.end = end;
            result = SEARCH_LIMITED;
            break;
        }
        if (kernel.watched && h < nearest) {
            nearest = h;
            end = at.node;
        }
        if (notes)
            note_expansion(search, expanded, at, h, kernel.scale);
        if (open.fresh + DIRECTIONS > room) {
            if (!wend_window_grow(window, &search->scratch->memory)) {
                result = SEARCH_NO_MEMORY;
                break;
            }
            entries = window->entries;
            room = window->entry_capacity;
        }
        expanded++;
        for (uint32_t moves = at.moves; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            struct local_visit to = {at.node + wend_window_offset(d), 0, 0};
            const uint32_t to_x = to.node % WINDOW_COLUMNS, to_y = to.node >> WINDOW_SHIFT;
            to.cost = at.cost + (d & 1 ? kernel.diagonal : kernel.straight);
            const uint64_t way = turn | to.cost << 4 | d;
            generated++;
            if (known[to.node] <= (way | 15))
                continue;
            to.moves = moves_of[d][wend_window_neighbourhood(rows, to_x, to_y)];
            if (to.moves == 0 && to.node != goal)
                continue; /* a dead end: nothing to look at from there */
            known[to.node] = way;
            const uint32_t to_h = ESTIMATE(to_x, to_y);
            if (notes && search->question.observer)
                note_opened(search, queued, to, at.node, to_h, kernel.scale);
            queued++;
            const uint32_t bucket = (to.cost + to_h) >> LOCAL_BUCKET_BITS;
            if (bucket != open.current) {
                local_push(&open, entries, bucket, to);
                continue;
            }
            if (next.node != NO_NODE)
                local_push(&open, entries, bucket, next);
            next = to;
        }
    }
#undef ESTIMATE
    if (result == SEARCH_EXHAUSTED && end == goal)
        result = SEARCH_FOUND;
    if (result == SEARCH_FOUND || kernel.measures)
        search->result.end =
            wend_space_node(search->space, search->question.start_cell.x + end % WINDOW_COLUMNS - WINDOW_MIDDLE,
                            search->question.start_cell.y + (end >> WINDOW_SHIFT) - WINDOW_MIDDLE);
    search->effort.expanded = expanded;
    search->effort.generated = generated;
    search->effort.queued = queued;
    search->effort.work = before + wend_work_of(wend_work_local, expanded, generated, queued);
    return result;
}

#define LOCAL_INSTANCE(name, attribute, heuristic, watched, measures)                                                  \
    attribute static enum wend_search_end name(struct wend_search *search)                                             \
    {                                                                                                                  \
        return search_square(                                                                                          \
            search, (struct local_kernel){watched, measures, heuristic, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL, 1}); \
    }

LOCAL_INSTANCE(near_octile, , WEND_HEURISTIC_OCTILE, false, true)
LOCAL_INSTANCE(near_octile_watched, , WEND_HEURISTIC_OCTILE, true, true)
LOCAL_INSTANCE(near_manhattan, , WEND_HEURISTIC_MANHATTAN, false, true)
LOCAL_INSTANCE(near_manhattan_watched, , WEND_HEURISTIC_MANHATTAN, true, true)
LOCAL_INSTANCE(near_octile_on_4, , WEND_HEURISTIC_OCTILE, true, false)
LOCAL_INSTANCE(near_zero, , WEND_HEURISTIC_ZERO, true, false)

#define LOCAL_PRICED_INSTANCE(name, estimated_by, watched, measures)                                                   \
    static enum wend_search_end name(struct wend_search *search)                                                       \
    {                                                                                                                  \
        const uint32_t scale = local_scale(&search->space->profile);                                                   \
        const struct wend_metric prices = wend_metric_of(search->space, search->question.heuristic, scale);            \
        return search_square(search, (struct local_kernel){watched, measures, estimated_by, (uint32_t)prices.straight, \
                                                           (uint32_t)prices.diagonal, scale});                         \
    }

LOCAL_PRICED_INSTANCE(near_priced, WEND_HEURISTIC_OCTILE, false, true)
LOCAL_PRICED_INSTANCE(near_priced_watched, WEND_HEURISTIC_OCTILE, true, true)
LOCAL_PRICED_INSTANCE(near_priced_any, prices.heuristic, true, false)

/* Steps of one price, as servers have them, where scaled it is the default one: known beforehand that is 10 % faster. */
static enum wend_search_end near_one_price(struct wend_search *search)
{
    const uint32_t scale = local_scale(&search->space->profile);
    return search_square(search, (struct local_kernel){true, true, WEND_HEURISTIC_OCTILE, WEND_PRICE_STRAIGHT,
                                                       WEND_PRICE_STRAIGHT, scale});
}

static bool has_one_price(const wend_profile *profile)
{
    return profile->straight == profile->diagonal && profile->straight * local_scale(profile) == WEND_PRICE_STRAIGHT;
}

#if WEND_HAS_AVX /* not for wide registers but for shifts by any register (BMI2): some 5 % */
LOCAL_INSTANCE(near_octile_avx2, WEND_FOR_AVX2, WEND_HEURISTIC_OCTILE, false, true)
LOCAL_INSTANCE(near_octile_watched_avx2, WEND_FOR_AVX2, WEND_HEURISTIC_OCTILE, true, true)
LOCAL_INSTANCE(near_manhattan_avx2, WEND_FOR_AVX2, WEND_HEURISTIC_MANHATTAN, false, true)
LOCAL_INSTANCE(near_manhattan_watched_avx2, WEND_FOR_AVX2, WEND_HEURISTIC_MANHATTAN, true, true)
#endif

/* Of those that others occupy a row of the window and what the mover covers besides must fit a word. */
static bool serves_within(const struct wend_search *search)
{
    return search->question.radius != 0 && search->question.radius <= WINDOW_RADIUS && !search->question.goal_set &&
           (2 * search->question.radius + search->space->profile.footprint <= 64 ||
            !wend_space_occupied(search->space));
}

/* Low prices are scaled to at most the default ones, a diagonal to twice that: those always fit. */
static bool serves_prices(const wend_space *space)
{
    return space->profile.straight <= WEND_PRICE_STRAIGHT ||
           wend_metric_of(space, WEND_HEURISTIC_OCTILE, 1).diagonal <= LOCAL_COSTLIEST;
}

/* By whether there is AVX2, then by neighbours, then: plain, watched. */
static enum wend_search_end (*const default_instances[][2][2])(struct wend_search *) = {
    {{near_octile, near_octile_watched}, {near_manhattan, near_manhattan_watched}},
#if WEND_HAS_AVX
    {{near_octile_avx2, near_octile_watched_avx2}, {near_manhattan_avx2, near_manhattan_watched_avx2}},
#endif
};

/* Searches the window by the instance that fits; what is rarely asked for has only a watched one. */
static enum wend_search_end search_window(struct wend_search *search)
{
    const wend_space *space = search->space;
    const bool on_4 = space->cells.topology == SQUARES_4, is_zero = search->question.heuristic == WEND_HEURISTIC_ZERO;
    const bool watched = search->question.observer || search->effort.limit != 0 || search->pause.resumed;
    if (space->rules & RULE_PRICES && (on_4 || is_zero))
        return near_priced_any(search);
    if (space->rules & RULE_PRICES && has_one_price(&space->profile))
        return near_one_price(search);
    if (space->rules & RULE_PRICES)
        return watched ? near_priced_watched(search) : near_priced(search);
    if (is_zero)
        return near_zero(search);
    if (on_4 && search->question.heuristic == WEND_HEURISTIC_OCTILE)
        return near_octile_on_4(search);
    return default_instances[search->scratch->processor != PROCESSOR_ANY][on_4][watched](search);
}

/* Writes the turning points of the way from the start to `end`, and counts its steps. */
static bool write_way(struct wend_search *search)
{
    const uint64_t *known = search->scratch->window->known;
    uint32_t at = wend_window_node(search->question.start_cell, wend_space_cell(search->space, search->result.end));
    uint32_t direction = DIRECTIONS + 1, last;
    search->scratch->points.count = 0;
    search->result.straight_steps = search->result.diagonal_steps = 0;
    do {
        last = direction;
        direction = (uint32_t)known[at] & 15;
        if (!wend_search_note_step(search, at, direction, last))
            return false;
        at -= direction != NO_DIRECTION ? wend_window_offset(direction) : 0;
    } while (direction != NO_DIRECTION);
    wend_points_reverse(&search->scratch->points);
    return true;
}

static enum wend_search_end run_local(struct wend_search *search)
{
    struct wend_window *window = search->scratch->window;
    if (!search->pause.resumed) {
        if (wend_window_begin(window, &search->scratch->memory) != WEND_OK)
            return SEARCH_NO_MEMORY;
        if (!search->question.is_near)
            wend_window_cut(window, search->space, search->question.start_cell, search->question.radius);
        search->effort.work_before = WEND_WORK_WINDOW;
        search->result.end = search->question.start; /* for whom nothing may be expanded */
        search->pause.is_among_others = wend_is_among_others(search);
    }
    enum wend_search_end end = search->pause.is_among_others ? wend_search_among_others(search) : search_window(search);
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    if (!write_way(search))
        return SEARCH_NO_MEMORY;
    search->result.surcharge = search->pause.is_among_others ? wend_surcharge_among_others(search) : 0;
    return end;
}

const struct wend_engine_code wend_engine_local = {
    .run = run_local, .walk = wend_search_direct_path, .serves_space = serves_prices, .serves = serves_within};
