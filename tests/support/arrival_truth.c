/* tests/support/arrival_truth.c: who has arrived where, and at what cost, by brute force. */
#include "arrival_gap.h"

#include "worklist.h"

#include <string.h>

static void *claim(size_t count, size_t size)
{
    void *array = calloc(count ? count : 1, size);
    if (!array)
        exit(2);
    return array;
}

static uint64_t walk_price(const rules_scene *scene, uint32_t way)
{
    bool diagonal = rules_topology(scene) == TOPOLOGY_SQUARES_8 && way % 2 == 1;
    return diagonal ? scene->profile.diagonal : scene->profile.straight;
}

static void lower(uint64_t *lengths, uint32_t position, uint64_t length, bool *changed)
{
    if (length < lengths[position]) {
        lengths[position] = length;
        *changed = true;
    }
}

/* One round of Bellman and Ford over all steps and links. Forwards: lengths from the area; else to it. */
static bool relax_walks(rules_scene *scene, const uint8_t *own, uint64_t *lengths, bool forwards)
{
    bool changed = false;
    for (uint32_t from = 0; from < rules_cells(scene); from++) {
        if (!rules_is_free(scene, from) && !(forwards && own[from]))
            continue;
        for (uint32_t way = 0; way < 8; way++) {
            uint32_t next = rules_next(scene, from, way);
            if (next == RULES_NOWHERE)
                continue;
            scene->as_if_free = !forwards && own[next] && rules_is_on_map(scene, next) ? next + 1 : 0;
            uint32_t to = rules_step(scene, from, way);
            scene->as_if_free = 0;
            if (to == RULES_NOWHERE)
                continue;
            if (forwards && lengths[from] != RULES_NO_WAY)
                lower(lengths, to, lengths[from] + walk_price(scene, way), &changed);
            if (!forwards && lengths[to] != RULES_NO_WAY)
                lower(lengths, from, lengths[to] + walk_price(scene, way), &changed);
        }
        for (uint32_t i = 0; scene->profile.heed_links && i < scene->link_count; i++) {
            const wend_link *link = &scene->links[i];
            uint32_t to = link->to_y * scene->width + link->to_x;
            if (link->from_y * scene->width + link->from_x != from || !rules_is_free(scene, to))
                continue;
            if (forwards && lengths[from] != RULES_NO_WAY)
                lower(lengths, to, lengths[from], &changed);
            if (!forwards && lengths[to] != RULES_NO_WAY)
                lower(lengths, from, lengths[to], &changed);
        }
    }
    return changed;
}

/* The lengths of walks between all positions and an area, in the profile's prices. */
static void measure_walks(const rules_scene *scene, const wend_area *area, bool forwards, uint64_t *lengths)
{
    rules_scene copy = *scene;
    uint8_t *own = claim(rules_cells(scene), 1);
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        own[cell] = arrival_overlaps(scene, cell, area);
        lengths[cell] = own[cell] ? 0 : RULES_NO_WAY;
    }
    while (relax_walks(&copy, own, lengths, forwards))
        ;
    free(own);
}

static void measure_goal(arrival_truth *truth, const wend_query *query, uint32_t goal)
{
    const rules_scene *scene = &truth->scene;
    wend_area area = arrival_area(query, goal);
    uint64_t *distance = truth->distance[goal];
    bool ranged = query->to.arrival == WEND_ARRIVAL_WITHIN || query->to.arrival == WEND_ARRIVAL_AWAY;
    if (ranged && query->to.measure == WEND_MEASURE_PATH) {
        measure_walks(scene, &area, query->to.arrival == WEND_ARRIVAL_AWAY, distance);
        return;
    }
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        distance[cell] = arrival_gap(scene, cell, &area, query->to.measure != WEND_MEASURE_CHEBYSHEV);
}

/* Whether a distance is at most, or with AWAY at least, the range. */
static bool is_in_range(const arrival_truth *truth, const wend_query *query, uint64_t distance)
{
    bool away = query->to.arrival == WEND_ARRIVAL_AWAY;
    long double left, right, range = query->to.range;
    if (distance == RULES_NO_WAY)
        return away;
    if (query->to.measure == WEND_MEASURE_EUCLID)
        left = (long double)distance * 256 * 256 / 4, right = range * range;
    else if (query->to.measure == WEND_MEASURE_CHEBYSHEV)
        left = (long double)distance * 256 / 4, right = range;
    else
        left = (long double)distance * 256, right = range * truth->scene.profile.straight;
    return away ? left >= right : left <= right;
}

