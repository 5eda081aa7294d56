/* The steps of one profile. */
#include "agent/traffic/traffic_roads.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/cells/cells.h"
#include "map/graph/graph.h"
#include "map/grid/profile.h"
#include "map/space/derived.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

#define MOST_COST  (UINT32_C(1) << 31) /* of a step; higher costs are cut to this */
#define MOST_STEPS 8                   /* from a cell, or to one, without links */
#define SPARE_PART 8                   /* edits may change the rows of nodes / SPARE_PART + SPARE_ROWS nodes */
#define SPARE_ROWS 128

uint32_t wend_traffic_node_limit(const wend_space *space)
{
    return wend_space_has_cells(space) ? space->cells.node_count : space->graph->node_limit;
}

bool wend_traffic_has_node(const wend_space *space, uint32_t node)
{
    return wend_space_has_cells(space) ? wend_bits_get(space->cells.free, node)
                                       : wend_graph_space_has(space->graph, node);
}

static size_t bit_bytes(const struct wend_traffic_roads *roads)
{
    return (roads->nodes + 7) / 8 + 1;
}

static uint32_t common_of(uint32_t a, uint32_t b)
{
    while (b != 0) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

wend_status wend_traffic_roads_open(struct wend_traffic_roads *roads, const wend_space *space,
                                    const wend_allocator *memory)
{
    const bool has_cells = wend_space_has_cells(space);
    const uint32_t nodes = wend_traffic_node_limit(space);
    *roads = (struct wend_traffic_roads){
        .memory = *memory,
        .space = space,
        .nodes = nodes,
        .stride = has_cells ? space->cells.stride : UINT32_MAX / 8,
        .side = has_cells ? space->profile.footprint : 1,
        .is_square = has_cells && !wend_is_hex(space->cells.topology),
        .row_count = nodes + 1,
    };
    roads->out_rows = wend_allocate(memory, roads->row_count, sizeof *roads->out_rows);
    roads->in_rows = wend_allocate(memory, roads->row_count, sizeof *roads->in_rows);
    roads->open = wend_allocate(memory, bit_bytes(roads), 1);
    roads->shut = wend_allocate(memory, bit_bytes(roads), 1);
    if (!roads->out_rows || !roads->in_rows || !roads->open || !roads->shut)
        return WEND_ERROR_MEMORY;
    memset(roads->shut, 0, bit_bytes(roads));
    return WEND_OK;
}

void wend_traffic_roads_close(struct wend_traffic_roads *roads)
{
    const wend_allocator *memory = &roads->memory;
    if (!roads->space)
        return;
    WEND_RELEASE(memory, roads->out_rows, roads->row_count);
    WEND_RELEASE(memory, roads->in_rows, roads->row_count);
    WEND_RELEASE(memory, roads->out, roads->capacity);
    WEND_RELEASE(memory, roads->open, bit_bytes(roads));
    WEND_RELEASE(memory, roads->shut, bit_bytes(roads));
    *roads = (struct wend_traffic_roads){0};
}

size_t wend_traffic_roads_memory(const struct wend_traffic_roads *roads)
{
    return roads->space ? 2 * (roads->row_count * sizeof *roads->out_rows + bit_bytes(roads)) +
                              roads->capacity * sizeof *roads->out
                        : 0;
}

/* A list to which steps are added; with `list` null they are only counted. */
struct road_list {
    struct wend_road *list;
    uint32_t count;
};

static void put_road(const struct wend_traffic_roads *roads, struct road_list *to, uint32_t node, uint64_t cost)
{
    if (wend_bits_get(roads->shut, node))
        return;
    cost /= roads->common;
    if (to->list)
        to->list[to->count] = (struct wend_road){node, (uint32_t)(cost < 1 ? 1 : cost > MOST_COST ? MOST_COST : cost)};
    to->count++;
}

static void put_cell_roads(const struct wend_traffic_roads *roads, struct road_list *to, uint32_t node)
{
    const wend_space *space = roads->space;
    const uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    const uint64_t own = space->profile.weigh == WEND_WEIGH_BOTH ? wend_free_weight(space, node) : 0;
    for (uint32_t left = wend_space_moves(space, node, kind, wend_space_neighbourhood(space, node)); left != 0;
         left &= left - 1) {
        const uint32_t d = wend_count_trailing_zeros(left);
        const uint32_t next = node + (uint32_t)space->cells.offsets[kind][d];
        put_road(roads, to, next, wend_step_price(space, d) * (own + wend_free_weight(space, next)));
    }
    if (!space->profile.apply_links || !space->cells.links.begin || !wend_bits_get(space->cells.links.begin, node))
        return;
    for (uint32_t i = wend_space_first_link(space, node);
         i < space->cells.links.count && space->cells.links.list[i].from == node; i++) {
        const struct wend_space_link *link = &space->cells.links.list[i];
        if (link->to != node && wend_bits_get(space->cells.free, link->to))
            put_road(roads, to, link->to, link->cost);
    }
}

static void put_roads(const struct wend_traffic_roads *roads, struct road_list *to, uint32_t node)
{
    const wend_space *space = roads->space;
    if (wend_bits_get(roads->shut, node))
        return;
    if (wend_space_has_cells(space)) {
        if (wend_traffic_has_node(space, node))
            put_cell_roads(roads, to, node);
        return;
    }
    uint32_t count = 0;
    const struct wend_graph_step *steps =
        wend_graph_space_has(space->graph, node) ? wend_graph_row(&space->graph->out, node, &count) : NULL;
    for (uint32_t i = 0; i < count; i++)
        if (steps[i].node != node)
            put_road(roads, to, steps[i].node, wend_graph_step_cost(&steps[i]));
}

static uint32_t cell_common(const wend_space *space)
{
    uint32_t common = space->profile.straight;
    if (space->cells.topology == SQUARES_8)
        common = common_of(space->profile.diagonal, common);
    for (uint32_t i = 0; i < space->cells.links.count && space->profile.apply_links; i++)
        common = common_of(space->cells.links.list[i].cost, common);
    return common;
}

uint32_t wend_traffic_roads_common(const struct wend_traffic_roads *roads, uint32_t common)
{
    const wend_space *space = roads->space;
    if (wend_space_has_cells(space))
        return common_of(cell_common(space), common);
    for (uint32_t node = 0; node < roads->nodes; node++) {
        uint32_t count = 0;
        const struct wend_graph_step *steps =
            wend_graph_space_has(space->graph, node) ? wend_graph_row(&space->graph->out, node, &count) : NULL;
        for (uint32_t i = 0; i < count; i++) {
            const uint64_t cost = wend_graph_step_cost(&steps[i]);
            common = cost < MOST_COST ? common_of((uint32_t)cost, common) : 1;
        }
    }
    return common;
}

/* Returns the cost of a plain step; on graphs the mean cost of a step. */
static uint32_t plain_cost(const struct wend_traffic_roads *roads)
{
    uint64_t sum = 0;
    if (wend_space_has_cells(roads->space))
        return roads->space->profile.straight / roads->common;
    for (uint32_t i = 0; i < roads->count; i++)
        sum += roads->out[i].cost;
    return roads->count > 0 ? (uint32_t)(sum / roads->count) : 1;
}

/* Room for rows of nodes that edits change. */
static uint64_t spare_steps(const struct wend_traffic_roads *roads)
{
    return ((uint64_t)roads->nodes / SPARE_PART + SPARE_ROWS) * MOST_STEPS;
}

/* Fills the lists of steps to nodes: counted, then put from the back. */
static void turn_round(struct wend_traffic_roads *roads)
{
    struct wend_road_row *rows = roads->in_rows;
    uint32_t end = roads->count;
    memset(rows, 0, roads->row_count * sizeof *rows);
    for (uint32_t i = 0; i < roads->count; i++)
        rows[roads->out[i].node].count++;
    for (uint32_t node = 0; node < roads->nodes; node++) {
        end += rows[node].count;
        rows[node].first = end;
    }
    for (uint32_t node = roads->nodes; node-- > 0;) {
        const struct wend_road_row from = roads->out_rows[node];
        for (uint32_t i = from.first; i < from.first + from.count; i++)
            roads->out[--rows[roads->out[i].node].first] = (struct wend_road){node, roads->out[i].cost};
    }
}

static void find_open(struct wend_traffic_roads *roads, uint32_t node)
{
    uint32_t count, ways = 0;
    const struct wend_road *from = wend_traffic_roads_from(roads, node, &count);
    for (uint32_t i = 0; i < count; i++)
        ways += roads->out_rows[from[i].node].count != 1; /* not a dead end */
    wend_bits_put(roads->open, node, ways >= 3);
}

wend_status wend_traffic_roads_read(struct wend_traffic_roads *roads, uint32_t common)
{
    struct road_list list = {0};
    roads->common = common > 0 ? common : 1;
    for (uint32_t node = 0; node < roads->nodes; node++)
        put_roads(roads, &list, node);
    const uint64_t all = 2 * (uint64_t)list.count, spare = wend_space_has_cells(roads->space) ? spare_steps(roads) : 0;
    if (list.count > UINT32_MAX / 4 || !WEND_RESERVE(&roads->memory, roads->out, roads->capacity, all + spare + 1))
        return WEND_ERROR_MEMORY;
    roads->count = list.count;
    roads->end = (uint32_t)all + 1;
    list = (struct road_list){.list = roads->out};
    for (uint32_t node = 0; node < roads->nodes; node++) {
        const uint32_t first = list.count;
        put_roads(roads, &list, node);
        roads->out_rows[node] = (struct wend_road_row){first, list.count - first};
    }
    roads->plain = plain_cost(roads);
    turn_round(roads);
    memset(roads->open, 0, bit_bytes(roads));
    for (uint32_t node = 0; node < roads->nodes; node++)
        find_open(roads, node);
    return WEND_OK;
}

/* Replaces a row; the first time it moves to spare room for MOST_STEPS steps. False if there is none. */
static bool put_row(struct wend_traffic_roads *roads, struct wend_road_row *row, const struct road_list *list)
{
    if (row->count == list->count &&
        (list->count == 0 || memcmp(roads->out + row->first, list->list, list->count * sizeof *list->list) == 0))
        return true;
    if (row->first <= 2 * roads->count) { /* not moved yet; the last rows, if empty, begin at 2 * count */
        if (roads->capacity - roads->end < MOST_STEPS)
            return false;
        row->first = roads->end;
        roads->end += MOST_STEPS;
    }
    memcpy(roads->out + row->first, list->list, list->count * sizeof *list->list);
    row->count = list->count;
    return true;
}

/* Lists the steps to the node of a position, sorted by their nodes. */
static void list_steps_to(const struct wend_traffic_roads *roads, struct wend_rectangle position,
                          struct road_list *list)
{
    const uint32_t to = wend_space_node(roads->space, position.x, position.y);
    const struct wend_rectangle around = wend_space_with_around(roads->space, position);
    list->count = 0;
    for (uint32_t row = around.y; row < around.y + around.height; row++)
        for (uint32_t x = around.x; x < around.x + around.width; x++) {
            uint32_t count;
            const uint32_t from = wend_space_node(roads->space, x, row);
            const struct wend_road *steps = wend_traffic_roads_from(roads, from, &count);
            for (uint32_t i = 0; i < count; i++)
                if (steps[i].node == to)
                    list->list[list->count++] = (struct wend_road){from, steps[i].cost};
        }
}

bool wend_traffic_roads_follow(struct wend_traffic_roads *roads, struct wend_rectangle cells)
{
    struct wend_road steps[MOST_STEPS];
    struct road_list list = {.list = steps};
    const struct wend_rectangle positions = wend_space_anchors_over(roads->space, cells);
    const struct wend_rectangle from = wend_space_with_around(roads->space, positions);
    const struct wend_rectangle to = wend_space_with_around(roads->space, from);
    bool has_room = true;
    for (uint32_t row = from.y; row < from.y + from.height; row++)
        for (uint32_t x = from.x; x < from.x + from.width && has_room; x++) {
            const uint32_t node = wend_space_node(roads->space, x, row);
            list.count = 0;
            put_roads(roads, &list, node);
            has_room = put_row(roads, &roads->out_rows[node], &list);
        }
    for (uint32_t row = to.y; row < to.y + to.height; row++)
        for (uint32_t x = to.x; x < to.x + to.width && has_room; x++) {
            const uint32_t node = wend_space_node(roads->space, x, row);
            list_steps_to(roads, (struct wend_rectangle){x, row, 1, 1}, &list);
            has_room = put_row(roads, &roads->in_rows[node], &list);
            find_open(roads, node);
        }
    return has_room;
}

uint32_t wend_traffic_step_cost(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to)
{
    uint32_t count, least = TRAFFIC_NONE;
    const struct wend_road *list = wend_traffic_roads_from(roads, from, &count);
    for (uint32_t i = 0; i < count; i++)
        if ((list[i].node == to || from == to) && list[i].cost < least)
            least = list[i].cost;
    return least == TRAFFIC_NONE ? roads->plain : least;
}

bool wend_traffic_has_road(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to)
{
    uint32_t count;
    const struct wend_road *list = wend_traffic_roads_from(roads, from, &count);
    for (uint32_t i = 0; i < count; i++)
        if (list[i].node == to)
            return true;
    return false;
}
