/*
 * The choice among paths of equal cost.
 *
 * A rule for ties first removes from the graph of all cheapest paths those that are worse by its measure, sweeping back
 * from the end (near the chord) or forward from the start (straight or diagonal first). Of the paths left those with
 * fewest turns are kept, and of these the one whose steps rank first, one after the other, in the symmetry.
 *
 * It runs in stages. Each is a loop that can stop wherever the search's limit is reached; the graph holds the progress.
 */
#include "find/ties/shortest_path_graph.h"
#include "search/kit/kit_calls.h"

/* Cheapest paths over open ground. */

/* The steps from start to goal: i of the first direction and j of the second, in any order. */
struct field {
    const struct wend_search *search;
    uint32_t directions[2];
    uint32_t counts[2];
    uint64_t prices[2];
    bool near_chord;
};

/* True if a path straight over the lightest ground is a lower bound, and nothing in the query requires a search. */
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
        field.directions[1] = slanted, field.counts[1] = WEND_MIN(across, down);
    }
    uint64_t weight = search->space->cells.classes->weight[1];
    weight *= search->space->profile.weigh == WEND_WEIGH_BOTH ? 2 : 1;
    for (uint32_t i = 0; i < 2; i++)
        field.prices[i] = weight * wend_step_price(search->space, field.directions[i]);
    return field;
}

