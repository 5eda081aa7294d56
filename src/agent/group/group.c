/* Orders to groups. */
#include "agent/group/group_crowd.h"
#include "base/array.h"
#include "base/sizes.h"

/* Places around a goal: nearest first, large movers before small ones, none over another. */

/* The anchor from which a mover stands over the goal as evenly as can be. */
static wend_place anchor_over(const wend_space *space, wend_place goal)
{
    int32_t shift = (space->profile.footprint - 1) / 2;
    return wend_place_at(wend_place_column(goal) - shift, wend_place_row(goal) - shift, goal.level);
}

/* Whether a walk may lead a member of a kind from where it is to a node. */
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

/* The cell nearest to the goal that any member can reach: one of each region is asked, of the first few. MEMORY. */
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

/* The cell around which a kind's places lie: the goal's if anybody can be there, else the nearest reachable. MEMORY. */
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

/* Those whom no walk leads there stay. */
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

/* Takes the nearest good places of the flood's cells, and notes where these lie. */
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

static void give_back_places(struct wend_group_crowd *crowd, struct wend_kind *kind)
{
    const wend_space *space = kind->space;
    for (; kind->place_count > 0; kind->place_count--) {
        uint32_t node = crowd->places[--crowd->place_count].node;
        for (uint32_t j = 0; j < space->profile.footprint; j++)
            for (uint32_t i = 0; i < space->profile.footprint; i++)
                wend_bits_put(crowd->taken.bits, node + j * space->cells.stride + i, false);
    }
}

/* About how far the last of so many cells lies around a goal on open ground, in straight steps. */
static uint64_t radius_of(uint64_t cells)
{
    return wend_integer_root(cells) * 3 / 4 + 4;
}

/* What a straight step costs where the ground is as it mostly is. */
static uint64_t usual_step(const wend_space *space)
{
    return space->profile.straight * (uint64_t)(space->cells.classes->count ? space->cells.classes->weight[1] : 1);
}

/* What it costs to go about as far as that. */
static uint64_t first_radius(const wend_space *space, uint64_t cells)
{
    return radius_of(cells) * usual_step(space);
}

/* Places of one kind; `cells`: how many all who have places so far, and these, cover. MEMORY. */
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
        give_back_places(crowd, kind);
        most = most > UINT64_MAX / 2 ? UINT64_MAX : most * 2;
    }
}

/* Takes the nearest cells around a goal for those who settle there. MEMORY. */
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

/* The kinds by size, the largest first. */
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

/* Whoever cannot come stays where it stands, and nobody is sent there. */
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

/* The rectangle around all places, and all ways to them, with a margin in which the largest mover has room. */
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

/* Floods within the window see its cells alone. */
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

/* Lays the window anew, when the box has grown. MEMORY. */
static wend_status crowd_lay_window(struct wend_group_crowd *crowd)
{
    uint32_t largest = 1;
    for (uint32_t i = 0; i < crowd->kind_count; i++) {
        uint32_t footprint = crowd->kinds[i].space->profile.footprint;
        largest = footprint > largest ? footprint : largest;
    }
    set_window(crowd, largest);
    return mark_window(crowd);
}

/* Chooses places for all who may come, and lays the window around them. MEMORY. */
static wend_status crowd_choose_places(struct wend_group_crowd *crowd)
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
    return crowd_lay_window(crowd);
}

/* What came of it. */
struct wend_paths_outcome {
    bool somebody_stays;  /* for want of a way: places must be chosen anew */
    bool window_is_small; /* ways leave it again: it must be laid anew, and the ways found */
};

/* Ways of a crowd to its window: off one flood for each kind. */

