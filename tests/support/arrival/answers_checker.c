/* tests/support/arrival/answers_checker.c: what every answer must be like, whatever was asked. */
#include "arrival/answers.h"

#include "arrival/arrival_gap.h"
#include "oracles/policy_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether outcome, reason and points go together. */
static const char *outcome_fault(const wend_query *query, const wend_path *path)
{
    bool has_points = path->point_count != 0;
    bool has_shape = query->shape.ties != WEND_TIES_ANY || query->shape.lines == WEND_LINES_STRAIGHT;
    bool may_lack_shape = path->reason == WEND_REASON_LIMIT && query->search.limit != 0 && has_shape;
    switch (path->outcome) {
    case WEND_OUTCOME_FOUND:
        if (path->reason != WEND_REASON_NONE && !may_lack_shape)
            return "found for a reason";
        return has_points ? NULL : "found without points";
    case WEND_OUTCOME_UNREACHABLE:
        if (path->reason == WEND_REASON_NONE || path->reason == WEND_REASON_LIMIT)
            return "unreachable for no reason";
        return has_points || path->cost != 0 || path->length != 0 ? "a way that is none" : NULL;
    case WEND_OUTCOME_PARTIAL:
        if (path->reason == WEND_REASON_NONE || !has_points)
            return "an end that is short of nothing";
        if (path->reason == WEND_REASON_LIMIT)
            return query->search.limit ? NULL : "a limit that was not set";
        return query->otherwise.policy == WEND_POLICY_REFUSE ? "a policy that was not asked for" : NULL;
    case WEND_OUTCOME_RUNNING:
        if (!query->search.pausable || path->reason != WEND_REASON_LIMIT)
            return "running for no reason";
        return has_points ? NULL : "running from nowhere";
    }
    return "an unknown outcome";
}

static const char *index_fault(const wend_query *query, const wend_path *path)
{
    if (path->start_index >= (query->from.count ? query->from.count : 1))
        return "no such start";
    if (path->goal_index >= (query->to.count ? query->to.count : 1))
        return "no such goal";
    /* If the limit is spent before the lines are drawn a way consists of steps. */
    const bool may_be_steps = query->shape.lines == WEND_LINES_STRAIGHT && query->search.limit != 0;
    if (path->point_count && path->lines != query->shape.lines && !(may_be_steps && path->lines == WEND_LINES_GRID))
        return "another shape";
    return path->wall_count && query->otherwise.policy != WEND_POLICY_BREACH ? "walls without a breach" : NULL;
}

/* Whether a mover covers a cell of its own level. */
static bool is_covered(const rules_scene *scene, uint32_t position, uint32_t cell)
{
    const uint32_t footprint = scene->profile.footprint;
    return arrival_level(scene, position) == arrival_level(scene, cell) &&
           arrival_column(scene, cell) - arrival_column(scene, position) < footprint &&
           arrival_row(scene, cell) - arrival_row(scene, position) < footprint;
}

/* Whether the mover, with its anchor in a goal's cell, could cover a cell. */
static bool is_of_goal(const rules_scene *scene, const wend_query *query, uint32_t cell)
{
    for (uint32_t goal = 0; goal < (query->to.count ? query->to.count : 1); goal++) {
        const wend_area area = arrival_area(query, goal);
        uint64_t next = 0;
        for (uint32_t at; (at = arrival_next_cell(scene, &area, &next)) != RULES_NOWHERE;)
            if (is_covered(scene, at, cell))
                return true;
    }
    return false;
}

bool answers_may_lead_to(const rules_scene *scene, const wend_query *query, const wend_path *path, wend_place place)
{
    const uint32_t position = rules_cell(scene, place), footprint = scene->profile.footprint;
    const uint32_t own = rules_cell(scene, path->points[0]);
    if (query->via.count != 0 || !rules_is_free(scene, own))
        return true;
    for (uint32_t i = 0; i < footprint * footprint; i++) {
        const uint32_t cell = position + i / footprint * scene->width + i % footprint;
        if (scene->occupied[cell] && !is_covered(scene, own, cell) &&
            !(query->to.may_be_occupied && is_of_goal(scene, query, cell)))
            return false;
    }
    return true;
}

/* True if cells other than those at the start may be the mover's own: past places on the way, or at the goal. */
static bool has_others_own(const rules_scene *scene, const wend_query *query)
{
    return scene->goal_is_target || query->via.count != 0;
}

static bool starts_blocked(const rules_scene *scene, const wend_path *path)
{
    return !rules_is_free(scene, rules_cell(scene, path->points[0]));
}

/* Whether the cost of the points alone must be that of the answer. */
static bool costs_the_same(const rules_scene *scene, const wend_query *query)
{
    if (query->shape.lines == WEND_LINES_STRAIGHT || (query->via.count != 0 && scene->profile.turn_cost != 0))
        return false;
    bool has_layer = false;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        has_layer = has_layer || scene->occupied[cell];
    return !has_layer || !has_others_own(scene, query);
}