/*
 * True if a cell is listed. Near the chord: cells at most half a step off, one or two for each number of steps; a path
 * that always steps to the nearer side stays among them. Other rules want at most one turn: the sides of the
 * parallelogram.
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

/* Lists the cells by the number of steps to them, so that each comes after its predecessors. */
static bool list_field(const struct field *field)
{
    const int64_t most_i = field->counts[0], most_j = field->counts[1], steps = most_i + most_j;
    for (int64_t k = 0; k <= steps; k++) {
        /* Near the chord j is k * most_j / steps, rounded down or up; otherwise the least or the greatest possible. */
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

/* Makes the graph of cheapest paths over open ground, if that bounds the search's cost at all. MEMORY. */
static wend_status open_ground_list(struct wend_search *search, bool *is_bounded)
{
    *is_bounded = is_bounded_by_steps(search);
    if (!*is_bounded)
        return WEND_OK;
    struct field field = field_of(search);
    search->result.end = search->question.goal;
    return wend_path_graph_begin(search) && list_field(&field) ? WEND_OK : WEND_ERROR_MEMORY;
}

/* True if the map admits the chosen path: every step is legal, over the lightest ground. */
static bool open_ground_admits(const struct wend_search *search)
{
    const wend_space *space = search->space;
    const uint64_t lightest = space->cells.classes->weight[1];
    if (space->profile.weigh == WEND_WEIGH_BOTH && wend_node_weight(search->space, search->question.start) != lightest)
        return false;
    for (uint32_t i = 1; i < search->result.hop_count; i++) {
        const struct wend_hop *hop = &search->result.hops[i];
        if (!wend_space_has_step(space, hop[-1].node, 0, hop->direction) ||
            wend_node_weight(search->space, hop->node) != lightest || wend_search_surcharge(search, hop->node) != 0 ||
            wend_search_is_barred(search, hop->node))
            return false;
    }
    return true;
}

/* Position of a tie's cell relative to the origin. */
static inline struct wend_vector wend_tie_position(const struct wend_search *search, uint32_t tie,
                                                   struct wend_vector origin)
{
    const wend_space *space = search->space;
    const uint32_t node = wend_search_cell_node(search, search->scratch->ties->list[tie].node);
    struct wend_cell cell = wend_space_cell(space, node);
    struct wend_vector at = wend_symmetry_position(space->cells.topology, (int32_t)cell.x, (int32_t)cell.y);
    return (struct wend_vector){at.x - origin.x, at.y - origin.y};
}

/*
 * If several symmetries bring the goal to the wanted sector, the path that comes first in any of them is taken. Which
 * one that is depends on the map, not on the map's orientation.
 */

#define NO_MORE UINT32_MAX

/* Fewest turns from a tie to the end, arriving with a heading; NO_DIRECTION = none yet. */
static uint32_t turns_with(const struct wend_tie *tie, uint32_t heading)
{
    return heading == NO_DIRECTION ? tie->turns : tie->turns + !(tie->ahead >> heading & 1);
}

/* The same when leaving by an exit; links keep the heading. NO_MORE if the exit does not lead to the end. */
static uint32_t turns_by(const struct wend_path_graph *ties, uint32_t heading, const struct wend_tie_exit *edge)
{
    const struct wend_tie *to = &ties->list[edge->to];
    if (to->turns == NO_MORE)
        return NO_MORE;
    if (edge->direction == BY_LINK)
        return turns_with(to, heading);
    return turns_with(to, edge->direction) + (heading != NO_DIRECTION && heading != edge->direction);
}

/*
 * Computes the fewest turns from a tie to the end. Precondition: all its successors are done. Another heading costs at
 * most one turn more, so the number and the headings that it holds for are enough.
 */
static void tie_walk_count(const struct wend_search *search, uint32_t tie)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie *list = ties->list;
    if (wend_tie_is_end(search, tie)) {
        list[tie].turns = 0;
        list[tie].ahead = 255;
        return;
    }
    struct wend_tie_exit edge = wend_tie_first_exit(search, tie);
    uint32_t least = NO_MORE, ahead = 0;
    while (wend_tie_next_exit(search, tie, &edge)) {
        uint32_t turns = turns_by(ties, NO_DIRECTION, &edge);
        if (turns == NO_MORE || turns > least)
            continue;
        uint32_t headings = edge.direction == BY_LINK ? list[edge.to].ahead : 1u << edge.direction;
        ahead = turns < least ? headings : ahead | headings;
        least = turns;
    }
    list[tie].turns = least;
    list[tie].ahead = (uint8_t)ahead;
}

/* Rank of an exit in a symmetry: compared part by part, less is better. */
struct exit_rank {
    int64_t parts[4]; /* of a step: rank of its direction; of a link: 8, and where it leads, seen in the symmetry */
};

static int compare_ranks(const struct exit_rank *a, const struct exit_rank *b)
{
    for (uint32_t i = 0; i < 4; i++)
        if (a->parts[i] != b->parts[i])
            return a->parts[i] < b->parts[i] ? -1 : 1;
    return 0;
}

static struct exit_rank rank_of_exit(const struct wend_search *search, const struct wend_tie_walker *walker,
                                     const struct wend_tie_exit *edge)
{
    const struct wend_space *space = search->space;
    if (edge->direction != BY_LINK) {
        uint32_t rank = wend_symmetry_rank(&walker->symmetry, space->cells.topology, edge->direction);
        return (struct exit_rank){{rank, 0, 0, 0}};
    }
    const struct wend_vector none = {0, 0};
    uint32_t node = wend_search_cell_node(search, search->scratch->ties->list[edge->to].node);
    struct wend_vector to =
        wend_tie_position(search, edge->to, wend_tie_position(search, search->scratch->ties->origins[0], none));
    to = wend_symmetry_vector(&walker->symmetry, to);
    return (struct exit_rank){{DIRECTIONS, to.x, to.y, wend_space_cell(space, node).level}};
}

/* Finds the best exit for a walker, and returns its rank. There always is one. */
static struct exit_rank best_tie_exit(const struct wend_search *search, const struct wend_tie_walker *walker,
                                      struct wend_tie_exit *best)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_exit edge = wend_tie_first_exit(search, walker->at);
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t turns = turns_with(&ties->list[walker->at], walker->heading);
    while (wend_tie_next_exit(search, walker->at, &edge)) {
        if (turns_by(ties, walker->heading, &edge) != turns)
            continue;
        struct exit_rank rank = rank_of_exit(search, walker, &edge);
        if (compare_ranks(&rank, &least) >= 0)
            continue;
        least = rank;
        *best = edge;
    }
    return least;
}

static void step_on(struct wend_tie_walker *walker, const struct wend_tie_exit *edge)
{
    walker->at = edge->to;
    if (edge->direction != BY_LINK)
        walker->heading = edge->direction;
}

