/*
 * The reachable cell nearest to a goal.
 *
 * Rows are scanned outwards from the goal, each from the goal's column to both sides, 57 bits at a time. All cells of a
 * run lie in one region, so runs of regions that do not count are skipped. The best cell so far bounds the rows and
 * columns still to scan.
 */
#include "map/region/region.h"

#include "base/array.h"
#include "base/memory.h"
#include "map/space/derived.h"

#define NEAR_BITS 57 /* bits of one wend_bits_load_up */

struct wend_box wend_box_of(wend_place place, uint32_t width, uint32_t height)
{
    int64_t x = wend_place_column(place), y = wend_place_row(place);
    return (struct wend_box){x, y, x + (width ? width : 1) - 1, y + (height ? height : 1) - 1, place.level};
}

static int64_t between(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

/* Distance of a number from a range. */
static int64_t gap(int64_t value, int64_t first, int64_t last)
{
    return value < first ? first - value : value > last ? value - last : 0;
}

static bool has_pointy_tops(enum wend_topology topology)
{
    return topology == HEX_POINTY_ODD || topology == HEX_POINTY_EVEN;
}

/* On hexagons columns and rows have the distances of the layout, in units of half a step. */
static uint64_t line_of(enum wend_topology topology, uint64_t across, uint64_t down)
{
    if (!wend_is_hex(topology))
        return 4 * (across * across + down * down);
    return has_pointy_tops(topology) ? across * across + 3 * down * down : 3 * across * across + down * down;
}

static uint64_t half_surplus(uint64_t shifts, uint64_t steps)
{
    return shifts > steps ? steps + (shifts - steps) / 2 : steps;
}

static uint64_t steps_of(const wend_space *space, uint64_t across, uint64_t down)
{
    const wend_profile *profile = &space->profile;
    uint64_t straight = profile->straight, longer = across > down ? across : down;
    if (space->cells.topology == SQUARES_4)
        return straight * (across + down);
    if (space->cells.topology == SQUARES_8)
        return straight * longer + (profile->diagonal - straight) * (across + down - longer);
    return straight *
           (has_pointy_tops(space->cells.topology) ? half_surplus(across, down) : half_surplus(down, across));
}

/* On hexagons distances along pointy rows, or along flat columns, are in halves. */
static uint64_t measure_of(const struct wend_nearby *nearby, int64_t across, int64_t down)
{
    const wend_space *space = nearby->space;
    return nearby->measure == NEAR_IN_LINE ? line_of(space->cells.topology, (uint64_t)across, (uint64_t)down)
                                           : steps_of(space, (uint64_t)across, (uint64_t)down);
}

/* A lower bound of the distance of any cell this many columns and rows outside the box. */
static uint64_t least_distance(const struct wend_nearby *nearby, int64_t across, int64_t down)
{
    enum wend_topology topology = nearby->space->cells.topology;
    if (!wend_is_hex(topology))
        return measure_of(nearby, across, down);
    if (has_pointy_tops(topology))
        return measure_of(nearby, across > 0 ? 2 * across - 1 : 0, down);
    return measure_of(nearby, across, down > 0 ? 2 * down - 1 : 0);
}

/* Columns and rows between two hexagons; along the shifted lines in halves. */
static void hex_gaps(enum wend_topology topology, const int64_t a[2], const int64_t b[2], int64_t gaps[2])
{
    int64_t shift = (int64_t)wend_cell_kind(topology, (uint32_t)a[0], (uint32_t)a[1]) -
                    wend_cell_kind(topology, (uint32_t)b[0], (uint32_t)b[1]);
    uint32_t ragged = has_pointy_tops(topology) ? 0 : 1;
    for (uint32_t i = 0; i < 2; i++)
        gaps[i] = WEND_ABS(i == ragged ? 2 * (a[i] - b[i]) + shift : a[i] - b[i]);
}

static uint64_t hex_distance(const struct wend_nearby *nearby, int64_t x, int64_t y, int64_t to_x, int64_t to_y)
{
    int64_t gaps[2];
    hex_gaps(nearby->space->cells.topology, (int64_t[]){x, y}, (int64_t[]){to_x, to_y}, gaps);
    return measure_of(nearby, gaps[0], gaps[1]);
}

/* A box of hexagons has ragged sides: its nearest cell is at most one beside the nearest column and row. */
static uint64_t distance_from(const struct wend_nearby *nearby, const struct wend_box *box, int64_t x, int64_t y)
{
    if (!wend_is_hex(nearby->space->cells.topology))
        return measure_of(nearby, gap(x, box->left, box->right), gap(y, box->top, box->bottom));
    uint64_t least = UINT64_MAX;
    for (int64_t j = -1; j <= 1; j++)
        for (int64_t i = -1; i <= 1; i++) {
            int64_t to_x = between(between(x, box->left, box->right) + i, box->left, box->right);
            int64_t to_y = between(between(y, box->top, box->bottom) + j, box->top, box->bottom);
            uint64_t distance = hex_distance(nearby, x, y, to_x, to_y);
            least = distance < least ? distance : least;
        }
    return least;
}

/* The hexagon nearest to that of `box`, which `guess` misses by at most a column and a row; up to last_x, last_y. */
static struct wend_box nearest_hexagon(enum wend_topology topology, struct wend_box box, struct wend_box guess,
                                       int64_t last_x, int64_t last_y)
{
    struct wend_box best = guess;
    uint64_t least = UINT64_MAX;
    for (int64_t y = WEND_MAX(guess.top - 1, 0); y <= WEND_MIN(guess.top + 1, last_y); y++)
        for (int64_t x = WEND_MAX(guess.left - 1, 0); x <= WEND_MIN(guess.left + 1, last_x); x++) {
            int64_t gaps[2];
            hex_gaps(topology, (int64_t[]){x, y}, (int64_t[]){box.left, box.top}, gaps);
            uint64_t distance = line_of(topology, (uint64_t)gaps[0], (uint64_t)gaps[1]);
            if (distance >= least)
                continue;
            least = distance;
            best = (struct wend_box){x, y, x, y, box.level};
        }
    return best;
}

struct wend_box wend_box_on_map(const wend_space *space, struct wend_box box)
{
    int64_t footprint = space->profile.footprint, last_x = space->cells.width - footprint,
            last_y = space->cells.height - footprint;
    last_x = last_x < 0 ? 0 : last_x;
    last_y = last_y < 0 ? 0 : last_y;
    struct wend_box clamped = {between(box.left, 0, last_x), between(box.top, 0, last_y), between(box.right, 0, last_x),
                               between(box.bottom, 0, last_y), box.level};
    bool is_hexagon = wend_is_hex(space->cells.topology) && box.left == box.right && box.top == box.bottom;
    return is_hexagon ? nearest_hexagon(space->cells.topology, box, clamped, last_x, last_y) : clamped;
}

bool wend_nearby_accepts(const struct wend_nearby *nearby, uint32_t node)
{
    if (nearby->reached &&
        !(wend_bits_get(nearby->space->cells.free, node) && wend_reachable_has(nearby->reached, nearby->space, node)))
        return false;
    return !nearby->accepts || nearby->accepts(nearby->user, node);
}

void wend_node_list_destroy(struct wend_node_list *list, const wend_allocator *memory)
{
    WEND_RELEASE(memory, list->nodes, list->capacity);
    *list = (struct wend_node_list){0};
}

void wend_nearby_note(struct wend_nearby *nearby, uint32_t node, uint64_t distance)
{
    if (distance > nearby->best)
        return;
    if (distance < nearby->best) {
        nearby->best = distance;
        nearby->count = 0;
        nearby->first = node;
        if (nearby->list)
            nearby->list->count = 0;
    }
    nearby->count++;
    nearby->first = node < nearby->first ? node : nearby->first;
    struct wend_node_list *list = nearby->list;
    if (list && !WEND_APPEND(nearby->memory, list->nodes, list->count, list->capacity, node))
        nearby->lacks_memory = true;
}

/* Lowers the columns to scan in rows that are `down` rows away from the box. */
static void shorten_reach(struct wend_nearby *nearby, int64_t down)
{
    while (nearby->reach > 0 && least_distance(nearby, nearby->reach, down) > nearby->best)
        nearby->reach--;
}

/* The row being scanned. */
struct nearby_row {
    uint32_t base; /* the node of its column 0 */
    int64_t y, down;
};

/* Examines a free cell of a region that counts. */
static void look_at(struct wend_nearby *nearby, const struct nearby_row *row, int64_t x)
{
    uint32_t node = row->base + (uint32_t)x;
    uint64_t distance = distance_from(nearby, nearby->box, x, row->y);
    if (distance > nearby->best || (nearby->accepts && !nearby->accepts(nearby->user, node)))
        return;
    bool nearer = distance < nearby->best;
    wend_nearby_note(nearby, node, distance);
    if (!nearer)
        return;
    /* No measure is longer than columns and rows one by one. */
    int64_t most = gap(x, nearby->box->left, nearby->box->right) + row->down + 2;
    nearby->reach = most < nearby->reach ? most : nearby->reach;
    shorten_reach(nearby, row->down);
}

static bool is_passed_over(const struct wend_nearby *nearby, uint32_t node)
{
    return nearby->reached && !wend_reachable_has(nearby->reached, nearby->space, node);
}

/* The first free node from `node` to `last`, or last + 1. */
static uint32_t next_free_to(const uint8_t *bits, uint32_t node, uint32_t last)
{
    const uint64_t looked_at = (UINT64_C(1) << NEAR_BITS) - 1;
    for (; node <= last; node += NEAR_BITS) {
        uint64_t word = wend_bits_load_up(bits, node) & looked_at;
        if (word == 0)
            continue;
        node += wend_count_trailing_zeros64(word);
        return node <= last ? node : last + 1;
    }
    return last + 1;
}

/* The last free node from `node` down to `last`, or last - 1. Padding lies below all rows. */
static uint32_t next_free_down_to(const uint8_t *bits, uint32_t node, uint32_t last)
{
    const uint64_t looked_at = (UINT64_C(1) << NEAR_BITS) - 1;
    for (; node >= last && node >= NEAR_BITS; node -= NEAR_BITS) {
        uint64_t word = wend_bits_load_up(bits, node - (NEAR_BITS - 1)) & looked_at;
        if (word == 0)
            continue;
        node = node - (NEAR_BITS - 1) + 63 - wend_count_leading_zeros64(word);
        return node >= last ? node : last - 1;
    }
    while (node >= last && !wend_bits_get(bits, node))
        node--;
    return node >= last ? node : last - 1;
}

/* Scans from a column to the right, as far as something nearer may lie. */
static void look_right(struct wend_nearby *nearby, const struct nearby_row *row, int64_t from)
{
    const uint8_t *bits = nearby->space->cells.free;
    const int64_t width = nearby->space->cells.width, right = nearby->box->right;
    for (int64_t x = from; x <= WEND_MIN(width - 1, right + nearby->reach);) {
        int64_t last = WEND_MIN(width - 1, right + nearby->reach);
        uint32_t node = next_free_to(bits, row->base + (uint32_t)x, row->base + (uint32_t)last);
        x = (int64_t)node - row->base;
        if (x > last)
            return;
        int64_t end = (int64_t)wend_next_blocked(bits, node) - row->base;
        if (!is_passed_over(nearby, node))
            for (; x < end && x <= right + nearby->reach; x++)
                look_at(nearby, row, x);
        x = end + 1;
    }
}

static void look_left(struct wend_nearby *nearby, const struct nearby_row *row, int64_t from)
{
    const uint8_t *bits = nearby->space->cells.free;
    const int64_t left = nearby->box->left;
    for (int64_t x = from; x >= WEND_MAX(0, left - nearby->reach);) {
        int64_t last = WEND_MAX(0, left - nearby->reach);
        uint32_t node = next_free_down_to(bits, row->base + (uint32_t)x, row->base + (uint32_t)last);
        x = (int64_t)node - row->base;
        if (x < last)
            return;
        int64_t end = (int64_t)wend_run_start(bits, node) - 1 - row->base;
        if (!is_passed_over(nearby, node))
            for (; x > end && x >= left - nearby->reach; x--)
                look_at(nearby, row, x);
        x = end - 1;
    }
}

static void look_at_row(struct wend_nearby *nearby, int64_t y, int64_t down)
{
    const wend_space *space = nearby->space;
    const struct wend_box *box = nearby->box;
    uint32_t base = wend_space_node(space, 0, (uint32_t)y + box->level * space->cells.height);
    struct nearby_row row = {base, y, down};
    shorten_reach(nearby, down);
    look_right(nearby, &row, WEND_MAX(box->left, 0));
    look_left(nearby, &row, WEND_MIN(box->left - 1, space->cells.width - 1));
}

/* Scans the rows of the box, then those above and below, nearest first. */
static void look_around(struct wend_nearby *nearby, const struct wend_box *box)
{
    const int64_t height = nearby->space->cells.height;
    nearby->box = box;
    nearby->reach = WEND_MAX(WEND_ABS(box->left), WEND_ABS(box->right)) + nearby->space->cells.width;
    while (nearby->reach > 1 && least_distance(nearby, nearby->reach / 2, 0) > nearby->best)
        nearby->reach /= 2;
    for (int64_t y = WEND_MAX(box->top, 0); y <= WEND_MIN(box->bottom, height - 1); y++)
        look_at_row(nearby, y, 0);
    int64_t up = WEND_MIN(box->top - 1, height - 1), down = WEND_MAX(box->bottom + 1, 0);
    while (up >= 0 || down < height) {
        bool upwards = up >= 0 && (down >= height || box->top - up <= down - box->bottom);
        int64_t away = upwards ? box->top - up : down - box->bottom;
        if (least_distance(nearby, 0, away) > nearby->best)
            return;
        look_at_row(nearby, upwards ? up-- : down++, away);
    }
}

void wend_nearby_begin(struct wend_nearby *nearby)
{
    nearby->best = UINT64_MAX;
    nearby->count = 0;
    nearby->first = 0;
    nearby->lacks_memory = false;
    if (nearby->list)
        nearby->list->count = 0;
}

void wend_nearby_find(struct wend_nearby *nearby, const struct wend_box *box)
{
    if (box->level >= nearby->space->cells.levels)
        return;
    look_around(nearby, box);
}

/* A mover, for the test of where it may stop. */
struct stopping_mover {
    const wend_space *space;
    uint32_t start;
};

static bool may_stop_at(const void *user, uint32_t node)
{
    const struct stopping_mover *mover = user;
    return !wend_space_is_taken(mover->space, node, mover->start, mover->start);
}

wend_status wend_cells_nearest(const wend_space *space, const wend_allocator *memory, wend_place start, wend_place goal,
                               wend_nearest *nearest)
{
    uint32_t x, row;
    if (space->cells.components->stale)
        return WEND_ERROR_MEMORY;
    if (!wend_space_locate(space, start, &x, &row) || !wend_bits_get(space->cells.free, wend_space_node(space, x, row)))
        return WEND_OK;
    struct wend_reachable reached = {0};
    struct stopping_mover mover = {space, wend_space_node(space, x, row)};
    if (space->cells.links.count == 0) {
        wend_reachable_one(&reached, space, mover.start);
    } else {
        if (!wend_reachable_begin(&reached, space, memory))
            return WEND_ERROR_MEMORY;
        wend_reachable_add(&reached, space, mover.start);
        wend_reachable_follow_links(&reached, space, memory);
    }
    struct wend_nearby nearby = {.space = space,
                                 .reached = &reached,
                                 .accepts = wend_space_occupied(space) ? may_stop_at : NULL,
                                 .user = &mover};
    struct wend_box box = wend_box_of(goal, 1, 1);
    wend_nearby_begin(&nearby);
    wend_nearby_find(&nearby, &box);
    wend_reachable_destroy(&reached, memory);
    if (nearby.count == 0)
        return WEND_OK;
    struct wend_cell cell = wend_space_cell(space, nearby.first);
    *nearest = (wend_nearest){wend_cell_place(cell), nearby.best / 4, nearby.count};
    return WEND_OK;
}
