/*
 * Makes world spaces and brings them up to edits: blocks first, then the clusters above, level by level. A cluster
 * depends only on its own children and those of its neighbours, so neither order nor threads matter. If a cluster comes
 * out unchanged, nothing above it is rebuilt.
 */

#include <string.h>

#include "base/array.h"
#include "base/tasks.h"
#include "world/overlay/world_space.h"

enum {
    WORKER_DETAILS = 48,    /* details that a worker holds */
    BATCH = 256,            /* clusters made before their results are stored */
    WORKER_BYTES = 8 << 20, /* bytes of tiles that a worker holds */
    MOST_WORKERS = 1024
};

/* Clusters made in parallel. */
struct batch {
    wend_world_space *space;
    uint32_t level, count, most;
    uint64_t cursor; /* position on the Morton curve; clusters before it had their turn */
    size_t indices[BATCH];
    uint32_t workers[BATCH];          /* worker that made it */
    struct wend_cluster *made[BATCH]; /* NULL if it failed or waits for tiles */
    wend_status status[BATCH];
};

static uint16_t *stale_at(const wend_world_space *space, uint32_t level, uint32_t column, uint32_t row)
{
    const struct wend_level *of = &space->levels[level];
    return &of->stale[(size_t)row * of->columns + column];
}

static void mark_stale(wend_world_space *space, uint32_t level, uint32_t column, uint32_t row)
{
    struct wend_level *of = &space->levels[level];
    const uint16_t bit = level <= space->overlay.top ? wend_stale_bit(level) : 0;
    if (bit == 0 || column >= of->columns || row >= of->rows || *stale_at(space, level, column, row) & bit)
        return;
    of->stale_count++;
    for (; level <= space->overlay.top; level++, column /= 2, row /= 2)
        *stale_at(space, level, column, row) |= bit;
}

/* Stale bits of a cluster's four children. */
static uint16_t stale_below(const wend_world_space *space, uint32_t level, uint32_t column, uint32_t row)
{
    const struct wend_level *below = &space->levels[level - 1];
    uint16_t bits = 0;
    for (uint32_t y = 2 * row; y < WEND_MIN(2 * row + 2, below->rows); y++)
        for (uint32_t x = 2 * column; x < WEND_MIN(2 * column + 2, below->columns); x++)
            bits |= *stale_at(space, level - 1, x, y);
    return bits;
}

static void unmark_stale(wend_world_space *space, uint32_t level, uint32_t column, uint32_t row)
{
    const uint16_t bit = wend_stale_bit(level);
    space->levels[level].stale_count--;
    do {
        *stale_at(space, level, column, row) &= (uint16_t)~bit;
        level++;
        column /= 2;
        row /= 2;
    } while (level <= space->overlay.top && !(stale_below(space, level, column, row) & bit));
}

/* Marks the blocks whose cells, or those around them, changed. */
static void mark_changed(wend_world_space *space, const struct wend_rectangle *cells)
{
    const uint32_t reach = LEAST_SIDE, covered = space->overlay.mover.footprint - 1 + reach;
    const uint32_t left = cells->x > covered ? cells->x - covered : 0,
                   top = cells->y > covered ? cells->y - covered : 0, right = cells->x + cells->width - 1 + reach,
                   bottom = cells->y + cells->height - 1 + reach;
    for (uint32_t row = top / BLOCK_SIDE; row <= bottom / BLOCK_SIDE; row++)
        for (uint32_t column = left / BLOCK_SIDE; column <= right / BLOCK_SIDE; column++)
            mark_stale(space, BLOCK_LEVEL, column, row);
}

static void follow_world(wend_world_space *space)
{
    const wend_world *world = space->world;
    if (!wend_world_remembers(world, space->version)) {
        struct wend_rectangle all = {0, 0, world->desc.width, world->desc.height};
        mark_changed(space, &all);
    } else {
        for (uint64_t v = space->version; v < world->version; v++)
            mark_changed(space, &world->log[v % WORLD_LOG]);
    }
    space->version = world->version;
}

static wend_status ready_workers(wend_world_space *space, uint32_t count)
{
    const wend_allocator *memory = &space->allocator;
    if (space->worker_count < count) {
        wend_space_workers_end(space);
        space->workers = wend_allocate_filled(memory, count, sizeof *space->workers, 0);
        if (!space->workers)
            return WEND_ERROR_MEMORY;
        space->worker_count = count;
    }
    for (uint32_t i = 0; i < count; i++) {
        struct wend_space_worker *worker = &space->workers[i];
        worker->maker.memory = worker->maker.join.memory = memory;
        for (uint32_t side = 0; side < SIDES; side++)
            worker->around[side].memory = memory;
        if (!worker->details.world &&
            wend_details_make(&worker->details, space->world, WORKER_DETAILS, memory) != WEND_OK)
            return WEND_ERROR_MEMORY;
        if (!worker->tiles.world && wend_tiles_make(&worker->tiles, space->world, WORKER_BYTES, 16, memory) != WEND_OK)
            return WEND_ERROR_MEMORY;
        wend_details_follow(&worker->details, space->overlay.mover.footprint);
        wend_tiles_begin(&worker->tiles);
    }
    return WEND_OK;
}

