/*
 * Reads paths off shared fields. A field knows what a path costs, and so how many cells it has at most: paths for which
 * a step has enough left are read side by side; one that takes more is read in slices.
 */
#include "agent/agenda/agenda_data.h"

#include "base/integer.h"
#include "map/region/region.h"
#include "search/field/field.h"

enum {
    UNITS_PER_CELL_READ = 3, /* to step there, price the step, check it and keep the point: some 50 ns */
    FIRST_CELLS = 16,        /* of a path that is only begun */
    MOST_READ_CHANGES = 64   /* of a map, since a slice was read */
};

/* True if a cell is farther from a goal than another, in a straight line. */
static bool is_farther(const wend_space *space, uint32_t node, uint32_t other, wend_place goal)
{
    const struct wend_cell a = wend_space_cell(space, node), b = wend_space_cell(space, other);
    const int64_t x = wend_place_column(goal), y = wend_place_row(goal);
    const int64_t far_x = a.x - x, far_y = a.y - y, near_x = b.x - x, near_y = b.y - y;
    return far_x * far_x + far_y * far_y > near_x * near_x + near_y * near_y;
}

/* True if a mover stands beside a goal already. */
static bool stands_in_ring(const wend_space *space, uint32_t node, const wend_area *goal)
{
    const struct wend_cell cell = wend_space_cell(space, node);
    wend_area areas[4];
    const uint32_t count = wend_agenda_areas_beside(space, goal, areas);
    for (uint32_t i = 0; i < count; i++)
        if (cell.level == areas[i].place.level &&
            cell.x - (uint32_t)wend_place_column(areas[i].place) < areas[i].width &&
            cell.y - (uint32_t)wend_place_row(areas[i].place) < areas[i].height)
            return true;
    return false;
}

/*
 * Returns the field that answers a question: the one of least cost, of equal ones the first. NULL if none reaches its
 * start, or if a search may know more: the mover stands beside the goal, or no farther from it than the nearest cells.
 */
static const wend_field *field_for(const wend_agenda *agenda, const struct wend_agenda_field *slot,
                                   const struct wend_job *job)
{
    const struct wend_agenda_targets *targets = &slot->targets;
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    const wend_space *space = wend_job_space(agenda, job)->space;
    const uint32_t start = wend_space_node_at(space, job->query.start);
    const wend_field *best = NULL;
    uint64_t least = UINT64_MAX;
    if (start == 0 || targets->count == 0 ||
        (targets->is_nearest && wend_components_part(space->cells.components, start, targets->start)))
        return NULL;
    if (targets->is_nearest && !is_farther(space, start, targets->nodes[0], goal->area.place))
        return NULL;
    if (goal->arrival == WEND_ARRIVAL_NEXT_TO && stands_in_ring(space, start, &goal->area))
        return NULL;
    for (uint32_t i = 0; i < targets->count; i++) {
        const uint64_t cost = slot->fields[i] ? wend_field_cost(slot->fields[i], job->query.start) : UINT64_MAX;
        if (cost >= least)
            continue;
        least = cost;
        best = slot->fields[i];
    }
    return best;
}

/* Returns the search that a question would begin, for the prices of entering cells. */
static struct wend_search search_for(const wend_space *space, const wend_query *query, const wend_agenda *agenda,
                                     const struct wend_agenda_field *slot)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    uint32_t start = wend_space_node_at(space, query->start), end = wend_space_node_at(space, goal->area.place);
    struct wend_search search = {.space = space, .question.start = start, .question.goal = end ? end : start};
    search.question.goal_is_target = goal->may_be_occupied && end != 0 && !slot->targets.is_nearest;
    return search;
}

/* Returns the most units that reading a path may take: no step is cheaper than one over the lightest ground. */
static uint64_t units_to_read(const wend_agenda *agenda, const struct wend_agenda_field *slot,
                              const struct wend_job *job)
{
    const wend_space *space = wend_job_space(agenda, job)->space;
    const wend_field *field = field_for(agenda, slot, job);
    const uint64_t cost = field ? wend_field_cost(field, job->query.start) : UINT64_MAX;
    if (cost == UINT64_MAX)
        return UNITS_PER_CELL_READ;
    uint64_t step = space->profile.straight;
    step *= space->cells.classes->count != 0 ? space->cells.classes->weight[1] : 1;
    step *= space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    return (1 + cost / step + space->cells.links.count) * UNITS_PER_CELL_READ;
}

