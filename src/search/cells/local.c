/*
 * Engine local: short paths near the start, for the many creatures of a game server.
 *
 * Most creatures can walk straight to their goals. If one cannot, a square around the start is cut out of the map and
 * searched in the way of engine astar (kernel.h explains it, and why the goal's first cost is not final). Nodes and
 * lists are made for a square so small that everything the search touches stays in the first cache. One body serves
 * all: layers and goals of more than one cell are compiled out of variants that have none.
 */
#include "base/processor.h"

#include <string.h>

#include "map/grid/profile.h"
#include "search/cells/direct_path.h"
#include "search/cells/window_layers.h"
#include "search/kit/kit_calls.h"

/*
 * The open list: buckets as in buckets.h, stacks of entries chained by `below`. They are wider than those of engine
 * astar, so that more nodes are held instead of pushed. Sixteen of them still hold the most that one step adds to f.
 */
#define LOCAL_BUCKET_BITS 13

/* The costliest step such that 15 buckets hold two; costs through the window then fit 28 bits. */
#define LOCAL_COSTLIEST (15u << LOCAL_BUCKET_BITS >> 1)

#define NO_NODE UINT32_MAX

WEND_ALWAYS_INLINE void local_push(struct wend_window_list *open, struct wend_window_entry entries[], uint32_t bucket,
                                   struct wend_window_visit at)
{
    uint32_t ring = bucket % WINDOW_BUCKETS;
    entries[open->fresh] = (struct wend_window_entry){at.cost, open->tops[ring], (uint16_t)at.node, (uint8_t)at.moves};
    open->tops[ring] = open->fresh++;
    open->filled |= 1u << ring;
}

/* Moves on to the next bucket that is not empty; false if all are. */
WEND_ALWAYS_INLINE bool local_advance(struct wend_window_list *open)
{
    uint32_t ring = open->current % WINDOW_BUCKETS;
    open->filled &= ~(1u << ring);
    if (open->filled == 0)
        return false;
    open->current += wend_count_trailing_zeros((open->filled | open->filled << WINDOW_BUCKETS) >> ring);
    return true;
}

/* Multiplier for low prices, so that buckets are as wide as for the default ones. */
static inline uint32_t local_scale(const wend_profile *profile)
{
    return profile->straight < WEND_PRICE_STRAIGHT ? WEND_PRICE_STRAIGHT / profile->straight : 1;
}

/* Limits of a search in a window; UINT64_MAX = no limit. */
struct local_limits {
    uint64_t work, expansions;
};

#define LOCAL_NO_LIMITS ((struct local_limits){UINT64_MAX, UINT64_MAX})

static inline struct local_limits local_limits_of(const struct wend_search *search)
{
    return search->effort.limit != 0 ? (struct local_limits){search->effort.limit, wend_search_most_left(search)}
                                     : LOCAL_NO_LIMITS;
}

/* Whether a limit is spent. A limit of work always allows the first expansion. */
WEND_ALWAYS_INLINE bool local_is_spent(const struct local_limits *limits, uint64_t work, uint64_t expanded)
{
    return (limits->work != UINT64_MAX && expanded != 0 && work >= limits->work) || expanded >= limits->expansions;
}

/* The cost that paths must stay below, at prices `scale` times the profile's; UINT32_MAX = no limit. */
static inline uint32_t local_bound(const struct wend_search *search, uint32_t scale)
{
    const uint64_t costliest = wend_search_costliest(search);
    return costliest < (UINT32_MAX - 1) / scale ? (uint32_t)(costliest * scale + 1) : UINT32_MAX;
}

/* Variants of the search, at compile time where possible. */
struct local_kernel {
    bool occupied;                   /* layers apply, or there are several ends, as the window's marks say */
    bool costly;                     /* entering cells may cost besides the step; with `occupied` */
    bool watched;                    /* an observer or a limit is to be applied */
    bool measures;                   /* the estimate is the distance to the goal as wend_search_watch defines it */
    uint32_t straight, diagonal;     /* prices, about as high as the default ones */
    uint32_t h_straight, h_diagonal; /* those of the estimate */
    uint32_t scale;                  /* prices here over prices of the profile */
};

/* The rectangle around all ends, in window columns and rows. */
struct end_rectangle {
    uint32_t left, top, right, bottom;
};

