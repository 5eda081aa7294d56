/* Distances to landmarks, for better estimates: of jump points, and of blocks of cells; kept through edits. */
#ifndef WEND_MAP_LANDMARK_LANDMARK_H
#define WEND_MAP_LANDMARK_LANDMARK_H

#include "map/jump/jump.h"

/*
 * Landmarks: jump points with known costs to all others, which give lower bounds between any two places (Goldberg and
 * Harrelson 2005, "ALT").
 *
 * For each landmark every jump point has a number, a potential: no path between two jump points costs less than the
 * difference of their numbers, neither now nor on the map on which all cells are free that were so since the landmarks
 * were made (the ever-free map). So closing a cell and opening it again costs nothing. When a cell is opened that was
 * never free, numbers are lowered until they are right again; a landmark for which that takes too long is given up.
 *
 * Jump points of other regions than the landmarks', and new ones for a while, have no numbers: their bounds are 0.
 */

/* The most landmarks; a row of numbers has room for all of them, or for half. */
enum { WEND_LANDMARKS = 16, WEND_LANDMARKS_HALF = 8 };

/*
 * Numbers have 16 bits, or on maps with long paths 24, of which searches read the upper 16; 0 = none. They are costs at
 * the landmarks' own prices for straight and diagonal steps. The ratio of these is slightly less than the real one, so
 * that no number exceeds what paths cost, and sums of numbers are exact.
 */
enum { WEND_LANDMARKS_LONG = 8 /* additional low bits of long numbers */, WEND_LANDMARKS_UNIT_BITS = 16 };

/* The range of a place's potentials, in upper halves; `most` of all ones and `least` of 0 exclude nothing. */
struct wend_landmark_range {
    _Alignas(16) uint16_t most[WEND_LANDMARKS];
    uint16_t least[WEND_LANDMARKS];
    uint64_t unit;  /* of upper halves, in 2^-WEND_LANDMARKS_UNIT_BITS price units */
    uint32_t lanes; /* lanes in use */
};

struct wend_landmark_making;
struct wend_landmark_ever_free;
struct wend_landmark_repairs;

struct wend_landmarks {
    struct wend_slot_array costs;  /* by slot: upper halves, one per lane; surplus lanes repeat the first landmark */
    uint32_t lost[WEND_LANDMARKS]; /* all ones for landmarks that were given up, else 0 */
    uint32_t places[WEND_LANDMARKS];
    uint32_t lanes;                            /* numbers in a row: WEND_LANDMARKS, or half */
    uint32_t bits;                             /* low bits of numbers that searches do not read */
    uint32_t unit;                             /* of numbers, as in wend_landmark_range */
    uint32_t straight, diagonal;               /* prices of steps, in units */
    bool is_as_made;                           /* no cell has changed since they were made */
    uint32_t count;                            /* number of landmarks; 0 until all are made */
    struct wend_landmark_making *making;       /* landmarks_make.c; null unless they are being made */
    struct wend_landmark_ever_free *ever_free; /* landmark_ever_free.h; null until making begins */
    struct wend_landmark_repairs *repairs;     /* landmarks_follow.c; null until cells change */
};

/* True if a space has landmarks. */
static inline bool wend_landmarks_serve(const wend_space *space)
{
    return space->cells.prepared.landmarks && space->cells.prepared.landmarks->count != 0;
}

/* The least number, that of the landmark itself; and the greatest, which stands for all farther ones too. */
static inline uint32_t wend_landmarks_least(const struct wend_landmarks *landmarks)
{
    return UINT32_C(1) << landmarks->bits;
}

static inline uint32_t wend_landmarks_most(const struct wend_landmarks *landmarks)
{
    return (UINT32_C(1) << (16 + landmarks->bits)) - 1;
}

/* Upper halves of the potentials of a slot; the first is 0 if it has none. */
static inline const uint16_t *wend_landmarks_of(const struct wend_landmarks *landmarks, uint32_t slot)
{
    return (const uint16_t *)(const void *)landmarks->costs.items + (size_t)slot * landmarks->lanes;
}

