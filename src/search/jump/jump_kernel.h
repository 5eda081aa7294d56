/*
 * The kernel of jump point search.
 *
 * Only jump points enter the open list (Harabor and Grastien 2011). Runs on the jump-point bitmaps find the successors
 * of one (map/jump/jump_successors.h). The bitmaps do not know the goal: before successors are offered, the search
 * looks for the goal, and offers it at once if it is seen. With lists or landmarks, successors come as a list of
 * places, else one by one.
 *
 * A node keeps all directions in which it is entered at its cost, and is expanded by the moves of each; all of the
 * paths that tie are kept. Everything that may lie on a cheapest path is expanded, so that jump_path.h can choose one
 * by a rule that depends on neither estimates nor order.
 *
 * If an expansion leaves a single node in a near bucket, that node is expanded next, past the open list. Because of
 * this and of the buckets' width, costs of expanded nodes, the goal included, are not final yet: a node may be expanded
 * again, and the search ends when the lowest bucket left is above that of the goal's cost.
 *
 * One body, always inlined; `const` parameters say what varies: see kernel.h.
 */
#ifndef WEND_SEARCH_JUMP_JUMP_KERNEL_H
#define WEND_SEARCH_JUMP_JUMP_KERNEL_H

#include "map/landmark/landmark_bounds.h"
#include "search/jump/jump_state.h"
#include "search/kit/kit_calls.h"

static inline uint32_t wend_jump_bucket(uint64_t base, uint64_t f)
{
    uint64_t bucket = f < base ? 0 : (f - base) >> WEND_BUCKET_BITS; /* landmark bounds need not be consistent */
    return bucket < WEND_TOP_BUCKET ? (uint32_t)bucket : WEND_TOP_BUCKET;
}

WEND_ALWAYS_INLINE void wend_jump_push(struct wend_jump *j, uint32_t bucket, uint32_t slot)
{
    if (!wend_bucket_queue_has_room(j->open.bucket_queue, 1) &&
        !wend_bucket_queue_reserve(j->open.bucket_queue, 1, &j->search->scratch->memory)) {
        j->lacks_memory = true;
        return;
    }
    wend_bucket_queue_push(j->open.bucket_queue, bucket, slot);
}

WEND_ALWAYS_INLINE uint64_t wend_jump_estimate(const struct wend_jump *j, uint32_t place)
{
    const uint32_t across = wend_distance(wend_jump_column(place), wend_jump_column(j->goal.place));
    const uint32_t down = wend_distance(wend_jump_row(place), wend_jump_row(j->goal.place));
    const uint32_t shorter = across < down ? across : down, longer = across < down ? down : across;
    return j->view.longer[0] * longer + j->view.shorter[0] * shorter;
}

/* Whether jump points are offered as runs find them, not by lists, with code for each rule. */
#if defined(WEND_SMALL)
#define WEND_JUMP_OFFERS_FOUND false
#else
#define WEND_JUMP_OFFERS_FOUND true
#endif

/* Parameters of a kernel, known at compile time. */
struct wend_jump_kernel {
    struct wend_jump_rules rules;
    bool remembers; /* the space may have cached lists of successors */
    bool landmarks; /* the search asks landmarks */
    bool wide;      /* registers are wide enough to compute several places at once */
    /* wend_jump_sees with all moves; rarely called */
    bool (*sees)(const struct wend_jump_bitmaps *maps, uint32_t place, const struct wend_jump_goal *goal);
    struct wend_jump_runs runs; /* if it does not remember: runs that offer what they find */
};

/* The directions in which to search on from a node, for some of its entries; from the start, all directions. */
WEND_ALWAYS_INLINE uint32_t wend_jump_moves(const struct wend_jump *j, uint32_t slot, uint32_t place, uint32_t entries)
{
    const uint32_t around = wend_neighbourhood(j->maps.cells, j->maps.stride, wend_jump_node(&j->maps, place));
    uint32_t moves = slot == j->start_slot ? UINT32_MAX : 0;
    for (uint32_t left = entries; left != 0; left &= left - 1)
        moves |= j->steps->moves[wend_count_trailing_zeros(left)][around];
    return moves;
}

