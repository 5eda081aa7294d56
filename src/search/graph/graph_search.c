/*
 * A* on graphs (Hart, Nilsson and Raphael 1968), with 64-bit costs and a heap of four children. A node that gets
 * cheaper is pushed again, even after its expansion, since estimates need not be consistent; older entries of it are
 * skipped. Entries are totally ordered, so that nothing depends on the order of a node's edges.
 */
#include "search/graph/graph.h"

#include "base/array.h"
#include "base/sort.h"
#include "search/kit/kit_calls.h"

void wend_graph_memory_destroy(struct wend_graph_memory *scratch, const wend_allocator *memory)
{
    wend_store_destroy(&scratch->nodes, sizeof(struct wend_graph_node), memory);
    WEND_RELEASE(memory, scratch->heap, scratch->heap_capacity);
    WEND_RELEASE(memory, scratch->beginnings, scratch->beginning_capacity);
    WEND_RELEASE(memory, scratch->endings, scratch->ending_capacity);
    wend_number_list_destroy(&scratch->numbers, memory);
}

size_t wend_graph_memory_size(const struct wend_graph_memory *scratch)
{
    return scratch->nodes.capacity * sizeof(struct wend_graph_node) + scratch->heap_capacity * sizeof *scratch->heap +
           scratch->beginning_capacity * sizeof *scratch->beginnings +
           scratch->ending_capacity * sizeof *scratch->endings + scratch->numbers.capacity * sizeof(uint32_t);
}

WEND_NEVER_INLINE bool wend_graph_grow_heap(struct wend_graph_memory *scratch, const wend_allocator *memory)
{
    return WEND_RESERVE(memory, scratch->heap, scratch->heap_capacity, scratch->heap_capacity + 1);
}

bool wend_graph_add_beginning(struct wend_graph_memory *scratch, struct wend_graph_beginning beginning,
                              const wend_allocator *memory)
{
    return WEND_APPEND(memory, scratch->beginnings, scratch->beginning_count, scratch->beginning_capacity, beginning);
}

bool wend_graph_add_ending(struct wend_graph_memory *scratch, struct wend_graph_ending ending,
                           const wend_allocator *memory)
{
    return WEND_APPEND(memory, scratch->endings, scratch->ending_count, scratch->ending_capacity, ending);
}

static bool is_ending_before(const void *first, const void *second, const void *user)
{
    const struct wend_graph_ending *a = first, *b = second;
    (void)user;
    if (a->node != b->node)
        return a->node < b->node;
    return a->goal != b->goal ? a->goal < b->goal : a->cost < b->cost;
}

/* Cap on estimates, so that weighted ones do not overflow. */
#define MOST_ESTIMATE (UINT64_C(1) << 58)

static struct wend_graph_node *graph_node(const struct wend_graph_search *search, uint32_t at)
{
    return (struct wend_graph_node *)search->scratch->graph->nodes.array + at;
}

/* A lower bound on the cost of a path from one node to another; FAR if there is none. */
static uint64_t estimate_between(const struct wend_graph_search *search, uint32_t from, uint32_t to)
{
    const struct wend_graph_space *graph = search->graph;
    uint64_t straight = 0, known = 0;
    if (graph->index.positions)
        straight = wend_graph_straight(graph->factor, &graph->index.positions[from], &graph->index.positions[to]);
    if (graph->landmarks.count != 0 && search->heuristic == WEND_HEURISTIC_DEFAULT)
        known = wend_graph_landmarks_bound(&graph->landmarks, from, to);
    return known > straight ? known : straight;
}

static uint64_t estimate_rest(const struct wend_graph_search *search, uint32_t node)
{
    const struct wend_graph_memory *memory = search->scratch->graph;
    if (search->heuristic == WEND_HEURISTIC_CALLBACK) {
        uint64_t told = search->estimator->estimate(search->estimator->user, wend_place_node(node));
        return told < MOST_ESTIMATE ? told : MOST_ESTIMATE;
    }
    if (search->heuristic == WEND_HEURISTIC_ZERO || memory->ending_count > WEND_GRAPH_MOST_ESTIMATED)
        return 0;
    uint64_t least = WEND_GRAPH_FAR;
    for (uint32_t i = 0; i < memory->ending_count; i++) {
        const struct wend_graph_ending *ending = &memory->endings[i];
        uint64_t rest = estimate_between(search, node, ending->node);
        uint64_t sum = rest < WEND_GRAPH_FAR ? rest + ending->cost : WEND_GRAPH_FAR;
        least = sum < least ? sum : least;
    }
    return least >= WEND_GRAPH_FAR ? WEND_GRAPH_FAR : least < MOST_ESTIMATE ? least : MOST_ESTIMATE;
}