/* Moves all walkers one step, and drops those whose exit does not rank first. */
static void step_walkers(const struct wend_search *search, struct wend_tie_progress *progress)
{
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t left = 0;
    for (uint32_t i = 0; i < progress->walker_count; i++) {
        struct wend_tie_exit edge;
        struct wend_tie_walker walker = progress->walkers[i];
        struct exit_rank rank = best_tie_exit(search, &walker, &edge);
        int order = compare_ranks(&rank, &least);
        if (order > 0)
            continue;
        left = order < 0 ? 0 : left;
        least = rank;
        step_on(&walker, &edge);
        progress->walkers[left++] = walker;
    }
    progress->walker_count = left;
}

/* Fewest turns from any of the ties where paths begin. */
static uint32_t least_turns(const struct wend_path_graph *ties)
{
    uint32_t least = NO_MORE;
    for (uint32_t i = 0; i < ties->origin_count; i++) {
        const uint32_t turns = ties->list[ties->origins[i]].turns;
        least = turns < least ? turns : least;
    }
    return least;
}

/* Begins the search for the symmetry whose best path comes first. Precondition: all turns are counted. */
static void tie_walk_begin(struct wend_search *search)
{
    struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_progress *progress = &ties->progress;
    struct wend_symmetry symmetries[WEND_SYMMETRIES_MOST];
    const struct wend_vector none = {0, 0};
    const struct wend_vector chord =
        wend_tie_position(search, ties->count - 1, wend_tie_position(search, ties->origins[0], none));
    const uint32_t count = wend_symmetries_for(search->space->cells.topology, chord, symmetries);
    const uint32_t turns = least_turns(ties);
    progress->walker_count = progress->hops = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < ties->origin_count; j++)
            if (ties->list[ties->origins[j]].turns == turns)
                progress->walkers[progress->walker_count++] =
                    (struct wend_tie_walker){symmetries[i], ties->origins[j], ties->origins[j], NO_DIRECTION};
}

/* Continues it as far as the search's limit allows; returns true when it is found. Adds the work. */
static bool tie_walk_symmetry(struct wend_search *search)
{
    struct wend_tie_progress *progress = &search->scratch->ties->progress;
    struct wend_tie_walker *first = &progress->walkers[0];
    while (progress->walker_count > 1 && !wend_tie_is_end(search, first->at)) {
        if (wend_search_is_spent(search))
            return false;
        search->effort.work += (uint64_t)WEND_WORK_TIE_WALKED * progress->walker_count;
        step_walkers(search, progress);
    }
    progress->walker_count = 1;
    first->at = first->origin;
    first->heading = NO_DIRECTION;
    return true;
}