static bool is_next_to(const arrival_truth *truth, uint32_t position, const wend_area *area)
{
    const rules_scene *scene = &truth->scene;
    bool corners = rules_topology(scene) != TOPOLOGY_SQUARES_4;
    return arrival_gap(scene, position, area, !corners) == 4;
}

static bool rule_holds(const arrival_truth *truth, const wend_query *query, uint32_t goal, uint32_t position)
{
    wend_area area = arrival_area(query, goal);
    switch (query->to.arrival) {
    case WEND_ARRIVAL_AT:
        return arrival_is_in(&truth->scene, &area, position);
    case WEND_ARRIVAL_NEXT_TO:
        return is_next_to(truth, position, &area);
    default:
        return is_in_range(truth, query, truth->distance[goal][position]);
    }
}

/* Whether a goal has a cell on the map: the others are left out. */
static bool has_cells(const rules_scene *scene, const wend_query *query, uint32_t goal)
{
    wend_area area = arrival_area(query, goal);
    uint64_t next = 0;
    return arrival_next_cell(scene, &area, &next) != RULES_NOWHERE;
}

static void find_arrivals(arrival_truth *truth, const wend_query *query)
{
    const rules_scene *scene = &truth->scene;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++) {
        wend_area area = arrival_area(query, goal);
        measure_goal(truth, query, goal);
        for (uint32_t position = 0; position < rules_cells(scene); position++)
            truth->arrived[goal][position] = rules_is_on_map(scene, position) && has_cells(scene, query, goal) &&
                                             rule_holds(truth, query, goal, position) &&
                                             (!query->to.sight || arrival_sees(scene, query, position, &area));
    }
    if (query->to.arrival != WEND_ARRIVAL_AWAY)
        return;
    for (uint32_t position = 0; position < rules_cells(scene); position++) {
        bool all = false;
        for (uint32_t goal = 0; goal < truth->goal_count; goal++)
            all = all || has_cells(scene, query, goal);
        for (uint32_t goal = 0; goal < truth->goal_count; goal++)
            all = all && (truth->arrived[goal][position] || !has_cells(scene, query, goal));
        truth->arrived[0][position] = all;
        for (uint32_t goal = 1; goal < truth->goal_count; goal++)
            truth->arrived[goal][position] = 0;
    }
}

static bool may_start(const rules_scene *scene, uint32_t position)
{
    return rules_is_free(scene, position) || (scene->allow_blocked_start && rules_is_on_map(scene, position));
}

/* Whether a line and a cell's square have a point in common: the fractions of the line at which it crosses borders. */
static bool is_touched(int64_t px, int64_t py, int64_t dx, int64_t dy, int64_t x, int64_t y)
{
    long double from = 0, to = 1;
    const int64_t at[2] = {px, py}, by[2] = {dx, dy}, low[2] = {x * 256, y * 256};
    for (int i = 0; i < 2; i++) {
        if (by[i] == 0) {
            if (at[i] < low[i] || at[i] > low[i] + 256)
                return false;
            continue;
        }
        long double a = (long double)(low[i] - at[i]) / (long double)by[i];
        long double b = (long double)(low[i] + 256 - at[i]) / (long double)by[i];
        from = (a < b ? a : b) > from ? (a < b ? a : b) : from;
        to = (a > b ? a : b) < to ? (a > b ? a : b) : to;
    }
    return from <= to;
}

static bool is_map_cell(const rules_scene *scene, int64_t x, int64_t y)
{
    return x >= 0 && y >= 0 && x < scene->width && y < scene->height;
}

/* Whether the mover may leave one cell for its neighbour and come back: no wall on the side between. */
static bool is_open_side(const rules_scene *scene, uint32_t a, uint32_t b, uint32_t way)
{
    uint32_t footprint = scene->profile.footprint;
    for (uint32_t i = 0; scene->profile.heed_exits && i < footprint * footprint; i++) {
        uint32_t more = i / footprint * scene->width + i % footprint;
        if (!(scene->exits[a + more] >> way & 1) || !(scene->exits[b + more] >> (way + 4) % 8 & 1))
            return false;
    }
    return true;
}

