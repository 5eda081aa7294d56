/* tests/support/arrival/arrival_truth.c: who has arrived where, and at what cost, by brute force. */
#include "arrival/arrival_gap.h"
#include "arrival/arrival_sources.h"

#include "test/worklist.h"

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

/* One round of Bellman-Ford over all steps and links. Forwards: lengths from the area; else to it. */
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
        for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
            const wend_link *link = &scene->links[i];
            uint32_t to = rules_cell(scene, link->to);
            if (rules_cell(scene, link->from) != from || !rules_is_free(scene, to))
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

/* Whether a distance is at most the range or, for AWAY, at least. */
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

/* Whether a goal has a cell on the map; goals without do not count. */
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

static void vacate(rules_scene *scene, uint32_t position)
{
    uint32_t footprint = scene->profile.footprint;
    for (uint32_t i = 0; i < footprint * footprint; i++)
        if (arrival_column(scene, position) + i % footprint < scene->width &&
            arrival_row(scene, position) + i / footprint < scene->height)
            scene->occupied[position + i / footprint * scene->width + i % footprint] = 0;
}

/* In the copy, cells of targets are not occupied, and the mover's own cells are those where its way begins. */
static void drop_cells_of_targets(arrival_truth *truth, const wend_query *query)
{
    for (uint32_t goal = 0; truth->scene.goal_is_target && goal < truth->goal_count; goal++) {
        wend_area area = arrival_area(query, goal);
        uint64_t next = 0;
        for (uint32_t at; (at = arrival_next_cell(&truth->scene, &area, &next)) != RULES_NOWHERE;)
            vacate(&truth->scene, at);
    }
    truth->scene.goal_is_target = false;
    truth->scene.owns_nothing = true;
}

rules_scene arrival_scene_from(const arrival_truth *truth, const arrival_source *source)
{
    rules_scene scene = rules_scene_copy(&truth->scene);
    vacate(&scene, source->home);
    return scene;
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

/* All costs at once, from all sources of a mover: Bellman-Ford with a list of states whose cost fell. */
typedef struct flood {
    const arrival_truth *truth;
    const rules_scene *scene; /* in which its own cells are not occupied */
    const rules_oracle *steps;
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
    const rules_scene *scene = flood->scene;
    uint32_t at = state / flood->headings,
             heading = flood->headings > 1 ? state % flood->headings : WEND_DIRECTION_NONE;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t to = flood->steps->to[at * 8 + way];
        if (to == RULES_NOWHERE || flood->entry[to] == RULES_NO_WAY)
            continue;
        uint64_t cost = flood->costs[state] + flood->steps->cost[at * 8 + way] + flood->entry[to];
        if (heading != WEND_DIRECTION_NONE)
            cost += (uint64_t)scene->profile.turn_cost *
                    rules_turn(rules_topology(scene), (wend_direction)heading, (wend_direction)way);
        fall(flood, to, way, cost);
    }
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        uint32_t to = rules_cell(scene, link->to);
        if (rules_cell(scene, link->from) == at && rules_is_free(scene, to) && flood->entry[to] != RULES_NO_WAY)
            fall(flood, to, heading, flood->costs[state] + link->cost + flood->entry[to]);
    }
}

static bool is_crossing(const rules_scene *scene, uint32_t position)
{
    return rules_is_crossing(scene, position, RULES_NOWHERE, RULES_NOWHERE);
}

/* Lowers the costs of getting to positions, and of stopping there, to those of this mover. */
static void take_costs(arrival_truth *truth, const flood *flood)
{
    for (size_t i = 0; i < (size_t)rules_cells(flood->scene) * flood->headings; i++) {
        uint32_t position = (uint32_t)(i / flood->headings);
        uint64_t cost = flood->costs[i];
        if (cost < truth->costs[position])
            truth->costs[position] = cost;
        if (cost < truth->stops[position] && !is_crossing(flood->scene, position))
            truth->stops[position] = cost;
    }
}

/* Computes the costs of ways from all sources of the mover that `first` belongs to. */
static void flood_from(arrival_truth *truth, const arrival_source *first, const rules_oracle *steps)
{
    uint32_t cells = rules_cells(&truth->scene), headings = truth->scene.profile.turn_cost ? 9 : 1;
    size_t states = (size_t)cells * headings;
    rules_scene scene = arrival_scene_from(truth, first);
    flood flood = {.truth = truth, .scene = &scene, .steps = steps, .headings = headings};
    flood.entry = claim(cells, sizeof(uint64_t));
    flood.costs = claim(states, sizeof(uint64_t));
    flood.list = worklist_open(states);
    for (uint32_t cell = 0; cell < cells; cell++)
        flood.entry[cell] =
            rules_is_on_map(&scene, cell) ? rules_entry_cost(&scene, cell, RULES_NOWHERE, RULES_NOWHERE) : 0;
    memset(flood.costs, 0xff, states * sizeof(uint64_t));
    for (uint32_t i = 0; i < truth->source_count; i++)
        if (truth->sources[i].home == first->home)
            fall(&flood, truth->sources[i].position, scene.heading, truth->sources[i].cost);
    while (flood.list.count)
        spread(&flood, worklist_take(&flood.list));
    take_costs(truth, &flood);
    worklist_close(&flood.list);
    free(flood.entry);
    free(flood.costs);
    rules_scene_free(&scene);
}

static void flood_costs(arrival_truth *truth)
{
    rules_scene around = truth->scene;
    around.inside = truth->inside;
    rules_oracle steps = rules_oracle_open(&around);
    for (uint32_t i = 0; i < truth->source_count; i++)
        flood_from(truth, &truth->sources[i], &steps);
    rules_oracle_close(&steps);
}

/* How near a position is to being good, for the luckiest mover: 0 blocked, 1 taken, 2 beyond the radius, 3 good. */
static uint32_t stage_of(const arrival_truth *truth, uint32_t position)
{
    bool is_taken = true;
    if (!rules_is_free(&truth->scene, position))
        return 0;
    for (uint32_t i = 0; is_taken && i < truth->source_count; i++) {
        rules_scene scene = arrival_scene_from(truth, &truth->sources[i]);
        is_taken = is_crossing(&scene, position);
        rules_scene_free(&scene);
    }
    if (is_taken)
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
    /* Before the search nobody looks whether a goal is seen, except for walks. */
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
            if (truth->arrived[goal][position] && truth->stops[position] < truth->goal_costs[goal])
                truth->goal_costs[goal] = truth->stops[position];
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
    truth.stops = claim(cells, sizeof(uint64_t));
    memset(truth.costs, 0xff, cells * sizeof(uint64_t));
    memset(truth.stops, 0xff, cells * sizeof(uint64_t));
    for (uint32_t goal = 0; goal < truth.goal_count; goal++) {
        truth.arrived[goal] = claim(cells, 1);
        truth.distance[goal] = claim(cells, sizeof(uint64_t));
        truth.goal_costs[goal] = RULES_NO_WAY;
    }
    arrival_find_sources(&truth, scene, query);
    if (truth.reason != WEND_REASON_NONE)
        return truth;
    drop_cells_of_targets(&truth, query);
    find_inside(&truth, query->search.radius);
    if (query->from.between_cells && !arrival_is_hex(scene)) {
        uint32_t own = truth.sources[0].position;
        truth.source_count = 0;
        vacate(&truth.scene, own);
        arrival_add_position_sources(&truth, query, own);
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
    free(truth->stops);
    for (uint32_t goal = 0; goal < truth->goal_count; goal++) {
        free(truth->arrived[goal]);
        free(truth->distance[goal]);
    }
}
