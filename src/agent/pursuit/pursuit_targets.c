/* Targets, and the search for the nearest. */
#include "agent/pursuit/pursuit.h"

#include <string.h>

#include "base/array.h"

enum { LEAST_SQUARE_SHIFT = 3, MOST_BUCKETS = 1 << 15 };

/* Returns squares of a size that cover a map. */
static struct wend_target_tier tier_of(const struct wend_space_cells *cells, uint32_t shift, uint32_t first)
{
    return (struct wend_target_tier){first, (cells->width >> shift) + 1, (cells->height >> shift) + 1, shift};
}

static uint32_t squares_in(const struct wend_target_tier *tier, uint32_t levels)
{
    return tier->columns * tier->rows * levels;
}

/* Makes tiers from the smallest squares that are not too many up to one for a whole level. */
static void plan_tiers(struct wend_pursuit_targets *targets, const struct wend_space_cells *cells)
{
    struct wend_target_tier tier = tier_of(cells, LEAST_SQUARE_SHIFT, 0);
    while (squares_in(&tier, cells->levels) > MOST_BUCKETS && tier.columns * tier.rows > 1)
        tier = tier_of(cells, tier.shift + 1, 0);
    for (;;) {
        targets->tiers[targets->tier_count++] = tier;
        targets->number_count = tier.first + squares_in(&tier, cells->levels);
        if (tier.columns * tier.rows == 1)
            return;
        tier = tier_of(cells, tier.shift + 1, targets->number_count);
    }
}

wend_status wend_pursuit_targets_create(struct wend_pursuit_targets *targets, const wend_space *space,
                                        const wend_allocator *memory)
{
    *targets = (struct wend_pursuit_targets){.unused = NO_TARGET, .largest = 1};
    plan_tiers(targets, &space->cells);
    uint32_t buckets = squares_in(&targets->tiers[0], space->cells.levels);
    targets->numbers = wend_allocate(memory, targets->number_count, sizeof *targets->numbers);
    if (!targets->numbers)
        return WEND_ERROR_MEMORY;
    memset(targets->numbers, 0xff, buckets * sizeof *targets->numbers);
    memset(targets->numbers + buckets, 0, (targets->number_count - buckets) * sizeof *targets->numbers);
    return WEND_OK;
}

void wend_pursuit_targets_destroy(struct wend_pursuit_targets *targets, const wend_allocator *memory)
{
    WEND_RELEASE(memory, targets->numbers, targets->number_count);
    WEND_RELEASE(memory, targets->table, targets->capacity);
}

size_t wend_pursuit_targets_memory(const struct wend_pursuit_targets *targets)
{
    return targets->number_count * sizeof *targets->numbers + targets->capacity * sizeof *targets->table;
}

/* Returns the entry of a tier's square, by its column and row. */
static uint32_t *number_of(const struct wend_pursuit_targets *targets, const struct wend_target_tier *tier,
                           uint32_t level, uint32_t column, uint32_t row)
{
    return &targets->numbers[tier->first + (level * tier->rows + row) * tier->columns + column];
}

/* Returns the entry of the square that a cell lies in. */
static uint32_t *number_around(const struct wend_pursuit_targets *targets, uint32_t tier, uint32_t x, uint32_t y,
                               uint32_t level)
{
    const struct wend_target_tier *squares = &targets->tiers[tier];
    return number_of(targets, squares, level, x >> squares->shift, y >> squares->shift);
}

static void link_in(struct wend_pursuit_targets *targets, uint32_t number)
{
    struct wend_pursuit_target *hunted = &targets->table[number];
    uint32_t *first = number_around(targets, 0, hunted->x, hunted->y, hunted->level);
    hunted->before = NO_TARGET;
    hunted->next = *first;
    if (*first != NO_TARGET)
        targets->table[*first].before = number;
    *first = number;
    for (uint32_t tier = 1; tier < targets->tier_count; tier++)
        ++*number_around(targets, tier, hunted->x, hunted->y, hunted->level);
}

static void link_out(struct wend_pursuit_targets *targets, uint32_t number)
{
    const struct wend_pursuit_target *hunted = &targets->table[number];
    if (hunted->before != NO_TARGET)
        targets->table[hunted->before].next = hunted->next;
    else
        *number_around(targets, 0, hunted->x, hunted->y, hunted->level) = hunted->next;
    if (hunted->next != NO_TARGET)
        targets->table[hunted->next].before = hunted->before;
    for (uint32_t tier = 1; tier < targets->tier_count; tier++)
        --*number_around(targets, tier, hunted->x, hunted->y, hunted->level);
}

static bool make_room_for_one(struct wend_pursuit_targets *targets, const wend_allocator *memory)
{
    if (targets->unused != NO_TARGET || targets->used < targets->capacity)
        return true;
    return WEND_RESERVE(memory, targets->table, targets->capacity, targets->capacity + 1);
}

uint32_t wend_pursuit_targets_add(struct wend_pursuit_targets *targets, struct wend_pursuit_target hunted,
                                  const wend_allocator *memory)
{
    if (!make_room_for_one(targets, memory))
        return NO_TARGET;
    uint32_t number = targets->unused;
    hunted.generation = 1;
    if (number == NO_TARGET)
        number = targets->used++;
    else {
        targets->unused = targets->table[number].next;
        hunted.generation = targets->table[number].generation + 1;
    }
    hunted.is_alive = true;
    targets->largest = hunted.footprint > targets->largest ? hunted.footprint : targets->largest;
    targets->table[number] = hunted;
    targets->count++;
    link_in(targets, number);
    return number;
}