/* Whether the mover can go straight from a place in its own cell to the centre of another one. */
static bool is_free_line(const rules_scene *scene, wend_place place, uint32_t own, uint32_t target)
{
    int64_t first_x = (int64_t)arrival_column(scene, own) - 2, first_y = (int64_t)arrival_row(scene, own) - 2;
    int64_t dx = (int64_t)arrival_column(scene, target) * 256 + 128 - place.x;
    int64_t dy = (int64_t)arrival_row(scene, target) * 256 + 128 - place.y;
    for (int64_t y = first_y; y < first_y + 5; y++)
        for (int64_t x = first_x; x < first_x + 5; x++) {
            uint32_t cell = (uint32_t)((int64_t)own + (y - first_y - 2) * (int64_t)scene->width + (x - first_x - 2));
            if (!is_touched(place.x, place.y, dx, dy, x, y))
                continue;
            if (!is_map_cell(scene, x, y) || (cell != own && !rules_is_free(scene, cell)))
                return false;
            if (is_map_cell(scene, x + 1, y) && is_touched(place.x, place.y, dx, dy, x + 1, y) &&
                (cell + 1 == own || rules_is_free(scene, cell + 1)) && !is_open_side(scene, cell, cell + 1, 2))
                return false;
            uint32_t below = cell + scene->width;
            if (is_map_cell(scene, x, y + 1) && is_touched(place.x, place.y, dx, dy, x, y + 1) &&
                (below == own || rules_is_free(scene, below)) && !is_open_side(scene, cell, below, 4))
                return false;
        }
    return true;
}

/*
 * Whether a place is on the way of a step that the mover may take to a cell, or at most an eighth of a cell beside. `own` is
 * the cell it may leave though that is blocked.
 */
static bool is_on_step(const rules_scene *scene, wend_place place, uint32_t from, uint32_t way, uint32_t own)
{
    uint32_t target = rules_step(scene, from, way);
    if (target == RULES_NOWHERE || (!rules_is_free(scene, from) && from != own))
        return false;
    int64_t x = place.x - (int64_t)arrival_column(scene, from) * 256 - 128;
    int64_t y = place.y - (int64_t)arrival_row(scene, from) * 256 - 128;
    int64_t dx = (int64_t)arrival_column(scene, target) - arrival_column(scene, from);
    int64_t dy = (int64_t)arrival_row(scene, target) - arrival_row(scene, from);
    int64_t done = dx != 0 ? x * dx : y * dy;
    return arrival_level(scene, from) == place.level && done >= 0 && done <= 256 && llabs(x * dy - y * dx) <= 32;
}

static bool is_under_way(const rules_scene *scene, wend_place place, uint32_t target)
{
    bool found = false;
    for (uint32_t from = 0; from < rules_cells(scene); from++)
        for (uint32_t way = 0; way < 8; way++)
            found |= rules_step(scene, from, way) == target && is_on_step(scene, place, from, way, RULES_NOWHERE);
    return found;
}

/* Where a mover counts as being whose place lies in a blocked cell that its step passes: at the nearest end it may go to. */
static uint32_t end_of_step(const rules_scene *scene, const wend_query *query)
{
    wend_place place = query->start;
    uint32_t own = rules_cell(scene, place), best = RULES_NOWHERE;
    int64_t least = INT64_MAX;
    if (own == RULES_NOWHERE || rules_is_free(scene, own) || !query->from.between_cells || arrival_is_hex(scene))
        return own;
    for (uint32_t target = 0; target < rules_cells(scene); target++) {
        int64_t dx = (int64_t)arrival_column(scene, target) * 256 + 128 - place.x;
        int64_t dy = (int64_t)arrival_row(scene, target) * 256 + 128 - place.y;
        if (arrival_level(scene, target) != place.level || llabs(dx) >= 256 || llabs(dy) >= 256 ||
            dx * dx + dy * dy >= least || !is_under_way(scene, place, target))
            continue;
        best = target;
        least = dx * dx + dy * dy;
    }
    return best == RULES_NOWHERE ? own : best;
}

