/*
 * Paths with occupants, by jump point search. The best path without occupants crosses some of them. Those that it
 * cannot sidestep at the same cost (sidestep.c) are added, then those that the best path around these crosses, and so
 * on until a path crosses no others. Occupants that were left out could only have made paths costlier.
 *
 * The kernel is like that of jump_kernel.h, with extra nodes (occupants.h) beside jump points. An extra node has no
 * landmark bounds: its estimate is that of the node it was reached from, less the jump between.
 */
#include "search/jump/occupants.h"

#include <string.h>

#include "search/jump/jump_kernel.h"
#include "search/jump/jump_path.h"

struct occupants_search {
    struct wend_jump j;
    const struct wend_occupants *occupants;
    uint32_t first_extra; /* slot */
    uint32_t extra_slots[WEND_EXTRA_NODES];
    struct wend_near_cells near; /* the cells that jumps from the expanded node may pass */
    struct wend_jump_hand hand;
    bool is_limited; /* the limit is spent */
};

/* The node being expanded, and the directions to search in. */
struct occupants_from {
    uint32_t slot, place, moves;
    uint64_t cost, rest; /* cost of the path to it; lower bound on the cost from it */
};

WEND_NEVER_INLINE static uint64_t f_with_occupants(void *search, uint32_t slot)
{
    const struct occupants_search *r = search;
    return r->j.nodes[slot].cost + r->j.estimates[slot];
}

/* A lower bound on the cost from a node to the goal; `jump` is the cost of the jump that reached it. */
WEND_ALWAYS_INLINE uint64_t rest_with_occupants(const struct occupants_search *r, const struct occupants_from *from,
                                                const struct wend_jump_found *found, uint64_t jump)
{
    const struct wend_jump *j = &r->j;
    uint64_t bound = from->rest > jump ? from->rest - jump : 0;
    if (found->slot < r->first_extra && j->known.landmarks) {
        /* The search before may have stored it. The clearing of old stamps may have reset it to 0 since. */
        const uint32_t stamp = j->nodes[found->slot].mark & 0xffff, estimate = j->estimates[found->slot];
        if ((stamp == j->before || stamp == j->stamp) && estimate != 0)
            return estimate;
        bound = wend_landmarks_bound(wend_landmarks_of(j->known.landmarks, found->slot), &j->known.goal_range);
    }
    return bound > found->straight ? bound : found->straight;
}

/* The cost of a jump from the node with the cells on it; UINT64_MAX if one of them can't be entered. */
WEND_ALWAYS_INLINE uint64_t cost_of_jump(const struct occupants_search *r, const struct occupants_from *from,
                                         uint32_t to, uint64_t cost, const struct wend_jump_rules rules)
{
    const struct wend_occupants *occupants = r->occupants;
    for (uint32_t eights = r->near.eights; eights != 0; eights &= eights - 1) {
        const uint32_t i = wend_count_trailing_zeros(eights), first = i * WEND_LANES;
        uint32_t on = wend_cells_on_jump(&occupants->cell_lanes, first, from->place, to, rules.topology);
        for (on &= r->near.ahead[i]; on != 0; on &= on - 1)
            cost = wend_sum(cost, occupants->cells[first + wend_count_trailing_zeros(on)].surcharge);
    }
    return cost;
}

/* Finds the cells that jumps from a node may pass. Returns the directions in which some are beside it. */
WEND_ALWAYS_INLINE uint32_t look_for_cells(struct occupants_search *r, uint32_t place,
                                           const struct wend_jump_rules rules)
{
    const struct wend_occupants *occupants = r->occupants;
    const struct wend_end_lanes *cells = &occupants->cell_lanes;
    uint32_t beside = 0, eights = 0;
    for (uint32_t i = 0, first = 0; first < occupants->count; i++, first += WEND_LANES) {
        const uint32_t ahead = wend_occupants_ahead(cells, first, occupants->count, place, rules.topology);
        r->near.ahead[i] = (uint8_t)ahead;
        eights |= (uint32_t)(ahead != 0) << i;
        for (uint32_t around = wend_cells_around(cells, first, place) & ahead; around != 0; around &= around - 1)
            beside |= wend_occupied_cell_beside(
                wend_jump_column(occupants->cells[first + wend_count_trailing_zeros(around)].place),
                wend_jump_row(occupants->cells[first + wend_count_trailing_zeros(around)].place), place);
    }
    r->near.eights = eights;
    return beside;
}

