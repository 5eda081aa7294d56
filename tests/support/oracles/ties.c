/* tests/support/oracles/ties.c: cheapest ways by brute force. */
#include "oracles/ties.h"

#include <stdlib.h>

static uint64_t link_cost(const rules_scene *scene, uint32_t from, uint32_t to)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < scene->link_count; i++) {
        const wend_link *link = &scene->links[i];
        bool fits = rules_cell(scene, link->from) == from && rules_cell(scene, link->to) == to;
        least = fits && link->cost < least ? link->cost : least;
    }
    return least;
}

static bool add_step(ties_way *way, uint32_t to, uint32_t direction, uint64_t cost)
{
    if (way->steps == TIES_MOST_STEPS)
        return false;
    way->ways[way->steps] = (uint8_t)direction;
    way->costs[way->steps] = cost;
    way->cells[++way->steps] = to;
    return true;
}

static bool add_steps_to(const rules_scene *scene, ties_way *way, uint32_t goal, uint32_t start, uint32_t target)
{
    uint32_t from = way->cells[way->steps], direction = 8;
    for (uint32_t d = 0; d < 8 && direction == 8; d++)
        for (uint32_t at = rules_next(scene, from, d); at != RULES_NOWHERE; at = rules_next(scene, at, d))
            if (at == goal)
                direction = d;
    for (uint32_t at = from; direction < 8 && at != goal;) {
        uint32_t to = rules_step(scene, at, direction);
        if (to == RULES_NOWHERE ||
            !add_step(way, to, direction,
                      rules_step_cost(scene, at, to, direction) + rules_entry_cost(scene, to, start, target)))
            return false;
        at = to;
    }
    return direction < 8;
}

bool ties_way_of(const rules_scene *scene, const wend_path *path, ties_way *way)
{
    uint32_t start = rules_cell(scene, path->points[0]), goal = rules_cell(scene, path->points[path->point_count - 1]);
    way->steps = 0;
    way->cells[0] = start;
    for (uint32_t i = 1; i < path->point_count; i++) {
        uint32_t to = rules_cell(scene, path->points[i]), from = way->cells[way->steps];
        bool good =
            path->points[i].flags & WEND_PLACE_BY_LINK
                ? add_step(way, to, TIES_LINK, link_cost(scene, from, to) + rules_entry_cost(scene, to, start, goal))
                : add_steps_to(scene, way, to, start, goal);
        if (!good)
            return false;
    }
    return true;
}

static uint32_t turns_of(const ties_way *way)
{
    uint32_t heading = TIES_LINK, turns = 0;
    for (uint32_t i = 0; i < way->steps; i++) {
        if (way->ways[i] == TIES_LINK)
            continue;
        turns += heading != TIES_LINK && heading != way->ways[i];
        heading = way->ways[i];
    }
    return turns;
}

typedef struct position {
    int64_t x, y;
} position;

static bool is_hexagonal(test_topology topology)
{
    return topology != TOPOLOGY_SQUARES_8 && topology != TOPOLOGY_SQUARES_4;
}

/* Column and row; for hexagons, steps along two of their axes. */
static position position_of(const rules_scene *scene, uint32_t cell)
{
    int64_t x = cell % scene->width, y = cell / scene->width % scene->height;
    switch (rules_topology(scene)) {
    case TOPOLOGY_HEX_POINTY_ODD:
        return (position){x - (y - y % 2) / 2, y};
    case TOPOLOGY_HEX_POINTY_EVEN:
        return (position){x - (y + y % 2) / 2, y};
    case TOPOLOGY_HEX_FLAT_ODD:
        return (position){x, y - (x - x % 2) / 2};
    case TOPOLOGY_HEX_FLAT_EVEN:
        return (position){x, y - (x + x % 2) / 2};
    default:
        return (position){x, y};
    }
}

static int64_t deviation(const rules_scene *scene, const ties_way *way, uint32_t cell)
{
    position start = position_of(scene, way->cells[0]), goal = position_of(scene, way->cells[way->steps]);
    position at = position_of(scene, cell);
    int64_t x = at.x - start.x, y = at.y - start.y, dx = goal.x - start.x, dy = goal.y - start.y;
    if (dx == 0 && dy == 0)
        return x * x + y * y + (is_hexagonal(rules_topology(scene)) ? x * y : 0);
    return llabs(dx * y - dy * x);
}