/* The least whole number that is not below the root of n. */
static uint64_t root_up(uint64_t n)
{
    uint64_t low = 0, high = UINT64_C(1) << 31;
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (middle * middle >= n)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static double square_root(double n)
{
    double root = n > 1 ? n : 1;
    for (int i = 0; i < 60; i++)
        root = (root + n / root) / 2;
    return root;
}

/* A weight times the straight price times a length whose square is given, rounded up. */
static uint64_t line_price(const rules_scene *scene, uint64_t weight, uint64_t square)
{
    uint64_t length = root_up(square << 32);
    return (length * weight * scene->profile.straight + (UINT64_C(1) << 24) - 1) >> 24;
}

static arrival_source line_source(const rules_scene *scene, uint32_t own, uint32_t target, uint64_t square)
{
    arrival_source source = {.position = target, .length = square_root((double)square) / 256};
    rules_scene flat = *scene, entered = *scene;
    flat.profile.straight = entered.profile.straight = 1;
    entered.profile.weigh = WEND_WEIGH_ENTERED;
    source.cost = line_price(scene, rules_step_cost(&flat, own, target, 0), square);
    if (target != own)
        source.cost += rules_entry_cost(scene, target, own, own);
    for (uint32_t i = 0; i < scene->profile.resource_count; i++) {
        uint64_t weight = 0;
        if (rules_is_free(scene, target))
            weight += rules_step_spends(&entered, own, target, 0, i);
        if (rules_is_free(scene, own) && scene->profile.weigh == WEND_WEIGH_BOTH)
            weight += rules_step_spends(&entered, target, own, 0, i);
        source.spent[i] = line_price(scene, weight, square);
    }
    return source;
}

/* The same by what is left of a step: the part of its price that the length is of the step's. */
static arrival_source step_source(const rules_scene *scene, uint32_t own, uint32_t from, uint32_t way, uint64_t square)
{
    uint32_t target = rules_step(scene, from, way);
    uint64_t part = way % 2 == 1 ? square << 31 : square << 32;
    arrival_source source = {.position = target, .length = square_root((double)square) / 256};
    source.cost = (root_up(part) * rules_step_cost(scene, from, target, way) + (UINT64_C(1) << 24) - 1) >> 24;
    if (target != own)
        source.cost += rules_entry_cost(scene, target, own, own);
    for (uint32_t i = 0; i < scene->profile.resource_count; i++) {
        uint64_t spent = rules_is_free(scene, target) ? rules_step_spends(scene, from, target, way, i) : 0;
        source.spent[i] = (root_up(part) * spent + (UINT64_C(1) << 24) - 1) >> 24;
    }
    return source;
}

/* Whether the rest of a step may cost less than a line, by more than rounding. */
static bool are_steps_cheap(const wend_profile *profile)
{
    uint64_t straight = profile->straight, diagonal = profile->diagonal;
    return profile->weigh == WEND_WEIGH_BOTH || diagonal * diagonal < 2 * straight * straight;
}

/* A straight line, or the rest of a step. */
static void add_way_to(arrival_truth *truth, const wend_query *query, uint32_t own, uint32_t target, uint64_t square)
{
    const rules_scene *scene = &truth->scene;
    bool is_line = target == own || (rules_is_free(scene, target) && is_free_line(scene, query->start, own, target));
    arrival_source best = {.cost = RULES_NO_WAY};
    if (is_line)
        best = line_source(scene, own, target, square);
    bool by_steps = !is_line || are_steps_cheap(&scene->profile);
    for (uint32_t from = 0; by_steps && from < rules_cells(scene); from++)
        for (uint32_t way = 0; way < 8; way++) {
            if (rules_step(scene, from, way) != target || !is_on_step(scene, query->start, from, way, own))
                continue;
            arrival_source rest = step_source(scene, own, from, way, square);
            best = rest.cost < best.cost ? rest : best;
        }
    if (best.cost != RULES_NO_WAY)
        truth->sources[truth->source_count++] = best;
}

static void add_position_sources(arrival_truth *truth, const wend_query *query, uint32_t own)
{
    const rules_scene *scene = &truth->scene;
    wend_place place = query->start;
    for (uint32_t target = 0; target < rules_cells(scene); target++) {
        int64_t dx = (int64_t)arrival_column(scene, target) * 256 + 128 - place.x;
        int64_t dy = (int64_t)arrival_row(scene, target) * 256 + 128 - place.y;
        if (arrival_level(scene, target) != arrival_level(scene, own) || llabs(dx) >= 256 || llabs(dy) >= 256)
            continue;
        add_way_to(truth, query, own, target, (uint64_t)(dx * dx + dy * dy));
    }
}

/* The starts that are good; why the first is not if none is. */
static void find_sources(arrival_truth *truth, const rules_scene *scene, const wend_query *query)
{
    uint32_t count = query->from.count ? query->from.count : 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = query->from.count ? rules_cell(scene, query->from.places[i]) : end_of_step(scene, query);
        wend_reason reason = start == RULES_NOWHERE     ? WEND_REASON_START_OUTSIDE
                             : !may_start(scene, start) ? WEND_REASON_START_BLOCKED
                                                        : WEND_REASON_NONE;
        truth->reason = i == 0 ? reason : truth->reason;
        if (reason == WEND_REASON_NONE)
            truth->sources[truth->source_count++] = (arrival_source){.position = start, .start = i};
    }
    if (truth->source_count)
        truth->reason = WEND_REASON_NONE;
}

