/* Fields that several questions share. */
#include "agent/agenda/agenda_data.h"

#include "map/region/region.h"
#include "search/field/field.h"

enum {
    UNITS_PER_CELL_READ = 3, /* to step there, price the step, check it and keep the point: some 50 ns */
    FIRST_CELLS = 16,        /* of a way that is only begun */
    FIELD_MOST_LAG = 16      /* changes of the map that a field may not keep up with before it is given up */
};

static struct wend_agenda_field *field_slot_of(const wend_agenda *agenda, const struct wend_job *job)
{
    uint32_t slot = job->group == WEND_NO_INDEX ? WEND_NO_INDEX : agenda->sharing.groups[job->group].slot;
    return slot == WEND_NO_INDEX ? NULL : &agenda->sharing.fields[slot];
}

static bool are_all_complete(const struct wend_agenda_field *slot)
{
    bool are_complete = slot->targets.count != 0;
    for (uint32_t i = 0; are_complete && i < slot->targets.count; i++)
        are_complete = slot->fields[i] && wend_field_is_complete(slot->fields[i]);
    return are_complete;
}

/* Fields that would now lead elsewhere are given back, for another cell is nearest, or the goal itself is free. */
static void follow_targets(const wend_agenda *agenda, struct wend_agenda_field *slot)
{
    struct wend_agenda_targets now;
    if (slot->targets.count == 0 || !agenda->sharing.groups[slot->group].goal.takes_nearest)
        return;
    if (wend_agenda_targets_find(agenda, slot->group, &now) != WEND_OK ||
        !wend_agenda_targets_equal(&now, &slot->targets))
        wend_agenda_targets_release(slot);
}

void wend_agenda_fields_look(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX)
            continue;
        const struct wend_agenda_group *group = &agenda->sharing.groups[slot->group];
        uint64_t epoch = agenda->spaces[group->goal.space].epoch;
        follow_targets(agenda, slot);
        slot->is_complete = are_all_complete(slot);
        bool falls_behind = !slot->is_complete && !slot->has_caught_up && group->members != 0;
        slot->steps = falls_behind ? slot->steps + (epoch != slot->epoch) : 0;
        slot->epoch = epoch;
        slot->has_caught_up = slot->is_complete;
        if (slot->steps > FIELD_MOST_LAG)
            wend_agenda_groups_dissolve(agenda, i);
    }
}

bool wend_agenda_fields_are_whole(const wend_agenda *agenda, const struct wend_job *job)
{
    const struct wend_agenda_field *slot = field_slot_of(agenda, job);
    return slot && slot->is_complete;
}

bool wend_agenda_fields_serve(const wend_agenda *agenda, const struct wend_job *job)
{
    return field_slot_of(agenda, job) != NULL;
}

static bool is_to_grow(const wend_agenda *agenda, const struct wend_agenda_field *slot)
{
    return slot->group != WEND_NO_INDEX && !slot->is_complete && agenda->sharing.groups[slot->group].members != 0;
}

void wend_agenda_fields_plan_growing(wend_agenda *agenda, uint64_t units)
{
    uint64_t count = 0, least = WEND_AGENDA_LEAST_SLICE;
    agenda->slice_count = 0;
    for (uint32_t i = 0; i < agenda->desc.fields; i++)
        count += is_to_grow(agenda, &agenda->sharing.fields[i]);
    for (uint32_t i = 0; i < agenda->desc.fields && units != 0; i++) {
        if (!is_to_grow(agenda, &agenda->sharing.fields[i]))
            continue;
        uint64_t share = units / count, part = share > least ? share : units < least ? units : least;
        agenda->slices[agenda->slice_count++] =
            (struct wend_agenda_slice){.kind = SLICE_GROW, .job = WEND_NO_JOB, .search = i, .units = part};
        units -= part;
        count--;
    }
}