static int order(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_bulges(const rules_scene *scene, const ties_way *a, const ties_way *b)
{
    const ties_way *both[2] = {a, b};
    uint64_t most[2] = {0, 0}, sum[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (uint32_t j = 0; j <= both[i]->steps; j++) {
            uint64_t off = (uint64_t)deviation(scene, both[i], both[i]->cells[j]);
            most[i] = off > most[i] ? off : most[i];
            sum[i] += off;
        }
    int by_most = order(most[0], most[1]);
    return by_most ? by_most : order(sum[0], sum[1]);
}

/* 0 for the preferred kind, 1 for links, 2 for the other kind. */
static uint32_t kind_of(const rules_scene *scene, wend_ties ties, uint32_t way)
{
    bool diagonal = rules_topology(scene) == TOPOLOGY_SQUARES_8 && way % 2 == 1;
    if (way == TIES_LINK)
        return 1;
    return diagonal == (ties == WEND_TIES_DIAGONAL_FIRST) ? 0 : 2;
}

/* Cost of a turn between two steps; links do not turn, and the mover may begin with any heading. */
static uint64_t turn_cost(const rules_scene *scene, uint32_t from, uint32_t to)
{
    if (from >= TIES_LINK || to >= TIES_LINK)
        return 0;
    return (uint64_t)scene->profile.turn_cost *
           rules_turn(rules_topology(scene), (wend_direction)from, (wend_direction)to);
}

/* A way that is being walked: the current step, and the cost at which it ends. */
typedef struct walk {
    const ties_way *way;
    uint32_t step, heading;
    uint64_t end;
} walk;

/* A turn counts to the step after it. */
static void begin_step(const rules_scene *scene, walk *walk)
{
    const ties_way *way = walk->way;
    if (walk->step == way->steps)
        return;
    walk->end += way->costs[walk->step] + turn_cost(scene, walk->heading, way->ways[walk->step]);
    walk->heading = way->ways[walk->step] == TIES_LINK ? walk->heading : way->ways[walk->step];
}

/*
 * Compares the kinds of step at each cost from the start: the way with the better kind, where they first differ, wins.
 */
static int compare_kinds(const rules_scene *scene, wend_ties ties, const ties_way *a, const ties_way *b)
{
    walk walks[2] = {{a, 0, (uint32_t)scene->heading, 0}, {b, 0, (uint32_t)scene->heading, 0}};
    begin_step(scene, &walks[0]);
    begin_step(scene, &walks[1]);
    while (walks[0].step < a->steps && walks[1].step < b->steps) {
        int by_kind = order(kind_of(scene, ties, a->ways[walks[0].step]), kind_of(scene, ties, b->ways[walks[1].step]));
        if (by_kind)
            return by_kind;
        const uint64_t first = walks[0].end, second = walks[1].end;
        for (int i = 0; i < 2; i++)
            if (walks[i].end <= (i ? first : second)) {
                walks[i].step++;
                begin_step(scene, &walks[i]);
            }
    }
    return 0;
}

int ties_compare(const rules_scene *scene, wend_ties ties, const ties_way *a, const ties_way *b)
{
    int by_measure = 0;
    if (ties == WEND_TIES_NEAR_CHORD)
        by_measure = compare_bulges(scene, a, b);
    else if (ties != WEND_TIES_FEWEST_TURNS)
        by_measure = compare_kinds(scene, ties, a, b);
    return by_measure ? by_measure : order(turns_of(a), turns_of(b));
}

/* The search for all ways, from the goal back. */
typedef struct enumeration {
    const rules_oracle *oracle;
    const uint64_t *costs; /* the least from the start to each cell, whatever the heading */
    uint64_t total;        /* of a cheapest way */
    uint32_t start, goal;
    wend_ties ties;
    ties_way back; /* from the goal: cells[0]; ways[i] and costs[i] are of the step into cells[i] */
    ties_way *best;
    uint32_t count, most, visits;
    bool too_long;
} enumeration;

enum { MOST_VISITS = 200000 };

static void note_way(enumeration *all)
{
    ties_way way = {.steps = all->back.steps};
    for (uint32_t i = 0; i < way.steps; i++) {
        way.cells[i] = all->back.cells[way.steps - i];
        way.ways[i] = all->back.ways[way.steps - 1 - i];
        way.costs[i] = all->back.costs[way.steps - 1 - i];
    }
    way.cells[way.steps] = all->goal;
    if (all->count++ == 0 || ties_compare(all->oracle->scene, all->ties, &way, all->best) < 0)
        *all->best = way;
}

static void go_back(enumeration *all, uint64_t behind, uint32_t leaving);

/*
 * Goes back by a step or link of some cost. What lies behind it costs `behind`, and begins in direction `leaving` if it
 * has steps at all.
 */
static void try_back(enumeration *all, uint32_t from, uint32_t direction, uint64_t cost, uint64_t behind,
                     uint32_t leaving)
{
    uint64_t sum = behind + cost + turn_cost(all->oracle->scene, direction, leaving);
    if (all->costs[from] == RULES_NO_WAY || all->costs[from] + sum > all->total || all->count > all->most ||
        all->too_long)
        return;
    if (!add_step(&all->back, from, direction, cost) || ++all->visits > MOST_VISITS) {
        all->too_long = true;
        return;
    }
    go_back(all, sum, direction == TIES_LINK ? leaving : direction);
    all->back.steps--;
}

static void go_back(enumeration *all, uint64_t behind, uint32_t leaving)
{
    const rules_scene *scene = all->oracle->scene;
    uint32_t to = all->back.cells[all->back.steps];
    if (to == all->start) {
        if (behind + turn_cost(scene, (uint32_t)scene->heading, leaving) == all->total)
            note_way(all);
        return;
    }
    uint64_t entry = rules_entry_cost(scene, to, all->start, all->goal);
    for (uint32_t from = 0; from < rules_cells(scene); from++) {
        for (uint32_t d = 0; d < 8; d++)
            if (all->oracle->to[from * 8 + d] == to)
                try_back(all, from, d, all->oracle->cost[from * 8 + d] + entry, behind, leaving);
        uint64_t by_link = scene->profile.apply_links ? link_cost(scene, from, to) : UINT64_MAX;
        if (by_link != UINT64_MAX)
            try_back(all, from, TIES_LINK, by_link + entry, behind, leaving);
    }
}

bool ties_best(const rules_oracle *oracle, const uint64_t *costs, uint32_t start, uint32_t goal, wend_ties ties,
               uint32_t most, ties_way *best, uint32_t *ways)
{
    enumeration all = {.oracle = oracle, .costs = costs, .total = costs[goal], .start = start, .goal = goal};
    all.ties = ties;
    all.back.cells[0] = goal;
    all.best = best;
    all.most = most;
    go_back(&all, 0, TIES_LINK);
    *ways = all.count;
    return !all.too_long && all.count <= most;
}

/* The symmetry that sends the first axis to `x` and the second to `y`. */
typedef struct symmetry {
    position x, y;
} symmetry;

static position apply(const symmetry *s, position at)
{
    return (position){s->x.x * at.x + s->y.x * at.y, s->x.y * at.x + s->y.y * at.y};
}

static bool maps_to(const rules_scene *scene, const symmetry *s, const ties_way *a, const ties_way *b)
{
    position start = position_of(scene, a->cells[0]);
    for (uint32_t i = 0; i <= a->steps; i++) {
        position from = position_of(scene, a->cells[i]), to = position_of(scene, b->cells[i]);
        position image = apply(s, (position){from.x - start.x, from.y - start.y});
        if (image.x != to.x - start.x || image.y != to.y - start.y ||
            a->cells[i] / scene->width / scene->height != b->cells[i] / scene->width / scene->height)
            return false;
    }
    return true;
}

bool ties_are_mirrored(const rules_scene *scene, const ties_way *a, const ties_way *b)
{
    bool hexagonal = is_hexagonal(rules_topology(scene));
    symmetry turned = {{1, 0}, {0, 1}};
    if (a->steps != b->steps || a->cells[a->steps] != b->cells[b->steps] || a->cells[0] != b->cells[0])
        return false;
    for (int i = 0; i < 12; i++) {
        symmetry swapped = {turned.y, turned.x};
        if (maps_to(scene, &turned, a, b) || maps_to(scene, &swapped, a, b))
            return true;
        /* A sixth or a quarter of a turn more. */
        turned = hexagonal ? (symmetry){{turned.y.x, turned.y.y}, {turned.y.x - turned.x.x, turned.y.y - turned.x.y}}
                           : (symmetry){turned.y, {-turned.x.x, -turned.x.y}};
    }
    return false;
}
