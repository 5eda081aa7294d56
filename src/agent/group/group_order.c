/*
 * The order in which members go, found from its end: whoever can get to its place while everybody else stands goes
 * last, then whoever can while all but the last stand, and so on. Connected positions are kept for each kind in a
 * forest of disjoint sets (Tarjan 1975): as fewer stand the sets only merge.
 */
#include "agent/group/group_crowd.h"

#include "base/integer.h"
#include "base/sort.h"

#define CLOSED UINT32_MAX
#define TRIES  1 /* exchanges of places tried per member */

/* Work: units per position looked at from a place; positions cleared per unit at first; positions opened at once. */
enum { UNITS_A_POSITION = 4, POSITIONS_A_UNIT = 8, POSITIONS_AT_ONCE = 64 };

/*
 * Positions are opened; then members that can go last are sought or, if none can, one that can after an exchange of
 * places, or after it has left where it stands.
 */
enum settling_stage { OPENS, GOES_LAST, EXCHANGES, LEAVES };

struct settling {
    struct wend_group_crowd *crowd;
    uint32_t size;       /* of the window */
    uint32_t *cover;     /* by cell of the window: 1 + index of the place that covers it; 0 = none */
    uint32_t *joined;    /* by kind and position: another of its set, or itself; CLOSED if the mover does not fit */
    uint32_t *queue;     /* positions to be expanded around a place */
    uint32_t *seen;      /* by position: the look in which it was seen last */
    uint32_t *remaining; /* members without a number; those to be sent last come first */
    uint32_t count;
    uint32_t head, tail; /* of the queue */
    uint32_t looks;      /* number of searches for a way in so far */
    uint32_t exchanges;  /* how many may still be tried */
    uint32_t left;       /* members without a number */
    enum settling_stage stage;
    uint32_t opening; /* kind whose positions are being opened */
    bool is_joining;
    uint32_t at, kept; /* of the remaining: how many this stage has looked at; how many of these remain */
    uint64_t queued;   /* positions looked at since work was last subtracted */
};

/* The sets of positions by which a member can come in, and where it is itself, if no other's place is there. */
enum { MOST_DOORS = 16 };
struct entry_sets {
    uint32_t entry; /* or CLOSED */
    uint32_t count, roots[MOST_DOORS];
};

static uint32_t *sets_of(const struct settling *s, uint32_t kind)
{
    return s->joined + (size_t)kind * s->size;
}

static uint32_t node_of_number(const struct settling *s, const wend_space *space, uint32_t number)
{
    const struct wend_group_window *window = &s->crowd->window;
    uint32_t x = number % window->width, row = number / window->width;
    uint32_t y = row % window->height, level = row / window->height;
    return wend_space_node(space, window->left + x, (window->level + level) * space->cells.height + window->top + y);
}

/* True if a mover at a position covers no cell of a place, except of the one whose cover is `own`. */
static bool fits(const struct settling *s, uint32_t footprint, uint32_t number, uint32_t own, bool *touches_own)
{
    const struct wend_group_window *window = &s->crowd->window;
    uint32_t x = number % window->width, y = number / window->width % window->height;
    *touches_own = false;
    for (uint32_t j = 0; j < footprint && y + j < window->height; j++)
        for (uint32_t i = 0; i < footprint && x + i < window->width; i++) {
            uint32_t cover = s->cover[number + j * window->width + i];
            if (cover != 0 && cover != own)
                return false;
            *touches_own |= cover != 0;
        }
    return true;
}

/* Number of the position that a step leads to; CLOSED if it leaves the window. */
static uint32_t neighbour(const struct settling *s, const wend_space *space, uint32_t node, uint32_t direction)
{
    uint32_t kind = wend_space_kind(space, wend_space_cell(space, node)), number;
    uint32_t to = node + (uint32_t)space->cells.offsets[kind][direction];
    return wend_group_crowd_number(s->crowd, space, to, &number) ? number : CLOSED;
}

/* Joins an open position with the open positions around it. */
static void join_around(const struct settling *s, uint32_t kind, uint32_t number)
{
    const wend_space *space = s->crowd->kinds[kind].space;
    uint32_t *joined = sets_of(s, kind), node = node_of_number(s, space, number);
    struct wend_successors steps;
    wend_successors_begin_walks(&steps, space);
    for (uint32_t moves = wend_successors_legal(&steps, node); moves != 0; moves &= moves - 1) {
        uint32_t to = neighbour(s, space, node, wend_count_trailing_zeros(moves));
        if (to == CLOSED || joined[to] == CLOSED)
            continue;
        uint32_t a = wend_root_of(joined, number), b = wend_root_of(joined, to);
        joined[a > b ? a : b] = a > b ? b : a;
    }
}

