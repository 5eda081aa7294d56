/*
 * Canonical successors by the rank rule.
 *
 * Many equally cheap paths differ only in the order of their steps. The rule therefore ranks the directions, straight
 * ones first. A search that comes from p to x drops the step from x to n if some path from p to n, among the cells
 * around x but not through it, is cheaper, or costs the same and ends in a step of lower rank. A cheapest path to n
 * whose last step has the lowest rank is never dropped, so one cheapest path always survives. Breaking symmetries
 * locally is Harabor and Grastien's idea (2011, Online Graph Pruning for Pathfinding on Grid Maps); this rule works for
 * any set of steps.
 *
 * The cells around x form a ring, numbered clockwise by the sides of x. Paths that avoid x follow the ring: from a cell
 * to the next and, on squares, diagonally past a corner. Each cell has its own weight, and steps pay for the cell they
 * enter; the tables are for equal weights.
 */

#include "base/inline.h"
#include "map/grid/grid_calls.h"
#include "map/grid/profile.h"

const int32_t wend_step_x[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
const int32_t wend_step_y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

/* The directions of a cell's sides, clockwise. */
static const uint8_t square_sides[8] = {0, 1, 2, 3, 4, 5, 6, 7};
static const uint8_t pointy_sides[6] = {NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST};
static const uint8_t flat_sides[6] = {NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST};

static bool is_pointy(enum wend_topology topology)
{
    return topology == HEX_POINTY_ODD || topology == HEX_POINTY_EVEN;
}

static const uint8_t *sides_of(enum wend_topology topology)
{
    if (!wend_is_hex(topology))
        return square_sides;
    return is_pointy(topology) ? pointy_sides : flat_sides;
}

/* Number of sides of a cell; below, the side that faces a direction, or DIRECTIONS if none does. */
static uint32_t wend_sides(enum wend_topology topology)
{
    return wend_is_hex(topology) ? 6 : 8;
}

static uint32_t wend_side_of(enum wend_topology topology, uint32_t direction)
{
    const uint8_t *sides = sides_of(topology);
    uint32_t count = wend_sides(topology);
    for (uint32_t side = 0; side < count; side++)
        if (sides[side] == direction)
            return side;
    return DIRECTIONS;
}

uint32_t wend_turn_units(enum wend_topology topology, uint32_t from, uint32_t to)
{
    uint32_t count = wend_sides(topology);
    uint32_t clockwise = (wend_side_of(topology, to) + count - wend_side_of(topology, from)) % count;
    return clockwise <= count / 2 ? clockwise : count - clockwise;
}

/* In offset numbering slanting steps change the column (flat tops: the row) to one side only, by the cell's kind. */
struct wend_step wend_step_of(enum wend_topology topology, uint32_t kind, uint32_t direction)
{
    struct wend_step step = {wend_step_x[direction], wend_step_y[direction]};
    if (wend_side_of(topology, direction) == DIRECTIONS || (topology == SQUARES_4 && direction % 2 == 1))
        return (struct wend_step){0, 0};
    if (wend_is_hex(topology) && step.x != 0 && step.y != 0) {
        int32_t *along = is_pointy(topology) ? &step.x : &step.y;
        if (kind == 0 && *along > 0)
            *along = 0;
        else if (kind == 1 && *along < 0)
            *along = 0;
    }
    return step;
}

/* A path to a cell of the ring: its cost times 8 plus the rank of its last step, so that less is better. */
typedef uint64_t ring_path;

/* The price of forbidden steps: above any real price, yet sums of a few do not wrap. */
#define NEVER (UINT64_C(1) << 50)

/* The cells around x, and the rules of moving among them. */
struct ring {
    const struct wend_step_rules *rules;
    uint32_t sides;                            /* 8 or 6 */
    uint32_t free;                             /* bit per side: its cell is free */
    uint32_t legal;                            /* bit per side: a step from the middle to it is legal */
    uint64_t straight[DIRECTIONS];             /* by side: price of a straight step onto its cell */
    uint64_t diagonal[DIRECTIONS];             /* by side: price of a diagonal step onto its cell */
    uint64_t corner[DIRECTIONS];               /* by side: 0, or NEVER if no diagonal may pass its cell */
    uint64_t middle_straight, middle_diagonal; /* prices of steps onto the middle */
};

WEND_ALWAYS_INLINE uint32_t side_at(uint32_t sides, uint32_t from, uint32_t clockwise)
{
    uint32_t side = from + clockwise;
    return sides == 8 ? side & 7 : side < sides ? side : side - sides;
}

WEND_ALWAYS_INLINE bool is_free_side(const struct ring *ring, uint32_t side)
{
    return ring->free >> side & 1;
}

WEND_ALWAYS_INLINE bool is_slanted(uint32_t sides, uint32_t direction)
{
    return sides == 8 && direction % 2 == 1;
}

/* On squares rows rank first, then columns, then diagonals: so paths end in straight runs, which jumps consist of. */
WEND_ALWAYS_INLINE uint32_t rank_of(uint32_t sides, uint32_t direction)
{
    static const uint8_t on_squares[DIRECTIONS] = {2, 4, 0, 5, 3, 6, 1, 7};
    return sides == 6 ? direction : on_squares[direction];
}

/* True if a diagonal step may pass between two cells, given which of them are free. */
WEND_ALWAYS_INLINE bool may_pass_corner(const struct wend_step_rules *rules, bool one, bool other)
{
    if (rules->topology == SQUARES_4)
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
    uint32_t legal = 0, sides = ring->sides;
    for (uint32_t side = 0; side < sides; side++) {
        bool beside = is_free_side(ring, side_at(sides, side, 1));
        bool other = is_free_side(ring, side_at(sides, side, sides - 1));
        if (is_free_side(ring, side) && (!is_slanted(sides, side) || may_pass_corner(ring->rules, beside, other)))
            legal |= 1u << side;
    }
    return legal;
}

/* The side of the step from a ring cell clockwise to the next (span 1), or past a corner of a square's ring (2). */
WEND_ALWAYS_INLINE uint32_t clockwise_step(uint32_t sides, uint32_t from, uint32_t span)
{
    if (sides == 6)
        return side_at(sides, from, 2);
    return span == 1 ? side_at(sides, (from + 1) / 2 * 2, 2) : side_at(sides, from, 3);
}

/* The side by which a step enters a ring cell from the cell `span` before it, clockwise or not. */
WEND_ALWAYS_INLINE uint32_t step_into(uint32_t sides, uint32_t cell, bool clockwise, uint32_t span)
{
    if (clockwise)
        return clockwise_step(sides, side_at(sides, cell, sides - span), span);
    return side_at(sides, clockwise_step(sides, cell, span), sides / 2);
}

WEND_ALWAYS_INLINE ring_path extended(ring_path before, uint64_t price, uint32_t rank)
{
    return ((before >> 3) + price) << 3 | rank;
}

/*
 * Finds the best paths from p along the ring, clockwise or not: straight steps to the next cell and, on squares,
 * diagonal steps past a corner of the ring, on whose other side lies x, which is free. Branch-free, since the branches
 * would be unpredictable.
 */
WEND_ALWAYS_INLINE void walk_ring(const struct ring *ring, uint32_t sides, uint32_t p, bool clockwise, ring_path best[])
{
    ring_path one_before = 0, two_before = NEVER << 3; /* p itself costs nothing */
    for (uint32_t i = 1; i < sides; i++) {
        uint32_t cell = side_at(sides, p, clockwise ? i : sides - i);
        uint32_t corner = side_at(sides, cell, clockwise ? sides - 1 : 1);
        ring_path path =
            extended(one_before, ring->straight[cell], rank_of(sides, step_into(sides, cell, clockwise, 1)));
        if (sides == 8 && cell % 2 == 0) {
            uint64_t price = ring->diagonal[cell] + ring->corner[corner];
            ring_path past_corner = extended(two_before, price, rank_of(sides, step_into(sides, cell, clockwise, 2)));
            path = past_corner < path ? past_corner : path;
        }
        best[cell] = path < best[cell] ? path : best[cell];
        two_before = one_before;
        one_before = path;
    }
}

/* The sides worth stepping to; all legal ones if p is a blocked start: keeping more is never wrong. */
WEND_ALWAYS_INLINE uint32_t kept_sides(const struct ring *ring, uint32_t sides, uint32_t entered_by)
{
    uint32_t p = side_at(sides, entered_by, sides / 2), kept = 0;
    if (!(ring->legal >> p & 1))
        return ring->legal;
    ring_path past_x[DIRECTIONS];
    for (uint32_t i = 0; i < sides; i++)
        past_x[i] = NEVER << 3;
    past_x[p] = 0;
    uint64_t onto_x = is_slanted(sides, entered_by) ? ring->middle_diagonal : ring->middle_straight;
    walk_ring(ring, sides, p, true, past_x);
    walk_ring(ring, sides, p, false, past_x);
    for (uint32_t side = 0; side < sides; side++) {
        uint64_t onto_side = is_slanted(sides, side) ? ring->diagonal[side] : ring->straight[side];
        ring_path through_x = (onto_x + onto_side) << 3 | rank_of(sides, side);
        kept |= (uint32_t)(past_x[side] >= through_x) << side;
    }
    return kept & ring->legal;
}

static uint32_t kept_of_square(const struct ring *ring, uint32_t entered_by)
{
    return kept_sides(ring, 8, entered_by);
}

static void weigh_side(struct ring *ring, uint32_t side, uint32_t weight)
{
    const struct wend_step_rules *rules = ring->rules;
    bool may_pass = may_pass_corner(rules, weight != 0, true);
    ring->free |= (uint32_t)(weight != 0) << side;
    ring->straight[side] = weight != 0 ? (uint64_t)rules->straight * weight : NEVER;
    ring->diagonal[side] = weight != 0 ? (uint64_t)rules->diagonal * weight : NEVER;
    ring->corner[side] = may_pass ? 0 : NEVER;
}

static void weigh_middle(struct ring *ring, uint32_t weight)
{
    ring->middle_straight = (uint64_t)ring->rules->straight * weight;
    ring->middle_diagonal = (uint64_t)ring->rules->diagonal * weight;
    ring->legal = legal_sides(ring);
}

/* A ring of cells of one weight. */
static struct ring uniform_ring(const struct wend_step_rules *rules, uint32_t kind, uint32_t neighbourhood)
{
    struct ring ring = {.rules = rules, .sides = wend_sides(rules->topology)};
    const uint8_t *sides = sides_of(rules->topology);
    for (uint32_t side = 0; side < ring.sides; side++) {
        struct wend_step step = wend_step_of(rules->topology, kind, sides[side]);
        if (rules->topology == SQUARES_4) /* corners belong to the ring though no step leads there */
            step = (struct wend_step){wend_step_x[side], wend_step_y[side]};
        weigh_side(&ring, side, neighbourhood >> ((step.y + 1) * 3 + step.x + 1) & 1);
    }
    weigh_middle(&ring, 1);
    return ring;
}

static uint8_t directions_of(enum wend_topology topology, uint32_t sides)
{
    uint32_t directions = 0;
    for (uint32_t side = 0; side < wend_sides(topology); side++)
        directions |= (sides >> side & 1) << sides_of(topology)[side];
    return (uint8_t)directions;
}

/* The middle cell of a neighbourhood: only a start can be blocked, and it has the same moves. */
static const uint32_t MIDDLE = 1u << 4;

void wend_steps_make(struct wend_steps *steps, const struct wend_step_rules *rules, uint32_t kind)
{
    for (uint32_t around = 0; around < 512; around++) {
        if (around & MIDDLE)
            continue;
        struct ring ring = uniform_ring(rules, kind, around);
        for (uint32_t d = 0; d <= NO_DIRECTION; d++) {
            uint32_t side = d == NO_DIRECTION ? DIRECTIONS : wend_side_of(rules->topology, d), moves = ring.legal;
            if (side != DIRECTIONS)
                moves = ring.sides == 6 ? kept_sides(&ring, 6, side) : kept_of_square(&ring, side);
            steps->moves[d][around] = steps->moves[d][around | MIDDLE] = directions_of(rules->topology, moves);
        }
    }
}

static struct ring weighted_ring(const struct wend_step_rules *rules, const uint32_t weights[], uint32_t middle)
{
    struct ring ring = {.rules = rules, .sides = DIRECTIONS};
    for (uint32_t side = 0; side < DIRECTIONS; side++)
        weigh_side(&ring, side, weights[side]);
    weigh_middle(&ring, middle);
    return ring;
}

uint32_t wend_steps_mask(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle,
                         uint32_t direction)
{
    struct ring ring = weighted_ring(rules, weights, middle);
    return kept_of_square(&ring, direction);
}

uint64_t wend_steps_masks(const struct wend_step_rules *rules, const uint32_t weights[DIRECTIONS], uint32_t middle)
{
    struct ring ring = weighted_ring(rules, weights, middle);
    uint64_t masks = 0;
    for (uint32_t d = 0; d < DIRECTIONS; d++)
        masks |= (uint64_t)kept_of_square(&ring, d) << d * 8;
    return masks;
}
