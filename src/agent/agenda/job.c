/* Questions in an agenda: their end, their memory, their bytes. */
#include "agent/agenda/agenda_data.h"
#include "base/array.h"

#include <string.h>

enum { WEIGHTS = UNKNOWN_TERRAIN }; /* of a question: one for each byte of terrain */

void wend_job_withdraw(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    if (job->stage == JOB_FRESH)
        wend_agenda_queue_remove(&agenda->queues.fresh, agenda->jobs, index);
    if (job->stage == JOB_WAITING)
        wend_agenda_wait_no_more(agenda, index);
    if (job->stage == JOB_RUNNING)
        agenda->searches[job->at].job = WEND_NO_JOB;
    agenda->sharing.waiting -= job->stage == JOB_SHARED;
}

void wend_job_share(wend_agenda *agenda, uint32_t index)
{
    wend_job_withdraw(agenda, index);
    agenda->jobs[index].stage = JOB_SHARED;
    agenda->jobs[index].at = 0;
    agenda->sharing.waiting++;
}

void wend_job_finish(wend_agenda *agenda, struct wend_job *job, wend_ticket_state state)
{
    wend_agenda_stats *stats = &agenda->stats;
    wend_agenda_groups_leave(agenda, job);
    job->stage = JOB_OVER;
    job->state = state;
    if (state == WEND_TICKET_STALE) {
        job->answer.is_there = false;
        return;
    }
    stats->answered++;
    stats->late += job->deadline != 0 && stats->ticks > job->deadline;
    agenda->recent.units[agenda->recent.next] = job->units;
    agenda->recent.next = (agenda->recent.next + 1) % WEND_AGENDA_RECENT;
    agenda->recent.count += agenda->recent.count < WEND_AGENDA_RECENT;
}

void wend_job_become_stale(wend_agenda *agenda, uint32_t index)
{
    wend_job_withdraw(agenda, index);
    wend_job_finish(agenda, &agenda->jobs[index], WEND_TICKET_STALE);
}

enum { TICKET_INDEX_BITS = 24, LEAST_JOBS = 64 };

/* Makes room for twice as many jobs, in the queues first, so that every job always fits into one. */
static wend_status grow_jobs(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    uint32_t old = agenda->job_capacity, most = agenda->desc.capacity;
    uint32_t capacity = old == 0 ? LEAST_JOBS : old > most / 2 ? most : old * 2;
    capacity = capacity < most ? capacity : most;
    const uint32_t searches = wend_agenda_search_count(agenda), fields = agenda->desc.fields;
    uint32_t least = searches > fields ? searches : fields;
    uint32_t slices = capacity > least ? capacity : least;
    const bool is_room =
        WEND_RESERVE(memory, agenda->queues.fresh.items, agenda->queues.fresh.capacity, capacity) &&
        WEND_RESERVE(memory, agenda->queues.waiting.items, agenda->queues.waiting.capacity, capacity) &&
        WEND_RESERVE(memory, agenda->queues.untried.items, agenda->queues.untried.capacity, capacity) &&
        WEND_RESERVE(memory, agenda->slices, agenda->slice_capacity, slices) &&
        WEND_RESERVE(memory, agenda->jobs, agenda->job_capacity, capacity);
    return is_room ? WEND_OK : WEND_ERROR_MEMORY;
}

wend_status wend_jobs_reserve(wend_agenda *agenda, uint32_t count)
{
    while (agenda->job_capacity < count)
        if (grow_jobs(agenda) != WEND_OK)
            return WEND_ERROR_MEMORY;
    return WEND_OK;
}

wend_status wend_job_take(wend_agenda *agenda, uint32_t *index)
{
    *index = agenda->free_job;
    if (*index != WEND_NO_JOB) {
        agenda->free_job = agenda->jobs[*index].at;
        return WEND_OK;
    }
    if (agenda->job_count == agenda->desc.capacity)
        return WEND_ERROR_CAPACITY;
    if (wend_jobs_reserve(agenda, agenda->job_count + 1) != WEND_OK)
        return WEND_ERROR_MEMORY;
    *index = agenda->job_count++;
    agenda->jobs[*index] = (struct wend_job){.stage = JOB_FREE, .group = WEND_NO_INDEX};
    return WEND_OK;
}

