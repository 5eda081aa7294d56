/*
 * Canonical successors by the rank rule. Map floor.
 *
 * Many equally cheap paths differ only in the order of their steps. Give the directions an order in which each
 * straight one comes before each diagonal one. Entering cell x from its parent p, the step x to n is dropped if
 * within the cells around x there is a path from p to n past x that is cheaper, or equally cheap and ends in a
 * step of lower rank. Of all cheapest ways into n one ends in the lowest rank; its last step is never dropped, so
 * some cheapest path always survives. The idea of breaking symmetries locally is Harabor and Grastien's (2011,
 * Online Graph Pruning for Pathfinding on Grid Maps); this rule covers any set of steps.
 *
 * The cells around x form a ring, numbered by the sides of x that lead to them, clockwise; any way past x runs
 * along it: steps to the next cell of the ring and, on squares, diagonal ones that leave out a corner.
 */
#include "map/steps.h"

const int32_t wend_step_x[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int32_t wend_step_y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* The directions of a cell's sides, clockwise. */
static const uint8_t square_sides[8] = {0, 1, 2, 3, 4, 5, 6, 7};
static const uint8_t pointy_sides[6] = {NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST};
static const uint8_t flat_sides[6] = {NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST};

static bool is_pointy(wend_neighbours neighbours)
{
    return neighbours == WEND_HEX_POINTY_ODD || neighbours == WEND_HEX_POINTY_EVEN;
}

static const uint8_t *sides_of(wend_neighbours neighbours)
{
    if (!wend_is_hex(neighbours))
        return square_sides;
    return is_pointy(neighbours) ? pointy_sides : flat_sides;
}

uint32_t wend_sides(wend_neighbours neighbours)
{
    return wend_is_hex(neighbours) ? 6 : 8;
}

uint32_t wend_side_of(wend_neighbours neighbours, uint32_t direction)
{
    const uint8_t *sides = sides_of(neighbours);
    uint32_t count = wend_sides(neighbours);
    for (uint32_t side = 0; side < count; side++)
        if (sides[side] == direction)
            return side;
    return DIRECTIONS;
}

uint32_t wend_turn_units(wend_neighbours neighbours, uint32_t from, uint32_t to)
{
    uint32_t count = wend_sides(neighbours);
    uint32_t clockwise = (wend_side_of(neighbours, to) + count - wend_side_of(neighbours, from)) % count;
    return clockwise <= count / 2 ? clockwise : count - clockwise;
}

/* A slanting step between hexagons leads straight on in offset numbering, or one further if it enters a shift. */
struct wend_step wend_step_of(wend_neighbours neighbours, uint32_t kind, uint32_t direction)
{
    struct wend_step step = {wend_step_x[direction], wend_step_y[direction]};
    if (wend_side_of(neighbours, direction) == DIRECTIONS || (neighbours == WEND_NEIGHBOURS_4 && direction % 2 == 1))
        return (struct wend_step){0, 0};
    if (wend_is_hex(neighbours) && step.x != 0 && step.y != 0) {
        int32_t *along = is_pointy(neighbours) ? &step.x : &step.y;
        if (kind == 0 && *along > 0)
            *along = 0;
        else if (kind == 1 && *along < 0)
            *along = 0;
    }
    return step;
}

/* The best way to a cell of the ring: what it costs and the rank of its last step. */
struct way {
    uint32_t price, rank;
};

static const struct way NO_WAY = {UINT32_MAX / 2, 0};

/* A ring and the rules of moving along it. */
struct ring {
    const struct wend_step_rules *rules;
    uint32_t sides; /* 8 or 6 */
    uint32_t free;  /* bit per side: its cell is free */
};

static bool is_better(struct way a, struct way b)
{
    return a.price < b.price || (a.price == b.price && a.rank < b.rank);
}

static uint32_t side_at(const struct ring *ring, uint32_t from, uint32_t clockwise)
{
    uint32_t side = from + clockwise;
    return side < ring->sides ? side : side - ring->sides;
}

static bool is_free_side(const struct ring *ring, uint32_t side)
{
    return ring->free >> side & 1;
}

static bool is_diagonal(const struct ring *ring, uint32_t direction)
{
    return ring->sides == 8 && direction % 2 == 1;
}

static uint32_t price_of(const struct ring *ring, uint32_t direction)
{
    return is_diagonal(ring, direction) ? ring->rules->diagonal : ring->rules->straight;
}

/* On squares along the row first, then along the column, then diagonally: what jumps are built from is kept to the end. */
static uint32_t rank_of(const struct ring *ring, uint32_t direction)
{
    static const uint8_t on_squares[DIRECTIONS] = {2, 4, 0, 5, 3, 6, 1, 7};
    return ring->sides == 6 ? direction : on_squares[direction];
}

/* Whether a diagonal step may be taken between two cells of which so many are free. */
static bool may_pass_corner(const struct wend_step_rules *rules, bool one, bool other)
{
    if (rules->neighbours == WEND_NEIGHBOURS_4)
        return false;
    switch (rules->corners) {
    case WEND_CORNERS_ALWAYS:
        return true;
    case WEND_CORNERS_ONE:
        return one || other;
    default:
        return one && other;
    }
}

static uint32_t legal_sides(const struct ring *ring)
{
    uint32_t legal = 0;
    for (uint32_t side = 0; side < ring->sides; side++) {
        bool beside = is_free_side(ring, side_at(ring, side, 1));
        bool other = is_free_side(ring, side_at(ring, side, ring->sides - 1));
        if (is_free_side(ring, side) && (!is_diagonal(ring, side) || may_pass_corner(ring->rules, beside, other)))
            legal |= 1u << side;
    }
    return legal;
}

/*
 * The direction, as a side, of the step from a ring cell clockwise to the next (span 1), or past a corner of a
 * square's ring to the one after (span 2).
 */
static uint32_t clockwise_step(const struct ring *ring, uint32_t from, uint32_t span)
{
    if (ring->sides == 6)
        return side_at(ring, from, 2);
    return span == 1 ? side_at(ring, (from + 1) / 2 * 2, 2) : side_at(ring, from, 3);
}

/* The step that leads to a ring cell from the one `span` before it in a sense of rotation. */
static uint32_t step_into(const struct ring *ring, uint32_t cell, bool clockwise, uint32_t span)
{
    if (clockwise)
        return clockwise_step(ring, side_at(ring, cell, ring->sides - span), span);
    return side_at(ring, clockwise_step(ring, cell, span), ring->sides / 2);
}

/* Looks at the way to a ring cell over the one `span` before it. */
static void extend(const struct ring *ring, struct way ways[], uint32_t cell, bool clockwise, uint32_t span)
{
    uint32_t direction = step_into(ring, cell, clockwise, span);
    const struct way *before = &ways[side_at(ring, cell, clockwise ? ring->sides - span : span)];
    struct way way = {before->price + price_of(ring, direction), rank_of(ring, direction)};
    if (before->price < NO_WAY.price && is_better(way, ways[cell]))
        ways[cell] = way;
}

/* The best ways from p along the ring in one sense of rotation. */
static void walk_ring(const struct ring *ring, uint32_t p, bool clockwise, struct way best[])
{
    struct way ways[DIRECTIONS];
    uint32_t back = clockwise ? ring->sides - 1 : 1; /* to the cell before */
    for (uint32_t i = 0; i < ring->sides; i++)
        ways[i] = NO_WAY;
    ways[p] = (struct way){0, 0};
    for (uint32_t i = 1; i < ring->sides; i++) {
        uint32_t cell = side_at(ring, p, clockwise ? i : ring->sides - i), previous = side_at(ring, cell, back);
        if (!is_free_side(ring, cell))
            continue;
        extend(ring, ways, cell, clockwise, 1);
        /* From one side of x to the next but one: between a corner of the ring and x itself, which is free. */
        if (ring->sides == 8 && cell % 2 == 0 && i >= 2 &&
            may_pass_corner(ring->rules, is_free_side(ring, previous), true))
            extend(ring, ways, cell, clockwise, 2);
    }
    for (uint32_t i = 0; i < ring->sides; i++)
        if (is_better(ways[i], best[i]))
            best[i] = ways[i];
}

/* Whether x can have been entered from p at all; only a start may be blocked. */
static bool can_enter(const struct ring *ring, uint32_t p)
{
    bool beside = is_free_side(ring, side_at(ring, p, 1)),
         other = is_free_side(ring, side_at(ring, p, ring->sides - 1));
    return is_free_side(ring, p) && (!is_diagonal(ring, p) || may_pass_corner(ring->rules, beside, other));
}

/* The sides worth stepping to. Keeping more than needed is never wrong, so nothing is dropped after a blocked start. */
static uint32_t kept_sides(const struct ring *ring, uint32_t entered_by)
{
    uint32_t p = side_at(ring, entered_by, ring->sides / 2);
    uint32_t legal = legal_sides(ring), kept = 0;
    if (!can_enter(ring, p))
        return legal;
    struct way past_x[DIRECTIONS];
    for (uint32_t i = 0; i < ring->sides; i++)
        past_x[i] = NO_WAY;
    walk_ring(ring, p, true, past_x);
    walk_ring(ring, p, false, past_x);
    for (uint32_t side = 0; side < ring->sides; side++) {
        struct way through_x = {price_of(ring, entered_by) + price_of(ring, side), rank_of(ring, side)};
        if (legal >> side & 1 && !is_better(past_x[side], through_x))
            kept |= 1u << side;
    }
    return kept;
}

static struct ring ring_of(const struct wend_step_rules *rules, uint32_t kind, uint32_t neighbourhood)
{
    struct ring ring = {rules, wend_sides(rules->neighbours), 0};
    const uint8_t *sides = sides_of(rules->neighbours);
    for (uint32_t side = 0; side < ring.sides; side++) {
        struct wend_step step = wend_step_of(rules->neighbours, kind, sides[side]);
        if (rules->neighbours == WEND_NEIGHBOURS_4) /* its corners are part of the ring though no step leads there */
            step = (struct wend_step){wend_step_x[side], wend_step_y[side]};
        ring.free |= (neighbourhood >> ((step.y + 1) * 3 + step.x + 1) & 1) << side;
    }
    return ring;
}

static uint8_t directions_of(wend_neighbours neighbours, uint32_t sides)
{
    uint32_t directions = 0;
    for (uint32_t side = 0; side < wend_sides(neighbours); side++)
        directions |= (sides >> side & 1) << sides_of(neighbours)[side];
    return (uint8_t)directions;
}

/* A neighbourhood with its middle cell blocked (only a start can be) has the moves of the one with it free. */
static const uint32_t MIDDLE = 1u << 4;

void wend_steps_make(struct wend_steps *steps, const struct wend_step_rules *rules, uint32_t kind)
{
    for (uint32_t around = 0; around < 512; around++) {
        if (around & MIDDLE)
            continue;
        struct ring ring = ring_of(rules, kind, around);
        for (uint32_t d = 0; d <= NO_DIRECTION; d++) {
            uint32_t side = d == NO_DIRECTION ? DIRECTIONS : wend_side_of(rules->neighbours, d);
            uint32_t moves = side == DIRECTIONS ? legal_sides(&ring) : kept_sides(&ring, side);
            steps->moves[d][around] = steps->moves[d][around | MIDDLE] = directions_of(rules->neighbours, moves);
        }
    }
}
