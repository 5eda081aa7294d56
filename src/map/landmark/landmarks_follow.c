/*
 * Numbers are right if none exceeds another's by more than the path between the two jump points costs. A new jump
 * point, or another place of interest near the change (a seed), gets the least sum of a jump point's number and the
 * path from there. Only jump points from which a jump leads to it matter, since on an optimal path they come last.
 * Lowering works the same way: a lower number matters to the jump points from which a jump leads there.
 *
 * When the work is spent, landmarks with numbers still to be lowered are given up; all landmarks are, if jump points of
 * a region that was joined still wait for their first numbers.
 */
#include "map/landmark/landmarks_follow.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"
#include "map/landmark/landmark_ever_free.h"

#define NO_ENTRY UINT16_MAX

enum {
    MOST_SEEDS = 256,           /* near one change */
    FEWEST_LOWERED = 32,        /* jump points with room at first, */
    MOST_LOWERED = 2048,        /* and the limit for one change */
    WORDS_PER_SEED = 1 << 15,   /* limit of looking for jumps to a seed, about 3 ns each */
    UNITS_PER_CHANGE = 1 << 17, /* limit of lowering */
    UNITS_TO_NUMBER = 64,       /* granted to numbering by each change; it may overdraw */
    MOST_OPENED = 64,           /* cells by one change that were never free before */
    MOST_EXTRA_NODES = 4096,    /* numbered jump points outside the ever-free map */
    MOST_UNNUMBERED = 1024      /* queue of jump points without numbers; others wait until a change is near */
};

/* A seed: a new jump point, or one of a set of places such that every path through opened cells passes one. */
struct seed {
    uint32_t place;
    uint32_t first, last; /* of the sources: from where jumps lead to it */
    uint32_t *row;        /* its numbers in the ever-free map; null: they are in `own` */
    uint32_t own[WEND_LANDMARKS];
};

/* A jump point whose number was lowered, which may lower others. */
struct lowered_jump {
    uint32_t place, node;
    uint32_t was[WEND_LANDMARKS];
    uint16_t next; /* in the queue */
    bool waits;
};

struct lowered_list {
    struct lowered_jump *jumps;
    uint32_t count, capacity;
    uint16_t *table;     /* hash table of `jumps` by node, twice the capacity */
    uint16_t head, tail; /* of the queue */
};

struct wend_landmark_repairs {
    wend_space *space;
    struct wend_landmarks *landmarks;
    struct wend_landmark_ever_free *ever_free;
    struct wend_jump_ground ground;   /* the ever-free map */
    struct wend_jump_sources sources; /* of all seeds; temporarily followed by those of one jump point */
    struct seed *seeds;
    uint32_t seed_count, seed_capacity;
    struct lowered_list lowered;
    uint32_t units_left;
    bool is_hopeless;
    uint32_t opened[MOST_OPENED]; /* places */
    uint32_t *extra_nodes;        /* places; some may no longer be jump points */
    uint32_t extra_node_count, extra_node_capacity;
    uint32_t unnumbered[MOST_UNNUMBERED]; /* places, a ring buffer */
    uint32_t unnumbered_first, unnumbered_count;
    int32_t credit;       /* work left for numbering */
    uint64_t judged[4];   /* bit per set of free neighbours: `harmless` is known */
    uint64_t harmless[4]; /* bit: opening the cell between them makes no path cheaper */
};

static uint32_t node_at(const struct wend_landmark_repairs *r, uint32_t place)
{
    return wend_jump_node(&r->space->cells.jump_maps->maps, place);
}

/* The numbers of a jump point of the ever-free map. */
static uint32_t *numbers_at(const struct wend_landmark_repairs *r, uint32_t place)
{
    return wend_landmark_ever_free_row(r->ever_free, node_at(r, place));
}

