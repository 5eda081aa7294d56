/* Profiles: the rules that engines must keep, terrains by weight, and step tables. */
#ifndef WEND_MAP_GRID_PROFILE_H
#define WEND_MAP_GRID_PROFILE_H

#include "base/image.h"
#include "map/grid/grid.h"

/* Passes a profile without a callback through an image; and a hash that distinguishes profiles. */
void wend_profile_image(wend_profile *profile, struct wend_image *image);
uint64_t wend_profile_hash(const wend_profile *profile);

/* Fills the table for cells of a kind. Cost: about 0.05 ms. */
void wend_steps_make(struct wend_steps *steps, const struct wend_step_rules *rules, uint32_t kind);

/*
 * The same for one cell of weight `middle` among cells of any weights: the directions to examine when the cell was
 * entered by `direction`. weights[d] is the weight of the neighbour in direction d, 0 = blocked. On squares only; a
 * step pays the weight of the cell it enters. Cost: about 30 ns, for all eight below 0.2 us.
 */
uint32_t wend_steps_mask(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle,
                         uint32_t direction);

/* The masks for all eight directions, the one for direction d in byte d. */
uint64_t wend_steps_masks(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle);

/*
 * The rules named by the engines' manifest. An engine serves a space and a query if it keeps all rules that either
 * requires. A rule that changes nothing here (turns that cost nothing, exits that no cell has) is not required.
 */
enum {
    RULE_NEIGHBOURS_8 = 1 << 0,
    RULE_NEIGHBOURS_4 = 1 << 1,
    RULE_HEXAGONS = 1 << 2,
    RULE_CORNERS = 1 << 3,   /* corners may be cut with one side free, or always */
    RULE_FOOTPRINT = 1 << 4, /* movers of more than one cell */
    RULE_PRICES = 1 << 5,    /* other than 13860 and 19601 */
    RULE_WEIGHTS = 1 << 6,   /* other than 1, or weights of both ends */
    RULE_RESOURCES = 1 << 7, /* amounts to report */
    RULE_EXITS = 1 << 8,
    RULE_LINKS = 1 << 9,
    RULE_LEVELS = 1 << 10,
    RULE_TURNS = 1 << 11,
    RULE_OCCUPANCY = 1 << 12,
    RULE_EXTRA = 1 << 13,
    RULE_HEURISTICS = 1 << 14,       /* others than octile, Manhattan and zero */
    RULE_HEURISTIC_WEIGHT = 1 << 15, /* above 1 */
    RULE_RADIUS = 1 << 16,           /* the path must stay in a square around the start */
    RULE_ARRIVAL = 1 << 17,          /* several starts, or a goal other than one cell */
    RULE_TIES = 1 << 18,             /* a choice among equally cheap paths */
    RULE_BREACH = 1 << 19,           /* the corner rule looks at the walls of another space */
    RULE_NEAR_GOAL = 1 << 20,        /* one start, one goal: arrival by columns and rows, not AWAY, not in sight */
    RULE_FOES = 1 << 21,             /* free cells that one query's mover must not cover */
    RULE_MESH = 1 << 22,             /* maps that are no grid; their other requirements are checked elsewhere */
    RULE_GRAPH = 1 << 23,

    RULES_UNIFORM = RULE_NEIGHBOURS_8 | RULE_NEIGHBOURS_4 | RULE_CORNERS | RULE_FOOTPRINT,
    RULES_WEIGHTED = RULES_UNIFORM | RULE_PRICES | RULE_WEIGHTS | RULE_RESOURCES,
    RULES_ALL = (1 << 22) - 1
};

/* Reads a caller's profile; null is the default. ARGUMENT for a size below that of the struct. */
wend_status wend_profile_take(const wend_profile *given, wend_profile *profile);

/*
 * Checks a profile for a map of such cells. Errors: ARGUMENT (a value out of range), UNSUPPORTED (rules that
 * docs/rules.md refuses).
 */
wend_status wend_profile_check(const wend_profile *profile, wend_cells cells);

/* How much of a resource a step into a terrain uses. */
static inline uint16_t wend_profile_spends(const wend_profile *profile, uint32_t resource, uint32_t terrain)
{
    return terrain == UNKNOWN_TERRAIN ? profile->unknown_weight : profile->resources[resource].weight[terrain];
}

/* Weight of a step into a terrain; 0 = blocked. */
uint64_t wend_profile_weight(const wend_profile *profile, uint32_t terrain);

/* Sorts the terrains, with or without the unknown one, into classes; UNSUPPORTED if they are too many or too heavy. */
wend_status wend_profile_classes(const wend_profile *profile, bool has_unknown, struct wend_classes *classes);

/* The RULE_ bits that the profile and the kind of cells require. */
uint32_t wend_profile_rules(const wend_profile *profile, enum wend_topology topology,
                            const struct wend_classes *classes);

#endif
