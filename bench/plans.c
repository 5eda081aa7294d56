/*
 * wend-bench-plans: plans for many units at once (wend_traffic_plan), from nothing to the first that brings all home.
 *
 *     wend-bench-plans [--passes P] SCEN N [SCEN N ...]
 *
 * The first N problems of a .scen file are the units, with 4 neighbours; the map that the file names lies beside it.
 * All problems take turns pass by pass. A line shows the median and the best of the passes in processor time (distance
 * tables, the search and all that they need; not the map nor its space), that time per step of a unit in the plan, and
 * the plan's cost beside the units' own shortest paths. Status 1: a problem has no plan.
 */
#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ROWS = 32, MOST_PASSES = 99, PASSES = 5, ROOM = 1024 };

typedef struct row {
    const char *name;
    wend_scen *scen;
    wend_grid *grid;
    wend_space *space;
    uint32_t count;
    double seconds[MOST_PASSES];
    wend_traffic_sum sum;
} row;

static void demand(const char *what, wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "wend-bench-plans: %s: %s\n", what, wend_status_text(status));
    exit(2);
}

static void open_row(row *row, const char *file, const char *count)
{
    char map[ROOM];
    wend_text_error error = {0};
    const char *slash = strrchr(file, '/');
    const int folder = slash != NULL ? (int)(slash + 1 - file) : 0;
    const unsigned long wanted = strtoul(count, NULL, 10);
    row->name = file + folder;
    demand(file, wend_scen_load(file, NULL, &row->scen, &error));
    if (wanted == 0 || wanted > wend_scen_count(row->scen)) {
        fprintf(stderr, "wend-bench-plans: %s has %zu problems, not '%s'\n", file, wend_scen_count(row->scen), count);
        exit(2);
    }
    row->count = (uint32_t)wanted;
    snprintf(map, sizeof map, "%.*s%s", folder, file, wend_scen_problem(row->scen, 0)->map);
    demand(map, wend_grid_load_map(map, NULL, &row->grid, &error));
    wend_profile profile = wend_profile_default();
    profile.neighbours = WEND_NEIGHBOURS_4;
    demand(map, wend_space_create(row->grid, &profile, NULL, &row->space));
}

static void close_row(row *row)
{
    wend_space_destroy(row->space);
    wend_grid_destroy(row->grid);
    wend_scen_destroy(row->scen);
}

static double plan(row *row)
{
    const double begun = clock_seconds();
    wend_traffic_desc desc = wend_traffic_desc_default();
    wend_traffic_state state = WEND_TRAFFIC_PLANNING;
    wend_traffic *traffic;
    desc.most_bytes = (uint64_t)4 << 30;
    demand(row->name, wend_traffic_create(row->space, &desc, NULL, &traffic));
    for (uint32_t i = 0; i < row->count; i++) {
        const wend_problem *problem = wend_scen_problem(row->scen, i);
        wend_unit_desc unit = wend_unit_desc_default();
        wend_unit_id id;
        unit.place = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
        unit.goal = wend_place_cell((int32_t)problem->goal_x, (int32_t)problem->goal_y);
        unit.has_goal = true;
        demand(row->name, wend_traffic_add(traffic, &unit, &id));
    }
    while (state == WEND_TRAFFIC_PLANNING)
        demand(row->name, wend_traffic_plan(traffic, 100000, &state));
    if (state != WEND_TRAFFIC_PLANNED) {
        fprintf(stderr, "wend-bench-plans: %s: %s\n", row->name, wend_traffic_state_text(state));
        exit(1);
    }
    const double took = clock_seconds() - begun;
    row->sum = wend_traffic_plan_sum(traffic);
    wend_traffic_destroy(traffic);
    return took;
}

static int compare(const void *left, const void *right)
{
    const double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void print_row(row *row, int passes)
{
    qsort(row->seconds, (size_t)passes, sizeof *row->seconds, compare);
    const double median = row->seconds[passes / 2], best = row->seconds[0];
    printf("%-40s %6u %9.2f ms %9.2f ms %8.3f us %8llu %7.3f\n", row->name, (unsigned)row->count, median * 1e3,
           best * 1e3, median * 1e6 / ((double)row->sum.steps * row->count), (unsigned long long)row->sum.cost,
           row->sum.least > 0 ? (double)row->sum.cost / (double)row->sum.least : 1.0);
}

int main(int argc, char **argv)
{
    static row rows[MOST_ROWS];
    int passes = PASSES, first = 1, count = 0;
    if (argc > 2 && strcmp(argv[1], "--passes") == 0) {
        passes = atoi(argv[2]);
        first = 3;
    }
    if (first >= argc || (argc - first) % 2 != 0 || (argc - first) / 2 > MOST_ROWS || passes < 1 ||
        passes > MOST_PASSES) {
        fputs("usage: wend-bench-plans [--passes P] SCEN N [SCEN N ...]\n", stderr);
        return 2;
    }
    for (int i = first; i < argc; i += 2)
        open_row(&rows[count++], argv[i], argv[i + 1]);
    for (int pass = 0; pass < passes; pass++)
        for (int i = 0; i < count; i++)
            rows[i].seconds[pass] = plan(&rows[i]);
    printf("%-40s %6s %12s %12s %11s %8s %7s\n", "problems", "units", "median", "best", "a step", "cost", "/ least");
    for (int i = 0; i < count; i++) {
        print_row(&rows[i], passes);
        close_row(&rows[i]);
    }
    return 0;
}
