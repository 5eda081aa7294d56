/*
 * The kernel of jump point search.
 *
 * Only jump points enter the open list (Harabor and Grastien 2011). The successors of one come as a list of places, found by
 * runs on the stop maps (map/jump_successors.h), which do not know the goal: before the list is gone through, the goal is
 * looked for, and where it is seen it is offered at once.
 *
 * A node keeps all the directions by which it is entered at its cost, and goes on by the moves of each; of the ways that tie it
 * keeps every one. All that may lie on a cheapest way is expanded, so that jump_way.h can choose among these by a rule that
 * knows neither estimates nor order.
 *
 * An expansion that leaves one node in a near bucket goes on with it at once, past the open list. That and the buckets'
 * width make costs of expanded nodes, the goal included, not yet final: a node may be expanded again, and the search ends
 * when the lowest bucket left is above that of the goal's cost.
 *
 * One body, always inlined, for what varies in `const` parameters: see kernel.h.
 */
#ifndef WEND_SEARCH_JUMP_H
#define WEND_SEARCH_JUMP_H

#include "search/engine.h"
#include "search/heuristic.h"
#include "search/jump_state.h"
#include "search/watch.h"
#include "search/work.h"

static inline uint32_t wend_jump_rung(uint64_t foot, uint64_t f)
{
    uint64_t rung = f < foot ? 0 : (f - foot) >> WEND_RUNG_BITS; /* bounds by landmarks need not be consistent */
    return rung < WEND_TOP_RUNG ? (uint32_t)rung : WEND_TOP_RUNG;
}

WEND_ALWAYS_INLINE void wend_jump_push(struct wend_jump *j, uint32_t rung, uint32_t slot)
{
    if (!wend_ladder_has_room(j->ladder, 1) && !wend_ladder_reserve(j->ladder, 1, &j->search->scratch->memory)) {
        j->lacks_memory = true;
        return;
    }
    wend_ladder_push(j->ladder, rung, slot);
}

WEND_ALWAYS_INLINE uint64_t wend_jump_estimate(const struct wend_jump *j, uint32_t place)
{
    return wend_estimate(j->heuristic, WEND_PRICE_DIAGONAL, wend_jump_column(place), wend_jump_row(place),
                         wend_jump_column(j->goal.place), wend_jump_row(j->goal.place));
}

/* What varies between kernels, known when they are compiled. */
struct wend_jump_kernel {
    struct wend_jump_rules rules;
    bool remembers; /* whether lists of successors may be kept */
    bool landmarks; /* whether landmarks are to be asked */
};

/* What a way from a jump point to the goal costs at least. */
WEND_ALWAYS_INLINE uint64_t wend_jump_rest(const struct wend_jump *j, uint32_t slot, uint32_t place,
                                           const struct wend_jump_kernel kernel)
{
    const uint64_t rest = wend_jump_estimate(j, place);
    if (!kernel.landmarks || slot >= j->beyond)
        return rest;
    const uint32_t bound = wend_landmarks_bound(wend_landmarks_of(j->landmarks, slot), &j->goal_range);
    return bound > rest ? bound : rest;
}

/* jump.c: looks at an offer of an unusual f; false where it is too high. */
bool wend_jump_may_open(struct wend_jump *j, uint32_t from, uint32_t place, uint64_t cost, uint64_t f);

/* jump.c: notes a way to a node that costs as much as the known one, from a slot and by an entry. */
void wend_jump_offer_tie(struct wend_jump *j, uint32_t from, uint32_t slot, uint64_t f, uint32_t entry);

/* jump.c: the goal is seen from a place, at a cost in all. */
void wend_jump_offer_goal(struct wend_jump *j, uint32_t from, uint64_t cost, uint32_t entry);

/* Puts a node on the list of this expansion. */
WEND_ALWAYS_INLINE void wend_jump_queue(struct wend_jump *j, uint32_t slot, uint64_t f)
{
    j->queued++;
    if (j->pending_count++ != 0)
        wend_jump_push(j, j->pending_rung, j->pending);
    j->pending = slot;
    j->pending_rung = wend_jump_rung(j->foot, f);
}

