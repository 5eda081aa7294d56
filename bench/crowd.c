/*
 * wend-bench-crowd: cost of a step of a dense crowd (wend_crowd_step) on one thread and, if RVO2 was found, of the same
 * scene there.
 *
 *     wend-bench-crowd [--agents N] [--steps N] [--passes P] [--paths] [SPACING ...]
 *
 * Agents stand in a square, SPACING diameters apart (default: 1.3 and 2.0), and all walk to the other side through the
 * middle at once. Both crowds have the same places, speeds, horizon, ticks and at most ten neighbours. Before each step
 * all agents get, untimed, the velocity towards their goal. Both take turns step by step, so that a slow moment falls
 * on both. Processor time. With --paths wend's agents follow a path of one point; their wanted velocities, arrivals and
 * giving way to agents that are held up are then part of the step.
 */
#include "kit/kit.h"
#include "peers/crowd_rvo2.h"

#include <wend/all.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PASSES = 99, MOST_ROWS = 16 };

/* Cells and seconds. */
static const struct rvo2_desc scene = {
    .radius = 0.5, .wanted = 1.0, .speed = 1.5, .tick = 0.25, .horizon = 2.0, .neighbours = 10};

static uint32_t agents = 20000;
static int steps = 40, passes = 5;
static bool has_paths;

struct point {
    double x, y;
};

struct crowds {
    double side;         /* of the square in which all stand */
    wend_agent *walkers; /* wend's agents, as they are now */
    struct point *goals;
    wend_grid *grid;
    wend_space *space;
    wend_crowd *crowd;
    struct rvo2 *rvo2; /* null = RVO2 was not found */
};

static void demand(wend_status status, const char *what)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-crowd: %s: %s\n", what, wend_status_text(status));
    exit(2);
}

static uint32_t state;

/* Draws a number from 0 to below 1, the same on every machine. */
static double draw(void)
{
    state = state * 1664525u + 1013904223u;
    return state / 4294967296.0;
}

static void add_agent(struct crowds *crowds, uint32_t number, struct point from)
{
    const struct point to = {crowds->side - from.x, crowds->side - from.y};
    const wend_place goal = {.x = (int32_t)(to.x * WEND_CELL), .y = (int32_t)(to.y * WEND_CELL)};
    wend_agent_desc desc = wend_agent_desc_default();
    wend_agent_id agent;
    desc.x = from.x;
    desc.y = from.y;
    desc.radius = scene.radius;
    desc.speed = has_paths ? scene.wanted : scene.speed;
    demand(wend_crowd_add(crowds->crowd, &desc, &agent), "an agent");
    if (has_paths)
        demand(wend_crowd_follow_path(crowds->crowd, agent, &goal, 1), "its path");
    if (crowds->rvo2)
        rvo2_add(crowds->rvo2, from.x, from.y, to.x, to.y);
    crowds->goals[number] = to;
}

/* Steers all agents towards their goals, at the wanted speed or, near them, slower. */
static void steer(const struct crowds *crowds)
{
    wend_crowd_agents(crowds->crowd, crowds->walkers, agents);
    for (uint32_t i = 0; i < agents; i++) {
        const wend_agent *walker = &crowds->walkers[i];
        const double x = crowds->goals[i].x - walker->x, y = crowds->goals[i].y - walker->y;
        const double length = sqrt(x * x + y * y), scale = length > scene.wanted ? scene.wanted / length : 1;
        demand(wend_crowd_steer(crowds->crowd, walker->id, x * scale, y * scale), "steering");
    }
}

static struct crowds make_crowds(double spacing)
{
    const uint32_t rows = (uint32_t)ceil(sqrt(agents));
    const double apart = spacing * 2 * scene.radius;
    struct crowds crowds = {.side = (rows + 2) * apart};
    wend_crowd_desc desc = wend_crowd_desc_default();
    wend_grid_desc cells = wend_grid_desc_default();
    cells.width = cells.height = (uint32_t)ceil(crowds.side);
    desc.tick = scene.tick;
    desc.horizon = scene.horizon;
    demand(wend_grid_create(&cells, NULL, &crowds.grid), "a grid");
    demand(wend_space_create(crowds.grid, NULL, NULL, &crowds.space), "a space");
    demand(wend_crowd_create(crowds.space, &desc, NULL, &crowds.crowd), "a crowd");
    crowds.walkers = malloc(agents * sizeof *crowds.walkers);
    crowds.goals = malloc(agents * sizeof *crowds.goals);
    demand(crowds.walkers && crowds.goals ? WEND_OK : WEND_ERROR_MEMORY, "agents");
    crowds.rvo2 = rvo2_create(&scene);
    state = 1;
    for (uint32_t i = 0; i < agents; i++) {
        const double x = (i % rows + 1.5 + 0.2 * (draw() - 0.5)) * apart;
        const double y = (i / rows + 1.5 + 0.2 * (draw() - 0.5)) * apart;
        add_agent(&crowds, i, (struct point){x, y});
    }
    return crowds;
}

