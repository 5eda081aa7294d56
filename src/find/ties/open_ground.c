/* Cheapest paths over open ground. */
#include "find/ties/open_ground.h"

#include "find/ties/shortest_path_graph.h"
#include "map/cells/cells.h"
#include "search/core/core.h"

/* The steps from start to goal: i of the first direction, j of the second, in any order. */
struct field {
    const struct wend_search *search;
    uint32_t directions[2];
    uint32_t counts[2];
    uint64_t prices[2];
    bool near_chord;
};

/* Whether no path can cost less than the steps straight there over the lightest ground, and nobody wants to see a search. */
static bool is_bounded_by_steps(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const wend_profile *profile = &space->profile;
    if (wend_is_hex(search->space->cells.topology) || search->question.goal_set || search->question.own_space ||
        search->question.radius != 0 || search->question.observer || search->question.estimator ||
        search->effort.limit != 0 || profile->turn_cost != 0)
        return false;
    if (space->cells.links.count != 0 || search->question.start_cell.level != search->question.goal_cell.level ||
        !wend_bits_get(space->cells.free, search->question.start))
        return false;
    return search->space->cells.topology == SQUARES_4 ||
           (profile->straight < profile->diagonal && profile->diagonal < 2 * (uint32_t)profile->straight);
}

static uint32_t lesser_count(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Directions of squares are numbered clockwise from north, the straight ones even. */
static struct field field_of(const struct wend_search *search)
{
    const struct wend_cell from = search->question.start_cell, to = search->question.goal_cell;
    uint32_t across = wend_distance(from.x, to.x), down = wend_distance(from.y, to.y);
    uint32_t sideways = to.x > from.x ? EAST : WEST, upright = to.y > from.y ? SOUTH : NORTH;
    struct field field = {.search = search, .near_chord = search->question.ties == WEND_TIES_NEAR_CHORD};
    if (search->space->cells.topology == SQUARES_4) {
        field.directions[0] = sideways, field.counts[0] = across;
        field.directions[1] = upright, field.counts[1] = down;
    } else {
        uint32_t slanted = upright == NORTH ? (sideways == EAST ? NORTH_EAST : NORTH_WEST)
                                            : (sideways == EAST ? SOUTH_EAST : SOUTH_WEST);
        field.directions[0] = across > down ? sideways : upright;
        field.counts[0] = across > down ? across - down : down - across;
        field.directions[1] = slanted, field.counts[1] = lesser_count(across, down);
    }
    uint64_t weight = search->space->cells.classes.weight[1];
    weight *= search->space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    for (uint32_t i = 0; i < 2; i++)
        field.prices[i] = weight * wend_step_price(search->space, field.directions[i]);
    return field;
}

/*
 * Whether a cell is listed. Near the chord: those at most half a step off, one or two of each number of steps, for who
 * always goes to the nearer side stays among them. Else the two sides of the parallelogram, for the other rules want
 * no more than one turn.
 */
static bool is_in_field(const struct field *field, int64_t i, int64_t j)
{
    const int64_t most_i = field->counts[0], most_j = field->counts[1];
    if (i < 0 || j < 0 || i > most_i || j > most_j)
        return false;
    if (!field->near_chord)
        return i == 0 || j == 0 || i == most_i || j == most_j;
    int64_t off = most_i * j - most_j * i;
    return 2 * (off < 0 ? -off : off) <= most_i + most_j;
}

static bool list_cell_of_field(const struct field *field, int64_t i, int64_t j)
{
    const struct wend_search *search = field->search;
    const int32_t *offsets = search->space->cells.offsets[0];
    const uint32_t first = field->directions[0], second = field->directions[1];
    struct wend_tie tie = {.cost = (uint64_t)i * field->prices[0] + (uint64_t)j * field->prices[1]};
    tie.node =
        search->question.start + (uint32_t)i * (uint32_t)offsets[first] + (uint32_t)j * (uint32_t)offsets[second];
    tie.into = (uint8_t)(is_in_field(field, i - 1, j) << first | is_in_field(field, i, j - 1) << second);
    tie.out = (uint8_t)(is_in_field(field, i + 1, j) << first | is_in_field(field, i, j + 1) << second);
    return wend_path_graph_add(search->scratch->ties, &tie, &search->scratch->memory);
}

/* Lists the cells by the number of steps to them, so that each comes after those that lead to it. */
static bool list_field(const struct field *field)
{
    const int64_t most_i = field->counts[0], most_j = field->counts[1], steps = most_i + most_j;
    for (int64_t k = 0; k <= steps; k++) {
        /* Near the chord j is k * most_j / steps, give or take a half; else at either end of what it can be. */
        int64_t least = k > most_i ? k - most_i : 0, most = k < most_j ? k : most_j;
        int64_t lower = field->near_chord && steps > 0 ? k * most_j / steps : least;
        int64_t upper = field->near_chord ? lower + 1 : most;
        if (is_in_field(field, k - lower, lower) && !list_cell_of_field(field, k - lower, lower))
            return false;
        if (upper != lower && is_in_field(field, k - upper, upper) && !list_cell_of_field(field, k - upper, upper))
            return false;
    }
    return true;
}

wend_status wend_open_ground_list(struct wend_search *search, bool *is_bounded)
{
    *is_bounded = is_bounded_by_steps(search);
    if (!*is_bounded)
        return WEND_OK;
    struct field field = field_of(search);
    search->result.end = search->question.goal;
    return wend_path_graph_begin(search) && list_field(&field) ? WEND_OK : WEND_ERROR_MEMORY;
}

bool wend_open_ground_admits(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const uint64_t lightest = space->cells.classes.weight[1];
    if (space->profile.weigh == WEND_WEIGH_BOTH && wend_node_weight(search->space, search->question.start) != lightest)
        return false;
    for (uint32_t i = 1; i < search->result.way_length; i++) {
        const struct wend_hop *hop = &search->result.way[i];
        if (!wend_space_has_step(space, hop[-1].node, 0, hop->direction) ||
            wend_node_weight(search->space, hop->node) != lightest || wend_search_surcharge(search, hop->node) != 0 ||
            wend_search_is_barred(search, hop->node))
            return false;
    }
    return true;
}
