/* tests/support/arrival_draw.c: random questions of arrival. */
#include "arrival.h"

#include "rules_random.h"

#include <stdio.h>

static wend_place any_place(const rules_scene *scene, random_source *random)
{
    wend_place place = rules_place(scene, rules_random_position(scene, random));
    if (random_chance(random, 4))
        place.x -= (int32_t)(scene->width * WEND_CELL);
    if (random_chance(random, 2))
        place.level = (uint16_t)(place.level + 1);
    return place;
}

static uint32_t any_range(random_source *random)
{
    uint32_t draw = random_below(random, 100);
    if (draw < 4)
        return 0;
    if (draw < 7)
        return UINT32_MAX - random_below(random, 2);
    return draw < 50 ? 256 * random_below(random, 8) : random_below(random, 8 * 256);
}

static void draw_starts(arrival_question *question, const rules_scene *scene, random_source *random)
{
    question->query.start_count = 1 + random_below(random, ARRIVAL_MOST_STARTS - 1);
    for (uint32_t i = 0; i < question->query.start_count; i++)
        question->starts[i] = any_place(scene, random);
    question->query.starts = question->starts;
}

static void draw_goals(arrival_question *question, const rules_scene *scene, random_source *random)
{
    uint32_t most = random_chance(random, 70) ? 4 : ARRIVAL_MOST_GOALS;
    question->query.goal_count = 1 + random_below(random, most);
    for (uint32_t i = 0; i < question->query.goal_count; i++) {
        question->goals[i].place = any_place(scene, random);
        question->goals[i].width = random_chance(random, 60) ? 1 : random_below(random, 5);
        question->goals[i].height = random_chance(random, 60) ? 1 : random_below(random, 5);
    }
    question->query.goals = question->goals;
}

/* Somewhere in the start's cell, more often on its borders and middle lines than chance would have it. */
static void draw_position(wend_place *place, random_source *random)
{
    static const int32_t special[] = {0, 1, 127, 128, 129, 255};
    int32_t *parts[2] = {&place->x, &place->y};
    for (int i = 0; i < 2; i++) {
        uint32_t draw = random_below(random, 12), any = random_below(random, 256);
        *parts[i] = (*parts[i] & ~255) + (draw < 6 ? special[draw] : (int32_t)any);
    }
}

void arrival_draw(arrival_question *question, const rules_scene *scene, uint32_t rules, const wend_space *sight,
                  random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query *query = &question->query;
    *query = rules_random_query(scene, rules, start, goal, random);
    query->arrival = (wend_arrival)random_below(random, 4);
    query->measure = (wend_measure)random_below(random, 3);
    query->range = any_range(random);
    if (random_chance(random, 40))
        draw_starts(question, scene, random);
    else if (random_chance(random, 40)) {
        query->from_position = true;
        draw_position(&query->start, random);
    }
    if (random_chance(random, 60))
        draw_goals(question, scene, random);
    if (query->arrival != WEND_ARRIVE_AWAY && random_chance(random, 30))
        query->sight = sight;
}

void arrival_print(const wend_query *query)
{
    fprintf(stderr, "\narrival %d measure %d range %u sight %d position %d radius %u heuristic %d * %u\n",
            (int)query->arrival, (int)query->measure, (unsigned)query->range, query->sight != NULL,
            query->from_position, (unsigned)query->radius, (int)query->heuristic, (unsigned)query->heuristic_weight);
    fprintf(stderr, "engine %d policy %d shape %d taste %d limit %u resumable %d heading %d\n", (int)query->engine,
            (int)query->unreachable, (int)query->shape, (int)query->taste, (unsigned)query->max_expansions,
            query->resumable, (int)query->heading);
    fprintf(stderr, "start (%d, %d) / 256 on %d\n", (int)query->start.x, (int)query->start.y, query->start.level);
    for (uint32_t i = 0; i < query->start_count; i++)
        fprintf(stderr, "start (%d, %d) on %d\n", (int)wend_place_column(query->starts[i]),
                (int)wend_place_row(query->starts[i]), query->starts[i].level);
    for (uint32_t i = 0; i < query->via_count; i++)
        fprintf(stderr, "via (%d, %d) on %d\n", (int)wend_place_column(query->via[i]),
                (int)wend_place_row(query->via[i]), query->via[i].level);
    fprintf(stderr, "goal (%d, %d) on %d\n", (int)wend_place_column(query->goal), (int)wend_place_row(query->goal),
            query->goal.level);
    for (uint32_t i = 0; i < query->goal_count; i++)
        fprintf(stderr, "goal (%d, %d) on %d: %u x %u\n", (int)wend_place_column(query->goals[i].place),
                (int)wend_place_row(query->goals[i].place), query->goals[i].place.level,
                (unsigned)query->goals[i].width, (unsigned)query->goals[i].height);
}
