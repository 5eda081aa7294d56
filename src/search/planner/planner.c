/* Planners: the public calls, A*, and depth-first searches. */
#include "search/planner/planner.h"
#include "base/sizes.h"
#include "base/sort.h"
#include "search/kit/kit_calls.h"

/* Makes room for a plan of `count` states, and empties the plan. Memory for plans is not limited. */
enum wend_plan_end wend_plan_path_begin(wend_planner *planner, uint32_t count);

/* The plan as the caller gets it. */

enum { FIRST_WAY = 64 };

static void plan_path_destroy(wend_planner *planner)
{
    struct wend_plan_path *path = &planner->plan;
    const wend_allocator *memory = &planner->memory;
    wend_release(memory, path->states, path->capacity, planner->desc.state_size);
    WEND_RELEASE(memory, path->labels, path->capacity);
    WEND_RELEASE(memory, path->costs, path->capacity);
    *path = (struct wend_plan_path){0};
}

static size_t plan_path_memory(const wend_planner *planner)
{
    const struct wend_plan_path *path = &planner->plan;
    return path->capacity * (planner->desc.state_size + sizeof *path->labels + sizeof *path->costs);
}

/* Makes room for more states, and drops those there are. */
static bool enlarge_path(wend_planner *planner, uint32_t count)
{
    const wend_allocator *memory = &planner->memory;
    struct wend_plan_path path = {.capacity = FIRST_WAY};
    while (path.capacity < count)
        path.capacity = path.capacity > UINT32_MAX / 2 ? count : path.capacity * 2;
    plan_path_destroy(planner);
    path.states = wend_allocate(memory, path.capacity, planner->desc.state_size);
    path.labels = wend_allocate(memory, path.capacity, sizeof *path.labels);
    path.costs = wend_allocate(memory, path.capacity, sizeof *path.costs);
    planner->plan = path;
    if (path.states && path.labels && path.costs)
        return true;
    plan_path_destroy(planner);
    return false;
}

enum wend_plan_end wend_plan_path_begin(wend_planner *planner, uint32_t count)
{
    planner->plan.count = 0;
    return planner->plan.capacity >= count || enlarge_path(planner, count) ? PLAN_GOES_ON : PLAN_NO_MEMORY;
}

/* Writes state i of the plan. */
static void plan_path_put(wend_planner *planner, uint32_t i, const void *state, uint32_t label, uint64_t cost)
{
    struct wend_plan_path *path = &planner->plan;
    memcpy(path->states + (size_t)i * planner->desc.state_size, state, planner->desc.state_size);
    path->labels[i] = label;
    path->costs[i] = cost;
    if (path->count <= i)
        path->count = i + 1;
}

/* Begins at the start. */
enum wend_plan_end wend_planner_begin_astar(wend_planner *planner);

/* Continues until the search or the call's work is done; a plan found is then in planner->plan. */
enum wend_plan_end wend_planner_run_astar(wend_planner *planner);

/* Writes the path to the state of least estimate, for a search that ends without a plan. */
enum wend_plan_end wend_planner_nearest_plan(wend_planner *planner);

/*
 * A* among states (Hart, Nilsson and Raphael 1968; with weights Pohl 1970).
 *
 * With inconsistent estimates a state may have a total below the current bucket. It waits in that bucket, as if its
 * estimate were that much higher, which is still below the true cost (path max, Mero 1984). A state that gets cheaper
 * after its expansion is expanded again. So plans are cheapest, or within the weight, for any estimates that never
 * exceed the true cost.
 */

enum { NODE_IS_CLOSED = 1 };

/* Opens a state that was reached for the first time or at a lower cost. */
static enum wend_plan_end open_state(wend_planner *planner, uint32_t number)
{
    const struct wend_state_node *node = wend_state_store_at(&planner->store, number);
    enum wend_plan_end end = wend_planner_reserve_wheel(planner);
    if (end == PLAN_GOES_ON)
        wend_wheel_push(&planner->wheel, wend_planner_total(planner, node->cost, node->estimate), number);
    return end;
}