/* The upper halves that searches read, of a jump point of the current map; null if the node is none. */
static uint16_t *shown_at(const struct wend_landmark_repairs *r, uint32_t node)
{
    const struct wend_jump_bitmaps *maps = &r->space->cells.jump_maps->maps;
    if (!wend_jump_maps_has_slot(maps, node))
        return NULL;
    return wend_slot_item(&r->landmarks->costs, wend_jump_maps_slot(maps, node));
}

/* Lowers numbers to others plus a cost. True if any changed. */
WEND_ALWAYS_INLINE bool lower_lanes(const struct wend_landmarks *landmarks, uint32_t *restrict numbers,
                                    const uint32_t *restrict others, uint32_t cost, uint32_t lanes)
{
    const uint32_t *restrict lost = landmarks->lost, most = wend_landmarks_most(landmarks);
    const uint32_t floor = numbers[0] == 0 ? UINT32_MAX : 0; /* new ones, maybe with a mark in numbers[1] */
    uint32_t changed = 0;
    for (uint32_t i = 0; i < lanes; i++) {
        const uint32_t exact = others[i] + cost, was = numbers[i] | floor;
        const uint32_t sum = (exact < most ? exact : most) | (lost[i] & most);
        const uint32_t now = sum < was ? sum : was;
        changed |= now ^ numbers[i];
        numbers[i] = now;
    }
    return changed != 0;
}

WEND_ALWAYS_INLINE bool lower_row(const struct wend_landmarks *landmarks, uint32_t *numbers, const uint32_t *others,
                                  uint32_t cost)
{
    return landmarks->lanes == WEND_LANDMARKS ? lower_lanes(landmarks, numbers, others, cost, WEND_LANDMARKS)
                                              : lower_lanes(landmarks, numbers, others, cost, WEND_LANDMARKS_HALF);
}

#if WEND_HAS_AVX && !defined(__MINGW32__) /* MinGW's GCC does not align the stack for wide registers */
WEND_FOR_AVX2 static bool lower_row_with_avx2(const struct wend_landmarks *landmarks, uint32_t *numbers,
                                              const uint32_t *others, uint32_t cost)
{
    return lower_row(landmarks, numbers, others, cost);
}
#else
#define lower_row_with_avx2 lower_row
#endif

/* Lowers a place's numbers to those of another plus the path between; sets numbers of 0. True if any changed. */
static bool lower_numbers(const struct wend_landmark_repairs *r, uint32_t *numbers, uint32_t place,
                          const uint32_t *others, uint32_t from)
{
    if (others[0] == 0)
        return false;
    const uint32_t cost = wend_landmarks_path(r->landmarks, from, place);
    return r->space->cells.jump_maps->processor >= PROCESSOR_AVX2
               ? lower_row_with_avx2(r->landmarks, numbers, others, cost)
               : lower_row(r->landmarks, numbers, others, cost);
}

static uint32_t *seed_numbers(struct seed *seed)
{
    return seed->row ? seed->row : seed->own;
}

/* The table entry of a node, or the empty one for it. */
static uint16_t *table_entry(const struct wend_landmark_repairs *r, uint32_t node)
{
    const uint32_t mask = 2 * r->lowered.capacity - 1;
    uint32_t at = node * UINT32_C(2654435769) >> 16 & mask;
    while (r->lowered.table[at] != NO_ENTRY && r->lowered.jumps[r->lowered.table[at]].node != node)
        at = (at + 1) & mask;
    return &r->lowered.table[at];
}

/* Doubles the room for lowered jump points. False if that is too many, or memory is refused. */
static bool grow_lowered(struct wend_landmark_repairs *r)
{
    const wend_allocator *memory = &r->space->allocator;
    const uint32_t before = r->lowered.capacity, capacity = before == 0 ? FEWEST_LOWERED : 2 * before;
    if (capacity > MOST_LOWERED)
        return false;
    uint16_t *table = wend_allocate_filled(memory, 2 * capacity, sizeof *table, 0xff);
    struct lowered_jump *lowered =
        table ? wend_reallocate(memory, r->lowered.jumps, before, capacity, sizeof *lowered) : NULL;
    if (!lowered) {
        WEND_RELEASE(memory, table, 2 * capacity);
        return false;
    }
    WEND_RELEASE(memory, r->lowered.table, 2 * before);
    r->lowered.table = table;
    r->lowered.jumps = lowered;
    r->lowered.capacity = capacity;
    for (uint16_t i = 0; i < r->lowered.count; i++)
        *table_entry(r, lowered[i].node) = i;
    return true;
}