/* One of the fields of a slot, of which nothing is grown yet. */
static wend_status make_field(const wend_agenda *agenda, struct wend_agenda_field *slot, uint32_t number)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    const wend_space *space = agenda->spaces[goal->space].space;
    wend_field_desc desc = wend_field_desc_default();
    wend_area areas[4] = {goal->area};
    desc.goals = areas;
    desc.goal_count = 1;
    desc.goals_may_be_occupied = goal->may_be_occupied;
    if (goal->arrival == WEND_ARRIVAL_NEXT_TO)
        desc.goal_count = wend_agenda_areas_beside(space, &goal->area, areas);
    if (slot->targets.is_nearest) {
        areas[0] = (wend_area){wend_cell_place(wend_space_cell(space, slot->targets.nodes[number])), 1, 1};
        desc.goals_may_be_occupied = false;
    }
    if (desc.goal_count == 0)
        return WEND_ERROR_UNSUPPORTED;
    return wend_field_create(space, &desc, &agenda->memory, &slot->fields[number]);
}

/* All that a slot has none of yet. */
static wend_status make_fields(const wend_agenda *agenda, struct wend_agenda_field *slot)
{
    wend_status status = WEND_OK;
    if (slot->targets.count == 0)
        status = wend_agenda_targets_find(agenda, slot->group, &slot->targets);
    for (uint32_t i = 0; status == WEND_OK && i < slot->targets.count; i++)
        if (!slot->fields[i])
            status = make_field(agenda, slot, i);
    return status;
}

/* Grows them one after the other, so many units in all; what that took. */
static wend_status grow_fields(struct wend_agenda_field *slot, uint64_t units, uint64_t *spent)
{
    wend_status status = WEND_OK;
    *spent = 0;
    for (uint32_t i = 0; status == WEND_OK && i < slot->targets.count && (units == 0 || *spent < units); i++) {
        const uint64_t before = wend_field_work(slot->fields[i]);
        status = wend_field_grow(slot->fields[i], units == 0 ? 0 : units - *spent, NULL);
        *spent += wend_field_work(slot->fields[i]) - before;
    }
    slot->is_complete = are_all_complete(slot);
    return status;
}

void wend_agenda_fields_grow(wend_agenda *agenda, struct wend_agenda_slice *slice)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    uint64_t spent;
    slice->status = make_fields(agenda, slot);
    if (slice->status != WEND_OK)
        return;
    slice->status = grow_fields(slot, slice->units, &spent);
    slice->spent = spent ? spent : 1;
}

/* All that wait for a search, or for its end, go on to wait for their path to be read. */
static void gather_readers(wend_agenda *agenda, uint32_t group)
{
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        struct wend_job *job = &agenda->jobs[i];
        bool waits = job->stage == JOB_FRESH || job->stage == JOB_WAITING || job->stage == JOB_RUNNING;
        if (!waits || job->group != group)
            continue;
        wend_job_share(agenda, i);
    }
}

void wend_agenda_fields_conclude(wend_agenda *agenda, const struct wend_agenda_slice *slice)
{
    struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    slot->has_caught_up |= slot->is_complete;
    if (slot->is_complete)
        gather_readers(agenda, slot->group);
    bool has_failed =
        slice->status != WEND_OK && slice->status != WEND_ERROR_MEMORY && slice->status != WEND_ERROR_RANGE;
    if (has_failed)
        wend_agenda_groups_dissolve(agenda, slice->search);
}

/* What reading a path is expected to cost, by the distance. */
static uint64_t units_to_read(const struct wend_job *job)
{
    return wend_agenda_groups_distance(job) * UNITS_PER_CELL_READ;
}

/* In the order of their numbers, beginning behind the one that was read last. */
void wend_agenda_fields_plan_reading(wend_agenda *agenda, uint64_t units, uint32_t most, uint64_t times)
{
    agenda->slice_count = 0;
    for (uint32_t i = 0; i < agenda->desc.fields && agenda->sharing.waiting != 0; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX || !slot->is_complete)
            continue;
        for (uint32_t n = 0, at = slot->cursor; n < agenda->job_count && units != 0; n++, at++) {
            if (agenda->slice_count == most)
                return;
            at = at < agenda->job_count ? at : 0;
            const struct wend_job *job = &agenda->jobs[at];
            if (job->stage != JOB_SHARED || job->group != slot->group)
                continue;
            if (wend_job_has_gone_stale(agenda, job)) {
                wend_job_become_stale(agenda, at);
                wend_agenda_pass(agenda);
                units -= units < WEND_AGENDA_PASSED_UNITS ? units : WEND_AGENDA_PASSED_UNITS;
                continue;
            }
            uint64_t needed = units_to_read(job);
            agenda->slices[agenda->slice_count++] =
                (struct wend_agenda_slice){.kind = SLICE_READ, .job = at, .search = i, .units = needed};
            units = units / times > needed ? units - needed * times : 0;
            slot->cursor = at + 1;
        }
    }
}

