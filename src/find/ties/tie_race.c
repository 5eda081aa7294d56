/* Steps of the preferred kind as early as possible: where paths first differ, those on a step of that kind stay. */
#include "find/ties/shortest_path_graph.h"

#include "search/kit/kit_calls.h"

/* Marks of ties: the kind of step by which paths leave, or why none leaves. */
enum { MARK_UNSEEN = WEND_STEP_KINDS, MARK_WAITS, MARK_REACHED, MARK_GIVEN_UP };

#define NO_MORE UINT32_MAX

/*
 * Follows all paths still in the race at the same time; the clock is the cost. At every moment their steps are of one
 * kind: when one is on, or begins, a step of a better kind, those on steps of worse kinds are given up.
 */
struct race {
    struct wend_search *search;
    struct wend_path_graph *ties;
    struct wend_wheel *events;
    struct wend_tie_race *state;
};

static struct race race_of(struct wend_search *search)
{
    struct wend_path_graph *ties = search->scratch->ties;
    return (struct race){search, ties, &search->scratch->wheel, &ties->progress.race};
}

/* 0 for the kind preferred, 1 for links, 2 for the other. */
static uint32_t kind_of_step(const struct race *race, uint32_t direction)
{
    if (direction == BY_LINK)
        return 1;
    bool diagonal = wend_is_diagonal(race->search->space->cells.topology, direction);
    return diagonal == race->state->diagonal_first ? 0 : 2;
}

static bool is_tie_origin(const struct wend_path_graph *ties, uint32_t tie)
{
    for (uint32_t i = 0; i < ties->origin_count; i++)
        if (ties->origins[i] == tie)
            return true;
    return false;
}

/* True if a path still in the race arrives at a tie; records by which entrances. */
static bool arrives(const struct race *race, uint32_t tie)
{
    const struct wend_search *search = race->search;
    struct wend_tie *list = race->ties->list;
    struct wend_tie_entrance edge = wend_tie_first_entrance(search, tie);
    bool reached = is_tie_origin(race->ties, tie);
    list[tie].ahead = 0;
    while (wend_tie_next_entrance(search, tie, &edge)) {
        const struct wend_tie *from = &list[edge.from];
        uint32_t kind = kind_of_step(race, edge.direction);
        bool goes_on = from->mark == kind && race->state->barred[kind] <= from->cost;
        reached |= goes_on;
        if (edge.direction == BY_LINK)
            wend_tie_set_entrance(search, tie, &edge, goes_on);
        else if (goes_on)
            list[tie].ahead |= (uint8_t)(1u << edge.bit);
    }
    return reached;
}

/* Handles the next tie that paths arrive at now; ties reached are chained by `turns`. False if there is none. */
static bool take_arrival(const struct race *race)
{
    struct wend_tie *list = race->ties->list;
    uint32_t tie;
    if (!wend_wheel_pop(race->events, &tie))
        return false;
    bool reached = arrives(race, tie);
    list[tie].mark = reached ? MARK_REACHED : MARK_GIVEN_UP;
    if (reached) {
        list[tie].turns = race->state->first;
        race->state->first = tie;
    }
    return true;
}

/* Best kind of the steps under way. */
static uint32_t kind_that_is_on(const struct race *race)
{
    uint32_t wanted = WEND_STEP_KINDS;
    for (uint32_t kind = WEND_STEP_KINDS; kind-- > 0;)
        if (race->state->until[kind] > race->events->current)
            wanted = kind;
    return wanted;
}

/* Takes the kinds of the steps that begin at a reached tie into account. */
static void choose_at(const struct race *race, uint32_t tie)
{
    struct wend_tie_exit edge = wend_tie_first_exit(race->search, tie);
    while (wend_tie_next_exit(race->search, tie, &edge)) {
        uint32_t kind = kind_of_step(race, edge.direction);
        race->state->wanted = kind < race->state->wanted ? kind : race->state->wanted;
    }
}

/* Starts the steps of the wanted kind from a reached tie. */
static void leave_by_wanted(const struct race *race, uint32_t tie)
{
    struct wend_tie *list = race->ties->list;
    const uint32_t wanted = race->state->wanted;
    struct wend_tie_exit edge = wend_tie_first_exit(race->search, tie);
    list[tie].mark = (uint8_t)wanted;
    while (wend_tie_next_exit(race->search, tie, &edge)) {
        struct wend_tie *to = &list[edge.to];
        uint64_t *until = &race->state->until[wanted];
        if (kind_of_step(race, edge.direction) != wanted)
            continue;
        *until = to->cost > *until ? to->cost : *until;
        if (to->mark != MARK_UNSEEN)
            continue;
        to->mark = MARK_WAITS;
        wend_wheel_push(race->events, to->cost, edge.to);
    }
}