/* Inputs of a search. */
struct local_ground {
    struct wend_search *search;
    const uint64_t *rows, *ends;
    const uint8_t (*moves)[512];
    uint64_t turn;
    uint32_t goal; /* the end, if there is only one */
    struct end_rectangle around;
};

/* State of a search, except for its lists. */
struct local_state {
    struct wend_window_entry *entries;
    uint32_t room;
    struct wend_window_visit next; /* the held node, if any */
    uint32_t bound, end;           /* cost that a better path stays below, and the end of the best one, or NO_NODE */
    uint32_t nearest, nearest_end; /* distance to the goal of the nearest expanded node, and that node */
    bool is_dropped;               /* a path was dropped because its cost does not fit a node */
    uint64_t expanded, generated, queued;
};

/* The greatest cost that fits a node beside the direction. */
#define LOCAL_MOST_COST ((UINT32_C(1) << 28) - 1)

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

WEND_ALWAYS_INLINE uint32_t local_estimate(const struct local_kernel kernel, const struct end_rectangle around,
                                           uint32_t node)
{
    const uint32_t x = node % WINDOW_COLUMNS, y = node >> WINDOW_SHIFT;
    const uint32_t across =
        kernel.occupied ? wend_range_distance(x, around.left, around.right) : wend_distance(x, around.left);
    const uint32_t down =
        kernel.occupied ? wend_range_distance(y, around.top, around.bottom) : wend_distance(y, around.top);
    return (uint32_t)wend_octile(across, down, kernel.h_straight, kernel.h_diagonal);
}

static inline void push_costly(struct wend_window_list *open, struct wend_window_costly *costly,
                               struct wend_window_entry entries[], uint32_t bucket, struct wend_window_visit at)
{
    entries[open->fresh] = (struct wend_window_entry){at.cost, costly->top, (uint16_t)at.node, (uint8_t)at.moves};
    *costly = (struct wend_window_costly){open->fresh++, bucket < costly->least ? bucket : costly->least};
}

/* Moves entries into the ring that it can hold from the current bucket on. */
static void take_back_costly(struct wend_window_list *open, struct wend_window_costly *costly,
                             struct wend_window_entry entries[], const struct local_kernel *kernel,
                             const struct end_rectangle *around)
{
    uint32_t at = costly->top, below;
    *costly = (struct wend_window_costly){0, UINT32_MAX};
    for (; at != 0; at = below) {
        const uint32_t h = local_estimate(*kernel, *around, entries[at].node);
        const uint32_t bucket = (entries[at].cost + h) >> LOCAL_BUCKET_BITS, ring = bucket % WINDOW_BUCKETS;
        const bool fits = bucket - open->current < WINDOW_BUCKETS;
        uint32_t *top = fits ? &open->tops[ring] : &costly->top;
        below = entries[at].below;
        entries[at].below = *top;
        *top = at;
        open->filled |= fits ? 1u << ring : 0;
        costly->least = !fits && bucket < costly->least ? bucket : costly->least;
    }
}

/* Moves on to the next bucket that is not empty, in the ring or beyond; false if all are. */
static bool advance_to_costly(struct wend_window_list *open, struct wend_window_costly *costly,
                              struct wend_window_entry entries[], const struct local_kernel *kernel,
                              const struct end_rectangle *around)
{
    bool in_ring = local_advance(open);
    if (costly->top == 0 || (in_ring && open->current < costly->least))
        return in_ring;
    open->current = costly->least;
    take_back_costly(open, costly, entries, kernel, around);
    return true;
}

/*
 * Distance from a node to the goal, as wend_goal_set_rest measures it: the goal's cells in window columns and rows,
 * enlarged by a large mover's reach, and prices on an empty map.
 */
struct local_rest {
    int32_t left, top, right, bottom;
    uint32_t straight, slanted;
};

