/* Somebody who walks along a path among others. */
#include "agent/pursuit/walker.h"

#include <wend/layout.h>

#include "agent/pursuit/collision.h"
#include "base/sizes.h"
#include "find/query/query.h"

/* How many steps a walker keeps ahead of it: what a repair adds finds room behind them. */
enum { WALKER_AHEAD = 16, WALKER_LEAST_REPAIR = 2, WALKER_MOST_REPAIR = 16 };

void wend_walker_rules_init(wend_walker_rules *rules, uint32_t size)
{
    if (!rules)
        return;
    const wend_walker_rules full = {.size = size,
                                    .repair_limit = 200,
                                    .wait = 2,
                                    .side_steps = 2,
                                    .repairs = 2,
                                    .repair_steps = 8,
                                    .replans = 3,
                                    .watchdog = 32,
                                    .occupies = true};
    wend_give_sized(rules, size, &full, sizeof full);
}

wend_status wend_walker_rules_take(const wend_walker_rules *given, wend_walker_rules *rules)
{
    *rules = wend_walker_rules_default();
    if (given && given->size < sizeof *given)
        return WEND_ERROR_ARGUMENT;
    if (given)
        *rules = *given;
    bool has_length = rules->repair_steps >= WALKER_LEAST_REPAIR && rules->repair_steps <= WALKER_MOST_REPAIR;
    return has_length || rules->repairs == 0 ? WEND_OK : WEND_ERROR_ARGUMENT;
}

wend_status wend_walker_begin(wend_walker *walker, wend_place place, const wend_walker_rules *rules)
{
    wend_walker fresh = {.size = (uint32_t)sizeof fresh, .place = wend_place_centre(place)};
    if (!walker)
        return WEND_ERROR_ARGUMENT;
    wend_status status = wend_walker_rules_take(rules, &fresh.rules);
    if (status == WEND_OK)
        *walker = fresh;
    return status;
}

/* How many steps the rest of a path takes. */
static uint32_t count_steps(wend_path_iterator rest, const wend_space *space)
{
    const bool is_hex = wend_is_hex(space->cells.topology);
    uint32_t steps = 0;
    for (; rest.left != 0; rest.at = *rest.points++, rest.left--) {
        wend_place to = *rest.points;
        int32_t x = wend_place_column(rest.at), y = wend_place_row(rest.at);
        uint32_t across = wend_distance((uint32_t)x, (uint32_t)wend_place_column(to));
        uint32_t down = wend_distance((uint32_t)y, (uint32_t)wend_place_row(to));
        bool leaps = to.flags & WEND_PLACE_BY_LINK || to.level != rest.at.level;
        if (leaps)
            steps++;
        else if (is_hex)
            steps += wend_axial_distance(wend_axial_from_cell(rest.cells, x, y),
                                         wend_axial_from_cell(rest.cells, wend_place_column(to), wend_place_row(to)));
        else
            steps += across > down ? across : down;
    }
    return steps;
}

static bool shares_cell(wend_place a, wend_place b)
{
    return wend_place_column(a) == wend_place_column(b) && wend_place_row(a) == wend_place_row(b) && a.level == b.level;
}

/* Whether a path is one that a walker can walk from a place. */
static bool is_to_be_walked(const wend_path *path, wend_place from)
{
    return wend_path_is_sized(path) && wend_path_stored(path) != 0 && path->points && path->lines == WEND_LINES_GRID &&
           shares_cell(path->points[0], from);
}

wend_status wend_walker_follow(wend_walker *walker, const wend_space *space, const wend_path *path)
{
    if (!walker || walker->size != sizeof *walker || !space || !path || !is_to_be_walked(path, walker->place))
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    wend_place end = path->points[wend_path_stored(path) - 1];
    bool is_new = walker->is_stuck || !shares_cell(end, walker->end) || walker->record == 0;
    walker->rest = wend_path_begin(path, WEND_PATH_START_SKIPPED);
    walker->rest.at = wend_place_centre(walker->rest.at);
    walker->left = walker->nearest = count_steps(walker->rest, space);
    walker->end = end;
    walker->record = is_new || walker->left < walker->record ? walker->left : walker->record;
    walker->replans = is_new ? 0 : (uint8_t)(walker->replans + (walker->replans < UINT8_MAX));
    walker->idle = 0;
    walker->waits = walker->side_steps = walker->repairs = 0;
    walker->is_stuck = false;
    walker->changes = UINT64_MAX;
    wend_packed_steps_clear(&walker->ahead);
    return WEND_OK;
}