static void give_up_others(const struct race *race)
{
    uint64_t now = race->events->current;
    for (uint32_t kind = race->state->wanted + 1; kind < WEND_STEP_KINDS; kind++)
        if (race->state->until[kind] > now) {
            race->state->barred[kind] = now;
            race->state->until[kind] = now;
        }
}

/* All arrivals are handled: next, visit the ties reached. */
static void begin_choosing_kind(const struct race *race)
{
    race->state->phase = RACE_CHOOSES;
    race->state->wanted = kind_that_is_on(race);
    race->state->at = race->state->first;
}

/* All are visited: next, leave the ties reached, if any step leads on. */
static void begin_leaving_ties(const struct race *race)
{
    const bool is_wanted = race->state->first != NO_MORE && race->state->wanted != WEND_STEP_KINDS;
    if (is_wanted)
        give_up_others(race);
    race->state->phase = is_wanted ? RACE_LEAVES : RACE_WAITS;
    race->state->at = race->state->first;
}

/* Does the next unit; false when the race is over. */
static bool race_on(const struct race *race)
{
    struct wend_tie_race *state = race->state;
    const uint32_t at = state->at;
    if (state->phase == RACE_ARRIVES) {
        if (!take_arrival(race))
            begin_choosing_kind(race);
    } else if (state->phase == RACE_WAITS) {
        state->first = NO_MORE;
        state->phase = RACE_ARRIVES;
        return wend_wheel_advance(race->events);
    } else if (at == NO_MORE) {
        if (state->phase == RACE_CHOOSES)
            begin_leaving_ties(race);
        else
            state->phase = RACE_WAITS;
    } else {
        state->at = race->ties->list[at].turns;
        if (state->phase == RACE_CHOOSES)
            choose_at(race, at);
        else
            leave_by_wanted(race, at);
    }
    race->search->effort.work += at == NO_MORE ? 0 : WEND_WORK_TIE_RACED;
    return true;
}

wend_status wend_tie_race_begin(struct wend_search *search)
{
    struct race race = race_of(search);
    const struct wend_path_graph *ties = race.ties;
    const uint32_t *origins = ties->origins;
    *race.state = (struct wend_tie_race){.diagonal_first = search->question.ties == WEND_TIES_DIAGONAL_FIRST};
    race.state->first = race.state->at = NO_MORE;
    wend_wheel_begin(race.events, ties->list[origins[0]].cost);
    if (!wend_wheel_reserve(race.events, ties->count, &search->scratch->memory))
        return WEND_ERROR_MEMORY;
    for (uint32_t i = 0; i < ties->origin_count; i++)
        wend_wheel_push(race.events, race.events->current, origins[i]);
    return WEND_OK;
}

void wend_tie_race_unmark(const struct wend_search *search, uint32_t tie)
{
    search->scratch->ties->list[tie].mark = MARK_UNSEEN;
}

bool wend_tie_race_run(struct wend_search *search)
{
    struct race race = race_of(search);
    while (!wend_search_is_spent(search))
        if (!race_on(&race))
            return true;
    return false;
}

void wend_tie_race_clear(const struct wend_search *search, uint32_t tie)
{
    search->scratch->ties->list[tie].out = 0;
}

void wend_tie_race_keep(const struct wend_search *search, uint32_t tie)
{
    const struct wend_tie *list = search->scratch->ties->list;
    bool reached = list[tie].mark < WEND_STEP_KINDS || list[tie].mark == MARK_REACHED;
    struct wend_tie_entrance edge = wend_tie_first_entrance(search, tie);
    while (wend_tie_next_entrance(search, tie, &edge)) {
        bool is_link = edge.direction == BY_LINK, stays = reached && !is_link && (list[tie].ahead >> edge.bit & 1);
        if (stays)
            wend_tie_set_entrance(search, tie, &edge, true);
        if (is_link && !reached)
            wend_tie_set_entrance(search, tie, &edge, false);
    }
}