static struct local_rest rest_of(const struct wend_search *search, uint32_t straight, uint32_t diagonal)
{
    const struct wend_near_goal *goal = &search->scratch->near_goal;
    const wend_space *space = search->space;
    const struct wend_cell to = search->question.goal_cell;
    struct local_rest rest = {(int32_t)to.x, (int32_t)to.y, (int32_t)to.x, (int32_t)to.y, straight, diagonal};
    if (search->question.is_near) {
        int32_t more = goal->rule == WEND_ARRIVAL_AT ? 0 : space->profile.footprint - 1;
        rest.left = (int32_t)goal->left - more;
        rest.top = (int32_t)goal->top - more;
        rest.right = (int32_t)goal->right;
        rest.bottom = (int32_t)goal->bottom;
    }
    rest.left += WINDOW_MIDDLE - (int32_t)search->question.start_cell.x;
    rest.right += WINDOW_MIDDLE - (int32_t)search->question.start_cell.x;
    rest.top += WINDOW_MIDDLE - (int32_t)search->question.start_cell.y;
    rest.bottom += WINDOW_MIDDLE - (int32_t)search->question.start_cell.y;
    rest.slanted = space->cells.topology == SQUARES_4 ? 2 * straight : diagonal;
    return rest;
}

static inline uint32_t signed_distance(int32_t at, int32_t first, int32_t last)
{
    return (uint32_t)(at < first ? first - at : at > last ? at - last : 0);
}

/* Notes the expanded node nearest to the goal at which the mover may stop. */
WEND_ALWAYS_INLINE void note_near(struct local_state *state, const struct local_kernel kernel,
                                  const struct local_rest *rest, const uint64_t occupied[], uint32_t node, uint32_t h)
{
    uint32_t left = h;
    if (!kernel.measures) {
        const uint32_t across = signed_distance((int32_t)(node % WINDOW_COLUMNS), rest->left, rest->right);
        const uint32_t down = signed_distance((int32_t)(node >> WINDOW_SHIFT), rest->top, rest->bottom);
        left = (uint32_t)wend_octile(across, down, rest->straight, rest->slanted);
    }
    if (left >= state->nearest || (kernel.occupied && occupied[node >> WINDOW_SHIFT] >> node % WINDOW_COLUMNS & 1))
        return;
    state->nearest = left;
    state->nearest_end = node;
}

static void show_expanded(struct wend_search *search, uint64_t order, struct wend_window_visit at, uint32_t h,
                          uint32_t scale)
{
    uint32_t direction = (uint32_t)search->scratch->window->known[at.node] & 15;
    uint32_t parent = at.node - (direction < DIRECTIONS ? wend_window_offset(direction) : 0);
    uint64_t limit = search->effort.limit; /* checked already */
    search->effort.limit = 0;
    wend_search_watch_from(search, (struct wend_search_moment){order, 0}, wend_window_space_node(search, at.node),
                           wend_window_space_node(search, parent), at.cost / scale, h / scale);
    search->effort.limit = limit;
}

/* Stores the state that the search needs to continue with the expansion of a node. */
WEND_ALWAYS_INLINE void pause_local(struct wend_window_pause *pause, const struct wend_window_list *open,
                                    const struct wend_window_costly *costly, const struct local_state *state,
                                    struct wend_window_visit at)
{
    pause->open = *open;
    pause->costly = *costly;
    pause->at = at;
    pause->nearest = state->nearest;
    pause->end = state->nearest_end;
    pause->is_dropped = state->is_dropped;
}

WEND_ALWAYS_INLINE void resume_local(const struct wend_window_pause *pause, struct wend_window_list *open,
                                     struct wend_window_costly *costly, struct local_state *state)
{
    *open = pause->open;
    *costly = pause->costly;
    state->next = pause->at;
    state->nearest = pause->nearest;
    state->nearest_end = pause->end;
    state->is_dropped = pause->is_dropped;
}

WEND_ALWAYS_INLINE uint64_t local_work(const struct local_kernel kernel, const struct local_state *state)
{
    const struct wend_work_prices prices = kernel.occupied ? wend_work_local_layers : wend_work_local;
    return wend_work_of(prices, state->expanded, state->generated, state->queued);
}

WEND_ALWAYS_INLINE uint32_t local_moves(const struct local_kernel kernel, const struct local_ground *ground,
                                        const struct window_layers *layers, uint32_t node, uint32_t direction)
{
    if (kernel.occupied)
        return window_layers_moves(layers, ground->rows, node, direction, kernel.costly);
    return ground
        ->moves[direction][wend_window_neighbourhood(ground->rows, node % WINDOW_COLUMNS, node >> WINDOW_SHIFT)];
}

