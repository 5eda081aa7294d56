/*
 * Batches: many queries over the caller's tasks. Requests are cut into slices of neighbours, one task each. The points
 * of a slice's answers lie in the slice's pool, not in one of the worker that answers it: no two tasks share a pool,
 * and the memory for points does not depend on which worker does what.
 */
#include <wend/batch.h>

#include <string.h>

#include "base/memory.h"

#include "find/request/request.h"

enum {
    SLICE = 16,            /* requests per task if there are many: the scheduler's cost per task is then small */
    SLICES_PER_WORKER = 8, /* if there are few: when one slice takes long, other workers take the rest */
    LEAST_POINTS = 128
};

/* The points and walls of a slice's answers, one after the other. */
struct wend_point_pool {
    wend_place *points;
    size_t capacity;
};

struct wend_batch {
    wend_allocator memory;
    wend_finder **finders; /* one per worker */
    uint32_t worker_count;
    struct wend_point_pool *pools; /* one per slice */
    uint32_t pool_count;
};

/* One call of wend_batch_find. */
struct wend_batch_run {
    wend_batch *batch;
    wend_request *requests;
    uint32_t count, slice; /* requests: total, and per slice */
};

static bool create_finders(wend_batch *batch, uint32_t workers)
{
    batch->finders = wend_allocate(&batch->memory, workers, sizeof *batch->finders);
    if (!batch->finders)
        return false;
    batch->worker_count = workers;
    memset(batch->finders, 0, workers * sizeof *batch->finders);
    for (uint32_t i = 0; i < workers; i++)
        if (wend_finder_create(&batch->memory, &batch->finders[i]) != WEND_OK)
            return false;
    return true;
}

wend_status wend_batch_create(uint32_t workers, const wend_allocator *allocator, wend_batch **result)
{
    if (!result)
        return WEND_ERROR_ARGUMENT;
    *result = NULL;
    wend_allocator memory;
    if (workers == 0 || workers > WEND_MAX_WORKERS || wend_allocator_choose(allocator, &memory) != WEND_OK)
        return WEND_ERROR_ARGUMENT;
    wend_batch *batch = wend_allocate(&memory, 1, sizeof *batch);
    if (!batch)
        return WEND_ERROR_MEMORY;
    *batch = (wend_batch){.memory = memory};
    if (!create_finders(batch, workers)) {
        wend_batch_destroy(batch);
        return WEND_ERROR_MEMORY;
    }
    *result = batch;
    return WEND_OK;
}

void wend_batch_destroy(wend_batch *batch)
{
    if (!batch)
        return;
    wend_allocator memory = batch->memory;
    for (uint32_t i = 0; i < batch->worker_count; i++)
        wend_finder_destroy(batch->finders[i]);
    WEND_RELEASE(&memory, batch->finders, batch->worker_count);
    for (uint32_t i = 0; i < batch->pool_count; i++)
        wend_release(&memory, batch->pools[i].points, batch->pools[i].capacity, sizeof(wend_place));
    WEND_RELEASE(&memory, batch->pools, batch->pool_count);
    WEND_RELEASE(&memory, batch, 1);
}

size_t wend_batch_memory(const wend_batch *batch)
{
    if (!batch)
        return 0;
    size_t bytes = sizeof *batch + batch->worker_count * sizeof *batch->finders;
    for (uint32_t i = 0; i < batch->worker_count; i++)
        bytes += wend_finder_memory(batch->finders[i]);
    bytes += batch->pool_count * sizeof *batch->pools;
    for (uint32_t i = 0; i < batch->pool_count; i++)
        bytes += batch->pools[i].capacity * sizeof(wend_place);
    return bytes;
}

static bool grow_pools(wend_batch *batch, uint32_t count)
{
    if (count <= batch->pool_count)
        return true;
    uint32_t doubled = batch->pool_count * 2, capacity = count > doubled ? count : doubled;
    struct wend_point_pool *pools =
        wend_reallocate(&batch->memory, batch->pools, batch->pool_count, capacity, sizeof *pools);
    if (!pools)
        return false;
    memset(&pools[batch->pool_count], 0, (capacity - batch->pool_count) * sizeof *pools);
    batch->pools = pools;
    batch->pool_count = capacity;
    return true;
}

/* True if an answer's points lie in its slice's pool. */
static bool has_pooled_points(const wend_request *request)
{
    return request->status == WEND_OK && !request->path->buffer && request->path->point_count;
}

/* True if an answer's walls and node numbers are in the pool: no caller's buffer takes these. */
static bool is_answered(const wend_request *request)
{
    return request->status == WEND_OK || request->status == WEND_ERROR_CAPACITY;
}