static bool is_near(double a, double b)
{
    return fabs(a - b) <= 1e-9 * (1 + fabs(a));
}

static const char *validity_fault(const rules_scene *scene, const answer_spaces *spaces, const wend_query *query,
                                  const wend_path *path)
{
    wend_path_check check;
    bool valid = wend_path_is_valid(path, spaces->space, query->from.heading, &check);
    if (valid != (check.fault == WEND_PATH_FAULT_NONE))
        return "a fault of a path without fault";
    if ((check.fault == WEND_PATH_FAULT_STOP || check.fault == WEND_PATH_FAULT_OTHERS) &&
        has_others_own(scene, query) && answers_may_lead_to(scene, query, path, check.cell))
        return NULL;
    if (check.fault == WEND_PATH_FAULT_LINE && starts_blocked(scene, path) && check.point == 1)
        return NULL;
    if (!valid)
        return wend_path_fault_text(check.fault);
    if (!is_near(check.length, path->length))
        return "another length";
    return costs_the_same(scene, query) && check.cost != path->cost ? "another cost" : NULL;
}

/* Points are centres of cells on the map, except for a start between cells, and no two neighbours are the same. */
static const char *points_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    for (uint32_t i = 0; i < path->point_count; i++) {
        wend_place point = path->points[i];
        if (rules_cell(scene, point) == RULES_NOWHERE)
            return "a point outside the map";
        bool between = (point.x & 255) != 128 || (point.y & 255) != 128;
        if (between && (i > 0 || !query->from.between_cells))
            return "a point that is no centre";
        if (i > 0 && memcmp(&point, &path->points[i - 1], sizeof point) == 0)
            return "a point twice";
    }
    return NULL;
}

static const char *walk_fault(const wend_path *path)
{
    wend_path_iterator walk = wend_path_begin(path, WEND_PATH_START_INCLUDED);
    wend_place cell = {0, 0, 0, 0}, last = path->points[path->point_count - 1];
    size_t count = 0;
    while (wend_path_next(&walk, &cell))
        if (++count > 100000)
            return "a walk without end";
    if (count != wend_path_cells(path, WEND_PATH_START_INCLUDED, NULL, 0) ||
        count != wend_path_cells(path, WEND_PATH_START_SKIPPED, NULL, 0) + 1)
        return "another number of cells";
    return cell.x == last.x && cell.y == last.y && cell.level == last.level ? NULL : "a walk to somewhere else";
}

static const char *follow_fault(const wend_path *path)
{
    wend_follower follower = wend_path_follow(path);
    wend_place last = path->points[path->point_count - 1];
    double step = follower.left / 7 + 0.05, whole = follower.left;
    if (!is_near(whole, path->length))
        return "a follower with another length to go";
    for (int i = 0; wend_path_advance(path, &follower, step); i++)
        if (i > 100)
            return "a follower that never arrives";
    if (!is_near(follower.x, last.x / 256.0) || !is_near(follower.y, last.y / 256.0) || follower.level != last.level)
        return "a follower that goes astray";
    return follower.left == 0 && follower.next == path->point_count ? NULL : "a follower not at the end";
}

/*
 * Whether the radius allows a position: it is around every good start, on later legs around the beginning of the way.
 */
static bool is_allowed(const rules_scene *scene, const wend_query *query, const wend_path *path, double x, double y)
{
    for (uint32_t i = 0; i < (query->from.count ? query->from.count : 1); i++) {
        wend_place start = query->from.count ? query->from.places[i] : query->start;
        start = query->via.count ? path->points[0] : start;
        uint32_t cell = rules_cell(scene, start);
        /* From between cells the way may begin in a free cell beside a blocked one. */
        bool may_be_blocked = scene->allow_blocked_start || query->from.between_cells;
        bool good =
            cell != RULES_NOWHERE && (rules_is_free(scene, cell) || (may_be_blocked && rules_is_on_map(scene, cell)));
        double reach = (double)query->search.radius + 0.5 + 1e-9;
        if (good && fabs(x - wend_place_column(start) - 0.5) <= reach && fabs(y - wend_place_row(start) - 0.5) <= reach)
            return true;
    }
    return false;
}

static const char *radius_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    wend_follower follower = wend_path_follow(path);
    if (query->search.radius == 0 || arrival_is_hex(scene))
        return NULL;
    /* The first leg past `via` is around all starts, the others are not. */
    if (query->from.count && query->via.count)
        return NULL;
    do {
        if (!is_allowed(scene, query, path, follower.x, follower.y))
            return "the way leaves the radius";
    } while (wend_path_advance(path, &follower, 0.07));
    return NULL;
}

