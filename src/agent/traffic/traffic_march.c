/*
 * Marches: formations that form up again every few cells along a path. The next station is found when it is given out,
 * from where the middle stands by then, so that edits and losses on the way need no special care.
 */
#include <wend/find.h>
#include <wend/march.h>

#include <string.h>

#include "agent/traffic/traffic.h"
#include "base/array.h"
#include "base/integer.h"
#include "base/memory.h"

#define STRIDE       8  /* cells from one station to the next */
#define LAG          24 /* cells, and one more per unit, that the leader may be behind its station */
#define SLACK        4  /* cells that the last unit may still have to go when the next station is given out */
#define STATION_WAIT 48 /* steps of the slowest unit after which the next station is given out anyway */

struct wend_march {
    wend_allocator memory;
    wend_traffic *traffic;
    wend_group *group;
    wend_finder *finder;
    wend_order order; /* its spots are a copy */
    wend_formation_spot *spots;
    uint32_t spot_capacity;
    wend_unit_id *units;
    uint32_t count, capacity;
    uint32_t waited; /* ticks since the present station was given out */
    uint32_t left;   /* cells from the present station to the goal; UINT32_MAX = none given out yet */
    bool is_last;    /* the present station is the order's goal */
};

wend_status wend_march_create(wend_traffic *traffic, const wend_allocator *allocator, wend_march **result)
{
    wend_allocator memory;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (!traffic || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(traffic->spaces[0]))
        return WEND_ERROR_UNSUPPORTED;
    wend_march *march = wend_allocate(&memory, 1, sizeof *march);
    if (!march)
        return WEND_ERROR_MEMORY;
    memset(march, 0, sizeof *march);
    march->memory = memory;
    march->traffic = traffic;
    march->is_last = true;
    wend_status status = wend_group_create(&memory, &march->group);
    if (status == WEND_OK)
        status = wend_finder_create(&memory, &march->finder);
    if (status != WEND_OK) {
        wend_march_destroy(march);
        return status;
    }
    *result = march;
    return WEND_OK;
}

void wend_march_destroy(wend_march *march)
{
    if (!march)
        return;
    const wend_allocator memory = march->memory;
    wend_group_destroy(march->group);
    wend_finder_destroy(march->finder);
    WEND_RELEASE(&memory, march->spots, march->spot_capacity);
    WEND_RELEASE(&memory, march->units, march->capacity);
    WEND_RELEASE(&memory, march, 1);
}

size_t wend_march_memory(const wend_march *march)
{
    return march
               ? sizeof *march + march->spot_capacity * sizeof *march->spots + march->capacity * sizeof *march->units +
                     wend_group_memory(march->group) + wend_finder_memory(march->finder)
               : 0;
}

/*
 * Returns the leader, whose path is the march's: of the largest units the one nearest to the middle of all;
 * TRAFFIC_NONE if nobody is left.
 */
static uint32_t find_leader(const wend_traffic *traffic, const wend_unit_id *ids, uint32_t count)
{
    uint32_t leader = TRAFFIC_NONE, largest = 0, left = 0;
    int64_t x = 0, y = 0, least = INT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t unit = wend_traffic_unit_of(traffic, ids[i]);
        if (unit == TRAFFIC_NONE)
            continue;
        const wend_place place = wend_traffic_place_at(traffic, traffic->units.stands[unit]);
        x += wend_place_column(place);
        y += wend_place_row(place);
        left++;
        largest = traffic->config.side[unit] > largest ? traffic->config.side[unit] : largest;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t unit = wend_traffic_unit_of(traffic, ids[i]);
        if (unit == TRAFFIC_NONE || traffic->config.side[unit] != largest)
            continue;
        const wend_place place = wend_traffic_place_at(traffic, traffic->units.stands[unit]);
        const int64_t across = wend_place_column(place) - x / left, down = wend_place_row(place) - y / left;
        if (across * across + down * down >= least)
            continue;
        least = across * across + down * down;
        leader = unit;
    }
    return leader;
}

/*
 * Returns how many cells on from the leader the next station is, on a path of `cells`: a stride beyond the present one.
 * In a crowd before a gap the leader may be more than a stride behind that one. If the path has become another, much
 * longer one, the station is a stride from the leader.
 */
static uint32_t stride_on(const wend_march *march, uint32_t cells, uint32_t count)
{
    const uint64_t behind = cells > march->left ? cells - march->left : 0;
    return STRIDE + (behind <= LAG + (uint64_t)count ? (uint32_t)behind : 0);
}

static uint32_t count_cells(const wend_path *path)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_SKIPPED);
    wend_place cell;
    uint32_t cells = 0;
    while (path->point_count != 0 && wend_path_next(&walk, &cell))
        cells++;
    return cells;
}

/* The next station on the way from a place to the goal, and how many cells are left from there. */
struct station {
    wend_place place;
    uint32_t left;
    bool is_last; /* it is the goal, or no way is known */
};

