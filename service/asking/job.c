/* job.c: a job holds its map and movers, so that keys may be deleted and profiles change while it waits. */
#include "asking/job.h"

#include <string.h>

asking_bounds asking_bounds_now = {
    .threads = 2, .nice = 5, .queue = 10000, .slice = 2000, .inline_work = 400, .script_work = 1000000, .searches = 8};

job *job_make(const job_kind *kind, stored_map *map)
{
    job *made = maps_memory.allocate(maps_memory.user, sizeof *made, 16);
    if (made == NULL)
        return NULL;
    memset(made, 0, sizeof *made);
    made->kind = kind;
    made->map = map_hold(map);
    made->arena = arena_make(&maps_memory);
    made->began = RedisModule_MonotonicMicroseconds();
    return made;
}

bool job_step(job *job, uint64_t work)
{
    const stored_map *map = job->map;
    if (job->names != map->graph.names) {
        names_release(job->names);
        job->names = names_hold(map->graph.names);
    }
    job->style = map_style(map);
    return job->kind->step(job, work);
}

void job_reply(RedisModuleCtx *context, job *job)
{
    if (job->has_failed)
        RedisModule_ReplyWithError(context, job->fault.text);
    else
        job->kind->reply(context, job);
}

void job_free(job *job)
{
    if (job->kind->end != NULL && job->own != NULL)
        job->kind->end(job);
    for (int i = 0; i < MOST_JOB_MOVERS; i++)
        if (job->movers[i] != NULL)
            mover_release(job->movers[i]);
    arena_free(&job->arena);
    names_release(job->names);
    map_release(job->map);
    maps_memory.release(maps_memory.user, job, sizeof *job, 16);
}

bool job_make_spaces(job *job)
{
    for (int i = 0; i < MOST_JOB_MOVERS; i++)
        if (job->movers[i] != NULL && job->movers[i]->space == NULL && !mover_make(job->movers[i], &job->fault)) {
            job->has_failed = true;
            return false;
        }
    return true;
}