WEND_ALWAYS_INLINE bool local_is_end(const struct local_kernel kernel, const struct local_ground *ground, uint32_t node)
{
    return kernel.occupied ? ground->ends[node >> WINDOW_SHIFT] >> node % WINDOW_COLUMNS & 1 : node == ground->goal;
}

/* Pops the next node into state->next, or nothing if a cheaper path to it is known; false if the search is done. */
WEND_ALWAYS_INLINE bool local_take(const struct local_kernel kernel, const struct local_ground *ground,
                                   const uint64_t known[], struct wend_window_list *open,
                                   struct wend_window_costly *costly, struct local_state *state)
{
    const uint32_t top = open->tops[open->current % WINDOW_BUCKETS];
    if (top == 0)
        return state->end == NO_NODE &&
               (kernel.costly ? advance_to_costly(open, costly, state->entries, &kernel, &ground->around)
                              : local_advance(open));
    const struct wend_window_entry entry = state->entries[top];
    open->tops[open->current % WINDOW_BUCKETS] = entry.below;
    if ((uint32_t)known[entry.node] >> 4 == entry.cost)
        state->next = (struct wend_window_visit){entry.node, entry.cost, entry.moves};
    return true;
}

/* The lists of an expansion. */
struct wend_window_lists {
    const struct window_layers *layers;
    uint64_t *known;
    struct wend_window_list *open;
    struct wend_window_costly *costly;
};

/* Opens the successors of a node. The last one that belongs in the current bucket is held instead of pushed. */
WEND_ALWAYS_INLINE void local_expand(const struct local_kernel kernel, const struct local_ground *ground,
                                     const struct wend_window_lists lists, struct local_state *state,
                                     struct wend_window_visit at)
{
    const struct window_layers *const layers = lists.layers;
    uint64_t *const known = lists.known;
    struct wend_window_list *const open = lists.open;
    state->expanded++;
    for (uint32_t moves = at.moves; moves != 0; moves &= moves - 1) {
        const uint32_t d = wend_count_trailing_zeros(moves);
        struct wend_window_visit to = {at.node + wend_window_offset(d), 0, 0};
        uint64_t cost = at.cost + (d & 1 ? kernel.diagonal : kernel.straight);
        cost += kernel.costly ? window_cost_of_entering(layers, to.node) : 0;
        state->generated++;
        if (kernel.costly && cost > LOCAL_MOST_COST) {
            state->is_dropped = true;
            continue;
        }
        to.cost = (uint32_t)cost;
        const uint64_t word = ground->turn | to.cost << 4 | d;
        if (known[to.node] <= (word | 15))
            continue;
        to.moves = local_moves(kernel, ground, layers, to.node, d);
        if (to.moves == 0 && !local_is_end(kernel, ground, to.node))
            continue; /* a dead end: it has no moves */
        known[to.node] = word;
        const uint32_t h = local_estimate(kernel, ground->around, to.node);
        if (kernel.watched && ground->search->question.observer)
            wend_search_show_opened(ground->search, state->queued, wend_window_space_node(ground->search, to.node),
                                    wend_window_space_node(ground->search, at.node), to.cost / kernel.scale,
                                    h / kernel.scale);
        state->queued++;
        const uint32_t bucket = (to.cost + h) >> LOCAL_BUCKET_BITS;
        if (kernel.costly && bucket - open->current >= WINDOW_BUCKETS) {
            push_costly(open, lists.costly, state->entries, bucket, to);
            continue;
        }
        if (bucket != open->current) {
            local_push(open, state->entries, bucket, to);
            continue;
        }
        if (state->next.node != NO_NODE)
            local_push(open, state->entries, bucket, state->next);
        state->next = to;
    }
}

WEND_ALWAYS_INLINE struct local_ground local_ground_of(struct wend_search *search, bool occupied)
{
    const struct wend_window *window = search->scratch->window;
    struct local_ground ground = {.search = search,
                                  .rows = window->rows,
                                  .ends = window->ends,
                                  .moves = (const uint8_t(*)[512])search->space->cells.steps->moves,
                                  .turn = (uint64_t)window->turn << 32};
    if (occupied) {
        ground.around = rectangle_of_ends(window);
        return ground;
    }
    ground.goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
    ground.around.left = ground.goal % WINDOW_COLUMNS;
    ground.around.top = ground.goal >> WINDOW_SHIFT;
    return ground;
}

