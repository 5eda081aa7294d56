/* Runs on jump-point bitmaps, from a place to the jump points that follow it. */
#include "map/jump/jump_successors.h"

#include <string.h>

#include "base/array.h"
#include "base/memory.h"

/* Appends a place to the list that `found` points into. */
WEND_ALWAYS_INLINE void *note_place(void *found, const struct wend_jump_bitmaps *maps, uint32_t node, uint32_t place,
                                    uint32_t d, uint32_t cost)
{
    uint32_t *const next = found;
    (void)d;
    (void)cost;
    *next = place;
    wend_prefetch(&maps->words[node >> 6]);
    return next + 1;
}

/*
 * For each corner rule and for 4 neighbours, in plain code and with the x86-64-v3 instructions that count zeros and
 * ones.
 */
#if WEND_HAS_AVX
#define RUN_TARGETS 2
#define RUN_NEWER   __attribute__((target("bmi,bmi2,lzcnt,popcnt")))
#else
#define RUN_TARGETS 1
#endif

#define RUN_DIAGONAL(name, attribute, d, rule)                                                                         \
    attribute WEND_NEVER_INLINE static void *name(const struct wend_jump_runner *from, void *found)                    \
    {                                                                                                                  \
        return wend_run_diagonal(from, d, found, (struct wend_jump_runs){{SQUARES_8, rule}, note_place, {NULL}});      \
    }
#define RUN_FINDER(name, attribute, topology, rule, ...)                                                               \
    attribute static uint32_t name(const struct wend_jump_bitmaps *maps, const struct wend_steps *steps,               \
                                   uint32_t place, uint32_t direction, uint32_t *found)                                \
    {                                                                                                                  \
        const struct wend_jump_runs runs = {{topology, rule}, note_place, {__VA_ARGS__}};                              \
        const uint32_t *end = wend_run_entered(maps, steps, place, direction, found, runs);                            \
        return (uint32_t)(end - found);                                                                                \
    }
