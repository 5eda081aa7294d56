/* asking.c: jobs from creation to answer, on Redis's thread. */
#include "asking/asking.h"

#include "asking/handover.h"
#include "asking/queue.h"
#include "maps/prepare.h"

#include <string.h>

/* Jobs whose clients are blocked; the finder of Redis's own thread. */
static job *blocked;
static wend_finder *own_finder;

/* Buckets of times by their upper three bits: four to each power of two of microseconds. */
#define LATENCIES 160

static struct {
    _Atomic uint64_t questions, work, at_once, refused, cancelled, restarts;
    _Atomic uint64_t latency[ASKED_BY_COUNT][LATENCIES];
} counts;

void asking_count(uint64_t questions, uint64_t work, uint64_t restarts)
{
    atomic_fetch_add_explicit(&counts.questions, questions, memory_order_relaxed);
    atomic_fetch_add_explicit(&counts.work, work, memory_order_relaxed);
    atomic_fetch_add_explicit(&counts.restarts, restarts, memory_order_relaxed);
}

static int bucket_of(uint64_t microseconds)
{
    if (microseconds < 4)
        return (int)microseconds;
    const int power = 63 - __builtin_clzll(microseconds),
              bucket = 4 * (power - 1) + (int)(microseconds >> (power - 2) & 3);
    return bucket < LATENCIES ? bucket : LATENCIES - 1;
}

/* Time that every time in a bucket is below. */
static uint64_t end_of(int bucket)
{
    return bucket < 4 ? (uint64_t)bucket + 1 : (uint64_t)(bucket % 4 + 5) << (bucket / 4 - 1);
}

static void count_latency(const job *job)
{
    const uint64_t microseconds = RedisModule_MonotonicMicroseconds() - job->began;
    atomic_fetch_add_explicit(&counts.latency[job->kind->command][bucket_of(microseconds)], 1, memory_order_relaxed);
}

/* Counts the times of commands `first` to `end` - 1 in a bucket. */
static uint64_t in_bucket(asked_by first, asked_by end, int bucket)
{
    uint64_t sum = 0;
    for (asked_by by = first; by < end; by++)
        sum += counts.latency[by][bucket];
    return sum;
}

static uint64_t count_all(asked_by first, asked_by end)
{
    uint64_t sum = 0;
    for (int i = 0; i < LATENCIES; i++)
        sum += in_bucket(first, end, i);
    return sum;
}

/* Time within which `part` of a thousand were answered. */
static uint64_t percentile(asked_by first, asked_by end, uint64_t part)
{
    const uint64_t all = count_all(first, end);
    uint64_t sum = 0;
    for (int i = 0; i < LATENCIES && all > 0; i++) {
        sum += in_bucket(first, end, i);
        if (sum * 1000 >= all * part)
            return end_of(i);
    }
    return 0;
}

void asking_latencies(asking_latency latencies[ASKING_COMMANDS])
{
    static const char *const names[] = {"path", "paths", "distances", "reach", "field", "nearest", "line"};
    for (asked_by by = ASKED_BY_PATH; by < ASKED_BY_COUNT; by++)
        latencies[by - 1] = (asking_latency){.name = names[by - 1],
                                             .answered = count_all(by, by + 1),
                                             .p50 = percentile(by, by + 1, 500),
                                             .p99 = percentile(by, by + 1, 990),
                                             .p999 = percentile(by, by + 1, 999)};
}

void asking_figures(asking_figure figures[ASKING_FIGURES])
{
    const asking_figure all[ASKING_FIGURES] = {{"questions", counts.questions},
                                               {"work", counts.work},
                                               {"at_once", counts.at_once},
                                               {"waiting", queue_length()},
                                               {"refused", counts.refused},
                                               {"cancelled", counts.cancelled},
                                               {"restarts", counts.restarts},
                                               {"p50_microseconds", percentile(ASKED_BY_PATH, ASKED_BY_COUNT, 500)},
                                               {"p99_microseconds", percentile(ASKED_BY_PATH, ASKED_BY_COUNT, 990)}};
    memcpy(figures, all, sizeof all);
}

bool asking_set_threads(long long count)
{
    asking_bounds_now.threads = count;
    return queue_fit();
}

