/* tests/support/rules/rules_checker.c: walks a path step by step and link by link under every rule, and adds it up. */
#include "rules/rules.h"

/* A walk so far. */
typedef struct walk {
    const rules_scene *scene;
    uint32_t start, goal;
    uint32_t at;
    wend_direction heading;
    uint64_t cost, straight, diagonal;
    uint64_t spent[WEND_MAX_RESOURCES];
} walk;

static bool is_centre(const rules_scene *scene, wend_place place)
{
    return rules_cell(scene, place) != RULES_NOWHERE && (place.x & 255) == 128 && (place.y & 255) == 128;
}

static const char *take_link(walk *walk, uint32_t to)
{
    const rules_scene *scene = walk->scene;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        if (rules_cell(scene, link->from) == walk->at && rules_cell(scene, link->to) == to)
            least = link->cost < least ? link->cost : least;
    }
    if (!scene->profile.apply_links || least == UINT64_MAX)
        return "a link that is none";
    if (!rules_is_free(scene, to))
        return "a link leads where the mover may not be";
    if (!rules_is_within(scene, to, walk->start))
        return "a link leaves the radius";
    if (rules_entry_cost(scene, to, walk->start, walk->goal) == RULES_NO_WAY)
        return "a link leads to where others stand";
    walk->cost += least + rules_entry_cost(scene, to, walk->start, walk->goal);
    walk->at = to;
    return NULL;
}

static const char *take_step(walk *walk, wend_direction way)
{
    const rules_scene *scene = walk->scene;
    uint32_t to = rules_step(scene, walk->at, way);
    if (to == RULES_NOWHERE)
        return "a step that is not legal";
    if (!rules_is_within(scene, to, walk->start))
        return "a step leaves the radius";
    if (rules_entry_cost(scene, to, walk->start, walk->goal) == RULES_NO_WAY)
        return "a step leads to where others stand";
    if (walk->heading != WEND_DIRECTION_NONE)
        walk->cost += (uint64_t)scene->profile.turn_cost * rules_turn(rules_topology(scene), walk->heading, way);
    walk->cost += rules_step_cost(scene, walk->at, to, way) + rules_entry_cost(scene, to, walk->start, walk->goal);
    for (uint32_t i = 0; i < scene->profile.resource_count; i++)
        walk->spent[i] += rules_step_spends(scene, walk->at, to, way, i);
    *(rules_topology(scene) == TOPOLOGY_SQUARES_8 && way % 2 ? &walk->diagonal : &walk->straight) += 1;
    walk->heading = way;
    walk->at = to;
    return NULL;
}

/* The direction in which one cell lies straight ahead of another; tries all at once, as far as the other is away. */
static wend_direction direction_to(const rules_scene *scene, uint32_t from, uint32_t to)
{
    uint32_t at[8] = {from, from, from, from, from, from, from, from};
    for (bool ends = false; !ends;) {
        ends = true;
        for (uint32_t way = 0; way < 8; way++) {
            at[way] = at[way] == RULES_NOWHERE ? RULES_NOWHERE : rules_next(scene, at[way], way);
            ends = ends && at[way] == RULES_NOWHERE;
            if (at[way] != RULES_NOWHERE && at[way] == to)
                return (wend_direction)way;
        }
    }
    return WEND_DIRECTION_NONE;
}

/* One leg, from a turning point to the next. `before` is the direction of the leg before; *way becomes this one's. */
static const char *leg_fault(walk *walk, wend_place point, wend_direction before, wend_direction *way)
{
    uint32_t to = rules_cell(walk->scene, point);
    *way = WEND_DIRECTION_NONE;
    if (point.flags == WEND_PLACE_BY_LINK)
        return take_link(walk, to);
    if (point.flags != 0)
        return "an unknown flag";
    *way = direction_to(walk->scene, walk->at, to);
    if (*way == WEND_DIRECTION_NONE)
        return "the way between two points has no direction";
    if (*way == before)
        return "a point in the middle of a straight way";
    while (walk->at != to) {
        const char *fault = take_step(walk, *way);
        if (fault)
            return fault;
    }
    return NULL;
}