/* Records and queues a jump point that was lowered, with its old numbers. */
static void note_lowered(struct wend_landmark_repairs *r, uint32_t place, const uint32_t was[WEND_LANDMARKS])
{
    const uint32_t node = node_at(r, place);
    uint16_t entry = *table_entry(r, node);
    if (entry == NO_ENTRY) {
        if (r->lowered.count == r->lowered.capacity && !grow_lowered(r)) {
            r->is_hopeless = true;
            return;
        }
        entry = (uint16_t)r->lowered.count++;
        r->lowered.jumps[entry] = (struct lowered_jump){.place = place, .node = node};
        memcpy(r->lowered.jumps[entry].was, was, r->landmarks->lanes * sizeof(uint32_t));
        *table_entry(r, node) = entry;
    }
    if (r->lowered.jumps[entry].waits)
        return;
    r->lowered.jumps[entry].waits = true;
    r->lowered.jumps[entry].next = NO_ENTRY;
    if (r->lowered.head == NO_ENTRY)
        r->lowered.head = entry;
    else
        r->lowered.jumps[r->lowered.tail].next = entry;
    r->lowered.tail = entry;
}

/* Copies numbers, by sizes known at compile time. */
WEND_ALWAYS_INLINE void copy_numbers(const struct wend_landmark_repairs *r, uint32_t *to, const uint32_t *from)
{
    memcpy(to, from, WEND_LANDMARKS_HALF * sizeof *to);
    if (r->landmarks->lanes == WEND_LANDMARKS)
        memcpy(to + WEND_LANDMARKS_HALF, from + WEND_LANDMARKS_HALF, WEND_LANDMARKS_HALF * sizeof *to);
}

/* Lowers the jump point at a place by numbers of another place. */
static bool lower_jump(struct wend_landmark_repairs *r, uint32_t place, const uint32_t *others, uint32_t from)
{
    uint32_t was[WEND_LANDMARKS], *numbers = numbers_at(r, place);
    copy_numbers(r, was, numbers);
    if (!lower_numbers(r, numbers, place, others, from))
        return false;
    note_lowered(r, place, was);
    return true;
}

/* True if a jump point has no numbers yet: it is new, and not marked as of a region without numbers. */
static bool is_unnumbered(const uint32_t *numbers)
{
    return numbers[0] == 0 && numbers[1] == 0;
}

/* Adds a seed, unless it exists, and finds from where jumps lead to it. */
static void add_seed(struct wend_landmark_repairs *r, uint32_t place)
{
    for (uint32_t i = 0; i < r->seed_count; i++)
        if (r->seeds[i].place == place)
            return;
    if (r->is_hopeless || r->seed_count == MOST_SEEDS ||
        !WEND_RESERVE(&r->space->allocator, r->seeds, r->seed_capacity, r->seed_count + 1)) {
        r->is_hopeless = true;
        return;
    }
    struct seed *seed = &r->seeds[r->seed_count++];
    *seed = (struct seed){.place = place, .first = r->sources.count};
    seed->row = wend_landmark_ever_free_has(r->ever_free, node_at(r, place)) ? numbers_at(r, place) : NULL;
    const uint32_t spent = wend_jump_sources_add(&r->ground, place, WORDS_PER_SEED, &r->sources);
    r->is_hopeless |= spent == 0;
    r->units_left -= spent < r->units_left ? spent : r->units_left;
    r->is_hopeless |= r->units_left == 0;
    seed->last = r->sources.count;
}

