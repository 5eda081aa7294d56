/* The turn of a pursuer: whom it hunts, whether its path still leads there, and its step. */
#include "agent/pursuit/pursuit.h"

#include "search/core/core_calls.h"

/*
 * Within CROWD cells of its target a pursuer does not search if there is no room beside it, and does not wait for those
 * in its way. Within CLOSE cells its searches go around others, as they stand around the target as well.
 */
enum { CROWD = 6, CLOSE = 3, STEPS_AT_ONCE = 24, MOST_REST = 255, WATCHED_REST = 8 };

_Static_assert(sizeof(struct wend_pursuer) == 64, "a pursuer fills a cache line");

static struct wend_cell pursuer_cell(const struct wend_pursuer *pursuer)
{
    return (struct wend_cell){pursuer->x, pursuer->y, pursuer->level};
}

static uint32_t distance_of(uint32_t ax, uint32_t ay, uint32_t bx, uint32_t by)
{
    uint32_t across = wend_distance(ax, bx), down = wend_distance(ay, by);
    return across > down ? across : down;
}

/* Returns the target that a pursuer hunts now, or NO_TARGET. */
static uint32_t choose_hunted(wend_pursuit *pursuit, const struct wend_pursuer *pursuer)
{
    const uint32_t footprint = pursuit->space->profile.footprint;
    if (pursuer->assigned == NOBODY_LEFT)
        return NO_TARGET;
    if (pursuer->assigned == NO_TARGET)
        return wend_pursuit_targets_nearest(&pursuit->targets, pursuer_cell(pursuer), footprint, pursuer->radius,
                                            pursuer->hunted, &pursuit->looks);
    const struct wend_pursuit_target *hunted = &pursuit->targets.table[pursuer->assigned];
    uint64_t square;
    bool is_near = wend_pursuit_target_distance(hunted, pursuer->x, pursuer->y, footprint, &square) <= pursuer->radius;
    return is_near ? pursuer->assigned : NO_TARGET;
}

static struct wend_target target_of(const struct wend_pursuit_target *hunted)
{
    return (struct wend_target){.level = hunted->level,
                                .left = hunted->x,
                                .top = hunted->y,
                                .right = hunted->x + hunted->footprint - 1u,
                                .bottom = hunted->y + hunted->footprint - 1u};
}

static bool stands_beside(const wend_space *space, struct wend_cell cell, const struct wend_target *target)
{
    return wend_target_distance(space, cell, target, space->cells.topology == SQUARES_4) == 1;
}

void wend_pursuit_forget(struct wend_pursuer *pursuer)
{
    wend_packed_steps_clear(&pursuer->steps);
    pursuer->failures = pursuer->rest = pursuer->idle = 0;
    pursuer->retries = (struct wend_retries){0, 0, 0};
    pursuer->flags &= (uint8_t) ~(PURSUER_CROWDED | PURSUER_GAVE_UP | PURSUER_SHORT | PURSUER_ALONE);
}

/* True if a pursuer could stand at a cell beside a target. */
static bool is_room_at(const wend_pursuit *pursuit, const struct wend_pursuer *pursuer, struct wend_cell cell,
                       const struct wend_target *target)
{
    const wend_space *space = pursuit->space;
    if (cell.x >= space->cells.width || cell.y >= space->cells.height || !stands_beside(space, cell, target))
        return false;
    uint32_t node = wend_space_node(space, cell.x, cell.level * space->cells.height + cell.y);
    const uint8_t *occupied = wend_space_occupied(space);
    return wend_bits_get(space->cells.free, node) &&
           !(occupied && wend_space_is_taken(space, node, pursuer->node, pursuer->node));
}

/* True if there is room beside a target: a look at the cells around it. */
static bool has_room(const wend_pursuit *pursuit, const struct wend_pursuer *pursuer, const struct wend_target *target)
{
    const wend_space *space = pursuit->space;
    const uint32_t footprint = space->profile.footprint, above = 0x1EF; /* all but the middle of 3x3 cells */
    if (footprint == 1 && target->left == target->right && space->cells.topology == SQUARES_8) {
        uint32_t node = wend_space_node(space, target->left, target->level * space->cells.height + target->top);
        const uint8_t *occupied = wend_space_occupied(space);
        uint32_t taken = occupied ? wend_neighbourhood(occupied, space->cells.stride, node) : 0;
        return (wend_space_neighbourhood(space, node) & ~taken & above) != 0;
    }
    for (uint32_t y = target->top - footprint; y != target->bottom + 2; y++)
        for (uint32_t x = target->left - footprint; x != target->right + 2; x++)
            if (is_room_at(pursuit, pursuer, (struct wend_cell){x, y, target->level}, target))
                return true;
    return false;
}

