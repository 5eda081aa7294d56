/* Past others in the way. */
#include "agent/pursuit/passing.h"

#include "map/space/occupied.h"
#include "search/core/target.h"

bool wend_passing_is_open(const struct wend_passage *passage, uint32_t from, uint32_t to)
{
    const wend_space *space = passage->space;
    const uint8_t *occupied = wend_space_occupied(space);
    bool is_small = space->profile.footprint == 1;
    if (occupied && (is_small ? wend_bits_get(occupied, to) : wend_space_is_taken(space, to, from, from)))
        return false;
    return !passage->shunned || wend_target_distance(space, wend_space_cell(space, to), passage->shunned, false) != 0;
}

/* The cells that a mover covers. */
static struct wend_rectangle covered_from(const wend_space *space, uint32_t node)
{
    struct wend_cell cell = wend_space_cell(space, node);
    uint32_t footprint = space->profile.footprint;
    return (struct wend_rectangle){cell.x, cell.level * space->cells.height + cell.y, footprint, footprint};
}

void wend_passing_move(const wend_space *space, uint32_t from, uint32_t to)
{
    wend_layer *layer = space->layers[WEND_LAYER_OCCUPIED];
    if (layer)
        (void)wend_layer_step(layer, covered_from(space, from), covered_from(space, to));
}

/* The turns away from the step that is barred in which a mover looks for room: right first. */
static const uint8_t turns_on_squares[] = {1, 7, 2, 6}, turns_elsewhere[] = {2, 6};

/*
 * The step aside in one direction: to where nobody stands and whence one step joins the stretch behind the one who is in the
 * way, or, where the stretch ends with that one, to beside it.
 */
static bool step_aside_to(struct wend_passage *passage, wend_stretch *stretch, uint32_t *node, uint32_t direction,
                          uint32_t barred, uint32_t behind)
{
    const wend_space *space = passage->space;
    uint32_t aside = wend_stretch_target(space, *node, direction);
    if (aside == 0 || !wend_passing_is_open(passage, *node, aside))
        return false;
    uint32_t on = wend_stretch_direction(space, aside, behind);
    wend_stretch by = {.count = 0};
    if (aside != behind) {
        if (on == NO_DIRECTION)
            return false;
        wend_stretch_add(&by, on);
    }
    if (!wend_stretch_replace(stretch, behind == barred ? 1 : 2, &by))
        return false;
    *node = aside;
    return true;
}

static bool step_aside(struct wend_passage *passage, wend_stretch *stretch, uint32_t *node, uint32_t barred)
{
    const wend_space *space = passage->space;
    const uint32_t step = wend_stretch_get(stretch, 0);
    const bool has_diagonals = space->cells.topology == SQUARES_8;
    const uint8_t *turns = has_diagonals ? turns_on_squares : turns_elsewhere;
    const uint32_t count = has_diagonals ? sizeof turns_on_squares : sizeof turns_elsewhere;
    if (step >= DIRECTIONS)
        return false;
    uint32_t behind =
        wend_stretch_left(stretch) > 1 ? wend_stretch_target(space, barred, wend_stretch_get(stretch, 1)) : barred;
    if (behind == 0)
        return false;
    for (uint32_t i = 0; i < count; i++)
        if (step_aside_to(passage, stretch, node, (step + turns[i]) % DIRECTIONS, barred, behind))
            return true;
    return false;
}

/* The farthest node of the next steps at which nobody stands; *steps is how far ahead, 0 if there is none. */
static uint32_t joint_of(const struct wend_passage *passage, const wend_stretch *stretch, uint32_t node,
                         uint32_t *steps)
{
    uint32_t left = wend_stretch_left(stretch), most = passage->rules->repair_steps, at = node, joint = 0;
    *steps = 0;
    for (uint32_t i = 0; i < left && i < most; i++) {
        at = wend_stretch_target(passage->space, at, wend_stretch_get(stretch, i));
        if (at == 0)
            break;
        if (i == 0 || at == node || !wend_passing_is_open(passage, node, at))
            continue;
        joint = at;
        *steps = i + 1;
    }
    return joint;
}

/* Finds a short way around to a node. */
static bool find_around(struct wend_passage *passage, uint32_t from, uint32_t to, uint32_t steps, wend_stretch *found)
{
    const wend_space *space = passage->space;
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    query.start = wend_cell_place(wend_space_cell(space, from));
    query.goal = wend_cell_place(wend_space_cell(space, to));
    query.from.may_be_blocked = true;
    query.search.radius = steps + 2;
    query.search.limit = passage->rules->repair_limit;
    passage->status = wend_finder_find(passage->finder, space, &query, &path);
    passage->work += path.work + 1;
    if (passage->status != WEND_OK || path.outcome != WEND_OUTCOME_FOUND)
        return false;
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    return wend_stretch_fill(found, space, &walk, STRETCH_MOST) && walk.left == 0;
}

/* Repairs the next steps, and takes the first. */
static bool repair(struct wend_passage *passage, wend_stretch *stretch, uint32_t *node)
{
    uint32_t steps, joint = joint_of(passage, stretch, *node, &steps);
    wend_stretch around = {.count = 0};
    if (joint == 0 || !passage->finder || !find_around(passage, *node, joint, steps, &around) || around.count == 0)
        return false;
    uint32_t next = wend_stretch_target(passage->space, *node, wend_stretch_get(&around, 0));
    if (next == 0 || !wend_passing_is_open(passage, *node, next) || !wend_stretch_replace(stretch, steps, &around))
        return false;
    stretch->next++;
    *node = next;
    return true;
}

enum wend_passed wend_passing_step(struct wend_passage *passage, wend_stretch *stretch, struct wend_patience *patience,
                                   uint32_t *node)
{
    const wend_walker_rules *rules = passage->rules;
    uint32_t to = wend_stretch_target(passage->space, *node, wend_stretch_get(stretch, 0));
    passage->status = WEND_OK;
    if (to == 0)
        return PASSED_BLOCKED;
    if (wend_passing_is_open(passage, *node, to)) {
        stretch->next++;
        *node = to;
        *patience = (struct wend_patience){0, 0, 0};
        return PASSED;
    }
    if (patience->waits < rules->wait) {
        patience->waits++;
        return PASSED_NOT;
    }
    if (patience->side_steps < rules->side_steps && step_aside(passage, stretch, node, to)) {
        patience->side_steps++;
        return PASSED_ASIDE;
    }
    if (patience->repairs < rules->repairs && repair(passage, stretch, node)) {
        patience->repairs++;
        return PASSED_REPAIRED;
    }
    return PASSED_EXHAUSTED;
}