/* Whether nothing comes after a jump point entered by a direction, as far as is kept, but maybe the goal. */
WEND_ALWAYS_INLINE bool wend_jump_is_dead(const struct wend_jump *j, uint32_t slot, uint32_t entry)
{
    uint32_t count;
    return wend_kept_list(&j->kept, slot, entry, &count) && count == 0;
}

/* What a jump costs, and by which direction its end is entered: straight, where no corner is cut and that is a jump point. */
struct wend_jump_leg {
    uint64_t cost;
    uint32_t entry;
};

WEND_ALWAYS_INLINE struct wend_jump_leg wend_jump_leg_of(uint32_t from, uint32_t to, const struct wend_jump_rules rules)
{
    if (rules.topology == SQUARES_4 || rules.corners != WEND_CORNERS_NEVER)
        return (struct wend_jump_leg){wend_jump_cost(from, to, rules.topology),
                                      wend_jump_entry(from, to, rules.topology)};
    const uint32_t x = wend_jump_column(from), y = wend_jump_row(from);
    const uint32_t to_x = wend_jump_column(to), to_y = wend_jump_row(to);
    const uint32_t across = wend_distance(x, to_x), down = wend_distance(y, to_y);
    const uint32_t along_row = to_x > x ? EAST : WEST, along_column = to_y > y ? SOUTH : NORTH;
    return (struct wend_jump_leg){wend_octile(across, down, WEND_PRICE_STRAIGHT, WEND_PRICE_DIAGONAL),
                                  across > down ? along_row : along_column};
}

/* Offers a way from a slot to a jump point that is not the goal's. */
WEND_ALWAYS_INLINE void wend_jump_offer(struct wend_jump *j, uint32_t from, uint32_t from_place, uint64_t from_cost,
                                        uint32_t slot, uint32_t place, const struct wend_jump_kernel kernel)
{
    const struct wend_jump_leg leg = wend_jump_leg_of(from_place, place, kernel.rules);
    const uint64_t cost = from_cost + leg.cost;
    const uint32_t entry = leg.entry;
    struct wend_jump_node *to = &j->nodes[slot];
    const bool is_known = (to->mark & 0xffff) == j->stamp;
    if (is_known && to->cost < cost)
        return;
    if (kernel.remembers && j->skips_dead && wend_jump_is_dead(j, slot, entry) &&
        !wend_jump_sees(&j->maps, place, UINT32_MAX, &j->goal, kernel.rules))
        return;
    const uint64_t f = cost + wend_jump_rest(j, slot, place, kernel);
    if (is_known && to->cost == cost) {
        wend_jump_offer_tie(j, from, slot, f, entry);
        return;
    }
    if (f > j->usual_f && !wend_jump_may_open(j, from, place, cost, f))
        return;
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | 1u << (JUMP_TO_DO + entry)};
    j->origins[slot] = (struct wend_jump_origin){from, place, 0};
    wend_jump_queue(j, slot, f);
}

/* Looks for the goal from an expanded node, by the moves of some of its entries. */
WEND_ALWAYS_INLINE void wend_jump_look(struct wend_jump *j, uint32_t slot, uint32_t place, uint64_t cost,
                                       uint32_t entries, const struct wend_jump_rules rules)
{
    if (!wend_jump_sees(&j->maps, place, UINT32_MAX, &j->goal, rules))
        return;
    const uint32_t exit = wend_jump_exit(place, j->goal.place, rules.topology);
    const uint32_t around = wend_neighbourhood(j->maps.cells, j->maps.stride, wend_jump_node(&j->maps, place));
    uint32_t moves = slot == j->start_slot ? UINT32_MAX : 0;
    for (uint32_t left = entries; left != 0; left &= left - 1)
        moves |= j->steps->moves[wend_count_trailing_zeros(left)][around];
    if (moves >> exit & 1)
        wend_jump_offer_goal(j, slot, cost + wend_jump_cost(place, j->goal.place, rules.topology),
                             wend_jump_entry(place, j->goal.place, rules.topology));
}

