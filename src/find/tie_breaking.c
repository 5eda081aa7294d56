/*
 * The choice among equally cheap paths.
 *
 * A rule for ties first takes from the graph of all cheapest ways those that are worse by its own measure, going back from the end
 * (near the chord) or forth from the start (straight or diagonal first). Of the ways left those with fewest turns are
 * taken, and of these the one whose steps come first, one after the other, as the frame ranks them. Where several frames
 * show the goal where it should lie, the way that comes first in any of them is taken: which one that is depends on the
 * map, not on how the map lies.
 */
#include "find/tie_breaking.h"

#include "find/open_ground.h"
#include "find/shortest_path_graph.h"
#include "find/symmetry.h"

/* Position of a tie's cell from the start's. */
static struct wend_vector place_of_tie(const struct wend_search *search, const struct wend_tie *tie,
                                       struct wend_vector origin)
{
    enum wend_topology topology = search->space->cells.topology;
    struct wend_cell cell = wend_space_cell(search->space, tie->node);
    struct wend_vector at = wend_symmetry_position(topology, (int32_t)cell.x, (int32_t)cell.y);
    return (struct wend_vector){at.x - origin.x, at.y - origin.y};
}

/* What a choice is about: where it starts and leads. */
struct choice {
    const struct wend_search *search;
    struct wend_path_graph *ties;
    struct wend_vector origin, chord;
};

#define NOT_NEAR UINT64_MAX

static uint64_t deviation_of(const struct choice *choice, const struct wend_tie *tie)
{
    struct wend_vector from_start = place_of_tie(choice->search, tie, choice->origin);
    return wend_symmetry_deviation(choice->search->space->cells.topology, choice->chord, from_start);
}

/* The least value of what follows a tie; the most for the end. */
static uint64_t least_ahead(const struct choice *choice, uint32_t tie)
{
    struct wend_tie_exit way = wend_tie_first_exit(choice->search, tie);
    uint64_t least = UINT64_MAX;
    while (wend_tie_next_exit(choice->search, tie, &way))
        if (choice->ties->list[way.to].value < least)
            least = choice->ties->list[way.to].value;
    return least;
}

/* Of each tie: how far from the chord the ways on from there have to go. Returns that of the start. */
static uint64_t measure_bulge(const struct choice *choice)
{
    struct wend_tie *list = choice->ties->list;
    for (uint32_t tie = choice->ties->count; tie-- > 0;) {
        uint64_t own = deviation_of(choice, &list[tie]);
        uint64_t ahead = tie + 1 == choice->ties->count ? 0 : least_ahead(choice, tie);
        list[tie].value = ahead > own ? ahead : own;
    }
    return list[choice->ties->origin].value;
}

static void close_exits_above(const struct choice *choice, uint32_t tie, uint64_t least)
{
    struct wend_tie_exit way = wend_tie_first_exit(choice->search, tie);
    while (wend_tie_next_exit(choice->search, tie, &way))
        if (choice->ties->list[way.to].value > least)
            wend_tie_close_exit(choice->search, tie, &way);
}

/* Leaves the ways of least greatest distance from the chord, and of those the ones with the least sum of distances. */
static void keep_near_chord(const struct choice *choice)
{
    struct wend_tie *list = choice->ties->list;
    uint64_t most = measure_bulge(choice);
    for (uint32_t tie = choice->ties->count; tie-- > 0;) {
        uint64_t own = deviation_of(choice, &list[tie]);
        uint64_t ahead = tie + 1 == choice->ties->count ? 0 : least_ahead(choice, tie);
        close_exits_above(choice, tie, ahead == NOT_NEAR ? 0 : ahead);
        list[tie].value = own > most || ahead == NOT_NEAR ? NOT_NEAR : own + ahead;
    }
}

enum { KINDS = 3 };

/* Marks of ties: the kind of step they are left by, or why they are not left. */
enum { MARK_UNSEEN = KINDS, MARK_WAITS, MARK_REACHED, MARK_GIVEN_UP };

#define NO_MORE UINT32_MAX

/*
 * All ways still wanted, walked along at the same time: the clock is the cost. At every moment their steps are of one kind:
 * where one is on, or begins, a step of a kind preferred, those on steps of other kinds are given up.
 */
struct race {
    const struct choice *choice;
    struct wend_wheel *events;
    bool diagonal_first;
    uint64_t until[KINDS];  /* when the last step of a kind ends */
    uint64_t barred[KINDS]; /* when those of a kind were last given up */
};

