/* Walkers: units that walk along a path among others. */
#include "agent/pursuit/walker.h"

#include "base/sizes.h"
#include "find/query/query.h"
#include "map/grid/grid_calls.h"
#include "search/core/core_calls.h"

#include <wend/layout.h>

/* Moves the steps that are left to the front, for the most room behind them. */
static void packed_steps_pack(wend_packed_steps *steps_ahead)
{
    wend_packed_steps packed = {.count = 0};
    for (uint32_t i = 0, left = wend_packed_steps_left(steps_ahead); i < left; i++)
        wend_packed_steps_add(&packed, wend_packed_steps_get(steps_ahead, i));
    *steps_ahead = packed;
}

bool wend_packed_steps_replace(wend_packed_steps *steps_ahead, uint32_t count, const wend_packed_steps *by)
{
    uint32_t left = wend_packed_steps_left(steps_ahead), added = wend_packed_steps_left(by);
    wend_packed_steps result = {.count = 0};
    if (count > left || added + left - count > PACKED_MOST)
        return false;
    for (uint32_t i = 0; i < added; i++)
        wend_packed_steps_add(&result, wend_packed_steps_get(by, i));
    for (uint32_t i = count; i < left; i++)
        wend_packed_steps_add(&result, wend_packed_steps_get(steps_ahead, i));
    *steps_ahead = result;
    return true;
}

uint32_t wend_packed_steps_link_target(const wend_space *space, uint32_t node, uint32_t link)
{
    const struct wend_space_cells *cells = &space->cells;
    if (!space->profile.apply_links || cells->links.count == 0)
        return 0;
    uint32_t at = wend_space_first_link(space, node) + link;
    bool is_there = at < cells->links.count && cells->links.list[at].from == node;
    return is_there && wend_bits_get(cells->free, cells->links.list[at].to) ? cells->links.list[at].to : 0;
}

/* Returns the step over the link from one node to another; a value too large for four bits if there is none. */
static uint32_t link_step(const wend_space *space, uint32_t from, uint32_t to)
{
    uint32_t link = 0;
    while (link < PACKED_LINKS && wend_packed_steps_link_target(space, from, link) != to)
        link++;
    return DIRECTIONS + link;
}

/* Returns the direction of a step of -1, 0 or 1 column and row. */
static uint32_t direction_of(int32_t x, int32_t y)
{
    static const uint8_t directions[] = {NORTH_WEST, NORTH, NORTH_EAST, WEST, 0, EAST, SOUTH_WEST, SOUTH, SOUTH_EAST};
    return directions[(y + 1) * 3 + x + 1];
}

/* Packs as many of a walk's straight steps on squares as there is room for; false if they are not straight. */
static bool take_line(wend_packed_steps *steps_ahead, wend_path_iterator *walk, uint32_t room)
{
    int32_t x = wend_place_column(walk->at), y = wend_place_row(walk->at);
    int32_t across = wend_place_column(*walk->points) - x, down = wend_place_row(*walk->points) - y;
    int32_t step_x = WEND_SIGN(across), step_y = WEND_SIGN(down), steps = across != 0 ? across * step_x : down * step_y;
    int32_t taken = steps < (int32_t)room ? steps : (int32_t)room;
    if (across != 0 && down != 0 && across * step_x != down * step_y)
        return false;
    for (int32_t i = 0; i < taken; i++)
        wend_packed_steps_add(steps_ahead, direction_of(step_x, step_y));
    walk->at = wend_place_at(x + taken * step_x, y + taken * step_y, walk->at.level);
    if (taken == steps) {
        walk->points++;
        walk->left--;
    }
    return true;
}

/* Takes a walk's next step over a link or to a neighbouring hexagon; false if it is neither. */
static bool take_step_to(wend_packed_steps *steps_ahead, const wend_space *space, wend_path_iterator *walk)
{
    uint32_t from = wend_space_node_at(space, walk->at);
    wend_place place;
    if (!wend_path_next(walk, &place))
        return true;
    uint32_t to = wend_space_node_at(space, place), step;
    if (from == 0 || to == 0)
        return false;
    if (from == to)
        return true;
    if (place.flags & WEND_PLACE_BY_LINK)
        step = link_step(space, from, to);
    else
        step = wend_packed_steps_direction(space, from, to);
    if (step >= DIRECTIONS + PACKED_LINKS || (step == NO_DIRECTION && !(place.flags & WEND_PLACE_BY_LINK)))
        return false;
    wend_packed_steps_add(steps_ahead, step);
    return true;
}