/* wend_jump_sees, for rare calls. */
WEND_NEVER_INLINE static bool sees_from(const struct occupants_search *r, uint32_t place, uint32_t moves,
                                        const struct wend_jump_goal *goal, const struct wend_jump_rules rules)
{
    return wend_jump_sees(&r->j.maps, place, moves, goal, rules);
}

/*
 * Whether a jump point entered by a direction leads to an extra node. One that is an extra node itself leads on past
 * the cell beside it.
 */
WEND_NEVER_INLINE static bool may_lead_to_extra(const struct occupants_search *r, uint32_t place, uint32_t entry,
                                                const struct wend_jump_rules rules)
{
    const struct wend_occupants *occupants = r->occupants;
    const uint32_t moves = wend_jump_moves(&r->j, WEND_NO_SLOT, place, 1u << entry);
    for (uint32_t i = 0; i < occupants->extra_count; i += WEND_LANES) {
        uint32_t ahead =
            wend_occupants_ahead(&occupants->extra_lanes, i, occupants->extra_count, place, rules.topology);
        for (; ahead != 0; ahead &= ahead - 1) {
            const struct wend_jump_goal *extra = &occupants->extra[i + wend_count_trailing_zeros(ahead)].goal;
            if (extra->place == place || sees_from(r, place, moves, extra, rules))
                return true;
        }
    }
    return false;
}

/* Whether a jump point that leads to no other jump point may lead to an extra node or the goal. */
WEND_NEVER_INLINE static bool dead_end_leads_on(const struct occupants_search *r, const struct occupants_from *from,
                                                const struct wend_jump_found *found, const struct wend_jump_rules rules)
{
    const struct wend_occupants *occupants = r->occupants;
    const struct wend_jump *j = &r->j;
    const uint32_t place = found->place;
    if (wend_jump_faces(place, &j->goal, rules) &&
        rest_with_occupants(r, from, found, found->cost) <= wend_jump_cost(place, j->goal.place, rules.topology) &&
        sees_from(r, place, UINT32_MAX, &j->goal, rules))
        return true;
    return wend_occupants_are_near(occupants, place) &&
           wend_extra_groups_are_ahead(&occupants->groups, occupants->extra_count, place, rules.topology) &&
           may_lead_to_extra(r, place, found->entry, rules);
}

/* Whether a jump point entered by a direction is known to lead to no other jump point. */
WEND_ALWAYS_INLINE bool is_dead_end(const struct occupants_search *r, uint32_t slot, uint32_t entry)
{
    const struct wend_jump_known *known = &r->j.known;
    return slot < r->first_extra && known->skips_dead && wend_cache_is_dead(&known->kept, slot, entry);
}

/* Records a path to a node of the same cost as the known one. */
static void offer_tied(struct occupants_search *r, const struct occupants_from *from, uint32_t slot, uint32_t entry)
{
    if (wend_jump_offer_tie(&r->j, from->slot, slot, f_with_occupants(r, slot), entry))
        wend_jump_queue(&r->j, &r->hand, slot, f_with_occupants(r, slot));
}

/* Offers a node by a jump. found->cost is the jump's cost without occupied cells; `is_clear`: none of them is on it. */
WEND_ALWAYS_INLINE void offer_by_jump(struct occupants_search *r, const struct occupants_from *from,
                                      const struct wend_jump_found *found, bool is_clear,
                                      const struct wend_jump_rules rules)
{
    struct wend_jump *j = &r->j;
    const uint32_t slot = found->slot, place = found->place;
    struct wend_jump_node *to = &j->nodes[slot];
    const bool is_known = (to->mark & 0xffff) == j->stamp;
    if ((is_known && to->cost < from->cost + found->cost) ||
        (is_dead_end(r, slot, found->entry) && !dead_end_leads_on(r, from, found, rules)))
        return;
    const uint64_t jump = is_clear ? found->cost : cost_of_jump(r, from, place, found->cost, rules);
    const uint64_t cost = from->cost + jump;
    if (jump == UINT64_MAX || (is_known && to->cost < cost))
        return;
    if (is_known && to->cost == cost) {
        offer_tied(r, from, slot, found->entry);
        return;
    }
    const uint64_t rest = rest_with_occupants(r, from, found, jump), f = cost + rest;
    if (f > j->usual_f && !wend_jump_may_open(j, from->slot, place, cost, f))
        return;
    if (slot < r->first_extra && j->known.kept.headers)
        wend_cache_prefetch(&j->known.kept, slot);
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | 1u << (JUMP_TO_DO + found->entry)};
    j->origins[slot] = (struct wend_jump_origin){from->slot, place};
    j->estimates[slot] = (uint32_t)rest;
    wend_jump_queue(j, &r->hand, slot, f);
}

