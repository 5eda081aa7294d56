/* wend/batch.h: many questions at once, spread over the caller's threads. */
#ifndef WEND_BATCH_H
#define WEND_BATCH_H

#include <wend/find.h>
#include <wend/tasks.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * One question of a batch, where its answer goes, and its status. Requests may share a space and a query; each needs a
 * path of its own. This struct never grows.
 */
typedef struct wend_request {
    const wend_space *space;
    const wend_query *query;
    wend_path *path;
    wend_status status; /* set by the batch: what wend_finder_find would have returned */
} wend_request;

/* Answers many questions on several workers. Owns what that needs: finders, and the points of the answers. */
typedef struct wend_batch wend_batch;

/* The most workers a batch can have. */
#define WEND_MAX_WORKERS 1024

/*
 * Creates a batch for 1 to WEND_MAX_WORKERS workers; destroy it with wend_batch_destroy. With more than one worker the
 * allocator is called from several threads at once. Errors: ARGUMENT, MEMORY. Cost: about 10 KB a worker.
 */
WEND_API wend_status wend_batch_create(uint32_t workers, const wend_allocator *allocator, wend_batch **batch);

/* Frees a batch; null is allowed. The points of its answers become invalid. */
WEND_API void wend_batch_destroy(wend_batch *batch);

/*
 * Answers `count` requests on your threads, or if tasks is null one after the other on this one. Each answer is bit for
 * bit that of wend_finder_find, for any number of workers. Points lie in the paths' buffers, else in the batch's memory
 * until its next run. A request that fails leaves the others alone; its status says why (also ARGUMENT if `tasks` left
 * it out or named a worker that does not exist).
 * Errors of the call: ARGUMENT (null batch, requests or function), MEMORY: nothing was asked then.
 * Cost: that of the queries, which workers take in runs of up to 16 requests, and a copy of the points. Memory: a
 * finder's for each worker, and 12 bytes per turning point; once grown, a run allocates nothing.
 * Threads: needs the batch and the requests alone, shares spaces; observers and estimators are called on the workers'
 * threads.
 */
WEND_API wend_status wend_batch_find(wend_batch *batch, wend_request *requests, uint32_t count,
                                     const wend_tasks *tasks);

/* Returns the bytes that the batch holds. */
WEND_API size_t wend_batch_memory(const wend_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