/* Records another path of the same cost. One from the slot recorded first is the same path. */
static inline void wend_jump_note_tie(struct wend_jump *j, struct wend_jump_origin *origin, uint32_t from)
{
    if (wend_jump_first_tie(j->store, origin).parent != from &&
        !wend_jump_store_tie(j->store, origin, from, &j->search->scratch->memory))
        j->lacks_memory = true;
}

/* jump.c: handles an offer of an unusual f; false if it is too high. */
bool wend_jump_may_open(struct wend_jump *j, uint32_t from, uint32_t place, uint64_t cost, uint64_t f);

/*
 * jump.c: records a path to a node of the same cost as the known one, from a slot and by an entry. True if the node
 * must be queued.
 */
bool wend_jump_offer_tie(struct wend_jump *j, uint32_t from, uint32_t slot, uint64_t f, uint32_t entry);

/* jump.c: offers the goal, seen from a slot, at the cost of the whole path. True if it must be queued. */
bool wend_jump_offer_goal(struct wend_jump *j, uint32_t from, uint64_t cost, uint32_t entry);

/* Holds the node that this expansion found last, and pushes the one held before. */
WEND_ALWAYS_INLINE void wend_jump_queue(struct wend_jump *j, struct wend_jump_hand *hand, uint32_t slot, uint64_t f)
{
    j->queued++;
    if (hand->count++ != 0)
        wend_jump_push(j, hand->bucket, hand->slot);
    hand->slot = slot;
    hand->bucket = wend_jump_bucket(j->open.base, f);
}

/* The node being expanded. */
struct wend_jump_from {
    uint32_t slot, place;
    uint64_t cost;
};

/* Whether landmarks prove that no path to the goal is as cheap as over an empty map. */
WEND_ALWAYS_INLINE bool wend_jump_is_detour(uint32_t place, uint32_t rest, const struct wend_jump_goal *goal,
                                            const struct wend_jump_kernel kernel)
{
    return kernel.landmarks && rest > wend_jump_cost(place, goal->place, kernel.rules.topology);
}

/* A jump point other than the goal, and a path to it. */
struct wend_jump_found {
    uint32_t slot, place, entry;
    uint64_t cost;
    uint32_t straight; /* estimate over an empty map; not set if the kernel does not remember */
};

/* The lower bound known on the cost from a node to the goal. */
WEND_ALWAYS_INLINE uint64_t wend_jump_rest(const struct wend_jump *j, uint32_t slot, uint32_t place,
                                           const struct wend_jump_kernel kernel)
{
    return kernel.landmarks ? j->estimates[slot] : wend_jump_estimate(j, place);
}

/* Offers a path to a jump point. */
WEND_ALWAYS_INLINE void wend_jump_offer(struct wend_jump *j, struct wend_jump_hand *hand,
                                        const struct wend_jump_from from, const struct wend_jump_found found,
                                        const struct wend_jump_kernel kernel)
{
    const uint32_t slot = found.slot, place = found.place, entry = found.entry;
    const uint64_t cost = found.cost;
    struct wend_jump_node *const to = &j->nodes[slot];
    const bool is_known = (to->mark & 0xffff) == j->stamp;
    if (is_known && to->cost < cost)
        return;
    const bool is_dead = kernel.remembers && j->known.skips_dead && wend_cache_is_dead(&j->known.kept, slot, entry);
    if (is_dead && !wend_jump_faces(place, &j->goal, kernel.rules))
        return;
    uint32_t rest = kernel.remembers ? found.straight : (uint32_t)wend_jump_estimate(j, place);
    if (kernel.landmarks) {
        const uint32_t bound = wend_landmarks_bound(wend_landmarks_of(j->known.landmarks, slot), &j->known.goal_range);
        rest = bound > rest ? bound : rest;
    }
    if (is_dead && (wend_jump_is_detour(place, rest, &j->goal, kernel) || !kernel.sees(&j->maps, place, &j->goal)))
        return;
    const uint64_t f = cost + rest;
    if (is_known && to->cost == cost) {
        if (wend_jump_offer_tie(j, from.slot, slot, f, entry))
            wend_jump_queue(j, hand, slot, f);
        return;
    }
    if (f > j->usual_f && !wend_jump_may_open(j, from.slot, place, cost, f))
        return;
    if (kernel.remembers && j->known.kept.headers)
        wend_cache_prefetch(&j->known.kept, slot);
    *to = (struct wend_jump_node){(uint32_t)cost, j->stamp | 1u << (JUMP_TO_DO + entry)};
    j->origins[slot] = (struct wend_jump_origin){from.slot, place};
    if (kernel.landmarks)
        j->estimates[slot] = rest;
    wend_jump_queue(j, hand, slot, f);
}

