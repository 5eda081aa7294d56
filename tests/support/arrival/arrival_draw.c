/* tests/support/arrival/arrival_draw.c: random questions of arrival. */
#include "arrival/arrival.h"

#include "rules/rules_random.h"

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

/*
 * Movers beside each other stand in each other's way, so places where somebody stands are drawn more often than by
 * chance.
 */
static wend_place place_beside(const rules_scene *scene, wend_place place, random_source *random)
{
    for (int tries = 0;; tries++) {
        wend_place beside = place;
        beside.x += ((int32_t)random_below(random, 5) - 2) * WEND_CELL;
        beside.y += ((int32_t)random_below(random, 5) - 2) * WEND_CELL;
        uint32_t cell = rules_cell(scene, beside);
        if (tries == 8 || (cell != RULES_NOWHERE && rules_is_free(scene, cell) && scene->occupied[cell]))
            return beside;
    }
}

static void draw_starts(arrival_question *question, const rules_scene *scene, random_source *random)
{
    question->query.from.count = 1 + random_below(random, ARRIVAL_MOST_STARTS - 1);
    bool is_crowd = random_chance(random, 40);
    for (uint32_t i = 0; i < question->query.from.count; i++)
        question->starts[i] =
            i > 0 && is_crowd ? place_beside(scene, question->starts[i - 1], random) : any_place(scene, random);
    question->query.from.places = question->starts;
}

static void draw_goals(arrival_question *question, const rules_scene *scene, random_source *random)
{
    uint32_t most = random_chance(random, 70) ? 4 : ARRIVAL_MOST_GOALS;
    question->query.to.count = 1 + random_below(random, most);
    for (uint32_t i = 0; i < question->query.to.count; i++) {
        question->goals[i].place = any_place(scene, random);
        question->goals[i].width = random_chance(random, 60) ? 1 : random_below(random, 5);
        question->goals[i].height = random_chance(random, 60) ? 1 : random_below(random, 5);
    }
    question->query.to.areas = question->goals;
}

/* Somewhere in the start's cell, on its borders and middle lines more often than by chance. */
static void draw_position(wend_place *place, random_source *random)
{
    static const int32_t special[] = {0, 1, 127, 128, 129, 255};
    int32_t *parts[2] = {&place->x, &place->y};
    for (int i = 0; i < 2; i++) {
        uint32_t draw = random_below(random, 12), any = random_below(random, 256);
        *parts[i] = (*parts[i] & ~255) + (draw < 6 ? special[draw] : (int32_t)any);
    }
}

/* On the way from the start's cell to one beside it, or just beside that way. */
static void draw_on_step(wend_place *place, random_source *random)
{
    int32_t done = (int32_t)random_below(random, 257);
    int32_t across = (int32_t)random_below(random, 3) - 1, down = (int32_t)random_below(random, 3) - 1;
    place->x += across * done + (random_chance(random, 30) ? (int32_t)random_below(random, 71) - 35 : 0);
    place->y += down * done + (random_chance(random, 30) ? (int32_t)random_below(random, 5) - 2 : 0);
}

void arrival_draw(arrival_question *question, const rules_scene *scene, uint32_t rules, const wend_space *sight,
                  random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query *query = &question->query;
    *query = rules_random_query(scene, rules, start, goal, random);
    query->to.arrival = (wend_arrival)random_below(random, 4);
    query->to.measure = (wend_measure)random_below(random, 3);
    query->to.range = any_range(random);
    if (random_chance(random, 40))
        draw_starts(question, scene, random);
    else if (random_chance(random, 40)) {
        query->from.between_cells = true;
        (random_chance(random, 50) ? draw_position : draw_on_step)(&query->start, random);
    }
    if (random_chance(random, 60))
        draw_goals(question, scene, random);
    if (query->to.arrival != WEND_ARRIVAL_AWAY && random_chance(random, 30))
        query->to.sight = sight;
}

void arrival_print(const wend_query *query)
{
    fprintf(stderr, "\narrival %d measure %d range %u sight %d position %d radius %u heuristic %d * %u\n",
            (int)query->to.arrival, (int)query->to.measure, (unsigned)query->to.range, query->to.sight != NULL,
            query->from.between_cells, (unsigned)query->search.radius, (int)query->search.heuristic,
            (unsigned)query->search.heuristic_weight);
    fprintf(stderr, "engine %d policy %d shape %d ties %d limit %u resumable %d heading %d\n",
            (int)query->search.engine, (int)query->otherwise.policy, (int)query->shape.lines, (int)query->shape.ties,
            (unsigned)query->search.limit, query->search.pausable, (int)query->from.heading);
    fprintf(stderr, "start (%d, %d) / 256 on %d\n", (int)query->start.x, (int)query->start.y, query->start.level);
    for (uint32_t i = 0; i < query->from.count; i++)
        fprintf(stderr, "start (%d, %d) on %d\n", (int)wend_place_column(query->from.places[i]),
                (int)wend_place_row(query->from.places[i]), query->from.places[i].level);
    for (uint32_t i = 0; i < query->via.count; i++)
        fprintf(stderr, "via (%d, %d) on %d\n", (int)wend_place_column(query->via.places[i]),
                (int)wend_place_row(query->via.places[i]), query->via.places[i].level);
    fprintf(stderr, "goal (%d, %d) on %d\n", (int)wend_place_column(query->goal), (int)wend_place_row(query->goal),
            query->goal.level);
    for (uint32_t i = 0; i < query->to.count; i++)
        fprintf(stderr, "goal (%d, %d) on %d: %u x %u\n", (int)wend_place_column(query->to.areas[i].place),
                (int)wend_place_row(query->to.areas[i].place), query->to.areas[i].place.level,
                (unsigned)query->to.areas[i].width, (unsigned)query->to.areas[i].height);
}