/* 0 for the kind preferred, 1 for links, 2 for the other. */
static uint32_t kind_of_step(const struct race *race, uint32_t direction)
{
    if (direction == BY_LINK)
        return 1;
    bool diagonal = wend_is_diagonal(race->choice->search->space->cells.topology, direction);
    return diagonal == race->diagonal_first ? 0 : 2;
}

/* Whether a way still wanted arrives at a tie; notes which do. */
static bool arrives(const struct race *race, uint32_t tie)
{
    const struct wend_search *search = race->choice->search;
    struct wend_tie *list = race->choice->ties->list;
    struct wend_tie_entrance way = wend_tie_first_entrance(search, tie);
    bool reached = tie == race->choice->ties->origin;
    list[tie].ahead = 0;
    while (wend_tie_next_entrance(search, tie, &way)) {
        const struct wend_tie *from = &list[way.from];
        uint32_t kind = kind_of_step(race, way.direction);
        bool goes_on = from->mark == kind && race->barred[kind] <= from->cost;
        reached |= goes_on;
        if (way.direction == BY_LINK)
            wend_tie_set_entrance(search, &way, goes_on);
        else if (goes_on)
            list[tie].ahead |= (uint8_t)(1u << way.direction);
    }
    return reached;
}

/* The ties reached at the present moment, chained by `turns`; NO_MORE where none is. */
static uint32_t take_arrivals(const struct race *race)
{
    struct wend_tie *list = race->choice->ties->list;
    uint32_t first = NO_MORE, tie;
    while (wend_wheel_pop(race->events, &tie)) {
        bool reached = arrives(race, tie);
        list[tie].mark = reached ? MARK_REACHED : MARK_GIVEN_UP;
        if (!reached)
            continue;
        list[tie].turns = first;
        first = tie;
    }
    return first;
}

/* The kind of step that is wanted from now on: the best of those that begin or are on. */
static uint32_t kind_wanted(const struct race *race, uint32_t first)
{
    const struct wend_search *search = race->choice->search;
    const struct wend_tie *list = race->choice->ties->list;
    uint32_t wanted = KINDS;
    for (uint32_t kind = KINDS; kind-- > 0;)
        if (race->until[kind] > race->events->current)
            wanted = kind;
    for (uint32_t tie = first; tie != NO_MORE; tie = list[tie].turns) {
        struct wend_tie_exit way = wend_tie_first_exit(search, tie);
        while (wend_tie_next_exit(search, tie, &way)) {
            uint32_t kind = kind_of_step(race, way.direction);
            wanted = kind < wanted ? kind : wanted;
        }
    }
    return wanted;
}

/* Takes the steps of the kind wanted from the ties reached. */
static void go_on_racing(struct race *race, uint32_t first, uint32_t wanted)
{
    const struct wend_search *search = race->choice->search;
    struct wend_tie *list = race->choice->ties->list;
    for (uint32_t tie = first; tie != NO_MORE; tie = list[tie].turns) {
        struct wend_tie_exit way = wend_tie_first_exit(search, tie);
        list[tie].mark = (uint8_t)wanted;
        while (wend_tie_next_exit(search, tie, &way)) {
            struct wend_tie *to = &list[way.to];
            if (kind_of_step(race, way.direction) != wanted)
                continue;
            race->until[wanted] = to->cost > race->until[wanted] ? to->cost : race->until[wanted];
            if (to->mark != MARK_UNSEEN)
                continue;
            to->mark = MARK_WAITS;
            wend_wheel_push(race->events, to->cost, way.to);
        }
    }
}

static void give_up_others(struct race *race, uint32_t wanted)
{
    uint64_t now = race->events->current;
    for (uint32_t kind = wanted + 1; kind < KINDS; kind++)
        if (race->until[kind] > now) {
            race->barred[kind] = now;
            race->until[kind] = now;
        }
}

/* Leaves the ways that nobody still wanted was on, of all that the race has seen. */
static void keep_arrivals(const struct choice *choice)
{
    const struct wend_search *search = choice->search;
    struct wend_tie *list = choice->ties->list;
    for (uint32_t tie = 0; tie < choice->ties->count; tie++)
        list[tie].out = 0;
    for (uint32_t tie = 0; tie < choice->ties->count; tie++) {
        bool reached = list[tie].mark < KINDS || list[tie].mark == MARK_REACHED;
        struct wend_tie_entrance way = wend_tie_first_entrance(search, tie);
        while (wend_tie_next_entrance(search, tie, &way)) {
            bool stays = reached && (list[tie].ahead >> way.direction & 1);
            if (way.direction != BY_LINK && stays)
                wend_tie_set_entrance(search, &way, true);
            if (way.direction == BY_LINK && !reached)
                wend_tie_set_entrance(search, &way, false);
        }
    }
}