void wend_job_give_back(wend_agenda *agenda, uint32_t index)
{
    struct wend_job *job = &agenda->jobs[index];
    *job = (struct wend_job){.stage = JOB_FREE,
                             .group = WEND_NO_INDEX,
                             .at = agenda->free_job,
                             .areas = job->areas,
                             .places = job->places,
                             .weights = job->weights,
                             .area_capacity = job->area_capacity,
                             .place_capacity = job->place_capacity,
                             .weight_capacity = job->weight_capacity,
                             .answer = {.points = job->answer.points, .point_capacity = job->answer.point_capacity}};
    agenda->free_job = index;
}

static void copy_places(wend_place *to, const wend_place *from, uint32_t count)
{
    if (count != 0)
        memcpy(to, from, count * sizeof *to);
}

/* Makes room for a query's arrays. MEMORY: existing ones stay. */
static wend_status job_reserve_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query)
{
    const wend_allocator *memory = &agenda->memory;
    const uint64_t places = (uint64_t)query->from.count + query->via.count;
    if (query->to.count != 0 && !WEND_RESERVE(memory, job->areas, job->area_capacity, query->to.count))
        return WEND_ERROR_MEMORY;
    if (query->search.weights && !WEND_RESERVE(memory, job->weights, job->weight_capacity, WEIGHTS))
        return WEND_ERROR_MEMORY;
    return places == 0 || WEND_RESERVE(memory, job->places, job->place_capacity, places) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* Points the job's query to the job's arrays. */
static void job_point_query(struct wend_job *job)
{
    wend_query *query = &job->query;
    query->to.areas = query->to.count ? job->areas : NULL;
    query->from.places = query->from.count ? job->places : NULL;
    query->via.places = query->via.count ? job->places + query->from.count : NULL;
    query->search.weights = query->search.weights ? job->weights : NULL;
}

wend_status wend_job_copy_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query)
{
    if (job_reserve_query(agenda, job, query) != WEND_OK)
        return WEND_ERROR_MEMORY;
    job->query = *query;
    if (query->to.count != 0)
        memcpy(job->areas, query->to.areas, query->to.count * sizeof(wend_area));
    if (query->search.weights)
        memcpy(job->weights, query->search.weights, WEIGHTS * sizeof *job->weights);
    copy_places(job->places, query->from.places, query->from.count);
    if (query->via.count != 0)
        copy_places(job->places + query->from.count, query->via.places, query->via.count);
    job_point_query(job);
    return WEND_OK;
}

wend_status wend_job_reserve_points(const wend_agenda *agenda, struct wend_job *job, uint64_t count)
{
    if (count == 0 || WEND_RESERVE(&agenda->memory, job->answer.points, job->answer.point_capacity, count))
        return WEND_OK;
    return WEND_ERROR_MEMORY;
}

wend_status wend_job_keep_path(const wend_agenda *agenda, struct wend_job *job, const wend_path *path)
{
    job->answer.is_there = false;
    uint64_t count = (uint64_t)path->point_count + path->wall_count;
    if (wend_job_reserve_points(agenda, job, count + wend_path_node_places(path)) != WEND_OK)
        return WEND_ERROR_MEMORY;
    job->answer.path = *path;
    copy_places(job->answer.points, path->points, path->point_count);
    if (path->wall_count != 0)
        copy_places(job->answer.points + path->point_count, path->walls, path->wall_count);
    job->answer.path.points = path->point_count ? job->answer.points : NULL;
    job->answer.path.walls = path->wall_count ? job->answer.points + path->point_count : NULL;
    if (path->nodes)
        wend_path_keep_nodes(&job->answer.path, job->answer.points + count);
    job->answer.is_there = true;
    return WEND_OK;
}

uint32_t wend_job_of(const wend_agenda *agenda, wend_ticket_id ticket)
{
    uint64_t index = (ticket & ((1u << TICKET_INDEX_BITS) - 1)), number = ticket >> TICKET_INDEX_BITS;
    if (index >= agenda->job_count || number == 0)
        return WEND_NO_JOB;
    const struct wend_job *job = &agenda->jobs[index];
    return job->stage != JOB_FREE && job->number == number ? (uint32_t)index : WEND_NO_JOB;
}

