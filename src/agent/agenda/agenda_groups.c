/*
 * Groups of questions that lead to one goal.
 *
 * A group gets a field as soon as searches for all its questions are estimated to take more work than the field.
 * Estimates depend on distances and on what earlier searches in the same space took, so they are the same on every
 * machine.
 */
#include "agent/agenda/agenda_data.h"

#include <string.h>

#include "base/array.h"
#include "map/grid/profile.h"
#include "map/space/space_calls.h"

enum {
    LEAST_GROUP_BUCKETS = 64,
    USUAL_RATE = 2 * 256, /* 1/256 units of work per cell of distance, before anything is known */
    FIELD_IDLE_TICKS = 64,
    FIELD_PAUSE_TICKS = 64,  /* before a field that could not keep up is tried again */
    PLAIN_CELLS_PER_UNIT = 8 /* cells that a field grows over */
};

bool wend_agenda_groups_may_share(const wend_space *space)
{
    if (!wend_space_has_cells(space))
        return false;
    bool owns_much = space->profile.footprint > 1 && space->layers[WEND_LAYER_OCCUPIED];
    return !owns_much && space->profile.turn_cost == 0;
}

/* True if a query asks for nothing that a field does not know. */
static bool is_plain(const wend_query *query)
{
    bool is_plain_path = query->from.count == 0 && query->from.heading == WEND_DIRECTION_NONE &&
                         !query->from.between_cells && query->via.count == 0;
    bool is_plain_goal = query->to.count <= 1 && !query->to.sight && !query->to.at_place &&
                         (query->to.arrival == WEND_ARRIVAL_AT ||
                          (query->to.arrival == WEND_ARRIVAL_NEXT_TO && !query->to.may_be_occupied));
    bool is_plain_search = query->search.engine == WEND_ENGINE_AUTO &&
                           query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE && query->search.radius == 0 &&
                           (query->search.limit | query->search.cost_limit | query->search.expansion_limit) == 0;
    bool is_plain_shape = query->shape.lines == WEND_LINES_GRID && query->shape.ties == WEND_TIES_ANY;
    return is_plain_path && is_plain_goal && is_plain_search && is_plain_shape;
}

static struct wend_agenda_goal goal_of(const struct wend_job *job)
{
    const wend_query *query = &job->query;
    struct wend_agenda_goal goal = {.area = wend_query_goal_area(query, 0),
                                    .space = job->spaces[0],
                                    .arrival = query->to.arrival,
                                    .may_be_occupied = query->to.may_be_occupied};
    goal.takes_nearest = query->otherwise.policy == WEND_POLICY_NEAREST && query->to.arrival == WEND_ARRIVAL_AT &&
                         goal.area.width <= 1 && goal.area.height <= 1;
    return goal;
}

static bool is_same_goal(const struct wend_agenda_goal *a, const struct wend_agenda_goal *b)
{
    return a->space == b->space && a->arrival == b->arrival && a->may_be_occupied == b->may_be_occupied &&
           a->takes_nearest == b->takes_nearest && wend_place_equal(a->area.place, b->area.place) &&
           a->area.width == b->area.width && a->area.height == b->area.height;
}

/* Returns the bucket of a goal; `count` is a power of two. */
static uint32_t goal_bucket(const struct wend_agenda_goal *goal, uint32_t count)
{
    uint64_t hash = (uint64_t)(uint32_t)goal->area.place.x << 32 | (uint32_t)goal->area.place.y;
    hash ^= ((uint64_t)goal->area.place.level << 40) + ((uint64_t)goal->space << 20) + goal->area.width;
    hash *= UINT64_C(0x9E3779B97F4A7C15);
    return (uint32_t)(hash >> 32) & (count - 1);
}

static uint32_t find_group(const wend_agenda *agenda, const struct wend_agenda_goal *goal)
{
    uint32_t index = agenda->sharing.buckets ? agenda->sharing.buckets[goal_bucket(goal, agenda->sharing.bucket_count)]
                                             : WEND_NO_INDEX;
    while (index != WEND_NO_INDEX && !is_same_goal(&agenda->sharing.groups[index].goal, goal))
        index = agenda->sharing.groups[index].next;
    return index;
}

