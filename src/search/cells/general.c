/*
 * Engine general: A* under all rules of docs/rules.md.
 *
 * One body for two widths of costs, with headings and without. Without headings a node is a cell, and where all cells
 * around are alike the canonical moves of engine astar suffice. With turn costs a node is a cell and a heading. A cell
 * has up to eight nodes; one is dropped if turning from another one costs no more. Turning is a metric, so the other
 * one continues at no higher cost wherever the dropped one could.
 */
#include "search/core/successors.h"

struct general_kernel {
    bool wide;     /* 64-bit costs */
    bool headings; /* nodes are cell node * 8 + heading */
};

/* A running search. */
struct general {
    struct wend_search *search;
    const wend_space *space;
    struct wend_successors steps;
    struct wend_nodes *nodes, *asked;
    struct wend_wheel *open;
    struct wend_estimates estimates;
    uint32_t shift; /* buckets span 2^shift cost units */
    bool octile;    /* estimates are octile on squares, and no link matters */
    bool straight;  /* octile, and there is a single goal */
    bool asks_h;    /* an observer or a check needs the estimate at each expansion */
    bool every;     /* a choice among ties follows: every cell on any cheapest path must get its cost */
    bool overflows, misled;
    uint64_t bound;   /* cost of the best path to the goal so far */
    uint32_t in_hand; /* the node to expand next, held back from the current bucket; NOTHING = none */
};

#define NOTHING UINT32_MAX

/* The node or state being expanded. */
struct expanding {
    struct wend_standing here;
    uint32_t at;
    uint64_t cost, h;
};

/* The caller's estimate, asked once per node. */
static uint64_t ask_estimate(struct general *g, uint32_t node, struct wend_cell cell)
{
    const wend_estimator *estimator = g->search->question.estimator;
    struct wend_node known = wend_node_get(g->asked, node, true);
    if (known.stamp != g->asked->stamp) {
        uint64_t h =
            estimator->estimate(estimator->user, wend_place_at((int32_t)cell.x, (int32_t)cell.y, (uint16_t)cell.level));
        known.cost = h < (UINT64_C(1) << 52) ? h : UINT64_C(1) << 52; /* so that weighted sums fit 64 bits */
        wend_node_put(g->asked, node, known.cost, NO_DIRECTION, 0, true);
    }
    return known.cost;
}

/* The octile distance to the nearest of the boxes around the ends. */
static uint64_t estimate_boxes(const struct wend_estimates *e, struct wend_cell cell)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < e->box_count; i++) {
        const struct wend_end_box *box = &e->boxes[i];
        uint32_t across = wend_range_distance(cell.x, box->left, box->right);
        uint32_t down = wend_range_distance(cell.y, box->top, box->bottom);
        uint64_t h = wend_octile(across, down, e->metric.straight, e->metric.diagonal);
        least = h < least ? h : least;
    }
    return least;
}

WEND_ALWAYS_INLINE uint64_t estimate(struct general *g, uint32_t node, struct wend_cell cell)
{
    const struct wend_estimates *e = &g->estimates;
    if (g->straight) {
        uint32_t across = wend_distance(cell.x, e->goal.x), down = wend_distance(cell.y, e->goal.y);
        return wend_octile(across, down, e->metric.straight, e->metric.diagonal);
    }
    if (g->octile)
        return estimate_boxes(e, cell);
    return g->search->question.estimator ? ask_estimate(g, node, cell) : wend_estimate_from(e, cell);
}

static uint64_t f_of(const struct general *g, uint64_t cost, uint64_t h)
{
    return cost + (h * g->search->question.heuristic_weight >> 8);
}

/* Reports the next node to be opened to an observer, and checks its estimate, if the search has either. */
static void look_at_offer(struct general *g, const struct expanding *from, uint32_t to, uint64_t cost, uint64_t h)
{
    struct wend_search *search = g->search;
    if (search->question.check_heuristic && from->h > cost - from->cost + h)
        g->misled = true;
    if (search->question.observer)
        wend_search_show_opened(search, search->effort.queued, to, from->at, cost, h);
}