/* The cost in units of a jump between two places, or of any path over an empty map. */
static inline uint32_t wend_landmarks_path(const struct wend_landmarks *landmarks, uint32_t from, uint32_t to)
{
    const uint32_t across = wend_distance(from & 0xffff, to & 0xffff), down = wend_distance(from >> 16, to >> 16);
    const uint32_t shorter = across < down ? across : down, longer = across < down ? down : across;
    return landmarks->straight * (longer - shorter) + landmarks->diagonal * shorter;
}

/*
 * Computes the range of a place from the jump points that wend_jump_find finds there with NO_DIRECTION; a jump point
 * needs none. False if nothing is known of it: bounds are then 0. Precondition: wend_landmarks_serve.
 */
bool wend_landmarks_at(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                       struct wend_landmark_range *range);

/* wend_landmarks_at, as fast as a processor allows. */
typedef bool wend_landmarks_lower_bound(const wend_space *space, uint32_t place, const uint32_t *found, uint32_t count,
                                        struct wend_landmark_range *range);
wend_landmarks_lower_bound *wend_landmarks_asker(enum wend_processor processor);

#if defined(__GNUC__) && !defined(__clang__)
#define WEND_LANDMARKS_LOOP _Pragma("GCC unroll 1") /* otherwise GCC unrolls it before vectorising */
#else
#define WEND_LANDMARKS_LOOP
#endif

/* True if searches on such spaces read landmarks. */
bool wend_landmarks_serve_space(const wend_space *space);

/* Continues making landmarks within the run. MEMORY: there are none, and the space is as before. */
wend_status wend_landmarks_prepare(wend_space *space, struct wend_prepare_run *run);
void wend_landmarks_forget(wend_space *space);
size_t wend_landmarks_memory(const wend_space *space);

/*
 * Landmarks on cells of any weight: distances by which searches foresee terrain and walls far ahead.
 *
 * Distances must be symmetric, or each landmark would need two. A step from a to b costs price * w(b). Choose any
 * asymmetry below all prices, and let the symmetric cost of a step be the lesser of two: its cost forth minus
 * asymmetry * (w(b) - w(a)), and the same back. Along any path from u to v the terms subtracted add up to
 * asymmetry * (w(v) - w(u)). So every path costs at least |D(u) - D(v)| + asymmetry * (w(v) - w(u)), where D are
 * distances by symmetric costs. If all steps have one price, half of it as asymmetry loses nothing; with diagonals,
 * half the mean price loses a tenth of a straight step per unit of weight where weights change. Steps that pay for both
 * ends need no asymmetry.
 *
 * A block of positions has a plane for each landmark, from which its distances differ by at most the block's spread.
 * Without slopes, estimates would jump from block to block, and searches would reopen what they have left. All regions
 * of a map share the lanes with different landmarks, since no search goes from one region to another.
 *
 * Edits change no distance. Costlier and closed cells leave all bounds true. For a cell that became cheaper or was
 * opened, the saving of paths is computed from the cells around it; usually it is zero. Bounds may be too high by the
 * sum of savings over the cells that an equally cheap path may pass, and searches continue that much longer; an opened
 * cell gets distances. Cells with large savings get a box: a path through no box costs at least what it did, and a path
 * through a box at least the straight path to the box plus the landmarks' bound from there. Cells that were closed or
 * costlier for a while, as under a building or behind a door, are remembered, and their return costs nothing.
 */

#define WEND_LANDMARK_LANES     8 /* per region */
#define WEND_LANDMARK_SIDE_BITS 2 /* blocks of 4 x 4 positions */
#define WEND_LANDMARK_SIDE      (1u << WEND_LANDMARK_SIDE_BITS)
#define WEND_LANDMARK_ZERO      1024  /* added to all distances, so that planes stay above 0 */
#define WEND_LANDMARK_FARTHEST  62000 /* in units; keeps planes within 16 bits in a block */
#define WEND_LANDMARK_BOXES     8

