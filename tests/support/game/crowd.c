/* tests/support/game/crowd.c: requests about many scenes, and what one finder answers to each. */
#include "game/crowd.h"

#include "rules/rules_random.h"
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *take(size_t count, size_t size)
{
    void *block = calloc(count, size);
    if (block)
        return block;
    fputs("no memory for the requests\n", stderr);
    exit(2);
}

static void make_scenes(crowd *crowd, random_source *random)
{
    for (uint32_t i = 0; i < crowd->scene_count; i++) {
        uint32_t rules = rules_random_set(random_below(random, 4), random);
        crowd->scenes[i] = rules_random_scene(rules, i % 8 == 0 ? 60 : 14, random);
        if (rules_stage_open(&crowd->stages[i], &crowd->scenes[i], NULL) != WEND_OK) {
            fputs("a scene could not be made\n", stderr);
            exit(2);
        }
    }
}

/* A question that is valid more often than not. */
static wend_query make_query(const rules_scene *scene, random_source *random)
{
    uint32_t start = rules_random_position(scene, random), goal = rules_random_position(scene, random);
    wend_query query = rules_random_query(scene, 0, start, goal, random);
    query.search.engine = (wend_engine)random_below(random, SCENE_ENGINES);
    query.search.limit = random_chance(random, 20) ? 1 + random_below(random, 40) : 0;
    if (random_chance(random, 3))
        query.size--;
    if (random_chance(random, 3))
        query.goal.x = -1;
    return query;
}

/* An empty answer, with a buffer of its own where another has one. */
static wend_path empty_like(const wend_path *path, wend_place *buffer)
{
    wend_path empty = wend_path_default();
    empty.buffer = path->buffer ? buffer : NULL;
    empty.capacity = path->capacity;
    return empty;
}

static void make_request(crowd *crowd, uint32_t i, wend_finder *finder, random_source *random)
{
    uint32_t scene = random_below(random, crowd->scene_count);
    wend_path *path = &crowd->paths[i], *expected = &crowd->expected[i];
    crowd->queries[i] = make_query(&crowd->scenes[scene], random);
    crowd->requests[i] = (wend_request){crowd->stages[scene].space, &crowd->queries[i], path, WEND_OK};
    *path = wend_path_default();
    if (random_chance(random, 20)) {
        path->capacity = random_below(random, CROWD_MOST_PLACES + 1);
        path->buffer = take(CROWD_MOST_PLACES, sizeof *path->buffer);
    }
    *expected = empty_like(path, path->buffer ? take(CROWD_MOST_PLACES, sizeof *path->buffer) : NULL);
    crowd->statuses[i] = wend_finder_find(finder, crowd->stages[scene].space, &crowd->queries[i], expected);
    if (!expected->buffer)
        scene_keep_points(expected);
}

crowd crowd_make(uint32_t scenes, uint32_t requests, uint64_t seed)
{
    random_source random = {seed};
    crowd crowd = {.scene_count = scenes, .count = requests};
    wend_finder *finder = scene_finder();
    crowd.scenes = take(scenes, sizeof *crowd.scenes);
    crowd.stages = take(scenes, sizeof *crowd.stages);
    crowd.queries = take(requests, sizeof *crowd.queries);
    crowd.requests = take(requests, sizeof *crowd.requests);
    crowd.paths = take(requests, sizeof *crowd.paths);
    crowd.expected = take(requests, sizeof *crowd.expected);
    crowd.statuses = take(requests, sizeof *crowd.statuses);
    make_scenes(&crowd, &random);
    for (uint32_t i = 0; i < requests; i++)
        make_request(&crowd, i, finder, &random);
    wend_finder_destroy(finder);
    return crowd;
}

void crowd_free(crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        wend_path *expected = &crowd->expected[i];
        free(expected->buffer ? (void *)expected->buffer : (void *)(uintptr_t)expected->points);
        free(crowd->paths[i].buffer);
    }
    for (uint32_t i = 0; i < crowd->scene_count; i++) {
        rules_stage_close(&crowd->stages[i]);
        rules_scene_free(&crowd->scenes[i]);
    }
    free(crowd->scenes);
    free(crowd->stages);
    free(crowd->queries);
    free(crowd->requests);
    free(crowd->paths);
    free(crowd->expected);
    free(crowd->statuses);
}

void crowd_reset(crowd *crowd)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        wend_path *path = &crowd->paths[i];
        *path = empty_like(path, path->buffer);
        crowd->requests[i].status = WEND_OK;
        if (path->buffer)
            memset(path->buffer, 0, CROWD_MOST_PLACES * sizeof *path->buffer);
    }
}

/* Whether an answer is as expected: to the bit, or as much of it as its buffer holds. */
static bool is_as_expected(wend_path path, wend_path expected, wend_status status)
{
    if (path.buffer && path.point_count && path.points != path.buffer)
        return false;
    if (status != WEND_ERROR_CAPACITY)
        return status != WEND_OK || scene_same_answer(&path, &expected);
    if (path.point_count != expected.point_count)
        return false;
    path.point_count = expected.point_count = path.capacity;
    return scene_same_answer(&path, &expected);
}

uint32_t crowd_first_difference(const crowd *crowd, bool may_lack)
{
    for (uint32_t i = 0; i < crowd->count; i++) {
        wend_status status = crowd->requests[i].status;
        if (may_lack && status == WEND_ERROR_MEMORY)
            continue;
        if (status != crowd->statuses[i] || !is_as_expected(crowd->paths[i], crowd->expected[i], status))
            return i;
    }
    return crowd->count;
}

static void shuffle(uint32_t *order, uint32_t count, random_source *random)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = random_below(random, i), last = order[i - 1];
        order[i - 1] = order[j];
        order[j] = last;
    }
}

static void run_one_by_one(void *user, wend_task *task, void *context, uint32_t count)
{
    crowd_scheduler *scheduler = user;
    uint32_t *order = take(count, sizeof *order);
    for (uint32_t i = 0; i < count; i++)
        order[i] = scheduler->order == CROWD_BACKWARDS ? count - 1 - i : i;
    if (scheduler->order == CROWD_SHUFFLED)
        shuffle(order, count, &scheduler->random);
    for (uint32_t i = 0; i < count; i++)
        task(context, order[i], scheduler->first + random_below(&scheduler->random, scheduler->workers));
    scheduler->tasks += count;
    free(order);
}

wend_tasks crowd_tasks(crowd_scheduler *scheduler)
{
    return (wend_tasks){run_one_by_one, scheduler};
}
