/* A horde: four hundred creatures hunt one player; each tick is one batch of questions, shared by two threads. */
#include "open_map.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>
#include <wend/batch.h>

enum { CREATURES = 400, TICKS = 40, WORKERS = 2, APART = 5 };

/* Shared by the threads: each takes the next task until none is left. */
typedef struct crew {
    wend_task *task;
    void *context;
    uint32_t count;
    atomic_uint next_task, next_worker;
} crew;

static int work(void *user)
{
    crew *crew = user;
    uint32_t index, worker = atomic_fetch_add(&crew->next_worker, 1);
    while ((index = atomic_fetch_add(&crew->next_task, 1)) < crew->count)
        crew->task(crew->context, index, worker);
    return 0;
}

/* A game would give the tasks to its own threads; this program starts a second thread for every tick. */
static void run_on_two_threads(void *user, wend_task *task, void *context, uint32_t count)
{
    crew crew = {.task = task, .context = context, .count = count};
    thrd_t second;
    (void)user;
    bool started = thrd_create(&second, work, &crew) == thrd_success;
    work(&crew);
    if (started)
        thrd_join(second, NULL);
}

static void hunt(const wend_space *space, int32_t width, int32_t height, wend_batch *batch)
{
    static wend_query queries[CREATURES]; /* each starts where its creature is */
    static wend_path paths[CREATURES];
    static wend_request requests[CREATURES];
    const wend_tasks threads = {run_on_two_threads, NULL};
    for (int32_t i = 0, cell = 0; i < CREATURES; cell += APART) { /* again and again if the map has too few cells */
        queries[i] = wend_query_default();
        queries[i].start = wend_place_cell(cell % width, cell / width % height);
        queries[i].goal = queries[0].start; /* the first stands for the player */
        paths[i] = wend_path_default();
        requests[i] = (wend_request){space, &queries[i], &paths[i], WEND_OK};
        i += wend_space_is_free(space, queries[i].start);
    }
    for (int tick = 0; tick < TICKS && wend_batch_find(batch, requests, CREATURES, &threads) == WEND_OK; tick++) {
        double way = 0;
        for (int i = 0; i < CREATURES; i++) {
            wend_path_iterator walk = wend_path_begin(&paths[i], WEND_PATH_START_SKIPPED);
            way += paths[i].length;
            wend_path_next(&walk, &queries[i].start);
        }
        if (tick % 10 == 0)
            printf("tick %2d: %.0f cells between %d creatures and the player\n", tick, way, CREATURES - 1);
    }
}

int main(int argc, char **argv)
{
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_batch *batch = NULL;
    if (open_map(argc > 1 ? argv[1] : "maps/caves.map", &grid) &&
        wend_space_create(grid, NULL, NULL, &space) == WEND_OK && wend_batch_create(WORKERS, NULL, &batch) == WEND_OK)
        hunt(space, (int32_t)wend_grid_width(grid), (int32_t)wend_grid_height(grid), batch);
    int result = batch ? EXIT_SUCCESS : EXIT_FAILURE;
    wend_batch_destroy(batch);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return result;
}