/* A path that is being read. */
struct field_reading {
    const wend_agenda *agenda;
    struct wend_job *job;
    uint32_t count;
};

static bool put_point(struct field_reading *reading, const wend_space *space, uint32_t node, bool by_link)
{
    struct wend_job *job = reading->job;
    if (wend_job_reserve_points(reading->agenda, job, (uint64_t)reading->count + 1) != WEND_OK)
        return false;
    wend_place place = wend_cell_place(wend_space_cell(space, node));
    place.flags = by_link ? WEND_PLACE_BY_LINK : 0;
    job->answer.points[reading->count++] = place;
    return true;
}

/*
 * Reads at most `most` cells of the way from a question's start to its points, and adds up what they cost. True at the
 * end of the way; false too where memory lacks, there is none, or the map has changed.
 */
static bool read_way(struct field_reading *reading, const wend_field *field, struct wend_search *search,
                     struct wend_pricer *pricer, uint32_t most, wend_status *status)
{
    const wend_space *space = search->space;
    uint32_t at = search->question.start, last = NO_DIRECTION, step = FIELD_END;
    *status = put_point(reading, space, at, false) ? WEND_OK : WEND_ERROR_MEMORY;
    for (uint32_t i = 0; *status == WEND_OK && i < most; i++) {
        uint32_t to = wend_field_step_from(field, at, NO_DIRECTION, &step);
        if (to == 0)
            return step == FIELD_END;
        uint32_t direction = step == FIELD_BY_LINK ? BY_LINK : wend_field_directions[step];
        bool turns = direction != last || direction == BY_LINK;
        if (!turns)
            reading->count--;
        wend_pricer_step(pricer, at, to, direction);
        /* Both ends of a link are points, and so is each end of a segment in one direction. */
        if (!put_point(reading, space, to, direction == BY_LINK))
            *status = WEND_ERROR_MEMORY;
        last = direction;
        at = to;
    }
    return false;
}

static wend_path path_read(const struct field_reading *reading, const struct wend_search *search,
                           const struct wend_pricer *pricer, bool is_whole)
{
    wend_path path = wend_path_default();
    path.outcome = is_whole ? WEND_OUTCOME_FOUND : WEND_OUTCOME_RUNNING;
    path.reason = is_whole ? WEND_REASON_NONE : WEND_REASON_LIMIT;
    path.cost = pricer->cost;
    path.length = wend_pricer_length(pricer);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path.spent[i] = pricer->spent[i];
    path.bound = WEND_HEURISTIC_WEIGHT_ONE;
    path.cells = wend_cells_of(search->space->cells.topology);
    path.points = reading->job->answer.points;
    path.point_count = reading->count;
    return path;
}

/* Whether a cell is farther from a goal than another, in a straight line. */
static bool is_farther(const wend_space *space, uint32_t node, uint32_t other, wend_place goal)
{
    const struct wend_cell a = wend_space_cell(space, node), b = wend_space_cell(space, other);
    const int64_t x = wend_place_column(goal), y = wend_place_row(goal);
    const int64_t far_x = a.x - x, far_y = a.y - y, near_x = b.x - x, near_y = b.y - y;
    return far_x * far_x + far_y * far_y > near_x * near_x + near_y * near_y;
}

/* Whether a mover stands beside a goal already. */
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
 * The field by which a question is answered: of several the one of the least cost, of those the first. Null where none
 * knows its start, or a search may know more: of a mover that stands beside the goal, or nearer to it than all others.
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