static uint64_t weighted(const struct wend_graph_search *search, uint64_t h)
{
    const uint64_t one = WEND_HEURISTIC_WEIGHT_ONE;
    return search->heuristic_weight == one
               ? h
               : h / one * search->heuristic_weight + h % one * search->heuristic_weight / one;
}

static uint64_t key_of(const struct wend_graph_search *search, const struct wend_graph_node *node)
{
    return node->cost + weighted(search, node->estimate);
}

/* Initialises a node that the search meets for the first time. */
WEND_NEVER_INLINE static void meet_node(const struct wend_graph_search *search, uint32_t at)
{
    struct wend_graph_node *node = graph_node(search, at);
    bool is_goal = at >= search->graph->node_limit;
    *node = (struct wend_graph_node){.cost = WEND_GRAPH_FAR, .stamp = search->scratch->graph->nodes.stamp};
    node->estimate = is_goal ? 0 : estimate_rest(search, at);
    if (search->cost_limit == 0 || search->cost_limit >= WEND_GRAPH_FAR)
        return;
    /* As if a path of one more than the limit were known. The caller's estimates may be too high: ignored here. */
    const uint64_t rest = search->estimator ? 0 : node->estimate;
    node->cost = rest <= search->cost_limit ? search->cost_limit - rest + 1 : 0;
}

static wend_expansion expansion_of_node(uint32_t at, uint32_t parent, const struct wend_graph_node *node)
{
    const wend_place place = wend_place_node(at);
    return (wend_expansion){place, wend_place_node(parent), node->cost, node->estimate, place, place};
}

static void show_opened_node(const struct wend_graph_search *search, uint32_t at, uint32_t parent)
{
    const struct wend_graph_node *node = graph_node(search, at);
    if (!search->observer->opened || at >= search->graph->node_limit || (parent & WEND_GRAPH_START))
        return;
    wend_expansion opened = expansion_of_node(at, parent, node);
    search->observer->opened(search->observer->user, &opened);
}

/* Offers a path to a node or goal; false if memory is refused. */
static inline bool offer_node(struct wend_graph_search *search, uint32_t at, uint32_t parent, uint64_t cost)
{
    struct wend_graph_memory *memory = search->scratch->graph;
    struct wend_graph_node *node = graph_node(search, at);
    if (node->stamp != memory->nodes.stamp)
        meet_node(search, at);
    if (cost >= node->cost || node->estimate >= WEND_GRAPH_FAR)
        return true;
    node->cost = cost;
    node->parent = parent;
    if (memory->heap_count == memory->heap_capacity && !wend_graph_grow_heap(memory, &search->scratch->memory))
        return false;
    uint64_t rest = node->estimate < UINT32_MAX ? node->estimate : UINT32_MAX;
    wend_graph_push(memory, (struct wend_graph_entry){key_of(search, node), rest << 32 | at});
    search->effort.queued++;
    if (search->observer)
        show_opened_node(search, at, parent);
    return true;
}

/* Marks the nodes where paths may end, and opens those where they may begin. */
static enum wend_search_end begin_graph_search(struct wend_graph_search *search)
{
    struct wend_graph_memory *memory = search->scratch->graph;
    const uint32_t count = search->graph->out.node_capacity + (search->goal_count + 63) / 64 * 64;
    if (wend_store_begin(&memory->nodes, count, sizeof(struct wend_graph_node), &search->scratch->memory) != WEND_OK)
        return SEARCH_NO_MEMORY;
    memory->heap_count = 0;
    WEND_SORT(memory->endings, memory->ending_count, is_ending_before, NULL);
    for (uint32_t i = 0; i < memory->ending_count; i++) {
        meet_node(search, memory->endings[i].node);
        graph_node(search, memory->endings[i].node)->is_end = true;
    }
    for (uint32_t i = 0; i < memory->beginning_count; i++)
        if (!offer_node(search, memory->beginnings[i].node, WEND_GRAPH_START | i, memory->beginnings[i].cost))
            return SEARCH_NO_MEMORY;
    search->effort.queued = 0;
    return SEARCH_FOUND;
}

/* Distance from a node to the nearest goal, by positions; without positions the estimate of the rest. */
static uint64_t nearness(const struct wend_graph_search *search, uint32_t node)
{
    const struct wend_graph_memory *memory = search->scratch->graph;
    const struct wend_graph_point *positions = search->graph->index.positions;
    uint64_t least = UINT64_MAX;
    if (!positions)
        return graph_node(search, node)->estimate;
    for (uint32_t i = 0; i < memory->ending_count && i < WEND_GRAPH_MOST_ESTIMATED; i++) {
        uint64_t square = wend_graph_square(&positions[node], &positions[memory->endings[i].node]);
        least = square < least ? square : least;
    }
    return least;
}

