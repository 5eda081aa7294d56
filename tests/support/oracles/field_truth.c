/* tests/support/oracles/field_truth.c: what a field must say. */
#include "oracles/field_truth.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* The order of preference among equally cheap ways; links come last. */
static const uint8_t order[8] = {WEND_DIRECTION_WEST,       WEND_DIRECTION_EAST,       WEND_DIRECTION_SOUTH,
                                 WEND_DIRECTION_NORTH,      WEND_DIRECTION_SOUTH_WEST, WEND_DIRECTION_NORTH_WEST,
                                 WEND_DIRECTION_NORTH_EAST, WEND_DIRECTION_SOUTH_EAST};

typedef struct working {
    const rules_scene *scene;
    const wend_field_desc *desc;
    rules_oracle oracle;
    uint32_t cells;
    uint8_t *goal, *own, *inside;
    uint64_t *entry;
    field_truth truth;
    bool flees;
} working;

static bool is_in(const rules_scene *scene, uint32_t cell, const wend_area *area, int64_t around, bool any_level)
{
    int64_t x = cell % scene->width, y = cell / scene->width % scene->height,
            level = cell / scene->width / scene->height;
    int64_t left = wend_place_column(area->place), top = wend_place_row(area->place);
    int64_t right = left + (area->width ? area->width : 1) - 1, bottom = top + (area->height ? area->height : 1) - 1;
    if (area->place.level >= scene->levels || (!any_level && level != area->place.level))
        return false;
    left = left < 0 ? 0 : left;
    top = top < 0 ? 0 : top;
    right = right < scene->width ? right : (int64_t)scene->width - 1;
    bottom = bottom < scene->height ? bottom : (int64_t)scene->height - 1;
    return left <= right && top <= bottom && x >= left - around && x <= right + around && y >= top - around &&
           y <= bottom + around;
}

/* Whether others stand in what a position covers, and the greatest extra cost there. */
static bool covers(const working *w, uint32_t position, uint16_t *extra)
{
    const rules_scene *scene = w->scene;
    bool taken = false;
    *extra = 0;
    for (uint32_t j = 0; j < scene->profile.footprint; j++)
        for (uint32_t i = 0; i < scene->profile.footprint; i++) {
            uint32_t cell = position + j * scene->width + i;
            taken |= scene->occupied[cell] && !w->own[cell];
            *extra = scene->extra[cell] > *extra ? scene->extra[cell] : *extra;
        }
    return taken;
}

static void mark(working *w)
{
    const rules_scene *scene = w->scene;
    const uint32_t footprint = scene->profile.footprint;
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        w->inside[cell] = w->desc->radius == 0;
        for (uint32_t i = 0; i < w->desc->goal_count; i++) {
            w->goal[cell] |= is_in(scene, cell, &w->desc->goals[i], 0, false);
            w->inside[cell] |= is_in(scene, cell, &w->desc->goals[i], w->desc->radius, true);
        }
        uint32_t x = cell % scene->width, y = cell / scene->width % scene->height;
        for (uint32_t j = 0; w->goal[cell] && w->desc->goals_may_be_occupied && j < footprint; j++)
            for (uint32_t i = 0; i < footprint; i++)
                if (x + i < scene->width && y + j < scene->height)
                    w->own[cell + j * scene->width + i] = 1;
    }
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        uint16_t extra = 0;
        bool taken = rules_is_on_map(scene, cell) && covers(w, cell, &extra);
        w->entry[cell] = (uint64_t)extra * scene->profile.extra_price + (taken ? scene->profile.crossing_cost : 0);
        if (taken && scene->profile.crossing_cost == WEND_NO_CROSSING)
            w->entry[cell] = RULES_NO_WAY;
        w->goal[cell] = w->goal[cell] && rules_is_free(scene, cell) && (w->desc->goals_may_be_occupied || !taken);
    }
}

static void improve(working *w, uint32_t at, uint64_t cost, uint8_t way, bool *changed)
{
    uint64_t limit = w->desc->cost_limit ? w->desc->cost_limit : RULES_NO_WAY - 1;
    if (w->flees && w->truth.costs[at] == RULES_NO_WAY)
        return; /* farther from all threats than the field looked */
    if (cost > limit || cost >= w->truth.costs[at])
        return;
    w->truth.costs[at] = cost;
    w->truth.ways[at] = way;
    *changed = true;
}