/* Returns the block's present cluster if nothing changed since the worker made it, else a new one, or NULL. */
static struct wend_cluster *make_whole_block(const wend_world_space *space, struct wend_space_worker *worker,
                                             wend_tile at, wend_status *status)
{
    const struct wend_level *of = &space->levels[BLOCK_LEVEL];
    struct wend_cluster *whole = of->clusters[(size_t)at.row * of->columns + at.column];
    if (!wend_details_get(&worker->details, at, &whole, &worker->maker, &space->overlay, &worker->tiles)) {
        *status = worker->tiles.status;
        return NULL;
    }
    return whole;
}

/* Finds a cluster's four children, NULL outside the world. False if the cluster itself lies outside. */
static bool clusters_below(const wend_world_space *space, uint32_t level, int64_t column, int64_t row,
                           const struct wend_cluster *children[SIDES])
{
    const struct wend_level *below = &space->levels[level - 1], *of = &space->levels[level];
    if (column < 0 || row < 0 || column >= of->columns || row >= of->rows)
        return false;
    for (uint32_t c = 0; c < SIDES; c++) {
        const uint32_t x = 2 * (uint32_t)column + (c & 1), y = 2 * (uint32_t)row + (c >> 1);
        children[c] = x < below->columns && y < below->rows ? below->clusters[(size_t)y * below->columns + x] : NULL;
    }
    return true;
}

static struct wend_cluster *make_of_clusters(const wend_world_space *space, struct wend_space_worker *worker,
                                             uint32_t level, wend_tile at)
{
    const struct wend_cluster *children[SIDES];
    struct wend_join *join = &worker->maker.join;
    if (!clusters_below(space, level, at.column, at.row, children) ||
        !wend_join_regions(join, &space->overlay, level, children))
        return NULL;
    for (uint32_t side = 0; side < SIDES; side++) {
        struct wend_world_point step = wend_side_step(side);
        struct wend_join *beside = &worker->around[side];
        if (!clusters_below(space, level, (int64_t)at.column + step.x, (int64_t)at.row + step.y, children))
            continue;
        if (!wend_join_regions(beside, &space->overlay, level, children))
            return NULL;
        wend_rim_choose(join, side, beside);
    }
    return wend_join_costs(join) ? wend_draft_pack(&join->draft, &space->overlay, level, &space->allocator) : NULL;
}

static void make_one_cluster(void *context, uint32_t index, uint32_t worker)
{
    struct batch *batch = context;
    const wend_world_space *space = batch->space;
    const uint32_t columns = space->levels[batch->level].columns;
    const wend_tile at = {(uint32_t)(batch->indices[index] % columns), (uint32_t)(batch->indices[index] / columns)};
    if (worker >= space->worker_count)
        return;
    struct wend_space_worker *own = &space->workers[worker];
    batch->workers[index] = worker;
    batch->status[index] = WEND_ERROR_MEMORY;
    batch->made[index] = batch->level == BLOCK_LEVEL ? make_whole_block(space, own, at, &batch->status[index])
                                                     : make_of_clusters(space, own, batch->level, at);
    if (batch->made[index])
        batch->status[index] = WEND_OK;
}

/* True if two clusters have the same entrances over a side. */
static bool same_side(const struct wend_cluster *a, const struct wend_cluster *b, uint32_t side)
{
    uint32_t count = 0, others = 0;
    for (uint32_t i = 0; i < b->entrance_count; i++)
        others += wend_code_side(wend_cluster_code(b, i)) == side;
    for (uint32_t i = 0; i < a->entrance_count; i++) {
        const uint32_t code = wend_cluster_code(a, i);
        if (wend_code_side(code) != side)
            continue;
        count++;
        if (wend_cluster_find(b, code) == UINT32_MAX)
            return false;
    }
    return count == others;
}

/* Tells the other workers that their details of a block may show another state than the block's cluster. */
static void tell_other_workers(wend_world_space *space, wend_tile block, uint32_t maker)
{
    for (uint32_t i = 0; i < space->worker_count; i++)
        if (i != maker)
            wend_details_supersede(&space->workers[i].details, block);
}

/* Stores a cluster that was made or kept; if it differs from the one before, marks what depends on it. */
static void take_in_cluster(const struct batch *batch, uint32_t number)
{
    wend_world_space *space = batch->space;
    const uint32_t level = batch->level;
    const size_t index = batch->indices[number];
    struct wend_cluster *made = batch->made[number];
    const struct wend_level *of = &space->levels[level];
    const struct wend_cluster *before = of->clusters[index];
    const uint32_t column = (uint32_t)(index % of->columns), row = (uint32_t)(index / of->columns);
    unmark_stale(space, level, column, row);
    if (made == before)
        return;
    if (before && wend_cluster_bytes(before) == wend_cluster_bytes(made) &&
        memcmp(before, made, wend_cluster_bytes(made)) == 0) {
        wend_cluster_free(made, &space->allocator);
        return;
    }
    for (uint32_t side = 0; side < SIDES && level > BLOCK_LEVEL && before; side++)
        if (!same_side(before, made, side)) {
            struct wend_world_point step = wend_side_step(side);
            mark_stale(space, level, column + (uint32_t)step.x, row + (uint32_t)step.y);
        }
    wend_space_put(space, level, index, made);
    if (level == BLOCK_LEVEL)
        tell_other_workers(space, (wend_tile){column, row}, batch->workers[number]);
    mark_stale(space, level + 1, column / 2, row / 2);
}

