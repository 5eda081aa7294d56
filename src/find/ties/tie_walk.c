/*
 * Where several frames show the goal where it should lie, the way that comes first in any of them is taken: which one that is
 * depends on the map, not on how the map lies.
 */
#include "find/ties/tie_walk.h"

#include "search/kit/kit_calls.h"

#define NO_MORE UINT32_MAX

/* The fewest turns from a tie to the end for who arrives with a heading; NO_DIRECTION where it has none yet. */
static uint32_t turns_with(const struct wend_tie *tie, uint32_t heading)
{
    return heading == NO_DIRECTION ? tie->turns : tie->turns + !(tie->ahead >> heading & 1);
}

/* The same for who then takes a way out to another tie; links keep the heading. NO_MORE where that leads nowhere. */
static uint32_t turns_by(const struct wend_path_graph *ties, uint32_t heading, const struct wend_tie_exit *way)
{
    const struct wend_tie *to = &ties->list[way->to];
    if (to->turns == NO_MORE)
        return NO_MORE;
    if (way->direction == BY_LINK)
        return turns_with(to, heading);
    return turns_with(to, way->direction) + (heading != NO_DIRECTION && heading != way->direction);
}

/*
 * An unwanted heading costs one turn more at most, so a number and the headings for which it holds say all.
 */
void wend_tie_walk_count(const struct wend_search *search, uint32_t tie)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie *list = ties->list;
    if (wend_tie_is_end(search, tie)) {
        list[tie].turns = 0;
        list[tie].ahead = 255;
        return;
    }
    struct wend_tie_exit way = wend_tie_first_exit(search, tie);
    uint32_t least = NO_MORE, ahead = 0;
    while (wend_tie_next_exit(search, tie, &way)) {
        uint32_t turns = turns_by(ties, NO_DIRECTION, &way);
        if (turns == NO_MORE || turns > least)
            continue;
        uint32_t headings = way.direction == BY_LINK ? list[way.to].ahead : 1u << way.direction;
        ahead = turns < least ? headings : ahead | headings;
        least = turns;
    }
    list[tie].turns = least;
    list[tie].ahead = (uint8_t)ahead;
}

/* How a frame ranks a way on: less in the first number that differs is better. */
struct exit_rank {
    int64_t parts[4]; /* of a step its direction's rank; of a link 8, and where it leads, as the frame shows it */
};

static int compare_ranks(const struct exit_rank *a, const struct exit_rank *b)
{
    for (uint32_t i = 0; i < 4; i++)
        if (a->parts[i] != b->parts[i])
            return a->parts[i] < b->parts[i] ? -1 : 1;
    return 0;
}

static struct exit_rank rank_of_exit(const struct wend_search *search, const struct wend_tie_walker *walker,
                                     const struct wend_tie_exit *way)
{
    const struct wend_space *space = search->space;
    if (way->direction != BY_LINK) {
        uint32_t rank = wend_symmetry_rank(&walker->frame, space->cells.topology, way->direction);
        return (struct exit_rank){{rank, 0, 0, 0}};
    }
    const struct wend_vector none = {0, 0};
    uint32_t node = wend_search_cell_node(search, search->scratch->ties->list[way->to].node);
    struct wend_vector to =
        wend_tie_position(search, way->to, wend_tie_position(search, search->scratch->ties->origins[0], none));
    to = wend_symmetry_vector(&walker->frame, to);
    return (struct exit_rank){{DIRECTIONS, to.x, to.y, wend_space_cell(space, node).level}};
}

/* Finds the best way on for a walker; its rank. There is one. */
static struct exit_rank best_tie_exit(const struct wend_search *search, const struct wend_tie_walker *walker,
                                      struct wend_tie_exit *best)
{
    const struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_exit way = wend_tie_first_exit(search, walker->at);
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t turns = turns_with(&ties->list[walker->at], walker->heading);
    while (wend_tie_next_exit(search, walker->at, &way)) {
        if (turns_by(ties, walker->heading, &way) != turns)
            continue;
        struct exit_rank rank = rank_of_exit(search, walker, &way);
        if (compare_ranks(&rank, &least) >= 0)
            continue;
        least = rank;
        *best = way;
    }
    return least;
}

static void step_on(struct wend_tie_walker *walker, const struct wend_tie_exit *way)
{
    walker->at = way->to;
    if (way->direction != BY_LINK)
        walker->heading = way->direction;
}

/* One step of all walkers; those of whom another is ahead in rank are dropped. */
static void step_walkers(const struct wend_search *search, struct wend_tie_progress *progress)
{
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t left = 0;
    for (uint32_t i = 0; i < progress->walker_count; i++) {
        struct wend_tie_exit way;
        struct wend_tie_walker walker = progress->walkers[i];
        struct exit_rank rank = best_tie_exit(search, &walker, &way);
        int order = compare_ranks(&rank, &least);
        if (order > 0)
            continue;
        left = order < 0 ? 0 : left;
        least = rank;
        step_on(&walker, &way);
        progress->walkers[left++] = walker;
    }
    progress->walker_count = left;
}

/* The least turns from any of the ties where ways begin. */
static uint32_t least_turns(const struct wend_path_graph *ties)
{
    uint32_t least = NO_MORE;
    for (uint32_t i = 0; i < ties->origin_count; i++) {
        const uint32_t turns = ties->list[ties->origins[i]].turns;
        least = turns < least ? turns : least;
    }
    return least;
}

void wend_tie_walk_begin(struct wend_search *search)
{
    struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_progress *progress = &ties->progress;
    struct wend_symmetry frames[WEND_FRAMES_MOST];
    const struct wend_vector none = {0, 0};
    const struct wend_vector chord =
        wend_tie_position(search, ties->count - 1, wend_tie_position(search, ties->origins[0], none));
    const uint32_t count = wend_symmetries_for(search->space->cells.topology, chord, frames);
    const uint32_t turns = least_turns(ties);
    progress->walker_count = progress->hops = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < ties->origin_count; j++)
            if (ties->list[ties->origins[j]].turns == turns)
                progress->walkers[progress->walker_count++] =
                    (struct wend_tie_walker){frames[i], ties->origins[j], ties->origins[j], NO_DIRECTION};
}

bool wend_tie_walk_frame(struct wend_search *search)
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

wend_status wend_tie_walk_write(struct wend_search *search, bool *is_over)
{
    struct wend_path_graph *ties = search->scratch->ties;
    struct wend_tie_walker *walker = &ties->progress.walkers[0];
    uint32_t *hops = &ties->progress.hops;
    struct wend_tie_exit way = {.direction = NO_DIRECTION};
    *is_over = false;
    while (*hops == 0 || !wend_tie_is_end(search, walker->at)) {
        if (wend_search_is_spent(search))
            return WEND_OK;
        if (!wend_path_graph_reserve_path(ties, *hops + 1, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
        if (*hops != 0) {
            best_tie_exit(search, walker, &way);
            step_on(walker, &way);
        }
        ties->way[(*hops)++] = (struct wend_hop){ties->list[walker->at].node, way.direction};
        search->effort.work += WEND_WORK_TIE_WALKED;
    }
    search->result.way = ties->way;
    search->result.way_length = *hops;
    *is_over = true;
    return WEND_OK;
}