static uint64_t plus(uint64_t a, uint64_t b)
{
    return a == RULES_NO_WAY ? RULES_NO_WAY : a + b;
}

static uint64_t turn(const working *w, uint32_t heading, uint32_t way)
{
    if (heading == WEND_DIRECTION_NONE || w->scene->profile.turn_cost == 0)
        return 0;
    return (uint64_t)w->scene->profile.turn_cost *
           rules_turn(rules_topology(w->scene), (wend_direction)heading, (wend_direction)way);
}

static bool has_heading(const working *w, uint32_t heading)
{
    test_topology topology = rules_topology(w->scene);
    return heading == WEND_DIRECTION_NONE || topology <= TOPOLOGY_SQUARES_4 || (rules_ways(topology) >> heading & 1);
}

/* Improves the best way of a cell and heading by what lies around it now. */
static void look_around(working *w, uint32_t cell, uint32_t heading, bool *changed)
{
    const rules_scene *scene = w->scene;
    const uint64_t *costs = w->truth.costs;
    uint32_t at = cell * TRUTH_HEADINGS + heading;
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t way = order[i], to = w->oracle.to[cell * 8 + way];
        if (to != RULES_NOWHERE && w->entry[to] != RULES_NO_WAY)
            improve(w, at,
                    plus(costs[to * TRUTH_HEADINGS + way],
                         turn(w, heading, way) + w->oracle.cost[cell * 8 + way] + w->entry[to]),
                    (uint8_t)way, changed);
    }
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        uint32_t to = rules_cell(scene, scene->links[i].to);
        if (rules_cell(scene, scene->links[i].from) == cell && rules_is_free(scene, to) && w->inside[to] &&
            w->entry[to] != RULES_NO_WAY)
            improve(w, at, plus(costs[to * TRUTH_HEADINGS + heading], scene->links[i].cost + w->entry[to]), TRUTH_LINK,
                    changed);
    }
}

static bool is_place(const working *w, uint32_t cell)
{
    return rules_is_free(w->scene, cell) && w->inside[cell];
}

static void settle_costs(working *w)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t cell = 0; cell < w->cells; cell++)
            for (uint32_t heading = 0; is_place(w, cell) && heading < TRUTH_HEADINGS; heading++)
                if (has_heading(w, heading))
                    look_around(w, cell, heading, &changed);
    }
}

static uint32_t rank(uint8_t way)
{
    uint32_t i = 0;
    while (i < 8 && order[i] != way)
        i++;
    return way < 8 ? i : way;
}

/* If turning costs, a mover without a heading takes the first of the cheapest ways of all headings. */
static void settle_way_of_none(working *w, uint32_t cell)
{
    const uint64_t *costs = &w->truth.costs[cell * TRUTH_HEADINGS];
    uint8_t *ways = &w->truth.ways[cell * TRUTH_HEADINGS];
    ways[8] = TRUTH_NONE;
    for (uint32_t heading = 0; heading < 8; heading++)
        if (costs[heading] == costs[8] && rank(ways[heading]) < rank(ways[8]))
            ways[8] = ways[heading];
}

/* Takes the first of equally cheap ways: costs are settled, so each state is looked at once more, in order. */
static void settle_ways(working *w, const uint64_t *worth)
{
    field_truth settled = w->truth;
    size_t states = (size_t)w->cells * TRUTH_HEADINGS;
    uint64_t *costs = malloc(states * sizeof *costs);
    if (!costs)
        exit(2);
    for (size_t i = 0; i < states; i++)
        costs[i] = settled.costs[i];
    for (uint32_t at = 0; at < states; at++) {
        bool changed = false;
        uint32_t cell = at / TRUTH_HEADINGS;
        settled.ways[at] = TRUTH_NONE;
        if (costs[at] == RULES_NO_WAY || (!worth && w->goal[cell]))
            continue;
        settled.costs[at] = costs[at] + 1; /* so that the first that is as good improves it, and no later one */
        look_around(w, cell, at % TRUTH_HEADINGS, &changed);
        if (settled.costs[at] != costs[at])
            settled.ways[at] = TRUTH_NONE;
        settled.costs[at] = costs[at];
    }
    free(costs);
    for (uint32_t cell = 0; w->scene->profile.turn_cost && cell < w->cells; cell++)
        settle_way_of_none(w, cell);
}

