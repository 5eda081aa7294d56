/* Traffic and its units. */
#include "agent/traffic/traffic.h"

#include "agent/traffic/traffic_improve.h"
#include "agent/traffic/traffic_pace.h"
#include "base/array.h"
#include "base/memory.h"
#include "base/sizes.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"

#define MOST_BYTES  (UINT64_C(1) << 30)
#define STALL_TICKS 64

void wend_traffic_desc_init(wend_traffic_desc *desc, uint32_t size)
{
    if (!desc)
        return;
    const wend_traffic_desc full = {.size = size, .stall_ticks = STALL_TICKS, .most_bytes = MOST_BYTES};
    wend_give_sized(desc, size, &full, sizeof full);
}

void wend_unit_desc_init(wend_unit_desc *desc, uint32_t size)
{
    if (!desc)
        return;
    const wend_unit_desc full = {.size = size, .pace = 1};
    wend_give_sized(desc, size, &full, sizeof full);
}

const char *wend_traffic_state_text(wend_traffic_state state)
{
    switch (state) {
    case WEND_TRAFFIC_ARRIVED:
        return "all have arrived";
    case WEND_TRAFFIC_MOVING:
        return "on the way";
    case WEND_TRAFFIC_PLANNING:
        return "a plan is searched for";
    case WEND_TRAFFIC_PLANNED:
        return "on the way by a plan";
    case WEND_TRAFFIC_NO_PLAN:
        return "there is no plan";
    case WEND_TRAFFIC_GIVEN_UP:
        return "too little memory for a plan";
    }
    return "unknown state";
}

/* Layers of extra costs or occupants must not be attached, not even empty: what they get later would go unseen. */
static bool is_supported(const wend_space *space)
{
    if (wend_space_has_cells(space) && space->profile.footprint > TRAFFIC_MOST_SIDE)
        return false;
    return space->ops->map != WEND_MAP_MESH && (wend_space_rules(space) & RULE_TURNS) == 0 &&
           !space->layers[WEND_LAYER_OCCUPIED] && !space->layers[WEND_LAYER_EXTRA];
}

/* True if steps suit tables of two bits: of one profile, to four neighbours, there and back, at one price. */
static bool has_ground(const wend_traffic *traffic)
{
    const wend_space *space = traffic->spaces[0];
    const uint32_t kept = RULE_NEIGHBOURS_4 | RULE_PRICES | RULE_LEVELS;
    return traffic->space_count == 1 && wend_space_has_cells(space) && space->cells.topology == SQUARES_4 &&
           (wend_space_rules(space) & ~kept) == 0;
}

/* Opens roads and tables of all profiles, which share most_bytes equally. MEMORY. */
static wend_status open_roads(const wend_traffic *traffic, struct wend_traffic_roads *roads,
                              struct wend_traffic_tables *tables)
{
    wend_status status = WEND_OK;
    for (uint32_t k = 0; k < traffic->space_count && status == WEND_OK; k++) {
        status = wend_traffic_roads_open(&roads[k], traffic->spaces[k], &traffic->memory);
        if (status == WEND_OK)
            status = wend_traffic_tables_open(&tables[k], NULL, &roads[k], traffic->most_bytes / traffic->space_count);
    }
    return status;
}

static wend_status open_all(wend_traffic *traffic, uint32_t seed)
{
    wend_status status;
    if (!traffic->guidance.is_wanted && has_ground(traffic)) {
        status = wend_traffic_ground_open(&traffic->ground, traffic->spaces[0], &traffic->memory);
        if (status == WEND_OK)
            status = wend_traffic_tables_open(&traffic->tables[0], &traffic->ground, NULL, traffic->most_bytes);
    } else {
        status = open_roads(traffic, traffic->roads, traffic->tables);
    }
    if (status == WEND_OK)
        status = wend_traffic_config_open(&traffic->config, traffic->tables, traffic->space_count, seed);
    for (uint32_t k = 0; k < traffic->space_count; k++)
        traffic->config.has_large |= traffic->roads[k].side > 1;
    return status;
}