WEND_NEVER_INLINE static void offer_with_occupants(struct occupants_search *r, const struct occupants_from *from,
                                                   const struct wend_jump_found *found,
                                                   const struct wend_jump_rules rules)
{
    offer_by_jump(r, from, found, false, rules);
}

WEND_ALWAYS_INLINE void look_for_goal(struct occupants_search *r, const struct occupants_from *from,
                                      const struct wend_jump_rules rules)
{
    struct wend_jump *j = &r->j;
    const uint32_t goal = j->goal.place;
    /* The known bound may prove that a wall is between. */
    if (!wend_jump_faces(from->place, &j->goal, rules) ||
        from->rest > wend_jump_cost(from->place, goal, rules.topology) ||
        !wend_jump_sees(&j->maps, from->place, from->moves, &j->goal, rules))
        return;
    const uint64_t jump = cost_of_jump(r, from, goal, wend_jump_cost(from->place, goal, rules.topology), rules);
    const uint64_t cost = from->cost + jump;
    if (jump != UINT64_MAX &&
        wend_jump_offer_goal(j, from->slot, cost, wend_jump_entry(from->place, goal, rules.topology)))
        wend_jump_queue(j, &r->hand, j->goal_slot, cost);
}

/* The slot of an extra node: the jump point's, if it is one. */
static uint32_t slot_of_extra(const struct occupants_search *r, uint32_t extra)
{
    const struct wend_jump_bitmaps *maps = &r->j.maps;
    const uint32_t node = wend_jump_node(maps, r->occupants->extra[extra].goal.place);
    return wend_jump_maps_has_slot(maps, node) ? wend_jump_maps_slot(maps, node) : r->first_extra + extra;
}

WEND_NEVER_INLINE static void look_for_extra_node(struct occupants_search *r, const struct occupants_from *from,
                                                  uint32_t extra, const struct wend_jump_rules rules)
{
    const struct wend_extra_node *at = &r->occupants->extra[extra];
    const uint32_t slot = r->extra_slots[extra], place = at->goal.place;
    const struct wend_jump_node *to = &r->j.nodes[slot];
    if (place == from->place)
        return;
    const uint32_t entry = wend_jump_entry(from->place, place, rules.topology);
    const uint64_t jump = wend_jump_cost(from->place, place, rules.topology), cost = from->cost + jump;
    if (!(at->entries >> entry & 1) || cost > r->j.bound || ((to->mark & 0xffff) == r->j.stamp && to->cost < cost) ||
        !sees_from(r, from->place, from->moves, &at->goal, rules))
        return;
    r->j.generated++;
    const struct wend_jump_found found = {slot, place, entry, jump, (uint32_t)wend_jump_estimate(&r->j, place)};
    offer_with_occupants(r, from, &found, rules);
}

WEND_ALWAYS_INLINE void look_for_extra_nodes(struct occupants_search *r, const struct occupants_from *from,
                                             const struct wend_jump_rules rules)
{
    const struct wend_occupants *occupants = r->occupants;
    struct wend_spread_moves moves;
    bool is_spread = false;
    for (uint32_t i = 0; i < occupants->extra_count; i += WEND_LANES * WEND_LANES) {
        uint32_t groups = wend_extra_groups_ahead(&occupants->groups, i / WEND_LANES, occupants->extra_count,
                                                  from->place, rules.topology);
        for (; groups != 0; groups &= groups - 1) {
            const uint32_t first = i + WEND_LANES * wend_count_trailing_zeros(groups);
            uint32_t ahead = wend_occupants_ahead(&occupants->extra_lanes, first, occupants->extra_count, from->place,
                                                  rules.topology);
            if (ahead == 0)
                continue;
            if (!is_spread)
                moves = wend_spread_moves_of(from->moves);
            is_spread = true;
            ahead &= wend_occupants_leaving(&occupants->extra_lanes, first, from->place, &moves, rules.topology);
            for (; ahead != 0; ahead &= ahead - 1)
                look_for_extra_node(r, from, first + wend_count_trailing_zeros(ahead), rules);
        }
    }
}