/* True if a mover of a kind could be there if there were no places. */
static bool is_passable(const struct settling *s, uint32_t kind, uint32_t number)
{
    const wend_space *space = s->crowd->kinds[kind].space;
    const struct wend_search search = {.space = space, .question.goal_set = &s->crowd->goal_set};
    uint32_t node = node_of_number(s, space, number);
    return wend_bits_get(space->cells.free, node) && !wend_search_is_barred(&search, node);
}

/* Opens a position of a kind if no place is in the way; it is joined with those around later. */
static void open_in_window(const struct settling *s, uint32_t kind, uint32_t number)
{
    const wend_space *space = s->crowd->kinds[kind].space;
    uint32_t *joined = sets_of(s, kind);
    bool own;
    const bool is_open = is_passable(s, kind, number) && fits(s, space->profile.footprint, number, 0, &own);
    joined[number] = is_open ? number : CLOSED;
}

/* Opens or joins some positions more, kind by kind; after the last kind the next stage begins. */
static void open_some(struct settling *s)
{
    if (s->opening == s->crowd->kind_count) {
        s->stage = GOES_LAST;
        s->at = 0;
        return;
    }
    const bool has_members = s->crowd->kinds[s->opening].members != 0;
    for (uint32_t i = 0; has_members && i < POSITIONS_AT_ONCE && s->at < s->size; i++, s->at++) {
        if (!s->is_joining)
            open_in_window(s, s->opening, s->at);
        else if (sets_of(s, s->opening)[s->at] != CLOSED)
            join_around(s, s->opening, s->at);
        s->queued++;
    }
    if (has_members && s->at < s->size)
        return;
    s->opening += !has_members || s->is_joining;
    s->is_joining = has_members && !s->is_joining;
    s->at = 0;
}

static void cover_place(const struct settling *s, const struct wend_member *member, uint32_t cover)
{
    const uint32_t footprint = s->crowd->kinds[member->kind].space->profile.footprint, width = s->crowd->window.width;
    uint32_t number;
    wend_group_crowd_number(s->crowd, s->crowd->kinds[member->kind].space, s->crowd->places[member->place].node,
                            &number);
    for (uint32_t j = 0; j < footprint; j++)
        for (uint32_t i = 0; i < footprint; i++)
            s->cover[number + j * width + i] = cover;
}

/* Opens the positions of a kind around a place that is free again, and joins them. */
static void reopen_around(const struct settling *s, const struct wend_member *member, uint32_t kind)
{
    const struct wend_kind *mine = &s->crowd->kinds[member->kind], *theirs = &s->crowd->kinds[kind];
    const uint32_t width = s->crowd->window.width, reach = theirs->space->profile.footprint - 1u;
    uint32_t number, *joined = sets_of(s, kind);
    wend_group_crowd_number(s->crowd, mine->space, s->crowd->places[member->place].node, &number);
    uint32_t x = number % width, y = number / width % s->crowd->window.height;
    uint32_t left = x < reach ? x : reach, up = y < reach ? y : reach;
    bool own;
    for (uint32_t j = 0; j < mine->space->profile.footprint + up; j++)
        for (uint32_t i = 0; i < mine->space->profile.footprint + left; i++) {
            uint32_t at = number + j * width + i - up * width - left;
            if (joined[at] != CLOSED || !is_passable(s, kind, at) ||
                !fits(s, theirs->space->profile.footprint, at, 0, &own))
                continue;
            joined[at] = at;
            join_around(s, kind, at);
        }
}

/* Number of a member's entry, or CLOSED if that is outside the window. */
static uint32_t entry_number(const struct settling *s, const struct wend_member *member)
{
    uint32_t number;
    return wend_group_crowd_number(s->crowd, s->crowd->kinds[member->kind].space, member->entry, &number) ? number
                                                                                                          : CLOSED;
}

/* Notes a set by which a member comes in. */
static void note_set(struct entry_sets *step, uint32_t root)
{
    for (uint32_t i = 0; i < step->count; i++)
        if (step->roots[i] == root)
            return;
    if (step->count < MOST_DOORS)
        step->roots[step->count++] = root;
}

static bool has_set(const struct entry_sets *step, uint32_t root)
{
    for (uint32_t i = 0; i < step->count; i++)
        if (step->roots[i] == root)
            return true;
    return false;
}