bool asking_begin(RedisModuleCtx *context)
{
    return clients_begin(context) == REDISMODULE_OK && handover_begin(context) == REDISMODULE_OK &&
           wend_finder_create(&maps_memory, &own_finder) == WEND_OK && queue_begin();
}

static void list_blocked(job *job)
{
    job->after = blocked;
    if (blocked != NULL)
        blocked->before = job;
    blocked = job;
}

static void unlist_blocked(job *job)
{
    if (job->before != NULL)
        job->before->after = job->after;
    else
        blocked = job->after;
    if (job->after != NULL)
        job->after->before = job->before;
}

static void cancel(const RedisModuleBlockedClient *client)
{
    for (job *at = blocked; at != NULL; at = at->after)
        if (at->client == client) {
            atomic_store(&at->cancelled, true);
            atomic_fetch_add_explicit(&counts.cancelled, 1, memory_order_relaxed);
        }
}

/* Redis takes over the worker's reply as it is, so that long replies do not keep its thread. */
static int reply_blocked(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    (void)arguments;
    (void)count;
    const job *done = RedisModule_GetBlockedClientPrivateData(context);
    count_latency(done);
    atomic_fetch_add_explicit(&counts.cancelled, done->is_late, memory_order_relaxed);
    return REDISMODULE_OK;
}

static int reply_late(RedisModuleCtx *context, RedisModuleString **arguments, int count)
{
    (void)arguments;
    (void)count;
    cancel(RedisModule_GetBlockedClientHandle(context));
    return RedisModule_ReplyWithError(context, JOB_LATE);
}

/* Also called after CLIENT UNBLOCK ERROR: the client has its answer then, and must not get a second one. */
static void client_gone(RedisModuleCtx *context, RedisModuleBlockedClient *client)
{
    (void)context;
    cancel(client);
}

static void end_blocked(RedisModuleCtx *context, void *user)
{
    job *ended = user;
    (void)context;
    unlist_blocked(ended);
    RedisModule_FreeThreadSafeContext(ended->writer);
    job_free(ended);
}

/* Updates the spaces that a job needs to the map's edits. False with the job's fault. */
static bool update(job *job)
{
    bool is_current = true;
    for (int i = 0; i < MOST_JOB_MOVERS; i++)
        if (job->movers[i] != NULL)
            is_current = is_current && mover_is_current(job->movers[i]);
    if (is_current)
        return true;
    map_lock(job->map);
    const wend_status status = map_update(job->map);
    map_unlock(job->map);
    if (status != WEND_OK)
        job->has_failed =
            !fault_set(&job->fault, "the map could not be brought up to its edits: %s", wend_status_text(status));
    return status == WEND_OK;
}

static bool slice_step(job *job, uint64_t work)
{
    return !mover_prepare_slice(job->movers[0], work);
}

static bool whole_step(job *job, uint64_t work)
{
    (void)work;
    preparation_make(job->movers[0], job->own);
    return true;
}

static void slice_end(job *job)
{
    job->movers[0]->preparing--;
}

static void whole_end(job *job);

static void begin_preparing(stored_map *map, mover *mover, bool whole)
{
    static const job_kind kinds[] = {{.step = slice_step, .end = slice_end, .locks_itself = true},
                                     {.step = whole_step, .end = whole_end, .locks_itself = true, .is_whole = true}};
    job *job = job_make(&kinds[whole], map);
    preparation *own = job != NULL ? arena_take(&job->arena, sizeof *own) : NULL;
    if (own == NULL) {
        if (job != NULL)
            job_free(job);
        return;
    }
    *own = (preparation){0};
    job->own = own;
    job->movers[0] = mover;
    mover->is_prepared = true;
    mover->preparing++;
    mover->users++;
    queue_put(job);
}

/* Slices come after the whole: adopting the copy would lose what slices had made in the space. */
static void whole_end(job *job)
{
    mover *mover = job->movers[0];
    preparation_end(mover, job->own);
    slice_end(job);
    if (!mover->removed && mover_wants_slices(mover))
        begin_preparing(job->map, mover, false);
}

