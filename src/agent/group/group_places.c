/* Chooses places around a goal: nearest first, large movers before small ones, none over another. */
#include "agent/group/group_crowd.h"
#include "base/integer.h"

/* Anchor at which a mover stands over the goal as evenly as possible. */
static wend_place anchor_over(const wend_space *space, wend_place goal)
{
    int32_t shift = (space->profile.footprint - 1) / 2;
    return wend_place_at(wend_place_column(goal) - shift, wend_place_row(goal) - shift, goal.level);
}

/* True if a walk may lead a member, of this kind, from where it is to a node. */
static bool may_walk_to(const struct wend_group_crowd *crowd, uint32_t number, const struct wend_member *member,
                        uint32_t node)
{
    return member->kind == number && member->outcome != WEND_GROUP_NO_WAY &&
           !wend_components_part(crowd->kinds[number].space->cells.components, member->node, node);
}

static bool anybody_may_walk(const struct wend_group_crowd *crowd, uint32_t number, uint32_t node)
{
    for (uint32_t i = 0; i < crowd->member_count; i++)
        if (may_walk_to(crowd, number, &crowd->members[i], node))
            return true;
    return false;
}

/* Finds the cell nearest to the goal that a member can reach. Asks one of each region, of the first few. MEMORY. */
static wend_status nearest_seed(struct wend_group_crowd *crowd, uint32_t number, wend_place anchor)
{
    enum { MOST_REGIONS = 16 };
    struct wend_kind *kind = &crowd->kinds[number];
    uint32_t asked[MOST_REGIONS], count = 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = kind->first; i < crowd->member_count && count < MOST_REGIONS; i++) {
        const struct wend_member *member = &crowd->members[i];
        bool is_new = member->kind == number && member->outcome != WEND_GROUP_NO_WAY;
        for (uint32_t k = 0; is_new && k < count; k++)
            is_new = wend_components_part(kind->space->cells.components, member->node, asked[k]);
        if (!is_new)
            continue;
        wend_nearest nearest;
        wend_place start = wend_cell_place(wend_space_cell(kind->space, member->node));
        asked[count++] = member->node;
        wend_status status = wend_space_nearest(kind->space, &crowd->scratch.memory, start, anchor, &nearest);
        if (status != WEND_OK)
            return status;
        if (nearest.count == 0 || nearest.distance_squared >= least)
            continue;
        least = nearest.distance_squared;
        kind->seed = wend_space_node_at(kind->space, nearest.place);
    }
    return WEND_OK;
}

/* Chooses the cell around which a kind's places lie: the goal's if a member can be there, else the nearest. MEMORY. */
static wend_status choose_seed(struct wend_group_crowd *crowd, uint32_t number, wend_place goal)
{
    struct wend_kind *kind = &crowd->kinds[number];
    wend_place anchor = anchor_over(kind->space, goal);
    uint32_t node = wend_space_node_at(kind->space, anchor);
    kind->seed = 0;
    if (kind->members == 0)
        return WEND_OK;
    if (node == 0 || !wend_bits_get(kind->space->cells.free, node) || !anybody_may_walk(crowd, number, node))
        return nearest_seed(crowd, number, anchor);
    kind->seed = node;
    return WEND_OK;
}

/* Leaves behind the members that no walk leads there. */
static void leave_behind(struct wend_group_crowd *crowd, uint32_t number)
{
    struct wend_kind *kind = &crowd->kinds[number];
    const struct wend_space_cells *cells = &kind->space->cells;
    if (kind->members == 0 || cells->links.count != 0)
        return;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        struct wend_member *member = &crowd->members[i];
        if (member->kind != number || member->outcome == WEND_GROUP_NO_WAY ||
            (kind->seed != 0 && !wend_components_part(cells->components, member->node, kind->seed)))
            continue;
        member->outcome = WEND_GROUP_NO_WAY;
        kind->members--;
    }
}

/* Takes the nearest good cells of the flood as places, and adds all cells up to these to the box. */
static void take_places(struct wend_group_crowd *crowd, struct wend_kind *kind)
{
    const struct wend_reach_flood *flood = &crowd->flood;
    for (uint32_t i = 0; i < flood->count && kind->place_count < kind->members; i++) {
        const struct wend_reached *cell = &flood->cells[i];
        wend_group_box_add(&crowd->box, wend_space_cell(kind->space, cell->node));
        if (!wend_group_crowd_is_good(crowd, cell->node)) {
            crowd->is_parted = true;
            continue;
        }
        crowd->places[crowd->place_count++] = (struct wend_standing_place){cell->node, cell->cost};
        kind->place_count++;
        wend_group_crowd_mark(&crowd->taken, kind->space, cell->node);
    }
}