/*
 * A block: 34 bytes. In its column i and row j the distance to landmark k lies between
 * base[k] + i * across[k] + j * down[k] and that plus `spread`, in units of 2^shift costs.
 */
struct wend_landmark_block {
    uint16_t base[WEND_LANDMARK_LANES];
    int8_t across[WEND_LANDMARK_LANES], down[WEND_LANDMARK_LANES];
    uint16_t spread;
};

struct wend_landmark_planes {
    struct wend_landmark_block *blocks; /* row by row; positions count from 1 */
    uint32_t across, block_count;
    uint32_t shift;
    uint8_t *reached; /* bit per node: it has distances. Parts of a map too small for landmarks have none */
};

/* Columns and rows of positions, counted from 1, both ends included. */
struct wend_landmark_box {
    uint32_t left, top, right, bottom;
};

/*
 * What became cheaper since distances were measured: every path that exists now existed then and cost at most `slack`
 * more, except for steps with both ends in one of the boxes.
 */
struct wend_landmark_cheaper {
    uint64_t slack;
    uint32_t count;
    struct wend_landmark_box boxes[WEND_LANDMARK_BOXES];
};

/* Prices from which symmetric costs follow. */
struct wend_landmark_prices {
    uint64_t straight, diagonal;
    uint64_t asymmetry; /* share of a step's price charged for the cell that it leaves */
    bool both;          /* steps pay for both ends, so asymmetry is 0 */
};

static inline struct wend_landmark_prices wend_landmark_prices_of(const wend_space *space)
{
    const wend_profile *profile = &space->profile;
    const uint64_t straight = profile->straight;
    const uint64_t diagonal = space->cells.topology == SQUARES_8 ? profile->diagonal : straight;
    const bool both = profile->weigh == WEND_WEIGH_BOTH;
    return (struct wend_landmark_prices){straight, diagonal, both ? 0 : (straight + diagonal) / 4, both};
}

/* The symmetric cost of a step between positions of two weights. */
WEND_ALWAYS_INLINE uint64_t wend_landmark_symmetric_cost(const struct wend_landmark_prices *prices, uint64_t price,
                                                         uint64_t one, uint64_t other)
{
    if (prices->both)
        return price * (one + other);
    uint64_t lighter = one < other ? one : other, heavier = one < other ? other : one;
    uint64_t rest = price - prices->asymmetry, lesser = rest < prices->asymmetry ? rest : prices->asymmetry;
    return (price - lesser) * lighter + lesser * heavier;
}

/* The weight of a free position. */
static inline uint32_t wend_landmark_weight(const wend_space *space, uint32_t node)
{
    return space->cells.classes->weight[space->cells.class_at ? space->cells.class_at[node] : 1];
}

struct wend_landmark_blocks_making; /* landmark_blocks_make.c */

enum { LANDMARK_CAPTURES = 16, LANDMARK_CAPTURED_CELLS = 4096, LANDMARK_SAVINGS = 128 };

/* The least and greatest distance to each landmark. */
struct wend_landmark_lanes {
    uint16_t least[WEND_LANDMARK_LANES], most[WEND_LANDMARK_LANES];
};

/*
 * The saving of paths through a position, or through several so close together that paths around one may pass another;
 * and the distances of the positions around, one of which such a path passes.
 */
struct wend_landmark_saved {
    struct wend_landmark_lanes around;
    struct wend_landmark_box box;
    uint64_t symmetric_cost;
};

/* Rectangles that an update is about to change, and their old classes, one rectangle after the other. */
struct wend_landmark_capture {
    uint32_t count, cells;
    bool overflow; /* there were more: then anything on the map may have become cheaper */
    struct wend_rectangle positions[LANDMARK_CAPTURES];
    uint8_t class_before[LANDMARK_CAPTURED_CELLS];
};

