/*
 * The map that landmarks speak of: all cells that were free when they were made or since, and its jump points with their
 * numbers. Ways there cost no more than on the map as it is, so that what bounds them bounds ways of today; and a cell that is
 * closed and opened again changes nothing.
 */
#ifndef WEND_MAP_LANDMARK_LANDMARK_PAST_H
#define WEND_MAP_LANDMARK_LANDMARK_PAST_H

#include "map/jump/jump_sources.h"
#include "map/landmark/landmarks.h"

struct wend_landmark_past {
    uint8_t *cells;     /* bit: free, by node */
    uint32_t lanes;     /* numbers in a row */
    uint8_t *rests;     /* lower parts of numbers, row by row by slot, of long ones; null once a cell has changed */
    uint32_t row_count; /* slots when they were made; then of the rows */
    /* From the first change on; before, the map is that of today. */
    struct wend_jump_word *words; /* its jump points, by node / 64; slots are rows */
    uint32_t word_count;
    uint32_t *rows;
    uint32_t row_capacity;
};

/* Takes the map as it is, for short numbers. Null where memory is refused. */
struct wend_landmark_past *wend_landmark_past_create(wend_space *space, uint32_t lanes);

/* Makes room for rests. False where memory is refused. */
bool wend_landmark_past_add_rests(wend_space *space, struct wend_landmark_past *past);
struct wend_landmark_past *wend_landmark_past_copy(wend_space *space, const struct wend_landmark_past *from);
void wend_landmark_past_destroy(wend_space *space, struct wend_landmark_past *past);
size_t wend_landmark_past_memory(const wend_space *space, const struct wend_landmark_past *past);

/* What it takes at most for a number of slots, changes or none. */
uint64_t wend_landmark_past_most_memory(const wend_space *space, uint32_t slots, uint32_t lanes);

/*
 * Makes rows, if that was not done, of rests and of what searches read, which has not followed the last change yet. False where memory
 * is refused.
 */
bool wend_landmark_past_part(wend_space *space, struct wend_landmark_past *past,
                             const struct wend_landmarks *landmarks);

/* Frees a cell, from 1; new jump points have numbers of 0. False where memory is refused. */
bool wend_landmark_past_free(wend_space *space, struct wend_landmark_past *past, uint32_t x, uint32_t y);

static inline struct wend_jump_ground wend_landmark_past_ground(const wend_space *space,
                                                                const struct wend_landmark_past *past)
{
    return (struct wend_jump_ground){space, past->cells, past->words, past->word_count};
}

static inline bool wend_landmark_past_has(const struct wend_landmark_past *past, uint32_t node)
{
    return past->words[node >> 6].jumps >> (node & 63) & 1;
}

/* The numbers of a jump point of it. */
static inline uint32_t *wend_landmark_past_row(const struct wend_landmark_past *past, uint32_t node)
{
    const struct wend_jump_word *word = &past->words[node >> 6];
    const uint32_t rank = wend_count_ones64(word->jumps & ((UINT64_C(1) << (node & 63)) - 1));
    return past->rows + (size_t)(word->first_slot + rank) * past->lanes;
}

#endif
