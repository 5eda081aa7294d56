/* walk.c: takes an answer's next steps, then asks again from where they end, until the goal. */
#include "worlds/walk.h"

#include "map/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool add_places(place_list *list, const wend_place *places, uint32_t count)
{
    if (list->capacity - list->count < count) {
        const uint32_t more = (list->capacity + count) * 2;
        wend_place *moved = realloc(list->places, more * sizeof *moved);
        if (moved == NULL) {
            report_no_memory("the path");
            return false;
        }
        list->places = moved;
        list->capacity = more;
    }
    if (count > 0)
        memcpy(list->places + list->count, places, count * sizeof *places);
    list->count += count;
    return true;
}

/* Appends a stretch; its first point is the last point of the stretch before. */
static bool add_stretch(walk *walk, const wend_world_path *path)
{
    const uint32_t known = walk->points.count > 0 && path->point_count > 0;
    walk->cost += path->step_cost;
    walk->steps += path->step_count;
    walk->loads += path->loads;
    walk->work += path->work;
    walk->stretches++;
    return path->point_count == 0 || add_places(&walk->points, path->points + known, path->point_count - known);
}

static bool take_first(walk *walk, const wend_world_path *path)
{
    walk->outcome = path->outcome;
    walk->reason = path->reason;
    walk->estimate = path->cost;
    return add_places(&walk->coarse, path->coarse, path->coarse_count);
}

static bool go(walk *walk, world_file *file, wend_world_query *query)
{
    const uint64_t began = platform_nanoseconds();
    for (bool arrives = false; !arrives;) {
        wend_world_path path = wend_world_path_default();
        const wend_status status = wend_world_finder_find(file->finder, query, &path);
        if (status != WEND_OK)
            return world_file_fail_call(file, status);
        const bool is_first = walk->stretches == 0;
        if ((is_first && !take_first(walk, &path)) || !add_stretch(walk, &path))
            return false;
        if (is_first)
            walk->first_us = (double)(platform_nanoseconds() - began) / 1000;
        arrives = path.arrives || path.step_count == 0;
        if (!path.arrives && path.step_count == 0 && walk->outcome == WEND_OUTCOME_FOUND) {
            walk->outcome = path.outcome;
            walk->reason = path.reason;
        }
        if (walk->points.count > 0)
            query->start = walk->points.places[walk->points.count - 1];
    }
    walk->all_us = (double)(platform_nanoseconds() - began) / 1000;
    return true;
}

bool walk_go(walk *walk, world_file *file, const world_question *question)
{
    wend_world_query query = wend_world_query_default();
    *walk = (struct walk){.outcome = WEND_OUTCOME_UNREACHABLE};
    if (!args_read_cell(question->start, &walk->start) || !args_read_cell(question->goal, &walk->goal))
        return false;
    query.start = walk->start;
    query.goal = walk->goal;
    query.nearest = question->nearest;
    query.limit = question->limit;
    query.steps = question->steps > 0 ? (uint32_t)question->steps : query.steps;
    return go(walk, file, &query);
}

const char *walk_why(const walk *walk, const world_file *file, char why[WALK_WHY_ROOM])
{
    const bool is_start = walk->reason == WEND_REASON_START_OUTSIDE;
    if (!is_start && walk->reason != WEND_REASON_GOAL_OUTSIDE)
        return wend_reason_text(walk->reason);
    const wend_world_desc desc = wend_store_world(file->store);
    const wend_place place = is_start ? walk->start : walk->goal;
    snprintf(why, WALK_WHY_ROOM, "%s: (%d, %d), where columns go from 0 to %u and rows from 0 to %u",
             wend_reason_text(walk->reason), (int)wend_place_column(place), (int)wend_place_row(place),
             (unsigned)desc.width - 1, (unsigned)desc.height - 1);
    return why;
}

void walk_close(walk *walk)
{
    free(walk->points.places);
    free(walk->coarse.places);
}

wend_path walk_path(const walk *walk)
{
    wend_path path = wend_path_default();
    uint64_t diagonal = 0;
    for (uint32_t i = 1; i < walk->points.count; i++) {
        const wend_place a = walk->points.places[i - 1], b = walk->points.places[i];
        if (a.x != b.x && a.y != b.y)
            diagonal += (uint64_t)llabs((long long)b.x - a.x) / WEND_CELL;
    }
    path.outcome = walk->outcome;
    path.reason = walk->reason;
    path.cost = walk->cost;
    path.length = path.plan_length = (double)(walk->steps - diagonal) + (double)diagonal * 1.4142135623730951;
    path.points = walk->points.places;
    path.point_count = walk->points.count;
    path.work = walk->work;
    path.bound = UINT32_MAX;
    return path;
}