/* Looks for the goal from an expanded node, by the moves of some of its entries. */
WEND_ALWAYS_INLINE void wend_jump_look(struct wend_jump *j, struct wend_jump_hand *hand,
                                       const struct wend_jump_from from, uint32_t entries,
                                       const struct wend_jump_kernel kernel)
{
    if (!wend_jump_faces(from.place, &j->goal, kernel.rules))
        return;
    if (kernel.landmarks && wend_jump_is_detour(from.place, j->estimates[from.slot], &j->goal, kernel))
        return;
    const uint32_t exit = wend_jump_exit(from.place, j->goal.place, kernel.rules.topology);
    const uint32_t moves = wend_jump_moves(j, from.slot, from.place, entries);
    if (!(moves >> exit & 1) || !kernel.sees(&j->maps, from.place, &j->goal))
        return;
    const uint64_t cost = from.cost + wend_jump_cost(from.place, j->goal.place, kernel.rules.topology);
    if (wend_jump_offer_goal(j, from.slot, cost, wend_jump_entry(from.place, j->goal.place, kernel.rules.topology)))
        wend_jump_queue(j, hand, j->goal_slot, cost);
}

/* The successors of a node for one of its entries: from the cache, or found now. */
WEND_ALWAYS_INLINE const uint32_t *wend_jump_successors(const struct wend_jump *j, uint32_t slot, uint32_t place,
                                                        uint32_t entry, uint32_t *count, const bool remembers)
{
    if (remembers && j->known.kept.headers && entry != NO_DIRECTION) {
        const uint32_t *kept = wend_cache_list(&j->known.kept, slot, entry, count);
        if (kept)
            return kept;
    }
    *count = j->find(&j->maps, j->steps, place, entry, j->store->found);
    return j->store->found;
}

/* Prefetches the data that an offer to a slot reads. */
WEND_ALWAYS_INLINE void wend_jump_foresee(const struct wend_jump *j, uint32_t slot,
                                          const struct wend_jump_kernel kernel)
{
    wend_prefetch(&j->nodes[slot]);
    if (kernel.landmarks)
        wend_prefetch(wend_landmarks_of(j->known.landmarks, slot));
    if (kernel.remembers && j->known.kept.headers)
        wend_prefetch(&j->known.kept.headers[slot]);
}

/*
 * Offers the places of a list, several at a time, so that their memory is fetched in parallel. Places found by scans
 * need no prefetch: the scans have just touched their memory.
 */
WEND_ALWAYS_INLINE void wend_jump_offer_all(struct wend_jump *j, struct wend_jump_hand *hand,
                                            const struct wend_jump_from from, const uint32_t *list, uint32_t count,
                                            const struct wend_jump_kernel kernel)
{
    struct wend_jump_lanes lanes;
    for (; count != 0; list += LANES) {
        const uint32_t some = count < LANES ? count : LANES;
        wend_lanes_measure(&lanes, from.place, (struct wend_jump_places){list, some}, &j->view, kernel.rules,
                           kernel.wide);
        for (uint32_t i = 0; i < some; i++) {
            lanes.nodes[i] = wend_jump_maps_slot(&j->maps, lanes.nodes[i]);
            if (kernel.remembers)
                wend_jump_foresee(j, lanes.nodes[i], kernel);
        }
        for (uint32_t i = 0; i < some; i++)
            if (list[i] != j->goal.place)
                wend_jump_offer(j, hand, from,
                                (struct wend_jump_found){lanes.nodes[i], list[i], lanes.entries[i],
                                                         from.cost + lanes.costs[i], lanes.estimates[i]},
                                kernel);
        count -= some;
    }
}