wend_ticket_id wend_job_ticket(const wend_agenda *agenda, uint32_t index)
{
    return agenda->jobs[index].number << TICKET_INDEX_BITS | index;
}

void wend_jobs_destroy(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        struct wend_job *job = &agenda->jobs[i];
        WEND_RELEASE(memory, job->areas, job->area_capacity);
        WEND_RELEASE(memory, job->places, job->place_capacity);
        WEND_RELEASE(memory, job->weights, job->weight_capacity);
        WEND_RELEASE(memory, job->answer.points, job->answer.point_capacity);
    }
    WEND_RELEASE(memory, agenda->jobs, agenda->job_capacity);
    WEND_RELEASE(memory, agenda->slices, agenda->slice_capacity);
    wend_release(memory, agenda->queues.fresh.items, agenda->queues.fresh.capacity, sizeof(uint32_t));
    wend_release(memory, agenda->queues.waiting.items, agenda->queues.waiting.capacity, sizeof(uint32_t));
    wend_release(memory, agenda->queues.untried.items, agenda->queues.untried.capacity, sizeof(uint32_t));
}

size_t wend_jobs_memory(const wend_agenda *agenda)
{
    size_t bytes = agenda->job_capacity * sizeof *agenda->jobs + agenda->slice_capacity * sizeof *agenda->slices;
    bytes +=
        ((size_t)agenda->queues.fresh.capacity + agenda->queues.waiting.capacity + agenda->queues.untried.capacity) *
        sizeof(uint32_t);
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        bytes += job->area_capacity * sizeof(wend_area) + job->weight_capacity * sizeof(uint16_t);
        bytes += ((size_t)job->place_capacity + job->answer.point_capacity) * sizeof(wend_place);
    }
    return bytes;
}

/* Questions in an agenda as bytes. */

enum { PLACE_BYTES = 12, AREA_BYTES = 20 };

/* Codes a count of things of `bytes` bytes each; bad if not as many bytes are left. */
static uint32_t code_count(struct wend_codec *codec, uint32_t count, uint32_t bytes)
{
    count = wend_code_u32(codec, count);
    if (wend_codec_reads(codec) && count > wend_codec_left(codec) / bytes)
        codec->is_bad = true;
    return codec->is_bad ? 0 : count;
}

static void code_ends(struct wend_codec *codec, wend_query *query)
{
    query->start = wend_code_place(codec, query->start);
    query->goal = wend_code_place(codec, query->goal);
    query->from.count = code_count(codec, query->from.count, PLACE_BYTES);
    query->from.heading = (wend_direction)wend_code_choice(codec, query->from.heading, WEND_DIRECTION_NONE);
    query->from.between_cells = wend_code_bool(codec, query->from.between_cells);
    query->from.may_be_blocked = wend_code_bool(codec, query->from.may_be_blocked);
    query->to.count = code_count(codec, query->to.count, AREA_BYTES);
    query->to.arrival = (wend_arrival)wend_code_choice(codec, query->to.arrival, WEND_ARRIVAL_AWAY);
    query->to.measure = (wend_measure)wend_code_choice(codec, query->to.measure, WEND_MEASURE_PATH);
    query->to.range = wend_code_u32(codec, query->to.range);
    query->to.may_be_occupied = wend_code_bool(codec, query->to.may_be_occupied);
    query->to.at_place = wend_code_bool(codec, query->to.at_place != 0);
    query->via.count = code_count(codec, query->via.count, PLACE_BYTES);
}

