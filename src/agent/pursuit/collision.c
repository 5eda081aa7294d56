/* Past others in the way. */
#include "agent/pursuit/collision.h"

#include "map/grid/grid_calls.h"
#include "map/space/space.h"
#include "search/core/core_calls.h"

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

/* The turns away from the step that is barred in which a mover looks for room: right first. */
static const uint8_t turns_on_squares[] = {1, 7, 2, 6}, turns_elsewhere[] = {2, 6};

/*
 * The step aside in one direction: to where nobody stands and whence one step joins the steps ahead behind the one who is in the
 * way, or, where the steps ahead ends with that one, to beside it.
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

/* The farthest node of the next steps at which nobody stands; *steps is how far ahead, 0 if there is none. */
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

/* Finds a short way around to a node. */
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