uint32_t wend_walker_clear_steps(const wend_walker *walker, const wend_space *space)
{
    if (!walker || !space || walker->size != sizeof *walker)
        return 0;
    uint32_t node = wend_space_node_at(space, walker->place), steps = 0;
    wend_packed_steps ahead = walker->ahead;
    wend_path_iterator rest = walker->rest;
    while (node != 0) {
        uint32_t left = wend_packed_steps_left(&ahead),
                 clear = wend_packed_steps_clear_steps(&ahead, space, node, &node);
        steps += clear;
        wend_packed_steps_clear(&ahead);
        bool is_whole = clear == left && wend_packed_steps_fill(&ahead, space, &rest, PACKED_MOST);
        if (!is_whole || ahead.count == 0)
            break;
    }
    return steps;
}

/* Whether all that is ahead can still be walked; looked at again only where the map has changed. */
static bool is_clear_ahead(wend_walker *walker, const wend_space *space)
{
    if (walker->changes == space->changes)
        return true;
    if (wend_walker_clear_steps(walker, space) < walker->left)
        return false;
    walker->changes = space->changes;
    return true;
}

/* Notes what a step has brought. */
static void note_progress(wend_walker *walker)
{
    walker->idle++;
    if (walker->left < walker->nearest) {
        walker->nearest = walker->left;
        walker->idle = 0;
    }
    if (walker->left < walker->record) {
        walker->record = walker->left;
        walker->replans = 0;
    }
    walker->is_stuck = walker->idle >= walker->rules.watchdog && walker->rules.watchdog != 0;
}

/* Another path is wanted, unless too many were. */
static wend_walker_action want_path(wend_walker *walker)
{
    walker->is_stuck = walker->is_stuck || walker->replans >= walker->rules.replans;
    return walker->is_stuck ? WEND_WALKER_STUCK : WEND_WALKER_REPLAN;
}

static wend_walker_action action_of(enum wend_passed passed)
{
    switch (passed) {
    case PASSED:
        return WEND_WALKER_MOVED;
    case PASSED_ASIDE:
        return WEND_WALKER_SIDE_STEPPED;
    case PASSED_REPAIRED:
        return WEND_WALKER_REPAIRED;
    case PASSED_NOT:
        return WEND_WALKER_WAITED;
    default:
        return WEND_WALKER_REPLAN;
    }
}

/* Takes a step of the steps ahead, which has one. */
static wend_status pass(wend_walker *walker, const wend_space *space, wend_finder *finder, uint32_t from,
                        wend_walker_action *action)
{
    struct wend_collision collision = {.space = space, .finder = finder, .rules = &walker->rules};
    struct wend_retries retries = {walker->waits, walker->side_steps, walker->repairs};
    uint32_t node = from, ahead = wend_packed_steps_left(&walker->ahead);
    *action = action_of(wend_collision_step(&collision, &walker->ahead, &retries, &node));
    walker->waits = retries.waits;
    walker->side_steps = retries.side_steps;
    walker->repairs = retries.repairs;
    walker->left += wend_packed_steps_left(&walker->ahead) - ahead;
    if (node != from && walker->rules.occupies)
        wend_collision_move(space, from, node);
    if (node != from)
        walker->place = wend_cell_place(wend_space_cell(space, node));
    return collision.status;
}

wend_status wend_walker_step(wend_walker *walker, const wend_space *space, wend_finder *finder,
                             wend_walker_action *action)
{
    if (!walker || walker->size != sizeof *walker || !space || !action)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    uint32_t node = wend_space_node_at(space, walker->place);
    if (node == 0)
        return WEND_ERROR_RANGE;
    *action = WEND_WALKER_ARRIVED;
    if (walker->left == 0)
        return WEND_OK;
    *action = WEND_WALKER_STUCK;
    if (walker->is_stuck)
        return WEND_OK;
    bool is_clear = is_clear_ahead(walker, space);
    if (is_clear && wend_packed_steps_left(&walker->ahead) < WALKER_AHEAD)
        is_clear = wend_packed_steps_fill(&walker->ahead, space, &walker->rest, WALKER_AHEAD);
    wend_status status = WEND_OK;
    *action = WEND_WALKER_REPLAN;
    if (is_clear && wend_packed_steps_left(&walker->ahead) != 0)
        status = pass(walker, space, finder, node, action);
    if (*action == WEND_WALKER_REPLAN)
        *action = want_path(walker);
    else
        note_progress(walker);
    return status;
}

const char *wend_walker_action_text(wend_walker_action action)
{
    static const char *const texts[] = {"arrived", "moved", "waited", "side-stepped", "repaired", "replan", "stuck"};
    return (unsigned)action < sizeof texts / sizeof *texts ? texts[action] : "unknown";
}
