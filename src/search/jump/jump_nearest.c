/*
 * The search for the nearest end: like the kernel of jump_kernel.h, with three differences. Ends are never in the open
 * list; each has a cost, and the least of them bounds the search. An end that is a jump point is expanded like any
 * other. Costs beyond 32 bits are dropped, as they matter only if no end is found.
 */
#include "search/jump/jump.h"

#include "search/core/core_calls.h"
#include "search/jump/jump_ends.h"
#include "search/jump/jump_kernel.h"
#include "search/jump/jump_path.h"

struct nearest {
    struct wend_jump j; /* `goal` is unused except for reading a path back */
    struct wend_jump_ends *ends;
    struct wend_lane_prices prices; /* of estimates */
    struct wend_jump_hand hand;
    bool has_landmarks;
    bool is_cut; /* a cost exceeded 32 bits */
};

/* The greater of the straight distance to a group and its landmark bound. */
WEND_ALWAYS_INLINE uint32_t round_to_group(struct nearest *n, struct wend_end_group *group, uint32_t slot,
                                           uint32_t straight)
{
    if (!group->is_known) {
        group->is_wanted = n->ends->wants = true;
        return straight;
    }
    const uint32_t bound = wend_landmarks_bound(wend_landmarks_of(n->j.known.landmarks, slot), &group->range);
    return bound > straight ? bound : straight;
}

/* A lower bound on the cost from a place to the nearest end. */
WEND_ALWAYS_INLINE uint64_t rest_from(struct nearest *n, uint32_t slot, uint32_t place)
{
    const uint32_t count = n->ends->group_count;
    uint32_t straight[WEND_LANES], nearest = 0;
    wend_box_lanes_straight(&n->ends->boxes, wend_jump_column(place), wend_jump_row(place), n->prices, straight);
    for (uint32_t i = 1; i < count; i++)
        nearest = straight[i] < straight[nearest] ? i : nearest;
    if (!n->has_landmarks || slot >= n->j.beyond)
        return straight[nearest];
    uint32_t least = round_to_group(n, &n->ends->groups[nearest], slot, straight[nearest]);
    for (uint32_t i = 0; i < count; i++) {
        if (i == nearest || straight[i] >= least)
            continue;
        const uint32_t rest = round_to_group(n, &n->ends->groups[i], slot, straight[i]);
        least = rest < least ? rest : least;
    }
    return least;
}

/* The f of a node at its cost, for rare calls. */
WEND_NEVER_INLINE static uint64_t f_of_node(void *search, uint32_t slot)
{
    struct nearest *n = search;
    return n->j.nodes[slot].cost + rest_from(n, slot, n->j.origins[slot].place);
}

/* The bound on costs once a path to an end is known; UINT64_MAX while goals are missing. */
static uint64_t bound_by_end(const struct wend_jump *j, const struct wend_jump_end *end)
{
    if (j->search->question.goal_set->wanted == 0)
        return end->cost;
    const uint64_t enough = wend_goal_set_note(j->search, wend_jump_node(&j->maps, end->goal.place), end->cost);
    return enough == UINT64_MAX ? UINT64_MAX : enough - 1;
}

static void offer_end(struct nearest *n, struct wend_jump_end *end, uint32_t from, uint64_t cost)
{
    struct wend_jump *j = &n->j;
    j->generated++;
    if (end->cost == cost) {
        wend_jump_note_tie(j, &end->origin, from);
        return;
    }
    if (cost >= UINT32_MAX) {
        n->is_cut = true;
        return;
    }
    if (end->cost < cost)
        return;
    end->cost = (uint32_t)cost;
    end->origin = (struct wend_jump_origin){.parent = from, .place = end->goal.place};
    const uint64_t bound = bound_by_end(j, end);
    j->bound = bound < j->bound ? bound : j->bound;
}

/* The jump point to look for ends from, and the directions to look in. */
struct lookout {
    uint32_t slot, place, moves;
    uint64_t cost;
};

/* Looks for an end, unless it would cost too much. */
WEND_ALWAYS_INLINE void look_for_end(struct nearest *n, struct wend_jump_end *end, const struct lookout from,
                                     const struct wend_jump_rules rules)
{
    const struct wend_jump *j = &n->j;
    const uint64_t sum = from.cost + wend_jump_cost(from.place, end->goal.place, rules.topology);
    if (sum > j->bound)
        return;
    /* A jump point other than the start that is an end was seen from the one before. */
    if (from.place == end->goal.place ? from.slot == j->start_slot
                                      : wend_jump_sees(&j->maps, from.place, from.moves, &end->goal, rules))
        offer_end(n, end, from.slot, sum);
}