/* Plans a slice for a question that waits for its path to be read; returns the units that are left. */
static uint64_t plan_way(wend_agenda *agenda, uint32_t number, uint32_t index, uint64_t units)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[number];
    const struct wend_job *job = &agenda->jobs[index];
    if (wend_job_has_gone_stale(agenda, job)) {
        wend_job_become_stale(agenda, index);
        wend_agenda_pass(agenda);
        return wend_difference(units, WEND_AGENDA_PASSED_UNITS);
    }
    if (wend_job_is_held(job, wend_job_space(agenda, job)->space))
        return units;
    uint64_t needed = units_to_read(agenda, slot, job);
    if (wend_job_is_read_in_slices(agenda, slot, index))
        needed = wend_difference(needed, slot->reading.way.cells * UNITS_PER_CELL_READ);
    else if (needed > units && wend_agenda_is_reading(agenda, slot))
        return 0; /* one path after the other */
    else if (needed > units)
        slot->reading = (struct wend_agenda_reading){
            .number = job->number, .job = index, .since = wend_agenda_stamp_now(wend_job_space(agenda, job)->space)};
    if (needed > units)
        needed = units > WEND_AGENDA_LEAST_SLICE ? units : WEND_AGENDA_LEAST_SLICE;
    agenda->slices[agenda->slice_count++] =
        (struct wend_agenda_slice){.kind = SLICE_READ, .job = index, .search = number, .units = needed};
    slot->cursor = index + 1;
    return wend_difference(units, needed);
}

/* Plans slices of a field in the order of job indices, beginning behind the one that was read last. */
static uint64_t plan_ways(wend_agenda *agenda, uint32_t number, uint64_t units)
{
    const struct wend_agenda_field *slot = &agenda->sharing.fields[number];
    if (slot->group == WEND_NO_INDEX || !slot->is_complete)
        return units;
    const uint32_t first = wend_agenda_is_reading(agenda, slot) ? slot->reading.job : WEND_NO_JOB;
    if (first != WEND_NO_JOB)
        units = plan_way(agenda, number, first, units);
    for (uint32_t n = 0, at = slot->cursor; n < agenda->job_count && units != 0; n++, at++) {
        at = at < agenda->job_count ? at : 0;
        const struct wend_job *job = &agenda->jobs[at];
        if (at != first && job->stage == JOB_SHARED && job->group == slot->group)
            units = plan_way(agenda, number, at, units);
    }
    return units;
}

/* Each field in turn is the first of a step: so an endless crowd at one field does not starve the others. */
void wend_agenda_fields_plan_reading(wend_agenda *agenda, uint64_t units)
{
    const uint64_t first = agenda->stats.ticks;
    agenda->slice_count = 0;
    for (uint32_t i = 0; i < agenda->desc.fields && agenda->sharing.waiting != 0 && units != 0; i++)
        units = plan_ways(agenda, (uint32_t)((first + i) % agenda->desc.fields), units);
}

static bool put_point(const wend_agenda *agenda, struct wend_job *job, const wend_space *space, uint32_t at,
                      uint32_t node, bool by_link)
{
    if (wend_job_reserve_points(agenda, job, (uint64_t)at + 1) != WEND_OK)
        return false;
    job->answer.points[at] = wend_cell_place(wend_space_cell(space, node));
    job->answer.points[at].flags = by_link ? WEND_PLACE_BY_LINK : 0;
    return true;
}

/* True if a path ends at a node that is occupied. */
static bool is_held_end(const wend_field *field, uint32_t node)
{
    const uint8_t *occupied = wend_space_occupied(field->space);
    uint32_t step = 0;
    if (!occupied || !wend_bits_get(occupied, node))
        return false;
    wend_field_step_from(field, node, NO_DIRECTION, &step);
    return step == FIELD_END;
}

/*
 * Reads at most `most` more cells of a path and adds up their costs. True at the end of the path; false before it, and
 * if memory lacks, there is no path, the map has changed, or the end is occupied while the ring is open.
 */
