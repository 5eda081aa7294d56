/* tests/support/checker.c: walks a path step by step and sums it anew. */
#include "oracle.h"

#include <stdlib.h>

typedef struct tally {
    uint64_t straight, diagonal;
} tally;

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static bool is_centre(wend_place place)
{
    return (place.x & 255) == 128 && (place.y & 255) == 128 && place.level == 0;
}

static bool same_cell(wend_place a, wend_place b)
{
    return a.x >> 8 == b.x >> 8 && a.y >> 8 == b.y >> 8;
}

static const char *step_fault(const test_map *map, wend_neighbours neighbours, int64_t x, int64_t y, int dx, int dy)
{
    if (!test_map_is_free(map, x + dx, y + dy))
        return "a step leads into a blocked cell";
    if (dx == 0 || dy == 0)
        return NULL;
    if (neighbours == WEND_NEIGHBOURS_4)
        return "a diagonal step, and only straight ones are allowed";
    if (!test_map_is_free(map, x + dx, y) || !test_map_is_free(map, x, y + dy))
        return "a diagonal step cuts a corner";
    return NULL;
}

/* One leg, from a turning point to the next. */
static const char *leg_fault(const test_map *map, wend_neighbours neighbours, wend_place from, wend_place to,
                             tally *sum)
{
    int64_t x = from.x >> 8, y = from.y >> 8, across = (to.x >> 8) - x, down = (to.y >> 8) - y;
    int dx = sign(across), dy = sign(down);
    if (!dx && !dy)
        return "two points are the same";
    if (dx && dy && llabs(across) != llabs(down))
        return "the way between two points is neither straight nor diagonal";
    int64_t steps = llabs(dx ? across : down);
    for (int64_t i = 0; i < steps; i++, x += dx, y += dy) {
        const char *fault = step_fault(map, neighbours, x, y, dx, dy);
        if (fault)
            return fault;
    }
    *(dx && dy ? &sum->diagonal : &sum->straight) += (uint64_t)steps;
    return NULL;
}

static const char *sum_fault(const wend_path *path, tally sum)
{
    double straight = (double)sum.straight, diagonal = (double)sum.diagonal;
    double length = straight + diagonal * 1.4142135623730950488;
    double off = path->length > length ? path->length - length : length - path->length;
    if (path->cost != sum.straight * 13860 + sum.diagonal * 19601)
        return "the cost is not that of the steps";
    if (!(off <= 1e-9 * (length > 1 ? length : 1)))
        return "the length is not that of the steps";
    return NULL;
}

static bool is_turn(wend_place a, wend_place b, wend_place c)
{
    return sign((int64_t)b.x - a.x) != sign((int64_t)c.x - b.x) || sign((int64_t)b.y - a.y) != sign((int64_t)c.y - b.y);
}

const char *oracle_path_fault(const test_map *map, wend_neighbours neighbours, const wend_query *query,
                              const wend_path *path)
{
    tally sum = {0, 0};
    const wend_place *points = path->points;
    if (path->point_count == 0 || !points)
        return "a path without a point";
    if (!same_cell(points[0], query->start))
        return "the first point is not the start";
    if (path->outcome == WEND_OUTCOME_FOUND && !same_cell(points[path->point_count - 1], query->goal))
        return "the last point is not the goal";
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!is_centre(points[i]))
            return "a point is not the centre of a cell";
    for (uint32_t i = 1; i < path->point_count; i++) {
        const char *fault = leg_fault(map, neighbours, points[i - 1], points[i], &sum);
        if (fault)
            return fault;
        if (i >= 2 && !is_turn(points[i - 2], points[i - 1], points[i]))
            return "a point in the middle of a straight way";
    }
    return sum_fault(path, sum);
}

/* The reason why a query within the map has no path. */
static wend_reason reason_of(const test_map *map, const wend_query *query)
{
    if (!query->from.may_be_blocked && !test_map_is_free(map, query->start.x >> 8, query->start.y >> 8))
        return WEND_REASON_START_BLOCKED;
    if (!test_map_is_free(map, query->goal.x >> 8, query->goal.y >> 8))
        return WEND_REASON_GOAL_BLOCKED;
    return WEND_REASON_NO_WAY;
}

const char *oracle_answer_fault(const test_map *map, wend_neighbours neighbours, const wend_query *query,
                                const wend_path *path, uint64_t cost)
{
    if (cost == ORACLE_NO_WAY) {
        if (path->outcome != WEND_OUTCOME_UNREACHABLE)
            return "a way where there is none";
        if (path->point_count != 0)
            return "points of a path that does not exist";
        return path->reason == reason_of(map, query) ? NULL : "unreachable for the wrong reason";
    }
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "no way where there is one";
    if (path->reason != WEND_REASON_NONE)
        return "a reason for a found path";
    if (path->cost != cost)
        return path->cost > cost ? "dearer than need be" : "cheaper than possible";
    return oracle_path_fault(map, neighbours, query, path);
}
