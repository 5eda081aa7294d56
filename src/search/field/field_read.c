/* Reading a field at a place. */
#include "search/field/field_grow.h"

static uint64_t key_of_state(const struct wend_field *field, uint32_t state)
{
    return wend_field_key(&field->keys.whole, state, field->keys.whole.wide);
}

uint64_t wend_field_read(const struct wend_field *field, uint32_t node, uint32_t heading)
{
    if (node == 0 || !field->keys.whole.array)
        return FIELD_NONE;
    if (!field->headings)
        return key_of_state(field, node);
    if (heading < DIRECTIONS)
        return key_of_state(field, node << 3 | heading);
    uint64_t least = FIELD_NONE;
    for (uint32_t h = 0; h < DIRECTIONS; h++) {
        uint64_t key = key_of_state(field, node << 3 | h);
        least = key < least ? key : least;
    }
    return least;
}

static uint64_t key_at(const struct wend_field *field, wend_place place, wend_direction heading)
{
    if (!field || field->mesh || field->graph || (unsigned)heading > WEND_DIRECTION_NONE)
        return FIELD_NONE;
    return wend_field_read(field, wend_space_node_at(field->space, place), heading);
}

uint64_t wend_field_cost_heading(const wend_field *field, wend_place place, wend_direction heading)
{
    struct wend_mesh_step step;
    if (field && field->mesh)
        return wend_mesh_field_look(field->mesh, place, &step) ? wend_mesh_field_price(field->mesh, step.length)
                                                               : UINT64_MAX;
    if (field && field->graph)
        return wend_graph_field_cost(field, place);
    uint64_t key = key_at(field, place, heading);
    return key == FIELD_NONE ? UINT64_MAX : key >> FIELD_WAY_BITS;
}

uint64_t wend_field_cost(const wend_field *field, wend_place place)
{
    return wend_field_cost_heading(field, place, WEND_DIRECTION_NONE);
}

wend_direction wend_field_direction_heading(const wend_field *field, wend_place place, wend_direction heading)
{
    uint32_t step = (uint32_t)key_at(field, place, heading) & (FIELD_WAYS - 1);
    return step < DIRECTIONS ? (wend_direction)wend_field_directions[step] : WEND_DIRECTION_NONE;
}

wend_direction wend_field_direction(const wend_field *field, wend_place place)
{
    return wend_field_direction_heading(field, place, WEND_DIRECTION_NONE);
}

/* The end of the best link from a node, of several the first; 0 if the map has changed since. */
static uint32_t link_end(const struct wend_field *field, uint32_t node, uint32_t heading)
{
    const struct wend_space_cells *cells = &field->space->cells;
    uint64_t least = UINT64_MAX;
    uint32_t end = 0;
    for (uint32_t i = wend_space_first_link(field->space, node); i < cells->links.count; i++) {
        const struct wend_space_link *link = &cells->links.list[i];
        if (link->from != node)
            break;
        uint64_t key = wend_field_read(field, link->to, heading);
        uint64_t entry = key == FIELD_NONE ? FIELD_BARRED : wend_field_entry(field, link->to);
        if (entry == FIELD_BARRED)
            continue;
        uint64_t cost = (key >> FIELD_WAY_BITS) + link->cost + entry;
        if (cost < least) {
            least = cost;
            end = link->to;
        }
    }
    return end;
}

uint32_t wend_field_step_from(const struct wend_field *field, uint32_t node, uint32_t heading, uint32_t *step)
{
    const wend_space *space = field->space;
    *step = (uint32_t)wend_field_read(field, node, heading) & (FIELD_WAYS - 1);
    if (*step == FIELD_BY_LINK)
        return link_end(field, node, heading);
    if (*step >= DIRECTIONS)
        return 0;
    uint32_t kind = space->cells.step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    return node + (uint32_t)space->cells.offsets[kind][wend_field_directions[*step]];
}

static bool next_on_mesh(const struct wend_field *field, wend_place place, wend_place *next)
{
    struct wend_mesh_step step;
    if (!wend_mesh_field_look(field->mesh, place, &step) || step.length == 0)
        return false;
    if (step.place.x == place.x && step.place.y == place.y) /* a link begins here */
        wend_mesh_field_step(field->mesh, &step);
    *next = step.place;
    return true;
}

static bool next_on_graph(const wend_field *field, wend_place place, wend_place *next)
{
    uint32_t node = wend_graph_field_next(field, place);
    if (node != WEND_GRAPH_NONE)
        *next = wend_place_node(node);
    return node != WEND_GRAPH_NONE;
}

bool wend_field_next_heading(const wend_field *field, wend_place place, wend_direction heading, wend_place *next)
{
    if (field && next && field->mesh)
        return next_on_mesh(field, place, next);
    if (field && next && field->graph)
        return next_on_graph(field, place, next);
    if (!field || !next || (unsigned)heading > WEND_DIRECTION_NONE || !field->keys.whole.array)
        return false;
    uint32_t node = wend_space_node_at(field->space, place), step;
    uint32_t to = node == 0 ? 0 : wend_field_step_from(field, node, heading, &step);
    if (to == 0)
        return false;
    *next = wend_cell_place(wend_space_cell(field->space, to));
    next->flags = step == FIELD_BY_LINK ? WEND_PLACE_BY_LINK : 0;
    return true;
}

bool wend_field_next(const wend_field *field, wend_place place, wend_place *next)
{
    return wend_field_next_heading(field, place, WEND_DIRECTION_NONE, next);
}
