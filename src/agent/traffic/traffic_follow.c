/* Brings the ground or roads up to date with the map and with fixed units. If little has changed, only that is read. */
#include "agent/traffic/traffic.h"

#include <string.h>

#include "map/grid/grid_calls.h"
#include "map/space/derived.h"

#define CELLS_A_UNIT 16 /* cells per unit of work, to read the map */
#define MOST_PART    32 /* of the map: if more has changed, all of it is read */

/* Rectangles of changed cells, and their area. */
struct changed_cells {
    struct wend_rectangle list[TRAFFIC_TURNED + WEND_FEW_EDITS];
    uint32_t count;
    uint64_t sum;
};

/* Blocks the ground's cells where fixed units stand. */
static void shut_ground(wend_traffic *traffic)
{
    struct wend_traffic_ground *ground = &traffic->ground;
    for (uint32_t i = 0; i < traffic->config.count; i++) {
        const uint32_t cell = traffic->units.stands[i];
        if (traffic->units.is_fixed[i])
            ground->free[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
    }
}

/* Reads the whole ground, and blocks cells where fixed units stand. */
static void read_ground(wend_traffic *traffic)
{
    struct wend_traffic_ground *ground = &traffic->ground;
    const uint32_t rows = ground->levels * ground->height;
    wend_traffic_ground_read(ground, traffic->spaces[0], 0, rows);
    shut_ground(traffic);
    wend_traffic_ground_derive(ground, 0, rows);
}

/* Shuts all nodes at which a profile's units would overlap a fixed unit. */
static void shut_places(struct wend_traffic_roads *roads, uint32_t cell, uint32_t side)
{
    for (uint32_t row = 0; row < side + roads->side - 1; row++)
        for (uint32_t column = 0; column < side + roads->side - 1; column++) {
            const uint32_t up = (roads->side - 1) * (roads->stride + 1);
            const uint32_t place = cell + row * roads->stride + column - up;
            if (place < roads->nodes)
                wend_bits_put(roads->shut, place, true);
        }
}

static void shut_roads(const wend_traffic *traffic, struct wend_traffic_roads *roads)
{
    memset(roads->shut, 0, roads->nodes / 8 + 1);
    for (uint32_t i = 0; i < traffic->config.count; i++)
        if (traffic->units.is_fixed[i])
            shut_places(roads, traffic->units.stands[i], traffic->config.side[i]);
}

/* Reads the roads of all profiles, and their guides. MEMORY. */
static wend_status read_roads(wend_traffic *traffic)
{
    uint32_t common = 0;
    for (uint32_t k = 0; k < traffic->space_count; k++)
        common = wend_traffic_roads_common(&traffic->roads[k], common);
    for (uint32_t k = 0; k < traffic->space_count; k++) {
        struct wend_traffic_roads *roads = &traffic->roads[k];
        shut_roads(traffic, roads);
        if (wend_traffic_roads_read(roads, common) != WEND_OK ||
            (traffic->guidance.is_wanted && wend_traffic_guide_read(&traffic->guidance.guides[k], roads) != WEND_OK))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Returns the versions of the spaces now. */
static struct wend_traffic_seen see_spaces(const wend_traffic *traffic)
{
    struct wend_traffic_seen seen = {0};
    for (uint32_t k = 0; k < traffic->space_count; k++) {
        const wend_space *space = traffic->spaces[k];
        seen.changes += space->changes;
        seen.others += space->unlogged + space->attached + space->known_version;
        if (wend_space_has_cells(space))
            seen.others += space->cells.links.version;
    }
    seen.version = traffic->spaces[0]->version;
    return seen;
}

static void add_changed(struct changed_cells *changed, struct wend_rectangle cells)
{
    if (cells.width == 0 || cells.height == 0)
        return;
    changed->list[changed->count++] = cells;
    changed->sum += (uint64_t)cells.width * cells.height;
}

/* Lists all cells that have changed; false if they are not known, or too many. */
static bool list_changed(const wend_traffic *traffic, const struct wend_traffic_seen *now,
                         struct changed_cells *changed)
{
    const struct wend_traffic_seen *seen = &traffic->seen;
    const wend_space *space = traffic->spaces[0];
    if (traffic->is_stale || !wend_space_has_cells(space) || traffic->guidance.is_wanted ||
        seen->others != now->others || now->version - seen->version > WEND_FEW_EDITS)
        return false;
    for (uint32_t k = 0; k < traffic->space_count; k++)
        if (traffic->spaces[k]->profile.apply_links && traffic->spaces[k]->cells.links.count > 0)
            return false;
    *changed = (struct changed_cells){.count = 0};
    const struct wend_edits *edits = &space->cells.grid->edits;
    if (edits->version - seen->version > edits->size)
        return false;
    for (uint32_t i = 0; i < seen->turned_count; i++)
        add_changed(changed, seen->turned[i]);
    for (uint64_t v = seen->version; v < now->version; v++)
        add_changed(changed, wend_edits_since(edits, v));
    return changed->sum <= traffic->config.cells / MOST_PART;
}

/* Reads only what has changed; false if all must be read. */
static bool follow_changes(wend_traffic *traffic, const struct wend_traffic_seen *now)
{
    struct changed_cells changed;
    bool does_follow = list_changed(traffic, now, &changed);
    if (!does_follow)
        return false;
    for (uint32_t i = 0; i < changed.count && traffic->config.ground; i++) {
        const struct wend_rectangle cells = changed.list[i];
        wend_traffic_ground_read(&traffic->ground, traffic->spaces[0], cells.y, cells.y + cells.height);
    }
    if (traffic->config.ground)
        shut_ground(traffic);
    for (uint32_t i = 0; i < changed.count && traffic->config.ground; i++)
        wend_traffic_ground_derive(&traffic->ground, changed.list[i].y, changed.list[i].y + changed.list[i].height);
    for (uint32_t k = 0; k < traffic->space_count && !traffic->config.ground; k++) {
        shut_roads(traffic, &traffic->roads[k]);
        for (uint32_t i = 0; i < changed.count && does_follow; i++)
            does_follow = wend_traffic_roads_follow(&traffic->roads[k], changed.list[i]);
    }
    traffic->config.work += changed.sum;
    return does_follow;
}

/* Reads the whole map. MEMORY. */
static wend_status take_over_map(wend_traffic *traffic)
{
    if (wend_traffic_follow_nodes(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (traffic->config.ground)
        read_ground(traffic);
    else if (read_roads(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    traffic->config.work += (uint64_t)traffic->config.cells * traffic->space_count / CELLS_A_UNIT;
    return WEND_OK;
}

wend_status wend_traffic_refresh(wend_traffic *traffic)
{
    for (uint32_t k = 0; k < traffic->space_count; k++)
        if (!wend_space_is_current(traffic->spaces[k]))
            return WEND_ERROR_STALE;
    const struct wend_traffic_seen now = see_spaces(traffic);
    if (!traffic->is_stale && traffic->seen.changes == now.changes && traffic->seen.turned_count == 0)
        return WEND_OK;
    wend_traffic_drop_plan(traffic);
    const bool does_follow = follow_changes(traffic, &now);
    traffic->is_stale = true;
    if (!does_follow && take_over_map(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < traffic->config.count; i++) {
        traffic->config.nearer_of[i] = TRAFFIC_NONE;
        traffic->config.table[i] = TRAFFIC_NONE;
    }
    for (uint32_t k = 0; k < traffic->space_count; k++)
        wend_traffic_tables_forget(&traffic->tables[k]);
    traffic->seen = now;
    traffic->is_stale = false;
    return WEND_OK;
}
