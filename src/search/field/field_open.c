/* The beginning of a field's growth: surroundings, awaited cells, goals. */
#include "search/field/field_grow.h"

/* Begins to read the surroundings of all cells, or those that have changed. */
static wend_status begin_looking(struct wend_field *field)
{
    field->run.cursor = 0;
    if (field->ground.knows_around) {
        field->run.phase = FIELD_CATCHING;
        return WEND_OK;
    }
    if (!wend_field_reserve_around(field))
        return WEND_ERROR_MEMORY;
    wend_field_look(field);
    field->run.phase = FIELD_LOOKING;
    return WEND_OK;
}

/* The field grows by what it sees from here on; edits made while goals are opened are followed afterwards. */
static wend_status begin_opening(struct wend_field *field)
{
    field->rules.plain = wend_field_can_spread(field) && field->ground.knows_around;
    field->ground.knows_around = field->rules.plain;
    field->marks.awaited_count = 0;
    field->run.cursor = 0;
    field->run.walk = (struct wend_field_walk){.y = 1};
    if (field->desc.until_count != 0 &&
        wend_marks_begin(&field->marks.awaited, field->space->cells.node_count, &field->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    if (field->rules.plain)
        wend_field_spread_begin(field);
    wend_field_flood_begin(field);
    wend_field_look(field);
    field->run.phase = FIELD_AWAITING;
    return WEND_OK;
}

wend_status wend_field_open_begin(struct wend_field *field)
{
    const uint64_t limit = field->desc.cost_limit;
    field->run.most = limit != 0 && limit < FIELD_WIDE_MOST ? limit : FIELD_WIDE_MOST;
    field->run.costliest = 0;
    field->run.flees = false;
    field->rules.prunes = field->rules.pruned = true;
    field->ground.knows_around = field->ground.knows_around && wend_field_can_follow_positions(field);
    return wend_field_can_spread(field) ? begin_looking(field) : begin_opening(field);
}

wend_status wend_field_open_next(struct wend_field *field)
{
    switch (field->run.phase) {
    case FIELD_LOOKING:
        field->ground.knows_around = true;
        field->run.phase = FIELD_CATCHING;
        return WEND_OK;
    case FIELD_CATCHING: /* over as well if it cannot catch up */
        return field->ground.knows_around ? begin_opening(field) : wend_field_open_begin(field);
    case FIELD_AWAITING:
        field->run.phase = FIELD_OPENING;
        return WEND_OK;
    default:
        field->run.phase = field->rules.plain ? FIELD_SPREADING : FIELD_FLOODING;
        return WEND_OK;
    }
}

/* The next node of the areas asked for; UINT32_MAX after the last. */
static uint32_t next_asked(struct wend_field *field)
{
    uint32_t node;
    while ((node = wend_field_walk_next(field->space, &field->run.walk)) == UINT32_MAX) {
        if (field->run.cursor == field->desc.until_count)
            return UINT32_MAX;
        field->run.walk =
            wend_field_walk_over(field->space, &field->areas[field->desc.goal_count + field->run.cursor++]);
    }
    return node;
}

/* Calls a function for each node of the areas asked for. */
static enum wend_field_pace each_asked(struct wend_field *field, uint64_t *units,
                                       void (*visit)(struct wend_field *, uint32_t))
{
    for (; *units != 0; --*units)
        for (uint32_t i = 0; i < FIELD_CELLS_PER_UNIT; i++) {
            uint32_t node = next_asked(field);
            if (node == UINT32_MAX)
                return FIELD_DONE;
            visit(field, node);
        }
    return FIELD_SPENT;
}

/* Marks a cell asked for as awaited, if it is free. */
static void await_node(struct wend_field *field, uint32_t node)
{
    if (!wend_bits_get(field->space->cells.free, node) || wend_marks_has(&field->marks.awaited, node))
        return;
    wend_marks_add(&field->marks.awaited, node);
    field->marks.awaited_count++;
}

static bool open_goal(struct wend_field *field, uint32_t node)
{
    const struct wend_space_cells *cells = &field->space->cells;
    if (field->rules.plain)
        return wend_field_spread_from(field, node);
    if (!wend_field_flood_reserve(field))
        return false;
    if (!field->headings)
        wend_field_put(field, node, FIELD_END);
    for (uint32_t h = 0; field->headings && h < DIRECTIONS; h++)
        if (cells->offsets[0][h] != 0 || field->rules.steps.squares)
            wend_field_put(field, node << 3 | h, FIELD_END);
    return true;
}

static enum wend_field_pace open_goals(struct wend_field *field, uint64_t *units)
{
    for (; *units != 0; --*units) {
        uint32_t node = wend_marks_next(&field->marks.goals, field->run.cursor);
        if (node == UINT32_MAX)
            return FIELD_DONE;
        if (wend_field_ends_at(field, node) && !open_goal(field, node))
            return FIELD_NO_MEMORY;
        field->run.cursor = node + 1;
    }
    return FIELD_SPENT;
}

enum wend_field_pace wend_field_open(struct wend_field *field, uint64_t *units)
{
    switch (field->run.phase) {
    case FIELD_LOOKING:
        return wend_field_look_around_all(field, units);
    case FIELD_CATCHING:
        field->ground.knows_around = wend_field_can_follow_positions(field);
        return field->ground.knows_around ? wend_field_follow(field, true, units, wend_field_look_around) : FIELD_DONE;
    case FIELD_AWAITING:
        return each_asked(field, units, await_node);
    default:
        return open_goals(field, units);
    }
}

void wend_field_weigh_begin(struct wend_field *field)
{
    field->run.costliest = 0;
    field->run.cursor = 0;
    field->run.walk = (struct wend_field_walk){.y = 1};
    field->run.phase = FIELD_WEIGHING;
}

/* Finds the costliest of the cells asked for, once all are reached; costlier keys are not known to be right. */
static void weigh_node(struct wend_field *field, uint32_t node)
{
    uint64_t least = FIELD_NONE;
    for (uint32_t h = 0; h < (field->headings ? DIRECTIONS : 1u); h++) {
        uint64_t key = wend_field_key(&field->keys.work, field->headings ? node << 3 | h : node, field->keys.work.wide);
        least = key < least ? key : least;
    }
    if (least != FIELD_NONE && least >> FIELD_WAY_BITS > field->run.costliest)
        field->run.costliest = least >> FIELD_WAY_BITS;
}

enum wend_field_pace wend_field_weigh(struct wend_field *field, uint64_t *units)
{
    return each_asked(field, units, weigh_node);
}
