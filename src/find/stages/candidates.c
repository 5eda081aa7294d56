/*
 * The cells to go to if the goal is unreachable: those nearest to it. The regions of the start, and regions that links
 * lead to, contain all that is reachable, and with exits maybe more. Otherwise a flood decides.
 */
#include "find/stages/stages.h"

#include "base/array.h"
#include "base/sort.h"
#include "find/cells/cells.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

bool wend_candidate_list_begin(struct wend_candidate_list *list, uint32_t count, const wend_allocator *memory)
{
    list->count = 0;
    return WEND_RESERVE(memory, list->items, list->capacity, count);
}

static bool is_candidate_before(const void *a, const void *b, const void *user)
{
    (void)user;
    return wend_candidate_is_before(a, b);
}

void wend_candidate_list_sort(struct wend_candidate_list *list)
{
    WEND_SORT(list->items, list->count, is_candidate_before, NULL);
}

void wend_candidate_list_destroy(struct wend_candidate_list *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->items, list->capacity);
}

size_t wend_candidate_list_memory(const struct wend_candidate_list *list)
{
    return list->capacity * sizeof *list->items;
}

/* The context of `counts`. */
struct candidate_mover {
    const struct wend_question *question;
    const struct wend_search *flood; /* null if regions determine what is reachable */
};

static uint32_t start_count_of(const wend_query *query)
{
    return query->from.count == 0 ? 1 : query->from.count;
}

static uint32_t start_node(const struct wend_question *question, uint32_t index)
{
    const wend_query *query = question->query;
    struct wend_search search = {.space = question->space};
    if (query->from.between_cells)
        return wend_entry_cells_start(query, &search) == WEND_REASON_NONE ? search.question.start : 0;
    return wend_space_node_at(question->space, query->from.count == 0 ? query->start : query->from.places[index]);
}

/* True if the mover covers a cell at any of its starts. */
static bool is_own_at_start(const struct wend_question *question, struct wend_cell cell)
{
    const wend_space *space = question->space;
    uint32_t footprint = space->profile.footprint;
    for (uint32_t i = 0; i < start_count_of(question->query); i++) {
        uint32_t start = start_node(question, i);
        if (start == 0 || !(wend_bits_get(space->cells.free, start) || question->query->from.may_be_blocked))
            continue;
        struct wend_cell at = wend_space_cell(space, start);
        if (cell.level == at.level && cell.x - at.x < footprint && cell.y - at.y < footprint)
            return true;
    }
    return false;
}

/* True if a mover may stop at a node: every cell covered there is unoccupied or its own. */
static bool may_stop_there(const struct wend_question *question, uint32_t node)
{
    const wend_space *space = question->space;
    uint32_t footprint = space->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        uint32_t covered = node + i / footprint * space->cells.stride + i % footprint;
        if (wend_bits_get(wend_space_occupied(space), covered) &&
            !is_own_at_start(question, wend_space_cell(space, covered)))
            return false;
    }
    return true;
}

/* Least cost of a node found by a flood; UINT64_MAX if the flood did not reach it. */
static uint64_t flooded_cost(const struct wend_search *flood, uint32_t node)
{
    const struct wend_scratch *scratch = flood->scratch;
    uint16_t stamp = flood->result.is_wide ? scratch->nodes64.stamp : scratch->nodes32.stamp;
    uint64_t least = UINT64_MAX;
    for (uint32_t heading = 0; heading < (flood->result.has_headings ? 8u : 1u); heading++) {
        struct wend_node known = wend_search_node(flood, flood->result.has_headings ? node << 3 | heading : node);
        least = known.stamp == stamp && known.cost < least ? known.cost : least;
    }
    return least;
}

/* Exclusive upper bound of the costs of paths: one above the cost limit, or UINT64_MAX. */
static uint64_t cost_that_is_too_high(const struct wend_search *flood)
{
    return flood->question.cost_limit != 0 && flood->question.cost_limit != UINT64_MAX ? flood->question.cost_limit + 1
                                                                                       : UINT64_MAX;
}

static bool counts(const void *user, uint32_t node)
{
    const struct candidate_mover *mover = user;
    const wend_space *space = mover->question->space;
    if (!wend_bits_get(space->cells.free, node)) /* a start may be blocked, but nobody stays there */
        return false;
    if (mover->flood)
        return flooded_cost(mover->flood, node) < cost_that_is_too_high(mover->flood) &&
               !(wend_space_occupied(space) && wend_search_is_occupied(mover->flood, node));
    return !wend_space_occupied(space) || may_stop_there(mover->question, node);
}

/*
 * Begins to look for the nearest cells, into finder->list. In a straight line, or on ground of one weight, all are
 * found at once. False if memory is refused.
 */
