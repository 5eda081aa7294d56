/*
 * As local.c searches a window, but where others stand, entering costs, or the goal is more than one cell.
 *
 * Others are no corners, so that cells beside them have all their steps but those onto them, and none is pruned for a way
 * past them that is not there. What a layer makes costlier can pass the ring of buckets; it waits in a list of its own.
 */
#include "search/cells/among_others.h"

#include "base/processor.h"
#include "map/cells/moves.h"
#include "search/cells/local_list.h"
#include "search/cells/window_marks.h"
#include "search/core/heuristic.h"
#include "search/core/metric.h"
#include "search/core/step_cost.h"
#include "search/core/watch.h"
#include "search/kit/work.h"

/* What varies, mostly at compile time. */
struct crowd_kernel {
    bool costly;                     /* entering may cost */
    uint32_t straight, diagonal;     /* prices, about as high as the default ones */
    uint32_t h_straight, h_diagonal; /* those of the estimate */
    uint32_t scale;                  /* how many times those of the profile */
};

/* What layers say of the window. */
struct crowd {
    const wend_space *space;
    const uint8_t (*moves)[512], (*past)[512]; /* the space's own, and where others are around */
    bool are_walls;                            /* the latter tell all, walls around or not */
    const uint64_t *others;
    const uint16_t *extra; /* null, or numbers by node */
    uint32_t corner;       /* the node at the window's first column and row, modulo 2^32 */
    bool bars;             /* others are not crossed */
    uint64_t crossing, extra_price;
};

/* The rectangle around all ends, in window columns and rows. */
struct end_rectangle {
    uint32_t left, top, right, bottom;
};

/* Costs that pass this do not fit beside a direction. */
#define CROWD_COSTLIEST ((UINT32_C(1) << 28) - 1)

static struct crowd crowd_of(const struct wend_search *search, uint32_t scale)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    const struct wend_cell middle = search->question.start_cell;
    uint32_t start = wend_space_node(space, middle.x, middle.y);
    bool are_walls;
    const uint8_t(*past)[512] = wend_space_moves_past_others(space, &are_walls);
    return (struct crowd){.space = space,
                          .moves = (const uint8_t(*)[512])space->cells.steps->moves,
                          .past = past,
                          .are_walls = are_walls,
                          .others = search->scratch->window->others,
                          .extra = wend_space_extra(space),
                          .corner = start - WINDOW_MIDDLE * space->cells.stride - WINDOW_MIDDLE,
                          .bars = profile->crossing_cost == WEND_NO_CROSSING,
                          .crossing = (uint64_t)profile->crossing_cost * scale,
                          .extra_price = (uint64_t)profile->extra_price * scale};
}

static struct end_rectangle rectangle_of_ends(const struct wend_window *window)
{
    uint64_t columns = 0;
    struct end_rectangle around = {.top = WINDOW_ROWS};
    for (uint32_t y = 0; y < WINDOW_ROWS; y++) {
        columns |= window->ends[y];
        if (window->ends[y] == 0)
            continue;
        around.top = y < around.top ? y : around.top;
        around.bottom = y;
    }
    around.left = wend_count_trailing_zeros64(columns);
    around.right = 63 - wend_count_leading_zeros64(columns);
    return around;
}

static inline uint32_t gap_of(uint32_t at, uint32_t first, uint32_t last)
{
    return at < first ? first - at : at > last ? at - last : 0;
}

/* The directions of the cells around one that are set, in the order of a neighbourhood. */
static inline uint32_t directions_to(uint32_t around)
{
    return (around >> 1 & 3) | (around >> 3 & 4) | (around >> 5 & 8) | (around >> 3 & 16) | (around >> 1 & 32) |
           (around << 3 & 64) | (around << 7 & 128);
}

/* The moves worth looking at: as in wend_successors_moves, which tells why. */
WEND_ALWAYS_INLINE uint32_t moves_among_others(const struct crowd *crowd, const uint64_t rows[], uint32_t node,
                                               uint32_t direction, const bool costly)
{
    const uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    const uint32_t around = wend_window_neighbourhood(rows, x, y);
    const uint32_t others = wend_window_neighbourhood(crowd->others, x, y);
    if (others == 0 && !(costly && crowd->extra))
        return crowd->moves[direction][around];
    if (!costly && (around == 511 || crowd->are_walls))
        return crowd->past[direction][around & ~others];
    /* Those back, or to where a step leads from the node before. */
    const uint32_t behind = direction == NO_DIRECTION ? 0 : 0x38u << direction | 0x38u >> (DIRECTIONS - direction);
    const uint32_t barred = !costly || crowd->bars ? directions_to(others) : 0;
    return crowd->moves[NO_DIRECTION][around] & ~(behind | barred) & 255;
}

