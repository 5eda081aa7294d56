/* The ends of jump point searches to several goals: gathering, groups, landmarks. */
#include "search/jump/jump_ends.h"

#include <string.h>

#include "map/region/region.h"
#include "search/core/core_calls.h"
#include "search/kit/kit_calls.h"

enum {
    NARROW_GROUP = 32, /* columns or rows: narrower groups are not split */
    ASKING = 4,        /* expansions that take the time of one request to landmarks */
    NEAR_END = 16      /* straight steps: ends this near to one another share a landmark range */
};

struct wend_jump_ends *wend_jump_ends_create(const wend_allocator *memory)
{
    struct wend_jump_ends *ends = wend_allocate(memory, 1, sizeof *ends);
    if (ends)
        memset(ends, 0, sizeof *ends); /* lanes are read beyond the last */
    return ends;
}

void wend_jump_ends_destroy(struct wend_jump_ends *ends, const wend_allocator *memory)
{
    WEND_RELEASE(memory, ends, 1);
}

size_t wend_jump_ends_memory(const struct wend_jump_ends *ends)
{
    return ends ? sizeof *ends : 0;
}

/*
 * Whether each free cell around an end is an end too, so that every path there passes a cheaper end first. Not if sight
 * is checked only later, if several goals want a path each, or if the start may be an end.
 */
static bool is_inner_end(const struct wend_search *search, uint32_t node)
{
    const struct wend_space_cells *cells = &search->space->cells;
    const struct wend_goal_set *set = search->question.goal_set;
    if ((set->sight && !set->sees_all) || set->wanted != 0)
        return false;
    return (wend_neighbourhood(cells->free, cells->stride, node) &
            ~wend_neighbourhood(set->ends.bits, cells->stride, node)) == 0;
}

/* Whether a cheapest path may end at a marked position. */
static bool is_good_end(const struct wend_search *search, uint32_t node)
{
    const struct wend_space_cells *cells = &search->space->cells;
    return wend_bits_get(cells->free, node) && !is_inner_end(search, node) && wend_goal_set_here(search, node) &&
           !wend_components_part(cells->components, search->question.start, node);
}

/* Makes a group of `count` consecutive ends. */
static struct wend_end_group group_of(const struct wend_jump_ends *ends, uint32_t first, uint32_t count)
{
    struct wend_end_group group = {.left = UINT32_MAX, .top = UINT32_MAX, .first = first, .count = count};
    for (uint32_t i = first; i < first + count; i++) {
        const struct wend_jump_goal *goal = &ends->ends[i].goal;
        const uint32_t x = wend_jump_column(goal->place), y = wend_jump_row(goal->place);
        group.left = WEND_MIN(group.left, x);
        group.right = WEND_MAX(group.right, x);
        group.top = WEND_MIN(group.top, y);
        group.bottom = WEND_MAX(group.bottom, y);
        group.across = WEND_MAX(group.across, WEND_MAX(goal->open[EAST / 2], goal->open[WEST / 2]));
        group.down = WEND_MAX(group.down, WEND_MAX(goal->open[NORTH / 2], goal->open[SOUTH / 2]));
    }
    return group;
}

static uint32_t width_of(const struct wend_end_group *group)
{
    return WEND_MAX(group->right - group->left, group->bottom - group->top);
}

/* Splits a group in two, across the middle of its longer side. */
static void split_group(struct wend_jump_ends *ends, uint32_t which)
{
    struct wend_end_group *group = &ends->groups[which];
    const bool by_column = group->right - group->left >= group->bottom - group->top;
    const uint32_t middle = (by_column ? group->left + group->right : group->top + group->bottom) / 2;
    uint32_t low = group->first, high = group->first + group->count;
    while (low < high) {
        const uint32_t place = ends->ends[low].goal.place;
        if ((by_column ? wend_jump_column(place) : wend_jump_row(place)) <= middle) {
            low++;
            continue;
        }
        const struct wend_jump_end other = ends->ends[--high];
        ends->ends[high] = ends->ends[low];
        ends->ends[low] = other;
    }
    const uint32_t first = group->first, end = group->first + group->count;
    ends->groups[ends->group_count++] = group_of(ends, low, end - low);
    *group = group_of(ends, first, low - first);
}

/* Splits the widest group repeatedly. */
static void split_into_groups(struct wend_jump_ends *ends)
{
    ends->groups[0] = group_of(ends, 0, ends->count);
    ends->group_count = 1;
    while (ends->group_count < WEND_END_GROUPS) {
        uint32_t widest = 0;
        for (uint32_t i = 1; i < ends->group_count; i++)
            widest = width_of(&ends->groups[i]) > width_of(&ends->groups[widest]) ? i : widest;
        if (width_of(&ends->groups[widest]) < NARROW_GROUP)
            return;
        split_group(ends, widest);
    }
}