/*
 * Finds a path to beside a target, around others or not; it lies in the finder's memory. If others are ignored, a path
 * onto the target leads past its side and is found sooner: the side is asked for only if there is none.
 */
static wend_status ask(wend_pursuit *pursuit, const struct wend_pursuer *pursuer, const struct wend_target *target,
                       bool avoids_others, wend_path *path)
{
    const wend_space *space = avoids_others ? pursuit->space : &pursuit->bare;
    wend_query query = wend_query_default();
    wend_area area = {wend_place_at((int32_t)target->left, (int32_t)target->top, (uint16_t)target->level),
                      target->right - target->left + 1, target->bottom - target->top + 1};
    bool is_cell = space->profile.footprint == 1 && area.width == 1;
    wend_status status = WEND_OK;
    *path = wend_path_default();
    path->outcome = WEND_OUTCOME_UNREACHABLE;
    query.start = wend_cell_place(pursuer_cell(pursuer));
    query.from.may_be_blocked = !wend_bits_get(space->cells.free, pursuer->node);
    query.search.radius = pursuer->radius;
    query.search.limit = pursuit->limit;
    uint32_t goal = wend_space_node_at(space, area.place);
    if (!avoids_others && is_cell && goal != pursuer->node && wend_bits_get(space->cells.free, goal)) {
        query.goal = area.place;
        status = wend_finder_find(pursuit->finder, space, &query, path);
    }
    pursuit->work += path->work + 1;
    if (status != WEND_OK || path->outcome != WEND_OUTCOME_UNREACHABLE || path->work >= pursuit->limit)
        return status;
    query.search.limit -= path->work;
    query.to.areas = &area;
    query.to.count = 1;
    query.to.arrival = WEND_ARRIVAL_NEXT_TO;
    status = wend_finder_find(pursuit->finder, space, &query, path);
    pursuit->work += path->work;
    return status;
}

static bool has_units(const wend_pursuit *pursuit, uint64_t units)
{
    return (pursuit->work == 0 && pursuit->units != 0) ||
           (pursuit->work < pursuit->units && pursuit->units - pursuit->work >= units);
}

/* Lets a pursuer rest after a search that found no path, longer each time. */
static void back_off(struct wend_pursuer *pursuer, bool avoided_others)
{
    uint32_t turns = (uint32_t)pursuer->back_off / pursuer->chase_ticks + 1;
    pursuer->code = avoided_others ? WEND_PURSUIT_WAITING : WEND_PURSUIT_UNREACHABLE;
    pursuer->failures = (uint8_t)(pursuer->failures + (pursuer->failures < UINT8_MAX));
    uint32_t shift = pursuer->failures < 4 ? pursuer->failures - 1u : 3u;
    turns = avoided_others ? 2u << shift : turns << shift;
    pursuer->rest = (uint8_t)(turns < MOST_REST ? turns : MOST_REST);
    if (pursuer->failures < pursuer->tries)
        return;
    pursuer->flags |= avoided_others ? PURSUER_ALONE : PURSUER_GAVE_UP;
    if (avoided_others)
        pursuer->failures = 0;
}