/* What entering a node costs besides the step. */
static inline uint64_t cost_of_entering(const struct crowd *crowd, uint32_t node)
{
    const uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    uint64_t cost = !crowd->bars && (crowd->others[y] >> x & 1) ? crowd->crossing : 0;
    if (!crowd->extra)
        return cost;
    const uint32_t at = crowd->corner + y * crowd->space->cells.stride + x;
    const bool is_large = crowd->space->profile.footprint > 1;
    return cost +
           crowd->extra_price * (is_large ? wend_greatest_extra(crowd->space, crowd->extra, at) : crowd->extra[at]);
}

/* Entries too costly for the ring, chained like those in it, and the least of their buckets. */
struct costly_list {
    uint32_t top, least;
};

static uint32_t costly_bucket(const struct wend_window_entry *entry, const struct crowd_kernel *kernel,
                              const struct end_rectangle *goal)
{
    uint32_t across = gap_of(entry->node % WINDOW_COLUMNS, goal->left, goal->right);
    uint32_t down = gap_of((uint32_t)entry->node >> WINDOW_SHIFT, goal->top, goal->bottom);
    return (entry->cost + (uint32_t)wend_octile(across, down, kernel->h_straight, kernel->h_diagonal)) >>
           LOCAL_BUCKET_BITS;
}

static inline void push_costly(struct local_list *open, struct costly_list *costly, struct wend_window_entry entries[],
                               uint32_t bucket, struct local_visit at)
{
    entries[open->fresh] = (struct wend_window_entry){at.cost, costly->top, (uint16_t)at.node, (uint8_t)at.moves};
    *costly = (struct costly_list){open->fresh++, bucket < costly->least ? bucket : costly->least};
}

/* Takes an entry off the top; none to look at where a cheaper way was found since. */
WEND_ALWAYS_INLINE struct local_visit local_pop(const struct wend_window_entry entries[], uint32_t *top,
                                                const uint64_t known[])
{
    const struct wend_window_entry *entry = &entries[*top];
    *top = entry->below;
    bool is_best = (uint32_t)known[entry->node] >> 4 == entry->cost;
    return (struct local_visit){is_best ? entry->node : NO_NODE, entry->cost, entry->moves};
}

/* Brings into the ring what it can hold once the search is at the bucket in hand. */
static void take_back_costly(struct local_list *open, struct costly_list *costly, struct wend_window_entry entries[],
                             const struct crowd_kernel *kernel, const struct end_rectangle *goal)
{
    uint32_t at = costly->top, below;
    *costly = (struct costly_list){0, UINT32_MAX};
    for (; at != 0; at = below) {
        const uint32_t bucket = costly_bucket(&entries[at], kernel, goal), ring = bucket % LOCAL_BUCKETS;
        const bool fits = bucket - open->current < LOCAL_BUCKETS;
        uint32_t *top = fits ? &open->tops[ring] : &costly->top;
        below = entries[at].below;
        entries[at].below = *top;
        *top = at;
        open->filled |= fits ? 1u << ring : 0;
        costly->least = !fits && bucket < costly->least ? bucket : costly->least;
    }
}

/* Goes on to the next bucket that is not empty, in the ring or beyond; false if all are. */
static bool advance_to_costly(struct local_list *open, struct costly_list *costly, struct wend_window_entry entries[],
                              const struct crowd_kernel *kernel, const struct end_rectangle *goal)
{
    bool in_ring = local_advance(open);
    if (costly->top == 0 || (in_ring && open->current < costly->least))
        return in_ring;
    open->current = costly->least;
    take_back_costly(open, costly, entries, kernel, goal);
    return true;
}

/*
 * The expanded node nearest to the goal, as wend_goal_set_rest measures it, where the mover may stop; and the goal's cells in
 * window columns and rows, with what a large mover reaches besides.
 */
struct nearest_end {
    int32_t left, top, right, bottom;
    uint32_t straight, slanted; /* prices on an empty map */
    uint32_t rest, node;
};