static void vacate(rules_scene *scene, uint32_t position)
{
    uint32_t footprint = scene->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++)
        if (arrival_column(scene, position) + i % footprint < scene->width &&
            arrival_row(scene, position) + i / footprint < scene->height)
            scene->occupied[position + i / footprint * scene->width + i % footprint] = 0;
}

/* Occupied cells that are the mover's own, or the target's, are not occupied in the copy. */
static void drop_own_cells(arrival_truth *truth, const wend_query *query)
{
    for (uint32_t i = 0; i < truth->source_count; i++)
        vacate(&truth->scene, truth->sources[i].position);
    for (uint32_t goal = 0; truth->scene.goal_is_target && goal < truth->goal_count; goal++) {
        wend_area area = arrival_area(query, goal);
        uint64_t next = 0;
        for (uint32_t at; (at = arrival_next_cell(&truth->scene, &area, &next)) != RULES_NOWHERE;)
            vacate(&truth->scene, at);
    }
    truth->scene.goal_is_target = false;
    truth->scene.owns_nothing = true;
    truth->home = truth->sources[0].position;
}

static void find_inside(arrival_truth *truth, uint32_t radius)
{
    const rules_scene *scene = &truth->scene;
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        for (uint32_t i = 0; i < truth->source_count; i++) {
            uint32_t start = truth->sources[i].position;
            if (radius == 0 || (llabs((int64_t)arrival_column(scene, cell) - arrival_column(scene, start)) <= radius &&
                                llabs((int64_t)arrival_row(scene, cell) - arrival_row(scene, start)) <= radius))
                truth->inside[cell] = 1;
        }
}

/* All costs at once, from all sources: Bellman and Ford with a list of states whose cost fell. */
typedef struct flood {
    const arrival_truth *truth;
    rules_oracle steps;
    uint64_t *entry;
    uint32_t headings;
    uint64_t *costs;
    worklist list;
} flood;

static void fall(flood *flood, uint32_t position, uint32_t heading, uint64_t cost)
{
    uint32_t state = position * flood->headings + (flood->headings > 1 ? heading : 0);
    if (cost >= flood->costs[state] || !flood->truth->inside[position])
        return;
    flood->costs[state] = cost;
    worklist_put(&flood->list, state);
}

static void spread(flood *flood, uint32_t state)
{
    const rules_scene *scene = &flood->truth->scene;
    uint32_t at = state / flood->headings,
             heading = flood->headings > 1 ? state % flood->headings : WEND_DIRECTION_NONE;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t to = flood->steps.to[at * 8 + way];
        if (to == RULES_NOWHERE)
            continue;
        uint64_t cost = flood->costs[state] + flood->steps.cost[at * 8 + way] + flood->entry[to];
        if (heading != WEND_DIRECTION_NONE)
            cost += (uint64_t)scene->profile.turn_cost *
                    rules_turn(rules_topology(scene), (wend_direction)heading, (wend_direction)way);
        fall(flood, to, way, cost);
    }
    for (uint32_t i = 0; scene->profile.heed_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        uint32_t to = link->to_y * scene->width + link->to_x;
        if (link->from_y * scene->width + link->from_x == at && rules_is_free(scene, to))
            fall(flood, to, heading, flood->costs[state] + link->cost + flood->entry[to]);
    }
}

static void flood_costs(arrival_truth *truth)
{
    const rules_scene *scene = &truth->scene;
    uint32_t headings = scene->profile.turn_cost ? 9 : 1;
    size_t states = (size_t)rules_cells(scene) * headings;
    rules_scene around = *scene;
    around.inside = truth->inside;
    flood flood = {truth,    rules_oracle_open(&around),      claim(rules_cells(scene), sizeof(uint64_t)),
                   headings, claim(states, sizeof(uint64_t)), worklist_open(states)};
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        flood.entry[cell] = rules_is_on_map(scene, cell) ? rules_entry_cost(scene, cell, truth->home, truth->home) : 0;
    memset(flood.costs, 0xff, states * sizeof(uint64_t));
    for (uint32_t i = 0; i < truth->source_count; i++)
        fall(&flood, truth->sources[i].position, scene->heading, truth->sources[i].cost);
    while (flood.list.count)
        spread(&flood, worklist_take(&flood.list));
    for (size_t i = 0; i < states; i++)
        if (flood.costs[i] < truth->costs[i / headings])
            truth->costs[i / headings] = flood.costs[i];
    worklist_close(&flood.list);
    rules_oracle_close(&flood.steps);
    free(flood.entry);
    free(flood.costs);
}