/* Prefetches the data that an offer to a slot reads. */
WEND_ALWAYS_INLINE void foresee_with_occupants(const struct wend_jump *j, uint32_t slot)
{
    wend_prefetch(&j->nodes[slot]);
    if (j->known.landmarks && j->before != j->stamp)
        wend_prefetch(&j->estimates[slot]);
    else if (j->known.landmarks)
        wend_prefetch(wend_landmarks_of(j->known.landmarks, slot));
    if (j->known.kept.headers)
        wend_prefetch(&j->known.kept.headers[slot]);
}

/* A list of jump points, and the first moves of the jumps to offer. */
struct occupants_list {
    const uint32_t *places;
    uint32_t count, moves;
};

/* Offers the jump points of a list. `is_clear`: no occupied cells are on the jumps. */
WEND_ALWAYS_INLINE void offer_list(struct occupants_search *r, const struct occupants_from *from,
                                   const struct occupants_list all, bool is_clear, const struct wend_jump_kernel kernel)
{
    const uint32_t *list = all.places;
    uint32_t count = all.count;
    const struct wend_jump_rules rules = kernel.rules;
    struct wend_jump *j = &r->j;
    struct wend_jump_lanes lanes;
    j->generated += count;
    for (; count != 0; list += LANES) {
        const uint32_t some = count < LANES ? count : LANES;
        wend_lanes_measure(&lanes, from->place, (struct wend_jump_places){list, some}, &j->view, rules, kernel.wide);
        for (uint32_t i = 0; i < some; i++) {
            lanes.nodes[i] = wend_jump_maps_slot(&j->maps, lanes.nodes[i]);
            foresee_with_occupants(j, lanes.nodes[i]);
        }
        for (uint32_t i = 0; i < some; i++) {
            const struct wend_jump_found found = {lanes.nodes[i], list[i], lanes.entries[i], lanes.costs[i],
                                                  lanes.estimates[i]};
            if (is_clear && list[i] != j->goal.place)
                offer_by_jump(r, from, &found, true, rules);
            else if (!is_clear && list[i] != j->goal.place &&
                     all.moves >> wend_jump_exit(from->place, list[i], rules.topology) & 1)
                offer_with_occupants(r, from, &found, rules);
        }
        count -= some;
    }
}

/* Whether a run in a direction ends at a place even without occupied cells. */
WEND_ALWAYS_INLINE bool run_ends_at(const struct wend_jump *j, uint32_t place, uint32_t d)
{
    const uint32_t around = wend_neighbourhood(j->maps.cells, j->maps.stride, wend_jump_node(&j->maps, place));
    return j->maps.kinds[around] >> ((d % 2 ? JUMP_ASIDE : JUMP_JUMP) + d / 2) & 1;
}

/* Searches on from a node by one of its entries, as without occupied cells, and by the moves that these add. */
WEND_ALWAYS_INLINE void go_on_with_occupants(struct occupants_search *r, const struct occupants_from *from,
                                             uint32_t entry, uint32_t added, const struct wend_jump_kernel kernel)
{
    struct wend_jump *j = &r->j;
    uint32_t count;
    if (entry == NO_DIRECTION || (from->slot < r->first_extra && (added == 0 || run_ends_at(j, from->place, entry)))) {
        const uint32_t *list = wend_jump_successors(j, from->slot, from->place, entry, &count, true);
        offer_list(r, from, (struct occupants_list){list, count, UINT32_MAX}, false, kernel);
    }
    for (; added != 0; added &= added - 1) {
        const uint32_t d = wend_count_trailing_zeros(added);
        count = j->find(&j->maps, j->steps, from->place, d, j->store->found);
        offer_list(r, from, (struct occupants_list){j->store->found, count, 1u << d}, false, kernel);
    }
}