/* Finds a pursuer a new path. MEMORY: the old one stays. */
static void plan(wend_pursuit *pursuit, struct wend_pursuer *pursuer, const struct wend_target *target)
{
    const bool avoids_others = (pursuer->flags & (PURSUER_CROWDED | PURSUER_ALONE)) == PURSUER_CROWDED;
    wend_path path;
    wend_status status = ask(pursuit, pursuer, target, avoids_others, &path);
    if (status != WEND_OK) {
        pursuit->status = status;
        return;
    }
    wend_packed_steps_clear(&pursuer->steps);
    pursuer->aim_x = (uint16_t)target->left;
    pursuer->aim_y = (uint16_t)target->top;
    pursuer->aim_level = (uint8_t)target->level;
    wend_path_iterator walk = wend_path_begin(&path, WEND_PATH_START_SKIPPED);
    if (path.outcome != WEND_OUTCOME_UNREACHABLE)
        (void)wend_packed_steps_fill(&pursuer->steps, pursuit->space, &walk, STEPS_AT_ONCE);
    if (pursuer->steps.count == 0) {
        back_off(pursuer, avoids_others);
        return;
    }
    pursuer->retries = (struct wend_retries){0, 0, 0};
    pursuer->flags &= (uint8_t) ~(PURSUER_CROWDED | PURSUER_SHORT | PURSUER_ALONE);
    if (path.outcome == WEND_OUTCOME_PARTIAL)
        pursuer->flags |= PURSUER_SHORT;
    else if (!avoids_others)
        pursuer->failures = 0;
}

static void stand_in_line(wend_pursuit *pursuit, uint32_t number)
{
    if (pursuit->pursuers[number].flags & PURSUER_QUEUED)
        return;
    pursuit->pursuers[number].flags |= PURSUER_QUEUED;
    pursuit->line[(pursuit->line_first + pursuit->line_count++) % pursuit->capacity] = number;
}

/* Puts a pursuer on another node. */
static wend_pursuit_action move_to(const wend_pursuit *pursuit, struct wend_pursuer *pursuer, uint32_t node)
{
    struct wend_cell cell = wend_space_cell(pursuit->space, node);
    wend_collision_move(pursuit->space, pursuer->node, node);
    wend_pursuit_stand(pursuer, node, cell);
    pursuer->idle = 0;
    return WEND_PURSUIT_MOVED;
}

/* In a crowd: steps to a free node nearer to the target in a straight line, so that crowds close up. */
static wend_pursuit_action press_on(const wend_pursuit *pursuit, struct wend_pursuer *pursuer,
                                    const struct wend_target *target)
{
    const wend_space *space = pursuit->space;
    struct wend_collision collision = {.space = space, .shunned = target};
    uint64_t least = wend_target_distance(space, pursuer_cell(pursuer), target, true);
    uint32_t best = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        uint32_t node = wend_packed_steps_target(space, pursuer->node, d);
        uint64_t distance =
            node == 0 ? UINT64_MAX : wend_target_distance(space, wend_space_cell(space, node), target, true);
        if (distance >= least || !wend_collision_is_open(&collision, pursuer->node, node))
            continue;
        least = distance;
        best = node;
    }
    return best == 0 ? WEND_PURSUIT_WAITING : move_to(pursuit, pursuer, best);
}

/* Takes the next step of a path. Precondition: there is one. */
static wend_pursuit_action step(wend_pursuit *pursuit, struct wend_pursuer *pursuer, const struct wend_target *target)
{
    const wend_space *space = pursuit->space;
    bool may_repair = has_units(pursuit, pursuit->rules.repair_limit);
    struct wend_collision collision = {
        .space = space, .finder = may_repair ? pursuit->finder : NULL, .shunned = target, .rules = &pursuit->rules};
    uint32_t node = pursuer->node;
    /* Far from the target others are moving too and will be gone; beside it they stand. */
    if (wend_target_distance(space, pursuer_cell(pursuer), target, false) <= CROWD)
        pursuer->retries.waits = pursuit->rules.wait;
    enum wend_passed passed = wend_collision_step(&collision, &pursuer->steps, &pursuer->retries, &node);
    pursuit->work += collision.work;
    if (collision.status != WEND_OK)
        pursuit->status = collision.status;
    if (node != pursuer->node)
        return move_to(pursuit, pursuer, node);
    pursuer->idle = (uint8_t)(pursuer->idle + (pursuer->idle < UINT8_MAX));
    if (passed == PASSED_EXHAUSTED)
        pursuer->flags |= PURSUER_CROWDED;
    if (passed == PASSED_EXHAUSTED || passed == PASSED_BLOCKED)
        wend_packed_steps_clear(&pursuer->steps);
    if (passed == PASSED_EXHAUSTED)
        return press_on(pursuit, pursuer, target);
    return WEND_PURSUIT_WAITING;
}