/* True if a mover overlaps itself at two positions. */
static bool overlap(const struct settling *s, uint32_t footprint, uint32_t a, uint32_t b)
{
    const struct wend_group_window *window = &s->crowd->window;
    uint32_t x = wend_distance(a % window->width, b % window->width);
    uint32_t y = wend_distance(a / window->width, b / window->width);
    return x < footprint && y < footprint;
}

/* Begins a breadth-first search at position `first`. */
static void begin_look(struct settling *s, uint32_t first)
{
    s->looks++;
    s->queued += s->tail;
    s->head = s->tail = 0;
    s->seen[first] = s->looks;
    s->queue[s->tail++] = first;
}

/* Returns the next unseen position that a legal step from a node leads to, or CLOSED. */
static uint32_t next_seen(struct settling *s, const wend_space *space, uint32_t node, uint32_t *legal)
{
    while (*legal != 0) {
        uint32_t to = neighbour(s, space, node, wend_count_trailing_zeros(*legal));
        *legal &= *legal - 1;
        if (to == CLOSED || s->seen[to] == s->looks)
            continue;
        s->seen[to] = s->looks;
        return to;
    }
    return CLOSED;
}

/*
 * Finds the sets by which a member comes in. If another's place covers the cells it stands in, it has left before that
 * other comes, and may step out of them.
 */
static void look_out(struct settling *s, const struct wend_member *member, uint32_t entry, struct entry_sets *step)
{
    const wend_space *space = s->crowd->kinds[member->kind].space;
    uint32_t *joined = sets_of(s, member->kind);
    struct wend_successors steps;
    wend_successors_begin_walks(&steps, space);
    begin_look(s, entry);
    while (s->head < s->tail) {
        uint32_t node = node_of_number(s, space, s->queue[s->head++]), to;
        uint32_t legal = wend_successors_legal(&steps, node);
        while ((to = next_seen(s, space, node, &legal)) != CLOSED) {
            if (joined[to] != CLOSED)
                note_set(step, wend_root_of(joined, to));
            else if (overlap(s, space->profile.footprint, entry, to) && is_passable(s, member->kind, to))
                s->queue[s->tail++] = to;
        }
    }
}

/* True if a member's place can be entered from one of the sets, or from the entry itself. */
static bool look_in(struct settling *s, const struct wend_member *member, const struct entry_sets *step)
{
    const wend_space *space = s->crowd->kinds[member->kind].space;
    uint32_t *joined = sets_of(s, member->kind), number;
    struct wend_successors steps;
    bool own;
    wend_successors_begin_walks(&steps, space);
    wend_group_crowd_number(s->crowd, space, s->crowd->places[member->place].node, &number);
    begin_look(s, number);
    while (s->head < s->tail) {
        uint32_t at = s->queue[s->head++], node = node_of_number(s, space, at), to;
        uint32_t legal = wend_successors_legal(&steps, node);
        if (at == step->entry)
            return true;
        while ((to = next_seen(s, space, node, &legal)) != CLOSED) {
            if (to == step->entry || (joined[to] != CLOSED && has_set(step, wend_root_of(joined, to))))
                return true;
            if (joined[to] == CLOSED && is_passable(s, member->kind, to) &&
                fits(s, space->profile.footprint, to, member->place + 1, &own) && own)
                s->queue[s->tail++] = to;
        }
    }
    return false;
}

/*
 * True if a member gets from its entry to its place while all others that remain stand on theirs. `leaves`: those whose
 * places it stands on wait until it has gone.
 */
static bool can_get_in(struct settling *s, uint32_t index, bool leaves)
{
    const struct wend_member *member = &s->crowd->members[index];
    uint32_t *joined = sets_of(s, member->kind), entry = entry_number(s, member);
    const uint32_t footprint = s->crowd->kinds[member->kind].space->profile.footprint;
    bool own;
    if (entry == CLOSED)
        return true; /* its way does not pass the window: nothing is known of it */
    struct entry_sets step = {.entry = leaves || fits(s, footprint, entry, member->place + 1, &own) ? entry : CLOSED};
    if (joined[entry] != CLOSED)
        note_set(&step, wend_root_of(joined, entry));
    else if (leaves)
        look_out(s, member, entry, &step);
    return look_in(s, member, &step);
}

/* Takes a member out of the group: it goes after all that remain. */
static void send_last(struct settling *s, uint32_t index, uint32_t order)
{
    struct wend_member *member = &s->crowd->members[index];
    member->order = order;
    cover_place(s, member, 0);
    for (uint32_t kind = 0; kind < s->crowd->kind_count; kind++)
        if (s->crowd->kinds[kind].members != 0)
            reopen_around(s, member, kind);
}