/* Expands a node by some of its entries; the start by any. */
WEND_ALWAYS_INLINE void expand_with_occupants(struct occupants_search *r, struct occupants_from *from, uint32_t entries,
                                              const struct wend_jump_kernel kernel)
{
    const struct wend_jump_rules rules = kernel.rules;
    struct wend_jump *j = &r->j;
    const bool is_start = from->slot == j->start_slot;
    const uint32_t beside = look_for_cells(r, from->place, rules) & (is_start ? 0 : UINT32_MAX);
    from->moves = from->slot < r->first_extra || is_start ? wend_jump_moves(j, from->slot, from->place, entries) : 0;
    for (uint32_t left = entries; left != 0; left &= left - 1)
        from->moves |= wend_occupants_moves(beside, wend_count_trailing_zeros(left), rules.topology);
    look_for_goal(r, from, rules);
    look_for_extra_nodes(r, from, rules);
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        const uint32_t entry = is_start ? NO_DIRECTION : wend_count_trailing_zeros(left);
        go_on_with_occupants(r, from, entry, wend_occupants_moves(beside, entry, rules.topology), kernel);
    }
}

/* Expands a jump point that is near no occupied cell and no extra node. */
WEND_ALWAYS_INLINE void expand_far_off(struct occupants_search *r, struct occupants_from *from, uint32_t entries,
                                       const struct wend_jump_kernel kernel)
{
    struct wend_jump *j = &r->j;
    r->near.eights = 0;
    from->moves = wend_jump_moves(j, from->slot, from->place, entries);
    look_for_goal(r, from, kernel.rules);
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        uint32_t count;
        const uint32_t *list =
            wend_jump_successors(j, from->slot, from->place, wend_count_trailing_zeros(left), &count, true);
        offer_list(r, from, (struct occupants_list){list, count, UINT32_MAX}, true, kernel);
    }
}

WEND_KERNEL void search_round(struct occupants_search *r, const struct wend_jump_kernel kernel)
{
    struct wend_jump *j = &r->j;
    struct wend_search *search = j->search;
    const bool watched = search->effort.limit != 0 || search->pause.resumed;
    uint32_t in_hand = search->pause.resumed ? search->pause.held : j->start_slot;
    uint64_t expanded = search->pause.resumed ? search->effort.expanded : 0;
    while (!j->overflows && !j->lacks_memory) {
        uint32_t slot = in_hand;
        if (slot == WEND_NO_SLOT && !wend_jump_pop(j, &slot, UINT64_MAX, f_with_occupants, r))
            break;
        in_hand = WEND_NO_SLOT;
        const struct wend_jump_node node = j->nodes[slot];
        const uint32_t entries = node.mark >> JUMP_TO_DO & 0xff;
        struct occupants_from from = {slot, j->origins[slot].place, 0, node.cost, j->estimates[slot]};
        if (entries == 0 || from.cost + from.rest > j->bound)
            continue;
        if (slot == j->goal_slot) {
            search->effort.limit = 0; /* the few expansions left prove the path best, or improve it */
            continue;
        }
        /* Earlier work may have spent the limit. */
        const bool is_spent = watched && expanded == 0 && !search->pause.resumed && wend_search_is_spent(search);
        if (is_spent || (watched && wend_jump_watch(j, expanded, slot))) {
            search->pause.jump.end_slot = is_spent ? slot : search->pause.jump.end_slot;
            wend_jump_pause(j, slot);
            r->is_limited = true;
            break;
        }
        expanded++;
        r->hand.count = 0;
        j->nodes[slot].mark = (node.mark & ~(0xffu << JUMP_TO_DO)) | entries << JUMP_DONE;
        if (slot == j->start_slot || slot >= r->first_extra || wend_occupants_are_near(r->occupants, from.place))
            expand_with_occupants(r, &from, entries, kernel);
        else
            expand_far_off(r, &from, entries, kernel);
        in_hand = wend_jump_settle(j, r->hand);
    }
    search->effort.expanded = expanded;
    search->effort.generated = j->generated;
    search->effort.queued = j->queued;
}

#define ROUND_KERNEL(name, attribute, topology, corners, is_wide)                                                      \
    attribute static void name(struct occupants_search *r)                                                             \
    {                                                                                                                  \
        search_round(r, (struct wend_jump_kernel){.rules = {topology, corners}, .wide = is_wide});                     \
    }