static void code_manner(struct wend_codec *codec, wend_query *query)
{
    query->search.engine = (wend_engine)wend_code_choice(codec, query->search.engine, WEND_ENGINE_COUNT - 1);
    query->search.heuristic =
        (wend_heuristic)wend_code_choice(codec, query->search.heuristic, WEND_HEURISTIC_CALLBACK - 1);
    query->search.heuristic_weight = wend_code_u32(codec, query->search.heuristic_weight);
    query->search.radius = wend_code_u32(codec, query->search.radius);
    query->search.snap = wend_code_u32(codec, query->search.snap);
    query->search.limit = wend_code_u64(codec, query->search.limit);
    query->search.cost_limit = wend_code_u64(codec, query->search.cost_limit);
    query->search.expansion_limit = wend_code_u64(codec, query->search.expansion_limit);
    query->otherwise.policy = (wend_policy)wend_code_choice(codec, query->otherwise.policy, WEND_POLICY_BREACH);
    query->shape.lines = (wend_lines)wend_code_choice(codec, query->shape.lines, WEND_LINES_SHORTEST);
    query->shape.corners_may_touch = wend_code_bool(codec, query->shape.corners_may_touch);
    query->shape.ties = (wend_ties)wend_code_choice(codec, query->shape.ties, WEND_TIES_DIAGONAL_FIRST);
}

/* Returns the space with an index, or NULL for WEND_NO_INDEX. */
static const wend_space *space_numbered(const wend_agenda *agenda, uint32_t number)
{
    return number == WEND_NO_INDEX ? NULL : agenda->spaces[number].space;
}

static void code_spaces(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++) {
        uint32_t number = wend_code_u32(codec, job->spaces[i]);
        bool is_known = number < agenda->space_count && agenda->spaces[number].space;
        codec->is_bad |= number != WEND_NO_INDEX && !is_known;
        job->spaces[i] = codec->is_bad ? WEND_NO_INDEX : number;
        job->epochs[i] = wend_code_u64(codec, job->epochs[i]);
    }
    bool is_over = job->stage == JOB_OVER;
    codec->is_bad |= job->spaces[0] == WEND_NO_INDEX && !(is_over && job->state == WEND_TICKET_STALE);
}

/* Codes a query with its arrays, which are read into those of the job. */
static wend_status code_query(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    wend_query query = job->query;
    code_ends(codec, &query);
    code_manner(codec, &query);
    const bool has_weights = wend_code_bool(codec, query.search.weights != NULL);
    if (wend_codec_reads(codec)) {
        static const uint16_t some[1];
        query.search.weights = has_weights ? some : NULL; /* until the job's own are there */
        wend_status status = job_reserve_query(agenda, job, &query);
        if (status != WEND_OK)
            return status;
        query.size = sizeof query;
        query.to.sight = space_numbered(agenda, job->spaces[1]);
        query.otherwise.breach = space_numbered(agenda, job->spaces[2]);
        job->query = query;
        job_point_query(job);
    }
    for (uint32_t i = 0; i < query.to.count; i++)
        job->areas[i] = wend_code_area(codec, job->areas[i]);
    for (uint64_t i = 0; i < (uint64_t)query.from.count + query.via.count; i++)
        job->places[i] = wend_code_place(codec, job->places[i]);
    for (uint32_t i = 0; has_weights && i < WEIGHTS; i++)
        job->weights[i] = (uint16_t)wend_code_choice(codec, job->weights[i], UINT16_MAX);
    return WEND_OK;
}

void wend_path_code_sums(struct wend_codec *codec, wend_path *path)
{
    path->outcome = (wend_outcome)wend_code_choice(codec, path->outcome, WEND_OUTCOME_RUNNING);
    path->reason = (wend_reason)wend_code_choice(codec, path->reason, WEND_REASON_TOO_NARROW);
    path->cost = wend_code_u64(codec, path->cost);
    path->length = wend_code_double(codec, path->length);
    path->plan_length = wend_code_double(codec, path->plan_length);
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        path->spent[i] = wend_code_u64(codec, path->spent[i]);
    path->bound = wend_code_u32(codec, path->bound);
    path->cells = (wend_cells)wend_code_choice(codec, path->cells, WEND_CELLS_HEX_FLAT_EVEN);
    path->engine = wend_code_choice(codec, path->engine, WEND_ENGINE_COUNT - 1);
    path->expanded = wend_code_u64(codec, path->expanded);
    path->generated = wend_code_u64(codec, path->generated);
    path->queued = wend_code_u64(codec, path->queued);
    path->work = wend_code_u64(codec, path->work);
    path->start_index = wend_code_u32(codec, path->start_index);
    path->goal_index = wend_code_u32(codec, path->goal_index);
    path->lines = (wend_lines)wend_code_choice(codec, path->lines, WEND_LINES_SHORTEST);
    path->point_count = code_count(codec, path->point_count, PLACE_BYTES);
    path->wall_count = code_count(codec, path->wall_count, PLACE_BYTES);
}