/* Call before each expansion: notes the node nearest to a goal, and reports to the observer. */
static void watch_node(struct wend_graph_search *search, uint32_t at)
{
    const struct wend_graph_node *node = graph_node(search, at);
    if (search->effort.limit != 0) {
        uint64_t near = nearness(search, at);
        if (search->effort.expanded == 0 || near < search->nearest) {
            search->nearest = near;
            search->end = at;
        }
    }
    if (search->observer) {
        uint32_t parent = node->parent & WEND_GRAPH_START ? at : node->parent;
        wend_expansion expansion = expansion_of_node(at, parent, node);
        search->observer->expanded(search->observer->user, &expansion);
    }
}

/* Offers the goals that a path may end at from this node. */
static bool offer_goals(struct wend_graph_search *search, uint32_t at, uint64_t cost)
{
    const struct wend_graph_memory *memory = search->scratch->graph;
    uint32_t low = 0, high = memory->ending_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (memory->endings[middle].node < at)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < memory->ending_count && memory->endings[low].node == at; low++)
        if (!offer_node(search, search->graph->node_limit + memory->endings[low].goal, at,
                        cost + memory->endings[low].cost))
            return false;
    return true;
}

static enum wend_search_end expand_graph_node(struct wend_graph_search *search, uint32_t at)
{
    const struct wend_graph_node here = *graph_node(search, at);
    uint32_t count;
    const struct wend_graph_step *steps = wend_graph_row(&search->graph->out, at, &count);
    search->effort.generated += count;
    for (uint32_t i = 0; i < count; i++)
        wend_prefetch(graph_node(search, steps[i].node));
    if (here.is_end && search->check_estimator && here.estimate != 0 && search->graph->ground == NULL)
        return SEARCH_MISLED;
    if (here.is_end && !offer_goals(search, at, here.cost))
        return SEARCH_NO_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (!offer_node(search, steps[i].node, at, here.cost + wend_graph_step_cost(&steps[i])))
            return SEARCH_NO_MEMORY;
        if (search->check_estimator &&
            here.estimate > wend_graph_step_cost(&steps[i]) + graph_node(search, steps[i].node)->estimate)
            return SEARCH_MISLED;
    }
    return SEARCH_FOUND;
}

/* Whether the search ends before the expansion of a node. If it may expand none at all, it ends at that node. */
static bool is_graph_search_spent(struct wend_graph_search *search, uint64_t begun, uint32_t at)
{
    const bool stops =
        search->effort.expanded >= search->effort.expansion_stop - 1; /* without a stop the greatest number */
    if (stops && search->effort.expanded == 0)
        search->end = at;
    return stops || (search->effort.expanded != begun && search->effort.work >= search->effort.limit);
}

static enum wend_search_end search_on(struct wend_graph_search *search)
{
    struct wend_graph_memory *memory = search->scratch->graph;
    const uint64_t begun = search->effort.expanded;
    while (memory->heap_count != 0) {
        struct wend_graph_entry entry = memory->heap[0];
        uint32_t at = (uint32_t)entry.tie;
        if (entry.key != key_of(search, graph_node(search, at))) { /* the node has become cheaper since */
            wend_graph_pop(memory);
            continue;
        }
        search->effort.work = wend_effort_worth(&search->effort, wend_work_graph);
        bool is_goal = at >= search->graph->node_limit;
        if (is_goal && graph_node(search, at)->is_end) {
            wend_graph_pop(memory);
            continue;
        }
        if (!is_goal && search->effort.limit != 0 && is_graph_search_spent(search, begun, at))
            return SEARCH_LIMITED;
        wend_graph_pop(memory);
        if (is_goal) { /* found once; a weighted search may reach it again */
            graph_node(search, at)->is_end = true;
            graph_node(search, at)->estimate = WEND_GRAPH_FAR;
            search->end = at;
            return SEARCH_FOUND;
        }
        if (search->effort.limit != 0 || search->observer)
            watch_node(search, at);
        search->effort.expanded++;
        enum wend_search_end end = expand_graph_node(search, at);
        if (end != SEARCH_FOUND)
            return end;
    }
    search->effort.work = wend_effort_worth(&search->effort, wend_work_graph);
    return SEARCH_EXHAUSTED;
}

enum wend_search_end wend_graph_search_run(struct wend_graph_search *search)
{
    enum wend_search_end end = search->resumed ? SEARCH_FOUND : begin_graph_search(search);
    return end == SEARCH_FOUND ? search_on(search) : end;
}

static bool serves_graph(const wend_space *space)
{
    return space->graph != NULL;
}

const struct wend_engine_code wend_engine_graph = {.run_graph = wend_graph_search_run, .serves_space = serves_graph};