static bool has_pooled_walls(const wend_request *request)
{
    return is_answered(request) && request->path->wall_count;
}

static bool has_pooled_nodes(const wend_request *request)
{
    return is_answered(request) && request->path->nodes;
}

static bool has_pooled_parts(const wend_request *request)
{
    return has_pooled_points(request) || has_pooled_walls(request) || has_pooled_nodes(request);
}

/* Makes room behind the slice's answers so far, which move along. */
static bool grow_pool(const wend_batch *batch, struct wend_point_pool *pool, wend_request *answered, uint32_t count,
                      size_t needed)
{
    size_t capacity = pool->capacity ? pool->capacity * 2 : LEAST_POINTS;
    capacity = capacity > needed ? capacity : needed;
    wend_place *points = wend_allocate(&batch->memory, capacity, sizeof *points);
    if (!points)
        return false;
    if (pool->points)
        memcpy(points, pool->points, pool->capacity * sizeof *points);
    for (uint32_t i = 0; i < count; i++) {
        wend_path *path = answered[i].path;
        if (has_pooled_points(&answered[i]))
            path->points = points + (path->points - pool->points);
        if (has_pooled_walls(&answered[i]))
            path->walls = points + (path->walls - pool->points);
        if (has_pooled_nodes(&answered[i]))
            path->nodes += (const uint32_t *)(const void *)points - (const uint32_t *)(const void *)pool->points;
    }
    wend_release(&batch->memory, pool->points, pool->capacity, sizeof *points);
    *pool = (struct wend_point_pool){points, capacity};
    return true;
}

/* Moves an answer's points, walls and nodes from the finder to the pool, behind the first `used` entries. */
static bool keep_answer(const wend_batch *batch, struct wend_point_pool *pool, wend_request *first, uint32_t index,
                        size_t *used)
{
    wend_path *path = first[index].path;
    size_t points = has_pooled_points(&first[index]) ? path->point_count : 0;
    size_t walls = has_pooled_walls(&first[index]) ? path->wall_count : 0;
    size_t nodes = has_pooled_nodes(&first[index]) ? wend_path_node_places(path) : 0;
    size_t needed = *used + points + walls + nodes;
    if (needed > pool->capacity && !grow_pool(batch, pool, first, index, needed))
        return false;
    if (points != 0) {
        memcpy(pool->points + *used, path->points, points * sizeof(wend_place));
        path->points = pool->points + *used;
    }
    if (walls != 0) {
        memcpy(pool->points + *used + points, path->walls, walls * sizeof(wend_place));
        path->walls = pool->points + *used + points;
    }
    if (nodes != 0)
        wend_path_keep_nodes(path, pool->points + *used + points + walls);
    *used = needed;
    return true;
}

/* Empties an answer that no memory was left for. */
static void lose_answer(wend_request *request)
{
    request->status = WEND_ERROR_MEMORY;
    request->path->points = request->path->walls = NULL;
    request->path->point_count = request->path->wall_count = 0;
    request->path->nodes = NULL;
}

static void answer_slice(void *context, uint32_t index, uint32_t worker)
{
    const struct wend_batch_run *run = context;
    wend_batch *batch = run->batch;
    if (worker >= batch->worker_count || (uint64_t)index * run->slice >= run->count)
        return;
    uint32_t begin = index * run->slice, left = run->count - begin;
    wend_request *requests = run->requests + begin;
    size_t used = 0;
    for (uint32_t i = 0; i < run->slice && i < left; i++) {
        wend_request *request = &requests[i];
        request->status = wend_finder_find(batch->finders[worker], request->space, request->query, request->path);
        if (!has_pooled_parts(request))
            continue;
        if (!keep_answer(batch, &batch->pools[index], requests, i, &used))
            lose_answer(request);
    }
}

wend_status wend_batch_find(wend_batch *batch, wend_request *requests, uint32_t count, const wend_tasks *tasks)
{
    if (!batch || (!requests && count) || (tasks && !tasks->run))
        return WEND_ERROR_ARGUMENT;
    if (count == 0)
        return WEND_OK;
    uint32_t fair = count / (batch->worker_count * SLICES_PER_WORKER);
    struct wend_batch_run run = {batch, requests, count, fair < 1 ? 1 : fair > SLICE ? SLICE : fair};
    uint32_t slices = count / run.slice + (count % run.slice != 0);
    if (!grow_pools(batch, slices))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < count; i++)
        requests[i].status = WEND_ERROR_ARGUMENT; /* until they are answered */
    if (tasks)
        tasks->run(tasks->user, answer_slice, &run, slices);
    else
        for (uint32_t i = 0; i < slices; i++)
            answer_slice(&run, i, 0);
    return WEND_OK;
}
