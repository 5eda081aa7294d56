/* Threads: one space for all, one finder each. The answers are the same, however many threads share the work. */
#include "open_map.h"

#include <stdlib.h>
#include <threads.h>

enum { MAX_THREADS = 8 };

typedef struct worker {
    const wend_space *space;
    const wend_scen *scen;
    size_t first, step; /* problems first, first + step, first + 2 * step… */
    uint64_t cost;
    unsigned found;
} worker;

static int work(void *user)
{
    worker *self = user;
    wend_finder *finder = NULL;
    if (wend_finder_create(NULL, &finder) != WEND_OK)
        return 1;
    for (size_t i = self->first; i < wend_scen_count(self->scen); i += self->step) {
        const wend_problem *problem = wend_scen_problem(self->scen, i);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        if (wend_finder_find(finder, self->space, &query, &path) == WEND_OK && path.outcome == WEND_OUTCOME_FOUND) {
            self->found++;
            self->cost += path.cost;
        }
    }
    wend_finder_destroy(finder);
    return 0;
}

static void share(const wend_space *space, const wend_scen *scen, size_t count)
{
    worker workers[MAX_THREADS];
    thrd_t threads[MAX_THREADS];
    uint64_t cost = 0;
    unsigned found = 0;
    size_t started = 0;
    for (size_t i = 0; i < count; i++) {
        workers[i] = (worker){space, scen, i, count, 0, 0};
        if (thrd_create(&threads[i], work, &workers[i]) != thrd_success)
            break;
        started++;
    }
    for (size_t i = 0; i < started; i++) {
        thrd_join(threads[i], NULL);
        cost += workers[i].cost;
        found += workers[i].found;
    }
    printf("%u threads: %u paths found, total cost %llu\n", (unsigned)started, found, (unsigned long long)cost);
}

int main(int argc, char **argv)
{
    const char *map = argc > 2 ? argv[1] : "maps/maze.map", *problems = argc > 2 ? argv[2] : "maps/maze.map.scen";
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_scen *scen = NULL;
    wend_text_error error;
    bool ready = open_map(map, &grid) && wend_space_create(grid, NULL, NULL, &space) == WEND_OK;
    wend_scen_load(problems, NULL, &scen, &error);
    ready = ready && was_read(problems, &error);
    for (size_t count = 1; ready && count <= MAX_THREADS; count *= 2)
        share(space, scen, count);
    wend_scen_destroy(scen);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return ready ? EXIT_SUCCESS : EXIT_FAILURE;
}
