/* tests/support/rules/rules_oracle.c: all costs from one position under every rule, by brute force. */
#include "rules/rules.h"
#include "test/worklist.h"

rules_oracle rules_oracle_open(const rules_scene *scene)
{
    size_t steps = (size_t)rules_cells(scene) * 8;
    rules_oracle oracle = {scene, malloc(steps * sizeof *oracle.to), malloc(steps * sizeof *oracle.cost)};
    if (!oracle.to || !oracle.cost)
        exit(2);
    for (size_t i = 0; i < steps; i++) {
        uint32_t from = (uint32_t)(i / 8), way = i % 8;
        oracle.to[i] = rules_is_on_map(scene, from) ? rules_step(scene, from, way) : RULES_NOWHERE;
        oracle.cost[i] = oracle.to[i] == RULES_NOWHERE ? 0 : rules_step_cost(scene, from, oracle.to[i], way);
    }
    return oracle;
}

void rules_oracle_close(rules_oracle *oracle)
{
    free(oracle->to);
    free(oracle->cost);
}

/* One search. A state is a cell and a heading, WEND_DIRECTION_NONE included; just a cell if turns are free. */
typedef struct search {
    const rules_oracle *oracle;
    uint32_t start, headings;
    uint64_t *entry; /* of each position */
    uint64_t *costs; /* of each state */
    worklist list;
} search;

static void reach(search *search, uint32_t cell, uint32_t heading, uint64_t cost)
{
    uint32_t state = cell * search->headings + (search->headings > 1 ? heading : 0);
    if (cost >= search->costs[state])
        return;
    search->costs[state] = cost;
    worklist_put(&search->list, state);
}

static void expand(search *search, uint32_t state)
{
    const rules_scene *scene = search->oracle->scene;
    uint32_t cell = state / search->headings;
    uint32_t heading = search->headings > 1 ? state % search->headings : WEND_DIRECTION_NONE;
    for (uint32_t way = 0; way < 8; way++) {
        uint32_t to = search->oracle->to[cell * 8 + way];
        if (to == RULES_NOWHERE || search->entry[to] == RULES_NO_WAY || !rules_is_within(scene, to, search->start))
            continue;
        uint64_t cost = search->costs[state] + search->oracle->cost[cell * 8 + way] + search->entry[to];
        if (heading != WEND_DIRECTION_NONE)
            cost += (uint64_t)scene->profile.turn_cost *
                    rules_turn(rules_topology(scene), (wend_direction)heading, (wend_direction)way);
        reach(search, to, way, cost);
    }
    for (uint32_t i = 0; scene->profile.apply_links && i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        uint32_t to = rules_cell(scene, link->to);
        if (rules_cell(scene, link->from) == cell && rules_is_free(scene, to) && search->entry[to] != RULES_NO_WAY &&
            rules_is_within(scene, to, search->start))
            reach(search, to, heading, search->costs[state] + link->cost + search->entry[to]);
    }
}

static search search_open(const rules_oracle *oracle, uint32_t start, uint32_t goal)
{
    const rules_scene *scene = oracle->scene;
    uint32_t cells = rules_cells(scene), headings = scene->profile.turn_cost ? 9 : 1;
    size_t states = (size_t)cells * headings;
    search search = {oracle,
                     start,
                     headings,
                     malloc(cells * sizeof(uint64_t)),
                     malloc(states * sizeof(uint64_t)),
                     worklist_open(states)};
    if (!search.entry || !search.costs)
        exit(2);
    for (uint32_t cell = 0; cell < cells; cell++)
        search.entry[cell] = rules_is_on_map(scene, cell) ? rules_entry_cost(scene, cell, start, goal) : 0;
    for (size_t i = 0; i < states; i++)
        search.costs[i] = RULES_NO_WAY;
    return search;
}

void rules_oracle_costs(const rules_oracle *oracle, uint32_t start, uint32_t goal, uint64_t *costs)
{
    const rules_scene *scene = oracle->scene;
    search search = search_open(oracle, start, goal);
    if (rules_is_free(scene, start) || (scene->allow_blocked_start && rules_is_on_map(scene, start)))
        reach(&search, start, scene->heading, 0);
    while (search.list.count)
        expand(&search, worklist_take(&search.list));
    for (uint32_t cell = 0; cell < rules_cells(scene); cell++) {
        costs[cell] = RULES_NO_WAY;
        for (uint32_t i = 0; i < search.headings; i++)
            if (search.costs[cell * search.headings + i] < costs[cell])
                costs[cell] = search.costs[cell * search.headings + i];
    }
    worklist_close(&search.list);
    free(search.entry);
    free(search.costs);
}

void rules_costs(const rules_scene *scene, uint32_t start, uint32_t goal, uint64_t *costs)
{
    rules_oracle oracle = rules_oracle_open(scene);
    rules_oracle_costs(&oracle, start, goal, costs);
    rules_oracle_close(&oracle);
}

wend_reason rules_reason(const rules_scene *scene, uint32_t start, uint32_t goal, uint64_t cost)
{
    if (!rules_is_free(scene, start) && !(scene->allow_blocked_start && rules_is_on_map(scene, start)))
        return WEND_REASON_START_BLOCKED;
    if (start == goal)
        return WEND_REASON_NONE;
    if (!rules_is_free(scene, goal))
        return WEND_REASON_GOAL_BLOCKED;
    if (rules_is_crossing(scene, goal, start, goal))
        return WEND_REASON_CANNOT_STOP;
    if (!rules_is_within(scene, goal, start))
        return WEND_REASON_TOO_FAR;
    if (cost != RULES_NO_WAY)
        return WEND_REASON_NONE;
    return scene->radius ? WEND_REASON_NO_WAY_WITHIN : WEND_REASON_NO_WAY;
}