bool wend_packed_steps_fill(wend_packed_steps *steps_ahead, const wend_space *space, wend_path_iterator *walk,
                            uint32_t most)
{
    const bool is_hex = wend_is_hex(space->cells.topology);
    packed_steps_pack(steps_ahead);
    while (walk->left != 0 && steps_ahead->count < most) {
        bool leaps = walk->points->flags & WEND_PLACE_BY_LINK || walk->points->level != walk->at.level;
        bool is_good = !is_hex && !leaps ? take_line(steps_ahead, walk, most - steps_ahead->count)
                                         : take_step_to(steps_ahead, space, walk);
        if (!is_good) {
            walk->left = 0;
            return false;
        }
    }
    return true;
}

uint32_t wend_packed_steps_direction(const wend_space *space, uint32_t from, uint32_t to)
{
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, from));
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        if (space->cells.offsets[kind][d] != 0 && from + (uint32_t)space->cells.offsets[kind][d] == to &&
            wend_space_has_step(space, from, kind, d))
            return d;
    return NO_DIRECTION;
}

uint32_t wend_packed_steps_clear_steps(const wend_packed_steps *steps_ahead, const wend_space *space, uint32_t node,
                                       uint32_t *end)
{
    uint32_t left = wend_packed_steps_left(steps_ahead), i = 0;
    for (*end = node; i < left; i++) {
        uint32_t next = wend_packed_steps_target(space, *end, wend_packed_steps_get(steps_ahead, i));
        if (next == 0)
            break;
        *end = next;
    }
    return i;
}

/* Past others in the way. */

bool wend_collision_is_open(const struct wend_collision *collision, uint32_t from, uint32_t to)
{
    const wend_space *space = collision->space;
    const uint8_t *occupied = wend_space_occupied(space);
    bool is_small = space->profile.footprint == 1;
    if (occupied && (is_small ? wend_bits_get(occupied, to) : wend_space_is_taken(space, to, from, from)))
        return false;
    return !collision->shunned ||
           wend_target_distance(space, wend_space_cell(space, to), collision->shunned, false) != 0;
}

/* The cells that a mover covers. */
static struct wend_rectangle covered_from(const wend_space *space, uint32_t node)
{
    struct wend_cell cell = wend_space_cell(space, node);
    uint32_t footprint = space->profile.footprint;
    return (struct wend_rectangle){cell.x, cell.level * space->cells.height + cell.y, footprint, footprint};
}

void wend_collision_move(const wend_space *space, uint32_t from, uint32_t to)
{
    wend_layer *layer = space->layers[WEND_LAYER_OCCUPIED];
    if (layer)
        (void)wend_layer_step(layer, covered_from(space, from), covered_from(space, to));
}

/* Turns away from the blocked step in which a mover looks for room: right first. */
static const uint8_t turns_on_squares[] = {1, 7, 2, 6}, turns_elsewhere[] = {2, 6};

/*
 * Steps aside in one direction: to a free node from which one step leads to `behind`, so that it rejoins the steps
 * ahead behind the node in the way, or at that node if the steps end there.
 */
static bool step_aside_to(struct wend_collision *collision, wend_packed_steps *steps_ahead, uint32_t *node,
                          uint32_t direction, uint32_t barred, uint32_t behind)
{
    const wend_space *space = collision->space;
    uint32_t aside = wend_packed_steps_target(space, *node, direction);
    if (aside == 0 || !wend_collision_is_open(collision, *node, aside))
        return false;
    uint32_t on = wend_packed_steps_direction(space, aside, behind);
    wend_packed_steps by = {.count = 0};
    if (aside != behind) {
        if (on == NO_DIRECTION)
            return false;
        wend_packed_steps_add(&by, on);
    }
    if (!wend_packed_steps_replace(steps_ahead, behind == barred ? 1 : 2, &by))
        return false;
    *node = aside;
    return true;
}