static bool begin_candidate_look(const struct candidate_mover *mover)
{
    const struct wend_question *question = mover->question;
    const wend_query *query = question->query;
    struct wend_finder *finder = question->finder;
    struct wend_candidate_look *look = &finder->fallback.look;
    struct wend_nearby *nearby = &look->nearby;
    const bool by_cost = query->otherwise.policy == WEND_POLICY_CHEAPEST;
    nearby->space = question->space;
    nearby->user = mover;
    nearby->list = &finder->list;
    nearby->memory = &finder->scratch.memory;
    nearby->measure = by_cost ? NEAR_BY_STEPS : NEAR_IN_LINE;
    wend_nearby_begin(nearby);
    look->age = wend_age_of(question->space);
    look->is_by_flood = mover->flood != NULL;
    look->is_outwards = by_cost && question->space->cells.class_at;
    if (look->is_outwards && !wend_reverse_dijkstra_begin(&look->outward, nearby, &finder->scratch))
        return false;
    for (uint32_t i = 0; i < wend_query_goal_count(query); i++) {
        struct wend_box box = wend_query_goal(query, i);
        if (by_cost)
            box = wend_box_on_map(nearby->space, box);
        if (look->is_outwards && !wend_reverse_dijkstra_open(&look->outward, &box))
            return false;
        if (!look->is_outwards)
            wend_nearby_find(nearby, &box);
    }
    return !nearby->lacks_memory;
}

/* Number of places that the rest of the limit pays for, at least one. */
static uint64_t places_left(const struct wend_finder *finder)
{
    const uint64_t over = finder->fallback.effort.work, until = finder->until;
    if (until == 0)
        return UINT64_MAX;
    return until > over ? (until - over - 1) / WEND_WORK_WALKED + 1 : 1;
}

/* Continues outwards from the goal; false if memory is refused. */
static bool go_outwards(struct wend_finder *finder)
{
    struct wend_reverse_dijkstra *outward = &finder->fallback.look.outward;
    const uint64_t before = outward->taken;
    const bool good = wend_reverse_dijkstra_find(outward, places_left(finder));
    finder->fallback.effort.work += (outward->taken - before) * WEND_WORK_WALKED;
    return good;
}

/* Adds what is reachable from a start, or more. */
static void add_start(const struct wend_question *question, uint32_t index)
{
    const wend_space *space = question->space;
    struct wend_reachable *reached = question->finder->scratch.reachable;
    uint32_t start = start_node(question, index);
    if (start == 0)
        return;
    if (!wend_bits_get(space->cells.free, start)) {
        if (question->query->from.may_be_blocked)
            wend_reachable_add_around(reached, space, start);
        return;
    }
    wend_reachable_add(reached, space, start);
    /* From between cells the mover may go first to a cell around, but no further. */
    for (uint32_t i = 0; question->query->from.between_cells && i < 9; i++)
        wend_reachable_add(reached, space, wend_region_neighbour(space, start, i));
}

/* Finds what is reachable by regions; false if they are not enough to tell. */
static bool look_up_regions(const struct wend_question *question, wend_status *status)
{
    struct wend_nearby *nearby = &question->finder->fallback.look.nearby;
    const wend_space *space = question->space;
    struct wend_scratch *scratch = &question->finder->scratch;
    uint32_t starts = start_count_of(question->query), first = start_node(question, 0);
    if (space->cells.components->stale || question->query->search.radius != 0 ||
        question->query->search.cost_limit != 0)
        return false;
    nearby->reached = scratch->reachable;
    bool is_one_cell = starts == 1 && !question->query->from.between_cells;
    if (is_one_cell && space->cells.links.count == 0 && first != 0 && wend_bits_get(space->cells.free, first)) {
        wend_reachable_one(scratch->reachable, space, first);
        return true;
    }
    if (!wend_reachable_begin(scratch->reachable, space, &scratch->memory)) {
        *status = WEND_ERROR_MEMORY;
        return false;
    }
    for (uint32_t i = 0; i < starts; i++)
        add_start(question, i);
    wend_reachable_follow_links(scratch->reachable, space, &scratch->memory);
    return true;
}

/* Lower bound of the cost to a node; 0 with links, which are short cuts, or a blocked start, which may be lightest. */
static uint64_t least_cost(const struct wend_question *question, uint32_t node)
{
    const wend_space *space = question->space;
    const wend_query *query = question->query;
    uint32_t start = start_node(question, 0);
    if (query->from.count != 0 || query->from.between_cells || space->cells.links.count != 0 || start == 0 ||
        !wend_bits_get(space->cells.free, start))
        return 0;
    uint64_t weight = space->cells.classes->weight[1] * (space->profile.weigh == WEND_WEIGH_BOTH ? UINT64_C(2) : 1);
    return weight * wend_space_distance(space, wend_space_cell(space, start), wend_space_cell(space, node));
}

bool wend_candidates_by_region(const struct wend_question *question, wend_status *status)
{
    const struct candidate_mover mover = {question, NULL};
    struct wend_nearby *nearby = &question->finder->fallback.look.nearby;
    *nearby = (struct wend_nearby){.accepts = wend_space_occupied(question->space) ? counts : NULL};
    *status = WEND_OK;
    if (!look_up_regions(question, status))
        return false;
    if (begin_candidate_look(&mover))
        return true;
    *status = WEND_ERROR_MEMORY;
    return false;
}