/* Leaves the ways that at the first cost where they differ are on a step of the kind preferred. */
static wend_status keep_kind_early(const struct choice *choice, bool diagonal_first)
{
    struct wend_scratch *scratch = choice->search->scratch;
    struct wend_path_graph *ties = choice->ties;
    struct race race = {.choice = choice, .events = &scratch->wheel, .diagonal_first = diagonal_first};
    wend_wheel_begin(race.events, ties->list[ties->origin].cost);
    if (!wend_wheel_reserve(race.events, ties->count, &scratch->memory))
        return WEND_ERROR_MEMORY;
    for (uint32_t tie = 0; tie < ties->count; tie++)
        ties->list[tie].mark = MARK_UNSEEN;
    wend_wheel_push(race.events, race.events->current, ties->origin);
    do {
        uint32_t first = take_arrivals(&race), wanted = kind_wanted(&race, first);
        if (first == NO_MORE || wanted == KINDS)
            continue;
        give_up_others(&race, wanted);
        go_on_racing(&race, first, wanted);
    } while (wend_wheel_advance(race.events));
    keep_arrivals(choice);
    return WEND_OK;
}

/* The fewest turns from a tie to the end for who arrives with a heading; NO_DIRECTION where it has none yet. */
static uint32_t turns_with(const struct wend_tie *tie, uint32_t heading)
{
    return heading == NO_DIRECTION ? tie->turns : tie->turns + !(tie->ahead >> heading & 1);
}

/* The same for who then takes a way out to another tie; links keep the heading. NO_MORE where that leads nowhere. */
static uint32_t turns_by(const struct choice *choice, uint32_t heading, const struct wend_tie_exit *way)
{
    const struct wend_tie *to = &choice->ties->list[way->to];
    if (to->turns == NO_MORE)
        return NO_MORE;
    if (way->direction == BY_LINK)
        return turns_with(to, heading);
    return turns_with(to, way->direction) + (heading != NO_DIRECTION && heading != way->direction);
}

/*
 * Counts turns from each tie to the end. An unwanted heading costs one turn more at most, so a number and the headings
 * for which it holds say all.
 */
static void count_turns(const struct choice *choice)
{
    struct wend_tie *list = choice->ties->list;
    uint32_t end = choice->ties->count - 1;
    list[end].turns = 0;
    list[end].ahead = 255;
    for (uint32_t tie = end; tie-- > 0;) {
        struct wend_tie_exit way = wend_tie_first_exit(choice->search, tie);
        uint32_t least = NO_MORE, ahead = 0;
        while (wend_tie_next_exit(choice->search, tie, &way)) {
            uint32_t turns = turns_by(choice, NO_DIRECTION, &way);
            if (turns == NO_MORE || turns > least)
                continue;
            uint32_t headings = way.direction == BY_LINK ? list[way.to].ahead : 1u << way.direction;
            ahead = turns < least ? headings : ahead | headings;
            least = turns;
        }
        list[tie].turns = least;
        list[tie].ahead = (uint8_t)ahead;
    }
}

/* A walk along the best way in one frame. */
struct walker {
    struct wend_symmetry frame;
    uint32_t at, heading;
};

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

static struct exit_rank rank_of_exit(const struct choice *choice, const struct walker *walker,
                                     const struct wend_tie_exit *way)
{
    const struct wend_space *space = choice->search->space;
    if (way->direction != BY_LINK) {
        uint32_t rank = wend_symmetry_rank(&walker->frame, space->cells.topology, way->direction);
        return (struct exit_rank){{rank, 0, 0, 0}};
    }
    uint32_t node = choice->ties->list[way->to].node;
    struct wend_vector to = place_of_tie(choice->search, &choice->ties->list[way->to], choice->origin);
    to = wend_symmetry_vector(&walker->frame, to);
    return (struct exit_rank){{DIRECTIONS, to.x, to.y, wend_space_cell(space, node).level}};
}

