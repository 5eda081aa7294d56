/* Turns a search's nodes into the turning points of a path. */
#include "find/request/request.h"

#include "find/ties/ties.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

/* A walk from a path's end back to its start. */
struct trace {
    struct wend_search *search;
    struct wend_pricer pricer; /* of the steps so far */
    uint32_t next_step;        /* direction of the step met last, which follows the next one met; or NO_DIRECTION */
    uint32_t hops;             /* hops of a path chosen among ties that are not met yet */
};

static bool add_point(struct trace *trace, uint32_t at)
{
    uint32_t node = wend_search_cell_node(trace->search, at);
    return wend_scratch_add_point(trace->search->scratch, wend_cell_place(wend_space_cell(trace->search->space, node)));
}

/* Adds the step between two consecutive nodes of the path to its sums. */
static void count_path(struct trace *trace, uint32_t from, uint32_t to, uint32_t direction)
{
    wend_pricer_step(&trace->pricer, from, to, direction);
    if (direction == BY_LINK)
        return;
    wend_pricer_turn(&trace->pricer, direction, trace->next_step);
    trace->next_step = direction;
}

/* Returns the direction by which the path enters a node, and the node before: as chosen among ties, or as found. */
static uint32_t entered_by(struct trace *trace, uint32_t at, uint32_t *parent)
{
    const struct wend_search *search = trace->search;
    if (!search->result.hops) {
        struct wend_node node = wend_search_node(search, at);
        uint32_t direction = wend_search_entry(search, at, &node, trace->next_step);
        *parent = wend_search_before(search, at, &node, direction);
        return direction;
    }
    const struct wend_hop *hop = &search->result.hops[--trace->hops];
    *parent = trace->hops > 0 ? hop[-1].node : at;
    return hop->direction;
}

/* Collects the end, each node where the direction changes, both ends of links, and the start. */
static wend_status trace_back(struct trace *trace)
{
    const struct wend_search *search = trace->search;
    struct wend_points *points = &search->scratch->points;
    uint32_t at = search->result.end, last = NO_DIRECTION;
    for (;;) {
        uint32_t parent, direction = entered_by(trace, at, &parent);
        bool turns = direction != last || direction == BY_LINK || direction == NO_DIRECTION;
        if (turns && !add_point(trace, at))
            return WEND_ERROR_MEMORY;
        if (direction == NO_DIRECTION) {
            wend_pricer_turn(&trace->pricer, search->question.heading, trace->next_step);
            return WEND_OK;
        }
        if (direction == BY_LINK)
            points->places[points->count - 1].flags = WEND_PLACE_BY_LINK;
        if (parent == at)
            return WEND_ERROR_UNSUPPORTED; /* the link that the path came by no longer exists */
        count_path(trace, parent, at, direction);
        last = direction;
        at = parent;
    }
}

