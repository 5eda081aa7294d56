/* Courses: units that go straight ahead until something stops them. */
#include <wend/turn.h>

#include "base/sizes.h"
#include "find/after/after.h"
#include "find/query/query.h"
#include "find/ties/ties.h"
#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

const char *wend_course_outcome_text(wend_course_outcome outcome)
{
    static const char *const texts[] = {
        [WEND_COURSE_ARRIVED] = "the unit arrived",
        [WEND_COURSE_UNDERWAY] = "the unit is under way",
        [WEND_COURSE_WRECKED] = "the unit is wrecked",
        [WEND_COURSE_COLLIDED] = "the unit ran into another",
    };
    return WEND_TEXT_OF(texts, outcome, "unknown outcome");
}

void wend_course_desc_init(wend_course_desc *result, uint32_t size)
{
    const wend_course_desc desc = {
        .size = size, .heading = WEND_DIRECTION_NONE, .steps = UINT32_MAX, .points = UINT64_MAX};
    wend_give_sized(result, size, &desc, sizeof desc);
}

/* A course under way. */
struct course_run {
    const wend_space *space;
    const wend_course_desc *desc;
    struct wend_search search; /* for what layers charge: cells at its start are the unit's own */
    struct wend_vector origin, chord;
    struct wend_cell cell;
    uint32_t node, heading;
};

static struct wend_vector vector_between(struct wend_vector from, struct wend_vector to)
{
    return (struct wend_vector){to.x - from.x, to.y - from.y};
}

/* Length of a vector in steps, on an empty map. */
static uint64_t steps_along(enum wend_topology topology, struct wend_vector v)
{
    uint64_t x = wend_magnitude(v.x), y = wend_magnitude(v.y), sum = wend_magnitude(v.x + v.y);
    if (topology == SQUARES_4)
        return x + y;
    uint64_t most = x > y ? x : y;
    return wend_is_hex(topology) && sum > most ? sum : most;
}

/* Position after a step, relative to where the course begins; *is_on_map: whether it is on the map. */
static struct wend_vector after_step(const struct course_run *run, uint32_t direction, bool *is_on_map)
{
    enum wend_topology topology = run->space->cells.topology;
    struct wend_step step = wend_step_of(topology, wend_space_kind(run->space, run->cell), direction);
    int32_t x = (int32_t)run->cell.x + step.x, y = (int32_t)run->cell.y + step.y;
    struct wend_vector there = wend_symmetry_position(topology, x, y);
    *is_on_map = x >= 0 && y >= 0 && (uint32_t)x < run->space->cells.width && (uint32_t)y < run->space->cells.height;
    return vector_between(run->origin, there);
}

/* Direction, of those that leave fewer steps, to the neighbour nearest to the line; NO_DIRECTION at the aim. */
static uint32_t direction_to_aim(const struct course_run *run)
{
    const enum wend_topology topology = run->space->cells.topology;
    const uint32_t kind = wend_space_kind(run->space, run->cell);
    struct wend_vector here =
        vector_between(run->origin, wend_symmetry_position(topology, (int32_t)run->cell.x, (int32_t)run->cell.y));
    uint64_t left = steps_along(topology, vector_between(here, run->chord)), least = UINT64_MAX;
    uint32_t best = NO_DIRECTION;
    for (uint32_t d = 0; d < DIRECTIONS; d++) {
        if (run->space->cells.offsets[kind][d] == 0)
            continue;
        bool is_on_map;
        struct wend_vector there = after_step(run, d, &is_on_map);
        uint64_t off = wend_symmetry_deviation(topology, run->chord, there) * 2 + !is_on_map;
        if (steps_along(topology, vector_between(there, run->chord)) >= left || off >= least)
            continue;
        least = off;
        best = d;
    }
    return best;
}

static bool is_sound_course(const wend_space *space, const wend_course_desc *desc)
{
    bool faces = desc->heading == WEND_DIRECTION_NONE || wend_query_is_heading(space, desc->heading);
    if (!faces || (uint32_t)desc->last_step > WEND_LAST_STEP_BEGUN)
        return false;
    if (desc->keeps_heading)
        return desc->heading != WEND_DIRECTION_NONE && space->cells.offsets[0][desc->heading] != 0;
    return desc->aim.level == desc->start.level;
}

