/* Questions in an agenda: their memory. */
#include "agent/agenda/job.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "find/query/query.h"

enum { TICKET_INDEX_BITS = 24, LEAST_JOBS = 64 };

/* Room for twice as many jobs, in the queues first, so that whoever is there can always be put in one. */
static wend_status grow_jobs(wend_agenda *agenda)
{
    const wend_allocator *memory = &agenda->memory;
    uint32_t old = agenda->job_capacity, most = agenda->desc.capacity;
    uint32_t capacity = old == 0 ? LEAST_JOBS : old > most / 2 ? most : old * 2;
    capacity = capacity < most ? capacity : most;
    uint32_t least = agenda->desc.searches > agenda->desc.fields ? agenda->desc.searches : agenda->desc.fields;
    uint32_t slices = capacity > least ? capacity : least;
    const bool is_room = WEND_RESERVE(memory, agenda->fresh.items, agenda->fresh.capacity, capacity) &&
                         WEND_RESERVE(memory, agenda->waiting.items, agenda->waiting.capacity, capacity) &&
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
                             .area_capacity = job->area_capacity,
                             .place_capacity = job->place_capacity,
                             .answer = {.points = job->answer.points, .point_capacity = job->answer.point_capacity}};
    agenda->free_job = index;
}

static void copy_places(wend_place *to, const wend_place *from, uint32_t count)
{
    if (count != 0)
        memcpy(to, from, count * sizeof *to);
}

wend_status wend_job_reserve_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query)
{
    const wend_allocator *memory = &agenda->memory;
    const uint64_t places = (uint64_t)query->from.count + query->via.count;
    if (query->to.count != 0 && !WEND_RESERVE(memory, job->areas, job->area_capacity, query->to.count))
        return WEND_ERROR_MEMORY;
    return places == 0 || WEND_RESERVE(memory, job->places, job->place_capacity, places) ? WEND_OK : WEND_ERROR_MEMORY;
}

void wend_job_point_query(struct wend_job *job)
{
    wend_query *query = &job->query;
    query->to.areas = query->to.count ? job->areas : NULL;
    query->from.places = query->from.count ? job->places : NULL;
    query->via.places = query->via.count ? job->places + query->from.count : NULL;
}

wend_status wend_job_copy_query(const wend_agenda *agenda, struct wend_job *job, const wend_query *query)
{
    if (wend_job_reserve_query(agenda, job, query) != WEND_OK)
        return WEND_ERROR_MEMORY;
    job->query = *query;
    if (query->to.count != 0)
        memcpy(job->areas, query->to.areas, query->to.count * sizeof(wend_area));
    copy_places(job->places, query->from.places, query->from.count);
    if (query->via.count != 0)
        copy_places(job->places + query->from.count, query->via.places, query->via.count);
    wend_job_point_query(job);
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
        WEND_RELEASE(memory, job->answer.points, job->answer.point_capacity);
    }
    WEND_RELEASE(memory, agenda->jobs, agenda->job_capacity);
    WEND_RELEASE(memory, agenda->slices, agenda->slice_capacity);
    wend_release(memory, agenda->fresh.items, agenda->fresh.capacity, sizeof(uint32_t));
    wend_release(memory, agenda->waiting.items, agenda->waiting.capacity, sizeof(uint32_t));
}

size_t wend_jobs_memory(const wend_agenda *agenda)
{
    size_t bytes = agenda->job_capacity * sizeof *agenda->jobs + agenda->slice_capacity * sizeof *agenda->slices;
    bytes += ((size_t)agenda->fresh.capacity + agenda->waiting.capacity) * sizeof(uint32_t);
    for (uint32_t i = 0; i < agenda->job_count; i++) {
        const struct wend_job *job = &agenda->jobs[i];
        bytes += job->area_capacity * sizeof(wend_area);
        bytes += ((size_t)job->place_capacity + job->answer.point_capacity) * sizeof(wend_place);
    }
    return bytes;
}
