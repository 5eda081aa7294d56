/* Distances over an empty map, to cells and to targets, and the estimates made from them under all rules. */
#include <wend/layout.h>

#include "map/space/space_calls.h"
#include "search/core/core_calls.h"

static wend_axial axial_of(enum wend_topology topology, struct wend_cell cell)
{
    return wend_axial_from_cell(wend_cells_of(topology), (int32_t)cell.x, (int32_t)cell.y);
}

uint64_t wend_hex_steps(enum wend_topology topology, struct wend_cell a, struct wend_cell b)
{
    return wend_axial_distance(axial_of(topology, a), axial_of(topology, b));
}

uint64_t wend_hex_square(enum wend_topology topology, struct wend_cell a, struct wend_cell b)
{
    wend_axial from = axial_of(topology, a), to = axial_of(topology, b);
    int64_t q = (int64_t)to.q - from.q, r = (int64_t)to.r - from.r;
    return (uint64_t)(q * q + q * r + r * r);
}

/* The straight distance, rounded down, at a price per unit of length that no step undercuts. */
static uint64_t euclid(const struct wend_metric *metric, uint64_t across, uint64_t down)
{
    /* The diagonal price over the square root of two, from below; exact for the default prices. */
    uint64_t slant = metric->diagonal * 1000000000 / 1414213563;
    uint64_t price = slant < metric->straight ? slant : metric->straight;
    uint64_t square = across * across + down * down;
    if (square == 0 || (price <= UINT32_MAX && price * price <= UINT64_MAX / square))
        return wend_integer_root(price * price * square);
    return price * wend_integer_root(square);
}

uint64_t wend_metric_distance(const struct wend_metric *metric, struct wend_cell from, struct wend_cell to)
{
    if (metric->heuristic == WEND_HEURISTIC_ZERO)
        return 0;
    if (from.level != to.level)
        return UINT64_MAX;
    uint32_t across = wend_distance(from.x, to.x), down = wend_distance(from.y, to.y);
    switch (metric->heuristic) {
    case WEND_HEURISTIC_OCTILE:
        if (wend_is_hex(metric->topology))
            return wend_hex_steps(metric->topology, from, to) * metric->straight;
        return wend_octile(across, down, metric->straight, metric->diagonal);
    case WEND_HEURISTIC_MANHATTAN:
        return ((uint64_t)across + down) * metric->straight;
    case WEND_HEURISTIC_CHEBYSHEV:
        return (across > down ? across : down) * metric->straight;
    case WEND_HEURISTIC_EUCLID:
        return euclid(metric, across, down);
    default:
        return 0;
    }
}

/* With 4 neighbours the profile's diagonal means nothing; clamped to one to two steps it can still estimate. */
static uint64_t diagonal_price(const wend_profile *profile)
{
    uint64_t least = profile->straight, most = 2 * least, diagonal = profile->diagonal;
    return diagonal < least ? least : diagonal > most ? most : diagonal;
}

struct wend_metric wend_metric_of(const wend_space *space, wend_heuristic heuristic, uint64_t weight)
{
    const wend_profile *profile = &space->profile;
    return (struct wend_metric){heuristic, space->cells.topology, profile->straight * weight,
                                diagonal_price(profile) * weight};
}

uint64_t wend_space_distance(const wend_space *space, struct wend_cell from, struct wend_cell to)
{
    bool straight_only = space->cells.topology == SQUARES_4;
    wend_heuristic usual = straight_only ? WEND_HEURISTIC_MANHATTAN : WEND_HEURISTIC_OCTILE;
    struct wend_metric metric = wend_metric_of(space, usual, 1);
    return wend_metric_distance(&metric, from, to);
}

/* Number of columns or rows from `footprint` cells, which begin at `at`, to the range from `first` to `last`. */
static uint32_t distance_to_range(uint32_t at, uint32_t footprint, uint32_t first, uint32_t last)
{
    return at + footprint <= first ? first - (at + footprint - 1) : at > last ? at - last : 0;
}

static uint32_t clamp_to(int64_t at, uint32_t first, uint32_t last)
{
    return at < first ? first : at > last ? last : (uint32_t)at;
}