/* Offers a successor. */
WEND_ALWAYS_INLINE void offer(struct general *g, const struct expanding *from, const struct wend_successor *next,
                              uint32_t direction, const struct general_kernel kernel)
{
    uint32_t heading = direction == BY_LINK ? from->here.heading : direction;
    uint32_t to = kernel.headings ? next->node << 3 | heading : next->node;
    const uint64_t cost = from->cost + next->cost;
    g->search->effort.generated++;
    if (!wend_node_improves(g->nodes, to, cost, kernel.wide))
        return;
    if (kernel.headings && wend_heading_is_worse(&g->steps, g->nodes, to, cost + 1, kernel.wide))
        return;
    uint64_t h = estimate(g, next->node, next->cell);
    if (h == UINT64_MAX)
        return; /* no chain of links leads from its level to the goal's */
    if (g->asks_h)
        look_at_offer(g, from, to, cost, h);
    uint64_t f = f_of(g, cost, h);
    if (!kernel.wide && f > UINT32_MAX) {
        g->overflows = true;
        return;
    }
    wend_node_put(g->nodes, to, cost, direction, from->here.heading, kernel.wide);
    g->search->effort.queued++;
    if (f >> g->shift != g->open->current) {
        wend_wheel_push(g->open, f >> g->shift, to);
        return;
    }
    if (g->in_hand != NOTHING)
        wend_wheel_push(g->open, g->open->current, g->in_hand);
    g->in_hand = to;
}

WEND_ALWAYS_INLINE void take_steps(struct general *g, const struct expanding *from, uint32_t moves,
                                   const struct general_kernel kernel)
{
    for (; moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        const struct wend_successor to = wend_successor_by_step(&g->steps, &from->here, d, kernel.headings);
        offer(g, from, &to, d, kernel);
    }
}

WEND_ALWAYS_INLINE void take_links(struct general *g, const struct expanding *from, const struct general_kernel kernel)
{
    const wend_space *space = g->space;
    struct wend_successor to;
    for (uint32_t i = wend_space_first_link(space, from->here.node); i < space->cells.links.count; i++) {
        if (space->cells.links.list[i].from != from->here.node)
            break;
        if (wend_successor_by_link(&g->steps, &space->cells.links.list[i], &to))
            offer(g, from, &to, BY_LINK, kernel);
    }
}

static void open_start(struct general *g, uint32_t at, const struct wend_source *source, uint64_t f, bool wide)
{
    if (!wend_node_improves(g->nodes, at, source->cost, wide))
        return; /* this cell was opened before */
    wend_node_put(g->nodes, at, source->cost, NO_DIRECTION, at & 7, wide);
    wend_wheel_push(g->open, f >> g->shift, at);
}

/* Opens a start: with headings in the mover's, or in all if it has none, since its first step then turns for free. */
static void open_headings(struct general *g, const struct wend_source *source, uint64_t f,
                          const struct general_kernel kernel)
{
    const struct wend_search *search = g->search;
    if (!kernel.headings) {
        open_start(g, source->node, source, f, kernel.wide);
        return;
    }
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        bool exists = g->space->cells.offsets[0][d] != 0;
        if (search->question.heading == NO_DIRECTION ? exists : search->question.heading == d)
            open_start(g, source->node << 3 | d, source, f, kernel.wide);
    }
}

/* The greatest shift whose power of two is at most a third of the cheapest straight step. */
static uint32_t bucket_shift(const wend_space *space)
{
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    return wend_log2(space->profile.straight * weight * (space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1) / 3);
}