/* Checks the path again if the map has changed. */
static void apply_edits(const wend_pursuit *pursuit, struct wend_pursuer *pursuer)
{
    uint16_t changes = (uint16_t)pursuit->space->changes;
    uint32_t end, left = wend_packed_steps_left(&pursuer->steps);
    if (pursuer->changes == changes)
        return;
    pursuer->changes = changes;
    if (pursuer->flags & PURSUER_GAVE_UP)
        wend_pursuit_forget(pursuer);
    bool has_links = false; /* whose numbers may be those of others now */
    for (uint32_t i = 0; i < left; i++)
        has_links |= wend_packed_steps_get(&pursuer->steps, i) >= DIRECTIONS;
    if (has_links || wend_packed_steps_clear_steps(&pursuer->steps, pursuit->space, pursuer->node, &end) < left)
        wend_packed_steps_clear(&pursuer->steps);
}

/*
 * True if a target has left the tolerance around where it was when the path was found. The nearer it is the smaller the
 * tolerance, down to 0, as its moves then matter at once.
 */
static bool has_left_aim(const struct wend_pursuer *pursuer, const struct wend_target *target)
{
    uint32_t distance = distance_of(target->left, target->top, pursuer->x, pursuer->y);
    uint32_t tolerance = distance / 4 < pursuer->tolerance ? distance / 4 : pursuer->tolerance;
    return target->level != pursuer->aim_level ||
           distance_of(target->left, target->top, pursuer->aim_x, pursuer->aim_y) > tolerance;
}

/* Decides whether a search goes around others; false if none is to begin, as others leave no room beside the target. */
static bool apply_crowd(const wend_pursuit *pursuit, struct wend_pursuer *pursuer, const struct wend_target *target)
{
    uint64_t distance = wend_target_distance(pursuit->space, pursuer_cell(pursuer), target, false);
    if (distance <= CLOSE)
        pursuer->flags |= PURSUER_CROWDED;
    bool is_alone = pursuer->flags & PURSUER_ALONE || !(pursuer->flags & PURSUER_CROWDED);
    return is_alone || distance > CROWD || has_room(pursuit, pursuer, target);
}

/* The watchdog: a pursuer that could not step for long rests, and then plans around others. True if it does. */
static bool is_watched(const wend_pursuit *pursuit, struct wend_pursuer *pursuer)
{
    if (pursuit->rules.watchdog == 0 || pursuer->idle < pursuit->rules.watchdog)
        return false;
    wend_packed_steps_clear(&pursuer->steps);
    pursuer->flags |= PURSUER_CROWDED;
    pursuer->idle = 0;
    pursuer->rest = WATCHED_REST;
    pursuer->code = WEND_PURSUIT_WAITING;
    return true;
}

/* Goes after a target that the pursuer is not beside. */
static wend_pursuit_action chase(wend_pursuit *pursuit, uint32_t number, const struct wend_target *target,
                                 bool is_served)
{
    struct wend_pursuer *pursuer = &pursuit->pursuers[number];
    bool left = has_left_aim(pursuer, target);
    apply_edits(pursuit, pursuer);
    if (left && pursuer->flags & PURSUER_GAVE_UP)
        wend_pursuit_forget(pursuer);
    if (pursuer->rest > 0 || pursuer->flags & PURSUER_GAVE_UP) {
        pursuer->rest = (uint8_t)(pursuer->rest - (pursuer->rest > 0));
        return (wend_pursuit_action)pursuer->code;
    }
    bool is_used_up = wend_packed_steps_left(&pursuer->steps) == 0, is_short = pursuer->flags & PURSUER_SHORT;
    if (is_used_up && is_short) {
        pursuer->flags &= (uint8_t)~PURSUER_SHORT;
        back_off(pursuer, false);
        return WEND_PURSUIT_UNREACHABLE;
    }
    bool is_wanted = is_used_up || (left && !is_short);
    if (is_wanted && !apply_crowd(pursuit, pursuer, target)) {
        wend_packed_steps_clear(&pursuer->steps);
        return press_on(pursuit, pursuer, target);
    }
    if (is_watched(pursuit, pursuer))
        return WEND_PURSUIT_WAITING;
    if (is_wanted) {
        bool is_turn = is_served || pursuit->line_count == 0;
        if (is_turn && has_units(pursuit, pursuit->limit))
            plan(pursuit, pursuer, target);
        else
            stand_in_line(pursuit, number);
        is_used_up = wend_packed_steps_left(&pursuer->steps) == 0;
    }
    if (!is_used_up)
        return step(pursuit, pursuer, target);
    if (pursuer->flags & PURSUER_QUEUED)
        pursuer->flags |= PURSUER_PARKED;
    return pursuer->rest > 0 ? (wend_pursuit_action)pursuer->code : WEND_PURSUIT_WAITING;
}

