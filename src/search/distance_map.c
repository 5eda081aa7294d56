/* Walks to and from targets by their length. Search floor. */
#include "search/distance_map.h"
#include "map/moves.h"
#include "map/space_links.h"

/* Marks where links end, so that the list of links, which is by where they begin, need not be read at every node. */
static wend_status mark_landings(const struct wend_distance_map *lengths)
{
    const wend_space *space = lengths->space;
    struct wend_marks *landings = &lengths->arrivals->landings;
    wend_status status = wend_marks_begin(landings, space->node_count, &lengths->scratch->memory);
    for (uint32_t i = 0; status == WEND_OK && i < space->link_count; i++)
        wend_marks_add(landings, space->links[i].to);
    return status;
}

wend_status wend_distance_map_begin(struct wend_distance_map *lengths, const struct wend_search *search, bool backward,
                                    uint64_t limit)
{
    struct wend_scratch *scratch = search->scratch;
    bool wide = limit > UINT32_MAX;
    *lengths = (struct wend_distance_map){.space = search->space,
                                          .scratch = scratch,
                                          .arrivals = search->goal_set,
                                          .nodes = wide ? &scratch->nodes64 : &scratch->nodes32,
                                          .limit = limit,
                                          .wide = wide,
                                          .backward = backward};
    wend_wheel_begin(&scratch->wheel, 0);
    if (wend_nodes_begin(lengths->nodes, search->space->node_count, wide, &scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    return backward && search->space->link_count != 0 ? mark_landings(lengths) : WEND_OK;
}

static bool make_room(struct wend_distance_map *lengths, uint32_t pushes)
{
    struct wend_wheel *open = &lengths->scratch->wheel;
    return wend_wheel_has_room(open, pushes) || wend_wheel_reserve(open, pushes, &lengths->scratch->memory);
}

/* There must be room in the open list. */
static void offer_length(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    if (length > lengths->limit || !wend_node_improves(lengths->nodes, node, length, lengths->wide))
        return;
    wend_node_put(lengths->nodes, node, length, NO_DIRECTION, 0, lengths->wide);
    wend_wheel_push(&lengths->scratch->wheel, length, node);
}

wend_status wend_distance_map_add(struct wend_distance_map *lengths, const struct wend_target *target)
{
    const wend_space *space = lengths->space;
    uint32_t footprint = space->profile.footprint, level = target->level;
    uint32_t left = target->left > footprint - 1 ? target->left - (footprint - 1) : 0;
    uint32_t top = target->top > footprint - 1 ? target->top - (footprint - 1) : 0;
    for (uint32_t y = top; y <= target->bottom && y + footprint <= space->height; y++)
        for (uint32_t x = left; x <= target->right && x + footprint <= space->width; x++) {
            if (!make_room(lengths, 1))
                return WEND_ERROR_MEMORY;
            offer_length(lengths, wend_space_node(space, x, level * space->height + y), 0);
        }
    return WEND_OK;
}

/* The place of a direction's neighbour in a neighbourhood. */
static uint32_t neighbour_bit(const wend_space *space, uint32_t kind, uint32_t direction)
{
    const struct wend_step step = space->step[kind][direction];
    return 1u << (4 + 3 * step.y + step.x);
}

/* Whether the step from a free node to another is legal, were that one free. */
static bool leads_there(const wend_space *space, uint32_t from, uint32_t kind, uint32_t direction)
{
    uint32_t around = wend_space_neighbourhood(space, from) | neighbour_bit(space, kind, direction);
    return wend_space_moves(space, from, kind, around) >> direction & 1;
}

static uint64_t step_length(const wend_space *space, uint32_t direction)
{
    bool diagonal = direction % 2 == 1 && !wend_is_hex(space->topology);
    return diagonal ? space->profile.diagonal : space->profile.straight;
}

/* Goes on from a position to those from which a step leads there. It may be blocked: a target's own. */
static void step_back(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    const wend_space *space = lengths->space;
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, node));
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        int32_t offset = space->offsets[kind][(d + 4) & 7];
        uint32_t from = node + (uint32_t)offset;
        if (offset == 0 || !wend_bits_get(space->free, from))
            continue;
        uint32_t from_kind = space->step_kinds == 1 ? 0 : wend_space_kind(space, wend_space_cell(space, from));
        if (leads_there(space, from, from_kind, d))
            offer_length(lengths, from, length + step_length(space, d));
    }
    if (space->link_count == 0 || !wend_bits_get(space->free, node) ||
        !wend_marks_has(&lengths->arrivals->landings, node))
        return;
    for (uint32_t i = 0; i < space->link_count; i++)
        if (space->links[i].to == node && wend_bits_get(space->free, space->links[i].from))
            offer_length(lengths, space->links[i].from, length);
}

/* Goes on to those to which a step leads. */
static void step_ahead(struct wend_distance_map *lengths, uint32_t node, uint64_t length)
{
    const wend_space *space = lengths->space;
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, node));
    uint32_t moves = wend_space_moves(space, node, kind, wend_space_neighbourhood(space, node));
    for (; moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves);
        offer_length(lengths, node + (uint32_t)space->offsets[kind][d], length + step_length(space, d));
    }
    if (!space->linked || !wend_bits_get(space->linked, node))
        return;
    for (uint32_t i = wend_space_first_link(space, node); i < space->link_count && space->links[i].from == node; i++)
        if (wend_bits_get(space->free, space->links[i].to))
            offer_length(lengths, space->links[i].to, length);
}

wend_status wend_distance_map_next(struct wend_distance_map *lengths, uint32_t *node, uint64_t *length)
{
    struct wend_wheel *open = &lengths->scratch->wheel;
    for (;;) {
        if (!wend_wheel_pop(open, node)) {
            if (wend_wheel_advance(open))
                continue;
            *node = UINT32_MAX;
            return WEND_OK;
        }
        struct wend_node known = wend_node_get(lengths->nodes, *node, lengths->wide);
        if (!(known.direction & NODE_CLOSED)) {
            *length = known.cost;
            break;
        }
    }
    wend_node_close(lengths->nodes, *node, lengths->wide);
    if (!make_room(lengths, DIRECTIONS + lengths->space->link_count))
        return WEND_ERROR_MEMORY;
    (lengths->backward ? step_back : step_ahead)(lengths, *node, *length);
    return WEND_OK;
}