static bool read_on(const wend_agenda *agenda, struct wend_job *job, struct wend_agenda_way *way,
                    const wend_field *field, uint64_t most, wend_status *status)
{
    const wend_space *space = way->pricer.search->space;
    uint32_t step = FIELD_END;
    *status = WEND_OK;
    way->held = 0;
    if (way->points == 0) {
        way->node = way->pricer.search->question.start;
        way->direction = NO_DIRECTION;
        if (!put_point(agenda, job, space, way->points++, way->node, false))
            *status = WEND_ERROR_MEMORY;
    }
    for (uint64_t i = 0; *status == WEND_OK; i++) {
        uint32_t to = wend_field_step_from(field, way->node, NO_DIRECTION, &step);
        if (to == 0 || i == most)
            return to == 0 && step == FIELD_END;
        way->held = way->ring_is_open && is_held_end(field, to) ? to : 0;
        if (way->held != 0)
            return false;
        uint32_t direction = step == FIELD_BY_LINK ? BY_LINK : wend_field_directions[step];
        bool turns = direction != way->direction || direction == BY_LINK;
        way->points -= !turns;
        wend_pricer_step(&way->pricer, way->node, to, direction);
        /* Both ends of a link are points, and so is each end of a segment in one direction. */
        if (!put_point(agenda, job, space, way->points++, to, direction == BY_LINK))
            *status = WEND_ERROR_MEMORY;
        way->direction = direction;
        way->node = to;
        way->cells++;
    }
    *way = (struct wend_agenda_way){.points = 0};
    return false;
}

static wend_path path_read(const struct wend_job *job, const struct wend_agenda_way *way, bool is_whole)
{
    wend_path path = wend_path_default();
    path.outcome = is_whole ? WEND_OUTCOME_FOUND : WEND_OUTCOME_RUNNING;
    path.reason = is_whole ? WEND_REASON_NONE : WEND_REASON_LIMIT;
    path.cost = way->pricer.cost;
    path.length = wend_pricer_length(&way->pricer);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path.spent[i] = way->pricer.spent[i];
    path.bound = WEND_HEURISTIC_WEIGHT_ONE;
    path.cells = wend_cells_of(way->pricer.search->space->cells.topology);
    path.work = (way->cells + 1) * UNITS_PER_CELL_READ;
    path.points = job->answer.points;
    path.point_count = way->points;
    return path;
}

/*
 * True if a path can be walked from where a slice of it began: at `begin`, then the last of `points` points, or at the
 * start if there were none. If the slice first went straight on, that point has moved with it.
 */
static bool can_be_walked_from(const wend_path *path, wend_place begin, uint32_t points, const struct wend_job *job,
                               const wend_space *space)
{
    wend_path part = *path;
    wend_path_check check;
    const bool has_moved = points > 1 && !wend_place_equal(job->answer.points[points - 1], begin);
    const uint32_t first = points > 1 ? points - 1 - has_moved : 0;
    const wend_place kept = job->answer.points[first];
    job->answer.points[first] = points > 1 ? begin : kept;
    part.points += first;
    part.point_count -= first;
    const bool must_stop = path->outcome != WEND_OUTCOME_RUNNING && !job->query.to.may_be_occupied;
    const bool is_good = wend_path_is_valid(&part, space, WEND_DIRECTION_NONE, &check) ||
                         (check.fault == WEND_PATH_FAULT_STOP && !must_stop);
    job->answer.points[first] = kept;
    return is_good;
}

static void answer_with(struct wend_job *job, const wend_path *path, struct wend_agenda_slice *slice)
{
    job->answer.path = *path;
    job->answer.units = 0;
    job->answer.is_there = slice->has_path = true;
    slice->outcome = path->outcome;
    slice->status = WEND_OK;
}

/* True if a path that was read so far leads on to the end for what the best one costs. */
static bool is_best_so_far(const wend_field *field, const struct wend_agenda_way *way, const wend_space *space,
                           uint64_t cost)
{
    const uint64_t left = wend_field_cost(field, wend_cell_place(wend_space_cell(space, way->node)));
    return left != UINT64_MAX && way->pricer.cost + left == cost;
}