/* Makes at least as many buckets as groups, so that there are few in each. */
static bool reserve_buckets(wend_agenda *agenda, uint32_t groups)
{
    uint32_t count = agenda->sharing.bucket_count ? agenda->sharing.bucket_count : LEAST_GROUP_BUCKETS;
    while (count < groups && count <= UINT32_MAX / 2)
        count *= 2;
    if (count == agenda->sharing.bucket_count)
        return true;
    uint32_t *buckets = wend_allocate(&agenda->memory, count, sizeof *buckets);
    if (!buckets)
        return false;
    memset(buckets, 0xff, count * sizeof *buckets);
    for (uint32_t i = 0; i < agenda->sharing.group_count; i++) {
        struct wend_agenda_group *group = &agenda->sharing.groups[i];
        if (group->is_free)
            continue;
        uint32_t *head = &buckets[goal_bucket(&group->goal, count)];
        group->next = *head;
        *head = i;
    }
    wend_release(&agenda->memory, agenda->sharing.buckets, agenda->sharing.bucket_count, sizeof *buckets);
    agenda->sharing.buckets = buckets;
    agenda->sharing.bucket_count = count;
    return true;
}

/* Makes room for `count` groups in all. */
static wend_status reserve_groups(wend_agenda *agenda, uint32_t count)
{
    const wend_allocator *memory = &agenda->memory;
    if (!reserve_buckets(agenda, count))
        return WEND_ERROR_MEMORY;
    return WEND_RESERVE(memory, agenda->sharing.groups, agenda->sharing.group_capacity, count) ? WEND_OK
                                                                                               : WEND_ERROR_MEMORY;
}

static void enter_bucket(wend_agenda *agenda, uint32_t index, const struct wend_agenda_goal *goal)
{
    uint32_t *head = &agenda->sharing.buckets[goal_bucket(goal, agenda->sharing.bucket_count)];
    agenda->sharing.groups[index] = (struct wend_agenda_group){.goal = *goal, .next = *head, .slot = WEND_NO_INDEX};
    *head = index;
}

static wend_status open_group(wend_agenda *agenda, const struct wend_agenda_goal *goal, uint32_t *index)
{
    *index = agenda->sharing.free_group;
    if (*index != WEND_NO_INDEX) {
        agenda->sharing.free_group = agenda->sharing.groups[*index].next;
    } else {
        if (reserve_groups(agenda, agenda->sharing.group_count + 1) != WEND_OK)
            return WEND_ERROR_MEMORY;
        *index = agenda->sharing.group_count++;
    }
    enter_bucket(agenda, *index, goal);
    return WEND_OK;
}

static void close_group(wend_agenda *agenda, uint32_t index)
{
    struct wend_agenda_group *group = &agenda->sharing.groups[index];
    uint32_t *link = &agenda->sharing.buckets[goal_bucket(&group->goal, agenda->sharing.bucket_count)];
    while (*link != index)
        link = &agenda->sharing.groups[*link].next;
    *link = group->next;
    *group = (struct wend_agenda_group){.next = agenda->sharing.free_group, .slot = WEND_NO_INDEX, .is_free = true};
    agenda->sharing.free_group = index;
}

static void close_if_empty(wend_agenda *agenda, uint32_t index)
{
    if (agenda->sharing.groups[index].members == 0 && agenda->sharing.groups[index].slot == WEND_NO_INDEX)
        close_group(agenda, index);
}

uint64_t wend_agenda_groups_distance(const struct wend_job *job)
{
    struct wend_agenda_goal goal = goal_of(job);
    int64_t columns = (int64_t)wend_place_column(goal.area.place) - wend_place_column(job->query.start);
    int64_t rows = (int64_t)wend_place_row(goal.area.place) - wend_place_row(job->query.start);
    return (uint64_t)(columns < 0 ? -columns : columns) + (uint64_t)(rows < 0 ? -rows : rows) + 1;
}

/* Returns the units that a search for a question is expected to take. */
static uint64_t estimate_search(const struct wend_agenda_space *entry, const struct wend_job *job)
{
    uint64_t rate = entry->searched_cells ? entry->searched_units * 256 / entry->searched_cells : USUAL_RATE;
    return wend_agenda_groups_distance(job) * rate / 256 + 1;
}

/*
 * Returns the units that growing a field over the whole map is expected to take. Several fields, one for each of the
 * nearest cells, count as one: a search would try as many cells.
 */
static uint64_t estimate_field(const wend_space *space)
{
    uint64_t cells = (uint64_t)space->cells.width * space->cells.height * space->cells.levels;
    const uint32_t plain = RULE_NEIGHBOURS_8 | RULE_CORNERS | RULE_FOOTPRINT | RULE_PRICES;
    bool is_uniform = (wend_space_rules(space) & ~plain) == 0;
    return is_uniform ? cells / PLAIN_CELLS_PER_UNIT + 1 : cells;
}