/* Takes the points and step counts from an engine for uniform rules; such rules spend no resources. */
static wend_status take_points_of(const struct wend_search *search, wend_path *path)
{
    const wend_profile *profile = &search->space->profile;
    const struct wend_points *points = &search->scratch->points;
    struct wend_pricer steps = {.straight = search->result.straight_steps, .diagonal = search->result.diagonal_steps};
    path->cost = steps.straight * profile->straight + steps.diagonal * profile->diagonal + search->result.surcharge;
    path->length = wend_pricer_length(&steps);
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

/* Writes the traced points and sums to the path. */
static wend_status take_sums(const struct trace *trace, wend_path *path)
{
    const struct wend_points *points = &trace->search->scratch->points;
    path->cost = trace->pricer.cost;
    path->length = wend_pricer_length(&trace->pricer);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = trace->pricer.spent[i];
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

wend_status wend_outcome_assemble(struct wend_search *search, wend_path *path)
{
    if (search->result.has_points)
        return take_points_of(search, path);
    struct trace trace = {
        .search = search, .pricer = {.search = search}, .next_step = NO_DIRECTION, .hops = search->result.hop_count};
    search->scratch->points.count = 0;
    wend_status status = trace_back(&trace);
    if (status != WEND_OK)
        return status;
    wend_points_reverse(&search->scratch->points);
    return take_sums(&trace, path);
}

wend_status wend_outcome_stay(struct wend_search *search, wend_path *path)
{
    struct trace trace = {.search = search, .pricer = {.search = search}, .next_step = NO_DIRECTION};
    search->scratch->points.count = 0;
    return add_point(&trace, search->question.start) ? take_sums(&trace, path) : WEND_ERROR_MEMORY;
}

static void tell_effort(const struct wend_search *search, wend_path *path)
{
    wend_path_tell_effort(path, search->effort);
    path->expanded += search->effort.expanded_before;
    path->generated += search->effort.generated_before;
    path->queued += search->effort.queued_before;
}

wend_status wend_outcome_take(struct wend_search *search, enum wend_search_end end, wend_path *path)
{
    tell_effort(search, path);
    switch (end) {
    case SEARCH_FOUND:
        path->outcome = WEND_OUTCOME_FOUND;
        path->reason = search->pause.is_choosing ? WEND_REASON_LIMIT : WEND_REASON_NONE;
        return wend_outcome_assemble(search, path);
    case SEARCH_LIMITED:
        path->outcome = WEND_OUTCOME_PARTIAL;
        path->reason = WEND_REASON_LIMIT;
        return wend_outcome_assemble(search, path);
    case SEARCH_EXHAUSTED:
        path->reason = search->question.cost_limit != 0 ? WEND_REASON_TOO_COSTLY
                       : search->question.radius != 0   ? WEND_REASON_NO_WAY_WITHIN
                                                        : WEND_REASON_NO_WAY;
        return WEND_OK;
    case SEARCH_OUTDATED:
        return WEND_ERROR_UNSUPPORTED;
    case SEARCH_MISLED:
        return WEND_ERROR_ARGUMENT;
    default:
        return WEND_ERROR_MEMORY;
    }
}

/* The path is the start alone, if the query does not ask for the way so far: its length would slow each slice. */
static wend_status wait_at_start(const struct wend_search *search, wend_path *path)
{
    const struct wend_goal_set *set = search->question.goal_set;
    const uint32_t start = set && set->source_count != 0 ? set->sources[0].node : search->question.start;
    struct wend_points *points = &search->scratch->points;
    points->count = 0;
    if (!wend_scratch_add_point(search->scratch, wend_cell_place(wend_space_cell(search->space, start))))
        return WEND_ERROR_MEMORY;
    tell_effort(search, path);
    path->reason = WEND_REASON_LIMIT;
    path->points = points->places;
    path->point_count = points->count;
    return WEND_OK;
}

/*
 * Chooses among paths of equal cost as the query asks, as far as its limit allows; otherwise the answer is the search's
 * own. If the map has changed since, there is no choice.
 */
static wend_status choose_among_ties(const struct wend_finder *finder, struct wend_search *search,
                                     enum wend_search_end end)
{
    const bool is_wanted = end == SEARCH_FOUND && search->question.ties != WEND_TIES_ANY && !search->result.hops;
    search->pause.is_choosing = search->pause.is_choosing && is_wanted && !search->pause.is_changed;
    if (!is_wanted || search->pause.is_changed)
        return WEND_OK;
    const uint64_t over = wend_finder_work_before(finder);
    search->effort.limit = finder->until == 0 ? 0 : finder->until > over ? finder->until - over : 1;
    return wend_tie_breaking_choose(search);
}

wend_status wend_outcome_conclude(const struct wend_question *question, struct wend_search *search,
                                  const struct wend_engine_entry *engine, enum wend_search_end end)
{
    wend_status status = choose_among_ties(question->finder, search, end);
    if (status != WEND_OK)
        return status;
    const bool is_limited = end == SEARCH_LIMITED && !wend_search_stops_after(search, search->effort.expanded);
    const bool may_pause = wend_query_may_pause(question->query) && !question->finder->is_ending;
    const bool waits = (is_limited || search->pause.is_choosing) && may_pause;
    status = waits && question->finder->points_at_end ? wait_at_start(search, question->path)
                                                      : wend_outcome_take(search, end, question->path);
    if (waits) {
        question->path->outcome = WEND_OUTCOME_RUNNING;
        question->finder->pause.search = *search;
        question->finder->pause.engine = engine;
    }
    return status;
}

wend_status wend_outcome_hand_over(const wend_finder *finder, wend_path *paths, uint32_t count)
{
    const uint32_t *nodes = finder->joined_nodes.count != 0 ? finder->joined_nodes.items : NULL;
    const wend_place *points = finder->joined.places;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t length = paths[i].point_count;
        paths[i].points = length != 0 ? points : NULL;
        paths[i].nodes = length != 0 ? nodes : NULL;
        points = points ? points + length : NULL;
        nodes = nodes ? nodes + length : NULL;
        if (wend_path_deliver(&paths[i]) != WEND_OK)
            status = WEND_ERROR_CAPACITY;
    }
    return status;
}