#define RUN_SUCCESSORS(name, attribute, rule)                                                                          \
    RUN_DIAGONAL(name##_north_east, attribute, NORTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_east, attribute, SOUTH_EAST, rule)                                                       \
    RUN_DIAGONAL(name##_south_west, attribute, SOUTH_WEST, rule)                                                       \
    RUN_DIAGONAL(name##_north_west, attribute, NORTH_WEST, rule)                                                       \
    RUN_FINDER(name, attribute, SQUARES_8, rule, name##_north_east, name##_south_east, name##_south_west,              \
               name##_north_west)
#define RUN_ALL(suffix, attribute)                                                                                     \
    RUN_SUCCESSORS(find_never##suffix, attribute, WEND_CORNERS_NEVER)                                                  \
    RUN_SUCCESSORS(find_one##suffix, attribute, WEND_CORNERS_ONE)                                                      \
    RUN_SUCCESSORS(find_always##suffix, attribute, WEND_CORNERS_ALWAYS)                                                \
    RUN_FINDER(find_four##suffix, attribute, SQUARES_4, WEND_CORNERS_NEVER, NULL)

RUN_ALL(_plain, )
#if RUN_TARGETS == 2
RUN_ALL(_newer, RUN_NEWER)
#endif

enum { FIND_FOUR = 3 }; /* besides the corner rules */

static wend_jump_find *const finders[RUN_TARGETS][4] = {
    {[WEND_CORNERS_NEVER] = find_never_plain,
     [WEND_CORNERS_ONE] = find_one_plain,
     [WEND_CORNERS_ALWAYS] = find_always_plain,
     [FIND_FOUR] = find_four_plain},
#if RUN_TARGETS == 2
    {[WEND_CORNERS_NEVER] = find_never_newer,
     [WEND_CORNERS_ONE] = find_one_newer,
     [WEND_CORNERS_ALWAYS] = find_always_newer,
     [FIND_FOUR] = find_four_newer},
#endif
};

wend_jump_find *wend_jump_finder(const wend_space *space, enum wend_processor processor)
{
    const uint32_t rules = space->cells.topology == SQUARES_4 ? FIND_FOUR : (uint32_t)space->profile.corners;
    const uint32_t target = RUN_TARGETS == 2 && processor >= PROCESSOR_AVX2;
    return finders[target][rules];
}

/* Two per cell of four diagonals or of two columns, and those straight ahead or at the ends of diagonals. */
uint32_t wend_jump_most_found(const wend_space *space)
{
    const uint32_t width = space->cells.width, height = space->cells.height;
    const uint32_t slanted = space->cells.topology == SQUARES_4 ? height : width < height ? width : height;
    return 8 * slanted + 16;
}

struct wend_jump_goal wend_jump_goal_of(const struct wend_jump_bitmaps *maps, uint32_t place)
{
    const uint32_t node = wend_jump_node(maps, place);
    const uint32_t column_node = wend_jump_maps_column_node(maps, wend_jump_column(place), wend_jump_row(place));
    struct wend_jump_goal goal = {.place = place};
    goal.open[NORTH / 2] = wend_bits_scan_down(maps->columns, column_node, UINT64_MAX) - 1;
    goal.open[EAST / 2] = wend_bits_scan_up(maps->cells, node, UINT64_MAX) - 1;
    goal.open[SOUTH / 2] = wend_bits_scan_up(maps->columns, column_node, UINT64_MAX) - 1;
    const uint32_t x = wend_jump_column(place); /* nothing precedes the map's cells that a scan might read */
    goal.open[WEST / 2] = x - wend_bits_run_start(maps->cells + (node - x) / 8, x);
    return goal;
}

enum {
    MOST_WORDS = 1026, /* of a row of 65535 cells and its padding */
    SOURCE_UNITS = 4   /* cost of a source, in words */
};

/* A sweep of bits, row by row, back from a place. Words `first` to `last` of a row count; first > last: none. */
struct jump_sweep {
    const struct wend_jump_ground *ground;
    struct wend_jump_sources *sources;
    uint32_t place, first, last;
    uint32_t spent, most;
    bool lacks_memory;
    uint64_t bits[MOST_WORDS];
};

/* Rows begin on whole bytes. */
static uint64_t sweep_free(const struct jump_sweep *sweep, uint32_t row, uint32_t word)
{
    return wend_bits_word(sweep->ground->cells + (row * sweep->ground->space->cells.stride >> 3) + word * 8);
}

/* The jump points among the 64 nodes from any node on. */
static uint64_t sweep_jumps(const struct jump_sweep *sweep, uint32_t node)
{
    const struct wend_jump_word *words = sweep->ground->words;
    const uint32_t word = node >> 6, low = node & 63;
    const uint64_t here = words[word].jumps >> low;
    return low == 0 || word + 1 >= sweep->ground->word_count ? here : here | words[word + 1].jumps << (64 - low);
}

static bool is_over(const struct jump_sweep *sweep)
{
    return sweep->first > sweep->last;
}

/* Adds the jump points in a word of the sweep. */
static void note_word(struct jump_sweep *sweep, uint32_t row, uint32_t word)
{
    struct wend_jump_sources *to = sweep->sources;
    uint64_t bits = sweep->bits[word] & sweep_jumps(sweep, row * sweep->ground->space->cells.stride + word * 64);
    for (; bits != 0; bits &= bits - 1) {
        const uint32_t at = wend_jump_place(word * 64 + wend_count_trailing_zeros64(bits), row);
        if (at != sweep->place &&
            !WEND_APPEND(&sweep->ground->space->allocator, to->places, to->count, to->capacity, at))
            sweep->lacks_memory = true;
    }
}

/* Adds the jump points of a row, and drops words without bits at both ends. */
WEND_ALWAYS_INLINE void note_row(struct jump_sweep *sweep, uint32_t row)
{
    uint32_t first = sweep->first, last = sweep->last;
    sweep->spent += last + 1 - first;
    while (first <= last && sweep->bits[first] == 0)
        first++;
    while (first < last && sweep->bits[last] == 0)
        last--;
    sweep->first = first;
    sweep->last = last;
    for (uint32_t i = first; i <= last; i++)
        if (sweep->bits[i] != 0)
            note_word(sweep, row, i);
}

/* Makes columns `left` to `right` the sweep's bits. */
static void fill_sweep(struct jump_sweep *sweep, uint32_t left, uint32_t right)
{
    sweep->first = left >> 6;
    sweep->last = right >> 6;
    for (uint32_t i = sweep->first; i <= sweep->last; i++)
        sweep->bits[i] = UINT64_MAX;
    sweep->bits[sweep->first] &= UINT64_MAX << (left & 63);
    sweep->bits[sweep->last] &= UINT64_MAX >> (63 - (right & 63));
}

/* Adds a column to the sweep. */
WEND_ALWAYS_INLINE void set_in_sweep(struct jump_sweep *sweep, uint32_t x)
{
    const uint32_t word = x >> 6;
    if (is_over(sweep)) {
        fill_sweep(sweep, x, x);
        return;
    }
    while (sweep->first > word)
        sweep->bits[--sweep->first] = 0;
    while (sweep->last < word)
        sweep->bits[++sweep->last] = 0;
    sweep->bits[word] |= UINT64_C(1) << (x & 63);
}

/* A word of the sweep one row on; `came` and `now_came` are the sweep's bits and the free bits one column back. */
WEND_ALWAYS_INLINE uint64_t sweep_word(wend_corners corners, uint64_t came, uint64_t now, uint64_t now_came,
                                       uint64_t before)
{
    if (corners == WEND_CORNERS_NEVER)
        return came & now & now_came & before;
    return corners == WEND_CORNERS_ONE ? came & now & (now_came | before) : came & now;
}

/* Takes diagonal steps backwards, to the next columns, into a row from the one before it. */
WEND_ALWAYS_INLINE void step_right(struct jump_sweep *sweep, uint32_t row, uint32_t before, wend_corners corners)
{
    if (sweep->bits[sweep->last] >> 63 && (sweep->last + 1) * 64 <= sweep->ground->space->cells.width)
        sweep->bits[++sweep->last] = 0;
    uint64_t carried = 0, free_carried = sweep->first == 0 ? 0 : sweep_free(sweep, row, sweep->first - 1) >> 63;
    for (uint32_t i = sweep->first; i <= sweep->last; i++) {
        const uint64_t bits = sweep->bits[i], now = sweep_free(sweep, row, i);
        sweep->bits[i] =
            sweep_word(corners, bits << 1 | carried, now, now << 1 | free_carried, sweep_free(sweep, before, i));
        carried = bits >> 63;
        free_carried = now >> 63;
    }
}

/* The same, to the previous columns. */
WEND_ALWAYS_INLINE void step_left(struct jump_sweep *sweep, uint32_t row, uint32_t before, wend_corners corners)
{
    const bool ends = (sweep->last + 1) * 64 > sweep->ground->space->cells.width;
    if ((sweep->bits[sweep->first] & 1) && sweep->first > 0)
        sweep->bits[--sweep->first] = 0;
    uint64_t carried = 0, free_carried = ends ? 0 : sweep_free(sweep, row, sweep->last + 1) << 63;
    for (uint32_t i = sweep->last + 1; i-- > sweep->first;) {
        const uint64_t bits = sweep->bits[i], now = sweep_free(sweep, row, i);
        sweep->bits[i] =
            sweep_word(corners, bits >> 1 | carried, now, now >> 1 | free_carried, sweep_free(sweep, before, i));
        carried = bits << 63;
        free_carried = now << 63;
    }
}

/* With 4 neighbours: takes steps backwards along columns. */
static void step_column(struct jump_sweep *sweep, uint32_t row)
{
    for (uint32_t i = sweep->first; i <= sweep->last; i++)
        sweep->bits[i] &= sweep_free(sweep, row, i);
}

/* The free cells straight beside the place, by column. */
struct jump_sweep_run {
    uint32_t left, right;
};

static bool goes_on(const struct jump_sweep *sweep)
{
    return !sweep->lacks_memory && sweep->spent <= sweep->most;
}

/* Sweeps from the straight run beside the place up or down, and to the right or left. */
WEND_ALWAYS_INLINE void sweep_quarter(struct jump_sweep *sweep, struct jump_sweep_run run, bool right, bool down,
                                      wend_corners corners)
{
    const uint32_t x = wend_jump_column(sweep->place);
    const uint32_t stride = sweep->ground->space->cells.stride;
    uint32_t row = wend_jump_row(sweep->place);
    bool is_line_free = true;
    fill_sweep(sweep, right ? x : run.left, right ? run.right : x);
    if (!down)
        note_row(sweep, row);
    while (goes_on(sweep) && (is_line_free || !is_over(sweep))) {
        const uint32_t before = row;
        row += down ? 1u : UINT32_MAX;
        if (!is_over(sweep) && right)
            step_right(sweep, row, before, corners);
        else if (!is_over(sweep))
            step_left(sweep, row, before, corners);
        is_line_free = is_line_free && wend_bits_get(sweep->ground->cells, row * stride + x);
        if (is_line_free)
            set_in_sweep(sweep, x);
        note_row(sweep, row);
    }
}

/* With 4 neighbours: sweeps from the run on both sides of the place up or down. */
static void sweep_half(struct jump_sweep *sweep, struct jump_sweep_run run, bool down)
{
    uint32_t row = wend_jump_row(sweep->place);
    fill_sweep(sweep, run.left, run.right);
    if (!down)
        note_row(sweep, row);
    while (goes_on(sweep) && !is_over(sweep)) {
        row += down ? 1u : UINT32_MAX;
        step_column(sweep, row);
        note_row(sweep, row);
    }
}

WEND_ALWAYS_INLINE void sweep_quarters(struct jump_sweep *sweep, struct jump_sweep_run run, wend_corners corners)
{
    sweep_quarter(sweep, run, true, false, corners);
    sweep_quarter(sweep, run, true, true, corners);
    sweep_quarter(sweep, run, false, false, corners);
    sweep_quarter(sweep, run, false, true, corners);
}

static void sweep_all(struct jump_sweep *sweep, struct jump_sweep_run run)
{
    if (sweep->ground->space->cells.topology == SQUARES_4) {
        sweep_half(sweep, run, false);
        sweep_half(sweep, run, true);
    } else if (sweep->ground->space->profile.corners == WEND_CORNERS_NEVER) {
        sweep_quarters(sweep, run, WEND_CORNERS_NEVER);
    } else {
        sweep_quarters(sweep, run, sweep->ground->space->profile.corners);
    }
}

uint32_t wend_jump_sources_add(const struct wend_jump_ground *ground, uint32_t place, uint32_t most,
                               struct wend_jump_sources *sources)
{
    const struct wend_space_cells *cells = &ground->space->cells;
    const uint32_t x = wend_jump_column(place), node = wend_jump_row(place) * cells->stride + x;
    const struct jump_sweep_run run = {wend_bits_run_start(ground->cells + (node - x) / 8, x),
                                       x + (wend_bits_scan_up(ground->cells, node, UINT64_MAX) - 1)};
    const uint32_t before = sources->count;
    struct jump_sweep sweep; /* never read beyond the words of a row */
    memset(sweep.bits, 0, ((cells->width >> 6) + 2) * sizeof *sweep.bits);
    sweep.ground = ground;
    sweep.sources = sources;
    sweep.place = place;
    sweep.spent = 0;
    sweep.most = most;
    sweep.lacks_memory = false;
    sweep_all(&sweep, run);
    return goes_on(&sweep) ? sweep.spent + SOURCE_UNITS * (sources->count - before) : 0;
}

void wend_jump_sources_release(const wend_space *space, struct wend_jump_sources *sources)
{
    WEND_RELEASE(&space->allocator, sources->places, sources->capacity);
    *sources = (struct wend_jump_sources){.places = NULL};
}
