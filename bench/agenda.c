/*
 * wend-bench-agenda: cost of an agenda's ticks while a thousand units ask for long paths at once, and while thousands
 * ask for the path to one goal.
 *
 * Maps of 512 x 512 cells are painted. Starts lie in their left quarter, goals in their right one; each goal can be
 * reached from each start. All questions are submitted before the first tick; each tick has 20,000 units, on one
 * thread.
 */
#include "kit/kit.h"

#include <wend/all.h>

#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 512, BUDGET = 20000, MOST = 5000 };

static wend_space *space;
static wend_finder *finder;
static uint64_t drawn;

static void good(wend_status status)
{
    if (status == WEND_OK)
        return;
    fprintf(stderr, "%s\n", wend_status_text(status));
    exit(EXIT_FAILURE);
}

static wend_place draw_place(uint32_t left)
{
    uint64_t number = landscape_mix(++drawn);
    return wend_place_cell((int32_t)(left + number % (SIDE / 4)), (int32_t)((number >> 32) % SIDE));
}

/* Draws a question whose goal can be reached; null `goal`: draws the goal too. */
static wend_query draw_query(const wend_place *goal)
{
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    bool is_found = false;
    while (!is_found) {
        query.start = draw_place(0);
        query.goal = goal ? *goal : draw_place(SIDE - SIDE / 4);
        good(wend_finder_find(finder, space, &query, &path));
        is_found = path.outcome == WEND_OUTCOME_FOUND;
    }
    return query;
}

/* Counts units that know at least in which direction to begin, and units that know the whole path. */
static void count_answers(wend_agenda *agenda, const wend_ticket_id *tickets, uint32_t count, uint32_t *known,
                          uint32_t *done)
{
    *known = *done = 0;
    for (uint32_t i = 0; i < count; i++) {
        wend_path path = wend_path_default();
        wend_ticket_state state;
        good(wend_agenda_poll(agenda, tickets[i], &state, &path));
        *done += state == WEND_TICKET_DONE;
        *known += path.point_count >= 2;
    }
}

static void run(landscape kind, uint32_t count, bool one_goal)
{
    static wend_query queries[MOST];
    static wend_ticket_id tickets[MOST];
    wend_agenda *agenda = NULL;
    wend_agenda_request request = wend_agenda_request_default();
    double worst = 0, all = 0, first = 0;
    uint32_t known = 0, done = 0, ticks = 0, known_in = 0, known_first = 0;
    drawn = 1;
    wend_query to = draw_query(NULL);
    for (uint32_t i = 0; i < count; i++)
        queries[i] = draw_query(one_goal ? &to.goal : NULL);
    good(wend_agenda_create(NULL, NULL, &agenda));
    request.space = space;
    const double begin = clock_seconds();
    for (uint32_t i = 0; i < count; i++) {
        request.query = &queries[i];
        good(wend_agenda_submit(agenda, &request, &tickets[i]));
    }
    const double submitted = clock_seconds() - begin;
    for (; done < count; ticks++) {
        const double before = clock_seconds();
        good(wend_agenda_step(agenda, BUDGET, NULL));
        const double seconds = clock_seconds() - before;
        all += seconds;
        worst = seconds > worst ? seconds : worst;
        first = ticks == 0 ? seconds : first;
        count_answers(agenda, tickets, count, &known, &done);
        known_first = ticks == 0 ? known : known_first;
        known_in = known_in == 0 && known == count ? ticks + 1 : known_in;
    }
    const wend_agenda_stats stats = wend_agenda_get_stats(agenda);
    printf("%-6s %5u %5s %9.2f %8.2f %6u %6u %6u %8.0f %8.0f %8.2f %8.2f\n", landscape_name(kind), (unsigned)count,
           one_goal ? "one" : "own", submitted * 1e3, first * 1e3, (unsigned)known_first, (unsigned)known_in,
           (unsigned)ticks, (double)stats.total / ticks, (double)stats.most, all * 1e3 / ticks, worst * 1e3);
    wend_agenda_destroy(agenda);
}

int main(void)
{
    static uint8_t cells[SIDE * SIDE];
    static const landscape kinds[] = {LANDSCAPE_ROOMS, LANDSCAPE_CAVES, LANDSCAPE_OPEN};
    wend_profile profile = wend_profile_default();
    good(wend_finder_create(NULL, &finder));
    printf("%d units a tick\n", BUDGET);
    printf("map     asks  goal submit ms first ms  known  begin   done    units     most  mean ms worst ms\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        wend_grid_desc desc = wend_grid_desc_default();
        wend_grid *grid = NULL;
        landscape_paint(kinds[i], SIDE, 1, cells);
        desc.width = desc.height = SIDE;
        desc.terrain = cells;
        good(wend_grid_create(&desc, NULL, &grid));
        good(wend_space_create(grid, &profile, NULL, &space));
        run(kinds[i], 1000, false);
        run(kinds[i], 5000, true);
        wend_space_destroy(space);
        wend_grid_destroy(grid);
    }
    wend_finder_destroy(finder);
    return EXIT_SUCCESS;
}