/* Writes that symmetry's best path as result.hops, as far as the limit allows; *is_over: it is complete. MEMORY. */
static wend_status tie_walk_write(struct wend_search *search, bool *is_over)
{
    struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_walker *walker = &ties->progress.walkers[0];
    uint32_t *hops = &ties->progress.hops;
    struct wend_tie_exit edge = {.direction = NO_DIRECTION};
    *is_over = false;
    while (*hops == 0 || !wend_tie_is_end(search, walker->at)) {
        if (wend_search_is_spent(search))
            return WEND_OK;
        if (!wend_path_graph_reserve_path(ties, *hops + 1, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
        if (*hops != 0) {
            best_tie_exit(search, walker, &edge);
            step_on(walker, &edge);
        }
        ties->hops[(*hops)++] = (struct wend_hop){ties->list[walker->at].node, edge.direction};
        search->effort.work += WEND_WORK_TIE_WALKED;
    }
    search->result.hops = ties->hops;
    search->result.hop_count = *hops;
    *is_over = true;
    return WEND_OK;
}

/* A choice under way. */
struct choice {
    struct wend_search *search;
    struct wend_path_graph *ties;
    struct wend_vector origin, chord; /* for the rule near the chord */
};

#define NOT_NEAR UINT64_MAX

/* Number of ties after which a sweep checks its limit. */
enum { TIES_AT_ONCE = 16 };

static uint64_t deviation_of(const struct choice *choice, uint32_t tie)
{
    struct wend_vector from_start = wend_tie_position(choice->search, tie, choice->origin);
    return wend_symmetry_deviation(choice->search->space->cells.topology, choice->chord, from_start);
}

/* Least value of a tie's successors; 0 for an end, UINT64_MAX if it does not lead to the end. */
static uint64_t least_ahead(const struct choice *choice, uint32_t tie)
{
    if (wend_tie_is_end(choice->search, tie))
        return 0;
    struct wend_tie_exit edge = wend_tie_first_exit(choice->search, tie);
    uint64_t least = UINT64_MAX;
    while (wend_tie_next_exit(choice->search, tie, &edge))
        if (choice->ties->list[edge.to].value < least)
            least = choice->ties->list[edge.to].value;
    return least;
}

/* Sets a tie's value to the least greatest distance from the chord of paths onward from it. */
static void measure_bulge(const struct choice *choice, uint32_t tie)
{
    uint64_t own = deviation_of(choice, tie), ahead = least_ahead(choice, tie);
    choice->ties->list[tie].value = ahead > own ? ahead : own;
}

/* Least value of the ties where paths begin. */
static uint64_t least_at_origins(const struct choice *choice)
{
    uint64_t least = UINT64_MAX;
    for (uint32_t i = 0; i < choice->ties->origin_count; i++) {
        const uint64_t value = choice->ties->list[choice->ties->origins[i]].value;
        least = value < least ? value : least;
    }
    return least;
}

static void close_exits_above(const struct choice *choice, uint32_t tie, uint64_t least)
{
    struct wend_tie_exit edge = wend_tie_first_exit(choice->search, tie);
    while (wend_tie_next_exit(choice->search, tie, &edge))
        if (choice->ties->list[edge.to].value > least)
            wend_tie_close_exit(choice->search, tie, &edge);
}

/* Of the paths onward from a tie that stay within that distance, keeps those with the least sum of distances. */
static void keep_near_chord(const struct choice *choice, uint32_t tie)
{
    const uint64_t own = deviation_of(choice, tie), ahead = least_ahead(choice, tie);
    close_exits_above(choice, tie, ahead == NOT_NEAR ? 0 : ahead);
    choice->ties->list[tie].value = own > choice->ties->progress.most || ahead == NOT_NEAR ? NOT_NEAR : own + ahead;
}

/* Keeps the start ties with the least value. */
static void keep_near_origins(const struct choice *choice)
{
    struct wend_path_graph *ties = choice->ties;
    const uint64_t least = least_at_origins(choice);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < ties->origin_count; i++)
        if (ties->list[ties->origins[i]].value == least)
            ties->origins[kept++] = ties->origins[i];
    ties->origin_count = kept;
}

static void unmark(const struct choice *choice, uint32_t tie)
{
    wend_tie_race_unmark(choice->search, tie);
}

static void clear_exits(const struct choice *choice, uint32_t tie)
{
    wend_tie_race_clear(choice->search, tie);
}

static void keep_arrivals(const struct choice *choice, uint32_t tie)
{
    wend_tie_race_keep(choice->search, tie);
}

static void count_turns(const struct choice *choice, uint32_t tie)
{
    tie_walk_count(choice->search, tie);
}

/* Visits all ties, the last first; false if the limit is reached before. */
WEND_ALWAYS_INLINE bool sweep(const struct choice *choice, void (*visit)(const struct choice *, uint32_t))
{
    uint32_t *left = &choice->ties->progress.left;
    while (*left > 0) {
        if (wend_search_is_spent(choice->search))
            return false;
        const uint32_t stop = *left > TIES_AT_ONCE ? *left - TIES_AT_ONCE : 0;
        choice->search->effort.work += (uint64_t)(*left - stop) * WEND_WORK_TIE_SWEPT;
        for (uint32_t tie = *left; tie-- > stop;)
            visit(choice, tie);
        *left = stop;
    }
    *left = choice->ties->count;
    return true;
}

/* The stage that follows when all cheapest paths are known. */
static uint32_t first_stage(const struct wend_search *search)
{
    if (search->question.ties == WEND_TIES_FEWEST_TURNS)
        return TIES_TURNS;
    return search->question.ties == WEND_TIES_NEAR_CHORD ? TIES_MEASURE : TIES_UNMARK;
}

static void begin_choice(struct choice *choice)
{
    const struct wend_vector none = {0, 0};
    choice->origin = wend_tie_position(choice->search, choice->ties->origins[0], none);
    choice->chord = wend_tie_position(choice->search, choice->ties->count - 1, choice->origin);
}

/* Runs a stage, or the rest of it; false if the limit ends it before, or on an error. */
static bool do_stage(struct choice *choice, wend_status *status)
{
    struct wend_search *search = choice->search;
    struct wend_tie_progress *progress = &choice->ties->progress;
    bool is_over = true;
    switch (progress->stage) {
    case TIES_FIND:
        *status = wend_path_graph_find(search, &is_over);
        break;
    case TIES_MEASURE:
        is_over = sweep(choice, measure_bulge);
        progress->most = is_over ? least_at_origins(choice) : 0;
        break;
    case TIES_KEEP_NEAR:
        is_over = sweep(choice, keep_near_chord);
        if (is_over)
            keep_near_origins(choice);
        break;
    case TIES_UNMARK:
        is_over = sweep(choice, unmark);
        *status = is_over ? wend_tie_race_begin(search) : WEND_OK;
        break;
    case TIES_RACE:
        is_over = wend_tie_race_run(search);
        break;
    case TIES_CLEAR:
        is_over = sweep(choice, clear_exits);
        break;
    case TIES_KEEP_ARRIVALS:
        is_over = sweep(choice, keep_arrivals);
        break;
    case TIES_TURNS:
        is_over = sweep(choice, count_turns);
        if (is_over)
            tie_walk_begin(search);
        break;
    case TIES_FRAME:
        is_over = tie_walk_symmetry(search);
        break;
    default:
        *status = tie_walk_write(search, &is_over);
        break;
    }
    return is_over && *status == WEND_OK;
}

/* The stage after a finished one. */
static uint32_t stage_after(const struct wend_search *search, uint32_t stage)
{
    if (stage == TIES_FIND)
        return first_stage(search);
    return stage == TIES_KEEP_NEAR ? TIES_TURNS : stage + 1;
}

/* Runs stage after stage. */
static wend_status go_on_choosing(struct wend_search *search)
{
    struct choice choice = {.search = search, .ties = search->scratch->ties};
    struct wend_tie_progress *progress = &choice.ties->progress;
    wend_status status = WEND_OK;
    while (progress->stage != TIES_CHOSEN) {
        if (progress->stage == TIES_MEASURE || progress->stage == TIES_KEEP_NEAR)
            begin_choice(&choice);
        if (!do_stage(&choice, &status))
            return status;
        if (progress->stage == TIES_FIND)
            progress->left = choice.ties->count;
        progress->stage = stage_after(search, progress->stage);
    }
    search->pause.is_choosing = false;
    return WEND_OK;
}

wend_status wend_tie_breaking_choose(struct wend_search *search)
{
    if (!search->pause.is_choosing) {
        struct wend_path_graph *ties = wend_path_graph_begin(search);
        if (!ties)
            return WEND_ERROR_MEMORY;
        ties->progress.stage = TIES_FIND;
        search->pause.is_choosing = true;
    }
    return go_on_choosing(search);
}

wend_status wend_tie_breaking_cross(struct wend_search *search, bool *is_open)
{
    wend_status status = open_ground_list(search, is_open);
    if (status != WEND_OK || !*is_open)
        return status;
    struct wend_path_graph *ties = search->scratch->ties;
    ties->progress.stage = first_stage(search);
    ties->progress.left = ties->count;
    status = go_on_choosing(search);
    *is_open = status == WEND_OK && open_ground_admits(search);
    if (!*is_open) {
        search->result.hops = NULL;
        search->effort.work_before = search->effort.work;
    }
    return status;
}