/* Marks the cells of a kind's members, and the box around them. MEMORY. */
static wend_status seek_members(struct wend_group_crowd *crowd, uint32_t kind)
{
    struct wend_group_search *routes = &crowd->routes;
    const wend_space *space = crowd->kinds[kind].space;
    if (wend_marks_begin(&crowd->sought, space->cells.node_count, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    routes->sought = &crowd->sought;
    routes->sought_count = 0;
    routes->left = routes->top = UINT32_MAX;
    routes->right = routes->bottom = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        if (member->kind != kind || member->outcome == WEND_GROUP_NO_WAY ||
            wend_marks_has(&crowd->sought, member->node))
            continue;
        struct wend_cell cell = wend_space_cell(space, member->node);
        wend_marks_add(&crowd->sought, member->node);
        routes->sought_count++;
        routes->left = cell.x < routes->left ? cell.x : routes->left;
        routes->right = cell.x > routes->right ? cell.x : routes->right;
        routes->top = cell.y < routes->top ? cell.y : routes->top;
        routes->bottom = cell.y > routes->bottom ? cell.y : routes->bottom;
    }
    return WEND_OK;
}

/* Where a member's way comes into the window; what of it lies outside again is to be taken into it. */
static uint32_t find_entry(struct wend_group_crowd *crowd, uint32_t node, bool *leaves)
{
    const wend_space *space = crowd->routes.search.space;
    uint32_t number, entry = node, next;
    bool has_entered = wend_group_crowd_number(crowd, space, node, &number);
    for (; (next = wend_group_search_next(&crowd->routes, node)) != node; node = next) {
        bool is_inside = wend_group_crowd_number(crowd, space, next, &number);
        if (is_inside && !has_entered)
            entry = next;
        if (!is_inside && has_entered) {
            wend_group_box_add(&crowd->box, wend_space_cell(space, next));
            *leaves = true;
        }
        has_entered |= is_inside;
    }
    return entry;
}

static void follow_path(struct wend_group_crowd *crowd, struct wend_member *member, struct wend_paths_outcome *outcome)
{
    uint64_t whole;
    if (crowd->kinds[member->kind].seed == 0 || !wend_group_search_cost(&crowd->routes, member->node, &whole)) {
        member->outcome = WEND_GROUP_NO_WAY;
        outcome->somebody_stays = true;
        return;
    }
    member->entry = find_entry(crowd, member->node, &outcome->window_is_small);
    wend_group_search_cost(&crowd->routes, member->entry, &member->left);
    member->approach = whole - member->left;
}

/* Begins to seek the ways of a kind; *is_any: whether there are any to be sought. MEMORY. */
static wend_status begin_route(struct wend_group_crowd *crowd, uint32_t kind)
{
    crowd->goal_set.has_inside = false;
    crowd->routes.search = (struct wend_search){.space = crowd->kinds[kind].space,
                                                .scratch = &crowd->far,
                                                .question.goal_set = &crowd->goal_set,
                                                .question.start = crowd->kinds[kind].seed,
                                                .question.heading = NO_DIRECTION};
    wend_status status = seek_members(crowd, kind);
    if (status == WEND_OK && crowd->kinds[kind].seed != 0)
        status = wend_group_search_begin(&crowd->routes);
    crowd->is_routing = status == WEND_OK;
    return status;
}

/* Goes on to find the way of each member to the window, kind by kind; *complete: all are known. MEMORY. */
static wend_status crowd_find_paths(struct wend_group_crowd *crowd, uint64_t *units, struct wend_paths_outcome *outcome,
                                    bool *complete)
{
    *complete = true;
    for (; crowd->routed < crowd->kind_count; crowd->routed++, crowd->is_routing = false) {
        const uint32_t kind = crowd->routed;
        if (crowd->kinds[kind].members == 0)
            continue;
        wend_status status = crowd->is_routing ? WEND_OK : begin_route(crowd, kind);
        if (status == WEND_OK && crowd->kinds[kind].seed != 0)
            status = wend_group_search_go_on(&crowd->routes, units, complete);
        if (status != WEND_OK || !*complete)
            return status;
        for (uint32_t i = 0; i < crowd->member_count; i++)
            if (crowd->members[i].kind == kind && crowd->members[i].outcome != WEND_GROUP_NO_WAY)
                follow_path(crowd, &crowd->members[i], outcome);
    }
    return WEND_OK;
}

#define MOST_UNITS 65535

struct wend_group {
    struct wend_group_crowd crowd;
    struct wend_group_hold *reserved; /* one for each place that is kept */
    wend_reservation_id *owners;      /* of each of them */
    uint32_t reserved_count, reserved_capacity, owner_capacity;
    wend_reservation_id last; /* that was given */
    wend_order order;         /* under way, with its units in the crowd's rooms */
    uint32_t count;           /* of these units */
    bool is_under_way, is_gathered;
    struct wend_paths_outcome outcome;
};

void wend_order_init(wend_order *order, uint32_t size)
{
    const wend_order full = {.size = size};
    wend_give_sized(order, size, &full, sizeof full);
}

const char *wend_group_outcome_text(wend_group_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_GROUP_PLACED] = "it has a place",
        [WEND_GROUP_NO_ROOM] = "there is no room left",
        [WEND_GROUP_NO_WAY] = "it cannot get there",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
}

