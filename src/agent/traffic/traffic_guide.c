/* Guidance against congestion. */
#include "agent/traffic/traffic_guide.h"

#include <string.h>

#include "base/memory.h"

#define PRICE_TICKS    32 /* between updates of the prices */
#define KEEP_NUM       5  /* an update keeps 5/8 of all counts */
#define KEEP_DEN       8
#define QUARTERS       4  /* surcharges are in quarters of a step's cost */
#define LANE_PRICE     8  /* quarters for a step against its lane */
#define MOST_SURCHARGE 32 /* quarters for oncoming units, one each, and for waits */
#define WAIT_SHARE     8  /* waits that cost a quarter */

void wend_traffic_guide_close(struct wend_traffic_guide *guide)
{
    if (!guide->roads)
        return;
    WEND_RELEASE(&guide->memory, guide->priced.out, guide->steps_room);
    WEND_RELEASE(&guide->memory, guide->flow, guide->steps_room);
    WEND_RELEASE(&guide->memory, guide->waits, guide->nodes_room);
    *guide = (struct wend_traffic_guide){0};
}

size_t wend_traffic_guide_memory(const struct wend_traffic_guide *guide)
{
    return guide->steps_room * (sizeof *guide->priced.out + sizeof *guide->flow) +
           guide->nodes_room * sizeof *guide->waits;
}

/* Returns the index of the step from a node to another, or roads->count if there is none. */
static uint32_t step_between(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to)
{
    const struct wend_road_row row = roads->out_rows[from];
    for (uint32_t i = row.first; i < row.first + row.count; i++)
        if (roads->out[i].node == to)
            return i;
    return roads->count;
}

/*
 * True if a step goes against its lane. Rows lead east and west alternately, columns south and north, so that two
 * streams that meet each find a lane.
 */
static bool is_against_lane(const struct wend_traffic_roads *roads, uint32_t from, uint32_t to)
{
    if (!roads->is_square)
        return false;
    const uint32_t row = from / roads->stride, column = from % roads->stride;
    if (to == from + 1 || to == from - 1)
        return (row & 1) == (to > from);
    return (to == from + roads->stride || to == from - roads->stride) && (column & 1) == (to > from);
}

/* Computes the price of a step under present traffic. */
static uint32_t guide_price(const struct wend_traffic_guide *guide, uint32_t from, const struct wend_road *road)
{
    const struct wend_traffic_roads *roads = guide->roads;
    const uint32_t back = step_between(roads, road->node, from);
    uint32_t more = guide->waits[road->node] / WAIT_SHARE;
    if (back < roads->count)
        more += guide->flow[back];
    more = more < MOST_SURCHARGE ? more : MOST_SURCHARGE;
    more += is_against_lane(roads, from, road->node) ? LANE_PRICE : 0;
    const uint64_t price = (uint64_t)road->cost * (QUARTERS + more) * (guide->priced.plain / roads->plain) / QUARTERS;
    return price < TRAFFIC_NONE / 4 ? (uint32_t)price : TRAFFIC_NONE / 4;
}

static void make_prices(struct wend_traffic_guide *guide)
{
    const struct wend_traffic_roads *roads = guide->roads;
    if (roads->count == 0)
        return;
    for (uint32_t node = 0; node < roads->nodes; node++) {
        const struct wend_road_row from = roads->out_rows[node], to = roads->in_rows[node];
        for (uint32_t i = from.first; i < from.first + from.count; i++)
            guide->priced.out[i].cost = guide_price(guide, node, &roads->out[i]);
        for (uint32_t i = to.first; i < to.first + to.count; i++)
            guide->priced.out[i].cost =
                guide_price(guide, roads->out[i].node, &(struct wend_road){node, roads->out[i].cost});
    }
}

/* Makes room for all steps and nodes. MEMORY leaves it as it was. */
static wend_status make_guide_room(struct wend_traffic_guide *guide, const struct wend_traffic_roads *roads)
{
    if (guide->roads && roads->capacity <= guide->steps_room && roads->nodes <= guide->nodes_room)
        return WEND_OK;
    struct wend_traffic_guide larger = {
        .memory = roads->memory, .roads = roads, .steps_room = roads->capacity, .nodes_room = roads->nodes};
    larger.priced.out = wend_allocate(&larger.memory, larger.steps_room, sizeof *larger.priced.out);
    larger.flow = wend_allocate(&larger.memory, larger.steps_room, sizeof *larger.flow);
    larger.waits = wend_allocate(&larger.memory, larger.nodes_room, sizeof *larger.waits);
    const bool has_steps = larger.steps_room == 0 || (larger.priced.out && larger.flow);
    if (!has_steps || !larger.waits) {
        wend_traffic_guide_close(&larger);
        return WEND_ERROR_MEMORY;
    }
    wend_traffic_guide_close(guide);
    *guide = larger;
    return WEND_OK;
}

wend_status wend_traffic_guide_read(struct wend_traffic_guide *guide, const struct wend_traffic_roads *roads)
{
    if (make_guide_room(guide, roads) != WEND_OK)
        return WEND_ERROR_MEMORY;
    struct wend_road *out = guide->priced.out;
    if (roads->count > 0) {
        memcpy(out, roads->out, 2 * (size_t)roads->count * sizeof *out);
        memset(guide->flow, 0, roads->count * sizeof *guide->flow);
    }
    memset(guide->waits, 0, guide->nodes_room * sizeof *guide->waits);
    guide->roads = roads;
    guide->priced = *roads;
    guide->priced.out = out;
    guide->priced.plain = roads->plain < QUARTERS ? roads->plain * QUARTERS : roads->plain;
    guide->ticks = 0;
    make_prices(guide);
    return WEND_OK;
}

void wend_traffic_guide_count(struct wend_traffic_guide *guide, uint32_t from, uint32_t to)
{
    const uint32_t step = from == to ? guide->roads->count : step_between(guide->roads, from, to);
    if (from == to)
        guide->waits[from]++;
    else if (step < guide->roads->count)
        guide->flow[step]++;
}

bool wend_traffic_guide_tick(struct wend_traffic_guide *guide)
{
    if (++guide->ticks < PRICE_TICKS)
        return false;
    guide->ticks = 0;
    make_prices(guide);
    for (uint32_t i = 0; i < guide->roads->count; i++)
        guide->flow[i] = guide->flow[i] * KEEP_NUM / KEEP_DEN;
    for (uint32_t i = 0; i < guide->roads->nodes; i++)
        guide->waits[i] = guide->waits[i] * KEEP_NUM / KEEP_DEN;
    return true;
}