WEND_ALWAYS_INLINE struct local_state begin_local(const struct wend_search *search, uint32_t scale)
{
    return (struct local_state){.entries = search->scratch->window->entries,
                                .room = search->scratch->window->entry_capacity,
                                .next = {WINDOW_START, 0, 0},
                                .bound = local_bound(search, scale),
                                .end = NO_NODE,
                                .nearest = UINT32_MAX,
                                .nearest_end = WINDOW_START,
                                .expanded = search->effort.expanded,
                                .generated = search->effort.generated,
                                .queued = search->effort.queued};
}

WEND_ALWAYS_INLINE enum wend_search_end end_local(struct wend_search *search, const struct local_kernel kernel,
                                                  const struct local_state *state, enum wend_search_end end)
{
    if (end == SEARCH_EXHAUSTED)
        end = state->end != NO_NODE ? SEARCH_FOUND : state->is_dropped ? SEARCH_OVERFLOW : SEARCH_EXHAUSTED;
    search->result.end = wend_window_space_node(search, end == SEARCH_FOUND ? state->end : state->nearest_end);
    search->effort.expanded = state->expanded;
    search->effort.generated = state->generated;
    search->effort.queued = state->queued;
    search->effort.work = search->effort.work_before + local_work(kernel, state);
    return end;
}

/* Leaves the end in result.end. OVERFLOW if a cheapest path may cost more than a node can store. */
WEND_KERNEL enum wend_search_end search_square(struct wend_search *search, const struct local_kernel kernel)
{
    struct wend_window *window = search->scratch->window;
    uint64_t *const known = window->known;
    const struct local_ground ground = local_ground_of(search, kernel.occupied);
    const struct window_layers layers =
        kernel.occupied ? window_layers_of(search, kernel.scale) : (struct window_layers){0};
    const struct local_rest rest =
        kernel.measures ? (struct local_rest){0} : rest_of(search, kernel.straight, kernel.diagonal);
    struct local_limits limits = kernel.watched ? local_limits_of(search) : LOCAL_NO_LIMITS;
    const bool is_limited = kernel.watched && search->effort.limit != 0;
    struct local_state state = begin_local(search, kernel.scale);
    struct wend_window_list open = {
        .fresh = 1, .current = local_estimate(kernel, ground.around, WINDOW_START) >> LOCAL_BUCKET_BITS};
    struct wend_window_costly costly = {0, UINT32_MAX};
    enum wend_search_end result = SEARCH_EXHAUSTED;

    if (kernel.watched && search->pause.resumed) {
        resume_local(&window->pause, &open, &costly, &state);
    } else {
        state.next.moves = local_moves(kernel, &ground, &layers, WINDOW_START, NO_DIRECTION);
        known[WINDOW_START] = ground.turn | NO_DIRECTION;
    }
    for (;;) {
        const struct wend_window_visit at = state.next;
        state.next.node = NO_NODE;
        if (at.node == NO_NODE) {
            if (!local_take(kernel, &ground, known, &open, &costly, &state))
                break;
            continue;
        }
        const uint32_t h = local_estimate(kernel, ground.around, at.node);
        if (at.cost + h >= state.bound)
            continue;
        if (local_is_end(kernel, &ground, at.node)) {
            state.bound = at.cost;
            state.end = at.node;
            limits = LOCAL_NO_LIMITS; /* the few expansions left prove the path best, or improve it */
            search->effort.limit = 0;
            continue;
        }
        if (is_limited &&
            local_is_spent(&limits, search->effort.work_before + local_work(kernel, &state), state.expanded)) {
            pause_local(&window->pause, &open, &costly, &state, at);
            result = SEARCH_LIMITED;
            break;
        }
        if (is_limited)
            note_near(&state, kernel, &rest, layers.occupied, at.node, h);
        if (kernel.watched && search->question.observer)
            show_expanded(search, state.expanded, at, h, kernel.scale);
        if (open.fresh + DIRECTIONS > state.room) {
            if (!wend_window_grow(window, &search->scratch->memory)) {
                result = SEARCH_NO_MEMORY;
                break;
            }
            state.entries = window->entries;
            state.room = window->entry_capacity;
        }
        local_expand(kernel, &ground, (struct wend_window_lists){&layers, known, &open, &costly}, &state, at);
    }
    return end_local(search, kernel, &state, result);
}