/* Adds seeds for jump points without numbers from which jumps lead to seeds. */
static void add_seeds_between(struct wend_landmark_repairs *r)
{
    for (uint32_t i = 0; i < r->seed_count; i++)
        for (uint32_t k = r->seeds[i].first; k < r->seeds[i].last && !r->is_hopeless; k++)
            if (is_unnumbered(numbers_at(r, r->sources.places[k])))
                add_seed(r, r->sources.places[k]);
}

/* The same for the numbers that searches read. */
static bool is_shown_unnumbered(const uint16_t *shown)
{
    return shown[0] == 0 && shown[1] == 0;
}

/* Writes a row of numbers, or the mark of a region without numbers, for searches to read. */
static void show(const struct wend_landmark_repairs *r, uint16_t *shown, const uint32_t *numbers)
{
    for (uint32_t i = 0; i < r->landmarks->lanes; i++)
        shown[i] = (uint16_t)(numbers[0] != 0 ? numbers[i] >> r->landmarks->bits : numbers[i]);
}

/* Queues a jump point outside the ever-free map for numbers. */
static void wait_for_numbers(struct wend_landmark_repairs *r, uint32_t place)
{
    if (r->unnumbered_count < MOST_UNNUMBERED)
        r->unnumbered[(r->unnumbered_first + r->unnumbered_count++) % MOST_UNNUMBERED] = place;
}

/* Gives new jump points near a change the numbers of the ever-free map; those outside it are queued. */
static void show_new_jumps(struct wend_landmark_repairs *r, struct wend_rectangle box)
{
    for (uint32_t y = box.y; y < box.y + box.height; y++)
        for (uint32_t x = box.x; x < box.x + box.width; x++) {
            const uint32_t place = wend_jump_place(x, y), node = node_at(r, place);
            uint16_t *shown = shown_at(r, node);
            if (!shown || !is_shown_unnumbered(shown))
                continue;
            if (wend_landmark_ever_free_has(r->ever_free, node))
                show(r, shown, wend_landmark_ever_free_row(r->ever_free, node));
            else
                wait_for_numbers(r, place);
        }
}

/* Frees cells in the ever-free map that were opened for the first time. Returns how many; MOST_SEEDS: too many. */
static uint32_t free_opened(struct wend_landmark_repairs *r, struct wend_rectangle opened)
{
    uint32_t count = 0;
    for (uint32_t y = opened.y; y < opened.y + opened.height; y++)
        for (uint32_t x = opened.x; x < opened.x + opened.width; x++) {
            const uint32_t place = wend_jump_place(x, y), node = node_at(r, place);
            if (!wend_bits_get(r->space->cells.free, node) || wend_bits_get(r->ever_free->cells, node))
                continue;
            if (count == MOST_OPENED || !wend_landmark_ever_free_free(r->space, r->ever_free, x, y))
                return MOST_SEEDS;
            r->opened[count++] = place;
        }
    return count;
}

/* Queues jump points beside opened cells that are no longer in the ever-free map. */
static void hide_lost_jumps(struct wend_landmark_repairs *r, uint32_t count)
{
    for (uint32_t i = 0; i < 9 * count; i++) {
        const uint32_t x = wend_jump_column(r->opened[i / 9]), y = wend_jump_row(r->opened[i / 9]);
        const uint32_t place = wend_jump_place(x + i % 3 - 1, y + i / 3 % 3 - 1), node = node_at(r, place);
        uint16_t *shown = wend_landmark_ever_free_has(r->ever_free, node) ? NULL : shown_at(r, node);
        if (!shown || is_shown_unnumbered(shown))
            continue;
        memset(shown, 0, r->landmarks->lanes * sizeof *shown);
        wait_for_numbers(r, place);
    }
}