/* Returns a slot for one more field: an unused one, else the one idle longest; WEND_NO_INDEX if all are in use. */
static uint32_t find_field_slot(wend_agenda *agenda)
{
    uint32_t oldest = WEND_NO_INDEX;
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        const struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        if (slot->group == WEND_NO_INDEX)
            return i;
        bool is_idle = agenda->sharing.groups[slot->group].members == 0;
        if (is_idle && (oldest == WEND_NO_INDEX || slot->used < agenda->sharing.fields[oldest].used))
            oldest = i;
    }
    if (oldest != WEND_NO_INDEX)
        wend_agenda_groups_dissolve(agenda, oldest);
    return oldest;
}

/* Gives a group a field if that is expected to be less work than searches. */
static void weigh_field(wend_agenda *agenda, uint32_t index)
{
    struct wend_agenda_group *group = &agenda->sharing.groups[index];
    const struct wend_agenda_space *entry = &agenda->spaces[group->goal.space];
    if (group->slot != WEND_NO_INDEX || agenda->stats.ticks < group->alone_until || group->members < 2 ||
        group->estimate <= estimate_field(entry->space))
        return;
    uint32_t slot = find_field_slot(agenda);
    if (slot == WEND_NO_INDEX)
        return;
    agenda->sharing.fields[slot] = (struct wend_agenda_field){.group = index, .used = agenda->stats.ticks};
    agenda->sharing.groups[index].slot = slot;
}

wend_status wend_agenda_groups_join(wend_agenda *agenda, struct wend_job *job)
{
    const struct wend_agenda_space *entry = &agenda->spaces[job->spaces[0]];
    job->group = WEND_NO_INDEX;
    if (agenda->desc.fields == 0 || !is_plain(&job->query) || !wend_agenda_groups_may_share(entry->space) ||
        (job->query.to.arrival == WEND_ARRIVAL_NEXT_TO && wend_is_hex(entry->space->cells.topology)))
        return WEND_OK;
    struct wend_agenda_goal goal = goal_of(job);
    uint32_t index = find_group(agenda, &goal);
    if (index == WEND_NO_INDEX && open_group(agenda, &goal, &index) != WEND_OK)
        return WEND_ERROR_MEMORY;
    job->group = index;
    job->estimate = estimate_search(entry, job);
    agenda->sharing.groups[index].members++;
    agenda->sharing.groups[index].estimate += job->estimate;
    weigh_field(agenda, index);
    return WEND_OK;
}

void wend_agenda_groups_notice(wend_agenda *agenda, struct wend_job *job)
{
    if (job->group == WEND_NO_INDEX || job->units <= job->estimate)
        return;
    agenda->sharing.groups[job->group].estimate += job->units;
    job->estimate += job->units;
    weigh_field(agenda, job->group);
}

void wend_agenda_groups_leave(wend_agenda *agenda, struct wend_job *job)
{
    uint32_t index = job->group;
    if (index == WEND_NO_INDEX)
        return;
    job->group = WEND_NO_INDEX;
    agenda->sharing.groups[index].members--;
    agenda->sharing.groups[index].estimate -= job->estimate;
    if (agenda->sharing.groups[index].slot != WEND_NO_INDEX)
        agenda->sharing.fields[agenda->sharing.groups[index].slot].used = agenda->stats.ticks;
    close_if_empty(agenda, index);
}

void wend_agenda_groups_learn(wend_agenda *agenda, const struct wend_job *job)
{
    struct wend_agenda_space *entry = &agenda->spaces[job->spaces[0]];
    if (job->group == WEND_NO_INDEX)
        return;
    entry->searched_units += job->units;
    entry->searched_cells += wend_agenda_groups_distance(job);
    if (entry->searched_cells >> 32 == 0)
        return;
    entry->searched_units /= 2;
    entry->searched_cells /= 2;
}

void wend_agenda_groups_dissolve(wend_agenda *agenda, uint32_t slot)
{
    struct wend_agenda_field *field = &agenda->sharing.fields[slot];
    uint32_t group = field->group;
    for (uint32_t i = 0; agenda->sharing.groups[group].members != 0 && i < agenda->job_count; i++) {
        struct wend_job *job = &agenda->jobs[i];
        if (job->stage != JOB_SHARED || job->group != group)
            continue;
        agenda->sharing.waiting--;
        wend_agenda_wait(agenda, i);
    }
    wend_agenda_targets_release(field);
    *field = (struct wend_agenda_field){.group = WEND_NO_INDEX};
    agenda->sharing.groups[group].slot = WEND_NO_INDEX;
    agenda->sharing.groups[group].alone_until = agenda->stats.ticks + FIELD_PAUSE_TICKS;
    close_if_empty(agenda, group);
}