static void drop_places(struct wend_group_crowd *crowd, struct wend_kind *kind)
{
    const wend_space *space = kind->space;
    for (; kind->place_count > 0; kind->place_count--) {
        uint32_t node = crowd->places[--crowd->place_count].node;
        for (uint32_t j = 0; j < space->profile.footprint; j++)
            for (uint32_t i = 0; i < space->profile.footprint; i++)
                wend_bits_put(crowd->taken.bits, node + j * space->cells.stride + i, false);
    }
}

/* About how far from a goal the last of so many cells lies on open ground, in straight steps. */
static uint64_t radius_of(uint64_t cells)
{
    return wend_integer_root(cells) * 3 / 4 + 4;
}

/* Cost of a straight step on usual ground. */
static uint64_t usual_step(const wend_space *space)
{
    return space->profile.straight * (uint64_t)(space->cells.classes->count ? space->cells.classes->weight[1] : 1);
}

/* Cost of going about that far. */
static uint64_t first_radius(const wend_space *space, uint64_t cells)
{
    return radius_of(cells) * usual_step(space);
}

/* Chooses places of one kind. `cells`: covered by all units that have places so far, and by these. MEMORY. */
static wend_status place_kind(struct wend_group_crowd *crowd, struct wend_kind *kind, uint64_t cells)
{
    const wend_space *space = kind->space;
    uint64_t most = first_radius(space, cells);
    if (crowd->slots)
        most += 2 * wend_group_form_reach(crowd, kind) * usual_step(space);
    kind->first_place = crowd->place_count;
    kind->place_count = 0;
    if (kind->seed == 0)
        return WEND_OK;
    for (;;) {
        wend_status status = wend_group_crowd_flood(crowd, space, kind->seed, most);
        if (status != WEND_OK)
            return status;
        if (crowd->slots)
            wend_group_form_take(crowd, kind);
        else
            take_places(crowd, kind);
        if (kind->place_count == kind->members || !crowd->flood.was_cut)
            return WEND_OK;
        drop_places(crowd, kind);
        most = most > UINT64_MAX / 2 ? UINT64_MAX : most * 2;
    }
}

/* Takes the nearest cells around a goal for units that settle there. MEMORY. */
static wend_status take_around(struct wend_group_crowd *crowd, const struct wend_group_hold *hold, uint32_t node)
{
    const wend_space *space = hold->space;
    uint64_t most = first_radius(space, (uint64_t)hold->units * space->profile.footprint * space->profile.footprint);
    for (uint32_t left = hold->units; left > 0;) {
        wend_status status = wend_group_crowd_flood(crowd, space, node, most);
        if (status != WEND_OK)
            return status;
        for (uint32_t i = 0; i < crowd->flood.count && left > 0; i++) {
            const uint32_t cell = crowd->flood.cells[i].node;
            if (!wend_group_crowd_is_good(crowd, cell))
                continue;
            wend_group_crowd_mark(&crowd->taken, space, cell);
            left--;
        }
        if (!crowd->flood.was_cut)
            break;
        most = most > UINT64_MAX / 2 ? UINT64_MAX : most * 2;
    }
    return WEND_OK;
}

/* Takes the cells that others hold. MEMORY. */
static wend_status take_holds(struct wend_group_crowd *crowd)
{
    for (uint32_t i = 0; crowd->holds && i < crowd->holds->count; i++) {
        const struct wend_group_hold *hold = &crowd->holds->list[i];
        const uint32_t node = wend_space_node_at(hold->space, hold->goal);
        if (node == 0 || !wend_bits_get(hold->space->cells.free, node) ||
            wend_space_grid(hold->space) != wend_space_grid(crowd->kinds[0].space))
            continue;
        wend_status status = WEND_OK;
        if (hold->units == 1)
            wend_group_crowd_mark(&crowd->taken, hold->space, node);
        else
            status = take_around(crowd, hold, node);
        if (status != WEND_OK)
            return status;
    }
    return WEND_OK;
}