/* How near to being good a position of arrival is. */
static uint32_t stage_of(const arrival_truth *truth, uint32_t position)
{
    if (!rules_is_free(&truth->scene, position))
        return 0;
    if (rules_is_crossing(&truth->scene, position, truth->home, truth->home))
        return 1;
    return truth->inside[position] ? 3 : 2;
}

static void find_reason(arrival_truth *truth, const wend_query *query, uint32_t radius)
{
    static const wend_reason reasons[] = {WEND_REASON_GOAL_BLOCKED, WEND_REASON_CANNOT_STOP, WEND_REASON_TOO_FAR};
    uint32_t best = query->to.arrival == WEND_ARRIVAL_AWAY ? 3 : 0;
    wend_query blind = *query;
    arrival_truth plain = *truth;
    bool any = false;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++)
        any = any || has_cells(&truth->scene, query, goal);
    blind.to.sight = NULL;
    /* Whether a goal is seen is not looked at before the search, but for walks. */
    bool is_walk = query->to.arrival == WEND_ARRIVAL_WITHIN && query->to.measure == WEND_MEASURE_PATH;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++)
        for (uint32_t position = 0; position < rules_cells(&truth->scene); position++) {
            bool arrives = is_walk
                               ? truth->arrived[goal][position]
                               : rules_is_on_map(&truth->scene, position) && has_cells(&truth->scene, query, goal) &&
                                     rule_holds(&plain, &blind, goal, position);
            uint32_t stage = arrives ? stage_of(truth, position) : 0;
            best = stage > best ? stage : best;
        }
    truth->reason = !any       ? WEND_REASON_GOAL_OUTSIDE
                    : best < 3 ? reasons[best]
                    : radius   ? WEND_REASON_NO_WAY_WITHIN
                               : WEND_REASON_NO_WAY;
}

static void find_best(arrival_truth *truth)
{
    truth->cost = RULES_NO_WAY;
    for (uint32_t goal = 0; goal < truth->goal_count; goal++) {
        truth->goal_costs[goal] = RULES_NO_WAY;
        for (uint32_t position = 0; position < rules_cells(&truth->scene); position++)
            if (truth->arrived[goal][position] && truth->costs[position] < truth->goal_costs[goal] &&
                !rules_is_crossing(&truth->scene, position, truth->home, truth->home))
                truth->goal_costs[goal] = truth->costs[position];
        truth->cost = truth->goal_costs[goal] < truth->cost ? truth->goal_costs[goal] : truth->cost;
    }
}

arrival_truth arrival_truth_of(const rules_scene *scene, const wend_query *query)
{
    uint32_t cells = rules_cells(scene);
    arrival_truth truth = {.scene = rules_scene_copy(scene), .goal_count = query->to.count ? query->to.count : 1};
    truth.scene.radius = 0;
    truth.cost = RULES_NO_WAY;
    truth.inside = claim(cells, 1);
    truth.costs = claim(cells, sizeof(uint64_t));
    memset(truth.costs, 0xff, cells * sizeof(uint64_t));
    for (uint32_t goal = 0; goal < truth.goal_count; goal++) {
        truth.arrived[goal] = claim(cells, 1);
        truth.distance[goal] = claim(cells, sizeof(uint64_t));
        truth.goal_costs[goal] = RULES_NO_WAY;
    }
    find_sources(&truth, scene, query);
    if (truth.reason != WEND_REASON_NONE)
        return truth;
    drop_own_cells(&truth, query);
    find_inside(&truth, query->search.radius);
    if (query->from.between_cells && !arrival_is_hex(scene)) {
        uint32_t own = truth.sources[0].position;
        truth.source_count = 0;
        add_position_sources(&truth, query, own);
    }
    find_arrivals(&truth, query);
    flood_costs(&truth);
    find_best(&truth);
    if (truth.cost == RULES_NO_WAY)
        find_reason(&truth, query, query->search.radius);
    return truth;
}

void arrival_truth_free(arrival_truth *truth)
{
    rules_scene_free(&truth->scene);
    free(truth->inside);
    free(truth->costs);
    for (uint32_t goal = 0; goal < truth->goal_count; goal++) {
        free(truth->arrived[goal]);
        free(truth->distance[goal]);
    }
}