/* The search that a question would begin, for what it pays on entering cells. */
static struct wend_search search_for(const wend_space *space, const wend_query *query, const wend_agenda *agenda,
                                     const struct wend_agenda_field *slot)
{
    const struct wend_agenda_goal *goal = &agenda->sharing.groups[slot->group].goal;
    uint32_t start = wend_space_node_at(space, query->start), end = wend_space_node_at(space, goal->area.place);
    struct wend_search search = {.space = space, .question.start = start, .question.goal = end ? end : start};
    search.question.goal_is_target = goal->may_be_occupied && end != 0 && !slot->targets.is_nearest;
    return search;
}

void wend_agenda_fields_read(wend_agenda *agenda, struct wend_agenda_slice *slice)
{
    struct wend_job *job = &agenda->jobs[slice->job];
    const struct wend_agenda_field *slot = &agenda->sharing.fields[slice->search];
    const wend_space *space = wend_job_space(agenda, job)->space;
    struct wend_search search = search_for(space, &job->query, agenda, slot);
    struct wend_pricer pricer = {.search = &search};
    struct field_reading reading = {agenda, job, 0};
    wend_path_check check;
    job->answer.is_there = false;
    slice->spent = UNITS_PER_CELL_READ;
    slice->status = WEND_ERROR_UNSUPPORTED; /* a search may know more */
    const wend_field *field = field_for(agenda, slot, job);
    uint64_t cost = wend_field_cost(field, job->query.start);
    if (cost == UINT64_MAX || search.question.start == 0 || !wend_agenda_groups_may_share(space) ||
        !wend_space_is_free(space, job->query.start))
        return;
    wend_status status;
    bool is_whole = read_way(&reading, field, &search, &pricer, space->cells.node_count, &status);
    slice->spent += (pricer.straight + pricer.diagonal) * UNITS_PER_CELL_READ;
    if (status != WEND_OK)
        slice->status = status;
    if (!is_whole)
        return;
    wend_path path = path_read(&reading, &search, &pricer, true);
    path.work = slice->spent;
    if (slot->targets.is_nearest) {
        path.outcome = WEND_OUTCOME_PARTIAL;
        path.reason = slot->targets.reason;
    }
    bool is_good = wend_path_is_valid(&path, space, WEND_DIRECTION_NONE, &check) ||
                   (check.fault == WEND_PATH_FAULT_STOP && job->query.to.may_be_occupied);
    if (!is_good || path.cost != cost)
        return;
    job->answer.path = path;
    job->answer.units = 0;
    job->answer.is_there = slice->has_path = true;
    slice->outcome = path.outcome;
    slice->status = WEND_OK;
}

bool wend_agenda_fields_first_steps(wend_agenda *agenda, struct wend_job *job)
{
    const struct wend_agenda_field *slot = field_slot_of(agenda, job);
    const wend_field *field = slot && job->stage != JOB_RUNNING ? field_for(agenda, slot, job) : NULL;
    if (!field)
        return false;
    const wend_space *space = wend_job_space(agenda, job)->space;
    struct wend_search search = search_for(space, &job->query, agenda, slot);
    struct wend_pricer pricer = {.search = &search};
    struct field_reading reading = {agenda, job, 0};
    wend_path_check check;
    if (search.question.start == 0)
        return false;
    wend_status status;
    read_way(&reading, field, &search, &pricer, FIRST_CELLS, &status);
    if (status != WEND_OK || reading.count < 2)
        return false;
    job->answer.path = path_read(&reading, &search, &pricer, false);
    job->answer.units = 0;
    return wend_path_is_valid(&job->answer.path, space, WEND_DIRECTION_NONE, &check) ||
           check.fault == WEND_PATH_FAULT_STOP;
}

void wend_agenda_fields_renew(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX)
            continue;
        const bool was_complete = slot->is_complete;
        uint64_t spent;
        wend_agenda_targets_release(slot);
        if (was_complete && (make_fields(agenda, slot) != WEND_OK || grow_fields(slot, 0, &spent) != WEND_OK))
            slot->is_complete = false;
    }
}