/* Checks and stores the spaces of a description. ARGUMENT, UNSUPPORTED. */
static wend_status take_spaces(wend_traffic *traffic, const wend_space *space, const wend_traffic_desc *desc)
{
    if (!space || desc->size < sizeof *desc || desc->other_count >= TRAFFIC_SPACES ||
        (desc->other_count > 0 && !desc->others))
        return WEND_ERROR_ARGUMENT;
    traffic->spaces[traffic->space_count++] = space;
    for (uint32_t i = 0; i < desc->other_count; i++) {
        const wend_space *other = desc->others[i];
        if (!other || other->ops->map != space->ops->map || !space->ops->shares_map(space, other))
            return WEND_ERROR_ARGUMENT;
        traffic->spaces[traffic->space_count++] = other;
    }
    for (uint32_t k = 0; k < traffic->space_count; k++)
        if (!is_supported(traffic->spaces[k]))
            return WEND_ERROR_UNSUPPORTED;
    return WEND_OK;
}

wend_status wend_traffic_create(const wend_space *space, const wend_traffic_desc *given,
                                const wend_allocator *allocator, wend_traffic **result)
{
    wend_allocator memory;
    const wend_traffic_desc standard = wend_traffic_desc_default();
    const wend_traffic_desc *desc = given ? given : &standard;
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_traffic *traffic = wend_allocate(&memory, 1, sizeof *traffic);
    if (!traffic)
        return WEND_ERROR_MEMORY;
    memset(traffic, 0, sizeof *traffic);
    traffic->memory = memory;
    traffic->free_slot = TRAFFIC_NONE;
    traffic->is_stale = true;
    wend_status status = take_spaces(traffic, space, desc);
    if (status == WEND_OK) {
        traffic->most_bytes = desc->most_bytes;
        traffic->stall.ticks = desc->stall_ticks;
        traffic->guidance.is_wanted = desc->is_guided;
        status = open_all(traffic, desc->seed);
    }
    if (status != WEND_OK) {
        wend_traffic_destroy(traffic);
        return status;
    }
    *result = traffic;
    return WEND_OK;
}

static void close_roads(struct wend_traffic_roads *roads, struct wend_traffic_tables *tables, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        wend_traffic_tables_close(&tables[k]);
        wend_traffic_roads_close(&roads[k]);
    }
}

