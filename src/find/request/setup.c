/* Makes a search from a query: its rules, engine, limit, and the mover's own cells. */
#include "find/request/request.h"

#include "map/cells/cells.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

void wend_mark_rectangle(struct wend_marks *marks, const wend_space *space, uint32_t level,
                         struct wend_cell_range cells)
{
    const int64_t left = cells.left < 0 ? 0 : cells.left;
    const int64_t right = cells.right < space->cells.width ? cells.right : (int64_t)space->cells.width - 1;
    const int64_t bottom = cells.bottom < space->cells.height ? cells.bottom : (int64_t)space->cells.height - 1;
    for (int64_t row = cells.top < 0 ? 0 : cells.top; row <= bottom; row++)
        wend_marks_add_run(marks, wend_space_node(space, (uint32_t)left, level * space->cells.height + (uint32_t)row),
                           (uint32_t)(right - left + 1));
}

/* Marks what the mover covers at these sources, and at goals whose cells it may share. */
static wend_status mark(const struct wend_search *search, const struct wend_source *sources, uint32_t count)
{
    const wend_space *space = search->space;
    struct wend_goal_set *set = search->question.goal_set;
    int64_t more = space->profile.footprint - 1;
    if (!wend_space_occupied(space))
        return WEND_OK;
    if (wend_marks_begin(&set->own, space->cells.node_count, &search->scratch->memory) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_cell at = wend_space_cell(space, sources[i].node);
        wend_mark_rectangle(&set->own, space, at.level, (struct wend_cell_range){at.x, at.y, at.x + more, at.y + more});
    }
    for (uint32_t i = 0; search->question.goal_is_target && i < set->target_count; i++) {
        const struct wend_target *at = &set->targets[i];
        wend_mark_rectangle(&set->own, space, at->level,
                            (struct wend_cell_range){at->left, at->top, at->right + more, at->bottom + more});
    }
    return WEND_OK;
}

wend_status wend_own_cells_mark(const struct wend_search *search)
{
    return mark(search, search->question.goal_set->sources, search->question.goal_set->source_count);
}

wend_status wend_own_cells_mark_at(const struct wend_search *search, const struct wend_source *source)
{
    return mark(search, source, 1);
}

static bool is_of_target(const struct wend_search *search, struct wend_cell cell)
{
    const struct wend_goal_set *set = search->question.goal_set;
    for (uint32_t i = 0; search->question.goal_is_target && i < set->target_count; i++)
        if (wend_target_is_covered(&set->targets[i], search->space->profile.footprint, cell))
            return true;
    return false;
}

/* True if others stand at a node, for a mover that comes from that source. */
static bool is_taken_from(const struct wend_search *search, const struct wend_source *source, uint32_t node)
{
    const wend_space *space = search->space;
    const struct wend_cell start = wend_space_cell(space, source->node);
    const uint32_t footprint = space->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        uint32_t covered = node + i / footprint * space->cells.stride + i % footprint;
        struct wend_cell cell = wend_space_cell(space, covered);
        bool is_own = cell.level == start.level && cell.x - start.x < footprint && cell.y - start.y < footprint;
        if (wend_bits_get(wend_space_occupied(space), covered) && !is_own && !is_of_target(search, cell))
            return true;
    }
    return false;
}

bool wend_own_cells_leave_taken(const struct wend_search *search, uint32_t node)
{
    const struct wend_goal_set *set = search->question.goal_set;
    if (!wend_space_occupied(search->space))
        return false;
    bool is_taken = wend_search_is_occupied(search, node);
    /* Two starts may each own half of what the mover covers there. */
    if (is_taken || set->source_count < 2 || search->space->profile.footprint == 1)
        return is_taken;
    for (uint32_t i = 0; i < set->source_count; i++)
        if (!is_taken_from(search, &set->sources[i], node))
            return false;
    return true;
}

/* The rules that the space and the query together ask of an engine. */
static uint32_t rules_of(const wend_space *space, const wend_query *query)
{
    uint32_t rules = wend_space_rules(space);
    rules |= query->search.heuristic >= WEND_HEURISTIC_CHEBYSHEV ? RULE_HEURISTICS : 0;
    rules |= query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE ? RULE_HEURISTIC_WEIGHT : 0;
    rules |= query->search.radius != 0 ? RULE_RADIUS : 0;
    rules |= query->shape.ties != WEND_TIES_ANY ? RULE_TIES : 0;
    return rules;
}

uint32_t wend_setup_asked(const wend_query *query, const struct wend_search *search)
{
    uint32_t rules = rules_of(search->space, query) | (search->question.goal_set ? RULE_ARRIVAL : 0);
    rules |= search->question.is_near ? RULE_NEAR_GOAL : 0;
    return rules | (search->question.own_space && wend_space_has_corners(search->question.own_space) ? RULE_BREACH : 0);
}

const struct wend_engine_entry *wend_setup_engine(const wend_query *query, const struct wend_search *search)
{
    const uint32_t rules = wend_setup_asked(query, search);
    if (query->search.engine == WEND_ENGINE_AUTO)
        return wend_engine_choose(rules, search);
    const struct wend_engine_entry *entry = wend_engine_entry(query->search.engine);
    return wend_engine_can_run(entry, rules, search) ? entry : NULL;
}

const struct wend_engine_entry *wend_setup_jumps(const wend_query *query, const struct wend_search *search,
                                                 uint32_t without)
{
    const wend_space *space = search->space;
    if (query->search.engine != WEND_ENGINE_AUTO || search->question.own_space)
        return NULL;
    const wend_engine number = space->cells.topology == SQUARES_4 ? WEND_ENGINE_JPS4 : WEND_ENGINE_JPS;
    const struct wend_engine_entry *entry = wend_engine_entry(number);
    return wend_engine_can_run(entry, rules_of(space, query) & ~without, search) ? entry : NULL;
}

void wend_setup_unsearched_path(const struct wend_question *question)
{
    wend_path_clear(question->path);
    question->path->cells = wend_cells_of(question->space->cells.topology);
    question->path->bound = wend_query_bound(question->query);
}

void wend_setup_path(const struct wend_question *question, const struct wend_engine_entry *engine)
{
    wend_setup_unsearched_path(question);
    question->path->engine = engine->number;
}

void wend_setup_limit(const struct wend_finder *finder, struct wend_search *search)
{
    uint64_t over = wend_finder_work_before(finder), left = finder->until > over ? finder->until - over : 0;
    /* A search that may pause gets one more step at least; one that must end here gets none. */
    const uint64_t least = search->question.may_pause ? search->effort.work + 1 : 1;
    search->effort.limit = finder->until == 0 ? 0 : left > least ? left : least;
}
