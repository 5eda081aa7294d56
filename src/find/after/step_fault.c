/* What is wrong with a single step. */
#include "find/after/step_fault.h"

#include "map/cells/cells.h"
#include "map/space/space_calls.h"

/* What is wrong with a step onto a cell of the map. */
static wend_path_fault fault_of_step(const wend_space *space, const struct wend_tried_step *step)
{
    uint32_t kind = wend_space_kind(space, step->from), bit = 1u << step->direction;
    if (wend_space_has_step(space, step->from_node, kind, step->direction))
        return WEND_PATH_FAULT_NONE;
    if (!wend_bits_get(space->cells.free, step->to_node))
        return WEND_PATH_FAULT_BLOCKED;
    if (space->cells.exits && !(space->cells.exits[step->from_node] & bit))
        return WEND_PATH_FAULT_EXIT;
    uint32_t around = wend_space_neighbourhood(space, step->from_node);
    return space->cells.steps[kind].moves[NO_DIRECTION][around] & bit ? WEND_PATH_FAULT_EXIT : WEND_PATH_FAULT_CORNER;
}

wend_path_fault wend_step_try(const wend_space *space, struct wend_cell from, uint32_t node, uint32_t direction,
                              struct wend_tried_step *step)
{
    struct wend_step way = wend_step_of(space->cells.topology, wend_space_kind(space, from), direction);
    *step = (struct wend_tried_step){
        .from = from,
        .from_node = node,
        .direction = direction,
        .to = {from.x + (uint32_t)way.x, from.y + (uint32_t)way.y, from.level},
        .place = wend_place_at((int32_t)from.x + way.x, (int32_t)from.y + way.y, (uint16_t)from.level)};
    if (step->to.x >= space->cells.width || step->to.y >= space->cells.height)
        return WEND_PATH_FAULT_OUTSIDE;
    step->to_node = wend_space_node(space, step->to.x, step->to.level * space->cells.height + step->to.y);
    return fault_of_step(space, step);
}