void wend_pursuit_targets_move(struct wend_pursuit_targets *targets, uint32_t number, uint16_t x, uint16_t y,
                               uint8_t level)
{
    struct wend_pursuit_target *hunted = &targets->table[number];
    bool stays =
        number_around(targets, 0, x, y, level) == number_around(targets, 0, hunted->x, hunted->y, hunted->level);
    if (!stays)
        link_out(targets, number);
    hunted->x = x;
    hunted->y = y;
    hunted->level = level;
    if (!stays)
        link_in(targets, number);
}

void wend_pursuit_targets_remove(struct wend_pursuit_targets *targets, uint32_t number)
{
    struct wend_pursuit_target *hunted = &targets->table[number];
    link_out(targets, number);
    hunted->is_alive = false;
    hunted->next = targets->unused;
    targets->unused = number;
    targets->count--;
}

/* A search for the nearest target from a mover, and the nearest so far. */
struct look_around {
    const struct wend_pursuit_targets *targets;
    struct wend_cell cell;
    uint32_t footprint, radius, favourite;
    uint32_t number;
    uint64_t square;
    uint64_t looks;
};

static void look_at_target(struct look_around *look, uint32_t number)
{
    uint64_t square;
    uint32_t distance = wend_pursuit_target_distance(&look->targets->table[number], look->cell.x, look->cell.y,
                                                     look->footprint, &square);
    bool is_preferred = number == look->favourite || (look->number != look->favourite && number < look->number);
    if (distance > look->radius || square > look->square || (square == look->square && !is_preferred))
        return;
    look->square = square;
    look->number = number;
}

static void look_in_bucket(struct look_around *look, uint32_t first)
{
    for (uint32_t i = first; i != NO_TARGET; i = look->targets->table[i].next, look->looks++)
        look_at_target(look, i);
}

/* A square to look into, which is not empty; `square` is a lower bound of the squared distances of targets in it. */
struct wide_square {
    uint32_t tier, column, row;
    uint64_t square;
};

/* Returns a lower bound of the columns or rows from a mover to targets in the squares of a tier. */
static uint32_t least_path(const struct look_around *look, uint32_t at, uint32_t first, uint32_t shift)
{
    int64_t behind = ((int64_t)first << shift) - (at + look->footprint - 1);
    int64_t before = at - ((((int64_t)first + 1) << shift) - 1 + look->targets->largest - 1);
    int64_t apart = behind > before ? behind : before;
    return apart > 0 ? (uint32_t)apart : 0;
}

/* True if a target in a square may be the nearest, or as near and preferred; sets at->square. */
static bool is_worth_a_look(struct look_around *look, struct wide_square *at)
{
    const struct wend_target_tier *tier = &look->targets->tiers[at->tier];
    if (at->column >= tier->columns || at->row >= tier->rows)
        return false;
    look->looks++;
    if (*number_of(look->targets, tier, look->cell.level, at->column, at->row) == (at->tier == 0 ? NO_TARGET : 0))
        return false;
    uint64_t across = least_path(look, look->cell.x, at->column, tier->shift);
    uint64_t down = least_path(look, look->cell.y, at->row, tier->shift);
    at->square = across * across + down * down;
    return across <= look->radius && down <= look->radius && at->square <= look->square;
}

/* Pushes those of two by two squares of a tier that are worth a look, the nearest on top; returns how many. */
static uint32_t push_squares(struct look_around *look, uint32_t tier, uint32_t column, uint32_t row,
                             struct wide_square *stack)
{
    uint32_t count = 0;
    for (uint32_t part = 0; part < 4; part++) {
        struct wide_square at = {tier, column + (part & 1), row + part / 2, 0};
        if (!is_worth_a_look(look, &at))
            continue;
        uint32_t place = count++;
        for (; place > 0 && stack[place - 1].square < at.square; place--)
            stack[place] = stack[place - 1];
        stack[place] = at;
    }
    return count;
}

/* Pushes the squares to begin with: the smallest of which two by two hold the radius, or those of a whole level. */
static uint32_t push_first(struct look_around *look, struct wide_square *stack)
{
    const struct wend_pursuit_targets *targets = look->targets;
    const uint32_t before = look->radius + targets->largest - 1, width = before + look->footprint + look->radius;
    uint32_t tier = 0;
    while (tier + 1 < targets->tier_count && 1u << targets->tiers[tier].shift < width)
        tier++;
    const uint32_t left = look->cell.x > before ? look->cell.x - before : 0,
                   top = look->cell.y > before ? look->cell.y - before : 0;
    return push_squares(look, tier, left >> targets->tiers[tier].shift, top >> targets->tiers[tier].shift, stack);
}

uint32_t wend_pursuit_targets_nearest(const struct wend_pursuit_targets *targets, struct wend_cell cell,
                                      uint32_t footprint, uint32_t radius, uint32_t favourite, uint64_t *looks)
{
    struct look_around look = {targets, cell, footprint, radius, favourite, NO_TARGET, UINT64_MAX, 0};
    struct wide_square stack[3 * TARGET_TIERS + 4];
    /* The favourite often is still the nearest, and then little else is as near. */
    if (favourite != NO_TARGET && targets->table[favourite].level == cell.level)
        look_at_target(&look, favourite);
    uint32_t count = push_first(&look, stack);
    while (count != 0) {
        const struct wide_square at = stack[--count];
        if (at.square > look.square)
            continue;
        if (at.tier != 0)
            count += push_squares(&look, at.tier - 1, at.column * 2, at.row * 2, stack + count);
        else
            look_in_bucket(&look, *number_of(targets, &targets->tiers[0], cell.level, at.column, at.row));
    }
    *looks += look.looks;
    return look.number;
}