static struct nearest_end nearest_end_of(const struct wend_search *search, uint32_t straight, uint32_t diagonal)
{
    const struct wend_near_goal *goal = &search->scratch->window->goal;
    const wend_space *space = search->space;
    const struct wend_cell to = search->question.goal_cell;
    struct nearest_end nearest = {(int32_t)to.x, (int32_t)to.y, (int32_t)to.x, (int32_t)to.y,
                                  straight,      diagonal,      UINT32_MAX,    WINDOW_START};
    if (search->question.is_near) {
        int32_t more = goal->rule == WEND_ARRIVAL_AT ? 0 : space->profile.footprint - 1;
        nearest.left = (int32_t)goal->left - more;
        nearest.top = (int32_t)goal->top - more;
        nearest.right = (int32_t)goal->right;
        nearest.bottom = (int32_t)goal->bottom;
    }
    nearest.left += WINDOW_MIDDLE - (int32_t)search->question.start_cell.x;
    nearest.right += WINDOW_MIDDLE - (int32_t)search->question.start_cell.x;
    nearest.top += WINDOW_MIDDLE - (int32_t)search->question.start_cell.y;
    nearest.bottom += WINDOW_MIDDLE - (int32_t)search->question.start_cell.y;
    nearest.slanted = space->cells.topology == SQUARES_4 ? 2 * straight : diagonal;
    return nearest;
}

static inline uint32_t signed_gap(int32_t at, int32_t first, int32_t last)
{
    return (uint32_t)(at < first ? first - at : at > last ? at - last : 0);
}

static inline void note_near(struct nearest_end *nearest, const struct crowd *crowd, uint32_t node)
{
    const uint32_t across = signed_gap((int32_t)(node % WINDOW_COLUMNS), nearest->left, nearest->right);
    const uint32_t down = signed_gap((int32_t)(node >> WINDOW_SHIFT), nearest->top, nearest->bottom);
    const uint32_t rest = (uint32_t)wend_octile(across, down, nearest->straight, nearest->slanted);
    const bool may_stop = !(crowd->others[node >> WINDOW_SHIFT] >> node % WINDOW_COLUMNS & 1);
    if (rest < nearest->rest && may_stop) {
        nearest->rest = rest;
        nearest->node = node;
    }
}

static uint32_t space_node_of(const struct wend_search *search, uint32_t node)
{
    const struct wend_cell cell = wend_window_cell(search->question.start_cell, node);
    return wend_space_node(search->space, cell.x, cell.y);
}

/* Shows the observer an expansion. */
static void show_expanded(struct wend_search *search, uint64_t order, struct local_visit at, uint32_t h, uint32_t scale)
{
    uint32_t direction = (uint32_t)search->scratch->window->known[at.node] & 15;
    uint32_t parent = at.node - (direction < DIRECTIONS ? wend_window_offset(direction) : 0);
    uint64_t limit = search->effort.limit; /* has been seen to */
    search->effort.limit = 0;
    wend_search_watch_way(search, order, 0, space_node_of(search, at.node), space_node_of(search, parent),
                          at.cost / scale, h / scale);
    search->effort.limit = limit;
}

static void show_opened(struct wend_search *search, uint64_t order, struct local_visit to, uint32_t parent, uint32_t h,
                        uint32_t scale)
{
    wend_search_show_opened(search, order, space_node_of(search, to.node), space_node_of(search, parent),
                            to.cost / scale, h / scale);
}

/* Besides what pause_local keeps. */
static void pause_crowd(struct wend_window_pause *pause, const struct costly_list *costly,
                        const struct nearest_end *nearest, bool is_dropped)
{
    pause->nearest = nearest->rest;
    pause->end = nearest->node;
    pause->costly_top = costly->top;
    pause->costly_least = costly->least;
    pause->is_dropped = is_dropped;
}

static void resume_crowd(const struct wend_window_pause *pause, struct costly_list *costly, struct nearest_end *nearest,
                         bool *is_dropped)
{
    nearest->rest = pause->nearest;
    nearest->node = pause->end;
    *costly = (struct costly_list){pause->costly_top, pause->costly_least};
    *is_dropped = pause->is_dropped;
}