WEND_ALWAYS_INLINE void look_for_group(struct nearest *n, const struct wend_end_group *group, const struct lookout from,
                                       const struct wend_jump_rules rules)
{
    for (uint32_t i = group->first; i < group->first + group->count; i += WEND_LANES) {
        uint32_t ahead = wend_jump_ends_ahead(n->ends, group, i, from.place, rules.topology);
        for (; ahead != 0; ahead &= ahead - 1)
            look_for_end(n, &n->ends->ends[i + wend_count_trailing_zeros(ahead)], from, rules);
    }
}

WEND_ALWAYS_INLINE void look_for_ends(struct nearest *n, uint32_t slot, uint32_t place, uint64_t cost, uint32_t entries,
                                      const struct wend_jump_rules rules)
{
    uint32_t moves = 0;
    for (uint32_t i = 0; i < n->ends->group_count; i++) {
        const struct wend_end_group *group = &n->ends->groups[i];
        if (!wend_end_group_may_be_seen(&n->j.maps, group, place, rules))
            continue;
        moves = moves != 0 ? moves : wend_jump_moves(&n->j, slot, place, entries);
        look_for_group(n, group, (struct lookout){slot, place, moves, cost}, rules);
    }
}

/* Whether any end is seen from a place. */
WEND_ALWAYS_INLINE bool sees_any_end(const struct nearest *n, uint32_t place, const struct wend_jump_rules rules)
{
    for (uint32_t g = 0; g < n->ends->group_count; g++) {
        const struct wend_end_group *group = &n->ends->groups[g];
        if (!wend_end_group_may_be_seen(&n->j.maps, group, place, rules))
            continue;
        for (uint32_t i = group->first; i < group->first + group->count; i += WEND_LANES)
            for (uint32_t ahead = wend_jump_ends_ahead(n->ends, group, i, place, rules.topology); ahead != 0;
                 ahead &= ahead - 1) {
                const struct wend_jump_goal *goal = &n->ends->ends[i + wend_count_trailing_zeros(ahead)].goal;
                if (place != goal->place && wend_jump_sees(&n->j.maps, place, UINT32_MAX, goal, rules))
                    return true;
            }
    }
    return false;
}

/* Whether a jump point entered by a direction is known to have no successors. */
static bool leads_nowhere(const struct wend_jump *j, uint32_t slot, uint32_t entry)
{
    uint32_t count = 0;
    return j->known.skips_dead && wend_cache_list(&j->known.kept, slot, entry, &count) && count == 0;
}

/* Records a path to a node of the same cost as the known one. */
static void offer_again(struct nearest *n, uint32_t from, uint32_t slot, uint32_t entry)
{
    struct wend_jump *j = &n->j;
    struct wend_jump_node *to = &j->nodes[slot];
    const bool is_queued = (to->mark >> JUMP_TO_DO & 0xff) != 0;
    wend_jump_note_tie(j, &j->origins[slot], from);
    if ((to->mark >> JUMP_TO_DO | to->mark >> JUMP_DONE) >> entry & 1)
        return;
    const uint64_t f = f_of_node(n, slot);
    if (f > j->bound)
        return;
    to->mark |= 1u << (JUMP_TO_DO + entry);
    if (!is_queued)
        wend_jump_queue(j, &n->hand, slot, f);
}

WEND_ALWAYS_INLINE void offer_place(struct nearest *n, uint32_t from, uint32_t from_place, uint64_t from_cost,
                                    uint32_t place, const struct wend_jump_rules rules)
{
    struct wend_jump *j = &n->j;
    const uint32_t slot = wend_jump_maps_slot(&j->maps, wend_jump_node(&j->maps, place));
    const uint32_t entry = wend_jump_entry(from_place, place, rules.topology);
    const uint64_t cost = from_cost + wend_jump_cost(from_place, place, rules.topology);
    struct wend_jump_node *to = &j->nodes[slot];
    const bool is_known = (to->mark & 0xffff) == j->stamp;
    if ((is_known && to->cost < cost) || (leads_nowhere(j, slot, entry) && !sees_any_end(n, place, rules)))
        return;
    if (is_known && to->cost == cost) {
        offer_again(n, from, slot, entry);
        return;
    }
    const uint64_t f = cost + rest_from(n, slot, place);
    if (f > j->bound)
        return;
    if (f >= UINT32_MAX) {
        n->is_cut = true;
        return;
    }
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | 1u << (JUMP_TO_DO + entry)};
    j->origins[slot] = (struct wend_jump_origin){.parent = from, .place = place};
    wend_jump_queue(j, &n->hand, slot, f);
}

