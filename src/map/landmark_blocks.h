/*
 * Landmarks on cells of any weight: distances by which searches know of terrain and walls far ahead (Goldberg and Harrelson
 * 2005, "Computing the shortest path: A* search meets graph theory").
 *
 * Distances must be the same both ways, or each landmark would need two. A step from a to b costs price * w(b). Let toll be
 * any number below all prices, and let a step be worth the lesser of what it costs forth, less toll * (w(b) - w(a)), and of
 * the same back. That is one number for both ways, and what was taken off adds up, along a way from u to v, to
 * toll * (w(v) - w(u)) whatever way it is: so the way costs at least |D(u) - D(v)| + toll * (w(v) - w(u)), D being distances
 * by such worths. Where all steps have one price, half of it as toll loses nothing; with diagonals a toll of half the mean
 * price loses a tenth of a straight step per unit of weight where weights change. Steps that pay for both ends need no toll.
 *
 * A block of positions has for each landmark a plane, from which its distances differ by no more than the block's spread:
 * without slopes, estimates would fall and rise from block to block, and searches look again and again at what they have
 * left. All regions of a map have landmarks of their own, in the same lanes, as no search goes from one to another.
 *
 * Edits change no distance. Dearer and closed cells leave all bounds true. Where steps became cheaper lies a box: a way past
 * none of them costs what it did or more, and one past a box no less than the straight way to that and on to the goal.
 */
#ifndef WEND_MAP_LANDMARK_BLOCKS_H
#define WEND_MAP_LANDMARK_BLOCKS_H

#include "base/inline.h"
#include "map/landmark_blocks_data.h"

struct wend_landmark_making; /* landmark_blocks_make.h */

enum { LANDMARK_CAPTURES = 16, LANDMARK_CAPTURED_CELLS = 4096 };

/* Rectangles that an update is about to change, and the classes that were there, one rectangle after the other. */
struct wend_landmark_capture {
    uint32_t count, cells;
    bool overflow; /* there were more: then all of the map may have become cheaper */
    struct wend_rectangle positions[LANDMARK_CAPTURES];
    uint8_t class_before[LANDMARK_CAPTURED_CELLS];
};

/* What a space has. */
struct wend_landmark_blocks {
    struct wend_landmark_planes planes;          /* null blocks: not made yet */
    struct wend_landmark_cheaper cheaper;        /* since then */
    struct wend_landmark_making *making;         /* null: nothing is under way */
    struct wend_landmark_cheaper cheaper_making; /* since that began */
    struct wend_landmark_capture capture;
};

/* A goal, made ready once per search. */
struct wend_landmark_goal {
    const struct wend_landmark_block *blocks;
    uint32_t across, shift;
    int32_t least[WEND_LANDMARK_LANES], most[WEND_LANDMARK_LANES]; /* the goal's distances */
    int64_t toll, arrival;                                         /* toll: per weight; arrival: of the goal */
    uint64_t straight, slant; /* of estimates: what a step costs at least, and how much more a diagonal one */
    uint32_t box_count;
    struct wend_landmark_way {
        struct wend_landmark_box box;
        uint64_t rest; /* from there to the goal */
    } boxes[WEND_LANDMARK_BOXES];
};

/*
 * Makes landmarks in slices: goes on until done, or until `units` (each a position looked at) are spent, which it takes
 * off. What an edit has changed meanwhile makes it begin again. MEMORY: what was there stays.
 */
wend_status wend_landmark_blocks_prepare(wend_space *space, uint64_t *units);
bool wend_landmark_blocks_are_ready(const wend_space *space);
void wend_landmark_blocks_forget(wend_space *space);

/* Makes a goal ready; false where landmarks tell nothing of it. */
bool wend_landmark_goal_begin(struct wend_landmark_goal *goal, const wend_space *space, uint32_t node);

/* What it costs at least to get from a position to a box over an empty map. */
WEND_ALWAYS_INLINE uint64_t wend_landmark_walk(const struct wend_landmark_goal *goal,
                                               const struct wend_landmark_box *box, uint32_t x, uint32_t y)
{
    uint32_t over = x < box->left ? box->left - x : x > box->right ? x - box->right : 0;
    uint32_t down = y < box->top ? box->top - y : y > box->bottom ? y - box->bottom : 0;
    uint32_t longer = over > down ? over : down, shorter = over > down ? down : over;
    return goal->straight * longer + goal->slant * shorter;
}

/*
 * What the way from a free position of a weight to the goal costs at least. Columns and rows count from 1, as those of a
 * wend_visit do.
 */
WEND_ALWAYS_INLINE uint64_t wend_landmark_blocks_bound(const struct wend_landmark_goal *goal, uint32_t x, uint32_t y,
                                                       uint32_t weight)
{
    const uint32_t in_block = WEND_LANDMARK_SIDE - 1;
    const struct wend_landmark_block *block =
        &goal->blocks[(y >> WEND_LANDMARK_SIDE_BITS) * goal->across + (x >> WEND_LANDMARK_SIDE_BITS)];
    const int16_t i = (int16_t)(x & in_block), j = (int16_t)(y & in_block);
    int32_t best = 0;
    for (uint32_t k = 0; k < WEND_LANDMARK_LANES; k++) {
        const int32_t slope = (int16_t)((int16_t)(block->across[k] * i) + (int16_t)(block->down[k] * j));
        const int32_t least = block->base[k] + slope;
        const int32_t farther = least - goal->most[k], nearer = goal->least[k] - least - block->spread;
        const int32_t apart = farther > nearer ? farther : nearer;
        best = apart > best ? apart : best;
    }
    const int64_t bound = (int64_t)((uint64_t)best << goal->shift) + goal->arrival - goal->toll * weight;
    if (bound <= 0)
        return 0;
    uint64_t least = (uint64_t)bound;
    for (uint32_t k = 0; k < goal->box_count; k++) {
        const struct wend_landmark_way *way = &goal->boxes[k];
        if (way->rest >= least)
            continue;
        const uint64_t past = way->rest + wend_landmark_walk(goal, &way->box, x, y);
        least = past < least ? past : least;
    }
    return least;
}

#endif