#define LOCAL_INSTANCE(name, attribute, occupied, watched, diagonal_of_estimate)                                       \
    attribute static enum wend_search_end name(struct wend_search *search)                                             \
    {                                                                                                                  \
        return search_square(search, (struct local_kernel){occupied, false, watched, !(occupied), WEND_PRICE_STRAIGHT, \
                                                           WEND_PRICE_DIAGONAL, WEND_PRICE_STRAIGHT,                   \
                                                           diagonal_of_estimate, 1});                                  \
    }

#define LOCAL_INSTANCES(suffix, attribute)                                                                             \
    LOCAL_INSTANCE(octile##suffix, attribute, false, false, WEND_PRICE_DIAGONAL)                                       \
    LOCAL_INSTANCE(octile_watched##suffix, attribute, false, true, WEND_PRICE_DIAGONAL)                                \
    LOCAL_INSTANCE(manhattan##suffix, attribute, false, false, 2 * WEND_PRICE_STRAIGHT)                                \
    LOCAL_INSTANCE(manhattan_watched##suffix, attribute, false, true, 2 * WEND_PRICE_STRAIGHT)                         \
    LOCAL_INSTANCE(octile_occupied##suffix, attribute, true, true, WEND_PRICE_DIAGONAL)

LOCAL_INSTANCES(, )
#if WEND_HAS_AVX /* not for wide registers, but for shifts by any register (BMI2): some 5 % */
LOCAL_INSTANCES(_avx2, WEND_FOR_AVX2)
#endif

/* By AVX2, then by estimate and by whether the search is watched. Prices are the default ones. */
static enum wend_search_end (*const default_instances[][5])(struct wend_search *) = {
    {octile, octile_watched, manhattan, manhattan_watched, octile_occupied},
#if WEND_HAS_AVX
    {octile_avx2, octile_watched_avx2, manhattan_avx2, manhattan_watched_avx2, octile_occupied_avx2},
#endif
};

/* The variant for a space's prices and the question's heuristic, watched, nothing else known at compile time. */
static struct local_kernel kernel_of(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const uint32_t scale = local_scale(&space->profile);
    const struct wend_metric prices = wend_metric_of(space, search->question.heuristic, scale);
    struct local_kernel kernel = {false,
                                  false,
                                  true,
                                  false,
                                  (uint32_t)prices.straight,
                                  (uint32_t)prices.diagonal,
                                  (uint32_t)prices.straight,
                                  (uint32_t)prices.diagonal,
                                  scale};
    if (search->question.heuristic == WEND_HEURISTIC_MANHATTAN)
        kernel.h_diagonal = 2 * kernel.straight;
    if (search->question.heuristic == WEND_HEURISTIC_ZERO)
        kernel.h_straight = kernel.h_diagonal = 0;
    return kernel;
}

#define LOCAL_PRICED_INSTANCE(name, occupied, costly, watched, measures)                                               \
    static enum wend_search_end name(struct wend_search *search)                                                       \
    {                                                                                                                  \
        const struct local_kernel prices = kernel_of(search);                                                          \
        return search_square(search,                                                                                   \
                             (struct local_kernel){occupied, costly, watched, measures, prices.straight,               \
                                                   prices.diagonal, measures ? prices.straight : prices.h_straight,    \
                                                   measures ? prices.diagonal : prices.h_diagonal, prices.scale});     \
    }

LOCAL_PRICED_INSTANCE(priced, false, false, false, true)
LOCAL_PRICED_INSTANCE(priced_watched, false, false, true, true)
LOCAL_PRICED_INSTANCE(priced_any, false, false, true, false)
LOCAL_PRICED_INSTANCE(priced_occupied, true, false, true, false)
LOCAL_PRICED_INSTANCE(priced_costly, true, true, true, false)

/* Steps of one price, as servers have them, which is the default one when scaled: 10 % faster as a constant. */
static enum wend_search_end one_price(struct wend_search *search)
{
    return search_square(search, (struct local_kernel){false, false, true, true, WEND_PRICE_STRAIGHT,
                                                       WEND_PRICE_STRAIGHT, WEND_PRICE_STRAIGHT, WEND_PRICE_STRAIGHT,
                                                       local_scale(&search->space->profile)});
}

static bool has_one_price(const wend_profile *profile)
{
    return profile->straight == profile->diagonal && profile->straight * local_scale(profile) == WEND_PRICE_STRAIGHT;
}

/* Occupied rows of the window, with the mover's footprint, must fit a word. */
static bool serves_within(const struct wend_search *search)
{
    return search->question.radius != 0 && search->question.radius <= WINDOW_RADIUS && !search->question.goal_set &&
           (2 * search->question.radius + search->space->profile.footprint <= 64 ||
            !wend_space_occupied(search->space));
}

/* Low prices are scaled up to at most the default ones, a diagonal to at most twice that: these always fit. */
static bool serves_prices(const wend_space *space)
{
    return space->profile.straight <= WEND_PRICE_STRAIGHT ||
           wend_metric_of(space, WEND_HEURISTIC_OCTILE, 1).diagonal <= LOCAL_COSTLIEST;
}

/* Searches the window by the variant that fits; rare questions have only a watched one. */
static enum wend_search_end search_window(struct wend_search *search)
{
    const wend_space *space = search->space;
    const bool on_4 = space->cells.topology == SQUARES_4, is_priced = space->rules & RULE_PRICES;
    const bool is_usual = search->question.heuristic == (on_4 ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE);
    const bool watched = search->question.observer || search->effort.limit != 0 || search->pause.resumed;
    const bool has_avx = search->scratch->processor != PROCESSOR_ANY;
    if (search->pause.has_layers && search->scratch->window->pause.is_costly)
        return priced_costly(search);
    if (search->pause.has_layers)
        return is_usual && !on_4 && !is_priced ? default_instances[has_avx][4](search) : priced_occupied(search);
    if (!is_usual || (is_priced && on_4))
        return priced_any(search);
    if (!is_priced)
        return default_instances[has_avx][2 * on_4 + watched](search);
    return has_one_price(&space->profile) ? one_price(search) : watched ? priced_watched(search) : priced(search);
}

/* Writes the turning points of the path from the start to `end`, and counts its steps. */
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

/* Whether layers apply, or the goal is near but not a single cell. */
static bool has_layers(const struct wend_search *search)
{
    return search->question.is_near || wend_space_occupied(search->space) || wend_space_extra(search->space);
}

/* Marks occupied cells and the goal in the window. With is_near both are marked already. */
static void mark_layers(struct wend_search *search)
{
    struct wend_window *window = search->scratch->window;
    const wend_space *space = search->space;
    const uint32_t goal = wend_window_node(search->question.start_cell, search->question.goal_cell);
    window->pause.is_costly = wend_space_extra(space) || (wend_space_occupied(space) && !wend_space_barred(space));
    if (search->question.is_near)
        return;
    wend_window_mark_occupied(search);
    memset(window->ends, 0, sizeof window->ends);
    window->ends[goal >> WINDOW_SHIFT] = UINT64_C(1) << goal % WINDOW_COLUMNS;
}

/* Cost of the path besides its steps. */
static uint64_t surcharge_of(const struct wend_search *search)
{
    const struct wend_window *window = search->scratch->window;
    const struct window_layers layers = window_layers_of(search, 1);
    uint32_t at = wend_window_node(search->question.start_cell, wend_space_cell(search->space, search->result.end));
    uint32_t direction;
    uint64_t sum = 0;
    /* If a search ended early, the end's cost may be older than the path to it: add up along the path. */
    while ((direction = (uint32_t)window->known[at] & 15) != NO_DIRECTION) {
        sum += window_cost_of_entering(&layers, at);
        at -= wend_window_offset(direction);
    }
    return sum;
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
        search->result.end = search->question.start; /* for searches that may not expand anything */
        search->pause.has_layers = has_layers(search);
        if (search->pause.has_layers)
            mark_layers(search);
    }
    const enum wend_search_end end = search_window(search);
    if (end != SEARCH_FOUND && end != SEARCH_LIMITED)
        return end;
    if (!write_way(search))
        return SEARCH_NO_MEMORY;
    search->result.surcharge = search->pause.has_layers && window->pause.is_costly ? surcharge_of(search) : 0;
    return end;
}

const struct wend_engine_code wend_engine_local = {
    .run = run_local, .walk = wend_search_direct_path, .serves_space = serves_prices, .serves = serves_within};