static wend_pursuit_action decide(wend_pursuit *pursuit, uint32_t number, bool is_served)
{
    struct wend_pursuer *pursuer = &pursuit->pursuers[number];
    if (pursuer->flags & PURSUER_PUSHED) {
        pursuer->flags &= (uint8_t)~PURSUER_PUSHED;
        return WEND_PURSUIT_PUSHED_BACK;
    }
    uint32_t hunted = choose_hunted(pursuit, pursuer);
    if (hunted != pursuer->hunted)
        wend_pursuit_forget(pursuer);
    pursuer->hunted = hunted;
    if (hunted == NO_TARGET)
        return pursuer->assigned < NOBODY_LEFT ? WEND_PURSUIT_TOO_FAR : WEND_PURSUIT_NOTHING;
    struct wend_target target = target_of(&pursuit->targets.table[hunted]);
    if (stands_beside(pursuit->space, pursuer_cell(pursuer), &target)) {
        wend_pursuit_forget(pursuer);
        return WEND_PURSUIT_ARRIVED;
    }
    return chase(pursuit, number, &target, is_served);
}

void wend_pursuit_take_turn(wend_pursuit *pursuit, uint32_t number, bool is_served)
{
    struct wend_pursuer *pursuer = &pursuit->pursuers[number];
    wend_pursuit_move *move = &pursuit->moves[pursuit->move_count++];
    move->pursuer = wend_pursuit_id(number, pursuer->generation);
    move->from = wend_cell_place(pursuer_cell(pursuer));
    move->action = decide(pursuit, number, is_served);
    move->to = wend_cell_place(pursuer_cell(pursuer));
    move->target = 0;
    if (pursuer->hunted != NO_TARGET)
        move->target = wend_pursuit_id(pursuer->hunted, pursuit->targets.table[pursuer->hunted].generation);
    bool is_idle = move->action == WEND_PURSUIT_NOTHING || move->action == WEND_PURSUIT_TOO_FAR;
    pursuit->due[number] = pursuit->now + (is_idle ? pursuer->idle_ticks : pursuer->chase_ticks);
    if (pursuer->flags & PURSUER_PARKED)
        pursuit->due[number] = pursuit->now - 1;
}

/* Finds a new path for a pursuer that walks on along the old one meanwhile. */
static void plan_between_turns(wend_pursuit *pursuit, struct wend_pursuer *pursuer)
{
    if (pursuer->hunted == NO_TARGET)
        return;
    struct wend_target target = target_of(&pursuit->targets.table[pursuer->hunted]);
    if (!(pursuer->flags & PURSUER_SHORT) && has_left_aim(pursuer, &target) &&
        !stands_beside(pursuit->space, pursuer_cell(pursuer), &target))
        plan(pursuit, pursuer, &target);
}

void wend_pursuit_serve_line(wend_pursuit *pursuit)
{
    while (pursuit->line_count != 0 && has_units(pursuit, pursuit->limit)) {
        uint32_t number = pursuit->line[pursuit->line_first];
        struct wend_pursuer *pursuer = &pursuit->pursuers[number];
        bool is_turn = pursuer->flags & PURSUER_PARKED || pursuit->due[number] == pursuit->now;
        pursuit->line_first = (pursuit->line_first + 1) % pursuit->capacity;
        pursuit->line_count--;
        pursuer->flags &= (uint8_t) ~(PURSUER_QUEUED | PURSUER_PARKED);
        if (is_turn)
            wend_pursuit_take_turn(pursuit, number, true);
        else
            plan_between_turns(pursuit, pursuer);
    }
}