/* Members with a short way in go last, for they stand outermost. */
static bool goes_later(const void *a, const void *b, const void *user)
{
    const struct wend_group_crowd *crowd = user;
    const uint32_t *left = a, *right = b;
    const struct wend_member *first = &crowd->members[*left], *second = &crowd->members[*right];
    if (first->inside != second->inside)
        return first->inside < second->inside;
    return first->approach != second->approach ? first->approach > second->approach : *left > *right;
}

/* Removes an entry from the remaining members. */
static void strike_out(struct settling *s, uint32_t at)
{
    for (uint32_t i = at + 1; i < s->count; i++)
        s->remaining[i - 1] = s->remaining[i];
    s->count--;
}

/* First place of another that a mover at a node touches, or WEND_NO_PLACE. */
static uint32_t place_at(const struct settling *s, const struct wend_member *member, uint32_t node)
{
    const uint32_t width = s->crowd->window.width, footprint = s->crowd->kinds[member->kind].space->profile.footprint;
    uint32_t number, own = member->place + 1;
    if (!wend_group_crowd_number(s->crowd, s->crowd->kinds[member->kind].space, node, &number))
        return WEND_NO_PLACE;
    uint32_t x = number % width, y = number / width % s->crowd->window.height;
    for (uint32_t j = 0; j < footprint && y + j < s->crowd->window.height; j++)
        for (uint32_t i = 0; i < footprint && x + i < width; i++) {
            uint32_t cover = s->cover[number + j * width + i];
            if (cover != 0 && cover != own)
                return cover - 1;
        }
    return WEND_NO_PLACE;
}

/* Of the places on a member's way, as flooded last, the one nearest to its entry, or WEND_NO_PLACE. */
static uint32_t first_place_on_way(const struct settling *s, const struct wend_member *member)
{
    const struct wend_reach_flood *flood = &s->crowd->flood;
    uint32_t at = s->crowd->places[member->place].node, first = WEND_NO_PLACE, direction;
    if (!wend_reach_flood_at(flood, at))
        return WEND_NO_PLACE;
    for (;;) {
        uint32_t place = place_at(s, member, at);
        first = place != WEND_NO_PLACE ? place : first;
        at = wend_reach_flood_parent(flood, at, &direction);
        if (direction == NO_DIRECTION)
            return first;
    }
}

static uint32_t holder_of(const struct settling *s, uint32_t place)
{
    uint32_t i = 0;
    while (i < s->count && s->crowd->members[s->remaining[i]].place != place)
        i++;
    return i < s->count ? s->remaining[i] : WEND_NO_PLACE;
}

static void exchange(const struct settling *s, struct wend_member *a, struct wend_member *b)
{
    uint32_t place = a->place;
    a->place = b->place;
    b->place = place;
    cover_place(s, a, a->place + 1);
    cover_place(s, b, b->place + 1);
}

/*
 * Swaps a member's place with another's that its way leads past: together they pass the same cells, so it costs no
 * more, and nobody is in the way. *done: whether it did. MEMORY.
 */
static wend_status try_exchange(struct settling *s, uint32_t index, bool *done)
{
    struct wend_member *member = &s->crowd->members[index];
    uint64_t mine, theirs;
    *done = false;
    wend_status status = wend_group_crowd_price(s->crowd, member, member->place, &mine);
    uint32_t place = status == WEND_OK ? first_place_on_way(s, member) : WEND_NO_PLACE;
    uint32_t other = place == WEND_NO_PLACE ? WEND_NO_PLACE : holder_of(s, place);
    if (other == WEND_NO_PLACE || s->crowd->members[other].kind != member->kind)
        return status;
    struct wend_member *holder = &s->crowd->members[other];
    status = wend_group_crowd_price(s->crowd, member, place, &mine);
    if (status == WEND_OK)
        status = wend_group_crowd_price(s->crowd, holder, member->place, &theirs);
    if (status != WEND_OK || mine + theirs > member->inside + holder->inside)
        return status;
    exchange(s, member, holder);
    *done = can_get_in(s, index, false);
    if (!*done) {
        exchange(s, member, holder);
        return WEND_OK;
    }
    member->inside = mine;
    member->cost = member->approach + mine;
    holder->inside = theirs;
    holder->cost = holder->approach + theirs;
    return WEND_OK;
}

/* Sends one of the remaining members last of them. */
static void send_one(struct settling *s, uint32_t chosen)
{
    send_last(s, s->remaining[chosen], --s->left);
    strike_out(s, chosen);
    s->stage = GOES_LAST;
    s->at = s->kept = 0;
}