/* Reaches a successor on the stack by a path of this cost over a node. */
static enum wend_plan_end reach_state(wend_planner *planner, uint32_t index, uint32_t parent, uint64_t cost)
{
    const void *state = wend_planner_state(planner, index);
    const uint64_t hash = wend_planner_hash(planner, state);
    uint32_t number = wend_state_store_find(planner, state, hash);
    if (number != WEND_STATE_NONE && wend_state_store_at(&planner->store, number)->cost <= cost)
        return PLAN_GOES_ON;
    const uint64_t estimate = number != WEND_STATE_NONE ? wend_state_store_at(&planner->store, number)->estimate
                                                        : wend_planner_estimate_at(planner, index);
    if (estimate >= WEND_ESTIMATE_ASK)
        return PLAN_GOES_ON;
    if (wend_sum(cost, estimate) > planner->query.cost_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    if (number == WEND_STATE_NONE) {
        enum wend_plan_end end = wend_state_store_add(planner, state, hash, &number);
        if (end != PLAN_GOES_ON)
            return end;
        if (parent == WEND_STATE_NONE)
            parent = number;
    }
    *wend_state_store_at(&planner->store, number) =
        (struct wend_state_node){cost, estimate, parent << 1, planner->stack.moves[index].label};
    return open_state(planner, number);
}

enum wend_plan_end wend_planner_begin_astar(wend_planner *planner)
{
    wend_state_store_begin(planner);
    enum wend_plan_end end = wend_planner_reserve_stack(planner, 2);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(planner->stack.states, planner->ends, planner->desc.state_size);
    planner->stack.moves[0] = (wend_move){0, 0, WEND_ESTIMATE_ASK};
    planner->nearest = 0;
    wend_wheel_begin(&planner->wheel, 0);
    end = reach_state(planner, 0, WEND_STATE_NONE, 0);
    planner->rounds = 1;
    return end;
}

/* Reaches the successors of a node, last first: equal ones form a stack, from which the first is then taken first. */
static enum wend_plan_end expand_node(wend_planner *planner, uint32_t number)
{
    const struct wend_state_node node = *wend_state_store_at(&planner->store, number);
    const uint32_t parent = node.parent >> 1, size = planner->desc.state_size;
    enum wend_plan_end end = wend_planner_reserve_stack(planner, 2);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(wend_planner_state(planner, 0), wend_state_store_bytes(&planner->store, number), size);
    memcpy(wend_planner_state(planner, 1), wend_state_store_bytes(&planner->store, parent), size);
    uint32_t count = 0;
    end = wend_planner_expand(planner, 0, parent != number ? 1 : 0, node.label, 2, &count);
    for (uint32_t i = count; end == PLAN_GOES_ON && i > 0; i--) {
        const uint32_t index = i + 1;
        end = reach_state(planner, index, number, wend_sum(node.cost, planner->stack.moves[index].cost));
    }
    return end;
}

/* Writes the path to a node as the plan. */
static enum wend_plan_end write_path_to(wend_planner *planner, uint32_t number, bool reaches_goal)
{
    const struct wend_state_store *store = &planner->store;
    uint32_t count = 1;
    for (uint32_t at = number, parent; (parent = wend_state_store_at(store, at)->parent >> 1) != at; at = parent)
        count++;
    enum wend_plan_end end = wend_plan_path_begin(planner, count);
    if (end != PLAN_GOES_ON)
        return end;
    planner->plan.cost = wend_state_store_at(store, number)->cost;
    planner->plan.reaches_goal = reaches_goal;
    for (uint32_t at = number; count > 0; count--) {
        const struct wend_state_node *node = wend_state_store_at(store, at);
        plan_path_put(planner, count - 1, wend_state_store_bytes(store, at), node->label, node->cost);
        at = node->parent >> 1;
    }
    return PLAN_GOES_ON;
}

enum wend_plan_end wend_planner_nearest_plan(wend_planner *planner)
{
    return planner->store.count != 0 ? write_path_to(planner, planner->nearest, false) : PLAN_GOES_ON;
}

/* Takes the next state to expand; NONE if none is left. */
static uint32_t next_open(wend_planner *planner)
{
    struct wend_wheel *wheel = &planner->wheel;
    for (;;) {
        uint32_t number;
        if (!wend_wheel_pop(wheel, &number)) {
            if (!wend_wheel_advance(wheel))
                return WEND_STATE_NONE;
        } else if (!(wend_state_store_at(&planner->store, number)->parent & NODE_IS_CLOSED)) {
            return number;
        }
    }
}

enum wend_plan_end wend_planner_run_astar(wend_planner *planner)
{
    struct wend_state_store *store = &planner->store;
    for (;;) {
        if (wend_planner_work(planner) >= planner->effort.limit)
            return PLAN_SLICE;
        const uint32_t number = next_open(planner);
        if (number == WEND_STATE_NONE) {
            planner->lowest = UINT64_MAX;
            return PLAN_DONE;
        }
        planner->lowest = planner->wheel.current;
        struct wend_state_node *node = wend_state_store_at(store, number);
        node->parent |= NODE_IS_CLOSED;
        if (wend_planner_is_goal(planner, wend_state_store_bytes(store, number))) {
            enum wend_plan_end end = write_path_to(planner, number, true);
            return end == PLAN_GOES_ON ? PLAN_DONE : end;
        }
        if (node->estimate < wend_state_store_at(store, planner->nearest)->estimate)
            planner->nearest = number;
        enum wend_plan_end end = expand_node(planner, number);
        if (end != PLAN_GOES_ON)
            return end;
    }
}

/* Frees all memory of A*. */
static void planner_free_astar(wend_planner *planner)
{
    wend_state_store_destroy(planner);
    planner->held -= wend_wheel_memory(&planner->wheel);
    wend_wheel_destroy(&planner->wheel, &planner->memory);
}

/* Begins at the start. Precondition: no plan has a total below `lowest`. */
enum wend_plan_end wend_planner_begin_deep(wend_planner *planner, uint64_t lowest);

/* Continues until the search or the call's work is done; the best plan found is then in planner->plan. */
enum wend_plan_end wend_planner_run_deep(wend_planner *planner);

/*
 * Depth-first searches among states.
 *
 * Both searches are one loop. A round visits all states whose total (cost so far plus weighted estimate) stays within a
 * bound. A plan found lowers the bound below its cost, so a round ends with its cheapest plan. Branch and bound is one
 * round that begins without a bound (Lawler and Wood 1966). Deepening begins with the start's estimate; if a round
 * finds nothing, the next one's bound is the least total that was left out (IDA*, Korf 1985), or more if the caller
 * says so.
 *
 * A state seen in the same round at no higher cost is not searched again: the states behind it were found then, or are
 * being found further up the path. That holds even if expand leaves out the move back, since the state before was
 * searched at a still lower cost. Estimates learnt behind a state are not kept: they would depend on the path to it.
 */

static bool sorts_successors(const wend_planner *planner)
{
    return planner->query.method == WEND_PLAN_METHOD_BRANCH_AND_BOUND;
}

static void begin_round(wend_planner *planner)
{
    planner->excess = UINT64_MAX;
    planner->rounds++;
    wend_seen_states_begin_round(planner);
}

enum wend_plan_end wend_planner_begin_deep(wend_planner *planner, uint64_t lowest)
{
    struct wend_deep_path *path = &planner->path;
    path->depth = 0;
    if (path->slots)
        memset(path->slots, 0, path->slot_capacity * sizeof *path->slots);
    enum wend_plan_end end = wend_seen_states_create(planner);
    if (end == PLAN_GOES_ON)
        end = wend_planner_reserve_stack(planner, 1);
    if (end != PLAN_GOES_ON)
        return end;
    memcpy(planner->stack.states, planner->ends, planner->desc.state_size);
    planner->stack.moves[0] = (wend_move){0, 0, WEND_ESTIMATE_ASK};
    const uint64_t total = wend_planner_total(planner, 0, wend_planner_estimate_at(planner, 0));
    planner->lowest = total > lowest ? total : lowest;
    planner->bound = sorts_successors(planner) ? UINT64_MAX : planner->lowest;
    planner->rounds = 0;
    return PLAN_GOES_ON;
}

/* Whether a successor goes first: the lower total, then the order in which expand wrote them. */
static bool goes_first(const void *a, const void *b, const void *user)
{
    const wend_planner *planner = user;
    const uint32_t *left = a, *right = b;
    const wend_move *move_a = &planner->stack.moves[*left], *move_b = &planner->stack.moves[*right];
    const uint64_t total_a = wend_sum(move_a->cost, move_a->estimate),
                   total_b = wend_sum(move_b->cost, move_b->estimate);
    return total_a != total_b ? total_a < total_b : *left < *right;
}

/* Sorts the last frame's successors by their totals. */
static enum wend_plan_end sort_frame(wend_planner *planner, uint32_t first, uint32_t end)
{
    if (planner->stack.order_capacity < planner->stack.capacity) {
        void *order = planner->stack.order;
        enum wend_plan_end room = wend_planner_enlarge(planner, &order, planner->stack.order_capacity,
                                                       planner->stack.capacity, sizeof *planner->stack.order);
        if (room != PLAN_GOES_ON)
            return room;
        planner->stack.order = order;
        planner->stack.order_capacity = planner->stack.capacity;
    }
    for (uint32_t i = first; i < end; i++) {
        (void)wend_planner_estimate_at(planner, i);
        planner->stack.order[i] = i;
    }
    WEND_SORT(planner->stack.order + first, end - first, goes_first, planner);
    return PLAN_GOES_ON;
}

/* Makes the path to a goal the plan; from now on only cheaper ones count. */
static enum wend_plan_end write_plan(wend_planner *planner, uint32_t goal, uint64_t cost)
{
    const struct wend_deep_path *path = &planner->path;
    enum wend_plan_end end = wend_plan_path_begin(planner, path->depth + 1);
    if (end != PLAN_GOES_ON)
        return end;
    for (uint32_t i = 0; i < path->depth; i++) {
        const struct wend_deep_frame *frame = &path->frames[i];
        plan_path_put(planner, i, wend_planner_state(planner, frame->self), planner->stack.moves[frame->self].label,
                      frame->cost);
    }
    plan_path_put(planner, path->depth, wend_planner_state(planner, goal), planner->stack.moves[goal].label, cost);
    planner->plan.cost = cost;
    planner->plan.reaches_goal = true;
    if (cost <= planner->lowest)
        return PLAN_DONE;
    planner->bound = cost - 1;
    return PLAN_GOES_ON;
}

/* Whether a state is on the path, or was seen in this round at no higher cost. */
static bool was_seen(wend_planner *planner, const void *state, uint64_t hash, uint64_t cost)
{
    if (planner->query.may_come_round && wend_deep_path_has(planner, state, hash))
        return true;
    if (!planner->seen.entries)
        return false;
    const bool counts_depth = planner->query.depth_limit != UINT32_MAX;
    return wend_seen_states_visit(planner, state, hash, cost, counts_depth ? planner->path.depth : 0);
}

/* Adds a state to the path, and its successors to the stack. */
static enum wend_plan_end go_deeper(wend_planner *planner, uint32_t self, uint64_t cost, uint64_t hash)
{
    struct wend_deep_path *path = &planner->path;
    enum wend_plan_end end = wend_deep_path_reserve(planner);
    if (end != PLAN_GOES_ON)
        return end;
    const struct wend_deep_frame *last = path->depth ? &path->frames[path->depth - 1] : NULL;
    const uint32_t first = last ? last->end : 1;
    uint32_t count = 0;
    end = wend_planner_expand(planner, self, last ? last->self : self, planner->stack.moves[self].label, first, &count);
    if (end == PLAN_GOES_ON && sorts_successors(planner))
        end = sort_frame(planner, first, first + count);
    if (end != PLAN_GOES_ON)
        return end;
    path->frames[path->depth++] = (struct wend_deep_frame){
        .cost = cost, .hash = hash, .self = self, .first = first, .next = first, .end = first + count};
    if (planner->query.may_come_round)
        wend_deep_path_list(planner);
    return PLAN_GOES_ON;
}

/* Visits a state on the stack that the path reaches at this cost. */
static enum wend_plan_end visit_state(wend_planner *planner, uint32_t index, uint64_t cost)
{
    const uint64_t estimate = wend_planner_estimate_at(planner, index);
    if (estimate >= WEND_ESTIMATE_ASK)
        return PLAN_GOES_ON;
    if (wend_sum(cost, estimate) > planner->query.cost_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    const uint64_t total = wend_planner_total(planner, cost, estimate);
    if (total > planner->bound) {
        planner->excess = total < planner->excess ? total : planner->excess;
        return PLAN_GOES_ON;
    }
    const void *state = wend_planner_state(planner, index);
    if (wend_planner_is_goal(planner, state))
        return write_plan(planner, index, cost);
    if (planner->path.depth >= planner->query.depth_limit) {
        planner->was_cut = true;
        return PLAN_GOES_ON;
    }
    const bool looks_back = planner->query.may_come_round || planner->seen.entries;
    const uint64_t hash = looks_back ? wend_planner_hash(planner, state) : 0;
    if (looks_back && was_seen(planner, state, hash, cost))
        return PLAN_GOES_ON;
    return go_deeper(planner, index, cost, hash);
}

/* Visits all states within the bound. */
static enum wend_plan_end run_round(wend_planner *planner)
{
    struct wend_deep_path *path = &planner->path;
    const bool sorts = sorts_successors(planner);
    while (path->depth != 0) {
        if (wend_planner_work(planner) >= planner->effort.limit)
            return PLAN_SLICE;
        struct wend_deep_frame *frame = &path->frames[path->depth - 1];
        if (frame->next == frame->end) {
            if (planner->query.may_come_round)
                wend_deep_path_unlist(planner);
            path->depth--;
            continue;
        }
        uint32_t index = frame->next++;
        if (sorts)
            index = planner->stack.order[index];
        enum wend_plan_end end = visit_state(planner, index, wend_sum(frame->cost, planner->stack.moves[index].cost));
        if (end != PLAN_GOES_ON)
            return end;
    }
    return PLAN_DONE;
}

/* Sets the bound of the next round; false if none is needed. */
static bool next_bound(wend_planner *planner)
{
    if (planner->plan.reaches_goal) {
        planner->lowest = planner->plan.cost;
        return false;
    }
    planner->lowest = planner->excess;
    if (planner->excess == UINT64_MAX)
        return false;
    const uint64_t grown = wend_sum(planner->bound, planner->query.deepening);
    planner->bound = planner->excess > grown ? planner->excess : grown;
    return true;
}

enum wend_plan_end wend_planner_run_deep(wend_planner *planner)
{
    for (;;) {
        enum wend_plan_end end;
        if (planner->path.depth == 0) {
            if (wend_planner_work(planner) >= planner->effort.limit)
                return PLAN_SLICE;
            begin_round(planner);
            end = visit_state(planner, 0, 0);
            if (end != PLAN_GOES_ON)
                return end;
        }
        end = run_round(planner);
        if (end != PLAN_DONE || planner->path.depth != 0 || !next_bound(planner))
            return end;
    }
}

enum { MOST_STATE_BYTES = 65536, WEIGHT_ONE = 256 };

void wend_planner_desc_init(wend_planner_desc *result, uint32_t size)
{
    const wend_planner_desc desc = {.size = size, .most_bytes = SIZE_MAX};
    wend_give_sized(result, size, &desc, sizeof desc);
}

void wend_plan_query_init(wend_plan_query *result, uint32_t size)
{
    const wend_plan_query query = {.size = size, .estimate_weight = WEIGHT_ONE, .deepening = 1, .may_come_round = true};
    wend_give_sized(result, size, &query, sizeof query);
}

void wend_plan_init(wend_plan *result, uint32_t size)
{
    const wend_plan plan = {.size = size, .outcome = WEND_PLAN_NONE};
    wend_give_sized(result, size, &plan, sizeof plan);
}

const char *wend_plan_outcome_text(wend_plan_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_PLAN_FOUND] = "a plan was found",
        [WEND_PLAN_NONE] = "no plan leads to a goal",
        [WEND_PLAN_NONE_WITHIN] = "no plan keeps within the limits",
        [WEND_PLAN_RUNNING] = "the search goes on",
        [WEND_PLAN_WORK_LIMIT] = "the work is spent",
        [WEND_PLAN_MEMORY_LIMIT] = "the memory is spent",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
}

/* Copies the caller's description; false if it is invalid. */
static bool take_planner_desc(const wend_planner_desc *caller, wend_planner_desc *desc)
{
    if (!caller || caller->size < sizeof *caller)
        return false;
    wend_planner_desc_init(desc, (uint32_t)sizeof *desc);
    *desc = *caller;
    return desc->expand && desc->state_size != 0 && desc->state_size <= MOST_STATE_BYTES &&
           !desc->hash == !desc->equal && desc->table_memory <= desc->most_bytes;
}

wend_status wend_planner_create(const wend_planner_desc *caller, const wend_allocator *allocator, wend_planner **result)
{
    wend_planner_desc desc;
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!take_planner_desc(caller, &desc) || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_planner *planner = wend_allocate(&memory, 1, sizeof *planner);
    if (!planner)
        return WEND_ERROR_MEMORY;
    *planner = (wend_planner){.desc = desc, .memory = memory};
    planner->ends = wend_allocate(&memory, 2, desc.state_size);
    if (!planner->ends) {
        wend_planner_destroy(planner);
        return WEND_ERROR_MEMORY;
    }
    *result = planner;
    return WEND_OK;
}

void wend_planner_destroy(wend_planner *planner)
{
    if (!planner)
        return;
    const wend_allocator memory = planner->memory;
    planner_free_astar(planner);
    wend_deep_path_destroy(planner);
    plan_path_destroy(planner);
    wend_planner_give(planner, planner->stack.states, planner->stack.capacity, planner->desc.state_size);
    wend_planner_give(planner, planner->stack.moves, planner->stack.capacity, sizeof *planner->stack.moves);
    wend_planner_give(planner, planner->stack.order, planner->stack.order_capacity, sizeof *planner->stack.order);
    wend_release(&memory, planner->ends, 2, planner->desc.state_size);
    WEND_RELEASE(&memory, planner, 1);
}

size_t wend_planner_memory(const wend_planner *planner)
{
    return planner ? sizeof *planner + 2 * planner->desc.state_size + planner->held + plan_path_memory(planner) : 0;
}

/* Copies the caller's query; false if it is invalid. */
static bool take_plan_query(const wend_planner *planner, const wend_plan_query *caller, wend_plan_query *query)
{
    if (!planner || !caller || caller->size < sizeof *caller)
        return false;
    wend_plan_query_init(query, (uint32_t)sizeof *query);
    *query = *caller;
    return query->start && (query->goal || planner->desc.is_goal) &&
           (uint32_t)query->method <= WEND_PLAN_METHOD_BRANCH_AND_BOUND && query->estimate_weight >= WEIGHT_ONE &&
           query->estimate_weight <= 10 * WEIGHT_ONE && query->deepening != 0;
}

/* Continues with iterative deepening, in the memory that A* gives back. */
static enum wend_plan_end deepen_instead(wend_planner *planner)
{
    planner_free_astar(planner);
    planner->query.method = WEND_PLAN_METHOD_DEEPENING;
    return wend_planner_begin_deep(planner, planner->lowest);
}

static enum wend_plan_end run_planner(wend_planner *planner, enum wend_plan_end end)
{
    if (end == PLAN_GOES_ON && planner->query.method == WEND_PLAN_METHOD_ASTAR)
        end = wend_planner_run_astar(planner);
    else if (end == PLAN_GOES_ON)
        return wend_planner_run_deep(planner);
    if (end != PLAN_FULL || planner->query.method != WEND_PLAN_METHOD_ASTAR || !planner->query.deepens_when_full)
        return end;
    end = deepen_instead(planner);
    return end == PLAN_GOES_ON ? wend_planner_run_deep(planner) : end;
}

static wend_plan_outcome outcome_of(const wend_planner *planner, enum wend_plan_end end)
{
    if (end == PLAN_SLICE)
        return planner->query.pausable ? WEND_PLAN_RUNNING : WEND_PLAN_WORK_LIMIT;
    if (end == PLAN_FULL)
        return WEND_PLAN_MEMORY_LIMIT;
    if (planner->plan.reaches_goal)
        return WEND_PLAN_FOUND;
    return planner->was_cut ? WEND_PLAN_NONE_WITHIN : WEND_PLAN_NONE;
}

/* A lower bound on the cost of any plan, as far as the search has come. */
static uint64_t lowest_cost(const wend_planner *planner, wend_plan_outcome outcome)
{
    const struct wend_plan_path *path = &planner->plan;
    uint64_t total = planner->lowest;
    if (outcome == WEND_PLAN_FOUND && total < path->cost)
        total = path->cost;
    const uint64_t least = wend_planner_unweighted(planner, total);
    return path->count != 0 && path->reaches_goal && least > path->cost ? path->cost : least;
}

/* Writes the result of a call for the caller. */
static wend_status deliver_plan(wend_planner *planner, enum wend_plan_end end, wend_plan *result)
{
    if (end >= PLAN_SLICE && end <= PLAN_FULL && planner->query.method == WEND_PLAN_METHOD_ASTAR) {
        enum wend_plan_end nearest = wend_planner_nearest_plan(planner);
        end = nearest == PLAN_GOES_ON ? end : nearest;
    }
    if (end == PLAN_NO_MEMORY || end == PLAN_BAD_EXPAND) {
        planner->is_running = false;
        return end == PLAN_NO_MEMORY ? WEND_ERROR_MEMORY : WEND_ERROR_ARGUMENT;
    }
    const struct wend_plan_path *path = &planner->plan;
    wend_plan plan = {.outcome = outcome_of(planner, end),
                      .cost = path->count != 0 ? path->cost : 0,
                      .states = path->count != 0 ? path->states : NULL,
                      .labels = path->count != 0 ? path->labels : NULL,
                      .costs = path->count != 0 ? path->costs : NULL,
                      .count = path->count,
                      .rounds = planner->rounds,
                      .expanded = planner->effort.expanded,
                      .generated = planner->effort.generated,
                      .work = wend_planner_work(planner),
                      .method = planner->query.method,
                      .reaches_goal = path->reaches_goal};
    plan.at_least = lowest_cost(planner, plan.outcome);
    planner->is_running = plan.outcome == WEND_PLAN_RUNNING;
    wend_give_sized(result, result->size, &plan, sizeof plan);
    return WEND_OK;
}

wend_status wend_planner_find(wend_planner *planner, const wend_plan_query *caller, wend_plan *plan)
{
    wend_plan_query query;
    if (!plan || plan->size < sizeof *plan || !take_plan_query(planner, caller, &query))
        return WEND_ERROR_ARGUMENT;
    const uint32_t size = planner->desc.state_size;
    memmove(planner->ends, query.start, size);
    if (query.goal)
        memmove(planner->ends + size, query.goal, size);
    planner->query = query;
    if (query.cost_limit == 0)
        planner->query.cost_limit = UINT64_MAX;
    if (query.depth_limit == 0)
        planner->query.depth_limit = UINT32_MAX;
    planner->plan.count = 0;
    planner->plan.reaches_goal = false;
    planner->was_cut = false;
    planner->lowest = 0;
    planner->effort.expanded = planner->effort.generated = 0;
    planner->effort.limit = query.limit != 0 ? query.limit : UINT64_MAX;
    enum wend_plan_end end = query.method == WEND_PLAN_METHOD_ASTAR ? wend_planner_begin_astar(planner)
                                                                    : wend_planner_begin_deep(planner, 0);
    return deliver_plan(planner, run_planner(planner, end), plan);
}

wend_status wend_planner_continue(wend_planner *planner, uint64_t work, wend_plan *plan)
{
    if (!planner || !plan || plan->size < sizeof *plan || !planner->is_running)
        return WEND_ERROR_ARGUMENT;
    planner->effort.limit = wend_sum(wend_planner_work(planner), work);
    return deliver_plan(planner, run_planner(planner, PLAN_GOES_ON), plan);
}