wend_status wend_group_create(const wend_allocator *allocator, wend_group **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_group *group = wend_allocate(&memory, 1, sizeof *group);
    if (!group)
        return WEND_ERROR_MEMORY;
    *group = (wend_group){.crowd = {.scratch = {.memory = memory}, .far = {.memory = memory}}};
    *result = group;
    return WEND_OK;
}

void wend_group_destroy(wend_group *group)
{
    if (!group)
        return;
    wend_allocator memory = group->crowd.scratch.memory;
    wend_group_crowd_close(&group->crowd);
    WEND_RELEASE(&memory, group->reserved, group->reserved_capacity);
    WEND_RELEASE(&memory, group->owners, group->owner_capacity);
    WEND_RELEASE(&memory, group, 1);
}

size_t wend_group_memory(const wend_group *group)
{
    if (!group)
        return 0;
    return sizeof *group + wend_group_crowd_memory(&group->crowd) + group->reserved_capacity * sizeof *group->reserved +
           group->owner_capacity * sizeof *group->owners;
}

/* ARGUMENT, or UNSUPPORTED for units that do not stand in cells. */
static wend_status check_units(const wend_group_unit *units, uint32_t count)
{
    if (count > MOST_UNITS || (count != 0 && !units))
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < count; i++)
        if (!units[i].space || wend_space_grid(units[i].space) != wend_space_grid(units[0].space))
            return WEND_ERROR_ARGUMENT;
    return count != 0 && !wend_space_has_cells(units[0].space) ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

wend_status wend_group_reserve(wend_group *group, const wend_group_unit *units, uint32_t count,
                               const wend_group_place *places, wend_reservation_id *reservation)
{
    if (reservation)
        *reservation = 0;
    const bool is_meant = group && reservation && (count == 0 || places);
    const wend_status status = is_meant ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    const wend_allocator *memory = &group->crowd.scratch.memory;
    const uint64_t most = (uint64_t)group->reserved_count + count;
    if (count != 0 && (!WEND_RESERVE(memory, group->reserved, group->reserved_capacity, most) ||
                       !WEND_RESERVE(memory, group->owners, group->owner_capacity, most)))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        if (places[i].outcome != WEND_GROUP_PLACED)
            continue;
        *reservation = group->last + 1;
        group->owners[group->reserved_count] = *reservation;
        group->reserved[group->reserved_count++] = (struct wend_group_hold){units[i].space, places[i].place, 1};
    }
    group->last += *reservation != 0;
    return WEND_OK;
}