/* The cost without a heading is the least of all headings. */
static void settle_none(working *w)
{
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        uint64_t *costs = &w->truth.costs[cell * TRUTH_HEADINGS], least = RULES_NO_WAY;
        for (uint32_t heading = 0; heading < 8; heading++)
            if (has_heading(w, heading) && costs[heading] < least)
                least = costs[heading];
        costs[8] = least;
    }
}

/* Cuts off what lies beyond the costliest cell asked for, if all of these can be reached. */
static void cut_off(working *w)
{
    uint64_t costliest = 0;
    if (w->desc->until_count == 0)
        return;
    for (uint32_t cell = 0; cell < w->cells; cell++) {
        bool asked = false;
        for (uint32_t i = 0; i < w->desc->until_count; i++)
            asked |= is_in(w->scene, cell, &w->desc->until[i], 0, false);
        uint64_t cost = w->truth.costs[cell * TRUTH_HEADINGS + 8];
        if (!asked || !rules_is_free(w->scene, cell))
            continue;
        if (cost == RULES_NO_WAY)
            return;
        costliest = cost > costliest ? cost : costliest;
    }
    for (uint32_t at = 0; at < w->cells * TRUTH_HEADINGS; at++)
        if (w->truth.costs[at] > costliest)
            w->truth.costs[at] = RULES_NO_WAY;
}

static void flee(working *w, wend_field_desc *unlimited)
{
    uint64_t greatest = 0;
    for (uint32_t at = 0; at < w->cells * TRUTH_HEADINGS; at++)
        if (w->truth.costs[at] != RULES_NO_WAY && w->truth.costs[at] > greatest)
            greatest = w->truth.costs[at];
    for (uint32_t at = 0; at < w->cells * TRUTH_HEADINGS; at++)
        if (w->truth.costs[at] != RULES_NO_WAY)
            w->truth.costs[at] = (greatest - w->truth.costs[at]) * w->desc->flee_factor / 256;
    unlimited->cost_limit = 0;
    w->desc = unlimited;
    w->flees = true;
    settle_none(w);
    settle_costs(w);
    settle_none(w);
}

field_truth field_truth_find(const rules_scene *given, const wend_field_desc *desc)
{
    rules_scene scene = *given;
    wend_field_desc unlimited = *desc;
    working w = {.scene = &scene, .desc = desc, .cells = rules_cells(given)};
    size_t states = (size_t)w.cells * TRUTH_HEADINGS;
    w.goal = calloc(w.cells, 1);
    w.own = calloc(w.cells, 1);
    w.inside = calloc(w.cells, 1);
    w.entry = calloc(w.cells, sizeof *w.entry);
    w.truth = (field_truth){malloc(states * sizeof(uint64_t)), malloc(states)};
    if (!w.goal || !w.own || !w.inside || !w.entry || !w.truth.costs || !w.truth.ways)
        exit(2);
    mark(&w);
    scene.inside = desc->radius ? w.inside : NULL;
    scene.radius = 0;
    scene.as_if_free = 0;
    scene.allow_blocked_start = false;
    w.oracle = rules_oracle_open(&scene);
    for (size_t at = 0; at < states; at++) {
        bool ends = w.goal[at / TRUTH_HEADINGS] && has_heading(&w, (uint32_t)(at % TRUTH_HEADINGS));
        w.truth.costs[at] = ends ? 0 : RULES_NO_WAY;
    }
    settle_costs(&w);
    settle_none(&w);
    cut_off(&w);
    if (desc->kind == WEND_FIELD_FLEE)
        flee(&w, &unlimited);
    settle_ways(&w, desc->kind == WEND_FIELD_FLEE ? w.truth.costs : NULL);
    rules_oracle_close(&w.oracle);
    free(w.goal);
    free(w.own);
    free(w.inside);
    free(w.entry);
    return w.truth;
}