/* Tries one remaining member: if it can go last it leaves. After a round in vain the next stage begins. */
static void look_at_last(struct settling *s)
{
    if (can_get_in(s, s->remaining[s->at], false))
        send_last(s, s->remaining[s->at], --s->left);
    else
        s->remaining[s->kept++] = s->remaining[s->at];
    if (++s->at < s->count)
        return;
    s->stage = s->kept == s->count ? EXCHANGES : GOES_LAST;
    s->count = s->kept;
    s->at = s->kept = 0;
}

/* Tries an exchange for one of the remaining members. MEMORY. */
static wend_status look_at_exchange(struct settling *s)
{
    bool done = false;
    if (s->at == s->count || s->exchanges == 0) {
        s->stage = LEAVES;
        s->at = 0;
        return WEND_OK;
    }
    const wend_status status = try_exchange(s, s->remaining[s->at], &done);
    s->queued += s->crowd->flood.count;
    if (status == WEND_OK && done)
        send_one(s, s->at);
    if (status == WEND_OK && !done) {
        s->at++;
        s->exchanges--;
    }
    return status;
}

/* Tries one of the remaining members if others wait until it has left. If none can go the outermost passes others. */
static void look_at_leaving(struct settling *s)
{
    if (s->at == s->count) {
        s->crowd->crossings++;
        send_one(s, 0);
    } else if (can_get_in(s, s->remaining[s->at], true)) {
        send_one(s, s->at);
    } else {
        s->at++;
    }
}

/* Allocates and fills the arrays. MEMORY. */
static wend_status set_out(struct settling *s)
{
    struct wend_group_crowd *crowd = s->crowd;
    s->size = wend_group_crowd_window_size(crowd);
    s->cover = wend_group_crowd_room(crowd, ROOM_COVER, (size_t)s->size * 2, sizeof *s->cover);
    s->joined = wend_group_crowd_room(crowd, ROOM_JOINS, (size_t)s->size * crowd->kind_count, sizeof *s->joined);
    s->queue = wend_group_crowd_room(crowd, ROOM_QUEUE, s->size, sizeof *s->queue);
    s->remaining = wend_group_crowd_room(crowd, ROOM_REMAINING, crowd->member_count, sizeof *s->remaining);
    if (!s->cover || !s->joined || !s->queue || !s->remaining)
        return WEND_ERROR_MEMORY;
    s->seen = s->cover + s->size;
    for (uint32_t i = 0; i < s->size; i++)
        s->cover[i] = s->seen[i] = 0;
    for (uint32_t i = 0; i < crowd->member_count; i++)
        if (crowd->members[i].outcome == WEND_GROUP_PLACED) {
            s->remaining[s->count++] = i;
            cover_place(s, &crowd->members[i], crowd->members[i].place + 1);
        }
    return WEND_OK;
}

/* Begins with all members that have places. MEMORY. */
static wend_status begin_settling(struct settling *s, struct wend_group_crowd *crowd, uint64_t *units)
{
    *s = (struct settling){.crowd = crowd};
    crowd->crossings = 0;
    const wend_status status = set_out(s);
    if (status != WEND_OK)
        return status;
    WEND_SORT(s->remaining, s->count, goes_later, s->crowd);
    s->exchanges = TRIES * s->count;
    s->left = s->count;
    *units -= WEND_MIN(*units, s->size / POSITIONS_A_UNIT);
    return WEND_OK;
}

wend_status wend_group_crowd_put_in_order(struct wend_group_crowd *crowd, uint64_t *units, bool *complete)
{
    struct settling *s = wend_group_crowd_room(crowd, ROOM_SETTLING, 1, sizeof *s);
    wend_status status = s ? WEND_OK : WEND_ERROR_MEMORY;
    *complete = crowd->place_count == 0;
    if (*complete) {
        crowd->crossings = 0;
        return WEND_OK;
    }
    if (status == WEND_OK && crowd->dealing != DEALING_NUMBERS)
        status = begin_settling(s, crowd, units);
    crowd->dealing = status == WEND_OK ? DEALING_NUMBERS : crowd->dealing;
    while (status == WEND_OK && s->count != 0 && *units != 0) {
        if (s->stage == OPENS)
            open_some(s);
        else if (s->stage == GOES_LAST)
            look_at_last(s);
        else if (s->stage == EXCHANGES)
            status = look_at_exchange(s);
        else
            look_at_leaving(s);
        *units -= WEND_MIN(*units, 1 + (s->queued + s->tail) * UNITS_A_POSITION);
        s->queued = 0;
        s->tail = 0;
    }
    *complete = status == WEND_OK && s->count == 0;
    return status;
}
