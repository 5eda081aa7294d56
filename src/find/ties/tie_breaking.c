/*
 * The choice among equally cheap paths.
 *
 * A rule for ties first takes from the graph of all cheapest ways those that are worse by its own measure, going back from the end
 * (near the chord) or forth from the start (straight or diagonal first). Of the ways left those with fewest turns are
 * taken, and of these the one whose steps come first, one after the other, as the frame ranks them.
 *
 * All of it goes in stages, each a loop that can stop wherever the search's limit is spent: what it was at is in the graph.
 */
#include "find/ties/ties.h"

#include "find/ties/open_ground.h"
#include "find/ties/tie_race.h"
#include "find/ties/tie_walk.h"
#include "search/kit/kit_calls.h"

/* A choice under way. */
struct choice {
    struct wend_search *search;
    struct wend_path_graph *ties;
    struct wend_vector origin, chord; /* for who goes near the chord */
};

#define NOT_NEAR UINT64_MAX

/* A sweep looks at its limit every so many ties. */
enum { TIES_AT_ONCE = 16 };

static uint64_t deviation_of(const struct choice *choice, uint32_t tie)
{
    struct wend_vector from_start = wend_tie_position(choice->search, tie, choice->origin);
    return wend_symmetry_deviation(choice->search->space->cells.topology, choice->chord, from_start);
}

/* The least value of what follows a tie; 0 for an end, the most for what leads nowhere. */
static uint64_t least_ahead(const struct choice *choice, uint32_t tie)
{
    if (wend_tie_is_end(choice->search, tie))
        return 0;
    struct wend_tie_exit way = wend_tie_first_exit(choice->search, tie);
    uint64_t least = UINT64_MAX;
    while (wend_tie_next_exit(choice->search, tie, &way))
        if (choice->ties->list[way.to].value < least)
            least = choice->ties->list[way.to].value;
    return least;
}

/* How far from the chord the ways on from a tie have to go. */
static void measure_bulge(const struct choice *choice, uint32_t tie)
{
    uint64_t own = deviation_of(choice, tie), ahead = least_ahead(choice, tie);
    choice->ties->list[tie].value = ahead > own ? ahead : own;
}

/* The least value of where ways begin. */
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
    struct wend_tie_exit way = wend_tie_first_exit(choice->search, tie);
    while (wend_tie_next_exit(choice->search, tie, &way))
        if (choice->ties->list[way.to].value > least)
            wend_tie_close_exit(choice->search, tie, &way);
}

/* Leaves of the ways on from a tie, of least greatest distance from the chord, the ones with the least sum of distances. */
static void keep_near_chord(const struct choice *choice, uint32_t tie)
{
    const uint64_t own = deviation_of(choice, tie), ahead = least_ahead(choice, tie);
    close_exits_above(choice, tie, ahead == NOT_NEAR ? 0 : ahead);
    choice->ties->list[tie].value = own > choice->ties->progress.most || ahead == NOT_NEAR ? NOT_NEAR : own + ahead;
}

/* Leaves of where ways begin what is nearest. */
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
    wend_tie_walk_count(choice->search, tie);
}

/* Goes through all ties, the last first; false where the limit is spent before. */
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

/* What follows when all cheapest ways are known. */
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

/* Does a stage, or what is left of it; false where the limit is spent before its end, or on an error. */
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
            wend_tie_walk_begin(search);
        break;
    case TIES_FRAME:
        is_over = wend_tie_walk_frame(search);
        break;
    default:
        *status = wend_tie_walk_write(search, &is_over);
        break;
    }
    return is_over && *status == WEND_OK;
}

/* The stage after one that is over. */
static uint32_t stage_after(const struct wend_search *search, uint32_t stage)
{
    if (stage == TIES_FIND)
        return first_stage(search);
    return stage == TIES_KEEP_NEAR ? TIES_TURNS : stage + 1;
}

/* Goes from stage to stage. */
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
    wend_status status = wend_open_ground_list(search, is_open);
    if (status != WEND_OK || !*is_open)
        return status;
    struct wend_path_graph *ties = search->scratch->ties;
    ties->progress.stage = first_stage(search);
    ties->progress.left = ties->count;
    status = go_on_choosing(search);
    *is_open = status == WEND_OK && wend_open_ground_admits(search);
    if (!*is_open) {
        search->result.way = NULL;
        search->effort.work_before = search->effort.work;
    }
    return status;
}