wend_status wend_group_drop(wend_group *group, wend_reservation_id reservation)
{
    uint32_t kept = 0;
    if (!group)
        return WEND_ERROR_ARGUMENT;
    for (uint32_t i = 0; i < group->reserved_count; i++) {
        if (group->owners[i] == reservation)
            continue;
        group->owners[kept] = group->owners[i];
        group->reserved[kept++] = group->reserved[i];
    }
    const bool was_there = kept != group->reserved_count;
    group->reserved_count = kept;
    return was_there ? WEND_OK : WEND_ERROR_ARGUMENT;
}

/* The kind that a space is, found again or new. */
static uint32_t kind_of_member(struct wend_group_crowd *crowd, const wend_space *space, uint32_t likely)
{
    if (likely < crowd->kind_count && crowd->kinds[likely].space == space)
        return likely;
    uint32_t kind = 0;
    while (kind < crowd->kind_count && crowd->kinds[kind].space != space)
        kind++;
    if (kind == crowd->kind_count)
        crowd->kinds[crowd->kind_count++] = (struct wend_kind){.space = space, .age = wend_age_of(space)};
    return kind;
}

/* Calls everybody to the crowd. MEMORY. */
static wend_status gather(struct wend_group_crowd *crowd, const wend_group_unit *units, uint32_t count)
{
    crowd->members = wend_group_crowd_room(crowd, ROOM_MEMBERS, count, sizeof *crowd->members);
    crowd->kinds = wend_group_crowd_room(crowd, ROOM_KINDS, count, sizeof *crowd->kinds);
    struct wend_marks *own = &crowd->goal_set.own;
    uint32_t nodes = units[0].space->cells.node_count;
    if (!crowd->members || !crowd->kinds || wend_marks_begin(own, nodes, &crowd->scratch.memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    crowd->member_count = count;
    crowd->kind_count = 0;
    crowd->dealing = DEALING_NOTHING;
    for (uint32_t i = 0; i < count; i++) {
        const wend_space *space = units[i].space;
        uint32_t kind = kind_of_member(crowd, space, i == 0 ? 0 : crowd->members[i - 1].kind);
        uint32_t node = wend_space_node_at(space, units[i].place);
        bool is_free = node != 0 && wend_bits_get(space->cells.free, node);
        crowd->members[i] = (struct wend_member){.kind = kind,
                                                 .node = is_free ? node : 0,
                                                 .outcome = is_free ? WEND_GROUP_PLACED : WEND_GROUP_NO_WAY,
                                                 .place = WEND_NO_PLACE,
                                                 .order = UINT32_MAX};
        if (is_free)
            wend_group_crowd_mark(own, space, node);
    }
    return WEND_OK;
}

/* Counts those of each kind who may come. */
static void count_kinds(struct wend_group_crowd *crowd)
{
    for (uint32_t kind = 0; kind < crowd->kind_count; kind++)
        crowd->kinds[kind].members = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        struct wend_kind *kind = &crowd->kinds[crowd->members[i].kind];
        if (crowd->members[i].outcome == WEND_GROUP_PLACED && kind->members++ == 0)
            kind->first = i;
    }
}

/* Chooses places, or lays the window anew; then ways are to be found. MEMORY. */
static wend_status begin_places(struct wend_group_crowd *crowd, struct wend_paths_outcome *outcome)
{
    wend_status status;
    if (outcome->somebody_stays) {
        count_kinds(crowd);
        status = crowd_choose_places(crowd);
    } else {
        status = crowd_lay_window(crowd);
    }
    *outcome = (struct wend_paths_outcome){false, false};
    crowd->routed = 0;
    crowd->is_routing = false;
    return status;
}

/*
 * Goes on to find places, and who can come to them: where somebody cannot, there is one place less to find. A crowd
 * whose `routed` is WEND_NO_PLACE is at the beginning. MEMORY.
 */
static wend_status settle_on(struct wend_group_crowd *crowd, uint64_t *units, struct wend_paths_outcome *outcome,
                             bool *complete)
{
    wend_status status = WEND_OK;
    *complete = false;
    if (crowd->routed == WEND_NO_PLACE) {
        outcome->somebody_stays = true;
        status = begin_places(crowd, outcome);
    }
    while (status == WEND_OK) {
        status = crowd_find_paths(crowd, units, outcome, complete);
        if (status != WEND_OK || !*complete || (!outcome->somebody_stays && !outcome->window_is_small))
            return status;
        status = begin_places(crowd, outcome);
    }
    return status;
}

/* The same to the end. MEMORY. */
static wend_status choose_until_settled(struct wend_group_crowd *crowd)
{
    struct wend_paths_outcome outcome;
    uint64_t units = UINT64_MAX;
    bool complete;
    crowd->routed = WEND_NO_PLACE;
    return settle_on(crowd, &units, &outcome, &complete);
}

static void report(const struct wend_group_crowd *crowd, const wend_group_unit *units, wend_group_place *places,
                   wend_group_sum *sum)
{
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        places[i] = (wend_group_place){member->outcome, member->order, wend_place_centre(units[i].place), 0};
        sum->no_room += member->outcome == WEND_GROUP_NO_ROOM;
        sum->no_way += member->outcome == WEND_GROUP_NO_WAY;
        if (member->outcome != WEND_GROUP_PLACED)
            continue;
        const wend_space *space = crowd->kinds[member->kind].space;
        places[i].place = wend_cell_place(wend_space_cell(space, crowd->places[member->place].node));
        places[i].cost = member->cost;
        sum->placed++;
        sum->cost += places[i].cost;
    }
    sum->crossings = crowd->crossings;
}