/* The successors of a node for one of its entries: kept, or found now. */
WEND_ALWAYS_INLINE const uint32_t *wend_jump_successors(const struct wend_jump *j, uint32_t slot, uint32_t place,
                                                        uint32_t entry, uint32_t *count,
                                                        const struct wend_jump_kernel kernel)
{
    if (kernel.remembers && j->kept.headers && entry != NO_DIRECTION) {
        const uint32_t *kept = wend_kept_list(&j->kept, slot, entry, count);
        if (kept)
            return kept;
    }
    *count = j->find(&j->maps, j->steps, place, entry, j->store->found);
    return j->store->found;
}

/* Asks memory for what an offer to a slot will look at. */
WEND_ALWAYS_INLINE void wend_jump_foresee(const struct wend_jump *j, uint32_t slot,
                                          const struct wend_jump_kernel kernel)
{
    wend_prefetch(&j->nodes[slot]);
    if (kernel.landmarks)
        wend_prefetch(wend_landmarks_of(j->landmarks, slot));
    if (kernel.remembers && j->kept.headers)
        wend_prefetch(&j->kept.headers[slot]);
}

/* Offers what is on a list that was kept, some at a time, so that memory finds what they need side by side. */
WEND_ALWAYS_INLINE void wend_jump_offer_kept(struct wend_jump *j, uint32_t slot, uint32_t place, uint64_t cost,
                                             const uint32_t *list, uint32_t count, const struct wend_jump_kernel kernel)
{
    enum { AT_ONCE = 16 };
    uint32_t slots[AT_ONCE];
    for (uint32_t from = 0; from < count; from += AT_ONCE) {
        const uint32_t some = count - from < AT_ONCE ? count - from : AT_ONCE;
        for (uint32_t i = 0; i < some; i++) {
            slots[i] = wend_jump_maps_slot(&j->maps, wend_jump_node(&j->maps, list[from + i]));
            wend_jump_foresee(j, slots[i], kernel);
        }
        for (uint32_t i = 0; i < some; i++)
            if (list[from + i] != j->goal.place)
                wend_jump_offer(j, slot, place, cost, slots[i], list[from + i], kernel);
    }
}

/* The same of one that was found now, whose entries are near in memory's eyes already. */
WEND_ALWAYS_INLINE void wend_jump_offer_found(struct wend_jump *j, uint32_t slot, uint32_t place, uint64_t cost,
                                              const uint32_t *list, uint32_t count,
                                              const struct wend_jump_kernel kernel)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t to = wend_jump_maps_slot(&j->maps, wend_jump_node(&j->maps, list[i]));
        if (list[i] != j->goal.place)
            wend_jump_offer(j, slot, place, cost, to, list[i], kernel);
    }
}

/*
 * Goes on from a node by some of its entries; from the start by any. The goal is looked for while what the first
 * successors need is on its way from memory.
 */
WEND_ALWAYS_INLINE void wend_jump_expand(struct wend_jump *j, uint32_t slot, uint32_t place, uint64_t cost,
                                         uint32_t entries, const struct wend_jump_kernel kernel)
{
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        const uint32_t entry = slot == j->start_slot ? NO_DIRECTION : wend_count_trailing_zeros(left);
        uint32_t count;
        const uint32_t *list = wend_jump_successors(j, slot, place, entry, &count, kernel);
        if (left == entries)
            wend_jump_look(j, slot, place, cost, entries, kernel.rules);
        j->generated += count;
        if (kernel.remembers)
            wend_jump_offer_kept(j, slot, place, cost, list, count, kernel);
        else
            wend_jump_offer_found(j, slot, place, cost, list, count, kernel);
    }
}

/* jump.c: deals out anew what lies on the topmost rung, the only one left, from a new foot of the ladder on. */
void wend_jump_deal_top(struct wend_jump *j);

/* jump.c: what a search with an observer or a limit does before an expansion; true if the limit forbids it. */
bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot);