void field_truth_close(field_truth *truth)
{
    free(truth->costs);
    free(truth->ways);
}

static const char *fault_at(const field_truth *truth, const rules_scene *scene, const wend_field *field, uint32_t cell,
                            uint32_t heading)
{
    uint32_t at = cell * TRUTH_HEADINGS + heading;
    uint8_t way = truth->ways[at];
    wend_place place = rules_place(scene, cell), next = place;
    wend_direction faces = (wend_direction)heading;
    if (wend_field_cost_heading(field, place, faces) != truth->costs[at])
        return "another cost";
    if (wend_field_direction_heading(field, place, faces) != (way < 8 ? (wend_direction)way : WEND_DIRECTION_NONE))
        return "another direction";
    bool goes = wend_field_next_heading(field, place, faces, &next);
    if (goes != (way != TRUTH_NONE))
        return "goes on, or not";
    if (goes && (next.flags == WEND_PLACE_BY_LINK) != (way == TRUTH_LINK))
        return "by link, or not";
    if (way < 8 && rules_cell(scene, next) != rules_next(scene, cell, way))
        return "another next cell";
    return NULL;
}

const char *field_truth_fault(const field_truth *truth, const rules_scene *scene, const wend_field *field)
{
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++)
        for (uint32_t heading = scene->profile.turn_cost ? 0 : 8; heading < TRUTH_HEADINGS; heading++) {
            if (heading < 8 && rules_topology(scene) > TOPOLOGY_SQUARES_4 &&
                !(rules_ways(rules_topology(scene)) >> heading & 1))
                continue;
            const char *fault = fault_at(truth, scene, field, cell, heading);
            if (!fault)
                continue;
            rules_scene_print(scene);
            wend_place place = rules_place(scene, cell);
            uint32_t at = cell * TRUTH_HEADINGS + heading;
            fprintf(stderr, "(%d, %d, %d) facing %u: cost %" PRIu64 " and way %d, should be %" PRIu64 " and %u\n",
                    (int)wend_place_column(place), (int)wend_place_row(place), place.level, (unsigned)heading,
                    wend_field_cost_heading(field, place, (wend_direction)heading),
                    (int)wend_field_direction_heading(field, place, (wend_direction)heading), truth->costs[at],
                    truth->ways[at]);
            return fault;
        }
    return NULL;
}

static wend_area random_area(const rules_scene *scene, random_source *random)
{
    wend_area area = {rules_place(scene, random_below(random, rules_cells(scene))), 1, 1};
    if (random_chance(random, 30)) {
        area.width = random_below(random, 4);
        area.height = random_below(random, 4);
    }
    if (random_chance(random, 15)) { /* maybe over an edge of the map, or beside it */
        area.place.x += ((int32_t)random_below(random, 7) - 3) * WEND_CELL;
        area.place.y += ((int32_t)random_below(random, 7) - 3) * WEND_CELL;
    }
    return area;
}

wend_field_desc field_random_desc(const rules_scene *scene, wend_area areas[12], random_source *random)
{
    wend_field_desc desc = wend_field_desc_default();
    desc.goals = areas;
    desc.goal_count = random_chance(random, 60) ? 1 : 1 + random_below(random, 8);
    for (uint32_t i = 0; i < desc.goal_count; i++)
        areas[i] = random_area(scene, random);
    if (random_chance(random, 15)) {
        desc.until = areas + 8;
        desc.until_count = 1 + random_below(random, 4);
        for (uint32_t i = 0; i < desc.until_count; i++)
            areas[8 + i] = random_area(scene, random);
    }
    if (random_chance(random, 20))
        desc.radius = 1 + random_below(random, 6);
    if (random_chance(random, 20))
        desc.cost_limit = 1 + random_below(random, 150000);
    if (random_chance(random, 25)) {
        desc.kind = WEND_FIELD_FLEE;
        if (random_chance(random, 30))
            desc.flee_factor = 256 + random_below(random, 2305);
    }
    desc.goals_may_be_occupied = random_chance(random, 60);
    return desc;
}
