/* What the mover covers where it starts. */
#include "find/request/own_cells.h"

#include "map/space/occupied.h"
#include "search/core/core.h"

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

/* At these sources, and where the mover could cover a goal that is a target. */
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

/* Whether others than who comes from that source stand at a node. */
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
