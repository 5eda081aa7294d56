/* Orders to units in traffic: each gets a place that nobody else has. */
#include "agent/group/group.h"
#include "agent/traffic/traffic.h"
#include "agent/traffic/traffic_tables.h"
#include "base/memory.h"
#include "base/sort.h"

#include <string.h>

/* A cell that a unit outside the order has for its goal, or stands on for good. */
struct other_goal {
    uint32_t cell, profile, units;
};

/* Arrays for one order: by unit sent, except the last three, which have room for all units. */
struct sending {
    uint32_t count, all;
    uint32_t *units;  /* indices in the traffic's arrays */
    uint32_t *tables; /* of their goals; TRAFFIC_NONE = it gets none */
    wend_group_unit *members;
    wend_group_place *places;
    uint8_t *is_sent; /* by unit of the traffic */
    struct other_goal *others;
    struct wend_group_hold *holds;
};

static void close_sending(const wend_allocator *memory, struct sending *s)
{
    WEND_RELEASE(memory, s->units, s->count);
    WEND_RELEASE(memory, s->tables, s->count);
    WEND_RELEASE(memory, s->members, s->count);
    WEND_RELEASE(memory, s->places, s->count);
    wend_release_zeroed(memory, s->is_sent, s->all, sizeof *s->is_sent);
    WEND_RELEASE(memory, s->others, s->all);
    WEND_RELEASE(memory, s->holds, s->all);
}

/* MEMORY; close it in any case. */
static wend_status open_sending(const wend_allocator *memory, struct sending *s, uint32_t count, uint32_t all)
{
    *s = (struct sending){.count = count, .all = all};
    s->units = wend_allocate(memory, count, sizeof *s->units);
    s->tables = wend_allocate(memory, count, sizeof *s->tables);
    s->members = wend_allocate(memory, count, sizeof *s->members);
    s->places = wend_allocate(memory, count, sizeof *s->places);
    s->is_sent = wend_allocate_zeroed(memory, all, sizeof *s->is_sent);
    s->others = wend_allocate(memory, all, sizeof *s->others);
    s->holds = wend_allocate(memory, all, sizeof *s->holds);
    return s->units && s->tables && s->members && s->places && s->is_sent && s->others && s->holds ? WEND_OK
                                                                                                   : WEND_ERROR_MEMORY;
}

/* Finds the units that are sent. ARGUMENT: one is not there, is fixed, or is named twice. */
static wend_status list_sent(const wend_traffic *traffic, const wend_unit_id *ids, struct sending *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        const uint32_t unit = wend_traffic_unit_of(traffic, ids[i]);
        if (unit == TRAFFIC_NONE || traffic->units.is_fixed[unit] || s->is_sent[unit])
            return WEND_ERROR_ARGUMENT;
        s->is_sent[unit] = 1;
        s->units[i] = unit;
        s->members[i] = (wend_group_unit){traffic->spaces[traffic->config.profile[unit]],
                                          wend_traffic_place_at(traffic, traffic->units.stands[unit])};
    }
    return WEND_OK;
}

static bool goal_is_before(const void *a, const void *b, const void *user)
{
    const struct other_goal *one = a, *other = b;
    (void)user;
    return one->cell != other->cell ? one->cell < other->cell : one->profile < other->profile;
}

/* Lists what other units hold: goals, and where fixed ones stand; units without goals make room. Returns the count. */
static uint32_t list_holds(const wend_traffic *traffic, const struct sending *s)
{
    const struct wend_traffic_config *config = &traffic->config;
    uint32_t count = 0, holds = 0;
    for (uint32_t unit = 0; unit < config->count; unit++) {
        const uint32_t cell = traffic->units.is_fixed[unit] ? traffic->units.stands[unit] : traffic->units.goal[unit];
        if (!s->is_sent[unit] && cell != TRAFFIC_NONE)
            s->others[count++] = (struct other_goal){cell, config->profile[unit], 1};
    }
    WEND_SORT(s->others, count, goal_is_before, NULL);
    for (uint32_t i = 0; i < count; i++) {
        const struct other_goal *other = &s->others[i];
        if (i > 0 && !goal_is_before(other - 1, other, NULL))
            s->holds[holds - 1].units++;
        else
            s->holds[holds++] = (struct wend_group_hold){traffic->spaces[other->profile],
                                                         wend_traffic_place_at(traffic, other->cell), 1};
    }
    return holds;
}

/* Components of cells for units of one profile; fixed units separate them. */
struct connected {
    uint32_t *label; /* by cell: 0 = not visited */
    uint32_t *line;  /* queue of cells to expand */
};

/*
 * Labels all cells that are connected with a unit's place. One-way steps connect both ways, so that no unit is kept
 * from where it can get.
 */
static void label_from(const wend_traffic *traffic, uint32_t unit, uint32_t cell, uint32_t label,
                       struct connected *connected)
{
    const struct wend_traffic_config *config = &traffic->config;
    uint32_t count = 0;
    connected->label[cell] = label;
    connected->line[count++] = cell;
    for (uint32_t k = 0; k < count; k++) {
        const struct wend_traffic_steps lists[2] = {wend_traffic_steps_from(config, unit, connected->line[k]),
                                                    wend_traffic_steps_to(config, unit, connected->line[k])};
        for (uint32_t i = 0; i < lists[0].count + lists[1].count; i++) {
            const uint32_t beside = i < lists[0].count ? wend_traffic_step_cell(&lists[0], i)
                                                       : wend_traffic_step_cell(&lists[1], i - lists[0].count);
            if (connected->label[beside] != 0)
                continue;
            connected->label[beside] = label;
            connected->line[count++] = beside;
        }
    }
}

