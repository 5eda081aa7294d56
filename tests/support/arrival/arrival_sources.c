/*
 * tests/support/arrival/arrival_sources.c: where ways may begin, by brute force: starts, and the cells around a place
 * between cells.
 */
#include "arrival/arrival_sources.h"

#include "arrival/arrival_gap.h"

#include <stdlib.h>

static bool may_start(const rules_scene *scene, uint32_t position)
{
    return rules_is_free(scene, position) || (scene->allow_blocked_start && rules_is_on_map(scene, position));
}

/* Whether a line touches a cell's square, by the fractions of the line at which it crosses the square's borders. */
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
    for (uint32_t i = 0; scene->profile.apply_exits && i < footprint * footprint; i++) {
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
 * Whether a place is on a step that the mover may take to a cell, or at most an eighth of a cell beside it. `own` is a
 * cell that the mover may leave though it is blocked.
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

/*
 * Where a mover counts as being if its place lies in a blocked cell that its step passes: at the nearest end that it
 * may go to.
 */
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

/* Square root of n, rounded up. */
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

/* As line_source, by the rest of a step: its share of the step's price is its share of the step's length. */
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

/* Adds the way to a cell's centre as a source: the cheapest of a straight line and the rests of steps. */
static void add_way_to(arrival_truth *truth, const wend_query *query, uint32_t own, uint32_t target, uint64_t square)
{
    const rules_scene *scene = &truth->scene;
    bool is_line = target == own || (rules_is_free(scene, target) && is_free_line(scene, query->start, own, target));
    arrival_source best = {.cost = RULES_NO_WAY};
    if (target != own && rules_is_on_map(scene, target) && rules_entry_cost(scene, target, own, own) == RULES_NO_WAY)
        return;
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
    best.home = own;
    if (best.cost != RULES_NO_WAY)
        truth->sources[truth->source_count++] = best;
}

void arrival_add_position_sources(arrival_truth *truth, const wend_query *query, uint32_t own)
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

void arrival_find_sources(arrival_truth *truth, const rules_scene *scene, const wend_query *query)
{
    uint32_t count = query->from.count ? query->from.count : 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t start = query->from.count ? rules_cell(scene, query->from.places[i]) : end_of_step(scene, query);
        wend_reason reason = start == RULES_NOWHERE     ? WEND_REASON_START_OUTSIDE
                             : !may_start(scene, start) ? WEND_REASON_START_BLOCKED
                                                        : WEND_REASON_NONE;
        truth->reason = i == 0 ? reason : truth->reason;
        if (reason == WEND_REASON_NONE)
            truth->sources[truth->source_count++] = (arrival_source){.position = start, .home = start, .start = i};
    }
    if (truth->source_count)
        truth->reason = WEND_REASON_NONE;
}
