/* tests/support/answers_draw.c: random questions of everything at once. */
#include "answers.h"

#include "rules_random.h"

/* Some places on the way; more often than chance would have it close to each other or the same. */
static void draw_via(arrival_question *question, const rules_scene *scene, random_source *random)
{
    question->query.via_count = 1 + random_below(random, ARRIVAL_MOST_VIA);
    for (uint32_t i = 0; i < question->query.via_count; i++)
        question->via[i] = i > 0 && random_chance(random, 15)
                               ? question->via[i - 1]
                               : rules_place(scene, rules_random_position(scene, random));
    question->query.via = question->via;
}

/* The plainest way to arrive: many things are for that alone. */
static void draw_plain(arrival_question *question, random_source *random)
{
    wend_query *query = &question->query;
    query->arrival = WEND_ARRIVE_AT;
    query->sight = NULL;
    query->start_count = query->goal_count = 0;
    query->from_position &= random_chance(random, 30);
}

/* What can be paused, and a limit at which to: half the time of the plainest kind. */
static void draw_pause(arrival_question *question, random_source *random)
{
    wend_query *query = &question->query;
    query->resumable = true;
    query->max_expansions = 1 + random_below(random, 12);
    if (random_chance(random, 10))
        return;
    query->via_count = 0;
    if (random_chance(random, 50))
        draw_plain(question, random);
}

static void draw_engine(wend_query *query, random_source *random)
{
    if (random_chance(random, 25))
        query->engine = (wend_engine)(1 + random_below(random, WEND_ENGINE_COUNT - 1));
    else if (random_chance(random, 30))
        query->engine = WEND_ENGINE_GENERAL;
}

void answers_draw(arrival_question *question, const rules_scene *scene, uint32_t rules, const answer_spaces *spaces,
                  random_source *random)
{
    wend_query *query = &question->query;
    arrival_draw(question, scene, rules, spaces->sight, random);
    if (random_chance(random, 35))
        draw_plain(question, random);
    if (random_chance(random, 25))
        draw_via(question, scene, random);
    query->unreachable = (wend_unreachable)random_below(random, 4);
    query->breach = query->unreachable == WEND_BREACH ? spaces->breach : NULL;
    query->shape = random_chance(random, 40) ? WEND_SHAPE_STRAIGHT : WEND_SHAPE_GRID;
    if (random_chance(random, 40))
        query->taste = (wend_taste)(1 + random_below(random, 4));
    if (random_chance(random, 30))
        query->max_expansions = 1 + random_below(random, random_chance(random, 50) ? 8 : 80);
    if (random_chance(random, 25))
        query->radius = 1 + random_below(random, 8);
    if (random_chance(random, 20))
        draw_pause(question, random);
    draw_engine(query, random);
}

bool answers_are_refused(const rules_scene *scene, const wend_query *query)
{
    bool has_taste = query->taste != WEND_TASTE_ANY;
    if (query->resumable && query->max_expansions != 0 && query->via_count != 0)
        return true;
    return has_taste && (scene->profile.turn_cost != 0 || query->heuristic_weight != WEND_HEURISTIC_EXACT);
}

bool answers_are_plain(const wend_query *query)
{
    return query->via_count == 0 && query->max_expansions == 0;
}