static bool begin_course(struct course_run *run, const wend_space *space, const wend_course_desc *desc)
{
    const enum wend_topology topology = space->cells.topology;
    *run = (struct course_run){.space = space, .desc = desc, .heading = desc->heading};
    const uint32_t footprint = space->profile.footprint;
    if (!wend_space_find(space, desc->start, &run->cell, &run->node))
        return false;
    if (run->cell.x + footprint > space->cells.width || run->cell.y + footprint > space->cells.height)
        return false;
    run->search = (struct wend_search){.space = space,
                                       .question.start = run->node,
                                       .question.goal = run->node,
                                       .question.start_cell = run->cell,
                                       .question.heading = desc->heading};
    run->origin = wend_symmetry_position(topology, (int32_t)run->cell.x, (int32_t)run->cell.y);
    run->chord = vector_between(
        run->origin, wend_symmetry_position(topology, wend_place_column(desc->aim), wend_place_row(desc->aim)));
    return true;
}

/* Cost of a step, or UINT64_MAX if the points left do not pay it. */
static uint64_t price_of_tried(const struct course_run *run, const struct wend_tried_step *step, uint64_t left)
{
    struct wend_pricer pricer = {.search = &run->search};
    wend_pricer_step(&pricer, step->from_node, step->to_node, step->direction);
    wend_pricer_turn(&pricer, run->heading, step->direction);
    return run->desc->last_step == WEND_LAST_STEP_BEGUN || pricer.cost <= left ? pricer.cost : UINT64_MAX;
}

/* True if the points left begin a step onto the lightest ground: a step that is blocked has no price. */
static bool can_begin(const struct course_run *run, uint32_t direction, uint64_t left)
{
    const wend_space *space = run->space;
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    if (run->desc->last_step == WEND_LAST_STEP_BEGUN)
        return left > 0;
    return wend_step_price(space, direction) * weight + wend_turn_cost(space, run->heading, direction) <= left;
}

static bool meet(wend_course *course, wend_course_outcome outcome, wend_path_fault fault, wend_place ahead)
{
    course->outcome = outcome;
    course->fault = fault;
    course->ahead = ahead;
    return false;
}

/* Takes a step ahead. Returns false if the course ends, with the reason in its outcome. */
static bool hold_course(struct course_run *run, wend_course *course)
{
    const wend_course_desc *desc = run->desc;
    uint32_t direction = desc->keeps_heading ? (uint32_t)desc->heading : direction_to_aim(run);
    uint64_t left = course->turn.cost < desc->points ? desc->points - course->turn.cost : 0;
    struct wend_tried_step step;
    course->outcome = direction == NO_DIRECTION ? WEND_COURSE_ARRIVED : WEND_COURSE_UNDERWAY;
    if (direction == NO_DIRECTION || course->turn.steps == desc->steps || !can_begin(run, direction, left))
        return false;
    wend_path_fault fault = wend_step_try(run->space, run->cell, run->node, direction, &step);
    if (fault != WEND_PATH_FAULT_NONE)
        return meet(course, WEND_COURSE_WRECKED, fault, step.place);
    uint64_t cost = price_of_tried(run, &step, left);
    if (cost == UINT64_MAX)
        return false;
    if (wend_space_occupied(run->space) && wend_search_is_occupied(&run->search, step.to_node))
        return meet(course, WEND_COURSE_COLLIDED, WEND_PATH_FAULT_NONE, step.place);
    course->turn.cost += cost;
    course->turn.steps++;
    run->cell = step.to;
    run->node = step.to_node;
    run->heading = direction;
    return true;
}

wend_status wend_course_run(const wend_space *space, const wend_course_desc *desc, wend_place *cells, uint32_t capacity,
                            wend_course *course)
{
    struct course_run run;
    if (!space || !desc || desc->size < sizeof *desc || !course || (!cells && capacity != 0) ||
        !is_sound_course(space, desc))
        return WEND_ERROR_ARGUMENT;
    if (!wend_space_has_cells(space))
        return WEND_ERROR_UNSUPPORTED;
    if (!begin_course(&run, space, desc))
        return WEND_ERROR_RANGE;
    *course = (wend_course){0};
    while (hold_course(&run, course))
        if (course->turn.steps <= capacity)
            cells[course->turn.steps - 1] = wend_cell_place(run.cell);
    course->turn.end = wend_cell_place(run.cell);
    course->turn.heading = (wend_direction)run.heading;
    if (course->outcome == WEND_COURSE_ARRIVED || course->outcome == WEND_COURSE_UNDERWAY)
        course->ahead = course->turn.end;
    return WEND_OK;
}