/* Reads on for the units of a slice, which receives the result. */
static void read_a_slice(const wend_agenda *agenda, struct wend_agenda_slice *slice, struct wend_agenda_way *way,
                         bool is_whole)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    const struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    const wend_space *space = wend_job_space(agenda, job)->space;
    const struct wend_search search = search_for(space, &job->query, agenda, slot);
    const wend_field *field = field_for(agenda, slot, job);
    const uint64_t cost = wend_field_cost(field, job->query.start);
    wend_status status;
    job->answer.is_there = false;
    slice->spent = UNITS_PER_CELL_READ;
    slice->status = WEND_ERROR_UNSUPPORTED; /* a search may know more */
    if (cost == UINT64_MAX || search.question.start == 0 || !wend_agenda_groups_may_share(space) ||
        !wend_space_is_free(space, job->query.start))
        return;
    if (way->points != 0 && !is_best_so_far(field, way, space, cost))
        *way = (struct wend_agenda_way){.points = 0}; /* the best path is another one now */
    const uint64_t cells = way->cells;
    const uint32_t points = way->points;
    const wend_place begin = points != 0 ? job->answer.points[points - 1] : job->query.start;
    way->pricer.search = &search;
    way->ring_is_open = slot->ring.is_open;
    bool is_at_end = read_on(agenda, job, way, field, slice->units / UNITS_PER_CELL_READ, &status);
    if (status != WEND_OK)
        slice->status = status;
    slice->spent += wend_difference(way->cells, cells) * UNITS_PER_CELL_READ;
    if (status != WEND_OK || (is_whole && !is_at_end && way->held == 0))
        return;
    wend_path path = path_read(job, way, is_at_end);
    if (!can_be_walked_from(&path, begin, points, job, space) || (is_at_end && path.cost != cost))
        return;
    if (is_at_end && slot->targets.is_nearest) {
        path.outcome = WEND_OUTCOME_PARTIAL;
        path.reason = slot->targets.reason;
    }
    job->at = way->held;
    answer_with(job, &path, slice);
}

void wend_agenda_fields_read(wend_agenda *agenda, struct wend_agenda_slice *slice)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    struct wend_agenda_way whole = {.points = 0};
    const bool is_whole = !wend_job_is_read_in_slices(agenda, slot, slice->job);
    read_a_slice(agenda, slice, is_whole ? &whole : &slot->reading.way, is_whole);
}

/* The part of a path that was read; some of its cells may have changed. */
struct way_read {
    const wend_space *space;
    const wend_place *points;
    uint32_t count;
    struct wend_box beside; /* occupants do not matter there; empty = everything matters */
};

/* True if a change lies within the cells beside a goal that do not matter to a path. */
static bool is_beside_goal(const struct way_read *way, struct wend_rectangle cells)
{
    const int64_t top = way->beside.top + (int64_t)way->beside.level * way->space->cells.height;
    return cells.x >= way->beside.left && (int64_t)cells.x + cells.width <= way->beside.right + 1 && cells.y >= top &&
           (int64_t)cells.y + cells.height <= top + way->beside.bottom - way->beside.top + 1;
}

/* Returns the cells around a goal if the ring is open and nothing but occupants has changed; else an empty box. */
static struct wend_box cells_beside(const wend_agenda *agenda, const struct wend_agenda_field *slot,
                                    const wend_space *space)
{
    const struct wend_agenda_stamp *since = &slot->reading.since;
    const wend_area *goal = &agenda->sharing.groups[slot->group].goal.area;
    struct wend_box box = wend_box_of(goal->place, goal->width, goal->height);
    const struct wend_agenda_stamp now = wend_agenda_stamp_now(space);
    const bool are_others = now.version == since->version && now.link_version == since->link_version &&
                            now.layer_versions[WEND_LAYER_KNOWN] == since->layer_versions[WEND_LAYER_KNOWN];
    if (!slot->ring.is_open || !are_others)
        return (struct wend_box){.left = 0, .right = -1};
    box.left--, box.top--, box.right++, box.bottom++;
    return box;
}

