/* Profiles: defaults, checks, and terrains by price. */

#include "map/grid/profile.h"
#include "base/sizes.h"
#include "map/grid/grid_calls.h"

#define MAX_SURCHARGE    (1u << 24) /* of a turn or a crossing */
#define MAX_EXTRA_PRICE  (1u << 16)
#define MAX_TOTAL_WEIGHT 65535u

void wend_profile_init(wend_profile *result, uint32_t size)
{
    wend_profile profile = {.size = size,
                            .neighbours = WEND_NEIGHBOURS_8,
                            .footprint = 1,
                            .straight = WEND_PRICE_STRAIGHT,
                            .diagonal = WEND_PRICE_DIAGONAL};
    profile.weight['.'] = profile.weight['G'] = profile.weight['S'] = 1;
    profile.apply_exits = profile.apply_links = true;
    profile.unknown_weight = 1;
    profile.extra_price = WEND_PRICE_STRAIGHT / 10;
    wend_give_sized(result, size, &profile, sizeof profile);
}

wend_status wend_profile_take(const wend_profile *given, wend_profile *profile)
{
    *profile = wend_profile_default();
    if (given && given->size < sizeof *given)
        return WEND_ERROR_ARGUMENT;
    if (given)
        *profile = *given;
    profile->size = (uint32_t)sizeof *profile;
    return WEND_OK;
}

static bool is_in_range(const wend_profile *profile)
{
    const bool has_neighbours = profile->neighbours == WEND_NEIGHBOURS_8 || profile->neighbours == WEND_NEIGHBOURS_4;
    return has_neighbours && (unsigned)profile->corners <= WEND_CORNERS_ALWAYS &&
           (unsigned)profile->weigh <= WEND_WEIGH_BOTH && profile->straight != 0 && profile->footprint != 0 &&
           profile->footprint <= WEND_MAX_FOOTPRINT && profile->turn_cost <= MAX_SURCHARGE &&
           (profile->crossing_cost <= MAX_SURCHARGE || profile->crossing_cost == WEND_NO_CROSSING) &&
           profile->extra_price <= MAX_EXTRA_PRICE && profile->resource_count <= WEND_MAX_RESOURCES;
}

wend_status wend_profile_check(const wend_profile *profile, wend_cells cells)
{
    if (!is_in_range(profile))
        return WEND_ERROR_ARGUMENT;
    enum wend_topology topology = wend_topology_of(cells, profile->neighbours);
    if (topology == SQUARES_8 && (profile->diagonal < profile->straight || profile->diagonal > 2 * profile->straight))
        return WEND_ERROR_UNSUPPORTED;
    return wend_is_hex(topology) && profile->footprint > 1 ? WEND_ERROR_UNSUPPORTED : WEND_OK;
}

uint64_t wend_profile_weight(const wend_profile *profile, uint32_t terrain)
{
    uint16_t weight = terrain == UNKNOWN_TERRAIN ? profile->unknown_weight : profile->weight[terrain];
    if (weight == 0 || profile->resource_count == 0)
        return weight;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < profile->resource_count; i++)
        sum += (uint64_t)profile->resources[i].factor * wend_profile_spends(profile, i, terrain);
    return sum;
}

/* True if two terrains of the same weight also use the same amounts of every resource. */
static bool spend_alike(const wend_profile *profile, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < profile->resource_count; i++)
        if (wend_profile_spends(profile, i, a) != wend_profile_spends(profile, i, b))
            return false;
    return true;
}

const struct wend_classes wend_no_classes = {.count = 0};

/* Puts a terrain into the last class if the mover sees no difference, else into a new one. False if too many. */
static bool classify(const wend_profile *profile, struct wend_classes *classes, uint32_t terrain, uint32_t weight)
{
    uint32_t last = classes->count;
    if (last == 0 || classes->weight[last] != weight || !spend_alike(profile, terrain, classes->terrain[last])) {
        if (last == MAX_CLASSES)
            return false;
        last = ++classes->count;
        classes->weight[last] = weight;
        classes->terrain[last] = (uint16_t)terrain;
    }
    classes->of_terrain[terrain] = (uint8_t)last;
    return true;
}

/* True if (weight, terrain) a sorts before b. */
static bool comes_before(uint64_t weight_a, uint32_t a, uint64_t weight_b, uint32_t b)
{
    return weight_a < weight_b || (weight_a == weight_b && a < b);
}

wend_status wend_profile_classes(const wend_profile *profile, bool has_unknown, struct wend_classes *classes)
{
    uint16_t order[TERRAINS];
    uint32_t count = 0;
    *classes = (struct wend_classes){.count = 0};
    for (uint32_t terrain = 0; terrain < TERRAINS; terrain++) {
        uint64_t weight = terrain != UNKNOWN_TERRAIN || has_unknown ? wend_profile_weight(profile, terrain) : 0;
        classes->of_terrain[terrain] = CLASS_BLOCKED;
        if (weight > MAX_TOTAL_WEIGHT)
            return WEND_ERROR_UNSUPPORTED;
        if (weight == 0)
            continue;
        uint32_t at = count++;
        for (; at > 0 && comes_before(weight, terrain, wend_profile_weight(profile, order[at - 1]), order[at - 1]);
             at--)
            order[at] = order[at - 1];
        order[at] = (uint16_t)terrain;
    }
    for (uint32_t i = 0; i < count; i++)
        if (!classify(profile, classes, order[i], (uint32_t)wend_profile_weight(profile, order[i])))
            return WEND_ERROR_UNSUPPORTED;
    return WEND_OK;
}

static uint32_t neighbour_rule(enum wend_topology topology)
{
    if (topology == SQUARES_8)
        return RULE_NEIGHBOURS_8;
    return topology == SQUARES_4 ? RULE_NEIGHBOURS_4 : RULE_HEXAGONS;
}

uint32_t wend_profile_rules(const wend_profile *profile, enum wend_topology topology,
                            const struct wend_classes *classes)
{
    bool diagonal = topology == SQUARES_8;
    bool default_prices =
        profile->straight == WEND_PRICE_STRAIGHT && (!diagonal || profile->diagonal == WEND_PRICE_DIAGONAL);
    bool default_weights = classes->count <= 1 && classes->weight[1] <= 1 && profile->weigh == WEND_WEIGH_ENTERED;
    uint32_t rules = neighbour_rule(topology);
    rules |= diagonal && profile->corners != WEND_CORNERS_NEVER ? RULE_CORNERS : 0;
    rules |= profile->footprint > 1 ? RULE_FOOTPRINT : 0;
    rules |= default_prices ? 0 : RULE_PRICES;
    rules |= default_weights ? 0 : RULE_WEIGHTS;
    rules |= profile->resource_count > 0 ? RULE_RESOURCES : 0;
    rules |= profile->turn_cost > 0 ? RULE_TURNS : 0;
    return rules;
}