/* The sides of a target are ragged: its nearest cell is at most one column and row from the one found by clamping. */
static uint64_t distance_to_hexagons(enum wend_topology topology, struct wend_cell cell,
                                     const struct wend_target *target, bool straight)
{
    int64_t column = clamp_to(cell.x, target->left, target->right), row = clamp_to(cell.y, target->top, target->bottom);
    uint64_t least = UINT64_MAX;
    if (column == cell.x && row == cell.y)
        return 0;
    for (int64_t i = 0; i < 9; i++) {
        uint32_t x = clamp_to(column + i % 3 - 1, target->left, target->right);
        uint32_t y = clamp_to(row + i / 3 - 1, target->top, target->bottom);
        struct wend_cell at = {x, y, cell.level};
        uint64_t distance = straight ? wend_hex_square(topology, cell, at) : wend_hex_steps(topology, cell, at);
        least = distance < least ? distance : least;
    }
    return least;
}

uint64_t wend_target_distance(const wend_space *space, struct wend_cell cell, const struct wend_target *target,
                              bool straight)
{
    const wend_profile *profile = &space->profile;
    if (cell.level != target->level)
        return UINT64_MAX;
    if (wend_is_hex(space->cells.topology))
        return distance_to_hexagons(space->cells.topology, cell, target, straight);
    uint64_t across = distance_to_range(cell.x, profile->footprint, target->left, target->right);
    uint64_t down = distance_to_range(cell.y, profile->footprint, target->top, target->bottom);
    return straight ? across * across + down * down : across > down ? across : down;
}

bool wend_target_clip(const wend_space *space, const wend_area *area, struct wend_target *target)
{
    const struct wend_space_cells *cells = &space->cells;
    int64_t left = wend_place_column(area->place), top = wend_place_row(area->place);
    int64_t right = left + (area->width ? area->width : 1) - 1, bottom = top + (area->height ? area->height : 1) - 1;
    if (area->place.level >= cells->levels || right < 0 || bottom < 0 || left >= cells->width || top >= cells->height)
        return false;
    target->level = area->place.level;
    target->left = left < 0 ? 0 : (uint32_t)left;
    target->top = top < 0 ? 0 : (uint32_t)top;
    target->right = right < cells->width ? (uint32_t)right : cells->width - 1;
    target->bottom = bottom < cells->height ? (uint32_t)bottom : cells->height - 1;
    return true;
}

bool wend_target_has(const struct wend_target *target, struct wend_cell cell)
{
    return cell.level == target->level && distance_to_range(cell.x, 1, target->left, target->right) == 0 &&
           distance_to_range(cell.y, 1, target->top, target->bottom) == 0;
}

uint64_t wend_target_rest(const wend_space *space, uint32_t footprint, struct wend_cell cell,
                          const struct wend_target *target)
{
    uint64_t levels = wend_distance(cell.level, target->level);
    if (wend_is_hex(space->cells.topology))
        return (levels << 48) +
               distance_to_hexagons(space->cells.topology, cell, target, false) * space->profile.straight;
    uint32_t across = distance_to_range(cell.x, footprint, target->left, target->right);
    uint32_t down = distance_to_range(cell.y, footprint, target->top, target->bottom);
    return (levels << 48) +
           wend_space_distance(space, (struct wend_cell){0, 0, 0}, (struct wend_cell){across, down, 0});
}

#define FAR UINT64_MAX /* no walk leads there: another level */

/* Cost of walking straight to the nearest position of a box. */
static uint64_t walk_to_box(const struct wend_metric *metric, struct wend_cell from, const struct wend_end_box *box)
{
    if (from.level != box->level)
        return FAR;
    if (wend_is_hex(metric->topology)) {
        uint64_t steps = wend_hex_steps(metric->topology, from, (struct wend_cell){box->left, box->top, box->level});
        return steps > box->slack ? (steps - box->slack) * metric->straight : 0;
    }
    uint32_t x = from.x < box->left ? box->left : from.x > box->right ? box->right : from.x;
    uint32_t y = from.y < box->top ? box->top : from.y > box->bottom ? box->bottom : from.y;
    return wend_metric_distance(metric, from, (struct wend_cell){x, y, box->level});
}

