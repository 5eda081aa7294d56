/*
 * Batches of a map's problems, drawn by chance with a fixed seed, or all of them in such an order; the costs are
 * compared with the library's.
 */
#define _GNU_SOURCE
#include "kit/kit.h"
#include "service/clients.h"
#include "service/service.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCHES = 64, PLACE = 24, MOST_COURSES = 64 };

typedef struct course {
    suite suite;
    char key[8];
    wend_space *space;
    wend_finder *finder;
    size_t batches, count; /* numbers of problems, batch by batch */
    wend_query *queries;
    request *requests; /* one for each batch */
    uint64_t *costs;
} course;

static void good(wend_status status)
{
    if (status != WEND_OK)
        server_fail("%s", wend_status_text(status));
}

static void *room(size_t count, size_t bytes)
{
    void *made = calloc(count, bytes);
    if (made == NULL)
        server_fail("no memory");
    return made;
}

/* Draws numbers of problems: all of them once, or random ones; as many as make up batches. */
static uint32_t *draw_numbers(course *course, bool all, int batch)
{
    const size_t there = course->suite.count;
    course->batches = all ? there / (size_t)batch : BATCHES;
    course->count = course->batches * (size_t)batch;
    uint32_t *numbers = room(all ? there : course->count, sizeof *numbers);
    for (size_t i = 0; i < (all ? there : course->count); i++) {
        const uint64_t chance = landscape_mix(i);
        const size_t other = all ? chance % (i + 1) : i;
        numbers[i] = numbers[other];
        numbers[other] = (uint32_t)(all ? i : chance % there);
    }
    return numbers;
}

static void draw(course *course, bool all, int batch)
{
    uint32_t *numbers = draw_numbers(course, all, batch);
    course->queries = room(course->count, sizeof *course->queries);
    course->requests = room(course->batches, sizeof *course->requests);
    course->costs = room(course->batches, sizeof *course->costs);
    for (size_t i = 0; i < course->count; i++) {
        const wend_problem *problem = suite_problem(&course->suite, numbers[i]);
        course->queries[i] = wend_query_default();
        course->queries[i].start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        course->queries[i].goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
    }
    free(numbers);
}

static char *write_place(char *text, wend_place place)
{
    snprintf(text, PLACE, "%d,%d", (int)wend_place_column(place), (int)wend_place_row(place));
    return text;
}

/* Writes WEND.PATHS with the questions of a batch. */
static request write_batch(const course *course, size_t number, int batch, bool brief)
{
    const wend_query *queries = course->queries + number * (size_t)batch;
    const int first = 3 + brief, count = first + 2 * batch;
    char(*places)[PLACE] = malloc((size_t)batch * 2 * sizeof *places);
    const char **words = malloc((size_t)count * sizeof *words);
    if (places == NULL || words == NULL)
        server_fail("no memory");
    words[0] = "WEND.PATHS";
    words[1] = course->key;
    words[2] = "BRIEF";
    words[first - 1] = "PAIRS";
    for (int i = 0; i < batch; i++) {
        words[first + 2 * i] = write_place(places[2 * i], queries[i].start);
        words[first + 2 * i + 1] = write_place(places[2 * i + 1], queries[i].goal);
    }
    const request made = request_make(count, words, NULL);
    free(words);
    free(places);
    return made;
}

static void search_batch(course *course, size_t number, int batch)
{
    wend_path path = wend_path_default();
    course->costs[number] = 0;
    for (int i = 0; i < batch; i++) {
        good(wend_finder_find(course->finder, course->space, &course->queries[number * (size_t)batch + (size_t)i],
                              &path));
        course->costs[number] += path.outcome == WEND_OUTCOME_FOUND ? path.cost : 0;
    }
}

/* Returns the library's microseconds of processor time for a path, with nothing around the search. */
static double search_all(course *course, int batch)
{
    const double begin = clock_seconds();
    for (size_t i = 0; i < course->batches; i++)
        search_batch(course, i, batch);
    return (clock_seconds() - begin) * 1e6 / (double)course->count;
}

static void course_open(course *course, const char *scen_file, const settings *settings, int number)
{
    const int batch = settings->batch;
    memset(course, 0, sizeof *course);
    snprintf(course->key, sizeof course->key, "map%d", number);
    if (!suite_load(&course->suite, scen_file, 0))
        server_fail("%s could not be read", scen_file);
    good(wend_space_create(course->suite.grid, &course->suite.profile, NULL, &course->space));
    good(wend_space_prepare(course->space, WEND_PREPARED_AUTO));
    good(wend_finder_create(NULL, &course->finder));
    draw(course, settings->together != 0, batch);
    for (size_t i = 0; i < course->batches; i++)
        course->requests[i] = write_batch(course, i, batch, settings->brief != 0);
    search_all(course, batch);
}

static void course_close(course *course)
{
    for (size_t i = 0; i < course->batches; i++)
        request_free(&course->requests[i]);
    free(course->requests);
    free(course->costs);
    free(course->queries);
    wend_finder_destroy(course->finder);
    wend_space_destroy(course->space);
    suite_free(&course->suite);
}

static void load_map(redisContext *connection, const course *course)
{
    wend_file_bytes bytes;
    good(wend_file_read(course->suite.map_file, SIZE_MAX, NULL, &bytes, NULL));
    server_tell(connection, "WEND.LOAD %s TEXT %b", course->key, bytes.at, bytes.length);
    server_tell(connection, "WEND.PREPARE %s AUTO", course->key);
    wend_file_free(&bytes);
}