/* Sorts the kinds by size, the largest first. */
static void sort_kinds(const struct wend_group_crowd *crowd, uint32_t *order)
{
    for (uint32_t i = 0; i < crowd->kind_count; i++) {
        uint32_t at = i;
        for (;
             at > 0 && crowd->kinds[order[at - 1]].space->profile.footprint < crowd->kinds[i].space->profile.footprint;
             at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* Marks the cells of members that cannot come: they stay there, and nobody is sent there. */
static void mark_those_who_stay(struct wend_group_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        const wend_space *space = crowd->kinds[member->kind].space;
        if (member->outcome == WEND_GROUP_NO_WAY && member->node != 0)
            wend_group_crowd_mark(&crowd->taken, space, member->node);
    }
}

static uint32_t cut_below(uint32_t at, uint32_t margin)
{
    return at > margin ? at - margin : 0;
}

/* Sets the window around all places and all ways to them, with a margin in which the largest mover has room. */
static void set_window(struct wend_group_crowd *crowd, uint32_t largest)
{
    const wend_space *space = crowd->kinds[0].space;
    const struct wend_group_box *box = &crowd->box;
    crowd->window = (struct wend_group_window){0};
    if (crowd->place_count == 0)
        return;
    uint32_t left = cut_below(box->left, largest + 1), top = cut_below(box->top, largest + 1);
    uint32_t right = box->right + 2 * largest, bottom = box->bottom + 2 * largest;
    right = right < space->cells.width ? right : space->cells.width - 1;
    bottom = bottom < space->cells.height ? bottom : space->cells.height - 1;
    crowd->window = (struct wend_group_window){
        left, top, right - left + 1, bottom - top + 1, box->first, box->last - box->first + 1};
}

/* Marks the window's cells: floods within the window see only these. MEMORY. */
static wend_status mark_window(struct wend_group_crowd *crowd)
{
    const struct wend_group_window *window = &crowd->window;
    const wend_space *space = crowd->kinds[0].space;
    struct wend_marks *inside = &crowd->goal_set.inside;
    wend_status status = wend_marks_begin(inside, space->cells.node_count, &crowd->scratch.memory);
    if (status != WEND_OK || window->width == 0)
        return status;
    for (uint32_t level = window->level; level < window->level + window->levels; level++)
        for (uint32_t y = 0; y < window->height; y++)
            wend_marks_add_run(inside,
                               wend_space_node(space, window->left, level * space->cells.height + window->top + y),
                               window->width);
    return WEND_OK;
}

wend_status wend_group_crowd_lay_window(struct wend_group_crowd *crowd)
{
    uint32_t largest = 1;
    for (uint32_t i = 0; i < crowd->kind_count; i++) {
        uint32_t footprint = crowd->kinds[i].space->profile.footprint;
        largest = footprint > largest ? footprint : largest;
    }
    set_window(crowd, largest);
    return mark_window(crowd);
}

wend_status wend_group_crowd_choose_places(struct wend_group_crowd *crowd)
{
    uint32_t *order = wend_group_crowd_room(crowd, ROOM_KIND_ORDER, crowd->kind_count, sizeof *order);
    struct wend_standing_place *places = wend_group_crowd_room(crowd, ROOM_PLACES, crowd->member_count, sizeof *places);
    uint32_t nodes = crowd->kinds[0].space->cells.node_count;
    uint64_t cells = 0;
    if (!order || !places || wend_marks_begin(&crowd->taken, nodes, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    crowd->places = places;
    crowd->place_count = 0;
    crowd->is_parted = false;
    crowd->box = (struct wend_group_box){UINT32_MAX, UINT32_MAX, 0, 0, UINT32_MAX, 0};
    wend_status status = take_holds(crowd);
    for (uint32_t i = 0; i < crowd->kind_count && status == WEND_OK; i++) {
        status = choose_seed(crowd, i, crowd->order->goal);
        if (status == WEND_OK)
            leave_behind(crowd, i);
    }
    if (status != WEND_OK)
        return status;
    mark_those_who_stay(crowd);
    sort_kinds(crowd, order);
    status = wend_group_form_slots(crowd, order);
    if (status != WEND_OK)
        return status;
    for (uint32_t i = 0; i < crowd->kind_count; i++) {
        struct wend_kind *kind = &crowd->kinds[order[i]];
        uint32_t footprint = kind->space->profile.footprint;
        cells += (uint64_t)kind->members * footprint * footprint;
        status = place_kind(crowd, kind, cells);
        if (status != WEND_OK)
            return status;
    }
    return wend_group_crowd_lay_window(crowd);
}
