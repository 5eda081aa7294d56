/* tests/support/arrival/answers_draw.c: random questions of everything at once. */
#include "arrival/answers.h"
#include "scene/scene.h"

#include "rules/rules_random.h"

/* Some places on the way; one equals the one before it more often than by chance. */
static void draw_via(arrival_question *question, const rules_scene *scene, random_source *random)
{
    question->query.via.count = 1 + random_below(random, ARRIVAL_MOST_VIA);
    for (uint32_t i = 0; i < question->query.via.count; i++)
        question->via[i] = i > 0 && random_chance(random, 15)
                               ? question->via[i - 1]
                               : rules_place(scene, rules_random_position(scene, random));
    question->query.via.places = question->via;
}

/* The plainest way to arrive: many features support no other. */
static void draw_plain(arrival_question *question, random_source *random)
{
    wend_query *query = &question->query;
    query->to.arrival = WEND_ARRIVAL_AT;
    query->to.sight = NULL;
    query->from.count = query->to.count = 0;
    query->from.between_cells &= random_chance(random, 30);
}

/* Makes a question pausable, with a small limit; half of them become the plainest kind. */
static void draw_pause(arrival_question *question, random_source *random)
{
    wend_query *query = &question->query;
    query->search.pausable = true;
    query->search.limit = 1 + random_below(random, 12);
    if (random_chance(random, 10))
        return;
    query->via.count = 0;
    if (random_chance(random, 50))
        draw_plain(question, random);
}

static void draw_engine(wend_query *query, random_source *random)
{
    if (random_chance(random, 25))
        query->search.engine = (wend_engine)(1 + random_below(random, SCENE_ENGINES - 1));
    else if (random_chance(random, 30))
        query->search.engine = WEND_ENGINE_GENERAL;
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
    query->otherwise.policy = (wend_policy)random_below(random, 4);
    query->otherwise.breach = query->otherwise.policy == WEND_POLICY_BREACH ? spaces->breach : NULL;
    query->shape.lines = random_chance(random, 40) ? WEND_LINES_STRAIGHT : WEND_LINES_GRID;
    if (random_chance(random, 40))
        query->shape.ties = (wend_ties)(1 + random_below(random, 4));
    if (random_chance(random, 30))
        query->search.limit = 1 + random_below(random, random_chance(random, 50) ? 8 : 80);
    if (random_chance(random, 25))
        query->search.radius = 1 + random_below(random, 8);
    if (random_chance(random, 20))
        draw_pause(question, random);
    draw_engine(query, random);
}

bool answers_are_refused(const wend_query *query)
{
    return query->shape.ties != WEND_TIES_ANY && query->search.heuristic_weight != WEND_HEURISTIC_WEIGHT_ONE;
}

bool answers_are_plain(const wend_query *query)
{
    return query->via.count == 0 && query->search.limit == 0;
}