static wend_status begin(struct general *g, struct wend_search *search, const struct general_kernel kernel)
{
    const wend_space *space = search->space;
    struct wend_scratch *scratch = search->scratch;
    g->search = search;
    g->space = space;
    g->nodes = kernel.wide ? &scratch->nodes64 : &scratch->nodes32;
    g->asked = &scratch->estimates;
    g->open = &scratch->wheel;
    g->every = search->question.ties != WEND_TIES_ANY;
    g->overflows = g->misled = false;
    g->bound = UINT64_MAX;
    g->in_hand = NOTHING;
    g->shift = bucket_shift(space);
    wend_successors_begin(&g->steps, search);
    search->result.is_wide = kernel.wide;
    search->result.has_headings = kernel.headings;
    wend_estimates_begin(&g->estimates, search);
    g->octile = g->estimates.metric.heuristic == WEND_HEURISTIC_OCTILE && g->estimates.via_count == 0 &&
                space->cells.levels == 1 && !wend_is_hex(space->cells.topology);
    g->straight = g->octile && g->estimates.box_count == 0;
    g->asks_h = search->question.observer || search->question.check_heuristic;
    if (search->pause.resumed) {
        g->in_hand = search->pause.held;
        if (search->pause.is_reached)
            g->bound = wend_node_get(g->nodes, search->result.end, kernel.wide).cost;
        return WEND_OK;
    }
    search->effort.expanded = search->effort.generated = search->effort.queued = 0;
    if (search->question.goal_set)
        search->question.goal_set->ending_count = 0;
    uint32_t count = kernel.headings ? space->cells.node_count << 3 : space->cells.node_count;
    return wend_nodes_begin(g->nodes, count, kernel.wide, &scratch->memory);
}

/* Prefetches what the next expansion will read: weighted searches jump more than hardware prefetchers can follow. */
WEND_ALWAYS_INLINE void prefetch_around(const struct general *g, const struct general_kernel kernel)
{
    const size_t node_size = kernel.wide ? sizeof(struct wend_node64) : sizeof(struct wend_node32);
    const size_t row = g->space->cells.stride;
    uint32_t next = wend_wheel_peek(g->open);
    const uintptr_t node = (uintptr_t)g->nodes->array + next * node_size;
    wend_prefetch((const void *)node);
    if (kernel.headings)
        return;
    wend_prefetch((const void *)(node - row * node_size));
    wend_prefetch((const void *)(node + row * node_size));
    if (g->space->cells.class_at)
        wend_prefetch(g->space->cells.class_at + next);
}

/* Whether a node that was opened before the space changed is blocked now. */
static bool is_lost(const struct general *g, uint32_t at, bool headings)
{
    return !wend_bits_get(g->space->cells.free, headings ? at >> 3 : at);
}

/* Whether everything left in the open list is too costly. Weighted estimates are too high, so the weight counts. */
static bool is_past_costliest(const struct general *g)
{
    const uint64_t most = g->search->question.cost_limit, weight = g->search->question.heuristic_weight;
    if (most == 0 || most > UINT64_MAX / weight)
        return false;
    return g->open->current > most * weight / WEND_HEURISTIC_WEIGHT_ONE >> g->shift;
}

/* Closes and returns the next node worth expanding; false when the goal's bucket, or the whole list, is empty. */
WEND_ALWAYS_INLINE bool take_next(struct general *g, struct expanding *from, struct wend_node *node,
                                  const struct general_kernel kernel)
{
    for (;;) {
        uint32_t at = g->in_hand;
        g->in_hand = NOTHING;
        if (at == NOTHING && !wend_wheel_pop(g->open, &at)) {
            if (g->bound != UINT64_MAX || !wend_wheel_advance(g->open) || is_past_costliest(g))
                return false;
            continue;
        }
        prefetch_around(g, kernel);
        *node = wend_node_get(g->nodes, at, kernel.wide);
        if (node->direction & NODE_CLOSED || (g->search->pause.is_changed && is_lost(g, at, kernel.headings)))
            continue;
        wend_node_close(g->nodes, at, kernel.wide);
        from->at = at;
        from->here.node = kernel.headings ? at >> 3 : at;
        from->here.heading = kernel.headings ? at & 7 : 0;
        from->cost = node->cost;
        if (kernel.headings && wend_heading_is_worse(&g->steps, g->nodes, at, node->cost, kernel.wide))
            continue;
        from->here.cell = wend_space_cell(g->space, from->here.node);
        if (g->bound == UINT64_MAX && !g->asks_h)
            return true;
        from->h = estimate(g, from->here.node, from->here.cell);
        /* A blocked start may be lighter than all free cells: the estimate from there may be too high. */
        bool may_improve = f_of(g, node->cost, from->h) < g->bound + g->every || node->direction == NO_DIRECTION;
        if (g->bound != UINT64_MAX && !may_improve)
            continue;
        return true;
    }
}