/* Whether those of one kind stand in all cells around one, and so will fill them up by themselves. */
static bool do_fill_up(const struct wend_group_crowd *crowd)
{
    return crowd->kind_count == 1 && !crowd->is_parted && crowd->place_count == crowd->kinds[0].members;
}

/* All who can come go to the cell around which their places lie. */
static void report_one_place(const struct wend_group_crowd *crowd, const wend_group_unit *units,
                             wend_group_place *places)
{
    const struct wend_kind *kind = &crowd->kinds[0];
    for (uint32_t i = 0; i < crowd->member_count; i++) {
        const struct wend_member *member = &crowd->members[i];
        places[i] = (wend_group_place){member->outcome, member->order, wend_place_centre(units[i].place), 0};
        if (member->outcome == WEND_GROUP_PLACED)
            places[i].place = wend_cell_place(wend_space_cell(kind->space, kind->seed));
    }
}

wend_status wend_group_settle(wend_group *group, const wend_order *order, const struct wend_group_holds *holds,
                              const wend_group_unit *units, uint32_t count, wend_group_place *places)
{
    wend_group_sum sum = {0};
    struct wend_group_crowd *crowd = &group->crowd;
    wend_status status = wend_group_is_order(order) ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status == WEND_OK)
        status = gather(crowd, units, count);
    if (status != WEND_OK)
        return status;
    group->is_under_way = false;
    crowd->order = order;
    crowd->holds = holds;
    if (status == WEND_OK)
        status = choose_until_settled(crowd);
    crowd->holds = NULL;
    const bool fills_up = status == WEND_OK && do_fill_up(crowd);
    if (status == WEND_OK && !fills_up) {
        uint64_t units = UINT64_MAX;
        bool complete;
        status = wend_group_crowd_share(crowd, &units, &complete);
    }
    if (status != WEND_OK)
        return status;
    if (fills_up)
        report_one_place(crowd, units, places);
    else
        report(crowd, units, places, &sum);
    return WEND_OK;
}