/* Starts preparing in the background, if the asked mover has a space that lacks what the map is to have prepared. */
static void prepare(const job *asked)
{
    mover *mover = asked->movers[0];
    if (mover == NULL || mover->base != NULL)
        mover = mover != NULL ? mover->base : NULL;
    if (mover == NULL || mover->is_prepared || mover->space == NULL || asked->map->prepare == 0)
        return;
    const bool whole = mover_wants_whole(mover);
    if (whole || mover_wants_slices(mover))
        begin_preparing(asked->map, mover, whole);
    else
        mover->is_prepared = true;
}

static bool is_made(const job *job)
{
    for (int i = 0; i < MOST_JOB_MOVERS; i++)
        if (job->movers[i] != NULL && job->movers[i]->space == NULL)
            return false;
    return true;
}

/* Works on Redis's thread. A search that is paused here begins again, in another finder. */
static bool work_here(job *job, job_place place, uint64_t work)
{
    /* If workers can answer, Redis's thread does not wait for a worker that is alone with the map. */
    if (place != JOB_AT_ONCE)
        map_enter(job->map);
    else if (!map_try_enter(job->map))
        return false;
    job->finder = own_finder;
    job->place = place;
    const bool done = job_step(job, work);
    map_leave(job->map);
    job->finder = NULL;
    job->is_paused = false;
    return done;
}

static int answer_now(RedisModuleCtx *context, job *job)
{
    atomic_fetch_add_explicit(&counts.at_once, 1, memory_order_relaxed);
    if (!job->has_failed)
        count_latency(job);
    job_reply(context, job);
    job_free(job);
    return REDISMODULE_OK;
}

static int answer_in_script(RedisModuleCtx *context, job *job)
{
    const uint64_t most = (uint64_t)asking_bounds_now.script_work;
    if (job_make_spaces(job) && !work_here(job, JOB_IN_SCRIPT, most)) {
        fault_set(
            &job->fault,
            "within MULTI, a script or a function an answer may take %llu units of work (CONFIG wend.script-work)",
            (unsigned long long)most);
        job->has_failed = true;
    }
    return answer_now(context, job);
}

/* Applies a connection's bounds, which limit what its questions say. */
static void set_bounds(RedisModuleCtx *context, job *job)
{
    const client_bounds bounds = clients_bounds(context);
    job->most_work = bounds.work;
    if (bounds.timeout > 0 && (job->timeout == 0 || job->timeout > bounds.timeout))
        job->timeout = bounds.timeout;
}

/*
 * False for Redis 7.2, which crashes if a client's time is up just after a worker has handed over its answer (its
 * change 13015, in 7.4, mends that): there workers alone keep the time.
 */
static bool redis_keeps_time(void)
{
    return RedisModule_GetServerVersion() >> 8 != 0x0702;
}

static void block_client(RedisModuleCtx *context, job *job)
{
    const bool is_timed = redis_keeps_time();
    job->client = RedisModule_BlockClient(context, reply_blocked, is_timed ? reply_late : NULL, end_blocked,
                                          is_timed ? (long long)job->timeout : 0);
    job->writer = RedisModule_GetThreadSafeContext(job->client);
    RedisModule_SetDisconnectCallback(job->client, client_gone);
    list_blocked(job);
}

int job_answer(RedisModuleCtx *context, job *job)
{
    const int unblockable =
        REDISMODULE_CTX_FLAGS_LUA | REDISMODULE_CTX_FLAGS_MULTI | REDISMODULE_CTX_FLAGS_DENY_BLOCKING;
    const int flags = RedisModule_GetContextFlags(context);
    job->is_resp3 = (flags & REDISMODULE_CTX_FLAGS_RESP3) != 0;
    if (!job->has_failed && !update(job))
        return answer_now(context, job);
    if (job->has_failed)
        return answer_now(context, job);
    prepare(job);
    if ((flags & unblockable) != 0)
        return answer_in_script(context, job);
    if (is_made(job) && work_here(job, JOB_AT_ONCE, (uint64_t)asking_bounds_now.inline_work))
        return answer_now(context, job);
    if (queue_length() >= (uint64_t)asking_bounds_now.queue) {
        atomic_fetch_add_explicit(&counts.refused, 1, memory_order_relaxed);
        job_free(job);
        return RedisModule_ReplyWithError(context, "BUSY too many questions wait (CONFIG wend.queue): ask again later");
    }
    set_bounds(context, job);
    block_client(context, job);
    queue_put(job);
    return REDISMODULE_OK;
}