/* Finds the best way on for a walker; its rank. There is one. */
static struct exit_rank best_tie_exit(const struct choice *choice, const struct walker *walker,
                                      struct wend_tie_exit *best)
{
    struct wend_tie_exit way = wend_tie_first_exit(choice->search, walker->at);
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t turns = turns_with(&choice->ties->list[walker->at], walker->heading);
    while (wend_tie_next_exit(choice->search, walker->at, &way)) {
        if (turns_by(choice, walker->heading, &way) != turns)
            continue;
        struct exit_rank rank = rank_of_exit(choice, walker, &way);
        if (compare_ranks(&rank, &least) >= 0)
            continue;
        least = rank;
        *best = way;
    }
    return least;
}

static void step_on(struct walker *walker, const struct wend_tie_exit *way)
{
    walker->at = way->to;
    if (way->direction != BY_LINK)
        walker->heading = way->direction;
}

/* One step of all walkers; those of whom another is ahead in rank are dropped. Returns how many are left. */
static uint32_t step_walkers(const struct choice *choice, struct walker *walkers, uint32_t count)
{
    struct exit_rank least = {{INT64_MAX, 0, 0, 0}};
    uint32_t left = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct wend_tie_exit way;
        struct walker walker = walkers[i];
        struct exit_rank rank = best_tie_exit(choice, &walker, &way);
        int order = compare_ranks(&rank, &least);
        if (order > 0)
            continue;
        left = order < 0 ? 0 : left;
        least = rank;
        step_on(&walker, &way);
        walkers[left++] = walker;
    }
    return left;
}

/* The frame whose best way comes first. */
static struct wend_symmetry best_frame(const struct choice *choice)
{
    struct wend_symmetry frames[WEND_FRAMES_MOST];
    struct walker walkers[WEND_FRAMES_MOST];
    uint32_t count = wend_symmetries_for(choice->search->space->cells.topology, choice->chord, frames);
    for (uint32_t i = 0; i < count; i++)
        walkers[i] = (struct walker){frames[i], choice->ties->origin, NO_DIRECTION};
    while (count > 1 && walkers[0].at != choice->ties->count - 1)
        count = step_walkers(choice, walkers, count);
    return walkers[0].frame;
}

/* Writes the best way down for who assembles the path. */
static wend_status write_chosen_way(const struct choice *choice, struct wend_search *search)
{
    struct wend_path_graph *ties = choice->ties;
    struct walker walker = {best_frame(choice), ties->origin, NO_DIRECTION};
    uint32_t direction = NO_DIRECTION;
    for (uint32_t count = 1;; count++) {
        if (!wend_path_graph_reserve_way(ties, count, &search->scratch->memory))
            return WEND_ERROR_MEMORY;
        ties->way[count - 1] = (struct wend_hop){ties->list[walker.at].node, direction};
        search->way_length = count;
        if (walker.at == ties->count - 1)
            break;
        struct wend_tie_exit way;
        best_tie_exit(choice, &walker, &way);
        step_on(&walker, &way);
        direction = way.direction;
    }
    search->way = ties->way;
    return WEND_OK;
}

/* Chooses among the paths of the graph. */
static wend_status choose(struct wend_search *search)
{
    wend_status status = WEND_OK;
    struct choice choice = {.search = search, .ties = search->scratch->ties};
    const struct wend_tie *list = choice.ties->list;
    choice.origin = place_of_tie(search, &list[choice.ties->origin], (struct wend_vector){0, 0});
    choice.chord = place_of_tie(search, &list[choice.ties->count - 1], choice.origin);
    if (search->ties == WEND_TIES_NEAR_CHORD)
        keep_near_chord(&choice);
    else if (search->ties != WEND_TIES_FEWEST_TURNS)
        status = keep_kind_early(&choice, search->ties == WEND_TIES_DIAGONAL_FIRST);
    if (status != WEND_OK)
        return status;
    count_turns(&choice);
    return write_chosen_way(&choice, search);
}

wend_status wend_tie_breaking_choose(struct wend_search *search)
{
    wend_status status = wend_path_graph_find(search);
    return status == WEND_OK ? choose(search) : status;
}

wend_status wend_tie_breaking_cross(struct wend_search *search, bool *is_open)
{
    wend_status status = wend_open_ground_list(search, is_open);
    if (status != WEND_OK || !*is_open)
        return status;
    status = choose(search);
    *is_open = status == WEND_OK && wend_open_ground_admits(search);
    if (!*is_open)
        search->way = NULL;
    return status;
}