/* Makes candidates of all cells that the regions give as nearest. MEMORY. */
static wend_status take_list(const struct wend_question *question)
{
    struct wend_finder *finder = question->finder;
    struct wend_candidate_list *list = &finder->fallback.candidates;
    if (!wend_candidate_list_begin(list, finder->list.count, &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    finder->fallback.next = 0;
    for (uint32_t i = 0; i < finder->list.count; i++) {
        uint32_t node = finder->list.nodes[i];
        list->items[list->count++] = (struct wend_candidate){least_cost(question, node), node};
    }
    wend_candidate_list_sort(list);
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; i++) /* each once: it may be as near to several goals */
        if (count == 0 || list->items[i].node != list->items[count - 1].node)
            list->items[count++] = list->items[i];
    list->count = count;
    return WEND_OK;
}

/* Distance of a cell from the nearest threat: the greater of columns and rows, or the square of the straight one. */
static uint64_t distance_from_threats(const struct wend_question *question, struct wend_cell cell)
{
    const bool is_straight = question->query->to.measure != WEND_MEASURE_CHEBYSHEV;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < wend_query_goal_count(question->query); i++) {
        const wend_area area = wend_query_goal_area(question->query, i);
        struct wend_target threat;
        if (!wend_target_clip(question->space, &area, &threat))
            continue;
        const uint64_t distance = wend_target_distance(question->space, cell, &threat, is_straight);
        least = distance < least ? distance : least;
    }
    return least;
}

/* Takes a cell as the only candidate if it is nearer than the one before, or as near and before it in order. MEMORY. */
static wend_status take_candidate(struct wend_finder *finder, uint64_t distance, struct wend_candidate candidate)
{
    struct wend_fallback *policy = &finder->fallback;
    struct wend_candidate_list *list = &policy->candidates;
    if (list->count != 0 && distance > policy->distance)
        return WEND_OK;
    bool is_nearer = list->count == 0 || distance < policy->distance;
    if (is_nearer && !wend_candidate_list_begin(list, 1, &finder->scratch.memory))
        return WEND_ERROR_MEMORY;
    policy->distance = distance;
    if (list->count == 0 || wend_candidate_is_before(&candidate, &list->items[0]))
        list->items[0] = candidate;
    list->count = 1;
    return WEND_OK;
}

/* Takes the cell farthest from the nearest threat as candidate: farther counts as nearer to the aim. */
static wend_status flee_by_flood(const struct candidate_mover *mover)
{
    const wend_space *space = mover->question->space;
    const struct wend_space_cells *cells = &space->cells;
    wend_status status = WEND_OK;
    for (uint32_t row = 0; row < cells->height * cells->levels; row++)
        for (uint32_t x = 0; x < cells->width && status == WEND_OK; x++) {
            const uint32_t node = wend_space_node(space, x, row);
            if (!counts(mover, node))
                continue;
            const uint64_t far = distance_from_threats(mover->question, wend_space_cell(space, node));
            status = take_candidate(mover->question->finder, UINT64_MAX - far,
                                    (struct wend_candidate){flooded_cost(mover->flood, node), node});
        }
    return status;
}

wend_status wend_candidates_by_flood(const struct wend_question *question, const struct wend_search *flood)
{
    struct wend_candidate_look *look = &question->finder->fallback.look;
    look->flood = *flood;
    look->nearby = (struct wend_nearby){.accepts = counts};
    look->is_outwards = false;
    look->is_by_flood = true;
    if (question->query->to.arrival == WEND_ARRIVAL_AWAY)
        return WEND_OK;
    return begin_candidate_look(&(struct candidate_mover){question, &look->flood}) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Takes the cheapest of the nearest cells that a flood reached as candidate. MEMORY. */
static wend_status take_cheapest_candidate(const struct candidate_mover *mover)
{
    struct wend_finder *finder = mover->question->finder;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < finder->list.count && status == WEND_OK; i++) {
        const uint32_t node = finder->list.nodes[i];
        status = take_candidate(finder, finder->fallback.look.nearby.best,
                                (struct wend_candidate){flooded_cost(mover->flood, node), node});
    }
    return status;
}

wend_status wend_candidates_go_on(const struct wend_question *question, bool *is_over)
{
    struct wend_candidate_look *look = &question->finder->fallback.look;
    const struct candidate_mover mover = {question, look->is_by_flood ? &look->flood : NULL};
    *is_over = true;
    if (look->is_outwards) {
        look->nearby.user = &mover;
        if (!go_outwards(question->finder))
            return WEND_ERROR_MEMORY;
        *is_over = look->outward.is_over;
    }
    if (!*is_over)
        return WEND_OK;
    if (!look->is_by_flood)
        return take_list(question);
    return question->query->to.arrival == WEND_ARRIVAL_AWAY ? flee_by_flood(&mover) : take_cheapest_candidate(&mover);
}
