/*
 * Starts Node with npm/peers.js and reads its figures. Problems go in through its standard input, one line each:
 * number, start, goal. What comes back is told in the script.
 */
#define _POSIX_C_SOURCE 200809L
#include "peers/npm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(WEND_BENCH_NODE)
#include <sys/wait.h>
#include <unistd.h>
#endif

static const char *const names[NPM_LIBRARIES] = {"pathfinding, A*", "pathfinding, JPS", "easystarjs"};

const char *npm_name(int library)
{
    return names[library];
}

#if defined(WEND_BENCH_NODE)

const char *npm_missing(void)
{
    bool installed = access(WEND_BENCH_NPM_FOLDER "/node_modules/pathfinding", F_OK) == 0 &&
                     access(WEND_BENCH_NPM_FOLDER "/node_modules/easystarjs", F_OK) == 0;
    return installed ? NULL : "pathfinding and easystarjs are not installed: build the target wend-bench-npm.";
}

/* Returns a file without a name that holds the problems. */
static FILE *write_problems(const suite *suite, const size_t *order)
{
    FILE *file = tmpfile();
    if (file == NULL)
        return NULL;
    for (size_t i = 0; i < suite->count; i++) {
        const wend_problem *problem = suite_problem(suite, order[i]);
        fprintf(file, "%zu %u %u %u %u\n", order[i], (unsigned)problem->start_x, (unsigned)problem->start_y,
                (unsigned)problem->goal_x, (unsigned)problem->goal_y);
    }
    rewind(file);
    return file;
}

/* Replaces this process by Node. Never returns. */
static void become_node(int library, const suite *suite, double seconds, unsigned repeat, int input, int output)
{
    static char stack[] = "--stack-size=8000"; /* KB; jump point search of pathfinding recurses along rows */
    char limit[32], passes[16];
    snprintf(limit, sizeof limit, "%g", seconds);
    snprintf(passes, sizeof passes, "%u", repeat);
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0)
        execl(WEND_BENCH_NODE, WEND_BENCH_NODE, "--expose-gc", stack, WEND_BENCH_NPM_SCRIPT, WEND_BENCH_NPM_FOLDER,
              names[library], suite->map_file, limit, passes, (char *)NULL);
    _exit(127);
}

static void take_line(const char *line, size_t count, row *row)
{
    size_t index;
    double first, second;
    if (sscanf(line, "problem %zu %lf %lf", &index, &first, &second) == 3 && index < count) {
        row->samples[index] = (sample){true, second, first};
        row->asked++;
    } else if (sscanf(line, "pass %lf", &first) == 1) {
        row_take_pass(row, first);
    } else if (sscanf(line, "prepare %lf", &first) == 1) {
        row->prepare = first;
    } else if (sscanf(line, "memory %lf", &first) == 1) {
        row->memory = (size_t)first;
    }
}

static void take_output(int output, size_t count, row *row)
{
    FILE *file = fdopen(output, "r");
    char line[256];
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        take_line(line, count, row);
    if (file != NULL)
        fclose(file);
}

void npm_measure(int library, const suite *suite, const size_t *order, double seconds, unsigned repeat, row *row)
{
    if (has_weights(&suite->profile)) {
        row->refusal = "gets no weights from here";
        return;
    }
    row->refusal = "node could not be run, or failed";
    FILE *problems = write_problems(suite, order);
    int ends[2], status = -1;
    if (problems == NULL || pipe(ends) != 0)
        return;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        become_node(library, suite, seconds, repeat, fileno(problems), ends[1]);
    close(ends[1]);
    take_output(ends[0], suite->count, row);
    fclose(problems);
    if (child < 0 || waitpid(child, &status, 0) != child || status != 0 || row->asked == 0)
        return;
    row->refusal = NULL;
}

#else

const char *npm_missing(void)
{
    return "Node was not found when this program was built.";
}

void npm_measure(int library, const suite *suite, const size_t *order, double seconds, unsigned repeat, row *row)
{
    (void)library, (void)suite, (void)order, (void)seconds, (void)repeat;
    row->refusal = npm_missing();
}

#endif