/*
 * Positions that became costlier since distances were measured, with the classes they had then: returning to those
 * saves nothing. A hash table; entries that find no room are forgotten.
 */
struct wend_landmark_costlier {
    uint32_t capacity, count; /* capacity: a power of two */
    struct wend_landmark_was {
        uint32_t node; /* 0 = empty */
        uint32_t class;
    } * places;
};

/* All landmark data of a space over weighted cells. */
struct wend_landmark_blocks {
    struct wend_landmark_planes planes;          /* null blocks: not made yet */
    struct wend_landmark_cheaper cheaper;        /* since the planes were made */
    struct wend_landmark_blocks_making *making;  /* null: none is being made */
    struct wend_landmark_cheaper cheaper_making; /* since making began */
    struct wend_landmark_costlier costlier;      /* since the planes were made */
    struct wend_landmark_capture capture;
    uint32_t saving_count; /* since the planes were made */
    struct wend_landmark_saved savings[LANDMARK_SAVINGS];
};

/* A goal, prepared once per search. */
struct wend_landmark_goal {
    const struct wend_landmark_block *blocks;
    uint32_t across, shift;
    struct wend_landmark_box at;                                    /* the goal itself */
    uint16_t least[WEND_LANDMARK_LANES], most[WEND_LANDMARK_LANES]; /* the goal's distances */
    struct wend_landmark_lanes start;                               /* the start's distances */
    uint32_t start_x, start_y;
    int64_t start_asymmetry, slack;
    const struct wend_landmark_saved *savings;
    uint32_t saving_count;
    int64_t asymmetry;        /* per unit of weight */
    int64_t arrival;          /* asymmetry times the goal's weight, less what all bounds have lost */
    uint64_t straight, slant; /* least cost of a straight step, and what a diagonal step costs more */
    uint32_t box_count;
    struct wend_landmark_route {
        struct wend_landmark_box box;
        uint64_t rest; /* lower bound from the box to the goal, by symmetric costs */
    } boxes[WEND_LANDMARK_BOXES];
};

/* True if searches on a space read these landmarks: spaces of squares of different weight, on one level. */
bool wend_landmark_blocks_serves(const wend_space *space);

/*
 * Makes landmarks as far as the run goes, and new ones if steps have become cheaper since; the old ones serve until
 * then. MEMORY: what existed stays.
 */
wend_status wend_landmark_blocks_prepare(wend_space *space, struct wend_prepare_run *run);
void wend_landmark_blocks_forget(wend_space *space);
size_t wend_landmark_blocks_memory(const wend_space *space);

/* True if all are made, and nothing has become cheaper since. */
bool wend_landmark_blocks_are_ready(const wend_space *space);

/* Prepares a goal. False if landmarks have no distances for it. */
bool wend_landmark_goal_begin(struct wend_landmark_goal *goal, const wend_space *space, uint32_t node);

/* The distances of a position; columns and rows count from 1. */
struct wend_landmark_lanes wend_landmark_lanes_at(const struct wend_landmark_planes *planes, uint32_t x, uint32_t y);

/* Sets the start of the search. False unless it is a free position with distances. */
bool wend_landmark_goal_start(struct wend_landmark_goal *goal, const wend_space *space, uint32_t start);

/* How much bounds may be too high on paths from that start to the goal that cost at most `cost`. */
uint64_t wend_landmark_goal_loss(const struct wend_landmark_goal *goal, uint64_t cost);

/* True if the bound from a free position exceeds the straight path so far that using bounds pays. */
bool wend_landmark_goal_pays(const struct wend_landmark_goal *goal, const wend_space *space, uint32_t start);

static inline uint64_t wend_landmark_box_area(struct wend_landmark_box box)
{
    return (uint64_t)(box.right - box.left + 1) * (box.bottom - box.top + 1);
}

#endif
