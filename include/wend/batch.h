/* wend/batch.h: many questions at once, spread over the caller's threads. */
#ifndef WEND_BATCH_H
#define WEND_BATCH_H

#include <wend/find.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A piece of work: number `index`, on a worker. */
typedef void wend_task(void *context, uint32_t index, uint32_t worker);

/*
 * The caller's way to do pieces of work side by side: a thread pool, a job system, an engine's scheduler. wend itself
 * starts no thread and takes no lock.
 *
 * run calls task(context, index, worker) exactly once for each index from 0 to count - 1, in any order and on any
 * threads, and returns when all of them have returned and what they wrote can be seen. `worker` is below the number
 * the work was made for, and no two calls with one worker run at once: it is usually the number of the thread. count
 * is never 0.
 */
typedef struct wend_tasks {
    void (*run)(void *user, wend_task *task, void *context, uint32_t count);
    void *user;
} wend_tasks;

/*
 * One question of a batch, where its answer goes, and how that went. What it points to may lie anywhere, as in a
 * creature's own data; several requests may share a space and a query, but each has a path of its own. Each may ask about
 * another space.
 */
typedef struct wend_request {
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    wend_status status; /* set by the batch: what wend_finder_find would have returned */
} wend_request;

/* Answers requests on several workers, and owns what they need: a finder each, and the points of the answers. */
typedef struct wend_batch wend_batch;

/* The most workers a batch can have. */
#define WEND_MAX_WORKERS 1024

/*
 * A batch for 1 to WEND_MAX_WORKERS workers. *batch is the caller's, to be given to wend_batch_destroy. With more than
 * one worker the allocator is called from several threads at once. Errors: ARGUMENT, MEMORY. Cost: about 10 KB a
 * worker.
 */
WEND_API wend_status wend_batch_create(uint32_t workers, const wend_allocator *allocator, wend_batch **batch);

/* Frees a batch; null is allowed. The points of its answers end with it. */
WEND_API void wend_batch_destroy(wend_batch *batch);

/*
 * Answers `count` requests, on the caller's threads or, where tasks is null, one after the other on the calling one.
 * Each answer is to the bit the one that wend_finder_find gives, however many workers there are and whoever does what.
 *
 * The points of answers lie in the batch's memory until its next run or its end; or, where a path has a buffer, there.
 * A request that fails leaves the others alone: its status says why, MEMORY too where the allocator refused. A request
 * that `tasks` left out, or gave to a worker there is none of, keeps the status ARGUMENT.
 *
 * The status returned is about the call. ARGUMENT: a null batch, tasks without function, null requests unless count is
 * 0; MEMORY: nothing was asked, and former answers stay as they were.
 *
 * Memory: a finder's for each worker (see wend_finder_find), and 12 bytes per turning point of the answers. Which
 * worker meets which request is up to `tasks`, so its finder may still grow in later runs; the points' memory does not
 * depend on it: the same requests again need no more. Once all has grown a run allocates nothing.
 * Cost: that of the queries, shared by the workers; they get up to 16 requests at a time, neighbours in the array. One
 * more copy of the points.
 * Threads: the batch and the requests alone, spaces shared. Observers and estimators are called on the workers'
 * threads.
 */
WEND_API wend_status wend_batch_find(wend_batch *batch, wend_request *requests, uint32_t count,
                                     const wend_tasks *tasks);

/* Bytes the batch holds. */
WEND_API size_t wend_batch_memory(const wend_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
