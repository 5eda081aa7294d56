/* Searches between sets of starts and places of arrival. */

#include "find/cells/cells.h"
#include "map/space/derived.h"
#include "search/core/core_calls.h"
#include "search/jump/jump.h"
#include "search/kit/kit_calls.h"

/* What is wrong with a place of arrival; later values are nearer to arriving. */
enum obstacle { IS_BLOCKED, IS_OCCUPIED, IS_TOO_FAR, IS_PARTED, IS_NOTHING };

/* Regions in which paths may begin. */
struct origins {
    uint32_t regions[8];
    uint32_t count;
    bool are_all;                         /* other regions can be reached by links only */
    const struct wend_reachable *reached; /* regions that links lead to; null until they are followed */
};

/* Adds all starts that are free. If there is none, path->reason is that of the first. */
static wend_status gather_starts(const struct wend_question *question, struct wend_search *search)
{
    wend_query one = *question->query;
    uint32_t count = one.from.count == 0 ? 1 : one.from.count;
    struct wend_search found = *search;
    question->path->reason = WEND_REASON_NONE;
    for (uint32_t i = 0; i < count; i++) {
        one.start = one.from.count == 0 ? one.start : one.from.places[i];
        wend_reason reason = wend_entry_cells_start(&one, search);
        if (i == 0)
            question->path->reason = reason;
        if (reason != WEND_REASON_NONE)
            continue;
        struct wend_source source = {search->question.start, i, 0};
        if (search->question.goal_set->source_count == 0)
            found = *search;
        if (!wend_goal_set_add_source(search->question.goal_set, source, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
    }
    *search = found;
    search->question.goal_set->start_count = search->question.goal_set->source_count;
    if (search->question.goal_set->source_count != 0)
        question->path->reason = WEND_REASON_NONE;
    return WEND_OK;
}

static wend_status gather_goals(const struct wend_question *question, struct wend_search *search)
{
    for (uint32_t i = 0; i < wend_query_goal_count(question->query); i++) {
        const wend_area goal = wend_query_goal_area(question->query, i);
        struct wend_target target = {.goal = i};
        if (wend_target_clip(search->space, &goal, &target) &&
            !wend_goal_set_add_target(search->question.goal_set, target, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
    }
    if (search->question.goal_set->target_count == 0)
        question->path->reason = WEND_REASON_GOAL_OUTSIDE;
    return WEND_OK;
}

/* Marks the square of the radius around a column and row, on all levels. */
static void mark_square(const struct wend_search *search, int64_t x, int64_t y)
{
    int64_t radius = search->question.radius;
    for (uint32_t level = 0; level < search->space->cells.levels; level++)
        wend_mark_rectangle(&search->question.goal_set->inside, search->space, level,
                            (struct wend_cell_range){x - radius, y - radius, x + radius, y + radius});
}

/* Marks the squares of the radius around several starts, or the one around where the first leg began. */
static wend_status mark_near(const struct wend_question *question, const struct wend_search *search)
{
    struct wend_goal_set *set = search->question.goal_set;
    const wend_place *around = question->radius_centre;
    set->has_inside = search->question.radius != 0 && (around || set->source_count > 1);
    if (!set->has_inside)
        return WEND_OK;
    if (wend_marks_begin(&set->inside, search->space->cells.node_count, &search->scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; !around && i < set->source_count; i++) {
        struct wend_cell at = wend_space_cell(search->space, set->sources[i].node);
        mark_square(search, at.x, at.y);
    }
    if (around)
        mark_square(search, wend_place_column(*around), wend_place_row(*around));
    return WEND_OK;
}

/* Replaces the start by the cells around it to which the mover may go first. */
static wend_status open_position(const wend_query *query, struct wend_search *search)
{
    struct wend_goal_set *set = search->question.goal_set;
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    uint32_t count = wend_entry_cells_find(query, search, entries);
    set->source_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_source source = {entries[i].node, i, entries[i].cost};
        if (!wend_goal_set_add_source(set, source, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
    }
    return WEND_OK;
}

/* A blocked start may lead into any region around it: then are_all is false. */
static struct origins find_origins(const struct wend_search *search)
{
    const wend_space *space = search->space;
    struct origins origins = {.are_all = !space->cells.components->stale};
    for (uint32_t i = 0; origins.are_all && i < search->question.goal_set->source_count; i++) {
        uint32_t node = search->question.goal_set->sources[i].node, at = 0;
        uint32_t region = wend_component_of(space->cells.components, node);
        while (at < origins.count && origins.regions[at] != region)
            at++;
        origins.are_all = wend_bits_get(space->cells.free, node) && at < 8;
        if (origins.are_all && at == origins.count)
            origins.regions[origins.count++] = region;
    }
    return origins;
}

static bool leads_to(const struct origins *origins, const wend_space *space, uint32_t node)
{
    uint32_t region = wend_component_of(space->cells.components, node);
    for (uint32_t i = 0; i < origins->count; i++)
        if (origins->regions[i] == region)
            return true;
    return false;
}

static bool is_near(const struct wend_search *search, uint32_t node)
{
    if (search->question.radius == 0)
        return true;
    if (search->question.goal_set->has_inside)
        return wend_marks_has(&search->question.goal_set->inside, node);
    return wend_cells_are_near(search->question.start_cell, wend_space_cell(search->space, node),
                               search->question.radius);
}

static enum obstacle obstacle_at(const struct wend_search *search, const struct origins *origins, uint32_t node)
{
    const wend_space *space = search->space;
    if (!wend_bits_get(space->cells.free, node))
        return IS_BLOCKED;
    if (wend_own_cells_leave_taken(search, node))
        return IS_OCCUPIED;
    if (!is_near(search, node))
        return IS_TOO_FAR;
    return origins->are_all && !leads_to(origins, space, node) ? IS_PARTED : IS_NOTHING;
}

/* Follows links; called only if an end is in none of the starts' regions. MEMORY. */
static wend_status follow_links(const struct wend_search *search, struct origins *origins)
{
    struct wend_reachable *reached = search->scratch->reachable;
    if (origins->reached)
        return WEND_OK;
    if (!wend_reachable_begin(reached, search->space, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < search->question.goal_set->source_count; i++)
        wend_reachable_add(reached, search->space, search->question.goal_set->sources[i].node);
    wend_reachable_follow_links(reached, search->space, &search->scratch->memory);
    origins->reached = reached;
    return WEND_OK;
}

/* True if an end may be better than IS_PARTED. */
static bool may_be_reached(const struct wend_search *search, const struct origins *origins, uint32_t node)
{
    return wend_bits_get(search->space->cells.free, node) &&
           (!origins->reached || wend_reachable_has(origins->reached, search->space, node));
}

/* The last node of a free node's run, which lies in one region; a blocked node itself. */
static uint32_t last_alike(const wend_space *space, uint32_t node)
{
    return wend_bits_get(space->cells.free, node) ? wend_next_blocked(space->cells.free, node) - 1 : node;
}

/* True if any start, even a blocked one, is a place of arrival. */
static bool is_start_an_end(const struct wend_search *search)
{
    for (uint32_t i = 0; i < search->question.goal_set->source_count; i++)
        if (wend_goal_set_here(search, search->question.goal_set->sources[i].node))
            return true;
    return false;
}

wend_status wend_goals_obstacle(const struct wend_search *search, wend_reason *reason)
{
    static const wend_reason reasons[] = {
        [IS_BLOCKED] = WEND_REASON_GOAL_BLOCKED, [IS_OCCUPIED] = WEND_REASON_CANNOT_STOP,
        [IS_TOO_FAR] = WEND_REASON_TOO_FAR,      [IS_PARTED] = WEND_REASON_NO_WAY,
        [IS_NOTHING] = WEND_REASON_NONE,
    };
    const struct wend_marks *ends = &search->question.goal_set->ends;
    struct origins origins = find_origins(search);
    enum obstacle best = IS_BLOCKED;
    *reason = WEND_REASON_NONE;
    if (search->question.goal_set->rule == WEND_ARRIVAL_AWAY || is_start_an_end(search))
        return WEND_OK;
    for (uint32_t node = wend_marks_next(ends, 0); node != UINT32_MAX && best != IS_NOTHING;
         node = wend_marks_after(ends, node)) {
        if (best == IS_PARTED && !may_be_reached(search, &origins, node)) {
            node = last_alike(search->space, node);
            continue;
        }
        enum obstacle obstacle = obstacle_at(search, &origins, node);
        if (obstacle == IS_PARTED && search->space->cells.links.count != 0) {
            if (follow_links(search, &origins) != WEND_OK)
                return WEND_ERROR_MEMORY;
            obstacle = wend_reachable_has(origins.reached, search->space, node) ? IS_NOTHING : IS_PARTED;
        }
        best = obstacle > best ? obstacle : best;
    }
    *reason = reasons[best];
    return WEND_OK;
}

bool wend_goals_begin(const struct wend_question *question, struct wend_search *search)
{
    const wend_query *query = question->query;
    struct wend_scratch *scratch = &question->finder->scratch;
    if (!scratch->goal_set)
        scratch->goal_set = wend_goal_set_create(&scratch->memory);
    struct wend_goal_set *set = scratch->goal_set;
    if (!set)
        return false;
    *search = wend_setup_search(question);
    search->question.goal_set = set;
    search->question.goal = UINT32_MAX;
    set->rule = query->to.arrival;
    set->measure = query->to.measure;
    set->range = query->to.range;
    set->sight = query->to.sight;
    set->source_count = set->target_count = 0;
    set->wanted = set->ending_count = 0;
    set->may_stay = false;
    return true;
}

/* Sets up what depends on the starts: the mover's own cells, the radius, entry cells. */
static wend_status open_starts_of(const struct wend_question *question, struct wend_search *search)
{
    wend_status status = wend_own_cells_mark(search);
    if (status == WEND_OK)
        status = mark_near(question, search);
    return status == WEND_OK && question->query->from.between_cells ? open_position(question->query, search) : status;
}

wend_status wend_goals_prepare(const struct wend_question *question, struct wend_search *search)
{
    const wend_reason *reason = &question->path->reason;
    wend_status status = gather_starts(question, search);
    if (status == WEND_OK && *reason == WEND_REASON_NONE)
        status = gather_goals(question, search);
    if (status != WEND_OK || *reason != WEND_REASON_NONE)
        return status;
    status = open_starts_of(question, search);
    return status == WEND_OK ? wend_goal_cells_mark(search) : status;
}

wend_status wend_goals_prepare_flood(const struct wend_question *question, struct wend_search *search,
                                     const struct wend_box *goal)
{
    struct wend_goal_set *set = search->question.goal_set;
    const wend_allocator *memory = &search->scratch->memory;
    const struct wend_target target = {
        0, goal->level, (uint32_t)goal->left, (uint32_t)goal->top, (uint32_t)goal->right, (uint32_t)goal->bottom};
    wend_status status = gather_starts(question, search);
    if (status != WEND_OK || question->path->reason != WEND_REASON_NONE)
        return status;
    if (!wend_goal_set_add_target(set, target, memory))
        return WEND_ERROR_MEMORY;
    set->box_count = 0;
    set->sees_all = false;
    status = wend_marks_begin(&set->ends, search->space->cells.node_count, memory);
    return status == WEND_OK ? open_starts_of(question, search) : status;
}

/* The source at which a path begins; of several in one cell the cheapest, then the first. */
static const struct wend_source *source_at(const struct wend_search *search, wend_place place)
{
    const struct wend_goal_set *set = search->question.goal_set;
    const struct wend_source *best = NULL;
    uint32_t x = 0, row = 0;
    wend_space_locate(search->space, place, &x, &row);
    uint32_t node = wend_space_node(search->space, x, row);
    uint32_t count = set->source_count > set->start_count ? set->source_count : set->start_count;
    for (uint32_t i = 0; i < count; i++) {
        const struct wend_source *source = &set->sources[i];
        if (source->node == node &&
            (!best || source->cost < best->cost || (source->cost == best->cost && source->number < best->number)))
            best = source;
    }
    return best;
}

wend_status wend_goals_lead(const struct wend_question *question, struct wend_search *search, wend_path *path)
{
    const struct wend_source *source = source_at(search, path->points[0]);
    struct wend_entry_cell entries[MAX_ENTRY_CELLS];
    if (!source)
        return WEND_ERROR_UNSUPPORTED; /* the start has gone since the space changed */
    if (!question->query->from.between_cells) {
        path->start_index = source->number;
        return WEND_OK;
    }
    if (wend_entry_cells_find(question->query, search, entries) <= source->number)
        return WEND_ERROR_UNSUPPORTED; /* the entry cell has gone since the space changed */
    return wend_entry_cells_lead(question->query, search, &entries[source->number], path);
}

wend_status wend_goals_complete(const struct wend_question *question, struct wend_search *search)
{
    wend_path *path = question->path;
    uint32_t end = wend_search_cell_node(search, search->result.end);
    wend_status status = wend_goals_lead(question, search, path);
    if (status != WEND_OK)
        return status;
    if (path->outcome == WEND_OUTCOME_FOUND)
        return wend_goal_set_goal(search, end, &path->goal_index);
    wend_goal_set_rest(search, wend_space_cell(search->space, end), &path->goal_index);
    return WEND_OK;
}

/* The first start where the mover has arrived already, or NULL. */
static const struct wend_source *start_at_end(const struct wend_search *search)
{
    const struct wend_goal_set *set = search->question.goal_set;
    for (uint32_t i = 0; i < set->source_count; i++)
        if (set->sources[i].cost == 0 && wend_goal_set_here(search, set->sources[i].node))
            return &set->sources[i];
    return NULL;
}

static wend_status stay_at(const struct wend_question *question, struct wend_search *search,
                           const struct wend_source *source)
{
    question->path->outcome = WEND_OUTCOME_FOUND;
    search->question.start = search->result.end = source->node;
    return wend_outcome_stay(search, question->path);
}

wend_status wend_goals_conclude(const struct wend_question *question, struct wend_search *search,
                                const struct wend_engine_entry *engine, enum wend_search_end end)
{
    wend_status status = wend_outcome_conclude(question, search, engine, end);
    bool is_path = search->question.goal_set && question->path->point_count != 0;
    return status == WEND_OK && is_path ? wend_goals_complete(question, search) : status;
}

/* Replaces a search's path by one found by jump points; the counters stay. */
static void replace_path(struct wend_search *search, const struct wend_search *other)
{
    search->result.end = other->result.end;
    search->question.goal = other->question.goal;
    search->question.goal_cell = other->question.goal_cell;
    search->result.is_wide = search->result.has_headings = search->result.has_entries = false;
    search->result.has_points = true;
    search->result.straight_steps = other->result.straight_steps;
    search->result.diagonal_steps = other->result.diagonal_steps;
    search->result.surcharge = other->result.surcharge;
}

/*
 * The choice among cheapest paths must not depend on limits and observers: if jump points would have served the
 * unwatched query, their path is taken, at a small part of the search's cost.
 */
static enum wend_search_end take_unwatched_path(const wend_query *query, struct wend_search *search,
                                                enum wend_search_end end)
{
    const bool is_asked = end == SEARCH_FOUND && wend_query_is_watched(query) && search->question.goal_set->wanted == 0;
    if (!is_asked || !wend_setup_jumps(query, search, 0))
        return end;
    struct wend_search other = *search;
    bool is_served = false;
    other.question.observer = NULL;
    other.pause.resumed = false;
    other.effort.limit = 0;
    if (wend_jump_nearest_begin(&other, &is_served) != WEND_OK)
        return SEARCH_NO_MEMORY;
    if (!is_served)
        return end;
    const enum wend_search_end path_end = wend_jump_nearest_run(&other);
    if (path_end == SEARCH_FOUND)
        replace_path(search, &other);
    return path_end == SEARCH_OVERFLOW ? end : path_end;
}

wend_status wend_goals_continue(const struct wend_question *question, struct wend_search *search)
{
    const struct wend_pause *pause = &question->finder->pause;
    *search = pause->search;
    wend_setup_path(question, pause->engine);
    wend_setup_limit(question->finder, search);
    search->pause.resumed = true;
    enum wend_search_end end = search->pause.is_choosing ? SEARCH_FOUND : pause->engine->code->run(search);
    if (!search->pause.is_changed && search->question.goal_set)
        end = take_unwatched_path(question->query, search, end);
    return wend_outcome_conclude(question, search, pause->engine, end);
}

enum wend_search_end wend_goals_search(const wend_query *query, struct wend_search *search,
                                       const struct wend_engine_entry **engine)
{
    const struct wend_engine_entry *jumps = wend_query_is_watched(query) ? NULL : wend_setup_jumps(query, search, 0);
    bool is_served = false;
    if (jumps && wend_jump_nearest_begin(search, &is_served) != WEND_OK)
        return SEARCH_NO_MEMORY;
    if (!is_served)
        return take_unwatched_path(query, search, (*engine)->code->run(search));
    enum wend_search_end end = wend_jump_nearest_run(search);
    if (end != SEARCH_OVERFLOW) {
        *engine = jumps;
        return end;
    }
    wend_search_hand_over(search, 0);
    return (*engine)->code->run(search);
}

wend_status wend_goals_find(const struct wend_question *question, struct wend_search *search)
{
    wend_path *path = question->path;
    if (!wend_goals_begin(question, search))
        return WEND_ERROR_MEMORY;
    const struct wend_engine_entry *engine = wend_setup_engine(question->query, search);
    if (!engine)
        return WEND_ERROR_UNSUPPORTED;
    path->cells = wend_cells_of(search->space->cells.topology);
    path->bound = wend_query_bound(question->query);
    search->question.goal_set->may_stay = true;
    wend_status status = wend_goals_prepare(question, search);
    if (status != WEND_OK || path->reason != WEND_REASON_NONE)
        return status;
    const struct wend_source *there = start_at_end(search);
    if (there)
        return stay_at(question, search, there);
    status = wend_goals_obstacle(search, &path->reason);
    if (status != WEND_OK || path->reason != WEND_REASON_NONE)
        return status;
    const enum wend_search_end end = wend_goals_search(question->query, search, &engine);
    path->engine = engine->number;
    return wend_outcome_conclude(question, search, engine, end);
}
