/*
 * Growth of a field under all rules: from the goals outwards against the steps, Dijkstra's algorithm on buckets; nodes
 * that get cheaper within a bucket are expanded again. Also for repair: the best path on from one cell.
 */
#include "search/field/field_grow.h"

#include "search/kit/kit_calls.h"

struct field_kernel {
    bool wide, headings;
};

void wend_field_apply(struct wend_field *field)
{
    const wend_space *space = field->space;
    wend_successors_begin_walks(&field->rules.steps, space);
    field->rules.steps.inside = field->marks.inside.capacity ? &field->marks.inside : NULL;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        for (uint32_t to = 0; field->headings && to < DIRECTIONS; to++)
            field->rules.steps.turns[d][to] = wend_turn_cost(space, d, to);
    field->rules.layered = wend_space_extra(space) || wend_space_occupied(space);
}

/* The greatest shift whose power of two is at most the cheapest step. */
static uint32_t shift_for(const wend_space *space)
{
    uint64_t least = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    return wend_log2(least * space->profile.straight * (space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1));
}

void wend_field_flood_begin(struct wend_field *field)
{
    field->rules.shift = shift_for(field->space);
    wend_wheel_begin(field->open.by_cost, 0);
}

bool wend_field_flood_reserve(struct wend_field *field)
{
    uint32_t most = wend_successors_most(field->space) * (field->headings ? DIRECTIONS : 1);
    if (!wend_wheel_has_room(field->open.by_cost, most) &&
        !wend_wheel_reserve(field->open.by_cost, most, &field->memory))
        return false;
    return !field->keys.twin || wend_number_list_reserve(&field->changed, most, &field->memory);
}

void wend_field_queue(struct wend_field *field, uint32_t at, uint64_t cost)
{
    wend_bits_put(field->open.queued, at, true);
    wend_wheel_push(field->open.by_cost, cost >> field->rules.shift, at);
}

void wend_field_put(struct wend_field *field, uint32_t at, uint64_t key)
{
    wend_field_set_key(&field->keys.work, at, key, field->keys.work.wide);
    if (field->keys.twin)
        wend_number_list_put(&field->changed, at);
    wend_field_queue(field, at, key >> FIELD_WAY_BITS);
}

uint64_t wend_field_entry(const struct wend_field *field, uint32_t node)
{
    const wend_space *space = field->space;
    if (!field->rules.layered)
        return 0;
    const uint16_t *numbers = wend_space_extra(space);
    uint64_t cost = numbers ? (uint64_t)wend_greatest_extra(space, numbers, node) * space->profile.extra_price : 0;
    if (!wend_space_occupied(space) || !wend_space_is_covered(space, node, field->marks.own.bits))
        return cost;
    return space->profile.crossing_cost == WEND_NO_CROSSING ? FIELD_BARRED : cost + space->profile.crossing_cost;
}

/* Offers a state a path that begins with a step or a link. Precondition: there is room. */
WEND_ALWAYS_INLINE void offer_path(struct wend_field *field, uint32_t at, uint64_t cost, uint32_t step, const bool wide)
{
    if (cost > field->run.most)
        return;
    if (!wide && cost > FIELD_NARROW_MOST) {
        field->keys.overflows = true;
        return;
    }
    const uint64_t key = cost << FIELD_WAY_BITS | step, old = wend_field_key(&field->keys.work, at, wide);
    if (key >= old || (old == FIELD_NONE && field->run.flees))
        return; /* no better; or too far from all threats to flee */
    wend_field_set_key(&field->keys.work, at, key, wide);
    if (field->keys.twin)
        wend_number_list_put(&field->changed, at);
    if (cost < old >> FIELD_WAY_BITS)
        wend_field_queue(field, at, cost);
}

/* Offers a step to all headings of a cell: each pays its turn to the step's direction. */
WEND_ALWAYS_INLINE void offer_step(struct wend_field *field, uint32_t node, uint64_t cost, uint32_t direction,
                                   const struct field_kernel kernel)
{
    uint32_t step = wend_field_paths[direction];
    if (!kernel.headings) {
        offer_path(field, node, cost, step, kernel.wide);
        return;
    }
    for (uint32_t h = 0; h < DIRECTIONS; h++)
        if (field->space->cells.offsets[0][h] != 0 || !wend_is_hex(field->space->cells.topology))
            offer_path(field, node << 3 | h, cost + field->rules.steps.turns[h][direction], step, kernel.wide);
}

/* The directions of the steps into a node, for growing: only canonical ones if they suffice. */
static uint32_t steps_into(const struct wend_field *field, const struct wend_standing *at, uint32_t step)
{
    const wend_space *space = field->space;
    if (space->cells.exits)
        return wend_predecessors(&field->rules.steps, at);
    uint32_t around = wend_space_neighbourhood(space, at->node);
    if (field->rules.steps.inside)
        around &= wend_neighbourhood(field->marks.inside.bits, space->cells.stride, at->node);
    bool alike = field->rules.prunes && !field->rules.layered && step < DIRECTIONS && field->rules.steps.squares &&
                 (!space->cells.uniform_around || wend_bits_get(space->cells.uniform_around, at->node));
    uint32_t came = alike ? wend_opposite(wend_field_directions[step]) : NO_DIRECTION;
    return wend_opposites(space->cells.steps[at->kind].moves[came][around]); /* no step is one-way here */
}

