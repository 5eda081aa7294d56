/* tests/matrix/budgets_questions.c: rows of questions asked at once. */
#include "budgets/budgets.h"

#include <stdlib.h>

enum { LIMITS = 3, SLICE = 5000, PATHS = 16 };

static const uint64_t limits[LIMITS] = {100, 1000, 20000};

static void each_question(budget_desk *desk, void (*visit)(budget_desk *desk, const wend_query *query))
{
    for (uint32_t i = 0; i < budget_question_count; i++) {
        desk->question = budget_questions[i].name;
        wend_query query = budget_ask(desk, &budget_questions[i]);
        visit(desk, &query);
        budget_tell(desk);
    }
}

/* What does not go together is refused, and costs nothing. */
static int is_refused(budget_desk *desk, wend_status status)
{
    budget_expect(desk, status == WEND_OK || status == WEND_ERROR_UNSUPPORTED || status == WEND_ERROR_ARGUMENT,
                  "fails");
    return status != WEND_OK;
}

static void find_limited(budget_desk *desk, const wend_query *given)
{
    for (int i = 0; i < LIMITS; i++) {
        wend_query query = *given;
        wend_path path = wend_path_default();
        query.search.limit = limits[i];
        wend_finder_find(desk->finder, desk->ground->space, &query, &path); /* memory grows the first time */
        budget_begin(desk);
        if (is_refused(desk, wend_finder_find(desk->finder, desk->ground->space, &query, &path)))
            return;
        budget_end(desk, limits[i] + budget_at_a_stretch(desk, &query), path.work, budget_given(desk, &query));
    }
}

void budget_find(budget_desk *desk)
{
    each_question(desk, find_limited);
}

/* Of an answer, which each call writes out, be it the way so far. */
static uint64_t cells_of(const wend_path *path)
{
    return (uint64_t)path->length + 1;
}

static void find_in_slices(budget_desk *desk, const wend_query *given)
{
    wend_query query = *given;
    wend_path path = wend_path_default();
    uint64_t before = 0, slices = 0;
    query.search.limit = SLICE;
    query.search.pausable = true;
    budget_begin(desk);
    if (is_refused(desk, wend_finder_find(desk->finder, desk->ground->space, &query, &path)))
        return;
    for (;;) {
        budget_end(desk, SLICE + budget_at_a_stretch(desk, &query), path.work - before,
                   budget_given(desk, &query) + cells_of(&path) * 60);
        if (path.outcome != WEND_OUTCOME_RUNNING || ++slices == budget_slices())
            break;
        before = path.work;
        budget_begin(desk);
        budget_expect(desk, wend_finder_continue(desk->finder, SLICE, &path) == WEND_OK, "cannot go on");
    }
    if (path.outcome == WEND_OUTCOME_RUNNING)
        return;
    const uint64_t work = path.work;
    query.search.limit = UINT64_MAX;
    budget_expect(desk, wend_finder_find(desk->finder, desk->ground->space, &query, &path) == WEND_OK, "fails");
    budget_expect(desk, work == path.work, "reports another sum in slices than at a stretch");
}

void budget_continue(budget_desk *desk)
{
    each_question(desk, find_in_slices);
}

static void find_cheapest(budget_desk *desk, const wend_query *given)
{
    for (int i = 0; i < LIMITS; i++) {
        wend_query query = *given;
        wend_path paths[PATHS];
        uint32_t count = 0;
        for (int k = 0; k < PATHS; k++)
            paths[k] = wend_path_default();
        query.search.limit = limits[i];
        wend_finder_find_cheapest(desk->finder, desk->ground->space, &query, paths, PATHS, &count);
        budget_begin(desk);
        if (is_refused(desk,
                       wend_finder_find_cheapest(desk->finder, desk->ground->space, &query, paths, PATHS, &count)))
            return;
        /* Of many goals all are looked at wherever one of them is reached. */
        budget_end(desk, limits[i] + budget_at_a_stretch(desk, &query), paths[0].work, 8 * budget_given(desk, &query));
    }
}

void budget_find_cheapest(budget_desk *desk)
{
    each_question(desk, find_cheapest);
}

static void batch_of(budget_desk *desk, const wend_query *given)
{
    enum { REQUESTS = 8 };
    wend_request requests[REQUESTS];
    wend_path paths[REQUESTS];
    wend_query query = *given;
    wend_batch *batch = NULL;
    uint64_t work = 0;
    query.search.limit = limits[0];
    for (int i = 0; i < REQUESTS; i++) {
        paths[i] = wend_path_default();
        requests[i] = (wend_request){.space = desk->ground->space, .query = &query, .path = &paths[i]};
    }
    budget_expect(desk, wend_batch_create(1, NULL, &batch) == WEND_OK, "no batch");
    wend_batch_find(batch, requests, REQUESTS, NULL);
    budget_begin(desk);
    budget_expect(desk, wend_batch_find(batch, requests, REQUESTS, NULL) == WEND_OK, "fails");
    for (int i = 0; i < REQUESTS; i++)
        work += paths[i].work;
    if (!is_refused(desk, requests[0].status))
        budget_end(desk, REQUESTS * (limits[0] + budget_at_a_stretch(desk, &query)), work,
                   REQUESTS * (budget_given(desk, &query) + desk->bounds.base));
    wend_batch_destroy(batch);
}