static bool want_of_worker(wend_world_space *space, wend_tile tile)
{
    for (uint32_t i = 0; i < space->wanted_count; i++)
        if (space->wanted[i].column == tile.column && space->wanted[i].row == tile.row)
            return true;
    return WEND_APPEND(&space->allocator, space->wanted, space->wanted_count, space->wanted_capacity, tile);
}

static wend_status run_batch(struct batch *batch, const wend_tasks *tasks)
{
    wend_world_space *space = batch->space;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < batch->count; i++) {
        batch->made[i] = NULL;
        batch->status[i] = WEND_ERROR_ARGUMENT; /* if no task makes it */
    }
    wend_tasks_run(tasks, make_one_cluster, batch, batch->count);
    for (uint32_t i = 0; i < batch->count; i++) {
        if (batch->made[i])
            take_in_cluster(batch, i);
        else if (batch->status[i] != WEND_OK)
            status = batch->status[i];
    }
    for (uint32_t i = 0; i < space->worker_count; i++) {
        const struct wend_tiles *tiles = &space->workers[i].tiles;
        for (uint32_t k = 0; k < tiles->wanted_count; k++)
            if (!want_of_worker(space, tiles->wanted[k]))
                status = WEND_ERROR_MEMORY;
    }
    return status;
}

/*
 * Collects stale clusters within a cluster of a level above, which has an index on the Morton curve there. Along that
 * curve tiles are still held for the next cluster.
 */
static void collect_stale(struct batch *batch, uint32_t level, wend_tile at, uint64_t number)
{
    const struct wend_level *of = &batch->space->levels[level];
    const size_t index = (size_t)at.row * of->columns + at.column;
    if (batch->count == batch->most || at.column >= of->columns || at.row >= of->rows ||
        !(of->stale[index] & wend_stale_bit(batch->level)) ||
        (number + 1) << 2 * (level - batch->level) <= batch->cursor)
        return;
    if (level == batch->level) {
        batch->indices[batch->count++] = index;
        batch->cursor = number + 1;
        return;
    }
    for (uint32_t c = 0; c < SIDES; c++)
        collect_stale(batch, level - 1, (wend_tile){2 * at.column + (c & 1), 2 * at.row + (c >> 1)}, 4 * number + c);
}

/*
 * Makes the stale clusters of a level. Above blocks, a cluster whose entrances change makes its neighbours stale, even
 * those that had their turn: so passes repeat until none is left.
 */
static wend_status make_stale(struct batch *batch, const wend_tasks *tasks, uint64_t *work)
{
    const wend_world_space *space = batch->space;
    const uint64_t *left = &space->levels[batch->level].stale_count;
    wend_status status = WEND_OK;
    uint64_t before;
    do {
        before = *work;
        for (batch->cursor = 0; status == WEND_OK && *work != 0;) {
            batch->most = (uint32_t)WEND_MIN(*work, (uint64_t)BATCH);
            batch->count = 0;
            collect_stale(batch, space->overlay.top, (wend_tile){0, 0}, 0);
            if (batch->count == 0)
                break;
            *work -= batch->count;
            status = run_batch(batch, tasks);
        }
    } while (status == WEND_OK && *work != 0 && batch->level > BLOCK_LEVEL && *left != 0 && *work != before);
    return status;
}

static void report_progress(const wend_world_space *space, wend_world_progress *progress)
{
    if (!progress)
        return;
    progress->done = wend_world_space_is_made(space);
    progress->left = space->levels[BLOCK_LEVEL].stale_count;
    progress->wanted = space->wanted;
    progress->wanted_count = space->wanted_count;
}

wend_status wend_world_space_update(wend_world_space *space, const wend_tasks *tasks, uint32_t workers, uint64_t work,
                                    wend_world_progress *progress)
{
    if (!space || (progress && progress->size < sizeof *progress) || (tasks && !tasks->run) || workers > MOST_WORKERS)
        return WEND_ERROR_ARGUMENT;
    follow_world(space);
    space->wanted_count = 0;
    struct batch *batch = wend_allocate(&space->allocator, 1, sizeof *batch);
    wend_status status = batch ? ready_workers(space, WEND_MAX(workers, 1u)) : WEND_ERROR_MEMORY;
    for (uint32_t level = BLOCK_LEVEL; level <= space->overlay.top && status == WEND_OK && work != 0; level++) {
        batch->space = space;
        batch->level = level;
        status = make_stale(batch, tasks, &work);
        if (space->levels[level].stale_count != 0)
            break;
    }
    WEND_RELEASE(&space->allocator, batch, 1);
    report_progress(space, progress);
    return status;
}