/* True if a change touches no cell that a path leads over or beside whose corners it passes. */
static bool is_aside_of_way(void *user, struct wend_rectangle cells)
{
    const struct way_read *way = user;
    if (is_beside_goal(way, cells))
        return true;
    const int64_t reach = way->space->profile.footprint, height = way->space->cells.height;
    const int64_t left = (int64_t)cells.x - reach, right = (int64_t)cells.x + cells.width;
    for (uint32_t i = 0; i < way->count; i++) {
        const wend_place from = way->points[i > 0 ? i - 1 : 0], to = way->points[i];
        const int64_t from_x = wend_place_column(from), from_y = wend_place_row(from) + from.level * height;
        const int64_t to_x = wend_place_column(to), to_y = wend_place_row(to) + to.level * height;
        if (WEND_MAX(from_x, to_x) >= left && WEND_MIN(from_x, to_x) <= right &&
            WEND_MAX(from_y, to_y) >= (int64_t)cells.y - reach &&
            WEND_MIN(from_y, to_y) <= (int64_t)cells.y + cells.height)
            return false;
    }
    return true;
}

/* True if nothing has changed where a path was read so far. */
static bool is_way_as_it_was(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    const struct wend_agenda_reading *reading = &slot->reading;
    const struct wend_job *job = &agenda->jobs[reading->job];
    const wend_space *space = wend_job_space(agenda, job)->space;
    struct way_read way = {space, job->answer.points, reading->way.points, cells_beside(agenda, slot, space)};
    return wend_agenda_log_visit(space, &reading->since, MOST_READ_CHANGES, is_aside_of_way, &way);
}

void wend_agenda_reading_begin_anew(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    job->restarts++;
    agenda->stats.restarts++;
    if (!wend_job_is_impatient(agenda, job))
        return;
    wend_job_withdraw(agenda, index);
    wend_agenda_groups_leave(agenda, job);
    wend_agenda_wait(agenda, index);
}

void wend_agenda_reading_follow(wend_agenda *agenda, struct wend_agenda_field *slot)
{
    struct wend_job *job = &agenda->jobs[slot->reading.job];
    const bool is_under_way = wend_agenda_is_reading(agenda, slot);
    if (is_under_way && (slot->reading.way.points == 0 || is_way_as_it_was(agenda, slot))) {
        slot->reading.since = wend_agenda_stamp_now(wend_job_space(agenda, job)->space);
        return;
    }
    slot->reading.number = 0;
    if (is_under_way)
        wend_agenda_reading_begin_anew(agenda, slot->reading.job);
}

void wend_agenda_reading_repeat(wend_agenda *agenda, uint32_t number)
{
    struct wend_agenda_reading *reading = &agenda->sharing.fields[number].reading;
    struct wend_agenda_slice slice = {
        .kind = SLICE_READ, .job = reading->job, .search = number, .units = reading->way.cells * UNITS_PER_CELL_READ};
    if (slice.units == 0 || !wend_agenda_is_reading(agenda, &agenda->sharing.fields[number]))
        return;
    reading->way = (struct wend_agenda_way){.points = 0};
    reading->since = wend_agenda_stamp_now(wend_job_space(agenda, &agenda->jobs[slice.job])->space);
    wend_agenda_fields_read(agenda, &slice);
    agenda->jobs[slice.job].answer.epoch = wend_job_space(agenda, &agenda->jobs[slice.job])->epoch;
}

bool wend_agenda_fields_first_steps(wend_agenda *agenda, struct wend_job *job)
{
    struct wend_agenda_field *slot = wend_job_field(agenda, job);
    const wend_field *field = slot && job->stage != JOB_RUNNING ? field_for(agenda, slot, job) : NULL;
    if (!field)
        return false;
    const wend_space *space = wend_job_space(agenda, job)->space;
    const struct wend_search search = search_for(space, &job->query, agenda, slot);
    struct wend_agenda_way way = {.pricer.search = &search, .ring_is_open = slot->ring.is_open};
    wend_status status;
    if (search.question.start == 0)
        return false;
    if (wend_job_is_read_in_slices(agenda, slot, (uint32_t)(job - agenda->jobs)))
        slot->reading.way = (struct wend_agenda_way){.points = 0}; /* what was read can no longer be walked */
    read_on(agenda, job, &way, field, FIRST_CELLS, &status);
    if (status != WEND_OK || way.points < 2)
        return false;
    job->answer.path = path_read(job, &way, false);
    job->answer.units = 0;
    return can_be_walked_from(&job->answer.path, job->query.start, 0, job, space);
}
