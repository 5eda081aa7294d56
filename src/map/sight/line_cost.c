/*
 * The cost of walking a line over a grid.
 *
 * The weights along the line are summed as exact fractions: between two moments the weight is that of the cell that the
 * line is in. If the line's length is a whole number, as along rows and columns, the price is computed in integers and
 * rounded once; otherwise the length is irrational, and the price is computed in doubles.
 */

#include "base/root.h"
#include "map/sight/line_walk.h"
#include "map/sight/sight.h"
#include "map/space/space_calls.h"

/* The sum of weights times shares of the line: a whole number, and fractions of the line's lengths along its axes. */
struct weighed_length {
    uint64_t whole;
    int64_t shares[3];
    uint64_t surcharge;
};

/* A mover at the start of its line: cells that it covers there count as occupied by itself. */
struct line_walker {
    const wend_space *space;
    uint32_t level;
    struct wend_line_cell start;
};

static uint32_t node_of_line_cell(const struct line_walker *walker, struct wend_line_cell cell)
{
    return wend_space_node(walker->space, (uint32_t)cell.x,
                           walker->level * walker->space->cells.height + (uint32_t)cell.y);
}

static bool is_covered_at_start(const struct line_walker *walker, int32_t x, int32_t y)
{
    int32_t footprint = walker->space->profile.footprint, right = x - walker->start.x, down = y - walker->start.y;
    return right >= 0 && right < footprint && down >= 0 && down < footprint;
}

/* Surcharge for entering a cell; UINT64_MAX, which sums preserve, if occupants block it. */
static uint64_t surcharge_at(const struct line_walker *walker, struct wend_line_cell cell)
{
    const wend_space *space = walker->space;
    const uint16_t *numbers = wend_space_extra(space);
    const uint8_t *occupied = wend_space_occupied(space);
    uint32_t extra = 0, node = node_of_line_cell(walker, cell);
    bool is_crossing = false;
    for (int32_t j = 0; j < space->profile.footprint; j++, node += space->cells.stride)
        for (int32_t i = 0; i < space->profile.footprint; i++) {
            if (numbers && numbers[node + (uint32_t)i] > extra)
                extra = numbers[node + (uint32_t)i];
            if (occupied && wend_bits_get(occupied, node + (uint32_t)i))
                is_crossing = is_crossing || !is_covered_at_start(walker, cell.x + i, cell.y + j);
        }
    if (is_crossing && space->profile.crossing_cost == WEND_NO_CROSSING)
        return UINT64_MAX;
    return (uint64_t)extra * space->profile.extra_price + (is_crossing ? space->profile.crossing_cost : 0);
}

/* UINT64_MAX absorbs everything. */
static uint64_t add_surcharge(uint64_t sum, uint64_t surcharge)
{
    return sum == UINT64_MAX || surcharge == UINT64_MAX ? UINT64_MAX : sum + surcharge;
}

static inline uint32_t weight_on(const wend_space *space, uint32_t node)
{
    return space->cells.classes->weight[space->cells.class_at ? space->cells.class_at[node] : 1];
}

/* The greatest weight among the cells that the line is in. */
static uint32_t weight_held(const struct line_walker *walker, const struct wend_line_touch *touch)
{
    uint32_t heaviest = 0;
    for (uint32_t i = 0; i < touch->held_count; i++) {
        uint32_t weight = weight_on(walker->space, node_of_line_cell(walker, touch->held[i]));
        heaviest = weight > heaviest ? weight : heaviest;
    }
    return heaviest;
}

/* The greatest surcharge among the cells that the line is in. */
static uint64_t surcharge_held(const struct line_walker *walker, const struct wend_line_touch *touch)
{
    uint64_t costliest = 0;
    for (uint32_t i = 0; i < touch->held_count; i++) {
        uint64_t surcharge = surcharge_at(walker, touch->held[i]);
        costliest = surcharge > costliest ? surcharge : costliest;
    }
    return costliest;
}

/* Precondition: the line is free. */
static struct weighed_length weigh_line(const struct line_walker *walker, struct wend_line_walk *walk)
{
    struct weighed_length sum = {0, {0, 0, 0}, 0};
    struct wend_line_touch touch;
    bool has_layers = wend_space_extra(walker->space) || wend_space_occupied(walker->space), is_first = true;
    uint32_t axis = 0;
    uint64_t time = 0;
    wend_line_next(walk, &touch);
    while (wend_line_next(walk, &touch)) {
        uint32_t weight = weight_held(walker, &touch);
        bool is_end = touch.fresh_count == 0;
        sum.shares[axis] -= (int64_t)(weight * time);
        if (is_end)
            sum.whole += weight;
        else
            sum.shares[touch.axis] += (int64_t)(weight * touch.time);
        bool goes_on = !is_end || time < walk->axes[axis].length;
        if (has_layers && !is_first && goes_on)
            sum.surcharge = add_surcharge(sum.surcharge, surcharge_held(walker, &touch));
        axis = touch.axis;
        time = touch.time;
        is_first = false;
    }
    return sum;
}

/*
 * The same for lines on squares that run along no side: the line is in one cell at a time, and few cells are touched
 * only in a corner. No branch depends on which border comes next, since that is unpredictable.
 */
