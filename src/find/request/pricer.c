/* What the steps of a path cost. */
#include "find/request/pricer.h"

#include "base/root.h"
#include "search/core/core.h"

/* What a step spends of each resource on one of its ends: its price times the weight of the terrain there. */
static void spend(struct wend_pricer *pricer, uint32_t node, uint32_t direction)
{
    const wend_space *space = pricer->search->space;
    const wend_profile *profile = &space->profile;
    if (profile->resource_count == 0 || !wend_bits_get(space->cells.free, node))
        return;
    uint32_t terrain = space->cells.classes.terrain[space->cells.class_at ? space->cells.class_at[node] : 1];
    uint64_t price = wend_step_price(pricer->search->space, direction);
    for (uint32_t i = 0; i < profile->resource_count; i++)
        pricer->spent[i] += price * wend_profile_spends(profile, i, terrain);
}

void wend_pricer_step(struct wend_pricer *pricer, uint32_t from, uint32_t to, uint32_t direction)
{
    const struct wend_search *search = pricer->search;
    const wend_profile *profile = &search->space->profile;
    pricer->cost += wend_search_cost_back(search, from, to, direction);
    if (direction == BY_LINK)
        return;
    bool is_diagonal = wend_is_diagonal(search->space->cells.topology, direction);
    *(is_diagonal ? &pricer->diagonal : &pricer->straight) += 1;
    spend(pricer, wend_search_cell_node(search, to), direction);
    if (profile->weigh == WEND_WEIGH_BOTH)
        spend(pricer, wend_search_cell_node(search, from), direction);
}

void wend_pricer_turn(struct wend_pricer *pricer, uint32_t from, uint32_t to)
{
    pricer->cost += wend_turn_cost(pricer->search->space, from, to);
}