/* An expansion, as the argument of runs that offer what they find. */
struct wend_jump_expansion {
    struct wend_jump *j;
    struct wend_jump_hand *hand;
    struct wend_jump_from from;
};

/* Offers a jump point that a run found. */
WEND_ALWAYS_INLINE void wend_jump_offer_found(struct wend_jump_expansion *expansion, uint32_t node, uint32_t place,
                                              uint32_t entry, uint32_t cost, const struct wend_jump_kernel kernel)
{
    struct wend_jump *const j = expansion->j;
    j->generated++;
    if (place == j->goal.place)
        return;
    const uint32_t slot = wend_jump_maps_slot(&j->maps, node);
    const struct wend_jump_from from = expansion->from;
    wend_jump_offer(j, expansion->hand, from, (struct wend_jump_found){slot, place, entry, from.cost + cost, 0},
                    kernel);
}

/*
 * Expands a node by some of its entries; the start by any. With lists, the search looks for the goal while the memory
 * of the first successors is being fetched. Without landmarks and lists, making a list first gains nothing.
 */
WEND_ALWAYS_INLINE void wend_jump_expand(struct wend_jump *j, struct wend_jump_hand *hand,
                                         const struct wend_jump_from from, uint32_t entries,
                                         const struct wend_jump_kernel kernel)
{
    const bool offers_found = WEND_JUMP_OFFERS_FOUND && !kernel.remembers;
    struct wend_jump_expansion expansion = {j, hand, from};
    if (offers_found)
        wend_jump_look(j, hand, from, entries, kernel);
    for (uint32_t left = entries; left != 0; left &= left - 1) {
        const uint32_t entry = from.slot == j->start_slot ? NO_DIRECTION : wend_count_trailing_zeros(left);
        if (offers_found) {
            wend_run_entered(&j->maps, j->steps, from.place, entry, &expansion, kernel.runs);
            continue;
        }
        uint32_t count;
        const uint32_t *list = wend_jump_successors(j, from.slot, from.place, entry, &count, kernel.remembers);
        if (left == entries)
            wend_jump_look(j, hand, from, entries, kernel);
        j->generated += count;
        wend_jump_offer_all(j, hand, from, list, count, kernel);
    }
}

/*
 * jump.c: begins a search, with the start known and `more` extra slots below `beyond`, or resumes a paused one. False
 * if memory is refused.
 */
bool wend_jump_begin_with_extra(struct wend_jump *j, struct wend_search *search, uint32_t more);

/* The f at which redistribution places a node; any value that is no higher than the node's own will do. */
typedef uint64_t wend_jump_f_of(void *search, uint32_t slot);

/* jump.c: redistributes the topmost bucket, the only one left, over the queue from a new base on. */
void wend_jump_redistribute(struct wend_jump *j, wend_jump_f_of *f_of, void *search);

/* jump.c: for a search for one goal; `search` is a wend_jump. */
wend_jump_f_of wend_jump_f_of_slot;

/* jump.c: call before each expansion of a search with an observer or a limit; true if the limit forbids it. */
bool wend_jump_watch(const struct wend_jump *j, uint64_t order, uint32_t slot);

/* jump.c: whether a jump point found before the space changed is blocked now. */
bool wend_jump_is_lost(const struct wend_jump *j, uint32_t slot);

/* jump.c: stores the state needed to continue, before the expansion of a slot. */
void wend_jump_pause(struct wend_jump *j, uint32_t slot);

/*
 * Pops the next node from the bucket queue; false if none is left that could lie on a cheapest path. `most` is the
 * bound while no end is found.
 */
WEND_ALWAYS_INLINE bool wend_jump_pop(struct wend_jump *j, uint32_t *slot, uint64_t most, wend_jump_f_of *f_of,
                                      void *search)
{
    uint32_t bucket;
    if (!wend_bucket_queue_lowest(j->open.bucket_queue, &bucket))
        return false;
    if (j->bound != UINT64_MAX && bucket > wend_jump_bucket(j->open.base, j->bound))
        return false;
    if (bucket == WEND_TOP_BUCKET && j->bound == most) {
        wend_jump_redistribute(j, f_of, search);
        if (!wend_bucket_queue_lowest(j->open.bucket_queue, &bucket))
            return false;
    }
    j->open.bucket = bucket;
    *slot = wend_bucket_queue_pop(j->open.bucket_queue, bucket);
    wend_prefetch(&j->nodes[j->open.bucket_queue->entries[j->open.bucket_queue->tops[bucket]]
                                .slot]); /* the next node, if there is one */
    return true;
}