/*
 * Adds new jump points of the ever-free map as seeds; and, if paths got cheaper, the opened cells with those straight
 * above and below: besides steps from and to opened cells, only those between these and their neighbours to the sides
 * may be new.
 */
static void add_opened_seeds(struct wend_landmark_repairs *r, uint32_t count, bool shortens)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t x = wend_jump_column(r->opened[i]), y = wend_jump_row(r->opened[i]);
        for (uint32_t k = 0; k < 9; k++) {
            const uint32_t place = wend_jump_place(x + k % 3 - 1, y + k / 3 - 1), node = node_at(r, place);
            const bool is_jump = wend_landmark_ever_free_has(r->ever_free, node), is_near = shortens && k % 3 == 1;
            if (wend_bits_get(r->ever_free->cells, node) &&
                (is_near || (is_jump && is_unnumbered(numbers_at(r, place)))))
                add_seed(r, place);
        }
    }
}

/* Lowers seeds by the jump points from which jumps lead to them, and by seeds a step away. True if any changed. */
static bool lower_seeds(struct wend_landmark_repairs *r)
{
    bool changed = false;
    for (uint32_t i = 0; i < r->seed_count; i++) {
        struct seed *seed = &r->seeds[i];
        uint32_t *numbers = seed_numbers(seed);
        for (uint32_t k = seed->first; k < seed->last; k++) {
            const uint32_t from = r->sources.places[k];
            changed |= lower_numbers(r, numbers, seed->place, numbers_at(r, from), from);
        }
        for (uint32_t k = 0; k < r->seed_count; k++) {
            const uint32_t other = r->seeds[k].place;
            const bool is_step = wend_distance(wend_jump_column(other), wend_jump_column(seed->place)) +
                                     wend_distance(wend_jump_row(other), wend_jump_row(seed->place)) ==
                                 1;
            if (is_step)
                changed |= lower_numbers(r, numbers, seed->place, seed_numbers(&r->seeds[k]), other);
        }
    }
    return changed;
}

/* Lowers the jump points from which jumps lead to a seed. True if any changed. */
static bool lower_around_seeds(struct wend_landmark_repairs *r)
{
    bool changed = false;
    for (uint32_t i = 0; i < r->seed_count; i++)
        for (uint32_t k = r->seeds[i].first; k < r->seeds[i].last; k++)
            changed |= lower_jump(r, r->sources.places[k], seed_numbers(&r->seeds[i]), r->seeds[i].place);
    return changed;
}

/* Propagates from jump points that were lowered. False if the work is spent first. */
static bool lower_on(struct wend_landmark_repairs *r)
{
    const uint32_t kept = r->sources.count;
    for (; r->lowered.head != NO_ENTRY && !r->is_hopeless; r->sources.count = kept) {
        const uint32_t entry = r->lowered.head;
        const uint32_t place = r->lowered.jumps[entry].place;
        if (r->units_left == 0)
            return false;
        r->lowered.head = r->lowered.jumps[entry].next;
        r->lowered.jumps[entry].waits = false;
        const uint32_t spent = wend_jump_sources_add(&r->ground, place, WORDS_PER_SEED, &r->sources);
        r->is_hopeless |= spent == 0;
        r->units_left -= spent < r->units_left ? spent : r->units_left;
        uint32_t *numbers = numbers_at(r, place);
        for (uint32_t k = kept; k < r->sources.count && r->lowered.jumps[entry].was[0] == 0; k++) {
            const uint32_t from = r->sources.places[k];
            lower_numbers(r, numbers, place, numbers_at(r, from), from);
        }
        for (uint32_t k = kept; k < r->sources.count; k++)
            lower_jump(r, r->sources.places[k], numbers, place);
    }
    return true;
}