void wend_agenda_groups_tidy(wend_agenda *agenda)
{
    for (uint32_t i = 0; i < agenda->desc.fields; i++) {
        const struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        bool is_idle = slot->group != WEND_NO_INDEX && agenda->sharing.groups[slot->group].members == 0;
        if (is_idle && agenda->stats.ticks - slot->used > FIELD_IDLE_TICKS)
            wend_agenda_groups_dissolve(agenda, i);
    }
}

/* Codes a group in use: its goal, and what is known of it; its members are counted as they are read. */
static void code_group(wend_agenda *agenda, uint32_t index, struct wend_codec *codec)
{
    struct wend_agenda_group *group = &agenda->sharing.groups[index];
    struct wend_agenda_goal goal = group->goal;
    goal.area = wend_code_area(codec, goal.area);
    goal.space = wend_code_u32(codec, goal.space);
    goal.arrival = (wend_arrival)wend_code_choice(codec, goal.arrival, WEND_ARRIVAL_NEXT_TO);
    goal.may_be_occupied = wend_code_bool(codec, goal.may_be_occupied);
    goal.takes_nearest = wend_code_bool(codec, goal.takes_nearest);
    uint64_t alone_until = wend_code_u64(codec, group->alone_until);
    if (!wend_codec_reads(codec) || codec->is_bad)
        return;
    bool is_known = goal.space < agenda->space_count && agenda->spaces[goal.space].space;
    codec->is_bad |= !is_known || find_group(agenda, &goal) != WEND_NO_INDEX;
    if (codec->is_bad)
        return;
    enter_bucket(agenda, index, &goal);
    group->alone_until = alone_until;
}

static wend_status code_table(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t count = wend_code_u32(codec, agenda->sharing.group_count);
    bool reads = wend_codec_reads(codec);
    codec->is_bad |= reads && count > wend_codec_left(codec);
    if (codec->is_bad || count == 0)
        return WEND_OK;
    if (reads && reserve_groups(agenda, count) != WEND_OK)
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        if (reads)
            agenda->sharing.groups[i] =
                (struct wend_agenda_group){.next = WEND_NO_INDEX, .slot = WEND_NO_INDEX, .is_free = true};
        agenda->sharing.group_count = reads ? i + 1 : agenda->sharing.group_count;
        if (!wend_code_bool(codec, agenda->sharing.groups[i].is_free))
            code_group(agenda, i, codec);
    }
    return WEND_OK;
}

/* Codes the list of free groups, in the order in which they will be taken. */
static void code_free_groups(wend_agenda *agenda, struct wend_codec *codec)
{
    uint32_t *link = &agenda->sharing.free_group, count = 0;
    bool reads = wend_codec_reads(codec);
    for (uint32_t i = 0; i < agenda->sharing.group_count; i++)
        count += agenda->sharing.groups[i].is_free;
    for (uint32_t i = 0; i < count && !codec->is_bad; i++) {
        uint32_t index = wend_code_u32(codec, *link);
        bool is_free = index < agenda->sharing.group_count && agenda->sharing.groups[index].is_free;
        codec->is_bad |= !is_free || (reads && agenda->sharing.groups[index].next != WEND_NO_INDEX);
        if (codec->is_bad)
            break;
        if (reads) {
            *link = index;
            agenda->sharing.groups[index].next = index; /* marks it as listed */
        }
        link = &agenda->sharing.groups[index].next;
    }
    if (reads)
        *link = WEND_NO_INDEX;
}

/* Puts members into their groups, by their goals. */
static void gather_members(wend_agenda *agenda, struct wend_codec *codec)
{
    for (uint32_t i = 0; i < agenda->job_count && !codec->is_bad; i++) {
        struct wend_job *job = &agenda->jobs[i];
        bool was_member = job->group != WEND_NO_INDEX;
        codec->is_bad |= job->stage == JOB_SHARED && !was_member;
        agenda->sharing.waiting += job->stage == JOB_SHARED;
        if (!was_member)
            continue;
        job->group = WEND_NO_INDEX;
        codec->is_bad |= !wend_job_waits(job) || !is_plain(&job->query);
        struct wend_agenda_goal goal = goal_of(job);
        uint32_t index = codec->is_bad ? WEND_NO_INDEX : find_group(agenda, &goal);
        codec->is_bad |= index == WEND_NO_INDEX;
        if (codec->is_bad)
            return;
        job->group = index;
        agenda->sharing.groups[index].members++;
        agenda->sharing.groups[index].estimate += job->estimate;
    }
}