WEND_KERNEL enum wend_search_end search_crowd(struct wend_search *search, const struct crowd_kernel kernel)
{
    struct wend_window *window = search->scratch->window;
    const struct crowd crowd = crowd_of(search, kernel.scale);
    const struct end_rectangle goal = rectangle_of_ends(window);
    const uint64_t *const rows = window->rows, *const ends = window->ends;
    uint64_t *const known = window->known;
    struct wend_window_entry *entries = window->entries;
    uint32_t room = window->entry_capacity;
    const uint64_t turn = (uint64_t)window->turn << 32;
#define ESTIMATE(node)                                                                                                 \
    (uint32_t)                                                                                                         \
        wend_octile(gap_of((node) % WINDOW_COLUMNS, goal.left, goal.right),                                            \
                    gap_of((node) >> WINDOW_SHIFT, goal.top, goal.bottom), kernel.h_straight, kernel.h_diagonal)
    struct local_limits limits = local_limits_of(search);
    const bool is_limited = search->effort.limit != 0, is_shown = search->question.observer != NULL;
    const uint64_t before = search->effort.work_before;
    struct nearest_end nearest = nearest_end_of(search, kernel.straight, kernel.diagonal);
    uint32_t bound = local_bound(search, kernel.scale), end = WINDOW_START; /* the best way so far, and its end */
    bool is_dropped = false;
    uint64_t expanded = search->effort.expanded, generated = search->effort.generated, queued = search->effort.queued;
    enum wend_search_end result = SEARCH_EXHAUSTED;
    struct local_list open = {.fresh = 1, .current = ESTIMATE(WINDOW_START) >> LOCAL_BUCKET_BITS};
    struct costly_list costly = {0, UINT32_MAX};
    struct local_visit next = {WINDOW_START, 0,
                               moves_among_others(&crowd, rows, WINDOW_START, NO_DIRECTION, kernel.costly)};

    if (search->pause.resumed) {
        open = resume_local(&window->pause, &next);
        resume_crowd(&window->pause, &costly, &nearest, &is_dropped);
    } else {
        known[WINDOW_START] = turn | NO_DIRECTION;
    }
    for (;;) {
        const struct local_visit at = next;
        next.node = NO_NODE;
        if (at.node == NO_NODE) {
            uint32_t *top = &open.tops[open.current % LOCAL_BUCKETS];
            if (*top == 0) {
                if (end != WINDOW_START || !(kernel.costly ? advance_to_costly(&open, &costly, entries, &kernel, &goal)
                                                           : local_advance(&open)))
                    break;
                continue;
            }
            next = local_pop(entries, top, known);
            continue;
        }
        const uint32_t h = ESTIMATE(at.node);
        if (at.cost + h >= bound)
            continue;
        if (ends[at.node >> WINDOW_SHIFT] >> at.node % WINDOW_COLUMNS & 1) {
            bound = at.cost;
            end = at.node;
            limits = LOCAL_NO_LIMITS; /* the few expansions left prove the path best, or better it */
            search->effort.limit = 0;
            continue;
        }
        if (is_limited &&
            local_is_spent(&limits, before + wend_work_of(wend_work_crowd, expanded, generated, queued), expanded)) {
            pause_local(&window->pause, &open, at);
            pause_crowd(&window->pause, &costly, &nearest, is_dropped);
            result = SEARCH_LIMITED;
            break;
        }
        if (is_limited)
            note_near(&nearest, &crowd, at.node);
        if (is_shown)
            show_expanded(search, expanded, at, h, kernel.scale);
        if (open.fresh + DIRECTIONS > room) {
            if (!wend_window_grow(window, &search->scratch->memory))
                return SEARCH_NO_MEMORY;
            entries = window->entries;
            room = window->entry_capacity;
        }
        expanded++;
        for (uint32_t moves = at.moves; moves != 0; moves &= moves - 1) {
            const uint32_t d = wend_count_trailing_zeros(moves);
            struct local_visit to = {at.node + wend_window_offset(d), 0, 0};
            uint64_t cost = at.cost + (d & 1 ? kernel.diagonal : kernel.straight);
            cost += kernel.costly ? cost_of_entering(&crowd, to.node) : 0;
            generated++;
            if (kernel.costly && cost > CROWD_COSTLIEST) {
                is_dropped = true;
                continue;
            }
            to.cost = (uint32_t)cost;
            const uint64_t way = turn | to.cost << 4 | d;
            if (known[to.node] <= (way | 15))
                continue;
            to.moves = moves_among_others(&crowd, rows, to.node, d, kernel.costly);
            if (to.moves == 0 && !(ends[to.node >> WINDOW_SHIFT] >> to.node % WINDOW_COLUMNS & 1))
                continue; /* a dead end: nothing to look at from there */
            known[to.node] = way;
            const uint32_t to_h = ESTIMATE(to.node);
            if (is_shown)
                show_opened(search, queued, to, at.node, to_h, kernel.scale);
            queued++;
            const uint32_t bucket = (to.cost + to_h) >> LOCAL_BUCKET_BITS;
            if (kernel.costly && bucket - open.current >= LOCAL_BUCKETS) {
                push_costly(&open, &costly, entries, bucket, to);
                continue;
            }
            const struct local_visit pushed = bucket != open.current ? to : next;
            if (pushed.node != NO_NODE)
                local_push(&open, entries, bucket, pushed);
            next = bucket != open.current ? next : to;
        }
    }
#undef ESTIMATE
    if (result == SEARCH_EXHAUSTED && end != WINDOW_START)
        result = SEARCH_FOUND;
    else if (result == SEARCH_EXHAUSTED && is_dropped)
        result = SEARCH_OVERFLOW;
    search->result.end = space_node_of(search, result == SEARCH_FOUND ? end : nearest.node);
    search->effort.expanded = expanded;
    search->effort.generated = generated;
    search->effort.queued = queued;
    search->effort.work = before + wend_work_of(wend_work_crowd, expanded, generated, queued);
    return result;
}