/* Expands a node by some of its entries; the start by any. */
WEND_ALWAYS_INLINE void expand_place(struct nearest *n, uint32_t slot, uint32_t place, uint64_t cost, uint32_t entries,
                                     const struct wend_jump_rules rules)
{
    struct wend_jump *j = &n->j;
    look_for_ends(n, slot, place, cost, entries, rules);
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        const uint32_t entry = slot == j->start_slot ? NO_DIRECTION : wend_count_trailing_zeros(left);
        uint32_t count;
        const uint32_t *list = wend_jump_successors(j, slot, place, entry, &count, true);
        j->generated += count;
        for (uint32_t i = 0; i < count; i++)
            offer_place(n, slot, place, cost, list[i], rules);
    }
}

WEND_KERNEL void search_nearest(struct nearest *n, const struct wend_jump_rules rules)
{
    struct wend_jump *j = &n->j;
    uint32_t in_hand = j->start_slot;
    uint64_t expanded = 0;
    const uint64_t most = wend_search_costliest(j->search);
    while (!j->lacks_memory) {
        uint32_t slot = in_hand;
        if (slot == WEND_NO_SLOT && !wend_jump_pop(j, &slot, most, f_of_node, n))
            break;
        in_hand = WEND_NO_SLOT;
        const struct wend_jump_node node = j->nodes[slot];
        const uint32_t entries = node.mark >> JUMP_TO_DO & 0xff, place = j->origins[slot].place;
        if (entries == 0 || (j->bound != UINT64_MAX && node.cost + rest_from(n, slot, place) > j->bound))
            continue;
        if (n->ends->wants)
            wend_jump_ends_ask(n->ends, j->space, expanded, j->find, j->store->found);
        j->nodes[slot].mark = (node.mark & ~(0xffu << JUMP_TO_DO)) | entries << JUMP_DONE;
        expanded++;
        expand_place(n, slot, place, node.cost, entries, rules);
        in_hand = wend_jump_settle(j, n->hand);
        n->hand.count = 0;
    }
    j->search->effort.expanded = expanded;
    j->search->effort.generated = j->generated;
    j->search->effort.queued = j->queued;
}

/* Plain code, and the instructions of x86-64-v3, which count zeros and ones in one instruction each. */
#if WEND_HAS_AVX
#define NEAREST_TARGETS 2
#define NEAREST_NEWER   __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define NEAREST_TARGETS 1
#endif

#define NEAREST_KERNEL(name, attribute, topology, corners)                                                             \
    attribute static void name(struct nearest *n)                                                                      \
    {                                                                                                                  \
        search_nearest(n, (struct wend_jump_rules){topology, corners});                                                \
    }