/* Codes which path is read in slices off a slot, and how far. Precondition: the slot's group is known. */
static void code_reading(wend_agenda *agenda, struct wend_agenda_field *slot, struct wend_codec *codec)
{
    struct wend_agenda_reading *reading = &slot->reading;
    const bool is_there = !wend_codec_reads(codec) && wend_agenda_is_reading(agenda, slot);
    if (!wend_code_bool(codec, is_there))
        return;
    reading->job = wend_code_u32(codec, reading->job);
    reading->way.cells = wend_code_u64(codec, reading->way.cells);
    codec->is_bad |= reading->job >= agenda->job_count;
    if (wend_codec_reads(codec) && !codec->is_bad) {
        reading->number = agenda->jobs[reading->job].number;
        codec->is_bad |= !wend_agenda_is_reading(agenda, slot);
    }
}

static void code_slots(wend_agenda *agenda, struct wend_codec *codec)
{
    for (uint32_t i = 0; i < agenda->desc.fields && !codec->is_bad; i++) {
        struct wend_agenda_field *slot = &agenda->sharing.fields[i];
        uint32_t group = wend_code_u32(codec, slot->group);
        slot->used = wend_code_u64(codec, slot->used);
        slot->is_complete = wend_code_bool(codec, slot->is_complete);
        slot->cursor = wend_code_u32(codec, slot->cursor);
        slot->steps = wend_code_u32(codec, slot->steps);
        slot->has_caught_up = wend_code_bool(codec, slot->has_caught_up);
        slot->epoch = wend_code_u64(codec, slot->epoch);
        slot->ring.is_open = wend_code_bool(codec, slot->ring.is_open);
        slot->ring.steps = wend_code_u32(codec, slot->ring.steps);
        slot->ring.held = wend_code_u32(codec, slot->ring.held);
        slot->ring.free = wend_code_u64(codec, slot->ring.free);
        if (group == WEND_NO_INDEX)
            continue;
        bool is_there = group < agenda->sharing.group_count && !agenda->sharing.groups[group].is_free;
        codec->is_bad |= !is_there || (wend_codec_reads(codec) && agenda->sharing.groups[group].slot != WEND_NO_INDEX);
        if (codec->is_bad)
            return;
        slot->group = group;
        agenda->sharing.groups[group].slot = i;
        code_reading(agenda, slot, codec);
    }
}

/* Refuses groups that hold nothing, as they would never end, and questions that wait for a field that is not there. */
static void refuse_empty_groups(const wend_agenda *agenda, struct wend_codec *codec)
{
    for (uint32_t i = 0; i < agenda->sharing.group_count; i++) {
        const struct wend_agenda_group *group = &agenda->sharing.groups[i];
        codec->is_bad |= !group->is_free && group->members == 0 && group->slot == WEND_NO_INDEX;
    }
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        codec->is_bad |= job->stage == JOB_SHARED && agenda->sharing.groups[job->group].slot == WEND_NO_INDEX;
    }
}

wend_status wend_agenda_groups_code(wend_agenda *agenda, struct wend_codec *codec)
{
    wend_status status = code_table(agenda, codec);
    if (status != WEND_OK || codec->is_bad)
        return status;
    code_free_groups(agenda, codec);
    if (wend_codec_reads(codec) && !codec->is_bad)
        gather_members(agenda, codec);
    code_slots(agenda, codec);
    if (wend_codec_reads(codec) && !codec->is_bad)
        refuse_empty_groups(agenda, codec);
    return WEND_OK;
}

void wend_agenda_groups_destroy(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    for (uint32_t i = 0; agenda->sharing.fields && i < agenda->desc.fields; i++)
        wend_agenda_targets_release(&agenda->sharing.fields[i]);
    WEND_RELEASE(memory, agenda->sharing.fields, agenda->desc.fields);
    WEND_RELEASE(memory, agenda->sharing.groups, agenda->sharing.group_capacity);
    WEND_RELEASE(memory, agenda->sharing.buckets, agenda->sharing.bucket_count);
}

size_t wend_agenda_groups_memory(const wend_agenda *agenda)
{
    size_t bytes = agenda->desc.fields * sizeof *agenda->sharing.fields +
                   agenda->sharing.group_capacity * sizeof *agenda->sharing.groups;
    bytes += agenda->sharing.bucket_count * sizeof *agenda->sharing.buckets;
    for (uint32_t i = 0; i < agenda->desc.fields; i++)
        for (uint32_t j = 0; j < WEND_AGENDA_MOST_TARGETS; j++)
            bytes += wend_field_memory(agenda->sharing.fields[i].fields[j]);
    return bytes;
}
