/* The table `goals` of wend-bench-kept: rules of arrival, and several goals near each other and far apart. */
#include "kept/goals.h"
#include "kept/rows.h"
#include "kit/kit.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_GOALS = 64, GOAL_WAYS = WAYS + 1, GOAL_QUERIES = 200, CHEAPEST = 3 };

/* What is asked about the goal of a problem. */
static const struct goal_kind {
    const char *name;
    wend_arrival arrival;
    uint32_t range;    /* cells */
    uint32_t count;    /* of goals */
    bool is_apart;     /* they are goals of other problems; else they lie within 10 columns and rows of each other */
    bool is_building;  /* the goal is a blocked cell near that of the problem */
    bool are_cheapest; /* the nearest of them are asked for, in order */
} goal_kinds[] = {
    {"within 3", WEND_ARRIVAL_WITHIN, 3, 1, false, false, false},
    {"within 8", WEND_ARRIVAL_WITHIN, 8, 1, false, false, false},
    {"next to a building", WEND_ARRIVAL_NEXT_TO, 0, 1, false, true, false},
    {"2 goals, near", WEND_ARRIVAL_AT, 0, 2, false, false, false},
    {"8 goals, near", WEND_ARRIVAL_AT, 0, 8, false, false, false},
    {"64 goals, near", WEND_ARRIVAL_AT, 0, 64, false, false, false},
    {"2 goals, apart", WEND_ARRIVAL_AT, 0, 2, true, false, false},
    {"8 goals, apart", WEND_ARRIVAL_AT, 0, 8, true, false, false},
    {"64 goals, apart", WEND_ARRIVAL_AT, 0, 64, true, false, false},
    {"3 cheapest of 8, apart", WEND_ARRIVAL_AT, 0, 8, true, false, true},
    {"3 cheapest of 64, apart", WEND_ARRIVAL_AT, 0, 64, true, false, true},
};

static wend_area cell_area(uint32_t x, uint32_t y)
{
    return (wend_area){wend_place_cell((int32_t)x, (int32_t)y), 1, 1};
}

/* Returns the first blocked cell to the left or, at the border, the goal's own cell. */
static wend_area building_near(const wend_grid *grid, const wend_problem *problem)
{
    uint32_t x = (uint32_t)problem->goal_x;
    while (x > 0 && painter_is_free(grid, x, (uint32_t)problem->goal_y))
        x--;
    return cell_area(painter_is_free(grid, x, (uint32_t)problem->goal_y) ? (uint32_t)problem->goal_x : x,
                     (uint32_t)problem->goal_y);
}

/* Returns another goal: that of any problem, or a free cell near the first. */
static wend_area other_goal(const suite *suite, const wend_problem *problem, bool is_apart)
{
    if (is_apart) {
        const wend_problem *other = suite_problem(suite, draw((uint32_t)suite->count));
        return cell_area((uint32_t)other->goal_x, (uint32_t)other->goal_y);
    }
    const uint32_t width = wend_grid_width(suite->grid), height = wend_grid_height(suite->grid);
    uint32_t x, y;
    do {
        x = (uint32_t)problem->goal_x + draw(11) - 5;
        y = (uint32_t)problem->goal_y + draw(11) - 5;
    } while (x >= width || y >= height || !painter_is_free(suite->grid, x, y));
    return cell_area(x, y);
}

static void ask_for_goals(row *row, const suite *suite, const struct goal_kind *kind, wend_engine engine, size_t index)
{
    const wend_problem *problem = suite_problem(suite, index);
    wend_area goals[MOST_GOALS];
    wend_query query = wend_query_default();
    wend_path paths[CHEAPEST] = {wend_path_default(), wend_path_default(), wend_path_default()};
    uint32_t count = 1;
    goals[0] = kind->is_building ? building_near(suite->grid, problem)
                                 : cell_area((uint32_t)problem->goal_x, (uint32_t)problem->goal_y);
    random_state = index * MOST_GOALS;
    for (uint32_t i = 1; i < kind->count; i++)
        goals[i] = other_goal(suite, problem, kind->is_apart);
    query.start = wend_place_cell((int32_t)problem->start_x, (int32_t)problem->start_y);
    query.to.areas = goals;
    query.to.count = kind->count;
    query.to.arrival = kind->arrival;
    query.to.range = kind->range * WEND_CELL;
    query.search.engine = engine;
    double began = clock_seconds();
    if (kind->are_cheapest)
        good(wend_finder_find_cheapest(row->finder, row->space, &query, paths, CHEAPEST, &count), "a query");
    else
        good(wend_finder_find(row->finder, row->space, &query, paths), "a query");
    row->make += clock_seconds() - began;
    row->expanded += paths[0].expanded;
    for (uint32_t i = 0; i < count; i++)
        row->cost += paths[i].outcome == WEND_OUTCOME_FOUND ? paths[i].cost : 0;
}

static void compare_goals(const suite *suite, const struct goal_kind *kind, row *rows)
{
    const double n = (double)suite->count;
    for (int i = 0; i < GOAL_WAYS; i++)
        rows[i].best = 1e30;
    for (int pass = 0; pass <= PASSES; pass++)
        for (int i = 0; i < GOAL_WAYS; i++) {
            rows[i].expanded = rows[i].cost = 0;
            rows[i].make = 0;
            for (size_t q = 0; q < suite->count; q++)
                ask_for_goals(&rows[i], suite, kind, i == 0 ? WEND_ENGINE_GENERAL : WEND_ENGINE_AUTO, q);
            rows[i].best = rows[i].make < rows[i].best ? rows[i].make : rows[i].best;
        }
    printf("| %s | %s |", suite->name, kind->name);
    for (int i = 0; i < GOAL_WAYS; i++)
        printf(" %.2f |", rows[i].best * 1e6 / n);
    bool is_same = true;
    for (int i = 1; i < GOAL_WAYS; i++) {
        printf(" %.3f |", rows[i].best / rows[0].best);
        is_same = is_same && rows[i].cost == rows[0].cost;
    }
    printf(" %.1f | %.1f |%s\n", (double)rows[1].expanded / n, (double)rows[3].expanded / n,
           is_same ? "" : " WRONG COSTS");
    fflush(stdout);
}

void compare_goals_of(int count, char **files)
{
    printf("| map | goals | general us | nothing us | jumps us | what pays us | nothing / general | jumps / general | "
           "what pays / general | expanded, nothing | what pays |\n"
           "|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < count; i++) {
        suite suite;
        if (!suite_load(&suite, files[i], GOAL_QUERIES))
            exit(EXIT_FAILURE);
        row rows[GOAL_WAYS];
        for (int w = 0; w < GOAL_WAYS; w++)
            rows[w] = open_row(suite.grid, NULL, w == 0 ? 0 : ways[w - 1].what);
        for (size_t k = 0; k < sizeof goal_kinds / sizeof *goal_kinds; k++)
            compare_goals(&suite, &goal_kinds[k], rows);
        for (int w = 0; w < GOAL_WAYS; w++)
            close_row(&rows[w]);
        suite_free(&suite);
    }
}