/* Takes the places of a profile's units that fixed units cut off from them. */
static void leave_cut_off(const wend_traffic *traffic, struct sending *s, uint32_t profile, struct connected *connected)
{
    uint32_t labels = 0;
    memset(connected->label, 0, traffic->config.cells * sizeof *connected->label);
    for (uint32_t i = 0; i < s->count; i++) {
        const uint32_t unit = s->units[i], here = traffic->units.stands[unit];
        if (traffic->config.profile[unit] != profile || s->places[i].outcome != WEND_GROUP_PLACED)
            continue;
        const uint32_t place = wend_traffic_cell_of(traffic, s->places[i].place);
        if (connected->label[place] == 0)
            label_from(traffic, unit, place, ++labels, connected);
        if (connected->label[here] != connected->label[place])
            s->places[i].outcome = WEND_GROUP_NO_WAY;
    }
}

static bool is_any_fixed(const wend_traffic *traffic)
{
    for (uint32_t unit = 0; unit < traffic->config.count; unit++)
        if (traffic->units.is_fixed[unit])
            return true;
    return false;
}

/* The same for all profiles; needed only if there are fixed units. MEMORY. */
static wend_status leave_all_cut_off(wend_traffic *traffic, struct sending *s)
{
    const uint32_t cells = traffic->config.cells;
    struct connected connected;
    const wend_status status = wend_traffic_refresh(traffic);
    if (status != WEND_OK)
        return status == WEND_ERROR_STALE ? WEND_OK : status; /* STALE: whether there is a way is not known */
    connected.label = wend_allocate(&traffic->memory, cells, sizeof *connected.label);
    connected.line = wend_allocate(&traffic->memory, cells, sizeof *connected.line);
    for (uint32_t k = 0; k < traffic->space_count && connected.label && connected.line; k++)
        leave_cut_off(traffic, s, k, &connected);
    const bool has_memory = connected.label && connected.line;
    WEND_RELEASE(&traffic->memory, connected.label, cells);
    WEND_RELEASE(&traffic->memory, connected.line, cells);
    return has_memory ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Takes the table of a goal for each unit that has a place; false, with none taken, if memory is refused. */
static bool take_tables(wend_traffic *traffic, struct sending *s)
{
    struct wend_traffic_config *config = &traffic->config;
    for (uint32_t i = 0; i < s->count; i++) {
        s->tables[i] = TRAFFIC_NONE;
        if (s->places[i].outcome != WEND_GROUP_PLACED)
            continue;
        s->tables[i] = wend_traffic_table_take(wend_traffic_tables_of(config, s->units[i]),
                                               wend_traffic_cell_of(traffic, s->places[i].place));
        if (s->tables[i] != TRAFFIC_NONE)
            continue;
        while (i-- > 0)
            if (s->tables[i] != TRAFFIC_NONE)
                wend_traffic_table_leave(wend_traffic_tables_of(config, s->units[i]), s->tables[i]);
        return false;
    }
    return true;
}

/* Gives each unit its goal; a unit without a place loses its goal. MEMORY: nothing has changed. */
static wend_status give_goals(wend_traffic *traffic, struct sending *s)
{
    if (!take_tables(traffic, s))
        return WEND_ERROR_MEMORY;
    traffic->units.team_count++;
    for (uint32_t i = 0; i < s->count; i++) {
        const bool has_goal = s->tables[i] != TRAFFIC_NONE;
        wend_traffic_give_goal(traffic, s->units[i],
                               has_goal ? wend_traffic_cell_of(traffic, s->places[i].place) : TRAFFIC_NONE,
                               s->tables[i]);
        traffic->units.team[s->units[i]] = traffic->units.team_count;
    }
    return WEND_OK;
}

static wend_status send_all(wend_traffic *traffic, wend_group *group, const wend_order *order, const wend_unit_id *ids,
                            struct sending *s)
{
    wend_status status = list_sent(traffic, ids, s);
    if (status != WEND_OK)
        return status;
    const struct wend_group_holds holds = {s->holds, list_holds(traffic, s)};
    status = wend_group_form_among(group, order, &holds, s->members, s->count, s->places);
    if (status == WEND_OK && is_any_fixed(traffic))
        status = leave_all_cut_off(traffic, s);
    return status == WEND_OK ? give_goals(traffic, s) : status;
}

wend_status wend_traffic_send(wend_traffic *traffic, wend_group *group, const wend_order *order,
                              const wend_unit_id *units, uint32_t count, wend_group_outcome *outcomes)
{
    struct sending sending;
    if (!traffic || !group || !order || order->size < sizeof *order || (count != 0 && !units) ||
        count > traffic->config.count)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(traffic->spaces[0]))
        return WEND_ERROR_UNSUPPORTED;
    if (count == 0)
        return WEND_OK;
    wend_status status = open_sending(&traffic->memory, &sending, count, traffic->config.count);
    if (status == WEND_OK)
        status = send_all(traffic, group, order, units, &sending);
    for (uint32_t i = 0; i < count && outcomes && status == WEND_OK; i++)
        outcomes[i] = sending.places[i].outcome;
    close_sending(&traffic->memory, &sending);
    return status;
}