static bool is_end(const struct general *g, uint32_t node)
{
    return g->search->question.goal_set ? wend_goal_set_here(g->search, node) : node == g->search->question.goal;
}

/*
 * Notes a path to the goal. It is the best so far, since worse ones are not taken from the list. False if the search
 * must continue to other goals.
 */
static bool reach_goal(struct general *g, const struct expanding *from)
{
    struct wend_goal_set *arrivals = g->search->question.goal_set;
    if (from->cost > wend_search_costliest(g->search))
        return true;
    g->misled |= g->search->question.check_heuristic && from->h != 0;
    uint64_t bound = arrivals ? wend_goal_set_note(g->search, from->at, from->cost) : from->cost;
    if (bound < g->bound) {
        g->bound = bound;
        g->search->result.end = from->at;
        wend_search_reach(g->search, from->at);
    }
    return !arrivals || arrivals->wanted == 0 || from->cost + 1 >= g->bound;
}

/* When the limit is spent: whether the search ends here. Goals that were found must still be proven best. */
static bool ends_limited(struct general *g)
{
    if (g->search->pause.is_reached) {
        g->every = !wend_search_hurries(g->search);
        return g->every;
    }
    if (!g->search->question.goal_set || g->search->question.goal_set->ending_count == 0)
        return true;
    g->search->effort.limit = 0;
    g->bound = UINT64_MAX - 1; /* ends with the current bucket */
    return false;
}

/* Expands a node that was entered by `direction`. Precondition: there is room in the open list. */
WEND_ALWAYS_INLINE void expand(struct general *g, struct expanding *from, uint32_t direction,
                               const struct general_kernel kernel)
{
    const wend_space *space = g->space;
    g->search->effort.expanded++;
    wend_standing_read(space, &from->here);
    take_steps(g, from, wend_successors_moves(&g->steps, &from->here, direction, kernel.headings), kernel);
    if (space->cells.links.begin && wend_bits_get(space->cells.links.begin, from->here.node))
        take_links(g, from, kernel);
}

/* The f by which a start enters the open list; UINT64_MAX if no link leads from its level to the goal's. */
static uint64_t f_of_start(struct general *g, const struct wend_source *source)
{
    uint64_t h = estimate(g, source->node, wend_space_cell(g->space, source->node));
    if (h == UINT64_MAX)
        return UINT64_MAX;
    /* From a blocked start, lighter than all free cells, h may be too high: among others it would wait too long. */
    bool is_sure = !g->search->question.goal_set || wend_bits_get(g->space->cells.free, source->node);
    return f_of(g, source->cost, is_sure ? h : 0);
}

/* Opens all starts. */
static void open_starts(struct general *g, const struct wend_source *sources, uint32_t count,
                        const struct general_kernel kernel)
{
    for (uint32_t i = 0; i < count; i++) {
        uint64_t f = f_of_start(g, &sources[i]);
        if (f != UINT64_MAX)
            open_headings(g, &sources[i], f, kernel);
    }
}

