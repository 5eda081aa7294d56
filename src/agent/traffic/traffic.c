/* Traffic and its units. */
#include "agent/traffic/traffic.h"

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
    const wend_unit_desc full = {.size = size};
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

/*
 * Whether steps are as the tables want them: to four neighbours, there as back, at one price. Layers of prices and of
 * others must not be attached, even empty ones: what comes into them later would not be seen.
 */
static bool is_supported(const wend_space *space)
{
    const uint32_t kept = RULE_NEIGHBOURS_4 | RULE_PRICES | RULE_LEVELS;
    return wend_space_has_cells(space) && space->cells.topology == SQUARES_4 &&
           (wend_space_rules(space) & ~kept) == 0 && !space->layers[WEND_LAYER_OCCUPIED] &&
           !space->layers[WEND_LAYER_EXTRA];
}

static wend_status open_all(wend_traffic *traffic, uint32_t seed)
{
    wend_status status = wend_traffic_ground_open(&traffic->ground, traffic->space, &traffic->memory);
    if (status == WEND_OK)
        status = wend_traffic_tables_open(&traffic->tables, &traffic->ground, traffic->most_bytes);
    return status == WEND_OK ? wend_traffic_config_open(&traffic->config, &traffic->tables, seed) : status;
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
    if (!space || desc->size < sizeof *desc || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    if (!is_supported(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_traffic *traffic = wend_allocate(&memory, 1, sizeof *traffic);
    if (!traffic)
        return WEND_ERROR_MEMORY;
    memset(traffic, 0, sizeof *traffic);
    traffic->memory = memory;
    traffic->space = space;
    traffic->most_bytes = desc->most_bytes;
    traffic->stall_ticks = desc->stall_ticks;
    traffic->free_slot = TRAFFIC_NONE;
    traffic->is_stale = true;
    if (open_all(traffic, desc->seed) != WEND_OK) {
        wend_traffic_destroy(traffic);
        return WEND_ERROR_MEMORY;
    }
    *result = traffic;
    return WEND_OK;
}

/* The arrays of units, with the size of an entry. */
struct unit_array {
    void *address; /* of the pointer to it */
    size_t size;
};

enum { UNIT_ARRAYS = 11 };

static void list_arrays(struct wend_traffic_units *units, struct unit_array arrays[UNIT_ARRAYS])
{
    const struct unit_array all[UNIT_ARRAYS] = {
        {&units->slot, sizeof *units->slot},           {&units->stands, sizeof *units->stands},
        {&units->table, sizeof *units->table},         {&units->away, sizeof *units->away},
        {&units->nearest, sizeof *units->nearest},     {&units->waited, sizeof *units->waited},
        {&units->distances, sizeof *units->distances}, {&units->order, sizeof *units->order},
        {&units->line, sizeof *units->line},           {&units->is_fixed, sizeof *units->is_fixed},
        {&units->moves, sizeof *units->moves},
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
    wend_traffic_plan_end(&traffic->plan);
    wend_traffic_config_close(&traffic->config);
    wend_traffic_tables_close(&traffic->tables);
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
    return bytes + wend_traffic_ground_memory(&traffic->ground) + wend_traffic_tables_memory(&traffic->tables) +
           wend_traffic_config_memory(&traffic->config) + wend_joint_memory(&traffic->search) +
           wend_traffic_plan_bytes(&traffic->plan);
}

uint32_t wend_traffic_unit_of(const wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t slot = (uint32_t)id - 1;
    if (slot >= traffic->slot_count || traffic->slots[slot].generation != id >> 32)
        return TRAFFIC_NONE;
    const uint32_t unit = traffic->slots[slot].unit;
    return unit < traffic->config.count && traffic->units.slot[unit] == slot ? unit : TRAFFIC_NONE;
}

void wend_traffic_stand_all(wend_traffic *traffic)
{
    for (uint32_t i = 0; i < traffic->config.count; i++)
        wend_traffic_stand(&traffic->config, i, traffic->units.stands[i]);
}

void wend_traffic_drop_plan(wend_traffic *traffic)
{
    if (traffic->phase == PHASE_NONE)
        return;
    const bool has_moved = traffic->phase != PHASE_PLANNED && traffic->phase != PHASE_NO_PLAN;
    wend_joint_end(&traffic->search);
    wend_traffic_plan_end(&traffic->plan);
    traffic->phase = PHASE_NONE;
    if (has_moved)
        wend_traffic_stand_all(traffic);
    for (uint32_t i = 0; i < traffic->config.count; i++)
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
    struct wend_traffic_units larger = {.capacity = count + count / 2 + 16};
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

/* Sends a unit to a cell, or, where it is TRAFFIC_NONE, nowhere. MEMORY: it keeps the goal it had. */
static wend_status give_goal(wend_traffic *traffic, uint32_t unit, uint32_t goal)
{
    struct wend_traffic_config *config = &traffic->config;
    struct wend_traffic_units *units = &traffic->units;
    uint32_t table = TRAFFIC_NONE;
    if (goal != TRAFFIC_NONE) {
        table = wend_traffic_table_take(&traffic->tables, goal);
        if (table == TRAFFIC_NONE)
            return WEND_ERROR_MEMORY;
    }
    wend_traffic_drop_plan(traffic);
    if (units->table[unit] != TRAFFIC_NONE)
        wend_traffic_table_leave(&traffic->tables, units->table[unit]);
    units->table[unit] = table;
    config->table[unit] = TRAFFIC_NONE;
    config->goal[unit] = goal;
    config->nearer_of[unit] = TRAFFIC_NONE;
    config->settled[unit] = goal == TRAFFIC_NONE;
    units->away[unit] = units->nearest[unit] = 0;
    units->waited[unit] = 0;
    return WEND_OK;
}

/* Where a unit that is added stands, and its goal. ARGUMENT, RANGE. */
static wend_status take_unit(const wend_traffic *traffic, const wend_unit_desc *desc, uint32_t *cell, uint32_t *goal)
{
    *cell = wend_traffic_cell_at(&traffic->ground, traffic->space, desc->place);
    *goal = desc->has_goal ? wend_traffic_cell_at(&traffic->ground, traffic->space, desc->goal) : TRAFFIC_NONE;
    if (*cell == TRAFFIC_NONE || (desc->has_goal && *goal == TRAFFIC_NONE))
        return WEND_ERROR_RANGE;
    const bool is_taken = !wend_bits_get(traffic->space->cells.free, wend_space_node_at(traffic->space, desc->place)) ||
                          wend_traffic_at_now(&traffic->config, *cell) != TRAFFIC_NONE;
    return is_taken || (desc->is_fixed && desc->has_goal) ? WEND_ERROR_ARGUMENT : WEND_OK;
}

wend_status wend_traffic_add(wend_traffic *traffic, const wend_unit_desc *desc, wend_unit_id *id)
{
    uint32_t cell, goal;
    if (!id)
        return WEND_ERROR_ARGUMENT;
    *id = 0;
    if (!traffic || !desc || desc->size < sizeof *desc)
        return WEND_ERROR_ARGUMENT;
    wend_traffic_drop_plan(traffic);
    wend_status status = take_unit(traffic, desc, &cell, &goal);
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
    if (give_goal(traffic, unit, goal) != WEND_OK)
        return WEND_ERROR_MEMORY;
    config->count++;
    config->next[unit] = TRAFFIC_NONE;
    wend_traffic_stand(config, unit, cell);
    units->stands[unit] = cell;
    units->order[unit] = (uint16_t)unit;
    units->is_fixed[unit] = desc->is_fixed;
    units->slot[unit] = take_unit_slot(traffic, unit);
    traffic->is_stale |= desc->is_fixed;
    *id = wend_traffic_id_of(traffic, unit);
    return WEND_OK;
}

/* The last unit takes the place of another in all arrays. */
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
    wend_traffic_stand(config, to, traffic->units.stands[to]);
    traffic->slots[traffic->units.slot[to]].unit = to;
}

wend_status wend_traffic_remove(wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    const uint32_t slot = traffic->units.slot[unit];
    give_goal(traffic, unit, TRAFFIC_NONE); /* which takes no memory */
    traffic->is_stale |= traffic->units.is_fixed[unit];
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
    const uint32_t goal = wend_traffic_cell_at(&traffic->ground, traffic->space, place);
    if (goal == TRAFFIC_NONE)
        return WEND_ERROR_RANGE;
    return give_goal(traffic, unit, goal);
}

wend_status wend_traffic_clear_goal(wend_traffic *traffic, wend_unit_id id)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    return unit == TRAFFIC_NONE ? WEND_ERROR_ARGUMENT : give_goal(traffic, unit, TRAFFIC_NONE);
}

wend_status wend_traffic_set_fixed(wend_traffic *traffic, wend_unit_id id, bool is_fixed)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    if (is_fixed)
        give_goal(traffic, unit, TRAFFIC_NONE);
    traffic->is_stale |= traffic->units.is_fixed[unit] != is_fixed;
    traffic->units.is_fixed[unit] = is_fixed;
    return WEND_OK;
}

wend_status wend_traffic_place(const wend_traffic *traffic, wend_unit_id id, wend_place *place, bool *has_arrived)
{
    const uint32_t unit = traffic ? wend_traffic_unit_of(traffic, id) : TRAFFIC_NONE;
    if (unit == TRAFFIC_NONE)
        return WEND_ERROR_ARGUMENT;
    if (place)
        *place = wend_traffic_place_of(&traffic->ground, traffic->units.stands[unit]);
    if (has_arrived)
        *has_arrived = wend_traffic_has_arrived(traffic, unit);
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