wend_status wend_group_begin(wend_group *group, const wend_order *order, const wend_group_unit *units, uint32_t count)
{
    const bool is_meant = group && order && wend_group_is_order(order);
    const wend_status status = is_meant ? check_units(units, count) : WEND_ERROR_ARGUMENT;
    if (status != WEND_OK)
        return status;
    struct wend_group_crowd *crowd = &group->crowd;
    wend_group_unit *own = wend_group_crowd_room(crowd, ROOM_UNITS, count, sizeof *own);
    wend_formation_spot *spots = wend_group_crowd_room(crowd, ROOM_SPOTS, order->spot_count, sizeof *spots);
    group->is_under_way = own && spots;
    if (!group->is_under_way)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        own[i] = units[i];
    for (uint32_t i = 0; i < order->spot_count; i++)
        spots[i] = order->spots[i];
    group->order = *order;
    group->order.spots = order->spot_count ? spots : NULL;
    group->count = count;
    group->is_gathered = false;
    return WEND_OK;
}

/* Whether all spaces are as they were when the order was begun, or begun anew. */
static bool are_as_they_were(const struct wend_group_crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->kind_count; i++)
        if (!wend_is_of_age(crowd->kinds[i].space, crowd->kinds[i].age))
            return false;
    return true;
}

/* What follows once it is known who can come: who gets which place, and in which order they go. MEMORY. */
static wend_status deal_places(struct wend_group_crowd *crowd, uint64_t *units, bool *complete)
{
    bool is_shared = crowd->dealing == DEALING_NUMBERS;
    wend_status status = is_shared ? WEND_OK : wend_group_crowd_share(crowd, units, &is_shared);
    *complete = false;
    if (status != WEND_OK || !is_shared)
        return status;
    return wend_group_crowd_put_in_order(crowd, units, complete);
}

wend_status wend_group_continue(wend_group *group, uint64_t work, wend_group_place *places, wend_group_sum *sum,
                                bool *complete)
{
    if (!group || !complete || !group->is_under_way || (group->count != 0 && !places))
        return WEND_ERROR_ARGUMENT;
    struct wend_group_crowd *crowd = &group->crowd;
    const wend_group_unit *units = crowd->rooms[ROOM_UNITS].items;
    const struct wend_group_holds holds = {group->reserved, group->reserved_count};
    wend_group_sum room = {0};
    wend_status status = WEND_OK;
    *complete = group->count == 0;
    if (group->count != 0 && (!group->is_gathered || !are_as_they_were(crowd))) {
        status = gather(crowd, units, group->count);
        crowd->routed = WEND_NO_PLACE;
        group->is_gathered = status == WEND_OK;
    }
    crowd->order = &group->order;
    crowd->holds = &holds;
    if (status == WEND_OK && group->count != 0 && crowd->dealing == DEALING_NOTHING)
        status = settle_on(crowd, &work, &group->outcome, complete);
    crowd->holds = NULL;
    if (status == WEND_OK && (*complete || crowd->dealing != DEALING_NOTHING) && group->count != 0)
        status = deal_places(crowd, &work, complete);
    if (status != WEND_OK) {
        group->is_gathered = *complete = false;
        return status;
    }
    if (!*complete)
        return WEND_OK;
    group->is_under_way = false;
    if (group->count != 0)
        report(crowd, units, places, &room);
    if (sum)
        *sum = room;
    return WEND_OK;
}

wend_status wend_group_form(wend_group *group, const wend_order *order, const wend_group_unit *units, uint32_t count,
                            wend_group_place *places, wend_group_sum *sum)
{
    bool complete;
    if (count != 0 && !places)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_group_begin(group, order, units, count);
    if (status != WEND_OK)
        return status;
    status = wend_group_continue(group, WEND_ALL_WORK, places, sum, &complete);
    group->is_under_way = false;
    return status;
}

wend_status wend_group_send(wend_group *group, wend_place goal, const wend_group_unit *units, uint32_t count,
                            wend_group_place *places, wend_group_sum *sum)
{
    wend_order order = wend_order_default();
    order.goal = goal;
    return wend_group_form(group, &order, units, count, places, sum);
}