/* jump.c: whether a jump point found before the space changed is blocked now. */
bool wend_jump_is_lost(const struct wend_jump *j, uint32_t slot);

/* jump.c: keeps what the search needs to go on, before the expansion of a slot. */
void wend_jump_pause(struct wend_jump *j, uint32_t slot);

/* Takes the next node from the ladder; false if none is left that could lie on a cheapest way. */
WEND_ALWAYS_INLINE bool wend_jump_pop(struct wend_jump *j, uint32_t *slot)
{
    uint32_t rung;
    if (!wend_ladder_lowest(j->ladder, &rung))
        return false;
    if (j->bound != UINT64_MAX && rung > wend_jump_rung(j->foot, j->bound))
        return false;
    if (rung == WEND_TOP_RUNG && j->bound == UINT64_MAX) {
        wend_jump_deal_top(j);
        if (!wend_ladder_lowest(j->ladder, &rung))
            return false;
    }
    j->rung = rung;
    *slot = wend_ladder_pop(j->ladder, rung);
    wend_prefetch(&j->nodes[j->ladder->entries[j->ladder->tops[rung]].slot]); /* the next one, if there is one */
    return true;
}

/* What to do with the node found last: expand it next, WEND_NO_SLOT if it was pushed or there is none. */
WEND_ALWAYS_INLINE uint32_t wend_jump_settle(struct wend_jump *j)
{
    uint32_t count = j->pending_count;
    j->pending_count = 0;
    if (count == 0)
        return WEND_NO_SLOT;
    if (j->pending_rung == j->rung || (count == 1 && j->pending_rung - j->rung <= j->near))
        return j->pending;
    wend_jump_push(j, j->pending_rung, j->pending);
    return WEND_NO_SLOT;
}

WEND_ALWAYS_INLINE enum wend_search_end wend_jump_search(struct wend_jump *j, const struct wend_jump_kernel kernel)
{
    struct wend_search *search = j->search;
    struct wend_jump_node *const nodes = j->nodes;
    const bool watched = search->observer || search->work_limit != 0 || search->resumed;
    enum wend_search_end end = SEARCH_EXHAUSTED;
    uint32_t in_hand = search->resumed ? search->held : j->start_slot;
    uint64_t expanded = search->resumed ? search->expanded : 0;
    while (!j->overflows && !j->lacks_memory) {
        uint32_t slot = in_hand;
        if (slot == WEND_NO_SLOT && !wend_jump_pop(j, &slot))
            break;
        in_hand = WEND_NO_SLOT;
        const struct wend_jump_node node = nodes[slot];
        const uint32_t entries = node.mark >> JUMP_TO_DO & 0xff;
        if (entries == 0)
            continue;
        if (watched && search->is_changed && wend_jump_is_lost(j, slot))
            continue;
        const uint32_t place = j->origins[slot].place;
        if (j->bound != UINT64_MAX && node.cost + wend_jump_rest(j, slot, place, kernel) > j->bound)
            continue;
        if (slot == j->goal_slot) {
            search->work_limit = 0; /* the few expansions left prove the path best, or better it */
            continue;
        }
        if (watched && wend_jump_watch(j, expanded, slot)) {
            wend_jump_pause(j, slot);
            end = SEARCH_LIMITED;
            break;
        }
        nodes[slot].mark = (node.mark & ~(0xffu << JUMP_TO_DO)) | entries << JUMP_DONE;
        expanded++;
        wend_jump_expand(j, slot, place, node.cost, entries, kernel);
        in_hand = wend_jump_settle(j);
    }
    if (j->overflows || j->lacks_memory)
        end = j->overflows ? SEARCH_OVERFLOW : SEARCH_NO_MEMORY;
    else if (end == SEARCH_EXHAUSTED && j->bound != UINT64_MAX)
        end = SEARCH_FOUND;
    search->expanded = expanded;
    search->generated = j->generated;
    search->queued = j->queued;
    search->work = search->work_before + wend_work_of(wend_work_jump, expanded, j->generated, j->queued);
    return end;
}

#endif