static const char *sum_fault(const walk *walk, const wend_path *path)
{
    const wend_profile *profile = &walk->scene->profile;
    double length = (double)walk->straight + (double)walk->diagonal * 1.4142135623730950488;
    double off = path->length > length ? path->length - length : length - path->length;
    bool start_spends = profile->weigh == WEND_WEIGH_ENTERED || rules_is_free(walk->scene, walk->start);
    if (path->cost != walk->cost)
        return "the cost is not that of the steps";
    if (!(off <= 1e-9 * (length > 1 ? length : 1)))
        return "the length is not that of the steps";
    if (path->cells != walk->scene->cells)
        return "other cells than the map's";
    for (uint32_t i = 0; start_spends && i < WEND_MAX_RESOURCES; i++)
        if (path->spent[i] != walk->spent[i])
            return "a resource is not what the steps spend";
    return NULL;
}

const char *rules_path_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    walk walk = {.scene = scene, .heading = query->from.heading};
    wend_direction way = WEND_DIRECTION_NONE;
    walk.at = walk.start = rules_cell(scene, query->start);
    walk.goal = rules_cell(scene, query->goal);
    if (path->point_count == 0 || !path->points)
        return "a path without a point";
    for (uint32_t i = 0; i < path->point_count; i++)
        if (!is_centre(scene, path->points[i]))
            return "a point is not the centre of a cell";
    if (rules_cell(scene, path->points[0]) != walk.start || path->points[0].flags != 0)
        return "the first point is not the start";
    for (uint32_t i = 1; i < path->point_count; i++) {
        const char *fault = leg_fault(&walk, path->points[i], way, &way);
        if (fault)
            return fault;
    }
    if (path->outcome == WEND_OUTCOME_FOUND && walk.at != walk.goal)
        return "the last point is not the goal";
    if (walk.at != walk.start && rules_is_crossing(scene, walk.at, walk.start, walk.goal))
        return "the path ends where the mover may not stop";
    return sum_fault(&walk, path);
}

static const char *cost_fault(const wend_query *query, const wend_path *path, uint64_t cost)
{
    const bool is_trusted = query->search.heuristic == WEND_HEURISTIC_CALLBACK && !query->search.check_estimator;
    if (path->bound != (is_trusted ? UINT32_MAX : query->search.heuristic_weight))
        return "another bound than the heuristic's weight";
    if (path->cost < cost)
        return "cheaper than possible";
    if (path->cost * 256 > cost * query->search.heuristic_weight)
        return "costlier than the bound";
    if (query->search.heuristic_weight == 256 && path->cost != cost)
        return "costlier than need be";
    return NULL;
}

const char *rules_answer_fault(const rules_scene *scene, const wend_query *query, const wend_path *path, uint64_t cost)
{
    wend_reason reason = rules_reason(scene, rules_cell(scene, query->start), rules_cell(scene, query->goal), cost);
    if (reason != WEND_REASON_NONE) {
        if (path->outcome != WEND_OUTCOME_UNREACHABLE)
            return "a way where there is none";
        if (path->point_count != 0)
            return "points of a path that does not exist";
        /* Components may show at once that no way leads there, inside the radius or not. */
        bool known = reason == WEND_REASON_NO_WAY_WITHIN && path->reason == WEND_REASON_NO_WAY && path->expanded == 0;
        return path->reason == reason || known ? NULL : "unreachable for the wrong reason";
    }
    if (path->outcome != WEND_OUTCOME_FOUND)
        return "no way where there is one";
    if (path->reason != WEND_REASON_NONE)
        return "a reason for a found path";
    const char *fault = cost_fault(query, path, cost);
    return fault ? fault : rules_path_fault(scene, query, path);
}