static const char *explanation_fault(const answer_spaces *spaces, const wend_query *query, const wend_path *path)
{
    wend_explanation explanation;
    char text[WEND_EXPLANATION_ROOM];
    if (wend_explain(spaces->space, query, path, NULL, &explanation) != WEND_OK)
        return "no explanation";
    size_t length = wend_explanation_text(&explanation, text, sizeof text);
    if (length == 0 || length >= sizeof text || strlen(text) != length)
        return "an explanation without words";
    bool same = explanation.reason == path->reason ||
                (explanation.reason == WEND_REASON_TOO_NARROW && path->reason == WEND_REASON_NO_WAY) ||
                (explanation.reason == WEND_REASON_OTHERS_IN_WAY &&
                 (path->reason == WEND_REASON_NO_WAY || path->reason == WEND_REASON_NO_WAY_WITHIN));
    return same ? NULL : "explained by another reason";
}

const char *answers_fault(const rules_scene *scene, const answer_spaces *spaces, const wend_query *query,
                          const wend_path *path)
{
    const char *fault = outcome_fault(query, path);
    fault = fault ? fault : index_fault(query, path);
    fault = fault ? fault : explanation_fault(spaces, query, path);
    if (fault || path->point_count == 0)
        return fault;
    fault = points_fault(scene, query, path);
    fault = fault ? fault : walk_fault(path);
    fault = fault ? fault : follow_fault(path);
    fault = fault ? fault : radius_fault(scene, query, path);
    return fault ? fault : validity_fault(scene, spaces, query, path);
}

/* Four times the square of the distance from a cell to the nearest goal of its level, on the map or off it. */
static uint64_t gap_to_goals(const rules_scene *scene, const wend_query *query, uint32_t cell)
{
    uint64_t least = RULES_NO_WAY;
    for (uint32_t goal = 0; goal < (query->to.count ? query->to.count : 1); goal++) {
        wend_area area = arrival_area(query, goal);
        uint32_t width = area.width ? area.width : 1, height = area.height ? area.height : 1;
        policy_goal at = {0, 0, area.place.level};
        for (uint32_t i = 0; i < width * height && at.level == arrival_level(scene, cell); i++) {
            at.x = wend_place_column(area.place) + (int32_t)(i % width);
            at.y = wend_place_row(area.place) + (int32_t)(i / width);
            uint64_t gap = policy_distance(scene, cell, at);
            least = gap < least ? gap : least;
        }
    }
    return least;
}

const char *answers_nearest_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    rules_scene friends = *scene;
    wend_query plain = *query;
    uint64_t least = RULES_NO_WAY, cost = RULES_NO_WAY;
    friends.goal_is_target = false;
    plain.to.arrival = WEND_ARRIVAL_AT;
    plain.to.sight = NULL;
    arrival_truth truth = arrival_truth_of(&friends, &plain);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (truth.stops[cell] == RULES_NO_WAY || !rules_is_free(scene, cell))
            continue;
        uint64_t gap = gap_to_goals(scene, query, cell);
        if (gap > least || gap == RULES_NO_WAY)
            continue;
        cost = gap < least || truth.stops[cell] < cost ? truth.stops[cell] : cost;
        least = gap;
    }
    arrival_truth_free(&truth);
    if (least == RULES_NO_WAY)
        return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a way to where there is none";
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return "no way to a nearest cell";
    uint32_t end = rules_cell(scene, path->points[path->point_count - 1]);
    if (gap_to_goals(scene, query, end) != least)
        return "another cell is nearer";
    return path->cost == cost ? NULL : "another cell as near, or way, is cheaper";
}

/* How far a cell is from the nearest threat on its level, as the truth has it. */
static uint64_t gap_to_threats(const arrival_truth *truth, uint32_t cell)
{
    uint64_t least = RULES_NO_WAY;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++)
        least = truth->distance[goal][cell] < least ? truth->distance[goal][cell] : least;
    return least;
}

const char *answers_farthest_fault(const rules_scene *scene, const wend_query *query, const wend_path *path)
{
    rules_scene friends = *scene;
    wend_query plain = *query;
    uint64_t most = 0, cost = RULES_NO_WAY;
    uint32_t best = RULES_NOWHERE;
    friends.goal_is_target = false;
    plain.to.may_be_occupied = false;
    if (plain.to.measure == WEND_MEASURE_PATH)
        plain.to.measure = WEND_MEASURE_EUCLID;
    arrival_truth truth = arrival_truth_of(&friends, &plain);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        if (truth.stops[cell] == RULES_NO_WAY || !rules_is_free(scene, cell))
            continue;
        uint64_t gap = gap_to_threats(&truth, cell);
        if (best != RULES_NOWHERE && (gap < most || (gap == most && truth.stops[cell] >= cost)))
            continue;
        most = gap;
        cost = truth.stops[cell];
        best = cell;
    }
    arrival_truth_free(&truth);
    if (best == RULES_NOWHERE)
        return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a way out where there is none";
    if (path->outcome != WEND_OUTCOME_PARTIAL)
        return "no way to the farthest cell";
    if (path->cost != cost)
        return "another cell is farther from the threats, or cheaper";
    return rules_cell(scene, path->points[path->point_count - 1]) == best ? NULL : "another cell is farther, or first";
}