#define NEAREST_KERNELS(suffix, attribute)                                                                             \
    NEAREST_KERNEL(nearest_never##suffix, attribute, SQUARES_8, WEND_CORNERS_NEVER)                                    \
    NEAREST_KERNEL(nearest_one##suffix, attribute, SQUARES_8, WEND_CORNERS_ONE)                                        \
    NEAREST_KERNEL(nearest_always##suffix, attribute, SQUARES_8, WEND_CORNERS_ALWAYS)                                  \
    NEAREST_KERNEL(nearest_four##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER)

NEAREST_KERNELS(_plain, )
#if NEAREST_TARGETS == 2
NEAREST_KERNELS(_newer, NEAREST_NEWER)
#endif

enum { NEAREST_FOUR = 3 }; /* after the corner rules */

static void (*const nearest_instances[NEAREST_TARGETS][4])(struct nearest *) = {
    {nearest_never_plain, nearest_one_plain, nearest_always_plain, nearest_four_plain},
#if NEAREST_TARGETS == 2
    {nearest_never_newer, nearest_one_newer, nearest_always_newer, nearest_four_newer},
#endif
};

static struct wend_lane_prices prices_of(wend_heuristic heuristic)
{
    if (heuristic == WEND_HEURISTIC_ZERO)
        return (struct wend_lane_prices){0, 0};
    if (heuristic == WEND_HEURISTIC_MANHATTAN)
        return (struct wend_lane_prices){WEND_PRICE_STRAIGHT, WEND_PRICE_STRAIGHT};
    return (struct wend_lane_prices){WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL - WEND_PRICE_STRAIGHT};
}

/* Begins a search with the start known; false if memory is refused. */
static bool begin_nearest(struct nearest *n, struct wend_search *search)
{
    const wend_space *space = search->space;
    const struct wend_visit start = wend_visit_of(space, search->question.start);
    struct wend_jump *j = &n->j;
    if (!wend_jump_begin_memory(search->scratch, space, 0))
        return false;
    *n = (struct nearest){.ends = search->scratch->jump_ends};
    wend_jump_set_up(j, search);
    n->prices = prices_of(search->question.heuristic);
    j->bound = wend_search_costliest(search);
    j->known.kept = wend_cached_successors_of(space);
    j->known.skips_dead = j->known.kept.headers != NULL;
    n->has_landmarks = wend_landmarks_serve(space) && search->question.heuristic != WEND_HEURISTIC_ZERO;
    j->known.landmarks = n->has_landmarks ? space->cells.prepared.landmarks : NULL;
    j->nodes[j->start_slot] = (struct wend_jump_node){0, j->stamp | 1u << JUMP_TO_DO}; /* any entry will do */
    j->origins[j->start_slot] =
        (struct wend_jump_origin){.parent = j->start_slot, .place = wend_jump_place(start.x, start.y)};
    j->open.base = f_of_node(n, j->start_slot);
    return true;
}

/* The best end by cost, then by row and column; NULL if there is none. */
static const struct wend_jump_end *best_end(const struct wend_jump_ends *ends)
{
    const struct wend_jump_end *best = NULL;
    for (uint32_t i = 0; i < ends->count; i++) {
        const struct wend_jump_end *end = &ends->ends[i];
        if (end->cost == UINT32_MAX)
            continue;
        if (!best || end->cost < best->cost || (end->cost == best->cost && end->goal.place < best->goal.place))
            best = end;
    }
    return best;
}

/* Sets the search's goal to an end, so that paths to it can be written. */
static void aim_at_end(struct wend_search *search, uint32_t place)
{
    search->result.end = search->question.goal = wend_jump_node(&search->space->cells.jump_maps->maps, place);
    search->question.goal_cell = (struct wend_cell){wend_jump_column(place) - 1, wend_jump_row(place) - 1, 0};
}

/* Writes the path to an end; false if memory is refused. */
static bool write_path_to_end(struct wend_jump *j, const struct wend_jump_end *end)
{
    struct wend_search *search = j->search;
    if (end->goal.place == j->origins[j->start_slot].place)
        return wend_jump_path_write(j, j->start_slot);
    aim_at_end(search, end->goal.place);
    const bool is_single = wend_jump_path_is_single(search);
    j->nodes[j->goal_slot] = (struct wend_jump_node){end->cost, j->stamp};
    j->origins[j->goal_slot] = end->origin;
    const bool is_written = is_single ? wend_jump_path_write_single(search) : wend_jump_path_write(j, j->goal_slot);
    search->question.goal = UINT32_MAX;
    return is_written;
}

/* The end that would be nearest on an empty map. */
static uint32_t nearest_if_empty(const struct wend_search *search)
{
    const struct wend_jump_ends *ends = search->scratch->jump_ends;
    const struct wend_visit start = wend_visit_of(search->space, search->question.start);
    const uint32_t from = wend_jump_place(start.x, start.y);
    uint32_t best = UINT32_MAX;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < ends->count; i++) {
        const uint32_t place = ends->ends[i].goal.place;
        const uint64_t cost = wend_jump_cost(from, place, search->space->cells.topology);
        if (cost > least || (cost == least && place > best))
            continue;
        best = place;
        least = cost;
    }
    return best;
}

/* Notes the endings again, ordered by rows and columns: among a goal's ends of equal cost the first wins. */
static void note_in_order(const struct wend_search *search)
{
    const struct wend_jump_ends *ends = search->scratch->jump_ends;
    uint16_t order[WEND_JUMP_ENDS];
    uint32_t count = 0;
    search->question.goal_set->ending_count = 0;
    for (uint32_t i = 0; i < ends->count; i++) {
        uint32_t at = count;
        if (ends->ends[i].cost == UINT32_MAX)
            continue;
        for (; at > 0 && ends->ends[order[at - 1]].goal.place > ends->ends[i].goal.place; at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)i;
        count++;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_jump_end *end = &ends->ends[order[i]];
        wend_goal_set_note(search, wend_jump_node(&search->space->cells.jump_maps->maps, end->goal.place), end->cost);
    }
}

static enum wend_search_end run_nearest_kernel(struct wend_search *search)
{
    struct nearest n;
    const wend_space *space = search->space;
    if (!begin_nearest(&n, search))
        return SEARCH_NO_MEMORY;
    const uint32_t target = NEAREST_TARGETS == 2 && search->scratch->processor >= PROCESSOR_AVX2;
    nearest_instances[target][space->cells.topology == SQUARES_4 ? NEAREST_FOUR : (uint32_t)space->profile.corners](&n);
    search->effort.work = search->effort.work_before + wend_work_of(wend_work_jump, search->effort.expanded,
                                                                    search->effort.generated, search->effort.queued);
    if (n.j.lacks_memory)
        return SEARCH_NO_MEMORY;
    const struct wend_jump_end *best = best_end(n.ends);
    const uint32_t wanted = search->question.goal_set->wanted;
    if (n.is_cut && (!best || search->question.goal_set->ending_count < wanted))
        return SEARCH_OVERFLOW;
    if (!best)
        return SEARCH_EXHAUSTED;
    if (wanted != 0) {
        note_in_order(search);
        return SEARCH_FOUND;
    }
    return write_path_to_end(&n.j, best) ? SEARCH_FOUND : SEARCH_NO_MEMORY;
}

/*
 * Whether searching jump points is faster than searching cells. If they are dense, this takes 8 neighbours, few moves,
 * and few ends or one group. Whether lists or landmarks are prepared must not count: the choice among equal paths must
 * not depend on it.
 */
static bool is_worthwhile(const struct wend_search *search)
{
    const struct wend_jump_maps *maps = search->space->cells.jump_maps;
    const struct wend_jump_ends *ends = search->scratch->jump_ends;
    if (maps->favours_jumps)
        return true;
    const bool are_few = ends->count <= 2 * WEND_LANES || ends->group_count == 1;
    return search->space->cells.topology != SQUARES_4 && are_few && search->question.goal_set->wanted == 0 &&
           maps->move_count < 4 * (uint64_t)maps->free_count;
}

wend_status wend_jump_nearest_begin(const struct wend_search *search, bool *is_served)
{
    const struct wend_goal_set *set = search->question.goal_set;
    struct wend_scratch *scratch = search->scratch;
    *is_served = false;
    if (set->rule == WEND_ARRIVAL_AWAY || set->source_count != 1 || set->sources[0].cost != 0 ||
        !search->space->cells.jump_maps || !wend_bits_get(search->space->cells.free, search->question.start))
        return WEND_OK;
    if (!scratch->jump_ends)
        scratch->jump_ends = wend_jump_ends_create(&scratch->memory);
    if (!scratch->jump_ends)
        return WEND_ERROR_MEMORY;
    *is_served = wend_jump_ends_gather(search, scratch->jump_ends) && is_worthwhile(search);
    return WEND_OK;
}

enum wend_search_end wend_jump_nearest_run(struct wend_search *search)
{
    search->effort.expanded = search->effort.generated = search->effort.queued = 0;
    search->effort.work = search->effort.work_before;
    if (search->question.goal_set->wanted != 0) {
        search->question.goal_set->ending_count = 0;
        return run_nearest_kernel(search);
    }
    aim_at_end(search, nearest_if_empty(search));
    const bool is_single = wend_jump_path_is_single(search);
    const bool is_written = is_single && wend_jump_path_write_single(search);
    search->question.goal = UINT32_MAX;
    if (is_single)
        return is_written ? SEARCH_FOUND : SEARCH_NO_MEMORY;
    return run_nearest_kernel(search);
}

wend_status wend_jump_nearest_write(struct wend_search *search, uint32_t node)
{
    const struct wend_jump_ends *ends = search->scratch->jump_ends;
    struct wend_jump j;
    uint32_t i = 0;
    wend_jump_set_up(&j, search);
    while (i + 1 < ends->count && wend_jump_node(&j.maps, ends->ends[i].goal.place) != node)
        i++;
    return write_path_to_end(&j, &ends->ends[i]) ? WEND_OK : WEND_ERROR_MEMORY;
}