#define ROUND_KERNELS(suffix, attribute, wide)                                                                         \
    ROUND_KERNEL(round_never##suffix, attribute, SQUARES_8, WEND_CORNERS_NEVER, wide)                                  \
    ROUND_KERNEL(round_one##suffix, attribute, SQUARES_8, WEND_CORNERS_ONE, wide)                                      \
    ROUND_KERNEL(round_always##suffix, attribute, SQUARES_8, WEND_CORNERS_ALWAYS, wide)                                \
    ROUND_KERNEL(round_four##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, wide)

ROUND_KERNELS(_plain, , JUMP_PLAIN_WIDE)
#if JUMP_TARGETS == 2
ROUND_KERNELS(_newer, JUMP_NEWER, JUMP_WIDE)
#endif

enum { ROUND_FOUR = 3 }; /* after the corner rules */

static void (*const round_instances[JUMP_TARGETS][4])(struct occupants_search *) = {
    {round_never_plain, round_one_plain, round_always_plain, round_four_plain},
#if JUMP_TARGETS == 2
    {round_never_newer, round_one_newer, round_always_newer, round_four_newer},
#endif
};

/* Adds a place beside an occupied cell as a node, if these cells add moves there; false if there is no room. */
static bool add_extra_node(struct wend_occupants *occupants, const struct wend_search *search, uint32_t node)
{
    const struct wend_jump_bitmaps *maps = &search->space->cells.jump_maps->maps;
    const struct wend_visit at = wend_visit_of(search->space, node);
    const uint32_t place = wend_jump_place(at.x, at.y);
    if (!wend_bits_get(maps->cells, node) || node == search->question.goal || node == search->question.start ||
        wend_occupants_have(occupants, place, true))
        return true;
    for (uint32_t i = 0; i < occupants->extra_count; i++)
        if (occupants->extra[i].goal.place == place)
            return true;
    const uint32_t legal =
        search->space->cells.steps->moves[NO_DIRECTION][wend_space_neighbourhood(search->space, node)];
    struct wend_extra_node extra = {.beside = wend_occupants_beside(occupants, place)};
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        if ((wend_occupants_moves(extra.beside, d, search->space->cells.topology) & legal) != 0)
            extra.entries |= 1u << d;
    if (extra.entries == 0)
        return true;
    if (occupants->extra_count == WEND_EXTRA_NODES)
        return false;
    extra.goal = wend_jump_goal_of(maps, place);
    wend_end_lanes_put(&occupants->extra_lanes, occupants->extra_count, &extra.goal);
    wend_extra_groups_add(&occupants->groups, occupants->extra_count, &extra.goal);
    occupants->extra[occupants->extra_count++] = extra;
    return true;
}

static bool add_extra_nodes(struct wend_occupants *occupants, const struct wend_search *search)
{
    const struct wend_space_cells *cells = &search->space->cells;
    const struct wend_jump_bitmaps *maps = &cells->jump_maps->maps;
    const uint32_t first = cells->topology == SQUARES_4 ? NORTH_EAST : NORTH;
    const int32_t down = (int32_t)maps->stride, rows[DIRECTIONS] = {-down, -down, 0, down, down, down, 0, -down};
    const int32_t columns[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    occupants->extra_count = 0;
    for (uint32_t i = 0; i < occupants->count; i++) {
        const uint32_t node = wend_jump_node(maps, occupants->cells[i].place);
        for (uint32_t d = first; d < DIRECTIONS; d += 2)
            if (!add_extra_node(occupants, search, node + (uint32_t)(rows[d] + columns[d])))
                return false;
    }
    return true;
}

/* Whether occupants alone are in the way. */
static bool may_sidestep(const struct wend_search *search)
{
    const wend_space *space = search->space;
    return space->profile.crossing_cost != 0 && wend_space_occupied(space) &&
           (space->profile.extra_price == 0 || !wend_space_extra(space));
}

enum { SIDESTEPS = 4 }; /* steps needed for one may be free again once another is sidestepped */

/*
 * Sidesteps disturbed cells of the path found last wherever that costs nothing, and lists those that are left. If they
 * do not fit the list, only some are tried. MEMORY.
 */
static wend_status list_disturbed(struct wend_occupants *occupants, struct wend_search *search, uint32_t *count)
{
    bool is_changed = may_sidestep(search), is_whole = false;
    if (wend_occupants_take_path(search, occupants) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (int pass = 0; pass <= SIDESTEPS; pass++) {
        if (!is_whole)
            *count = wend_search_list_disturbed(search, occupants->disturbed, WEND_OCCUPIED_CELLS,
                                                occupants->sidestep.pieces);
        is_whole = *count < WEND_OCCUPIED_CELLS;
        if (pass == SIDESTEPS || *count == 0 || !is_changed)
            break;
        if (wend_occupants_sidestep(search, occupants, count, &is_changed) != WEND_OK)
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* Adds an occupied cell, if it is new; false if there is no room. */
static bool add_cell(struct wend_occupants *occupants, const struct wend_search *search,
                     const struct wend_disturbed *disturbed, bool *is_new)
{
    const struct wend_visit at = wend_visit_of(search->space, disturbed->node);
    const uint32_t place = wend_jump_place(at.x, at.y);
    *is_new = !wend_occupants_have(occupants, place, false);
    if (!*is_new)
        return true;
    if (occupants->count == WEND_OCCUPIED_CELLS)
        return false;
    const struct wend_jump_goal cell = wend_jump_goal_of(&search->space->cells.jump_maps->maps, place);
    wend_end_lanes_put(&occupants->cell_lanes, occupants->count, &cell);
    occupants->cells[occupants->count++] = (struct wend_occupied_cell){place, disturbed->cost};
    return true;
}

/*
 * Adds disturbed cells beside the piece of the path that crosses a cell: the path around that cell would be the next to
 * cross them.
 */
static void add_cells_beside(struct wend_occupants *occupants, const struct wend_search *search,
                             const struct wend_disturbed *near)
{
    struct wend_disturbed beside[WEND_OCCUPIED_CELLS / 4];
    const uint32_t count = wend_search_list_beside(search, near, beside, WEND_OCCUPIED_CELLS / 4);
    bool is_new;
    for (uint32_t i = 0; i < count && occupants->count < WEND_OCCUPIED_CELLS / 2; i++)
        add_cell(occupants, search, &beside[i], &is_new);
}

/* Adds `count` disturbed cells. *is_done: none of them was new. */
static bool add_cells(struct wend_occupants *occupants, const struct wend_search *search, uint32_t count, bool *is_done)
{
    *is_done = true;
    for (uint32_t i = 0; i < count; i++) {
        bool is_new;
        if (!add_cell(occupants, search, &occupants->disturbed[i], &is_new))
            return false;
        *is_done &= !is_new;
        if (is_new)
            add_cells_beside(occupants, search, &occupants->disturbed[i]);
    }
    return count < WEND_OCCUPIED_CELLS && (*is_done || add_extra_nodes(occupants, search));
}

/* Finds the best path around the occupied cells added so far. */
static enum wend_search_end search_with_occupants(struct wend_search *search, const struct wend_occupants *occupants)
{
    const wend_space *space = search->space;
    struct occupants_search r;
    r.occupants = occupants;
    r.is_limited = false;
    if (!wend_jump_begin_with_extra(&r.j, search, WEND_EXTRA_NODES))
        return SEARCH_NO_MEMORY;
    r.j.occupants = occupants;
    r.first_extra = r.j.beyond - WEND_EXTRA_NODES;
    for (uint32_t i = 0; i < occupants->extra_count; i++)
        r.extra_slots[i] = slot_of_extra(&r, i);
    const uint32_t target = JUMP_TARGETS == 2 && search->scratch->processor >= PROCESSOR_AVX2;
    round_instances[target][space->cells.topology == SQUARES_4 ? ROUND_FOUR : (uint32_t)space->profile.corners](&r);
    search->effort.work = search->effort.work_before + wend_work_of(wend_work_jump, search->effort.expanded,
                                                                    search->effort.generated, search->effort.queued);
    if (r.j.overflows || r.j.lacks_memory)
        return r.j.overflows ? SEARCH_OVERFLOW : SEARCH_NO_MEMORY;
    if (r.j.bound == UINT64_MAX && !r.is_limited)
        return SEARCH_EXHAUSTED;
    if (!wend_jump_path_write(&r.j, r.is_limited ? search->pause.jump.end_slot : r.j.goal_slot))
        return SEARCH_NO_MEMORY;
    return r.is_limited ? SEARCH_LIMITED : SEARCH_FOUND;
}

/*
 * The same, after finding the places from which occupied cells or extra nodes may be seen, if that is less work than
 * looking for these from each jump point. The search will expand about as many as the one before. If it was more work
 * then, it will be again. Not for resumed searches and those with a limit, whose slices must not begin with that work.
 */
static enum wend_search_end search_with_near_places(struct wend_search *search, struct wend_occupants *occupants,
                                                    uint64_t expanded, bool *finds_near)
{
#if !defined(WEND_SMALL)
    enum { LONG_SEARCH = 50, WORDS_PER_EXPANSION = 10 };
    const uint64_t most = WEND_MIN(expanded * WORDS_PER_EXPANSION, UINT32_MAX);
    *finds_near = *finds_near && expanded >= LONG_SEARCH && search->effort.limit == 0 && !search->pause.resumed;
    if (*finds_near &&
        wend_occupants_find_near(occupants, search->space, &search->scratch->memory, (uint32_t)most) != WEND_OK)
        return SEARCH_NO_MEMORY;
    *finds_near = *finds_near && occupants->near.is_known;
    const enum wend_search_end end = search_with_occupants(search, occupants);
    wend_occupants_forget_near(occupants);
    return end;
#else
    (void)expanded;
    (void)finds_near;
    return search_with_occupants(search, occupants);
#endif
}

/* Adds the occupied cells on the path. FOUND: there are no new ones; LIMITED: a search must go around them. */
static enum wend_search_end take_others_in(struct wend_search *search, uint64_t limit)
{
    struct wend_scratch *scratch = search->scratch;
    uint32_t count;
    bool is_done;
    if (!scratch->occupants)
        scratch->occupants = wend_occupants_create(&scratch->memory);
    if (!scratch->occupants || list_disturbed(scratch->occupants, search, &count) != WEND_OK)
        return SEARCH_NO_MEMORY;
    if (!add_cells(scratch->occupants, search, count, &is_done))
        return SEARCH_OVERFLOW;
    if (is_done)
        return SEARCH_FOUND;
    wend_search_hand_over(search, limit);
    return SEARCH_LIMITED;
}

enum wend_search_end wend_jump_with_occupants(struct wend_search *search, uint64_t limit)
{

    const struct wend_scratch *scratch = search->scratch;
    enum wend_search_end end = SEARCH_FOUND;
    bool goes_on = search->pause.is_around_occupants, finds_near = true;
    search->pause.is_around_occupants = false;
    if (search->pause.is_changed)
        return SEARCH_OVERFLOW;
    if (!goes_on && scratch->occupants)
        scratch->occupants->count = 0;
    if (scratch->occupants)
        wend_occupants_begin_sidesteps(scratch->occupants);
    while (end == SEARCH_FOUND) {
        const uint64_t expanded = search->effort.expanded;
        end = goes_on ? SEARCH_LIMITED : take_others_in(search, limit);
        if (end != SEARCH_LIMITED)
            return end;
        goes_on = false;
        end = search_with_near_places(search, scratch->occupants, expanded, &finds_near);
    }
    search->pause.is_around_occupants = end == SEARCH_LIMITED;
    if (end == SEARCH_LIMITED)
        wend_search_is_undisturbed(search, true);
    return end;
}

struct wend_occupants *wend_occupants_create(const wend_allocator *memory)
{
    struct wend_occupants *occupants = wend_allocate(memory, 1, sizeof *occupants);
    if (occupants)
        memset(occupants, 0, sizeof *occupants); /* lanes are read beyond the last */
    return occupants;
}

void wend_occupants_destroy(struct wend_occupants *occupants, const wend_allocator *memory)
{
    if (!occupants)
        return;
    struct wend_sidestep_memory *sidestep = &occupants->sidestep;
    WEND_RELEASE(memory, occupants->near.words, occupants->near.capacity);
    WEND_RELEASE(memory, occupants->near.row, occupants->near.row_capacity);
    WEND_RELEASE(memory, sidestep->words, sidestep->word_capacity);
    WEND_RELEASE(memory, sidestep->pieces, sidestep->piece_capacity);
    wend_points_destroy(&sidestep->points, memory);
    WEND_RELEASE(memory, occupants, 1);
}

size_t wend_occupants_memory(const struct wend_occupants *occupants)
{
    if (!occupants)
        return 0;
    const struct wend_sidestep_memory *sidestep = &occupants->sidestep;
    return sizeof *occupants + sidestep->word_capacity * sizeof *sidestep->words +
           sidestep->points.capacity * sizeof *sidestep->points.places +
           sidestep->piece_capacity * sizeof *sidestep->pieces +
           occupants->near.capacity * sizeof *occupants->near.words +
           occupants->near.row_capacity * sizeof *occupants->near.row;
}