/* Copies ends and groups into lanes, which searches read. */
static void fill_lanes(struct wend_jump_ends *ends)
{
    struct wend_box_lanes *boxes = &ends->boxes;
    for (uint32_t i = 0; i < ends->count; i++)
        wend_end_lanes_put(&ends->lanes, i, &ends->ends[i].goal);
    for (uint32_t i = 0; i < WEND_LANES; i++) {
        const struct wend_end_group *group = &ends->groups[WEND_MIN(i, ends->group_count - 1)];
        boxes->left[i] = (uint16_t)group->left;
        boxes->right[i] = (uint16_t)group->right;
        boxes->top[i] = (uint16_t)group->top;
        boxes->bottom[i] = (uint16_t)group->bottom;
    }
}

bool wend_jump_ends_gather(const struct wend_search *search, struct wend_jump_ends *ends)
{
    const wend_space *space = search->space;
    const struct wend_marks *marks = &search->question.goal_set->ends;
    ends->count = ends->group_count = 0;
    ends->wants = false;
    for (uint32_t node = wend_marks_next(marks, 0); node != UINT32_MAX; node = wend_marks_next(marks, node + 1)) {
        if (!is_good_end(search, node))
            continue;
        if (ends->count == WEND_JUMP_ENDS)
            return false;
        const struct wend_visit at = wend_visit_of(space, node);
        struct wend_jump_end *end = &ends->ends[ends->count++];
        end->goal = wend_jump_goal_of(&space->cells.jump_maps->maps, wend_jump_place(at.x, at.y));
        end->cost = UINT32_MAX;
    }
    if (ends->count == 0)
        return false;
    split_into_groups(ends);
    fill_lanes(ends);
    return true;
}

/* Widens a group's range by that of a place at this cost from one of its ends. */
static void add_range(struct wend_landmark_range *all, const struct wend_landmark_range *range, uint64_t cost)
{
    const uint32_t away = (uint32_t)(((cost << WEND_LANDMARKS_UNIT_BITS) + range->unit - 1) / range->unit);
    for (uint32_t i = 0; i < range->lanes; i++) {
        const uint32_t most = WEND_MIN(range->most[i] + away, UINT16_MAX);
        const uint32_t least = range->least[i] < away ? 0 : range->least[i] - away;
        all->most[i] = (uint16_t)WEND_MAX(all->most[i], most);
        all->least[i] = (uint16_t)WEND_MIN(all->least[i], least);
    }
    all->unit = range->unit;
    all->lanes = range->lanes;
}

static void ask_for_group(const struct wend_jump_ends *ends, struct wend_end_group *group, const wend_space *space,
                          wend_jump_find *find, uint32_t *found)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    const struct wend_jump_rules rules = {space->cells.topology, space->profile.corners};
    struct wend_landmark_range range;
    uint32_t asked = UINT32_MAX; /* the place that `range` belongs to */
    for (int i = 0; i < WEND_LANDMARKS; i++) {
        group->range.most[i] = 0;
        group->range.least[i] = UINT16_MAX;
    }
    for (uint32_t i = group->first; i < group->first + group->count; i++) {
        const struct wend_jump_goal *goal = &ends->ends[i].goal;
        uint64_t away = asked == UINT32_MAX ? UINT64_MAX : wend_jump_cost(asked, goal->place, rules.topology);
        if (away > NEAR_END * WEND_PRICE_STRAIGHT || !wend_jump_sees(maps, asked, UINT32_MAX, goal, rules)) {
            const uint32_t count = find(maps, space->cells.steps, goal->place, NO_DIRECTION, found);
            wend_landmarks_at(space, goal->place, found, count, &range);
            asked = goal->place;
            away = 0;
        }
        add_range(&group->range, &range, away);
    }
    group->is_known = true;
}

/* Number of expansions that take about as long as asking landmarks for a group. */
static uint32_t price_of_asking(const struct wend_end_group *group)
{
    const uint32_t across = (group->right - group->left) / NEAR_END + 1;
    const uint32_t down = (group->bottom - group->top) / NEAR_END + 1;
    return ASKING * (across * down < group->count ? across * down : group->count);
}

void wend_jump_ends_ask(struct wend_jump_ends *ends, const wend_space *space, uint64_t expanded, wend_jump_find *find,
                        uint32_t *found)
{
    ends->wants = false;
    for (uint32_t i = 0; i < ends->group_count; i++) {
        struct wend_end_group *group = &ends->groups[i];
        if (!group->is_wanted || group->is_known)
            continue;
        if (expanded >= price_of_asking(group))
            ask_for_group(ends, group, space, find, found);
        else
            ends->wants = true;
    }
}