void budget_batch(budget_desk *desk)
{
    each_question(desk, batch_of);
}

static void turn_next(budget_desk *desk, const wend_query *given)
{
    for (int i = 0; i < LIMITS; i++) {
        wend_query query = *given;
        wend_path path = wend_path_default();
        wend_turn_desc desc = wend_turn_desc_default();
        wend_turn_plan plan;
        desc.points = 6 * WEND_PRICE_STRAIGHT;
        desc.points_now = desc.points;
        query.search.limit = limits[i];
        wend_finder_find_turn(desk->finder, desk->ground->space, &query, &desc, &path, &plan);
        path = wend_path_default();
        budget_begin(desk);
        if (is_refused(desk, wend_finder_find_turn(desk->finder, desk->ground->space, &query, &desc, &path, &plan)))
            return;
        budget_end(desk, limits[i] + budget_at_a_stretch(desk, &query), path.work,
                   budget_given(desk, &query) + cells_of(&path) * 150); /* each is counted into a turn */
    }
}

void budget_turn_next(budget_desk *desk)
{
    each_question(desk, turn_next);
}

/* Points are its only limit: it reports the cells it looked around. */
void budget_reach(budget_desk *desk)
{
    wend_reach *reach = NULL;
    budget_expect(desk, wend_reach_create(NULL, &reach) == WEND_OK, "no reach");
    for (int i = 0; i < LIMITS; i++) {
        wend_reach_desc desc = wend_reach_desc_default();
        desc.start = desk->ground->start;
        desc.points = (uint64_t)(i + 1) * 10 * WEND_PRICE_STRAIGHT;
        wend_reach_find(reach, desk->ground->space, &desc);
        budget_begin(desk);
        budget_expect(desk, wend_reach_find(reach, desk->ground->space, &desc) == WEND_OK, "fails");
        budget_end(desk, 0, wend_reach_work(reach), 0);
    }
    wend_reach_destroy(reach);
}

/* A walker before whom somebody stands, again and again. */
void budget_walker(budget_desk *desk)
{
    wend_walker_rules rules = wend_walker_rules_default();
    wend_query query = wend_query_default();
    wend_path path = wend_path_default();
    wend_finder *other = NULL;
    wend_layer *layer = NULL;
    wend_walker walker;
    wend_walker_action walk;
    const uint64_t limit = rules.repair_limit;
    rules.wait = rules.side_steps = 0;
    rules.repairs = 200;
    rules.occupies = false;
    query.start = desk->ground->start;
    query.goal = desk->ground->goal;
    query.otherwise.policy = WEND_POLICY_NEAREST;
    budget_expect(desk, wend_finder_create(NULL, &other) == WEND_OK, "no finder");
    budget_expect(desk, wend_finder_find(other, desk->ground->space, &query, &path) == WEND_OK, "no path");
    budget_expect(desk, wend_walker_begin(&walker, query.start, &rules) == WEND_OK, "no walker");
    budget_expect(desk, wend_layer_create(desk->ground->grid, WEND_LAYER_OCCUPIED, NULL, &layer) == WEND_OK,
                  "no layer");
    budget_expect(desk, wend_space_attach(desk->ground->space, layer) == WEND_OK, "not attached");
    if (path.point_count > 1)
        budget_expect(desk, wend_walker_follow(&walker, desk->ground->space, &path) == WEND_OK, "no way");
    for (int i = 0; i < 60 && walker.left > 1; i++) {
        wend_place ahead = walker.place;
        ahead.x += (random_below(&desk->random, 2) ? 1 : 0) * WEND_CELL;
        ahead.y += WEND_CELL;
        wend_layer_enter(layer, ahead, 1);
        budget_begin(desk);
        budget_expect(desk, wend_walker_step(&walker, desk->ground->space, desk->finder, &walk) == WEND_OK, "no step");
        budget_end_untold(desk, limit, 20 * (uint64_t)walker.left); /* all that is ahead is looked at once more */
    }
    wend_space_detach(desk->ground->space, layer);
    wend_layer_destroy(layer);
    wend_finder_destroy(other);
}

/* Nothing bounds it but the map; it reports what it did. */
void budget_influence(budget_desk *desk)
{
    wend_influence *influence = NULL;
    wend_stamp stamp = wend_stamp_default();
    uint64_t before = 0;
    budget_expect(desk, wend_influence_create(desk->ground->grid, NULL, &influence) == WEND_OK, "no influence");
    stamp.radius = 40 * WEND_CELL;
    for (int i = 0; i < 6; i++) {
        budget_begin(desk);
        budget_expect(desk, wend_influence_stamp(influence, desk->ground->start, &stamp) == WEND_OK, "no stamp");
        if (i % 3 == 1)
            budget_expect(desk, wend_influence_spread(influence, 10000) == WEND_OK, "no spread");
        if (i % 3 == 2)
            budget_expect(desk, wend_influence_blur(influence) == WEND_OK, "no blur");
        budget_end(desk, 0, wend_influence_work(influence) - before, 0);
        before = wend_influence_work(influence);
    }
    wend_influence_destroy(influence);
}