/* Takes tables for all units' goals in a new set. MEMORY. */
static wend_status take_tables_again(const wend_traffic *traffic, struct wend_traffic_tables *tables)
{
    for (uint32_t i = 0; i < traffic->config.count; i++)
        if (traffic->units.table[i] != TRAFFIC_NONE &&
            wend_traffic_table_take(&tables[traffic->config.profile[i]], traffic->units.goal[i]) == TRAFFIC_NONE)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

wend_status wend_traffic_follow_nodes(wend_traffic *traffic)
{
    struct wend_traffic_roads roads[TRAFFIC_SPACES];
    struct wend_traffic_tables tables[TRAFFIC_SPACES];
    struct wend_traffic_config *config = &traffic->config;
    const uint32_t nodes = wend_traffic_node_limit(traffic->spaces[0]);
    if (config->ground || nodes <= config->cells)
        return WEND_OK;
    memset(roads, 0, sizeof roads);
    memset(tables, 0, sizeof tables);
    uint16_t *now = wend_allocate_zeroed(&traffic->memory, nodes, sizeof *now);
    uint16_t *next = wend_allocate_zeroed(&traffic->memory, nodes, sizeof *next);
    if (!now || !next || open_roads(traffic, roads, tables) != WEND_OK ||
        take_tables_again(traffic, tables) != WEND_OK) {
        close_roads(roads, tables, traffic->space_count);
        wend_release_zeroed(&traffic->memory, now, nodes, sizeof *now);
        wend_release_zeroed(&traffic->memory, next, nodes, sizeof *next);
        return WEND_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < config->count; i++)
        if (traffic->units.table[i] != TRAFFIC_NONE)
            traffic->units.table[i] = tables[config->profile[i]].of_cell[traffic->units.goal[i]] - 1;
    for (uint32_t k = 0; k < traffic->space_count; k++)
        tables[k].swept = traffic->tables[k].swept; /* it counts as work */
    close_roads(traffic->roads, traffic->tables, traffic->space_count);
    memcpy(traffic->roads, roads, sizeof roads);
    memcpy(traffic->tables, tables, sizeof tables);
    for (uint32_t k = 0; k < traffic->space_count; k++)
        traffic->tables[k].roads = &traffic->roads[k];
    config->is_guided = false;
    wend_release_zeroed(&traffic->memory, config->at_now, config->cells, sizeof *now);
    wend_release_zeroed(&traffic->memory, config->at_next, config->cells, sizeof *next);
    config->at_now = now;
    config->at_next = next;
    config->cells = nodes;
    wend_traffic_stand_all(traffic);
    return WEND_OK;
}

/* The arrays of units, with the size of an entry. */
struct unit_array {
    void *address; /* of the pointer to it */
    size_t size;
};

enum { UNIT_ARRAYS = 22 };

static void list_arrays(struct wend_traffic_units *units, struct unit_array arrays[UNIT_ARRAYS])
{
    const struct unit_array all[UNIT_ARRAYS] = {
        {&units->slot, sizeof *units->slot},
        {&units->stands, sizeof *units->stands},
        {&units->goal, sizeof *units->goal},
        {&units->table, sizeof *units->table},
        {&units->away, sizeof *units->away},
        {&units->nearest, sizeof *units->nearest},
        {&units->waited, sizeof *units->waited},
        {&units->distances, sizeof *units->distances},
        {&units->order, sizeof *units->order},
        {&units->line, sizeof *units->line},
        {&units->is_fixed, sizeof *units->is_fixed},
        {&units->comes_from, sizeof *units->comes_from},
        {&units->pace, sizeof *units->pace},
        {&units->ticks, sizeof *units->ticks},
        {&units->moves, sizeof *units->moves},
        {&units->team, sizeof *units->team},
        {&units->backs_off, sizeof *units->backs_off},
        {&units->stays, sizeof *units->stays},
        {&units->is_stalled, sizeof *units->is_stalled},
        {&units->depth, sizeof *units->depth},
        {&units->is_far, sizeof *units->is_far},
        {&units->is_resigned, sizeof *units->is_resigned},
    };
    memcpy(arrays, all, sizeof all);
}

static void free_units(struct wend_traffic_units *units, const wend_allocator *memory)
{
    struct unit_array arrays[UNIT_ARRAYS];
    list_arrays(units, arrays);
    for (uint32_t i = 0; i < UNIT_ARRAYS; i++)
        wend_release(memory, wend_pointer_at(arrays[i].address), units->capacity, arrays[i].size);
}

void wend_traffic_destroy(wend_traffic *traffic)
{
    if (!traffic)
        return;
    const wend_allocator memory = traffic->memory;
    wend_joint_end(&traffic->search);
    wend_traffic_improvement_end(&traffic->plan);
    wend_traffic_plan_end(&traffic->plan);
    wend_traffic_config_close(&traffic->config);
    for (uint32_t k = 0; k < traffic->space_count; k++)
        wend_traffic_guide_close(&traffic->guidance.guides[k]);
    close_roads(traffic->roads, traffic->tables, traffic->space_count);
    wend_traffic_ground_close(&traffic->ground);
    free_units(&traffic->units, &memory);
    WEND_RELEASE(&memory, traffic->slots, traffic->slot_capacity);
    WEND_RELEASE(&memory, traffic, 1);
}

size_t wend_traffic_memory(const wend_traffic *traffic)
{
    if (!traffic)
        return 0;
    struct wend_traffic_units units = traffic->units;
    struct unit_array arrays[UNIT_ARRAYS];
    size_t bytes = sizeof *traffic + traffic->slot_capacity * sizeof *traffic->slots;
    list_arrays(&units, arrays);
    for (uint32_t i = 0; i < UNIT_ARRAYS; i++)
        bytes += units.capacity * arrays[i].size;
    for (uint32_t k = 0; k < traffic->space_count; k++)
        bytes += wend_traffic_roads_memory(&traffic->roads[k]) +
                 wend_traffic_guide_memory(&traffic->guidance.guides[k]) +
                 wend_traffic_tables_memory(&traffic->tables[k]);
    return bytes + wend_traffic_ground_memory(&traffic->ground) + wend_traffic_config_memory(&traffic->config) +
           wend_joint_memory(&traffic->search) + wend_traffic_plan_bytes(&traffic->plan) +
           wend_traffic_improvement_bytes(&traffic->plan);
}

uint32_t wend_traffic_unit_of(const wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t slot = (uint32_t)id - 1;
    if (slot >= traffic->slot_count || traffic->slots[slot].generation != id >> 32)
        return TRAFFIC_NONE;
    const uint32_t unit = traffic->slots[slot].unit;
    return unit < traffic->config.count && traffic->units.slot[unit] == slot ? unit : TRAFFIC_NONE;
}

uint32_t wend_traffic_cell_of(const wend_traffic *traffic, wend_place place)
{
    const wend_space *space = traffic->spaces[0];
    uint32_t node;
    if (traffic->config.ground)
        return wend_traffic_cell_at(&traffic->ground, space, place);
    return space->ops->places.locate(space, place, &node) && node < traffic->config.cells ? node : TRAFFIC_NONE;
}

wend_place wend_traffic_place_at(const wend_traffic *traffic, uint32_t cell)
{
    const wend_space *space = traffic->spaces[0];
    return traffic->config.ground ? wend_traffic_place_of(&traffic->ground, cell)
                                  : space->ops->places.place_of(space, cell);
}

bool wend_traffic_may_stand(const wend_traffic *traffic, uint32_t unit, uint32_t cell)
{
    if (traffic->config.ground)
        return wend_traffic_is_free(&traffic->ground, cell);
    const struct wend_traffic_roads *roads = wend_traffic_roads_of(&traffic->config, unit);
    return wend_traffic_has_node(roads->space, cell) && !wend_bits_get(roads->shut, cell);
}

void wend_traffic_note_turned(wend_traffic *traffic, uint32_t unit)
{
    struct wend_traffic_seen *seen = &traffic->seen;
    const uint32_t cell = traffic->units.stands[unit], side = traffic->config.side[unit];
    uint32_t x, row;
    if (!wend_space_has_cells(traffic->spaces[0]) || seen->turned_count == TRAFFIC_TURNED ||
        !wend_space_locate(traffic->spaces[0], wend_traffic_place_at(traffic, cell), &x, &row))
        traffic->is_stale = true;
    else
        seen->turned[seen->turned_count++] = (struct wend_rectangle){x, row, side, side};
}

void wend_traffic_stand_all(wend_traffic *traffic)
{
    for (uint32_t i = 0; i < traffic->config.count; i++)
        wend_traffic_show(traffic, i);
}

bool wend_traffic_shares_goal(const wend_traffic *traffic, uint32_t unit)
{
    const uint32_t goal = traffic->units.goal[unit];
    uint32_t users = 0;
    for (uint32_t k = 0; k < traffic->space_count && goal != TRAFFIC_NONE; k++) {
        const uint32_t table = traffic->tables[k].of_cell[goal];
        users += table == 0 ? 0 : traffic->tables[k].list[table - 1].users;
    }
    return users > 1;
}

void wend_traffic_take_in(wend_traffic *traffic)
{
    for (uint32_t i = 0; i < traffic->config.count; i++)
        traffic->config.goal[i] = traffic->units.goal[i];
    traffic->stall.is_partial = false;
}

void wend_traffic_drop_plan(wend_traffic *traffic)
{
    traffic->stall.vain = 0;
    if (traffic->phase == PHASE_NONE)
        return;
    const bool has_moved = traffic->phase != PHASE_PLANNED && traffic->phase != PHASE_NO_PLAN;
    wend_joint_end(&traffic->search);
    wend_traffic_improvement_end(&traffic->plan);
    wend_traffic_plan_end(&traffic->plan);
    wend_traffic_take_in(traffic);
    traffic->phase = PHASE_NONE;
    if (has_moved)
        wend_traffic_stand_all(traffic);
    for (uint32_t i = 0; i < traffic->config.count; i++)
        if (!wend_traffic_shares_goal(traffic, i))
            traffic->units.waited[i] = 0;
}

wend_unit_id wend_traffic_id_of(const wend_traffic *traffic, uint32_t unit)
{
    const uint32_t slot = traffic->units.slot[unit];
    return (uint64_t)traffic->slots[slot].generation << 32 | (slot + 1);
}

/* Makes room for one more unit. MEMORY. */
static wend_status grow_traffic(wend_traffic *traffic)
{
    const uint32_t count = traffic->config.count;
    if (!WEND_RESERVE(&traffic->memory, traffic->slots, traffic->slot_capacity, traffic->slot_count + 1) ||
        wend_traffic_config_grow(&traffic->config, count + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (count < traffic->units.capacity)
        return WEND_OK;
    struct wend_traffic_units larger = {.capacity = count + count / 2 + 16, .team_count = traffic->units.team_count};
    struct unit_array from[UNIT_ARRAYS], to[UNIT_ARRAYS];
    list_arrays(&traffic->units, from);
    list_arrays(&larger, to);
    for (uint32_t i = 0; i < UNIT_ARRAYS; i++) {
        void *entries = wend_allocate(&traffic->memory, larger.capacity, to[i].size);
        wend_pointer_put(to[i].address, entries);
        if (!entries) {
            free_units(&larger, &traffic->memory);
            return WEND_ERROR_MEMORY;
        }
        if (count)
            memcpy(entries, wend_pointer_at(from[i].address), count * to[i].size);
    }
    free_units(&traffic->units, &traffic->memory);
    traffic->units = larger;
    return WEND_OK;
}

static uint32_t take_unit_slot(wend_traffic *traffic, uint32_t unit)
{
    uint32_t slot = traffic->free_slot;
    if (slot == TRAFFIC_NONE) {
        slot = traffic->slot_count++;
        traffic->slots[slot].generation = 0;
    } else {
        traffic->free_slot = traffic->slots[slot].unit;
    }
    traffic->slots[slot].unit = unit;
    return slot;
}

void wend_traffic_give_goal(wend_traffic *traffic, uint32_t unit, uint32_t goal, uint32_t table)
{
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    wend_traffic_drop_plan(traffic);
    if (units->table[unit] != TRAFFIC_NONE)
        wend_traffic_table_leave(wend_traffic_tables_of(config, unit), units->table[unit]);
    units->table[unit] = table;
    units->team[unit] = 0;
    config->table[unit] = TRAFFIC_NONE;
    config->goal[unit] = units->goal[unit] = goal;
    config->nearer_of[unit] = TRAFFIC_NONE;
    config->settled[unit] = goal == TRAFFIC_NONE;
    units->away[unit] = units->nearest[unit] = config->ground ? 0 : INT32_MAX;
    units->waited[unit] = 0;
}

/* Sets a unit's goal; TRAFFIC_NONE is none. MEMORY: it keeps its old goal. */
static wend_status send_unit(wend_traffic *traffic, uint32_t unit, uint32_t goal)
{
    uint32_t table = TRAFFIC_NONE;
    if (goal != TRAFFIC_NONE) {
        table = wend_traffic_table_take(wend_traffic_tables_of(&traffic->config, unit), goal);
        if (table == TRAFFIC_NONE)
            return WEND_ERROR_MEMORY;
    }
    wend_traffic_give_goal(traffic, unit, goal, table);
    return WEND_OK;
}

/* A unit that is added. */
struct new_unit {
    uint32_t cell, goal, profile, side;
};

/* True if a unit is on its way from another cell to this one. */
static bool is_gone_to(const wend_traffic *traffic, uint32_t cell)
{
    const uint32_t other = traffic->has_paces ? wend_traffic_at_next(&traffic->config, cell) : TRAFFIC_NONE;
    return other != TRAFFIC_NONE && wend_traffic_is_between(traffic, other);
}

/* True if somebody is where a new unit would stand. */
static bool is_occupied(const wend_traffic *traffic, const struct new_unit *unit)
{
    const struct wend_traffic_config *config = &traffic->config;
    for (uint32_t row = 0; row < unit->side; row++)
        for (uint32_t column = 0; column < unit->side; column++)
            if (wend_traffic_at_now(config, unit->cell + row * config->stride + column) != TRAFFIC_NONE ||
                is_gone_to(traffic, unit->cell + row * config->stride + column))
                return true;
    return false;
}

/* Reads the place, goal and profile of a unit that is added. ARGUMENT, RANGE, MEMORY. */
static wend_status take_unit(wend_traffic *traffic, const wend_unit_desc *desc, struct new_unit *unit)
{
    if (wend_traffic_follow_nodes(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    unit->profile = 0;
    while (desc->space && unit->profile < traffic->space_count && traffic->spaces[unit->profile] != desc->space)
        unit->profile++;
    if (unit->profile == traffic->space_count)
        return WEND_ERROR_ARGUMENT;
    const wend_space *space = traffic->spaces[unit->profile];
    unit->side = traffic->config.ground ? 1 : traffic->roads[unit->profile].side;
    unit->cell = wend_traffic_cell_of(traffic, desc->place);
    unit->goal = desc->has_goal ? wend_traffic_cell_of(traffic, desc->goal) : TRAFFIC_NONE;
    if (unit->cell == TRAFFIC_NONE || (desc->has_goal && unit->goal == TRAFFIC_NONE))
        return WEND_ERROR_RANGE;
    const bool is_taken = !space->ops->places.is_free(space, desc->place) || is_occupied(traffic, unit);
    const bool has_pace = desc->pace >= 1 && desc->pace <= UINT8_MAX;
    return is_taken || !has_pace || (desc->is_fixed && desc->has_goal) ? WEND_ERROR_ARGUMENT : WEND_OK;
}

wend_status wend_traffic_add(wend_traffic *traffic, const wend_unit_desc *desc, wend_unit_id *id)
{
    struct new_unit new_unit;
    if (!id)
        return WEND_ERROR_ARGUMENT;
    *id = 0;
    if (!traffic || !desc || desc->size < sizeof *desc)
        return WEND_ERROR_ARGUMENT;
    wend_traffic_drop_plan(traffic);
    wend_status status = take_unit(traffic, desc, &new_unit);
    if (status != WEND_OK)
        return status;
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    const uint32_t unit = config->count;
    if (unit == TRAFFIC_MOST_UNITS)
        return WEND_ERROR_CAPACITY;
    if (grow_traffic(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    units->table[unit] = TRAFFIC_NONE;
    config->profile[unit] = (uint8_t)new_unit.profile;
    config->side[unit] = (uint8_t)new_unit.side;
    if (send_unit(traffic, unit, new_unit.goal) != WEND_OK)
        return WEND_ERROR_MEMORY;
    config->count++;
    config->next[unit] = TRAFFIC_NONE;
    units->stands[unit] = new_unit.cell;
    units->comes_from[unit] = TRAFFIC_NONE;
    units->pace[unit] = units->ticks[unit] = (uint8_t)desc->pace;
    traffic->has_paces |= desc->pace > 1;
    wend_traffic_show(traffic, unit);
    units->order[unit] = (uint16_t)unit;
    units->is_fixed[unit] = desc->is_fixed;
    units->slot[unit] = take_unit_slot(traffic, unit);
    if (desc->is_fixed)
        wend_traffic_note_turned(traffic, unit);
    *id = wend_traffic_id_of(traffic, unit);
    return WEND_OK;
}

/* Moves the last unit to the index of another in all arrays. */
static void move_last(wend_traffic *traffic, uint32_t to)
{
    struct wend_traffic_config *config = &traffic->config;
    const uint32_t last = config->count - 1;
    struct unit_array arrays[UNIT_ARRAYS];
    list_arrays(&traffic->units, arrays);
    uint16_t *order = traffic->units.order;
    uint32_t kept = 0;
    for (uint32_t k = 0; k <= last; k++)
        if (order[k] != to)
            order[kept++] = order[k] == last ? (uint16_t)to : order[k];
    config->count--;
    if (to == last)
        return;
    for (uint32_t i = 0; i < UNIT_ARRAYS; i++) {
        uint8_t *entries = wend_pointer_at(arrays[i].address);
        if ((void *)entries != order)
            memcpy(entries + to * arrays[i].size, entries + last * arrays[i].size, arrays[i].size);
    }
    config->table[to] = config->table[last];
    config->goal[to] = config->goal[last];
    config->next[to] = TRAFFIC_NONE;
    config->nearer_of[to] = TRAFFIC_NONE;
    config->settled[to] = config->settled[last];
    config->profile[to] = config->profile[last];
    config->side[to] = config->side[last];
    wend_traffic_show(traffic, to);
    traffic->slots[traffic->units.slot[to]].unit = to;
}

wend_status wend_traffic_remove(wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    const uint32_t slot = traffic->units.slot[unit];
    send_unit(traffic, unit, TRAFFIC_NONE); /* no goal takes no memory: this cannot fail */
    if (traffic->units.is_fixed[unit])
        wend_traffic_note_turned(traffic, unit);
    move_last(traffic, unit);
    traffic->slots[slot].generation++;
    traffic->slots[slot].unit = traffic->free_slot;
    traffic->free_slot = slot;
    return WEND_OK;
}

wend_status wend_traffic_set_goal(wend_traffic *traffic, wend_unit_id id, wend_place place)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE || traffic->units.is_fixed[unit])
        return WEND_ERROR_ARGUMENT;
    if (wend_traffic_follow_nodes(traffic) != WEND_OK)
        return WEND_ERROR_MEMORY;
    const uint32_t goal = wend_traffic_cell_of(traffic, place);
    if (goal == TRAFFIC_NONE)
        return WEND_ERROR_RANGE;
    return send_unit(traffic, unit, goal);
}

wend_status wend_traffic_clear_goal(wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    return unit == TRAFFIC_NONE ? WEND_ERROR_ARGUMENT : send_unit(traffic, unit, TRAFFIC_NONE);
}

wend_status wend_traffic_set_fixed(wend_traffic *traffic, wend_unit_id id, bool is_fixed)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    if (is_fixed) {
        send_unit(traffic, unit, TRAFFIC_NONE);
        wend_traffic_end_step(traffic, unit);
        wend_traffic_show(traffic, unit);
    }
    if (traffic->units.is_fixed[unit] != is_fixed)
        wend_traffic_note_turned(traffic, unit);
    traffic->units.is_fixed[unit] = is_fixed;
    return WEND_OK;
}

wend_status wend_traffic_set_pace(wend_traffic *traffic, wend_unit_id id, uint32_t pace)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE || pace == 0 || pace > UINT8_MAX)
        return WEND_ERROR_ARGUMENT;
    traffic->units.pace[unit] = (uint8_t)pace;
    if (!wend_traffic_is_between(traffic, unit))
        traffic->units.ticks[unit] = (uint8_t)pace;
    traffic->has_paces |= pace > 1;
    return WEND_OK;
}

wend_status wend_traffic_place(const wend_traffic *traffic, wend_unit_id id, wend_place *place, bool *has_arrived)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    if (place)
        *place = wend_traffic_place_at(traffic, traffic->units.stands[unit]);
    if (has_arrived)
        *has_arrived = wend_traffic_has_arrived(traffic, unit);
    return WEND_OK;
}

wend_status wend_traffic_goal(const wend_traffic *traffic, wend_unit_id id, wend_place *goal)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (!goal || unit == TRAFFIC_NONE || traffic->units.table[unit] == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    *goal = wend_traffic_place_at(traffic, traffic->units.goal[unit]);
    return WEND_OK;
}

uint32_t wend_traffic_count(const wend_traffic *traffic)
{
    return traffic ? traffic->config.count : 0;
}

uint32_t wend_traffic_under_way(const wend_traffic *traffic)
{
    uint32_t under_way = 0;
    for (uint32_t unit = 0; unit < wend_traffic_count(traffic); unit++)
        under_way += !wend_traffic_has_arrived(traffic, unit);
    return under_way;
}

uint64_t wend_traffic_work(const wend_traffic *traffic)
{
    return traffic ? traffic->work : 0;
}