/* Gives up landmarks when the work is spent. False if all must be given up. */
static bool give_up(struct wend_landmark_repairs *r)
{
    uint32_t *lost = r->landmarks->lost, alive = 0;
    for (; r->lowered.head != NO_ENTRY; r->lowered.head = r->lowered.jumps[r->lowered.head].next) {
        const struct lowered_jump *jump = &r->lowered.jumps[r->lowered.head];
        uint32_t *numbers = numbers_at(r, jump->place);
        if (jump->was[0] == 0 && jump->was[1] != 0)
            return false;
        if (jump->was[0] == 0)
            memset(numbers, 0, r->landmarks->lanes * sizeof(uint32_t));
        for (uint32_t i = 0; i < r->landmarks->lanes && jump->was[0] != 0; i++)
            lost[i] |= numbers[i] != jump->was[i] ? UINT32_MAX : 0;
    }
    for (uint32_t i = 0; i < r->landmarks->lanes; i++)
        alive += lost[i] == 0;
    return alive != 0;
}

/* Marks seeds that get no numbers: they are of a region without numbers. */
static void mark_seeds(struct wend_landmark_repairs *r)
{
    for (uint32_t i = 0; i < r->seed_count; i++)
        if (seed_numbers(&r->seeds[i])[0] == 0)
            seed_numbers(&r->seeds[i])[1] = 1;
}

static bool lower_all(struct wend_landmark_repairs *r)
{
    add_seeds_between(r);
    for (bool changed = r->seed_count > 0; changed && !r->is_hopeless;) {
        while (lower_seeds(r))
            continue;
        mark_seeds(r);
        changed = lower_around_seeds(r);
        if (!r->is_hopeless && !lower_on(r) && !give_up(r))
            return false;
    }
    return !r->is_hopeless;
}

/* Writes what has changed for searches to read. */
static void show_lowered(struct wend_landmark_repairs *r)
{
    for (uint32_t i = 0; i < r->lowered.count; i++) {
        uint16_t *shown = shown_at(r, r->lowered.jumps[i].node);
        if (shown)
            show(r, shown, wend_landmark_ever_free_row(r->ever_free, r->lowered.jumps[i].node));
    }
    for (uint32_t i = 0; i < r->seed_count; i++) {
        const uint32_t node = node_at(r, r->seeds[i].place);
        uint16_t *shown = wend_landmark_ever_free_has(r->ever_free, node) ? shown_at(r, node) : NULL;
        if (shown)
            show(r, shown, wend_landmark_ever_free_row(r->ever_free, node));
    }
}

/* Once the ever-free map has changed, jump points outside it need other numbers. */
static void hide_extra_nodes(struct wend_landmark_repairs *r)
{
    for (; r->extra_node_count > 0; r->extra_node_count--) {
        const uint32_t place = r->extra_nodes[r->extra_node_count - 1], node = node_at(r, place);
        uint16_t *shown = wend_landmark_ever_free_has(r->ever_free, node) ? NULL : shown_at(r, node);
        if (!shown || is_shown_unnumbered(shown))
            continue;
        memset(shown, 0, r->landmarks->lanes * sizeof *shown);
        wait_for_numbers(r, place);
    }
}

/* Numbers queued jump points, as far as there is credit: the least numbers that the ever-free map allows. */
static void number_some(struct wend_landmark_repairs *r)
{
    r->credit = r->credit < UNITS_TO_NUMBER ? r->credit + UNITS_TO_NUMBER : 2 * UNITS_TO_NUMBER;
    while (r->credit > 0 && r->unnumbered_count > 0 && r->extra_node_count < MOST_EXTRA_NODES) {
        const uint32_t place = r->unnumbered[r->unnumbered_first], node = node_at(r, place);
        uint16_t *shown = wend_landmark_ever_free_has(r->ever_free, node) ? NULL : shown_at(r, node);
        r->unnumbered_first = (r->unnumbered_first + 1) % MOST_UNNUMBERED;
        r->unnumbered_count--;
        if (!shown || !is_shown_unnumbered(shown))
            continue;
        r->sources.count = 0;
        const uint32_t spent = wend_jump_sources_add(&r->ground, place, WORDS_PER_SEED, &r->sources);
        r->credit -= (int32_t)spent;
        if (spent == 0)
            return;
        uint32_t numbers[WEND_LANDMARKS] = {0};
        for (uint32_t k = 0; k < r->sources.count; k++)
            lower_numbers(r, numbers, place, numbers_at(r, r->sources.places[k]), r->sources.places[k]);
        numbers[1] = numbers[0] == 0 ? 1 : numbers[1];
        if (!WEND_APPEND(&r->space->allocator, r->extra_nodes, r->extra_node_count, r->extra_node_capacity, place))
            return;
        show(r, shown, numbers);
    }
}