static void free_crowds(struct crowds *crowds)
{
    wend_crowd_destroy(crowds->crowd);
    wend_space_destroy(crowds->space);
    wend_grid_destroy(crowds->grid);
    rvo2_destroy(crowds->rvo2);
    free(crowds->walkers);
    free(crowds->goals);
}

/* Microseconds that a step of an agent takes. */
struct times {
    double wend, rvo2, ratio;
};

static struct times time_pass(double spacing)
{
    struct crowds crowds = make_crowds(spacing);
    struct times times = {0, 0, 0};
    for (int step = 0; step < steps; step++) {
        if (!has_paths)
            steer(&crowds);
        double begun = clock_seconds();
        demand(wend_crowd_step(crowds.crowd, 0, NULL), "a step");
        times.wend += clock_seconds() - begun;
        if (!crowds.rvo2)
            continue;
        rvo2_want(crowds.rvo2);
        begun = clock_seconds();
        rvo2_step(crowds.rvo2);
        times.rvo2 += clock_seconds() - begun;
    }
    free_crowds(&crowds);
    const double scale = 1e6 / ((double)steps * agents);
    times.wend *= scale;
    times.rvo2 *= scale;
    times.ratio = times.rvo2 > 0 ? times.wend / times.rvo2 : 0;
    return times;
}

static int compare_ratios(const void *left, const void *right)
{
    const struct times *a = left, *b = right;
    const double by_ratio = a->ratio - b->ratio, by_time = a->wend - b->wend;
    return by_ratio < 0 ? -1 : by_ratio > 0 ? 1 : (by_time > 0) - (by_time < 0);
}

static void print_row(double spacing, struct times *times)
{
    qsort(times, (size_t)passes, sizeof *times, compare_ratios);
    const struct times median = times[passes / 2];
    printf("%7.2f %8.3f", spacing, median.wend);
    if (median.rvo2 > 0)
        printf(" %8.3f %7.3f %7.3f %7.3f", median.rvo2, median.ratio, times[0].ratio, times[passes - 1].ratio);
    printf("\n");
    fflush(stdout);
}

/* Returns the number after an option; 0 if this is not the option, or its number is not above 0. */
static int option(const char *name, int argc, char **argv, int *at)
{
    if (*at + 1 >= argc || strcmp(argv[*at], name) != 0)
        return 0;
    const int value = atoi(argv[*at + 1]);
    *at += value > 0 ? 2 : 0;
    return value > 0 ? value : 0;
}

int main(int argc, char **argv)
{
    static struct times times[MOST_ROWS][MOST_PASSES];
    double spacings[MOST_ROWS] = {1.3, 2.0};
    int given = 0, at = 1;
    while (at < argc) {
        int value;
        if ((value = option("--agents", argc, argv, &at)) > 0)
            agents = (uint32_t)value;
        else if ((value = option("--steps", argc, argv, &at)) > 0)
            steps = value;
        else if ((value = option("--passes", argc, argv, &at)) > 0)
            passes = value < MOST_PASSES ? value : MOST_PASSES;
        else if (strcmp(argv[at], "--paths") == 0)
            has_paths = at++ > 0;
        else if (given < MOST_ROWS && atof(argv[at]) > 1)
            spacings[given++] = atof(argv[at++]);
        else {
            fputs("usage: wend-bench-crowd [--agents N] [--steps N] [--passes P] [--paths] [SPACING ...]\n", stderr);
            return 2;
        }
    }
    const int rows = given ? given : 2;
    for (int pass = 0; pass < passes; pass++)
        for (int row = 0; row < rows; row++)
            times[row][pass] = time_pass(spacings[row]);
    printf("%u agents, %d steps, %d passes: microseconds an agent's step takes, of the median pass\n", (unsigned)agents,
           steps, passes);
    printf("%7s %8s %8s %7s %7s %7s\n", "spacing", "wend", "RVO2", "ratio", "least", "most");
    for (int row = 0; row < rows; row++)
        print_row(spacings[row], times[row]);
    return 0;
}