/* Codes the numbers of a path's nodes, which lie behind `behind` places. */
static void code_nodes(struct wend_job *job, uint64_t behind, struct wend_codec *codec)
{
    uint32_t *nodes = (uint32_t *)(void *)(job->answer.points + behind);
    for (uint32_t i = 0; i < job->answer.path.point_count; i++) {
        uint32_t node = wend_code_u32(codec, wend_codec_reads(codec) ? 0 : job->answer.path.nodes[i]);
        if (wend_codec_reads(codec))
            nodes[i] = node;
    }
    job->answer.path.nodes = nodes;
}

/* Codes a path. One that is read is checked before it is handed out, as its bytes may come from anywhere. */
static wend_status code_path(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    wend_path path = job->answer.is_there ? job->answer.path : wend_path_default();
    job->answer.units = wend_code_u64(codec, job->answer.units);
    job->answer.is_there = wend_code_bool(codec, job->answer.is_there);
    if (!job->answer.is_there)
        return WEND_OK;
    wend_path_code_sums(codec, &path);
    bool has_nodes = wend_code_bool(codec, path.nodes != NULL);
    uint64_t count = (uint64_t)path.point_count + path.wall_count;
    if (wend_codec_reads(codec)) {
        path.nodes = NULL;
        wend_status status = wend_job_reserve_points(agenda, job, count + (has_nodes ? path.point_count / 3 + 1 : 0));
        if (status != WEND_OK)
            return status;
        path.points = path.point_count ? job->answer.points : NULL;
        path.walls = path.wall_count ? job->answer.points + path.point_count : NULL;
        job->answer.path = path;
        job->answer.epoch = UINT64_MAX;
    }
    for (uint64_t i = 0; i < count; i++)
        job->answer.points[i] = wend_code_place(codec, job->answer.points[i]);
    if (has_nodes)
        code_nodes(job, count, codec);
    return WEND_OK;
}

void wend_job_code_question(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    for (uint32_t i = 0; i < WEND_JOB_SPACES; i++)
        wend_code_u32(codec, job->spaces[i]);
    code_query(agenda, job, codec);
}

wend_status wend_job_code(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    job->stage = (enum wend_job_stage)wend_code_choice(codec, job->stage, JOB_OVER);
    if (job->stage == JOB_FREE)
        return WEND_OK;
    job->number = wend_code_u64(codec, job->number);
    job->due = (int64_t)wend_code_u64(codec, (uint64_t)job->due);
    job->submitted = wend_code_u64(codec, job->submitted);
    job->deadline = wend_code_u64(codec, job->deadline);
    job->on_change = (wend_on_change)wend_code_choice(codec, job->on_change, WEND_ON_CHANGE_STALE);
    job->units = wend_code_u64(codec, job->units);
    job->restarts = wend_code_u32(codec, job->restarts);
    job->tries = wend_code_choice(codec, job->tries, WEND_AGENDA_MOST_TRIES);
    job->state = (wend_ticket_state)wend_code_choice(codec, job->state, WEND_TICKET_REFUSED);
    job->status = (wend_status) - (int)wend_code_choice(codec, (uint32_t)-job->status, (uint32_t)-WEND_ERROR_FILE);
    bool is_member = wend_code_bool(codec, job->group != WEND_NO_INDEX);
    job->estimate = wend_code_u64(codec, job->estimate);
    if (wend_codec_reads(codec))
        job->group = is_member ? 0 : WEND_NO_INDEX; /* its group is found later */
    codec->is_bad |= job->stage == JOB_OVER && job->state < WEND_TICKET_DONE;
    code_spaces(agenda, job, codec);
    wend_status status = code_query(agenda, job, codec);
    return status == WEND_OK ? code_path(agenda, job, codec) : status;
}