WEND_ALWAYS_INLINE void expand_state(struct wend_field *field, uint32_t state, uint64_t key,
                                     const struct field_kernel kernel)
{
    const wend_space *space = field->space;
    const uint32_t node = kernel.headings ? state >> 3 : state, heading = kernel.headings ? state & 7 : NO_DIRECTION;
    const uint64_t entry = wend_field_entry(field, node);
    if (entry == FIELD_BARRED)
        return;
    const uint64_t cost = (key >> FIELD_WAY_BITS) + entry, weight = wend_free_weight(space, node);
    const bool both = space->profile.weigh == WEND_WEIGH_BOTH;
    /* On squares without exits the cell of a node is not needed. */
    const bool asks = space->cells.step_kinds > 1 || space->cells.exits;
    const struct wend_standing at =
        asks ? wend_standing_at(&field->rules.steps, node) : (struct wend_standing){.node = node};
    uint32_t into = steps_into(field, &at, kernel.headings ? FIELD_END : (uint32_t)key & (FIELD_WAYS - 1));
    into &= kernel.headings ? 1u << heading : 0xff;
    for (; into != 0; into &= into - 1) {
        uint32_t d = wend_count_trailing_zeros(into), from = wend_predecessor(space, node, at.kind, d);
        if (field->rules.steps.inside && !wend_marks_has(field->rules.steps.inside, from))
            continue;
        uint64_t weights = weight + (both ? wend_free_weight(space, from) : 0);
        offer_step(field, from, cost + field->rules.steps.prices[d] * weights, d, kernel);
    }
    if (space->cells.links.count == 0)
        return;
    uint32_t count;
    const struct wend_space_link *links = wend_space_links_into(space, node, &count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t from = links[i].from;
        if (!wend_bits_get(space->cells.free, from) ||
            (field->rules.steps.inside && !wend_marks_has(field->rules.steps.inside, from)))
            continue;
        uint32_t to = kernel.headings ? from << 3 | heading : from;
        offer_path(field, to, cost + links[i].cost, FIELD_BY_LINK, kernel.wide);
    }
}

WEND_KERNEL enum wend_field_pace flood_on(struct wend_field *field, uint64_t *units, const struct field_kernel kernel)
{
    uint32_t at;
    while (*units != 0) {
        if (field->keys.overflows)
            return FIELD_DONE;
        if (!wend_field_flood_reserve(field))
            return FIELD_NO_MEMORY;
        if (!wend_wheel_pop(field->open.by_cost, &at)) {
            bool reached = field->desc.until_count != 0 && field->marks.awaited_count == 0 && !field->run.flees;
            if (reached || !wend_wheel_advance(field->open.by_cost))
                return FIELD_DONE;
            continue;
        }
        if (!wend_bits_get(field->open.queued, at))
            continue;
        wend_bits_put(field->open.queued, at, false);
        uint32_t node = kernel.headings ? at >> 3 : at;
        if (field->marks.awaited_count != 0 && wend_marks_has(&field->marks.awaited, node)) {
            wend_bits_put(field->marks.awaited.bits, node, false);
            field->marks.awaited_count--;
        }
        expand_state(field, at, wend_field_key(&field->keys.work, at, kernel.wide), kernel);
        --*units;
    }
    return FIELD_SPENT;
}

enum wend_field_pace wend_field_flood(struct wend_field *field, uint64_t *units)
{
    bool wide = field->keys.work.wide;
    if (field->headings)
        return wide ? flood_on(field, units, (struct field_kernel){true, true})
                    : flood_on(field, units, (struct field_kernel){false, true});
    return wide ? flood_on(field, units, (struct field_kernel){true, false})
                : flood_on(field, units, (struct field_kernel){false, false});
}

/* Improves a key by the path over a neighbour; `price` excludes entering it. */
static void better(const struct wend_field *field, uint64_t *best, uint32_t to, uint64_t price, uint32_t step)
{
    uint64_t key = wend_field_key(&field->keys.work, to, field->keys.work.wide);
    uint64_t entry = key == FIELD_NONE ? FIELD_BARRED : wend_field_entry(field, to);
    if (entry == FIELD_BARRED)
        return;
    uint64_t cost = (key >> FIELD_WAY_BITS) + price + entry;
    if (cost <= field->run.most && (cost << FIELD_WAY_BITS | step) < *best)
        *best = cost << FIELD_WAY_BITS | step;
}

uint64_t wend_field_best(const struct wend_field *field, uint32_t node)
{
    const wend_space *space = field->space;
    const struct wend_space_cells *cells = &space->cells;
    if (!wend_bits_get(cells->free, node) ||
        (field->rules.steps.inside && !wend_marks_has(field->rules.steps.inside, node)))
        return FIELD_NONE;
    uint64_t best = !field->run.flees && wend_field_ends_at(field, node) ? FIELD_END : FIELD_NONE;
    uint32_t kind = cells->step_kinds > 1 ? wend_space_kind(space, wend_space_cell(space, node)) : 0;
    uint64_t own = space->profile.weigh == WEND_WEIGH_BOTH ? wend_free_weight(space, node) : 0;
    for (uint32_t moves = wend_successors_legal(&field->rules.steps, node); moves != 0; moves &= moves - 1) {
        uint32_t d = wend_count_trailing_zeros(moves), to = node + (uint32_t)cells->offsets[kind][d];
        better(field, &best, to, field->rules.steps.prices[d] * (wend_free_weight(space, to) + own),
               wend_field_paths[d]);
    }
    if (cells->links.begin && wend_bits_get(cells->links.begin, node))
        for (uint32_t i = wend_space_first_link(space, node);
             i < cells->links.count && cells->links.list[i].from == node; i++)
            if (wend_bits_get(cells->free, cells->links.list[i].to))
                better(field, &best, cells->links.list[i].to, cells->links.list[i].cost, FIELD_BY_LINK);
    return best;
}
