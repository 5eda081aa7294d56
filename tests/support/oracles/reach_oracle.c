/* tests/support/oracles/reach_oracle.c: rounds over all states until no cost falls. */
#include "oracles/reach_oracle.h"

#include <stdlib.h>

#define HEADINGS 9 /* WEND_DIRECTION_NONE is one too */

typedef struct rounds {
    const reach_question *asked;
    uint64_t *costs; /* of each position and heading */
    bool changed;
} rounds;

static bool covers(const rules_scene *scene, const uint8_t *cells, uint32_t position)
{
    for (uint32_t j = 0; cells && j < scene->profile.footprint; j++)
        for (uint32_t i = 0; i < scene->profile.footprint; i++)
            if (cells[position + j * scene->width + i])
                return true;
    return false;
}

static void relax(rounds *r, uint64_t from, uint64_t step, uint32_t to, uint32_t heading)
{
    const rules_scene *scene = r->asked->oracle->scene;
    uint64_t entry = rules_entry_cost(scene, to, r->asked->start, r->asked->start);
    if (entry == RULES_NO_WAY || covers(scene, r->asked->foes, to))
        return;
    uint64_t cost = from + step + entry;
    bool enough = r->asked->may_begin || cost <= r->asked->points;
    if (!enough || cost >= r->costs[to * HEADINGS + heading])
        return;
    r->costs[to * HEADINGS + heading] = cost;
    r->changed = true;
}

static void go_on_from(rounds *r, uint32_t cell, uint32_t heading)
{
    const rules_oracle *oracle = r->asked->oracle;
    const rules_scene *scene = oracle->scene;
    const uint64_t cost = r->costs[cell * HEADINGS + heading];
    if (cost == RULES_NO_WAY || (r->asked->may_begin && cost >= r->asked->points))
        return;
    if (cell != r->asked->start && covers(scene, r->asked->zone, cell))
        return;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t to = oracle->to[cell * 8 + way];
        uint64_t turn = 0;
        if (to == RULES_NOWHERE)
            continue;
        if (heading != WEND_DIRECTION_NONE && scene->profile.turn_cost != 0)
            turn = (uint64_t)scene->profile.turn_cost *
                   rules_turn(rules_topology(scene), (wend_direction)heading, (wend_direction)way);
        relax(r, cost, oracle->cost[cell * 8 + way] + turn, to, way);
    }
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        uint32_t to = rules_cell(scene, link->to);
        if (rules_cell(scene, link->from) == cell && rules_is_free(scene, to))
            relax(r, cost, link->cost, to, heading);
    }
}

void reach_oracle_costs(const reach_question *question, uint64_t *costs)
{
    const rules_scene *scene = question->oracle->scene;
    uint32_t cells = rules_cells(scene);
    rounds r = {question, malloc((size_t)cells * HEADINGS * sizeof(uint64_t)), true};
    if (!r.costs)
        exit(2);
    for (size_t i = 0; i < (size_t)cells * HEADINGS; i++)
        r.costs[i] = RULES_NO_WAY;
    if (rules_is_on_map(scene, question->start) &&
        (rules_is_free(scene, question->start) || scene->allow_blocked_start))
        r.costs[question->start * HEADINGS + scene->heading] = 0;
    while (r.changed) {
        r.changed = false;
        for (uint32_t cell = 0; cell < cells; cell++)
            for (uint32_t heading = 0; heading < HEADINGS; heading++)
                go_on_from(&r, cell, heading);
    }
    for (uint32_t cell = 0; cell < cells; cell++) {
        costs[cell] = RULES_NO_WAY;
        for (uint32_t heading = 0; heading < HEADINGS; heading++)
            if (r.costs[cell * HEADINGS + heading] < costs[cell])
                costs[cell] = r.costs[cell * HEADINGS + heading];
    }
    free(r.costs);
}