/* Returns the node held if it is to be expanded next; else WEND_NO_SLOT, after pushing it, if there is one. */
WEND_ALWAYS_INLINE uint32_t wend_jump_settle(struct wend_jump *j, const struct wend_jump_hand hand)
{
    if (hand.count == 0)
        return WEND_NO_SLOT;
    if (hand.bucket == j->open.bucket || (hand.count == 1 && hand.bucket - j->open.bucket <= j->open.near))
        return hand.slot;
    wend_jump_push(j, hand.bucket, hand.slot);
    return WEND_NO_SLOT;
}

WEND_KERNEL enum wend_search_end wend_jump_search(struct wend_jump *j, const struct wend_jump_kernel kernel)
{
    struct wend_search *search = j->search;
    struct wend_jump_node *const nodes = j->nodes;
    const bool watched =
        !kernel.landmarks && (search->question.observer || search->effort.limit != 0 || search->pause.resumed);
    enum wend_search_end end = SEARCH_EXHAUSTED;
    uint32_t in_hand = watched && search->pause.resumed ? search->pause.held : j->start_slot;
    uint64_t expanded = watched && search->pause.resumed ? search->effort.expanded : 0;
    while (!j->overflows && !j->lacks_memory) {
        uint32_t slot = in_hand;
        if (slot == WEND_NO_SLOT && !wend_jump_pop(j, &slot, UINT64_MAX, wend_jump_f_of_slot, j))
            break;
        in_hand = WEND_NO_SLOT;
        const struct wend_jump_node node = nodes[slot];
        const uint32_t entries = node.mark >> JUMP_TO_DO & 0xff;
        if (entries == 0)
            continue;
        if (watched && search->pause.is_changed && wend_jump_is_lost(j, slot))
            continue;
        const struct wend_jump_from from = {slot, j->origins[slot].place, node.cost};
        if ((kernel.landmarks || j->bound != UINT64_MAX) &&
            node.cost + wend_jump_rest(j, slot, from.place, kernel) > j->bound)
            continue;
        if (slot == j->goal_slot) {
            search->effort.limit = 0; /* the few expansions left prove the path best, or improve it */
            continue;
        }
        if (watched && wend_jump_watch(j, expanded, slot)) {
            wend_jump_pause(j, slot);
            end = SEARCH_LIMITED;
            break;
        }
        nodes[slot].mark = (node.mark & ~(0xffu << JUMP_TO_DO)) | entries << JUMP_DONE;
        expanded++;
        struct wend_jump_hand hand = {0, 0, 0};
        wend_jump_expand(j, &hand, from, entries, kernel);
        in_hand = wend_jump_settle(j, hand);
    }
    if (j->overflows || j->lacks_memory)
        end = j->overflows ? SEARCH_OVERFLOW : SEARCH_NO_MEMORY;
    else if (end == SEARCH_EXHAUSTED && j->bound != UINT64_MAX)
        end = SEARCH_FOUND;
    search->effort.expanded = expanded;
    search->effort.generated = j->generated;
    search->effort.queued = j->queued;
    search->effort.work = search->effort.work_before + wend_work_of(wend_work_jump, expanded, j->generated, j->queued);
    return end;
}

/* Targets of kernels: plain code, and the instructions of x86-64-v3, which count zeros and ones in one each. */
#if WEND_HAS_AVX
#define JUMP_TARGETS 2
#if defined(__MINGW32__) /* GCC does not align the stack for wide registers there */
#define JUMP_NEWER __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#define JUMP_WIDE  false
#else
#define JUMP_NEWER __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#define JUMP_WIDE  true
#endif
#else
#define JUMP_TARGETS 1
#endif
#if defined(__wasm_simd128__) /* two registers instead of one, and still faster than one by one */
#define JUMP_PLAIN_WIDE true
#else
#define JUMP_PLAIN_WIDE false
#endif

#endif