static struct weighed_length weigh_crossings(const struct line_walker *walker, const struct wend_line_walk *walk)
{
    const wend_space *space = walker->space;
    struct weighed_length sum = {0, {0, 0, 0}, 0};
    struct wend_line_axis x = walk->axes[0], y = walk->axes[1];
    const uint64_t end = x.length * y.length;
    const bool has_layers = wend_space_extra(space) || wend_space_occupied(space);
    const uint32_t across = (uint32_t)x.step, down = (uint32_t)y.step * space->cells.stride;
    uint32_t node = node_of_line_cell(walker, (struct wend_line_cell){x.low, y.low}), weight = weight_on(space, node);
    for (;;) {
        uint64_t now = x.moment < y.moment ? x.moment : y.moment, x_ahead = x.ahead, y_ahead = y.ahead;
        if (now > end)
            break;
        bool crosses_x = wend_line_cross_if(&x, now), crosses_y = wend_line_cross_if(&y, now);
        node += (crosses_x ? across : 0) + (crosses_y ? down : 0);
        uint32_t next = weight_on(space, node);
        int64_t change = (int64_t)weight - next;
        sum.shares[0] += crosses_x ? change * (int64_t)x_ahead : 0;
        sum.shares[1] += crosses_x ? 0 : change * (int64_t)y_ahead;
        weight = next;
        if (has_layers && now > 0 && now < end)
            sum.surcharge = add_surcharge(sum.surcharge, surcharge_at(walker, (struct wend_line_cell){x.low, y.low}));
    }
    sum.whole = weight;
    return sum;
}

/* whole + parts / of, of < 2^55. */
struct mixed_number {
    uint64_t whole, parts, of;
};

/* The sum as one fraction. Axes are at most 2^24 long on squares, 2^18 on hexagons, where the product is below 2^53. */
static struct mixed_number mixed_sum(const struct weighed_length *sum, const struct wend_line_walk *walk)
{
    const struct wend_line_axis *axes = walk->axes;
    uint64_t lengths[3] = {axes[0].length, axes[1].length, wend_is_hex(walk->topology) ? axes[2].length : 1};
    struct mixed_number number = {sum->whole, 0, lengths[0] * lengths[1] * lengths[2]};
    for (uint32_t i = 0; i < 3; i++) {
        int64_t length = (int64_t)lengths[i], rest = sum->shares[i] % length, whole = sum->shares[i] / length;
        if (rest < 0) {
            rest += length;
            whole--;
        }
        number.whole += (uint64_t)whole;
        number.parts += (uint64_t)rest * (number.of / lengths[i]);
    }
    number.whole += number.parts / number.of;
    number.parts %= number.of;
    return number;
}

/* factor * number / 2^shift, rounded up; factor at most 2^48. Long division by digits of 8 bits. */
static uint64_t scale_up(uint64_t factor, struct mixed_number number, uint32_t shift)
{
    uint64_t quotient = 0, rest = 0;
    for (int32_t digit = 40; digit >= 0; digit -= 8) {
        rest = (rest << 8) + (factor >> digit & 255) * number.parts;
        quotient = (quotient << 8) + rest / number.of;
        rest %= number.of;
    }
    quotient += factor * number.whole;
    uint64_t below = (UINT64_C(1) << shift) - 1;
    return (quotient >> shift) + ((quotient & below) != 0 || rest != 0);
}

/* The square of the line's length, in places, on hexagons in steps. */
static uint64_t square_of_length(const struct wend_line_walk *walk)
{
    uint64_t lengths[3];
    for (int i = 0; i < 3; i++)
        lengths[i] = walk->axes[i].step == 0 ? 0 : walk->axes[i].length;
    uint64_t sum = lengths[0] * lengths[0] + lengths[1] * lengths[1] + lengths[2] * lengths[2];
    return wend_is_hex(walk->topology) ? sum / 6 : sum;
}

static uint64_t price_of(const struct mixed_number *number, const struct wend_line_walk *walk, uint32_t price)
{
    uint64_t square = square_of_length(walk);
    uint32_t shift = wend_is_hex(walk->topology) ? 0 : 8;
    double root = wend_sqrt((double)square);
    uint64_t length = (uint64_t)root;
    if (length * length == square)
        return scale_up(price * length, *number, shift);
    double cost = ((double)number->whole + (double)number->parts / (double)number->of) * root * price / (1u << shift);
    uint64_t below = (uint64_t)cost;
    return below + ((double)below < cost);
}

wend_status wend_cells_line_cost(const wend_space *space, wend_place from, wend_place to, uint64_t *cost)
{
    *cost = UINT64_MAX;
    if (!wend_line_is_free(space, from, to))
        return WEND_OK;
    struct line_walker walker = {space, from.level, {wend_place_column(from), wend_place_row(from)}};
    struct wend_line_walk walk;
    wend_line_begin(&walk, space->cells.topology, from, to);
    struct mixed_number weight = {space->cells.classes->weight[1], 0, 1};
    uint64_t surcharge = 0;
    if (space->cells.class_at || wend_space_extra(space) || wend_space_occupied(space)) {
        bool is_simple = wend_line_is_one_by_one(&walk);
        struct weighed_length sum = is_simple ? weigh_crossings(&walker, &walk) : weigh_line(&walker, &walk);
        weight = mixed_sum(&sum, &walk);
        surcharge = sum.surcharge;
    }
    uint32_t price = space->profile.straight * (space->profile.weigh == WEND_WEIGH_BOTH ? 2u : 1u);
    *cost = add_surcharge(price_of(&weight, &walk, price), surcharge);
    return WEND_OK;
}