/* Finds the next station for `count` units. MEMORY, STALE. */
static wend_status find_station(const wend_march *march, const wend_space *space, wend_place from, wend_place goal,
                                uint32_t count, struct station *station)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = from;
    query.goal = goal;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    const wend_status status = wend_finder_find(march->finder, space, &query, &path);
    *station = (struct station){.place = goal, .is_last = true};
    if (status != WEND_OK)
        return status == WEND_ERROR_RANGE ? WEND_OK : status; /* the order itself deals with a goal outside the map */
    const uint32_t cells = count_cells(&path), stride = stride_on(march, cells, count);
    if (stride > cells)
        return WEND_OK;
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    for (uint32_t i = 0; i < stride; i++)
        wend_path_next(&walk, &station->place);
    station->left = cells - stride;
    station->is_last = false;
    return WEND_OK;
}

/* Returns the ticks that a step of the slowest unit takes. */
static uint32_t slowest_pace(const wend_march *march)
{
    uint32_t slowest = 1;
    for (uint32_t i = 0; i < march->count; i++) {
        const uint32_t pace = march->traffic->units.pace[wend_traffic_unit_of(march->traffic, march->units[i])];
        slowest = pace > slowest ? pace : slowest;
    }
    return slowest;
}

/* Sends units to the next station on their way. */
static wend_status send_on(wend_march *march, const wend_order *order, const wend_unit_id *units, uint32_t count,
                           wend_group_outcome *outcomes)
{
    const wend_traffic *traffic = march->traffic;
    const uint32_t leader = find_leader(traffic, units, count);
    wend_order next = *order;
    struct station station = {.place = order->goal, .is_last = true};
    wend_status status = WEND_OK;
    if (leader != TRAFFIC_NONE)
        status =
            find_station(march, traffic->spaces[traffic->config.profile[leader]],
                         wend_traffic_place_at(traffic, traffic->units.stands[leader]), order->goal, count, &station);
    next.goal = station.place;
    if (!station.is_last)
        next.facing_x = next.facing_y = 0; /* faces along the path */
    if (status == WEND_OK)
        status = wend_traffic_send(march->traffic, march->group, &next, units, count, outcomes);
    if (status != WEND_OK)
        return status;
    march->is_last = station.is_last;
    march->left = station.left;
    march->waited = 0;
    return WEND_OK;
}

wend_status wend_march_send(wend_march *march, const wend_order *order, const wend_unit_id *units, uint32_t count,
                            wend_group_outcome *outcomes)
{
    if (!march || !order || order->size < sizeof *order || (count != 0 && !units) ||
        (order->spot_count != 0 && !order->spots))
        return WEND_ERROR_ARGUMENT;
    if (!WEND_RESERVE(&march->memory, march->units, march->capacity, count) ||
        !WEND_RESERVE(&march->memory, march->spots, march->spot_capacity, order->spot_count))
        return WEND_ERROR_MEMORY;
    const uint32_t left = march->left;
    march->left = UINT32_MAX;
    const wend_status status = send_on(march, order, units, count, outcomes);
    if (status != WEND_OK) {
        march->left = left;
        return status;
    }
    march->order = *order;
    march->order.spots = march->spots;
    march->count = count;
    if (count != 0)
        memcpy(march->units, units, count * sizeof *units);
    if (order->spot_count != 0)
        memcpy(march->spots, order->spots, order->spot_count * sizeof *order->spots);
    return WEND_OK;
}

/* Drops units that are no longer in the traffic. */
static void forget_removed(wend_march *march)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < march->count; i++)
        if (wend_traffic_unit_of(march->traffic, march->units[i]) != TRAFFIC_NONE)
            march->units[kept++] = march->units[i];
    march->count = kept;
}

/* True if a unit is within `cells` cells of its goal, or has arrived. */
static bool is_about_there(const wend_traffic *traffic, uint32_t unit, int32_t cells)
{
    if (wend_traffic_has_arrived(traffic, unit))
        return true;
    const wend_place at = wend_traffic_place_at(traffic, traffic->units.stands[unit]);
    const wend_place to = wend_traffic_place_at(traffic, traffic->units.goal[unit]);
    const int32_t across = wend_place_column(to) - wend_place_column(at),
                  down = wend_place_row(to) - wend_place_row(at);
    return at.level == to.level && across <= cells && across >= -cells && down <= cells && down >= -cells;
}

/* True if all units are. Without a formation they settle around one cell, so their number adds to the distance. */
static bool are_all_about_there(const wend_march *march)
{
    const bool is_heap = march->order.formation == WEND_FORMATION_NONE;
    const int32_t cells = SLACK + (is_heap ? (int32_t)wend_integer_root(march->count) : 0);
    for (uint32_t i = 0; i < march->count; i++)
        if (!is_about_there(march->traffic, wend_traffic_unit_of(march->traffic, march->units[i]), cells))
            return false;
    return true;
}

wend_status wend_march_step(wend_march *march, bool *has_arrived)
{
    wend_status status = WEND_OK;
    if (!march)
        return WEND_ERROR_ARGUMENT;
    forget_removed(march);
    if (!march->is_last && (++march->waited >= STATION_WAIT * slowest_pace(march) || are_all_about_there(march)))
        status = send_on(march, &march->order, march->units, march->count, NULL);
    if (!has_arrived)
        return status;
    *has_arrived = status == WEND_OK && march->is_last;
    for (uint32_t i = 0; i < march->count && *has_arrived; i++)
        *has_arrived = wend_traffic_has_arrived(march->traffic, wend_traffic_unit_of(march->traffic, march->units[i]));
    return status;
}