static bool step_aside(struct wend_collision *collision, wend_packed_steps *steps_ahead, uint32_t *node,
                       uint32_t barred)
{
    const wend_space *space = collision->space;
    const uint32_t step = wend_packed_steps_get(steps_ahead, 0);
    const bool has_diagonals = space->cells.topology == SQUARES_8;
    const uint8_t *turns = has_diagonals ? turns_on_squares : turns_elsewhere;
    const uint32_t count = has_diagonals ? sizeof turns_on_squares : sizeof turns_elsewhere;
    if (step >= DIRECTIONS)
        return false;
    uint32_t behind = wend_packed_steps_left(steps_ahead) > 1
                          ? wend_packed_steps_target(space, barred, wend_packed_steps_get(steps_ahead, 1))
                          : barred;
    if (behind == 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (step_aside_to(collision, steps_ahead, node, (step + turns[i]) % DIRECTIONS, barred, behind))
            return true;
    return false;
}

/* Returns the farthest free node of the next steps, or 0; *steps is how far ahead it is. */
static uint32_t joint_of(const struct wend_collision *collision, const wend_packed_steps *steps_ahead, uint32_t node,
                         uint32_t *steps)
{
    uint32_t left = wend_packed_steps_left(steps_ahead), most = collision->rules->repair_steps, at = node, joint = 0;
    *steps = 0;
    for (uint32_t i = 0; i < left && i < most; i++) {
        at = wend_packed_steps_target(collision->space, at, wend_packed_steps_get(steps_ahead, i));
        if (at == 0)
            break;
        if (i == 0 || at == node || !wend_collision_is_open(collision, node, at))
            continue;
        joint = at;
        *steps = i + 1;
    }
    return joint;
}

/* Finds a short path around others to a node. */
static bool find_around(struct wend_collision *collision, uint32_t from, uint32_t to, uint32_t steps,
                        wend_packed_steps *found)
{
    const wend_space *space = collision->space;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_cell_place(wend_space_cell(space, from));
    query.goal = wend_cell_place(wend_space_cell(space, to));
    query.from.may_be_blocked = true;
    query.search.radius = steps + 2;
    query.search.limit = collision->rules->repair_limit;
    collision->status = wend_finder_find(collision->finder, space, &query, &path);
    collision->work += path.work + 1;
    if (collision->status != WEND_OK || path.outcome != WEND_OUTCOME_FOUND)
        return false;
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    return wend_packed_steps_fill(found, space, &walk, PACKED_MOST) && walk.left == 0;
}

/* Repairs the next steps, and takes the first. */
static bool repair(struct wend_collision *collision, wend_packed_steps *steps_ahead, uint32_t *node)
{
    uint32_t steps, joint = joint_of(collision, steps_ahead, *node, &steps);
    wend_packed_steps around = {.count = 0};
    if (joint == 0 || !collision->finder || !find_around(collision, *node, joint, steps, &around) || around.count == 0)
        return false;
    uint32_t next = wend_packed_steps_target(collision->space, *node, wend_packed_steps_get(&around, 0));
    if (next == 0 || !wend_collision_is_open(collision, *node, next) ||
        !wend_packed_steps_replace(steps_ahead, steps, &around))
        return false;
    steps_ahead->next++;
    *node = next;
    return true;
}

enum wend_passed wend_collision_step(struct wend_collision *collision, wend_packed_steps *steps_ahead,
                                     struct wend_retries *retries, uint32_t *node)
{
    const wend_walker_rules *rules = collision->rules;
    uint32_t to = wend_packed_steps_target(collision->space, *node, wend_packed_steps_get(steps_ahead, 0));
    collision->status = WEND_OK;
    if (to == 0)
        return PASSED_BLOCKED;
    if (wend_collision_is_open(collision, *node, to)) {
        steps_ahead->next++;
        *node = to;
        *retries = (struct wend_retries){0, 0, 0};
        return PASSED;
    }
    if (retries->waits < rules->wait) {
        retries->waits++;
        return PASSED_NOT;
    }
    if (retries->side_steps < rules->side_steps && step_aside(collision, steps_ahead, node, to)) {
        retries->side_steps++;
        return PASSED_ASIDE;
    }
    if (retries->repairs < rules->repairs && repair(collision, steps_ahead, node)) {
        retries->repairs++;
        return PASSED_REPAIRED;
    }
    return PASSED_EXHAUSTED;
}

/* Steps that a walker keeps ahead: few enough to leave room for what a repair adds. */
enum { WALKER_AHEAD = 16, WALKER_LEAST_REPAIR = 2, WALKER_MOST_REPAIR = 16 };

void wend_walker_rules_init(wend_walker_rules *rules, uint32_t size)
{
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

/* Returns the number of steps in the rest of a path. */
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

/* True if a walker can walk a path from a place. */
static bool is_to_be_walked(const wend_path *path, wend_place from)
{
    return wend_path_is_sized(path) && wend_path_stored(path) != 0 && path->points && path->lines == WEND_LINES_GRID &&
           shares_cell(path->points[0], from);
}

wend_status wend_walker_follow(wend_walker *walker, const wend_space *space, const wend_path *path)
{
    if (!walker || walker->size != sizeof *walker || !space || !path)
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    if (!is_to_be_walked(path, walker->place))
        return WEND_ERROR_ARGUMENT;
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

/* True if all that is ahead can still be walked; checked again only if the map has changed. */
static bool is_clear_ahead(wend_walker *walker, const wend_space *space)
{
    if (walker->changes == space->changes)
        return true;
    if (wend_walker_clear_steps(walker, space) < walker->left)
        return false;
    walker->changes = space->changes;
    return true;
}

/* Updates the progress counters after a step. */
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

/* Asks for another path, or is stuck if too many were asked for. */
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

/* Takes the next of the steps ahead. Precondition: there is one. */
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
    return WEND_TEXT_OF(texts, action, "unknown");
}