/* The cheapest paths among the 3x3 cells of a neighbourhood, in its order. */
static void measure_around(const wend_space *space, uint32_t around, uint32_t costs[9][9])
{
    for (uint32_t a = 0; a < 9; a++)
        for (uint32_t b = 0; b < 9; b++) {
            const uint32_t across = wend_distance(a % 3, b % 3), down = wend_distance(a / 3, b / 3);
            const bool are_sides_free[2] = {around >> (a / 3 * 3 + b % 3) & 1, around >> (b / 3 * 3 + a % 3) & 1};
            const wend_corners corners = space->profile.corners;
            const bool may_cut = corners == WEND_CORNERS_ALWAYS || (are_sides_free[0] && are_sides_free[1]) ||
                                 (corners == WEND_CORNERS_ONE && (are_sides_free[0] || are_sides_free[1]));
            const bool is_step = (around >> a & 1) && (around >> b & 1) && across <= 1 && down <= 1 &&
                                 (across + down < 2 || (space->cells.topology == SQUARES_8 && may_cut));
            const uint32_t price = across + down == 2 ? WEND_PRICE_DIAGONAL : (across + down) * WEND_PRICE_STRAIGHT;
            costs[a][b] = is_step ? price : UINT32_MAX / 4;
        }
    for (uint32_t middle = 0; middle < 9; middle++)
        for (uint32_t a = 0; a < 9; a++)
            for (uint32_t b = 0; b < 9; b++)
                if (costs[a][middle] + costs[middle][b] < costs[a][b])
                    costs[a][b] = costs[a][middle] + costs[middle][b];
}

/* True if opening a cell makes no path between its neighbours cheaper, and so none at all. */
static bool is_harmless(const wend_space *space, uint32_t around)
{
    uint32_t before[9][9], after[9][9];
    measure_around(space, around & ~(1u << 4), before);
    measure_around(space, around | 1u << 4, after);
    for (uint32_t a = 0; a < 9; a++)
        for (uint32_t b = 0; b < 9; b++)
            if (a != 4 && b != 4 && after[a][b] < before[a][b])
                return false;
    return true;
}

/* The index of a neighbourhood without its middle cell. */
static uint32_t ring_of(uint32_t around)
{
    return (around & 15) | (around >> 5) << 4;
}

static struct wend_landmark_repairs *new_repairs(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_repairs *r = wend_allocate_filled(&space->allocator, 1, sizeof *r, 0);
    if (!r)
        return NULL;
    r->space = space;
    if (!grow_lowered(r)) {
        WEND_RELEASE(&space->allocator, r, 1);
        return NULL;
    }
    landmarks->repairs = r;
    return r;
}

static struct wend_landmark_repairs *begin_repairs(wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_repairs *r = landmarks->repairs ? landmarks->repairs : new_repairs(space, landmarks);
    if (!r)
        return NULL;
    r->space = space;
    r->landmarks = landmarks;
    r->ever_free = landmarks->ever_free;
    r->sources.count = r->seed_count = 0;
    r->lowered.head = NO_ENTRY;
    if (r->lowered.count != 0)
        memset(r->lowered.table, 0xff, 2 * r->lowered.capacity * sizeof *r->lowered.table);
    r->lowered.count = 0;
    r->units_left = UNITS_PER_CHANGE;
    r->is_hopeless = false;
    return r;
}

