/*
 * Follows who stands beside a goal. All paths lead to few cells there: when a unit steps into one of them, the costs of
 * all paths to it change, and following that takes about as long as making the field. So if units come and go faster,
 * the field leads to all cells beside the goal that were free at some time: no path is cheaper than it says, and one
 * that ends at a cell that is free now is the best. A question whose path ends at an occupied cell waits for that to
 * change; if it does not, occupants count again.
 */
#include "agent/agenda/agenda_data.h"

#include "map/space/space_calls.h"
#include "search/field/field.h"

enum {
    RING_MOST_CELLS = 64,
    RING_MOST_STEPS = 3, /* steps in a row in which a field may fail to follow the ring */
    RING_MOST_HELD = 8   /* steps that a question waits for its path's end to be left */
};

/* Lists the cells beside a goal, blocked ones as well; returns their number, 0 = too many. */
static uint32_t ring_nodes(const wend_space *space, const wend_area *goal, uint32_t nodes[RING_MOST_CELLS])
{
    wend_area areas[4];
    const uint32_t parts = wend_agenda_areas_beside(space, goal, areas);
    uint32_t count = 0;
    for (uint32_t i = 0; i < parts; i++) {
        const uint32_t left = (uint32_t)wend_place_column(areas[i].place),
                       top = (uint32_t)wend_place_row(areas[i].place);
        const uint64_t cells = (uint64_t)areas[i].width * areas[i].height;
        if (count + cells > RING_MOST_CELLS)
            return 0;
        for (uint32_t n = 0; n < cells; n++)
            nodes[count++] = wend_space_node(space, left + n % areas[i].width,
                                             areas[i].place.level * space->cells.height + top + n / areas[i].width);
    }
    return count;
}

/* Returns a bit per cell: it is walkable and not occupied. */
static uint64_t free_nodes(const wend_space *space, const uint32_t *nodes, uint32_t count)
{
    const uint8_t *occupied = wend_space_occupied(space);
    uint64_t bits = 0;
    for (uint32_t i = 0; i < count; i++)
        if (wend_bits_get(space->cells.free, nodes[i]) && !(occupied && wend_bits_get(occupied, nodes[i])))
            bits |= UINT64_C(1) << i;
    return bits;
}

/* Makes a field ignore from now on who stands in cells that are free now. */
static wend_status own_nodes(struct wend_agenda_field *slot, const uint32_t *nodes, uint32_t count)
{
    for (uint32_t i = 0; slot->fields[0] && i < count; i++) {
        const uint64_t bit = UINT64_C(1) << i;
        if ((slot->ring.free & bit) == 0 || (slot->ring.owned & bit) != 0)
            continue;
        if (wend_field_own(slot->fields[0], nodes[i]) != WEND_OK)
            return WEND_ERROR_MEMORY;
        slot->ring.owned |= bit;
    }
    return WEND_OK;
}

/* Makes who stands beside the goal now count again. */
static wend_status disown_nodes(struct wend_agenda_field *slot, const uint32_t *nodes, uint32_t count)
{
    for (uint32_t i = 0; slot->fields[0] && i < count; i++) {
        const uint64_t bit = UINT64_C(1) << i;
        if ((slot->ring.free & bit) != 0 || (slot->ring.owned & bit) == 0)
            continue;
        if (wend_field_disown(slot->fields[0], nodes[i]) != WEND_OK)
            return WEND_ERROR_MEMORY;
        slot->ring.owned &= ~bit;
    }
    return WEND_OK;
}

/* True if a question waits for the end of its path to be left. */
static bool holds_somebody(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    for (uint32_t i = 0; i < agenda->job_count; i++)
        if (agenda->jobs[i].stage == JOB_SHARED && agenda->jobs[i].group == slot->group && agenda->jobs[i].at != 0)
            return true;
    return false;
}

void wend_agenda_ring_let_go(wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    for (uint32_t i = 0; i < agenda->job_count; i++)
        if (agenda->jobs[i].stage == JOB_SHARED && agenda->jobs[i].group == slot->group)
            agenda->jobs[i].at = 0;
}

/* Opens the ring if units come and go beside a goal faster than its field follows. */
static void notice_ring(const wend_agenda *agenda, struct wend_agenda_field *slot, uint64_t free)
{
    const bool has_changed = free != slot->ring.free, is_awaited = agenda->sharing.groups[slot->group].members != 0;
    slot->ring.steps = slot->has_caught_up ? 0 : slot->ring.steps + (has_changed && is_awaited);
    slot->ring.free = free;
    if (slot->ring.is_open || slot->ring.steps <= RING_MOST_STEPS)
        return;
    slot->ring.is_open = true;
    slot->steps = 0; /* the field gets another try */
    slot->lag = 0;
}

bool wend_agenda_ring_follow(wend_agenda *agenda, struct wend_agenda_field *slot)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    const wend_space *space = agenda->spaces[goal->space].space;
    uint32_t nodes[RING_MOST_CELLS];
    if (goal->arrival != WEND_ARRIVAL_NEXT_TO || !slot->fields[0])
        return true;
    const uint32_t count = ring_nodes(space, &goal->area, nodes);
    notice_ring(agenda, slot, free_nodes(space, nodes, count));
    if (!slot->ring.is_open)
        return true;
    if (!holds_somebody(agenda, slot))
        slot->ring.held = 0;
    else if (slot->has_caught_up && ++slot->ring.held > RING_MOST_HELD) {
        slot->ring.held = 0;
        wend_agenda_ring_let_go(agenda, slot);
        if (disown_nodes(slot, nodes, count) != WEND_OK)
            return false;
    }
    return own_nodes(slot, nodes, count) == WEND_OK;
}

wend_status wend_agenda_ring_begin(const wend_agenda *agenda, struct wend_agenda_field *slot)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    const wend_space *space = agenda->spaces[goal->space].space;
    uint32_t nodes[RING_MOST_CELLS];
    if (!slot->ring.is_open)
        return WEND_OK;
    const uint32_t count = ring_nodes(space, &goal->area, nodes);
    slot->ring.free = free_nodes(space, nodes, count);
    slot->ring.owned = 0;
    return own_nodes(slot, nodes, count);
}
