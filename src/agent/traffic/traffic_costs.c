/* Floods by cost, over steps of any kind: tables of costs (Dijkstra 1959). */
#include "agent/traffic/traffic_flood.h"

#include <string.h>

/* Plain steps flooded past the node that was asked for. */
#define FIRST_EXTRA 8
#define LATER_EXTRA 16
#define NODE_WORDS  64 /* words that a node taken from the queue counts as */
#define PASS_NODES  8  /* nodes of a pass over all that count as a word */

/* Returns the list of a cost; 0 = it equals the last one taken. A radix heap (Ahuja, Mehlhorn, Orlin, Tarjan 1990). */
static uint32_t queue_list(const struct wend_cost_queue *queue, uint32_t cost)
{
    const uint32_t differs = cost ^ queue->last;
    return differs == 0 ? 0 : 32 - wend_count_leading_zeros(differs);
}

static void enter_queue(struct wend_cost_queue *queue, uint32_t node, uint32_t cost)
{
    uint32_t *head = &queue->heads[queue_list(queue, cost)];
    queue->next[node] = *head;
    queue->before[node] = TRAFFIC_NONE;
    if (*head != TRAFFIC_NONE)
        queue->before[*head] = node;
    *head = node;
}

static void leave_queue(struct wend_cost_queue *queue, uint32_t node, uint32_t cost)
{
    const uint32_t next = queue->next[node], before = queue->before[node];
    if (before == TRAFFIC_NONE)
        queue->heads[queue_list(queue, cost)] = next;
    else
        queue->next[before] = next;
    if (next != TRAFFIC_NONE)
        queue->before[next] = before;
}

/* Takes a node of least cost; TRAFFIC_NONE if none is left. */
static uint32_t take_least_cost(struct wend_cost_queue *queue, const uint32_t *costs)
{
    uint32_t list = 0;
    while (list < 33 && queue->heads[list] == TRAFFIC_NONE)
        list++;
    if (list == 33)
        return TRAFFIC_NONE;
    uint32_t first = queue->heads[list];
    if (list > 0) { /* the least cost becomes the last one, and all of this list move to lower lists */
        uint32_t least = costs[first];
        for (uint32_t node = first; node != TRAFFIC_NONE; node = queue->next[node])
            least = costs[node] < least ? costs[node] : least;
        queue->last = least;
        queue->heads[list] = TRAFFIC_NONE;
        for (uint32_t node = first, next; node != TRAFFIC_NONE; node = next) {
            next = queue->next[node];
            enter_queue(queue, node, costs[node]);
        }
        first = queue->heads[0];
    }
    leave_queue(queue, first, queue->last);
    return first;
}

/* Begins a flood, or restores the queue of a stopped one: all nodes whose costs were not final. */
static void fill_queue(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t *costs)
{
    struct wend_cost_queue *queue = &tables->queue;
    memset(queue->heads, 0xff, sizeof queue->heads);
    tables->swept += tables->nodes / PASS_NODES;
    if (table->level == TRAFFIC_NONE) {
        memset(costs, 0xff, tables->nodes * sizeof *costs);
        costs[table->goal] = 0;
        table->level = 0;
        queue->last = 0;
        enter_queue(queue, table->goal, 0);
        return;
    }
    queue->last = table->level;
    for (uint32_t node = 0; node < tables->nodes; node++)
        if (costs[node] > table->level && costs[node] != TRAFFIC_NONE)
            enter_queue(queue, node, costs[node]);
}

/* Expands a node: opens nodes from which steps lead to it. False if there are no more nodes. */
static bool expand_cost(struct wend_traffic_tables *tables, uint32_t *costs)
{
    struct wend_cost_queue *queue = &tables->queue;
    const uint32_t node = take_least_cost(queue, costs);
    if (node == TRAFFIC_NONE)
        return false;
    uint32_t count;
    const struct wend_road *roads = wend_traffic_roads_to(tables->roads, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t from = roads[i].node, old = costs[from];
        const uint64_t cost = (uint64_t)costs[node] + roads[i].cost;
        if (cost >= old || cost >= TRAFFIC_NONE - 1)
            continue;
        if (old != TRAFFIC_NONE)
            leave_queue(queue, from, old);
        costs[from] = (uint32_t)cost;
        enter_queue(queue, from, (uint32_t)cost);
    }
    tables->swept += NODE_WORDS;
    return true;
}

uint32_t wend_traffic_flood_costs(struct wend_traffic_tables *tables, struct wend_goal_table *table, uint32_t node,
                                  uint64_t most)
{
    const uint64_t begun = tables->swept;
    uint32_t *costs = (uint32_t *)(void *)table->planes;
    const uint64_t extra = (uint64_t)(table->level == TRAFFIC_NONE ? FIRST_EXTRA : LATER_EXTRA) * tables->roads->plain;
    fill_queue(tables, table, costs);
    /* All nodes of one cost are taken together, so that cost alone tells which nodes are final. */
    while (tables->swept - begun < most || tables->queue.heads[0] != TRAFFIC_NONE) {
        if (tables->queue.last > costs[node] + extra && tables->queue.heads[0] == TRAFFIC_NONE)
            break;
        if (!expand_cost(tables, costs)) {
            table->is_complete = true;
            break;
        }
    }
    table->level = table->is_complete ? TRAFFIC_NONE - 1 : tables->queue.last;
    return costs[node] <= table->level ? costs[node] : TRAFFIC_NONE;
}
