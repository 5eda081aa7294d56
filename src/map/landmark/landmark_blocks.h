/*
 * Landmarks on cells of any weight: distances by which searches know of terrain and walls far ahead (Goldberg and Harrelson
 * 2005, "Computing the shortest path: A* search meets graph theory").
 *
 * Distances must be the same both ways, or each landmark would need two. A step from a to b costs price * w(b). Let asymmetry be
 * any number below all prices, and let a step be worth the lesser of what it costs forth, less asymmetry * (w(b) - w(a)), and of
 * the same back. That is one number for both ways, and what was taken off adds up, along a way from u to v, to
 * asymmetry * (w(v) - w(u)) whatever way it is: so the way costs at least |D(u) - D(v)| + asymmetry * (w(v) - w(u)), D being distances
 * by such symmetric_costs. Where all steps have one price, half of it as asymmetry loses nothing; with diagonals a asymmetry of half the mean
 * price loses a tenth of a straight step per unit of weight where weights change. Steps that pay for both ends need no asymmetry.
 *
 * A block of positions has for each landmark a plane, from which its distances differ by no more than the block's spread:
 * without slopes, estimates would fall and rise from block to block, and searches look again and again at what they have
 * left. All regions of a map have landmarks of their own, in the same lanes, as no search goes from one to another.
 *
 * Edits change no distance. Costlier and closed cells leave all bounds true. What ways may save by a cell that became cheaper
 * or was opened is worked out from those around it (landmark_blocks_saving.h), mostly nothing. Bounds are above the cost by
 * no more than that in all, of the cells that a way as cheap may come by, and searches go on so much longer; an opened cell
 * gets distances of its own. Where ways save much, lies a box: a way past none of them
 * costs what it did or more, and one past a box no less than the straight way to that and what landmarks tell from there.
 * What was closed or costlier for a while, as under a building or behind a door, is remembered and costs nothing.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H
#define WEND_MAP_LANDMARK_LANDMARK_BLOCKS_H

#include "base/inline.h"
#include "map/landmark/landmark_blocks_data.h"
#include "map/space/space.h"

struct wend_landmark_blocks_making; /* landmark_blocks_make.h */

enum { LANDMARK_CAPTURES = 16, LANDMARK_CAPTURED_CELLS = 4096, LANDMARK_SAVINGS = 128 };

/* Between which distances to each landmark something lies. */
struct wend_landmark_lanes {
    uint16_t least[WEND_LANDMARK_LANES], most[WEND_LANDMARK_LANES];
};

/*
 * What ways save by a position, or by several so near each other that ways around one may come by another, and the distances
 * of those around them, one of which such a way passes.
 */
struct wend_landmark_saved {
    struct wend_landmark_lanes around;
    struct wend_landmark_box box;
    uint64_t symmetric_cost;
};

/* Rectangles that an update is about to change, and the classes that were there, one rectangle after the other. */
struct wend_landmark_capture {
    uint32_t count, cells;
    bool overflow; /* there were more: then all of the map may have become cheaper */
    struct wend_rectangle positions[LANDMARK_CAPTURES];
    uint8_t class_before[LANDMARK_CAPTURED_CELLS];
};

/*
 * Positions that became costlier since distances were measured, and the classes they had then: what comes back to that is no
 * cheaper than it was. Places are found from a number of the node on; what has no place is forgotten.
 */
struct wend_landmark_costlier {
    uint32_t capacity, count; /* a power of two */
    struct wend_landmark_was {
        uint32_t node; /* 0 = none */
        uint32_t class;
    } * places;
};

/* What a space has. */
struct wend_landmark_blocks {
    struct wend_landmark_planes planes;          /* null blocks: not made yet */
    struct wend_landmark_cheaper cheaper;        /* since then */
    struct wend_landmark_blocks_making *making;  /* null: nothing is under way */
    struct wend_landmark_cheaper cheaper_making; /* since that began */
    struct wend_landmark_costlier costlier;      /* since the planes were made */
    struct wend_landmark_capture capture;
    uint32_t saving_count; /* since the planes were made */
    struct wend_landmark_saved savings[LANDMARK_SAVINGS];
};

/* A goal, made ready once per search. */
struct wend_landmark_goal {
    const struct wend_landmark_block *blocks;
    uint32_t across, shift;
    struct wend_landmark_box at;                                    /* the goal itself */
    uint16_t least[WEND_LANDMARK_LANES], most[WEND_LANDMARK_LANES]; /* the goal's distances */
    struct wend_landmark_lanes start;                               /* the start's */
    uint32_t start_x, start_y;
    int64_t start_asymmetry, slack;
    const struct wend_landmark_saved *savings;
    uint32_t saving_count;
    int64_t asymmetry;        /* per weight */
    int64_t arrival;          /* of the goal, less what all bounds have lost */
    uint64_t straight, slant; /* of estimates: what a step costs at least, and how much more a diagonal one */
    uint32_t box_count;
    struct wend_landmark_way {
        struct wend_landmark_box box;
        uint64_t rest; /* from there to the goal, by symmetric costs of steps */
    } boxes[WEND_LANDMARK_BOXES];
};

/* Whether a space has searches that read them: those over squares of different weight, of one level. */
bool wend_landmark_blocks_serves(const wend_space *space);

/*
 * Makes landmarks as far as the run goes, and new ones where steps have become cheaper since; the old ones serve until then.
 * MEMORY: what was there stays.
 */
wend_status wend_landmark_blocks_prepare(wend_space *space, struct wend_prepare_run *run);
void wend_landmark_blocks_forget(wend_space *space);
size_t wend_landmark_blocks_memory(const wend_space *space);

/* Whether all are made, and nothing has become cheaper since. */
bool wend_landmark_blocks_are_ready(const wend_space *space);

/* Makes a goal ready; false where landmarks tell nothing of it. */
bool wend_landmark_goal_begin(struct wend_landmark_goal *goal, const wend_space *space, uint32_t node);

/* Between which distances a position lies, columns and rows counted from 1. */
struct wend_landmark_lanes wend_landmark_lanes_at(const struct wend_landmark_planes *planes, uint32_t x, uint32_t y);

/* Tells where the search starts, at a free position that has distances; false where it has none. */
bool wend_landmark_goal_start(struct wend_landmark_goal *goal, const wend_space *space, uint32_t start);

/* By how much at most bounds are too high on ways from that start to the goal that cost no more than so much. */
uint64_t wend_landmark_goal_loss(const struct wend_landmark_goal *goal, uint64_t cost);

/* Whether a bound from a free position is so much above the straight way that a search by bounds repays what they cost. */
bool wend_landmark_goal_pays(const struct wend_landmark_goal *goal, const wend_space *space, uint32_t start);

static inline uint64_t wend_landmark_box_area(struct wend_landmark_box box)
{
    return (uint64_t)(box.right - box.left + 1) * (box.bottom - box.top + 1);
}

#endif
