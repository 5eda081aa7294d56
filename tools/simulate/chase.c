/*
 * chase.c: one pursuit per kind of hunter. The kind's space has the layer of occupied cells. The pursuit enters its
 * hunters in that layer itself; their targets are entered by whichever part moves them.
 */
#include "simulate/chase.h"

#include <stdlib.h>

/* A hash table more than twice as large as the number of units. */
enum { SLOT_BITS = 16, SLOTS = 1 << SLOT_BITS };

static bool make_pursuit(kind *kind)
{
    if (kind->pursuit != NULL)
        return true;
    kind->targets = calloc(MOST_UNITS, sizeof *kind->targets);
    kind->hunters = malloc(SLOTS * sizeof *kind->hunters);
    return (kind->targets != NULL && kind->hunters != NULL &&
            wend_pursuit_create(kind->space, NULL, NULL, &kind->pursuit) == WEND_OK) ||
           world_no_memory();
}

static bool set_on(world *world, uint32_t hunter, uint32_t hunted)
{
    unit *unit = &world->units[hunter];
    kind *kind = &world->kinds[unit->kind];
    wend_pursuer_desc desc = wend_pursuer_desc_default();
    if (!make_pursuit(kind))
        return false;
    wend_target_id *target = &kind->targets[hunted];
    if (*target == 0 && wend_pursuit_add_target(kind->pursuit, world->units[hunted].place, 0, target) != WEND_OK)
        return world_no_memory();
    desc.place = unit->place;
    desc.target = *target;
    desc.chase_ticks = 1;
    desc.idle_ticks = 4;
    world_leave(world, unit);
    if (wend_pursuit_add(kind->pursuit, &desc, &unit->pursuer) != WEND_OK) {
        world_enter(world, unit);
        return world_no_memory();
    }
    unit->order = ORDER_CHASE;
    unit->target = hunted;
    unit->state = UNIT_WALKS;
    return true;
}

bool chase_begin(world *world, const squad *hunters, const squad *hunted)
{
    for (uint32_t i = 0; i < hunters->count; i++)
        if (!world_unit(world, hunters, i)->gone && !set_on(world, world->roster.members[hunters->first + i],
                                                            world->roster.members[hunted->first + i % hunted->count]))
            return false;
    return true;
}

void chase_end(world *world, unit *unit)
{
    wend_pursuit_remove(world->kinds[unit->kind].pursuit, unit->pursuer);
    world_enter(world, unit);
    unit->pursuer = 0;
    unit->order = ORDER_NONE;
    unit->state = UNIT_IDLE;
}

static unit_state state_of(wend_pursuit_action action)
{
    switch (action) {
    case WEND_PURSUIT_ARRIVED:
        return UNIT_ARRIVED;
    case WEND_PURSUIT_MOVED:
        return UNIT_WALKS;
    case WEND_PURSUIT_UNREACHABLE:
        return UNIT_NO_WAY;
    case WEND_PURSUIT_WAITING:
    case WEND_PURSUIT_PUSHED_BACK:
        return UNIT_HELD;
    default:
        return UNIT_IDLE;
    }
}

static uint32_t slot_of(wend_pursuer_id pursuer)
{
    return (uint32_t)(pursuer * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SLOT_BITS));
}

/* Enters all hunters of a kind in the table, each in the first free slot from its hash. */
static void list_hunters(world *world, uint32_t kind)
{
    uint32_t *slots = world->kinds[kind].hunters;
    for (uint32_t i = 0; i < SLOTS; i++)
        slots[i] = UINT32_MAX;
    for (uint32_t i = 0; i < world->unit_count; i++) {
        const unit *unit = &world->units[i];
        if (unit->order != ORDER_CHASE || unit->kind != kind)
            continue;
        uint32_t slot = slot_of(unit->pursuer);
        while (slots[slot] != UINT32_MAX)
            slot = (slot + 1) % SLOTS;
        slots[slot] = i;
    }
}

/* The unit with this pursuer number, or NULL. */
static unit *unit_of(world *world, uint32_t kind, wend_pursuer_id pursuer)
{
    const uint32_t *slots = world->kinds[kind].hunters;
    for (uint32_t slot = slot_of(pursuer); slots[slot] != UINT32_MAX; slot = (slot + 1) % SLOTS)
        if (world->units[slots[slot]].pursuer == pursuer)
            return &world->units[slots[slot]];
    return NULL;
}

static void take_turns(world *world, uint32_t kind, const wend_pursuit_move *moves, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        unit *unit = unit_of(world, kind, moves[i].pursuer);
        if (unit == NULL)
            continue;
        world_move(world, unit, moves[i].to);
        unit->state = state_of(moves[i].action);
    }
}

static bool tick_of(world *world, uint32_t number)
{
    kind *kind = &world->kinds[number];
    const wend_pursuit_move *moves;
    uint32_t count;
    const uint64_t left = world_work_left(world);
    for (uint32_t i = 0; i < world->unit_count; i++)
        if (kind->targets[i] != 0 && !world->units[i].gone)
            wend_pursuit_move_target(kind->pursuit, kind->targets[i], world->units[i].place);
    wend_status status = wend_pursuit_tick(kind->pursuit, world->finder, left, &moves, &count);
    world_spend(world, wend_pursuit_work(kind->pursuit));
    list_hunters(world, number);
    take_turns(world, number, moves, count);
    return status == WEND_OK || world_no_memory();
}

bool chase_tick(world *world)
{
    for (uint32_t i = 0; i < world->kind_count; i++)
        if (world->kinds[i].pursuit != NULL && !tick_of(world, i))
            return false;
    return true;
}
