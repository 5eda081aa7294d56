/*
 * The other side of bench.mjs: reads a map and its problems, and for each line on its input asks all of them once and
 * prints the nanoseconds that took and the sum of the costs.
 *
 *     native MAP SCEN COUNT
 */
#define _POSIX_C_SOURCE 199309L
#include <wend/all.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void *take(void *user, size_t size, size_t alignment)
{
    (void)user;
    return aligned_alloc(alignment < 16 ? 16 : alignment, (size + 63) / 64 * 64);
}

static void give_back(void *user, void *block, size_t size, size_t alignment)
{
    (void)user;
    (void)size;
    (void)alignment;
    free(block);
}

static const wend_allocator allocator = {take, give_back, NULL};

static char *read_file(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    *length = text ? fread(text, 1, *length, file) : 0;
    fclose(file);
    return text;
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t ask_all(wend_finder *finder, const wend_space *space, const wend_scen *scen, size_t count)
{
    uint64_t sum = 0;
    size_t step = wend_scen_count(scen) / count;
    for (size_t i = 0; i < count; i++) {
        const wend_problem *problem = wend_scen_problem(scen, i * step);
        wend_query query = wend_query_default();
        wend_path path = wend_path_default();
        query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        query.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        wend_finder_find(finder, space, &query, &path);
        sum += path.cost;
    }
    return sum;
}

int main(int argument_count, char **arguments)
{
    size_t map_length = 0, scen_length = 0;
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_finder *finder = NULL;
    wend_scen *scen = NULL;
    if (argument_count != 4)
        return 2;
    char *map_text = read_file(arguments[1], &map_length), *scen_text = read_file(arguments[2], &scen_length);
    if (!map_text || !scen_text || wend_grid_parse(map_text, map_length, &allocator, &grid, NULL, NULL) ||
        wend_scen_parse(scen_text, scen_length, &allocator, &scen, NULL) ||
        wend_space_create(grid, NULL, &allocator, &space) || wend_finder_create(&allocator, &finder)) {
        fputs("native: a file cannot be read\n", stderr);
        return 1;
    }
    size_t count = (size_t)atoi(arguments[3]);
    while (getchar() != EOF) {
        uint64_t begin = now(), sum = ask_all(finder, space, scen, count);
        printf("%" PRIu64 " %" PRIu64 "\n", now() - begin, sum);
        fflush(stdout);
    }
    return 0;
}