static struct crowd_kernel kernel_of(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const uint32_t scale = local_scale(&space->profile);
    const struct wend_metric prices = wend_metric_of(space, search->question.heuristic, scale);
    struct crowd_kernel kernel = {.straight = (uint32_t)prices.straight,
                                  .diagonal = (uint32_t)prices.diagonal,
                                  .h_straight = (uint32_t)prices.straight,
                                  .h_diagonal = (uint32_t)prices.diagonal,
                                  .scale = scale};
    if (search->question.heuristic == WEND_HEURISTIC_MANHATTAN)
        kernel.h_diagonal = 2 * kernel.straight;
    if (search->question.heuristic == WEND_HEURISTIC_ZERO)
        kernel.h_straight = kernel.h_diagonal = 0;
    return kernel;
}

static enum wend_search_end crowd_costly(struct wend_search *search, struct crowd_kernel kernel)
{
    kernel.costly = true;
    return search_crowd(search, kernel);
}

static enum wend_search_end crowd_priced(struct wend_search *search, struct crowd_kernel kernel)
{
    kernel.costly = false;
    return search_crowd(search, kernel);
}

#define CROWD_INSTANCE(name, attribute)                                                                                \
    attribute static enum wend_search_end name(struct wend_search *search)                                             \
    {                                                                                                                  \
        return search_crowd(search, (struct crowd_kernel){false, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL,             \
                                                          WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL, 1});               \
    }

CROWD_INSTANCE(crowd_usual, )
#if WEND_HAS_AVX /* for shifts by any register, as in local.c */
CROWD_INSTANCE(crowd_usual_avx2, WEND_FOR_AVX2)
#endif

static enum wend_search_end search_usual(struct wend_search *search)
{
#if WEND_HAS_AVX
    if (search->scratch->processor != PROCESSOR_ANY)
        return crowd_usual_avx2(search);
#endif
    return crowd_usual(search);
}

enum wend_search_end wend_search_among_others(struct wend_search *search)
{
    const wend_space *space = search->space;
    struct wend_window *window = search->scratch->window;
    const bool is_usual = search->question.heuristic == WEND_HEURISTIC_OCTILE && space->cells.topology == SQUARES_8 &&
                          !(space->rules & RULE_PRICES);
    if (!search->pause.resumed)
        window->pause.is_costly = wend_space_extra(space) || (wend_space_occupied(space) && !wend_space_barred(space));
    if (!search->question.is_near && !search->pause.resumed) {
        const uint32_t goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
        wend_window_mark_others(search);
        memset(window->ends, 0, sizeof window->ends);
        window->ends[goal >> WINDOW_SHIFT] = UINT64_C(1) << goal % WINDOW_COLUMNS;
    }
    if (window->pause.is_costly)
        return crowd_costly(search, kernel_of(search));
    return is_usual ? search_usual(search) : crowd_priced(search, kernel_of(search));
}

uint64_t wend_surcharge_among_others(const struct wend_search *search)
{
    const struct wend_window *window = search->scratch->window;
    const struct crowd crowd = crowd_of(search, 1);
    uint32_t at = wend_window_node(search->question.start_cell, wend_space_cell(search->space, search->result.end)),
             direction;
    uint64_t sum = 0;
    /* Where a search was ended early what is known of the end may be older than what is known of the way there. */
    while (window->pause.is_costly && (direction = (uint32_t)window->known[at] & 15) != NO_DIRECTION) {
        sum += cost_of_entering(&crowd, at);
        at -= wend_window_offset(direction);
    }
    return sum;
}