/* Fills the open list with the starts. False, with the reason in *end, if there is nothing to search. */
static bool open_list(struct general *g, enum wend_search_end *end, const struct general_kernel kernel)
{
    const struct wend_search *search = g->search;
    const struct wend_source start = {search->question.start, 0, 0};
    const struct wend_source *sources = search->question.goal_set ? search->question.goal_set->sources : &start;
    uint32_t count = search->question.goal_set ? search->question.goal_set->source_count : 1;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t f = f_of_start(g, &sources[i]);
        least = f < least ? f : least;
        if (!kernel.wide && f != UINT64_MAX && f > UINT32_MAX) {
            *end = SEARCH_OVERFLOW;
            return false;
        }
    }
    if (least == UINT64_MAX) {
        *end = SEARCH_EXHAUSTED; /* on another level, to which no link leads */
        return false;
    }
    wend_wheel_begin(g->open, least >> g->shift);
    if (!wend_wheel_reserve(g->open, DIRECTIONS * count, &search->scratch->memory)) {
        *end = SEARCH_NO_MEMORY;
        return false;
    }
    open_starts(g, sources, count, kernel);
    return true;
}

static uint64_t work_of_general(const struct wend_search *search, bool headings)
{
    return wend_work_of(headings ? wend_work_headings : wend_work_general, search->effort.expanded,
                        search->effort.generated, search->effort.queued);
}

WEND_KERNEL enum wend_search_end general_search(struct wend_search *search, const struct general_kernel kernel)
{
    struct general g;
    enum wend_search_end end;
    if (begin(&g, search, kernel) != WEND_OK)
        return SEARCH_NO_MEMORY;
    if (!search->pause.resumed && !open_list(&g, &end, kernel))
        return end;
    const bool watched = search->question.observer || search->effort.limit != 0;
    const uint32_t pushes = wend_successors_most(search->space);
    struct expanding from = {0};
    struct wend_node node;
    while (take_next(&g, &from, &node, kernel)) {
        if (is_end(&g, from.here.node) && reach_goal(&g, &from))
            continue;
        if (watched &&
            wend_search_watch(
                search, (struct wend_search_moment){search->effort.expanded, work_of_general(search, kernel.headings)},
                from.at, &node, from.h) &&
            ends_limited(&g)) {
            wend_node_reopen(g.nodes, from.at, kernel.wide);
            search->pause.held = from.at;
            return SEARCH_LIMITED;
        }
        if (!wend_wheel_has_room(g.open, pushes) && !wend_wheel_reserve(g.open, pushes, &search->scratch->memory))
            return SEARCH_NO_MEMORY;
        expand(&g, &from, node.direction, kernel);
        if (g.overflows || g.misled)
            return g.overflows ? SEARCH_OVERFLOW : SEARCH_MISLED;
    }
    if (g.misled)
        return SEARCH_MISLED;
    return g.bound != UINT64_MAX ? SEARCH_FOUND : SEARCH_EXHAUSTED;
}

#define GENERAL_INSTANCE(name, wide, headings)                                                                         \
    static enum wend_search_end name(struct wend_search *search)                                                       \
    {                                                                                                                  \
        return general_search(search, (struct general_kernel){wide, headings});                                        \
    }

GENERAL_INSTANCE(cells32, false, false)
GENERAL_INSTANCE(cells64, true, false)
GENERAL_INSTANCE(headings32, false, true)
GENERAL_INSTANCE(headings64, true, true)

static enum wend_search_end run_general_in(struct wend_search *search, bool wide)
{
    const bool headings = search->space->profile.turn_cost != 0;
    enum wend_search_end end;
    if (wide)
        end = headings ? headings64(search) : cells64(search);
    else
        end = headings ? headings32(search) : cells32(search);
    search->effort.work = search->effort.work_before + work_of_general(search, headings);
    return end;
}

static enum wend_search_end run_general(struct wend_search *search)
{
    struct wend_scratch *scratch = search->scratch;
    /* Begun here, so that a search that starts over does not ask the estimator again. */
    if (search->question.estimator && !search->pause.resumed &&
        wend_nodes_begin(&scratch->estimates, search->space->cells.node_count, true, &scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    const uint64_t limit = search->effort.limit;
    if (search->pause.resumed && search->result.is_wide)
        return run_general_in(search, true);
    enum wend_search_end end = run_general_in(search, false);
    if (end != SEARCH_OVERFLOW)
        return end;
    wend_search_start_over(search, limit);
    return run_general_in(search, true);
}

const struct wend_engine_code wend_engine_general = {.run = run_general};