/* Cost of walking straight to the goal, or to the nearest of the ends. */
static uint64_t walk_to_end(const struct wend_estimates *estimates, struct wend_cell from)
{
    if (estimates->box_count == 0 || estimates->metric.heuristic == WEND_HEURISTIC_ZERO)
        return wend_metric_distance(&estimates->metric, from, estimates->goal);
    uint64_t least = FAR;
    for (uint32_t i = 0; i < estimates->box_count; i++) {
        uint64_t rest = walk_to_box(&estimates->metric, from, &estimates->boxes[i]);
        least = rest < least ? rest : least;
    }
    return least;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == FAR || b == FAR ? FAR : a + b;
}

/*
 * Computes the distance from each link's first cell to the goal: by the link itself, then on foot or by further links.
 * Dijkstra's algorithm without a queue, backwards from the goal; `done` marks links whose distance is final.
 */
static void settle_links(struct wend_estimates *estimates, const wend_space *space)
{
    bool done[WEND_MAX_VIA] = {false};
    uint32_t count = space->cells.links.count;
    for (uint32_t round = 0; round < count; round++) {
        uint32_t best = WEND_MAX_VIA;
        for (uint32_t i = 0; i < count; i++)
            if (!done[i] && (best == WEND_MAX_VIA || estimates->via[i].rest < estimates->via[best].rest))
                best = i;
        done[best] = true;
        const struct wend_via *next = &estimates->via[best];
        struct wend_cell at = {next->x, next->y, next->level};
        for (uint32_t i = 0; i < count; i++) {
            uint64_t on_foot =
                wend_metric_distance(&estimates->metric, wend_space_cell(space, space->cells.links.list[i].to), at);
            uint64_t rest = add(space->cells.links.list[i].cost, add(on_foot, next->rest));
            if (!done[i] && rest < estimates->via[i].rest)
                estimates->via[i].rest = rest;
        }
    }
}

static void begin_links(struct wend_estimates *estimates, const wend_space *space)
{
    const struct wend_space_cells *cells = &space->cells;
    estimates->via_count = 0;
    if (cells->links.count > WEND_MAX_VIA)
        estimates->metric.heuristic = WEND_HEURISTIC_ZERO;
    if (estimates->metric.heuristic == WEND_HEURISTIC_ZERO || estimates->metric.heuristic == WEND_HEURISTIC_CALLBACK)
        return;
    for (uint32_t i = 0; i < cells->links.count; i++) {
        struct wend_cell from = wend_space_cell(space, cells->links.list[i].from);
        struct wend_cell to = wend_space_cell(space, cells->links.list[i].to);
        uint64_t rest = add(cells->links.list[i].cost, walk_to_end(estimates, to));
        estimates->via[i] = (struct wend_via){from.x, from.y, from.level, rest};
    }
    settle_links(estimates, space);
    /* Drop the links that no path to the goal can use. */
    for (uint32_t i = 0; i < cells->links.count; i++)
        if (estimates->via[i].rest != FAR)
            estimates->via[estimates->via_count++] = estimates->via[i];
}

/* If nothing is known of the ends, they may be anywhere. */
static void begin_ends(struct wend_estimates *estimates, const struct wend_search *search)
{
    const struct wend_goal_set *arrivals = search->question.goal_set;
    estimates->boxes = arrivals ? arrivals->boxes : NULL;
    estimates->box_count = arrivals ? arrivals->box_count : 0;
    if (!arrivals)
        estimates->goal = wend_space_cell(search->space, search->question.goal);
    else if (arrivals->box_count == 0 && estimates->metric.heuristic != WEND_HEURISTIC_CALLBACK)
        estimates->metric.heuristic = WEND_HEURISTIC_ZERO;
}

void wend_estimates_begin(struct wend_estimates *estimates, const struct wend_search *search)
{
    const wend_space *space = search->space;
    uint64_t weight = space->cells.classes->count ? space->cells.classes->weight[1] : 1;
    weight *= space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    estimates->metric = wend_metric_of(space, search->question.heuristic, weight);
    begin_ends(estimates, search);
    begin_links(estimates, space);
}

uint64_t wend_estimate_from(const struct wend_estimates *estimates, struct wend_cell cell)
{
    uint64_t least = walk_to_end(estimates, cell);
    for (uint32_t i = 0; i < estimates->via_count; i++) {
        const struct wend_via *via = &estimates->via[i];
        if (via->level != cell.level || via->rest >= least)
            continue;
        uint64_t rest = add(
            wend_metric_distance(&estimates->metric, cell, (struct wend_cell){via->x, via->y, via->level}), via->rest);
        least = rest < least ? rest : least;
    }
    return least;
}