/* True if opened cells may make paths cheaper; looked up for a single cell. */
static bool may_shorten(struct wend_landmark_repairs *r, uint32_t count)
{
    if (count != 1)
        return true;
    const uint32_t around = wend_neighbourhood(r->ever_free->cells, r->space->cells.stride, node_at(r, r->opened[0]));
    const uint32_t ring = ring_of(around), word = ring >> 6;
    const uint64_t bit = UINT64_C(1) << (ring & 63);
    if (!(r->judged[word] & bit) && is_harmless(r->space, around))
        r->harmless[word] |= bit;
    r->judged[word] |= bit;
    return !(r->harmless[word] & bit);
}

bool wend_landmarks_repair(wend_space *space, struct wend_landmarks *landmarks, struct wend_rectangle positions)
{
    const struct wend_jump_maps *jump_maps = space->cells.jump_maps;
    if (jump_maps->log.is_lost || !wend_landmark_ever_free_part(space, landmarks->ever_free, landmarks) ||
        wend_jump_slots_follow(space, &landmarks->costs) != WEND_OK)
        return false;
    struct wend_landmark_repairs *r = begin_repairs(space, landmarks);
    const uint32_t opened = r ? free_opened(r, jump_maps->opened) : MOST_SEEDS;
    if (opened == MOST_SEEDS)
        return false;
    r->ground = wend_landmark_ever_free_ground(space, landmarks->ever_free);
    if (opened != 0) {
        add_opened_seeds(r, opened, may_shorten(r, opened));
        if (!lower_all(r))
            return false;
        show_lowered(r);
        hide_extra_nodes(r);
        hide_lost_jumps(r, opened);
    }
    /* From 1, and one cell more on every side; padding has no jump points. */
    show_new_jumps(r, (struct wend_rectangle){positions.x, positions.y, positions.width + 2, positions.height + 2});
    number_some(r);
    return true;
}

void wend_landmark_repairs_part(const wend_space *space, struct wend_landmarks *landmarks,
                                const struct wend_landmark_repairs *theirs)
{
    const struct wend_jump_bitmaps *maps = &space->cells.jump_maps->maps;
    for (uint32_t i = 0; theirs && i < theirs->extra_node_count; i++) {
        const uint32_t node = wend_jump_node(maps, theirs->extra_nodes[i]);
        if (!wend_jump_maps_has_slot(maps, node) || wend_landmark_ever_free_has(landmarks->ever_free, node))
            continue;
        memset(wend_slot_item(&landmarks->costs, wend_jump_maps_slot(maps, node)), 0,
               landmarks->lanes * sizeof(uint16_t));
    }
}

void wend_landmark_repairs_release(const wend_space *space, struct wend_landmarks *landmarks)
{
    struct wend_landmark_repairs *r = landmarks->repairs;
    if (!r)
        return;
    wend_jump_sources_release(space, &r->sources);
    WEND_RELEASE(&space->allocator, r->seeds, r->seed_capacity);
    WEND_RELEASE(&space->allocator, r->lowered.jumps, r->lowered.capacity);
    WEND_RELEASE(&space->allocator, r->lowered.table, 2 * r->lowered.capacity);
    WEND_RELEASE(&space->allocator, r->extra_nodes, r->extra_node_capacity);
    WEND_RELEASE(&space->allocator, r, 1);
    landmarks->repairs = NULL;
}

size_t wend_landmark_repairs_memory(const struct wend_landmarks *landmarks)
{
    const struct wend_landmark_repairs *r = landmarks->repairs;
    return r ? sizeof *r + r->sources.capacity * sizeof *r->sources.places + r->seed_capacity * sizeof *r->seeds +
                   r->lowered.capacity * (sizeof *r->lowered.jumps + 2 * sizeof *r->lowered.table) +
                   r->extra_node_capacity * sizeof *r->extra_nodes
             : 0;
}
