/* Questions in an agenda as bytes. */
#include "agent/agenda/job_code.h"

#include "agent/agenda/job.h"

enum { PLACE_BYTES = 12, AREA_BYTES = 20 };

/* A count of things that take so many bytes each, of which there must be enough left. */
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
    query->search.limit = wend_code_u64(codec, query->search.limit);
    query->search.cost_limit = wend_code_u64(codec, query->search.cost_limit);
    query->search.expansion_limit = wend_code_u64(codec, query->search.expansion_limit);
    query->otherwise.policy = (wend_policy)wend_code_choice(codec, query->otherwise.policy, WEND_POLICY_BREACH);
    query->shape.lines = (wend_lines)wend_code_choice(codec, query->shape.lines, WEND_LINES_SHORTEST);
    query->shape.corners_may_touch = wend_code_bool(codec, query->shape.corners_may_touch);
    query->shape.ties = (wend_ties)wend_code_choice(codec, query->shape.ties, WEND_TIES_DIAGONAL_FIRST);
}

/* The space in which a question sees, or breaks walls, where it does; those of what is read are known by number. */
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

/* A query with its arrays, which are read into those of the job. */
static wend_status code_query(const wend_agenda *agenda, struct wend_job *job, struct wend_codec *codec)
{
    wend_query query = job->query;
    code_ends(codec, &query);
    code_manner(codec, &query);
    if (wend_codec_reads(codec)) {
        wend_status status = wend_job_reserve_query(agenda, job, &query);
        if (status != WEND_OK)
            return status;
        query.size = sizeof query;
        query.to.sight = space_numbered(agenda, job->spaces[1]);
        query.otherwise.breach = space_numbered(agenda, job->spaces[2]);
        job->query = query;
        wend_job_point_query(job);
    }
    for (uint32_t i = 0; i < query.to.count; i++)
        job->areas[i] = wend_code_area(codec, job->areas[i]);
    for (uint64_t i = 0; i < (uint64_t)query.from.count + query.via.count; i++)
        job->places[i] = wend_code_place(codec, job->places[i]);
    return WEND_OK;
}

void wend_path_code_sums(struct wend_codec *codec, wend_path *path)
{
    path->outcome = (wend_outcome)wend_code_choice(codec, path->outcome, WEND_OUTCOME_RUNNING);
    path->reason = (wend_reason)wend_code_choice(codec, path->reason, WEND_REASON_TOO_NARROW);
    path->cost = wend_code_u64(codec, path->cost);
    path->length = wend_code_double(codec, path->length);
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

/* The numbers of the nodes of a path, which lie behind so many places. */
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

/* A path that is read is looked at before it is handed out, for who knows who wrote it. */
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
    job->state = (wend_ticket_state)wend_code_choice(codec, job->state, WEND_TICKET_REFUSED);
    job->status = (wend_status) - (int)wend_code_choice(codec, (uint32_t)-job->status, (uint32_t)-WEND_ERROR_FILE);
    bool is_member = wend_code_bool(codec, job->group != WEND_NO_INDEX);
    job->estimate = wend_code_u64(codec, job->estimate);
    if (wend_codec_reads(codec))
        job->group = is_member ? 0 : WEND_NO_INDEX; /* which one is sought later */
    codec->is_bad |= job->stage == JOB_OVER && job->state < WEND_TICKET_DONE;
    code_spaces(agenda, job, codec);
    wend_status status = code_query(agenda, job, codec);
    return status == WEND_OK ? code_path(agenda, job, codec) : status;
}
