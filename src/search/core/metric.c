/* Distances over an empty map. */
#include "search/core/metric.h"

#include <wend/layout.h>

#include "search/core/heuristic.h"

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

/* The straight line, rounded down, at the price that no step undercuts per unit of length. */
static uint64_t euclid(const struct wend_metric *metric, uint64_t across, uint64_t down)
{
    /* The diagonal over the square root of two, from below; exact for the default prices. */
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

/* With 4 neighbours the profile's diagonal means nothing; kept between one and two steps it estimates all the same. */
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