/* Asks for a batch's answers once; they must cost what the library's do. */
static void check_batch(redisContext *connection, const course *course, size_t number)
{
    redisReply *reply;
    uint64_t costs = 0;
    const int batch = (int)(course->count / course->batches);
    request plain = write_batch(course, number, batch, false);
    redisAppendFormattedCommand(connection, plain.text, plain.length);
    request_free(&plain);
    if (redisGetReply(connection, (void **)&reply) != REDIS_OK || reply->type != REDIS_REPLY_ARRAY)
        server_fail("a batch was refused");
    for (size_t i = 0; i < reply->elements; i++)
        if (strcmp(reply->element[i]->element[1]->str, "found") == 0)
            costs += (uint64_t)reply->element[i]->element[3]->integer;
    if (costs != course->costs[number])
        server_fail("the server found paths of other costs than the library");
    freeReplyObject(reply);
}

/* Waits until the server has prepared what the library has, which begins with the first question about a space. */
static void await_prepared(redisContext *connection, const course *course)
{
    const char *const words[] = {"WEND.INFO", course->key};
    size_t wanted = 0, there = 0;
    for (uint32_t what = wend_space_prepared(course->space); what > 0; what /= 2)
        wanted += what & 1;
    while (there < wanted) {
        check_batch(connection, course, 0);
        redisReply *reply = server_ask(connection, 2, (const char **)words, NULL);
        for (size_t i = 0; i + 1 < reply->elements; i += 2)
            if (strcmp(reply->element[i]->str, "prepared") == 0)
                there = reply->element[i + 1]->elements;
        freeReplyObject(reply);
        usleep(10000);
    }
}

/* What a row shows of a pass under load. */
typedef struct pass {
    double per_second, first, others, alone; /* microseconds of processor time a path */
    load_result load;
} pass;

/* Courses that are asked about in turn. */
typedef struct tour {
    course courses[MOST_COURSES];
    size_t count;
    request *requests; /* of all courses, in random order; the courses own them */
    size_t batches;
} tour;

static void tour_collect(tour *tour)
{
    size_t next = 0;
    for (size_t i = 0; i < tour->count; i++)
        tour->batches += tour->courses[i].batches;
    tour->requests = room(tour->batches, sizeof *tour->requests);
    for (size_t i = 0; i < tour->count; i++)
        for (size_t k = 0; k < tour->courses[i].batches; k++, next++) {
            const size_t other = landscape_mix(next) % (next + 1);
            tour->requests[next] = tour->requests[other];
            tour->requests[other] = tour->courses[i].requests[k];
        }
}

static double search_tour(tour *tour, int batch)
{
    double all = 0, count = 0;
    for (size_t i = 0; i < tour->count; i++) {
        course *course = &tour->courses[i];
        all += search_all(course, batch) * (double)course->count;
        count += (double)course->count;
    }
    return all / count;
}

static pass run_pass(const settings *settings, const server *server, tour *tour)
{
    pass pass;
    const load load = {server->port, settings->connections, settings->depth, tour->requests, tour->batches};
    const server_times before = server_used(server);
    pass.load = load_run(&load, settings->seconds);
    const server_times after = server_used(server);
    const double paths = (double)pass.load.replies * settings->batch;
    pass.per_second = paths / pass.load.seconds;
    pass.first = (after.first - before.first) * 1e6 / paths;
    pass.others = (after.others - before.others) * 1e6 / paths;
    pass.alone = search_tour(tour, settings->batch);
    return pass;
}

void paths_title(void)
{
    printf("%-14s %10s %10s %10s  %6s %7s %6s %6s  %8s %8s  %15s %15s\n", "paths", "a second", "of 2 cores", "bound",
           "first", "workers", "alone", "share", "batch ms", "p99", "PING us, idle", "under load");
}

static void print_row(const char *name, pass *best, load_result *idle)
{
    const double all = best->first + best->others;
    printf("%-14s %10.0f %10.0f %10.0f  %6.2f %7.2f %6.2f %5.0f%%  %8.2f %8.2f  %7.0f %7.0f %7.0f %7.0f\n", name,
           best->per_second, 2e6 / all, 2e6 / best->alone, best->first, best->others, best->alone,
           100 * best->alone / all, samples_part(&best->load.latencies, 0.5) * 1e3,
           samples_part(&best->load.latencies, 0.99) * 1e3, samples_part(&idle->pings, 0.5) * 1e6,
           samples_part(&idle->pings, 0.99) * 1e6, samples_part(&best->load.pings, 0.5) * 1e6,
           samples_part(&best->load.pings, 0.99) * 1e6);
    fflush(stdout);
}

void paths_row(const settings *settings, char *const *scen_files, int count)
{
    tour tour = {.count = (size_t)count};
    const server server = server_start(&settings->server);
    redisContext *connection = server_connect(server.port);
    pass best = {0};
    if (count > MOST_COURSES)
        server_fail("at most %d files together", MOST_COURSES);
    for (int i = 0; i < count; i++) {
        course *course = &tour.courses[i];
        course_open(course, scen_files[i], settings, i);
        load_map(connection, course);
        await_prepared(connection, course);
        for (size_t k = 0; k < course->batches; k++)
            check_batch(connection, course, k);
    }
    tour_collect(&tour);
    load_result idle = load_run(&(load){.port = server.port, .depth = 1}, settings->seconds);
    for (int i = 0; i < settings->passes; i++) {
        pass next = run_pass(settings, &server, &tour);
        const bool is_better = next.per_second > best.per_second;
        load_result_free(is_better ? &best.load : &next.load);
        best = is_better ? next : best;
    }
    print_row(count == 1 ? tour.courses[0].suite.name : "together", &best, &idle);
    load_result_free(&best.load);
    load_result_free(&idle);
    redisFree(connection);
    server_stop(&server);
    for (int i = 0; i < count; i++)
        course_close(&tour.courses[i]);
    free(tour.requests);
}
