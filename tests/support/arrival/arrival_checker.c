/* tests/support/arrival/arrival_checker.c: whether an answer is one that docs/arrival.md allows. */
#include "arrival/arrival.h"

static bool is_same_place(wend_place a, wend_place b)
{
    return a.x == b.x && a.y == b.y && a.level == b.level;
}

/* The source at which a path begins, by the cell of its first point: the cheapest, then the first. */
static const arrival_source *source_of(const arrival_truth *truth, wend_place point)
{
    const arrival_source *best = NULL;
    for (uint32_t i = 0; i < truth->source_count; i++) {
        const arrival_source *source = &truth->sources[i];
        if (source->position == rules_cell(&truth->scene, point) && (!best || source->cost < best->cost))
            best = source;
    }
    return best;
}

static const char *cells_fault(const arrival_truth *truth, const wend_path *path)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place cell;
    while (wend_path_next(&walk, &cell))
        if (!truth->inside[rules_cell(&truth->scene, cell)])
            return "the path leaves the radius";
    return NULL;
}

/* Checks the rest of a path, from the first centre on. */
static const char *rest_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path,
                              const arrival_source *source)
{
    rules_scene scene = arrival_scene_from(truth, source);
    wend_query plain = *query;
    wend_path rest = *path;
    plain.start = rules_place(&scene, source->position);
    plain.goal = path->points[path->point_count - 1];
    rest.cost -= source->cost;
    rest.length -= source->length;
    for (uint32_t i = 0; i < WEND_MAX_RESOURCES; i++)
        rest.spent[i] -= source->spent[i];
    const char *fault = cells_fault(truth, path);
    fault = fault ? fault : rules_path_fault(&scene, &plain, &rest);
    rules_scene_free(&scene);
    return fault;
}

const char *arrival_path_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path)
{
    wend_path rest = *path;
    bool off_centre = query->from.between_cells && rules_topology(&truth->scene) < TOPOLOGY_HEX_POINTY_ODD &&
                      ((query->start.x & 255) != 128 || (query->start.y & 255) != 128);
    if (path->point_count < (off_centre ? 2u : 1u))
        return "a path without points";
    if (off_centre) {
        if (!is_same_place(path->points[0], query->start))
            return "the path does not begin at the position";
        rest.points++;
        rest.point_count--;
    }
    const arrival_source *source = source_of(truth, rest.points[0]);
    if (!source)
        return "the path begins at no start";
    if (path->start_index != source->start)
        return "another start's number";
    return rest_fault(truth, query, &rest, source);
}

/* The nearest of the goals reached at a position, then the lowest; 0 for AWAY. */
static uint32_t goal_at(const arrival_truth *truth, const wend_query *query, uint32_t position)
{
    uint64_t least = RULES_NO_WAY;
    uint32_t best = 0;
    for (uint32_t goal = 0; query->to.arrival != WEND_ARRIVAL_AWAY && goal < truth->goal_count; goal++)
        if (truth->arrived[goal][position] && truth->distance[goal][position] < least) {
            least = truth->distance[goal][position];
            best = goal;
        }
    return best;
}

static const char *cost_fault(const wend_query *query, const wend_path *path, uint64_t cost)
{
    if (path->bound != query->search.heuristic_weight)
        return "another bound than the heuristic's weight";
    if (path->cost < cost)
        return "cheaper than possible";
    if (query->search.heuristic_weight == WEND_HEURISTIC_WEIGHT_ONE && path->cost != cost)
        return "costlier than need be";
    if (path->cost * 256 > cost * query->search.heuristic_weight)
        return "costlier than the bound";
    return NULL;
}

/* Checks that the mover has arrived where the path ends, and at the goal that the path names. */
static const char *end_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path)
{
    uint32_t end = rules_cell(&truth->scene, path->points[path->point_count - 1]);
    bool arrived = false;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++)
        arrived = arrived || truth->arrived[goal][end];
    if (!arrived)
        return "the path ends where the mover has not arrived";
    return path->goal_index == goal_at(truth, query, end) ? NULL : "another goal's number";
}

const char *arrival_answer_fault(const arrival_truth *truth, const wend_query *query, const wend_path *path,
                                 uint64_t cost)
{
    if (truth->reason != WEND_REASON_NONE) {
        if (path->outcome != WEND_OUTCOME_UNREACHABLE)
            return "a way where there is none";
        if (path->point_count != 0)
            return "points of a path that does not exist";
        /* Components may show at once that no way leads there, inside the radius or not. */
        bool known =
            truth->reason == WEND_REASON_NO_WAY_WITHIN && path->reason == WEND_REASON_NO_WAY && path->expanded == 0;
        return path->reason == truth->reason || known ? NULL : "unreachable for the wrong reason";
    }
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "no way where there is one";
    if (path->reason != WEND_REASON_NONE)
        return "a reason for a found path";
    const char *fault = cost_fault(query, path, cost);
    fault = fault ? fault : arrival_path_fault(truth, query, path);
    return fault ? fault : end_fault(truth, query, path);
}
